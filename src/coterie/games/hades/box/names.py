"""The names and texts that stand with the content, by message key."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Scenario
from coterie.kernel.effects import Remember, Tally, effects_in


def content_texts() -> dict[str, str]:
    """All words of the content; braces in them are only braces."""
    return {key: text.replace("{", "{{").replace("}", "}}") for key, text in _texts() if text}


def _texts() -> Iterator[tuple[str, str]]:
    for god in tables.GODS.values():
        yield f"god.{god.id}.name", god.name
        yield f"god.{god.id}.title", god.title
    for monster in tables.MONSTERS.values():
        yield f"monster.{monster.id}.name", monster.name
        yield f"monster.{monster.id}.infliction", monster.infliction
        yield f"monster.{monster.id}.characteristic", monster.characteristic
        yield f"monster.{monster.id}.flavour", monster.flavour
    yield from ((f"gear.{w.id}.name", w.name) for w in tables.WEAPONS.values())
    yield from ((f"gear.{i.id}.name", i.name) for i in tables.ITEMS.values())
    for card in (*tables.MAINS.values(), *tables.FEATS.values()):
        yield f"action.{card.id}.name", card.name
        yield f"action.{card.id}.flavour", card.text
    yield from ((f"feat.{feat.id}.name", feat.name) for feat in tables.FEATS.values())
    for companion in tables.COMPANIONS.values():
        yield f"companion.{companion.id}.name", companion.name
        yield f"companion.{companion.id}.flavour", companion.flavour
    yield from ((f"terrain.{t.id}.name", t.name) for t in tables.TERRAIN.values())
    yield from ((f"deity.{d.id}.name", d.name) for d in tables.DEITIES.values())
    for oracle in tables.ORACLES.values():
        yield f"oracle.{oracle.id}.name", oracle.name
        yield f"oracle.{oracle.id}.flavour", oracle.flavour
    for condition in tables.CONDITIONS.values():
        yield f"condition.{condition.id}.name", condition.name
        yield f"condition.{condition.id}.text", condition.text
    for scenario in tables.SCENARIOS.values():
        yield from _scenario_texts(scenario)


def _scenario_texts(scenario: Scenario) -> Iterator[tuple[str, str]]:
    yield f"scenario.{scenario.id}.name", scenario.name
    yield f"scenario.{scenario.id}.objective", scenario.objective
    for zone, place in scenario.zones.items():
        yield f"zone.{scenario.id}.{zone}.name", place.name
        yield f"zone.{scenario.id}.{zone}.text", place.text
    for challenge in scenario.challenges:
        yield f"challenge.{scenario.id}.{challenge.id}.name", challenge.name
        yield f"challenge.{scenario.id}.{challenge.id}.text", challenge.text
    for event in scenario.events:
        yield f"event-name.{scenario.id}.{event.id}", event.name
        yield f"event-text.{scenario.id}.{event.id}", event.text
    for page in scenario.pages:
        yield f"page.{scenario.id}.{page.id}.title", page.title
        yield from ((f"page.{scenario.id}.{page.id}.{i}", text) for i, text in enumerate(page.text))
        yield from ((f"page.{scenario.id}.{page.id}.choice.{c.id}", c.text) for c in page.choices)
    yield from ((f"counter.{counter}", counter.replace("-", " ")) for counter in sorted(counters(scenario)))


def counters(scenario: Scenario) -> set[str]:
    """Every counter that the scenario's needs and effects speak of."""
    needs = [scenario.goal, *(c.needs for c in scenario.challenges), *(e.needs for e in scenario.events)]
    found = {counter for need in needs for counter in (*need.tally, *need.remembered, *need.forgotten)}
    counted = (effect.counters for effect in effects_in(scenario) if isinstance(effect, Tally | Remember))
    return found.union(*counted)
