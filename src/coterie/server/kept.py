"""A game that is kept: a session in memory and its log in the store. What is shown or confirmed is stored first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.data import decode, encode, from_json, replace
from coterie.kernel.decision import option_key
from coterie.kernel.errors import CannotUndo, CoterieError, Diverged, Refused
from coterie.kernel.journal import Step
from coterie.kernel.session import Session
from coterie.kernel.table import Chance, Event
from coterie.kernel.texts import Msg, msg
from coterie.kernel.walking import route, walk
from coterie.kernel.zones import SPECTATOR
from coterie.server import store
from coterie.server.errors import Refusal, because, refusal
from coterie.server.faults import report
from coterie.server.history import History
from coterie.server.store import Entry, Opened, Store, TableRow, now, rows
from coterie.server.wire import Confirmed, Fault, Note, Notes, Outgoing
from coterie.server.writer import Change

log = logging.getLogger("coterie.server")

T = TypeVar("T")
NOTHING = encode([])
Row = dict[str, Any]
Confirm = Callable[[Confirmed], None]

TOUCH_EVERY = 64
"""After so many entries the listing of the table is brought up to date."""


def log_of(base: saves.Save, entries: Iterable[Entry]) -> tuple[list[Step], list[Event], dict[int, str]]:
    """The decisions taken and what they told, as they were stored; the names of positions, by how many led there."""
    positions = dict[int, str]()
    steps, events, luck = list(base.steps), list(base.events), base.luck
    for entry in entries:
        if entry.kind == "rewind":
            if entry.to < len(steps):
                luck = steps[entry.to].luck
                del events[steps[entry.to].events :], steps[entry.to :]
        elif entry.kind == "step":
            steps.append(Step(entry.asked, entry.option, entry.seat, len(events), luck))
            events += decode(entry.told or NOTHING, list[Event])
            luck += len(decode(entry.chance or NOTHING, list[Chance]))
        positions[len(steps)] = entry.position or ""
    return steps, events, {count: position for count, position in positions.items() if position}


def taken_together(entries: Iterable[Entry]) -> dict[int, int]:
    """For each decision that was stored together with others before it, such as the steps of a walk, the first."""
    first, found = 0, dict[int, int]()
    taken = 0  # how many stood once those stored together were
    for entry in entries:
        number = entry.to - 1
        if entry.kind == "rewind":
            taken, found = 0, {later: first for later, first in found.items() if later < entry.to}
        elif entry.kind == "step" and number < taken:
            found[number] = first
        elif entry.kind == "step":
            first, taken = number, entry.taken
    return found


def fold(session: Session[Any], entries: Iterable[Entry]) -> str:
    """Take the entries again by today's rules; why it ended before the last of them, if it did."""
    for entry in entries:
        count = len(session.steps)
        try:
            if entry.kind == "rewind":
                if entry.to < count:
                    session.rewind(entry.to)
            elif entry.kind == "wish":
                session.always_ask(tuple(map(int, filter(None, entry.option.split(",")))))
            else:
                step = Step(entry.asked, entry.option, entry.seat, 0, 0)
                session.decide(session.recall(step, count), seat=entry.seat)
        except Exception as error:
            return f"entry {entry.number}: {error}"
        if len(session.steps) != entry.to:
            return f"entry {entry.number} leads to {len(session.steps)} decisions, not to {entry.to}"
        if entry.position and entry.position != session.hash():
            return f"entry {entry.number} leads to another position"
    return ""


@dataclass
class Revived:
    """A game as it comes out of the store."""

    session: Session[Any]
    why: str = ""  # it is not quite the one stored: the rules have changed
    old: bytes = b""  # then: the one stored, if the store knew where it stood
    decisions: int = 0  # taken there
    stands: bool = True  # the store knows where it stands; older programs did not say
    brought: int = 0  # lines of its log that it came with, as a save or a branch


def revive(opened: Opened) -> Revived:
    """The game where it stood. The decisions since its last checkpoint are taken again, with what chance gave then.

    If that does not lead to the same position, it is the last one that is certain.
    """
    game = load_game(opened.table.game)
    last = opened.entries[-1].number if opened.entries else opened.number
    told = opened.standing_at == last
    content, positions = saves.read(opened.checkpoint), dict[int, str]()
    brought = len(content.events)
    if told:
        steps, events, positions = log_of(content, opened.entries)
        content = saves.with_log(opened.standing, steps, events)
    content = replace(content, auto_pass={})
    try:
        session = saves.load(game, content, positions)
    except Diverged as diverged:
        if diverged.fallback is None:
            raise
        old, decisions = saves.written(content), len(content.steps)
        return Revived(diverged.fallback, str(diverged), old, decisions, brought=brought)
    if told:
        return Revived(session, brought=brought)
    return Revived(session, fold(session, opened.entries), stands=False, brought=brought)


