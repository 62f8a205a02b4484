"""Things that are counted: tokens in a supply, meters with ends, tracks with named spaces."""

from __future__ import annotations

from coterie.kernel.data import Struct


class Tokens(Struct):
    """How many tokens of each kind somebody has; never fewer than none."""

    held: dict[str, int] = {}

    def __getitem__(self, kind: str) -> int:
        return self.held.get(kind, 0)

    def gain(self, kind: str, n: int = 1) -> None:
        self.held[kind] = self.held.get(kind, 0) + n

    def spend(self, kind: str, n: int = 1) -> None:
        """Take n away; ValueError, and no change, if there are not so many."""
        left = self.held.get(kind, 0) - n
        if left < 0:
            raise ValueError(f"{n} {kind} wanted, {self.held.get(kind, 0)} there")
        if left:
            self.held[kind] = left
        else:
            self.held.pop(kind, None)


class Meter(Struct):
    """A number that stays between two ends: life, shadow, stamina."""

    value: int
    high: int
    low: int = 0

    def change(self, by: int) -> int:
        """Move by so much, as far as the ends allow; how far it moved."""
        before = self.value
        self.value = max(self.low, min(self.high, before + by))
        return self.value - before

    @property
    def full(self) -> bool:
        return self.value >= self.high

    @property
    def empty(self) -> bool:
        return self.value <= self.low


class Track(Struct):
    """A marker on a row of spaces; the spaces' names are content."""

    length: int
    at: int = 0

    def advance(self, by: int = 1) -> int:
        """Move along; how many steps went past the end, so that an overflow can be acted on."""
        target = self.at + by
        self.at = max(0, min(self.length - 1, target))
        return max(0, target - (self.length - 1))
