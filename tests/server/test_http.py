"""Plain HTTP: the shelf, links, headers, limits; tables that are put away; the server as a process."""

from __future__ import annotations

import dataclasses
import gc
import json
import logging
import re
import signal
import socket
import subprocess
import sys
import time
import weakref
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_type_hints

import pytest
from sqlalchemy.exc import OperationalError

from coterie.cli import main
from coterie.games import GAMES, load_game
from coterie.server.app import UNPACKED
from coterie.server.doors import Doors
from coterie.server.http import ROUTES
from coterie.server.limits import SAVE, STORY, Buckets, Limits, Rate
from coterie.server.live import COSTS
from coterie.server.quotas import Quotas
from coterie.server.store import Store
from coterie.server.wire import Links, NewLinks, Say, TableInfo
from tests.server.guests import SETTINGS, UNLIMITED, Guest, Place, place


def test_the_games_their_words_and_rules(server: Place):
    games = {game["id"]: game for game in server.http.get("/api/games").json()}
    assert set(games) == set(GAMES)
    for name in GAMES:
        game = load_game(name)
        assert games[name]["scenarios"] == list(game.scenarios)
        assert games[name]["proposals"] == game.proposals
        assert "en" in games[name]["languages"]
        answer = server.http.get(f"/api/games/{name}/texts/en")
        texts = answer.json()
        own = server.http.get("/api/texts/en").json()
        assert set(texts) | set(own) == {key for key in game.catalogue() if not key.startswith("terminal.")}
        assert all(own.get(key) != text for key, text in texts.items())  # what browsers have built in is not sent again
        assert answer.headers["content-encoding"] == "gzip"
        plurals = [text for text in texts.values() if not isinstance(text, str)]
        assert all(plural["by"] and "other" in plural["forms"] for plural in plurals)
        assert {"one", "other"} in [set(plural["forms"]) for plural in plurals]
        again = server.http.get(f"/api/games/{name}/texts/en", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        rules = server.http.get(f"/api/games/{name}/rules").json()
        assert sum(len(area["rules"]) for area in rules["areas"]) == len(game.ledger)
        cards = server.http.get(f"/api/games/{name}/cards").json()["cards"]
        assert [card["name"]["key"] for card in cards] == [card.name.key for card in game.glossary()]


def test_the_tables_own_words_in_every_language(server: Place):
    languages = server.http.get("/api/languages").json()
    assert {"de", "en"} <= set(languages)
    english = server.http.get("/api/texts/en").json()
    for language in languages:
        answer = server.http.get(f"/api/texts/{language}")
        assert set(answer.json()) == set(english)
        again = server.http.get(f"/api/texts/{language}", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
        for name in GAMES:
            texts = server.http.get(f"/api/games/{name}/texts/{language}").json()
            assert set(server.http.get(f"/api/games/{name}/texts/en").json()) <= set(texts) | set(english)
            assert (english | texts)["option.pass"] == answer.json()["option.pass"]


def test_a_refusal_is_a_message_and_the_same_in_english(server: Place):
    answer = server.http.get("/api/table").json()
    assert answer["reason"] == {"key": "table.refused.no-link"}
    assert answer["message"] == server.http.get("/api/texts/en").json()["table.refused.no-link"]
    wrong = server.http.post("/api/tables", json={"game": "firstlight", "scenario": "nowhere"}).json()
    assert wrong["reason"]["params"]["what"] == {"key": "table.refused.bad-setup"}
    assert "nowhere" in wrong["reason"]["params"]["detail"]
    assert "nowhere" in wrong["message"]


def test_each_link_is_for_something(server: Place):
    links = server.make(seats="me friend", guided=True, options={})
    for link, role, seat in (
        (links["host"], "host", -1),
        (links["seats"][1], "seat", 1),
        (links["watch"], "watch", -1),
    ):
        info = server.ask(link).json()
        assert (info["role"], info["seat"]) == (role, seat)
        assert info["guided"]
        assert info["setup"] == {"scenario": "causeway", "difficulty": "normal", "players": 2, "options": {}, "seed": 7}
        assert (info["links"] is not None) == (role == "host")
    assert server.http.get("/api/table").status_code == 401
    assert server.ask("x" * 43).status_code == 401
    assert server.ask(links["host"] + "x").status_code == 401
    assert len({links["host"], links["watch"], *links["seats"]}) == 4
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", link) for link in (links["host"], links["watch"], *links["seats"]))


def test_a_campaign_is_remembered(server: Place):
    links = server.make("hades", seats="me me", options={"mode": "campaign"})
    campaign = server.ask(links["watch"]).json()["campaign"]
    assert campaign
    branch = server.ask(links["host"], "/branch", "POST", json={"at": 0}).json()
    assert server.ask(branch["host"]).json()["campaign"] == campaign


def test_why_not(server: Place):
    links = server.make(seats="friend friend")
    with server.sit(links["seats"][0]) as one:
        one.play(1)
    table = server.house.tables[links["table"]].session
    while table.decision is not None and not (table.blocked() and table.decision.seats == (0,)):
        table.decide(table.decision.options[0])
    assert server.ask(links["seats"][0], "/refusals").json()["refusals"][0]["reason"]["key"]
    for link in (links["seats"][1], links["watch"]):
        assert server.ask(link, "/refusals").json() == {"refusals": []}


def test_what_a_piece_reaches_and_sees_is_told_to_who_looks(server: Place):
    links = server.make("machina", "me friend")
    found = server.ask(links["watch"], "/layers/A1").json()["layers"]
    assert [layer["id"] for layer in found] == ["sight"]
    assert found[0]["places"]
    assert server.ask(links["seats"][1], "/layers/nothing").json() == {"layers": []}


def test_a_game_without_layers_tells_of_none(server: Place):
    assert server.ask(server.make()["host"], "/layers/A1").json() == {"layers": []}


def test_every_answer_has_its_headers(server: Place):
    links = server.make()
    for answer in (
        server.http.get("/"),
        server.http.get("/api/games"),
        server.http.get("/nothing/there"),
        server.ask(links["host"]),
        server.http.post("/api/tables", content=b"{"),
    ):
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["x-frame-options"] == "DENY"


PAGE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
"""What a browser asks for when somebody follows a link."""


def test_the_client_is_served(database: str, tmp_path: Path):
    (tmp_path / "assets").mkdir()
    with place(database, static=tmp_path) as server:
        assert "make play" in server.http.get("/").text
        assert "make play" in server.http.get("/nothing/here", headers=PAGE).text
        (tmp_path / "index.html").write_text("<!doctype html>")
        (tmp_path / "icon.svg").write_text("<svg/>")
        (tmp_path / "assets" / "main-1234.js").write_text("let x = 1;" * 300)
        (tmp_path / "assets" / "face.woff2").write_bytes(bytes(5000))
        for path in ("/", "/table"):
            page = server.http.get(path)
            assert (page.status_code, page.text) == (200, "<!doctype html>")
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers["cache-control"] == "no-cache"
        assert server.http.get("/icon.svg").headers["content-type"] == "image/svg+xml"
        script = server.http.get("/assets/main-1234.js")
        assert "javascript" in script.headers["content-type"]
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["vary"] == "Accept-Encoding"
        assert {"public", "max-age=31536000", "immutable"} == set(script.headers["cache-control"].split(", "))
        plain = server.http.get("/assets/main-1234.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert (plain.text, plain.headers["etag"]) == (script.text, script.headers["etag"])
        assert "content-encoding" not in server.http.get("/assets/face.woff2").headers
        for path in ("/", "/icon.svg", "/assets/main-1234.js"):
            tag = server.http.get(path).headers["etag"]
            again = server.http.get(path, headers={"If-None-Match": tag})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
            assert server.http.get(path, headers={"If-None-Match": '"another"'}).status_code == 200
        assert server.http.head("/assets/main-1234.js").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nothing/here",
        "/tabel",
        "/assets/other.js",
        "/assets",
        "/assets/%00",
        "/assets/..%2f..%2fapp.py",
        "/%2e%2e/%2e%2e/etc/passwd",
        f"/{'x' * 300}",
        "/api/nothing",
        "/api/games/chess/rules",
        "/api/tables",
    ],
)
def test_an_unknown_path_is_a_page_for_people_and_json_for_programs(database: str, tmp_path: Path, path: str):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    with place(database, static=tmp_path) as server:
        asked = server.http.get(path)
        assert 400 <= asked.status_code < 500
        assert asked.json()["message"]
        shown = server.http.get(path, headers=PAGE)
        assert shown.status_code in (400, 404)
        if shown.status_code == 404:
            assert shown.text == "<!doctype html>"
            assert shown.headers["cache-control"] == "no-store"


def test_what_a_link_is_told_is_kept_by_no_cache(server: Place):
    links = server.make(seats="me friend")
    for path in ("", "/log", "/moments", "/moments/0", "/story", "/refusals", "/layers/x", "/export"):
        assert server.ask(links["host"], path).headers["cache-control"] == "no-store"
    assert server.ask("x" * 43).headers["cache-control"] == "no-store"
    assert server.http.get("/api/texts/en").headers["cache-control"] == "no-cache"


def test_answers_with_links_are_not_packed(server: Place):
    """How well something packs tells what is in it to those who choose the words beside it."""
    links = server.make("hades", seats="me friend friend friend")
    for number in range(4):
        answer = server.ask(links["host"], f"/seats/{number}", "PUT", json={"name": "n" * 40})
        assert answer.json()["links"]
        assert "content-encoding" not in answer.headers
    assert len(answer.content) > 1000


def test_no_route_whose_answers_hold_links_packs_them():
    told = [route for route in ROUTES if get_type_hints(route.fn)["return"] in (NewLinks, Links, TableInfo)]
    assert len(told) == 7
    for route in told:
        for path in route.paths:
            assert re.search(UNPACKED, path.replace("{number:int}", "1")), path


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_pages_of_others_make_no_tables_here(server: Place, site: str):
    """A browser lets any page send this, to a server at home as well, and says where it comes from."""
    good = server.ask(server.make()["host"], "/export").content
    headers = {"Content-Type": "text/plain", "Sec-Fetch-Site": site}
    for path, body in (("/api/tables", b'{"game": "firstlight"}'), ("/api/tables/import", good)):
        assert server.http.post(path, content=body, headers=headers).status_code == 403
        answer = server.http.post(path, content=body, headers=headers | {"Sec-Fetch-Site": "same-origin"})
        assert answer.status_code == 201
    assert server.http.get("/", headers=headers).status_code != 403


# --- limits ---


def test_a_bucket_of_tokens():
    clock = [0.0]
    bucket = Buckets(Rate(2, 3), clock=lambda: clock[0])
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    clock[0] = 0.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]


