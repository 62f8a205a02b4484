"""The table of what may be cited: rules, areas of the ledger, and groups of both."""

import pytest

from coterie.kernel.citations import Citations
from coterie.kernel.errors import ContentError, RuleFault
from coterie.kernel.ledger import Ledger

BOOK = """
game: toy
title: Toy
sources: []
areas:
  - key: night
    title: Night
    rules:
      - {id: night.fall, text: It falls., source: Night, kind: flow}
      - {id: night.end, text: It ends., source: Night, kind: flow}
  - key: card
    title: Cards
    rules:
      - {id: card.play, text: It is played., source: Cards, kind: action}
      - {id: card.draw, text: It is drawn., source: Cards, kind: action}
"""
TABLE = """
groups:
  effects: [card.play, night]
events:
  lost: [night.fall]
  gained: [effects]
questions:
  which: [card]
"""


@pytest.fixture
def citations(tmp_path):
    (tmp_path / "rules.yaml").write_text(BOOK)

    def read(table: str) -> Citations:
        (tmp_path / "citations.yaml").write_text(table)
        return Citations(tmp_path / "citations.yaml", Ledger(tmp_path / "rules.yaml"))

    return read


@pytest.mark.parametrize(
    ("what", "key", "rule", "fine"),
    [
        ("events", "lost", "night.fall", True),
        ("events", "lost", "night.end", False),
        ("events", "gained", "card.play", True),
        ("events", "gained", "night.end", True),
        ("events", "gained", "card.draw", False),
        ("events", "unheard", "night.fall", False),
        ("questions", "which", "card.draw", True),
        ("refusals", "which", "card.draw", False),
    ],
)
def test_a_kind_may_cite_its_rules_and_those_of_its_areas_and_groups(citations, what, key, rule, fine):
    table = citations(TABLE)
    if fine:
        table.check(what, key, rule)
    else:
        with pytest.raises(RuleFault, match=key):
            table.check(what, key, rule)


@pytest.mark.parametrize(
    "table",
    [
        TABLE.replace("lost: [night.fall]", "lost: [night.fal]"),
        TABLE.replace("card.play, night]", "card.play, nigth]"),
        TABLE.replace("effects: [card.play, night]", "effects: [card.play]\n  more: [effects]"),
    ],
)
def test_what_the_ledger_does_not_have_is_refused_with_its_line(citations, table):
    with pytest.raises(ContentError, match=r"citations\.yaml:\d"):
        citations(table)
