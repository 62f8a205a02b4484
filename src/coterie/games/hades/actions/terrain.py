"""The lone wolf's terrain cards: decks, market, exploiting them, the torch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.hades.actions.acting import GodAction
from coterie.games.hades.actions.cards import NO_DEMOTE, cannot_demote
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Cost
from coterie.games.hades.effects.words import sentence
from coterie.games.hades.gods.board import SLOT_COSTS
from coterie.games.hades.showing.cards import terrain_id
from coterie.games.hades.state import Deck, God, Hades, Pile, Terrain
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg

DECKS = ("combat", "resource")


def terrain_of(s: Hades) -> Terrain:
    assert s.terrain is not None, "there is a lone wolf"
    return s.terrain


def piles(s: Hades, kind: str) -> tuple[Deck, Pile]:
    """A terrain deck and its discards."""
    terrain = terrain_of(s)
    if kind == "combat":
        return terrain.combat, terrain.combat_discard
    return terrain.resource, terrain.resource_discard


def wolf_rule(s: Hades, rule: str) -> str:
    """The rule of what the lone wolf's main actions bring besides, which is another for who plays alone."""
    return rule if len(s.gods) > 1 else "solo.main-actions"


def choose_deck(t: Table[Hades], god: God, rule: str) -> Flow[str | None]:
    """A terrain deck from which a card can be drawn, if there is one."""
    stocked = {kind: kind for kind in DECKS if any(pile.cards for pile in piles(t.state, kind))}
    return (yield from t.pick(god.seat, "terrain-deck", stocked, rule))


def draw_terrain(t: Table[Hades], kind: str) -> str:
    """The top card of a terrain deck; when the last is drawn the discards become a new deck at once."""
    deck, _ = piles(t.state, kind)
    refill(t, kind)
    card = t.draw(deck) if deck.cards else ""
    refill(t, kind)
    return card


def refill(t: Table[Hades], kind: str) -> None:
    deck, discards = piles(t.state, kind)
    if not deck.cards and discards.cards:
        shuffle_back(t, kind, wolf_rule(t.state, "trio.reshuffle"))


def shuffle_back(t: Table[Hades], kind: str, rule: str) -> None:
    deck, discards = piles(t.state, kind)
    deck.cards, discards.cards = [*deck.cards, *discards.cards], []
    t.shuffle(deck)
    t.note("terrain-shuffled", rule, deck=f"@terrain-deck.{kind}")


def to_market(t: Table[Hades], card: str, rule: str) -> None:
    terrain_of(t.state).market.cards.append(card)
    t.note("terrain", rule, card=f"@terrain.{card}.name")


def add_terrain(t: Table[Hades], god: God, rule: str) -> Flow[None]:
    """After a move or sneak: the top card of the deck of one's choice joins the terrain market."""
    if god.team == "wolf":
        rule = wolf_rule(t.state, rule)
        kind = yield from choose_deck(t, god, rule)
        if kind:
            to_market(t, draw_terrain(t, kind), rule)


def draw_two_terrain(t: Table[Hades], god: God) -> Flow[None]:
    """After discover: two terrain cards in any split, one to the market, the other under its deck."""
    if god.team != "wolf":
        return
    terrain, rule = terrain_of(t.state), wolf_rule(t.state, "trio.discover")
    for _ in range(2):
        kind = yield from choose_deck(t, god, rule)
        if kind:
            terrain.aside.append(draw_terrain(t, kind))
    if terrain.aside:
        kept = yield from t.choose(god.seat, "terrain-keep", list(dict.fromkeys(terrain.aside)), rule)
        terrain.aside.remove(kept)
        to_market(t, kept, rule)
        for card in terrain.aside:
            piles(t.state, tables.TERRAIN[card].deck)[0].put_bottom(card)
        terrain.aside = []


