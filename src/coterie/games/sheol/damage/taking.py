"""Damage to units: reductions, Lightshields, shield, then Lux or corruption for the rest; and vial changes."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import distance
from coterie.games.sheol.board.lightstream import symbol_of
from coterie.games.sheol.effects.resolve import Coming, Context, IncomingDamage, carry_out, coming
from coterie.games.sheol.effects.standing import end_lasting, flag, happens, is_changed, value
from coterie.games.sheol.effects.words import say
from coterie.games.sheol.lightshields.playing import offer, suffer_corruption
from coterie.games.sheol.scouts.lux import add_corruption, lose_lux
from coterie.games.sheol.scouts.units import blockers, most_lux, side, trim_hand
from coterie.games.sheol.state import Sheol, Unit, everyone, name
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import plain


def settle_if_done(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """What a vial change brings comes when the action in progress is complete; in a Shadow phase at once."""
    if t.state.phase != "scout-act":
        yield from settle_vials(t, unit)


def settle_vials(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """For each vial that was emptied: 1 corruption, a check, and whatever follows a vial change.

    Who is completely corrupted by then is spared the first two.
    """
    while unit.changes and not unit.dead:
        unit.changes -= 1
        if not unit.corrupted:
            yield from suffer_corruption(t, unit, 1, "damage.corruption.vial", "vial", check=True)
        yield from happens(t, "vial-changed", Context(unit.id))
        yield from vial_changed(t, unit)
    unit.changes = 0


NEAR = 4
"""How near a shadow must be to notice a vial change."""


def vial_changed(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """A scout that has emptied a vial with a shadow within 4 spaces rolls the Scout die, if the mechanic is unlocked.

    A face on its card makes shadows come near or attack.
    """
    s, card = t.state, box.MECHANICS["vial-change"]
    side = s.enemy.mechanics.get(card.id)
    if not (side and unit.on_board and any(distance(unit.at, shadow.at) <= NEAR for shadow in s.shadows.values())):
        return
    face, rule = t.roll(box.WHITE), "mechanic.vial-change.trigger"
    rows = [row for row in (card.a if side == "a" else card.b).rows if face.name in row.faces]
    what = plain(say(tuple(effect for row in rows for effect in row.do)))
    t.note("vial-roll", rule, unit=name(unit), face=f"@face.{face.name}", what=what)
    for row in rows:
        yield from carry_out(t, row.do, Context(unit.id, rule=rule, card="mechanic.vial-change.name"))


def wind_up(t: Table[Sheol]) -> Flow[None]:
    """After each action or attack: changes for its time are over, vials take their toll, hands keep to their limits."""
    s = t.state
    if s.lasting:
        end_lasting(s, "action", "attack")
    changed = is_changed(s, "hand-limit")
    for unit in s.units:
        if unit.changes:
            yield from settle_vials(t, unit)
            changed = is_changed(s, "hand-limit")
        hand = unit.hand.cards
        if hand and (changed or len(hand) > side(unit).hand_limit):
            yield from trim_hand(t, unit)


# --- damage -----------------------------------------------------------------------------------------------------------


def take_damage(t: Table[Sheol], unit: Unit, damage: int, why: Why, attack: bool = True, enemy: int = -1) -> Flow[None]:
    """Damage of which nothing more comes, and at once what cards do when it is over."""
    incoming = yield from deal_damage(t, unit, damage, why, attack, enemy)
    yield from answer_damage(t, incoming, enemy)


def deal_damage(
    t: Table[Sheol], unit: Unit, damage: int, why: Why, attack: bool = True, enemy: int = -1, face: str = ""
) -> Flow[IncomingDamage]:
    """Fixed reductions, Lightshield cards by choice, shield markers, then Lux or corruption for the rest."""
    incoming = IncomingDamage(unit.id, damage, attack, dealt=damage, face=face)
    context = Context(unit.id, enemy, incoming=incoming, after=incoming.after)
    reduce(t.state, unit, incoming)
    if incoming.damage < damage:
        t.note("reduced", why, unit=name(unit), n=damage - incoming.damage)
    if not incoming.damage:
        t.note("unharmed", why, unit=name(unit))
    else:
        yield from offer(t, "damaged", context)
    yield from block(t, unit, incoming, enemy)
    if incoming.discards:
        yield from happens(t, "blocked", context)
    spend_shield(t, unit, incoming)
    if incoming.damage and not unit.dead:
        t.note("damage", why, unit=name(unit), n=incoming.damage)
        yield from suffer(t, unit, coming(incoming, enemy))
        yield from settle_if_done(t, unit)
        yield from happens(t, "damaged", context)
    return incoming


def answer_damage(t: Table[Sheol], incoming: IncomingDamage, enemy: int) -> Flow[None]:
    """When an attack is over: what cards have promised, then what answers to the damage even if it was prevented."""
    for effects, context in incoming.after:
        if not t.state.units[incoming.unit].dead:
            yield from carry_out(t, effects, replace(context, incoming=None))
    if incoming.dealt:
        yield from offer(t, "struck", Context(incoming.unit, enemy))


def reduce(s: Sheol, unit: Unit, incoming: IncomingDamage) -> None:
    """An armor tile under the unit takes 1 off each attack, and cards what they say."""
    if flag(s, "immune", unit):
        incoming.damage = 0
    if incoming.attack:
        stream = s.streams.get(unit.at)
        armor = int(stream is not None and symbol_of(stream.tile) == "armor")
        incoming.damage = max(0, incoming.damage - value(s, "armor", armor, unit))


def block(t: Table[Sheol], unit: Unit, incoming: IncomingDamage, enemy: int) -> Flow[None]:
    """Each Lightshield card discarded from hand blocks 1 damage; a droid is covered by droid cards of any scout."""
    s = t.state
    seats = everyone(s) if unit.is_droid else unit.seat
    rule = "lightshield.servodroid.block" if unit.is_droid else "lightshield.block"
    while incoming.damage and not flag(s, "no-block", unit) and (cards := blockers(s, unit)):
        about = {"unit": unit.id, "damage": incoming.damage, "stage": coming(incoming, enemy)}
        chosen = yield from t.window(seats, "block", list(cards), rule, **about)
        if chosen is None:
            return
        owner = cards[chosen]
        owner.hand.cards.remove(chosen)
        owner.discard.cards.append(chosen)
        incoming.damage -= 1
        incoming.discards += 1
        card, left = f"@lightshield.{chosen}.name", incoming.damage
        if owner is unit:
            t.note("blocked-own", rule, owner=name(owner), card=card, left=left)
        else:
            t.note("blocked", rule, unit=name(unit), owner=name(owner), card=card, left=left)


def spend_shield(t: Table[Sheol], unit: Unit, incoming: IncomingDamage) -> None:
    """Shield markers take damage one for one and are discarded."""
    n = min(unit.shield, incoming.damage)
    if n:
        unit.shield -= n
        incoming.damage -= n
        t.note("shielded", "damage.shield.use", unit=name(unit), n=n, left=unit.shield)


def takes_corruption(s: Sheol, unit: Unit) -> bool:
    """Whether damage to it may become corruption."""
    return not unit.corrupted and not flag(s, "no-corruption", unit)


def suffer(t: Table[Sheol], unit: Unit, lies: Coming) -> Flow[None]:
    """Each point is 1 Lux or 1 corruption, as the player likes: asked at once, for how many become corruption.

    The order of the points makes no difference, since what corrupts completely or kills ends the damage.
    """
    red, n = 0, lies.damage
    if takes_corruption(t.state, unit):
        most = min(n, most_lux(unit) - unit.corruption)
        ways = range(most + 1)
        about = {"unit": unit.id, "damage": n, "stage": lies}
        red = yield from t.choose(unit.seat, "damage", ways, "damage.take", **about)
    if not add_corruption(t, unit, red, "damage.take"):
        lose_lux(t, unit, n - red, "damage.take")
