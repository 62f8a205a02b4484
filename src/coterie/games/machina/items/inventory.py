"""Gaining items, the workbench, trading, and using the inventory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.machina.board.spaces import adjacency
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import EXPLORERS, ITEMS
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.items.equipment import (
    attach,
    can_be_main,
    can_equip,
    equip_main,
    hand_over,
    in_the_way,
    item_name,
    slots_for,
    unequip,
)
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import equipped
from coterie.games.machina.units.harm import happens
from coterie.games.machina.units.markers import clear_card
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

KINDS = ("weapon", "apparel", "artifact", "consumable")
SUITED = {"gunman": ("apparel",), "bruiser": ("weapon",), "mystic": ("artifact",), "crafter": KINDS}
"""Which types of items a class may equip at once when it gains one."""

DRAWN = 2
AT_WORKBENCH = 3
LEAVING = {"destroy": "effects.destroy.item", "return": "effects.markers.card-removed"}
"""By which rule markers return from a card that goes."""


def beside(s: Machina, explorer: Explorer) -> list[Explorer]:
    """The explorers adjacent to one."""
    cells = adjacency(s)[explorer.cell]
    return [each for each in s.explorers if each.cell in cells]


def draw_items(t: Table[Machina], explorer: Explorer, n: int, kinds: Sequence[str], why: Why) -> Flow[list[str]]:
    """So many cards, each from the top of a deck of the explorer's choice, which sees each before the next."""
    s = t.state
    drawn: list[str] = []
    for _ in range(n):
        decks = [kind for kind in KINDS if s.item_decks[kind].cards and (not kinds or kind in kinds)]
        if not decks:
            break
        kind = yield from t.choose(explorer.seat, "item-deck", decks, why, drawn=tuple(drawn))
        card = t.draw(s.item_decks[kind])
        drawn.append(card)
        explorer.items.append(card)  # where it lies while it is decided upon
        t.note("item-drawn", why, explorer=said(explorer.card), item=item_name(card))
    return drawn


def put_back(t: Table[Machina], explorer: Explorer, item: str, how: str, why: Why) -> None:
    """A drawn card is destroyed, or goes back on top of its deck, where all have seen it; one that was swapped for it
    may bear markers, which return."""
    s = t.state
    clear_card(t, f"item.{item}", inside(why, LEAVING[how]))
    explorer.items.remove(item)
    if how == "destroy":
        s.destroyed_items.cards.append(item)
    else:
        s.item_decks[ITEMS[item].kind].put_top(item, tuple(range(s.setup.players)))
    t.note(f"item-{how}", why, explorer=said(explorer.card), item=item_name(item))


def gain_item(t: Table[Machina], explorer: Explorer, kinds: Sequence[str], context: Play) -> Flow[None]:
    """Draw, keep one or give it away; a kept one that suits the class may be equipped at once."""
    s = t.state
    rule = replace(context, rule="items.gain.draw")
    drawn = yield from draw_items(t, explorer, STANDING.value(s, "draws", DRAWN, explorer), kinds, rule)
    if not drawn:
        t.note("no-items", rule, explorer=said(explorer.card))
        return
    rule = replace(context, rule="items.gain.keep")
    gained = yield from t.choose(explorer.seat, "keep-item", drawn, rule)
    for other in drawn:
        if other != gained:
            how = yield from t.choose(explorer.seat, "leave-item", ("destroy", "return"), rule, item=other)
            put_back(t, explorer, other, how, rule)
    if (yield from keeps(t, explorer, gained, rule)):
        suited = KINDS if STANDING.flag(s, "equips-any", explorer) else SUITED[EXPLORERS[explorer.card].klass]
        if ITEMS[gained].kind in suited and can_equip(explorer, gained):
            own = replace(context, rule="items.gain.class-equip")
            answer = yield from t.choose(explorer.seat, "equip-now", ("equip", "leave"), own, item=gained)
            if answer == "equip":
                yield from equip_main(t, explorer, gained, own)
    yield from happens(t, "gain", replace(context, it=explorer.card))


def keeps(t: Table[Machina], explorer: Explorer, item: str, why: Why) -> Flow[bool]:
    """Whether an explorer keeps a card for itself; else it goes to somebody beside."""
    others = {each.card: each for each in beside(t.state, explorer)}
    taker = yield from t.choose(explorer.seat, "give-item", ["keep", *others], why, item=item)
    if taker in others:
        hand_over(t, explorer, others[taker], [item], why)
        return False
    t.note("item-kept", why, explorer=said(explorer.card), item=item_name(item))
    return True


