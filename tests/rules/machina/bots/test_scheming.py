"""What bots look at that play the monsters."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.machina.hunts import close

from coterie.games.machina import GAME
from coterie.games.machina.monsters.led import one_action

CLAWS = ("use", "monster.deep-one", "webbed-claws")


def looked_at(t, stamina: int, controller: int = -1) -> list[Any]:
    """What is on the list of the Deep One's options, played by Phillip, who is dead."""
    phillip, monster = t.explorer("phillip"), t.monster("deep-one")
    phillip.dead, phillip.cell = True, -1
    t.state.setup.options["scheme"] = "yes"
    t.state.turn, t.state.acting = -1, "deep-one"
    monster.stamina, monster.controller = stamina, controller
    return [*GAME.shortlist(t.state, t.ask(one_action(t, monster)))]


def test_they_strike_whoever_falls_first(place):
    t = place("K M L\n\n. S P", K="kim", M="deep-one", L="lorrari", S="sarall", P="phillip")
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    kim.health, lorrari.health = 2, 3
    assert looked_at(t, 4) == [(*CLAWS, "kim")]
    kim.essence = 2
    assert looked_at(t, 4) == [(*CLAWS, "lorrari")]
    t.gives(lorrari, "porters-coat", equip=True)
    assert looked_at(t, 4) == [(*CLAWS, "kim")]


def test_they_go_for_the_nearest_explorer_and_stay_with_it(place):
    t = place("K . . M P . . L", K="kim", M="deep-one", P="phillip", L="lorrari")
    assert looked_at(t, 4) == [("move", "A3")]
    t.monster("deep-one").cell = t.cell("A2")
    assert looked_at(t, 1) == [("end",)]


@pytest.mark.parametrize(("stamina", "end"), [(3, "A3"), (4, "A5")])
def test_they_pass_by_the_nearest_for_another_whom_they_can_strike_as_well_and_who_falls_sooner(place, stamina, end):
    """Kim is two steps away, Lorrari three: a strike costs 2."""
    t = place("K . . M . . L\n\n. . . P", K="kim", M="deep-one", P="phillip", L="lorrari")
    t.explorer("kim").cell, t.explorer("lorrari").health = t.cell("A2"), 1
    assert looked_at(t, stamina) == [("move", end)]


def test_they_break_down_the_door_in_the_way(place):
    t = place("K .DM .\n- - -\nP", K="kim", M="deep-one", P="phillip")
    close(t, "A2-A3")
    assert looked_at(t, 4) == [("destroy-door", "A2-A3")]


@pytest.mark.parametrize(("at", "pulls"), [("A3", True), ("A4", False)])
def test_they_pull_levers_under_whom_there_are_traps(place, at: str, pulls: bool):
    t = place("M . t . K\n\nl . . . P", M="deep-one", K="kim", P="phillip")
    t.explorer("kim").cell = t.cell(at)
    assert (("lever", "B1") in looked_at(t, 4)) == pulls


@pytest.mark.parametrize(("at", "strikes"), [("A4", True), ("A6", False)])
def test_they_strike_barrels_beside_explorers(place, at: str, strikes: bool):
    t = place("K . b . . . P\n\n. M . . . .", K="kim", M="deep-one", P="phillip")
    t.explorer("kim").cell = t.cell(at)
    assert ((*CLAWS, "A3") in looked_at(t, 4)) == strikes


def test_who_controls_a_monster_looks_at_everything(place):
    t = place("K M L\n\n. S P", K="kim", M="deep-one", L="lorrari", S="sarall", P="phillip")
    assert (*CLAWS, "sarall") in looked_at(t, 4, controller=0)
