"""Free exploration: heroes walk without a cost and read what they come to; at a location the party does."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Party
from tests.rules.malhya.rooms.conftest import AT, Enters, put, where

from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.heroes.aura import use_aura
from coterie.games.malhya.rooms.exploring import EXPLORE, explore
from coterie.kernel.decision import Option

HALL = 'page: "01", interest: {a: "2", d: "3"}, access: {gate: "4"}'


def hall(enters: Enters, book: str, to: str = HALL) -> Party:
    return enters(to, book=book, answers=("sulk", "L4"))


def ways(t: Party) -> list[Option]:
    return [option for option in EXPLORE.options(t.state, None) if option[0] == "go"]


def goes(t: Party, *answers: Option) -> None:
    """A stop of the party, and all that is read there."""
    t.run(explore(t), *answers)
    t.goes_on()


@pytest.mark.rule("overview.explore-free")
def test_heroes_walk_freely_in_any_order_and_read_what_they_enter(enters: Enters) -> None:
    t = hall(enters, '2 close: true\n3 close: true\n4 exit: "2"')
    before = t.hero("ancient").points
    assert {*ways(t)} == {("go", name, hero) for name in ("a", "d", "gate") for hero in ("sulk", "ancient")}
    goes(t, ("go", "d", "ancient"))
    goes(t, ("go", "a", "ancient"))
    assert (where(t, "ancient"), t.hero("ancient").points) == (["H3"], before)
    assert t.state.visited[-2:] == ["bell 3", "bell 2"]


@pytest.mark.rule("overview.explore-free")
def test_what_has_been_read_is_offered_again_only_if_it_would_read_differently(enters: Enters) -> None:
    book = "2 branch: [{needs: {clues: [fire-road]}, go: '5'}, {go: '6'}]\n5 close: true\n6 close: true\n3 close: true"
    t = hall(enters, f'{book}\n4 exit: "3"')
    goes(t, ("go", "a", "sulk"))
    goes(t, ("go", "d", "sulk"))
    assert {name for _, name, _ in ways(t)} == {"gate"}
    t.state.clues.append("fire-road")
    assert {name for _, name, _ in ways(t)} == {"gate", "a"}
    goes(t, ("go", "a", "sulk"))
    assert t.state.visited[-1] == "bell 5"
    assert {name for _, name, _ in ways(t)} == {"gate"}


@pytest.mark.rule("overview.explore-free")
def test_a_test_can_be_tried_again_and_a_choice_taken_that_was_not(enters: Enters) -> None:
    test = "{name: Lift, who: solo, trait: strength, objectives: [{at: 1}]}"
    book = f"2 test: {test}, close: true\n3 choices: [{{text: A, go: '5'}}, {{text: B, go: '6'}}]\n5 close: true"
    t = hall(enters, f'{book}\n6 close: true\n4 exit: "5"')
    t.stack(*["success"] * 9)
    t.state.visited += ["bell 2", "bell 3", "bell 5"]
    assert {name for _, name, _ in ways(t)} == {"a", "d", "gate"}
    t.state.visited.append("bell 6")
    assert {name for _, name, _ in ways(t)} == {"a", "gate"}


@pytest.mark.rule("overview.explore-free", "explore.interest.enter")
def test_nobody_walks_over_something_unread(enters: Enters) -> None:
    """Page 02: the only way to the drain leads over E2."""
    t = enters(
        'page: "02", interest: {e: "2"}, access: {drain: "4", stair: "4"}',
        book='2 close: true\n4 exit: "2"',
        answers=("sulk", "C12"),
    )
    token = next(token for token in room_of(t.state).tokens if token.name == "e")
    token.cell = AT["E2"]
    assert {name for _, name, _ in ways(t)} == {"e", "stair"}
    t.state.visited.append("bell 2")
    assert {name for _, name, _ in ways(t)} == {"drain", "stair"}


@pytest.mark.rule("overview.explore-free")
def test_who_stands_in_the_way_makes_room_and_who_stands_there_can_look_again(enters: Enters) -> None:
    test = "{name: Lift, who: solo, trait: strength, objectives: [{at: 1}]}"
    t = hall(enters, f'2 test: {test}, close: true\n3 close: true\n4 exit: "3"')
    t.hero("ancient").cell = AT["H3"]
    assert {("go", "a", "ancient"), ("go", "a", "sulk")} <= {*ways(t)}
    t.run(explore(t), ("go", "a", "sulk"))
    assert where(t, "sulk") == ["H3"]
    assert t.hero("ancient").cell != AT["H3"]
    assert t.page.hero == "sulk"


@pytest.mark.rule("overview.explore-free")
def test_nobody_walks_through_an_enemy_nor_while_unconscious(enters: Enters) -> None:
    t = hall(enters, '2 close: true\n3 close: true\n4 exit: "2"')
    for space in ("K3", "K4", "L2", "L5"):
        put(t, "archer", space)
    assert ways(t) == []
    room_of(t.state).enemies = []
    t.hero("sulk").life = 0
    assert {hero for _, _, hero in ways(t)} == {"ancient"}


@pytest.mark.rule("explore.location")
def test_at_a_location_the_party_goes_to_points_together(enters: Enters) -> None:
    t = enters(
        'page: "21", interest: {a: "2", b: "3"}, access: {south-gate: "4"}',
        book='2 close: true\n3 close: true\n4 exit: "2"',
    )
    room_of(t.state).step = ""
    assert ways(t) == [("go", "a"), ("go", "b"), ("go", "south-gate")]
    goes(t, ("go", "a"))
    assert (t.state.visited[-1], ways(t)) == ("bell 2", [("go", "b"), ("go", "south-gate")])
    t.usual["exit"] = "leave"
    goes(t, ("go", "south-gate"))
    assert t.state.room is None
    assert "explore.location" in t.rules()


@pytest.mark.rule("overview.explore-free")
def test_where_nothing_is_new_everything_can_be_seen_again(enters: Enters) -> None:
    t = enters('page: "21", interest: {a: "2"}', book="2 close: true")
    t.state.visited.append("bell 2")
    assert ways(t) == [("go", "a")]


@pytest.mark.rule("overview.explore-free")
def test_a_choice_that_is_closed_brings_nothing_new(enters: Enters) -> None:
    choices = "[{text: A, go: '5'}, {text: B, needs: {clues: [fire-road]}, go: '6'}]"
    t = hall(enters, f'2 choices: {choices}\n3 close: true\n5 close: true\n6 close: true\n4 exit: "5"')
    t.state.visited = ["bell 2", "bell 3", "bell 5"]
    assert {name for _, name, _ in ways(t)} == {"gate"}
    t.state.clues.append("fire-road")
    assert {name for _, name, _ in ways(t)} == {"gate", "a"}


@pytest.mark.rule("overview.explore-free")
def test_a_way_out_can_always_be_tried(enters: Enters) -> None:
    t = hall(enters, "2 close: true\n3 close: true\n4 close: true")
    t.state.visited = ["bell 4"]
    assert {name for _, name, _ in ways(t)} == {"gate", "a", "d"}


@pytest.mark.rule("aura.duration", "aura.one-per-turn")
def test_a_stop_is_a_turn_for_what_lasts_so_long(enters: Enters) -> None:
    t = hall(enters, '2 close: true\n3 close: true\n4 exit: "2"')
    t.run(use_aura(t, t.hero("ancient"), "strength"))
    assert (len(t.state.lasting), t.hero("ancient").aura_used) == (1, True)
    t.run(explore(t), ("go", "a", "sulk"))
    assert (t.state.lasting, t.hero("ancient").aura_used) == ([], False)


@pytest.mark.rule("overview.explore-free", "wounds.hero.cube")
def test_who_lies_on_the_ground_is_not_moved_aside(enters: Enters) -> None:
    t = hall(enters, '2 close: true\n3 close: true\n4 exit: "2"')
    t.hero("ancient").cell, t.hero("ancient").life = AT["H3"], 0
    t.run(explore(t), ("go", "a", "sulk"))
    assert where(t, "sulk", "ancient") == ["H3", "H3"]
    assert len(t.told("steps")) == 1
