"""What one might expect to do in a wave and cannot, and why."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.hades.actions.battlefield import (
    cannot_buy,
    cannot_discover,
    cannot_lure,
    cannot_move,
    cannot_swing,
    lurable,
)
from coterie.games.hades.actions.bonus import PUSH_COST, cannot_brawl, cannot_light_torch, cannot_push
from coterie.games.hades.actions.cover import cannot_focus, cannot_heal, cannot_lure_attack, cannot_pray
from coterie.games.hades.actions.feats import cannot_demote, cannot_play_feat
from coterie.games.hades.actions.menu import options_of, untapped
from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import in_use, scenario_of
from coterie.games.hades.box.schemas import Challenge
from coterie.games.hades.campaign.challenges import cannot_challenge
from coterie.games.hades.effects.words import amounts, needs
from coterie.games.hades.gods.board import SLOT_COSTS, SLOTS
from coterie.games.hades.gods.harm import forbidden
from coterie.games.hades.gods.resources import can_pay
from coterie.games.hades.gods.upgrade import cannot_upgrade, upgrade_cost
from coterie.games.hades.showing.story import challenge_place
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Blocked, Decision, Option, option_key
from coterie.kernel.texts import Item, Msg, msg

GOD_RULES = {"artemis": "one", "hephaestus": "two", "athena": "three", "hermes": "four"}
RULES = {
    "no-way": "map.adjacent",
    "no-loot": "battlefield.discover",
    "no-spark": "battlefield.discover-unaffordable",
    "no-capacity": "reference.character-capacity",
    "lures-full": "battlefield.lure-full",
    "stage": "stages.prologue-off",
    "no-deity": "cover.pray",
    "unhurt": "cover.heal",
    "no-nectar": "cover.heal",
    "no-target": "cover.lure-attack",
    "no-oblivion": "cover.focus",
    "no-resources": "resources.no-debt",
    "no-monster": "feats.need-die",
    "no-die": "feats.need-die",
    "no-room": "bonus.brawl",
    "no-demote": "feats.demote",
    "range": "oblivion.range",
    "wolf-cover": "trio.feats",
    "no-teammate": "cards.feat-cover",
    "no-pushes": "bonus.push-limit",
    "spent": "bonus.ability-refresh",
    "position": "bonus.ability-position",
    "top-level": "upgrade.top-level",
    "no-divinity": "upgrade.pay",
    "no-slot": "cards.play",
    "card-tapped": "cards.tapped",
    "no-main-card": "cards.play",
    "no-challenge-card": "challenge.resolve",
    "twice": "cards.main-double",
    "no-fallen": "battlefield.drain",
    "no-tapped-monster": "battlefield.lure",
    "tapped": "battlefield.start-combat",
    "face-down": "bonus.push-facedown",
    "challenge-zone": "challenge.position",
    "challenge-position": "challenge.position",
    "challenge-needs": "challenge.preconditions",
    "no-weapon": "challenge.resolve",
    "no-terrain": "reference.torch",
    "no-terrain-slot": "trio.exploit",
}
"""The rule behind each reason; conditions and wounds have their own."""
SOLO_RULES = {"wolf-cover": "solo.feats", "no-terrain-slot": "solo.exploit"}
"""The rule behind those reasons that another one gives to a character alone."""
WOUNDS = {
    "move": ("no-move",),
    "sneak": ("no-sneak",),
    "discover": ("no-discover", "capacity-frozen"),
    "lure": ("no-lure",),
    "lure-attack": ("no-lure",),
    "focus": ("no-focus",),
    "pray": ("no-pray-no-ability",),
    "ability": ("no-pray-no-ability",),
    "push": ("no-push",),
    "start-combat": ("no-signature",),
}
"""The wounds that keep from each action."""


def blocked(s: Hades, decision: Decision) -> Iterator[Blocked]:
    """For the question what to do: main actions, cards, challenges and bonus actions that are not possible."""
    if decision.kind != "act":
        return
    god = s.gods[decision.seats[0]]
    offered = {option_key(option) for option in decision.options}
    for each in (*main_actions(s, god), *cards(s, god), *challenges(s, god), *bonus_actions(s, god)):
        if option_key(each.option) not in offered:
            yield each


def refuse(s: Hades, god: God, option: Option, reason: str, action: str = "") -> Blocked:
    """The reason in words with the rule that it follows from; `action` is what conditions and wounds speak of."""
    if reason == "condition":
        condition = forbidden(god, action)
        rule = f"status.{condition}" if condition == "immobilized" else "status.conditions"
        return Blocked(option, msg("why.condition", condition=Msg(f"condition.{condition}.name")), rule)
    if reason in ("wound", "wound-nectar"):
        effects = WOUNDS[action] if reason == "wound" else ("travel-dear",)
        wounds = tables.GODS[god.id].wounds
        space = next(i for i, wound in enumerate(wounds) if wound in effects and i + 1 in god.wounds)
        rule = f"gods.{GOD_RULES[god.id]}-wound-{space + 1}"
        return Blocked(option, msg(f"why.{reason}", wound=Msg(f"wound.{wounds[space]}")), rule)
    rule = SOLO_RULES.get(reason, RULES[reason]) if len(s.gods) == 1 else RULES[reason]
    return Blocked(option, Msg(f"why.{reason}"), rule)


# --- main actions ---------------------------------------------------------------------------------------------------


def main_actions(s: Hades, god: God) -> Iterator[Blocked]:
    """Main actions of the position, and why none can be taken at all."""
    reason = no_main_card(god)
    for action, why in main_reasons(s, god).items():
        if reason or why:
            yield refuse(s, god, ("do", action), reason or why, action)
    if not reason and god.position == "battlefield":
        yield from swings(s, god)
        yield from purchases(s, god)
    if not reason and god.position == "cover" and in_use(s, "upgrade"):
        yield from upgrades(s, god)


def no_main_card(god: God) -> str:
    """Why no main action can be taken, whatever it is."""
    if god.pending:
        return ""
    if len(god.slots) >= SLOTS:
        return "no-slot"
    mains = [card for card in untapped(god) if tables.card_kind(card) == "main"]
    if not mains:
        return "no-main-card"
    return "" if any(can_pay(god, tables.MAINS[card].cost) for card in mains) else "no-resources"


def main_reasons(s: Hades, god: God) -> dict[str, str]:
    """Each main action of the position, with the reason against it if there is one."""
    if god.position == "cover":
        return {
            "sneak": cannot_move(s, god, "sneak"),
            "focus": cannot_focus(s, god),
            "pray": cannot_pray(s, god),
            "heal": cannot_heal(s, god),
            "lure-attack": cannot_lure_attack(s, god),
            "rest": "condition" if forbidden(god, "rest") else "",
        }
    tapped = any(m.tapped and lurable(m.card) for m in god.engaged)
    fallen = any(not m.tapped for m in god.fallen)
    return {
        "move": cannot_move(s, god, "move"),
        "discover": cannot_discover(s, god),
        "fill-cup": "condition" if forbidden(god, "fill-cup") else "",
        "lure": cannot_lure(s, god) or ("" if tapped else "no-tapped-monster"),
        "drain": "condition" if forbidden(god, "drain") else "" if fallen else "no-fallen",
    }


def swings(s: Hades, god: God) -> Iterator[Blocked]:
    for gear in god.weapons:
        why = cannot_swing(s, god, gear.card, gear.tapped)
        if why:
            yield refuse(s, god, ("do", "start-combat", gear.card), why, "start-combat")


def purchases(s: Hades, god: God) -> Iterator[Blocked]:
    """Market cards of the loot that lies here."""
    if cannot_discover(s, god):
        return
    for kind, n in s.zones[god.zone].loot.items():
        for card in dict.fromkeys(s.market[kind].cards) if n else ():
            why = cannot_buy(s, god, kind, card)
            if why:
                yield refuse(s, god, ("do", "discover", kind, card), why, "discover")


def upgrades(s: Hades, god: God) -> Iterator[Blocked]:
    if forbidden(god, "rest"):
        return
    for action in tables.TILES:
        why = cannot_upgrade(s, god, action)
        option = ("do", "rest", "upgrade", action)
        if why == "no-divinity":
            reason = msg("why.no-divinity", n=upgrade_cost(s, god, action), have=god.divinity)
            yield Blocked(option, reason, RULES[why])
        elif why:
            yield refuse(s, god, option, why)


# --- cards and challenges -------------------------------------------------------------------------------------------


def cards(s: Hades, god: God) -> Iterator[Blocked]:
    """Feat cards in hand that cannot be played."""
    ready = untapped(god)
    for card in dict.fromkeys(god.hand.cards):
        if tables.card_kind(card) != "feat":
            continue
        full = "no-slot" if len(god.slots) >= SLOTS else "" if card in ready else "card-tapped"
        why = full or cannot_play_feat(s, god, card)
        if why:
            yield refuse(s, god, ("feat", card), why, "feats")


def challenges(s: Hades, god: God) -> Iterator[Blocked]:
    """Challenges of the scenario that are still open and cannot be met now."""
    held = tables.CHALLENGE in god.hand.cards
    for challenge in scenario_of(s).challenges:
        option = ("challenge", challenge.id)
        why = cannot_challenge(s, god, challenge)
        if why == "challenge-done":
            continue
        if why:
            yield challenge_refused(s, god, challenge, why)
        elif tables.CHALLENGE not in untapped(god):
            yield refuse(s, god, option, "card-tapped" if held else "no-challenge-card")
        elif len(god.slots) >= SLOTS:
            yield refuse(s, god, option, "no-slot")


def challenge_refused(s: Hades, god: God, challenge: Challenge, why: str) -> Blocked:
    option = ("challenge", challenge.id)
    if why in ("challenge-zone", "challenge-position"):
        return Blocked(option, msg(f"why.{why}", place=challenge_place(s.scenario, challenge.id)), RULES[why])
    if why == "challenge-needs":
        left: list[Item] = [text for text, so in needs(s, challenge.needs, s.scenario) if not so]
        return Blocked(option, msg("why.challenge-needs", needs=left), RULES[why])
    if why == "no-resources":
        return Blocked(option, msg("why.challenge-price", price=amounts(challenge.cost)), RULES[why])
    return refuse(s, god, option, why)


# --- bonus actions --------------------------------------------------------------------------------------------------


def bonus_actions(s: Hades, god: God) -> Iterator[Blocked]:
    """Brawl, push limits, the torch, terrain."""
    why = cannot_brawl(s, god)
    if why and god.position == "battlefield":
        yield refuse(s, god, ("brawl",), "no-room" if why == "no-monster" else why, "ability")
    yield from pushes(s, god)
    if s.terrain is not None and god.team == "wolf":
        why = cannot_light_torch(s, god)
        if why:
            yield refuse(s, god, ("item", "torch"), why)
        if god.position == "battlefield" and not any(o[0] == "exploit" for o in options_of(s, god)):
            free = [i for i, card in enumerate(s.terrain.slots) if not card]
            for card in dict.fromkeys(s.terrain.market.cards):
                slot = free[0] if free else len(SLOT_COSTS) - 1
                why = "no-demote" if cannot_demote(god, tables.TERRAIN[card].effects) else "no-resources"
                yield refuse(s, god, ("exploit", card, slot), why if free else "no-terrain-slot")


def pushes(s: Hades, god: God) -> Iterator[Blocked]:
    """Cards in slots that cannot be taken back."""
    general = cannot_push(s, god)
    for card in dict.fromkeys(slot.card for slot in god.slots):
        why = general
        if not why and not any(slot.face_up for slot in god.slots if slot.card == card):
            why = "face-down"
        if not why and not can_pay(god, PUSH_COST[tables.card_kind(card)]):
            why = "no-resources"
        if why and in_use(s, "push"):
            yield refuse(s, god, ("push", card), why, "push")
