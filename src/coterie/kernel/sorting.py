"""How a game sorts its options as a player thinks: which belong together, and which end a turn or pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.kernel.data import Struct, replace
from coterie.kernel.decision import DONE, PASS, Decision, Option
from coterie.kernel.scene import Choice


class Sorting(Struct, frozen=True):
    """Groups by the kind of a question and the first word of an option; and the words that end, as `kind.word`.

    An option ends if nothing is done by it: it passes, stops, declines or ends the turn. `pass` and `done` always do.
    """

    groups: Mapping[str, Mapping[str, str]] = {}
    ends: frozenset[str] = frozenset()

    def sort(self, decision: Decision, option: Option, choice: Choice, word: Any = None) -> Choice:
        """The option with its group, unless it has one, and with whether it ends."""
        word = first_word(option) if word is None else word
        group = choice.group or self.groups.get(decision.kind, {}).get(str(word), "")
        ends = choice.ends or option in (DONE, PASS) or f"{decision.kind}.{first_word(option)}" in self.ends
        return replace(choice, group="" if ends else group, ends=ends)


def first_word(option: Option) -> Any:
    """The option itself, or what it begins with; nothing if it is empty."""
    if isinstance(option, tuple):
        return option[0] if option else ""
    return option


def ending(*words: str, **of_kinds: tuple[str, ...]) -> frozenset[str]:
    """Words of questions, as `kind.word`; and a word that ends several kinds of questions."""
    return frozenset((*words, *[f"{kind}.{word}" for word, kinds in of_kinds.items() for kind in kinds]))
