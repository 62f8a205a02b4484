"""Heralds act: whom they hunt, and one activation after the other."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import enemy_of, number_of
from coterie.games.sheol.board.ground import TO_CITADEL, far
from coterie.games.sheol.board.priority import pick
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.selecting import lux_rank
from coterie.games.sheol.effects.standing import flag, happens
from coterie.games.sheol.enemies.herald_moves import chase
from coterie.games.sheol.scouts.defeat import lose_prosperity
from coterie.games.sheol.shadows.attack import attack
from coterie.games.sheol.shadows.foe_cards import is_held, movement_of, name_of, side_of
from coterie.games.sheol.state import CITADEL, Herald, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

CITADEL_BLOW = 2
"""The Prosperity that a Herald's attack on the Citadel costs."""


def herald_order(s: Sheol) -> list[int]:
    """The numbers of the Heralds on the board, the highest initiative first."""
    out = [herald for herald in s.heralds if herald.at >= 0]
    return [number_of(s, herald) for herald in sorted(out, key=lambda each: -box.HERALDS[each.card].initiative)]


def herald_acts(t: Table[Sheol]) -> Flow[None]:
    """The next Herald of the queue, if it is still there."""
    herald = enemy_of(t.state, t.state.queue.pop(0))
    if isinstance(herald, Herald):
        yield from activate(t, herald)


def activate(t: Table[Sheol], herald: Herald) -> Flow[None]:
    """It attacks if it can, moves, attacks if it has not, then its trait."""
    s = t.state
    target = yield from choose_target(t, herald, herald.at)
    t.note("herald-acts", "herald.action.sequence", what=name_of(herald))
    attacked = yield from herald_attacks(t, herald, target)
    target = yield from living_target(t, herald, target)
    if not is_held(s, herald):
        yield from chase(t, herald, target.at, movement_of(s, herald), "herald.move.toward-target")
    target = yield from living_target(t, herald, target)
    if not attacked and herald.at >= 0:
        yield from herald_attacks(t, herald, target)
    target = yield from living_target(t, herald, target)
    if herald.at >= 0:
        yield from happens(t, "activation", Context(target.id, number_of(s, herald)))


def herald_attacks(t: Table[Sheol], herald: Herald, target: Unit) -> Flow[bool]:
    """All scouts in its pattern; a Herald beside the Citadel whose target is inside attacks the Citadel instead."""
    s = t.state
    if target.at == CITADEL and TO_CITADEL[herald.at] == 1 and not flag(s, "stunned", None, herald):
        t.note("citadel-attacked", "herald.attack.citadel", what=name_of(herald))
        lose_prosperity(t, CITADEL_BLOW, "herald.attack.citadel")
        return True
    return (yield from attack(t, herald))


# --- the target -------------------------------------------------------------------------------------------------------


def choose_target(t: Table[Sheol], herald: Herald, at: int) -> Flow[Unit]:
    """The scout that its card names, of equals the one that enemies prefer; the Citadel counts by its nearest space."""
    rank: dict[str, Callable[[Unit], int]] = {
        "closest": lambda unit: far((at,), (unit.at,)),
        "farthest": lambda unit: -far((at,), (unit.at,)),
        "most-lux": lambda unit: -lux_rank(unit),
        "least-lux": lux_rank,
        "most-corruption": lambda unit: -unit.corruption,
        "most-umbra": lambda unit: -unit.umbra,
    }
    first = rank[side_of(t.state, herald).target]
    alive = [unit for unit in t.state.units if not unit.dead]
    best = min(map(first, alive))
    return (yield from pick(t, [unit for unit in alive if first(unit) == best], "herald-target", "herald.target"))


def living_target(t: Table[Sheol], herald: Herald, target: Unit) -> Flow[Unit]:
    """The same target for a whole activation; another one if it has died."""
    if target.dead and herald.at >= 0:
        return (yield from choose_target(t, herald, herald.at))
    return target
