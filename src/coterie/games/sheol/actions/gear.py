"""Actions with lanterns and weapons: what they cost, overloads; Plan; Repair, and what cards do to Break markers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Generic, TypeVar

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Lantern, Overload, Weapon
from coterie.games.sheol.box.vocabulary import Durability, Repair, Wear
from coterie.games.sheol.effects.resolve import Context, scout_of
from coterie.games.sheol.effects.standing import STANDING, cause_of, flag, happens, use_up, value
from coterie.games.sheol.lightshields.actions import PricedAction
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.scouts.acting import CORRUPTED, Acting
from coterie.games.sheol.scouts.inventory import dispense_tiles, take_tiles
from coterie.games.sheol.scouts.units import borne, durability, equipment, has_dark_gifts, slots, wear
from coterie.games.sheol.showing.ids import gear_id
from coterie.games.sheol.state import Gear, Sheol, Unit, name
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg, msg

G = TypeVar("G", Lantern, Weapon)


class GearAction(PricedAction, Generic[G]):
    """For an action point and Lux; overloaded, where the equipment can be, at the price of the overload."""

    takes_point = True
    broken: ClassVar[Reason]
    forbidden: ClassVar[str]  # the rule by which a card forbids it
    printed: ClassVar[str]  # what its card calls its Lux
    priced: ClassVar[str]  # the number by which a card changes its Lux

    def gear(self, acting: Acting) -> G | None:
        """What it is done with, if that works."""
        raise NotImplementedError

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        if self.gear(acting) is None:
            return self.broken
        return acting.forbidden(self.forbidden)

    def ways(self, acting: Acting, over: Overload | None) -> tuple[Overload | None, ...]:
        """The action as usual, and overloaded if the equipment can be."""
        return (None,) if over is None or acting.is_on("no-overload") else (None, over)

    def is_paid(self, s: Sheol, acting: Acting, way: Overload | None) -> bool:
        """Whether the action can be paid for, as usual or overloaded."""
        return self.unpaid(s, acting, (self.word,) if way is None else (self.word, "overload")) is None

    def used(self, acting: Acting, option: Any) -> tuple[G, Overload | None]:
        """The equipment, and its Overload area if an option is overloaded."""
        gear = self.gear(acting)
        assert gear is not None
        return gear, gear.overload if option[-1] == "overload" else None

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        """One action point and Lux; an overload has a cost of its own, in place of the usual."""
        gear, over = self.used(acting, option)
        if over is None:
            cost = {"actions": 1, "lux": acting.value(self.priced, getattr(gear, self.printed))}
        else:
            lux = 0 if is_gifted(s, acting.unit, self.word) else acting.value("overload-cost", over.cost)
            cost = {"actions": 1, "lux": lux, "umbra": umbra_price(acting, over.umbra)}
        if not acting.waived and 0 not in cost.values():
            return cost
        return {what: n for what, n in cost.items() if n and what not in acting.waived}


# --- overloads --------------------------------------------------------------------------------------------------------

RULES = {"plan": "lantern.overload.break", "reveal": "lantern.overload.break", "attack": "weapon.overload"}
"""By which rule the Fate die of an overload is rolled and wears the equipment out, by action."""


def umbra_price(acting: Acting, n: int) -> int:
    """What cards leave of an action's cost in Umbra."""
    return acting.value("umbra-cost", n) if n else 0


def is_gifted(s: Sheol, unit: Unit, kind: str) -> bool:
    """The corrupted overload Reveals and Attacks without Lux and without damage to the equipment."""
    return kind != "plan" and has_dark_gifts(s, unit)


