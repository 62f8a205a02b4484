from __future__ import annotations

from typing import Any

import pytest

from coterie.games import load_game
from coterie.kernel.decision import Flow
from coterie.kernel.errors import SetupError
from coterie.kernel.game import Game
from coterie.kernel.paranoid import Every
from coterie.kernel.rng import stream
from coterie.kernel.scene import Choice, Meter, Scene
from coterie.kernel.table import Setup, State, Table
from coterie.kernel.texts import Msg
from coterie.kernel.zones import Deck
from coterie.lab import check as lab
from coterie.lab.check import CheckResult, check, plan

RULE = "keeper.move"  # the tiny games borrow the ledger of First Light


class Tiny(State):
    deck: Deck
    turn: int = 0


def setup(choice: Setup) -> Tiny:
    return Tiny(rng=stream(choice.seed, "game"), setup=choice, deck=Deck("card", ["a", "b", "c"]))


def scene(s: Tiny, seat: int) -> Scene:
    meter = Meter("turn", Msg("tiny"), s.turn, 4)
    return Scene(status=(Msg("tiny"),), goal=meter, danger=meter)


def tiny(play: Any, **changes: Any) -> Game[Tiny]:
    parts: dict[str, Any] = {
        "id": "tiny",
        "title": "Tiny",
        "version": 1,
        "minutes": 1,
        "players": range(1, 3),
        "scenarios": ("plain", "hilly"),
        "difficulties": ("normal",),
        "state": Tiny,
        "setup": setup,
        "play": play,
        "scene": scene,
        "present": lambda s, decision, option: Choice(Msg("tiny", {"it": str(option)})),
        "evaluate": lambda s: 0.5,
        "census": list,
        "content_texts": lambda: {"tiny": "Tiny", "ask.act": "Act", "event.told": "Told"},
        "package": "coterie.games.firstlight",
    }
    return Game(**(parts | changes))


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch):
    """Check a tiny game as if it were one of ours."""

    def run(play: Any, games: int = 2, **changes: Any) -> CheckResult:
        monkeypatch.setattr(lab, "load_game", lambda name: tiny(play, **changes))
        return check("tiny", games, 1, 0, lambda done, total: None)

    return run


def ask(t: Table[Tiny], *options: str) -> Flow[str]:
    return t.choose(0, "act", options or ("left", "right"), RULE)


def honest(t: Table[Tiny]) -> Flow[None]:
    while t.state.turn < 4:
        t.checkpoint()
        yield from ask(t)
        t.state.turn += 1
    t.state.outcome = "won"


def after_two(fault: Any) -> Any:
    """A game that does well for two turns."""

    def play(t: Table[Tiny]) -> Flow[None]:
        while t.state.turn < 2:
            t.checkpoint()
            yield from ask(t)
            t.state.turn += 1
        t.checkpoint()
        yield from fault(t)
        t.state.outcome = "won"

    return play


def crash(t: Table[Tiny]) -> Flow[None]:
    yield from ask(t)
    raise ZeroDivisionError("one over nothing")


def dead_end(t: Table[Tiny]) -> Flow[None]:
    yield from ask(t)
    yield from t.choose(0, "act", (), RULE)


def circle(t: Table[Tiny]) -> Flow[None]:
    yield from ask(t)
    while True:
        t.note("told", RULE)


def lose_a_card(t: Table[Tiny]) -> Flow[None]:
    yield from ask(t)
    t.draw(t.state.deck)
    yield from ask(t)


def test_an_honest_game_has_no_failures(checked: Any):
    result = checked(honest)
    assert (result.game, result.combinations, result.games, result.failures) == ("tiny", 4, 8, [])
    assert result.decisions == 8 * 4


@pytest.mark.parametrize(
    ("fault", "step", "error"),
    [
        (crash, 2, "RuleFault: the rules failed after"),
        (dead_end, 2, "DeadEnd: no option for 'act'"),
        (circle, 2, "EndlessLoop: "),
        (lose_a_card, 3, "LostCards: vanished: card c"),
    ],
)
def test_a_failure_names_the_game_the_step_and_the_decision(checked: Any, fault: Any, step: int, error: str):
    result = checked(after_two(fault))
    assert len(result.failures) == result.games == 8
    failure = result.failures[0]
    assert (failure.scenario, failure.players, failure.difficulty, failure.bot) == ("plain", 1, "normal", "random")
    assert (failure.step, failure.kind) == (step, "act")
    assert failure.option in ("left", "right")
    assert failure.error.startswith(error)


def test_a_failure_names_the_line_of_code(checked: Any):
    assert "test_check.py:" in checked(after_two(crash)).failures[0].error


def test_a_game_that_goes_on_for_ever_is_a_failure(checked: Any, monkeypatch: pytest.MonkeyPatch):
    def play(t: Table[Tiny]) -> Flow[None]:
        while True:
            t.checkpoint()
            yield from ask(t)

    monkeypatch.setattr(lab, "MOST_DECISIONS", 30)
    assert {failure.error[:38] for failure in checked(play).failures} == {"EndlessLoop: no end after 30 decisions"}


def test_a_setup_that_fails_is_a_failure_before_the_first_step(checked: Any):
    def broken(choice: Setup) -> Tiny:
        raise KeyError(choice.scenario)

    failure = checked(honest, setup=broken).failures[0]
    assert (failure.step, failure.kind, failure.option) == (0, "", "")
    assert failure.error.startswith("KeyError: 'plain'")


def test_one_failing_combination_does_not_stop_the_others(checked: Any):
    def play(t: Table[Tiny]) -> Flow[None]:
        yield from after_two(crash)(t) if t.state.setup.scenario == "hilly" else honest(t)

    result = checked(play)
    assert {failure.scenario for failure in result.failures} == {"hilly"}
    assert len(result.failures) == 4


def test_every_combination_is_planned_with_seeds_of_its_own_and_some_greed():
    game = load_game("firstlight")
    tasks = plan("firstlight", 4, 0, Every())
    assert len(tasks) == len(game.scenarios) * len(game.players) * len(game.difficulties) * 4
    assert len({task.setup.seed for task in tasks}) == len(tasks)
    assert sum(task.bot == "greedy" for task in tasks) == len(tasks) // 10


def test_options_of_the_game_are_part_of_every_setup():
    tasks = plan("hades", 1, 0, Every(), {"mode": "campaign"})
    assert {tuple(task.setup.options.items()) for task in tasks} == {(("mode", "campaign"),)}
    assert [task.setup.seed for task in tasks] == [task.setup.seed for task in plan("hades", 1, 0, Every())]
    with pytest.raises(SetupError, match="unknown mode 'solo'"):
        plan("hades", 1, 0, Every(), {"mode": "solo"})


@pytest.mark.parametrize("game", ["hades", "machina"])
def test_campaigns_pass_when_scenarios_are_repeated(game: str):
    tasks = [
        task for task in plan(game, 1, 1, Every(save=16, secrets=16), {"mode": "campaign"}) if task.bot == "random"
    ]
    played = [lab.play_watched(task) for task in tasks[:3]]
    assert [each.failure for each in played] == [None] * 3


def test_first_light_passes_whatever_the_number_of_workers():
    heard: list[tuple[int, int]] = []
    results = [check("firstlight", 1, workers, 5, lambda *n: heard.append(n)) for workers in (1, 2)]
    assert results[0] == results[1]
    assert results[0].failures == []
    assert heard[-1] == (36, 36)


def test_no_games_is_a_mistake():
    with pytest.raises(SetupError, match="0 games"):
        check("firstlight", 0, 1, 0, lambda done, total: None)
