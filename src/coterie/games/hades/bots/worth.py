"""What goods, effects and cards are worth to a character, in the measure that bots reckon in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as v
from coterie.games.hades.box.vocabulary import DieSpec, Effects
from coterie.games.hades.gods.cards import play_cost
from coterie.kernel.effects import Effect

GOODS: Mapping[str, float] = {"nectar": 0.55, "might": 0.5, "spark": 0.45, "divinity": 0.8, "feats": 0.7}
"""Resources, and feat cards to be forgotten, each."""

HIT = 3.5
MAIN, FORGOTTEN = 0.35, 0.4
"""A main or challenge card in hand; how much of its worth a feat card keeps in the oblivion pile."""

EACH: Mapping[Any, float] = (
    {v.Burst: 0.9, v.Defence: 0.5, v.Strike: 0.6, v.Promote: 0.7, v.Demote: -0.6, v.Reroll: 0.58, v.Rank: 0.55}
    | {v.Heal: HIT, v.Recall: 0.6, v.Unveil: 0.5, v.Forget: -0.7, v.Untap: 0.65, v.Wake: 0.3, v.Unpush: 0.2}
    | {v.Engage: -2.2, v.Sentinel: -1.6, v.Banish: 1.4, v.Snipe: 0.45, v.Calm: 1.6, v.Toughen: -0.5}
    | {v.Grace: 0.3, v.Wrath: -0.4, v.RerollSame: 0.3, v.Multiply: -1.4, v.Loot: 0.4, v.Landmark: 0.4, v.Cure: 1.5}
    | {v.Treasure: 1.2, v.Boss: -3.0, v.Companion: 1.0}
)
"""Effects by their numbers, if they have one; a hit costs the same whatever its number is."""


def price(cost: Mapping[Any, int]) -> float:
    return sum(GOODS[what] * n for what, n in cost.items())


def worth(effects: Effects) -> float:
    """What it is worth that these happen: less than nothing if they do harm."""
    return sum(map(of_effect, effects))


def of_effect(effect: Effect) -> float:
    match effect:
        case v.Gain(what=what):
            return price(what)
        case v.Lose(what=what):
            return -price(what)
        case v.Hit():
            return -HIT
        case v.Set(side=side):
            return 0.46 * (side - 2)
        case v.Dice(dice=dice):
            return sum(map(of_die, dice))
        case v.Condition(condition=condition):
            return -of_condition(condition)
        case v.Go(zone=zone):
            return -1.2 if zone == "start" else 1.2 if zone == "any" else 0.7
        case v.Prepare(what=what):
            return 1.2 if what == "free-pray" else 0.4
        case v.Encounters(add=add, remove=remove, move=move):
            return 0.9 * (remove - add) + 0.33 * move
        case v.Bargain(cost=cost, then=then, otherwise=otherwise):
            return max(worth(then) - price(cost), worth(otherwise))
        case v.Choose(ways=ways):
            return max(map(worth, ways))
        case v.Fate(rows=rows):
            return sum(share * worth(do) for share, do in shares(rows))
        case v.Master(do=do) | v.Everyone(do=do) | v.Frontline(do=do) | v.Teammate(do=do):
            return worth(do)
    n: int = getattr(effect, "n", 1)
    return n * EACH.get(type(effect), 0.0)


def shares(rows: tuple[Any, ...]) -> list[tuple[float, Effects]]:
    """How likely each row of a fate roll is, with what it does."""
    faces = len(tables.DICE["fate"].faces)
    below = [0, *(row.upto for row in rows[:-1])]
    return [((min(row.upto, faces) - low) / faces, row.do) for low, row in zip(below, rows, strict=True)]


@cache
def of_condition(condition: str) -> float:
    """What it does at each upkeep, twice over unless it goes, and what it forbids; never more than to be rid of it."""
    entry = tables.CONDITIONS[condition]
    harm = 0.6 * len(entry.forbids) - worth(entry.trigger) * (1 if entry.fades else 2)
    return min(harm, 0.3 + price(entry.removal)) if entry.removal else harm


# --- dice and cards ---------------------------------------------------------------------------------------------------

Faces = tuple[Any, ...]


@cache
def rolls(dice: tuple[DieSpec, ...]) -> list[Faces]:
    """All that the dice can show together, each as likely as the others."""
    each = [tables.DICE[die.colour].faces for die in dice]
    return list(product(*(faces[die.side - 1 : die.side] or faces for die, faces in zip(dice, each, strict=True))))


@cache
def of_die(die: DieSpec) -> float:
    """A die on a monster: what it does to it, less what it does to the character."""
    shown = [face for (face,) in rolls((die,))]
    good: float = sum(
        face["strike"] + 0.9 * face["burst"] - 0.35 * face["hit"] - 0.6 * face["infliction"] for face in shown
    )
    return 0.6 + 0.6 * good / len(shown)


@cache
def of_weapon(card: str) -> float:
    """One use of it."""
    entry = tables.WEAPONS[card]
    own = sum(map(of_die, entry.dice)) + 0.5 * entry.strike + 0.4 * entry.shield
    special = max(0.0, worth(entry.special.effects) - price(entry.special.price)) if entry.special else 0.0
    return own + 0.6 * special - 0.1 * price(entry.reactivate)


@cache
def of_item(card: str) -> float:
    """Some uses of it."""
    entry = tables.ITEMS[card]
    return 0.4 + 1.6 * max(0.0, worth(entry.effects) - price(entry.cost))


@cache
def of_card(card: str) -> float:
    """An action card that can be played: feats by the better of their halves, the other one a little."""
    if card not in tables.FEATS:
        return MAIN
    feat = tables.FEATS[card]
    halves = (
        worth(feat.battlefield.effects),
        0.7 * (worth(feat.cover.effects) + price({"divinity": feat.cover.divinity})),
    )
    own = 0.4 + 0.5 * max(halves) + 0.2 * min(halves) + price(feat.gain) - 0.4 * price(play_cost(card))
    return max(own, 0.3)


LOOT = {"weapon": of_weapon, "item": of_item, "feat": of_card}


@cache
def of_terrain(card: str) -> float:
    return 0.2 + 0.5 * worth(tables.TERRAIN[card].effects)
