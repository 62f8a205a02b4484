"""What effects make enemies do, and what they bring onto the board."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.foes import HERALD, LORD
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.state import Herald, Lord


def step(t, toward, spaces=1, *answers, enemy=1, scout=0):
    t.do(f"[{{step: {{spaces: {spaces}, toward: {toward}}}}}]", *answers, context=Context(scout, enemy))


# --- steps ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize(
    ("toward", "spaces", "answers", "end"),
    [
        ("scout", 2, (), "C7"),
        ("citadel", 2, ("D5", "E5"), "E5"),
        ("alpha", 1, (), "D5"),
        ("omega", 3, (), "C8"),
        ("tile", 1, (), "C4"),
        ("lit", 1, (), "C4"),
        ("away", 2, (), "C3"),
    ],
)
def test_a_shadow_moves_toward_what_an_effect_says(board, toward, spaces, answers, end):
    t = board("S . . b . . . . 1", at="C2", units=1)
    step(t, toward, spaces, *answers)
    assert t.shadows == [end]


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize(("corner", "ways"), [("A1", ("A2", "B1")), ("A20", ("A19", "B20")), ("T20", ("S20", "T19"))])
def test_from_a_corner_two_ways_lead_to_the_citadel(board, corner, ways):
    t = board("b", at=corner, units=1)
    step(t, "citadel", 1, ways[0])
    assert tuple(sorted(t.asked[0].options)) == ways
    assert t.shadows == [ways[0]]


@pytest.mark.rule("shadow.step.scout")
def test_a_shadow_comes_to_a_scout_behind_the_citadel_around_it(board):
    t = board("b", at="H10", units=1)
    t.put("1", "M10")
    step(t, "scout", 4)
    assert (t.shadows, t.prosperity) == (["J8"], 10)


@pytest.mark.rule("shadow.occupied.around")
def test_an_effect_toward_the_citadel_goes_on_along_a_way_around(board):
    t = board(". b . . .\nT T T T T", at="C8", units=1)
    step(t, "citadel", 3)
    assert (t.shadows, t.asked) == (["D7"], [])


@pytest.mark.rule("shadow.step.scout-adjacent")
def test_a_shadow_beside_a_scout_does_not_leave_it_for_another(board):
    t = board("b . . 1\n2", at="C5", units=2)
    step(t, "scout")
    assert t.shadows == ["C5"]
    t.put("2", "F5")
    step(t, "scout")
    assert t.shadows == ["C6"]


@pytest.mark.rule("shadow.order")
def test_of_several_that_an_effect_moves_the_nearest_to_the_citadel_goes_first(board):
    t = board("b\nb\nl", at="C10", units=1)
    t.do("[{enemies: {kinds: [shadow], pick: all, do: [{step: {spaces: 1, toward: citadel}}]}}]", context=Context())
    assert t.shadows == ["D10", "E10", "F10"]


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize(("face", "end"), [("alpha", "D5"), ("omega omega", "C6"), ("scout alpha", "C6")])
def test_gravity_is_rolled_for_it(board, face, end):
    t = board("b . . 1", at="C5", units=1)
    t.stack(face)
    step(t, "gravity")
    assert t.shadows == [end]


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize("rule", ["still", "stunned"])
def test_what_is_held_does_not_move(board, rule):
    t = board("b . . 1", at="C5", units=1)
    t.do(f"[{{modify: {{rule: {rule}, of: enemy, until: next-shadow-phase}}}}]", context=Context(0, 1))
    step(t, "scout")
    assert t.shadows == ["C5"]
    assert t.moves("scout omega") == ["C5"]


@pytest.mark.rule("round.keywords")
def test_a_held_shadow_is_free_again_and_others_move(board):
    t = board("b . b", at="C5", units=1)
    t.do("[{modify: {rule: still, of: enemy, until: next-shadow-phase}}]", context=Context(0, 1))
    assert t.moves() == ["C5", "D7"]
    t.state.lasting = []
    assert t.moves() == ["D5", "E7"]


@pytest.mark.rule("round.keywords", "shadow.attack.when")
def test_a_stunned_shadow_does_not_attack_a_still_one_does(board):
    t = board("b 1 b", at="C5", units=1)
    t.do("[{modify: {rule: stunned, of: enemy, until: next-shadow-phase}}]", context=Context(0, 1))
    t.do("[{modify: {rule: still, of: enemy, until: next-shadow-phase}}]", context=Context(0, 2))
    t.stack("miss")
    t.attacks()
    assert len(t.told("shadow-attacks")) == 1


@pytest.mark.rule("shadow.step.scout", "shadow.attack.target")
def test_a_hidden_scout_neither_draws_shadows_nor_is_attacked(board):
    t = board("b . . 1", at="C5", units=1)
    t.do("[{modify: {rule: hidden, until: next-shadow-phase}}]")
    assert t.moves("scout alpha") == ["D5"]
    t.put("1", "D6")
    t.attacks()
    assert not t.told("shadow-attacks")


@pytest.mark.rule("shadow.occupied.lightstream")
def test_a_shadow_that_ignores_tiles_destroys_them_and_goes_on(board):
    t = board("b\nS", at="C5", units=1)
    t.do("[{modify: {rule: ignores-tiles, of: enemy, until: turn}}]", context=Context(0, 1))
    assert t.moves() == ["D5"]
    assert t.bright("D5") is None


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize(
    ("toward", "start", "spaces", "end"),
    [
        ("scout", "C3", 5, "C8"),
        ("citadel", "D9", 3, "G9"),
        ("tile", "C4", 3, "C2"),
        ("alpha", "C5", 2, "E5"),
        ("omega", "D5", 2, "D7"),
    ],
)
def test_a_herald_moves_by_its_own_rules(board, toward, start, spaces, end):
    t = board("S . . . . . . 1", at="C2", units=1)
    one = Herald("marauder", cell_of(start))
    t.state.heralds.append(one)
    step(t, toward, spaces, enemy=HERALD)
    assert spot(one.at) == end


@pytest.mark.rule("round.keywords")
def test_a_herald_slips_away(board):
    t = board("1", at="C5", units=1)
    one = Herald("hunter", cell_of("C4"))
    t.state.heralds.append(one)
    t.put("P", "B4")
    t.put("P", "D4")
    t.put("c", "C3")
    t.put("T", "B2")
    t.put("T", "D2")
    step(t, "away", 2, enemy=HERALD)
    assert spot(one.at) == "C1"


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize("scout", ["E5", "E6"])
def test_a_fleeing_herald_does_not_jump_where_it_gets_no_farther(board, scout):
    t = board("P P .\nP . b\n. . .", at="B3", units=1)
    t.put("1", scout)
    one = t.herald("C4")
    step(t, "away", 1, enemy=HERALD)
    assert spot(one.at) == "C4"


@pytest.mark.rule("round.keywords")
@pytest.mark.parametrize(
    ("toward", "end"),
    [("citadel", "D9"), ("alpha", "D9"), ("scout", "C10"), ("away", "D9"), ("tile", "B9"), ("gravity", "D9")],
)
def test_an_outer_lord_moves_by_its_own_rules(board, toward, end):
    t = board("1", at="C15", units=1)
    t.tile("A9")
    one = Lord("avadon", cell_of("C9"))
    t.state.lords.append(one)
    t.stack("alpha")
    step(t, toward, enemy=LORD)
    assert spot(one.at) == end


@pytest.mark.rule("round.keywords")
def test_an_outer_lord_that_follows_a_scout_does_not_enter_the_citadel(board):
    t = board("1", at="M9", units=1)
    one = Lord("avadon", cell_of("G9"))
    t.state.lords.append(one)
    step(t, "scout", enemy=LORD)
    assert spot(one.at) == "G9"


# --- attacks, healing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("round.keywords")
def test_an_assault_is_an_attack_of_any_enemy(board):
    t = board("b 1", at="C5", units=1)
    t.usual["damage"] = 0
    t.state.heralds.append(Herald("hunter", cell_of("C7")))
    t.stack("hit", "hit")
    t.do("[{assault: 1}]", context=Context(0, 1))
    t.do("[{assault: 1}]", context=Context(0, HERALD))
    assert t.unit.lux == 5


@pytest.mark.rule("round.keywords")
def test_mending_takes_damage_off(board):
    t = board("l 1", at="C5", units=1)
    one = Herald("hunter", cell_of("C9"), damage=3)
    t.state.heralds.append(one)
    t.first.hurt = 1
    t.do("[{mend: 2}]", context=Context(0, HERALD))
    t.do("[{mend: 2}]", context=Context(0, 1))
    assert (one.damage, t.first.hurt) == (1, 0)


# --- new things -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("generation.place")
def test_blips_come_around_each_singularity_from_its_arrow(board):
    t = board("o . . . ^", at="C3", units=1)
    t.state.singularities[0].arrow = 2
    t.do("[{spawn: {what: blip, n: 2, each: true}}]", context=Context())
    assert sorted(t.shadows) == ["B7", "B8", "C4", "D4"]


@pytest.mark.rule("generation.place")
def test_of_one_singularity_the_nearest_is_meant_unless_one_is_selected(board):
    t = board("o . . . ^", at="C3", units=1)
    t.do("[{spawn: {what: blip}}]", context=Context())
    t.do("[{singularities: {group: circle, do: [{spawn: {what: blip}}]}}]", context=Context())
    assert t.shadows == ["B7", "B3"]


@pytest.mark.rule("generation.lightstream-bright", "generation.lightstream-dim", "generation.blocked")
def test_tiles_and_figures_count_as_in_generation(board):
    t = board("S 1\no .", at="B3", units=1)
    t.do("[{spawn: {what: blip, n: 2, each: true}}]")
    assert (t.bright("B3"), t.shadows) == (False, ["C4"])
    t.do("[{spawn: {what: blip, each: true}}]")
    assert (t.bright("B3"), t.shadows) == (None, ["C4", "B3"])


@pytest.mark.rule("generation.place", "generation.pile-empty")
@pytest.mark.parametrize("what", ["blip", "revealed", "lurker", "hypershadow"])
def test_what_comes(board, what):
    t = board("1", at="C5", units=1)
    before = len(t.state.pile)
    t.do(f"[{{spawn: {{what: {what}, at: scout}}}}]")
    shadow = t.first
    assert (shadow.revealed, shadow.hyper) == (what in ("revealed", "lurker"), what == "hypershadow")
    assert len(t.state.pile) == before - 1 - (what == "hypershadow")
    if what == "lurker":
        assert shadow.kind == "lurker"
    t.state.pile.cards = ["moth"] if what in ("lurker", "hypershadow") else []
    t.do(f"[{{spawn: {{what: {what}, at: scout}}}}]")
    assert len(t.state.shadows) == 1


@pytest.mark.rule("generation.place")
def test_around_a_scout_the_space_nearest_the_citadel_comes_first(board):
    t = board("1", at="C5", units=1)
    t.do("[{spawn: {what: blip, n: 3, at: scout}}]")
    assert t.shadows == ["D6", "D5", "D4"]


@pytest.mark.rule("generation.place")
def test_on_a_land_then_beside_it(board):
    t = board("Y1 . .", at="C5", units=1)
    t.do("[{spawn: {what: revealed, n: 4, at: land}}]")
    assert t.shadows[:3] == ["D6", "C6", "D5"]
    assert t.shadows[3] in ("E6", "D7")


@pytest.mark.rule("generation.place")
def test_at_random_spaces_of_the_edge(board):
    t = board(units=1)
    t.do("[{spawn: {what: revealed, n: 3, at: edge}}]", context=Context())
    assert len(set(t.shadows)) == 3
    assert all(at[0] in "AT" or at[1:] in ("1", "20") for at in t.shadows)


@pytest.mark.rule("generation.place")
def test_on_spaces_of_the_mission_and_beside_them_if_they_are_taken(board):
    t = board("1", at="P6", units=1)
    t.do("[{spawn: {what: lurker, n: 2, cells: [P6, Q6]}}]", context=Context())
    assert t.shadows == ["Q6", "O7"]


@pytest.mark.rule("shadow.devourer.reaction", "mechanic.hypershadow.devourer")
def test_coralbone_under_an_enemy(board):
    t = board("d 1", at="C5", units=1)
    t.do("[{spawn: {what: coralbone, n: 2, at: under}}]", context=Context(0, 1))
    assert t.state.coral == {cell_of("C5"): 2}


@pytest.mark.rule("map.obstacle.coralbone")
def test_the_box_has_23_coralbone(board):
    t = board("1", at="C5", units=1)
    t.state.coral = dict.fromkeys(range(22), 1)
    t.do("[{spawn: {what: coralbone, n: 3, at: scout}}]")
    assert len(t.state.coral) == 23


@pytest.mark.rule("generation.place")
def test_cards_answer_to_what_comes(board):
    t = board("1", at="C5", units=1)
    t.rule("{at: spawned, do: [{gain: {prosperity: -1}}]}")
    t.do("[{spawn: {what: blip, n: 2, at: scout}}]")
    assert t.prosperity == 8


# --- singularities ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("mechanic.altered.booster", "mechanic.altered.limiter", "generation.flip")
def test_cubes_turns_and_the_end_of_singularities(board):
    t = board("o . o . ^", at="C3", units=1)
    first, second, other = t.state.singularities
    t.do("[{singularity: {boost: 1, hyper: 2, limit: 3}}]", context=Context(0, singularity=0))
    assert (first.boosters, first.hyper_boosters, first.limiters, second.boosters) == (1, 2, 3, 0)
    t.do("[{singularity: {turn: 1}}]", context=Context(0, singularity=0))
    assert [each.danger for each in t.state.singularities] == [True, True, False]
    t.do("[{singularities: {pick: all, do: [{singularity: {turn: 1}}]}}]")
    assert [each.danger for each in t.state.singularities] == [False, False, True]
    t.do("[{singularities: {group: circle, pick: all, do: [{singularity: {close: 1}}]}}]")
    assert t.state.singularities == [other]
