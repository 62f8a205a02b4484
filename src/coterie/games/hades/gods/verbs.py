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
def _gain(t: Table[Hades], x: Context, resources: Cost) -> Flow[None]:
    gain(t, x.actor, resources, x.rule)
    yield from ()


@verb("lose")
def _lose(t: Table[Hades], x: Context, resources: Cost) -> Flow[None]:
    lose(t, x.actor, resources, x.rule)
    yield from ()


@verb("heal")
def _heal(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from regain_ichor(t, x.actor, x.rule)


@verb("hit")
def _hit(t: Table[Hades], x: Context, value: int) -> Flow[None]:
    yield from suffer_hit(t, x.actor, value, x.monster, x.rule if x.monster is None else "inflictions.hit")


# --- cards ------------------------------------------------------------


@verb("recall")
def _recall(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    recall_cards(t, x.actor, n, x.rule)
    yield from ()


@verb("unveil")
def _unveil(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        hidden = list(dict.fromkeys(slot.card for slot in x.actor.slots if not slot.face_up))
        if hidden:
            card = yield from t.choose(x.actor.seat, "unveil", hidden, x.rule)
            next(slot for slot in x.actor.slots if slot.card == card and not slot.face_up).face_up = True
            t.note("unveiled", x.rule, god=name(x.actor), card=f"@feat.{card}.name")


@verb("forget")
def _forget(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    yield from forget_feats(t, x.actor, n, x.rule)


@verb("untap")
def _untap(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = [gear.card for gear in (*x.actor.weapons, *x.actor.items) if gear.tapped]
        if tapped:
            card = yield from t.choose(x.actor.seat, "untap", tapped, x.rule)
            next(g for g in (*x.actor.weapons, *x.actor.items) if g.card == card and g.tapped).tapped = False
            t.note("untapped", x.rule, god=name(x.actor), card=f"@gear.{card}.name")


@verb("wake")
def _wake(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        tapped = list(dict.fromkeys(x.actor.tapped))
        if tapped:
            card = yield from t.choose(x.actor.seat, "wake", tapped, x.rule)
            x.actor.tapped.remove(card)
            t.note("woken", x.rule, god=name(x.actor), card=f"@action.{card}.name")


@verb("unpush")
def _unpush(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    if x.actor.pushes:
        x.actor.pushes = max(0, x.actor.pushes - n)
        t.note("unpushed", x.rule, god=name(x.actor))
    yield from ()


# --- deities and status ------------------------------------------------------------


@verb("grace")
def _grace(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    for _ in range(n):
        yield from flip_to_blessing(t, x.rule)


@verb("wrath")
def _wrath(t: Table[Hades], x: Context, n: int) -> Flow[None]:
    who = everyone(t.state) if x.monster is None else (x.actor.seat,)
    for _ in range(n):
        yield from flip_to_curse(t, x.rule, who)


@verb("condition")
def _condition(t: Table[Hades], x: Context, condition: str) -> Flow[None]:
    add_condition(t, x.actor, condition, x.rule)
    yield from ()


@verb("cure")
def _cure(t: Table[Hades], x: Context, condition: str) -> Flow[None]:
    held = [
        c for c in x.actor.conditions if c == condition or (condition == "any" and c not in ("unconscious", "dying"))
    ]
    if held:
        end_condition(t, x.actor, (yield from t.choose(x.actor.seat, "cure", held, x.rule)), x.rule)


@verb("companion")
def _companion(t: Table[Hades], x: Context, companion: str) -> Flow[None]:
    if all(gear.card != companion for gear in t.state.companions):
        t.state.companions.append(Gear(companion))
        t.note("companion", "status.companions", companion=f"@companion.{companion}.name")
    yield from ()


@verb("treasure")
def _treasure(t: Table[Hades], x: Context, card: str) -> Flow[None]:
    take_treasure(t, x.actor, card, x.rule)
    yield from ()


@verb("prepare")
def _prepare(t: Table[Hades], x: Context, what: str) -> Flow[None]:
    if what not in x.actor.prepared:
        x.actor.prepared.append(what)
    yield from ()
