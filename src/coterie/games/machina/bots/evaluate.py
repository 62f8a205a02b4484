"""How good a position is for the explorers, by what all see of it: from 0 lost to 1 won."""

from __future__ import annotations

from functools import cache

from coterie.games.machina.board.ground import DIRECT, LATTICE, ground
from coterie.games.machina.board.spaces import board, in_play, intact, living
from coterie.games.machina.bots.danger import BRAVE, SURE, expected_hits, life, nuisance
from coterie.games.machina.bots.errands import errands
from coterie.games.machina.bots.terrain import FAR, Terrain, terrain
from coterie.games.machina.bots.worth import PAGE_TURNERS, counter_worth, gear, swings
from coterie.games.machina.box.tables import CHAPTERS, SCENARIOS
from coterie.games.machina.box.vocabulary import NEEDS, Play
from coterie.games.machina.campaign.course import campaign_threat, threat_number
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import defence, equipped, max_health
from coterie.kernel.campaign import is_campaign
from coterie.kernel.effects import Tally
from coterie.kernel.needs import Need

PAGE = 22.0
COUNTED = 12.0
"""What a page is worth, and what has been counted toward it as a whole."""

GONE, EXPLORED = 8.0, 0.7
SPOILS = {"chest": 1.6, "event": 1.6, "workbench": 0.7}
"""What lies about is taken, even if one does not need it now."""

VICTORY, OTHER_VICTORY = 64.0, 20.0
ALIVE = 6.0
DONE = 0.03
"""A turn that is over is worth a little, so that nothing is done for nothing."""

RISKY = {"trapped": 0.35, "thin-ice": 0.1}
HOLE, HAUNTED = 0.2, 0.4
CHASE = 2
"""How far one would walk to strike."""

APART = 0.01


def evaluate(s: Machina) -> float:
    """How near the end is: of the scenario, or of the campaign."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    return campaign_so_far(s) if is_campaign(s) else scenario_so_far(s)


def campaign_so_far(s: Machina) -> float:
    """Scenarios won, and how this one stands; between scenarios, what the kept cards promise."""
    won = {*s.log.won, s.scenario} if s.phase == "won" else s.log.won
    so_far = 0.3 + 0.005 * prospects(s) if s.phase in ("won", "outfit") else scenario_so_far(s)
    return (len(won) + so_far * (s.phase != "lost")) / (1 + len(WHOLE))


WHOLE = [scenario.id for scenario in SCENARIOS.values() if not scenario.of]


def prospects(s: Machina) -> float:
    """Kept cards against the threat that the most of them bring, and how much of them is worn."""
    worth_of_cards = [threat_number(record) + 0.5 * len(record.items) for record in s.log.records]
    return sum(worth_of_cards) + sum(map(gear, s.explorers)) - 0.1 * campaign_threat(s) ** 2


def scenario_so_far(s: Machina) -> float:
    """Chapters read and what leads to the next; life, essence and gear; against monsters, threat and level."""
    land, here = terrain(s), in_play(s)
    value = story(s) + errands(s, land, here) + people(s, land, here) - menace(s) - footing(s, land, here)
    if s.phase == "explorers" and s.turn >= 0 and here:
        value += openings(s, land, s.explorers[s.turn])
    return 0.5 + 0.48 * value / (240.0 + abs(value))


# --- the story --------------------------------------------------------------------------------------------------------


def story(s: Machina) -> float:
    """Pages turned, what counts toward the next, counters, and how far the endgame has come."""
    value = PAGE * len(s.pages) + sum([counter_worth(name, n) for name, n in foreseen(s).items() if n > 0])
    value += EXPLORED * len(s.tiles) + sum([SPOILS.get(ground(s).kinds[cell], 0.0) for cell in s.tokens])
    value += sum([COUNTED * n / PAGE_TURNERS[name] for name, n in s.counts.items() if name in PAGE_TURNERS])
    if s.endgame:
        ways = sorted([victory(s, card) for card in s.endgame if CHAPTERS[card].victory is not None], reverse=True)
        value += PAGE + VICTORY * ways[0] + OTHER_VICTORY * sum(ways[1:])
    return value


def foreseen(s: Machina) -> dict[str, int]:
    """The counters as they will be when all explorers have ended their turns, so that nobody fears to end its own."""
    due = sum([not explorer.finished for explorer in in_play(s)])
    if not due:
        return s.tally
    tally = dict(s.tally)
    for card in s.endgame:
        for needs, counters in clocks(card):
            if needs is None or NEEDS.holds(s, needs, Play(source=f"chapter.{card}")):
                for name, n in counters.items():
                    tally[name] = tally.get(name, 0) + n * due
    return tally


@cache
def clocks(card: str) -> tuple[tuple[Need | None, dict[str, int]], ...]:
    """What an endgame card counts at the end of every explorer's turn, and when."""
    rules = [rule for rule in CHAPTERS[card].rules if rule.at == "turn-end" and rule.by == "explorers"]
    return tuple((rule.needs, effect.counters) for rule in rules for effect in rule.do if isinstance(effect, Tally))


