"""What there is to watch: numbers at an address of their own, and whether the server is well."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from coterie.server.metrics import NoNumbers, Waits, listen
from tests.server.guests import SETTINGS, Place, place
from tests.server.test_faults import break_option, fill_the_disk
from tests.server.test_leases import BRIEF, shared, stop_beating

__all__ = ["shared"]

LINE = re.compile(r'coterie_[a-z_]+(\{[a-z]+="[^"]+"\})? -?[0-9.e+-]+')


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def numbers(port: int) -> dict[str, float]:
    answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert all(LINE.fullmatch(line) for line in lines), lines
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_numbers_tell_what_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    port = free_port()
    with place(str(tmp_path / "tables.db"), replace(SETTINGS, metrics=f"127.0.0.1:{port}")) as server:
        links = server.make()
        with server.sit(links["host"]) as host, server.sit(links["watch"]):
            host.play(1)
            before = numbers(port)
            assert before["coterie_tables"] == 1
            assert before["coterie_tables_made_total"] == 1
            assert before["coterie_decisions_total"] == 1
            assert before['coterie_clients{role="host"}'] == before['coterie_clients{role="watch"}'] == 1
            assert before['coterie_clients{role="seat"}'] == 0
            assert before["coterie_healthy"] == before["coterie_processes"] == 1
            assert before['coterie_commit_seconds_bucket{le="+Inf"}'] == before["coterie_commit_seconds_count"] == 1
            transact = fill_the_disk(server)
            assert host.decide()["error"] == "not-stored"
            server.store.writer._transact = transact  # type: ignore[method-assign]
            host.hush()
            break_option(monkeypatch, host.keys[0])
            assert host.decide()["error"] == "fault"
            after = numbers(port)
            assert after['coterie_errors_total{kind="commit"}'] == 1
            assert after['coterie_errors_total{kind="fault"}'] == 1
            assert after["coterie_decisions_total"] == 1
            assert after["coterie_unanswered"] == 0
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
        assert links["host"] not in httpx.get(f"http://127.0.0.1:{port}/metrics").text


def test_numbers_are_nowhere_unless_wanted_and_never_where_tables_are_served(server: Place):
    assert server.http.get("/metrics").status_code == 404
    assert server.house._numbers is None


@pytest.mark.parametrize("where", ["here", "127.0.0.1:", "256.1.1.1:9"])
def test_an_address_for_numbers_that_cannot_be_used_is_told(where: str):
    with pytest.raises(NoNumbers, match=re.escape(where)):
        asyncio.run(listen(None, where))  # type: ignore[arg-type]


def test_waits_are_counted_by_bounds():
    waits = Waits()
    for seconds in (0.001, 0.002, 0.003, 99):
        waits.add(seconds)
    assert waits.counts[:2] == [2, 1]
    assert waits.counts[-1] == 1
    assert waits.total == pytest.approx(99.006)


def test_a_server_that_is_well_says_so(server: Place):
    answer = server.http.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    server.house.closing = True
    assert server.http.get("/health").status_code == 503
    server.house.closing = False


def test_a_server_without_its_database_is_not_well(shared: str):
    with place(shared, BRIEF) as server:
        assert server.http.get("/health").status_code == 200
        stop_beating(server)
        time.sleep(BRIEF.lease + 0.1)
        assert server.http.get("/health").status_code == 503
