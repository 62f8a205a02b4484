"""The position: keepers, shades, lanterns, mounds, decks and the dark."""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.firstlight.maps import Map, map_of
from coterie.kernel.data import Part
from coterie.kernel.grid import Cell
from coterie.kernel.standing import Lasting
from coterie.kernel.table import State
from coterie.kernel.zones import Bag, Deck, Hand, Pile, Pool


class Keeper(Part):
    seat: int
    cell: Cell
    hand: Hand
    courage: int
    most_courage: int
    role: str = ""
    embers: int = 0
    actions: int = 0


class Shade(Part):
    id: int
    cell: Cell


class Island(State):
    """The whole position; `phase`, `turn` and `to_act` say where in the round it stands."""

    keepers: list[Keeper]
    mounds: Pool
    found: Pile
    tools: Deck
    discard: Pile
    omens: Deck
    past_omens: Pile
    bag: Bag
    drawn: Pile
    dark_end: int  # where the dark is complete
    goal: int  # how many lanterns must be lit
    dark: int = 0
    shades: list[Shade] = []
    last_shade: int = 0
    lit: list[Cell] = []
    round: int = 1
    phase: str = "roles"  # roles, omen, keepers, night
    turn: int = 0  # the seat that acts in the keepers' phase
    begun: bool = False  # whether that keeper's turn has begun
    to_act: list[int] = []  # shades still to act this night
    steps: int = -1  # what the night die gave; -1 before it is rolled
    used: dict[str, int] = {}
    lasting: list[Lasting] = []

    @property
    def map(self) -> Map:
        return map_of(self.setup.scenario)


# --- what is about to happen, while it is asked about -----------------------------------------------------------------


@dataclass
class Hit:
    """A shade is about to hit a keeper."""

    shade: Shade
    keeper: Keeper
    off: bool = False


@dataclass
class NightRoll:
    """The night die lies on the table."""

    again: bool = False
