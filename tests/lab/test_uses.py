"""What of the content is used: counted by options offered and taken, and by what was told."""

from __future__ import annotations

import pytest

from coterie.kernel.errors import SetupError
from coterie.kernel.table import Event
from coterie.lab.uses import judged, keys_in, uses, words_in


def look(games: int = 6, workers: int = 1):
    return uses("firstlight", "random", games, workers, 0, lambda done: None)


def test_words_are_found_deep_in_an_option():
    assert list(words_in(("use", ("lamp", 2), "far"))) == ["use", "lamp", "far"]
    assert list(words_in("pass")) == ["pass"]


def test_an_event_names_its_card_and_what_stands_in_it():
    inner = {"key": "deed.of", "params": {"unit": {"key": "core.fast.name"}, "n": 2}}
    event = Event("gain", "a.rule", {"what": "@tile.tee.one", "n": 1, "deed": inner, "all": ["@a", "M10"]}, None, "c.x")
    assert set(keys_in(event)) == {"c.x", "tile.tee.one", "deed.of", "core.fast.name", "a"}


def test_what_is_offered_and_never_taken_is_in_vain_whatever_is_told_of_it():
    assert judged("card", "card.a.name", 3, 0, 2).verdict == "untaken"
    assert judged("card", "card.a.name", 3, 1, 0).verdict == "used"
    assert judged("card", "card.a.name", 0, 0, 2).verdict == "used"  # it acts by itself
    assert judged("card", "card.a.name", 0, 0, 0).verdict == "unseen"


def test_no_decision_takes_what_was_not_offered():
    result = look()
    assert result.decisions > 0
    assert all(use.taken <= use.offered <= result.decisions for use in result.uses)
    move = next(use for use in result.uses if (use.kind, use.name) == ("option", "move"))
    assert 0 < move.taken < move.offered


def test_the_same_counts_whatever_the_number_of_workers():
    assert look(games=4) == look(games=4, workers=2)


def test_wrong_questions_are_refused():
    with pytest.raises(SetupError, match="name one or more"):
        look(games=0)
