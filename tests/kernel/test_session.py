"""Sessions: deciding and being refused, faults, undo and rewind, forks and imagined games, auto-pass."""

import gc
import weakref
from dataclasses import replace

import pytest
from toy import FAULTS, SAFE, TOY, WORKED_OUT, future, snapshot, start, wander

from coterie.games.firstlight import GAME as FIRSTLIGHT
from coterie.kernel.branches import branch
from coterie.kernel.data import encode
from coterie.kernel.errors import (
    CannotUndo,
    CoterieError,
    DeadEnd,
    EndlessLoop,
    GameOver,
    IllegalOption,
    RuleFault,
    SetupError,
    StaleDecision,
    WrongSeat,
)
from coterie.kernel.game import Game
from coterie.kernel.journal import KEEP_EVERY, KEEP_LAST
from coterie.kernel.rng import Rng, stream
from coterie.kernel.saves import load, replay, save
from coterie.kernel.session import Session
from coterie.kernel.texts import Msg
from coterie.kernel.zones import contents, zones


def firstlight(seed: int = 0, players: int = 3) -> Session:
    return Session(FIRSTLIGHT, FIRSTLIGHT.configure(players=players, seed=seed))


def everything(session: Session) -> tuple:
    """The snapshot with the decision's id."""
    return snapshot(session), session.decision, session.steps[:], session.auto_pass.copy()


def think(session: Session, rng: Rng) -> Session:
    """Imagine as the seat that is asked: only that one can know its options."""
    return session.imagine(session.decision.seats[0], rng)


@pytest.fixture(params=["toy", "firstlight"])
def fresh(request):
    """Makes a new session of a game by its seed."""
    return {"toy": lambda seed=1: start(seed=seed, every=3), "firstlight": firstlight}[request.param]


# --- deciding and being refused -----------------------------------------------------------------------


def test_the_same_seed_and_decisions_give_the_same_game(fresh):
    a, b = fresh(), fresh()
    assert future(a) == future(b)
    assert a.outcome
    assert encode(a.events) == encode(b.events)


def test_decide_returns_what_happened(fresh):
    session = fresh()
    told = []
    while session.decision is not None:
        told += session.decide(session.decision.options[0])
    assert told == session.events[-len(told) :]


