"""Everything the game says has its words, everything it cites is in the ledger, in whole games of every kind."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from coterie.games import firstlight
from coterie.games.firstlight import GAME
from coterie.kernel.data import Struct
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, catalogue
from coterie.players import make_players, play_on

EVERY = 7
"""Decisions between two looks at everything that is shown."""


def messages(value: object) -> Iterator[Msg]:
    """All messages anywhere inside a scene."""
    if isinstance(value, Msg):
        yield value
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from messages(getattr(value, field))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from messages(part)


@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_whole_games_are_told_in_words_and_cite_the_ledger(scenario, players, bot):
    catalogue, ledger = GAME.catalogue(), GAME.ledger
    for seed, difficulty in enumerate(GAME.difficulties if bot == "random" else GAME.difficulties[1:2]):
        session = Session(GAME, GAME.configure(scenario, players, difficulty, seed))
        told = 0
        while session.decision is not None:
            play_on(session, make_players([bot], players), seed, most=EVERY)
            new, told = session.events[told:], len(session.events)
            assert {event.rule for event in new} <= set(ledger.rules)
            assert session.decision is None or session.decision.rule in ledger
            assert all(refusal.rule in ledger for refusal in session.refusals())
            for seat in range(players):
                for message in messages([session.scene(seat, log=len(new)), session.refusals()]):
                    catalogue.text(message)
        assert catalogue.missing == set()


CODE = [ast.parse(file.read_text()) for file in Path(firstlight.__file__).parent.glob("*.py")]
OWN = GAME.catalogue().texts.keys() - catalogue("en").texts.keys()
"""What this game alone says."""
TELLS = {"note": ("event", 0), "choose": ("ask", 1), "choose_many": ("ask", 1), "open": ("ask", 1), "Msg": ("", 0)}
"""The calls that say something: what the key begins with, and which argument it is."""


def keys_in(node: ast.AST) -> Iterator[str]:
    """The words that stand in a piece of code, as patterns: what an f-string fills in may be anything."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    else:
        for part in ast.iter_child_nodes(node):
            yield from keys_in(part)


def test_every_key_in_the_code_has_its_words_and_gives_what_they_need():
    catalogue = GAME.catalogue()
    calls = [node for tree in CODE for node in ast.walk(tree) if isinstance(node, ast.Call)]
    found = 0
    for call in calls:
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        area, place = TELLS.get(name, ("", len(call.args)))
        for key in keys_in(call.args[place]) if place < len(call.args) else ():
            texts = [text for text in catalogue if re.fullmatch(f"{area}.{key}" if area else key, text)]
            assert texts, f"line {call.lineno}: no words for '{area} {key}'"
            given = {word.arg for word in call.keywords}
            if name in ("note", "choose"):
                assert all(catalogue.placeholders(text) <= given for text in texts), f"{texts} are given only {given}"
            found += 1
    assert found > 50


@pytest.mark.parametrize("area", ["event", "ask", "why"])
def test_no_words_are_left_over(area):
    said = {key for tree in CODE for key in keys_in(tree)}
    texts = [text.removeprefix(f"{area}.") for text in OWN if text.startswith(f"{area}.")]
    assert [text for text in texts if not any(re.fullmatch(key, text) for key in said if key != ".+")] == []


def test_every_rule_has_a_test(request):
    """Counted over this folder, so only when all of it is run."""
    here = Path(__file__).parent
    files = {item.path.name for item in request.session.items if item.path.parent == here}
    if files != {file.name for file in here.glob("test_*.py")}:
        pytest.skip("only some of the rule tests are run")
    items = [item for item in request.session.items if item.path.parent == here]
    proved = {rule for item in items for mark in item.iter_markers("rule") for rule in mark.args}
    assert set(GAME.ledger.rules) - proved == set()
