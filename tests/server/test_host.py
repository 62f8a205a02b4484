"""A host who plays is a player: it does not see what comes, and does not decide for its friends unseen."""

from __future__ import annotations

import dataclasses
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.kernel.zones import zones
from tests.server.guests import SETTINGS, Guest, Place, place
from tests.server.test_bots import break_all_rules
from tests.server.test_faults import fill_the_disk
from tests.server.test_time import ask, new_id

PAUSE = 0.6


@pytest.fixture
def server(database: str) -> Iterator[Place]:
    """A server on which pauses are short."""
    with place(database, dataclasses.replace(SETTINGS, pause=PAUSE)) as running:
        yield running


def export(server: Place, links: dict[str, Any]) -> saves.Save:
    answer = server.ask(links["host"], "/export")
    assert answer.status_code == 200, answer.text
    return saves.read(answer.content)


def session_of(server: Place, links: dict[str, Any]) -> Session[Any]:
    return server.house.tables[links["table"]].session


def foreseen(content: saves.Save, count: int = 40) -> list[str]:
    """What the log will tell, as the save has it, if always the first option is taken."""
    session = saves.load(load_game(content.game), content)
    while session.decision is not None and len(session.steps) < count:
        session.decide(session.decision.options[0])
    return [json.dumps(event.params, default=str) + event.key for event in session.events]


def notes_of(server: Place, links: dict[str, Any]) -> list[str]:
    return [note.text.key for note in server.house.tables[links["table"]].notes]


# --- what comes -------------------------------------------------------------------------------------------------------


def test_a_host_with_friends_does_not_see_the_coming_rolls_in_its_export(server: Place):
    """Exported, opened elsewhere and played on: other dice fall there than at the table."""
    links = server.make(seats="me friend", seed=None)
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        host.play(1)
        friend.wait_for_question()
        friend.play(1)
        host.wait_for_decisions(2)
        real = session_of(server, links)
        content, other = export(server, links), export(server, links)
        assert content.setup.seed not in (real.setup.seed, other.setup.seed)
        comes = foreseen(saves.read(saves.save(real)))
        assert foreseen(content) != comes
        assert foreseen(other) != foreseen(content)
        assert foreseen(content)[: content.steps[-1].events] == comes[: content.steps[-1].events]
    assert "table.note.whole" not in notes_of(server, links)


@pytest.mark.parametrize("played", range(3, 12, 2))
def test_what_a_host_does_not_know_is_dealt_anew_in_its_export(server: Place, played: int):
    """Whoever is asked, also half-way through a turn: the friend's hand and the decks are others."""
    links, rng = server.make(seats="me friend", seed=None), stream(played)
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        while host.decisions < played:
            guest = host if host.question else friend
            guest.wait_for_decisions(guest.decide(rng.pick(guest.keys))["decision"])
            host.wait_for_decisions(guest.decisions)
            friend.wait_for_decisions(guest.decisions)
        real = session_of(server, links).state
        dealt = [saves.load(load_game("firstlight"), export(server, links)).state for _ in range(4)]
        hidden = [[zone.cards for zone in zones(state) if zone.hidden_from(0)] for state in (real, *dealt)]
        assert len({json.dumps(cards) for cards in hidden}) > 3
        assert all(state.rng.state != real.rng.state for state in dealt)
        private = {line["number"] for line in friend.log} - {line["number"] for line in host.log}
        told = saves.load(load_game("firstlight"), export(server, links))
        assert not private or len(told.events) < len(session_of(server, links).events)


@pytest.mark.parametrize("seats", ["me me", "me greedy"])
def test_alone_or_with_bots_the_host_gets_the_game_itself(server: Place, seats: str):
    links = server.make(seats=seats, seed=None)
    with server.sit(links["host"]) as host:
        host.play(1)
        host.wait_for_question()
        real = session_of(server, links)
        content = export(server, links)
        assert (content.setup.seed, content.position) == (real.setup.seed, real.hash())
        assert host.until("notes")["notes"][-1]["text"] == {"key": "table.note.whole"}  # for friends who come later
        export(server, links)
    assert notes_of(server, links) == ["table.note.whole"]


