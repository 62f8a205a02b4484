"""What needs ask for: of the hero it is about, the party, the story, the day and the room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from coterie.games.malhya.box.names import goods
from coterie.games.malhya.box.schemas import TalentSide
from coterie.games.malhya.box.tables import ITEMS, REGION, STEALTH, TALENTS, WEAPONS
from coterie.games.malhya.box.vocabulary import NEEDS, About, Knack
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.effects.standing import STANDING, equipped
from coterie.games.malhya.ground.places import is_engaged
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.campaign import is_forgotten, is_remembered
from coterie.kernel.data import replace
from coterie.kernel.hexes import hex_name

DAY_SLOTS = 4
"""So many slots of the Day board take Day cards; the rest is night."""

# --- what heroes have -------------------------------------------------------------------------------------------------


def trait(s: Malhya, hero: Hero, name: str) -> int:
    """The level of a trait, with what raises it for now."""
    return STANDING.value(s, name, hero.traits[name], hero)


def belongings(hero: Hero) -> list[str]:
    """Every card that a hero carries, equipped or stored."""
    return [*equipped(hero), *hero.items]


def sides(hero: Hero) -> Iterator[TalentSide]:
    """The sides that a hero's talents show."""
    for card, advanced in hero.talents.items():
        yield TALENTS[card].advanced if advanced else TALENTS[card].basic


def knacks(hero: Hero) -> Iterator[Knack]:
    """What ability symbols do for a hero: on talents, on equipped cards, and on single-use items of the knapsack."""
    for side in sides(hero):
        yield from side.knacks
    for card in equipped(hero):
        yield from goods(card).knacks
    for card in hero.items:
        if card in ITEMS and ITEMS[card].kind == "single-use":
            yield from ITEMS[card].knacks


def heavy_icons(hero: Hero) -> int:
    """Of all cards carried, equipped or stored."""
    return sum(goods(card).heavy for card in belongings(hero))


def cube_count(cubes: Mapping[str, int], kind: str) -> int:
    """How many cubes of a kind and colour, or of a kind, there are."""
    return cubes.get(kind, 0) or sum(n for cube, n in cubes.items() if cube.startswith(f"{kind}-"))


# --- parts of needs ---------------------------------------------------------------------------------------------------


def _hero(test: Callable[[Malhya, Hero, Any], bool]) -> Callable[[Malhya, Any, About], bool]:
    """A part about the hero it is about."""
    return lambda s, wanted, context: test(s, hero_of(s, context.hero), wanted)


def threat_level(s: Malhya) -> int:
    """The colour of the Threat track that the threat has come to, 1 to 3; 0 outside Stealth Mode."""
    if s.room is None or s.room.mode != "stealth":
        return 0
    for n, section in enumerate(STEALTH[s.room.level].sections, 1):
        if s.room.threat <= section.last:
            return n
    return 3


