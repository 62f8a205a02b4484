"""Strict YAML: files become structs, and whatever is wrong is a ContentError with file, line, entry and key.

Only `null`, `true`, `false`, whole numbers and decimals are more than strings: `on`, `1:30` and `01` stay words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import EnumMeta
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, Protocol, TypeVar, get_args, get_type_hints

import yaml

from coterie.kernel.data import Struct, ValidationError, convert
from coterie.kernel.errors import ContentError

Place = Sequence[str | int]
"""The way from the top of a file to a value in it: keys and list positions."""


PLAYERS = 4
"""The most players of a game."""

Case = Mapping[str, tuple[Any, Sequence[Any]]]
"""For whom a file is read: by word, such as `players`, which one is meant and all that there are."""

no_case: Case = {}


class File(Protocol):
    """What can be loaded: a `pathlib.Path` or a file of a package."""

    @property
    def name(self) -> str: ...
    def read_bytes(self) -> bytes: ...


class Content(Struct, frozen=True):
    """The base of everything that is read from a content file."""


class Entry(Content, frozen=True):
    """The base of what a content file lists."""

    id: str

    def own_names(self) -> Mapping[str, Collection[str]]:
        """Names that references within this entry alone may lead to, by what they name: its zones, its pages."""
        return {}


class Misfit(ValueError):
    """Something inside a piece of content that does not fit, and the way to it from there."""

    def __init__(self, message: str, steps: list[str | int]) -> None:
        super().__init__(message)
        self.steps = steps


T = TypeVar("T")
E = TypeVar("E", bound=Entry)

Hook = Callable[[type, Any], Any]
"""How types that content files write in a way of their own are read: (type, what is written); Misfit if it is wrong."""


def no_hook(kind: type, value: Any) -> Any:
    raise NotImplementedError(kind)


class Entries(dict[str, E]):
    """Entries by id, in the order of their files; it remembers which file holds which entry."""

    def __init__(self) -> None:
        super().__init__()
        self.files: dict[str, tuple[File, int]] = {}

    def fault(self, entry: str, key: str, message: str) -> ContentError:
        """The error for a key of an entry, such as `cost` or `effects[2].monster`, with its line."""
        return self.fault_at(entry, _steps(f".{key}"), message)

    def fault_at(self, entry: str, path: Place, message: str) -> ContentError:
        """The same for a place within the entry, given as its steps."""
        file, position = self.files[entry]
        return fault(file, message, (position, *path))


def load_document(file: File, kind: type[T], hook: Hook = no_hook) -> T:
    """The whole file as one value of the type."""
    return _Source(file).load(kind, hook=hook)


def load_entries(file: File, kind: type[E], hook: Hook = no_hook, case: Case = no_case) -> Entries[E]:
    """The entries of a file, which is a list of mappings each with an `id` of its own.

    In a case, a value written `{players: [a, b, c, d]}` is the one for that number of players.
    """
    return _collect([file], kind, hook, case)


def ids_in(file: File) -> list[str]:
    """The ids of a file's entries, for who must know them before anything can be read."""
    listed = _Source(file).root.value
    entries = [entry.value for entry in listed if isinstance(entry, yaml.MappingNode)]
    return [value.value for entry in entries for key, value in entry if key.value == "id"]


