"""The round: wave I, wave II, upkeep; its steps in the order of the rulebook."""

from __future__ import annotations

from coterie.games.hades.actions.menu import take_actions
from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.campaign.challenges import goal_reached
from coterie.games.hades.campaign.story import run_events
from coterie.games.hades.gods.teams import active, other, set_position
from coterie.games.hades.round.endwave import end_of_wave, line_up
from coterie.games.hades.round.engage import monsters_engage
from coterie.games.hades.round.oracle import reveal_oracle
from coterie.games.hades.round.upkeep import upkeep
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table


def start_round(t: Table[Hades]) -> Flow[None]:
    t.note("round", "round.order", n=t.state.round)
    yield from run_events(t, "round-start")


def start_wave(t: Table[Hades]) -> Flow[None]:
    """Wave I and II begin alike; for wave II a team of two, or a lone character, changes position."""
    s = t.state
    t.note("wave", "round.order", n=s.wave)
    if s.wave == 2 and len(s.gods) <= 2:
        for god in s.gods:
            set_position(t, god, other(god.position), "round.wave2-two" if len(s.gods) == 2 else "solo.waves")
    yield from run_events(t, "wave-start")


def engage_step(t: Table[Hades]) -> Flow[None]:
    first = active(t.state)[0]
    t.state.acting, first.acted = first.seat, True  # who begins may let the teammate act first
    yield from monsters_engage(t)


def end_wave(t: Table[Hades]) -> Flow[None]:
    """After wave I comes wave II, then upkeep."""
    s = t.state
    yield from run_events(t, "wave-end")
    s.wave = 3 - s.wave
    if s.wave == 2:
        s.phase = "wave"


def upkeep_step(t: Table[Hades]) -> Flow[None]:
    yield from run_events(t, "upkeep")
    yield from upkeep(t)


def end_round(t: Table[Hades]) -> Flow[None]:
    """The check for victory; otherwise the next round."""
    s = t.state
    if goal_reached(s):
        t.note("won", "victory.win")
        s.phase = "won"
    else:
        s.round += 1
    yield from ()


ROUND = Steps(
    Step("round", start_round),
    Step("oracle", reveal_oracle, present=lambda s: in_use(s, "oracle")),
    Step("wave", start_wave),
    Step("engage", engage_step),
    Step("actions", take_actions),
    Step("endwave", end_of_wave, begin=line_up),
    Step("wave-end", end_wave),
    Step("upkeep", upkeep_step),
    Step("round-end", end_round),
)
"""What is asked within a step finds the cursor there; the steps from wave to wave-end come twice."""
