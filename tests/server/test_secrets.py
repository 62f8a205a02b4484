"""Non-interference at the wire: what a seat is sent does not depend on what it cannot know."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from coterie.kernel import saves
from coterie.kernel.decision import option_key
from coterie.kernel.journal import Redeal
from coterie.kernel.paranoid import knowledge
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.server.seats import make_seats
from coterie.server.wire import SeatWish
from tests.server.guests import Guest, Place

SEATS = (-1, 0, 1)
"""A spectator and both players."""

PASSING = re.compile(r'"(update|created|touched|when)":[0-9.]+|"here":(true|false)')


def plain(traffic: list[str]) -> list[str]:
    """What was sent, but for times, numbers of updates, and who else is there."""
    return [PASSING.sub('"passing":0', text) for text in traffic]


def twin_of(session: Session[Any], seat: int, seed: int) -> Session[Any]:
    """The same game in another world: what the seat cannot know is dealt anew, all else is the same."""
    content = saves.read(saves.save(session))
    journal = saves.remembered(content)
    journal.redeals.append(Redeal(len(content.steps), seat, seed))
    serial = content.serial - content.asking
    return Session(session.game, session.setup, resume=journal, serial=serial, luck=content.luck)


def put_down(place: Place, session: Session[Any]) -> dict[str, Any]:
    """The session as a table of its own."""
    seats = make_seats([SeatWish("friend")] * session.setup.players, session.setup.players)
    links = asyncio.run_coroutine_threadsafe(
        place.house.keep(session, seats, seed=session.setup.seed), place.house.loop
    ).result(10)
    return {"table": links.table, "watch": links.watch, "seats": links.seats, "host": links.host}


def link_of(links: dict[str, Any], seat: int) -> str:
    return str(links["watch"] if seat < 0 else links["seats"][seat])


def looked_up(place: Place, link: str, count: int) -> list[str]:
    paths = ("", "/log", "/refusals", f"/moments/{count}")
    return plain([place.ask(link, path).text for path in paths])


@pytest.mark.parametrize(
    ("database", "game", "most"), [("sqlite", "firstlight", 70), ("postgres", "hades", 40)], indirect=["database"]
)
def test_what_a_seat_is_sent_depends_on_nothing_it_cannot_know(server: Place, game: str, most: int):
    links, rng = server.make(game, "friend friend", seed=6), stream(1, "secrets", game)
    guests = {seat: server.sit(link_of(links, seat)) for seat in SEATS}
    moved = number = 0
    for number in range(most):
        for guest in guests.values():
            guest.wait_for_decisions(number)
        asked = next((seat for seat in (0, 1) if guests[seat].question), None)
        if asked is None:
            break
        session = server.house.tables[links["table"]].session
        bits = session.state.rng.state
        others = {seat: twin_of(session, seat, rng.bits()) for seat in SEATS}
        worlds = {seat: put_down(server, other) for seat, other in others.items()}
        for seat, elsewhere in worlds.items():
            with server.sit(link_of(links, seat)) as ours, server.sit(link_of(elsewhere, seat)) as theirs:
                assert plain(ours.traffic) == plain(theirs.traffic)
            assert looked_up(server, link_of(links, seat), number) == looked_up(
                server, link_of(elsewhere, seat), number
            )
        for guest in guests.values():
            guest.hush(0.02)
            guest.traffic.clear()
        key = rng.pick(possible_in_all(guests[asked].keys, list(others.values())))
        answer = guests[asked].decide(key)
        assert answer["type"] == "confirmed"
        for guest in guests.values():
            guest.wait_for_decisions(number + 1)
        for seat, elsewhere in worlds.items():
            moved += follows(server, elsewhere, seat, asked, key, guests[seat], session, bits)
    for guest in guests.values():
        guest.close()
    assert number > 35
    assert moved > 2 * number  # of three: who learns something new learns something else there


def possible_in_all(keys: list[str], others: list[Session[Any]]) -> list[str]:
    """Those of the keys that can be taken in every world; all of them if there is none."""
    elsewhere = [{option_key(option) for option in other.decision.options} for other in others if other.decision]
    return [key for key in keys if all(key in there for there in elsewhere)] or keys


def follows(
    place: Place, links: dict[str, Any], seat: int, asked: int, key: str, ours: Guest, session: Session[Any], bits: int
) -> bool:
    """Take the same decision in the other world, where dice fall alike: who learns the same is sent the same."""
    with place.sit(link_of(links, asked)) as actor, place.sit(link_of(links, seat)) as theirs:
        place.house.tables[links["table"]].session.state.rng.state = bits
        theirs.hush(0.02)
        theirs.traffic.clear()
        if key not in actor.keys or actor.decide(key)["type"] != "confirmed":
            return False
        theirs.wait_for_decisions(ours.decisions)
        after = place.house.tables[links["table"]].session
        if knowledge(after.state, seat) != knowledge(session.state, seat):
            return False
        sent, got = ([text for text in plain(guest.traffic) if '"type":"scene"' in text] for guest in (ours, theirs))
        if (after.decision and after.decision.seats) != (session.decision and session.decision.seats):
            # another holds something to play now: that somebody is asked is seen by all
            sent, got = ([but_for_who_is_asked(text) for text in texts] for texts in (sent, got))
        assert sent == got
        return True


def but_for_who_is_asked(text: str) -> Any:
    """A scene without its question and who it is for."""
    message = json.loads(text)
    message["parts"].pop("question", None)
    message["parts"]["head"].pop("waiting_for")
    return message


def test_no_seed_no_link_and_no_save_is_sent_to_a_seat(server: Place):
    links = server.make(seats="friend friend", seed=None)
    seed = server.house.tables[links["table"]].session.setup.seed if server.ask(links["watch"]) else 0
    with server.sit(links["seats"][0]) as one, server.sit(links["watch"]) as eye:
        one.play(1)
        eye.wait_for_decisions(1)
        told = "".join(one.traffic + eye.traffic)
        for path in ("", "/log", "/moments", "/moments/0", "/story", "/refusals", "/layers/x"):
            told += server.ask(links["seats"][0], path).text
        for secret in (str(seed), links["host"], links["seats"][1], links["watch"], links["seats"][0]):
            assert secret not in told