def test_friends_who_may_still_come_count(server: Place):
    links = server.make(seats="me friend", seed=None)
    assert export(server, links).setup.seed != session_of(server, links).setup.seed


def test_when_the_game_is_over_nothing_is_kept_from_anybody(server: Place):
    links = server.make(seats="random friend", seed=None)
    with server.sit(links["seats"][1]) as friend:
        friend.send(type="standin", seat=1, bot="random")
        while not friend.parts["head"]["outcome"]:
            friend.receive()
        real = session_of(server, links)
        assert export(server, links).setup.seed == real.setup.seed


def test_if_all_agree_the_host_gets_the_game_itself_once(server: Place):
    links = server.make(seats="me friend friend", players=3, seed=None)
    host, one, two = (server.sit(link) for link in (links["host"], *links["seats"][1:]))
    host.play(1)
    client = new_id()
    host.send(type="export", client=client)
    proposal = one.until("proposal")
    assert (proposal["kind"], proposal["waiting"], proposal["seconds"]) == ("export", [1, 2], None)
    one.send(type="agree", proposal=proposal["id"], yes=True)
    host.until("proposal", waiting=[2])
    real = session_of(server, links)
    assert export(server, links).setup.seed != real.setup.seed
    two.send(type="agree", proposal=proposal["id"], yes=True)
    assert host.answer(client)["type"] == "confirmed"
    host.send(type="export", client=client)  # sent again by a client that has missed the answer
    assert host.answer(client)["type"] == "confirmed"
    assert export(server, links).setup.seed == real.setup.seed
    assert one.until("notes")["notes"][-1]["text"] == {"key": "table.note.whole"}
    assert export(server, links).setup.seed != real.setup.seed
    for guest in (host, one, two):
        guest.close()


def test_silence_is_no_leave_to_take_the_whole_game(server: Place):
    links = server.make(seats="me friend", seed=None)
    with server.sit(links["host"]) as host:
        host.send(type="export", client=new_id())
        proposal = host.until("proposal")
        host.hush(2 * PAUSE)
        assert export(server, links).setup.seed != session_of(server, links).setup.seed
        with server.sit(links["seats"][1]) as friend:
            assert friend.until("proposal")["id"] == proposal["id"]
            friend.send(type="agree", proposal=proposal["id"], yes=False)
            host.until("proposal", settled="declined")
            friend.send(type="export", client="x")
            assert friend.answer("x")["error"] == "not-yours"
    assert export(server, links).setup.seed != session_of(server, links).setup.seed


def test_the_report_of_a_fault_does_not_tell_what_comes(server: Place, monkeypatch: pytest.MonkeyPatch):
    for seats, whole in (("friend me", False), ("me me", True)):
        links = server.make(seats=seats, seed=None)
        link = links["seats"][0] if "friend" in seats else links["host"]
        with server.sit(link) as guest, monkeypatch.context() as patch:
            break_all_rules(patch)
            assert guest.decide()["error"] == "fault"
        report = server.ask(links["host"], "/faults/1").json()
        seed = str(session_of(server, links).setup.seed)
        assert (seed in json.dumps(report), "save" in report, "option" in report) == (whole, whole, whole)
        assert report["traceback"]
        assert report["setup"]["scenario"] == "causeway"


def test_a_chosen_seed_is_shown_to_all_and_no_other(server: Place):
    for seed in (987654321, None):
        links = server.make(seats="me friend", seed=seed)
        for link in (links["host"], links["seats"][1], links["watch"]):
            with server.sit(link) as guest:
                assert guest.welcome["table"]["setup"]["seed"] == seed
            assert server.ask(link).json()["setup"]["seed"] == seed
    links = server.make(seats="me me", seed=987654321)
    branch = server.ask(links["host"], "/branch", "POST", json={"at": 0}).json()
    assert server.ask(branch["host"]).json()["setup"]["seed"] is None


