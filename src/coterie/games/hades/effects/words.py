"""Texts made from effects, costs and needs, so that what a card says and what it does cannot disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as verbs
from coterie.games.hades.box.vocabulary import NEEDS, SIDES, Need
from coterie.games.hades.state import Hades
from coterie.kernel.effects import Effects, Verb
from coterie.kernel.saying import Saying, all_of, needs_words
from coterie.kernel.table import Table
from coterie.kernel.texts import Item, Msg, msg, plain
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


@cache
def face_words(colour: str, number: int) -> Msg:
    """What one side of a combat die does."""
    shown = tables.DICE[colour].faces[number - 1]
    parts: list[Item] = [msg(f"face.{what}", n=shown[what]) for what in ("hit", "burst", "strike") if shown[what]]
    if shown["infliction"]:
        parts.insert(1 if shown["hit"] else 0, Msg("face.infliction"))
    return msg("face.side", side=side(number), what=parts)


@cache
def face_told(colour: str, number: int) -> Any:
    """The same for a line of the log."""
    return plain(face_words(colour, number))


def dice_words(dice: Iterable[verbs.DieSpec]) -> list[Item]:
    """Dice to take, equal ones counted together."""
    counted = Counter((die.colour, die.side) for die in dice)
    return [
        msg("die.set" if number else "die.rolled", n=n, colour=Msg(f"colour.{colour}"), side=side(number or 1))
        for (colour, number), n in counted.items()
    ]


def zone_words(scenario: str, name: str) -> Msg:
    return Msg(f"zone.{scenario}.{name}.name")


def where(name: str, scenario: str, verb: str = "in") -> Msg:
    """A zone as cards name it."""
    if name in ("here", "random", "any", "start"):
        return Msg(f"where.{verb}-{name}")
    return msg(f"where.{verb}", zone=zone_words(scenario, name))


def way_words(key: str, arrow: str, scenario: str) -> Msg:
    way = parse_arrow(arrow)
    return msg(key, a=zone_words(scenario, way.origin), b=zone_words(scenario, way.target))


# --- effects ----------------------------------------------------------------------------------------------------------


def _encounters(effect: verbs.Encounters, scenario: str) -> Msg:
    if effect.add:
        return msg("effect.encounters.add", n=effect.add, where=where(effect.zone, scenario))
    if effect.remove:
        return msg("effect.encounters.remove", n=effect.remove, where=where(effect.zone, scenario, "from"))
    return msg("effect.encounters.move", n=effect.move)


def _landmark(effect: verbs.Landmark, scenario: str) -> Msg:
    return all_of([_placed("landmark", "landmark", name, zone, scenario) for zone, name in effect.places.items()])


def _boss(effect: verbs.Boss, scenario: str) -> Msg:
    return all_of([_placed("boss", "monster", name, zone, scenario) for name, zone in effect.places.items()])


def _placed(word: str, area: str, name: str, zone: str, scenario: str) -> Msg:
    return msg(f"effect.{word}", **{area: Msg(f"{area}.{name}.name")}, where=where(zone, scenario))


def _cure(effect: verbs.Cure, scenario: str) -> Msg:
    return Msg("effect.cure-any") if effect.condition == "any" else _card("condition")(effect, scenario)


def _treasure(effect: verbs.Treasure, scenario: str) -> Msg:
    return _card("feat" if effect.card in tables.FEATS else "gear")(effect, scenario)


def _card(area: str) -> Callable[[Verb, str], Msg]:
    """The words of a verb that names a card and nothing more."""

    def words(effect: Verb, scenario: str) -> Msg:
        card = getattr(effect, effect.__struct_fields__[0])
        return msg(f"effect.{effect.word}", what=Msg(f"{area}.{card}.name"))

    return words


SAYING: Saying[str] = Saying(
    {
        verbs.Set: lambda effect, scenario: msg("effect.set", side=side(effect.side)),
        verbs.Dice: lambda effect, scenario: msg("effect.dice", dice=dice_words(effect.dice)),
        verbs.Gain: lambda effect, scenario: msg("effect.gain", what=amounts(effect.what)),
        verbs.Lose: lambda effect, scenario: msg("effect.lose", what=amounts(effect.what)),
        verbs.Multiply: _card("monster"),
        verbs.Boss: _boss,
        verbs.Encounters: _encounters,
        verbs.Loot: lambda effect, scenario: msg(
            "effect.loot", n=effect.n, loot=Msg(f"loot.{effect.type}"), where=where(effect.zone, scenario)
        ),
        verbs.Landmark: _landmark,
        verbs.Unblock: lambda effect, scenario: way_words("effect.unblock", effect.arrow, scenario),
        verbs.Block: lambda effect, scenario: way_words("effect.block", effect.arrow, scenario),
        verbs.Eliminate: lambda effect, scenario: msg("effect.eliminate", zone=zone_words(scenario, effect.zone)),
        verbs.Go: lambda effect, scenario: msg("effect.go", where=where(effect.zone, scenario, "to")),
        verbs.Condition: _card("condition"),
        verbs.Cure: _cure,
        verbs.Companion: _card("companion"),
        verbs.Treasure: _treasure,
        verbs.Among: lambda effect, scenario: msg(
            "effect.among",
            zones=[zone_words(scenario, zone) for zone in effect.zones],
            what=SAYING.group(effect.do, scenario),
        ),
        verbs.Page: lambda effect, scenario: Msg("effect.page"),
    },
    "",
    paying=bargain_price,
    lowest=1,
)
"""The words of effects; a scenario's own come with its id, since they name its zones."""

say, sentence = SAYING.say, SAYING.sentence


def told(effects: Effects, t: Table[Hades]) -> Any:
    """What effects do, for a line of the log; nothing while nobody listens."""
    return plain(say(effects, t.state.scenario)) if t.heard else None


# --- needs ----------------------------------------------------------------------------------------------------------


def needs(s: Hades, need: Need, scenario: str) -> list[tuple[Msg, bool]]:
    """Everything that the need asks for, and whether it is so."""
    special: dict[str, Callable[[Any], Msg]] = {
        **{part: partial(counter_words, s, part) for part in ("tally", "remembered", "forgotten")},
        "done": lambda names: msg("need.done", challenge=Msg(f"challenge.{scenario}.{names[0]}.name")),
        "undone": lambda names: msg("need.undone", challenge=Msg(f"challenge.{scenario}.{names[0]}.name")),
        "defeated": lambda names: msg("need.defeated", monster=Msg(f"monster.{names[0]}.name")),
        "at": lambda wanted: gathering(wanted, scenario, len(s.gods)),
        "clear": lambda names: msg("need.clear", zone=zone_words(scenario, names[0])),
        "away": lambda names: msg("need.away", zone=zone_words(scenario, names[0])),
        "players": lambda numbers: msg("need.players", n=list(numbers)),
    }
    return [(text, NEEDS.holds(s, part, None)) for text, part in needs_words(NEEDS, need, special)]


def counter_words(s: Hades, part: str, wanted: Mapping[str, int]) -> Msg:
    """What a counter should reach, and of the scenario's own how far it has come."""
    [(counter, n)] = wanted.items()
    now: dict[str, Item] = {"now": min(n, s.tally.get(counter, 0))} if part == "tally" else {}
    return msg(f"need.{part}", what=Msg(f"counter.{counter}"), n=n, **now)


def gathering(wanted: Mapping[str, int], scenario: str, players: int) -> Msg:
    [(name, n)] = wanted.items()
    here = min(n, players)
    return msg("need.at-all" if here == players else "need.at", zone=zone_words(scenario, name), n=here)
