"""The table's verbs: asking, chance and telling."""

from typing import Any

import pytest

from coterie.kernel.decision import DONE, PASS, Decision
from coterie.kernel.dice import numbered
from coterie.kernel.errors import DeadEnd, Diverged, EndlessLoop
from coterie.kernel.rng import Rng
from coterie.kernel.table import STEP_BUDGET, Cause, Event, Setup, State, Table, inside
from coterie.kernel.zones import Bag, Deck, Pool


def table(seed: int = 1) -> Table[State]:
    return Table(State(rng=Rng(seed), setup=Setup("toy", "floor", 2, "plain", seed)))


def journal(t: Table[State]) -> tuple[list[Event], list[Any]]:
    events: list[Event] = []
    chance: list[Any] = []
    t.connect(lambda: None, events, chance)
    return events, chance


def ask(flow, *answers: Any) -> tuple[list[Decision], Any]:
    """Drive a flow with the answers; what was asked, and what it returned."""
    asked = []
    try:
        asked.append(next(flow))
        for answer in answers:
            asked.append(flow.send(answer))
    except StopIteration as stop:
        return asked, stop.value
    return asked, None


# --- asking -------------------------------------------------------------------------------------------


def test_a_single_option_is_taken_without_asking():
    t = table()
    assert ask(t.choose(0, "pick", ["only"], "r")) == ([], "only")
    assert t.serial == 0


def test_a_choice_names_seats_kind_options_and_rule():
    asked, taken = ask(table().choose((0, 1), "pick", ["a", "b"], "r.x", n=3), "b")
    assert asked == [Decision(1, (0, 1), "pick", ("a", "b"), "r.x", {"n": 3})]
    assert taken == "b"


def test_options_that_nothing_tells_apart_are_not_asked_about_and_the_log_says_so():
    t = table()
    events, _ = journal(t)
    assert ask(t.choose_unless_alike(0, "pick", ["a1", "a2"], "r", lambda option: option[0])) == ([], "a1")
    assert (t.serial, events) == (0, [Event("alike", "r", {"n": 2})])
    asked, taken = ask(t.choose_unless_alike(0, "pick", ["a1", "b1", "b2"], "r", lambda option: option[0], n=3), "b2")
    assert asked == [Decision(1, (0,), "pick", ("a1", "b1", "b2"), "r", {"n": 3})]
    assert taken == "b2"
    assert ask(t.choose_unless_alike(0, "pick", ["only"], "r", lambda option: option)) == ([], "only")
    assert len(events) == 1


def test_no_option_is_a_dead_end_that_names_kind_and_rule():
    with pytest.raises(DeadEnd, match=r"'pick' \(rule r\.x\)"):
        next(table().choose(0, "pick", [], "r.x"))


def test_ids_rise_with_every_question():
    t = table()
    for number in (1, 2, 3):
        assert next(t.choose(0, "pick", "ab", "r")).id == number


def test_several_are_chosen_one_by_one_until_done():
    asked, picked = ask(table().choose_many(0, "pick", ["a", "b", "c"], "r"), "b", DONE)
    assert [d.options for d in asked] == [("a", "b", "c", DONE), ("a", "c", DONE)]
    assert asked[1].about == {"picked": ("b",)}
    assert picked == ["b"]


def test_fewer_than_the_least_cannot_be_done():
    asked, picked = ask(table().choose_many(0, "pick", ["a", "b", "c"], "r", least=2, most=2), "c", "a")
    assert [d.options for d in asked] == [("a", "b", "c"), ("a", "b")]
    assert picked == ["c", "a"]


def test_all_that_must_be_taken_is_taken_without_asking_for_the_last():
    asked, picked = ask(table().choose_many(0, "pick", ["a", "b"], "r", least=5), "b")
    assert len(asked) == 1
    assert picked == ["b", "a"]


@pytest.mark.parametrize(("options", "most"), [([], None), (["a", "b"], 0)])
def test_nothing_to_choose_asks_nothing(options, most):
    assert ask(table().choose_many(0, "pick", options, "r", most=most)) == ([], [])