def test_a_full_bucket_is_enough_for_anything():
    bucket = Buckets(Rate(0, 3), clock=lambda: 0.0)
    assert [bucket.take("a", 50), bucket.take("a")] == [True, False]


def test_what_costs_the_server_much_takes_much_of_a_link(database: str):
    limits = dataclasses.replace(UNLIMITED, requests=Rate(1e-6, 2 * SAVE + 10))
    with place(database, dataclasses.replace(SETTINGS, limits=limits)) as server:
        host, other = server.make()["host"], server.make()["host"]
        asked = [server.ask(host, path).status_code for path in ("/export", "/story", "/export", "/export", "/story")]
        assert asked == [200, 200, 429, 429, 200]
        assert [server.ask(host).status_code for _ in range(21)] == [200] * 20 + [429]
        assert server.ask(other, "/branch", "POST", json={"at": 0}).status_code == 201
        assert server.ask(other, "/export").status_code == 200
        assert server.ask(other, "/export").status_code == 429


def test_what_costs_the_server_much_takes_much_of_an_address(database: str):
    limits = dataclasses.replace(UNLIMITED, visits=Rate(1e-6, 2 * SAVE + 10))
    with place(database, dataclasses.replace(SETTINGS, limits=limits)) as server:
        hosts = [server.make()["host"] for _ in range(4)]
        assert [server.ask(host, "/export").status_code for host in hosts] == [200, 200, 429, 429]
        assert [server.http.get("/api/bots").status_code for _ in range(7)] == [200] * 6 + [429]


