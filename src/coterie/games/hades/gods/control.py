"""What the verbs do that choose between others, or say who acts."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import Bargain, Effects, FateRow
from coterie.games.hades.effects.context import Context
from coterie.games.hades.effects.resolve import apply, verb
from coterie.games.hades.effects.words import bargain_terms, path_terms
from coterie.games.hades.gods.cards import forget_feats
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.gods.resources import can_pay, pay
from coterie.games.hades.gods.teams import active, teammate
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


@verb("choose")
def _choose(t: Table[Hades], context: Context, paths: tuple[Effects, ...]) -> Flow[None]:
    terms = path_terms(paths, t.state.scenario)
    path = yield from t.choose(context.actor.seat, "path", tuple(range(len(paths))), context.rule, **terms)
    yield from apply(t, context, paths[path])


@verb("bargain")
def _bargain(t: Table[Hades], context: Context, bargain: Bargain) -> Flow[None]:
    feats = sum(card in tables.FEATS for card in context.actor.hand.cards)
    options = ["pay", "refuse"] if can_pay(context.actor, bargain.cost) and feats >= bargain.forget else ["refuse"]
    rule = "inflictions.choice" if context.monster else context.rule
    terms = bargain_terms(bargain, t.state.scenario)
    answer = yield from t.choose(context.actor.seat, "bargain", options, rule, **terms)
    if answer == "pay":
        pay(t, context.actor, bargain.cost, context.rule)
        yield from forget_feats(t, context.actor, bargain.forget, context.rule)
        yield from apply(t, context, bargain.then)
    else:
        yield from apply(t, context, bargain.otherwise)


@verb("fate")
def _fate(t: Table[Hades], context: Context, rows: tuple[FateRow, ...]) -> Flow[None]:
    result = yield from roll_fate(t, context.actor, context.rule)
    row = next((row for row in rows if result <= row.upto), rows[-1])
    yield from apply(t, context, row.do)


@verb("everyone")
def _everyone(t: Table[Hades], context: Context, effects: Effects) -> Flow[None]:
    for god in t.state.gods:
        yield from apply(t, Context(god, context.rule, context.monster), effects)


@verb("frontline")
def _frontline(t: Table[Hades], context: Context, effects: Effects) -> Flow[None]:
    for god in active(t.state):
        if god.position == "battlefield":
            yield from apply(t, Context(god, context.rule, context.monster), effects)


@verb("teammate")
def _teammate(t: Table[Hades], context: Context, effects: Effects) -> Flow[None]:
    other = context.actor if len(t.state.gods) == 1 else teammate(t.state, context.actor)
    if other is not None:
        yield from apply(t, Context(other, context.rule, context.monster), effects)
