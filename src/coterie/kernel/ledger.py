"""The ledger of a game: every rule of its book with its id, in our words (`games/<game>/rules.yaml`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from coterie.kernel.content import Content, Entry, File, fault, load_document, near
from coterie.kernel.errors import CoterieError
from coterie.kernel.finding import Text, find

Kind = Literal[
    "action", "campaign", "combat", "enemy", "flow", "item", "map", "setup", "status", "ui", "variant", "victory"
]


class UnknownRule(CoterieError):
    """A rule id that the ledger does not have."""


class _Line(Entry, frozen=True, kw_only=True):
    """A rule as the file has it: `gap` is what the book leaves open and how we decided."""

    text: str
    source: str
    kind: Kind
    gap: str = ""
    edition: str = ""


class Rule(_Line, frozen=True, kw_only=True):
    """One rule of a game, with the area of the rules it belongs to."""

    area: str
    area_title: str


class _Area(Content, frozen=True):
    key: str
    title: str
    rules: list[_Line]


class _Book(Content, frozen=True):
    game: str
    title: str
    sources: list[str]
    areas: list[_Area]


class Ledger:
    """The rules of a game by id, in the order of the book; the file is read on first use."""

    def __init__(self, file: File):
        self.file = file

    @classmethod
    def load(cls, file: File) -> Ledger:
        """The one ledger of this file."""
        return _ledgers.setdefault(str(file), cls(file))

    @cached_property
    def _book(self) -> _Book:
        return load_document(self.file, _Book)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """All rules by id."""
        rules: dict[str, Rule] = {}
        for a, area in enumerate(self._book.areas):
            if area.key in (other.key for other in self._book.areas[:a]):
                raise fault(self.file, f"the area '{area.key}' comes twice", ("areas", a, "key"))
            for r, line in enumerate(area.rules):
                place = ("areas", a, "rules", r, "id")
                if not line.id.startswith(f"{area.key}."):
                    raise fault(self.file, f"the id of a rule of this area starts with '{area.key}.'", place)
                if line.id in rules:
                    raise fault(self.file, "the id comes twice", place)
                fields = {name: getattr(line, name) for name in line.__struct_fields__}
                rules[line.id] = Rule(**fields, area=area.key, area_title=area.title)
        return rules

    @property
    def game(self) -> str:
        return self._book.game

    @property
    def title(self) -> str:
        return self._book.title

    @property
    def areas(self) -> dict[str, str]:
        """The titles of the areas by key."""
        return {area.key: area.title for area in self._book.areas}

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self.rules[rule]
        except KeyError:
            hint = near(rule, self.rules) or f": its areas are {', '.join(self.areas)}"
            raise UnknownRule(f"{self.game} has no rule '{rule}'{hint}") from None

    def __contains__(self, rule: object) -> bool:
        return rule in self.rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def search(self, words: str) -> tuple[list[Rule], bool]:
        """The rules with all the words: those with them in the id first, then in the area's title, then in the text.

        If none has them all, those that come nearest to it, and False.
        """
        rules = list(self)
        found, whole = find(self._texts, words)
        return [rules[n] for n in found], whole

    @cached_property
    def _texts(self) -> list[tuple[Text, ...]]:
        return [(Text(rule.id), Text(rule.area_title), Text(f"{rule.text} {rule.gap}")) for rule in self]


_ledgers: dict[str, Ledger] = {}
