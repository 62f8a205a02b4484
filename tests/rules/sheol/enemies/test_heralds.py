"""Heralds: targets, activation, movement, reactions, the return as Reborn, defeat."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import HERALD
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.enemies.harm import harm_enemy
from coterie.games.sheol.enemies.heralds import choose_target, herald_acts, herald_order, trample
from coterie.games.sheol.enemies.reactions import wound_herald
from coterie.games.sheol.mission.setup import prepare_enemy_board
from coterie.games.sheol.round.play import TURN
from coterie.games.sheol.shadows.foe_cards import (
    armor_of,
    change_darkness,
    damage_of,
    darkness_of,
    health_of,
)
from coterie.games.sheol.shadows.menace import attack, behind_citadel
from coterie.games.sheol.shadows.tokens import heal_shadows
from coterie.games.sheol.state import CITADEL, OFF


def acts(t, one, *answers):
    t.run(herald_acts(t, one), *answers)
    return spot(one.at)


def reactions(t, *cards):
    """The Reaction deck, its top first."""
    t.state.herald_reactions.cards = [*reversed(cards)]


def hit(t, one, n=1, *answers, by=0):
    """A scout, or nobody, has done so much damage to a Herald."""
    return t.run(wound_herald(t, one, n, None if by is None else t.units[by], "weapon.attack.damage"), *answers)


# --- setup and card ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("herald.setup.reborn-deck", "herald.setup.reaction-deck", "herald.setup.markers", "herald.nature")
def test_a_mission_with_a_herald(board):
    s = board().state
    s.mission.id = "what-followed"
    prepare_enemy_board(s, box.MISSIONS["what-followed"])
    (hunter,) = s.heralds
    assert (hunter.card, hunter.darkness, hunter.retaliation, hunter.reborn, hunter.at) == ("hunter", 4, 0, False, OFF)
    assert sorted(s.reborn.cards) == sorted(box.REBORN)
    common = [card.id for card in box.HERALD_REACTIONS.values() if not card.herald]
    assert sorted(s.herald_reactions.cards) == sorted([*common, "slip-the-leash", "throat-first"])


@pytest.mark.rule("herald.nature", "herald.card")
def test_a_herald_has_two_sides(board):
    t = board()
    one = t.herald("C3")
    normal = health_of(t.state, one), armor_of(t.state, one), damage_of(t.state, one)
    one.reborn = True
    assert normal == (10, 1, 2)
    assert (health_of(t.state, one), armor_of(t.state, one), damage_of(t.state, one)) == (8, 0, 3)


@pytest.mark.rule("herald.card")
def test_values_of_the_mission_replace_those_of_the_normal_side(board):
    t = board()
    one = t.herald("C3")
    enemy = t.state.enemy
    enemy.health, enemy.armor, enemy.damage = {"hunter": 6}, {"hunter": 3}, {"hunter": 1}
    assert (health_of(t.state, one), armor_of(t.state, one), damage_of(t.state, one)) == (6, 3, 1)
    one.reborn = True
    assert (health_of(t.state, one), armor_of(t.state, one), damage_of(t.state, one)) == (8, 0, 3)


@pytest.mark.rule("herald.armor")
@pytest.mark.parametrize(("n", "dealt"), [(4, 2), (2, 1), (1, 1)])
def test_armor_takes_damage_off_but_leaves_1(board, n, dealt):
    t = board("1", at="C3", units=1)
    one = t.herald("C4", "marauder")
    t.run(harm_enemy(t, HERALD, n, Context(0)))
    assert one.damage == dealt


# --- the target -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("herald.target")
@pytest.mark.parametrize(
    ("card", "reborn", "wanted"),
    [
        ("awakener", False, 0),
        ("hunter", False, 1),
        ("hunter", True, 2),
        ("mindblower", False, 3),
        ("marauder", False, 2),
    ],
)
def test_whom_a_herald_hunts(board, card, reborn, wanted):
    t = board("1 2 . . . 3 4", at="C4")
    one = t.herald("C2", card, reborn=reborn)
    t.units[0].vials = 2
    t.units[2].vials, t.units[2].umbra = 1, 3
    t.units[3].vials, t.units[3].corruption = 2, 5
    assert t.run(choose_target(t, one, one.at)).id == wanted


@pytest.mark.rule("herald.target")
@pytest.mark.parametrize(
    ("first", "wanted", "answers"),
    [
        ({"lux": 7}, 1, ()),
        ({"vials": 2, "umbra": 9}, 1, ()),
        ({"corrupted": True, "vials": 9}, 1, ()),
        ({"umbra": 1}, 0, ()),
        ({}, 0, (0,)),
    ],
)
def test_of_equally_near_scouts_the_one_with_the_most_lux_then_umbra_then_by_choice(board, first, wanted, answers):
    t = board("1 . . . 2", at="C3", units=2)
    one = t.herald("C5", "awakener")
    for key, value in first.items():
        setattr(t.unit, key, value)
    assert t.run(choose_target(t, one, one.at), *answers).id == wanted


@pytest.mark.rule("herald.target")
def test_a_scout_inside_is_as_far_as_the_citadel(board):
    t = board("1", at="B5", units=2)
    one = t.herald("F9", "awakener")
    assert t.run(choose_target(t, one, one.at)).id == 1


@pytest.mark.rule("herald.target", "herald.move.toward-target")
def test_a_herald_attacks_whom_it_meets_but_goes_for_its_target(board):
    t = board("1 . . . . . . S2", at="C3", units=2)
    t.units[0].vials = 1
    one = t.herald("C4")
    t.stack("miss")
    assert acts(t, one) == "C7"
    assert [event.params["unit"] for event in t.told("shadow-attacks")] == ["@scout.pioneer.name"]


@pytest.mark.rule("herald.target")
def test_if_the_target_dies_another_is_chosen(board):
    t = board("1 . . . . . 2", at="C3", units=2)
    one = t.herald("C4", "awakener")  # it hunts the nearest
    t.unit.corrupted, t.unit.vials, t.unit.lux = True, 0, 1
    t.stack("hit")
    assert acts(t, one) == "C6"
    assert t.unit.dead


@pytest.mark.rule("herald.target")
def test_the_target_stays_the_same_for_a_whole_activation(board):
    """The Hunter's own attack leaves the other scout with the fuller lamp."""
    t = board("1 . . . . . . . 2", at="C3", units=2)
    t.units[1].lux = 7
    one = t.herald("C5")
    t.stack("hit")
    assert acts(t, one) == "C4"
    assert (t.unit.lux, t.run(choose_target(t, one, one.at))) == (6, t.units[1])


