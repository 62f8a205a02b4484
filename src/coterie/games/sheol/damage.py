"""Damage to units: reductions, Lightshields, shield, then Lux or corruption; vials, corruption, death."""

from __future__ import annotations

from coterie.games.sheol.dice import FATE
from coterie.games.sheol.end import count_the_dead
from coterie.games.sheol.ground import OFF
from coterie.games.sheol.lightstream import symbol_of
from coterie.games.sheol.moments import HOOKS, everyone
from coterie.games.sheol.state import Sheol, Unit
from coterie.games.sheol.statuses import gain_status
from coterie.games.sheol.units import FULL, blockers, most_lux, name, threshold
from coterie.kernel.data import Struct
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


class Hurt(Struct):
    """Damage on its way to a unit; cards may make it less."""

    unit: int
    damage: int
    attack: bool


def take_damage(t: Table[Sheol], unit: Unit, damage: int, rule: str, attack: bool = True) -> Flow[None]:
    """Fixed reductions, Lightshield cards by choice, shield markers, then Lux or corruption for the rest."""
    hurt = Hurt(unit.id, damage, attack)
    reduce(t.state, unit, hurt)
    yield from HOOKS.open(t, "damaged", hurt)
    yield from block(t, unit, hurt)
    spend_shield(t, unit, hurt)
    if hurt.damage:
        t.note("damage", rule, unit=name(unit), n=hurt.damage)
    for _ in range(hurt.damage):
        ways = ("lux",) if unit.corrupted else ("lux", "corruption")
        how = yield from t.choose(unit.seat, "damage", ways, "damage.take", unit=unit.id)
        broken = lose_lux(t, unit, 1, "damage.take") if how == "lux" else gain_corruption(t, unit, 1, "damage.take")
        if broken:
            break
    yield from settle_vials(t, unit)


def reduce(s: Sheol, unit: Unit, hurt: Hurt) -> None:
    """An armor tile under the unit takes 1 off each attack, and cards what they say."""
    if hurt.attack:
        stream = s.streams.get(unit.at)
        armor = int(stream is not None and symbol_of(stream.tile) == "armor")
        hurt.damage = max(0, hurt.damage - HOOKS.value(s, "armor", armor, unit))


def block(t: Table[Sheol], unit: Unit, hurt: Hurt) -> Flow[None]:
    """Each Lightshield card discarded from hand blocks 1 damage; a droid is covered by droid cards of any scout."""
    s = t.state
    seats = everyone(s) if unit.is_droid else unit.seat
    while hurt.damage and (cards := blockers(s, unit)):
        chosen = yield from t.window(seats, "block", list(cards), "lightshield.block", unit=unit.id, damage=hurt.damage)
        if chosen is None:
            return
        owner = cards[chosen]
        owner.hand.cards.remove(chosen)
        owner.discard.cards.append(chosen)
        hurt.damage -= 1
        t.note("blocked", "lightshield.block", unit=name(unit), card=f"@lightshield.{chosen}.name")


def spend_shield(t: Table[Sheol], unit: Unit, hurt: Hurt) -> None:
    """Shield markers take damage one for one and are discarded."""
    n = min(unit.shield, hurt.damage)
    if n:
        unit.shield -= n
        hurt.damage -= n
        t.note("shielded", "damage.shield.use", unit=name(unit), n=n)


# --- Lux and corruption ---------------------------------------------------------------------------------------------


def lose_lux(t: Table[Sheol], unit: Unit, n: int, rule: str) -> bool:
    """Lux goes point by point, from the next vial when one is empty; True if that breaks or kills the unit."""
    for _ in range(n):
        unit.lux -= 1
        t.note("lux-lost", rule, unit=name(unit), left=unit.lux)
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


def gain_corruption(t: Table[Sheol], unit: Unit, n: int, rule: str) -> bool:
    """Corruption rises up to all Lux being red; who is corrupted loses Lux instead. True if that breaks or kills."""
    if unit.corrupted:
        return lose_lux(t, unit, n, "damage.complete.penalties")
    for _ in range(n):
        unit.corruption += 1
        t.note("corruption", rule, unit=name(unit), n=unit.corruption)
        if unit.corruption >= most_lux(unit):
            if unit.is_droid:
                die(t, unit, "servodroid.defeat")
            else:
                corrupt_completely(t, unit, "damage.complete.causes")
            return True
    return False


def settle_vials(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """For each vial that was emptied: 1 corruption, a check, and whatever follows a vial change."""
    while unit.changes and not unit.dead and not unit.corrupted:
        unit.changes -= 1
        gain_corruption(t, unit, 1, "damage.corruption.vial")
        corruption_check(t, unit)
        yield from HOOKS.open(t, "vial-changed", unit)
    unit.changes = 0


def corruption_check(t: Table[Sheol], unit: Unit) -> None:
    """Two Fate dice and the corruption against the threshold; droids and the corrupted never check."""
    if unit.corrupted or unit.is_droid or unit.dead:
        return
    total = unit.corruption + sum(t.roll(FATE)["symbols"] for _ in range(2))
    failed = total >= threshold(t.state, unit)
    t.note("check-failed" if failed else "check-passed", "damage.check.roll", unit=name(unit), n=total)
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