def files_in(folder: Traversable) -> list[Traversable]:
    """The `.yaml` files of a folder, by name."""
    return sorted((f for f in folder.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)


def load_folder(folder: Traversable, kind: type[E], hook: Hook = no_hook, case: Case = no_case) -> Entries[E]:
    """The entries of all the `.yaml` files of a folder, by file name; no id may come twice."""
    return _collect(files_in(folder), kind, hook, case)


def fault(file: File, message: str, path: Place = ()) -> ContentError:
    """The error for a place in a file, with its line."""
    return _Source(file).fault(message, path)


def near(word: str, known: Iterable[str]) -> str:
    """A hint at the known words most like this one, or nothing."""
    hits = get_close_matches(word, sorted(known), n=3)
    return f", did you mean {' or '.join(repr(hit) for hit in hits)}?" if hits else ""


class _Loader(yaml.CSafeLoader):
    """Resolves only what cannot be meant as a word."""

    yaml_implicit_resolvers: dict[str, list[Any]] = {}


_TAG = "tag:yaml.org,2002:"
for _name, _pattern, _first in (
    ("null", r"~|null|", [*"~n", ""]),
    ("bool", r"true|false", [*"tf"]),
    ("int", r"[-+]?(0|[1-9][0-9]*)", [*"-+0123456789"]),
    ("float", r"[-+]?[0-9]+\.[0-9]+", [*"-+0123456789"]),
):
    _Loader.add_implicit_resolver(_TAG + _name, re.compile(rf"^(?:{_pattern})\Z"), _first)

_SCALARS: dict[str, Any] = {
    _TAG + "null": lambda text: None,
    _TAG + "bool": {"true": True, "false": False}.__getitem__,
    _TAG + "int": int,
    _TAG + "float": float,
    _TAG + "str": str,
}


@lru_cache(maxsize=32)
def _nodes(data: bytes) -> Any:
    """A file's nodes, kept for a while: what differs from case to case is read several times."""
    return yaml.compose(data.decode(), _Loader)


class _Source:
    """A file being read: its nodes, which know their lines."""

    def __init__(self, file: File, case: Case = no_case) -> None:
        self.name, self.case = "/".join(str(file).replace("\\", "/").split("/")[-3:]), case
        self.seen: set[int] = set()
        try:
            data = file.read_bytes()
            root = _nodes(data)
        except OSError as error:
            raise ContentError(f"cannot be read: {error.strerror or error}", self.name) from error
        except UnicodeDecodeError as error:
            raise ContentError("not UTF-8", self.name, data.count(b"\n", 0, error.start) + 1) from error
        except yaml.YAMLError as error:
            mark, begun = (getattr(error, name, None) for name in ("problem_mark", "context_mark"))
            problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
            problem += f" {getattr(error, 'context', '')} from line {begun.line + 1}" if begun else ""
            last = data.count(b"\n") + 1  # what ends too early may be missed on the line after it
            raise ContentError(f"not YAML: {problem}", self.name, min(mark.line + 1, last) if mark else 0) from error
        if root is None:
            raise ContentError("the file is empty", self.name)
        self.root: yaml.Node = root

    def fault(self, message: str, path: Place, line: int = 0) -> ContentError:
        """The error for a place in the file: the outermost mapping with an `id` on the way is the entry."""
        node, entry, shown, found = self.root, "", 0, self.root.start_mark.line + 1
        for i, step in enumerate([*path, ""]):
            if isinstance(node, yaml.MappingNode):
                pairs = {key.value: (key, value) for key, value in node.value if isinstance(key, yaml.ScalarNode)}
                if not entry and "id" in pairs and isinstance(pairs["id"][1], yaml.ScalarNode):
                    entry, shown = pairs["id"][1].value, i
                if str(step) not in pairs or i == len(path):
                    break
                key, node = pairs[str(step)]
                found = key.start_mark.line + 1
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
                found = node.start_mark.line + 1
            else:
                break
        key_path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path[shown:])
        return ContentError(message, self.name, line or found, entry, key_path.removeprefix("."))

    def plain(self, node: yaml.Node, path: tuple[str | int, ...] = ()) -> Any:
        """The node as dicts, lists, strings and numbers."""
        if id(node) in self.seen:
            raise self.fault("write it out: anchors and aliases are not used here", path)
        self.seen.add(id(node))
        if isinstance(node, yaml.SequenceNode) and node.tag == _TAG + "seq":
            return [self.plain(child, (*path, i)) for i, child in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode) and node.tag == _TAG + "map":
            mapping: dict[Any, Any] = {}
            for key, child in node.value:
                line = key.start_mark.line + 1
                if not isinstance(key, yaml.ScalarNode):
                    raise self.fault("a key must be a word or a number", path, line)
                name = self.plain(key, path)
                if name in mapping:
                    raise self.fault("the key comes twice", (*path, key.value), line)
                mapping[name] = self.plain(child, (*path, key.value))
            word = next(iter(mapping)) if len(mapping) == 1 else ""
            return self.in_case(word, mapping[word], path) if word in self.case else mapping
        try:
            return _SCALARS[node.tag](node.value)
        except (KeyError, ValueError):
            raise self.fault(f"cannot read '{node.value}' as {node.tag.removeprefix(_TAG)}", path) from None

    def in_case(self, word: str, values: Any, path: tuple[str | int, ...]) -> Any:
        """Of values that differ with the number of players, or the like, the one that is meant."""
        meant, every = self.case[word]
        if not isinstance(values, list) or len(values) != len(every):
            wanted = f"expected a list of {len(every)} values, for {word} {', '.join(map(str, every))}"
            raise self.fault(wanted, (*path, word))
        return values[every.index(meant)]

    def load(self, kind: type[T], path: tuple[str | int, ...] = (), hook: Hook = no_hook) -> T:
        """The value at the path (a list position, or nothing for the whole file) as the type."""
        try:
            value = self.plain(self.root.value[path[0]] if path else self.root, path)
            return convert(value, kind, dec_hook=hook)
        except RecursionError:
            raise self.fault("nested too deeply", path) from None
        except ValidationError as error:
            message, steps = explain(error, value, kind, hook)
            raise self.fault(message, (*path, *steps)) from None


