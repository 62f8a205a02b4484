"""Playing a saved game again from its seed, and saying where it first goes another way."""

from __future__ import annotations

from typing import Any

from coterie.games import load_game
from coterie.kernel.data import encode
from coterie.kernel.decision import option_key
from coterie.kernel.errors import Diverged, NewerSave, Refused
from coterie.kernel.saves import Save
from coterie.kernel.scene import LogLine
from coterie.kernel.session import Session
from coterie.kernel.texts import message


def replay(content: Save) -> Session[Any]:
    """The game played again, compared with the save at every step; Diverged names the first step that differs."""
    game = load_game(content.game)
    if content.rules > game.version:
        raise NewerSave(f"this save needs version {content.rules} of {game.title}; this program has {game.version}")
    wanted = content.setup
    setup = game.configure(wanted.scenario, wanted.players, wanted.difficulty, wanted.seed, wanted.options)
    session: Session[Any] = Session(game, setup)
    seen = 0
    for number, step in enumerate(content.steps):
        if differs(session, content, seen, step.events) or session.table.luck != step.luck:
            raise Diverged(f"step {number} differs: {first_difference(session, content, seen)}")
        seen = step.events
        try:
            session.decide(session.recall(step, number), seat=step.seat)
        except Refused as refused:
            raise Diverged(f"step {number} differs: '{option_key(step.option)}' was refused: {refused}") from refused
    end = len(content.steps)
    if differs(session, content, seen, len(content.events)) or len(session.events) != len(content.events):
        raise Diverged(f"step {end} differs: {first_difference(session, content, seen)}")
    if session.hash() != content.position:
        raise Diverged(f"after all {end} steps the position is another than the saved one")
    return session


def whole_log(session: Session[Any]) -> list[LogLine]:
    """All that happened, whoever knew of it."""
    return [LogLine(i, message(f"event.{e.key}", e.params), e.rule) for i, e in enumerate(session.events)]


def differs(session: Session[Any], content: Save, start: int, end: int) -> bool:
    """Whether another thing happened than what was saved; both are compared as they are written."""
    return len(session.events) != end or encode(session.events[start:]) != encode(content.events[start:end])


def first_difference(session: Session[Any], content: Save, start: int) -> str:
    """The first event that is not as it was saved, in words."""
    words = session.game.catalogue()
    now, then = session.events[start:], content.events[start:]
    for i in range(max(len(now), len(then))):
        pair = [events[i] if i < len(events) else None for events in (now, then)]
        if encode(pair[0]) != encode(pair[1]):
            texts = [words.text(message(f"event.{e.key}", e.params)) if e else "nothing" for e in pair]
            return f"now '{texts[0]}', in the save '{texts[1]}'"
    return "chance gave another number of results"
