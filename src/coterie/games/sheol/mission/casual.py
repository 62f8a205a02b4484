"""A mission played on its own: the gear, cards and technologies that raise the team to its strength."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.box.content import CasualKit, Equipment
from coterie.games.sheol.mission.setup import deal_decks
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Gear, Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

LEVELS = (3, 2, 1)
"""The best first, as each unit bears one weapon, one lantern and one accessory."""
LEAVE = ("leave",)

Way = tuple[str | int, ...]


def gear_step(t: Table[Sheol]) -> Flow[None]:
    """What the tables give, chosen by the players if they want to be asked, then the decks are shuffled."""
    s = t.state
    row = box.CASUAL[str(box.MISSIONS[s.mission.id].number)]
    kit = row.players[s.setup.players]
    shields: list[Way] = []
    items: list[Way] = []
    for level in LEVELS:
        yield from take_accessories(t, level, kit)
        yield from take_equipment(t, level, "weapon", kit.weapons[level - 1])
        yield from take_equipment(t, level, "lantern", kit.lanterns[level - 1])
        yield from take_lightshields(t, level, kit, shields)
    for level in reversed(LEVELS):
        yield from take_technologies(t, level, row.technologies[level - 1])
    for land, n in row.items.items():
        yield from upgrade_items(t, land, n, items)
    for unit, card in shields:
        s.units[int(unit)].deck.cards.append(str(card))
    deal_decks(t)
    for how, card in items:
        if how == "replace":
            s.printer.cards.remove(str(card))
        s.printer.cards.append(box.ITEMS[str(card)].upgrade)
    t.shuffle(s.printer)
    s.phase = "opening"


def pick(t: Table[Sheol], kind: str, ways: list[Way], rule: str, free: tuple[Way, ...] = (LEAVE,)) -> Flow[Way]:
    """One of the ways: by the players' choice, with those that are `free` to them as well, or any at random."""
    if t.state.setup.options.get("draft") != "yes":
        return ways[t.below(len(ways))] if ways else LEAVE
    return (yield from t.choose(everyone(t.state), kind, [*ways, *free], rule))


def archetypes(unit: Unit) -> set[str]:
    return set((box.CORES[unit.core] if unit.is_droid else box.SCOUTS[unit.scout]).archetypes)


# --- equipment --------------------------------------------------------------------------------------------------------


def take_accessories(t: Table[Sheol], level: int, kit: CasualKit) -> Flow[None]:
    """One for each unit that may bear one, with all its charges."""
    s = t.state
    for _ in range(kit.accessories[level - 1]):
        taken = [gear.card for unit in s.units for gear in unit.accessories]
        ways: list[Way] = [
            (unit.id, card.id)
            for unit in s.units
            if not unit.accessories and (not unit.is_droid or box.CORES[unit.core].accessories)
            for card in box.ACCESSORIES.values()
            if card.level == level and card.id not in taken
        ]
        way = yield from pick(t, "casual-accessory", ways, "casual.gear")
        if way != LEAVE:
            unit, accessory = s.units[int(way[0])], str(way[1])
            unit.accessories.append(Gear(accessory, charges=box.ACCESSORIES[accessory].charges))
            t.note("equipped", "casual.gear", unit=name(unit), card=f"@accessory.{accessory}.name")


def take_equipment(t: Table[Sheol], level: int, slot: str, n: int) -> Flow[None]:
    """Weapons or lanterns in place of starting ones, for units that share an archetype with them."""
    s = t.state
    for _ in range(n):
        ways: list[Way] = [(unit.id, card) for unit in s.units for card in fitting(s, unit, slot, level)]
        way = yield from pick(t, f"casual-{slot}", ways, "casual.gear")
        if way != LEAVE:
            unit, card = s.units[int(way[0])], str(way[1])
            setattr(unit, slot, Gear(card))
            t.note("equipped", "casual.gear", unit=name(unit), card=f"@{slot}.{card}.name")


def fitting(s: Sheol, unit: Unit, slot: str, level: int) -> Iterator[str]:
    """The cards of a level that a unit with its starting equipment could bear, and nobody bears yet."""
    table: dict[str, Equipment] = {**box.WEAPONS} if slot == "weapon" else {**box.LANTERNS}
    if table[getattr(unit, slot).card].level:
        return
    borne = [getattr(each, slot).card for each in s.units]
    corrupted = [weapon.id for weapon in box.WEAPONS.values() if weapon.corrupted]
    for card in table.values():
        if card.level == level and card.id not in (*borne, *corrupted) and archetypes(unit) & set(card.archetypes):
            yield card.id


def take_lightshields(t: Table[Sheol], level: int, kit: CasualKit, taken: list[Way]) -> Flow[None]:
    """Advanced Lightshields for the decks of scouts that share an archetype with them."""
    s = t.state
    for _ in range(kit.lightshields[level - 1]):
        gone = [card for _, card in taken]
        ways: list[Way] = [
            (unit.id, card.id)
            for unit in s.units
            if not unit.is_droid
            for card in box.ADVANCED.values()
            if card.level == level and card.id not in gone and archetypes(unit) & set(card.archetypes)
        ]
        way = yield from pick(t, "casual-lightshield", ways, "casual.gear")
        if way != LEAVE:
            taken.append(way)
            t.note("equipped", "casual.gear", unit=name(s.units[int(way[0])]), card=f"@lightshield.{way[1]}.name")


# --- technologies and items -------------------------------------------------------------------------------------------


def take_technologies(t: Table[Sheol], level: int, n: int) -> Flow[None]:
    """Technologies of a level, each with one of its faces; active ones with all their charges."""
    citadel = t.state.citadel
    for _ in range(n):
        ways: list[Way] = [
            (face.id,)
            for card in box.TECHNOLOGIES.values()
            if card.level == level and not {card.front.id, card.back.id} & set(citadel.technologies)
            for face in (card.front, card.back)
        ]
        way = yield from pick(t, "casual-technology", ways, "casual.items-and-districts")
        if way != LEAVE:
            face = box.FACES[str(way[0])]
            citadel.technologies.append(face.id)
            if face.charges:
                citadel.charges[face.id] = face.charges
            t.note("technology", "casual.items-and-districts", card=f"@technology.{face.id}.name")


def upgrade_items(t: Table[Sheol], land: str, n: int, taken: list[Way]) -> Flow[None]:
    """Better versions of printer items, in place of the first or, by the players' choice, beside it."""
    for _ in range(n):
        gone = [card for _, card in taken]
        left = [item.id for item in box.ITEMS.values() if item.upgrade and item.land == land and item.id not in gone]
        ways: list[Way] = [("replace", item) for item in left]
        beside: list[Way] = [("add", item) for item in left]
        way = yield from pick(t, "casual-item", ways, "casual.items-and-districts", (*beside, LEAVE))
        if way != LEAVE:
            taken.append(way)
            better = box.ITEMS[str(way[1])].upgrade
            t.note("item-upgraded", "casual.items-and-districts", card=f"@item.{better}.name")
