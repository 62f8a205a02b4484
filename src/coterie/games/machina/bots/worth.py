"""What cards are worth to explorers: blows and their odds, outfits, counters of the scenarios."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from coterie.games.machina.box.names import entry
from coterie.games.machina.box.tables import CHAPTERS, DICE, ITEMS, MONSTERS
from coterie.games.machina.box.vocabulary import Attack, Destroy, Lose, NextChapter
from coterie.games.machina.items.equipment import MAINS, can_be_main, in_the_way, slots_for
from coterie.games.machina.state import Explorer
from coterie.games.machina.units.attributes import equipped
from coterie.kernel.effects import effects_in

EVERYWHERE = 12
"""The reach of who strikes at all on a tile."""


class Swing(NamedTuple):
    """An attack as one counts on it: its price in stamina, how far it reaches, and its dice."""

    cost: int
    reach: int
    low: int
    high: int
    plus: int
    arcane: bool
    pure: bool  # it costs stamina alone
    two: bool  # it has two targets

    def chance(self, block: int) -> float:
        """How likely it hits who blocks with so much."""
        return odds(self.low, self.high, block - self.plus)


@cache
def odds(low: int, high: int, least: int) -> float:
    """How likely so many dice come to at least so much."""
    faces = [[face.values["n"] for face in DICE[name].faces] for name in ["low"] * low + ["high"] * high]
    rolls = list(product(*faces))
    return sum(sum(roll) >= least for roll in rolls) / len(rolls)


@cache
def swing_of(source: str, name: str) -> Swing | None:
    """The attack that one of a card's active abilities is, if it is one that can be made again."""
    ability = next(each for each in entry(source).abilities if each.id == name)
    attack = next((effect for effect in effects_in(ability.do) if isinstance(effect, Attack)), None)
    if attack is None or ability.helps or ability.cost.destroy:
        return None
    how, cost = ability.target, ability.cost
    reach = how.range if how is not None else EVERYWHERE if attack.whom == "explorers" else 0
    pure = not (cost.essence or cost.health or cost.items or cost.space or cost.marker)
    two = how is not None and how.two
    return Swing(max(cost.stamina, 2), max(1, reach), attack.low, attack.high, attack.plus, attack.arcane, pure, two)


@cache
def swings(source: str) -> tuple[Swing, ...]:
    """The attacks among a card's active abilities, in their order."""
    found = [swing_of(source, ability.id) for ability in entry(source).abilities]
    return tuple(each for each in found if each is not None)


@cache
def harms(source: str, ability: str) -> bool:
    """Whether an ability is a blow, or hurts otherwise, whoever it is aimed at."""
    do = next(each.do for each in entry(source).abilities if each.id == ability)
    return any(isinstance(effect, Attack | Lose | Destroy) for effect in effects_in(do))


# --- gear -------------------------------------------------------------------------------------------------------------

TURN = 6
"""How much stamina of a turn is left for fighting."""


