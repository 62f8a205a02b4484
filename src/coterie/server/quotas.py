"""How much may be stored, and for how long: what the one who runs a server may set."""

from __future__ import annotations

from dataclasses import dataclass

DAY = 86_400.0
AT_ONCE = 100
"""How many tables at most are deleted in one go."""


@dataclass(frozen=True)
class Quotas:
    """Bounds for what is stored; 0 is none."""

    tables: int = 0  # made from one address, and not deleted
    bytes: int = 0  # in all; when it is reached no tables are added, and those that are there go on
    days: float = 0.0  # after which a table that nobody has used is deleted

    @property
    def seldom(self) -> float:
        """Seconds after which it is looked again what has expired, and noted again what is used."""
        return min(3600.0, self.days * DAY / 8)
