"""The monster phase: all of the queue from the front to the end."""

import pytest

from coterie.games.machina.box.vocabulary import VOCABULARY, Banish, Spawn
from coterie.games.machina.round.play import ROUND

FAR = """
    K . . . . . . . 2 1
"""


def turns(t):
    return [event.params["unit"].split(".")[1] for event in t.told("monster-turn")]


@pytest.mark.rule("round.monster.order")
def test_they_act_in_the_order_of_the_queue_one_turn_each(place):
    t = place(FAR, K="kim", **{"1": "deep-one", "2": "ghoul"})
    t.phase("monsters")
    assert turns(t) == ["deep-one", "ghoul"]  # the one spawned first, though the other is nearer
    assert {event.rule for event in t.told("monster-turn")} == {"round.monster.order"}
    assert t.state.acting == ""


@pytest.mark.rule("round.monster.order")
@pytest.mark.parametrize(("monsters", "phase"), [({}, "end"), ({"1": "deep-one"}, "monsters")])
def test_with_an_empty_queue_the_phase_is_skipped(place, monsters, phase):
    t = place(FAR, K="kim", **monsters)
    t.state.phase = "horror"
    ROUND.go_on(t.state)
    assert t.state.phase == phase


TRAP = "K t . . s"


@pytest.mark.rule("round.monster.arrivals")
def test_a_monster_spawned_in_the_phase_acts_in_it_at_the_end(place):
    t = place("K M . . . . . s . Y", K="kim", Y="dark-young", M="sarall")
    t.state.monster_deck.cards = ["deep-one"]
    t.stack("9")  # in its turn, the Dark Young calls another one
    t.phase("monsters")
    assert turns(t) == ["dark-young", "sarall", "deep-one"]


@pytest.mark.rule("round.monster.arrivals")
def test_also_one_that_comes_out_of_a_special_space(place):
    t = place(TRAP, K="kim")
    t.state.phase, t.state.turn = "monsters", -1
    t.run(VOCABULARY.resolve(t, (Spawn(monster="rime-crawler", at="trapped"),), t.about("kim")))
    assert (t.at("rime-crawler"), t.state.queue) == ("A2", ["rime-crawler"])


@pytest.mark.rule("round.monster.arrivals")
def test_outside_the_phase_it_only_joins_the_queue(place):
    t = place(TRAP, K="kim")
    t.run(VOCABULARY.resolve(t, (Spawn(),), t.about("kim")))
    assert (len(t.state.monsters), t.state.queue) == (1, [])


@pytest.mark.rule("round.monster.arrivals", "units.monster.leaves-queue")
def test_a_monster_that_leaves_the_queue_before_its_turn_loses_it(place):
    t = place(FAR, K="kim", **{"1": "deep-one", "2": "ghoul"})
    t.state.phase, t.state.turn = "monsters", -1
    ROUND.steps["monsters"].begin(t.state)
    t.run(ROUND.run(t))  # the first one's turn has begun
    t.run(VOCABULARY.resolve(t, (Banish(),), t.about("ghoul")))
    while t.state.phase == "monsters":
        t.run(ROUND.run(t))
    assert turns(t) == ["deep-one"]


@pytest.mark.rule("units.stamina")
def test_what_stamina_a_monster_has_left_from_elsewhere_is_not_added(place):
    t = place("K . . . . D", K="kim", D="deep-one")
    t.monster("deep-one").stamina = 3
    t.stack("0", "0")
    t.phase("monsters")
    assert t.told("monster-turn")[0].params["n"] == 4
