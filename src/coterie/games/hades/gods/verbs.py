"""What the verbs about a character do: resources, health, cards, deities, status."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import (
    Companion,
    Condition,
    Context,
    Cure,
    Forget,
    Gain,
    Grace,
    Heal,
    Hit,
    Lose,
    Prepare,
    Recall,
    Treasure,
    Unpush,
    Untap,
    Unveil,
    Wake,
    Wrath,
)
from coterie.games.hades.gods import resources
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.cards import forget_feats, recall_cards, take_treasure
from coterie.games.hades.gods.deities import flip_to_blessing, flip_to_curse
from coterie.games.hades.gods.harm import add_condition, end_condition, regain_ichor, suffer_hit
from coterie.games.hades.gods.teams import everyone
from coterie.games.hades.state import Gear, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside

# --- resources and health ---------------------------------------------------------------------------------------------


def gain(t: Table[Hades], effect: Gain, context: Context) -> Flow[None]:
    resources.gain(t, context.actor, effect.what, context)
    yield from ()


def lose(t: Table[Hades], effect: Lose, context: Context) -> Flow[None]:
    resources.lose(t, context.actor, effect.what, context)
    yield from ()


def heal(t: Table[Hades], effect: Heal, context: Context) -> Flow[None]:
    for _ in range(effect.n):
        yield from regain_ichor(t, context.actor, context)


def hit(t: Table[Hades], effect: Hit, context: Context) -> Flow[None]:
    why = inside(context, "inflictions.hit") if context.inflicted else context
    yield from suffer_hit(t, context.actor, effect.value, context.monster, why)


# --- cards ------------------------------------------------------------------------------------------------------------


def recall(t: Table[Hades], effect: Recall, context: Context) -> Flow[None]:
    recall_cards(t, context.actor, effect.n, context)
    yield from ()


def unveil(t: Table[Hades], effect: Unveil, context: Context) -> Flow[None]:
    god = context.actor
    for _ in range(effect.n):
        hidden = list(dict.fromkeys(slot.card for slot in god.slots if not slot.face_up))
        if hidden:
            card = yield from t.choose(god.seat, "unveil", hidden, context)
            next(slot for slot in god.slots if slot.card == card and not slot.face_up).face_up = True
            t.note("unveiled", context, god=name(god), card=f"@feat.{card}.name")


def forget(t: Table[Hades], effect: Forget, context: Context) -> Flow[None]:
    yield from forget_feats(t, context.actor, effect.n, context)


def untap(t: Table[Hades], effect: Untap, context: Context) -> Flow[None]:
    god = context.actor
    for _ in range(effect.n):
        tapped = [gear for gear in (*god.weapons, *god.items) if gear.tapped]
        if tapped:
            card = yield from t.choose(god.seat, "untap", [gear.card for gear in tapped], context)
            next(gear for gear in tapped if gear.card == card).tapped = False
            t.note("untapped", context, god=name(god), card=f"@gear.{card}.name")


def wake(t: Table[Hades], effect: Wake, context: Context) -> Flow[None]:
    god = context.actor
    for _ in range(effect.n):
        tapped = list(dict.fromkeys(god.tapped))
        if tapped:
            card = yield from t.choose(god.seat, "wake", tapped, context)
            god.tapped.remove(card)
            t.note("woken", context, god=name(god), card=f"@action.{card}.name")


def unpush(t: Table[Hades], effect: Unpush, context: Context) -> Flow[None]:
    god = context.actor
    if god.pushes:
        god.pushes = max(0, god.pushes - effect.n)
        t.note("unpushed", context, god=name(god))
    yield from ()


# --- deities and status -----------------------------------------------------------------------------------------------


def grace(t: Table[Hades], effect: Grace, context: Context) -> Flow[None]:
    for _ in range(effect.n):
        yield from flip_to_blessing(t, context)


def wrath(t: Table[Hades], effect: Wrath, context: Context) -> Flow[None]:
    who = everyone(t.state) if context.monster is None else (context.actor.seat,)
    for _ in range(effect.n):
        yield from flip_to_curse(t, context, who)


def condition(t: Table[Hades], effect: Condition, context: Context) -> Flow[None]:
    add_condition(t, context.actor, effect.condition, context)
    yield from ()


def cure(t: Table[Hades], effect: Cure, context: Context) -> Flow[None]:
    god, wanted = context.actor, effect.condition
    held = [c for c in god.conditions if c == wanted or (wanted == "any" and c not in ("unconscious", "dying"))]
    if held:
        end_condition(t, god, (yield from t.choose(god.seat, "cure", held, context)), context)


def companion(t: Table[Hades], effect: Companion, context: Context) -> Flow[None]:
    if all(gear.card != effect.companion for gear in t.state.companions):
        t.state.companions.append(Gear(effect.companion))
        t.note("companion", inside(context, "status.companions"), companion=f"@companion.{effect.companion}.name")
    yield from ()


def treasure(t: Table[Hades], effect: Treasure, context: Context) -> Flow[None]:
    take_treasure(t, context.actor, effect.card, context)
    yield from ()


def prepare(t: Table[Hades], effect: Prepare, context: Context) -> Flow[None]:
    if effect.what not in context.actor.prepared:
        context.actor.prepared.append(effect.what)
    yield from ()


DOINGS = (
    *(gain, lose, heal, hit, recall, unveil, forget, untap, wake, unpush),
    *(grace, wrath, condition, cure, companion, treasure, prepare),
)
