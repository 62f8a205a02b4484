"""Zones and arrows: directions, blocking, elimination, distances."""

from itertools import permutations
from random import Random

import pytest

from coterie.kernel.zonegraph import Arrow, ZoneGraph, parse_arrow


@pytest.fixture
def city():
    return ZoneGraph(
        ["Gate", "Hall", "Pit", "Old Temple"],
        ["Gate <> Hall", "Hall > Pit", "Pit <> Old Temple", "Old Temple <> Gate"],
    )


def test_arrows_are_read_from_text():
    assert parse_arrow("Gate <> Old Temple") == Arrow("Gate", "Old Temple", True)
    assert parse_arrow("Hall>Pit") == Arrow("Hall", "Pit", False)
    for text in ("Gate <> Old Temple", "Hall > Pit"):
        assert parse_arrow(text).key == text


@pytest.mark.parametrize("text", ["", "Gate", "Gate <>", "> Hall", "A > B > C", "A < B", "A <> B <> C", "A - B"])
def test_a_bad_arrow_is_refused(text):
    with pytest.raises(ValueError, match="is no arrow: expected two zones"):
        parse_arrow(text)


def test_an_arrow_must_lead_elsewhere():
    with pytest.raises(ValueError, match="to itself"):
        parse_arrow("Gate <> Gate")


def test_two_way_arrows_join_both_and_one_way_arrows_one(city):
    assert city.neighbours("Gate") == ("Hall", "Old Temple")
    assert city.neighbours("Hall") == ("Gate", "Pit")
    assert city.neighbours("Pit") == ("Old Temple",)
    assert city.neighbours("Pit", either_way=True) == ("Hall", "Old Temple")


def test_distance_follows_the_arrows(city):
    assert city.distance("Gate", "Gate") == 0
    assert city.distance("Hall", "Pit") == 1
    assert city.distance("Pit", "Hall") == 3
    assert city.distance("Pit", "Hall", either_way=True) == 1


def test_a_blocked_arrow_does_not_join(city):
    assert city.neighbours("Hall", blocked={"Hall > Pit"}) == ("Gate",)
    assert city.distance("Hall", "Pit", blocked={"Hall > Pit"}) == 3
    assert city.distance("Hall", "Pit", blocked={"Hall > Pit", "Old Temple <> Gate"}) is None
    assert city.distance("Pit", "Hall", ["Hall > Pit"], either_way=True) == 3


def test_an_eliminated_zone_is_cut_off(city):
    assert city.neighbours("Gate", eliminated={"Hall"}) == ("Old Temple",)
    assert city.neighbours("Hall", eliminated={"Hall"}) == ()
    assert city.distance("Gate", "Pit", eliminated={"Old Temple"}) == 2
    assert city.distance("Gate", "Pit", eliminated={"Old Temple", "Hall"}) is None
    assert city.distance("Gate", "Hall", eliminated={"Hall"}) is None


def test_what_is_in_reach_within_some_steps(city):
    assert city.distances("Pit", limit=0) == {"Pit": 0}
    assert city.distances("Pit", limit=2) == {"Pit": 0, "Old Temple": 1, "Gate": 2}
    assert list(city.distances("Gate")) == ["Gate", "Hall", "Old Temple", "Pit"]


def test_the_arrows_of_a_zone_are_all_that_touch_it(city):
    assert city.arrow_keys("Pit") == ("Hall > Pit", "Pit <> Old Temple")
    assert city.arrows["Hall > Pit"].target == "Pit"


def test_unknown_names_are_refused_with_the_known_ones(city):
    known = "unknown zone 'Haal'; the map has: Gate, Hall, Pit, Old Temple"
    for ask in (
        lambda: city.neighbours("Haal"),
        lambda: city.distances("Haal"),
        lambda: city.distance("Gate", "Haal"),
        lambda: city.distance("Haal", "Gate"),
        lambda: city.arrow_keys("Haal"),
        lambda: city.neighbours("Gate", eliminated={"Haal"}),
    ):
        with pytest.raises(ValueError, match=known):
            ask()
    with pytest.raises(ValueError, match="unknown arrow 'Pit > Hall'; the map has: Gate <> Hall, Hall > Pit"):
        city.neighbours("Gate", blocked={"Pit > Hall"})
    with pytest.raises(ValueError, match="unknown zone 'C'; the map has: A, B"):
        ZoneGraph("AB", ["A > C"])


def test_nothing_may_be_there_twice():
    with pytest.raises(ValueError, match="a zone is named twice among: A, B, A"):
        ZoneGraph("ABA", [])
    for again in ("A <> B", "B <> A"):
        with pytest.raises(ValueError, match=f"arrow '{again}' is there twice"):
            ZoneGraph("AB", ["A <> B", again])
    assert ZoneGraph("AB", ["A > B", "B > A"]).neighbours("B") == ("A",)


def test_two_arrows_to_one_zone_make_one_neighbour():
    pair = ZoneGraph("AB", ["A <> B", "A > B"])
    assert pair.neighbours("A") == ("B",)
    assert pair.neighbours("A", blocked=["A <> B"]) == ("B",)
    assert pair.neighbours("B", blocked=["A <> B"]) == ()


def test_distances_agree_with_trying_every_order_of_zones():
    rng = Random(6)
    names = "ABCDE"
    for _ in range(150):
        joined = [(a, b) for a in names for b in names if a < b and rng.random() < 0.4]
        arrows = [f"{a} {rng.choice(('<>', '>'))} {b}" for a, b in joined]
        graph = ZoneGraph(names, arrows)
        blocked = [key for key in arrows if rng.random() < 0.2]
        gone = {name for name in names if rng.random() < 0.1}
        either_way = rng.random() < 0.5
        one_step = set()
        for key in set(arrows) - set(blocked):
            a, sign, b = key.split()
            if not gone & {a, b}:
                one_step |= {(a, b)} | ({(b, a)} if sign == "<>" or either_way else set())
        origin, target = rng.sample(names, 2)
        lengths = [
            size + 1
            for size in range(4)
            for middle in permutations(sorted(set(names) - {origin, target}), size)
            if set(zip((origin, *middle), (*middle, target), strict=True)) <= one_step
        ]
        assert graph.distance(origin, target, blocked, gone, either_way=either_way) == min(lengths, default=None)
