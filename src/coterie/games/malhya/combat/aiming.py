"""Whom attacks can strike: beside the attacker or in reach, along a line of sight, or all in an area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coterie.games.malhya.box.tables import ENEMIES, WEAPONS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import About, Strike
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.built import DIRECT, WAYS
from coterie.games.malhya.ground.places import (
    Figure,
    built,
    heroes_standing,
    is_engaged,
    opponents,
    opponents_beside,
    room_of,
    shot,
)
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.drawing import shape


def is_ranged(card: str) -> bool:
    """Whether a weapon, or a kind of enemy, strikes from a distance."""
    return (WEAPONS[card] if card in WEAPONS else ENEMIES[card]).kind == "ranged"


def context_of(figure: Figure, card: str) -> About:
    """An attack, as needs ask for it: about a hero, and of which kind."""
    hero = figure.card if isinstance(figure, Hero) else ""
    return About(hero=hero, attack="ranged" if is_ranged(card) else "melee")


def in_reach(s: Malhya, figure: Figure, strike: Strike) -> list[Figure]:
    """The opponents that a hand-to-hand attack can strike: adjacent ones, and with a long weapon those two spaces away
    along a free line."""
    if not strike.reach:
        return opponents_beside(s, figure)
    here, far = built(s), DIRECT[figure.cell]
    beside = here.beside[figure.cell]
    return [
        other
        for other in opponents(s, figure)
        if other.cell in beside
        or (1 < far[other.cell] <= strike.reach and here.line(figure.cell, other.cell) == "free")
    ]


def can_shoot(s: Malhya, figure: Figure) -> bool:
    """Whether shooting is possible in this room."""
    return not STANDING.flag(s, "no-shooting", figure)


def in_sight(s: Malhya, figure: Figure) -> list[Figure]:
    """The opponents that a figure can shoot at, however far away; also when engaged, and adjacent ones."""
    if not can_shoot(s, figure):
        return []
    return [other for other in opponents(s, figure) if shot(s, figure, other) != "blocked"]


def targets(s: Malhya, figure: Figure, card: str, strike: Strike) -> list[Figure]:
    """The opponents one of whom an attack without an area can strike."""
    return in_sight(s, figure) if is_ranged(card) else in_reach(s, figure, strike)


# --- areas ------------------------------------------------------------------------------------------------------------


def area_cells(s: Malhya, figure: Figure, area: str, way: int) -> Sequence[int]:
    """The spaces of an area: three in a line, three in an arc, or all around the attacker."""
    here = built(s)
    if area == "around":
        return here.beside[figure.cell]
    return here.front(figure.cell, way) if area == "front" else here.arc(figure.cell, way)


def area_drawn(figure: Figure, cells: Iterable[int]) -> tuple[str, ...]:
    """Spaces as they lie from a figure, as a pattern."""
    row, column = BOARD.row[figure.cell], BOARD.column[figure.cell]
    return shape((BOARD.row[cell] - row, BOARD.column[cell] - column) for cell in cells)


def areas(s: Malhya, figure: Figure, card: str, strike: Strike) -> dict[int, list[Figure]]:
    """Everybody that an area attack would strike, by direction; of directions that strike the same only the first."""
    if is_ranged(card) and not can_shoot(s, figure):
        return {}
    found: dict[int, list[Figure]] = {}
    others = opponents(s, figure)
    for way in range(1 if strike.area == "around" else len(WAYS)):
        cells = area_cells(s, figure, strike.area, way)
        struck = [other for other in others if other.cell in cells]
        if struck and struck not in found.values():
            found[way] = struck
    return found


# --- who helps, and who is hard to hit --------------------------------------------------------------------------------


def supporters(s: Malhya, attacker: Figure, target: Figure, card: str) -> int:
    """How many allies of the attacker are engaging the target as well: each is worth a damage, hand to hand."""
    if is_ranged(card) or STANDING.flag(s, "no-support", target):
        return 0
    allies: Sequence[Figure] = heroes_standing(s) if isinstance(attacker, Hero) else room_of(s).enemies
    beside = built(s).beside[target.cell]
    return sum(ally is not attacker and ally.cell in beside for ally in allies)


def dodge_dice(s: Malhya, attacker: Figure, target: Figure, card: str, strike: Strike) -> dict[str, int]:
    """Dodge dice that the target of a ranged attack gets, by the rule that gives each: one for an obstacle on the line,
    one if either of them is engaged. An angled attack gets around obstacles."""
    if not is_ranged(card):
        return {}
    found = {}
    if not strike.angled and shot(s, attacker, target) == "hindered":
        found["defense.obstacle-dodge"] = 1
    if is_engaged(s, attacker) or is_engaged(s, target):
        found["defense.engaged-dodge"] = 1
    return found
