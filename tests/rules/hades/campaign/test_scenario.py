"""The scenario's own rules and its story, and what they are told by."""

import re
from collections import Counter

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Passage
from coterie.games.hades.box.vocabulary import (
    NEEDS,
    VOCABULARY,
    Among,
    Context,
    Doom,
    Go,
    Lose,
    Need,
    Page,
    Remember,
    Tally,
)
from coterie.games.hades.campaign.course import prepare, scenario_over, setup
from coterie.games.hades.campaign.story import available, resolve_challenge, run_events, turn_page
from coterie.games.hades.round.steps import upkeep
from coterie.games.hades.scene.view import scene
from coterie.kernel.data import replace
from coterie.kernel.effects import effects_in
from coterie.kernel.texts import Msg

PAIR = ("athena", "hermes")


@pytest.mark.rule("scenario.special-rules")
def test_a_special_rule_applies_at_its_time_if_its_conditions_hold(underworld):
    t = underworld("gate-of-limbo", gods=PAIR)
    t.state.round = 1
    t.run(run_events(t, "wave-end"))
    assert not t.noted
    t.state.round = 2
    t.run(run_events(t, "round-start"))
    assert not t.noted
    t.run(run_events(t, "wave-end"), "pay")
    assert (t.fighter.might, t.hider.might) == (4, 5)
    assert {(event.rule, event.card) for event in t.noted} == {
        ("scenario.special-rules", "event-name.gate-of-limbo.his-eye")
    }


@pytest.mark.rule("scenario.special-rules")
@pytest.mark.parametrize(("event", "times"), [("his-eye", 2), ("the-warden-calls", 1)])
def test_a_special_rule_that_says_so_applies_only_once(underworld, event, times):
    t = underworld("gate-of-limbo", gods=PAIR)
    t.state.round, t.state.done = 2, ["lift-the-bar"]
    for _ in range(2):
        t.run(run_events(t, "wave-end"), "pay")
    told = [each.card for each in t.noted if each.key in ("bargain-pay", "sentinel")]
    assert told.count(f"event-name.gate-of-limbo.{event}") == times


@pytest.mark.rule("scenario.special-rules")
def test_all_that_a_special_rule_does_names_it(underworld):
    t = underworld("gate-of-limbo", gods=PAIR, difficulty="easy")
    t.state.round, t.fighter.might, t.fighter.ichor = 2, 0, 1
    t.run(run_events(t, "wave-end"))
    assert [(event.key, event.rule) for event in t.noted] == [
        ("bargain-lack", "scenario.special-rules"),
        ("hit", "scenario.special-rules"),
        ("ichor-lost", "scenario.special-rules"),
        ("wound", "wounds.place"),
        ("condition", "difficulty.last-ichor-easy"),
    ]
    assert {event.card for event in t.noted} == {"event-name.gate-of-limbo.his-eye"}


@pytest.mark.rule("scenario.special-rules")
def test_special_rules_of_one_time_come_in_their_written_order(underworld):
    t = underworld("the-high-table", gods=PAIR)
    t.state.deities, t.state.round = {}, 3
    t.state.log.memory = {"debt": 4, "ferry-seized": 1, "hound-beaten": 1}
    t.run(run_events(t, "round-start"))
    told = list(dict.fromkeys(event.card.rpartition(".")[2] for event in t.noted if "event-name." in event.card))
    written = [event.id for event in tables.SCENARIOS["the-high-table"].events]
    assert told == ["well-fed", "unpaid", "the-ferrymans-bill", "the-collar"]
    assert told == sorted(told, key=written.index)


@pytest.mark.rule("scenario.special-rules")
@pytest.mark.parametrize("position", ["battlefield", "cover"])
def test_what_a_special_rule_lets_one_character_choose_the_first_players_chooses(underworld, position):
    t = underworld("the-high-table", gods=PAIR)
    t.gods[0].position, t.gods[1].position = position, "cover" if position == "battlefield" else "battlefield"
    t.state.round, t.state.log.memory = 5, {"hound-fed": 1, "channel-broken": 1}
    t.state.fired = [event.id for event in tables.SCENARIOS["the-high-table"].events if event.id != "three-notes"]
    one, two, three = (t.sentinel(kind, slot) for slot, kind in enumerate(("shade", "nymph", "satyr")))
    t.run(run_events(t, "round-start"), two.id, three.id)  # two sentinels go
    assert {decision.seats for decision in t.asked} == {(0,)}
    assert t.state.ordinary == [one, None, None, None]


