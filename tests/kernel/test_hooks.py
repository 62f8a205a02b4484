"""Cards that modify values and react to moments."""

from typing import Any

from test_table import ask

from coterie.kernel.decision import PASS
from coterie.kernel.hooks import Hooks
from coterie.kernel.rng import Rng
from coterie.kernel.table import Setup, State, Table


class Held(State):
    cards: list[tuple[int, str]]
    log: list[str] = []


def table(*cards: tuple[int, str]) -> Table[Held]:
    return Table(Held(rng=Rng(1), setup=Setup("toy", "floor", 2, "plain", 1), cards=list(cards)))


def new_hooks() -> Hooks[Held]:
    return Hooks(lambda s, wanted: [(seat, card) for seat, card in s.cards if card in wanted])


def reaction(hooks: Hooks[Held], card: str, keep: bool = False, discard: tuple[int, str] | None = None, **how: Any):
    """Register a card that notes its play, leaves play unless kept, and may take another along."""

    def react(t, seat, subject):
        t.state.log.append(f"{seat}{card}")
        if not keep:
            t.state.cards.remove((seat, card))
        if discard in t.state.cards:
            t.state.cards.remove(discard)
        yield from ()

    hooks.reacts("hit", card, f"rule.{card}", **how)(react)


def windows(asked):
    return [(d.seats, d.options) for d in asked]


# --- values -------------------------------------------------------------------------------------------


def test_values_are_modified_in_the_order_in_force():
    hooks = new_hooks()
    hooks.modifies("power", "double")(lambda s, seat, value, subject: value * 2)
    hooks.modifies("power", "plus")(lambda s, seat, value, subject: value + subject + seat)
    assert hooks.value(table((0, "double"), (1, "plus")).state, "power", 3, 10) == 17
    assert hooks.value(table((0, "plus"), (1, "double")).state, "power", 3, 10) == 26
    assert hooks.value(table((0, "double"), (1, "double")).state, "power", 3) == 12


def test_a_value_that_nothing_modifies_stays():
    hooks = new_hooks()
    hooks.modifies("power", "double")(lambda s, seat, value, subject: value * 2)
    t = table((0, "other"))
    assert hooks.value(t.state, "power", 3) == 3
    assert hooks.value(t.state, "speed", 4) == 4


# --- what must react ----------------------------------------------------------------------------------


def test_a_single_forced_reaction_happens_unasked():
    hooks, t = new_hooks(), table((1, "curse"))
    reaction(hooks, "curse", optional=False)
    assert ask(hooks.open(t, "hit")) == ([], None)
    assert t.state.log == ["1curse"]


def test_the_players_order_what_must_react():
    hooks, t = new_hooks(), table((0, "curse"), (1, "bane"))
    reaction(hooks, "curse", optional=False)
    reaction(hooks, "bane", optional=False)
    asked, _ = ask(hooks.open(t, "hit"), (1, "bane"))
    assert windows(asked) == [((0, 1), ((0, "curse"), (1, "bane")))]
    assert asked[0].kind == "hit.order"
    assert t.state.log == ["1bane", "0curse"]


def test_what_must_react_does_not_if_its_condition_is_gone_by_then():
    hooks, t = new_hooks(), table((0, "a"), (0, "b"))
    for card in "ab":
        reaction(hooks, card, optional=False, when=lambda s, seat, subject: not s.log)
    ask(hooks.open(t, "hit"), (0, "b"))
    assert t.state.log == ["0b"]


def test_what_must_react_does_not_if_the_card_has_left_by_then():
    hooks, t = new_hooks(), table((0, "a"), (1, "b"), (1, "c"))
    reaction(hooks, "a", optional=False, discard=(1, "b"))
    reaction(hooks, "b", optional=False)
    reaction(hooks, "c", optional=False)
    asked, _ = ask(hooks.open(t, "hit"), (0, "a"))
    assert t.state.log == ["0a", "1c"]
    assert len(asked) == 1


def test_what_must_react_comes_before_what_may():
    hooks, t = new_hooks(), table((0, "may"), (1, "must"))
    reaction(hooks, "may")
    reaction(hooks, "must", optional=False)
    asked, _ = ask(hooks.open(t, "hit"), "may")
    assert windows(asked) == [((0,), ("may", PASS))]
    assert t.state.log == ["1must", "0may"]


# --- what may react -----------------------------------------------------------------------------------


def test_nobody_is_asked_where_nobody_can_play():
    hooks, t = new_hooks(), table((0, "ward"), (1, "other"))
    reaction(hooks, "ward", when=lambda s, seat, subject: subject == "mine")
    assert ask(hooks.open(t, "hit", "yours")) == ([], None)
    assert ask(hooks.open(t, "miss", "mine")) == ([], None)
    assert len(ask(hooks.open(t, "hit", "mine"), PASS)[0]) == 1


def test_windows_open_in_seat_order_and_close_when_all_have_passed():
    hooks, t = new_hooks(), table((0, "ward"), (1, "ward"), (1, "ward"), (1, "flare"))
    reaction(hooks, "ward")
    reaction(hooks, "flare")
    asked, _ = ask(hooks.open(t, "hit"), PASS, PASS)
    assert windows(asked) == [((0,), ("ward", PASS)), ((1,), ("ward", "flare", PASS))]
    assert (asked[0].kind, asked[0].rule, asked[0].window) == ("hit", "rule.ward", True)
    assert t.state.log == []


def test_who_played_may_play_again():
    hooks, t = new_hooks(), table((0, "ward"), (0, "flare"))
    reaction(hooks, "ward")
    reaction(hooks, "flare")
    asked, _ = ask(hooks.open(t, "hit"), "flare", "ward")
    assert windows(asked) == [((0,), ("ward", "flare", PASS)), ((0,), ("ward", PASS))]


def test_who_passed_is_asked_again_once_a_play_gives_something_new_to_answer():
    hooks, t = new_hooks(), table((0, "ward"), (0, "late"), (1, "flare"))
    reaction(hooks, "ward")
    reaction(hooks, "flare")
    reaction(hooks, "late", when=lambda s, seat, subject: "1flare" in s.log)
    asked, _ = ask(hooks.open(t, "hit"), PASS, "flare", "late", PASS)
    assert windows(asked) == [
        ((0,), ("ward", PASS)),
        ((1,), ("flare", PASS)),
        ((0,), ("ward", "late", PASS)),
        ((0,), ("ward", PASS)),
    ]


def test_a_play_that_takes_the_reason_away_closes_the_others_windows():
    hooks, t = new_hooks(), table((0, "ward"), (1, "ward"))
    reaction(hooks, "ward", when=lambda s, seat, subject: not s.log)
    asked, _ = ask(hooks.open(t, "hit"), "ward")
    assert windows(asked) == [((0,), ("ward", PASS))]
