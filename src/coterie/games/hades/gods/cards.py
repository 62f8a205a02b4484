"""Cards on the move: loot and market, inventory, the oblivion pile."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import Cost
from coterie.games.hades.state import Gear, God, Hades
from coterie.kernel import actions
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


def reveal_loot(t: Table[Hades], kind: str, why: Why = "setup.discover-market") -> None:
    """Reveal the top card of a loot deck into the market; an empty deck reveals nothing."""
    s = t.state
    deck = s.loot_decks[kind]
    if deck.cards:
        card = t.draw(deck)
        s.market[kind].cards.append(card)
        t.note("market", why, loot=f"@loot.{kind}", card=loot_name(kind, card))


def loot_name(kind: str, card: str) -> str:
    return f"@feat.{card}.name" if kind == "feat" else f"@gear.{card}.name"


def loot_kind(card: str) -> str:
    return "weapon" if card in tables.WEAPONS else "item" if card in tables.ITEMS else "feat"


@cache
def play_cost(card: str) -> Cost:
    """What playing a feat card costs: its might number and what else it takes."""
    feat = tables.FEATS[card]
    cost: Cost = {**feat.cost, "might": feat.might + feat.cost.get("might", 0)}
    return {resource: n for resource, n in cost.items() if n}


@cache
def capacity_of(card: str) -> int:
    gear = tables.WEAPONS.get(card) or tables.ITEMS.get(card)
    return gear.capacity if gear else 0


@cache
def spark_of(card: str) -> int:
    return (tables.WEAPONS.get(card) or tables.ITEMS.get(card) or tables.FEATS[card]).spark


def receive(t: Table[Hades], god: God, card: str, rule: Why) -> None:
    """A card joins the inventory or the hand, marked with the scenario it was gained in."""
    kind, order = loot_kind(card), tables.scenario_of(t.state).order
    if kind == "feat":
        god.hand.cards.append(card)
        god.gained.append(card)
    else:
        actions.pay(god, {"capacity": capacity_of(card)})
        (god.weapons if kind == "weapon" else god.items).append(Gear(card, gained=order))
    t.note("received", rule, god=god.name, card=loot_name(kind, card))


def forget_feats(t: Table[Hades], god: God, n: int, rule: Why) -> Flow[None]:
    """Feat cards from hand go face down to the bottom of the oblivion pile, as far as there are."""
    for _ in range(n):
        feats = list(dict.fromkeys(card for card in god.hand.cards if card in tables.FEATS))
        if feats:
            card = yield from t.choose(god.seat, "forget", feats, rule)
            god.hand.cards.remove(card)
            if card in god.tapped and god.tapped.count(card) > god.hand.cards.count(card):
                god.tapped.remove(card)
            god.oblivion.put_bottom(card)
            t.note("forgotten", rule, god=god.name, card=f"@feat.{card}.name")


def bury(t: Table[Hades], god: God, cards: list[str], rule: str) -> None:
    """Several cards go to the bottom of the oblivion pile together, in random order."""
    order = list(cards)
    t.state.rng.shuffle(order)
    for card in order:
        god.oblivion.put_bottom(card)
    if order:
        t.note("buried", rule, god=god.name, n=len(order))
