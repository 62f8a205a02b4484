"""What heroes carry: items in slots, heavy equipment, resource cubes in their areas, and the decks cards come from."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.malhya.box.names import goods, goods_source, name_key, said
from coterie.games.malhya.box.tables import ITEMS, KNAPSACK, WEAPONS
from coterie.games.malhya.box.vocabulary import NEEDS, VOCABULARY, About
from coterie.games.malhya.effects.choosing import are_beside, in_mode
from coterie.games.malhya.effects.needs import belongings, heavy_icons
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.zones import Deck

# --- decks ------------------------------------------------------------------------------------------------------------


def decks(s: Malhya) -> dict[str, Deck]:
    """The decks of objects and weapons, by the words of the vocabulary."""
    return {
        "object": s.object_deck,
        "rare-object": s.rare_object_deck,
        "weapon": s.weapon_deck,
        "rare-weapon": s.rare_weapon_deck,
    }


def deck_of(s: Malhya, card: str) -> Deck:
    """The deck that a card belongs to."""
    kind = "weapon" if card in WEAPONS else "object"
    return decks(s)[f"rare-{kind}" if goods(card).rare else kind]


def is_with(s: Malhya, card: str) -> bool:
    """Whether somebody carries a card already."""
    return any(card in belongings(hero) for hero in s.heroes)


def fetch(s: Malhya, card: str) -> bool:
    """A card that a text names is taken out of its deck. Whether it was there."""
    deck = deck_of(s, card)
    if card not in deck.cards:
        return False
    deck.forget()
    deck.cards.remove(card)
    return True


# --- limits -----------------------------------------------------------------------------------------------------------


def bearing(s: Malhya, hero: Hero) -> int:
    """A hero's encumbrance points: those that the capacity reveals on the knapsack, and those of abilities."""
    return STANDING.value(s, "bearing", sum(at <= hero.capacity for at in KNAPSACK.bearing_at), hero)


def can_bear(s: Malhya, hero: Hero, card: str) -> bool:
    """Whether a card more would not be too heavy."""
    heavy = goods(card).heavy
    return not heavy or heavy_icons(hero) + heavy <= bearing(s, hero)


def spare_weapon(hero: Hero) -> str:
    """The weapon in the knapsack; a hero may have one."""
    return next((card for card in hero.items if card in WEAPONS), "")


# --- discarding -------------------------------------------------------------------------------------------------------


def discard(t: Table[Malhya], hero: Hero, card: str, why: Why) -> None:
    """A card of the knapsack goes under its deck."""
    hero.items.remove(card)
    deck_of(t.state, card).put_bottom(card)
    t.note("discarded", why, who=said(f"hero.{hero.card}"), what=said(goods_source(card)))


# --- cubes ------------------------------------------------------------------------------------------------------------


SPACES = {str(kind): n for kind, n in KNAPSACK.spaces.items()}
"""By kind of resource."""


def space_for(hero: Hero, cube: str) -> int:
    """How many cubes more of a kind, such as potion-red, there is room for in the area of its type."""
    kind = cube.partition("-")[0]
    area = f"{kind}-"
    return SPACES[kind] - sum([n for each, n in hero.cubes.items() if each.startswith(area)])


def gain_cubes(t: Table[Malhya], hero: Hero, cube: str, n: int, why: Why) -> int:
    """Cubes are gained as far as there is room for them. How many were."""
    kept = min(n, space_for(hero, cube))
    if kept:
        hero.cubes[cube] = hero.cubes.get(cube, 0) + kept
        t.note("cubes-gained", why, who=said(f"hero.{hero.card}"), what=f"@cube.{cube}", n=kept)
    if kept < n:
        no_room = inside(why, "knapsack.resource-cubes")
        t.note("cubes-left", no_room, who=said(f"hero.{hero.card}"), what=f"@cube.{cube}", n=n - kept)
    return kept


