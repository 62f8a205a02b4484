"""Going back by agreement: somebody proposes, every other person at the table answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coterie.kernel.texts import msg
from coterie.server.errors import Refusal
from coterie.server.seats import Link, by_person, speaks_for
from coterie.server.wire import Confirmed, Outgoing, Proposal

if TYPE_CHECKING:
    from coterie.server.tables import LiveTable


@dataclass
class Proposed:
    """A proposal that waits for answers."""

    id: int
    to: int
    link: Link
    client: str
    waiting: list[int]

    def told(self, settled: str = "") -> Proposal:
        return Proposal(self.id, self.to, self.link.seat, self.waiting, settled)  # type: ignore[arg-type]  # of four


async def propose(table: LiveTable, link: Link, client: str, to: int) -> Confirmed | None:
    """Ask to go back to before decision `to`; done at once if nobody else has a say."""
    if client in table.known:
        return Confirmed(client, table.known[client])
    if link.role == "watch":
        raise Refusal("not-yours")
    if table.proposed is not None and table.proposed.client == client:
        table.tell(table.proposed.told())
        return None
    if table.settled[0] == client:
        raise Refusal(table.settled[1])
    if not table.session.earliest <= to < len(table.session.steps):
        raise Refusal("too-far-back")
    others = [s.seat for s in table.seats if by_person(s) and not speaks_for(link, s)]
    settle(table, "stale")
    table.proposals += 1
    table.proposed = Proposed(table.proposals, to, link, client, others)
    if not others:
        return await _go(table)
    table.tell(table.proposed.told())
    return None


async def answer(table: LiveTable, link: Link, proposal: int, yes: bool) -> None:
    """Yes or no, for every seat that the link's holder sits on."""
    proposed = table.proposed
    if proposed is None or proposed.id != proposal:
        raise Refusal("stale")
    mine = [seat for seat in proposed.waiting if speaks_for(link, table.seats[seat])]
    if not mine:
        raise Refusal("not-yours")
    if not yes:
        settle(table, "declined")
        return
    proposed.waiting = [seat for seat in proposed.waiting if seat not in mine]
    await reconsider(table)


async def reconsider(table: LiveTable) -> None:
    """Somebody has answered or left the table: go back if nobody's answer is missing."""
    proposed = table.proposed
    if proposed is None:
        return
    rows = [table.seats[seat] for seat in proposed.waiting]
    proposed.waiting = [row.seat for row in rows if by_person(row) and not speaks_for(proposed.link, row)]
    if proposed.waiting:
        table.tell(proposed.told())
        return
    try:
        _tell_proposer(table, proposed, await _go(table))
    except Refusal as refused:
        _tell_proposer(table, proposed, refused.told(proposed.client))


async def _go(table: LiveTable) -> Confirmed:
    proposed = table.proposed
    assert proposed is not None
    table.proposed = None
    note = msg("table.note.rewind", by=table.who(proposed.link), n=proposed.to)
    try:
        confirmed = await table.go_back(proposed.to, proposed.client, proposed.link.seat, note)
    except Refusal:
        table.tell(proposed.told("stale"))
        raise
    table.tell(proposed.told("done"))
    return confirmed


def settle(table: LiveTable, how: str) -> None:
    """The proposal, if there is one, comes to nothing."""
    proposed, table.proposed = table.proposed, None
    if proposed is None:
        return
    table.settled = (proposed.client, how)
    table.tell(proposed.told(how))
    _tell_proposer(table, proposed, Refusal(how).told(proposed.client))


def _tell_proposer(table: LiveTable, proposed: Proposed, answer: Outgoing) -> None:
    for client in list(table.clients):
        if client.link == proposed.link:
            client.tell(answer)
