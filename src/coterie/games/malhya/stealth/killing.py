"""Assassinations: hand to hand and from a distance, without a roll."""

from __future__ import annotations

from coterie.games.malhya.box.tables import STEALTH, WEAPONS
from coterie.games.malhya.box.vocabulary import About
from coterie.games.malhya.effects.standing import STANDING, happens
from coterie.games.malhya.ground.places import built, cells_of, room_of
from coterie.games.malhya.rooms.walking import named, take_away
from coterie.games.malhya.state import Enemy, Hero, Malhya, Token
from coterie.games.malhya.stealth.threat import record
from coterie.kernel.actions import Reason, pay
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

STAB, SHOOT = "stab", "shoot"
LINES = {"blocked": "sight.blocking", "hindered": "sight.annoying-stealth", "free": "sight.opponent-vision"}
"""By which rule a shot cannot be taken, by what the line meets; a free one goes past another enemy."""

COSTS = {level: {str(deed): n for deed, n in board.costs.items()} for level, board in STEALTH.items()}
"""What the actions of the Stealth board cost, by its side."""

RULES = {STAB: "stealth.act.stab", SHOOT: "stealth.act.shoot"}


def cost_of(s: Malhya, hero: Hero, deed: str) -> int:
    """What an action of the Stealth board costs a hero."""
    return max(0, STANDING.value(s, f"cost-{deed}", COSTS[room_of(s).level][deed], hero))


def too_dear(s: Malhya, hero: Hero, deed: str, rule: str) -> Reason | None:
    n = cost_of(s, hero, deed)
    return Reason("points", rule, {"n": n, "there": hero.points}) if hero.points < n else None


def against(s: Malhya, hero: Hero, deed: str) -> Reason | None:
    """What keeps a hero from assassinating anybody this way."""
    rule = RULES[deed]
    if deed == SHOOT:
        if not hero.weapon or WEAPONS[hero.weapon].kind != "ranged":
            return Reason("no-bow", rule)
        if STANDING.flag(s, "no-shooting", hero):
            return Reason("no-shooting", "explore.conditions")
    return too_dear(s, hero, deed, rule)


def against_target(s: Malhya, hero: Hero, deed: str, enemy: Enemy) -> Reason | None:
    """What protects one enemy: distance from a blade; from an arrow every line and every other enemy in between."""
    here = built(s)
    if deed == STAB:
        return None if enemy.cell in here.beside[hero.cell] else Reason("not-adjacent", RULES[deed])
    if here.can_aim(hero.cell, enemy.cell, cells_of(room_of(s).enemies)):
        return None
    line = here.line(hero.cell, enemy.cell)
    return Reason("no-line", LINES[line])


def victims(s: Malhya, hero: Hero, deed: str) -> list[Enemy]:
    """Whom a hero can assassinate this way, as far as place and lines go."""
    return [enemy for enemy in room_of(s).enemies if against_target(s, hero, deed, enemy) is None]


def break_off(s: Malhya, hero: Hero) -> None:
    """A hero does something else than moving: what is left of the free move is lost, and a way in progress ends."""
    if hero.moved:
        hero.free = 0
    for frame in s.frames:
        if frame.walk is not None and frame.walk.figure == hero.card:
            frame.walk.path = []


def assassinate(t: Table[Malhya], hero: Hero, deed: str, enemy: Enemy) -> Flow[None]:
    """The enemy is eliminated; a Cadaver token takes its place, after a shot with a Noise token."""
    s, rule = t.state, RULES[deed]
    room, cell = room_of(s), enemy.cell
    pay(hero, {"points": cost_of(s, hero, deed)})
    record(hero, deed)
    break_off(s, hero)
    take_away(s, enemy)
    t.note(deed, rule, who=named(hero), whom=named(enemy))
    yield from happens(t, "vanquished", About(hero=hero.card))
    room.tokens.append(Token(kind="cadaver", cell=cell))
    if deed == SHOOT and not STANDING.flag(s, "silent-shot", hero):
        room.tokens.append(Token(kind="noise", cell=cell))
