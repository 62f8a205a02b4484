"""A campaign: the log, what is remembered, repeating, and the next scenario in the place of the last."""

from __future__ import annotations

from typing import Any

import pytest
from tests.stage import Stage

from coterie.kernel import campaign
from coterie.kernel.campaign import (
    Log,
    begin,
    campaign_over,
    is_campaign,
    is_forgotten,
    is_remembered,
    layouts,
)
from coterie.kernel.data import Struct, decode, encode
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Setup, State


class Hero(Struct):
    name: str
    coins: int = 0


class Annals(Log[Hero]):
    """A game's own log, with more in it."""

    pets: list[str] = []


class Journey(State, kw_only=True):
    scenario: str
    log: Annals
    coins: int = 0
    dice: list[int] = []


def journey(scenario: str = "hills", **options: str) -> Stage[Journey]:
    setup = Setup("journey", scenario, 1, "normal", 1, options)
    log = Annals([Hero("Ada", 3)], {"fame": 2}, {"fame": 2})
    return Stage(Journey(rng=stream(1, "game"), setup=setup, scenario=scenario, log=log))


def over(t: Stage[Journey], *answers: str, won: bool = False, may_proceed: bool = False) -> str:
    s = t.state
    return t.run(
        campaign.scenario_over(t, s.log, s.scenario, won=won, seats=(0,), rule="campaign.end", may_proceed=may_proceed),
        *answers,
    )


@pytest.mark.parametrize(
    ("options", "is_one"), [({}, False), ({"mode": "scenario"}, False), ({"mode": "campaign"}, True)]
)
def test_the_option_says_whether_it_is_one(options: dict[str, str], is_one: bool):
    assert is_campaign(journey(**options).state) is is_one


def test_what_a_game_adds_to_the_log_stands_before_how_it_went():
    assert Annals.__struct_fields__ == ("records", "memory", "memory_before", "pets", "failed", "won", "finished")
    log = Annals([Hero("Ada", 3)], {"fame": 1}, {}, ["cat"], won=["hills"])
    assert decode(encode(log), Annals) == log


def test_all_counters_must_be_remembered_and_none_of_them_where_they_are_to_be_forgotten():
    log = Annals(memory={"fame": 3, "debt": 2})
    assert is_remembered(log, {"fame": 3, "debt": 1})
    assert not is_remembered(log, {"fame": 3, "debt": 3})
    assert is_forgotten(log, {"fame": 4, "love": 1})
    assert not is_forgotten(log, {"fame": 3, "love": 1})


def test_after_a_win_it_goes_on_without_a_question():
    t = journey()
    assert over(t, won=True) == "proceed"
    assert (t.state.log.won, t.state.log.failed, t.asked) == (["hills"], [], [])


@pytest.mark.parametrize(
    ("may_proceed", "options"), [(False, ("repeat", "abandon")), (True, ("repeat", "proceed", "abandon"))]
)
def test_after_a_loss_the_players_choose(may_proceed: bool, options: tuple[str, ...]):
    t = journey()
    assert over(t, options[-2], may_proceed=may_proceed) == options[-2]
    assert t.asked[0].options == options
    assert (t.state.log.failed, t.state.outcome) == (["hills"], "")


def test_to_abandon_it_is_to_lose():
    t = journey()
    assert over(t, "abandon") == "abandon"
    assert (t.state.outcome, t.state.log.finished) == ("lost", "abandoned")
    assert t.told("abandoned")


@pytest.mark.parametrize(("way", "fame"), [("repeat", 2), ("proceed", 5)])
def test_only_who_repeats_forgets_what_the_lost_attempt_brought(way: str, fame: int):
    t = journey()
    t.state.log.memory["fame"] = 5
    over(t, way, may_proceed=True)
    assert t.state.log.memory == {"fame": fame}


def laid_out(t: Stage[Journey], scenario: str) -> Any:
    def lay_out(rng: Rng) -> Journey:
        dice = [rng.below(100) for _ in range(5)]
        return Journey(rng=rng, setup=t.state.setup, scenario=scenario, log=t.state.log, dice=dice)

    return lay_out


def test_the_next_scenario_takes_the_place_of_the_last_and_keeps_the_log():
    t = journey()
    state, log = t.state, t.state.log
    state.coins = 9
    log.memory["fame"] = 5
    begin(t, log, laid_out(t, "marsh"))
    assert t.state is state
    assert (state.scenario, state.coins, state.log) == ("marsh", 0, log)
    assert log.memory_before == log.memory == {"fame": 5}
    log.memory["fame"] = 6
    assert log.memory_before == {"fame": 5}


def test_how_it_is_dealt_is_chance_and_seen():
    dealt = []
    for number in (7, 8):
        t = journey()
        t.stack(number)
        begin(t, t.state.log, laid_out(t, "marsh"))
        assert t.luck == 1
        dealt.append((t.state.dice, t.state.rng.state))
    assert dealt[0][0] != dealt[1][0]
    assert dealt[0][1] != dealt[1][1]


def test_cards_are_laid_out_anew_with_each_scenario_and_not_while_it_is_decided():
    log = Annals()
    assert layouts(log, between=False) == 0
    log.failed.append("hills")
    assert layouts(log, between=True) == 0
    assert layouts(log, between=False) == 1
    log.won.append("hills")
    assert layouts(log, between=True) == 1


@pytest.mark.parametrize(("won", "outcome"), [(True, "won"), (False, "lost")])
def test_without_another_scenario_the_campaign_is_over(won: bool, outcome: str):
    t = journey()
    campaign_over(t, t.state.log, won=won, rule="campaign.end")
    assert (t.state.outcome, t.state.log.finished) == (outcome, outcome)
    assert t.told("campaign-over")
