"""Where heroes can go: in a room with the whole way and who would see them, on the journey from hex to hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.combat.moving import hinders, way_to
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.ground.places import built, room_of
from coterie.games.malhya.rooms.walking import chapters_at, move_cost
from coterie.games.malhya.scene.room import enemy_name
from coterie.games.malhya.state import Hero, Malhya
from coterie.games.malhya.stealth.turns import way_to as way_unseen
from coterie.games.malhya.stealth.vision import views_of
from coterie.games.malhya.travel.region import move_price, neighbouring
from coterie.kernel.decision import Decision, option_key
from coterie.kernel.scene import Stop
from coterie.kernel.texts import Msg, msg
from coterie.kernel.walking import Leg, Walking, reach


def ways(s: Malhya, decision: Decision) -> Iterator[Stop]:
    """A space in reach is an option of its own in a room; hexes are gone through one after the other."""
    if decision.kind == "travel":
        yield from journey(s)
    elif decision.kind in IN_ROOMS:
        hero = hero_of(s, decision.about["hero"])
        goals = [option for option in decision.options if isinstance(option, tuple) and option[0] == "move"]
        yield from IN_ROOMS[decision.kind](s, hero, [(option, BOARD.numbers[option[1]]) for option in goals])


Goals = Sequence[tuple[Any, int]]
"""Options of going somewhere, each with its space."""


def sneaking(s: Malhya, hero: Hero, goals: Goals) -> Iterator[Stop]:
    """In Stealth Mode: who would see the hero on the way or at its end."""
    eyes = views_of(s, hero)
    for option, cell in goals:
        path, price = way_unseen(s, hero, cell)
        seers = [enemy for enemy, seen in eyes if not seen.isdisjoint(path)]
        dangers = [msg("going.seen", who=enemy_name(enemy)) for enemy in seers]
        if any(chapters_at(s, each) for each in path[:-1]):
            dangers.append(Msg("going.over-token"))
        yield stop(hero, option, path, move_cost(hero, price), dangers, leads(s, path))


def fighting(s: Malhya, hero: Hero, goals: Goals) -> Iterator[Stop]:
    """In Combat Mode: where the free move is lost, and whom one ends beside."""
    for option, cell in goals:
        path, along = way_to(s, hero, cell)
        dangers = [Msg("going.free-lost")] if hinders(s, hero, cell) else []
        beside = [enemy for enemy in room_of(s).enemies if cell in built(s).beside[enemy.cell]]
        there = [msg("going.beside", who=enemy_name(enemy)) for enemy in beside] + leads(s, path)
        yield stop(hero, option, path, move_cost(hero, along), dangers, there)


IN_ROOMS: dict[str, Callable[[Malhya, Hero, Goals], Iterator[Stop]]] = {
    "stealth-turn": sneaking,
    "combat-turn": fighting,
}


def leads(s: Malhya, path: Sequence[int]) -> list[Msg]:
    """Whether a chapter is opened at the end of a way."""
    return [Msg("going.token")] if chapters_at(s, path[-1]) else []


def stop(hero: Hero, option: Any, path: Sequence[int], cost: int, dangers: list[Msg], there: list[Msg]) -> Stop:
    """A space with the way that leads there; it is gone in one decision."""
    return Stop(
        BOARD.spots[path[-1]],
        option_key(option),
        BOARD.spots[hero.cell],
        tuple(BOARD.spots[each] for each in path[:-1]),
        msg("cost.points", n=cost) if cost else Msg("going.free"),
        tuple(dangers),
        tuple(there),
    )


def journey(s: Malhya) -> Iterator[Stop]:
    """From hex to hex as far as the Travel tokens go; where a chapter waits, it is read."""
    price = move_price(s)

    def legs(here: str, spent: int) -> Iterator[Leg]:
        if spent + price <= s.tokens:
            yield from (Leg(there, price, goes_on=there not in s.marks) for there in neighbouring(here))

    for place, found in reach(s.place, legs).items():
        yield Stop(
            place,
            option_key(("move", place)),
            found.before,
            cost=msg("cost.travel", n=found.spent) if found.spent else Msg("going.free"),
            there=(Msg("going.mark"),) if place in s.marks else (),
        )


WALKING = Walking(ways, frozenset(("moves", "travel-tokens-less")))
