"""What is being resolved in the night, and who may know of it."""

import pytest

from coterie.games.firstlight import GAME
from coterie.games.firstlight.night import hit, roll_night, shade_acts
from coterie.kernel.scene import Stage
from coterie.kernel.texts import Catalogue, Msg


@pytest.fixture(scope="module")
def words() -> Catalogue:
    return GAME.catalogue()


def shown(t, asked, seat: int) -> Stage:
    found = GAME.stage(t.state, asked, seat)
    assert found is not None, f"nothing is staged while '{asked.kind}' is asked"
    return found


def test_a_hit_says_what_it_costs(place, words):
    t = place("warden C1", shades="D1", courage=2)
    t.keeper.hand.cards = ["ward"]
    stage = shown(t, t.ask(hit(t, t.state.shades[0], t.keeper)), 0)
    assert [each.id for each in stage.actors] == ["shade-0"]
    assert [words.text(each.outcome or Msg("done")) for each in stage.against] == ["Loses 1 courage, 1 left"]
    t.keeper.courage = 1
    asked = t.ask(hit(t, t.state.shades[0], t.keeper))
    assert words.text(shown(t, asked, 0).against[0].outcome or Msg("done")) == "Loses 1 courage, the last: falls"


def test_that_somebody_could_answer_is_not_shown_to_others(place):
    t = place("warden C1", "seer A1", shades="D1")
    t.keeper.hand.cards = ["ward"]
    asked = t.ask(hit(t, t.state.shades[0], t.keeper))
    assert GAME.stage(t.state, asked, 0) is not None
    assert [GAME.stage(t.state, asked, seat) for seat in (1, -1)] == [None, None]


def test_the_night_die_says_how_far_the_shades_go(place, words):
    t = place("warden D4")
    t.keeper.hand.cards = ["bell"]
    t.stack("stalk")
    stage = shown(t, t.ask(roll_night(t)), 0)
    [die] = stage.dice
    assert die.faces[die.face] == "stalk"
    assert words.text(stage.outcome or Msg("done")) == "Each shade creeps 2 spaces."


def test_whom_a_shade_may_hit_is_shown_to_all(place):
    t = place("warden C1", "seer E1", shades="D1")
    t.state.steps = 1
    asked = t.ask(shade_acts(t, t.state.shades[0]))
    assert asked.kind == "prey"
    assert {each.id for each in shown(t, asked, -1).against} == {"keeper-0", "keeper-1"}
