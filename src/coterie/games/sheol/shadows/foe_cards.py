"""What cards say about an enemy of any kind: health, armor, damage, movement, pattern, critical effect, Darkness."""

from __future__ import annotations

from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import Enemy, name_of
from coterie.games.sheol.box.patterns import Pattern, pattern
from coterie.games.sheol.effects.standing import flag, value
from coterie.games.sheol.state import Herald, Lord, Shadow, Sheol, Unit
from coterie.kernel.data import Struct
from coterie.kernel.effects import Effects
from coterie.kernel.table import Cause, Table, Why


class Side(Struct, frozen=True, kw_only=True):
    """The side of an enemy's card that lies up; for blips and Hypershadows the lines of the Enemy board."""

    id: str
    name: str  # as a message
    turned: bool  # empowered, reborn or berserk
    health: int
    damage: int = 0
    movement: int = 0
    armor: int = 0
    darkness: int = 0  # at most
    pattern: str = ""
    target: str = ""
    flying: bool = False
    critical: Effects
    critical_rule: str = "shadow.attack.die"
    reaction: Effects = ()
    reaction_rule: str = ""


def _side(id: str, name: str, turned: bool, *printed: Struct) -> Side:
    """What the parts of a card print."""
    fields = {field: getattr(part, field) for part in printed for field in part.__struct_fields__}
    fields |= {"id": id, "name": name, "turned": turned}
    return Side(**{field: fields[field] for field in Side.__struct_fields__ if field in fields})


BLIP, HYPER = [_side(id, f"shadow.{id}.name", False, box.BLIPS[id]) for id in ("blip", "hypershadow")]
NORMAL = {id: _side(id, f"shadow.{id}.name", False, card.normal) for id, card in box.SHADOWS.items()}
EMPOWERED = {id: _side(id, f"shadow.{id}.empowered.name", True, card.empowered) for id, card in box.SHADOWS.items()}
HERALDS = {id: _side(id, f"herald.{id}.name", False, card, card.normal) for id, card in box.HERALDS.items()}
REBORN = {id: _side(id, f"herald.{id}.reborn.name", True, card, card.reborn) for id, card in box.HERALDS.items()}


@cache
def _lord(id: str, berserk: bool, action: str) -> Side:
    """Its own card and the active Action card, which it has not before its first turn."""
    card = box.LORDS[id]
    active = (box.LORD_ACTIONS[action],) if action else ()
    return _side(id, f"lord.{id}.name", berserk, card.berserk if berserk else card.normal, *active)


def side_of(s: Sheol, enemy: Enemy) -> Side:
    """What an enemy goes by."""
    if isinstance(enemy, Shadow):
        return shadow_side(s, enemy.kind) if enemy.kind else BLIP
    if isinstance(enemy, Herald):
        return REBORN[enemy.card] if enemy.reborn else HERALDS[enemy.card]
    return _lord(enemy.card, enemy.berserk, enemy.action)


def shadow_side(s: Sheol, kind: str) -> Side:
    """The side of a type's Shadow card that lies up."""
    return EMPOWERED[kind] if kind in s.enemy.empowered else NORMAL[kind]


# --- strength -------------------------------------------------------------------------------------------------------


def _printed(s: Sheol, enemy: Enemy, what: str, mission: dict[str, int]) -> int:
    """A number of the card, on its normal side the mission's instead; a Hypershadow has more of it."""
    side = side_of(s, enemy)
    n: int = getattr(side, what)
    if not side.turned:
        n = mission.get(side.id, n)
    return n + getattr(HYPER, what) if isinstance(enemy, Shadow) and enemy.hyper else n


def health_of(s: Sheol, enemy: Enemy) -> int:
    """Of an Outer Lord the health of a stage, 1 less with two servodroids, 2 less with three."""
    base = _printed(s, enemy, "health", s.enemy.health)
    if isinstance(enemy, Lord):
        base -= max(0, sum(unit.is_droid for unit in s.units) - 1)
    health = value(s, "enemy-health", base, None, enemy)
    return health if isinstance(enemy, Shadow) else max(1, health)


def armor_of(s: Sheol, enemy: Enemy, unit: Unit | None = None) -> int:
    """Of a Herald's card or the mission, of an Outer Lord's active Action card; shadows have none of their own."""
    printed = _printed(s, enemy, "armor", s.enemy.armor) if isinstance(enemy, Herald) else side_of(s, enemy).armor
    return max(0, value(s, "enemy-armor", printed, unit, enemy))


def damage_of(s: Sheol, enemy: Enemy) -> int:
    """What a hit of it does; of an Outer Lord its active Action card says so."""
    printed = side_of(s, enemy).damage if isinstance(enemy, Lord) else _printed(s, enemy, "damage", s.enemy.damage)
    return max(0, value(s, "enemy-damage", printed, None, enemy))


def movement_of(s: Sheol, enemy: Enemy) -> int:
    """How many spaces it moves: a shadow in each movement of the die, the others in their activation."""
    return max(0, value(s, "enemy-movement", side_of(s, enemy).movement, None, enemy))


def critical_of(s: Sheol, enemy: Enemy) -> tuple[Effects, Cause]:
    """The critical effect of its card, and why it happens; unrevealed Hypershadows have one of their own."""
    stacked = isinstance(enemy, Shadow) and enemy.hyper and not enemy.kind
    side = HYPER if stacked else side_of(s, enemy)
    return side.critical, Cause(rule=side.critical_rule, card=side.name)


def pattern_of(s: Sheol, enemy: Enemy) -> Pattern | None:
    """The spaces it hits, all Hypershadows alike; an Outer Lord without an Action card hits nothing."""
    stacked = isinstance(enemy, Shadow) and enemy.hyper
    text = (HYPER if stacked else side_of(s, enemy)).pattern
    return pattern(text) if text else None


def flies(s: Sheol, enemy: Enemy) -> bool:
    return side_of(s, enemy).flying


def is_held(s: Sheol, enemy: Enemy) -> bool:
    """Whether a card keeps it where it is."""
    return flag(s, "still", None, enemy) or flag(s, "stunned", None, enemy)


# --- Darkness -------------------------------------------------------------------------------------------------------


def darkness_of(s: Sheol, enemy: Enemy, unit: Unit | None = None) -> int:
    """What a Scout die of a unit has to beat: as the die on its card or the Enemy board says, more or less by cards."""
    base = side_of(s, enemy).darkness if isinstance(enemy, Shadow) else enemy.darkness
    return max(least_darkness(s, enemy), value(s, "enemy-darkness", base, unit, enemy))


def least_darkness(s: Sheol, enemy: Enemy) -> int:
    """Reborn Heralds and Berserk Outer Lords cannot be lit below 1."""
    turned = not isinstance(enemy, Shadow) and side_of(s, enemy).turned
    return value(s, "minimum-darkness", int(turned), None, enemy)


def change_darkness(t: Table[Sheol], enemy: Herald | Lord, n: int, why: Why) -> None:
    """Darkness comes back, up to what its card prints, or light takes it off below zero, down to its minimum."""
    dark = enemy.darkness
    if n > 0:
        enemy.darkness = max(dark, min(side_of(t.state, enemy).darkness, dark + n))
    else:
        enemy.darkness = min(dark, max(least_darkness(t.state, enemy), dark + n))
    if enemy.darkness != dark:
        t.note("darkness", why, what=name_of(enemy), n=enemy.darkness)
