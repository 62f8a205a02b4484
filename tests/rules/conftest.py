"""Rule tests name the rules they prove; a rule that the game's ledger does not have is an error at collection."""

from __future__ import annotations

from pathlib import Path

import pytest

from coterie.games import load_game

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check `@pytest.mark.rule(...)` below tests/rules/<game>/ against the ledger of that game."""
    wrong = []
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue
        ledger = load_game(item.path.relative_to(HERE).parts[0]).ledger
        named = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        wrong += [f"{item.nodeid} names the rule '{rule}'" for rule in named if rule not in ledger]
    if wrong:
        raise pytest.UsageError("no such rule in the ledger:\n  " + "\n  ".join(wrong))
