"""Feat cards and the challenge card: when they can be played, and what playing them does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.hades.actions.acting import (
    CARD_TAPPED,
    NO_RESOURCES,
    NO_SLOT,
    GodAction,
    cannot_play,
    held_back,
    no_teammate,
    untapped,
)
from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as v
from coterie.games.hades.box.schemas import Challenge
from coterie.games.hades.box.vocabulary import COLOURS, VOCABULARY, Context, Cost, Effects
from coterie.games.hades.campaign.story import available, cannot_challenge, resolve_challenge
from coterie.games.hades.effects.words import amounts, needs, sentence
from coterie.games.hades.gods.board import SLOTS, can_pay, gain, pay
from coterie.games.hades.gods.cards import play_cost
from coterie.games.hades.gods.teams import front, is_wolf, teammate
from coterie.games.hades.map.zones import zone_steps
from coterie.games.hades.showing.cards import action_card
from coterie.games.hades.showing.ids import in_hand
from coterie.games.hades.showing.story import challenge_card, challenge_place
from coterie.games.hades.state import God, Hades, Slot
from coterie.kernel.actions import Reason
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effect
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Item, msg

# --- feat cards -------------------------------------------------------------------------------------------------------


NEEDS_DIE: set[type[Effect]] = {
    *(v.Defence, v.Strike, v.Promote, v.Demote, v.Reroll, v.RerollSame, v.Set, v.Rank, v.Master)
}
NEEDS_MONSTER: set[type[Effect]] = {v.Burst, v.Calm, *NEEDS_DIE}
RULES: dict[type[Effect], str] = {
    v.Burst: "feats.burst",
    v.Defence: "feats.defence",
    v.Strike: "feats.enhance-strike",
    v.Promote: "feats.promote",
    v.Demote: "feats.demote",
    v.Dice: "feats.roll-die",
    v.Reroll: "feats.reroll",
    v.Set: "feats.set",
    v.Rank: "feats.rank-up",
}

NO_MONSTER = Reason("no-monster", "feats.need-die")
NO_DIE = Reason("no-die", "feats.need-die")
NO_DEMOTE = Reason("no-demote", "feats.demote")
OUT_OF_RANGE = Reason("range", "oblivion.range")
WOLF_HIDES = Reason("wolf-cover", "trio.feats")
ALONE_HIDES = Reason("wolf-cover", "solo.feats")


class PlayFeat(GodAction):
    """A feat card from hand, for the own combat or, from cover, for the teammate's."""

    word, rule = "feat", "cards.feat-battlefield"
    none = Reason("no-feat-card", "cards.play")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("feat", card) for card in dict.fromkeys(god.hand.cards) if tables.card_kind(card) == "feat"]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        return cannot_play(god, option[1]) or cannot_play_feat(s, god, option[1])

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return play_cost(option[1])

    def do(self, t: Table[Hades], god: God, option: Any) -> Flow[None]:
        god.pending = 0
        yield from play_feat(t, god, option[1])

    def shown(self, s: Hades, god: God, *what: Any) -> Choice:
        feat, card = tables.FEATS[what[0]], action_card(what[0], "")
        half = feat.battlefield if god.position == "battlefield" else feat.cover
        label = msg("option.act.feat", card=card.name)
        return Choice(label, "", in_hand(god, what[0]), card.icon, detail=sentence(half.effects))


PLAY_FEAT = PlayFeat()


def cannot_play_feat(s: Hades, god: God, card: str) -> Reason | None:
    """Why the feat card cannot be played now, apart from slots and tapping; that it is too far away comes last."""
    feat = tables.FEATS[card]
    if god.conditions and (reason := held_back(s, god, "feats", ())):
        return reason
    if (cost := play_cost(card)) and not can_pay(god, cost):
        return NO_RESOURCES
    if god.position == "battlefield":
        return cannot_use_icons(god, feat.battlefield.effects)
    if is_wolf(god):
        return WOLF_HIDES if len(s.gods) > 1 else ALONE_HIDES
    mate = teammate(s, god)
    if mate is None:
        return no_teammate(s)
    reason = cannot_use_icons(mate, feat.cover.effects)
    if reason is None and mate.zone != god.zone and "range" not in god.prepared:
        steps = zone_steps(s, god.zone, mate.zone)
        reason = OUT_OF_RANGE if steps is None or steps > feat.cover.range else None
    return reason


def cannot_use_icons(owner: God, effects: Effects) -> Reason | None:
    """Why the icons would do nothing: the compulsory ones must be possible, and at least one other."""
    if not owner.engaged and all(type(e) in NEEDS_MONSTER for e in effects):
        return NO_MONSTER
    if cannot_demote(owner, effects):
        return NO_DEMOTE
    if all(type(e) in NEEDS_DIE for e in effects) and not any(m.dice for m in owner.engaged):
        return NO_DIE
    return None


def cannot_demote(owner: God, effects: Effects) -> bool:
    """Whether the demotions, which are compulsory, ask for more than the assigned dice have to give."""
    wanted = sum([e.n for e in effects if isinstance(e, v.Demote)])
    return wanted > 0 and wanted > sum(COLOURS.index(die.colour) for m in owner.engaged for die in m.dice)


def play_feat(t: Table[Hades], god: God, card: str) -> Flow[None]:
    """Put the card in a slot, resolve its icons left to right, and turn it as its half says."""
    s, feat = t.state, tables.FEATS[card]
    slot = Slot(card)
    god.hand.cards.remove(card)
    god.slots.append(slot)
    pay(t, god, play_cost(card), "cards.might-cost")
    gain(t, god, feat.gain, "cards.resources")
    fighting = god.position == "battlefield"
    if not fighting and "range" in god.prepared:
        god.prepared.remove("range")
    rule = "cards.feat-battlefield" if fighting else "cards.feat-cover"
    t.note("feat", rule, god=god.name, card=f"@feat.{card}.name")
    for effect in feat.battlefield.effects if fighting else feat.cover.effects:
        if front(s, god) is not None:
            context = Context(rule=RULES.get(type(effect), rule), card=f"feat.{card}.name", actor=god)
            yield from VOCABULARY.resolve(t, (effect,), context)
    if fighting and is_wolf(god):
        if len(s.gods) == 1:
            gain(t, god, {"divinity": feat.cover.divinity}, "solo.feats")
        turn_down(t, god, slot, "solo.feats" if len(s.gods) == 1 else "trio.feats")
    elif not fighting:
        gain(t, god, {"divinity": feat.cover.divinity}, "cards.divinity-bonus")
        turn_down(t, god, slot, "oblivion.flip")


def turn_down(t: Table[Hades], god: God, slot: Slot, rule: str) -> None:
    slot.face_up = False
    t.note("turned-down", rule, god=god.name, card=f"@feat.{slot.card}.name")


# --- the challenge card -----------------------------------------------------------------------------------------------


CHALLENGE_RULES = {
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
        return [("challenge", c.id) for c in tables.scenario_of(s).challenges if c.id not in finished]

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
    rule = CHALLENGE_RULES[why]
    if why in ("challenge-zone", "challenge-position"):
        return Reason(why, rule, {"place": challenge_place(s.scenario, challenge.id)})
    if why == "challenge-needs":
        left: list[Item] = [text for text, so in needs(s, challenge.needs, s.scenario) if not so]
        return Reason(why, rule, {"needs": left})
    if why == "no-resources":
        return Reason("challenge-price", rule, {"price": amounts(challenge.cost)})
    return Reason(why, rule)
