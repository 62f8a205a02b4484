"""Turns of heroes: moving step by step, going on standby or ending, and reactivating in the middle of anything.

A turn is a frame, and so is a way that is walked. A hero on standby who reactivates has a turn on top of what it
interrupts; when that is over, the frame below goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from coterie.games.malhya.box.tables import HEROES, ITEMS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.ground.places import (
    Figure,
    built,
    cells_of,
    figure_of,
    heroes_standing,
    paths,
    room_of,
    taken,
)
from coterie.games.malhya.ground.ways import Reach
from coterie.games.malhya.heroes.gear import replaced
from coterie.games.malhya.heroes.knapsack import usable
from coterie.games.malhya.heroes.using import use
from coterie.games.malhya.rooms.actions import EQUIP, TAKE_OFF, change, in_play, wearing
from coterie.games.malhya.rooms.walking import entered, gait, move_cost, movement, named, set_foot
from coterie.games.malhya.state import OFF, Frame, Hero, Malhya, Token, Walk
from coterie.games.malhya.stealth.alarm import settle
from coterie.games.malhya.stealth.killing import SHOOT, STAB, against, too_dear, victims
from coterie.games.malhya.stealth.threat import record, roll_for_activation
from coterie.games.malhya.stealth.vision import exposed_spaces, seen_at, spotters
from coterie.kernel.actions import pay
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

POINTS = 6
"""Action Points at the start of a turn."""

TURN, WALK = "turn", "walk"
PLAYING, STANDBY, ENDED = "playing", "standby", "ended"
UNTIL_SEEN = "until-seen"

# --- whose turn -------------------------------------------------------------------------------------------------------


def begin_turn(t: Table[Malhya], hero: Hero) -> None:
    """A hero's turn begins, with all Action Points and the free move."""
    hero.stance, hero.points, hero.free, hero.moved = PLAYING, POINTS, hero.movement, False
    t.state.frames.append(Frame(kind=TURN, hero=hero.card))
    t.note("turn", "stealth.primary.order", who=named(hero))


def reactivate(t: Table[Malhya], hero: Hero, rule: str = "stealth.standby.reactivate") -> None:
    """A hero on standby goes on with the points that are left, free of charge."""
    hero.stance = PLAYING
    t.state.frames.append(Frame(kind=TURN, hero=hero.card))
    t.note("reactivates", rule, who=named(hero))


def on_standby(s: Malhya) -> list[Hero]:
    return [hero for hero in heroes_standing(s) if hero.stance == STANDBY]


def go_on_standby(t: Table[Malhya], hero: Hero) -> Flow[None]:
    """The hero pays and keeps the points that are left; the free move of this cycle is lost. Then dice are rolled."""
    pay(hero, {"points": HEROES[hero.card].standby_cost})
    hero.stance = STANDBY
    t.note("standby", "stealth.standby.go", who=named(hero), n=hero.points)
    yield from _over(t, hero)


def end_turn(t: Table[Malhya], hero: Hero, rule: str) -> Flow[None]:
    """The points that are left are lost, and the hero acts no more in this cycle. Then dice are rolled."""
    if hero.stance == PLAYING:
        hero.stance = ENDED
    t.note("leaves" if hero.exit else "turn-ends", rule, who=named(hero), n=hero.points)
    hero.points = 0
    yield from _over(t, hero)


def _over(t: Table[Malhya], hero: Hero) -> Flow[None]:
    s = t.state
    hero.free, hero.moved = 0, True
    s.frames = [frame for frame in s.frames if (frame.kind, frame.hero) != (TURN, hero.card)]
    if hero in heroes_standing(s):
        yield from settle(t, hero)
    yield from roll_for_activation(t, hero)


# --- moving -----------------------------------------------------------------------------------------------------------


def reach_of(s: Malhya, hero: Hero, *, unseen: bool) -> Reach:
    """All that a hero can get to, or all without being seen on the way."""
    barred = cells_of(room_of(s).enemies)
    if unseen:
        barred |= exposed_spaces(s, hero)
    return paths(s, gait(s, hero)).reach(hero.cell, barred, movement(hero))


def way_to(s: Malhya, hero: Hero, cell: int) -> tuple[list[int], int]:
    """The way that a hero takes to a space, and its price: the cheapest one unseen, if there is one, else the
    cheapest."""
    reach = reach_of(s, hero, unseen=True)
    if cell not in reach.costs:
        reach = reach_of(s, hero, unseen=False)
    return reach.path(cell), reach.costs[cell]


def spaces_to_go(s: Malhya, hero: Hero) -> list[int]:
    """Where a move of the hero can end."""
    full = taken(s)
    return [cell for cell in reach_of(s, hero, unseen=False).costs if cell not in full]


def set_out(s: Malhya, hero: Hero, cell: int) -> None:
    """The hero is on the way."""
    path, _ = way_to(s, hero, cell)
    hero.moved = True
    record(hero, "move")
    s.frames.append(Frame(kind=WALK, hero=hero.card, walk=Walk(figure=hero.card, path=path)))


def price_of_step(s: Malhya, hero: Hero, cell: int) -> int | None:
    """What the next step costs; None if it cannot be taken, since an enemy stands there or the hero elsewhere."""
    if cell in cells_of(room_of(s).enemies):
        return None
    return dict(paths(s, gait(s, hero)).steps[hero.cell]).get(cell)


