"""What no position of the game can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from coterie.games.hades.box import tables
from coterie.games.hades.state import Hades, Monster

CARDS: Mapping[str, Collection[str]] = {
    "feat": {*tables.FEATS, *tables.MAINS, tables.CHALLENGE},
    "item": tables.ITEMS,
    "monster": tables.MONSTERS,
    "oracle": tables.ORACLES,
    "terrain": tables.TERRAIN,
    "weapon": tables.WEAPONS,
}
ROW = 12
"""More monsters than lie in a row of the sentinel board, or at a character's board."""


def monsters(s: Hades) -> Iterator[Monster]:
    """All that have left the deck."""
    rows = [s.ordinary, s.alert, [boss.monster for boss in s.bosses]]
    for god in s.gods:
        rows += [god.lures, [*god.engaged], [*god.fallen]]
    yield from (monster for row in rows for monster in row if monster is not None)


def sane(s: Hades) -> Iterator[str]:
    if s.scenario not in tables.SCENARIOS or s.difficulty not in tables.DIFFICULTIES:
        yield "its scenario is none"
        return
    places, seats = tables.SCENARIOS[s.scenario].zones, range(s.setup.players)
    if [god.seat for god in s.gods] != [*seats] or s.acting not in seats:
        yield "its characters are not those who play"
    if any(god.id not in tables.GODS or (god.id, god.level, god.core) not in tables.CHARACTERS for god in s.gods):
        yield "it has a character that is none"
    if {*s.zones} != {*places} or any(god.zone not in places for god in s.gods):
        yield "its zones are not those of the scenario"
    if any(monster.card not in tables.MONSTERS or len(monster.dice) > ROW for monster in monsters(s)):
        yield "it has a monster that is none"
    if any(die.colour not in tables.DICE for monster in monsters(s) for die in monster.dice):
        yield "it has a die that is none"
    if max(len(s.ordinary), len(s.alert), *(len(god.engaged) for god in s.gods)) > ROW:
        yield "more monsters lie there than there is room for"
