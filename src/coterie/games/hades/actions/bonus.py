"""Bonus actions: resolving combat, inventory, resource boosts, companions and items, cures, push limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from coterie.games.hades.actions.acting import NO_RESOURCES, ONLY, STAGE, GodAction, Guarded, no, no_teammate
from coterie.games.hades.actions.terrain import DECKS, light_torch, piles, terrain_of
from coterie.games.hades.actions.vain import IDLE
from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Companion, Item
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Cost, Teammate
from coterie.games.hades.gods import board
from coterie.games.hades.gods.cards import capacity_of, loot_kind, loot_name, reveal_loot
from coterie.games.hades.map.zones import zone_name
from coterie.games.hades.monsters.combat import add_token, resolve_combat
from coterie.games.hades.showing.cards import companion_text, in_inventory, in_slot, item_text, market_id, monsters
from coterie.games.hades.showing.odds import combat_words
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Cause, Table, Why
from coterie.kernel.texts import Msg, msg
from coterie.kernel.vain import warned

NO_ITEM = Reason("no-item", "bonus.item")
NO_COMPANION = Reason("no-companion", "status.companions")


class Resolve(GodAction):
    """The combat with an untapped engaged monster."""

    word, rule, icon = "resolve", "combat.resolve", "sword-clash"
    having = ("engaged",)
    position = "battlefield"
    none = Reason("no-untapped-monster", "combat.resolve")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("resolve", m.id) for m in god.engaged if not m.tapped]

    def carry_out(self, t: Table[Hades], god: God, number: int) -> Flow[None]:
        yield from resolve_combat(t, god, next(m for m in god.engaged if m.id == number))

    def shown(self, s: Hades, god: God, number: int) -> Choice:
        return self.upon(s, number, msg("card.sentence", what=combat_words(s, god, monsters(s)[number])))


# --- inventory ------------------------------------------------------------------------------------------------------


class Reactivate(GodAction):
    """A tapped weapon can be used again in the same wave."""

    word, rule, names = "reactivate", "bonus.reactivate-weapon", "gear"
    icon, position = "cycle", "battlefield"
    none = Reason("nothing-tapped", "bonus.reactivate-weapon")
    against = GodAction.unpayable

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("reactivate", gear.card) for gear in god.weapons if gear.tapped]

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return tables.WEAPONS[option[1]].reactivate

    def carry_out(self, t: Table[Hades], god: God, card: str) -> None:
        next(gear for gear in god.weapons if gear.card == card and gear.tapped).tapped = False
        t.note("untapped", "bonus.reactivate-weapon", god=god.name, card=f"@gear.{card}.name")

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        icon = tables.WEAPONS[card].icon
        return self.choice(*in_inventory(god, card), icon=icon, card=Msg(f"gear.{card}.name"))


class Drop(Guarded):
    """A weapon or item goes to the market, with a loot token where the character stands."""

    word, rule, icon = "drop", "bonus.drop", "drop-weapon"
    position, explained = "battlefield", True
    wounds = ("capacity-frozen",)
    none = Reason("nothing-to-drop", "bonus.drop-signature")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("drop", gear.card) for gear in (*god.weapons, *god.items) if gear.card not in tables.SIGNATURE]

    def carry_out(self, t: Table[Hades], god: God, card: str) -> None:
        kind, loot = loot_kind(card), t.state.zones[god.zone].loot
        gears = god.weapons if kind == "weapon" else god.items
        gears.remove(next(gear for gear in gears if gear.card == card))
        god.capacity += capacity_of(card)
        t.state.market[kind].cards.append(card)
        loot[kind] = loot.get(kind, 0) + 1
        there: dict[str, Any] = {"zone": zone_name(t.state, god.zone), "loot": f"@loot.{kind}"}
        t.note("dropped", "bonus.drop", god=god.name, card=f"@gear.{card}.name", **there)

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        return self.choice(*in_inventory(god, card), card=Msg(f"gear.{card}.name"))


# --- resource boosts ------------------------------------------------------------------------------------------------


class Boost(GodAction):
    """Costs a resource whatever is chosen, without which it is not worth a look."""

    position = "battlefield"

    def besides(self) -> None:
        return None

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if board.can_pay(god, self.price) else NO_RESOURCES


class BoostStrike(Boost):
    word, rule, icon = "boost-strike", "bonus.boost-strike", "sword-clash"
    price, having = board.NECTAR, ("nectar", "engaged")
    none = Reason("no-untapped-monster", "bonus.boost-strike")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("boost-strike", m.id) for m in god.engaged if not m.tapped]

    def carry_out(self, t: Table[Hades], god: God, number: int) -> None:
        add_token(t, next(m for m in god.engaged if m.id == number), "strike", 1, "bonus.boost-strike")


class BoostMarket(Boost):
    """A market card goes under its deck and the deck's top card comes instead."""

    word, rule, icon = "boost-market", "bonus.boost-market", "card-exchange"
    price, having = board.SPARK, ("spark",)
    none = Reason("empty-deck", "bonus.boost-market")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        stocked = {kind: dict.fromkeys(pile.cards) for kind, pile in s.market.items() if s.loot_decks[kind].cards}
        return [("boost-market", kind, card) for kind, cards in stocked.items() for card in cards]

    def carry_out(self, t: Table[Hades], god: God, kind: str, card: str) -> None:
        t.state.market[kind].cards.remove(card)
        t.state.loot_decks[kind].put_bottom(card)
        t.note("market-exchanged", "bonus.boost-market", god=god.name, card=loot_name(kind, card))
        reveal_loot(t, kind)

    def shown(self, s: Hades, god: God, kind: str, card: str) -> Choice:
        return self.choice(market_id(kind, card), card=Msg(loot_name(kind, card)[1:]))


