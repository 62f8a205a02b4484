"""Spaces that are destroyed, refreshed, or count as others."""

import pytest

from coterie.games.machina.board.ground import spot
from coterie.games.machina.board.spaces import is_obstacle, sees, standing_at
from coterie.games.machina.box.vocabulary import VOCABULARY, DestroySpace, Play, RefreshSpace, TreatSpace
from coterie.games.machina.scene.board import map_board

NOBODY = Play(rule="abilities.enters.horror-chapter", owned=False)


def marked(t):
    return {spot(cell) for cell, token in t.state.tokens.items() if token == "destroyed"}


def does(t, effect, *answers, by="kim"):
    t.run(VOCABULARY.resolve(t, (effect,), t.about(by) if by else NOBODY), *answers)


# --- destroyed --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.destroy-space.token")
def test_a_space_that_an_effect_destroys_gets_a_token(place):
    t = place("K . c . c", K="kim")
    does(t, DestroySpace(space="chest"))
    assert marked(t) == {"A3"}, "the nearest"
    assert [event.rule for event in t.told("space-destroyed")] == ["actions.destroy-space.token"]
    does(t, DestroySpace(space="chest"))
    assert marked(t) == {"A3", "A5"}, "a destroyed one is not destroyed again"


@pytest.mark.rule("actions.destroy-space.token")
def test_a_unit_on_a_destroyed_spawn_space_is_destroyed(place):
    t = place("K s .", K="kim")
    t.spawn("deep-one", "A2")
    does(t, DestroySpace(space="spawn"))
    assert t.at("deep-one") == ""
    assert marked(t) == {"A2"}
    assert [event.rule for event in t.told("destroyed")] == ["actions.destroy-space.token"]


@pytest.mark.rule("actions.destroy-space.token")
def test_any_other_space_on_which_somebody_stands_stays(place):
    t = place("K . .", K="kim")
    t.state.treated = {t.cell("A2"): "trapped"}
    t.spawn("deep-one", "A2")
    does(t, DestroySpace(space="trapped"))
    assert t.at("deep-one") == "A2"
    assert marked(t) == set()
    t.monster("deep-one").cell = t.cell("A3")
    does(t, DestroySpace(space="trapped"))
    assert marked(t) == {"A2"}


