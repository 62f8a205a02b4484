"""Everything the game says has its words: in whole games, for every key in the code, for every card."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from coterie.games import hades
from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY
from coterie.games.hades.effects.words import say, sentence
from coterie.games.hades.scene.options import SHOWERS
from coterie.games.hades.showing.cards import (
    action_card,
    companion_text,
    item_card,
    market_card,
    monster_words,
    tile_words,
    weapon_card,
)
from coterie.games.hades.showing.story import deity_card, oracle_card, terrain_card
from coterie.kernel.data import encode, replace
from coterie.kernel.decision import Decision, option_key
from coterie.kernel.effects import effects_in
from coterie.kernel.paranoid import changed, messages
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, catalogue

EVERY, SECRETS, MOST = 5, 40, 250
"""Decisions between two looks at what is shown, between two re-deals, and in a game at all."""


@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_told_in_words_and_keep_their_secrets(scenario, players, reader):
    for seed in range(2):
        difficulty = GAME.difficulties[(seed + players) % len(GAME.difficulties)]
        session = Session(GAME, GAME.configure(scenario, players, difficulty, seed))
        rng, seats, told = stream(seed, "words"), (*range(players), -1), 0
        for step in range(MOST):
            if session.decision is None:
                break
            if step % EVERY == 0:
                new, told = session.events[told:], len(session.events)
                look(session, seats, len(new), reader, GAME.ledger)
            if step % SECRETS == 0:
                for seat in seats:
                    imagined = session.imagine(seat, rng).scene(seat)
                    assert changed(replace(session.scene(seat), log=()), replace(imagined, log=())) == ""
            session.decide(rng.pick(session.decision.options))
        for seat in seats:
            reader.read(session.scene(seat))
    assert reader.catalogue.missing == set()


class Reader:
    """Reads messages aloud, each only once."""

    def __init__(self):
        self.catalogue, self.known = GAME.catalogue(), set()

    def read(self, value):
        for message in messages(value):
            name = encode(message)
            if name not in self.known:
                self.known.add(name)
                self.catalogue.text(message)


@pytest.fixture(scope="module")
def reader():
    return Reader()


def look(session, seats, lines, reader, ledger):
    """All that is shown has words, options their own keys and targets in sight, and refusals a rule."""
    keys = [option_key(option) for option in session.decision.options]
    assert len(set(keys)) == len(keys)
    assert session.decision.rule in ledger
    for seat in seats:
        scene = session.scene(seat, log=lines)
        reader.read(scene)
        seen = [card.id for panel in scene.panels for area in panel.areas for card in area.cards]
        assert len(set(seen)) == len(seen)
        seen += [piece.id for piece in scene.pieces] + [place.id for place in scene.boards[0].places]
        for choice in scene.question.choices if scene.question else ():
            assert set(choice.targets) <= set(seen), choice.key
    for refusal in session.refusals():
        assert refusal.rule in ledger
        assert refusal.key not in keys
        reader.read(refusal)


# --- keys in the code -----------------------------------------------------------------------------------------------

ROOT = Path(hades.__file__).parent
CODE = {str(file.relative_to(ROOT)): ast.parse(file.read_text()) for file in sorted(ROOT.rglob("*.py"))}
OWN = GAME.catalogue().texts.keys() - catalogue("en").texts.keys()
"""What this game alone says."""
TELLS = {
    "note": ("event", 0),
    "choose": ("ask", 1),
    "choose_many": ("ask", 1),
    "window": ("ask", 1),
    "Msg": ("", 0),
    "msg": ("", 0),
}
"""The calls that say something: what the key begins with, and which argument it is."""
FILLED = {"choose_many": {"picked"}}


def keys_in(node: ast.AST) -> Iterator[str]:
    """The words that stand in a piece of code, as patterns: what an f-string fills in may be anything."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*keys_in(node.body), *keys_in(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)


def calls() -> Iterator[tuple[str, str, ast.Call, str, str]]:
    """Every call that says something: file, function, the call, and the area and pattern of its key."""
    for file, tree in CODE.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                area, place = TELLS.get(name, ("", len(node.args)))
                for key in keys_in(node.args[place]) if place < len(node.args) else ():
                    yield file, name, node, area, key


def test_every_key_in_the_code_has_its_words_and_gives_what_they_need():
    catalogue, found = GAME.catalogue(), 0
    for file, name, call, area, key in calls():
        texts = [text for text in catalogue if re.fullmatch(f"{area}\\.{key}" if area else key, text)]
        assert texts, f"{file}:{call.lineno}: no words for '{area} {key}'"
        given = {word.arg for word in call.keywords} | FILLED.get(name, set())
        if name in TELLS and name not in ("Msg", "msg") and None not in given:
            lacking = [text for text in texts if not catalogue.placeholders(text) <= given]
            assert not lacking, f"{file}:{call.lineno}: {lacking} need more than {given}"
        found += 1
    assert found > 250


