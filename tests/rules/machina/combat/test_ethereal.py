"""Ethereal units: who can target them, what reaches them anyway, and who moves through whom."""

from __future__ import annotations

import pytest
from tests.rules.machina.deeds import ETHEREAL, lasts, monsters_act

from coterie.games.machina.board.ground import spot
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.map.moving import steps


def aimed(t, explorer, ability):
    return [option[3] for option in t.may(explorer, "use") if option[2] == ability]


@pytest.mark.rule("combat.ethereal.untargetable")
def test_an_ethereal_unit_cannot_be_targeted_by_others_but_by_itself(place):
    t = place("M L H", L="lorrari", H="hank-horden", M="mi-go")
    lasts(t, ETHEREAL, "mi-go", "lorrari")
    assert aimed(t, t.explorer("lorrari"), "hex") == ["lorrari", "hank-horden"]
    assert aimed(t, t.explorer("hank-horden"), "body-blow") == ["hank-horden"]


@pytest.mark.rule("combat.ethereal.untargetable")
def test_who_has_an_effect_that_permits_it_targets_ethereal_units(place):
    t = place("M L", L="lorrari", M="mi-go")
    lasts(t, ETHEREAL, "mi-go")
    t.gives(t.explorer(), "lantern-cudgel", equip=True)
    assert aimed(t, t.explorer(), "hex") == ["lorrari", "mi-go"]


@pytest.mark.rule("combat.ethereal.untargetable")
def test_moving_attacking_and_blocking_do_not_end_it(place):
    t = place(
        """
        . L M

        . . .
        """,
        L="lorrari",
        M="mi-go",
    )
    lasts(t, ETHEREAL, "lorrari")
    t.stack("0")
    t.does(t.explorer(), ("move", "B2"))
    t.does(t.explorer(), ("use", "explorer.lorrari", "hex", "mi-go"))
    assert t.told("missed")
    assert STANDING.flag(t.state, "ethereal", t.explorer())


@pytest.mark.rule("combat.ethereal.monsters")
def test_a_monster_disregards_whom_it_cannot_target_and_goes_for_another(place):
    t = place("K . D . . . L", K="kim", D="deep-one", L="lorrari")
    lasts(t, ETHEREAL, "kim")
    t.usual = {"health-or-essence": "health"}
    t.stack("0")
    monsters_act(t)
    assert [event.params["end"] for event in t.told("moves")][:2] == ["A4", "A5"]
    assert t.explorer("kim").health == 4


@pytest.mark.rule("combat.ethereal.monsters")
def test_if_no_explorer_is_targetable_a_mindless_monster_does_not_move_or_attack(place):
    t = place("K D . . L", K="kim", D="deep-one", L="lorrari")
    lasts(t, ETHEREAL, "kim", "lorrari")
    monsters_act(t)
    assert t.at("deep-one") == "A2"
    assert {event.key for event in t.noted} == {"monster-turn", "monster-stops"}


@pytest.mark.rule("combat.ethereal.pass")
@pytest.mark.parametrize("ethereal", ["kim", "deep-one"])
def test_units_move_through_ethereal_units_and_these_through_others_and_none_stops_there(place, ethereal):
    t = place("K D . .", K="kim", D="deep-one")
    explorer = t.explorer()
    assert t.may(explorer, "move") == []
    lasts(t, ETHEREAL, ethereal)
    assert t.may(explorer, "move") == [("move", "A3")]
    before = explorer.stamina
    t.does(explorer, ("move", "A3"))
    assert (t.at("kim"), explorer.stamina) == ("A3", before - 2)  # each space entered costs 1, paid as one action


@pytest.mark.rule("combat.ethereal.pass")
@pytest.mark.parametrize(("stamina", "ways"), [(1, []), (2, []), (3, [("move", "A4")])])
def test_the_whole_passage_is_checked_before_it_begins(place, stamina, ways):
    t = place("K D S .", K="kim", D="deep-one", S="sarall")
    lasts(t, ETHEREAL, "kim")
    t.explorer().stamina = stamina
    assert t.may(t.explorer(), "move") == ways


@pytest.mark.rule("combat.ethereal.pass")
def test_nobody_passes_a_unit_that_is_not_ethereal_behind_one_that_is(place):
    t = place("K D S .", K="kim", D="deep-one", S="sarall")
    lasts(t, ETHEREAL, "deep-one")
    assert t.may(t.explorer(), "move") == []


@pytest.mark.rule("combat.ethereal.pass")
def test_an_ethereal_unit_does_not_pass_walls_or_action_spaces(place):
    t = place("K|. c .", K="kim")
    lasts(t, ETHEREAL, "kim")
    assert steps(t.state, t.explorer(), 8) == []


@pytest.mark.rule("combat.ethereal.pass", "targeting.obstacle")
def test_for_all_else_an_ethereal_unit_is_an_obstacle(place):
    t = place("K D M", K="kim", D="deep-one", M="mi-go")
    lasts(t, ETHEREAL, "deep-one")
    assert aimed(t, t.explorer(), "snap-shot") == ["kim"]


@pytest.mark.rule("combat.ethereal.pass")
def test_a_monster_too_moves_through_an_ethereal_unit(place):
    t = place("D K . .", D="deep-one", K="kim")
    lasts(t, ETHEREAL, "kim")
    assert [(spot(cell), cost) for cell, cost in steps(t.state, t.monster("deep-one"), 4)] == [("A3", 2)]
