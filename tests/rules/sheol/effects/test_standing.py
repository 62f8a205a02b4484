"""Cards in force: whom they change, what they answer to, how long what they do lasts."""

from __future__ import annotations

import pytest

from coterie.games.sheol.box.content import MissionCard
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.standing import STANDING, end_lasting, flag, happens, use_up, value
from coterie.games.sheol.round.play import act_step, scout_end_step, shadow_end_step
from coterie.games.sheol.shadows.menace import increase_menace
from coterie.games.sheol.state import Gear, Progress
from coterie.kernel.data import ValidationError

from ..conftest import read

pytestmark = pytest.mark.rule("round.keywords")


def test_what_is_added_is_summed_and_what_is_fixed_wins(board):
    t = board()
    t.rule("{modify: {stat: plan, by: 2, of: scouts, until: mission}}", "a")
    t.rule("{modify: {stat: plan, by: -1, of: scouts, until: mission}}", "b")
    assert value(t.state, "plan", 3, t.unit) == 4
    t.rule("{modify: {stat: plan, to: 1, of: scouts, until: mission}}", "c")
    assert value(t.state, "plan", 3, t.unit) == 1
    assert value(t.state, "plan", 3) == 3


@pytest.mark.parametrize(
    ("of", "units"),
    [("scout", [0]), ("others", [1, 2, 3]), ("scouts", [0, 1, 2, 3]), ("droids", [3]), ("board", [0, 1, 2, 3])],
)
def test_a_change_is_about_those_it_names(board, of, units):
    t = board(droids=1)
    t.do(f"[{{modify: {{rule: no-plan, of: {of}, until: mission}}}}]")
    assert [unit.id for unit in t.units if flag(t.state, "no-plan", unit)] == units


def test_a_change_of_enemies_is_about_those_it_names(board):
    t = board("b l E 1", at="C3")
    blip, lurker = t.state.shadows.values()
    foes = [blip, lurker, t.state.heralds[0]]
    t.do("[{modify: {rule: stunned, of: shadows, until: mission}}]")
    t.do("[{modify: {rule: still, of: enemies, kinds: [revealed, herald], until: mission}}]")
    t.do("[{modify: {rule: ignores-tiles, of: enemy, until: mission}}]", context=Context(0, lurker.id))
    assert [flag(t.state, "stunned", None, foe) for foe in foes] == [True, True, False]
    assert [flag(t.state, "still", None, foe) for foe in foes] == [False, True, True]
    assert [flag(t.state, "ignores-tiles", None, foe) for foe in foes] == [False, True, False]


def test_a_change_of_an_enemy_that_is_gone_is_none(board):
    t = board("b 1", at="C3")
    t.do("[{modify: {rule: stunned, of: enemy, until: mission}}]", context=Context(0, 99))
    assert t.state.lasting == []


def test_gear_in_force_is_about_its_bearer_and_whom_it_attacks(board):
    t = board("b 1 2", at="C3")
    t.unit.weapon = Gear("flash-gun", attached=["phosphor-rounds"])
    assert value(t.state, "enemy-darkness", 4, t.unit, t.first) == 3
    assert value(t.state, "enemy-darkness", 4, t.units[1], t.first) == 4
    t.unit.weapon.broken = True
    assert value(t.state, "enemy-darkness", 4, t.unit, t.first) == 4


def test_a_change_within_a_distance_of_its_bearer(board):
    t = board("E . 1 . 2\n. . . . .\nl . . . l", at="C3")
    t.state.heralds[0].card, t.state.heralds[0].reborn = "awakener", True
    near, far = t.state.shadows.values()
    assert value(t.state, "enemy-damage", 1, t.unit, near) == 2
    assert value(t.state, "enemy-damage", 1, t.unit, far) == 1
    t.state.heralds[0].card = "hunter"
    assert [flag(t.state, "opportunity", unit) for unit in t.units[:2]] == [True, False]
    t.state.heralds[0].at = -2
    assert not flag(t.state, "opportunity", t.unit)


