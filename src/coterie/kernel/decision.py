"""A decision is a value: who may answer, what is asked, the options by stable keys, the rule behind it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

from coterie.kernel.data import Struct
from coterie.kernel.texts import Msg

T = TypeVar("T")

Option: TypeAlias = "str | int | tuple[Any, ...]"
"""A small plain value: a word, a number, or a tuple of such (and of such tuples)."""

PASS = "pass"
"""The option that closes a window."""

DONE = "done"
"""The option that ends choosing several things."""


class Decision(Struct, eq=False):
    """What is asked now. Labels, icons and targets are made from it only when somebody looks.

    A lazy decision is given its options as a function; they are worked out when they are first looked at. `also` are
    options with which seats may break in while it is asked, each with the seat that alone may take it. In `about`,
    `nth` says which of several alike it is: its number, and how many there are.
    """

    id: int
    seats: tuple[int, ...]
    kind: str
    given: Any  # the options, or the function that works them out
    rule: str = ""
    about: dict[str, Any] = {}
    window: bool = False
    lazy: bool = False
    also: tuple[tuple[int, Option], ...] = ()
    card: str = ""  # that brings the question up, by the key of its name

    @property
    def options(self) -> tuple[Option, ...]:
        if self.given.__class__ is not tuple:
            self.given = tuple(self.given())
        options: tuple[Option, ...] = self.given
        return options

    def option(self, key: str) -> Option | None:
        """The option with this key."""
        offered = (*self.options, *(option for _, option in self.also))
        return next((option for option in offered if option_key(option) == key), None)

    def options_for(self, seat: int) -> tuple[Option, ...]:
        """What a seat may answer: all options if it is asked, and those with which it may break in."""
        own = tuple([option for who, option in self.also if who == seat])
        return (*self.options, *own) if seat in self.seats else own

    @property
    def question(self) -> tuple[Any, ...]:
        """All but the id and the options."""
        return self.seats, self.kind, self.rule, self.about, self.window, self.also

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self.id == other.id and self.question == other.question and self.options == other.options

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]  # a decision is looked at, not looked up

    def __repr__(self) -> str:
        return f"Decision({self.id}, {self.question}, {self.options})"


Flow: TypeAlias = Generator[Decision, Any, T]
"""A rule that may ask: a generator that yields decisions and is sent the options taken."""


def unasked() -> Flow[None]:
    """What goes on after something was done that asks nothing."""
    yield from ()


class Blocked(Struct, frozen=True):
    """Something one might expect to do now and may not: which option, why, and by which rule."""

    option: Option
    reason: Msg
    rule: str


def option_key(option: Option) -> str:
    """The stable name of an option: its parts joined by colons, inner tuples by commas."""
    if isinstance(option, tuple):
        return ":".join([",".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in option])
    return str(option)
