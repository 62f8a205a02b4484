"""Equipment: weapons with their combat rows, armor and artifacts, put on and taken off."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.malhya.box.names import goods_source, said
from coterie.games.malhya.box.schemas import ItemCard, Row
from coterie.games.malhya.box.tables import ITEMS, WEAPONS
from coterie.games.malhya.effects.choosing import in_mode
from coterie.games.malhya.effects.needs import trait
from coterie.games.malhya.effects.standing import once
from coterie.games.malhya.heroes.aura import more_tokens
from coterie.games.malhya.heroes.knapsack import deck_of
from coterie.games.malhya.heroes.wounds import more_crystals
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.table import Table

SWITCH_COST = 1
"""Action Points for exchanging weapons in Stealth and Combat Mode."""

# --- weapons ----------------------------------------------------------------------------------------------------------


def meets(s: Malhya, hero: Hero, row: Row, raised: str = "") -> bool:
    """Whether a hero meets the requirement of a combat row: traits, and the people it names; or would, if a trait were
    1 higher."""
    if row.people and row.people != hero.card:
        return False
    return all(trait(s, hero, name) + (name == raised) >= n for name, n in row.trait.items())


def open_rows(s: Malhya, hero: Hero, weapon: str = "") -> list[int]:
    """The rows that a hero can use of a weapon, the wielded one if none is named: from the top down, none skipped."""
    found: list[int] = []
    for n, row in enumerate(WEAPONS[weapon or hero.weapon].rows if weapon or hero.weapon else ()):
        if not meets(s, hero, row):
            break
        found.append(n)
    return found


def can_wield(s: Malhya, hero: Hero, weapon: str) -> bool:
    """Whoever fails the requirement of the first row cannot wield the weapon at all."""
    return meets(s, hero, WEAPONS[weapon].rows[0])


# --- changing equipment -----------------------------------------------------------------------------------------------


def _may_change(s: Malhya, hero: Hero, card: str) -> bool:
    """Armor and artifacts are not changed in combat, and each once in a cycle of Stealth Mode."""
    if s.room is None or s.room.mode == "free":
        return True
    return s.room.mode == "stealth" and _change(hero, card) not in s.used


def _has_changed(s: Malhya, hero: Hero, card: str) -> None:
    """It is kept in mind for the cycle, where that matters."""
    if in_mode(s):
        s.used[_change(hero, card)] = 1


def _change(hero: Hero, card: str) -> str:
    return once("turn", f"change.{card}", hero.card)


def can_equip(s: Malhya, hero: Hero, card: str) -> bool:
    """Whether a card of the knapsack can be put on now; for armor and artifacts not in combat, in Stealth Mode not if
    they were taken off in this cycle or what they would replace was put on in it, and a weapon costs an Action Point in
    both modes."""
    if card not in hero.items or not hero.life:
        return False
    if card in WEAPONS:
        return can_wield(s, hero, card) and (not in_mode(s) or hero.points >= SWITCH_COST)
    if ITEMS[card].kind == "single-use":
        return False
    old = replaced(hero, card)
    return _may_change(s, hero, card) and (not old or _may_change(s, hero, old))


def replaced(hero: Hero, card: str) -> str:
    """What a hero takes off to put a card on: the weapon, the armor, the artifact of the same type."""
    if card in WEAPONS:
        return hero.weapon
    if ITEMS[card].kind == "armor":
        return hero.armor
    return next((each for each in hero.artifacts if ITEMS[each].slot == ITEMS[card].slot), "")


def has_place_for(s: Malhya, hero: Hero, card: str) -> bool:
    """Whether an artifact can be put on straight away, without taking a slot first: nothing else comes off for it."""
    is_artifact = card in ITEMS and bool(ITEMS[card].slot)
    return is_artifact and hero.life > 0 and not replaced(hero, card) and _may_change(s, hero, card)


def equip(t: Table[Malhya], hero: Hero, card: str) -> None:
    """A card of the knapsack is put on; what was there takes its slot."""
    s, old = t.state, replaced(hero, card)
    rule = "gear.weapon.switch" if card in WEAPONS else "gear.armor.change"
    hero.items.remove(card)
    if card in WEAPONS:
        hero.points -= SWITCH_COST if in_mode(s) else 0
        hero.weapon = card
        hero.items += [old] if old else []
    else:
        if old:
            take_off(t, hero, old)
        if ITEMS[card].kind == "armor":
            hero.armor = card
        else:
            rule = "gear.artifact.store"
            hero.artifacts.append(card)
        _bonus(hero, ITEMS[card], 1)
        _has_changed(s, hero, card)
    t.note("equipped", rule, who=said(f"hero.{hero.card}"), what=said(goods_source(card)))


def can_take_off(s: Malhya, hero: Hero, card: str) -> bool:
    """Armor and artifacts, not in combat, and in Stealth Mode not if they were put on in this cycle."""
    return (card == hero.armor or card in hero.artifacts) and _may_change(s, hero, card)


def take_off(t: Table[Malhya], hero: Hero, card: str) -> None:
    """Armor or an artifact goes back into an open slot; without one, or with the symbol for it, under its deck."""
    s, item = t.state, ITEMS[card]
    if card == hero.armor:
        hero.armor = ""
    else:
        hero.artifacts.remove(card)
    _bonus(hero, item, -1)
    _has_changed(s, hero, card)
    rule = "gear.artifact.unequip" if item.slot else "gear.armor.change"
    kept = not item.discarded and len(hero.items) < hero.capacity
    if kept:
        hero.items.append(card)
    else:
        deck_of(s, card).put_bottom(card)
    key = "taken-off" if kept else "discarded"
    t.note(key, rule, who=said(f"hero.{hero.card}"), what=said(goods_source(card)))


def lose_equipped(t: Table[Malhya], hero: Hero, card: str) -> None:
    """An equipped card is lost: it goes under its deck."""
    if card == hero.weapon:
        hero.weapon = ""
    elif card == hero.armor:
        hero.armor = ""
    else:
        hero.artifacts.remove(card)
    if card in ITEMS:
        _bonus(hero, ITEMS[card], -1)
    deck_of(t.state, card).put_bottom(card)


def _bonus(hero: Hero, item: ItemCard, sign: int) -> None:
    """The crystals and Aura tokens that an artifact brings while it is equipped."""
    more_crystals(hero, sign * sum(_given(item, "life")))
    more_tokens(hero, sign * sum(_given(item, "aura")))


def _given(item: ItemCard, stat: str) -> Iterator[int]:
    return (rule.modify.by for rule in item.rules if rule.modify is not None and rule.modify.stat == stat)
