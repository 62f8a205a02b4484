"""Small rooms drawn as text, in the notation of the tiles; capital letters name spaces. And rooms drawn by lot."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from textwrap import dedent

from coterie.games.malhya.box.tiles import BOARD, SIZE, SPACES, Drawing, drawing, floor
from coterie.games.malhya.ground.built import Built
from coterie.games.malhya.ground.ways import Gait, Paths

MARKS = {kind: mark for mark, kind in SPACES.items()}
LINE = 2 * SIZE


class Drawn(Built):
    """A room with named spaces."""

    def __init__(self, text: str, kinds: dict[str, str] | None = None) -> None:
        rows = dedent(text).strip("\n").splitlines()
        self.named: dict[str, int] = {}
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                if mark.isupper():
                    self.named[mark] = (y // 2) * BOARD.side + x // 2
        for letter in self.named:
            rows = [row.replace(letter, MARKS[(kinds or {}).get(letter, "floor")]) for row in rows]
        super().__init__(floor(tuple(map(tuple, tiles(rows)))))

    def __getitem__(self, letter: str) -> int:
        return self.named[letter]

    def cells(self, letters: str) -> frozenset[int]:
        return frozenset(self.named[letter] for letter in letters)

    def letters(self, cells: Iterable[int]) -> str:
        """Which of the named spaces are among them."""
        among = {*cells}
        return "".join(sorted(letter for letter, cell in self.named.items() if cell in among))

    def cost(self, gait: Gait, a: str, b: str, *, barred: str = "") -> int | None:
        return Paths(self, gait).reach(self[a], self.cells(barred)).costs.get(self[b])


def room(text: str, **kinds: str) -> Drawn:
    """The room of a drawing; named spaces are floor but for those of which another kind is told."""
    return Drawn(text, kinds)


def corridor(row: str) -> Drawn:
    """A room of one row."""
    edge = "+ " * ((len(row) + 1) // 2) + "+"
    return room(f"{edge}\n {row}\n{edge}")


def tiles(rows: list[str]) -> list[list[Drawing]]:
    """A drawing of any size as tiles, filled up with rock."""
    width = max(map(len, rows))
    high, wide = (-(-length // LINE) for length in (len(rows) - 1, width - 1))
    rows = [row.ljust(width) for row in rows] + [""] * (LINE * high + 1 - len(rows))
    rock = "".join("#" if x % 2 else " " for x in range(LINE * wide + 1))
    whole = [row + (rock if y % 2 else " " * len(rock))[len(row) :] for y, row in enumerate(rows)]
    return [
        [
            drawing("\n".join(row[LINE * x : LINE * (x + 1) + 1] for row in whole[LINE * y : LINE * (y + 1) + 1]))
            for x in range(wide)
        ]
        for y in range(high)
    ]


def by_lot(rng: Random) -> Built:
    """A tile with rock, water, abyss and lines of both kinds at random."""
    walls, thickets = rng.choice((0, 0.1, 0.2)), rng.choice((0, 0.2))
    spaces = "." * 6 + rng.choice(("", "#", "##")) + rng.choice(("", "w", "www")) + rng.choice(("", "a", "aaa"))
    rows = []
    for y in range(LINE + 1):
        row = ""
        for x in range(LINE + 1):
            chance = rng.random()
            if y % 2 and x % 2:
                row += rng.choice(spaces)
            elif y % 2 == x % 2 or chance >= walls + thickets:
                row += " "
            else:
                row += ("|:" if y % 2 else "-=")[chance >= walls]
        rows.append(row)
    return Built(floor(((drawing("\n".join(rows)),),)))


def picture(cells: Iterable[int], enemy: int, high: int, wide: int) -> list[str]:
    """Which spaces of a plain room are among them, row by row."""
    among = {*cells}
    marks = ["E" if cell == enemy else "x" if cell in among else "." for cell in range(BOARD.size)]
    return ["".join(marks[row * BOARD.side : row * BOARD.side + wide]) for row in range(high)]
