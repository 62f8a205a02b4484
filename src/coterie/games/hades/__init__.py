"""Reign of Hades: gods in teams fight their way out of the Underworld."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coterie.games.hades.actions.menu import MENUS
from coterie.games.hades.bots.evaluate import evaluate
from coterie.games.hades.box import tables
from coterie.games.hades.box.names import content_texts
from coterie.games.hades.box.scenario import ScenarioLost
from coterie.games.hades.campaign import verbs as campaign_verbs
from coterie.games.hades.campaign.between import scenario_over
from coterie.games.hades.campaign.setup import prepare, setup
from coterie.games.hades.gods import control
from coterie.games.hades.gods import verbs as god_verbs
from coterie.games.hades.map import verbs as map_verbs
from coterie.games.hades.monsters import dice
from coterie.games.hades.monsters import verbs as monster_verbs
from coterie.games.hades.round.steps import play_step
from coterie.games.hades.scene import options, view
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Blocked, Decision, Flow
from coterie.kernel.game import Game, Stock
from coterie.kernel.table import Table

VERB_MODULES = (god_verbs, control, map_verbs, dice, monster_verbs, campaign_verbs)
"""Where the verbs of the vocabulary are done: importing these modules is what makes them known."""


def play(t: Table[Hades]) -> Flow[None]:
    """Preparation, rounds, and what comes after; a loss ends the round where it stands."""
    s = t.state
    while not s.outcome:
        t.checkpoint()
        try:
            if s.phase in ("start", "mains"):
                yield from prepare(t)
            elif s.phase in ("won", "lost"):
                yield from scenario_over(t)
            else:
                yield from play_step(t)
        except ScenarioLost:
            s.phase = "lost"


def blocked(s: Hades, decision: Decision) -> Iterable[Blocked]:
    god = s.gods[decision.seats[0]]
    return MENUS[god.position].blocked(s, god) if decision.kind == "act" else ()


def held(s: Hades) -> Iterator[tuple[str, str]]:
    """Cards that lie in no zone: played, in inventories, engaged."""
    for god in s.gods:
        yield from (("feat", card) for card in (*(slot.card for slot in god.slots), *god.aside, *god.compartment))
        yield from (("weapon", gear.card) for gear in god.weapons)
        yield from (("item", gear.card) for gear in god.items)
        monsters = [*god.engaged, *god.fallen, *(m for m in god.lures if m is not None)]
        yield from (("monster", m.card) for m in monsters if not tables.MONSTERS[m.card].boss)
    yield from (("monster", m.card) for m in (*s.ordinary, *s.alert) if m is not None)
    if s.terrain is not None:
        yield from (("terrain", card) for card in (*s.terrain.slots, *s.terrain.aside) if card)


def census() -> list[Stock]:
    """The counts that a full campaign needs against those that are there."""
    kinds = [m for m in tables.MONSTERS.values() if not m.boss]
    return [
        Stock("scenarios", 8, len(tables.SCENARIOS)),
        Stock("gods", 4, len(tables.GODS)),
        Stock("character cards", 20, sum(len(god.cards) for god in tables.GODS.values())),
        Stock("signature weapons", 4, sum(w.signature for w in tables.WEAPONS.values())),
        Stock("upgrade tile rows", 8, len(tables.TILES)),
        Stock("feat cards", 24, len(tables.FEATS)),
        Stock("weapons", 20, len(tables.WEAPONS)),
        Stock("items", 20, len(tables.ITEMS)),
        Stock("oracle cards", 24, len(tables.ORACLES)),
        Stock("terrain cards", 12, len(tables.TERRAIN)),
        Stock("companions", 6, len(tables.COMPANIONS)),
        Stock("deities", 4, len(tables.DEITIES)),
        Stock("conditions", 8, len(tables.CONDITIONS)),
        Stock("monster kinds", 12, len(kinds)),
        Stock("bosses", 3, len(tables.MONSTERS) - len(kinds)),
        Stock("landmarks", 6, len(tables.LANDMARKS)),
        Stock("dice", 5, len(tables.DICE)),
    ]


GAME = Game(
    id="hades",
    title="Reign of Hades",
    version=2,
    minutes=90,
    players=range(1, 5),
    scenarios=tuple(tables.SCENARIOS),
    difficulties=("easy", "medium", "hard"),
    state=Hades,
    setup=setup,
    play=play,
    scene=view.scene,
    present=options.present,
    evaluate=evaluate,
    census=census,
    content_texts=content_texts,
    blocked=blocked,
    held=held,
    epoch=lambda s: len(s.log.won) + len(s.log.failed),
    options={"mode": ("scenario", "campaign"), "gods": ()},
)
