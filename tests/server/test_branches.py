"""What if: branches deal anew what the asker cannot know; saves go out and come in."""

from __future__ import annotations

import dataclasses
import json
import zlib
from collections.abc import Iterator

import pytest

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.data import decode, encode, replace
from coterie.server.gatekeeper import Answer
from coterie.server.imports import Imports
from coterie.server.limits import Rate
from tests.server.guests import SETTINGS, UNLIMITED, Guest, Place, place


def draws(guest: Guest, count: int = 60) -> list[str]:
    """What the log tells after so many decisions, always taking the last option that does not end anything."""
    for _ in range(count):
        if not guest.wait_for_question():
            break
        guest.play(1)
    return [json.dumps(line["text"]) for line in guest.log]


def test_a_branch_begins_where_the_other_table_was(server: Place):
    links = server.make(seats="me me")
    with server.sit(links["host"]) as host:
        host.play(10)
        ask = host.question
        answer = server.ask(links["host"], "/branch", "POST", json={"at": 10})
        assert answer.status_code == 201
        branch = answer.json()
        assert branch["at"] == 10
        with server.sit(branch["host"]) as other:
            assert other.question["choices"] == ask["choices"]
            assert other.decisions == 10
            assert other.log == host.log
            assert other.welcome["table"]["branch"]
            assert other.welcome["table"]["earliest"] == 10
            other.play(3)
        host.play(1)
        assert host.decisions == 11
    assert server.ask(branch["host"]).json()["decisions"] == 13
    assert server.ask(branch["host"], "/moments/3").status_code == 409
    assert server.ask(branch["host"], "/moments").json()["moments"][0]["number"] == 10


def test_nobody_peeks_at_what_comes_by_branching(server: Place):
    """Two branches from the same moment, and the game itself, with the same decisions: all three go on differently."""
    links = server.make(seats="me me", seed=3)
    with server.sit(links["host"]) as host:
        host.play(2)
        branches = [server.ask(links["host"], "/branch", "POST", json={"at": 2}).json() for _ in range(2)]
        stories = [draws(host)]
        for branch in branches:
            with server.sit(branch["host"]) as guest:
                stories.append(draws(guest))
    assert len({tuple(story) for story in stories}) == 3


def test_a_seat_that_branches_sees_no_other_hand(server: Place):
    links = server.make(seats="friend friend", seed=5)
    with server.sit(links["seats"][0]) as one, server.sit(links["seats"][1]) as two:
        for _ in range(12):
            guest = one if one.wait_for_question_or(two) else two
            guest.play(1)
            one.wait_for_decisions(guest.decisions)
            two.wait_for_decisions(guest.decisions)
        mine, theirs = hand(one, 0), hand(two, 1)
        assert theirs
        hands = []
        for _ in range(6):
            branch = server.ask(links["seats"][0], "/branch", "POST", json={"at": one.decisions}).json()
            with server.sit(branch["seats"][0]) as me, server.sit(branch["seats"][1]) as other:
                assert hand(me, 0) == mine
                hands.append(hand(other, 1))
                told = {line["number"] for line in one.log}
                assert all(json.dumps(line["text"]) in json.dumps(one.log) for line in other.log), told
        assert any(dealt != theirs for dealt in hands)
        assert len({tuple(dealt) for dealt in hands}) > 1


def hand(guest: Guest, seat: int) -> list[str]:
    areas = guest.parts[f"panel:keeper-{seat}"]["areas"]
    return [card["name"]["key"] for area in areas if area["id"] == f"hand-{seat}" for card in area["cards"]]


def test_a_branch_keeps_the_seed_to_itself(server: Place):
    links = server.make(seats="friend me", seed=987654321)
    with server.sit(links["seats"][0]) as friend:
        friend.play(1)
        branch = server.ask(links["seats"][0], "/branch", "POST", json={"at": 1}).json()
    answer = server.ask(branch["host"], "/export")
    if answer.status_code == 200:
        assert saves.read(answer.content).setup.seed != 987654321


@pytest.mark.parametrize("at", [-1, 11, 10**9])
def test_there_is_no_branch_from_nowhere(server: Place, at: int):
    links = server.make()
    assert server.ask(links["host"], "/branch", "POST", json={"at": at}).status_code in (400, 409)


def test_export_and_import(server: Place):
    links = server.make(seats="me greedy")
    with server.sit(links["host"]) as host:
        for _ in range(3):
            host.wait_for_question()
            host.play(1)
        host.wait_for_question()
        answer = server.ask(links["host"], "/export")
        assert answer.headers["content-disposition"].startswith("attachment")
        game = load_game("firstlight")
        assert saves.replay(game, answer.content).hash() == saves.load(game, answer.content).hash()
        new = server.http.post("/api/tables/import", content=answer.content)
        assert new.status_code == 201
        with server.sit(new.json()["host"], seat=0) as other:
            assert [s["kind"] for s in other.welcome["table"]["seats"]] == ["me", "bot"]
            assert other.log == host.log
            assert other.question == host.question
            other.play(1)
    for link in (links["seats"][0], links["watch"]):
        assert server.ask(link, "/export").status_code == 403


def test_what_is_no_save_is_not_imported(server: Place):
    links = server.make()
    good = server.ask(links["host"], "/export").content
    for bad in (
        b"",
        b"COTERIE\n",
        good[:-3],
        good[:60] + b"x" + good[61:],
        b"\x00" * 5000,
        good.replace(b"COT", b"KOT"),
    ):
        answer = server.http.post("/api/tables/import", content=bad)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["message"]
    assert server.http.post("/api/tables/import", content=b"x" * (9 << 20)).status_code == 413
    assert len(server.store.all_tables()) == 1


def written(content: saves.Save) -> bytes:
    """A save as somebody with ill will would write it."""
    return saves.sealed(zlib.compress(encode(content), 9))


def hostile_saves(good: bytes) -> Iterator[tuple[str, bytes]]:
    content, game = saves.read(good), load_game("firstlight")
    yield (
        "who took a step does not sit there",
        written(replace(content, steps=[replace(step, seat=77) for step in content.steps])),
    )
    yield "the tape unpacks to more than any game", written(replace(content, tape=[0] * (40 << 20)))
    state = decode(content.checkpoint, game.state)
    state.keepers[0].hand.cards *= 50_000
    yield "a hand that takes seconds to draw", written(replace(content, checkpoint=encode(state)))


def test_saves_with_ill_will_are_not_imported(server: Place):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(3)
    good = server.ask(links["host"], "/export").content
    for what, save in hostile_saves(good):
        answer = server.http.post("/api/tables/import", content=save)
        assert answer.status_code == 422, what
    assert len(server.store.all_tables()) == 1


def test_a_save_that_cannot_be_opened_a_second_time_is_refused(server: Place, monkeypatch: pytest.MonkeyPatch):
    good = server.ask(server.make()["host"], "/export").content
    monkeypatch.setattr(Imports, "_ask", lambda gate, data: Answer(save=data[:-1]))
    answer = server.http.post("/api/tables/import", content=good)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad-save")


def test_imports_are_dearer_than_new_tables(database: str):
    """Opening a save takes a worker from the bots."""
    limits = dataclasses.replace(UNLIMITED, tables=Rate(0.1, 25))
    with place(database, dataclasses.replace(SETTINGS, limits=limits)) as server:
        good = server.ask(server.make()["host"], "/export").content
        answers = [server.http.post("/api/tables/import", content=good).status_code for _ in range(3)]
        assert answers == [201, 201, 429]
