"""Bots: they play by themselves, say why, stand in, and never hang a table."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.errors import RuleFault
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.players import BOTS
from coterie.server import worker
from coterie.server.house import Settings
from tests.server.guests import SETTINGS, UNLIMITED, Place, place


def test_bots_play_a_whole_game_when_somebody_looks(server: Place):
    links = server.make(seats="random random")
    assert server.ask(links["host"]).json()["decisions"] == 0
    with server.sit(links["watch"]) as eye:
        while not eye.parts["head"]["outcome"]:
            eye.receive()
    entries = server.store.entries(links["table"])
    assert len(entries) == eye.decisions
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


def test_a_bot_answers_after_a_person(server: Place):
    links = server.make(seats="me greedy")
    with server.sit(links["host"]) as host:
        for _ in range(8):
            host.wait_for_question()
            host.play(1)
        host.wait_for_question()
        news = [message for message in host.heard if message["type"] == "bot"]
        assert {message["seat"] for message in news} == {1}
        assert news[0]["thinking"]
        assert not news[-1]["thinking"]


def scheming() -> Session[Any]:
    """A game of Machina Arcana at a question for the monsters, whose first explorer is dead."""
    game = load_game("machina")
    for seed in range(100):
        session = Session(game, game.configure("the-beast", 3, seed=seed, options={"scheme": "yes"}))
        rng = stream(seed, "wander")
        while (decision := session.decision) is not None:
            if (decision.seats, decision.kind) == ((0,), "monster-act"):
                return session
            session.decide(rng.pick(decision.options))
    raise AssertionError("the first explorer never dies before the others")


def test_who_is_dead_plays_the_monsters_and_bots_play_on(server: Place):
    session = scheming()
    links = server.http.post("/api/tables/import", content=saves.save(session)).json()
    for seat in (1, 2):
        assert server.ask(links["host"], f"/seats/{seat}", "PUT", json={"kind": "bot", "bot": "random"}).is_success
    with server.sit(links["host"], seat=0) as host:
        assert set(host.keys) > {"end"}
        assert session.state.acting in {piece["id"] for piece in host.parts["pieces"]}
        while (question := host.question) is not None:
            assert question["text"]["key"] == "ask.for-monsters"
            host.play(1)
        again = host.wait_for_question()
        assert any(message["type"] == "bot" for message in host.heard)
        assert again["text"]["key"] == "ask.for-monsters" if again else host.parts["head"]["outcome"]


def test_bots_think_in_other_processes(database: str):
    with place(database, Settings(bot_pause=0, workers=1, limits=UNLIMITED)) as server:
        links = server.make("hades", seats="greedy me")
        with server.sit(links["host"]) as host:
            reasons = host.until("bot", 30, thinking=False)["reasons"]
            assert 1 <= len(reasons) <= 3
            assert [r["value"] for r in reasons] == sorted((r["value"] for r in reasons), reverse=True)
            assert all(reason["label"]["key"] for reason in reasons)


def test_reasons_tell_nobody_what_only_the_bot_knows(server: Place):
    """In First Light hands are hidden: a bot's reasons are for those who look from its seat."""
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        friend.send(type="standin", seat=1, bot="greedy")
        host.until("presence")
        while not any(message.get("reasons") for message in friend.heard):
            if host.question:
                host.play(1)
            else:
                host.receive()
                friend.hush(0.05)
        assert not any(message.get("reasons") for message in host.heard)


