"""Bonus actions: abilities, inventory, resource boosts, companions and items, push limits, landmarks."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.hades.actions.battlefield import Choice, lurable
from coterie.games.hades.actions.terrain import DECKS, discard, exploit_options, light_torch
from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, DieSpec, Effects, Resource, Teammate
from coterie.games.hades.gods.board import card_of, name, tile
from coterie.games.hades.gods.cards import capacity_of, loot_kind, loot_name, reveal_loot
from coterie.games.hades.gods.harm import can_use, end_condition, forbidden, max_ichor, regain_ichor, wounded
from coterie.games.hades.gods.resources import can_pay, pay
from coterie.games.hades.gods.teams import teammate
from coterie.games.hades.monsters.combat import add_token, assign_dice, free_slot, take_dice
from coterie.games.hades.monsters.lures import lure_room, put_in_lure
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

PUSH_COST: dict[str, dict[Resource, int]] = {
    "main": {"divinity": 1},
    "feat": {"might": 1},
    "challenge": {"nectar": 1},
}


def bonus_options(s: Hades, god: God) -> Iterator[Choice]:
    """Every bonus action the character could take now."""
    fighting = god.position == "battlefield"
    if fighting:
        yield from (("resolve", m.id) for m in god.engaged if not m.tapped)
        yield from inventory_options(s, god)
        if god.nectar:
            yield from (("boost-strike", m.id) for m in god.engaged if not m.tapped)
        if god.spark:
            for kind, pile in s.market.items():
                if s.loot_decks[kind].cards:
                    yield from (("boost-market", kind, card) for card in dict.fromkeys(pile.cards))
        yield from exploit_options(s, god)
    yield from ability_options(s, god)
    yield from helper_options(s, god)
    yield from push_options(s, god)
    yield from (("cure", held) for held in god.conditions if cure_cost(held) and can_pay(god, cure_cost(held)))


def cure_cost(condition: str) -> dict[Resource, int]:
    return tables.CONDITIONS[condition].removal


# --- abilities ---------------------------------------------------------------------------------------------------


def ability_options(s: Hades, god: God) -> Iterator[Choice]:
    if not god.ready:
        if god.nectar:
            yield ("refresh",)
        return
    if not cannot_brawl(s, god):
        yield ("brawl",)
    if (
        can_use(s, god, "battlefield")
        and card_of(god).battlefield.id == "protector"
        and any(m.dice for m in god.engaged)
    ):
        yield ("protector",)
    if can_use(s, god, "cover"):
        yield from cover_ability_options(s, god)


def cannot_brawl(s: Hades, god: God) -> str:
    if god.position != "battlefield":
        return "position"
    if not god.ready:
        return "spent"
    if wounded(s, god, "no-pray-no-ability"):
        return "wound"
    if forbidden(god, "ability"):
        return "condition"
    return "" if any(free_slot(m) for m in god.engaged) else "no-monster"


def cover_ability_options(s: Hades, god: God) -> Iterator[Choice]:
    ability, mate = card_of(god).cover, teammate(s, god)
    if ability.id == "search":
        zone = s.zones[god.zone]
        yield from (("search", kind) for kind, n in zone.loot.items() if n > len(zone.search.get(kind, ())))
    elif ability.id == "summon" and mate is not None and lure_room(god) and (ability.strong or god.spark):
        yield from (("summon", m.id) for m in mate.engaged if lurable(m.card))
    elif ability.id == "motivation":
        other = god if len(s.gods) == 1 else mate
        kinds = ("main", "challenge") if ability.strong else ("main",)
        if other is not None:
            cards = dict.fromkeys(slot.card for slot in other.slots if tables.card_kind(slot.card) in kinds)
            yield from (("motivation", card) for card in cards)


def brawl(t: Table[Hades], god: God) -> Flow[None]:
    """A yellow die on side III, without a weapon."""
    god.ready = False
    side = 1 if wounded(t.state, god, "brawl-one") else 3
    t.note("brawl", "bonus.brawl", god=name(god))
    dice = take_dice(t, (DieSpec("yellow", side),), "bonus.brawl")
    yield from assign_dice(t, god, dice, "bonus.brawl", god)


def refresh(t: Table[Hades], god: God) -> Flow[None]:
    pay(t, god, {"nectar": 1}, "bonus.ability-refresh")
    god.ready = True
    t.note("refreshed", "bonus.ability-refresh", god=name(god))
    yield from ()


def protector(t: Table[Hades], god: God) -> Flow[None]:
    """Shields on one monster, each of which may be a strike modifier instead."""
    god.ready = False
    shielded = [m for m in god.engaged if m.dice]
    for _ in range(2 if card_of(god).battlefield.strong else 1):
        targets = [(kind, m.id) for kind in ("shield", "strike") for m in shielded]
        kind, number = yield from t.choose(god.seat, "protector", targets, "gods.protector")
        shielded = [m for m in shielded if m.id == number]
        add_token(t, shielded[0], kind, 1, "gods.protector")


def search(t: Table[Hades], god: God, kind: str) -> Flow[None]:
    """A cube on a loot token makes the card bought with it cheaper."""
    god.ready = False
    marks = t.state.zones[god.zone].search.setdefault(kind, [])
    marks.append(3 if card_of(god).cover.strong else 2)
    t.note("searched", "gods.search", god=name(god), loot=f"@loot.{kind}")
    yield from ()


def summon(t: Table[Hades], god: God, number: int) -> Flow[None]:
    """A monster engaged with the teammate is lured to oneself."""
    god.ready = False
    if not card_of(god).cover.strong:
        pay(t, god, {"spark": 1}, "gods.summon")
    mate = teammate(t.state, god)
    assert mate is not None
    monster = next(m for m in mate.engaged if m.id == number)
    mate.engaged.remove(monster)
    put_in_lure(t, god, monster, "gods.summon")
    yield from ()


def motivation(t: Table[Hades], god: God, card: str) -> Flow[None]:
    """The teammate may take a card back to hand, tapped."""
    god.ready = False
    other = god if len(t.state.gods) == 1 else teammate(t.state, god)
    assert other is not None
    take_back(t, other, card, tap=True, rule="gods.motivation")
    yield from ()


# --- inventory ---------------------------------------------------------------------------------------------------


def inventory_options(s: Hades, god: God) -> Iterator[Choice]:
    for gear in god.weapons:
        if gear.tapped and can_pay(god, tables.WEAPONS[gear.card].reactivate):
            yield ("reactivate", gear.card)
    if not wounded(s, god, "capacity-frozen"):
        yield from (("drop", gear.card) for gear in (*god.weapons, *god.items) if not bound(gear.card))


def bound(card: str) -> bool:
    """Whether the card can never leave the inventory."""
    return tables.WEAPONS[card].signature if card in tables.WEAPONS else tables.ITEMS[card].signature


def reactivate(t: Table[Hades], god: God, card: str) -> Flow[None]:
    pay(t, god, tables.WEAPONS[card].reactivate, "bonus.reactivate-weapon")
    next(gear for gear in god.weapons if gear.card == card and gear.tapped).tapped = False
    t.note("untapped", "bonus.reactivate-weapon", god=name(god), card=f"@gear.{card}.name")
    yield from ()


def drop(t: Table[Hades], god: God, card: str) -> Flow[None]:
    """A weapon or item goes to the market, with a loot token where the character stands."""
    s, kind = t.state, loot_kind(card)
    gears = god.weapons if kind == "weapon" else god.items
    gears.remove(next(gear for gear in gears if gear.card == card))
    god.capacity += capacity_of(card)
    s.market[kind].cards.append(card)
    loot = s.zones[god.zone].loot
    loot[kind] = loot.get(kind, 0) + 1
    t.note("dropped", "bonus.drop", god=name(god), card=f"@gear.{card}.name")
    yield from ()


# --- resource boosts -----------------------------------------------------------------------------------------------


def boost_strike(t: Table[Hades], god: God, number: int) -> Flow[None]:
    pay(t, god, {"nectar": 1}, "bonus.boost-strike")
    add_token(t, next(m for m in god.engaged if m.id == number), "strike", 1, "bonus.boost-strike")
    yield from ()


def boost_market(t: Table[Hades], god: God, kind: str, card: str) -> Flow[None]:
    """A market card goes under its deck and the deck's top card comes instead."""
    s = t.state
    pay(t, god, {"spark": 1}, "bonus.boost-market")
    s.market[kind].cards.remove(card)
    s.loot_decks[kind].put_bottom(card)
    t.note("market-exchanged", "bonus.boost-market", god=name(god), card=loot_name(kind, card))
    reveal_loot(t, kind)
    yield from ()