def test_a_change_near_the_citadel(board):
    t = board()
    t.state.citadel.districts = {"luminaries-monastery": 0}
    t.put("1", "F10")
    t.put("2", "D10")
    assert [value(t.state, "armor", 0, unit) for unit in t.units[:3]] == [1, 0, 1]


def test_a_change_with_needs_holds_while_they_do(board):
    t = board("1 . b", at="C3")
    t.do("[{modify: {stat: attack-cost, by: -1, needs: {alone: 2}, until: turn}}]")
    assert value(t.state, "attack-cost", 2, t.unit) == 2
    t.put("1", "T1")
    assert value(t.state, "attack-cost", 2, t.unit) == 1


def test_open_threats_active_districts_and_mechanics_are_in_force(board):
    t = board("l", at="C3")
    s = t.state
    assert not flag(s, "no-buy", t.unit)
    s.threats_open.cards = ["blown-filters"]
    s.citadel.technologies = ["flower-district"]
    s.enemy.mechanics = {"nightmare": "a"}
    assert flag(s, "no-buy", t.unit)
    assert value(s, "plan", 2, t.unit) == 2
    s.citadel.districts = {"flower-district": 0}
    assert value(s, "plan", 2, t.unit) == 3
    assert value(s, "enemy-health", 2, None, t.first) == 3


def test_the_dead_bear_nothing(board):
    t = board()
    t.unit.hand.cards = ["blind-to-the-blue"]
    assert flag(t.state, "no-plan", t.unit)
    t.unit.dead = True
    assert not flag(t.state, "no-plan", t.unit)


def test_uses_are_counted(board):
    t = board()
    t.state.citadel.districts = {"inferior-walls": 0}
    t.do("[{modify: {rule: bright-tiles, times: 1, until: mission}}]")
    for left in (0, 0, 1):
        assert value(t.state, "prosperity-loss", 1) == left
        use_up(t.state, "prosperity-loss")
    assert flag(t.state, "bright-tiles", t.unit)
    use_up(t.state, "bright-tiles", t.units[1])
    assert flag(t.state, "bright-tiles", t.unit)
    use_up(t.state, "bright-tiles", t.unit)
    assert not flag(t.state, "bright-tiles", t.unit)


# --- how long changes last --------------------------------------------------------------------------------------------


def lasting(t, until, of="scout", context=None):
    t.do(f"[{{modify: {{rule: immune, of: {of}, until: {until}}}}}]", context=context)


def over(t):
    return not flag(t.state, "immune", t.unit)


def scout_turn(t, *answers):
    """Something is done in the Scout phase."""
    t.state.phase = "scout-act"
    t.run(act_step(t), *answers)


def test_until_the_end_of_the_action(board):
    t = board()
    lasting(t, "action")
    assert not over(t)
    scout_turn(t, ("pass",))
    assert over(t)


def test_in_the_shadow_phase_an_action_is_what_is_going_on(board):
    t = board()
    t.rule("{at: shadow-start, times: 1, do: [{everyone: [{modify: {rule: immune, until: action}}]}]}")
    t.state.phase = "menace"
    t.shadow_phase()
    assert t.told("answer")
    assert over(t)


def test_until_the_end_of_the_enemys_attack(board):
    t = board("b 1 2", at="C3")
    t.unit.hand.cards = ["relocating-techniques"]
    t.do("[{modify: {stat: armor, by: 9, until: attack}}]")
    t.state.phase = "attack"
    assert value(t.state, "armor", 0, t.unit) == 9
    t.stack("hit")
    t.usual = {"free": "pass", "attacked": "pass", "block": "pass"}
    t.attacks()
    assert (t.unit.lux, value(t.state, "armor", 0, t.unit)) == (8, 0)


