"""What is worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Seen(Generic[T]):
    """Worked out when it is first asked for, and kept as long as who asks; a `cached_property` without its lock.

    For what looks at a position and is gone before it changes.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work, self.name = work, work.__name__

    def __get__(self, looking: Any, owner: type | None = None) -> T:
        found: T = self.work(looking)
        looking.__dict__[self.name] = found
        return found
