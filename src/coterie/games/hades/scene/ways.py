"""Where a god can go: to a zone beside its own, and farther while it moves or sneaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from coterie.games.hades.box import tables
from coterie.games.hades.effects.words import price
from coterie.games.hades.map.zones import adjacent
from coterie.games.hades.scene.options import in_words
from coterie.games.hades.scene.sorting import word_of
from coterie.games.hades.showing.cards import section
from coterie.games.hades.showing.odds import boss_words, marker_words
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Decision, Option, option_key
from coterie.kernel.scene import Stop
from coterie.kernel.texts import Msg
from coterie.kernel.walking import Leg, Walking, reach


def ways(s: Hades, decision: Decision) -> Iterator[Stop]:
    god = s.gods[decision.seats[0]]
    if decision.kind == "act":
        yield from first_steps(s, god, decision)
    elif decision.kind == "step":
        yield from farther(s, god, "nectar", god.nectar, decision.about["way"], lambda zone: zone)
    elif decision.kind == "sneak-on" and not decision.about["free"]:
        yield from farther(s, god, "might", god.might, (), lambda zone: ("walk", zone))


def first_steps(s: Hades, god: God, decision: Decision) -> Iterator[Stop]:
    """The zones beside that of the god; with which card, and so at which price, may be chosen still."""
    found: dict[tuple[str, str], list[Option]] = {}
    for option in decision.options:
        word = word_of(option)
        if word in ("move", "sneak") and isinstance(option, tuple):
            found.setdefault((word, str(option[-1])), []).append(option)
    for (word, zone), (first, *others) in found.items():
        choice = in_words(s, decision, first)
        bosses, staying = outlook(s, god, zone, (god.zone,)) if word == "move" else UNSEEN
        here, cost = section(god.zone, god.position), None if others else choice.cost
        yield Stop(choice.targets[0], option_key(first), here, (), cost, bosses, staying)


def farther(
    s: Hades, god: God, resource: str, most: int, way: tuple[str, ...], option: Callable[[str], Option]
) -> Iterator[Stop]:
    """Zone after zone, each for one of a resource; nobody is led past a boss, or a marker that brings a monster."""
    moving = god.position == "battlefield"

    def legs(here: str, spent: int) -> Iterator[Leg]:
        for zone in adjacent(s, here) if spent < most else ():
            yield Leg(zone, 1, goes_on=not (moving and met(s, zone)))

    walked = reach(god.zone, legs)
    for zone, leg in walked.items():
        before, passed = leg.before, list(way)
        while before in walked:
            passed.append(before)
            before = walked[before].before
        bosses, staying = outlook(s, god, zone, tuple(passed)) if moving else UNSEEN
        where, after = section(zone, god.position), section(leg.before, god.position)
        yield Stop(where, option_key(option(zone)), after, (), price({resource: leg.spent}), bosses, staying)


def met(s: Hades, zone: str) -> bool:
    """Whether something happens at once to who comes to the zone."""
    return bool(boss_words(s, zone)) or (not tables.in_use(s, "move-roll") and s.zones[zone].encounters > 0)


def outlook(s: Hades, god: God, zone: str, way: tuple[str, ...]) -> tuple[tuple[Msg, ...], tuple[Msg, ...]]:
    """What comes of stepping there, and of a move that ends there."""
    markers, bosses = marker_words(s, god, zone, way), tuple(boss_words(s, zone))
    at_once = not tables.in_use(s, "move-roll") and s.zones[zone].encounters > 0
    return ((*bosses, markers), ()) if at_once else (bosses, (markers,))


UNSEEN: tuple[tuple[Msg, ...], tuple[Msg, ...]] = ((), (Msg("forecast.unseen"),))
"""Nothing comes of sneaking."""

WALKING = Walking(ways, frozenset(("moved", "sneaked", "pay-for")))
