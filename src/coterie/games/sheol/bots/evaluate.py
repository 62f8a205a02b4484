"""How good a position is for the team: how near the next goals are, how the scouts stand, and what threatens them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import DISTANCES, GATES, IN_CITADEL, TO_CITADEL, cell_of, land_cells, steps_to
from coterie.games.sheol.board.lightstream import carriers, is_lit, land_at, network, onward
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.bots.to_victory import FAR, after_goal, depths, feeders, takers
from coterie.games.sheol.box.content import Goal
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.light.placing import barred
from coterie.games.sheol.mission.effects import spaces
from coterie.games.sheol.shadows.foe_cards import health_of
from coterie.games.sheol.state import CITADEL, Land, Progress, Shadow, Sheol, Unit

SPAN = 24
"""A distance beyond which farther makes no difference."""


class Look:
    """A position while it is judged: what several measures need, worked out once."""

    def __init__(self, s: Sheol) -> None:
        self.s = s
        self.units = [unit for unit in s.units if not unit.dead]
        self.sides = carriers(s)
        self.road = network(s, CITADEL, self.sides)
        self.ends = road_ends(s, self.road, self.sides)
        self.shadows = [shadow.at for shadow in s.shadows.values()]


def road_ends(s: Sheol, road: frozenset[int], sides: dict[int, int]) -> list[int]:
    """The spaces where the next tile would go on with a road from the Citadel."""
    shut = barred(s)
    ends = {gate for gate in GATES if gate not in s.streams}
    for cell in road:
        if cell >= 0 and cell in sides:
            ends.update(onward(cell, sides[cell]))
    return [cell for cell in ends - road - shut if not IN_CITADEL[cell]]


def evaluate(s: Sheol) -> float:
    """Between 0, lost, and 1, won."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    if s.phase in ("won", "lost"):
        return 0.99 if s.phase == "won" else 0.01
    look = Look(s)
    worth = 0.5 * progress(look) + 0.15 * condition(look) + 0.35 * safety(look)
    return max(0.02, min(0.98, worth))


# --- the mission ------------------------------------------------------------------------------------------------------


def progress(look: Look) -> float:
    """The share of the way to victory that is behind us, the nearest next goal by how near it is."""
    s = look.s
    mission = s.mission.id
    total = max(1, next(iter(depths(mission).values())))
    left = [
        goal_left(look, letter, goal, done)
        for letter, done in s.mission.cards.items()
        for goal in box.MISSIONS[mission].cards[letter].goals
        if goal.id not in done.met and after_goal(mission, letter, goal.id) < FAR
    ]
    return max(0.0, 1 - min(left, default=total) / total)


def goal_left(look: Look, letter: str, goal: Goal, done: Progress) -> float:
    """How much is left by way of a goal: what comes after it, and as much of itself as is not yet done."""
    mission = look.s.mission.id
    shared = takers(mission, letter, goal.id)
    if shared:
        return min(left + 1 - counted(look, of, most) for left, most, of in shared)
    return after_goal(mission, letter, goal.id) + 1 - near(look, goal.needs, done)


def counted(look: Look, counter: str, most: int) -> float:
    """How near a counter of the mission is to what is asked, all goals that raise it pursued by different units."""
    s = look.s
    have, free = s.mission.counters.get(counter, 0), list(look.units)
    parts = []
    for letter, goal in feeders(s.mission.id, counter):
        done, needs = s.mission.cards.get(letter), goal.needs
        if done is not None and goal.id not in done.met:
            parts.append(at(look, needs, done, free) if needs.at else near(look, needs, done))
    parts.sort(reverse=True)
    return min(1.0, (have + 0.95 * sum(parts[: max(0, most - have)])) / most)


def near(look: Look, needs: Need, done: Progress) -> float:
    """How near a need is to being met: 1 when it is."""
    return mean([measure(look, needs, done) for part, measure in MEASURES.items() if getattr(needs, part)])


def mean(parts: list[float]) -> float:
    return sum(parts) / len(parts) if parts else 1.0


def nearness(look: Look, cells: Iterable[int], n: int = 1, free: list[Unit] | None = None) -> float:
    """How near the nearest n units are to one of the spaces; those who are meant are taken out of `free`."""
    units = list(look.units) if free is None else free
    far = steps_to(tuple(cells))
    total = 0.0
    for _ in range(n):
        if not units:
            break
        unit = min(units, key=lambda unit: far[unit.at])
        units.remove(unit)
        steps = far[unit.at]
        total += 0.85 * (1 - min(SPAN, steps) / SPAN) + (0.15 if not steps else 0.0)
    return total / n


