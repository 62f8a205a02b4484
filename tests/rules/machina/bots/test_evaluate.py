"""How good a position is to a bot: what is done counts more than what is prepared, and what monsters will do counts."""

from __future__ import annotations

import pytest

from coterie.games.machina.board.ground import ground
from coterie.games.machina.board.spaces import DESTROYED, LIGHT
from coterie.games.machina.bots.errands import payers, to_the_page
from coterie.games.machina.bots.evaluate import evaluate, foreseen, openings
from coterie.games.machina.bots.terrain import DOOR, terrain
from coterie.games.machina.bots.worth import dress, odds, outfit_worth
from coterie.games.machina.state import Tile

HALL = """
    K . . . . . . C

    . . . . . . . .

    . . . . . . . .

    e . . s . . . c
"""


def worth_at(t, name, *spots):
    """What the position is worth with an explorer at each of these spaces."""
    found = []
    for spot in spots:
        t.explorer(name).cell = t.cell(spot)
        found.append(evaluate(t.state))
    return found


@pytest.fixture
def hall(place):
    """A hall with a chest in the south-east and an event space in the south-west; no page is to be turned here."""
    t = place(HALL, K="kim", C="ama-boateng")
    t.state.chapter = "ice-5"
    return t


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_end_is_known(hall, outcome):
    hall.state.outcome = outcome
    assert evaluate(hall.state) == (outcome == "won")


def test_the_end_of_a_turn_is_not_feared_where_no_step_leads_to_a_quieter_tile(hall):
    """Monsters may come here in the night; to wander about instead of ending the turn helps nobody."""
    before = evaluate(hall.state)
    hall.explorer("kim").finished, hall.explorer("kim").stamina = True, 0
    assert evaluate(hall.state) > before


def test_a_step_nearer_to_a_chest_is_worth_more_and_its_spoils_are_worth_most(hall):
    t = hall
    t.state.tokens[t.cell("D1")] = DESTROYED
    t.explorer("ama-boateng").cell = t.cell("A1")
    far, near, there = worth_at(t, "kim", "B3", "B5", "C7")
    assert far < near < there
    t.state.tokens[t.cell("D8")] = DESTROYED
    t.explorer("kim").essence += 1
    t.gives(t.explorer("kim"), "lantern-cudgel")
    assert evaluate(t.state) > there


def test_two_explorers_do_not_go_for_the_same_chest(hall):
    t = hall
    t.state.tokens[t.cell("D1")] = DESTROYED
    gains = []
    for mate in ("A4", "C7"):
        t.explorer("ama-boateng").cell = t.cell(mate)
        before, after = worth_at(t, "kim", "B4", "B5")
        gains.append(after - before)
    assert gains[1] < gains[0]


def test_a_closed_door_makes_a_way_longer(place):
    t = place("K . .D. . c", K="kim")
    way = terrain(t.state).toward(t.cell("A6"))[t.cell("A1")]
    t.state.doors = dict.fromkeys(ground(t.state).doors, "closed")
    assert terrain(t.state).toward(t.cell("A6"))[t.cell("A1")] == way + DOOR


def test_who_stands_within_reach_of_a_monster_is_worse_off(place):
    t = place(
        """
        K . . . . . . . .

        . . . . . . . . M
        """,
        K="kim",
        M="shoggoth",
    )
    t.state.chapter = "ice-5"
    away, near = worth_at(t, "kim", "A1", "A7")
    assert near < away


def test_armor_is_worth_more_when_it_is_worn_than_when_it_is_carried(place):
    t = place("K .", K="kim")
    t.gives(t.explorer("kim"), "boiler-plate-vest")
    carried = evaluate(t.state)
    t.explorer("kim").mains.append("boiler-plate-vest")
    assert evaluate(t.state) > carried


def test_the_last_life_is_the_dearest(place):
    alone, two = place("K .", K="kim"), place("K A", K="kim", A="ama-boateng")
    losses = []
    for t in (alone, two):
        before = evaluate(t.state)
        t.explorer("kim").health -= 1
        losses.append(before - evaluate(t.state))
    assert losses[0] > losses[1]


# --- the page ---------------------------------------------------------------------------------------------------------


def test_an_unlit_chapter_space_is_for_who_can_pay_a_lit_one_for_who_is_near(place):
    t = place("K . A . . . h", K="kim", A="ama-boateng")
    kim, ama = t.explorer("kim"), t.explorer("ama-boateng")
    kim.essence = 3
    land, here = terrain(t.state), [kim, ama]
    assert to_the_page(t.state, land, here)[2] == [kim]
    t.state.tokens[t.cell("A7")] = LIGHT
    assert to_the_page(t.state, land, here)[2] == [ama]


def test_who_cannot_pay_alone_pays_together_and_nobody_goes_if_there_is_too_little(place):
    t = place("K A .", K="kim", A="ama-boateng")
    kim, ama = t.explorer("kim"), t.explorer("ama-boateng")
    kim.essence, ama.essence = 1, 1
    assert payers([kim, ama]) == []
    ama.essence = 2
    assert payers([kim, ama]) == [[kim, ama]]
    ama.essence = 3
    assert payers([kim, ama]) == [[ama], [kim, ama]]


