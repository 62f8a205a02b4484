"""Going back: undo, rewind by agreement, earlier moments, the story."""

from __future__ import annotations

import json
import random
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.errors import Diverged
from coterie.kernel.session import Session
from coterie.server import history, worker
from coterie.server.points import Piece, point
from coterie.server.stories import kind, story_of
from coterie.server.wire import encode
from tests.server.guests import Guest, Place, place
from tests.server.test_faults import fill_the_disk


def new_id() -> str:
    return str(uuid.uuid4())


def ask(guest: Guest, **message: object) -> dict:
    client = new_id()
    guest.send(client=client, **message)
    return guest.answer(client)


def test_undo_takes_back_what_nobody_learned_from(server: Place):
    links = server.make()
    with server.sit(links["host"]) as host:
        for _ in range(40):
            before, log = dict(host.parts), list(host.log)
            host.play(1)
            if before["head"]["decisions"] and host.parts["undo"] is None:
                break
        count = before["head"]["decisions"]
        answer = ask(host, type="undo")
        assert (answer["type"], answer["decision"]) == ("confirmed", count)
        host.hush()
        assert host.log == log
        assert host.question["id"] > before["question"]["id"]
        same = {"choices": before["question"]["choices"], "kind": before["question"]["kind"]}
        assert {name: host.question[name] for name in same} == same
    kinds = [entry.kind for entry in server.store.entries(links["table"])]
    assert kinds == ["step"] * (count + 1) + ["rewind"]


def test_undo_is_for_who_took_it_or_the_host(server: Place):
    links = server.make(seats="friend friend me", players=3)
    one, two, host = (server.sit(link) for link in (*links["seats"][:2], links["host"]))
    one.play(1)
    two.wait_for_decisions(1)
    assert two.parts["undo"] == {"key": "table.refused.undo-another"}
    assert ask(two, type="undo")["error"] == "no-undo"
    client = new_id()
    host.send(type="undo", client=client)
    one.send(type="agree", proposal=one.until("proposal")["id"], yes=True)
    assert host.answer(client)["type"] == "confirmed"
    one.wait_for_question()
    one.play(1)
    assert ask(one, type="undo")["type"] == "confirmed"
    with server.sit(links["watch"]) as eye:
        assert ask(eye, type="undo")["error"] == "not-yours"
    for guest in (one, two, host):
        guest.close()


@pytest.mark.parametrize("automatic", [True, False])
def test_undo_takes_an_automatic_pass_back_with_the_decision_before_it(server: Place, automatic: bool):
    """A pass that somebody chose is a decision of its own."""
    links = server.make("hades", scenario="prologue")
    with server.sit(links["host"]) as host:
        if automatic:
            for seat in (0, 1):
                host.send(type="autopass", seat=seat, kinds=["step"])
                while host.until("presence")["seats"][seat]["autopass"] != ["step"]:
                    pass
        for _ in range(60):
            before = host.decisions
            host.wait_for_decisions(host.decide("pass" if host.question["kind"] == "step" else None)["decision"])
            last = server.store.entries(links["table"])[-1].option
            if last == "pass" and host.parts["undo"] is None:
                break
        assert (last, host.decisions - before) == ("pass", 2 if automatic else 1)
        assert ask(host, type="undo")["decision"] == before
        while host.decisions != before:
            host.receive()
        assert host.question["kind"] == ("act" if automatic else "step")


def test_undo_goes_to_before_a_window_that_was_let_pass_only_when_it_was_asked(server: Place):
    """Such a pass is stored on its own, and yet it is no decision of a person."""
    links = server.make("hades", scenario="prologue")
    with server.sit(links["host"]) as host:
        while host.question["kind"] != "step":
            before, asked = host.decisions, host.question["kind"]
            host.play(1)
        seat = host.question["seats"][0]
        host.send(type="autopass", seat=seat, kinds=["step"])
        host.wait_for_decisions(before + 2)
        assert server.store.entries(links["table"])[-1].option == "pass"
        assert ask(host, type="undo")["decision"] == before
        while host.decisions != before:
            host.receive()
        assert host.question["kind"] == asked == "act"


