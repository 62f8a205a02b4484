"""Cards offered at their moments: by whom, how often, and in which phase; and costs."""

from __future__ import annotations

import pytest

from coterie.games.sheol.board.ground import spot
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Cancellable, Context
from coterie.games.sheol.lightshields.playing import offer, offer_free, pay
from coterie.games.sheol.lightshields.powers import plays
from coterie.games.sheol.scouts.units import can_pay
from coterie.games.sheol.shadows.menace import draw_threat
from coterie.games.sheol.state import Gear

from ..conftest import shadow_phase

LUX = 0


def use(card, holder=0, kind="lightshield", level=0):
    return ("use", kind, card, level, holder)


@pytest.mark.rule("lightshield.primary.kinds")
def test_who_is_concerned_is_asked_first_then_the_others(board):
    t = board("b 1 2", at="C3")
    t.state.phase = "attack"
    t.unit.hand.cards, t.units[1].hand.cards = ["mirage-shaman"], ["mirage-shaman"]
    t.run(offer(t, "attacked", Context(1, t.first.id)), "pass", "pass")
    assert [asked.seats for asked in t.asked] == [(1,), (0,)]


@pytest.mark.rule("lightshield.primary.kinds")
def test_nobody_is_asked_who_holds_nothing_for_the_moment(board):
    t = board("b 1 2", at="C3")
    t.state.phase = "attack"
    t.unit.hand.cards = ["demolition"]
    t.run(offer(t, "attacked", Context(1, t.first.id)))
    assert t.asked == []


@pytest.mark.rule("lightshield.primary.kinds")
def test_what_is_called_off_is_answered_no_more(board):
    t = board("b 1 2", at="C3")
    t.state.phase = "attack"
    t.unit.hand.cards = ["mirage-shaman", "mirage-shaman"]
    cancellable = Cancellable("attack")
    t.run(offer(t, "attacked", Context(0, t.first.id, cancellable=cancellable)), use("mirage-shaman"))
    assert cancellable.cancelled
    assert t.unit.hand.cards == ["mirage-shaman"]


@pytest.mark.rule("lightshield.primary.kinds")
def test_an_attack_that_is_called_off_is_not_rolled(board):
    t = board("b 1", at="C3")
    t.state.phase = "attack"
    t.unit.hand.cards = ["mirage-shaman"]
    t.attack(use("mirage-shaman"))
    assert not t.told("shadow-attacks")


@pytest.mark.rule("card.district.sanatorium")
def test_one_effect_of_any_kind_is_called_off(board):
    t = board()
    cancellable = Cancellable("attack")
    t.do("[{cancel: threat}]", context=Context(0, cancellable=cancellable))
    assert not cancellable.cancelled
    t.do("[{cancel: effect}]", context=Context(0, cancellable=cancellable))
    assert cancellable.cancelled


@pytest.mark.rule("lightshield.primary.kinds")
def test_a_threat_is_called_off(board):
    t = board()
    t.state.phase = "threats"
    t.state.threats.cards = ["blown-filters"]
    t.state.citadel.districts = {"council-meeting-rooms": 0}
    t.state.citadel.charges = {"council-meeting-rooms": 1}
    t.run(draw_threat(t), use("council-meeting-rooms", kind="technology"))
    assert t.told("cancelled")


@pytest.mark.rule("lightshield.primary.kinds", "damage.order")
def test_damage_that_is_prevented_is_answered_no_more(board):
    t = board("1 2", at="C3")
    t.state.phase = "attack"
    t.unit.hand.cards = ["camouflage", "survival-of-the-fittest"]
    t.run(take_damage(t, t.unit, 3, "damage.take"), use("camouflage"))
    assert (t.unit.lux, t.unit.hand.cards) == (8, ["survival-of-the-fittest"])


@pytest.mark.rule("lightshield.primary.kinds")
def test_a_card_for_another_is_about_that_one(board):
    t = board("1 2 . . . 3", at="C3")
    t.state.phase = "attack"
    t.unit.lux = 4
    t.units[1].hand.cards = ["first-aid"]
    t.units[2].hand.cards = ["first-aid"]  # too far away
    t.run(take_damage(t, t.unit, 2, "damage.take"), use("first-aid", 1), LUX)
    assert (t.unit.lux, t.units[1].lux) == (5, 8)


