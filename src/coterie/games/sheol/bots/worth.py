"""What things are worth that a unit has at hand, counted in Lux: cards, tiles, items and charges."""

from __future__ import annotations

from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.box.vocabulary import Power
from coterie.games.sheol.lightshields.powers import powers_of
from coterie.kernel.effects import Number, Verb, effects_in

RESOURCES = {"lux": 1.0, "actions": 1.5, "movement": 0.6, "shield": 0.8, "umbra": 0.8, "corruption": -1.2, "surge": 0.6}
"""One of each of what is gained."""

EACH: dict[type[Verb], float] = {
    verbs.Harm: 1.2, verbs.Pierce: 1.4, verbs.Draw: 0.7, verbs.Recall: 0.7, verbs.Take: 0.5, verbs.Dispense: 0.4,
    verbs.Dice: 1.3, verbs.Reroll: 0.9, verbs.Push: 0.3, verbs.Drag: 0.4, verbs.Clear: 0.3, verbs.Lure: 0.6,
}  # fmt: skip
"""One of a number of something."""

ONCE: dict[type[Verb], float] = {
    verbs.Expose: 1.0, verbs.Cancel: 2.0, verbs.Slay: 2.5, verbs.Act: 1.5, verbs.Repair: 1.5, verbs.Keep: 0.5,
    verbs.Relocate: 0.5, verbs.Cleanse: 1.0, verbs.Recover: 3.0,
}  # fmt: skip
"""Something that is done once."""

BURDENS = ("no-act", "no-attack", "no-move")
"""Rules of cards that bind who plays them."""

ALL = 3
"""What a number counts as that is as much as there is."""


def effect_worth(effect: Verb) -> float:
    """What an effect is worth by itself; what selects or orders others is worth what they are."""
    match effect:
        case verbs.Gain(amounts):
            return sum([RESOURCES.get(what, 0.5) * n for what, n in amounts.items()])
        case verbs.Prevent(n):
            return float(ALL if n == "all" else n)
        case verbs.Walk():
            return (0.45 + 0.2 * (effect.dark or effect.jump or effect.flying)) * effect.spaces
        case verbs.Strike():
            return 2.0 * effect.targets
        case verbs.Modify(change):
            return -0.3 if change.rule in BURDENS else 1.0
        case verbs.Lay():
            return 0.7 * effect.tiles
        case verbs.Wear(markers):
            return -0.6 * sum(markers.values())
        case verbs.Discard(cards):
            return -0.7 * sum(cards.values())
        case Number(n) if type(effect) in EACH:
            return EACH[type(effect)] * n
    return ONCE.get(type(effect), 0.0)


def power_worth(power: Power) -> float:
    """What the use of a card is worth, its cost taken off; less if it needs something that may not be there."""
    gained = sum([effect_worth(effect) for effect in effects_in(power.do)])
    paid = sum([RESOURCES.get(what, 0.7) * n for what, n in power.cost.items()])
    return max(0.1, gained - paid) * (0.8 if power.needs is not None else 1.0)


@cache
def card_worth(card: str) -> float:
    """A Lightshield of a hand: what it does at its best, or to block, or its alternate effect; a status is a burden."""
    if card in box.STATUSES:
        status = box.STATUSES[card]
        return power_worth(status.power) if status.kind == "positive" else -1.0
    uses = [power_worth(power) for _, power in powers_of(card, 3)]
    extra = 0.2 if box.LIGHTSHIELDS[card].alternate else 0.6  # a special card is the best that its scout has
    return min(2.0, 0.5 + extra + 0.35 * max(uses))


@lru_cache(maxsize=5000)
def hand_worth(hand: tuple[str, ...], droids: bool) -> float:
    """All cards of a hand; of equal ones the second is worth less, and those for droids little if there are none."""
    total, seen = 0.0, set[str]()
    for card in hand:
        one = card_worth(card) * (0.7 if card in seen else 1.0)
        seen.add(card)
        useless = card in box.LIGHTSHIELDS and box.LIGHTSHIELDS[card].droid and not droids
        total += 0.3 * one if useless else one
    return total


@cache
def tile_worth(tile: str) -> float:
    """The more ways it leads on, the better."""
    card = box.TILES[tile]
    return 0.7 + 0.25 * len(card.openings) + (0.15 if card.symbol else 0.0)


TILES = 4
"""How many tiles a builder wants at hand; further ones are worth little."""


@lru_cache(maxsize=5000)
def tiles_worth(tiles: tuple[str, ...]) -> float:
    """All tiles of an inventory, the best first; of equal ones the second is worth less."""
    total, seen = 0.0, set[str]()
    for n, tile in enumerate(sorted(tiles, key=tile_worth, reverse=True)):
        total += tile_worth(tile) * (1.0 if n < TILES else 0.2) * (0.9 if tile in seen else 1.0)
        seen.add(tile)
    return total


@cache
def item_worth(item: str) -> float:
    """What it does, or changes for good; at least what it costs to print."""
    card = box.ITEMS[item]
    return 0.9 * card.umbra + (0.3 * power_worth(card.power) if card.power is not None else 1.0)


def thing_worth(kind: str, which: str) -> float:
    """One thing of an inventory."""
    return 0.9 if kind == "umbra" else 1.2 * tile_worth(which) if kind == "tile" else item_worth(which)


@cache
def charge_worth(card: str) -> float:
    """A charge of an accessory."""
    return 0.3 + 0.3 * power_worth(box.ACCESSORIES[card].power)
