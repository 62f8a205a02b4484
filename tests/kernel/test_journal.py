"""The journal: what is kept, what a fork takes along, how a game is resumed from it."""

import pytest
from toy import TOY, snapshot, start, wander

from coterie.kernel.data import decode, encode
from coterie.kernel.errors import CoterieError
from coterie.kernel.journal import KEEP_EVERY, KEEP_LAST, Journal, Redeal, deal_anew
from coterie.kernel.session import Session
from coterie.kernel.zones import contents


def setup_again() -> bytes:
    raise AssertionError("the game is set up anew only if no checkpoint is kept")


def test_checkpoints_of_the_last_steps_are_kept_and_few_of_those_before():
    journal, state = Journal(), start().state
    steps = wander(start(turns=400)).steps
    for step in steps:
        journal.mark(state)
        journal.steps.append(step)
    assert {*range(len(steps) - KEEP_LAST, len(steps))} <= journal.kept.keys()
    assert 0 in journal.kept
    assert len(journal.kept) < len(steps) / KEEP_EVERY + 4 * KEEP_LAST


def test_a_mark_keeps_the_state_and_begins_a_new_tail():
    session = start(every=4)
    for option in ("rest", "roll", "rest"):
        session.decide(option)
    journal = session.journal
    assert (journal.at, len(journal.tail), len(journal.tape)) == (0, 3, 1)
    assert not journal.stands_at_checkpoint(session.state)
    session.decide("rest")
    assert (journal.at, journal.tail, journal.tape) == (4, [], [])
    assert journal.stands_at_checkpoint(session.state)
    assert journal.checkpoint == encode(session.state)


def test_a_session_is_resumed_from_its_journal():
    session = wander(start(every=4), most=7)
    journal, serial = session.journal.fork(), session.table.serial - 1
    again = Session(TOY, session.setup, resume=journal, serial=serial, luck=session.table.luck)
    assert again.decision == session.decision
    assert again.hash() == session.hash()
    assert again.journal.tape == session.journal.tape


def test_what_is_made_from_a_journal_shares_nothing_that_grows():
    session = wander(start(every=4), most=7)
    before = snapshot(session), encode(session.journal)
    fork, past = session.journal.fork(), session.journal.before(6, setup_again)
    for other in (fork, past):
        other.redeals.append(Redeal(0, 0, 1))
        other.steps.clear()
        other.events.clear()
        other.rolls.clear()
        other.kept.clear()
    assert (snapshot(session), encode(session.journal)) == before


def test_a_fork_of_the_journal_has_the_tail_alone():
    session = wander(start(every=4), most=6)
    fork = session.journal.fork()
    assert [step.option for step in fork.steps] == [step.option for step in session.journal.tail]
    assert (fork.at, fork.kept, fork.events) == (0, {0: session.journal.checkpoint}, [])


def test_what_was_not_recorded_is_not_forked():
    with pytest.raises(CoterieError, match="cannot be forked"):
        start(record=False).journal.fork()


def test_a_redeal_carried_out_again_deals_the_same():
    session = start()
    journal = Journal(redeals=[Redeal(2, 0, 77)])
    first, second, third = (decode(session.journal.checkpoint, TOY.state) for _ in range(3))
    journal.deal(first, 1)
    assert first == session.state
    for state in (first, second):
        journal.deal(state, 2)
    deal_anew(third, journal.redeals[0])
    assert first == second == third != session.state
    assert contents(first) == contents(session.state)
