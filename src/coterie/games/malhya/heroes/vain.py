"""Which effects of items, Aura and rest would do nothing for a hero as things stand."""

from __future__ import annotations

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.effects.choosing import in_mode
from coterie.games.malhya.effects.needs import heavy_icons
from coterie.games.malhya.heroes.knapsack import space_for
from coterie.games.malhya.heroes.party import MOST_TOKENS
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.data import replace
from coterie.kernel.effects import Effects
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Item
from coterie.kernel.vain import Idle, in_vain, warned


def _changes_nothing(effect: v.Lasting, s: Malhya, hero: Hero) -> bool:
    """A change that is over with the turn, before anything asks for it: a trait at leisure, burdens of who bears none,
    what enemies see where none are; in a test without a limit, more stops."""
    change, trial = effect.change, s.pages[-1].trial if s.pages else None
    if change.rule == "ignores-heavy":
        return not heavy_icons(hero) or (effect.until == "turn" and trial is None and not in_mode(s))
    if change.stat == "vision":
        return s.room is None or not s.room.enemies
    if change.stat == "stop-limit":
        return trial is not None and not trial.limit
    return change.stat in hero.traits and effect.until == "turn" and trial is None and not in_mode(s)


def cautioned(shown: Choice, detail: Item, effects: Effects, s: Malhya, hero: Hero, more: Idle | None = None) -> Choice:
    """An option that says of itself if nothing would come of it; `more` kinds of effects may be known."""
    idle = {**IDLE, **(more or {})}
    return replace(shown, detail=warned(detail, effects, idle, s, hero)) if in_vain(effects, idle, s, hero) else shown


IDLE: Idle = {
    v.Heal: lambda effect, s, hero: not (hero.shock or hero.damage),
    v.MendDamage: lambda effect, s, hero: not hero.damage,
    v.RecoverShock: lambda effect, s, hero: not hero.shock,
    v.ReadyAura: lambda effect, s, hero: not hero.spent,
    v.Travel: lambda effect, s, hero: effect.n > 0 and s.tokens >= MOST_TOKENS,
    v.Gain: lambda effect, s, hero: all(space_for(hero, cube) <= 0 for cube in effect.cubes),
    v.Everyone: lambda effect, s, hero: all(in_vain(effect.do, IDLE, s, each) for each in s.heroes),
    v.Lasting: _changes_nothing,
}
