"""Play: the team, the opening, then turns of a Shadow phase and a Scout phase until the mission ends."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.damage.vials import wind_up
from coterie.games.sheol.mission.cards import check_goals, open_mission
from coterie.games.sheol.mission.casual import gear_step
from coterie.games.sheol.mission.conclusion import conclude
from coterie.games.sheol.mission.setup import draft_step
from coterie.games.sheol.round.scout_phase import SCOUT_PHASE
from coterie.games.sheol.round.shadow_phase import SHADOW_PHASE
from coterie.games.sheol.scouts.defeat import MissionOver
from coterie.games.sheol.state import Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.steps import Steps
from coterie.kernel.table import Table

TURN = Steps(*SHADOW_PHASE, *SCOUT_PHASE)
"""A turn is a Shadow phase and a Scout phase."""


def opening_step(t: Table[Sheol]) -> Flow[None]:
    """The mission opens; the first turn starts with the Shadow phase."""
    yield from open_mission(t)
    t.state.phase = TURN.names[0]


def turn_step(t: Table[Sheol]) -> Flow[None]:
    """A step of the turn, then what must not wait: vials, hands, goals."""
    phase = t.state.phase
    yield from TURN.run(t)
    if phase != "scout-act":  # which winds up itself
        yield from wind_up(t)
    if (yield from check_goals(t)):
        yield from wind_up(t)


AROUND: dict[str, Callable[[Table[Sheol]], Flow[None]]] = {
    "draft": draft_step,
    "gear": gear_step,
    "opening": opening_step,
    "won": conclude,
    "lost": conclude,
}
"""What comes before the first turn, and after the last."""


def play(t: Table[Sheol]) -> Flow[None]:
    """One step after the other until the mission is over."""
    s = t.state
    while not s.outcome:
        t.checkpoint()
        yield from until_over(t, AROUND.get(s.phase, turn_step))


def until_over(t: Table[Sheol], step: Callable[[Table[Sheol]], Flow[None]]) -> Flow[None]:
    """A step that may end the mission, wherever in it that happens."""
    try:
        yield from step(t)
    except MissionOver:
        t.state.phase = "lost" if t.state.lost_by else "won"
