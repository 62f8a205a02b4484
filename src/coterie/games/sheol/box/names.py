"""The names and texts that stand with the content, by message key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Exploration, Mission, MissionCard, SpecialRule
from coterie.games.sheol.box.vocabulary import Need, Passive
from coterie.kernel.content import load_document
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

BY_KIND, IN_FORCE = load_document(box.BOX.root / "kinds.yaml", dict[str, dict[str, str]]).values()
"""By which rule cards of each kind do something, and by which while they lie there, where that is another."""


def rule_of(card: str, in_force: bool = False) -> str:
    """The rule by which a card, named with its kind, does something: the one about it alone, or that of its kind."""
    kind = card.partition(".")[0]
    return RULED.get(card) or (in_force and IN_FORCE.get(kind)) or BY_KIND[kind]


FIGURES = ("scout", "herald")
"""Those whose name is a noun with its article, as in: a blip attacks the Maenad."""


def called(name: str) -> str:
    return name.replace("The ", "the ", 1)


def _texts() -> Iterator[tuple[str, str]]:
    shadows = {**box.SHADOWS, **box.BLIPS}
    named = {**CARDS, "shadow": shadows, "mechanic": box.MECHANICS, "mission": box.MISSIONS}
    for kind, table in named.items():
        for id, card in table.items():
            yield f"{kind}.{id}.name", called(card.name) if kind in FIGURES else card.name
            yield from (
                (f"{kind}.{id}.{field}", getattr(card, field, "")) for field in ("text", "goal", "brief", "story")
            )
    for scout in box.SCOUTS.values():
        yield f"scout.{scout.id}.critical", scout.normal.critical_name
        yield f"scout.{scout.id}.critical-corrupted", scout.corrupted.critical_name
    yield from _enemies()
    for page in box.EXPLORATIONS.values():
        yield from _page(f"exploration.{page.id}", page)
    for mission in box.MISSIONS.values():
        yield from _mission(f"mission.{mission.id}", mission)
    yield from box.BRIEFINGS.texts().items()
    found = sorted(counters(entry for _, entry in entries()))
    yield from ((f"counter.{counter}", counter.replace("-", " ")) for counter in found)


def _enemies() -> Iterator[tuple[str, str]]:
    for shadow in box.SHADOWS.values():
        yield f"shadow.{shadow.id}", f"the {shadow.name}"
        yield f"shadow.hyper-{shadow.id}", f"the Hypershadow {shadow.name}"
        yield f"shadow.{shadow.id}.empowered.name", f"{shadow.name}, empowered"
    for herald in box.HERALDS.values():
        yield f"herald.{herald.id}.reborn.name", f"{called(herald.name)}, reborn"
        yield f"herald.{herald.id}.trait", herald.normal.trait
        yield f"herald.{herald.id}.reborn.trait", herald.reborn.trait
    for mechanic in box.MECHANICS.values():
        for side, card in (("a", mechanic.a), ("b", mechanic.b)):
            yield f"mechanic.{mechanic.id}.{side}.name", f"{mechanic.name} {side.upper()}"
            yield f"mechanic.{mechanic.id}.{side}.text", card.text


def _page(key: str, page: Exploration | MissionCard) -> Iterator[tuple[str, str]]:
    yield f"{key}.name", page.title
    yield from _numbered(f"{key}.story", page.story)
    for choice in page.choices:
        yield f"{key}.choice.{choice.id}", choice.text
        yield f"{key}.result.{choice.id}", choice.result
        yield f"{key}.failure.{choice.id}", choice.failure


def _mission(key: str, mission: Mission) -> Iterator[tuple[str, str]]:
    yield f"scenario.{mission.id}.name", mission.name
    yield f"scenario.{mission.id}.objective", mission.brief
    yield from _numbered(f"{key}.intro", mission.intro)
    yield from _special(f"{key}.special", mission.special)
    for letter, card in mission.cards.items():
        yield from _page(f"{key}.{letter}", card)
        yield from ((f"{key}.{letter}.goal.{goal.id}", goal.text) for goal in card.goals)
        yield from _special(f"{key}.{letter}.rule", card.rules)
    for name, conclusion in mission.conclusions.items():
        yield f"{key}.conclusion.{name}.name", conclusion.title
        yield from _numbered(f"{key}.conclusion.{name}.text", conclusion.text)


def _special(key: str, rules: Iterable[SpecialRule]) -> Iterator[tuple[str, str]]:
    for rule in rules:
        yield f"{key}.{rule.id}.name", rule.name
        yield f"{key}.{rule.id}.text", rule.text


def _numbered(key: str, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((f"{key}.{i}", text) for i, text in enumerate(texts))


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
    for mission in (each for table in box.MISSIONS_FOR.values() for each in table.values()):
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
