"""The map tiles: any tile can be joined to any other, walked and used, and no two are alike."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations, product

import pytest

from coterie.games.machina.box.schemas import TileSide
from coterie.games.machina.box.tiles import (
    ACTION_SPACES,
    EAST,
    KINDS,
    MIDDLE,
    NORTH,
    SIZE,
    SOUTH,
    WEST,
    Border,
    Drawing,
    drawing,
    turned,
)
from coterie.kernel.content import load_folder

SIDES = load_folder(files("coterie.games.machina") / "content" / "tiles", TileSide)
PLAIN = [side for side in SIDES.values() if not side.scenario]
JOINED = [side for side in SIDES.values() if side.drawing.edges]
ENDGAMES = [side for side in SIDES.values() if not side.drawing.edges]
SCENARIOS = {"horror-in-the-ice", "statue-of-despair", "the-beast"}
OPEN_FLOOR = ("passable", "trapped")
CELLS = range(SIZE * SIZE)
LAST = SIZE - 1


def each(sides: list[TileSide]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("side", sides, ids=lambda side: side.id)


# --- the ground -------------------------------------------------------------------------------------------------------


def at_edge(way: int) -> set[int]:
    """The two spaces of a side at which its edge lies."""
    row = {NORTH: 0, SOUTH: LAST}
    return {row[way] * SIZE + n if way in row else n * SIZE + (LAST if way == EAST else 0) for n in MIDDLE}


def lying(side: TileSide, *kinds: str) -> set[int]:
    return {cell for cell, kind in enumerate(side.drawing.spaces) if kind in kinds}


def floor(side: TileSide) -> set[int]:
    """Where one can stand and live, spawn spaces left out: a sealed one is in the way."""
    return lying(side, *OPEN_FLOOR, *(name for name in side.specials.values() if name not in side.solid))


def ways_in(side: TileSide) -> list[set[int]]:
    """Each space by which one comes onto the tile."""
    return [{cell} for way in side.drawing.edges for cell in at_edge(way)] + [{cell} for cell in side.drawing.entry]


def start_of(side: TileSide) -> set[int]:
    """Where the entry token lies when the game or a chapter begins on the tile."""
    return set(side.drawing.entry) or at_edge(side.drawing.symbol)


def apart(a: int, b: int) -> int:
    return max(abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE))


def adjacent(a: int, b: int, closed: frozenset[Border]) -> bool:
    """Neighbours in sight of each other; a diagonal needs one way round the corner without wall or closed door."""
    corners = {a // SIZE * SIZE + b % SIZE, b // SIZE * SIZE + a % SIZE}
    return apart(a, b) == 1 and any(
        not {(min(step), max(step)) for step in ((a, corner), (corner, b))} & closed for corner in corners
    )


def beside(cell: int, closed: frozenset[Border]) -> list[int]:
    near = [(cell // SIZE + y, cell % SIZE + x) for y, x in product((-1, 0, 1), repeat=2)]
    return [
        n for n in (y * SIZE + x for y, x in near if y in range(SIZE) and x in range(SIZE)) if adjacent(cell, n, closed)
    ]


def walks(start: set[int], over: set[int], closed: frozenset[Border]) -> dict[int, int]:
    """How many steps lead from any of the spaces to every one that can be reached over these."""
    steps = dict.fromkeys(start, 0)
    line = list(start)
    for cell in line:
        for other in beside(cell, closed):
            if other in over and other not in steps:
                steps[other] = steps[cell] + 1
                line.append(other)
    return steps


def test_a_step_round_a_corner_needs_one_way_without_a_wall():
    assert adjacent(0, 11, frozenset({(0, 1)}))
    assert not adjacent(0, 11, frozenset({(0, 1), (10, 11)}))
    assert not adjacent(0, 11, frozenset({(0, 1), (0, 10)}))
    assert not adjacent(0, 2, frozenset())
    assert not adjacent(9, 10, frozenset())


# --- drawings ---------------------------------------------------------------------------------------------------------

EMPTY = ["+-" * SIZE + "+", *["|" + ". " * LAST + ".|", "+" + " " * (2 * SIZE - 1) + "+"] * SIZE]
EMPTY[-1] = EMPTY[0]


def redrawn(line: int, column: int, mark: str) -> str:
    """The empty room with one mark, at a line and column counted from 1."""
    rows = [list(row) for row in EMPTY]
    rows[line - 1][column - 1] = mark
    return "\n".join("".join(row) for row in rows)


def test_a_drawing_shows_spaces_walls_and_doors():
    assert drawing(redrawn(2, 4, "b")).spaces[1] == "barrel"
    assert drawing(redrawn(2, 3, "|")).walls == {(0, 1)}
    assert drawing(redrawn(3, 2, "D")).doors == {(0, 10)}
    assert drawing(redrawn(20, 20, "@")).entry == (99,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n".join(EMPTY[:-1]), "21 lines, this one has 20"),
        (redrawn(4, 21, "||"), "line 4 is longer"),
        (redrawn(4, 6, "?"), "line 4, column 6: '\\?' is no kind of space"),
        (redrawn(4, 7, "x"), "line 4, column 7: 'x' is no border"),
        (redrawn(5, 8, "x"), "line 5, column 8: 'x' is no border"),
        (redrawn(1, 2, "="), "the north side"),
        (redrawn(10, 21, "*"), "the east side"),
    ],
)
def test_a_wrong_drawing_is_refused_with_its_place(text, message):
    with pytest.raises(ValueError, match=message):
        drawing(text)


# --- every side -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("map.grid")
@each(list(SIDES.values()))
def test_a_side_has_ten_by_ten_spaces_and_at_most_one_edge_a_side(side):
    printed = side.drawing
    assert len(printed.spaces) == 100
    assert len(set(printed.edges)) == len(printed.edges) <= 4
    for way in printed.edges:
        assert {printed.spaces[cell] for cell in at_edge(way)} <= set(OPEN_FLOOR)


@pytest.mark.rule("map.grid")
@pytest.mark.parametrize("way", [NORTH, EAST, SOUTH, WEST])
def test_edges_meet_however_a_tile_is_turned(way):
    assert {turned(cell, 1) for cell in at_edge(way)} == at_edge((way + 1) % 4)


@pytest.mark.rule("map.direction-symbol")
@each(JOINED)
def test_one_of_two_to_four_edges_bears_the_direction_symbol(side):
    assert 2 <= len(side.drawing.edges) <= 4
    assert side.drawing.symbol in side.drawing.edges


@each(list(SIDES.values()))
def test_all_is_reachable_from_everywhere_even_with_all_spawn_spaces_sealed(side):
    for start in ways_in(side):
        assert floor(side) <= walks(start, floor(side), side.drawing.walls).keys()


@each(list(SIDES.values()))
def test_what_can_be_used_has_a_free_space_beside_it(side):
    for cell in lying(side, *ACTION_SPACES, "barrel", "spawn", *side.solid):
        assert floor(side) & set(beside(cell, side.drawing.walls)), cell


@each([side for side in SIDES.values() if side.specials])
def test_a_tile_stays_whole_when_its_special_floor_gives_way(side):
    firm = lying(side, *OPEN_FLOOR)
    assert firm <= walks(start_of(side), firm, side.drawing.walls).keys()
    for cell in lying(side, *ACTION_SPACES, "barrel", *side.solid):
        assert firm & set(beside(cell, side.drawing.walls)), cell


@pytest.mark.rule("elements.door.border")
@each(list(SIDES.values()))
def test_a_door_is_set_in_a_wall_and_nobody_slips_past_its_posts(side):
    printed = side.drawing
    shut = printed.walls | printed.doors
    for a, b in printed.doors:
        assert {a, b} <= floor(side)
        assert walks({a}, floor(side) | lying(side, "spawn"), shut).get(b, 99) >= 6, (a, b)


@each(list(SIDES.values()))
def test_trapped_spaces_and_a_lever_come_together(side):
    traps, levers = len(lying(side, "trapped")), len(lying(side, "lever"))
    assert (levers, traps) == (0, 0) or (levers == 1 and 3 <= traps <= 8)


@each(list(SIDES.values()))
def test_four_explorers_find_room_where_they_come_in(side):
    start = start_of(side)
    assert len(start.union(*(beside(cell, side.drawing.walls) for cell in start)) & floor(side)) >= 4


# --- sides with edges -------------------------------------------------------------------------------------------------


@each(JOINED)
def test_a_side_holds_what_a_tile_should_hold(side):
    found = Counter(side.drawing.spaces)
    assert 45 <= len(floor(side)) + found["spawn"] <= 70
    assert found["spawn"] in (2, 3)
    assert found["chapter"] in (1, 2)
    assert found["chest"] in (1, 2)
    assert found["event"] in (1, 2)
    assert found["workbench"] <= 1
    assert found["recharge"] <= 1
    assert found["rubble"]
    assert 2 <= len(side.drawing.doors) <= 6


@each(JOINED)
def test_monsters_come_from_different_corners_and_not_on_top_of_those_who_enter(side):
    spawn = lying(side, "spawn")
    assert all(apart(a, b) >= 4 for a, b in combinations(spawn, 2))
    assert all(apart(a, b) >= 3 for a, b in product(spawn, start_of(side)))


@each(JOINED)
def test_the_chapter_space_is_not_beside_the_entry(side):
    steps = walks(start_of(side), floor(side), side.drawing.walls)
    for cell in lying(side, "chapter"):
        assert min(steps[near] for near in beside(cell, side.drawing.walls) if near in steps) >= 3


# --- the box ----------------------------------------------------------------------------------------------------------


def test_ten_tiles_have_two_sides_each_and_every_side_a_name():
    assert Counter(side.tile for side in PLAIN) == {str(n): 2 for n in range(1, 11)}
    assert {side.id for side in PLAIN} == {f"tile-{n}-{half}" for n in range(1, 11) for half in "ab"}
    assert len({side.name for side in SIDES.values()}) == len(SIDES)


def test_every_scenario_has_its_endgame_tile_with_printed_entry_and_special_spaces():
    assert Counter(side.scenario for side in ENDGAMES) == dict.fromkeys(SCENARIOS, 1)
    for side in ENDGAMES:
        assert side.drawing.entry
        assert side.specials
    starts = [side for side in JOINED if side.scenario]
    assert [side.scenario for side in starts if side.drawing.entry] == ["the-beast"] == [s.scenario for s in starts]


def test_special_spaces_lie_on_their_tile_under_names_of_their_own():
    names = [name for side in SIDES.values() for name in side.specials.values()]
    assert len(set(names)) == len(names)
    assert not set(names) & set(KINDS)
    for side in SIDES.values():
        assert set(side.solid) <= set(side.specials.values()) <= set(side.drawing.spaces)


def test_every_element_is_used_often():
    with_it = Counter(kind for side in PLAIN for kind in set(side.drawing.spaces))
    assert set(KINDS) <= with_it.keys()
    assert with_it["lever"] >= 10
    assert with_it["barrel"] >= 10
    assert with_it["pit"] >= 8
    assert with_it["workbench"] >= 8
    assert with_it["recharge"] >= 8
    assert 2 <= sum(len(lying(side, "chapter")) == 2 for side in PLAIN) <= 5
    assert {len(side.drawing.edges) for side in PLAIN} == {2, 3, 4}
    assert {side.drawing.symbol for side in PLAIN} == {NORTH, EAST, SOUTH, WEST}


def lines(printed: Drawing) -> int:
    """The longest straight row of spaces along which one can see."""
    blocked = {cell for cell in CELLS if printed.spaces[cell] == "rubble"}
    longest = 0
    for start, step in ((cell, step) for cell in CELLS for step in (1, SIZE)):
        cell, length = start, 0 if start in blocked else 1
        while length and (cell % SIZE < LAST if step == 1 else cell // SIZE < LAST):
            if (cell, cell + step) in printed.walls or cell + step in blocked:
                break
            cell, length = cell + step, length + 1
        longest = max(longest, length)
    return longest


def test_some_sides_have_long_lines_of_fire_and_some_short_ones():
    lengths = [lines(side.drawing) for side in PLAIN]
    assert sum(length == SIZE for length in lengths) >= 5
    assert sum(length <= 7 for length in lengths) >= 3


# --- no two alike -----------------------------------------------------------------------------------------------------


def mirrored(cell: int) -> int:
    return cell // SIZE * SIZE + LAST - cell % SIZE


LAID = [
    [turned(mirrored(cell) if mirror else cell, turns) for cell in CELLS] for mirror in (0, 1) for turns in range(4)
]
"""The eight ways of laying a tile: where each space comes to lie."""


def fingerprint(printed: Drawing) -> str:
    """A side the same for all ways of laying it."""

    def borders(to: list[int], those: frozenset[Border]) -> list[list[int]]:
        return sorted(sorted((to[a], to[b])) for a, b in those)

    def seen(to: list[int]) -> str:
        spaces = [kind for _, kind in sorted(zip(to, printed.spaces, strict=True))]
        ways = sorted(sorted(to[cell] for cell in at_edge(way)) for way in printed.edges)
        return repr((spaces, borders(to, printed.walls), borders(to, printed.doors), ways))

    return min(map(seen, LAID))


def test_a_fingerprint_is_the_same_however_the_tile_lies():
    one, other = redrawn(2, 4, "b"), redrawn(4, 2, "b")
    assert fingerprint(drawing(one)) == fingerprint(drawing(other)) == fingerprint(drawing(redrawn(20, 18, "b")))
    assert fingerprint(drawing(one)) != fingerprint(drawing(redrawn(2, 6, "b")))


def test_no_two_sides_are_equal_up_to_turning_and_mirroring():
    assert len({fingerprint(side.drawing) for side in SIDES.values()}) == len(SIDES)


def test_any_two_sides_differ_in_the_shape_of_their_floor():
    """However one lies upon the other, fifteen spaces or more can be walked on one of them alone."""
    shapes = {side.id: floor(side) | lying(side, "spawn") for side in SIDES.values()}
    for one, other in combinations(shapes, 2):
        assert min(len({to[cell] for cell in shapes[one]} ^ shapes[other]) for to in LAID) >= 15, (one, other)