@pytest.mark.rule("scenario.special-rules", "upkeep.order")
def test_a_special_rule_of_upkeep_comes_before_its_steps(underworld):
    t = underworld("prison-break", gods=PAIR)
    t.state.tally, t.state.zones["port"].encounters = {"freed": 1}, 1
    t.run(upkeep(t))
    keys = [event.key for event in t.noted if event.key in ("encounter-removed", "dealt", "untap-all")]
    assert keys[0] == "encounter-removed"
    assert keys.count("encounter-removed") == 1


@pytest.mark.rule("scenario.story-choice")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_decided_on_a_page_is_about_the_character_that_led_there(underworld, seat):
    t = underworld("gate-of-limbo", gods=PAIR)
    guard, _ = t.sentinel("shade", 0), t.sentinel("nymph", 1)
    t.run(resolve_challenge(t, t.gods[seat], "walk-the-queue"), "shield", guard.id)
    assert [(decision.kind, decision.seats) for decision in t.asked] == [("page", (0, 1)), ("banish", (seat,))]


@pytest.mark.rule("scenario.story")
@pytest.mark.parametrize("phase", ["won", "lost"])
def test_a_page_opens_the_scenario_and_another_ends_it(underworld, phase):
    t = underworld("gate-of-limbo", gods=PAIR)
    t.state.phase = "start"
    t.run(prepare(t))
    t.state.phase = phase
    t.run(scenario_over(t))
    last = "victory" if phase == "won" else "defeat"
    assert [(event.rule, event.params["title"]) for event in t.told("page")] == [
        ("scenario.story", f"@page.gate-of-limbo.{page}.title") for page in ("opening", last)
    ]


@pytest.mark.rule("scenario.story", "scenario.story-choice")
@pytest.mark.parametrize(("choice", "trust", "nectar"), [("pour", 1, 3), ("shield", 0, 5)])
def test_a_challenge_leads_to_a_page_where_all_decide_what_happens(underworld, choice, trust, nectar):
    t = underworld("gate-of-limbo", gods=PAIR)
    asked = t.ask(resolve_challenge(t, t.hider, "walk-the-queue"))
    assert (asked.seats, asked.rule) == ((0, 1), "scenario.story-choice")
    t.state.done.remove("walk-the-queue")
    t.run(resolve_challenge(t, t.hider, "walk-the-queue"), choice)
    assert [god.nectar for god in t.gods] == [nectar, nectar]
    assert t.state.log.memory.get("trust", 0) == trust
    page = "page.gate-of-limbo.the-queue.title"
    assert all((event.rule, event.card) == ("scenario.story-choice", page) for event in t.told("lose"))


@pytest.mark.rule("scenario.story")
@pytest.mark.parametrize("scenario", list(tables.SCENARIOS))
def test_every_page_but_the_first_and_the_last_is_reached_by_a_challenge_or_a_special_rule(scenario):
    from_within = repr((tables.SCENARIOS[scenario].challenges, tables.SCENARIOS[scenario].events))
    from_within += repr([page.choices for page in tables.SCENARIOS[scenario].pages])
    entry = tables.SCENARIOS[scenario]
    for page in entry.pages:
        assert page.id in (entry.opening, entry.victory, entry.defeat) or f"Page(page='{page.id}')" in from_within


# --- stories that hold whatever was done ------------------------------------------------------------------------------

TABLE = "the-high-table"
VERDICTS = {
    "verdict-throne": "Hades has come as far as one knee",
    "verdict-cup": "the cup of clay was placed before him",
    "verdict-lots": "he who held the helmet was your father",
    "verdict-lethe": "Hebe stepped round behind the chair",
}


def told(t):
    """What stands on the page that was turned last."""
    page = scene(t.state, 0).boards[1]
    return " ".join(GAME.catalogue().text(part) for part in page.paragraphs)


