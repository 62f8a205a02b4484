"""The board as it is shown: light and dark, the Lightstream, lands, obstacles, and what lies in each space."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.board import ground
from coterie.games.sheol.board.ground import IN_CITADEL, SPOTS
from coterie.games.sheol.board.lightstream import SIDES, openings, paths
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.effects.words import facility_words, land_words
from coterie.games.sheol.showing.cards import DRAWN, ICONS
from coterie.games.sheol.state import OFF, Land, Sheol, Stream
from coterie.kernel.saying import join
from coterie.kernel.scene import Badge, GridBoard, Place, Wall
from coterie.kernel.texts import Item, Msg, msg

BOARD = "board"

Mark = tuple[str, str, int]
"""Something that lies in a space: what, of which kind, and how much or many of it."""


def board(s: Sheol) -> GridBoard:
    """All 400 spaces; those with nothing special are drawn once and for all."""
    places, marks = list(bare_places()), marks_of(s)
    lands = {cell: land for land in s.lands for cell in ground.land_cells(land.corner)}
    for cell in {*marks, *lands, *s.obstacles, *s.streams}:
        stream, lying = s.streams.get(cell), marks.get(cell, [])
        places[cell] = draw(cell, s.obstacles.get(cell, ""), stream, lands.get(cell), lying)
    return GridBoard(BOARD, Msg("board.name"), ground.SIDE, ground.SIDE, tuple(places), citadel_walls())


@cache
def bare_places() -> tuple[Place, ...]:
    """The spaces of an empty board."""
    return tuple(drawn(cell, floor_of(cell), IN_CITADEL[cell], "", ()) for cell in range(ground.CELLS))


def floor_of(cell: int) -> str:
    """The Citadel, or dark floor; in a Focal Zone with the way that shadows are drawn."""
    if IN_CITADEL[cell]:
        return "citadel"
    return "dark" if ground.FOCAL[cell] == OFF else f"focal-{SIDES[ground.FOCAL[cell]].lower()}"


@cache
def citadel_walls() -> tuple[Wall, ...]:
    """The ring around the Citadel, with its gates as doors."""
    return tuple(
        Wall(SPOTS[there], SPOTS[cell], "door" if ground.GATES.get(there) == (side + 2) % 4 else "low")
        for cell in sorted(ground.CITADEL_CELLS)
        for side, there in enumerate(ground.NEXT[cell])
        if not IN_CITADEL[there]
    )


# --- what is special ------------------------------------------------------------------------------------------------


def draw(cell: int, obstacle: str, stream: Stream | None, land: Land | None, marks: list[Mark]) -> Place:
    """A space that shows more than the empty board: what covers the ground, and what lies on it."""
    if stream is not None:
        symbol = box.TILES[stream.tile].symbol
        shown = [("symbol", symbol, 1), *marks] if symbol else marks
        return drawn(cell, "lit" if stream.bright else "dim", True, paths(openings(stream)), tuple(shown))
    if obstacle:
        return drawn(cell, obstacle, obstacle == "trench", "", tuple(marks))
    if land is not None:
        look = "land" if land.discovered else "land-dark"
        if cell == land.corner:
            marks = [(look, land.code or land.type, land.id), *marks]
        return drawn(cell, look, land.discovered, "", tuple(marks))
    return drawn(cell, floor_of(cell), IN_CITADEL[cell], "", tuple(marks))


def marks_of(s: Sheol) -> dict[int, list[Mark]]:
    """What lies in each space: facilities, coralbone, tokens, fast corridors."""
    marks: dict[int, list[Mark]] = {}
    for cell, facility in s.facilities.items():
        state = "facility" if facility_works(s, cell) else "facility-off"
        here = marks.setdefault(cell, [])
        here.append((state if facility.ready else "facility-used", facility.kind, 1))
    for cell, goods in s.goods.items():
        waiting = [(what, "waiting", n) for what, n in (("umbra", goods.umbra), ("lux", goods.lux)) if n]
        marks.setdefault(cell, []).extend(waiting)
    for cell, layers in s.coral.items():
        marks.setdefault(cell, []).append(("coral", "", layers))
    for cell, tokens in s.tokens.items():
        marks.setdefault(cell, []).extend(("token", kind, tokens.count(kind)) for kind in dict.fromkeys(tokens))
    for row in s.fast_rows:
        marks.setdefault(row * ground.SIDE, []).append(("corridor", "row", 1))
    for column in s.fast_columns:
        marks.setdefault(column, []).append(("corridor", "column", 1))
    return marks


# --- drawing --------------------------------------------------------------------------------------------------------


@lru_cache(DRAWN)
def drawn(cell: int, terrain: str, light: bool, openings: str, marks: tuple[Mark, ...]) -> Place:
    """A space as it looks, made once for each look."""
    sides: list[Item] = [Msg(f"opening.{side}") for side in openings]
    return Place(
        SPOTS[cell],
        msg("board.tile" if sides else "board.space", at=SPOTS[cell], what=Msg(f"terrain.{terrain}"), sides=sides),
        ground.COLUMN[cell],
        ground.ROW[cell],
        terrain,
        ICONS["terrain"].get(terrain, ""),
        tuple(badge(*mark) for mark in marks),
        about(cell, terrain, marks),
        light,
        tuple(openings),
    )


BADGES: dict[str, Callable[[str, int], Badge]] = {
    "token": lambda kind, n: Badge(ICONS["token"].get(kind, "position-marker"), Msg(f"token.{kind}"), n),
    "coral": lambda kind, n: Badge("coral", msg("board.coral", n=n), n),
    "symbol": lambda kind, n: Badge(ICONS["symbol"][kind], Msg(f"symbol.{kind}")),
    "land": lambda code, n: Badge(box.LANDS[code].icon, Msg(f"land.{code}.name")),
    "land-dark": lambda type, n: Badge(ICONS["land"][type], msg("board.land-hidden", type=Msg(f"land-type.{type}"))),
    "corridor": lambda kind, n: Badge("fast-forward-button", Msg(f"board.corridor-{kind}")),
}


def badge(what: str, kind: str, n: int) -> Badge:
    """What lies in a space: one of those above, a facility, or Lux or Umbra that waits there."""
    if what in BADGES:
        return BADGES[what](kind, n)
    if kind in box.FACILITIES:
        return Badge(box.FACILITIES[kind].icon, msg(f"board.{what}", name=Msg(f"facility.{kind}.name")))
    return Badge(ICONS["token"][what], msg(f"board.waiting-{what}", n=n), n)


def about(cell: int, terrain: str, marks: tuple[Mark, ...]) -> Msg | None:
    """What the ground does, where the axes run, and what lies here."""
    told: list[Item] = []
    if terrain not in ("dark", "lit") and not terrain.startswith("focal"):
        told.append(Msg(f"about.{terrain}"))
    told += [Msg(f"about.axis-{axis}") for axis, cells in ground.AXES.items() if cell in cells and not IN_CITADEL[cell]]
    if ground.FOCAL[cell] != OFF:
        told.append(Msg("about.focal"))
    if cell in ground.GATES:
        told.append(Msg("about.gate"))
    for what, kind, _ in marks:
        if what.startswith("facility"):
            told.append(msg("about.here", name=Msg(f"facility.{kind}.name"), what=facility_words(kind)))
        elif what == "land":
            told.append(msg("about.here", name=Msg(f"land.{kind}.name"), what=land_words(kind)))
        elif what == "coral":
            told.append(Msg("about.coral"))
    return msg("text.one", a=join(told, "text.more")) if told else None
