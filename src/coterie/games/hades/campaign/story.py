"""The scenario's own rules and its story: needs, challenges, special rules, pages and the choices on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Challenge
from coterie.games.hades.box.vocabulary import NEEDS, VOCABULARY, Context, Doom, Page
from coterie.games.hades.effects import words
from coterie.games.hades.gods.board import can_pay, everyone, pay
from coterie.games.hades.state import God, Hades
from coterie.kernel.campaign import is_forgotten, is_remembered
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.needs import Count, Test
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.texts import plain


def defeated(s: Hades, bosses: tuple[str, ...], _: None) -> bool:
    return all(any(boss.card == card and boss.defeated for boss in s.bosses) for card in bosses)


def gathered(s: Hades, zones: Mapping[str, int], _: None) -> bool:
    """So many characters stand in each of the zones, or all if they are fewer."""
    return all(sum(god.zone == zone for god in s.gods) >= min(n, len(s.gods)) for zone, n in zones.items())


TESTS: Mapping[str, Test[Hades, None]] = {
    "remembered": lambda s, wanted, _: is_remembered(s.log, wanted),
    "forgotten": lambda s, wanted, _: is_forgotten(s.log, wanted),
    "done": lambda s, challenges, _: all(challenge in s.done for challenge in challenges),
    "undone": lambda s, challenges, _: not any(challenge in s.done for challenge in challenges),
    "defeated": defeated,
    "at": gathered,
    "clear": lambda s, zones, _: not any(s.zones[zone].encounters for zone in zones),
    "away": lambda s, zones, _: not any(god.zone in zones for god in s.gods),
    "wave": lambda s, n, _: s.wave == n,
    "players": lambda s, numbers, _: len(s.gods) in numbers,
}

COUNTS: Mapping[str, Count[Hades, None]] = {
    "tally": lambda s, wanted, _: s.tally.get(next(iter(wanted)), 0),
    "round": lambda s, n, _: s.round,
}


# --- challenges -------------------------------------------------------------------------------------------------------


def cannot_challenge(s: Hades, god: God, challenge: Challenge) -> str:
    """Why the character cannot resolve the challenge now; empty if it can."""
    if challenge.id in s.done or challenge.id in s.closed:
        return "challenge-done"
    if challenge.zone and challenge.zone != god.zone:
        return "challenge-zone"
    if challenge.position not in ("both", god.position):
        return "challenge-position"
    if not NEEDS.holds(s, challenge.needs, None):
        return "challenge-needs"
    if not can_pay(god, challenge.cost):
        return "no-resources"
    if challenge.tap and sum(not gear.tapped for gear in god.weapons) < challenge.tap:
        return "no-weapon"
    return ""


@cache
def challenges_at(scenario: str, case: tables.Case, zone: str, position: str) -> tuple[Challenge, ...]:
    """Those that belong to the zone, or to none, and can be met from the position."""
    challenges = tables.SCENARIOS_FOR[case][scenario].challenges
    return tuple(c for c in challenges if c.zone in ("", zone) and c.position in ("both", position))


def available(s: Hades, god: God) -> list[Challenge]:
    at_hand = challenges_at(s.scenario, tables.case(s), god.zone, god.position)
    return [challenge for challenge in at_hand if not cannot_challenge(s, god, challenge)]


def resolve_challenge(t: Table[Hades], god: God, number: str) -> Flow[None]:
    """Pay in full, gain the rewards at once, and put a cube on it unless it may be repeated."""
    s = t.state
    challenge = tables.challenge(s.scenario, tables.case(s), number)
    card = f"challenge.{s.scenario}.{number}.name"
    context = Context(rule="challenge.resolve", card=card, actor=god)
    t.note("challenge", context.rule, god=god.name, challenge=f"@{card}")
    pay(t, god, challenge.cost, context)
    for n in range(1, challenge.tap + 1):
        untapped = [gear.card for gear in god.weapons if not gear.tapped]
        weapon = yield from t.choose(god.seat, "tap-weapon", untapped, context, stage=number, nth=(n, challenge.tap))
        next(gear for gear in god.weapons if gear.card == weapon and not gear.tapped).tapped = True
        t.note("tapped", context, god=god.name, card=f"@gear.{weapon}.name")
    if not challenge.repeatable:
        s.done.append(number)
    if challenge.checkpoint:
        t.note("checkpoint", inside(context, "challenge.checkpoint"))
    yield from VOCABULARY.resolve(t, challenge.effects, context)


def goal_reached(s: Hades) -> bool:
    """The scenario's objective: every mandatory challenge, and what the scenario asks besides."""
    entry = tables.scenario_of(s)
    return all(c.id in s.done for c in entry.challenges if c.mandatory) and NEEDS.holds(s, entry.goal, None)


