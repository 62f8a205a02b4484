"""Effects, costs and needs in words, so that what is stated beside a choice is what it does.

What only the booklet keeps in mind (flags, counters) is not said: it would tell what a later chapter is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.names import goods_source, name_key
from coterie.games.malhya.box.tables import REGION
from coterie.kernel.effects import Effects, Verb
from coterie.kernel.needs import Need as KernelNeed
from coterie.kernel.saying import Saying, all_of, by_verb, join, needs_words
from coterie.kernel.texts import Item, Msg, msg

SILENT = (v.Set, v.Unset, v.Tally, v.Remember)
"""Verbs that are not stated: the booklet's memory."""


def name(source: str) -> Msg:
    return Msg(name_key(source))


def cubes(found: Mapping[str, int]) -> list[Item]:
    """So many of each resource."""
    return [msg("cubes.many", n=n, what=Msg(f"cube.{cube}")) for cube, n in found.items()]


def costs(cost: Mapping[str, int]) -> list[Item]:
    """A cost, part by part."""
    return [
        msg(f"cost.{what}", n=n) if what in v.COSTS else msg("cubes.many", n=n, what=Msg(f"cube.{what}"))
        for what, n in cost.items()
    ]


# --- verbs that say more than a number --------------------------------------------------------------------------------


def upon(effect: v.Upon, how: str) -> Msg:
    who = name(f"hero.{effect.named}") if effect.named else Msg(f"whom.{effect.whom}")
    return msg("effect.upon", who=who, what=SAYING.group(effect.do))


def card(effect: v.GainItem | v.GainWeapon | v.LoseItem, how: str) -> Msg:
    there = effect.weapon if isinstance(effect, v.GainWeapon) else effect.item
    return msg(f"effect.{effect.word}", what=name(goods_source(there)))


def draw_cards(effect: v.DrawCards, how: str) -> Msg:
    key = "effect.draw_cards" if effect.look == effect.take else "effect.draw_cards-of"
    return msg(key, n=effect.take, look=effect.look, deck=Msg(f"deck.{effect.deck}"))


def gain_talent(effect: v.GainTalent, how: str) -> Msg:
    if effect.talent:
        return msg("effect.gain_talent.named", what=name(f"talent.{effect.talent}"))
    if effect.klass:
        return msg("effect.gain_talent.klass", what=Msg(f"class.{effect.klass}"))
    return Msg("effect.gain_talent.any")


def resources(effect: v.Gain | v.Lose, how: str) -> Msg:
    return msg(f"effect.{effect.word}", what=cubes(effect.cubes))


def lasting(effect: v.Lasting, how: str) -> Msg:
    what, n = Msg(f"change.{effect.change.name}"), effect.change.by
    return msg(
        "effect.lasting" if n >= 0 else "effect.lasting-less", what=what, n=abs(n), until=Msg(f"until.{effect.until}")
    )


def place(effect: v.Mark | v.Unmark | v.MoveParty, how: str) -> Msg:
    return msg(f"effect.{effect.word}", where=REGION.places[effect.place].name)


Bare = v.FindClue | v.Read | v.PlaceInterest | v.OpenDoor | v.Reinforce | v.Carry | v.Cadaver | v.DiscardResources


def bare(effect: Bare, how: str) -> Msg:
    """Said without what it is exactly."""
    return Msg(f"effect.{effect.word}")


def noted(effect: v.Set | v.Unset | v.Tally, how: str) -> Msg:
    """Within something else, that there is a consequence, and not which."""
    return Msg("effect.noted")


def noise(effect: v.Noise, how: str) -> Msg:
    return Msg("effect.noise.here" if effect.at == "here" else "effect.noise.there")


def deadline(effect: v.Deadline, how: str) -> Msg:
    return msg("effect.deadline", n=effect.days)


def roll_threat(effect: v.RollThreat, how: str) -> Msg:
    dice: list[Item] = [
        msg(f"effect.roll_threat.{colour}", n=n)
        for colour, n in (("white", effect.white), ("black", effect.black))
        if n
    ]
    return msg("effect.roll_threat.all", what=dice)


def enemies(effect: v.Withdraw | v.Hurt, how: str) -> Msg:
    who = name(f"enemy.{effect.enemy}") if effect.enemy else Msg("an-enemy")
    return msg(f"effect.{effect.word}", who=who, n=effect.n)


# --- needs ------------------------------------------------------------------------------------------------------------


def _names(area: str) -> Callable[[Any], list[Item]]:
    return lambda wanted: [name(f"{area}.{each}") for each in wanted]


NAMED: dict[str, Callable[[Any], list[Item]]] = {
    **{part: _names("hero") for part in ("hero", "party", "absent")},
    **{part: _names("item") for part in ("carries", "owned")},
    "present": _names("enemy"),
    "trait": lambda wanted: [msg("amount", n=n, what=Msg(f"trait.{each}")) for each, n in wanted.items()],
    "ability": lambda wanted: [Msg(f"ability.{each}") for each in wanted],
    "klass": lambda wanted: [Msg(f"class.{wanted}")],
    "wields": lambda wanted: [Msg(f"weapon.{wanted}")],
    "cubes": cubes,
    "stores": cubes,
    "weather": lambda wanted: [Msg(f"weather.{wanted}")],
    "terrain": lambda wanted: [Msg(f"terrain.{each}") for each in wanted],
    "mode": lambda wanted: [Msg(f"mode.{each}") for each in wanted],
    "tested": lambda wanted: [Msg(f"trait.{each}") for each in wanted],
}
"""Parts of needs that name something."""

HIDDEN = (
    *("flags", "no_flags", "clues", "no_clues", "visited", "unvisited", "tally", "tally_below", "campaign"),
    *("campaign_below", "either", "unless"),
)
"""Parts that only the booklet knows of."""


def _special(part: str) -> Callable[[Any], Msg]:
    if part in NAMED:
        return lambda wanted: msg(f"need.{part}", what=join(NAMED[part](wanted), "effect.or"))
    return lambda wanted: Msg("need.story")


SPECIAL = {part: _special(part) for part in (*NAMED, *HIDDEN)}


def needs(need: KernelNeed) -> Msg:
    """All that a need asks for; what only the booklet knows is said to be so, once."""
    parts: list[Item] = []
    for said, _ in needs_words(v.NEEDS, need, SPECIAL):
        if said not in parts:
            parts.append(said)
    return all_of(parts)


SAYING: Saying[str] = Saying(
    {
        **by_verb(upon, card, draw_cards, gain_talent, resources, lasting, place, bare, noise, deadline),
        **by_verb(noted, roll_threat, enemies),
    },
    "",
    paying=costs,
    clause=lambda need, how: needs(need),
)


def stated(cost: Mapping[str, int], effects: Effects) -> list[Msg]:
    """What is stated beside a choice: its cost, and what it does as far as it is told."""
    told: list[Msg] = [msg("stated.cost", what=costs(cost))] if cost else []
    open_effects = tuple(each for each in effects if isinstance(each, Verb) and not isinstance(each, SILENT))
    return told + ([SAYING.sentence(open_effects)] if open_effects else [])
