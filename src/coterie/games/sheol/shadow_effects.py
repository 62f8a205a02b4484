"""What the cards of shadows do when they are revealed or hit critically, as verbs."""

from __future__ import annotations

from coterie.games.sheol.attack import in_reach
from coterie.games.sheol.damage import gain_corruption, lose_lux, settle_vials
from coterie.games.sheol.effects import About, need, scout_of, shadow_of, verb
from coterie.games.sheol.enemies import name
from coterie.games.sheol.equipment import slots, wear
from coterie.games.sheol.gravity import Aim, aim_at
from coterie.games.sheol.ground import (
    COLUMN,
    EAST,
    IN_CITADEL,
    NEXT,
    NORTH,
    OFF,
    ROW,
    SOUTH,
    SPOTS,
    WEST,
    distance,
)
from coterie.games.sheol.moments import everyone
from coterie.games.sheol.occupancy import EDGE, PEAK, SCOUT, Crowd, figures
from coterie.games.sheol.shadows import behind_line, step
from coterie.games.sheol.state import Mover, Shadow, Sheol, Unit
from coterie.games.sheol.statuses import gain_status, kind_of
from coterie.games.sheol.units import most_lux
from coterie.games.sheol.units import name as unit_name
from coterie.games.sheol.vocabulary import Effect, Need
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

CORALBONE = 23
"""Tokens in the box; no more are placed."""


@need("in_pattern")
def in_pattern(s: Sheol, wanted: Need, about: About) -> bool:
    """The scout is in the pattern of the enemy."""
    shadow = shadow_of(s, about)
    return shadow is not None and scout_of(s, about) in in_reach(s, shadow)


# --- the enemy moves ------------------------------------------------------------------------------------------------


def step_toward(t: Table[Sheol], shadow: Shadow, unit: Unit) -> Flow[None]:
    """One step of a shortest way to the scout, unless it is beside it."""
    if unit.on_board and distance(shadow.at, unit.at) > 1:
        aim = yield from aim_at(t, shadow.at, unit.at, "shadow.lurker.reaction")
        yield from step(t, Crowd(t.state), shadow, Mover(shadow.id, 0, 1), aim)


def step_away(t: Table[Sheol], shadow: Shadow, unit: Unit) -> Flow[None]:
    """One step along the row or column on which it is farther from the scout; if it cannot get farther, it stays."""
    crowd = Crowd(t.state)
    rows, columns = ROW[shadow.at] - ROW[unit.at], COLUMN[shadow.at] - COLUMN[unit.at]
    farther = max(abs(rows), abs(columns))
    away = ((NORTH if rows < 0 else SOUTH, abs(rows)), (WEST if columns < 0 else EAST, abs(columns)))
    ways = [way for way, far in away if far == farther and not shut(crowd, shadow.at, way)]
    if ways:
        names = [SPOTS[NEXT[shadow.at][way]] for way in ways]
        chosen = yield from t.choose(everyone(t.state), "flee", names, "shadow.moth.reaction")
        aim = Aim(ways[names.index(chosen)], frozenset(), OFF, "shadow.moth.reaction")
        yield from step(t, crowd, shadow, Mover(shadow.id, 0, 1), aim)


def shut(crowd: Crowd, cell: int, direction: int) -> bool:
    """Whether there is no getting farther in a direction: the edge, a scout, a Peak."""
    return crowd.what[behind_line(crowd.what, NEXT[cell][direction], direction)] in (EDGE, SCOUT, PEAK)


STEPS = {"scout": step_toward, "away": step_away}
"""How an enemy moves for an effect, by what it moves toward."""


