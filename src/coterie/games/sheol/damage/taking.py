"""Damage to units: reductions, Lightshields, shield, then Lux or corruption for the rest."""

from __future__ import annotations

from coterie.games.sheol.board.lightstream import symbol_of
from coterie.games.sheol.damage.vials import settle_if_done
from coterie.games.sheol.effects.context import About, Hurt
from coterie.games.sheol.effects.resolve import carry_out
from coterie.games.sheol.effects.standing import flag, happens, value
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.scouts.lux import add_corruption, lose_lux
from coterie.games.sheol.scouts.units import blockers, most_lux, name
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def take_damage(
    t: Table[Sheol], unit: Unit, damage: int, rule: str, attack: bool = True, enemy: int = -1
) -> Flow[None]:
    """Damage of which nothing more comes, and at once what cards do when it is over."""
    hurt = yield from deal_damage(t, unit, damage, rule, attack, enemy)
    yield from answer_damage(t, hurt, enemy)


def deal_damage(
    t: Table[Sheol], unit: Unit, damage: int, rule: str, attack: bool = True, enemy: int = -1
) -> Flow[Hurt]:
    """Fixed reductions, Lightshield cards by choice, shield markers, then Lux or corruption for the rest."""
    hurt = Hurt(unit.id, damage, attack, dealt=damage)
    about = About(unit.id, enemy, hurt=hurt)
    reduce(t.state, unit, hurt)
    if not hurt.damage:
        t.note("unharmed", rule, unit=name(unit))
    else:
        yield from offer(t, "damaged", about)
    yield from block(t, unit, hurt)
    if hurt.discards:
        yield from happens(t, "blocked", about)
    spend_shield(t, unit, hurt)
    if hurt.damage and not unit.dead:
        t.note("damage", rule, unit=name(unit), n=hurt.damage)
        yield from suffer(t, unit, hurt.damage)
        yield from settle_if_done(t, unit)
        yield from happens(t, "damaged", about)
    return hurt


def answer_damage(t: Table[Sheol], hurt: Hurt, enemy: int) -> Flow[None]:
    """When an attack is over: what cards have promised, then what answers to the damage even if it was prevented."""
    for effects, about in hurt.after:
        if not t.state.units[hurt.unit].dead:
            yield from carry_out(t, effects, about)
    if hurt.dealt:
        yield from offer(t, "struck", About(hurt.unit, enemy))


def reduce(s: Sheol, unit: Unit, hurt: Hurt) -> None:
    """An armor tile under the unit takes 1 off each attack, and cards what they say."""
    if flag(s, "immune", unit):
        hurt.damage = 0
    if hurt.attack:
        stream = s.streams.get(unit.at)
        armor = int(stream is not None and symbol_of(stream.tile) == "armor")
        hurt.damage = max(0, hurt.damage - value(s, "armor", armor, unit))


def block(t: Table[Sheol], unit: Unit, hurt: Hurt) -> Flow[None]:
    """Each Lightshield card discarded from hand blocks 1 damage; a droid is covered by droid cards of any scout."""
    s = t.state
    seats = everyone(s) if unit.is_droid else unit.seat
    while hurt.damage and not flag(s, "no-block", unit) and (cards := blockers(s, unit)):
        chosen = yield from t.window(seats, "block", list(cards), "lightshield.block", unit=unit.id, damage=hurt.damage)
        if chosen is None:
            return
        owner = cards[chosen]
        owner.hand.cards.remove(chosen)
        owner.discard.cards.append(chosen)
        hurt.damage -= 1
        hurt.discards += 1
        t.note("blocked", "lightshield.block", unit=name(unit), card=f"@lightshield.{chosen}.name")


def spend_shield(t: Table[Sheol], unit: Unit, hurt: Hurt) -> None:
    """Shield markers take damage one for one and are discarded."""
    n = min(unit.shield, hurt.damage)
    if n:
        unit.shield -= n
        hurt.damage -= n
        t.note("shielded", "damage.shield.use", unit=name(unit), n=n)


def suffer(t: Table[Sheol], unit: Unit, n: int) -> Flow[None]:
    """Each point is 1 Lux or 1 corruption, as the player likes: asked at once, for how many become corruption.

    The order of the points makes no difference, since what corrupts completely or kills ends the damage.
    """
    red = 0
    if not unit.corrupted and not flag(t.state, "no-corruption", unit):
        most = min(n, most_lux(unit) - unit.corruption)
        ways = range(most + 1)
        red = yield from t.choose(unit.seat, "damage", ways, "damage.take", unit=unit.id, damage=n)
    if not add_corruption(t, unit, red, "damage.take"):
        lose_lux(t, unit, n - red, "damage.take")
