"""Taking a skill test: who takes it, making ready, rolling, going on or stopping, and what comes of it.

A test goes on in small steps, between which the whole of it stands in the page: who is still to come, tokens gathered.
What comes of it is a step of its own, so that nobody who may still stop or roll on can know it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from coterie.games.malhya.box.names import said
from coterie.games.malhya.box.schemas import AuraEffect
from coterie.games.malhya.box.story import Test
from coterie.games.malhya.box.tables import DICE
from coterie.games.malhya.box.vocabulary import VOCABULARY, About, ExtraDie, Lasting
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.needs import heavy_icons
from coterie.games.malhya.effects.standing import STANDING, happens, over
from coterie.games.malhya.heroes.aura import aura_context, effects_for, spend
from coterie.games.malhya.heroes.knapsack import usable, use_item
from coterie.games.malhya.state import Hero, Malhya, Page, Trial
from coterie.games.malhya.trials.dice import can_fail, difficulty_dice, reached, skill_dice, stop_limit, tally
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import effects_in
from coterie.kernel.table import Table

PICKS = {"key-purple": 2, "key-blue": 1}
"""Lockpicks, and how many stops end a test with each."""

FAILED = -1
"""The outcome of a test that failed; others are named by the place of their objective."""


def step(t: Table[Malhya], page: Page, test: Test, takers: Sequence[Hero], context: About) -> Flow[bool]:
    """The next part of a test; whether there is more. `takers` are those who may take it, if it does not say who."""
    trial = page.trial
    if trial is None:
        heroes = yield from begin(t, test, takers, context)
        if not heroes:
            yield from conclude(t, page, test, FAILED, context)
        elif equipped := with_picks(t, test, heroes):
            page.trial = Trial(chapter=page.chapter, heroes=equipped)
        return page.trial is not None
    if trial.outcome is not None:
        return (yield from hero_done(t, page, test, trial, trial.outcome, context))
    hero = hero_of(t.state, trial.heroes[0])
    if not trial.ready:
        trial.ready = True
        yield from make_ready(t, hero, test, trial)
    else:
        trial.outcome = yield from roll(t, hero, test, trial)
    return True


# --- who takes it -----------------------------------------------------------------------------------------------------


def begin(t: Table[Malhya], test: Test, takers: Sequence[Hero], context: About) -> Flow[list[str]]:
    """Who takes part, in which order: all that the test says, as far as they are conscious. If nobody is, a test that
    can fail has failed, and any other is taken all the same."""
    s = t.state
    able = [hero for hero in takers if hero.life] or ([] if can_fail(test) else [*takers])
    names = [hero.card for hero in able]
    if test.who == "solo":
        own = [name for name in (test.hero, context.hero) if name in names]
        if not own and names:
            own = [(yield from t.choose(all_seats(s), "test-hero", names, "test.solo"))]
        return own[:1]
    if test.most and len(names) > 1:
        # in the order in which they are named
        return (yield from t.choose_many(all_seats(s), "test-heroes", names, "test.max-x", least=1, most=test.most))
    rule = "test.group-order" if test.who == "group" else "test.individuals"
    return (yield from t.choose_many(all_seats(s), "test-order", names, rule, least=len(names)))


def with_picks(t: Table[Malhya], test: Test, heroes: Sequence[str]) -> list[str]:
    """Those who can try: where a lock is to be picked, who has no pick takes no part, and suffers nothing for it."""
    lacking = [name for name in heroes if test.lockpick and not picks(hero_of(t.state, name))]
    for name in lacking:
        t.note("no-pick", "test.lockpick", who=said(f"hero.{name}"))
    return [name for name in heroes if name not in lacking]


# --- making ready -----------------------------------------------------------------------------------------------------


def picks(hero: Hero) -> list[str]:
    """The kinds of lockpick that a hero has."""
    return [pick for pick in PICKS if hero.cubes.get(pick)]


def make_ready(t: Table[Malhya], hero: Hero, test: Test, trial: Trial) -> Flow[None]:
    """A pick is spent, if locks are picked. Then one Aura token and items may be used."""
    trial.limit = test.stops
    if test.lockpick:
        pick = yield from t.choose(hero.seat, "pick", picks(hero), "test.lockpick", hero=hero.card)
        trial.limit = PICKS[pick]
        if not STANDING.flag(t.state, "picks-kept", hero):
            hero.cubes[pick] -= 1
        t.note("pick", "test.lockpick", who=said(f"hero.{hero.card}"), what=f"@cube.{pick}", n=trial.limit)
    yield from use_things(t, hero, test, trial)


def helps(hero: Hero, test: Test, effect: AuraEffect) -> bool:
    """Whether an effect of the Hero card does anything for a test: a die, the trait, or less weight."""
    for each in effects_in(effect.do):
        if isinstance(each, ExtraDie):
            return True
        if isinstance(each, Lasting) and (
            each.change.stat == test.trait
            or (each.change.rule == "ignores-heavy" and bool(test.heavy and heavy_icons(hero)))
        ):
            return True
    return False


def plays(s: Malhya, hero: Hero, test: Test, trial: Trial) -> Iterator[tuple[str, str]]:
    """What a hero can use before a roll: one Aura token before the first, items for tests before any."""
    if not trial.rolls and not trial.aura:
        for effect in effects_for(s, hero, "action", trait=test.trait):
            if helps(hero, test, effect):
                yield "aura", effect.id
    yield from (("item", card) for card in usable(s, hero, "test", trait=test.trait))


def use_things(t: Table[Malhya], hero: Hero, test: Test, trial: Trial) -> Flow[None]:
    """Before a roll, as long as there is something and the player wants to."""
    s = t.state
    while options := [*plays(s, hero, test, trial)]:
        play = yield from t.window(hero.seat, "test-ready", options, "test.aura-die", hero=hero.card)
        if play is None:
            return
        kind, name = play
        if kind == "item":
            yield from use_item(t, hero, name, test.trait)
        else:
            trial.aura = True
            yield from spend(t, hero, name, replace(aura_context(hero, test.trait), rule="test.aura-die"))


def extra_die(t: Table[Malhya], effect: ExtraDie, context: About) -> None:
    """One Skill die more for the test that the hero takes, an Attack die for the attack, a Defense die for the defense
    that is in progress."""
    s = t.state
    trial = s.pages[-1].trial if s.pages else None
    attack = s.frames[-1].attack if s.frames and not s.pages else None
    if trial is not None and trial.heroes and trial.heroes[0] == context.hero:
        trial.extra += 1
    elif attack is not None and attack.by == context.hero:
        attack.extra += 1
    elif attack is not None and attack.target == context.hero:
        attack.guard_extra += 1
    else:
        return
    t.note("extra-die", context, who=said(f"hero.{context.hero}"))


DOINGS = (extra_die,)

# --- rolling ----------------------------------------------------------------------------------------------------------


def roll(t: Table[Malhya], hero: Hero, test: Test, trial: Trial) -> Flow[int | None]:
    """All dice at once, tokens for what they show; stops count before successes. The objective that the hero stops
    with, or failure; None to roll again."""
    s = t.state
    if trial.rolls:
        yield from use_things(t, hero, test, trial)
    n, hard = skill_dice(s, hero, test, trial), difficulty_dice(s, hero, test)
    skill, difficulty = [t.roll(DICE["skill"]) for _ in range(n)], [t.roll(DICE["difficulty"]) for _ in range(hard)]
    successes, stops = tally(hero, test, skill, difficulty, first=not trial.rolls)
    trial.rolls += 1
    trial.successes += successes
    trial.stops += stops
    trial.faces = [f"skill.{face.name}" for face in skill] + [f"difficulty.{face.name}" for face in difficulty]
    who = said(f"hero.{hero.card}")
    faces = [f"@face.{face.name}" for face in (*skill, *difficulty)]
    of, stopped = trial.successes, trial.stops
    t.note(
        "test-roll",
        "test.step.roll",
        who=who,
        faces=faces,
        successes=successes,
        stops=stops,
        of=of,
        stopped=stopped,
    )
    if (can_fail(test) and trial.stops >= stop_limit(s, hero, test, trial)) or not (n or hard):
        yield from fails(t, hero, test, trial)
        return FAILED
    return (yield from go_on_or_stop(t, hero, test, trial))


def go_on_or_stop(t: Table[Malhya], hero: Hero, test: Test, trial: Trial) -> Flow[int | None]:
    """Whoever has reached an objective may stop, of a hidden one the lowest is 0; in a group before the last anybody
    may. There is nothing to go on for once the highest shown objective is reached."""
    total = trial.locked + trial.successes
    best = reached(test, total)
    if best < 0 and (test.who != "group" or len(trial.heroes) == 1):
        return None
    rule = "test.hidden-objective" if test.hidden else "test.group-stop" if test.who == "group" else "test.step.stop"
    if best < len(test.objectives) - 1 or (test.hidden and can_fail(test)):
        answer = yield from t.choose(hero.seat, "roll-on", ("roll", "stop"), rule, hero=hero.card, successes=total)
        if answer == "roll":
            return None
    t.note("test-stopped", rule, who=said(f"hero.{hero.card}"), n=trial.successes)
    return best


def fails(t: Table[Malhya], hero: Hero, test: Test, trial: Trial) -> Flow[None]:
    """A hero's test ends in failure; the tokens are discarded, unless the test says that they are kept."""
    t.note("test-failed", "test.failure-condition", who=said(f"hero.{hero.card}"))
    if not test.keeps:
        trial.successes = 0
    yield from happens(t, "test-failed", About(hero=hero.card, rule="test.failure-condition"))


