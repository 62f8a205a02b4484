"""When needs hold: about a unit, about the attack that is answered, and about the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from coterie.games.machina.board.ground import ground
from coterie.games.machina.board.spaces import (
    DESTROYED,
    Unit,
    adjacency,
    in_play,
    intact,
    kind_at,
    living,
    tile_of,
    unit_of,
    units,
)
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS, ITEMS, MONSTERS
from coterie.games.machina.box.vocabulary import NEEDS, Play
from coterie.games.machina.effects.standing import STANDING, Blow, InForce, is_made, kinds_at
from coterie.games.machina.state import SLAIN, Explorer, Machina, Monster
from coterie.games.machina.units.attributes import equipped, health_left, is_wounded

Test = Callable[[Machina, Any, Play], bool]


def of_unit(test: Callable[[Machina, Any, Unit], bool]) -> Test:
    """A test about the unit; it fails where there is none on the map."""

    def holds(s: Machina, wanted: Any, context: Play) -> bool:
        unit = unit_of(s, context.it)
        return unit is not None and test(s, wanted, unit)

    return holds


def of_explorer(test: Callable[[Machina, Any, Explorer], bool]) -> Test:
    """A test about an explorer."""
    return of_unit(lambda s, wanted, unit: isinstance(unit, Explorer) and test(s, wanted, unit))


def on_tile_of(s: Machina, unit: Unit) -> list[Unit]:
    """All units on the tile of one, itself among them."""
    tile = tile_of(s, unit.cell)
    return [each for each in units(s) if tile_of(s, each.cell) == tile]


def _monsters_here(s: Machina, unit: Unit) -> int:
    return sum(isinstance(each, Monster) for each in on_tile_of(s, unit))


def _adjacent(s: Machina, unit: Unit, kind: type) -> int:
    beside = adjacency(s)[unit.cell]
    return sum(isinstance(each, kind) and each.cell in beside for each in units(s))


def _sealed_here(s: Machina, unit: Unit) -> int:
    tile, laid = tile_of(s, unit.cell), ground(s)
    return sum(s.tokens.get(cell) == DESTROYED for cell in laid.by_kind.get("spawn", ()) if laid.slots[cell] == tile)


def _beside(s: Machina, kinds: Iterable[str], unit: Unit) -> bool:
    return any(
        s.tokens.get(cell) != DESTROYED and not kinds_at(s, cell, unit).isdisjoint(kinds)
        for cell in adjacency(s)[unit.cell]
    )


def _gathered(s: Machina, kinds: tuple[str, ...], context: Play) -> bool:
    def is_there(explorer: Explorer) -> bool:
        around = (explorer.cell, *adjacency(s)[explorer.cell])
        return any(kind_at(s, cell) in kinds for cell in around)

    return bool(in_play(s)) and len(in_play(s)) == len(living(s)) and all(is_there(each) for each in in_play(s))


def _destroyed(s: Machina, wanted: dict[str, int], context: Play) -> bool:
    laid = ground(s)
    return all(
        sum(s.tokens.get(cell) == DESTROYED for cell in laid.by_kind.get(kind, ())) >= n for kind, n in wanted.items()
    )


def _attack(s: Machina, kinds: tuple[str, ...], context: Play) -> bool:
    kind, _, card = context.source.partition(".")
    source = InForce(kind, card, context.you)
    blow = Blow(frozenset(context.attack), context.blow, None)
    return bool(context.attack) and all(is_made(s, kind, blow, source) for kind in kinds)


TESTS: dict[str, Test] = {
    "explorer": of_unit(lambda s, wanted, unit: isinstance(unit, Explorer)),
    "monster": of_unit(lambda s, wanted, unit: isinstance(unit, Monster)),
    "other": lambda s, wanted, context: context.it != context.you,
    "wounded": of_unit(lambda s, wanted, unit: is_wounded(s, unit)),
    "unhurt": of_unit(lambda s, wanted, unit: not is_wounded(s, unit)),
    "health": of_unit(lambda s, n, unit: health_left(s, unit) >= n),
    "health_below": of_unit(lambda s, n, unit: health_left(s, unit) < n),
    "stamina": of_unit(lambda s, n, unit: unit.stamina >= n),
    "essence": of_explorer(lambda s, n, unit: unit.essence >= n),
    "essence_below": of_explorer(lambda s, n, unit: unit.essence < n),
    "klass": of_explorer(lambda s, klass, unit: EXPLORERS[unit.card].klass == klass),
    "grade": of_unit(lambda s, n, unit: isinstance(unit, Monster) and MONSTERS[unit.card].level >= n),
    "named": of_unit(lambda s, names, unit: unit.card in names),
    "ethereal": of_unit(lambda s, wanted, unit: STANDING.flag(s, "ethereal", unit)),
    "adjacent_monsters": of_unit(lambda s, n, unit: _adjacent(s, unit, Monster) >= n),
    "adjacent_explorers": of_unit(lambda s, n, unit: _adjacent(s, unit, Explorer) >= n),
    "alone": of_unit(
        lambda s, wanted, unit: not any(isinstance(each, Explorer) and each is not unit for each in on_tile_of(s, unit))
    ),
    "monsters_here": of_unit(lambda s, n, unit: _monsters_here(s, unit) >= n),
    "monsters_below": of_unit(lambda s, n, unit: _monsters_here(s, unit) < n),
    "wounded_monster_here": of_unit(
        lambda s, wanted, unit: any(isinstance(each, Monster) and is_wounded(s, each) for each in on_tile_of(s, unit))
    ),
    "on": of_unit(lambda s, kinds, unit: not kinds_at(s, unit.cell, unit).isdisjoint(kinds)),
    "beside": of_unit(_beside),
    "spaces_here": of_unit(
        lambda s, wanted, unit: all(len(intact(s, kind, tile_of(s, unit.cell))) >= n for kind, n in wanted.items())
    ),
    "sealed_here": of_unit(lambda s, n, unit: _sealed_here(s, unit) >= n),
    "items": of_explorer(lambda s, n, unit: len(unit.items) >= n),
    "equipped": of_explorer(lambda s, n, unit: len(equipped(unit)) >= n),
    "mains": of_explorer(lambda s, kinds, unit: {ITEMS[item].kind for item in unit.mains}.issuperset(kinds)),
    "augmented": of_explorer(lambda s, wanted, unit: any(ITEMS[item].left for item in unit.attached)),
    "bound": of_explorer(lambda s, n, unit: len(unit.bound) >= n),
    "marked": lambda s, wanted, context: any(marker.card == context.source for marker in s.markers),
    "attack": _attack,
    "roll": lambda s, n, context: context.roll >= n,
    "space": lambda s, kinds, context: context.space in kinds,
    "level": lambda s, n, context: s.level >= n,
    "level_below": lambda s, n, context: s.level < n,
    "threat": lambda s, n, context: s.threat >= n,
    "round": lambda s, n, context: s.round >= n,
    "chapter": lambda s, n, context: bool(s.chapter) and CHAPTERS[s.chapter].number >= n,
    "tiles": lambda s, n, context: len(s.tiles) >= n,
    "dead": lambda s, n, context: sum(explorer.dead for explorer in s.explorers) >= n,
    "explorers": lambda s, n, context: len(in_play(s)) >= n,
    "monsters": lambda s, n, context: len(s.monsters) >= n,
    "no_monsters": lambda s, wanted, context: not s.monsters,
    "slain": lambda s, names, context: all(s.tally.get(f"{SLAIN}{name}", 0) for name in names),
    "intact": lambda s, wanted, context: all(len(intact(s, kind)) >= n for kind, n in wanted.items()),
    "destroyed": _destroyed,
    "gathered": _gathered,
    "tally": lambda s, wanted, context: all(s.tally.get(name, 0) >= n for name, n in wanted.items()),
    "tally_below": lambda s, wanted, context: all(s.tally.get(name, 0) < n for name, n in wanted.items()),
    "either": lambda s, needs, context: any(NEEDS.holds(s, need, context) for need in needs),
    "unless": lambda s, needs, context: not any(NEEDS.holds(s, need, context) for need in needs),
}