@pytest.mark.rule("scenario.story", "victory.win")
@pytest.mark.parametrize("verdict", VERDICTS)
def test_how_it_ends_is_told_only_when_it_has_ended_so(underworld, verdict):
    t = underworld(TABLE, gods=PAIR)
    for god in t.gods:
        t.hand(god)
    t.fighter.nectar = t.fighter.spark = t.fighter.divinity = 9
    t.run(resolve_challenge(t, t.fighter, verdict))
    t.run(run_events(t, "upkeep"))
    assert not t.told("page")
    t.state.phase = "lost"
    t.run(scenario_over(t))
    assert not any(words in told(t) for words in VERDICTS.values())
    t.state.phase = "won"
    t.run(scenario_over(t))
    assert [other for other, words in VERDICTS.items() if words in told(t)] == [verdict]


@pytest.mark.rule("scenario.story")
@pytest.mark.parametrize("scenario", list(tables.SCENARIOS))
def test_the_last_pages_are_reached_by_nothing_else(scenario):
    entry = tables.SCENARIOS[scenario]
    reached = {effect.page for effect in effects_in(entry) if isinstance(effect, Page)}
    assert not reached & {entry.opening, entry.victory, entry.defeat}


@pytest.mark.rule("scenario.story", "campaign.proceed-loss", "campaign.repeat-state")
@pytest.mark.parametrize("scenario", [s for s, entry in tables.SCENARIOS.items() if 1 <= entry.order <= 6])
def test_the_next_opening_knows_whether_one_comes_from_a_defeat(underworld, scenario):
    openings = {}
    for way in ("won", "proceed", "repeat and win"):
        t = underworld(scenario, gods=PAIR)
        t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
        t.usual |= {"change-god": "pass"}
        if way == "repeat and win":
            t.state.phase = "lost"
            t.run(scenario_over(t), "repeat")
        t.state.done += [c.id for c in tables.scenario_of(t.state).challenges if c.checkpoint]
        t.state.phase = "lost" if way == "proceed" else "won"
        t.run(scenario_over(t), *(["proceed"] if way == "proceed" else []))
        t.run(turn_page(t, t.fighter, tables.scenario_of(t.state).opening))
        openings[way] = len(scene(t.state, 0).boards[1].paragraphs)
    assert openings["proceed"] == openings["won"] + 1
    assert openings["repeat and win"] == openings["won"]


@pytest.mark.rule("scenario.story")
def test_the_price_that_the_ferryman_names_is_told_by_the_fare_alone():
    """It is another for other numbers of players, so his page counts no coins."""
    fares = [tables.challenge("black-river", (n, "medium"), "pay-the-fare").needs.tally["obols"] for n in range(1, 5)]
    assert fares == sorted(fares)
    assert fares[0] < fares[-1]
    page = " ".join(map(str, tables.pages("black-river", tables.USUAL)["the-price"].text))
    assert not re.search(r"\b(\d+|two|three|five|six|seven|eight|nine|ten|twelve)\b", page, re.IGNORECASE)


def deeds():
    """Everything that brings debt, by what else is remembered of it."""
    for scenario in tables.SCENARIOS.values():
        for effect in effects_in(scenario):
            if isinstance(effect, Remember) and "debt" in effect.counters:
                yield next(counter for counter in effect.counters if counter != "debt")


@pytest.mark.rule("scenario.story")
@pytest.mark.parametrize("deed", list(deeds()))
def test_the_account_names_the_deeds_that_were_done_and_no_other(underworld, deed):
    t = underworld(TABLE, gods=PAIR)
    t.state.log.memory, t.state.phase = {"debt": 2, deed: 2}, "won"
    t.run(scenario_over(t))
    without = told(t)
    t.state.log.memory["debt"] = 3
    assert "page of figures" not in without
    lines = {
        next(counter for counter in part.needs.remembered if counter != "debt"): part.text
        for part in tables.pages(TABLE, tables.USUAL)["victory"].text
        if isinstance(part, Passage) and len(part.needs.remembered) == 2
    }
    assert set(lines) == set(deeds())
    assert [other for other, line in lines.items() if line in told(t)] == [deed]


