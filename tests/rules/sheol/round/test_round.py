"""The round: Shadow phase, Scout phase, and what is looked at after every step."""

from __future__ import annotations

import pytest

from coterie.games.sheol.effects.standing import awaited, happens
from coterie.games.sheol.round.play import SCOUT_PHASE, next_step, play
from coterie.games.sheol.scouts.units import hand_limit
from coterie.games.sheol.state import Progress

from ..playing import activate
from ..table import last_taken, ready


def phases(t, steps: int) -> list[str]:
    """The sub-phases that come, everybody passing at once."""
    seen = []
    for _ in range(steps):
        seen.append(t.state.phase)
        last_taken(next_step(t))
    return list(dict.fromkeys(seen))


@pytest.mark.rule("round.phases", "round.shadow-order", "round.scout-order")
def test_a_turn_is_a_shadow_phase_and_a_scout_phase():
    t = ready()
    t.state.phase = "menace"
    t.state.shadows = {}
    t.state.blips.cards, t.state.blips.spots = [], []
    t.state.singularities = []
    seen = phases(t, 15)
    assert seen == ["menace", "threats", "shadow-end", *[step.name for step in SCOUT_PHASE]]
    assert t.state.phase == "menace"
    assert t.state.enemy.turn == 1


@pytest.mark.rule("round.phases")
def test_the_first_turn_starts_with_the_shadow_phase():
    t = ready()
    t.state.shadows = {}
    t.state.blips.cards, t.state.blips.spots = [], []
    next(play(t))
    keys = [event.key for event in t.noted]
    assert keys.index("card-opened") < keys.index("turn")
    assert "scout-phase" not in keys[: keys.index("turn")]
    assert t.state.enemy.turn == 1


@pytest.mark.rule("lightshield.hand-limit")
def test_a_hand_is_cut_at_once_when_a_sub_phase_has_lowered_its_limit(board):
    t = board("1", at="C9", units=1)
    t.unit.hand.cards = ["safeguard"] * hand_limit(t.state, t.unit)
    t.rule("{modify: {stat: hand-limit, by: -1, of: scouts}}")
    t.state.phase = "scout-facilities"
    t.run(next_step(t))
    assert t.unit.discard.cards == ["safeguard"]


@pytest.mark.rule("mission.card.flow")
def test_goals_are_looked_at_after_every_step():
    t = ready()
    t.state.phase = "scout-facilities"
    t.state.mission.cards["B"] = Progress()
    t.unit.at = 4 * 20 + 4
    t.state.enemy.turn = 1
    flow = next_step(t)
    assert next(flow).kind == "mission-choice"
    assert list(t.state.mission.cards) == ["C"]


@pytest.mark.rule("round.keywords")
def test_rules_of_the_mission_answer_in_their_phase(board):
    t = board()
    t.rule("{at: scout-start, do: [{tally: {first: 1}}]}", card="A")
    t.rule("{at: scout-end, do: [{tally: {last: 1}}]}", card="B")
    t.step("scout-start")
    assert t.state.mission.counters == {"first": 1}
    t.step("scout-end")
    assert t.state.mission.counters == {"first": 1, "last": 1}


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize(
    "order", [("sirens-without-cause", "library-district"), ("library-district", "sirens-without-cause")]
)
def test_the_mission_answers_before_other_cards_whose_order_the_players_choose(board, order):
    t = board()
    activate(t, "library-district")
    t.state.citadel.malfunctions, t.state.citadel.districts["sirens-without-cause"] = ["sirens-without-cause"], 1
    t.rule("{at: refill, do: [{tally: {first: 1}}]}")
    first = next(who for who in awaited(t.state, "refill", None) if order[0] in who[0])
    t.usual["may"] = "leave"
    t.run(happens(t, "refill"), first)
    assert (t.asked[0].kind, t.asked[0].seats, len(t.asked[0].options)) == ("answer", (0, 1, 2, 3), 2)
    names = [event.params["card"] for event in t.told("answer")]
    assert names[0].startswith("@mission.test")
    assert [each in name for each, name in zip(order, names[1:], strict=True)] == [True, True]
