"""Whatever a client sends: no 5xx, no crash, no change of state."""

from __future__ import annotations

import json
import logging
import os
import random
import resource
import string
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from coterie.server.live import STRIKES
from tests.server.conftest import STORES, new_database
from tests.server.guests import Guest, Place, place

LONG = bool(os.environ.get("COTERIE_SOAK"))
MESSAGES = 100_000 if LONG else 10_000
FRAMES = 100_000 if LONG else 2_000
EXAMPLES = 500 if LONG else 20
LARGEST = 1 << 30
"""Bytes that the process may have taken after all of it."""

KINDS = [
    "hello",
    "decide",
    "walk",
    "undo",
    "rewind",
    "agree",
    "autopass",
    "always",
    "export",
    "standin",
    "look",
    "chat",
    "ping",
    "",
    "admin",
]
FIELDS = ["client", "id", "key", "to", "proposal", "yes", "seat", "kinds", "bot", "text", "link", "have", "type"]


def odd_value(dice: random.Random, depth: int = 0) -> Any:
    """Something nobody expects."""
    plain: list[Any] = [
        None,
        True,
        -1,
        0,
        1e308,
        2**63,
        -(2**70),
        0.5,
        "",
        "\u0000",
        "\ud83d\ude00" * 3,
        "x" * 2000,
        "pass",
        "'; drop table entries; --",
    ]
    choice = dice.randrange(len(plain) + 2 * (depth < 3))
    if choice < len(plain):
        return plain[choice]
    if choice == len(plain):
        return [odd_value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(FIELDS): odd_value(dice, depth + 1) for _ in range(dice.randrange(4))}


def odd_message(dice: random.Random) -> str | bytes:
    """A message that cannot be meant: bytes, broken JSON, wrong fields, or something that is not allowed."""
    kind = dice.randrange(6)
    if kind == 0:
        return dice.randbytes(dice.randrange(200))
    if kind == 1:
        return "".join(dice.choices(string.printable, k=dice.randrange(200)))
    message = {"type": dice.choice(KINDS)} | {dice.choice(FIELDS): odd_value(dice) for _ in range(dice.randrange(5))}
    if message["type"] in ("chat", "autopass", "standin", "undo", "rewind") and kind > 3:
        message["type"] = "decide"
    if kind == 2:
        text = json.dumps(message)
        return text[: dice.randrange(len(text))]
    if kind == 3:
        return "[" * dice.randrange(2000) + json.dumps(message)
    if kind == 4:
        message = {"type": "decide", "client": "c", "id": odd_value(dice), "key": odd_value(dice)}
    return json.dumps(message)


def test_thousands_of_messages_that_cannot_be_meant(server: Place, caplog: pytest.LogCaptureFixture):
    links = server.make(seats="friend friend me", players=3)
    with server.sit(links["seats"][0]) as friend:
        friend.play(1)
    table = server.house.tables[links["table"]]
    before = (table.session.hash(), len(server.store.entries(links["table"])), who_sits(server, links))
    dice, sent = random.Random(9), 0
    doors = [links["seats"][0], links["seats"][1], links["watch"], links["host"]]
    while sent < MESSAGES:
        with Guest(server.url, dice.choice(doors)) as guest:
            for _ in range(STRIKES - 5):
                guest.socket.send(odd_message(dice))
                sent += 1
            guest.send(type="decide", client="the-end", id=-1, key="")
            guest.until("refused", timeout=5, client="the-end")
            assert not [message for message in guest.heard if message["type"] == "confirmed"]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    after = (table.session.hash(), len(server.store.entries(links["table"])), who_sits(server, links))
    assert after == before
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10 < LARGEST
    with server.sit(links["seats"][1]) as friend:
        friend.play(1)