def test_messages_are_weighed_for_their_link_and_their_address(database: str):
    for which in ("messages", "visits"):
        limits = dataclasses.replace(UNLIMITED, **{which: Rate(1e-6, STORY + 10)})
        with place(database, dataclasses.replace(SETTINGS, limits=limits)) as server:
            links = server.make(seats="me friend")
            with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
                host.send(type="rewind", client="a", to=0)
                host.send(type="rewind", client="b", to=0)
                assert [host.answer(name)["error"] for name in "ab"] == ["too-far-back", "too-fast"]
                host.send(type="ping")
                host.until("pong")
                friend.send(type="rewind", client="c", to=0)
                assert friend.answer("c")["error"] == ("too-far-back" if which == "messages" else "too-fast")


def test_too_much_is_refused(database: str):
    limits = Limits(messages=Rate(1, 5), requests=Rate(1, 8), tables=Rate(0.1, 2), wrong_links=Rate(0.1, 3))
    with place(database, dataclasses.replace(SETTINGS, limits=limits)) as server:
        links = server.make()
        server.make()
        assert server.http.post("/api/tables", json={"game": "firstlight"}).status_code == 429
        assert [server.ask("y" * 43).status_code for _ in range(5)] == [401, 401, 401, 429, 429]
        assert {server.ask(links["host"]).status_code for _ in range(12)} == {200, 429}
        with server.sit(links["watch"]) as eye:
            for _ in range(10):
                eye.send(type="ping")
            assert eye.until("refused")["error"] == "too-fast"