def test_turning_the_page_is_worth_more_than_standing_beside_it(place):
    t = place("K h", K="kim")
    t.explorer("kim").essence = 3
    ready = evaluate(t.state)
    t.explorer("kim").essence = 0
    t.state.tokens[t.cell("A2")] = DESTROYED
    t.state.pages.append("ice-0")
    assert evaluate(t.state) > ready


# --- the endgame ------------------------------------------------------------------------------------------------------


def test_a_quarter_burnt_is_worth_more_than_the_fire_for_it(place):
    t = place("K .", K="kim")
    s = t.state
    s.tiles = [Tile(side="endgame-horror-in-the-ice", slot=0, turns=0)]
    s.endgame, s.chapter = ["ice-9", "ice-10", "ice-11"], "ice-8"
    t.explorer("kim").cell = t.cell("G4")
    s.tally["fire"] = 1
    carried = evaluate(s)
    s.tally["fire"] = 0
    s.tokens[t.cell("F5")] = DESTROYED
    assert evaluate(s) > carried


@pytest.fixture
def ending(place):
    """An endgame of a scenario with some explorers on its tile."""

    def laid(scenario, chapter, cards, **spots):
        t = place("K A .", K="kim", A="ama-boateng")
        s = t.state
        s.tiles = [Tile(side=f"endgame-{scenario}", slot=0, turns=0)]
        s.endgame, s.chapter = cards, chapter
        for name, spot in spots.items():
            t.explorer(name.replace("_", "-")).cell = t.cell(spot)
        return t

    return laid


CLOCKS = [
    ("horror-in-the-ice", "ice-8", ["ice-9", "ice-10", "ice-11"], {}, "waking"),
    ("statue-of-despair", "statue-7", ["statue-open-hand", "statue-closed-fist"], {}, "names-read"),
    ("the-beast", "beast-9", ["beast-10", "beast-11", "beast-12"], {"noise": 6}, "cracks"),
]


@pytest.mark.parametrize(("scenario", "chapter", "cards", "tally", "clock"), CLOCKS)
def test_nobody_fears_to_end_a_turn_for_the_clock_that_it_moves_on(ending, scenario, chapter, cards, tally, clock):
    t = ending(scenario, chapter, cards, kim="J5", ama_boateng="J6")
    t.state.tally = tally | {clock: 6}
    before = evaluate(t.state)
    t.explorer("kim").finished, t.explorer("kim").stamina = True, 0
    t.state.tally[clock] = 7
    assert evaluate(t.state) > before
    t.state.tally[clock] = 8
    assert evaluate(t.state) < before


def test_a_clock_that_stands_still_is_not_counted_on(ending):
    t = ending("statue-of-despair", "statue-7", ["statue-open-hand", "statue-closed-fist"], kim="J5", ama_boateng="J6")
    s = t.state
    assert foreseen(s)["names-read"] == 2
    s.tokens |= dict.fromkeys(ground(s).by_kind["choir"][:6], DESTROYED)
    assert "names-read" not in foreseen(s)
    t = ending("the-beast", "beast-9", ["beast-10", "beast-11", "beast-12"], kim="J5", ama_boateng="J6")
    assert "cracks" not in foreseen(t.state)  # the Beast sleeps


def test_when_every_plinth_is_filled_all_go_to_the_statue(ending):
    t = ending("statue-of-despair", "statue-7", ["statue-open-hand", "statue-closed-fist"], kim="H5", ama_boateng="D5")
    s = t.state
    s.tokens |= dict.fromkeys(ground(s).by_kind["plinth"], DESTROYED)
    far, near, there = worth_at(t, "kim", "H5", "G5", "D6")
    assert far < near < there


def test_no_blow_is_hoped_for_through_a_closed_door_nor_round_a_corner(place):
    t = place("K .D. M", K="kim", M="ghoul")
    s = t.state
    s.turn, s.phase = 0, "explorers"
    kim = t.explorer("kim")
    assert openings(s, terrain(s), kim)
    s.doors = dict.fromkeys(ground(s).doors, "closed")
    assert not openings(s, terrain(s), kim)
    open_hall, corner = place("K . . . M", K="kim", M="ghoul"), place("K . # . M", K="kim", M="ghoul")
    assert openings(open_hall.state, terrain(open_hall.state), open_hall.explorer("kim"))
    assert not openings(corner.state, terrain(corner.state), corner.explorer("kim"))


# --- cards ------------------------------------------------------------------------------------------------------------


def test_odds_are_those_of_the_dice():
    assert odds(1, 0, 1) == pytest.approx(5 / 6)
    assert odds(0, 1, 3) == pytest.approx(1 / 6)
    assert odds(1, 1, 0) == 1
    assert odds(2, 0, 4) == pytest.approx(4 / 36)


def test_one_dresses_in_what_fits_together():
    """Breeches and a vest of gear are worn on each other; the second torso stays in the bag."""
    mains, attached = dress("kim", ("boiler-plate-vest", "chimney-sweeps-breeches", "porters-coat"))
    assert (mains, attached) == (("chimney-sweeps-breeches",), ("boiler-plate-vest",))
    assert outfit_worth("kim", mains, attached) > outfit_worth("kim", ("porters-coat",), ())
