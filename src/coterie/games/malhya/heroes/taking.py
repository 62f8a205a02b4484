"""Cards that come to a hero: what is too heavy, what makes room for them, and artifacts put on straight away."""

from __future__ import annotations

from typing import Any

from coterie.games.malhya.box.names import goods_source, said
from coterie.games.malhya.box.tables import WEAPONS
from coterie.games.malhya.heroes.gear import equip, has_place_for
from coterie.games.malhya.heroes.knapsack import can_bear, deck_of, discard, spare_weapon
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

WEAR = "wear"


def take(t: Table[Malhya], hero: Hero, card: str, why: Why) -> Flow[bool]:
    """A card comes into the knapsack, after another has been discarded if it is full; what is too heavy cannot be
    taken and goes under its deck. A weapon takes the place of a spare one."""
    s = t.state
    if not can_bear(s, hero, card):
        t.show(card)
        deck_of(s, card).put_bottom(card)
        t.note(
            "too-heavy", inside(why, "gear.heavy.limit"), who=said(f"hero.{hero.card}"), what=said(goods_source(card))
        )
        return False
    s.passing.append(card)
    if card in WEAPONS and (spare := spare_weapon(hero)):
        rule = inside(why, "knapsack.spare-weapon")
        weapon = yield from t.choose(hero.seat, "spare-weapon", (spare, card), rule, hero=hero.card)
        if weapon == card:
            s.passing.remove(card)
            deck_of(s, card).put_bottom(card)
            return False
        discard(t, hero, spare, rule)
    worn = yield from make_room(t, hero, 1, why, card)
    s.passing.remove(card)
    hero.items.append(card)
    t.note("taken", why, who=said(f"hero.{hero.card}"), what=said(goods_source(card)))
    if worn:
        equip(t, hero, card)
    return True


def make_room(t: Table[Malhya], hero: Hero, slots: int, why: Why, card: str = "") -> Flow[bool]:
    """Items are discarded, as their owner chooses, until so many slots are free. An artifact that comes and is put on
    straight away needs none; whether it is."""
    why = inside(why, "knapsack.full")
    wear: list[Any] = [(WEAR, card)] if has_place_for(t.state, hero, card) else []
    while hero.items and len(hero.items) > hero.capacity - slots:
        answer = yield from t.choose(hero.seat, "discard", [*hero.items, *wear], why, hero=hero.card)
        if answer in wear:
            return True
        discard(t, hero, answer, why)
    return False
