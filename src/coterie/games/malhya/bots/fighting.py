"""Combat Mode as bots see it: the life left on both sides, who can strike whom, and what an attack promises."""

from __future__ import annotations

from functools import cache

from coterie.games.malhya.box.tables import DICE, ENEMIES
from coterie.games.malhya.box.vocabulary import Special, Strike
from coterie.games.malhya.combat.aiming import dodge_dice, in_sight, is_ranged, supporters
from coterie.games.malhya.combat.attacking import ATTACK, strike_of
from coterie.games.malhya.combat.defending import guard_of
from coterie.games.malhya.combat.figures import life_of
from coterie.games.malhya.ground.built import DIRECT
from coterie.games.malhya.ground.places import Figure, figure_of, heroes_standing, is_engaged
from coterie.games.malhya.state import Enemy, Frame, Hero, Malhya, Room

FOE, FOE_LIFE = 2.2, 1.3
BATTLE, DOWN = 12.0, 5.0
AWAY, CLOSE_ARCHER, AIM = 0.16, 0.7, 0.5
GUARDING, IDLE = 0.22, 0.02
"""What an Action Point is worth while enemies are still to act, and when they are not."""


def fighting(s: Malhya, room: Room) -> float:
    """Enemies that are left, heroes who lie on the ground, how heroes stand, and the attack in progress."""
    value = -BATTLE - sum([FOE + FOE_LIFE * life_of(enemy) for enemy in room.enemies])
    heroes = heroes_standing(s)
    value -= DOWN * sum([not hero.life for hero in s.heroes])
    point = GUARDING if not room.order or any(name in ENEMIES for name in room.order) else IDLE
    for hero in heroes:
        value += point * hero.points + stand(s, room, hero)
    for frame in s.frames:
        if frame.kind == ATTACK:
            value += promise(s, frame)
    return value


def stand(s: Malhya, room: Room, hero: Hero) -> float:
    """How well a hero stands: beside an enemy with a blade, in sight of one and alone with a bow."""
    if not room.enemies:
        return 0.0
    if hero.weapon and is_ranged(hero.weapon):
        return (AIM if in_sight(s, hero) else 0.0) - (CLOSE_ARCHER if is_engaged(s, hero) else 0.0)
    far = DIRECT[hero.cell]
    return -AWAY * min([far[enemy.cell] for enemy in room.enemies])


# --- attacks ----------------------------------------------------------------------------------------------------------


@cache
def mean(die: str, what: str, specials: tuple[Special, ...]) -> float:
    """What a die shows on average: by its faces, and by what its special face does."""
    faces = DICE[die].faces
    extra = sum([getattr(special, what, 0) for special in specials if special.die == die])
    return sum([face[what] + extra * face["special"] for face in faces]) / len(faces)


def promise(s: Malhya, frame: Frame) -> float:
    """What a hero's attack that is not rolled yet will do on average."""
    attack = frame.attack
    if attack is None or attack.by.isdigit() or frame.stage not in ("ready", "roll"):
        return 0.0
    attacker = figure_of(s, attack.by)
    if attacker is None:
        return 0.0
    strike = strike_of(s, frame, attack)
    value = 0.0
    for name in attack.targets:
        target = figure_of(s, name)
        if isinstance(target, Enemy):
            harm = expected(s, attacker, target, frame.card, strike, attack.extra + (attack.arrow == "arrow-yellow"))
            left = life_of(target)
            value += FOE_LIFE * min(harm, left) + FOE * min(1.0, harm / left) ** 2
    return value


def expected(s: Malhya, attacker: Figure, target: Figure, card: str, strike: Strike, extra: int) -> float:
    """The damage of an attack on average, after the defense."""
    n = float(strike.damage + supporters(s, attacker, target, card))
    n += (strike.attack + extra) * mean("attack", "damage", strike.specials)
    n += strike.power * mean("power", "damage", strike.specials)
    guard = guard_of(s, target, card, ())
    shields = guard.shields + guard.defense * mean("defense", "shields", guard.specials)
    dodges = guard.dodge + len(dodge_dice(s, attacker, target, card, strike))
    return max(0.15 * n, n - shields) * (1.0 - dodge_chance()) ** dodges


@cache
def dodge_chance() -> float:
    """How likely a Dodge die cancels an attack."""
    faces = DICE["dodge"].faces
    return sum([face["dodge"] for face in faces]) / len(faces)
