"""Challenges: where they are available, what they cost and give, and what winning needs of them."""

from __future__ import annotations

import pytest
from tests.rules.hades.acting import act, menu

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.course import scenario_over
from coterie.games.hades.campaign.story import available, resolve_challenge
from coterie.games.hades.round.steps import end_round
from coterie.games.hades.state import Slot

PAIR = ("athena", "hephaestus")


def offered(t, god):
    return {option[1] for option in menu(t.state, god) if option[0] == "challenge"}


def challenge(scenario, number):
    return next(c for c in tables.SCENARIOS[scenario].challenges if c.id == number)


def stand(t, god, zone):
    """The character stands there with one challenge card in hand."""
    god.zone = zone
    t.hand(god, tables.CHALLENGE)


@pytest.mark.rule("challenge.resolve")
def test_a_challenge_card_resolves_one_challenge_of_the_zone_for_its_cost_and_reward(underworld):
    t = underworld(gods=PAIR)
    stand(t, t.fighter, "tollhouse")
    assert "lift-the-bar" not in offered(t, t.fighter)
    t.hider.zone = "names"  # somebody stands at the other seal
    assert "lift-the-bar" in offered(t, t.fighter)
    t.run(act(t, t.fighter, "challenge", "lift-the-bar"))
    assert t.fighter.might == 5 - challenge("gate-of-limbo", "lift-the-bar").cost["might"]
    assert t.fighter.divinity == 5 + 1
    assert "tollhouse <> gate" not in t.state.blocked
    assert t.fighter.slots == [Slot(tables.CHALLENGE)]
    assert offered(t, t.fighter) == set()  # no card is left


@pytest.mark.rule("challenge.resolve")
def test_a_cost_that_cannot_be_paid_in_full_closes_the_challenge(underworld):
    t = underworld(gods=PAIR)
    stand(t, t.fighter, "tollhouse")
    t.fighter.might = challenge("gate-of-limbo", "lift-the-bar").cost["might"] - 1
    assert "lift-the-bar" not in offered(t, t.fighter)
    stand(t, t.fighter, "ossuary")
    assert "dig-for-the-hook" in offered(t, t.fighter)  # costs the tapping of a weapon
    for gear in t.fighter.weapons:
        gear.tapped = True
    assert "dig-for-the-hook" not in offered(t, t.fighter)


@pytest.mark.rule("challenge.resolve")
def test_a_weapon_to_be_tapped_is_tapped(underworld):
    t = underworld(gods=PAIR)
    spare = t.weapon(t.fighter, "bronze-xiphos")
    t.run(resolve_challenge(t, t.fighter, "dig-for-the-hook"), "bronze-xiphos")
    assert spare.tapped
    assert not t.fighter.weapons[0].tapped
    assert "harpe" in [gear.card for gear in t.fighter.weapons]


@pytest.mark.rule("challenge.complete")
def test_a_completed_challenge_is_closed_and_a_repeatable_one_is_not(underworld):
    t = underworld("prison-break", gods=PAIR)
    stand(t, t.fighter, "wall")
    assert {"force-the-grate", "scrape-the-whitewash"} <= offered(t, t.fighter)
    t.run(resolve_challenge(t, t.fighter, "force-the-grate"))
    t.run(resolve_challenge(t, t.fighter, "scrape-the-whitewash"))
    t.run(resolve_challenge(t, t.fighter, "scrape-the-whitewash"))
    assert t.state.done == ["force-the-grate"]
    assert t.state.tally["letters"] == 2
    assert "force-the-grate" not in offered(t, t.fighter)
    assert "scrape-the-whitewash" in offered(t, t.fighter)


@pytest.mark.rule("challenge.source")
@pytest.mark.parametrize("scenario", [s for s, entry in tables.SCENARIOS.items() if entry.stage])
def test_the_book_describes_all_challenges_and_the_board_shows_those_of_a_zone(scenario):
    shown = GAME.scene(GAME.setup(GAME.configure(scenario)), 0)
    book = {card.id: card for panel in shown.panels for area in panel.areas for card in area.cards}
    for each in tables.SCENARIOS[scenario].challenges:
        card = book[f"challenge-{each.id}"]
        assert card.text is not None
        assert (card.cost is not None) == bool(each.cost or each.tap)
        name = f"challenge.{scenario}.{each.id}.name"
        zones = {place.id.split(":")[0] for place in shown.boards[0].places if name in repr(place.badges)}
        assert zones == ({each.zone} if each.zone else set())


@pytest.mark.rule("challenge.prologue")
def test_the_prologue_has_no_book_and_so_only_challenges_that_lie_in_a_zone(underworld):
    t = underworld("prologue", gods=PAIR)
    assert all(c.zone and not c.checkpoint for c in tables.SCENARIOS["prologue"].challenges)
    stand(t, t.fighter, "forge")
    t.fighter.might = 9
    t.run(act(t, t.fighter, "challenge", "break-the-bolts"))
    assert t.state.done == ["break-the-bolts"]


