"""Rulings about the scouts' own cards, and about several cards together, with the real cards."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import HERALD
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.board.lightstream import is_lit
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Context, resolve
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.shadows.foe_cards import armor_of
from coterie.games.sheol.shadows.menace import attack
from coterie.games.sheol.state import CITADEL, Herald, Land, Lord
from coterie.kernel.zones import Deck

from ..playing import activate, at_moment, play, playable, run_technology, use, works


def attacks(t, turn, target, *answers, unit=0, over=()):
    t.acts("attack", turn, target, *over, answers=answers, unit=unit)


# --- several cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.general.outside-only")
@pytest.mark.parametrize(
    ("card", "level"),
    [
        ("lightstream-reposition", 0),
        ("demolition", 0),
        ("pioneers-legacy", 1),
        ("lightstream-surfer", 0),
        ("attractive-field", 0),
        ("dont-mess-with-me", 1),
        ("oblivion-marksman", 1),
        ("bai-hu", 0),
        ("spark-of-hope", 0),
        ("team-synergy", 0),
        ("lightstream-flare", 0),
        ("warcry", 0),
        ("one-with-the-darkness", 0),
        ("godspeed-line", 0),
    ],
)
def test_some_cards_are_played_outside_the_citadel_only(hunt, card, level):
    hunt.tile("G5")
    hunt.tile("G6")
    hunt.shadow("F5")
    assert playable(hunt, card, level=level)
    hunt.unit.at = CITADEL
    assert not playable(hunt, card, level=level)


@pytest.mark.rule("card.general.outside-only", "card.advanced.first-aid")
@pytest.mark.parametrize(("holder", "hurt", "offered"), [("H10", "G10", True), ("citadel", "H10", False)])
def test_first_aid_is_given_outside_the_citadel_only(hunt, holder, hurt, offered):
    hunt.unit.at, hunt.units[1].at = cell_of(hurt), cell_of(holder)
    hunt.units[1].hand.cards = ["first-aid"]
    assert ("first-aid" in at_moment(hunt, "damaged", Context(0, by=1))) == offered


@pytest.mark.rule("card.general.damage-only", "card.breathless.camouflage")
@pytest.mark.parametrize(
    ("card", "lux"),
    [
        (use("survival-of-the-fittest"), 8),
        (use("camouflage"), 8),
        (use("immortal-instinct", level=1), 8),
        (use("safeguard"), 7),
        (works("guarded-upper-walls"), 8),
    ],
)
def test_what_prevents_damage_prevents_nothing_else(hunt, card, lux):
    hunt.put("l", "F5")
    hunt.unit.weapon = None
    hunt.state.phase, hunt.state.statuses = "attack", {"negative": Deck("lightshield", ["corrosion"])}
    if card[1] == "technology":
        hunt.units[1].at = CITADEL
        activate(hunt, card[2])
        card = works(card[2], 1)
    else:
        hunt.unit.hand.cards = [card[2]]
    hunt.stack("critical")
    hunt.attack(card)
    assert (hunt.unit.lux, hunt.unit.deck.cards) == (lux, ["corrosion"])


@pytest.mark.rule("card.general.damage-only", "card.cyclops.leatherback", "card.advanced.one-with-light")
@pytest.mark.parametrize(("card", "answers"), [("leatherback", ()), ("one-with-the-light", ("refuse",))])
def test_who_is_out_of_harms_way_is_attacked_all_the_same(hunt, card, answers):
    hunt.put("l", "F5")
    play(hunt, card, *answers)
    hunt.state.phase, hunt.state.statuses = "attack", {"negative": Deck("lightshield", ["corrosion"])}
    hunt.stack("critical")
    hunt.attack()
    assert hunt.told("shadow-attacks")
    assert (hunt.unit.lux, hunt.unit.deck.cards) == (8, ["corrosion"])


@pytest.mark.rule("card.general.track-overflow")
@pytest.mark.parametrize(
    ("card", "answers", "stat", "other"),
    [
        ("safe-trails", (1,), "movement", True),
        ("swift-steps", (), "movement", False),
        ("harmonic-maneuver", (), "actions", True),
        ("unbreakable-bond", (0,), "actions", True),
    ],
)
def test_points_above_the_end_of_a_track_are_lost(hunt, card, answers, stat, other):
    hunt.tile("G5")
    hunt.tile("G6")
    hunt.units[1].at = cell_of("G6")
    hunt.unit.hand.cards = ["demolition"]
    unit = hunt.units[1] if other else hunt.unit
    for each in (hunt.unit, hunt.units[1]):
        each.movement = each.actions = 4
    setattr(unit, stat, 5)
    play(hunt, card, *answers)
    assert getattr(unit, stat) == 5
    assert f"@scout.{unit.scout}.name" in [event.params["unit"] for event in hunt.told(f"{stat}-full")]


@pytest.mark.rule("card.general.track-overflow")
def test_the_points_of_a_bonus_come_together(hunt):
    hunt.units[1].movement = 1
    play(hunt, "safe-trails", 1)
    assert hunt.units[1].movement == 4
    assert [event.params["n"] for event in hunt.told("movement-gained")] == [3]


@pytest.mark.rule("card.general.track-overflow")
def test_a_monument_gives_nothing_to_who_has_all(hunt):
    activate(hunt, "dawn-monument")
    hunt.unit.movement, hunt.units[1].movement = 5, 2
    hunt.run(happens(hunt, "recharge"))
    assert (hunt.unit.movement, hunt.units[1].movement) == (5, 3)


@pytest.mark.rule("card.general.no-reaction-reveal")
@pytest.mark.parametrize("card", ["impact-detection", "maenads-ecstasy", "oblivion-marksman"])
def test_what_these_cards_reveal_does_not_react(hunt, card):
    blip = hunt.shadow("F5", token="devourer")
    hunt.stack("1")
    play(hunt, card, *(("leave", "stop") if card == "maenads-ecstasy" else ()), level=1)
    assert blip.kind == "devourer"
    assert not hunt.state.coral


@pytest.mark.rule("card.general.no-reaction-reveal", "card.district.lantern-square")
def test_what_the_square_and_the_mines_reveal_does_not_react(hunt):
    near, far = hunt.shadow("F5", token="devourer"), hunt.shadow("A1", token="devourer")
    activate(hunt, "plateau-mines")
    hunt.state.lands = [Land(0, "twilight", cell_of("G5"), code="TA")]
    hunt.run(happens(hunt, "discovered", Context(0, land=0)))
    assert (near.kind, far.kind) == ("devourer", "")
    run_technology(hunt, "lantern-square", far.id, unit=1)
    assert far.kind == "devourer"
    assert (near.hurt, far.hurt) == (2, 2)
    assert not hunt.state.coral


@pytest.mark.rule("card.general.district-kill")
@pytest.mark.parametrize(
    ("face", "answers", "umbra"),
    [
        ("survivors-quarters", ("again", "again"), 1),
        ("perimetral-outposts", (), 1),
        ("cleu-military-barracks", (), 1),
        ("guardians-statues", (), 1),
        ("lantern-square", (), 0),
    ],
)
def test_the_scout_closest_to_what_a_district_kills_gains_its_umbra(hunt, face, answers, umbra):
    hunt.unit.at, hunt.units[2].at = CITADEL, cell_of("F9")
    hunt.put("m", "G9")
    hunt.state.lands = [Land(0, "twilight", cell_of("G8"))]
    hunt.stack(*(() if face in ("survivors-quarters", "lantern-square") else ("3",)))
    run_technology(hunt, face, *answers)
    assert not hunt.state.shadows
    assert [unit.umbra for unit in hunt.units] == [0, 0, umbra, 0]


@pytest.mark.rule("card.general.stacks")
def test_slaying_the_powerful_and_the_spire_add_to_other_bonuses(hunt):
    activate(hunt, "the-spire")
    hunt.tile("G5", "end-attack")
    hunt.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0)]
    hunt.unit.hand.cards, hunt.units[2].hand.cards = ["slaying-the-powerful"], ["brothers-in-arms"]
    hunt.stack("3 strong")
    attacks(hunt, 0, HERALD, use("slaying-the-powerful"), use("brothers-in-arms", 2))
    herald = hunt.state.heralds[0]
    weapon, slaying, spire, tile, brothers, die = 2, 3, 1, 1, 1, 1
    assert herald.damage == weapon + slaying + spire + tile + brothers + die - armor_of(hunt.state, herald)


@pytest.mark.rule("card.general.stacks")
def test_guarded_walls_add_to_other_prevention(hunt):
    activate(hunt, "guarded-upper-walls")
    hunt.unit.hand.cards = ["survival-of-the-fittest"]
    hunt.state.phase = "attack"
    hunt.run(
        take_damage(hunt, hunt.unit, 5, "damage.take"),
        use("survival-of-the-fittest"),
        works("guarded-upper-walls", 1),
        "pass",
    )
    assert hunt.unit.lux == 7


@pytest.mark.rule("card.general.stacks")
def test_the_flower_district_adds_to_other_tiles(hunt):
    activate(hunt, "flower-district")
    hunt.unit.hand.cards = ["trailblazer-of-the-unknown"]
    hunt.state.pool.cards, hunt.state.dispenser.cards = ["cross"] * 5, ["end"] * 9
    hunt.acts("plan", answers=(use("trailblazer-of-the-unknown"),))
    assert sorted(hunt.unit.tiles) == ["cross"] * 4 + ["end"]


# --- The Pioneer ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.pioneer.trailblazer")
def test_a_trailblazers_tile_is_drawn_when_a_new_pool_has_been_formed(hunt):
    hunt.unit.hand.cards = ["trailblazer-of-the-unknown"]
    hunt.state.pool.cards, hunt.state.dispenser.cards = ["cross"] * 3, ["end"] * 6
    hunt.acts("plan", answers=(use("trailblazer-of-the-unknown"),))
    assert sorted(hunt.unit.tiles) == ["cross", "cross", "cross", "end"]
    assert (len(hunt.state.pool), len(hunt.state.dispenser)) == (5, 0)
    last = hunt.told("tile-gained")[-1]
    assert (last.rule, last.card) == ("card.pioneer.trailblazer", "lightshield.trailblazer-of-the-unknown.name")
    rules = [event.rule for event in hunt.noted]
    assert rules.index("lightstream.pool.refill") < len(rules) - 1 - rules[::-1].index(last.rule)


@pytest.mark.rule("card.pioneer.trailblazer")
def test_without_the_card_a_plan_takes_no_tile_from_the_dispenser(hunt):
    hunt.state.pool.cards, hunt.state.dispenser.cards = ["cross"] * 5, ["end"] * 6
    hunt.acts("plan")
    assert (len(hunt.unit.tiles), len(hunt.state.dispenser)) == (3, 6)


@pytest.mark.rule("card.pioneer.reposition")
@pytest.mark.parametrize("bright", [True, False])
def test_a_tile_is_moved_and_turned_and_keeps_its_side(hunt, bright):
    hunt.tile("H10")
    hunt.tile("G10", "straight", bright=bright)
    hunt.put("b", "H8")
    play(hunt, "lightstream-reposition", "G10", ("place", "H9", "straight"))
    moved = hunt.state.streams[cell_of("H9")]
    assert (moved.tile, moved.turn, moved.bright) == ("straight", 1, bright)
    assert hunt.bright("G10") is None


@pytest.mark.rule("card.pioneer.reposition", "damage.complete.penalties")
@pytest.mark.parametrize("corrupted", [False, True])
def test_who_is_corrupted_moves_no_tile_either(hunt, corrupted):
    hunt.tile("H10")
    hunt.tile("G10")
    hunt.unit.corrupted = corrupted
    assert playable(hunt, "lightstream-reposition") != corrupted
    hunt.do("[{tiles: {empty: true, do: [{relocate: 40}]}}]", *([] if corrupted else ["G10", ("place", "H9", "cross")]))
    assert (hunt.bright("H9") is None) == corrupted


@pytest.mark.rule("card.pioneer.reposition")
def test_or_a_reveal_costs_less(hunt):
    hunt.put("b", "F5")
    hunt.unit.hand.cards = ["lightstream-reposition"]
    hunt.usual |= {"wear": "weapon"}
    hunt.acts("reveal", 0, answers=(("discount", "lightstream-reposition", 0),))
    assert (hunt.unit.lux, hunt.unit.discard.cards) == (8, ["lightstream-reposition"])


@pytest.mark.rule("card.pioneer.demolition")
def test_the_tile_under_the_scout_may_be_destroyed(hunt):
    hunt.tile("G5")
    hunt.tile("G6")
    hunt.put("d", "F5")
    play(hunt, "demolition", "G5")
    assert not is_lit(hunt.state, hunt.unit.at)
    assert hunt.bright("G6")
    assert hunt.first.hurt == 2


@pytest.mark.rule("card.pioneer.sight-adjustment")
@pytest.mark.parametrize(("faces", "hit"), [(("1", "4"), True), (("4", "1"), False)])
def test_the_die_is_rolled_again_and_the_new_result_stands(hunt, faces, hit):
    hunt.put("b", "F5")
    hunt.unit.hand.cards = ["sight-adjustment"]
    hunt.stack(*faces)
    attacks(hunt, 0, 1, use("sight-adjustment"))
    assert bool(hunt.told("scout-hits")) == hit


@pytest.mark.rule("card.pioneer.impact-detection")
def test_all_that_surrounds_an_enemy_is_revealed_with_it(hunt):
    middle, diagonal, off = hunt.shadow("E5"), hunt.shadow("D4"), hunt.shadow("C5")
    play(hunt, "impact-detection", middle.id, level=1)
    assert (middle.revealed, diagonal.revealed, off.revealed) == (True, True, False)
    assert hunt.unit.actions == 2


@pytest.mark.rule("card.pioneer.impact-detection")
def test_what_surrounds_an_enemy_is_revealed_even_if_the_enemy_dies_of_it(hunt):
    dying, diagonal, other = hunt.shadow("E5", "lurker"), hunt.shadow("D4"), hunt.shadow("I5")
    dying.hurt = 1
    reveal = box.OWN["impact-detection"].levels[2].do
    hunt.run(resolve(hunt, reveal, Context(0)), dying.id, other.id)
    assert dying.id not in hunt.state.shadows
    assert (diagonal.revealed, diagonal.hurt) == (True, 1)


@pytest.mark.rule("card.pioneer.impact-detection", "card.breathless.marksman")
@pytest.mark.parametrize("card", ["impact-detection", "oblivion-marksman"])
def test_an_outer_lord_loses_four_darkness_once(hunt, card):
    hunt.state.lords = [Lord("avadon", cell_of("D5"))]
    hunt.stack("0 critical")
    play(hunt, card, level=1)
    assert hunt.state.lords[0].darkness == 2


@pytest.mark.rule("card.pioneer.impact-detection")
def test_an_outer_lord_beside_what_is_revealed_loses_four_as_well(hunt):
    hunt.state.lords = [Lord("avadon", cell_of("D5"))]
    blip = hunt.shadow("F6")
    play(hunt, "impact-detection", blip.id, level=1)
    assert blip.revealed
    assert hunt.state.lords[0].darkness == 2


@pytest.mark.rule("card.pioneer.convergence")
@pytest.mark.parametrize(("answers", "tiles"), [(("leave",), []), (("do", "end", "leave"), ["end"])])
def test_an_ally_gets_a_tile_without_a_plan_and_may_refuse_it(hunt, answers, tiles):
    hunt.state.pool.cards = ["cross", "end"]
    play(hunt, "luminous-convergence", 2, *answers)
    assert hunt.units[2].tiles == tiles
    assert hunt.units[2].actions == 0
    asked = [asked.seats for asked in hunt.asked if asked.kind == "may"]
    assert asked == [(2,)] * (1 + len(tiles))  # whether to lay a tile only who has one
    assert len(hunt.told("alike")) == 1 - len(tiles)


# --- The Maenad -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.maenad.dancer")
@pytest.mark.parametrize(("faces", "hit"), [(("1", "4"), True), (("4", "1"), True), (("1", "3"), False)])
def test_one_more_die_after_the_roll_and_the_better_counts(hunt, faces, hit):
    hunt.put("b", "F5")
    hunt.unit.hand.cards = ["dancer-in-the-dark"]
    hunt.stack(*faces)
    attacks(hunt, 0, 1, use("dancer-in-the-dark"))
    assert bool(hunt.told("scout-hits")) == hit


@pytest.mark.rule("card.maenad.leap")
def test_a_leap_leads_out_of_the_citadel_through_the_dark_and_may_be_short(hunt):
    hunt.unit.at, hunt.unit.movement = CITADEL, 0
    play(hunt, "fearless-leap", ("step", "H9"), "pass")
    assert spot(hunt.unit.at) == "H9"
    play(hunt, "fearless-leap", ("step", "G9"), ("step", "F9"))
    assert spot(hunt.unit.at) == "F9"
    assert hunt.unit.movement == 0


@pytest.mark.rule("card.maenad.leap")
def test_a_leap_cannot_cross_the_citadel(hunt):
    hunt.unit.at = cell_of("H9")
    play(hunt, "fearless-leap", ("step", "citadel"))
    assert hunt.unit.at == CITADEL


@pytest.mark.rule("card.maenad.specialist")
def test_a_specialist_overloads_without_rolling_the_fate_die(hunt):
    hunt.put("d", "F5")
    hunt.unit.hand.cards = ["weapons-specialist"]
    hunt.stack("4")
    attacks(hunt, 0, 1, use("weapons-specialist"), over=("overload",))
    assert not hunt.told("overload")
    assert hunt.unit.weapon.breaks == 0


@pytest.mark.rule("card.maenad.specialist")
def test_once_the_fate_die_is_rolled_the_specialist_is_too_late(hunt):
    hunt.put("d", "F5")
    hunt.unit.hand.cards = ["weapons-specialist"]
    hunt.stack("2", "4")
    attacks(hunt, 0, 1, "pass", over=("overload",))
    assert [asked.kind for asked in hunt.asked] == ["paying"]
    assert hunt.unit.weapon.breaks == 2


@pytest.mark.rule("card.maenad.specialist")
def test_or_an_attack_costs_less(hunt):
    hunt.put("d", "F5")
    hunt.unit.hand.cards = ["weapons-specialist"]
    hunt.stack("4")
    attacks(hunt, 0, 1, ("discount", "weapons-specialist", 0))
    assert hunt.unit.lux == 8


@pytest.mark.rule("card.maenad.ecstasy")
def test_ecstasy_attacks_where_she_stands_then_moves_through_the_dark_and_attacks_again(hunt):
    hunt.put("d", "F5")
    blip = hunt.shadow("D6", token="devourer")
    hunt.stack("4", "4")
    play(hunt, "maenads-ecstasy", "leave", "again", "do", ("step", "G6"), ("step", "F6"), blip.id, level=1)
    assert [shadow.hurt for shadow in hunt.state.shadows.values()] == [2, 2]
    assert (hunt.unit.actions, hunt.unit.movement, hunt.unit.lux) == (2, 0, 8)


@pytest.mark.rule("card.maenad.ecstasy")
def test_in_ecstasy_she_cannot_move_on_without_attacking(hunt):
    hunt.put("d", "F5")
    play(hunt, "maenads-ecstasy", "do", ("step", "H5"), ("step", "I5"), level=1)
    assert spot(hunt.unit.at) == "I5"
    assert not hunt.told("scout-die")
    assert "again" not in [asked.kind for asked in hunt.asked]


@pytest.mark.rule("card.maenad.ecstasy")
def test_in_ecstasy_outer_lords_lose_two_darkness_and_heralds_react(hunt):
    hunt.state.lords = [Lord("avadon", cell_of("E5"))]
    hunt.stack("0 critical")
    play(hunt, "maenads-ecstasy", "leave", "stop", level=1)
    assert hunt.state.lords[0].darkness == 4
    hunt.state.lords, hunt.state.heralds = [], [Herald("hunter", cell_of("F5"))]
    hunt.state.herald_reactions.cards = ["soot-veil"]
    hunt.stack("1")
    play(hunt, "maenads-ecstasy", "leave", "stop", level=1)
    assert hunt.told("herald-reacts")


@pytest.mark.rule("card.maenad.faster-than-death")
def test_faster_than_death_runs_four_spaces_through_the_dark(hunt):
    hunt.unit.movement = 0
    play(hunt, "faster-than-death", *[("step", f"G{column}") for column in (6, 7, 8, 9)], level=1)
    assert spot(hunt.unit.at) == "G9"
    play(hunt, "faster-than-death", ("step", "F9"), "pass", level=1)
    assert spot(hunt.unit.at) == "F9"


# --- The Cyclops ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.cyclops.brothers")
def test_brothers_in_arms_help_another_scout_outside_the_citadel(hunt):
    hunt.put("d", "F5")
    hunt.units[2].hand.cards = ["brothers-in-arms"]
    hunt.stack("4")
    attacks(hunt, 0, 1, use("brothers-in-arms", 2))
    assert not hunt.state.shadows


@pytest.mark.rule("card.cyclops.brothers")
def test_brothers_in_arms_help_neither_himself_nor_who_is_inside(hunt):
    hunt.state.phase, hunt.units[2].hand.cards = "scout-act", ["brothers-in-arms"]
    assert "brothers-in-arms" in at_moment(hunt, "attack", Context(0))
    hunt.units[2].at = cell_of("C3")
    assert "brothers-in-arms" not in at_moment(hunt, "attack", Context(2))
    hunt.unit.at = CITADEL
    assert "brothers-in-arms" not in at_moment(hunt, "attack", Context(0))


@pytest.mark.rule("card.cyclops.attractive-field")
def test_shadows_are_attracted_by_their_own_rules_of_movement(hunt):
    for at in ("C5", "G8", "F5", "L5"):
        hunt.put("d", at)
    hunt.tile("G7")
    play(hunt, "attractive-field")
    assert hunt.shadows == ["D5", "G8", "F5", "L5"]
    assert hunt.bright("G7") is False


@pytest.mark.rule("card.cyclops.leatherback")
def test_after_leatherback_he_neither_moves_nor_acts_in_this_turn(hunt):
    hunt.put("d", "F5")
    hunt.unit.movement = 2
    assert {option[0] for option in hunt.options("step") + hunt.options("attack")} == {"step", "attack"}
    play(hunt, "leatherback")
    words = {option[0] for word in ("step", "attack", "plan", "reveal") for option in hunt.options(word)}
    assert words == set()


@pytest.mark.rule("card.cyclops.emitter")
def test_the_emitter_rolls_for_each_attack_and_moves_the_shadows_it_hits(hunt):
    hunt.put("d", "E5")
    hunt.state.heralds = [Herald("hunter", cell_of("G6"), darkness=0)]
    hunt.state.herald_reactions.cards = ["soot-veil"]
    hunt.stack("0 critical", "0 critical")
    play(hunt, "charged-lux-emitter", HERALD, 1, "C5", level=1)
    assert len(hunt.told("scout-die")) == 2
    assert not hunt.told("critical")
    assert (hunt.shadows, hunt.first.hurt) == (["C5"], 2)
    assert spot(hunt.state.heralds[0].at) == "G6"
    assert hunt.told("herald-reacts")


@pytest.mark.rule("card.cyclops.emitter")
def test_the_emitter_does_not_move_outer_lords_which_react(hunt):
    hunt.state.lords = [Lord("avadon", cell_of("E5"), darkness=0)]
    hunt.state.lord_reactions.cards = ["drink-the-lamp"]
    hunt.stack("1")
    play(hunt, "charged-lux-emitter", level=1)
    assert spot(hunt.state.lords[0].at) == "E5"
    assert hunt.told("lord-reacts")
    assert "drag" not in [asked.kind for asked in hunt.asked]


@pytest.mark.rule("card.cyclops.dont-mess")
def test_dont_mess_with_me_pushes_shadows_and_heralds_only(hunt):
    hunt.put("d", "F5")
    hunt.state.heralds = [Herald("hunter", cell_of("G6"))]
    hunt.state.lords = [Lord("avadon", cell_of("H4"))]
    play(hunt, "dont-mess-with-me", "G7", "G8", "E5", "D5", level=1)
    assert (hunt.shadows, spot(hunt.state.heralds[0].at), spot(hunt.state.lords[0].at)) == (["D5"], "G8", "H4")


@pytest.mark.rule("card.cyclops.dont-mess")
@pytest.mark.parametrize("mark", ["S", "c"])
def test_one_pushed_against_a_tile_or_coralbone_stays_and_takes_damage(hunt, mark):
    hunt.put("d", "F5")
    for at in ("E5", "F4", "F6"):
        hunt.put(mark, at)
    play(hunt, "dont-mess-with-me", level=1)
    assert (hunt.shadows, hunt.first.hurt) == (["F5"], 1)
    assert mark == "c" or hunt.bright("E5")


# --- The Breathless ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.breathless.holding-breath")
def test_after_holding_her_breath_she_may_still_move(hunt):
    hunt.put("d", "F5")
    hunt.unit.hand.cards, hunt.unit.movement = ["holding-breath"], 2
    hunt.stack("2 weak")
    attacks(hunt, 0, 1, use("holding-breath"))
    assert not hunt.state.shadows
    hunt.acts("step", "G6")
    assert spot(hunt.unit.at) == "G6"


@pytest.mark.rule("card.breathless.holding-breath")
def test_who_has_moved_has_no_breath_to_hold(hunt):
    hunt.put("d", "F5")
    hunt.unit.hand.cards, hunt.unit.movement = ["holding-breath"], 4
    hunt.acts("step", "H5")
    hunt.acts("step", "G5")
    assert "holding-breath" not in at_moment(hunt, "attack", Context(0, 1))


@pytest.mark.rule("card.breathless.camouflage")
@pytest.mark.parametrize("kind", ["shadow", "herald", "lord"])
def test_camouflage_works_against_every_kind_of_enemy(hunt, kind):
    hunt.unit.hand.cards, hunt.state.phase = ["camouflage"], "attack"
    if kind == "shadow":
        hunt.put("l", "F5")
        enemy = hunt.first
    elif kind == "herald":
        hunt.state.heralds = [Herald("hunter", cell_of("F5"))]
        enemy = hunt.state.heralds[0]
    else:
        hunt.state.lords = [Lord("avadon", cell_of("E5"), action="hill-in-motion")]
        enemy = hunt.state.lords[0]
    hunt.stack("hit")
    hunt.run(attack(hunt, enemy), use("camouflage"))
    assert hunt.told("shadow-attacks")
    assert hunt.unit.lux == 8


@pytest.mark.rule("card.breathless.relocating")
def test_she_moves_out_of_the_pattern_before_a_single_attack(hunt):
    hunt.put("l", "F5")
    hunt.unit.hand.cards, hunt.state.phase = ["relocating-techniques"], "attack"
    hunt.attack(use("relocating-techniques"), ("step", "G6"), "pass")
    assert not hunt.told("shadow-attacks")
    assert hunt.unit.lux == 8


@pytest.mark.rule("card.breathless.relocating")
def test_who_stays_in_the_pattern_is_attacked(hunt):
    hunt.put("l", "F5")
    hunt.unit.hand.cards, hunt.state.phase = ["relocating-techniques"], "attack"
    hunt.stack("hit")
    hunt.attack(use("relocating-techniques"), ("step", "H5"), "pass")
    assert hunt.unit.lux == 6


@pytest.mark.rule("card.breathless.relocating")
def test_several_copies_are_used_against_several_attacks(hunt):
    hunt.put("l", "F5")
    hunt.put("l", "G8")
    hunt.unit.hand.cards = ["relocating-techniques", "relocating-techniques"]
    hunt.state.phase = "attack"
    away = use("relocating-techniques")
    hunt.attacks(away, ("step", "G6"), "pass", "pass")
    assert spot(hunt.unit.at) == "G6"
    hunt.state.queue = [2]
    hunt.run(attack(hunt, hunt.state.shadows[2]), away, ("step", "H6"), "pass")
    assert not hunt.told("shadow-attacks")
    assert hunt.unit.hand.cards == []


@pytest.mark.rule("card.breathless.relocating")
def test_she_may_also_move_before_the_enemies_attack_but_not_in_the_scout_phase(hunt):
    hunt.put("l", "F5")
    hunt.unit.hand.cards = ["relocating-techniques"]
    hunt.state.queue = [1]
    hunt.step("attack", use("relocating-techniques"), ("step", "G6"), ("step", "G7"))
    assert (spot(hunt.unit.at), hunt.told("shadow-attacks")) == ("G7", [])
    assert not playable(hunt, "relocating-techniques")


@pytest.mark.rule("card.breathless.eagle")
def test_the_eye_of_the_eagle_makes_a_hit_critical_with_all_that_brings(hunt):
    sniper = hunt.equip("flash-gun", unit=3)
    sniper.at, hunt.unit.at = cell_of("G5"), CITADEL
    sniper.hand.cards = ["eye-of-the-eagle"]
    hunt.put("d", "F5")
    hunt.stack("4")
    attacks(hunt, 0, 1, use("eye-of-the-eagle", 3), unit=3)
    assert hunt.told("critical")
    assert not hunt.state.shadows
    assert sniper.movement == 1


@pytest.mark.rule("card.breathless.eagle")
def test_a_miss_is_not_critical(hunt):
    hunt.unit.hand.cards = ["eye-of-the-eagle"]
    hunt.put("b", "F5")
    hunt.stack("1")
    attacks(hunt, 0, 1, use("eye-of-the-eagle"))
    assert not hunt.told("critical")


@pytest.mark.rule("card.breathless.marksman")
def test_the_marksman_reveals_and_shoots_what_is_far_away(hunt):
    blip = hunt.shadow("C3", token="devourer")
    hunt.stack("1")
    play(hunt, "oblivion-marksman", level=1)
    assert (blip.kind, blip.hurt) == ("devourer", 2)
    assert hunt.unit.actions == 2


@pytest.mark.rule("card.breathless.acquisition")
def test_a_target_acquired_for_another_counts_as_darkness_two(hunt):
    hunt.put("b", "F5")
    hunt.units[3].hand.cards = ["target-acquisition"]
    hunt.stack("2 weak")
    attacks(hunt, 0, 1, use("target-acquisition", 3))
    assert hunt.told("scout-hits")
    assert [asked.kind for asked in hunt.asked] == ["paying"]  # before the die


@pytest.mark.rule("card.breathless.acquisition")
def test_a_lower_darkness_stays_and_her_own_attack_is_not_helped(hunt):
    hunt.put("d", "F5")
    hunt.units[3].hand.cards = ["target-acquisition"]
    hunt.usual["choose"] = 1
    hunt.stack("0 critical")
    attacks(hunt, 0, 1, use("target-acquisition", 3))
    assert hunt.told("critical")
    hunt.units[3].at = cell_of("C3")
    hunt.units[3].hand.cards = ["target-acquisition"]
    assert "target-acquisition" not in at_moment(hunt, "attack", Context(3))


@pytest.mark.rule("card.breathless.instinct")
@pytest.mark.parametrize("kind", ["shadow", "herald"])
def test_instinct_prevents_damage_and_strikes_back_when_the_attack_is_over(hunt, kind):
    hunt.unit.hand.cards, hunt.state.phase = ["immortal-instinct"], "attack"
    if kind == "shadow":
        hunt.put("d", "F5")
        enemy = hunt.first
    else:
        hunt.state.heralds = [Herald("marauder", cell_of("F5"), darkness=0)]
        enemy = hunt.state.heralds[0]
    hunt.stack("critical" if kind == "shadow" else "hit", "4")
    hunt.run(attack(hunt, enemy), use("immortal-instinct", level=1), *(("H5",) if kind == "shadow" else ()))
    assert hunt.unit.lux == 8
    keys = [event.key for event in hunt.noted]
    assert "shoved" not in keys or keys.index("shoved") < keys.index("scout-die")
    assert (kind == "herald") != bool(hunt.told("shadow-hurt"))


@pytest.mark.rule("card.breathless.instinct")
def test_damage_that_no_enemy_does_leaves_instinct_alone(hunt):
    hunt.unit.hand.cards, hunt.state.phase = ["immortal-instinct"], "attack"
    assert not at_moment(hunt, "damaged", Context(0))