def checkpoint_reached(s: Hades) -> bool:
    return tables.in_use(s, "challenge-book") and any(
        c.checkpoint and c.id in s.done for c in tables.scenario_of(s).challenges
    )


# --- special rules and pages ------------------------------------------------------------------------------------------


def run_events(t: Table[Hades], moment: str) -> Flow[None]:
    """The scenario's special rules for this moment."""
    s = t.state
    for event in tables.events_at(s.scenario, tables.case(s), moment):
        if event.id not in s.fired and NEEDS.holds(s, event.needs, None):
            if event.once:
                s.fired.append(event.id)
            card = f"event-name.{s.scenario}.{event.id}"
            context = Context(rule="scenario.special-rules", card=card, actor=s.gods[0])
            yield from VOCABULARY.resolve(t, event.do, context)


def turn_page(t: Table[Hades], god: God, page: str, by: Why = "") -> Flow[None]:
    """Show a page of the story; its choice is made by the whole table. What leads to it is named."""
    s = t.state
    s.page, entry = page, tables.pages(s.scenario, tables.case(s))[page]
    context = Context(rule="scenario.story-choice", card=f"page.{s.scenario}.{page}.title", actor=god)
    t.note("page", inside(by, "scenario.story"), title=f"@{context.card}")
    yield from VOCABULARY.resolve(t, entry.do, replace(context, rule="scenario.story"))
    choices = {choice.id: choice for choice in entry.choices}
    chosen = yield from t.pick(everyone(s), "page", choices, context)
    if chosen is not None:
        t.note("page-choice", context, choice=f"@page.{s.scenario}.{page}.choice.{chosen.id}")
        yield from VOCABULARY.resolve(t, chosen.do, context)


def paragraphs(s: Hades) -> list[int]:
    """Which paragraphs stand on the page that was turned last."""
    parts = enumerate(tables.pages(s.scenario, tables.case(s))[s.page].text)
    return [i for i, part in parts if isinstance(part, str) or NEEDS.holds(s, part.needs, None)]


def read_on(t: Table[Hades], effect: Page, context: Context) -> Flow[None]:
    yield from turn_page(t, context.actor, effect.page, context)


def doom(t: Table[Hades], effect: Doom, context: Context) -> None:
    """Lost by what a special rule waited for, or by a page."""
    s = t.state
    events = {f"event-name.{s.scenario}.{each.id}": each for each in tables.scenario_of(s).events}
    event = events.get(context.card)
    s.lost_by = "story"
    waited_for = [plain(text) for text, _ in words.needs(s, event.needs, s.scenario)] if event else []
    t.note("lost-by", context, why=waited_for or "@lost.story")
    raise tables.ScenarioLost


DOINGS = (read_on, doom)


def tally(t: Table[Hades], counter: str, n: int, context: Context) -> None:
    """What is counted in the scenario is told with how much of it is asked for."""
    s = t.state
    s.tally[counter] = now = max(0, s.tally.get(counter, 0) + n)
    t.note("tally", context, what=f"@counter.{counter}", n=now, of=asked_for(s.scenario, tables.case(s), counter))


@cache
def asked_for(scenario: str, case: tables.Case, counter: str) -> int:
    """How high the scenario asks the counter to be; 0 if nothing in it depends on a number."""
    entry = tables.SCENARIOS_FOR[case][scenario]
    needs = (entry.goal, *(c.needs for c in entry.challenges), *(e.needs for e in entry.events))
    return max(need.tally.get(counter, 0) for need in needs)


def remember(t: Table[Hades], counter: str, n: int, context: Context) -> None:
    memory = t.state.log.memory
    memory[counter] = memory.get(counter, 0) + n
    t.note("remembered", context, what=f"@counter.{counter}", n=memory[counter])
