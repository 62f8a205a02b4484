"""Plan, Reveal and Attack: what actions with a lantern or a weapon have in common."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from coterie.games.sheol.box.content import Lantern, Overload, Weapon
from coterie.games.sheol.lightshields.paid import PricedAction
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.scouts.acting import Acting, by_card
from coterie.games.sheol.scouts.equipment import price
from coterie.games.sheol.state import Sheol
from coterie.kernel.actions import Reason

G = TypeVar("G", Lantern, Weapon)

FACINGS = ("north", "east", "south", "west")


class GearAction(PricedAction, Generic[G]):
    """For an action point and Lux; overloaded, where the equipment can be, at the price of the overload."""

    takes_point = True
    broken: ClassVar[Reason]
    forbidden: ClassVar[str]  # the rule by which a card forbids it

    def gear(self, acting: Acting) -> G | None:
        """What it is done with, if that works."""
        raise NotImplementedError

    def lux(self, gear: G) -> int:
        raise NotImplementedError

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        if self.gear(acting) is None:
            return self.broken
        return by_card(s, self.forbidden, acting.unit)

    def ways(self, acting: Acting, over: Overload | None) -> tuple[Overload | None, ...]:
        """The action as usual, and overloaded if the equipment can be."""
        return (None,) if over is None or not acting.may_overload else (None, over)

    def is_paid(self, s: Sheol, acting: Acting, way: Overload | None) -> bool:
        """Whether the action can be paid for, as usual or overloaded."""
        return self.unpaid(s, acting, (self.word,) if way is None else (self.word, "overload")) is None

    def used(self, acting: Acting, option: Any) -> tuple[G, Overload | None]:
        """The equipment, and its Overload area if an option is overloaded."""
        gear = self.gear(acting)
        assert gear is not None
        return gear, gear.overload if option[-1] == "overload" else None

    def cost(self, s: Sheol, acting: Acting, option: Any) -> ActionCost:
        unit, (gear, over) = acting.unit, self.used(acting, option)
        cost = price(s, unit, self.word, self.lux(gear), over, acting.waived)
        return ActionCost(self.word, unit.id, cost, over is not None)