def _all_reached(counters: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    return all(counters.get(counter, 0) >= n for counter, n in wanted.items())


def _none_reached(counters: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    return all(counters.get(counter, 0) < n for counter, n in wanted.items())


def _read(s: Malhya, chapter: str, context: About) -> bool:
    return f"{context.booklet} {chapter}" in s.visited


def _stores(s: Malhya, wanted: Mapping[str, int], context: About) -> bool:
    return all(sum(cube_count(hero.cubes, kind) for hero in s.heroes) >= n for kind, n in wanted.items())


def _present(s: Malhya, wanted: tuple[str, ...], context: About) -> bool:
    return s.room is not None and {*wanted} <= {enemy.card for enemy in s.room.enemies}


def _cadavers(s: Malhya, wanted: int, context: About) -> bool:
    return s.room is not None and sum(token.kind == "cadaver" for token in s.room.tokens) >= wanted


def _unless(s: Malhya, wanted: tuple[Any, ...], context: About) -> bool:
    """None of these; where it is about nobody in particular, of nobody."""
    context = replace(context, hero="", anyone=False) if context.anyone else context
    return not any(NEEDS.holds(s, each, context) for each in wanted)


def is_night(s: Malhya) -> bool:
    """Whether the last card of the Day board lies in a slot of the night."""
    return len(s.slots) > DAY_SLOTS


TERRAINS = {hex_name(place): terrain for place, terrain in REGION.hexes().items()}
"""By hex."""


def terrain_here(s: Malhya) -> str:
    """Of the party's hex."""
    return TERRAINS[s.place]


HERO = {
    "hero": lambda s, hero, wanted: hero.card in wanted,
    "trait": lambda s, hero, wanted: all(trait(s, hero, name) >= n for name, n in wanted.items()),
    "ability": lambda s, hero, wanted: any({*wanted} & {*knack.symbols} for knack in knacks(hero)),
    "klass": lambda s, hero, wanted: any(TALENTS[card].klass == wanted for card in hero.talents),
    "carries": lambda s, hero, wanted: {*wanted} <= {*belongings(hero)},
    "wields": lambda s, hero, wanted: bool(hero.weapon) and WEAPONS[hero.weapon].kind == wanted,
    "cubes": lambda s, hero, wanted: all(cube_count(hero.cubes, kind) >= n for kind, n in wanted.items()),
    "heavy": lambda s, hero, wanted: heavy_icons(hero) >= wanted,
    "life": lambda s, hero, wanted: hero.life >= wanted,
    "life_below": lambda s, hero, wanted: hero.life < wanted,
    "wounded": lambda s, hero, wanted: bool(hero.shock or hero.damage or hero.serious),
    "healable": lambda s, hero, wanted: bool(hero.shock or hero.damage),
    "conscious": lambda s, hero, wanted: hero.life > 0,
    "aura": lambda s, hero, wanted: hero.aura >= wanted,
    "engaged": lambda s, hero, wanted: is_engaged(s, hero),
    "unengaged": lambda s, hero, wanted: not is_engaged(s, hero),
    "standby": lambda s, hero, wanted: hero.stance == "standby",
}

TESTS: dict[str, Callable[[Malhya, Any, About], bool]] = {
    **{part: _hero(test) for part, test in HERO.items()},
    # the party
    "party": lambda s, wanted, context: {*wanted} <= {hero.card for hero in s.heroes},
    "absent": lambda s, wanted, context: not {*wanted} & {hero.card for hero in s.heroes},
    "heroes": lambda s, wanted, context: len(s.heroes) >= wanted,
    "heroes_below": lambda s, wanted, context: len(s.heroes) < wanted,
    "owned": lambda s, wanted, context: {*wanted} <= {card for hero in s.heroes for card in belongings(hero)},
    "gold": lambda s, wanted, context: s.gold >= wanted,
    "stores": _stores,
    "unconscious": lambda s, wanted, context: sum(not hero.life for hero in s.heroes) >= wanted,
    # the story
    "flags": lambda s, wanted, context: {*wanted} <= {*s.flags},
    "no_flags": lambda s, wanted, context: not {*wanted} & {*s.flags},
    "clues": lambda s, wanted, context: {*wanted} <= {*s.clues},
    "no_clues": lambda s, wanted, context: not {*wanted} & {*s.clues},
    "visited": lambda s, wanted, context: all(_read(s, chapter, context) for chapter in wanted),
    "unvisited": lambda s, wanted, context: not any(_read(s, chapter, context) for chapter in wanted),
    "tally": lambda s, wanted, context: _all_reached(s.tally, wanted),
    "tally_below": lambda s, wanted, context: _none_reached(s.tally, wanted),
    "campaign": lambda s, wanted, context: is_remembered(s.log, wanted),
    "campaign_below": lambda s, wanted, context: is_forgotten(s.log, wanted),
    # the day and the region
    "days": lambda s, wanted, context: s.days >= wanted,
    "days_below": lambda s, wanted, context: s.days < wanted,
    "night": lambda s, wanted, context: is_night(s),
    "weather": lambda s, wanted, context: s.good_weather == (wanted == "good"),
    "terrain": lambda s, wanted, context: terrain_here(s) in wanted,
    "travel": lambda s, wanted, context: s.tokens >= wanted,
    # the room
    "mode": lambda s, wanted, context: s.room is not None and s.room.mode in wanted,
    "threat_level": lambda s, wanted, context: threat_level(s) >= wanted,
    "alarmed": lambda s, wanted, context: s.room is not None and s.room.alarmed,
    "unalarmed": lambda s, wanted, context: s.room is None or not s.room.alarmed,
    "round": lambda s, wanted, context: s.room is not None and s.room.round >= wanted,
    "enemies": lambda s, wanted, context: s.room is not None and len(s.room.enemies) >= wanted,
    "no_enemies": lambda s, wanted, context: s.room is None or not s.room.enemies,
    "present": _present,
    "cadavers": _cadavers,
    # an attack or a test
    "ranged": lambda s, wanted, context: context.attack == "ranged",
    "melee": lambda s, wanted, context: context.attack == "melee",
    "tested": lambda s, wanted, context: context.trait in wanted,
    "either": lambda s, wanted, context: any(NEEDS.holds(s, each, context) for each in wanted),
    "unless": _unless,
}
"""When each part of a need holds."""
