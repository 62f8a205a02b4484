"""Who and what stands on the board: units, shadows, Heralds, Outer Lords, singularities, drones and mechs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.names import CARDS
from coterie.games.sheol.box.patterns import pattern
from coterie.games.sheol.scene.board import BOARD
from coterie.games.sheol.scouts.units import called, most_lux
from coterie.games.sheol.shadows.foe_cards import armor_of, damage_of, health_of, movement_of, side_of
from coterie.games.sheol.showing.cards import DRAWN, ICONS, side_words
from coterie.games.sheol.showing.ids import HALL, unit_id
from coterie.games.sheol.state import Herald, Lord, Shadow, Sheol, Singularity, Unit
from coterie.kernel.drawing import badges, count, kept, mark, meter
from coterie.kernel.scene import Badge, Meter, Piece
from coterie.kernel.texts import Item, Msg, msg

ARROWS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def pieces(s: Sheol) -> tuple[Piece, ...]:
    return (*(unit_piece(unit) for unit in s.units if not unit.dead), *enemies(s), *machines(s))


# --- the team -------------------------------------------------------------------------------------------------------


@kept(DRAWN)
def unit_piece(unit: Unit) -> Piece:
    """A scout has its own letter, a servodroid that of its core, a small one."""
    card = box.CORES[unit.core] if unit.core else box.SCOUTS[unit.scout]
    return Piece(
        unit_id(unit.id),
        BOARD,
        SPOTS[unit.at] if unit.at >= 0 else HALL[unit.id % len(HALL)],
        called(unit),
        card.icon,
        box.CORES[unit.core].name[0].lower() if unit.core else box.SCOUTS[unit.scout].letter,
        "team",
        unit.seat,
        lux_meter(unit),
        unit_badges(unit),
        card_words(unit.scout, unit.core),
    )


@cache
def card_words(scout: str, core: str) -> Msg:
    card = box.CORES[core] if core else box.SCOUTS[scout]
    archetypes: list[Item] = [Msg(f"archetype.{archetype}") for archetype in card.archetypes]
    return msg("about.droid" if core else "about.scout", archetypes=archetypes)


def lux_meter(unit: Unit) -> Meter:
    return meter("lux", unit.id, unit.lux, most_lux(unit), "bolt-eye")


def unit_badges(unit: Unit) -> tuple[Badge, ...]:
    return badges(
        mark(unit.corrupted, "evil-eyes", "badge.corrupted"),
        None if unit.corrupted else count(unit.corruption, "virus", "badge.corruption"),
        count(unit.shield, "shield", "badge.shield"),
        count(unit.umbra, "drop", "badge.umbra"),
        mark(unit.passed, "check-mark", "badge.passed"),
    )


# --- enemies --------------------------------------------------------------------------------------------------------


def enemies(s: Sheol) -> Iterator[Piece]:
    yield from (shadow_piece(s, shadow) for shadow in s.shadows.values())
    yield from (great_piece(s, "herald", n, herald) for n, herald in enumerate(s.heralds) if herald.at >= 0)
    yield from (great_piece(s, "lord", n, lord) for n, lord in enumerate(s.lords) if lord.at >= 0)
    yield from (singularity_piece(each) for each in s.singularities)


def shadow_piece(s: Sheol, shadow: Shadow) -> Piece:
    high = health_of(s, shadow) if shadow.kind or shadow.hyper or shadow.hurt else 0
    return shadow_drawn(shadow, high, shadow.kind in s.enemy.empowered)


@kept(DRAWN)
def shadow_drawn(shadow: Shadow, high: int, empowered: bool) -> Piece:
    """A shadow as it looks, made once for each look."""
    kind, under = shadow.kind, shadow.under
    card = box.SHADOWS[kind] if kind else box.BLIPS["blip"]
    below = msg("badge.under", what=Msg(f"shadow.{under}.name"))
    shown = kind or ("hypershadow" if shadow.hyper else "blip")
    return Piece(
        f"shadow-{shadow.id}",
        BOARD,
        SPOTS[shadow.at],
        msg("piece.shadow", name=Msg(f"shadow.{shown}.name"), n=shadow.id),
        card.icon or "uncertainty",
        card.letter if kind else "?",
        "foe",
        pips=health_meter(f"shadow-{shadow.id}", shadow.hurt, high) if high else None,
        badges=badges(
            mark(shadow.hyper, "stack", "badge.hyper"),
            mark(empowered, "upgrade", "badge.empowered"),
            Badge(box.SHADOWS[under].icon, below) if under else None,
        ),
        about=shadow_words(kind, empowered) if kind else Msg("about.blip"),
    )


@cache
def health_meter(piece: str, hurt: int, high: int) -> Meter:
    return Meter(f"health-{piece}", Msg("meter.health"), max(0, high - hurt), high, "hearts")


@cache
def shadow_words(kind: str, empowered: bool) -> Msg:
    """What the card of a type says, in sentences."""
    side = box.SHADOWS[kind].empowered if empowered else box.SHADOWS[kind].normal
    return side_words("about.shadow", side, side.health, side.damage, reach=reach(side.pattern))


@cache
def reach(text: str) -> Msg:
    """A pattern in words: how many spaces, and how far."""
    shape = pattern(text)
    far = max(abs(row) + abs(column) for facing in shape.facings for row, column in facing)
    return msg("board.reach", n=len(shape.facings[0]), far=far)


def great_piece(s: Sheol, kind: str, n: int, enemy: Herald | Lord) -> Piece:
    """A Herald or Outer Lord with its dice and markers, and its numbers as they are now."""
    card, side, berserk = CARDS[kind][enemy.card], side_of(s, enemy), isinstance(enemy, Lord) and enemy.berserk
    numbers = {"armor": armor_of(s, enemy), "damage": damage_of(s, enemy), "movement": movement_of(s, enemy)}
    return Piece(
        f"{kind}-{n}",
        BOARD,
        SPOTS[enemy.at],
        Msg(side.name),
        card.icon,
        card.letter,
        "foe",
        pips=health_meter(f"{kind}-{n}", enemy.damage, health_of(s, enemy)),
        badges=badges(
            Badge("night-sky", msg("badge.darkness", n=enemy.darkness), enemy.darkness),
            count(enemy.retaliation, "shield-reflect", "badge.retaliation", end=card.retaliation),
            mark(berserk, "evil-eyes", "badge.berserk"),
        ),
        about=msg("about.great", **numbers, target=Msg(f"target.{side.target or 'none'}")),
        size=2 if kind == "lord" else 1,
    )


@kept(DRAWN)
def singularity_piece(each: Singularity) -> Piece:
    """A singularity with its arrow, the side that lies up, and its cubes."""
    where = msg("badge.arrow", where=Msg(f"direction.{COMPASS[each.arrow]}"))
    return Piece(
        f"singularity-{each.id}",
        BOARD,
        SPOTS[each.at],
        msg("piece.singularity", group=Msg(f"group.{each.group}")),
        f"group-{each.group}",
        ICONS["group"][each.group],
        "foe",
        badges=badges(
            Badge(f"arrow-{ARROWS[each.arrow]}", where),
            mark(each.danger, "hazard-sign", "badge.danger"),
            *(count(getattr(each, what), icon, f"badge.{what}") for what, icon in ICONS["cube"].items()),
        ),
        about=Msg("about.danger" if each.danger else "about.alert"),
    )


# --- drones and mechs -----------------------------------------------------------------------------------------------


def machines(s: Sheol) -> Iterator[Piece]:
    for n, drone in enumerate(s.drones):
        life = Meter(f"life-drone-{n}", Msg("meter.life"), drone.life, drone.life, "hearts") if drone.life else None
        place, name, about = SPOTS[drone.at], Msg("piece.drone"), Msg("about.drone")
        yield Piece(f"drone-{n}", BOARD, place, name, "delivery-drone", "Dr", pips=life, about=about)
    for n, cell in enumerate(s.mechs):
        yield Piece(f"mech-{n}", BOARD, SPOTS[cell], Msg("piece.mech"), "mecha-mask", "Me", about=Msg("about.mech"))