def test_an_undo_sent_again_is_done_once(server: Place):
    with server.sit(server.make()["host"]) as host:
        host.play(1)
        client = new_id()
        for _ in range(3):
            host.send(type="undo", client=client)
            assert host.answer(client)["decision"] == 0


def test_what_was_learned_is_not_undone(server: Place):
    with server.sit(server.make()["host"]) as host:
        for _ in range(40):
            host.play(1)
            if host.parts["undo"]:
                break
        assert ask(host, type="undo")["error"] == "no-undo"


def test_alone_one_goes_back_at_once(database: str):
    with place(database) as server:
        links = server.make()
        with server.sit(links["host"]) as host:
            host.play(20)
            assert ask(host, type="rewind", to=5)["decision"] == 5
            note = next(m for m in host.heard if m["type"] == "notes")["notes"][0]
            assert note["text"]["key"] == "table.note.rewind"
            host.hush()
            assert host.decisions == 5
            host.play(3)
            assert ask(host, type="rewind", to=99)["error"] == "too-far-back"
            host.hush()
            parts, log = host.parts, host.log
    with place(database) as server, server.sit(links["host"]) as host:
        assert host.parts == parts
        assert host.log == log
        assert host.until("notes")["notes"][0]["at"] <= len(log)


def test_going_back_needs_everybody(server: Place):
    links = server.make(seats="friend friend me", players=3)
    one, two, host = (server.sit(link) for link in (*links["seats"][:2], links["host"]))
    one.play(1)
    two.wait_for_question()
    two.play(1)
    client = new_id()
    two.send(type="rewind", client=client, to=0)
    proposal = one.until("proposal")
    assert (proposal["to"], proposal["by"], proposal["waiting"]) == (0, 1, [0, 2])
    two.send(type="agree", proposal=proposal["id"], yes=True)
    assert two.until("refused")["error"] == "not-yours"
    one.send(type="agree", proposal=proposal["id"], yes=True)
    assert host.until("proposal", waiting=[2])["id"] == proposal["id"]
    host.send(type="agree", proposal=proposal["id"], yes=True)
    assert host.until("proposal", settled="done")
    assert two.answer(client) == {"type": "confirmed", "client": client, "decision": 0}
    one.hush()
    assert one.decisions == 0
    for guest in (one, two, host):
        guest.close()


def test_one_no_is_enough(server: Place):
    links = server.make(seats="friend me")
    with server.sit(links["seats"][0]) as friend, server.sit(links["host"]) as host:
        friend.play(1)
        client = new_id()
        friend.send(type="rewind", client=client, to=0)
        host.send(type="agree", proposal=host.until("proposal")["id"], yes=False)
        assert friend.until("proposal", settled="declined")
        assert friend.answer(client)["error"] == "declined"
        host.send(type="agree", proposal=1, yes=True)
        assert host.until("refused")["error"] == "stale"
        host.hush()
        assert host.decisions == 1


def test_a_decision_makes_a_proposal_stale(server: Place):
    links = server.make(seats="friend me")
    with server.sit(links["seats"][0]) as friend, server.sit(links["host"]) as host:
        friend.play(1)
        friend.send(type="rewind", client=new_id(), to=0)
        host.until("proposal")
        host.wait_for_question()
        host.play(1)
        assert friend.until("proposal", settled="stale")


@pytest.mark.parametrize("holder", [{"kind": "bot", "bot": "random"}, {"kind": "me"}])
def test_a_proposal_does_not_wait_for_a_bot_nor_for_who_made_it(server: Place, holder: dict[str, str]):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host:
        host.play(1)
        client = new_id()
        host.send(type="rewind", client=client, to=0)
        assert host.until("proposal")["waiting"] == [1]
        assert server.ask(links["host"], "/seats/1", "PUT", json=holder).status_code == 200
        assert host.answer(client)["decision"] == 0


