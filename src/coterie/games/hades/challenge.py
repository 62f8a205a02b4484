"""Challenges: when one is available, what it costs and gives, and the scenario's goal."""

from __future__ import annotations

from coterie.games.hades import box
from coterie.games.hades.content import Challenge, Need
from coterie.games.hades.effects import Context, apply
from coterie.games.hades.ground import can_pay, name, on, pay, spec
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def holds(s: Hades, need: Need | None) -> bool:
    """Whether all that the need asks for is so."""
    return need is None or (
        all(s.tally.get(counter, 0) >= n for counter, n in need.tally.items())
        and all(s.log.memory.get(counter, 0) >= n for counter, n in need.remembered.items())
        and all(s.log.memory.get(counter, 0) < n for counter, n in need.forgotten.items())
        and all(challenge in s.done for challenge in need.done)
        and not any(challenge in s.done for challenge in need.undone)
        and all(any(b.card == boss and b.defeated for b in s.bosses) for boss in need.defeated)
        and all(sum(god.zone == zone for god in s.gods) >= min(n, len(s.gods)) for zone, n in need.at.items())
        and all(not s.zones[zone].encounters for zone in need.clear)
        and s.round >= need.round
        and (not need.players or len(s.gods) in need.players)
    )


def cannot_challenge(s: Hades, god: God, challenge: Challenge) -> str:
    """Why the character cannot resolve the challenge now; empty if it can."""
    if challenge.id in s.done or challenge.id in s.closed:
        return "challenge-done"
    if challenge.zone and challenge.zone != god.zone:
        return "challenge-zone"
    if challenge.position not in ("both", god.position):
        return "challenge-position"
    if not holds(s, challenge.needs):
        return "challenge-needs"
    if not can_pay(god, challenge.cost):
        return "no-resources"
    return "" if sum(not gear.tapped for gear in god.weapons) >= challenge.tap else "no-weapon"


def available(s: Hades, god: God) -> list[Challenge]:
    return [challenge for challenge in spec(s).challenges if not cannot_challenge(s, god, challenge)]


def resolve_challenge(t: Table[Hades], god: God, number: str) -> Flow[None]:
    """Pay in full, gain the rewards at once, and put a cube on it unless it may be repeated."""
    s = t.state
    challenge = box.challenge(s.scenario, number)
    t.note("challenge", "challenge.resolve", god=name(god), challenge=f"@challenge.{s.scenario}.{number}.name")
    pay(t, god, challenge.cost, "challenge.resolve")
    for _ in range(challenge.tap):
        untapped = [gear.card for gear in god.weapons if not gear.tapped]
        weapon = yield from t.choose(god.seat, "tap-weapon", untapped, "challenge.resolve")
        next(gear for gear in god.weapons if gear.card == weapon and not gear.tapped).tapped = True
    if not challenge.repeatable:
        s.done.append(number)
    if challenge.checkpoint:
        t.note("checkpoint", "challenge.checkpoint")
    yield from apply(t, Context(god, "challenge.resolve"), challenge.effects)


def mandatory_left(s: Hades) -> list[str]:
    return [c.id for c in spec(s).challenges if c.mandatory and c.id not in s.done]


def goal_reached(s: Hades) -> bool:
    """The scenario's objective: every mandatory challenge, and what the scenario asks besides."""
    return not mandatory_left(s) and holds(s, spec(s).goal)


def checkpoint_reached(s: Hades) -> bool:
    return on(s, "challenge-book") and any(c.checkpoint and c.id in s.done for c in spec(s).challenges)


def run_events(t: Table[Hades], moment: str) -> Flow[None]:
    """The scenario's special rules for this moment."""
    s = t.state
    for event in spec(s).events:
        if event.at == moment and event.name not in s.fired and holds(s, event.needs):
            if event.once:
                s.fired.append(event.name)
            t.note(
                "event", "overview.campaign-structure", event=f"@event-name.{s.scenario}.{spec(s).events.index(event)}"
            )
            yield from apply(t, Context(s.gods[0], "overview.campaign-structure"), event.do)
