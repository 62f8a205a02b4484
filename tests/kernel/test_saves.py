"""Saves: round trips, damage, tampering, other versions, and replays."""

import zlib

import pytest
import toy
from hypothesis import example, given, settings
from hypothesis import strategies as st
from toy import TOY, future, snapshot, start, wander

from coterie.games.firstlight import GAME as FIRSTLIGHT
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import (
    BadSave,
    CannotUndo,
    CorruptSave,
    CoterieError,
    Diverged,
    NewerSave,
    RuleFault,
    StaleDecision,
)
from coterie.kernel.journal import Wish
from coterie.kernel.rng import stream
from coterie.kernel.saves import FORMAT, HEAD, MAGIC, Save, load, read, replay, save, sealed
from coterie.kernel.session import Session


def firstlight(seed: int = 0) -> Session:
    return Session(FIRSTLIGHT, FIRSTLIGHT.configure(players=2, seed=seed))


def signed(content: Save | bytes) -> bytes:
    """The content as a save whose digest is right."""
    return sealed(zlib.compress(content if isinstance(content, bytes) else encode(content)))


def midway() -> Session:
    """The toy in the middle of a turn: three steps and two results of chance after its checkpoint."""
    session = start(every=4, seed=3)
    for option in ("roll", "rest", "draw", "rest", "roll", "pair", 2):
        session.decide(option)
    assert (len(session.steps), session.journal.at, len(session.journal.tape)) == (7, 4, 2)
    return session


# --- round trips --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "fresh"),
    [(TOY, lambda: start(every=3)), (FIRSTLIGHT, firstlight), (FIRSTLIGHT, lambda: firstlight(7))],
    ids=["toy", "firstlight", "another firstlight"],
)
def test_a_save_opens_at_every_decision_as_it_was(game, fresh):
    session, rng = fresh(), stream(4, "saves")
    while True:
        data = save(session)
        again = load(game, data)
        assert snapshot(again) == snapshot(session)
        assert again.decision == session.decision
        assert save(again) == data
        if session.decision is None:
            break
        option = rng.pick(session.decision.options)
        assert encode(again.decide(option)) == encode(session.decide(option))
        assert snapshot(again) == snapshot(session)


def test_a_loaded_game_goes_on_alike_and_so_do_its_forks():
    session = midway()
    again = load(TOY, save(session))
    forked = again.fork()
    thought, twin = (s.imagine(0, stream(5)) for s in (again, session))
    assert future(thought) == future(twin)
    assert future(forked) == future(again) == future(session)


def test_one_reading_can_be_opened_twice():
    content = read(save(midway()))
    first, second = load(TOY, content), load(TOY, content)
    first.decide(4)
    first.decide("rest")
    assert snapshot(second) == snapshot(midway())
    assert snapshot(load(TOY, content)) == snapshot(midway())


def test_auto_passes_are_saved():
    session = start()
    session.auto_pass = {0: ["alarm"], 1: ["alarm"]}
    session.decide("alarm")
    again = load(TOY, save(session))
    assert again.auto_pass == session.auto_pass
    assert snapshot(replay(TOY, save(session))) == snapshot(session)


def test_undo_and_rewind_work_after_loading_also_to_before_the_checkpoint():
    session, seen = start(every=4, seed=3), []
    rng = stream(1)
    while len(session.steps) < 30 or session.journal.at == len(session.steps):
        seen.append(snapshot(session))
        session.decide(rng.pick(session.decision.options))
    data = save(session)
    assert session.journal.at > 20
    for count in (len(seen) - 1, session.journal.at, session.journal.at - 1, 5, 0):
        again = load(TOY, data)
        again.rewind(count)
        assert snapshot(again) == seen[count]
    again = load(TOY, data)
    assert again.why_no_undo() == session.why_no_undo()


