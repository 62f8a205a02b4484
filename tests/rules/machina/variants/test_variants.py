"""Shorter and easier games."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.board.ground import ground
from coterie.games.machina.box.tables import CHAPTERS, HORROR_EVENTS
from coterie.games.machina.box.vocabulary import VOCABULARY, Restore, Roll
from coterie.games.machina.round.play import play
from coterie.games.machina.state import Tile
from coterie.games.machina.units.harm import destroy


def chapters(scenario):
    s = GAME.setup(GAME.configure(scenario, 2, "normal"))
    return [CHAPTERS[card].number for card in (s.chapter, *reversed(s.chapters.cards))]


@pytest.mark.rule("variants.very-fast")
def test_the_very_fast_game_has_chapters_1_2_and_4():
    assert chapters("horror-in-the-ice-very-fast") == [0, 1, 2, 4]


@pytest.mark.rule("variants.fast")
def test_the_fast_game_lacks_chapters_2_and_7():
    assert chapters("horror-in-the-ice") == list(range(9))
    assert chapters("horror-in-the-ice-fast") == [0, 1, 3, 4, 5, 6, 8]


@pytest.mark.rule("variants.fast", "variants.very-fast", "setup.scenario.add-cards")
@pytest.mark.parametrize("scenario", ["horror-in-the-ice-fast", "horror-in-the-ice-very-fast"])
def test_both_use_the_cards_of_the_whole_scenario(scenario):
    short, whole = (GAME.setup(GAME.configure(name, 2, "normal")) for name in (scenario, "horror-in-the-ice"))
    for name in ("monster_deck", "later_monsters", "horror_events", "explorer_events", "later_items"):
        assert sorted(getattr(short, name).cards) == sorted(getattr(whole, name).cards)
    assert any(HORROR_EVENTS[card].scenario for card in short.horror_events.cards)


EXIT = "K . H"


def leaving(place, scenario):
    """Everybody stands on the exit of chapter 4."""
    t = place(EXIT, scenario=scenario, K="kim", H="hank-horden")
    t.state.chapter, t.state.exit = "ice-4", [t.cell("A1"), t.cell("A3")]
    t.state.chapters.cards = [card for card in t.state.chapters.cards if CHAPTERS[card].number > 4]
    return t


@pytest.mark.rule("variants.very-fast", "chapters.exit.complete")
def test_the_very_fast_game_is_won_when_the_last_one_exits_in_chapter_4(place):
    t = leaving(place, "horror-in-the-ice-very-fast")
    asked = t.ask(play(t), ("exit",))
    assert (asked.seats, t.state.outcome) == ((1,), "")
    t.run(play(t), ("exit",))
    assert t.state.outcome == "won"
    assert t.told("won")[0].rule == "variants.very-fast"


@pytest.mark.rule("variants.very-fast")
def test_it_is_not_won_by_an_exit_before_chapter_4(place):
    t = place("K", scenario="horror-in-the-ice-very-fast", K="kim")
    t.state.chapter, t.state.chapters.cards, t.state.exit = "ice-2", ["ice-4", "ice-5"], [t.cell("A1")]
    t.ask(play(t), ("exit",))
    assert (t.state.outcome, t.state.chapter) == ("", "ice-5")


@pytest.mark.rule("variants.very-fast", "units.explorer.death-others-exited")
def test_the_last_surviving_one(place):
    t = leaving(place, "horror-in-the-ice-very-fast")
    t.ask(play(t), ("exit",))
    t.run(destroy(t, t.explorer("hank-horden"), t.about("hank-horden")))
    t.run(play(t))
    assert t.state.outcome == "won"
    assert t.told("won")[0].params["who"] == ["@explorer.kim.name"]


@pytest.mark.rule("variants.very-fast", "variants.fast")
@pytest.mark.parametrize("scenario", ["horror-in-the-ice", "horror-in-the-ice-fast"])
def test_in_the_others_the_story_goes_on_there(place, scenario):
    t = leaving(place, scenario)
    t.ask(play(t), ("exit",))
    asked = t.ask(play(t), ("exit",))
    assert (asked.kind, t.state.outcome, t.state.chapter) == ("enter", "", "ice-5")


@pytest.mark.rule("variants.fast", "overview.win.condition")
def test_the_fast_game_is_won_by_the_victory_condition_of_the_scenario(place):
    t = place(EXIT, scenario="horror-in-the-ice-fast", K="kim", H="hank-horden")
    t.state.tiles = [Tile(side="endgame-horror-in-the-ice", slot=0, turns=0)]
    t.state.endgame = ["ice-9"]
    for cell in ground(t.state).by_kind["heart-of-ice"]:
        t.state.tokens[cell] = "destroyed"
    t.run(play(t))
    assert t.told("won")[0].rule == "overview.win.condition"


# --- easier -----------------------------------------------------------------------------------------------------------


def rolling(place, difficulty):
    t = place("K . s", difficulty=difficulty, K="kim")
    t.state.spawn_rating = t.state.horror_rating = 5
    return t


@pytest.mark.rule("variants.easy", "variants.very-easy")
@pytest.mark.parametrize(("difficulty", "monsters", "events"), [("normal", 1, 1), ("easy", 0, 0), ("relaxed", 0, 0)])
def test_in_easier_games_the_zero_counts_as_nothing_in_both_phases(place, difficulty, monsters, events):
    t = rolling(place, difficulty)
    t.state.horror_events.cards = ["snow-indoors"]
    t.stack("0")
    t.phase("spawn")
    t.stack("0")
    t.phase("horror")
    assert (len(t.state.monsters), len(t.state.past_horror_events)) == (monsters, events)


@pytest.mark.rule("variants.easy")
@pytest.mark.parametrize(("difficulty", "essence"), [("normal", 2), ("easy", 0), ("relaxed", 0)])
def test_and_in_effect_rolls_where_that_is_no_help(place, difficulty, essence):
    t = rolling(place, difficulty)
    t.stack("0")
    t.run(VOCABULARY.resolve(t, (Roll(least=6, then=(Restore({"essence": 2}),)),), t.about("kim")))
    assert t.explorer().essence == essence


@pytest.mark.rule("variants.easy")
def test_other_faces_count_as_ever(place):
    t = rolling(place, "easy")
    t.stack("9")
    t.phase("spawn")
    assert len(t.state.monsters) == 1


@pytest.mark.rule("variants.very-easy")
@pytest.mark.parametrize(("difficulty", "rating"), [("normal", 4), ("easy", 4), ("relaxed", 5)])
def test_in_the_relaxed_game_failed_rolls_lower_no_rating(place, difficulty, rating):
    t = rolling(place, difficulty)
    t.stack("3")
    t.phase("spawn")
    t.stack("3")
    t.phase("horror")
    assert (t.state.spawn_rating, t.state.horror_rating) == (rating, rating)
    stays = [event.rule for event in t.told("rating-stays")]
    assert stays == (["variants.very-easy"] * 2 if difficulty == "relaxed" else [])


@pytest.mark.rule("variants.very-easy", "round.spawn.reset")
def test_but_a_rating_that_a_card_lowered_is_still_reset_by_a_success(place):
    t = rolling(place, "relaxed")
    t.stack("5")
    t.phase("spawn")
    assert t.state.spawn_rating == CHAPTERS["ice-1"].spawn == 8
