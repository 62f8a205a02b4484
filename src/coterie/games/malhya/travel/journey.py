"""The Travel phase: one question after the other, until a text sends the party elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import over
from coterie.games.malhya.heroes.using import use, uses
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.days import look_at_the_time
from coterie.games.malhya.travel.cards import cannot_collect, cannot_rest, collect, collectors, draw, rest
from coterie.games.malhya.travel.region import cannot_move, move, neighbouring
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

Options = Iterator[tuple[Any, ...]]


def travel_on(t: Table[Malhya]) -> Flow[None]:
    """The next thing of the journey: a chapter for which it is time, what the end of a day interrupted, or what the
    players choose. Each travel action is a turn of its own for what lasts so long."""
    s = t.state
    if look_at_the_time(t):
        return
    option = (s.interrupted,) if s.interrupted else None
    if option is None:
        option = yield from t.choose_lazily(all_seats(s), "travel", lambda: options(s), "travel.actions")
    yield from do(t, option)


def options(s: Malhya) -> Options:
    """Travel actions in any order, any number of times; and what heroes can use between them."""
    yield ("draw",)
    if cannot_move(s) is None:
        yield from (("move", place) for place in neighbouring(s.place))
    if cannot_rest(s) is None:
        yield ("rest",)
    if cannot_collect(s) is None:
        yield from (("collect", hero.card) for hero in collectors(s))
    yield from uses(s, "travel")


def do(t: Table[Malhya], option: tuple[Any, ...]) -> Flow[None]:
    s = t.state
    match option:
        case ("draw",):
            yield from draw(t)
        case ("rest",):
            yield from rest(t)
        case ("move", place):
            move(t, place)
        case ("collect", name):
            collect(t, hero_of(s, name))
        case _:
            yield from use(t, option)
            return
    over(s, "turn")
    for hero in s.heroes:
        hero.aura_used = False
