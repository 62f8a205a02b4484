"""Damage to units: reductions, Lightshields, shield, then Lux or corruption; vials, corruption, death."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.sheol.dice import FATE
from coterie.games.sheol.effects import About, Coming, Hurt, carry_out
from coterie.games.sheol.end import count_the_dead
from coterie.games.sheol.force import flag, happens, value
from coterie.games.sheol.ground import OFF
from coterie.games.sheol.lightstream import symbol_of
from coterie.games.sheol.state import Sheol, Unit, everyone
from coterie.games.sheol.statuses import gain_status
from coterie.games.sheol.units import FULL, blockers, most_lux, name, threshold
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

Offer = Callable[[Table[Sheol], str, About], Flow[None]]
OFFER: list[Offer] = []
"""How cards are offered at a moment; registered by the chapter of powers, which itself pays with Lux."""

VIAL_CHANGED: list[Callable[[Table[Sheol], Unit], Flow[None]]] = []
"""What the Vial Change card does; registered by the chapter of mechanics, whose effects may do damage themselves."""


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
        yield from OFFER[0](t, "damaged", about)
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
        yield from OFFER[0](t, "struck", About(hurt.unit, enemy))


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


# --- Lux ------------------------------------------------------------------------------------------------------------


def lose_lux(t: Table[Sheol], unit: Unit, n: int, rule: str) -> bool:
    """Lux goes point by point, from the next vial when one is empty; True if that breaks or kills the unit."""
    while n > 0:
        lost = min(n, unit.lux)
        unit.lux -= lost
        n -= lost
        t.note("lux-lost", rule, unit=name(unit), n=lost, left=unit.lux)
        if unit.lux:
            continue
        if unit.is_droid or unit.corrupted:
            die(t, unit, "servodroid.defeat" if unit.is_droid else "damage.complete.death")
            return True
        if unit.vials == 1:
            corrupt_completely(t, unit, "damage.vial.last")
            return True
        change_vial(t, unit)
    return False


def change_vial(t: Table[Sheol], unit: Unit) -> None:
    """An empty vial is replaced by the next; the corruption for it comes when all is paid."""
    unit.vials -= 1
    unit.lux = FULL
    unit.changes += 1
    t.note("vial-changed", "damage.vial.change", unit=name(unit), left=unit.vials)


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
            yield from suffer_corruption(t, unit, 1, "damage.corruption.vial", check=True)
        yield from happens(t, "vial-changed", About(unit.id))
        yield from VIAL_CHANGED[0](t, unit)
    unit.changes = 0


# --- corruption -----------------------------------------------------------------------------------------------------


def suffer_corruption(t: Table[Sheol], unit: Unit, n: int, rule: str, check: bool = False) -> Flow[None]:
    """Corruption is about to be gained: cards may call it off; the check that may follow comes only if they do not."""
    coming = Coming("corruption", rule)
    if not unit.dead and not flag(t.state, "no-corruption", unit, source=rule):
        yield from OFFER[0](t, "corrupting", About(unit.id, coming=coming))
        if not coming.cancelled:
            add_corruption(t, unit, n, rule)
            if check:
                corruption_check(t, unit)


def gain_corruption(t: Table[Sheol], unit: Unit, n: int, rule: str) -> bool:
    """Corruption that no card can be played against, unless one prevents all; True if that breaks or kills."""
    return not flag(t.state, "no-corruption", unit, source=rule) and add_corruption(t, unit, n, rule)


def add_corruption(t: Table[Sheol], unit: Unit, n: int, rule: str) -> bool:
    """Corruption rises up to all Lux being red; who is corrupted loses Lux instead. True if that breaks or kills."""
    if unit.dead or n <= 0:
        return unit.dead
    if unit.corrupted:
        return lose_lux(t, unit, n, "damage.complete.penalties")
    unit.corruption = min(unit.corruption + n, most_lux(unit))
    t.note("corruption", rule, unit=name(unit), n=unit.corruption)
    if unit.corruption < most_lux(unit):
        return False
    if unit.is_droid:
        die(t, unit, "servodroid.defeat")
    else:
        corrupt_completely(t, unit, "damage.complete.causes")
    return True


def corruption_check(t: Table[Sheol], unit: Unit) -> None:
    """Two Fate dice and the corruption against the threshold; droids and the corrupted never check."""
    if unit.corrupted or unit.is_droid or unit.dead:
        return
    total, limit = unit.corruption + sum(t.roll(FATE)["symbols"] for _ in range(2)), threshold(t.state, unit)
    failed = total >= limit
    t.note("check-failed" if failed else "check-passed", "damage.check.roll", unit=name(unit), n=total, limit=limit)
    if failed:
        corrupt_completely(t, unit, "damage.check.roll")
        gain_status(t, unit, "heavy", "damage.check.roll")


def corrupt_completely(t: Table[Sheol], unit: Unit, rule: str) -> None:
    """The vial token goes, the track is filled with 8 red Lux, shield markers go, the card is flipped."""
    unit.corrupted = True
    unit.vials, unit.lux, unit.corruption, unit.shield = 0, FULL, FULL, 0
    t.note("corrupted", rule, unit=name(unit))


def die(t: Table[Sheol], unit: Unit, rule: str) -> None:
    """The figure is removed and the unit is out for the mission, which is lost when too many scouts are."""
    unit.dead, unit.at, unit.lux = True, OFF, 0
    t.note("died", rule, unit=name(unit))
    count_the_dead(t)
