"""Lux, corruption and statuses of a unit: lost and gained, complete corruption, death; how a mission is lost."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol.box import FATE, STATUSES
from coterie.games.sheol.box.vocabulary import RANDOM_STATUSES
from coterie.games.sheol.effects.standing import flag, use_up, value
from coterie.games.sheol.scouts.units import FULL, most_lux, threshold
from coterie.games.sheol.state import OFF, Origin, Sheol, Unit, name
from coterie.kernel.table import Table, Why


def kind_of(wanted: str) -> str:
    """The kind of a status that is named, or the kind that is wanted."""
    return wanted if wanted in RANDOM_STATUSES else STATUSES[wanted].kind


def gain_status(t: Table[Sheol], unit: Unit, wanted: str, why: Why) -> None:
    """A status, named or an unseen one of a kind, is shuffled into the deck, as far as the stock has it."""
    stock = t.state.statuses.get(kind_of(wanted))
    if stock is None or not stock.cards or (wanted not in RANDOM_STATUSES and wanted not in stock.cards):
        return
    if wanted in RANDOM_STATUSES:
        t.move_unseen(stock, unit.deck)
        t.note("random-status", why, unit=name(unit), kind=f"@card.status-{wanted}")
    else:
        stock.cards.remove(wanted)
        stock.forget()
        unit.deck.cards.append(wanted)
        t.note("status-gained", why, unit=name(unit), card=f"@status.{wanted}.name")
    t.shuffle(unit.deck)


# --- Lux and corruption -----------------------------------------------------------------------------------------------


def lose_lux(t: Table[Sheol], unit: Unit, n: int, why: Why, key: str = "lux-lost", **more: Any) -> bool:
    """Lux goes point by point, from the next vial when one is empty; True if that breaks or kills the unit.

    The line may say what it is lost for.
    """
    while n > 0:
        lost = min(n, unit.lux)
        unit.lux -= lost
        n -= lost
        t.note(key, why, unit=name(unit), n=lost, left=unit.lux, **more)
        if unit.lux:
            continue
        if unit.is_droid or unit.corrupted:
            die(t, unit, "servodroid.defeat" if unit.is_droid else "damage.complete.death")
            return True
        if unit.vials == 1:
            corrupt_completely(t, unit, "damage.vial.last")
            return True
        unit.vials, unit.lux = unit.vials - 1, FULL
        unit.changes += 1  # the corruption for it comes when all is paid
        t.note("vial-changed", "damage.vial.change", unit=name(unit), left=unit.vials)
    return False


TOLD = ("vial", "deck", "dark")
"""Origins of corruption that its line names."""


def gain_corruption(t: Table[Sheol], unit: Unit, n: int, why: Why) -> bool:
    """Corruption that no card can be played against, unless one prevents all; True if that breaks or kills."""
    return not flag(t.state, "no-corruption", unit) and add_corruption(t, unit, n, why)


def add_corruption(t: Table[Sheol], unit: Unit, n: int, why: Why, origin: Origin = "") -> bool:
    """Corruption rises up to all Lux being red; who is corrupted loses Lux instead. True if that breaks or kills."""
    if unit.dead or n <= 0:
        return unit.dead
    if unit.corrupted:
        return lose_lux(t, unit, n, "damage.complete.penalties", "lux-lost-corrupted")
    n = min(n, most_lux(unit) - unit.corruption)
    unit.corruption += n
    key = f"corruption-{origin}" if origin in TOLD else "corruption"
    t.note(key, why, unit=name(unit), n=n, left=unit.corruption)
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
    dice = [t.roll(FATE)["symbols"] for _ in range(2)]
    total, limit = unit.corruption + sum(dice), threshold(t.state, unit)
    failed = total >= limit
    key, who, red = "check-failed" if failed else "check-passed", name(unit), unit.corruption
    t.note(key, "damage.check.roll", unit=who, corruption=red, dice=dice, n=total, limit=limit)
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


# --- how a mission is lost --------------------------------------------------------------------------------------------


class MissionOver(Exception):
    """The mission has ended; nothing of the turn goes on."""


def lose(t: Table[Sheol], by: str, why: Why, text: str = "") -> None:
    """The mission is lost at once; a card may say why in a text of its own."""
    t.state.lost_by = by
    t.note("lost", why, why=text or f"@lost.{by}")
    raise MissionOver


def lose_prosperity(t: Table[Sheol], n: int, why: Why) -> None:
    """The Citadel loses Prosperity, point by point unless a card holds it; with none left the mission is lost."""
    s, citadel = t.state, t.state.citadel
    lost = 0
    for _ in range(n):
        lost += max(0, value(s, "prosperity-loss", 1))
        use_up(s, "prosperity-loss")
    n = min(lost, citadel.prosperity)
    if not n:
        t.note("prosperity-held", why)
        return
    citadel.prosperity -= n
    t.note("prosperity-lost", why, n=n, left=citadel.prosperity)
    if not citadel.prosperity:
        lose(t, "prosperity", "end.defeat.conditions")


def count_the_dead(t: Table[Sheol]) -> None:
    """More than half of the scouts dead, droids not counted, is a defeat."""
    scouts = [unit for unit in t.state.units if not unit.is_droid]
    if 2 * sum(unit.dead for unit in scouts) > len(scouts):
        lose(t, "scouts", "end.defeat.conditions")
