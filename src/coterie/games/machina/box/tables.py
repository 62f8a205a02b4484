"""The box opened: all content tables, loaded once, with all names in them checked."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

from coterie.games.machina.box import schemas as c
from coterie.games.machina.box.tiles import KINDS
from coterie.games.machina.box.vocabulary import VOCABULARY
from coterie.kernel.box import Box
from coterie.kernel.briefing import Briefings
from coterie.kernel.dice import Die
from coterie.kernel.game import Stock

BOX = Box(files("coterie.games.machina") / "content", VOCABULARY.hook)
SCENARIOS = BOX.table("scenario", "scenarios.yaml", c.Scenario)
INTERLUDES = BOX.table("interlude", "interludes.yaml", c.Interlude)
CHAPTERS = BOX.table("chapter", "chapters", c.Chapter)
EXPLORERS = BOX.table("explorer", "explorers.yaml", c.ExplorerCard, "explorers", 8)
MONSTERS = BOX.table("monster", "monsters.yaml", c.MonsterCard, "monsters", 29)
ITEMS = BOX.table("item", "items", c.ItemCard)
EXPLORER_EVENTS = BOX.table("event", "explorer-events", c.EventCard)
HORROR_EVENTS = BOX.table("horror", "horror-events", c.EventCard)
SIDES = BOX.table("tile side", "tiles", c.TileSide)
DICE = BOX.table("die", "dice.yaml", Die, "kinds of dice", 4)
BOX.names["space"] = (*KINDS, *(name for side in SIDES.values() for name in side.specials.values()))
BOX.check()
BRIEFINGS = Briefings(__name__.rpartition(".box")[0])

ITEM_COUNTS = {"weapon": 51, "apparel": 40, "artifact": 35, "consumable": 30}
CHAPTER_COUNTS = {"horror-in-the-ice": 12, "statue-of-despair": 10, "the-beast": 13}
EVENT_COUNTS = {"": 32, "horror-in-the-ice": 11, "statue-of-despair": 6, "the-beast": 11}


def census() -> list[Stock]:
    """What the printed box holds against what is there."""
    kinds: Counter[str] = Counter(item.kind for item in ITEMS.values())
    chapters = Counter(chapter.scenario for chapter in CHAPTERS.values())
    plain = {side.tile for side in SIDES.values() if not side.scenario}
    events = [("explorer events", EXPLORER_EVENTS), ("horror events", HORROR_EVENTS)]
    return [
        *BOX.stock,
        *(Stock(f"{kind} cards", n, kinds[kind]) for kind, n in ITEM_COUNTS.items()),
        *(Stock(f"chapter cards of {SCENARIOS[name].name}", n, chapters[name]) for name, n in CHAPTER_COUNTS.items()),
        *(
            Stock(
                f"{label} of {SCENARIOS[name].name}" if name else f"core {label}",
                n,
                sum(event.scenario == name for event in table.values()),
            )
            for label, table in events
            for name, n in EVENT_COUNTS.items()
        ),
        Stock("map tiles", 10, len(plain)),
        Stock("endgame tiles", 3, len({scenario.endgame_tile for scenario in SCENARIOS.values()} - {""})),
    ]
