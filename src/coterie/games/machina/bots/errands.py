"""Where explorers should go, and what for: the next page, the exit, the endgame's spaces, and what lies about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import NamedTuple

from coterie.games.machina.board.ground import beyond, ground
from coterie.games.machina.board.spaces import LIGHT, in_play, intact
from coterie.games.machina.bots.terrain import FAR, Errand, Terrain
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS
from coterie.games.machina.box.vocabulary import Ability
from coterie.games.machina.map.tiles import why_not_explored
from coterie.games.machina.state import OFF, Explorer, Machina
from coterie.kernel.effects import Tally, effects_in

HURRY, STROLL, FOLLOW, PRESS = 0.24, 0.1, 0.05, 0.45
"""What a point of stamina is worth on the way to what all wait for, to anything else, after the others, and in the
endgame."""

UNLIT_STAMINA, UNLIT_ESSENCE, LIT_STAMINA, EXPLORE, EXIT = 3, 3, 1, 2, 2

PAGE_AHEAD, PAGE_FOUND, GONE_AHEAD, TRAIL_AHEAD, TILE_AHEAD = 17.0, 6.0, 6.0, 12.0, 5.0
"""What it is worth to have only to walk to the next page, to know where it is but not to have the essence for it, to
have only to walk through the exit, to a new tile that turns the page, or to one on which it might be found."""

SURE = 0.85
"""What is to be had is worth less than what one has."""


Plan = tuple[float, Errand | None, list[Explorer]]
"""What is to be done next: its worth, where, and who must go there."""

NO_PLAN: Plan = (0.0, None, [])
NEW_TILE, NEW_ITEM, NEW_EVENT = 1.0, 1.8, 1.5
PATIENCE = 30
"""From this round on what lies about is worth less and less, so that nobody waits beside it for ever."""

LOOKED_AT = 2
"""How many errands beside the plan an explorer thinks of when it takes a step."""


def errands(s: Machina, land: Terrain, here: list[Explorer]) -> float:
    """How near the explorers are to what they should do next."""
    if not here:
        return 0.0
    if s.endgame:
        places = meeting_places(s)
        return gathering(land, here, places) if places else runs(land, here, NO_PLAN, endings(s, here), PRESS)
    return runs(land, here, the_plan(s, land, here), spoils(s, here), STROLL)


def the_plan(s: Machina, land: Terrain, here: list[Explorer]) -> Plan:
    """What all wait for: that everybody leaves, or the next page."""
    if s.exit:
        out = [Errand(cell, EXIT, 0.0, on=True) for cell in s.exit]
        nearest = min(out, key=lambda each: sum([land.to(each).get(explorer.cell, FAR) for explorer in here]))
        return (GONE_AHEAD - HURRY * EXIT) * len(here), nearest, here
    if not turns_pages(s):
        return NO_PLAN
    plan = to_the_page(s, land, here)
    if explores(s.chapter):
        return max(plan, farther(s, land, here, TRAIL_AHEAD), key=partial(promise, land))
    if plan[1] is not None:
        return plan
    if not intact(s, "chapter"):
        return farther(s, land, here, TILE_AHEAD)
    if intact(s, "chest") or intact(s, "event"):
        return PAGE_FOUND, None, []
    return farther(s, land, here, PAGE_FOUND + NEW_TILE)


def promise(land: Terrain, plan: Plan) -> float:
    """What a plan is worth, the ways to its place paid for."""
    value, errand, team = plan
    if errand is None:
        return value
    ways = land.to(errand)
    return value - HURRY * sum([ways.get(each.cell, FAR) for each in team])


def farther(s: Machina, land: Terrain, here: list[Explorer], gain: float) -> Plan:
    """The nearest edge that can be explored, and who goes there."""
    plans: list[Plan] = [(gain - HURRY * EXPLORE, errand, [each]) for errand in beyond_edges(s) for each in here]
    return max(plans, key=partial(promise, land), default=NO_PLAN)


def headings(s: Machina, land: Terrain, explorer: Explorer) -> list[Mapping[int, int]]:
    """How far it is from each space to the few things that an explorer might go for."""
    here = in_play(s)
    found = meeting_places(s) or endings(s, here) if s.endgame else spoils(s, here)
    ways = [(errand.gain - STROLL * land.to(errand).get(explorer.cell, FAR), errand) for errand in found]
    best = [errand for _, errand in sorted(ways, reverse=True)[:LOOKED_AT]]
    goal = the_plan(s, land, here)[1]
    return [land.to(errand) for errand in ([goal] if goal is not None else []) + best]


def turns_pages(s: Machina) -> bool:
    """Whether chapter spaces turn the page now."""
    return bool(s.chapter) and not CHAPTERS[s.chapter].blocking and not s.exit and not s.endgame


def to_the_page(s: Machina, land: Terrain, here: list[Explorer]) -> Plan:
    """The chapter space that is nearest, and who must go there: to a lit one anybody, to one that is not lit as many
    as have the essence together."""
    plans = [NO_PLAN]
    for cell in intact(s, "chapter"):
        lit = s.tokens.get(cell) == LIGHT
        errand = Errand(cell, LIT_STAMINA if lit else UNLIT_STAMINA + 3, 0.0)
        ways = land.to(errand)
        nearest = sorted(here, key=lambda each: ways.get(each.cell, FAR))
        teams = [nearest[:1]] if lit else payers(nearest)
        plans += [(PAGE_AHEAD - HURRY * errand.cost, errand, team) for team in teams]
    return max(plans, key=partial(promise, land))


def payers(nearest: list[Explorer]) -> list[list[Explorer]]:
    """Who could pay for a chapter space that is not lit: the nearest who can alone, or the nearest together."""
    alone = [each for each in nearest if each.essence >= UNLIT_ESSENCE][:1]
    team, essence = list[Explorer](), 0
    for each in nearest:
        if essence < UNLIT_ESSENCE and each.essence:
            team.append(each)
            essence += each.essence
    return [some for some in (alone, team) if sum([each.essence for each in some]) >= UNLIT_ESSENCE]


# --- what lies about --------------------------------------------------------------------------------------------------


def spoils(s: Machina, here: list[Explorer]) -> list[Errand]:
    """What can be gained on the tiles in play, and beyond their edges; the later it is, the less one cares for it."""
    eager = 1.0 / (1 + max(0, s.round - PATIENCE) / 10)
    poor = eager * NEW_ITEM / (1 + 0.15 * sum([len(each.items) for each in here]) / len(here))
    found = [Errand(cell, 3, eager * 0.8 + poor) for cell in intact(s, "chest")]
    found += [Errand(cell, 3, eager * NEW_EVENT) for cell in intact(s, "event")]
    loot = len(found)
    found += [Errand(cell, 3, poor) for cell in intact(s, "workbench")]
    found += [Errand(cell, 1, 0.7, heals=True) for cell in intact(s, "recharge")]
    if s.exit:
        return found
    return found + [errand._replace(gain=NEW_TILE) for errand in beyond_edges(s, scroll=False) if loot < len(here)]


def beyond_edges(s: Machina, *, scroll: bool = True) -> list[Errand]:
    """The edges at which a tile can be joined, also such that others must go for it."""
    found = []
    edges: dict[tuple[int, int], bool] = {}
    for cell, edge in ground(s).edges.items():
        if cell not in s.entry:
            if edge not in edges:
                edges[edge] = (scroll or beyond(*edge) != OFF) and why_not_explored(s, *edge) is None
            if edges[edge]:
                found.append(Errand(cell, EXPLORE, 0.0, on=True))
    return found


@cache
def explores(chapter: str) -> bool:
    """Whether a chapter asks for new tiles."""
    return any(rule.at == "explore" and rule.count for rule in CHAPTERS[chapter].rules)


def runs(land: Terrain, here: list[Explorer], plan: Plan, found: list[Errand], price: float) -> float:
    """What the explorers can expect: those of the plan go their way, or run an errand first that is worth the detour;
    all others run errands. Each errand is run by one explorer."""
    total, goal, team = plan
    pairs = []
    ways = [land.to(errand) for errand in found]
    for n, explorer in enumerate(here):
        bound = goal is not None and explorer in team
        hurry, start = HURRY if bound else price, explorer.cell
        least = -(HURRY if bound else FOLLOW) * land.to(goal).get(start, FAR) if goal is not None else 0.0
        total += least
        hurt = explorer.health < EXPLORERS[explorer.card].health
        for k, errand in enumerate(found):
            effort = ways[k].get(start, FAR) + errand.cost
            if bound and goal is not None:
                effort += land.between(errand, goal)
            value = SURE * errand.gain - hurry * effort - least
            if value > 0 and (hurt or not errand.heals):
                pairs.append((value, n, k))
    pairs.sort(reverse=True)
    busy, taken = set[int](), list[Errand]()
    for value, n, k in pairs:
        if n not in busy and is_left(found[k], taken):
            busy.add(n)
            taken.append(found[k])
            total += value
    return total


def is_left(errand: Errand, taken: list[Errand]) -> bool:
    """Whether another explorer can run an errand beside those that are taken."""
    if any(each.cell == errand.cell for each in taken):
        return False
    return sum([each.gain == errand.gain for each in taken]) < errand.most


# --- the endgame ------------------------------------------------------------------------------------------------------

AIMS: dict[str, float] = {
    "take-an-armful": 6.3,
    "take-a-brand": 5.8,
    "lay-fire": 8.1,
    "lay-down-things": 8.1,
    "lay-down-hope": 7.9,
    "lay-down-years": 6.3,
    "strike-the-stone": 6.1,
    "call-them-out": 8.3,
    "stop-a-mouth": 4.7,
    "draw-the-chain": 9.0,
    "throw-bait": 9.2,
    "be-the-bait": 6.5,
}
"""What it is worth to be where something of the endgame can be done."""


class Aim(NamedTuple):
    """An ability of an endgame that is tied to spaces of a kind."""

    ability: Ability
    kind: str
    on: bool  # one stands on the space for it, not beside it
    raises: frozenset[str]  # counters


@cache
def aims(card: str) -> tuple[Aim, ...]:
    """What an endgame card lets explorers do at certain spaces."""
    found = []
    for ability in CHAPTERS[card].abilities:
        on = ability.needs.on if ability.needs is not None else ()
        kind = ability.cost.space or (ability.target.space if ability.target is not None else "") or next(iter(on), "")
        if kind:
            tallies = [effect.counters.items() for effect in effects_in(ability.do) if isinstance(effect, Tally)]
            raises = frozenset(name for counters in tallies for name, n in counters if n > 0)
            found.append(Aim(ability, kind, bool(on), raises))
    return tuple(found)


def endings(s: Machina, here: list[Explorer]) -> list[Errand]:
    """What can be done at the endgame's spaces with what the explorers have, as often as that allows."""
    found = []
    every = [aim for card in s.endgame for aim in aims(card)]
    asked = {name: len(intact(s, aim.kind)) for aim in every for name in tallied(aim.ability)}
    for aim in every:
        ability, cost = aim.ability, aim.ability.cost
        most = min([s.tally.get(name, 0) // n for name, n in tallied(ability).items()], default=len(here))
        if any(s.tally.get(name, 0) >= n for name, n in asked.items() if name in aim.raises):
            continue  # there is enough of it
        payable = [
            each
            for each in here
            if each.essence >= cost.essence and len(each.items) >= cost.items and each.health > cost.health
        ]
        if most > 0 and payable:
            gain = AIMS.get(ability.id, 5.0)
            found += [Errand(cell, cost.stamina, gain, aim.on, most=most) for cell in intact(s, aim.kind)]
    return found


def in_reach(s: Machina, land: Terrain, explorer: Explorer) -> bool:
    """Whether an explorer can do something of the endgame in this turn, or get to where all have to be at last."""
    found = meeting_places(s) or endings(s, [explorer])
    effort = min([land.to(errand).get(explorer.cell, FAR) + errand.cost for errand in found], default=FAR)
    return 0 < effort <= explorer.stamina


def tallied(ability: Ability) -> dict[str, int]:
    """The counters that an ability asks for."""
    return ability.needs.tally if ability.needs is not None else {}


LAST_WAY, LAST_STEP = 12, 2.0
"""From so far away one is drawn to where all have to be at the end, and so much with each step."""


def gathering(land: Terrain, here: list[Explorer], places: list[Errand]) -> float:
    """How near the explorers are to where all have to be at the end."""
    nearest = [min([land.to(errand).get(each.cell, FAR) for errand in places]) for each in here]
    return LAST_STEP * sum([max(0, LAST_WAY - steps) for steps in nearest])


def meeting_places(s: Machina) -> list[Errand]:
    """Where all have to be at the end, once nothing else is left to do."""
    found = []
    for card in s.endgame:
        needs = CHAPTERS[card].victory
        if needs is not None and needs.gathered and not any(intact(s, kind) for kind in needs.destroyed):
            found += [Errand(cell, 0, 0.0) for kind in needs.gathered for cell in intact(s, kind)]
    return found