# --- companions, items, landmarks ----------------------------------------------------------------------------------


def helper_options(s: Hades, god: God) -> Iterator[Choice]:
    if in_use(s, "companions"):
        for gear in s.companions:
            companion = tables.COMPANIONS[gear.card]
            if not gear.tapped and companion.position in ("both", god.position) and can_pay(god, companion.cost):
                yield ("companion", gear.card)
    if in_use(s, "items"):
        for gear in god.items:
            item = tables.ITEMS[gear.card]
            fits = item.position in ("both", god.position) and has_subject(s, god, item.effects)
            if not gear.tapped and fits and can_pay(god, item.cost):
                yield ("item", gear.card)
    if not cannot_light_torch(s, god):
        yield ("item", "torch")


def has_subject(s: Hades, god: God, effects: Effects) -> bool:
    """Whether effects that need a teammate find one; a lone character alone in the game is its own."""
    lonely = len(s.gods) > 1 and teammate(s, god) is None
    return not lonely or not all(isinstance(effect, Teammate) for effect in effects)


def cannot_light_torch(s: Hades, god: God) -> str:
    if s.terrain is None or god.team != "wolf":
        return "no-torch"
    if s.terrain.torch_tapped:
        return "tapped"
    if not can_pay(god, tables.ITEMS["torch"].cost):
        return "no-resources"
    return "" if any(discard(s.terrain, kind).cards for kind in DECKS) else "no-terrain"


