"""What is paid: action points, Lux, movement, Umbra, cards, tiles and the rest, by whom it may be paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.sheol.cards import discard_cards, discardable
from coterie.games.sheol.damage import gain_corruption, lose_lux
from coterie.games.sheol.effects import About, carry_out, scout_of, verb
from coterie.games.sheol.end import lose_prosperity
from coterie.games.sheol.force import flag
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.games.sheol.units import FULL, name
from coterie.games.sheol.vocabulary import Effect
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def lux_left(unit: Unit) -> int:
    """All the Lux a unit can spend, that of further vials with it."""
    return 0 if unit.dead else unit.lux + FULL * max(0, unit.vials - 1)


def lux_for(s: Sheol, unit: Unit) -> int:
    """All the Lux that can be spent on an action of a unit: any scout may pay for a droid."""
    if not unit.is_droid:
        return lux_left(unit)
    return unit.lux + sum(lux_left(each) for each in s.units if not each.is_droid)


def can_pay(s: Sheol, unit: Unit, cost: Mapping[Any, int], helped: bool = False) -> bool:
    """Whether all of a cost can be paid; with help, as for actions, scouts add their Lux to a droid's."""
    for what, n in cost.items():
        if n > 0 and (lux_for(s, unit) if helped and what == "lux" else _HAVE[what](s, unit)) < n:
            return False
    return True


_HAVE: dict[str, Callable[[Sheol, Unit], int]] = {
    "actions": lambda s, unit: unit.actions,
    "lux": lambda s, unit: lux_left(unit),
    "movement": lambda s, unit: unit.movement,
    "umbra": lambda s, unit: unit.umbra,
    "cards": discardable,
    "hand": lambda s, unit: discardable(s, unit, hand_only=True),
    "tiles": lambda s, unit: len(unit.tiles),
    "shield": lambda s, unit: unit.shield,
    "corruption": lambda s, unit: 0 if flag(s, "no-corruption", unit) else FULL,
    "prosperity": lambda s, unit: s.citadel.prosperity,
    "deposit": lambda s, unit: s.citadel.umbra,
}


def pay(t: Table[Sheol], unit: Unit, cost: Mapping[Any, int], rule: str, helped: bool = False) -> Flow[None]:
    """All of a cost at once; what is paid for an action of a droid with help by scouts."""
    s = t.state
    for what, n in cost.items():
        if n <= 0:
            continue
        match what:
            case "actions":
                unit.actions -= n
            case "movement":
                unit.movement -= n
            case "umbra":
                unit.umbra -= n
                t.note("umbra-spent", rule, unit=name(unit), n=n)
            case "shield":
                unit.shield -= n
            case "deposit":
                s.citadel.umbra -= n
            case "prosperity":
                lose_prosperity(t, n, rule)
            case "corruption":
                gain_corruption(t, unit, n, rule)
            case "lux" if helped and unit.is_droid:
                yield from pay_together(t, unit, n, rule)
            case "lux":
                lose_lux(t, unit, n, rule)
            case "tiles":
                yield from give_tiles(t, unit, n, rule)
            case "cards" | "hand":
                yield from discard_cards(t, unit, n, rule, hand_only=what == "hand")


def pay_together(t: Table[Sheol], unit: Unit, n: int, rule: str) -> Flow[None]:
    """Lux for an action of a droid: any scout may pay any part of it."""
    s = t.state
    for left in range(n, 0, -1):
        ready = [each.id for each in s.units if lux_left(each) and (each is unit or not each.is_droid)]
        who = yield from t.choose(everyone(s), "droid-lux", ready, "scout.droid-lux", unit=unit.id, left=left)
        lose_lux(t, s.units[who], 1, rule)


def give_tiles(t: Table[Sheol], unit: Unit, n: int, rule: str) -> Flow[None]:
    """Own Lightstream tiles go back into the dispenser."""
    for _ in range(n):
        tile = yield from t.choose(unit.seat, "give-tile", sorted(set(unit.tiles)), rule, unit=unit.id)
        unit.tiles.remove(tile)
        t.state.dispenser.cards.append(tile)


@verb("bargain")
def bargain(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Pay, or let the other thing happen; who cannot pay has no choice."""
    deal = effect.bargain
    assert deal is not None
    s = t.state
    unit = scout_of(s, about) if about.scout >= 0 else s.units[0]
    seats = unit.seat if about.scout >= 0 else everyone(s)
    paid = False
    if can_pay(s, unit, deal.cost):
        answer = yield from t.choose(seats, "bargain", ("pay", "refuse"), "round.keywords", deal=deal)
        paid = answer == "pay"
    if paid:
        yield from pay(t, unit, deal.cost, "round.keywords")
    yield from carry_out(t, deal.then if paid else deal.otherwise, about)
