"""Texts made from effects, costs and needs, so that what a card says and what it does cannot disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import (
    SIDES,
    Block,
    Boss,
    Companion,
    Condition,
    Cure,
    Dice,
    DieSpec,
    Eliminate,
    Encounters,
    Gain,
    Go,
    Landmark,
    Loot,
    Lose,
    Multiply,
    Need,
    Page,
    Set,
    Treasure,
    Unblock,
)
from coterie.games.hades.effects.needs import holds
from coterie.games.hades.state import Hades
from coterie.kernel.saying import Saying, all_of
from coterie.kernel.texts import Item, Msg, msg
from coterie.kernel.zonegraph import parse_arrow

# --- costs, dice and places -------------------------------------------------------------------------------------------


def amounts(resources: Mapping[Any, int]) -> list[Item]:
    """Resources in words: 2 nectar, 1 might."""
    return [msg("amount", n=n, what=Msg(f"resource.{resource}")) for resource, n in resources.items() if n]


def price(cost: Mapping[Any, int]) -> Msg | None:
    """A cost in words; None if there is none."""
    return msg("cost", what=amounts(cost)) if any(cost.values()) else None


def bargain_price(cost: Mapping[Any, int]) -> list[Item]:
    """What is given up in a bargain: resources, feat cards, or both."""
    paid = amounts({what: n for what, n in cost.items() if what != "feats"})
    cards: list[Item] = [msg("effect.forget", n=cost["feats"])] if "feats" in cost else []
    return [msg("effect.pay", what=paid), *cards] if paid else cards


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


def way_words(key: str, arrow: str, scenario: str) -> Msg:
    way = parse_arrow(arrow)
    return msg(key, a=zone(scenario, way.origin), b=zone(scenario, way.target))


# --- effects ----------------------------------------------------------------------------------------------------------


def _encounters(effect: Encounters, scenario: str) -> Msg:
    if effect.add:
        return msg("effect.encounters.add", n=effect.add, where=where(effect.zone, scenario))
    if effect.remove:
        return msg("effect.encounters.remove", n=effect.remove, where=where(effect.zone, scenario, "from"))
    return msg("effect.encounters.move", n=effect.move)


def _loot(effect: Loot, scenario: str) -> Msg:
    return msg("effect.loot", n=effect.n, loot=Msg(f"loot.{effect.type}"), where=where(effect.zone, scenario))


def _landmark(effect: Landmark, scenario: str) -> Msg:
    return all_of(
        [
            msg("effect.landmark", landmark=Msg(f"landmark.{landmark}.name"), where=where(name, scenario))
            for name, landmark in effect.places.items()
        ]
    )


def _boss(effect: Boss, scenario: str) -> Msg:
    return all_of(
        [
            msg("effect.boss", monster=Msg(f"monster.{boss}.name"), where=where(name, scenario))
            for boss, name in effect.places.items()
        ]
    )


def _cure(effect: Cure, scenario: str) -> Msg:
    if effect.condition == "any":
        return Msg("effect.cure-any")
    return msg("effect.cure", what=Msg(f"condition.{effect.condition}.name"))


def _treasure(effect: Treasure, scenario: str) -> Msg:
    area = "feat" if effect.card in tables.FEATS else "gear"
    return msg("effect.treasure", what=Msg(f"{area}.{effect.card}.name"))


SAYING: Saying[str] = Saying(
    {
        Set: lambda effect, scenario: msg("effect.set", side=side(effect.side)),
        Dice: lambda effect, scenario: msg("effect.dice", dice=dice_words(effect.dice)),
        Gain: lambda effect, scenario: msg("effect.gain", what=amounts(effect.what)),
        Lose: lambda effect, scenario: msg("effect.lose", what=amounts(effect.what)),
        Multiply: lambda effect, scenario: msg("effect.multiply", what=Msg(f"monster.{effect.monster}.name")),
        Boss: _boss,
        Encounters: _encounters,
        Loot: _loot,
        Landmark: _landmark,
        Unblock: lambda effect, scenario: way_words("effect.unblock", effect.arrow, scenario),
        Block: lambda effect, scenario: way_words("effect.block", effect.arrow, scenario),
        Eliminate: lambda effect, scenario: msg("effect.eliminate", zone=zone(scenario, effect.zone)),
        Go: lambda effect, scenario: msg("effect.go", where=where(effect.zone, scenario, "to")),
        Condition: lambda effect, scenario: msg("effect.condition", what=Msg(f"condition.{effect.condition}.name")),
        Cure: _cure,
        Companion: lambda effect, scenario: msg("effect.companion", what=Msg(f"companion.{effect.companion}.name")),
        Treasure: _treasure,
        Page: lambda effect, scenario: Msg("effect.page"),
    },
    "",
    paying=bargain_price,
    lowest=1,
)
"""The words of effects; a scenario's own come with its id, since they name its zones."""

say, sentence = SAYING.say, SAYING.sentence


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
