"""Units that change places, teleport, or are moved by who controls them."""

from __future__ import annotations

import pytest
from tests.rules.machina.deeds import ETHEREAL, IMMOBILE, kinds, lasts, monsters_act, seats, uses

from coterie.games.machina.board.ground import ground
from coterie.games.machina.board.spaces import DESTROYED
from coterie.games.machina.box.vocabulary import Control, Move, Switch, Teleport
from coterie.games.machina.state import Tile
from coterie.games.machina.units.harm import destroy

# --- switch -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.switch")
def test_the_activating_unit_and_the_target_exchange_their_spaces(place):
    t = place("K . . D S", K="kim", D="deep-one", S="sarall")
    uses(t, "kim", "deep-one", Switch())
    assert [t.at(name) for name in ("kim", "deep-one", "sarall")] == ["A4", "A1", "A5"]
    assert [event.rule for event in t.told("switched")] == ["combat.switch"]


@pytest.mark.rule("combat.switch")
def test_immobile_units_switch_too(place):
    t = place("K . . D", K="kim", D="deep-one")
    lasts(t, IMMOBILE, "deep-one", "kim")
    uses(t, "kim", "deep-one", Switch())
    assert (t.at("kim"), t.at("deep-one")) == ("A4", "A1")


@pytest.mark.rule("combat.switch")
def test_units_on_different_tiles_switch(place):
    t = place("K . .", K="kim")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))
    t.spawn("deep-one", "A12")
    uses(t, "kim", "deep-one", Switch())
    assert (t.at("kim"), t.at("deep-one")) == ("A12", "A1")


# --- teleport ---------------------------------------------------------------------------------------------------------


def teleports(t, effect, *answers):
    uses(t, "kim", "kim", effect, answers=answers)


@pytest.mark.rule("combat.teleport.distance")
def test_within_n_spaces_are_counted_directly_whatever_lies_between(place):
    t = place("K|c . S .", K="kim", S="sarall")
    teleports(t, Teleport(within=3), "stay")
    assert t.asked[-1].options == ("A3", "stay")  # not on the chest, not on a unit, not farther
    assert t.asked[-1].rule == "combat.teleport.distance"


@pytest.mark.rule("combat.teleport.distance")
def test_closed_doors_and_rubble_on_the_way_are_disregarded(place):
    t = place("KD. # .", K="kim")
    [door] = ground(t.state).doors
    t.state.doors[door] = "closed"
    teleports(t, Teleport(within=3), "A4")
    assert t.at("kim") == "A4"


@pytest.mark.rule("combat.teleport.distance", "elements.pit")
def test_a_pit_can_be_chosen_and_destroys(place):
    t = place("K . o L", K="kim", L="lorrari")
    t.explorer("kim").essence = 5
    teleports(t, Teleport(within=2), "A3")
    assert t.explorer("kim").dead
    assert [event.rule for event in t.told("destroyed")] == ["elements.pit"]


@pytest.mark.rule("combat.teleport.distance")
def test_the_count_runs_straight_across_the_border_of_tiles_though_it_is_a_wall(place):
    t = place(". . . . . . . . . K", K="kim")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))
    teleports(t, Teleport(within=2), "A12")
    assert t.at("kim") == "A12"


@pytest.mark.rule("combat.teleport.space-type")
def test_to_a_kind_of_space_leads_to_the_nearest_that_is_not_destroyed_of_the_unit_s_own_tile(place):
    t = place("s . . K . . s . . s", K="kim")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))
    uses(t, "kim", "kim", Teleport(to="spawn"), answers=("A1",))
    assert t.at("kim") == "A1"
    assert (t.asked[-1].options, t.asked[-1].rule) == (("A1", "A7"), "combat.teleport.space-type")
    t.explorer().cell = t.cell("A9")
    t.state.tokens[t.cell("A10")] = DESTROYED
    uses(t, "kim", "kim", Teleport(to="spawn"))  # A11, on the other tile, is as near
    assert t.at("kim") == "A7"


@pytest.mark.rule("combat.teleport.space-type")
def test_without_such_a_space_nothing_happens(place):
    t = place("K . s", K="kim")
    t.state.tokens[t.cell("A3")] = DESTROYED
    uses(t, "kim", "kim", Teleport(to="spawn"))
    assert t.at("kim") == "A1"
    assert [event.rule for event in t.told("nowhere-to-teleport")] == ["combat.teleport.space-type"]


@pytest.mark.rule("combat.teleport.fallback")
def test_if_the_destination_is_occupied_the_nearest_free_space_that_is_no_pit_counted_from_there(place):
    t = place("K . . . o D .", K="kim", D="deep-one")
    t.state.treated[t.cell("A6")] = "spawn"
    uses(t, "kim", "kim", Teleport(to="spawn"))
    assert t.at("kim") == "A7"  # never the pit beside it
    assert [event.rule for event in t.told("teleported")] == ["combat.teleport.fallback"], "which says why"


@pytest.mark.rule("combat.teleport.fallback")
def test_who_teleports_chooses_among_equals_also_if_the_destination_cannot_be_stood_on(place):
    t = place("K . . . . c .", K="kim")
    uses(t, "kim", "kim", Teleport(to="chest"), answers=("A5",))
    assert t.at("kim") == "A5"
    assert (t.asked[-1].options, t.asked[-1].rule) == (("A5", "A7"), "combat.teleport.fallback")
    assert seats(t, "place") == [(0,)]


