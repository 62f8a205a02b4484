"""A scene in parts: each is encoded once for all who see the same, and sent only to those who lack it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from coterie.kernel.data import replace
from coterie.kernel.scene import Board, Scene, StoryPage
from coterie.kernel.session import Session, log_line
from coterie.server.wire import Raw, encode

LOG_SENT = 200
"""How many lines of the log a client gets at first; the rest can be asked for."""
REMEMBERED = 64
"""How many of its last updates a viewer remembers, to send only what changed to a client that comes back."""

PRINTS = 2
"""How many prints of a part are kept: that of the seat that knows more, and that of all others."""

WHOLE = 100
"""A board with more places than that travels in strips."""
STRIP = 20

Parts = dict[str, bytes]


class Press:
    """Encodes what a table's viewers see: each part and each line of the log once, however many see it."""

    def __init__(self) -> None:
        self._prints: dict[str, list[tuple[Any, bytes]]] = {}
        self._lines: dict[int, bytes] = {}  # of the log, by number, as far as somebody has looked
        self._end = 0

    def line(self, session: Session[Any], number: int) -> bytes:
        """A line of the log, whoever knows of it."""
        if number not in self._lines:
            self._lines[number] = encode(log_line(number, session.events[number], session.game))
            self._end = max(self._end, number + 1)
        return self._lines[number]

    def go_back(self, events: int) -> None:
        """The log has only so many events left."""
        while self._end > events:
            self._end -= 1
            self._lines.pop(self._end, None)

    def printed(self, name: str, part: Any) -> bytes:
        prints = self._prints.setdefault(name, [])
        for kept, data in prints:
            if kept == part:
                return data
        data = encode(part)
        prints.insert(0, (part, data))
        del prints[PRINTS:]
        return data


def cut(scene: Scene, decisions: int, press: Press) -> Parts:
    """The parts of a scene but for its log, encoded."""
    head = {
        "game": scene.game,
        "seat": scene.seat,
        "outcome": scene.outcome,
        "status": scene.status,
        "goal": scene.goal,
        "danger": scene.danger,
        "waiting_for": scene.waiting_for,
        "rolls": scene.rolls,
        "layered": scene.layered,
        "decisions": decisions,
    }
    parts: dict[str, Any] = {
        "pieces": scene.pieces,
        "order": {"boards": [b.id for b in scene.boards], "panels": [p.id for p in scene.panels]},
    }
    for board in scene.boards:
        parts |= in_strips(board)
    parts |= {f"panel:{panel.id}": panel for panel in scene.panels}
    parts |= {"stage": scene.stage, "threats": scene.threats, "briefing": scene.briefing}
    printed = {name: press.printed(name, part) for name, part in parts.items()}
    return {"head": encode(head), "question": encode(scene.question)} | printed


def in_strips(board: Board) -> dict[str, Any]:
    """A board as one part; a large one without its places, which travel in strips: few change at a time."""
    if isinstance(board, StoryPage) or len(board.places) <= WHOLE:
        return {f"board:{board.id}": board}
    strips = range(0, len(board.places), STRIP)
    places = {f"places:{board.id}:{n}": board.places[at : at + STRIP] for n, at in enumerate(strips)}
    return {f"board:{board.id}": replace(board, places=()), **places}


@dataclass(frozen=True, eq=False)
class Shown:
    """What a client has: the parts, so many lines of the log, as of so many cuts of it."""

    viewer: object  # which it came from
    parts: Parts
    lines: int
    cuts: int


@dataclass(eq=False)
class Viewer:
    """What those who look from one seat see of a table."""

    seat: int
    press: Press
    version: int = -1
    parts: Parts = field(default_factory=dict)
    lines: list[bytes] = field(default_factory=list)  # of the log, from some time before the first look on
    numbers: list[int] = field(default_factory=list)  # of the lines, among all events
    read: int = -1  # how many events have been read; below zero: the log is to be read anew
    cuts: list[int] = field(default_factory=list)  # the lines that were left each time the table went back
    changed: dict[str, int] = field(default_factory=dict)  # the update in which each part last changed, or went
    past: OrderedDict[int, tuple[int, int]] = field(default_factory=OrderedDict)  # by update: lines and cuts
    itself: object = field(default_factory=object)  # stands for it in what it has shown, which must not keep it

    def look(self, session: Session[Any], version: int) -> None:
        """See the table as it is now."""
        if version == self.version:
            return
        before, self.parts = self.parts, cut(session.scene(self.seat, log=0), len(session.steps), self.press)
        self.changed |= {name: version for name, part in self.parts.items() if before.get(name) != part}
        self.changed |= {name: version for name in before if name not in self.parts}
        self._read_log(session)
        self.version = version
        self.past[version] = len(self.lines), len(self.cuts)
        while len(self.past) > REMEMBERED:
            self.past.popitem(last=False)

    def _read_log(self, session: Session[Any]) -> None:
        """All that is new; of a long log that nobody has looked at from here only the end."""
        events = session.events
        if self.read < 0:
            self.numbers = list(
                islice((n for n in range(len(events) - 1, -1, -1) if events[n].known_to(self.seat)), LOG_SENT)
            )
            self.numbers.reverse()
        else:
            self.numbers += [n for n in range(self.read, len(events)) if events[n].known_to(self.seat)]
        self.lines += [self.press.line(session, number) for number in self.numbers[len(self.lines) :]]
        self.read = len(events)

    def go_back(self, events: int) -> None:
        """The log has only so many events left."""
        if events >= self.read:
            return
        while self.numbers and self.numbers[-1] >= events:
            self.numbers.pop()
            self.lines.pop()
        self.read = events
        self.cuts.append(len(self.lines))
        if not self.numbers:  # those who look have no lines left: they get the last before these
            self.read, self.itself = -1, object()
            self.cuts.clear()
            self.past.clear()

    @property
    def shown(self) -> Shown:
        return Shown(self.itself, self.parts, *self.past[self.version])

    def shown_in(self, update: int) -> Shown | None:
        """What a client had after an earlier update, as far as it is remembered: what has changed since is left out."""
        if update not in self.past:
            return None
        kept = {name: part for name, part in self.parts.items() if self.changed[name] <= update}
        gone = {name: b"" for name, at in self.changed.items() if at > update and name not in self.parts}
        return Shown(self.itself, kept | gone, *self.past[update])

    def since(self, had: Shown | None) -> tuple[dict[str, Raw], list[str]]:
        """The parts that a client lacks, and those it should throw away."""
        before = had.parts if had else {}
        parts = {name: Raw(part) for name, part in self.parts.items() if before.get(name) != part}
        gone = [name for name in before if name not in self.parts]
        if had is None or had.viewer is not self.itself:
            parts["log"] = self._log(max(0, len(self.lines) - LOG_SENT), start=0)
        else:
            first = min([had.lines, *self.cuts[had.cuts :]])
            if first < len(self.lines) or len(self.cuts) > had.cuts:
                parts["log"] = self._log(first)
        return parts, gone

    def _log(self, first: int, start: int | None = None) -> Raw:
        if start is None:
            start = self.numbers[first] if first < len(self.numbers) else self.numbers[-1] + 1 if self.numbers else 0
        return Raw(b'{"from":%d,"lines":[%b]}' % (start, b",".join(self.lines[first:])))