@pytest.mark.parametrize("phase", ["scout", "shadow"])
def test_until_the_end_of_the_phase(board, phase):
    t = board()
    t.state.phase = "scout-act" if phase == "scout" else "attack"
    lasting(t, "phase")
    end_lasting(t.state, "action", "attack")
    assert not over(t)
    t.run(scout_end_step(t) if phase == "scout" else shadow_end_step(t))
    assert over(t)


def test_until_the_end_of_the_turn_is_both_phases(board):
    t = board()
    lasting(t, "turn")
    t.run(shadow_end_step(t))
    assert not over(t)
    t.run(scout_end_step(t))
    assert over(t)


def test_until_the_scouts_next_attack(board):
    t = board()
    lasting(t, "next-attack")
    lasting(t, "next-attack", context=Context(1))
    t.run(scout_end_step(t))
    t.run(shadow_end_step(t))
    end_lasting(t.state, "next-attack", scout=1)
    assert not over(t)
    assert not flag(t.state, "immune", t.units[1])
    end_lasting(t.state, "next-attack", scout=0)
    assert over(t)


@pytest.mark.parametrize("phase", ["scout-act", "attack"])
def test_until_the_end_of_the_shadow_phase_that_runs_or_comes(board, phase):
    t = board()
    t.state.phase = phase
    lasting(t, "next-shadow-phase")
    if phase == "scout-act":
        t.run(scout_end_step(t))
        assert not over(t)
    t.run(shadow_end_step(t))
    assert over(t)


def test_until_the_end_of_the_next_turn(board):
    t = board()
    t.state.enemy.turn = 3
    lasting(t, "next-turn")
    t.run(scout_end_step(t))
    assert not over(t)
    t.run(increase_menace(t))
    t.run(shadow_end_step(t))
    assert not over(t)
    t.run(scout_end_step(t))
    assert over(t)


def test_for_the_rest_of_the_mission(board):
    t = board()
    lasting(t, "mission")
    for _ in range(3):
        t.run(increase_menace(t))
        t.run(shadow_end_step(t))
        t.run(scout_end_step(t))
    assert not over(t)


# --- answers ----------------------------------------------------------------------------------------------------------


def test_the_mission_answers_first_then_the_others_as_the_players_choose(board):
    t = board()
    s = t.state
    s.citadel.malfunctions, s.citadel.districts = ["brownout"], {"brownout": 0, "dawn-monument": 0}
    s.citadel.charges = {"brownout": 3}
    t.rule("{at: scout-start, do: [{gain: {deposit: 1}}]}")
    t.unit.lux = 8
    for unit in t.units[1:]:
        unit.lux = 5
    t.run(happens(t, "scout-start"))
    assert [event.params["card"] for event in t.told("answer")] == [
        "@mission.test.test.rule.scout-start.name",
        "@malfunction.brownout.name",
    ]
    assert (t.unit.lux, s.citadel.charges["brownout"]) == (7, 2)


def test_simultaneous_answers_are_ordered_by_the_players(board):
    t = board()
    t.rule("{at: scout-end, do: [{gain: {deposit: 1}}]}", "a")
    t.rule("{at: scout-end, do: [{gain: {deposit: -9}}]}", "b")
    t.run(happens(t, "scout-end"), ("mission.test.b.scout-end", -1))
    assert t.state.citadel.umbra == 1
    assert t.asked[0].seats == (0, 1, 2, 3)


def test_an_answer_is_about_who_bears_the_card(board):
    t = board("1 2", at="C3")
    t.units[1].lantern = Gear("pilgrims-star")
    t.run(happens(t, "planned", Context(0)))
    assert t.units[1].movement == 0
    t.run(happens(t, "planned", Context(1)))
    assert (t.unit.movement, t.units[1].movement) == (0, 1)


def test_an_answer_with_a_limit_is_given_so_often(board):
    t = board()
    t.rule("{at: shadow-end, times: 2, do: [{gain: {deposit: 1}}]}")
    for _ in range(3):
        t.run(happens(t, "shadow-end"))
    assert t.state.citadel.umbra == 2


