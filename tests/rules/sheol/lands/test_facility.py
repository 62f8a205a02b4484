"""Facilities: production and who takes it, the Monorail, the Barrier, activation."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.enemies.heralds import chase
from coterie.games.sheol.lands.effects import production_step, run_monorails
from coterie.games.sheol.round.play import MENU, facilities_step
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.state import Facility, Goods

from ..playing import activate


@pytest.fixture
def land(board):
    """A discovered land beside the Citadel's gate with a facility on J15; the unit on it unless drawn otherwise."""

    def make(kind, text="S Y1 . .", code="FA", droids=0):
        t = board(text, at="J13", droids=droids)
        for each in t.state.lands:
            each.code = code
        t.state.facilities[cell_of("J15")] = Facility(kind)
        t.state.phase = "scout-act"
        return t

    return make


def away(t, *units):
    """These units are far from everything."""
    for n in units:
        t.units[n].at = cell_of(f"A{2 * n + 1}")


# --- production -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("scout.production", "facility.umbra-extractor", "inventory.facility-gain")
def test_an_extractor_yields_the_umbra_of_its_land_to_connected_scouts_as_they_like(land):
    t = land("umbra-extractor")
    away(t, 2, 3)
    t.run(production_step(t), 0, 1)
    assert [unit.umbra for unit in t.units] == [1, 1, 0, 0]
    assert t.asked[0].options == (0, 1, "citadel", "leave")
    assert t.asked[0].seats == (0, 1, 2, 3)


@pytest.mark.rule("facility.umbra-extractor", "inventory.facility-gain")
def test_umbra_may_go_to_the_citadel_or_be_left(land):
    t = land("umbra-extractor")
    t.run(production_step(t), "citadel", "leave", "J15")
    assert (t.state.citadel.umbra, t.state.goods) == (1, {cell_of("J15"): Goods(umbra=1)})


@pytest.mark.rule("inventory.facility-gain")
def test_what_is_left_lies_on_a_space_of_the_land_that_the_players_pick(land):
    t = land("umbra-extractor", ". Y . .")
    t.run(production_step(t), "K14")
    assert t.asked[-1].options == ("J15", "J14", "K14", "K15")
    assert t.state.goods == {cell_of("K14"): Goods(umbra=2)}  # asked once for all that is left
    t.unit.at = cell_of("K14")
    t.acts("collect", "umbra")
    assert (t.unit.umbra, t.state.goods) == (2, {})


@pytest.mark.rule("inventory.facility-gain", "land.card.lost")
def test_what_was_left_on_a_land_goes_with_the_land_not_with_the_facility(land):
    t = land("umbra-extractor", ". Y . .")
    t.run(production_step(t), "J15")
    t.state.facilities = {}
    assert t.state.goods
    t.do("[{land: lose}]", context=Context(land=0))
    assert not t.state.goods


@pytest.mark.rule("facility.umbra-extractor", "inventory.facility-gain")
def test_without_any_connection_umbra_waits_on_the_facility(land):
    t = land("umbra-extractor", ". Y . .")
    t.run(production_step(t), "J15")
    assert t.state.goods[cell_of("J15")].umbra == 2


@pytest.mark.rule("scout.production", "facility.lux-synthesizer", "inventory.facility-gain")
def test_a_synthesizer_yields_one_lux_to_a_connected_scout(land):
    t = land("lux-synthesizer")
    away(t, 1, 2, 3)
    t.unit.lux = 4
    t.run(production_step(t), 0)
    assert t.unit.lux == 5
    assert t.asked[0].options == (0, "leave")


@pytest.mark.rule("facility.lux-synthesizer", "inventory.facility-gain")
def test_lux_that_nobody_can_take_waits_and_is_never_stored_in_the_citadel(land):
    t = land("lux-synthesizer")
    t.run(production_step(t), "J15")
    assert t.state.goods[cell_of("J15")].lux == 1


@pytest.mark.rule("lightstream.connect.undiscovered", "inventory.facility-gain")
def test_who_stands_on_an_undiscovered_land_is_not_connected_to_the_facility(land):
    t = land("umbra-extractor", ". Y . X1")
    away(t, 1, 2, 3)
    t.state.lands[1].code = ""
    t.run(production_step(t), "J15")
    assert (t.unit.umbra, t.state.goods[cell_of("J15")].umbra) == (0, 2)


