"""The command line: every command, every error in one line, the JSON, and the exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from coterie import cli
from coterie.games import GAMES, load_game
from coterie.kernel import saves
from coterie.kernel.data import replace
from coterie.kernel.journal import Origin
from coterie.kernel.session import Session
from coterie.players import make_players, play_on
from coterie.terminal.files import write_save
from tests.server.forging import forged, forgeries, played


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with lines typed into a pipe; its exit code, stdout and stderr."""

    def run(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = cli.main(list(args))
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def finished(tmp_path) -> Path:
    """A save of a whole game."""
    game = load_game("firstlight")
    session = Session(game, game.configure(seed=4))
    play_on(session, make_players(["random"], 2), seed=4)
    path = tmp_path / "game.coterie"
    write_save(session, path)
    return path


# --- what goes wrong ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("plau", "unknown command 'plau', did you mean 'play' or 'replay'? choose one of games, rules,"),
        ("zzzz", "unknown command 'zzzz': choose one of games, rules,"),
        ("--frob", "no such option: --frob"),
        ("games extra", "unexpected extra argument extra"),
        ("play nope", "unknown game 'nope': choose one of firstlight"),
        ("rules nope", "unknown game 'nope': choose one of firstlight"),
        ("census nope", "unknown game 'nope': choose one of firstlight"),
        ("check nope", "unknown game 'nope': choose one of firstlight"),
        ("simulate nope", "unknown game 'nope': choose one of firstlight"),
        ("simulate", "missing argument 'GAME'"),
        ("simulate firstlight --games 0", "'--games'"),
        ("simulate firstlight --games many", "'--games': "),
        ("simulate firstlight --games 1 --scenario moon", "unknown scenario 'moon': choose one of causeway"),
        ("simulate firstlight --games 1 --option mode=campaign", "First Light has no options, so 'mode' cannot be one"),
        ("simulate hades --games 1 --option mode", "'mode' is no option: write it as NAME=VALUE"),
        ("check hades --games 1 --option mode=solo", "unknown mode 'solo': choose one of scenario, campaign"),
        ("simulate firstlight --games 1 --bots zip", "unknown bot 'zip': choose one of random, greedy"),
        ("simulate firstlight --games 1 --players 2 --bots greedy,random,greedy", "3 bots named for 2 seats"),
        ("play firstlight --scenario moon", "unknown scenario 'moon': choose one of causeway"),
        ("play firstlight --players 9", "First Light is for 1 to 4 players, not 9"),
        ("play firstlight --players two", "'--players'"),
        ("play firstlight --players", "'--players' requires an argument"),
        ("play firstlight --difficulty mad", "unknown difficulty 'mad': choose one of easy, normal, hard"),
        ("play firstlight --seed -1", "'--seed'"),
        ("play firstlight --seed 99999999999999999999", "a seed is a whole number from 0 to"),
        ("play firstlight --bots zip", "unknown bot 'zip': choose one of random, greedy"),
        ("play firstlight --players 1 --bots greedy,greedy", "2 bots named for 1 seats"),
        ("play --load nowhere.coterie", "cannot read 'nowhere.coterie': No such file"),
        ("play --load nowhere.coterie --seed 3 --players 2", "--players and --seed cannot go with --load"),
        ("play --save /nowhere/at/all.coterie", "there is no folder '/nowhere/at'"),
        ("play --save /", "it is a folder"),
        ("replay", "missing argument 'FILE'"),
        ("replay nowhere.coterie", "cannot read 'nowhere.coterie': No such file"),
        ("rules firstlight keeper.moev", "no rule 'keeper.moev', did you mean 'keeper.move'"),
        ("bench --seconds soon", "'--seconds'"),
        ("bench --only nope", "unknown measure 'nope'"),
    ],
)
def test_a_wrong_argument_gets_one_line(run, line, said):
    code, out, err = run(*line.split())
    assert code == 2
    assert out == ""
    assert err.startswith("coterie: ")
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize("command", ["replay", "play --load"])
def test_a_damaged_save_gets_one_line(run, finished, command):
    data = bytearray(finished.read_bytes())
    data[-5] ^= 1
    finished.write_bytes(data)
    code, out, err = run(*command.split(), str(finished))
    assert (code, out) == (2, "")
    assert "this save is damaged" in err
    assert str(finished) in err