def test_ids_go_on_rising_after_loading():
    session = midway()
    again = load(TOY, save(session))
    with pytest.raises(StaleDecision):
        again.decide(4, id=session.decision.id - 1)
    again.decide(4, id=session.decision.id)
    assert again.decision.id == session.decision.id + 1


@pytest.mark.parametrize("kind", ["fork", "imagined", "imagined midway"])
def test_what_was_only_thought_of_is_saved_and_replayed_too(kind):
    session = start(every=4, seed=3) if kind == "imagined" else midway()
    thought = session.fork() if kind == "fork" else session.imagine(0, stream(1))
    for _ in range(3):
        again = load(TOY, save(thought))
        assert snapshot(again) == snapshot(thought)
        assert replay(TOY, save(thought)).hash() == thought.hash()
        for each in (thought, again):
            each.decide(each.decision.options[0])
        assert snapshot(again) == snapshot(thought)


def test_what_was_not_recorded_is_not_saved():
    with pytest.raises(CoterieError, match="recorded"):
        save(start(record=False))


# --- damage -------------------------------------------------------------------------------------------

DATA = save(midway())
HASH = midway().hash()

cuts = st.integers(0, len(DATA) - 1).map(lambda end: DATA[:end])
flips = st.tuples(st.integers(0, len(DATA) - 1), st.integers(1, 255)).map(
    lambda at: DATA[: at[0]] + bytes([DATA[at[0]] ^ at[1]]) + DATA[at[0] + 1 :]
)
inserts = st.tuples(st.integers(0, len(DATA)), st.binary(min_size=1, max_size=4)).map(
    lambda at: DATA[: at[0]] + at[1] + DATA[at[0] :]
)
deletes = st.tuples(st.integers(0, len(DATA) - 1), st.integers(1, 4)).map(
    lambda at: DATA[: at[0]] + DATA[at[0] + at[1] :]
)
heads = st.binary(min_size=2, max_size=HEAD - len(MAGIC)).map(
    lambda head: MAGIC + head + DATA[len(MAGIC) + len(head) :]
)
swaps = st.tuples(st.integers(0, len(DATA)), st.integers(0, len(DATA))).map(
    lambda at: DATA[: at[0]] + DATA[at[1] :] + DATA[at[0] : at[1]]
)


@settings(max_examples=1000)
@given(st.one_of(cuts, flips, inserts, deletes, heads, swaps, st.binary(max_size=80)))
@example(b"")
@example(MAGIC)
@example(DATA + b"\0")
@example(DATA[:HEAD])
def test_damaged_bytes_are_told_and_never_opened_as_another_game(data):
    if data == DATA:
        assert load(TOY, data).hash() == HASH
        return
    with pytest.raises((CorruptSave, NewerSave)):
        load(TOY, data)


@settings(max_examples=300)
@given(st.data())
def test_damage_under_a_right_digest_is_told_or_harmless(data):
    """The data is edited and signed again: what opens stands where it says it does."""
    content = bytearray(encode(read(DATA)))
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        session = load(TOY, signed(bytes(content)))
    except CoterieError:
        return
    if read(signed(bytes(content))).rules == TOY.version:
        assert session.hash() == decode(bytes(content), Save).position


def test_an_older_format_still_opens():
    assert load(TOY, MAGIC + (1).to_bytes(2, "big") + DATA[len(MAGIC) + 2 :]).hash() == read(DATA).position


@pytest.mark.parametrize("number", [FORMAT + 1, 255, 65535])
def test_a_newer_format_asks_for_an_update(number):
    with pytest.raises(NewerSave, match=f"format {number}"):
        load(TOY, MAGIC + number.to_bytes(2, "big") + DATA[len(MAGIC) + 2 :])


def test_a_packed_bomb_or_no_packed_data_at_all_is_damage():
    junk = b"not packed"
    with pytest.raises(CorruptSave):
        load(TOY, sealed(junk))
    with pytest.raises(CorruptSave):
        load(TOY, signed(b"\xc1"))


