"""The menace of the night: the Threat track and its threats; attacks of enemies, whom they reach and what they do."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import Enemy, enemy_of, name_of, number_of, pick, worth
from coterie.games.sheol.board.ground import CITADEL_CELLS, COLUMN, ROW, SPOTS
from coterie.games.sheol.box.patterns import FACINGS, Facing, Offset
from coterie.games.sheol.damage.taking import answer_damage, deal_damage
from coterie.games.sheol.effects.resolve import Cancellable, Context, carry_out
from coterie.games.sheol.effects.standing import end_lasting, flag, happens
from coterie.games.sheol.effects.words import passives, sentence
from coterie.games.sheol.lightshields.playing import offer, offer_free
from coterie.games.sheol.scouts.lux import lose
from coterie.games.sheol.shadows.foe_cards import critical_of, damage_of, pattern_of
from coterie.games.sheol.state import Herald, Lord, Shadow, Sheol, Unit, everyone
from coterie.games.sheol.state import name as unit_name
from coterie.kernel.decision import Flow
from coterie.kernel.dice import Face
from coterie.kernel.saying import phrase
from coterie.kernel.sight import sees_centre
from coterie.kernel.table import Cause, Table, Why, inside
from coterie.kernel.texts import plain

TRACK = Cause(rule="menace.threat.trigger")
"""Why most threats are drawn."""


def increase_menace(t: Table[Sheol]) -> Flow[None]:
    """What happens at the start of the Shadow phase, then the turn marker goes on; past the Death token all is lost."""
    enemy = t.state.enemy
    yield from happens(t, "shadow-start")
    if enemy.turn >= enemy.death:
        lose(t, "death", "menace.death-token")
    enemy.turn += 1
    t.note("turn", "menace.advance", n=enemy.turn, last=enemy.death)


def reveal_threats(t: Table[Sheol]) -> Flow[None]:
    """On a space with a Threat token a Threat card is drawn and applied; two, one after the other, on side B."""
    enemy = t.state.enemy
    side = enemy.mechanics.get("threat")
    if side is not None and enemy.turn in enemy.threat_turns:
        yield from offer_free(t)
        yield from draw_threat(t)
        if side == "b":
            yield from offer_free(t)
            yield from draw_threat(t, Cause(rule="menace.threat.side-b"))


def draw_threat(t: Table[Sheol], why: Cause = TRACK) -> Flow[None]:
    """The top Threat card, which lies open until the end of the turn; an empty deck is made of the used ones."""
    s = t.state
    if not s.threats.cards:
        s.threats.cards, s.threats_used.cards = s.threats_used.cards, []
        t.shuffle(s.threats)
    if not s.threats.cards:
        return
    card = t.draw(s.threats)
    s.threats_open.cards.append(card)
    t.note("threat", why, card=f"@threat.{card}.name", what=threat_words(card))
    cancellable = Cancellable("threat")
    yield from offer(t, "threat", Context(cancellable=cancellable))
    if cancellable.cancelled:
        s.threats_open.cards.remove(card)
        s.threats_used.cards.append(card)
    else:
        yield from carry_out(t, box.THREATS[card].effects, Context(rule=why.rule, card=f"threat.{card}.name"))


@cache
def threat_words(card: str) -> Any:
    """What a threat does at once, or what holds while it lies open."""
    threat = box.THREATS[card]
    return plain(phrase(*[sentence(threat.effects)] * bool(threat.effects), passives(threat.rules)))


def end_threats(t: Table[Sheol]) -> None:
    """At the end of the turn open threats no longer apply."""
    s = t.state
    s.threats_used.cards += s.threats_open.cards
    s.threats_open.cards = []


# --- enemies attack ---------------------------------------------------------------------------------------------------


_CITADEL = frozenset((COLUMN[cell], ROW[cell]) for cell in CITADEL_CELLS)


def shadows_attack(t: Table[Sheol]) -> Flow[None]:
    """The next shadow that has a scout in its pattern attacks, then the table is at a checkpoint again."""
    s = t.state
    while s.queue:
        shadow = s.shadows.get(s.queue.pop(0))
        if shadow is not None and (yield from attack_in_turn(t, shadow)):
            return


def attack_in_turn(t: Table[Sheol], enemy: Enemy) -> Flow[bool]:
    """An attack of the Shadow phase, before which the players may use what they have; it may come to nothing then."""
    s, number = t.state, number_of(t.state, enemy)
    if enemy_of(s, number) is None or not in_reach(s, enemy):
        return False
    yield from offer_free(t)
    return enemy_of(s, number) is enemy and (yield from attack(t, enemy))


# --- whom it hits -----------------------------------------------------------------------------------------------------


def offset(enemy: Enemy, unit: Unit) -> Offset:
    return ROW[unit.at] - ROW[enemy.at], COLUMN[unit.at] - COLUMN[enemy.at]


def in_reach(s: Sheol, enemy: Enemy) -> list[Unit]:
    """The scouts on the board that some facing of the pattern covers; nobody inside the Citadel."""
    out = [unit for unit in s.units if unit.at >= 0 and not unit.dead]
    pattern = pattern_of(s, enemy)
    if not out or pattern is None:
        return []
    reach = pattern.reach
    near = [unit for unit in out if offset(enemy, unit) in reach and not is_safe(s, enemy, unit)]
    return [] if near and flag(s, "stunned", None, enemy) else near


def is_safe(s: Sheol, enemy: Enemy, unit: Unit) -> bool:
    """Hidden scouts are no targets of shadows, and the Citadel shields from Heralds whoever is behind it."""
    if isinstance(enemy, Shadow):
        return flag(s, "hidden", unit, enemy)
    return isinstance(enemy, Herald) and behind_citadel(enemy.at, unit.at)


def behind_citadel(a: int, b: int) -> bool:
    """Whether the line between the centres of two spaces passes through the Citadel."""
    return not sees_centre((COLUMN[a], ROW[a]), (COLUMN[b], ROW[b]), frozenset(), _CITADEL)


def face_most(t: Table[Sheol], enemy: Enemy, units: list[Unit]) -> Flow[Facing]:
    """The facing that covers the most scouts; of equals the one with the scout that enemies prefer, then by choice."""
    s, pattern = t.state, pattern_of(t.state, enemy)
    assert pattern is not None
    covered = [[unit for unit in units if offset(enemy, unit) in facing] for facing in pattern.facings]
    most = max(map(len, covered))
    ranks = [max(map(worth, group)) if len(group) == most else None for group in covered]
    best = max(rank for rank in ranks if rank is not None)
    ways: dict[tuple[int, ...], str] = {}
    for facing, group, rank in zip(FACINGS, covered, ranks, strict=True):
        if rank == best:
            ways.setdefault(tuple([unit.id for unit in group]), facing)
    rule, number = _rule(enemy, "mechanic.hypershadow.attack", "herald.facing", "lord.facing"), number_of(s, enemy)
    chosen = yield from t.choose(everyone(s), "facing", list(ways.values()), rule, enemy=number)
    return pattern.facings[FACINGS.index(chosen)]


def _rule(enemy: Enemy, shadow: str, herald: str = "herald.attack.aoe", lord: str = "lord.attack.aoe") -> str:
    return shadow if isinstance(enemy, Shadow) else lord if isinstance(enemy, Lord) else herald


# --- the attack -------------------------------------------------------------------------------------------------------


def attack(t: Table[Sheol], enemy: Enemy, why: Why = "") -> Flow[bool]:
    """One attack if it has a scout in its pattern: on that scout, or by Hypershadows, Heralds and Outer Lords on all.

    These turn to the facing they choose and roll a die for each scout in it. It cites the rules of attacks, with the
    card that brings it about if one does.
    """
    s = t.state
    units, shape = in_reach(s, enemy), pattern_of(s, enemy)
    if not units or shape is None:
        return False
    if isinstance(enemy, Shadow) and not enemy.hyper:
        targets = [(yield from pick(t, units, "shadow-attack", "shadow.attack.target"))]
        facing: Collection[Offset] = shape.reach
    else:
        facing = yield from face_most(t, enemy, units)
        targets = [unit for unit in units if offset(enemy, unit) in facing]
    for unit in targets:
        if (yield from still_attacked(t, unit, enemy, facing)):
            yield from strike(t, enemy, unit, why)
    end_lasting(s, "attack")
    return True


def still_attacked(t: Table[Sheol], unit: Unit, enemy: Enemy, facing: Collection[Offset]) -> Flow[bool]:
    """Cards may be played before an attack is rolled: it may be called off, and a scout may get out of its way."""
    s, cancellable, number = t.state, Cancellable("attack"), number_of(t.state, enemy)
    yield from offer(t, "attacked", Context(unit.id, number, cancellable=cancellable))
    if cancellable.cancelled or enemy_of(s, number) is None or not unit.on_board:
        return False
    return offset(enemy, unit) in facing and not is_safe(s, enemy, unit)


def dealt_by(s: Sheol, enemy: Enemy, face: Face) -> int:
    """The damage that an enemy does with this face of the Shadow die."""
    return max(0, damage_of(s, enemy) + face["damage"]) if face["hit"] else 0


def strike(t: Table[Sheol], enemy: Enemy, unit: Unit, why: Why) -> Flow[None]:
    """The Shadow die: a hit, a hit for 1 less, a miss, or a critical hit with the attacker's critical effect."""
    s = t.state
    number = number_of(s, enemy)
    face = t.roll(box.SHADOW)
    stacked = isinstance(enemy, Shadow) and enemy.hyper
    cause = inside(why, _rule(enemy, "mechanic.hypershadow.attack" if stacked else "shadow.attack.die"))
    at, who, shown = SPOTS[enemy.at], unit_name(unit), f"@shadow-die.{face.name}"
    dealt = dealt_by(s, enemy, face)
    t.note("shadow-attacks", cause, what=name_of(enemy), at=at, unit=who, face=shown, n=dealt)
    if not face["hit"]:
        return
    harm = inside(why, _rule(enemy, "shadow.attack.effect"))
    incoming = yield from deal_damage(t, unit, dealt, harm, enemy=number, face=face.name)
    if face["critical"] and not unit.dead:
        cancellable = Cancellable("effect")
        yield from offer(t, "afflicted", Context(unit.id, number, cancellable=cancellable))
        if not cancellable.cancelled:
            effects, own = critical_of(s, enemy)
            yield from carry_out(t, effects, Context(unit.id, number, rule=own.rule, card=own.card))
    yield from answer_damage(t, incoming, number)
