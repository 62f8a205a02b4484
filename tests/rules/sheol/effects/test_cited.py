"""What cards do cites the rule by which they do it, and names them."""

from __future__ import annotations

import pytest

from coterie.games.sheol import GAME
from coterie.games.sheol.actions.gear import roll_overload
from coterie.games.sheol.box.names import BY_KIND, IN_FORCE, RULED
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.lightshields.playing import draw_cards, offer
from coterie.games.sheol.scouts.challenge import draw_reward
from coterie.games.sheol.state import Gear


def cited(t, key):
    [event] = t.told(key)
    return event.rule, event.card


def test_the_rules_of_all_kinds_of_cards_are_in_the_ledger():
    assert {*BY_KIND.values(), *IN_FORCE.values()} <= set(GAME.ledger.rules)


def test_every_rule_that_a_card_names_is_in_the_ledger_and_about_that_card_alone():
    assert set(RULED.values()) <= set(GAME.ledger.rules)
    assert len(set(RULED.values())) == len(RULED)
    ruled = {rule for rule in GAME.ledger.rules if rule.startswith("card.") and not rule.startswith("card.general.")}
    assert ruled <= set(RULED.values())


@pytest.mark.rule("gear.accessory.use", "card.advanced.team-synergy", "lightshield.uses")
@pytest.mark.parametrize(
    ("kind", "card", "told", "rule"),
    [
        ("accessory", "counterweight", "actions-gained", BY_KIND["accessory"]),
        ("lightshield", "team-synergy", "movement-gained", "card.advanced.team-synergy"),
        ("lightshield", "swift-steps", "movement-gained", BY_KIND["lightshield"]),
    ],
)
def test_a_card_that_is_played_is_cited(board, kind, card, told, rule):
    t = board("1", at="C3", units=1)
    t.unit.hand.cards, t.unit.accessories = [card], [Gear(card, charges=1)] if kind == "accessory" else []
    t.acts("use", kind, card, 0, 0)
    assert cited(t, told) == (rule, f"{kind}.{card}.name")
    assert cited(t, "played") == (rule, "")


@pytest.mark.rule("gear.accessory.use", "card.district.boulevard")
def test_a_jump_cites_the_card_that_grants_it(board):
    t = board("1", at="C3", units=1)
    t.unit.accessories = [Gear("grapple-spool", charges=1)]
    t.acts("use", "accessory", "grapple-spool", 0, 0, answers=("C4",))
    assert cited(t, "jumps") == ("gear.accessory.use", "accessory.grapple-spool.name")
    assert t.asked[-1].rule == "gear.accessory.use"


@pytest.mark.rule("status.incapacitated", "status.draw")
@pytest.mark.parametrize(
    ("status", "told", "rule"),
    [("incapacitated", "movement-lost", "status.incapacitated"), ("wound", "lux-lost", "status.draw")],
)
def test_a_status_that_strikes_is_cited(board, status, told, rule):
    t = board(units=1)
    t.unit.deck.cards, t.unit.movement = [status], 1
    t.run(draw_cards(t, t.unit, 1, "scout.refill.discard"))
    assert cited(t, told) == (rule, f"status.{status}.name")


@pytest.mark.rule("find.reward")
def test_a_reward_is_cited(board):
    t = board(units=1)
    t.state.rewards.cards = ["old-badge"]
    t.run(draw_reward(t, t.unit))
    assert cited(t, "shield-gained") == ("find.reward", "reward.old-badge.name")


@pytest.mark.rule("citadel.technology.card", "card.district.library")
def test_cards_in_force_are_cited(board):
    t = board(units=1)
    t.rule("{at: refill, do: [{gain: {prosperity: -1}}]}")
    t.state.citadel.technologies, t.state.citadel.districts = ["library-district"], {"library-district": 0}
    t.unit.hand.cards, t.unit.deck.cards = ["demolition"], ["demolition"]
    t.run(happens(t, "refill"), "do")
    assert cited(t, "prosperity-lost")[0] == "mission.special"
    assert cited(t, "drawn") == ("card.district.library", "technology.library-district.name")


@pytest.mark.rule("lightshield.servodroid.block", "lightshield.block")
@pytest.mark.parametrize(
    ("unit", "rule", "told"),
    [(0, "lightshield.block", "blocked-own"), (1, "lightshield.servodroid.block", "blocked")],
)
def test_droids_are_covered_by_a_rule_of_their_own(board, unit, rule, told):
    t = board("1 2", at="C3", units=2, droids=1)
    card = "deep-scanner" if unit else "demolition"
    t.unit.hand.cards = [card]
    t.run(take_damage(t, t.units[unit], 1, "damage.take"), card)
    assert cited(t, told)[0] == t.asked[-1].rule == rule


@pytest.mark.rule("weapon.overload", "lantern.overload.break")
@pytest.mark.parametrize(("kind", "rule"), [("attack", "weapon.overload"), ("plan", "lantern.overload.break")])
def test_an_overload_is_rolled_by_the_rule_of_its_equipment(board, kind, rule):
    t = board(units=1)
    t.unit.weapon, t.unit.lantern = Gear("beam-rifle"), Gear("hand-torch")
    roll_overload(t, t.unit, kind)
    assert cited(t, "overload")[0] == rule


@pytest.mark.rule("citadel.technology.use", "lightshield.primary.kinds")
def test_a_moment_is_asked_by_the_rule_of_what_can_be_used(board):
    t = board(units=1)
    t.state.citadel.districts, t.state.citadel.charges = {"council-meeting-rooms": 0}, {"council-meeting-rooms": 1}
    t.run(offer(t, "threat", Context(0)), "pass")
    assert t.asked[-1].rule == "citadel.technology.use"
