"""The doors: what is slow, large or too much is refused with words, and keeps nobody else from a table."""

from __future__ import annotations

import dataclasses
import json
import logging
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from coterie.cli import main
from coterie.server import doors
from coterie.server.doors import (
    IDLE_FRAMES,
    LARGEST_HEAD,
    LARGEST_LOAD,
    LARGEST_LOADS,
    MOST_AHEAD,
    MOST_FRAGMENTS,
    MOST_HEADERS,
    MOST_WAITING,
    PIECE,
    Doors,
    Keeper,
    neighbourhood,
)
from coterie.server.house import Settings
from coterie.server.limits import Limits
from coterie.server.quotas import Quotas
from coterie.server.serve import CannotServe, serve
from tests.server.guests import OPEN_DOORS, PATIENCE, SETTINGS, Guest, Place, place

HANDSHAKE = (
    "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@contextmanager
def house(tmp_path: Path, **doors: Any) -> Iterator[Place]:
    settings = dataclasses.replace(SETTINGS, doors=dataclasses.replace(OPEN_DOORS, **doors))
    with place(str(tmp_path / "tables.db"), settings) as server:
        yield server


def knock(server: Place, data: bytes | str = b"") -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    door = socket.create_connection((host, int(port)), timeout=PATIENCE)
    if data:
        door.sendall(data if isinstance(data, bytes) else data.encode())
    return door


def answer(door: socket.socket) -> tuple[int, dict[str, str], Any]:
    """All that comes until the server hangs up."""
    data = b""
    try:
        while more := door.recv(65536):
            data += more
    except ConnectionResetError:
        pass
    door.close()
    if not data:
        return 0, {}, None
    head, _, body = data.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(status.split()[1]), headers, json.loads(body) if body else None


def pour(door: socket.socket, drop: bytes, most: int = 1 << 40, every: float = 0.0, seconds: float = 5.0) -> int:
    """Send it again and again until the server hangs up: how much went out."""
    sent, end = 0, time.monotonic() + seconds
    while sent < most and time.monotonic() < end:
        try:
            door.sendall(drop)
        except (ConnectionResetError, BrokenPipeError, TimeoutError):
            return sent
        sent += len(drop)
        time.sleep(every)
    pytest.fail(f"{sent} bytes, and nobody minds")


def alive(server: Place) -> bool:
    with server.sit(server.make()["host"]) as host:
        host.play(1)
    return True


# --- a request's head and body ---


@pytest.mark.parametrize("said", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n", "\r\n\r\n"])
def test_a_head_must_arrive_soon(tmp_path: Path, said: str):
    """However it is drawn out: silence, half a line, one header after the other."""
    with house(tmp_path, head_within=0.5) as server:
        begun = time.monotonic()
        status, _, body = answer(knock(server, said))
        assert (status, body["error"]) == (408, "too-slow")
        assert 0.4 < time.monotonic() - begun < 3
        assert alive(server)


def test_drop_by_drop_is_too_slow(tmp_path: Path):
    with house(tmp_path, head_within=0.6) as server:
        begun = time.monotonic()
        pour(knock(server, "GET / HTTP/1.1\r\n"), b"X-A: b\r\n", every=0.05)
        assert time.monotonic() - begun < 4


@pytest.mark.parametrize("drop", [b"\r\n", b"G"])
def test_the_next_head_must_arrive_soon_as_well(tmp_path: Path, drop: bytes):
    with house(tmp_path, head_within=0.6) as server:
        door, begun = knock(server, "GET /api/bots HTTP/1.1\r\nHost: x\r\n\r\n"), time.monotonic()
        assert door.recv(65536).startswith(b"HTTP/1.1 200")
        pour(door, drop, every=0.05)
        assert time.monotonic() - begun < 4


def test_a_body_must_arrive_too(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with house(tmp_path, body_within=0.5) as server:
        begun = time.monotonic()
        status, _, body = answer(knock(server, "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"))
        assert (status, body["error"]) == (408, "too-slow")
        assert time.monotonic() - begun < 3
        assert alive(server)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_request_that_is_long_in_the_making_is_not_slow(tmp_path: Path):
    """The clock runs while it arrives, not while it is answered."""
    with house(tmp_path, head_within=0.3, body_within=0.3) as server:
        links, slow = server.make(), server.house.find

        async def find(token: str) -> Any:
            import asyncio

            await asyncio.sleep(0.8)
            return await slow(token)

        server.house.find = find  # type: ignore[method-assign]
        assert server.ask(links["host"]).status_code == 200
        assert server.ask(links["host"], "/branch", "POST", json={"at": 0}).status_code == 201


@pytest.mark.parametrize(
    "head",
    [
        "".join(f"X-{n}: y\r\n" for n in range(MOST_HEADERS + 1)),
        f"X-A: {'y' * 9000}\r\n",
        "".join(f"X-{n}: {'y' * 900}\r\n" for n in range(30)),
    ],
)
@pytest.mark.parametrize("kind", ["", HANDSHAKE])
def test_a_large_head_is_refused(server: Place, head: str, kind: str, caplog: pytest.LogCaptureFixture):
    status, _, body = answer(knock(server, f"GET /api/live HTTP/1.1\r\n{kind}{head}\r\n"))
    assert (status, body["error"]) == (431, "too-large")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_head_without_end_is_cut_off(server: Place):
    door = knock(server, "GET / HTTP/1.1\r\nX-A: ")
    assert pour(door, b"y" * 4096, 50 << 20, 0.001) < 20 * LARGEST_HEAD


def test_a_long_address_is_refused(server: Place):
    status, _, body = answer(knock(server, f"GET /{'a' * 9000} HTTP/1.1\r\nHost: x\r\n\r\n"))
    assert (status, body["error"]) == (431, "too-large")


def test_a_body_without_end_is_cut_off(server: Place):
    """In chunks, which say nothing of how many there will be, and with headers behind them."""
    door = knock(server, "POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    pour(door, b"10000\r\n" + b"y" * 0x10000 + b"\r\n", 100 << 20)
    assert alive(server)


def test_headers_behind_a_body_are_not_taken(server: Place):
    trailers = "".join(f"X-{n}: {'y' * 500}\r\n" for n in range(300))
    body = '{"game": "firstlight"}'
    request = (
        "POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n"
        f"Connection: close\r\n\r\n{len(body):x}\r\n{body}\r\n0\r\n{trailers}\r\n"
    )
    assert answer(knock(server, request))[0] == 201


def test_who_asks_again_and_again_without_waiting_is_sent_away(server: Place):
    """Ten thousand requests in one breath: not one of them is answered after the first few, and nothing piles up."""
    links, made = server.make(), 0
    asked = f"GET /api/table HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {links['host']}\r\n\r\n".encode()
    door = knock(server, asked * MOST_AHEAD)
    while made < MOST_AHEAD:  # so many may
        made += door.recv(65536).count(b"HTTP/1.1 200")
    door.close()
    door, data = knock(server), b""
    with suppress(OSError):
        door.sendall(asked * 10_000)
    with suppress(OSError):
        while more := door.recv(65536):
            data += more
    assert data.count(b"HTTP/1.1 200") <= MOST_AHEAD + 1
    assert data.startswith(b"HTTP/1.1 429") or b"HTTP/1.1 200" in data
    assert alive(server)


def test_who_asks_several_times_and_is_gone_is_no_fault_of_ours(server: Place, caplog: pytest.LogCaptureFixture):
    """Each one who did so once wrote a page into the log."""
    for _ in range(20):
        door = knock(server, b"GET /api/games/hades/rules HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n" * 4)
        door.recv(100)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # it slams the door
        door.close()
    assert alive(server)
    time.sleep(0.2)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_nothing_is_said_in_the_middle_of_an_answer(tmp_path: Path):
    """Neither if it is not the last of several requests that is being answered."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "large.txt").write_bytes(b"x" * (32 << 20))
    with place(str(tmp_path / "tables.db"), static=tmp_path) as server:
        asked = b"GET /assets/large.txt HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n"
        door, data = knock(server, asked), b""
        while b"\r\n\r\n" not in data:
            data += door.recv(1000)
        door.sendall(asked + b"nonsense\r\n\r\n")
        with suppress(OSError):
            while more := door.recv(1 << 20):
                data += more
    body = data.partition(b"\r\n\r\n")[2]
    assert len(body) < 32 << 20
    assert body == b"x" * len(body)


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_saves_that_are_carried_in_have_only_so_much_room(tmp_path: Path, proxies: tuple[str, ...]):
    """Many bring large bodies at once, and none of them comes to its end: from one address, or from many."""
    with house(tmp_path, proxies=proxies) as server:
        keeper, most = server._server.config.keeper, LARGEST_LOADS if proxies else LARGEST_LOAD  # type: ignore[attr-defined]
        head = b"POST /api/tables/import HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n"
        carriers = list[socket.socket]()
        for n in range(most // 8_000_000 + 2):
            door = knock(server, head)
            carriers.append(door)
            with suppress(OSError):
                door.sendall(bytes(7_900_000))
            end = time.monotonic() + 5
            while n < most // 8_000_000 and keeper.loads.total() < (n + 1) * 7_800_000 and time.monotonic() < end:
                time.sleep(0.01)
        assert keeper.loads.total() <= most + (1 << 20)  # what came with the last of it
        refused = answer(carriers[-1])[0]
        assert refused in (503 if proxies else 429, 0)  # who still sends may miss the answer
        assert alive(server)
        for door in carriers[:-1]:
            door.close()
        end = time.monotonic() + 5
        while keeper.loads and time.monotonic() < end:
            time.sleep(0.02)
        assert not keeper.loads
        for _ in range(3):  # who was answered carries nothing any more
            assert server.http.post("/api/tables/import", content=bytes(7_900_000)).status_code == 422


def test_who_takes_nothing_of_an_answer_is_let_go(tmp_path: Path):
    with house(tmp_path, read_within=0.5) as server:
        door = knock(server)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        keeper = server._server.config.keeper  # type: ignore[attr-defined]
        try:
            for _ in range(400):
                door.sendall(b"GET /api/games/hades/texts/en HTTP/1.1\r\nHost: x\r\n\r\n")
        except OSError:
            pass
        end = time.monotonic() + 10
        while keeper.inside and time.monotonic() < end:
            time.sleep(0.05)
        assert not keeper.inside


@pytest.mark.parametrize(
    "request_line",
    ["POST /api/live HTTP/1.1", "GET /api/live?\u00e9 HTTP/1.1", "GET /api/live HTTP/1.0", "GET /nowhere HTTP/1.1"],
)
def test_a_handshake_that_cannot_be_one_is_refused(server: Place, request_line: str, caplog: pytest.LogCaptureFixture):
    for more in ("", "Content-Length: 3\r\n", "Sec-WebSocket-Key: z\r\n"):
        door = knock(server, f"{request_line}\r\n{HANDSHAKE}{more}\r\n")
        door.shutdown(socket.SHUT_WR)
        data = door.recv(65536)
        assert not data or int(data.split()[1]) in (101, 400, 403, 404, 405, 426)
        door.close()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert alive(server)
    keeper, end = server._server.config.keeper, time.monotonic() + 5  # type: ignore[attr-defined]
    server.http.close()
    while keeper.inside and time.monotonic() < end:
        time.sleep(0.05)
    assert (keeper.inside, dict(keeper.by_address)) == (0, {})
    server.http = httpx.Client(base_url=server.url)


# --- frames ---


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    assert len(data) < 126
    return bytes([opcode | (0x80 if fin else 0), 0x80 | len(data)]) + bytes(4) + data


def seat(server: Place, link: str, memory: int = 1 << 20) -> socket.socket:
    """A live table by the link, as nothing but bytes."""
    door = knock(server)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, memory)
    door.sendall(f"GET /api/live HTTP/1.1\r\n{HANDSHAKE}\r\n".encode())
    assert b" 101 " in door.recv(200)
    door.sendall(frame(1, json.dumps({"type": "hello", "link": link}).encode()))
    return door


def test_a_message_in_endless_pieces_is_cut_off(server: Place, caplog: pytest.LogCaptureFixture):
    door = knock(server, f"GET /api/live HTTP/1.1\r\n{HANDSHAKE}\r\n")
    assert b" 101 " in door.recv(65536)
    door.sendall(frame(1, b"", fin=False) + frame(0, b"", fin=False) * (2 * MOST_FRAGMENTS))
    data = b""
    while more := door.recv(65536):
        data += more
    assert data[:4] == bytes([0x88, 2]) + (1009).to_bytes(2, "big")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_text_that_is_none_is_no_fault_of_ours(server: Place, caplog: pytest.LogCaptureFixture):
    with Guest(server.url, "", greet=False) as guest:
        guest.socket.socket.sendall(frame(1, b"\xff\xfe"))
        assert guest.gone() == 1007
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_who_pings_and_never_listens_fills_no_memory(tmp_path: Path):
    with house(tmp_path, read_within=0.5) as server:
        door = seat(server, server.make()["watch"], 4096)
        assert pour(door, frame(9, b"x" * 120) * 500, 200 << 20) < 100 << 20
        assert alive(server)


def test_who_speaks_on_and_on_without_listening_is_sent_away(tmp_path: Path):
    """Thousands of messages in one breath: none of them waits for its turn in memory."""
    with place(str(tmp_path / "tables.db"), dataclasses.replace(SETTINGS, limits=Limits())) as server:
        links = server.make()
        door, data = seat(server, links["watch"]), b""
        with server.sit(links["host"]) as host, suppress(OSError):
            door.sendall(frame(1, b'{"type":"ping"}') * 12_000)
            end, most = time.monotonic() + 1, 0
            while time.monotonic() < end:
                sockets = [each for each in server._server.server_state.connections if isinstance(each, doors.Socket)]
                most = max([most, *(each.queue.qsize() for each in sockets)])
                time.sleep(0.005)
            assert most <= MOST_WAITING
            host.play(1)
            while more := door.recv(65536):
                data += more
        assert b"too-fast" in data
        assert data.endswith(bytes([0x88, 2]) + (4429).to_bytes(2, "big"))


@pytest.mark.parametrize("what", [9, 10, 0])
def test_frames_that_say_nothing_are_borne_only_for_a_while(server: Place, what: int, monkeypatch: pytest.MonkeyPatch):
    """Pings, pongs and endless beginnings: read in small pieces, and no more of them once it is enough."""
    read, handle = [0], doors.Socket.may_idle

    def count(self: doors.Socket) -> bool:
        read[0] += 1
        return handle(self)

    monkeypatch.setattr(doors.Socket, "may_idle", count)
    flood = frame(what) if what else frame(1, b"{", fin=False) + frame(0, b"", fin=True)
    with Guest(server.url, "", greet=False) as guest:
        with suppress(OSError):
            guest.socket.socket.sendall(flood * 100_000)
        assert guest.gone() in (4400, 4429, 1006)
    assert IDLE_FRAMES.at_once < read[0] < IDLE_FRAMES.at_once + PIECE or not what
    assert alive(server)


# --- how many ---


def test_one_address_has_only_so_many_connections(tmp_path: Path):
    with house(tmp_path, by_address=4) as server:
        server.http.close()
        doors = [knock(server) for _ in range(4)]
        status, headers, body = answer(knock(server, "GET /api/bots HTTP/1.1\r\nHost: x\r\n\r\n"))
        assert (status, body["error"], body["reason"]) == (429, "crowded", {"key": "table.refused.crowded"})
        assert int(headers["retry-after"]) > 0
        guest = Guest(server.url, "", greet=False)
        assert guest.until("refused")["error"] == "crowded"
        assert guest.gone() == 4503
        for door in doors:
            door.close()
        assert alive_again(server)


def test_the_house_has_only_so_many_places(tmp_path: Path):
    with house(tmp_path, connections=4) as server:
        server.http.close()
        doors = [knock(server) for _ in range(4)]
        status, headers, body = answer(knock(server, "GET /api/bots HTTP/1.1\r\nHost: x\r\n\r\n"))
        assert (status, body["error"]) == (503, "full")
        assert int(headers["retry-after"]) > 0
        door = knock(server, "GET / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n")  # somebody who reads
        assert door.recv(65536).endswith(b"\r\n\r\nThe house is full: try again in a moment.")
        door.close()
        guest = Guest(server.url, "", greet=False)
        assert guest.until("refused")["error"] == "full"
        assert guest.gone() == 4503
        more = [knock(server) for _ in range(20)]  # not even these may wait
        assert answer(more[-1])[0] in (503, 0)
        for door in doors + more:
            door.close()
        assert alive_again(server)


def alive_again(server: Place) -> bool:
    end = time.monotonic() + 5
    while server._server.config.keeper.inside and time.monotonic() < end:  # type: ignore[attr-defined]
        time.sleep(0.02)
    server.http = httpx.Client(base_url=server.url)
    return alive(server)


def test_half_open_connections_keep_nobody_out_for_long(tmp_path: Path):
    """All places are taken by connections that say nothing: after a moment they are free."""
    with house(tmp_path, connections=50, head_within=0.5) as server:
        server.http.close()
        doors = [knock(server, "GET / HTTP/1.1\r\n") for _ in range(60)]
        time.sleep(1.0)
        server.http = httpx.Client(base_url=server.url)
        assert alive(server)
        for door in doors:
            door.close()


def test_live_tables_count_as_well_and_are_given_back(tmp_path: Path):
    with house(tmp_path, by_address=5) as server:
        links = server.make()
        for _ in range(3):
            with ExitStack() as stack:
                for _ in range(3):
                    stack.enter_context(server.sit(links["host"]))
            time.sleep(0.1)
        assert not server.house.guests


def test_whole_networks_of_ipv6_are_one_address():
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1") == "2001:db8::/64"
    assert neighbourhood("2001:db8:0:1::1") != neighbourhood("2001:db8::1")
    assert neighbourhood("::ffff:10.0.0.1") == neighbourhood("10.0.0.1") == "10.0.0.1"
    assert neighbourhood("not an address") == "not an address"


def test_the_keeper_forgets_who_went():
    keeper = Keeper(Doors(connections=100, by_address=1, proxies=("10.0.0.0/8",)))
    assert [keeper.come("1.2.3.4")[0] for _ in range(2)] == ["", "crowded"]
    assert [keeper.come("10.1.2.3")[0] for _ in range(3)] == [""] * 3  # a proxy comes for many
    for host in ["1.2.3.4"] * 2 + ["10.1.2.3"] * 3:
        keeper.go(host)
    assert (keeper.inside, dict(keeper.by_address)) == (0, {})


# --- spectators ---


def test_one_address_cannot_take_all_places_of_spectators(tmp_path: Path):
    settings = dataclasses.replace(SETTINGS, limits=dataclasses.replace(SETTINGS.limits, clients=5))
    settings = dataclasses.replace(settings, doors=Doors(watchers=3, proxies=("127.0.0.1",)))
    with place(str(tmp_path / "tables.db"), settings) as server, ExitStack() as stack:
        links = server.make()
        for _ in range(3):
            stack.enter_context(watcher(server, links["watch"], "203.0.113.1")).until("welcome")
        crowd = stack.enter_context(watcher(server, links["watch"], "203.0.113.1"))
        assert crowd.until("refused")["error"] == "crowded"
        assert crowd.gone() == 4503
        for n in (2, 3):
            stack.enter_context(watcher(server, links["watch"], f"203.0.113.{n}")).until("welcome")
        stack.enter_context(server.sit(links["host"])).play(1)


def test_a_few_addresses_cannot_take_all_places_either(tmp_path: Path):
    """Whoever has most of them makes room, until all have about as many; and then it is full."""
    settings = dataclasses.replace(SETTINGS, limits=dataclasses.replace(SETTINGS.limits, clients=4))
    settings = dataclasses.replace(settings, doors=Doors(watchers=2, proxies=("127.0.0.1",)))
    with place(str(tmp_path / "tables.db"), settings) as server, ExitStack() as stack:
        links = server.make()
        crowd = [stack.enter_context(watcher(server, links["watch"], f"203.0.113.{n}")) for n in (1, 1, 2, 2)]
        for guest in crowd:
            guest.until("welcome")
        for n in (3, 4):
            stack.enter_context(watcher(server, links["watch"], f"203.0.113.{n}")).until("welcome")
        late = stack.enter_context(watcher(server, links["watch"], "203.0.113.5"))
        assert late.until("refused")["error"] == "full"
        table = server.house.tables[links["table"]]
        assert sorted(client.address for client in table.clients) == [f"203.0.113.{n}" for n in (1, 2, 3, 4)]
        for pair in (crowd[:2], crowd[2:]):
            assert sorted(stays(guest) for guest in pair) == [False, True]


def stays(guest: Guest) -> bool:
    """Whether it still has its place; who has to leave is told with the code for a full house."""
    with suppress(ConnectionClosed):
        guest.send(type="ping")
        return bool(guest.until("pong"))
    assert guest.gone() == 4503
    return False


def watcher(server: Place, link: str, address: str) -> Guest:
    guest = Guest(server.url, "", greet=False, headers={"X-Forwarded-For": address})
    with suppress(ConnectionClosed):  # it may have been sent away already
        guest.send(type="hello", link=link)
    return guest


# --- proxies ---


@pytest.mark.parametrize("proxies", [(), ("10.0.0.0/8",), ("127.0.0.1",)])
def test_a_proxy_is_believed_only_if_it_is_named(
    tmp_path: Path, proxies: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # what others believe is nothing to us
    with house(tmp_path, proxies=proxies, by_address=3) as server:
        seen: list[str] = []
        take = server.house.visits.take

        def visit(name: str, *more: Any) -> bool:
            seen.append(name)
            return take(name, *more)

        server.house.visits.take = visit  # type: ignore[method-assign]
        for n in range(3):
            server.http.get("/api/bots", headers={"X-Forwarded-For": f"198.51.100.9, 203.0.113.{n}"})
        believed = proxies == ("127.0.0.1",)
        assert seen == ([f"203.0.113.{n}" for n in range(3)] if believed else ["127.0.0.1"] * 3)


def test_behind_a_proxy_live_tables_are_counted_by_who_comes(tmp_path: Path):
    with house(tmp_path, proxies=("127.0.0.1",), by_address=2) as server, ExitStack() as stack:
        links = server.make()
        for n in (1, 1, 2, 2):
            stack.enter_context(watcher(server, links["watch"], f"203.0.113.{n}")).until("welcome")
        crowd = stack.enter_context(watcher(server, links["watch"], "203.0.113.1"))
        assert crowd.until("refused")["error"] == "crowded"


# --- whose page asks ---

OTHERS = [
    "http://evil.example",
    "null",
    "http://127.0.0.1",
    "https://127.0.0.1.evil.example:{port}",
    "",
    "file://",
    "//[",
]


@pytest.mark.parametrize("origin", OTHERS)
def test_pages_of_others_change_nothing_and_sit_at_no_table(server: Place, origin: str):
    origin = origin.format(port=server.url.rpartition(":")[2])
    links = server.make(seats="me friend")
    auth = {"Authorization": f"Bearer {links['host']}", "Origin": origin}
    for method, path, body in (
        ("POST", "/api/tables", {"game": "firstlight"}),
        ("POST", "/api/table/branch", {"at": 0}),
        ("PUT", "/api/table/seats/1", {"name": "Eve"}),
    ):
        refused = server.http.request(method, path, headers=auth, json=body)
        assert (refused.status_code, refused.json()["error"]) == (403, "foreign")
    with Guest(server.url, "", greet=False, headers={"Origin": origin}) as guest:
        assert guest.until("refused")["error"] == "foreign"
        assert guest.gone() == 4403
    assert server.http.get("/api/bots", headers=auth).status_code == 200


def test_our_own_pages_and_those_without_one_may(tmp_path: Path):
    with house(tmp_path, origins=("https://games.example",)) as server:
        for headers in ({"Origin": server.url}, {}, {"Origin": "https://games.example"}):
            links = server.http.post("/api/tables", json={"game": "firstlight"}, headers=headers).json()
            guest = Guest(server.url, "", greet=False, headers=headers)
            guest.send(type="hello", link=links["host"])
            guest.until("welcome")
            guest.close()
        behind = {"Origin": "https://Play.example", "Host": "play.example:443"}
        assert server.http.post("/api/tables", json={"game": "firstlight"}, headers=behind).status_code == 201


def test_who_runs_a_server_sets_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    said: list[Any] = []
    monkeypatch.setattr("coterie.server.serve.serve", lambda *given: said.append(given[-1]))
    flags = "--proxy 10.0.0.0/8 --proxy ::1 --origin https://Games.example/ --connections 9 --connections-per-address 3"
    flags += " --tables-per-address 5 --most-megabytes 2 --keep-days 30"
    assert main(["serve", "--no-browser", *flags.split()]) == 0
    assert said[0].doors == Doors(9, 3, proxies=("10.0.0.0/8", "::1"), origins=("https://games.example",))
    assert said[0].quotas == Quotas(5, 2 << 20, 30)


@pytest.mark.parametrize("proxy", ["*", "localhost", "10.0.0.0/99"])
def test_a_proxy_that_is_none_is_told(tmp_path: Path, proxy: str):
    with pytest.raises(CannotServe, match="proxy"):
        serve("127.0.0.1", 0, str(tmp_path / "t.db"), print, Settings(doors=Doors(proxies=(proxy,))))
