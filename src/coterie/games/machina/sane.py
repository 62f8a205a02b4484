"""What no position of the game can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.box import tables
from coterie.games.machina.state import OFF, Machina

CARDS: Mapping[str, Collection[str]] = {
    "chapter": tables.CHAPTERS,
    "event": tables.EXPLORER_EVENTS,
    "horror": tables.HORROR_EVENTS,
    "item": tables.ITEMS,
    "monster": tables.MONSTERS,
    "tile": {side.tile for side in tables.SIDES.values()},
}
SLOTS = 4
RATING = 100
"""Higher than any rating, level or number of markers goes."""


def spaces(s: Machina) -> Iterator[int]:
    """Wherever something stands or lies."""
    yield from (unit.cell for units in (s.explorers, s.monsters) for unit in units)
    yield from (*s.tokens, *s.treated, *s.entry, *s.exit)


def sane(s: Machina) -> Iterator[str]:
    seats = range(s.setup.players)
    if s.scenario not in tables.SCENARIOS:
        yield "its scenario is none"
    if [explorer.seat for explorer in s.explorers] != [*seats] or s.turn not in (-1, *seats):
        yield "its explorers are not those who play"
    if any(explorer.card not in tables.EXPLORERS for explorer in s.explorers):
        yield "it has an explorer who is none"
    if any(item not in tables.ITEMS for explorer in s.explorers for item in (*explorer.items, *explorer.mains)):
        yield "it has an item that is none"
    if any(monster.card not in tables.MONSTERS or monster.controller not in (-1, *seats) for monster in s.monsters):
        yield "it has a monster that is none"
    if len({monster.card for monster in s.monsters}) != len(s.monsters):
        yield "it has a monster twice"
    if any(at != OFF and at not in range(LATTICE.size) for at in spaces(s)):
        yield "something lies beside the board"
    if any(tile.side not in tables.SIDES or tile.turns not in range(4) for tile in s.tiles):
        yield "it has a map tile that is none"
    if len({tile.slot for tile in s.tiles}) != len(s.tiles) or any(tile.slot not in range(SLOTS) for tile in s.tiles):
        yield "its map tiles lie on each other"
    if any(not 0 <= n <= RATING for n in (s.spawn_rating, s.horror_rating, s.threat, s.level, len(s.markers))):
        yield "its ratings are beyond their tracks"
