"""Where a mindless monster steps: nearer, by the shortest way, past units, and what it prefers among equals."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import ETHEREAL, IMMOBILE, acts, does, hunts, lasts, played

from coterie.games.machina.box import vocabulary as v


@pytest.mark.rule("monsters.move.toward")
def test_it_takes_the_shortest_way_to_the_nearest_space(place):
    t = place(
        """
        . . . . .

        K # # # M

        . . . . .
        """,
        K="kim",
        M="deep-one",
    )
    t.state.turn = -1
    assert hunts(t, "deep-one", 9, ("step", "C4")) == ["C4", "C3", "C2"]
    assert (t.asked[0].kind, t.asked[0].options) == ("monster-way", (("step", "A4"), ("step", "C4")))


@pytest.mark.rule("monsters.move.toward", "monsters.move.plan-example")
@pytest.mark.parametrize(("stamina", "way"), [(1, ["B6"]), (2, ["B6"]), (3, ["B6", "C6", "D5"])])
def test_additional_monster_movement_examples_positions_a_b_and_c(place, stamina: int, way: list[str]):
    """A is B6, B is C6, equally far, and C is D5."""
    t = place(
        """
        K . . . 1 # M

        . . . . 2 . #

        . . . . 3 . #

        . . . . . . #
        """,
        K="kim",
        M="deep-one",
        **{"1": "ghoul", "2": "sarall", "3": "mi-go"},
    )
    assert hunts(t, "deep-one", stamina) == way
    assert t.monster("deep-one").stamina == stamina - len(way)


@pytest.mark.rule("monsters.move.fewest-units")
def test_nearest_explorer_top_path_with_less_units_in_the_way(place):
    t = place(
        """
        . . 1 . .

        K # # # M . . . . L

        . 2 3 . .
        """,
        K="kim",
        L="lorrari",
        M="deep-one",
        **{"1": "ghoul", "2": "sarall", "3": "mi-go"},
    )
    assert hunts(t, "deep-one", 1) == ["A4"]


@pytest.mark.rule("monsters.move.fewest-obstacles")
def test_it_prefers_the_space_with_fewer_obstacles_before_the_explorer(place):
    t = place(
        """
        . . . .

        . . . M

        K c . .
        """,
        K="kim",
        M="deep-one",
    )
    assert hunts(t, "deep-one", 1) == ["A3"]  # not C3, straight before the explorer but behind the chest


@pytest.mark.rule("monsters.move.orthogonal")
def test_additional_monster_movement_examples_the_orthogonal_space_has_priority(place):
    t = place(
        """
        . . . M

        K . . .

        . . . .
        """,
        K="kim",
        M="deep-one",
    )
    assert hunts(t, "deep-one", 1) == ["B3"]
    assert not t.asked


@pytest.mark.rule("monsters.move.orthogonal", "overview.ambiguity")
def test_what_is_equal_in_all_is_the_players_choice(place):
    t = place(
        """
        . . . .

        K # . M

        . . . .
        """,
        K="kim",
        M="deep-one",
    )
    t.state.turn = -1
    assert hunts(t, "deep-one", 2, ("step", "C3")) == ["C3", "C2"]
    assert t.asked[0].options == (("step", "A3"), ("step", "B3"), ("step", "C3"))
    assert t.asked[0].rule == "monsters.move.toward"


@pytest.mark.rule("monsters.move.around")
def test_it_walks_round_a_unit_without_a_step_farther(place):
    t = place(
        """
        K . S M

        . . G .

        . . . .
        """,
        K="kim",
        M="deep-one",
        S="sarall",
        G="ghoul",
    )
    assert hunts(t, "deep-one", 1) == []
    assert hunts(t, "deep-one", 2) == ["B4", "C3"]


@pytest.mark.rule("monsters.move.around", "monsters.move.stop")
@pytest.mark.parametrize(("stamina", "way"), [(1, []), (2, []), (3, ["B5", "C5", "D4"])])
def test_nearest_explorer_at_least_3_remaining_stamina_to_reach_the_final_position(place, stamina: int, way: list[str]):
    t = place(
        """
        K . . S M

        . . . G .

        . . . F .

        . . . . .
        """,
        K="kim",
        M="deep-one",
        S="sarall",
        G="ghoul",
        F="mi-go",
    )
    assert hunts(t, "deep-one", stamina) == way


@pytest.mark.rule("monsters.move.around")
def test_no_step_leads_farther_however_much_stamina_there_is(place):
    t = place(
        """
        K . . S M . .

        # # . # # # .

        # # . . . . .
        """,
        K="kim",
        M="deep-one",
        S="sarall",
    )
    assert hunts(t, "deep-one", 9) == []


@pytest.mark.rule("monsters.move.around", "monsters.move.toward")
def test_no_step_leads_farther_than_the_one_before_though_not_farther_than_it_set_out(place):
    """The way below leads to Kim's side, but from C5, four steps away, over D6, which is five away as the start is."""
    t = place(
        """
        # 1 . . . #

        . # # # # M

        K . . 2 . #

        . # # # # .

        # . . . . #
        """,
        K="kim",
        M="deep-one",
        **{"1": "ghoul", "2": "sarall"},
    )
    assert hunts(t, "deep-one", 7) == ["A5", "A4", "A3"]