def test_an_answer_with_needs_or_a_cost(board):
    t = board("1", at="C3")
    t.rule("{at: printed, needs: {outside: true}, cost: {umbra: 1}, do: [{gain: {deposit: 1}}]}")
    t.run(happens(t, "printed", Context(0)))
    t.unit.umbra = 1
    t.run(happens(t, "printed", Context(0)), "refuse")
    t.run(happens(t, "printed", Context(0)), "pay")
    t.units[1].umbra = 1
    t.run(happens(t, "printed", Context(1)))
    assert (t.state.citadel.umbra, t.unit.umbra, t.units[1].umbra) == (1, 0, 1)


@pytest.mark.rule("citadel.malfunction")
def test_a_malfunction_ends_with_its_last_charge(board):
    t = board()
    s = t.state
    s.citadel.malfunctions, s.citadel.districts, s.citadel.charges = ["brownout"], {"brownout": 0}, {"brownout": 1}
    t.unit.vials = 4
    t.run(happens(t, "scout-start"))
    assert (s.citadel.malfunctions, s.citadel.districts, s.citadel.charges) == ([], {}, {})
    assert t.told("malfunction-over")


# --- one look for a whole menu ----------------------------------------------------------------------------------------


def put_into_force(t, kind, card):
    """A card of any kind that may change something about the first unit."""
    s, unit, (name, _, part) = t.state, t.unit, card.partition(".")
    match kind:
        case "core":
            unit.core = card
        case "weapon" | "lantern":
            setattr(unit, kind, Gear(card))
        case "item":
            unit.lantern = Gear("servolantern", attached=[card])
        case "status":
            unit.hand.cards.append(card)
        case "technology" | "malfunction":
            s.citadel.districts[card] = 0
        case "threat":
            s.threats_open.cards.append(card)
        case "herald":
            t.herald("C3", name, reborn=bool(part))
        case "mechanic":
            s.enemy.mechanics[name] = part
        case "mission":
            s.mission.id = name
            s.mission.cards = {part: Progress()} if part else {}


CHANGING = [
    (kind, card, what)
    for what, kinds in STANDING.carriers.items()
    for (kind, _), (_, _, cards) in kinds.items()
    for card in cards
    if kind != "shadow"  # about itself alone
]


@pytest.mark.parametrize(("kind", "card", "what"), CHANGING)
def test_one_look_finds_all_that_cards_of_any_kind_may_change(board, kind, card, what):
    t = board(units=1)
    assert what not in STANDING.changed_for(t.state, t.unit)
    put_into_force(t, kind, card)
    assert what in STANDING.changed_for(t.state, t.unit)


def test_one_look_finds_what_lasts_and_is_over_when_that_is(board):
    t = board(units=1)
    t.do("[{modify: {rule: no-plan, until: turn}}]")
    assert STANDING.changed_for(t.state, t.unit) == {"no-plan"}
    end_lasting(t.state, "turn")
    assert not STANDING.changed_for(t.state, t.unit)


# --- names ------------------------------------------------------------------------------------------------------------


def test_changes_and_uses_are_kept_by_names_that_survive_an_edit(board):
    assert STANDING.changes["lightshield.immortal-instinct.damage-2"].by == 1
    assert STANDING.changes["technology.technomancers-maze.no-corruption"].until == "phase"
    assert not [name for name in STANDING.changes if name.rpartition(".")[2].isdigit()]
    t = board(units=1)
    t.rule("{at: scout-end, times: 1, do: [{gain: {prosperity: -1}}]}", "once")
    t.run(happens(t, "scout-end"))
    assert t.state.used == {"mission.test.once.scout-end": 1}


def test_goals_choices_and_rules_of_a_mission_card_are_told_apart_by_their_ids():
    goal = "{id: twice, text: G, needs: {turn: 1}, do: [{drop: A}]}"
    with pytest.raises(ValidationError, match="each needs an id of its own: twice, twice"):
        read(f"{{title: T, story: [], goals: [{goal}, {goal}]}}", MissionCard)
