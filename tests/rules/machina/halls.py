"""Positions on whole tiles: halls of open floor, joined at their edges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

import pytest
from tests.rules.machina.conftest import Complex

from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.box.schemas import TileSide
from coterie.games.machina.box.tables import EXPLORERS, SIDES
from coterie.games.machina.box.tiles import MIDDLE, SIZE
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import Lasting, Marker, Tile

LETTERS = "KLMN"


def hall(name: str, edges: str, marks: Mapping[str, str] | None = None) -> TileSide:
    """Open floor with edges on these sides, of which the capital one bears the symbol: `nEs`.

    Marks lie on spaces (`{"A1": "c"}`) or on borders between two of them (`{"A1-A2": "D"}`).
    """
    last = 2 * SIZE
    rows = [["+" if x % 2 == 0 and y % 2 == 0 else " " for x in range(last + 1)] for y in range(last + 1)]
    for n in range(1, last, 2):
        rows[0][n] = rows[last][n] = "-"
        rows[n][0] = rows[n][last] = "|"
        for m in range(1, last, 2):
            rows[n][m] = "."
    for way in edges:
        for n in MIDDLE:
            at = 2 * n + 1
            y, x = {"n": (0, at), "e": (at, last), "s": (last, at), "w": (at, 0)}[way.lower()]
            rows[y][x] = "*" if way.isupper() else "="
    for spots, mark in (marks or {}).items():
        places = [(2 * (ord(spot[0]) - ord("A")) + 1, 2 * int(spot[1:]) - 1) for spot in spots.split("-")]
        y, x = (sum(n) // len(places) for n in zip(*places, strict=True))
        rows[y][x] = mark
    drawn = "\n".join("".join(row) for row in rows)
    return TileSide(id=name, source="authored", name="A hall", tile=name.partition("/")[0], map=drawn)


@pytest.fixture
def halls(place: Callable[..., Complex], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Complex]:
    """Makes a position of halls: `halls({0: "nEsw", 1: "We"}, {"kim": "E10", "deep-one": "E11"})`.

    Tiles are given by their quarter of the area, marks by the names of spaces there. Halls of the deck are given from
    the top; the backs of all are closed but for the edge of the symbol.
    """

    made = count()

    def lay(name: str, edges: str, marks: Mapping[str, str]) -> str:
        """A tile with a name of its own, since what lies on tiles is kept by name; the front's name."""
        tile = f"{name}-{next(made)}-{abs(hash((edges, *marks.items())))}"
        for side, way, drawn in (("a", edges, marks), ("b", "".join(filter(str.isupper, edges)), {})):
            monkeypatch.setitem(SIDES, f"{tile}/{side}", hall(f"{tile}/{side}", way, drawn))
        return f"{tile}/a"

    def make(
        tiles: Mapping[int, str],
        units: Mapping[str, str],
        marks: Mapping[str, str] | None = None,
        deck: Sequence[str] = (),
        **more: str,
    ) -> Complex:
        explorers = [name for name in units if name in EXPLORERS]
        letters = dict(zip(LETTERS, explorers, strict=False))
        t = place(" ".join(letters), **letters, **more)
        t.state.tiles = []
        for slot, edges in tiles.items():
            there = {within(spots): mark for spots, mark in (marks or {}).items() if quarter(spots) == slot}
            t.state.tiles.append(Tile(side=lay("hall", edges, there), slot=slot, turns=0))
        on_top = [lay("deck", edges, {}).partition("/")[0] for edges in deck]
        t.state.tile_deck.cards += reversed(on_top)
        for name, spot in units.items():
            if name in EXPLORERS:
                t.explorer(name).cell = t.cell(spot)
            else:
                t.spawn(name, spot)
        return t

    return make


def quarter(spots: str) -> int:
    """The quarter of the area in which a space, or a border's first space, lies."""
    spot = spots.split("-")[0]
    return (spot[0] > "J") * 2 + (int(spot[1:]) > SIZE)


def within(spots: str) -> str:
    """The names of spaces of the area as on their tile."""
    rows = "ABCDEFGHIJ" * 2
    return "-".join(f"{rows[ord(spot[0]) - ord('A')]}{(int(spot[1:]) - 1) % SIZE + 1}" for spot in spots.split("-"))


def door(spots: str) -> int:
    """The border between two spaces: `A1-A2`."""
    a, b = (LATTICE.numbers[spot] for spot in spots.split("-"))
    return LATTICE.border(a, b)


def close(t: Complex, *doors: str) -> None:
    """Doors are closed."""
    for each in doors:
        t.state.doors[door(each)] = "closed"


def afflict(t: Complex, unit: str, **change: object) -> None:
    """A unit is under the first lasting effect of the box that changes this."""
    s = t.state
    name = next(
        name
        for name, each in STANDING.changes.items()
        if each.needs is None
        and each.whom == "it"
        and all(getattr(each, part) == value for part, value in change.items())
    )
    s.last_marker += 1
    s.markers.append(Marker(id=s.last_marker, owner=-1, card=name.rpartition(".")[0], ability=""))
    s.lasting.append(Lasting(change=name, marker=s.last_marker, unit=unit))
