"""Skill tests as bots see them: what another roll would bring, worked out from the dice."""

from __future__ import annotations

from coterie.games.malhya.box.story import Test
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.state import Malhya, Trial
from coterie.games.malhya.story.pages import chapter_of
from coterie.games.malhya.trials.dice import activated, chances, reached, risk, skill_dice

FAILURE = -0.6
"""What failing is worth beside the highest objective, which is 1."""

ROUNDING = 1e-9

HIDDEN_STEP = 5
"""Of hidden objectives bots suppose that the highest is about there."""


def rolls_on(s: Malhya) -> bool:
    """Whether another roll promises more than what is there, or at least as much as long as more is to be had: then it
    can be made without a risk."""
    page = s.pages[-1]
    test, trial = chapter_of(page).test, page.trial
    assert test is not None
    assert trial is not None
    now = worth(test, trial.locked + trial.successes)
    return now < 1.0 and after_a_roll(s, test, trial) > now - ROUNDING


def worth(test: Test, successes: int) -> float:
    """What stopping with so many successes is worth: by the objective reached, or by their number if they are
    hidden."""
    if test.hidden:
        return min(1.0, successes / HIDDEN_STEP)
    nearly = 0.2 * min(1.0, successes / test.objectives[0].at)
    best = reached(test, successes)
    return nearly if best < 0 else 0.3 + 0.7 * (best + 1) / len(test.objectives)


def after_a_roll(s: Malhya, test: Test, trial: Trial) -> float:
    """The same on average after one roll more, and then stopping."""
    hero = hero_of(s, trial.heroes[0])
    found = activated(hero, test)
    specials = sum(knack.specials for knack in found)
    gained = chances("skill", specials, skill_dice(s, hero, test, trial))
    fails = risk(s, hero, test, trial)
    so_far = trial.locked + trial.successes
    lost = worth(test, so_far if test.keeps else trial.locked) if test.who == "group" else FAILURE
    return fails * lost + (1.0 - fails) * sum([chance * worth(test, so_far + n) for n, chance in enumerate(gained)])
