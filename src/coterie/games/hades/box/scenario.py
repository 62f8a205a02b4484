"""The scenario that is played: its entry, which rules are in use at its stage, and its sudden end."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Scenario
from coterie.games.hades.state import Hades

STAGES = {
    "oracle": 1,
    "divinity": 1,
    "upgrade": 1,
    "distract": 1,
    "pray": 1,
    "move-roll": 1,
    "push": 1,
    "abilities": 1,
    "feat-loot": 1,
    "companions": 1,
    "wounds": 1,
    "challenge-book": 1,
    "overrun": 1,
    "log": 1,
    "rest": 1,
    "alert": 2,
    "items": 2,
    "oblivion-restore": 2,
    "sentinel-divinity": 2,
}
"""From which stage on a feature is in use: 0 is the Prologue, 1 Prison Break, 2 everything later."""


class ScenarioLost(Exception):
    """The scenario is lost at once; the round ends here."""


def scenario_of(s: Hades) -> Scenario:
    return tables.SCENARIOS[s.scenario]


def in_use(s: Hades, feature: str) -> bool:
    """Whether the feature is in use at the scenario's stage."""
    return tables.SCENARIOS[s.scenario].stage >= STAGES[feature]
