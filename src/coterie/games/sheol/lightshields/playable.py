"""Cards that can be played, and actions that are paid for, as plain data."""

from __future__ import annotations

from typing import NamedTuple

from coterie.games.sheol import box
from coterie.games.sheol.box.names import RULED, rule_of
from coterie.games.sheol.box.vocabulary import Power
from coterie.games.sheol.state import Sheol
from coterie.kernel.data import Struct
from coterie.kernel.table import Cause

Play = tuple[str, str, str, int, int]


class PlayableCard(NamedTuple):
    """A card that could be used, and by whom it is held."""

    kind: str
    card: str
    level: int
    holder: int
    power: Power

    @property
    def option(self) -> Play:
        return ("use", self.kind, self.card, self.level, self.holder)

    @property
    def cause(self) -> Cause:
        """Why its effects happen."""
        card = f"{self.kind}.{self.card}"
        special = self.kind == "lightshield" and self.level > 0
        rule = RULED.get(card, "lightshield.special") if special else rule_of(card)
        return Cause(rule=rule, card=f"{card}.name")


class ActionCost(Struct):
    """What an action costs, or the use of a card, and who pays it: the same for the offer, the payment and the deed.

    At most one primary and one alternate effect change it.
    """

    kind: str  # plan, reveal, attack, movement, repair, build, explore, printer, cure, shield, discover, special, card
    unit: int
    cost: dict[str, int]
    overload: bool = False
    helped: bool = True  # scouts may help a droid with its Lux
    primary: bool = False
    alternate: bool = False


def powers_of(card: str, level: int) -> list[tuple[int, Power]]:
    """The power of a Lightshield; of a special card all powers up to the level, each with its number."""
    shield = box.LIGHTSHIELDS[card]
    if shield.power is not None:
        return [(0, shield.power)]
    return list(enumerate(shield.levels[:level], 1))


def mission_level(s: Sheol) -> int:
    mission = box.MISSIONS.get(s.mission.id)
    return 1 if mission is None else mission.level
