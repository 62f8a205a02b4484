import re
from pathlib import Path

import pytest

import coterie.games
from coterie.kernel.errors import ContentError, CoterieError
from coterie.kernel.ledger import Ledger, UnknownRule

BOOK = """\
game: sheol
title: Sheol
sources: [The book]
areas:
  - key: shadow
    title: "Shadows and how they move"
    rules:
      - id: shadow.move.jump
        text: A shadow leaps over a wall.
        source: "SHADOWS"
        kind: enemy
      - id: shadow.spawn
        text: A new one appears at the gate.
        source: "SHADOWS"
        kind: enemy
        edition: v2.1
        gap: "Two gates? Decision: the players pick, and no jump is made."
  - key: gate
    title: "Gates"
    rules:
      - id: gate.wall
        text: Nothing can move through a closed gate.
        source: "GATES"
        kind: map
"""


@pytest.fixture
def ledger(tmp_path):
    def make(old: str = "", new: str = "") -> Ledger:
        assert old in BOOK
        path = tmp_path / "rules.yaml"
        path.write_text(BOOK.replace(old, new) if old else BOOK)
        return Ledger(path)

    return make


def test_a_rule_knows_its_words_and_its_area(ledger):
    rule = ledger()["shadow.spawn"]
    assert (rule.id, rule.area, rule.area_title) == ("shadow.spawn", "shadow", "Shadows and how they move")
    assert (rule.text, rule.source) == ("A new one appears at the gate.", "SHADOWS")
    assert (rule.kind, rule.edition, rule.gap[:10]) == ("enemy", "v2.1", "Two gates?")
    assert ledger()["gate.wall"].gap == ""


def test_rules_come_in_the_order_of_the_book(ledger):
    assert [rule.id for rule in ledger()] == ["shadow.move.jump", "shadow.spawn", "gate.wall"]
    assert len(ledger()) == 3
    assert "gate.wall" in ledger()
    assert "gate" not in ledger()
    assert ledger().areas == {"shadow": "Shadows and how they move", "gate": "Gates"}
    assert (ledger().game, ledger().title) == ("sheol", "Sheol")


def test_an_unknown_rule_is_answered_with_its_neighbours(ledger):
    with pytest.raises(UnknownRule, match=r"sheol has no rule 'shadow\.jump', did you mean 'shadow\.move\.jump'"):
        ledger()["shadow.jump"]
    assert issubclass(UnknownRule, CoterieError)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("gate", ["gate.wall", "shadow.spawn"]),  # in the id, then in the text
        ("JUMP", ["shadow.move.jump", "shadow.spawn"]),  # in the id, then in the gap
        ("move", ["shadow.move.jump", "shadow.spawn", "gate.wall"]),  # in the id, the title, the text
        ("shadows spawn", ["shadow.spawn"]),  # all words, wherever
        ("moved gates", ["gate.wall", "shadow.spawn"]),  # other forms of them
    ],
)
def test_search_wants_every_word_and_ranks_by_where_it_stands(ledger, words, found):
    rules, whole = ledger().search(words)
    assert [rule.id for rule in rules] == found
    assert whole


def test_search_without_a_rule_that_has_all_words_gives_the_nearest(ledger):
    rules, whole = ledger().search("closed nowhere")
    assert [rule.id for rule in rules] == ["gate.wall"]
    assert not whole
    assert ledger().search("nowhere") == ([], False)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("id: gate.wall", "id: gates.wall", 21, "starts with 'gate.'"),
        ("id: shadow.spawn", "id: shadow.move.jump", 12, "the id comes twice"),
        ("key: gate", "key: shadow", 18, "the area 'shadow' comes twice"),
        ("kind: map", "kind: mapp", 24, "unknown value 'mapp', did you mean 'map'?"),
        ("gap:", "gaps:", 17, "unknown key, did you mean 'gap'?"),
        ('    title: "Gates"\n', "", 18, "key 'areas[1].title': missing"),
        ("        text: A new one appears at the gate.\n", "", 12, "entry 'shadow.spawn', key 'text': missing"),
    ],
)
def test_a_wrong_ledger_is_refused_with_the_place(ledger, old, new, line, message):
    with pytest.raises(ContentError) as caught:
        list(ledger(old, new))
    assert message in str(caught.value)
    assert caught.value.line == line


def test_nothing_is_read_before_it_is_asked_for_and_then_only_once(tmp_path):
    path = tmp_path / "rules.yaml"
    book = Ledger.load(path)
    assert Ledger.load(path) is book
    path.write_text(BOOK)
    assert "gate.wall" in book
    path.unlink()
    assert book["gate.wall"] is Ledger.load(path)["gate.wall"]


@pytest.mark.parametrize(
    "file", sorted(Path(coterie.games.__path__[0]).glob("*/rules.yaml")), ids=lambda file: file.parent.name
)
def test_the_ledger_of_every_game_is_sound(file):
    book = Ledger(file)
    assert book.game == file.parent.name
    assert len(book)


@pytest.mark.parametrize(
    "file", sorted(Path(coterie.games.__path__[0]).glob("*/rules.yaml")), ids=lambda file: file.parent.name
)
def test_a_rule_comes_from_a_book_not_from_a_file(file):
    named = {rule.source for rule in Ledger(file)} | set(re.findall(r"^sources: .*$", file.read_text(), re.MULTILINE))
    assert [source for source in named if re.search(r"\.(txt|pdf|ya?ml|md)\b|\d{3}_", source)] == []
