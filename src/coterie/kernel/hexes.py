"""Hex grids in axial coordinates."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

Hex = tuple[int, int]
"""Axial coordinates q and r; the third, s = -q - r, is implied."""

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions clockwise, from the east with rows of hexes lying flat: E, SE, SW, W, NW, NE."""

_NOTHING: frozenset[Hex] = frozenset()


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


def distance(a: Hex, b: Hex) -> int:
    """Count steps between two hexes, obstacles ignored."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """List the hexes at exactly this distance, clockwise from the one due west."""
    if radius < 0:
        raise ValueError(f"a ring of radius {radius} does not exist")
    if radius == 0:
        return (centre,)
    q, r = centre[0] - radius, centre[1]
    found: list[Hex] = []
    for dq, dr in (DIRECTIONS[5], *DIRECTIONS[:5]):
        for _ in range(radius):
            found.append((q, r))
            q, r = q + dq, r + dr
    return tuple(found)


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """List the hexes up to this distance, ring by ring from the centre."""
    return tuple(place for far in range(radius + 1) for place in ring(centre, far))


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """List the hexes on the straight line, both ends included; between two hexes take the larger q, then the larger r.

    At every sampled point the longest of the three coordinates is whole, so that rounding one other is exact.
    """
    length = distance(a, b)
    dq, dr = b[0] - a[0], b[1] - a[1]
    found = [a]
    for part in range(1, length + 1):
        q = a[0] + _round_half_up(dq * part, length)
        if abs(dq) == length or abs(dr) == length:
            r = a[1] + _round_half_up(dr * part, length)
        else:
            r = a[0] + a[1] + (dq + dr) // length * part - q
        found.append((q, r))
    return tuple(found)


def _round_half_up(above: int, below: int) -> int:
    return (2 * above + below) // (2 * below)


def distances(sources: Iterable[Hex], cells: Container[Hex], blocked: Container[Hex] = _NOTHING) -> dict[Hex, int]:
    """Count steps from the nearest source to every hex of the map in reach, nearest first."""
    layer = sorted(set(sources))
    found = dict.fromkeys(layer, 0)
    while layer:
        beyond = []
        for here in layer:
            for place in neighbours(here):
                if place in cells and place not in found and place not in blocked:
                    found[place] = found[here] + 1
                    beyond.append(place)
        layer = beyond
    return found


def path(source: Hex, goal: Hex, cells: Container[Hex], blocked: Container[Hex] = _NOTHING) -> tuple[Hex, ...] | None:
    """Walk one shortest way, both ends included, the earlier direction first; a blocked goal may be entered."""
    to_goal = distances((goal,), cells, blocked)
    trail = [source]
    while (here := trail[-1]) != goal:
        open_steps = [place for place in neighbours(here) if place in to_goal]
        if not open_steps:
            return None
        trail.append(min(open_steps, key=to_goal.__getitem__))
    return tuple(trail)