@pytest.mark.parametrize(
    ("error", "words", "answer"),
    [
        (StaleDecision, "decision 0, but decision 1", {"option": "rest", "id": 0}),
        (StaleDecision, "decision 2, but decision 1", {"option": "rest", "id": 2}),
        (WrongSeat, "seat 1 may not answer; it is up to seat 0", {"option": "rest", "seat": 1}),
        (IllegalOption, "'fly' is no option of 'act': choose one of rest", {"option": "fly"}),
        (IllegalOption, "add", {"option": ["add", 1]}),
        (IllegalOption, "None", {"option": None}),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(error, words, answer):
    session = start()
    before = everything(session)
    with pytest.raises(error, match=words):
        session.decide(**answer)
    assert everything(session) == before
    session.decide("rest", id=1, seat=0)


def test_after_the_end_nothing_is_decided():
    session = wander(start(turns=3))
    before = everything(session)
    with pytest.raises(GameOver):
        session.decide("rest")
    with pytest.raises(GameOver):
        session.decide_key("rest", id=4)
    assert everything(session) == before


def test_an_illegal_option_that_one_might_expect_has_a_reason_and_a_rule():
    session = firstlight()
    while session.decision.kind != "act":
        session.decide(session.decision.options[0])
    blocked = session.blocked()[0]
    before = everything(session)
    with pytest.raises(IllegalOption) as refused:
        session.decide(blocked.option)
    assert refused.value.rule == blocked.rule
    assert refused.value.reason == blocked.reason
    assert FIRSTLIGHT.catalogue().text(blocked.reason) in str(refused.value)
    assert everything(session) == before


def test_options_are_taken_by_key():
    session = start()
    session.decide_key("add:2")
    assert session.state.numbers == [2]


def test_an_equal_value_of_another_type_is_recorded_as_the_option_it_equals():
    session = start()
    session.decide("pair")
    session.decide(True)
    assert session.state.numbers[0] is session.steps[-1].option is 1  # noqa: F632


# --- faults in the rules ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "error", "message"),
    [
        ("crash", RuleFault, r"after 'crash' \(last rule toy\.roll\): ZeroDivisionError"),
        ("crash-later", RuleFault, "the fuse"),
        ("dead-end", DeadEnd, r"toy\.dead-end"),
        ("circle", EndlessLoop, r"toy\.circle"),
        ("stop", RuleFault, "without an outcome"),
    ],
)
@pytest.mark.parametrize("taken", [0, 1, 5])
def test_a_fault_leaves_everything_as_it_was(word, error, message, taken):
    session = start(faults=1, every=3)
    for option in ("roll", "alarm", "shout", "pass", "draw")[:taken]:
        session.decide(option)
    if session.decision.kind != "act":
        session.decide("pass")
        session.decide("pass")
    before = everything(session)
    with pytest.raises(error, match=message):
        session.decide(word, id=session.decision.id)
    assert everything(session) == before
    expected = future_of_safe(session.fork())
    assert future_of_safe(session) == expected


def future_of_safe(session: Session) -> list[str]:
    """How the game goes on with the safe options."""
    hashes = []
    for option in (*SAFE, "roll", "draw"):
        session.decide(option)
        while session.decision.window:
            session.decide("pass")
        hashes.append(session.hash())
    return hashes


def test_a_fault_after_an_automatic_pass_takes_the_whole_decision_back():
    session = start(faults=1)
    session.auto_pass = {0: ["alarm"], 1: ["alarm"]}
    session.decide("roll")
    before = everything(session)
    with pytest.raises(RuleFault, match="the trap"):
        session.decide("trap")
    assert everything(session) == before
    session.decide("rest", id=before[1].id)


def test_a_fault_in_an_imagined_game_leaves_it_as_it_was():
    session = start(faults=1, every=4)
    session.decide("roll")
    imagined = session.imagine(0, stream(3))
    before = everything(imagined)
    for word in FAULTS[:2] + FAULTS[3:]:
        with pytest.raises(RuleFault):
            imagined.decide(word)
        assert everything(imagined) == before


# --- undo ---------------------------------------------------------------------------------------------


def test_undo_restores_the_position_the_question_and_the_log(fresh):
    session, rng, undone = fresh(), stream(2, "undo"), 0
    while session.decision is not None:
        before = snapshot(session)
        session.decide(rng.pick(session.decision.options))
        if not session.why_no_undo():
            session.undo()
            assert snapshot(session) == before
            undone += 1
            session.decide(rng.pick(session.decision.options))
    assert undone > 5


@pytest.mark.parametrize("word", ["roll", "draw", "grab", "look", "peek", "open"])
def test_nobody_undoes_what_chance_has_shown(word):
    session = start(look=1)
    session.decide(word)
    now = session.decision, session.steps[:], encode(session.state)
    with pytest.raises(CannotUndo, match="rolled, drawn or revealed"):
        session.undo()
    assert (session.decision, session.steps, encode(session.state)) == now


def test_only_what_came_before_the_roll_is_locked():
    session = start()
    session.decide("pair")
    session.decide(2)
    assert session.why_no_undo()
    session.decide(5)
    session.undo()
    assert session.decision.kind == "second"
    with pytest.raises(CannotUndo):
        session.undo()


@pytest.mark.parametrize("word", SAFE)
def test_what_nobody_learned_from_is_undone(word):
    session = start()
    before = snapshot(session)
    session.decide(word)
    session.undo()
    assert snapshot(session) == before


def test_there_is_nothing_to_undo_at_the_start():
    with pytest.raises(CannotUndo, match="nothing has been decided"):
        start().undo()


def test_ids_rise_even_after_an_undo():
    session = start()
    old = session.decision.id
    session.decide("rest")
    stale = session.decision.id
    session.undo()
    assert session.decision.id > stale
    for id in (old, stale):
        with pytest.raises(StaleDecision):
            session.decide("rest", id=id)


# --- rewind -------------------------------------------------------------------------------------------


def played(session: Session, seed: int = 0, most: int = -1) -> list[tuple]:
    """Play at random; the snapshots before each step."""
    rng, seen = stream(seed, "played"), []
    while session.decision is not None and len(seen) != most:
        seen.append(snapshot(session))
        session.decide(rng.pick(session.decision.options))
    return seen


def test_rewinding_to_any_step_gives_what_was_there(fresh):
    session = fresh()
    seen = played(session)
    for count in range(len(seen) - 1, -1, -3):
        session.rewind(count)
        assert snapshot(session) == seen[count]


def test_after_rewinding_another_way_can_be_taken_and_rewound_again(fresh):
    session = fresh()
    seen = played(session)
    session.rewind(len(seen) // 2)
    seen[len(seen) // 2 :] = played(session, seed=9)
    for count in (len(seen) - 1, len(seen) // 2 + 1, len(seen) // 2, len(seen) // 3, 0):
        session.rewind(count)
        assert snapshot(session) == seen[count]


@pytest.mark.parametrize("count", [-1, 10, 11])
def test_rewinding_to_where_nobody_was_is_refused(count):
    session = wander(start(), most=10)
    before = everything(session)
    with pytest.raises(CannotUndo):
        session.rewind(count)
    assert everything(session) == before


def test_a_long_game_keeps_few_checkpoints_and_rewinds_far():
    session, rng, seen = start(turns=3000), stream(0), []
    while session.decision is not None:
        seen.append(session.hash())
        session.decide(rng.pick(session.decision.options))
    assert len(session.journal.kept) < len(seen) / KEEP_EVERY + 4 * KEEP_LAST
    for count in (len(seen) - 1, 3001, 2000, 1333, 70, 20, 1, 0):
        session.rewind(count)
        assert session.hash() == seen[count]


@pytest.mark.parametrize("make", [lambda s: s.fork(), lambda s: s.imagine(0, stream(4)), lambda s: s])
def test_a_long_fork_rewinds_to_where_it_began(make):
    session = start(turns=900, every=2)
    wander(session, most=60)
    while session.decision.kind != "second":
        session.decide("pair" if session.decision.kind == "act" else session.decision.options[0])
    other = make(session)
    began = len(other.steps)
    seen = played(other, most=700)
    for count in (690, 100, 1, 0):
        other.rewind(began + count)
        assert snapshot(other)[:3] == seen[count][:3]


# --- forks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", [lambda s: s, lambda s: s.fork(), lambda s: think(s, stream(1, "mind"))])
def test_a_session_that_nobody_holds_is_gone_at_once(leave):
    """Without waiting for the interpreter to look for garbage."""
    session = leave(wander(start(), most=6))
    gone = weakref.ref(session)
    gc.disable()
    try:
        wander(session, most=2)
        del session
        assert gone() is None
    finally:
        gc.enable()


def test_a_fork_asks_the_same_and_goes_on_alike(fresh):
    session, rng = fresh(), stream(1, "fork")
    for _ in range(40):
        if session.decision is None:
            break
        fork = session.fork()
        twin = fork.fork()
        assert fork.decision == twin.decision == session.decision
        assert fork.hash() == twin.hash() == session.hash()
        option = rng.pick(session.decision.options)
        told = encode(session.decide(option))
        assert encode(fork.decide(option)) == encode(twin.decide(option)) == told
        assert fork.hash() == twin.hash() == session.hash()
        assert fork.decision == session.decision
        assert fork.why_no_undo() == session.why_no_undo()


def test_a_fork_works_nothing_out_that_was_worked_out_since_the_checkpoint():
    session = start(every=4, reckon=1)
    for option in ("reckon", 1, "rest", "reckon"):
        session.decide(option)
    WORKED_OUT.clear()
    fork = session.fork()
    twin = fork.fork()
    assert not WORKED_OUT
    assert twin.decision.options == fork.decision.options == session.decision.options == (0, 2, 3)
    for each in (twin, fork, session):
        each.decide(2)
        each.decide("reckon")
        assert each.decision.options == (0, 3, 4)
    assert len(WORKED_OUT) == 3


def test_nothing_worked_out_before_a_checkpoint_is_taken_after_it():
    session = start(every=2, reckon=1)
    for option in ("reckon", 0, "rest", "reckon", 1, "reckon"):
        session.decide(option)
    assert len(session.journal.found) == 2
    session.decide(4)
    assert session.journal.found == []
    session.decide("reckon")
    assert session.fork().decision.options == (2, 3, 5)


def test_going_back_works_out_anew():
    session = start(every=4, reckon=1)
    for option in ("reckon", 0, "reckon", 1):
        session.decide(option)
    session.rewind(1)
    assert session.decision.options == (0, 1, 2)
    session.decide(2)
    session.decide("reckon")
    assert session.fork().decision.options == session.decision.options == (0, 1, 3)


def test_a_fork_lives_its_own_life(fresh):
    session = wander(fresh(), most=15)
    before = everything(session)
    wander(session.fork())
    wander(think(session, stream(1)))
    assert everything(session) == before


def test_whole_futures_of_forks_are_equal(fresh):
    session = wander(fresh(), most=13)
    fork = session.fork()
    imagined = think(fork, stream(8))
    assert future(imagined.fork()) == future(imagined.fork().fork()) == future(imagined)
    assert future(fork.fork()) == future(fork) == future(session)


def test_a_finished_game_can_be_forked(fresh):
    session = wander(fresh())
    assert session.fork().decision is None
    assert session.fork().hash() == session.hash()


def test_a_fork_keeps_its_log_straight_when_it_rewinds():
    session = start(every=9)
    for option in ("rest", "roll", "rest"):
        session.decide(option)
    fork = session.fork()
    fork.decide("rest")
    fork.rewind(1)
    assert fork.events == []
    session.rewind(1)
    assert fork.hash() == session.hash()


def test_a_fork_passes_by_itself_what_its_parent_passes():
    session = start()
    session.auto_pass = {0: ["alarm"], 1: ["alarm"]}
    fork = session.fork()
    fork.decide("alarm")
    session.decide("alarm")
    assert snapshot(fork) == snapshot(session)


# --- imagined games -----------------------------------------------------------------------------------


def test_an_imagined_game_looks_the_same_to_the_seat(fresh):
    session, rng = fresh(), stream(6, "imagine")
    cards = contents(session.state)
    while session.decision is not None:
        seat = rng.pick(session.decision.seats)
        imagined = session.imagine(seat, rng)
        assert imagined.decision == session.decision
        assert imagined.scene(seat, log=0) == session.scene(seat, log=0)
        assert contents(imagined.state) == cards
        session.decide(rng.pick(session.decision.options))
        cards = contents(session.state)


@pytest.mark.parametrize("taken", [("rest",), ("roll", "pair"), ("roll", "pair", 2)])
def test_what_the_seat_cannot_know_differs_from_thought_to_thought(taken):
    session = start(every=5)
    for option in taken:
        session.decide(option)
    thoughts = [session.imagine(0, stream(seed)) for seed in range(40)]
    assert len({tuple(t.state.deck.cards) for t in thoughts}) > 30
    assert len({tuple(t.state.hands[1].cards) for t in thoughts}) > 10
    assert len({tuple(t.state.hands[0].cards) for t in thoughts}) == 1
    assert len({t.state.rng.state for t in thoughts}) == 40


def test_dice_fall_otherwise_in_each_thought():
    session = start()
    rolls = []
    for seed in range(40):
        thought = session.imagine(0, stream(seed))
        thought.decide("roll")
        rolls.append(thought.state.numbers[0])
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


def test_thoughts_of_thoughts_and_their_forks_go_on_alike(fresh):
    for most in (0, 4, 7, 11):
        session, rng = wander(fresh(), most=most), stream(most)
        thought = think(think(session, rng).fork(), rng)
        again = thought.fork()
        assert again.hash() == thought.hash()
        wander(again, 3, most=1)
        wander(thought, 3, most=1)
        third = think(thought, rng)
        twin = third.fork()
        assert future(twin) == future(third)
        assert future(again) == future(thought)


def test_undo_in_an_imagined_game_stays_in_it():
    """Going back over a checkpoint must not bring the real cards back."""
    session = start(every=2)
    session.decide("pair")
    imagined = session.imagine(0, stream(5))
    seen = [imagined.hash()]
    for option in (1, 4, "rest", "rest", "rest"):
        imagined.decide(option)
        seen.append(imagined.hash())
    for count in range(5, -1, -1):
        if count < 5:
            imagined.rewind(1 + count)
        assert imagined.hash() == seen[count]
    assert imagined.fork().hash() == seen[0]


def test_what_a_seat_learned_without_chance_since_the_checkpoint_stays_in_its_thoughts():
    """A hand that is passed on before the question is known to its new owner."""

    def play(t):
        s = t.state
        while not s.outcome:
            t.checkpoint()
            if not s.turn:
                s.hands.append(s.hands.pop(0))
                for owner, hand in enumerate(s.hands):
                    hand.owner = owner
                s.turn = 1
            s.outcome = yield from t.choose(0, "end", ("won", "lost"), "toy.end")

    base = start().game
    toy = Game(**{name: getattr(base, name) for name in base.__dataclass_fields__} | {"play": play})
    session = start(toy)
    for seed in range(20):
        assert session.imagine(0, stream(seed)).scene(0) == session.scene(0)


# --- breaking in --------------------------------------------------------------------------------------


def taking_turns() -> Session:
    """Seat 0 is asked first; seat 1 may break in and be asked instead."""

    def play(t):
        s = t.state
        while not s.outcome:
            t.checkpoint()
            other = 1 - s.turn
            word = yield from t.choose_lazily(
                s.turn, "act", lambda: ("rest", ("add", 1)), "toy.act", also=((other, ("turn", other)),)
            )
            if word[0] == "turn":
                s.turn = word[1]
            elif word == "rest":
                s.outcome = "won"
            else:
                s.numbers.append(word[1])

    base = start().game
    return start(Game(**{name: getattr(base, name) for name in base.__dataclass_fields__} | {"play": play}))


def test_another_seat_breaks_in_with_its_own_option_only():
    session = taking_turns()
    assert [choice.key for choice in session.scene(1).question.choices] == ["turn:1"]
    assert [choice.key for choice in session.scene(0).question.choices] == ["rest", "add:1"]
    for option, seat in (("rest", 1), (("turn", 1), 0)):
        with pytest.raises((WrongSeat, IllegalOption)):
            session.decide(option, seat=seat)
    session.decide(("turn", 1), seat=1)
    assert (session.decision.seats, session.steps[-1].seat) == ((1,), 1)
    assert [choice.key for choice in session.scene(0).question.choices] == ["turn:0"]


def test_of_several_who_are_asked_each_may_break_in_with_its_own_option_alone():
    def play(t):
        s = t.state
        while not s.outcome:
            t.checkpoint()
            word = yield from t.choose_lazily(
                (0, 1), "next", lambda: ("rest", "sleep"), "toy.act", also=((0, "a"), (1, "b"))
            )
            s.outcome = "won" if word == "rest" else ""
            s.numbers.append(len(s.numbers))

    base = start().game
    session = start(Game(**{name: getattr(base, name) for name in base.__dataclass_fields__} | {"play": play}))
    for seat, own in ((0, "a"), (1, "b")):
        assert [choice.key for choice in session.scene(seat).question.choices] == ["rest", "sleep", own]
        with pytest.raises(IllegalOption):
            session.decide("b" if own == "a" else "a", seat=seat)
    assert session.decision.options == ("rest", "sleep")  # what bots look at
    session.decide("b", seat=1)
    assert (session.state.numbers, session.steps[-1].seat) == ([0], 1)
    session.decide_key("rest", seat=0)
    assert session.outcome == "won"


def test_a_game_puts_its_questions_into_words_itself():
    base = start().game
    fields = {name: getattr(base, name) for name in base.__dataclass_fields__}
    own = Game(**fields | {"ask": lambda state, decision: Msg("ask.own", {"kind": decision.kind})})
    session = start(own)
    seat = session.decision.seats[0]
    assert session.scene(seat).question.text == Msg("ask.own", {"kind": session.decision.kind})
    assert start().scene(seat).question.text.key == f"ask.{session.decision.kind}"


def test_breaking_in_is_undone_saved_and_replayed_like_any_decision():
    session = taking_turns()
    session.decide_key("turn:1")
    session.decide(("add", 1), seat=1)
    again = load(session.game, save(session))
    assert again.hash() == session.hash()
    again.undo()
    again.undo()
    assert again.decision.seats == (0,)
    again.decide_key("turn:1", seat=1)
    assert again.fork().decision == again.decision


# --- auto-pass ----------------------------------------------------------------------------------------


def test_windows_are_passed_by_themselves_and_recorded():
    session, plain = start(), start()
    session.auto_pass = {0: ["alarm"]}
    session.decide("alarm")
    assert session.decision.seats == (1,)
    for option in ("alarm", "pass"):
        plain.decide(option)
    assert snapshot(plain) == snapshot(session)
    assert plain.steps == session.steps


def test_only_the_named_kind_of_window_is_passed():
    session = start()
    session.auto_pass = {0: ["other"], 1: ["alarm"]}
    session.decide("alarm")
    assert session.decision.seats == (0,)
    session.decide("pass")
    assert session.decision.kind == "act"


def test_a_question_that_is_no_window_is_never_passed():
    session = start()
    session.auto_pass = {0: ["act", "first"], 1: ["act", "first"]}
    session.decide("pair")
    assert session.decision.kind == "first"


# --- always being asked -------------------------------------------------------------------------------


def nothing_to_play(session: Session) -> bool:
    return session.decision is not None and session.decision.options == ("pass",)


def asked_for_nothing(seed: int = 0, wish: int = 5) -> Session:
    """A game in which seats 0 and 2 have wished to be always asked, and one of them is, though it has no answer."""
    session, rng = firstlight(seed), stream(seed, "wander")
    while not (nothing_to_play(session) and rng.below(3) == 0):
        assert session.decision is not None, "nobody is asked for nothing in this game"
        if len(session.steps) == wish:
            session.always_ask((0, 2))
        session.decide(rng.pick(session.decision.options))
    return session


def test_who_wishes_is_asked_also_for_nothing_and_nobody_else_is():
    session = asked_for_nothing()
    assert session.decision.window
    assert session.decision.seats in ((0,), (2,))
    assert session.always_asked == (0, 2)
    assert not session.table.always or 1 not in session.table.always


@pytest.mark.parametrize("seed", range(4))
def test_a_wish_is_part_of_the_log(seed: int):
    """Forks, imagined games, saves and replays ask the same, and end alike."""
    session = asked_for_nothing(seed)
    seat = session.decision.seats[0]
    copies = [session.fork(), load(FIRSTLIGHT, save(session)), replay(FIRSTLIGHT, save(session))]
    for copy in (*copies, session.imagine(seat, stream(1))):
        assert (copy.decision.seats, copy.decision.options) == (session.decision.seats, ("pass",))
        assert copy.always_asked == (0, 2)
    ends = [future(copy) for copy in (session, *copies)]
    assert all(end == ends[0] for end in ends)
    again = replay(FIRSTLIGHT, save(session))
    assert again.hash() == session.hash()


def test_a_wish_stays_when_one_goes_back_and_what_was_asked_before_it_as_well():
    session = asked_for_nothing()
    count, asked = len(session.steps), session.decision
    session.decide("pass")
    session.rewind(count)
    assert (session.decision.seats, session.decision.options) == (asked.seats, asked.options)
    session.rewind(2)
    assert session.always_asked == (0, 2)
    assert session.journal.wishes[0].step == 2
    assert replay(FIRSTLIGHT, save(session)).always_asked == (0, 2)
    session.decide(session.decision.options[0])
    assert session.table.always == (0, 2)


def test_a_wish_taken_back_ends_with_the_next_question():
    session = asked_for_nothing()
    session.always_ask(())
    assert nothing_to_play(session)
    rng = stream(5)
    while session.decision is not None:
        session.decide(rng.pick(session.decision.options))
        assert not nothing_to_play(session)
    assert replay(FIRSTLIGHT, save(session)).hash() == session.hash()


def test_a_window_for_nothing_is_passed_like_others():
    session = asked_for_nothing()
    session.auto_pass = {seat: ["hit", "night-die"] for seat in range(3)}
    rng, before = stream(6), len(session.steps)
    session.decide("pass")
    while session.decision is not None:
        assert not session.decision.window
        session.decide(rng.pick(session.decision.options))
    passed = [step.seat for step in session.steps[before:] if step.option == "pass"]
    assert len(passed) > 3


def test_a_branch_has_no_wishes_of_the_other_table():
    session = asked_for_nothing()
    for count in range(len(session.steps) - 6, len(session.steps) + 1):
        assert branch(session, count, session.decision.seats, stream(count)).always_asked == ()


# --- not recording ------------------------------------------------------------------------------------


def test_a_session_that_does_not_record_plays_the_same_game():
    session, quick = start(every=2), start(every=2, record=False)
    quick.auto_pass = session.auto_pass = {0: ["alarm"]}
    rng = stream(0)
    while session.decision is not None:
        assert quick.decision == session.decision
        option = rng.pick(session.decision.options)
        session.decide(option)
        quick.decide(option)
        assert quick.hash() == session.hash()
    assert quick.outcome == session.outcome
    assert quick.decision is None


def test_a_session_that_does_not_record_cannot_go_back_or_elsewhere():
    session = start(record=False)
    session.decide("rest")
    with pytest.raises(CannotUndo):
        session.undo()
    with pytest.raises(CoterieError, match="record"):
        session.fork()
    with pytest.raises(CoterieError, match="record"):
        session.imagine(0, stream(1))


# --- scenes -------------------------------------------------------------------------------------------


def test_the_question_is_shown_only_to_who_may_answer():
    session = start()
    assert session.scene(0).question.id == session.decision.id
    assert session.scene(1).question is None
    assert session.scene(1).waiting_for == (0,)


def test_the_log_shows_a_seat_its_own_lines_and_no_others():
    session = wander(firstlight(), most=60)
    secret = next(e for e in session.events if e.seats is not None)
    lines = [line.number for line in session.scene(secret.seats[0], log=10_000).log]
    number = session.events.index(secret)
    assert number in lines
    stranger = next(seat for seat in range(3) if seat not in secret.seats)
    assert number not in [line.number for line in session.scene(stranger, log=10_000).log]
    assert len(session.scene(stranger, log=3).log) == 3


def test_hidden_zones_stay_hidden_in_the_toy():
    session = start()
    assert zones(session.state)[0].view(1) == [None] * 8


def test_a_position_in_which_a_seat_looked_at_a_deck_has_a_name():
    session = start(look=1)
    session.decide("look")
    assert session.hash() == session.fork().hash()


def test_a_game_takes_only_the_options_it_has():
    with pytest.raises(SetupError, match="unknown option 'loud': choose one of safe, look"):
        TOY.configure(options={"loud": "yes"})
    with pytest.raises(SetupError, match="unknown option 'loud': choose one of safe, look"):
        replace(TOY, proposals={"loud": "yes"})


# --- dice that were rolled ----------------------------------------------------------------------------


def test_a_scene_shows_the_dice_rolled_since_the_last_decision():
    session = start()
    assert session.scene(0).rolls == ()
    session.decide("roll")
    (roll,) = session.scene(0).rolls
    assert (roll.die, roll.faces) == ("d6", ("1", "2", "3", "4", "5", "6"))
    assert roll.faces[roll.face] == str(session.state.numbers[-1])
    assert session.scene(1).rolls == session.scene(-1).rolls == (roll,)
    for copy in (session.fork(), session.imagine(1, stream(1)), load(TOY, save(session))):
        assert copy.scene(0).rolls == (roll,)
        copy.decide("rest")
        assert copy.scene(0).rolls == ()
    session.rewind(0)
    assert session.scene(0).rolls == ()


def test_a_decision_that_fails_leaves_the_dice_where_they_lay():
    session = start(faults=1)
    session.decide("roll")
    before = session.scene(0).rolls
    assert before
    with pytest.raises(RuleFault):
        session.decide("crash")
    assert session.scene(0).rolls == before


def test_going_back_in_another_session_leaves_this_one_alone():
    session = start()
    for option in ("roll", "draw", "rest"):
        session.decide(option)
    before = snapshot(session)
    past = session.rewound(1)
    assert snapshot(session) == before
    past.decide("rest")
    assert snapshot(session) == before
    session.decide("roll")
    assert len(past.steps) == 2
