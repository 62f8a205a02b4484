"""What does not belong to any table: the games, their words and rules. Worked out once."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from coterie.games import GAMES, load_game
from coterie.kernel import saves
from coterie.kernel.data import from_json
from coterie.kernel.errors import SetupError
from coterie.kernel.game import Game
from coterie.kernel.session import Session
from coterie.kernel.texts import Catalogue, Msg, catalogue, languages
from coterie.players import BOTS
from coterie.server.errors import Refusal
from coterie.server.wire import GameInfo, Glossary, PluralText, RuleArea, Rulebook, RuleInfo, encode


@cache
def unpack() -> None:
    """Open every box before the first guest comes: msgspec must not learn the same type in two threads at once."""
    from_json("[]", list[str])
    from_json('{"key": ""}', Msg)
    for name in GAMES:
        game = load_game(name)
        session = Session(game, game.configure())
        session.scene(0)
        saves.load(game, saves.save(session)).fork()
        texts(name, "en")
        rules(name)


@cache
def games() -> bytes:
    return encode([game_info(name) for name in GAMES])


def game_info(name: str) -> GameInfo:
    game = load_game(name)
    return GameInfo(
        id=game.id,
        title=game.title,
        minutes=game.minutes,
        players=list(game.players),
        scenarios=list(game.scenarios),
        difficulties=list(game.difficulties),
        options={option: list(values) for option, values in game.options.items()},
        proposals=dict(game.proposals),
        cast=game.cast,
        languages=languages(files(game.package) / "texts"),
        version=game.version,
    )


@cache
def bots() -> bytes:
    return encode(list(BOTS))


@cache
def own_languages() -> bytes:
    return encode(languages())


@cache
def own_texts(language: str) -> tuple[bytes, str]:
    """The table's own words, encoded, and their ETag."""
    if language not in languages():
        raise Refusal("not-found")
    return _encoded(_words(catalogue(language)))


@cache
def texts(name: str, language: str) -> tuple[bytes, str]:
    """What a game says, encoded, and its ETag; without the table's own words in English, which browsers have."""
    game = _game(name)
    if language not in languages(files(game.package) / "texts"):
        raise Refusal("not-found")
    built_in = _words(catalogue("en"))
    return _encoded({key: text for key, text in _words(game.catalogue(language)).items() if built_in.get(key) != text})


def _words(found: Catalogue) -> dict[str, str | PluralText]:
    return _all(found.fallback) | _all(found) if found.fallback else _all(found)


def _encoded(words: dict[str, str | PluralText]) -> tuple[bytes, str]:
    data = encode(words)
    return data, f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'


def _all(found: Catalogue) -> dict[str, str | PluralText]:
    """All words but those that only the terminal says."""
    return {key: _text(found, key) for key in found if not key.startswith("terminal.")}


def _text(found: Catalogue, key: str) -> str | PluralText:
    by, forms = found.written(key)
    return PluralText(by, forms) if by else forms["other"]


@cache
def rules(name: str) -> bytes:
    """The ledger of a game, encoded."""
    ledger = _game(name).ledger
    areas = [
        RuleArea(
            key,
            title,
            [RuleInfo(r.id, r.text, r.kind, r.gap, r.source) for r in ledger if r.area == key],
        )
        for key, title in ledger.areas.items()
    ]
    return encode(Rulebook(name, ledger.title, areas))


@cache
def cards(name: str) -> bytes:
    """The cards of a game that one may look up, encoded."""
    return encode(Glossary(list(_game(name).glossary())))


def _game(name: str) -> Game[Any]:
    try:
        return load_game(name)
    except SetupError as error:
        raise Refusal("not-found", detail=str(error)) from error
