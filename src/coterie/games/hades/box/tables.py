"""The box opened: all content tables, loaded once, their names and texts, and what of it the scenario uses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from coterie.games.hades.box import schemas as c
from coterie.games.hades.box.vocabulary import VOCABULARY
from coterie.games.hades.state import CHALLENGE as CHALLENGE  # with the other cards
from coterie.games.hades.state import Hades
from coterie.kernel.box import Box
from coterie.kernel.briefing import Briefings
from coterie.kernel.content import PLAYERS
from coterie.kernel.dice import Die
from coterie.kernel.effects import Remember, Tally, effects_in
from coterie.kernel.game import Stock

BOX = Box(files("coterie.games.hades") / "content", VOCABULARY.hook)
DIFFICULTIES = ("easy", "medium", "hard")
CASES = {"players": range(1, PLAYERS + 1), "difficulty": DIFFICULTIES}
Case = tuple[int, str]
"""A number of players and a difficulty."""
SCENARIOS_FOR = BOX.by_cases("scenario", "scenarios", c.Scenario, CASES, "scenarios", 8)
USUAL = (2, "medium")
SCENARIOS = SCENARIOS_FOR[USUAL]
"""The scenarios for each case, and for the usual one: for what is the same for all."""
GODS = BOX.table("god", "gods.yaml", c.God, "gods", 4)
TILES = BOX.table("tile", "tiles.yaml", c.TileRow, "upgrade tile rows", 8)
MAINS = BOX.table("main", "mains.yaml", c.MainCard)
FEATS = BOX.table("feat", "feats.yaml", c.FeatCard, "feat cards", 24)
WEAPONS = BOX.table("weapon", "weapons.yaml", c.Weapon, "weapons", 20)
ITEMS = BOX.table("item", "items.yaml", c.Item, "items", 20)
ORACLES = BOX.table("oracle", "oracles.yaml", c.Oracle, "oracle cards", 24)
TERRAIN = BOX.table("terrain", "terrain.yaml", c.Terrain, "terrain cards", 12)
COMPANIONS = BOX.table("companion", "companions.yaml", c.Companion, "companions", 6)
DEITIES = BOX.table("deity", "deities.yaml", c.Deity, "deities", 4)
CONDITIONS = BOX.table("condition", "conditions.yaml", c.Condition, "conditions", 8)
LANDMARKS = BOX.table("landmark", "landmarks.yaml", c.Landmark, "landmarks", 6)
MONSTERS_FOR = BOX.by_players("monster", "monsters.yaml", c.MonsterCard)
MONSTERS = MONSTERS_FOR[USUAL[0]]
"""The monster cards, which differ only in the stamina of bosses."""
DICE = BOX.table("die", "dice.yaml", Die, "dice", 5)
BOX.names["boss"] = [monster.id for monster in MONSTERS.values() if monster.boss]
SIGNATURE = {
    *(weapon.id for weapon in WEAPONS.values() if weapon.signature),
    *(item.id for item in ITEMS.values() if item.signature),
}
BOX.names["treasure"] = [card for card in (*WEAPONS, *ITEMS, *FEATS) if card not in SIGNATURE]
BOX.check()

CHARACTERS: dict[tuple[str, int, str], c.CharacterCard] = {
    (god.id, card.level, card.core): card for god in GODS.values() for card in god.cards
}
"""The character cards by god, level and core."""


def census() -> list[Stock]:
    """The counts that a full campaign needs against those that are there."""
    bosses = len(BOX.names["boss"])
    return [
        *BOX.stock,
        Stock("character cards", 20, len(CHARACTERS)),
        Stock("signature weapons", 4, sum(weapon.signature for weapon in WEAPONS.values())),
        Stock("monster kinds", 12, len(MONSTERS) - bosses),
        Stock("bosses", 3, bosses),
    ]


@cache
def challenge(scenario: str, case: Case, number: str) -> c.Challenge:
    """The scenario's challenge with this id."""
    return next(each for each in SCENARIOS_FOR[case][scenario].challenges if each.id == number)


