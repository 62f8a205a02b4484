"""Texts made from effects, so that what a card says and what it does cannot disagree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.box.vocabulary import Modifier, Need
from coterie.games.sheol.effects.words_needs import clause, enemy_name, kinds_words
from coterie.kernel.effects import Afterwards, Effects, Verb
from coterie.kernel.saying import Saying, all_of, by_verb, phrase, when
from coterie.kernel.texts import Item, Msg, msg

WHOLE_HAND = 9
ANYWHERE = 40
"""A distance that reaches the whole board."""


def counted(effect: Verb, on_it: bool) -> Msg:
    """Verbs with a number for each of several things, which may be below zero."""
    amounts: Mapping[str, int] = getattr(effect, effect.__struct_fields__[0])
    key = f"effect.{effect.word}"
    return all_of([msg(f"{key}.{what}" if n > 0 else f"{key}.{what}-less", n=abs(n)) for what, n in amounts.items()])


def cost_words(cost: Mapping[Any, int]) -> list[Item]:
    """A cost, part by part."""
    return [msg(f"cost.{what}", n=n) for what, n in cost.items() if n]


def paying(cost: Mapping[Any, int]) -> list[Item]:
    """What is done to pay a cost, part by part."""
    return [msg(f"pay.{what}", n=n) for what, n in cost.items() if n]


def price(cost: Mapping[Any, int]) -> Msg | None:
    """A cost in words; None if there is none."""
    parts = cost_words(cost)
    return msg("cost.all", what=parts) if parts else None


# --- the scout ------------------------------------------------------------------------------------------------------


def _prevent(effect: verbs.Prevent, on_it: bool) -> Msg:
    return Msg("effect.prevent-all") if effect.n == "all" else msg("effect.prevent", n=effect.n)


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


def _send(effect: verbs.Send, on_it: bool) -> Msg:
    known, where = ("start", "citadel", "lit"), effect.to
    return Msg(f"effect.send.{where}") if where in known else msg("effect.send.space", at=where)


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


def _relocate(effect: verbs.Relocate, on_it: bool) -> Msg:
    return Msg("effect.relocate-far") if effect.n >= ANYWHERE else msg("effect.relocate", n=effect.n)


def _act(act: verbs.Act, on_it: bool) -> Msg:
    """An action taken now."""
    name = Msg(f"deed.{act.action}")
    what = msg("effect.act.overloaded", what=name) if act.overload else name
    return msg("effect.act.paid" if act.paid else "effect.act.free", what=what)


# --- enemies, tiles, the board ----------------------------------------------------------------------------------------


def _expose(expose: verbs.Expose, on_it: bool) -> Msg:
    told = Msg("effect.expose.react" if expose.react else "effect.expose.quiet")
    return told if expose.lord == verbs.Expose().lord else phrase(told, msg("effect.expose.lord", n=expose.lord))


def _step(step: verbs.Step, on_it: bool) -> Msg:
    return msg(f"effect.step.{step.toward}", n=step.spaces)


def _spawn(spawn: verbs.Spawn, on_it: bool) -> Msg:
    what = msg(f"noun.{spawn.what}", n=spawn.n)
    number = msg("pick.some", n=spawn.n, what=what)
    if spawn.cells:
        return msg("effect.spawn.cells", what=number, at=list(spawn.cells))
    return msg("effect.spawn.each" if spawn.each else f"effect.spawn.{spawn.at}", what=number)


def _put(put: verbs.Put, on_it: bool) -> Msg:
    kind = Msg(f"token.{put.kind or put.what}") if put.what != "singularity" else Msg("token.singularity")
    return msg("effect.put.off" if put.remove else "effect.put.on", what=kind, at=list(put.at))


def _enter(effect: verbs.Enter, on_it: bool) -> Msg:
    return all_of([msg("effect.enter", who=enemy_name(enemy), at=at) for enemy, at in effect.places.items()])


def _unlock(effect: verbs.Unlock, on_it: bool) -> Msg:
    return msg("effect.unlock", what=[Msg(f"facility.{facility}.name") for facility in effect.facilities])


# --- changes --------------------------------------------------------------------------------------------------------


def modifier(change: Modifier, lasting: bool = False, on_it: bool = False, bearer: str = "scout") -> Msg:
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
    if pick == "all":
        return msg("pick.all", what=noun(1))
    n = int(pick)
    return msg(f"pick.{by}", n=n, what=noun(n))


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
    own = f"-{wanted.pattern}" if wanted.pattern in ("weapon", "lantern") else ""
    more = (
        when(wanted.around, "pick.around" if wanted.of == "scout" else f"pick.around-{wanted.of}"),
        when(wanted.pattern, f"pick.pattern{own}"),
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


def _afterwards(effect: Afterwards, on_it: bool) -> Msg:
    return msg("effect.afterwards", what=group(effect.do, True))


SAYING: Saying[bool] = Saying(
    {
        **dict.fromkeys(
            (verbs.Gain, verbs.Wear, verbs.Durability, verbs.Singularity, verbs.Deal, verbs.Align), counted
        ),
        **dict.fromkeys((verbs.Status, verbs.Item), _named),
        **by_verb(_prevent, _discard, _lay, _walk, _send, _strike, _act, _relocate, _challenge, _afterwards),
        **by_verb(_expose, _step, _spawn, _put, _enter, _unlock),
        **by_verb(_scouts, _enemies, _tiles, _singularities, _lands),
        verbs.Open: lambda effect, on_it: msg("effect.open", card=effect.letter),
        verbs.Drop: lambda effect, on_it: msg("effect.drop", card=effect.letter),
        verbs.Victory: lambda effect, on_it: Msg("effect.victory"),
        verbs.Defeat: lambda effect, on_it: Msg("effect.defeat"),
        verbs.Modify: lambda effect, on_it: modifier(effect.change, lasting=True, on_it=on_it),
    },
    False,
    paying=paying,
    clause=lambda need, on_it: clause(need),
)
"""The words of effects; `on_it` if they come after words for the enemy that they are about."""

say, group, sentence = SAYING.say, SAYING.group, SAYING.sentence
