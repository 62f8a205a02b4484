"""Cards on the move: loot and market, inventory, the oblivion pile; the deities, their tokens, prayers and curses."""

from __future__ import annotations

from functools import cache
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Cost, Effects
from coterie.games.hades.gods.board import active, everyone
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
    for number in range(1, n + 1):
        feats = list(dict.fromkeys(card for card in god.hand.cards if card in tables.FEATS))
        if feats:
            card = yield from t.choose(god.seat, "forget", feats, rule, nth=(number, n))
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
        named = [f"@feat.{card}.name" for card in cards]
        t.note("buried", rule, god=god.name, n=len(named), cards=sorted(named, key=named.index))


# --- primordial deities -----------------------------------------------------------------------------------------------

TOKENS = 3
LEVELS = {"novice": 1, "advanced": 2, "supreme": 3}


def effects_of(deity: str, level: str) -> Effects:
    effects: Effects = getattr(tables.DEITIES[deity], level)
    return effects


def flip_to_blessing(t: Table[Hades], rule: Why, deity: str = "", left: int = 1) -> Flow[None]:
    """Grace: one curse token of a deity becomes a blessing; so many are left to become one."""
    s = t.state
    cursed = [deity] if deity else [d for d, blessings in s.deities.items() if blessings < TOKENS]
    if cursed:
        all_turn = sum(TOKENS - s.deities[each] for each in cursed) <= left
        chosen = yield from t.choose_unless_alike(everyone(s), "grace", cursed, rule, lambda each: all_turn or each)
        s.deities[chosen] += 1
        t.note("grace", rule, deity=f"@deity.{chosen}.name", n=s.deities[chosen])


def flip_to_curse(t: Table[Hades], rule: Why, seats: tuple[int, ...]) -> Flow[None]:
    """Wrath: one blessing token of a deity becomes a curse; the third curse brings the deity's curse."""
    s = t.state
    blessed = [deity for deity, blessings in s.deities.items() if blessings]
    if blessed:
        chosen = yield from t.choose(seats, "wrath", blessed, rule)
        s.deities[chosen] -= 1
        t.note("wrath", rule, deity=f"@deity.{chosen}.name", n=s.deities[chosen])
        yield from check_curse(t, chosen)


def check_curse(t: Table[Hades], deity: str) -> Flow[None]:
    """Three curses: the curse happens at once, then two tokens turn to blessing."""
    s = t.state
    if s.deities[deity]:
        return
    card, rule = tables.DEITIES[deity], "cover.pray-curse"
    t.note("curse", rule, deity=f"@deity.{deity}.name")
    actor = (active(s) or s.gods)[0]
    context = Context(rule=card.rules.get("curse", rule), card=f"deity.{deity}.name", actor=actor)
    yield from VOCABULARY.resolve(t, card.curse, context)
    s.deities[deity] = TOKENS - 1
    t.note("curse-ends", rule, deity=f"@deity.{deity}.name", n=s.deities[deity])


def pray_options(s: Hades) -> list[tuple[str, str]]:
    """Grace for a deity with a curse, or an effect for which there are blessings enough."""
    return _pray_options(tuple(s.deities.items()))


@cache
def _pray_options(deities: tuple[tuple[str, int], ...]) -> list[tuple[str, str]]:
    found = [("grace", deity) for deity, blessings in deities if blessings < TOKENS]
    for level, cost in LEVELS.items():
        found += [(level, deity) for deity, blessings in deities if blessings >= cost]
    return found


def pray(t: Table[Hades], god: God, what: str, deity: str, rule: str) -> Flow[None]:
    """Turn a curse to blessing, or use a blessing effect by turning blessings to curses."""
    s = t.state
    if what == "grace":
        yield from flip_to_blessing(t, rule, deity)
        return
    s.deities[deity] -= LEVELS[what]
    about: dict[str, Any] = {"deity": f"@deity.{deity}.name", "level": f"@prayer.{what}"}
    t.note("prayed", "cover.pray-cost", god=god.name, n=LEVELS[what], left=s.deities[deity], **about)
    cited = tables.DEITIES[deity].rules.get(what, "cover.pray")
    context = Context(rule=cited, card=f"deity.{deity}.name", actor=god)
    yield from VOCABULARY.resolve(t, effects_of(deity, what), context)
    yield from check_curse(t, deity)
