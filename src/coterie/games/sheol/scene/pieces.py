"""Who and what stands on the board: units, shadows, Heralds, Outer Lords, singularities, drones and mechs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.patterns import pattern
from coterie.games.sheol.effects.words import say
from coterie.games.sheol.scene.board import BOARD, citadel_place
from coterie.games.sheol.scouts.units import called, most_lux
from coterie.games.sheol.shadows.foe_cards import armor_of, damage_of, health_of, movement_of, side_of
from coterie.games.sheol.showing.cards import DRAWN
from coterie.games.sheol.showing.ids import unit_id
from coterie.games.sheol.state import Drone, Herald, Lord, Shadow, Sheol, Singularity, Unit
from coterie.kernel.scene import Badge, Meter, Piece
from coterie.kernel.texts import Item, Msg, msg

ARROWS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
GROUP_LETTERS = {"circle": "○", "triangle": "△", "square": "□"}
CUBES = {"boosters": "upgrade", "hyper_boosters": "stone-pile", "limiters": "padlock"}


def pieces(s: Sheol) -> tuple[Piece, ...]:
    return (*units(s), *enemies(s), *machines(s))


# --- the team -------------------------------------------------------------------------------------------------------


def units(s: Sheol) -> Iterator[Piece]:
    for unit in s.units:
        if not unit.dead:
            yield unit_piece(unit)


def unit_piece(unit: Unit) -> Piece:
    card = box.CORES[unit.core] if unit.core else box.SCOUTS[unit.scout]
    return Piece(
        unit_id(unit.id),
        BOARD,
        SPOTS[unit.at] if unit.at >= 0 else citadel_place(unit.id),
        called(unit),
        card.icon,
        unit_letter(unit),
        "team",
        unit.seat,
        lux_meter(unit.id, unit.lux, most_lux(unit)),
        tuple(unit_badges(unit)),
        card_words(unit.scout, unit.core),
    )


def unit_letter(unit: Unit) -> str:
    """A scout's own letter; a servodroid has that of its core, a small one."""
    return box.CORES[unit.core].name[0].lower() if unit.core else box.SCOUTS[unit.scout].letter


@cache
def card_words(scout: str, core: str) -> Msg:
    card = box.CORES[core] if core else box.SCOUTS[scout]
    archetypes: list[Item] = [Msg(f"archetype.{archetype}") for archetype in card.archetypes]
    return msg("about.droid" if core else "about.scout", archetypes=archetypes)


@cache
def lux_meter(unit: int, lux: int, high: int) -> Meter:
    return Meter(f"lux-{unit}", Msg("meter.lux"), lux, max(high, lux), "bolt-eye", Msg("about.lux"))


def unit_badges(unit: Unit) -> Iterator[Badge]:
    if unit.corrupted:
        yield Badge("evil-eyes", Msg("badge.corrupted"))
    elif unit.corruption:
        yield Badge("virus", msg("badge.corruption", n=unit.corruption), unit.corruption)
    if unit.shield:
        yield Badge("shield", msg("badge.shield", n=unit.shield), unit.shield)
    if unit.umbra:
        yield Badge("drop", msg("badge.umbra", n=unit.umbra), unit.umbra)
    if unit.passed:
        yield Badge("check-mark", Msg("badge.passed"))


# --- enemies --------------------------------------------------------------------------------------------------------


def enemies(s: Sheol) -> Iterator[Piece]:
    yield from (shadow_piece(s, shadow) for shadow in s.shadows.values())
    yield from (herald_piece(s, n, herald) for n, herald in enumerate(s.heralds) if herald.at >= 0)
    yield from (lord_piece(s, n, lord) for n, lord in enumerate(s.lords) if lord.at >= 0)
    yield from (singularity_piece(each) for each in s.singularities)


def shadow_piece(s: Sheol, shadow: Shadow) -> Piece:
    kind = shadow.kind
    high = health_of(s, shadow) if kind or shadow.hyper or shadow.hurt else 0
    empowered = kind in s.enemy.empowered
    return shadow_drawn(shadow.id, shadow.at, kind, shadow.under, shadow.hyper, shadow.hurt, high, empowered)


@lru_cache(DRAWN)
def shadow_drawn(
    number: int, at: int, kind: str, under: str, hyper: bool, hurt: int, high: int, empowered: bool
) -> Piece:
    """A shadow as it looks, made once for each look."""
    card = box.SHADOWS[kind] if kind else box.BLIPS["blip"]
    badges = [Badge("stack", Msg("badge.hyper"))] if hyper else []
    badges += [Badge("upgrade", Msg("badge.empowered"))] if empowered else []
    badges += [Badge(box.SHADOWS[under].icon, msg("badge.under", what=Msg(f"shadow.{under}.name")))] if under else []
    shown = kind or ("hypershadow" if hyper else "blip")
    return Piece(
        f"shadow-{number}",
        BOARD,
        SPOTS[at],
        msg("piece.shadow", name=Msg(f"shadow.{shown}.name"), n=number),
        card.icon or "uncertainty",
        card.letter if kind else "?",
        "foe",
        pips=health_meter(f"shadow-{number}", hurt, high) if high else None,
        badges=tuple(badges),
        about=shadow_words(kind, empowered) if kind else Msg("about.blip"),
    )


