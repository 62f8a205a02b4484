"""What the verbs about monsters and bosses do."""

from __future__ import annotations

from coterie.games.hades.effects.context import Context
from coterie.games.hades.effects.resolve import verb
from coterie.games.hades.gods.teams import front
from coterie.games.hades.map.zones import zone_name
from coterie.games.hades.monsters.damage import deal
from coterie.games.hades.monsters.deck import called, discard_monster, draw_and_engage, make_monster
from coterie.games.hades.monsters.lures import lure_room, put_in_lure
from coterie.games.hades.monsters.sentinels import sentinel_draw, sentinels, take_sentinel
from coterie.games.hades.state import BossState, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


@verb("engage")
def _engage(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    owner = front(t.state, context.actor)
    for _ in range(n):
        if owner is not None:
            draw_and_engage(t, owner, context.rule)
    yield from ()


@verb("sentinel")
def _sentinel(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    sentinel_draw(t, n, context.rule)
    yield from ()


@verb("banish")
def _banish(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        watching = sentinels(t.state)
        if watching:
            chosen = yield from t.choose(context.actor.seat, "banish", [m.id for m in watching], context.rule)
            monster = next(m for m in watching if m.id == chosen)
            take_sentinel(t, monster, context.actor.zone, context.rule)
            discard_monster(t.state, monster)
            t.note("banished", context.rule, monster=called(monster))


@verb("snipe")
def _snipe(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    watching = sentinels(t.state)
    if watching:
        chosen = yield from t.choose(context.actor.seat, "snipe", [m.id for m in watching], context.rule, n=n)
        monster = next(m for m in watching if m.id == chosen)
        if monster.left <= n:
            take_sentinel(t, monster, context.actor.zone, context.rule)
        yield from deal(t, context.actor, None, monster, n, context.rule)


@verb("calm")
def _calm(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    owner = front(t.state, context.actor)
    for _ in range(n):
        wild = [m.id for m in owner.engaged if not m.tapped] if owner else []
        if owner and wild:
            chosen = yield from t.choose(context.actor.seat, "calm", wild, context.rule)
            monster = next(m for m in owner.engaged if m.id == chosen)
            monster.tapped, monster.dice, monster.shields, monster.strikes = True, [], 0, 0
            t.note("calmed", context.rule, monster=called(monster))


@verb("toughen")
def _toughen(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    if context.monster is not None:
        context.monster.stamina += n
        t.note("toughened", context.rule, monster=called(context.monster), n=n)
    yield from ()


@verb("multiply")
def _multiply(t: Table[Hades], context: Context, kind: str) -> Flow[None]:
    """Search the deck for another of the kind and shuffle it again."""
    s = t.state
    if kind in s.monsters.cards and lure_room(context.actor):
        s.monsters.cards.remove(kind)
        put_in_lure(t, context.actor, make_monster(s, kind), context.rule)
        t.shuffle(s.monsters)
    yield from ()


@verb("boss")
def _boss(t: Table[Hades], context: Context, places: dict[str, str]) -> Flow[None]:
    s = t.state
    for boss, zone in places.items():
        if all(other.card != boss for other in s.bosses):
            s.bosses.append(BossState(boss, zone, make_monster(s, boss)))
            t.note("boss-comes", "boss.marker", monster=f"@monster.{boss}.name", zone=zone_name(s, zone))
    yield from ()
