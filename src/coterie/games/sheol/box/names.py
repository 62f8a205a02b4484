"""The names and texts that stand with the content, by message key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Exploration, Mission, MissionCard
from coterie.games.sheol.box.vocabulary import Need, Passive
from coterie.kernel.data import replace
from coterie.kernel.effects import Remember, Tally, effects_in, parts_of


def content_texts() -> dict[str, str]:
    """All words of the content; braces in them are only braces."""
    return {key: text.replace("{", "{{").replace("}", "}}") for key, text in _texts() if text}


_KINDS = (
    *("scout", "core", "status", "weapon", "lantern", "accessory", "item", "land", "malfunction", "facility", "threat"),
    *("reward", "poi", "herald", "herald-reaction", "reborn", "lord", "lord-action", "lord-reaction"),
)
CARDS: dict[str, Mapping[str, Any]] = {
    **{kind: box.BOX.tables[kind] for kind in _KINDS},
    "lightshield": box.LIGHTSHIELDS,
    "technology": box.FACES,
}
"""Every kind of card by the word that message keys use."""
RULED = {f"{kind}.{id}": card.rule for kind, table in CARDS.items() for id, card in table.items() if card.rule}
"""The rules of the ledger that are about a single card, by the card."""

BY_KIND = {
    "scout": "weapon.attack.critical",
    "core": "servodroid.core-card",
    "lightshield": "lightshield.uses",
    "status": "status.not-blocking",
    "weapon": "weapon.card",
    "lantern": "lantern.card",
    "accessory": "gear.accessory.use",
    "item": "gear.item.use",
    "herald": "herald.card",
    "herald-reaction": "herald.reaction.trigger",
    "reborn": "herald.reborn.card",
    "lord": "lord.card",
    "lord-action": "lord.action.sequence",
    "lord-reaction": "lord.reaction.trigger",
    "threat": "menace.threat.trigger",
    "reward": "find.reward",
    "poi": "find.poi.draw",
    "exploration": "land.explore.choice",
    "technology": "citadel.technology.use",
    "malfunction": "citadel.malfunction",
    "facility": "facility.activate",
    "shadow": "shadow.kind.revealed",
    "mechanic": "mechanic.unlock",
    "mission": "mission.card.parts",
}
"""By which rule cards of each kind do something."""

IN_FORCE = {
    "item": "gear.item.attach",
    "technology": "citadel.technology.card",
    "threat": "menace.threat.passive",
    "mission": "mission.special",
}
"""By which they do it while they lie there, where that is another."""


def rule_of(card: str, in_force: bool = False) -> str:
    """The rule by which a card, named with its kind, does something: the one about it alone, or that of its kind."""
    kind = card.partition(".")[0]
    return RULED.get(card) or (in_force and IN_FORCE.get(kind)) or BY_KIND[kind]


FIGURES = ("scout", "herald")
"""Those whose name is a noun with its article, as in: a blip attacks the Maenad."""


def called(name: str) -> str:
    return name.replace("The ", "the ", 1)


def _texts() -> Iterator[tuple[str, str]]:
    for kind, table in CARDS.items():
        for id, card in table.items():
            yield f"{kind}.{id}.name", called(card.name) if kind in FIGURES else card.name
            yield f"{kind}.{id}.text", card.text
    for scout in box.SCOUTS.values():
        yield f"scout.{scout.id}.critical", scout.normal.critical_name
        yield f"scout.{scout.id}.critical-corrupted", scout.corrupted.critical_name
    for point in box.POINTS.values():
        yield f"poi.{point.id}.goal", point.goal
    yield from _enemies()
    for exploration in box.EXPLORATIONS.values():
        yield from _exploration(exploration)
    for mission in box.MISSIONS.values():
        yield from _mission(mission)
    yield from (
        (f"counter.{counter}", counter.replace("-", " "))
        for counter in sorted(counters(entry for _, entry in entries()))
    )


def _enemies() -> Iterator[tuple[str, str]]:
    for shadow in box.SHADOWS.values():
        yield f"shadow.{shadow.id}", f"the {shadow.name}"
        yield f"shadow.hyper-{shadow.id}", f"the Hypershadow {shadow.name}"
        yield f"shadow.{shadow.id}.name", shadow.name
        yield f"shadow.{shadow.id}.empowered.name", f"{shadow.name}, empowered"
        yield f"shadow.{shadow.id}.text", shadow.text
    for blip in box.BLIPS.values():
        yield f"shadow.{blip.id}.name", blip.name
        yield f"shadow.{blip.id}.text", blip.text
    for herald in box.HERALDS.values():
        yield f"herald.{herald.id}.reborn.name", f"{called(herald.name)}, reborn"
        yield f"herald.{herald.id}.trait", herald.normal.trait
        yield f"herald.{herald.id}.reborn.trait", herald.reborn.trait
    for mechanic in box.MECHANICS.values():
        yield f"mechanic.{mechanic.id}.name", mechanic.name
        for side in ("a", "b"):
            yield f"mechanic.{mechanic.id}.{side}.name", f"{mechanic.name} {side.upper()}"
            yield f"mechanic.{mechanic.id}.{side}.text", getattr(mechanic, side).text


def _exploration(page: Exploration) -> Iterator[tuple[str, str]]:
    key = f"exploration.{page.id}"
    yield f"{key}.name", page.title
    yield from ((f"{key}.story.{i}", text) for i, text in enumerate(page.story))
    yield from _choices(key, page.choices)


def _choices(key: str, choices: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for choice in choices:
        yield f"{key}.choice.{choice.id}", choice.text
        yield f"{key}.result.{choice.id}", choice.result
        yield f"{key}.failure.{choice.id}", choice.failure


def _mission(mission: Mission) -> Iterator[tuple[str, str]]:
    key = f"mission.{mission.id}"
    yield f"{key}.name", mission.name
    yield f"scenario.{mission.id}.name", mission.name
    yield f"scenario.{mission.id}.objective", mission.brief
    yield f"{key}.brief", mission.brief
    yield from ((f"{key}.intro.{i}", text) for i, text in enumerate(mission.intro))
    for rule in mission.special:
        yield f"{key}.special.{rule.id}.name", rule.name
        yield f"{key}.special.{rule.id}.text", rule.text
    for letter, card in mission.cards.items():
        yield from _card(f"{key}.{letter}", card)
    for name, conclusion in mission.conclusions.items():
        yield f"{key}.conclusion.{name}.name", conclusion.title
        yield from ((f"{key}.conclusion.{name}.text.{i}", text) for i, text in enumerate(conclusion.text))


def _card(key: str, card: MissionCard) -> Iterator[tuple[str, str]]:
    yield f"{key}.name", card.title
    yield from ((f"{key}.story.{i}", text) for i, text in enumerate(card.story))
    yield from ((f"{key}.goal.{goal.id}", goal.text) for goal in card.goals)
    for rule in card.rules:
        yield f"{key}.rule.{rule.id}.name", rule.name
        yield f"{key}.rule.{rule.id}.text", rule.text
    yield from _choices(key, card.choices)


# --- counters -------------------------------------------------------------------------------------------------------


def counters(things: Iterable[object]) -> set[str]:
    """Every counter that needs and effects speak of."""
    found: set[str] = set()
    for thing in things:
        for effect in effects_in(thing):
            if isinstance(effect, Tally | Remember):
                found.update(effect.counters)
        for need in needs_in(thing):
            found |= {*need.tally, *need.remembered, *need.forgotten}
    return found


def needs_in(value: object) -> Iterator[Need]:
    """Every need inside a piece of content."""
    if isinstance(value, Need):
        yield value
    for part in parts_of(value):
        yield from needs_in(part)


# --- everything -------------------------------------------------------------------------------------------------------


def entries() -> Iterator[tuple[str, object]]:
    """Everything that has effects, by the key of its card."""
    more = {kind: box.BOX.tables[kind] for kind in ("shadow", "blip", "mechanic", "exploration")}
    for kind, table in {**CARDS, **more}.items():
        yield from ((f"{kind}.{id}", entry) for id, entry in table.items())
    for mission in box.MISSIONS.values():
        yield from ((f"mission.{mission.id}.{letter}", card) for letter, card in mission.cards.items())
        yield f"mission.{mission.id}", replace(mission, cards={})


def _rules() -> Iterator[tuple[str, tuple[Passive, ...]]]:
    for kind, table in CARDS.items():
        yield from ((f"{kind}.{id}", card.rules) for id, card in table.items() if hasattr(card, "rules"))
    for shadow in box.SHADOWS.values():
        yield f"shadow.{shadow.id}", shadow.normal.traits
        yield f"shadow.{shadow.id}.empowered", shadow.empowered.traits
    for herald in box.HERALDS.values():
        yield f"herald.{herald.id}", herald.normal.traits
        yield f"herald.{herald.id}.reborn", herald.reborn.traits
    for mechanic in box.MECHANICS.values():
        yield f"mechanic.{mechanic.id}.a", mechanic.a.rules
        yield f"mechanic.{mechanic.id}.b", mechanic.b.rules
    for mission in box.MISSIONS.values():
        special = {"": mission.special, **{f".{letter}": card.rules for letter, card in mission.cards.items()}}
        for card, rules in special.items():
            yield f"mission.{mission.id}{card}", tuple(replace(rule.passive, id=rule.id) for rule in rules)


RULES = dict(_rules())
"""What cards do while they are in force, by the card's key; a mission's rules have the ids they are written with."""
