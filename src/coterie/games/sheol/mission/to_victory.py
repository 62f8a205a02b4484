"""How far each card of a mission is from victory: goals still to be met on the shortest way, worked out once."""

from __future__ import annotations

from functools import cache

from coterie.games.sheol import box
from coterie.games.sheol.box.content import Goal, MissionCard, part
from coterie.games.sheol.box.vocabulary import Need, Open, Victory
from coterie.kernel.effects import Effects, Tally, effects_in

FAR = 20
"""Cards that lead nowhere."""


@cache
def depths(mission: str) -> dict[str, int]:
    """For each card the number of goals that must still be met, its own with it."""
    cards = box.MISSIONS[mission].cards
    found = dict.fromkeys(cards, FAR)
    for _ in cards:  # each round settles the cards one step farther from victory
        for letter, card in cards.items():
            found[letter] = min(found[letter], _depth(card, found))
    return found


def _depth(card: MissionCard, found: dict[str, int]) -> int:
    ways = [_after(card.effects, found), *(_after(choice.do, found) for choice in card.choices)]
    for goal in card.goals:
        waiting = goal.needs == Need(turn=goal.needs.turn)  # met by itself: only the turn matters
        ways.append(_after(goal.do, found) + (not waiting))
    return min(ways)


def _after(effects: Effects, found: dict[str, int]) -> int:
    """How far from victory the effects lead: they may win the mission, or open cards."""
    inside = list(effects_in(effects))
    if any(isinstance(effect, Victory) for effect in inside):
        return 0
    return min((found[effect.letter] for effect in inside if isinstance(effect, Open)), default=FAR)


@cache
def after_goal(mission: str, letter: str, id: str) -> int:
    """How many goals are left once this one is met; FAR if it leads nowhere."""
    return _after(part(box.MISSIONS[mission].cards[letter].goals, id).do, depths(mission))


@cache
def leading(mission: str, letter: str) -> list[Goal]:
    """The goals of a card that lead to victory."""
    goals = box.MISSIONS[mission].cards[letter].goals
    return [goal for goal in goals if after_goal(mission, letter, goal.id) < FAR]


def raised_by(goal: Goal) -> set[str]:
    """The counters of the mission that a goal raises."""
    return {counter for each in effects_in(goal.do) if isinstance(each, Tally) for counter in each.counters}


@cache
def feeders(mission: str, counter: str) -> tuple[tuple[str, Goal], ...]:
    """The goals that raise a counter of the mission, with their cards."""
    return tuple(
        (letter, goal)
        for letter, card in box.MISSIONS[mission].cards.items()
        for goal in card.goals
        if counter in raised_by(goal)
    )


@cache
def takers(mission: str, letter: str, id: str) -> tuple[tuple[int, int, str], ...]:
    """For a goal that raises counters which other goals ask for: what is left after those, how much, of which."""
    found = []
    raised = raised_by(part(box.MISSIONS[mission].cards[letter].goals, id))
    for other, card in box.MISSIONS[mission].cards.items():
        for goal in card.goals:
            left = after_goal(mission, other, goal.id)
            found += [(left, most, counter) for counter, most in goal.needs.tally.items() if counter in raised]
    return tuple(each for each in found if each[0] < FAR)


@cache
def whole_way(mission: str) -> int:
    """How many goals are left at the farthest one from victory, itself with it; those that feed counters left out."""
    cards = box.MISSIONS[mission].cards
    goals = [(letter, goal.id) for letter, card in cards.items() for goal in card.goals]
    ways = [after_goal(mission, *goal) + 1 for goal in goals if not takers(mission, *goal)]
    return max((way for way in ways if way < FAR), default=1)
