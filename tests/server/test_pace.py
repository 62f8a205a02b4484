"""Bots at the table's own pace: speed, pause, step; and they wait while somebody reads."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator

import pytest

from coterie.server import pace
from tests.server.guests import SETTINGS, Guest, Place, place

CALM = dataclasses.replace(SETTINGS, bot_pause=0.4)
STORY = "hades"
"""A game that begins with a page to read, at whose first question bots are asked as well as people."""


def paused(guest: Guest) -> None:
    """The bots are paused, before they have done much."""
    guest.send(type="pace", paused=True)
    guest.until("pace", paused=True)


def bot_asked(guest: Guest, seat: int = 0) -> bool:
    return bool(guest.parts["head"]["waiting_for"] == [seat])


def stands_still(guest: Guest, quiet: float = 0.8) -> bool:
    """Whether nobody decides anything for a while."""
    before = guest.decisions
    guest.hush(quiet)
    return guest.decisions == before


@pytest.fixture
def calm(database: str) -> Iterator[Place]:
    """A server whose bots leave time to say something before they play."""
    with place(database, CALM) as running:
        yield running


def test_a_pause_holds_the_bots_and_all_see_it(calm: Place):
    links = calm.make(seats="random me")
    with calm.sit(links["host"]) as host, calm.sit(links["watch"]) as eye:
        paused(host)
        assert eye.until("pace", paused=True)["speed"] == "normal"
        assert stands_still(host)
        assert bot_asked(host)
        host.send(type="pace", paused=False)
        eye.until("pace", paused=False)
        host.wait_for_decisions(1)


def test_a_step_is_one_decision(calm: Place):
    links = calm.make(seats="random random")
    with calm.sit(links["host"]) as host:
        paused(host)
        assert stands_still(host)
        for count in (1, 2, 3):
            host.send(type="pace", step=True)
            host.wait_for_decisions(count)
            assert stands_still(host)
            assert host.decisions == count


def test_a_step_pauses_bots_that_play(calm: Place):
    links = calm.make(seats="random random")
    with calm.sit(links["watch"]) as eye, calm.sit(links["host"]) as host:
        host.send(type="pace", step=True)
        eye.until("pace", paused=True)
        eye.hush(1)
        assert stands_still(eye)
        assert eye.decisions > 0


@pytest.mark.parametrize("who", ["host", "friend"])
def test_every_person_who_plays_sets_the_pace(server: Place, who: str):
    links = server.make(seats="me friend random")
    with server.sit(links["host"] if who == "host" else links["seats"][1]) as guest:
        guest.send(type="pace", speed="slow", paused=True)
        guest.until("pace", speed="slow", paused=True)


def test_who_watches_sets_no_pace_and_nobody_waits_for_them(calm: Place):
    links = calm.make(STORY, seats="random random")
    with calm.sit(links["host"]) as host, calm.sit(links["watch"]) as eye, calm.sit(links["seats"][0]) as bot:
        for onlooker in (eye, bot):
            onlooker.send(type="pace", paused=True)
            assert onlooker.until("refused")["error"] == "not-yours"
        eye.send(type="reading", page=page_of(eye))
        host.wait_for_decisions(host.decisions + 3)
        assert not any(message["type"] == "pace" and message["reading"] for message in eye.heard)


def test_slow_bots_take_longer_and_fast_ones_no_time(database: str):
    with place(database, dataclasses.replace(SETTINGS, bot_pause=0.1)) as server:
        links = server.make(seats="random random")
        with server.sit(links["host"]) as host:
            took = {speed: seconds_for_four(host, speed) for speed in ("slow", "normal", "fast")}
    assert took["slow"] > 4 * 0.45
    assert took["slow"] > took["normal"] > 4 * 0.09
    assert took["normal"] > took["fast"]


def seconds_for_four(host: Guest, speed: str) -> float:
    host.send(type="pace", speed=speed)
    host.wait_for_decisions(host.decisions + 1)  # one may be on its way
    begun = time.monotonic()
    host.wait_for_decisions(host.decisions + 4)
    return time.monotonic() - begun


def test_the_speed_is_remembered_and_a_pause_is_not(database: str):
    with place(database) as server:
        links = server.make(seats="random me")
        with server.sit(links["host"]) as host:
            host.send(type="pace", paused=True, speed="slow")
            host.until("pace", speed="slow")
    with place(database) as server, server.sit(links["host"]) as host:
        told = host.until("pace")
        assert (told["speed"], told["paused"], told["reading"]) == ("slow", False, [])


def page_of(guest: Guest) -> str:
    return next(board for board in guest.parts["order"]["boards"] if guest.parts[f"board:{board}"]["type"] == "story")


def reading(guest: Guest, page: str | None = None) -> None:
    guest.send(type="reading", page=page_of(guest) if page is None else page)


def test_bots_wait_while_somebody_reads(calm: Place):
    links = calm.make(STORY, seats="random friend")
    with calm.sit(links["host"]) as host:
        paused(host)
        with calm.sit(links["seats"][1]) as friend:
            reading(friend)
            host.until("pace", reading=[1])
            host.send(type="pace", paused=False)
            assert stands_still(host)
            assert bot_asked(host)
            reading(friend, "")
            host.until("pace", reading=[])
            host.wait_for_decisions(1)


@pytest.mark.parametrize("guided", [True, False])
def test_bots_wait_while_a_guide_tells_something_and_nowhere_else(calm: Place, guided: bool):
    links = calm.make(STORY, seats="random me", guided=guided)
    with calm.sit(links["host"]) as host:
        paused(host)
        reading(host, "hint-ribbon")
        host.send(type="pace", paused=False)
        assert stands_still(host, 1.5) is guided
        reading(host, "")
        host.wait_for_decisions(1)


def test_for_names_without_end_bots_do_not_wait(calm: Place, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pace, "MOST_PAGES", 3)
    links = calm.make(STORY, seats="random me", guided=True)
    with calm.sit(links["host"]) as host:
        paused(host)
        for n in range(4):
            reading(host, f"hint-{n}")
        host.send(type="pace", paused=False)
        host.wait_for_decisions(1)


def test_who_leaves_holds_nobody_up(calm: Place):
    links = calm.make(STORY, seats="random friend")
    with calm.sit(links["host"]) as host:
        paused(host)
        with calm.sit(links["seats"][1]) as friend:
            reading(friend)
            host.until("pace", reading=[1])
            host.send(type="pace", paused=False)
        host.until("pace", reading=[])
        host.wait_for_decisions(1)


def test_nobody_reads_for_ever(database: str):
    """Bots wait so long for a page and no longer, also for who says again and again that it is read."""
    with place(database, dataclasses.replace(CALM, reading=1.5)) as server:
        links = server.make(STORY, seats="random friend")
        with server.sit(links["seats"][1]) as friend:
            begun = time.monotonic()
            reading(friend)
            friend.until("pace", reading=[1])
            while not friend.decisions:
                assert time.monotonic() - begun < 8
                reading(friend)
                friend.hush(0.05)
            assert time.monotonic() - begun > 1.4
            assert bot_waited_for_nobody(friend)


def bot_waited_for_nobody(guest: Guest) -> bool:
    guest.hush()
    return [message for message in guest.heard if message["type"] == "pace"][-1]["reading"] == []


def test_only_pages_that_are_there_are_read(server: Place):
    links = server.make(STORY, seats="random me")
    with server.sit(links["host"]) as host:
        reading(host, "no-such-page")
        host.wait_for_question()
        assert not any(message["type"] == "pace" and message["reading"] for message in host.heard)


def test_a_decision_taken_back_is_not_taken_by_a_paused_bot(server: Place):
    links = server.make(seats="me random")
    with server.sit(links["host"]) as host:
        paused(host)
        host.play(1)
        host.hush()
        host.send(type="undo", client="back")
        assert host.answer("back")["type"] == "confirmed"
        host.hush()
        assert host.decisions == 0
        host.send(type="pace", paused=False)
        host.hush()
        assert host.decisions == 0
        host.play(1)
        host.wait_for_question()
        assert host.decisions >= 1
