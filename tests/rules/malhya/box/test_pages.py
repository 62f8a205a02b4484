"""Tiles, the rooms built from them, and the region."""

from __future__ import annotations

import pytest

from coterie.games.malhya.box.schemas import Page
from coterie.games.malhya.box.tables import PAGES, REGION, TILES
from coterie.games.malhya.box.tiles import BOARD, SIZE, drawing, floor, turned
from coterie.kernel.hexes import distances, parse_hex
from coterie.kernel.lattice import flood

ROOMS = [page for page in PAGES.values() if page.kind == "room"]
PLAIN = "\n".join(["+ + + + + + +", " . . . . . . "] * SIZE + ["+ + + + + + +"])


def marked(marks: dict[tuple[int, int], str]) -> str:
    """A plain tile with some marks, by line and column."""
    lines = [list(line) for line in PLAIN.splitlines()]
    for (line, column), mark in marks.items():
        lines[line][column] = mark
    return "\n".join(map("".join, lines))


def test_tiles_have_two_sides() -> None:
    tiles = [side.tile for side in TILES.values()]
    assert all(tiles.count(tile) == 2 for tile in tiles)


@pytest.mark.parametrize("side", TILES)
def test_a_tile_turned_four_times_is_itself(side: str) -> None:
    tile = drawing(TILES[side].map)
    assert turned(tile, 4) == tile


def test_a_tile_turns_clockwise() -> None:
    """The north-west space goes to the north-east, and a line on its east side is then on its south side."""
    tile = turned(drawing(marked({(1, 1): "w", (1, 2): "|"})), 1)
    assert tile.spaces.index("water") == SIZE - 1
    assert tile.lines == {(2, 2 * SIZE - 1): "blocking"}


@pytest.mark.parametrize(
    ("line", "column", "mark", "wrong"),
    [(1, 1, "x", "line 2, column 2"), (0, 1, "x", "line 1, column 2"), (2, 2, "-", "a corner is")],
)
def test_a_mark_that_means_nothing_is_told_with_its_place(line: int, column: int, mark: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        drawing(marked({(line, column): mark}))


@pytest.mark.rule("explore.room.build", "terrain.blocking")
def test_a_line_of_either_tile_is_there_and_rock_is_walled_in() -> None:
    """Two tiles side by side: a wall at the west tile's edge, a thicket at the east tile's, and a rock."""
    left = drawing(marked({(1, 12): "|"}))
    right = drawing(marked({(3, 0): ":", (1, 11): "#"}))
    built = floor(((left, right),))
    named = BOARD.numbers
    assert BOARD.border(named["A6"], named["A7"]) in built.blocking
    assert BOARD.border(named["B6"], named["B7"]) in built.annoying
    assert named["A12"] not in built.spaces
    assert BOARD.border(named["A11"], named["A12"]) in built.blocking
    assert BOARD.border(named["F1"], named["G1"]) in built.blocking, "beyond the tiles everything is blocked"


@pytest.mark.rule("explore.room.tokens", "alarm.leave.exit", "explore.heroes.place")
@pytest.mark.parametrize("page", ROOMS, ids=lambda page: page.name)
def test_everything_in_a_room_can_be_walked_to(page: Page) -> None:
    """Without opening doors and without leaping."""
    built = page.floor(TILES)

    def onward(cell: int) -> list[int]:
        return [
            n
            for n in BOARD.neighbours[cell]
            if built.spaces.get(n, "abyss") != "abyss" and BOARD.border(cell, n) not in built.blocking
        ]

    reached = flood([BOARD.numbers[page.heroes]], onward)
    assert [name for name, space in page.spaces().items() if BOARD.numbers[space] not in reached] == []


@pytest.mark.parametrize("page", ROOMS, ids=lambda page: page.name)
def test_tokens_of_a_room_lie_apart(page: Page) -> None:
    spaces = list(page.spaces().values())
    assert len(set(spaces)) == len(spaces)


def test_rooms_use_every_tile_side_and_every_kind_of_ground() -> None:
    sides = {written.partition("/")[0] for page in ROOMS for row in page.tiles for written in row}
    assert sides == {*TILES}
    assert {kind for page in ROOMS for kind in page.floor(TILES).spaces.values()} == {
        "floor",
        "water",
        "abyss",
        "shadow",
    }


@pytest.mark.rule("travel.region.hexes", "travel.move.where")
def test_every_place_of_the_region_can_be_travelled_to() -> None:
    hexes = REGION.hexes()
    land = {place for place, terrain in hexes.items() if terrain != "sea"}
    start = parse_hex(REGION.places["oren-vale"].hex)
    reached = distances([start], land)
    assert [name for name, spot in REGION.places.items() if parse_hex(spot.hex) not in reached] == []
    assert {*hexes.values()} == {"forest", "plain", "mountain", "swamp", "sea", "city"}