@cache
def vigour(swing: Swing) -> float:
    """How many hits a turn of such attacks brings, on what is usually met; reach makes it better."""
    hits = (0.45 if swing.two else 0.25) * sum([swing.chance(block) for block in (1, 2, 3, 4)])
    return hits * (TURN // swing.cost if swing.cost <= TURN else 0.5) * (1 + 0.06 * (swing.reach - 1))


def fighting(sources: tuple[str, ...]) -> float:
    """How well one fights with these cards: by the best of the attacks, others help out."""
    found = sorted((vigour(each) for source in sources for each in swings(source) if each.pure), reverse=True)
    return sum(share * each for share, each in zip((2.0, 0.25, 0.1), found, strict=False))


@cache
def outfit_worth(card: str, mains: tuple[str, ...], attached: tuple[str, ...]) -> float:
    """What an explorer has equipped: protection, attacks, and what else the cards do."""
    worn = (*mains, *attached)
    value = fighting((f"explorer.{card}", *(f"item.{item}" for item in worn)))
    return value + sum(0.9 * ITEMS[item].armor + 0.7 * ITEMS[item].will + tricks(item) for item in worn)


@cache
def tricks(item: str) -> float:
    """What a card is worth beside protection and attacks."""
    card = ITEMS[item]
    others = len(card.abilities) - len(swings(f"item.{item}"))
    changes = [CHANGED.get(rule.modify.stat, 0.0) * rule.modify.by for rule in card.rules if rule.modify is not None]
    return 0.2 + 0.1 * card.level + 0.25 * others + 0.2 * len(card.rules) + 0.2 * bool(card.enters) + sum(changes)


CHANGED = {"armor": 0.6, "will": 0.5, "max-health": 0.8, "max-stamina": 0.6, "attack": 0.5, "arcane": 0.5, "draws": 0.3}
"""What a point more is worth of a number that a card changes."""


@cache
def item_worth(item: str) -> float:
    """What an item would be worth to who could equip it, or to who uses it."""
    card = ITEMS[item]
    if card.kind == "consumable":
        return 0.35 + 0.15 * card.level
    return 0.9 * card.armor + 0.7 * card.will + tricks(item) + fighting((f"item.{item}",))


@cache
def dress(card: str, items: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The main items that one should wear of what one has, and what to attach to them."""
    mains: list[str] = []
    attached: dict[str, str] = {}
    for kind in MAINS:
        own = [item for item in items if ITEMS[item].kind == kind]
        found = [_stacked(card, own, first) for first in own if can_be_main(first)]
        if found:
            best = max(found, key=lambda each: sum(map(item_worth, equipped(each))))
            mains += best.mains
            attached |= best.attached
    return tuple(mains), tuple(attached)


def _stacked(card: str, own: list[str], first: str) -> Explorer:
    """Who wears an item as main item, beside it a second one-handed weapon, and on them the best that fits."""
    worn = Explorer(card=card, seat=0, health=1, stamina=0, items=own, mains=[first])
    best = sorted(own, key=item_worth, reverse=True)
    second = next((item for item in best if item != first and can_be_main(item) and not in_the_way(worn, item)), "")
    if second:
        worn.mains.append(second)
    while True:
        fitting = [(item, base) for item in best for base in slots_for(worn, item, replacing=False)]
        if not fitting:
            return worn
        item, base = fitting[0]
        worn.attached[item] = base


GEAR = 1.5
TO_WEAR, SPARE = 0.7, 0.15
"""How much of what it would be worth to dress better one has already; and what is left to put on has of its worth."""

POCKETS = (1.0, 0.8, 0.6, 0.5, 0.4, 0.3)
"""How much of their worth consumables have, the best one first: they have to be used, too."""


def gear(explorer: Explorer) -> float:
    """All that an explorer has."""
    value = outfit_worth(explorer.card, tuple(explorer.mains), tuple(explorer.attached))
    if len(explorer.items) > len(explorer.mains) + len(explorer.attached):
        value += carried(explorer.card, tuple(sorted(explorer.items)), value)
    return GEAR * value + 1.2 * len(explorer.bound)


@cache
def carried(card: str, items: tuple[str, ...], worn: float) -> float:
    """What is in the inventory beside an outfit that is worth so much: consumables, and what could be worn."""
    used = sorted((item_worth(item) for item in items if ITEMS[item].kind == "consumable"), reverse=True)
    value = sum(worth * POCKETS[min(n, len(POCKETS) - 1)] for n, worth in enumerate(used))
    mains, attached = dress(card, items)
    value += TO_WEAR * max(0.0, outfit_worth(card, mains, attached) - worn)
    left = [item for item in items if item not in mains and item not in attached and ITEMS[item].kind != "consumable"]
    return value + SPARE * sum(map(item_worth, left))


# --- monsters ---------------------------------------------------------------------------------------------------------


@cache
def power(monster: str) -> float:
    """How much of a nuisance a monster is while it lives."""
    return 0.9 + 0.6 * MONSTERS[monster].level


# --- the story --------------------------------------------------------------------------------------------------------

COUNTERS: dict[str, tuple[float, ...]] = {
    "warmth": (1.5, 0.7, 0.6, 0.5, 0.3, 0.2),
    "boy-carried": (2.2,),
    "cook-carried": (3.0,),
    "doctor-carried": (1.6,),
    "fire": (3.0, 3.0, 3.0, 2.5),
    "waking": (-0.3,) * 7 + (-1.0, -1.5, -2.0, -3.0) + (-5.0,) * 4,
    "gifts": (0.5, 0.5, 0.5, 1.2, 0.5, 0.6, 1.2),
    "taken-back": (0.5, 0.5, 1.2, 0.5, 0.5, 1.2),
    "name-spoken": (0.8,),
    "names-read": (-0.3, -0.3, -0.8, -1.2, -2.0, -3.0) + (-5.0,) * 5,
    "noise": (-0.2, -0.2, -0.2, -0.3, -0.8, -1.2, -0.3, -0.3, -0.3, -1.0),
    "bait": (1.0, 0.8, 0.5),
    "crew-trust": (1.0, 1.5),
    "crew-grudge": (-1.0, -2.0),
    "lift-mended": (2.0,),
    "sea-gate-open": (1.0,),
    "cracks": (-0.3,) * 2 + (-1.0, -1.5, -2.5) + (-5.0,) * 5,
}
"""What each further point of a counter is worth, the first one first; more than that many are worth nothing."""


@cache
def counter_worth(name: str, n: int) -> float:
    return sum(COUNTERS.get(name, ())[:n])


def _page_turners() -> dict[str, int]:
    """What is counted on chapters and turns the page: how often it must be done."""
    found: dict[str, int] = {}
    for card, chapter in CHAPTERS.items():
        source = f"chapter.{card}"
        parts = {f"{source}.{each.id}": (each.count, each.do) for each in chapter.abilities}
        parts |= {f"{source}.{each.name}": (each.count, each.do) for each in chapter.rules}
        for name, (count, do) in parts.items():
            if count and any(isinstance(effect, NextChapter) for effect in effects_in(do)):
                found[name] = count
    return found


PAGE_TURNERS = _page_turners()
