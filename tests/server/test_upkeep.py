"""Keeping house: tables are deleted, links changed, quotas kept, what nobody uses expires."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from coterie.server import schema
from coterie.server.errors import Refusal
from coterie.server.house import House, Settings
from coterie.server.quotas import DAY, Quotas
from coterie.server.seats import Link
from coterie.server.tables import LiveTable
from tests.server.guests import SETTINGS, Guest, Place, place


def all_links(links: dict[str, Any]) -> list[str]:
    return [links["host"], links["watch"], *links["seats"]]


def rows_left(server: Place, *besides: str) -> dict[str, int]:
    """How much is stored of anything but the server itself: its keys, and that it is there."""
    with server.store.engine.connect() as connection:
        found = {
            each.name: connection.execute(select(func.count()).select_from(each)).scalar_one()
            for each in schema.metadata.sorted_tables
        }
    return {name: count for name, count in found.items() if count and name not in (*besides, "keys", "servers")}


def hello(server: Place, link: str) -> tuple[str, int]:
    """What a hello with the link is told, and how the connection ends."""
    with Guest(server.url, "", greet=False) as guest:
        guest.send(type="hello", link=link)
        return guest.until("refused")["error"], guest.gone()


# --- deleting ---


def test_a_deleted_table_is_gone_for_all_and_for_ever(database: str):
    with place(database) as server:
        links = server.make("hades", seats="me friend", options={"mode": "campaign"})
        host, friend, eye = (server.sit(link) for link in (links["host"], links["seats"][1], links["watch"]))
        host.play(3)
        host.send(type="chat", text="farewell")
        host.until("chat")
        answer = server.ask(links["host"], method="DELETE")
        assert (answer.status_code, answer.content) == (204, b"")
        for guest in (host, friend, eye):
            assert guest.until("refused")["error"] == "gone"
            assert guest.gone() == 4410
        assert rows_left(server) == {"gone": 4}
        check_gone(server, links)
    with place(database) as server:
        check_gone(server, links)
        assert server.make()


def check_gone(server: Place, links: dict[str, Any]) -> None:
    for link in all_links(links):
        answer = server.ask(link)
        assert (answer.status_code, answer.json()["error"]) == (410, "gone")
        assert answer.json()["reason"] == {"key": "table.refused.gone"}
        assert hello(server, link) == ("gone", 4410)
    assert server.ask("x" * 43).status_code == 401


@pytest.mark.parametrize("how", ["deleted", "lost"])
def test_nothing_comes_of_what_was_proposed_at_a_table_that_is_gone(server: Place, how: str):
    """Once its pause began anew for ever, and kept the table in memory."""
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        table = server.house.tables[links["table"]]
        host.send(type="standin", seat=1, bot="random")
        friend.until("proposal", settled="")
        (proposed,) = table.proposals.open.values()
        if how == "deleted":
            assert server.ask(links["host"], method="DELETE").status_code == 204
        else:
            server.house.loop.call_soon_threadsafe(server.house._lose, server.house.cluster.held[table.id])
        assert friend.until("proposal", settled="stale")["id"] == proposed.id
        friend.gone()
        assert not table.proposals.open
        assert proposed.timer.cancelled()


def test_only_the_host_deletes(server: Place):
    links = server.make(seats="me friend")
    for link in all_links(links)[1:]:
        assert server.ask(link, method="DELETE").status_code == 403
    assert server.ask(links["host"]).status_code == 200


def test_a_deleted_table_leaves_others_of_its_campaign(server: Place):
    links = server.make("hades", seats="me me", options={"mode": "campaign"})
    branch = server.ask(links["host"], "/branch", "POST", json={"at": 0}).json()
    assert server.ask(links["host"], method="DELETE").status_code == 204
    assert rows_left(server)["campaigns"] == 1
    assert server.ask(branch["host"]).json()["campaign"]
    assert server.ask(branch["host"], method="DELETE").status_code == 204
    assert set(rows_left(server)) == {"gone"}


def test_a_table_with_bots_and_reports_is_deleted_as_well(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make(seats="me greedy")
    with server.sit(links["host"]) as host:
        host.play(2)
        table = server.house.tables[links["table"]]
        wait(server, table.run(table.faulty(ValueError("x"), 0, "x")))
        assert server.ask(links["host"], method="DELETE").status_code == 204
        assert host.gone() == 4410
    assert set(rows_left(server)) == {"gone"}


def test_what_cannot_be_deleted_stays(server: Place):
    """The commit fails: the table is as it was, and can be deleted later."""
    links = server.make()
    transact = server.store.writer._transact

    def fail(batch: Any) -> None:
        raise OSError("the disk is full")

    server.store.writer._transact = fail  # type: ignore[method-assign]
    assert server.ask(links["host"], method="DELETE").json()["error"] == "not-stored"
    server.store.writer._transact = transact  # type: ignore[method-assign]
    with server.sit(links["host"]) as host:
        host.play(1)
    assert server.ask(links["host"], method="DELETE").status_code == 204


def wait(server: Place, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.house.loop).result(10)


# --- changing links ---


def change(server: Place, link: str, **wish: Any) -> dict[str, Any]:
    answer = server.ask(link, "/links", "POST", json=wish)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def settled(server: Place, links: dict[str, Any], seat: int, changes: bool = True) -> str:
    """The seat's link once it has been changed, or as it is if it does not change."""
    end = time.monotonic() + 10
    while changes and time.monotonic() < end:
        now: str = server.ask(links["host"]).json()["links"]["seats"][seat]
        if now != links["seats"][seat]:
            return now
        time.sleep(0.02)
    assert not changes, "the link stays as it is"
    stays: str = links["seats"][seat]
    return stays


