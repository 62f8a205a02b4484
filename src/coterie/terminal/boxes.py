"""Box-drawing characters by the weight of their four arms, read from their Unicode names."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

NONE, LIGHT, HEAVY = 0, 1, 2

Arms = tuple[int, int, int, int]
"""The weights of the lines that go up, down, left and right from a corner."""

_ARMS = {"UP": (0,), "DOWN": (1,), "LEFT": (2,), "RIGHT": (3,), "VERTICAL": (0, 1), "HORIZONTAL": (2, 3)}
_WEIGHTS = {"LIGHT": LIGHT, "HEAVY": HEAVY}


def corner(up: int, down: int, left: int, right: int) -> str:
    """The character that joins these lines."""
    return _characters()[up, down, left, right]


@cache
def _characters() -> dict[Arms, str]:
    found: dict[Arms, str] = {(NONE, NONE, NONE, NONE): " "}
    for character in map(chr, range(0x2500, 0x2580)):
        words = unicodedata.name(character).removeprefix("BOX DRAWINGS ").split()
        if set(words) <= {*_ARMS, *_WEIGHTS, "AND"}:
            found[_arms(words)] = character
    return found


def _arms(words: list[str]) -> Arms:
    """The arms of names like LIGHT DOWN AND RIGHT (the weight first, for all) or UP HEAVY AND DOWN LIGHT."""
    arms = [NONE] * 4
    weight = _WEIGHTS.get(words[0], NONE)
    for group in re.split(" AND ", " ".join(words)):
        parts = group.split()
        own = next((_WEIGHTS[part] for part in parts if part in _WEIGHTS), weight)
        for part in parts:
            for arm in _ARMS.get(part, ()):
                arms[arm] = own
    return arms[0], arms[1], arms[2], arms[3]
