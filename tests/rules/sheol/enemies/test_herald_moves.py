"""Heralds move: the shortest way to their target, and what becomes of what is in it."""

from __future__ import annotations

from random import Random

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import HERALD
from coterie.games.sheol.board.ground import CELLS, IN_CITADEL, SIDE, cell_of, spot
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.enemies import heralds
from coterie.games.sheol.enemies.heralds import chase, herald_acts


def acts(t, one, *answers):
    t.run(herald_acts(t, one), *answers)
    return spot(one.at)


@pytest.mark.rule("herald.move.toward-target")
def test_it_stops_beside_its_target(board):
    t = board("1", at="C5", units=1)
    one = t.herald("C3")
    t.stack("miss")
    assert acts(t, one) == "C4"


@pytest.mark.rule("herald.move.toward-target")
def test_of_equally_short_ways_the_step_nearest_the_citadel_then_by_choice(board):
    t = board("1", at="H18", units=1)
    one = t.herald("C12", "awakener")
    assert acts(t, one) == "E12"
    t = board("1", at="G7", units=1)
    one = t.herald("B2", "awakener")
    assert acts(t, one, "C2", "C3") == "C3"


@pytest.mark.rule("aimove.herald.scout")
def test_a_walking_herald_goes_around_another_scout(board):
    t = board("2 . . . S1", at="C4", units=2)
    t.units[1].vials = 1
    one = t.herald("C3")
    t.stack("miss")
    assert acts(t, one) == "D5"


@pytest.mark.rule("aimove.herald.jump")
@pytest.mark.parametrize("line", ["b", "c", "o", "l c b"])
def test_a_herald_jumps_without_paying(board, line):
    t = board(f"{line} . . . . . . 1", at="C4", units=1)
    one = t.herald("C3", "marauder")
    assert acts(t, one) == f"C{3 + len(line.split()) + 2}"


@pytest.mark.rule("herald.move.toward-target", "aimove.herald.jump", "aimove.flying-herald.scout")
@pytest.mark.parametrize("seed", range(12))
def test_looking_toward_the_goal_first_finds_the_same_ways(board, monkeypatch, seed):
    """Jumped lines make a way shorter than it is far: what is left of it must not be taken for more than it costs."""
    rng = Random(seed)
    t = board("1", at="C5", units=3)
    s, one = t.state, t.herald("R3", rng.choice([*box.HERALDS]))
    for _ in range(40):
        start, across = rng.randrange(CELLS), rng.random() < 0.5
        for n in range(rng.randrange(1, 6)):
            cell = start + n * (1 if across else SIDE)
            if cell < CELLS and not IN_CITADEL[cell] and cell != one.at:
                s.coral[cell] = 1
    prey, *others = rng.sample([cell for cell in range(CELLS) if not IN_CITADEL[cell] and cell != one.at], 3)
    for unit, cell in zip(s.units, (prey, *others), strict=True):
        s.coral.pop(cell, None)
        unit.at = cell
    found = heralds.first_ways(s, one, heralds.beside(prey), 3, prey)
    monkeypatch.setattr(heralds, "_left", lambda s, goals: lambda cell: cell not in goals)
    assert found == heralds.first_ways(s, one, heralds.beside(prey), 3, prey)


@pytest.mark.rule("aimove.herald.jump")
def test_a_herald_jumps_over_other_heralds_and_outer_lords(board):
    t = board(". L", at="C3", units=1)
    t.put("1", "C12")
    one = t.herald("C3", "awakener")
    t.herald("C6", "mindblower")
    assert acts(t, one) == "C8"


@pytest.mark.rule("aimove.herald.jump", "aimove.herald.lightstream")
def test_what_lies_behind_the_line_is_entered_and_damaged(board):
    t = board("b S . . . . S1", at="C4", units=1)
    one = t.herald("C3")
    assert acts(t, one) == "C7"
    assert t.bright("C5") is False


@pytest.mark.rule("aimove.herald.jump")
@pytest.mark.parametrize("mark", ["2", "T", "R", "P"])
def test_what_it_cannot_enter_behind_the_line_is_gone_around(board, mark):
    t = board(f"P P P .\n. b {mark} . . . 1", at="B3", units=2)
    t.units[1].vials = 1
    one = t.herald("C3")
    t.run(chase(t, one, t.unit.at, 1, "herald.move.toward-target"))
    assert spot(one.at) == "D3"


@pytest.mark.rule("aimove.herald.jump", "aimove.herald.citadel")
def test_the_citadel_behind_the_line_is_gone_around(board):
    t = board("P\nb", at="H7", units=1)
    t.put("b", "I8")
    t.put("1", "I14")
    one = t.herald("I6")
    t.run(chase(t, one, t.unit.at, 1, "herald.move.toward-target"))
    assert spot(one.at) in ("H6", "J6")


@pytest.mark.rule("aimove.herald.jump")
def test_its_target_behind_a_line_is_reached_another_way(board):
    t = board("P P . .\n. b 1 .", at="B3", units=1)
    one = t.herald("C3", "awakener")
    assert acts(t, one) == "D4"
    assert acts(t, one) == "D5"


@pytest.mark.rule("aimove.herald.trench-rift")
def test_without_a_way_it_comes_as_near_as_it_can(board):
    t = board("R R R R R\nR . S1 . R\nR R R R R", at="C6", units=1)
    one = t.herald("F5", "awakener", reborn=True)
    assert acts(t, one) == "F8"
    assert acts(t, one) == "F8"


