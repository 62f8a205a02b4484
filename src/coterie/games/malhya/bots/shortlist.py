"""The options that bots look at: of many alike the few that a player would think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coterie.games.malhya.bots.odds import rolls_on
from coterie.games.malhya.bots.worth import is_unread
from coterie.games.malhya.box.vocabulary import Lasting
from coterie.games.malhya.effects.choosing import in_mode
from coterie.games.malhya.ground.places import room_of
from coterie.games.malhya.heroes.aura import aura_effect
from coterie.games.malhya.rooms.exploring import EXPLORE
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.stealth.cycle import GOES_ON, EndStealth
from coterie.games.malhya.stealth.sighting import SIGHTING
from coterie.games.malhya.stealth.turns import UNTIL_SEEN
from coterie.games.malhya.story.reading import LEAVE, STAY
from coterie.kernel.decision import PASS, Decision, Option
from coterie.kernel.effects import effects_in

Options = Sequence[Option]


def shortlist(s: Malhya, decision: Decision) -> Options:
    """The options worth a look."""
    narrow = NARROWED.get(decision.kind)
    return decision.options if narrow is None else narrow(s, decision.options) or decision.options


def quick_answers(s: Malhya, decision: Decision) -> Options:
    """What is tried when a question comes up while an option is thought through: windows are let pass, and of many
    answers the first few are tried."""
    if decision.window and PASS in decision.options:
        return (PASS,)
    return shortlist(s, decision)[:4]


# --- at leisure -------------------------------------------------------------------------------------------------------


def at_leisure(s: Malhya, options: Options) -> Options:
    """Nothing is handed about, and no trait raised of which nothing would come."""
    return [option for option in options if is_sensible(option)]


def is_sensible(option: Option) -> bool:
    if option in (("trade",), ("dress",)):
        return False
    if not isinstance(option, tuple) or option[0] != "aura":
        return True
    return not any(isinstance(each, Lasting) for each in effects_in(aura_effect(*option[1:]).do))


def exploring(s: Malhya, options: Options) -> Options:
    """What nobody has looked at goes before all else."""
    return unread_points(s, options) or at_leisure(s, options)


def unread_points(s: Malhya, options: Options) -> list[Option]:
    """Those of the options that lead to a point which nobody has looked at."""
    room = room_of(s)
    fresh = {token.name for token in room.tokens if token.kind == "interest" and is_unread(s, room, token)}
    return [option for option in options if isinstance(option, tuple) and option[0] == "go" and option[1] in fresh]


def at_an_exit(s: Malhya, options: Options) -> Options:
    """At leisure one leaves when there is nothing left to look at; where enemies are about, it is thought over."""
    if in_mode(s):
        return options
    return (STAY,) if unread_points(s, EXPLORE.options(s, None)) else (LEAVE,) if LEAVE in options else options


def reactivating(s: Malhya, options: Options) -> Options:
    """Nobody is interrupted as long as nothing is seen."""
    return [UNTIL_SEEN] if UNTIL_SEEN in options else options


def in_a_turn(s: Malhya, options: Options) -> Options:
    """Nothing is put on and off again where enemies are about, and no trait raised for a moment."""
    return [option for option in options if is_sensible(option) and option[0] != "take-off"]  # type: ignore[index]


def prevention(s: Malhya, options: Options) -> Options:
    """Whoever can prevent the alarm does."""
    return [option for option in options if option != ("alarm",)]


def phase(s: Malhya, options: Options) -> Options:
    """Where no enemy is left, nobody sneaks any more; where one is, nobody gives up sneaking. Things are used in
    turns."""
    ways = [option for option in options if isinstance(option, tuple) and option[0] in GOES_ON]
    end = [option for option in ways if option == (EndStealth.word,)]
    return [option for option in ways if option not in end] if room_of(s).enemies else end


NARROWED: dict[str, Callable[[Malhya, Options], Options]] = {
    "roll-on": lambda s, options: ["roll" if rolls_on(s) else "stop"],
    "travel": at_leisure,
    "explore": exploring,
    "exit": at_an_exit,
    "come-back": lambda s, options: ["stay-out"],
    "reactivate": reactivating,
    "stealth-phase": phase,
    "stealth-turn": in_a_turn,
    SIGHTING: prevention,
}
"""How the options of a kind of question are narrowed down; if none is left, all are looked at."""
