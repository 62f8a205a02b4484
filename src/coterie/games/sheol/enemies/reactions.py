"""Reactions and Retaliation of Heralds and Outer Lords; damage on Heralds, their fall and return, the defeat."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import cells_of, name_of, number_of, pick
from coterie.games.sheol.board.ground import SPOTS, far
from coterie.games.sheol.box.content import HeraldReaction, LordReaction
from coterie.games.sheol.effects.resolve import Context, Tests, carry_out
from coterie.games.sheol.effects.standing import flag, use_up
from coterie.games.sheol.scouts.inventory import could_take, gain_umbra
from coterie.games.sheol.shadows.foe_cards import change_darkness, darkness_of, health_of, side_of
from coterie.games.sheol.shadows.menace import attack
from coterie.games.sheol.state import OFF, Herald, Lord, Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effects
from coterie.kernel.table import Table, Why, inside

Boss = Herald | Lord


# --- reactions and the Retaliation track ------------------------------------------------------------------------------


def last_space(enemy: Boss) -> int:
    """The attack space of its track."""
    card = box.HERALDS[enemy.card] if isinstance(enemy, Herald) else box.LORDS[enemy.card]
    return card.retaliation - 1


def advance(t: Table[Sheol], enemy: Boss, n: int, why: Why) -> bool:
    """The marker goes on, from the last space to the first; whether it came onto the attack space."""
    last, reached = last_space(enemy), False
    for _ in range(n):
        enemy.retaliation = (enemy.retaliation + 1) % (last + 1)
        reached |= enemy.retaliation == last
    if n:
        t.note("retaliation", why, what=name_of(enemy), n=enemy.retaliation + 1, last=last + 1)
    return reached


def strike_back(t: Table[Sheol], enemy: Boss, rule: str) -> Flow[None]:
    """An extra attack at once, if it has a scout in its pattern."""
    if enemy.at >= 0:
        t.note("retaliates", rule, what=name_of(enemy))
        if not (yield from attack(t, enemy)):
            t.note("nobody-near", rule, what=name_of(enemy))


def retaliate(t: Table[Sheol], enemy: Boss, n: int, why: Why) -> Flow[None]:
    """The marker goes on; arriving on the attack space or passing it means one extra attack."""
    if advance(t, enemy, n, why):
        yield from strike_back(t, enemy, "lord.retaliation" if isinstance(enemy, Lord) else "herald.retaliation")


def provoker(t: Table[Sheol], cells: Sequence[int], by: Unit | None) -> Flow[Unit]:
    """Whom a reaction is about: who has done the damage; if that was no scout, the nearest to where it was done."""
    if by is not None and not by.dead:
        return by
    alive = [unit for unit in t.state.units if not unit.dead]
    return (yield from pick(t, alive, "reaction-target", "aimove.herald.mech", lambda unit: far(cells, (unit.at,))))


def react(t: Table[Sheol], enemy: Boss, by: Unit | None) -> Flow[bool]:
    """The top Reaction card that is for it, then Darkness and Retaliation; whether the marker comes to the attack."""
    s = t.state
    if flag(s, "no-reaction", by, enemy):
        use_up(s, "no-reaction", by, enemy)
        return False
    card = draw_reaction(t, enemy)
    if card is None:
        return False
    unit = yield from provoker(t, cells_of(enemy), by)
    kind, after = ("lord", "lord.reaction.after") if isinstance(enemy, Lord) else ("herald", "herald.reaction.resolve")
    rule, key = f"{kind}.reaction.trigger", f"{kind}-reaction.{card.id}.name"
    t.note("lord-reacts" if kind == "lord" else "herald-reacts", rule, what=name_of(enemy), card=f"@{key}")
    context, side = Context(unit.id, number_of(s, enemy), rule=rule, card=key), side_of(s, enemy).name
    yield from carry_out(t, effects_of(card, darkness_of(s, enemy)), context)
    if enemy.at < 0 or side_of(s, enemy).name != side:  # it has fallen, and may be back Reborn
        return False
    change_darkness(t, enemy, card.darkness, inside(context, after))
    return advance(t, enemy, card.retaliation, inside(context, after))


def draw_reaction(t: Table[Sheol], enemy: Boss) -> HeraldReaction | LordReaction | None:
    """Each card drawn goes under the deck, those for other Heralds unused, those of Outer Lords are shuffled."""
    deck = t.state.lord_reactions if isinstance(enemy, Lord) else t.state.herald_reactions
    for _ in range(len(deck)):
        id = t.draw(deck)
        deck.put_bottom(id)
        if isinstance(enemy, Lord):
            t.shuffle(deck)
            return box.LORD_REACTIONS[id]
        if box.HERALD_REACTIONS[id].herald in ("", enemy.card):
            return box.HERALD_REACTIONS[id]
    return None


def effects_of(card: HeraldReaction | LordReaction, darkness: int) -> Effects:
    """What a Reaction card does; to an Outer Lord's its Darkness matters."""
    if isinstance(card, HeraldReaction):
        return card.effects
    return card.lit if darkness < 2 else card.dusk if darkness < 4 else card.dark


