"""Attacks by scouts: whom they reach, the Scout dice, damage, kills, overloads, repair."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.actions.attack import critical_effect
from coterie.games.sheol.board.foes import HERALD, LORD
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.box import BLUE, WHITE
from coterie.games.sheol.effects.resolve import Context, resolve
from coterie.games.sheol.scouts.units import has_dark_gifts
from coterie.games.sheol.shadows.foe_cards import health_of
from coterie.games.sheol.state import CITADEL, Facility, Gear, Herald, Lord, Progress


@pytest.fixture
def hunt(board):
    """The first scout with a Flash Gun, which hits 1 or 2 spaces ahead for 2."""
    t = board()
    t.unit.at = cell_of("G5")
    t.equip("flash-gun", "night-digger")
    return t


def hit(t, *option, faces=("4",), answers=()):
    """An attack with these faces of the dice."""
    t.stack(*faces)
    t.acts("attack", *option, answers=answers)


# --- the action -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.attack.cost")
def test_who_may_attack(hunt):
    unit = hunt.unit
    hunt.put("d", "F5")
    assert hunt.options("attack")
    unit.weapon.broken = True
    assert not hunt.options("attack")
    unit.weapon.broken, unit.at = False, CITADEL
    assert not hunt.options("attack")
    unit.at, unit.actions = cell_of("G5"), 0
    assert not hunt.options("attack")


@pytest.mark.rule("weapon.attack.cost")
def test_an_attack_costs_an_action_point_and_lux(hunt):
    hunt.put("d", "F5")
    hit(hunt, 0, 1)
    assert (hunt.unit.actions, hunt.unit.lux) == (2, 7)
    assert hunt.unit.attacked


@pytest.mark.rule("weapon.attack.cost")
def test_cards_change_the_cost_and_may_forbid_attacks(hunt):
    hunt.put("d", "F5")
    hunt.rule("{modify: {stat: attack-cost, by: -1, of: scouts, until: mission}}", "A")
    hit(hunt, 0, 1)
    assert hunt.unit.lux == 8
    hunt.rule("{modify: {rule: no-attack, of: scouts, until: mission}}", "B")
    assert not hunt.options("attack")


@pytest.mark.rule("weapon.attack.target")
def test_one_enemy_in_the_pattern_is_declared(hunt):
    for at in ("F5", "E5", "G7", "D5", "F6"):
        hunt.put("d", at)
    plain = [option for option in hunt.options("attack") if option[-1] != "overload"]
    assert plain == [("attack", 0, 2), ("attack", 0, 1), ("attack", 1, 3)]


@pytest.mark.rule("weapon.attack.target", "overview.terms.aoe")
def test_an_area_attack_rolls_a_die_for_each_enemy(hunt):
    hunt.unit.weapon = Gear("impulse-cannon")
    one, two, three, other = (hunt.shadow(at, "devourer") for at in ("F4", "F5", "F6", "E5"))
    hit(hunt, 0, faces=("4", "0 critical", "3 strong"), answers=("0",))
    assert len(hunt.told("scout-die")) == 3
    assert (one.hurt, two.hurt, other.hurt) == (2, 2, 0)
    assert three.id not in hunt.state.shadows


@pytest.mark.rule("weapon.attack.target")
def test_an_outer_lord_in_several_spaces_is_one_target(hunt):
    hunt.unit.weapon = Gear("impulse-cannon")
    hunt.state.lords = [Lord("avadon", cell_of("E4"), darkness=0)]
    hit(hunt, 0)
    assert (len(hunt.told("scout-die")), hunt.state.lords[0].damage) == (1, 2)


@pytest.mark.rule("weapon.attack.target")
def test_a_reach_that_is_doubled(hunt):
    hunt.put("d", "C5")
    assert not hunt.options("attack")
    hunt.rule("{modify: {rule: reach-double, of: scouts, until: mission}}")
    assert ("attack", 0, 1) in hunt.options("attack")


# --- dice and damage --------------------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.attack.white-die")
def test_the_white_die():
    faces = [(face["darkness"], face["critical"], face["damage"]) for face in WHITE.faces]
    assert faces == [(0, 1, 0), (1, 0, 0), (2, 0, -1), (3, 0, 0), (4, 0, 0), (3, 0, 1)]


@pytest.mark.rule("weapon.attack.blue-die")
def test_the_blue_die():
    faces = [(face["darkness"], face["critical"], face["damage"]) for face in BLUE.faces]
    assert faces == [(2, 1, 0), (2, 0, 0), (3, 0, -1), (4, 0, 0), (5, 0, 1), (6, 0, 0)]


@pytest.mark.rule("weapon.attack.white-die", "shadow.kind.blip")
@pytest.mark.parametrize(("face", "dealt"), [("1", 0), ("3", 0), ("3 strong", 0), ("4", 2)])
def test_a_blip_is_hit_by_a_4_only(hunt, face, dealt):
    blip = hunt.shadow("F5", hyper=True)
    hit(hunt, 0, 1, faces=(face,))
    assert blip.hurt == dealt


@pytest.mark.rule("weapon.attack.white-die", "weapon.attack.damage")
@pytest.mark.parametrize(("face", "dealt"), [("1", 2), ("2 weak", 1), ("3 strong", 3)])
def test_a_herald_that_is_lit_takes_the_damage_of_the_weapon_and_the_die(hunt, face, dealt):
    hunt.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0, reborn=True)]
    hunt.rule("{modify: {stat: minimum-darkness, to: 0, of: enemies, until: mission}}")
    hit(hunt, 0, HERALD, faces=(face,))
    assert hunt.state.heralds[0].damage == dealt


@pytest.mark.rule("weapon.attack.damage", "herald.armor")
@pytest.mark.parametrize(("face", "dealt"), [("1", 1), ("2 weak", 1), ("3 strong", 2)])
def test_armor_makes_it_less_but_never_less_than_1(hunt, face, dealt):
    hunt.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0)]
    hit(hunt, 0, HERALD, faces=(face,))
    assert hunt.state.heralds[0].damage == dealt


@pytest.mark.rule("weapon.attack.damage", "weapon.hit.reaction")
def test_a_hit_without_damage_causes_no_reaction(hunt):
    hunt.unit.weapon = Gear("servogun")
    hunt.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0)]
    hunt.state.herald_reactions.cards = list(box.HERALD_REACTIONS)
    hit(hunt, 0, HERALD, faces=("2 weak",))
    assert hunt.told("scout-hits")
    assert hunt.state.heralds[0].damage == 0
    assert not hunt.told("herald-reacts")


@pytest.mark.rule("weapon.attack.damage", "lord.armor")
def test_the_armor_of_an_outer_lord_is_that_of_its_action(hunt):
    hunt.state.lords = [Lord("avadon", cell_of("E5"), darkness=0, action="ground-fist")]
    hit(hunt, 0, LORD, faces=("3 strong",))
    assert hunt.state.lords[0].damage == 2


@pytest.mark.rule("weapon.attack.damage", "card.general.stacks", "lightstream.special.attack")
def test_cards_and_an_attack_tile_add_to_the_damage(hunt):
    hunt.rule("{modify: {stat: damage, by: 1, of: scouts, until: mission}}", "A")
    hunt.rule("{modify: {stat: enemy-health, by: 20, of: enemies, until: mission}}", "B")
    hunt.tile("G5", "end-attack", bright=False)
    shadow = hunt.shadow("F5", "devourer")
    hit(hunt, 0, 1)
    assert shadow.hurt == 4
    hunt.rule("{modify: {rule: double-damage, of: scouts, until: mission}}", "C")
    hit(hunt, 0, 1, faces=("2 weak",))
    assert shadow.hurt == 4 + 2 * 3


@pytest.mark.rule("weapon.attack.damage", "weapon.attack.white-die")
def test_a_hit_for_1_less_with_a_weapon_of_1_damage_does_nothing_and_says_so(hunt):
    hunt.equip("servogun")
    shadow = hunt.shadow("F5", "devourer")
    hit(hunt, 0, 1, faces=("2 weak",))
    assert shadow.hurt == 0
    assert len(hunt.told("scout-hits")) == len(hunt.told("harmless")) == 1


@pytest.mark.rule("weapon.attack.white-die")
def test_cards_change_the_darkness_that_the_bearers_attack_meets(hunt):
    hunt.unit.weapon.attached = ["phosphor-rounds"]
    hunt.equip("flash-gun", unit=1)
    hunt.units[1].at = cell_of("E6")
    blip = hunt.shadow("F5")
    hunt.shadow("E5")
    hit(hunt, 0, blip.id, faces=("3",))
    assert blip.id not in hunt.state.shadows
    hunt.stack("3")
    hunt.acts("attack", 3, 2, unit=1)
    assert 2 in hunt.state.shadows


@pytest.mark.rule("card.breathless.acquisition")
def test_another_scout_makes_the_target_count_as_darkness_2(hunt):
    hunt.units[3].hand.cards = ["target-acquisition"]
    blip = hunt.shadow("F5")
    hit(hunt, 0, 1, faces=("3",), answers=(("use", "lightshield", "target-acquisition", 0, 3),))
    assert blip.id not in hunt.state.shadows


@pytest.mark.rule("weapon.attack.critical")
def test_a_critical_hit_brings_the_scouts_effect(hunt):
    shadow = hunt.shadow("F5", "devourer")
    hunt.tile("G4", bright=False)
    hit(hunt, 0, 1, faces=("0 critical",), answers=(1,))
    assert shadow.hurt == 2
    assert hunt.bright("G4") is True


@pytest.mark.rule("weapon.attack.critical", "weapon.hit.reaction")
def test_the_damage_comes_before_the_critical_effect_whose_damage_is_one_more_instance(hunt):
    herald = hunt.herald("F5", darkness=0)
    hunt.state.herald_reactions.cards = ["splinter"]
    hunt.units[3].at, hunt.unit.at = hunt.unit.at, CITADEL
    hunt.equip("flash-gun", "night-digger", unit=3)  # the Breathless does 1 damage when it hits critically
    hunt.stack("0 critical")
    hunt.acts("attack", 0, HERALD, unit=3)
    keys = ("herald-hurt", "herald-reacts", "critical", "herald-hurt", "herald-reacts")
    assert tuple(event.key for event in hunt.noted if event.key in keys) == keys
    assert (herald.damage, hunt.units[3].weapon.breaks) == (2, 2)


@pytest.mark.rule("weapon.attack.critical", "servodroid.core-card")
def test_servodroids_and_the_stunned_have_no_critical_effect(board):
    t = board(units=2, droids=1)
    t.units[1].at = cell_of("G5")
    t.equip("servogun", unit=1)
    t.put("d", "F5")
    t.stack("0 critical")
    t.usual["droid-lux"] = 1
    t.acts("attack", 0, 1, unit=1)
    assert t.first.hurt == 1
    assert not t.told("critical")


@pytest.mark.rule("damage.complete.as-effect", "card.district.upside-down")
@pytest.mark.parametrize(
    ("power", "dark"),
    [
        (box.LIGHTSHIELDS["one-with-the-darkness"].power, True),
        (box.ACCESSORIES["ribcage-harness"].power, True),
        (box.FACES["upside-down-district"].power, False),
    ],
    ids=("one-with-the-darkness", "ribcage-harness", "upside-down-district"),
)
def test_as_though_corrupted_has_the_other_critical_effect_unless_the_card_is_not_flipped(hunt, power, dark):
    hunt.run(resolve(hunt, power.do, Context(0)), *(() if dark else (0, 1)))
    card = box.SCOUTS[hunt.unit.scout]
    assert has_dark_gifts(hunt.state, hunt.unit)
    assert critical_effect(hunt.state, hunt.unit, None) == (card.corrupted if dark else card.normal).critical


@pytest.mark.rule("weapon.attack.critical")
def test_a_rule_against_critical_effects(hunt):
    hunt.rule("{modify: {rule: no-critical, of: scouts, until: mission}}")
    hunt.put("d", "F5")
    hit(hunt, 0, 1, faces=("0 critical",))
    assert not hunt.told("critical")


# --- kills ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.kill.shadow", "shadow.health-regenerates")
def test_damage_adds_up_within_the_turn(hunt):
    hunt.put("d", "F5")
    hit(hunt, 0, 1)
    assert hunt.first.hurt == 2
    hit(hunt, 0, 1)
    assert not hunt.state.shadows


@pytest.mark.rule("weapon.kill.reward")
@pytest.mark.parametrize(("kind", "umbra"), [("", 0), ("moth", 1)])
def test_a_revealed_shadow_yields_umbra_to_its_killer_a_blip_none(hunt, kind, umbra):
    hunt.shadow("F5", kind)
    hunt.state.mission.cards["A"] = Progress()
    hunt.state.mission.points["point"] = Progress()
    hit(hunt, 0, 1)
    assert hunt.unit.umbra == umbra
    for progress in (hunt.state.mission.cards["A"], hunt.state.mission.points["point"]):
        assert (progress.kills, progress.blip_kills) == (umbra, 1 - umbra)


@pytest.mark.rule("weapon.kill.reward", "mechanic.hypershadow.reward")
def test_a_destroyed_hypershadow_yields_umbra_too(hunt):
    shadow = hunt.shadow("F5", "moth", hyper=True, under="lurker")
    hit(hunt, 0, 1, faces=("3 strong",))
    assert (hunt.unit.umbra, shadow.hyper, shadow.hurt) == (1, False, 0)


@pytest.mark.rule("weapon.kill.reward", "inventory.effect-gain")
def test_umbra_that_does_not_fit_is_lost(hunt):
    hunt.shadow("F5", "moth")
    hunt.unit.umbra = 12
    hit(hunt, 0, 1)
    assert hunt.unit.umbra == 12


@pytest.mark.rule("weapon.kill.reward")
def test_cards_change_the_umbra_of_a_kill(hunt):
    hunt.shadow("F5", "moth")
    hunt.do("[{enemies: {do: [{modify: {stat: kill-umbra, by: 1, of: enemy, until: mission}}]}}]")
    hit(hunt, 0, 1)
    assert hunt.unit.umbra == 2


@pytest.mark.rule("weapon.kill.token", "mechanic.empower.collect")
@pytest.mark.parametrize("empower", [False, True])
def test_the_token_goes_to_the_pile_or_to_its_card(hunt, empower):
    before = len(hunt.state.pile)
    if empower:
        hunt.state.enemy.mechanics["empower"] = "a"
    hunt.shadow("F5", "moth")
    hit(hunt, 0, 1)
    assert len(hunt.state.pile) == before + (not empower)
    assert hunt.state.enemy.collected == ({"moth": 1} if empower else {})


@pytest.mark.rule("weapon.hit.reaction")
def test_shadows_do_not_react_to_hits_heralds_do(hunt):
    hunt.put("d", "E5")
    hit(hunt, 0, 1)
    assert not hunt.state.coral
    hunt.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0)]
    hunt.state.herald_reactions.cards = ["splinter"]
    hit(hunt, 0, HERALD)
    assert hunt.told("herald-reacts")
    assert hunt.unit.weapon.breaks == 1


@pytest.mark.rule("weapon.hit.reaction")
def test_each_instance_of_damage_causes_a_reaction(hunt):
    hunt.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0)]
    hunt.state.herald_reactions.cards = ["splinter"]
    context = Context(0, HERALD)
    hunt.do("[{harm: 1}, {pierce: 1}]", context=context)
    assert (hunt.state.heralds[0].damage, hunt.unit.weapon.breaks) == (2, 2)


@pytest.mark.rule("weapon.attack.damage")
def test_missing_and_hitting_are_answered_to(hunt):
    hunt.unit.weapon = Gear("evil-claw")
    hunt.put("b", "F5")
    hit(hunt, 0, 1, faces=("1",))
    assert hunt.unit.corruption == 1
    hunt.unit.weapon = Gear("caste-riveter")
    hunt.put("d", "G6")
    hit(hunt, 1, 2)
    assert [lasting.enemy for lasting in hunt.state.lasting] == [2]


@pytest.mark.rule("weapon.kill.shadow")
def test_a_kill_is_answered_to(hunt):
    hunt.unit.weapon = Gear("lamplighters-pike")
    hunt.tile("G4", bright=False)
    hunt.put("d", "F5")
    hit(hunt, 0, 1)
    assert hunt.bright("G4") is True


@pytest.mark.rule("weapon.attack.damage")
def test_a_change_for_the_next_attack_is_over_after_it(hunt):
    hunt.do("[{modify: {stat: damage, by: 1, until: next-attack}}]")
    hunt.rule("{modify: {stat: enemy-health, by: 5, of: enemies, until: mission}}")
    hunt.put("d", "F5")
    hit(hunt, 0, 1)
    assert hunt.first.hurt == 3
    hit(hunt, 0, 1)
    assert hunt.first.hurt == 5


# --- overloads --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.overload", "weapon.overload.pattern")
def test_an_overload_pattern_replaces_the_usual_one(hunt):
    hunt.put("d", "E4")
    hunt.put("m", "G6")
    assert hunt.options("attack") == [
        ("attack", 1, 2),
        ("attack", 0, 1, "overload"),
        ("attack", 1, 2, "overload"),
    ]
    hit(hunt, 0, 1, "overload", faces=("1", "4"))
    assert hunt.first.hurt == 2
    assert (hunt.unit.actions, hunt.unit.lux, hunt.unit.weapon.breaks) == (2, 6, 1)


@pytest.mark.rule("weapon.overload")
def test_a_weapon_that_breaks_still_attacks(hunt):
    hunt.unit.weapon.breaks = 3
    hunt.put("m", "F5")
    hit(hunt, 0, 1, "overload", faces=("1", "4"))
    assert not hunt.state.shadows
    assert hunt.unit.weapon.broken


@pytest.mark.rule("weapon.overload.number")
def test_an_overload_number_replaces_the_damage(hunt):
    hunt.unit.weapon = Gear("servogun")
    hunt.put("d", "F5")
    hit(hunt, 0, 1, "overload", faces=("0", "4"))
    assert hunt.first.hurt == 2


@pytest.mark.rule("weapon.overload.blue-die", "weapon.attack.blue-die")
def test_an_overload_with_the_blue_die(hunt):
    hunt.unit.weapon = Gear("beam-rifle")
    hunt.put("b", "E5")
    hit(hunt, 0, 1, "overload", faces=("0", "5 strong"))
    assert not hunt.state.shadows


@pytest.mark.rule("weapon.attack.blue-die")
def test_a_card_gives_the_blue_die(hunt):
    hunt.unit.weapon.attached = ["comet-rounds"]
    hunt.put("b", "E5")
    hit(hunt, 0, 1, faces=("6",))
    assert not hunt.state.shadows


@pytest.mark.rule("weapon.overload.extra-attack")
@pytest.mark.parametrize("second", [2, "pass"])
def test_an_extra_attack_goes_against_any_enemy_in_the_pattern(hunt, second):
    hunt.unit.weapon = Gear("lamplighters-pike")
    hunt.put("d", "F5")
    hunt.put("d", "E5")
    hunt.put("d", "G6")
    hit(hunt, 0, 1, "overload", faces=("0", "4", "4")[: 2 + (second == 2)], answers=(second,))
    assert list(hunt.state.shadows) == ([3] if second == 2 else [2, 3])
    assert hunt.asked[-1].options == (2, "pass")
    assert hunt.unit.lux == 5
    assert len(hunt.told("overload")) == 1


@pytest.mark.rule("weapon.overload.extra-attack")
@pytest.mark.parametrize("second", [1, 2])
def test_after_a_miss_an_extra_attack_goes_against_one_enemy_the_same_or_another(hunt, second):
    hunt.unit.weapon = Gear("lamplighters-pike")
    hunt.put("b", "F5")
    hunt.put("b", "E5")
    hit(hunt, 0, 1, "overload", faces=("0", "1", "4"), answers=(second,))
    assert len(hunt.told("scout-die")) == 2
    assert list(hunt.state.shadows) == [3 - second]


@pytest.mark.rule("weapon.overload.extra-attack")
def test_an_extra_attack_of_an_area_weapon_is_again_against_all(hunt):
    hunt.unit.weapon = Gear("perpetual-saw")
    hunt.rule("{modify: {stat: enemy-health, by: 5, of: enemies, until: mission}}")
    hunt.put("d", "F5")
    hunt.put("d", "G6")
    hit(hunt, 0, "overload", faces=("0", "4", "4", "4", "4"), answers=("all",))
    assert [shadow.hurt for shadow in hunt.state.shadows.values()] == [6, 6]


@pytest.mark.rule("weapon.overload", "damage.complete.benefits", "card.district.upside-down")
@pytest.mark.parametrize("corrupted", [True, False])
def test_the_benefits_of_corruption_make_overloads_free_and_safe(hunt, corrupted):
    if corrupted:
        hunt.unit.corrupted = True
    else:
        hunt.rule("{modify: {rule: as-corrupted, of: scouts, until: mission}}")
    hunt.put("m", "F5")
    hit(hunt, 0, 1, "overload")
    assert (hunt.unit.lux, hunt.unit.weapon.breaks) == (8, 0)
    assert not hunt.told("overload")


@pytest.mark.rule("weapon.overload")
def test_what_answers_to_overloading_comes_before_the_markers(hunt):
    hunt.unit.weapon = Gear("eclipse-scythe", breaks=2)
    hunt.put("m", "F5")
    hit(hunt, 0, "overload", faces=("1", "4"))
    assert hunt.unit.corruption == 1
    assert hunt.unit.weapon.broken


@pytest.mark.rule("weapon.overload")
def test_cards_change_cost_and_markers_of_an_overload(hunt):
    hunt.unit.weapon.attached = ["coral-crown"]
    hunt.rule("{modify: {stat: overload-cost, by: 1, of: scouts, until: mission}}")
    hunt.put("m", "F5")
    hit(hunt, 0, 1, "overload", faces=("2", "4"))
    assert (hunt.unit.lux, hunt.unit.weapon.breaks) == (5, 1)


# --- the Light Spear --------------------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.light-spear")
def test_the_light_spear_strikes_the_same_enemy_again(hunt):
    hunt.unit.weapon = Gear("light-spear")
    hunt.put("d", "F5")
    hunt.put("d", "F4")
    hunt.rule("{modify: {stat: enemy-health, by: 9, of: enemies, until: mission}}")
    hit(hunt, 0, 1, faces=("4",))
    assert (hunt.state.shadows[1].hurt, hunt.asked) == (2, [])  # once, unless overloaded
    hit(hunt, 0, 1, "overload", faces=("1", "4", "4"), answers=(1,))
    assert hunt.state.shadows[1].hurt == 6
    assert hunt.asked[-1].options == (1, "pass")
    assert (hunt.unit.actions, hunt.unit.lux, len(hunt.told("overload"))) == (1, 5, 1)


@pytest.mark.rule("weapon.light-spear")
def test_the_second_strike_is_lost_if_the_first_kills(hunt):
    hunt.unit.weapon = Gear("light-spear")
    hunt.put("m", "F5")
    hunt.put("d", "F4")
    hunt.state.shadows[1].hurt = 1
    hit(hunt, 0, 1, "overload", faces=("0", "4"))
    assert (list(hunt.state.shadows), hunt.asked) == ([2], [])


@pytest.mark.rule("weapon.light-spear")
def test_nor_does_the_second_strike_go_against_what_is_left_of_the_killed(hunt):
    """A Hypershadow goes on as a single shadow, a Herald comes back."""
    hunt.unit.weapon = Gear("light-spear")
    hunt.put("h", "F5")
    hunt.first.hurt = health_of(hunt.state, hunt.first) - 1
    hit(hunt, 0, 1, "overload", faces=("0", "4"))
    assert (hunt.first.hyper, hunt.first.hurt, hunt.asked) == (False, 0, [])
    hunt.state.shadows.clear()
    hunt.put("E", "F5")
    herald = hunt.state.heralds[0]
    herald.darkness, herald.damage = 0, health_of(hunt.state, herald) - 1
    hunt.state.reborn.cards = ["behind-you"]
    hit(hunt, 0, HERALD, "overload", faces=("0", "4"))
    assert (spot(herald.at), herald.reborn, herald.damage, hunt.asked) == ("F5", True, 0, [])


@pytest.mark.rule("weapon.light-spear")
def test_the_second_strike_of_a_light_spear_may_be_left(hunt):
    hunt.unit.weapon = Gear("light-spear")
    hunt.put("E", "F5")
    hunt.state.heralds[0].darkness = 0
    hit(hunt, 0, HERALD, "overload", faces=("0", "4"), answers=("pass",))
    assert (hunt.asked[-1].kind, hunt.asked[-1].rule) == ("extra-attack", "weapon.light-spear")
    assert hunt.state.heralds[0].damage == 1  # of 2, less its armor


# --- cards in an attack -----------------------------------------------------------------------------------------------


@pytest.mark.rule("card.pioneer.sight-adjustment")
def test_a_reroll_is_offered_after_the_roll_only_and_its_result_stands(hunt):
    hunt.unit.hand.cards = ["sight-adjustment"]
    hunt.put("d", "F5")
    hit(hunt, 0, 1, faces=("3 strong", "2 weak"), answers=(("use", "lightshield", "sight-adjustment", 0, 0),))
    assert hunt.first.hurt == 1


@pytest.mark.rule("card.maenad.dancer")
@pytest.mark.parametrize("faces", [("1", "4"), ("4", "1")])
def test_an_extra_die_may_be_rolled_after_the_first_and_the_better_counts(board, faces):
    t = board()
    t.units[1].at = cell_of("G5")
    t.equip("flash-gun", unit=1)
    t.units[1].hand.cards = ["dancer-in-the-dark"]
    t.put("b", "F5")
    t.stack(*faces)
    t.acts("attack", 0, 1, unit=1, answers=(("use", "lightshield", "dancer-in-the-dark", 0, 1),))
    assert not t.state.shadows


@pytest.mark.rule("card.maenad.dancer")
@pytest.mark.parametrize("faces", [("3 strong", "4"), ("2 weak", "3 strong"), ("1", "3 strong")])
def test_of_two_dice_that_hit_the_one_with_more_damage_is_better(board, faces):
    t = board()
    t.units[1].at = cell_of("G5")
    t.equip("flash-gun", unit=1)
    t.units[1].hand.cards = ["dancer-in-the-dark"]
    t.put("d", "F5")
    t.stack(*faces)
    t.acts("attack", 0, 1, unit=1, answers=(("use", "lightshield", "dancer-in-the-dark", 0, 1),))
    assert not t.state.shadows  # 3 damage


@pytest.mark.rule("card.breathless.eagle")
def test_an_attack_may_count_as_critical(board):
    t = board()
    t.units[3].at = cell_of("G5")
    t.equip("flash-gun", unit=3)
    t.units[3].hand.cards = ["eye-of-the-eagle"]
    t.put("d", "F5")
    t.stack("4")
    t.acts("attack", 0, 1, unit=3, answers=(("use", "lightshield", "eye-of-the-eagle", 0, 3),))
    assert not t.state.shadows
    assert t.units[3].movement == 1


@pytest.mark.rule("card.advanced.weak-point")
def test_weak_point_is_played_on_a_hit_but_not_on_a_miss(hunt):
    hunt.unit.hand.cards = ["weak-point"]
    hunt.put("b", "F5")
    hit(hunt, 0, 1, faces=("1",))
    assert hunt.unit.hand.cards == ["weak-point"]
    hunt.put("d", "E5")
    hit(hunt, 0, 2, faces=("2 weak",), answers=(("use", "lightshield", "weak-point", 0, 0),))
    assert list(hunt.state.shadows) == [1]


@pytest.mark.rule("card.general.stacks")
def test_slaying_the_powerful_counts_against_the_powerful_only(hunt):
    hunt.unit.hand.cards = ["slaying-the-powerful"]
    hunt.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0)]
    hit(hunt, 0, HERALD, answers=(("use", "lightshield", "slaying-the-powerful", 0, 0),))
    assert hunt.state.heralds[0].damage == 4


# --- repair and facilities --------------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.repair", "corrupted.repair")
def test_weapons_are_repaired_like_lanterns_but_not_corrupted_ones(hunt):
    unit = hunt.unit
    unit.weapon.broken, unit.umbra = True, 1
    hunt.acts("repair", "weapon", "umbra")
    assert not unit.weapon.broken
    unit.weapon = Gear("grinning-blade", broken=True)
    assert not hunt.options("repair")


@pytest.mark.rule("facility.cleu-cannon")
@pytest.mark.parametrize(("face", "killed"), [("2 weak", False), ("1", False), ("3", True)])
def test_the_cannon_treats_every_enemy_as_darkness_2(hunt, face, killed):
    hunt.state.facilities[cell_of("C3")] = Facility("cleu-cannon")
    hunt.units[1].at = cell_of("C8")
    hunt.shadow("C5", "moth")
    hunt.rule("{modify: {stat: damage, by: 3, of: scouts, until: mission}}")
    hunt.stack(face)
    power = box.FACILITIES["cleu-cannon"].power
    context = Context(0, cell=cell_of("C3"), by=0, played="cleu-cannon")
    hunt.run(resolve(hunt, power.do, context))
    assert (not hunt.state.shadows) == killed
    assert hunt.units[1].umbra == killed
    assert not hunt.unit.attacked


# --- the book's example -----------------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.attack.cost", "weapon.attack.damage", "weapon.kill.shadow", "weapon.kill.reward")
def test_the_example_of_an_attack(hunt):
    """The Pioneer's Flash Gun does 2, the die 1 more, and the Moth has a health of 2."""
    hunt.put("m", "E5")
    hit(hunt, 0, 1, faces=("3 strong",))
    assert (hunt.unit.actions, hunt.unit.lux, hunt.unit.umbra) == (2, 7, 1)
    assert [event.params["n"] for event in hunt.told("shadow-hurt")] == [3]
    assert not hunt.state.shadows


@pytest.mark.rule("weapon.card")
def test_weapon_cards_print_what_an_attack_needs():
    flash = box.WEAPONS["flash-gun"]
    assert (flash.damage, flash.cost, flash.pattern, flash.aoe) == (2, 1, "x/x/@", False)
    assert all(len(weapon.archetypes) == 2 and weapon.durability > 0 for weapon in box.WEAPONS.values())
