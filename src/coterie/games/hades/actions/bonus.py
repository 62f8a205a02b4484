"""Bonus actions: resolving combat, inventory, resource boosts, companions and items, cures, push limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.hades.actions.acting import NO_RESOURCES, ONLY, STAGE, GodAction, Guarded, no_teammate
from coterie.games.hades.actions.terrain import DECKS, discard, light_torch
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Cost, Effects, Teammate
from coterie.games.hades.gods.board import NECTAR, SPARK, can_pay, card_of, tile, wounded
from coterie.games.hades.gods.cards import capacity_of, loot_kind, loot_name, reveal_loot
from coterie.games.hades.gods.harm import can_use, end_condition
from coterie.games.hades.gods.teams import teammate
from coterie.games.hades.monsters.combat import add_token, resolve_combat
from coterie.games.hades.showing.cards import companion_text, item_text, monster_called, monsters
from coterie.games.hades.showing.ids import in_inventory, in_slot, market_id
from coterie.games.hades.showing.odds import combat_words
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg

NO_COMPANION = Reason("no-companion", "status.companions")
NO_ITEM = Reason("no-item", "bonus.item")
NO_CONDITION = Reason("no-condition", "status.conditions")


class Resolve(GodAction):
    """The combat with an untapped engaged monster."""

    word, rule, icon = "resolve", "combat.resolve", "sword-clash"
    position = "battlefield"
    none = Reason("no-untapped-monster", "combat.resolve")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("resolve", m.id) for m in god.engaged if not m.tapped]

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> Flow[None]:
        yield from resolve_combat(t, god, next(m for m in god.engaged if m.id == what[0]))

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.resolve", monster=monster_called(s, what[0]))
        outcome = msg("card.sentence", what=combat_words(s, god, monsters(s)[what[0]]))
        return Choice(label, "", (f"monster-{what[0]}",), self.icon, detail=outcome)


# --- inventory ------------------------------------------------------------------------------------------------------


class Reactivate(GodAction):
    """A tapped weapon can be used again in the same wave."""

    word, rule, icon = "reactivate", "bonus.reactivate-weapon", "cycle"
    position = "battlefield"
    none = Reason("nothing-tapped", "bonus.reactivate-weapon")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("reactivate", gear.card) for gear in god.weapons if gear.tapped]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        return self.unpayable(s, god, option)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return tables.WEAPONS[option[1]].reactivate

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> None:
        next(gear for gear in god.weapons if gear.card == what[0] and gear.tapped).tapped = False
        t.note("untapped", "bonus.reactivate-weapon", god=god.name, card=f"@gear.{what[0]}.name")

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.reactivate", card=Msg(f"gear.{what[0]}.name"))
        return Choice(label, "", in_inventory(god, what[0]), tables.WEAPONS[what[0]].icon)


class Drop(Guarded):
    """A weapon or item goes to the market, with a loot token where the character stands."""

    word, rule, icon = "drop", "bonus.drop", "drop-weapon"
    position = "battlefield"
    wounds = ("capacity-frozen",)
    none = Reason("nothing-to-drop", "bonus.drop-signature")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("drop", gear.card) for gear in (*god.weapons, *god.items) if not bound(gear.card)]

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> None:
        s, card, kind = t.state, what[0], loot_kind(what[0])
        gears = god.weapons if kind == "weapon" else god.items
        gears.remove(next(gear for gear in gears if gear.card == card))
        god.capacity += capacity_of(card)
        s.market[kind].cards.append(card)
        loot = s.zones[god.zone].loot
        loot[kind] = loot.get(kind, 0) + 1
        t.note("dropped", "bonus.drop", god=god.name, card=f"@gear.{card}.name")

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.drop", card=Msg(f"gear.{what[0]}.name"))
        return Choice(label, "", in_inventory(god, what[0]), self.icon, detail=Msg("detail.drop"))


def bound(card: str) -> bool:
    """Whether the card can never leave the inventory."""
    return tables.WEAPONS[card].signature if card in tables.WEAPONS else tables.ITEMS[card].signature


# --- resource boosts ------------------------------------------------------------------------------------------------


class BoostStrike(GodAction):
    word, rule, icon = "boost-strike", "bonus.boost-strike", "sword-clash"
    position = "battlefield"
    price = NECTAR
    none = Reason("no-untapped-monster", "bonus.boost-strike")

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if can_pay(god, self.price) else NO_RESOURCES

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("boost-strike", m.id) for m in god.engaged if not m.tapped]

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> None:
        add_token(t, next(m for m in god.engaged if m.id == what[0]), "strike", 1, "bonus.boost-strike")

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.boost-strike", monster=monster_called(s, what[0]))
        return Choice(label, "", (f"monster-{what[0]}",), self.icon)


class BoostMarket(GodAction):
    """A market card goes under its deck and the deck's top card comes instead."""

    word, rule, icon = "boost-market", "bonus.boost-market", "card-exchange"
    position = "battlefield"
    price = SPARK
    none = Reason("empty-deck", "bonus.boost-market")

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if can_pay(god, self.price) else NO_RESOURCES

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [
            ("boost-market", kind, card)
            for kind, pile in s.market.items()
            if s.loot_decks[kind].cards
            for card in dict.fromkeys(pile.cards)
        ]

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> None:
        s, (kind, card) = t.state, what
        s.market[kind].cards.remove(card)
        s.loot_decks[kind].put_bottom(card)
        t.note("market-exchanged", "bonus.boost-market", god=god.name, card=loot_name(kind, card))
        reveal_loot(t, kind)

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        kind, card = what
        label = msg("option.act.boost-market", card=Msg(loot_name(kind, card)[1:]))
        return Choice(label, "", (market_id(kind, card),), self.icon)


