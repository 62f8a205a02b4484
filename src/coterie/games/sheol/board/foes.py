"""Enemies of all kinds by one number (shadows by their id, others below zero), and what they prefer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from coterie.games.sheol.board.ground import SPOTS, TO_CITADEL, cell_of, distance, land_cells
from coterie.games.sheol.box import SHADOWS
from coterie.games.sheol.state import OFF, Herald, Lord, Shadow, Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg, msg

Enemy = Shadow | Herald | Lord

HERALD, LORD = -100, -200
"""The numbers of the first Herald and the first Outer Lord; further ones count down."""


def enemy_of(s: Sheol, number: int) -> Enemy | None:
    """The enemy with a number, if it is still on the board."""
    if number >= 0:
        return s.shadows.get(number)
    if number <= LORD:
        found: Enemy = s.lords[LORD - number]
    elif number <= HERALD:
        found = s.heralds[HERALD - number]
    else:
        return None
    return found if found.at >= 0 else None


def name_of(enemy: Enemy) -> str:
    if isinstance(enemy, Shadow):
        return f"@shadow.{'hyper-' if enemy.hyper else ''}{enemy.kind or 'blip'}"
    return f"@lord.{enemy.card}.name" if isinstance(enemy, Lord) else f"@herald.{enemy.card}.name"


def enemy_words(enemy: Enemy) -> Msg:
    """An enemy by its name and where it stands."""
    return msg("option.enemy-at", what=Msg(name_of(enemy)[1:]), at=SPOTS[enemy.at])


def number_of(s: Sheol, enemy: Enemy) -> int:
    if isinstance(enemy, Shadow):
        return enemy.id
    if isinstance(enemy, Herald):
        return HERALD - next(i for i, herald in enumerate(s.heralds) if herald is enemy)
    return LORD - next(i for i, lord in enumerate(s.lords) if lord is enemy)


def enemies(s: Sheol) -> list[Enemy]:
    """All on the board: Outer Lords, Heralds, shadows."""
    great: list[Lord | Herald] = [*s.lords, *s.heralds]
    return [*[each for each in great if each.at >= 0], *s.shadows.values()]


def cells_of(enemy: Enemy) -> tuple[int, ...]:
    """The spaces it stands on: four for an Outer Lord."""
    return land_cells(enemy.at) if isinstance(enemy, Lord) else (enemy.at,)


def apart(enemy: Enemy, cell: int) -> int:
    """The distance of its nearest space; from inside the Citadel, of the Citadel's."""
    if cell < 0:
        return min(TO_CITADEL[each] for each in cells_of(enemy)) if cell != OFF else 99
    return min(distance(each, cell) for each in cells_of(enemy))


def is_kind(enemy: Enemy, kinds: Collection[str]) -> bool:
    """Whether one of the words of the cards covers it."""
    return "enemy" in kinds or any(map(kinds.__contains__, words_for(enemy)))


def words_for(enemy: Enemy) -> tuple[str, ...]:
    if isinstance(enemy, Lord):
        return ("enemy", "lord")
    if isinstance(enemy, Herald):
        return ("enemy", "herald")
    kind = ("revealed", enemy.kind) if enemy.revealed else ("blip",)
    return ("enemy", "shadow", *kind, "hypershadow") if enemy.hyper else ("enemy", "shadow", *kind)


def turn_of(shadow: Shadow) -> tuple[int, int, int]:
    """Revealed shadows by initiative, then blips; of equals the one nearest the Citadel, then by row and column."""
    initiative = SHADOWS[shadow.kind].initiative if shadow.kind else -1
    return -initiative, TO_CITADEL[shadow.at], shadow.at


# --- what enemies prefer ----------------------------------------------------------------------------------------------


def worth(unit: Unit) -> tuple[bool, int, int, int]:
    """The most Lux first: who is not corrupted, then by vials, then by Lux in the vial; then the most Umbra."""
    return not unit.corrupted, unit.vials, unit.lux, unit.umbra


def pick(
    t: Table[Sheol], units: Sequence[Unit], kind: str, rule: str, rank: Callable[[Unit], int] = lambda unit: 0
) -> Flow[Unit]:
    """The scout that ranks lowest, then the one that enemies prefer; between equals the players choose."""
    least = min(map(rank, units))
    near = [unit for unit in units if rank(unit) == least]
    best = max(map(worth, near))
    equal = {unit.id: unit for unit in near if worth(unit) == best}
    return equal[(yield from t.choose(everyone(t.state), kind, list(equal), rule))]


def pick_space(
    t: Table[Sheol], cells: Iterable[int], rank: Callable[[int], Any], kind: str, why: Why, **about: Any
) -> Flow[int]:
    """The space that ranks lowest; between equals the players choose."""
    ranks = {cell: rank(cell) for cell in cells}
    least = min(ranks.values())
    names = [SPOTS[cell] for cell, each in ranks.items() if each == least]
    return cell_of((yield from t.choose(everyone(t.state), kind, names, why, **about)))