@pytest.mark.rule("challenge.position")
@pytest.mark.parametrize(
    ("zone", "number", "positions"),
    [
        ("tollhouse", "lift-the-bar", {"battlefield"}),
        ("names", "say-a-name", {"cover"}),
        ("gate", "cross-the-threshold", {"battlefield", "cover"}),
    ],
)
def test_a_board_challenge_belongs_to_its_zone_and_section(underworld, zone, number, positions):
    t = underworld(gods=PAIR)
    t.state.bosses[0].defeated = True
    for god in t.gods:
        stand(t, god, zone)
        t.gods[1 - god.seat].zone = {"tollhouse": "names", "names": "tollhouse"}.get(zone, zone)
        assert (number in offered(t, god)) == (god.position in positions)
        stand(t, god, "queue")
        assert number not in offered(t, god)


@pytest.mark.rule("challenge.unlinked")
def test_a_challenge_of_the_book_alone_is_available_in_every_zone_and_section(underworld):
    t = underworld(gods=PAIR)
    for zone in t.state.zones:
        for god in t.gods:
            stand(t, god, zone)
            assert "sling-stones" in offered(t, god)


@pytest.mark.rule("challenge.unlinked", "challenge.position")
def test_an_unlinked_challenge_may_limit_the_position(underworld):
    t = underworld("prison-break", gods=PAIR)
    for god in t.gods:
        stand(t, god, "landing")
        assert ("douse-a-lamp" in offered(t, god)) == (god.position == "cover")


@pytest.mark.rule("challenge.mandatory")
@pytest.mark.parametrize("missing", ["", "lift-the-bar", "say-a-name", "cross-the-threshold"])
def test_every_mandatory_challenge_must_be_resolved_to_win(underworld, missing):
    t = underworld(gods=PAIR)
    t.state.bosses[0].defeated = True
    t.state.done = [c.id for c in tables.SCENARIOS["gate-of-limbo"].challenges if c.id != missing]
    t.run(end_round(t))
    assert (t.state.phase == "won") == (not missing)


@pytest.mark.rule("challenge.optional")
@pytest.mark.parametrize("scenario", [s for s, entry in tables.SCENARIOS.items() if entry.stage])
def test_optional_challenges_are_never_needed_to_win(underworld, scenario):
    t = underworld(scenario, gods=PAIR)
    goal = tables.SCENARIOS[scenario].goal
    t.state.done = [c.id for c in tables.SCENARIOS[scenario].challenges if c.mandatory]
    t.state.tally = dict(goal.tally)
    for boss in t.state.bosses:
        boss.defeated = boss.card in goal.defeated
    for zone in goal.at:
        for god in t.gods:
            god.zone = zone
    t.run(end_round(t))
    assert t.state.phase == "won"
    assert any(not c.mandatory for c in tables.SCENARIOS[scenario].challenges)


@pytest.mark.rule("challenge.preconditions")
def test_a_challenge_with_preconditions_is_available_only_while_they_are_met(underworld):
    t = underworld("prison-break", gods=PAIR)
    stand(t, t.fighter, "port")
    assert "lift-the-door" not in offered(t, t.fighter)
    t.state.done = ["take-the-keys"]
    assert "lift-the-door" not in offered(t, t.fighter)
    t.state.done = ["take-the-keys", "read-the-wall"]
    assert "lift-the-door" in offered(t, t.fighter)
    t.state.zones["port"].encounters = 1  # no longer met
    assert "lift-the-door" not in offered(t, t.fighter)


@pytest.mark.rule("challenge.preconditions")
def test_a_counter_opens_a_challenge_when_it_is_high_enough(underworld):
    t = underworld("prison-break", gods=PAIR)
    t.fighter.zone = "wall"
    enough = challenge("prison-break", "read-the-wall").needs.tally["letters"]
    for letters in (0, enough - 1, enough):
        t.state.tally["letters"] = letters
        assert ("read-the-wall" in [c.id for c in available(t.state, t.fighter)]) == (letters == enough)


@pytest.mark.rule("challenge.checkpoint")
@pytest.mark.parametrize(("done", "choices"), [(["say-a-name"], {"repeat", "proceed"}), (["lift-the-bar"], {"repeat"})])
def test_a_lost_scenario_can_be_left_behind_only_after_its_checkpoint(underworld, done, choices):
    t = underworld(gods=PAIR)
    t.state.setup.options["mode"] = "campaign"
    t.state.phase, t.state.done, t.state.lost_by = "lost", done, "oracle"
    decision = t.ask(scenario_over(t))
    assert set(decision.options) - {"abandon"} == choices
