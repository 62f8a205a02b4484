"""Names of cards: which kind a card is of, its entry, the key of its name, and the rule that speaks of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from coterie.games.machina.box.schemas import Card, UnitCard
from coterie.games.machina.box.tables import CHAPTERS, EXPLORER_EVENTS, EXPLORERS, HORROR_EVENTS, ITEMS, MONSTERS
from coterie.games.machina.box.vocabulary import Ability, Play

TABLES: dict[str, dict[str, Card]] = {
    "explorer": dict(EXPLORERS),
    "item": dict(ITEMS),
    "event": dict(EXPLORER_EVENTS),
    "monster": dict(MONSTERS),
    "horror": dict(HORROR_EVENTS),
    "chapter": dict(CHAPTERS),
}
"""All cards by kind, in the order in which they have their say."""

RULES = {
    "explorer": "abilities.owner",
    "item": "items.abilities",
    "event": "events.passive",
    "monster": "abilities.owner",
    "horror": "events.passive",
    "chapter": "abilities.passive",
}
"""The rule by which a card of a kind has a say without being played."""

BOUND = "events.binding"
"""The rule by which an event that lies beside an explorer has a say."""


def cards() -> Iterator[tuple[str, Card]]:
    """All cards, each with its whole name: the kind and the id."""
    for kind, table in TABLES.items():
        for name, card in table.items():
            yield f"{kind}.{name}", card


def entry(source: str) -> Card:
    """The card with this whole name."""
    kind, _, name = source.partition(".")
    return TABLES[kind][name]


@cache
def ability_of(source: str, ability: str) -> Ability | None:
    """An active ability of a card, by its name."""
    return next((each for each in entry(source).abilities if each.id == ability), None)


def name_key(source: str) -> str:
    """The key of the name of a card, by its whole name."""
    return f"{source}.name"


def card_play(source: str, rule: str, unit: str = "") -> Play:
    """What a card does, about the unit that uses or owns it; without one it reaches all tiles."""
    return Play(rule=rule, card=name_key(source), you=unit, it=unit, source=source, owned=bool(unit))


def unit_card(name: str) -> UnitCard:
    """The card of a unit."""
    return EXPLORERS[name] if name in EXPLORERS else MONSTERS[name]


@cache
def unit_source(name: str) -> str:
    """The whole name of a unit's card."""
    return f"explorer.{name}" if name in EXPLORERS else f"monster.{name}"


@cache
def said(name: str) -> str:
    """A unit as the log names it."""
    return f"@{unit_source(name)}.name"


def summed(parts: str, plus: int, total: int) -> str:
    """A sum with what is added to it, as it is told."""
    if plus:
        return f"{parts} ({plus:+}) = {total}".replace("-", "−")
    return parts if parts == str(total) else f"{parts} = {total}"
