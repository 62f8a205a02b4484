"""Steps: the turn as a list with a cursor in the state."""

import pytest
from tests.kernel.cardgame import Purse, purse
from tests.stage import Stage

from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.rng import Rng
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Setup, State, Table


def work(t: Table[Purse]) -> Flow[bool]:
    t.state.coins[0] -= 1
    yield from ()
    return t.state.coins[0] > 0


def rest(t: Table[Purse]) -> Flow[None]:
    yield from ()


def leap(t: Table[Purse]) -> Flow[None]:
    t.state.phase = "morning"
    yield from ()


def wages(s: Purse) -> None:
    s.coins[0] += 2


DAY = Steps(
    Step("morning", rest),
    Step("noon", work, present=lambda s: len(s.coins) == 1, begin=wages),
    Step("night", rest),
)


def test_a_step_goes_on_until_it_is_over_and_the_list_begins_anew():
    t = Stage(purse(0))
    seen = []
    for _ in range(5):
        seen.append((t.state.phase, t.state.coins[0]))
        t.run(DAY.run(t))
    assert seen == [("morning", 0), ("noon", 2), ("noon", 1), ("night", 0), ("morning", 0)]


def test_a_step_with_nothing_to_do_is_skipped_and_not_begun():
    t = Stage(purse(0, 0))
    t.run(DAY.run(t))
    assert (t.state.phase, t.state.coins) == ("night", [0, 0])


def test_a_step_may_send_the_cursor_elsewhere():
    steps = Steps(Step("morning", rest), Step("noon", leap), Step("night", rest))
    t = Stage(purse(0))
    for phase in ("noon", "morning", "noon"):
        t.run(steps.run(t))
        assert t.state.phase == phase


def test_it_knows_its_steps():
    assert DAY.names == ["morning", "noon", "night"]
    assert "noon" in DAY
    assert "dusk" not in DAY


class Shift(Struct, kw_only=True):
    at: str = "dig"
    dug: int = 0


class Mine(State, kw_only=True):
    shift: Shift | None
    phase: str = "morning"


def mine() -> Stage[Mine]:
    return Stage(Mine(rng=Rng(1), setup=Setup("mine", "any", 1, "any", 0), shift=Shift()))


def dig(t: Table[Mine]) -> Flow[None]:
    assert t.state.shift
    t.state.shift.dug += 1
    yield from ()


def count(t: Table[Mine]) -> Flow[None]:
    yield from ()


def test_the_cursor_may_lie_deeper_in_the_state():
    t = mine()
    steps = Steps(Step("dig", dig), Step("count", count), cursor="shift.at")
    for at, dug in (("count", 1), ("dig", 1), ("count", 2)):
        t.run(steps.run(t))
        assert (t.state.shift, t.state.phase) == (Shift(at=at, dug=dug), "morning")


@pytest.mark.parametrize("other", [None, Shift()])
def test_what_comes_in_the_place_of_the_holder_stands_at_its_own_step(other: Shift | None):
    def flood(t: Table[Mine]) -> Flow[None]:
        t.state.shift = other
        yield from ()

    t = mine()
    t.run(Steps(Step("dig", flood), Step("count", count), cursor="shift.at").run(t))
    assert t.state.shift == other
