"""New links for old: whoever has an old one has it in vain, at once and for ever."""

from __future__ import annotations

from functools import partial

from coterie.kernel.data import replace
from coterie.kernel.texts import msg
from coterie.server import store
from coterie.server.errors import Refusal
from coterie.server.house import House
from coterie.server.live import BAD_LINK
from coterie.server.proposals import NewSeatLink, propose
from coterie.server.seats import Link, new_link
from coterie.server.store import rows
from coterie.server.tables import LiveTable
from coterie.server.wire import LinkWish
from coterie.server.writer import Change


async def wish_links(house: House, table: LiveTable, link: Link, wish: LinkWish) -> None:
    """Change the links that are named; a friend who has come is asked first, as before the seat is given away."""
    seats = sorted(set(wish.seats))
    if seats and seats[-1] >= len(table.seats):
        raise Refusal("not-found")
    asked = [seat for seat in seats if table.seats[seat].kind == "friend" and table.seats[seat].taken]
    at_once = replace(wish, seats=[seat for seat in seats if seat not in asked])
    if at_once.host or at_once.watch or at_once.seats:
        await rotate(house, table, at_once)
    for seat in asked:
        change = partial(rotate, house, table, LinkWish(seats=[seat]))
        await propose(table, link, "", NewSeatLink(seat, change))


async def rotate(house: House, table: LiveTable, wish: LinkWish) -> None:
    """Change the links that are named; who is at the table by one of them has to leave."""
    seats = sorted(set(wish.seats))
    host = new_link() if wish.host else table.row.host
    watch = new_link() if wish.watch else table.row.watch
    links = {seat: new_link() for seat in seats}
    note = table.new_note(msg("table.note.links"))
    changes: list[Change] = [(store.ADD_NOTE, rows(table.note_row(note)))]
    if wish.host:
        changes.append((store.SET_LINK["host"], rows({"of_table": table.id, "host": host})))
    if wish.watch:
        changes.append((store.SET_LINK["watch"], rows({"of_table": table.id, "watch": watch})))
    if links:
        new = [{"of_table": table.id, "of_seat": seat, "link": link} for seat, link in links.items()]
        changes.append((store.SET_SEAT["link"], new))
    old = [table.row.host] * wish.host + [table.row.watch] * wish.watch + [table.seats[seat].link for seat in seats]
    await table.write(*changes)
    table.row.host, table.row.watch = host, watch
    for seat, link in links.items():
        table.seats[seat] = replace(table.seats[seat], link=link)
    dismiss(house, table, old)
    table.tell_note(note)


def dismiss(house: House, table: LiveTable, old: list[str]) -> None:
    """These links are no longer good: whoever is at the table by one of them has to leave."""
    for link in old:
        house.forget(link)
    for client in list(table.clients):
        if not table.answers_to(client.link):
            client.tell(Refusal("no-link").told())
            client.leave(BAD_LINK)
