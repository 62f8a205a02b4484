"""What is told, asked and refused cites the rule by which it happens, and names the card that brought it about."""

from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.box.tables import ScenarioLost
from coterie.games.hades.box.vocabulary import (
    VOCABULARY,
    Banish,
    Boss,
    Burst,
    Context,
    Dice,
    DieSpec,
    Eliminate,
    Heal,
    Loot,
    Sentinel,
    Unblock,
)
from coterie.games.hades.gods.cards import check_curse
from coterie.games.hades.monsters.combat import boss_hurt, bosses_at_upkeep, inflict, resolve_combat
from coterie.games.hades.round.steps import trigger_conditions
from coterie.kernel.citations import Citations
from coterie.kernel.content import load_document
from coterie.kernel.session import Session

FILE = Path(__file__).with_name("citations.yaml")
TABLE = Citations(FILE, GAME.ledger)
PAIR = ("athena", "hermes")
SETUPS = list(product(GAME.scenarios, GAME.players, GAME.difficulties))
ITEM = "gear.war-horn.name"

# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("what", "words"), [("events", "event"), ("questions", "ask"), ("refusals", "why")])
def test_the_table_has_every_kind_of_event_question_and_refusal(what, words):
    texts = load_document(files("coterie.games.hades") / "texts/en.yaml", dict[str, Any])
    assert set(texts[words]) <= set(load_document(FILE, dict[str, Any])[what])


@pytest.mark.parametrize(("scenario", "players", "difficulty"), Random(1).sample(SETUPS, 24))
def test_what_random_games_cite_is_in_the_table(scenario, players, difficulty):
    session = Session(GAME, GAME.configure(scenario, players, difficulty, seed=7))
    rng = Random(7)
    while session.decision is not None:
        TABLE.check("questions", session.decision.kind, session.decision.rule)
        if session.decision.id % 20 == 0:
            for refused in session.blocked():
                TABLE.check("refusals", refused.reason.key.removeprefix("why."), refused.rule)
        session.decide(rng.choice(session.decision.options))
    for event in session.events:
        TABLE.check("events", event.key, event.rule)


# --- what names its card ----------------------------------------------------------------------------------------------


def told(t):
    return [(event.key, event.rule, event.card) for event in t.noted]


def does(t, *effects, rule="bonus.item"):
    """An item does something for the character on the battlefield."""
    return VOCABULARY.resolve(t, effects, Context(rule=rule, card=ITEM, actor=t.fighter))


def test_a_condition_names_itself_for_all_that_it_does_in_upkeep(underworld):
    t = underworld(gods=PAIR)
    t.fighter.conditions, t.fighter.ichor = ["burning"], 1
    t.run(trigger_conditions(t))
    burning = "condition.burning.name"
    assert told(t) == [
        ("hit", "upkeep.conditions", burning),
        ("ichor-lost", "upkeep.conditions", burning),
        ("wound", "wounds.place", burning),
        ("condition", "difficulty.last-ichor-medium", burning),
        ("condition-ends", "status.conditions", ""),
    ]


@pytest.mark.parametrize(("condition", "key"), [("unconscious", "condition"), ("dying", "died")])
def test_unconscious_and_dying_do_what_they_do_by_their_own_rules(underworld, condition, key):
    t = underworld(gods=PAIR)
    t.fighter.ichor, t.fighter.conditions = 0, [condition]
    if condition == "dying":
        with pytest.raises(ScenarioLost):
            t.run(trigger_conditions(t))
    else:
        t.run(trigger_conditions(t))
    assert told(t)[0] == (key, f"status.{condition}", f"condition.{condition}.name")


def test_an_infliction_names_its_monster_down_to_the_death_that_it_brings(underworld):
    t = underworld(gods=PAIR, difficulty="hard")
    t.fighter.ichor = 1
    with pytest.raises(ScenarioLost):
        t.run(inflict(t, t.fighter, t.engage("minotaur"), "combat.no-die"))
    minotaur = "monster.minotaur.name"
    assert told(t) == [
        ("inflicts", "combat.no-die", ""),
        ("hit", "inflictions.hit", minotaur),
        ("ichor-lost", "inflictions.hit", minotaur),
        ("wound", "wounds.place", minotaur),
        ("died", "difficulty.last-ichor-hard", minotaur),
        ("lost-by", "victory.lose", minotaur),
    ]


def test_what_a_boss_does_at_its_moments_is_no_infliction(underworld):
    t = underworld(gods=PAIR)
    giant = t.engage("hekatoncheir")
    asked = t.ask(boss_hurt(t, t.fighter, giant))
    assert (asked.kind, asked.rule) == ("bargain", "boss.characteristic")
    t.fighter.nectar = 0
    t.run(boss_hurt(t, t.fighter, giant))
    giant_name = "monster.hekatoncheir.name"
    assert told(t)[:3] == [(key, "boss.characteristic", giant_name) for key in ("bargain-lack", "hit", "ichor-lost")]
    nymph = t.engage("nymph")
    assert t.ask(inflict(t, t.fighter, nymph, "combat.no-die")).rule == "inflictions.choice"


