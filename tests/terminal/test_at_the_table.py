"""Playing in the terminal by typed lines: answers, commands, saves, bots, to the end."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from coterie import cli
from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.decision import option_key
from coterie.kernel.errors import CannotUndo
from coterie.kernel.session import Session
from coterie.terminal import files

PLAY = ["play", "firstlight", "--seed", "3", "--players", "2"]


def to_the_first_turn() -> tuple[list[str], Session[Any]]:
    """The answers that lead to the lamplighter's first turn, however the cards were dealt, and the game then."""
    game = load_game("firstlight")
    session = Session(game, game.configure(seed=3, players=2))
    answers: list[str] = []
    while (decision := session.decision) is not None and decision.kind != "act":
        keys = [option_key(option) for option in decision.options]
        answers.append(next((key for key in ("lamplighter", "runner", "wary") if key in keys), keys[0]))
        session.decide_key(answers[-1])
    return answers, session


TO_THE_FIRST_TURN, FIRST_TURN = to_the_first_turn()
HAND = [card.name for area in FIRST_TURN.scene(0).panels[0].areas for card in area.cards]
CARD = FIRST_TURN.game.catalogue().text(HAND[0])


@pytest.fixture
def play(capsys, monkeypatch, tmp_path):
    """Type lines at the table; what is on the screen at the end."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)

    def play(*lines: str, args: list[str] | None = None, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert cli.main(PLAY if args is None else args) == code
        out, err = capsys.readouterr()
        assert err == ""
        assert "⟦" not in out
        return out

    return play


def last(screen: str, after: str) -> str:
    """What the screen shows after the last line typed so."""
    return screen[screen.rindex(f"> {after}\n") :]


# --- a whole game -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["causeway", "marsh", "ruin"])
def test_a_whole_game_by_always_taking_the_first_option(play, scenario):
    screen = play(*["1"] * 3000, args=[*PLAY, "--scenario", scenario])
    assert "The game is lost." in screen or "The game is won." in screen
    assert "It ended in: Round" in screen
    assert f"coterie play firstlight --scenario {scenario} --players 2 --difficulty normal --seed 3" in screen
    assert max(len(line) for line in screen.split("\n") if not line.startswith("  coterie play")) <= 80


def test_bots_play_the_whole_game_when_all_seats_are_theirs(play):
    screen = play(args=[*PLAY, "--bots", "random,random", "--save", "bots.coterie"])
    assert "It ended in" in screen
    assert "\n> " not in screen


def test_bots_take_the_last_seats(play):
    screen = play("1", args=["play", "firstlight", "--seed", "3", "--bots", "greedy,random"])
    assert "Seat 1 · the first keeper (you)" in screen
    assert "(greedy bot)" in screen
    assert "Seat 3" in screen
    assert "(random bot)" in screen
    assert "Seats 1, 2 and 3 together" in screen


def test_without_a_game_and_a_terminal_it_is_first_light(play):
    assert "First Light" in play(args=["play"])


def test_a_group_at_one_keyboard_is_told_whose_question_it_is(play):
    screen = play("1")
    assert "? Seat 1 · the first keeper — Which role do you take?" in screen
    assert "? Seat 2 · the second keeper — Which role do you take?" in screen


# --- answers ------------------------------------------------------------------------------------------------


def test_at_the_end_of_the_input_it_says_where_the_game_stands(play, tmp_path):
    assert "The input ends here: Round 1, Choosing roles, one decision made." in play("1")
    assert list(tmp_path.iterdir()) == []


def test_an_answer_by_number_key_beginning_and_target(play):
    screen = play("2", "LAMPL", "wary")
    assert "Keeper 1 is the Runner." in screen
    assert "Keeper 2 is the Lamplighter." in screen
    assert "The keepers are wary." in screen
    assert "Lamplighter goes from D4 to D3.  keeper.move" in play(*TO_THE_FIRST_TURN, "d3")


def test_the_board_marks_where_options_point(play):
    board = last(play(*TO_THE_FIRST_TURN), TO_THE_FIRST_TURN[-1])
    row = next(line for line in board.split("\n") if line.startswith("4 │"))
    assert row.count("›") >= 3
    assert "(LR)" in row
    assert "┾━━━━━━━┽" in board


def test_wrong_answers_are_explained(play):
    screen = play("99", "0", "blah", *TO_THE_FIRST_TURN, "move", "light", "/help")
    assert "There is no option 99: choose one from 1 to 4." in screen
    assert "There is no option 0" in screen
    assert "'blah' is neither an option nor a command" in screen
    assert "'move' could be one of: move:" in screen
    assert "✗ Light the lantern" in last(screen, "light")
    assert "At the table" in last(screen, "/help")


def test_an_empty_line_asks_again(play):
    assert "Which role do you take?" in last(play(""), "")


# --- commands -----------------------------------------------------------------------------------------------


def test_why_tells_the_rule_and_what_is_not_possible(play):
    told = last(play(*TO_THE_FIRST_TURN, "why"), "why")
    assert told.startswith("> why\nkeeper.actions")
    assert "Not possible now:" in told
    assert "✗ Light the lantern" in told
    assert "keeper.light" in told


def test_why_of_a_line_a_rule_a_refusal_an_option_and_words(play):
    screen = play(
        *TO_THE_FIRST_TURN, "why 1", "why #1", "why 999", "why keeper.light", "why steady", "why fetch", "why lens"
    )
    assert "Keeper 1 is the Lamplighter." in last(screen, "why 1")
    assert "setup.roles  " in last(screen, "why #1")
    assert "There is no line 999" in screen
    assert last(screen, "why keeper.light").startswith("> why keeper.light\nkeeper.light  ")
    assert "✗ Steady yourself" in last(screen, "why steady")
    assert "'fetch' is possible now." in screen
    assert "tools.lens" in last(screen, "why lens")
    assert "No rule speaks of 'xylophone'" in play("why xylophone")


def test_log(play):
    screen = play(*TO_THE_FIRST_TURN, "log 2", "log", "log many")
    assert last(screen, "log 2").count("\n#") + last(screen, "log 2").count("\n #") >= 2
    assert "#1 Keeper 1" in last(screen, "log")
    assert "'many' is no number of lines" in screen


def test_undo(play):
    screen = play(*TO_THE_FIRST_TURN, "D3", "undo", "log 1", "undo")
    assert "The last decision is taken back." in screen
    assert "goes from" not in last(screen, "log 1").split("> undo")[0]
    assert "cannot be taken back: something was rolled, drawn or revealed since." in " ".join(screen.split())


def test_undo_at_the_start(play):
    assert "nothing has been decided yet" in play("undo")


def test_undo_goes_back_past_the_bots(play):
    args = ["play", "firstlight", "--seed", "3", "--players", "2", "--bots", "random"]
    screen = play("lamplighter", "undo", args=args)
    assert "cannot be taken back" in screen or "Which role do you take?" in last(screen, "undo")


def test_cards_and_hand_show_all_cards(play):
    screen = play(*TO_THE_FIRST_TURN, "cards", "hand")
    assert last(screen, "cards").count("face down") >= 4
    assert f"{CARD} (tool): " in last(screen, "hand")


def test_look(play):
    screen = play("look d4", "look 1", "look courage", "look moon", "look")
    assert "D4: the tower" in last(screen, "look d4")
    assert "the first keeper, courage 4 of 4" in last(screen, "look d4").lower()
    assert "The first keeper, courage 4 of 4, at D4" in last(screen, "look 1")
    assert "courage 4 of 4." in last(screen, "look courage")
    look = f"look {CARD.lower()}"
    assert f"\n{CARD} (tool): " in last(play(*TO_THE_FIRST_TURN, look), look)
    assert "nothing called 'moon'" in screen
    assert "Look at what?" in last(screen, "look")


def test_board_draws_again(play):
    assert "┌───────┬" in last(play("board"), "board")


def test_auto(play):
    screen = play("auto", "auto night-die on", "auto", "auto night-die off", "auto nonsense on", "auto what")
    assert "From now on 'night-die' is passed for you." in screen
    assert "Passed for you: night-die." in screen
    assert "You are asked about 'night-die' again." in screen
    assert "no question of the kind 'nonsense'" in screen
    assert "Say: auto KIND on" in last(screen, "auto what")


def test_quit(play):
    assert play("quit", "1").endswith("> quit\n")


# --- saving -------------------------------------------------------------------------------------------------


def test_save_and_load_at_the_table(play):
    screen = play(*TO_THE_FIRST_TURN, "save here.coterie", "D3", "load here.coterie", "log 1")
    assert "Saved to here.coterie." in screen
    assert "Loaded here.coterie." in screen
    assert "goes from" not in last(screen, "log 1")


def test_save_without_a_name(play, tmp_path):
    assert "Saved to coterie-firstlight-3.coterie." in play("1", "save")
    assert (tmp_path / "coterie-firstlight-3.coterie").exists()


def test_a_saved_game_goes_on_where_it_was(play):
    play(*TO_THE_FIRST_TURN, "D3", "save a.coterie")
    screen = play("undo", "board", args=["play", "--load", "a.coterie"])
    assert "Lamplighter goes from D4 to D3." in screen
    assert "The last decision is taken back." in screen


def test_bots_sit_again_where_they_sat(play):
    play("1", "save a.coterie", args=[*PLAY, "--bots", "greedy"])
    assert "(greedy bot)" in play("board", args=["play", "--load", "a.coterie"])
    other = play("board", args=["play", "--load", "a.coterie", "--bots", "random"])
    assert "(random bot)" in other
    assert "(greedy bot)" not in other


def test_autosave_after_every_decision(play, tmp_path):
    args = [*PLAY, "--save", "auto.coterie"]
    play("1", args=args)
    assert len(saves.read((tmp_path / "auto.coterie").read_bytes()).steps) == 1
    screen = play(*["1"] * 3000, args=args)
    assert "  coterie replay auto.coterie" in screen
    assert cli.main(["replay", "auto.coterie", "--json"]) == 0


def test_loading_nonsense_changes_nothing(play, tmp_path):
    (tmp_path / "bad").write_bytes(b"nonsense")
    screen = play("1", "load bad", "load", "load gone", "board")
    assert "this is not a Coterie save" in screen
    assert "Load which file?" in screen
    assert "Cannot read 'gone'" in screen
    assert "Seat 2 · the second keeper — Which role" in last(screen, "board")


def test_saving_where_one_cannot(play):
    assert "Cannot write 'no/where.coterie'" in play("save no/where.coterie")


def test_a_save_is_whole_or_not_there(play, tmp_path, monkeypatch):
    play("1", "save a.coterie")
    before = (tmp_path / "a.coterie").read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    assert "Cannot write 'a.coterie': No space left on device." in play("2", "save a.coterie")
    assert (tmp_path / "a.coterie").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.coterie"]


# --- plain words, and somebody at the keyboard --------------------------------------------------------------


def test_plain_draws_nothing(play):
    screen = play("1", args=[*PLAY, "--plain"])
    assert "│" not in screen
    assert "━" not in screen
    assert "Goal: lanterns lit 0 of 3." in screen
    assert "D4: the tower" in screen
    assert "Seat 1 · the first keeper (you): courage 4 of 4" in screen
    assert "A closed mound: B1" in screen


class Typed(io.StringIO):
    """A pipe that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def person(capsys, monkeypatch, tmp_path):
    """Somebody at a terminal; what is on the screen and what was prompted."""
    monkeypatch.chdir(tmp_path)

    def person(*lines: str, args: list[str]) -> tuple[str, list[str]]:
        waiting, prompts = iter(lines), list[str]()

        def typed(prompt: str) -> str:
            prompts.append(prompt)
            for line in waiting:
                return line
            raise EOFError

        monkeypatch.setattr(sys, "stdin", Typed())
        monkeypatch.setattr("builtins.input", typed)
        assert cli.main(args) == 0
        return capsys.readouterr().out, prompts

    return person


