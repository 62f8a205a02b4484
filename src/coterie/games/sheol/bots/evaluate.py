"""How good a position is for the team: how near the next goals are, how the scouts stand, and what threatens them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import heappop, heappush
from math import sqrt

from coterie.games.sheol import box
from coterie.games.sheol.actions.movement import BESIDE
from coterie.games.sheol.board import ground
from coterie.games.sheol.board.ground import CELLS, NEIGHBOURS, cell_of, land_cells
from coterie.games.sheol.board.lightstream import carriers, is_lit, land_at, network, onward
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.bots.threats import Forecast, safety
from coterie.games.sheol.bots.worth import charge_worth, hand_worth, item_worth, tiles_worth
from coterie.games.sheol.box.content import Goal
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.light.placing import barred
from coterie.games.sheol.mission.effects import spaces
from coterie.games.sheol.mission.to_victory import after_goal, feeders, leading, takers, whole_way
from coterie.games.sheol.scouts.units import MOST_POINTS, side
from coterie.games.sheol.shadows.foe_cards import health_of
from coterie.games.sheol.state import CITADEL, Land, Progress, Sheol, Unit
from coterie.kernel.seen import Seen

SPAN = 24
"""A distance beyond which farther makes no difference."""


class Look:
    """A position while it is judged: what several measures need, worked out once."""

    def __init__(self, s: Sheol) -> None:
        self.s = s
        self.units = [unit for unit in s.units if not unit.dead]
        self.shadows = [shadow.at for shadow in s.shadows.values()]
        self.forecast = Forecast(s, self.units)
        self.strides = {unit.id: stride(s, unit) for unit in self.units}
        self.shut = frozenset([cell for cell, kind in s.obstacles.items() if kind != "trench"])
        self.coral = frozenset(s.coral)
        self.droids = any(unit.core for unit in self.units)

    @Seen
    def sides(self) -> dict[int, int]:
        return carriers(self.s)

    @Seen
    def road(self) -> frozenset[int]:
        return network(self.s, CITADEL, self.sides)

    @Seen
    def ends(self) -> dict[int, list[int]]:
        return road_ends(self.s, self.road, self.sides)


def stride(s: Sheol, unit: Unit) -> float:
    """How many steps what a unit has left is worth: a step that is made is worth more than one that could be made.

    Action points that are left become movement in the next turn.
    """
    return 0.2 * unit.movement + 0.04 * unit.actions if s.phase == "scout-act" else 0.0


def road_ends(s: Sheol, road: frozenset[int], sides: dict[int, int]) -> dict[int, list[int]]:
    """The spaces where the next tile would go on with a road from the Citadel, each with the places it is laid from."""
    shut = barred(s)
    gates = tuple([gate for gate in ground.GATES if gate not in s.streams])
    return {end: places for end, places in _leads_to(gates, road, tuple(sides.items())).items() if end not in shut}


@lru_cache(maxsize=2000)
def _leads_to(
    gates: tuple[int, ...], road: frozenset[int], carrying: tuple[tuple[int, int], ...]
) -> dict[int, list[int]]:
    """Where free gates and the open sides of a road lead, whatever is there.

    Kept for a while, by all that it depends on: most of what a bot tries leaves the Lightstream as it is.
    """
    ends, sides = {gate: [CITADEL] for gate in gates}, dict(carrying)
    for cell in road:
        if cell >= 0 and cell in sides:
            for end in onward(cell, sides[cell]):
                ends.setdefault(end, []).append(cell)
    return {end: places for end, places in ends.items() if end not in road and not ground.IN_CITADEL[end]}


@lru_cache(maxsize=500)
def walk_to(cells: tuple[int, ...], shut: frozenset[int], coral: frozenset[int]) -> list[int]:
    """For each place, CITADEL the last, how far a walk to the nearest of the spaces is; coralbone counts thrice."""
    far = [SPAN] * (CELLS + 2)
    waiting = [(0, cell) for cell in cells]
    for _, cell in waiting:
        far[cell] = 0
    while waiting:
        steps, here = heappop(waiting)
        if steps > far[here] or steps >= SPAN:
            continue
        for there in BESIDE[here]:
            after = steps + (3 if there in coral else 1)
            if after < far[there] and there not in shut:
                far[there] = after
                heappush(waiting, (after, there))
    return far


def evaluate(s: Sheol) -> float:
    """Between 0, lost, and 1, won."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    if s.phase == "lost":
        return 0.01
    look = Look(s)
    if s.phase == "won":
        return 0.99 + 0.002 * condition(look)  # even then nothing is wasted
    worth = 0.62 * progress(look) + (0.14 * condition(look) + 0.24 * safety(s, look.forecast, look.units)) * ahead(s)
    return max(0.02, min(0.98, worth))