def linked(look: Look, cells: Iterable[int]) -> float:
    """How much of a road from the Citadel to one of the spaces is there, and whether a builder is at its end."""
    if any(cell in look.road for cell in cells):
        return 1.0
    far = steps_to(tuple(cells))
    gap, end = min([(far[end], end) for end in look.ends], default=(SPAN, CITADEL))
    builders = [unit for unit in look.units if unit.tiles and not unit.corrupted]
    return max(0.0, 0.76 - gap / 16) + (0.2 * nearness(look, (end,), 1, builders) if builders else 0.0)


def land_near(look: Look, land: Land, facility: str) -> float:
    """How near a facility is to being at work on a land: the road, the discovery, somebody there, the building."""
    s, cells = look.s, land_cells(land.corner)
    built = [cell for cell in cells if cell in s.facilities and facility in ("any", s.facilities[cell].kind)]
    if built:
        return 1.0 if any(facility_works(s, cell) for cell in built) else 0.9
    there = nearness(look, cells)
    if land.discovered:
        return 0.7 + 0.2 * there
    beset = sum(cell in s.coral for cell in cells) + sum(map(look.shadows.count, cells))
    return max(0.0, 0.4 * linked(look, cells) + 0.2 * there - 0.03 * beset)


def at(look: Look, needs: Need, done: Progress, free: list[Unit] | None = None) -> float:
    units = list(look.units) if free is None else free
    return mean([nearness(look, spaces(look.s, place) or (CITADEL,), n, units) for place, n in needs.at.items()])


def built_at(look: Look, needs: Need, done: Progress) -> float:
    wanted = {cell_of(spot): what for spot, what in needs.built_at.items()}
    parts = [land_near(look, land, wanted[land.corner]) for land in look.s.lands if land.corner in wanted]
    return sum(parts) / len(wanted)


def built(look: Look, needs: Need, done: Progress) -> float:
    return mean(
        [
            sum(sorted((land_near(look, land, what) for land in look.s.lands), reverse=True)[:n]) / n
            for what, n in needs.built.items()
        ]
    )


def deposit(look: Look, needs: Need, done: Progress) -> float:
    """Umbra in the Citadel, and what is carried, the nearer to the Citadel the better."""
    left = max(0, needs.deposit - look.s.citadel.umbra)
    total = float(needs.deposit - left)
    for unit in sorted(look.units, key=lambda unit: steps_to((CITADEL,))[unit.at]):
        n = min(left, unit.umbra)
        total += n * (0.3 + 0.5 * nearness(look, (CITADEL,), 1, [unit]))
        left -= n
    waiting = sum(goods.umbra for goods in look.s.goods.values())
    return (total + 0.2 * min(left, waiting)) / needs.deposit


def kills(look: Look, needs: Need, done: Progress) -> float:
    """Kills so far, and shadows that are revealed and hurt."""
    wounded = sum(0.1 + 0.1 * shadow.hurt for shadow in look.s.shadows.values() if shadow.revealed)
    left = max(0, needs.kills - done.kills)
    return (needs.kills - left + min(0.6 * left, wounded)) / needs.kills


def clear(look: Look, needs: Need, done: Progress) -> float:
    far = steps_to(tuple(map(cell_of, needs.clear)))
    return 1 - min(4, sum(far[at] <= 1 for at in look.shadows)) / 4


def fallen(look: Look, card: str, lives: int) -> float:
    """How far a Herald is on its way to its first or second fall: damage, and that it can be seen."""
    s = look.s
    for herald in s.heralds:
        if herald.card == card:
            if herald.defeated:
                return 1.0
            share = 0.9 * herald.damage / health_of(s, herald) + 0.02 * (4 - herald.darkness)
            near_it = 0.05 * nearness(look, [herald.at]) if herald.at >= 0 else 0.0
            return min(1.0, (herald.reborn + share + near_it) / lives)
    return 1.0 if any(lord.card == card and lord.defeated for lord in s.lords) else 0.0


