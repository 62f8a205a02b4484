"""What no party should do: looked for in the games of bots."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.malhya.bots.shortlist import is_sensible
from coterie.games.malhya.bots.worth import is_unread
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.heroes.wounds import POTIONS, can_drink
from coterie.games.malhya.state import Hero, Malhya
from coterie.games.malhya.stealth.sighting import SIGHTING
from coterie.kernel.game import Folly, Moment


def actor(moment: Moment) -> Hero:
    """The hero in turn."""
    assert moment.decision is not None
    return hero_of(moment.state, moment.decision.about["hero"])


def ends_turn(moment: Moment) -> bool:
    return moment.kind in ("stealth-turn", "combat-turn") and moment.words[0] in ("end", "end-turn")


def alarm_let(course: Sequence[Moment], n: int) -> bool:
    """The alarm is let sound though somebody could prevent it."""
    now = course[n]
    return now.kind == SIGHTING and now.words[0] == "alarm" and len(now.options) > 1


def into_view(course: Sequence[Moment], n: int) -> bool:
    """A hero walks to where an enemy sees it at once."""
    now = course[n]
    return now.kind == "stealth-turn" and now.words[0] == "move" and course[n + 1].kind == SIGHTING


def blow_left(course: Sequence[Moment], n: int) -> bool:
    """A turn of combat ends with all Action Points, though an enemy could be struck."""
    now = course[n]
    if now.kind != "combat-turn" or not ends_turn(now) or actor(now).points < 6:
        return False
    return any(isinstance(option, tuple) and option[0] == "attack" for option in now.options)


def potion_left(course: Sequence[Moment], n: int) -> bool:
    """A turn ends with the last Life Point and a potion in the knapsack that would help."""
    now = course[n]
    if not ends_turn(now):
        return False
    hero = actor(now)
    return hero.life == 1 and any(hero.cubes.get(cube) and can_drink(hero, cube) for cube in POTIONS)


def rest_unhurt(course: Sequence[Moment], n: int) -> bool:
    """The party rests though nobody is wounded and no Aura token is exhausted."""
    now = course[n]
    if now.kind != "travel" or now.words[0] != "rest":
        return False
    s: Malhya = now.state
    return not any(hero.shock or hero.damage or hero.serious or hero.spent for hero in s.heroes)


def strength_for_nothing(course: Sequence[Moment], n: int) -> bool:
    """At leisure a trait is raised for a moment, of which nothing comes."""
    now = course[n]
    return now.kind in ("travel", "explore") and now.words[0] == "aura" and not is_sensible(now.option or "")


def guard_for_nothing(course: Sequence[Moment], n: int) -> bool:
    """A defense is paid for against an attack that does no damage."""
    now = course[n]
    if now.kind != "defend" or now.decision is None or now.decision.about.get("n", 1) > 0:
        return False
    return len(now.words) > 1


def points_unread(course: Sequence[Moment], n: int) -> bool:
    """The party leaves at leisure though there is something that nobody has looked at, and it could go there."""
    now = course[n]
    if now.kind != "explore" or now.words[0] != "go" or now.state.room is None:
        return False
    room = now.state.room
    unread = {token.name for token in room.tokens if token.kind == "interest" and is_unread(now.state, room, token)}
    offered = {option[1] for option in now.options if isinstance(option, tuple) and option[0] == "go"}
    return bool(unread & offered) and now.words[1] not in unread


FOLLIES: dict[str, Folly] = {
    "alarm-let": alarm_let,
    "into-view": into_view,
    "blow-left": blow_left,
    "potion-left": potion_left,
    "rest-unhurt": rest_unhurt,
    "strength-for-nothing": strength_for_nothing,
    "guard-for-nothing": guard_for_nothing,
    "points-unread": points_unread,
}