def use_companion(t: Table[Hades], god: God, card: str) -> Flow[None]:
    companion = tables.COMPANIONS[card]
    next(gear for gear in t.state.companions if gear.card == card).tapped = True
    pay(t, god, companion.cost, "bonus.companion")
    t.note("companion-used", "bonus.companion", god=name(god), companion=f"@companion.{card}.name")
    context = Context(rule="bonus.companion", card=f"companion.{card}.name", actor=god)
    yield from VOCABULARY.resolve(t, companion.effects, context)


def use_item(t: Table[Hades], god: God, card: str) -> Flow[None]:
    torch = "trio.torch" if len(t.state.gods) > 1 else "solo.torch"
    pay(t, god, tables.ITEMS[card].cost, "reference.torch" if card == "torch" else "bonus.item")
    t.note("item-used", torch if card == "torch" else "bonus.item", god=name(god), card=f"@gear.{card}.name")
    if card == "torch":
        assert t.state.terrain is not None
        t.state.terrain.torch_tapped = True
        yield from light_torch(t, god)
    else:
        next(gear for gear in god.items if gear.card == card and not gear.tapped).tapped = True
        context = Context(rule="bonus.item", card=f"gear.{card}.name", actor=god)
        yield from VOCABULARY.resolve(t, tables.ITEMS[card].effects, context)


def cure(t: Table[Hades], god: God, condition: str) -> Flow[None]:
    """Pay to be rid of a condition that can be bought off."""
    pay(t, god, cure_cost(condition), f"status.{condition}" if condition == "immobilized" else "status.conditions")
    end_condition(t, god, condition, "status.conditions")
    yield from ()


def use_well(t: Table[Hades], god: God) -> Flow[None]:
    yield from regain_ichor(t, god, "landmarks.well")


def well_useful(god: God) -> bool:
    return god.ichor < max_ichor(god)


def use_fire_pit(t: Table[Hades], god: God, card: str) -> Flow[None]:
    next(slot for slot in god.slots if slot.card == card and not slot.face_up).face_up = True
    t.note("unveiled", "landmarks.fire-pit", god=name(god), card=f"@feat.{card}.name")
    yield from ()


# --- push limits ------------------------------------------------------------------------------------------------------


def push_uses(s: Hades, god: God) -> int:
    """How often push limits can be used between two resets."""
    return max(0, tile(god, "push").times - wounded(s, god, "push-less"))


def cannot_push(s: Hades, god: God) -> str:
    if not in_use(s, "push"):
        return "stage"
    if forbidden(god, "push"):
        return "condition"
    if wounded(s, god, "no-push"):
        return "wound"
    return "" if god.pushes < push_uses(s, god) else "no-pushes"


def push_options(s: Hades, god: God) -> Iterator[Choice]:
    if cannot_push(s, god):
        return
    for card in dict.fromkeys(slot.card for slot in god.slots if slot.face_up):
        if can_pay(god, PUSH_COST[tables.card_kind(card)]):
            yield ("push", card)


def push(t: Table[Hades], god: God, card: str) -> Flow[None]:
    """A card comes back from its slot, tapped; Swiftness may keep it untapped."""
    kind, ability = tables.card_kind(card), card_of(god).battlefield
    pay(t, god, PUSH_COST[kind], "bonus.push")
    god.pushes += 1
    quick = ability.id == "swiftness" and kind in (("main", "challenge") if ability.strong else ("main",))
    untapped = None
    if quick and can_use(t.state, god, "battlefield"):
        untapped = yield from t.window(god.seat, "swiftness", ("keep-untapped",), "gods.swiftness", god=name(god))
        if untapped is not None:
            god.ready = False
    take_back(t, god, card, untapped is None, "bonus.push-tap" if untapped is None else "gods.swiftness")


def take_back(t: Table[Hades], god: God, card: str, tap: bool, rule: str) -> None:
    """A face-up card returns from its slot to the hand."""
    god.slots.remove(next(slot for slot in god.slots if slot.card == card and slot.face_up))
    god.hand.cards.append(card)
    if tap:
        god.tapped.append(card)
    t.note("taken-back", rule, god=name(god), card=f"@action.{card}.name")
