"""What the combat icons and the verbs about monsters do."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as verbs
from coterie.games.hades.box.vocabulary import COLOURS, SIDES, VOCABULARY, Context
from coterie.games.hades.effects.words import face_told
from coterie.games.hades.gods.board import front
from coterie.games.hades.map.zones import zone_name
from coterie.games.hades.monsters import combat, deck
from coterie.games.hades.state import BossState, CombatDie, Hades
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside

Dice = dict[tuple[int, int], CombatDie]
"""Assigned dice by the monster's id and their place on it."""


def usable_dice(t: Table[Hades], context: Context, fits: tuple[str, ...] = COLOURS, top: int = 6) -> Dice:
    """The battlefield character's dice of these colours up to this side; only the one that the effect is about."""
    owner, only = front(t.state, context.actor), context.die
    places = {(m.id, i): die for m in (owner.engaged if owner else ()) for i, die in enumerate(m.dice)}
    return {
        place: die
        for place, die in places.items()
        if (only is None or die is only) and die.colour in fits and die.side <= top
    }


def pick_die(t: Table[Hades], context: Context, kind: str, usable: Dice) -> Flow[CombatDie | None]:
    """One of the dice; nothing is asked where the effect is about one."""
    if context.die is not None:
        return context.die if usable else None
    return (yield from t.pick(context.actor.seat, kind, usable, context))


def may_pick_die(
    t: Table[Hades], context: Context, kind: str, usable: Dice, nth: tuple[int, int] = (1, 1)
) -> Flow[CombatDie | None]:
    """One of the dice, or none."""
    place = yield from t.window(context.actor.seat, kind, tuple(usable), context, nth=nth)
    return None if place is None else usable[place]


def tell_die(t: Table[Hades], key: str, context: Context, die: CombatDie, before: str) -> None:
    """What becomes of an assigned die, which had another colour or side before."""
    owner = front(t.state, context.actor)
    holder = next(m for m in (owner.engaged if owner else ()) if any(each is die for each in m.dice))
    colour, shows = f"@colour.{die.colour}", face_told(die.colour, die.side)
    t.note(key, context, monster=deck.called(holder), colour=colour, before=before, shows=shows)


def reroll_die(t: Table[Hades], die: CombatDie, context: Context) -> None:
    before, die.side = SIDES[die.side - 1], 1 + SIDES.index(t.roll(tables.DICE[die.colour]).name)
    tell_die(t, "rerolled", context, die, before)


