"""Looking for words in texts: in any order, by their stems, and if nothing has all of them, what has the most."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from math import log

_WORD = re.compile(r"[^\W_]+")
_ENDINGS = ("ing", "ied", "ies", "ed", "es", "s")
_SHORTEST = 3
"""So many letters of a word are left when an ending is taken off."""


@cache
def stem(word: str) -> str:
    """The part of an English word that its forms share: build, builds and building; a rule of thumb."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST and not word.endswith("ss"):
            word = word[: -len(ending)] + ("y" if ending in ("ied", "ies") else "")
            break
    if len(word) > _SHORTEST and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > _SHORTEST else word


class Text:
    """A text that can be searched."""

    def __init__(self, text: str) -> None:
        self.text = text.casefold()
        self.stems = frozenset(map(stem, _WORD.findall(self.text)))

    def has(self, word: str) -> bool:
        """Whether it has the word, a part of a word that is written so, or another form of it."""
        return word in self.text or stem(word) in self.stems


def find(fields: Sequence[Sequence[Text]], words: str) -> tuple[list[int], bool]:
    """Which entries have all the words, those first that have them in their earlier fields; and whether there are any.

    If no entry has them all, those come that have the most of them, where a rare word counts more than a common one.
    """
    wanted = list(dict.fromkeys(words.casefold().split()))
    found = [[next((i for i, text in enumerate(entry) if text.has(word)), -1) for word in wanted] for entry in fields]
    whole = [n for n, places in enumerate(found) if -1 not in places]
    if whole:
        return sorted(whole, key=lambda n: sum(found[n])), True
    spread = [sum(places[w] >= 0 for places in found) for w in range(len(wanted))]
    worth = {
        n: sum(log((1 + len(found)) / spread[w]) for w, place in enumerate(places) if place >= 0)
        for n, places in enumerate(found)
        if any(place >= 0 for place in places)
    }
    best = max(worth.values(), default=0.0)
    nearest = [n for n in worth if worth[n] >= best * _NEAR]
    return sorted(nearest, key=lambda n: (-worth[n], sum(place for place in found[n] if place >= 0))), False


_NEAR = 0.75
"""How much of what the best entry is worth another must be, to be named beside it."""
