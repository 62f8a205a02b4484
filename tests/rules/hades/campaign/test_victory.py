"""Winning and losing."""

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.course import scenario_over
from coterie.games.hades.gods.board import lose_ichor
from coterie.games.hades.monsters.deck import post
from coterie.games.hades.round.steps import ROUND
from coterie.games.hades.state import BossState
from coterie.kernel.data import replace

DIFFICULTIES = ("easy", "medium", "hard")


def reach_goal(t):
    """Gate of Limbo: the mandatory challenges done and the Warden defeated."""
    t.state.done = [c.id for c in tables.SCENARIOS["gate-of-limbo"].challenges if c.mandatory]
    t.state.bosses = [BossState("warden", "gate", None, defeated=True)]


def play_until(t, phase):
    """Play on, with nothing to ask, until this phase."""
    while t.state.phase != phase:
        t.run(ROUND.run(t))


@pytest.mark.rule("victory.win")
@pytest.mark.parametrize("phase", ["wave-end", "upkeep"])
def test_reaching_the_objective_wins_only_when_the_round_is_over(underworld, phase):
    t = underworld("gate-of-limbo")
    reach_goal(t)
    t.state.phase, t.state.wave = phase, 2
    play_until(t, "round-end")
    assert t.told("untap-all")  # upkeep is over and nobody has won yet
    assert not t.told("won")
    t.run(GAME.play(t))
    assert t.told("won")
    assert t.state.outcome == "won"


@pytest.mark.rule("victory.win", "upkeep.next-round")
def test_without_the_objective_the_next_round_begins(underworld):
    t = underworld("gate-of-limbo")
    t.state.phase = "round-end"
    t.run(ROUND.run(t))
    assert (t.state.phase, t.state.round) == ("round", 2)


@pytest.mark.rule("victory.win", "challenge.mandatory")
@pytest.mark.parametrize("missing", ["challenge", "boss"])
def test_the_objective_is_all_of_it(underworld, missing):
    t = underworld("gate-of-limbo")
    reach_goal(t)
    if missing == "challenge":
        t.state.done.pop()
    else:
        t.state.bosses[0].defeated = False
    t.state.phase = "round-end"
    t.run(ROUND.run(t))
    assert t.state.phase == "round"


@pytest.mark.rule("victory.win", "victory.lose")
def test_a_death_in_the_upkeep_of_the_winning_round_still_loses(underworld):
    t = underworld("gate-of-limbo")
    reach_goal(t)
    t.gods[0].ichor, t.gods[0].conditions = 0, ["dying"]
    t.state.phase = "upkeep"
    t.run(GAME.play(t))
    assert (t.state.outcome, t.state.lost_by) == ("lost", "death:0")


@pytest.mark.rule("victory.lose")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_death_loses_at_every_difficulty(underworld, difficulty):
    t = underworld(difficulty=difficulty)
    t.gods[1].ichor, t.gods[1].conditions = 0, ["dying"]
    t.state.phase = "upkeep"
    t.run(GAME.play(t))
    assert (t.state.outcome, t.state.lost_by) == ("lost", "death:1")


@pytest.mark.rule("victory.lose")
def test_a_loss_happens_at_once_in_the_middle_of_a_round(underworld):
    t = underworld(difficulty="hard")
    god = t.fighter
    god.ichor, god.wounds = 1, [1, 2, 3]
    t.engage("satyr", god, tapped=False)
    god.might = 0  # its trick cannot be paid off: a hit
    t.state.phase, t.state.queue = "endwave", [god.engaged[0].id]
    t.run(GAME.play(t))
    assert t.state.outcome == "lost"
    assert not t.told("untap-all")


@pytest.mark.rule("victory.lose", "oracle.empty")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("scenario", ["prison-break", "the-high-table"])
def test_an_empty_oracle_deck_at_the_reveal_loses(underworld, scenario, difficulty):
    t = underworld(scenario, difficulty=difficulty)
    t.state.oracle.cards, t.state.phase = [], "oracle"
    t.run(GAME.play(t))
    assert (t.state.outcome, t.state.lost_by) == ("lost", "oracle")


@pytest.mark.rule("victory.lose", "oracle.empty")
def test_revealing_the_last_oracle_card_is_safe(underworld):
    t = underworld("gate-of-limbo")
    t.state.oracle.cards, t.state.phase = ["ash-rain"], "oracle"
    t.run(ROUND.run(t), "cautious")
    assert (t.state.phase, t.state.oracle.cards) == ("wave", [])


@pytest.mark.rule("victory.lose", "stages.prologue-off")
def test_the_prologue_has_no_oracle_deck_to_run_out(underworld):
    t = underworld("prologue")
    assert t.state.oracle.cards == []
    t.state.phase = "round"
    t.run(ROUND.run(t))
    assert t.state.phase == "wave"


@pytest.mark.rule("victory.lose")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("scenario", ["prologue", "prison-break"])
def test_an_overrun_loses_in_the_prologue_and_on_hard(underworld, scenario, difficulty):
    t = underworld(scenario, difficulty=difficulty)
    for slot in range(4):
        t.sentinel(slot=slot)
    t.engage("nymph", tapped=True)
    t.state.phase, t.state.wave = "endwave", 2
    t.usual["bargain"] = "pay"
    lost = scenario == "prologue" or difficulty == "hard"
    if lost:
        t.run(GAME.play(t))
    else:
        play_until(t, "upkeep")
    assert (t.state.outcome, t.state.lost_by) == (("lost", "overrun") if lost else ("", ""))


@pytest.mark.rule("victory.after-win")
def test_after_a_win_nothing_is_asked_but_the_next_scenario_begun(underworld):
    t = underworld("drowning-fields")
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    t.state.phase = "won"
    t.run(scenario_over(t))
    assert t.state.scenario == "house-of-hades"
    assert t.state.outcome == ""


@pytest.mark.rule("victory.after-loss")
@pytest.mark.parametrize(
    ("scenario", "done", "options"),
    [
        ("prologue", "climb", {"repeat"}),
        ("prison-break", "take-the-keys", {"repeat"}),
        ("prison-break", "read-the-wall", {"repeat", "proceed"}),
    ],
)
def test_after_a_loss_going_on_is_offered_only_past_the_checkpoint(underworld, scenario, done, options):
    t = underworld(scenario)
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    t.state.phase, t.state.done = "lost", [done]
    assert set(t.ask(scenario_over(t)).options) - {"abandon"} == options


@pytest.mark.rule("victory.lose", "difficulty.last-ichor-medium")
def test_losing_the_last_ichor_alone_does_not_lose_below_hard(underworld):
    t = underworld(difficulty="medium")
    t.fighter.ichor = 1
    t.run(lose_ichor(t, t.fighter, "combat.hit", 1))
    assert (t.state.lost_by, t.state.phase) == ("", "actions")


@pytest.mark.rule("victory.lose")
def test_a_full_sentinel_board_is_no_loss_while_every_monster_finds_a_slot(underworld):
    t = underworld("prologue", difficulty="hard")
    post(t, [t.monster() for _ in range(4)], "endwave.to-sentinel")
    assert None not in t.state.ordinary
    assert t.state.lost_by == ""
