"""Exploration: the land's next Exploration card, its choices and what comes of them."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Exploration, part
from coterie.games.sheol.box.vocabulary import Challenge
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import holds, resolve
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.lands.actions import LandAction
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.scouts.challenge import attempt
from coterie.games.sheol.scouts.finds import draw_poi
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Land, Sheol, Unit, count
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


class Explore(LandAction):
    """The lowest card that the land still has; without one a Point of Interest for everyone."""

    word, rule, icon, cards = "explore", "land.explore.cost", "compass", 2

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        s, unit = t.state, acting.unit
        land = yield from self.work(t, acting)
        context = Context(unit.id, land=land.id, rule="land.explore.choice")
        card = next_card(s, land)
        if card is None:
            t.note("nothing-left", "land.explore.exhausted", unit=name(unit), land=f"@land.{land.code}.name")
            yield from draw_poi(t, unit, 1, "land.explore.exhausted")
        else:
            s.explored.append(card.id)
            yield from read_card(t, unit, card, context)
            gain_alignment(t, card.faction, 1, "land.explore.reward")
        count(s, "explored")
        yield from happens(t, "explored", context)


def next_card(s: Sheol, land: Land) -> Exploration | None:
    """A before B, of those that are not out of the campaign."""
    left = [card for card in box.EXPLORATIONS.values() if card.land == land.code and card.id not in s.explored]
    return min(left, key=lambda card: card.letter, default=None)


def read_card(t: Table[Sheol], unit: Unit, card: Exploration, context: Context) -> Flow[None]:
    """The story, one of the choices that are open, made without knowing what follows, and what comes of it."""
    s, key, rule = t.state, f"@exploration.{card.id}", "land.explore.choice"
    context = replace(context, card=f"exploration.{card.id}.name")
    t.note("exploration", "land.explore.cost", unit=name(unit), card=f"{key}.name")
    for n in range(len(card.story)):
        t.note("story", rule, text=f"{key}.story.{n}")
    ways = [each.id for each in card.choices if each.needs is None or holds(s, each.needs, context)]
    way = yield from t.choose(unit.seat, "explore-choice", ways, rule, unit=unit.id, card=card.id)
    t.note("explore-chosen", rule, unit=name(unit), text=f"{key}.choice.{way}")
    choice = part(card.choices, way)
    if not any(isinstance(effect, Challenge) for effect in choice.do):
        t.note("story", rule, text=f"{key}.result.{way}")
    for effect in choice.do:
        if not isinstance(effect, Challenge):
            yield from resolve(t, (effect,), context)
            continue
        won = attempt(t, effect, context)
        t.note("story", rule, text=f"{key}.{'result' if won or not choice.failure else 'failure'}.{way}")
        yield from resolve(t, effect.success if won else effect.failure, context)


def gain_alignment(t: Table[Sheol], faction: str, n: int, why: Why) -> None:
    """Cubes on the faction's area of the Citadel plateau."""
    alignment = t.state.citadel.alignment
    alignment[faction] = alignment.get(faction, 0) + n
    t.note("alignment", why, faction=f"@faction.{faction}", n=alignment[faction])
