"""Primordial deities: the effects and the curse of Chaos."""

import pytest

from coterie.games.hades.gods.cards import check_curse, pray


@pytest.fixture
def chaos(underworld):
    """Chaos with three blessings; Hermes prays in cover while Athena fights."""
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.state.deities = {"chaos": 3}
    return t


def prays(t, level, *answers):
    t.run(pray(t, t.hider, level, "chaos", "cover.pray"), *answers)


@pytest.mark.rule("deities.chaos-novice")
def test_chaos_novice_rolls_one_die_exactly_twice(chaos):
    t = chaos
    first, second = t.engage("nymph", die="blue 4"), t.engage("satyr", die="yellow 6")
    t.stack("V", "II")
    prays(t, "novice", (second.id, 0))
    assert (first.dice[0].side, second.dice[0].side) == (4, 2)
    assert len(t.told("rerolled")) == 2
    assert "pass" not in t.asked[0].options


@pytest.mark.rule("deities.chaos-novice")
def test_chaos_touches_no_die_of_the_other_team(underworld):
    t = underworld("prison-break", players=4)
    t.state.deities = {"chaos": 3}
    other = t.engage("nymph", t.gods[2], die="yellow 1")
    t.stack("VI", "VI")
    prays(t, "novice")
    assert other.dice[0].side == 1


@pytest.mark.rule("deities.chaos-advanced")
@pytest.mark.parametrize(
    ("answers", "rolls", "side"),
    [(["keep"], [], 3), (["reroll", "keep"], ["V"], 5), (["reroll", "reroll"], ["V", "II"], 2)],
)
def test_chaos_advanced_promotes_a_die_and_rerolls_it_up_to_two_times(chaos, answers, rolls, side):
    t = chaos
    monster = t.engage("nymph", die="yellow 3")
    t.stack(*rolls)
    prays(t, "advanced", *answers)
    assert (monster.dice[0].colour, monster.dice[0].side) == ("blue", side)


@pytest.mark.rule("deities.chaos-supreme")
@pytest.mark.parametrize(("answers", "side"), [(0, 2), (1, 3), (3, 5)])
def test_chaos_supreme_promotes_a_die_and_ranks_it_up_as_far_as_wanted(chaos, answers, side):
    t = chaos
    t.engage("satyr", die="yellow 1")
    monster = t.engage("nymph", die="blue 2")
    here = (monster.id, 0)
    stop = ["pass"] if answers < 3 else []
    curse = [here]
    t.stack("IV")
    t.run(pray(t, t.hider, "supreme", "chaos", "cover.pray"), here, *[here] * answers, *stop, *curse)
    assert monster.dice[0].colour == "red"
    assert len(t.told("ranked")) == side - 2


@pytest.mark.rule("deities.chaos-supreme")
def test_a_red_die_is_not_promoted_but_still_ranked_up_to_six(chaos):
    t = chaos
    monster = t.engage("nymph", die="red 4")
    here = (monster.id, 0)
    t.stack("I")  # the curse
    prays(t, "supreme", here, here)
    assert monster.dice[0].colour == "red"
    assert [event.params["before"] for event in t.told("ranked")] == ["IV", "V"]


@pytest.mark.rule("deities.chaos-curse")
def test_the_curse_of_chaos_makes_the_fighter_reroll_a_die_of_its_choice(chaos):
    t = chaos
    t.state.deities["chaos"] = 0
    first, second = t.engage("nymph", die="blue 5"), t.engage("satyr", die="yellow 6")
    t.stack("I")
    t.run(check_curse(t, "chaos"), (second.id, 0))
    assert "pass" not in t.asked[0].options
    assert (first.dice[0].side, second.dice[0].side) == (5, 1)
    assert t.fighter.spark == 5


@pytest.mark.rule("deities.chaos-curse")
@pytest.mark.parametrize(("spark", "left"), [(5, 4), (0, 0)])
def test_without_a_die_the_fighter_loses_a_spark_if_able(chaos, spark, left):
    t = chaos
    t.state.deities["chaos"], t.fighter.spark = 0, spark
    t.engage("nymph")
    t.run(check_curse(t, "chaos"))
    assert (t.fighter.spark, t.hider.spark) == (left, 5)


@pytest.mark.rule("deities.chaos-curse")
def test_only_the_active_battlefield_character_is_cursed(underworld):
    t = underworld("prison-break", players=4)
    t.state.deities = {"chaos": 0}
    t.run(check_curse(t, "chaos"))
    assert [god.spark for god in t.gods] == [4, 5, 5, 5]