def victory(s: Machina, card: str) -> float:
    """How far a way to win has come: counters raised, spaces destroyed, foes hurt, explorers gathered."""
    needs = CHAPTERS[card].victory
    assert needs is not None
    now = sum([min(n, s.tally.get(name, 0)) for name, n in needs.tally.items()])
    high = sum(needs.tally.values())
    for kind, n in needs.destroyed.items():
        now += min(n, len(ground(s).by_kind.get(kind, ())) - len(intact(s, kind)))
        high += n
    if needs.slain:
        wounds = [
            monster.wounds / max(1, max_health(s, monster)) for monster in s.monsters if monster.card in needs.slain
        ]
        return 0.6 * sum(wounds) / len(needs.slain) if wounds else 0.0
    return now / max(1, high)


# --- the explorers ----------------------------------------------------------------------------------------------------


def people(s: Machina, land: Terrain, here: list[Explorer]) -> float:
    """What the explorers have, and what monsters will leave them of it."""
    hits = expected_hits(s, land, here)
    value, essence, alive = 0.0, 0, living(s)
    sure = BRAVE if s.endgame else SURE
    dear = PRECIOUS[min(len(alive), len(PRECIOUS)) - 1]
    for explorer in alive:
        spare = 0.6 if explorer.essence > 1 else 1.0
        left = explorer.health - spare * sure * hits.get(explorer.card, 0.0)
        survives = min(1.0, max(0.0, left))
        value += dear * (life(left) + survives * ALIVE) + survives * gear(explorer) + essence_worth(explorer.essence)
        value += GONE * explorer.exited + (DONE if explorer.finished else 0.0)
        essence += explorer.essence
    return value + 0.5 * min(essence, 3)


PRECIOUS = (2.5, 1.6, 1.2, 1.0)
"""How much more life is worth if it is the last one, or one of the last."""

ESSENCE = (0.0, 0.9, 1.7, 2.4, 3.0, 3.5, 3.9, 4.2, 4.4, 4.5)
"""The first points open chapters and save lives; what is more than is soon spent counts little."""


def essence_worth(n: int) -> float:
    return ESSENCE[min(n, 9)]


def openings(s: Machina, land: Terrain, explorer: Explorer) -> float:
    """What the explorer whose turn it is can still hope for from attacks, with the stamina that is left."""
    stamina = explorer.stamina
    if explorer.finished or explorer.cell < 0 or stamina < 2 or not s.monsters:
        return 0.0
    sources = [f"explorer.{explorer.card}", *[f"item.{item}" for item in equipped(explorer)]]
    blows = [blow for source in sources for blow in swings(source) if blow.pure]
    best, here = 0.0, board(s)
    for monster in s.monsters:
        far = land.open_ways(monster.cell).get(explorer.cell, FAR)
        if far > 8 or STANDING.flag(s, "ethereal", monster):
            continue
        between = LATTICE.line(explorer.cell, monster.cell).cells
        seen = here.sees(explorer.cell, monster.cell) and here.obstacles.isdisjoint(between)
        left = max(1, max_health(s, monster) - monster.wounds)
        armor, will = defence(s, monster, "armor"), defence(s, monster, "will")
        worth = nuisance(s, monster) / left
        for blow in blows:
            steps = max(0, far - (blow.reach if seen else 1))
            tries = (stamina - steps) // blow.cost
            if tries > 0 and steps <= CHASE:
                hits = min(left, tries * blow.chance(will if blow.arcane else armor))
                best = max(best, hits * worth - 0.2 * steps)
    return 0.7 * best


# --- what is against them ---------------------------------------------------------------------------------------------


def menace(s: Machina) -> float:
    """Monsters, threat and level, and the ratings."""
    value = 0.7 * (s.threat + 5 * (s.level - 1)) + sum([nuisance(s, monster) for monster in s.monsters])
    value += 0.08 * (10 - s.spawn_rating) if s.spawn_rating else 0.0
    value += 0.06 * (10 - s.horror_rating) if s.horror_rating else 0.0
    return value


def footing(s: Machina, land: Terrain, here: list[Explorer]) -> float:
    """Where explorers stand: on traps, apart from each other, for the night on a tile where monsters can come from and
    one step from another. (Who has farther to go should not wander about for fear of the end of its turn.)"""
    laid = ground(s)
    holes = {tile.slot: len(intact(s, "spawn", tile.slot)) for tile in s.tiles}
    value = HOLE * max(holes.values(), default=0) * (2.0 if s.endgame else 1.0)
    for explorer in here:
        kind = s.treated.get(explorer.cell) or laid.kinds[explorer.cell]
        if kind in RISKY and (explorer.finished or explorer.stamina < 2):
            value += RISKY[kind]
        if explorer.finished and holes[laid.slots[explorer.cell]]:
            value += HAUNTED * any(not holes[laid.slots[cell]] for cell in land.floor[explorer.cell])
        others = [DIRECT[explorer.cell][other.cell] for other in here if other is not explorer]
        value += APART * max(0, min(others, default=0) - 3)
    return value
