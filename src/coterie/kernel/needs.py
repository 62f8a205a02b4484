"""Needs: conditions in content. All parts of a need that are given must hold, and it can say how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from coterie.kernel.data import Struct, replace
from coterie.kernel.table import State


class Need:
    """A condition; a game's own type says which parts there are, each a field whose default asks for nothing."""

    __slots__ = ()


S = TypeVar("S", bound=State)
C = TypeVar("C")

Test = Callable[[S, Any, C], bool]
"""Whether a part holds: (state, what the part asks for, context)."""

Count = Callable[[S, Any, C], int]
"""How far a part has come, for parts that ask for a number."""


class Needs(Generic[S, C]):
    """The parts of a game's needs, each with its test, and for what can be counted with its count."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind: type[Any] = kind
        self.tests: dict[str, Test[S, C]] = {}
        self.counts: dict[str, Count[S, C]] = {}
        self._nothing = kind()
        self._known: dict[int, tuple[Need, Test[S, C], Any]] = {}
        self._split: dict[int, tuple[Need, list[tuple[str, Any, Need]]]] = {}

    def bind(self, *rooms: Mapping[str, Test[S, C]], counts: Mapping[str, Count[S, C]] | None = None) -> None:
        """When each part holds; a part that is only counted holds when its number is reached."""
        self.counts.update(counts or {})
        for part, count in self.counts.items():
            self.tests[part] = _reached(count)
        for room in rooms:
            self.tests.update(room)
        fields = self.kind.__struct_fields__
        wrong = [f"nothing tests '{part}'" for part in fields if part not in self.tests]
        wrong += [f"'{part}' is no part of a need" for part in self.tests if part not in fields]
        if wrong:
            raise TypeError(f"{self.kind.__name__}: {', '.join(wrong)}")

    def given(self, need: Need) -> Iterator[tuple[str, Any]]:
        """The parts that a need gives, each with what it asks for."""
        for part in self.kind.__struct_fields__:
            wanted = getattr(need, part)
            if wanted != getattr(self._nothing, part):
                yield part, wanted

    def holds(self, s: S, need: Need, context: C) -> bool:
        """All parts of a need that are given hold."""
        known = self._known.get(id(need))
        if known is None:  # kept by identity, the need with it, so that no other can have its id
            parts = [(self.tests[part], wanted) for part, wanted in self.given(need)]
            known = self._known[id(need)] = need, *(parts[0] if len(parts) == 1 else (_all if parts else _so, parts))
        _, test, wanted = known
        return test(s, wanted, context)

    def apart(self, need: Need) -> list[tuple[str, Any, Need]]:
        """Each thing that a need asks for: the part, what of it, and the same as a need of its own.

        A part that is a table asks for each of its entries, a part of several names for each of them.
        """
        known = self._split.get(id(need))
        if known is None:
            known = self._split[id(need)] = need, list(self._each(need))
        return known[1]

    def _each(self, need: Need) -> Iterator[tuple[str, Any, Need]]:
        for part, wanted in self.given(need):
            pieces: list[Any] = [wanted]
            if isinstance(wanted, dict):
                pieces = [{key: value} for key, value in wanted.items()]
            elif part in self.kind.EACH:
                pieces = [(value,) for value in wanted]
            for piece in pieces:
                yield part, piece, replace(self._nothing, **{part: piece})

    def progress(self, s: S, need: Need, context: C, met: Callable[[str, Need], bool] | None = None) -> tuple[int, int]:
        """How far a need has come, of how far it must: its numbers, and every other part of it as a step.

        Whether such a part holds may be up to more than the context: then `met` tells, by the part.
        """
        now = high = 0
        for part, wanted, own in self.apart(need):
            count = self.counts.get(part)
            of = _number(wanted) if count is not None else 1
            if count is not None:
                reached = count(s, wanted, context)
            else:
                reached = int(self.holds(s, own, context) if met is None else met(part, own))
            now, high = now + min(max(0, reached), of), high + of
        return now, max(1, high)


def _all(s: S, parts: list[tuple[Test[S, C], Any]], context: C) -> bool:
    return all(test(s, wanted, context) for test, wanted in parts)


def _so(s: S, parts: object, context: C) -> bool:
    return True


def _number(wanted: Any) -> int:
    """The number that a counted part asks for: itself, or the only one of a table."""
    return int(next(iter(wanted.values()))) if isinstance(wanted, dict) else int(wanted)


def _reached(count: Count[S, C]) -> Test[S, C]:
    def reached(s: S, wanted: Any, context: C) -> bool:
        if isinstance(wanted, dict):
            return all(count(s, {key: n}, context) >= n for key, n in wanted.items())
        return count(s, wanted, context) >= int(wanted)

    return reached


class Conditions(Struct, Need, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of a game's own needs. `EACH` names the parts that list names, each of which is asked for by itself."""

    EACH: ClassVar[frozenset[str]] = frozenset()
