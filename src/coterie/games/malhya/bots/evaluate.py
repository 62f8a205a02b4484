"""How good a position is, by what all can see of it: health, what has been read, the way to what may be read next.

Nothing here looks into a chapter: of what is unread only where it lies counts.
"""

from __future__ import annotations

from functools import lru_cache

from coterie.games.malhya.box.tables import SCENARIOS, STEALTH
from coterie.games.malhya.combat.aiming import is_engaged, is_ranged
from coterie.games.malhya.combat.attacking import ATTACK, damage_of, strike_of
from coterie.games.malhya.combat.defending import guard_of
from coterie.games.malhya.combat.figures import figure_of, life_of
from coterie.games.malhya.effects.standing import equipped
from coterie.games.malhya.ground.built import DIRECT, Cells
from coterie.games.malhya.ground.places import built_of, heroes_standing, paths_of, shot
from coterie.games.malhya.ground.ways import FAR, WALKING
from coterie.games.malhya.heroes.wounds import crystals
from coterie.games.malhya.state import OFF, Frame, Hero, Malhya, Room
from coterie.games.malhya.stealth.vision import spotters
from coterie.games.malhya.story.places import heroes_in_play, is_location
from coterie.games.malhya.travel.cards import SLOTS
from coterie.kernel.hexes import distance as hex_distance
from coterie.kernel.hexes import parse_hex

HEALTH, STORY, PLACE = 0.35, 0.3, 0.3
"""How much each part counts; the rest is left for the certain ends."""

WHOLE_STORY = 80
"""Chapters read that are as many as one can wish for."""

ATTACK_DIE, POWER_DIE, DEFENSE_DIE, DODGE_DIE = 1.0, 1.2, 0.8, 0.35
"""What a die brings on average: damage, shields, the chance of a dodge."""


def evaluate(s: Malhya) -> float:
    if s.outcome:
        return float(s.outcome == "won")
    return 0.02 + HEALTH * health(s) + STORY * story(s) + PLACE * place(s)


def health(s: Malhya) -> float:
    """Life Points, and a little of those that come back soon; Aura, and what is worn."""
    found = 0.0
    for hero in s.heroes:
        whole = crystals(hero)
        found += (hero.life + 0.5 * hero.shock + 0.15 * hero.damage) / whole - 0.15 * (not hero.life)
        found += 0.02 * hero.aura + 0.01 * len(equipped(hero)) + 0.002 * len(hero.items)
    found -= expected_wounds(s)
    return max(0.0, found / (1.25 * len(s.heroes)))


def story(s: Malhya) -> float:
    """Chapters of the scenario that have been read, and one that is open now; each counts less than the one before."""
    read = sum(not chapter.startswith("events ") for chapter in s.visited)
    read += sum(f"{page.booklet} {page.chapter}" not in s.visited for page in s.pages)
    return min(1.0, read / WHOLE_STORY)


def place(s: Malhya) -> float:
    """How things stand on the journey or in the room."""
    if s.room is None:
        return journey(s)
    if is_location(s) or s.room.mode == "free":
        return 0.6
    return sneaking(s, s.room) if s.room.mode == "stealth" else fighting(s, s.room)


def journey(s: Malhya) -> float:
    """Time that is left, and how near the next unread mark is."""
    gone = (s.days + len(s.slots) / SLOTS) / SCENARIOS[s.scenario].days
    here = parse_hex(s.place)
    marks = [parse_hex(place) for place, mark in s.marks.items() if f"{s.scenario} {mark.chapter}" not in s.visited]
    away = min([hex_distance(here, mark) for mark in marks], default=6)
    return max(0.0, 0.8 - 0.3 * min(1.0, gone) - 0.05 * min(6, away) + 0.02 * s.tokens)


# --- stealth ----------------------------------------------------------------------------------------------------------


@lru_cache(256)
def ways_to(page: str, doors: frozenset[str], goals: Cells) -> dict[int, int]:
    """What it costs to walk to the nearest goal from every space."""
    return dict(paths_of(built_of(page, doors), WALKING).approach(goals).costs)


def goals(s: Malhya, room: Room) -> Cells:
    """Where heroes want to go: to the exit that somebody has taken, else to what is unread and to the ways out."""
    taken = {hero.exit for hero in s.heroes if hero.exit}
    booklet = room.booklet or s.scenario
    return frozenset(
        token.cell
        for token in room.tokens
        if token.chapter
        and (token.name in taken if taken else token.kind == "access" or f"{booklet} {token.chapter}" not in s.visited)
    )


