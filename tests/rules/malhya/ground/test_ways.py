"""What steps and leaps cost, what is in reach, and ways toward a destination; also against brute force."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from tests.kernel import reference_grid as slow
from tests.rules.malhya.ground.drawn import by_lot, corridor, room
from tests.rules.malhya.ground.test_sight import as_edges

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.ground.built import WAYS, Built
from coterie.games.malhya.ground.ways import FAR, PATROLLING, WALKING, Gait, Paths

WEST = WAYS.index("west")
NOBODY: frozenset[int] = frozenset()


@pytest.mark.rule("move.step", "move.distance")
def test_a_diagonal_step_costs_one() -> None:
    r = room(
        """
        + + + +
         A . .
        + + + +
         . . .
        + + + +
         . . B
        + + + +
        """
    )
    assert r.cost(WALKING, "A", "B") == 2


@pytest.mark.rule("move.distance")
def test_walking_goes_round_walls_and_counting_spaces_does_not() -> None:
    r = room(
        """
        + + +
         A|B
        + + +
         . .
        + + +
        """
    )
    assert BOARD.direct[r["A"]][r["B"]] == 1
    assert r.cost(WALKING, "A", "B") == 3


@pytest.mark.rule("terrain.water")
def test_two_water_spaces_cost_four() -> None:
    """Entering costs more, leaving does not."""
    r = room(
        """
        + + + + +
         A w B C
        + + + + +
        """,
        B="water",
    )
    assert r.cost(WALKING, "A", "B") == 4
    assert r.cost(WALKING, "A", "C") == 5
    assert r.cost(WALKING, "C", "A") == 5
    assert r.cost(WALKING, "B", "C") == 1
    assert r.cost(Gait(water=0), "A", "B") == 2


@pytest.mark.rule("terrain.abyss-leap")
@pytest.mark.parametrize(("row", "cost"), [("A a B", 3), ("A a a B", 5), ("A a w B", 5), ("A a . a B", 6)])
def test_a_leap_costs_two_for_each_abyss_and_the_landing(row: str, cost: int) -> None:
    assert corridor(row).cost(WALKING, "A", "B") == cost


@pytest.mark.rule("terrain.abyss-land", "move.available")
def test_nobody_stops_on_an_abyss_and_a_leap_is_paid_for_before_it_starts() -> None:
    r = room(
        """
        + + + +
         A C B
        + + + +
        """,
        C="abyss",
    )
    paths = Paths(r, WALKING)
    assert [r.letters(paths.reach(r["A"], NOBODY, points).costs) for points in (1, 2, 3)] == ["A", "A", "AB"]
    assert paths.reach(r["A"]).path(r["B"]) == [r["B"]], "a leap is one step"


@pytest.mark.rule("terrain.abyss-leap", "terrain.abyss-land")
def test_a_leap_may_turn_above_the_abyss() -> None:
    r = room(
        """
        + + + + +
         A a . .
        +-+ +-+-+
         . a a B
        + + + + +
        """
    )
    assert r.cost(WALKING, "A", "B") == 7


@pytest.mark.rule("move.levitate")
def test_who_levitates_pays_nothing_more_and_still_does_not_stop_above_an_abyss() -> None:
    r = room(
        """
        + + + + +
         A C w:B
        + + + + +
        """,
        C="abyss",
    )
    assert r.cost(WALKING, "A", "B") == 2 + 2 + 2
    assert r.cost(WALKING.levitating, "A", "B") == 4, "of annoying lines nothing is said"
    assert r.cost(WALKING.levitating, "A", "C") is None


@pytest.mark.rule("terrain.annoying", "terrain.combined-cost")
def test_crossing_a_yellow_line_costs_one_more_and_surcharges_add_up() -> None:
    r = room(
        """
        + + + +
         A:B:C
        + + + +
        """,
        C="water",
    )
    assert [r.cost(WALKING, *step) for step in ("AB", "BC", "CB")] == [2, 3, 2]
    assert [r.cost(Gait(across=0), *step) for step in ("AB", "BC")] == [1, 2]


@pytest.mark.rule("terrain.annoying")
def test_past_the_end_of_a_yellow_line_a_diagonal_step_costs_one() -> None:
    """More only if both right-angled ways cross one."""
    r = room(
        """
        + + +
         A:.
        + + +
         . B
        + + +
        """
    )
    assert r.cost(WALKING, "A", "B") == 1
    r = room(
        """
        + + +
         A:.
        + + +
         .:B
        + + +
        """
    )
    assert r.cost(WALKING, "A", "B") == 2


@pytest.mark.rule("terrain.annoying-stealth", "patrol.move.path")
def test_in_stealth_mode_enemies_go_round_yellow_lines() -> None:
    r = room(
        """
        + + + +
         A:B|C
        + + + +
         .:.:.
        + + + +
         . . .
        + + + +
        """
    )
    assert r.cost(WALKING, "A", "B") == 2
    assert r.cost(PATROLLING, "A", "B") == 4
    assert r.cost(PATROLLING, "B", "C") == 4
    r = room(
        """
        + + +
         A:B
        + + +
        """
    )
    assert r.cost(PATROLLING, "A", "B") is None


@pytest.mark.rule("patrol.move.path")
@pytest.mark.parametrize(("pool", "kinds"), [("w w w", {"floor"}), ("w . .", {"floor", "water"})])
def test_the_shortest_way_is_the_cheapest_not_that_with_the_fewest_spaces(pool: str, kinds: set[str]) -> None:
    """Six steps on dry ground cost 6; the four straight on cost 7 through three spaces of water, 5 through one."""
    r = room(
        f"""
        + + + + + +
         A {pool} B
        + +-+-+-+ +
         . . . . .
        + + + + + +
        """
    )
    path = Paths(r, PATROLLING).reach(r["A"]).path(r["B"])
    assert {r.kinds[cell] for cell in path} == kinds


@pytest.mark.rule("move.opponent", "move.ally")
def test_an_ally_is_passed_and_an_opponent_is_not() -> None:
    """Opponents are barred; allies are told apart when it comes to stopping."""
    r = room(
        """
        + + + + +
         A B C D
        + + + + +
        """
    )
    assert r.cost(WALKING, "A", "D") == 3
    assert r.cost(WALKING, "A", "D", barred="C") is None
    assert r.cost(WALKING, "A", "C", barred="C") is None


@pytest.mark.rule("move.ally")
def test_on_the_way_one_stops_at_the_last_free_space() -> None:
    r = room(
        """
        + + + + + + +
         A B C D F G
        + + + + + + +
        """
    )
    paths = Paths(r, PATROLLING)
    toward = paths.approach(r.cells("G"))

    def halts(start: str, points: int, taken: str) -> str:
        return r.letters(toward.halts(paths.reach(r[start], NOBODY, points), r.cells("ABCDFG") - r.cells(taken)))

    assert halts("A", 3, "A") == "D"
    assert halts("A", 3, "AD") == "C"
    assert halts("A", 3, "ABCD") == ""
    assert halts("D", 5, "D") == "G"
    assert halts("G", 3, "G") == "", "it is there already"


def test_nobody_halts_off_the_cheapest_way() -> None:
    """With the way taken beyond its first space, the water is as near to the goal, but no cheapest way leads there."""
    r = room(
        """
        + + + + + +
         . w w w .
        + + +-+ + +
         A B C D G
        + + +-+ + +
         . w w w .
        + + + + + +
        """
    )
    paths = Paths(r, PATROLLING)
    everywhere = frozenset(r.kinds)
    reach = paths.reach(r["A"], NOBODY, 4)
    toward = paths.approach(r.cells("G"))
    assert toward.costs[r["B"]] == toward.costs[r["C"] - BOARD.side] == 3
    assert toward.halts(reach, everywhere) == [r["G"]]
    assert toward.halts(reach, everywhere - r.cells("CDG")) == [r["B"]]


@pytest.mark.rule("patrol.move.ties")
def test_all_first_steps_of_equally_short_ways() -> None:
    r = room(
        """
        + + + + +
         . B . .
        + + + + +
         A # # G
        + + + + +
         . C . .
        + + + + +
        """
    )
    paths = Paths(r, PATROLLING)
    reach = paths.reach(r["A"])
    north, south = r["A"] - BOARD.side, r["A"] + BOARD.side
    assert reach.costs[r["G"]] == 5, "nobody cuts the corners of the wall"
    assert reach.first_steps([r["G"]]) == [north, south]
    assert reach.first_steps([r["C"]]) == [south]
    assert reach.first_steps([r["A"]]) == []


def test_each_heads_for_the_nearest_of_several_destinations() -> None:
    r = room(
        """
        + + + + + + +
         G A . . B G
        + + + + + + +
        """
    )
    toward = Paths(r, PATROLLING).approach(frozenset((r["A"] - 1, r["B"] + 1)))
    assert [toward.costs[r[letter]] for letter in "AB"] == [1, 1]


@pytest.mark.rule("patrol.focus.move")
@pytest.mark.parametrize(
    ("row", "points", "goes"),
    [
        (". C B E", 2, "BC"),
        (". C:B E", 3, "B"),  # before a yellow line
        (". C|B E", 3, "B"),  # and a red one
        (". H B E", 3, "B"),  # before an opponent
        (". C B A E", 3, "BC"),  # past an ally
        (". C B A E", 1, ""),  # but not to where it stands
        (". C a E", 3, "C"),  # over an abyss
        (". C a E", 2, ""),  # if it can be paid
        (". B w E", 3, "B"),  # and water costs more
        ("B E", 4, "B"),  # to the edge
        ("B E", 0, ""),
    ],
)
def test_straight_on_up_to_the_last_available_space(row: str, points: int, goes: str) -> None:
    r = corridor(row)
    opponents = frozenset(r.named.get(hero, BOARD.off) for hero in "H")
    allies = frozenset(r.named.get(ally, BOARD.off) for ally in "A")
    path = Paths(r, PATROLLING).march(r["E"], WEST, points, opponents, opponents | allies)
    assert r.letters(cell for cell in path if cell not in allies) == goes
    assert not path or path[-1] not in allies


def plain_costs(built: Built, gait: Gait, barred: set[int]) -> dict[int, dict[int, int]]:
    """What it costs from everywhere to everywhere: abyss spaces are gone through like others, walls by geometry."""
    at = {(BOARD.column[cell], BOARD.row[cell]): cell for cell in built.kinds}
    red, yellow = as_edges(built.blocking), as_edges(built.annoying)
    steps = {
        cell: [at[other] for other in slow.steps(here, red, "no-touch", BOARD.side, BOARD.side) if other in at]
        for here, cell in at.items()
    }
    open_ways = {
        cell: {at[other] for other in slow.steps(here, yellow, "no-squeeze", BOARD.side, BOARD.side) if other in at}
        for here, cell in at.items()
    }

    def price(here: int, there: int) -> int:
        extra = {"water": gait.water, "abyss": gait.abyss}.get(built.kinds[there], 0)
        across = 0 if there in open_ways[here] else FAR if gait.across is None else gait.across
        return 1 + extra + across

    whole = {}
    for start in steps:
        cost = {start: 0}
        changed = True
        while changed:
            changed = False
            for here in [*cost]:
                for there in steps[here]:
                    total = cost[here] + price(here, there)
                    if there not in barred and total < min(cost.get(there, FAR), FAR):
                        cost[there] = total
                        changed = True
        whole[start] = {cell: far for cell, far in cost.items() if built.kinds[cell] != "abyss"}
    return whole


@pytest.mark.rule("terrain.summary", "terrain.combined-cost", "terrain.abyss-land", "move.opponent")
@pytest.mark.parametrize("gait", [WALKING, PATROLLING, WALKING.levitating, Gait(water=0, across=0)])
def test_ways_agree_with_brute_force(gait: Gait) -> None:
    """Random rooms: costs there and back, the steps of a way, and which steps begin one."""
    rng = Random(str(gait))
    leaps = apart = tied = 0
    for _ in range(12):
        built = by_lot(rng)
        paths = Paths(built, gait)
        ground = sorted(cell for cell in built.kinds if cell not in built.abyss)
        barred = frozenset(rng.sample(ground, 2))
        plain = plain_costs(built, gait, {*barred})
        for start in rng.sample(ground, 6):
            reach = paths.reach(start, barred)
            assert reach.costs == plain[start]
            few = paths.reach(start, barred, 4)
            assert few.costs == {cell: far for cell, far in plain[start].items() if far <= 4}
            apart += len(ground) - len(reach.costs)
            toward = paths.approach(frozenset((start,)), barred)
            back = {cell: plain[cell][start] for cell in ground if cell not in barred and start in plain[cell]}
            if start not in barred:
                assert {cell: far for cell, far in toward.costs.items() if cell not in barred} == back
            for goal in rng.sample(sorted(reach.costs), min(4, len(reach.costs))):
                path = [start, *reach.path(goal)]
                assert sum(paths.price(*step) for step in pairwise(path)) == reach.costs[goal]
                assert barred.isdisjoint(path[1:])
                leaps += sum(there not in built.beside[here] for here, there in pairwise(path))
                firsts = [
                    cell
                    for cell, price in paths.steps[start]
                    if cell not in barred and goal != start and price + plain[cell].get(goal, FAR) == reach.costs[goal]
                ]
                assert reach.first_steps([goal]) == sorted(firsts)
                tied += len(firsts) > 1
    assert min(leaps, apart, tied) > 0
