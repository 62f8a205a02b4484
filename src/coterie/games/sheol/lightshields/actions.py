"""Actions that are paid for, and uses of cards between actions.

What an option costs is worked out once, to offer it, to show it and to pay it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from coterie.games.sheol import box
from coterie.games.sheol.effects.resolve import Context, holds
from coterie.games.sheol.effects.selecting import has_target
from coterie.games.sheol.effects.standing import phase_of
from coterie.games.sheol.effects.words import clause, cost_words, price, sentence, when_words
from coterie.games.sheol.lightshields import powers
from coterie.games.sheol.lightshields.playing import draw_cards, pay_for, play
from coterie.games.sheol.lightshields.powers import ActionCost, PlayableCard
from coterie.games.sheol.scouts.acting import NO_ACTIONS, Acting, UnitAction
from coterie.games.sheol.scouts.units import called, can_pay, from_hand
from coterie.games.sheol.showing.cards import icon_of, power_of
from coterie.games.sheol.showing.ids import in_hand, in_inventory, place_id
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


class PaidAction(UnitAction):
    """An action with a cost, the same for all its options."""

    kind: ClassVar[str] = ""  # what cards call it that make it cheaper, if that is not its word
    paid_by: ClassVar[str] = ""  # the rule of its cost, if that is another
    helped: ClassVar[bool] = True  # scouts may help a droid with its Lux

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        """What is paid, before Lightshields take anything off it."""
        raise NotImplementedError

    def due(self, acting: Acting, option: Any, cost: dict[str, int]) -> ActionCost:
        """A cost, with what it is for and by whom it is paid."""
        return ActionCost(self.kind or self.word, acting.unit.id, cost, option[-1] == "overload", self.helped)

    def pay(self, t: Table[Sheol], acting: Acting, option: Any, context: Context | None = None) -> Flow[ActionCost]:
        """Discounts and cards that modify the action are played, then the cost is paid."""
        action = self.due(acting, option, t.work_out(self.cost, t.state, acting, option))
        yield from pay_for(t, action, context or Context(acting.unit.id), self.paid_by or self.rule)
        return action

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return self.unpaid(s, acting, (self.word,))

    def unpaid(self, s: Sheol, acting: Acting, option: Any) -> Reason | None:
        """Why the cost cannot be paid, by the first thing that lacks."""
        cost = self.cost(s, acting, option)
        if can_pay(s, acting.unit, cost, self.helped):
            return None
        action = self.due(acting, option, cost)
        if powers.affordable(s, action):
            return None
        short = action.cost.get("actions", 0) > acting.unit.actions
        return NO_ACTIONS if short else Reason("no-lux", self.paid_by or self.rule, {"cost": cost_words(action.cost)})

    def price(self, s: Sheol, acting: Acting, option: Any) -> Msg | None:
        """The cost of an option in words; None if there is none."""
        return price({what: n for what, n in self.cost(s, acting, option).items() if n > 0})


class CardsAction(PaidAction):
    """An action for an action point and so many Lightshields, as often as there are spots for it."""

    takes_point = True
    cards: ClassVar[int]

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return self.used_up(s, acting) or super().why_not(s, acting)

    def used_up(self, s: Sheol, acting: Acting) -> Reason | None:
        """The reason against it if no spot is left."""
        raise NotImplementedError

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        return {"actions": 1, "cards": acting.value(f"{self.word}-cards", self.cards)}


class PricedAction(PaidAction):
    """An action whose options differ in cost."""

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return None

    def against(self, s: Sheol, acting: Acting, option: Any) -> Reason | None:
        return self.unpaid(s, acting, option)


# --- uses of cards ----------------------------------------------------------------------------------------------------


class Use(UnitAction):
    """A free use or a special action of a card: ("use", kind, card, level, holder)."""

    word, rule, icon, is_action = "use", "lightshield.uses", "card-discard", False

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        return [playable.option for playable in self.usable(s, acting)]

    def usable(self, s: Sheol, acting: Acting) -> list[PlayableCard]:
        """What may be used now and finds what it is about; by who cannot act, only what is no action."""
        found = powers.plays(s, ("free", "action"), Context(acting.unit.id))
        return found if acting.may_act or not found else [each for each in found if not powers.is_action(each)]

    def refused(self, s: Sheol, acting: Acting) -> Iterator[Blocked]:
        """The cards in hand that cannot be used now; if there is nothing to use at all, that."""
        unit, offered = acting.unit, self.options(s, acting)
        for card in dict.fromkeys(unit.hand.cards):
            kind = "status" if card in box.STATUSES else "lightshield"
            uses = (
                [(0, box.STATUSES[card].power)] if kind == "status" else powers.powers_of(card, powers.mission_level(s))
            )
            for level, power in uses:
                playable = PlayableCard(kind, card, level, unit.id, power)
                if playable.option not in offered:
                    yield self.against_card(s, unit, playable).against(playable.option)
        if not offered and not unit.hand.cards:
            yield self.no("nothing-to-use").against(("use",))

    def against_card(self, s: Sheol, unit: Unit, playable: PlayableCard) -> Reason:
        """Why a card cannot be used: its moment, its needs, nothing to use it on, or its cost."""
        context, power, rule = Context(unit.id, by=unit.id), playable.power, playable.cause.rule
        if not (power.is_for("free") or power.is_for("action")) or power.phase not in (phase_of(s), "both"):
            return Reason("moment", rule, {"when": when_words(power)})
        if power.needs is not None and not holds(s, power.needs, context):
            return Reason("needs", rule, {"needs": clause(power.needs)})
        if power.cost and has_target(s, power, context):
            return Reason("cost", rule, {"cost": cost_words(power.cost)})
        return self.no("no-effect")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        _, kind, card, level, holder = option
        power = power_of(kind, card, level)
        assert power is not None
        yield from play(t, PlayableCard(kind, card, level, holder, power), Context(acting.unit.id))

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        return show_use(s, acting.unit, option)


def show_use(s: Sheol, unit: Unit, option: Any) -> Choice:
    """What the card does and costs; of another's card whose it is."""
    _, kind, card, level, who, *whom = option
    holder, entry = s.units[who], power_of(kind, card, level)
    name = Msg(f"{kind}.{card}.name")
    label = msg("option.use", card=name)
    if whom:
        label = msg("option.use-for", card=name, unit=called(s.units[whom[0]]))
    elif level:
        label = msg("option.use-level", card=name, n=level)
    elif holder is not unit:
        label = msg("option.use-of", card=name, unit=called(holder))
    cost = price(entry.cost) if entry is not None else None
    detail = sentence(entry.do) if entry is not None else None
    return Choice(label, "", card_target(s, kind, card, holder), icon_of(kind, card), cost, detail)