# --- companions, items, cures ---------------------------------------------------------------------------------------


class UseCompanion(GodAction):
    word, rule, icon = "companion", "bonus.companion", "team-idea"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if not s.companions:
            return NO_COMPANION
        return None if tables.in_use(s, "companions") else STAGE

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("companion", gear.card) for gear in s.companions]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if any(gear.tapped for gear in s.companions if gear.card == option[1]):
            return Reason("tapped", "bonus.companion")
        position = tables.COMPANIONS[option[1]].position
        return self.unpayable(s, god, option) if position in ("both", god.position) else ONLY[position]

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return tables.COMPANIONS[option[1]].cost

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> Flow[None]:
        next(gear for gear in t.state.companions if gear.card == what[0]).tapped = True
        t.note("companion-used", "bonus.companion", god=god.name, companion=f"@companion.{what[0]}.name")
        context = Context(rule="bonus.companion", card=f"companion.{what[0]}.name", actor=god)
        yield from VOCABULARY.resolve(t, tables.COMPANIONS[what[0]].effects, context)

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.companion", name=Msg(f"companion.{what[0]}.name"))
        icon = tables.COMPANIONS[what[0]].icon
        return Choice(label, "", (f"companion-{what[0]}",), icon, detail=companion_text(what[0]))


class UseItem(GodAction):
    """An item of the own inventory, or the lone wolf's torch."""

    word, rule, icon = "item", "bonus.item", "swap-bag"
    none = NO_ITEM

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if god.items or god.team == "wolf" else NO_ITEM

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        held = [("item", gear.card) for gear in god.items] if tables.in_use(s, "items") else []
        return [*held, ("item", "torch")] if s.terrain is not None and god.team == "wolf" else held

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        card = option[1]
        item = tables.ITEMS[card]
        tapped = s.terrain.torch_tapped if card == "torch" and s.terrain else self.tapped(god, card)
        if tapped:
            return Reason("tapped", self.paid_by(s, god, option))
        if item.position not in ("both", god.position):
            return ONLY[item.position]
        if not has_subject(s, god, item.effects):
            return no_teammate(s)
        if card == "torch" and s.terrain and not any(discard(s.terrain, kind).cards for kind in DECKS):
            return self.unpayable(s, god, option) or Reason("no-terrain", "reference.torch")
        return self.unpayable(s, god, option)

    def tapped(self, god: God, card: str) -> bool:
        return all(gear.tapped for gear in god.items if gear.card == card)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return tables.ITEMS[option[1]].cost

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return "reference.torch" if option[1] == "torch" else "bonus.item"

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> Flow[None]:
        card, torch = what[0], "trio.torch" if len(t.state.gods) > 1 else "solo.torch"
        t.note("item-used", torch if card == "torch" else "bonus.item", god=god.name, card=f"@gear.{card}.name")
        if card == "torch":
            assert t.state.terrain is not None
            t.state.terrain.torch_tapped = True
            yield from light_torch(t, god)
        else:
            next(gear for gear in god.items if gear.card == card and not gear.tapped).tapped = True
            context = Context(rule="bonus.item", card=f"gear.{card}.name", actor=god)
            yield from VOCABULARY.resolve(t, tables.ITEMS[card].effects, context)

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.item", card=Msg(f"gear.{what[0]}.name"))
        targets = ("torch",) if what[0] == "torch" else in_inventory(god, what[0])
        return Choice(label, "", targets, tables.ITEMS[what[0]].icon, detail=item_text(what[0]))


