"""What no position of the game can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from coterie.games.malhya.box import tables
from coterie.games.malhya.state import OFF, Malhya

CARDS: Mapping[str, Collection[str]] = {
    "action": tables.ACTIONS,
    "event": tables.EVENT_CARDS,
    "item": tables.ITEMS,
    "travel": tables.TRAVEL,
    "upgrade": tables.UPGRADES,
    "weapon": tables.WEAPONS,
}
SPACES = 18 * 18
HEXES = {f"{q},{r}" for q, r in tables.REGION.hexes()}
FIGURES, DEEP = 60, 40
"""More enemies and tokens than a room holds, and more than is ever in progress at once."""


def spaces(s: Malhya) -> Iterator[int]:
    """Wherever something stands or lies, or is on its way to."""
    yield from (hero.cell for hero in s.heroes)
    if s.room is not None:
        yield from (thing.cell for things in (s.room.enemies, s.room.tokens) for thing in things)
    yield from (cell for frame in s.frames if frame.walk is not None for cell in frame.walk.path)


def sane(s: Malhya) -> Iterator[str]:
    if s.scenario not in tables.STORIES:
        yield "its scenario is none"
        return
    if not s.setup.players <= len({hero.card for hero in s.heroes}) == len(s.heroes) <= len(tables.HEROES):
        yield "its heroes are not those who play"
    if any(hero.card not in tables.HEROES or not {*hero.talents} <= {*tables.TALENTS} for hero in s.heroes):
        yield "it has a hero who is none"
    if any(cell != OFF and cell not in range(SPACES) for cell in spaces(s)):
        yield "something lies beside the room"
    if s.room is not None:
        if s.room.page not in tables.PAGES or s.room.mode not in ("free", "stealth", "combat"):
            yield "its room is none"
        if any(enemy.card not in tables.ENEMIES for enemy in s.room.enemies):
            yield "it has an enemy that is none"
        if max(len(s.room.enemies), len(s.room.tokens)) > FIGURES:
            yield "more stands in its room than there is space for"
    if not {s.place, *s.marks} <= {"", *HEXES}:
        yield "something lies beside the region"
    booklets = {"events": tables.EVENTS, **tables.STORIES}
    if any(page.chapter not in booklets.get(page.booklet, ()) for page in s.pages):
        yield "it reads a chapter that is none"
    if max(len(s.pages), len(s.frames)) > DEEP:
        yield "too much is in progress"
