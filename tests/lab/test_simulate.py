from __future__ import annotations

import pytest

from coterie.kernel.data import from_json, to_json
from coterie.kernel.errors import SetupError
from coterie.lab import simulate as lab
from coterie.lab.pool import batches, executor, run, seed_of
from coterie.lab.simulate import Result, simulate, simulate_rows, wilson


def silent(done: int) -> None: ...


def rows(games: int = 12, workers: int = 1, seed: int = 3, bots: tuple[str, ...] = ("random",)) -> list[lab.Row]:
    return simulate_rows("firstlight", None, None, None, list(bots), games, workers, seed, silent)[1]


def test_the_number_of_workers_changes_nothing():
    assert rows(workers=1) == rows(workers=2)


def test_another_seed_gives_other_games_and_more_games_begin_with_the_same():
    assert {row.seed for row in rows(seed=3)}.isdisjoint(row.seed for row in rows(seed=4))
    assert rows(games=12)[:5] == rows(games=5)


def test_a_bot_that_records_plays_the_same_kind_of_games():
    assert {row.outcome for row in rows(games=2, bots=("greedy",))} <= {"won", "lost"}


def test_the_result_counts_its_rows_and_names_what_was_played():
    heard: list[int] = []
    result = simulate("firstlight", None, None, None, ["random"], 20, 1, 3, heard.append)
    assert (result.game, result.players, result.bots, result.games) == ("firstlight", 2, ["random"], 20)
    assert result.scenario
    assert result.difficulty
    assert result.decisions == sum(row.decisions for row in rows(games=20))
    assert result.errors == 0
    assert result.win_rate == result.wins / 20
    assert result.ci95[0] <= result.win_rate <= result.ci95[1]
    assert result.seconds > 0
    assert result.decisions_per_s > 0
    assert heard == sorted(heard)
    assert heard[-1] == 20


def test_the_result_is_json():
    result = simulate("firstlight", None, 3, "easy", ["random"], 2, 1, 0, silent)
    assert list(from_json(to_json(result), dict)) == list(Result.__struct_fields__)
    assert isinstance(from_json(to_json(result), dict)["ci95"], list)


def test_what_games_report_is_counted_over_all_of_them():
    games = [lab.Row(0, "won", 1, "", "", {"endings": [end], "read": ["1", "2"]}) for end in ("dawn", "dusk", "dawn")]
    broken = lab.Row(0, "", 1, "an error", "")
    assert lab.counts([*games, broken]) == {"endings": {"dawn": 2, "dusk": 1}, "read": {"1": 3, "2": 3}}
    assert lab.counts(rows(games=2)) == {}


def test_options_of_the_game_are_played_with():
    def played(**options: str) -> list[int]:
        arguments = ("hades", "prologue", 2, "easy", ["random"], 3, 1, 3, silent)
        setup, found = simulate_rows(*arguments, options)
        assert setup.options == options
        return [row.decisions for row in found]

    alone, campaign = played(), played(mode="campaign")
    assert all(longer > shorter for shorter, longer in zip(alone, campaign, strict=True))  # what comes after a loss


def test_a_game_that_fails_is_counted_and_stops_no_other(monkeypatch: pytest.MonkeyPatch):
    play_on, played = lab.play_on, []

    def faulty(*arguments):
        played.append(arguments)
        if len(played) == 2:
            raise ZeroDivisionError("one over nothing")
        return play_on(*arguments)

    monkeypatch.setattr(lab, "play_on", faulty)
    result = simulate("firstlight", None, None, None, ["random"], 5, 1, 3, silent)
    assert (result.games, result.errors) == (5, 1)
    monkeypatch.setattr(lab, "play_on", faulty)
    played.clear()
    bad = rows(games=3)[1]
    assert bad.error == "ZeroDivisionError: one over nothing"
    assert bad.seed == seed_of(3, "firstlight", 1)


def test_a_game_without_an_end_is_an_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lab, "MOST_DECISIONS", 5)
    assert {row.error for row in rows(games=2)} == {"EndlessLoop: no end after 5 decisions"}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_interval(wins: int, games: int, low: float, high: float):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    "wrong", [{"bots": ["clever"]}, {"bots": ["random"] * 3}, {"games": 0}, {"workers": 0}, {"game": "chess"}]
)
def test_what_cannot_be_simulated_is_said_at_once(wrong: dict[str, object]):
    asked: dict[str, object] = {"game": "firstlight", "scenario": None, "players": None, "difficulty": None}
    asked |= {"bots": ["random"], "games": 1, "workers": 1, "seed": 0, "progress": silent}
    with pytest.raises(SetupError):
        simulate(**(asked | wrong))  # type: ignore[arg-type]


def test_batches_keep_order_and_give_each_worker_several():
    cut = batches(range(100), workers=2)
    assert [n for batch in cut for n in batch] == list(range(100))
    assert len(cut) >= 16
    assert batches([], workers=2) == []


def test_results_come_in_the_order_of_the_tasks():
    assert run(sorted, [3, 1, 2], 1, silent) == [3, 1, 2]
    assert run(sorted, list(range(40)), 2, silent) == list(range(40))


def test_one_worker_needs_no_pool():
    assert list(executor(1).map(abs, [-1])) == [1]
