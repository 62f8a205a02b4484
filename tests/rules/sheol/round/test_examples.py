"""Worked examples of the rulebook, moved to our board where it is needed."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.board.lightstream import connected, land_at, land_connected, network
from coterie.games.sheol.state import CITADEL, Facility, Land, Singularity


@pytest.mark.rule(
    "map.board.size",
    "map.axes",
    "shadow.step.axis",
    "shadow.focal-zone",
    "shadow.occupied.jump",
    "shadow.occupied.jump-landing",
    "shadow.occupied.around",
    "shadow.occupied.around-tie",
    "shadow.occupied.lightstream",
    "aimove.shadow.citadel",
)
@pytest.mark.parametrize("choice", ["R9", "R11"])
def test_shadow_movement_a_to_n(board, choice):
    """The example's spaces, each 1 row down and 2 columns right; the die shows Alpha."""
    t = board()
    starts = {
        "A": "E3", "B": "F5", "C": "E10", "D": "E13", "E": "D18", "F": "H9", "G": "J17",
        "H": "L7", "I": "L14", "J": "O4", "K": "N17", "L": "O6", "M": "Q13", "N": "R10",
    }  # fmt: skip
    ids = {letter: t.shadow(at, "devourer" if letter == "E" else "").id for letter, at in starts.items()}
    t.put("o", "F3")
    t.put("p", "G5")
    t.put("D", "F10")
    t.put("c", "F13")
    t.put("T", "G13")
    t.put("S", "K7")
    t.put("s", "K14")
    t.put("X", "L16")
    t.put("c", "N6")
    t.put("c", "M6")
    t.put("T", "P13")
    t.put("1", "Q10")
    t.moves("alpha", choice)
    ends = {letter: spot(t.state.shadows[n].at) for letter, n in ids.items() if n in t.state.shadows}
    assert ends == {
        "A": "G3", "B": "G5", "C": "F10", "D": "E12", "E": "E18", "G": "J16",
        "H": "L7", "I": "L14", "J": "N4", "K": "M17", "L": "L6", "M": "Q12", "N": choice,
    }  # fmt: skip
    assert t.prosperity == 9
    assert t.bright("K7") is False
    assert t.bright("K14") is None


@pytest.fixture
def streams(board):
    """The example of connections: ten lands and scouts around the Citadel."""
    t = board()
    pioneer, maenad, cyclops, breathless = t.units
    s = t.state
    lands = {"A": "B3", "B": "D10", "C": "H4", "E": "K4", "F": "H14", "H": "P11", "J": "P13"}
    for letter, at in lands.items():
        code = "" if letter in "ABJ" else f"T{letter}"
        s.lands.append(Land(len(s.lands), "twilight", cell_of(at), code))
    for at in ("F10", "G10", "H10", "M11", "O11", "K18"):
        t.tile(at, "straight")
    for at in ("J6", "J7", "J8", "K6", "K7", "K8", "I13", "L15", "L16", "L17"):
        t.tile(at, "straight", turn=1, bright=at != "K7")
    t.tile("K13", "corner", turn=2)  # south and west
    t.tile("L13", "corner", turn=0)  # north and east
    t.tile("L14", "corner", turn=2)
    t.tile("L18", "corner", turn=3)  # west and north
    t.tile("J18", "end", turn=2)
    t.put("p", "J5")
    t.put("p", "K18")
    t.put("b", "K6")
    t.put("b", "E11")
    t.put("T", "N11")
    s.facilities = {cell_of("H4"): Facility("lux-synthesizer"), cell_of("Q12"): Facility("umbra-extractor")}
    maenad.at, breathless.at = cell_of("D10"), cell_of("K8")
    pioneer.at, cyclops.at = cell_of("L16"), cell_of("J18")
    return t


def land(t, at):
    found = land_at(t.state, cell_of(at))
    assert found is not None
    return found


@pytest.mark.rule("lightstream.connect.path")
def test_connection_a_a_land_without_a_path(streams):
    assert not land_connected(streams.state, land(streams, "B3"))


@pytest.mark.rule("lightstream.connect.undiscovered")
def test_connection_b_on_an_undiscovered_land_one_is_connected_to_nothing(streams):
    assert network(streams.state, cell_of("D10")) == set()
    assert land_connected(streams.state, land(streams, "D10"))


@pytest.mark.rule("lightstream.connect.covered")
def test_connection_c_an_event_without_a_tile_breaks_the_chain(streams):
    assert connected(streams.state, cell_of("J6"), CITADEL)
    assert not land_connected(streams.state, land(streams, "H4"))


@pytest.mark.rule("lightstream.connect.path")
def test_connection_d_a_scout_on_the_network_of_the_citadel(streams):
    reached = network(streams.state, streams.units[3].at)
    assert CITADEL in reached
    assert cell_of("L4") in reached
    assert cell_of("Q12") in reached


@pytest.mark.rule("lightstream.connect.covered", "lightstream.connect.sides")
def test_connection_e_a_tile_under_a_blip_connects_and_so_does_a_dim_one(streams):
    assert streams.bright("K7") is False
    assert land_connected(streams.state, land(streams, "K4"))


@pytest.mark.rule("map.citadel.gates", "lightstream.connect.path")
def test_connection_f_beside_the_citadel_but_not_at_a_gate(streams):
    assert not land_connected(streams.state, land(streams, "H14"))


@pytest.mark.rule("lightstream.connect.path")
def test_connection_g_openings_that_do_not_meet(streams):
    assert connected(streams.state, cell_of("L14"), CITADEL)
    assert not connected(streams.state, streams.unit.at, CITADEL)


@pytest.mark.rule("map.obstacle.lux-trench", "lightstream.connect.path")
def test_connection_h_a_lux_trench_is_part_of_the_path(streams):
    assert land_connected(streams.state, land(streams, "P11"))
    streams.tile("O11", "straight", turn=1)  # no opening toward the trench
    assert not land_connected(streams.state, land(streams, "P11"))


@pytest.mark.rule("lightstream.connect.scouts", "lightstream.connect.covered")
def test_connection_i_two_scouts_on_a_network_of_their_own(streams):
    assert connected(streams.state, streams.units[0].at, streams.units[2].at)
    assert not connected(streams.state, streams.units[2].at, CITADEL)


@pytest.mark.rule("lightstream.connect.undiscovered")
def test_connection_j_an_undiscovered_land_behind_a_discovered_one(streams):
    assert land_connected(streams.state, land(streams, "P13"))
    assert land_connected(streams.state, land(streams, "P13"), cell_of("Q12"))
    assert not connected(streams.state, cell_of("P13"), CITADEL)


@pytest.mark.rule("generation.die", "generation.place", "generation.blocked", "generation.coralbone", "generation.flip")
def test_generation_three_and_flip(board):
    """A red singularity: the first blip where the arrow points, the second on coralbone behind a Lux Trench."""
    t = board()
    t.state.singularities = [Singularity(0, "circle", cell_of("D4"), arrow=0, danger=True)]
    t.put("T", "C5")
    t.put("c", "D5")
    t.generates("3 flip")
    assert t.shadows == ["C4", "D5", "E5"]
    singularity = t.state.singularities[0]
    assert (singularity.danger, singularity.arrow) == (False, 1)
    assert t.state.coral == {cell_of("D5"): 1}