# --- tampering: the digest is right, the content is not ---------------------------------------------------


def edited(content: Save, at: int, **fields) -> Save:
    steps = list(content.steps)
    steps[at] = replace(steps[at], **fields)
    return replace(content, steps=steps)


def other_deck(content: Save) -> Save:
    state = decode(content.checkpoint, toy.Toy)
    state.deck.cards.reverse()
    return replace(content, checkpoint=encode(state))


@pytest.mark.parametrize(
    "change",
    [
        lambda c: replace(c, steps=c.steps[:-1]),
        lambda c: replace(c, steps=c.steps[1:]),
        lambda c: replace(c, steps=[]),
        lambda c: replace(c, steps=[*c.steps, c.steps[-1]]),
        lambda c: edited(c, -1, option="3"),
        lambda c: edited(c, -1, option="nowhere"),
        lambda c: edited(c, -1, option=7),
        lambda c: edited(c, -1, kind="second"),
        lambda c: edited(c, 5, option="rest"),
        lambda c: replace(c, checkpoint=b""),
        lambda c: replace(c, checkpoint=c.checkpoint[:-1]),
        lambda c: replace(c, checkpoint=encode({"rng": 1})),
        lambda c: replace(c, checkpoint=encode(toy.new(c.setup))),
        other_deck,
        lambda c: replace(c, checkpoint_at=0),
        lambda c: replace(c, checkpoint_at=-1),
        lambda c: replace(c, checkpoint_at=7),
        lambda c: replace(c, checkpoint_at=999),
        lambda c: replace(c, position="0" * 32),
        lambda c: replace(c, tape=[]),
        lambda c: replace(c, tape=[*c.tape, 1]),
        lambda c: replace(c, tape=["c1", 0]),
        lambda c: replace(c, tape=[99, 99]),
        lambda c: replace(c, setup=replace(c.setup, seed=4)),
        lambda c: replace(c, setup=replace(c.setup, scenario="nowhere")),
        lambda c: replace(c, setup=replace(c.setup, players=1)),
    ],
)
def test_an_edited_save_is_told_and_never_silently_another_game(change):
    content = change(read(DATA))
    with pytest.raises((CorruptSave, Diverged)):
        load(TOY, signed(content))


@pytest.mark.parametrize("field", Save.__struct_fields__)
@pytest.mark.parametrize("value", [None, "x", -1, 1.5, [1], {"a": []}, b"x", [None], [["a"]], {"x": {"y": 1}}, 2**63])
def test_fields_of_a_wrong_type_or_size_are_told(field, value):
    fields = decode(encode(read(DATA)), dict)
    fields[field] = value
    try:
        session = load(TOY, signed(encode(fields)))
    except CoterieError:
        return
    assert session.hash() == HASH


@pytest.mark.parametrize(
    "wishes",
    [[(0, (9,))], [(0, (-1,))], [(0, (1, 0))], [(0, (0,) * 1000)], [(99, (0,))], [(1, (0,)), (1, ())], [(-2, ())]],
)
def test_wishes_that_nobody_can_have_are_damage(wishes):
    content = read(DATA)
    with pytest.raises(CorruptSave):
        load(TOY, replace(content, wishes=[Wish(*wish) for wish in wishes]))
    load(TOY, replace(content, wishes=[Wish(-1, (0,)), Wish(len(content.steps), ())]))


def test_a_missing_field_is_told():
    fields = decode(encode(read(DATA)), dict)
    for name in fields.keys() - {"origin", "redeals", "rolls", "stood", "wishes"}:
        with pytest.raises(CorruptSave):
            load(TOY, signed(encode({k: v for k, v in fields.items() if k != name})))


