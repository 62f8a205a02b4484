"""What the actions of a wave have in common: what forbids them, what they cost, how they are named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import Cost, Resource
from coterie.games.hades.effects.words import price
from coterie.games.hades.gods.board import SLOTS, Purse, ailments, can_pay, forbidden, pay, wound_rule, wounded
from coterie.games.hades.showing.cards import monster_called
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Action, Against, Menu, Reason, unless_default
from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, Param, msg

no = cache(Reason)
"""A reason with nothing to be put into it, made once: many are found and not told."""

NOTHING: Cost = {}
ONLY = {"battlefield": Reason("position", "bonus.positions"), "cover": Reason("only-cover", "bonus.positions")}
STAGE = Reason("stage", "stages.prologue-off")
NO_RESOURCES = Reason("no-resources", "resources.no-debt")
NO_SLOT = Reason("no-slot", "cards.play")
CARD_TAPPED = Reason("card-tapped", "cards.tapped")
NO_LOOT = Reason("no-loot", "battlefield.discover")
LURES_FULL = Reason("lures-full", "battlefield.lure-full")


def held_back(s: Hades, god: God, action: str, wounds: tuple[str, ...]) -> Reason | None:
    """The condition that forbids the action, or the first of these wounds that the character has."""
    if god.conditions and (condition := forbidden(god, action)):
        rule, called = tables.CONDITIONS[condition].rule, Msg(f"condition.{condition}.name")
        return Reason("condition", rule, {"condition": called})
    for wound in wounds:
        if wounded(s, god, wound):
            return by_wound(god, wound)
    return None


def by_wound(god: God, wound: str, key: str = "wound") -> Reason:
    return Reason(key, wound_rule(god, wound), {"wound": Msg(f"wound.{wound}")})


def no_teammate(s: Hades) -> Reason:
    return no("no-teammate", "trio.no-teammate" if len(s.gods) > 1 else "solo.teammate-ability")


class GodAction(Action[Hades, God]):
    """Something that a character does in a wave: what it costs is paid, then it happens."""

    icon: ClassVar[str] = ""
    area: ClassVar[str] = "act"  # of its words, which are `option.<area>.<word>`
    explained: ClassVar[bool] = False  # `detail.<word>` says more
    position: ClassVar[str] = ""  # where alone it can be done: elsewhere it is not in the menu
    price: ClassVar[Cost] = NOTHING  # of every option
    having: ClassVar[tuple[str, ...]] = ()  # what the character must have for it to be possible
    names: ClassVar[str] = ""  # of what kind the card is that it is paid for
    none: ClassVar[Reason]  # said where there is nothing to do it with

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        """What the option takes of the character's resources."""
        return self.price

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        """The rule by which it is paid."""
        return self.rule

    def purpose(self, option: Any) -> str:
        """What it is paid for, by the key of its name: the card, or the action."""
        return f"@{self.names}.{option[1]}.name" if self.names else f"@action-name.{self.word}"

    @property
    def forbidden_by(self) -> tuple[str, ...]:
        """Which ailments forbid it."""
        return ()

    def besides(self) -> Against[Hades, God] | None:
        """What may still be against it if the character has what it must have, and no condition or wound forbids it."""
        return unless_default(self.cannot, Action.cannot)

    def unpayable(self, s: Hades, actor: God, option: Any) -> Reason | None:
        return None if can_pay(actor, self.cost(s, actor, option)) else NO_RESOURCES

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        told = list(super().refused(s, god))
        if not told and not any(True for _ in self.options(s, god)):
            told.append(self.none.against((self.word,)))
        yield from told

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None] | None:
        if cost := self.cost(t.state, god, option):
            pay(t, god, cost, self.paid_by(t.state, god, option), self.purpose(option))
        return self.carry_out(t, god, *option[1:])

    def carry_out(self, t: Table[Hades], god: God, *what: Any, **none: Any) -> Flow[None] | None:
        """Do it; what follows the word in the option is given one by one."""
        raise NotImplementedError

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        """The option with its price; a word alone is named."""
        if len(option) == 1:
            return Choice(Msg(f"action-name.{self.word}"), icon=self.icon)
        return self.priced(s, god, option)

    def priced(self, s: Hades, god: God, option: Any) -> Choice:
        paid, choice = price(self.cost(s, god, option)), self.shown(s, god, *option[1:])
        return choice if paid is None else replace(choice, cost=paid)

    def shown(self, s: Hades, god: God, *what: Any, **none: Any) -> Choice:
        """An option as it is shown, its price apart: done to a monster, if nothing else is said."""
        return self.upon(s, *what)

    def choice(self, *targets: str, icon: str = "", detail: Msg | None = None, **named: Param) -> Choice:
        """An option in words, with what it points at and what is likely to come of it."""
        more = Msg(f"detail.{self.word}") if self.explained else detail
        return Choice(msg(f"option.{self.area}.{self.word}", **named), "", targets, icon or self.icon, detail=more)

    def upon(self, s: Hades, number: int, detail: Msg | None = None) -> Choice:
        """What is done to a monster, in words."""
        return self.choice(f"monster-{number}", detail=detail, monster=monster_called(s, number))


