"""Rule tests name the rules they prove; a rule that the game's ledger does not have is an error at collection."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from coterie.kernel.ledger import Ledger

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Check `@pytest.mark.rule(...)` below tests/rules/<game>/ against the ledger of that game."""
    wrong = []
    for item in items:
        if not item.path.is_relative_to(HERE):
            continue
        ledger = Ledger.load(files(f"coterie.games.{item.path.relative_to(HERE).parts[0]}") / "rules.yaml")
        named = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        wrong += [f"{item.nodeid} names the rule '{rule}'" for rule in named if rule not in ledger]
    if wrong:
        raise pytest.UsageError("no such rule in the ledger:\n  " + "\n  ".join(wrong))
