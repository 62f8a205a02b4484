"""When things go wrong: rules that fail, commits that fail, rules that have changed."""

from __future__ import annotations

import asyncio
import base64
import json
from dataclasses import replace as but
from typing import Any

import pytest
from sqlalchemy import select

import coterie
from coterie.games import load_game
from coterie.games.firstlight.state import Island
from coterie.kernel import saves
from coterie.kernel.decision import Decision
from coterie.kernel.errors import Diverged
from coterie.kernel.game import Migration
from coterie.kernel.session import Session
from coterie.kernel.texts import msg
from coterie.server import schema
from coterie.server.kept import KeptGame
from coterie.server.store import FAULTS, NOTES, Store
from tests.server.guests import Guest, Place, place


def break_option(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """From now on the rules fail after this option, half-way through."""
    send = Session._send

    def failing(self: Session[Any], option: Any) -> None:
        if self.steps and self.steps[-1].option == option and str(option) == key:
            self.table.note("turn", "keeper.actions", keeper="@x", n=1)
            raise ZeroDivisionError("a rule divides by nothing")
        send(self, option)

    monkeypatch.setattr(Session, "_send", failing)


def test_a_rule_that_fails_is_rolled_back_told_and_reported(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make()
    with server.sit(links["host"]) as host, server.sit(links["watch"]) as eye:
        host.play(1)
        eye.wait_for_decisions(1)
        before, position = host.parts, server.house.tables[links["table"]].session.hash()
        break_option(monkeypatch, host.keys[0])
        answer = host.decide()
        assert (answer["type"], answer["error"]) == ("refused", "fault")
        assert eye.until("fault")["number"] == 1
        host.hush()
        assert server.house.tables[links["table"]].session.hash() == position
        assert host.parts == before
        report = server.ask(links["host"], "/faults/1").json()
        assert "ZeroDivisionError" in report["traceback"]
        assert report["option"] == host.keys[0]
        game = load_game("firstlight")
        assert saves.load(game, base64.b64decode(report["save"])).hash() == position
        assert host.decide(host.keys[1])["type"] == "confirmed"
    assert server.ask(links["host"]).json()["faults"] == 1
    assert server.ask(links["host"], "/faults/2").status_code == 404
    for link in (links["watch"], links["seats"][0]):
        assert server.ask(link, "/faults/1").status_code == 403


def test_a_rule_that_cannot_even_be_taken_back_leaves_what_is_stored(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(1)
        question = host.question

        def failing(self: Session[Any], count: int, serial: int) -> None:
            raise KeyError("the way back fails as well")

        with monkeypatch.context() as broken:
            break_option(broken, host.keys[0])
            broken.setattr(Session, "_restore", failing)
            assert host.decide()["error"] == "fault"
        host.hush()
        assert (host.decisions, host.question) == (1, question)
        host.play(1)
    assert [entry.to for entry in server.store.entries(links["table"])] == [1, 2]


def test_rules_that_fail_when_one_asks_or_goes_back_are_refused(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make()

    def failing(*_: Any) -> None:
        raise KeyError("a rule")

    with server.sit(links["host"]) as host:
        host.play(3)
        for name in ("refusals", "rewound"):
            monkeypatch.setattr(Session, name, failing)
        for path, method, body in (("/refusals", "GET", None), ("/branch", "POST", {"at": 1})):
            answer = server.ask(links["host"], path, method, json=body)
            assert (answer.status_code, answer.json()["error"]) == (409, "fault")
        host.send(type="rewind", client="back", to=1)
        assert host.answer("back")["error"] == "fault"
        host.play(1)


def test_what_goes_wrong_after_a_decision_is_taken_leaves_what_is_stored(
    server: Place, monkeypatch: pytest.MonkeyPatch
):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(3)
        question = host.question
        with monkeypatch.context() as broken:
            broken.setattr(KeptGame, "_step_row", None)
            assert host.decide()["error"] == "fault"
        assert server.ask(links["host"]).json()["decisions"] == 3
        host.hush()
        assert (host.decisions, host.question) == (3, question)
        host.play(1)
    assert [entry.to for entry in server.store.entries(links["table"])] == [1, 2, 3, 4]


def test_of_many_faults_the_last_are_kept(server: Place, monkeypatch: pytest.MonkeyPatch):
    """A report holds a whole save: whoever tries again and again does not fill the disk."""
    links = server.make()
    with server.sit(links["host"]) as host:
        break_option(monkeypatch, host.keys[0])
        for _ in range(FAULTS + 3):
            assert host.decide()["error"] == "fault"
    answers = [server.ask(links["host"], f"/faults/{n}").status_code for n in (1, 3, 4, FAULTS + 3)]
    assert answers == [404, 404, 200, 200]


def test_a_table_remembers_only_its_last_notes(server: Place):
    links = server.make()
    with server.sit(links["host"]):
        table = server.house.tables[links["table"]]

        async def many() -> None:
            for _ in range(NOTES + 5):
                await table.run(table.add_note(msg("table.note.imported")))

        asyncio.run_coroutine_threadsafe(many(), server.house.loop).result(30)
    with server.sit(links["host"]) as host:
        notes = host.until("notes")["notes"]
        assert [notes[0]["number"], notes[-1]["number"]] == [6, NOTES + 5]


def test_options_that_cannot_be_worked_out_hang_nobody(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make()
    with server.sit(links["host"]) as host:
        id, key = host.question["id"], host.keys[0]

        def failing(self: Decision, key: str) -> None:
            raise ValueError("options")

        with monkeypatch.context() as broken:
            broken.setattr(Decision, "option", failing)
            assert host.decide(key, id=id)["error"] == "fault"
        assert host.decide(key, id=id)["type"] == "confirmed"


def test_a_scene_that_cannot_be_drawn_ends_no_table(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make(seats="friend friend")
    with server.sit(links["seats"][0]) as one, server.sit(links["seats"][1]) as two:
        scene = Session.scene

        def failing(self: Session[Any], seat: int, log: int = 60) -> Any:
            if seat == 1:
                raise ValueError("scene")
            return scene(self, seat, log)

        with monkeypatch.context() as broken:
            broken.setattr(Session, "scene", failing)
            one.play(1)
            two.until("fault")
        with server.sit(links["seats"][1]) as again:
            assert again.decisions == 1


def fill_the_disk(place: Place) -> Any:
    """From now on no commit comes through; what commits did before."""
    transact = place.store.writer._transact

    def fail(batch: Any) -> None:
        raise OSError("the disk is full")

    place.store.writer._transact = fail  # type: ignore[method-assign]
    return transact


def test_what_is_not_stored_is_not_taken(server: Place):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(3)
        id, key = host.question["id"], host.keys[0]
        transact = fill_the_disk(server)
        assert host.decide(key, client="c1")["error"] == "not-stored"
        assert host.decide(key, client="c1", id=id)["error"] == "not-stored"
        server.store.writer._transact = transact  # type: ignore[method-assign]
        host.hush()
        assert (host.decisions, host.question["id"]) == (3, id)
        answer = host.decide(key, client="c1", id=id)
        assert (answer["type"], answer["decision"]) == ("confirmed", 4)
    assert [entry.to for entry in server.store.entries(links["table"])] == [1, 2, 3, 4]


def test_what_may_not_be_stored_is_shown_to_nobody(server: Place, monkeypatch: pytest.MonkeyPatch):
    """No commit comes through, and what is stored cannot be looked up either."""
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(3)
        log = server.ask(links["host"], "/log").json()
        transact = fill_the_disk(server)
        with monkeypatch.context() as broken:
            broken.setattr(server.store, "open", None)
            assert host.decide()["error"] == "not-stored"
            for path in ("", "/log", "/refusals", "/moments", "/export"):
                assert server.ask(links["host"], path).json()["error"] == "not-stored"
        server.store.writer._transact = transact  # type: ignore[method-assign]
        assert server.ask(links["host"]).json()["decisions"] == 3
        assert server.ask(links["host"], "/log").json() == log


def test_a_commit_whose_end_is_not_known_is_looked_up(server: Place):
    """The commit comes through but its answer does not: the decision was taken, once."""
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(2)
        transact = server.store.writer._transact

        def cut_off(batch: Any) -> None:
            transact(batch)
            server.store.writer._transact = transact  # type: ignore[method-assign]
            raise ConnectionError("the line is dead")

        server.store.writer._transact = cut_off  # type: ignore[method-assign]
        answer = host.decide(client="once")
        assert (answer["type"], answer["decision"]) == ("confirmed", 3)
        host.hush()
        host.play(2)
    assert [entry.to for entry in server.store.entries(links["table"])] == [1, 2, 3, 4, 5]


def test_a_rewind_that_is_not_stored_is_not_done(server: Place):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(5)
        transact = fill_the_disk(server)
        host.send(type="rewind", client="r", to=1)
        assert host.answer("r")["error"] == "not-stored"
        server.store.writer._transact = transact  # type: ignore[method-assign]
        host.hush()
        assert host.decisions == 5
        host.play(1)


def test_rules_that_have_changed_leave_the_game_where_they_still_fit(database: str, monkeypatch: pytest.MonkeyPatch):
    """The last decision is half of something: the rules no longer know it. The old position can go on as a branch."""
    with place(database) as server:
        links = server.make()
        with server.sit(links["host"]) as host:
            host.play(4)
            table = server.house.tables[links["table"]]
            while table.session.journal.at == len(table.session.steps):
                host.play(1)
            last = host.decisions
    recall = Session.recall

    def changed(self: Session[Any], step: Any, number: int) -> Any:
        if number == last - 1:
            raise Diverged(f"step {number} is no more")
        return recall(self, step, number)

    monkeypatch.setattr(Session, "recall", changed)
    with place(database) as server, server.sit(links["host"]) as host:
        told = host.until("notes")["notes"][-1]["text"]
        assert told == {"key": "table.note.diverged-kept", "params": {"n": 1, "old": last, "decisions": last}}
        assert host.decisions == last - 1
        monkeypatch.setattr(Session, "recall", recall)  # the next program has the old rules again
        old = server.ask(links["host"], "/branch", "POST", json={"old": last}).json()
        with server.sit(old["host"]) as there:
            assert there.decisions == last
            there.play(1)
        assert server.ask(links["host"], "/branch", "POST", json={"old": last + 5}).json()["error"] == "not-found"
        host.play(2)
    with place(database) as server, server.sit(links["host"]) as host:
        assert host.decisions == last + 1
        entries = server.store.entries(links["table"])
        assert [entry.number for entry in entries] == list(range(1, last + 4))
        assert json.dumps(host.log)


def test_one_cannot_go_back_to_what_would_be_another_position(server: Place, monkeypatch: pytest.MonkeyPatch):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(12)
        seen = server.store.position(links["table"], 11)
        monkeypatch.setattr(Store, "position", lambda *_: "what was seen under other rules")
        host.send(type="rewind", client="back", to=11)
        assert host.answer("back")["reason"]["key"] == "table.refused.rules-changed"
        answer = server.ask(links["host"], "/branch", "POST", json={"at": 11})
        assert (answer.status_code, answer.json()["reason"]["key"]) == (409, "table.refused.rules-changed")
        assert (host.decisions, server.store.entries(links["table"])[-1].number) == (12, 12)
        monkeypatch.undo()
        host.send(type="rewind", client="again", to=11)
        assert host.answer("again")["type"] == "confirmed"
        assert server.store.position(links["table"], 11) == seen


def test_why_a_table_cannot_be_opened_tells_nothing_of_it(server: Place, monkeypatch: pytest.MonkeyPatch):
    def failing(_: Any) -> None:
        raise Diverged("step 3: 'keep:card-17' answered 'keep', now asked: nothing")

    monkeypatch.setattr("coterie.server.house.revive", failing)
    links = server.make()
    answer = server.ask(links["watch"])
    assert (answer.status_code, answer.json()["error"]) == (422, "bad-save")
    assert "card-17" not in answer.text
    guest = Guest(server.url, "", greet=False)
    guest.send(type="hello", link=links["watch"])
    assert guest.gone() == 4404
    assert "card-17" not in "".join(guest.traffic)


# --- a newer version of the game, whose positions are laid out in another way ---


class Moonlit(Island, kw_only=True):
    """First Light as it might be one day."""

    moon: int


def update(monkeypatch: pytest.MonkeyPatch, migration: Migration | None = None) -> None:
    """From now on the program has the next version of First Light."""
    game = load_game("firstlight")
    newer = but(
        game,
        version=game.version + 1,
        state=Moonlit,
        setup=lambda setup: Moonlit(**fields(game.setup(setup)), moon=0),
        migrations={game.version: migration} if migration else {},
    )
    monkeypatch.setattr("coterie.server.kept.load_game", lambda name: newer)


def fields(state: Island) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def kept(server: Place) -> list[Any]:
    """Every row of the store."""
    with server.store.engine.connect() as connection:
        return [(t.name, [tuple(row) for row in connection.execute(select(t))]) for t in schema.metadata.sorted_tables]


def played_and_put_down(database: str) -> tuple[dict[str, Any], Any]:
    """A table with decisions that no checkpoint holds yet, and what is asked there."""
    with place(database) as server:
        links = server.make()
        with server.sit(links["host"]) as host:
            host.play(12)
            asked = host.question
    return links, asked


def test_a_table_that_a_newer_version_cannot_carry_over_is_refused_in_a_clear_line_and_left_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
):
    links, asked = played_and_put_down(database)
    version = load_game("firstlight").version
    with monkeypatch.context() as updated, place(database) as server:
        before = kept(server)
        update(updated)
        answer = server.ask(links["host"])
        assert (answer.status_code, answer.json()["error"]) == (422, "bad-save")
        assert answer.json()["message"] == (
            f"This table was played with version {version} of First Light; the program here has version {version + 1} "
            f"and cannot carry it over. Nothing is lost: Coterie {coterie.__version__} opens it as it was."
        )
        assert answer.json()["reason"]["key"] == "table.refused.older-table"
        guest = Guest(server.url, "", greet=False)
        guest.send(type="hello", link=links["seats"][0])
        assert guest.until("refused")["reason"]["key"] == "table.refused.older-table"
        assert guest.gone() == 4404
        assert kept(server) == before
    with place(database) as server, server.sit(links["host"]) as host:
        assert (host.decisions, host.question) == (12, asked)
        host.play(1)


def test_a_table_that_a_newer_version_can_carry_over_goes_on(database: str, monkeypatch: pytest.MonkeyPatch):
    links, asked = played_and_put_down(database)
    update(monkeypatch, lambda state: state | {"moon": 3})
    with place(database) as server, server.sit(links["host"]) as host:
        assert (host.decisions, host.question) == (12, asked)
        assert server.house.tables[links["table"]].session.state.moon == 3
        host.play(2)
    with place(database) as server, server.sit(links["host"]) as host:
        assert host.decisions == 14
        assert saves.read(server.store.open(links["table"]).standing).rules == load_game("firstlight").version + 1
