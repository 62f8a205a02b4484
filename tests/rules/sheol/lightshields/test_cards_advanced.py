"""Rulings about the advanced Lightshields, with the real cards."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.foes import HERALD
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.enemies.reactions import strike_back
from coterie.games.sheol.shadows.foe_cards import health_of
from coterie.games.sheol.shadows.menace import attack
from coterie.games.sheol.state import Facility, Gear, Herald, Land
from coterie.kernel.zones import Deck

from ..playing import at_moment, play, playable, use

# --- level 1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.advanced.abstract-engineering")
def test_a_reveal_places_tiles_wherever_the_lightstream_leads(hunt):
    for at in ("G5", "H5", "I5"):
        hunt.tile(at, "straight")
    hunt.unit.tiles, hunt.unit.hand.cards = ["cross"], ["abstract-engineering"]
    hunt.acts("reveal", 0, answers=(use("abstract-engineering"), ("place", "J5", "cross")))
    assert hunt.bright("J5")
    places = {option[1] for option in hunt.asked[-1].options[:-1]}
    assert "F5" in places  # in the pattern
    assert "G5" not in places  # under the scout
    assert "H6" not in places  # no opening leads there


@pytest.mark.rule("card.advanced.abstract-engineering")
def test_in_the_dark_nothing_is_engineered(hunt):
    hunt.unit.hand.cards, hunt.state.phase = ["abstract-engineering"], "scout-act"
    assert not at_moment(hunt, "reveal", Context(0))
    hunt.tile("G5")
    assert at_moment(hunt, "reveal", Context(0)) == {"abstract-engineering"}


@pytest.mark.rule("card.advanced.bai-hu")
def test_shadows_near_the_tiger_go_to_it_and_one_dies_with_it(hunt):
    play(hunt, "bai-hu", "G6")
    for at in ("G9", "D9"):
        hunt.put("b", at)
    assert hunt.moves("alpha") == ["G8", "E9"]
    assert hunt.moves("omega omega") == ["F10"]
    assert not hunt.state.drones
    assert hunt.told("lure-sprung")


@pytest.mark.rule("card.advanced.bai-hu")
def test_other_movement_does_not_mind_the_tiger(hunt):
    play(hunt, "bai-hu", "G6")
    hunt.put("b", "G8")
    hunt.do("[{step: {spaces: 1, toward: alpha}}]", context=Context(0, 1))
    assert hunt.shadows == ["H8"]


@pytest.mark.rule("card.advanced.spark-of-hope")
def test_who_has_attacked_and_is_near_now_gains_lux(hunt):
    for unit, at in zip(hunt.units, ("G5", "G6", "G7", "G12"), strict=True):
        unit.at, unit.lux, unit.attacked = cell_of(at), 4, True
    hunt.units[2].attacked = False
    play(hunt, "spark-of-hope")
    assert [unit.lux for unit in hunt.units] == [6, 6, 4, 4]


@pytest.mark.rule("card.advanced.spark-of-hope")
def test_an_attack_after_the_spark_comes_too_late(hunt):
    hunt.put("d", "F5")
    hunt.unit.lux = 4
    play(hunt, "spark-of-hope")
    hunt.stack("4")
    hunt.acts("attack", 0, 1)
    assert hunt.unit.lux == 3
    play(hunt, "spark-of-hope")
    assert hunt.unit.lux == 5


@pytest.mark.rule("card.advanced.scavenger")
def test_only_a_working_extractor_yields_umbra_to_scavengers(hunt):
    hunt.state.lands = [Land(0, "twilight", cell_of("G5"), code="TA")]
    assert not playable(hunt, "scavenger-techniques")
    hunt.state.facilities[cell_of("H6")] = Facility("umbra-extractor")
    hunt.put("b", "H6")
    assert not playable(hunt, "scavenger-techniques")
    hunt.state.shadows.clear()
    hunt.unit.hand.cards = []
    play(hunt, "scavenger-techniques")
    assert hunt.unit.umbra == 2


@pytest.mark.rule("card.advanced.piercing-detection")
def test_only_what_this_reveal_has_turned_up_is_pierced(hunt):
    hunt.put("d", "F4")
    hunt.shadow("F5", token="devourer")
    hunt.unit.hand.cards = ["piercing-detection"]
    hunt.acts("reveal", 0, answers=("pass", use("piercing-detection")))
    assert [shadow.hurt for shadow in hunt.state.shadows.values()] == [0, 1]


@pytest.mark.rule("card.advanced.inner-strength")
@pytest.mark.parametrize(
    ("corruption", "corrupted", "after"), [(2, False, (3, 7)), (7, False, (8, 8)), (8, True, (8, 4))]
)
def test_inner_strength_trades_corruption_for_lux(hunt, corruption, corrupted, after):
    hunt.unit.corruption, hunt.unit.corrupted, hunt.unit.lux = corruption, corrupted, 2
    play(hunt, "inner-strength")
    assert (hunt.unit.corruption, hunt.unit.lux) == after
    assert bool(hunt.told("lux-gained")) == (corruption != 7)


@pytest.mark.rule("card.advanced.team-synergy")
def test_every_scout_within_two_spaces_gains_movement(hunt):
    for unit, at in zip(hunt.units, ("G5", "F6", "G8", "citadel"), strict=True):
        unit.at = cell_of(at)
    play(hunt, "team-synergy")
    assert [unit.movement for unit in hunt.units] == [2, 2, 0, 0]


@pytest.mark.rule("card.advanced.light-in-the-dark")
def test_lux_comes_back_only_when_all_is_paid(hunt):
    hunt.put("d", "F5")
    hunt.unit.hand.cards, hunt.unit.lux, hunt.unit.vials = ["a-light-in-the-dark"], 8, 1
    hunt.stack("4")
    hunt.acts("attack", 0, 1, answers=(use("a-light-in-the-dark"),))
    assert hunt.unit.lux == 8  # not 9: the price of 1 was paid first, of the 2 gained one is lost
    assert [asked.kind for asked in hunt.asked] == ["pay"]
    keys = [event.key for event in hunt.noted]
    assert keys.index("lux-paid") < keys.index("lux-gained")


@pytest.mark.rule("card.advanced.light-in-the-dark")
def test_it_cannot_help_to_pay(hunt):
    hunt.put("d", "F5")
    hunt.unit.weapon = Gear("impulse-cannon")  # which takes 2 Lux
    hunt.unit.hand.cards, hunt.unit.lux, hunt.unit.vials = ["a-light-in-the-dark"], 1, 1
    assert not hunt.options("attack")


@pytest.mark.rule("card.advanced.lightstream-flare")
@pytest.mark.parametrize("bright", [True, False])
def test_a_flare_destroys_any_tile(hunt, bright):
    hunt.tile("C15", bright=bright)
    hunt.tile("G5")
    blip = hunt.shadow("D16")
    play(hunt, "lightstream-flare", "C15")
    assert hunt.bright("C15") is None
    assert blip.revealed


# --- level 2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.advanced.weak-point")
@pytest.mark.parametrize(("face", "offered"), [("1", False), ("4", True)])
def test_a_weak_point_is_found_after_the_roll_but_not_in_the_dark(hunt, face, offered):
    hunt.shadow("F5", hyper=True)
    hunt.unit.hand.cards = ["weak-point"]
    hunt.stack(face)
    hunt.acts("attack", 0, 1, answers=(use("weak-point"),) if offered else ())
    assert [asked.kind for asked in hunt.asked] == ["hit"] * offered
    assert hunt.unit.hand.cards == ([] if offered else ["weak-point"])


@pytest.mark.rule("card.advanced.shadow-charmer")
def test_only_revealed_shadows_are_charmed(hunt):
    hunt.put("b", "F5")
    hunt.put("d", "E5")
    hunt.state.heralds = [Herald("hunter", cell_of("G6"))]
    play(hunt, "shadow-charmer", "B5")
    assert hunt.shadows == ["F5", "B5"]
    assert not [asked for asked in hunt.asked if asked.kind == "pick-enemy"]
    assert hunt.moves("alpha")[1] == "B5"  # and does not move in the Shadow phase


@pytest.mark.rule("card.advanced.first-aid")
@pytest.mark.parametrize("origin", ["attack", "effect"])
def test_first_aid_helps_with_damage_of_any_origin(hunt, origin):
    hunt.units[1].at, hunt.units[1].hand.cards, hunt.unit.lux = cell_of("G6"), ["first-aid"], 4
    if origin == "attack":
        hunt.put("l", "F5")
        hunt.state.phase = "attack"
        hunt.stack("hit")
        hunt.attack(use("first-aid", 1))
    else:
        hunt.do("[{hurt: 2}]", use("first-aid", 1))
    assert hunt.unit.lux == 5


@pytest.mark.rule("card.advanced.retribution")
@pytest.mark.parametrize("origin", ["attack", "effect"])
def test_retribution_answers_any_damage_and_ignores_armor(hunt, origin):
    hunt.state.heralds = [Herald("marauder", cell_of("F5"))]
    hunt.unit.hand.cards = ["righteous-retribution"]
    if origin == "attack":
        hunt.state.phase = "attack"
        hunt.stack("hit")
        hunt.run(attack(hunt, hunt.state.heralds[0]), use("righteous-retribution"))
    else:
        hunt.do("[{hurt: 2}]", use("righteous-retribution"), context=Context(0, HERALD))
    assert hunt.state.heralds[0].damage == 2
    assert hunt.unit.lux < 8


@pytest.mark.rule("card.advanced.flashing-paths")
def test_paths_flash_beside_them_not_across(hunt):
    hunt.tile("G5")
    hunt.tile("G6")
    beside, across = hunt.shadow("F6"), hunt.shadow("F7")
    play(hunt, "flashing-paths", "G5")
    assert (beside.revealed, across.revealed) == (True, False)


@pytest.mark.rule("card.advanced.accept-the-void")
def test_the_void_is_suspended_while_an_enemy_is_near(hunt):
    hunt.unit.movement = 1
    play(hunt, "accept-the-void")
    assert ("step", "G6") in hunt.options("step")  # dark, for 1
    hunt.put("d", "E5")
    assert ("step", "G6") not in hunt.options("step")
    hunt.state.shadows.clear()
    assert ("step", "G6") in hunt.options("step")


@pytest.mark.rule("card.advanced.accept-the-void")
def test_the_void_makes_attacks_cheaper_for_who_is_alone(hunt):
    hunt.unit.weapon = Gear("beam-rifle")
    hunt.put("d", "D5")
    play(hunt, "accept-the-void")
    hunt.stack("4")
    hunt.acts("attack", 0, 1)
    assert hunt.unit.lux == 8


@pytest.mark.rule("card.advanced.warcry")
def test_a_warcry_boosts_the_next_attack_of_who_was_near_when_it_rang(hunt):
    other = hunt.equip("flash-gun", unit=1)
    other.at, hunt.units[2].at = cell_of("G10"), cell_of("G11")
    play(hunt, "warcry")
    assert [lasting.scout for lasting in hunt.state.lasting] == [0, 1]
    other.at = cell_of("P5")
    hunt.put("d", "O5")
    hunt.stack("4")
    hunt.acts("attack", 0, 1, unit=1)
    assert not hunt.state.shadows  # 2 and 1
    assert [lasting.scout for lasting in hunt.state.lasting] == [0]


@pytest.mark.rule("card.advanced.warcry")
def test_a_warcry_holds_for_a_whole_attack_action_and_no_longer(hunt):
    hunt.rule("{modify: {stat: enemy-health, by: 9, of: enemies, until: mission}}")
    hunt.unit.weapon = Gear("light-spear")
    hunt.put("d", "F5")
    play(hunt, "warcry")
    hunt.stack("0", "4", "4")
    hunt.acts("attack", 0, 1, "overload", answers=(1,))
    assert hunt.first.hurt == 6
    hunt.stack("0", "4", "4")
    hunt.acts("attack", 0, 1, "overload", answers=(1,))
    assert hunt.first.hurt == 10


# --- level 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.advanced.one-with-light")
def test_one_with_the_light_makes_no_attacks_in_any_way(hunt):
    hunt.put("d", "F5")
    play(hunt, "one-with-the-light", "refuse")
    assert hunt.unit.discard.cards == ["one-with-the-light"]
    assert not hunt.options("attack")
    play(hunt, "oblivion-marksman", level=1)
    assert not hunt.told("scout-die")


@pytest.mark.rule("card.advanced.one-with-light")
def test_one_with_the_light_may_do_damage_otherwise(hunt):
    hunt.tile("F4")
    hunt.put("d", "F5")
    play(hunt, "one-with-the-light", "refuse")
    play(hunt, "demolition")
    assert hunt.first.hurt == 2


@pytest.mark.rule("card.advanced.one-with-light")
def test_three_more_lux_keep_the_card_in_hand(hunt):
    play(hunt, "one-with-the-light", "pay")
    assert (hunt.unit.hand.cards, hunt.unit.lux) == (["one-with-the-light"], 5)


@pytest.mark.rule("card.advanced.fast-cooling")
def test_fast_cooling_takes_break_markers_off(hunt):
    hunt.unit.weapon.breaks, hunt.unit.lantern.breaks = 2, 1
    play(hunt, "fast-cooling")
    assert (hunt.unit.weapon.breaks, hunt.unit.lantern.breaks) == (0, 0)


@pytest.mark.rule("card.advanced.fast-cooling")
def test_what_is_whole_or_broken_cannot_be_cooled(hunt):
    assert not playable(hunt, "fast-cooling")
    hunt.unit.lantern.broken, hunt.unit.weapon.breaks = True, 1
    assert playable(hunt, "fast-cooling")
    hunt.unit.weapon.broken, hunt.unit.weapon.breaks = True, 0
    assert not playable(hunt, "fast-cooling")


@pytest.mark.rule("card.advanced.mirage-shaman")
def test_a_mirage_takes_the_attack_with_its_critical_effect(hunt):
    hunt.put("l", "F5")
    hunt.units[2].hand.cards = ["mirage-shaman"]
    hunt.state.phase, hunt.state.statuses = "attack", {"negative": Deck("lightshield", ["corrosion"])}
    hunt.attack(use("mirage-shaman", 2))
    assert not hunt.told("shadow-attacks")
    assert (hunt.unit.lux, hunt.unit.deck.cards) == (8, [])


@pytest.mark.rule("card.advanced.mirage-shaman")
def test_there_is_no_mirage_in_the_scout_phase(hunt):
    hunt.state.heralds = [Herald("hunter", cell_of("F5"))]
    hunt.unit.hand.cards, hunt.state.phase = ["mirage-shaman"], "scout-act"
    hunt.stack("miss")
    hunt.run(strike_back(hunt, hunt.state.heralds[0], "herald.retaliation"))
    assert hunt.told("shadow-attacks")
    assert not hunt.asked


@pytest.mark.rule("card.advanced.blessed")
def test_the_blessed_take_no_damage_from_effects_either(hunt):
    hunt.units[1].hand.cards = ["blessed-by-the-light"]
    hunt.do("[{hurt: 3}]", use("blessed-by-the-light", 1))
    assert (hunt.unit.lux, hunt.unit.shield) == (8, 1)


@pytest.mark.rule("card.advanced.blessed")
def test_the_blessed_are_spared_nothing_but_damage(hunt):
    hunt.unit.hand.cards, hunt.state.phase = ["blessed-by-the-light"], "attack"
    hunt.state.statuses = {"negative": Deck("lightshield", ["corrosion"])}
    hunt.put("l", "F5")
    hunt.stack("critical")
    hunt.attack(use("blessed-by-the-light"))
    assert (hunt.unit.lux, hunt.unit.deck.cards) == (8, ["corrosion"])
    hunt.do("[{gain: {lux: -2}}, {gain: {corruption: 1}}]")
    assert (hunt.unit.lux, hunt.unit.corruption) == (6, 1)


@pytest.mark.rule("card.advanced.sower")
def test_a_shadow_that_is_sown_is_weaker_and_worth_more_until_it_is_gone(hunt):
    hunt.put("m", "F5")
    play(hunt, "sower-of-light")
    assert health_of(hunt.state, hunt.first) == 1
    assert [lasting.enemy for lasting in hunt.state.lasting] == [1, 1]
    hunt.stack("4")
    hunt.acts("attack", 0, 1)
    assert hunt.unit.umbra == 2
    hunt.put("m", "F5")
    assert health_of(hunt.state, hunt.first) == 2
    assert not hunt.state.lasting


def test_retribution_needs_somebody_to_fall_on(hunt):
    hunt.unit.hand.cards = ["righteous-retribution"]
    hunt.run(take_damage(hunt, hunt.unit, 1, "damage.take"), "pass")
    assert {asked.kind for asked in hunt.asked} == {"block", "damage"}