@pytest.mark.rule("lightshield.special", "lightshield.primary.kinds")
def test_what_changes_a_roll_is_not_offered_before_it(board):
    t = board("1", at="C3")
    t.state.phase, t.unit.hand.cards = "scout-act", ["sight-adjustment", "eye-of-the-eagle"]
    before = {playable.card for playable in plays(t.state, ("attack",), Context(0))}
    after = {playable.card for playable in plays(t.state, ("attack",), Context(0), after_roll=True)}
    assert "eye-of-the-eagle" in before - after
    assert "sight-adjustment" in after


# --- free uses in the Shadow phase ------------------------------------------------------------------------------------


@pytest.mark.rule("lightshield.card", "lightshield.uses", "round.shadow-order")
def test_what_is_free_in_both_phases_may_be_used_in_the_shadow_phase(board):
    t = board("1 . . 4", at="C3", droids=1)
    t.unit.hand.cards = ["folding-bulwark", "safe-trails"]
    t.unit.accessories = [Gear("clockwork-heart", charges=1)]
    t.state.phase = "menace"
    t.run(offer_free(t), use("clockwork-heart", kind="accessory"), (*use("folding-bulwark"), 3))
    assert (t.unit.vials, t.unit.lux, t.units[3].shield) == (4, 4, 2)
    assert t.unit.hand.cards == ["safe-trails"]
    assert {asked.kind for asked in t.asked} == {"free"}


ACTS = ("lord-action", "herald-acts", "shadow-attacks", "answer")
VISIBLE = ("turn", "threat", "gravity", "generation", *ACTS)


def passed(t):
    """The Shadow phase with every window passed; after which visible thing each of them was asked."""
    flow, found = shadow_phase(t), []
    decision = next(flow, None)
    while decision is not None:
        if decision.kind == "free":
            found.append([event.key for event in t.noted if event.key in VISIBLE][-1])
        try:
            decision = flow.send("pass" if decision.window else decision.options[0])
        except StopIteration:
            decision = None
    return found


@pytest.mark.rule("gear.accessory.use", "gear.item.use", "round.shadow-order")
@pytest.mark.parametrize("what", ["accessory", "item"])
def test_it_may_be_used_before_and_after_all_that_happens_in_the_shadow_phase(board, what):
    t = board("b 1 b . . o . ^", at="C3", units=1)
    if what == "accessory":
        t.unit.accessories = [Gear("smugglers-pouch", charges=1)]
    else:
        t.unit.items, t.unit.lux = ["pocket-lux-vial"], 4
    t.state.enemy.mechanics, t.state.enemy.threat_turns = {"threat": "b"}, [1]
    t.state.threats.cards = ["blown-filters", "blown-filters"]
    t.state.phase = "menace"
    t.stack("scout alpha", "miss", "miss", "1", "1")
    assert passed(t) == [
        *("turn", "threat"),  # before each Threat card
        *("threat", "gravity"),  # before and after the roll
        *("gravity", "shadow-attacks"),  # before each attack
        *("shadow-attacks", "generation"),  # before each group
        "generation",  # at the end
    ]


@pytest.mark.rule("gear.accessory.use", "lord.action.sequence")
def test_it_may_be_used_before_and_after_the_act_and_the_attack_of_an_outer_lord(board):
    t = board("1", at="B4", units=1)
    t.lord("C4", "ground-fist", "shelter")
    t.unit.accessories = [Gear("smugglers-pouch", charges=1)]
    t.state.phase = "menace"
    t.stack("miss", "alpha")
    assert passed(t) == ["turn", "lord-action", "shadow-attacks", "gravity"]


@pytest.mark.rule("gear.accessory.use", "herald.action.sequence")
@pytest.mark.parametrize(
    ("at", "windows"),
    [
        ("C5", ["turn", "shadow-attacks", "answer"]),  # it attacks at once, then comes its trait
        ("C7", ["turn", "herald-acts", "shadow-attacks", "answer"]),  # it comes near first
    ],
)
def test_it_may_be_used_before_and_after_the_act_and_the_attack_of_a_herald(board, at, windows):
    t = board("1", at="C4", units=1)
    t.herald(at)
    t.unit.accessories = [Gear("smugglers-pouch", charges=1)]
    t.state.phase = "menace"
    t.stack("miss")
    assert passed(t) == windows


@pytest.mark.rule("gear.accessory.use")
def test_what_is_used_before_an_attack_may_prevent_it(board):
    t = board("b 1", at="C3", units=1)
    t.unit.accessories = [Gear("grapple-spool", charges=1)]
    t.state.phase = "attack"
    t.state.queue = [1]
    t.step("attack", use("grapple-spool", kind="accessory"), "C7")
    assert (spot(t.unit.at), t.told("shadow-attacks")) == ("C7", [])