def test_an_empty_window_is_not_opened():
    assert ask(table().window(0, "any-time", [], "r")) == ([], None)


def test_a_window_can_be_passed_even_with_one_thing_to_play():
    asked, played = ask(table().window(0, "any-time", ["ward"], "r"), PASS)
    assert (asked[0].options, asked[0].window, played) == (("ward", PASS), True, None)
    assert ask(table().window(0, "any-time", ["ward"], "r"), "ward")[1] == "ward"


# --- running in circles -------------------------------------------------------------------------------


def test_endless_noting_stops_and_names_the_last_rule():
    t = table()
    for _ in range(STEP_BUDGET):
        t.note("step", "shadow.walk")
    with pytest.raises(EndlessLoop, match=r"last by shadow\.walk"):
        t.note("step", "shadow.walk")


@pytest.mark.parametrize(
    "verb",
    [
        lambda t: t.checkpoint(),
        lambda t: t.below(6),
        lambda t: t.shuffle(Deck("f", ["a"])),
        lambda t: t.move_unseen(Deck("f", ["a"]), Bag("f")),
        lambda t: ask(t.choose(0, "pick", ["only"], "r")),
    ],
)
def test_every_verb_counts_as_a_step(verb):
    t = table()
    for _ in range(STEP_BUDGET):
        verb(t)
    with pytest.raises(EndlessLoop):
        verb(t)


def test_a_question_ends_the_count():
    t = table()
    for _ in range(3):
        for _ in range(STEP_BUDGET):
            t.note("step", "r")
        next(t.choose(0, "pick", "ab", "r"))


# --- chance -------------------------------------------------------------------------------------------


def test_what_chance_gives_is_journaled_and_counted():
    t = table()
    _, chance = journal(t)
    face = t.roll(numbered(6))
    deck, bag = Deck("f", ["a", "b", "c", "d"]), Bag("f", ["x", "y"])
    card, ball = t.draw(deck), t.draw(bag)
    top = t.look(deck, 2, (0,))
    token = t.reveal(Pool("f", ["z"], spots=["n"]), "n")
    assert (card, top, token) == ("d", ["c", "b"], "z")
    assert chance == [face["number"] - 1, "d", ball, "c", "b", "z"]
    assert t.luck == 6
    assert sorted([ball, *bag.cards]) == ["x", "y"]


def test_shuffling_tells_nobody_anything():
    t = table()
    _, chance = journal(t)
    deck = Deck("f", list("abcdefgh"), looked={0: 2})
    t.shuffle(deck)
    assert (t.luck, chance, deck.looked) == (0, [], {})
    assert deck.cards != list("abcdefgh")
    assert sorted(deck.cards) == list("abcdefgh")


def test_a_token_moved_unseen_tells_nobody_anything():
    t, twin = table(), table()
    events, chance = journal(t)
    bag, pool = Bag("token", ["sun", "moon", "star"]), Pool("token")
    t.move_unseen(bag, pool, "n")
    drawn = twin.draw(Bag("token", ["sun", "moon", "star"]))  # takes the same, from the same generator
    assert (pool.spots, pool.cards, t.state.rng.state) == (["n"], [drawn], twin.state.rng.state)
    assert pool.view(0) == [None]
    assert sorted([*bag.cards, drawn]) == ["moon", "star", "sun"]
    t.move_unseen(pool, bag, "n")
    assert (len(bag), pool.spots, t.state.rng.state) == (3, [], twin.state.rng.state)
    assert (t.luck, chance, events) == (0, [], [])


def test_the_top_of_a_deck_is_moved_unseen_onto_another():
    t = table()
    start, end = Deck("card", ["a", "b"], looked={0: 2}), Deck("card", ["c"], looked={1: 1})
    t.move_unseen(start, end)
    assert (start.cards, start.looked) == (["a"], {0: 1})
    assert (end.cards, end.looked) == (["c", "b"], {})
    assert end.view(0) == end.view(1) == [None, None]


