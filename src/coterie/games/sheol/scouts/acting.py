"""Who acts, with what it sees of the board; and what the actions of the menu have in common."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, ClassVar, Literal, get_args

from coterie.games.sheol.board.lightstream import joins, land_at, network
from coterie.games.sheol.board.occupancy import figures, foes_by_cell
from coterie.games.sheol.effects.standing import STANDING, cause_of, flag, value
from coterie.games.sheol.scouts.units import PACED, USUAL, Pace, lantern_of, pace_of, weapon_of
from coterie.games.sheol.state import CITADEL, Land, Sheol, Unit
from coterie.kernel.actions import Action, Against, Menu, Reason, unless_default
from coterie.kernel.scene import Choice
from coterie.kernel.seen import Seen
from coterie.kernel.texts import Msg

Place = Literal["citadel", "board", "dark-land", "land"]
"""Where a unit may be: inside the Citadel, on the board, there on a land that is not discovered, or on one that is."""

Situation = tuple[Place, bool, bool, bool]
"""Where a unit is, whether it has an action point, and whether cards let it act and move: much turns on these alone."""


class Acting:
    """A unit that may act, what it need not pay, and what it sees.

    Made for one menu, or for one option that is shown or done: what it has seen does not outlive a change of the state.
    """

    def __init__(self, s: Sheol, unit: Unit, waived: Collection[str] = ()) -> None:
        self.s, self.unit, self.waived = s, unit, waived
        self.lantern, self.weapon = lantern_of(unit), weapon_of(unit)
        self.land = land_at(s, unit.at) if unit.at >= 0 else None
        """The land under the unit."""

    @Seen
    def situation(self) -> Situation:
        unit, land = self.unit, self.land
        place: Place = "board" if land is None else "land" if land.code else "dark-land"
        actions = unit.actions > 0 or "actions" in self.waived
        return "citadel" if unit.at == CITADEL else place, actions, self.may_act, not self.is_on("no-move")

    @Seen
    def changed(self) -> set[str]:
        """The numbers and rules that cards may have a say in; all others are as they are printed."""
        return STANDING.changed_for(self.s, self.unit)

    def is_on(self, rule: str) -> bool:
        """Whether a card switches a rule on for the unit."""
        return rule in self.changed and flag(self.s, rule, self.unit)

    def value(self, stat: str, printed: int) -> int:
        """A number of the unit, never below zero, after all cards have had their say."""
        return max(0, value(self.s, stat, printed, self.unit)) if stat in self.changed else printed

    def forbidden(self, rule: str) -> Reason | None:
        """Whether a card forbids it to the unit, and which."""
        if not self.is_on(rule):
            return None
        why = cause_of(STANDING.source_of(self.s, rule, self.unit))
        return Reason("card", why.rule, {"card": Msg(why.card)})

    @Seen
    def may_act(self) -> bool:
        """Whether no card forbids all actions but those that another card grants."""
        return bool(self.waived) or not self.is_on("no-act")

    @Seen
    def pace(self) -> Pace:
        return USUAL[self.unit.corrupted] if PACED.isdisjoint(self.changed) else pace_of(self.s, self.unit)

    @Seen
    def waiting(self) -> list[Unit]:
        """The other units that may still act."""
        return [other for other in self.s.units if not other.passed and not other.dead and other is not self.unit]

    @Seen
    def figures(self) -> dict[int, str]:
        return figures(self.s, self.foes)

    @Seen
    def foes(self) -> dict[int, int]:
        return foes_by_cell(self.s)

    @property
    def ground(self) -> Land:
        """The same, for actions that are done on a land alone."""
        assert self.land is not None
        return self.land

    @Seen
    def connected(self) -> bool:
        """Whether the unit is connected to the Citadel."""
        return joins(self.s, network(self.s, CITADEL), self.unit.at)


# --- reasons that several actions share, each with its rule -----------------------------------------------------------


CANNOT_ACT = Reason("card", "scout.actions.points")  # which card it is, is looked up when it is told
CANNOT_MOVE = Reason("card", "move.points")
NO_ACTIONS = Reason("no-actions", "scout.actions.points")
INSIDE = Reason("inside", "scout.actions.in-citadel")
CORRUPTED = Reason("corrupted", "damage.complete.penalties")
NO_ROOM = Reason("no-room", "inventory.slots")

OUTSIDE: tuple[Place, ...] = ("board", "dark-land", "land")

_plain = cache(Reason)


class UnitAction(Action[Sheol, Acting]):
    """Something of the menu of a unit."""

    icon: ClassVar[str]
    places: ClassVar[tuple[Place, ...]] = get_args(Place)  # where it can be done
    is_action: ClassVar[bool] = True  # else it is open also to who cannot act
    is_move: ClassVar[bool] = False  # not open to who cannot move
    takes_point: ClassVar[bool] = False  # whether it always takes an action point
    said: ClassVar[str] = ""  # what its bare word is called, where that is an option

    def cannot(self, s: Sheol, acting: Acting) -> Reason | None:
        reason = self.shut(acting.situation) or self.why_not(s, acting)
        if reason is CANNOT_ACT or reason is CANNOT_MOVE:
            return acting.forbidden("no-act" if reason is CANNOT_ACT else "no-move")
        return reason

    def shut(self, situation: Situation) -> Reason | None:
        """The reason against it in a situation, whatever else is the case."""
        place, has_point, may_act, may_move = situation
        if self.is_action and not may_act:
            return CANNOT_ACT
        if place not in self.places:
            return self.not_here(place)
        if self.is_move and not may_move:
            return CANNOT_MOVE
        return NO_ACTIONS if self.takes_point and not has_point else None

    def not_here(self, place: Place) -> Reason:
        return INSIDE if place == "citadel" else self.no("outside")

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        """The first reason against it where the situation is none."""
        return None

    def no(self, key: str, **params: Any) -> Reason:
        """A reason that follows from the action's own rule."""
        return Reason(key, self.rule, params) if params else _plain(key, self.rule)

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        return self.name() if len(option) == 1 else self.shown(s, acting, option)

    def name(self) -> Choice:
        """A bare word is most often an action that is only asked about."""
        if self.said:
            return Choice(Msg(f"option.{self.said}"), icon=self.icon, detail=Msg(f"detail.{self.said}"))
        return Choice(Msg(f"option.act.{self.word}"), icon=self.icon)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        raise NotImplementedError


class UnitMenu(Menu[Sheol, Acting]):
    """The menu of a unit."""

    actions: tuple[UnitAction, ...]

    def situation(self, s: Sheol, acting: Acting) -> Situation:
        return acting.situation

    def worth(self, situation: Situation) -> Iterator[tuple[UnitAction, Against[Sheol, Acting] | None]]:
        for action in self.actions:
            if action.shut(situation) is None:
                yield action, unless_default(action.why_not, UnitAction.why_not)
