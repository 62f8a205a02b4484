"""Machina Arcana: explorers in a steampunk dungeon of map tiles."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.machina import binding as binding
from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.bots.evaluate import evaluate
from coterie.games.machina.bots.follies import FOLLIES
from coterie.games.machina.bots.shortlist import quick_answers, shortlist
from coterie.games.machina.box.names import TABLES, cards
from coterie.games.machina.box.tables import BOX, BRIEFINGS, CHAPTERS, EXPLORERS, SCENARIOS, SIDES, census
from coterie.games.machina.campaign.setup import setup, symbol_of
from coterie.games.machina.effects.choosing import opposes
from coterie.games.machina.round.play import play
from coterie.games.machina.sane import CARDS, sane
from coterie.games.machina.scene.glossary import glossary
from coterie.games.machina.scene.layers import layers
from coterie.games.machina.scene.options import ask, present
from coterie.games.machina.scene.stage import stage, staged
from coterie.games.machina.scene.view import ribbon, scene
from coterie.games.machina.scene.ways import WALKING
from coterie.games.machina.state import Explorer, Machina
from coterie.kernel.actions import Menu
from coterie.kernel.campaign import MODES, layouts
from coterie.kernel.decision import Decision
from coterie.kernel.effects import Tally, effects_in
from coterie.kernel.game import Cast, Game, Member
from coterie.kernel.texts import Msg


def menu(s: Machina, decision: Decision) -> tuple[Menu[Machina, Explorer], Explorer] | None:
    return (MENU, s.explorers[decision.seats[0]]) if decision.kind == "act" else None


def held(s: Machina) -> Iterator[tuple[str, str]]:
    """Cards in no zone: inventories, bound events, waiting cards, monsters and tiles in play, chapters read."""
    for explorer in s.explorers:
        yield from (("item", item) for item in explorer.items)
        yield from (("event", event) for event in explorer.bound)
    for card in s.waiting:
        kind, _, name = card.partition(".")
        yield kind, name
    yield from (("monster", monster.card) for monster in s.monsters)
    yield from (("tile", SIDES[tile.side].tile) for tile in s.tiles if not SIDES[tile.side].scenario)
    yield from (("chapter", card) for card in (*s.pages, *([s.chapter] if s.chapter else [])))


def counters() -> Iterator[str]:
    """Every counter that effects of the content raise or needs ask for."""
    for _, card in cards():
        for effect in effects_in(card):
            if isinstance(effect, Tally):
                yield from effect.counters


def member(id: str) -> Member:
    """An explorer, who may belong to one scenario and its shorter forms alone."""
    card = EXPLORERS[id]
    where = [name for name in SCENARIOS if symbol_of(name) == card.scenario]
    return Member(id, Msg(f"explorer.{id}.name"), card.icon, Msg(f"class.{card.klass}"), tuple(where))


def content_texts() -> dict[str, str]:
    """Names and texts of the content, by message key; braces in them are only braces."""
    found = BOX.texts("name", "text", "flavour", "story", "aim", **{"tile side": "tile"})
    for chapter in CHAPTERS.values():
        found.update((f"chapter.{chapter.id}.passage.{n}", told.text) for n, told in enumerate(chapter.passages))
    for scenario in SCENARIOS.values():
        found[f"scenario.{scenario.id}.objective"] = found.pop(f"scenario.{scenario.id}.text")
        for outcome in ("won", "lost"):
            told = getattr(scenario, outcome)
            found.update((f"scenario.{scenario.id}.{outcome}.{n}", each.text) for n, each in enumerate(told))
    found.update(BRIEFINGS.texts())
    found.update((f"counter.{name}", name.replace("-", " ")) for name in counters())
    return {key: text.replace("{", "{{").replace("}", "}}") for key, text in found.items()}


assert len({name for table in ("explorer", "monster") for name in TABLES[table]}) == len(TABLES["explorer"]) + len(
    TABLES["monster"]
)

GAME = Game(
    id="machina",
    title="Machina Arcana",
    version=2,
    minutes=150,
    players=range(1, 5),
    scenarios=tuple(sorted(SCENARIOS, key=lambda name: SCENARIOS[name].order)),
    difficulties=("relaxed", "easy", "normal"),
    state=Machina,
    setup=setup,
    play=play,
    scene=scene,
    ribbon=ribbon,
    present=present,
    evaluate=evaluate,
    shortlist=shortlist,
    quick_answers=quick_answers,
    follies=FOLLIES,
    census=census,
    content_texts=content_texts,
    glossary=glossary,
    ask=ask,
    menu=menu,
    layers=layers,
    stage=stage,
    staged=staged,
    walking=WALKING,
    held=held,
    cards=CARDS,
    sane=sane,
    epoch=lambda s: layouts(s.log, between=s.phase in ("won", "lost")),
    opposes=opposes,
    cast=Cast("explorers", tuple([member(id) for id in EXPLORERS])),
    options={"mode": MODES, "scheme": ("no", "yes"), "explorers": ()},
    proposals={"scheme": "yes"},
)
