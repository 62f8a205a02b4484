"""Text is keys: rules emit `Msg`s, catalogues turn them into words of a language.

A catalogue is a YAML file `<lang>.yaml`: the kernel's in `kernel/catalogue/`, a game's in `<game>/texts/`. A language
exists as soon as such a file does. Keys nest and are joined with dots. `{name}` stands for a parameter, `{Name}` for
the same with a capital first letter, `{{` and `}}` for braces. A text that depends on a number is a mapping with `$by`:

    event:
      hero: {moved: "{Hero} moves to {cell}."}
      shadows: {$by: n, zero: "No shadows.", one: "One shadow.", other: "{n} shadows."}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial, reduce
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import groupby
from typing import Any

from babel import Locale, UnknownLocaleError

from coterie.kernel.content import File, Place, fault, load_document
from coterie.kernel.data import Struct, field, to_builtins
from coterie.kernel.errors import ContentError


class Msg(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something to say: the key of a text and what to put into it; messages inside are said first."""

    key: str
    params: dict[str, Param] = field(default_factory=dict)


Item = str | int | Msg
Param = Item | list[Item]


def msg(key: str, /, **params: Param) -> Msg:
    """The message with these parameters."""
    return Msg(key, params)


def message(key: str, params: Mapping[str, Any]) -> Msg:
    """The message for what rules say in plain values: `@key` is another message, as is what `plain` has made."""
    return Msg(key, {name: _param(value) for name, value in params.items()})


def plain(message: Msg) -> Any:
    """A message with parameters of its own, for rules to say it within another."""
    return to_builtins(message)


def _param(value: Any) -> Param:
    if isinstance(value, Mapping):
        return message(value["key"], value.get("params", {}))
    if not isinstance(value, list | tuple):
        return Msg(value[1:]) if isinstance(value, str) and value.startswith("@") else value
    return [part for item in value if not isinstance(part := _param(item), list)]


def _one_or_other(n: int) -> str:
    return "one" if abs(n) == 1 else "other"


@cache
def plural(language: str) -> Callable[[int], str]:
    """The plural category of a whole number in a language, as CLDR has it; one that nobody knows counts like English.

    English, which everybody needs, is spared the time that a locale's data take.
    """
    if language.partition("-")[0] == "en":
        return _one_or_other
    try:
        rule = Locale.parse(language, sep="-").plural_form
    except (UnknownLocaleError, ValueError):
        return _one_or_other
    return lru_cache(maxsize=1000)(lambda n: str(rule(abs(n))))


FORMS = ("zero", "one", "two", "few", "many", "other")
_BRACES = re.compile(r"\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_]*)\}|[{}]")


class _Text:
    """A parsed text: its forms by plural category (`other` alone if it has no number) as words and holes by turns."""

    def __init__(self, language: str, forms: Mapping[str, str], by: str = "") -> None:
        self.by, self.plural = by, plural(language) if by else _one_or_other
        self.written = dict(forms)
        self.forms = {form: _parse(text) for form, text in forms.items()}
        holes = {name for parts in self.forms.values() for name in parts[1::2]}
        self.names = frozenset(_lower(name) for name in holes) | ({by} if by else set())

    def parts(self, params: Mapping[str, Param]) -> list[str]:
        """The form for these parameters; a text for `zero` counts in every language."""
        n = params.get(self.by)
        n = len(n) if isinstance(n, list) else n
        form = ("zero" if n == 0 and "zero" in self.forms else self.plural(n)) if isinstance(n, int) else "other"
        return self.forms.get(form) or self.forms["other"]


