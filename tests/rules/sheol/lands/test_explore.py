"""Exploration: its price, the cards and their choices, challenges, and what always comes of it."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.lands.actions import Explore, next_card
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.state import Progress


@pytest.fixture
def land(board):
    """The first unit on a discovered land, with action points and cards to discard from its deck."""

    def make(code="TA", cards=12):
        t = board("Y1", at="C3")
        t.state.lands[0].code, t.state.lands[0].type = code, box.LANDS[code].type
        t.unit.actions = 3
        t.unit.deck.cards = [next(iter(box.OWN))] * cards
        return t

    return make


def explores(t, *answers):
    """The first answer is the number of a choice of the land's next card, from 0."""
    card = next_card(t.state, t.state.lands[0])
    chosen = [card.choices[answers[0]].id] if card is not None and answers else []
    t.run(Explore().do(t, Acting(t.state, t.unit), ("explore",)), *chosen, *answers[len(chosen) :])


@pytest.mark.rule("land.explore.cost")
def test_exploring_costs_an_action_point_and_two_cards(land):
    t = land("FA")
    assert ("explore",) in menu(t.state, t.unit)
    explores(t, 2)
    assert (t.unit.actions, len(t.unit.discard), t.state.lands[0].used) == (2, 2, {"explore": 1})


@pytest.mark.rule("land.explore.cost")
def test_who_cannot_discard_two_cards_cannot_explore(land):
    assert ("explore",) not in menu((t := land(cards=1)).state, t.unit)


@pytest.mark.rule("land.explore.cost", "land.tile")
def test_card_a_comes_before_card_b(land):
    t = land("FA")
    assert next_card(t.state, t.state.lands[0]).id == "FA-A"
    explores(t, 2)
    assert next_card(t.state, t.state.lands[0]).id == "FA-B"


@pytest.mark.rule("land.explore.choice")
def test_the_choices_are_offered_without_what_follows(land):
    t = land("FA")
    question = t.ask(Explore().do(t, Acting(t.state, t.unit), ("explore",)))
    assert question.options == tuple(choice.id for choice in box.EXPLORATIONS["FA-A"].choices)
    assert question.about == {"unit": 0, "card": "FA-A"}
    assert [event.params["text"] for event in t.told("story")] == [f"@exploration.FA-A.story.{n}" for n in (0, 1)]


@pytest.mark.rule("land.explore.choice")
def test_the_story_of_the_result_is_told_before_its_effects(land):
    t = land("FA")
    t.unit.lux = 5
    explores(t, 2)
    assert t.told("story")[-1].params["text"] == f"@exploration.FA-A.result.{box.EXPLORATIONS['FA-A'].choices[2].id}"
    assert t.unit.lux == 3
    assert len(t.unit.hand) == 2


@pytest.mark.rule("land.explore.choice")
def test_a_choice_that_is_not_open_is_not_offered(land):
    page = next(page for page in box.EXPLORATIONS.values() if any(choice.needs for choice in page.choices))
    t = land(page.land)
    t.state.explored = [f"{page.land}-A"] if page.letter == "B" else []
    t.unit.corrupted = True
    shut = next(choice.id for choice in page.choices if choice.needs)
    assert shut not in t.ask(Explore().do(t, Acting(t.state, t.unit), ("explore",))).options


@pytest.mark.rule("land.challenge")
@pytest.mark.parametrize(
    ("faces", "archetypes", "target", "won"),
    [
        (("1", "1"), "camouflage, melee", 3, False),
        (("2", "1"), "camouflage, melee", 3, True),
        (("1", "1"), "defense, melee", 3, True),
        (("0", "0"), "brightness, defense", 2, True),
    ],
)
def test_a_challenge_adds_two_fate_dice_and_shared_archetypes(board, faces, archetypes, target, won):
    t = board(units=1)
    assert box.SCOUTS["pioneer"].archetypes == ("brightness", "defense")
    t.stack(*faces)
    t.do(
        f"[{{challenge: {{target: {target}, archetypes: [{archetypes}],"
        " success: [{gain: {movement: 1}}], failure: [{gain: {movement: 2}}]}}]"
    )
    assert t.unit.movement == (1 if won else 2)


@pytest.mark.rule("land.challenge", "land.explore.choice")
@pytest.mark.parametrize(("face", "told", "hand"), [("2", "result", 3), ("0", "failure", 1)])
def test_a_challenge_tells_how_it_ended_and_applies_that_at_once(land, face, told, hand):
    t = land("FB")
    t.stack(face, face)
    explores(t, 0)
    assert t.told("story")[-1].params["text"] == f"@exploration.FB-A.{told}.{box.EXPLORATIONS['FB-A'].choices[0].id}"
    assert len(t.unit.hand) == hand
    assert len(t.told("challenge-won") + t.told("challenge-lost")) == 1


@pytest.mark.rule("land.explore.reward", "land.alignment-cube")
def test_exploring_always_gives_an_alignment_point_and_the_card_is_out(land):
    t = land("FA")
    explores(t, 2)
    assert t.state.citadel.alignment == {box.EXPLORATIONS["FA-A"].faction: 1}
    assert t.state.explored == ["FA-A"]


@pytest.mark.rule("land.alignment-cube")
def test_other_effects_give_alignment_points_too(land):
    t = land()
    t.do("[{align: {exiled: 2}}, {align: {exiled: 1, luminary: 1}}]")
    assert t.state.citadel.alignment == {"exiled": 3, "luminary": 1}


@pytest.mark.rule("land.explore.exhausted")
def test_a_land_without_cards_gives_a_point_of_interest_and_no_alignment(land):
    t = land("FA")
    t.state.explored = ["FA-A", "FA-B"]
    t.state.points.cards = ["cull"]
    explores(t)
    assert list(t.state.mission.points) == ["cull"]
    assert t.state.citadel.alignment == {}


@pytest.mark.rule("land.explore.exhausted")
def test_of_points_of_interest_a_land_without_cards_gives_the_next_one(land):
    t = land("FA")
    t.state.explored = ["FA-A", "FA-B"]
    t.state.points.cards = ["cull", "long-road"]
    explores(t)
    assert len(t.state.mission.points) == len(t.state.points) == 1
    assert not t.state.points_used.cards


@pytest.mark.rule("land.explore.cost")
def test_exploring_counts_for_goals(land):
    t = land("FA")
    t.state.mission.cards["A"], t.state.mission.points["somebody-knocks"] = Progress(), Progress()
    explores(t, 2)
    assert t.state.mission.cards["A"].explored == t.state.mission.points["somebody-knocks"].explored == 1


@pytest.mark.rule("land.explore.cost")
def test_cards_change_the_price_and_answer_to_exploring(land):
    t = land("FA", cards=1)
    t.rule("{modify: {stat: explore-cards, by: -1, of: scouts, until: mission}}", "cheaper")
    t.rule("{at: explored, do: [{gain: {movement: 3}}]}", "answer")
    assert ("explore",) in menu(t.state, t.unit)
    explores(t, 0)
    assert t.unit.movement == 3