class KeptGame:
    """One game. What changes it goes through `run`, one at a time: in memory, in the store, and only then on show."""

    row: TableRow
    session: Session[Any]
    notes: list[Note]
    gone = False  # deleted: nothing of it is stored any more
    brought = 0  # lines of its log that it came with

    def __init__(self, keep: Store, opened: Opened, session: Session[Any]):
        self.store = keep
        self.lock = asyncio.Lock()
        self.last_used = monotonic()
        self._running: set[asyncio.Task[Any]] = set()
        self._fill(opened, session)

    def _fill(self, opened: Opened, session: Session[Any]) -> None:
        self.row, self.session = opened.table, session
        self.number = opened.entries[-1].number if opened.entries else opened.number
        self.base, self.touched_at = opened.number, self.number
        self.known, self.together = opened.clients, taken_together(opened.entries)
        self.notes = [Note(n["number"], n["at"], from_json(n["text"], Msg), n["when"]) for n in opened.notes]
        self.faults = opened.faults
        self.history = History(session)
        self.doubtful = False  # a commit failed: what is stored must be looked up before anything else

    @property
    def id(self) -> str:
        return self.row.id

    # --- what a table adds ---

    def tell(self, message: Outgoing) -> None:
        """Tell everybody."""

    def changed(self) -> None:
        """Something that scenes show is different."""

    def moved(self) -> None:
        """The game has gone on, or back."""

    # --- one thing at a time ---

    async def run(self, work: Coroutine[Any, Any, T], may: Callable[[], None] = lambda: None) -> T:
        """Do the work alone at the table, and to its end even if whoever asked goes away.

        `may` refuses it, if it is not to be done any more when its turn comes.
        """
        return await asyncio.shield(self.start(self._alone(work, may)))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it, whoever waits."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to hear of it
        return task

    async def _alone(self, work: Coroutine[Any, Any, T], may: Callable[[], None]) -> T:
        try:
            async with self.lock:
                self.last_used = monotonic()
                await self.be_sure()
                may()
                try:
                    return await work
                except Refusal:
                    raise
                except Exception:
                    self.doubtful = True  # nobody knows how far it came
                    raise
        finally:
            work.close()  # it may not have begun

    async def be_sure(self) -> None:
        """After a commit that failed, look up what is true; whoever calls holds the lock."""
        if self.gone:
            raise Refusal("gone")
        if self.doubtful:
            await self.reopen()

    async def write(self, *changes: Change) -> None:
        """Store it; if that fails, what is in memory is no longer to be trusted."""
        try:
            await self.store.write(*changes)
        except Exception as error:
            log.warning("table %s: a commit failed: %r", self.id, error)
            self.doubtful = True
            raise Refusal("not-stored") from error

    async def reopen(self) -> None:
        """Take what is stored for the truth."""
        try:
            opened = await asyncio.to_thread(self.store.open, self.id)
            if opened is None:
                self.gone = True
                raise Refusal("gone")
            revived = await asyncio.to_thread(revive, opened)
        except Refusal:
            raise
        except Exception as error:
            log.warning("table %s cannot be opened again: %r", self.id, error)
            raise Refusal("not-stored") from error
        self._fill(opened, revived.session)
        await self.settle(revived)
        self.moved()
        self.changed()

    async def settle(self, revived: Revived) -> None:
        """After opening: if the rules have changed, say so and keep how it was; say where it stands if nobody did."""
        if revived.why:
            await self._settle_divergence(revived)
        elif not revived.stands:
            save = await asyncio.to_thread(saves.save, self.session)
            await self.write(*self._new_base(self.number, save), self._stands(self.number))

    async def _settle_divergence(self, revived: Revived) -> None:
        """Go on from the last position that is certain; a branch can begin from the one before."""
        log.warning("table %s: %s", self.id, revived.why)
        old, count = self.number, len(self.session.steps)
        told, left = msg("table.note.diverged"), revived.decisions - count
        if left > 0:
            told = msg("table.note.diverged-kept", n=left, old=old, decisions=revived.decisions)
        note = self.new_note(told)
        await self.write(
            (store.ADD_ENTRY, rows(self._rewind_row(SPECTATOR, self.session))),
            *(self._new_base(old, revived.old) if revived.old else ()),
            *self._new_base(old + 1, await asyncio.to_thread(saves.save, self.session)),
            self._stands(old + 1),
            (store.ADD_NOTE, rows(self.note_row(note))),
        )
        self.number = self.base = old + 1
        self.tell_note(note)

    # --- going on ---

    async def take(self, seat: int, key: str, client: str | None = None, confirm: Confirm = lambda _: None) -> None:
        """Take the option with this key for the seat, and the passes that follow from it."""
        session = self.session
        await self._carry_out((session.decide_key(key, seat=seat) for _ in range(1)), seat, key, client, confirm)

    async def go(self, seat: int, place: str, client: str, confirm: Confirm) -> None:
        """Go to a place for the seat, as far as nothing comes of it: all steps are stored together, or none."""
        way = route(self.session.ways(), place)
        if not way:
            raise Refusal("illegal", because("no-way"))
        await self._carry_out(walk(self.session, way, seat), seat, way[0].key, client, confirm)

    async def _carry_out(
        self, deeds: Iterator[object], seat: int, key: str, client: str | None, confirm: Confirm
    ) -> None:
        """Take decisions one after the other, the first of them with this key, and store them together."""
        session, count, entries = self.session, len(self.session.steps), list[Row]()
        try:
            for _ in deeds:
                new = range(count + len(entries), len(session.steps))
                entries += [self._step_row(session, number, number - count + 1) for number in new]
        except Exception as error:
            if isinstance(error, Refused) and not entries:
                raise refusal(error) from error
            self.doubtful = len(session.steps) != count  # not even taken back: what is stored is true
            await self.faulty(error, seat, key)
            await self.be_sure()
            raise Refusal("fault") from error
        taken = len(session.steps)
        for entry in entries:
            entry["taken"] = taken
        entries[0]["client"] = client
        entries[-1]["position"] = session.hash()
        stands = self._stands(self.number + len(entries))
        if not await self._stored((store.ADD_ENTRY, entries), stands, client=client):
            self.number += len(entries)
        self.together |= dict.fromkeys(range(count + 1, taken), count)
        if client is not None:
            self.known[client] = taken
        confirm(Confirmed(client or "", taken))
        self._moved_on()

    def begun_by(self, number: int) -> int:
        """The first of the decisions that were taken together with this one."""
        return self.together.get(number, number)

    async def go_back(self, to: int, client: str | None, seat: int, text: Msg | None = None) -> Confirmed:
        """Stand again before decision `to`."""
        before = await self.as_it_was(to)
        note = self.new_note(text, len(before.events)) if text else None
        changes: list[Change] = [
            (store.ADD_ENTRY, rows(self._rewind_row(seat, before, client))),
            self._stands(self.number + 1, before),
        ]
        if note:
            changes.append((store.ADD_NOTE, rows(self.note_row(note))))
        if not await self._stored(*changes, client=client):
            self.number += 1
            self.session = before
            self.together = {number: first for number, first in self.together.items() if number < to}
            self.history.attend(before)
            if note:
                self.tell_note(note)
        if client is not None:
            self.known[client] = to
        self._moved_on()
        return Confirmed(client or "", to)

    async def as_it_was(self, to: int) -> Session[Any]:
        """The game before decision `to`; refused if by today's rules that would be another position than was seen."""
        if to == len(self.session.steps):
            return self.session
        try:
            before = await asyncio.to_thread(self.session.rewound, to)
        except CannotUndo as error:
            raise refusal(error) from error
        except CoterieError as error:
            raise Refusal("too-far-back") from error
        seen = await self._read(self.store.position, to)
        if seen and seen != before.hash():
            raise Refusal("too-far-back", because("rules-changed"))
        return before

    async def as_stored(self, number: int) -> Session[Any]:
        """The game as it stood before the rules changed, or as near to that as they let it be."""
        data = await self._read(self.store.checkpoint, number)
        if data is None:
            raise Refusal("not-found")
        try:
            return await asyncio.to_thread(saves.load, self.session.game, data)
        except Diverged as diverged:
            if diverged.fallback is None:
                raise Refusal("bad-save") from diverged
            return diverged.fallback
        except CoterieError as error:
            raise Refusal("bad-save") from error

    async def _read(self, read: Callable[[str, int], T], number: int) -> T:
        """Something of what is stored."""
        try:
            return await asyncio.to_thread(read, self.id, number)
        except SQLAlchemyError as error:
            log.warning("table %s: its log cannot be read: %r", self.id, error)
            raise Refusal("busy") from error

    async def _stored(self, *changes: Change, client: str | None) -> bool:
        """Store it. A commit that fails may have come through: if so the game was opened again, with it (True)."""
        try:
            await self.write(*changes)
            return False
        except Refusal:
            try:
                await self.reopen()
            except Refusal:
                self.changed()
            if self.doubtful or client is None or client not in self.known:
                raise
            return True

    def _moved_on(self) -> None:
        self.moved()
        self.changed()
        if self.number - self.touched_at >= TOUCH_EVERY or self.session.decision is None:
            self.start(self.touch())

    # --- faults ---

    async def faulty(self, error: Exception, seat: int, key: str) -> None:
        """A rule failed; the session stands where it stood. Write a report and tell the table."""
        log.error("table %s: a rule failed after '%s'", self.id, key, exc_info=error)
        number, text = self.faults + 1, await asyncio.to_thread(report, self.session, error, seat, key)
        note = self.new_note(msg("table.note.fault"))
        fault = {"table": self.id, "number": number, "message": str(error)[:500], "report": text, "when": now()}
        await self.write(
            (store.ADD_FAULT, rows(fault)),
            (store.DROP_FAULTS, rows({"of_table": self.id, "until": number - store.FAULTS})),
            (store.ADD_NOTE, rows(self.note_row(note))),
        )
        self.faults = number
        self.tell_note(note)
        self.tell(Fault(number))
        self.changed()

    # --- notes ---

    async def add_note(self, text: Msg) -> None:
        """Store and tell what happened to the table."""
        note = self.new_note(text)
        await self.write((store.ADD_NOTE, rows(self.note_row(note))))
        self.tell_note(note)

    def new_note(self, text: Msg, at: int | None = None) -> Note:
        number = self.notes[-1].number + 1 if self.notes else 1
        return Note(number, len(self.session.events) if at is None else at, text, now())

    def note_row(self, note: Note) -> Row:
        return store.note_row(self.id, note.number, note.at, note.text, note.when)

    def tell_note(self, note: Note) -> None:
        self.notes = [*self.notes, note][-store.NOTES :]
        self.tell(Notes([note]))

    # --- the listing ---

    async def touch(self) -> None:
        """Bring the listing of the table up to date."""
        async with self.lock:
            if self.number == self.touched_at or self.doubtful or self.gone:
                return
            before, self.touched_at = self.touched_at, self.number
            self.row.touched, self.row.decisions = now(), len(self.session.steps)
            self.row.outcome = self.session.outcome
            touched = {name: getattr(self.row, name) for name in ("touched", "decisions", "outcome")}
            try:
                await self.store.write((store.TOUCH, rows({"of_table": self.id, **touched})))
            except Exception as error:  # the entries are there: nothing is lost
                self.touched_at = before
                log.warning("table %s: not listed anew: %r", self.id, error)

    async def finish(self) -> None:
        """Let what runs come to its end, and bring the listing up to date."""
        if self._running:
            await asyncio.wait(set(self._running), timeout=5)
        await self.touch()

    # --- rows ---

    def _new_base(self, number: int, save: bytes) -> list[Change]:
        """The whole game after an entry, unless it is stored already."""
        row = {"table": self.id, "number": number, "save": save, "when": now()}
        return [] if number == self.base else [(store.ADD_CHECKPOINT, rows(row))]

    def _stands(self, number: int, session: Session[Any] | None = None) -> Change:
        """Where the game stands after an entry."""
        save = saves.standing(session or self.session)
        return store.STAND, rows({"of_table": self.id, "number": number, "save": save})

    def _step_row(self, session: Session[Any], number: int, i: int) -> Row:
        step, (told, chance) = session.steps[number], session.told_by(number)
        row = self._entry_row(i, "step", step.seat, number + 1, 0)
        row |= {"asked": step.kind, "option": option_key(step.option)}
        return row | {"told": encode(told), "chance": encode(chance)}

    def _rewind_row(self, seat: int, before: Session[Any], client: str | None = None) -> Row:
        to = len(before.steps)
        return self._entry_row(1, "rewind", seat, to, to) | {"client": client, "position": before.hash()}

    def _wish_row(self, seats: tuple[int, ...]) -> Row:
        count = len(self.session.steps)
        row = self._entry_row(1, "wish", SPECTATOR, count, count) | {"option": ",".join(map(str, seats))}
        return row | {"position": self.session.hash()}

    def _entry_row(self, i: int, kind: str, seat: int, to: int, taken: int) -> Row:
        row: Row = {"table": self.id, "number": self.number + i, "kind": kind, "seat": seat, "to": to, "taken": taken}
        row |= {"asked": "", "option": "", "client": None, "when": now()}
        return row | {"told": NOTHING, "chance": NOTHING, "position": None}