# --- the activation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("herald.order")
def test_heralds_act_by_initiative_after_lords_and_before_shadows(board):
    t = board("b", at="T20", units=1)
    for n, card in enumerate(("awakener", "hunter", "marauder", "mindblower")):
        t.herald(f"C{n + 3}", card)
    assert herald_order(t.state) == [HERALD - 1, HERALD - 2, HERALD - 3, HERALD]
    assert TURN.names.index("lords") < TURN.names.index("heralds") < TURN.names.index("move")


@pytest.mark.rule("herald.order")
def test_one_complete_herald_at_a_time(board):
    t = board("S1", at="C16", units=1)
    t.herald("C2", "awakener")
    t.herald("C4", "hunter")
    t.state.phase = "threats"
    TURN.go_on(t.state)
    assert (t.state.phase, t.state.queue) == ("heralds", [HERALD - 1, HERALD])
    t.shadow_phase()
    acting = [event.params["what"] for event in t.noted if event.key in ("herald-acts", "herald-moves")]
    assert acting == ["@herald.hunter.name"] * 4 + ["@herald.awakener.name"] * 3


@pytest.mark.rule("herald.action.sequence", "herald.action.still-moves")
def test_who_attacks_before_moving_moves_and_does_not_attack_again(board):
    t = board("1", at="C5", units=1)
    one = t.herald("C3")
    t.stack("miss")
    assert acts(t, one) == "C4"
    assert [event.key for event in t.noted if event.key in ("shadow-attacks", "herald-moves")] == [
        "shadow-attacks",
        "herald-moves",
    ]


