"""What is told, asked and refused cites the rule by which it happens, and names the card that brought it about."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.rules.malhya.conftest import Make
from tests.rules.malhya.story.journeys import Journey
from tests.rules.malhya.trials.test_trials import trial

from coterie.games.malhya import GAME
from coterie.games.malhya.effects.standing import happens
from coterie.games.malhya.heroes.aura import use_aura
from coterie.games.malhya.heroes.gear import equip, take_off
from coterie.games.malhya.heroes.knapsack import use_item
from coterie.games.malhya.heroes.wounds import drink
from coterie.games.malhya.state import Malhya, Room
from coterie.games.malhya.story.days import end_day
from coterie.games.malhya.travel.cards import rest
from coterie.kernel.citations import Citations
from coterie.kernel.content import load_document
from coterie.kernel.decision import Decision

FILE = Path(__file__).with_name("citations.yaml")
TABLE = Citations(FILE, GAME.ledger)
WORDED_OTHERWISE = {
    *("may-card", "choose-card", "bargain-card"),
    *("combat-turn-also", "initiative-also", "stealth-turn-also"),
}
"""Other words for a question that a card brings about, or that others may break into."""

SHARED = {"events": {"alike"}}
"""What is told in the words of all games."""


@pytest.mark.parametrize(("what", "words"), [("events", "event"), ("questions", "ask"), ("refusals", "why")])
def test_the_table_has_every_kind_of_event_question_and_refusal(what: str, words: str) -> None:
    texts = load_document(files("coterie.games.malhya") / "texts/en.yaml", dict[str, Any])
    assert set(texts[words]) - WORDED_OTHERWISE == set(TABLE.allowed[what]) - SHARED.get(what, set())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_booklets_read_at_random_cite_by_the_table(scenario: str, seed: int) -> None:
    def look(s: Malhya, decision: Decision) -> None:
        TABLE.check("questions", decision.kind, decision.rule)

    journey = Journey(scenario, 100 + seed, look)
    journey.run()
    for event in journey.t.noted:
        TABLE.check("events", event.key, event.rule)


# --- by what right something is done ----------------------------------------------------------------------------------


def cited(t: Any) -> list[tuple[str, str, str]]:
    """What was told, by which rule and card."""
    return [(event.key, event.rule, event.card) for event in t.noted]


@pytest.mark.rule("knapsack.single-use")
def test_an_item_does_what_it_does_by_being_used_and_is_named(party: Make) -> None:
    t = party("sulk", "mhay")
    t.gives("sulk", "potion-flask")
    t.run(use_item(t, t.hero("sulk"), "potion-flask"))
    assert cited(t) == [
        ("item-used", "knapsack.single-use", "item.potion-flask.name"),
        ("cubes-gained", "knapsack.single-use", "item.potion-flask.name"),
    ]


@pytest.mark.rule("aura.spend", "test.aura-die")
def test_aura_cites_the_purchase_and_in_a_test_the_rule_of_tests(party: Make) -> None:
    t = party("ancient", "sulk", book=trial("solo", "objectives: [{at: 1}]"), ready=True)
    t.run(use_aura(t, t.hero("ancient"), "strength"))
    assert {event.rule for event in t.noted} == {"aura.spend"}
    t.noted.clear()
    t.stack("success")
    t.reads(("aura", "wrath"), hero="ancient")
    assert {event.rule for event in t.noted if event.key in ("aura-exhausted", "extra-die")} == {"test.aura-die"}


@pytest.mark.rule("wounds.potion.yellow", "wounds.potion.other")
@pytest.mark.parametrize(
    ("whom", "told", "rule"),
    [("sulk", "drinks", "wounds.potion.yellow"), ("mhay", "potion", "wounds.potion.other")],
)
def test_a_potion_cites_whether_one_drinks_it_or_gives_it(party: Make, whom: str, told: str, rule: str) -> None:
    t = party("sulk", "mhay")
    t.hero("sulk").cubes = {"potion-yellow": 1}
    t.hero(whom).life, t.hero(whom).damage = 5, 1
    drink(t, t.hero("sulk"), t.hero(whom), "potion-yellow")
    assert [(event.key, event.rule) for event in t.noted] == [(told, rule), ("healed", rule)]


@pytest.mark.rule("gear.artifact.effect", "talents.sides", "hero.ability")
def test_cards_in_force_answer_by_their_kind_and_are_named(party: Make) -> None:
    t = party("sulk", "mhay")
    t.hero("sulk").artifacts = ["grey-star"]
    t.run(end_day(t, "travel.day-end.trigger"))
    assert cited(t)[-1] == ("wound-shock", "gear.artifact.effect", "item.grey-star.name")
    mhay = t.hero("mhay")
    mhay.aura, mhay.spent = 2, 3
    t.run(rest(t))
    assert cited(t)[-1] == ("aura-readied", "hero.ability", "hero.mhay.name")
    mhay.talents = {"deep-listening": False}
    t.run(happens(t, "test-failed", None))
    assert cited(t)[-1] == ("aura-readied", "talents.sides", "talent.deep-listening.name")


@pytest.mark.rule("test.failure-condition", "test.objective")
def test_what_comes_of_a_test_cites_failing_or_the_objective(party: Make) -> None:
    more = "dice: 1, stops: 1, failure: {do: [{gold: 1}]}, objectives: [{at: 1, do: [{gold: 1}]}]"
    for faces, rule in ((("empty", "stop"), "test.failure-condition"), (("success", "empty"), "test.objective")):
        t = party("sulk", "mhay", book=trial("solo", more))
        t.stack(*faces)
        t.reads(hero="sulk")
        assert [event.rule for event in t.told("gold")] == [rule]


@pytest.mark.rule("gear.armor.change", "gear.artifact.unequip", "gear.artifact.store")
def test_equipment_cites_its_own_kind(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.capacity = 3
    t.gives("sulk", "short-sword", "padded-coat", "heartwood-amulet")
    for card in ("short-sword", "padded-coat", "heartwood-amulet"):
        equip(t, hero, card)
    take_off(t, hero, "heartwood-amulet")
    hero.capacity = 0
    take_off(t, hero, "padded-coat")
    assert [(event.key, event.rule) for event in t.noted] == [
        ("equipped", "gear.weapon.switch"),
        ("equipped", "gear.armor.change"),
        ("equipped", "gear.artifact.store"),
        ("discarded", "gear.artifact.unequip"),
        ("discarded", "gear.armor.change"),
    ]


@pytest.mark.rule("icons.scenario.door")
def test_a_door_cites_the_icon_that_opens_it(party: Make) -> None:
    t = party("sulk", "mhay")
    t.state.room = Room(page="02", chapter="9")
    t.does([{"open_door": {"door": "vault", "chapter": "12"}}])
    assert [(event.key, event.rule) for event in t.noted] == [("door", "icons.scenario.door")]
