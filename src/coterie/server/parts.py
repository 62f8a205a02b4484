"""A scene in parts: each is encoded once for all who look from the same seat, and sent only to those who lack it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from msgspec import Raw

from coterie.kernel.scene import Scene
from coterie.kernel.session import Session, log_line
from coterie.server.wire import encode

LOG_SENT = 200
"""How many lines of the log a client gets at first; the rest can be asked for."""
REMEMBERED = 16
"""How many of its last updates a viewer remembers, to send only what changed to a client that comes back."""

Parts = dict[str, bytes]


def cut(scene: Scene, decisions: int) -> Parts:
    """The parts of a scene but for its log, encoded."""
    parts: dict[str, Any] = {
        "head": {
            "game": scene.game,
            "seat": scene.seat,
            "outcome": scene.outcome,
            "status": scene.status,
            "goal": scene.goal,
            "danger": scene.danger,
            "waiting_for": scene.waiting_for,
            "rolls": scene.rolls,
            "decisions": decisions,
        },
        "pieces": scene.pieces,
        "question": scene.question,
        "order": {"boards": [b.id for b in scene.boards], "panels": [p.id for p in scene.panels]},
    }
    parts |= {f"board:{board.id}": board for board in scene.boards}
    parts |= {f"panel:{panel.id}": panel for panel in scene.panels}
    return {name: encode(part) for name, part in parts.items()}


@dataclass(frozen=True, eq=False)
class Shown:
    """What a client has: the parts, so many lines of the log, as of so many cuts of it."""

    viewer: Viewer
    parts: Parts
    lines: int
    cuts: int


@dataclass(eq=False)
class Viewer:
    """What those who look from one seat see of a table."""

    seat: int
    version: int = -1
    parts: Parts = field(default_factory=dict)
    lines: list[bytes] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  # of the lines, among all events
    read: int = 0  # how many events have been read
    cuts: list[int] = field(default_factory=list)  # the lines that were left each time the table went back
    past: OrderedDict[int, Shown] = field(default_factory=OrderedDict)

    def look(self, session: Session[Any], version: int) -> None:
        """See the table as it is now."""
        if version == self.version:
            return
        fresh = cut(session.scene(self.seat, log=0), len(session.steps))
        self.parts = {
            name: old if (old := self.parts.get(name)) == part else part  # the same bytes stay the same object
            for name, part in fresh.items()
        }
        self._read_log(session)
        self.version = version
        self.past[version] = Shown(self, self.parts, len(self.lines), len(self.cuts))
        while len(self.past) > REMEMBERED:
            self.past.popitem(last=False)

    def _read_log(self, session: Session[Any]) -> None:
        for number in range(self.read, len(session.events)):
            event = session.events[number]
            if event.known_to(self.seat):
                self.lines.append(encode(log_line(number, event)))
                self.numbers.append(number)
        self.read = len(session.events)

    def go_back(self, events: int) -> None:
        """The log has only so many events left."""
        if events >= self.read:
            return
        while self.numbers and self.numbers[-1] >= events:
            self.numbers.pop()
            self.lines.pop()
        self.read = events
        self.cuts.append(len(self.lines))

    @property
    def shown(self) -> Shown:
        return self.past[self.version]

    def since(self, had: Shown | None) -> tuple[dict[str, Raw], list[str]]:
        """The parts that a client lacks, and those it should throw away."""
        before = had.parts if had else {}
        parts = {name: Raw(part) for name, part in self.parts.items() if before.get(name) != part}
        gone = [name for name in before if name not in self.parts]
        if had is None or had.viewer is not self:
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
