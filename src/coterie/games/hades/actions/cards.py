"""Feat cards and the challenge card: when they can be played, and what playing them does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.hades.actions import acting
from coterie.games.hades.actions.acting import (
    NO_RESOURCES,
    GodAction,
    cannot_play,
    held_back,
    no,
    no_teammate,
    untapped,
)
from coterie.games.hades.actions.vain import IDLE
from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as v
from coterie.games.hades.box.schemas import Challenge
from coterie.games.hades.box.vocabulary import COLOURS, VOCABULARY, Context, Cost, Effects
from coterie.games.hades.campaign.story import cannot_challenge, resolve_challenge
from coterie.games.hades.effects.words import amounts, needs, sentence
from coterie.games.hades.gods.board import SLOTS, can_pay, front, gain
from coterie.games.hades.gods.cards import play_cost
from coterie.games.hades.map.zones import zone_steps
from coterie.games.hades.showing.cards import action_card, in_hand
from coterie.games.hades.showing.story import challenge_card, challenge_place
from coterie.games.hades.state import God, Hades, Slot
from coterie.kernel.actions import Reason
from coterie.kernel.data import Struct, replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effect
from coterie.kernel.scene import Choice
from coterie.kernel.table import Cause, Table
from coterie.kernel.texts import Item
from coterie.kernel.vain import warned

ASKS_FOR_DIE: set[type[Effect]] = {v.Promote, v.Demote, v.Set, v.Rank}
"""Icons that keep their half from being played without a die, whatever else it shows."""
NEEDS_DIE: set[type[Effect]] = {*ASKS_FOR_DIE, v.Defence, v.Strike, v.Reroll, v.RerollSame, v.Master}
NEEDS_MONSTER: set[type[Effect]] = {v.Burst, v.Calm, *NEEDS_DIE}
RULES: dict[type[Effect], str] = {
    **{icon: f"feats.{icon.word}" for icon in (v.Burst, v.Defence, v.Promote, v.Demote, v.Reroll, v.Set)},
    v.Strike: "feats.enhance-strike",
    v.Dice: "feats.roll-die",
    v.Rank: "feats.rank-up",
}

NO_MONSTER = Reason("no-monster", "feats.need-die")
NO_DIE = Reason("no-die", "feats.need-die")
NO_DEMOTE = Reason("no-demote", "feats.demote")
OUT_OF_RANGE = Reason("range", "oblivion.range")


class PlayFeat(GodAction):
    """A feat card from hand, for the own combat or, from cover, for the teammate's."""

    word, rule, names = "feat", "cards.feat-battlefield", "feat"
    none = Reason("no-feat-card", "cards.play")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        return [("feat", card) for card in dict.fromkeys(god.hand.cards) if tables.card_kind(card) == "feat"]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        return cannot_play(god, option[1]) or cannot_play_feat(s, god, option[1])

    def cost(self, s: Hades, god: God, option: Any) -> Cost:
        return play_cost(option[1])

    def paid_by(self, s: Hades, god: God, option: Any) -> str:
        return "cards.might-cost"

    def carry_out(self, t: Table[Hades], god: God, card: str) -> Flow[None]:
        """Put the card in a slot, resolve its icons left to right, and turn it as its half says."""
        feat, slot, fighting = tables.FEATS[card], Slot(card), god.position == "battlefield"
        alone, wolf = len(t.state.gods) == 1, god.team == "wolf"
        god.pending = 0
        god.hand.cards.remove(card)
        god.slots.append(slot)
        if not fighting and "range" in god.prepared:
            god.prepared.remove("range")
        rule = "cards.feat-battlefield" if fighting else "cards.feat-cover"
        t.note("feat", rule, god=god.name, card=f"@feat.{card}.name")
        gain(t, god, feat.gain, Cause(rule="cards.resources", card=f"feat.{card}.name"))
        for effect in (feat.battlefield if fighting else feat.cover).effects:
            if front(t.state, god) is not None:
                context = Context(rule=RULES.get(type(effect), rule), card=f"feat.{card}.name", actor=god)
                yield from VOCABULARY.resolve(t, (effect,), context)
        if not fighting or (wolf and alone):
            bonus = "solo.feats" if fighting else "cards.divinity-bonus"
            gain(t, god, {"divinity": feat.cover.divinity}, Cause(rule=bonus, card=f"feat.{card}.name"))
        if (not fighting or wolf) and tables.in_use(t.state, "oblivion"):
            slot.face_up = False
            down = "oblivion.flip" if not fighting else "solo.feats" if alone else "trio.feats"
            t.note("turned-down", down, god=god.name, card=f"@feat.{card}.name")

    def shown(self, s: Hades, god: God, card: str) -> Choice:
        feat, shown = tables.FEATS[card], action_card(card, "")
        half = feat.battlefield if god.position == "battlefield" else feat.cover
        detail = warned(sentence(half.effects), half.effects, IDLE, s, god)
        return self.choice(*in_hand(god, card), icon=shown.icon, detail=detail, card=shown.name)


PLAY_FEAT = PlayFeat()


def helped_by_feats(s: Hades, god: God) -> God | None:
    """For whose combat the character plays feat cards: its own or, from cover, the teammate's; the wolf hides alone."""
    return None if god.team == "wolf" and god.position == "cover" else front(s, god)


def cannot_play_feat(s: Hades, god: God, card: str) -> Reason | None:
    """Why the feat card cannot be played now, apart from slots and tapping; that it is too far away comes last."""
    helped = helped_by_feats(s, god)
    return feats_forbidden(s, god) or cannot_help_with(s, god, helped, lacking(helped), card)


