"""Whether a mission can still be won with the units that are left."""

from __future__ import annotations

from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Need, Open, Victory
from coterie.games.sheol.state import Sheol
from coterie.kernel.effects import effects_in

InPlay = tuple[tuple[str, tuple[str, ...]], ...]
"""The Mission cards in play, each with those of its goals that are met."""


def is_out_of_reach(s: Sheol) -> bool:
    """Too few units are left for every way to victory: with all of them there would be one."""
    dead = [unit for unit in s.units if unit.dead]
    if not dead or not s.mission.cards:
        return False
    alive = len(s.units) - len(dead)
    cards = tuple((letter, tuple(progress.met)) for letter, progress in s.mission.cards.items())
    return not leads_to_victory(s.mission.id, cards, alive) and leads_to_victory(s.mission.id, cards, len(s.units))


@cache
def leads_to_victory(mission: str, cards: InPlay, units: int) -> bool:
    """Whether goals that so many units could meet open one card after the other up to a victory."""
    entry, in_play = box.MISSIONS[mission], dict(cards)
    seen, waiting = set[str](), list(in_play)
    while waiting:
        letter = waiting.pop()
        if letter in seen:
            continue
        seen.add(letter)
        card, met = entry.cards[letter], in_play.get(letter, ())
        goals = tuple(goal.do for goal in card.goals if goal.id not in met and could_be_met(goal.needs, units))
        at_once = () if letter in in_play else (card.effects, card.choices)
        for effect in effects_in((entry.special, card.rules, at_once, goals)):
            if isinstance(effect, Victory):
                return True
            if isinstance(effect, Open):
                waiting.append(effect.letter)
    return False


def could_be_met(needs: Need, units: int) -> bool:
    """Whether there are enough units for all places that a goal names; each can be at one of them."""
    if sum(needs.at.values()) > units:
        return False
    return not needs.either or any(could_be_met(each, units) for each in needs.either)
