"""Scenes in parts: each is encoded once, and is always what one drawn and encoded anew would be."""

from __future__ import annotations

import json

import pytest

from coterie.games import load_game
from coterie.kernel.rng import Rng
from coterie.kernel.scene import GridBoard
from coterie.kernel.session import Session
from coterie.server.parts import Parts, Press, Viewer, cut
from coterie.server.wire import encode

SEATS = (-1, 0, 1)


@pytest.mark.parametrize("name", ["firstlight", "hades", "sheol"])
def test_what_is_kept_is_what_would_be_encoded_anew(name: str):
    game, rng, press = load_game(name), Rng(3), Press()
    session, viewers = Session(game, game.configure(seed=3)), [Viewer(seat, press) for seat in SEATS]
    for version in range(80):
        if session.decision is None:
            break
        for viewer in viewers:
            viewer.look(session, version)
            assert viewer.parts == cut(session.scene(viewer.seat, log=0), len(session.steps), Press())
            assert viewer.lines == [encode(line) for line in session.log(viewer.seat, len(session.events))]
        session.decide(rng.pick(session.decision.options))
        if version % 10 == 9:
            session.rewind(len(session.steps) - 3)
            press.go_back(len(session.events))
            for viewer in viewers:
                viewer.go_back(len(session.events))


@pytest.mark.parametrize("name", ["firstlight", "hades", "sheol"])
def test_who_comes_back_gets_what_it_lacks_and_no_more(name: str):
    game, rng, press = load_game(name), Rng(5), Press()
    session, viewer = Session(game, game.configure(seed=5)), Viewer(0, press)
    had: dict[int, tuple[Parts, list[bytes]]] = {}
    for version in range(60):
        if session.decision is None:
            break
        viewer.look(session, version)
        had[version] = dict(viewer.parts), list(viewer.lines)
        for update, (parts, lines) in had.items():
            news, gone = viewer.since(viewer.shown_in(update))
            log = json.loads(bytes(news.pop("log", b'{"from":9999,"lines":[]}')))
            assert {n: bytes(part) for n, part in (parts | news).items() if n not in gone} == viewer.parts
            kept = [line for line in map(json.loads, lines) if line["number"] < log["from"]]
            assert [*kept, *log["lines"]] == [json.loads(line) for line in viewer.lines]
            assert update < version or not (news or gone or log["lines"])
        session.decide(rng.pick(session.decision.options))
        if version % 15 == 14:
            session.rewind(len(session.steps) - 3)
            press.go_back(len(session.events))
            viewer.go_back(len(session.events))
    assert viewer.shown_in(-1) is None


def test_a_large_board_travels_in_strips_of_which_only_those_that_changed_are_sent_again():
    game = load_game("sheol")
    session, viewer = Session(game, game.configure(seed=3)), Viewer(0, Press())
    viewer.look(session, 1)
    board = next(board for board in session.scene(0).boards if isinstance(board, GridBoard))
    bare, strips = json.loads(viewer.parts["board:board"]), [f"places:board:{n}" for n in range(20)]
    assert bare["places"] == []
    assert [place["id"] for name in strips for place in json.loads(viewer.parts[name])] == [p.id for p in board.places]
    session.state.coral[45] = 1
    viewer.look(session, 2)
    assert [name for name in viewer.since(viewer.shown_in(1))[0] if name in strips] == ["places:board:2"]


def test_what_all_see_alike_is_encoded_once():
    game, press = load_game("hades"), Press()
    session, viewers = Session(game, game.configure(seed=3)), [Viewer(seat, press) for seat in SEATS]
    for viewer in viewers:
        viewer.look(session, 1)
    first, *others = viewers
    for other in others:
        assert all(other.parts[name] is first.parts[name] for name in first.parts if name not in ("head", "question"))
        assert all(line is same for line, same in zip(other.lines, first.lines, strict=True))
