"""What bots look at: always some of the options, and all that matter."""

from __future__ import annotations

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.bots.shortlist import quick_answers, shortlist
from coterie.games.machina.state import Tile
from coterie.kernel.decision import Decision
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session


def asked(kind, *options, **about) -> Decision:
    return Decision(1, (0,), kind, options, "round.explorer.actions", about)


def looked_at(t, name="kim"):
    """What a bot looks at in the turn of an explorer."""
    return shortlist(t.state, asked("act", *t.may(t.explorer(name))))


@pytest.mark.parametrize("scenario", ["horror-in-the-ice", "the-beast"])
def test_some_of_the_options_are_looked_at(scenario):
    session, rng = Session(GAME, GAME.configure(scenario, 3, seed=8), record=False), Rng(8)
    while (decision := session.decision) is not None:
        for narrowed in (shortlist(session.state, decision), quick_answers(session.state, decision)):
            assert narrowed
            assert len(set(narrowed)) == len(narrowed)
            assert set(narrowed) <= set(decision.options)
        session.decide(rng.pick(decision.options))


def test_what_matters_is_looked_at_and_a_pit_or_a_friend_as_target_is_not(place):
    t = place(
        """
        . . o . c

        . K A . .

        . . M . .
        """,
        K="kim",
        A="ama-boateng",
        M="rat-thing",
    )
    found = looked_at(t)
    assert ("use", "explorer.kim", "snap-shot", "rat-thing") in found
    assert ("end",) in found
    assert ("move", "A3") not in found
    assert not any(option[0] == "use" and option[-1] in ("kim", "ama-boateng") for option in found)


def test_steps_lead_to_what_is_to_be_had(place):
    t = place(
        """
        . . . . . .

        c . . K . .

        . . . . . .
        """,
        K="kim",
    )
    steps = {option[1] for option in looked_at(t) if option[0] == "move"}
    assert steps <= {"A3", "B3", "C3"}
    assert steps


def test_the_inventory_is_used_only_if_one_could_be_better_dressed(place):
    t = place("K .", K="kim")
    kim = t.explorer("kim")
    t.gives(kim, "boiler-plate-vest")
    assert ("inventory", "kim") in looked_at(t)
    kim.mains.append("boiler-plate-vest")
    assert ("inventory", "kim") not in looked_at(t)


def test_all_is_put_on_that_fits_together(place):
    t = place("K .", K="kim")
    t.gives(t.explorer("kim"), "porters-coat", "boiler-plate-vest", "chimney-sweeps-breeches")
    ways = [("equip", item) for item in t.explorer("kim").items]
    assert shortlist(t.state, asked("outfit", "done", *ways)) == [("equip", "chimney-sweeps-breeches")]


def test_the_deck_of_what_one_lacks_is_drawn_from(place):
    t = place("K A", K="kim", A="ama-boateng")
    decks = ("weapon", "apparel", "artifact", "consumable")
    assert shortlist(t.state, asked("item-deck", *decks, drawn=())) == ["apparel"]  # a gunman puts it on at once
    t.gives(t.explorer("kim"), "porters-coat", equip=True)
    assert shortlist(t.state, asked("item-deck", *decks, drawn=())) == ["weapon"]


def test_rolls_are_raised_by_what_hits_if_it_is_little_and_not_at_all_in_thought(place):
    t = place("K .", K="kim")
    t.explorer("kim").essence = 7
    foes = [("ghoul", 1, 0), ("shoggoth", 5, 1), ("night-gaunt", 4, 0), ("sarall", 9, 0)]
    raising = asked("raise-roll", *range(8), explorer="kim", n=2, foes=foes)
    assert shortlist(t.state, raising) == [0, 2]
    assert list(quick_answers(t.state, raising)) == [0]


def test_who_is_on_thin_ice_thinks_of_leaving_it(place):
    t = place("K .", K="kim")
    t.state.tiles = [Tile(side="endgame-horror-in-the-ice", slot=0, turns=0)]
    t.state.endgame = ["ice-9", "ice-10", "ice-11"]
    t.explorer("kim").cell = t.cell("D5")
    walk = asked("walk", "stay", "C4", "C5", "C6", "D4", "D6", unit="kim", left=2)
    assert quick_answers(t.state, walk)[0] in ("C4", "C5", "C6", "D4")
    t.explorer("kim").cell = t.cell("D4")
    assert quick_answers(t.state, asked("walk", "stay", "D5", "E4", unit="kim", left=1)) == ["stay"]


def test_in_the_endgame_first_goes_who_can_do_something_of_it(place):
    t = place("K A", K="kim", A="ama-boateng")
    s = t.state
    s.tiles = [Tile(side="endgame-horror-in-the-ice", slot=0, turns=0)]
    s.endgame, s.chapter, s.tally = ["ice-9", "ice-10", "ice-11"], "ice-8", {"fire": 4}
    t.explorer("kim").cell, t.explorer("ama-boateng").cell = t.cell("J5"), t.cell("G4")
    t.explorer("kim").stamina = 3
    assert shortlist(s, asked("next-turn", "kim", "ama-boateng")) == ["ama-boateng"]
    t.explorer("kim").stamina = 8
    assert shortlist(s, asked("next-turn", "kim", "ama-boateng")) == ["kim", "ama-boateng"]
