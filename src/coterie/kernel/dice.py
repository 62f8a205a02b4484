"""Dice as content: named faces that carry values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from coterie.kernel.content import Content, Entry


class Face(Content, frozen=True):
    """One side of a die: its name, and what it is worth (hits, shields, a number)."""

    name: str
    values: dict[str, int] = {}

    def __getitem__(self, value: str) -> int:
        return self.values.get(value, 0)


class Die(Entry, frozen=True):
    """A die of the box; a face that is printed twice is listed twice."""

    faces: tuple[Face, ...]
    source: str = "authored"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the faces, as they are on it."""
        return tuple([face.name for face in self.faces])

    def odds(self, wanted: Callable[[Face], bool]) -> Fraction:
        """How likely one roll shows a wanted face."""
        return Fraction(sum(wanted(face) for face in self.faces), len(self.faces))


def numbered(sides: int) -> Die:
    """A common die with the numbers from 1."""
    return Die(f"d{sides}", tuple(Face(str(n), {"number": n}) for n in range(1, sides + 1)))