# --- damage on Heralds ------------------------------------------------------------------------------------------------

PRIZE = 5
"""The Umbra that a defeated Herald leaves to the scouts."""


def wound_herald(t: Table[Sheol], herald: Herald, n: int, by: Unit | None, why: Why) -> Flow[bool]:
    """So much damage, armor already taken off, by a scout or by nobody; True if it falls.

    A Herald that still stands reacts; on its normal side it falls to come back Reborn.
    """
    if n <= 0:
        return False
    s = t.state
    herald.damage += n
    t.note("herald-hurt", why, what=name_of(herald), n=n, damage=herald.damage, health=health_of(s, herald))
    if herald.damage < health_of(s, herald):
        if (yield from react(t, herald, by)):
            yield from strike_back(t, herald, "herald.retaliation")
        return False
    if herald.reborn:
        yield from be_defeated(t, herald)
    else:
        yield from fall(t, herald, by)
    return True


# --- the end, or not --------------------------------------------------------------------------------------------------


def fall(t: Table[Sheol], herald: Herald, by: Unit | None) -> Flow[None]:
    """The card is turned to its Reborn side, and a Reborn card, which goes under its deck, brings the Herald back."""
    s = t.state
    fell = herald.at
    herald.at, herald.damage, herald.reborn = OFF, 0, True
    herald.retaliation, herald.darkness = last_space(herald), box.HERALDS[herald.card].darkness
    t.note("herald-falls", "herald.reborn.trigger", what=name_of(herald), at=SPOTS[fell])
    if not s.reborn.cards:
        return
    card = box.REBORN[t.draw(s.reborn)]
    s.reborn.put_bottom(card.id)
    t.note("reborn-card", "herald.reborn.card", what=name_of(herald), card=f"@reborn.{card.id}.name")
    unit = yield from provoker(t, (fell,), by)
    key = f"reborn.{card.id}.name"
    context = Context(unit.id, number_of(s, herald), cell=fell, rule="herald.reborn.card", card=key)
    yield from carry_out(t, card.effects, context)


def be_defeated(t: Table[Sheol], herald: Herald) -> Flow[None]:
    """A Reborn Herald leaves the game, and the scouts share 5 Umbra.

    The players split it, one by one, among the scouts, who may first make room; what still does not fit is lost.
    """
    s = t.state
    herald.defeated, herald.at = True, OFF
    t.note("herald-defeated", "herald.defeat", what=name_of(herald))
    for left in range(PRIZE, 0, -1):
        takers = [unit.id for unit in s.units if could_take(s, unit, "umbra")]
        if not takers:
            return
        who = yield from t.choose(everyone(s), "share-umbra", takers, "herald.defeat", left=left)
        yield from gain_umbra(t, s.units[who], 1, "herald.defeat")


def are_defeated(s: Sheol, cards: tuple[str, ...], context: Context) -> bool:
    """Heralds and Outer Lords, by their cards."""
    heralds = {herald.card for herald in s.heralds if herald.defeated}
    return heralds.union(lord.card for lord in s.lords if lord.defeated).issuperset(cards)


TESTS: Tests = {
    "defeated": are_defeated,
    "reborn": lambda s, cards, context: {herald.card for herald in s.heralds if herald.reborn}.issuperset(cards),
}