def test_every_kind_of_decision_is_asked_and_shown():
    asked = {text.removeprefix("ask.") for text in OWN if text.startswith("ask.")}
    assert asked == {*SHOWERS, "act"}


@pytest.mark.parametrize("area", ["event", "ask", "why"])
def test_no_words_are_left_over(area):
    said = {
        key
        for tree in CODE.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr)
        for key in keys_in(node)
    }
    patterns = [re.compile(key) for key in said if key not in (".+", "why\\..+")]
    texts = [text.removeprefix(f"{area}.") for text in GAME.catalogue() if text.startswith(f"{area}.")]
    left = [t for t in texts if not any(p.fullmatch(t) or p.fullmatch(f"{area}.{t}") for p in patterns)]
    assert left == []


# --- cards ----------------------------------------------------------------------------------------------------------


TABLES = ("FEATS", "WEAPONS", "ITEMS", "COMPANIONS", "TERRAIN", "ORACLES", "DEITIES", "CONDITIONS", "MONSTERS")


def complete(catalogue, message: Msg) -> str:
    text = catalogue.text(message)
    assert catalogue.missing == set()
    assert text.strip()
    assert "⟦" not in text
    return text


@pytest.mark.parametrize("table", TABLES)
def test_every_effect_of_the_cards_has_words(table):
    catalogue = GAME.catalogue()
    for effect in effects_in(getattr(tables, table)):
        complete(catalogue, say((effect,)))


def test_every_effect_of_the_scenarios_has_words():
    catalogue = GAME.catalogue()
    for scenario in tables.SCENARIOS.values():
        for effect in effects_in(scenario):
            complete(catalogue, sentence((effect,), scenario.id))


def test_every_verb_of_the_vocabulary_stands_on_a_card():
    """So that all of them have words, as what stands on cards has."""
    used = {effect.word for table in (*TABLES, "SCENARIOS") for effect in effects_in(getattr(tables, table))}
    assert used == set(VOCABULARY.verbs)


def test_every_card_is_shown_in_words():
    catalogue = GAME.catalogue()
    cards = [action_card(card, "x") for card in (*tables.FEATS, *tables.MAINS, tables.CHALLENGE)]
    cards += [weapon_card(card, "x") for card in tables.WEAPONS] + [item_card(card, "x") for card in tables.ITEMS]
    cards += [market_card("weapon", card, "x", 2) for card in tables.WEAPONS]
    cards += [terrain_card(card, "x", 1) for card in tables.TERRAIN]
    for card in cards:
        for message in messages(card):
            catalogue.text(message)
    texts = [companion_text(card) for card in tables.COMPANIONS] + [oracle_card(card).text for card in tables.ORACLES]
    texts += [deity_card(deity, 2).text for deity in tables.DEITIES]
    texts += [monster_words(kind) for kind in tables.MONSTERS]
    texts += [tile_words(action, tile) for action, row in tables.TILES.items() for tile in row.levels]
    texts += [Msg(f"wound.{wound}") for god in tables.GODS.values() for wound in god.wounds]
    for text in texts:
        complete(catalogue, text)
    assert catalogue.missing == set()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("nymph", "Spell: pay 1 spark, or suffer a hit of 2."),
        ("spawn", "Multiply: another Spawn from the deck goes to your leftmost lure slot."),
        ("empusa", "Thirst: pay 1 nectar, or (suffer a hit of 1; this monster gains 1 stamina)."),
    ],
)
def test_a_monster_says_what_it_does(kind, words):
    assert GAME.catalogue().text(monster_words(kind)) == words


def test_a_bargain_and_a_choice_tell_their_terms():
    """The effect that the rules hand over in `about` stands on the options."""
    session, catalogue = Session(GAME, GAME.configure("gate-of-limbo")), GAME.catalogue()
    [bargain] = tables.MONSTERS["nymph"].effects
    decision = Decision(1, (0,), "bargain", ("pay", "refuse"), "x", {"effect": bargain})
    shown = [GAME.present(session.state, decision, option).label for option in decision.options]
    assert [catalogue.text(label) for label in shown] == ["Pay 1 spark", "Suffer a hit of 2"]
    [choose] = tables.COMPANIONS["sisyphus"].effects
    decision = Decision(1, (0,), "choose", (0, 1), "x", {"effect": choose})
    shown = [GAME.present(session.state, decision, option).label for option in decision.options]
    assert [catalogue.text(label) for label in shown] == ["Strike +2", "Defence 3"]
