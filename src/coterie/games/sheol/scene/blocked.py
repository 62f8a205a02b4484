"""What one may expect to do in the Scout phase and cannot, each with its reason and its rule."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.actions.movement import pace_of, purchase
from coterie.games.sheol.actions.plan import lantern_of
from coterie.games.sheol.actions.repair import broken
from coterie.games.sheol.actions.strike import weapon_of
from coterie.games.sheol.board.ground import land_cells
from coterie.games.sheol.board.lightstream import joins, land_at, land_connected, network
from coterie.games.sheol.board.occupancy import ENEMIES, figures
from coterie.games.sheol.box.vocabulary import Power
from coterie.games.sheol.citadel import actions as citadel
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.has_target import has_target
from coterie.games.sheol.effects.resolve import holds
from coterie.games.sheol.effects.standing import flag, phase_of
from coterie.games.sheol.lands import actions as lands
from coterie.games.sheol.lightshields.playable import ActionCost, mission_level, powers_of
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scene.words import cost_words
from coterie.games.sheol.scene.words_cards import when_words
from coterie.games.sheol.scene.words_needs import clause
from coterie.games.sheol.scouts.inventory import room, slots_left, together
from coterie.games.sheol.scouts.overload import price as action_price
from coterie.games.sheol.scouts.points import MOST_POINTS
from coterie.games.sheol.state import CITADEL, Land, Sheol, Unit, start_point
from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Decision, Option, option_key
from coterie.kernel.texts import Msg, Param, msg

RULES = {
    "step": "move.points",
    "buy": "move.extra.buy",
    "plan": "lantern.plan",
    "reveal": "lantern.reveal.pattern",
    "attack": "weapon.attack.target",
    "repair": "lantern.repair",
    "discover": "land.discover.condition",
    "build": "land.build",
    "explore": "land.explore.cost",
    "printer": "land.printer",
    "cure": "land.cure",
    "shield": "land.shield",
    "deposit": "citadel.deposit",
    "retrieve": "citadel.deposit",
    "print": "citadel.print",
    "give": "gear.exchange",
}
"""The rule behind each action, for the reasons that have none of their own."""

REASONS = {
    "no-actions": "scout.actions.points",
    "inside": "scout.actions.in-citadel",
    "corrupted": "damage.complete.penalties",
    "card": "round.keywords",
    "no-spot": "land.card.spots",
    "no-room": "inventory.slots",
    "track-full": "move.track-maximum",
    "no-lantern": "lantern.break",
    "no-weapon": "lantern.break",
}
"""Reasons with a rule of their own, whatever the action."""

Reason = tuple[str, dict[str, Param]] | str
"""The word of a reason, with what is put into its text; empty if there is none."""


def blocked(s: Sheol, decision: Decision) -> Iterator[Blocked]:
    """For the question what to do: the actions that the menu does not offer, and the cards of the hand."""
    if decision.kind != "act":
        return
    unit = s.units[decision.about["unit"]]
    offered = {option_key(option) for option in decision.options}
    words = {option[0] for option in decision.options if isinstance(option, tuple)}
    for word, why in reasons(s, unit).items():
        if word not in words and why:
            yield refuse((word,), word, why)
    for each in (*prints(s, unit), *cards(s, unit)):
        if option_key(each.option) not in offered:
            yield each


def refuse(option: Option, word: str, why: Reason) -> Blocked:
    """The reason in words, with the rule that it follows from."""
    key, params = (why, {}) if isinstance(why, str) else why
    return Blocked(option, Msg(f"why.{key}", params), REASONS.get(key, RULES[word]))


def reasons(s: Sheol, unit: Unit) -> dict[str, Reason]:
    """Each action of the menu, with the reason against it if there is one."""
    if flag(s, "no-act", unit):
        return dict.fromkeys(RULES, "card")
    land = land_at(s, unit.at) if unit.at >= 0 else None
    return {
        "step": cannot_step(s, unit),
        "buy": cannot_buy(s, unit),
        "plan": cannot_plan(s, unit),
        "reveal": cannot_reveal(s, unit),
        "attack": cannot_attack(s, unit),
        "repair": cannot_repair(s, unit),
        "discover": cannot_discover(s, unit, land),
        **{kind: cannot_work(s, unit, land, kind) for kind in lands.CARDS if kind != "cure"},
        "cure": cannot_cure(s, unit, land),
        "deposit": cannot_load(s, unit, "deposit"),
        "retrieve": cannot_load(s, unit, "retrieve"),
        "give": cannot_give(s, unit),
    }


def unpaid(s: Sheol, action: ActionCost) -> Reason:
    """Why an action cannot be paid for, by the first thing that lacks."""
    if action.cost.get("actions", 0) > s.units[action.unit].actions:
        return "no-actions"
    return "" if affordable(s, action) else ("no-lux", {"cost": cost_words(action.cost)})


# --- moving and equipment -------------------------------------------------------------------------------------------


def cannot_step(s: Sheol, unit: Unit) -> Reason:
    if flag(s, "no-move", unit):
        return "card"
    pace = pace_of(s, unit)
    return ("no-movement", {"n": unit.movement}) if unit.movement < max(pace.lit, pace.dark) else "no-way"


def cannot_buy(s: Sheol, unit: Unit) -> Reason:
    if flag(s, "no-move", unit) or flag(s, "no-buy", unit):
        return "card"
    return "track-full" if unit.movement >= MOST_POINTS else unpaid(s, purchase(s, unit))


def cannot_plan(s: Sheol, unit: Unit) -> Reason:
    lantern = lantern_of(unit)
    if lantern is None:
        return "no-lantern"
    if unit.corrupted:
        return "corrupted"
    if flag(s, "no-plan", unit):
        return "card"
    return unpaid(s, ActionCost("plan", unit.id, action_price(s, unit, "plan", lantern.plan_cost, None, ())))


def cannot_reveal(s: Sheol, unit: Unit) -> Reason:
    lantern = lantern_of(unit)
    if lantern is None:
        return "no-lantern"
    if unit.at == CITADEL:
        return "inside"
    if flag(s, "no-reveal", unit):
        return "card"
    action = ActionCost("reveal", unit.id, action_price(s, unit, "reveal", lantern.reveal_cost, None, ()))
    return unpaid(s, action) or "nothing-to-reveal"


def cannot_attack(s: Sheol, unit: Unit) -> Reason:
    weapon = weapon_of(unit)
    if weapon is None:
        return "no-weapon"
    if unit.at == CITADEL:
        return "inside"
    if flag(s, "no-attack", unit):
        return "card"
    return (
        unpaid(s, ActionCost("attack", unit.id, action_price(s, unit, "attack", weapon.cost, None, ()))) or "no-target"
    )


def cannot_repair(s: Sheol, unit: Unit) -> Reason:
    if not broken(unit):
        return "not-broken"
    slot, gear = next(iter(broken(unit).items()))
    fix = (box.WEAPONS[gear.card] if slot == "weapon" else box.LANTERNS[gear.card]).repair
    if unit.actions < fix.actions:
        return "no-actions"
    return "no-umbra", {"n": fix.umbra, "have": unit.umbra}


# --- lands ----------------------------------------------------------------------------------------------------------


def cannot_discover(s: Sheol, unit: Unit, land: Land | None) -> Reason:
    if land is None:
        return "no-land"
    if land.discovered:
        return "discovered"
    if not unit.actions:
        return "no-actions"
    taken, cells = figures(s), land_cells(land.corner)
    if any(cell in s.coral or taken.get(cell) in ENEMIES for cell in cells):
        return "beset"
    return "" if any(land_connected(s, land, place) for place in (CITADEL, start_point(s))) else "not-connected"


def cannot_work(s: Sheol, unit: Unit, land: Land | None, kind: str) -> Reason:
    """Build, Explore, Deploy Printer, Obtain Shield, or Cure Corruption on a land."""
    if land is None:
        return "no-land"
    if not land.discovered:
        return "undiscovered"
    if lands.spots_left(land, kind) <= 0:
        return "no-spot"
    why = unpaid(s, lands.cost_of(s, unit, kind))
    if why:
        return why
    if kind == "build":
        return "no-facility"
    if kind == "printer" and not land_connected(s, land):
        return "not-connected"
    return "corrupted" if kind == "shield" and unit.corrupted else ""


def cannot_cure(s: Sheol, unit: Unit, land: Land | None) -> Reason:
    if unit.corrupted:
        return "corrupted"
    if not unit.corruption:
        return "uncorrupted"
    if flag(s, "no-cure", unit):
        return "card"
    if unit.at != CITADEL:
        return cannot_work(s, unit, land, "cure")
    if s.citadel.cures >= citadel.CURES:
        return "cures-used"
    return unpaid(s, citadel.cure_cost(s, unit, citadel.CURE))


# --- the Citadel and things -----------------------------------------------------------------------------------------


def cannot_load(s: Sheol, unit: Unit, word: str) -> Reason:
    """Umbra into the deposit or out of it."""
    if unit.at != CITADEL:
        return "outside"
    if s.citadel.deposits >= citadel.DEPOSITS:
        return "cures-used"
    if word == "deposit" and not unit.umbra:
        return "no-umbra", {"n": 1, "have": 0}
    if word == "retrieve" and not s.citadel.umbra:
        return "nothing-stored"
    if word == "retrieve" and not room(s, unit, "umbra"):
        return "no-room"
    return unpaid(s, citadel.load_cost(unit))


def cannot_give(s: Sheol, unit: Unit) -> Reason:
    if not unit.umbra and not unit.items:
        return "nothing-to-give"
    return "" if any(other is not unit and together(unit, other) for other in s.units) else "no-neighbour"


def prints(s: Sheol, unit: Unit) -> Iterator[Blocked]:
    """Displayed items that cannot be printed."""
    if not s.display.cards:
        yield refuse(("print",), "print", "nothing-shown")
        return
    joined = joins(s, network(s, CITADEL), unit.at)
    for item in dict.fromkeys(s.display.cards):
        umbra = citadel.price(s, unit, item)
        why: Reason = ""
        if flag(s, "no-print", unit):
            why = "card"
        elif not joined:
            why = "not-connected"
        elif umbra > unit.umbra:
            why = "no-umbra", {"n": umbra, "have": unit.umbra}
        elif not slots_left(s, replace(unit, umbra=unit.umbra - umbra)):
            why = "no-room"
        if why:
            yield refuse(("print", item), "print", why)


# --- cards ----------------------------------------------------------------------------------------------------------


def cards(s: Sheol, unit: Unit) -> Iterator[Blocked]:
    """Cards in hand that cannot be used now."""
    for card in dict.fromkeys(unit.hand.cards):
        kind = "status" if card in box.STATUSES else "lightshield"
        uses = [(0, box.STATUSES[card].power)] if kind == "status" else powers_of(card, mission_level(s))
        for level, power in uses:
            yield Blocked(("use", kind, card, level, unit.id), why_not(s, unit, power), "lightshield.uses")


def why_not(s: Sheol, unit: Unit, power: Power) -> Msg:
    """Why a power cannot be used: its moment, its needs, nothing to use it on, or its cost."""
    if not (power.is_for("free") or power.is_for("action")) or power.phase not in (phase_of(s), "both"):
        return msg("why.moment", when=when_words(power))
    if power.needs is not None and not holds(s, power.needs, Context(unit.id, by=unit.id)):
        return msg("why.needs", needs=clause(power.needs))
    if power.cost and has_target(s, power, Context(unit.id, by=unit.id)):
        return msg("why.cost", cost=cost_words(power.cost))
    return Msg("why.no-effect")
