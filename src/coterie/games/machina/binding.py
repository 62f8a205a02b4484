"""Verbs and needs bound to what they do: one place above all rooms."""

from __future__ import annotations

from coterie.games.machina.board.spaces import explorer_of
from coterie.games.machina.box.vocabulary import NEEDS, VOCABULARY, Play
from coterie.games.machina.combat import verbs as combat
from coterie.games.machina.effects.choosing import chooser
from coterie.games.machina.items import verbs as items
from coterie.games.machina.monsters import verbs as monsters
from coterie.games.machina.state import Machina
from coterie.games.machina.story import verbs as story
from coterie.games.machina.units import verbs as units
from coterie.games.machina.units.conditions import TESTS
from coterie.kernel.effects import Verb
from coterie.kernel.table import Seats, Table


def asked(s: Machina, effect: Verb, context: Play) -> Seats:
    """Who answers a choice within an effect: the unit it is about if it is an explorer, else whoever uses it."""
    explorer = explorer_of(s, context.it)
    return chooser(s, context) if explorer is None else explorer.seat


def told(s: Machina, context: Play) -> dict[str, str]:
    """A choice within an effect names its card."""
    return {"card": f"@{context.card}"} if context.card else {}


def tally(t: Table[Machina], counter: str, n: int, context: Play) -> None:
    """A counter of the scenario goes up or down, never below 0."""
    s = t.state
    s.tally[counter] = max(0, s.tally.get(counter, 0) + n)
    t.note("tally", context, what=f"@counter.{counter}", n=s.tally[counter])


NEEDS.bind(TESTS)
VOCABULARY.bind(
    *(units.DOINGS, combat.DOINGS, combat.SHORT, items.DOINGS, items.SHORT, story.DOINGS, story.SHORT, monsters.DOINGS),
    asked=asked,
    told=told,
    tally=tally,
)
