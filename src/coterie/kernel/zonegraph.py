"""Named zones joined by arrows, two-way or one-way, that may be blocked during play."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Arrow(NamedTuple):
    """A connection from one zone to another, and back if it is two-way."""

    origin: str
    target: str
    two_way: bool

    @property
    def key(self) -> str:
        """Name the arrow as text: A <> B or A > B."""
        return f"{self.origin} {'<>' if self.two_way else '>'} {self.target}"


def parse_arrow(text: str) -> Arrow:
    """Read an arrow from text such as "Gate <> Hall" (two-way) or "Hall > Pit" (one-way)."""
    sign = "<>" if "<>" in text else ">"
    origin, found, target = (part.strip() for part in text.partition(sign))
    if not found or not origin or not target or set("<>") & set(origin + target):
        raise ValueError(f"{text!r} is no arrow: expected two zones joined by <> (two-way) or > (one-way)")
    if origin == target:
        raise ValueError(f"arrow {text!r} leads from a zone to itself")
    return Arrow(origin, target, sign == "<>")


class ZoneGraph:
    """The fixed zones and arrows of a map; what is blocked or eliminated now is passed to each question."""

    def __init__(self, zones: Iterable[str], arrows: Iterable[str]) -> None:
        self.zones = tuple(zones)
        self._exits: dict[str, list[tuple[str, str, bool]]] = {zone: [] for zone in self.zones}
        if len(self._exits) != len(self.zones):
            raise ValueError(f"a zone is named twice among: {', '.join(self.zones)}")
        self.arrows: dict[str, Arrow] = {}
        for text in arrows:
            self._add(parse_arrow(text))

    def _add(self, arrow: Arrow) -> None:
        """Join two zones; each exit holds the zone beyond, the arrow's key and whether it leads along the arrow."""
        self._check_zones((arrow.origin, arrow.target))
        if arrow.key in self.arrows or (arrow.two_way and Arrow(arrow.target, arrow.origin, True).key in self.arrows):
            raise ValueError(f"arrow {arrow.key!r} is there twice")
        self.arrows[arrow.key] = arrow
        self._exits[arrow.origin].append((arrow.target, arrow.key, True))
        self._exits[arrow.target].append((arrow.origin, arrow.key, arrow.two_way))

    def arrow_keys(self, zone: str) -> tuple[str, ...]:
        """List the keys of all arrows that join the zone to others, in either direction."""
        self._check_zones((zone,))
        return tuple(key for _, key, _ in self._exits[zone])

    def neighbours(
        self, zone: str, blocked: Collection[str] = (), eliminated: Collection[str] = (), *, either_way: bool = False
    ) -> tuple[str, ...]:
        """List the zones one step away over open arrows, one-way arrows also backwards if either way counts."""
        self._check(blocked, eliminated, zone)
        return tuple(self._beyond(zone, blocked, eliminated, either_way))

    def distances(
        self,
        zone: str,
        blocked: Collection[str] = (),
        eliminated: Collection[str] = (),
        *,
        limit: int | None = None,
        either_way: bool = False,
    ) -> dict[str, int]:
        """Count the steps to every zone in reach, at most the limit away, nearest first."""
        self._check(blocked, eliminated, zone)
        found = {zone: 0}
        layer = [zone]
        while layer and found[layer[0]] != limit:
            beyond = []
            for here in layer:
                for other in self._beyond(here, blocked, eliminated, either_way):
                    if other not in found:
                        found[other] = found[here] + 1
                        beyond.append(other)
            layer = beyond
        return found

    def distance(
        self,
        origin: str,
        target: str,
        blocked: Collection[str] = (),
        eliminated: Collection[str] = (),
        *,
        either_way: bool = False,
    ) -> int | None:
        """Count the steps from one zone to another, None if there is no way."""
        self._check_zones((target,))
        return self.distances(origin, blocked, eliminated, either_way=either_way).get(target)

    def _beyond(
        self, zone: str, blocked: Collection[str], eliminated: Collection[str], either_way: bool
    ) -> dict[str, None]:
        """Return the zones beyond the open arrows; every arrow of an eliminated zone is closed, out as well as in."""
        if zone in eliminated:
            return {}
        return {
            other: None
            for other, key, along in self._exits[zone]
            if (along or either_way) and key not in blocked and other not in eliminated
        }

    def _check(self, blocked: Collection[str], eliminated: Collection[str], zone: str) -> None:
        """Refuse unknown names, so that a misspelt one does not silently block nothing."""
        self._check_zones((zone,))
        self._check_zones(eliminated)
        unknown = [key for key in blocked if key not in self.arrows]
        if unknown:
            raise ValueError(f"unknown arrow {min(unknown)!r}; the map has: {', '.join(self.arrows)}")

    def _check_zones(self, names: Iterable[str]) -> None:
        unknown = [name for name in names if name not in self._exits]
        if unknown:
            raise ValueError(f"unknown zone {min(unknown)!r}; the map has: {', '.join(self.zones)}")