def test_a_seed_that_nobody_chose_is_sent_to_nobody(server: Place):
    """Not to the host either, while a friend sits there, by any route or message."""
    links = server.make(seats="me friend", seed=None)
    told = ""
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        host.play(1)
        friend.wait_for_question()
        friend.play(1)
        host.hush()
        told += "".join(host.traffic + friend.traffic)
        for link in (links["host"], links["seats"][1], links["watch"]):
            for path in ("", "/log", "/moments", "/moments/0", "/story", "/refusals", "/layers/x", "/faults/1"):
                told += server.ask(link, path).text
        branch = server.ask(links["host"], "/branch", "POST", json={"at": 1})
        told += branch.text
        told += repr(saves.read(server.ask(branch.json()["host"], "/export").content))
        told += repr(export(server, links))
    assert str(session_of(server, links).setup.seed) not in told


# --- what a friend decided, and who decides for a friend --------------------------------------------------------------


def test_the_host_does_not_take_back_what_a_friend_decided_against_its_word(server: Place):
    links = server.make(seats="friend me")
    with server.sit(links["seats"][0]) as friend, server.sit(links["host"]) as host:
        friend.play(1)
        host.wait_for_decisions(1)
        client = new_id()
        host.send(type="undo", client=client)
        proposal = friend.until("proposal")
        assert (proposal["kind"], proposal["waiting"], proposal["to"]) == ("undo", [0], 0)
        assert 0 < proposal["seconds"] <= PAUSE
        friend.send(type="agree", proposal=proposal["id"], yes=False)
        assert host.answer(client)["error"] == "declined"
        host.hush(1.5 * PAUSE)
        assert host.decisions == 1


@pytest.mark.parametrize("here", [True, False])
def test_who_says_nothing_in_the_pause_is_told_what_was_taken_back(server: Place, here: bool):
    links = server.make(seats="friend me")
    friend = server.sit(links["seats"][0])
    friend.play(1)
    if not here:
        friend.close()
    with server.sit(links["host"]) as host:
        host.wait_for_decisions(1)
        begun, client = time.monotonic(), new_id()
        host.send(type="undo", client=client)
        assert host.answer(client)["decision"] == 0
        assert time.monotonic() - begun >= PAUSE
        assert notes_of(server, links) == ["table.note.silent", "table.note.undo"]
    friend.close()


def test_a_host_takes_its_own_decision_back_at_once(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["seats"][1]) as friend, server.sit(links["host"]) as host:
        host.play(1)
        assert ask(host, type="undo")["decision"] == 0
        friend.hush()
        assert not [message for message in friend.heard if message["type"] == "proposal"]


def test_a_way_back_waits_for_who_is_away_unless_a_bot_stands_in(server: Place):
    """Nobody takes the game back while the others sleep."""
    links = server.make(seats="friend friend me", players=3)
    one, two, host = (server.sit(link) for link in (*links["seats"][:2], links["host"]))
    one.play(1)
    two.wait_for_question()
    two.play(1)
    one.close()
    host.wait_for_decisions(2)
    client = new_id()
    host.send(type="rewind", client=client, to=0)
    proposal = two.until("proposal")
    assert (proposal["waiting"], proposal["seconds"]) == ([0, 1], None)
    two.send(type="agree", proposal=proposal["id"], yes=True)
    assert host.until("proposal", waiting=[0])
    time.sleep(1.5 * PAUSE)
    assert len(session_of(server, links).steps) == 2
    host.send(type="standin", seat=0, bot="random")
    assert host.answer(client)["decision"] == 0
    assert set(notes_of(server, links)) == {"table.note.silent", "table.note.standin", "table.note.rewind"}
    for guest in (two, host):
        guest.close()


def standin(server: Place, links: dict[str, Any], seat: int) -> str:
    return str(server.ask(links["host"]).json()["seats"][seat]["standin"])


