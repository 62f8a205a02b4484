"""Texts made from effects, needs and costs, so that what a card says and what it does cannot disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, Generic, TypeVar, cast, get_args, get_type_hints

from coterie.kernel import effects as verbs
from coterie.kernel.effects import Effects, Verb
from coterie.kernel.needs import Need, Needs
from coterie.kernel.texts import Item, Msg, Param, msg

H = TypeVar("H")

Amounts = Callable[[Mapping[str, int]], list[Item]]
"""A cost in words, part by part."""


def join(parts: Sequence[Item], joint: str) -> Item:
    """Several pieces of text one after the other, joined by a text with `a` and `b`."""
    return reduce(lambda a, b: msg(joint, a=a, b=b), parts)


def phrase(*parts: Item) -> Msg:
    """Pieces of text with spaces between them; empty ones are left out."""
    said = [part for part in parts if part != ""]
    return msg("text.one", a=join(said, "text.more") if said else "")


def when(holds: object, key: str, **params: Param) -> Item:
    """The message, or an empty text."""
    return msg(key, **params) if holds else ""


def by_verb(*words: Callable[[Any, H], Msg]) -> dict[type[Verb], Callable[[Any, H], Msg]]:
    """Words by the verb, or the verbs, that their first parameter is annotated with."""
    about = [(next(iter(get_type_hints(each).values())), each) for each in words]
    return {verb: each for kind, each in about for verb in get_args(kind) or (kind,)}


def all_of(parts: Sequence[Item]) -> Msg:
    return msg("effect.all", what=list(parts))


class Saying(Generic[H]):
    """How a game says what its effects do.

    `words` are those of verbs that need more than the usual: a number (`effect.<word>`, below zero
    `effect.<word>-less`), a word (`effect.<word>.<value>`), effects inside (`what`), or nothing. `how` travels down to
    all words: in which scenario, of whom.
    """

    def __init__(
        self,
        words: Mapping[type[Verb], Callable[[Any, H], Msg]],
        how: H,
        *,
        paying: Amounts | None = None,
        clause: Callable[[Need, H], Msg] | None = None,
        lowest: int = 0,
    ) -> None:
        self.how, self.paying, self.clause, self.lowest = how, paying, clause, lowest
        self.words: dict[type[Verb], Callable[[Any, H], Msg]] = {
            verbs.Choose: self._choose,
            verbs.Bargain: self._bargain,
            verbs.Given: self._given,
            verbs.Fate: self._fate,
            verbs.Repeat: lambda effect, how: msg("effect.repeat", n=effect.times, what=self.group(effect.do, how)),
            verbs.Tally: lambda effect, how: _counters(effect),
            verbs.Remember: lambda effect, how: Msg("effect.remember"),
            **words,
        }

    def say(self, effects: Effects, how: H | None = None) -> Msg:
        """What the effects do, one after the other."""
        parts = [self.one(cast(Verb, effect), how) for effect in effects] or [Msg("effect.nothing")]
        return reduce(lambda a, b: msg("effect.next", a=a, b=b), parts)

    def group(self, effects: Effects, how: H | None = None) -> Msg:
        """The effects as one thing: several stand in brackets."""
        told = self.say(effects, how)
        return msg("effect.path", what=told) if len(effects) > 1 else told

    def sentence(self, effects: Effects, how: H | None = None) -> Msg:
        """The same as a card says it: with a capital letter and a full stop."""
        return msg("effect.sentence", what=self.say(effects, how))

    def one(self, effect: Verb, how: H | None = None) -> Msg:
        how = self.how if how is None else how
        words = next((self.words[kind] for kind in type(effect).__mro__ if kind in self.words), None)
        if words is not None:
            return words(effect, how)
        key, fields = f"effect.{effect.word}", effect.__struct_fields__
        if not fields:
            return Msg(key)
        value: Any = getattr(effect, fields[0])
        if isinstance(value, str):
            return Msg(f"{key}.{value}")
        if isinstance(value, tuple):
            return msg(key, what=self.group(value, how))
        return msg(key if value >= 0 else f"{key}-less", n=abs(value))

    # --- verbs that all games share ---

    def _choose(self, effect: verbs.Choose, how: H) -> Msg:
        told = [msg("effect.path", what=self.say(way, how)) for way in effect.ways]
        return msg("effect.choose", what=join(told, "effect.or"))

    def _bargain(self, effect: verbs.Bargain, how: H) -> Msg:
        assert self.paying is not None, "a game with bargains says what is paid"
        price = all_of(self.paying(effect.cost))
        if not effect.otherwise:
            return msg("effect.bargain.may", price=price, then=self.group(effect.then, how))
        instead = self.group(effect.otherwise, how)
        if not effect.then:
            return msg("effect.bargain.or", price=price, otherwise=instead)
        return msg("effect.bargain.both", price=price, then=self.group(effect.then, how), otherwise=instead)

    def _given(self, effect: verbs.Given, how: H) -> Msg:
        assert self.clause is not None, "a game with conditions says what it needs"
        needs, then, otherwise = self.clause(effect.needs, how), effect.then, effect.otherwise
        if not otherwise:
            return msg("effect.given.then", needs=needs, then=self.group(then, how))
        if not then:
            return msg("effect.given.unless", needs=needs, otherwise=self.group(otherwise, how))
        return msg("effect.given.both", needs=needs, then=self.group(then, how), otherwise=self.group(otherwise, how))

    def _fate(self, effect: verbs.Fate, how: H) -> Msg:
        """Rows by the results they stand for; the last one takes everything above."""
        told, low = [], self.lowest
        for row in effect.rows:
            key = "effect.fate-row" if row.upto > low else "effect.fate-one"
            told.append(msg(key, low=low, high=row.upto, what=self.group(row.do, how)))
            low = row.upto + 1
        return msg("effect.fate", rows=join(told, "effect.fate-next"))


def _counters(effect: verbs.Tally) -> Msg:
    keys = {True: "effect.tally", False: "effect.tally-less"}
    told = ((keys[n >= 0], Msg(f"counter.{counter}"), abs(n)) for counter, n in effect.counters.items())
    return all_of([msg(key, what=what, n=n) for key, what, n in told])


def needs_words(
    needs: Needs[Any, Any], need: Need, special: Mapping[str, Callable[[Any], Msg]]
) -> Iterator[tuple[Msg, Need]]:
    """Everything that a need asks for, one by one: in words, and as a need of its own.

    `special` says parts that need more than `need.<part>`, with its number if it has one.
    """
    for part, wanted, own in needs.apart(need):
        if part in special:
            yield special[part](wanted), own
        elif isinstance(wanted, bool):
            yield Msg(f"need.{part}"), own
        else:
            yield msg(f"need.{part}", n=wanted), own
