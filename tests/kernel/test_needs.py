"""Needs: which parts hold, each by itself, and how far they have come."""

import pytest
from tests.kernel.cardgame import NEEDS, About, Need, purse

from coterie.kernel.needs import Needs


def test_all_parts_that_are_given_must_hold():
    s = purse(3, 0, cards=[["crown"], []])
    assert NEEDS.holds(s, Need(), About())
    assert NEEDS.holds(s, Need(coins=3, holders=("crown",)), About())
    assert not NEEDS.holds(s, Need(coins=4, holders=("crown",)), About())
    assert not NEEDS.holds(s, Need(coins=3, alone=True), About())
    assert not NEEDS.holds(s, Need(coins=3), About(seat=1))


def test_a_table_asks_for_each_of_its_entries():
    s = purse(0)
    s.counters = {"a": 2}
    assert not NEEDS.holds(s, Need(tally={"a": 2, "b": 1}), About())
    assert [own for _, _, own in NEEDS.apart(Need(tally={"a": 2, "b": 1}, holders=("x", "y")))] == [
        Need(tally={"a": 2}),
        Need(tally={"b": 1}),
        Need(holders=("x",)),
        Need(holders=("y",)),
    ]


def test_progress_counts_numbers_and_takes_other_parts_as_steps():
    s = purse(2, cards=[["x"]])
    s.counters = {"a": 9}
    wanted = Need(coins=5, tally={"a": 3, "b": 2}, holders=("x", "y"), alone=True)
    assert NEEDS.progress(s, wanted, About()) == (2 + 3 + 0 + 1 + 0 + 1, 5 + 3 + 2 + 1 + 1 + 1)
    assert NEEDS.progress(s, Need(), About()) == (0, 1)
    assert NEEDS.progress(s, wanted, About(), lambda part, own: part == "holders") == (2 + 3 + 0 + 1 + 1 + 0, 13)


def test_every_part_has_a_test_and_every_test_a_part():
    with pytest.raises(TypeError, match="nothing tests 'coins', nothing tests 'tally', nothing tests 'holders'"):
        Needs(Need).bind({"alone": lambda s, wanted, context: True})
    with pytest.raises(TypeError, match="'wings' is no part of a need"):
        Needs(Need).bind({name: lambda s, w, c: True for name in (*Need.__struct_fields__, "wings")})
