"""First Light: a small original game that uses every part of the kernel, to learn playing and building on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.games.firstlight import omens, tools
from coterie.games.firstlight.content import DIFFICULTIES, ROLES, census, content_texts
from coterie.games.firstlight.follies import FOLLIES
from coterie.games.firstlight.glossary import glossary
from coterie.games.firstlight.ground import in_light
from coterie.games.firstlight.keepers import MENU, keeper_acts, light_cost
from coterie.games.firstlight.maps import MAPS
from coterie.games.firstlight.night import night_falls
from coterie.games.firstlight.omens import reveal_omen
from coterie.games.firstlight.sane import CARDS, sane
from coterie.games.firstlight.scene import present, ribbon, scene
from coterie.games.firstlight.setup import choose_role, setup
from coterie.games.firstlight.stage import stage
from coterie.games.firstlight.state import Island, Keeper
from coterie.games.firstlight.vocabulary import NEEDS, VOCABULARY
from coterie.games.firstlight.ways import WALKING
from coterie.kernel.actions import Menu
from coterie.kernel.decision import Decision, Flow
from coterie.kernel.game import Game
from coterie.kernel.grid import Cell, manhattan, parse_cell
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table

NEEDS.bind(tools.TESTS)
VOCABULARY.bind(tools.DOINGS, omens.DOINGS, asked=lambda s, effect, context: context.seat)

ROUND = Steps(Step("omen", reveal_omen), Step("keepers", keeper_acts), Step("night", night_falls))
"""The round; before the first the keepers choose their roles."""


def play(t: Table[Island]) -> Flow[None]:
    """The whole game, one small step after the other."""
    s = t.state
    while not s.outcome:
        t.checkpoint()
        yield from choose_role(t) if s.phase == "roles" else ROUND.run(t)


def menu(s: Island, decision: Decision) -> tuple[Menu[Island, Keeper], Keeper] | None:
    return (MENU, s.keepers[s.turn]) if decision.kind == "act" else None


def evaluate(s: Island) -> float:
    """Lanterns lit, what the keepers hold and how near they are to using it, against the dark and the shades."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    value = 10.0 * len(s.lit) - 1.2 * (s.dark + round_gone(s)) - 0.3 * len(s.shades)
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
    cost = light_cost(s, keeper)
    ready = keeper.embers >= cost
    value = 2.0 * min(keeper.embers, cost * (s.goal - len(s.lit))) + 1.5 * ready + 0.15 * len(keeper.hand)
    value -= (0.0, 0.4, 1.1, 2.3)[keeper.most_courage - keeper.courage]
    if not in_light(s, keeper.cell):
        danger = sum(manhattan(shade.cell, keeper.cell) <= 3 for shade in s.shades)
        value -= 0.12 * danger * (3.0 if keeper.courage == 1 else 1.0)
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


def from_first(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept courage and the dark as meters with ends."""
    dark = state.pop("dark")
    state |= {"dark": dark["at"], "dark_end": dark["length"] - 1}
    for keeper in state["keepers"]:
        meter = keeper.pop("courage")
        keeper |= {"courage": meter["value"], "most_courage": meter["high"]}
    return state


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
    ribbon=ribbon,
    present=present,
    stage=stage,
    evaluate=evaluate,
    census=census,
    follies=FOLLIES,
    content_texts=content_texts,
    glossary=glossary,
    menu=menu,
    walking=WALKING,
    migrations={1: from_first},
    cards=CARDS,
    sane=sane,
)