class Guarded(GodAction):
    """An action that conditions or wounds may forbid."""

    wounds: ClassVar[tuple[str, ...]] = ()
    forbidden_as: ClassVar[str] = ""  # what conditions call it, if not by its word

    def cannot(self, s: Hades, god: God) -> Reason | None:
        if god.conditions or god.wounds:
            reason = held_back(s, god, self.forbidden_as or self.word, self.wounds)
            if reason is not None:
                return reason
        return self.hindrance(s, god)

    def hindrance(self, s: Hades, god: God) -> Reason | None:
        """The first reason against it besides conditions and wounds."""
        return None

    def besides(self) -> Against[Hades, God] | None:
        if type(self).cannot is not Guarded.cannot:
            return super().besides()
        return unless_default(self.hindrance, Guarded.hindrance)

    @property
    def forbidden_by(self) -> tuple[str, ...]:
        return (self.forbidden_as or self.word, *self.wounds)


HAVING = (
    *("engaged", "slots", "pending", "prepared", "conditions", "nectar"),
    *("items", "companions", "ready", "spent", "acted", "spark"),
)
"""What a character may have (the lone wolf a torch for an item) or be: some actions are not worth a look without it."""


class GodMenu(Menu[Hades, God]):
    """The menu of a character; what its conditions and wounds forbid is not asked for again and again."""

    actions: tuple[GodAction, ...]

    def __init__(self, *actions: GodAction) -> None:
        super().__init__(*actions)
        self.besides = [(each, each.besides(), (*each.having, *each.forbidden_by)) for each in actions]
        self.forbidding = frozenset(what for action in actions for what in action.forbidden_by)

    def situation(self, s: Hades, god: God) -> tuple[Any, ...]:
        cards = not god.engaged, not god.slots, not god.pending, not god.prepared, not god.conditions, god.nectar <= 0
        no_items = not god.items and god.team != "wolf"
        more = no_items, not s.companions, not god.ready, god.ready, not god.acted, god.spark <= 0
        return self.forbidding & ailments(s, god), cards, more

    def worth(self, situation: tuple[Any, ...]) -> list[tuple[GodAction, Against[Hades, God] | None]]:
        ailing, cards, more = situation
        lacking = ailing.union([what for what, lacked in zip(HAVING, cards + more, strict=True) if lacked])
        return [(action, against) for action, against, needed in self.besides if lacking.isdisjoint(needed)]


class MainAction(Guarded):
    """A main action. Its options are those that are possible whatever they cost: the card that gives the action takes
    and brings resources as well, so that what there is to pay with depends on how it is taken."""

    area = "do"
    paid_in: ClassVar[Resource] = "nectar"  # the one resource that its options may cost
    said_once: ClassVar[bool] = False  # what is lacking is the same for all options

    def amounts(self, s: Hades, god: God, options: Sequence[Any]) -> list[int] | None:
        """How much each of these options costs in itself; None if all are free."""
        return None

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        amounts = self.amounts(s, god, [option])
        return {self.paid_in: amounts[0]} if amounts and amounts[0] else NOTHING

    def lacks(self, s: Hades, god: God, option: Any) -> Reason:
        """What is said if it cannot be paid."""
        return NO_RESOURCES

    def refused(self, s: Hades, god: God) -> Iterator[Blocked]:
        yield from self.refused_with(s, god, [god])

    def refused_with(self, s: Hades, god: God, purses: Sequence[God | Purse]) -> Iterator[Blocked]:
        """What is not possible in itself, or cannot be paid from any of these purses."""
        yield from super().refused(s, god)
        if self.cannot(s, god) is not None:
            return
        options = list(self.options(s, god))
        dear = [o for o in options if not any(can_pay(purse, self.cost(s, god, o)) for purse in purses)]
        if dear and self.said_once and len(dear) == len(options):
            yield self.lacks(s, god, dear[0]).against((self.word,))
        else:
            yield from (self.lacks(s, god, option).against(option) for option in dear)


class PlainAction(GodAction):
    """An action without a choice: its only option is its word."""

    def options(self, s: Hades, god: God) -> Iterable[Any]:
        return ((self.word,),)

    def show(self, s: Hades, god: God, option: Any) -> Choice:
        return self.priced(s, god, option)

    def shown(self, s: Hades, god: God) -> Choice:
        return self.choice(f"character-{god.seat}")


def within(word: str, refusals: Iterable[Blocked]) -> Iterator[Blocked]:
    """The refusals of an action that is taken through another one."""
    for each in refusals:
        assert isinstance(each.option, tuple)
        yield replace(each, option=(word, *each.option))


def cannot_play(god: God, card: str) -> Reason | None:
    """Why no card at all, or not this one, can be put in a slot."""
    if len(god.slots) >= SLOTS:
        return NO_SLOT
    return None if card in untapped(god) else CARD_TAPPED


def untapped(god: God) -> list[str]:
    """Each different card in hand of which a copy is untapped."""
    if not god.tapped:
        return list(dict.fromkeys(god.hand.cards))
    return [c for c in dict.fromkeys(god.hand.cards) if god.hand.cards.count(c) > god.tapped.count(c)]


def lurable(monster: str) -> bool:
    return not tables.MONSTERS[monster].boss or tables.MONSTERS[monster].trait == "lurable"
