"""Play: the team, the opening, then turns of a Shadow phase and a Scout phase until the mission ends."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.damage.vials import wind_up
from coterie.games.sheol.mission.cards import check_goals, open_mission
from coterie.games.sheol.mission.casual import gear_step
from coterie.games.sheol.mission.conclusion import conclude
from coterie.games.sheol.mission.setup import draft_step
from coterie.games.sheol.round import scout_phase, shadow_phase
from coterie.games.sheol.scouts.defeat import MissionOver
from coterie.games.sheol.state import Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

Step = Callable[[Table[Sheol]], Flow[None]]


def opening_step(t: Table[Sheol]) -> Flow[None]:
    """The mission opens; the first turn starts with the Shadow phase."""
    yield from open_mission(t)
    t.state.phase = "menace"


BEFORE: dict[str, Step] = {"draft": draft_step, "gear": gear_step, "opening": opening_step}
"""What comes before the first turn."""


def play(t: Table[Sheol]) -> Flow[None]:
    """One step after the other; whatever it was, goals that are met are resolved at once."""
    s = t.state
    while not s.outcome:
        t.checkpoint()
        if s.phase in ("won", "lost"):
            yield from conclude(t)
        elif s.phase in BEFORE:
            yield from until_over(t, BEFORE[s.phase])
        else:
            yield from until_over(t, turn_step)


def turn_step(t: Table[Sheol]) -> Flow[None]:
    """A step of the phase, then what must not wait: vials, hands, goals."""
    phase = t.state.phase
    yield from (scout_phase.STEPS if phase in scout_phase.STEPS else shadow_phase.STEPS)[phase](t)
    if phase != "scout-act":  # which winds up itself
        yield from wind_up(t)
    if (yield from check_goals(t)):
        yield from wind_up(t)


def until_over(t: Table[Sheol], step: Step) -> Flow[None]:
    """A step that may end the mission, wherever in it that happens."""
    try:
        yield from step(t)
    except MissionOver:
        t.state.phase = "lost" if t.state.lost_by else "won"
