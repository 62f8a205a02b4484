"""Plan: a lantern's number of Lightstream tiles from the pool into the inventory."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol.actions.gear import GearAction
from coterie.games.sheol.box.content import Lantern
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import STANDING, cause_of, happens, use_up, value
from coterie.games.sheol.light.pool import dispense_tiles, take_tiles
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.scouts.acting import CORRUPTED, Acting
from coterie.games.sheol.scouts.equipment import end_overload, roll_overload
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.showing.ids import gear_id
from coterie.games.sheol.state import Sheol
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg

NO_LANTERN = Reason("no-lantern", "lantern.break")


class Plan(GearAction[Lantern]):
    """("plan",), and ("plan", "overload") if the Overload area shows a number; never for the corrupted."""

    word, forbidden = "plan", "no-plan"
    rule, icon, broken = "lantern.plan", "puzzle", NO_LANTERN

    def gear(self, acting: Acting) -> Lantern | None:
        return acting.lantern

    def lux(self, gear: Lantern) -> int:
        return gear.plan_cost

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return CORRUPTED if acting.unit.corrupted else super().why_not(s, acting)

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        lantern, _ = self.used(acting, ("plan",))
        over = lantern.overload if lantern.overload is not None and lantern.overload.number else None
        return [("plan",) if way is None else ("plan", "overload") for way in self.ways(acting, over)]

    def number(self, s: Sheol, acting: Acting, option: Any) -> int:
        """How many tiles."""
        lantern, over = self.used(acting, option)
        return value(s, "plan", lantern.plan if over is None else over.number, acting.unit)

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        """Pay, then take the tiles; an overload wears the lantern out when it is done."""
        s, unit, context = t.state, acting.unit, Context(acting.unit.id)
        _, over = self.used(acting, option)
        yield from pay_for(t, self.cost(s, acting, option), context, self.rule)
        if unit.dead:
            return
        breaks = 0 if over is None else roll_overload(t, unit, "plan")
        n = self.number(s, acting, option)
        use_up(s, "plan", unit)
        t.note("plans", self.rule if over is None else "lantern.overload.plan", unit=name(unit), n=n)
        yield from take_tiles(t, unit, n, self.rule)
        if more := value(s, "plan-random", 0, unit):
            yield from dispense_tiles(t, unit, more, cause_of(STANDING.source_of(s, "plan-random", unit)))
        yield from happens(t, "planned", context)
        if over is not None:
            yield from end_overload(t, unit, "lantern", breaks)

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        unit, over = acting.unit, option[-1] == "overload"
        if acting.lantern is None:
            return self.name()
        label = msg("option.plan-overload" if over else "option.plan", n=self.number(s, acting, option))
        detail = Msg("detail.overload") if over else None
        return Choice(label, "", (gear_id(unit.id, "lantern"),), self.icon, self.price(s, acting, option), detail)