class Catalogue:
    """The texts of one language by key, with a catalogue to fall back on (English) for those it lacks."""

    def __init__(
        self, language: str, texts: Mapping[str, Any] | None = None, fallback: Catalogue | None = None
    ) -> None:
        self.language, self.fallback = language, fallback
        self.texts = _texts(language, texts or {}, lambda text, path: ContentError(text, key=".".join(map(str, path))))
        self.missing: set[str] = set()
        """What was asked for and is nowhere: keys, and `key{name}` for parameters that a message did not bring."""

    @classmethod
    def load(cls, language: str, *sources: File, fallback: Catalogue | None = None) -> Catalogue:
        """The catalogue in these files; a later file may say it better than an earlier one."""
        catalogue = cls(language, fallback=fallback)
        for file in sources:
            catalogue.texts |= _texts(language, load_document(file, dict[str, Any]), partial(fault, file))
        return catalogue

    @classmethod
    def for_game(cls, package: str, language: str = "en", content: Mapping[str, str] | None = None) -> Catalogue:
        """All that a game says: the kernel's words, those in the game's `texts` folder and those of its content."""
        return catalogue(language, files(package) / "texts", content=content)

    def merge(self, other: Catalogue) -> Catalogue:
        """Both together, the other's texts before our own where both have one."""
        if self.language != other.language:
            raise ValueError(f"cannot merge a catalogue in '{other.language}' into one in '{self.language}'")
        fallbacks = [each.fallback for each in (self, other) if each.fallback]
        merged = Catalogue(self.language, fallback=reduce(Catalogue.merge, fallbacks) if fallbacks else None)
        merged.texts = self.texts | other.texts
        return merged

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __contains__(self, key: object) -> bool:
        """Whether this language itself has the text."""
        return key in self.texts

    def knows(self, key: str) -> bool:
        """Whether there is a text, in this language or the one it falls back on."""
        return self._find(key) is not None

    def placeholders(self, key: str) -> frozenset[str]:
        """The names of the parameters that the text uses."""
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return found.names

    def written(self, key: str) -> tuple[str, dict[str, str]]:
        """The text as it is written: the parameter that its form depends on, if it does, and the forms."""
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return found.by, found.written

    def missing_from(self, other: Catalogue) -> list[str]:
        """Our keys that the other catalogue itself lacks, sorted."""
        return sorted(self.texts.keys() - other.texts.keys())

    def text(self, message: Msg) -> str:
        """The message in words; what is missing stands in ⟦brackets⟧ and is remembered in `missing`."""
        found = self._find(message.key)
        if found is None:
            self.missing.add(message.key)
            return f"⟦{message.key}⟧"
        parts = found.parts(message.params)
        return "".join(self._fill(message, part) if i % 2 else part for i, part in enumerate(parts))

    def _fill(self, message: Msg, hole: str) -> str:
        name = _lower(hole)
        if name not in message.params:
            self.missing.add(f"{message.key}{{{name}}}")
            return f"⟦{name}⟧"
        words = self._words(message.params[name])
        return words if name == hole else words[:1].upper() + words[1:]

    def _words(self, param: Param) -> str:
        if isinstance(param, Msg):
            return self.text(param)
        if not isinstance(param, list):
            return str(param)
        if not param:
            return self.text(Msg("list.none"))
        alike = [(words, len([*same])) for words, same in groupby(map(self._words, param))]
        words = [words if n == 1 else self.text(msg("list.times", what=words, n=n)) for words, n in alike]
        if len(words) == 1:
            return words[0]
        joints = ["list.two"] if len(words) == 2 else ["list.middle"] * (len(words) - 2) + ["list.end"]
        pairs = zip(joints, words[1:], strict=False)
        return reduce(lambda left, pair: self.text(msg(pair[0], a=left, b=pair[1])), pairs, words[0])

    def _find(self, key: str) -> _Text | None:
        at: Catalogue | None = self
        while at is not None and key not in at.texts:
            at = at.fallback
        return at.texts[key] if at is not None else None


def _texts(
    language: str, tree: Mapping[Any, Any], wrong: Callable[[str, Place], ContentError], path: tuple[str, ...] = ()
) -> dict[str, _Text]:
    """The texts of a tree by their keys; what is wrong is raised with its place."""
    texts: dict[str, _Text] = {}
    for name, value in tree.items():
        place = (*path, name)
        if not isinstance(name, str) or not name or name.startswith("$"):
            raise wrong("a key is a word (quote a number), and '$by' comes with 'other'", place)
        plural = isinstance(value, dict) and "$by" in value
        if isinstance(value, dict) and not plural:
            found = _texts(language, value, wrong, place)
        else:
            forms = {form: text for form, text in value.items() if form != "$by"} if plural else {"other": value}
            by = value["$by"] if plural else ""
            if "other" not in forms or not forms.keys() <= set(FORMS) or not isinstance(by, str):
                raise wrong(f"'$by' names a parameter and comes with 'other' and some of {', '.join(FORMS)}", place)
            if not all(isinstance(text, str) for text in forms.values()):
                raise wrong("expected words (quote a number)", place)
            try:
                found = {".".join(place): _Text(language, forms, by)}
            except ValueError as error:
                raise wrong(str(error), place) from None
        if found.keys() & texts.keys():
            raise wrong("the text comes twice", place)
        texts |= found
    return texts


KERNEL = files("coterie.kernel") / "catalogue"


def languages(*folders: Traversable) -> list[str]:
    """The languages that the kernel or one of the folders has a file for."""
    found = (file.name for folder in (KERNEL, *folders) if folder.is_dir() for file in folder.iterdir())
    return sorted({name.removesuffix(".yaml") for name in found if name.endswith(".yaml")})


def catalogue(language: str, *folders: Traversable, content: Mapping[str, str] | None = None) -> Catalogue:
    """The kernel's and the folders' texts in the language, over those in English and the content's English words."""
    english = Catalogue.load("en", *_files("en", folders)).merge(Catalogue("en", content))
    return english if language == "en" else Catalogue.load(language, *_files(language, folders), fallback=english)


def _files(language: str, folders: tuple[Traversable, ...]) -> list[Traversable]:
    return [file for folder in (KERNEL, *folders) if (file := folder / f"{language}.yaml").is_file()]


@cache
def _lower(name: str) -> str:
    return name[:1].lower() + name[1:]


def _parse(text: str) -> list[str]:
    """Words and holes by turns: at odd places the names of parameters."""
    parts, start = [""], 0
    for brace in _BRACES.finditer(text):
        parts[-1] += text[start : brace.start()]
        start = brace.end()
        if brace[1]:
            parts += [brace[1], ""]
        elif len(brace[0]) == 2:
            parts[-1] += brace[0][0]
        else:
            raise ValueError(f"a lone '{brace[0]}' in '{text}': a parameter is {{name}}, a brace is doubled")
    parts[-1] += text[start:]
    return parts
