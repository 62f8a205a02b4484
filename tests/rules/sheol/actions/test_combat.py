"""Effects of cards on attacks and enemies: free attacks and actions, damage, reveals, pushes, equipment; needs."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import HERALD, LORD
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.effects.resolve import AttackRoll, Context, holds, resolve
from coterie.games.sheol.state import Gear, Herald, Land, Lord
from coterie.kernel.effects import Effects

from ..conftest import read


@pytest.fixture
def hunt(board):
    t = board()
    t.state.phase = "scout-act"
    t.unit.at = cell_of("G5")
    t.equip("flash-gun", "night-digger")
    return t


def play(t, card, *answers, unit=0, cell=-2, **context):
    """The power of a technology or facility, used by a unit."""
    power = (box.FACES.get(card) or box.FACILITIES[card]).power
    t.run(resolve(t, power.do, Context(unit, by=unit, played=card, cell=cell, **context)), *answers)


# --- strike and act ---------------------------------------------------------------------------------------------------


def test_a_strike_is_an_attack_with_the_weapon_for_nothing(hunt):
    hunt.put("d", "F5")
    hunt.put("d", "G7")
    hunt.stack("4")
    hunt.do("[{strike: {}}]", 2)
    assert hunt.state.shadows[2].hurt == 2
    assert (hunt.unit.actions, hunt.unit.lux, hunt.unit.attacked) == (3, 8, True)


def test_a_strike_with_a_broken_weapon_is_none(hunt):
    hunt.put("d", "F5")
    hunt.unit.weapon.broken = True
    hunt.do("[{strike: {}}]")
    assert not hunt.told("scout-die")


def test_a_strike_without_an_enemy_in_reach_is_none(hunt):
    hunt.put("d", "A1")
    hunt.do("[{strike: {}}]")
    assert not hunt.unit.attacked


def test_a_strike_with_an_area_weapon_hits_all_in_the_turn_chosen(hunt):
    hunt.unit.weapon = Gear("impulse-cannon")
    for at in ("F5", "F4", "H5"):
        hunt.put("d", at)
    hunt.stack("4", "4")
    hunt.do("[{strike: {}}]", 0)
    assert [shadow.hurt for shadow in hunt.state.shadows.values()] == [2, 2, 0]


def test_a_strike_inside_a_selection_hits_that_enemy_wherever_it_is(hunt):
    hunt.put("b", "C5")
    hunt.stack("2")
    hunt.do("[{enemies: {within: 6, do: [{expose: {}}, {strike: {blue: true}}]}}]")
    assert not hunt.state.shadows


@pytest.mark.rule("card.maenad.ecstasy")
def test_a_strike_may_reveal_its_target_first(hunt):
    hunt.shadow("F5", token="devourer")
    hunt.stack("1")
    hunt.do("[{strike: {expose: true}}]")
    assert (hunt.first.kind, hunt.first.hurt) == ("devourer", 2)
    assert not hunt.state.coral


@pytest.mark.rule("card.cyclops.emitter")
def test_the_charged_lux_emitter(hunt):
    for at in ("F5", "E5", "D5", "A1"):
        hunt.put("d", at)
    hunt.state.heralds = [Herald("hunter", cell_of("G6"), darkness=0)]
    hunt.stack("0 critical", "4")
    hunt.do(
        "[{strike: {within: 3, targets: 3, damage: 2, critical: false, push: 2}}]",
        HERALD,
        2,
        "pass",
        "E7",
    )
    assert hunt.state.heralds[0].damage == 1
    assert (spot(hunt.state.shadows[2].at), hunt.state.shadows[2].hurt) == ("E7", 2)
    assert not hunt.told("critical")


@pytest.mark.rule("card.breathless.instinct")
def test_a_counter_attack_hits_the_attacker(hunt):
    hunt.put("d", "H6")
    hunt.stack("4")
    hunt.do("[{strike: {}}]", context=Context(0, 1))
    assert hunt.first.hurt == 2


@pytest.mark.rule("card.general.district-kill", "card.district.perimetral-outposts")
def test_a_technologys_kill_yields_umbra_to_the_closest_scout(hunt):
    hunt.units[2].at = cell_of("H9")
    hunt.put("m", "G9")
    hunt.rule("{modify: {stat: damage, by: -3, of: scouts, until: mission}}")
    hunt.stack("3")
    play(hunt, "perimetral-outposts")
    assert not hunt.state.shadows
    assert [unit.umbra for unit in hunt.units] == [0, 0, 1, 0]


@pytest.mark.rule("card.general.district-kill", "card.district.survivors-quarters")
def test_of_equally_close_scouts_the_players_choose(hunt):
    hunt.units[1].at = cell_of("G7")
    hunt.state.lands = [Land(0, "twilight", cell_of("F6"))]
    hunt.put("m", "G6")
    play(hunt, "survivors-quarters", "again", 1, "again")
    assert not hunt.state.shadows
    assert hunt.units[1].umbra == 1


@pytest.mark.rule("card.district.cleu-barracks")
def test_the_barracks_attack_all_around(hunt):
    hunt.put("m", "G6")
    hunt.put("b", "F6")
    hunt.put("d", "E6")
    hunt.stack("0 critical", "3")
    hunt.usual["closest-scout"] = 0
    play(hunt, "cleu-military-barracks")
    assert list(hunt.state.shadows) == [2, 3]
    assert not hunt.told("critical")


@pytest.mark.rule("card.district.statues")
def test_the_statues_attack_two_enemies_near_the_citadel(hunt):
    hunt.put("m", "G9")
    hunt.put("m", "F9")
    hunt.put("m", "C9")
    hunt.stack("1", "1")
    hunt.usual["closest-scout"] = 0
    play(hunt, "guardians-statues", 1, 2)
    assert list(hunt.state.shadows) == [3]


@pytest.mark.rule("card.general.district-kill", "card.district.lantern-square", "card.general.no-reaction-reveal")
def test_lantern_square_reveals_harms_and_yields_nothing(hunt):
    hunt.shadow("G9", token="moth")
    play(hunt, "lantern-square")
    assert not hunt.state.shadows
    assert sum(unit.umbra for unit in hunt.units) == 0


@pytest.mark.rule("facility.scout-tower")
def test_the_tower_reveals_as_if_it_were_the_scout(hunt):
    hunt.unit.at = cell_of("A5")
    blip = hunt.shadow("C5", token="moth")
    play(hunt, "scout-tower", cell=cell_of("C3"))
    assert (blip.kind, spot(blip.at)) == ("moth", "C6")
    lurker = hunt.shadow("A3", token="lurker")
    play(hunt, "scout-tower", cell=cell_of("C3"))
    assert spot(lurker.at) == "B3"
    assert hunt.unit.weapon.breaks == hunt.unit.lantern.breaks == 0


def test_an_action_may_be_granted_for_nothing(hunt):
    hunt.state.pool.cards = ["cross", "tee", "end"]
    hunt.do("[{act: {action: plan}}]", "cross", "end")
    assert len(hunt.unit.tiles) == 3
    assert (hunt.unit.actions, hunt.unit.lux) == (3, 8)


def test_a_granted_action_may_have_to_be_paid(hunt):
    hunt.put("d", "F5")
    hunt.stack("1", "4")
    hunt.do("[{act: {action: attack, overload: true, paid: true}}]")
    assert (hunt.unit.actions, hunt.unit.lux, hunt.unit.weapon.breaks) == (3, 6, 1)


def test_a_granted_action_that_cannot_be_done_is_none(hunt):
    hunt.do("[{act: {action: reveal}}, {act: {action: repair}}]")
    assert hunt.unit.actions == 3


# --- harm -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.advanced.retribution")
def test_pierce_ignores_armor_harm_does_not(hunt):
    hunt.state.heralds = [Herald("marauder", cell_of("F5"))]
    hunt.do("[{harm: 3}]", context=Context(0, HERALD))
    assert hunt.state.heralds[0].damage == 1
    hunt.do("[{pierce: 3}]", context=Context(0, HERALD))
    assert hunt.state.heralds[0].damage == 4


def test_harm_to_who_is_gone_does_nothing(hunt):
    hunt.do(
        "[{harm: 1}, {pierce: 1}, {slay: umbra}, {expose: {}}, {cloak: true}, {push: 1}, {drag: 1}]",
        context=Context(0, 7),
    )
    assert not hunt.noted


@pytest.mark.parametrize(("how", "umbra"), [("umbra", 1), ("nothing", 0)])
def test_a_shadow_is_slain(hunt, how, umbra):
    hunt.put("d", "F5")
    hunt.do(f"[{{slay: {how}}}]", context=Context(0, 1))
    assert not hunt.state.shadows
    assert hunt.unit.umbra == umbra


def test_a_hypershadow_that_is_slain_loses_its_bottom_token(hunt):
    shadow = hunt.shadow("F5", "moth", hyper=True, under="lurker")
    hunt.do("[{slay: nothing}]", context=Context(0, 1))
    assert (shadow.hyper, shadow.kind) == (False, "moth")


@pytest.mark.rule("card.general.no-reaction-reveal", "card.pioneer.impact-detection", "card.breathless.marksman")
def test_cards_reveal_without_reaction(hunt):
    blip = hunt.shadow("F5", token="devourer")
    hunt.state.heralds = [Herald("hunter", cell_of("D5"))]
    hunt.state.lords = [Lord("avadon", cell_of("A1"))]
    hunt.do("[{enemies: {pick: all, do: [{expose: {lord: 4}}]}}]")
    assert blip.revealed
    assert not hunt.state.coral
    assert (hunt.state.heralds[0].darkness, hunt.state.lords[0].darkness) == (0, 2)


def test_a_reveal_by_a_card_may_cause_a_reaction(hunt):
    hunt.shadow("F5", token="devourer")
    hunt.do("[{expose: {react: true}}]", context=Context(0, 1))
    assert hunt.state.coral


@pytest.mark.parametrize("hyper", [False, True])
def test_a_shadow_becomes_a_blip_again(hunt, hyper):
    shadow = hunt.shadow("F5", "moth", hyper=hyper, under="lurker")
    hunt.do("[{cloak: true}]", context=Context(0, 1))
    assert not shadow.revealed
    hunt.do("[{expose: {}}]", context=Context(0, 1))
    assert (shadow.kind, shadow.under) == ("moth", "lurker" if hyper else "")


# --- moving enemies ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.cyclops.dont-mess")
def test_a_push_goes_away_from_the_scout(hunt):
    hunt.put("d", "F5")
    hunt.do("[{push: 2}]", "E5", "D5", context=Context(0, 1))
    assert hunt.shadows == ["D5"]
    assert hunt.first.hurt == 0


@pytest.mark.rule("card.cyclops.dont-mess")
@pytest.mark.parametrize("mark", ["S", "c", "P", "b"])
def test_one_that_is_stopped_takes_1_damage(hunt, mark):
    hunt.put("d", "F5")
    hunt.put(mark, "E5")
    for at in ("F4", "F6"):
        hunt.put("P", at)
    hunt.do("[{push: 2}]", context=Context(0, 1))
    assert (spot(hunt.first.at), hunt.first.hurt) == ("F5", 1)
    assert mark != "S" or hunt.bright("E5")


@pytest.mark.rule("card.cyclops.dont-mess")
def test_heralds_are_pushed_outer_lords_are_not(hunt):
    hunt.state.heralds = [Herald("hunter", cell_of("F5"))]
    hunt.state.lords = [Lord("avadon", cell_of("G6"))]
    hunt.do("[{push: 1}]", "E5", context=Context(0, HERALD))
    hunt.do("[{push: 1}]", context=Context(0, LORD))
    assert spot(hunt.state.heralds[0].at) == "E5"
    assert spot(hunt.state.lords[0].at) == "G6"


def test_a_pull_ends_beside_the_scout(hunt):
    hunt.put("d", "D5")
    hunt.do("[{push: -5}]", context=Context(0, 1))
    assert (hunt.shadows, hunt.first.hurt) == (["F5"], 0)


@pytest.mark.rule("card.advanced.shadow-charmer")
def test_an_enemy_is_dragged_through_free_spaces(hunt):
    hunt.put("m", "B2")
    for at in ("A2", "B1", "C2"):
        hunt.put("P", at)
    hunt.put("R", "B4")
    decision = hunt.ask(resolve(hunt, read("[{drag: 2}]", Effects), Context(0, 1)))
    assert set(decision.options) == {"B3", "A3", "C3", "B4", "pass"}


@pytest.mark.rule("shadow.enter-land")
def test_a_blip_that_is_moved_onto_a_connected_land_is_turned_up(hunt):
    hunt.lay("S", "H10")
    hunt.lay("Y", "F10")
    blip = hunt.shadow("F9")
    hunt.do("[{drag: 1}]", "F10", context=Context(0, 1))
    assert blip.revealed


# --- equipment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lantern.break")
def test_break_markers_are_put_on_and_taken_off(hunt):
    hunt.do("[{wear: {any: 2}}]", "weapon")
    assert hunt.unit.weapon.breaks == 2
    hunt.do("[{wear: {any: -1}}]")
    assert hunt.unit.weapon.breaks == 1
    hunt.do("[{wear: {lantern: -3}}]")
    assert hunt.unit.lantern.breaks == 0


def test_durability_markers_go_first(hunt):
    hunt.do("[{durability: {any: 2}}]", "lantern")
    hunt.do("[{wear: {lantern: 3}}]")
    assert (hunt.unit.lantern.durability, hunt.unit.lantern.breaks) == (0, 1)


@pytest.mark.rule("lantern.repair")
def test_a_card_repairs(hunt):
    hunt.do("[{repair: any}]")
    hunt.unit.weapon.broken = hunt.unit.lantern.broken = True
    hunt.do("[{repair: any}]", "weapon")
    assert (hunt.unit.weapon.broken, hunt.unit.lantern.broken) == (False, True)


# --- what nobody is asked for -----------------------------------------------------------------------------------------


REPAIR_OR_CARE = "[{choose: [[{repair: any}], [{wear: {any: -3}}]]}]"


@pytest.mark.rule("find.reward")
@pytest.mark.parametrize(("broken", "breaks", "answers"), [(True, 0, [0]), (False, 1, [1]), (False, 0, [])])
def test_a_choice_of_two_things_that_both_would_do_nothing_is_not_asked(hunt, broken, breaks, answers):
    hunt.unit.weapon.broken, hunt.unit.lantern.breaks = broken, breaks
    hunt.do(REPAIR_OR_CARE, *answers)
    assert (hunt.unit.weapon.broken, hunt.unit.lantern.breaks) == (False, 0)
    assert len(hunt.told("alike")) == (not answers)


@pytest.mark.rule("lord.action.sequence")
@pytest.mark.parametrize(("n", "answers"), [(1, ["H10"]), (2, [])])
def test_which_tile_is_damaged_first_is_not_asked_where_all_are(hunt, n, answers):
    hunt.tile("G10"), hunt.tile("H10")
    hunt.do(f"[{{tiles: {{pick: {n}, do: [{{tile: damage}}]}}}}]", *answers)
    assert [hunt.bright(at) for at in ("G10", "H10")] == [n == 1, False]
    assert len(hunt.told("alike")) == n - 1


def test_nobody_is_asked_whether_a_droid_draws_cards(hunt):
    hunt.unit.core = "iron"
    hunt.do("[{may: [{discard: {hand: 1}}, {draw: 1}]}]")
    assert not hunt.asked


# --- needs ------------------------------------------------------------------------------------------------------------


def true(t, text, **context):
    return holds(t.state, read(text, Need), Context(0, **context))


def test_needs_about_the_enemy(hunt):
    hunt.shadow("F5", "lurker").hurt = 1
    hunt.shadow("A1")
    hunt.state.heralds = [Herald("hunter", cell_of("F6"))]
    hunt.state.lords = [Lord("avadon", cell_of("H5"), action="ground-fist")]
    assert true(hunt, "{kinds: [lurker]}", enemy=1)
    assert not true(hunt, "{kinds: [blip]}", enemy=1)
    assert true(hunt, "{kinds: [herald]}", enemy=9, fallen=("enemy", "herald"))
    assert true(hunt, "{darkness: 0}", enemy=1)
    assert not true(hunt, "{darkness: 3}", enemy=2)
    assert true(hunt, "{health: 1}", enemy=1)
    assert not true(hunt, "{health: 2}", enemy=1)
    assert true(hunt, "{health: 10}", enemy=HERALD)
    assert true(hunt, "{in_pattern: true}", enemy=1)
    assert not true(hunt, "{in_pattern: true}", enemy=2)
    assert true(hunt, "{in_pattern: true}", enemy=LORD)
    assert true(hunt, "{adjacent: true}", enemy=LORD)
    assert not true(hunt, "{adjacent: true}", enemy=HERALD)


def test_needs_about_the_attack(hunt):
    roll = AttackRoll(0, 1, 2)
    assert not any(true(hunt, f"{{{part}: true}}", roll=roll) for part in ("hit", "critical", "killed"))
    roll.hit = roll.critical = roll.killed = True
    assert all(true(hunt, f"{{{part}: true}}", roll=roll) for part in ("hit", "critical", "killed"))


# --- gear -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gear.item.attach")
def test_an_attached_item_changes_the_weapon_as_long_as_it_is_whole(hunt):
    hunt.rule("{modify: {stat: enemy-health, by: 9, of: enemies, until: mission}}")
    hunt.put("d", "F5")
    hunt.unit.weapon.attached = ["coral-crown"]
    hunt.stack("4")
    hunt.acts("attack", 0, 1)
    assert hunt.first.hurt == 3


@pytest.mark.rule("gear.equipment.archetype")
def test_equipment_is_for_those_who_share_an_archetype():
    for scout in box.SCOUTS.values():
        for card in (box.WEAPONS[scout.weapon], box.LANTERNS[scout.lantern]):
            assert set(card.archetypes) & set(scout.archetypes)