@pytest.mark.rule("herald.action.sequence")
def test_who_could_not_attack_does_so_after_moving_and_then_its_trait(board):
    t = board("1", at="C6", units=1)
    t.tile("C5")
    one = t.herald("C3", "marauder")
    t.stack("miss")
    assert acts(t, one) == "C5"
    keys = ["herald-moves", "shadow-attacks", "answer"]
    assert [event.key for event in t.noted if event.key in keys] == [
        "herald-moves",
        "herald-moves",
        "shadow-attacks",
        "answer",
    ]
    assert t.bright("C5") is None  # entered, then trampled by the trait


@pytest.mark.rule("herald.action.sequence")
def test_a_stunned_herald_neither_moves_nor_attacks(board):
    t = board("1", at="C5", units=1)
    one = t.herald("C3")
    t.do("[{modify: {rule: stunned, of: enemy, until: next-shadow-phase}}]", context=Context(0, HERALD))
    assert acts(t, one) == "C3"
    assert not t.told("shadow-attacks")


@pytest.mark.rule("herald.action.sequence", "herald.attack.citadel")
def test_nor_does_a_stunned_herald_attack_the_citadel(board):
    t = board(units=1)
    one = t.herald("H9")
    t.do("[{modify: {rule: stunned, of: enemy, until: next-shadow-phase}}]", context=Context(0, HERALD))
    assert acts(t, one) == "H9"
    assert (t.prosperity, t.told("citadel-attacked")) == (10, [])


@pytest.mark.rule("herald.action.sequence")
def test_a_herald_that_is_held_still_attacks(board):
    t = board("1", at="C5", units=1)
    one = t.herald("C3")
    t.do("[{modify: {rule: still, of: enemy, until: next-shadow-phase}}]", context=Context(0, HERALD))
    t.stack("miss")
    assert acts(t, one) == "C3"
    assert len(t.told("shadow-attacks")) == 1


@pytest.mark.rule("herald.facing", "herald.attack.aoe")
def test_a_herald_turns_to_the_most_scouts_and_rolls_for_each(board):
    t = board("1 . . 2\n. . . 3", at="C3", units=3)
    one = t.herald("C5", "awakener")
    for unit in t.units:
        unit.corrupted = True  # corrupted scouts lose Lux, without a question
    t.stack("hit", "miss")
    t.run(herald_acts(t, one))
    assert [unit.lux for unit in t.units] == [8, 6, 8]


@pytest.mark.rule("herald.facing")
def test_of_equal_facings_the_one_with_the_most_lux_then_by_choice(board):
    t = board("1 . 2", at="C3", units=2)
    one = t.herald("C4")
    t.stack("miss")
    t.run(herald_acts(t, one), 0, "west")
    assert t.asked[-1].kind == "facing"
    t.units[1].lux = 7
    t.stack("miss")
    t.run(herald_acts(t, one))
    assert [event.params["unit"] for event in t.told("shadow-attacks")] == ["@scout.pioneer.name"] * 2


@pytest.mark.rule("herald.facing")
def test_of_facings_with_two_scouts_each_the_one_with_the_scout_that_enemies_prefer(board):
    t = board("1 2 . 3 4", at="C3")
    one = t.herald("C5")
    t.units[0].lux, t.units[1].lux, t.units[2].lux, t.units[3].lux = 8, 2, 5, 5
    t.stack("miss", "miss")
    t.run(attack(t, one))
    names = ["@scout.pioneer.name", "@scout.maenad.name"]
    assert [event.params["unit"] for event in t.told("shadow-attacks")] == names


@pytest.mark.rule("herald.attack.aoe", "herald.attack.citadel-in-pattern")
def test_a_critical_hit_brings_its_critical_effect_and_the_citadel_no_harm(board):
    t = board("1", at="G9", units=1)
    one = t.herald("G8", "mindblower")
    t.do("[{modify: {rule: still, of: enemy, until: next-shadow-phase}}]", context=Context(0, HERALD))
    t.stack("critical")
    acts(t, one)
    assert (t.unit.lux, t.prosperity) == (7, 10)
    assert t.unit.corruption == 2  # the critical effect and the trait


