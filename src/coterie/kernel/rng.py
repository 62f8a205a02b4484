"""Random numbers from 64 bits inside the state: the same on every machine, copied with the state."""

from __future__ import annotations

import hashlib
from typing import TypeVar

from coterie.kernel.data import Part

T = TypeVar("T")

MASK = (1 << 64) - 1


class Rng(Part):
    """splitmix64."""

    state: int

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: the few 64-bit values that would favour some are redrawn."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        product = (z ^ (z >> 31)) * n
        if not (product & MASK) >= n > 0:
            if not 0 < n <= MASK:
                raise ValueError(f"below(n) needs n from 1 to {MASK}, got {n}")
            surplus = (1 << 64) % n
            while (product & MASK) < surplus:
                product = self.bits() * n
        return product >> 64

    def shuffle(self, items: list[T]) -> None:
        """Mix the items in place; `below` written out, since decks are shuffled at the start of every playout."""
        state = self.state
        for i in range(len(items) - 1, 0, -1):
            state = z = (state + 0x9E3779B97F4A7C15) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            product = (z ^ (z >> 31)) * (i + 1)
            if (product & MASK) <= i:
                self.state, surplus = state, (1 << 64) % (i + 1)
                while (product & MASK) < surplus:
                    product = self.bits() * (i + 1)
                state = self.state
            j = product >> 64
            items[i], items[j] = items[j], items[i]
        self.state = state

    def pick(self, items: list[T] | tuple[T, ...]) -> T:
        return items[self.below(len(items))]


def stream(seed: int, *names: str | int) -> Rng:
    """A generator of its own for each purpose (the game, a bot's seat, a search), all from one seed."""
    text = ":".join(str(part) for part in (seed, *names))
    return Rng(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big"))
