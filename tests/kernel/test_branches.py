"""Branches: new games from old moments, with nothing in them that those who ask cannot know."""

import pytest
from toy import start, wander

from coterie.games.firstlight import GAME as FIRSTLIGHT
from coterie.kernel.branches import branch, shareable
from coterie.kernel.data import encode
from coterie.kernel.errors import CannotUndo
from coterie.kernel.paranoid import changed, without_log
from coterie.kernel.rng import Rng, stream
from coterie.kernel.saves import load, read, replay, save
from coterie.kernel.session import Session
from coterie.kernel.zones import zones


def played(seed: int, most: int = 60) -> Session:
    session, rng = Session(FIRSTLIGHT, FIRSTLIGHT.configure(players=2, seed=seed)), stream(seed, "branches")
    while session.decision is not None and len(session.steps) < most:
        session.decide(rng.pick(session.decision.options))
    return session


def known(session: Session, seats: tuple[int, ...]) -> list[list[str]]:
    return [
        [card for i, card in enumerate(zone.cards) if any(zone.knows(seat, i) for seat in seats)]
        for zone in zones(session.state)
    ]


@pytest.mark.parametrize("seats", [(0,), (1,), (-1,), (0, 1)])
def test_a_branch_shows_what_the_moment_showed(seats):
    session, rng, same = played(1), stream(1, "deal"), 0
    for count in range(len(session.steps)):
        past, other = session.rewound(count), branch(session, count, seats, rng)
        assert len(other.steps) <= count
        assert other.earliest == len(other.steps)
        if any(seat in past.decision.seats for seat in seats):
            same += 1
            assert known(other, seats) == known(past, seats)
            assert other.decision.id == past.decision.id
            for seat in seats:
                assert not changed(without_log(past.scene(seat)), without_log(other.scene(seat)))
                assert [line.text for line in other.log(seat)] == [line.text for line in past.log(seat)][-60:]
        else:
            assert all(event in past.events for event in other.events)
    assert same > 20 or seats == (-1,)


def test_a_branch_deals_anew_and_keeps_no_seed():
    session, rng = played(2), stream(2, "deal")
    hands = set()
    for _ in range(8):
        other = branch(session, 20, (0,), rng)
        assert other.setup.seed != session.setup.seed
        assert other.state.setup == other.setup
        assert other.state.rng.state != session.rewound(20).state.rng.state
        hands.add(encode([zone.cards for zone in zones(other.state)]))
    assert len(hands) == 8


def test_a_branch_tells_only_what_the_asker_was_told():
    session = played(3)
    assert any(event.seats == (1,) for event in session.events)
    other = branch(session, len(session.steps) - 1, (0,), Rng(1))
    assert all(event.known_to(0) for event in other.events)
    floor = other.journal.origin.at
    assert {(step.kind, step.option) for step in other.steps[:floor]} == {("", "")}


def test_a_branch_is_saved_replayed_and_rewound_to_where_it_began():
    session, rng = played(4), stream(4, "deal")
    for count in range(0, len(session.steps), 3):
        other = branch(session, count, (0,), rng)
        began = other.earliest
        for _ in range(5):
            if other.decision is not None:
                other.decide(rng.pick(other.decision.options))
        again = load(FIRSTLIGHT, save(other))
        assert again.hash() == other.hash()
        assert replay(FIRSTLIGHT, save(other)).hash() == other.hash()
        if len(again.steps) > began:
            again.rewind(began)
            with pytest.raises(CannotUndo):
                again.rewind(began - 1)


def test_what_is_given_away_holds_nothing_from_before():
    """A branch in the middle of a turn stands on the old state until the next checkpoint; then that is left out."""
    session, rng, waited = played(5), stream(5, "deal"), 0
    for count in range(len(session.steps)):
        other = branch(session, count, (session.rewound(count).decision.seats[0],), rng)
        while other.decision is not None and shareable(other) is None:
            waited += 1
            other.decide(rng.pick(other.decision.options))
        given = shareable(other)
        if given is None:
            continue
        content = read(save(other, given))
        assert content.redeals == []
        assert content.setup.seed != session.setup.seed
        assert replay(FIRSTLIGHT, content).hash() == other.hash()
    assert waited


def test_there_is_no_branch_from_nowhere():
    session = start(every=1)
    wander(session, 1, 6)
    for count in (-1, 7):
        with pytest.raises(CannotUndo):
            branch(session, count, (0,), Rng(1))


def test_a_game_that_is_over_has_no_branch_at_its_end():
    session = played(6, most=500)
    assert session.decision is None
    with pytest.raises(CannotUndo):
        branch(session, len(session.steps), (0,), Rng(1))


def test_a_branch_of_a_branch():
    session, rng = played(7), stream(7, "deal")
    other = branch(session, 10, (0,), rng)
    for _ in range(10):
        other.decide(rng.pick(other.decision.options))
    again = branch(other, 15, (0, 1), rng)
    assert again.earliest >= 10
    again.decide(rng.pick(again.decision.options))
    with pytest.raises(CannotUndo):
        branch(other, 5, (0,), rng)
