"""The live table: hello, deciding, being refused, coming back, sitting together."""

from __future__ import annotations

import json
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from coterie.server.parts import Viewer
from coterie.server.tables import LiveTable
from tests.server.guests import Guest, Place, place


def test_a_decision_is_confirmed_and_shown(server: Place):
    links = server.make()
    with server.sit(links["host"]) as host:
        assert host.welcome["role"] == "host"
        assert host.welcome["table"]["links"]["host"] == links["host"]
        before = host.question["id"]
        assert host.decide()["decision"] == 1
        host.wait_for_decisions(1)
        assert host.question["id"] > before
        assert host.log


def test_two_friends_and_a_spectator_see_their_own(server: Place):
    links = server.make(seats="friend friend")
    with server.sit(links["seats"][0]) as one, server.sit(links["seats"][1]) as two, server.sit(links["watch"]) as eye:
        assert one.question
        assert two.question is None
        assert eye.question is None
        one.play(1)
        two.wait_for_decisions(1)
        eye.wait_for_decisions(1)
        two.wait_for_question()
        two.play(1)
        assert [one.seat, two.seat, eye.seat] == [0, 1, -1]
        one.wait_for_decisions(2)
        hands = {a["id"]: a for name in ("panel:keeper-0", "panel:keeper-1") for a in one.parts[name]["areas"]}
        assert hands["hand-0"]["cards"]
        assert not hands["hand-1"]["cards"]
        assert "links" not in json.dumps(eye.welcome["table"]["seats"])
        assert eye.welcome["table"]["links"] is None


def test_only_the_asked_seat_may_decide(server: Place):
    links = server.make(seats="friend me")
    with server.sit(links["seats"][0]) as friend, server.sit(links["host"]) as host, server.sit(links["watch"]) as eye:
        id, key = friend.question["id"], friend.keys[0]
        for other in (host, eye):
            answer = other.decide(key, id=id)
            assert (answer["type"], answer["error"]) == ("refused", "not-yours")
        assert friend.decide()["type"] == "confirmed"


def test_an_old_answer_is_refused_and_the_question_comes_again(server: Place):
    with server.sit(server.make()["host"]) as host:
        old, key = host.question["id"], host.keys[0]
        host.play(1)
        answer = host.decide(key, id=old)
        assert answer["error"] == "stale"
        assert host.until("scene")["parts"]["question"]["id"] == host.question["id"] > old


def test_what_is_no_option_is_refused_with_the_reason(server: Place):
    with server.sit(server.make()["host"]) as host:
        answer = host.decide("fly")
        assert answer["error"] == "illegal"
        assert "fly" in answer["message"]
        assert answer["reason"] == {"key": "table.refused.illegal"}
        assert host.decide()["type"] == "confirmed"


def test_what_the_game_forbids_is_refused_in_its_words(server: Place):
    links = server.make()
    with server.sit(links["host"]) as host:
        while host.question["kind"] != "act":
            host.play(1)
        blocked = server.ask(links["host"], "/refusals").json()["refusals"][0]
        answer = host.decide(blocked["key"])
        assert answer["reason"] == {"key": "table.refused.because", "params": {"why": blocked["reason"]}}
        assert answer["rule"] == blocked["rule"]
        assert blocked["key"] in answer["message"]


def test_the_same_decision_sent_again_is_taken_once(database: str):
    client = str(uuid.uuid4())
    with place(database) as server:
        links = server.make()
        with server.sit(links["host"]) as host:
            id, key = host.question["id"], host.keys[0]
            first = host.decide(client=client)
            assert host.decide(key, client=client, id=id) == first
            host.play(2)
            assert host.decide(key, client=client, id=id) == first
    with place(database) as server, server.sit(links["host"]) as host:
        assert host.decide(key, client=client, id=id) == first
        assert server.ask(links["host"]).json()["decisions"] == 3
        assert len(server.store.entries(links["table"])) == 3


def test_the_same_decision_sent_twice_at_once_is_taken_once(server: Place):
    links = server.make()
    with server.sit(links["host"]) as one, server.sit(links["host"]) as two:
        client, question = str(uuid.uuid4()), one.question
        for guest in (one, two, one, two):
            guest.send(type="decide", client=client, id=question["id"], key=question["choices"][0]["key"])
        answers = [guest.answer(client) for guest in (one, two, one, two)]
        assert all(answer == {"type": "confirmed", "client": client, "decision": 1} for answer in answers)
    assert len(server.store.entries(links["table"])) == 1


