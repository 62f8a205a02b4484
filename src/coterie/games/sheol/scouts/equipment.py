"""Weapons and lanterns wear out: Break markers, durability markers, broken sides."""

from __future__ import annotations

from coterie.games.sheol.box import LANTERNS, WEAPONS
from coterie.games.sheol.box.content import Lantern, Weapon
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Gear, Sheol, Unit
from coterie.kernel.table import Table, Why


def lantern_of(unit: Unit) -> Lantern | None:
    """The lantern that a unit can use."""
    return None if unit.lantern is None or unit.lantern.broken else LANTERNS[unit.lantern.card]


def weapon_of(unit: Unit) -> Weapon | None:
    """The weapon that a unit can attack with."""
    return None if unit.weapon is None or unit.weapon.broken else WEAPONS[unit.weapon.card]


def slots(unit: Unit) -> dict[str, Gear]:
    """What a unit bears that can wear out and is not broken."""
    borne = {"lantern": unit.lantern, "weapon": unit.weapon}
    return {slot: gear for slot, gear in borne.items() if gear is not None and not gear.broken}


def durability(s: Sheol, unit: Unit, slot: str, gear: Gear) -> int:
    """How many Break markers break a card."""
    card = WEAPONS[gear.card] if slot == "weapon" else LANTERNS[gear.card]
    return max(1, value(s, f"{slot}-durability", card.durability, unit))


def wear(t: Table[Sheol], unit: Unit, slot: str, n: int, why: Why) -> None:
    """Each point takes a durability marker or puts on a Break marker; as many as its durability break the card."""
    gear = slots(unit)[slot]
    spared = min(n, gear.durability)
    gear.durability -= spared
    gear.breaks += n - spared
    t.note("worn", why, unit=name(unit), what=f"@{slot}.{gear.card}.name", n=n)
    if gear.breaks >= durability(t.state, unit, slot, gear):
        gear.breaks, gear.broken = 0, True
        t.note("broken", "lantern.break", unit=name(unit), what=f"@{slot}.{gear.card}.name")
