"""The names and texts that stand with the content, by message key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Scenario
from coterie.kernel.content import Entry
from coterie.kernel.effects import Remember, Tally, effects_in


def content_texts() -> dict[str, str]:
    """All words of the content; braces in them are only braces."""
    return {key: text.replace("{", "{{").replace("}", "}}") for key, text in _texts() if text}


def _fields(area: str, entries: Iterable[Entry], *fields: str, **renamed: str) -> Iterator[tuple[str, str]]:
    """Fields of entries as `<area>.<entry>.<field>`; those that are named otherwise in the key come last."""
    for entry in entries:
        yield from ((f"{area}.{entry.id}.{field}", getattr(entry, field)) for field in fields)
        yield from ((f"{area}.{entry.id}.{key}", getattr(entry, field)) for key, field in renamed.items())


def _texts() -> Iterator[tuple[str, str]]:
    actions = (*tables.MAINS.values(), *tables.FEATS.values())
    yield from _fields("god", tables.GODS.values(), "name", "title")
    yield from _fields("monster", tables.MONSTERS.values(), "name", "infliction", "characteristic", "flavour")
    yield from _fields("gear", (*tables.WEAPONS.values(), *tables.ITEMS.values()), "name")
    yield from _fields("action", actions, "name", flavour="text")
    yield from _fields("feat", tables.FEATS.values(), "name")
    yield from _fields("companion", tables.COMPANIONS.values(), "name", "flavour")
    yield from _fields("terrain", tables.TERRAIN.values(), "name")
    yield from _fields("deity", tables.DEITIES.values(), "name")
    yield from _fields("oracle", tables.ORACLES.values(), "name", "flavour")
    yield from _fields("condition", tables.CONDITIONS.values(), "name", "text")
    yield from _fields("scenario", tables.SCENARIOS.values(), "name", "objective")
    for scenario in tables.SCENARIOS.values():
        yield from _scenario_texts(scenario)


def _scenario_texts(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for zone, place in scenario.zones.items():
        yield f"zone.{scenario.id}.{zone}.name", place.name
        yield f"zone.{scenario.id}.{zone}.text", place.text
    yield from _fields(f"challenge.{scenario.id}", scenario.challenges, "name", "text")
    for event in scenario.events:
        yield f"event-name.{scenario.id}.{event.id}", event.name
        yield f"event-text.{scenario.id}.{event.id}", event.text
    for page in scenario.pages:
        own = f"page.{scenario.id}.{page.id}"
        yield f"{own}.title", page.title
        yield from ((f"{own}.{i}", text) for i, text in enumerate(page.text))
        yield from ((f"{own}.choice.{choice.id}", choice.text) for choice in page.choices)
    yield from ((f"counter.{counter}", counter.replace("-", " ")) for counter in sorted(counters(scenario)))


def counters(scenario: Scenario) -> set[str]:
    """Every counter that the scenario's needs and effects speak of."""
    needs = [scenario.goal, *(c.needs for c in scenario.challenges), *(e.needs for e in scenario.events)]
    found = {counter for need in needs for counter in (*need.tally, *need.remembered, *need.forgotten)}
    counted = (effect.counters for effect in effects_in(scenario) if isinstance(effect, Tally | Remember))
    return found.union(*counted)
