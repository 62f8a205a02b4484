"""The menu of a unit in its actions: all that it may do, in a written order."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol.actions.attack import Attack
from coterie.games.sheol.actions.gear import Plan, RepairGear
from coterie.games.sheol.actions.movement import Buy, Swap, TakeStep
from coterie.games.sheol.actions.reveal import Reveal
from coterie.games.sheol.citadel.actions import CureInCitadel, Deposit, Print, Retrieve
from coterie.games.sheol.lands.actions import Build, CureOnLand, DeployPrinter, Discover, Explore, ObtainShield
from coterie.games.sheol.lightshields.actions import Refresh, Use
from coterie.games.sheol.scouts.acting import Acting, UnitAction, UnitMenu
from coterie.games.sheol.scouts.inventory import Attach, Collect, Give, ThrowAway
from coterie.games.sheol.scouts.units import called, name
from coterie.games.sheol.showing.ids import unit_id
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.actions import Menu, Reason
from coterie.kernel.decision import Decision, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


class HandOn(UnitAction):
    """Another unit goes on, as long as not everybody has just declined."""

    rule, is_action = "scout.actions.freedom", False

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        return self.others(acting) if s.idle < len(acting.waiting) else []

    def others(self, acting: Acting) -> list[Any]:
        """The options for those who could go on."""
        raise NotImplementedError

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("all-declined" if self.others(acting) else "nobody-waits")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        """The unit that is named goes on, else the next one of another player."""
        unit, others = acting.unit, [other.id for other in acting.waiting if other.seat != acting.unit.seat]
        t.state.active = min(others, key=lambda n: (n < unit.id, n)) if len(option) == 1 else option[1]
        t.state.idle += 1
        yield from ()


class TakeTurn(HandOn):
    """Another unit of the same player."""

    word, icon = "turn", "player-next"

    def others(self, acting: Acting) -> list[Any]:
        return [("turn", other.id) for other in acting.waiting if other.seat == acting.unit.seat]

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label = msg("option.turn", unit=called(s.units[option[1]]))
        return Choice(label, "", (unit_id(option[1]),), self.icon, detail=Msg("detail.turn"))


class Wait(HandOn):
    """The next unit of another player."""

    word, icon, said = "wait", "conversation", "wait"

    def others(self, acting: Acting) -> list[Any]:
        return [("wait",)] if any(other.seat != acting.unit.seat for other in acting.waiting) else []


class Pass(UnitAction):
    """The unit is done for this phase."""

    word, rule, icon, said = "pass", "scout.actions.freedom", "check-mark", "pass-turn"
    is_action = False

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        acting.unit.passed = True
        t.note("passed", self.rule, unit=name(acting.unit))
        yield from ()


MENU = UnitMenu(
    *(Use(), Refresh(), Collect(), Give(), Attach()),
    *(CureInCitadel(), Deposit(), Retrieve(), Print()),
    *(TakeStep(), Swap(), Buy()),
    *(Plan(), RepairGear(), Reveal(), Attack()),
    *(Discover(), Build(), Explore(), DeployPrinter(), CureOnLand(), ObtainShield()),
    *(ThrowAway(), TakeTurn(), Wait(), Pass()),
)
"""What a unit may do in its actions, in the order in which it is offered."""


def menu(s: Sheol, unit: Unit) -> list[Any]:
    """All that a unit may do now."""
    return MENU.options(s, Acting(s, unit))


def asked_from(s: Sheol, decision: Decision) -> tuple[Menu[Sheol, Acting], Acting] | None:
    """The menu behind a question, and who acts."""
    return (MENU, Acting(s, s.units[decision.about["unit"]])) if decision.kind == "act" else None
