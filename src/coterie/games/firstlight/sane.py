"""What no position of the game can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from coterie.games.firstlight.content import OMENS, ROLES, TOOLS
from coterie.games.firstlight.maps import MAPS, map_of
from coterie.games.firstlight.setup import dark_end, goal
from coterie.games.firstlight.state import Island

CARDS: Mapping[str, Collection[str]] = {
    "tool": TOOLS,
    "omen": OMENS,
    "mound": ("moth", "ember", "cache", "nothing"),
    "gate": {"quiet", *(gate for scenario in MAPS for gate in map_of(scenario).gates)},
}


def sane(s: Island) -> Iterator[str]:
    ground, seats = s.map, range(s.setup.players)
    if [keeper.seat for keeper in s.keepers] != [*seats] or s.turn not in seats:
        yield "its keepers are not those who play"
    if any(keeper.role not in ("", *ROLES) or not 0 <= keeper.courage <= keeper.most_courage for keeper in s.keepers):
        yield "it has a keeper like no other"
    if not {*(keeper.cell for keeper in s.keepers), *(shade.cell for shade in s.shades)} <= {*ground.steps}:
        yield "somebody stands where nobody can"
    if len({shade.id for shade in s.shades}) != len(s.shades) or not {*s.to_act} <= {*range(s.last_shade + 1)}:
        yield "its shades are not told apart"
    if not {*s.lit} <= {*ground.lanterns}:
        yield "a lantern is lit where there is none"
    if (s.dark_end, s.goal) != (dark_end(s.setup), goal(s.setup)) or not 0 <= s.dark <= s.dark_end:
        yield f"the dark is at {s.dark} of {s.dark_end}"
