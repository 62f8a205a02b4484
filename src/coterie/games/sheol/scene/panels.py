"""Panels, and what lies before each unit: vials and corruption, points, equipment, hand, deck and inventory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.lightshields.powers import mission_level
from coterie.games.sheol.scene.pieces import card_words, lux_meter, unit_badges
from coterie.games.sheol.scouts.inventory import SLOTS, slots_left
from coterie.games.sheol.scouts.units import DROID_SHIELD, FULL, MOST_POINTS, called, durability, hand_limit, most_lux
from coterie.games.sheol.showing.cards import (
    DRAWN,
    accessory_card,
    core_card,
    gear_card,
    hand_card,
    item_card,
    scout_card,
    tile_card,
)
from coterie.games.sheol.showing.ids import gear_id, hand_id, item_id, tile_id
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel, Track
from coterie.kernel.texts import Msg, msg


def unit_panel(s: Sheol, unit: Unit, seat: int) -> Panel:
    return Panel(
        f"panel-{unit.id}",
        called(unit),
        unit.seat,
        tuple(meters(s, unit)),
        (),
        tuple(badges(s, unit)),
        tuple(area for area in areas(s, unit, seat) if area.cards or area.hidden),
        active=s.phase == "scout-act" and s.active == unit.id,
        about=card_words(unit.scout, unit.core),
    )


@cache
def meter(what: str, unit: int, n: int, high: int, icon: str) -> Meter:
    return Meter(f"{what}-{unit}", Msg(f"meter.{what}"), n, max(n, high), icon, Msg(f"about.{what}"))


def meters(s: Sheol, unit: Unit) -> Iterator[Meter]:
    """Lux and vials, corruption, actions, movement, shield."""
    yield lux_meter(unit.id, unit.lux, most_lux(unit))
    if not unit.is_droid:
        vials = box.SCOUTS[unit.scout].vials
        yield meter("vials", unit.id, unit.vials, vials, "square-bottle")
    yield meter("corruption", unit.id, unit.corruption, most_lux(unit) if unit.is_droid else FULL, "virus")
    yield meter("actions", unit.id, unit.actions, MOST_POINTS, "power-button")
    yield meter("movement", unit.id, unit.movement, MOST_POINTS, "footprint")
    most = DROID_SHIELD if unit.is_droid else hand_limit(s, unit)
    yield meter("shield", unit.id, unit.shield, 0 if unit.corrupted else most, "shield")


def badges(s: Sheol, unit: Unit) -> Iterator[Badge]:
    if unit.dead:
        yield Badge("skull", Msg("badge.dead"))
        return
    yield from unit_badges(unit)
    if unit.at < 0:
        yield Badge("castle", Msg("badge.inside"))
    free = slots_left(s, unit)
    yield Badge("backpack", msg("badge.slots", n=free, of=value(s, "slots", SLOTS, unit)), max(1, free))


def areas(s: Sheol, unit: Unit, seat: int) -> Iterator[CardArea]:
    number = unit.id
    level = mission_level(s)
    if not unit.is_droid:
        yield hand(number, tuple(unit.hand.cards), level)
    yield CardArea(f"gear-{number}", Msg("area.gear"), tuple(gear(s, unit)))
    yield inventory(number, tuple(unit.items), tuple(unit.tiles))
    if not unit.is_droid:
        known = tuple(card for card in unit.deck.view(seat) if card is not None)[::-1]
        yield deck(number, known, len(unit.deck) - len(known), level)
        yield pile(number, tuple(unit.discard.cards), level)
    yield character(number, unit.scout, unit.core, unit.corrupted)


# --- cards ----------------------------------------------------------------------------------------------------------


@lru_cache(DRAWN)
def hand(unit: int, cards: tuple[str, ...], level: int) -> CardArea:
    shown = tuple(hand_card(card, hand_id(unit, i, card), level) for i, card in enumerate(cards))
    return CardArea(f"hand-{unit}", Msg("area.hand"), shown)


@lru_cache(DRAWN)
def deck(unit: int, known: tuple[str, ...], hidden: int, level: int) -> CardArea:
    """The deck: only who looked at its top knows those cards."""
    shown = tuple(hand_card(card, f"{card}@deck-{unit}-{i}", level) for i, card in enumerate(known))
    return CardArea(f"deck-{unit}", Msg("area.deck"), shown, hidden)


@lru_cache(DRAWN)
def pile(unit: int, cards: tuple[str, ...], level: int) -> CardArea:
    shown = tuple(hand_card(card, f"{card}@discard-{unit}-{i}", level) for i, card in enumerate(cards))
    return CardArea(f"discard-{unit}", Msg("area.discard"), shown)


# --- equipment and inventory ----------------------------------------------------------------------------------------


def gear(s: Sheol, unit: Unit) -> Iterator[Card]:
    for slot, borne in (("weapon", unit.weapon), ("lantern", unit.lantern)):
        if borne is not None:
            yield borne_card(s, unit, slot, borne)
    for n, each in enumerate(unit.accessories):
        yield accessory_card(each.card, gear_id(unit.id, f"accessory-{n}"), each.charges)


def borne_card(s: Sheol, unit: Unit, slot: str, borne: Gear) -> Card:
    return gear_card(
        slot,
        borne.card,
        gear_id(unit.id, slot),
        borne.breaks,
        borne.durability,
        borne.broken,
        durability(s, unit, slot, borne),
        tuple(borne.attached),
    )


@lru_cache(DRAWN)
def inventory(unit: int, items: tuple[str, ...], tiles: tuple[str, ...]) -> CardArea:
    """Items, and Lightstream tiles counted."""
    shown = [item_card(item, item_id(unit, i, item)) for i, item in enumerate(items)]
    shown += [tile_card(tile, tile_id(unit, tile), n) for tile, n in sorted(Counter(tiles).items())]
    return CardArea(f"inventory-{unit}", Msg("area.inventory"), tuple(shown))


@cache
def character(unit: int, scout: str, core: str, corrupted: bool) -> CardArea:
    id = f"character-{unit}"
    card = core_card(core, id) if core else scout_card(scout, id, corrupted)
    return CardArea(f"characters-{unit}", Msg("area.core" if core else "area.character"), (card,))


# --- the table ------------------------------------------------------------------------------------------------------


def common_panel(
    id: str,
    areas: Iterable[CardArea],
    badges: Iterable[Badge] = (),
    meters: Iterable[Meter] = (),
    tracks: Iterable[Track] = (),
) -> Panel:
    """What lies on the table for all; areas without cards are left out."""
    shown = tuple(area for area in areas if area.cards or area.hidden)
    return Panel(
        id,
        Msg(f"panel.{id}"),
        meters=tuple(meters),
        tracks=tuple(tracks),
        badges=tuple(badges),
        areas=shown,
        about=Msg(f"about.panel-{id}"),
    )