def test_looking_at_the_top_is_known_to_who_looked_and_moves_nothing():
    t, deck = table(), Deck("f", ["a", "b", "c"])
    assert t.look(deck, 1, (0, 1)) == ["c"]
    assert t.look(deck, 9, (1,)) == ["c", "b", "a"]
    assert t.look(deck, 0, (2,)) == []
    assert (deck.view(0), deck.view(1), deck.view(2)) == ([None, None, "c"], ["a", "b", "c"], [None] * 3)


def test_looking_again_at_less_forgets_nothing():
    t, deck = table(), Deck("f", ["a", "b", "c"])
    t.look(deck, 2, (0,))
    t.look(deck, 1, (0,))
    assert deck.view(0) == [None, "b", "c"]


def test_a_token_is_revealed_to_some_or_to_all():
    t, pool = table(), Pool("f", ["x"], spots=["n"])
    t.reveal(pool, "n", (1,))
    assert (pool.at("n", 0), pool.at("n", 1)) == (None, "x")
    t.reveal(pool, "n")
    assert pool.at("n", 0) == "x"


def test_re_driving_takes_what_was_recorded_and_then_rolls_on():
    t, chance = table(), []
    t.rewind_tape(chance, [5, "a"])
    deck = Deck("f", ["a", "b", "c"])
    assert t.below(6) == 5
    assert t.draw(deck) == "a"
    assert sorted(deck.cards) == ["b", "c"]
    rolled = t.below(6)
    assert chance == [5, "a", rolled]


@pytest.mark.parametrize(
    ("record", "verb"),
    [
        (6, lambda t: t.below(6)),
        ("a", lambda t: t.below(6)),
        ("z", lambda t: t.draw(Deck("f", ["a"]))),
        (3, lambda t: t.draw(Bag("f", ["a"]))),
        ("a", lambda t: t.look(Deck("f", ["a", "b"]), 1, (0,))),
        ("z", lambda t: t.reveal(Pool("f", ["x"], spots=["n"]), "n")),
    ],
)
def test_a_record_that_cannot_be_is_told_loudly(record, verb):
    t = table()
    t.rewind_tape([], [record])
    with pytest.raises(Diverged):
        verb(t)


# --- telling ------------------------------------------------------------------------------------------


def test_what_was_worked_out_is_taken_in_its_order_and_the_rest_worked_out():
    t, found = table(), list[Any]()
    t.rewind_tape([], [], found, ["first", None])
    results = [t.work_out(str.upper, word) for word in ("one", "two", "three")]
    assert results == found == ["first", None, "THREE"]


def test_once_the_table_is_connected_nothing_old_is_taken_any_more():
    t, found = table(), list[Any]()
    t.rewind_tape([], [], [], ["first", "second"])
    t.connect(lambda: None, [], [], found=found)
    assert t.work_out(str.upper, "one") == "ONE"
    assert found == ["ONE"]
    t.connect(lambda: None, [], [])
    assert t.work_out(str.upper, "two") == "TWO"
    assert found == ["ONE"]


def test_an_event_says_what_happened_by_which_rule_and_who_may_know():
    t = table()
    events, _ = journal(t)
    t.note("drew", "cards.draw", to=(1,), card="x")
    t.note("turn", "turns")
    assert events == [Event("drew", "cards.draw", {"card": "x"}, (1,)), Event("turn", "turns")]
    assert [e.known_to(0) for e in events] == [False, True]
    assert [e.known_to(1) for e in events] == [True, True]


def test_without_a_listener_nothing_is_kept():
    t = table()
    t.note("turn", "turns")
    t.checkpoint()
    assert t.below(6) in range(6)
    assert t.luck == 1


def test_a_more_special_rule_keeps_the_card():
    assert inside("night.fall", "night.end") == "night.end"
    assert inside(Cause(rule="card.play", card="card.moth.name"), "night.end") == Cause(
        rule="night.end", card="card.moth.name"
    )