@pytest.mark.rule("gear.accessory.use", "lightshield.uses")
@pytest.mark.parametrize(
    ("item", "lux", "asked"), [("pocket-lux-vial", 8, 0), ("pocket-lux-vial", 7, 1), ("signal-whistle", 7, 0)]
)
def test_nobody_is_asked_about_what_would_come_to_nothing(board, item, lux, asked):
    t = board("1", at="C3", units=2)
    t.unit.items, t.unit.lux = [item], lux
    t.state.phase = "attack"
    t.usual = {"free": "pass"}
    t.run(offer_free(t))
    assert len(t.asked) == asked


@pytest.mark.rule("gear.discard")
def test_who_is_asked_may_throw_things_away_too(board):
    t = board("1 2", at="C3", units=2)
    t.unit.items, t.unit.lux, t.unit.umbra, t.units[1].umbra = ["pocket-lux-vial"], 7, 1, 3
    t.state.phase = "attack"
    t.run(offer_free(t), ("discard", 0), ("umbra", ""), "pass")
    assert (t.unit.umbra, [asked.seats for asked in t.asked]) == (0, [(0,), (0,), (0,)])  # nobody asks the other


@pytest.mark.rule("gear.item.use")
@pytest.mark.parametrize("step", ["scout-refill", "scout-end"])
def test_an_item_of_the_scout_phase_is_used_at_its_beginning_and_at_its_end_as_well(board, step):
    t = board("1", at="C3", units=1)
    t.unit.items, t.unit.corruption = ["tinned-peaches"], 2
    t.usual = {"refill": "pass"}
    t.stack("0", "0")
    t.step(step, use("tinned-peaches", kind="item"))
    assert t.unit.corruption == 1 + (step == "scout-end")  # the dark has corrupted first


@pytest.mark.rule("lightshield.uses")
def test_without_anything_to_use_the_shadow_phase_asks_nothing(board):
    t = board(units=2)
    t.unit.hand.cards = ["safe-trails"]
    t.state.phase = "menace"
    t.shadow_phase()
    assert t.asked == []


# --- costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("damage.vial.change", "scout.actions.points")
@pytest.mark.parametrize(
    ("cost", "can"),
    [
        ({"lux": 24}, True),
        ({"lux": 25}, False),
        ({"actions": 2, "umbra": 1}, True),
        ({"actions": 3}, False),
        ({"cards": 3}, True),
        ({"cards": 4}, False),
        ({"hand": 1}, True),
        ({"hand": 2}, False),
        ({"tiles": 1, "movement": 1, "shield": 1}, True),
        ({"tiles": 2}, False),
        ({"deposit": 2}, True),
        ({"prosperity": 11}, False),
        ({"corruption": 3}, True),
    ],
)
def test_what_can_be_paid(board, cost, can):
    t = board("1", at="C3")
    unit = t.unit
    unit.actions, unit.umbra, unit.movement, unit.shield, unit.tiles = 2, 1, 1, 1, ["cross"]
    unit.hand.cards, unit.deck.cards, unit.discard.cards = ["warcry"], ["warcry"], ["warcry"]
    t.state.citadel.umbra = 2
    assert can_pay(t.state, unit, cost) == can


@pytest.mark.rule("damage.vial.change")
def test_all_of_a_cost_is_paid(board):
    t = board("1", at="C3")
    unit = t.unit
    unit.actions, unit.umbra, unit.movement, unit.shield, unit.tiles = 2, 1, 1, 1, ["cross"]
    unit.hand.cards = ["warcry"]
    t.state.citadel.umbra = 2
    cost = {"actions": 1, "umbra": 1, "movement": 1, "shield": 1, "tiles": 1, "hand": 1, "lux": 2, "corruption": 1}
    t.run(pay(t, unit, {**cost, "deposit": 2, "prosperity": 1}, "round.keywords"))
    left = (unit.actions, unit.umbra, unit.movement, unit.shield, unit.tiles, unit.lux, unit.corruption)
    assert left == (1, 0, 0, 0, [], 6, 1)
    assert (unit.discard.cards, t.state.citadel.umbra, t.prosperity) == (["warcry"], 0, 9)
    assert t.state.dispenser.cards == ["cross"]


@pytest.mark.rule("damage.complete.penalties")
def test_a_cost_in_corruption_cannot_be_paid_by_who_gains_none(board):
    t = board("1", at="C3")
    t.rule("{modify: {rule: no-corruption, of: scouts, until: mission}}")
    assert not can_pay(t.state, t.unit, {"corruption": 1})
