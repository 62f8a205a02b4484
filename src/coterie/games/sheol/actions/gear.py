"""Plan, Reveal and Attack: what actions with a lantern or a weapon have in common."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from coterie.games.sheol.box.content import Lantern, Overload, Weapon
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lightshields.paid import PricedAction
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.scouts.acting import BY_CARD, NO_ACTIONS, Acting
from coterie.games.sheol.scouts.overload import price, ways
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.actions import Reason

G = TypeVar("G", Lantern, Weapon)

FACINGS = ("north", "east", "south", "west")


class GearAction(PricedAction, Generic[G]):
    """For an action point and Lux; overloaded, where the equipment can be, at the price of the overload."""

    broken: ClassVar[Reason]

    def gear(self, unit: Unit) -> G | None:
        """What it is done with, if that works."""
        raise NotImplementedError

    def lux(self, gear: G) -> int:
        raise NotImplementedError

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        unit = acting.unit
        if self.gear(unit) is None:
            return self.broken
        if not unit.actions and "actions" not in acting.waived:
            return NO_ACTIONS
        return self.why_not_with_it(unit) or (BY_CARD if flag(s, f"no-{self.word}", unit) else None)

    def why_not_with_it(self, unit: Unit) -> Reason | None:
        """A reason against it for who has the equipment."""
        return None

    def ways(self, s: Sheol, acting: Acting, overload: Overload | None) -> list[Overload | None]:
        """The action as usual, and overloaded if the equipment can be: as far as each can be paid."""
        words = ((self.word,), (self.word, "overload"))
        both = zip(ways(s, acting.unit, overload), words, strict=False)
        return [way for way, option in both if self.unpaid(s, acting, option) is None]

    def used(self, unit: Unit, option: Any) -> tuple[G, Overload | None]:
        """The equipment, and its Overload area if an option is overloaded."""
        gear = self.gear(unit)
        assert gear is not None
        return gear, gear.overload if option[-1] == "overload" else None

    def cost(self, s: Sheol, acting: Acting, option: Any) -> ActionCost:
        unit, (gear, over) = acting.unit, self.used(acting.unit, option)
        cost = price(s, unit, self.word, self.lux(gear), over, acting.waived)
        return ActionCost(self.word, unit.id, cost, over is not None)