def matching(hero: Hero, kind: str) -> list[str]:
    """The cubes of a hero that are of a kind and colour, or of a kind."""
    return [cube for cube, n in hero.cubes.items() if n and (cube == kind or cube.startswith(f"{kind}-"))]


def lose_cubes(t: Table[Malhya], hero: Hero, kind: str, n: int, why: Why) -> Flow[int]:
    """Cubes are given up, as far as there are any; of several colours the owner chooses. How many were."""
    lost = 0
    while lost < n and (there := matching(hero, kind)):
        cube = yield from t.choose(hero.seat, "give-cube", there, why, hero=hero.card)
        hero.cubes[cube] -= 1
        lost += 1
        t.note("cubes-lost", why, who=said(f"hero.{hero.card}"), what=f"@cube.{cube}", n=1)
    return lost


# --- single-use items -------------------------------------------------------------------------------------------------


def moments(s: Malhya) -> tuple[str, ...]:
    """The words of single-use items that fit what the party is about now."""
    if s.room is not None:
        return ("any", "room", *((s.room.mode,) if in_mode(s) else ()))
    return ("any", "travel") if s.phase == "travel" and not s.pages else ("any",)


def usable(s: Malhya, hero: Hero, *now: str, trait: str = "") -> Iterator[str]:
    """The single-use items that a hero can use at a moment, by its words; who is unconscious can use none."""
    for card in dict.fromkeys(hero.items if hero.life else ()):
        if card in ITEMS and not {*ITEMS[card].when}.isdisjoint(now):
            needs = ITEMS[card].needs
            if needs is None or NEEDS.holds(s, needs, item_context(hero, card, trait)):
                yield card


def item_context(hero: Hero, card: str, trait: str = "") -> About:
    """What an item does, about the hero who uses it."""
    source = goods_source(card)
    return About(rule="knapsack.single-use", card=name_key(source), hero=hero.card, source=source, trait=trait)


def use_item(t: Table[Malhya], hero: Hero, card: str, trait: str = "") -> Flow[None]:
    """A single-use item is consumed and shuffled back into its deck."""
    s, context = t.state, item_context(hero, card, trait)
    hero.items.remove(card)
    s.passing.append(card)
    t.note("item-used", context, who=said(f"hero.{hero.card}"))
    yield from VOCABULARY.carry_out(t, ITEMS[card].use, context)
    s.passing.remove(card)
    deck = deck_of(s, card)
    deck.put_bottom(card)
    t.shuffle(deck)


# --- trading ----------------------------------------------------------------------------------------------------------


def can_trade(s: Malhya) -> bool:
    """Heroes trade freely outside Stealth and Combat Mode, inside those never."""
    return not in_mode(s)


def can_hand_over(s: Malhya, hero: Hero, other: Hero, what: str) -> bool:
    """Whether a hero can give an item or a cube to another, who has room for it."""
    if not can_trade(s) or hero is other:
        return False
    if what in hero.cubes:
        return hero.cubes[what] > 0 and space_for(other, what) > 0
    too_many = len(other.items) >= other.capacity or (what in WEAPONS and bool(spare_weapon(other)))
    return what in hero.items and not too_many and can_bear(s, other, what)


def hand_over(t: Table[Malhya], hero: Hero, other: Hero, what: str) -> None:
    """An item or a cube changes hands."""
    if what in hero.cubes:
        hero.cubes[what] -= 1
        other.cubes[what] = other.cubes.get(what, 0) + 1
        name = f"@cube.{what}"
    else:
        hero.items.remove(what)
        other.items.append(what)
        name = said(goods_source(what))
    t.note("handed-over", "knapsack.full", who=said(f"hero.{hero.card}"), whom=said(f"hero.{other.card}"), what=name)


def in_reach(s: Malhya, hero: Hero, other: Hero) -> bool:
    """Whether a hero can give another a potion: on an adjacent space, or wherever the party stands together."""
    return hero is other or not in_mode(s) or are_beside(s, hero.cell, other.cell)