@pytest.mark.rule("actions.destroy-space.token")
def test_all_spaces_of_a_kind_go_on_the_own_tile_or_if_nobody_does_it_everywhere(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E5"}, {"A1": "c", "A3": "c", "A11": "c"})
    does(t, DestroySpace(space="chest", which="all"))
    assert marked(t) == {"A1", "A3"}
    does(t, DestroySpace(space="chest", which="all"), by="")
    assert marked(t) == {"A1", "A3", "A11"}


@pytest.mark.rule("actions.destroy-space.state")
@pytest.mark.parametrize("mark", list(".tsobcrlweh"))
def test_a_destroyed_space_is_an_obstacle_one_sees_over_and_cannot_use(place, mark):
    t = place(f"K {mark} L", K="kim", L="lorrari")
    kim = t.explorer("kim")
    kim.essence = 7
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert is_obstacle(t.state, t.cell("A2"), standing_at(t.state))
    assert sees(t.state, t.cell("A1"), t.cell("A3"))
    assert {option[0] for option in t.may(kim)} <= {"use", "end"}
    assert ("use", "explorer.kim", "snap-shot", "lorrari") not in t.may(kim), "an obstacle on the line"


@pytest.mark.rule("actions.destroy-space.state")
def test_a_destroyed_space_is_drawn_as_such(place):
    t = place("K c .", K="kim")
    does(t, DestroySpace(space="chest"))
    drawn = next(each for each in map_board(t.state).places if each.id == "A2")
    assert (drawn.terrain, drawn.letter) == ("destroyed", "x")


# --- refreshed --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.refresh")
def test_a_refreshed_space_works_again(place):
    t = place("P r . r", P="phillip")
    phillip = t.explorer()
    t.stack("blank")
    t.does(phillip, ("activate", "recharge", "A2"))
    assert t.may(phillip, "activate") == []
    t.does(phillip, ("use", "explorer.phillip", "get-it-running"))
    assert t.may(phillip, "activate") == [("activate", "recharge", "A2")]
    assert [event.rule for event in t.told("space-refreshed")] == ["actions.refresh"]


@pytest.mark.rule("abilities.active.cost", "actions.refresh")
def test_nobody_pays_to_refresh_where_nothing_adjacent_is_destroyed(place):
    t = place("P r . r", P="phillip")
    phillip, use = t.explorer(), ("use", "explorer.phillip", "get-it-running")
    t.state.tokens[t.cell("A4")] = "destroyed"
    assert use not in t.may(phillip)
    assert ("nothing-destroyed", "abilities.active.cost") in t.why_not(phillip, "use")
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert use in t.may(phillip)


@pytest.mark.rule("actions.refresh")
def test_a_refreshed_chapter_space_is_unlit(place):
    t = place("K h .", K="kim")
    kim = t.explorer()
    t.state.tokens[t.cell("A2")] = "light"
    t.state.exit = [t.cell("J5")]
    t.does(kim, ("chapter", "A2"))
    does(t, RefreshSpace(spaces=("chapter",)))
    assert t.state.tokens == {}
    kim.essence = 2
    assert t.why_not(kim, "chapter") == [("essence", "actions.chapter.unlit")]


@pytest.mark.rule("actions.refresh")
def test_a_lit_chapter_space_is_not_refreshed(place):
    t = place("K h .", K="kim")
    t.state.tokens[t.cell("A2")] = "light"
    does(t, RefreshSpace(spaces=("chapter",), which="all"))
    assert t.state.tokens == {t.cell("A2"): "light"}


@pytest.mark.rule("actions.refresh")
def test_a_refreshed_spawn_space_is_passable_and_spawns(place):
    t = place("K s .", K="kim")
    t.state.tokens[t.cell("A2")] = "destroyed"
    does(t, RefreshSpace(spaces=("spawn",)))
    assert t.may(t.explorer(), "move") == [("move", "A2")]


# --- treated as others ------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.treat")
def test_a_space_that_counts_as_another_loses_what_it_was(place):
    t = place("K c . L", K="kim", L="lorrari")
    kim = t.explorer("kim")
    assert t.may(kim, "activate") == [("activate", "chest", "A2")]
    does(t, TreatSpace(space="chest", becomes="recharge"))
    assert t.may(kim, "activate") == [("activate", "recharge", "A2")]
    assert [event.rule for event in t.told("treated")] == ["actions.treat"]


@pytest.mark.rule("actions.treat")
def test_floor_that_counts_as_rubble_blocks_steps_and_sight(place):
    t = place("K . L", K="kim", L="lorrari")
    does(t, TreatSpace(space="passable", becomes="rubble", which="adjacent"))
    assert t.may(t.explorer("kim"), "move") == []
    assert not sees(t.state, t.cell("A1"), t.cell("A3"))
    t = place("K # L", K="kim", L="lorrari")
    does(t, TreatSpace(space="rubble", becomes="passable", which="nearest"), "A2")
    assert t.may(t.explorer("kim"), "move") == [("move", "A2")]
    assert sees(t.state, t.cell("A1"), t.cell("A3"))


@pytest.mark.rule("actions.treat")
def test_floor_that_counts_as_a_pit_destroys(place):
    t = place("K . L", K="kim", L="lorrari")
    does(t, TreatSpace(space="passable", becomes="pit", which="adjacent"))
    t.does(t.explorer("kim"), ("move", "A2"))
    assert t.explorer("kim").dead


@pytest.mark.rule("actions.treat")
def test_what_is_also_another_kind_keeps_its_own_features(place):
    """Nitre in the Chests: a chest is also a barrel."""
    t = place("K . c .", K="kim")
    kim = t.explorer()
    shot = ("use", "explorer.kim", "snap-shot", "A3")
    assert shot not in t.may(kim)
    t.current("nitre-in-the-chests")
    assert shot in t.may(kim)
    kim.cell = t.cell("A2")
    assert t.may(kim, "activate") == [("activate", "chest", "A3")]
    t.stack("1", "0", "0", "0")
    t.does(kim, shot)
    assert t.may(kim, "activate") == [], "gone off, it is no chest any more"


@pytest.mark.rule("actions.treat")
def test_a_card_makes_spaces_count_as_others_for_its_owner_alone(place):
    """Trap-Setter's Leggings: trapped spaces count as passable."""
    t = place("K l . L", K="kim", L="lorrari")
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    t.state.treated = {t.cell("A4"): "trapped", t.cell("A1"): "trapped"}
    t.gives(kim, "trap-setters-leggings", equip=True)
    t.stack("3", "0", "0")
    t.does(kim, ("activate", "lever", "A2"))
    assert (kim.health, lorrari.health) == (4, 3)