def agree(guest: Guest) -> None:
    """A friend lets the own link be changed."""
    guest.send(type="agree", proposal=guest.until("proposal", kind="link", seat=guest.welcome["seat"])["id"], yes=True)


@pytest.mark.parametrize("wish", [{"host": True}, {"watch": True}, {"seats": [0, 1]}, {"seats": [1], "watch": True}])
def test_a_changed_link_never_works_again(database: str, wish: dict[str, Any]):
    with place(database) as server:
        old = server.make(seats="friend friend")
        guests = {link: server.sit(link) for link in all_links(old)}
        guests[old["seats"][0]].play(1)
        new = change(server, old["host"], **wish)
        for seat in wish.get("seats", []):
            assert new["seats"][seat] == old["seats"][seat]  # not before its friend has agreed
            agree(guests[old["seats"][seat]])
        new = {**new, "seats": [settled(server, new, seat, seat in wish.get("seats", [])) for seat in (0, 1)]}
        changed = [link for link in all_links(old) if link not in all_links(new)]
        assert len(changed) == bool(wish.get("host")) + bool(wish.get("watch")) + len(wish.get("seats", []))
        for link, guest in guests.items():
            if link in changed:
                assert guest.until("refused")["error"] == "no-link"
                assert guest.gone() == 4401
            else:
                guest.send(type="ping")
                guest.until("pong")
            guest.close()
        check_changed(server, changed, new)
    with place(database) as server:
        check_changed(server, changed, new)


def test_a_friend_who_has_come_may_keep_the_link_and_who_never_came_is_not_asked(server: Place):
    links = server.make(seats="me friend friend")
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        new = change(server, links["host"], seats=[1, 2])
        assert new["seats"][1] == links["seats"][1]
        assert new["seats"][2] != links["seats"][2]
        asked = friend.until("proposal", kind="link", seat=1)
        assert (asked["by"], asked["waiting"]) == (-1, [1])
        assert asked["seconds"] > 0
        friend.send(type="agree", proposal=asked["id"], yes=False)
        assert host.until("proposal", kind="link", settled="declined")
    assert server.ask(links["seats"][1]).status_code == 200
    assert server.ask(links["host"]).json()["links"]["seats"][1] == links["seats"][1]


def test_silence_lets_the_link_be_changed(database: str):
    with place(database, dataclasses.replace(SETTINGS, pause=0.2)) as server:
        links = server.make(seats="me friend")
        with server.sit(links["seats"][1]) as friend:
            assert change(server, links["host"], seats=[1])["seats"] == links["seats"]
            assert friend.until("refused")["error"] == "no-link"
        assert settled(server, links, 1) != links["seats"][1]
        assert server.ask(links["seats"][1]).status_code == 401


def check_changed(server: Place, changed: list[str], new: dict[str, Any]) -> None:
    for link in changed:
        assert server.ask(link).status_code == 401
        assert hello(server, link) == ("no-link", 4401)
    for link in all_links(new):
        assert server.ask(link).status_code == 200
        server.sit(link).close()
    assert server.ask(new["host"]).json()["links"] == new


def test_only_the_host_changes_links(server: Place):
    links = server.make(seats="me friend")
    for link in all_links(links)[1:]:
        assert server.ask(link, "/links", "POST", json={"watch": True}).status_code == 403
    assert server.ask(links["host"], "/links", "POST", json={"seats": [7]}).status_code == 404
    assert server.ask(links["host"]).json()["links"] == {k: v for k, v in links.items() if k != "at"}


