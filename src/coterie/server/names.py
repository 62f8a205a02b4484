"""What people write: names and lines of chat, without what cannot be seen or turns the words around it."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
MOST_MARKS = 3
"""How many accents one letter may carry: enough for every script, too few to climb over the lines around it."""

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Controls, direction marks and joiners, halves of characters, and what no font has."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that look like nothing."""
JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""What some scripts and pictures need between or behind their signs: kept in chat, where nobody is called by them."""


def clean_name(text: str) -> str:
    """What somebody is called: in compatible characters that can be seen, with single spaces, at most so many."""
    words = _seen(unicodedata.normalize("NFKC", text), kept=frozenset()).split()
    return " ".join(words)[:LONGEST_NAME].strip()


def clean_line(text: str) -> str:
    """A line of chat; empty if nothing of it can be seen."""
    line = _seen(unicodedata.normalize("NFC", text), kept=JOINERS).strip()
    return line if line.strip("".join(JOINERS) + " ") else ""


def _seen(text: str, kept: frozenset[str]) -> str:
    found, marks = list[str](), 0
    for sign in text:
        kind = unicodedata.category(sign)
        if sign.isspace():
            found.append(" ")
        elif sign in kept or not _unseen(sign, kind):
            marks = marks + 1 if kind in ("Mn", "Me") else 0
            if marks <= MOST_MARKS:
                found.append(sign)
    return "".join(found)


def _unseen(sign: str, kind: str) -> bool:
    """Whether nothing is drawn for it, or only the sign before it is drawn otherwise."""
    if kind == "Cn":
        return not "\U0001f000" <= sign <= "\U0001faff"  # pictures newer than this program
    return kind in UNSEEN or sign in BLANK or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
