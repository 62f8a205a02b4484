"""Combat: dice, resolving a monster's combat step by step, inflictions, damage and defeats; what bosses do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import MonsterCard
from coterie.games.hades.box.vocabulary import SIDES, VOCABULARY, Context, DieSpec, Effects, Engage
from coterie.games.hades.effects.words import face_told
from coterie.games.hades.gods.board import at_its_moment, card_of, everyone, gain, suffer_hit
from coterie.games.hades.map.zones import add_encounters, adjacent, distances, open_zones, roll_zone, zone_name
from coterie.games.hades.monsters.deck import alerts_on_map, called, card, clean, discard_monster, engage, take_sentinel
from coterie.games.hades.state import BossState, CombatDie, God, Hades, Monster
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.table import Cause, Table, Why, inside
from coterie.kernel.texts import Msg, msg, plain

TRACK = 4
USELESS = "yellow"
"""The colour of dice that do not strike armour."""
OWN_RULE = "boss.characteristic"
"""By which bosses act at their moments."""


def face(die: CombatDie) -> Face:
    return tables.DICE[die.colour].faces[die.side - 1]


def take_dice(t: Table[Hades], dice: tuple[DieSpec, ...], rule: Why) -> list[CombatDie]:
    """Take dice from the supply: those without a side are rolled."""
    taken = []
    for die in dice:
        side = die.side or 1 + SIDES.index(t.roll(tables.DICE[die.colour]).name)
        t.note("die", rule, colour=f"@colour.{die.colour}", shows=face_told(die.colour, side))
        taken.append(CombatDie(die.colour, side))
    return taken


def free_slot(monster: Monster) -> bool:
    """Whether the monster can take a die: untapped, with an empty die slot."""
    return not monster.tapped and len(monster.dice) < card(monster).slots


def assign_dice(t: Table[Hades], god: God, dice: list[CombatDie], why: Why, player: God) -> Flow[list[int]]:
    """Assign dice to monsters of the battlefield character; the ids of the monsters that received one.

    Compulsory while an engaged monster has room, then as the player likes to monsters of the sentinel board.
    """
    received: list[int] = []
    alerts = t.state.zones[god.zone].alerts
    while dice:
        kinds = {(die.colour, die.side): i for i, die in reversed(list(enumerate(dice)))}
        engaged = [m for m in god.engaged if free_slot(m)]
        if engaged:
            targets = [("die", c, s, m.id) for c, s in kinds for m in engaged]
            own, asked = why, inside(why, "battlefield.assign-dice")
            choice = yield from t.choose(player.seat, "assign", targets, asked, god=god.name, stage=lying(dice))
        else:
            watching, rule = spare_targets(t.state, alerts)
            offered = [("die", c, s, m.id) for c, s in kinds for m in watching]
            own = inside(why, rule)
            pick = yield from t.window(player.seat, "assign-sentinel", offered, own, stage=lying(dice))
            if pick is None:
                t.note("dice-lost", inside(why, "battlefield.assign-lost"), n=len(dice))
                break
            choice = pick
            monster = next(m for m in watching if m.id == choice[3])
            if monster in t.state.alert:
                alerts -= 1
            take_sentinel(t, monster, god.zone, own)
            engage(t, god, monster, own, "sentinel")
            if tables.in_use(t.state, "sentinel-divinity"):
                gain(t, player, {"divinity": 1}, inside(why, "battlefield.assign-sentinel-divinity"))
        monster = next(m for m in god.engaged if m.id == choice[3])
        monster.dice.append(dice.pop(kinds[choice[1], choice[2]]))
        received.append(monster.id)
        t.note("assigned", own, colour=f"@colour.{choice[1]}", side=SIDES[choice[2] - 1], monster=called(monster))
    return received


def lying(dice: list[CombatDie]) -> tuple[tuple[str, int], ...]:
    """Dice that have been taken and lie on no monster yet, by colour and side."""
    return tuple([(die.colour, die.side) for die in dice])


def spare_targets(s: Hades, alerts: int) -> tuple[list[Monster], str]:
    """Monsters of the sentinel board that can be lured or engaged by a spare die, and the rule of the latter."""
    ordinary = [m for m in s.ordinary if m is not None]
    if not tables.in_use(s, "alert"):
        return ordinary, "battlefield.assign-sentinel-early"
    if alerts > 0:
        return [m for m in s.alert if m is not None], "battlefield.assign-alert"
    return [] if alerts_on_map(s) else ordinary, "battlefield.assign-ordinary"


def shot_from_cover(monster: Monster, result: int) -> int:
    """The damage of a lure attack, if there is any: by how much the roll is above the monster's vigilance."""
    return result - card(monster).vigilance


