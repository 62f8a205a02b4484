"""What cards and gear say about a unit; wear and broken sides; its hand of Lightshields, what it blocks and can pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from coterie.games.sheol.box import CORES, LANTERNS, LIGHTSHIELDS, SCOUTS, STATUSES, WEAPONS
from coterie.games.sheol.box import content as c
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.state import Gear, Sheol, Unit, name
from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg

DROID_SHIELD = 4
"""The most shield markers on a servodroid."""

MOST_POINTS = 5
"""The end of the Movement track, and of the Action track."""

FULL = 8
"""The Lux of a full vial, and the corruption that a scout cannot bear."""


def alive(s: Sheol) -> list[Unit]:
    return [unit for unit in s.units if not unit.dead]


def called(unit: Unit) -> Msg:
    return Msg(name(unit)[1:])


def card_of(unit: Unit) -> c.Scout | c.Core:
    """The Scout card, or a servodroid's Core card."""
    return CORES[unit.core] if unit.core else SCOUTS[unit.scout]


SIDES = {scout: (card.normal, card.corrupted) for scout, card in SCOUTS.items()}
"""Both sides of each Scout card: the normal one, and that of the corrupted."""


def side(unit: Unit) -> c.ScoutSide:
    """The side of the Scout card that lies up."""
    return SIDES[unit.scout][unit.corrupted]


def has_dark_gifts(s: Sheol, unit: Unit) -> bool:
    """Whether a unit has the benefits of complete corruption, or is treated as though it were corrupted."""
    return unit.corrupted or flag(s, "as-corrupted", unit)


def most_lux(unit: Unit) -> int:
    """The Lux of a full track: 8 for a scout, what the core allows for a droid."""
    return CORES[unit.core].lux if unit.core else FULL


def base_movement(s: Sheol, unit: Unit) -> int:
    """The movement of a turn, within the track: of the Scout card's side, or of the core."""
    base = CORES[unit.core].movement if unit.core else side(unit).movement
    return max(0, min(MOST_POINTS, value(s, "base-movement", base, unit)))


class Pace(Struct, frozen=True):
    """What a unit pays for a lit and for a dark space, what an arrow tile saves, and whether it flies."""

    lit: int
    dark: int
    arrow: int = 1
    flying: bool = False


USUAL = Pace(1, 2), Pace(1, 1)
"""Where no card has a say: of who is not corrupted, and of who is."""

PACED = frozenset(("flies", "as-corrupted", "lit-step", "dark-step"))
"""What cards can change about it."""


def pace_of(s: Sheol, unit: Unit) -> Pace:
    if flag(s, "flies", unit):
        return Pace(1, 1, flying=True)
    dark = 1 if has_dark_gifts(s, unit) else 2
    return Pace(max(0, value(s, "lit-step", 1, unit)), max(0, value(s, "dark-step", dark, unit)))


def hand_limit(s: Sheol, unit: Unit) -> int:
    """As the Scout card says, 1 more with two or three servodroids, and what cards change; a droid has no hand."""
    if unit.is_droid:
        return 0
    printed = side(unit).hand_limit + (sum([each.core != "" for each in s.units]) >= 2)
    return max(0, value(s, "hand-limit", printed, unit))


def gain_points(unit: Unit, track: Literal["movement", "actions"], n: int) -> None:
    """Points of a track, or below zero fewer, within the track; who gains some may go on after passing."""
    setattr(unit, track, max(0, min(MOST_POINTS, getattr(unit, track) + n)))
    unit.passed = unit.passed and n <= 0


def most_shield(s: Sheol, unit: Unit) -> int:
    """Shield markers up to the hand limit, four for a droid; a corrupted scout can have none."""
    return 0 if unit.corrupted else DROID_SHIELD if unit.is_droid else hand_limit(s, unit)


def gain_shield(t: Table[Sheol], unit: Unit, n: int, why: Why) -> int:
    """Shield markers, as many as the unit can have; how many it gains."""
    gained = max(0, min(n, most_shield(t.state, unit) - unit.shield))
    if gained:
        unit.shield += gained
        t.note("shield-gained", why, unit=name(unit), n=gained, left=unit.shield)
    return gained


def threshold(s: Sheol, unit: Unit) -> int:
    return value(s, "threshold", SCOUTS[unit.scout].threshold, unit)


def blockers(s: Sheol, unit: Unit) -> dict[str, Unit]:
    """The cards that could block damage to the unit, each with who holds it; status cards never block."""
    holders = s.units if unit.is_droid else [unit]
    return {
        card: holder
        for holder in holders
        if not holder.dead
        for card in holder.hand.cards
        if card in LIGHTSHIELDS and LIGHTSHIELDS[card].droid == unit.is_droid
    }


# --- weapons and lanterns ---------------------------------------------------------------------------------------------


def borne(unit: Unit) -> dict[str, Gear]:
    """The lantern and the weapon of a unit, by slot."""
    both = {"lantern": unit.lantern, "weapon": unit.weapon}
    return {slot: gear for slot, gear in both.items() if gear is not None}


