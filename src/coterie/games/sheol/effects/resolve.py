"""Effects of cards carried out, and needs asked: the vocabulary, as all rooms use it."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.box.vocabulary import NEEDS, VOCABULARY
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.state import Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effects
from coterie.kernel.needs import Count, Need, Test
from coterie.kernel.table import Table

resolve: Callable[[Table[Sheol], Effects, Context], Flow[None]] = VOCABULARY.resolve
"""One effect after the other."""

holds: Callable[[Sheol, Need, Context], bool] = NEEDS.holds
"""All parts of a need that are given hold."""

Tests = dict[str, Test[Sheol, Context]]
"""When parts of needs hold: by (state, what the part asks for, context)."""

Counts = dict[str, Count[Sheol, Context]]
"""How far parts that ask for a number have come."""

TESTS: Tests = {
    "turn": lambda s, turn, context: s.enemy.turn >= turn,
    "either": lambda s, needs, context: any(holds(s, each, context) for each in needs),
}
