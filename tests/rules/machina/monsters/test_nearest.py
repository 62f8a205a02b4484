"""Which explorer is nearest for a monster: the steps of a walk, as if doors were open and units absent."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import IMMOBILE, close, hunts, lasts

from coterie.games.machina.map.stalking import nearest_explorers

DETOUR = """
K {} M . . L

. # . . . .

. . . . . .
"""
"""To Kim two steps straight, or four round the rubble; to Lorrari three."""


def prey(t, monster: str) -> list[str]:
    return [each.card for each in nearest_explorers(t.state, t.monster(monster))]


@pytest.mark.rule("monsters.nearest.count")
def test_closed_doors_count_as_open(place):
    t = place("KD. M . . L", K="kim", L="lorrari", M="deep-one")
    close(t, "A1-A2")
    assert prey(t, "deep-one") == ["kim"]


@pytest.mark.rule("monsters.nearest.count")
def test_units_count_as_absent(place):
    t = place("K S M . . L", K="kim", L="lorrari", M="deep-one", S="sarall")
    assert prey(t, "deep-one") == ["kim"]


@pytest.mark.rule("monsters.nearest.count")
@pytest.mark.parametrize("mark", "#ocbl")
def test_what_cannot_be_entered_and_pits_are_walked_round(place, mark: str):
    t = place(DETOUR.format(mark), K="kim", L="lorrari", M="deep-one")
    assert prey(t, "deep-one") == ["lorrari"]


@pytest.mark.rule("monsters.nearest.count")
def test_a_destroyed_spawn_space_is_walked_round(place):
    t = place(DETOUR.format("s"), K="kim", L="lorrari", M="deep-one")
    assert prey(t, "deep-one") == ["kim"]
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert prey(t, "deep-one") == ["lorrari"]


@pytest.mark.rule("monsters.nearest.count")
def test_walls_are_walked_round(place):
    t = place(
        """
        K|M . . L
          -
        . # . . .

        . . . . .
        """,
        K="kim",
        L="lorrari",
        M="deep-one",
    )
    assert prey(t, "deep-one") == ["lorrari"]


@pytest.mark.rule("monsters.nearest.count")
def test_the_count_goes_over_all_tiles(place):
    rows = "\n\n".join([". . . . . . . . . ."] * 4)
    t = place(
        rows + "\n\nK . . . . . . . M .\n\n. . . . . . . . . .",
        east=rows + "\n\n. L",
        M="deep-one",
        K="kim",
        L="lorrari",
    )
    assert prey(t, "deep-one") == ["lorrari"]


@pytest.mark.rule("monsters.nearest.count")
def test_who_cannot_be_walked_to_is_never_moved_toward(place):
    t = place("K . . . M o L", K="kim", L="lorrari", M="deep-one")
    assert hunts(t, "deep-one", 2) == ["A4", "A3"]
    t.explorer("kim").cell = -1
    assert prey(t, "deep-one") == []
    assert hunts(t, "deep-one", 2) == []


@pytest.mark.rule("monsters.nearest.count")
def test_from_where_nobody_could_walk_closed_doors_count_as_open_too(place):
    """A monster that changed places with somebody over a pit."""
    t = place("K .DM", K="kim", M="deep-one")
    t.state.treated[t.cell("A3")] = "pit"
    close(t, "A2-A3")
    assert prey(t, "deep-one") == ["kim"]


@pytest.mark.rule("monsters.nearest.immobile")
def test_immobile_units_are_walked_round(place):
    t = place(DETOUR.format("S"), K="kim", L="lorrari", M="deep-one", S="sarall")
    assert prey(t, "deep-one") == ["kim"]
    lasts(t, IMMOBILE, "sarall")
    assert prey(t, "deep-one") == ["lorrari"]


@pytest.mark.rule("monsters.nearest.immobile")
def test_an_immobile_explorer_is_found_all_the_same(place):
    t = place(DETOUR.format("."), K="kim", L="lorrari", M="deep-one")
    lasts(t, IMMOBILE, "kim")
    assert prey(t, "deep-one") == ["kim"]
