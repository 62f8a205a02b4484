"""Several processes on one database: any of them takes any client."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import update
from websockets.sync.client import connect

from coterie.kernel.session import Session
from coterie.server import schema, serve
from coterie.server.limits import Buckets, Rate
from coterie.server.passing import ADDRESS, SECRET
from tests.server.guests import SETTINGS, UNLIMITED, Guest, Place, place
from tests.server.test_leases import BRIEF, shared

__all__ = ["shared"]


@pytest.fixture
def two(shared: str) -> Iterator[tuple[Place, Place]]:
    patient = replace(SETTINGS, lease=8.0)
    with place(shared, patient) as one, place(shared, patient) as other:
        yield one, other


def eventually(what: object, seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not what():  # type: ignore[operator]
        assert time.monotonic() < end, "it does not come to pass"
        time.sleep(0.02)


def test_two_who_come_to_different_processes_sit_at_one_table(two: tuple[Place, Place]):
    here, there = two
    links = here.make(seats="me friend")
    with here.sit(links["host"]) as host, there.sit(links["seats"][1]) as friend:
        assert links["table"] in here.house.tables
        assert links["table"] not in there.house.tables
        assert host.until("presence")["seats"][1]["here"] or host.until("presence")["seats"][1]["here"]
        host.send(type="chat", text="over here")
        assert friend.until("chat")["lines"][-1]["text"] == "over here"
        for _ in range(6):
            asked = host if host.wait_for_question_or(friend) else friend
            answer = asked.decide()
            assert answer["type"] == "confirmed"
            for guest in (host, friend):
                guest.wait_for_decisions(answer["decision"])
        host.hush()
        friend.hush()
        assert host.decisions == friend.decisions == 6
    assert [e.to for e in here.store.entries(links["table"])] == [1, 2, 3, 4, 5, 6]
    eventually(lambda: not there.house.cluster.passages)


def test_requests_are_answered_by_the_keeper_wherever_they_are_asked(two: tuple[Place, Place]):
    here, there = two
    links = here.make(seats="me friend")
    with here.sit(links["host"]) as host:
        host.play(1)
        for path in ("", "/log", "/refusals", "/moments", "/moments/0?seat=0", "/story"):
            assert there.ask(links["host"], path).content == here.ask(links["host"], path).content, path
        save = there.ask(links["host"], "/export")
        assert save.headers["content-disposition"] == 'attachment; filename="firstlight-1.coterie"'
        assert save.headers["content-type"] == "application/octet-stream"
        assert there.ask(links["host"], "/faults/1").status_code == 404
        assert there.ask(links["watch"], "/export").status_code == 403
        branch = there.ask(links["host"], "/branch", "POST", json={"at": 0})
        assert branch.status_code == 201
        assert there.ask(links["host"], "/seats/1", "PUT", json={"name": "Ann"}).json()["seats"][1]["name"] == "Ann"
        assert host.until("presence")["seats"][1]["name"] == "Ann"
        assert there.ask(links["host"], "/seats/1", "PUT", content=b"{").status_code == 400
        assert there.house.tables == {}


ODD = [
    "%00",
    "%0D%0AX:%20y",
    "%3Fseat=1",
    "%23",
    "%2541",
    "%25",
    "%2E%2E",
    "..",
    "%C3%A9",
    "%FF",
    "x?seat=1&y=%00%FF",
    "x?%",
]


def test_what_is_asked_means_the_same_at_the_keeper(two: tuple[Place, Place], monkeypatch: pytest.MonkeyPatch):
    """Once `%00` broke it, and `..` led to another page there."""
    here, there = two
    links, things = here.make(seats="me friend"), list[tuple[int, str]]()
    monkeypatch.setattr(Session, "layers", lambda _, seat, thing: things.append((seat, thing)) or ())
    with here.sit(links["host"]):
        for thing in ODD:
            answers = [
                raw_answer(each.url, f"GET /api/table/layers/{thing} HTTP/1.1", links["host"]) for each in (here, there)
            ]
            assert answers[0] == answers[1], thing
            assert answers[0][0] == 200, thing
            assert things[-1] == things[-2], thing
    odd = {"Content-Type": "\xe9".encode("latin-1"), "Authorization": f"Bearer {links['host']}"}
    name = [each.http.put("/api/table/seats/1", content=b'{"name": "Ann"}', headers=odd).status_code for each in two]
    assert name[0] == name[1] < 500


def raw_answer(url: str, line: str, link: str) -> tuple[int, bytes]:
    """What a request is answered that is sent as it is written."""
    place = urlsplit(url)
    with socket.create_connection((place.hostname, place.port), timeout=10) as door:
        door.sendall(f"{line}\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {link}\r\n\r\n".encode())
        answer = b"".join(iter(lambda: door.recv(1 << 16), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def test_many_who_wait_for_one_table_keep_nobody_from_another(two: tuple[Place, Place]):
    """However many requests are passed on to a table that has no time, one to another table is answered."""
    here, there = two
    slow, other = there.make(), there.make()
    for links in (slow, other):
        assert there.ask(links["host"]).status_code == 200
    table = there.house.tables[slow["table"]]
    asyncio.run_coroutine_threadsafe(table.lock.acquire(), there.house.loop).result(5)
    asked = f"GET /api/table HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {slow['host']}\r\n\r\n".encode()
    place = urlsplit(here.url)
    waiting = [socket.create_connection((place.hostname, place.port)) for _ in range(230)]
    try:
        for door in waiting:
            door.sendall(asked)
        eventually(lambda: table.pins >= 200)
        assert here.ask(other["host"]).status_code == 200
    finally:
        there.house.loop.call_soon_threadsafe(table.lock.release)
        for door in waiting:
            assert door.recv(100).startswith(b"HTTP/1.1 200")
            door.close()


def test_a_guest_who_is_passed_on_needs_two_files(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(serve, "room_for_files", lambda: 900)
    rooms = [
        serve.configure(None, "127.0.0.1", 0, SETTINGS, passes_on).keeper.doors.connections  # type: ignore[arg-type]
        for passes_on in (False, True)
    ]
    assert rooms == [900, 450]


def test_a_link_that_is_taken_back_is_good_nowhere(two: tuple[Place, Place]):
    """Also where it was known as good, and also after the table has gone there."""
    here, there = two
    links = here.make(seats="me friend")
    old = links["seats"][1]
    with here.sit(links["host"]), there.sit(old) as friend:
        assert there.ask(old).status_code == 200
        assert here.ask(links["host"], "/links", "POST", json={"seats": [1]}).is_success
        friend.send(type="agree", proposal=friend.until("proposal", kind="link")["id"], yes=True)
        assert friend.gone() == 4401
        assert there.ask(old).status_code == 401
        guest = Guest(there.url, "", greet=False)
        guest.send(type="hello", link=old)
        assert guest.gone() == 4401
    here.close()
    with there.sit(links["host"]):
        assert links["table"] in there.house.tables
        assert there.ask(old).status_code == 401


def test_a_link_known_from_when_one_last_kept_the_table_is_asked_for_anew(two: tuple[Place, Place]):
    here, there = two
    links = here.make(seats="me friend")
    with there.sit(links["watch"]):
        pass
    table = there.house.tables[links["table"]]
    there.house._lose(there.house.cluster.held[table.id])
    assert there.house.cluster.leases is not None
    there.house.cluster.leases.release([there.house.cluster.held.pop(table.id)])
    with here.sit(links["host"]):
        assert here.ask(links["host"], "/links", "POST", json={"watch": True}).is_success
    here.close()
    assert there.ask(links["watch"]).status_code == 401


def test_when_the_keeper_is_gone_another_takes_over_at_once(two: tuple[Place, Place]):
    """Nobody listens at its address: there is no need to wait until its lease runs out, which would take longer."""
    here, there = two
    links = here.make()
    with there.sit(links["host"]) as host:
        host.play(2)
    lost = there.house.cluster.held[links["table"]]
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
    with here.store.engine.begin() as connection:
        mine = schema.servers.c.id == there.house.cluster.leases.id  # type: ignore[union-attr]
        connection.execute(update(schema.servers).where(mine).values(address=address))
    begun = time.monotonic()
    with here.sit(links["host"]) as host:
        assert host.decisions == 2
        host.play(1)
    assert time.monotonic() - begun < 6
    assert here.house.cluster.held[links["table"]].token == lost.token + 1
    eventually(lambda: links["table"] not in there.house.tables)  # it finds out at its next beat


def test_when_the_keeper_stands_still_its_clients_come_back_elsewhere(shared: str):
    """It listens but does not beat: once its lease has run out, passages to it end and another takes the table."""
    with place(shared, BRIEF) as here, place(shared, BRIEF) as there:
        stands_still(here, there)


def stands_still(here: Place, there: Place) -> None:
    links = here.make()
    with here.sit(links["host"]), there.sit(links["watch"]) as watcher:
        beating = here.house.cluster._beating
        assert beating is not None
        here.house.loop.call_soon_threadsafe(beating.cancel)
        begun = time.monotonic()
        assert watcher.gone() == 1012
        with there.sit(links["host"]) as host:
            host.play(1)
        assert time.monotonic() - begun < 10


def test_a_process_that_goes_down_gives_its_tables_over(shared: str):
    """Nothing of the lease is waited for, and what is not answered is not lost."""
    patient = replace(SETTINGS, lease=60.0)
    with place(shared, patient) as one, place(shared, patient) as other:
        links = [one.make() for _ in range(5)]
        guests = [one.sit(link["host"]) for link in links]
        watcher = other.sit(links[0]["watch"])
        for guest in guests:
            guest.play(2)
        sent = [(guest.question["id"], guest.keys[0]) for guest in guests]
        begun = time.monotonic()
        one._server.should_exit = True
        answered = []
        for n, (guest, (id, key)) in enumerate(zip(guests, sent, strict=True)):
            try:
                guest.send(type="decide", client=f"last-{n}", id=id, key=key)
            except Exception:
                assert guest.gone() == 1012
            assert guest.gone() == 1012
            answered.append(any(m["type"] == "confirmed" and m["client"] == f"last-{n}" for m in guest.heard))
        assert watcher.gone() == 1012
        for n, (link, (id, key)) in enumerate(zip(links, sent, strict=True)):
            with other.sit(link["host"]) as host:
                if answered[n]:
                    assert host.decisions == 3
                assert host.decide(key, client=f"last-{n}", id=id)["decision"] == 3
        assert time.monotonic() - begun < 10
        for link in links:
            assert [e.to for e in other.store.entries(link["table"])] == [1, 2, 3]


def test_only_a_colleague_is_believed_whom_it_speaks_for(two: tuple[Place, Place]):
    here, _ = two
    links = here.make()
    secret = here.house.cluster.secret
    seen: list[str] = []
    take = here.house.requests.take
    here.house.wrong_links.take = lambda name, cost=1.0: seen.append(name) or True  # type: ignore[method-assign]
    for given in ("", "wrong", secret):
        headers = {SECRET: given, ADDRESS: "203.0.113.9", "Authorization": "Bearer " + "x" * 43}
        assert here.http.get("/api/table", headers=headers).status_code == 401
    assert seen == ["127.0.0.1", "127.0.0.1", "203.0.113.9"]
    assert take(links["host"])


def test_who_is_taken_for_the_keeper_says_that_it_is_not(two: tuple[Place, Place]):
    """And does not pass on what a colleague passed on: nothing goes in circles."""
    here, there = two
    links = here.make()
    with here.sit(links["host"]):
        headers = {SECRET: there.house.cluster.secret, "Authorization": f"Bearer {links['host']}"}
        assert httpx.get(f"{there.url}/api/table", headers=headers).status_code == 421
        with connect(there.url.replace("http", "ws") + "/api/live", additional_headers=headers) as line:
            line.send(f'{{"type":"hello","link":"{links["host"]}"}}')
            with pytest.raises(Exception, match="4421"):
                line.recv(timeout=5)


def test_what_an_address_has_used_up_is_told_around(shared: str):
    few = replace(UNLIMITED, tables=Rate(0.001, 10))
    settings = replace(BRIEF, limits=few)
    with place(shared, settings) as one, place(shared, settings) as other:
        eventually(lambda: one.house.cluster.others and other.house.cluster.others)
        for _ in range(10):
            one.make()
        wish = {"game": "firstlight"}
        eventually(lambda: other.house.new_tables.bucket("127.0.0.1").left() < 1)
        assert other.http.post("/api/tables", json=wish).status_code == 429


def test_buckets_know_what_was_spent_elsewhere():
    at = [0.0]
    buckets = Buckets(Rate(1, 5), clock=lambda: at[0])
    assert buckets.take("a", 2)
    buckets.spend("a", 2)
    assert buckets.told(10) == {"a": 2}
    assert buckets.told(10) == {}
    assert not buckets.take("a", 2)
    buckets.spend("a", 100)
    at[0] = 1.0
    assert buckets.take("a")
    assert not buckets.take("a")
    for n in range(3):
        buckets.take(f"b{n}", n + 1)
    assert buckets.told(2) == {"b2": 3, "b1": 2}
