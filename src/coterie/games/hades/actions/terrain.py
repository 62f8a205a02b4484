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
from coterie.games.hades.showing.ids import terrain_id
from coterie.games.hades.state import God, Hades, Terrain
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg
from coterie.kernel.zones import Deck, Pile

DECKS = ("combat", "resource")

NOT_WOLF = Reason("not-wolf", "trio.exploit")


def deck(terrain: Terrain, kind: str) -> Deck:
    return terrain.combat if kind == "combat" else terrain.resource


def discard(terrain: Terrain, kind: str) -> Pile:
    return terrain.combat_discard if kind == "combat" else terrain.resource_discard


def draw_terrain(t: Table[Hades], kind: str) -> str:
    """The top card of a terrain deck; when the last is drawn the discards become a new deck at once."""
    terrain = t.state.terrain
    assert terrain is not None
    cards = deck(terrain, kind)
    refill(t, kind)
    if not cards.cards:
        return ""
    card = t.draw(cards)
    refill(t, kind)
    return card


def refill(t: Table[Hades], kind: str) -> None:
    terrain = t.state.terrain
    assert terrain is not None
    cards, out = deck(terrain, kind), discard(terrain, kind)
    if not cards.cards and out.cards:
        cards.cards, out.cards = out.cards, []
        t.shuffle(cards)
        rule = "trio.reshuffle" if len(t.state.gods) > 1 else "solo.main-actions"
        t.note("terrain-shuffled", rule, deck=f"@terrain-deck.{kind}")


def to_market(t: Table[Hades], card: str, rule: str) -> None:
    assert t.state.terrain is not None
    t.state.terrain.market.cards.append(card)
    t.note("terrain", rule, card=f"@terrain.{card}.name")


def stocked(s: Hades) -> list[str]:
    """Terrain decks from which a card can be drawn."""
    terrain = s.terrain
    return [kind for kind in DECKS if terrain and (deck(terrain, kind).cards or discard(terrain, kind).cards)]


def add_terrain(t: Table[Hades], god: God, rule: str) -> Flow[None]:
    """After a move or sneak: the top card of the deck of one's choice joins the terrain market."""
    kinds = stocked(t.state)
    if kinds:
        kind = yield from t.choose(god.seat, "terrain-deck", kinds, rule)
        to_market(t, draw_terrain(t, kind), rule)


def draw_two_terrain(t: Table[Hades], god: God, rule: str) -> Flow[None]:
    """After discover: two terrain cards in any split, one to the market, the other under its deck."""
    terrain = t.state.terrain
    assert terrain is not None
    for _ in range(2):
        kinds = stocked(t.state)
        if kinds:
            kind = yield from t.choose(god.seat, "terrain-deck", kinds, rule)
            terrain.aside.append(draw_terrain(t, kind))
    if terrain.aside:
        kept = yield from t.choose(god.seat, "terrain-keep", list(dict.fromkeys(terrain.aside)), rule)
        terrain.aside.remove(kept)
        to_market(t, kept, rule)
        for card in terrain.aside:
            deck(terrain, tables.TERRAIN[card].deck).put_bottom(card)
        terrain.aside = []


def focus_terrain(t: Table[Hades], god: God, look: int, take: int) -> Flow[None]:
    """After focus: look at the top of a terrain deck, add some to the market, put the rest back in any order."""
    terrain, rule = t.state.terrain, "trio.focus" if len(t.state.gods) > 1 else "solo.main-actions"
    assert terrain is not None
    kinds = stocked(t.state)
    if not kinds:
        return
    kind = yield from t.choose(god.seat, "terrain-deck", kinds, rule)
    for _ in range(look):
        card = draw_terrain(t, kind)
        if card:
            terrain.aside.append(card)
    picked = yield from t.choose_many(
        god.seat, "terrain-keep", list(terrain.aside), rule, least=min(take, len(terrain.aside)), most=take
    )
    for card in picked:
        terrain.aside.remove(card)
        to_market(t, card, rule)
    while terrain.aside:
        back = yield from t.choose(god.seat, "terrain-back", list(terrain.aside), rule)
        terrain.aside.remove(back)
        deck(terrain, kind).put_top(back, (god.seat,))


class Exploit(GodAction):
    """A terrain card of the market in a slot of the lone wolf board, which may have a price."""

    word, rule, icon = "exploit", "trio.exploit", "stone-pile"
    position = "battlefield"
    none = Reason("no-terrain-card", "trio.exploit")

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if s.terrain is None or god.team != "wolf":
            return NOT_WOLF
        return None if not all(s.terrain.slots) else Reason("no-terrain-slot", self.paid_by(s, god, ()))

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        assert s.terrain is not None
        free = [i for i, card in enumerate(s.terrain.slots) if not card]
        return [("exploit", card, i) for card in dict.fromkeys(s.terrain.market.cards) for i in free]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if cannot_demote(god, tables.TERRAIN[option[1]].effects):
            return NO_DEMOTE
        return self.unpayable(s, god, option)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return {"spark": SLOT_COSTS[option[2]]}

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return "trio.exploit" if len(s.gods) > 1 else "solo.exploit"

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> Flow[None]:
        terrain, rule, (card, slot) = t.state.terrain, self.paid_by(t.state, god, ()), what
        assert terrain is not None
        terrain.market.cards.remove(card)
        terrain.slots[slot] = card
        t.note("exploited", rule, god=god.name, card=f"@terrain.{card}.name")
        context = Context(rule=rule, card=f"terrain.{card}.name", actor=god)
        yield from VOCABULARY.resolve(t, tables.TERRAIN[card].effects, context)

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        entry = tables.TERRAIN[what[0]]
        label = msg("option.act.exploit", card=Msg(f"terrain.{what[0]}.name"), n=what[1] + 1)
        return Choice(label, "", (terrain_id(what[0]),), entry.icon, detail=sentence(entry.effects))


def clear_terrain(t: Table[Hades], rule: str) -> None:
    """The terrain cards played this wave go face up beside their decks."""
    terrain = t.state.terrain
    if terrain is None:
        return
    for i, card in enumerate(terrain.slots):
        if card:
            discard(terrain, tables.TERRAIN[card].deck).cards.append(card)
            terrain.slots[i] = ""
            t.note("terrain-discarded", rule, card=f"@terrain.{card}.name")


def light_torch(t: Table[Hades], god: God) -> Flow[None]:
    """The torch: shuffle the discards of one terrain deck or of both back in."""
    terrain = t.state.terrain
    assert terrain is not None
    full = [kind for kind in DECKS if discard(terrain, kind).cards]
    options = [*full, "both"] if len(full) == 2 else full
    chosen = yield from t.choose(god.seat, "torch", options, "reference.torch")
    for kind in full if chosen == "both" else [chosen]:
        deck(terrain, kind).cards += discard(terrain, kind).cards
        discard(terrain, kind).cards = []
        t.shuffle(deck(terrain, kind))
        t.note("terrain-shuffled", "reference.torch", deck=f"@terrain-deck.{kind}")
