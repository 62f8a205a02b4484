"""What is likely to happen: odds of fate rolls, and what a combat would bring."""

from __future__ import annotations

from collections import Counter
from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import DieSpec
from coterie.games.hades.effects.words import face_words, say
from coterie.games.hades.gods.board import tile, wound_space, wounded
from coterie.games.hades.gods.fate import Roll, comes
from coterie.games.hades.monsters.combat import outcome, shot_from_cover
from coterie.games.hades.monsters.deck import alerted
from coterie.games.hades.monsters.deck import card as monster_card
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.effects import row_of
from coterie.kernel.saying import join
from coterie.kernel.texts import Item, Msg, msg


def at_least(wanted: int) -> int:
    """On how many of the six faces the fate die shows this number or more."""
    return sum(f["number"] >= wanted for f in tables.DICE["fate"].faces)


# --- moving and luring ----------------------------------------------------------------------------------------------


def move_words(s: Hades, god: God, zone: str, way: tuple[str, ...] = ()) -> Msg:
    """The encounter markers of the way, and how likely a monster comes; bosses that wait there."""
    parts: list[Item] = [marker_words(s, god, zone, way or (god.zone,)), *boss_words(s, zone)]
    return msg("forecast.all", parts=join(parts, "effect.next"))


def boss_words(s: Hades, zone: str) -> list[Msg]:
    """The bosses that wait in a zone."""
    waiting = [b for b in s.bosses if b.zone == zone and b.monster is not None]
    return [msg("forecast.boss", monster=Msg(f"monster.{b.card}.name")) for b in waiting]


def marker_words(s: Hades, god: God, zone: str, way: tuple[str, ...]) -> Msg:
    """The encounter markers of a way that ends in the zone, and how likely a monster comes."""
    if not tables.in_use(s, "move-roll"):
        return Msg("forecast.marker-there" if s.zones[zone].encounters else "forecast.no-marker")
    markers = sum(s.zones[each].encounters for each in dict.fromkeys((*way, zone)))
    return encounter_words(god, markers)


def encounter_words(god: God, markers: int) -> Msg:
    """How likely a monster comes of a way with so many encounter markers."""
    modifier = tile(god, "move").modifier
    bad = sum(comes(f["number"] + modifier, markers) for f in tables.DICE["fate"].faces)
    if not bad:
        return msg("forecast.safe", n=markers, modifier=modifier)
    return msg("forecast.move", n=markers, modifier=modifier, bad=bad)


def lure_attack_words(s: Hades, god: God, monster: Monster, bonus: int = 0) -> Msg:
    """How likely a lure attack does damage, and how likely it defeats."""
    modifier = tile(god, "lure-attack").modifier + bonus - wounded(s, god, "lure-attack-less")
    vigilance = monster_card(monster).vigilance
    return msg(
        "forecast.lure-attack",
        modifier=modifier,
        vigilance=vigilance,
        hurt=at_least(vigilance - modifier + 1),
        kill=at_least(vigilance - modifier + monster.left),
        left=monster.left,
    )


# --- a roll as it lies ----------------------------------------------------------------------------------------------


def fate_words(s: Hades, roll: Roll) -> Msg | None:
    """What comes of the roll if it is not raised; None if it is held against nothing."""
    held, result = roll.held, roll.result
    if held.rows is not None:
        return msg("card.sentence", what=say(row_of(held.rows, result).do, s.scenario))
    if held.monster:
        monster = next(m for god in s.gods for m in god.lures if m is not None and m.id == held.monster)
        return damage_words(monster, shot_from_cover(monster, result))
    if held.alert:
        engaging: list[Item] = [Msg(f"monster.{m.card}.name") for m in alerted(s, result)]
        return msg("forecast.alerted", monsters=engaging) if engaging else Msg("forecast.unmet")
    if held.markers:
        return Msg("forecast.met" if comes(result, held.markers) else "forecast.unmet")
    return None


def damage_words(monster: Monster, n: int) -> Msg:
    """What so much damage does to the monster."""
    if n <= 0:
        return Msg("forecast.no-damage")
    left = monster.left
    return msg("forecast.damage-kill" if n >= left else "forecast.damage", n=n, left=left, rest=max(0, left - n))


# --- combat ---------------------------------------------------------------------------------------------------------


def dice_odds(dice: tuple[DieSpec, ...]) -> list[Item]:
    """What dice to be taken will show: a certain side, or the span of their strikes and how often they do not hit."""
    parts: list[Item] = []
    for (colour, number), n in Counter((die.colour, die.side) for die in dice).items():
        if number:
            parts += [msg("forecast.die-set", colour=Msg(f"colour.{colour}"), what=face_words(colour, number))] * n
            continue
        faces = tables.DICE[colour].faces
        strikes = [f["strike"] for f in faces]
        safe = sum(not f["hit"] for f in faces)
        die = msg("die.rolled", n=n, colour=Msg(f"colour.{colour}"), side="")
        parts.append(msg("forecast.die", n=n, die=die, safe=safe, low=min(strikes), high=max(strikes)))
    return parts


def combat_words(s: Hades, god: God, monster: Monster) -> Msg:
    """What resolving this combat would do, step by step."""
    inflicted = infliction_words(monster.card, s.scenario)
    if not monster.dice:
        return msg("forecast.no-die", infliction=inflicted)
    roll, left = outcome(monster), monster.left
    parts: list[Item] = [hit_words(s, god, roll.hit - monster.shields)]
    parts += [inflicted] if roll.infliction else []
    parts += [msg("forecast.burst", n=n) for n in roll.bursts]
    if not roll.strike:
        parts.append(Msg("forecast.no-strike"))
    else:
        key = "forecast.kill" if roll.strike >= left else "forecast.strike"
        parts.append(msg(key, n=roll.strike, left=left, rest=max(0, left - roll.strike)))
    return msg("forecast.all", parts=join(parts, "effect.next"))


@cache
def infliction_words(card: str, scenario: str) -> Msg:
    effects = say(tables.MONSTERS[card].effects, scenario)
    return msg("forecast.infliction", name=Msg(f"monster.{card}.infliction"), what=effects)


def hit_words(s: Hades, god: God, value: int) -> Msg:
    """What a hit of this value, shields taken off, costs: an ichor, and the wound it goes to."""
    if value <= 0:
        return Msg("forecast.no-hit")
    if not god.ichor:
        return msg("forecast.hit-nothing", n=value)
    space = wound_space(god, value)
    if not space or not tables.in_use(s, "wounds"):
        return msg("forecast.hit", n=value)
    return msg("forecast.hit-wound", n=value, wound=Msg(f"wound.{tables.GODS[god.id].wounds[space - 1]}"))
