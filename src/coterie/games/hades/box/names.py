"""The names and texts that stand with the content, by message key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Scenario
from coterie.games.hades.box.vocabulary import Effect, Need


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
    found = {counter for need in needs if need for counter in _needed(need)}
    effects = [effect for part in (*scenario.challenges,) for effect in part.effects]
    effects += [effect for event in scenario.events for effect in event.do]
    effects += [effect for page in scenario.pages for choice in page.choices for effect in choice.do]
    return found | {counter for effect in every_effect(effects) for counter in (*effect.tally, *effect.remember)}


def _needed(need: Need) -> Iterable[str]:
    return (*need.tally, *need.remembered, *need.forgotten)


def every_effect(effects: Iterable[Effect]) -> Iterator[Effect]:
    """The effects with all that stand inside them."""
    for effect in effects:
        yield effect
        inner = [*effect.master, *effect.everyone, *effect.frontline, *effect.teammate]
        inner += [part for path in effect.choose for part in path]
        inner += [part for row in effect.fate for part in row.do]
        if effect.bargain is not None:
            inner += [*effect.bargain.then, *effect.bargain.otherwise]
        if effect.reroll_same is not None:
            inner += effect.reroll_same.otherwise
        yield from every_effect(inner)