def card_target(s: Sheol, kind: str, card: str, holder: Unit) -> tuple[str, ...]:
    """Where a card lies that is used."""
    if kind in ("lightshield", "status"):
        return in_hand(holder, card)
    if kind == "technology":
        return (f"technology-{card}",)
    if kind == "facility":
        found = [place_id(cell) for cell, facility in s.facilities.items() if facility.kind == card and facility.ready]
        return found[0] if found else ()
    return in_inventory(holder, card)


FOR_ANOTHER = frozenset(card for card, shield in box.LIGHTSHIELDS.items() if shield.alternate == "draw")


class Refresh(UnitAction):
    """The alternate effect of drawing: the card is discarded in the Scout phase and another is drawn."""

    word, rule, icon, is_action = "refresh", "lightshield.alternate.list", "card-draw", False

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        unit = acting.unit
        if FOR_ANOTHER.isdisjoint(unit.hand.cards):
            return []
        return [("refresh", card, unit.id) for card in dict.fromkeys(unit.hand.cards) if card in FOR_ANOTHER]

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("nothing-to-refresh")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        from_hand(t, acting.unit, option[1], self.rule, "discarded-for", deed="@deed.refresh")
        yield from draw_cards(t, acting.unit, 1, self.rule)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label = msg("option.refresh", card=Msg(f"lightshield.{option[1]}.name"))
        return Choice(label, "", in_hand(acting.unit, option[1]), self.icon)