@pytest.mark.rule("inventory.facility-gain", "gear.discard")
def test_who_has_no_room_may_discard_something_to_take_what_is_produced(land):
    t = land("umbra-extractor", ". Y1 . .", code="TA")
    away(t, 1, 2, 3)
    t.unit.tiles = ["cross"] * 12
    t.run(production_step(t), 0, ("tile", "cross"), ("tile", "cross"))
    assert (t.unit.umbra, len(t.unit.tiles)) == (1, 10)


@pytest.mark.rule("inventory.facility-gain", "gear.discard")
def test_what_is_produced_is_left_if_no_room_is_made_for_it(land):
    t = land("umbra-extractor", ". Y1 . .", code="TA")
    away(t, 1, 2, 3)
    t.unit.tiles = ["cross"] * 12
    t.run(production_step(t), 0, "pass", "J15")
    assert (t.unit.umbra, t.state.goods[cell_of("J15")].umbra) == (0, 1)


@pytest.mark.rule("scout.production", "shadow.enter-facility")
@pytest.mark.parametrize("mark", ["b", "E", "c"])
def test_a_facility_that_is_switched_off_yields_nothing(land, mark):
    t = land("umbra-extractor")
    t.put(mark, "J15")
    t.run(production_step(t))
    assert not t.told("produced")


@pytest.mark.rule("scout.production")
def test_cards_change_what_is_extracted(land):
    t = land("umbra-extractor", ". Y . .")
    t.rule("{modify: {stat: extract, by: 1, of: board, until: mission}}")
    t.run(production_step(t), "J15")
    assert t.state.goods[cell_of("J15")].umbra == 3


@pytest.mark.rule("scout.production.droid-regain")
def test_droids_regain_the_lux_of_their_core_up_to_its_maximum(board):
    t = board(units=3, droids=2)
    first, second = t.units[1], t.units[2]
    first.lux, second.lux = 1, box.CORES[second.core].lux
    t.run(production_step(t))
    assert first.lux == 1 + box.CORES[first.core].regain
    assert second.lux == box.CORES[second.core].lux


@pytest.mark.rule("scout.production.droid-regain")
def test_of_a_core_that_regains_nothing_nothing_is_told(board):
    t = board(units=2, droids=1)
    t.units[1].core, t.units[1].lux = "dark", 1
    t.run(production_step(t))
    assert (t.units[1].lux, t.told("lux-gained")) == (1, [])


@pytest.mark.rule("scout.production")
def test_production_is_a_step_of_the_phase(land):
    t = land("umbra-extractor", ". Y . .")
    t.state.phase = "scout-production"
    t.step("scout-production", "J15")
    assert t.state.phase == "scout-facilities"
    assert t.told("produced")


# --- the Monorail -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("facility.monorail")
def test_a_monorail_gives_two_movement_points_to_one_connected_scout(land):
    t = land("monorail")
    t.units[2].movement, t.units[3].movement = 4, 5
    t.run(run_monorails(t), 1)
    assert [unit.movement for unit in t.units] == [0, 2, 4, 5]
    assert t.asked[0].options == (0, 1)


@pytest.mark.rule("facility.monorail")
def test_each_monorail_runs_at_the_end_of_recharging_movement(land):
    t = land("monorail", "S Y1 . Y .")
    t.state.facilities[cell_of("K17")] = Facility("monorail")
    away(t, 1, 2, 3)
    t.state.phase = "scout-movement"
    t.step("scout-movement")
    assert t.unit.movement == min(4, box.SCOUTS["pioneer"].normal.movement + 4)


@pytest.mark.rule("facility.monorail")
@pytest.mark.parametrize(("more", "moved"), [((), [5, 5]), (("dawn-monument",), [4, 4])])
def test_each_monorail_runs_and_only_after_all_else_that_recharging_brings(land, more, moved):
    """The monument gives everyone a point, and who has 4 points gets no ride."""
    t = land("monorail", "S Y1 . Y2 .")
    t.state.facilities[cell_of("K17")] = Facility("monorail")
    away(t, 2, 3)
    activate(t, *more)
    t.units[0].scout = t.units[1].scout = "maenad"
    t.step("scout-movement", *[] if more else [0])
    assert [unit.movement for unit in t.units[:2]] == moved