def test_an_edit_of_a_save_that_stands_at_its_checkpoint_is_told_too():
    session = start()
    for option in ("roll", "rest", "rest"):
        session.decide(option)
    content = read(save(session))
    assert content.checkpoint_at == len(content.steps)
    for wrong in (replace(content, steps=content.steps[:-1]), replace(content, position="0" * 32), other_deck(content)):
        with pytest.raises((CorruptSave, Diverged)):
            load(TOY, signed(wrong))


# --- other games, other versions --------------------------------------------------------------------------


def test_a_save_of_another_game_is_refused_by_name():
    for open_save in (load, replay):
        with pytest.raises(BadSave, match="'toy', not of 'firstlight'"):
            open_save(FIRSTLIGHT, DATA)


def test_newer_rules_ask_for_an_update():
    data = save(wander(start(toy.game(version=3)), most=4))
    for open_save in (load, replay):
        with pytest.raises(NewerSave, match="version 3"):
            open_save(toy.game(version=2), data)


NEW = toy.game(version=2, burn=1)
"""Rules that use up random numbers in another way."""


def test_a_save_of_older_rules_keeps_what_chance_gave():
    old = midway()
    new = load(NEW, DATA)
    assert new.decision == old.decision
    assert new.state.numbers == old.state.numbers
    assert new.state.rng != old.state.rng
    assert (new.state.deck, new.state.pile) == (old.state.deck, old.state.pile)
    assert encode(new.events) == encode(old.events)
    assert future(new.fork()) == future(load(NEW, DATA)) == future(new)


def test_going_back_in_a_save_of_older_rules_keeps_what_chance_gave():
    new = load(NEW, DATA)
    here = new.hash()
    for option in (4, "rest", "rest"):  # over the next checkpoint
        new.decide(option)
    assert new.journal.at > 7
    new.rewind(7)
    assert new.hash() == here
    assert new.fork().hash() == here
    fork = new.fork()
    fork.decide(4)
    fork.decide("rest")
    fork.rewind(len(fork.steps) - 2)
    assert fork.hash() == here
    new.rewind(5)
    assert new.state.numbers == midway().state.numbers[:2]
    new.decide("rest")
    assert load(NEW, save(new)).hash() == new.hash()


def test_what_chance_gave_is_forgotten_once_another_way_is_taken():
    again = load(TOY, DATA)
    again.rewind(0)
    for option in ("rest", "rest", "rest", "rest", "draw"):
        again.decide(option)
    assert again.journal.at == read(DATA).checkpoint_at
    assert again.fork().hash() == again.hash()


def test_nobody_goes_back_to_what_older_rules_played_before_the_checkpoint():
    new = load(NEW, DATA)
    before = snapshot(new)
    with pytest.raises(CannotUndo, match="older rules"):
        new.rewind(1)
    assert snapshot(new) == before


def test_a_fault_in_a_save_of_older_rules_leaves_it_as_it_was():
    old = start(faults=1, every=4, seed=3)
    for option in ("roll", "rest", "rest"):
        old.decide(option)
    new = load(NEW, save(old))
    before = snapshot(new)
    with pytest.raises(RuleFault):
        new.decide("crash-later")
    assert snapshot(new) == before


def test_rules_that_no_longer_fit_fall_back_to_the_checkpoint():
    session = start(every=20, seed=3)
    for option in ("roll", "pair", 2, 5, "rest", "roll"):
        session.decide(option)
    renamed = toy.game(version=2, rename="other")
    with pytest.raises(Diverged, match="step 3: '5' answered 'second', now asked: other") as error:
        load(renamed, save(session))
    fallback = error.value.fallback
    assert (len(fallback.steps), fallback.events, fallback.state.turn) == (0, [], 0)
    assert fallback.decision.id > session.decision.id
    wander(fallback)
    assert fallback.outcome


