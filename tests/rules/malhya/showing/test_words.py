"""Effects, costs and needs in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.names import card_texts
from coterie.games.malhya.box.tables import BOX
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
    assert CATALOGUE.text(told) == "If things stand that way: it has consequences, else suffer 1 shock."
