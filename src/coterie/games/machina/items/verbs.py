"""What the verbs about items do."""

from __future__ import annotations

from coterie.games.machina.board.spaces import in_play, tile_of
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.box.vocabulary import (
    AttachItem,
    DestroyItem,
    EquipMain,
    GainItem,
    GiveItems,
    OperateWorkbench,
    Play,
    ShuffleItems,
    TakeItem,
    UnequipItem,
    UseInventory,
)
from coterie.games.machina.items.equipment import attach, can_equip, hand_over, item_name, slots_for, unequip
from coterie.games.machina.items.equipment import destroy_item as ruin
from coterie.games.machina.items.equipment import equip_main as put_on
from coterie.games.machina.items.inventory import gain_item as gain
from coterie.games.machina.items.inventory import operate_workbench, use_inventory
from coterie.games.machina.state import Machina
from coterie.games.machina.units.attributes import equipped
from coterie.games.machina.units.verbs import by_explorers, explorers_it_is_about
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Doing, Verb
from coterie.kernel.table import Table


def gain_item(t: Table[Machina], effect: GainItem, context: Play) -> Flow[None]:
    for explorer in explorers_it_is_about(t.state, context):
        yield from gain(t, explorer, effect.kinds, context)


def take_item(t: Table[Machina], effect: TakeItem, context: Play) -> Flow[None]:
    """A named item from its deck, which is shuffled; or one of the topmost destroyed ones."""
    s = t.state
    why = replace(context, rule="effects.take.card")
    for explorer in explorers_it_is_about(s, context):
        if effect.item:
            deck = s.item_decks[ITEMS[effect.item].kind]
            zone = next((zone for zone in (deck, s.later_items) if effect.item in zone.cards), None)
            found = effect.item if zone is not None else ""
            if zone is not None:
                zone.cards.remove(effect.item)
            t.shuffle(deck)
        else:
            top = s.destroyed_items.cards[: -effect.destroyed - 1 : -1]
            choices = [item for item in top if not effect.kinds or ITEMS[item].kind in effect.kinds]
            found = (yield from t.choose(explorer.seat, "take-item", choices, why)) if choices else ""
            if found:
                s.destroyed_items.cards.remove(found)
        if found:
            explorer.items.append(found)
            t.note("item-taken", why, explorer=said(explorer.card), item=item_name(found))
        else:
            t.note("nothing-to-take", why, explorer=said(explorer.card))


def equip_main(t: Table[Machina], effect: EquipMain, context: Play) -> Flow[None]:
    for explorer in explorers_it_is_about(t.state, context):
        fitting = [
            item
            for item in explorer.items
            if can_equip(explorer, item) and (not effect.kinds or ITEMS[item].kind in effect.kinds)
        ]
        answer = yield from t.choose(explorer.seat, "equip-main", ["leave", *fitting], context)
        if answer != "leave":
            yield from put_on(t, explorer, answer, replace(context, rule="items.equip.replace"))


def attach_item(t: Table[Machina], effect: AttachItem, context: Play) -> Flow[None]:
    for explorer in explorers_it_is_about(t.state, context):
        pairs = [
            (item, base)
            for item in explorer.items
            for base in slots_for(explorer, item)
            if effect.how == "either" or (effect.how == "augment") == bool(ITEMS[item].left)
        ]
        answer = yield from t.choose(explorer.seat, "attach", ["leave", *pairs], context)
        if answer != "leave":
            yield from attach(t, explorer, answer[0], answer[1], context)


def unequip_item(t: Table[Machina], effect: UnequipItem, context: Play) -> Flow[None]:
    why = replace(context, rule="items.unequip")
    for explorer in explorers_it_is_about(t.state, context):
        if effect.this:
            item = context.source.partition(".")[2]
            if item in equipped(explorer):
                unequip(t, explorer, item, why)
            continue
        for n in range(1, effect.n + 1):
            if worn := equipped(explorer):
                unequip(t, explorer, (yield from t.choose(explorer.seat, "unequip", worn, why, nth=(n, effect.n))), why)


def destroy_item(t: Table[Machina], effect: DestroyItem, context: Play) -> Flow[None]:
    for explorer in explorers_it_is_about(t.state, context):
        for _ in range(effect.n):
            items = equipped(explorer) if effect.equipped else explorer.items
            items = [item for item in items if not effect.kinds or ITEMS[item].kind in effect.kinds]
            if not items:
                t.note("no-item-to-destroy", context, explorer=said(explorer.card))
                break
            if effect.random:
                item = items[t.below(len(items))]
            else:
                item = yield from t.choose(explorer.seat, "destroy-item", items, context)
            ruin(t, explorer, item, context)


def give_items(t: Table[Machina], effect: GiveItems, context: Play) -> Flow[None]:
    """Items to an explorer of the tile, who may give as many back."""
    s = t.state
    for explorer in explorers_it_is_about(s, context):
        here = tile_of(s, explorer.cell)
        others = [each for each in in_play(s) if each is not explorer and tile_of(s, each.cell) == here]
        answer = yield from t.choose(explorer.seat, "give-to", ["leave", *[each.card for each in others]], context)
        if answer == "leave":
            continue
        other = next(each for each in others if each.card == answer)
        for giver, taker in ((explorer, other), (other, explorer)):
            given = yield from t.choose_many(giver.seat, "give", list(giver.items), context, most=effect.n)
            hand_over(t, giver, taker, given, context)


def shuffle_items(t: Table[Machina], effect: ShuffleItems, context: Play) -> None:
    for deck in t.state.item_decks.values():
        t.shuffle(deck)
    t.note("items-shuffled", replace(context, rule="items.shuffle"))


DOINGS = (gain_item, take_item, equip_main, attach_item, unequip_item, destroy_item, give_items, shuffle_items)
SHORT: dict[type[Verb], Doing[Machina, Play]] = {
    OperateWorkbench: by_explorers(operate_workbench),
    UseInventory: by_explorers(use_inventory),
}
