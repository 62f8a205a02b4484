"""The round: wave I, wave II, upkeep; and the steps of each as a machine over the state."""

from __future__ import annotations

from coterie.games.hades.actions.menu import take_actions
from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.campaign.challenges import goal_reached
from coterie.games.hades.campaign.events import run_events
from coterie.games.hades.gods.teams import active, other, set_position
from coterie.games.hades.round.endwave import end_of_wave
from coterie.games.hades.round.engage import monsters_engage
from coterie.games.hades.round.oracle import reveal_oracle
from coterie.games.hades.round.upkeep import upkeep
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def play_step(t: Table[Hades]) -> Flow[None]:
    """The next step of the round, as the state says."""
    yield from STEPS[t.state.phase](t)


def start_round(t: Table[Hades]) -> Flow[None]:
    s = t.state
    s.phase = "oracle"
    t.note("round", "round.order", n=s.round)
    yield from run_events(t, "round-start")


def oracle_step(t: Table[Hades]) -> Flow[None]:
    t.state.phase = "wave"
    if in_use(t.state, "oracle"):
        yield from reveal_oracle(t)


def start_wave(t: Table[Hades]) -> Flow[None]:
    """Wave I and II begin alike; for wave II a team of two, or a lone character, changes position."""
    s = t.state
    s.phase = "engage"
    t.note("wave", "round.order", n=s.wave)
    if s.wave == 2 and len(s.gods) <= 2:
        for god in s.gods:
            set_position(t, god, other(god.position), "round.wave2-two" if len(s.gods) == 2 else "solo.waves")
    yield from run_events(t, "wave-start")


def engage_step(t: Table[Hades]) -> Flow[None]:
    t.state.phase = "actions"
    first = active(t.state)[0]
    t.state.acting, first.acted = first.seat, True  # who begins may let the teammate act first
    yield from monsters_engage(t)


def end_wave_step(t: Table[Hades]) -> Flow[None]:
    s = t.state
    over = yield from end_of_wave(t)
    if over:
        s.phase = "wave-end"


def wave_end_events(t: Table[Hades]) -> Flow[None]:
    s = t.state
    yield from run_events(t, "wave-end")
    if s.wave == 1:
        s.wave, s.phase = 2, "wave"
    else:
        s.wave, s.phase = 1, "upkeep"


def upkeep_step(t: Table[Hades]) -> Flow[None]:
    """Upkeep, then the check for victory; otherwise the next round."""
    s = t.state
    s.phase = "round-end"
    yield from run_events(t, "upkeep")
    yield from upkeep(t)


def round_end(t: Table[Hades]) -> Flow[None]:
    s = t.state
    if goal_reached(s):
        t.note("won", "victory.win")
        s.phase = "won"
    else:
        s.round += 1
        s.phase = "round"
    yield from ()


STEPS = {
    "round": start_round,
    "oracle": oracle_step,
    "wave": start_wave,
    "engage": engage_step,
    "actions": take_actions,
    "endwave": end_wave_step,
    "wave-end": wave_end_events,
    "upkeep": upkeep_step,
    "round-end": round_end,
}
