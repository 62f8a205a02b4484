"""First Light: a small original game that uses every part of the kernel, to learn playing and building on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coterie.games.firstlight import keepers
from coterie.games.firstlight.content import DICE, DIFFICULTIES, MAPS, OMENS, ROLES, TOOLS, content_texts
from coterie.games.firstlight.ground import in_light
from coterie.games.firstlight.night import night_falls, reveal_omen
from coterie.games.firstlight.scene import present, scene
from coterie.games.firstlight.setup import choose_role, setup
from coterie.games.firstlight.state import Island, Keeper
from coterie.kernel.decision import Blocked, Decision, Flow
from coterie.kernel.game import Game, Stock
from coterie.kernel.grid import Cell, manhattan, parse_cell
from coterie.kernel.table import Table


def play(t: Table[Island]) -> Flow[None]:
    """The whole game, one small step after the other."""
    s = t.state
    steps = {"roles": choose_role, "omen": reveal_omen, "keepers": keepers.keeper_acts, "night": night_falls}
    while not s.outcome:
        t.checkpoint()
        yield from steps[s.phase](t)


def blocked(s: Island, decision: Decision) -> Iterable[Blocked]:
    return keepers.blocked(s, s.keepers[s.turn]) if decision.kind == "act" else ()


def evaluate(s: Island) -> float:
    """Lanterns lit, what the keepers hold and how near they are to using it, against the dark and the shades."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    value = 10.0 * len(s.lit) - 1.2 * (s.dark.at + round_gone(s)) - 0.3 * len(s.shades)
    value += sum(prospects(s, keeper) for keeper in s.keepers)
    value += sum(0.15 for spot in s.mounds.open if s.mounds.at(spot, 0) == "ember")
    best = 10.0 * s.goal + 8.0 * len(s.keepers) + 10.0
    return min(0.99, max(0.01, 0.3 + 0.7 * value / best))


def round_gone(s: Island) -> float:
    """How much of the round is over: so that ending it does not look worse than it is."""
    if s.phase != "keepers":
        return float(s.phase == "night")
    keeper = s.keepers[s.turn]
    left = min(1.0, keeper.actions / ROLES[keeper.role].actions) if s.begun else 1.0
    return (s.turn + 1 - left) / len(s.keepers)


def prospects(s: Island, keeper: Keeper) -> float:
    """What a keeper has: courage, tools, embers, something to go for, and shades that are close in the dark."""
    unlit = [cell for cell in s.map.lanterns if cell not in s.lit]
    cost = keepers.light_cost(s, keeper)
    ready = keeper.embers >= cost
    value = 2.0 * min(keeper.embers, cost * (s.goal - len(s.lit))) + 1.5 * ready + 0.15 * len(keeper.hand)
    value -= (0.0, 0.4, 1.1, 2.3)[keeper.courage.high - keeper.courage.value]
    if not in_light(s, keeper.cell):
        danger = sum(manhattan(shade.cell, keeper.cell) <= 3 for shade in s.shades)
        value -= 0.12 * danger * (3.0 if keeper.courage.value == 1 else 1.0)
    far = s.map.far[keeper.cell]
    goals = [(cell, -1.0) for cell in unlit] if ready else hopes(s, keeper)
    return value - 0.25 * min(far[cell] + doubt for cell, doubt in goals)


def hopes(s: Island, keeper: Keeper) -> Iterator[tuple[Cell, float]]:
    """Where a keeper may get an ember, each with its doubt counted in steps."""
    doubts = {None: 1.5, "ember": 0.0, "cache": 3.0}
    for spot in s.mounds.spots:
        token = s.mounds.at(spot, keeper.seat)
        if token in doubts:
            yield parse_cell(spot), doubts[token]
    for other in s.keepers:
        if other is not keeper and other.embers == 1:
            yield other.cell, 3.0
    yield s.map.tower, 6.0


def census() -> list[Stock]:
    """What the rules ask for against what is there."""
    return [
        Stock("maps", 3, len(MAPS)),
        Stock("roles", 4, len(ROLES)),
        Stock("tool cards", 26, sum(tool.copies for tool in TOOLS.values())),
        Stock("omen cards", 12, len(OMENS)),
        Stock("dice", 2, len(DICE)),
        Stock("difficulties", 3, len(DIFFICULTIES)),
    ]


GAME = Game(
    id="firstlight",
    title="First Light",
    version=2,
    minutes=15,
    players=range(1, 5),
    scenarios=tuple(MAPS),
    difficulties=tuple(DIFFICULTIES),
    state=Island,
    setup=setup,
    play=play,
    scene=scene,
    present=present,
    evaluate=evaluate,
    census=census,
    content_texts=content_texts,
    blocked=blocked,
)