def test_of_two_answers_to_one_question_one_is_taken(server: Place):
    links = server.make()
    with server.sit(links["host"]) as one, server.sit(links["host"]) as two:
        id, keys, answers = one.question["id"], one.keys, []
        threads = [
            threading.Thread(target=lambda g=guest, k=key: answers.append(g.decide(k, id=id)))
            for guest, key in ((one, keys[0]), (two, keys[1]))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer["type"] for answer in answers) == ["confirmed", "refused"]
        assert next(a for a in answers if a["type"] == "refused")["error"] == "stale"


def test_a_game_goes_on_after_a_restart_as_if_nothing_had_happened(database: str):
    with place(database) as server:
        links = server.make(seats="friend friend")
        with server.sit(links["seats"][0]) as one, server.sit(links["seats"][1]) as two:
            for _ in range(70):
                if one.parts["head"]["outcome"]:
                    break
                guest = one if one.question else two
                guest.play(1)
                for each in (one, two):
                    each.wait_for_decisions(guest.decisions)
            before = [guest.parts for guest in (one, two)]
            logs = [guest.log for guest in (one, two)]
    with place(database) as server, server.sit(links["seats"][0]) as one, server.sit(links["seats"][1]) as two:
        assert [guest.parts for guest in (one, two)] == before
        assert [guest.log for guest in (one, two)] == logs
        assert one.decisions > 50


def test_a_decision_does_not_wait_until_all_other_tables_are_drawn(server: Place, monkeypatch: pytest.MonkeyPatch):
    others, drawn, look = 40, [], LiveTable.viewer

    def slowly(self: LiveTable, seat: int) -> Viewer:
        time.sleep(0.01)
        drawn.append(self.id)
        return look(self, seat)

    with ExitStack() as guests:
        for _ in range(others):
            guests.enter_context(server.sit(server.make()["host"]))
        busy, links = list(server.house.tables.values()), server.make()
        host = guests.enter_context(server.sit(links["host"]))
        monkeypatch.setattr(LiveTable, "viewer", slowly)
        server.house.loop.call_soon_threadsafe(lambda: [table.changed() for table in busy])
        assert host.decide()["type"] == "confirmed"
        assert len(drawn) < others / 2
        host.wait_for_decisions(1)


def test_a_client_that_comes_back_gets_what_changed(server: Place):
    links = server.make(seats="friend friend")
    one, two = server.sit(links["seats"][0]), server.sit(links["seats"][1])
    two.close()
    one.play(1)
    with server.sit(links["seats"][1], have=two.update) as again:
        parts = again.welcome["parts"]
        assert "board:island" not in parts
        assert parts["head"]["decisions"] == 1
        again.parts = two.parts | again.parts
        with server.sit(links["seats"][1]) as fresh:
            assert fresh.parts == again.parts
    with server.sit(links["seats"][1], have=12345) as stranger:
        assert "board:island" in stranger.welcome["parts"]
    one.close()


def test_a_client_from_before_a_restart_is_not_taken_for_one_of_now(database: str, monkeypatch: pytest.MonkeyPatch):
    """Also if the clock of the machine begins anew with it."""
    monkeypatch.setattr("coterie.server.store.time", SimpleNamespace(time=lambda: 1e9))
    with place(database) as server:
        links = server.make(seats="friend friend")
        with server.sit(links["seats"][0]) as before:
            before.play(1)
    with place(database) as server, server.sit(links["seats"][1]) as two:
        two.play(1)
        with server.sit(links["seats"][0], have=before.update) as again:
            assert again.parts["head"]["decisions"] == 2
            assert "board:island" in again.welcome["parts"]


def test_a_host_follows_the_asked_seat_or_looks_where_it_wants(server: Place):
    links = server.make(seats="me me friend", players=3)
    with server.sit(links["host"]) as host:
        assert host.seat == 0
        host.play(1)
        assert host.seat == 1
        host.send(type="look", seat=0)
        assert host.until("scene")["seat"] == 0
        assert host.question is None
        host.send(type="look", seat=2)  # not one of the host's own
        assert host.until("scene")["seat"] == 1
        with server.sit(links["host"], seat=0) as other:
            assert other.seat == 0
    with server.sit(links["watch"]) as eye:
        eye.send(type="look", seat=0)
        assert eye.until("refused")["error"] == "not-yours"