def test_no_bot_decides_for_a_friend_who_is_there_and_does_not_want_it(server: Place):
    links = server.make(seats="friend me")
    with server.sit(links["seats"][0]) as friend, server.sit(links["host"]) as host:
        host.send(type="standin", seat=0, bot="random")
        proposal = friend.until("proposal")
        assert (proposal["kind"], proposal["seat"], proposal["bot"]) == ("standin", 0, "random")
        assert (proposal["waiting"], proposal["by"]) == ([0], -1)
        assert standin(server, links, 0) == ""
        friend.send(type="agree", proposal=proposal["id"], yes=False)
        host.until("proposal", settled="declined")
        host.hush(1.5 * PAUSE)
        assert standin(server, links, 0) == ""
        assert host.decisions == 0


def test_a_friend_who_is_away_is_replaced_after_a_pause_that_all_see(server: Place):
    links = server.make(seats="friend me")
    server.sit(links["seats"][0]).close()
    with server.sit(links["host"]) as host, server.sit(links["watch"]) as eye:
        host.send(type="standin", seat=0, bot="random")
        assert 0 < eye.until("proposal")["seconds"] <= PAUSE
        host.send(type="standin", seat=0, bot="random")  # once more does not begin it anew
        assert eye.until("proposal")["id"] == 1
        assert eye.until("proposal", settled="done")
        assert standin(server, links, 0) == "random"
        assert notes_of(server, links)[:2] == ["table.note.silent", "table.note.standin"]
        host.wait_for_question()
        host.send(type="standin", seat=0, bot=None)
        while standin(server, links, 0):
            host.receive()


def test_in_the_middle_of_a_vote_nobody_is_replaced_for_it(server: Place):
    """The host wants to go back, a friend has not agreed yet: a stand-in does not agree in its place at once."""
    links = server.make(seats="friend me")
    with server.sit(links["seats"][0]) as friend, server.sit(links["host"]) as host:
        friend.play(1)
        host.wait_for_decisions(1)
        client = new_id()
        host.send(type="rewind", client=client, to=0)
        vote = friend.until("proposal", to=0)
        host.send(type="standin", seat=0, bot="random")
        asked = friend.until("proposal", seat=0)
        friend.send(type="agree", proposal=asked["id"], yes=False)
        host.until("proposal", settled="declined", seat=0)
        host.hush()
        assert host.decisions == 1
        friend.send(type="agree", proposal=vote["id"], yes=False)
        assert host.answer(client)["error"] == "declined"


