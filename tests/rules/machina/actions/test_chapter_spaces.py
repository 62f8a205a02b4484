"""Chapter spaces: unlit, lit, destroyed; how the story advances, and what holds it up."""

import pytest

from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.board.ground import spot
from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.box.vocabulary import VOCABULARY, LightChapter
from coterie.games.machina.scene.board import map_board


@pytest.fixture
def at_chapter(place):
    """Kim beside a chapter space in the first chapter, with essence."""
    t = place(
        """
        K h .

        . . .
    """,
        K="kim",
    )
    t.explorer().essence = 5
    return t, t.explorer()


def token(t, name):
    return t.state.tokens.get(t.cell(name), "")


def lit(t):
    return {spot(cell) for cell, each in t.state.tokens.items() if each == "light"}


def terrain(t, name):
    return next(place.terrain for place in map_board(t.state).places if place.id == name)


# --- states and costs -------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.chapter.states")
def test_a_chapter_space_is_shown_unlit_lit_and_destroyed(at_chapter):
    t, _ = at_chapter
    assert terrain(t, "A2") == "chapter"
    t.state.tokens[t.cell("A2")] = "light"
    assert terrain(t, "A2") == "chapter-lit"
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert terrain(t, "A2") == "destroyed"


@pytest.mark.rule("actions.chapter.states")
def test_a_destroyed_chapter_space_is_not_activated(at_chapter):
    t, kim = at_chapter
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert t.may(kim, "chapter") == []
    assert t.why_not(kim, "chapter") == [("no-chapter-space", "actions.chapter.unlit")]


@pytest.mark.rule("actions.chapter.unlit")
def test_an_unlit_one_costs_three_stamina_and_three_essence(at_chapter):
    t, kim = at_chapter
    t.does(kim, ("chapter", "A2"), "stay")
    assert (kim.stamina, kim.essence) == (5, 2)
    assert token(t, "A2") == "destroyed"
    assert [event.rule for event in t.told("activates")] == ["actions.chapter.unlit"]


@pytest.mark.rule("actions.chapter.unlit")
def test_an_unlit_one_is_not_activated_for_less(at_chapter):
    t, kim = at_chapter
    kim.essence = 2
    assert t.why_not(kim, "chapter") == [("essence", "actions.chapter.unlit")]
    kim.essence, kim.stamina = 3, 2
    assert t.why_not(kim, "chapter") == [("stamina", "actions.chapter.unlit")]
    kim.stamina = 3
    assert t.may(kim, "chapter") == [("chapter", "A2")]


@pytest.mark.rule("actions.chapter.unlit")
def test_others_contribute_from_beside_the_chapter_space(place):
    t = place("K h L . P", K="kim", L="lorrari", P="phillip")
    kim, lorrari, phillip = (t.explorer(name) for name in ("kim", "lorrari", "phillip"))
    lorrari.essence, phillip.essence = 3, 6
    t.state.exit = [t.cell("J5")]
    t.does(kim, ("chapter", "A2"), 3)
    assert (kim.essence, lorrari.essence, phillip.essence) == (0, 0, 6)
    assert token(t, "A2") == "destroyed"


@pytest.mark.rule("actions.chapter.unlit")
def test_without_the_essence_of_the_others_nothing_is_paid(place):
    t = place("K h L", K="kim", L="lorrari")
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    lorrari.essence = 3
    t.does(kim, ("chapter", "A2"), 0)
    assert (kim.stamina, lorrari.essence, token(t, "A2")) == (8, 3, "")
    assert t.state.chapter == "ice-1"


@pytest.mark.rule("actions.chapter.lit")
def test_a_lit_one_costs_one_stamina_and_no_essence(at_chapter):
    t, kim = at_chapter
    t.state.tokens[t.cell("A2")] = "light"
    kim.stamina, kim.essence = 1, 0
    t.does(kim, ("chapter", "A2"), "stay")
    assert kim.stamina == 0
    assert token(t, "A2") == "destroyed", "the light is turned over"
    assert [event.rule for event in t.told("activates")] == ["actions.chapter.lit"]


