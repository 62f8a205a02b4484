"""Effects, costs and needs in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.names import card_texts
from coterie.games.malhya.box.tables import BOX
from coterie.games.malhya.showing.cards import WHOLE, card_text
from coterie.games.malhya.showing.words import SAYING, needs, stated
from coterie.kernel.data import convert
from coterie.kernel.effects import Effects, effects_in, parts_of
from coterie.kernel.texts import Catalogue

CATALOGUE = Catalogue.for_game("coterie.games.malhya", content=card_texts())


def effects(*written: dict[str, Any]) -> Effects:
    return convert(written, Effects, dec_hook=v.VOCABULARY.hook)


def needs_in(value: object) -> Iterator[v.Need]:
    if isinstance(value, v.Need):
        yield value
    for part in parts_of(value):
        yield from needs_in(part)


def test_everything_in_the_box_can_be_said() -> None:
    CATALOGUE.missing.clear()
    for table in BOX.tables.values():
        for entry in table.values():
            for effect in effects_in(entry):
                CATALOGUE.text(SAYING.one(effect))
            for need in needs_in(entry):
                CATALOGUE.text(needs(need))
    assert not CATALOGUE.missing


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ([{"damage": 1}, {"end_turn": True}], "Suffer 1 damage; the turn ends."),
        ([{"gold": -2}], "Lose 2 gold."),
        ([{"draw_cards": {"deck": "rare-object", "look": 2}}], "Look at 2 cards of the rare Object deck and take 1."),
        ([{"gain": {"potion-red": 1}}], "Gain 1 red potion."),
        ([{"everyone": [{"shock": 1}, {"ready_aura": 1}]}], "Every hero: (suffer 1 shock; ready an Aura token)."),
        ([{"upon": {"whom": "weakest", "do": [{"heal": 1}]}}], "The weakest hero: heal 1."),
        ([{"gain_item": "smoke-pot"}], "Take Smoke pot."),
    ],
)
def test_what_is_stated_beside_a_choice_is_what_it_does(written: list[dict[str, Any]], said: str) -> None:
    assert [CATALOGUE.text(each) for each in stated({}, effects(*written))] == [said]


def test_a_cost_is_said_with_what_it_does_and_the_booklets_memory_is_not() -> None:
    told = stated({"gold": 2, "potion": 1}, effects({"set": "grown"}, {"tally": {"tolls": 1}}, {"travel": 1}))
    assert [CATALOGUE.text(each) for each in told] == ["Costs 2 gold and 1 potion of any kind.", "Gain a Travel token."]
    assert stated({}, effects({"set": "grown"})) == []


def test_what_is_noted_within_something_else_is_not_named() -> None:
    written = {"given": {"needs": {"flags": ["list-read"]}, "then": [{"set": "grown"}], "otherwise": [{"shock": 1}]}}
    [told] = stated({}, effects(written))
    assert CATALOGUE.text(told) == "If things stand that way: the tale remembers it, else suffer 1 shock."


def test_every_card_of_the_box_says_what_stands_on_it() -> None:
    CATALOGUE.missing.clear()
    for kind, (table, _) in WHOLE.items():
        for card in table:
            told = card_text(f"{kind}.{card}")
            assert told is not None, f"{kind}.{card} says nothing"
            CATALOGUE.text(told)
    assert not CATALOGUE.missing


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("upgrade.forward", "2 Initiative and 1 Movement."),
        (
            "talent.light-feet",
            "Balance or Camouflage: one stop of each roll does not count. "
            "Keeps the rest of the free move when engaged.",
        ),
        ("item.padded-coat", "A shield against each attack. Defense, the armor is lost: 3 shields."),
        (
            "enemy.archer",
            "Attack: 2 Attack dice and each special of an Attack die: cancels a Dodge die. Defense: a Defense die. "
            "With the enemy symbol also: a Power die and past one hindrance.",
        ),
        (
            "action card.01",
            "2 enemies up to 2 toward the green token. "
            "On the green token: 4 straight northwest ↖, then it looks northwest ↖.",
        ),
    ],
)
def test_a_card_is_said_from_what_it_does(source: str, words: str) -> None:
    told = card_text(source)
    assert told is not None
    assert CATALOGUE.text(told) == words
