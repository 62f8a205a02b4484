"""Nothing heavy on the event loop: what takes long is done by threads and workers, what grows comes in pages."""

from __future__ import annotations

import gzip
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from coterie.kernel import saves
from coterie.kernel.session import Session
from coterie.server import packing, parts
from coterie.server.parts import LOG_SENT
from tests.server.guests import Place
from tests.server.test_time import long_game

STEPS = 1000


@pytest.fixture(scope="module")
def played() -> Session[Any]:
    return long_game(STEPS)


@pytest.fixture
def links(server: Place, played: Session[Any]) -> dict[str, Any]:
    """A table with a long past, that nobody has looked at."""
    made: dict[str, Any] = server.http.post("/api/tables/import", content=saves.save(played)).json()
    return made


def count_on_loop(server: Place, monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> Counter[bool]:
    """How often something is done, by whether it was on the event loop."""
    work, found, loop = getattr(place, name), Counter[bool](), server._thread

    def counted(*args: Any, **more: Any) -> Any:
        found[threading.current_thread() is loop] += 1
        return work(*args, **more)

    monkeypatch.setattr(place, name, counted)
    return found


def test_a_log_comes_in_pages_to_its_beginning(server: Place, links: dict[str, Any], played: Session[Any]):
    before, lines, pages = 1 << 20, list[dict[str, Any]](), 0
    while before:
        page = server.ask(links["host"], f"/log?before={before}").json()
        assert 0 < len(page["lines"]) <= LOG_SENT
        lines, before, pages = page["lines"] + lines, page["lines"][0]["number"] if page["earlier"] else 0, pages + 1
    assert pages > 5
    assert [line["number"] for line in lines] == [line.number for line in played.log(0, len(played.events))]
    few = server.ask(links["host"], "/log?before=50&count=3").json()
    assert few == {"lines": [line for line in lines if line["number"] < 50][-3:], "earlier": True}
    assert server.ask(links["host"], "/log?before=0").json() == {"lines": [], "earlier": False}
    for wrong in ("count=0", f"count={LOG_SENT + 1}", "before=-1", "before=x"):
        assert server.ask(links["host"], f"/log?{wrong}").status_code == 400


def test_who_comes_to_a_long_game_gets_the_end_of_its_log_alone(
    server: Place, links: dict[str, Any], played: Session[Any], monkeypatch: pytest.MonkeyPatch
):
    lines = count_on_loop(server, monkeypatch, parts, "log_line")
    with server.sit(links["host"]) as host:
        assert [line["number"] for line in host.log] == [line.number for line in played.log(0, LOG_SENT)]
        host.play(3)
        new = host.log[-1]["number"] - played.log(0, 1)[0].number
    assert sum(lines.values()) <= LOG_SENT + new


def test_going_far_back_shows_the_log_from_before_that(server: Place, links: dict[str, Any], played: Session[Any]):
    with server.sit(links["host"]) as host:
        host.send(type="rewind", client="far", to=STEPS // 2)
        assert host.answer("far")["type"] == "confirmed"
        while host.decisions != STEPS // 2:
            host.receive()
        then = played.rewound(STEPS // 2)
        assert [line["number"] for line in host.log] == [line.number for line in then.log(0, LOG_SENT)]
        host.play(2)
        assert host.log[0]["number"] == then.log(0, LOG_SENT)[0].number


@pytest.mark.parametrize("what", ["export", "branch", "import"])
def test_saves_are_packed_off_the_loop(
    server: Place, links: dict[str, Any], played: Session[Any], monkeypatch: pytest.MonkeyPatch, what: str
):
    written = count_on_loop(server, monkeypatch, saves, "sealed")
    signed = count_on_loop(server, monkeypatch, saves, "_signature")
    if what == "export":
        assert saves.read(server.ask(links["host"], "/export").content).steps[-1].kind == played.steps[-1].kind
    elif what == "branch":
        assert server.ask(links["host"], "/branch", "POST", json={"at": STEPS // 2}).status_code == 201
    else:
        assert server.http.post("/api/tables/import", content=saves.save(played)).status_code == 201
    assert written[False]
    assert not written[True]
    assert (signed[False], signed[True]) == (what == "import", 0)


def test_saves_are_packed_one_at_a_time(server: Place, links: dict[str, Any], monkeypatch: pytest.MonkeyPatch):
    """However many ask for theirs: more at once would only get in the way of the loop."""
    tables, packing, most = [links["host"], *(server.make()["host"] for _ in range(5))], [0], [0]
    save = saves.save

    def slowly(*args: Any, **more: Any) -> bytes:
        packing[0] += 1
        most[0] = max(most[0], packing[0])
        time.sleep(0.1)
        packing[0] -= 1
        return save(*args, **more)

    monkeypatch.setattr(saves, "save", slowly)
    signed = count_on_loop(server, monkeypatch, saves, "_signature")
    with ThreadPoolExecutor(len(tables)) as all_at_once:
        assert {answer.status_code for answer in all_at_once.map(lambda host: server.ask(host, "/export"), tables)} == {
            200
        }
    assert most == [1]
    assert signed == {False: 5}  # the first is of a save that somebody brought


def test_answers_are_packed_off_the_loop(server: Place, links: dict[str, Any], monkeypatch: pytest.MonkeyPatch):
    packed = count_on_loop(server, monkeypatch, gzip, "compress")
    packing.pack_well.cache_clear()
    for path in ("/api/games/hades/texts/en", "/api/games/hades/rules"):
        assert server.http.get(path).headers["content-encoding"] == "gzip"
    for path in ("/log", "/moments", "/moments/500", "/story"):
        assert server.ask(links["host"], path).headers["content-encoding"] == "gzip"
    assert packed == {False: 6}
    assert server.http.get("/api/games/hades/texts/en").json()
    assert packed == {False: 6}  # what never changes is packed once
    plain = server.http.get("/api/games/hades/rules", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in server.ask(links["host"], "/export").headers


def test_what_a_piece_sees_is_worked_out_off_the_loop(server: Place, monkeypatch: pytest.MonkeyPatch):
    """The first look across a board takes much longer than the next ones."""
    looked = count_on_loop(server, monkeypatch, Session, "layers")
    host = server.make("machina")["host"]
    with server.sit(host) as guest:
        while not guest.parts["pieces"]:
            guest.play(1)
        piece = guest.parts["pieces"][0]["id"]
    assert server.ask(host, f"/layers/{piece}").json()["layers"]
    assert looked == {False: 1}


def test_bots_may_have_played_for_long_before_somebody_asks_what_can_be_undone(
    server: Place, links: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    """Whoever looks on is not the reason to go through the whole game again."""
    assert server.ask(links["host"], "/seats/0", "PUT", json={"kind": "bot", "bot": "random"}).is_success
    table = server.house.tables[links["table"]]
    looked: list[int] = []

    class Steps(list[Any]):
        def __getitem__(self, at: Any) -> Any:
            looked.append(at)
            return super().__getitem__(at)

    monkeypatch.setattr(table.session.journal, "steps", Steps(table.session.steps))
    assert table.last_by_a_person() >= 0
    assert len(looked) < 100