@verb("step")
def enemy_steps(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """The enemy moves by its rules."""
    assert effect.step is not None
    for _ in range(effect.step.spaces):
        shadow = shadow_of(t.state, about)
        if shadow is not None:
            yield from STEPS[effect.step.toward](t, shadow, scout_of(t.state, about))


def coralbone_under(t: Table[Sheol], n: int, about: About) -> Flow[None]:
    """Coralbone under the enemy, as long as the box has any."""
    shadow, coral = shadow_of(t.state, about), t.state.coral
    if shadow is not None:
        for _ in range(min(n, CORALBONE - sum(coral.values()))):
            coral[shadow.at] = coral.get(shadow.at, 0) + 1
            t.note("coralbone", "shadow.devourer.reaction", what=name(shadow), at=SPOTS[shadow.at])
    yield from ()


SPAWNS = {("coralbone", "under"): coralbone_under}
"""How new things come onto the board, by what and where."""


@verb("spawn")
def spawn(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """New things on the board."""
    assert effect.spawn is not None
    yield from SPAWNS[effect.spawn.what, effect.spawn.at](t, effect.spawn.n, about)


# --- the scout suffers ------------------------------------------------------------------------------------------------


@verb("wear")
def wear_out(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Break markers on the lantern or the weapon, as the effect or else the player says."""
    unit = scout_of(t.state, about)
    for which, n in effect.wear.items():
        whole = [slot for slot in slots(unit) if which in ("any", slot)]
        if whole:
            slot = yield from t.choose(unit.seat, "wear", whole, "lantern.break.causes", unit=unit.id, n=n)
            wear(t, unit, slot, n, "lantern.break.causes")


def gain_lux(t: Table[Sheol], unit: Unit, n: int) -> None:
    """Lux gained goes up to a full vial; Lux lost is no damage and may empty vials."""
    if n < 0:
        lose_lux(t, unit, -n, "damage.vial.change")
    else:
        unit.lux = min(most_lux(unit), unit.lux + n)
        t.note("lux-gained", "damage.vial.overflow", unit=unit_name(unit), left=unit.lux)


def change_corruption(t: Table[Sheol], unit: Unit, n: int) -> None:
    """Corruption gained, or cured unless the scout is completely corrupted."""
    if n > 0:
        gain_corruption(t, unit, n, "damage.corruption.gain")
    elif not unit.corrupted:
        unit.corruption = max(0, unit.corruption + n)
        t.note("cured", "damage.complete.recovery", unit=unit_name(unit), n=unit.corruption)


GAINS = {"lux": gain_lux, "corruption": change_corruption}
"""How each resource is gained, or lost if the number is below zero."""


@verb("gain")
def gain(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Resources gained or lost, and whatever a changed vial brings."""
    unit = scout_of(t.state, about)
    for resource, n in effect.gain.items():
        if not unit.dead:
            GAINS[resource](t, unit, n)
    yield from settle_vials(t, unit)


@verb("discard")
def discard(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """Lightshields are discarded from hand, as the player chooses."""
    unit = scout_of(t.state, about)
    for _ in range(min(effect.discard["hand"], len(unit.hand))):
        card = yield from t.choose(unit.seat, "discard", sorted(set(unit.hand.cards)), "lightshield.discard-cost")
        unit.hand.cards.remove(card)
        unit.discard.cards.append(card)
        t.note("discarded", "lightshield.discard-cost", unit=unit_name(unit), card=f"@lightshield.{card}.name")


@verb("status")
def status(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """A status is shuffled into the deck; a droid gains 1 corruption instead, or is cured of 1 by a positive one."""
    unit = scout_of(t.state, about)
    if unit.is_droid:
        change_corruption(t, unit, -1 if kind_of(effect.status) == "positive" else 1)
    else:
        gain_status(t, unit, effect.status, "status.gain")
    yield from ()


@verb("shove")
def shove(t: Table[Sheol], effect: Effect, about: About) -> Flow[None]:
    """The scout is moved away from the enemy, space by space, as long as there is a free one."""
    s = t.state
    unit, shadow = scout_of(s, about), shadow_of(s, about)
    for _ in range(effect.shove):
        if shadow is None or not unit.on_board:
            return
        taken, far = figures(s), distance(shadow.at, unit.at)
        away = [
            cell
            for cell in NEXT[unit.at]
            if cell != OFF and distance(shadow.at, cell) > far and may_be_moved_to(s, taken, cell)
        ]
        if not away:
            return
        names = [SPOTS[cell] for cell in away]
        chosen = yield from t.choose(unit.seat, "shoved", names, "shadow.devourer.critical", unit=unit.id)
        unit.at = away[names.index(chosen)]
        t.note("shoved", "shadow.devourer.critical", unit=unit_name(unit), end=SPOTS[unit.at])


def may_be_moved_to(s: Sheol, taken: dict[int, str], cell: int) -> bool:
    """Whether a scout may be put on a space: no figure, coralbone, Citadel, or obstacle but a Lux Trench."""
    return (
        taken.get(cell, "drone") == "drone"
        and cell not in s.coral
        and not IN_CITADEL[cell]
        and s.obstacles.get(cell, "trench") == "trench"
    )