def focus_terrain(t: Table[Hades], god: God, look: int, take: int) -> Flow[None]:
    """After focus: look at the top of a terrain deck, add some to the market, put the rest back in any order."""
    terrain, rule = terrain_of(t.state), wolf_rule(t.state, "trio.focus")
    kind = yield from choose_deck(t, god, rule)
    if not kind:
        return
    terrain.aside += [card for card in (draw_terrain(t, kind) for _ in range(look)) if card]
    least = min(take, len(terrain.aside))
    picked = yield from t.choose_many(god.seat, "terrain-keep", list(terrain.aside), rule, least=least, most=take)
    for card in picked:
        terrain.aside.remove(card)
        to_market(t, card, rule)
    while terrain.aside:
        back = yield from t.choose(god.seat, "terrain-back", list(terrain.aside), rule)
        terrain.aside.remove(back)
        piles(t.state, kind)[0].put_top(back, (god.seat,))


NOT_WOLF = Reason("not-wolf", "trio.exploit")


class Exploit(GodAction):
    """A terrain card of the market in a slot of the lone wolf board, which may have a price."""

    word, rule, icon = "exploit", "trio.exploit", "stone-pile"
    position, names = "battlefield", "terrain"
    none = Reason("no-terrain-card", "trio.exploit")

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if s.terrain is None or god.team != "wolf":
            return NOT_WOLF
        return None if not all(s.terrain.slots) else Reason("no-terrain-slot", self.paid_by(s, god, ()))

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        terrain = terrain_of(s)
        free = [i for i, card in enumerate(terrain.slots) if not card]
        return [("exploit", card, i) for card in dict.fromkeys(terrain.market.cards) for i in free]

    def options(self, s: Hades, god: God) -> list[Any]:
        dear = [n for n, spark in enumerate(SLOT_COSTS) if spark > god.spark]
        offered = [option for option in self.wishes(s, god) if option[2] not in dear]
        useless = {c for c in {option[1] for option in offered} if cannot_demote(god, tables.TERRAIN[c].effects)}
        return [option for option in offered if option[1] not in useless]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if cannot_demote(god, tables.TERRAIN[option[1]].effects):
            return NO_DEMOTE
        return self.unpayable(s, god, option)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return {"spark": SLOT_COSTS[option[2]]}

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return "trio.exploit" if len(s.gods) > 1 else "solo.exploit"

    def carry_out(self, t: Table[Hades], god: God, card: str, slot: int) -> Flow[None]:
        terrain, rule = terrain_of(t.state), self.paid_by(t.state, god, ())
        terrain.market.cards.remove(card)
        terrain.slots[slot] = card
        t.note("exploited", rule, god=god.name, card=f"@terrain.{card}.name")
        context = Context(rule=rule, card=f"terrain.{card}.name", actor=god)
        yield from VOCABULARY.resolve(t, tables.TERRAIN[card].effects, context)

    def shown(self, s: Hades, god: God, card: str, slot: int) -> Choice:
        entry, called = tables.TERRAIN[card], Msg(f"terrain.{card}.name")
        return self.choice(terrain_id(card), icon=entry.icon, detail=sentence(entry.effects), card=called, n=slot + 1)


def clear_terrain(t: Table[Hades], rule: str) -> None:
    """The terrain cards played this wave go face up beside their decks."""
    for card in filter(None, terrain_of(t.state).slots):
        piles(t.state, tables.TERRAIN[card].deck)[1].cards.append(card)
        t.note("terrain-discarded", rule, card=f"@terrain.{card}.name")
    terrain_of(t.state).slots = ["", "", ""]


def light_torch(t: Table[Hades], god: God) -> Flow[None]:
    """The torch: shuffle the discards of one terrain deck or of both back in."""
    full = [kind for kind in DECKS if piles(t.state, kind)[1].cards]
    options = [*full, "both"] if len(full) == 2 else full
    chosen = yield from t.choose(god.seat, "torch", options, "reference.torch")
    for kind in full if chosen == "both" else [chosen]:
        shuffle_back(t, kind, "reference.torch")
