"""Taking a main action: with a main card, as the second action of a card played before, or freely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from coterie.games.hades.actions import acting
from coterie.games.hades.actions.acting import GodAction, MainAction, cannot_play, no, untapped, within
from coterie.games.hades.actions.battlefield import BATTLEFIELD
from coterie.games.hades.actions.cover import COVER, PRAY
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import Resource
from coterie.games.hades.effects.words import amounts
from coterie.games.hades.gods.board import SLOTS, Purse, ailments, gain, once_played, pay
from coterie.games.hades.showing.cards import action_card, in_hand
from coterie.games.hades.state import God, Hades, Slot
from coterie.kernel.actions import Against, Reason, offered_by, unless_default
from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Cause, Table
from coterie.kernel.texts import Item, Msg, msg

MAINS: dict[str, tuple[MainAction, ...]] = {"battlefield": BATTLEFIELD, "cover": COVER}
BY_WORD = {action.word: action for actions in MAINS.values() for action in actions}

ALSO = ("also",)
PENDING = "pending"
"""Stands for a card where the second action of a card played before is taken."""

NO_MAIN_CARD = Reason("no-main-card", "cards.play")
NO_ACTION = Reason("no-action", "cards.play")
TWICE = Reason("twice", "cards.main-double")


Offer = tuple[list[Any], Resource, list[int] | None]
"""The options of a main action, whatever they cost, and how much of which resource each takes; None if all are free."""


def main_offers(s: Hades, god: God, without: str = "") -> list[Offer]:
    """Every main action that is possible now."""
    found = []
    for action, against, offered, amounts_of in mains_worth(god.position, ailments(s, god)):
        if action.word != without and (against is None or against(s, god) is None):
            options = list(offered(s, god))
            if options:
                found.append((options, action.paid_in, amounts_of and amounts_of(s, god, options)))
    return found


Asked = tuple[
    MainAction,
    Against[Hades, God] | None,
    Callable[[Hades, God], Iterable[Any]],
    Callable[[Hades, God, list[Any]], list[int] | None] | None,
]


@cache
def mains_worth(position: str, ailments: frozenset[str]) -> list[Asked]:
    """The main actions that ailments do not forbid, each with what may still be against it, what gives its options,
    and what these cost if any costs."""
    return [
        (action, action.besides(), offered_by(action), unless_default(action.amounts, MainAction.amounts))
        for action in MAINS[position]
        if ailments.isdisjoint(action.forbidden_by)
    ]


def paid_from(purse: God | Purse, offers: list[Offer]) -> list[Any]:
    """The options that can be paid."""
    found: list[Any] = []
    for options, resource, costs in offers:
        if costs is None:
            found += options
        else:
            have: int = getattr(purse, resource)
            found += [option for option, n in zip(options, costs, strict=True) if n <= have]
    return found


def main_options(s: Hades, god: God, without: str = "") -> list[Any]:
    """Every main action that the character could take and pay now without playing a card."""
    return paid_from(god, main_offers(s, god, without))


def purses(s: Hades, god: God) -> dict[str, God | Purse]:
    """With what a main action can be taken, cards or the action still pending, and what there is then to pay it."""
    found: dict[str, God | Purse] = {}
    for card in untapped(god) if len(god.slots) < SLOTS else ():
        if tables.card_kind(card) == "main" and (purse := once_played(s, god, tables.MAINS[card])) is not None:
            found[card] = purse
    return {**found, PENDING: god} if god.pending else found


def no_purse(god: God) -> Reason:
    """Why there is nothing to take a main action with."""
    if len(god.slots) >= SLOTS:
        return acting.NO_SLOT
    return acting.NO_RESOURCES if any(tables.card_kind(card) == "main" for card in untapped(god)) else NO_MAIN_CARD


def spend_action(t: Table[Hades], god: God, card: str, action: str) -> None:
    """The action comes from a main card played now, or is the one still pending."""
    about: dict[str, Any] = {"god": god.name, "action": f"@action-name.{action}"}
    if card == PENDING:
        god.pending, god.pending_not = god.pending - 1, action
        t.note("main-second", "cards.main-double", **about)
        return
    entry = tables.MAINS[card]
    actions = entry.battlefield if god.position == "battlefield" else entry.cover
    god.pending = actions - 1
    god.pending_not = action if god.position == "battlefield" else ""
    god.hand.cards.remove(card)
    god.slots.append(Slot(card))
    t.note("main", "cards.play", card=f"@action.{card}.name", **about)
    if entry.cost or entry.gain:
        own = Cause(rule="cards.resources", card=f"action.{card}.name")
        pay(t, god, entry.cost, own)
        gain(t, god, entry.gain, own)


def taken_with(s: Hades, god: God, card: str, option: Any) -> Choice:
    """A main action as it is shown with the card that gives it."""
    choice = BY_WORD[option[0]].show(s, god, option)
    if card == PENDING:
        return replace(choice, label=msg("option.act.also", what=choice.label))
    paid: list[Item] = [Msg(f"action.{card}.name"), *amounts(tables.MAINS[card].cost)]
    paid += [choice.cost] if choice.cost is not None else []
    return replace(choice, targets=(*choice.targets, *in_hand(god, card)), cost=msg("cost", what=paid))


class PlayMain(GodAction):
    """A main card from hand, and the first of its actions; a second one stays pending."""

    word, rule = "main", "cards.play"

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        held = [card for card in dict.fromkeys(god.hand.cards) if tables.card_kind(card) == "main"]
        if not held:
            yield NO_MAIN_CARD.against(("main",))
        for card in held:
            purse = once_played(s, god, tables.MAINS[card])
            reason = cannot_play(god, card) or (acting.NO_RESOURCES if purse is None else None)
            if reason is None and purse is not None and not paid_from(purse, main_offers(s, god)):
                reason = NO_ACTION
            if reason is not None:
                yield reason.against(("main", card))

    def carry_out(self, t: Table[Hades], god: God, card: str, *main: Any) -> Flow[None] | None:
        spend_action(t, god, card, main[0])
        return BY_WORD[main[0]].do(t, god, main)

    def shown(self, s: Hades, god: God, card: str, *main: Any) -> Choice:
        if main:
            return taken_with(s, god, card, main)
        alone = action_card(card, "")
        return Choice(alone.name, "", in_hand(god, card), alone.icon, alone.cost, alone.text)


class TakePending(GodAction):
    """The second action of a card played before."""

    word, rule, having = "also", "cards.main-double", ("pending",)

    def cannot(self, s: Hades, god: God) -> Reason | None:
        return None if god.pending else no("no-second", "cards.main-double")

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return [ALSO + main for main in main_options(s, god, god.pending_not)]

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        reason = self.cannot(s, god)
        if reason is None and god.pending_not:
            yield TWICE.against(("also", god.pending_not))
        if reason is None and not self.options(s, god):
            reason = NO_ACTION
        if reason is not None:
            yield reason.against(("also",))

    def carry_out(self, t: Table[Hades], god: God, *main: Any) -> Flow[None] | None:
        spend_action(t, god, PENDING, main[0])
        return BY_WORD[main[0]].do(t, god, main)

    def shown(self, s: Hades, god: God, *main: Any) -> Choice:
        return taken_with(s, god, PENDING, main)


class TakeFreely(GodAction):
    """A prayer that an effect has prepared needs no card. What main actions are refused is told here as well."""

    word, rule, having = "do", "cards.play", ("prepared",)

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if "free-pray" not in god.prepared or god.position != "cover":
            return no("not-free", "cards.play")
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

    def refused_main(self, s: Hades, god: God, action: MainAction) -> Iterator[Blocked]:
        """Why a main action, or an option of it, cannot be taken with any card."""
        found = purses(s, god)
        twice = bool(found) and action.word == god.pending_not
        if twice:
            found.pop(PENDING, None)
        if found:
            yield from within("do", action.refused_with(s, god, list(found.values())))
        else:
            yield (TWICE if twice else no_purse(god)).against(("do", action.word))

    def carry_out(self, t: Table[Hades], god: God, *main: Any) -> Flow[None] | None:
        god.prepared.remove("free-pray")
        t.note("main-free", "cards.play", god=god.name, action=f"@action-name.{main[0]}")
        return BY_WORD[main[0]].do(t, god, main)

    def shown(self, s: Hades, god: God, *main: Any) -> Choice:
        """`do` names a main action that is asked about without a card, too."""
        return BY_WORD[main[0]].show(s, god, main)