@pytest.mark.parametrize("holder", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
def test_a_seat_that_a_friend_has_taken_is_not_taken_from_it_at_once(server: Place, holder: dict[str, str]):
    """Whoever took it would see what the friend holds."""
    links = server.make(seats="me friend")
    with server.sit(links["seats"][1]) as friend:
        answer = server.ask(links["host"], "/seats/1", "PUT", json=holder)
        assert (answer.status_code, answer.json()["seats"][1]["kind"]) == (200, "friend")
        proposal = friend.until("proposal")
        assert (proposal["kind"], proposal["seat"], proposal["waiting"]) == ("seat", 1, [1])
        assert proposal["bot"] == (holder.get("bot") or "me")
        friend.send(type="agree", proposal=proposal["id"], yes=False)
        friend.until("proposal", settled="declined")
        friend.hush(1.5 * PAUSE)
        assert server.ask(links["host"]).json()["seats"][1]["kind"] == "friend"
        server.ask(links["host"], "/seats/1", "PUT", json=holder)
        assert friend.gone() == 4401
    assert server.ask(links["host"]).json()["seats"][1]["kind"] == holder["kind"]
    assert notes_of(server, links)[-2] == "table.note.silent"


def test_that_a_friend_has_come_is_remembered(database: str):
    with place(database) as server:
        links = server.make(seats="me friend")
        server.sit(links["seats"][1]).close()
    with place(database) as server, server.sit(links["host"]) as host:
        host.send(type="standin", seat=1, bot="random")
        assert host.until("proposal")["waiting"] == [1]


def test_a_pause_that_ends_while_nothing_can_be_stored_begins_anew(server: Place):
    links = server.make(seats="friend me")
    server.sit(links["seats"][0]).close()
    with server.sit(links["host"]) as host:
        host.send(type="standin", seat=0, bot="random")
        host.until("proposal")
        transact = fill_the_disk(server)
        assert host.until("proposal")["waiting"] == [0]
        server.store.writer._transact = transact  # type: ignore[method-assign]
        assert host.until("proposal", settled="done")
        assert standin(server, links, 0) == "random"


def test_who_proposed_may_think_better_of_it(server: Place):
    links = server.make(seats="me friend")
    with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
        client = new_id()
        host.send(type="export", client=client)
        proposal = friend.until("proposal")
        host.send(type="agree", proposal=proposal["id"], yes=False)
        assert host.answer(client)["error"] == "stale"
        friend.until("proposal", settled="stale")


def test_a_pause_does_not_outlive_the_table(database: str):
    """The server goes down in the middle of it: nothing happens, and whoever asked may ask again."""
    with place(database, dataclasses.replace(SETTINGS, pause=PAUSE)) as server:
        links = server.make(seats="me friend")
        server.sit(links["seats"][1]).close()
        host = server.sit(links["host"])
        host.send(type="standin", seat=1, bot="random")
        host.until("proposal")
    time.sleep(PAUSE)
    with place(database) as server:
        assert standin(server, links, 1) == ""


# --- being asked ------------------------------------------------------------------------------------------------------


def always(guest: Guest, seat: int, on: bool = True) -> None:
    guest.send(type="always", seat=seat, on=on)
    while guest.until("presence")["seats"][seat]["always"] != on:
        pass


def test_who_always_wants_to_be_asked_is_asked_for_nothing_too(database: str):
    """After a restart as well, and after going back; only the seat itself may wish for it."""
    rng = stream(3)
    with place(database) as server:
        links = server.make(seats="me friend", seed=5)
        with server.sit(links["host"]) as host, server.sit(links["seats"][1]) as friend:
            host.send(type="always", seat=1, on=True)
            assert host.until("refused")["error"] == "not-yours"
            always(friend, 1)
            while not (friend.question and friend.keys == ["pass"]):
                guest = host if host.question else friend
                guest.wait_for_decisions(guest.decide(rng.pick(guest.keys))["decision"])
                host.wait_for_decisions(guest.decisions)
                friend.wait_for_decisions(guest.decisions)
            assert host.parts["head"]["waiting_for"] == [1]
            assert friend.question["window"]
            asked, count = friend.question, friend.decisions
    with place(database) as server, server.sit(links["seats"][1]) as friend, server.sit(links["host"]) as host:
        assert friend.question == asked
        assert friend.welcome["table"]["seats"][1]["always"]
        friend.play(1)
        client = new_id()
        friend.send(type="rewind", client=client, to=count)
        host.send(type="agree", proposal=host.until("proposal")["id"], yes=True)
        assert friend.answer(client)["decision"] == count
        friend.hush()
        assert friend.keys == ["pass"]
        assert session_of(server, links).always_asked == (1,)
        always(friend, 1, on=False)
        assert session_of(server, links).always_asked == ()
        assert [entry.kind for entry in server.store.entries(links["table"])].count("wish") == 2


def test_a_new_table_from_an_old_game_has_nobodys_wishes(server: Place):
    links = server.make(seats="me me")
    with server.sit(links["host"]) as host:
        always(host, 0)
        host.play(2)
    data = server.ask(links["host"], "/export").content
    new = server.http.post("/api/tables/import", content=data).json()
    assert not server.ask(new["host"]).json()["seats"][0]["always"]
    assert session_of(server, new).always_asked == ()
