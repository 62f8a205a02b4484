"""Inventories: what fits into the slots, how things are gained, given, collected and discarded."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol.board.ground import NEIGHBOURS
from coterie.games.sheol.box.vocabulary import Gain
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.scouts.units import most_lux, name
from coterie.games.sheol.state import CITADEL, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

SLOTS = 6
PER_SLOT = 2
"""How many Umbra, or Lightstream tiles, one slot holds; of items it holds one."""

Option = tuple[object, ...]
Thing = tuple[str, str]
"""Something in an inventory: its kind (umbra, tile or item) and which."""


def slots_left(s: Sheol, unit: Unit) -> int:
    """Slots that hold nothing."""
    used = len(unit.items) + _slots_for(unit.umbra) + _slots_for(len(unit.tiles))
    return max(0, value(s, "slots", SLOTS, unit) - used)


def _slots_for(n: int) -> int:
    return -(-n // PER_SLOT)


def room(s: Sheol, unit: Unit, kind: str) -> int:
    """How many more Umbra, tiles or items a unit could take."""
    free = slots_left(s, unit)
    if kind == "item":
        return free
    return free * PER_SLOT + (unit.umbra if kind == "umbra" else len(unit.tiles)) % PER_SLOT


def things(unit: Unit) -> list[Thing]:
    """What is in an inventory, equal things once."""
    umbra = [("umbra", "")] if unit.umbra else []
    tiles = [("tile", tile) for tile in sorted(set(unit.tiles))]
    return [*umbra, *tiles, *(("item", item) for item in sorted(set(unit.items)))]


def thing_name(thing: Thing) -> str:
    kind, which = thing
    return "@umbra" if kind == "umbra" else f"@{kind}.{which}.name"


def discard(t: Table[Sheol], unit: Unit, thing: Thing, rule: str) -> None:
    """Umbra goes to the reserve, a tile into the dispenser, an item under the Item deck."""
    kind, which = thing
    if kind == "umbra":
        unit.umbra -= 1
    elif kind == "tile":
        unit.tiles.remove(which)
        t.state.dispenser.cards.append(which)
    else:
        unit.items.remove(which)
        t.state.printer.put_bottom(which)
    t.note("thrown-away", rule, unit=name(unit), what=thing_name(thing))


# --- gaining ----------------------------------------------------------------------------------------------------------


def make_room(t: Table[Sheol], unit: Unit, kind: str) -> Flow[bool]:
    """Whether there is room for one more; who has none may discard things first."""
    s, rule = t.state, "inventory.effect-gain"
    while not room(s, unit, kind):
        others = [thing for thing in things(unit) if thing[0] != "umbra" or kind != "umbra"]
        thing = yield from t.window(unit.seat, "make-room", others, rule, unit=unit.id, what=kind)
        if thing is None:
            t.note("no-room", rule, unit=name(unit), what=f"@thing.{kind}")
            return False
        discard(t, unit, thing, rule)
    return True


def gain_umbra(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Umbra into the inventory; what does not fit is lost."""
    if unit.dead or flag(t.state, "no-umbra", unit):
        return
    for _ in range(n):
        if not (yield from make_room(t, unit, "umbra")):
            return
        unit.umbra += 1
        t.note("umbra-gained", why, unit=name(unit), left=unit.umbra)


def gain_item(t: Table[Sheol], unit: Unit, item: str, why: Why) -> Flow[bool]:
    """An item that lies in no zone into the inventory; one that does not fit goes under the Item deck."""
    s = t.state
    s.printer.put_bottom(item)
    if unit.dead or not (yield from make_room(t, unit, "item")):
        return False
    s.printer.cards.remove(item)
    unit.items.append(item)
    t.note("item-gained", why, unit=name(unit), what=f"@item.{item}.name")
    return True


# --- free actions -----------------------------------------------------------------------------------------------------


