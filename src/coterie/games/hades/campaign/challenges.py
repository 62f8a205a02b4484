"""Challenges: when one is available, what it costs and gives, and the scenario's goal."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import in_use, scenario_of
from coterie.games.hades.box.schemas import Challenge
from coterie.games.hades.box.vocabulary import NEEDS, VOCABULARY, Context
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.resources import can_pay, pay
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside


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
    return "" if sum(not gear.tapped for gear in god.weapons) >= challenge.tap else "no-weapon"


@cache
def challenges_at(scenario: str, zone: str) -> tuple[Challenge, ...]:
    """Those that belong to the zone, or to none."""
    return tuple(each for each in tables.SCENARIOS[scenario].challenges if each.zone in ("", zone))


def available(s: Hades, god: God) -> list[Challenge]:
    at_hand = challenges_at(s.scenario, god.zone)
    return [challenge for challenge in at_hand if not cannot_challenge(s, god, challenge)]


def resolve_challenge(t: Table[Hades], god: God, number: str) -> Flow[None]:
    """Pay in full, gain the rewards at once, and put a cube on it unless it may be repeated."""
    s = t.state
    challenge = tables.challenge(s.scenario, number)
    card = f"challenge.{s.scenario}.{number}.name"
    context = Context(rule="challenge.resolve", card=card, actor=god)
    t.note("challenge", context.rule, god=name(god), challenge=f"@{card}")
    pay(t, god, challenge.cost, context)
    for _ in range(challenge.tap):
        untapped = [gear.card for gear in god.weapons if not gear.tapped]
        weapon = yield from t.choose(god.seat, "tap-weapon", untapped, context)
        next(gear for gear in god.weapons if gear.card == weapon and not gear.tapped).tapped = True
    if not challenge.repeatable:
        s.done.append(number)
    if challenge.checkpoint:
        t.note("checkpoint", inside(context, "challenge.checkpoint"))
    yield from VOCABULARY.resolve(t, challenge.effects, context)


def mandatory_left(s: Hades) -> list[str]:
    return [c.id for c in scenario_of(s).challenges if c.mandatory and c.id not in s.done]


def goal_reached(s: Hades) -> bool:
    """The scenario's objective: every mandatory challenge, and what the scenario asks besides."""
    return not mandatory_left(s) and NEEDS.holds(s, scenario_of(s).goal, None)


def checkpoint_reached(s: Hades) -> bool:
    return in_use(s, "challenge-book") and any(c.checkpoint and c.id in s.done for c in scenario_of(s).challenges)
