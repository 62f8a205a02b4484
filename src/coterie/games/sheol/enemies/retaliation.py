"""The Retaliation track of Heralds and Outer Lords, and whom a reaction is about."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import far
from coterie.games.sheol.board.priority import pick
from coterie.games.sheol.shadows.attack import attack
from coterie.games.sheol.shadows.foe_cards import name_of
from coterie.games.sheol.state import Herald, Lord, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

Boss = Herald | Lord


def last_space(enemy: Boss) -> int:
    """The attack space of its track."""
    card = box.HERALDS[enemy.card] if isinstance(enemy, Herald) else box.LORDS[enemy.card]
    return card.retaliation - 1


def advance(t: Table[Sheol], enemy: Boss, n: int, why: Why) -> bool:
    """The marker goes on, from the last space to the first; whether it came onto the attack space."""
    last, reached = last_space(enemy), False
    for _ in range(n):
        enemy.retaliation = (enemy.retaliation + 1) % (last + 1)
        reached |= enemy.retaliation == last
    if n:
        t.note("retaliation", why, what=name_of(enemy), n=enemy.retaliation + 1, last=last + 1)
    return reached


def strike_back(t: Table[Sheol], enemy: Boss, rule: str) -> Flow[None]:
    """An extra attack at once, if it has a scout in its pattern."""
    if enemy.at >= 0:
        t.note("retaliates", rule, what=name_of(enemy))
        yield from attack(t, enemy)


def retaliate(t: Table[Sheol], enemy: Boss, n: int, why: Why) -> Flow[None]:
    """The marker goes on; arriving on the attack space or passing it means one extra attack."""
    if advance(t, enemy, n, why):
        yield from strike_back(t, enemy, "lord.retaliation" if isinstance(enemy, Lord) else "herald.retaliation")


def provoker(t: Table[Sheol], cells: Sequence[int], by: Unit | None) -> Flow[Unit]:
    """Whom a reaction is about: who has done the damage; if that was no scout, the nearest to where it was done."""
    if by is not None and not by.dead:
        return by
    alive = [unit for unit in t.state.units if not unit.dead]
    least = min(far(cells, (unit.at,)) for unit in alive)
    near = [unit for unit in alive if far(cells, (unit.at,)) == least]
    return (yield from pick(t, near, "reaction-target", "weapon.hit.reaction"))