def test_a_host_who_switches_seats_sees_what_the_seat_sees(server: Place):
    links = server.make(seats="me me")
    with server.sit(links["host"]) as host:
        host.play(9)
        for seat in (0, 1, 0, None):
            host.send(type="look", seat=seat)
            with server.sit(links["host"], seat=seat) as fresh:
                while host.parts != fresh.parts or host.log != fresh.log:
                    host.receive()


def test_presence_and_chat(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host:
        assert [s["here"] for s in host.until("presence")["seats"]] == [True, False]
        with server.sit(links["seats"][1]) as friend, server.sit(links["watch"]):
            assert host.until("presence", watching=1)["seats"][1]["here"]
            friend.send(type="chat", text="  good evening \u0000\n")
            line = host.until("chat")["lines"][0]
            assert (line["text"], line["who"]) == ("good evening", {"key": "table.seat", "params": {"n": 2}})
        while host.until("presence")["seats"][1]["here"]:
            pass
    with server.sit(links["watch"]) as late:
        assert [line["text"] for line in late.until("chat")["lines"]] == ["good evening"]


def test_who_says_something_has_a_name_or_is_called_in_the_readers_language(database: str):
    with place(database) as server:
        links = server.make(seats="friend friend")
        assert server.ask(links["seats"][0], "/seats/0", "PUT", json={"name": "Ann"}).status_code == 200
        for link in (*links["seats"], links["host"], links["watch"]):
            with server.sit(link) as guest:
                guest.send(type="chat", text="hello")
                guest.until("chat")
    with place(database) as server, server.sit(links["watch"]) as late:
        called = [line["who"] for line in late.until("chat")["lines"]]
    seat = {"key": "table.seat", "params": {"n": 2}}
    assert called == ["Ann", seat, {"key": "table.host"}, {"key": "table.watcher"}]


def test_windows_can_be_let_pass(server: Place):
    """Passes are decisions of their own, so that the log tells them."""
    links = server.make(seats="me me", seed=11)
    with server.sit(links["host"]) as host:
        windows: set[str] = set()
        for _ in range(300):
            if not host.wait_for_question():
                break
            if host.question["window"] and host.question["kind"] not in windows:
                windows.add(host.question["kind"])
                count = host.decisions
                for seat in (0, 1):
                    host.send(type="autopass", seat=seat, kinds=sorted(windows))
                host.until("presence")
                host.until("presence")
                host.wait_for_decisions(count + 1)
                continue
            assert host.question["kind"] not in windows
            host.play(1)
        assert windows
        entries = server.store.entries(links["table"])
        assert [entry.to for entry in entries] == list(range(1, len(entries) + 1))
        assert any(entry.option == "pass" and entry.client is None for entry in entries)
        stranger = server.make()
    with server.sit(stranger["watch"]) as eye:
        eye.send(type="autopass", seat=0, kinds=[])
        assert eye.until("refused")["error"] == "not-yours"


def test_names_of_links_that_are_not_known_are_refused(server: Place):
    guest = Guest(server.url, "", greet=False)
    guest.send(type="hello", link="x" * 43)
    assert guest.until("refused")["error"] == "no-link"
    assert guest.gone() == 4401


@pytest.mark.parametrize("first", ['{"type": "ping"}', "{", '{"type": "hello"}', "[]", "\u0000"])
def test_the_first_message_is_a_hello(server: Place, first: str):
    guest = Guest(server.url, "", greet=False)
    guest.socket.send(first)
    assert guest.until("refused")["error"] == "malformed"
    assert guest.gone() == 4400


def test_a_link_that_is_taken_back_while_it_is_looked_up_is_not_good(server: Place, monkeypatch: pytest.MonkeyPatch):
    links, find = server.make(seats="me friend"), server.store.find
    looking, go_on = threading.Event(), threading.Event()

    def slowly(link: str) -> Any:
        found = find(link)
        if link == links["seats"][1]:
            looking.set()
            go_on.wait(5)
        return found

    monkeypatch.setattr(server.store, "find", slowly)
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(server.ask, links["seats"][1])
        assert looking.wait(5)
        assert server.ask(links["host"], "/seats/1", "PUT", json={"kind": "me"}).status_code == 200
        go_on.set()
        assert asked.result().status_code == 401
    assert server.ask(links["seats"][1]).status_code == 401
