"""A decision is a value: who may answer, what is asked, the options by stable keys, the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
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


class Decision:
    """What is asked now. Labels, icons and targets are made from it only when somebody looks.

    The options may be given as a function; then they are worked out when they are first looked at.
    """

    __slots__ = ("_lazy", "_options", "about", "id", "kind", "rule", "seats", "window")

    def __init__(
        self,
        id: int,
        seats: tuple[int, ...],
        kind: str,
        options: tuple[Option, ...] | Callable[[], Iterable[Option]],
        rule: str = "",
        about: dict[str, Any] | None = None,
        window: bool = False,
    ):
        self.id, self.seats, self.kind, self.rule = id, seats, kind, rule
        self.about: dict[str, Any] = about or {}
        self.window = window
        self._options = options
        self._lazy = not isinstance(options, tuple)

    @property
    def options(self) -> tuple[Option, ...]:
        options = self._options
        if not isinstance(options, tuple):
            options = self._options = tuple(options())
        return options

    @property
    def lazy(self) -> bool:
        """Whether the options are worked out only when looked at."""
        return self._lazy

    def option(self, key: str) -> Option | None:
        """The option with this key."""
        return next((option for option in self.options if option_key(option) == key), None)

    @property
    def question(self) -> tuple[Any, ...]:
        """All but the id and the options."""
        return self.seats, self.kind, self.rule, self.about, self.window

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self.id == other.id and self.question == other.question and self.options == other.options

    __hash__ = None  # type: ignore[assignment]  # a decision is looked at, not looked up

    def __repr__(self) -> str:
        return f"Decision({self.id}, {self.question}, {self.options})"


Flow: TypeAlias = Generator[Decision, Any, T]
"""A rule that may ask: a generator that yields decisions and is sent the options taken."""


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