def operate_workbench(t: Table[Machina], explorer: Explorer, context: Play) -> Flow[None]:
    """Draw three, swap any of them for one's own, keep or give one, and use the inventory. What was swapped is not
    swapped again: every outcome can be had without."""
    drawn = yield from draw_items(t, explorer, AT_WORKBENCH, (), replace(context, rule="items.workbench.draw"))
    swap = replace(context, rule="items.workbench.swap")
    own, open_cards = [item for item in explorer.items if item not in drawn], [*drawn]
    while own and open_cards:
        pairs = [(mine, theirs) for mine in own for theirs in open_cards]
        pair = yield from t.choose(explorer.seat, "swap-items", ["done", *pairs], swap)
        if pair == "done":
            break
        mine, theirs = pair
        if mine in equipped(explorer):
            unequip(t, explorer, mine, swap)
        own.remove(mine)
        open_cards.remove(theirs)
        drawn[drawn.index(theirs)] = mine
        t.note("swapped", swap, explorer=said(explorer.card), item=item_name(mine), other=item_name(theirs))
    choose = replace(context, rule="items.workbench.choose")
    if drawn:
        kept = yield from t.choose(explorer.seat, "keep-item", drawn, choose)
        left = [item for item in drawn if item != kept]
        while left:
            ways = [(how, item) for item in left for how in ("destroy", "return")]
            how, item = yield from t.choose(explorer.seat, "leave-items", ways, choose)
            left.remove(item)
            put_back(t, explorer, item, how, choose)
        yield from keeps(t, explorer, kept, choose)
    yield from use_inventory(t, explorer, replace(context, rule="items.workbench.inventory"))


# --- use inventory ----------------------------------------------------------------------------------------------------


def outfits(explorer: Explorer) -> list[tuple[str, ...]]:
    """What can be done next when all is laid out anew: equip a main item, later attach one, or be done."""
    free = [item for item in explorer.items if item not in equipped(explorer)]
    found: list[tuple[str, ...]] = [
        ("equip", item)
        for item in free
        if can_be_main(item) and not explorer.attached and not in_the_way(explorer, item)
    ]
    found += [("attach", item, base) for item in free for base in slots_for(explorer, item, replacing=False)]
    return found


def use_inventory(t: Table[Machina], explorer: Explorer, context: Play) -> Flow[None]:
    """Unequip everything, equip and attach anew, then hand items over to those beside."""
    s = t.state
    steps = replace(context, rule="items.inventory.steps")
    ways = ["anew", "as-it-is"] if may_stay(explorer) else ["anew"]
    if (yield from t.choose(explorer.seat, "outfit", ways, steps)) == "as-it-is":
        t.note("outfit-kept", steps, explorer=said(explorer.card))
    else:
        for item in [*explorer.mains]:
            unequip(t, explorer, item, steps)
        while outfit := outfits(explorer):
            way = yield from t.choose(explorer.seat, "outfit", ["done", *outfit], steps)
            if way == "done":
                break
            if way[0] == "equip":
                yield from equip_main(t, explorer, way[1], steps)
            else:
                yield from attach(t, explorer, way[1], way[2], steps)
    while (others := beside(s, explorer)) and explorer.items:
        gifts = [(item, other.card) for item in explorer.items for other in others]
        gift = yield from t.choose(explorer.seat, "hand-over", ["done", *gifts], steps)
        if gift == "done":
            break
        hand_over(t, explorer, next(each for each in others if each.card == gift[1]), [gift[0]], steps)


def may_stay(explorer: Explorer) -> bool:
    """Whether all may be left as it is: the same as unequipping and equipping it again, if nothing enters play so."""
    worn = equipped(explorer)
    return bool(worn) and not any(ITEMS[item].enters for item in worn)


# --- trade ------------------------------------------------------------------------------------------------------------


def agreed_trade(t: Table[Machina], explorer: Explorer, other: Explorer, why: Why) -> Flow[tuple[list[str], list[str]]]:
    """What the one who trades gives and takes, once the other has agreed to the whole; nothing if not."""
    mine, theirs = list[str](), list[str]()
    while True:
        ways = [("give", item) for item in explorer.items if item not in mine]
        ways += [("take", item) for item in other.items if item not in theirs]
        done = ["done"] if mine or theirs else ["nothing"]
        about: dict[str, Any] = {"mine": tuple(mine), "theirs": tuple(theirs)}
        way = yield from t.choose(explorer.seat, "exchange", [*done, *ways], why, **about, other=other.card)
        if isinstance(way, str):
            break
        (mine if way[0] == "give" else theirs).append(way[1])
    if mine or theirs:
        about["explorer"] = explorer.card
        answer = yield from t.choose(other.seat, "agree-trade", ("agree", "refuse"), why, **about)
        if answer == "agree":
            return mine, theirs
    t.note("no-trade", why, explorer=said(explorer.card), other=said(other.card))
    return [], []


def agrees(t: Table[Machina], explorer: Explorer, other: Explorer, why: Why) -> Flow[bool]:
    """Whether another explorer lets its inventory be used."""
    answer = yield from t.choose(other.seat, "agree-inventory", ("agree", "refuse"), why, explorer=explorer.card)
    if answer == "refuse":
        t.note("no-inventory", why, explorer=said(explorer.card), other=said(other.card))
    return answer == "agree"