@pytest.mark.rule("herald.attack.aoe")
@pytest.mark.parametrize(("reborn", "end"), [(False, "B6"), (True, "B7")])
def test_a_marauders_critical_takes_umbra_and_throws_the_scout_back(board, reborn, end):
    t = board("1", at="B5", units=1)
    one = t.herald("B4", "marauder", reborn=reborn)
    t.unit.corrupted, t.unit.umbra = True, 3
    t.stack("critical")
    t.run(attack(t, one), *["B6", "B7"][: 2 if reborn else 1])
    assert (t.unit.umbra, spot(t.unit.at)) == (1, end)


@pytest.mark.rule("herald.attack.citadel")
def test_a_herald_beside_the_citadel_attacks_it_if_its_target_is_inside(board):
    t = board(units=1)
    one = t.herald("H9")
    assert acts(t, one) == "H9"
    assert t.prosperity == 8
    assert not t.told("shadow-attacks")


@pytest.mark.rule("herald.attack.citadel")
@pytest.mark.parametrize("at", ["H8", "G10"])
def test_a_herald_at_a_corner_or_farther_away_does_not_attack_the_citadel(board, at):
    t = board(units=1)
    one = t.herald(at)
    t.do("[{modify: {rule: still, of: enemy, until: next-shadow-phase}}]", context=Context(0, HERALD))
    acts(t, one)
    assert (t.prosperity, t.told("citadel-attacked")) == (10, [])


@pytest.mark.rule("herald.attack.citadel", "aimove.herald.citadel")
def test_it_comes_near_first_and_attacks_once(board):
    t = board(units=1)
    one = t.herald("E9")
    assert acts(t, one) == "H9"
    assert t.prosperity == 8


@pytest.mark.rule("herald.attack.citadel")
def test_the_attack_on_the_citadel_replaces_that_on_scouts(board):
    t = board("1", at="H10", units=2)
    t.unit.vials = 1
    one = t.herald("H9")
    acts(t, one)
    assert (t.prosperity, t.told("shadow-attacks")) == (8, [])


@pytest.mark.rule("herald.attack.citadel-blocks")
@pytest.mark.parametrize(("a", "b", "cut"), [("H10", "I8", True), ("H9", "I8", False), ("J8", "J13", True)])
def test_whether_the_citadel_is_between(a, b, cut):
    assert behind_citadel(cell_of(a), cell_of(b)) == cut


@pytest.mark.rule("herald.attack.citadel-blocks")
@pytest.mark.parametrize(("at", "hit"), [("I8", False), ("G8", True)])
def test_the_citadel_shields_who_is_behind_it(board, at, hit):
    t = board(units=1)
    t.put("1", at)
    one = t.herald("H10", "mindblower")
    t.do("[{modify: {rule: still, of: enemy, until: next-shadow-phase}}]", context=Context(0, HERALD))
    t.stack("miss")
    acts(t, one)
    assert bool(t.told("shadow-attacks")) == hit


# --- Darkness ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("herald.darkness", "lantern.reveal.herald")
def test_darkness_goes_from_4_to_0_and_back(board):
    t = board()
    one = t.herald("C3")
    change_darkness(t, one, -4, "lantern.reveal.herald")
    assert one.darkness == 0
    change_darkness(t, one, 6, "herald.reaction.resolve")
    assert one.darkness == 4
    t.do("[{darkness: -3}]", context=Context(0, HERALD))
    assert one.darkness == 1


@pytest.mark.rule("herald.reborn.minimum")
def test_a_reborn_herald_is_never_below_1(board):
    t = board()
    one = t.herald("C3", reborn=True)
    change_darkness(t, one, -4, "lantern.reveal.herald")
    assert (one.darkness, darkness_of(t.state, one)) == (1, 1)


@pytest.mark.rule("herald.darkness", "overview.darkness-scale")
def test_cards_change_the_darkness_and_its_minimum(board):
    t = board()
    one = t.herald("C3")
    t.rule("{modify: {stat: minimum-darkness, by: 2, of: enemies, until: mission}}")
    change_darkness(t, one, -4, "lantern.reveal.herald")
    assert one.darkness == 2
    t.do("[{modify: {stat: enemy-darkness, by: 1, of: enemy, until: mission}}]", context=Context(0, HERALD))
    assert darkness_of(t.state, one) == 3