def roll_overload(t: Table[Sheol], unit: Unit, kind: str) -> int:
    """One Fate die: so many Break markers will come of the overload."""
    s, slot = t.state, "weapon" if kind == "attack" else "lantern"
    who, what = name(unit), f"@{slot}.{borne(unit)[slot].card}.name"
    if is_gifted(s, unit, kind):
        t.note("overload-gifted", "damage.complete.benefits", unit=who, what=what)
        return 0
    if flag(s, "safe-overload", unit):
        why = cause_of(STANDING.source_of(s, "safe-overload", unit))
        t.note("overload-safe", why, unit=who, what=what)
        use_up(s, "safe-overload", unit)
        return 0
    rolled = t.roll(box.FATE)["symbols"]
    breaks = max(0, value(s, "break", rolled, unit))
    use_up(s, "break", unit)
    key = "overload" if breaks == rolled else "overload-changed"
    t.note(key, RULES[kind], unit=who, what=what, n=rolled, breaks=breaks)
    return breaks


def end_overload(t: Table[Sheol], unit: Unit, slot: str, breaks: int) -> Flow[None]:
    """When the action is done, what answers to overloading, and the Break markers."""
    yield from happens(t, "overloaded", Context(unit.id))
    if breaks and slot in slots(unit):
        wear(t, unit, slot, breaks, RULES["attack" if slot == "weapon" else "plan"])


# --- Plan -------------------------------------------------------------------------------------------------------------

NO_LANTERN = Reason("no-lantern", "lantern.break")


class Plan(GearAction[Lantern]):
    """("plan",), and ("plan", "overload") if the Overload area shows a number; never for the corrupted."""

    word, forbidden, printed, priced = "plan", "no-plan", "plan_cost", "plan-cost"
    rule, icon, broken = "lantern.plan", "puzzle", NO_LANTERN

    def gear(self, acting: Acting) -> Lantern | None:
        return acting.lantern

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return CORRUPTED if acting.unit.corrupted else super().why_not(s, acting)

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        lantern = acting.lantern
        assert lantern is not None
        over = lantern.overload if lantern.overload is not None and lantern.overload.number else None
        return [("plan",) if way is None else ("plan", "overload") for way in self.ways(acting, over)]

    def number(self, s: Sheol, acting: Acting, option: Any) -> int:
        """How many tiles."""
        lantern, over = self.used(acting, option)
        return value(s, "plan", lantern.plan if over is None else over.number, acting.unit)

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        """Pay, then take the tiles; an overload wears the lantern out when it is done."""
        s, unit = t.state, acting.unit
        _, over = self.used(acting, option)
        yield from self.pay(t, acting, option)
        if unit.dead:
            return
        breaks = 0 if over is None else roll_overload(t, unit, "plan")
        n = self.number(s, acting, option)
        use_up(s, "plan", unit)
        t.note("plans", self.rule if over is None else "lantern.overload.plan", unit=name(unit), n=n)
        yield from take_tiles(t, unit, n, self.rule)
        if more := value(s, "plan-random", 0, unit):
            yield from dispense_tiles(t, unit, more, cause_of(STANDING.source_of(s, "plan-random", unit)))
        yield from happens(t, "planned", Context(unit.id))
        if over is not None:
            yield from end_overload(t, unit, "lantern", breaks)

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        unit, over = acting.unit, option[-1] == "overload"
        if acting.lantern is None:
            return self.name()
        label = msg("option.plan-overload" if over else "option.plan", n=self.number(s, acting, option))
        detail = Msg("detail.overload") if over else None
        return Choice(label, "", (gear_id(unit.id, "lantern"),), self.icon, self.price(s, acting, option), detail)


# --- Repair -----------------------------------------------------------------------------------------------------------

OUT_OF_CONTROL = "out-of-control"
"""The status that alone mends a corrupted weapon."""


def broken(unit: Unit, corrupted: bool = False) -> dict[str, Gear]:
    """The equipment that a Repair can turn back; a corrupted weapon only if it is meant too."""
    return {
        slot: gear
        for slot, gear in borne(unit).items()
        if gear.broken and (corrupted or slot == "lantern" or box.WEAPONS[gear.card].corrupted is None)
    }


