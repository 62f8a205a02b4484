"""What the verbs about monsters and bosses do."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import Banish, Boss, Calm, Context, Engage, Multiply, Sentinel, Snipe, Toughen
from coterie.games.hades.gods.teams import front
from coterie.games.hades.map.zones import zone_name
from coterie.games.hades.monsters.damage import deal
from coterie.games.hades.monsters.deck import called, discard_monster, draw_and_engage, make_monster
from coterie.games.hades.monsters.lures import lure_room, put_in_lure
from coterie.games.hades.monsters.sentinels import sentinel_draw, sentinels, take_sentinel
from coterie.games.hades.state import BossState, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside


def engage(t: Table[Hades], effect: Engage, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    for _ in range(effect.n):
        if owner is not None:
            draw_and_engage(t, owner, context)
    yield from ()


def sentinel(t: Table[Hades], effect: Sentinel, context: Context) -> Flow[None]:
    sentinel_draw(t, effect.n, context)
    yield from ()


def banish(t: Table[Hades], effect: Banish, context: Context) -> Flow[None]:
    for _ in range(effect.n):
        watching = sentinels(t.state)
        if watching:
            chosen = yield from t.choose(context.actor.seat, "banish", [m.id for m in watching], context)
            monster = next(m for m in watching if m.id == chosen)
            take_sentinel(t, monster, context.actor.zone, inside(context, "setup.alert-markers"))
            discard_monster(t.state, monster)
            t.note("banished", context, monster=called(monster))


def snipe(t: Table[Hades], effect: Snipe, context: Context) -> Flow[None]:
    watching = sentinels(t.state)
    if watching:
        chosen = yield from t.choose(context.actor.seat, "snipe", [m.id for m in watching], context, n=effect.n)
        monster = next(m for m in watching if m.id == chosen)
        if monster.left <= effect.n:
            take_sentinel(t, monster, context.actor.zone, inside(context, "setup.alert-markers"))
        yield from deal(t, context.actor, None, monster, effect.n, context, "monsters.stamina")


def calm(t: Table[Hades], effect: Calm, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    for _ in range(effect.n):
        wild = [m.id for m in owner.engaged if not m.tapped] if owner else []
        if owner and wild:
            chosen = yield from t.choose(context.actor.seat, "calm", wild, context)
            monster = next(m for m in owner.engaged if m.id == chosen)
            monster.tapped, monster.dice, monster.shields, monster.strikes = True, [], 0, 0
            t.note("calmed", context, monster=called(monster))


def toughen(t: Table[Hades], effect: Toughen, context: Context) -> Flow[None]:
    if context.monster is not None:
        context.monster.stamina += effect.n
        t.note("toughened", context, monster=called(context.monster), n=effect.n)
    yield from ()


def multiply(t: Table[Hades], effect: Multiply, context: Context) -> Flow[None]:
    """Search the deck for another of the kind and shuffle it again."""
    s = t.state
    if effect.monster in s.monsters.cards and lure_room(context.actor):
        s.monsters.cards.remove(effect.monster)
        put_in_lure(t, context.actor, make_monster(s, effect.monster), context)
        t.shuffle(s.monsters)
    yield from ()


def boss(t: Table[Hades], effect: Boss, context: Context) -> Flow[None]:
    s = t.state
    for card, zone in effect.places.items():
        if all(other.card != card for other in s.bosses):
            s.bosses.append(BossState(card, zone, make_monster(s, card)))
            t.note(
                "boss-comes", inside(context, "boss.marker"), monster=f"@monster.{card}.name", zone=zone_name(s, zone)
            )
    yield from ()


DOINGS = (engage, sentinel, banish, snipe, calm, toughen, multiply, boss)