ASKS = [f"GET {path}" for path in ("", "/log", "/moments", "/moments/0", "/story", "/refusals", "/layers/x", "/export")]
ASKS += ["GET /faults/1", "POST /branch", "POST /rematch", "POST /links", "PUT /seats/0", "DELETE "]


@pytest.mark.parametrize("by", ["hello", *ASKS])
def test_who_waits_for_the_table_with_an_old_link_waits_in_vain(server: Place, by: str):
    """Admitted, and then the links change before the table has time: once that told the new host's link to the old."""
    links = server.make(seats="me friend")
    server.sit(links["host"]).close()
    table = server.house.tables[links["table"]]
    wait(server, table.faulty(ValueError("a rule"), 0, "key"))
    wait(server, table.lock.acquire())
    told: list[Any] = []

    def asks() -> Any:
        if by == "hello":
            return hello(server, links["host"])
        method, _, path = by.partition(" ")
        return server.ask(links["host"], path, method, **({"json": {}} if method in ("POST", "PUT") else {})).json()

    thread = threading.Thread(target=lambda: told.append(asks()))
    thread.start()
    time.sleep(0.3)

    async def rotate_first() -> None:
        table.row.host = "n" * 43  # as if it had just been changed
        table.lock.release()

    wait(server, rotate_first())
    thread.join(10)
    assert told == [("no-link", 4401)] or told[0]["error"] == "no-link"


def test_what_is_refused_before_it_begins_is_not_left_waiting_to_begin(server: Place):
    """Neither behind a link that was changed, nor at a table that is gone."""
    links = server.make()
    server.sit(links["host"]).close()
    table = server.house.tables[links["table"]]

    async def begins() -> None: ...

    for link in (Link(table.id, "host", token="another"), Link(table.id, "host", token=links["host"])):
        work = begins()
        with pytest.raises(Refusal):
            wait(server, table.by(link, work))
        assert inspect.getcoroutinestate(work) == inspect.CORO_CLOSED
        table.gone = True


def test_what_an_old_link_has_sent_before_is_not_done_after(server: Place):
    links = server.make(seats="friend friend")
    with server.sit(links["seats"][0]) as friend:
        table = server.house.tables[links["table"]]
        wait(server, table.lock.acquire())
        friend.send(type="decide", client="late", id=friend.question["id"], key=friend.keys[0])
        time.sleep(0.3)

        async def rotate_first() -> None:
            table.seats[0].link = "n" * 43
            table.lock.release()

        wait(server, rotate_first())
        assert friend.answer("late")["error"] == "no-link"
    assert not server.store.entries(links["table"])


def test_a_change_whose_end_is_not_known_leaves_no_old_link_alive(server: Place):
    """The commit comes through but its answer does not: the old link is remembered, and yet it is good no more."""
    links = server.make(seats="me friend")
    old = links["seats"][1]
    assert server.ask(old).status_code == 200
    transact = server.store.writer._transact

    def cut_off(batch: Any) -> None:
        transact(batch)
        server.store.writer._transact = transact  # type: ignore[method-assign]
        raise ConnectionError("the line is dead")

    server.store.writer._transact = cut_off  # type: ignore[method-assign]
    assert server.ask(links["host"], "/links", "POST", json={"seats": [1]}).json()["error"] == "not-stored"
    assert server.ask(links["host"]).status_code == 200
    assert server.ask(old, "/log").status_code == 401
    assert server.ask(old).status_code == 401
    assert hello(server, old) == ("no-link", 4401)


def test_other_changes_of_a_seat_bring_no_old_link_back(server: Place):
    links = server.make(seats="friend friend")
    with server.sit(links["seats"][0]) as friend:
        new = change(server, links["host"], seats=[0])
        agree(friend)
        new["seats"][0] = settled(server, links, 0)
    with server.sit(new["seats"][0]) as friend:
        friend.send(type="autopass", seat=0, kinds=["x"])
        friend.until("presence")
    server.ask(new["host"], "/seats/0", "PUT", json={"name": "Ann"})
    assert server.ask(new["seats"][0]).status_code == 200
    assert server.ask(links["seats"][0]).status_code == 401


# --- quotas ---


def bounded(**quotas: Any) -> Settings:
    return dataclasses.replace(SETTINGS, idle=0.2, quotas=Quotas(**quotas))


