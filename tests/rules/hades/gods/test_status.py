"""Conditions, companions and the defeated monster track."""

from __future__ import annotations

import pytest
from tests.rules.hades.acting import act, menu

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.box.tables import ScenarioLost
from coterie.games.hades.box.vocabulary import VOCABULARY, Companion, Condition, Context, Cure
from coterie.games.hades.campaign.course import lay_out, starting_record
from coterie.games.hades.gods.board import lose_ichor, regain_ichor, suffer_hit
from coterie.games.hades.monsters.combat import deal
from coterie.games.hades.round.steps import trigger_conditions, upkeep
from coterie.games.hades.state import Gear, Log, Slot
from coterie.kernel.data import encode
from coterie.kernel.rng import stream

PAIR = ("athena", "hermes")


def give(t, god, condition):
    t.run(VOCABULARY.resolve(t, (Condition(condition),), Context(rule="status.conditions", actor=god)))


def mains(t, god):
    t.hand(god, "plain")
    return {option[2] for option in menu(t.state, god) if option[0] == "main"}


# --- conditions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("status.conditions")
def test_a_character_may_start_with_a_condition():
    setup = GAME.configure("gate-of-limbo", 2)
    records = [starting_record(god, 2, stream(1, "upgrades")) for god in PAIR]
    records[1].conditions = ["haunted"]
    state = lay_out(setup, stream(1, "game"), "gate-of-limbo", Log(records), setup.difficulty)
    assert [god.conditions for god in state.gods] == [[], ["haunted"]]


@pytest.mark.rule("status.conditions")
@pytest.mark.parametrize(
    ("condition", "answers", "changes", "stays"),
    [
        ("burning", (), {"wounds": [2]}, False),
        ("haunted", ("pay",), {"spark": 4}, True),
        ("lethe-touched", (), {"feats": 0}, True),
        ("marked", (), {"sentinels": 1}, False),
        ("poisoned", ("refuse",), {"wounds": [1]}, True),
        ("weary", (), {"spark": 4}, False),
        ("bound-tongue", (), {}, True),
    ],
)
def test_a_condition_does_in_upkeep_what_its_card_says(underworld, condition, answers, changes, stays):
    t = underworld(gods=PAIR)
    god = t.fighter
    t.hand(god, "aegis-wall")
    give(t, god, condition)
    t.run(trigger_conditions(t), *answers)
    usual = {"wounds": [], "spark": 5, "feats": 1, "sentinels": 0}
    now = {
        "wounds": god.wounds,
        "spark": god.spark,
        "feats": len(god.hand.cards),
        "sentinels": sum(m is not None for m in t.state.ordinary),
    }
    assert now == usual | changes
    assert god.conditions == ([condition] if stays else [])


@pytest.mark.rule("status.conditions")
@pytest.mark.parametrize("condition", [c.id for c in tables.CONDITIONS.values() if c.removal])
def test_a_condition_ends_at_the_price_its_card_names(underworld, condition):
    t = underworld(gods=PAIR)
    for god in t.gods:
        give(t, god, condition)
        resource, n = next(iter(tables.CONDITIONS[condition].removal.items()))
        setattr(god, resource, n - 1)
        assert ("cure", condition) not in menu(t.state, god)
        setattr(god, resource, n)
        assert ("cure", condition) in menu(t.state, god)
        t.run(act(t, god, "cure", condition))
        assert god.conditions == []
        assert getattr(god, resource) == 0


@pytest.mark.rule("status.conditions")
@pytest.mark.parametrize("condition", [c.id for c in tables.CONDITIONS.values() if c.forbids])
def test_a_condition_forbids_the_main_actions_its_card_names(underworld, condition):
    t = underworld(gods=PAIR)
    forbids = set(tables.CONDITIONS[condition].forbids)
    seen = set()
    for god in t.gods:
        god.oblivion.cards = ["feint"]
        before = mains(t, god)
        give(t, god, condition)
        assert before - mains(t, god) == before & forbids
        seen |= before
    assert forbids <= seen | {"ability", "feats", "push"}


