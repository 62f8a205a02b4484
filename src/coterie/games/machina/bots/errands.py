"""Where explorers should go, and what for: the next page, the exit, the endgame's spaces, and what lies about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from coterie.games.machina.board.ground import ground
from coterie.games.machina.board.spaces import LIGHT, intact
from coterie.games.machina.bots.terrain import FAR, Terrain
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS
from coterie.games.machina.box.vocabulary import NEEDS, Ability
from coterie.games.machina.map.tiles import why_not_explored
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.story.chapters import chapter_play

HURRY, STROLL = 0.24, 0.1
"""What a point of stamina is worth on the way to what all wait for, and on the way to anything else."""

UNLIT_STAMINA, UNLIT_ESSENCE, LIT_STAMINA, EXPLORE, EXIT = 3, 3, 1, 2, 2

PAGE_AHEAD, GONE_AHEAD = 9.0, 6.0
"""What the next page, or being through the exit, is worth to who has only to walk there."""


class Errand(NamedTuple):
    """Something to be had at a space: what it costs there, what it is worth, and whether one stands on it for that."""

    cell: int
    cost: int
    gain: float
    on: bool = False


def steps(land: Terrain, start: int, errand: Errand) -> int:
    """How far it is from a space to where an errand is run."""
    ways = land.ways(errand.cell) if errand.on else land.toward(errand.cell)
    return ways.get(start, FAR)


def errands(s: Machina, land: Terrain, here: list[Explorer]) -> float:
    """How near the explorers are to what they should do next."""
    if not here:
        return 0.0
    if s.endgame:
        return runs(s, land, here, [], endings(s, here), HURRY)
    if s.exit:
        out = [Errand(cell, EXIT, GONE_AHEAD, on=True) for cell in s.exit]
        return sum([way_out(land, each, out) for each in here]) + runs(s, land, here, [], spoils(s, here), STROLL)
    value, team = 0.0, list[Explorer]()
    if turns_pages(s):
        value, team = to_the_page(s, land, here)
    return value + runs(s, land, here, team, spoils(s, here), STROLL)


def turns_pages(s: Machina) -> bool:
    """Whether chapter spaces turn the page now."""
    return bool(s.chapter) and not CHAPTERS[s.chapter].blocking and not s.exit and not s.endgame


def way_out(land: Terrain, explorer: Explorer, out: list[Errand]) -> float:
    """How near an explorer is to the exit."""
    return GONE_AHEAD - HURRY * (EXIT + min([steps(land, explorer.cell, each) for each in out]))


def to_the_page(s: Machina, land: Terrain, here: list[Explorer]) -> tuple[float, list[Explorer]]:
    """How near the explorers are to the next page, and who must go there: one to a lit chapter space, and to one that
    is not lit as many as have the essence together."""
    best, team = 0.0, list[Explorer]()
    for cell in intact(s, "chapter"):
        ways = land.toward(cell)
        nearest = sorted([(ways.get(each.cell, FAR), each.seat, each) for each in here])
        effort, going, essence = 0.0, list[Explorer](), UNLIT_ESSENCE
        if s.tokens.get(cell) == LIGHT:
            effort, going, essence = nearest[0][0] + LIT_STAMINA, [nearest[0][2]], 0
        else:
            rich = [row for row in nearest if row[2].essence >= UNLIT_ESSENCE]
            effort = UNLIT_STAMINA + 3.0
            for far, _, each in rich[:1] or nearest:
                if essence > 0 and each.essence:
                    effort, essence = effort + far, essence - each.essence
                    going.append(each)
        value = PAGE_AHEAD - HURRY * effort
        if essence <= 0 and value > best:
            best, team = value, going
    return best, team


# --- what lies about --------------------------------------------------------------------------------------------------


def spoils(s: Machina, here: list[Explorer]) -> list[Errand]:
    """What can be gained on the tiles in play, and beyond their edges."""
    poor = 1.0 + 1.2 / (1 + sum([len(each.items) for each in here]) / len(here))
    found = [Errand(cell, 3, 0.8 + poor) for cell in intact(s, "chest")]
    found += [Errand(cell, 3, 1.3) for cell in intact(s, "event")]
    loot = len(found)
    found += [Errand(cell, 3, poor) for cell in intact(s, "workbench")]
    hurt = max([EXPLORERS[each.card].health - each.health for each in here])
    found += [Errand(cell, 1, 0.4 + 0.3 * min(hurt, 3)) for cell in intact(s, "recharge")]
    if s.exit:
        return found
    gain = 1.2 if loot >= len(here) else 2.2
    if turns_pages(s) and not intact(s, "chapter"):
        gain = 5.0
    elif explores(s.chapter):
        gain = 4.0
    edges: dict[tuple[int, int], bool] = {}
    for cell, edge in ground(s).edges.items():
        if cell not in s.entry:
            if edge not in edges:
                edges[edge] = why_not_explored(s, *edge) is None
            if edges[edge]:
                found.append(Errand(cell, EXPLORE, gain, on=True))
    return found


@cache
def explores(chapter: str) -> bool:
    """Whether a chapter asks for new tiles."""
    return any(rule.at == "explore" and rule.count for rule in CHAPTERS[chapter].rules)


def runs(
    s: Machina, land: Terrain, here: list[Explorer], team: list[Explorer], found: list[Errand], hurry: float
) -> float:
    """What the explorers can expect of errands, each one run by one of them; who goes elsewhere runs those nearby."""
    ways = [(each.cell, each, land.ways(each.cell) if each.on else land.toward(each.cell)) for each in found]
    pairs = []
    for n, explorer in enumerate(here):
        price = HURRY if explorer in team else hurry
        for cell, errand, far in ways:
            value = errand.gain - price * (far.get(explorer.cell, FAR) + errand.cost)
            if value > 0:
                pairs.append((value, n, cell))
    pairs.sort(reverse=True)
    busy, taken, total = set[int](), set[int](), 0.0
    for value, n, cell in pairs:
        if n not in busy and cell not in taken:
            busy.add(n)
            taken.add(cell)
            total += value
    return 0.85 * total


# --- the endgame ------------------------------------------------------------------------------------------------------

AIMS: dict[str, float] = {
    "take-an-armful": 4.0,
    "take-a-brand": 3.0,
    "lay-fire": 7.0,
    "lay-down-things": 6.0,
    "lay-down-hope": 6.0,
    "lay-down-years": 4.5,
    "strike-the-stone": 3.5,
    "call-them-out": 6.0,
    "stop-a-mouth": 2.5,
    "draw-the-chain": 8.0,
    "throw-bait": 8.0,
    "be-the-bait": 5.0,
}
"""What it is worth to be where something of the endgame can be done."""


@cache
def aims(card: str) -> tuple[tuple[Ability, str, bool], ...]:
    """The abilities of an endgame card that are tied to spaces: of which kind, and whether one must stand there."""
    found = []
    for ability in CHAPTERS[card].abilities:
        on = ability.needs.on if ability.needs is not None else ()
        kind = ability.cost.space or (ability.target.space if ability.target is not None else "") or next(iter(on), "")
        if kind:
            found.append((ability, kind, bool(on)))
    return tuple(found)


def endings(s: Machina, here: list[Explorer]) -> list[Errand]:
    """What can be done at the endgame's spaces with what the explorers have."""
    found = []
    for card in s.endgame:
        for ability, kind, on in aims(card):
            needs, cost = ability.needs, ability.cost
            if needs is not None and any(s.tally.get(name, 0) < n for name, n in needs.tally.items()):
                continue
            if any(
                each.essence >= cost.essence and len(each.items) >= cost.items and each.health > cost.health
                for each in here
            ):
                gain = AIMS.get(ability.id, 3.0)
                found += [Errand(cell, cost.stamina, gain, on) for cell in intact(s, kind)]
    return found + gathering(s)


def gathering(s: Machina) -> list[Errand]:
    """Where all have to be at the end."""
    return [
        Errand(cell, 0, 5.0)
        for card in s.endgame
        for kind in gathers(card)
        if nearly_won(s, card)
        for cell in intact(s, kind)
    ]


@cache
def gathers(card: str) -> Iterable[str]:
    victory = CHAPTERS[card].victory
    return () if victory is None else victory.gathered


def nearly_won(s: Machina, card: str) -> bool:
    """Whether only the last part of a victory is missing."""
    victory = CHAPTERS[card].victory
    if victory is None:
        return False
    now, high = NEEDS.progress(s, victory, chapter_play(card))
    return now == high - 1
