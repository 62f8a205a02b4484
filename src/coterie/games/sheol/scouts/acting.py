"""Who acts, with what it sees of the board; and what the actions of the menu have in common."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, ClassVar, Generic, TypeVar

from coterie.games.sheol.board.aiming import foes_by_cell
from coterie.games.sheol.board.lightstream import joins, land_at, network
from coterie.games.sheol.board.occupancy import figures
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.state import CITADEL, Land, Sheol, Unit
from coterie.kernel.actions import Action, Reason
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Msg

T = TypeVar("T")


class Seen(Generic[T]):
    """Something about the board that is worked out when it is first asked for, and kept as long as who asks."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work, self.name = work, work.__name__

    def __get__(self, acting: Any, owner: type | None = None) -> T:
        found: T = self.work(acting)
        acting.__dict__[self.name] = found
        return found


class Acting:
    """A unit that may act, what it need not pay, and what it sees.

    Made for one menu, or for one option that is shown or done: what it has seen does not outlive a change of the state.
    """

    def __init__(self, s: Sheol, unit: Unit, waived: Collection[str] = ()) -> None:
        self.s, self.unit, self.waived = s, unit, waived

    @Seen
    def cannot_act(self) -> bool:
        """Whether a card forbids all actions."""
        return flag(self.s, "no-act", self.unit)

    @Seen
    def cannot_move(self) -> bool:
        return flag(self.s, "no-move", self.unit)

    @Seen
    def figures(self) -> dict[int, str]:
        return figures(self.s)

    @Seen
    def foes(self) -> dict[int, int]:
        return foes_by_cell(self.s)

    @Seen
    def land(self) -> Land | None:
        """The land under the unit."""
        return land_at(self.s, self.unit.at) if self.unit.at >= 0 else None

    @Seen
    def connected(self) -> bool:
        """Whether the unit is connected to the Citadel."""
        return joins(self.s, network(self.s, CITADEL), self.unit.at)


# --- reasons that several actions share, each with its rule -----------------------------------------------------------

BY_CARD = Reason("card", "round.keywords")
NO_ACTIONS = Reason("no-actions", "scout.actions.points")
INSIDE = Reason("inside", "scout.actions.in-citadel")
CORRUPTED = Reason("corrupted", "damage.complete.penalties")
NO_ROOM = Reason("no-room", "inventory.slots")


class UnitAction(Action[Sheol, Acting]):
    """Something of the menu of a unit."""

    icon: ClassVar[str]
    is_action: ClassVar[bool] = True  # else it is open also to who cannot act

    def cannot(self, s: Sheol, acting: Acting) -> Reason | None:
        return BY_CARD if self.is_action and acting.cannot_act else self.why_not(s, acting)

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        """The first reason against it, if the unit may act."""
        return None

    def no(self, key: str, **params: Any) -> Reason:
        """A reason that follows from the action's own rule."""
        return Reason(key, self.rule, params)

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        """A bare word is an action that is only asked about."""
        return self.name() if len(option) == 1 else self.shown(s, acting, option)

    def name(self) -> Choice:
        return Choice(Msg(f"option.act.{self.word}"), icon=self.icon)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        raise NotImplementedError
