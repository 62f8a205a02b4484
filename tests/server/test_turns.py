"""Whose work is done next: nobody is starved by another who asks for much."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from coterie.server import worker
from coterie.server.live import Client
from coterie.server.turns import Asker, Turns
from tests.server.guests import SETTINGS, Guest, Place, place


def order_of(work: list[str], places: int = 1) -> list[str]:
    """In which order work is begun that was asked for in this one, while all places are taken: `a1` is table 1 of a."""
    begun: list[str] = []

    async def run() -> None:
        turns = Turns(range(places))

        async def do(name: str) -> None:
            mine = await turns.wait(Asker(name[0], name))
            begun.append(name)
            await asyncio.sleep(0)
            turns.leave(mine)

        taken = [await turns.wait(Asker("somebody")) for _ in range(places)]
        tasks = [asyncio.create_task(do(name)) for name in work]
        await asyncio.sleep(0)
        for each in taken:
            turns.leave(each)
        await asyncio.gather(*tasks)

    asyncio.run(run())
    return begun


def test_addresses_take_turns_and_then_the_tables_of_each():
    asked = ["a1", "a1", "a1", "a2", "a2", "b1", "b1", "c1"]
    assert order_of(asked) == ["a1", "b1", "c1", "a2", "b1", "a1", "a2", "a1"]


def test_who_comes_later_waits_for_one_turn_of_each_other_address():
    assert order_of(["a1"] * 50 + ["b1"])[1] == "b1"


def test_several_places_are_all_used():
    assert sorted(order_of(["a1"] * 5 + ["b1"] * 5, places=3)) == ["a1"] * 5 + ["b1"] * 5


def within(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 10))


@pytest.mark.parametrize("given", [False, True], ids=["waiting", "just given a place"])
def test_who_no_longer_waits_keeps_no_place(given: bool):
    async def run() -> None:
        turns = Turns([1])
        taken = await turns.wait(Asker("a"))
        leaver = asyncio.create_task(turns.wait(Asker("b")))
        await asyncio.sleep(0)
        if given:
            turns.leave(taken)
        leaver.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await leaver
        if not given:
            turns.leave(taken)
        assert await turns.wait(Asker("c")) == 1

    within(run)


def from_two_addresses(monkeypatch: pytest.MonkeyPatch, many: set[str]) -> None:
    """The holders of these links come from an address of their own."""
    seated = Client.__init__

    def seat(client: Client, *args: Any, **more: Any) -> None:
        seated(client, *args, **more)
        client.address = "203.0.113.7" if client.link.token in many else "198.51.100.1"

    monkeypatch.setattr(Client, "__init__", seat)


def thinking_takes(monkeypatch: pytest.MonkeyPatch, seconds: float) -> Callable[[], int]:
    """How often bots have thought; each thought takes this long."""
    think, thoughts, counting = worker.think, [0], threading.Lock()

    def slow(*args: Any) -> Any:
        time.sleep(seconds)
        with counting:
            thoughts[0] += 1
        return think(*args)

    monkeypatch.setattr(worker, "think", slow)
    return lambda: thoughts[0]


def test_bots_of_one_address_do_not_starve_those_of_another(server: Place, monkeypatch: pytest.MonkeyPatch):
    """Twelve tables of one address, a single one of another: the latter gets every second thought."""
    crowd = [server.make(seats="random random")["watch"] for _ in range(12)]
    alone = server.make(seats="random random")["watch"]
    from_two_addresses(monkeypatch, set(crowd))
    thoughts = thinking_takes(monkeypatch, 0.01)
    with contextlib.ExitStack() as door:
        for link in crowd:
            door.enter_context(Guest(server.url, link))
        one = door.enter_context(server.sit(alone))
        one.wait_for_decisions(1)
        before, had = thoughts(), one.decisions
        one.wait_for_decisions(had + 10)
        assert thoughts() - before < 10 * 5


def test_a_bot_that_thinks_for_ever_is_stopped_alone(database: str, monkeypatch: pytest.MonkeyPatch):
    """Each worker is a process of its own: what another one thinks about goes on."""
    settings = dataclasses.replace(SETTINGS, workers=2, bot_patience=3.0)
    with place(database, settings) as server:
        house = server.house

        async def think() -> tuple[Any, Any]:
            endless = asyncio.create_task(house.thinking.call(Asker("a"), 1.0, time.sleep, 60))
            patient = asyncio.create_task(house.thinking.call(Asker("b"), 20.0, time.sleep, 3))
            return await asyncio.gather(endless, patient, return_exceptions=True)

        stopped, done = asyncio.run_coroutine_threadsafe(think(), house.loop).result(30)
        assert isinstance(stopped, TimeoutError)
        assert done is None