def place_tokens(t: Table[Hades], god: God, received: list[int], strike: int, shield: int, rule: str) -> Flow[None]:
    """Strike modifier and shield tokens go with one of the dice just assigned."""
    for kind, n in (("strike", strike), ("shield", shield)):
        targets = {m.id: m for m in god.engaged if n and m.id in received}
        monster = yield from t.pick(god.seat, f"token-{kind}", targets, rule, n=n)
        if monster is not None:
            add_token(t, monster, kind, n, rule)


def add_token(t: Table[Hades], monster: Monster, kind: str, n: int, rule: Why) -> None:
    if kind == "strike":
        monster.strikes += n
    else:
        monster.shields += n
    t.note(f"token-{kind}", rule, monster=called(monster), n=n)


# --- resolving ------------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What the dice on a monster do together."""

    hit: int
    infliction: bool
    bursts: list[int]
    strike: int


def outcome(monster: Monster) -> Outcome:
    """What the dice that lie on the monster do."""
    return outcome_of(card(monster), monster.dice, [face(die) for die in monster.dice], monster.strikes)


def outcome_of(entry: MonsterCard, dice: Sequence[CombatDie | DieSpec], faces: Sequence[Face], strikes: int) -> Outcome:
    """Hits and strikes add up; tokens add to a strike that there is, and a yellow die strikes no armour."""
    useless = USELESS if entry.trait == "armoured" else ""
    strike = sum([f["strike"] for f, die in zip(faces, dice, strict=True) if die.colour != useless])
    bursts = [f["burst"] for f in faces if f["burst"]]
    hit, infliction = sum([f["hit"] for f in faces]), any(f["infliction"] for f in faces)
    return Outcome(hit, infliction, bursts, strike + strikes if strike else 0)


def outcome_words(roll: Outcome) -> list[Msg]:
    """The same in words, in the order in which it happens."""
    told = [msg("face.hit", n=roll.hit)] if roll.hit else []
    told += [Msg("face.infliction")] if roll.infliction else []
    told += [msg("face.burst", n=n) for n in roll.bursts]
    return [*told, msg("face.strike", n=roll.strike) if roll.strike else Msg("forecast.no-strike")]


def die_words(die: CombatDie) -> Msg:
    return msg("die.on", colour=Msg(f"colour.{die.colour}"), side=SIDES[die.side - 1])


def resolve_combat(t: Table[Hades], god: God, monster: Monster) -> Flow[None]:
    """Hits, infliction, burst, strike, in this order; without a die, the infliction alone."""
    about: dict[str, Any] = {"god": god.name, "monster": called(monster)}
    if not monster.dice:
        t.note("combat-no-die", "combat.resolve", **about)
        monster.tapped = True
        yield from inflict(t, god, monster, "combat.no-die")
        clean(monster)
        return
    roll = outcome(monster)
    seen: dict[str, Any] = {}
    if t.heard:
        seen["dice"] = [plain(die_words(die)) for die in monster.dice]
        seen["what"] = [plain(part) for part in outcome_words(roll)]
    t.note("combat", "combat.resolve", **seen, **about)
    if card(monster).trait == "armoured" and any(die.colour == USELESS for die in monster.dice):
        t.note("armoured", OWN_RULE, monster=called(monster))
    yield from suffer_hit(t, god, roll.hit, monster, "combat.hit")
    if roll.infliction:
        yield from inflict(t, god, monster, "combat.infliction")
    for n in roll.bursts:
        yield from burst(t, god, god, n, "combat.burst", "combat.burst-defeat")
    if monster not in god.engaged:
        return
    if roll.strike:
        yield from strike_monster(t, god, monster, roll.strike)
    if monster in god.engaged:
        monster.tapped = True
        clean(monster)
        t.note("survives", "combat.strike-survive", monster=called(monster), n=monster.left)


