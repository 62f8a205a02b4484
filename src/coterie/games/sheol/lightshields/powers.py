"""Uses of cards: what may be played at a moment, by whom and for whom, and what it costs.

A play is an option ("use", kind, card, level, holder): the level of a special Lightshield, for a facility its space (0
for all others), and the unit that holds the card. The scout of its effects is who acts, is damaged or has the turn.
"""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Power
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import holds
from coterie.games.sheol.effects.standing import phase_of
from coterie.games.sheol.lightshields.costs import can_pay, payers
from coterie.games.sheol.lightshields.playable import ActionCost, PlayableCard
from coterie.games.sheol.lightshields.sources import when_played
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.data import replace

# --- what can be played -----------------------------------------------------------------------------------------------


def concerned(s: Sheol, context: Context) -> Unit:
    """The scout it is about; for what concerns all, the first that is alive."""
    return s.units[context.scout] if context.scout >= 0 else next(unit for unit in s.units if not unit.dead)


def plays(s: Sheol, moments: tuple[str, ...], context: Context, after_roll: bool = False) -> list[PlayableCard]:
    """The cards that can be played for the scout it is about, first those for the first of the moments."""
    unit = concerned(s, context)
    when = when_played(moments, phase_of(s), after_roll, unit.core != "")
    found = [
        playable
        for source in when.sources
        for playable in source(s, unit, when)
        if _is_ready(s, playable, playable.power, unit, context)
    ]
    if len(found) > 1 < len(moments):
        found.sort(key=when.rank)
    return found


def _is_ready(s: Sheol, playable: PlayableCard, power: Power, unit: Unit, context: Context) -> bool:
    """Whether what a card needs is there, and its cost can be paid."""
    if power.needs is not None and not holds(s, power.needs, replace(context, by=playable.holder)):
        return False
    if not power.cost:
        return True
    action = cost_of(playable, unit)
    return payable(s, action, _one_gone(action.cost) if playable.kind in ("lightshield", "status") else action.cost)


def cost_of(playable: PlayableCard, unit: Unit) -> ActionCost:
    """What the use of a card costs, by whom it is held; the droid pays for its cards."""
    payer = unit.id if unit.is_droid and playable.kind == "lightshield" else playable.holder
    cost = {str(what): n for what, n in playable.power.cost.items()}
    return ActionCost("special" if playable.power.when == "action" else "card", payer, cost, helped=is_action(playable))


def _one_gone(cost: dict[str, int]) -> dict[str, int]:
    """A cost when a card of the hand is used for something else: it cannot be discarded for it as well."""
    return {**cost, "hand": cost["hand"] + 1} if "hand" in cost else cost


def is_action(playable: PlayableCard) -> bool:
    """Whether using the card is an action, free or not, rather than just playing it."""
    return playable.power.when == "action" or playable.kind not in ("lightshield", "status")


def meant_by(playable: PlayableCard, context: Context) -> Context:
    """Whom and what the effects of a card are about; of a facility its space."""
    cell = playable.level if playable.kind == "facility" else context.cell
    return replace(context, by=playable.holder, played=playable.card, cell=cell)


# --- paying for an action ---------------------------------------------------------------------------------------------


def discounts(s: Sheol, action: ActionCost) -> list[tuple[str, str, int]]:
    """Cards whose alternate effect takes 1 off what is being paid: ("discount", card, holder)."""
    if action.alternate:
        return []
    found = []
    for holder in s.units:
        if holder.dead or _DISCOUNTING.keys().isdisjoint(holder.hand.cards):
            continue
        for card in dict.fromkeys(holder.hand.cards):
            shield = _DISCOUNTING.get(card)
            if shield is not None and _cheaper(s, action, shield.alternate, holder, shield.droid):
                found.append(("discount", card, holder.id))
    return found


_DISCOUNTING = {card: shield for card, shield in box.LIGHTSHIELDS.items() if shield.alternate not in ("", "draw")}
"""The cards whose alternate effect makes something cheaper."""


def _cheaper(s: Sheol, action: ActionCost, alternate: str, holder: Unit, droid: bool) -> bool:
    """A card serves its holder's actions, `other-scout` those of others; a droid's card the actions of any droid."""
    unit = s.units[action.unit]
    if droid and not unit.is_droid:
        return False
    if alternate == "other-scout":
        return holder is not unit and action.cost.get("lux", 0) > 0 and action.kind != "movement"
    if not droid and holder is not unit:
        return False
    if alternate == "umbra":
        return action.cost.get("umbra", 0) > 0 and action.kind != "print"
    return action.cost.get("lux", 0) > 0 and alternate == ("overload" if action.overload else action.kind)


def affordable(s: Sheol, action: ActionCost) -> bool:
    """Whether an action can be paid for, with one discount if need be."""
    return payable(s, action, action.cost) or any(enough_with(s, action, each) for each in discounts(s, action))


def payable(s: Sheol, action: ActionCost, cost: dict[str, int]) -> bool:
    """Whether the unit can pay so much for what it does."""
    return can_pay(s, s.units[action.unit], cost, action.helped)


def enough_with(s: Sheol, action: ActionCost, discount: tuple[str, str, int]) -> bool:
    """Whether it can be paid with a discount."""
    _, card, holder = discount
    cost = less(action.cost, discounted(card))
    own = s.units[holder] in payers(s, s.units[action.unit])
    return payable(s, action, _one_gone(cost) if own else cost)


def discounted(card: str) -> str:
    """What a card makes cheaper: `umbra` Umbra, all others Lux."""
    return "umbra" if box.LIGHTSHIELDS[card].alternate == "umbra" else "lux"


def less(cost: dict[str, int], what: str) -> dict[str, int]:
    return {**cost, what: max(0, cost.get(what, 0) - 1)}