# --- what comes of it -------------------------------------------------------------------------------------------------


def hero_done(t: Table[Malhya], page: Page, test: Test, trial: Trial, outcome: int, context: About) -> Flow[bool]:
    """A hero's part is over; whether somebody is still to come. In a group the successes are locked for the party, and
    the total counts after the last."""
    hero, *others = trial.heroes
    over(t.state, "test", hero)
    stopped = trial.stopped + (outcome != FAILED)
    locked = trial.locked + trial.successes if test.who == "group" else 0
    page.trial = Trial(chapter=trial.chapter, heroes=others, locked=locked, stopped=stopped) if others else None
    if test.who != "group":
        yield from conclude(t, page, test, outcome, replace(context, hero=hero))
        others = [name for name in others if hero_of(t.state, name).life]
        if page.trial is not None:
            page.trial = replace(page.trial, heroes=others) if others else None
    elif not others:
        total = reached(test, locked) if stopped or locked else FAILED
        t.note("test-total", "test.group-total", n=locked)
        yield from conclude(t, page, test, total, context)
    return bool(others)


def conclude(t: Table[Malhya], page: Page, test: Test, outcome: int, context: About) -> Flow[None]:
    """The effect of failing, or of the highest objective reached."""
    result = test.failure if outcome == FAILED else test.objectives[outcome]
    rule = "test.failure-condition" if outcome == FAILED else "test.objective"
    page.outcomes.append(outcome)
    page.go = result.go
    yield from VOCABULARY.resolve(t, test.does(result), replace(context, rule=rule))
