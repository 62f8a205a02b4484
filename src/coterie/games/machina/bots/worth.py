"""What cards are worth to explorers: blows and their odds, outfits, counters of the scenarios."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from coterie.games.machina.box.names import entry
from coterie.games.machina.box.tables import CHAPTERS, DICE, ITEMS, MONSTERS
from coterie.games.machina.box.vocabulary import Attack, NextChapter
from coterie.games.machina.state import Explorer
from coterie.kernel.effects import effects_in
from coterie.kernel.standing import named

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
def swings(source: str) -> tuple[Swing, ...]:
    """The attacks among a card's active abilities, in their order."""
    found = []
    for ability in entry(source).abilities:
        attack = next((effect for effect in effects_in(ability.do) if isinstance(effect, Attack)), None)
        if attack is not None and not ability.helps and not ability.cost.destroy:
            how, cost = ability.target, ability.cost
            reach = how.range if how is not None else EVERYWHERE if attack.whom == "explorers" else 0
            pure = not (cost.essence or cost.health or cost.items or cost.space)
            dice = (attack.low, attack.high, attack.plus, attack.arcane)
            found.append(Swing(max(cost.stamina, 2), max(1, reach), *dice, pure))
    return tuple(found)


# --- gear -------------------------------------------------------------------------------------------------------------

TURN = 6
"""How much stamina of a turn is left for fighting."""


@cache
def vigour(swing: Swing) -> float:
    """How many hits a turn of such attacks brings, on what is usually met; reach makes it better."""
    hits = 0.4 * swing.chance(1) + 0.3 * swing.chance(2) + 0.3 * swing.chance(3)
    return hits * (TURN // swing.cost if swing.cost <= TURN else 0.5) * (1 + 0.06 * (swing.reach - 1))


def fighting(sources: tuple[str, ...]) -> float:
    """How well one fights with these cards: by the best of the attacks, others help out."""
    found = sorted((vigour(each) for source in sources for each in swings(source) if each.pure), reverse=True)
    return sum(share * each for share, each in zip((1.6, 0.2, 0.1), found, strict=False))


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
    return 0.2 + 0.1 * card.level + 0.25 * others + 0.3 * len(card.rules) + 0.2 * bool(card.enters)


@cache
def item_worth(item: str) -> float:
    """What an item would be worth to who could equip it, or to who uses it."""
    card = ITEMS[item]
    if card.kind == "consumable":
        return 0.7 + 0.3 * card.level
    return 0.9 * card.armor + 0.7 * card.will + tricks(item) + fighting((f"item.{item}",))


CARRIED = 0.3
"""How much of its worth an item that is not equipped has."""

POCKETS = (1.0, 0.8, 0.6, 0.5, 0.4, 0.3)
"""How much of their worth consumables have, the best one first: they have to be used, too."""


def gear(explorer: Explorer) -> float:
    """All that an explorer has."""
    value = outfit_worth(explorer.card, tuple(explorer.mains), tuple(explorer.attached))
    if len(explorer.items) > len(explorer.mains) + len(explorer.attached):
        worn = {*explorer.mains, *explorer.attached}
        value += carried(tuple(sorted([item for item in explorer.items if item not in worn])))
    return value + 0.8 * len(explorer.bound)


@cache
def carried(items: tuple[str, ...]) -> float:
    """Items that are not equipped."""
    used = sorted((item_worth(item) for item in items if ITEMS[item].kind == "consumable"), reverse=True)
    value = sum(worth * POCKETS[min(n, len(POCKETS) - 1)] for n, worth in enumerate(used))
    return value + CARRIED * sum(item_worth(item) for item in items if ITEMS[item].kind != "consumable")


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
    "fire": (3.5, 3.5, 3.0, 2.5),
    "waking": (-0.3, -0.3, -0.5, -0.5, -0.8, -1.0, -1.5, -2.0, -4.0, -8.0),
    "gifts": (0.5, 0.5, 0.5, 1.2, 0.5, 0.6, 1.2),
    "taken-back": (0.5, 0.5, 1.2, 0.5, 0.5, 1.2),
    "name-spoken": (0.8,),
    "names-read": (-0.5, -0.7, -1.0, -1.5, -2.5, -5.0, -9.0),
    "noise": (-0.2, -0.2, -0.2, -0.3, -0.8, -1.2, -0.3, -0.3, -0.3, -1.0),
    "bait": (1.0, 0.8, 0.5),
    "crew-trust": (1.0, 1.5),
    "crew-grudge": (-1.0, -2.0),
    "lift-mended": (2.0,),
    "sea-gate-open": (1.0,),
    "cracks": (-0.3, -0.3, -0.5, -0.5, -0.8, -1.2, -2.0, -4.0, -9.0),
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
        parts |= {name: (each.count, each.do) for name, each in named(source, chapter.rules).items()}
        for name, (count, do) in parts.items():
            if count and any(isinstance(effect, NextChapter) for effect in effects_in(do)):
                found[name] = count
    return found


PAGE_TURNERS = _page_turners()
