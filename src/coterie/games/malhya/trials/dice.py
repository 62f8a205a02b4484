"""The dice of a skill test: how many are rolled, and what their faces and ability symbols are worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from coterie.games.malhya.box.story import Test
from coterie.games.malhya.box.tables import DICE
from coterie.games.malhya.box.vocabulary import Knack
from coterie.games.malhya.effects.needs import heavy_icons, knacks, trait
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.state import Hero, Malhya, Trial
from coterie.kernel.dice import Face


def activated(hero: Hero, test: Test) -> list[Knack]:
    """What a hero's ability symbols do in a test that activates one of them; all of it adds up."""
    return [knack for knack in knacks(hero) if {*knack.symbols} & {*test.abilities}]


def can_fail(test: Test) -> bool:
    """A test that states no stops cannot fail."""
    return bool(test.stops or test.lockpick)


def skill_dice(s: Malhya, hero: Hero, test: Test, trial: Trial) -> int:
    """As many as the level of the trait, and those that symbols, Aura and cards add."""
    return max(0, trait(s, hero, test.trait) + trial.extra + sum(knack.dice for knack in activated(hero, test)))


def difficulty_dice(s: Malhya, hero: Hero, test: Test) -> int:
    """As many as the test states, more for heavy equipment if it says so, fewer for symbols."""
    if not can_fail(test):
        return 0
    weighed = test.heavy and not STANDING.flag(s, "ignores-heavy", hero)
    heavy = test.heavy * heavy_icons(hero) if weighed else 0
    return max(0, test.dice + heavy - sum(knack.difficulty for knack in activated(hero, test)))


def stop_limit(s: Malhya, hero: Hero, test: Test, trial: Trial) -> int:
    """How many stops end it for a hero: those of the test or of the pick, and what symbols and items add."""
    return STANDING.value(s, "stop-limit", trial.limit + sum(knack.stops for knack in activated(hero, test)), hero)


def tally(hero: Hero, test: Test, skill: Sequence[Face], difficulty: Sequence[Face], *, first: bool) -> tuple[int, int]:
    """The successes and the stops of a roll. Specials count as empty unless a symbol or the test says otherwise."""
    found = activated(hero, test)
    each_special = sum(knack.specials for knack in found)
    successes = sum(face["success"] + each_special * face["special"] for face in skill)
    if first:
        successes += sum(knack.first for knack in found)
    stops = sum(face["stop"] + (face["special"] if test.specials_stop else 0) for face in difficulty)
    return successes, max(0, stops - sum(knack.forgive for knack in found))


def reached(test: Test, successes: int) -> int:
    """The highest objective that so many successes reach, by its place in the list; -1 if none."""
    return max((n for n, objective in enumerate(test.objectives) if objective.at <= successes), default=-1)


# --- odds -------------------------------------------------------------------------------------------------------------

Chances = tuple[float, ...]
"""How likely each sum is, from 0 on."""


@cache
def chances(die: str, special: int, n: int) -> Chances:
    """The sums of so many dice: their plain faces, and what each special counts."""
    total: Chances = (1.0,)
    faces = DICE[die].faces
    for _ in range(n):
        after = [0.0] * (len(total) + max(1, special))
        for so_far, chance in enumerate(total):
            for face in faces:
                after[so_far + face["success"] + face["stop"] + special * face["special"]] += chance / len(faces)
        total = tuple(after)
    return total


def risk(s: Malhya, hero: Hero, test: Test, trial: Trial) -> float:
    """How likely the next roll brings the stops that end the test."""
    if not can_fail(test):
        return 0.0
    stops = chances("difficulty", 1 if test.specials_stop else 0, difficulty_dice(s, hero, test))
    left = stop_limit(s, hero, test, trial) - trial.stops
    return sum(stops[left + sum(knack.forgive for knack in activated(hero, test)) :])
