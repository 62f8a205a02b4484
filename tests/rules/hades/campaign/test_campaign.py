"""Between scenarios: the log, repeating, going on, the fearless bonus, a whole campaign."""

import dataclasses

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.box.tables import scenario_of
from coterie.games.hades.campaign.course import scenario_over
from coterie.games.hades.state import Gear, Slot
from coterie.kernel.data import replace
from coterie.kernel.paranoid import Watch
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.table import Table

GODS = ("athena", "hermes")


@pytest.fixture
def campaign(underworld):
    """A position in a campaign, as `underworld` makes it; dials stand at 5, in the log they are 2, 2 and 3."""

    def make(scenario="gate-of-limbo", **choice):
        t = underworld(scenario, **{"gods": GODS, **choice})
        t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
        return t

    return make


def reach_checkpoint(t):
    t.state.done += [challenge.id for challenge in scenario_of(t.state).challenges if challenge.checkpoint]


def win(t, *answers):
    t.state.phase = "won"
    t.run(scenario_over(t), *answers)


def lose(t, *answers, by="oracle"):
    t.state.phase, t.state.lost_by = "lost", by
    t.run(scenario_over(t), *answers)


def kill(t, god):
    """The character has lost its last ichor and died of it."""
    god.ichor, god.wounds, god.bruises, god.conditions = 0, [1, 2, 3, 4], 1, ["dying"]
    return f"death:{god.seat}"


# --- going on -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("campaign.next", "victory.after-win")
def test_after_a_win_the_next_scenario_is_set_up(campaign):
    t = campaign("prison-break")
    win(t)
    assert (t.state.scenario, t.state.phase, t.state.outcome) == ("gate-of-limbo", "start", "")
    assert list(t.state.zones) == list(tables.SCENARIOS["gate-of-limbo"].zones)
    assert t.state.log.won == ["prison-break"]
    assert t.state.log.failed == []


@pytest.mark.rule("campaign.log-ichor", "overview.carry-over", "charsetup.dials-log", "charsetup.ichor-log")
def test_ichor_wounds_and_dials_carry_over(campaign):
    t = campaign("prison-break")
    god = t.gods[0]
    god.ichor, god.wounds = 3, [2, 4]
    god.nectar, god.might, god.spark, god.divinity = 1, 6, 0, 9
    win(t)
    god = t.gods[0]
    assert (god.ichor, god.wounds) == (3, [2, 4])
    assert (god.nectar, god.might, god.spark, god.divinity) == (1, 6, 0, 9)


@pytest.mark.rule("campaign.log-card")
def test_level_and_core_of_the_character_card_carry_over(campaign):
    t = campaign("prison-break")
    t.gods[0].level, t.gods[0].core = 2, "C"
    win(t)
    assert (t.gods[0].level, t.gods[0].core) == (2, "C")
    assert (t.state.log.records[1].level, t.state.log.records[1].core) == (1, "")


@pytest.mark.rule("campaign.log-tiles", "charsetup.upgrade-tiles")
def test_tile_levels_and_the_tiles_on_the_shield_board_carry_over(campaign):
    t = campaign("prison-break")
    t.gods[0].tiles = {"focus": 3, "heal": 2, "push": 2}
    t.gods[0].shield = {"B": 1, "C": 2, "push": 1}
    win(t)
    assert t.gods[0].tiles == {"focus": 3, "heal": 2, "push": 2}
    assert t.gods[0].shield == {"B": 1, "C": 2, "push": 1}


@pytest.mark.rule("campaign.pack-cards", "overview.carry-over", "charsetup.oblivion-restore", "charsetup.inventory")
def test_cards_stay_with_their_character_and_the_oblivion_pile_keeps_its_order(campaign):
    t = campaign()
    god = t.gods[0]
    t.hand(god, "aegis-wall", "plain", "blood-oath", "challenge")
    god.slots = [Slot("battle-plan")]
    god.oblivion.cards = ["rallying-cry", "counterstroke"]
    god.weapons.append(Gear("labrys", tapped=True, gained=2))
    god.items.append(Gear("oil-flask", tapped=True, gained=2))
    god.conditions = ["haunted"]
    win(t, "pass", "pass")
    god = t.gods[0]
    lost, *kept = god.oblivion.cards
    held = {card for card in god.hand.cards if card in tables.FEATS}
    assert held == {"aegis-wall", "blood-oath", "battle-plan"} - {lost}
    assert kept == ["rallying-cry", "counterstroke"]
    assert [(gear.card, gear.tapped) for gear in god.weapons] == [("spear-and-aegis", False), ("labrys", False)]
    assert [(gear.card, gear.tapped) for gear in god.items] == [("oil-flask", False)]
    assert god.conditions == ["haunted"]


