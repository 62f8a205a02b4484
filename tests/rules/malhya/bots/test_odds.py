"""Whether bots roll on."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make, Party
from tests.rules.malhya.trials.test_trials import trial

from coterie.games.malhya.bots.odds import after_a_roll, rolls_on, worth
from coterie.games.malhya.state import Trial
from coterie.games.malhya.story.pages import chapter_of, open_page
from coterie.games.malhya.trials.dice import chances


def stands(party: Make, more: str, who: str = "solo", heroes: tuple[str, ...] = ("sulk",), **so_far: int) -> Party:
    """A test as it stands when a hero is asked."""
    t = party("sulk", "mhay", book=trial(who, more))
    open_page(t.state, "1")
    t.page.stage = "test"
    t.page.trial = Trial(chapter="1", heroes=[*heroes], ready=True, rolls=1, limit=so_far.pop("limit", 0), **so_far)
    return t


RISKY = "dice: {dice}, stops: 3, failure: {{do: [{{damage: 1}}]}}, objectives: [{{at: 2}}, {{at: 4}}]"
TWO = "objectives: [{at: 2, do: [{gold: 1}]}, {at: 4, do: [{gold: 5}]}]"
HIDDEN = "hidden: true, dice: 2, stops: 3, failure: {do: [{gold: 4}]}, objectives: [{at: 0}, {at: 9}]"


def test_sums_of_dice_are_as_likely_as_they_are() -> None:
    """A Skill die has 6 successes, 2 specials and 4 empty faces."""
    assert chances("skill", 0, 1) == pytest.approx((6 / 12, 6 / 12))
    assert chances("skill", 1, 1) == pytest.approx((4 / 12, 8 / 12))
    assert chances("skill", 2, 1) == pytest.approx((4 / 12, 6 / 12, 2 / 12))
    assert chances("skill", 0, 2) == pytest.approx((1 / 4, 1 / 2, 1 / 4))
    assert chances("skill", 0, 0) == (1.0,)


def test_what_cannot_fail_is_rolled_on(party: Make) -> None:
    assert rolls_on(stands(party, TWO, successes=3).state)


@pytest.mark.parametrize(("dice", "stops", "rolls"), [(1, 1, True), (1, 2, False), (4, 0, False)])
def test_bots_roll_on_as_long_as_they_cannot_fail_by_it(party: Make, dice: int, stops: int, rolls: bool) -> None:
    """Two more are needed, which the next roll alone cannot bring."""
    t = stands(party, RISKY.format(dice=dice), successes=2, stops=stops, limit=3)
    assert rolls_on(t.state) == rolls


def test_bots_dare_something_for_what_the_next_roll_may_bring(party: Make) -> None:
    """One more is needed, which every other roll brings; with two dice of difficulty one roll in sixteen fails."""
    assert rolls_on(stands(party, RISKY.format(dice=2), successes=3, stops=1, limit=3).state)
    assert not rolls_on(stands(party, RISKY.format(dice=2), successes=3, stops=2, limit=3).state)
    assert not rolls_on(stands(party, RISKY.format(dice=2), successes=2, stops=1, limit=3).state), "for nothing"


def test_specials_that_are_stops_make_it_riskier(party: Make) -> None:
    more = f"specials_stop: true, {RISKY.format(dice=2)}"
    assert not rolls_on(stands(party, more, successes=3, stops=1, limit=3).state)


def test_symbols_that_a_hero_has_count(party: Make) -> None:
    """A talent for balance forgives a stop of each roll; its other side makes successes of specials besides."""
    more = f"abilities: [balance], {RISKY.format(dice=2)}"
    t = stands(party, more, successes=3, stops=2, limit=3)
    test, standing = chapter_of(t.page).test, t.page.trial
    assert test is not None
    assert standing is not None
    found = []
    for talents in ({}, {"light-feet": False}, {"light-feet": True}):
        t.hero("sulk").talents = talents
        found.append(after_a_roll(t.state, test, standing))
    assert found == sorted(set(found))


def test_in_a_group_that_keeps_its_successes_there_is_less_to_lose(party: Make) -> None:
    more = RISKY.format(dice=3)
    assert not rolls_on(stands(party, more, "group", ("sulk", "mhay"), successes=3, stops=2, limit=3).state)
    kept = stands(party, f"keeps: true, {more}", "group", ("sulk", "mhay"), successes=3, stops=2, limit=3)
    assert rolls_on(kept.state)


def test_alone_failing_is_as_bad_where_the_successes_are_kept(party: Make) -> None:
    """What is kept has failed all the same."""
    found = []
    for keeps in ("false", "true"):
        t = stands(party, f"keeps: {keeps}, {RISKY.format(dice=3)}", successes=3, stops=2, limit=3)
        test, standing = chapter_of(t.page).test, t.page.trial
        assert test is not None
        assert standing is not None
        found.append(after_a_roll(t.state, test, standing))
        assert not rolls_on(t.state)
    assert found[0] == found[1]


def test_who_fails_in_a_group_does_not_lose_what_others_have_locked(party: Make) -> None:
    more = RISKY.format(dice=3)
    t = stands(party, more, "group", ("sulk", "mhay"), locked=2, successes=1, stops=2, limit=3)
    assert rolls_on(t.state), "the first objective is sure, the second is two dice away"


def test_what_others_have_locked_counts(party: Make) -> None:
    assert worth_of(party, locked=2, successes=2) == worth_of(party, successes=4) == 1
    assert not rolls_on(stands(party, TWO, "group", locked=2, successes=2).state), "there is nothing more to be had"


def worth_of(party: Make, **so_far: int) -> float:
    t = stands(party, TWO, "group", **so_far)
    test, standing = chapter_of(t.page).test, t.page.trial
    assert test is not None
    assert standing is not None
    return worth(test, standing.locked + standing.successes)


def test_of_hidden_objectives_a_number_is_supposed_and_nothing_known(party: Make) -> None:
    test = chapter_of(stands(party, HIDDEN, limit=3).page).test
    assert test is not None
    assert [worth(test, n) for n in (0, 1, 5, 9)] == pytest.approx([0, 0.2, 1, 1])


def test_a_shown_objective_is_worth_more_than_being_near_it(party: Make) -> None:
    test = chapter_of(stands(party, TWO).page).test
    assert test is not None
    none, near, first, between, last = [worth(test, n) for n in (0, 1, 2, 3, 4)]
    assert none < near < first == between < last == 1
