"""Ways: the cheapest, the safest of those, and that what is offered can be gone as it is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from coterie.games import load_game
from coterie.kernel.rng import Rng
from coterie.kernel.scene import Stop
from coterie.kernel.session import Session
from coterie.kernel.walking import Leg, reach, route, walk

ROADS = {
    "home": [Leg("ford", 1, risk=1), Leg("bridge", 1), Leg("swamp", 3), Leg("shrine", 1, goes_on=False)],
    "ford": [Leg("mill", 1)],
    "bridge": [Leg("mill", 1), Leg("home", 1)],
    "mill": [Leg("swamp", 1), Leg("castle", 4)],
    "swamp": [Leg("castle", 1)],
    "shrine": [Leg("cave", 1)],
}


def legs(here: str, spent: int) -> Iterator[Leg]:
    yield from (leg for leg in ROADS.get(here, ()) if spent + leg.price <= 6)


def test_the_cheapest_way_is_found_and_of_equal_ones_the_safest_then_the_shortest():
    found = reach("home", legs)
    assert {place: each.spent for place, each in found.items()} == {
        "ford": 1, "bridge": 1, "shrine": 1, "mill": 2, "swamp": 3, "castle": 4,
    }  # fmt: skip
    assert found["mill"].before == "bridge"  # the ford is as cheap, and a risk
    assert found["swamp"].before == "home"  # by the mill it costs as much, in three steps
    assert found["castle"].before == "swamp"


def test_nobody_goes_on_unasked_from_where_something_may_happen():
    assert "cave" not in reach("home", legs)


def test_a_route_leads_from_stop_to_stop():
    stops = [Stop("a", "1", "here"), Stop("b", "2", "a"), Stop("c", "3", "b"), Stop("x", "4", "here")]
    assert [stop.key for stop in route(stops, "c")] == ["1", "2", "3"]
    assert [stop.key for stop in route(stops, "x")] == ["4"]
    assert route(stops, "nowhere") == []


WALKS = {"firstlight": {"act"}, "machina": {"act"}, "sheol": {"act"}, "malhya": {"travel"}}


@pytest.mark.parametrize("game", WALKS)
def test_what_is_offered_can_be_gone_to_its_end(game: str):
    """In random games; every way that is offered leads on from an option, and nothing comes in between."""
    title, dice, asked = load_game(game), Rng(11), set[str]()
    session = Session(title, title.configure(seed=5))
    for number in range(260):
        decision, ways = session.decision, session.ways()
        if decision is None:
            break
        if ways:
            asked.add(decision.kind)
            assert len({stop.place for stop in ways}) == len(ways)
            for stop in [ways[dice.below(len(ways))], ways[-1]] if number % 4 == 0 else ():
                way, fork = route(ways, stop.place), session.fork()
                assert list(walk(fork, way, decision.seats[0])) == way
        options = decision.options
        session.decide(options[dice.below(len(options))])
    assert asked >= WALKS[game]


def test_ways_are_shown_to_who_is_asked_alone():
    title = load_game("firstlight")
    session = Session(title, title.configure(seed=5))
    while session.decision is not None and session.decision.kind != "act":
        session.decide(session.decision.options[0])
    mine, others = session.scene(0).question, session.scene(1).question
    assert mine is not None
    assert mine.ways == session.ways() != ()
    assert others is None