def stages(look: Look, needs: Need, done: Progress) -> float:
    """Stages that have ended, and how far the Outer Lord on the board is: damage, and that it can be seen."""
    s, share = look.s, 0.0
    for lord in s.lords:
        if lord.at >= 0:
            share = 0.85 * lord.damage / health_of(s, lord) + 0.015 * (6 - lord.darkness)
            share += 0.05 * nearness(look, land_cells(lord.at), 2)
    return min(1.0, (s.mission.counters.get("stages", 0) + share) / needs.stages)


MEASURES: dict[str, Callable[[Look, Need, Progress], float]] = {
    "at": at,
    "built_at": built_at,
    "built": built,
    "linked": lambda look, needs, done: mean([linked(look, spaces(look.s, place)) for place in needs.linked]),
    "deposit": deposit,
    "kills": kills,
    "lasted": lambda look, needs, done: min(1.0, (look.s.enemy.turn - done.turn) / needs.lasted),
    "turn": lambda look, needs, done: min(1.0, look.s.enemy.turn / needs.turn),
    "clear": clear,
    "defeated": lambda look, needs, done: mean([fallen(look, card, 2) for card in needs.defeated]),
    "reborn": lambda look, needs, done: mean([fallen(look, card, 1) for card in needs.reborn]),
    "stages": stages,
    "tally": lambda look, needs, done: mean([counted(look, counter, n) for counter, n in needs.tally.items()]),
    "prosperity": lambda look, needs, done: min(1.0, look.s.citadel.prosperity / needs.prosperity),
    "discovered": lambda look, needs, done: min(1.0, sum(land.discovered for land in look.s.lands) / needs.discovered),
    "either": lambda look, needs, done: max([near(look, way, done) for way in needs.either]),
}
"""How near each part of a need is; parts that are not named do not count."""

# --- the team ---------------------------------------------------------------------------------------------------------


def condition(look: Look) -> float:
    """How the units stand: Lux and corruption above all, then what they have at hand."""
    return sum([fitness(look, unit) for unit in look.units]) / len(look.s.units)


def fitness(look: Look, unit: Unit) -> float:
    """Between 0, dead, and a little above 1."""
    if unit.is_droid:
        life = 0.5 * unit.lux / box.CORES[unit.core].lux - 0.03 * unit.corruption
    elif unit.corrupted:
        life = 0.02 * unit.lux
    else:
        whole = 8 * box.SCOUTS[unit.scout].vials
        life = 0.25 + 0.65 * sqrt((unit.lux + 8 * (unit.vials - 1)) / whole) - 0.04 * unit.corruption
    dark = 0.05 if unit.at >= 0 and not is_lit(look.s, unit.at) and not may_discover(look, unit) else 0.0
    goods = 0.02 * min(4, len(unit.tiles)) + 0.012 * len(unit.hand) + 0.012 * unit.umbra + 0.02 * len(unit.items)
    worn = 0.03 * sum(gear.broken for gear in (unit.weapon, unit.lantern) if gear is not None)
    return life + goods + 0.02 * unit.shield - dark - worn


def may_discover(look: Look, unit: Unit) -> bool:
    """Whether the unit could still bring light to the land it stands on."""
    return unit.actions > 0 and unit.at in look.road and land_at(look.s, unit.at) is not None


def safety(look: Look) -> float:
    """What is left of the Citadel's Prosperity when the enemies that are on their way have come."""
    s = look.s
    out = [unit.at for unit in look.units if unit.at >= 0]
    coming = sum([shadow_threat(shadow, out) for shadow in s.shadows.values()])
    for herald in s.heralds:
        if herald.at >= 0:
            near_citadel = max(0, 8 - TO_CITADEL[herald.at]) / 8
            coming += 0.5 + 0.6 * near_citadel * (1 - len(out) / len(s.units))
    coming += sum(1.0 + max(0, 12 - TO_CITADEL[lord.at]) / 3 for lord in s.lords if lord.at >= 0)
    return sqrt(max(0.2, s.citadel.prosperity - coming) / 10)


def shadow_threat(shadow: Shadow, out: list[int]) -> float:
    """How much Prosperity a shadow is likely to cost: the nearer the more, less if it can be seen and is hurt."""
    threat = max(0.1, 14 - TO_CITADEL[shadow.at]) / 14
    if shadow.revealed:
        threat *= 0.6 - 0.15 * shadow.hurt
    far = DISTANCES[shadow.at]
    close = min([far[at] for at in out], default=SPAN)
    threat *= 0.7 + 0.3 * min(close, 12) / 12
    return 0.8 * threat + (0.1 if close <= 2 else 0.0)