def test_an_address_that_asks_for_everything_is_slowed_down(database: str):
    with place(database, dataclasses.replace(SETTINGS, limits=Limits(visits=Rate(1e-6, 10)))) as server:
        assert [server.http.get("/api/bots").status_code for _ in range(12)] == [200] * 10 + [429] * 2


def test_who_only_connects_is_counted_as_well(database: str):
    """Connections without a hello, or with a bad one, are not free."""
    limits = dataclasses.replace(UNLIMITED, greetings=Rate(0.1, 3))
    with place(database, dataclasses.replace(SETTINGS, limits=limits)) as server:
        silent = [Guest(server.url, "", greet=False) for _ in range(3)]
        guest = Guest(server.url, "", greet=False)
        assert guest.until("refused")["error"] == "too-fast"
        assert guest.gone() == 4409
        for other in silent:
            other.close()


def test_spectators_keep_nobody_from_the_table(database: str):
    limits = dataclasses.replace(UNLIMITED, clients=3)
    with place(database, dataclasses.replace(SETTINGS, limits=limits)) as server:
        links = server.make()
        eyes = [server.sit(links["watch"]) for _ in range(3)]
        crowd = Guest(server.url, "", greet=False)
        crowd.send(type="hello", link=links["watch"])
        assert crowd.until("refused")["error"] == "full"
        with server.sit(links["host"]) as host:
            host.play(1)
        for eye in eyes:
            eye.close()


def test_one_spectator_uses_up_nothing_of_anothers(database: str):
    """They share a link: what one address asks and says is counted for that address alone."""
    limits = dataclasses.replace(UNLIMITED, messages=Rate(1e-6, 20), requests=Rate(1e-6, 5))
    settings = dataclasses.replace(SETTINGS, limits=limits, doors=Doors(proxies=("127.0.0.1",)))
    with place(database, settings) as server, ExitStack() as stack:
        watch = server.make()["watch"]
        headers = [{"X-Forwarded-For": f"203.0.113.{n}"} for n in (1, 2)]
        greedy, other = (stack.enter_context(Guest(server.url, "", greet=False, headers=each)) for each in headers)
        for guest in (greedy, other):
            guest.send(type="hello", link=watch)
            guest.until("welcome")
        for _ in range(30):
            greedy.send(type="ping")
        assert greedy.until("refused")["error"] == "too-fast"
        other.send(type="ping")
        assert other.until("pong")
        asked = [
            server.http.get("/api/table", headers={"Authorization": f"Bearer {watch}", **each}).status_code
            for each in headers * 7
        ]
        assert asked[0:10:2] == asked[1:10:2] == [200] * 5
        assert asked[10:] == [429] * 4


