"""The four phases in their order, the game die, and ratings that are put back."""

import pytest

from coterie.games.machina.box.tables import DICE
from coterie.games.machina.box.vocabulary import VOCABULARY, Ratings, Restore, Roll
from coterie.games.machina.round.play import ROUND, play
from coterie.games.machina.story.events import horror_play
from coterie.games.machina.units.verbs import game_die


@pytest.mark.rule("round.phases")
def test_explorers_spawn_horror_monsters_then_the_next_round(place):
    t = place("K . s . . . . . . M", K="kim", M="deep-one")
    t.state.spawn_rating = t.state.horror_rating = 10
    t.stack("1", "1")
    asked = t.ask(play(t), ("end",))
    assert asked.kind == "act"
    assert [event.key for event in t.noted if event.key in ORDER] == list(ORDER)
    assert t.state.round == 2
    assert [(event.rule, event.params["n"]) for event in t.told("round")] == [("round.phases", 2)]


ORDER = ("turn-ends", "spawn-roll-fails", "horror-roll-fails", "monster-turn", "round", "turn")


@pytest.mark.rule("round.phases")
def test_the_list_of_phases():
    assert ROUND.names == ["outfit", "start", "campaign", "explorers", "spawn", "horror", "monsters", "end"]


@pytest.mark.rule("round.phases", "round.monster.order")
@pytest.mark.parametrize("monsters", [{}, {"M": "deep-one"}])
def test_what_happens_every_round_does_so_without_monsters_too(place, monsters):
    t = place("K . s . . . . . . M", K="kim", **monsters)
    t.state.chapter, t.state.spawn_rating = "ice-4", 9  # where the walls close at the end of each round
    t.usual["answer"] = ("chapter.ice-4.the-walls-close", -1)
    t.phase("end")
    assert (t.state.spawn_rating, t.state.round) == (8, 2)


@pytest.mark.rule("round.die")
def test_the_game_die_has_ten_faces_and_its_zero_is_ten(place):
    t = place("K", K="kim")
    names = [face.name for face in DICE["game"].faces]
    assert sorted(names) == [str(n) for n in range(10)]
    t.stack(*sorted(names))
    assert [game_die(t) for _ in names] == [10, 1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("round.die", "effects.roll")
@pytest.mark.parametrize(("face", "essence"), [("9", 0), ("0", 2)])
def test_also_in_effect_rolls(place, face, essence):
    t = place("K", K="kim")
    t.stack(face)
    t.run(VOCABULARY.resolve(t, (Roll(least=10, then=(Restore({"essence": 2}),)),), t.about("kim")))
    assert t.explorer().essence == essence


@pytest.mark.rule("round.reset-ratings")
@pytest.mark.parametrize(("which", "ratings"), [("both", (8, 10)), ("spawn", (8, 3)), ("horror", (2, 10))])
def test_a_reset_puts_the_slider_on_the_printed_value(place, which, ratings):
    t = place("K", K="kim")
    t.state.spawn_rating, t.state.horror_rating = 2, 3
    t.run(VOCABULARY.resolve(t, (Ratings(reset=which),), t.about("kim")))
    assert (t.state.spawn_rating, t.state.horror_rating) == ratings
    assert {event.rule for event in t.noted} == {"round.reset-ratings"}


@pytest.mark.rule("round.reset-ratings", "round.phase-skipped")
def test_a_rating_that_the_chapter_lacks_stays_away(place):
    t = place("K", K="kim")
    t.state.chapter, t.state.spawn_rating, t.state.horror_rating = "ice-4", 5, 0  # no horror there
    t.run(VOCABULARY.resolve(t, (Ratings(reset="both"), Ratings(horror=2)), t.about("kim")))
    assert (t.state.spawn_rating, t.state.horror_rating) == (9, 0)


@pytest.mark.rule("round.reset-ratings")
def test_a_rating_that_a_card_moves_is_no_reset(place):
    t = place("K", K="kim")
    t.state.spawn_rating = 5
    t.run(VOCABULARY.resolve(t, (Ratings(spawn=-2),), horror_play("the-gates-yawn")))
    event = t.told("spawn-rating")[0]
    assert (event.params["n"], event.rule) == (3, "abilities.enters.horror-chapter")