class RepairGear(PricedAction):
    """What the back of a broken card says is paid, Umbra or Lightshields, and it is flipped: ("repair", slot, what)."""

    word, rule, icon = "repair", "lantern.repair", "spanner"

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        whole = acting.lantern is not None and acting.weapon is not None
        return self.no("not-broken") if whole or not broken(acting.unit) else None

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return [("repair", slot, way) for slot in broken(acting.unit) for way in ("umbra", "cards")]

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        _, slot, way = option
        fix = equipment(slot, broken(acting.unit)[slot]).repair
        cost = {"actions": acting.value("repair-actions", fix.actions)}
        cost[way] = umbra_price(acting, fix.umbra) if way == "umbra" else fix.cards
        return {what: n for what, n in cost.items() if what not in acting.waived}

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        rule = "weapon.repair" if option[1] == "weapon" else self.rule
        action = self.due(acting, option, self.cost(t.state, acting, option))
        yield from pay_for(t, action, Context(acting.unit.id), rule)
        mend(t, acting.unit, option[1], rule)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        unit, slot, cost = acting.unit, option[1], self.price(s, acting, option)
        label = msg("option.repair", card=Msg(f"{slot}.{broken(unit)[slot].card}.name"))
        return Choice(label, "", (gear_id(unit.id, slot),), self.icon, cost)


def mend(t: Table[Sheol], unit: Unit, slot: str, why: Why) -> None:
    gear = broken(unit, corrupted=True)[slot]
    gear.broken, gear.breaks = False, 0
    t.note("repaired", why, unit=name(unit), what=f"@{slot}.{gear.card}.name")


# --- verbs ------------------------------------------------------------------------------------------------------------


def pick_slot(
    t: Table[Sheol], context: Context, which: str, ready: Collection[str], kind: str, n: int
) -> Flow[str | None]:
    """The lantern or the weapon, as the effect or else the player says; None if neither will do."""
    unit, fitting = scout_of(t.state, context), {slot: slot for slot in ready if which in ("any", slot)}
    return (yield from t.pick(unit.seat, kind, fitting, context, unit=unit.id, n=n))


def wear_out(t: Table[Sheol], effect: Wear, context: Context) -> Flow[None]:
    """Break markers put on, or below zero taken off, what is not broken."""
    unit = scout_of(t.state, context)
    for which, n in effect.markers.items():
        ready = [slot for slot, gear in slots(unit).items() if n > 0 or gear.breaks]
        slot = yield from pick_slot(t, context, which, ready, "wear", n)
        if slot is None:
            continue
        if n > 0:
            wear(t, unit, slot, n, context)
        else:
            gear = slots(unit)[slot]
            gear.breaks = max(0, gear.breaks + n)
            t.note("unworn", context, unit=name(unit), what=f"@{slot}.{gear.card}.name", left=gear.breaks)


def add_durability(t: Table[Sheol], effect: Durability, context: Context) -> Flow[None]:
    """Durability markers, which go before Break markers come; no more than the card's durability."""
    unit = scout_of(t.state, context)
    for which, n in effect.markers.items():
        slot = yield from pick_slot(t, context, which, slots(unit), "durability", n)
        if slot is not None:
            gear = slots(unit)[slot]
            gear.durability = min(durability(t.state, unit, slot, gear), gear.durability + n)
            t.note("hardened", context, unit=name(unit), what=f"@{slot}.{gear.card}.name", n=n)


def mendable(s: Sheol, context: Context) -> dict[str, Gear]:
    """The equipment that a card can turn back."""
    return broken(scout_of(s, context), corrupted=context.played == OUT_OF_CONTROL)


def repair_by_card(t: Table[Sheol], effect: Repair, context: Context) -> Flow[None]:
    """A broken card is turned back."""
    slot = yield from pick_slot(t, context, effect.gear, mendable(t.state, context), "mend", 0)
    if slot is not None:
        mend(t, scout_of(t.state, context), slot, context)


DOINGS = (wear_out, add_durability, repair_by_card)
