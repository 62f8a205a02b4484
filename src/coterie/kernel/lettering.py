"""Letters of pieces in the language that is spoken: from the piece's name, and no two kinds with the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from coterie.kernel.data import replace
from coterie.kernel.scene import Piece
from coterie.kernel.texts import Msg


def lettered(pieces: tuple[Piece, ...], say: Callable[[Msg], str]) -> tuple[Piece, ...]:
    """The pieces, each with a letter that stands in its name; marks that are no letters stay."""
    given: dict[tuple[str, str, str], str] = {}
    wanted = {(piece.board, _letters(piece.letter)) for piece in pieces}
    taken: set[tuple[str, str]] = set()
    named: list[Piece] = []
    for piece in pieces:
        own, name, board = _letters(piece.letter), say(piece.name), piece.board
        kind = (board, piece.icon, own)
        if own and kind not in given:
            letters = own
            if (board, own) in taken or not stands_in(own, name):
                others = (each for each in _choices(name) if not {(board, each)} & (taken | wanted))
                letters = next(others, own)
            given[kind] = letters
            taken.add((board, letters))
        mark = given.get(kind, own) + piece.letter[len(own) :]
        named.append(piece if mark == piece.letter else replace(piece, letter=mark))
    return tuple(named)


def stands_in(letters: str, name: str) -> bool:
    """Whether the letters come in the name, in this order."""
    rest = iter(name.casefold())
    return all(letter in rest for letter in letters.casefold())


def _letters(mark: str) -> str:
    """What of a mark is letters, before a number or a sign."""
    end = next((i for i, sign in enumerate(mark) if not sign.isalpha()), len(mark))
    return mark[:end]


def _choices(name: str) -> Iterator[str]:
    """First letters of words, then the others, then two."""
    words = [word for word in name.split() if word[0].isalpha()]
    yield from (word[0].upper() for word in words)
    yield from (letter.upper() for word in words for letter in word[1:] if letter.isalpha())
    yield from (f"{word[0].upper()}{letter}" for word in words for letter in word[1:] if letter.isalpha())