def test_a_tables_bots_wait_for_their_turn_with_those_who_play(database: str):
    """A spectator whose own bots keep the workers busy does not make the table's bots wait behind them."""
    settings = dataclasses.replace(SETTINGS, doors=Doors(proxies=("127.0.0.1",)))
    with place(database, settings) as server, ExitStack() as stack:
        links = server.make()
        for link, address in ((links["watch"], "203.0.113.1"), (links["host"], "203.0.113.9")):
            guest = stack.enter_context(Guest(server.url, "", greet=False, headers={"X-Forwarded-For": address}))
            guest.send(type="hello", link=link)
            guest.until("welcome")
        assert server.house.tables[links["table"]].address == "203.0.113.9"


def test_what_spectators_say_is_counted_for_all_of_them(database: str):
    """Each line is told to the whole table, wherever it comes from."""
    limits = dataclasses.replace(UNLIMITED, messages=Rate(1e-6, 4 * COSTS[Say]))
    settings = dataclasses.replace(SETTINGS, limits=limits, doors=Doors(proxies=("127.0.0.1",)))
    with place(database, settings) as server, ExitStack() as stack:
        links = server.make()
        for n in range(4):
            headers = {"X-Forwarded-For": f"203.0.113.{n}"}
            guest = stack.enter_context(Guest(server.url, "", greet=False, headers=headers))
            guest.send(type="hello", link=links["watch"])
            guest.until("welcome")
            for _ in range(3):
                guest.send(type="chat", text="boo")
            if n:
                assert guest.until("refused")["error"] == "too-fast"
        host = stack.enter_context(server.sit(links["host"]))
        assert len(host.until("chat")["lines"]) == 4
        host.send(type="chat", text="quiet, please")
        assert host.until("chat")["lines"][0]["text"] == "quiet, please"


@pytest.mark.parametrize("what", ["find", "is_gone", "made_by", "size", "signing_key", "fault"])
def test_a_database_that_does_not_answer_is_no_fault_of_ours(
    server: Place, what: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    links = server.make()
    monkeypatch.setattr(server.house, "settings", dataclasses.replace(SETTINGS, quotas=Quotas(9, 1 << 40)))

    def fail(self: Store, *_: Any) -> Any:
        raise OperationalError("", None, OSError("the database is away"))

    server.house._links.clear()
    monkeypatch.setattr(Store, what, fail)
    link = "y" * 43 if what == "is_gone" else links["host"]
    for path in ("", "/export", "/faults/1"):
        answer = server.ask(link, path)
        assert answer.status_code < 500
        assert answer.status_code in (200, 404) or answer.json()["error"] == "busy"
    assert server.http.post("/api/tables", json={"game": "firstlight"}).status_code in (201, 409)
    guest = Guest(server.url, "", greet=False)
    guest.send(type="hello", link=link)
    if what in ("find", "is_gone"):
        assert guest.until("refused")["error"] == "busy"
        assert guest.gone() == 4409
    else:
        guest.until("welcome")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_hello_must_come_soon(database: str):
    with place(database, dataclasses.replace(SETTINGS, hello_within=0.1)) as server:
        assert Guest(server.url, "", greet=False).gone() == 4400


def test_a_slow_client_holds_nobody_up(database: str):
    """One client reads nothing; the others play on, and it is dropped in the end."""
    with place(database, dataclasses.replace(SETTINGS, slow=0.5)) as server:
        links = server.make("hades", seats="me me")
        address = server.url.removeprefix("http://").split(":")
        slow = socket.create_connection((address[0], int(address[1])))
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        head = f"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n"
        slow.sendall(head.encode())
        hello = json.dumps({"type": "hello", "link": links["host"]}).encode()
        slow.sendall(bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2, "big") + bytes(4) + hello)
        with server.sit(links["host"]) as host:
            table = server.house.tables[links["table"]]
            end = time.monotonic() + 20
            while len(table.clients) > 1 and time.monotonic() < end:
                for client in list(table.clients):
                    client.had = None  # type: ignore[attr-defined]  # as if it had seen nothing: all is sent again
                server.house.loop.call_soon_threadsafe(table.changed)
                host.until("scene")
            assert len(table.clients) == 1
            host.hush()
            host.play(1)
        slow.close()


