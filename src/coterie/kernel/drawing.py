"""What all games draw alike: cards in rows and areas, panels, meters, badges, cards as options, kept drawings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, wraps
from typing import Generic, ParamSpec, TypeVar

from coterie.kernel.data import encode, replace
from coterie.kernel.scene import Badge, Card, CardArea, Choice, Figure, Meter, Panel, Piece, Track
from coterie.kernel.texts import Msg, Param, msg

D = TypeVar("D")
P = ParamSpec("P")


class Drawings(Generic[D]):
    """Parts of scenes by all that they depend on, so that only what has changed is drawn again.

    What a bot finds out about parts of a position can be kept in the same way.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: dict[Hashable, D] = {}

    def get(self, key: Hashable, draw: Callable[P, D], *args: P.args, **kwargs: P.kwargs) -> D:
        """The drawing for this key; when there are too many, all are forgotten."""
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= self.most:
                self.clear()
            found = self._kept[key] = draw(*args, **kwargs)
        return found

    def clear(self) -> None:
        self._kept.clear()


def kept(most: int) -> Callable[[Callable[P, D]], Callable[P, D]]:
    """Keeps what a function draws by the values that it is given: structs and lists by what they hold."""

    def keeping(draw: Callable[P, D]) -> Callable[P, D]:
        drawings: Drawings[D] = Drawings(most)

        @wraps(draw)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> D:
            return drawings.get(encode((args, kwargs)), draw, *args, **kwargs)

        return drawn

    return keeping


# --- cards ------------------------------------------------------------------------------------------------------------


def row(cards: Iterable[str], where: str, draw: Callable[[str, str], Card]) -> tuple[Card, ...]:
    """Cards that lie side by side, each under the id `card@where-place`."""
    return tuple([draw(card, f"{card}@{where}-{i}") for i, card in enumerate(cards)])


def in_row(cards: Sequence[str], where: str, card: str) -> tuple[str, ...]:
    """The id of the first copy of a card in a row, to point at it."""
    return (f"{card}@{where}-{cards.index(card)}",) if card in cards else ()


def area(
    kind: str, cards: Iterable[Card] = (), hidden: int = 0, owner: int | str | None = None, **params: Param
) -> CardArea:
    """Cards in their place, named `area.<kind>`; with an owner, whose they are."""
    return CardArea(kind if owner is None else f"{kind}-{owner}", msg(f"area.{kind}", **params), tuple(cards), hidden)


def told(area: CardArea) -> CardArea:
    """The area with all that its cards say."""
    return replace(area, told=True)


def as_choice(card: Card, targets: tuple[str, ...] = (), label: Msg | None = None, cost: Msg | None = None) -> Choice:
    """A card as an option: its name if nothing else is said, its text in detail, its shape as on the card."""
    name = label or card.name
    return Choice(name, "", targets, card.icon, cost, card.text, pattern=card.pattern, paths=card.paths)


def shape(covered: Iterable[tuple[int, int]], own: Iterable[tuple[int, int]] = ((0, 0),)) -> tuple[str, ...]:
    """Spaces by row and column as a pattern: those that are covered, and those of who covers them."""
    marks = dict.fromkeys(own, "@") | dict.fromkeys(covered, "x")
    rows, columns = {row for row, _ in marks}, {column for _, column in marks}
    return tuple(
        "".join(marks.get((row, column), ".") for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


# --- panels -----------------------------------------------------------------------------------------------------------


def filled(areas: Iterable[CardArea]) -> tuple[CardArea, ...]:
    """Those in which something lies."""
    return tuple([each for each in areas if each.cards or each.hidden])


def common_panel(
    id: str,
    areas: Iterable[CardArea],
    badges: Iterable[Badge] = (),
    meters: Iterable[Meter] = (),
    tracks: Iterable[Track] = (),
    about: Msg | None = None,
) -> Panel:
    """What lies on the table for all, named `panel.<id>`."""
    return Panel(id, Msg(f"panel.{id}"), None, tuple(meters), tuple(tracks), tuple(badges), tuple(areas), about=about)


@cache
def meter(what: str, owner: int, n: int, high: int, icon: str, name: str = "") -> Meter:
    """A number that somebody has, named `meter.<what>` if it has no other name, and told of in `about.<what>`."""
    return Meter(f"{what}-{owner}", Msg(name or f"meter.{what}"), n, max(n, high), icon, Msg(f"about.{what}"))


# --- the stage --------------------------------------------------------------------------------------------------------


def figure_of(piece: Piece, *meters: Meter, badges: Iterable[Badge] = (), outcome: Msg | None = None) -> Figure:
    """What stands on the board as one who takes part in what is being resolved, with its life and further numbers."""
    life = () if piece.pips is None else (piece.pips,)
    shown = (*life, *meters)
    return Figure(
        piece.id, piece.name, piece.icon, piece.letter, piece.side, shown, tuple(badges), piece.about, outcome
    )


# --- badges -----------------------------------------------------------------------------------------------------------


def badges(*marks: Badge | None) -> tuple[Badge, ...]:
    """Those that there are."""
    return tuple([mark for mark in marks if mark is not None])


def mark(holds: object, icon: str, key: str, **params: Param) -> Badge | None:
    """A badge where something holds."""
    return Badge(icon, msg(key, **params)) if holds else None


def count(n: int, icon: str, key: str, **params: Param) -> Badge | None:
    """A badge with a number, if it is not zero."""
    return Badge(icon, msg(key, n=n, **params), n) if n else None
