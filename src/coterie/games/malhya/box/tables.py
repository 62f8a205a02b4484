"""The box opened: all content tables, loaded once, with all names in them checked."""

from __future__ import annotations

from importlib.resources import files
from typing import get_args

from coterie.games.malhya.box import schemas as c
from coterie.games.malhya.box import story
from coterie.games.malhya.box import vocabulary as v
from coterie.kernel.box import Box
from coterie.kernel.briefing import Briefings
from coterie.kernel.content import Entries
from coterie.kernel.dice import Die
from coterie.kernel.game import Stock

BOX = Box(files("coterie.games.malhya") / "content", v.VOCABULARY.hook)
HEROES = BOX.table("hero", "heroes.yaml", c.HeroCard, "Hero cards", 4)
ENEMIES = BOX.table("enemy", "enemies.yaml", c.EnemyCard, "Enemy cards", 5)
TALENTS = BOX.table("talent", "talents.yaml", c.TalentCard, "Talent cards", 8)
ITEMS = BOX.table("item", "objects.yaml", c.ItemCard)
WEAPONS = BOX.table("weapon", "weapons.yaml", c.WeaponCard)
ACTIONS = BOX.table("action card", "action-cards.yaml", c.ActionCard, "Action cards", 30)
TRAVEL = BOX.table("travel card", "travel-cards.yaml", c.TravelCard)
EVENT_CARDS = BOX.table("event card", "event-cards.yaml", c.EventCard, "Event cards", 4)
REST = BOX.table("rest card", "rest.yaml", c.RestCard, "Rest cards", 1)
SCENARIO_CARDS = BOX.table("scenario card", "scenario-cards.yaml", c.ScenarioCard, "Scenario cards", 9)
SECTORS = BOX.table("sector", "wheel.yaml", c.Sector, "sectors of the Collecting wheel", 6)
UPGRADES = BOX.table("upgrade", "upgrades.yaml", c.UpgradeToken, "Upgrade tokens", 16)
STEALTH = BOX.table("stealth side", "stealth.yaml", c.StealthSide, "sides of the Stealth board", 2)
KNAPSACKS = BOX.table("knapsack", "knapsack.yaml", c.Knapsack)
REGIONS = BOX.table("region", "regions.yaml", c.Region, "Region boards", 1)
TILES = BOX.table("tile", "tiles.yaml", c.TileCard)
PAGES = BOX.table("page", "pages", c.Page)
MEMORIES = BOX.table("memory", "memories.yaml", c.MemoryNote)
SCENARIOS = BOX.table("scenario", "scenarios", story.Scenario)
EVENTS = BOX.table("event", "events", story.ChapterCard)
DICE = BOX.table("die", "dice.yaml", Die, "kinds of dice", 8)

BRIEFINGS = Briefings(__name__.rpartition(".box")[0])
KNAPSACK = KNAPSACKS["knapsack"]
REGION = REGIONS["upper-lands"]
CUBES = tuple(f"{kind}-{colour}" for kind in get_args(v.Resource) for colour in get_args(v.Colour))
BOX.names |= {
    "place": REGION.places,
    "cube": (*get_args(v.Resource), *CUBES),
    "cost": (*v.COSTS, *get_args(v.Resource), *CUBES),
}


def booklet(name: str) -> Entries[story.ChapterCard]:
    """The chapters of a scenario, which lie in a folder of their own."""
    chapters = BOX.table(f"{name} chapter", f"stories/{name}", story.ChapterCard)
    BOX.within[f"{name} chapter"] = {**SCENARIOS[name].own_names(), "chapter": chapters}
    return chapters


STORIES = {name: booklet(name) for name in SCENARIOS if (BOX.root / "stories" / name).is_dir()}
"""The booklets that are written, by scenario."""


def off_page(enter: story.Enter) -> str:
    """A letter or a way out that the page does not have; empty if it has them all."""
    page = PAGES[enter.page]
    lost = [*(enter.interest.keys() - page.points.keys()), *(enter.access.keys() - page.access.keys())]
    lost += [enter.entry] if enter.entry and enter.entry not in page.access else []
    return min(lost, default="")


def complete() -> None:
    """Look all names up, and see that first chapters are there and that tokens lie on spaces of their pages."""
    BOX.within["event"] = {"chapter": EVENTS}
    BOX.check()
    for number, page in PAGES.items():
        if wrong := page.misfit(TILES):
            raise PAGES.fault(number, "points", wrong)
    for name, chapters in STORIES.items():
        for field in ("first", "late"):
            if (number := getattr(SCENARIOS[name], field)) not in chapters:
                raise SCENARIOS.fault(name, field, f"there is no chapter '{number}'")
        for number, chapter in chapters.items():
            if chapter.enter and (lost := off_page(chapter.enter)):
                raise chapters.fault(number, "enter", f"page {chapter.enter.page} has no '{lost}'")


complete()

BOOKLETS = 9
"""So many Scenario booklets are in the printed box."""


def pairs() -> list[str]:
    """The numbers of the events that can come up."""
    firsts = {card.half for card in TRAVEL.values()}
    seconds = {half for card in EVENT_CARDS.values() for half in (card.good, card.bad)}
    return sorted(f"{first}-{second}" for first in firsts for second in seconds)


def census() -> list[Stock]:
    """What the printed box holds against what is there, booklet by booklet; of some only the number is known."""
    nights = sum(card.night for card in TRAVEL.values())
    rare_items, rare_weapons = (sum(card.rare for card in table.values()) for table in (ITEMS, WEAPONS))
    return [
        *BOX.stock,
        Stock("Day cards", 6, len(TRAVEL) - nights),
        Stock("Night cards", 2, nights),
        Stock("simple Object cards", 13, len(ITEMS) - rare_items),
        Stock("rare Object cards", 6, rare_items),
        Stock("simple Weapon cards", 7, len(WEAPONS) - rare_weapons),
        Stock("rare Weapon cards", 3, rare_weapons),
        Stock("rooms of the Exploration booklet", 12, sum(page.kind == "room" for page in PAGES.values())),
        Stock("locations of the Exploration booklet", 4, sum(page.kind == "location" for page in PAGES.values())),
        Stock("events that can come up", len(pairs()), sum(pair in EVENTS for pair in pairs())),
        *(Stock(f"Scenario booklet: {scenario.name}", 1, int(name in STORIES)) for name, scenario in SCENARIOS.items()),
        Stock("further Scenario booklets", BOOKLETS - len(SCENARIOS), 0),
    ]
