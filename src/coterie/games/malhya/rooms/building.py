"""A room as it is entered: Staging tokens, enemies by the deployment table, and where the heroes start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from coterie.games.malhya.box.tables import PAGES
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.choosing import all_seats
from coterie.games.malhya.ground.places import nearest_available, room_of
from coterie.games.malhya.rooms.walking import named, put_enemy, which_space
from coterie.games.malhya.state import Malhya, Token
from coterie.games.malhya.story.places import heroes_in_play, is_location, plan_of
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

FIRST_COLUMN = 2
"""The number of heroes that the first column of a deployment is for; one alone uses it as well."""


def build(t: Table[Malhya]) -> Flow[None]:
    """The room is built: Staging tokens where the plan has them, enemies on them, heroes around the way in. At a
    location the party just arrives."""
    s = t.state
    room = room_of(s)
    if not is_location(s):
        plan = PAGES[room.page]
        room.tokens += [
            Token(kind="staging", cell=BOARD.numbers[space], name=colour) for colour, space in plan.staging.items()
        ]
        for colour, columns in plan_of(s, room).deploy.items():
            yield from deploy(t, colour, columns, "explore.deploy.cells")
        yield from place_heroes(t)
    room.step = ""


def deployed(columns: Sequence[Sequence[str]], heroes: int) -> Iterator[str]:
    """The enemies of a row: those of all columns up to the number of heroes."""
    for column in columns[: max(1, heroes - FIRST_COLUMN + 1)]:
        yield from column


def deploy(t: Table[Malhya], colour: str, columns: Sequence[Sequence[str]], why: Why) -> Flow[None]:
    """A row of the table: its enemies come in at a Staging token."""
    s = t.state
    cell = BOARD.numbers[PAGES[room_of(s).page].spaces()[colour]]
    for card in deployed(columns, len(heroes_in_play(s))):
        yield from put_enemy(t, card, cell, why)


def place_heroes(t: Table[Malhya]) -> Flow[None]:
    """One hero, whom the players choose, starts on the Heroes icon or at the way in that the chapter names; the others
    on the nearest available spaces."""
    s = t.state
    room, rule = room_of(s), "explore.heroes.place"
    entry = BOARD.numbers[PAGES[room.page].spaces()[plan_of(s, room).entry or "heroes"]]
    heroes = heroes_in_play(s)
    names = [hero.card for hero in heroes]
    first = yield from t.choose(all_seats(s), "first-in", names, rule)
    for hero in sorted(heroes, key=lambda hero: hero.card != first):
        hero.cell = yield from which_space(t, nearest_available(s, entry), rule, hero=hero.card)
        t.note("hero-starts", rule, who=named(hero), where=BOARD.spots[hero.cell])