# --- reactions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "herald.reaction.trigger",
    "herald.reaction.resolve",
    "herald.retaliation",
    "herald.retaliation.timing",
    "herald.damage.permanent",
)
def test_the_example_of_a_reaction(board):
    """The Pioneer deals 2 damage to the Hunter, is drawn 1 space nearer by Vacuum, and attacked once more."""
    t = board("1", at="C6", units=1)
    t.state.phase = "scout-act"
    hunter = t.herald("C3", darkness=0, retaliation=1)
    reactions(t, "vacuum", "spite")
    t.stack("hit")
    t.run(harm_enemy(t, HERALD, 3, Context(0)))
    assert hunter.damage == 2
    assert spot(t.unit.at) == "C5"
    assert (hunter.darkness, hunter.retaliation) == (2, 3)
    assert t.unit.lux == 6
    assert t.state.herald_reactions.cards == ["vacuum", "spite"]


@pytest.mark.rule("herald.reaction.trigger")
def test_a_card_for_another_herald_goes_under_the_deck_and_the_next_is_drawn(board):
    t = board("1", at="C9", units=1)
    one = t.herald("C3", darkness=0)
    reactions(t, "ringing", "answering-call", "soot-veil", "spite")
    hit(t, one)
    assert one.darkness == 4
    assert [event.params["card"] for event in t.told("herald-reacts")] == ["@herald-reaction.soot-veil.name"]
    assert [*reversed(t.state.herald_reactions.cards)] == ["spite", "ringing", "answering-call", "soot-veil"]


@pytest.mark.rule("herald.reaction.trigger", "herald.damage.permanent")
def test_a_hit_without_damage_and_one_that_a_card_silences_cause_no_reaction(board):
    t = board("1", at="C9", units=1)
    one = t.herald("C3")
    reactions(t, "spite")
    assert hit(t, one, 0) is False
    t.rule("{modify: {rule: no-reaction, of: enemies, kinds: [herald], until: mission}}")
    assert hit(t, one, 2) is False
    assert (one.damage, t.told("herald-reacts")) == (2, [])


@pytest.mark.rule("herald.reaction.resolve")
def test_darkness_rises_to_4_at_most(board):
    t = board("1", at="C9", units=1)
    one = t.herald("C3", darkness=3)
    reactions(t, "swallowed-step")
    hit(t, one)
    assert (one.darkness, one.retaliation) == (4, 1)


@pytest.mark.rule("herald.retaliation")
@pytest.mark.parametrize(
    ("start", "n", "end", "attacks"), [(0, 2, 2, 0), (1, 2, 3, 1), (3, 1, 0, 0), (2, 2, 0, 1), (2, 6, 0, 1)]
)
def test_the_retaliation_track_is_a_loop(board, start, n, end, attacks):
    t = board("1", at="C4", units=1)
    one = t.herald("C3", retaliation=start)
    t.stack("miss")
    t.do(f"[{{retaliate: {n}}}]", context=Context(0, HERALD))
    assert (one.retaliation, len(t.told("shadow-attacks"))) == (end, attacks)


@pytest.mark.rule("aimove.herald.mech", "herald.reborn.card")
@pytest.mark.parametrize("damage", [0, 7])
def test_of_equally_near_scouts_the_one_that_enemies_prefer_bears_it_then_by_choice(board, damage):
    """A mech does the damage: the Herald reacts to it, or falls and comes back beside the scout it is about."""
    ends = []
    for lux, answers in ((7, ()), (8, (0,))):
        t = board("1 . . . . . 2", at="C3", units=2)
        t.units[0].lux = lux
        one = t.herald("C6", damage=damage)
        t.put("M", "C6")
        reactions(t, "spite")
        t.state.reborn.cards = ["behind-you"]
        t.run(trample(t, one, "aimove.herald.mech"), *answers)
        ends.append((spot(one.at), [unit.lux for unit in t.units]))
        assert [decision.kind for decision in t.asked if decision.kind != "damage"] == ["reaction-target"] * len(
            answers
        )
    hurt = [("C6", [7, 7]), ("C6", [7, 8])]
    assert ends == ([("C8", [7, 8]), ("C4", [8, 8])] if damage else hurt)


