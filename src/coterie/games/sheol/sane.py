"""What no position of the game can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SIDE
from coterie.games.sheol.state import CITADEL, OFF, Sheol

CARDS: Mapping[str, Collection[str]] = {
    **{name: box.BOX.tables[name] for name in ("herald-reaction", "item", "land", "lord-action", "lord-reaction")},
    **{name: box.BOX.tables[name] for name in ("poi", "reborn", "reward", "shadow", "threat")},
    "lightshield": {*box.LIGHTSHIELDS, *box.STATUSES},
    "lightstream": box.TILES,
}
TURNS = 60
"""More than any mission gives, whatever is won and lost on the way."""
SHADOWS = 120
"""More than there are tokens."""


def spaces(s: Sheol) -> Iterator[int]:
    """Wherever something stands or lies."""
    for things in (s.units, s.heralds, s.lords, s.singularities, s.drones, s.shadows.values()):
        yield from (thing.at for thing in things)
    yield from (land.corner for land in s.lands)
    for board in (s.streams, s.facilities, s.goods, s.obstacles, s.coral, s.tokens):
        yield from board
    yield from s.mechs


def sane(s: Sheol) -> Iterator[str]:
    players = s.setup.players
    if s.mission.id not in box.MISSIONS:
        yield "its mission is none"
    if not players <= len(s.units) <= max(2, players) + 2 or [unit.id for unit in s.units] != [*range(len(s.units))]:
        yield "its scouts are not told apart"
    if any(min(u.vials, u.corruption, u.shield, u.actions, u.movement, u.umbra, u.changes) < 0 for u in s.units):
        yield "a scout has less than nothing"
    if s.active not in range(len(s.units)):
        yield "nobody acts"
    if any(at not in (OFF, CITADEL) and not 0 <= at < SIDE * SIDE for at in spaces(s)):
        yield "something lies beside the board"
    if any(shadow.id != id for id, shadow in s.shadows.items()) or len(s.shadows) > SHADOWS:
        yield "its shadows are not told apart"
    if any(not -1 <= turn <= TURNS for turn in (s.enemy.turn, s.enemy.death, *s.enemy.threat_turns)):
        yield f"it is turn {s.enemy.turn} of {s.enemy.death}"
    if any(stream.turn not in range(4) for stream in s.streams.values()):
        yield "a tile lies askew"
    if any(singularity.arrow not in range(8) for singularity in s.singularities):
        yield "an arrow points nowhere"
    enemies = {enemy.card for group in (s.heralds, s.lords) for enemy in group}
    if not enemies <= {*box.HERALDS, *box.LORDS}:
        yield "it has an enemy that is none"
