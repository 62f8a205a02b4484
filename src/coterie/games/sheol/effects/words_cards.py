"""Uses and rules of cards in words: when a power may be used, and what a card does while it lies there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Bargain, Passive, Power
from coterie.games.sheol.effects.words import SAYING, modifier, say
from coterie.games.sheol.effects.words_needs import clause
from coterie.kernel.saying import join, phrase, when
from coterie.kernel.texts import Item, Msg, msg


def when_words(use: Power) -> Item:
    """The moments at which a card may be used, and in whose turn, action or damage."""
    whose = "" if use.whose == "own" else f"-{use.whose}"
    return join([Msg(f"moment.{moment}{whose}") for moment in (use.when, *use.also)], "effect.or")


def power(use: Power) -> Msg:
    """When a card may be used, what must hold, and what it does."""
    parts: list[Item] = [when_words(use)]
    told = ("attacked", "threat", "drawn", "shop")
    if use.phase != "scout" and any(moment not in told for moment in (use.when, *use.also)):
        parts.append(Msg(f"phase-of.{use.phase}"))
    parts += [Msg("moment.after-roll")] if use.after_roll else []
    parts += [msg("moment.if", needs=clause(use.needs))] if use.needs is not None else []
    return msg("power", when=join(parts, "power-when"), what=say(use.do) if use.do else Msg("effect.shed"))


def passive(rule: Passive, bearer: str = "scout") -> Msg:
    """What a card does while it lies there; `bearer` is whom distances are measured from."""
    if rule.modify is not None:
        return msg("effect.sentence", what=modifier(rule.modify, bearer=bearer))
    parts: list[Item] = [Msg(f"at.{rule.at}")]
    parts += [msg("moment.if", needs=clause(rule.needs))] if rule.needs is not None else []
    parts += [msg("moment.times", n=rule.times)] if rule.times else []
    what = SAYING.one(Bargain(cost=rule.cost, then=rule.do)) if rule.cost else say(rule.do)
    return msg("power", when=join(parts, "power-when"), what=what)


def passives(rules: Sequence[Passive], bearer: str = "scout") -> Item:
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
