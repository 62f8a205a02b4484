"""The cards counted: those of the box against those that are there, and in a game those that lie in no zone."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.board.lightstream import tiles_out
from coterie.games.sheol.shadows.blips import open_tokens
from coterie.games.sheol.state import Sheol
from coterie.kernel.game import Stock

SCOUT_MISSIONS, CITADEL_EXPLORATIONS = 4, 12
"""In the box, and not yet in the content: they belong to the campaign and its Development phase."""


def census() -> list[Stock]:
    """The counts of the box against those that are there."""
    weapons = [card for card in box.WEAPONS.values() if card.corrupted is None]
    return [
        Stock("missions", 13, len(box.MISSIONS)),
        Stock("scout missions", SCOUT_MISSIONS, 0),
        Stock("mission cards", 152, sum(len(mission.cards) for mission in box.MISSIONS.values())),
        Stock("scouts", 4, len(box.SCOUTS)),
        Stock("scout Lightshields", 56, sum(card.copies for card in box.OWN.values())),
        Stock("advanced Lightshields", 27, sum(card.copies for card in box.ADVANCED.values())),
        Stock("servodroid cores", 10, len(box.CORES)),
        Stock("servodroid Lightshields", 40, sum(card.copies for card in box.DROID.values())),
        Stock("status cards", 48, sum(card.copies for card in box.STATUSES.values() if card.kind != "special")),
        Stock("weapons", 22, len(weapons)),
        Stock("lanterns", 22, len(box.LANTERNS)),
        Stock("accessories", 18, len(box.ACCESSORIES)),
        Stock("printer items", 30, len(box.ITEMS)),
        Stock("lands", 15, len(box.LANDS)),
        Stock("exploration cards", 30, len(box.EXPLORATIONS)),
        Stock("Citadel exploration cards", CITADEL_EXPLORATIONS, 0),
        Stock("points of interest", 40, len(box.POINTS)),
        Stock("rewards", 15, len(box.REWARDS)),
        Stock("technologies", 18, len(box.TECHNOLOGIES)),
        Stock("malfunctions", 6, len(box.MALFUNCTIONS)),
        Stock("facilities", 6, len(box.FACILITIES)),
        Stock("threats", 19, len(box.THREATS)),
        Stock("shadow types", 3, len(box.SHADOWS)),
        Stock("heralds", 4, len(box.HERALDS)),
        Stock("herald reactions", 14, len(box.HERALD_REACTIONS)),
        Stock("reborn cards", 8, len(box.REBORN)),
        Stock("Outer Lords", 3, len(box.LORDS)),
        Stock("Outer Lord actions", 15, len(box.LORD_ACTIONS)),
        Stock("Outer Lord reactions", 12, len(box.LORD_REACTIONS)),
        Stock("enemy mechanics", 6, len(box.MECHANICS)),
        Stock("Lightstream tiles", 57, sum(tile.copies for tile in box.TILES.values())),
    ]


def held(s: Sheol) -> Iterator[tuple[str, str]]:
    """Cards and tokens that lie in no zone: on the board, in inventories, attached, taken up, in effect."""
    yield from (("shadow", token) for token in open_tokens(s))
    yield from (("lightstream", tile) for tile in tiles_out(s))
    yield from (("land", land.code) for land in s.lands if land.discovered)
    yield from (("poi", card) for card in s.mission.points)
    for unit in s.units:
        yield from (("item", item) for item in unit.items)
        for gear in (unit.weapon, unit.lantern):
            yield from (("item", item) for item in (gear.attached if gear is not None else ()))
    for lord in s.lords:
        if lord.action and not box.LORD_ACTIONS[lord.action].berserk:
            yield "lord-action", lord.action


def cards_laid_out(s: Sheol) -> int:
    """Rises once: while the team is chosen its decks are not yet there."""
    return int(s.phase not in ("draft", "gear"))
