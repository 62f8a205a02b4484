"""Cards of the shared table as they are shown: oracle, deities, terrain, challenges, scenario rules."""

from __future__ import annotations

from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import Challenge, Event
from coterie.games.hades.effects.words import amounts, needs, say, sentence
from coterie.games.hades.gods.board import SLOT_COSTS
from coterie.games.hades.gods.cards import LEVELS, TOKENS
from coterie.games.hades.state import Hades
from coterie.kernel.data import replace
from coterie.kernel.drawing import badges, count, mark
from coterie.kernel.scene import Badge, Card
from coterie.kernel.texts import Msg, msg

Unmet = dict[str, list[Msg]]
"""Open challenges by id, with what each still waits for."""


@cache
def oracle_card(card: str) -> Card:
    entry = tables.ORACLES[card]
    text = msg("card.oracle", cautious=say(entry.cautious), fearless=say(entry.fearless))
    return Card(f"oracle-{card}", Msg(f"oracle.{card}.name"), text, "crystal-ball")


@cache
def deity_card(deity: str, blessings: int) -> Card:
    entry = tables.DEITIES[deity]
    blessed = count(blessings, "sun-radiations", "deity-mark.blessings")
    marks = badges(blessed, count(TOKENS - blessings, "evil-moon", "deity-mark.curses"))
    text = msg("card.deity", **{part: say(getattr(entry, part)) for part in (*LEVELS, "curse")})
    return Card(f"deity-{deity}", Msg(f"deity.{deity}.name"), text, entry.icon, badges=marks)


@cache
def terrain_card(card: str, id: str, slot: int | None = None) -> Card:
    entry = tables.TERRAIN[card]
    marks = (Badge("coins", msg("card.slot-cost", n=SLOT_COSTS[slot])),) if slot is not None else ()
    footer = Msg(f"terrain-deck.{entry.deck}")
    return Card(id, Msg(f"terrain.{card}.name"), sentence(entry.effects), entry.icon, footer=footer, badges=marks)


def unmet(s: Hades) -> Unmet:
    """The challenges that are open, each with what it still waits for."""
    finished = (*s.done, *s.closed)
    return {
        c.id: [text for text, so in needs(s, c.needs, s.scenario) if not so]
        for c in tables.scenario_of(s).challenges
        if c.id not in finished
    }


def challenge_shown(s: Hades, number: str, waiting: Unmet) -> Card:
    """The challenge as it stands: met, out of reach, or waiting for something."""
    card = challenge_card(s.scenario, tables.case(s), number)
    if number in s.done:
        return replace(card, badges=(*card.badges, Badge("check-mark", Msg("challenge-mark.done"))), tapped=True)
    if number in s.closed:
        return replace(card, badges=(*card.badges, Badge("cancel", Msg("challenge-mark.closed"))))
    return that_waits(card, waiting[number])


def event_shown(s: Hades, event: Event) -> Card:
    """The special rule as it stands: it has happened, or what it waits for."""
    fired = event.id in s.fired
    card = event_card(s.scenario, tables.case(s), event.id, fired)
    return that_waits(card, [] if fired else [text for text, so in needs(s, event.needs, s.scenario) if not so])


def that_waits(card: Card, waiting: list[Msg]) -> Card:
    """The card with what it still waits for."""
    marks = [Badge("sands-of-time", msg("challenge-mark.needs", what=text)) for text in waiting]
    return replace(card, badges=(*card.badges, *marks)) if marks else card


@cache
def challenge_card(scenario: str, case: tables.Case, number: str) -> Card:
    """A challenge: where, at what price, what for."""
    challenge = tables.challenge(scenario, case, number)
    rank = "mandatory" if challenge.mandatory else "optional"
    marks = badges(
        Badge("laurel-crown" if challenge.mandatory else "laurels", Msg(f"challenge-mark.{rank}")),
        mark(challenge.checkpoint, "save", "challenge-mark.checkpoint"),
        mark(challenge.repeatable, "cycle", "challenge-mark.repeatable"),
    )
    key, effect = f"challenge.{scenario}.{number}", sentence(challenge.effects, scenario)
    text = msg("card.challenge-text", text=Msg(f"{key}.text"), effect=effect)
    parts = amounts(challenge.cost) + ([msg("cost-tap", n=challenge.tap)] if challenge.tap else [])
    cost, footer = msg("cost", what=parts) if parts else None, challenge_place(scenario, challenge)
    return Card(f"challenge-{number}", Msg(f"{key}.name"), text, "laurel-crown", cost, footer, marks)


def challenge_place(scenario: str, challenge: Challenge) -> Msg:
    name = Msg(f"zone.{scenario}.{challenge.zone}.name") if challenge.zone else Msg("where.anywhere")
    return msg(f"card.place-{challenge.position}", zone=name)


@cache
def event_card(scenario: str, case: tables.Case, name: str, fired: bool) -> Card:
    """A special rule of the scenario."""
    event = tables.event(scenario, case, name)
    text = msg("card.event", text=Msg(f"event-text.{scenario}.{name}"), effect=sentence(event.do, scenario))
    title, footer = Msg(f"event-name.{scenario}.{name}"), Msg(f"moment.{event.at}")
    happened = badges(mark(fired, "check-mark", "challenge-mark.happened"))
    return Card(f"event-{name}", title, text, "scroll-unfurled", None, footer, happened, fired)
