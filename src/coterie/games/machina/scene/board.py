"""The map as it is shown: tiles, walls, doors, elements with their tokens, and the figures on it."""

from __future__ import annotations

from functools import cache

from coterie.games.machina.board.ground import LATTICE, SPOTS, Ground, ground
from coterie.games.machina.board.spaces import DESTROYED, LIGHT, Unit, door_state, units
from coterie.games.machina.box.names import unit_card, unit_source
from coterie.games.machina.box.tables import EXPLORERS, MONSTERS
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.showing.words import card_text
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import defence, health_left, max_health
from coterie.kernel.drawing import badges, count, mark
from coterie.kernel.scene import Badge, GridBoard, Meter, Piece, Place, Wall
from coterie.kernel.texts import Item, Msg, msg

BOARD = "map"
LETTERS = {
    "passable": "",
    "trapped": "^",
    "rubble": "#",
    "pit": "o",
    "barrel": "b",
    "spawn": "S",
    "lever": "l",
    "recharge": "r",
    "workbench": "w",
    "chest": "c",
    "event": "e",
    "chapter": "h",
}
ICONS = {
    "trapped": "spikes",
    "barrel": "barrel",
    "spawn": "magic-portal",
    "lever": "lever",
    "recharge": "battery-pack",
    "workbench": "anvil",
    "chest": "locked-chest",
    "event": "conversation",
    "chapter": "open-book",
}


def map_board(s: Machina) -> GridBoard:
    """The part of the area on which tiles lie, as one board."""
    laid = ground(s)
    shown = [cell for cells in laid.cells.values() for cell in cells]
    rows, columns = [LATTICE.row[cell] for cell in shown], [LATTICE.column[cell] for cell in shown]
    top, left = min(rows, default=0), min(columns, default=0)
    height, width = max(rows, default=0) - top + 1, max(columns, default=0) - left + 1
    places = tuple(
        place(s, laid, row * LATTICE.side + column, column - left, row - top)
        for row in range(top, top + height)
        for column in range(left, left + width)
    )
    return GridBoard(BOARD, Msg("board.name"), width, height, places, walls(s, laid))


def place(s: Machina, laid: Ground, cell: int, x: int, y: int) -> Place:
    kind, token = s.treated.get(cell) or laid.kinds[cell], s.tokens.get(cell, "")
    if not kind:
        return bare(SPOTS[cell], x, y, "void")
    spent = token == DESTROYED
    terrain = "destroyed" if spent else "chapter-lit" if token == LIGHT else kind
    edge = cell in laid.edges
    marks: list[Badge | None] = [
        mark(not spent and kind in ICONS, ICONS.get(kind, ""), f"space.{kind}"),
        mark(not spent and kind not in LETTERS, "star-formation", f"space.{kind}"),
        mark(cell in s.entry, "entry-door", "space.entry"),
        mark(cell in s.exit, "exit-door", "space.exit"),
    ]
    words: list[Item] = [msg("space.spent", what=Msg(f"space.{kind}")) if spent else Msg(f"space.{kind}")]
    if token == LIGHT:
        words.append(Msg("space.lit"))
    if edge and cell not in (*s.entry, *s.exit):
        words.append(Msg("space.edge"))
    letter = "x" if spent else LETTERS.get(kind, "*")
    return Place(
        SPOTS[cell],
        msg("place", cell=SPOTS[cell], what=words),
        x,
        y,
        terrain if not edge or kind != "passable" else "edge",
        letter,
        badges(*marks),
        Msg(f"about.{kind}") if kind in LETTERS else None,
    )


@cache
def bare(spot: str, x: int, y: int, terrain: str) -> Place:
    """A space that is no part of a tile."""
    return Place(spot, msg("place", cell=spot, what=[Msg(f"space.{terrain}")]), x, y, terrain)


def walls(s: Machina, laid: Ground) -> tuple[Wall, ...]:
    """Walls and doors between spaces of tiles."""
    found = [(border, "wall") for border in laid.walls]
    found += [(border, DOORS[door_state(s, border)]) for border in laid.doors]
    return tuple(
        Wall(SPOTS[a], SPOTS[b], kind)
        for border, kind in sorted(found)
        for a, b in (LATTICE.beside(border),)
        if laid.inside[a] and laid.inside[b]
    )


DOORS = {"open": "door-open", "closed": "door", "destroyed": "door-destroyed"}


# --- figures ----------------------------------------------------------------------------------------------------------


def pieces(s: Machina) -> tuple[Piece, ...]:
    """Explorers and monsters on the map."""
    return tuple(piece(s, unit) for unit in units(s) if unit.cell >= 0)


def looks(card: str) -> tuple[str, str, str]:
    """Icon, letters and side of the figure of a card."""
    icon = unit_card(card).icon
    if card in EXPLORERS:
        return icon or "person", EXPLORERS[card].letter, "team"
    return icon or "monster-grasp", MONSTERS[card].letters, "foe"


def piece(s: Machina, unit: Unit) -> Piece:
    source, left = unit_source(unit.card), health_left(s, unit)
    return Piece(
        unit.card,
        BOARD,
        SPOTS[unit.cell],
        Msg(f"{source}.name"),
        *looks(unit.card),
        unit.seat if isinstance(unit, Explorer) else None,
        Meter(f"health-{unit.card}", Msg("meter.health"), left, max_health(s, unit), "hearts"),
        badges(
            count(defence(s, unit, "armor"), "shield", "badge.armor"),
            count(defence(s, unit, "will"), "brain", "badge.will"),
            mark(STANDING.flag(s, "ethereal", unit), "ghost", "badge.ethereal"),
            mark(STANDING.flag(s, "immobile", unit), "anchor", "badge.immobile"),
        ),
        card_text(source),
    )