def test_where_positions_are_known_the_last_certain_one_is_taken_not_the_checkpoint():
    session, positions = start(every=20, seed=3), {}
    for option in ("roll", "pair", 2, 5, "rest", "roll"):
        session.decide(option)
        positions[len(session.steps)] = session.hash()
    renamed = toy.game(rename="other")
    with pytest.raises(Diverged) as error:
        load(renamed, save(session), positions)
    fallback = error.value.fallback
    assert (len(fallback.steps), fallback.hash()) == (3, positions[3])
    assert fallback.events == session.events[: session.steps[3].events]
    assert fallback.table.luck == session.steps[3].luck
    with pytest.raises(Diverged) as error:
        load(renamed, save(session), positions | {3: "0" * 32})
    assert len(error.value.fallback.steps) == 2


def test_a_save_of_an_older_version_says_where_it_stood():
    """What a newer version makes of the tail is compared with it, but for the generator, which nobody has seen."""
    stood = decode(read(DATA).stood, TOY.state)
    assert encode(stood) == encode(midway().state)
    stood.numbers.append(6)
    with pytest.raises(Diverged, match="another position"):
        load(NEW, replace(read(DATA), stood=encode(stood)))
    assert len(load(NEW, replace(read(DATA), stood=b"")).steps) == 7


def test_a_wrong_position_still_gives_a_game_to_play_on():
    for content in (replace(read(DATA), position="0" * 32), replace(read(DATA), tape=["x", "y"])):
        with pytest.raises(Diverged) as error:
            load(TOY, content)
        fallback = error.value.fallback
        assert len(fallback.steps) == fallback.journal.at == 4
        assert len(fallback.events) == read(DATA).steps[4].events
        assert fallback.hash() == replayed_to(4).hash()
        assert load(TOY, save(fallback)).hash() == fallback.hash()
        wander(fallback)
        assert fallback.outcome


def replayed_to(count: int) -> Session:
    session = midway()
    session.rewind(count)
    return session


# --- replays ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "session"), [(TOY, start(every=3)), (FIRSTLIGHT, firstlight(2))], ids=["toy", "firstlight"]
)
def test_a_replay_ends_where_the_save_stands(game, session):
    for most in (0, 1, 17, -1):
        wander(session, most=most)
        assert snapshot(replay(game, save(session))) == snapshot(session)


def test_a_replay_follows_undone_games():
    session = start()
    for option in ("rest", "mix", "alarm"):
        session.decide(option)
        session.undo()
    session.decide("roll")
    assert snapshot(replay(TOY, save(session))) == snapshot(session)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"option": "nowhere"}, "step 5: 'nowhere' answered 'act'"),
        ({"kind": "dance"}, "step 5: 'pair' answered 'dance', now asked: act"),
        ({"seat": 0}, "step 5: seat 0"),
    ],
)
def test_a_replay_stops_at_the_step_that_was_tampered_with(change, words):
    with pytest.raises(Diverged, match=words):
        replay(TOY, edited(read(DATA), 5, **change))


def test_a_replay_that_ends_elsewhere_says_so():
    for content in (
        edited(read(DATA), 1, option="mix"),
        edited(read(DATA), 6, option="3"),
        replace(read(DATA), setup=replace(read(DATA).setup, seed=4)),
        replace(read(DATA), steps=read(DATA).steps[:-1]),
    ):
        with pytest.raises(Diverged):
            replay(TOY, content)


def test_a_replay_of_a_game_that_cannot_be_set_up_says_so():
    session = firstlight()
    content = read(save(session))
    with pytest.raises(CoterieError):
        replay(FIRSTLIGHT, replace(content, setup=replace(content.setup, scenario="nowhere")))


def test_where_bots_sat_is_a_hint_and_without_any_older_programs_read_it():
    session = Session(TOY, TOY.configure())
    seated, alone = save(session, bots={1: "greedy"}), save(session)
    assert read(seated).bots == {1: "greedy"}
    assert [int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "big") for data in (seated, alone)] == [
        FORMAT,
        FORMAT - 1,
    ]
    assert load(TOY, seated).hash() == load(TOY, alone).hash()
