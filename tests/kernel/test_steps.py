"""Steps: the turn as a list with a cursor in the state."""

from tests.kernel.cardgame import Purse, purse
from tests.stage import Stage

from coterie.kernel.decision import Flow
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table


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