def test_the_menu_asks_for_everything(person):
    screen, _ = person("firstlight", "2", "3", "hard", "quit", args=["play", "--seed", "1"])
    assert "Which scenario?" in screen
    assert "The Marsh" in screen
    assert "Seat 3 · the third keeper" in screen


def test_the_menu_repeats_what_it_does_not_understand_and_takes_the_usual(person):
    screen, prompts = person("1", "nowhere", "", "", "", "quit", args=["play", "--seed", "1"])
    assert "Choose one of: causeway" in screen
    assert any("(Enter for normal)" in prompt for prompt in prompts)
    assert "The Causeway" in screen


def test_the_menu_does_not_ask_what_is_given(person):
    screen, _ = person("1", "quit", args=["play", "--scenario", "ruin", "--players", "1", "--difficulty", "easy"])
    assert "Which scenario" not in screen
    assert "The Ruin" in screen


def test_the_menu_can_be_left(person):
    screen, _ = person(args=["play"])
    assert "First Light ·" not in screen


def test_leaving_with_unsaved_decisions_offers_to_save(person, tmp_path):
    screen, prompts = person("1", "quit", "cancel", "quit", "y", args=PLAY)
    assert prompts.count("Save to coterie-firstlight-3.coterie before leaving? [Y/n/cancel] ") == 2
    assert "Saved to coterie-firstlight-3.coterie." in screen
    assert (tmp_path / "coterie-firstlight-3.coterie").exists()


