"""What no player of a god should do: looked for in the games of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from coterie.games.hades.bots.evaluate import evaluate
from coterie.games.hades.gods.board import SLOTS
from coterie.games.hades.monsters.combat import outcome
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.game import Folly, Moment, no_opinion


def actor(moment: Moment) -> God:
    """The character whose action it is."""
    s: Hades = moment.state
    return s.gods[s.acting]


def later(course: Sequence[Moment], n: int) -> Iterator[Moment]:
    """The actions of the same character after this one, until it is done for the wave."""
    seat = actor(course[n]).seat
    for moment in course[n + 1 : -1]:
        if moment.kind == "act" and moment.state.acting == seat:
            yield moment
            if moment.words[0] == "done":
                return


# --- fighting ---------------------------------------------------------------------------------------------------------


def kills_unharmed(monster: Monster) -> bool:
    """Whether the dice on a monster defeat it, and it does nothing to the character."""
    roll = outcome(monster)
    return roll.strike >= monster.left and roll.hit <= monster.shields and not roll.infliction


def prepared(moment: Moment) -> list[Monster]:
    """The monsters with dice that the character could still resolve."""
    waiting = [m for m in actor(moment).engaged if m.dice and not m.tapped]
    return [m for m in waiting if ("resolve", m.id) in moment.options]


def kill_left(course: Sequence[Moment], n: int) -> bool:
    """The wave ends with a monster at hand that is sure to fall without harm."""
    return course[n].acts("done") and any(map(kills_unharmed, prepared(course[n])))


def combat_dropped(course: Sequence[Moment], n: int) -> bool:
    """The wave ends with dice on a monster that is not fought."""
    return course[n].acts("done") and bool(prepared(course[n]))


def weapon_readied(course: Sequence[Moment], n: int) -> bool:
    """A weapon is paid for to be ready, and is not used before all weapons are ready again."""
    if not course[n].acts("reactivate"):
        return False
    weapon, seat, now = course[n].words[1], actor(course[n]).seat, course[n].state
    for moment in course[n + 1 :]:
        s: Hades = moment.state
        if s.scenario != now.scenario or (s.round != now.round and (len(s.gods) <= 2 or s.coin)):
            return True
        if moment.kind == "act" and s.acting == seat and moment.words[-2:] == ("start-combat", weapon):
            return False
    return True


# --- cards and ways ---------------------------------------------------------------------------------------------------


def card_pushed(course: Sequence[Moment], n: int) -> bool:
    """Push limits take back a card that would have come back, and no slot was wanted for another."""
    if not course[n].acts("push"):
        return False
    god, card = actor(course[n]), course[n].words[1]
    if not any(slot.card == card and slot.face_up for slot in god.slots):
        return False
    played = [moment.words[1] for moment in later(course, n) if moment.words[0] in ("main", "feat", "challenge")]
    return card not in played and len(played) <= SLOTS - len(god.slots)


def laps_walked(course: Sequence[Moment], n: int) -> bool:
    """A way leads back to where the character was before in this wave, and nothing was done between."""
    now: Hades = course[n].state
    after: Hades = course[n + 1].state
    god = now.gods[now.acting]
    if not is_way(course[n]) or after.scenario != now.scenario:
        return False
    zone = after.gods[god.seat].zone
    for moment in reversed(course[:n]):
        s: Hades = moment.state
        if (s.round, s.wave) != (now.round, now.wave) or (s.acting == god.seat and not is_way(moment)):
            return False
        if s.gods[god.seat].zone == zone != god.zone:
            return True
    return False


def is_way(moment: Moment) -> bool:
    """Whether a character goes somewhere, or is on its way."""
    ways: tuple[Any, ...] = ("move", "sneak")
    if moment.kind == "act":
        return moment.words[0] in ("main", "also") and any(way in moment.words[1:3] for way in ways)
    return moment.kind in ("step", "sneak-on", "go", "forgo", "boost-fate")


FOLLIES: dict[str, Folly] = {
    "kill-left": kill_left,
    "combat-dropped": combat_dropped,
    "weapon-readied": weapon_readied,
    "card-pushed": card_pushed,
    "laps-walked": laps_walked,
    "no-opinion": no_opinion(evaluate, "forget", "unveil", "terrain-back", "terrain-keep", "tap-weapon"),
}
