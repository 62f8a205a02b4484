"""Feat cards: when they can be played, what playing them does, range and turning face down."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import (
    COLOURS,
    VOCABULARY,
    Burst,
    Calm,
    Context,
    Defence,
    Demote,
    Dice,
    Effects,
    Master,
    Promote,
    Rank,
    Reroll,
    RerollSame,
    Set,
    Strike,
)
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.harm import forbidden
from coterie.games.hades.gods.resources import can_pay, gain, pay
from coterie.games.hades.gods.teams import front, is_wolf, teammate
from coterie.games.hades.map.zones import zone_steps
from coterie.games.hades.state import God, Hades, Slot
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effect
from coterie.kernel.table import Table

NEEDS_DIE: set[type[Effect]] = {Defence, Strike, Promote, Demote, Reroll, RerollSame, Set, Rank, Master}
NEEDS_MONSTER: set[type[Effect]] = {Burst, Calm, *NEEDS_DIE}
RULES: dict[type[Effect], str] = {
    Burst: "feats.burst",
    Defence: "feats.defence",
    Strike: "feats.enhance-strike",
    Promote: "feats.promote",
    Demote: "feats.demote",
    Dice: "feats.roll-die",
    Reroll: "feats.reroll",
    Set: "feats.set",
    Rank: "feats.rank-up",
}


def cannot_play_feat(s: Hades, god: God, card: str, ignore_range: bool = False) -> str:
    """Why the feat card cannot be played now; empty if it can."""
    feat = tables.FEATS[card]
    if forbidden(god, "feats"):
        return "condition"
    if god.might < feat.might or not can_pay(god, feat.cost):
        return "no-resources"
    if god.position == "battlefield":
        return cannot_use_icons(god, feat.battlefield.effects)
    if is_wolf(god):
        return "wolf-cover"
    mate = teammate(s, god)
    if mate is None:
        return "no-teammate"
    steps = zone_steps(s, god.zone, mate.zone)
    if not (ignore_range or "range" in god.prepared) and (steps is None or steps > feat.cover.range):
        return "range"
    return cannot_use_icons(mate, feat.cover.effects)


def cannot_use_icons(owner: God, effects: Effects) -> str:
    """Why the icons would do nothing: the compulsory ones must be possible, and at least one other."""
    if not owner.engaged and all(type(e) in NEEDS_MONSTER for e in effects):
        return "no-monster"
    if cannot_demote(owner, effects):
        return "no-demote"
    if all(type(e) in NEEDS_DIE for e in effects) and not any(m.dice for m in owner.engaged):
        return "no-die"
    return ""


def cannot_demote(owner: God, effects: Effects) -> bool:
    """Whether the demotions, which are compulsory, ask for more than the assigned dice have to give."""
    steps_down = sum(COLOURS.index(die.colour) for m in owner.engaged for die in m.dice)
    return sum(e.n for e in effects if isinstance(e, Demote)) > steps_down


def play_feat(t: Table[Hades], god: God, card: str) -> Flow[None]:
    """Put the card in a slot, resolve its icons left to right, and turn it as its half says."""
    s, feat = t.state, tables.FEATS[card]
    slot = Slot(card)
    god.hand.cards.remove(card)
    god.slots.append(slot)
    pay(t, god, {**feat.cost, "might": feat.might + feat.cost.get("might", 0)}, "cards.might-cost")
    gain(t, god, feat.gain, "cards.resources")
    fighting = god.position == "battlefield"
    if not fighting and "range" in god.prepared:
        god.prepared.remove("range")
    rule = "cards.feat-battlefield" if fighting else "cards.feat-cover"
    t.note("feat", rule, god=name(god), card=f"@feat.{card}.name")
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
    t.note("turned-down", rule, god=name(god), card=f"@feat.{slot.card}.name")
