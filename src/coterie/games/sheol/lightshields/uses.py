"""Cards that a unit uses between its actions, and those it discards for another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import holds
from coterie.games.sheol.effects.selecting import has_target
from coterie.games.sheol.effects.standing import phase_of
from coterie.games.sheol.effects.words import clause, cost_words, price, sentence, when_words
from coterie.games.sheol.lightshields.costs import from_hand
from coterie.games.sheol.lightshields.drawing import draw_cards
from coterie.games.sheol.lightshields.playable import PlayableCard, mission_level, powers_of
from coterie.games.sheol.lightshields.playing import play
from coterie.games.sheol.lightshields.powers import is_action, meant_by, plays
from coterie.games.sheol.scouts.acting import Acting, UnitAction
from coterie.games.sheol.scouts.units import called
from coterie.games.sheol.showing.cards import icon_of, power_of
from coterie.games.sheol.showing.ids import in_hand, in_inventory, place_id
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


class Use(UnitAction):
    """A free use or a special action of a card: ("use", kind, card, level, holder)."""

    word, rule, icon, is_action = "use", "lightshield.uses", "card-discard", False

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        return [playable.option for playable in self.usable(s, acting)]

    def usable(self, s: Sheol, acting: Acting) -> list[PlayableCard]:
        """What may be used now and finds what it is about; by who cannot act, only what is no action."""
        context = Context(acting.unit.id)
        found = [
            playable
            for playable in plays(s, ("free", "action"), context)
            if has_target(s, playable.power, meant_by(playable, context))
        ]
        return [each for each in found if not is_action(each)] if found and acting.cannot_act else found

    def refused(self, s: Sheol, acting: Acting) -> Iterator[Blocked]:
        """The cards in hand that cannot be used now; if there is nothing to use at all, that."""
        unit, offered = acting.unit, self.options(s, acting)
        for card in dict.fromkeys(unit.hand.cards):
            kind = "status" if card in box.STATUSES else "lightshield"
            uses = [(0, box.STATUSES[card].power)] if kind == "status" else powers_of(card, mission_level(s))
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
    _, kind, card, level, who, *_ = option
    holder, entry = s.units[who], power_of(kind, card, level)
    name = Msg(f"{kind}.{card}.name")
    label = msg("option.use", card=name)
    if level:
        label = msg("option.use-level", card=name, n=level)
    elif holder is not unit and kind in ("lightshield", "status"):
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
        from_hand(t, acting.unit, option[1], self.rule)
        yield from draw_cards(t, acting.unit, 1, self.rule)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label = msg("option.refresh", card=Msg(f"lightshield.{option[1]}.name"))
        return Choice(label, "", in_hand(acting.unit, option[1]), self.icon)
