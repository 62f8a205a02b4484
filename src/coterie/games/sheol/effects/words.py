"""Texts made from effects, needs and uses, so that what a card says and what it does cannot disagree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.box.patterns import SPOTS
from coterie.kernel.effects import Afterwards, Effects, Verb
from coterie.kernel.needs import Need
from coterie.kernel.saying import Saying, all_of, by_verb, join, phrase, when
from coterie.kernel.texts import Item, Msg, msg

WHOLE_HAND = 9
"""In a discard: all cards of the hand."""
ANYWHERE = 40
"""A distance that reaches the whole board."""


def counted(effect: Verb, on_it: bool) -> Msg:
    """Verbs with a number for each of several things, which may be below zero."""
    amounts: Mapping[str, int] = getattr(effect, effect.__struct_fields__[0])
    key = f"effect.{effect.word}"
    return all_of([msg(f"{key}.{what}" if n > 0 else f"{key}.{what}-less", n=abs(n)) for what, n in amounts.items()])


def cost_words(cost: Mapping[Any, int], key: str = "cost") -> list[Item]:
    """A cost, part by part."""
    return [msg(f"{key}.{what}", n=n) for what, n in cost.items() if n]


def paying(cost: Mapping[Any, int]) -> list[Item]:
    """What is done to pay a cost, part by part."""
    return cost_words(cost, "pay")


def price(cost: Mapping[Any, int]) -> Msg | None:
    """A cost in words; None if there is none."""
    parts = cost_words(cost)
    return msg("cost.all", what=parts) if parts else None


# --- needs ------------------------------------------------------------------------------------------------------------


def kinds_words(kinds: Sequence[str], n: int) -> Msg:
    """Enemies by the words of the cards: a blip or a Moth."""
    return msg("text.one", a=join([msg(f"noun.{kind}", n=n) for kind in kinds], "effect.or"))


def enemy_name(enemy: str) -> Msg:
    return Msg(f"{'herald' if enemy in box.HERALDS else 'lord'}.{enemy}.name")


def facility_name(kind: str) -> Msg:
    return Msg(f"facility.{kind}.name")


def clause(need: Need) -> Msg:
    """Everything that a need asks for, in one clause."""
    return msg("need.all", what=[words for part, wanted in verbs.NEEDS.given(need) for words in _asked(part, wanted)])


def _asked(part: str, wanted: Any) -> list[Msg]:
    """What a part of a need asks for: of a table each entry, of enemies each of them."""
    key, special = f"need.{part}", SPECIAL.get(part)
    if isinstance(wanted, dict):
        told = special or (lambda counter, n: msg(key, what=Msg(f"counter.{counter}"), n=n))
        return [told(*entry) for entry in wanted.items()]
    if part in ("defeated", "reborn"):
        return [msg(key, who=enemy_name(enemy)) for enemy in wanted]
    if special is not None:
        return [special(wanted)]
    return [Msg(key) if isinstance(wanted, bool) else msg(key, n=wanted)]


def _at(place: str, n: int) -> Msg:
    if place.startswith("land:"):
        return msg("need.at-land", type=Msg(f"land-type.{place[5:]}"), n=n)
    return msg("need.at-citadel" if place == "citadel" else "need.at", at=place, n=n)


SPECIAL: dict[str, Callable[..., Msg]] = {
    "on_land": lambda types: msg("need.on_land", types=[Msg(f"land-type.{type}") for type in types]),
    "near_facility": lambda kind: msg("need.near_facility", what=facility_name(kind)),
    "kinds": lambda kinds: msg("need.kinds-any" if "enemy" in kinds else "need.kinds", what=kinds_words(kinds, 1)),
    "built": lambda kind, n: msg("need.built", what=facility_name(kind), n=n),
    "built_at": lambda at, kind: msg("need.built_at", what=facility_name(kind), at=at),
    "linked": lambda spots: msg("need.linked", at=list(spots)),
    "at": _at,
    "clear": lambda spots: msg("need.clear", at=list(spots)),
    "beset": lambda token: msg("need.beset", what=Msg(f"token.{token}")),
    "scouts": lambda numbers: msg("need.scouts", n=list(numbers)),
    "either": lambda needs: msg("need.either", what=join([clause(need) for need in needs], "effect.or")),
}
"""Parts of needs whose words take more than a number; of tables, those that are no counters."""

# --- the scout --------------------------------------------------------------------------------------------------------


def _discard(effect: verbs.Discard, on_it: bool) -> Msg:
    return all_of(
        [
            Msg("effect.discard.all") if n == WHOLE_HAND else msg(f"effect.discard.{where}", n=n)
            for where, n in effect.cards.items()
        ]
    )


def _named(effect: verbs.Status | verbs.Item, on_it: bool) -> Msg:
    """One that is named, or any of a kind."""
    key, card = f"effect.{effect.word}", effect.card
    if card in (*verbs.RANDOM_STATUSES, *verbs.RANDOM_ITEMS):
        return Msg(f"{key}.{card}")
    return msg(f"{key}.named", card=Msg(f"{effect.word}.{card}.name"))


def _lay(lay: verbs.Lay, on_it: bool) -> Msg:
    near = when(lay.within, "where.within", n=lay.within)
    return phrase(msg(f"effect.lay.{lay.source}", n=lay.tiles), near, when(lay.bright, "effect.lay.bright"))


def _walk(walk: verbs.Walk, on_it: bool) -> Msg:
    if walk.jump:
        return msg("effect.walk.jump", n=walk.spaces)
    how = "along" if walk.along else "flying" if walk.flying else "spaces"
    lit = when(not (walk.dark or walk.along), "effect.walk.lit")
    return phrase(msg(f"effect.walk.{how}", n=walk.spaces), lit, when(walk.halts, "effect.walk.halts"))


def _strike(strike: verbs.Strike, on_it: bool) -> Msg:
    """An attack: its damage, where it reaches, what it may hit, and its special rules."""
    key = "effect.strike.it" if on_it else "effect.strike.aoe" if strike.aoe else "effect.strike.attack"
    near = around(strike.within, strike.of) if strike.within else when(strike.pattern, "effect.strike.pattern")
    return phrase(
        msg(key, n=strike.targets, what=kinds_words(strike.kinds, strike.targets)),
        near,
        when(strike.damage, "effect.strike.damage", n=strike.damage),
        when(strike.expose, "effect.strike.expose"),
        when(strike.blue, "effect.strike.blue"),
        when(strike.darkness >= 0, "effect.strike.darkness", n=strike.darkness),
        when(not strike.critical, "effect.strike.plain"),
        when(strike.push, "effect.strike.push", n=strike.push),
    )


def _act(act: verbs.Act, on_it: bool) -> Msg:
    """An action taken now."""
    name = Msg(f"deed.{act.action}")
    what = msg("effect.act.overloaded", what=name) if act.overload else name
    return msg("effect.act.paid" if act.paid else "effect.act.free", what=what)


# --- enemies, tiles, the board ----------------------------------------------------------------------------------------


def _expose(expose: verbs.Expose, on_it: bool) -> Msg:
    told = Msg("effect.expose.react" if expose.react else "effect.expose.quiet")
    return told if expose.lord == verbs.Expose().lord else phrase(told, msg("effect.expose.lord", n=expose.lord))


def _spawn(spawn: verbs.Spawn, on_it: bool) -> Msg:
    what = msg(f"noun.{spawn.what}", n=spawn.n)
    number = msg("pick.some", n=spawn.n, what=what)
    if spawn.cells:
        return msg("effect.spawn.cells", what=number, at=list(spawn.cells))
    return msg("effect.spawn.each" if spawn.each else f"effect.spawn.{spawn.at}", what=number)


def _put(put: verbs.Put, on_it: bool) -> Msg:
    kind = Msg(f"token.{put.kind or put.what}") if put.what != "singularity" else Msg("token.singularity")
    return msg("effect.put.off" if put.remove else "effect.put.on", what=kind, at=list(put.at))


# --- changes --------------------------------------------------------------------------------------------------------


def modifier(change: verbs.Modifier, lasting: bool = False, on_it: bool = False, bearer: str = "scout") -> Msg:
    """A change in words: whose, what, how near to who bears the card, while what holds; of an effect, until when."""
    if change.rule:
        what = Msg(f"flag.{change.rule}")
    elif change.to >= 0:
        what = msg("change.to", what=Msg(f"stat.{change.stat}"), n=change.to)
    else:
        what = msg("change.more" if change.by > 0 else "change.less", what=Msg(f"stat.{change.stat}"), n=abs(change.by))
    near = around(change.within, bearer) if change.within else ""
    times = when(change.times, "change.times", n=change.times)
    told = phrase(what, near, times, when(lasting, f"until.{change.until}"))
    if change.needs is not None:
        told = msg("effect.given.then", needs=clause(change.needs), then=told)
    named = ("scout", "board", "enemy") if on_it else ("scout", "board")
    if change.of in named and not change.kinds:
        return told
    who = kinds_words(change.kinds, 2) if change.kinds else Msg(f"whose.{change.of}")
    return msg("change.whose", who=who, what=told)


# --- selections -----------------------------------------------------------------------------------------------------


def around(within: int, anchor: str) -> Msg:
    return msg("where.within", n=within) if anchor == "scout" else msg(f"where.of-{anchor}", n=within)


def picked(pick: int | str, by: str, noun: Callable[[int], Msg]) -> Msg:
    """So many of something, and how they are picked."""
    n = 0 if pick == "all" else int(pick)
    return msg(f"pick.{by}", n=n, what=noun(n)) if n else msg("pick.all", what=noun(1))


def selected(
    who: Msg, within: int, anchor: str, needs: Need | None, do: Effects, *more: Item, on_it: bool = False
) -> Msg:
    told = phrase(who, *more, around(within, anchor) if within else "")
    if needs is not None:
        told = msg("pick.who", who=told, needs=clause(needs))
    return msg("effect.each", who=told, what=group(do, on_it))


def _scouts(wanted: verbs.Scouts, on_it: bool) -> Msg:
    noun = "other-scout" if wanted.others else "scout"
    who = picked(wanted.pick, wanted.by, lambda n: msg(f"noun.{noun}", n=n))
    more = when(wanted.connected, "pick.connected")
    return selected(who, wanted.within, wanted.of, wanted.needs, wanted.do, more)


def _enemies(wanted: verbs.Enemies, on_it: bool) -> Msg:
    more = (
        when(wanted.around, "pick.around" if wanted.of == "scout" else f"pick.around-{wanted.of}"),
        when(wanted.touched, "pick.touched"),
        when(wanted.on_land, "pick.on-land"),
    )
    who = picked(wanted.pick, wanted.by, lambda n: kinds_words(wanted.kinds, n))
    return selected(who, wanted.within, wanted.of, wanted.needs, wanted.do, *more, on_it=True)


def _tiles(wanted: verbs.Tiles, on_it: bool) -> Msg:
    noun = "tile" if wanted.side == "any" else f"{wanted.side}-tile"
    more = when(wanted.connected, "pick.connected"), when(wanted.empty, "pick.empty")
    who = Msg("pick.under") if wanted.under else picked(wanted.pick, wanted.by, lambda n: msg(f"noun.{noun}", n=n))
    return selected(who, wanted.within, wanted.of, None, wanted.do, *more)


def _singularities(wanted: verbs.Singularities, on_it: bool) -> Msg:
    if wanted.group == "one":
        return msg("effect.each", who=Msg("pick.group"), what=group(wanted.do))
    who = picked(wanted.pick, wanted.by, lambda n: msg("noun.singularity", n=n))
    more = when(wanted.group != "any", "pick.of-group", group=Msg(f"group.{wanted.group}"))
    return selected(who, 0, "scout", None, wanted.do, more)


def _lands(wanted: verbs.Lands, on_it: bool) -> Msg:
    if wanted.here:
        return msg("effect.each", who=Msg("pick.land-here"), what=group(wanted.do))
    who = picked(wanted.pick, wanted.by, lambda n: msg(f"noun.land-{wanted.type}-{wanted.state}", n=n))
    return selected(who, 0, "scout", None, wanted.do, when(wanted.connected, "pick.linked"))


def _challenge(wanted: verbs.Challenge, on_it: bool) -> Msg:
    archetypes: list[Item] = [Msg(f"archetype.{archetype}") for archetype in wanted.archetypes]
    told = msg("effect.challenge.target", n=wanted.target, archetypes=archetypes, success=group(wanted.success))
    return msg("effect.challenge.else", told=told, failure=group(wanted.failure)) if wanted.failure else told


SAYING: Saying[bool] = Saying(
    {
        **dict.fromkeys(
            (verbs.Gain, verbs.Wear, verbs.Durability, verbs.Singularity, verbs.Deal, verbs.Align), counted
        ),
        **dict.fromkeys((verbs.Status, verbs.Item), _named),
        **by_verb(_discard, _lay, _walk, _strike, _act, _expose, _spawn, _put, _challenge),
        **by_verb(_scouts, _enemies, _tiles, _singularities, _lands),
        verbs.Prevent: lambda effect, on_it: (
            Msg("effect.prevent-all") if effect.n == "all" else msg("effect.prevent", n=effect.n)
        ),
        verbs.Send: lambda effect, on_it: (
            msg("effect.send.space", at=effect.to) if effect.to in SPOTS else Msg(f"effect.send.{effect.to}")
        ),
        verbs.Relocate: lambda effect, on_it: (
            Msg("effect.relocate-far") if effect.n >= ANYWHERE else msg("effect.relocate", n=effect.n)
        ),
        verbs.Step: lambda effect, on_it: msg(f"effect.step.{effect.toward}", n=effect.spaces),
        verbs.Enter: lambda effect, on_it: all_of(
            [msg("effect.enter", who=enemy_name(enemy), at=at) for enemy, at in effect.places.items()]
        ),
        verbs.Unlock: lambda effect, on_it: msg("effect.unlock", what=list(map(facility_name, effect.facilities))),
        verbs.Open: lambda effect, on_it: msg("effect.open", card=effect.letter),
        verbs.Drop: lambda effect, on_it: msg("effect.drop", card=effect.letter),
        verbs.Victory: lambda effect, on_it: Msg("effect.victory"),
        verbs.Defeat: lambda effect, on_it: Msg("effect.defeat"),
        Afterwards: lambda effect, on_it: msg("effect.afterwards", what=SAYING.group(effect.do, True)),
        verbs.Modify: lambda effect, on_it: modifier(effect.change, lasting=True, on_it=on_it),
    },
    False,
    paying=paying,
    clause=lambda need, on_it: clause(need),
)
"""The words of effects; `on_it` if they come after words for the enemy that they are about."""

say, group, sentence = SAYING.say, SAYING.group, SAYING.sentence


# --- uses and rules of cards ------------------------------------------------------------------------------------------


def when_words(use: verbs.Power) -> Item:
    """The moments at which a card may be used, and in whose turn, action or damage."""
    whose = "" if use.whose == "own" else f"-{use.whose}"
    return join([Msg(f"moment.{moment}{whose}") for moment in (use.when, *use.also)], "effect.or")


def power(use: verbs.Power) -> Msg:
    """When a card may be used, what must hold, and what it does."""
    parts: list[Item] = [when_words(use)]
    told = ("attacked", "threat", "drawn", "shop")
    if use.phase != "scout" and any(moment not in told for moment in (use.when, *use.also)):
        parts.append(Msg(f"phase-of.{use.phase}"))
    parts += [Msg("moment.after-roll")] if use.after_roll else []
    parts += [msg("moment.if", needs=clause(use.needs))] if use.needs is not None else []
    return msg("power", when=join(parts, "power-when"), what=say(use.do) if use.do else Msg("effect.shed"))


def passive(rule: verbs.Passive, bearer: str = "scout") -> Msg:
    """What a card does while it lies there; `bearer` is whom distances are measured from."""
    if rule.modify is not None:
        return msg("effect.sentence", what=modifier(rule.modify, bearer=bearer))
    parts: list[Item] = [Msg(f"at.{rule.at}")]
    parts += [msg("moment.if", needs=clause(rule.needs))] if rule.needs is not None else []
    parts += [msg("moment.times", n=rule.times)] if rule.times else []
    what = SAYING.one(verbs.Bargain(cost=rule.cost, then=rule.do)) if rule.cost else say(rule.do)
    return msg("power", when=join(parts, "power-when"), what=what)


def passives(rules: Sequence[verbs.Passive], bearer: str = "scout") -> Item:
    return join([passive(rule, bearer) for rule in rules], "text.more") if rules else ""


# --- lands and what is built on them --------------------------------------------------------------------------------


@cache
def facility_words(kind: str) -> Msg:
    """What a facility makes, guards or can be used for."""
    entry = box.FACILITIES[kind]
    use = msg("card.once-a-turn", what=say(entry.power.do)) if entry.power is not None else ""
    return phrase(when(entry.produces, f"card.makes-{entry.produces}"), when(entry.protects, "card.protects"), use)


@cache
def land_words(code: str) -> Msg:
    """What each action on a land gives."""
    entry = box.LANDS[code]
    spots = ("umbra", "build", "explore", "printer", "cure", "shield")
    gives = (entry.umbra, entry.build, entry.explore, entry.items, entry.cured, entry.shields)
    parts = [msg(f"land-gives.{spot}", n=n) for spot, n in zip(spots, gives, strict=True) if n or spot == "umbra"]
    return phrase(*parts)