@pytest.mark.rule("challenge.preconditions", "scenario.story")
def test_the_cup_can_only_be_given_back_by_who_was_given_it(underworld):
    t = underworld("the-aqueduct", gods=PAIR)
    t.state.phase = "lost"
    t.run(scenario_over(t))
    assert "cup" not in t.state.log.memory
    t.state.phase = "won"
    t.run(scenario_over(t))
    assert t.state.log.memory["cup"] == 1
    t = underworld(TABLE, gods=PAIR)
    t.hider.zone, t.hider.nectar = "throne", 9
    t.state.tally, t.state.done = Counter(chains=6), ["call-the-dead"]
    t.state.log.memory = {"trust": 4, "oath": 1}
    assert "verdict-cup" not in [challenge.id for challenge in available(t.state, t.hider)]
    t.state.log.memory["cup"] = 1
    assert "verdict-cup" in [challenge.id for challenge in available(t.state, t.hider)]


@pytest.mark.rule("campaign.repeat-state")
def test_a_campaign_that_begins_late_remembers_the_same_when_its_scenario_is_repeated():
    log = setup(GAME.configure(TABLE, options={"mode": "campaign"})).log
    assert log.memory_before == log.memory == tables.SCENARIOS[TABLE].memory


# --- what the special rules are written with ------------------------------------------------------------------------


def special(t, *effects):
    return VOCABULARY.resolve(t, effects, Context(rule="scenario.special-rules", actor=t.gods[0]))


@pytest.mark.rule("scenario.special-rules")
def test_what_is_about_certain_zones_finds_each_character_there_once(underworld):
    t = underworld("black-river", gods=PAIR)
    t.fighter.zone, t.hider.zone = "weir", "jetty"
    t.run(special(t, Among(zones=("weir", "reeds"), do=(Go("reeds"), Lose({"spark": 1})))))
    assert (t.fighter.zone, t.hider.zone) == ("reeds", "jetty")
    assert (t.fighter.spark, t.hider.spark) == (4, 5)


@pytest.mark.rule("scenario.special-rules", "victory.lose")
def test_a_special_rule_can_say_that_the_scenario_is_lost(underworld):
    t = underworld("drowning-fields", gods=PAIR)
    with pytest.raises(tables.ScenarioLost):
        t.run(special(t, Doom()))
    assert [(event.key, event.rule) for event in t.noted] == [("lost-by", "scenario.special-rules")]
    assert t.state.lost_by == "story"


@pytest.mark.rule("scenario.special-rules")
def test_a_need_can_ask_for_a_zone_without_characters_and_for_one_wave(underworld):
    t = underworld("prison-break", gods=PAIR)
    t.fighter.zone, t.hider.zone, t.state.wave = "row", "wall", 2
    assert NEEDS.holds(t.state, Need(away=("loft", "port")), None)
    assert not NEEDS.holds(t.state, Need(away=("loft", "wall")), None)
    assert [NEEDS.holds(t.state, Need(wave=wave), None) for wave in (1, 2)] == [False, True]


@pytest.mark.rule("scenario.special-rules")
def test_a_counter_never_falls_below_nothing(underworld):
    t = underworld("black-river", gods=PAIR)
    t.run(special(t, Tally({"obols": 2}), Tally({"obols": -3})))
    assert t.state.tally["obols"] == 0


@pytest.mark.rule("scenario.special-rules")
def test_a_special_rule_shows_what_it_waits_for_until_it_has_happened(underworld):
    t = underworld("gate-of-limbo", gods=PAIR)

    def shown():
        every = (card for panel in scene(t.state, 0).panels for area in panel.areas for card in area.cards)
        return next(card for card in every if card.id == "event-the-warden-calls")

    assert "lift-the-bar" in repr(shown().badges)
    t.state.done = ["lift-the-bar"]
    assert "lift-the-bar" not in repr(shown().badges)
    t.state.done, t.state.fired = [], ["the-warden-calls"]
    assert "lift-the-bar" not in repr(shown().badges)


def test_whatever_a_campaign_remembers_is_said_in_a_sentence():
    kept = {name for scenario in tables.SCENARIOS.values() for name in remembered_by(scenario)}
    assert len(kept) > 20
    for name in kept:
        assert GAME.catalogue().text(Msg(f"course.memory.{name}", {"n": 1})).endswith(".")


def remembered_by(scenario):
    return {name for effect in effects_in(scenario) if isinstance(effect, Remember) for name in effect.counters}