def test_the_zone_die_of_a_shifting_boss_names_it(underworld):
    t = underworld("black-river", gods=PAIR)
    t.run(does(t, Boss({"charon": "island"})))
    bosses_at_upkeep(t)
    assert told(t) == [
        ("boss-comes", "boss.marker", ITEM),
        ("zone-die", "boss.characteristic", "monster.charon.name"),
        ("boss-moves", "boss.characteristic", ""),
    ]


def test_a_curse_names_its_deity(underworld):
    t = underworld(gods=PAIR)
    t.state.deities["nyx"] = 0
    t.run(check_curse(t, "nyx"))
    first, *done, last = told(t)
    assert (first, last) == (("curse", "cover.pray-curse", ""), ("curse-ends", "cover.pray-curse", ""))
    assert {(rule, card) for _, rule, card in done} == {("cover.pray-curse", "deity.nyx.name")}


def test_dice_of_a_card_that_go_to_sentinels_or_are_lost_name_the_card(underworld):
    t = underworld("prison-break", gods=PAIR)
    watching = t.sentinel("nymph")
    dice = Dice((DieSpec("yellow", 3), DieSpec("yellow", 4)))
    t.run(does(t, dice, rule="feats.roll-die"), ("die", "yellow", 3, watching.id))
    assert told(t)[2:] == [
        ("engaged", "battlefield.assign-sentinel-early", ITEM),
        ("assigned", "battlefield.assign-sentinel-early", ITEM),
        ("dice-lost", "battlefield.assign-lost", ITEM),
    ]


def test_a_monster_taken_off_an_alert_slot_by_a_card_gives_its_marker_back(underworld):
    t = underworld(gods=PAIR)
    t.sentinel("nymph", alert=True)
    t.state.zones["ossuary"].alerts = 1
    t.run(does(t, Banish(1)))
    assert told(t) == [("alert-returned", "setup.alert-markers", ITEM), ("banished", "bonus.item", ITEM)]


def test_an_overrun_that_a_card_brings_names_the_card(underworld):
    t = underworld(gods=PAIR)
    for slot in range(4):
        t.sentinel(slot=slot)
    for slot in range(3):
        t.sentinel(slot=slot, alert=True)
    t.run(does(t, Sentinel(1)))
    assert told(t) == [
        ("overrun", "difficulty.overrun", ITEM),
        ("zone-die", "difficulty.overrun-medium", ITEM),
        ("encounter-added", "difficulty.overrun-medium", ITEM),
    ]


def test_what_a_card_does_to_the_map_names_it_and_cites_the_map(underworld):
    t = underworld(gods=PAIR)
    t.fighter.zone = "ossuary"
    t.run(does(t, Unblock("names <> gate"), Eliminate("ossuary"), Loot(type="weapon", zone="queue")))
    assert told(t) == [
        ("unblocked", "map.story-token", ITEM),
        ("eliminated", "map.eliminate", ITEM),
        ("goes", "map.eliminate-characters", ITEM),
        ("loot", "bonus.item", ITEM),
        ("market", "bonus.item", ITEM),
    ]


@pytest.mark.parametrize(("scenario", "rule"), [("gate-of-limbo", "wounds.heal"), ("prologue", "cover.heal-wound")])
def test_the_wound_that_heals_is_asked_for_by_the_rule_of_the_stage(underworld, scenario, rule):
    t = underworld(scenario, gods=PAIR)
    t.fighter.ichor, t.fighter.wounds, t.fighter.conditions = 0, [1, 2], ["dying"]
    assert t.ask(does(t, Heal(1))).rule == rule
    t.fighter.ichor, t.noted = 0, []
    t.connect(lambda: None, t.noted, [])
    t.run(does(t, Heal(1)), 1)
    assert told(t)[-1] == ("condition-ends", "status.dying", ITEM)


# --- defeats and wounds -----------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.strike-defeat", "combat.burst-defeat", "monsters.stamina")
def test_a_defeat_cites_the_rule_of_what_brought_it(underworld):
    t = underworld(gods=PAIR)
    for die in ("yellow 5", "red 6"):
        t.run(resolve_combat(t, t.fighter, t.engage("spawn", die=die)))
    t.engage("spawn")
    t.run(does(t, Burst(2)))
    assert [(event.rule, event.card) for event in t.told("defeated")] == [
        ("combat.strike-defeat", ""),
        ("combat.burst-defeat", ""),
        ("monsters.stamina", ITEM),
    ]


@pytest.mark.rule("wounds.other-loss", "combat.hit-prologue")
@pytest.mark.parametrize(
    ("scenario", "rule"), [("gate-of-limbo", "wounds.other-loss"), ("prologue", "combat.hit-prologue")]
)
def test_an_ichor_that_finds_no_wound_space_goes_on_the_card(underworld, scenario, rule):
    t = underworld(scenario, gods=PAIR)
    t.fighter.wounds = [1, 2, 3, 4]
    t.run(inflict(t, t.fighter, t.engage("minotaur"), "combat.no-die"))
    assert t.fighter.bruises == 1
    assert told(t)[-1] == ("bruise", rule, "monster.minotaur.name")
