"""Rooms as they are entered: tokens, the deployment table, where heroes start, special conditions."""

from __future__ import annotations

import pytest
from tests.rules.malhya.rooms.conftest import AT, COMBAT, STEALTH, Enters, enemies, put, where

from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.places import available, room_of
from coterie.games.malhya.rooms.building import build, deployed
from coterie.games.malhya.rooms.walking import put_enemy
from coterie.games.malhya.round.play import one_thing


@pytest.mark.rule("explore.start", "explore.room.build")
def test_the_number_beside_the_icon_opens_that_page_and_the_room_is_built_before_anything_else(enters: Enters) -> None:
    t = enters('page: "01", interest: {a: "2"}')
    room = room_of(t.state)
    assert (room.page, t.state.pages, t.rules() >= {"explore.start"}) == ("01", [], True)
    t.run(one_thing(t), "sulk", "L4")
    assert [token.kind for token in room.tokens] == ["interest", *["staging"] * 4]
    assert where(t, "sulk", "ancient") == ["L3", "L4"]
    assert room.step == ""


@pytest.mark.rule("explore.room.tokens")
def test_the_four_staging_tokens_lie_where_the_plan_has_them_and_block_nothing(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    staging = {token.name: token.cell for token in room_of(t.state).tokens if token.kind == "staging"}
    assert staging == {"yellow": AT["A6"], "blue": AT["F1"], "green": AT["A1"], "red": AT["E5"]}
    assert available(t.state) >= {*staging.values()}


@pytest.mark.rule("explore.deploy.cells")
def test_each_row_puts_its_enemies_on_the_space_of_its_token(enters: Enters) -> None:
    t = enters(f'page: "01", {COMBAT}, deploy: {{yellow: [[swordsman]], green: [[archer]]}}')
    t.run(build(t), "sulk", "L4")
    assert enemies(t) == [("swordsman", "A6"), ("archer", "A1")]


@pytest.mark.rule("explore.deploy.columns")
@pytest.mark.parametrize(
    ("heroes", "there"), [(1, "ab"), (2, "ab"), (3, "abc"), (4, "abcd")], ids=("alone", "two", "three", "four")
)
def test_columns_add_up_to_the_number_of_heroes_and_later_ones_do_not_count(heroes: int, there: str) -> None:
    assert [*deployed((("a", "b"), ("c",), ("d",), ("e",)), heroes)] == [*there]


@pytest.mark.rule("explore.deploy.columns")
def test_it_is_the_heroes_who_enter_that_count(enters: Enters) -> None:
    """Three are in the party, one goes alone: the first column, not the second."""
    table = "deploy: {yellow: [[swordsman], [archer]]}"
    t = enters(f'page: "01", {COMBAT}, {table}', "sulk", "ancient", "mhay")
    room_of(t.state).hero = "mhay"
    t.run(build(t))
    assert enemies(t) == [("swordsman", "A6")]
    assert where(t, "mhay") == ["L3"]
    assert (t.hero("sulk").cell, t.hero("ancient").cell) == (-1, -1)


@pytest.mark.rule("explore.deploy.occupied")
def test_an_enemy_whose_space_is_taken_stands_on_an_adjacent_one_that_the_players_choose(enters: Enters) -> None:
    """A4 is as near as A5, but behind a wall."""
    t = enters(f'page: "01", {COMBAT}, deploy: {{yellow: [[swordsman, archer]]}}')
    t.run(build(t), "B5", "sulk", "L4")
    question = next(asked for asked in t.asked if asked.kind == "which-space")
    assert set(question.options) == {"A5", "B5", "B6"}
    assert enemies(t) == [("swordsman", "A6"), ("archer", "B5")]
    assert question.rule == "explore.deploy.occupied"


@pytest.mark.rule("explore.deploy.occupied")
def test_where_every_adjacent_space_is_taken_it_is_the_nearest_available_one(enters: Enters) -> None:
    t = enters('page: "01"', answers=("sulk", "L4"))
    for space in ("A6", "A5", "B5", "B6"):
        put(t, "swordsman", space)
    t.run(put_enemy(t, "archer", AT["A6"], "explore.deploy.cells"))
    assert enemies(t)[-1] == ("archer", "C6"), "B4 and C5 are as near, behind lines"


@pytest.mark.rule("explore.heroes.place")
def test_one_hero_starts_on_the_icon_and_the_others_as_near_as_there_is_room(enters: Enters) -> None:
    t = enters('page: "01"', "sulk", "ancient", "mhay")
    t.run(build(t), "mhay", "K4", "L2")
    assert [question.kind for question in t.asked[-3:]] == ["first-in", "which-space", "which-space"]
    assert set(t.asked[-2].options) == {"K3", "K4", "L2", "L4"}
    assert set(t.asked[-1].options) == {"K3", "L2", "L4"}
    assert where(t, "mhay", "sulk", "ancient") == ["L3", "K4", "L2"]


@pytest.mark.rule("explore.heroes.place", "icons.scenario.entry")
def test_a_chapter_names_another_way_in_and_nobody_starts_across_a_red_line(enters: Enters) -> None:
    """A6 and B6 touch A7, with a wall between; at B8's corner a line ends."""
    t = enters('page: "02", entry: stair')
    t.run(build(t), "ancient", "B7")
    assert set(t.asked[-1].options) == {"A8", "B7"}
    assert where(t, "ancient", "sulk") == ["A7", "B7"]


@pytest.mark.rule("explore.heroes.place")
def test_an_enemy_on_the_icon_takes_it_from_the_heroes(enters: Enters) -> None:
    t = enters('page: "01"')
    put(t, "archer", "L3")
    t.run(build(t), "sulk", "L2", "L4")
    assert where(t, "sulk", "ancient") == ["L2", "L4"]


@pytest.mark.rule("explore.conditions")
def test_the_conditions_of_a_page_are_in_force_in_its_room_alone(enters: Enters) -> None:
    t = enters('page: "03"', answers=("sulk", "A2"))
    enemy = put(t, "archer", "F6")
    assert STANDING.value(t.state, "vision", 2, enemy) == 1
    t = enters('page: "04"', answers=("sulk", "A2"))
    assert STANDING.flag(t.state, "no-shooting", t.hero("sulk"))
    assert STANDING.flag(t.state, "no-shooting", put(t, "archer", "F7"))
    t = enters('page: "01"', answers=("sulk", "L4"))
    enemy = put(t, "archer", "A1")
    assert STANDING.value(t.state, "vision", 2, enemy) == 2
    assert not STANDING.flag(t.state, "no-shooting", enemy)


@pytest.mark.rule("explore.location")
def test_at_a_location_nothing_is_built_and_nobody_has_a_space(enters: Enters) -> None:
    t = enters('page: "21", interest: {a: "2"}')
    t.run(build(t))
    assert [token.kind for token in room_of(t.state).tokens] == ["interest"]
    assert (t.hero("sulk").cell, room_of(t.state).step) == (-1, "")


@pytest.mark.rule("explore.room.build")
def test_stealth_begins_with_the_same_room(enters: Enters) -> None:
    t = enters(f'page: "01", {STEALTH}, deploy: {{red: [[spearman]]}}')
    t.run(build(t), "sulk", "L4")
    assert (enemies(t), room_of(t.state).mode) == ([("spearman", "E5")], "stealth")
