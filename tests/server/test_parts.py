"""Scenes in parts: each is encoded once, and is always what one drawn and encoded anew would be."""

from __future__ import annotations

import pytest

from coterie.games import load_game
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session
from coterie.server.parts import Press, Viewer, cut
from coterie.server.wire import encode

SEATS = (-1, 0, 1)


@pytest.mark.parametrize("name", ["firstlight", "hades"])
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


def test_what_all_see_alike_is_encoded_once():
    game, press = load_game("hades"), Press()
    session, viewers = Session(game, game.configure(seed=3)), [Viewer(seat, press) for seat in SEATS]
    for viewer in viewers:
        viewer.look(session, 1)
    first, *others = viewers
    for other in others:
        assert all(other.parts[name] is first.parts[name] for name in first.parts if name not in ("head", "question"))
        assert all(line is same for line, same in zip(other.lines, first.lines, strict=True))