@pytest.mark.rule("combat.teleport.fallback", "targeting.nearest")
def test_the_substitute_for_a_kind_of_space_lies_on_the_tile_too(place):
    """Beside the chest in the opening there is free floor on both tiles."""
    rows = "\n\n".join([". . . . . . . . . ."] * 4)
    t = place(f"{rows}\n\nK . . . . . . . . c", K="kim", east=f"{rows}\n\n. .")
    uses(t, "kim", "kim", Teleport(to="chest"), answers=("E9",))
    assert t.asked[-1].options == ("D9", "D10", "E9")


@pytest.mark.rule("combat.teleport.fallback")
def test_the_explorers_choose_for_a_monster(place):
    t = place("K . D . . c .", K="kim", D="deep-one")
    t.state.turn = -1
    uses(t, "deep-one", "deep-one", Teleport(to="chest"), answers=("A7",))
    assert t.at("deep-one") == "A7"
    assert seats(t, "place") == [(0,)]


# --- control ----------------------------------------------------------------------------------------------------------


def controlled(place, picture, **units):
    """A position in which Kim has taken control of the deep one."""
    t = place(picture, **units)
    uses(t, "kim", "deep-one", Control())
    assert [event.rule for event in t.told("controlled")] == ["combat.control"]
    return t


@pytest.mark.rule("combat.control")
def test_who_controls_a_monster_decides_its_turn_even_against_other_monsters(place):
    t = controlled(place, "L . K . D . S", L="lorrari", K="kim", D="deep-one", S="sarall")
    t.usual = {"raise-roll": 0}
    t.stack("2", "1", "0")
    attack = ("use", "monster.deep-one", "webbed-claws", "sarall")
    monsters_act(t, ("move", "A6"), attack, ("end",))
    assert seats(t, "monster-act") == [(1,)] * 3
    assert {decision.rule for decision in t.asked if decision.kind == "monster-act"} == {"combat.control"}
    assert t.monster("sarall").wounds == 1


@pytest.mark.rule("combat.control")
def test_it_covers_the_next_turn_only(place):
    t = controlled(place, "K . . . D", K="kim", D="deep-one")
    monsters_act(t, ("end",))
    assert t.at("deep-one") == "A5"
    t.stack("0")
    monsters_act(t)
    assert t.at("deep-one") == "A2"
    assert len(seats(t, "monster-act")) == 1


@pytest.mark.rule("combat.control", "targeting.words.move-mindless")
def test_before_its_turn_it_moves_by_itself_if_an_effect_makes_it_move(place):
    t = controlled(place, "L . . D . . . K", L="lorrari", K="kim", D="deep-one")
    t.state.turn = -1
    uses(t, "lorrari", "deep-one", Move(spaces=1))
    assert (t.at("deep-one"), kinds(t)) == ("A3", [])
    monsters_act(t, ("end",))
    assert seats(t, "monster-act") == [(t.explorer("kim").seat,)]


@pytest.mark.rule("combat.control")
def test_a_controlled_monster_may_destroy_a_closed_door_and_walk_into_a_pit_but_not_open_a_door_or_pull_a_lever(place):
    t = controlled(place, "K . l DD. o", K="kim", D="deep-one")
    [door] = ground(t.state).doors
    t.state.doors[door] = "closed"
    monsters_act(t, ("destroy-door", "A4-A5"))
    assert t.state.doors[door] == "destroyed"
    [question] = t.asked
    assert {option[0] for option in question.options} == {"use", "destroy-door", "end"}
    t = controlled(place, "K . D o", K="kim", D="deep-one")
    monsters_act(t, ("move", "A4"))
    assert t.at("deep-one") == ""


@pytest.mark.rule("combat.control")
def test_an_open_door_is_left_alone_by_a_controlled_monster(place):
    t = controlled(place, "K . . DD. .", K="kim", D="deep-one")
    monsters_act(t, ("end",))
    assert {option[0] for option in t.asked[0].options} == {"use", "move", "end"}


@pytest.mark.rule("combat.control")
def test_it_takes_precedence_over_the_players_of_dead_explorers(place):
    t = controlled(place, "L . K . D . S", L="lorrari", K="kim", D="deep-one", S="sarall")
    t.state.setup.options["scheme"] = "yes"
    t.run(destroy(t, t.explorer("lorrari"), t.about("lorrari")))
    monsters_act(t, ("end",), ("end",))
    assert seats(t, "monster-act") == [(1,), (0,)]  # the deep one by Kim's player, the other by Lorrari's


@pytest.mark.rule("combat.control", "units.explorer.death")
def test_who_is_dead_controls_nothing(place):
    t = controlled(place, "L . K . D", K="kim", D="deep-one", L="lorrari")
    t.run(destroy(t, t.explorer("kim"), t.about("kim")))
    t.stack("0")
    monsters_act(t)
    assert t.at("deep-one") == "A2"
    assert kinds(t) == []


@pytest.mark.rule("combat.control", "combat.ethereal.untargetable")
def test_a_controlled_monster_targets_by_the_usual_rules(place):
    t = controlled(place, "K D S", K="kim", D="deep-one", S="sarall")
    lasts(t, ETHEREAL, "sarall")
    monsters_act(t, ("end",))
    assert [option[3] for option in t.asked[0].options if option[0] == "use"] == ["kim", "deep-one"]
