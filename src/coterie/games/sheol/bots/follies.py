"""What no scout should do: looked for in the games of bots."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.board.lightstream import is_lit
from coterie.games.sheol.bots.evaluate import evaluate
from coterie.games.sheol.bots.shortlist import how_far
from coterie.games.sheol.mission.cards import open_goals
from coterie.games.sheol.mission.effects import spaces
from coterie.games.sheol.round.play import ACTIONS
from coterie.games.sheol.scouts.units import most_lux
from coterie.games.sheol.state import CITADEL, Sheol, Unit
from coterie.kernel.data import encode
from coterie.kernel.game import Folly, Moment

IDLE = ("pass", "turn", "wait", "discard")
"""What a unit does that does nothing."""


def unit_of(moment: Moment) -> Unit:
    """The unit that a question is about."""
    assert moment.decision is not None
    units: list[Unit] = moment.state.units
    return units[int(moment.decision.about["unit"])]


def passes(moment: Moment) -> bool:
    return moment.kind == "act" and moment.words[0] == "pass"


# --- passing ----------------------------------------------------------------------------------------------------------


def actions_left(course: Sequence[Moment], n: int) -> bool:
    """A unit passes with all its action points, though there is something it could do.

    Who has walked as far as it could and reaches no enemy may keep them, since they become movement in the next turn;
    and who stands where a goal asks for scouts may wait there.
    """
    now = course[n]
    if not passes(now) or unit_of(now).actions < ACTIONS:
        return False
    words = {option[0] for option in now.options if isinstance(option, tuple)}
    walked = unit_of(now).moved and words.isdisjoint(("step", "attack"))
    return not words.issubset(IDLE) and not walked and not is_wanted(now.state, unit_of(now).at)


def is_wanted(s: Sheol, at: int) -> bool:
    """Whether a goal asks for scouts in a place."""
    ways = [way for _, _, goal in open_goals(s) for way in (goal.needs, *goal.needs.either)]
    return any(at in (spaces(s, place) or (CITADEL,)) for way in ways for place in way.at)


def ends_in_the_dark(course: Sequence[Moment], n: int) -> bool:
    """A unit passes in the dark, one step from the light.

    Who has walked this turn need not turn back to a light that is farther from what the goals name.
    """
    now = course[n]
    s, unit = now.state, unit_of(now) if passes(now) else None
    if unit is None or unit.at < 0 or is_lit(s, unit.at):
        return False
    steps = [option for option in now.options if isinstance(option, tuple) and option[0] == "step"]
    lit = [cell for step in steps if is_lit(s, cell := cell_of(str(step[1]))) or len(step) > 2]
    far = how_far(s)
    return any(not unit.moved or far[cell] <= far[unit.at] for cell in lit)


def win_missed(course: Sequence[Moment], n: int) -> bool:
    """A unit passes though something it could do wins the mission."""
    now = course[n]
    ahead = (now.ahead(option) for option in now.options if option != now.option)
    return passes(now) and any("won" in (s.outcome, s.phase) for s in ahead)


# --- paying and giving up ---------------------------------------------------------------------------------------------


def lux_for_a_full_droid(course: Sequence[Moment], n: int) -> bool:
    """A scout pays Lux for a servodroid that has all of its own."""
    now = course[n]
    if now.kind != "droid-lux":
        return False
    droid = unit_of(now)
    return now.option != droid.id and droid.id in now.options and droid.lux >= most_lux(droid)


def charge_burnt(course: Sequence[Moment], n: int) -> bool:
    """Something with charges is used, and nothing has come of it when all that it asked is answered.

    Where dice were rolled for it that is bad luck, and no folly.
    """
    now = course[n]
    if now.words[0] != "use" or now.words[1] not in ("accessory", "technology", "facility"):
        return False
    done = next(later for later in course[n + 1 :] if later.kind in ("", "act", "free"))
    same = apart_from_charges(now.state) == apart_from_charges(done.state)
    return same and now.state.rng == done.state.rng


def apart_from_charges(s: Sheol) -> bytes:
    """A position as though nothing had charges: of units, enemies, Lightstream and Citadel."""
    tracks = [
        (unit.at, unit.lux, unit.vials, unit.corruption, unit.movement, unit.actions, unit.shield, unit.umbra)
        for unit in s.units
    ]
    held = [(unit.hand.cards, unit.tiles, unit.items, unit.weapon, unit.lantern) for unit in s.units]
    board = (s.shadows, s.heralds, s.lords, s.singularities, s.streams, s.coral, s.lands, s.drones, s.lasting)
    return encode((tracks, held, board, s.citadel.prosperity, s.citadel.umbra, s.mission))


def no_opinion(course: Sequence[Moment], n: int) -> bool:
    """A card or tile is given up, and which one is all the same to the bot."""
    now = course[n]
    if now.kind not in ("discard", "trim", "refill", "throw-away", "make-room", "give-tile"):
        return False
    given = [option for option in now.options if option != "pass"]
    return now.option != "pass" and len(given) > 1 and len({evaluate(now.ahead(option)) for option in given}) == 1


FOLLIES: dict[str, Folly] = {
    "actions-left": actions_left,
    "ends-in-the-dark": ends_in_the_dark,
    "win-missed": win_missed,
    "lux-for-a-full-droid": lux_for_a_full_droid,
    "charge-burnt": charge_burnt,
    "no-opinion": no_opinion,
}