# --- companions, items, cures ---------------------------------------------------------------------------------------


class UseCard(GodAction):
    """A card is tapped for its effects, at a price and perhaps in one position only."""

    cards: ClassVar[Mapping[str, Companion | Item]]

    def tapped(self, s: Hades, god: God, card: str) -> bool:
        raise NotImplementedError

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        position = self.cards[option[1]].position
        if self.tapped(s, god, option[1]):
            return Reason("tapped", self.paid_by(s, god, option))
        return self.unpayable(s, god, option) if position in ("both", god.position) else ONLY[position]

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return self.cards[option[1]].cost


class UseCompanion(UseCard):
    word, rule, icon = "companion", "bonus.companion", "team-idea"
    cards, names, having = tables.COMPANIONS, "companion", ("companions",)

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if not s.companions:
            return NO_COMPANION
        return None if tables.in_use(s, "companions") else STAGE

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("companion", gear.card) for gear in s.companions]

    def tapped(self, s: Hades, god: God, card: str) -> bool:
        return any(gear.tapped for gear in s.companions if gear.card == card)

    def carry_out(self, t: Table[Hades], god: God, card: str) -> Flow[None]:
        next(gear for gear in t.state.companions if gear.card == card).tapped = True
        t.note("companion-used", "bonus.companion", god=god.name, companion=f"@companion.{card}.name")
        context = Context(rule="bonus.companion", card=f"companion.{card}.name", actor=god)
        yield from VOCABULARY.resolve(t, tables.COMPANIONS[card].effects, context)

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        icon, called = tables.COMPANIONS[card].icon, Msg(f"companion.{card}.name")
        detail = warned(companion_text(card), tables.COMPANIONS[card].effects, IDLE, s, god)
        return self.choice(f"companion-{card}", icon=icon, detail=detail, name=called)


class UseItem(UseCard):
    """An item of the own inventory, or the lone wolf's torch."""

    word, rule, icon = "item", "bonus.item", "swap-bag"
    cards, names, having = tables.ITEMS, "gear", ("items",)
    none = NO_ITEM

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if god.items or god.team == "wolf" else NO_ITEM

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        held = [("item", gear.card) for gear in god.items] if tables.in_use(s, "items") else []
        return [*held, ("item", "torch")] if s.terrain is not None and god.team == "wolf" else held

    def tapped(self, s: Hades, god: God, card: str) -> bool:
        if card == "torch":
            return terrain_of(s).torch_tapped
        return all(gear.tapped for gear in god.items if gear.card == card)

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        reason, card = super().against(s, god, option), option[1]
        if (reason is None or reason is NO_RESOURCES) and lacks_subject(s, god, tables.ITEMS[card]):
            return no_teammate(s)
        if reason is None and card == "torch" and not any(piles(s, kind)[1].cards for kind in DECKS):
            return no("no-terrain", "reference.torch")
        return reason

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return "reference.torch" if option[1] == "torch" else "bonus.item"

    def carry_out(self, t: Table[Hades], god: God, card: str) -> Flow[None]:
        torch = "trio.torch" if len(t.state.gods) > 1 else "solo.torch"
        t.note("item-used", torch if card == "torch" else "bonus.item", god=god.name, card=f"@gear.{card}.name")
        if card == "torch":
            terrain_of(t.state).torch_tapped = True
            yield from light_torch(t, god)
        else:
            next(gear for gear in god.items if gear.card == card and not gear.tapped).tapped = True
            context = Context(rule="bonus.item", card=f"gear.{card}.name", actor=god)
            yield from VOCABULARY.resolve(t, tables.ITEMS[card].effects, context)

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        targets = ("torch",) if card == "torch" else in_inventory(god, card)
        icon, called = tables.ITEMS[card].icon, Msg(f"gear.{card}.name")
        detail = warned(item_text(card), tables.ITEMS[card].effects, IDLE, s, god)
        return self.choice(*targets, icon=icon, detail=detail, card=called)


