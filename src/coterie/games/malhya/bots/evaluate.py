"""How good a position is for the party, by what all see of it: from 0 lost to 1 won.

No chapter is read ahead: what a page may bring is known only when it is open, so that as long as it is unread small
differences do not count, and of ways into the unknown one is taken at random.
"""

from __future__ import annotations

from math import ceil

from coterie.games.malhya.bots.fighting import fighting
from coterie.games.malhya.bots.journey import journey
from coterie.games.malhya.bots.sneaking import sneaking
from coterie.games.malhya.bots.worth import is_unread, party
from coterie.games.malhya.box.tables import SCENARIOS
from coterie.games.malhya.state import Malhya, Room
from coterie.kernel.campaign import is_campaign

PAGE, CLUE = 0.8, 1.5
"""What it is worth to have read something, and to have found something out."""

UNKNOWN = 3.0
"""Differences below this do not count where the next page is unread."""

NEWS = 0.5
"""What an unread page promises."""

UNREAD_POINT = 0.9
"""What is left behind, in a room or at a location, without having been looked at."""


def evaluate(s: Malhya) -> float:
    """How near a good end is, of the scenario or of the campaign."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.0
    value = so_far(s)
    if s.pages and s.pages[-1].stage == "unread":
        value = NEWS + UNKNOWN * ceil(value / UNKNOWN)
    worth = 0.5 + 0.48 * value / (160.0 + abs(value))
    return (len(s.log.won) + worth) / (1 + len(SCENARIOS)) if is_campaign(s) else worth


def so_far(s: Malhya) -> float:
    """The party, the story and the journey, and what goes on in the room."""
    value = party(s) + PAGE * len(s.visited) + CLUE * len(s.clues) + journey(s)
    if s.room is not None:
        value += ROOMS[s.room.mode](s, s.room) - UNREAD_POINT * unread(s, s.room)
    return value


def unread(s: Malhya, room: Room) -> int:
    """How many points of the room nobody has looked at."""
    return sum([token.kind == "interest" and is_unread(s, room, token) for token in room.tokens])


ROOMS = {"free": lambda s, room: 0.0, "stealth": sneaking, "combat": fighting}
