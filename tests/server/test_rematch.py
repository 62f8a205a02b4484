"""A finished game: its closing words and real figures, and the same table once more."""

from __future__ import annotations

from pathlib import Path

import pytest

from coterie.games import load_game
from coterie.kernel import saves
from coterie.server.stories import story_of
from tests.server.guests import Guest, Place

RECORDED = Path(__file__).parents[1] / "rules"
GAMES = ("firstlight", "hades", "machina", "malhya", "sheol")


def to_the_end(guest: Guest) -> None:
    while not guest.parts["head"]["outcome"]:
        guest.receive()


def test_a_rematch_has_the_same_setup_and_seats_and_another_seed(server: Place):
    seats = [{"kind": "bot", "bot": "random", "name": ""}, {"kind": "bot", "bot": "random", "name": ""}]
    links = server.make(seats="random random", scenario="marsh", difficulty="hard")
    with server.sit(links["watch"]) as eye:
        assert server.ask(links["host"], "/rematch", "POST").status_code == 409
        to_the_end(eye)
        made = server.ask(links["host"], "/rematch", "POST").json()
        told = eye.until("rematch")
        assert told["link"] == made["watch"]
    before, after = server.ask(links["host"]).json(), server.ask(made["host"]).json()
    assert after["setup"] == before["setup"] | {"seed": None}
    assert [(seat["kind"], seat["bot"]) for seat in after["seats"]] == [(s["kind"], s["bot"]) for s in seats]
    assert (after["decisions"], after["outcome"]) == (0, "")
    assert before["rematch"] == made["host"]
    again = server.ask(links["host"], "/rematch", "POST").json()
    assert again["table"] == made["table"]


def test_only_the_host_begins_a_rematch(server: Place):
    links = server.make(seats="random random")
    with server.sit(links["watch"]) as eye:
        to_the_end(eye)
    assert server.ask(links["watch"], "/rematch", "POST").status_code == 403
    assert server.ask(links["watch"]).json()["rematch"] is None


def test_friends_keep_their_seats(server: Place):
    links = server.make(seats="friend random")
    with server.sit(links["seats"][0]) as ada:
        while not ada.parts["head"]["outcome"]:
            if ada.question:
                ada.decide(ada.keys[0])
            else:
                ada.receive()
        made = server.ask(links["host"], "/rematch", "POST").json()
        assert ada.until("rematch")["link"] == made["seats"][0]
    info = server.ask(made["seats"][0]).json()
    assert (info["role"], info["seat"], info["seats"][0]["kind"]) == ("seat", 0, "friend")
    assert server.ask(links["seats"][0]).json()["rematch"] == made["seats"][0]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_turning_points_say_when_they_were_and_what_they_changed(server: Place):
    links = server.make(seats="greedy greedy")
    with server.sit(links["watch"]) as eye:
        to_the_end(eye)
        goal = eye.parts["head"]["goal"]["value"]
    story = server.ask(links["watch"], "/story").json()
    for point in story["turning_points"]:
        assert point["status"]
        assert point["changes"]
        for change in point["changes"]:
            assert change["before"] != change["after"]
    assert sum(seat["goal"] for seat in story["seats"]) == goal
    assert any(seat["best"] for seat in story["seats"])


@pytest.mark.parametrize("game", GAMES)
def test_the_story_of_a_finished_game_says_why_it_ended_and_by_which_rule(game: str):
    box = load_game(game)
    for path in sorted((RECORDED / game / "recorded").glob("*.save")):
        session = saves.load(box, path.read_bytes())
        cause = story_of(session, 0, []).cause
        assert cause, path.name
        assert cause.rule in box.ledger, path.name
        told = cause.text.params.get("text", cause.text)
        assert told.key in (f"event.{session.outcome}", f"event.{session.outcome}-by", "event.ending"), path.name


def test_a_running_game_has_no_cause(server: Place):
    links = server.make("malhya", players=2)
    assert server.ask(links["watch"], "/story").json()["cause"] is None
