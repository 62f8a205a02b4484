"""What each verb of the vocabulary does."""

from __future__ import annotations

from typing import Any

from coterie.games.hades import box
from coterie.games.hades.cards import forget_feats, recall_cards, reveal_loot, take_treasure
from coterie.games.hades.combat import COLOURS, add_token, assign_dice, burst, reroll, take_dice
from coterie.games.hades.content import Bargain, Cost, DieSpec, Effects, Encounters, FateRow, LootDrop
from coterie.games.hades.damage import deal
from coterie.games.hades.deities import flip_to_blessing, flip_to_curse
from coterie.games.hades.effects import Context, apply, verb
from coterie.games.hades.fate import roll_fate
from coterie.games.hades.ground import (
    active,
    called,
    can_pay,
    everyone,
    front,
    gain,
    lose,
    name,
    open_zones,
    pay,
    roll_zone,
    spec,
    teammate,
    zone_name,
)
from coterie.games.hades.monsters import (
    discard_monster,
    draw_and_engage,
    lure_room,
    make_monster,
    put_in_lure,
    sentinel_draw,
    sentinels,
    take_sentinel,
)
from coterie.games.hades.state import BossState, CombatDie, Gear, God, Hades, Monster
from coterie.games.hades.words import bargain_terms, path_terms
from coterie.games.hades.wounds import add_condition, end_condition, regain_ichor, suffer_hit
from coterie.games.hades.zones import eliminate_zone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table
from coterie.kernel.zonegraph import parse_arrow

# --- combat icons ------------------------------------------------------------


def dice_of(owner: God) -> list[tuple[Monster, CombatDie]]:
    return [(m, die) for m in owner.engaged for die in m.dice]


def pick_die(
    t: Table[Hades], x: Context, kind: str, usable: list[tuple[int, int]], optional: bool
) -> Flow[CombatDie | None]:
    """One of the dice on the battlefield character's monsters: (monster id, place of the die)."""
    owner = front(t.state, x.actor)
    if x.die is not None:
        return x.die
    if owner is None or not usable:
        return None
    if optional:
        chosen = yield from t.window(x.actor.seat, kind, usable, x.rule)
    else:
        chosen = yield from t.choose(x.actor.seat, kind, usable, x.rule)
    if chosen is None:
        return None
    monster = next(m for m in owner.engaged if m.id == chosen[0])
    return monster.dice[chosen[1]]


def usable_dice(t: Table[Hades], x: Context, fits: tuple[str, ...] = COLOURS, top: int = 6) -> list[tuple[int, int]]:
    """Where dice of these colours up to this side lie; only the one die where the effect is about one."""
    owner = front(t.state, x.actor)
    if owner is None:
        return []
    places = [(m, i, die) for m in owner.engaged for i, die in enumerate(m.dice)]
    places = [place for place in places if x.die is None or place[2] is x.die]
    return [(m.id, i) for m, i, die in places if die.colour in fits and die.side <= top]