def lacks_subject(s: Hades, god: God, item: Item) -> bool:
    """Whether all that the item does needs a teammate, and there is none; a lone character alone is its own."""
    lonely = len(s.gods) > 1 and board.teammate(s, god) is None
    return lonely and bool(item.effects) and all(isinstance(effect, Teammate) for effect in item.effects)


class Cure(GodAction):
    """Pay to be rid of a condition that can be bought off."""

    word, rule, icon = "cure", "status.conditions", "medicines"
    having, names = ("conditions",), "condition"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if god.conditions else no("no-condition", "status.conditions")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("cure", held) for held in god.conditions]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if not self.cost(s, god, option):
            return no("no-cure", "status.conditions")
        return self.unpayable(s, god, option)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return tables.CONDITIONS[option[1]].removal

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return tables.CONDITIONS[option[1]].rule

    def carry_out(self, t: Table[Hades], god: God, held: str) -> None:
        board.end_condition(t, god, held, "status.conditions")

    def shown(self, s: Hades, god: God, held: str) -> Choice:
        icon, called = tables.CONDITIONS[held].icon, Msg(f"condition.{held}.name")
        return self.choice(f"condition-{god.seat}-{held}", icon=icon, condition=called)


# --- push limits ------------------------------------------------------------------------------------------------------

PUSH_COST: dict[str, Cost] = {
    **{card: {"divinity": 1} for card in tables.MAINS},
    **{card: {"might": 1} for card in tables.FEATS},
    tables.CHALLENGE: board.NECTAR,
}


class Push(Guarded):
    """A card comes back from its slot, tapped; Swiftness may keep it untapped."""

    word, rule, icon = "push", "bonus.push", "push"
    having = ("slots",)
    explained = True
    wounds = ("no-push",)
    against = GodAction.unpayable

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        if not god.slots:
            return no("no-card-played", "bonus.push")
        if not tables.in_use(s, "push"):
            return STAGE
        return None if god.pushes < push_uses(s, god) else no("no-pushes", "bonus.push-limit")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("push", card) for card in dict.fromkeys([slot.card for slot in god.slots])]

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return PUSH_COST[option[1]]

    def carry_out(self, t: Table[Hades], god: God, card: str) -> Flow[None]:
        god.pushes += 1
        kinds = ("main", "challenge") if board.card_of(god).battlefield.strong else ("main",)
        ways = ("keep-untapped",) if tables.card_kind(card) in kinds else ()
        untapped = yield from board.at_its_moment(t, god, "swiftness", ways, god=god.name)
        swift = Cause(rule="gods.swiftness", card="ability.swiftness.name")
        take_back(t, god, card, untapped is None, "bonus.push-tap" if untapped is None else swift)

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        return self.choice(*in_slot(god, card), card=Msg(f"action.{card}.name"))


def push_uses(s: Hades, god: God) -> int:
    """How often push limits can be used between two resets."""
    return max(0, board.tile(god, "push").times - board.wounded(s, god, "push-less"))


def take_back(t: Table[Hades], god: God, card: str, tap: bool, why: Why) -> None:
    """A card returns from its slot to the hand, whichever face it shows."""
    god.slots.remove(next(slot for slot in god.slots if slot.card == card))
    god.hand.cards.append(card)
    if tap:
        god.tapped.append(card)
    t.note("taken-back" if tap else "taken-back-ready", why, god=god.name, card=f"@action.{card}.name")
