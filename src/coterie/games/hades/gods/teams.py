"""Teams and positions: who is active, who is a teammate, who stands on the battlefield."""

from __future__ import annotations

from coterie.games.hades.state import God, Hades
from coterie.kernel.table import Table

POSITIONS = ("battlefield", "cover")


def everyone(s: Hades) -> tuple[int, ...]:
    """All seats: who answers what the players decide together."""
    return tuple(range(len(s.gods)))


def active(s: Hades) -> list[God]:
    """The characters of this wave, the one on the battlefield first."""
    team = active_team(s)
    members = [god for god in s.gods if god.team == team]
    if len(members) > 1 and members[0].position != "battlefield":
        members.reverse()
    return members


def active_team(s: Hades) -> str:
    if len(s.gods) <= 2:
        return s.gods[0].team
    return "alpha" if s.wave == 1 else "beta" if len(s.gods) == 4 else "wolf"


def teammate(s: Hades, god: God) -> God | None:
    for other in s.gods:
        if other is not god and other.team == god.team:
            return other
    return None


def front(s: Hades, god: God) -> God | None:
    """The battlefield character whose monsters the god's cards touch: itself, or the teammate."""
    return god if god.position == "battlefield" else teammate(s, god)


def set_position(t: Table[Hades], god: God, position: str, rule: str) -> None:
    if god.position != position:
        god.position = position
        t.note("position", rule, god=god.name, position=f"@position.{position}")


def swap_positions(t: Table[Hades], rule: str) -> None:
    for god in t.state.gods:
        set_position(t, god, "cover" if god.position == "battlefield" else "battlefield", rule)
