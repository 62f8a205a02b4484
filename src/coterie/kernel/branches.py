"""What if: a new game that begins at a moment of another, with what those who ask cannot know dealt anew.

Whoever branches becomes the host of a game in which every seat can be looked at, so nothing of the other game that
they do not know may be left in it: not the cards, nor the seed, nor the generator, nor what others were told or chose.
"""

from __future__ import annotations

from typing import TypeVar

from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import CannotUndo
from coterie.kernel.journal import Journal, Origin, Redeal, Step, Wish, deal_anew
from coterie.kernel.rng import Rng
from coterie.kernel.session import BEFORE_IT_BEGAN, Session
from coterie.kernel.table import Event, State, Table

S = TypeVar("S", bound=State)

SEEDS = 1 << 53


def branch(session: Session[S], count: int, seats: tuple[int, ...], rng: Rng, half_way: bool = True) -> Session[S]:
    """A new game from before step `count`, which keeps the numbers of the steps and the log that the seats know.

    If another is asked there, half-way through something, it begins where that began: what is done with hidden cards
    cannot go on with other ones. So it does in any case if it may not begin half-way.
    """
    if not session.earliest <= count <= len(session.steps):
        raise CannotUndo(f"one can branch from decisions {session.earliest} to {len(session.steps)}, not from {count}")
    past = session.rewound(count) if count < len(session.steps) else session
    journal, redeal = past.journal, Redeal(count, seats[0], rng.bits(), seats[1:])
    at, midway = journal.at, not journal.stands_at_checkpoint(past.state)
    if past.decision is None:
        raise CannotUndo("the game is over there: there is nothing to branch from")
    goes_on = half_way and midway and any(seat in past.decision.seats for seat in seats)
    if at < past.earliest and not goes_on:
        raise CannotUndo(f"one cannot branch from decision {count} for another seat: {BEFORE_IT_BEGAN}")
    state = decode(journal.checkpoint, session.game.state)
    state.setup = replace(session.setup, seed=rng.below(SEEDS))
    if goes_on:
        steps, events = journal.steps, journal.events
    else:
        told = journal.steps[at].events if len(journal.steps) > at else len(journal.events)
        steps, events = journal.steps[:at], journal.events[: told - _told_from(past)]
        deal_anew(state, redeal)
    steps, events = _known(steps, events, seats)
    blob, number = encode(state), len(steps)
    begun = Journal(
        steps=[*map(_bare, steps[:at]), *steps[at:]],
        events=events,
        rolls=list(journal.rolls) if goes_on else [],
        at=at,
        kept={at: blob},
        redeals=[*(r for r in journal.redeals if r.step >= at), redeal] if goes_on else [],
        wishes=[*journal.wishes, Wish(number, ())] if goes_on and journal.wishes else [],
        fed=journal.tape if goes_on else [],
        fed_at=at,
        origin=Origin(blob, at=at, silent=number, floor=number),
    )
    serial = past.table.serial - (len(past.steps) - number) - 1
    return Session(session.game, state.setup, resume=begun, serial=serial, state=state)


def _told_from(past: Session[S]) -> int:
    """How many events were told from the checkpoint to the next question."""
    table, events = Table(decode(past.journal.checkpoint, past.game.state)), list[Event]()
    table.connect(lambda: None, events, [])
    table.rewind_tape([], past.journal.tape)
    next(past.game.play(table), None)
    return len(events)


def shareable(session: Session[S]) -> Journal | None:
    """What may be given away of a game: of a branch, nothing from before its re-deal; None while it stands on that."""
    journal = session.journal
    if not journal.redeals:
        return journal
    after = [at for at in journal.kept if at > journal.redeals[-1].step]
    if not after:
        return None
    at = min(after)
    return replace(
        journal,
        steps=[*map(_bare, journal.steps[:at]), *journal.steps[at:]],
        redeals=[],
        origin=Origin(journal.kept[at], at=at, silent=at, floor=at),
    )


def _known(steps: list[Step], events: list[Event], seats: tuple[int, ...]) -> tuple[list[Step], list[Event]]:
    """Only the events that the seats know of, and the steps counted by those."""
    kept: list[Event] = []
    numbers = [0]  # of the events kept, by how many there were
    for event in events:
        if any(event.known_to(seat) for seat in seats):
            kept.append(event)
        numbers.append(len(kept))
    return [replace(step, events=numbers[min(step.events, len(numbers) - 1)]) for step in steps], kept


def _bare(step: Step) -> Step:
    """Only who took it."""
    return Step("", "", step.seat, step.events, step.luck)