def burst(t: Table[Hades], effect: verbs.Burst, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    if owner is not None:
        yield from combat.burst(t, context.actor, owner, effect.n, context, "monsters.stamina")


def token(t: Table[Hades], effect: verbs.Defence | verbs.Strike, context: Context) -> Flow[None]:
    owner, kind = front(t.state, context.actor), "strike" if isinstance(effect, verbs.Strike) else "shield"
    targets = {m.id: m for m in owner.engaged if m.dice} if owner else {}
    monster = yield from t.pick(context.actor.seat, f"token-{kind}", targets, context, n=effect.n)
    if monster is not None:
        combat.add_token(t, monster, kind, effect.n, context)


def recolour(t: Table[Hades], effect: verbs.Promote | verbs.Demote, context: Context) -> Flow[None]:
    """Dice are exchanged for those of another colour, keeping their sides; only to better ones may one stop early."""
    by, fits = (1, COLOURS[:-1]) if isinstance(effect, verbs.Promote) else (-1, COLOURS[1:])
    ask = may_pick_die if by > 0 and context.die is None else pick_die
    for _ in range(effect.n):
        die = yield from ask(t, context, effect.word, usable_dice(t, context, fits))
        if die is None:
            return
        before, die.colour = f"@colour.{die.colour}", COLOURS[COLOURS.index(die.colour) + by]
        tell_die(t, effect.word, context, die, before)


def reroll(t: Table[Hades], effect: verbs.Reroll, context: Context) -> Flow[None]:
    for n in range(1, effect.n + 1):
        die = context.die
        if die is None:
            die = yield from may_pick_die(t, context, "reroll", usable_dice(t, context), nth=(n, effect.n))
        elif (
            yield from t.choose(context.actor.seat, "reroll-again", ("reroll", "keep"), context, nth=(n, effect.n))
        ) == "keep":
            return
        if die is None:
            return
        reroll_die(t, die, context)


def reroll_same(t: Table[Hades], effect: verbs.RerollSame, context: Context) -> Flow[None]:
    die = yield from pick_die(t, context, "reroll", usable_dice(t, context))
    if die is None:
        yield from VOCABULARY.resolve(t, effect.otherwise, context)
        return
    for _ in range(effect.times):
        reroll_die(t, die, context)


def set_side(t: Table[Hades], effect: verbs.Set, context: Context) -> Flow[None]:
    die = yield from pick_die(t, context, "set", usable_dice(t, context))
    if die is not None:
        before, die.side = SIDES[die.side - 1], effect.side
        tell_die(t, "set", context, die, before)


def rank(t: Table[Hades], effect: verbs.Rank, context: Context) -> Flow[None]:
    for n in range(1, effect.n + 1):
        die = yield from may_pick_die(t, context, "rank", usable_dice(t, context, top=5), nth=(n, effect.n))
        if die is None:
            return
        before, die.side = SIDES[die.side - 1], die.side + 1
        tell_die(t, "ranked", context, die, before)


def dice(t: Table[Hades], effect: verbs.Dice, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    if owner is not None:
        yield from combat.assign_dice(t, owner, combat.take_dice(t, effect.dice, context), context, context.actor)


def master(t: Table[Hades], effect: verbs.Master, context: Context) -> Flow[None]:
    die = yield from pick_die(t, context, "master", usable_dice(t, context))
    if die is not None:
        yield from VOCABULARY.resolve(t, effect.do, replace(context, die=die))


# --- monsters and bosses ----------------------------------------------------------------------------------------------


def engage(t: Table[Hades], effect: verbs.Engage, context: Context) -> None:
    owner = front(t.state, context.actor)
    for _ in range(effect.n):
        if owner is not None:
            deck.draw_and_engage(t, owner, context)


def sentinel(t: Table[Hades], effect: verbs.Sentinel, context: Context) -> None:
    """They are drawn together, so that those without a slot are one overrun."""
    drawn = [deck.draw_monster(t) for _ in range(effect.n)]
    deck.post(t, [monster for monster in drawn if monster is not None], context)


def banish(t: Table[Hades], effect: verbs.Banish, context: Context) -> Flow[None]:
    for n in range(1, effect.n + 1):
        watching = {m.id: m for m in deck.sentinels(t.state)}
        monster = yield from t.pick(context.actor.seat, "banish", watching, context, nth=(n, effect.n))
        if monster is not None:
            deck.take_sentinel(t, monster, context.actor.zone, inside(context, "setup.alert-markers"))
            deck.discard_monster(t.state, monster)
            t.note("banished", context, monster=deck.called(monster))


def snipe(t: Table[Hades], effect: verbs.Snipe, context: Context) -> Flow[None]:
    watching = {m.id: m for m in deck.sentinels(t.state)}
    monster = yield from t.pick(context.actor.seat, "snipe", watching, context, n=effect.n)
    if monster is not None:
        if monster.left <= effect.n:
            deck.take_sentinel(t, monster, context.actor.zone, inside(context, "setup.alert-markers"))
        yield from combat.deal(t, context.actor, None, monster, effect.n, context, "monsters.stamina")


def calm(t: Table[Hades], effect: verbs.Calm, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    for n in range(1, effect.n + 1):
        wild = {m.id: m for m in owner.engaged if not m.tapped} if owner else {}
        monster = yield from t.pick(context.actor.seat, "calm", wild, context, nth=(n, effect.n))
        if monster is not None:
            monster.tapped = True
            deck.clean(monster)
            t.note("calmed", context, monster=deck.called(monster))


def toughen(t: Table[Hades], effect: verbs.Toughen, context: Context) -> None:
    if context.monster is not None:
        context.monster.stamina += effect.n
        t.note("toughened", context.rule, monster=deck.called(context.monster), n=effect.n)


def multiply(t: Table[Hades], effect: verbs.Multiply, context: Context) -> None:
    """Search the deck for another of the kind and shuffle it again."""
    s = t.state
    if effect.monster in s.monsters.cards and None in context.actor.lures:
        s.monsters.cards.remove(effect.monster)
        deck.put_in_lure(t, context.actor, deck.make_monster(s, effect.monster), context)
        t.shuffle(s.monsters)


def boss(t: Table[Hades], effect: verbs.Boss, context: Context) -> None:
    s = t.state
    for card, zone in effect.places.items():
        if all(other.card != card for other in s.bosses):
            s.bosses.append(BossState(card, zone, deck.make_monster(s, card)))
            t.note(
                "boss-comes", inside(context, "boss.marker"), monster=f"@monster.{card}.name", zone=zone_name(s, zone)
            )


DOINGS = (
    *(burst, token, recolour, reroll, reroll_same, set_side, rank, dice, master),
    *(engage, sentinel, banish, snipe, calm, toughen, multiply, boss),
)
