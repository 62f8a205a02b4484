"""Verbs that choose, resources and conditions of effects."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of, far
from coterie.games.sheol.box.vocabulary import Need
from coterie.games.sheol.effects.resolve import Context, holds
from coterie.games.sheol.effects.selecting import places
from coterie.games.sheol.scouts.lux import MissionOver
from coterie.games.sheol.state import CITADEL, Gear

from ..conftest import read

pytestmark = pytest.mark.rule("round.keywords")


def movement(t):
    return [unit.movement for unit in t.units]


# --- selections -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picked", "by", "hit"),
    [
        ("{pick: all, within: 2}", (), [1, 1, 0, 0]),
        ("{pick: all, within: 2, others: true}", (), [0, 1, 0, 0]),
        ("{pick: all, needs: {inside: true}}", (), [0, 0, 0, 1]),
        ("{pick: 1}", (2,), [0, 0, 1, 0]),
        ("{pick: 2}", (2, 3), [0, 0, 1, 1]),
        ("{pick: 1, by: most-lux}", (), [0, 1, 0, 0]),
        ("{pick: 1, by: least-lux}", (), [0, 0, 1, 0]),
        ("{pick: 1, by: most-corruption}", (), [0, 0, 0, 1]),
        ("{pick: 1, by: most-umbra}", (), [1, 0, 0, 0]),
        ("{pick: 1, by: nearest, others: true}", (), [0, 1, 0, 0]),
        ("{pick: 1, by: nearest, of: citadel}", (), [0, 0, 0, 1]),
    ],
)
def test_scouts_are_selected(board, picked, by, hit):
    t = board("1 2 . . . . 3", at="C3")
    for unit, lux in zip(t.units, (6, 7, 5, 6), strict=True):
        unit.lux = lux
    t.units[3].corruption, t.unit.umbra = 2, 1
    t.do(f"[{{scouts: {picked[:-1]}, do: [{{gain: {{movement: 1}}}}]}}}}]", *by)
    assert movement(t) == hit


def test_connected_scouts_are_those_on_the_same_lightstream(board):
    t = board("1S S2 . S3", at="C3")
    t.do("[{scouts: {pick: all, connected: true, do: [{gain: {movement: 1}}]}}]")
    assert movement(t) == [1, 1, 0, 0]


def test_without_a_scout_connection_is_measured_from_where_the_card_lies(board):
    t = board("S1 S . S2", at="C3")
    context = Context(cell=cell_of("C4"))
    t.do("[{scouts: {pick: all, connected: true, do: [{gain: {movement: 1}}]}}]", context=context)
    assert movement(t) == [1, 0, 0, 0]


def test_the_dead_are_not_selected(board):
    t = board()
    t.units[1].dead = True
    t.do("[{scouts: {pick: all, do: [{gain: {movement: 1}}]}}]")
    assert movement(t) == [1, 0, 1, 1]


@pytest.mark.parametrize(
    ("picked", "answers", "number"),
    [
        ("{kinds: [blip], pick: all}", (), 2),
        ("{kinds: [revealed], pick: all}", (), 1),
        ("{kinds: [herald], pick: all}", (), 1),
        ("{kinds: [shadow], pick: all}", (), 3),
        ("{pick: all}", (), 4),
        ("{pick: all, within: 1}", (), 1),
        ("{pick: all, around: true}", (), 2),
        ("{kinds: [shadow], pick: 2, by: nearest}", (), 2),
        ("{kinds: [blip], pick: 1, by: farthest}", (), 1),
        ("{kinds: [shadow], pick: 1}", (3,), 1),
    ],
)
def test_enemies_are_selected(board, picked, answers, number):
    t = board("l . .\n. 1 b\n. . .\n. . E\nb . .", at="C3")
    rule = "{modify: {rule: stunned, of: enemy, until: mission}}"
    t.do(f"[{{enemies: {picked[:-1]}, do: [{rule}]}}}}]", *answers)
    assert len(t.state.lasting) == number


def test_nothing_to_select_is_nothing_done(board):
    t = board("1", at="C3")
    t.do("[{enemies: {do: [{gain: {lux: -1}}]}}, {lands: {do: [{gain: {lux: -1}}]}}]")
    t.do("[{singularities: {do: [{gain: {lux: -1}}]}}]")
    assert (t.unit.lux, t.asked) == (8, [])


def test_lands_are_selected_by_state_and_place(board):
    t = board("Y . . X\n. . . .\n. 1 . .", at="C3")
    for state, deposit in (("discovered", 1), ("undiscovered", 2), ("any", 4)):
        t.do(f"[{{lands: {{pick: all, state: {state}, do: [{{gain: {{deposit: 1}}}}]}}}}]")
        assert t.state.citadel.umbra == deposit
    t.do("[{lands: {here: true, do: [{gain: {deposit: 1}}]}}]")
    assert t.state.citadel.umbra == 4
    t.put("1", "D4")
    t.do("[{lands: {here: true, do: [{gain: {deposit: 1}}]}}]")
    assert t.state.citadel.umbra == 5


def test_a_whole_group_of_singularities_is_the_players_choice(board):
    t = board("o . o . ^ 1", at="C3")
    t.do("[{singularities: {group: one, do: [{gain: {deposit: 1}}]}}]", "circle")
    assert t.state.citadel.umbra == 2
    t.do("[{singularities: {by: nearest, do: [{gain: {deposit: 1}}]}}]")
    assert t.state.citadel.umbra == 3


def test_distances_are_measured_from_what_is_named(board):
    t = board("1 . b . o", at="C3")
    t.put("2", "F5")
    s = t.state
    context = Context(0, t.first.id, tile=cell_of("E5"), singularity=0, cell=cell_of("G7"), by=1)
    expected = {"scout": "C3", "bearer": "F5", "enemy": "C5", "tile": "E5", "singularity": "C7", "space": "G7"}
    for anchor, spot in expected.items():
        assert places(s, anchor, context) == (cell_of(spot),)
    assert places(s, "citadel", context) == (CITADEL,)
    assert far((CITADEL,), (cell_of("F10"),)) == 3
    assert far((), (cell_of("F10"),)) == 99


# --- whether and how often --------------------------------------------------------------------------------------------


def test_what_may_be_done_may_be_left(board):
    t = board()
    t.do("[{may: [{gain: {movement: 1}}]}, {may: [{gain: {movement: 1}}]}]", "do", "leave")
    assert t.unit.movement == 1


def test_one_of_several_things(board):
    t = board()
    t.do("[{choose: [[{gain: {movement: 1}}], [{gain: {lux: -1}}]]}]", 1)
    assert (t.unit.movement, t.unit.lux) == (0, 7)


def test_a_bargain_is_paid_or_refused_and_none_for_who_cannot_pay(board):
    t = board()
    deal = "[{bargain: {cost: {umbra: 1}, then: [{gain: {movement: 1}}], otherwise: [{gain: {lux: -1}}]}}]"
    t.do(deal)
    t.unit.umbra = 2
    t.do(deal, "refuse")
    t.do(deal, "pay")
    assert (t.unit.movement, t.unit.lux, t.unit.umbra) == (1, 6, 1)


def test_only_if_the_needs_hold(board):
    t = board()
    t.do("[{given: {needs: {outside: true}, then: [{gain: {movement: 1}}], otherwise: [{gain: {movement: 3}}]}}]")
    assert t.unit.movement == 3


@pytest.mark.rule("land.challenge")
@pytest.mark.parametrize(("archetypes", "won"), [("[melee]", False), ("[{own}, melee]", True)])
def test_a_challenge_counts_dice_and_shared_archetypes(board, archetypes, won):
    t = board()
    own = box.SCOUTS[t.unit.scout].archetypes[0]
    text = "[{challenge: {target: 3, archetypes: %s, success: [{gain: {movement: 1}}], failure: [{gain: {lux: -1}}]}}]"
    t.stack("1", "1")
    t.do(text % archetypes.format(own=own))
    assert (t.unit.movement, t.unit.lux) == ((1, 8) if won else (0, 7))


def test_a_fate_die_decides(board):
    t = board()
    t.stack("1")
    t.do("[{fate: [{upto: 0, do: [{gain: {movement: 1}}]}, {upto: 3, do: [{gain: {movement: 2}}]}]}]")
    assert t.unit.movement == 2


def test_up_to_so_many_times(board):
    t = board()
    t.do("[{repeat: {times: 3, do: [{gain: {movement: 1}}]}}]", "again", "stop")
    assert t.unit.movement == 2


# --- resources --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("scout.recharge.actions")
@pytest.mark.parametrize(
    ("gain", "name", "before", "after"),
    [
        ("{movement: -3}", "movement", 2, 0),
        ("{actions: -1}", "actions", 3, 2),
        ("{umbra: -3}", "umbra", 2, 0),
        ("{shield: -1}", "shield", 2, 1),
        ("{corruption: -3}", "corruption", 2, 0),
        ("{umbra: 2}", "umbra", 1, 3),
    ],
)
def test_resources_are_lost_as_far_as_there_are_any(board, gain, name, before, after):
    t = board()
    setattr(t.unit, name, before)
    t.do(f"[{{gain: {gain}}}]")
    assert getattr(t.unit, name) == after


@pytest.mark.rule("inventory.effect-gain")
def test_umbra_needs_room(board):
    t = board()
    t.unit.umbra = 11
    t.do("[{gain: {umbra: 3}}]")
    assert t.unit.umbra == 12


@pytest.mark.rule("setup.citadel.prosperity", "end.defeat.conditions")
def test_prosperity_rises_to_its_maximum_and_falls_to_defeat(board):
    t = board()
    t.state.citadel.prosperity = 9
    t.do("[{gain: {prosperity: 3}}]", context=Context())
    assert t.prosperity == 10
    with pytest.raises(MissionOver):
        t.do("[{gain: {prosperity: -10}}]", context=Context())


@pytest.mark.rule("menace.death-token")
def test_the_death_token_moves_but_not_behind_the_turn(board):
    t = board()
    t.state.enemy.turn, t.state.enemy.death = 5, 8
    t.do("[{gain: {time: 1}}]", context=Context())
    assert t.state.enemy.death == 9
    t.do("[{gain: {time: -9}}]", context=Context())
    assert t.state.enemy.death == 5


@pytest.mark.rule("gear.accessory.use")
def test_an_accessory_is_charged_up_to_what_it_says(board):
    t = board()
    t.unit.accessories = [Gear("clockwork-heart", charges=2), Gear("gate-key", charges=0)]
    t.do("[{gain: {charge: 2}}]")
    assert [gear.charges for gear in t.unit.accessories] == [2, 1]
    t.do("[{gain: {charge: -1}}]", "clockwork-heart")
    assert [gear.charges for gear in t.unit.accessories] == [1, 1]


@pytest.mark.rule("damage.take")
def test_an_effect_that_hurts_may_be_blocked(board):
    t = board("1", at="C3")
    t.unit.hand.cards = ["demolition"]
    t.do("[{hurt: 2}]", "demolition", 0)
    assert t.unit.lux == 7


def test_effects_about_a_scout_need_one(board):
    t = board()
    with pytest.raises(AssertionError, match="scout"):
        t.do("[{gain: {lux: 1}}]", context=Context())


# --- needs about the scout --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "first", "second"),
    [
        ("{outside: true}", True, False),
        ("{inside: true}", False, True),
        ("{lit: true}", True, True),
        ("{dark: true}", False, False),
        ("{on_tile: true}", True, False),
        ("{connected: true}", False, True),
        ("{corrupted: true}", False, True),
        ("{uncorrupted: true}", True, False),
        ("{still: true}", False, True),
        ("{attacked: true}", True, False),
        ("{broken: true}", True, False),
        ("{dark_weapon: true}", False, False),
        ("{corruption: 3}", True, False),
        ("{lux_below: 5}", True, False),
        ("{umbra: 1}", False, True),
        ("{shield: 2}", True, False),
        ("{alone: 2}", False, True),
        ("{alone: 1}", True, True),
        ("{near_scout: 3}", True, False),
        ("{near_scout: 2}", False, False),
        ("{outside: true, lit: true, shield: 3}", False, False),
        ("{either: [{shield: 3}, {outside: true}]}", True, False),
    ],
)
def test_needs_about_the_scout(board, wanted, first, second):
    t = board("1S . b\n3 . .", at="C3")
    t.put("3", "D5")
    one, two = t.units[:2]
    one.moved = one.attacked = True
    one.weapon, one.corruption, one.lux, one.shield = Gear("flash-gun", broken=True), 3, 4, 2
    two.corrupted, two.umbra = True, 1
    t.units[3].dead = True
    need = read(wanted, Need)
    assert [holds(t.state, need, Context(n)) for n in (0, 1)] == [first, second]


def test_standing_on_a_discovered_land_of_a_type(board):
    t = board("Y1 . . X2", at="C3")
    need = read("{on_land: [twilight]}", Need)
    assert [holds(t.state, need, Context(n)) for n in (0, 1, 2)] == [True, False, False]
    assert not holds(t.state, read("{on_land: [shadow]}", Need), Context(0))


def test_in_the_dark_is_neither_lit_nor_inside(board):
    t = board("1", at="C3")
    assert holds(t.state, read("{dark: true}", Need), Context(0))
    assert not holds(t.state, read("{dark: true}", Need), Context(1))


def test_near_another_who_plays_the_card_means_that_one(board):
    t = board("1 2 . . . 3", at="C3")
    need = read("{near_scout: 2}", Need)
    assert holds(t.state, need, Context(0, by=1))
    assert not holds(t.state, need, Context(0, by=2))
