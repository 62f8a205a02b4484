"""What the combat icons do: the verbs about dice and tokens."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import COLOURS, DieSpec, Effects, Rerolls
from coterie.games.hades.effects.context import Context
from coterie.games.hades.effects.resolve import apply, verb
from coterie.games.hades.gods.teams import front
from coterie.games.hades.monsters.combat import add_token, assign_dice, burst, reroll, take_dice
from coterie.games.hades.state import CombatDie, Hades
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
        chosen = yield from t.window(context.actor.seat, kind, usable, context.rule)
    else:
        chosen = yield from t.choose(context.actor.seat, kind, usable, context.rule)
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


@verb("burst")
def _burst(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    owner = front(t.state, context.actor)
    if owner is not None:
        yield from burst(t, context.actor, owner, n, context.rule)


def _token(t: Table[Hades], context: Context, kind: str, n: int) -> Flow[None]:
    owner = front(t.state, context.actor)
    targets = [m.id for m in owner.engaged if m.dice] if owner else []
    if owner and targets:
        chosen = yield from t.choose(context.actor.seat, f"token-{kind}", targets, context.rule, n=n)
        add_token(t, next(m for m in owner.engaged if m.id == chosen), kind, n, context.rule)


@verb("defence")
def _defence(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    yield from _token(t, context, "shield", n)


@verb("strike")
def _strike(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    yield from _token(t, context, "strike", n)


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
        t.note(kind, context.rule, colour=f"@colour.{die.colour}")


@verb("promote")
def _promote(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    yield from _recolour(t, context, n, 1)


@verb("demote")
def _demote(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    yield from _recolour(t, context, n, -1)


@verb("reroll")
def _reroll(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        if context.die is not None:
            again = yield from t.choose(context.actor.seat, "reroll-again", ("reroll", "keep"), context.rule)
            if again == "keep":
                return
        die = yield from pick_die(t, context, "reroll", usable_dice(t, context), optional=True)
        if die is None:
            return
        reroll(t, die, context.rule)


@verb("reroll_same")
def _reroll_same(t: Table[Hades], context: Context, rerolls: Rerolls) -> Flow[None]:
    die = yield from pick_die(t, context, "reroll", usable_dice(t, context), optional=False)
    if die is None:
        yield from apply(t, context, rerolls.otherwise)
        return
    for _ in range(rerolls.times):
        reroll(t, die, context.rule)


@verb("set")
def _set(t: Table[Hades], context: Context, side: int) -> Flow[None]:
    die = yield from pick_die(t, context, "set", usable_dice(t, context), optional=False)
    if die is not None:
        die.side = side
        t.note("set", context.rule, colour=f"@colour.{die.colour}", n=side)


@verb("rank")
def _rank(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        if context.die is not None:
            again = yield from t.window(context.actor.seat, "rank", usable_dice(t, context, top=5), context.rule)
            if again is None:
                return
        die = yield from pick_die(t, context, "rank", usable_dice(t, context, top=5), optional=True)
        if die is None:
            return
        die.side += 1
        t.note("ranked", context.rule, colour=f"@colour.{die.colour}", n=die.side)


@verb("dice")
def _dice(t: Table[Hades], context: Context, dice: tuple[DieSpec, ...]) -> Flow[None]:
    owner = front(t.state, context.actor)
    if owner is not None:
        yield from assign_dice(t, owner, take_dice(t, dice, context.rule), context.rule, context.actor)


@verb("master")
def _master(t: Table[Hades], context: Context, effects: Effects) -> Flow[None]:
    die = yield from pick_die(t, context, "master", usable_dice(t, context), optional=False)
    if die is not None:
        yield from apply(t, Context(context.actor, context.rule, context.monster, die), effects)