@pytest.mark.rule("status.conditions")
@pytest.mark.parametrize(
    ("condition", "option"),
    [("bound-tongue", ("brawl",)), ("weary", ("push", "plain")), ("weary", ("feat", "counterstroke"))],
)
def test_a_condition_forbids_the_other_things_its_card_names(underworld, condition, option):
    t = underworld(gods=PAIR)
    t.engage("nymph", die="")
    t.engage("satyr", die="blue 2")
    t.hand(t.fighter, "counterstroke")
    t.fighter.slots = [Slot("plain")]
    assert option in menu(t.state, t.fighter)
    give(t, t.fighter, condition)
    assert option not in menu(t.state, t.fighter)


@pytest.mark.rule("status.conditions-duplicate")
def test_a_condition_already_held_is_not_gained_again(underworld):
    t = underworld(gods=PAIR)
    give(t, t.fighter, "poisoned")
    give(t, t.fighter, "poisoned")
    give(t, t.fighter, "marked")
    assert t.fighter.conditions == ["poisoned", "marked"]
    assert t.hider.conditions == []


# --- unconscious and dying --------------------------------------------------------------------------------------------


@pytest.mark.rule("status.unconscious")
def test_unconscious_becomes_dying_in_upkeep_and_dying_waits_for_the_next(underworld):
    t = underworld(gods=PAIR, difficulty="easy")
    t.fighter.ichor = 1
    t.run(suffer_hit(t, t.fighter, 1, None, "combat.hit"))
    assert t.fighter.conditions == ["unconscious"]
    t.run(trigger_conditions(t))
    assert t.fighter.conditions == ["dying"]
    with pytest.raises(ScenarioLost):
        t.run(trigger_conditions(t))


@pytest.mark.rule("status.unconscious", "status.dying")
@pytest.mark.parametrize("condition", ["unconscious", "dying"])
def test_an_ichor_ends_it_at_once_and_until_then_the_character_may_act(underworld, condition):
    t = underworld(gods=PAIR)
    t.hider.ichor, t.hider.wounds, t.hider.conditions = 0, [1], [condition]
    assert {"sneak", "rest", "heal"} <= mains(t, t.hider)
    assert ("cure", condition) not in menu(t.state, t.hider)
    t.run(regain_ichor(t, t.hider, "cover.heal"))
    assert (t.hider.ichor, t.hider.conditions) == (1, [])


@pytest.mark.rule("status.unconscious", "status.dying")
@pytest.mark.parametrize("condition", ["unconscious", "dying"])
@pytest.mark.parametrize("scenario", ["prologue", "gate-of-limbo"])
def test_with_no_ichor_left_a_further_loss_takes_nothing_and_changes_nothing(underworld, scenario, condition):
    t = underworld(scenario, gods=PAIR, difficulty="easy")
    god = t.fighter
    god.ichor, god.wounds, god.conditions = 0, [1, 2], [condition, "haunted"]
    before = encode(god)
    t.run(suffer_hit(t, god, 4, None, "combat.hit"))
    t.run(lose_ichor(t, god, "combat.hit"))
    assert encode(god) == before
    hit, *lost = [(event.key, event.rule) for event in t.noted]
    assert (hit, lost) == (("hit", "combat.hit"), [("no-ichor", f"status.{condition}")] * 2)


@pytest.mark.rule("status.dying")
@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_a_character_that_is_still_dying_in_upkeep_dies(underworld, difficulty):
    t = underworld(gods=PAIR, difficulty=difficulty)
    t.fighter.ichor, t.fighter.conditions = 0, ["dying"]
    with pytest.raises(ScenarioLost):
        t.run(trigger_conditions(t))
    assert t.state.lost_by == f"death:{t.fighter.seat}"
    assert "status.dying" in t.rules()


@pytest.mark.rule("status.dying")
def test_dying_gained_during_an_upkeep_does_not_trigger_in_it(underworld):
    t = underworld(gods=PAIR)
    t.fighter.ichor, t.fighter.conditions = 1, ["burning"]
    t.run(trigger_conditions(t))
    assert (t.fighter.ichor, t.fighter.conditions) == (0, ["dying"])