def walk(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """A hero goes step by step, until something comes of it: a page, a sighting, somebody who reactivates."""
    s, way = t.state, frame.walk
    assert way is not None
    hero = figure_of(s, way.figure)
    while isinstance(hero, Hero):
        while way.path and way.path[-1] in taken(s):
            way.path.pop()  # somebody has come to stand there
        if not way.path:
            break
        cell = way.path[0]
        price = price_of_step(s, hero, cell)
        if price is None or price > movement(hero):
            break
        if (yield from interrupted(t, frame, partial(seen_at, s, hero, cell), "step", hero, cell)):
            return
        way.path.pop(0)
        frame.passed, frame.acted = [], []
        take_step(t, hero, cell, price)
        if (yield from entered(t, hero)) or spotters(s):
            return
    s.frames.remove(frame)
    if hero is not None:
        yield from settle(t, hero)


def take_step(t: Table[Malhya], hero: Hero, cell: int, price: int) -> None:
    """A step is paid for, out of the free move first."""
    points = move_cost(hero, price)
    hero.free = max(0, hero.free - price)
    pay(hero, {"points": points})
    set_foot(t, hero, cell, "stealth.act.paid-move" if points else "stealth.act.free-move")


# --- what lies beside a hero ------------------------------------------------------------------------------------------


def bodies_beside(s: Malhya, hero: Hero) -> list[Token]:
    """The Cadaver tokens on the hero's own space and on adjacent ones, one of each space."""
    close = built(s).close[hero.cell]
    tokens = [token for token in room_of(s).tokens if token.kind == "cadaver" and token.cell in close]
    return [*{token.cell: token for token in tokens}.values()]


def fallen_beside(s: Malhya, hero: Hero) -> list[Hero]:
    """The unconscious heroes whose cube lies on the hero's own space or on an adjacent one."""
    return [other for other in s.heroes if not other.life and other.cell in built(s).close[hero.cell]]


BESIDE: dict[str, Callable[[Malhya, Hero], Sequence[object]]] = {"cadaver": bodies_beside, "revive": fallen_beside}
"""What other actions of the Stealth board need."""

# --- interrupting -----------------------------------------------------------------------------------------------------


def can_act(s: Malhya, hero: Hero) -> bool:
    """Whether a hero has the Action Points for anything that can be done."""
    if movement(hero) and spaces_to_go(s, hero):
        return True
    if any(against(s, hero, deed) is None and victims(s, hero, deed) for deed in (STAB, SHOOT)):
        return True
    return any(too_dear(s, hero, deed, "") is None and found(s, hero) for deed, found in BESIDE.items())


HIDING = ("hidden-adjacent",)
SHOWING = ("lights",)
"""Rules of armor and artifacts by which their bearer is seen less, and more."""


def has_rule(card: str, rules: tuple[str, ...]) -> bool:
    """Whether an object, if there is one, has one of these rules."""
    return bool(card) and any(each.modify is not None and each.modify.rule in rules for each in ITEMS[card].rules)


def hides(hero: Hero, option: tuple[str, str, str]) -> bool:
    """Whether a change of armor or artifacts may help a hero not to be seen."""
    kind, _, card = option
    off = card if kind == TAKE_OFF else replaced(hero, card)
    return has_rule(off, SHOWING) or (kind == EQUIP and has_rule(card, HIDING))


def ways_to_hide(s: Malhya) -> dict[int, list[Any]]:
    """What can be done against being seen without being in turn, by seat: single-use items made for Stealth Mode, and
    armor and artifacts that change what is seen."""
    found: dict[int, list[Any]] = {}
    for hero in in_play(s):
        options: list[Any] = [("item", hero.card, card) for card in usable(s, hero, "stealth")]
        options += [option for option in wearing(s, [hero]) if hides(hero, option)]
        if options:
            found.setdefault(hero.seat, []).extend(options)
    return found


def use_or_change(t: Table[Malhya], option: tuple[Any, ...]) -> Flow[None]:
    """One of these."""
    if option[0] in (EQUIP, TAKE_OFF):
        change(t, option)
    else:
        yield from use(t, option)


def interrupted(
    t: Table[Malhya], frame: Frame, seen: Callable[[], bool], what: str, figure: Figure | None = None, cell: int = OFF
) -> Flow[bool]:
    """Before anything happens whoever is on standby may reactivate. A seat may let all go by until something would be
    seen. In the Enemy phase anybody may then do something against it, without reactivating. Whether somebody does.
    `what` is about to happen: to step, to peer, to look around again, the threat rises."""
    s = t.state
    waiting, hiding = on_standby(s), {} if frame.kind == WALK else ways_to_hide(s)
    if not waiting and not hiding:
        return False
    room, in_danger = room_of(s), cache(seen)
    who, where = named(figure) if figure else "", BOARD.spots[cell] if cell != OFF else ""
    about = {"what": {"key": f"about-to.{what}", "params": {"who": who, "where": where}}}
    for seat in sorted({hero.seat for hero in waiting} | hiding.keys()):
        if seat in frame.passed:
            continue
        own = [hero for hero in waiting if hero.seat == seat]
        quiet = seat in room.quiet or not own
        if quiet and not in_danger():
            continue
        able = [hero.card for hero in own if hero.card not in frame.acted and can_act(s, hero)]
        answers: list[Any] = [*able] if quiet or not able else [*able, UNTIL_SEEN]
        answers += hiding[seat] if seat in hiding and in_danger() else ()
        kind, rule = ("reactivate", "stealth.standby.interrupt") if able else ("hide", "knapsack.single-use")
        answer = yield from t.window(seat, kind, answers, rule, seen="@about-to.seen" if quiet else "", **about)
        if isinstance(answer, tuple):
            yield from use_or_change(t, answer)
            return True
        if answer is not None and answer != UNTIL_SEEN:
            frame.acted.append(answer)
            reactivate(t, hero_of(s, answer), "stealth.standby.interrupt")
            return True
        frame.passed.append(seat)
        if answer == UNTIL_SEEN:
            room.quiet.append(seat)
    return False