@pytest.mark.rule("facility.monorail")
def test_nobody_connected_nobody_rides(land):
    t = land("monorail", ". Y . .")
    t.run(run_monorails(t))
    assert not t.told("monorail")


# --- the Barrier ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("facility.immolates-barrier")
def test_a_shadow_that_bounces_off_a_connected_tile_does_not_damage_it_and_is_hurt(board):
    t = board("l . \n S . \n Y .", at="C3")
    t.state.facilities[cell_of("E4")] = Facility("immolates-barrier")
    t.moves("alpha")
    assert t.bright("D3") is True
    assert t.first.hurt == 1
    assert t.shadows == ["C3"]


@pytest.mark.rule("facility.immolates-barrier")
def test_the_barrier_does_not_keep_heralds_off(board):
    t = board(". . \n S . \n Y .", at="C3", units=1)
    t.put("1", "R3")
    t.state.facilities[cell_of("E4")] = Facility("immolates-barrier")
    one = t.herald("C3")
    t.run(chase(t, one, t.unit.at, 1, "herald.move.toward-target"))
    assert (one.at, one.damage, t.bright("D3")) == (cell_of("D3"), 0, False)


@pytest.mark.rule("facility.immolates-barrier")
def test_a_shadow_may_die_of_the_barrier(board):
    t = board("b . \n S . \n Y .", at="C3")
    t.state.facilities[cell_of("E4")] = Facility("immolates-barrier")
    t.first.hurt = 1
    t.moves("alpha")
    assert t.shadows == []
    assert t.bright("D3") is True


@pytest.mark.rule("facility.immolates-barrier")
def test_tiles_that_are_not_connected_are_not_protected(board):
    t = board("l . \n S . \n . . \n Y .", at="C3")
    t.state.facilities[cell_of("F4")] = Facility("immolates-barrier")
    t.moves("alpha")
    assert t.bright("D3") is False
    assert t.first.hurt == 0


@pytest.mark.rule("facility.immolates-barrier")
def test_other_lands_are_not_protected(board):
    t = board("b . \n Y . \n . . \n Y .", at="C3")
    t.state.facilities[cell_of("F4")] = Facility("immolates-barrier")
    t.moves("alpha")
    assert t.shadows == ["D3"]


# --- activation -------------------------------------------------------------------------------------------------------


def uses(t, *, unit=0):
    return [option for option in menu(t.state, t.units[unit]) if option[:2] == ("use", "facility")]


@pytest.mark.rule("facility.unlock")
def test_six_facilities_three_from_missions_and_three_from_alignment():
    missions = [facility.id for facility in box.FACILITIES.values() if facility.unlocked_by.startswith("mission")]
    assert missions == ["umbra-extractor", "lux-synthesizer", "cleu-cannon"]
    assert len(box.FACILITIES) == 6


@pytest.mark.rule("facility.activate", "scout.actions.free")
def test_a_connected_scout_activates_a_facility_once_a_turn_without_action_points(land):
    t = land("scout-tower")
    t.shadow("H15")
    t.unit.actions = 0
    option = ("use", "facility", "scout-tower", cell_of("J15"), 0)
    assert uses(t) == [option]
    t.run(MENU.do(t, Acting(t.state, t.unit), option))
    assert t.state.facilities[cell_of("J15")].ready is False
    assert uses(t, unit=1) == []


@pytest.mark.rule("facility.activate")
def test_who_is_not_connected_cannot_activate_it(land):
    t = land("scout-tower", ". Y1 . .")
    t.shadow("H15")
    assert uses(t)
    assert not uses(t, unit=1)


@pytest.mark.rule("facility.activate")
@pytest.mark.parametrize("mark", ["b", "E", "c"])
def test_an_enemy_or_obstacle_on_it_prevents_activation(land, mark):
    t = land("scout-tower")
    t.put(mark, "J15")
    assert uses(t) == []


