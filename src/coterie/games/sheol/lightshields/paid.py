"""Actions that are paid for: what an option costs is worked out once, to offer it, to show it and to pay it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.effects.words import cost_words, price
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.lightshields.powers import ActionCost, affordable
from coterie.games.sheol.scouts.acting import NO_ACTIONS, Acting, UnitAction
from coterie.games.sheol.state import Sheol
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg


class PaidAction(UnitAction):
    """An action with a cost, the same for all its options."""

    kind: ClassVar[str] = ""  # what cards call it that make it cheaper, if that is not its word
    paid_by: ClassVar[str] = ""  # the rule of its cost, if that is another
    helped: ClassVar[bool] = True  # scouts may help a droid with its Lux

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        """What is paid, before Lightshields take anything off it."""
        raise NotImplementedError

    def due(self, s: Sheol, acting: Acting, option: Any) -> ActionCost:
        """The cost, with what it is for and by whom it is paid."""
        overload, cost = option[-1] == "overload", self.cost(s, acting, option)
        return ActionCost(self.kind or self.word, acting.unit.id, cost, overload, self.helped)

    def pay(self, t: Table[Sheol], acting: Acting, option: Any, context: Context | None = None) -> Flow[ActionCost]:
        """Discounts and cards that modify the action are played, then the cost is paid."""
        action = self.due(t.state, acting, option)
        yield from pay_for(t, action, context or Context(acting.unit.id), self.paid_by or self.rule)
        return action

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
        action = self.due(s, acting, option)
        if affordable(s, action):
            return None
        short = action.cost.get("actions", 0) > acting.unit.actions
        return NO_ACTIONS if short else Reason("no-lux", self.paid_by or self.rule, {"cost": cost_words(action.cost)})

    def options(self, s: Sheol, acting: Acting) -> Iterable[Any]:
        return self.wishes(s, acting)

    def price(self, s: Sheol, acting: Acting, option: Any) -> Msg | None:
        """The cost of an option in words; None if there is none."""
        return price({what: n for what, n in self.cost(s, acting, option).items() if n > 0})


class CardsAction(PaidAction):
    """An action for an action point and so many Lightshields."""

    takes_point = True
    cards: ClassVar[int]

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        return {"actions": 1, "cards": max(0, value(s, f"{self.word}-cards", self.cards, acting.unit))}


class PricedAction(PaidAction):
    """An action whose options differ in cost."""

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return None

    def against(self, s: Sheol, acting: Acting, option: Any) -> Reason | None:
        return self.unpaid(s, acting, option)

    def options(self, s: Sheol, acting: Acting) -> Iterable[Any]:
        return [option for option in self.wishes(s, acting) if self.against(s, acting, option) is None]