def test_a_table_in_german(person, tmp_path):
    german = [*PLAY, "--language", "de"]
    screen, prompts = person("1", "help", "auto hit on", "quit", "abbrechen", "quit", "ja", args=german)
    assert "Welche Rolle nimmst du?" in screen
    assert "die letzte Entscheidung zurücknehmen" in screen
    assert "„auto hit off“ beendet das." in screen
    assert prompts.count("Vor dem Gehen in coterie-firstlight-3.coterie speichern? [J/n/abbrechen] ") == 2
    assert (tmp_path / "coterie-firstlight-3.coterie").exists()


def test_a_whole_game_in_german(play):
    screen = play(*["1"] * 3000, args=[*PLAY, "--language", "de", "--save", "spiel.coterie"])
    assert "Das Spiel ist verloren." in screen or "Das Spiel ist gewonnen." in screen
    assert "--seed 3 --language de" in screen
    again = play(args=["replay", "spiel.coterie", "--language", "de"])
    assert "Schritte nachgespielt, alle wie gespeichert." in again


def test_a_game_without_german_is_played_in_english_at_a_german_table(play):
    screen = play("auto some-kind on", args=["play", "hades", "--seed", "3", "--language", "de"])
    assert "Hier endet die Eingabe" in screen
    assert "Fragen der Art „some-kind“ gibt es nicht." in screen


