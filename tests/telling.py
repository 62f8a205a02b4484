"""Stories and those who tell them: the words of a tale, and the phrases that two tellers share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z']+", text.lower())


def shared_phrases(tales: Iterable[Iterable[str]], length: int) -> set[str]:
    """Every so many words in a row that stand in more than one of the tales, each given text by text."""
    tellers = Counter(phrase for tale in tales for phrase in {p for text in tale for p in _phrases(text, length)})
    return {phrase for phrase, n in tellers.items() if n > 1}


def _phrases(text: str, length: int) -> Iterable[str]:
    words = words_of(text)
    return (" ".join(words[i : i + length]) for i in range(len(words) - length + 1))
