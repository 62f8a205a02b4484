"""The challenge card: resolving one of the scenario's challenges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.hades.actions.acting import CARD_TAPPED, NO_RESOURCES, NO_SLOT, GodAction, untapped
from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import scenario_of
from coterie.games.hades.box.schemas import Challenge
from coterie.games.hades.campaign.challenges import available, cannot_challenge, resolve_challenge
from coterie.games.hades.effects.words import amounts, needs
from coterie.games.hades.gods.board import SLOTS
from coterie.games.hades.showing.ids import in_hand
from coterie.games.hades.showing.story import challenge_card, challenge_place
from coterie.games.hades.state import God, Hades, Slot
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Item, msg

RULES = {
    "challenge-zone": "challenge.position",
    "challenge-position": "challenge.position",
    "challenge-needs": "challenge.preconditions",
    "no-resources": NO_RESOURCES.rule,
    "no-weapon": "challenge.resolve",
}
"""The rule behind each reason against a challenge."""


class MeetChallenge(GodAction):
    """The challenge card from hand, for a challenge that is open and can be met here."""

    word, rule = "challenge", "challenge.resolve"
    none = Reason("challenges-done", "challenge.complete")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        finished = (*s.done, *s.closed)
        return [("challenge", c.id) for c in scenario_of(s).challenges if c.id not in finished]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        challenge = tables.challenge(s.scenario, option[1])
        if why := cannot_challenge(s, god, challenge):
            return refusal(s, challenge, why)
        if tables.CHALLENGE not in god.hand.cards:
            return Reason("no-challenge-card", "challenge.resolve")
        if tables.CHALLENGE not in untapped(god):
            return CARD_TAPPED
        return NO_SLOT if len(god.slots) >= SLOTS else None

    def with_card(self, s: Hades, god: God) -> list[Any]:
        """What the card can be played for."""
        return [("challenge", challenge.id) for challenge in available(s, god)]

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None]:
        god.pending = 0
        god.hand.cards.remove(tables.CHALLENGE)
        god.slots.append(Slot(tables.CHALLENGE))
        yield from resolve_challenge(t, god, option[1])

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        card = challenge_card(s.scenario, what[0])
        targets, label = (card.id, *in_hand(god, tables.CHALLENGE)), msg("option.act.challenge", name=card.name)
        return Choice(label, "", targets, "laurel-crown", card.cost, card.text)


def refusal(s: Hades, challenge: Challenge, why: str) -> Reason:
    """Where it is, what comes first, or what it costs."""
    rule = RULES[why]
    if why in ("challenge-zone", "challenge-position"):
        return Reason(why, rule, {"place": challenge_place(s.scenario, challenge.id)})
    if why == "challenge-needs":
        left: list[Item] = [text for text, so in needs(s, challenge.needs, s.scenario) if not so]
        return Reason(why, rule, {"needs": left})
    if why == "no-resources":
        return Reason("challenge-price", rule, {"price": amounts(challenge.cost)})
    return Reason(why, rule)
