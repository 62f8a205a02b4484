"""How questions and lines are put: for what, which of several, and no name twice."""

import re

import pytest
from toy import TOY

from coterie.games import load_game
from coterie.kernel.asking import put
from coterie.kernel.decision import Decision
from coterie.kernel.session import Session, log_line
from coterie.kernel.table import Event
from coterie.kernel.texts import Catalogue, Msg, catalogue, msg

WORDS = Catalogue("en", {"q": "Which one?", "card": "Bell", "about": "Ring {card}?"}, catalogue("en"))


def asked(text=None, card="", **about):
    return WORDS.text(put(text or Msg("q"), Decision(1, (0,), "q", ("a",), "", about, card=card)))


def test_a_question_says_which_of_several_it_is():
    assert asked(nth=(1, 4)) == "Which one? (1 of 4)"
    assert asked(nth=(1, 1)) == asked() == "Which one?"


def test_a_question_says_by_which_card_it_comes_unless_it_names_it():
    assert asked(card="card") == "Bell: Which one?"
    assert asked(card="card", nth=(2, 3)) == "Bell: Which one? (2 of 3)"
    assert asked(msg("about", card=Msg("card")), card="card") == "Ring Bell?"


def test_what_stands_twice_in_a_list_is_said_once_with_its_number():
    text = Catalogue("en", {"x": "{what}."}, catalogue("en"))
    assert text.text(msg("x", what=["hit", "hit", "miss"])) == "hit ×2 and miss."
    assert text.text(msg("x", what=["hit", "hit"])) == "hit ×2."
    assert text.text(msg("x", what=["hit", "miss", "hit"])) == "hit, miss and hit."


@pytest.mark.parametrize("monsters", ["@monster.bone-herald.name", ["@monster.bone-herald.name"]])
def test_a_line_that_names_its_card_is_not_begun_with_it(monsters):
    event = Event("overrun", "", {"n": 1, "monsters": monsters}, card="monster.bone-herald.name")
    words = load_game("hades").catalogue().text(log_line(0, event).text)
    assert words.count("Bone Herald") == 1


def test_choosing_several_is_counted():
    session = Session(TOY, TOY.configure())
    flow = session.table.choose_many(0, "pick", ["a", "b", "c"], "r", least=2, most=2)
    first = next(flow)
    second = flow.send("a")
    assert (first.about["nth"], second.about["nth"]) == ((1, 2), (2, 2))


def bargain(deal):
    hades = load_game("hades")
    state = hades.setup(hades.configure())
    asks = Decision(1, (0,), "bargain", ("pay", "refuse"), "", {"effect": deal})
    return hades.catalogue().text(hades.ask(state, asks))


def test_a_bargain_says_what_is_paid_and_for_what():
    from coterie.games.hades.box.vocabulary import Bargain, Hit

    words = bargain(Bargain(cost={"spark": 1}, otherwise=(Hit(n=3),)))
    assert re.fullmatch(r"Pay 1 spark\? Otherwise: .*3.*\.", words)
