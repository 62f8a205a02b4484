"""Taking a main action: with a main card, as the second action of a card played before, or freely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from coterie.games.hades.actions.acting import (
    NO_RESOURCES,
    NO_SLOT,
    CardAction,
    GodAction,
    cannot_play,
    untapped,
    within,
)
from coterie.games.hades.actions.battlefield import BATTLEFIELD
from coterie.games.hades.actions.cover import COVER, PRAY
from coterie.games.hades.box import tables
from coterie.games.hades.effects.words import amounts
from coterie.games.hades.gods.board import SLOTS, name
from coterie.games.hades.gods.resources import can_pay, gain, pay
from coterie.games.hades.showing.cards import action_card
from coterie.games.hades.showing.ids import in_hand
from coterie.games.hades.state import God, Hades, Slot
from coterie.kernel.actions import Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Item, Msg, msg

MAINS: dict[str, tuple[GodAction, ...]] = {"battlefield": BATTLEFIELD, "cover": COVER}
BY_WORD = {action.word: action for actions in MAINS.values() for action in actions}

PENDING = "pending"
"""Stands for a card where the second action of a card played before is taken."""

NO_MAIN_CARD = Reason("no-main-card", "cards.play")
NO_ACTION = Reason("no-action", "cards.play")
TWICE = Reason("twice", "cards.main-double")

NO_SECOND = Reason("no-second", "cards.main-double")
NOT_FREE = Reason("not-free", "cards.play")


def main_options(s: Hades, god: God, without: str = "") -> list[Any]:
    """Every main action that the character could take now, with its first choice."""
    found: list[Any] = []
    for action in MAINS[god.position]:
        if action.word != without and action.cannot(s, god) is None:
            found += action.options(s, god)
    return found


def main_cards(god: God) -> list[str]:
    """The main cards that could be played now."""
    if len(god.slots) >= SLOTS:
        return []
    return [c for c in untapped(god) if tables.card_kind(c) == "main" and can_pay(god, tables.MAINS[c].cost)]


def cards_for_main(god: God) -> list[str]:
    """What a main action can be taken with: cards, or the one that is still pending."""
    return [*main_cards(god), *([PENDING] if god.pending else [])]


def no_card_for_main(god: God) -> Reason | None:
    """Why no main action can be taken, whatever it is."""
    if god.pending or main_cards(god):
        return None
    if len(god.slots) >= SLOTS:
        return NO_SLOT
    return NO_RESOURCES if any(tables.card_kind(card) == "main" for card in untapped(god)) else NO_MAIN_CARD


def spend_action(t: Table[Hades], god: God, card: str, action: str) -> None:
    """The action comes from a main card played now, or is the one still pending."""
    if card == PENDING:
        god.pending, god.pending_not = god.pending - 1, action
        return
    entry = tables.MAINS[card]
    actions = entry.battlefield if god.position == "battlefield" else entry.cover
    god.pending = actions - 1
    god.pending_not = action if god.position == "battlefield" else ""
    god.hand.cards.remove(card)
    god.slots.append(Slot(card))
    t.note("main", "cards.play", god=name(god), card=f"@action.{card}.name")
    pay(t, god, entry.cost, "cards.resources")
    gain(t, god, entry.gain, "cards.resources")


def taken_with(s: Hades, god: God, card: str, option: Any) -> Choice:
    """A main action as it is shown with the card that gives it."""
    choice = BY_WORD[option[0]].show(s, god, option)
    if card == PENDING:
        return replace(choice, label=msg("option.act.also", what=choice.label))
    paid: list[Item] = [Msg(f"action.{card}.name"), *amounts(tables.MAINS[card].cost)]
    paid += [choice.cost] if choice.cost is not None else []
    return replace(choice, targets=(*choice.targets, *in_hand(god, card)), cost=msg("cost", what=paid))


class PlayMain(CardAction):
    """A main card from hand, and the first of its actions; a second one stays pending."""

    word, rule, kind = "main", "cards.play", "main"

    def by_card(self, s: Hades, god: God, cards: list[str]) -> dict[str, list[Any]]:
        paid = [card for card in cards if can_pay(god, tables.MAINS[card].cost)]
        mains = main_options(s, god) if paid else []
        return {card: [("main", card, *main) for main in mains] for card in paid}

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        held = [card for card in dict.fromkeys(god.hand.cards) if tables.card_kind(card) == "main"]
        if not held:
            yield NO_MAIN_CARD.against(("main",))
        for card in held:
            reason = cannot_play(god, card) or (None if can_pay(god, tables.MAINS[card].cost) else NO_RESOURCES)
            reason = reason or (None if main_options(s, god) else NO_ACTION)
            if reason is not None:
                yield reason.against(("main", card))

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None]:
        _, card, *main = option
        spend_action(t, god, card, main[0])
        yield from BY_WORD[main[0]].do(t, god, main)

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        if len(option) > 2:
            return taken_with(s, god, option[1], option[2:])
        if len(option) == 1:
            return super().show(s, god, option)
        card = action_card(option[1], "")
        return Choice(card.name, "", in_hand(god, option[1]), card.icon, card.cost, card.text)


class TakePending(GodAction):
    """The second action of a card played before."""

    word, rule = "also", "cards.main-double"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if god.pending else NO_SECOND

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("also", *main) for main in main_options(s, god, god.pending_not)]

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        if (reason := self.cannot(s, god)) is not None:
            yield reason.against(("also",))
            return
        if god.pending_not:
            yield TWICE.against(("also", god.pending_not))
        if not self.options(s, god):
            yield NO_ACTION.against(("also",))

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None]:
        spend_action(t, god, PENDING, option[1])
        yield from BY_WORD[option[1]].do(t, god, option[1:])

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        return taken_with(s, god, PENDING, option[1:]) if len(option) > 1 else super().show(s, god, option)


class TakeFreely(GodAction):
    """A prayer that an effect has prepared needs no card. What main actions are refused is told here as well."""

    word, rule = "do", "cards.play"

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if "free-pray" not in god.prepared or god.position != "cover":
            return NOT_FREE
        return PRAY.cannot(s, god)

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [("do", *option) for option in PRAY.options(s, god)]

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        reason = self.cannot(s, god)
        if reason is not None:
            yield reason.against(("do",))
        for action in MAINS[god.position]:
            if reason is not None or action is not PRAY:
                yield from self.refused_main(s, god, action)

    def refused_main(self, s: Hades, god: God, action: GodAction) -> Iterator[Blocked]:
        """Why a main action, or an option of it, cannot be taken with any card."""
        reason = no_card_for_main(god)
        if reason is None and action.word == god.pending_not and god.pending and not main_cards(god):
            reason = TWICE
        if reason is not None:
            yield reason.against(("do", action.word))
        else:
            yield from within("do", action.refused(s, god))

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None]:
        god.prepared.remove("free-pray")
        yield from BY_WORD[option[1]].do(t, god, option[1:])

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        """`do` names a main action that is asked about without a card, too."""
        return BY_WORD[option[1]].show(s, god, option[1:]) if len(option) > 1 else super().show(s, god, option)