@pytest.mark.rule("aimove.herald.mech", "herald.reaction.trigger")
def test_without_a_scout_who_did_it_the_nearest_one_bears_the_reaction(board):
    t = board("1 . . . . 2", at="C5", units=2)
    one = t.herald("C3")
    reactions(t, "spite")
    hit(t, one, by=None)
    assert [unit.lux for unit in t.units] == [7, 8]


@pytest.mark.rule("aimove.herald.mech", "herald.reaction.trigger")
def test_of_equally_near_ones_the_one_that_enemies_prefer_then_by_choice(board):
    t = board("1 . . . . . 2", at="C2", units=2)
    one = t.herald("C5")
    t.units[0].lux = 7
    reactions(t, "spite")
    hit(t, one, by=None)
    assert [unit.lux for unit in t.units] == [7, 7]
    reactions(t, "spite")
    hit(t, one, 1, 0, by=None)
    assert [unit.lux for unit in t.units] == [6, 7]
    assert ("reaction-target", "aimove.herald.mech") in [(asked.kind, asked.rule) for asked in t.asked]


@pytest.mark.rule("herald.damage.permanent")
def test_damage_stays_when_shadows_heal(board):
    t = board("l 1", at="C8", units=1)
    one = t.herald("C3")
    hit(t, one, 4)
    heal_shadows(t)
    assert one.damage == 4


# --- the fall ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("herald.reborn.trigger", "herald.reborn.card")
def test_a_herald_falls_and_comes_back_at_once(board):
    t = board("1", at="C9", units=1)
    one = t.herald("C3", darkness=0, damage=8)
    t.state.reborn.cards = ["at-the-gate", "the-same-stone"]
    reactions(t, "spite")
    assert hit(t, one, 5) is True
    assert (one.reborn, one.damage, one.darkness, one.retaliation) == (True, 0, 4, 3)
    assert spot(one.at) == "C3"
    assert t.state.reborn.cards == ["the-same-stone", "at-the-gate"]
    assert not t.told("herald-reacts")


@pytest.mark.rule("herald.reaction.resolve", "herald.reborn.trigger")
def test_what_falls_in_its_own_reaction_comes_back_with_the_marker_where_its_return_puts_it(board):
    t = board("1", at="C9", units=1)
    t.put("M", "C5")
    one = t.herald("C3", darkness=0, damage=6)
    t.state.reborn.cards = ["the-same-stone"]
    reactions(t, "throat-first")
    hit(t, one)
    assert (one.reborn, one.damage, one.darkness, one.retaliation) == (True, 0, 4, 3)
    assert not t.told("retaliation")


@pytest.mark.rule("herald.retaliation", "herald.reborn.trigger")
def test_the_marker_of_a_reborn_herald_goes_on_from_the_first_space(board):
    t = board("1", at="C4", units=1)
    one = t.herald("C3", reborn=True, retaliation=3)
    reactions(t, "splinter")
    hit(t, one)
    assert (one.retaliation, t.told("shadow-attacks")) == (0, [])


@pytest.mark.rule("herald.reborn.card")
@pytest.mark.parametrize(
    ("place", "end"),
    [
        ("scout", "P15"),
        ("gate", "H10"),
        ("edge", "A5"),
        ("fell", "C5"),
        ("alpha", "J5"),
        ("omega", "C10"),
        ("singularity", "C14"),
        ("land", "D2"),
    ],
)
def test_where_a_fallen_herald_returns(board, place, end):
    t = board("1", at="P16", units=1)
    t.put("o", "C15")
    t.put("X", "D1")
    t.herald("", reborn=True)
    t.usual["herald-returns"] = end
    t.do(f"[{{return_at: {place}}}]", context=Context(0, HERALD, cell=cell_of("C5")))
    assert spot(t.state.heralds[0].at) == end


@pytest.mark.rule("herald.reborn.card")
def test_it_returns_beside_its_new_target_and_may_attack(board):
    t = board("1 . . . . 2", at="C5", units=2)
    t.units[1].vials = 1
    one = t.herald("C3", damage=9)
    t.state.reborn.cards = ["the-one-it-wanted"]
    t.stack("miss")
    hit(t, one, 1)
    assert spot(one.at) == "C9"
    assert len(t.told("shadow-attacks")) == 1


