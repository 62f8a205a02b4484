"""Actions: each is one object that knows whether it can be done, with which options, how, and how that is shown.

The menu, "why not?", the refusal of a stale answer and the presentation all come from it and so cannot disagree.
What an option costs in all is worked out in one place, for the offer and for the payment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from coterie.kernel.data import Struct
from coterie.kernel.decision import Blocked, Flow, Option, unasked
from coterie.kernel.errors import RuleFault
from coterie.kernel.scene import Choice
from coterie.kernel.table import State, Table
from coterie.kernel.texts import Msg, Param

S = TypeVar("S", bound=State)
A = TypeVar("A")  # who acts
M = TypeVar("M", bound=Callable[..., Any])
N = TypeVar("N", bound=str)  # the name of a number


class Reason(Struct, frozen=True):
    """Why something cannot be done: the message `why.<key>`, what is put into it, and the rule."""

    key: str
    rule: str
    params: dict[str, Param] = {}

    def against(self, option: Option) -> Blocked:
        return Blocked(option, Msg(f"why.{self.key}", self.params), self.rule)


class Action(Generic[S, A]):
    """One thing that can be done. Its options are tuples that begin with its word.

    `cannot` is the first reason against the action as a whole; if there is none, `wishes` are the options that one
    might expect, and `against` tells of each why it is not possible. Where no wish is ever refused, `options` can be
    given instead.
    """

    word: ClassVar[str]
    rule: ClassVar[str]
    more_words: ClassVar[tuple[str, ...]] = ()  # that its options may begin with as well

    def cannot(self, s: S, actor: A) -> Reason | None:
        return None

    def wishes(self, s: S, actor: A) -> Iterable[Any]:
        return ((self.word,),)

    def against(self, s: S, actor: A, option: Any) -> Reason | None:
        return None

    def options(self, s: S, actor: A) -> Iterable[Any]:
        """What can be done; asked only if nothing is against the action."""
        wishes = self.wishes(s, actor)
        return [option for option in wishes if self.against(s, actor, option) is None] if wishes else ()

    def nothing(self, s: S, actor: A) -> Reason | None:
        """Why there is no option, although nothing is against the action as a whole or against any wish."""
        return None

    def refused(self, s: S, actor: A) -> Iterator[Blocked]:
        """What cannot be done, each with the reason: the action, or single options of it."""
        reason = self.cannot(s, actor)
        if reason is None:
            each = [(self.against(s, actor, option), option) for option in self.wishes(s, actor)]
            refused = [reason.against(option) for reason, option in each if reason is not None]
            yield from refused
            if refused or any(True for _ in self.options(s, actor)):
                return
            reason = self.nothing(s, actor)
        if reason is not None:
            yield reason.against((self.word,))

    def takes(self, option: Any) -> bool:
        """Whether an option is its own, where several actions of a menu have the same word."""
        return True

    def do(self, t: Table[S], actor: A, option: Any) -> Flow[None] | None:
        """Do it: as a flow, or at once if nothing is asked."""
        raise NotImplementedError

    def show(self, s: S, actor: A, option: Any) -> Choice:
        raise NotImplementedError


Against = Callable[[S, A], Reason | None]
"""What is asked for the first reason against something."""


def unless_default(method: M, default: Any) -> M | None:
    """A method of an action; None if it is the one that all actions have and that never finds anything."""
    return None if getattr(method, "__func__", None) is default else method


def offered_by(action: Action[S, A]) -> Callable[[S, A], Iterable[Any]]:
    """What gives the options of an action: its wishes themselves where no wish is ever refused."""
    kind = type(action)
    return action.wishes if kind.options is Action.options and kind.against is Action.against else action.options


class Menu(Generic[S, A]):
    """The actions of a question, in the order in which they are offered.

    A menu is worked out at nearly every decision: a game may say by a `situation` that is cheap to tell which actions
    are `worth` a look at all, and what remains to be asked of each. That is looked up once for each situation.
    """

    def __init__(self, *actions: Action[S, A]) -> None:
        self.actions = actions
        self.by_word: dict[str, list[Action[S, A]]] = {}
        for action in actions:
            for word in (action.word, *action.more_words):
                self.by_word.setdefault(word, []).append(action)
        for same in self.by_word.values():
            if len(same) > 1 and any(type(action).takes is Action.takes for action in same):
                raise TypeError("two actions of a menu have the same word, and do not tell which options they take")
        self._offers = {action: offered_by(action) for action in actions}
        self._asked: dict[Any, list[tuple[Against[S, A] | None, Callable[[S, A], Iterable[Any]]]]] = {}

    def situation(self, s: S, actor: A) -> Any:
        """What tells beforehand which actions are worth a look."""
        return None

    def worth(self, situation: Any) -> Iterable[tuple[Action[S, A], Against[S, A] | None]]:
        """The actions that may be possible in a situation, each with what may still be against it."""
        return [(action, unless_default(action.cannot, Action.cannot)) for action in self.actions]

    def options(self, s: S, actor: A) -> list[Any]:
        """All that can be done now."""
        situation = self.situation(s, actor)
        asked = self._asked.get(situation)
        if asked is None:
            worth = self.worth(situation)
            asked = self._asked[situation] = [(against, self._offers[action]) for action, against in worth]
        found: list[Any] = []
        for against, options in asked:
            if against is None or against(s, actor) is None:
                found += options(s, actor)
        return found

    def blocked(self, s: S, actor: A) -> Iterator[Blocked]:
        """All that one might expect to do and cannot."""
        for action in self.actions:
            yield from action.refused(s, actor)

    def action(self, option: Any) -> Action[S, A]:
        """The action that an option belongs to."""
        same = self.by_word[option[0]]
        return same[0] if len(same) == 1 else next(each for each in same if each.takes(option))

    def do(self, t: Table[S], actor: A, option: Any) -> Flow[None]:
        return self.action(option).do(t, actor, option) or unasked()

    def show(self, s: S, actor: A, option: Any) -> Choice:
        return self.action(option).show(s, actor, option)

    def check(self, s: S, actor: A) -> None:
        """RuleFault for a word that has neither options nor a reason: it would vanish without a word."""
        for word in dict.fromkeys(action.word for action in self.actions):
            if not any(self._answers(s, actor, action) for action in self.by_word[word]):
                raise RuleFault(f"'{word}' is neither possible nor refused (rule {self.by_word[word][0].rule})")

    def _answers(self, s: S, actor: A, action: Action[S, A]) -> bool:
        """Whether an action has an option, or says why it has none."""
        possible = action.cannot(s, actor) is None and any(True for _ in action.options(s, actor))
        return possible or any(True for _ in action.refused(s, actor))


def pay(holder: Any, cost: Mapping[N, int]) -> None:
    """Take a cost from the numbers of a struct; RuleFault, and nothing is taken, where there is not enough."""
    for what, n in cost.items():
        if getattr(holder, what) < n:
            short = [f"{n} {what} of {getattr(holder, what)}" for what, n in cost.items() if getattr(holder, what) < n]
            raise RuleFault(f"more is paid than there is: {', '.join(short)}")
    for what, n in cost.items():
        setattr(holder, what, getattr(holder, what) - n)