@pytest.mark.rule("scout.recharge.facilities")
def test_facilities_are_ready_again_in_the_next_turn(land):
    t = land("scout-tower")
    t.shadow("H15")
    t.state.facilities[cell_of("J15")].ready = False
    t.run(facilities_step(t))
    assert uses(t)


# --- the Scout Tower and the CLEU Cannon ------------------------------------------------------------------------------


def activates(t, *answers):
    t.run(MENU.do(t, Acting(t.state, t.unit), uses(t)[0]), *answers)


@pytest.mark.rule("facility.scout-tower")
def test_a_tower_reveals_one_shadow_within_three_spaces_of_it(land):
    t = land("scout-tower")
    t.shadow("G15", token="devourer")
    t.shadow("F15", token="devourer")
    activates(t)
    assert [shadow.kind for shadow in t.state.shadows.values()] == ["devourer", ""]


@pytest.mark.rule("facility.scout-tower")
def test_a_shadow_reacts_to_the_tower_as_if_it_were_the_scout(land):
    t = land("scout-tower", "S Y . 1")
    t.tile("J16")
    t.shadow("G15", token="lurker")
    activates(t)
    assert t.shadows == ["H15"]
    assert (t.unit.weapon, t.unit.lux) == (None, 8)


@pytest.mark.rule("facility.scout-tower")
def test_a_moth_flees_from_the_tower(land):
    t = land("scout-tower")
    t.shadow("J17", token="moth")
    activates(t)
    assert t.shadows == ["J18"]


@pytest.mark.rule("facility.scout-tower")
def test_heralds_are_not_revealed_by_a_tower(land):
    t = land("scout-tower")
    t.put("E", "H15")
    assert uses(t) == []
    t.shadow("I17")
    activates(t)
    assert t.state.heralds[0].darkness == 4


@pytest.mark.rule("facility.scout-tower")
def test_cards_that_keep_shadows_from_reacting_do_so_at_a_tower(land):
    t = land("scout-tower")
    t.shadow("J17", token="moth")
    t.do("[{modify: {rule: no-reaction, of: enemies, kinds: [shadow], until: phase}}]")
    activates(t)
    assert t.shadows == ["J17"]


@pytest.mark.rule("facility.scout-tower", "lightshield.uses")
def test_a_tower_is_not_used_where_no_shadow_is_left_to_reveal(land):
    t = land("scout-tower")
    t.shadow("G15", "lurker")
    assert uses(t) == []


@pytest.mark.rule("facility.cleu-cannon", "lightshield.uses")
def test_a_cannon_is_not_used_where_no_enemy_is_in_its_range(land):
    t = land("cleu-cannon")
    t.shadow("D15")
    assert uses(t) == []
    t.shadow("E15")
    assert uses(t)


@pytest.mark.rule("facility.cleu-cannon")
@pytest.mark.parametrize("kind", ["", "devourer"])
@pytest.mark.parametrize(("face", "hit"), [("1", []), ("2 weak", ["E15"]), ("3", ["E15"])])
def test_a_cannon_attacks_one_enemy_within_five_spaces_as_if_its_darkness_were_two(land, kind, face, hit):
    t = land("cleu-cannon")
    t.shadow("E15", kind)
    t.shadow("D15", kind)
    t.stack(face)
    activates(t)
    assert [event.params["at"] for event in t.told("shadow-hurt")] == hit


@pytest.mark.rule("facility.cleu-cannon")
def test_a_cannon_does_2_damage_to_one_of_those_in_its_range(land):
    t = land("cleu-cannon")
    near, far = t.shadow("F15", "devourer"), t.shadow("E15", "devourer")
    t.stack("3")
    t.acts("use", "facility", "cleu-cannon", cell_of("J15"), 0, answers=(far.id,))
    assert (near.hurt, far.hurt) == (0, 2)


@pytest.mark.rule("facility.cleu-cannon")
def test_a_revealed_shadow_killed_by_a_cannon_gives_umbra_to_the_scout_closest_to_it(land):
    t = land("cleu-cannon", "S1 Y . .")
    t.put("2", "G15")
    t.shadow("E15", "lurker")
    t.stack("3")
    activates(t)
    assert (t.unit.umbra, t.units[1].umbra) == (1, 0)