def slots(unit: Unit) -> dict[str, Gear]:
    """What a unit bears that can wear out and is not broken."""
    return {slot: gear for slot, gear in borne(unit).items() if not gear.broken}


def equipment(slot: str, gear: Gear) -> c.Equipment:
    """The card in a slot."""
    return WEAPONS[gear.card] if slot == "weapon" else LANTERNS[gear.card]


def lantern_of(unit: Unit) -> c.Lantern | None:
    """The lantern that a unit can use."""
    return None if unit.lantern is None or unit.lantern.broken else LANTERNS[unit.lantern.card]


def weapon_of(unit: Unit) -> c.Weapon | None:
    """The weapon that a unit can attack with."""
    return None if unit.weapon is None or unit.weapon.broken else WEAPONS[unit.weapon.card]


def durability(s: Sheol, unit: Unit, slot: str, gear: Gear) -> int:
    """How many Break markers break a card."""
    return max(1, value(s, f"{slot}-durability", equipment(slot, gear).durability, unit))


def wear(t: Table[Sheol], unit: Unit, slot: str, n: int, why: Why) -> None:
    """Each point takes a durability marker or puts on a Break marker; as many as its durability break the card."""
    gear = slots(unit)[slot]
    spared = min(n, gear.durability)
    gear.durability -= spared
    gear.breaks += n - spared
    most, who, what = durability(t.state, unit, slot, gear), name(unit), f"@{slot}.{gear.card}.name"
    if spared:
        t.note("spared", why, unit=who, what=what, n=spared)
    if n > spared:
        t.note("worn", why, unit=who, what=what, n=n - spared, left=gear.breaks, of=most)
    if gear.breaks >= most:
        gear.breaks, gear.broken = 0, True
        t.note("broken", "lantern.break", unit=who, what=what)


# --- the hand, and what can be paid -----------------------------------------------------------------------------------


def card_name(card: str) -> str:
    return f"@status.{card}.name" if card in STATUSES else f"@lightshield.{card}.name"


def from_hand(t: Table[Sheol], unit: Unit, card: str, why: Why, key: str = "discarded", **more: Any) -> None:
    """A card of the hand is discarded; the line may say what for."""
    unit.hand.cards.remove(card)
    unit.discard.cards.append(card)
    t.note(key, why, unit=name(unit), card=card_name(card), **more)


def trim_hand(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """A hand above its limit is reduced at once, by the owner's choice."""
    while not unit.dead and len(unit.hand.cards) > hand_limit(t.state, unit):
        hand = sorted(set(unit.hand.cards))
        card = yield from t.choose(unit.seat, "trim", hand, "lightshield.hand-limit", unit=unit.id)
        from_hand(t, unit, card, "lightshield.hand-limit", "trimmed")


def payers(s: Sheol, unit: Unit) -> list[Unit]:
    """Who discards for a unit: the scout itself; for a droid any scouts."""
    return [each for each in s.units if not each.is_droid and not each.dead] if unit.is_droid else [unit]


def discardable(s: Sheol, unit: Unit, hand_only: bool = False) -> int:
    """How many cards could be discarded."""
    return sum(len(each.hand) + (0 if hand_only else len(each.deck) + len(each.discard)) for each in payers(s, unit))


def discards(s: Sheol, unit: Unit, hand_only: bool) -> list[tuple[str, int, str]]:
    """A card of a hand, or the top of a deck; an empty deck with a discard pile will be renewed."""
    ways = []
    for payer in payers(s, unit):
        ways += [("hand", payer.id, card) for card in sorted(set(payer.hand.cards))]
        if not hand_only and (payer.deck.cards or payer.discard.cards):
            ways.append(("deck", payer.id, ""))
    return ways


# --- what can be paid -------------------------------------------------------------------------------------------------


def lux_left(unit: Unit) -> int:
    """All the Lux a unit can spend, that of further vials with it."""
    further = FULL * (unit.vials - 1) if unit.vials > 1 else 0
    return 0 if unit.dead else unit.lux + further


def lux_payers(s: Sheol, unit: Unit) -> list[Unit]:
    """Who can spend Lux on an action of a droid: the droid and any scout."""
    return [each for each in s.units if lux_left(each) and (each is unit or not each.is_droid)]


def lux_for(s: Sheol, unit: Unit) -> int:
    """All the Lux that can be spent on an action of a droid."""
    return unit.lux + sum([lux_left(each) for each in s.units if not each.core])


def can_pay(s: Sheol, unit: Unit, cost: Mapping[Any, int], helped: bool = False) -> bool:
    """Whether all of a cost can be paid; with help, as for actions, scouts add their Lux to a droid's."""
    for what, n in cost.items():
        if n > 0:
            if what == "actions":
                have = unit.actions
            elif what == "lux":
                have = lux_for(s, unit) if helped and unit.core else lux_left(unit)
            else:
                have = _HAVE[what](s, unit)
            if have < n:
                return False
    return True


_HAVE: dict[str, Callable[[Sheol, Unit], int]] = {
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
