"""Essence: who can contribute to a loss of it, and how the loss is shared."""

from __future__ import annotations

from typing import NamedTuple

from coterie.games.machina.board.spaces import are_adjacent, in_play, tile_of
from coterie.games.machina.box.names import said
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import Explorer, Machina
from coterie.kernel.actions import pay
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


class Pledges(NamedTuple):
    """A loss of essence that is being shared: for whom, how much, and what is given so far."""

    explorer: str
    n: int
    given: tuple[tuple[str, int], ...]


def could_contribute(s: Machina, activating: Explorer, at: int, so_far: list[Explorer]) -> list[Explorer]:
    """Who may pay a part now: adjacent to the target space, to the activating explorer or to a contributor.

    Who was asked for a cost that then was not paid is not asked again before something else is done.
    """
    others = [each for each in in_play(s) if each is not activating and each not in so_far and each.essence]
    if s.unwilling:
        others = [each for each in others if each.seat not in s.unwilling]
    linked = (at, activating.cell, *[each.cell for each in so_far])
    return [
        each
        for each in others
        if any(are_adjacent(s, cell, each.cell) for cell in linked)
        or (STANDING.flag(s, "contributes-afar", each) and tile_of(s, each.cell) == tile_of(s, activating.cell))
    ]


def chain(s: Machina, activating: Explorer, at: int) -> list[Explorer]:
    """All who could contribute if everybody before them in the chain does."""
    found: list[Explorer] = []
    while more := could_contribute(s, activating, at, found):
        found += more
    return found


def available(s: Machina, activating: Explorer, at: int) -> int:
    """How much essence can be lost for something at a space, by all together."""
    return activating.essence + sum(each.essence for each in chain(s, activating, at))


def lose_essence(
    t: Table[Machina], activating: Explorer, n: int, at: int, why: Why, *, cost: bool = True
) -> Flow[bool]:
    """The loss is shared as all agree; nothing is lost, and False, if not enough is given."""
    s = t.state
    pledged: list[tuple[Explorer, int]] = []
    asked: list[Explorer] = []
    own = yield from _own_share(t, activating, n, at, why)
    left = n - own
    while left > 0:
        givers = [giver for giver, _ in pledged]
        willing = [each for each in could_contribute(s, activating, at, givers) if each not in asked]
        if not willing:
            break
        rule = inside(why, "units.contribute.chain")
        names = [each.card for each in willing]
        stands = Pledges(activating.card, n, ((activating.card, own), *[(each.card, part) for each, part in pledged]))
        name = yield from t.choose(activating.seat, "contributor", names, rule, left=left, stage=stands)
        giver = next(each for each in willing if each.card == name)
        asked.append(giver)
        rule = inside(why, "units.contribute.right")
        amounts = list(range(min(left, giver.essence), -1, -1))
        about = {"explorer": said(activating.card), "left": left, "stage": stands}
        part = yield from t.choose(giver.seat, "contribute", amounts, rule, **about)
        if part:
            pledged.append((giver, part))
            left -= part
    if left > 0 and activating.essence >= own + left:
        own, left = own + left, 0
    if left > 0:
        if cost:
            s.unwilling += [each.seat for each in asked]
        t.note("essence-short", why, explorer=said(activating.card), n=left)
        return False
    if own:
        pay(activating, {"essence": own})
        t.note("essence-lost", why, explorer=said(activating.card), n=own, left=activating.essence)
    for giver, part in pledged:
        pay(giver, {"essence": part})
        rule, who, whom = inside(why, "units.contribute.right"), said(giver.card), said(activating.card)
        t.note("contributes", rule, explorer=who, other=whom, n=part, left=giver.essence)
    return True


def _own_share(t: Table[Machina], activating: Explorer, n: int, at: int, why: Why) -> Flow[int]:
    """How much the activating explorer loses itself; all of it if nobody can contribute."""
    others = sum(each.essence for each in chain(t.state, activating, at))
    most, least = min(n, activating.essence), max(0, n - others)
    shares = list(range(most, least - 1, -1)) or [most]
    return (yield from t.choose(activating.seat, "own-essence", shares, inside(why, "units.contribute.right"), n=n))
