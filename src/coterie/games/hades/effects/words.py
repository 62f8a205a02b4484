"""Texts made from effects, costs and needs, so that what a card says and what it does cannot disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import (
    SIDES,
    Bargain,
    DieSpec,
    Effect,
    Effects,
    Encounters,
    FateRow,
    LootDrop,
    Need,
)
from coterie.games.hades.effects.needs import holds
from coterie.games.hades.state import Hades
from coterie.kernel.texts import Item, Msg, Param, msg
from coterie.kernel.zonegraph import parse_arrow

# --- effects --------------------------------------------------------------------------------------------------------


def say(effects: Effects, scenario: str = "") -> Msg:
    """What the effects do, one after the other; `scenario` is where the zones they name lie."""
    parts = [say_one(effect, scenario) for effect in effects] or [Msg("effect.nothing")]
    return reduce(lambda a, b: msg("effect.next", a=a, b=b), parts)


def group(effects: Effects, scenario: str = "") -> Msg:
    """The effects as one thing: several stand in brackets."""
    told = say(effects, scenario)
    return msg("effect.path", what=told) if len(effects) > 1 else told


def join(parts: Sequence[Item], joint: str) -> Item:
    """Several pieces of text one after the other, joined by a text with `a` and `b`."""
    return reduce(lambda a, b: msg(joint, a=a, b=b), parts)


def sentence(effects: Effects, scenario: str = "") -> Msg:
    """The same as a card says it: with a capital letter and a full stop."""
    return msg("effect.sentence", what=say(effects, scenario))


def say_one(effect: Effect, scenario: str = "") -> Msg:
    verb = effect.verb
    value: Any = getattr(effect, verb)
    special = SPECIAL.get(verb)
    if special is not None:
        return special(value, scenario)
    if isinstance(value, int):
        return msg(f"effect.{verb}", n=int(value))
    if isinstance(value, tuple):
        return msg(f"effect.{verb}", what=group(value, scenario))
    return msg(f"effect.{verb}", what=NAMES[verb](value))


def amounts(resources: Mapping[Any, int]) -> list[Item]:
    """Resources in words: 2 nectar, 1 might."""
    return [msg("amount", n=n, what=Msg(f"resource.{resource}")) for resource, n in resources.items() if n]


def price(cost: Mapping[Any, int]) -> Msg | None:
    """A cost in words; None if there is none."""
    return msg("cost", what=amounts(cost)) if any(cost.values()) else None


def side(number: int) -> str:
    return SIDES[number - 1]


def dice_words(dice: Iterable[DieSpec]) -> list[Item]:
    """Dice to take, equal ones counted together."""
    counted = Counter((die.colour, die.side) for die in dice)
    return [
        msg("die.set" if number else "die.rolled", n=n, colour=Msg(f"colour.{colour}"), side=side(number or 1))
        for (colour, number), n in counted.items()
    ]


def zone(scenario: str, name: str) -> Msg:
    return Msg(f"zone.{scenario}.{name}.name")


def where(name: str, scenario: str, verb: str = "in") -> Msg:
    """A zone as cards name it."""
    if name in ("here", "random", "any", "start"):
        return Msg(f"where.{verb}-{name}")
    return msg(f"where.{verb}", zone=zone(scenario, name))


def arrow_words(arrow: str, scenario: str) -> dict[str, Param]:
    way = parse_arrow(arrow)
    return {"a": zone(scenario, way.origin), "b": zone(scenario, way.target)}


def _set(number: int, scenario: str) -> Msg:
    return msg("effect.set", side=side(number))


def _dice(dice: tuple[DieSpec, ...], scenario: str) -> Msg:
    return msg("effect.dice", dice=dice_words(dice))


def _encounters(change: Encounters, scenario: str) -> Msg:
    if change.add:
        return msg("effect.encounters.add", n=change.add, where=where(change.zone, scenario))
    if change.remove:
        return msg("effect.encounters.remove", n=change.remove, where=where(change.zone, scenario, "from"))
    return msg("effect.encounters.move", n=change.move)


def _loot(drop: LootDrop, scenario: str) -> Msg:
    return msg("effect.loot", n=drop.n, loot=Msg(f"loot.{drop.type}"), where=where(drop.zone, scenario))


def _landmark(places: dict[str, str], scenario: str) -> Msg:
    return msg(
        "effect.all",
        what=[
            msg("effect.landmark", landmark=Msg(f"landmark.{landmark}.name"), where=where(name, scenario))
            for name, landmark in places.items()
        ],
    )


def _go(name: str, scenario: str) -> Msg:
    return msg("effect.go", where=where(name, scenario, "to"))


def _tally(counters: dict[str, int], scenario: str) -> Msg:
    return msg("effect.all", what=[msg("effect.tally", what=Msg(f"counter.{c}"), n=n) for c, n in counters.items()])


def _boss(places: dict[str, str], scenario: str) -> Msg:
    return msg(
        "effect.all",
        what=[
            msg("effect.boss", monster=Msg(f"monster.{boss}.name"), where=where(name, scenario))
            for boss, name in places.items()
        ],
    )


def _choose(paths: tuple[Effects, ...], scenario: str) -> Msg:
    told = [msg("effect.path", what=say(path, scenario)) for path in paths]
    return msg("effect.choose", what=join(told, "effect.or"))


def _fate(rows: tuple[FateRow, ...], scenario: str) -> Msg:
    """Rows by the results they stand for; the last one takes everything above."""
    told, low = [], 1
    for row in rows:
        told.append(msg("effect.fate-row", low=low, high=row.upto, what=group(row.do, scenario)))
        low = row.upto + 1
    return msg("effect.fate", rows=join(told, "effect.fate-next"))


def bargain_price(bargain: Bargain) -> Msg:
    """What is given up: resources, feat cards, or both."""
    cards = [msg("effect.forget", n=bargain.forget)] if bargain.forget else []
    paid = [msg("effect.pay", what=amounts(bargain.cost))] if any(bargain.cost.values()) else []
    return msg("effect.all", what=[*paid, *cards])


def _bargain(bargain: Bargain, scenario: str) -> Msg:
    paid = bargain_price(bargain)
    if not bargain.otherwise:
        return msg("effect.bargain.may", price=paid, then=group(bargain.then, scenario))
    instead = group(bargain.otherwise, scenario)
    if not bargain.then:
        return msg("effect.bargain.or", price=paid, otherwise=instead)
    return msg("effect.bargain.both", price=paid, then=group(bargain.then, scenario), otherwise=instead)


def _named(area: str) -> Callable[[str], Msg]:
    return lambda name: Msg(f"{area}.{name}.name")


def _condition(name: str) -> Msg:
    return Msg(f"condition.{name}.name")


def _treasure(card: str) -> Msg:
    return Msg(f"feat.{card}.name" if card in tables.FEATS else f"gear.{card}.name")


SPECIAL: dict[str, Callable[[Any, str], Msg]] = {
    "reroll_same": lambda rerolls, scenario: msg("effect.reroll_same", n=rerolls.times),
    "set": _set,
    "dice": _dice,
    "gain": lambda cost, scenario: msg("effect.gain", what=amounts(cost)),
    "lose": lambda cost, scenario: msg("effect.lose", what=amounts(cost)),
    "encounters": _encounters,
    "loot": _loot,
    "landmark": _landmark,
    "unblock": lambda arrow, scenario: Msg("effect.unblock", arrow_words(arrow, scenario)),
    "block": lambda arrow, scenario: Msg("effect.block", arrow_words(arrow, scenario)),
    "eliminate": lambda name, scenario: msg("effect.eliminate", zone=zone(scenario, name)),
    "go": _go,
    "tally": _tally,
    "remember": lambda counters, scenario: Msg("effect.remember"),
    "page": lambda page, scenario: Msg("effect.page"),
    "boss": _boss,
    "prepare": lambda what, scenario: Msg(f"effect.prepare.{what}"),
    "cure": lambda c, scenario: Msg("effect.cure-any") if c == "any" else msg("effect.cure", what=_condition(c)),
    "choose": _choose,
    "bargain": _bargain,
    "fate": _fate,
}
"""Verbs whose words need more than a number, a name or the words of what is inside."""

NAMES: dict[str, Callable[[str], Msg]] = {
    "multiply": _named("monster"),
    "condition": _condition,
    "companion": _named("companion"),
    "treasure": _treasure,
}


# --- what a decision about an effect should tell --------------------------------------------------------------------


_terms: dict[tuple[int, str], dict[str, Any]] = {}
"""Terms by content object, which lives as long as the program, and scenario: they are asked for in every playout."""


def path_terms(paths: tuple[Effects, ...], scenario: str) -> dict[str, Any]:
    """For `about` of a choice between paths."""
    key = (id(paths), scenario)
    if key not in _terms:
        _terms[key] = {"paths": [say(path, scenario) for path in paths]}
    return _terms[key]


def bargain_terms(bargain: Bargain, scenario: str) -> dict[str, Any]:
    """For `about` of a bargain: what is paid, what that brings, and what happens otherwise."""
    key = (id(bargain), scenario)
    if key not in _terms:
        _terms[key] = {
            "price": bargain_price(bargain),
            "then": say(bargain.then, scenario),
            "otherwise": say(bargain.otherwise, scenario),
        }
    return _terms[key]


# --- needs ----------------------------------------------------------------------------------------------------------


_wanted: dict[tuple[int, str, int, tuple[int, ...]], tuple[Need, list[tuple[Msg, Need]]]] = {}
"""What a need asks for one by one, in words; the need is kept with it, so that no other can have its id."""


def needs(s: Hades, need: Need | None, scenario: str) -> list[tuple[Msg, bool]]:
    """Everything that the need asks for, and whether it is so."""
    if need is None:
        return []
    reached = tuple([min(n, s.tally.get(counter, 0)) for counter, n in need.tally.items()])
    key = (id(need), scenario, len(s.gods), reached)
    if key not in _wanted:
        _wanted[key] = need, list(_apart(need, scenario, len(s.gods), reached))
    return [(text, holds(s, part)) for text, part in _wanted[key][1]]


def _apart(need: Need, scenario: str, players: int, reached: tuple[int, ...]) -> Iterator[tuple[Msg, Need]]:
    for (counter, n), now in zip(need.tally.items(), reached, strict=True):
        yield msg("need.tally", what=Msg(f"counter.{counter}"), n=n, now=now), Need(tally={counter: n})
    for counter, n in need.remembered.items():
        yield msg("need.remembered", what=Msg(f"counter.{counter}"), n=n), Need(remembered={counter: n})
    for counter, n in need.forgotten.items():
        yield msg("need.forgotten", what=Msg(f"counter.{counter}"), n=n), Need(forgotten={counter: n})
    for name in need.done:
        yield msg("need.done", challenge=Msg(f"challenge.{scenario}.{name}.name")), Need(done=(name,))
    for name in need.undone:
        yield msg("need.undone", challenge=Msg(f"challenge.{scenario}.{name}.name")), Need(undone=(name,))
    for boss in need.defeated:
        yield msg("need.defeated", monster=Msg(f"monster.{boss}.name")), Need(defeated=(boss,))
    for name, n in need.at.items():
        here = min(n, players)
        key = "need.at-all" if here == players else "need.at"
        yield msg(key, zone=zone(scenario, name), n=here), Need(at={name: n})
    for name in need.clear:
        yield msg("need.clear", zone=zone(scenario, name)), Need(clear=(name,))
    if need.round:
        yield msg("need.round", n=need.round), Need(round=need.round)
    if need.players:
        yield msg("need.players", n=list(need.players)), Need(players=need.players)