def ahead(s: Sheol) -> float:
    """How much it still matters what is left of units and Citadel: less when the last turns have come."""
    return max(0.4, min(1.0, (s.enemy.death - s.enemy.turn + 1) / 6))


# --- the mission ------------------------------------------------------------------------------------------------------


def progress(look: Look) -> float:
    """The share of the way to victory that is behind us: most by the nearest next goal, a little by the second."""
    s = look.s
    mission = s.mission.id
    total = whole_way(mission)
    left = sorted(
        [
            goal_left(look, letter, goal, done)
            for letter, done in s.mission.cards.items()
            for goal in leading(mission, letter)
            if goal.id not in done.met
        ]
    )
    if not left:
        return 0.0
    return max(0.0, 1 - (0.85 * left[0] + 0.15 * left[min(1, len(left) - 1)]) / total)


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
    return mean([measure(look, needs, done) for measure in measures_of(needs)])


def measures_of(needs: Need) -> list[Measure]:
    """What measures the parts that a need gives; kept by identity, the need with it, so that no other has its id."""
    known = _MEASURED.get(id(needs))
    if known is None:
        given = [measure for part, measure in MEASURES.items() if getattr(needs, part)]
        known = _MEASURED[id(needs)] = needs, given
    return known[1]


def mean(parts: list[float]) -> float:
    return sum(parts) / len(parts) if parts else 1.0


def nearness(look: Look, cells: Iterable[int], n: int = 1, free: list[Unit] | None = None) -> float:
    """How near the nearest n units are to one of the spaces; those who are meant are taken out of `free`."""
    units = list(look.units) if free is None else free
    far = walk_to(tuple(cells), look.shut, look.coral)
    total = 0.0
    for _ in range(n):
        if not units:
            break
        unit = min(units, key=lambda unit: far[unit.at])
        units.remove(unit)
        steps = far[unit.at]
        left = steps - min(look.strides[unit.id], 0.6 * steps)
        total += 0.85 * (1 - min(SPAN, left) / SPAN) + (0.15 if not steps else 0.0)
    return total / n


def linked(look: Look, cells: Iterable[int]) -> float:
    """How much of a road from the Citadel to one of the spaces is there, and whether a builder is where it goes on."""
    if any(cell in look.road for cell in cells):
        return 1.0
    far = ground.steps_to(tuple(cells))
    gap, end = min([(far[end], end) for end in look.ends], default=(SPAN, CITADEL))
    builders = [unit for unit in look.units if unit.tiles and not unit.corrupted]
    return max(0.0, 0.76 - gap / 16) + (
        0.2 * nearness(look, look.ends.get(end, (CITADEL,)), 1, builders) if builders else 0.0
    )


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
    for unit in sorted(look.units, key=lambda unit: ground.steps_to((CITADEL,))[unit.at]):
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
    far = ground.steps_to(tuple(map(cell_of, needs.clear)))
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


Measure = Callable[[Look, Need, Progress], float]

_MEASURED: dict[int, tuple[Need, list[Measure]]] = {}