@verb("burst")
def _burst(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    owner = front(t.state, x.actor)
    if owner is not None:
        yield from burst(t, x.actor, owner, n, x.rule)


def _token(t: Table[Hades], x: Context, kind: str, n: int) -> Flow[None]:
    owner = front(t.state, x.actor)
    targets = [m.id for m in owner.engaged if m.dice] if owner else []
    if owner and targets:
        chosen = yield from t.choose(x.actor.seat, f"token-{kind}", targets, x.rule, n=n)
        add_token(t, next(m for m in owner.engaged if m.id == chosen), kind, n, x.rule)


@verb("defence")
def _defence(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    yield from _token(t, x, "shield", n)


@verb("strike")
def _strike(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    yield from _token(t, x, "strike", n)


def _recolour(t: Table[Hades], x: Context, n: int, by: int) -> Flow[None]:
    """Promote (up to n, as the player likes) or demote (exactly n) assigned dice, keeping their sides."""
    fits = COLOURS[:-1] if by > 0 else COLOURS[1:]
    kind = "promote" if by > 0 else "demote"
    for _ in range(n):
        if x.die is not None and x.die.colour not in fits:
            return
        die = yield from pick_die(t, x, kind, usable_dice(t, x, fits), optional=by > 0)
        if die is None:
            return
        die.colour = COLOURS[COLOURS.index(die.colour) + by]
        t.note(kind, x.rule, colour=f"@colour.{die.colour}")


@verb("promote")
def _promote(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    yield from _recolour(t, x, n, 1)


@verb("demote")
def _demote(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    yield from _recolour(t, x, n, -1)


@verb("reroll")
def _reroll(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        if x.die is not None:
            again = yield from t.choose(x.actor.seat, "reroll-again", ("reroll", "keep"), x.rule)
            if again == "keep":
                return
        die = yield from pick_die(t, x, "reroll", usable_dice(t, x), optional=True)
        if die is None:
            return
        reroll(t, die, x.rule)


@verb("reroll_same")
def _reroll_same(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    die = yield from pick_die(t, x, "reroll", usable_dice(t, x), optional=False)
    if die is None:
        if x.rule == "deities.chaos-curse":
            lose(t, x.actor, {"spark": 1}, x.rule)
        return
    for _ in range(n):
        reroll(t, die, x.rule)


@verb("set")
def _set(t: Table[Hades], x: Context, side: int) -> Flow[None]:
    die = yield from pick_die(t, x, "set", usable_dice(t, x), optional=False)
    if die is not None:
        die.side = side
        t.note("set", x.rule, colour=f"@colour.{die.colour}", n=side)


@verb("rank")
def _rank(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        if x.die is not None:
            again = yield from t.window(x.actor.seat, "rank", usable_dice(t, x, top=5), x.rule)
            if again is None:
                return
        die = yield from pick_die(t, x, "rank", usable_dice(t, x, top=5), optional=True)
        if die is None:
            return
        die.side += 1
        t.note("ranked", x.rule, colour=f"@colour.{die.colour}", n=die.side)


@verb("dice")
def _dice(t: Table[Hades], x: Context, dice: tuple[DieSpec, ...]) -> Flow[None]:
    owner = front(t.state, x.actor)
    if owner is not None:
        yield from assign_dice(t, owner, take_dice(t, dice, x.rule), x.rule, x.actor)


@verb("master")
def _master(t: Table[Hades], x: Context, effects: Effects) -> Flow[None]:
    die = yield from pick_die(t, x, "master", usable_dice(t, x), optional=False)
    if die is not None:
        yield from apply(t, Context(x.actor, x.rule, x.monster, die), effects)


# --- resources and health ------------------------------------------------------------


@verb("gain")
def _gain(t: Table[Hades], x: Context, resources: Cost) -> Flow[None]:
    gain(t, x.actor, resources, x.rule)
    yield from ()


@verb("lose")
def _lose(t: Table[Hades], x: Context, resources: Cost) -> Flow[None]:
    lose(t, x.actor, resources, x.rule)
    yield from ()


@verb("heal")
def _heal(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from regain_ichor(t, x.actor, x.rule)


@verb("hit")
def _hit(t: Table[Hades], x: Context, value: int) -> Flow[None]:
    yield from suffer_hit(t, x.actor, value, x.monster, x.rule if x.monster is None else "inflictions.hit")


# --- cards ------------------------------------------------------------


@verb("recall")
def _recall(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    recall_cards(t, x.actor, n, x.rule)
    yield from ()


@verb("unveil")
def _unveil(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        hidden = list(dict.fromkeys(slot.card for slot in x.actor.slots if not slot.face_up))
        if hidden:
            card = yield from t.choose(x.actor.seat, "unveil", hidden, x.rule)
            next(slot for slot in x.actor.slots if slot.card == card and not slot.face_up).face_up = True
            t.note("unveiled", x.rule, god=name(x.actor), card=f"@feat.{card}.name")


@verb("forget")
def _forget(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    yield from forget_feats(t, x.actor, n, x.rule)


@verb("untap")
def _untap(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = [gear.card for gear in (*x.actor.weapons, *x.actor.items) if gear.tapped]
        if tapped:
            card = yield from t.choose(x.actor.seat, "untap", tapped, x.rule)
            next(g for g in (*x.actor.weapons, *x.actor.items) if g.card == card and g.tapped).tapped = False
            t.note("untapped", x.rule, god=name(x.actor), card=f"@gear.{card}.name")


@verb("wake")
def _wake(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = list(dict.fromkeys(x.actor.tapped))
        if tapped:
            card = yield from t.choose(x.actor.seat, "wake", tapped, x.rule)
            x.actor.tapped.remove(card)
            t.note("woken", x.rule, god=name(x.actor), card=f"@action.{card}.name")


@verb("unpush")
def _unpush(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    if x.actor.pushes:
        x.actor.pushes = max(0, x.actor.pushes - n)
        t.note("unpushed", x.rule, god=name(x.actor))
    yield from ()


@verb("refresh")
def _refresh(t: Table[Hades], x: Context, yes: bool) -> Flow[None]:
    if not x.actor.ready:
        x.actor.ready = True
        t.note("refreshed", x.rule, god=name(x.actor))
    yield from ()


# --- monsters ------------------------------------------------------------


@verb("engage")
def _engage(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    owner = front(t.state, x.actor)
    for _ in range(n):
        if owner is not None:
            draw_and_engage(t, owner, x.rule)
    yield from ()


@verb("sentinel")
def _sentinel(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    sentinel_draw(t, n, x.rule)
    yield from ()


@verb("banish")
def _banish(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        watching = sentinels(t.state)
        if watching:
            chosen = yield from t.choose(x.actor.seat, "banish", [m.id for m in watching], x.rule)
            monster = next(m for m in watching if m.id == chosen)
            take_sentinel(t, monster, x.actor.zone, x.rule)
            discard_monster(t.state, monster)
            t.note("banished", x.rule, monster=called(monster))


@verb("snipe")
def _snipe(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    watching = sentinels(t.state)
    if watching:
        chosen = yield from t.choose(x.actor.seat, "snipe", [m.id for m in watching], x.rule, n=n)
        monster = next(m for m in watching if m.id == chosen)
        if monster.left <= n:
            take_sentinel(t, monster, x.actor.zone, x.rule)
        yield from deal(t, x.actor, None, monster, n, x.rule)


@verb("calm")
def _calm(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    owner = front(t.state, x.actor)
    for _ in range(n):
        wild = [m.id for m in owner.engaged if not m.tapped] if owner else []
        if owner and wild:
            chosen = yield from t.choose(x.actor.seat, "calm", wild, x.rule)
            monster = next(m for m in owner.engaged if m.id == chosen)
            monster.tapped, monster.dice, monster.shields, monster.strikes = True, [], 0, 0
            t.note("calmed", x.rule, monster=called(monster))


@verb("toughen")
def _toughen(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    if x.monster is not None:
        x.monster.stamina += n
        t.note("toughened", x.rule, monster=called(x.monster), n=n)
    yield from ()


@verb("multiply")
def _multiply(t: Table[Hades], x: Context, kind: str) -> Flow[None]:
    """Search the deck for another of the kind and shuffle it again."""
    s = t.state
    if kind in s.monsters.cards and lure_room(x.actor):
        s.monsters.cards.remove(kind)
        put_in_lure(t, x.actor, make_monster(s, kind), x.rule)
        t.shuffle(s.monsters)
    yield from ()


# --- the map ------------------------------------------------------------


def pick_zone(t: Table[Hades], x: Context, zone: str, zones: list[str], kind: str) -> Flow[str]:
    """The zone that a card means: one of those given, or empty if there is none."""
    if zone == "here":
        return x.actor.zone if x.actor.zone in zones else ""
    if zone == "random":
        rolled = roll_zone(t, x.rule)
        return rolled if rolled in zones else ""
    if zone == "start":
        return spec(t.state).start
    if zone != "any":
        return zone if zone in zones else ""
    if not zones:
        return ""
    return (yield from t.choose(everyone(t.state), kind, zones, x.rule, god=name(x.actor)))


@verb("encounters")
def _encounters(t: Table[Hades], x: Context, change: Encounters) -> Flow[None]:
    s = t.state
    if change.add:
        zone = yield from pick_zone(t, x, change.zone, open_zones(s), "encounter-add")
        if zone:
            s.zones[zone].encounters += change.add
            t.note("encounter-added", x.rule, zone=zone_name(s, zone), n=change.add)
    if change.remove:
        marked = [z for z in open_zones(s) if s.zones[z].encounters]
        zone = yield from pick_zone(t, x, change.zone, marked, "encounter-remove")
        if zone:
            n = min(change.remove, s.zones[zone].encounters)
            s.zones[zone].encounters -= n
            t.note("encounter-removed", x.rule, zone=zone_name(s, zone), n=n)
    if change.move:
        yield from _move_encounters(t, x, change.move)


def _move_encounters(t: Table[Hades], x: Context, most: int) -> Flow[None]:
    """Move markers from one zone to another, both of the players' choice."""
    s = t.state
    marked = [z for z in open_zones(s) if s.zones[z].encounters]
    if not marked or len(open_zones(s)) < 2:
        return
    start = yield from t.choose(everyone(s), "encounter-from", marked, x.rule)
    ends = [z for z in open_zones(s) if z != start]
    end = yield from t.choose(everyone(s), "encounter-to", ends, x.rule, zone=zone_name(s, start))
    n = min(most, s.zones[start].encounters)
    s.zones[start].encounters -= n
    s.zones[end].encounters += n
    t.note("encounter-moved", x.rule, start=zone_name(s, start), end=zone_name(s, end), n=n)


@verb("loot")
def _loot(t: Table[Hades], x: Context, drop: LootDrop) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, x, drop.zone, open_zones(s), "loot-zone")
    if zone:
        s.zones[zone].loot[drop.type] = s.zones[zone].loot.get(drop.type, 0) + drop.n
        t.note("loot", x.rule, zone=zone_name(s, zone), n=drop.n, loot=f"@loot.{drop.type}")
        for _ in range(drop.n):
            reveal_loot(t, drop.type)


@verb("landmark")
def _landmark(t: Table[Hades], x: Context, places: dict[str, str]) -> Flow[None]:
    s = t.state
    for where, landmark in places.items():
        zone = yield from pick_zone(t, x, where, open_zones(s), "landmark-zone")
        if zone:
            s.zones[zone].landmarks.append(landmark)
            t.note("landmark-placed", x.rule, zone=zone_name(s, zone), landmark=f"@landmark.{landmark}.name")


@verb("unblock")
def _unblock(t: Table[Hades], x: Context, arrow: str) -> Flow[None]:
    if arrow in t.state.blocked:
        t.state.blocked.remove(arrow)
        t.note("unblocked", "map.story-token", **ends(t.state, arrow))
    yield from ()


@verb("block")
def _block(t: Table[Hades], x: Context, arrow: str) -> Flow[None]:
    if arrow not in t.state.blocked:
        t.state.blocked.append(arrow)
        t.note("blocked", "map.story-token", **ends(t.state, arrow))
    yield from ()


def ends(s: Hades, arrow: str) -> dict[str, Any]:
    """The zones that an arrow joins, for the log."""
    way = parse_arrow(arrow)
    return {"start": zone_name(s, way.origin), "end": zone_name(s, way.target)}


@verb("eliminate")
def _eliminate(t: Table[Hades], x: Context, zone: str) -> Flow[None]:
    eliminate_zone(t, zone)
    yield from ()


@verb("go")
def _go(t: Table[Hades], x: Context, where: str) -> Flow[None]:
    s = t.state
    zone = yield from pick_zone(t, x, where, [z for z in open_zones(s) if z != x.actor.zone], "go")
    if zone and zone != x.actor.zone:
        x.actor.zone = zone
        t.note("goes", x.rule, god=name(x.actor), zone=zone_name(s, zone))


# --- deities, status, story ------------------------------------------------------------


@verb("grace")
def _grace(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from flip_to_blessing(t, x.rule)


@verb("wrath")
def _wrath(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    who = everyone(t.state) if x.monster is None else (x.actor.seat,)
    for _ in range(n):
        yield from flip_to_curse(t, x.rule, who)


@verb("condition")
def _condition(t: Table[Hades], x: Context, condition: str) -> Flow[None]:
    add_condition(t, x.actor, condition, x.rule)
    yield from ()


@verb("cure")
def _cure(t: Table[Hades], x: Context, condition: str) -> Flow[None]:
    held = [
        c for c in x.actor.conditions if c == condition or (condition == "any" and c not in ("unconscious", "dying"))
    ]
    if held:
        end_condition(t, x.actor, (yield from t.choose(x.actor.seat, "cure", held, x.rule)), x.rule)


@verb("companion")
def _companion(t: Table[Hades], x: Context, companion: str) -> Flow[None]:
    if all(gear.card != companion for gear in t.state.companions):
        t.state.companions.append(Gear(companion))
        t.note("companion", "status.companions", companion=f"@companion.{companion}.name")
    yield from ()


@verb("treasure")
def _treasure(t: Table[Hades], x: Context, card: str) -> Flow[None]:
    take_treasure(t, x.actor, card, x.rule)
    yield from ()


@verb("tally")
def _tally(t: Table[Hades], x: Context, counters: dict[str, int]) -> Flow[None]:
    for counter, n in counters.items():
        t.state.tally[counter] = t.state.tally.get(counter, 0) + n
    yield from ()


@verb("remember")
def _remember(t: Table[Hades], x: Context, counters: dict[str, int]) -> Flow[None]:
    for counter, n in counters.items():
        t.state.log.memory[counter] = t.state.log.memory.get(counter, 0) + n
    yield from ()


@verb("page")
def _page(t: Table[Hades], x: Context, page: str) -> Flow[None]:
    yield from turn_page(t, x.actor, page)


def turn_page(t: Table[Hades], god: God, page: str) -> Flow[None]:
    """Show a page of the story; its choice is made by the whole table."""
    s = t.state
    s.page = page
    content = next(p for p in spec(s).pages if p.id == page)
    t.note("page", "overview.campaign-structure", title=f"@page.{s.scenario}.{page}.title")
    if content.choices:
        chosen = yield from t.choose(
            everyone(s), "page", [c.id for c in content.choices], "overview.campaign-structure"
        )
        effects = next(c.do for c in content.choices if c.id == chosen)
        yield from apply(t, Context(god, "overview.campaign-structure"), effects)


@verb("boss")
def _boss(t: Table[Hades], x: Context, places: dict[str, str]) -> Flow[None]:
    s = t.state
    for boss, zone in places.items():
        if all(other.card != boss for other in s.bosses):
            s.bosses.append(BossState(boss, zone, make_monster(s, boss)))
            t.note("boss-comes", "boss.marker", monster=f"@monster.{boss}.name", zone=zone_name(s, zone))
    yield from ()


@verb("prepare")
def _prepare(t: Table[Hades], x: Context, what: str) -> Flow[None]:
    if what not in x.actor.prepared:
        x.actor.prepared.append(what)
    yield from ()


# --- control ------------------------------------------------------------


@verb("choose")
def _choose(t: Table[Hades], x: Context, paths: tuple[Effects, ...]) -> Flow[None]:
    terms = path_terms(paths, t.state.scenario)
    path = yield from t.choose(x.actor.seat, "path", tuple(range(len(paths))), x.rule, **terms)
    yield from apply(t, x, paths[path])


@verb("bargain")
def _bargain(t: Table[Hades], x: Context, bargain: Bargain) -> Flow[None]:
    feats = sum(card in box.FEATS for card in x.actor.hand.cards)
    options = ["pay", "refuse"] if can_pay(x.actor, bargain.cost) and feats >= bargain.forget else ["refuse"]
    rule = "inflictions.choice" if x.monster else x.rule
    terms = bargain_terms(bargain, t.state.scenario)
    answer = yield from t.choose(x.actor.seat, "bargain", options, rule, **terms)
    if answer == "pay":
        pay(t, x.actor, bargain.cost, x.rule)
        yield from forget_feats(t, x.actor, bargain.forget, x.rule)
        yield from apply(t, x, bargain.then)
    else:
        yield from apply(t, x, bargain.otherwise)


@verb("fate")
def _fate(t: Table[Hades], x: Context, rows: tuple[FateRow, ...]) -> Flow[None]:
    result = yield from roll_fate(t, x.actor, x.rule)
    row = next((row for row in rows if result <= row.upto), rows[-1])
    yield from apply(t, x, row.do)


@verb("everyone")
def _everyone(t: Table[Hades], x: Context, effects: Effects) -> Flow[None]:
    for god in t.state.gods:
        yield from apply(t, Context(god, x.rule, x.monster), effects)


@verb("frontline")
def _frontline(t: Table[Hades], x: Context, effects: Effects) -> Flow[None]:
    for god in active(t.state):
        if god.position == "battlefield":
            yield from apply(t, Context(god, x.rule, x.monster), effects)


@verb("teammate")
def _teammate(t: Table[Hades], x: Context, effects: Effects) -> Flow[None]:
    other = x.actor if len(t.state.gods) == 1 else teammate(t.state, x.actor)
    if other is not None:
        yield from apply(t, Context(other, x.rule, x.monster), effects)