def test_a_language_that_is_not_there(capsys):
    assert cli.main([*PLAY, "--language", "xx"]) == 2
    assert "unknown language 'xx': choose one of de, en" in capsys.readouterr().err


def test_leaving_without_saving(person, tmp_path):
    person("1", "quit", "n", args=PLAY)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_not_replaced_unasked(person, tmp_path):
    (tmp_path / "old.coterie").write_bytes(b"precious")
    screen, _ = person("n", args=[*PLAY, "--save", "old.coterie"])
    assert "coterie play --load old.coterie --save old.coterie" in screen
    assert (tmp_path / "old.coterie").read_bytes() == b"precious"
    person("y", "1", "quit", args=[*PLAY, "--save", "old.coterie"])
    assert (tmp_path / "old.coterie").read_bytes() != b"precious"


def test_after_the_end_the_table_stays(person):
    screen, _ = person("1", "", "save end.coterie", "why", "quit", args=[*PLAY, "--bots", "random,random"])
    assert "To see it again, say: save FILE" in screen
    assert "The game is over." in screen
    assert "Saved to end.coterie." in screen


def test_undo_over_bots_that_rolled_is_refused(tmp_path):
    from rich.console import Console

    from coterie.players import make_players
    from coterie.terminal.keyboard import Keyboard
    from coterie.terminal.play import Table

    game = load_game("firstlight")
    console = Console(file=io.StringIO())
    bots = {1: ("random", make_players(["random"], 1)[0])}
    table = Table(Session(game, game.configure(seed=3)), console, Keyboard(console), bots)
    with pytest.raises(CannotUndo, match="nothing has been decided"):
        table.undo()
    table.answer(table.choices()[0])
    with pytest.raises(CannotUndo, match="revealed since"):
        table.undo()


def test_default_path_is_named_after_game_and_seed():

    game = load_game("firstlight")
    assert files.default_path(Session(game, game.configure(seed=8))) == Path("coterie-firstlight-8.coterie")
