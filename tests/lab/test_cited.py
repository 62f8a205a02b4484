"""What is cited is true: a table for each game says which rules each kind of event, question and refusal may cite."""

from __future__ import annotations

from pathlib import Path

import pytest

from coterie.games import GAMES, load_game
from coterie.kernel.citations import Citations
from coterie.kernel.errors import ContentError, RuleFault
from coterie.kernel.paranoid import Every
from coterie.kernel.texts import catalogue
from coterie.lab.check import check

TABLES = Path(__file__).parents[1] / "rules"
CHEAP = Every(fork=0, undo=0, save=0, secrets=0, words=0, rewind=0)


@pytest.mark.parametrize("game", GAMES)
def test_games_cite_only_what_is_true(game: str):
    result = check(game, 1, 1, 7, lambda done, of: None, CHEAP, str(TABLES / game / "citations.yaml"))
    assert [failure.error for failure in result.failures] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_table_speaks_of_everything_that_can_be_told_or_refused(game: str):
    title = load_game(game)
    allowed = Citations(TABLES / game / "citations.yaml", title.ledger).allowed
    of_all_games = catalogue("en").texts.keys()
    words = title.catalogue().texts.keys() - title.content_texts().keys() - of_all_games
    for what, area in (("events", "event."), ("refusals", "why.")):
        spoken = {kind for kind in allowed[what] if area + kind not in of_all_games}
        assert spoken == {key.removeprefix(area) for key in words if key.startswith(area)}


def table(tmp_path: Path, text: str) -> Citations:
    file = tmp_path / "citations.yaml"
    file.write_text(text)
    return Citations(file, load_game("firstlight").ledger)


def test_a_rule_or_any_rule_of_an_area(tmp_path):
    citations = table(tmp_path, "events: {moved: [keeper.move], hurt: [night, round.omen]}\nquestions: {}\n")
    citations.check("events", "moved", "keeper.move")
    citations.check("events", "hurt", "night.hit")
    citations.check("events", "hurt", "round.omen")
    with pytest.raises(RuleFault, match=r"'moved' cites keeper.light, and by citations.yaml may cite: keeper.move"):
        citations.check("events", "moved", "keeper.light")
    with pytest.raises(RuleFault, match=r"does not say what 'moved' \(questions\) may cite; it cites keeper.move"):
        citations.check("questions", "moved", "keeper.move")


def test_a_table_names_only_what_the_ledger_has(tmp_path):
    with pytest.raises(ContentError, match=r"citations.yaml:2: .*'keeper.mve' is neither a rule nor an area"):
        table(tmp_path, "events:\n  moved: [keeper.mve]\nquestions: {}\n")