def handling(s: Sheol, unit: Unit) -> Iterator[Option]:
    """What a unit may do with what it carries, and with what lies on its space."""
    facility = s.facilities.get(unit.at)
    if facility is not None:
        if facility.lux and unit.lux < most_lux(unit):
            yield ("collect", "lux")
        if facility.umbra and room(s, unit, "umbra"):
            yield ("collect", "umbra")
    if unit.umbra or unit.items:
        for other in s.units:
            if other is not unit and together(unit, other):
                yield from exchanges(s, unit, other)


def together(unit: Unit, other: Unit) -> bool:
    """Whether two units may pass things on: adjacent, or both inside the Citadel."""
    if other.dead or unit.at == CITADEL:
        return not other.dead and other.at == CITADEL
    return other.at in NEIGHBOURS[unit.at]


def exchanges(s: Sheol, unit: Unit, other: Unit) -> Iterator[Option]:
    """Umbra or an item given, or one item for another where there is no room."""
    if unit.umbra and room(s, other, "umbra"):
        yield ("give", other.id, "umbra")
    full = not room(s, other, "item")
    for item in dict.fromkeys(unit.items):
        if not full:
            yield ("give", other.id, item)
        elif willing(s, unit, other):
            yield from (("trade", other.id, item, back) for back in dict.fromkeys(other.items))


def collect(t: Table[Sheol], unit: Unit, option: Option) -> Flow[None]:
    """As much as fits of what waits on the facility."""
    facility = t.state.facilities[unit.at]
    if option[1] == "lux":
        n = min(facility.lux, most_lux(unit) - unit.lux)
        facility.lux -= n
        yield from resolve(t, (Gain({"lux": n}),), Context(unit.id, rule="inventory.collect"))
    else:
        n = min(facility.umbra, room(t.state, unit, "umbra"))
        facility.umbra -= n
        yield from gain_umbra(t, unit, n, "inventory.collect")


def give(t: Table[Sheol], unit: Unit, option: Option) -> Flow[None]:
    """One Umbra or one item is passed on."""
    other, what = _partner(t, option)
    hand_over(t, unit, other, what)
    yield from ()


def trade(t: Table[Sheol], unit: Unit, option: Option) -> Flow[None]:
    """One item for another, if the other agrees."""
    other, mine = _partner(t, option)
    if (yield from agrees(t, unit, other, "trade", "gear.exchange", mine=mine, theirs=option[3])):
        hand_over(t, other, unit, str(option[3]))
        hand_over(t, unit, other, mine)


def _partner(t: Table[Sheol], option: Option) -> tuple[Unit, str]:
    assert isinstance(option[1], int)
    return t.state.units[option[1]], str(option[2])


def hand_over(t: Table[Sheol], giver: Unit, taker: Unit, what: str) -> None:
    if what == "umbra":
        giver.umbra -= 1
        taker.umbra += 1
    else:
        giver.items.remove(what)
        taker.items.append(what)
    thing = thing_name(("umbra", "") if what == "umbra" else ("item", what))
    t.note("handed-over", "gear.exchange", unit=name(giver), other=name(taker), what=thing)


def throw_away(t: Table[Sheol], unit: Unit, option: Option) -> Flow[None]:
    thing = yield from t.choose(unit.seat, "throw-away", things(unit), "gear.discard", unit=unit.id)
    discard(t, unit, thing, "gear.discard")


# --- the other's consent ----------------------------------------------------------------------------------------------


def willing(s: Sheol, unit: Unit, other: Unit) -> bool:
    """Whether the other may be asked: who has said no is not asked again in the same turn."""
    return s.used.get(f"refused.{unit.id}.{other.id}", -1) != s.enemy.turn


def agrees(t: Table[Sheol], unit: Unit, other: Unit, kind: str, rule: str, **about: object) -> Flow[bool]:
    """What happens to another's unit as well needs that player's consent."""
    if unit.seat == other.seat:
        return True
    answer = yield from t.choose(other.seat, kind, ("agree", "refuse"), rule, unit=other.id, by=unit.id, **about)
    if answer == "refuse":
        t.state.used[f"refused.{unit.id}.{other.id}"] = t.state.enemy.turn
        t.note("refused", rule, unit=name(other))
    return answer == "agree"