def test_one_address_keeps_only_so_many_tables(database: str):
    with place(database, bounded(tables=3)) as server:
        links = [server.make() for _ in range(2)]
        branch = server.ask(links[0]["host"], "/branch", "POST", json={"at": 0}).json()
        save = server.ask(links[0]["host"], "/export").content
        for refused in (
            server.http.post("/api/tables", json={"game": "firstlight"}),
            server.http.post("/api/tables/import", content=save),
            server.ask(links[0]["host"], "/branch", "POST", json={"at": 0}),
        ):
            assert (refused.status_code, refused.json()["error"]) == (429, "quota")
        assert server.ask(branch["host"], method="DELETE").status_code == 204
        server.make()
    with place(database, bounded(tables=3)) as server:  # nor after a restart
        assert server.http.post("/api/tables", json={"game": "firstlight"}).status_code == 429


def test_many_at_once_are_counted_too(database: str):
    with place(database, bounded(tables=3)) as server:
        answers: list[int] = []
        ask = lambda: answers.append(server.http.post("/api/tables", json={"game": "firstlight"}).status_code)  # noqa: E731
        threads = [threading.Thread(target=ask) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert answers.count(201) <= 3
        assert set(answers) <= {201, 429}
        assert rows_left(server)["tables"] == answers.count(201)


def test_when_enough_is_stored_no_tables_are_added_and_games_go_on(database: str):
    with place(database) as server:
        links, size = server.make(), server.store.size()
    with place(database, bounded(bytes=size)) as server:
        answer = server.http.post("/api/tables", json={"game": "firstlight"})
        assert (answer.status_code, answer.json()["error"]) == (503, "no-room")
        assert int(answer.headers["retry-after"]) > 0
        with server.sit(links["host"]) as host:
            host.play(2)
    with place(database, bounded(bytes=100 * size)) as server:
        server.make()


def test_talk_takes_only_so_much_room(server: Place, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("coterie.server.store.CHAT_KEPT", 5)
    with server.sit(server.make()["host"]) as host:
        for n in range(12):
            host.send(type="chat", text=f"line {n}")
            host.until("chat")
        assert rows_left(server)["chat"] == 5


# --- expiry ---


def test_what_nobody_uses_expires(database: str):
    with place(database, bounded(days=1.5 / DAY)) as server:
        old, used = server.make(seats="me friend"), server.make()
        with server.sit(used["watch"]) as eye:  # who only looks uses it too
            end = time.monotonic() + 15
            while server.ask(old["host"]).status_code == 200 and time.monotonic() < end:
                time.sleep(2.5)  # longer than it is kept: asking would be using it
            check_gone(server, old)
            eye.send(type="ping")
            eye.until("pong")
        assert server.ask(used["host"]).status_code == 200
        end = time.monotonic() + 15
        while rows_left(server).get("tables") and time.monotonic() < end:
            time.sleep(0.2)
        check_gone(server, used)


def test_to_look_at_a_table_is_to_use_it(database: str):
    def forgotten() -> None:
        with server.store.engine.begin() as connection:
            connection.execute(schema.tables.update().values(touched=0.0))

    def touched() -> float:
        return server.store.all_tables()[0].touched

    with place(database, bounded(days=1)) as server:
        links = server.make()
        with server.sit(links["watch"]):
            forgotten()
            wait(server, server.house._expire())
            assert touched() > 0  # stored while somebody is there, should the server be killed
            forgotten()
        end = time.monotonic() + 5
        while not touched() and time.monotonic() < end:
            time.sleep(0.05)
        assert touched() > 0
        assert server.ask(links["host"]).status_code == 200


def test_tables_are_kept_for_ever_unless_it_is_said(tmp_path: Path):
    with place(str(tmp_path / "tables.db"), bounded()) as server:
        links = server.make()
        with server.store.engine.begin() as connection:
            connection.execute(schema.tables.update().values(touched=0.0))
        time.sleep(0.5)
        assert server.ask(links["host"]).status_code == 200


def test_one_table_that_cannot_be_put_away_keeps_no_other_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with place(str(tmp_path / "tables.db"), dataclasses.replace(SETTINGS, idle=0.2)) as server:
        broken, other = server.make(), server.make()
        put_away = House.put_away

        async def fails(house: House, table: LiveTable) -> None:
            if table.id == broken["table"]:
                raise ValueError("nobody knows why")
            await put_away(house, table)

        monkeypatch.setattr(House, "put_away", fails)
        for links in (broken, other):
            assert server.ask(links["host"]).status_code == 200
        end = time.monotonic() + 10
        while other["table"] in server.house.tables:
            assert time.monotonic() < end, "it stays open for ever"
            time.sleep(0.05)
        assert broken["table"] in server.house.tables
        monkeypatch.setattr(House, "put_away", put_away)
