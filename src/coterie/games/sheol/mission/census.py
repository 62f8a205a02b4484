"""The cards counted: those of the box against those that are there, and in a game those that lie in no zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.state import Sheol
from coterie.kernel.game import Stock

SCOUT_MISSIONS, CITADEL_EXPLORATIONS = 4, 12
"""In the box, and not yet in the content: they belong to the campaign and its Development phase."""


def census() -> list[Stock]:
    """The counts of the box against those that are there."""
    statuses = Counter(status.kind for status in box.STATUSES.values() for _ in range(status.copies))
    reactions = Counter(bool(reaction.herald) for reaction in box.HERALD_REACTIONS.values())
    actions = Counter(action.berserk for action in box.LORD_ACTIONS.values())
    pages = Counter(page.letter for page in box.EXPLORATIONS.values())
    return [
        *box.BOX.stock,
        Stock("scout missions", SCOUT_MISSIONS, 0),
        Stock("mission cards", 152, sum(len(mission.cards) for mission in box.MISSIONS.values())),
        Stock("Citadel exploration cards", CITADEL_EXPLORATIONS, 0),
        Stock("exploration cards A", 15, pages["A"]),
        Stock("exploration cards B", 15, pages["B"]),
        Stock("cards of the scouts' decks", 52, sum(sum(deck.values()) for deck in box.DECKS.values())),
        Stock("rewards of scout missions", 4, sum(card.reward for card in box.OWN.values())),
        Stock("cards that cores add", 40, sum(sum(core.cards.values()) for core in box.CORES.values())),
        Stock("negative statuses", 24, statuses["negative"]),
        Stock("heavy statuses", 12, statuses["heavy"]),
        Stock("positive statuses", 12, statuses["positive"]),
        Stock("weapons", 22, sum(weapon.corrupted is None for weapon in box.WEAPONS.values())),
        Stock("lanterns", 22, len(box.LANTERNS)),
        Stock("reactions of a Herald of its own", 8, reactions[True]),
        Stock("reactions of any Herald", 6, reactions[False]),
        Stock("Outer Lord actions", 12, actions[False]),
        Stock("Berserk actions", 3, actions[True]),
    ]


def held(s: Sheol) -> Iterator[tuple[str, str]]:
    """Cards and tokens that lie in no zone: on the board, in inventories, attached, taken up, in effect."""
    yield from (("shadow", token) for shadow in s.shadows.values() for token in (shadow.kind, shadow.under) if token)
    yield from (("shadow", kind) for kind, n in s.enemy.collected.items() for _ in range(n))
    yield from (("lightstream", stream.tile) for stream in s.streams.values())
    yield from (("land", land.code) for land in s.lands if land.discovered)
    yield from (("poi", card) for card in s.mission.points)
    for unit in s.units:
        yield from (("lightstream", tile) for tile in unit.tiles)
        yield from (("item", item) for item in unit.items)
        for gear in (unit.weapon, unit.lantern):
            yield from (("item", item) for item in (gear.attached if gear is not None else ()))
    for lord in s.lords:
        if lord.action and not box.LORD_ACTIONS[lord.action].berserk:
            yield "lord-action", lord.action


def cards_laid_out(s: Sheol) -> int:
    """Rises once: while the team is chosen its decks are not yet there."""
    return int(s.phase not in ("draft", "gear"))
