"""What is worked out in other processes: a bot's thoughts, earlier moments, a game's story.

A game travels as a save. Everything here is a plain function of plain data.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.decision import option_key
from coterie.kernel.errors import CoterieError
from coterie.kernel.journal import Step
from coterie.kernel.rng import stream
from coterie.kernel.scene import LogLine, Scene
from coterie.kernel.session import Session, log_line
from coterie.kernel.texts import Msg
from coterie.players import Seat, reasoned
from coterie.server.parts import LOG_SENT, Parts, Press, cut
from coterie.server.wire import Fortune, Moment, Ribbon, SeatStory, Story, TurningPoint, encode

REASONS = 3
TURNING_POINTS = 5
WORDS = 3
"""How many lines of the log are shown for a decision on the time line."""


def opened(data: bytes) -> Session[Any]:
    content = saves.read(data)
    return saves.load(load_game(content.game), content)


def think(data: bytes, bot: str, seat: int, number: int) -> tuple[str, list[tuple[Msg, float]]]:
    """The key of what the bot takes, and the best options with what it thought of them."""
    session = opened(data)
    rng = stream(session.setup.seed, "bot", seat, number)
    taken, reasons = reasoned(bot, Seat(session, seat, rng))
    return option_key(taken), [(session.choice(option).label, value) for option, value in reasons[:REASONS]]


def scene_at(data: bytes, number: int, seat: int) -> Parts:
    """The parts of the scene before a decision, as the seat saw it."""
    session = opened(data)
    if number < len(session.steps):
        session.rewind(number)
    parts = cut(session.scene(seat, log=0), number, Press())
    parts["log"] = encode({"from": 0, "lines": session.log(seat, LOG_SENT)})
    parts["undo"] = encode("")
    return parts


def steps_of(data: bytes) -> Iterator[tuple[int, Step, Session[Any]]]:
    """The session before each of its decisions, from where it began; it ends early where the rules have changed."""
    content = saves.read(data)
    session = saves.beginning(load_game(content.game), content)
    for number in range(len(session.steps), len(content.steps)):
        step = content.steps[number]
        yield number, step, session
        try:
            session.decide(session.recall(step, number), seat=step.seat)
        except CoterieError:
            return
    yield len(content.steps), Step("", "", -1, len(session.events), 0), session


def time_line(data: bytes, seat: int, mine: tuple[int, ...], since: int) -> list[bytes]:
    """The moments from the given number on, encoded, as the seat knows them."""
    moments: list[Moment] = []
    told = 0
    for number, step, session in steps_of(data):
        if moments:
            moments[-1].words = lines_since(session, told, seat)[-WORDS:]
        told = len(session.events)
        if number < since or session.decision is None:
            continue
        decision = session.decision
        kind = decision.kind if any(asked in mine for asked in decision.seats) else ""
        by = step.seat if step.seat >= 0 else decision.seats[0]
        moments.append(Moment(number, by, kind, [], ribbon(session.scene(seat, log=0))))
    return [encode(moment) for moment in moments]


def lines_since(session: Session[Any], told: int, seat: int) -> list[LogLine]:
    return [log_line(number, event) for number, event in enumerate(session.events[told:], told) if event.known_to(seat)]


def ribbon(scene: Scene) -> Ribbon:
    return Ribbon(scene.status, scene.goal, scene.danger)


def story(data: bytes) -> bytes:
    """The game's story as everybody may know it, encoded."""
    fortunes: list[Fortune] = []
    takers: list[tuple[int, Step, LogLine | None]] = []
    told, last = 0, None
    for number, step, session in steps_of(data):
        scene = session.scene(-1, log=0)
        if takers:
            lines = lines_since(session, told, -1)
            takers[-1] = (*takers[-1][:2], lines[0] if lines else None)
        told, last = len(session.events), (scene, session.outcome, number)
        fortunes.append(
            Fortune(number, share(scene.goal.value, scene.goal.high), share(scene.danger.value, scene.danger.high))
        )
        if session.decision is not None and step.seat >= 0:
            takers.append((number, step, None))
    assert last is not None
    scene, outcome, decisions = last
    swings = [standing(b) - standing(a) for a, b in pairwise(fortunes)]
    points = [
        TurningPoint(number, step.seat, round(swing, 4), line)
        for (number, step, line), swing in zip(takers, swings, strict=False)
        if abs(swing) > 0
    ]
    turning = sorted(
        sorted(points, key=lambda point: -abs(point.swing))[:TURNING_POINTS], key=lambda point: point.number
    )
    return encode(
        Story(outcome, decisions, scene.goal.name, scene.danger.name, fortunes, turning, by_seat(takers, swings))
    )


def by_seat(takers: list[tuple[int, Step, LogLine | None]], swings: list[float]) -> list[SeatStory]:
    seats: dict[int, SeatStory] = {}
    for (_, step, _), swing in zip(takers, swings, strict=False):
        seat = seats.setdefault(step.seat, SeatStory(step.seat, 0, 0.0))
        seat.decisions += 1
        seat.swing = round(seat.swing + swing, 4)
    return [seats[number] for number in sorted(seats)]


def standing(fortune: Fortune) -> float:
    """How well the team stands: goal less danger."""
    return fortune.goal - fortune.danger


def share(value: int, high: int) -> float:
    return round(min(1.0, max(0.0, value / high)), 4) if high else 0.0
