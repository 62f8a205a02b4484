"""Actions that are paid for: what an option costs is worked out once, to offer it, to show it and to pay it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from coterie.games.sheol.effects.words import cost_words, price
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scouts.acting import NO_ACTIONS, Acting, UnitAction
from coterie.games.sheol.state import Sheol
from coterie.kernel.actions import Reason
from coterie.kernel.texts import Msg


class PaidAction(UnitAction):
    """An action with a cost, the same for all its options."""

    paid_by: ClassVar[str] = ""  # the rule of its cost, if that is another

    def cost(self, s: Sheol, acting: Acting, option: Any) -> ActionCost:
        """What is paid, before Lightshields take anything off it."""
        raise NotImplementedError

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        first = self.before_price(s, acting) or self.unpaid(s, acting, (self.word,))
        return first or self.after_price(s, acting)

    def before_price(self, s: Sheol, acting: Acting) -> Reason | None:
        """The first reason against it, before its price is looked at."""
        return None

    def after_price(self, s: Sheol, acting: Acting) -> Reason | None:
        """The first reason against it, if it could be paid."""
        return None

    def unpaid(self, s: Sheol, acting: Acting, option: Any) -> Reason | None:
        """Why the cost cannot be paid, by the first thing that lacks."""
        action = self.cost(s, acting, option)
        if affordable(s, action):
            return None
        short = action.cost.get("actions", 0) > acting.unit.actions
        return NO_ACTIONS if short else Reason("no-lux", self.paid_by or self.rule, {"cost": cost_words(action.cost)})

    def options(self, s: Sheol, acting: Acting) -> Iterable[Any]:
        return self.wishes(s, acting)

    def price(self, s: Sheol, acting: Acting, option: Any) -> Msg | None:
        """The cost of an option in words; None if there is none."""
        return price({what: n for what, n in self.cost(s, acting, option).cost.items() if n > 0})


class PricedAction(PaidAction):
    """An action whose options differ in cost."""

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return None

    def against(self, s: Sheol, acting: Acting, option: Any) -> Reason | None:
        return self.unpaid(s, acting, option)

    def options(self, s: Sheol, acting: Acting) -> Iterable[Any]:
        return [option for option in self.wishes(s, acting) if self.against(s, acting, option) is None]