def test_a_save_that_no_game_comes_to_gets_one_line(run, tmp_path):
    file = tmp_path / "forged.coterie"
    file.write_bytes(forged(played("firstlight"), lambda state: state.update(dark_end=10**9)))
    assert run("play", "--load", str(file)) == (2, "", "coterie: this save cannot be true: 'dark_end' is 1000000000\n")


def test_a_branch_that_no_game_comes_to_is_not_replayed(run, tmp_path):
    content = saves.read(played("firstlight"))
    forged_state = saves.read(forged(played("firstlight"), lambda state: state.update(dark_end=10**9))).checkpoint
    (tmp_path / "x").write_bytes(saves.written(replace(content, origin=Origin(forged_state))))
    code, _, err = run("replay", str(tmp_path / "x"))
    assert code == 2
    assert "'dark_end' is 1000000000" in err


@pytest.mark.parametrize("command", ["replay", "play --load"])
def test_whatever_a_save_says_it_gets_one_line_and_soon(run, tmp_path, command):
    """What the table server refuses is refused here too, or found to differ when it is replayed."""
    file, strange = tmp_path / "strange.coterie", list(forgeries())
    for what, data in strange:
        file.write_bytes(data)
        begun = time.process_time()
        code, out, err = run(*command.split(), str(file))
        assert time.process_time() - begun < 5, what
        assert (code, out) == (2, "") or (command == "replay" and code == 1), what
        assert err.startswith("coterie: "), what
        assert err.count("\n") == 1, what
        assert len(err) < 1000, what


@pytest.mark.parametrize("command", ["replay", "play --load"])
def test_a_save_is_read_only_so_far(run, tmp_path, command):
    """Neither a file without end nor one that unpacks to gigabytes takes the memory."""
    large = tmp_path / "large.coterie"
    with large.open("wb") as file:
        file.write(saves.MAGIC)
        file.truncate(64 << 20)
    assert "is larger than 8 MB" in run(*command.split(), str(large))[2]
    large.write_bytes(dict(forgeries())["a bomb"])
    assert "unpacks to more than 12 MB" in run(*command.split(), str(large))[2]


def test_a_file_that_is_no_save(run, tmp_path):
    (tmp_path / "x").write_text("hello")
    assert "not a Coterie save" in run("replay", str(tmp_path / "x"))[2]


def test_an_interrupt_is_quiet(run, monkeypatch):
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "load_game", interrupted)
    assert run("census", "firstlight") == (130, "", "")


# --- looking things up --------------------------------------------------------------------------------------


def test_version_and_help(run):
    assert run("--version") == (0, "coterie 0.1.0\n", "")
    for args in (["--help"], []):
        code, out, _ = run(*args)
        assert code == 0
        assert "coterie play firstlight --players 3" in out


@pytest.mark.parametrize(
    "command", ["games", "rules", "census", "play", "replay", "simulate", "check", "follies", "bench"]
)
def test_every_command_has_help(run, command):
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"coterie {command}" in out


def test_games(run):
    code, out, _ = run("games")
    assert code == 0
    for word in ("firstlight", "First Light", "1–4", "causeway", "easy", "15"):
        assert word in out


def test_games_as_json(run):
    code, out, err = run("games", "--json")
    assert (code, err) == (0, "")
    listed = json.loads(out)
    assert [each["game"] for each in listed] == list(GAMES)
    assert listed[0].keys() == {"game", "title", "players", "scenarios", "difficulties"}
    assert listed[0]["players"] == [1, 2, 3, 4]


