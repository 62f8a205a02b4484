"""The spaces of the board by the names that cards and missions use: 20 by 20, from A1 to T20, row by row."""

from __future__ import annotations

SIDE = 20
SPOTS = tuple([f"{chr(ord('A') + row)}{column + 1}" for row in range(SIDE) for column in range(SIDE)])
