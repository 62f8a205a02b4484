"""What the verbs about a character do: resources, health, cards, deities, status."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import Cost
from coterie.games.hades.effects.context import Context
from coterie.games.hades.effects.resolve import verb
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.cards import forget_feats, recall_cards, take_treasure
from coterie.games.hades.gods.deities import flip_to_blessing, flip_to_curse
from coterie.games.hades.gods.harm import add_condition, end_condition, regain_ichor, suffer_hit
from coterie.games.hades.gods.resources import gain, lose
from coterie.games.hades.gods.teams import everyone
from coterie.games.hades.state import Gear, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

# --- resources and health ------------------------------------------------------------


@verb("gain")
def _gain(t: Table[Hades], context: Context, resources: Cost) -> Flow[None]:
    gain(t, context.actor, resources, context.rule)
    yield from ()


@verb("lose")
def _lose(t: Table[Hades], context: Context, resources: Cost) -> Flow[None]:
    lose(t, context.actor, resources, context.rule)
    yield from ()


@verb("heal")
def _heal(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from regain_ichor(t, context.actor, context.rule)


@verb("hit")
def _hit(t: Table[Hades], context: Context, value: int) -> Flow[None]:
    yield from suffer_hit(
        t, context.actor, value, context.monster, context.rule if context.monster is None else "inflictions.hit"
    )


# --- cards ------------------------------------------------------------


@verb("recall")
def _recall(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    recall_cards(t, context.actor, n, context.rule)
    yield from ()


@verb("unveil")
def _unveil(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        hidden = list(dict.fromkeys(slot.card for slot in context.actor.slots if not slot.face_up))
        if hidden:
            card = yield from t.choose(context.actor.seat, "unveil", hidden, context.rule)
            next(slot for slot in context.actor.slots if slot.card == card and not slot.face_up).face_up = True
            t.note("unveiled", context.rule, god=name(context.actor), card=f"@feat.{card}.name")


@verb("forget")
def _forget(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    yield from forget_feats(t, context.actor, n, context.rule)


@verb("untap")
def _untap(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = [gear.card for gear in (*context.actor.weapons, *context.actor.items) if gear.tapped]
        if tapped:
            card = yield from t.choose(context.actor.seat, "untap", tapped, context.rule)
            next(
                g for g in (*context.actor.weapons, *context.actor.items) if g.card == card and g.tapped
            ).tapped = False
            t.note("untapped", context.rule, god=name(context.actor), card=f"@gear.{card}.name")


@verb("wake")
def _wake(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = list(dict.fromkeys(context.actor.tapped))
        if tapped:
            card = yield from t.choose(context.actor.seat, "wake", tapped, context.rule)
            context.actor.tapped.remove(card)
            t.note("woken", context.rule, god=name(context.actor), card=f"@action.{card}.name")


@verb("unpush")
def _unpush(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    if context.actor.pushes:
        context.actor.pushes = max(0, context.actor.pushes - n)
        t.note("unpushed", context.rule, god=name(context.actor))
    yield from ()


# --- deities and status ------------------------------------------------------------


@verb("grace")
def _grace(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from flip_to_blessing(t, context.rule)


@verb("wrath")
def _wrath(t: Table[Hades], context: Context, n: int) -> Flow[None]:
    who = everyone(t.state) if context.monster is None else (context.actor.seat,)
    for _ in range(n):
        yield from flip_to_curse(t, context.rule, who)


@verb("condition")
def _condition(t: Table[Hades], context: Context, condition: str) -> Flow[None]:
    add_condition(t, context.actor, condition, context.rule)
    yield from ()


@verb("cure")
def _cure(t: Table[Hades], context: Context, condition: str) -> Flow[None]:
    held = [
        c
        for c in context.actor.conditions
        if c == condition or (condition == "any" and c not in ("unconscious", "dying"))
    ]
    if held:
        end_condition(
            t, context.actor, (yield from t.choose(context.actor.seat, "cure", held, context.rule)), context.rule
        )


@verb("companion")
def _companion(t: Table[Hades], context: Context, companion: str) -> Flow[None]:
    if all(gear.card != companion for gear in t.state.companions):
        t.state.companions.append(Gear(companion))
        t.note("companion", "status.companions", companion=f"@companion.{companion}.name")
    yield from ()


@verb("treasure")
def _treasure(t: Table[Hades], context: Context, card: str) -> Flow[None]:
    take_treasure(t, context.actor, card, context.rule)
    yield from ()


@verb("prepare")
def _prepare(t: Table[Hades], context: Context, what: str) -> Flow[None]:
    if what not in context.actor.prepared:
        context.actor.prepared.append(what)
    yield from ()