def has_subject(s: Hades, god: God, effects: Effects) -> bool:
    """Whether effects that need a teammate find one; a lone character alone in the game is its own."""
    lonely = len(s.gods) > 1 and teammate(s, god) is None
    return not lonely or not effects or any(not isinstance(effect, Teammate) for effect in effects)


class Cure(GodAction):
    """Pay to be rid of a condition that can be bought off."""

    word, rule, icon = "cure", "status.conditions", "medicines"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if god.conditions else NO_CONDITION

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("cure", held) for held in god.conditions]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if not self.cost(s, god, option):
            return Reason("no-cure", "status.conditions")
        return self.unpayable(s, god, option)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return tables.CONDITIONS[option[1]].removal

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return f"status.{option[1]}" if option[1] == "immobilized" else "status.conditions"

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> None:
        end_condition(t, god, what[0], "status.conditions")

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.cure", condition=Msg(f"condition.{what[0]}.name"))
        return Choice(label, "", (f"condition-{god.seat}-{what[0]}",), tables.CONDITIONS[what[0]].icon)


# --- push limits ------------------------------------------------------------------------------------------------------


PUSH_COST: dict[str, Cost] = {"main": {"divinity": 1}, "feat": {"might": 1}, "challenge": {"nectar": 1}}

NO_CARD_PLAYED = Reason("no-card-played", "bonus.push")
NO_PUSHES = Reason("no-pushes", "bonus.push-limit")
FACE_DOWN = Reason("face-down", "bonus.push-facedown")


class Push(Guarded):
    """A card comes back from its slot, tapped; Swiftness may keep it untapped."""

    word, rule, icon = "push", "bonus.push", "push"
    wounds = ("no-push",)

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        if not god.slots:
            return NO_CARD_PLAYED
        if not tables.in_use(s, "push"):
            return STAGE
        return None if god.pushes < push_uses(s, god) else NO_PUSHES

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        up = [slot.card for slot in god.slots if slot.face_up]
        down = [slot.card for slot in god.slots if not slot.face_up]
        return [("push", card) for card in dict.fromkeys(up + down)]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        if option[1] not in [slot.card for slot in god.slots if slot.face_up]:
            return FACE_DOWN
        return self.unpayable(s, god, option)

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return PUSH_COST[tables.card_kind(option[1])]

    def carry_out(self, t: Table[Hades], god: God, *what: Any) -> Flow[None]:
        kind, ability = tables.card_kind(what[0]), card_of(god).battlefield
        god.pushes += 1
        quick = ability.id == "swiftness" and kind in (("main", "challenge") if ability.strong else ("main",))
        untapped = None
        if quick and can_use(t.state, god, "battlefield"):
            untapped = yield from t.window(god.seat, "swiftness", ("keep-untapped",), "gods.swiftness", god=god.name)
            if untapped is not None:
                god.ready = False
        take_back(t, god, what[0], untapped is None, "bonus.push-tap" if untapped is None else "gods.swiftness")

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        label = msg("option.act.push", card=Msg(f"action.{what[0]}.name"))
        return Choice(label, "", in_slot(god, what[0]), self.icon, detail=Msg("detail.push"))


def push_uses(s: Hades, god: God) -> int:
    """How often push limits can be used between two resets."""
    return max(0, tile(god, "push").times - wounded(s, god, "push-less"))


def take_back(t: Table[Hades], god: God, card: str, tap: bool, rule: str) -> None:
    """A face-up card returns from its slot to the hand."""
    god.slots.remove(next(slot for slot in god.slots if slot.card == card and slot.face_up))
    god.hand.cards.append(card)
    if tap:
        god.tapped.append(card)
    t.note("taken-back", rule, god=god.name, card=f"@action.{card}.name")