@pytest.mark.rule("herald.reborn.near-citadel")
def test_beside_a_scout_inside_means_the_gate_nearest_to_where_it_fell(board):
    t = board(units=1)
    one = t.herald("K4", damage=9)
    assert t.unit.at == CITADEL
    t.state.reborn.cards = ["behind-you"]
    hit(t, one, 1)
    assert spot(one.at) == "K8"


@pytest.mark.rule("herald.reborn.card", "herald.reborn.near-citadel")
@pytest.mark.parametrize("card", ["at-the-gate", "behind-you"])
@pytest.mark.parametrize(("fell", "end"), [("I5", "J8"), ("E12", "H11"), ("L16", "K13"), ("R9", "M10")])
def test_a_gate_is_meant_and_no_nearer_space_beside_the_citadel(board, card, fell, end):
    t = board(units=1)
    one = t.herald(fell, damage=9)
    t.state.reborn.cards = [card]
    hit(t, one)
    assert spot(one.at) == end


@pytest.mark.rule("herald.reborn.card")
def test_a_taken_space_is_left_out_and_a_tile_is_damaged(board):
    t = board("1", at="C9", units=1)
    t.put("b", "J8")
    t.tile("K8")
    one = t.herald("J4", damage=9)
    t.state.reborn.cards = ["at-the-gate"]
    hit(t, one, 1)
    assert (spot(one.at), t.bright("K8")) == ("K8", False)


@pytest.mark.rule("herald.defeat")
def test_a_reborn_herald_is_defeated_and_the_scouts_share_5_umbra(board):
    t = board("1 2", at="C8", units=2)
    one = t.herald("C3", reborn=True, damage=7)
    assert hit(t, one, 3, 0, 0, 1, 1, 0) is True
    assert (one.defeated, one.at) == (True, OFF)
    assert [unit.umbra for unit in t.units] == [3, 2]


@pytest.mark.rule("herald.defeat")
def test_what_does_not_fit_is_lost(board):
    t = board("1", at="C8", units=1)
    one = t.herald("C3", reborn=True, damage=7)
    t.unit.umbra, t.unit.items = 8, ["solder-kit"]
    hit(t, one, 1, "pass", "pass", "pass")
    assert (t.unit.umbra, t.unit.items) == (10, ["solder-kit"])


@pytest.mark.rule("herald.defeat", "inventory.effect-gain")
def test_who_shares_in_the_umbra_of_a_herald_may_first_make_room(board):
    t = board("1 2", at="C8", units=2)
    one = t.herald("C3", reborn=True, damage=7)
    t.unit.umbra, t.unit.tiles, t.units[1].umbra = 10, ["end", "end"], 12
    hit(t, one, 1, ("tile", "end"), ("tile", "end"))
    assert [(unit.umbra, unit.tiles) for unit in t.units] == [(12, []), (12, [])]


# --- as a spawn point -------------------------------------------------------------------------------------------------


@pytest.mark.rule("herald.spawn-point")
@pytest.mark.parametrize(
    ("axis", "cells"),
    [
        ("alpha", ["D6", "D5", "D4", "C4"]),
        ("omega", ["D6", "C6", "B6", "D5"]),
        ("scout alpha", ["D6", "D5", "D4", "C4"]),
    ],
)
def test_shadows_come_on_the_side_of_the_axis_rolled(board, axis, cells):
    t = board("1", at="T20", units=1)
    t.herald("C5")
    t.stack(axis)
    t.do("[{spawn: {what: blip, n: 4, at: enemy}}]", context=Context(0, HERALD))
    assert t.shadows == cells


@pytest.mark.rule("herald.spawn-point")
def test_blocked_spaces_are_skipped_and_a_herald_on_the_axis_uses_the_citadels_side(board):
    t = board("T", at="J6", units=1)
    t.herald("J5")
    t.stack("alpha")
    t.do("[{spawn: {what: coralbone, n: 2, at: enemy}}]", context=Context(0, HERALD))
    assert sorted(map(spot, t.state.coral)) == ["I6", "K6"]
