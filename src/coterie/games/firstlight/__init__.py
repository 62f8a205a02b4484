"""First Light: a small original game that uses every part of the kernel, to learn playing and building on."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.firstlight import keepers
from coterie.games.firstlight.content import DICE, DIFFICULTIES, MAPS, OMENS, ROLES, TOOLS, content_texts, map_of
from coterie.games.firstlight.night import night_falls, reveal_omen
from coterie.games.firstlight.scene import present, scene
from coterie.games.firstlight.setup import choose_role, setup
from coterie.games.firstlight.state import Island
from coterie.kernel.decision import Blocked, Decision, Flow
from coterie.kernel.game import Game, Stock
from coterie.kernel.grid import distances, parse_cell
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
    """Lanterns lit, embers in hand and near a lantern, mounds within reach, courage, and the time that is left."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    island = map_of(s.setup.scenario)
    unlit = [cell for cell in island.lanterns if cell not in s.lit]
    closed = [parse_cell(spot) for spot in s.mounds.spots]
    to_lantern, to_mound = distances(island.steps, unlit), distances(island.steps, closed)
    value = 10.0 * len(s.lit) - 0.8 * s.dark.at - 0.4 * len(s.shades)
    need = 2 * len(unlit)
    for keeper in s.keepers:
        value += 0.5 * keeper.courage.value + 0.25 * len(keeper.hand) + 0.02 * keeper.actions
        value += 2.0 * min(keeper.embers, need)
        ready = keeper.embers >= keepers.light_cost(s, keeper)
        goal = to_lantern if ready or not closed else to_mound
        value -= 0.25 * goal.get(keeper.cell, 9) * (1.5 if ready else 1.0)
    best = 10.0 * len(island.lanterns) + 6.0 * len(s.keepers) + 10.0
    return min(0.99, max(0.01, 0.3 + 0.7 * value / best))


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
    version=1,
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
