"""What the verbs about a character do: resources, health, cards, deities, status.

And what the verbs that all games share must know: who acts, who pays a bargain and how, who rolls, who is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from coterie.games.hades.box import tables
from coterie.games.hades.box import vocabulary as verbs
from coterie.games.hades.box.vocabulary import VOCABULARY, Context
from coterie.games.hades.effects.words import bargain_price, told
from coterie.games.hades.gods import board, cards
from coterie.games.hades.state import Gear, God, Hades
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Verb
from coterie.kernel.saying import all_of
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.texts import plain

# --- resources and health ---------------------------------------------------------------------------------------------


def gain(t: Table[Hades], effect: verbs.Gain, context: Context) -> None:
    board.gain(t, context.actor, effect.what, context)


def lose(t: Table[Hades], effect: verbs.Lose, context: Context) -> None:
    board.lose(t, context.actor, effect.what, context)


def heal(t: Table[Hades], effect: verbs.Heal, context: Context) -> Flow[None]:
    for n in range(1, effect.n + 1):
        yield from board.regain_ichor(t, context.actor, context, (n, effect.n))


def hit(t: Table[Hades], effect: verbs.Hit, context: Context) -> Flow[None]:
    why = inside(context, "inflictions.hit") if context.inflicted else context
    yield from board.suffer_hit(t, context.actor, effect.n, context.monster, why)


# --- cards ------------------------------------------------------------------------------------------------------------


def recall(t: Table[Hades], effect: verbs.Recall, context: Context) -> None:
    god = context.actor
    for _ in range(min(effect.n, len(god.oblivion))):
        card = t.draw(god.oblivion)
        god.hand.cards.append(card)
        t.note("recalled", context, god=god.name, card=f"@feat.{card}.name")


def unveil(t: Table[Hades], effect: verbs.Unveil, context: Context) -> Flow[None]:
    god = context.actor
    for n in range(1, effect.n + 1):
        hidden = {slot.card: slot for slot in god.slots if not slot.face_up}
        slot = yield from t.pick(god.seat, "unveil", hidden, context, nth=(n, effect.n))
        if slot is not None:
            slot.face_up = True
            t.note("unveiled", context, god=god.name, card=f"@feat.{slot.card}.name")


def forget(t: Table[Hades], effect: verbs.Forget, context: Context) -> Flow[None]:
    yield from cards.forget_feats(t, context.actor, effect.n, context)


def untap(t: Table[Hades], effect: verbs.Untap, context: Context) -> Flow[None]:
    god = context.actor
    for n in range(1, effect.n + 1):
        tapped = {gear.card: gear for gear in (*god.weapons, *god.items) if gear.tapped}
        gear = yield from t.pick(god.seat, "untap", tapped, context, nth=(n, effect.n))
        if gear is not None:
            gear.tapped = False
            t.note("untapped", context, god=god.name, card=f"@gear.{gear.card}.name")


def wake(t: Table[Hades], effect: verbs.Wake, context: Context) -> Flow[None]:
    god = context.actor
    for n in range(1, effect.n + 1):
        tapped = list(dict.fromkeys(god.tapped))
        if tapped:
            card = yield from t.choose(god.seat, "wake", tapped, context, nth=(n, effect.n))
            god.tapped.remove(card)
            t.note("woken", context, god=god.name, card=f"@action.{card}.name")


def unpush(t: Table[Hades], effect: verbs.Unpush, context: Context) -> None:
    god = context.actor
    if god.pushes:
        god.pushes = max(0, god.pushes - effect.n)
        t.note("unpushed", context, god=god.name)


# --- deities and status -----------------------------------------------------------------------------------------------


def grace(t: Table[Hades], effect: verbs.Grace, context: Context) -> Flow[None]:
    for left in range(effect.n, 0, -1):
        yield from cards.flip_to_blessing(t, context, left=left)


def wrath(t: Table[Hades], effect: verbs.Wrath, context: Context) -> Flow[None]:
    who = board.everyone(t.state) if context.monster is None else (context.actor.seat,)
    for _ in range(effect.n):
        yield from cards.flip_to_curse(t, context, who)


def condition(t: Table[Hades], effect: verbs.Condition, context: Context) -> None:
    board.add_condition(t, context.actor, effect.condition, context)


def cure(t: Table[Hades], effect: verbs.Cure, context: Context) -> Flow[None]:
    god, held = context.actor, board.curable(context.actor, effect.condition)
    if held:
        board.end_condition(t, god, (yield from t.choose(god.seat, "cure", held, context)), context)


def companion(t: Table[Hades], effect: verbs.Companion, context: Context) -> None:
    if all(gear.card != effect.companion for gear in t.state.companions):
        t.state.companions.append(Gear(effect.companion))
        t.note("companion", inside(context, "status.companions"), companion=f"@companion.{effect.companion}.name")


def treasure(t: Table[Hades], effect: verbs.Treasure, context: Context) -> None:
    """The card is given if it still lies in its deck or in the market and the character can carry it."""
    s, god, card, kind = t.state, context.actor, effect.card, cards.loot_kind(effect.card)
    frozen = kind != "feat" and board.wounded(s, god, "capacity-frozen")
    pile = next((pile for pile in (s.loot_decks[kind], s.market[kind]) if card in pile.cards), None)
    if pile is None or frozen or cards.capacity_of(card) > god.capacity:
        t.note("no-treasure", context, card=cards.loot_name(kind, card))
        return
    pile.cards.remove(card)
    cards.receive(t, god, card, context)
    if pile is s.market[kind]:  # the market has as many cards as there are tokens
        cards.reveal_loot(t, kind, inside(context, "setup.discover-market"))


def prepare(t: Table[Hades], effect: verbs.Prepare, context: Context) -> None:
    if effect.what not in context.actor.prepared:
        context.actor.prepared.append(effect.what)
        t.note("prepared", context, god=context.actor.name, what=f"@prepared.{effect.what}")


# --- who acts, pays, rolls and is asked -------------------------------------------------------------------------------


OF_NOBODY = (
    *(verbs.Frontline, verbs.Teammate, verbs.Encounters, verbs.Loot, verbs.Landmark, verbs.Block, verbs.Unblock),
    *(verbs.Eliminate, verbs.Boss, verbs.Sentinel, verbs.Banish, verbs.Snipe),
    *(verbs.Grace, verbs.Wrath, verbs.Companion),
)
"""What is not done to the one who acts."""


def acted_by(context: Context, god: God) -> Context:
    """The same with another who acts, and about no die yet."""
    return replace(context, actor=god, die=None)


def each(s: Hades, context: Context) -> Iterator[Context]:
    return (acted_by(context, god) for god in s.gods)


def frontline(t: Table[Hades], effect: verbs.Frontline, context: Context) -> Flow[None]:
    for god in board.active(t.state):
        if god.position == "battlefield":
            yield from VOCABULARY.resolve(t, effect.do, acted_by(context, god))


def among(t: Table[Hades], effect: verbs.Among, context: Context) -> Flow[None]:
    """Who stands there before it begins: nobody is found twice."""
    for god in [god for god in t.state.gods if god.zone in effect.zones]:
        yield from VOCABULARY.resolve(t, effect.do, acted_by(context, god))


def mate_of(s: Hades, context: Context) -> God | None:
    return context.actor if len(s.gods) == 1 else board.teammate(s, context.actor)


def mate(t: Table[Hades], effect: verbs.Teammate, context: Context) -> Flow[None]:
    other = mate_of(t.state, context)
    if other is not None:
        yield from VOCABULARY.resolve(t, effect.do, acted_by(context, other))


def asked_by(s: Hades, effect: Verb, context: Context) -> Why:
    """The rule of a question: what an infliction lets one choose has its own."""
    return inside(context, "inflictions.choice") if context.inflicted and isinstance(effect, verbs.Bargain) else context


def answered(t: Table[Hades], effect: Verb, answer: Any, context: Context) -> None:
    """What a player chose, whether it paid for a bargain, and to which row a roll came."""
    god = context.actor.name
    if isinstance(effect, verbs.Choose):
        t.note("chosen", context, god=god, what=told(effect.ways[answer], t))
    elif isinstance(effect, verbs.Fate):
        t.note("fate-row", context, n=answer.upto, what=told(answer.do, t))
    elif isinstance(effect, verbs.Bargain):
        price, kind = plain(all_of(bargain_price(effect.cost))) if t.heard else None, answer
        if answer == "pay":
            kind = "pay" if effect.otherwise else "pay-freely"
        t.note(f"bargain-{kind}", context, god=god, price=price, otherwise=told(effect.otherwise, t))


def idle(t: Table[Hades], effect: Verb, context: Context) -> None:
    """An effect of which nothing came says so."""
    whose: dict[str, Any] = {} if isinstance(effect, OF_NOBODY) else {"god": context.actor.name}
    t.note("no-effect-for" if whose else "no-effect", context, what=told((effect,), t), **whose)


def can_pay(s: Hades, cost: Mapping[str, int], context: Context) -> bool:
    """Whether the acting character has what a bargain costs: resources, and feat cards in hand."""
    feats = sum(card in tables.FEATS for card in context.actor.hand.cards)
    return board.can_pay(context.actor, in_resources(cost)) and feats >= cost.get("feats", 0)


def pay(t: Table[Hades], cost: Mapping[str, int], context: Context) -> Flow[None]:
    board.pay(t, context.actor, in_resources(cost), context)
    yield from cards.forget_feats(t, context.actor, cost.get("feats", 0), context)


def in_resources(cost: Mapping[str, int]) -> Any:
    """The part of a bargain's cost that is paid from the dials."""
    return {what: n for what, n in cost.items() if what != "feats"}


DOINGS = (
    *(gain, lose, heal, hit, recall, unveil, forget, untap, wake, unpush),
    *(grace, wrath, condition, cure, companion, treasure, prepare, frontline, among, mate),
)
