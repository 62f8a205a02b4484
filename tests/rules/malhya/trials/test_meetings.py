"""Where two rules of skill tests meet, and where two readings of one come apart."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make


@pytest.mark.rule("wounds.hero.unconscious", "test.individuals")
def test_who_falls_by_the_outcome_of_another_takes_the_test_no_more(party: Make) -> None:
    failure = "failure: {do: [{everyone: [{damage: 9}]}]}, objectives: [{at: 1, do: [{gold: 1}]}]"
    test = f"test: {{who: individuals, name: Try, trait: strength, dice: 1, stops: 1, {failure}}}"
    t = party("sulk", "mhay", book=f"1 {test}, close: true")
    t.stack("empty", "stop")
    t.reads("sulk")
    assert [event.params["who"] for event in t.told("test-roll")] == ["@hero.sulk.name"]


@pytest.mark.rule("test.aura-die", "test.aura-die-lasts")
def test_each_hero_of_a_group_may_use_a_token_and_its_die_is_not_the_next_ones(party: Make) -> None:
    book = "1 test: {who: group, name: Try, trait: strength, objectives: [{at: 3, do: [{gold: 1}]}]}, close: true"
    t = party("sulk", "ancient", book=book, ready=True)
    t.stack("empty", "empty", "empty", "empty", "empty", "success", "success", "success")
    t.reads("sulk", ("aura", "quick"), "stop", ("aura", "wrath"))
    assert [len(event.params["faces"]) for event in t.told("test-roll")] == [2, 3, 3]
    assert [hero.spent for hero in t.state.heroes] == [1, 1]
