"""A campaign: what the party carries from one scenario to the next, and which one follows."""

from __future__ import annotations

from coterie.games.malhya.box.tables import SCENARIOS, STORIES
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.heroes.levels import level_up
from coterie.games.malhya.heroes.party import hero_board
from coterie.games.malhya.heroes.wounds import crystals
from coterie.games.malhya.state import Frame, Hero, Malhya
from coterie.games.malhya.story.beginning import lay_out
from coterie.kernel import campaign
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

LEADS_ON = "scenario.start"
RISING = "rising"
"""The kind of a frame that keeps whose levels are still to be gained."""

KEPT = (
    *("initiative", "movement", "capacity", "traits", "talents"),
    *("weapon", "armor", "artifacts", "items", "cubes"),
)
"""What of a board a hero keeps as it is."""


def scenarios() -> list[str]:
    """The scenarios whose booklets are written, in the order of the campaign."""
    return sorted(STORIES, key=lambda name: SCENARIOS[name].order)


def scenario_over(t: Table[Malhya]) -> Flow[None]:
    """The scenario is written down, and the next one follows, also after a bitter ending: losing never ends the
    adventure. The ending of the last one is that of the campaign. The levels still to be gained are kept, with a
    checkpoint before each."""
    s = t.state
    ending = SCENARIOS[s.scenario].endings[s.ending]
    order = scenarios()
    later = order[order.index(s.scenario) + 1 :]
    if not s.frames:
        won = ending.outcome != "bitter"
        campaign.write_down(s.log, s.scenario, won=won)
        s.log.endings[s.scenario] = s.ending
        if not later:
            campaign.campaign_over(t, s.log, won=won, rule="overview.win")
            return
        s.frames.append(Frame(kind=RISING, queue=[hero.card for hero in s.heroes for _ in range(ending.levels)]))
    queue = s.frames[-1].queue
    while queue:
        t.checkpoint()
        yield from level_up(t, hero_of(s, queue[0]), "level.trigger")
        queue.pop(0)
    s.log.records = [carried(hero) for hero in s.heroes]
    s.log.gold = s.gold
    campaign.begin(t, s.log, lambda rng: lay_out(s.setup, rng, later[0], (), s.log))
    t.note("next-scenario", LEADS_ON, what=f"@scenario.{later[0]}.name")


def carried(hero: Hero) -> Hero:
    """A hero as the next scenario finds it: rested, with all crystals in the Life Points and all Aura tokens ready, and
    with everything that it carries."""
    board = hero_board(hero.card, hero.seat)
    for field in KEPT:
        setattr(board, field, getattr(hero, field))
    board.life, board.aura = crystals(hero), hero.aura + hero.spent
    return board