def strike_monster(t: Table[Hades], god: God, monster: Monster, strike: int) -> Flow[None]:
    """The strike step: damage, overkill, and Boost where the character has it."""
    place, needed = god.engaged.index(monster), monster.left
    row = [m.id for m in god.engaged]
    t.note("strike", "combat.strike", god=god.name, monster=called(monster), n=strike, left=needed)
    defeated = yield from deal(t, god, god, monster, strike, "combat.strike", "combat.strike-defeat")
    if defeated:
        overkill(t, god, strike - needed)
    if strike >= 2:
        yield from boost(t, god, [row[i] for i in (place - 1, place + 1) if 0 <= i < len(row)])


def boost(t: Table[Hades], god: God, neighbours: list[int]) -> Flow[None]:
    """Boost: a strong strike spills over to a monster beside the one struck."""
    chosen = yield from at_its_moment(t, god, "boost", [m.id for m in god.engaged if m.id in neighbours])
    if chosen is not None:
        monster, n = next(m for m in god.engaged if m.id == chosen), 2 if card_of(god).battlefield.strong else 1
        own = Cause(rule="gods.boost", card="ability.boost.name")
        yield from deal(t, god, god, monster, n, own, "monsters.stamina")


def burst(t: Table[Hades], god: God, owner: God, n: int, why: Why, defeated_by: str) -> Flow[None]:
    """Damage to any one monster engaged with the owner, chosen by the one who bursts."""
    monster = yield from t.pick(god.seat, "burst", {m.id: m for m in owner.engaged}, why, n=n)
    if monster is not None:
        yield from deal(t, god, owner, monster, n, why, defeated_by)


def inflict(t: Table[Hades], god: God, monster: Monster, rule: str) -> Flow[None]:
    """The monster's infliction ability."""
    t.note("inflicts", rule, monster=called(monster), infliction=f"@monster.{monster.card}.infliction")
    entry, own = card(monster), called(monster)[1:]
    context = Context(rule=entry.rule, card=own, actor=god, monster=monster, inflicted=True)
    yield from VOCABULARY.resolve(t, entry.effects, context)


# --- damage -----------------------------------------------------------------------------------------------------------


def deal(
    t: Table[Hades], dealer: God, owner: God | None, monster: Monster, n: int, why: Why, defeated_by: str = ""
) -> Flow[bool]:
    """Damage a monster; whether that defeated it. `owner` is the character it is engaged with, if any.

    `defeated_by` is the rule by which it is then defeated, if that of the damage does not say so.
    """
    if n <= 0:
        return False
    monster.damage += n
    t.note("damage", why, monster=called(monster), n=n, left=max(0, monster.left))
    if monster.left > 0:
        yield from boss_hurt(t, owner or dealer, monster)
        return False
    yield from defeat(t, dealer, owner, monster, inside(why, defeated_by) if defeated_by else why)
    return True


def defeat(t: Table[Hades], dealer: God, owner: God | None, monster: Monster, why: Why) -> Flow[None]:
    """An engaged monster is turned upside down beside the board; any other goes to the discard pile."""
    s = t.state
    monster.damage = 0
    clean(monster)
    if owner is not None:
        owner.engaged.remove(monster)
        monster.tapped = False
        owner.fallen.append(monster)
    else:
        discard_monster(s, monster)
    t.note("defeated", why, god=dealer.name, monster=called(monster))
    s.tally["defeated"] = s.tally.get("defeated", 0) + 1
    for boss in [boss for boss in s.bosses if boss.card == monster.card]:
        boss.defeated = True
        t.note("boss-defeated", "boss.defeated", monster=called(boss))
        yield from act(t, dealer, boss, card(boss).on_defeat)
    yield from advance_track(t, dealer)


def advance_track(t: Table[Hades], god: God) -> Flow[None]:
    """The defeated monster track; at its end an encounter marker of the zone may go."""
    if not tables.in_use(t.state, "track"):
        return
    god.track += 1
    if god.track < TRACK:
        return
    god.track = 0
    t.note("track-end", "status.track-end", god=god.name, n=TRACK)
    if t.state.zones[god.zone].encounters:
        take = yield from t.choose(god.seat, "track", ("remove", "keep"), "status.track-end", god=god.name)
        if take == "remove":
            add_encounters(t, god.zone, -1, "status.track-end")