def ahead(s: Malhya, hero: Hero) -> int:
    """Where a hero is, or will be at the end of the way that is begun."""
    walks = [frame.walk for frame in s.frames if frame.walk is not None and frame.walk.figure == hero.card]
    return walks[-1].path[-1] if walks and walks[-1].path else hero.cell


def sneaking(s: Malhya, room: Room) -> float:
    """Little threat, heroes near where they want to go, enemies who are gone; nobody seen."""
    costs = ways_to(room.page, frozenset(room.doors), goals(s, room))
    party = heroes_in_play(s)
    near = 0.0
    for hero in party:
        away = 0 if hero.exit else costs.get(ahead(s, hero), FAR) if hero.cell != OFF else FAR
        near += 1.1 if hero.exit else 1.0 - min(30, away) / 30
    threat = room.threat / STEALTH[room.level].alarm
    gone = min(5, room.last_enemy - len(room.enemies))
    seen = bool(room.enemies) and bool(spotters(s))
    return 0.4 + 0.3 * near / len(party) - 0.2 * threat + 0.03 * gone - 0.15 * seen


# --- combat -----------------------------------------------------------------------------------------------------------


def fighting(s: Malhya, room: Room) -> float:
    """Enemies' Life Points, with what the attack in progress may take of them; heroes where they can strike, with
    points for their defense."""
    enough = 6 * len(s.heroes)
    left = sum(life_of(enemy) for enemy in room.enemies) - expected_damage(s) + 0.5 * len(room.enemies)
    found = 0.5 - 0.35 * min(1.0, max(0.0, left) / enough)
    for hero in heroes_standing(s):
        found += 0.002 * hero.points / len(s.heroes) - 0.004 * distance(s, room, hero)
    return max(0.0, found)


def distance(s: Malhya, room: Room, hero: Hero) -> int:
    """How far a hero is from somebody to strike: 0 beside one, or with a free shot at one and none beside."""
    if not room.enemies:
        return 0
    if hero.weapon and is_ranged(hero.weapon) and any(shot(s, hero, enemy) == "free" for enemy in room.enemies):
        return int(is_engaged(s, hero))
    return min(DIRECT[hero.cell][enemy.cell] for enemy in room.enemies) - 1


def attack_in_progress(s: Malhya) -> Frame | None:
    top = s.frames[-1] if s.frames else None
    return top if top is not None and top.kind == ATTACK else None


def expected_damage(s: Malhya) -> float:
    """What the attack of a hero that is begun may do."""
    frame = attack_in_progress(s)
    if frame is None or frame.attack is None or frame.attack.by.isdigit():
        return 0.0
    attack, strike = frame.attack, strike_of(s, frame, frame.attack)
    found = 0.0
    for name in [*attack.targets, *([attack.target] if attack.target else [])]:
        target = figure_of(s, name)
        if target is None or isinstance(target, Hero):
            continue
        guard = guard_of(s, target, frame.card, ())
        force = strike.damage + ATTACK_DIE * (strike.attack + attack.extra) + POWER_DIE * strike.power
        force -= guard.shields + DEFENSE_DIE * max(0, guard.defense - strike.cancel_defense)
        found += min(life_of(target), max(0.2, force)) * (1 - DODGE_DIE) ** max(0, guard.dodge - strike.cancel_dodge)
    return found


def expected_wounds(s: Malhya) -> float:
    """The share of a hero's life that an enemy's attack, as rolled, may cost after the defense that is chosen."""
    frame = attack_in_progress(s)
    if frame is None or frame.attack is None or not frame.attack.by.isdigit() or not frame.attack.target:
        return 0.0
    attack = frame.attack
    attacker, target = figure_of(s, attack.by), figure_of(s, attack.target)
    if attacker is None or not isinstance(target, Hero) or frame.stage not in ("defend", "guard"):
        return 0.0
    guard = guard_of(s, target, frame.card, attack.defences)
    through = damage_of(s, frame, attack, attacker, target) - guard.shields - DEFENSE_DIE * guard.defense
    through = min(float(target.life), max(0.0, through)) * (1 - DODGE_DIE) ** guard.dodge
    return through / crystals(target)