def feats_forbidden(s: Hades, god: God) -> Reason | None:
    """The condition that forbids all feat cards."""
    return held_back(s, god, "feats", ()) if god.conditions else None


def lacking(helped: God | None) -> str:
    """What the combat that feat cards are played for has not got: a monster, or a die on one."""
    if helped is None or not helped.engaged:
        return "monster"
    return "" if [m for m in helped.engaged if m.dice] else "die"


def cannot_help_with(s: Hades, god: God, helped: God | None, lacks: str, card: str) -> Reason | None:
    """Why a feat card cannot be played for a character's combat, which lacks a monster, a die, or nothing."""
    asked = ASKED[card]
    if asked.cost and not can_pay(god, asked.cost):
        return NO_RESOURCES
    if helped is None:
        alone = "trio.feats" if len(s.gods) > 1 else "solo.feats"
        return no("wolf-cover", alone) if god.team == "wolf" else no_teammate(s)
    reason = cannot_use_icons(helped, lacks, asked.fighting if helped is god else asked.covered)
    if reason is None and helped.zone != god.zone and "range" not in god.prepared:
        steps = zone_steps(s, god.zone, helped.zone)
        return OUT_OF_RANGE if steps is None or steps > tables.FEATS[card].cover.range else None
    return reason


def cannot_use_icons(owner: God, lacks: str, half: AskedOfHalf) -> Reason | None:
    """Why the icons cannot be used: there is no die for those that ask for one, or all would do nothing."""
    if half.demotes and not lacks and cannot_demote(owner, half.effects):
        return NO_DEMOTE
    return half.without[lacks]


class AskedOfHalf(Struct, frozen=True):
    """Why the icons of one half of a feat card cannot be used without a monster or a die; which may be demotions."""

    effects: Effects
    without: dict[str, Reason | None]
    demotes: bool


class Asked(Struct, frozen=True):
    """What a feat card asks for: its price, and what its halves cannot be used without."""

    cost: Cost
    fighting: AskedOfHalf
    covered: AskedOfHalf


def icons_ask(effects: Effects) -> AskedOfHalf:
    kinds = [type(effect) for effect in effects]
    no_die = NO_DIE if NEEDS_DIE.issuperset(kinds) or not ASKS_FOR_DIE.isdisjoint(kinds) else None
    no_monster = NO_MONSTER if NEEDS_MONSTER.issuperset(kinds) else no_die
    return AskedOfHalf(effects, {"monster": no_monster, "die": no_die, "": None}, v.Demote in kinds)


ASKED = {
    card: Asked(play_cost(card), icons_ask(feat.battlefield.effects), icons_ask(feat.cover.effects))
    for card, feat in tables.FEATS.items()
}
USELESS = {
    (fighting, lacks): frozenset(
        [card for card, a in ASKED.items() if (a.fighting, a.covered)[not fighting].without[lacks]]
    )
    for fighting in (True, False)
    for lacks in ("monster", "die", "")
}
"""The feat cards that cannot be used on the battlefield, and in cover, for a combat that lacks something."""


def cannot_demote(owner: God, effects: Effects) -> bool:
    """Whether the demotions, which are compulsory, ask for more than the assigned dice have to give."""
    wanted = sum([e.n for e in effects if isinstance(e, v.Demote)])
    return wanted > 0 and wanted > sum(COLOURS.index(die.colour) for m in owner.engaged for die in m.dice)


# --- the challenge card -----------------------------------------------------------------------------------------------


class MeetChallenge(GodAction):
    """The challenge card from hand, for a challenge that is open and can be met here."""

    word, rule = "challenge", "challenge.resolve"
    none = Reason("challenges-done", "challenge.complete")

    def wishes(self, s: Hades, god: God) -> Iterable[Any]:
        finished = (*s.done, *s.closed)
        return [("challenge", c.id) for c in tables.scenario_of(s).challenges if c.id not in finished]

    def against(self, s: Hades, god: God, option: Any) -> Reason | None:
        challenge = tables.challenge(s.scenario, tables.case(s), option[1])
        if why := cannot_challenge(s, god, challenge):
            return refusal(s, challenge, why)
        if tables.CHALLENGE not in god.hand.cards:
            return no("no-challenge-card", "challenge.resolve")
        if tables.CHALLENGE not in untapped(god):
            return acting.CARD_TAPPED
        return acting.NO_SLOT if len(god.slots) >= SLOTS else None

    def carry_out(self, t: Table[Hades], god: God, number: str) -> Flow[None]:
        god.pending = 0
        god.hand.cards.remove(tables.CHALLENGE)
        god.slots.append(Slot(tables.CHALLENGE))
        yield from resolve_challenge(t, god, number)

    def shown(self, s: Hades, god: God, number: str) -> Choice:
        card = challenge_card(s.scenario, tables.case(s), number)
        targets = (card.id, *in_hand(god, tables.CHALLENGE))
        return replace(self.choice(*targets, icon=card.icon, detail=card.text, name=card.name), cost=card.cost)


def refusal(s: Hades, challenge: Challenge, why: str) -> Reason:
    """Where it is, what comes first, or what it costs."""
    if why in ("challenge-zone", "challenge-position"):
        return Reason(why, "challenge.position", {"place": challenge_place(s.scenario, challenge)})
    if why == "challenge-needs":
        left: list[Item] = [text for text, so in needs(s, challenge.needs, s.scenario) if not so]
        return Reason(why, "challenge.preconditions", {"needs": left})
    if why == "no-resources":
        return Reason("challenge-price", NO_RESOURCES.rule, {"price": amounts(challenge.cost)})
    return Reason(why, "challenge.resolve")