# --- putting away, going down ---


def test_a_table_nobody_looks_at_is_put_away_and_comes_back(database: str):
    with place(database, dataclasses.replace(SETTINGS, idle=0.2)) as server:
        links = server.make()
        with server.sit(links["host"]) as host:
            host.play(5)
            question = host.question
        end = time.monotonic() + 10
        while server.house.tables and time.monotonic() < end:
            time.sleep(0.05)
        assert not server.house.tables
        opened = server.store.open(links["table"])
        assert opened is not None
        assert opened.standing_at == 5
        assert opened.table.decisions == 5
        with server.sit(links["host"]) as host:
            assert host.question == question
            host.play(1)


@pytest.mark.parametrize("seats", ["me me", "me greedy"])
def test_a_table_put_away_takes_no_memory(database: str, seats: str):
    """Without waiting for the interpreter to look for garbage, which it does the more seldom the more there is."""
    with place(database, dataclasses.replace(SETTINGS, idle=0.2)) as server:
        links = server.make(seats=seats)
        gc.disable()
        try:
            with server.sit(links["host"]) as host, server.sit(links["watch"]) as eye:
                host.play(2)
                eye.wait_for_decisions(2)
                host.send(type="decide", client="too late", id=0, key="x")
                table = server.house.tables[links["table"]]
                left = [weakref.ref(each) for each in (table, table.session, *table.viewers.values())]
                del table
            server.sit(links["host"]).close()
            end = time.monotonic() + 10
            while any(each() for each in left) and time.monotonic() < end:
                time.sleep(0.05)
            assert not [each() for each in left if each()]
        finally:
            gc.enable()


def test_a_clock_that_is_put_back_keeps_no_table_open(database: str, monkeypatch: pytest.MonkeyPatch):
    with place(database, dataclasses.replace(SETTINGS, idle=0.2)) as server:
        server.sit(server.make()["host"]).close()
        monkeypatch.setattr("coterie.server.store.time", SimpleNamespace(time=lambda: 1e9))
        end = time.monotonic() + 5
        while server.house.tables and time.monotonic() < end:
            time.sleep(0.05)
        assert not server.house.tables


def test_the_server_says_goodbye(database: str):
    with place(database) as server:
        links = server.make()
        host = server.sit(links["host"])
        host.play(1)
    assert host.until("closing")["message"]
    assert host.gone() == 1012


def test_serve_and_tables_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    database = tmp_path / "evening.db"
    command = [sys.executable, "-m", "coterie.cli", "serve", "--no-browser", "--port", "0", "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = re.search(r"http://localhost:\d+", process.stdout.readline())
        assert url is not None
        address = url[0].replace("localhost", "127.0.0.1")
        import httpx

        wish = {"game": "firstlight", "seats": [{"kind": "me"}, {"kind": "me"}]}
        links = httpx.post(f"{address}/api/tables", json=wish).json()
        with Guest(address, links["host"]) as host:
            host.play(3)
            process.send_signal(signal.SIGTERM)
            host.until("closing")
        out, error = process.communicate(timeout=15)
        assert process.returncode == 0, error
        assert links["host"] not in out + error
    finally:
        process.kill()
    assert main(["tables", "--database", str(database)]) == 0
    told = capsys.readouterr().out
    assert f"#{links['host']}" in told
    assert "3 decisions" in told
    assert main(["tables", "--json", "--database", str(database)]) == 0
    assert json.loads(capsys.readouterr().out)[0]["decisions"] == 3
    assert main(["tables", "--database", str(tmp_path / "none.db")]) != 0
    assert "there is no file" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()


def test_a_port_that_is_taken_is_told(server: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    port = server.url.rsplit(":", 1)[1]
    command = [sys.executable, "-m", "coterie.cli", "serve", "--no-browser", "--port", port]
    done = subprocess.run([*command, "--database", str(tmp_path / "a.db")], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr
