"""Shadows attack: who is in the pattern, whom it hits, the Shadow die, damage and critical effects."""

from __future__ import annotations

from coterie.games.sheol.damage import take_damage
from coterie.games.sheol.dice import SHADOW
from coterie.games.sheol.effects import About, carry_out
from coterie.games.sheol.enemies import critical, damage, name, pattern_of
from coterie.games.sheol.ground import COLUMN, ROW, SPOTS
from coterie.games.sheol.moments import HOOKS, everyone
from coterie.games.sheol.patterns import Offset
from coterie.games.sheol.priority import pick, worth
from coterie.games.sheol.state import Shadow, Sheol, Unit
from coterie.games.sheol.units import name as unit_name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

FACINGS = ("north", "east", "south", "west")


def shadows_attack(t: Table[Sheol]) -> Flow[None]:
    """The next shadow that has a scout in its pattern attacks, then the table is at a checkpoint again."""
    s = t.state
    while s.queue:
        shadow = s.shadows.get(s.queue.pop(0))
        if shadow is not None and in_reach(s, shadow):
            yield from attack(t, shadow)
            return


def offset(shadow: Shadow, unit: Unit) -> Offset:
    return ROW[unit.at] - ROW[shadow.at], COLUMN[unit.at] - COLUMN[shadow.at]


def in_reach(s: Sheol, shadow: Shadow) -> list[Unit]:
    """The scouts on the board that some facing of the pattern covers; nobody inside the Citadel."""
    out = [unit for unit in s.units if unit.at >= 0 and not unit.dead]
    if not out:
        return out
    reach = pattern_of(s, shadow).reach
    return [unit for unit in out if offset(shadow, unit) in reach]


def attack(t: Table[Sheol], shadow: Shadow) -> Flow[None]:
    """One attack on one scout, or, by a Hypershadow, on every scout of the facing it chooses, each with its own die."""
    s = t.state
    yield from HOOKS.open(t, "attacked", shadow)
    units = in_reach(s, shadow)
    if not units or shadow.id not in s.shadows:
        return
    if shadow.hyper:
        targets = yield from face_most(t, shadow, units)
    else:
        targets = [(yield from pick(t, units, "shadow-attack", "shadow.attack.target"))]
    for unit in targets:
        yield from strike(t, shadow, unit)


def face_most(t: Table[Sheol], shadow: Shadow, units: list[Unit]) -> Flow[list[Unit]]:
    """The facing that covers the most scouts; of equals the one with the scout that enemies prefer, then by choice."""
    covered = [
        [unit for unit in units if offset(shadow, unit) in facing] for facing in pattern_of(t.state, shadow).facings
    ]
    most = max(map(len, covered))
    ranks = [max(map(worth, group)) if len(group) == most else None for group in covered]
    best = max(rank for rank in ranks if rank is not None)
    ways: dict[tuple[int, ...], str] = {}
    for facing, group, rank in zip(FACINGS, covered, ranks, strict=True):
        if rank == best:
            ways.setdefault(tuple([unit.id for unit in group]), facing)
    chosen = yield from t.choose(everyone(t.state), "facing", list(ways.values()), "mechanic.hypershadow.attack")
    return covered[FACINGS.index(chosen)]


def strike(t: Table[Sheol], shadow: Shadow, unit: Unit) -> Flow[None]:
    """The Shadow die: a hit, a hit for 1 less, a miss, or a critical hit with the attacker's critical effect."""
    s = t.state
    face = t.roll(SHADOW)
    t.note(
        "shadow-attacks",
        "shadow.attack.die",
        what=name(shadow),
        at=SPOTS[shadow.at],
        unit=unit_name(unit),
        face=f"@shadow-die.{face.name}",
    )
    if not face["hit"]:
        return
    dealt = max(0, damage(s, shadow) + face["damage"])
    yield from take_damage(t, unit, dealt, "shadow.attack.effect")
    if face["critical"] and not unit.dead:
        yield from carry_out(t, critical(s, shadow), About(unit.id, shadow.id))
