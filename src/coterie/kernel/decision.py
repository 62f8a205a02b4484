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


class Decision(Struct, frozen=True):
    """What is asked now. Labels, icons and targets are made from it only when somebody looks."""

    id: int
    seats: tuple[int, ...]
    kind: str
    options: tuple[Option, ...]
    rule: str = ""
    about: dict[str, Any] = {}
    window: bool = False

    def option(self, key: str) -> Option | None:
        """The option with this key."""
        return next((option for option in self.options if option_key(option) == key), None)


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
