"""Who plays, who wins and who loses."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.board.ground import ground
from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.box.vocabulary import VOCABULARY, Defeat, Victory
from coterie.games.machina.round.play import play
from coterie.games.machina.state import OFF, Tile
from coterie.games.machina.units.harm import Over, destroy, end
from coterie.kernel.data import replace
from coterie.kernel.errors import SetupError
from coterie.kernel.session import log_line

TWO = """
    K . H
"""


def enter_endgame(t):
    """The endgame of Horror in the Ice, without what its cards do as they enter play."""
    t.state.tiles = [Tile(side="endgame-horror-in-the-ice", slot=0, turns=0)]
    t.state.endgame = ["ice-9", "ice-10", "ice-11"]


def burn_the_heart(t, quarters):
    for cell in ground(t.state).by_kind["heart-of-ice"][:quarters]:
        t.state.tokens[cell] = "destroyed"


def loss(t):
    """The line that tells why all is lost, with its rule; only the last words of the story come after it."""
    [lost] = t.told("lost-by")
    assert {event.key for event in t.noted[t.noted.index(lost) + 1 :]} <= {"story"}
    return GAME.catalogue().text(log_line(0, lost).text), lost.rule


@pytest.mark.rule("overview.players")
def test_one_to_four_explorers_and_no_number_that_depends_on_how_many():
    alone, four = (GAME.setup(GAME.configure("horror-in-the-ice", n, "normal", seed=5)) for n in (1, 4))
    assert (len(alone.explorers), len(four.explorers)) == (1, 4)
    assert len({explorer.seat for explorer in four.explorers}) == 4
    for name in ("monster_deck", "horror_events", "explorer_events", "tile_deck", "chapters", "later_items"):
        assert getattr(alone, name) == getattr(four, name)
    for n in (0, 5):
        with pytest.raises(SetupError):
            GAME.configure("horror-in-the-ice", n)


@pytest.mark.rule("overview.win.condition")
def test_the_condition_of_an_endgame_card_wins(place):
    t = place(TWO, K="kim", H="hank-horden")
    enter_endgame(t)
    burn_the_heart(t, 4)
    t.run(play(t))
    assert t.state.outcome == "won"
    assert t.told("won")[0].rule == "overview.win.condition"


@pytest.mark.rule("overview.win.condition")
def test_not_before_it_is_met_nor_before_the_endgame(place):
    t = place(TWO, K="kim", H="hank-horden")
    enter_endgame(t)
    burn_the_heart(t, 3)
    assert t.ask(play(t)).kind == "act"
    burn_the_heart(t, 4)
    t.state.endgame = []
    assert t.ask(play(t)).kind == "act"


@pytest.mark.rule("overview.win.condition")
def test_without_an_endgame_a_victory_effect_wins(place):
    t = place(TWO, K="kim", H="hank-horden")
    with pytest.raises(Over):
        t.run(VOCABULARY.resolve(t, (Victory(),), t.about("kim")))
    assert t.state.outcome == "won"
    assert t.told("won")[0].rule == "chapters.victory"


@pytest.mark.rule("overview.win.survivors")
@pytest.mark.parametrize("exited", [False, True])
def test_all_who_live_win_wherever_they_are_and_the_dead_do_not(place, exited):
    t = place("K . H . L", K="kim", H="hank-horden", L="lorrari")
    t.run(destroy(t, t.explorer("hank-horden"), t.about("hank-horden")))
    if exited:
        t.explorer("lorrari").cell, t.explorer("lorrari").exited = OFF, True
    with pytest.raises(Over):
        t.run(VOCABULARY.resolve(t, (Victory(),), t.about("kim")))
    assert t.told("won")[0].params["who"] == ["@explorer.kim.name", "@explorer.lorrari.name"]


@pytest.mark.rule("overview.lose.all-dead")
def test_the_death_of_the_last_one_loses_at_once(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.run(destroy(t, t.explorer("kim"), t.about("kim")))
    assert (t.state.outcome, t.explorer("kim").dead) == ("", True)
    with pytest.raises(Over):
        t.run(destroy(t, t.explorer("hank-horden"), t.about("hank-horden")))
    assert t.state.outcome == "lost"
    assert loss(t) == ("All is lost: no explorer is alive.", "overview.lose.all-dead")


@pytest.mark.rule("overview.lose.all-dead")
def test_death_is_permanent(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.run(destroy(t, t.explorer("kim"), t.about("kim")))
    t.phase("explorers", ("end",))
    assert t.explorer("kim").dead
    assert t.at("kim") == ""
    assert [decision.seats for decision in t.asked] == [(1,)]


@pytest.mark.rule("overview.lose.all-dead", "units.explorer.death-others-exited")
def test_who_has_left_is_alive(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.explorer("kim").cell, t.explorer("kim").exited = OFF, True
    t.run(destroy(t, t.explorer("hank-horden"), t.about("hank-horden")))
    assert t.state.outcome == ""


@pytest.mark.rule("overview.lose.endgame-defeat")
@pytest.mark.parametrize(("short", "outcome"), [(1, ""), (0, "lost")])
def test_the_defeat_condition_of_an_endgame_loses_for_the_living(place, short, outcome):
    t = place(TWO, K="kim", H="hank-horden")
    enter_endgame(t)
    t.state.tally["waking"] = CHAPTERS["ice-11"].defeat.tally["waking"] - short
    if outcome:
        t.run(play(t))
        assert loss(t) == ("Who Came With You: All is lost: waking 12 of 12.", "overview.lose.endgame-defeat")
    else:
        assert t.ask(play(t)).kind == "act"
    assert t.state.outcome == outcome


@pytest.mark.rule("overview.lose.endgame-defeat")
def test_a_card_that_says_that_all_is_lost_is_named(place):
    t = place(TWO, K="kim", H="hank-horden")
    with pytest.raises(Over):
        t.run(VOCABULARY.resolve(t, (Defeat(),), replace(t.about("kim"), card="chapter.ice-11.name")))
    assert loss(t)[0].endswith(": All is lost: this is where the story ends.")


@pytest.mark.rule("overview.lose.endgame-defeat")
def test_it_counts_only_in_the_endgame(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.state.tally["waking"] = CHAPTERS["ice-11"].defeat.tally["waking"]
    assert t.ask(play(t)).kind == "act"


# --- the last words ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("overview.win.condition")
@pytest.mark.parametrize(("carried", "told", "untold"), [(1, 2, 3), (0, 3, 2)])
@pytest.mark.parametrize("scenario", ["horror-in-the-ice", "horror-in-the-ice-fast"])
def test_the_last_words_are_of_what_was_done_also_where_a_scenario_is_played_in_less_time(
    place, scenario, carried, told, untold
):
    t = place(TWO, K="kim", H="hank-horden")
    t.state.scenario, t.state.tally = scenario, {"cook-carried": carried}
    with pytest.raises(Over):
        end(t, "won", "overview.win.condition")
    texts = [event.params["text"] for event in t.told("story")]
    assert f"@scenario.horror-in-the-ice.won.{told}" in texts
    assert f"@scenario.horror-in-the-ice.won.{untold}" not in texts


@pytest.mark.rule("overview.lose.all-dead")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_no_scenario_is_lost_without_a_word(place, scenario):
    t = place(TWO, K="kim", H="hank-horden")
    t.state.scenario = scenario
    with pytest.raises(Over):
        end(t, "lost", "overview.lose.all-dead")
    assert t.told("story")
