"""What is told, asked and refused cites the rule by which it happens, and names the card that brought it about."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.rules.machina.deeds import uses

from coterie.games.machina import GAME
from coterie.games.machina.abilities.playing import abilities_of, context_of
from coterie.games.machina.box.vocabulary import DestroyItem, Play
from coterie.games.machina.units.harm import happens
from coterie.kernel.content import load_document
from coterie.kernel.session import log_line

FILE = Path(__file__).with_name("citations.yaml")


@pytest.mark.parametrize(("what", "words"), [("events", "event"), ("questions", "ask"), ("refusals", "why")])
def test_the_table_has_every_kind_of_event_question_and_refusal(what, words):
    texts = load_document(files("coterie.games.machina") / "texts/en.yaml", dict[str, Any])
    said = set(texts[words]) - {"act-also", "next-turn-also", "for-monsters"}
    assert said == set(load_document(FILE, dict[str, Any])[what]) - {"alike"}  # said in the words of all games


# --- by what right a card does something ------------------------------------------------------------------------------


@pytest.mark.rule("abilities.owner")
def test_a_monster_owns_what_its_card_does_by_itself(place):
    t = place("K . M", K="kim", M="chanting-acolyte")
    t.state.horror_rating = 5
    t.run(happens(t, "turn", Play(rule="round.monster.order", it="chanting-acolyte")))
    assert [(each.key, each.rule) for each in t.noted] == [("horror-rating", "abilities.owner")]


@pytest.mark.rule("abilities.passive")
def test_a_chapter_does_by_itself_what_is_passive_and_by_whoever_uses_it_what_is_active(place):
    t = place("K", K="kim")
    t.state.chapter, t.state.counts = "ice-3", {"chapter.ice-3.the-cold": 1}
    t.run(happens(t, "round-end", Play(rule="round.phases")))
    assert [(each.key, each.rule) for each in t.noted] == [
        ("counted", "effects.counted"),
        ("tally", "abilities.passive"),
    ]
    played = next(each for each in abilities_of(t.state, t.explorer()) if each.source == "chapter.ice-3")
    assert context_of(t.explorer(), played).rule == "chapters.active-abilities"


@pytest.mark.rule("events.binding", "events.explorer.active")
def test_a_bound_event_counts_as_the_explorers_own_and_the_current_one_is_everybodys(place):
    t = place("K H", K="kim", H="hank-horden")
    t.explorer("kim").bound = ["a-favour-owed"]
    t.current("a-rat-called-pascal")
    rules = {each.source: context_of(t.explorer("kim"), each).rule for each in abilities_of(t.state, t.explorer("kim"))}
    assert rules["event.a-favour-owed"] == "events.binding"
    assert rules["event.a-rat-called-pascal"] == "events.explorer.active"


@pytest.mark.rule("effects.destroy.item")
def test_an_equipped_item_that_is_destroyed_is_unequipped_by_that(place):
    t = place("K", K="kim")
    t.gives(t.explorer(), "boiler-plate-vest", equip=True)
    uses(t, "kim", "kim", DestroyItem(n=1))
    assert [(each.key, each.rule) for each in t.noted] == [
        ("unequipped", "effects.destroy.item"),
        ("item-destroyed", "effects.destroy.item"),
    ]


# --- the log ----------------------------------------------------------------------------------------------------------


def test_a_line_that_names_its_card_has_not_the_card_before_it(place):
    t = place("K M", K="kim", M="deep-one")
    t.stack("2")
    t.does(t.explorer(), next(each for each in t.may(t.explorer()) if each[0] == "use" and each[-1] == "deep-one"))
    lines = [log_line(n, each).text for n, each in enumerate(t.noted)]
    assert [line.key for line in lines[:3]] == ["event.plays", "event.attack-roll", "log.by"]


def test_who_uses_something_on_nobody_else_is_named_once(place):
    t = place("K M", K="rustam-beg", M="deep-one")
    user, words = t.explorer(), GAME.catalogue()
    t.gives(user, "drag-hook-launcher", equip=True)
    for target in ("rustam-beg", "deep-one"):
        t.stack("2")
        t.does(user, next(each for each in t.may(user) if each[0] == "use" and each[-1] == target))
    own, other = (words.text(log_line(0, each).text) for each in t.told("plays"))
    assert own.count("Rustam Beg") == 1
    assert other == f"{own.removesuffix('.')} on Deep One."
