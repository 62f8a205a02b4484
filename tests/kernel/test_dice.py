"""Dice: faces with values, and their odds."""

from fractions import Fraction

from coterie.kernel.dice import Die, Face, numbered


def test_a_numbered_die_counts_from_one():
    assert [face["number"] for face in numbered(4).faces] == [1, 2, 3, 4]


def test_a_face_is_worth_nothing_it_does_not_name():
    assert Face("sword", {"hits": 2})["hits"] == 2
    assert Face("sword", {"hits": 2})["shields"] == 0


def test_a_face_printed_twice_counts_twice():
    die = Die("red", (Face("hit", {"hits": 1}), Face("hit", {"hits": 1}), Face("blank")))
    assert die.odds(lambda face: face["hits"] > 0) == Fraction(2, 3)
    assert die.odds(lambda face: False) == 0
