"""A mission played on its own: the gear, cards and technologies that raise the team to its strength."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Accessory, Equipment, Lantern, Lightshield, Weapon
from coterie.games.sheol.box.patterns import pattern
from coterie.games.sheol.box.vocabulary import Discard, Draw
from coterie.games.sheol.mission.setup import deal_decks, is_as_asked
from coterie.games.sheol.scouts.units import borne, card_of, equipment
from coterie.games.sheol.state import Gear, Sheol, Unit, everyone, name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

LEVELS = (3, 2, 1)
"""The best first, as each unit bears one weapon, one lantern and one accessory."""
LEAVE = ("leave",)

Way = tuple[str | int, ...]


def gear_step(t: Table[Sheol]) -> Flow[None]:
    """What the tables give, chosen by the players if they want to be asked, then the decks are shuffled."""
    s = t.state
    row = box.CASUAL[str(box.MISSIONS[s.mission.id].number) if is_as_asked(s.setup) else s.setup.options["strength"]]
    kit = row.players[s.setup.players]
    shields: list[Way] = []
    items: list[Way] = []
    for level in LEVELS:
        for kind, numbers in zip(KINDS, (kit.accessories, kit.weapons, kit.lanterns, kit.lightshields), strict=True):
            yield from take(t, kind, level, numbers[level - 1], shields)
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


def asks(s: Sheol) -> bool:
    """Whether the players want to be asked."""
    return s.setup.options.get("draft") == "yes"


def pick(t: Table[Sheol], kind: str, ways: list[Way], rule: str, free: tuple[Way, ...] = (LEAVE,)) -> Flow[Way]:
    """One of the ways: by the players' choice, with those that are `free` to them as well, or any at random."""
    if not asks(t.state):
        return ways[t.below(len(ways))] if ways else LEAVE
    return (yield from t.choose(everyone(t.state), kind, [*ways, *free], rule))


# --- equipment --------------------------------------------------------------------------------------------------------

KINDS: dict[str, Mapping[str, Accessory | Equipment | Lightshield]] = {
    "accessory": box.ACCESSORIES,
    "weapon": {id: card for id, card in box.WEAPONS.items() if not card.corrupted},
    "lantern": box.LANTERNS,
    "lightshield": box.ADVANCED,
}


def take(t: Table[Sheol], kind: str, level: int, n: int, shields: list[Way]) -> Flow[None]:
    """Accessories with their charges, weapons and lanterns in place of starting ones, Lightshields for the decks."""
    s = t.state
    for _ in range(n):
        ways: list[Way] = [(unit.id, card) for unit in s.units for card in fitting(s, unit, kind, level, shields)]
        if not asks(s):
            ways = [(unit, card) for unit, card in ways if is_gain(s.units[int(unit)], kind, str(card))]
        way = yield from pick(t, f"casual-{kind}", ways, "casual.gear")
        if way == LEAVE:
            continue
        unit, card = s.units[int(way[0])], str(way[1])
        if kind == "accessory":
            unit.accessories.append(Gear(card, charges=box.ACCESSORIES[card].charges))
        elif kind == "lightshield":
            shields.append(way)
        else:
            setattr(unit, kind, Gear(card))
        t.note("equipped", "casual.gear", unit=name(unit), card=f"@{kind}.{card}.name")


def fitting(s: Sheol, unit: Unit, kind: str, level: int, shields: list[Way]) -> Iterator[str]:
    """The cards of a level that a unit with room for one could have, and nobody has yet."""
    if not has_room(unit, kind):
        return
    gone = [card for _, card in shields]
    gone += [gear.card for each in s.units for gear in (each.weapon, each.lantern, *each.accessories) if gear]
    yield from [card for card in suited(kind, level, card_of(unit).archetypes) if card not in gone]


@cache
def suited(kind: str, level: int, archetypes: tuple[str, ...]) -> list[str]:
    """The cards of a level for who has one of the archetypes; accessories are for all."""
    return [
        card.id
        for card in KINDS[kind].values()
        if card.level == level and (isinstance(card, Accessory) or set(archetypes).intersection(card.archetypes))
    ]


def has_room(unit: Unit, kind: str) -> bool:
    """One accessory for who may bear one, a weapon and a lantern for who has starting ones, Lightshields for scouts."""
    if kind == "accessory":
        return not unit.accessories and (not unit.is_droid or box.CORES[unit.core].accessories)
    if kind == "lightshield":
        return not unit.is_droid
    return not equipment(kind, borne(unit)[kind]).level


def is_gain(unit: Unit, kind: str, card: str) -> bool:
    """Whether a card serves a unit better than what it bears: a weapon or lantern must be stronger than its own.

    What is about nothing but a hand of cards does not serve a servodroid.
    """
    if kind == "accessory":
        return not unit.is_droid or not all(isinstance(each, Draw | Discard) for each in box.ACCESSORIES[card].power.do)
    if kind == "lightshield":
        return True
    return strength_of(kind, card) > strength_of(kind, borne(unit)[kind].card)


@cache
def strength_of(slot: str, card: str) -> int:
    """How strong the card of a slot is."""
    return strength(equipment(slot, Gear(card)))


def strength(card: Equipment) -> int:
    """How strong a weapon or lantern is, by rule of thumb: what it does, less what it costs."""
    strong = 0
    if isinstance(card, Weapon):
        strong = (15 if card.aoe else 10) * card.damage + len(pattern(card.pattern).facings[0]) - 5 * card.cost
        if (over := card.overload) is not None:
            again = card.damage if over.rule in ("extra-attack", "same-again") else 0
            strong += 3 * max(again, over.number - card.damage, over.rule == "blue-die") - 2 * over.cost
    elif isinstance(card, Lantern):
        strong = 10 * card.plan + 3 * card.reveals + len(pattern(card.pattern).facings[0]) // 2
        strong -= 4 * card.plan_cost + 3 * card.reveal_cost
    return strong + card.durability


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
