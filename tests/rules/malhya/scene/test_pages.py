"""Pages, choices, tests and markets as the table shows them."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.games.malhya.box.names import card_texts
from coterie.games.malhya.scene.options import ask, blocked, present
from coterie.games.malhya.scene.stage import stage
from coterie.games.malhya.scene.view import scene
from coterie.kernel.scene import Panel, Stage, StoryPage
from coterie.kernel.texts import Catalogue

WORDS = Catalogue.for_game("coterie.games.malhya", content=card_texts())


def board(t: Any, seat: int = 0) -> StoryPage:
    page = scene(t.state, seat).boards[0]
    assert isinstance(page, StoryPage)
    return page


def panel(t: Any, name: str, seat: int = 0) -> Panel:
    return next(each for each in scene(t.state, seat).panels if each.id == name)


def staged(t: Any, asked: Any, seat: int = 0) -> Stage:
    found = stage(t.state, asked, seat)
    assert found is not None
    return found


def said(t: Any, asked: Any) -> list[tuple[str, str, str]]:
    """The options of a question: words, cost and what is stated."""
    shown = [present(t.state, asked, option) for option in asked.options]
    return [
        (
            WORDS.text(each.label),
            WORDS.text(each.cost) if each.cost else "",
            WORDS.text(each.detail) if each.detail else "",
        )
        for each in shown
    ]


FERRY = '{text: "Pay the ferry.", cost: {gold: 2}, do: [{travel: 1}], go: "3"}'
CHOICES = f"""
1 name: "The ford", choices: [{{text: "Wade.", go: "2"}}, {FERRY}]
2 close: true
3 close: true
"""


@pytest.mark.rule("scenario.chapter-content")
def test_a_page_has_its_teller_and_its_words_and_choices_with_cost_and_stated_effect(party):
    t = party(book=CHOICES)
    t.state.gold = 2
    asked = t.asks()
    page = board(t)
    assert WORDS.text(page.name) == "The ford"
    assert page.by is not None
    assert WORDS.text(page.by) == "1 · Hobb the ferryman tells"
    assert [WORDS.text(each) for each in page.paragraphs] == ["Words of 1."]
    assert said(t, asked) == [("Wade.", "", ""), ("Pay the ferry.", "2 gold", "Gain a Travel token.")]
    assert all(present(t.state, asked, option).targets == (page.id,) for option in asked.options)
    assert page.refused == ()


@pytest.mark.rule("scenario.chapter-content")
def test_a_choice_that_cannot_be_paid_stands_on_the_page_with_its_price(party):
    t = party(book=CHOICES.replace('{text: "Wade.", go: "2"}', '{text: "Wade.", go: "2"}, {text: "Swim.", go: "2"}'))
    t.state.gold = 1
    asked = t.asks()
    [refused] = board(t).refused
    assert (WORDS.text(refused.label), WORDS.text(refused.reason)) == ("Pay the ferry.", "It costs 2 gold.")
    assert [each.option for each in blocked(t.state, asked)] == [2]


@pytest.mark.rule("overview.win")
def test_the_page_that_ends_the_tale_is_the_last_to_lie_there(party):
    t = party(book='1 name: "Rung out", ending: rung-out')
    t.reads()
    assert t.state.outcome == "won"
    assert WORDS.text(board(t).name) == "Rung out"
    assert [WORDS.text(each) for each in board(t, -1).paragraphs] == ["Words of 1."]


@pytest.mark.rule("scenario.read-aloud")
def test_a_page_for_one_is_shown_to_its_reader_and_others_see_who_reads(party):
    t = party("sulk", "ancient", book='1 name: "A whisper", readers: [sulk], close: true')
    del t.usual["turn-page"]
    t.asks()
    assert [WORDS.text(each) for each in board(t, 0).paragraphs] == ["Words of 1."]
    for seat in (1, -1):
        other = board(t, seat)
        assert WORDS.text(other.name) == "A page for others"
        assert [WORDS.text(each) for each in other.paragraphs] == [
            "Sulk read this alone. What they tell of it is up to them."
        ]


@pytest.mark.rule("scenario.no-browsing")
def test_nothing_of_a_page_is_seen_before_it_is_read(party):
    t = party(book='1 name: "A whisper", reader: actor, close: true')
    asked = t.asks()
    assert asked.kind == "reader"
    assert not [each for each in scene(t.state, 0).boards if isinstance(each, StoryPage)]


TEST = (
    '1 close: true, test: {{name: "Climb", who: solo, trait: dexterity, dice: 1, stops: 2, {more} '
    'failure: {{text: "Down."}}, objectives: {aims}}}'
)


@pytest.mark.rule("test.step.roll")
def test_a_test_shows_dice_tokens_stops_and_objectives(party):
    t = party("sulk", book=TEST.format(more="", aims="[{at: 2, text: Up.}, {at: 4}]"))
    t.stack("success", "success", "stop")
    asked = t.asks("pass", hero="sulk")
    shown = staged(t, asked)
    assert WORDS.text(shown.name) == "Climb: Sulk"
    [hero] = shown.actors
    assert [(each.id, each.value, each.high) for each in hero.meters] == [("successes", 2, 4), ("stops", 1, 2)]
    assert [(die.die, die.faces[die.face]) for die in shown.dice] == [
        ("skill", "success"),
        ("skill", "success"),
        ("difficulty", "stop"),
    ]
    assert [(WORDS.text(each.name), WORDS.text(each.outcome)) for each in shown.against] == [
        ("2 successes", "reached"),
        ("4 successes", "2 successes are missing"),
    ]
    assert WORDS.text(ask(t.state, asked)) == "Sulk: roll on, or stop with 2?"
    assert WORDS.text(shown.outcome) == (
        "You roll 2 Skill dice (Dexterity) and a Difficulty die. The risk that stops end the test: 25 %."
    )


@pytest.mark.rule("test.solo")
def test_who_may_take_a_test_is_shown_with_the_dice_to_roll(party):
    t = party("sulk", "mhay", book=TEST.format(more="", aims="[{at: 2, text: Up.}]"))
    assert said(t, t.asks()) == [
        ("Sulk", "2 Skill dice (Dexterity) and a Difficulty die", ""),
        ("Mhaÿ", "a Skill die (Dexterity) and a Difficulty die", ""),
    ]


@pytest.mark.rule("scenario.chapter-content")
def test_a_bargain_says_what_comes_of_either_answer(party):
    deal = "{cost: {gold: 3}, then: [{find_clue: wrong-tide}], otherwise: [{damage: 2}]}"
    t = party("sulk", book=f"1 do: [{{bargain: {deal}}}], close: true")
    t.state.gold = 3
    asked = t.asks(hero="sulk")
    assert WORDS.text(ask(t.state, asked)) == "Do you pay 3 gold?"
    assert said(t, asked) == [("Pay", "3 gold", "find a clue"), ("Do not pay", "", "suffer 2 damage")]


@pytest.mark.rule("test.hidden-objective")
def test_of_a_hidden_objective_no_number_is_shown(party):
    t = party("sulk", book=TEST.format(more="hidden: true,", aims="[{at: 0}, {at: 3, text: Up.}]"))
    t.stack("success", "success", "empty")
    asked = t.asks("pass", hero="sulk")
    assert WORDS.text(ask(t.state, asked)) == "Sulk: roll on, or stop with 2?"
    shown = staged(t, asked)
    assert WORDS.text(shown.outcome) == (
        "You roll 2 Skill dice (Dexterity) and a Difficulty die. This roll cannot end the test."
    )
    [hero] = shown.actors
    assert [(each.id, each.value, each.high) for each in hero.meters] == [("successes", 2, 0), ("stops", 0, 2)]
    assert [(WORDS.text(each.name), each.outcome) for each in shown.against] == [("Hidden", None)]


@pytest.mark.rule("scenario.market")
def test_a_market_shows_prices_and_recipes_that_nobody_can_make_lie_turned(party):
    recipe = "{cubes: {ingredient-red: 2}, gives: {potion-red: 1}}"
    t = party(
        "sulk", book=f"1 market: {{cubes: {{potion-yellow: 3}}, items: [smoke-pot], recipes: [{recipe}]}}, close: true"
    )
    t.state.gold = 3
    asked = t.asks()
    goods, recipes = panel(t, "market").areas
    assert [(WORDS.text(card.name), WORDS.text(card.cost)) for card in goods.cards] == [
        ("Smoke pot", "3 gold"),
        ("yellow potion", "3 gold"),
    ]
    assert [(WORDS.text(card.name), card.tapped) for card in recipes.cards] == [("1 red potion", True)]
    assert [each[:2] for each in said(t, asked)[:2]] == [
        ("Sulk buys Smoke pot", "3 gold"),
        ("Sulk buys yellow potion", "3 gold"),
    ]
    assert present(t.state, asked, asked.options[0]).targets == (goods.cards[0].id,)


# --- questions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("test.banner", "test.solo")
def test_who_takes_a_test_is_asked_with_what_it_asks_for(party):
    t = party("sulk", "mhay", book=TEST.format(more="", aims="[{at: 2, text: Up.}, {at: 4}]"))
    assert WORDS.text(ask(t.state, t.asks())) == (
        "Climb: who takes the test? Dexterity, with a Difficulty die. 2 stops end it. Objectives: 2 and 4."
    )


@pytest.mark.rule("test.group")
def test_whom_an_effect_is_about_is_asked_with_what_it_does(party):
    t = party("sulk", "mhay", book="1 do: [{gain: {potion-red: 2}}], close: true")
    assert WORDS.text(ask(t.state, t.asks())) == "For which hero? Gain 2 × red potion."
