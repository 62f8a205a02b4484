"""What lies before each unit: vials and corruption, points, equipment, hand, deck and inventory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.lightshields.powers import mission_level
from coterie.games.sheol.scene.pieces import card_words, lux_meter, unit_badges
from coterie.games.sheol.scouts.inventory import SLOTS, slots_left
from coterie.games.sheol.scouts.units import MOST_POINTS, borne, called, durability, most_lux, most_shield
from coterie.games.sheol.showing import cards
from coterie.games.sheol.showing.ids import gear_id, tile_id
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.data import Struct
from coterie.kernel.drawing import area, badges, filled, kept, mark, meter, row
from coterie.kernel.scene import Badge, CardArea, Meter, Panel
from coterie.kernel.texts import Msg, msg


def unit_panel(s: Sheol, unit: Unit, seat: int) -> Panel:
    """All that lies before a unit; only who looked at the top of its deck knows those cards."""
    known = [card for card in unit.deck.view(seat) if card is not None][::-1]
    limits = Limits(
        level=mission_level(s),
        shield=most_shield(s, unit),
        slots=value(s, "slots", SLOTS, unit),
        free=slots_left(s, unit),
        breaks={slot: durability(s, unit, slot, gear) for slot, gear in borne(unit).items()},
    )
    return drawn(unit, known, limits, s.phase == "scout-act" and s.active == unit.id)


class Limits(Struct, frozen=True, kw_only=True):
    """Numbers of a unit as they are now, whatever changes them."""

    level: int  # of special Lightshields
    shield: int
    slots: int
    free: int
    breaks: dict[str, int]  # by weapon and lantern


@kept(cards.DRAWN)
def drawn(unit: Unit, known: list[str], limits: Limits, active: bool) -> Panel:
    return Panel(
        f"panel-{unit.id}",
        called(unit),
        unit.seat,
        tuple(meters(unit, limits)),
        badges=unit_state(unit, limits),
        areas=filled(areas(unit, known, limits)),
        active=active,
        about=card_words(unit.scout, unit.core),
    )


def meters(unit: Unit, limits: Limits) -> Iterator[Meter]:
    """Lux and vials, corruption, actions, movement, shield."""
    yield lux_meter(unit)
    if not unit.is_droid:
        yield meter("vials", unit.id, unit.vials, box.SCOUTS[unit.scout].vials, "square-bottle")
    yield meter("corruption", unit.id, unit.corruption, most_lux(unit), "virus")
    yield meter("actions", unit.id, unit.actions, MOST_POINTS, "power-button")
    yield meter("movement", unit.id, unit.movement, MOST_POINTS, "footprint")
    yield meter("shield", unit.id, unit.shield, limits.shield, "shield")


def unit_state(unit: Unit, limits: Limits) -> tuple[Badge, ...]:
    if unit.dead:
        return (Badge("skull", Msg("badge.dead")),)
    room = Badge("backpack", msg("badge.slots", n=limits.free, of=limits.slots), max(1, limits.free))
    return badges(*unit_badges(unit), mark(unit.at < 0, "castle", "badge.inside"), room)


def areas(unit: Unit, known: list[str], limits: Limits) -> Iterator[CardArea]:
    def lightshields(where: str, held: list[str], hidden: int = 0) -> CardArea:
        shown = row(held, f"{where}-{unit.id}", lambda card, id: cards.hand_card(card, id, limits.level))
        return area(where, shown, hidden, unit.id)

    if not unit.is_droid:
        yield lightshields("hand", unit.hand.cards)
    worn = reversed(borne(unit).items())
    gear = [cards.gear_card(slot, each, gear_id(unit.id, slot), limits.breaks[slot]) for slot, each in worn]
    more = enumerate(unit.accessories)
    gear += [cards.accessory_card(each.card, gear_id(unit.id, f"accessory-{n}"), each.charges) for n, each in more]
    yield area("gear", gear, owner=unit.id)
    tiles = (cards.tile_card(tile, tile_id(unit.id, tile), n) for tile, n in sorted(Counter(unit.tiles).items()))
    yield area("inventory", (*row(unit.items, f"items-{unit.id}", cards.item_card), *tiles), owner=unit.id)
    if not unit.is_droid:
        yield lightshields("deck", known, len(unit.deck) - len(known))
        yield lightshields("discard", unit.discard.cards)
    id, name = f"character-{unit.id}", Msg("area.core" if unit.is_droid else "area.character")
    card = cards.core_card(unit.core, id) if unit.is_droid else cards.scout_card(unit.scout, id, unit.corrupted)
    yield CardArea(f"characters-{unit.id}", name, (card,))
