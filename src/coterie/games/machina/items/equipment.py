"""Equipment: main items, upgrades and augments; what fits where, and what is taken off."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.machina.board.spaces import unit_of
from coterie.games.machina.box.names import card_play, said
from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.box.vocabulary import VOCABULARY, Play
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import equipped
from coterie.games.machina.units.harm import keep_to_maximum
from coterie.games.machina.units.markers import clear_card
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

MAINS = ("weapon", "apparel", "artifact")
"""Types of items that can be equipped."""


def item_name(item: str) -> str:
    """An item as the log names it."""
    return f"@item.{item}.name"


def stack_of(explorer: Explorer, item: str) -> list[str]:
    """An equipped item with all that is attached to it, directly or not."""
    found = [item]
    for each in found:
        found += [other for other, base in explorer.attached.items() if base == each]
    return found


def base_of(explorer: Explorer, item: str) -> str:
    """The main item at the bottom of an item's stack."""
    while item in explorer.attached:
        item = explorer.attached[item]
    return item


# --- what fits --------------------------------------------------------------------------------------------------------


def can_be_main(item: str) -> bool:
    """Augments and consumables never are."""
    return ITEMS[item].kind in MAINS and not ITEMS[item].left


def in_the_way(explorer: Explorer, item: str) -> list[str]:
    """The main items that keep one from being equipped: of its type; one-handed weapons leave room for each other."""
    kind = ITEMS[item].kind
    same = [main for main in explorer.mains if ITEMS[main].kind == kind]
    if kind == "weapon" and ITEMS[item].one_hand and all(ITEMS[main].one_hand for main in same):
        return same if len(same) > 1 else []
    return same


def can_equip(explorer: Explorer, item: str) -> bool:
    """Whether it could be a main item after at most one of the same type is taken off."""
    if not can_be_main(item) or item in equipped(explorer):
        return False
    others = in_the_way(explorer, item)
    both_hands = len(others) > 1 and not ITEMS[item].one_hand
    return not both_hands


def slots_for(explorer: Explorer, item: str, *, replacing: bool = True) -> list[str]:
    """The equipped items that one could be attached to; with `replacing`, also where another must be taken off."""
    card = ITEMS[item]
    if card.kind not in MAINS or item in equipped(explorer):
        return []
    return [base for base in equipped(explorer) if fits(explorer, item, base, replacing=replacing)]


def fits(explorer: Explorer, item: str, base: str, *, replacing: bool = True) -> bool:
    """Whether an item can be attached to an equipped one: an augment by its symbol, an upgrade by type and symbol."""
    card, below = ITEMS[item], ITEMS[base]
    if card.left:
        if card.left != below.right or (below.kind, card.kind) not in (("weapon", "weapon"), ("apparel", "apparel")):
            return False
    elif card.kind != below.kind or not card.bottom or card.bottom != below.top or below.left:
        return False
    other = on_slot(explorer, base, augment=bool(card.left))
    if other and not replacing:
        return False
    if card.part == "torso":
        going = stack_of(explorer, other) if other else []
        stack = [each for each in stack_of(explorer, base_of(explorer, base)) if each not in going]
        return all(ITEMS[each].part != "torso" for each in stack)
    return True


def on_slot(explorer: Explorer, base: str, *, augment: bool) -> str:
    """What is attached to an item in its augment or in its upgrade slot; empty if nothing is."""
    return next(
        (item for item, below in explorer.attached.items() if below == base and bool(ITEMS[item].left) == augment), ""
    )


# --- putting on and taking off ----------------------------------------------------------------------------------------


def unequip(t: Table[Machina], explorer: Explorer, item: str, why: Why) -> None:
    """An item with all that is attached to it goes to the inventory, unequipped; markers on it stay."""
    for each in stack_of(explorer, item):
        if each in explorer.mains:
            explorer.mains.remove(each)
        explorer.attached.pop(each, None)
        t.note("unequipped", why, explorer=said(explorer.card), item=item_name(each))
    keep_to_maximum(t, explorer)


def equip_main(t: Table[Machina], explorer: Explorer, item: str, why: Why) -> Flow[None]:
    """An item becomes a main item, another of its type is taken off first if it must; then it enters play."""
    others = in_the_way(explorer, item)
    if others:
        rule = inside(why, "items.equip.replace")
        off = yield from t.choose(explorer.seat, "take-off", others, rule, item=item)
        unequip(t, explorer, off, rule)
    explorer.mains.append(item)
    t.note("equipped", why, explorer=said(explorer.card), item=item_name(item))
    yield from enters_play(t, explorer, item)


def attach(t: Table[Machina], explorer: Explorer, item: str, base: str, why: Why) -> Flow[None]:
    """An item upgrades or augments an equipped one; what was in that slot is taken off first."""
    augment = bool(ITEMS[item].left)
    if other := on_slot(explorer, base, augment=augment):
        unequip(t, explorer, other, inside(why, "items.attach-replace"))
    explorer.attached[item] = base
    rule = "items.augment.rule" if augment else "items.upgrade.rule"
    key = "augmented" if augment else "upgraded"
    t.note(key, inside(why, rule), explorer=said(explorer.card), item=item_name(item), base=item_name(base))
    yield from enters_play(t, explorer, item)


def enters_play(t: Table[Machina], explorer: Explorer, item: str) -> Flow[None]:
    """What an item does each time it becomes equipped."""
    effects = ITEMS[item].enters
    if effects and unit_of(t.state, explorer.card) is explorer:
        yield from VOCABULARY.carry_out(t, effects, item_play(explorer, item, "items.enters-play"))


def item_play(explorer: Explorer, item: str, rule: str) -> Play:
    """What an item of an explorer does, about its owner."""
    return card_play(f"item.{item}", rule, explorer.card)


def destroy_item(t: Table[Machina], explorer: Explorer, item: str, why: Why) -> None:
    """An item is unequipped, its markers return, and it goes on top of the destroyed items; attachments stay."""
    why = inside(why, "effects.destroy.item")
    if item in equipped(explorer):
        unequip(t, explorer, item, why)
    clear_card(t, f"item.{item}", why)
    explorer.items.remove(item)
    t.state.destroyed_items.cards.append(item)
    t.note("item-destroyed", why, explorer=said(explorer.card), item=item_name(item))


def hand_over(t: Table[Machina], giver: Explorer, taker: Explorer, items: Iterable[str], why: Why) -> None:
    """Items change hands, unequipped."""
    for item in items:
        if item in equipped(giver):
            unequip(t, giver, item, why)
        giver.items.remove(item)
        taker.items.append(item)
        t.note("handed-over", why, explorer=said(giver.card), other=said(taker.card), item=item_name(item))
