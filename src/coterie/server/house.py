"""The house: which tables are open, how new ones are made, and when they are put away."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.errors import BadSave, CoterieError, Diverged, NewerSave, OlderSave, SetupError
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg, msg
from coterie.players import BOTS
from coterie.server import metrics, proposals, store
from coterie.server.bots import BotTable
from coterie.server.cluster import Cluster
from coterie.server.doors import CROWDED, Doors
from coterie.server.errors import Refusal, because, words
from coterie.server.imports import Imports
from coterie.server.kept import revive
from coterie.server.leases import Elsewhere, Fence
from coterie.server.limits import Buckets, Limits
from coterie.server.metrics import Metrics
from coterie.server.passing import COME_BACK
from coterie.server.quotas import AT_ONCE, DAY, Quotas
from coterie.server.seats import Link, Role, make_seats, new_id, new_link, seat_words
from coterie.server.store import SeatRow, Store, TableRow, now, rows
from coterie.server.tables import PAUSE, LiveTable
from coterie.server.thinking import Thinking
from coterie.server.wire import NewLinks, NewTable, SeatWish

log = logging.getLogger("coterie.server")

LINK = re.compile(r"[A-Za-z0-9_-]{20,64}")
LINKS_KNOWN = 10_000
OVER = 5.0
"""Seconds after which a table that nobody looks at is put away if its game is over: time for a reload."""
GONE = 4410
"""The code with which connections are closed when the table is deleted."""


@dataclass(frozen=True)
class Settings:
    """What one may want to change about a server."""

    bot_pause: float = 0.4  # seconds before a bot's decision is taken, so that people can follow
    bot_patience: float = 30.0  # seconds that a bot may think
    reading: float = 60.0  # seconds that bots wait for somebody who reads a page
    pause: float = PAUSE  # seconds in which a friend may refuse to be replaced, or what it decided to be taken back
    hello_within: float = 5.0
    slow: float = 30.0  # seconds that a message may take to leave
    idle: float = 120.0  # seconds after which a table that nobody looks at is put away
    workers: int = 1  # processes that think
    lease: float = 4.0  # seconds after which a process that does not show itself has lost its tables
    address: str = ""  # where other processes reach this one; left out: where it listens
    metrics: str = ""  # HOST:PORT where Prometheus finds numbers; left out: nowhere
    limits: Limits = field(default_factory=Limits)
    doors: Doors = field(default_factory=Doors)
    quotas: Quotas = field(default_factory=Quotas)


class House:
    """All tables of one store."""

    def __init__(self, keep: Store, settings: Settings | None = None):
        self.store, self.settings = keep, settings or Settings()
        self.tables: dict[str, LiveTable] = {}
        self.thinking = Thinking(self.settings.workers)
        self.metrics = Metrics()
        self.cluster = Cluster(keep, self.settings.lease, self.metrics, self._lose, self._send_away)
        self.imports = Imports()
        self.past = Thinking(min(1, self.settings.workers))  # looks back: no bot waits for it
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._links: OrderedDict[str, Link] = OrderedDict()
        self._forgotten = 0  # how many links are no longer good
        self._sweeper: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._numbers: asyncio.Server | None = None
        self.closing = False
        self.guests: Counter[str] = Counter()  # at live tables, by address
        self._making: Counter[str] = Counter()  # tables not yet stored, by address
        self._expired_at = float("-inf")
        self.easel = asyncio.Lock()  # one scene is drawn at a time
        self._desk = asyncio.Lock()
        rates = self.settings.limits
        self.messages, self.requests = Buckets(rates.messages), Buckets(rates.requests)
        self.new_tables, self.greetings = Buckets(rates.tables), Buckets(rates.greetings)
        self.wrong_links, self.visits = Buckets(rates.wrong_links), Buckets(rates.visits)
        self.cluster.shared = {
            "new-tables": self.new_tables,
            "greetings": self.greetings,
            "wrong-links": self.wrong_links,
            "visits": self.visits,
        }

    # --- links ---

    def heard(self, link: Link, address: str, cost: int = 1) -> bool:
        """Whether the link, and all at its address, may say something more right now."""
        return self.messages.take(link.used_from(address), cost) and self.visits.take(address, cost)

    @contextmanager
    def guest(self, address: str) -> Iterator[None]:
        """Somebody at this address comes to a live table, and goes again.

        Connections are counted at the doors as well, but those that a proxy passes on are all of one address there.
        """
        if self.closing:
            raise Refusal("busy")
        if not self.greetings.take(address):
            raise Refusal("too-fast")
        if self.guests[address] >= self.settings.doors.by_address:
            raise Refusal(CROWDED)
        self.guests[address] += 1
        try:
            yield
        finally:
            self.guests[address] -= 1
            if not self.guests[address]:
                del self.guests[address]

    async def admit(self, token: str, address: str) -> Link:
        """What the link is for; somebody who tries many wrong ones has to wait."""
        try:
            return await self.find(token)
        except Refusal as refused:
            if refused.code == "no-link" and not self.wrong_links.take(address):
                raise Refusal("too-fast") from None
            raise

    async def find(self, token: str) -> Link:
        """What the link is for."""
        link = self._links.get(token)
        if link is not None:
            self._links.move_to_end(token)
            return link
        found, since, gone = None, -1, False
        try:
            while LINK.fullmatch(token) and since != self._forgotten:  # again, if links were taken back meanwhile
                since = self._forgotten
                found = await asyncio.to_thread(self.store.find, token)
            if found is None:
                gone = await asyncio.to_thread(self.store.is_gone, token)
        except SQLAlchemyError as error:
            raise Refusal("busy") from error
        if found is None:
            raise Refusal("gone" if gone else "no-link")
        table, role, seat = found
        roles: dict[str, Role] = {"host": "host", "seat": "seat", "watch": "watch"}
        link = self._links[token] = Link(table, roles[role], seat, token)
        while len(self._links) > LINKS_KNOWN:
            self._links.popitem(last=False)
        return link

    def forget(self, token: str) -> None:
        """The link is no longer good."""
        self._links.pop(token, None)
        self._forgotten += 1

    def _forget_table(self, table: str) -> None:
        """While another process kept the table its links may have changed."""
        for token in [token for token, link in self._links.items() if link.table == table]:
            self.forget(token)

    # --- opening and putting away ---

    @asynccontextmanager
    async def at(self, link: Link) -> AsyncIterator[LiveTable]:
        """The table of the link, kept open meanwhile."""
        table = await self._get(link.table)
        if not table.answers_to(link):
            self.forget(link.token)
            raise Refusal("no-link")
        table.pins += 1
        table.last_used = monotonic()
        try:
            yield table
        finally:
            table.pins -= 1

    async def reach(self, table: str) -> None:
        """Keep the table here; Elsewhere if another process does."""
        await self._get(table)

    async def _get(self, name: str) -> LiveTable:
        if self.closing:
            raise Refusal("busy")
        table = self.tables.get(name)
        if table is not None:
            return table
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._open(name))
        return await asyncio.shield(self._opening[name])

    async def _open(self, name: str) -> LiveTable:
        kept = False
        try:
            held = await self.cluster.take(name)
            self._forget_table(name)
            opened = await asyncio.to_thread(self.store.open, name)
            if opened is None:
                raise Refusal("gone")
            revived = await asyncio.to_thread(revive, opened)
            table = BotTable(held, opened, revived.session, self.thinking, self.settings)
            await table.settle(revived)
            if self.cluster.held.get(name) != held.fence:
                raise Refusal("busy")  # it went to another process meanwhile
            table.brought = revived.brought
            self._require_room(table)
            self.tables[name], kept = table, True
            return table
        except NewerSave as error:
            raise Refusal("bad-save", detail=str(error)) from error
        except OlderSave as error:
            log.warning("table %s cannot be opened: %s", name, error)
            told = because("older-table", game=error.title, had=error.had, has=error.has, program=error.program)
            raise Refusal("bad-save", told) from error
        except (BadSave, Diverged, SetupError) as error:  # what is wrong may tell what somebody decided
            log.warning("table %s cannot be opened: %s", name, error)
            raise Refusal("bad-save") from error
        except SQLAlchemyError as error:
            log.warning("table %s cannot be opened: %r", name, error)
            raise Refusal("busy") from error
        finally:
            del self._opening[name]
            if not kept:
                await self.cluster.release(name)

    def _require_room(self, table: LiveTable) -> None:
        """A long log costs nothing to bring, as a save or a branch: so much of that is in memory at once."""
        limits, open_now = self.settings.limits, [other for other in self.tables.values() if other.brought]
        in_all = sum(other.brought for other in open_now)
        mine = sum(other.brought for other in open_now if other.row.maker == table.row.maker)
        if table.brought and (
            (mine and table.row.maker and mine + table.brought > limits.brought)
            or (in_all and in_all + table.brought > limits.brought_in_all)
        ):
            raise Refusal("full")

    def start(self) -> None:
        """Begin to put tables away that nobody looks at."""
        self.loop = asyncio.get_running_loop()
        self._sweeper = asyncio.create_task(self._sweep())

    async def join(self, address: str) -> None:
        """The server listens: be found by other processes and by whoever watches."""
        await self.cluster.join(self.settings.address or address)
        if self.settings.metrics:
            self._numbers = await metrics.listen(self, self.settings.metrics)
            self._watching = asyncio.create_task(self.metrics.watch_lag())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(max(0.05, min(self.settings.idle, self.settings.slow) / 4))
            await self._look_after_all()
            if self.settings.quotas.days and monotonic() - self._expired_at > self.settings.quotas.seldom:
                self._expired_at = monotonic()
                try:
                    await self._expire()
                except Exception as error:  # it is tried again
                    log.warning("what has expired cannot be deleted: %r", error)

    async def _expire(self) -> None:
        """Note which tables are used; delete those that nobody has used for longer than they are kept."""
        await self._note_use(*(table for table in self.tables.values() if not self._unused(table)))
        since = now() - self.settings.quotas.days * DAY
        for row, links in await asyncio.to_thread(self.store.unused, since, AT_ONCE):
            if row.id in self.tables or row.id in self._opening:
                continue
            try:
                held = await self.cluster.take(row.id)
            except (Elsewhere, Refusal):
                continue  # another process has it open
            await held.write(*store.removal(row, links))
            self.cluster.held.pop(row.id, None)
            for link in (row.host, row.watch, *links):
                self.forget(link)

    async def _note_use(self, *tables: LiveTable) -> None:
        """Where tables expire, it is stored that these were used right now, also by those who only looked."""
        if not self.settings.quotas.days or not tables:
            return
        for table in tables:
            table.row.touched = now()
        await self.store.write((store.USED, [{"of_table": t.id, "touched": t.row.touched} for t in tables]))

    async def remove(self, table: LiveTable) -> None:
        """Delete the table; whoever calls holds its lock."""
        links = [seat.link for seat in table.seats]
        await table.write(*store.removal(table.row, links))
        table.gone = True
        proposals.abandon(table)
        self.tables.pop(table.id, None)
        self.cluster.held.pop(table.id, None)
        for link in (table.row.host, table.row.watch, *links):
            self.forget(link)
        for client in list(table.clients):
            client.tell(Refusal("gone").told())
            client.leave(GONE)

    async def _look_after_all(self) -> None:
        for table in list(self.tables.values()):
            try:
                await self._look_after(table)
            except Exception as error:  # the others are looked after all the same
                log.error("table %s cannot be put away", table.id, exc_info=error)

    async def _look_after(self, table: LiveTable) -> None:
        for client in [client for client in table.clients if client.stuck(self.settings.slow)]:
            client.drop()
        idle = self.settings.idle if table.session.decision is not None else min(OVER, self.settings.idle)
        if self._unused(table) and monotonic() - table.last_used > idle:
            await self.put_away(table)

    @staticmethod
    def _unused(table: LiveTable) -> bool:
        return not table.clients and not table.pins

    async def put_away(self, table: LiveTable) -> None:
        """List the table anew and forget it, unless somebody came meanwhile."""
        await table.finish()
        with suppress(Exception):  # what could not be noted is noted next time
            await self._note_use(table)
        if self._unused(table) and not table.lock.locked() and self.tables.pop(table.id, None) is not None:
            await self.cluster.release(table.id)

    def _lose(self, fence: Fence) -> None:
        """Another process keeps the table now: whoever sits here finds it there."""
        table = self.tables.pop(fence.table, None)
        if table is not None:
            table.doubtful = True  # nothing more is shown of it
            proposals.abandon(table)
            self._bid_goodbye(table)

    def _send_away(self) -> None:
        """The database is out of reach from here."""
        for table in self.tables.values():
            self._bid_goodbye(table)

    @staticmethod
    def _bid_goodbye(table: LiveTable) -> None:
        for client in list(table.clients):
            client.leave(COME_BACK, words("closing"))

    async def say_goodbye(self) -> None:
        """The server goes down: take nothing more, give the tables over, and send everybody to where they are then."""
        self.closing = True
        for passage in list(self.cluster.passages):
            passage.end()
        await asyncio.gather(*(self._give_over(table) for table in list(self.tables.values())), return_exceptions=True)
        for _ in range(20):
            if not any(table.clients for table in self.tables.values()) and not self.cluster.passages:
                break
            await asyncio.sleep(0.05)

    async def _give_over(self, table: LiveTable) -> None:
        try:
            await table.finish()
            await self.cluster.release(table.id)
        finally:
            self._bid_goodbye(table)

    async def close(self) -> None:
        """Store all tables, stop thinking."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await asyncio.gather(*(self.put_away(table) for table in list(self.tables.values())), return_exceptions=True)
        await self.cluster.close()
        if self._watching is not None:
            self._watching.cancel()
        if self._numbers is not None:
            self._numbers.close()
        self.thinking.close()
        self.imports.close()
        self.past.close()

    async def pack(self, work: Callable[..., bytes], *args: Any) -> bytes:
        """Have a thread write a save. One is written at a time: more would only get in the loop's way."""
        async with self._desk:
            return await asyncio.to_thread(work, *args)

    # --- making ---

    @asynccontextmanager
    async def making(self, address: str) -> AsyncIterator[None]:
        """Somebody at this address makes a table, if there is room for it."""
        quotas = self.settings.quotas
        self._making[address] += 1
        try:
            if quotas.tables:
                made = await asyncio.to_thread(self.store.made_by, address)
                if made + self._making[address] > quotas.tables:
                    raise Refusal("quota")
            if quotas.bytes and await asyncio.to_thread(self.store.size) >= quotas.bytes:
                raise Refusal("no-room")
            yield
        finally:
            self._making[address] -= 1
            if not self._making[address]:
                del self._making[address]

    async def make(self, wish: NewTable, maker: str = "") -> NewLinks:
        """A new table as wished."""
        try:
            game = load_game(wish.game)
            players = wish.players if wish.players is not None else len(wish.seats) or None
            seed = secrets.randbits(52) if wish.seed is None else wish.seed
            setup = game.configure(wish.scenario, players, wish.difficulty, seed, dict(wish.options))
            seats = make_seats(wish.seats, setup.players)
            session = await asyncio.to_thread(Session, game, setup)
        except SetupError as error:
            raise Refusal("bad-setup", detail=str(error)) from error
        return await self.keep(session, seats, guided=wish.guided, maker=maker, seed=wish.seed)

    async def bring_in(self, data: bytes, address: str) -> NewLinks:
        """A table from a save. Nobody vouches for one that this server has not signed: the table is told."""
        checked = await self.imports.bring(data, address)
        try:
            content = await asyncio.to_thread(saves.read, checked)
            session = await asyncio.to_thread(lambda: saves.load(load_game(content.game), content))
        except CoterieError as error:
            raise Refusal("bad-save", detail=str(error)) from error
        key = await asyncio.to_thread(self.store.signing_key)
        foreign = not await asyncio.to_thread(saves.is_signed, data, key)
        notes = [msg("table.note.foreign" if foreign else "table.note.imported")]
        bots = {seat: bot for seat, bot in sorted(content.bots.items()) if bot in BOTS}
        if bots:
            notes.append(msg("table.note.imported-bots", seats=[seat_words(seat) for seat in bots]))
        wishes = [SeatWish("bot", bots[n]) if n in bots else SeatWish() for n in range(session.setup.players)]
        seats = make_seats(wishes, session.setup.players)
        return await self.keep(session, seats, notes, foreign=foreign, maker=address)

    async def keep(
        self,
        session: Session[Any],
        seats: list[SeatRow],
        notes: list[Msg] | None = None,
        branch_of: TableRow | None = None,
        guided: bool = False,
        foreign: bool = False,
        maker: str = "",
        seed: int | None = None,
    ) -> NewLinks:
        """Store a new table; of a seed that somebody chose it is remembered which."""
        session.always_ask(())
        row = TableRow(
            id=new_id(),
            game=session.game.id,
            host=new_link(),
            watch=new_link(),
            campaign=branch_of.campaign if branch_of else None,
            branch=branch_of is not None,
            guided=guided,
            foreign=branch_of.foreign if branch_of else foreign,
            seed=seed,
            created=now(),
            touched=now(),
            decisions=len(session.steps),
            outcome=session.outcome,
            maker=maker,
        )
        save, standing = await self.pack(saves.save, session), await self.pack(saves.standing, session)
        changes: list[Any] = []
        if row.campaign is None and "campaign" in session.setup.options.values():
            row.campaign = new_id()
            campaign = {"id": row.campaign, "game": row.game, "created": row.created}
            changes.append((store.ADD_CAMPAIGN, rows(campaign)))
        changes += [
            (store.ADD_TABLE, rows({name: getattr(row, name) for name in row.__struct_fields__})),
            (store.ADD_SEAT, [store.seat_row(row.id, seat) for seat in seats]),
            (store.ADD_CHECKPOINT, rows({"table": row.id, "number": 0, "save": save, "when": now()})),
            (store.ADD_STANDING, rows({"table": row.id, "number": 0, "save": standing})),
        ]
        if notes:
            at = len(session.events)
            changes.append((store.ADD_NOTE, [store.note_row(row.id, n, at, text) for n, text in enumerate(notes, 1)]))
        try:
            await self.store.write(*changes)
        except Exception as error:
            raise Refusal("not-stored") from error
        self.metrics.counted["made"] += 1
        return NewLinks(row.id, row.host, row.watch, [seat.link for seat in seats], len(session.steps))