MEASURES: dict[str, Measure] = {
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

LUX = 0.0135
"""What a Lux of a scout with full vials is worth, and what is counted in Lux."""


def condition(look: Look) -> float:
    """How the units stand: Lux and corruption above all, then what they have at hand."""
    s = look.s
    charges = sum([s.citadel.charges[card] for card in s.citadel.districts if card in s.citadel.charges])
    ready = sum([facility.ready for facility in s.facilities.values()])
    shown = 0.3 * min(len(s.display.cards), sum([unit.umbra for unit in look.units]))
    return (sum([fitness(look, unit) for unit in look.units]) + LUX * (charges + 0.5 * ready + shown)) / len(s.units)


def fitness(look: Look, unit: Unit) -> float:
    """Between 0, dead, and a little above 1."""
    hurt = max(0.0, look.forecast.harm[unit.id] - unit.shield)
    dark = ends_in_the_dark(look, unit)
    if unit.is_droid:
        core = box.CORES[unit.core]
        life = 0.5 * sqrt(max(0.0, min(core.lux, unit.lux + core.regain) - hurt) / core.lux)
        life -= 0.03 * (unit.corruption + dark) + 0.3 * ((unit.corruption + dark) / core.lux) ** 2 + 0.01 * dark
    elif unit.corrupted:
        life = 0.02 * max(0.0, unit.lux - hurt - dark)
    else:
        card, red = box.SCOUTS[unit.scout], unit.corruption
        life = 0.25 + 0.65 * sqrt(max(0.0, unit.lux + 8 * (unit.vials - 1) - hurt) / (8 * card.vials))
        life -= corruption_cost(card.threshold, red)
        if dark:
            more = corruption_cost(card.threshold, red + 1) - corruption_cost(card.threshold, red)
            life -= 0.01 + more + failing(card.threshold - red - 1) * max(0.0, life - 0.16)
    away = out_of_the_light(look, unit) if dark else 0.0
    hopes = prospects(look, unit) if look.s.lasting else 0.0
    return life + LUX * (goods(look, unit) - wear(unit) + tempo(look, unit) + hopes - away)


CHECKS = [1.0, 32 / 36, 20 / 36, 7 / 36, 1 / 36]
"""How likely two Fate dice show as many symbols, or more."""


def failing(margin: int) -> float:
    """How likely a check of who has so much margin fails."""
    return 1.0 if margin <= 0 else CHECKS[margin] if margin < len(CHECKS) else 0.0


def corruption_cost(threshold: int, corruption: int) -> float:
    """Little at first, much when the next check is likely to fail."""
    return 0.035 * corruption + 0.35 * failing(threshold - corruption)


def tempo(look: Look, unit: Unit) -> float:
    """What could still be done in this turn; who has passed keeps of its action points what is movement in the next."""
    s = look.s
    if s.phase != "scout-act":
        return 0.0
    if unit.passed or (s.lasting and flag(s, "no-act", unit)):
        kept = min(unit.actions, MOST_POINTS - movement_of(unit)) if unit.moved else 0
        return 0.1 * unit.movement + KEPT * kept
    return 0.1 * unit.movement + 0.2 * unit.actions


KEPT = 0.07
"""What an action point is worth to who walks: it becomes movement in the next turn, as far as the track goes."""


def movement_of(unit: Unit) -> int:
    """The movement of a turn, as the card says."""
    return box.CORES[unit.core].movement if unit.is_droid else side(unit).movement


def prospects(look: Look, unit: Unit) -> float:
    """What it is worth that tiles may go farther than the pattern, or that shadows do not react to who reveals them."""
    s = look.s
    if unit.id == s.active and unit.tiles and flag(s, "wide-placing", unit):
        return 0.8 * min(3, len(unit.tiles))
    if unit.passed or not unit.actions or unit.at < 0:
        return 0.0
    far = ground.DISTANCES[unit.at]
    about = [shadow for shadow in s.shadows.values() if far[shadow.at] <= 2 and not shadow.revealed]
    return 0.5 * min(4, sum([flag(s, "no-reaction", unit, shadow) for shadow in about]))


def goods(look: Look, unit: Unit) -> float:
    """What a unit has at hand."""
    charges = sum([charge_worth(gear.card) * gear.charges for gear in unit.accessories])
    cards, tiles = hand_worth(tuple(unit.hand.cards), look.droids), tiles_worth(tuple(unit.tiles))
    held = cards + 1.2 * tiles + sum([item_worth(item) for item in unit.items])
    deck = 0.0 if unit.is_droid else 2 * min(1.0, len(unit.deck) / 8)  # an empty one costs corruption
    return held + charges + deck + 0.9 * unit.umbra + 1.5 * unit.shield


def wear(unit: Unit) -> float:
    """What lacks of weapon and lantern, less what is attached to them, which is worth more there than in the pocket."""
    worn = 0.0
    for gear in (unit.lantern, unit.weapon):
        if gear is not None:
            worn += 2.5 if gear.broken else 0.4 * gear.breaks
            for item in gear.attached:
                worn -= 1.3 * item_worth(item)
    return worn


def ends_in_the_dark(look: Look, unit: Unit) -> bool:
    """Whether the end of the turn would find the unit in the dark."""
    if unit.at < 0 or is_lit(look.s, unit.at) or may_discover(look, unit):
        return False
    return not (look.s.lasting and flag(look.s, "no-dark-corruption", unit))


def out_of_the_light(look: Look, unit: Unit) -> float:
    """What it costs to be in the dark: the more the farther a tile or the Citadel is, most if one need only step."""
    s, far = look.s, ground.DISTANCES[unit.at]
    cost = 0.4 * min(8, ground.TO_CITADEL[unit.at], *[far[cell] for cell in s.streams])
    if unit.movement and not (unit.moved and unit.actions) and s.phase == "scout-act":
        taken = {*look.shadows, *[other.at for other in look.units]}
        cost += (3 if unit.moved else 6) * any(is_lit(s, cell) and cell not in taken for cell in NEIGHBOURS[unit.at])
    return cost


def may_discover(look: Look, unit: Unit) -> bool:
    """Whether the unit could still bring light to the land it stands on."""
    return unit.actions > 0 and not unit.passed and unit.at in look.road and land_at(look.s, unit.at) is not None