@pytest.mark.rule("aimove.herald.trench-rift", "aimove.herald.peak")
@pytest.mark.parametrize(("mark", "card", "end"), [("T", "hunter", "D5"), ("R", "hunter", "D5"), ("P", "hunter", "D5")])
def test_a_walking_herald_goes_around_obstacles(board, mark, card, end):
    t = board(f"{mark} . . . . S1", at="C4", units=1)
    one = t.herald("C3", card)
    assert acts(t, one) == end


@pytest.mark.rule("aimove.herald.trench-rift", "aimove.herald.peak")
@pytest.mark.parametrize(("mark", "over"), [("T", True), ("R", True), ("P", False)])
def test_a_flying_herald_moves_onto_trenches_and_rifts(board, mark, over):
    t = board(f"P . . . . . .\n. {mark} . . . . 1\nP . . . . . .", at="B3", units=1)
    one = t.herald("C3", "mindblower")
    acts(t, one)
    assert (spot(one.at) == "C6") == over


@pytest.mark.rule("aimove.herald.conglomerate", "aimove.herald.land-and-tokens", "aimove.herald.facility")
def test_a_herald_walks_over_lands_tokens_facilities_and_conglomerates(board):
    t = board("D Xp . f 1", at="C4", units=1)
    one = t.herald("C3", "awakener", reborn=True)
    t.stack("miss")
    assert acts(t, one) == "C6"
    assert t.state.tokens == {cell_of("C5"): ["poi"]}
    assert acts(t, one) == "C7"
    assert not facility_works(t.state, cell_of("C7"))


@pytest.mark.rule("aimove.herald.lightstream")
def test_a_herald_damages_every_tile_it_enters(board):
    t = board("S s S . S1", at="C4", units=1)
    one = t.herald("C3")
    t.stack("miss")
    assert acts(t, one) == "C6"
    assert (t.bright("C4"), t.bright("C5"), t.bright("C6")) == (False, None, False)


@pytest.mark.rule("aimove.herald.lightstream")
def test_a_herald_that_ignores_tiles_destroys_them(board):
    t = board("S . . . 1", at="C4", units=1)
    one = t.herald("C3")
    t.do("[{modify: {rule: ignores-tiles, of: enemy, until: turn}}]", context=Context(0, HERALD))
    acts(t, one)
    assert t.bright("C4") is None


@pytest.mark.rule("aimove.herald.drone")
@pytest.mark.parametrize("mark", ["n", "N"])
def test_a_herald_destroys_drones_and_goes_on(board, mark):
    t = board(f"{mark} . . . S1", at="C4", units=1)
    one = t.herald("C3")
    t.stack("miss")
    assert acts(t, one) == "C6"
    assert t.state.drones == []


@pytest.mark.rule("aimove.herald.mech", "weapon.hit.reaction")
def test_a_mech_hurts_a_herald_which_reacts(board):
    t = board("M . . . S1", at="C4", units=1)
    one = t.herald("C3")
    t.state.herald_reactions.cards = ["spite"]
    t.stack("miss")
    assert acts(t, one) == "C6"
    assert (one.damage, t.state.mechs, t.unit.lux, one.retaliation) == (3, [], 7, 2)


@pytest.mark.rule("aimove.herald.mech", "herald.reborn.trigger")
def test_a_herald_that_falls_on_the_way_moves_no_further(board):
    t = board("M . . . . . . S1", at="C4", units=1)
    one = t.herald("C3", damage=9)
    t.state.reborn.cards = ["the-same-stone"]
    assert acts(t, one) == "C4"
    assert one.reborn


@pytest.mark.rule("aimove.herald.citadel")
def test_a_herald_goes_around_the_citadel_to_a_target_outside(board):
    t = board("S1", at="M10", units=1)
    one = t.herald("H10", reborn=True)
    assert acts(t, one) == "J8"
    t.stack("miss")
    assert acts(t, one) == "M9"


@pytest.mark.rule("aimove.flying-herald.scout")
def test_a_flyer_passes_a_scout_that_is_not_its_target(board):
    t = board("2 . . . 1", at="C4", units=2)
    t.unit.corruption = 1
    one = t.herald("C3", "mindblower")
    t.stack("miss")
    t.usual["bargain"] = "refuse"
    assert acts(t, one) == "C6"


@pytest.mark.rule("aimove.flying-herald.scout")
def test_a_flyer_goes_around_if_it_cannot_finish_behind_the_scout(board):
    t = board("P P P P P P\n. . . 2 . 1", at="B3", units=2)
    t.unit.corruption = 1
    one = t.herald("C3", "mindblower")
    assert acts(t, one) == "D5"


@pytest.mark.rule("aimove.flying-herald.scout", "aimove.herald.jump")
def test_a_flyer_does_not_pass_its_target_even_behind_what_it_jumps(board):
    t = board("b 1 .", at="C3", units=1)
    one = t.herald("C2", "mindblower")
    t.run(chase(t, one, t.unit.at, 3, "herald.move.toward-target"))
    assert spot(one.at) == "D4"


@pytest.mark.rule("aimove.flying-herald.scout")
def test_a_flyer_stops_before_its_target(board):
    t = board("1", at="C5", units=1)
    one = t.herald("C3", "mindblower")
    t.stack("miss")
    assert acts(t, one) == "C4"
