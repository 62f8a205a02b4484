"""Inventories: what fits into the slots, how things are gained, given, discarded and attached; tiles from the pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import NEIGHBOURS, SPOTS
from coterie.games.sheol.board.lightstream import removable, remove_tile
from coterie.games.sheol.box.vocabulary import Gain
from coterie.games.sheol.effects.resolve import Context, resolve
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.scouts.acting import NO_ROOM, OUTSIDE, Acting, UnitAction
from coterie.games.sheol.scouts.units import borne, called, most_lux
from coterie.games.sheol.showing.cards import icon_of, item_card
from coterie.games.sheol.showing.ids import in_inventory, place_id, unit_id
from coterie.games.sheol.state import CITADEL, Sheol, Unit, everyone, name
from coterie.kernel.actions import Reason, pay
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg, msg

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
        pay(unit, {"umbra": 1})
    elif kind == "tile":
        unit.tiles.remove(which)
        t.state.dispenser.cards.append(which)
    else:
        unit.items.remove(which)
        t.state.printer.put_bottom(which)
    t.note("thrown-away", rule, unit=name(unit), what=thing_name(thing))


# --- gaining ----------------------------------------------------------------------------------------------------------


def in_the_way(unit: Unit, kind: str) -> list[Thing]:
    """What a unit could discard to make room; Umbra makes none for Umbra."""
    return [thing for thing in things(unit) if thing[0] != "umbra" or kind != "umbra"]


def could_take(s: Sheol, unit: Unit, kind: str) -> bool:
    """Whether a unit has room for one more, or would have if it discarded something."""
    return not unit.dead and (room(s, unit, kind) > 0 or bool(in_the_way(unit, kind)))


def make_room(t: Table[Sheol], unit: Unit, kind: str) -> Flow[bool]:
    """Whether there is room for one more; who has none may discard things first."""
    s, rule = t.state, "inventory.effect-gain"
    while not room(s, unit, kind):
        others = in_the_way(unit, kind)
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


class Collect(UnitAction):
    """As much as fits of what has been left on the space."""

    word, rule, icon = "collect", "inventory.collect", "hand"
    is_action, places = False, OUTSIDE

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return None if acting.unit.at in s.goods else self.no("nothing-waits")

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        goods = s.goods[acting.unit.at]
        return [("collect", what) for what, n in (("lux", goods.lux), ("umbra", goods.umbra)) if n]

    def fits(self, s: Sheol, unit: Unit, what: str) -> int:
        """How much of it a unit has room for."""
        return most_lux(unit) - unit.lux if what == "lux" else room(s, unit, "umbra")

    def against(self, s: Sheol, acting: Acting, option: Any) -> Reason | None:
        if self.fits(s, acting.unit, option[1]) > 0:
            return None
        return self.no("lux-full") if option[1] == "lux" else NO_ROOM

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        unit, goods, what = acting.unit, t.state.goods[acting.unit.at], option[1]
        n = min(getattr(goods, what), self.fits(t.state, unit, what))
        pay(goods, {what: n})
        if not (goods.lux or goods.umbra):
            del t.state.goods[unit.at]
        yield from resolve(t, (Gain({what: n}),), Context(unit.id, rule=self.rule))

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label = msg("option.collect", what=Msg(f"resource.{option[1]}"))
        return Choice(label, "", place_id(acting.unit.at), self.icon)


class Give(UnitAction):
    """One Umbra or one item is passed on; where there is no room, one item for another, if the other agrees."""

    word, rule, icon, more_words = "give", "gear.exchange", "hand", ("trade",)

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return None if acting.unit.umbra or acting.unit.items else self.no("nothing-to-give")

    def neighbours(self, s: Sheol, unit: Unit) -> list[Unit]:
        """Whom a unit may pass things on to: who is adjacent, or inside the Citadel as well."""
        beside = (CITADEL,) if unit.at == CITADEL else NEIGHBOURS[unit.at]
        return [other for other in s.units if other is not unit and other.at in beside and not other.dead]

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        unit = acting.unit
        return [each for other in self.neighbours(s, unit) for each in exchanges(s, unit, other)]

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("no-taker" if self.neighbours(s, acting.unit) else "no-neighbour")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        unit, other, what = acting.unit, t.state.units[option[1]], option[2]
        if option[0] == "give":
            hand_over(t, unit, other, what)
        elif (yield from agrees(t, unit, other, "trade", self.rule, mine=what, theirs=option[3])):
            hand_over(t, other, unit, option[3])
            hand_over(t, unit, other, what)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        """("give", unit, what), or ("trade", unit, own item, the other's item)."""
        word, who, what = option[:3]
        if word == "give":
            name = Msg("umbra-one") if what == "umbra" else Msg(f"item.{what}.name")
            icon = "drop" if what == "umbra" else icon_of("item", what)
            return Choice(msg("option.give", what=name, unit=called(s.units[who])), "", (unit_id(who),), icon)
        mine, theirs = Msg(f"item.{what}.name"), Msg(f"item.{option[3]}.name")
        label = msg("option.trade-for", mine=mine, theirs=theirs, unit=called(s.units[who]))
        return Choice(label, "", (unit_id(who), *in_inventory(acting.unit, what)), "card-exchange")


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


def hand_over(t: Table[Sheol], giver: Unit, taker: Unit, what: str) -> None:
    if what == "umbra":
        pay(giver, {"umbra": 1})
        taker.umbra += 1
    else:
        giver.items.remove(what)
        taker.items.append(what)
    thing = thing_name(("umbra", "") if what == "umbra" else ("item", what))
    t.note("handed-over", "gear.exchange", unit=name(giver), other=name(taker), what=thing)


class ThrowAway(UnitAction):
    """Something out of the inventory, for nothing."""

    word, rule, icon, said = "discard", "gear.discard", "recycle", "throw-away"

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        unit = acting.unit
        return None if unit.umbra or unit.items or unit.tiles else self.no("nothing-to-throw")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        return throw_away(t, acting.unit)


def throw_away(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """One thing, by choice."""
    rule = "gear.discard"
    thing = yield from t.choose(unit.seat, "throw-away", things(unit), rule, unit=unit.id)
    discard(t, unit, thing, rule)


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
        t.note(f"refused-{kind}", rule, unit=name(other), other=name(unit))
    return answer == "agree"


# --- printer items ----------------------------------------------------------------------------------------------------


def draw_items(t: Table[Sheol], n: int, land: str = "any") -> list[str]:
    """Cards are revealed until so many of a land type have appeared; the others are shuffled back."""
    deck = t.state.printer
    found: list[str] = []
    others: list[str] = []
    while deck.cards and len(found) < n:
        item = t.draw(deck)
        (found if land in ("any", box.ITEMS[item].land) else others).append(item)
    if others:
        deck.cards += others
        t.shuffle(deck)
    return found


# --- attaching --------------------------------------------------------------------------------------------------------


class Attach(UnitAction):
    """An item leaves the inventory and changes the weapon or lantern from now on."""

    word, rule, icon = "attach", "gear.item.attach", "linked-rings"

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        """Items that can be attached to what the unit bears."""
        unit = acting.unit
        if not unit.items:
            return []
        gear, items = borne(unit), dict.fromkeys(unit.items)
        return [("attach", item, slot) for item in items if (slot := box.ITEMS[item].attach) in gear]

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("nothing-to-attach")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> None:
        unit, (_, item, slot) = acting.unit, option
        gear = borne(unit)[slot]
        unit.items.remove(item)
        gear.attached.append(item)
        what = f"@{slot}.{gear.card}.name"
        t.note("attached", self.rule, unit=name(unit), card=f"@item.{item}.name", what=what)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        """("attach", item, slot)."""
        card = item_card(option[1], "")
        label = msg("option.attach", card=card.name, gear=Msg(f"gear.{option[2]}"))
        return Choice(label, "", in_inventory(acting.unit, option[1]), card.icon, detail=card.text)


# --- Lightstream tiles from the pool and the dispenser ----------------------------------------------------------------


def pool_size(s: Sheol) -> int:
    """How many tiles lie in a full pool."""
    return max(0, value(s, "pool", s.pool_slots))


def refill_pool(t: Table[Sheol]) -> Flow[None]:
    """An empty pool is refilled with random tiles, taken from the board where the dispenser has too few."""
    s = t.state
    if s.pool.cards:
        return
    slots = pool_size(s)
    while len(s.dispenser) < slots and (farthest := removable(s)):
        names = [SPOTS[cell] for cell in farthest]
        chosen = yield from t.choose(everyone(s), "deplete", names, "lightstream.depletion")
        remove_tile(t, farthest[names.index(chosen)], "lightstream.depletion")
    for _ in range(min(slots, len(s.dispenser))):
        s.pool.cards.append(t.draw(s.dispenser))
    t.note("pool-refilled", "lightstream.pool.refill", n=len(s.pool))


def take_tiles(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Tiles of the player's choice from the pool, which is refilled when it is empty; what does not fit is lost."""
    s, fits = t.state, True
    for left in range(n, 0, -1):
        yield from refill_pool(t)
        if not s.pool.cards:
            break
        fits = fits and (yield from make_room(t, unit, "tile"))
        kinds = sorted(set(s.pool.cards))
        tile = yield from t.choose(unit.seat, "take-tile", kinds, why, unit=unit.id, left=left)
        s.pool.cards.remove(tile)
        if fits:
            keep_tile(t, unit, tile, why)
        else:
            lose_tile(t, unit, tile)
    yield from refill_pool(t)


def dispense_tiles(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Random tiles from the dispenser; those that do not fit stay in it."""
    for _ in range(n):
        if not t.state.dispenser.cards or not (yield from make_room(t, unit, "tile")):
            return
        keep_tile(t, unit, t.draw(t.state.dispenser), why)


def keep_tile(t: Table[Sheol], unit: Unit, tile: str, why: Why) -> None:
    unit.tiles.append(tile)
    t.note("tile-gained", why, unit=name(unit), what=f"@tile.{tile}.one")


def lose_tile(t: Table[Sheol], unit: Unit, tile: str) -> None:
    """A tile that a unit has no room for goes into the dispenser."""
    t.state.dispenser.cards.append(tile)
    t.note("tile-lost", "inventory.effect-gain", unit=name(unit), what=f"@tile.{tile}.one")
