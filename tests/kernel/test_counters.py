"""Tokens, meters and tracks."""

import pytest

from coterie.kernel.counters import Meter, Tokens, Track


def test_tokens_are_gained_and_spent():
    tokens = Tokens()
    tokens.gain("gold", 3)
    tokens.spend("gold", 2)
    assert (tokens["gold"], tokens["iron"]) == (1, 0)
    tokens.spend("gold")
    assert tokens == Tokens()


def test_nobody_spends_more_than_there_is():
    tokens = Tokens({"gold": 1})
    with pytest.raises(ValueError, match="2 gold wanted, 1 there"):
        tokens.spend("gold", 2)
    assert tokens["gold"] == 1


def test_new_tokens_share_nothing():
    Tokens().gain("gold")
    assert Tokens()["gold"] == 0


@pytest.mark.parametrize(("by", "moved", "value"), [(2, 2, 5), (9, 3, 6), (-2, -2, 1), (-9, -3, 0), (0, 0, 3)])
def test_a_meter_stops_at_its_ends_and_says_how_far_it_went(by, moved, value):
    meter = Meter(3, high=6)
    assert meter.change(by) == moved
    assert (meter.value, meter.full, meter.empty) == (value, value == 6, value == 0)


def test_a_meter_may_end_below_nothing():
    meter = Meter(0, high=1, low=-2)
    assert meter.change(-5) == -2
    assert meter.empty


@pytest.mark.parametrize(("by", "over", "at"), [(1, 0, 3), (2, 0, 4), (5, 3, 4), (-1, 0, 1), (-9, 0, 0)])
def test_a_track_ends_and_says_what_went_past_the_end(by, over, at):
    track = Track(5, at=2)
    assert track.advance(by) == over
    assert track.at == at