def _collect(files: Iterable[File], kind: type[E], hook: Hook, case: Case) -> Entries[E]:
    table: Entries[E] = Entries()
    for file in files:
        source = _Source(file, case)
        if not isinstance(source.root, yaml.SequenceNode):
            raise source.fault("expected a list of entries", ())
        for position in range(len(source.root.value)):
            entry = source.load(kind, (position,), hook)
            if entry.id in table:
                first = table.fault(entry.id, "id", "")
                raise source.fault(f"the id comes twice, first at {first.file}:{first.line}", (position, "id"))
            table[entry.id], table.files[entry.id] = entry, (file, position)
    return table


def _steps(path: str) -> list[str | int]:
    return [name or (int(i) if i != "..." else i) for name, i in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", path)]


def explain(error: ValidationError, value: Any, kind: Any, hook: Hook = no_hook) -> tuple[str, list[str | int]]:
    """What was wrong in plain words, and where."""
    message, _, place = str(error).rpartition(" - at `") if " - at `" in str(error) else (str(error), "", "")
    lost = _steps(place.removeprefix("key` in `").rstrip("`")) + (["..."] if place.startswith("key`") else [])
    steps, here = _pinpoint(lost, value, kind, str(error), hook)
    if place.startswith("key`") and steps:
        here = steps[-1]
    if isinstance(error.__cause__, Misfit):
        return str(error.__cause__), [*steps, *error.__cause__.steps]
    word = message.split("`")[-2] if "`" in message else ""
    if message.startswith("Object contains unknown field "):
        structs = [each for each in _reach(kind, []) if _is_struct(each)]
        fields = [{*each.__struct_encode_fields__, each.__struct_config__.tag_field} - {None} for each in structs]
        known: set[str] = max(fields, key=lambda some: len(some & here.keys()), default=set())
        message = "unknown key" + (near(word, known) or f", known are {', '.join(sorted(known))}")
        return message, [*steps, word]
    if message.startswith("Object missing required field "):
        return "missing", [*steps, word]
    if re.match(r"Invalid (enum )?value '", message):
        words = [each for each in _reach(kind, []) if isinstance(each, str)]
        return f"unknown value '{here}'{near(str(here), words)}", steps
    if message.startswith("Expected "):
        message = message.replace("`", "").replace("Exp", "exp").replace("object", "mapping").replace("array", "list")
    return message, steps


def _pinpoint(steps: list[str | int], value: Any, kind: Any, error: str, hook: Hook) -> tuple[list[str | int], Any]:
    """The steps with each `...` (some key of a mapping) made out by trying the keys one by one, and what is there."""
    here = value
    for i, step in enumerate(steps):
        if step == "...":
            for name, child in dict(here).items():
                here.clear()
                here[name] = child
                try:
                    convert(value, kind, dec_hook=hook)
                except ValidationError as again:
                    if str(again) == error:
                        break
            else:
                return steps[:i], here
            steps[i] = step = name
        here = here[step]
    return steps, here


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _reach(kind: Any, seen: list[Any]) -> list[Any]:
    """All types inside a type, and the words its literals, enums and tags allow."""
    if kind not in seen:
        seen.append(kind)
        inner: Iterable[Any] = get_args(kind)
        if _is_struct(kind):
            inner = [kind.__struct_config__.tag, *get_type_hints(kind).values()]
        elif isinstance(kind, EnumMeta):
            inner = [getattr(kind, name).value for name in kind.__members__]
        for part in inner:
            _reach(part, seen)
    return seen