def test_who_proposed_is_told_if_it_could_not_be_stored(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        host.play(1)
        client = new_id()
        host.send(type="rewind", client=client, to=0)
        proposal = friend.until("proposal")
        transact = fill_the_disk(server)
        friend.send(type="agree", proposal=proposal["id"], yes=True)
        assert host.answer(client)["error"] == "not-stored"
        server.store.writer._transact = transact  # type: ignore[method-assign]
        host.hush()
        assert host.decisions == 1


def test_a_proposal_that_was_declined_does_not_come_back_with_who_was_away(server: Place):
    """A client sends again what was not answered; that it was declined meanwhile is the answer."""
    links = server.make(seats="me friend")
    with server.sit(links["seats"][1]) as friend:
        with server.sit(links["host"]) as host:
            host.play(1)
            client = new_id()
            host.send(type="rewind", client=client, to=0)
            proposal = friend.until("proposal")
        friend.send(type="agree", proposal=proposal["id"], yes=False)
        friend.until("proposal", settled="declined")
        with server.sit(links["host"]) as host:
            host.send(type="rewind", client=client, to=0)
            assert host.answer(client)["error"] == "declined"
            friend.hush()
            assert friend.heard[-1]["type"] != "proposal"


def test_a_late_guest_hears_of_the_proposal(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host:
        host.play(1)
        host.send(type="rewind", client=new_id(), to=0)
        host.until("proposal")
        with server.sit(links["seats"][1]) as friend:
            friend.send(type="agree", proposal=friend.until("proposal")["id"], yes=True)
            assert host.until("proposal", settled="done")


# --- earlier moments ---


def test_the_time_line_and_its_moments(server: Place):
    links = server.make(seats="me me")
    with server.sit(links["host"], seat=0) as host:
        seen = {}
        for _ in range(12):
            while host.seat != 0:
                host.receive()
            host.hush(0.05)
            seen[host.decisions] = dict(host.parts)
            host.send(type="look", seat=None)
            host.hush(0.05)
            host.play(1)
            host.send(type="look", seat=0)
            host.hush(0.05)
        line = server.ask(links["host"], "/moments?seat=0").json()
        assert line["decisions"] == 12
        assert [moment["number"] for moment in line["moments"]] == list(range(13))
        assert line == server.ask(links["host"], "/moments?seat=0").json()
        for number, parts in seen.items():
            then = server.ask(links["host"], f"/moments/{number}?seat=0").json()
            then["parts"]["head"] |= {"rolls": parts["head"]["rolls"]}
            if then["parts"]["question"]:
                then["parts"]["question"] |= {"id": parts["question"]["id"]}
            for name in parts.keys() - {"undo"}:
                assert then["parts"][name] == parts[name], (number, name)
            assert line["moments"][number]["ribbon"]["goal"] == parts["head"]["goal"]
        host.send(type="look", seat=None)
        host.hush(0.05)
        host.play(2)
        longer = server.ask(links["host"], "/moments?seat=0").json()
        assert longer["moments"][:12] == line["moments"][:12]
        assert len(longer["moments"]) == 15
    assert server.ask(links["host"], "/moments/99").status_code == 404


def test_the_time_line_forgets_what_was_taken_back(server: Place, database: str):
    links = server.make()
    with server.sit(links["host"]) as host:
        host.play(10)
        server.ask(links["host"], "/moments")
        ask(host, type="rewind", to=4)
        host.hush()
        host.decide(host.keys[-1])
        host.hush()
        host.play(2)
    moments = server.ask(links["host"], "/moments").json()["moments"]
    assert len(moments) == 8
    with place(database) as fresh:
        assert fresh.ask(links["host"], "/moments").json()["moments"] == moments


def test_the_story(server: Place):
    links = server.make(seats="random random")
    with server.sit(links["watch"]) as eye:
        while not eye.parts["head"]["outcome"]:
            eye.receive()
    story = server.ask(links["watch"], "/story").json()
    assert story["outcome"] == eye.parts["head"]["outcome"]
    assert story["decisions"] == eye.decisions == len(story["fortunes"]) - 1
    assert 0 < len(story["turning_points"]) <= 5
    assert all(point["swing"] for point in story["turning_points"])
    assert sum(seat["decisions"] for seat in story["seats"]) == story["decisions"]
    standing = [fortune["goal"] - fortune["danger"] for fortune in story["fortunes"]]
    best = max(abs(b - a) for a, b in pairwise(standing))
    assert max(abs(point["swing"]) for point in story["turning_points"]) == pytest.approx(best, abs=1e-3)


def test_turning_points_are_told_by_what_moved_the_team_and_are_no_ticks_of_a_clock():
    for game, seed, most in (("machina", 3, 250), ("sheol", 3, 250), ("sheol", 4, 2000)):
        box = load_game(game)
        session, rng = Session(box, box.configure(box.scenarios[0], 2, seed=seed)), random.Random(seed)
        points = [point(session)]
        for _ in range(most):
            if session.decision is None:
                break
            session.decide(rng.choice(session.decision.options))
            points.append(point(session))
        assert session.outcome or most == 250
        story = story_of(session, 0, points[: len(session.steps)])
        if game == "sheol":
            assert {fortune.danger for fortune in story.fortunes} > {story.fortunes[0].danger}
            assert all(story.goal in [change.name for change in turn.changes] for turn in story.turning_points)
            assert {seat.danger for seat in story.seats} == {None}
        else:
            assert story.turning_points
            told = {kind(turn.line) for turn in story.turning_points if turn.line}
            assert told <= {"event.hit", "event.health-lost"}


def slowly(monkeypatch: pytest.MonkeyPatch, name: str, seconds: float) -> list[float]:
    """From now on a worker takes its time over this; when it was done with each."""
    work, done = getattr(worker, name), list[float]()

    def slow(*args: Any) -> Any:
        result = work(*args)
        time.sleep(seconds)
        done.append(time.monotonic())
        return result

    monkeypatch.setattr(worker, name, slow)
    return done


def slowly_told(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """From now on a story takes its time."""
    tell = history.story_of
    monkeypatch.setattr(history, "story_of", lambda *args: (tell(*args), time.sleep(seconds))[0])


def test_two_who_ask_for_the_time_line_at_once_get_the_same(database: str, monkeypatch: pytest.MonkeyPatch):
    """Also when a worker has to play it again first, because the table was put away; which it does once."""
    with place(database) as server:
        links = server.make()
        with server.sit(links["host"]) as host:
            host.play(6)
        known = server.ask(links["host"], "/moments").json()
    done = slowly(monkeypatch, "follow", 0.2)
    with place(database) as server, ThreadPoolExecutor() as threads:
        lines = [line.json() for line in threads.map(lambda _: server.ask(links["host"], "/moments"), range(3))]
    assert [moment["number"] for moment in known["moments"]] == list(range(7))
    assert all(moment["ribbon"] for moment in known["moments"])
    assert lines == [known] * 3
    assert len(done) == 1


def long_game(steps: int) -> Session[Any]:
    """A game that lasts: its one god never does anything."""
    game = load_game("hades")
    session = Session(game, game.configure("house-of-hades", 1, seed=0, options={"mode": "campaign"}))
    while len(session.steps) < steps:
        assert session.decision is not None
        session.decide(session.decision.options[0])
    return session


def test_a_long_past_is_worked_out_piece_by_piece(server: Place, monkeypatch: pytest.MonkeyPatch):
    """Whoever else looks back has a turn in between; and what is known need not be played again."""
    session = long_game(1300)
    links = server.http.post("/api/tables/import", content=saves.save(session)).json()
    pieces: list[int] = []
    begun = worker.begun

    def counted(piece: Piece) -> Session[Any]:
        pieces.append(len(piece.journal.steps + piece.steps))
        return begun(piece)

    monkeypatch.setattr(worker, "begun", counted)
    moments = server.ask(links["host"], "/moments?count=10").json()["moments"]
    assert [moment["number"] for moment in moments] == list(range(1291, 1301))
    assert all(moment["ribbon"] for moment in moments)
    assert len(pieces) == 3
    assert max(pieces) < 600
    asked = len(pieces)
    for number in (1299, 700, 20):
        then = server.ask(links["host"], f"/moments/{number}").json()["parts"]
        before = session.rewound(number)
        assert then["head"]["decisions"] == number
        assert then["head"]["status"] == json.loads(encode(before.scene(0).status))
        assert [line["number"] for line in then["log"]["lines"]] == [line.number for line in before.log(0, 200)]
    assert server.ask(links["host"], "/moments?before=50&count=1").json()["moments"][0]["number"] == 49
    assert len(pieces) == asked + 3
    assert max(pieces[asked:]) < 100


def test_each_decision_adds_its_moment_without_a_worker(server: Place, monkeypatch: pytest.MonkeyPatch):
    """Nothing is played again: also what was let pass has its moment."""
    monkeypatch.delattr(worker, "follow")
    links = server.make("hades", scenario="prologue")
    with server.sit(links["host"]) as host:
        for seat in (0, 1):
            host.send(type="autopass", seat=seat, kinds=["step"])
            while host.until("presence")["seats"][seat]["autopass"] != ["step"]:
                pass
        while "pass" not in [entry.option for entry in server.store.entries(links["table"])]:
            host.play(1)
        count = host.decisions
        ask(host, type="rewind", to=count - 2)
        host.hush()
        host.play(1)
        assert abs(host.decisions - count) < 2
    line = server.ask(links["host"], "/moments").json()
    assert [moment["number"] for moment in line["moments"]] == list(range(line["decisions"] + 1))
    assert all(moment["ribbon"] for moment in line["moments"])
    assert len(server.ask(links["host"], "/story").json()["fortunes"]) == line["decisions"] + 1


def test_a_story_of_what_was_taken_back_meanwhile_is_not_told_again(
    server: Place, database: str, monkeypatch: pytest.MonkeyPatch
):
    links = server.make()
    with server.sit(links["host"]) as host, monkeypatch.context() as slower:
        host.play(10)
        slowly_told(slower, 1)
        with ThreadPoolExecutor() as threads:
            old = threads.submit(server.ask, links["host"], "/story")
            time.sleep(0.3)
            ask(host, type="rewind", to=3)
            host.hush(0.05)
            while host.decisions < 10:
                host.decide(host.keys[-1])
                host.hush(0.05)
            assert old.result().status_code == 200
    with place(database) as fresh:
        assert server.ask(links["host"], "/story").json() == fresh.ask(links["host"], "/story").json()


def test_who_looks_back_a_lot_keeps_no_other_table_waiting(server: Place, monkeypatch: pytest.MonkeyPatch):
    greedy, other = server.make(), server.make()
    done = slowly(monkeypatch, "scene_at", 0.2)
    with ThreadPoolExecutor() as threads:
        asked = [threads.submit(server.ask, greedy["watch"], "/moments/0") for _ in range(5)]
        time.sleep(0.1)
        assert server.ask(other["watch"], "/story").status_code == 200
        assert len(done) <= 2
    assert {each.result().status_code for each in asked} == {200}


@pytest.mark.parametrize("trouble", [ValueError("card-17"), Diverged("step 3: 'keep:card-17' answered 'keep'")])
def test_what_a_worker_stumbles_over_is_refused_and_tells_nothing(
    server: Place, monkeypatch: pytest.MonkeyPatch, trouble: Exception
):
    """What another seat took may stand in the error."""

    def failing(*_: object) -> None:
        raise trouble

    for name in ("follow", "scene_at"):
        monkeypatch.setattr(worker, name, failing)
    links = server.http.post("/api/tables/import", content=saves.save(long_game(3))).json()
    for path in ("/moments", "/moments/0", "/story"):
        answer = server.ask(links["watch"], path)
        assert (answer.status_code, answer.json()["error"]) == (409, "fault")
        assert "card-17" not in answer.text
