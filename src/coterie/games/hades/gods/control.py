"""Who acts, and what the verbs that all games share must know: who pays a bargain and how, who rolls, who is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Bargain, Context, Frontline, Teammate
from coterie.games.hades.gods import resources
from coterie.games.hades.gods.cards import forget_feats
from coterie.games.hades.gods.fate import roll_fate
from coterie.games.hades.gods.teams import active, teammate
from coterie.games.hades.state import God, Hades
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Verb
from coterie.kernel.table import Table, Why, inside


def acted_by(context: Context, god: God) -> Context:
    """The same with another who acts, and about no die yet."""
    return replace(context, actor=god, die=None)


def each(s: Hades, context: Context) -> Iterator[Context]:
    return (acted_by(context, god) for god in s.gods)


def frontline(t: Table[Hades], effect: Frontline, context: Context) -> Flow[None]:
    for god in active(t.state):
        if god.position == "battlefield":
            yield from VOCABULARY.resolve(t, effect.do, acted_by(context, god))


def mate(t: Table[Hades], effect: Teammate, context: Context) -> Flow[None]:
    other = context.actor if len(t.state.gods) == 1 else teammate(t.state, context.actor)
    if other is not None:
        yield from VOCABULARY.resolve(t, effect.do, acted_by(context, other))


DOINGS = (frontline, mate)


def asked_by(s: Hades, effect: Verb, context: Context) -> Why:
    """The rule of a question: what an infliction lets one choose has its own."""
    return inside(context, "inflictions.choice") if context.inflicted and isinstance(effect, Bargain) else context


def can_pay(s: Hades, cost: Mapping[str, int], context: Context) -> bool:
    """Whether the acting character has what a bargain costs: resources, and feat cards in hand."""
    feats = sum(card in tables.FEATS for card in context.actor.hand.cards)
    return resources.can_pay(context.actor, in_resources(cost)) and feats >= cost.get("feats", 0)


def pay(t: Table[Hades], cost: Mapping[str, int], context: Context) -> Flow[None]:
    resources.pay(t, context.actor, in_resources(cost), context)
    yield from forget_feats(t, context.actor, cost.get("feats", 0), context)


def in_resources(cost: Mapping[str, int]) -> Any:
    """The part of a bargain's cost that is paid from the dials."""
    return {what: n for what, n in cost.items() if what != "feats"}


def fate(t: Table[Hades], context: Context) -> Flow[int]:
    return (yield from roll_fate(t, context.actor, context))
