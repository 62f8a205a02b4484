"""Going several steps at once: all are stored together and confirmed once, and a walk ends where anything happens."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from coterie.games.firstlight.content import DICE
from coterie.games.firstlight.keepers import Step
from coterie.games.firstlight.state import Island, Keeper
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision, Flow
from coterie.kernel.grid import cell_name
from coterie.kernel.scene import Stop
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg
from coterie.kernel.walking import Walking
from tests.server.guests import Guest, Place, place
from tests.server.test_faults import fill_the_disk

STEPS = 3

Happening = Callable[[Table[Island], Keeper], Flow[None]]


def way_of(guest: Guest, steps: int = STEPS) -> list[dict[str, Any]]:
    """The stops of some way of so many steps; empty if none is offered."""
    ways = {stop["place"]: stop for stop in guest.question["ways"]}
    for last in ways.values():
        way = [last]
        while way[0]["after"] in ways:
            way.insert(0, ways[way[0]["after"]])
        if len(way) == steps:
            return way
    return []


@contextmanager
def on_the_way(server: Place) -> Iterator[tuple[dict[str, Any], Guest]]:
    """A guest who is asked what to do, at the beginning of a turn."""
    links = server.make()
    with server.sit(links["host"]) as host:
        while host.question["kind"] != "act":
            host.play(1)
        yield links, host


def walk(guest: Guest, to: str, client: str = "", id: int | None = None) -> dict[str, Any]:
    client = client or str(uuid.uuid4())
    guest.send(type="walk", client=client, id=guest.question["id"] if id is None else id, to=to)
    return guest.answer(client)


def where(guest: Guest) -> str:
    """Where the keeper stands that acts."""
    return next(piece["place"] for piece in guest.parts["pieces"] if piece["id"] == "keeper-0")


def stored(server: Place, links: dict[str, Any]) -> list[tuple[str, str]]:
    return [(entry.kind, entry.option) for entry in server.store.entries(links["table"])]


def at(monkeypatch: pytest.MonkeyPatch, spot: str, happening: Happening) -> None:
    """From now on something happens to who steps on a space."""
    step = Step.do

    def do(self: Step, t: Table[Island], keeper: Keeper, option: Any) -> Flow[None]:
        step(self, t, keeper, option)
        if cell_name(keeper.cell) == spot:
            yield from happening(t, keeper)

    monkeypatch.setattr(Step, "do", do)


def test_a_walk_is_several_decisions_confirmed_once(server: Place):
    with on_the_way(server) as (links, host):
        way, count, told = way_of(host), host.decisions, len(host.log)
        answer = walk(host, way[-1]["place"])
        assert (answer["type"], answer["decision"]) == ("confirmed", count + STEPS)
        host.wait_for_decisions(count + STEPS)
        assert where(host) == way[-1]["place"]
        assert [line["text"]["key"] for line in host.log[told:]] == ["event.moved"] * STEPS
        assert stored(server, links)[count:] == [("step", stop["key"]) for stop in way]
        answers = [
            message
            for message in host.heard
            if message["type"] == "confirmed" and message["client"] == answer["client"]
        ]
        assert len(answers) == 1


def test_a_walk_sent_again_is_gone_once(database: str):
    """On the same server, and on the next one."""
    with place(database) as server, on_the_way(server) as (links, host):
        way, count, id = way_of(host), host.decisions, host.question["id"]
        first = walk(host, way[-1]["place"], "once", id)
        assert walk(host, way[-1]["place"], "once", id) == first
        assert first["decision"] == count + STEPS
    with place(database) as server, server.sit(links["host"]) as host:
        assert walk(host, way[-1]["place"], "once", id) == first
        assert host.decisions == len(stored(server, links)) == count + STEPS


def test_where_no_way_leads_nobody_goes(server: Place):
    with on_the_way(server) as (links, host):
        assert server.ask(links["host"], "/seats/1", "PUT", json={"kind": "friend"}).status_code == 200
        seat = server.ask(links["host"]).json()["links"]["seats"][1]
        count, id, to = host.decisions, host.question["id"], way_of(host)[-1]["place"]
        assert walk(host, "nowhere")["error"] == "illegal"
        assert walk(host, to, id=id - 1)["error"] == "stale"
        with server.sit(seat) as friend, server.sit(links["watch"]) as eye:
            assert friend.question is None
            assert eye.question is None
            assert walk(friend, to, id=id)["error"] == "not-yours"
            assert walk(eye, to, id=id)["error"] == "not-yours"
        assert len(stored(server, links)) == count
        assert walk(host, to)["type"] == "confirmed"


def tells(t: Table[Island], keeper: Keeper) -> Flow[None]:
    t.note("dark", "keeper.move", n=t.state.dark, end=t.state.dark_end)
    yield from ()


def rolls(t: Table[Island], keeper: Keeper) -> Flow[None]:
    t.roll(DICE["night"])
    yield from ()


def asks_another(t: Table[Island], keeper: Keeper) -> Flow[None]:
    yield from t.choose(1 - keeper.seat, "gust", [0, 1], "night.die")


@pytest.mark.parametrize("happening", [tells, rolls, asks_another])
def test_a_walk_ends_where_something_happens(server: Place, monkeypatch: pytest.MonkeyPatch, happening: Happening):
    with on_the_way(server) as (links, host):
        way, count = way_of(host), host.decisions
        at(monkeypatch, way[1]["place"], happening)
        answer = walk(host, way[-1]["place"])
        assert (answer["type"], answer["decision"]) == ("confirmed", count + 2)
        host.wait_for_decisions(count + 2)
        assert where(host) == way[1]["place"]
        assert [option for _, option in stored(server, links)[count:]] == [stop["key"] for stop in way[:2]]


def test_a_window_that_is_let_pass_on_the_way_ends_the_walk(server: Place, monkeypatch: pytest.MonkeyPatch):
    def offers(t: Table[Island], keeper: Keeper) -> Flow[None]:
        yield from t.window(keeper.seat, "answer", ("salt",), "tools.play")

    with on_the_way(server) as (links, host):
        host.send(type="autopass", seat=0, kinds=["answer"])
        host.until("presence")
        way, count = way_of(host), host.decisions
        at(monkeypatch, way[0]["place"], offers)
        assert walk(host, way[-1]["place"])["decision"] == count + 2
        assert [option for _, option in stored(server, links)[count:]] == [way[0]["key"], "pass"]


def test_a_danger_that_comes_up_on_the_way_ends_the_walk(server: Place, monkeypatch: pytest.MonkeyPatch):
    """What was not shown before is shown before it is gone into."""
    with on_the_way(server) as (_, host):
        way, count = way_of(host), host.decisions
        start, offered = where(host), Walking.offered

        def growing(self: Walking[Any], state: Island, decision: Decision) -> tuple[Stop, ...]:
            danger = () if cell_name(state.keepers[0].cell) == start else (Msg("going.shade"),)
            return tuple(replace(stop, dangers=danger) for stop in offered(self, state, decision))

        monkeypatch.setattr(Walking, "offered", growing)
        assert walk(host, way[-1]["place"])["decision"] == count + 1


def test_a_rule_that_fails_on_the_way_takes_the_whole_walk_back(server: Place, monkeypatch: pytest.MonkeyPatch):
    def fails(t: Table[Island], keeper: Keeper) -> Flow[None]:
        raise ZeroDivisionError
        yield

    with on_the_way(server) as (links, host):
        way, count, start = way_of(host), host.decisions, where(host)
        with monkeypatch.context() as broken:
            at(broken, way[1]["place"], fails)
            client = str(uuid.uuid4())
            assert walk(host, way[-1]["place"], client)["error"] == "fault"
        host.hush()
        assert (host.decisions, where(host)) == (count, start)
        assert len(stored(server, links)) == count
        assert walk(host, way[-1]["place"])["decision"] == count + STEPS


def test_a_walk_that_is_not_stored_is_not_gone(server: Place):
    """None of its steps; sent again once there is room it is gone, once."""
    with on_the_way(server) as (links, host):
        way, count, start = way_of(host), host.decisions, where(host)
        transact = fill_the_disk(server)
        assert walk(host, way[-1]["place"], "w")["error"] == "not-stored"
        server.store.writer._transact = transact  # type: ignore[method-assign]
        host.hush()
        assert (host.decisions, where(host)) == (count, start)
        assert walk(host, way[-1]["place"], "w")["decision"] == count + STEPS
        assert len(stored(server, links)) == count + STEPS


def test_a_walk_whose_end_is_not_known_is_looked_up(server: Place):
    """The commit comes through but its answer does not: it was gone, once."""
    with on_the_way(server) as (links, host):
        way, count = way_of(host), host.decisions
        transact = server.store.writer._transact

        def cut_off(batch: Any) -> None:
            transact(batch)
            server.store.writer._transact = transact  # type: ignore[method-assign]
            raise ConnectionError("the line is dead")

        server.store.writer._transact = cut_off  # type: ignore[method-assign]
        assert walk(host, way[-1]["place"])["decision"] == count + STEPS
        host.wait_for_decisions(count + STEPS)
        assert len(stored(server, links)) == count + STEPS
        host.play(1)


@pytest.mark.parametrize("restarted", [False, True])
def test_undo_takes_a_whole_walk_back(database: str, restarted: bool):
    """It was one click; what went before it is another."""
    with place(database) as server, on_the_way(server) as (links, host):
        count, start = host.decisions, where(host)
        walk(host, way_of(host, 1)[-1]["place"])
        host.wait_for_decisions(count + 1)
        between = where(host)
        walk(host, way_of(host, 2)[-1]["place"])
        if not restarted:
            take_back(host, count, between, start)
    if restarted:
        with place(database) as server, server.sit(links["host"]) as host:
            take_back(host, count, between, start)


def take_back(host: Guest, count: int, between: str, start: str) -> None:
    """Twice: both walks."""
    for left, spot in ((count + 1, between), (count, start)):
        client = str(uuid.uuid4())
        host.send(type="undo", client=client)
        assert host.answer(client)["decision"] == left
        while host.decisions != left:
            host.receive()
        assert where(host) == spot
