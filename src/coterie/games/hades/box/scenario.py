"""The scenario that is played: its entry, which rules are in use at its stage, and its sudden end."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Scenario
from coterie.games.hades.state import Hades

FEATURES = {
    1: (
        *("oracle", "divinity", "upgrade", "distract", "pray", "move-roll", "push", "abilities", "feat-loot"),
        *("companions", "wounds", "challenge-book", "overrun", "log", "rest"),
    ),
    2: ("alert", "items", "oblivion-restore", "sentinel-divinity"),
}
STAGES = {feature: stage for stage, features in FEATURES.items() for feature in features}
"""From which stage on a feature is in use: 0 is the Prologue, 1 Prison Break, 2 everything later."""


class ScenarioLost(Exception):
    """The scenario is lost at once; the round ends here."""


def scenario_of(s: Hades) -> Scenario:
    return tables.SCENARIOS[s.scenario]


def in_use(s: Hades, feature: str) -> bool:
    """Whether the feature is in use at the scenario's stage."""
    return tables.SCENARIOS[s.scenario].stage >= STAGES[feature]
