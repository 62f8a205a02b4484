"""Hex grids in axial coordinates."""

from __future__ import annotations

import re

Hex = tuple[int, int]
"""Axial coordinates q and r; the third, s = -q - r, is implied."""

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions clockwise, from the east with rows of hexes lying flat: E, SE, SW, W, NW, NE."""


def hex_name(place: Hex) -> str:
    """Name a hex by its coordinates, such as 2,-1."""
    return f"{place[0]},{place[1]}"


def parse_hex(name: str) -> Hex:
    """Read a hex from its name."""
    if re.fullmatch("(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)", name) is None:
        raise ValueError(f"{name!r} is no hex: expected two whole numbers with a comma, such as 2,-1")
    q, r = name.split(",")
    return int(q), int(r)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """List the six neighbours in the order of the directions."""
    q, r = place
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)