def overkill(t: Table[Hades], god: God, excess: int) -> None:
    """Divinity for a strike far above what was needed."""
    if tables.in_use(t.state, "divinity") and excess >= 2:
        t.note("overkill", "combat.overkill", n=excess)
        gain(t, god, {"divinity": 2 if excess >= 4 else 1}, "combat.overkill")


# --- bosses -----------------------------------------------------------------------------------------------------------


def engage_bosses(t: Table[Hades], god: God, rule: str) -> Flow[None]:
    """A battlefield character in a boss's zone takes its card as an engaged monster."""
    for boss in t.state.bosses:
        if boss.zone == god.zone and boss.monster is not None:
            monster, boss.monster = boss.monster, None
            engage(t, god, monster, rule, "boss")
            yield from act(t, god, boss, card(boss).on_engage, monster)


def act(
    t: Table[Hades], god: God, boss: Monster | BossState, effects: Effects, monster: Monster | None = None
) -> Flow[None]:
    """What a boss's card does; `monster` is the boss itself while it is there."""
    yield from VOCABULARY.resolve(t, effects, Context(rule=OWN_RULE, card=called(boss)[1:], actor=god, monster=monster))


def boss_hurt(t: Table[Hades], god: God, monster: Monster) -> Flow[None]:
    """What a boss does each time it is damaged and lives."""
    tally, entry, key = t.state.tally, card(monster), f"split:{monster.card}"
    yield from act(t, god, monster, entry.on_hurt, monster)
    if entry.trait == "splitting" and monster.damage * 2 >= monster.stamina and not tally.get(key):
        tally[key] = 1
        t.note("splits", OWN_RULE, monster=called(monster))
        yield from act(t, god, monster, (Engage(entry.slots),), monster)


def bosses_at_wave_end(t: Table[Hades], gods: list[God]) -> Flow[None]:
    """Undefeated bosses return untapped to their place and act as their cards say."""
    s = t.state
    for boss in s.bosses:
        for god in gods:
            for monster in [m for m in god.engaged if m.card == boss.card]:
                god.engaged.remove(monster)
                clean(monster)
                monster.tapped = False
                boss.monster = monster
                t.note("boss-returns", "boss.end-of-wave", monster=called(monster), zone=zone_name(s, boss.zone))
                yield from act(t, god, boss, card(boss).on_wave_end, monster)
        if boss.monster is not None and card(boss).trait == "hunter":
            yield from hunt(t, boss)


def hunt(t: Table[Hades], boss: BossState) -> Flow[None]:
    """A hunter's marker goes one zone along a shortest way to the nearest battlefield character."""
    s = t.state
    prey = [god.zone for god in s.gods if god.position == "battlefield"]
    if boss.zone in prey:
        return
    ways: dict[str, int] = {}
    for zone in adjacent(s, boss.zone):
        far = distances(s, zone)
        near = [far[other] for other in prey if other in far]
        if near:
            ways[zone] = min(near)
    if ways:
        best = [zone for zone, n in ways.items() if n == min(ways.values())]
        start = zone_name(s, boss.zone)
        boss.zone = yield from t.choose(everyone(s), "boss-moves", best, OWN_RULE, monster=called(boss))
        t.note("boss-moves", OWN_RULE, monster=called(boss), start=start, zone=zone_name(s, boss.zone))


def bosses_at_upkeep(t: Table[Hades]) -> None:
    """Traits that work at upkeep: regenerating and shifting bosses."""
    s = t.state
    for boss in s.bosses:
        if boss.monster is None:
            continue
        if card(boss).trait == "regenerating" and boss.monster.damage:
            boss.monster.damage -= 1
            t.note("boss-heals", OWN_RULE, monster=called(boss))
        if card(boss).trait == "shifting" and len(open_zones(s)) > 1:
            start, boss.zone = boss.zone, roll_zone(t, Cause(rule=OWN_RULE, card=called(boss)[1:]))
            about: dict[str, Any] = {
                "monster": called(boss),
                "start": zone_name(s, start),
                "zone": zone_name(s, boss.zone),
            }
            t.note("boss-moves" if boss.zone != start else "boss-stays", OWN_RULE, **about)