@cache
def health_meter(piece: str, hurt: int, high: int) -> Meter:
    return Meter(f"health-{piece}", Msg("meter.health"), max(0, high - hurt), high, "hearts")


@cache
def shadow_words(kind: str, empowered: bool) -> Msg:
    """What the card of a type says, in sentences."""
    card = box.SHADOWS[kind]
    side = card.empowered if empowered else card.normal
    return msg(
        "about.shadow-flying" if side.flying else "about.shadow",
        health=side.health,
        damage=side.damage,
        movement=side.movement,
        reach=reach(side.pattern),
        reaction=say(side.reaction),
        critical=say(side.critical),
    )


@cache
def reach(text: str) -> Msg:
    """A pattern in words: how many spaces, and how far."""
    shape = pattern(text)
    far = max(abs(row) + abs(column) for facing in shape.facings for row, column in facing)
    return msg("board.reach", n=len(shape.facings[0]), far=far)


def herald_piece(s: Sheol, n: int, herald: Herald) -> Piece:
    card = box.HERALDS[herald.card]
    key = f"herald.{herald.card}.reborn" if herald.reborn else f"herald.{herald.card}"
    badges = [Badge("night-sky", msg("badge.darkness", n=herald.darkness), herald.darkness)]
    badges += retaliation(herald.retaliation, card.retaliation)
    return Piece(
        f"herald-{n}",
        BOARD,
        SPOTS[herald.at],
        Msg(f"{key}.name"),
        card.icon,
        card.letter,
        "foe",
        pips=health_meter(f"herald-{n}", herald.damage, health_of(s, herald)),
        badges=tuple(badges),
        about=great_words(s, herald, Msg(f"target.{side_of(s, herald).target}")),
    )


def retaliation(at: int, end: int) -> list[Badge]:
    return [Badge("shield-reflect", msg("badge.retaliation", n=at, end=end), at)] if at else []


def great_words(s: Sheol, enemy: Herald | Lord, target: Msg) -> Msg:
    """The numbers of a Herald or Outer Lord as they are now."""
    return msg(
        "about.great",
        armor=armor_of(s, enemy),
        damage=damage_of(s, enemy),
        movement=movement_of(s, enemy),
        target=target,
    )


def lord_piece(s: Sheol, n: int, lord: Lord) -> Piece:
    card = box.LORDS[lord.card]
    badges = [Badge("night-sky", msg("badge.darkness", n=lord.darkness), lord.darkness)]
    badges += retaliation(lord.retaliation, card.retaliation)
    badges += [Badge("evil-eyes", Msg("badge.berserk"))] if lord.berserk else []
    action = box.LORD_ACTIONS.get(lord.action)
    return Piece(
        f"lord-{n}",
        BOARD,
        SPOTS[lord.at],
        Msg(f"lord.{lord.card}.name"),
        card.icon,
        card.letter,
        "foe",
        pips=health_meter(f"lord-{n}", lord.damage, health_of(s, lord)),
        badges=tuple(badges),
        about=great_words(s, lord, Msg(f"target.{action.target}" if action else "target.none")),
        size=2,
    )


def singularity_piece(each: Singularity) -> Piece:
    return singularity_drawn(
        each.id, each.group, each.at, each.arrow, each.danger, (each.boosters, each.hyper_boosters, each.limiters)
    )


@lru_cache(DRAWN)
def singularity_drawn(id: int, group: str, at: int, arrow: int, danger: bool, cubes: tuple[int, int, int]) -> Piece:
    """A singularity with its arrow, the side that lies up, and its cubes."""
    badges = [Badge(f"arrow-{ARROWS[arrow]}", msg("badge.arrow", where=Msg(f"direction.{COMPASS[arrow]}")))]
    badges += [Badge("hazard-sign", Msg("badge.danger"))] if danger else []
    badges += [
        Badge(icon, msg(f"badge.{what}", n=n), n) for (what, icon), n in zip(CUBES.items(), cubes, strict=True) if n
    ]
    return Piece(
        f"singularity-{id}",
        BOARD,
        SPOTS[at],
        msg("piece.singularity", group=Msg(f"group.{group}")),
        f"group-{group}",
        GROUP_LETTERS[group],
        "foe",
        badges=tuple(badges),
        about=Msg("about.danger" if danger else "about.alert"),
    )


# --- drones and mechs -----------------------------------------------------------------------------------------------


def machines(s: Sheol) -> Iterator[Piece]:
    yield from (drone_piece(n, drone) for n, drone in enumerate(s.drones))
    for n, cell in enumerate(s.mechs):
        yield Piece(f"mech-{n}", BOARD, SPOTS[cell], Msg("piece.mech"), "mecha-mask", "M", about=Msg("about.mech"))


def drone_piece(n: int, drone: Drone) -> Piece:
    life = Meter(f"life-drone-{n}", Msg("meter.life"), drone.life, drone.life, "hearts") if drone.life else None
    about = Msg("about.drone")
    return Piece(
        f"drone-{n}", BOARD, SPOTS[drone.at], Msg("piece.drone"), "delivery-drone", "d", pips=life, about=about
    )