@pytest.mark.rule("status.unconscious", "status.dying")
@pytest.mark.parametrize(
    ("held", "offered"),
    [
        (["dying"], []),
        (["unconscious"], []),
        (["dying", "weary"], []),  # nothing to choose
        (["unconscious", "weary", "poisoned"], ["weary", "poisoned"]),
    ],
)
def test_a_cure_for_any_condition_wakes_nobody(underworld, held, offered):
    t = underworld(gods=PAIR)
    t.hider.ichor, t.hider.conditions = 0, list(held)
    cure = VOCABULARY.resolve(t, (Cure("any"),), Context(rule="bonus.item", actor=t.hider))
    t.run(cure, *offered[:1])
    assert [list(decision.options) for decision in t.asked] == ([offered] if offered else [])
    assert t.hider.conditions == [condition for condition in held if condition != "weary"]


# --- immobilized ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("status.immobilized")
def test_immobilized_forbids_move_and_sneak_until_a_might_is_paid(underworld):
    t = underworld(gods=PAIR)
    for god, action in ((t.fighter, "move"), (t.hider, "sneak")):
        assert action in mains(t, god)
        give(t, god, "immobilized")
        assert action not in mains(t, god)
        t.run(act(t, god, "cure", "immobilized"))
        assert god.might == 4
        assert action in mains(t, god)


@pytest.mark.rule("status.immobilized")
def test_immobilized_goes_by_itself_in_upkeep(underworld):
    t = underworld(gods=PAIR)
    give(t, t.fighter, "immobilized")
    t.run(trigger_conditions(t))
    assert t.fighter.conditions == []
    assert t.fighter.might == 5


# --- companions and the track -----------------------------------------------------------------------------------------


@pytest.mark.rule("status.companions")
def test_a_companion_serves_everybody_and_untaps_in_upkeep(underworld):
    t = underworld(gods=PAIR)
    t.state.zones["ossuary"].encounters = 1
    t.state.companions = [Gear("argos")]
    for god in t.gods:
        assert ("companion", "argos") in menu(t.state, god)
    t.run(act(t, t.hider, "companion", "argos"))
    assert t.state.zones["ossuary"].encounters == 0
    for god in t.gods:
        assert ("companion", "argos") not in menu(t.state, god)
    t.run(upkeep(t))
    assert not t.state.companions[0].tapped


@pytest.mark.rule("status.companions")
def test_a_gained_companion_joins_the_shared_supply_once(underworld):
    t = underworld("prison-break", gods=PAIR)
    for god in t.gods:
        t.run(VOCABULARY.resolve(t, (Companion("sisyphus"),), Context(rule="challenge.resolve", actor=god)))
    assert t.state.companions == [Gear("sisyphus")]


@pytest.mark.rule("status.companions")
def test_there_are_no_companions_in_the_prologue(underworld):
    t = underworld("prologue", gods=PAIR)
    t.state.companions = [Gear("argos")]
    assert ("companion", "argos") not in menu(t.state, t.fighter)


def fell(t, *answers):
    shade = t.engage("shade")
    t.run(deal(t, t.fighter, t.fighter, shade, 2, "combat.strike"), *answers)


@pytest.mark.rule("status.track-end")
@pytest.mark.parametrize(("answer", "left"), [("remove", 1), ("keep", 2)])
def test_every_fourth_defeat_may_remove_an_encounter_marker_of_the_zone(underworld, answer, left):
    t = underworld(gods=PAIR)
    zone = t.state.zones[t.fighter.zone]
    zone.encounters = 2
    for _ in range(3):
        fell(t)
    assert (t.fighter.track, zone.encounters) == (3, 2)
    fell(t, answer)
    assert (t.fighter.track, zone.encounters) == (0, left)
    fell(t)
    assert t.fighter.track == 1


@pytest.mark.rule("status.track-end")
def test_at_the_end_of_the_track_alert_and_boss_markers_stay_and_the_cube_returns(underworld):
    t = underworld(gods=PAIR)
    zone = t.state.zones[t.fighter.zone]
    zone.alerts = 1
    t.state.bosses[0].zone = t.fighter.zone
    t.state.zones["ossuary"].encounters = 1
    t.fighter.track = 3
    fell(t)
    assert t.fighter.track == 0
    assert (zone.alerts, t.state.bosses[0].zone, t.state.zones["ossuary"].encounters) == (1, t.fighter.zone, 1)
