"""How good a position is for the explorers, by what all see of it: from 0 lost to 1 won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from coterie.games.machina.board.ground import ground
from coterie.games.machina.board.spaces import (
    LIGHT,
    Lie,
    adjacency,
    adjacent_of,
    in_play,
    intact,
    lie_of,
    living,
    walks,
)
from coterie.games.machina.box.tables import CHAPTERS, ITEMS, MONSTERS, SCENARIOS
from coterie.games.machina.box.vocabulary import NEEDS
from coterie.games.machina.campaign.course import campaign_threat, threat_number
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.story.chapters import chapter_play
from coterie.games.machina.units.attributes import equipped, health_left
from coterie.kernel.campaign import is_campaign
from coterie.kernel.lattice import flood

PAGE = 12.0
FAR = 30
"""So far away is what cannot be walked to."""

CHAPTER_ESSENCE = 3
"""What an unlit chapter space costs in essence."""


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
    return sum(worth_of_cards) + sum(map(worth, s.explorers)) - 0.1 * campaign_threat(s) ** 2


def scenario_so_far(s: Machina) -> float:
    """Chapters read and what leads to the next, health, essence and gear, against monsters, threat and level."""
    value = PAGE * len(s.pages) + sum([worth(explorer) for explorer in living(s)]) + errand(s) - menace(s)
    value += sum([0.8 * n for name, n in s.counts.items() if name.startswith("chapter.")])
    best = PAGE * len(SCENARIOS[s.scenario].chapters) + 16.0 * len(s.explorers)
    return min(0.99, max(0.01, 0.25 + 0.65 * value / best))


def worth(explorer: Explorer) -> float:
    """What an explorer has: health counts more the less there is of it."""
    health = explorer.health
    value = 3.0 + 1.6 * min(health, 2) + 0.9 * max(0, health - 2) + essence_worth(explorer.essence)
    worn = equipped(explorer)
    for item in explorer.items:
        card = ITEMS[item]
        if item in worn:
            value += 0.9 + 0.6 * card.level + 0.35 * (card.armor + card.will)
        else:
            value += 0.5 if card.kind == "consumable" else 0.25
    return value + 0.8 * len(explorer.bound)


def essence_worth(n: int) -> float:
    """The first points open chapters and seal; what is more than is soon spent counts little."""
    return 0.75 * min(n, 4) + 0.25 * max(0, n - 4)


def menace(s: Machina) -> float:
    """Monsters, by their level and what is left of them, nearer ones more; threat, level and ratings."""
    value = 0.3 * s.threat + 1.6 * (s.level - 1)
    value += 0.06 * (10 - s.spawn_rating) if s.spawn_rating else 0.0
    value += 0.04 * (10 - s.horror_rating) if s.horror_rating else 0.0
    beside = adjacency(s)
    standing = {explorer.cell: explorer for explorer in in_play(s)}
    for monster in s.monsters:
        level = MONSTERS[monster.card].level
        value += 0.5 + 0.3 * level + 0.35 * health_left(s, monster)
        value += 0.25 * level * sum([cell in standing for cell in beside[monster.cell]])
    return value


# --- where to go ------------------------------------------------------------------------------------------------------


@lru_cache(2048)
def ways_from(lie: Lie, cell: int) -> Mapping[int, int]:
    """How far each space is on foot."""
    return flood([cell], walks(lie).__getitem__)


@lru_cache(512)
def _beside(lie: Lie, cells: frozenset[int]) -> frozenset[int]:
    """The spaces from which one of these can be reached out to, with doors open."""
    around = adjacent_of(lie[0], frozenset())
    return frozenset([there for cell in cells for there in around[cell] if walks(lie)[there]])


def nearest_steps(s: Machina, explorer: Explorer, goals: Iterable[int], *, beside: bool = True) -> int:
    """How many steps it is to the nearest of some spaces, or to where one of them is adjacent."""
    lie = lie_of(s)
    wanted = frozenset(goals)
    if beside:
        wanted = _beside(lie, wanted)
    ways = ways_from(lie, explorer.cell)
    return min([ways[cell] for cell in wanted if cell in ways], default=FAR)


def errand(s: Machina) -> float:
    """How near the explorers are to what they should do next: leave, turn the page, or gather what that needs."""
    here = in_play(s)
    if s.endgame:
        return final(s)
    if s.exit:
        gone = sum(explorer.exited for explorer in living(s))
        return 5.0 * gone - 0.3 * sum([nearest_steps(s, each, s.exit, beside=False) for each in here])
    value = 0.0
    turns = not (s.chapter and CHAPTERS[s.chapter].blocking)
    chapters = intact(s, "chapter")
    lit = [cell for cell in chapters if s.tokens.get(cell) == LIGHT]
    ready = lit or (chapters and sum(explorer.essence for explorer in here) >= CHAPTER_ESSENCE)
    value += 2.0 * bool(lit)
    if turns and ready and here:
        value += 3.0 - 0.3 * min([nearest_steps(s, each, lit or chapters) for each in here])
    spoils = [*intact(s, "chest"), *intact(s, "event")]
    edges = [cell for cell in ground(s).edges if cell not in s.entry]
    for explorer in here:
        near = min(nearest_steps(s, explorer, spoils), 3 + nearest_steps(s, explorer, edges, beside=False))
        value -= 0.12 * near
    return value


def final(s: Machina) -> float:
    """How far the endgame's victory has come, and how near the explorers are to its monsters."""
    value = 8.0
    for card in s.endgame:
        victory = CHAPTERS[card].victory
        if victory is not None:
            now, high = NEEDS.progress(s, victory, chapter_play(card))
            value += 14.0 * now / high
    specials = [cell for kind, cells in ground(s).by_kind.items() if kind not in COMMON for cell in cells]
    goals = [cell for cell in specials if cell not in s.tokens]
    for explorer in in_play(s):
        value -= 0.12 * nearest_steps(s, explorer, goals) if goals else 0.0
    return value


COMMON = frozenset(
    ("passable", "trapped", "rubble", "pit", "barrel", "spawn", "lever", "recharge", "workbench", "chest", "event")
)
"""Kinds of spaces that are on all tiles; others are what an endgame is about."""
