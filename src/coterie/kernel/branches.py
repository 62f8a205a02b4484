"""What if: a new game that begins at a moment of another, with what those who ask cannot know dealt anew.

Whoever branches becomes the host of a game in which every seat can be looked at, so nothing of the other game that
they do not know may be left in it: not the cards, nor the seed, nor the generator, nor what others were told or chose.
"""

from __future__ import annotations

from typing import TypeVar

from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import CannotUndo
from coterie.kernel.rng import Rng
from coterie.kernel.session import BEFORE_IT_BEGAN, Origin, Redeal, Session, Step
from coterie.kernel.table import Event, State

S = TypeVar("S", bound=State)

SEEDS = 1 << 53


def branch(session: Session[S], count: int, seats: tuple[int, ...], rng: Rng) -> Session[S]:
    """A new game from before step `count`, which keeps the numbers of the steps and the log that the seats know.

    If another is asked there, half-way through something, it begins where that began: what is done with hidden cards
    cannot go on with other ones.
    """
    if not session.earliest <= count <= len(session.steps):
        raise CannotUndo(f"one can branch from decisions {session.earliest} to {len(session.steps)}, not from {count}")
    past = session.rewound(count) if count < len(session.steps) else session
    at, redeal = past._blob_at, Redeal(count, seats[0], rng.bits(), seats[1:])
    midway = len(past.steps) > at or encode(past.state) != past._blob
    if past.decision is None:
        raise CannotUndo("the game is over there: there is nothing to branch from")
    goes_on = midway and any(seat in past.decision.seats for seat in seats)
    if at < past.earliest and not goes_on:
        raise CannotUndo(f"one cannot branch from decision {count} for another seat: {BEFORE_IT_BEGAN}")
    state = decode(past._blob, session.game.state)
    state.setup = replace(session.setup, seed=rng.below(SEEDS))
    other: Session[S] = object.__new__(Session)
    other._blank(session.game, state.setup)
    tail = past.steps[at:] if goes_on else []
    other._redeals = [*(r for r in past._redeals if r.step >= at), redeal] if goes_on else []
    other.steps = [*past.steps[:at], *tail]
    told = past.steps[at].events if len(past.steps) > at else len(past.events)
    other.events = past.events if goes_on else past.events[: told - _told_from(past)]
    _keep_known(other, seats, at)
    serial = past.table.serial - (len(past.steps) - at) - 1
    if goes_on:
        other._rolls = list(past._rolls)
    else:
        other._enter(state, serial)
        other._apply(redeal)
    other._blob, other._blob_at = encode(state), at
    other._checkpoints[at] = other._blob
    other._origin = Origin(other._blob, at=at, silent=len(other.steps), floor=len(other.steps))
    other._redrive(state, tail, serial, past._tape if goes_on else (), other._redeals)
    return other


def _told_from(past: Session[S]) -> int:
    """How many events were told from the checkpoint to the next question."""
    probe: Session[S] = object.__new__(Session)
    probe._blank(past.game, past.setup)
    probe._enter(decode(past._blob, past.game.state), 0)
    probe.table.connect(lambda: None, probe.events, probe._tape)
    probe.table.rewind_tape(probe._tape, past._tape)
    next(probe._flow, None)
    return len(probe.events)


def shareable(session: Session[S]) -> Session[S] | None:
    """The game as it may be given away: a branch without what lay before its re-deal; None while it stands on that."""
    if not session._redeals:
        return session
    after = [at for at in session._checkpoints if at > session._redeals[-1].step]
    if not after:
        return None
    at = min(after)
    other: Session[S] = object.__new__(Session)
    other.__dict__ |= session.__dict__
    other._origin = Origin(session._checkpoints[at], at=at, silent=at, floor=at)
    other._redeals = []
    other.steps = [*map(_bare, session.steps[:at]), *session.steps[at:]]
    return other


def _keep_known(session: Session[S], seats: tuple[int, ...], at: int) -> None:
    """Only the events that the seats know of; of the steps before the checkpoint only who took them."""
    kept: list[Event] = []
    numbers = [0]  # of the events kept, by how many there were
    for event in session.events:
        if any(event.known_to(seat) for seat in seats):
            kept.append(event)
        numbers.append(len(kept))
    session.events = kept
    steps = [replace(step, events=numbers[min(step.events, len(numbers) - 1)]) for step in session.steps]
    session.steps = [*map(_bare, steps[:at]), *steps[at:]]


def _bare(step: Step) -> Step:
    return Step("", "", step.seat, step.events, step.luck)