@pytest.mark.rule("actions.chapter.lit")
def test_a_lit_one_is_not_activated_without_stamina(at_chapter):
    t, kim = at_chapter
    t.state.tokens[t.cell("A2")] = "light"
    kim.stamina = 0
    assert t.why_not(kim, "chapter") == [("stamina", "actions.chapter.lit")]


# --- the story --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.chapter.advance")
def test_the_next_chapter_becomes_current_with_both_ratings_before_it_does_anything(at_chapter):
    """The second chapter lets everybody move as it enters play."""
    t, kim = at_chapter
    s = t.state
    s.spawn_rating, s.horror_rating, s.turn = 2, 3, kim.seat
    asked = t.ask(MENU.do(t, kim, ("chapter", "A2")))
    assert asked.kind == "walk"
    assert s.chapter == "ice-2"
    assert (s.spawn_rating, s.horror_rating) == (CHAPTERS["ice-2"].spawn, CHAPTERS["ice-2"].horror) == (7, 9)
    assert token(t, "A2") == "destroyed", "placed before what follows from it"
    assert [event.rule for event in t.told("chapter")] == ["actions.chapter.advance"]


@pytest.mark.rule("actions.chapter.advance")
def test_map_monsters_and_tokens_stay_as_they_are(place):
    t = place(
        """
        K h . D

        . . . .
    """,
        K="kim",
        D="deep-one",
    )
    t.explorer().essence = 3
    t.state.monsters[0].wounds = 1
    t.does(t.explorer(), ("chapter", "A2"), "stay")
    assert (t.at("deep-one"), t.monster("deep-one").wounds, t.at("kim")) == ("A4", 1, "A1")


@pytest.mark.rule("actions.chapter.blocked")
@pytest.mark.parametrize("held", ["exit", "blocking"])
def test_an_exit_or_a_blocking_chapter_holds_the_story_up_but_not_the_cost(at_chapter, held):
    t, kim = at_chapter
    s = t.state
    if held == "exit":
        s.exit = [t.cell("J5"), t.cell("J6")]
    else:
        s.chapter = "ice-5"
        assert CHAPTERS[s.chapter].blocking
    current, waiting = s.chapter, list(s.chapters.cards)
    t.does(kim, ("chapter", "A2"))
    assert (s.chapter, s.chapters.cards) == (current, waiting)
    assert (kim.stamina, kim.essence, token(t, "A2")) == (5, 2, "destroyed")
    assert [event.rule for event in t.told("story-waits")] == ["actions.chapter.blocked"]


@pytest.mark.rule("actions.chapter.blocked")
def test_an_entry_token_holds_nothing_up(at_chapter):
    t, kim = at_chapter
    t.state.entry = [t.cell("J5"), t.cell("J6")]
    t.does(kim, ("chapter", "A2"), "stay")
    assert t.state.chapter == "ice-2"


# --- light ------------------------------------------------------------------------------------------------------------


def lights(t, *answers):
    t.run(VOCABULARY.resolve(t, (LightChapter(),), t.about("kim")), *answers)


@pytest.mark.rule("actions.light")
def test_the_nearest_chapter_space_is_lit_whatever_lies_between(place):
    t = place("K|# h . . . h", K="kim")
    lights(t)
    assert lit(t) == {"A3"}
    assert [event.rule for event in t.told("lit")] == ["actions.light"]


@pytest.mark.rule("actions.light")
@pytest.mark.parametrize("first", ["light", "destroyed"])
def test_nearest_is_looked_for_among_those_without_token(place, first):
    t = place("K h . . h", K="kim")
    t.state.tokens[t.cell("A2")] = first
    lights(t)
    assert token(t, "A5") == "light"
    assert token(t, "A2") == first


@pytest.mark.rule("actions.light")
def test_the_explorer_chooses_among_equals(place):
    t = place("h . K . h", K="kim")
    lights(t, "A5")
    assert lit(t) == {"A5"}
    assert set(t.asked[-1].options) == {"A1", "A5"}


@pytest.mark.rule("actions.light")
def test_only_the_own_tile_counts_and_without_such_a_space_nothing_happens(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10"}, {"E11": "h", "A1": "h"})
    lights(t)
    assert lit(t) == {"A1"}
    lights(t)
    assert lit(t) == {"A1"}, "not the one beside Kim on the other tile"
    assert [event.rule for event in t.told("nothing-to-light")] == ["actions.light"]