def test_a_bot_stands_in_and_gives_the_seat_back(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        friend.send(type="standin", seat=1, bot="random")
        assert friend.until("notes")["notes"][0]["text"]["key"] == "table.note.standin"
        host.play(1)
        host.wait_for_decisions(2)
        seat = server.ask(links["seats"][1]).json()["seats"][1]
        assert (seat["kind"], seat["standin"]) == ("friend", "random")
        friend.send(type="standin", seat=1, bot=None)
        friend.until("presence")
        friend.send(type="standin", seat=1, bot="nobody")
        assert friend.until("refused")["error"] == "bad-setup"
        friend.send(type="standin", seat=0, bot="random")
        assert friend.until("refused")["error"] == "not-yours"
        host.hush()
        while host.question:
            host.play(1)
        friend.hush()
        friend.play(1)


def test_a_holder_whose_seat_a_bot_plays_takes_it_back_first(database: str):
    with place(database, dataclasses.replace(SETTINGS, bot_pause=60)) as server:
        links = server.make(seats="friend me")
        with server.sit(links["seats"][0]) as friend:
            id, key = friend.question["id"], friend.keys[0]
            friend.send(type="standin", seat=0, bot="random")
            friend.until("presence")
            assert "bot" in friend.decide(key, id=id)["message"]
            friend.send(type="standin", seat=0, bot=None)
            friend.until("presence", seats=server.ask(links["watch"]).json()["seats"])
            assert friend.decide(key, id=id)["type"] == "confirmed"


def test_a_bot_without_an_answer_takes_any_option(server: Place, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(worker, "reasoned", broken)
    links = server.make(seats="random me")
    with server.sit(links["host"]) as host:
        note = host.until("notes")["notes"][0]
        assert note["text"]["key"] == "table.note.bot-failed"
        host.wait_for_decisions(1)


def test_a_bot_that_thinks_for_ever_is_not_waited_for(database: str, monkeypatch: pytest.MonkeyPatch):
    settings = Settings(bot_pause=0, workers=1, bot_patience=0.01, limits=UNLIMITED)
    with place(database, settings) as server:
        links = server.make("hades", seats="greedy me")
        with server.sit(links["host"]) as host:
            assert host.until("notes")["notes"][0]["text"]["key"] == "table.note.bot-failed"
            host.wait_for_decisions(1)


def break_all_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Session, option: object, **how: object) -> None:
        raise RuleFault("a rule failed")

    monkeypatch.setattr(Session, "decide", failing)


def test_a_bot_whose_rules_always_fail_gives_the_seat_to_the_host(server: Place, monkeypatch: pytest.MonkeyPatch):
    break_all_rules(monkeypatch)
    links = server.make(seats="random me")
    with server.sit(links["host"]) as host:
        while True:
            notes = host.until("notes")["notes"]
            if notes[-1]["text"]["key"] == "table.note.bot-gave-up":
                break
        assert server.ask(links["host"]).json()["seats"][0]["kind"] == "me"


def test_a_bot_that_gives_up_gives_the_seat_back_to_its_holder(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make(seats="friend me")
    with server.sit(links["seats"][0]) as friend:
        break_all_rules(monkeypatch)
        friend.send(type="standin", seat=0, bot="random")
        while friend.until("notes")["notes"][-1]["text"]["key"] != "table.note.standin-ends":
            pass
        seat = server.ask(links["host"]).json()["seats"][0]
        assert (seat["kind"], seat["standin"]) == ("friend", "")


def test_the_host_lets_a_bot_play_for_a_friend_who_is_away(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host:
        host.send(type="standin", seat=1, bot="random")
        host.until("notes")
        host.play(1)
        host.wait_for_decisions(2)
        seat = server.ask(links["seats"][1]).json()["seats"][1]  # the friend's link is still good
        assert (seat["kind"], seat["standin"]) == ("friend", "random")
        host.send(type="standin", seat=1, bot=None)
        host.until("notes")
        assert not server.ask(links["host"]).json()["seats"][1]["standin"]
        host.send(type="autopass", seat=1, kinds=["x"])
        assert host.until("refused")["error"] == "not-yours"


def test_who_takes_a_seat_passes_nothing_unasked(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["seats"][1]) as friend:
        friend.send(type="autopass", seat=1, kinds=["anything"])
        while friend.until("presence")["seats"][1]["autopass"] != ["anything"]:
            pass
        server.ask(links["host"], "/seats/1", "PUT", json={"kind": "me"})
        friend.send(type="agree", proposal=friend.until("proposal")["id"], yes=True)
        assert friend.gone() == 4401
    for kind in ("bot", "friend"):
        answer = server.ask(links["host"], "/seats/1", "PUT", json={"kind": kind, "bot": "random"})
        assert answer.json()["seats"][1]["autopass"] == []


def test_the_host_gives_seats_and_takes_them_back(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host:
        friend = server.sit(links["seats"][1])
        answer = server.ask(links["host"], "/seats/1", "PUT", json={"kind": "bot", "bot": "random", "name": "Robin"})
        assert answer.status_code == 200
        friend.send(type="agree", proposal=friend.until("proposal")["id"], yes=True)
        assert friend.gone() == 4401
        new = server.ask(links["host"]).json()["links"]["seats"][1]
        assert new != links["seats"][1]
        assert server.ask(links["seats"][1]).status_code == 401
        assert server.ask(new).json()["seats"][1]["name"] == "Robin"
        host.play(1)
        host.wait_for_decisions(2)
        assert server.ask(links["host"], "/seats/1", "PUT", json={"kind": "me"}).status_code == 200
        for _ in range(10):
            host.wait_for_question()
            host.play(1)
        assert {entry.seat for entry in server.store.entries(links["table"])} == {0, 1}


@pytest.mark.parametrize("seats", ["random me", "friend me"])
def test_the_link_of_a_seat_that_is_a_bots_speaks_for_nobody(database: str, seats: str):
    """It looks on; the seat was a bot's from the beginning, or was given to one."""
    with place(database, dataclasses.replace(SETTINGS, bot_pause=60)) as server:
        links = server.make(seats=seats)
        given = server.ask(links["host"], "/seats/0", "PUT", json={"kind": "bot", "bot": "random"}).json()
        with server.sit(given["links"]["seats"][0]) as looker:
            for ask in (
                {"type": "decide", "client": "a", "id": looker.question["id"], "key": looker.keys[0]},
                {"type": "autopass", "seat": 0, "kinds": ["act"]},
                {"type": "standin", "seat": 0, "bot": "greedy"},
            ):
                looker.send(**ask)
                refused = looker.until("refused")
                assert (refused["error"], refused["reason"]) == ("not-yours", {"key": "table.refused.not-yours"})
        table = server.ask(links["host"]).json()
        assert (table["decisions"], table["seats"][0]["standin"], table["seats"][0]["autopass"]) == (0, "", [])


def test_only_the_host_seats_people_but_a_friend_has_a_name(server: Place):
    links = server.make(seats="me friend")
    for link in (links["seats"][1], links["watch"]):
        assert server.ask(link, "/seats/0", "PUT", json={"name": "x"}).status_code == 403
    assert server.ask(links["seats"][1], "/seats/1", "PUT", json={"kind": "me"}).status_code == 403
    assert server.ask(links["seats"][1], "/seats/1", "PUT", json={"name": "Ada"}).json()["seats"][1]["name"] == "Ada"
    assert server.ask(links["host"], "/seats/9", "PUT", json={"kind": "me"}).status_code == 404
    assert server.ask(links["host"], "/seats/1", "PUT", json={"kind": "bot", "bot": "none"}).status_code == 422


def test_the_bots_are_listed(server: Place):
    assert server.http.get("/api/bots").json() == list(BOTS)


def test_no_bot_plays_for_an_empty_room(server: Place):
    links = server.make(seats="random random")
    with server.sit(links["watch"]) as eye:
        eye.wait_for_decisions(1)
    seen = server.ask(links["host"]).json()["decisions"]
    assert not server.ask(links["host"]).json()["outcome"] or seen