@pytest.mark.rule("monsters.move.stop", "monsters.move.ignore-farther")
def test_a_blocked_monster_keeps_its_stamina_and_does_not_turn_to_a_farther_explorer(place):
    t = place("K S M . . L", K="kim", L="lorrari", M="deep-one", S="sarall")
    acts(t, "deep-one", 4)
    assert (t.at("deep-one"), t.monster("deep-one").stamina) == ("A3", 4)
    assert t.told("monster-stops")


@pytest.mark.rule("monsters.move.stop")
def test_it_does_not_shuffle_between_spaces_that_are_equally_far(place):
    t = place(
        """
        K . S M

        . . G .
        """,
        K="kim",
        M="deep-one",
        S="sarall",
        G="ghoul",
    )
    assert hunts(t, "deep-one", 5) == []


@pytest.mark.rule("monsters.move.ignore-farther")
def test_a_farther_explorer_matters_as_a_target(place):
    t = place("K S M . . L", K="kim", L="lorrari", M="sarall", S="ghoul")
    t.stack("0")
    acts(t, "sarall", 4)
    assert [event.params["unit"] for event in t.told("missed")] == ["@explorer.lorrari.name"]
    assert t.at("sarall") == "A3"


RUBBLE = """
. . . P .

. . . . .

M 1 2 3 .

# 4 L . .
"""
"""Lorrari is two steps away, but free beside her is D4 alone, five steps off; Phillip is three away."""


@pytest.mark.rule("monsters.move.ignore-farther", "monsters.move.stop")
def test_additional_monster_movement_examples_sarall_stays(place):
    t = place(
        RUBBLE, L="lorrari", P="phillip", M="sarall", **{"1": "ghoul", "2": "mi-go", "3": "shoggoth", "4": "deep-one"}
    )
    t.explorer("phillip").health = 1
    acts(t, "sarall", 4)
    assert (t.at("sarall"), t.monster("sarall").stamina, played(t)) == ("C1", 4, [])
    assert hunts(t, "sarall", 5)[0] == "B2"  # with 5 it would set out


@pytest.mark.rule("monsters.nearest.recheck")
def test_additional_monster_movement_examples_buopoth_turns_to_phillip(place):
    t = place(
        RUBBLE, L="lorrari", P="phillip", M="buopoth", **{"1": "ghoul", "2": "mi-go", "3": "shoggoth", "4": "deep-one"}
    )
    t.explorer("phillip").health = 1
    t.stack("0", "0")
    acts(t, "buopoth", 5)
    assert [event.params["end"] for event in t.told("moves")] == ["B2", "A3"]
    assert [event.params["unit"] for event in t.told("missed")] == ["@explorer.phillip.name"]


@pytest.mark.rule("monsters.move.toward", "map.move.step")
def test_an_immobile_monster_does_not_move(place):
    t = place("K . . M", K="kim", M="deep-one")
    lasts(t, IMMOBILE, "deep-one")
    assert hunts(t, "deep-one", 4) == []


@pytest.mark.rule("elements.pit-mindless")
def test_it_does_not_step_into_pits(place):
    t = place(
        """
        K o M

        # . .
        """,
        K="kim",
        M="deep-one",
    )
    assert hunts(t, "deep-one", 4) == ["B2"]


# --- passing through --------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.ethereal.pass", "monsters.move.toward")
def test_it_passes_an_ethereal_unit_in_one_go(place):
    t = place("K . L M", K="kim", L="lorrari", M="deep-one")
    lasts(t, ETHEREAL, "lorrari")
    assert hunts(t, "deep-one", 1) == []  # it could not stop on the way
    assert hunts(t, "deep-one", 2) == ["A2"]
    assert t.monster("deep-one").stamina == 0


@pytest.mark.rule("map.move-through.general", "monsters.move.toward")
def test_who_moves_through_units_passes_them_on_the_hunt(place):
    t = place("K . S G M", K="kim", M="rat-thing", S="sarall", G="ghoul")
    assert hunts(t, "rat-thing", 2) == []
    assert hunts(t, "rat-thing", 4) == ["A2"]
    assert t.monster("rat-thing").stamina == 1


@pytest.mark.rule("map.move-through.general", "monsters.move.toward")
def test_who_moves_through_obstacles_passes_them_on_the_hunt(place):
    t = place(
        """
        K . c M

        . # # .

        . . . .
        """,
        K="kim",
        M="night-gaunt",
    )
    assert hunts(t, "night-gaunt", 2) == ["A2"]


@pytest.mark.rule("targeting.words.move-mindless", "combat.ethereal.pass")
def test_a_passage_uses_up_granted_movement_as_well(place):
    t = place("K . . L M", K="kim", L="lorrari", M="deep-one")
    lasts(t, ETHEREAL, "lorrari")
    does(t, v.Move(spaces=2), t.about("deep-one"))
    assert t.at("deep-one") == "A3"
