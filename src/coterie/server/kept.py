"""A game that is kept: a session in memory and its log in the store. What is shown or confirmed is stored first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from time import monotonic
from typing import Any, TypeVar

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.data import from_json
from coterie.kernel.decision import option_key
from coterie.kernel.errors import CannotUndo, CoterieError, Diverged, Refused
from coterie.kernel.journal import Step
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, msg
from coterie.kernel.zones import SPECTATOR
from coterie.server import store
from coterie.server.errors import Refusal, refusal
from coterie.server.faults import report
from coterie.server.history import History
from coterie.server.store import Entry, Opened, Store, TableRow, now, rows
from coterie.server.wire import Confirmed, Fault, Note, Notes, Outgoing
from coterie.server.writer import Change

log = logging.getLogger("coterie.server")

T = TypeVar("T")
Row = dict[str, Any]
Confirm = Callable[[Confirmed], None]

CHECKPOINT_EVERY = 64
"""After so many entries the whole game is stored again, so that opening it stays quick."""


def fold(session: Session[Any], entries: Iterable[Entry]) -> str:
    """Take the entries again; why it ended before the last of them, if it did."""
    for entry in entries:
        count = len(session.steps)
        try:
            if entry.kind == "rewind":
                if entry.to < count:
                    session.rewind(entry.to)
            else:
                step = Step(entry.asked, entry.option, entry.seat, 0, 0)
                session.decide(session.recall(step, count), seat=entry.seat)
        except Exception as error:
            return f"entry {entry.number}: {error}"
        if len(session.steps) != entry.to:
            return f"entry {entry.number} leads to {len(session.steps)} decisions, not to {entry.to}"
    return ""


def revive(opened: Opened) -> tuple[Session[Any], str]:
    """The session as stored, and why it is not quite the one stored, if the rules have changed."""
    try:
        session = saves.load(load_game(opened.table.game), opened.checkpoint)
    except Diverged as diverged:
        if diverged.fallback is None:
            raise
        return diverged.fallback, str(diverged)
    session.auto_pass = {}
    return session, fold(session, opened.entries)


class KeptGame:
    """One game. What changes it goes through `run`, one at a time: in memory, in the store, and only then on show."""

    row: TableRow
    session: Session[Any]
    notes: list[Note]

    def __init__(self, keep: Store, opened: Opened, session: Session[Any]):
        self.store = keep
        self.lock = asyncio.Lock()
        self.last_used = monotonic()
        self._running: set[asyncio.Task[Any]] = set()
        self._fill(opened, session)

    def _fill(self, opened: Opened, session: Session[Any]) -> None:
        self.row, self.session = opened.table, session
        self.number = opened.entries[-1].number if opened.entries else opened.number
        self.checkpoint_at = opened.number
        self.known = opened.clients
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

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work alone at the table, and to its end even if whoever asked goes away."""
        return await asyncio.shield(self.start(self._alone(work)))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it, whoever waits."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _alone(self, work: Coroutine[Any, Any, T]) -> T:
        async with self.lock:
            self.last_used = monotonic()
            try:
                await self.be_sure()
            except BaseException:
                work.close()
                raise
            try:
                return await work
            except Refusal:
                raise
            except Exception:
                self.doubtful = True  # nobody knows how far it came
                raise

    async def be_sure(self) -> None:
        """After a commit that failed, look up what is true; whoever calls holds the lock."""
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
                raise Refusal("not-found")
            session, why = await asyncio.to_thread(revive, opened)
        except Refusal:
            raise
        except Exception as error:
            log.warning("table %s cannot be opened again: %r", self.id, error)
            raise Refusal("not-stored") from error
        self._fill(opened, session)
        if why:
            await self.settle_divergence(why)
        self.moved()
        self.changed()

    async def settle_divergence(self, why: str) -> None:
        """The rules have changed: go on from the last moment that fits, and say so."""
        log.warning("table %s: %s", self.id, why)
        note = self.new_note(msg("table.note.diverged"))
        await self.write(
            (store.ADD_ENTRY, rows(self._rewind_row(SPECTATOR, len(self.session.steps)))),
            (store.ADD_CHECKPOINT, rows(self._checkpoint_row(self.number + 1))),
            (store.ADD_NOTE, rows(self.note_row(note))),
        )
        self.number = self.checkpoint_at = self.number + 1
        self.tell_note(note)

    # --- going on ---

    async def take(self, seat: int, key: str, client: str | None = None, confirm: Confirm = lambda _: None) -> None:
        """Take the option with this key for the seat, and the passes that follow from it."""
        session, count = self.session, len(self.session.steps)
        try:
            session.decide_key(key, seat=seat)
        except Refused as error:
            raise refusal(error) from error
        except Exception as error:
            self.doubtful = len(session.steps) != count  # not even taken back: what is stored is true
            await self.faulty(error, seat, key)
            await self.be_sure()
            raise Refusal("fault") from error
        taken = len(session.steps)
        entries = [self._step_row(i, step, count + i, taken) for i, step in enumerate(session.steps[count:], 1)]
        entries[0]["client"] = client
        if not await self._stored((store.ADD_ENTRY, entries), client=client):
            self.number += len(entries)
        if client is not None:
            self.known[client] = taken
        confirm(Confirmed(client or "", taken))
        self._moved_on()

    async def go_back(self, to: int, client: str | None, seat: int, text: Msg | None = None) -> Confirmed:
        """Stand again before decision `to`."""
        try:
            before = await asyncio.to_thread(self.session.rewound, to)
        except CannotUndo as error:
            raise refusal(error) from error
        except CoterieError as error:
            raise Refusal("too-far-back") from error
        note = self.new_note(text, len(before.events)) if text else None
        changes: list[Change] = [(store.ADD_ENTRY, rows(self._rewind_row(seat, to, client)))]
        if note:
            changes.append((store.ADD_NOTE, rows(self.note_row(note))))
        if not await self._stored(*changes, client=client):
            self.number += 1
            self.session = before
            self.history.attend(before)
            if note:
                self.tell_note(note)
        if client is not None:
            self.known[client] = to
        self._moved_on()
        return Confirmed(client or "", to)

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
        if self.number - self.checkpoint_at >= CHECKPOINT_EVERY or self.session.decision is None:
            self.start(self.checkpoint())

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

    # --- checkpoints ---

    async def checkpoint(self) -> None:
        """Store the whole game, to open it from there; older ones but the first and the last are thrown away."""
        async with self.lock:
            if self.number == self.checkpoint_at or self.doubtful:
                return
            before, self.checkpoint_at = self.checkpoint_at, self.number
            self.row.touched, self.row.decisions = now(), len(self.session.steps)
            self.row.outcome = self.session.outcome
            touched = {name: getattr(self.row, name) for name in ("touched", "decisions", "outcome")}
            try:
                await self.store.write(
                    (store.ADD_CHECKPOINT, rows(await asyncio.to_thread(self._checkpoint_row, self.number))),
                    (store.THIN, rows({"of_table": self.id, "before": before})),
                    (store.TOUCH, rows({"of_table": self.id, **touched})),
                )
            except Exception as error:  # the entries are there: nothing is lost
                self.checkpoint_at = before
                log.warning("table %s: no checkpoint: %r", self.id, error)

    async def finish(self) -> None:
        """Let what runs come to its end, and store a checkpoint."""
        if self._running:
            await asyncio.wait(set(self._running), timeout=5)
        await self.checkpoint()

    # --- rows ---

    def _checkpoint_row(self, number: int) -> Row:
        return {"table": self.id, "number": number, "save": saves.save(self.session), "when": now()}

    def _step_row(self, i: int, step: Step, to: int, taken: int) -> Row:
        row = self._entry_row(i, "step", step.seat, to, taken)
        return row | {"asked": step.kind, "option": option_key(step.option)}

    def _rewind_row(self, seat: int, to: int, client: str | None = None) -> Row:
        return self._entry_row(1, "rewind", seat, to, to) | {"client": client}

    def _entry_row(self, i: int, kind: str, seat: int, to: int, taken: int) -> Row:
        row: Row = {"table": self.id, "number": self.number + i, "kind": kind, "seat": seat, "to": to, "taken": taken}
        return row | {"asked": "", "option": "", "client": None, "when": now()}