def who_sits(place: Place, links: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    return [(seat["kind"], seat["standin"], seat["autopass"]) for seat in place.ask(links["host"]).json()["seats"]]


def test_first_messages_that_cannot_be_meant(server: Place):
    dice = random.Random(10)
    for _ in range(200):
        with Guest(server.url, "", greet=False) as guest:
            guest.socket.send(odd_message(dice))
            assert guest.gone() in (1009, 4400, 4401)


@pytest.mark.parametrize("text", ["[" * 16_000, '{"type":"ping","else":' + "[" * 16_000, '{"type":' * 1900])
def test_a_message_deeper_than_anything(server: Place, text: str, caplog: pytest.LogCaptureFixture):
    with server.sit(server.make()["host"]) as host:
        host.socket.send(text)
        assert host.until("refused")["error"] == "malformed"
        host.play(1)
    with Guest(server.url, "", greet=False) as guest:
        guest.socket.send(text)
        assert guest.until("refused")["error"] == "malformed"
        assert guest.gone() == 4400
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_message_that_is_too_large(server: Place):
    with server.sit(server.make()["host"]) as host:
        host.send(type="chat", text="x" * 17_000)
        assert host.until("refused")["error"] == "too-large"
        with suppress(ConnectionClosed):
            host.socket.send("x" * (2 << 20))
        assert host.gone() in (1009, 1006)  # who still sends may miss the farewell


def odd_frame(dice: random.Random) -> bytes:
    """Bytes that are no proper frame, or one that should not be: any opcode, any length, no mask, pieces of others."""
    kind = dice.randrange(4)
    if kind == 0:
        return dice.randbytes(dice.randrange(1, 40))
    payload = dice.randbytes(dice.randrange(126))
    length = len(payload) if kind < 3 else dice.choice([126, 127, len(payload) // 2])
    mask = 0x80 if dice.randrange(4) else 0
    head = bytes(
        [dice.randrange(256) if kind == 1 else dice.choice([0x81, 0x01, 0x80, 0x88, 0x89, 0x8A]), mask | length]
    )
    return head + (dice.randbytes(4) if mask else b"") + payload


def test_frames_that_are_none(server: Place, caplog: pytest.LogCaptureFixture):
    """Below the messages: the server closes what cannot be read, soon, and minds nothing."""
    links, dice, sent = server.make(seats="friend friend"), random.Random(11), 0
    while sent < FRAMES:
        with Guest(server.url, dice.choice([links["seats"][0], links["watch"]])) as guest:
            begun = time.monotonic()
            with suppress(OSError):
                for _ in range(40):
                    guest.socket.socket.sendall(odd_frame(dice))
                    sent += 1
            guest.socket.close_socket()
            assert time.monotonic() - begun < 5
    theirs = [record for record in caplog.records if record.levelno >= logging.ERROR and "client" not in record.name]
    assert not theirs
    with server.sit(links["seats"][0]) as friend:
        friend.play(1)
    assert len(server.house.tables[links["table"]].clients) <= 1


# --- HTTP ---


@pytest.fixture(scope="module", params=STORES)
def api(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with place(new_database(request, tmp_path_factory.mktemp("api"), request.param)) as running:
        yield running


CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_the_description_is_kept_and_nothing_breaks(api: Place, caplog: pytest.LogCaptureFixture):
    described = schemathesis.openapi.from_url(f"{api.url}/schema/openapi.json")
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) == 24
    for operation in operations:
        ask_for_all(api, operation)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def ask_for_all(api: Place, operation: Any) -> None:
    """One route, with the host's link to a table of its own, or each time to another if it would not last."""
    link = str(api.make(seats="me friend")["host"])
    brief = operation.method == "delete" or operation.path.endswith("/links")

    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def holds(case: Any) -> None:
        mine = str(api.make(seats="me friend")["host"]) if brief else link
        begun = time.monotonic()
        case.call_and_validate(headers={"Authorization": f"Bearer {mine}"}, checks=CHECKS)
        took = time.monotonic() - begun
        assert took < 5, f"{operation.label} took {took:.1f} s: {case.as_curl_command()}"

    holds()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", b"{"),
        ("POST", "/api/tables", b"[]"),
        ("POST", "/api/tables", b"\xff\xfe"),
        ("POST", "/api/tables", b'{"game": "\xff"}'),
        ("POST", "/api/tables", b'{"game": "firstlight", "seats": [{"name": "\xed\xa0\x80"}]}'),
        ("POST", "/api/table/branch", b'{"\xff": 0}'),
        ("POST", "/api/table/links", b'{"seats": ["\xf4\x90\x80\x80"]}'),
        ("PUT", "/api/table/seats/0", b'{"name": "\xff"}'),
        ("POST", "/api/tables", b'{"game": "firstlight", "seats": [{"kind": "king"}]}'),
        ("POST", "/api/tables", b'{"game": "firstlight", "players": 99}'),
        ("POST", "/api/tables", b'{"game": "chess"}'),
        ("POST", "/api/tables", b'{"game": "firstlight", "options": {"mode": "x"}}'),
        ("POST", "/api/tables", b'{"game": "firstlight", "seed": -1}'),
        ("POST", "/api/tables", b'{"game": "firstlight", "seats": [{"kind": "bot"}]}'),
        ("POST", "/api/tables", b'{"game": "firstlight", "players": 1, "seats": [{}, {}]}'),
        ("POST", "/api/tables", b"[" * 100_000),
        ("POST", "/api/tables", b"[" * 60_000),
        ("POST", "/api/tables", b'{"game": ' + b"[" * 60_000),
        ("POST", "/api/tables", b'{"game": "firstlight", "else": ' + b"[" * 60_000),
        ("POST", "/api/tables", b'{"game": "firstlight", "else": ' + b"[" * 30_000 + b"]" * 30_000 + b"}"),
        ("POST", "/api/tables", b'{"else": ' * 6_000),
        ("POST", "/api/table/branch", b'{"else": ' + b"[" * 60_000),
        ("POST", "/api/table/links", b'{"else": ' + b"[" * 60_000),
        ("PUT", "/api/table/seats/0", b'{"else": ' + b"[" * 60_000),
        ("POST", "/api/tables/import", b"[" * 100_000),
        ("POST", "/api/tables", b'{"game": "' + b"x" * 70_000 + b'"}'),
        ("GET", "/api/games/chess/rules", b""),
        ("GET", "/api/texts/xx", b""),
        ("GET", "/api/games/firstlight/texts/xx", b""),
        ("GET", "/api/games/..%2f..%2fetc/texts/en", b""),
        ("GET", "/assets/..%2f..%2fapp.py", b""),
        ("GET", "/assets/%00", b""),
        ("DELETE", "/api/table", b""),
        ("GET", "/api/nothing", b""),
    ],
)
def test_what_cannot_be_asked_is_answered_with_words(api: Place, method: str, path: str, body: bytes):
    headers = {"Authorization": f"Bearer {api.make()['host']}"} if path.startswith("/api/table/") else {}
    answer = api.http.request(method, path, content=body, headers=headers)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["message"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "Traceback" not in answer.text


def test_who_says_too_much_that_cannot_be_read_is_sent_away(server: Place):
    with server.sit(server.make()["host"]) as host:
        for _ in range(STRIKES):
            host.socket.send("{")
        assert host.gone() == 4400


@pytest.mark.parametrize("link", ["\u0000" * 43, "'" * 43, "\u00e9" * 43])
def test_what_cannot_be_a_link_is_none(server: Place, link: str):
    guest = Guest(server.url, "", greet=False)
    guest.send(type="hello", link=link)
    assert guest.gone() == 4401