@pytest.mark.rule("campaign.pack-market")
def test_what_was_left_in_the_market_is_back_in_the_loot_decks_and_what_is_owned_is_not(campaign):
    t = campaign("drowning-fields")
    t.state.market["weapon"].cards = ["harpe"]
    t.state.loot_decks["weapon"].cards = []
    t.gods[0].weapons.append(Gear("labrys", gained=4))
    win(t)
    anew = [*t.state.market["weapon"].cards, *t.state.loot_decks["weapon"].cards]
    assert "harpe" in anew
    assert "labrys" not in anew
    assert len(anew) == len(set(anew)) == sum(not w.signature for w in tables.WEAPONS.values()) - 1


@pytest.mark.rule("campaign.pack-companions")
def test_gained_companions_stay_with_the_group(campaign):
    t = campaign("drowning-fields")
    t.state.companions = [Gear("achilles", tapped=True)]
    win(t)
    assert [(gear.card, gear.tapped) for gear in t.state.companions] == [("achilles", False)]


# --- after a loss ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("victory.after-loss", "challenge.checkpoint")
@pytest.mark.parametrize("checkpoint", [False, True])
def test_only_with_the_checkpoint_may_a_lost_scenario_be_left(campaign, checkpoint):
    t = campaign()
    if checkpoint:
        reach_checkpoint(t)
    t.state.phase = "lost"
    decision = t.ask(scenario_over(t))
    assert "repeat" in decision.options
    assert ("proceed" in decision.options) == checkpoint


@pytest.mark.rule("victory.after-loss")
@pytest.mark.parametrize("checkpoint", [False, True])
def test_after_any_loss_the_campaign_may_be_ended_there(campaign, checkpoint):
    t = campaign()
    if checkpoint:
        reach_checkpoint(t)
    lose(t, "abandon")
    assert (t.state.outcome, t.state.log.finished) == ("lost", "abandoned")
    assert (t.state.scenario, t.state.log.failed) == ("gate-of-limbo", ["gate-of-limbo"])


@pytest.mark.rule("campaign.repeat-log")
def test_repeating_marks_the_failure_and_resets_resources_and_tiles(campaign):
    t = campaign()
    god = t.gods[0]
    before = dict(god.tiles)
    god.tiles["heal"] = 3
    lose(t, "repeat")
    god = t.gods[0]
    assert t.state.log.failed == ["gate-of-limbo"]
    assert (t.state.scenario, t.state.phase, t.state.round) == ("gate-of-limbo", "start", 1)
    assert (god.nectar, god.might, god.spark, god.divinity) == (2, 2, 3, 2)
    assert god.tiles == before


@pytest.mark.rule("campaign.repeat-cards")
def test_repeating_returns_what_was_gained_in_the_scenario_and_keeps_the_rest(campaign):
    t = campaign("black-river")
    t.state.log.records[0].weapons.append(Gear("harpe", gained=2))
    god = t.gods[0]
    god.weapons += [Gear("harpe", gained=2), Gear("labrys", gained=3)]
    god.items.append(Gear("oil-flask", gained=3))
    god.hand.cards.append("blood-oath")
    lose(t, "repeat")
    god = t.gods[0]
    assert [gear.card for gear in god.weapons] == ["spear-and-aegis", "harpe"]
    assert god.items == []
    assert "blood-oath" not in god.hand.cards
    for kind, card in (("weapon", "labrys"), ("item", "oil-flask"), ("feat", "blood-oath")):
        assert card in (*t.state.loot_decks[kind].cards, *t.state.market[kind].cards)


@pytest.mark.rule("campaign.repeat-state")
def test_repeating_takes_ichor_wounds_card_shield_board_and_oblivion_back(campaign):
    t = campaign()
    before = t.state.log.records[0]
    god = t.gods[0]
    god.ichor, god.wounds, god.bruises = 0, [1, 2, 3, 4], 1
    god.level, god.core, god.shield = 2, "B", {"C": 4}
    god.oblivion.cards = ["aegis-wall"]
    god.hand.cards.remove("aegis-wall")
    lose(t, "repeat", by="death:0")
    god = t.gods[0]
    assert (god.ichor, god.wounds, god.bruises) == (5, [], 0)
    assert (god.level, god.core, god.shield) == (1, "", before.shield)
    assert len(god.oblivion.cards) == 1  # as at every start
    assert "aegis-wall" in (*god.hand.cards, *god.oblivion.cards)


@pytest.mark.rule("campaign.repeat-state")
def test_repeating_keeps_conditions_and_companions_gained_but_not_dying(campaign):
    t = campaign()
    t.state.companions.append(Gear("argos", tapped=True))
    t.gods[0].conditions = ["haunted", "dying"]
    t.gods[1].conditions = ["unconscious"]
    lose(t, "repeat", by="death:0")
    assert [god.conditions for god in t.gods] == [["haunted"], []]
    assert [gear.card for gear in t.state.companions] == ["argos"]


@pytest.mark.rule("campaign.repeat-state")
def test_who_began_the_scenario_without_ichor_is_dying_again_when_it_is_repeated(campaign):
    t = campaign()
    begun = t.state.log.records[0]
    begun.ichor, begun.conditions = 0, ["dying"]
    t.gods[0].conditions = ["weary"]  # healed in the meantime
    lose(t, "repeat")
    assert (t.gods[0].ichor, t.gods[0].conditions) == (0, ["weary", "dying"])


@pytest.mark.rule("campaign.repeat-state")
def test_repeating_forgets_what_the_campaign_came_to_remember_in_the_failed_attempt(campaign):
    t = campaign()
    t.state.log.memory_before = {"trust": 1}
    t.state.log.memory = {"trust": 3, "debt": 1}
    lose(t, "repeat")
    assert t.state.log.memory == {"trust": 1}


@pytest.mark.rule("campaign.proceed-loss")
def test_going_on_after_a_loss_marks_the_failure_and_keeps_the_attempts_gains(campaign):
    t = campaign()
    reach_checkpoint(t)
    t.gods[0].spark = 7
    lose(t, "proceed", "pass", "pass")
    assert t.state.scenario == "black-river"
    assert t.state.log.failed == ["gate-of-limbo"]
    assert t.state.log.won == []
    assert t.gods[0].spark == 7


@pytest.mark.rule("campaign.proceed-death")
def test_who_died_goes_on_with_one_ichor_one_nectar_and_one_wound_less(campaign):
    t = campaign()
    reach_checkpoint(t)
    lose(t, "proceed", 3, "pass", "pass", by=kill(t, t.gods[0]))
    god = t.gods[0]
    assert (god.ichor, god.wounds, god.bruises) == (1, [1, 2, 4], 1)
    assert god.nectar == 6
    assert god.conditions == []


@pytest.mark.rule("campaign.proceed-death")
def test_going_on_after_another_loss_helps_nobody(campaign):
    t = campaign()
    reach_checkpoint(t)
    kill(t, t.gods[0])
    lose(t, "proceed", "pass", "pass", by="overrun")
    assert (t.gods[0].ichor, t.gods[0].nectar, t.gods[0].conditions) == (0, 5, ["dying"])


# --- the fearless bonus ---------------------------------------------------------------------------------------------


@pytest.mark.rule("campaign.fearless-bonus", "oracle.fearless-reward")
def test_the_highest_roller_takes_the_bonus_and_only_the_highest_roll_again(campaign):
    t = campaign("prison-break", players=4, gods=tuple(tables.GODS))
    t.state.cautious, t.state.fearless = 2, 3
    t.stack("5", "2", "5", "4", "1", "6")  # seats 0 and 2 tie, then seat 2 is ahead
    win(t)
    assert not t.stacked
    assert len(t.told("fate")) == 6
    assert [god.divinity for god in t.gods] == [5, 5, 6, 5]


@pytest.mark.rule("campaign.fearless-bonus")
def test_might_does_not_bend_the_roll_for_the_bonus(campaign):
    t = campaign("prison-break")
    t.state.fearless = 1
    t.stack("2", "1")
    win(t)  # asks nothing
    assert [god.might for god in t.gods] == [5, 5]
    assert [god.divinity for god in t.gods] == [6, 5]


@pytest.mark.rule("campaign.fearless-bonus", "oracle.fearless-reward")
@pytest.mark.parametrize("cautious", [2, 3])
def test_equal_or_more_caution_brings_no_bonus(campaign, cautious):
    t = campaign("prison-break")
    t.state.cautious, t.state.fearless = cautious, 2
    win(t)
    assert [god.divinity for god in t.gods] == [5, 5]


@pytest.mark.rule("campaign.fearless-bonus")
def test_the_bonus_is_given_after_a_loss_too_if_the_players_go_on_but_not_if_they_repeat(campaign):
    for choice, divinity in (("proceed", 6), ("repeat", 0)):
        t = campaign("prison-break")
        reach_checkpoint(t)
        t.state.fearless = 1
        if choice == "proceed":
            t.stack("6", "1")
        lose(t, choice)
        assert t.gods[0].divinity == divinity


# --- the whole way --------------------------------------------------------------------------------------------------


def play_campaign(s, way):
    """Play at random; at the first act of each attempt the scenario is won, or lost after the checkpoint."""
    rng, attempts = stream(1, "campaign"), []
    flow, answer = GAME.play(Table(s)), None
    while True:
        try:
            decision = flow.send(answer)
        except StopIteration:
            return attempts
        if decision.kind == "act":
            attempts.append(s.scenario)
            s.phase = way
            s.done += [challenge.id for challenge in scenario_of(s).challenges if challenge.checkpoint]
            answer = ("done",)
        elif decision.kind == "after-loss":
            answer = "repeat" if attempts.count(s.scenario) == 1 else "proceed"
        else:
            answer = rng.pick(decision.options)


@pytest.mark.rule("campaign.next", "overview.campaign-structure", "overview.player-count")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_campaign_leads_through_all_scenarios_in_order_to_its_end(players):
    s = GAME.setup(GAME.configure("prologue", players, seed=players, options={"mode": "campaign"}))
    attempts = play_campaign(s, "won")
    assert attempts == list(GAME.scenarios)
    assert (s.outcome, s.log.finished, s.log.won) == ("won", "won", attempts)
    assert len(s.gods) == len({god.id for god in s.gods}) == players


@pytest.mark.rule("campaign.next", "campaign.proceed-loss", "campaign.repeat-log")
def test_a_campaign_of_losses_is_repeated_left_and_lost_at_its_end():
    s = GAME.setup(GAME.configure("prison-break", 3, seed=5, options={"mode": "campaign"}))
    attempts = play_campaign(s, "lost")
    assert attempts == [scenario for scenario in GAME.scenarios[1:] for _ in range(2)]
    assert (s.outcome, s.log.failed) == ("lost", attempts)


@pytest.mark.rule("campaign.next")
def test_how_the_next_scenario_is_dealt_is_seen_so_that_it_cannot_be_taken_back():
    session = Session(GAME, GAME.configure("prologue", 2, seed=3, options={"mode": "campaign"}))
    rng = stream(3, "bot")
    while session.decision.kind != "after-loss":
        session.decide(rng.pick(session.decision.options))
    session.decide("repeat")
    session.decide("hard")
    assert session.why_no_undo()
    assert session.fork().hash() == session.hash()


def test_cards_that_are_laid_out_for_the_next_scenario_are_not_taken_for_lost_or_found():
    def won(choice):
        s = GAME.setup(choice)
        s.phase = "won"
        return s

    session = Session(
        dataclasses.replace(GAME, setup=won), GAME.configure("gate-of-limbo", 2, seed=1, options={"mode": "campaign"})
    )
    watch, rng = Watch(session, stream(1, "watch")), stream(1, "bot")
    for _ in range(10):
        watch.decide(rng.pick(session.decision.options))
    assert session.state.log.won == ["gate-of-limbo"]
    assert session.state.scenario != "gate-of-limbo"
