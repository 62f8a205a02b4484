"""What the verbs about monsters and bosses do."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import Banish, Boss, Calm, Context, Engage, Multiply, Sentinel, Snipe, Toughen
from coterie.games.hades.gods.teams import front
from coterie.games.hades.map.zones import zone_name
from coterie.games.hades.monsters.damage import deal
from coterie.games.hades.monsters.deck import called, clean, discard_monster, draw_and_engage, make_monster
from coterie.games.hades.monsters.lures import lure_room, put_in_lure
from coterie.games.hades.monsters.sentinels import sentinel_draw, sentinels, take_sentinel
from coterie.games.hades.state import BossState, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside


def engage(t: Table[Hades], effect: Engage, context: Context) -> None:
    owner = front(t.state, context.actor)
    for _ in range(effect.n):
        if owner is not None:
            draw_and_engage(t, owner, context)


def sentinel(t: Table[Hades], effect: Sentinel, context: Context) -> None:
    sentinel_draw(t, effect.n, context)


def banish(t: Table[Hades], effect: Banish, context: Context) -> Flow[None]:
    for _ in range(effect.n):
        watching = {m.id: m for m in sentinels(t.state)}
        monster = yield from t.pick(context.actor.seat, "banish", watching, context)
        if monster is not None:
            take_sentinel(t, monster, context.actor.zone, inside(context, "setup.alert-markers"))
            discard_monster(t.state, monster)
            t.note("banished", context, monster=called(monster))


def snipe(t: Table[Hades], effect: Snipe, context: Context) -> Flow[None]:
    watching = {m.id: m for m in sentinels(t.state)}
    monster = yield from t.pick(context.actor.seat, "snipe", watching, context, n=effect.n)
    if monster is not None:
        if monster.left <= effect.n:
            take_sentinel(t, monster, context.actor.zone, inside(context, "setup.alert-markers"))
        yield from deal(t, context.actor, None, monster, effect.n, context, "monsters.stamina")


def calm(t: Table[Hades], effect: Calm, context: Context) -> Flow[None]:
    owner = front(t.state, context.actor)
    for _ in range(effect.n):
        wild = {m.id: m for m in owner.engaged if not m.tapped} if owner else {}
        monster = yield from t.pick(context.actor.seat, "calm", wild, context)
        if monster is not None:
            monster.tapped = True
            clean(monster)
            t.note("calmed", context, monster=called(monster))


def toughen(t: Table[Hades], effect: Toughen, context: Context) -> None:
    if context.monster is not None:
        context.monster.stamina += effect.n
        t.note("toughened", context.rule, monster=called(context.monster), n=effect.n)


def multiply(t: Table[Hades], effect: Multiply, context: Context) -> None:
    """Search the deck for another of the kind and shuffle it again."""
    s = t.state
    if effect.monster in s.monsters.cards and lure_room(context.actor):
        s.monsters.cards.remove(effect.monster)
        put_in_lure(t, context.actor, make_monster(s, effect.monster), context)
        t.shuffle(s.monsters)


def boss(t: Table[Hades], effect: Boss, context: Context) -> None:
    s = t.state
    for card, zone in effect.places.items():
        if all(other.card != card for other in s.bosses):
            s.bosses.append(BossState(card, zone, make_monster(s, card)))
            t.note(
                "boss-comes", inside(context, "boss.marker"), monster=f"@monster.{card}.name", zone=zone_name(s, zone)
            )


DOINGS = (engage, sentinel, banish, snipe, calm, toughen, multiply, boss)