def test_rules_by_area_by_id_and_by_words(run):
    ledger = load_game("firstlight").ledger
    _, areas, _ = run("rules", "firstlight")
    assert "keeper" in areas
    assert str(len(ledger)) in areas
    _, one, _ = run("rules", "firstlight", "keeper.light")
    assert one.startswith("keeper.light")
    assert "Source:" in one
    _, area, _ = run("rules", "firstlight", "keeper")
    assert "keeper.move" in area
    assert "night.hit" not in area
    _, found, _ = run("rules", "firstlight", "lamplighter", "ember")
    assert "roles.lamplighter" in found


def test_a_rule_with_a_ruling_shows_it(run):
    ruled = [rule for rule in load_game("firstlight").ledger if rule.gap]
    for rule in ruled[:1]:
        assert "Ruling:" in run("rules", "firstlight", rule.id)[1]


def test_a_search_without_result(run):
    code, out, err = run("rules", "firstlight", "xylophone")
    assert (code, out) == (1, "")
    assert "xylophone" in err


def test_census(run):
    assert "tool cards" in run("census", "firstlight")[1]
    stocks = json.loads(run("census", "firstlight", "--json")[1])
    assert stocks[0].keys() == {"type", "box", "have", "missing"}


# --- replaying ----------------------------------------------------------------------------------------------


def test_replay_prints_the_log_with_rules(run, finished):
    code, out, _ = run("replay", str(finished))
    assert code == 0
    assert "#1 Keeper 1 is the" in out
    assert "setup.roles" in out
    assert "all the same as saved" in out


def test_replay_as_json(run, finished):
    code, out, err = run("replay", str(finished), "--json")
    assert (code, err) == (0, "")
    content = saves.read(finished.read_bytes())
    expected = {"game": "firstlight", "steps": len(content.steps), "hash": content.position}
    assert json.loads(out).items() >= expected.items()
    assert json.loads(out)["outcome"] in ("won", "lost")


def rewritten(monkeypatch, **changes: object) -> None:
    """Let the program read something else than what was saved."""
    honest = saves.read
    monkeypatch.setattr(saves, "read", lambda *given: replace(honest(*given), **changes))


def test_replay_names_the_first_step_that_differs(run, finished, monkeypatch):
    content = saves.read(finished.read_bytes())
    third = content.steps[3].events
    events = [*content.events[: third - 1], replace(content.events[third - 1], key="won"), *content.events[third:]]
    rewritten(monkeypatch, events=events)
    code, out, err = run("replay", str(finished), "--json")
    assert (code, out) == (1, "")
    assert err.startswith("coterie: the replay differs: step 3 differs: now '")
    assert err.count("\n") == 1


def test_replay_of_another_seed_differs(run, finished, monkeypatch):
    content = saves.read(finished.read_bytes())
    rewritten(monkeypatch, setup=replace(content.setup, seed=5))
    code, _, err = run("replay", str(finished))
    assert code == 1
    assert "step " in err


def test_replay_of_a_step_that_cannot_be(run, finished, monkeypatch):
    content = saves.read(finished.read_bytes())
    rewritten(monkeypatch, steps=[replace(content.steps[0], option="juggler"), *content.steps[1:]])
    code, _, err = run("replay", str(finished))
    assert code == 1
    assert "juggler" in err


def test_replay_of_another_position(run, finished, monkeypatch):
    rewritten(monkeypatch, position="00")
    code, _, err = run("replay", str(finished))
    assert code == 1
    assert "another" in err


def test_replay_of_an_impossible_setup(run, finished, monkeypatch):
    content = saves.read(finished.read_bytes())
    rewritten(monkeypatch, setup=replace(content.setup, scenario="moon"))
    code, _, err = run("replay", str(finished))
    assert code == 2
    assert "unknown scenario 'moon'" in err


def test_replay_of_newer_rules(run, finished, monkeypatch):
    rewritten(monkeypatch, rules=99)
    assert run("replay", str(finished))[0] == 2


# --- the lab ------------------------------------------------------------------------------------------------


def test_simulate(run):
    line = (
        "simulate firstlight --scenario ruin --players 3 --difficulty hard --bots random --games 4 --workers 1 --seed 7"
    )
    code, out, err = run(*line.split())
    assert (code, err) == (0, "")
    assert "firstlight · ruin · 3 players · hard" in out
    assert "of 4" in out
    assert "95 %" in out


