"""What the combat icons do: the verbs about dice and tokens."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import (
    COLOURS,
    VOCABULARY,
    Burst,
    Context,
    Defence,
    Demote,
    Dice,
    Master,
    Promote,
    Rank,
    Reroll,
    RerollSame,
    Set,
    Strike,
)
from coterie.games.hades.gods.teams import front
from coterie.games.hades.monsters import combat
from coterie.games.hades.monsters.combat import add_token, assign_dice, take_dice
from coterie.games.hades.state import CombatDie, Hades
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def pick_die(
    t: Table[Hades], context: Context, kind: str, usable: list[tuple[int, int]], optional: bool
) -> Flow[CombatDie | None]:
    """One of the dice on the battlefield character's monsters: (monster id, place of the die)."""
    owner = front(t.state, context.actor)
    if context.die is not None:
        return context.die
    if owner is None or not usable:
        return None
    if optional:
        chosen = yield from t.window(context.actor.seat, kind, usable, context)
    else:
        chosen = yield from t.choose(context.actor.seat, kind, usable, context)
    if chosen is None:
        return None
    monster = next(m for m in owner.engaged if m.id == chosen[0])
    return monster.dice[chosen[1]]


def usable_dice(
    t: Table[Hades], context: Context, fits: tuple[str, ...] = COLOURS, top: int = 6
) -> list[tuple[int, int]]:
    """Where dice of these colours up to this side lie; only the one die where the effect is about one."""
    owner = front(t.state, context.actor)
    if owner is None:
        return []
    places = [(m, i, die) for m in owner.engaged for i, die in enumerate(m.dice)]
    places = [place for place in places if context.die is None or place[2] is context.die]
    return [(m.id, i) for m, i, die in places if die.colour in fits and die.side <= top]


def burst(t: Table[Hades], effect: Burst, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    if owner is not None:
        yield from combat.burst(t, context.actor, owner, effect.n, context, "monsters.stamina")


def _token(t: Table[Hades], context: Context, kind: str, n: int) -> Flow[None]:
    owner = front(t.state, context.actor)
    targets = [m.id for m in owner.engaged if m.dice] if owner else []
    if owner and targets:
        chosen = yield from t.choose(context.actor.seat, f"token-{kind}", targets, context, n=n)
        add_token(t, next(m for m in owner.engaged if m.id == chosen), kind, n, context)


def defence(t: Table[Hades], effect: Defence, context: Context) -> Flow[None]:
    yield from _token(t, context, "shield", effect.n)


def strike(t: Table[Hades], effect: Strike, context: Context) -> Flow[None]:
    yield from _token(t, context, "strike", effect.n)


def _recolour(t: Table[Hades], context: Context, n: int, by: int) -> Flow[None]:
    """Promote (up to n, as the player likes) or demote (exactly n) assigned dice, keeping their sides."""
    fits = COLOURS[:-1] if by > 0 else COLOURS[1:]
    kind = "promote" if by > 0 else "demote"
    for _ in range(n):
        if context.die is not None and context.die.colour not in fits:
            return
        die = yield from pick_die(t, context, kind, usable_dice(t, context, fits), optional=by > 0)
        if die is None:
            return
        die.colour = COLOURS[COLOURS.index(die.colour) + by]
        t.note(kind, context, colour=f"@colour.{die.colour}")


def promote(t: Table[Hades], effect: Promote, context: Context) -> Flow[None]:
    yield from _recolour(t, context, effect.n, 1)


def demote(t: Table[Hades], effect: Demote, context: Context) -> Flow[None]:
    yield from _recolour(t, context, effect.n, -1)


def reroll(t: Table[Hades], effect: Reroll, context: Context) -> Flow[None]:
    for _ in range(effect.n):
        if context.die is not None:
            again = yield from t.choose(context.actor.seat, "reroll-again", ("reroll", "keep"), context)
            if again == "keep":
                return
        die = yield from pick_die(t, context, "reroll", usable_dice(t, context), optional=True)
        if die is None:
            return
        combat.reroll(t, die, context)


def reroll_same(t: Table[Hades], effect: RerollSame, context: Context) -> Flow[None]:
    die = yield from pick_die(t, context, "reroll", usable_dice(t, context), optional=False)
    if die is None:
        yield from VOCABULARY.resolve(t, effect.otherwise, context)
        return
    for _ in range(effect.times):
        combat.reroll(t, die, context)


def set_side(t: Table[Hades], effect: Set, context: Context) -> Flow[None]:
    die = yield from pick_die(t, context, "set", usable_dice(t, context), optional=False)
    if die is not None:
        die.side = effect.side
        t.note("set", context, colour=f"@colour.{die.colour}", n=effect.side)


def rank(t: Table[Hades], effect: Rank, context: Context) -> Flow[None]:
    for _ in range(effect.n):
        if context.die is not None:
            again = yield from t.window(context.actor.seat, "rank", usable_dice(t, context, top=5), context)
            if again is None:
                return
        die = yield from pick_die(t, context, "rank", usable_dice(t, context, top=5), optional=True)
        if die is None:
            return
        die.side += 1
        t.note("ranked", context, colour=f"@colour.{die.colour}", n=die.side)


def dice(t: Table[Hades], effect: Dice, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    if owner is not None:
        yield from assign_dice(t, owner, take_dice(t, effect.dice, context), context, context.actor)


def master(t: Table[Hades], effect: Master, context: Context) -> Flow[None]:
    die = yield from pick_die(t, context, "master", usable_dice(t, context), optional=False)
    if die is not None:
        yield from VOCABULARY.resolve(t, effect.do, replace(context, die=die))


DOINGS = (burst, defence, strike, promote, demote, reroll, reroll_same, set_side, rank, dice, master)
