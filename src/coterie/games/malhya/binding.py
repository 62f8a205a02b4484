"""Verbs and needs bound to what they do: one place above all rooms."""

from __future__ import annotations

from coterie.games.malhya.box.vocabulary import NEEDS, VOCABULARY, About
from coterie.games.malhya.combat import verbs as combat
from coterie.games.malhya.effects.choosing import asked, each_hero
from coterie.games.malhya.effects.needs import TESTS
from coterie.games.malhya.heroes import verbs as heroes
from coterie.games.malhya.rooms import verbs as rooms
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.stealth import verbs as stealth
from coterie.games.malhya.story import verbs as story
from coterie.games.malhya.story.paying import can_pay, pay
from coterie.games.malhya.story.places import keep_in_mind
from coterie.games.malhya.trials import taking as trials
from coterie.kernel.table import Table


def told(s: Malhya, context: About) -> dict[str, str]:
    """A choice within an effect names its card, and the hero it is about."""
    card = {"card": f"@{context.card}"} if context.card else {}
    return card | ({"hero": context.hero} if context.hero else {})


def tally(t: Table[Malhya], counter: str, n: int, context: About) -> None:
    """A counter of the booklet goes up or down, never below 0; it is not told."""
    t.state.tally[counter] = max(0, t.state.tally.get(counter, 0) + n)


def remember(t: Table[Malhya], memory: str, n: int, context: About) -> None:
    """What later scenarios know goes up or down; trust can be owed, so it may fall below 0."""
    keep_in_mind(t.state, memory, n)


NEEDS.bind(TESTS)
VOCABULARY.bind(
    *(heroes.DOINGS, trials.DOINGS, story.DOINGS, rooms.DOINGS, stealth.DOINGS, combat.DOINGS),
    asked=lambda s, effect, context: asked(s, context),
    told=told,
    each=each_hero,
    can_pay=can_pay,
    pay=pay,
    tally=tally,
    remember=remember,
)
