"""Decisions as values, and the keys of options."""

import pytest

from coterie.kernel.decision import Decision, option_key


@pytest.mark.parametrize(
    ("option", "key"),
    [
        ("end", "end"),
        (3, "3"),
        (("search",), "search"),
        (("move", (2, 0)), "move:2,0"),
        (("give", 1, "gold"), "give:1:gold"),
    ],
)
def test_an_option_has_a_stable_key(option, key):
    assert option_key(option) == key


def test_a_decision_finds_its_option_by_key():
    decision = Decision(1, (0,), "act", ("end", ("move", (2, 0)), ("move", (0, 2))))
    assert decision.option("move:0,2") == ("move", (0, 2))
    assert decision.option("move:1,1") is None


def test_options_given_as_a_function_are_worked_out_once_and_only_when_looked_at():
    asked = []

    def options():
        asked.append("now")
        return ["a", "b"]

    decision = Decision(4, (0, 1), "pick", options, "rule.x", {"n": 2}, window=True, lazy=True)
    assert not asked
    assert decision == Decision(4, (0, 1), "pick", ("a", "b"), "rule.x", {"n": 2}, window=True)
    assert decision.option("b") == "b"
    assert asked == ["now"]


def test_decisions_with_another_id_question_or_options_differ():
    one = Decision(1, (0,), "pick", ("a", "b"))
    assert one != Decision(2, (0,), "pick", ("a", "b"))
    assert one != Decision(1, (1,), "pick", ("a", "b"))
    assert one != Decision(1, (0,), "pick", ("b", "a"))
