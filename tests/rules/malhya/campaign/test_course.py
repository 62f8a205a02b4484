"""From scenario to scenario: what the party carries on, what is laid back, and how a campaign ends."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make, Party

from coterie.games.malhya.box.tables import ITEMS, TALENTS, WEAPONS
from coterie.games.malhya.campaign.course import scenario_over, scenarios
from coterie.games.malhya.effects.needs import belongings
from coterie.games.malhya.state import Lasting, Mark
from coterie.games.malhya.story.beginning import prepare
from coterie.games.malhya.story.places import end
from coterie.kernel.data import replace


def ends(t: Party, ending: str, *levels: str) -> None:
    """The scenario ends, and what follows it is done; everybody raises a trait."""
    s = t.state
    s.setup = replace(s.setup, options={"mode": "campaign"})
    end(t, ending, "100", "The last")
    assert (s.phase, s.outcome) == ("between", "")
    t.run(scenario_over(t), *levels)


@pytest.mark.rule("scenario.start", "overview.never-over")
@pytest.mark.parametrize(("ending", "won"), [("star-broken", True), ("empty-hands", True), ("too-late", False)])
def test_the_next_scenario_follows_every_ending_also_a_bitter_one(party: Make, ending: str, won: bool) -> None:
    t = party("sulk", "mhay", scenario="shadows")
    ends(t, ending, "sense", "sense")
    s = t.state
    assert (s.scenario, s.phase, s.outcome) == ("bell", "heroes", "")
    assert (s.log.won, s.log.failed) == ((["shadows"], []) if won else ([], ["shadows"]))
    assert s.log.endings == {"shadows": ending}
    assert s.log.memory.get("scarred", 0) == (not won)


@pytest.mark.rule("scenario.start", "level.trigger")
def test_every_hero_gains_the_levels_of_the_ending_and_none_of_the_next_setup(party: Make) -> None:
    t = party("sulk", "mhay", scenario="shadows")
    before = [sum(hero.traits.values()) for hero in t.state.heroes]
    ends(t, "too-late", "sense", "strength")
    t.run(prepare(t))
    assert [sum(hero.traits.values()) - n for hero, n in zip(t.state.heroes, before, strict=True)] == [1, 1]
    assert t.page.chapter == "1"


@pytest.mark.rule("scenario.start", "knapsack.gold", "hero.start-tokens", "talents.sides")
def test_boards_gear_cubes_and_the_purse_are_kept_and_wounds_and_weariness_are_not(party: Make) -> None:
    t = party("sulk", "mhay", scenario="shadows")
    s, hero = t.state, t.hero("sulk")
    s.weapon_deck.cards.remove("throwing-knives")
    s.talents.remove("sidestep")
    hero.weapon, hero.talents, hero.cubes = "throwing-knives", {"sidestep": True}, {"potion-red": 2}
    t.gives("sulk", "smoke-pot")
    hero.capacity, hero.initiative, hero.movement = 4, 7, 6
    hero.life, hero.shock, hero.damage, hero.serious = 1, 1, 2, 3
    hero.aura, hero.spent = 1, 2
    s.gold = 11
    ends(t, "star-broken", "sense", "sense")
    t.run(prepare(t))
    hero = t.hero("sulk")
    assert (hero.weapon, hero.items, hero.cubes) == ("throwing-knives", ["smoke-pot"], {"potion-red": 2})
    assert (hero.talents, hero.capacity, hero.initiative, hero.movement) == ({"sidestep": True}, 4, 7, 6 + 1)
    assert (hero.life, hero.shock, hero.damage, hero.serious) == (7, 0, 0, 0)
    assert (hero.aura, hero.spent) == (3, 0)
    assert t.state.gold == 11


@pytest.mark.rule("scenario.start", "setup.supplies")
def test_what_nobody_carries_lies_in_its_deck_again_and_what_is_carried_does_not(party: Make) -> None:
    t = party("sulk", "mhay", scenario="shadows")
    s = t.state
    t.gives("sulk", "smoke-pot")
    t.hero("mhay").artifacts = ["runners-ring"]
    s.talents.remove("sidestep")
    t.hero("mhay").talents = {"sidestep": False}
    s.action_discard.cards = [s.action_deck.cards.pop() for _ in range(5)]
    s.slotted.cards = [s.day_deck.cards.pop()]
    ends(t, "star-broken", "sense", "sense")
    t.run(prepare(t))
    s = t.state
    carried = [card for hero in s.heroes for card in belongings(hero)]
    decks = (s.object_deck, s.rare_object_deck, s.weapon_deck, s.rare_weapon_deck)
    assert sorted([*carried, *(card for deck in decks for card in deck.cards)]) == sorted([*ITEMS, *WEAPONS])
    assert {"smoke-pot", "runners-ring"} <= {*carried}
    assert sorted([*s.talents, "sidestep"]) == sorted(TALENTS)
    assert (len(s.action_deck), len(s.day_deck)) == (30, 6)


@pytest.mark.rule("scenario.start")
def test_what_belongs_to_the_booklet_is_closed_with_it_and_what_is_remembered_is_not(party: Make) -> None:
    t = party("sulk", "mhay", scenario="shadows")
    s = t.state
    s.flags, s.clues, s.tally, s.days, s.tokens = ["chain-up"], ["bandage"], {"trust": 2}, 4, 3
    s.visited, s.marks, s.log.memory = ["shadows 1"], {"0,0": Mark(chapter="9")}, {"karst-trust": -1}
    s.lasting = [Lasting(change="hero.sulk.x", hero="sulk", until="scenario")]
    s.used = {"day:x@sulk": 1}
    ends(t, "star-lifted", "sense", "sense")
    s = t.state
    assert (s.flags, s.clues, s.tally, s.days, s.visited, s.marks, s.lasting, s.used) == ([], [], {}, 0, [], {}, [], {})
    assert (s.tokens, s.good_weather) == (1, False)  # as the setup of the next one says
    assert s.log.memory == {"karst-trust": -1, "grey-star": 1, "veil-knows": 1}


@pytest.mark.rule("scenario.start")
def test_who_comes_without_a_weapon_takes_the_starting_one_and_nobody_else_does(party: Make) -> None:
    t = party("sulk", "yoktal", scenario="shadows")
    t.state.weapon_deck.cards.remove("short-sword")
    t.hero("sulk").items = ["short-sword"]
    ends(t, "too-late", "sense", "sense")
    t.run(prepare(t))
    assert (t.hero("sulk").weapon, t.hero("sulk").items) == ("", ["short-sword"])
    assert t.hero("yoktal").weapon


@pytest.mark.rule("overview.win")
@pytest.mark.parametrize(("ending", "outcome"), [("broken", "won"), ("behind-us", "lost")])
def test_the_last_ending_is_that_of_the_campaign(party: Make, ending: str, outcome: str) -> None:
    t = party("sulk", "mhay", scenario="gate")
    t.state.log.failed = ["shadows", "bell", "guest"]
    ends(t, ending)
    assert (t.state.outcome, t.state.log.finished) == (outcome, outcome)


def test_the_campaign_goes_through_all_booklets_in_their_order() -> None:
    assert scenarios() == ["shadows", "bell", "guest", "gate"]


def test_the_log_is_not_changed_by_what_happens_in_the_scenario(party: Make) -> None:
    """A game that is saved and loaded has two copies: they are two from the start."""
    t = party("sulk", "mhay", scenario="shadows")
    t.gives("sulk", "smoke-pot")
    ends(t, "too-late", "sense", "sense")
    t.hero("sulk").items.clear()
    assert t.state.log.records[0].items == ["smoke-pot"]


@pytest.mark.rule("level.trigger")
def test_levels_between_scenarios_are_gained_one_after_the_other_from_any_of_them_on(party: Make) -> None:
    """The flow is left before the second level and taken up again from the position alone."""
    t = party("sulk", "mhay", scenario="shadows")
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    end(t, "star-lifted", "100", "The last")
    t.ask(scenario_over(t), "sense")
    t.run(scenario_over(t), "sense")
    assert t.state.log.won == ["shadows"]
    assert [hero.traits["sense"] for hero in t.state.heroes] == [3, 3]
    assert t.state.scenario == "bell"