def test_simulate_as_json(run):
    code, out, err = run(*["simulate", "firstlight", "--bots", "random", "--games", "3", "--workers", "1", "--json"])
    assert (code, err) == (0, "")
    result = json.loads(out)
    fields = "game scenario players difficulty bots games wins win_rate ci95 decisions seconds decisions_per_s errors"
    assert result.keys() == set(fields.split())
    assert result["games"] == 3


def test_simulate_with_options_of_the_game(run):
    line = "simulate hades --scenario prologue --bots random --games 2 --workers 1 --json --option gods=athena,hermes"
    alone, campaign = (
        json.loads(run(*line.split(), "--option", f"mode={mode}")[1]) for mode in ("scenario", "campaign")
    )
    assert alone["errors"] == campaign["errors"] == 0
    assert alone["decisions"] < campaign["decisions"]


def test_simulate_with_errors_fails(run, monkeypatch):
    from coterie.lab import simulate

    honest = simulate.simulate
    monkeypatch.setattr(simulate, "simulate", lambda *args: replace(honest(*args), errors=1))
    assert run(*["simulate", "firstlight", "--bots", "random", "--games", "1", "--workers", "1", "--json"])[0] == 1


def checked(failures: list[object]) -> object:
    from coterie.lab.check import CheckResult

    return CheckResult("firstlight", 36, 36, 4000, failures)  # type: ignore[arg-type]


def test_check_says_what_failed(run, monkeypatch):
    from coterie.lab import check

    failure = check.Failure("ruin", 2, "easy", 77, "random", 80, "hit", "ward", "RuleFault: no")
    monkeypatch.setattr(check, "check", lambda *args, **more: checked([failure]))
    code, out, _ = run("check", "firstlight")
    assert code == 1
    assert "one failure" in out
    assert "RuleFault: no" in " ".join(out.split())
    code, out, _ = run("check", "firstlight", "--json")
    assert code == 1
    assert json.loads(out)["failures"][0]["seed"] == 77


def test_check_of_all_games(run, monkeypatch):
    from coterie.lab import check

    monkeypatch.setattr(check, "check", lambda *args, **more: checked([]))
    code, out, err = run("check")
    assert (code, err) == (0, "")
    assert "no failures" in out
    assert [each["game"] for each in json.loads(run("check", "--json")[1])] == ["firstlight"] * len(GAMES)


def test_check_with_options_of_the_game(run, monkeypatch):
    from coterie.lab import check

    asked = []
    monkeypatch.setattr(check, "check", lambda *args, **more: asked.append(more["options"]) or checked([]))
    assert run("check", "hades", "--option", "mode=campaign", "--option", "gods=athena")[0] == 0
    assert asked == [{"mode": "campaign", "gods": "athena"}]


def test_check_really_plays(run, monkeypatch):
    from coterie.lab import check

    plan = check.plan
    monkeypatch.setattr(check, "plan", lambda *args: plan(*args)[:2])
    code, out, _ = run(*["check", "firstlight", "--games", "1", "--workers", "1", "--json"])
    result = json.loads(out)
    assert result.keys() == {"game", "combinations", "games", "decisions", "failures"}
    assert code == (1 if result["failures"] else 0)


def test_bench(run, monkeypatch):
    from coterie.lab import bench

    rows = [bench.Row("firstlight decisions", 20000.0, 5000.0, 4.0)]
    monkeypatch.setattr(bench, "bench", lambda seconds, only, progress: rows)
    assert "20,000" in run("bench", "--seconds", "0.1")[1]
    assert json.loads(run("bench", "--json")[1]) == [
        {"name": "firstlight decisions", "ours": 20000.0, "peer": 5000.0, "ratio": 4.0}
    ]


def test_the_program_runs_as_a_program():
    done = subprocess.run([sys.executable, "-m", "coterie.cli", "play", "nope"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"coterie: unknown game 'nope': choose one of {', '.join(GAMES)}\n"
