"""Whole games looked at: everything has words, options point at what is there, icons are drawn, ids differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coterie.games.malhya import GAME
from coterie.kernel.data import Struct
from coterie.kernel.scene import Badge, Card, Choice, Meter, Piece, Scene
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg

MOST = 200
"""Decisions of a game that are looked at."""

SHEETS = json.loads((Path(__file__).parents[4] / "web/src/draw/icons/list.json").read_text())["sheets"]
DRAWN = {name for sheet in ("table", "malhya", "malhya-cards") for name in SHEETS[sheet]}


def inside(value: Any) -> Iterator[Any]:
    """Every struct within a scene, messages as a whole."""
    if isinstance(value, Struct):
        yield value
        if not isinstance(value, Msg):
            for field in value.__struct_fields__:
                yield from inside(getattr(value, field))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from inside(part)


def ids(scene: Scene) -> list[str]:
    """Everything that an option can point at."""
    boards = [board.id for board in scene.boards]
    places = [place.id for board in scene.boards for place in getattr(board, "places", ())]
    cards = [card.id for panel in scene.panels for area in panel.areas for card in area.cards]
    return [*boards, *places, *cards, *(piece.id for piece in scene.pieces)]


@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_everything_in_a_game_is_said_drawn_and_there(scenario: str, players: int) -> None:
    words = GAME.catalogue()
    session = Session(GAME, GAME.configure(scenario, players, seed=10 + players))
    dice = Random(players)
    for _ in range(MOST):
        if session.decision is None:
            break
        for seat in {-1, *session.decision.seats, *(who for who, _ in session.decision.also)}:
            scene = session.scene(seat)
            there = ids(scene)
            assert len({*there}) == len(there), sorted({each for each in there if there.count(each) > 1})
            for each in inside(scene):
                if isinstance(each, Msg):
                    words.text(each)
                elif isinstance(each, Badge | Card | Choice | Meter | Piece):
                    assert each.icon in DRAWN | {""}, f"nobody has drawn {each.icon}"
            for choice in scene.question.choices if scene.question else ():
                assert {*choice.targets, *choice.area} <= {*there}, f"{words.text(choice.label)} points at nothing"
        for refusal in session.refusals():
            words.text(refusal.label)
            words.text(refusal.reason)
        assert not words.missing, f"{words.missing} at '{session.decision.kind}'"
        session.decide(dice.choice(session.decision.options))
