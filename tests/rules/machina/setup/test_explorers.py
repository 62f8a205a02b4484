"""Explorers as they begin, and the first chapter."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS
from coterie.games.machina.round.play import play
from coterie.games.machina.state import OFF
from coterie.games.machina.units.markers import MARKERS, free_markers
from coterie.kernel.errors import SetupError
from coterie.kernel.scene import StoryPage

from ..conftest import Complex


def laid_out(explorers, scenario="horror-in-the-ice"):
    players = len(explorers.split(","))
    return GAME.setup(GAME.configure(scenario, players, "normal", seed=1, options={"explorers": explorers}))


@pytest.mark.rule("setup.explorers.choose")
def test_each_player_has_the_explorer_of_its_choice_and_three_unused_markers():
    s = laid_out("lorrari,kim")
    assert [(explorer.card, explorer.seat) for explorer in s.explorers] == [("lorrari", 0), ("kim", 1)]
    assert MARKERS == 3
    assert [free_markers(s, explorer.seat) for explorer in s.explorers] == [3, 3]
    assert all(explorer.cell == OFF and not explorer.items for explorer in s.explorers)


@pytest.mark.rule("setup.explorers.choose")
@pytest.mark.parametrize("named", ["kim,kim", "kim,nobody"])
def test_no_explorer_twice_and_none_that_there_is_not(named):
    with pytest.raises(SetupError):
        laid_out(named)


@pytest.mark.rule("setup.explorers.sliders")
def test_essence_begins_at_nothing_health_and_stamina_as_printed():
    s = laid_out("hank-horden,kim")
    for explorer in s.explorers:
        card = EXPLORERS[explorer.card]
        assert (explorer.essence, explorer.health, explorer.stamina) == (0, card.health, card.stamina)


@pytest.mark.rule("setup.chapter.first", "chapters.entry.tile")
@pytest.mark.parametrize("scenario", ["horror-in-the-ice", "statue-of-despair", "the-beast"])
def test_the_first_chapter_sets_its_ratings_is_read_and_puts_the_explorers_on_the_tile(scenario):
    t = Complex(laid_out("kim", scenario))
    before = t.state.tiles[0].side
    asked = t.ask(play(t))
    s = t.state
    first = CHAPTERS[s.chapter]
    assert (first.number, s.spawn_rating, s.horror_rating) == (1, first.spawn, first.horror)
    assert [event.params["text"] for event in t.told("story")][1] == f"@chapter.{s.chapter}.story"
    chapter = t.told("chapter")[0]
    assert (chapter.rule, chapter.params["n"]) == ("setup.chapter.first", 1)
    assert [tile.side for tile in s.tiles] == [before]  # no second tile
    assert asked.kind == "enter"
    assert asked.rule == "chapters.entry.explorers"
    assert s.entry


@pytest.mark.rule("setup.scenario.board", "setup.scenario.chapter-deck")
def test_the_scenario_card_is_read_and_lies_turned_when_the_first_chapter_is_shown():
    t = Complex(laid_out("kim"))
    t.ask(play(t))
    told = t.told("story")[0]
    assert (told.params["text"], told.rule) == ("@chapter.ice-0.story", "setup.scenario.chapter-deck")
    assert t.state.pages == ["ice-0"]
    scene = GAME.scene(t.state, 0)
    pages = [board for board in scene.boards if isinstance(board, StoryPage)]
    assert [page.name.key for page in pages] == ["chapter.ice-1.name"]
    assert pages[0].paragraphs[0].key == "chapter.ice-1.story"
    assert scene.goal.value == 1  # of the deck, the scenario card is behind us