@cache
def pages(scenario: str, case: Case) -> dict[str, c.Page]:
    """The scenario's pages by id."""
    return {page.id: page for page in SCENARIOS_FOR[case][scenario].pages}


@cache
def event(scenario: str, case: Case, name: str) -> c.Event:
    """The scenario's event with this id."""
    return next(each for each in SCENARIOS_FOR[case][scenario].events if each.id == name)


@cache
def events_at(scenario: str, case: Case, moment: str) -> tuple[c.Event, ...]:
    """The scenario's events for a moment."""
    return tuple(each for each in SCENARIOS_FOR[case][scenario].events if each.at == moment)


HIGHEST = {action: len(row.levels) for action, row in TILES.items()}
"""The highest level of each upgrade tile."""


def card_kind(card: str) -> str:
    """Which of the three types of action card it is."""
    return "challenge" if card == CHALLENGE else "main" if card in MAINS else "feat"


# --- what the scenario uses -------------------------------------------------------------------------------------------


FEATURES = {
    1: (
        *("oracle", "divinity", "upgrade", "distract", "pray", "move-roll", "push", "abilities", "feat-loot"),
        *("companions", "wounds", "challenge-book", "overrun", "log", "rest", "track", "oblivion", "lure-marker"),
    ),
    2: ("alert", "items", "oblivion-restore", "sentinel-divinity"),
}
STAGES = {feature: stage for stage, features in FEATURES.items() for feature in features}
"""From which stage on a feature is in use: 0 is the Prologue, 1 Prison Break, 2 everything later."""
IN_USE = {
    scenario.id: {feature: scenario.stage >= stage for feature, stage in STAGES.items()}
    for scenario in SCENARIOS.values()
}


BRIEFINGS = Briefings(__name__.rpartition(".box")[0])


class ScenarioLost(Exception):
    """The scenario is lost at once; the round ends here."""


def case(s: Hades) -> Case:
    return s.setup.players, s.difficulty


def scenario_of(s: Hades) -> c.Scenario:
    return SCENARIOS_FOR[case(s)][s.scenario]


def in_use(s: Hades, feature: str) -> bool:
    """Whether the feature is in use at the scenario's stage."""
    return IN_USE[s.scenario][feature]


# --- names and texts --------------------------------------------------------------------------------------------------


def content_texts() -> dict[str, str]:
    """All words of the content by message key; braces in them are only braces."""
    fields = ("name", "title", "text", "objective", "infliction", "characteristic", "flavour")
    found = BOX.texts(*fields, weapon="gear", item="gear", main="action")
    found.update((f"action.{feat.id}.name", feat.name) for feat in FEATS.values())
    found.update(text for scenario in SCENARIOS.values() for text in _scenario_texts(scenario))
    found.update(BRIEFINGS.texts())
    return {key: text.replace("{", "{{").replace("}", "}}") for key, text in found.items() if text}


def _scenario_texts(scenario: c.Scenario) -> Iterator[tuple[str, str]]:
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
        own = f"page.{scenario.id}.{page.id}"
        yield f"{own}.title", page.title
        yield from ((f"{own}.{i}", p if isinstance(p, str) else p.text) for i, p in enumerate(page.text))
        yield from ((f"{own}.choice.{choice.id}", choice.text) for choice in page.choices)
    yield from ((f"counter.{counter}", counter.replace("-", " ")) for counter in sorted(counters(scenario)))


def counters(scenario: c.Scenario) -> set[str]:
    """Every counter that the scenario's needs and effects speak of."""
    needs = [scenario.goal, *(c.needs for c in scenario.challenges), *(e.needs for e in scenario.events)]
    needs += [part.needs for page in scenario.pages for part in page.text if isinstance(part, c.Passage)]
    found = {counter for need in needs for counter in (*need.tally, *need.remembered, *need.forgotten)}
    counted = (effect.counters for effect in effects_in(scenario) if isinstance(effect, Tally | Remember))
    return found.union(*counted)
