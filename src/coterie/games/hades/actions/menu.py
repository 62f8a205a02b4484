"""The action part of a wave: all that a character may do, and doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from coterie.games.hades.actions import battlefield, bonus, cover
from coterie.games.hades.actions.battlefield import Choice, battlefield_options
from coterie.games.hades.actions.cover import cannot_pray, cover_options
from coterie.games.hades.actions.feats import cannot_play_feat, play_feat
from coterie.games.hades.actions.terrain import exploit
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.challenges import available, resolve_challenge
from coterie.games.hades.gods.board import SLOTS, name
from coterie.games.hades.gods.deities import pray, pray_options
from coterie.games.hades.gods.resources import can_pay, gain, pay
from coterie.games.hades.gods.teams import active
from coterie.games.hades.monsters.combat import resolve_combat
from coterie.games.hades.state import God, Hades, Slot
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

MAIN: dict[str, Callable[..., Flow[None]]] = {
    "move": battlefield.move,
    "discover": battlefield.discover,
    "start-combat": battlefield.start_combat,
    "fill-cup": battlefield.fill_cup,
    "lure": battlefield.lure,
    "drain": battlefield.drain,
    "sneak": cover.sneak,
    "focus": cover.focus,
    "pray": cover.do_pray,
    "heal": cover.heal,
    "lure-attack": cover.lure_attack,
    "rest": cover.rest,
}

BONUS: dict[str, Callable[..., Flow[None]]] = {
    "brawl": bonus.brawl,
    "refresh": bonus.refresh,
    "protector": bonus.protector,
    "search": bonus.search,
    "summon": bonus.summon,
    "motivation": bonus.motivation,
    "reactivate": bonus.reactivate,
    "drop": bonus.drop,
    "boost-strike": bonus.boost_strike,
    "boost-market": bonus.boost_market,
    "companion": bonus.use_companion,
    "item": bonus.use_item,
    "cure": bonus.cure,
    "push": bonus.push,
    "exploit": exploit,
}


PENDING = "pending"
"""Stands for a card where the second action of a card played before is taken."""


def take_actions(t: Table[Hades]) -> Flow[bool]:
    """One action of the character whose turn it is; True while anybody is not done."""
    s = t.state
    team = active(s)
    if all(god.done for god in team):
        return False
    god = s.gods[s.acting]
    if god.done or god not in team:
        god = next(other for other in team if not other.done)
        s.acting = god.seat
    actor = god
    option = yield from t.choose_lazily(
        god.seat, "act", lambda: [*options_of(s, actor), *ways_out(actor, team)], "round.actions", god=name(god)
    )
    god.acted = option[0] not in ("done", "yield")
    yield from perform(t, god, team, option)
    return True


def ways_out(god: God, team: list[God]) -> list[Choice]:
    """Finish the wave, or let the teammate act in between."""
    waiting = [other for other in team if other is not god and not other.done]
    return [("done",), *([("yield",)] if waiting and god.acted else [])]


def options_of(s: Hades, god: God) -> Iterator[Choice]:
    """Cards that can be played and bonus actions."""
    mains = list(main_options(s, god, god.pending_not if god.pending else ""))
    if god.pending:
        yield from (("also", *main) for main in mains)
        mains = list(main_options(s, god, "")) if god.pending_not else mains
    if len(god.slots) < SLOTS:
        for card in untapped(god):
            kind = tables.card_kind(card)
            if kind == "main" and can_pay(god, tables.MAINS[card].cost):
                yield from (("main", card, *main) for main in mains)
            elif kind == "feat" and not cannot_play_feat(s, god, card):
                yield ("feat", card)
            elif kind == "challenge":
                yield from (("challenge", challenge.id) for challenge in available(s, god))
    if "free-pray" in god.prepared and god.position == "cover" and not cannot_pray(s, god):
        yield from (("do", "pray", *option) for option in pray_options(s))
    yield from bonus.bonus_options(s, god)
    yield from landmark_options(s, god)


def untapped(god: God) -> list[str]:
    """Each different card in hand of which a copy is untapped."""
    if not god.tapped:
        return list(dict.fromkeys(god.hand.cards))
    return [c for c in dict.fromkeys(god.hand.cards) if god.hand.cards.count(c) > god.tapped.count(c)]


def main_options(s: Hades, god: God, without: str) -> Iterator[Choice]:
    return battlefield_options(s, god, without) if god.position == "battlefield" else cover_options(s, god)


def perform(t: Table[Hades], god: God, team: list[God], option: Any) -> Flow[None]:
    """Carry out an option."""
    word, *rest = option
    if word == "done":
        god.done, god.pending = True, 0
        t.note("done", "round.wave-end", god=name(god))
    elif word == "yield":
        t.state.acting = next(other for other in team if other is not god and not other.done).seat
    elif word == "main":
        yield from play_main(t, god, rest[0], rest[1], rest[2:])
    elif word == "also":
        spend_action(t, god, PENDING, rest[0])
        yield from MAIN[rest[0]](t, god, *rest[1:])
    elif word == "do":
        god.prepared.remove("free-pray")
        yield from MAIN[rest[0]](t, god, *rest[1:])
    elif word == "feat":
        god.pending = 0
        yield from play_feat(t, god, rest[0])
    elif word == "challenge":
        god.pending = 0
        god.hand.cards.remove(tables.CHALLENGE)
        god.slots.append(Slot(tables.CHALLENGE))
        yield from resolve_challenge(t, god, rest[0])
    elif word == "resolve":
        yield from resolve_combat(t, god, next(m for m in god.engaged if m.id == rest[0]))
    elif word == "landmark":
        yield from use_landmark(t, god, rest[0], rest[1:])
    else:
        yield from BONUS[word](t, god, *rest)


def play_main(t: Table[Hades], god: God, card: str, action: str, details: list[Any]) -> Flow[None]:
    """Put a main card in a slot and take its first action; a second one stays pending."""
    put_main(t, god, card, action)
    yield from MAIN[action](t, god, *details)


def spend_action(t: Table[Hades], god: God, card: str, action: str) -> None:
    """The action comes from a main card played now, or is the one still pending."""
    if card == PENDING:
        god.pending, god.pending_not = god.pending - 1, action
    else:
        put_main(t, god, card, action)


def put_main(t: Table[Hades], god: God, card: str, action: str) -> None:
    entry = tables.MAINS[card]
    actions = entry.battlefield if god.position == "battlefield" else entry.cover
    god.pending = actions - 1
    god.pending_not = action if god.position == "battlefield" else ""
    god.hand.cards.remove(card)
    god.slots.append(Slot(card))
    t.note("main", "cards.play", god=name(god), card=f"@action.{card}.name")
    pay(t, god, entry.cost, "cards.resources")
    gain(t, god, entry.gain, "cards.resources")


# --- landmarks ------------------------------------------------------------


def landmark_options(s: Hades, god: God) -> Iterator[Choice]:
    """Landmarks of the zone, for a character in cover, together with the action they change."""
    here = s.zones[god.zone].landmarks
    if god.position != "cover" or not here:
        return
    room = len(god.slots) < SLOTS
    mains = [c for c in untapped(god) if room and tables.card_kind(c) == "main" and can_pay(god, tables.MAINS[c].cost)]
    mains += [PENDING] if god.pending else []
    feats = [c for c in untapped(god) if room and tables.card_kind(c) == "feat"]
    for landmark in dict.fromkeys(here):
        if landmark == "amphoras" and not cover.cannot_focus(s, god):
            yield from (("landmark", landmark, card) for card in mains)
        elif landmark == "statue" and not cover.cannot_lure_attack(s, god):
            yield from (("landmark", landmark, card, m.id) for card in mains for m in cover.lure_targets(s, god))
        elif landmark == "altar" and not cannot_pray(s, god):
            yield from (("landmark", landmark, *option) for option in pray_options(s))
        elif landmark == "columns":
            far = [c for c in feats if cannot_play_feat(s, god, c) == "range" and not cannot_play_feat(s, god, c, True)]
            yield from (("landmark", landmark, card) for card in far)
        elif landmark == "fire-pit":
            hidden = dict.fromkeys(slot.card for slot in god.slots if not slot.face_up)
            yield from (("landmark", landmark, card) for card in hidden)
        elif landmark == "well" and bonus.well_useful(god):
            yield ("landmark", landmark)


def use_landmark(t: Table[Hades], god: God, landmark: str, details: list[Any]) -> Flow[None]:
    """Remove the token and resolve its effect with the action it changes."""
    t.state.zones[god.zone].landmarks.remove(landmark)
    t.note("landmark-used", f"landmarks.{landmark}", god=name(god), landmark=f"@landmark.{landmark}.name")
    if landmark == "amphoras":
        spend_action(t, god, details[0], "focus")
        yield from cover.focus(t, god, more=1)
    elif landmark == "statue":
        spend_action(t, god, details[0], "lure-attack")
        yield from cover.lure_attack(t, god, details[1], bonus=2)
    elif landmark == "altar":
        yield from pray(t, god, details[0], details[1], "landmarks.altar")
    elif landmark == "columns":
        god.pending = 0
        yield from play_feat(t, god, details[0])
    elif landmark == "fire-pit":
        yield from bonus.use_fire_pit(t, god, details[0])
    else:
        yield from bonus.use_well(t, god)
