"""The box of a game: its tables of content, loaded once, with references checked, names and texts, and the census.

A field that names an entry of another table says so in its type, `Annotated[str, Ref("weapon")]`; the reference may
stand in a card, a scenario or deep inside an effect, alone, in a list, or as the keys of a mapping. An entry may have
names of its own (the zones of a scenario), to which only what stands in it can refer, and so may a table (the chapters
of a booklet). All references are looked up when the box is complete, and those that lead nowhere are told with file and
line. Counts inform the census and refuse nothing: a box may hold more than the printed one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from itertools import product
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from coterie.kernel.content import (
    PLAYERS,
    Case,
    Entries,
    Entry,
    Hook,
    load_entries,
    load_folder,
    near,
    no_case,
    no_hook,
)
from coterie.kernel.data import Struct
from coterie.kernel.effects import Verb
from coterie.kernel.errors import ContentError
from coterie.kernel.game import Stock

E = TypeVar("E", bound=Entry)
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Ref:
    """A name of an entry of the table, or a word that may stand there as well; an empty one names nothing.

    Where more is written than a name, `names` finds those in it; ValueError if it makes no sense.
    """

    table: str
    also: tuple[str, ...] = ()
    names: Callable[[str], Iterable[str]] = lambda written: (written,)


class Box:
    """The tables of a game by name. `names` are further things that references may lead to."""

    def __init__(self, folder: Traversable, hook: Hook = no_hook, **names: Collection[str]) -> None:
        self.root, self.hook = folder, hook
        self.tables: dict[str, Entries[Any]] = {}
        self.variants: list[Entries[Any]] = []  # of tables that are there for several cases, all of them
        self.names: dict[str, Collection[str]] = dict(names)
        self.within: dict[str, Mapping[str, Collection[str]]] = {}  # by table: names for its own entries alone
        self.stock: list[Stock] = []

    def table(
        self, name: str, file: str, kind: type[E], label: str = "", holds: int = 0, case: Case = no_case
    ) -> Entries[E]:
        """A file of entries (or a folder of such files); `holds` is how many the printed box has, under the label."""
        place = self.root
        for part in file.split("/"):
            place = place / part
        load = load_entries if file.endswith(".yaml") else load_folder
        found: Entries[E] = load(place, kind, self.hook, case)
        self.tables[name], self.names[name] = found, found
        if label:
            self.stock.append(Stock(label, holds, sum(getattr(entry, "copies", 1) for entry in found.values())))
        return found

    def by_players(self, name: str, file: str, kind: type[E], label: str = "", holds: int = 0) -> dict[int, Entries[E]]:
        """A table of which some values differ with the number of players: the whole of it for each number."""
        found = self.by_cases(name, file, kind, {"players": range(1, PLAYERS + 1)}, label, holds)
        return {players: table for (players,), table in found.items()}

    def by_cases(
        self, name: str, file: str, kind: type[E], cases: Mapping[str, Sequence[Any]], label: str = "", holds: int = 0
    ) -> dict[tuple[Any, ...], Entries[E]]:
        """A table of which some values differ with the words given: the whole of it for each combination of them."""
        found: dict[tuple[Any, ...], Entries[E]] = {}
        for meant in product(*cases.values()):
            case = {word: (each, every) for each, (word, every) in zip(meant, cases.items(), strict=True)}
            found[meant] = self.table(name, file, kind, "" if found else label, holds, case)
        self.variants += found.values()
        return found

    def check(self) -> None:
        """ContentError for all references that lead nowhere, each with file and line."""
        found: dict[str, ContentError] = {}  # each once, also if it is in all variants of a table
        tables = [*self.tables.items(), *(("", table) for table in self.variants)]
        for name, table in tables:
            for entry in table.values():
                own = {**self.within.get(name, {}), **entry.own_names()}
                for ref, written, path in refs_in(entry, type(entry), ()):
                    message = self._wrong(ref, written, own)
                    if message:
                        fault = table.fault_at(entry.id, path, message)
                        found[str(fault)] = fault
        wrong = [*found.values()]
        if len(wrong) == 1:
            raise wrong[0]
        if wrong:
            raise ContentError("\n  ".join([f"{len(wrong)} references lead nowhere:", *map(str, wrong)]))

    def _wrong(self, ref: Ref, written: str, own: Mapping[str, Collection[str]]) -> str:
        """What is wrong with a reference; empty if nothing is."""
        if written in ref.also:
            return ""
        known = own.get(ref.table, self.names.get(ref.table, ()))
        try:
            lost = [name for name in ref.names(written) if name not in known]
        except ValueError as error:
            return str(error)
        return f"there is no {ref.table} '{lost[0]}'{near(lost[0], [*known, *ref.also])}" if lost else ""

    def texts(self, *fields: str, **areas: str) -> dict[str, str]:
        """The names and texts that stand in the content, by message key: `<table>.<entry>.<field>`.

        Of tables that messages call otherwise, `areas` says how.
        """
        return {
            f"{areas.get(name, name)}.{entry.id}.{field}": text
            for name, table in self.tables.items()
            for entry in table.values()
            for field in fields
            if (text := getattr(entry, field, ""))
        }


def refs_in(value: object, hint: Any, path: Path) -> Iterator[tuple[Ref, str, Path]]:
    """Every reference inside a piece of content, with the way to it as the file writes it."""
    if get_origin(hint) is Annotated:
        kind, *marks = get_args(hint)
        for ref in marks:
            if isinstance(ref, Ref):
                yield from _names(ref, value, path)
        yield from refs_in(value, kind, path)
    elif isinstance(value, Struct):
        yield from _refs_in_struct(value, path)
    elif isinstance(value, tuple) and value:
        inner = _inner(hint, tuple)
        for i, part in enumerate(value):
            yield from refs_in(part, inner, (*path, i))
    elif isinstance(value, dict) and value:
        inner = _inner(hint, dict)
        for key, part in value.items():
            yield from refs_in(part, inner, (*path, key))


def _refs_in_struct(value: Struct, path: Path) -> Iterator[tuple[Ref, str, Path]]:
    hints = _hints(type(value))
    bare = isinstance(value, Verb) and len(value.__struct_fields__) == 1
    here = (*path, value.word) if isinstance(value, Verb) else path
    for field, hint in hints.items():
        yield from refs_in(getattr(value, field), hint, here if bare else (*here, field))


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    found = get_type_hints(kind, include_extras=True)
    return {field: found[field] for field in kind.__struct_fields__}


def _inner(hint: Any, container: type) -> Any:
    """The type of what a tuple holds, or of the values of a mapping; a choice of types is narrowed to it first."""
    if get_origin(hint) in (Union, UnionType):
        hint = next((part for part in get_args(hint) if get_origin(part) is container), NoneType)
    arguments = get_args(hint)
    return arguments[1 if container is dict else 0] if arguments else Any


def _names(ref: Ref, value: object, path: Path) -> Iterator[tuple[Ref, str, Path]]:
    if isinstance(value, str):
        if value:
            yield ref, value, path
    elif isinstance(value, dict):
        yield from ((ref, key, (*path, key)) for key in value)
    elif isinstance(value, tuple):
        yield from ((ref, name, (*path, i)) for i, name in enumerate(value))
