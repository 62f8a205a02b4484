"""Hex grids: names and neighbours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel.hexes import DIRECTIONS, hex_name, neighbours, parse_hex

HEXES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@given(HEXES)
def test_names_round_trip(place):
    assert parse_hex(hex_name(place)) == place


@pytest.mark.parametrize("name", ["", "1", "1,", "1,2,3", "a,b", "1, 2", "-0,1", "01,2", "+1,2"])
def test_a_bad_name_is_refused(name):
    with pytest.raises(ValueError, match="is no hex: expected two whole numbers"):
        parse_hex(name)


def test_neighbours_go_clockwise_from_the_east():
    assert neighbours((2, 3)) == ((3, 3), (2, 4), (1, 4), (1, 3), (2, 2), (3, 2))
    for here, there in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True):
        assert there in neighbours(here)
