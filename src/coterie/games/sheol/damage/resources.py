"""Effects on a scout's Lux, corruption and other goods, on the Citadel's, and on damage and effects on their way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from coterie.games.sheol import box
from coterie.games.sheol.box.vocabulary import Cancel, Check, Cleanse, Gain, Hurt, Prevent, Recover, Status
from coterie.games.sheol.damage.taking import settle_if_done, take_damage
from coterie.games.sheol.effects.resolve import Context, scout_of
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lightshields.playing import suffer_corruption
from coterie.games.sheol.scouts.inventory import gain_umbra
from coterie.games.sheol.scouts.lux import corruption_check, gain_status, kind_of, lose_lux, lose_prosperity
from coterie.games.sheol.scouts.units import FULL, gain_points, gain_shield, most_lux
from coterie.games.sheol.state import Sheol, Unit, name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.zones import Zone

PROSPERITY = 10
"""As much as the plateau holds."""

Gaining = Callable[[Table[Sheol], Unit, int, Why], Flow[None] | None]
"""How a unit gains a resource, or loses it if the number is below zero; a flow where something is asked."""

# --- gaining and losing -----------------------------------------------------------------------------------------------


def gain_lux(t: Table[Sheol], unit: Unit, n: int, why: Why) -> None:
    """Lux gained goes up to a full vial; Lux lost is no damage and may empty vials."""
    if n < 0:
        lose_lux(t, unit, -n, why)
    else:
        gained = max(0, min(n, most_lux(unit) - unit.lux))
        unit.lux += gained
        t.note("lux-gained" if gained else "lux-full", why, unit=name(unit), n=gained, left=unit.lux)


def gain_surge(t: Table[Sheol], unit: Unit, n: int, why: Why) -> None:
    """Lux that fills a further vial when one is full; who has a single vial gains no more than that."""
    gain_lux(t, unit, n - (over := max(0, unit.lux + n - FULL)), why)
    if over and not unit.is_droid and not unit.corrupted:
        unit.vials += 1
        unit.lux = over
        t.note("vial-gained", why, unit=name(unit), left=unit.vials, lux=over)


def gain_or_cure(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None] | None:
    """Corruption gained, or cured unless the scout is completely corrupted."""
    if n > 0:
        return suffer_corruption(t, unit, n, why, "effect")
    cure(t, unit, -n, why)
    return None


def cure(t: Table[Sheol], unit: Unit, n: int, why: Why) -> None:
    """Corruption goes, but not from who is completely corrupted, nor where a card forbids it."""
    if unit.corruption and not unit.corrupted and not flag(t.state, "no-cure", unit):
        cured = min(n, unit.corruption)
        unit.corruption -= cured
        t.note("cured", why, unit=name(unit), n=cured, left=unit.corruption)


def change_umbra(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Umbra into the inventory as far as there is room, or out of it."""
    if n > 0:
        yield from gain_umbra(t, unit, n, why)
    elif unit.umbra:
        lost = min(unit.umbra, -n)
        unit.umbra -= lost
        t.note("umbra-lost", why, unit=name(unit), n=lost, left=unit.umbra)


def change_points(track: Literal["movement", "actions"]) -> Gaining:
    def change(t: Table[Sheol], unit: Unit, n: int, why: Why) -> None:
        had: int = getattr(unit, track)
        gain_points(unit, track, n)
        left: int = getattr(unit, track)
        what = ("gained" if n > 0 else "lost") if left != had else ("full" if n > 0 else "none")
        t.note(f"{track}-{what}", why, unit=name(unit), n=abs(left - had), left=left)

    return change


def change_shield(t: Table[Sheol], unit: Unit, n: int, why: Why) -> None:
    """Shield markers up to the limit, or some of them lost."""
    if n > 0:
        gain_shield(t, unit, n, why)
    elif unit.shield:
        unit.shield = max(0, unit.shield + n)
        t.note("shield-lost", why, unit=name(unit), left=unit.shield)


def change_charges(t: Table[Sheol], unit: Unit, n: int, why: Why) -> Flow[None]:
    """Charges of an own accessory: back up to what its card says, or lost."""
    ready = {
        gear.card: gear
        for gear in unit.accessories
        if (gear.charges < box.ACCESSORIES[gear.card].charges if n > 0 else gear.charges)
    }
    if ready:
        card = yield from t.choose(unit.seat, "charge", list(ready), why, unit=unit.id)
        gear = ready[card]
        gear.charges = max(0, min(box.ACCESSORIES[card].charges, gear.charges + n))
        t.note("charged", why, unit=name(unit), what=f"@accessory.{card}.name", n=gear.charges)


OF_SCOUTS: dict[str, Gaining] = {
    "lux": gain_lux,
    "surge": gain_surge,
    "corruption": gain_or_cure,
    "umbra": change_umbra,
    "movement": change_points("movement"),
    "actions": change_points("actions"),
    "shield": change_shield,
    "charge": change_charges,
}


def change_prosperity(t: Table[Sheol], n: int, why: Why) -> None:
    """Prosperity of the Citadel up to its maximum, or lost."""
    citadel = t.state.citadel
    if n < 0:
        lose_prosperity(t, -n, why)
    else:
        gained = max(0, min(n, PROSPERITY - citadel.prosperity))
        citadel.prosperity += gained
        t.note("prosperity-gained" if gained else "prosperity-full", why, n=gained, left=citadel.prosperity)


def change_deposit(t: Table[Sheol], n: int, why: Why) -> None:
    """Umbra stored in the Citadel."""
    citadel = t.state.citadel
    had, citadel.umbra = citadel.umbra, max(0, citadel.umbra + n)
    t.note("deposit-gained" if n > 0 else "deposit-lost", why, n=abs(citadel.umbra - had), left=citadel.umbra)


def change_time(t: Table[Sheol], n: int, why: Why) -> None:
    """The Death token moves to a later turn, or to an earlier one, but not before the current."""
    enemy = t.state.enemy
    enemy.death = max(enemy.turn, enemy.death + n)
    t.note("death-token", why, last=enemy.death)


OF_THE_CITADEL: dict[str, Callable[[Table[Sheol], int, Why], None]] = {
    "prosperity": change_prosperity,
    "deposit": change_deposit,
    "time": change_time,
}
"""How the table gains a resource that belongs to everybody, or loses it."""


def gain(t: Table[Sheol], effect: Gain, context: Context) -> Flow[None]:
    """Resources gained, or below zero lost as far as there are any."""
    for resource, n in effect.amounts.items():
        if resource in OF_THE_CITADEL:
            OF_THE_CITADEL[resource](t, n, context)
            continue
        unit = scout_of(t.state, context)
        if not unit.dead:
            if (asking := OF_SCOUTS[resource](t, unit, n, context)) is not None:
                yield from asking
            yield from settle_if_done(t, unit)


# --- corruption and statuses ------------------------------------------------------------------------------------------


def recover(t: Table[Sheol], effect: Recover, context: Context) -> None:
    """Complete corruption ends: one vial, all of it blue, with at least so much Lux."""
    unit = scout_of(t.state, context)
    if unit.corrupted and not unit.dead:
        unit.corrupted = False
        unit.vials, unit.corruption, unit.lux = 1, 0, max(unit.lux, min(FULL, effect.n))
        t.note("recovered", context, unit=name(unit), left=unit.lux)


def check(t: Table[Sheol], effect: Check, context: Context) -> None:
    """A corruption check."""
    corruption_check(t, scout_of(t.state, context))


def status(t: Table[Sheol], effect: Status, context: Context) -> Flow[None]:
    """A status is shuffled into the deck; a droid gains 1 corruption instead, or is cured of 1 by a positive one."""
    unit, instead = scout_of(t.state, context), inside(context, "status.servodroid")
    if not unit.is_droid:
        gain_status(t, unit, effect.card, context)
    elif kind_of(effect.card) == "positive":
        cure(t, unit, 1, instead)
    else:
        yield from suffer_corruption(t, unit, 1, instead, "status")


def cleanse(t: Table[Sheol], effect: Cleanse, context: Context) -> Flow[None]:
    """One status of hand, discard pile or deck, as the player picks, goes back to the box."""
    unit = scout_of(t.state, context)
    kinds = ("negative", "heavy") if effect.kind == "any" else (effect.kind,)
    ways = list(dict.fromkeys(held(unit, kinds)))
    if ways:
        where, card = yield from t.choose(unit.seat, "cleanse", ways, context, unit=unit.id)
        give_back(t, unit, where, card, context)


def held(unit: Unit, kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    """Where each status of these kinds that a unit has lies, and the card; the order tells nothing of the deck's."""
    return [
        (where, card)
        for where, zone in _zones(unit).items()
        for card in sorted(zone.cards)
        if card in box.STATUSES and box.STATUSES[card].kind in kinds
    ]


def _zones(unit: Unit) -> dict[str, Zone]:
    return {"hand": unit.hand, "discard": unit.discard, "deck": unit.deck}


def give_back(t: Table[Sheol], unit: Unit, where: str, card: str, why: Why) -> None:
    """A status goes back to the box; a deck that was searched for it is shuffled."""
    zone = _zones(unit)[where]
    zone.cards.remove(card)
    if zone is unit.deck:
        t.shuffle(unit.deck)
    stock = t.state.statuses.get(box.STATUSES[card].kind)
    if stock is None:
        t.state.gone.cards.append(card)
    else:
        stock.cards.append(card)
        t.shuffle(stock)
    t.note("status-removed", why, unit=name(unit), card=f"@status.{card}.name")


# --- damage and effects on their way ----------------------------------------------------------------------------------


def hurt(t: Table[Sheol], effect: Hurt, context: Context) -> Flow[None]:
    """Damage to the scout that is no attack; it may be blocked."""
    unit = scout_of(t.state, context)
    if not unit.dead:
        yield from take_damage(t, unit, effect.n, context, attack=False, enemy=context.enemy)


def prevent(t: Table[Sheol], effect: Prevent, context: Context) -> None:
    """So much of the damage that is about to be taken, or all of it, is not."""
    incoming = context.incoming
    if incoming is not None:
        less = incoming.damage if effect.n == "all" else min(incoming.damage, effect.n)
        incoming.damage -= less
        t.note("prevented", context, unit=name(t.state.units[incoming.unit]), n=less)


def cancel(t: Table[Sheol], effect: Cancel, context: Context) -> None:
    """What is about to happen does not; an effect is anything that could be called off."""
    cancellable = context.cancellable
    if cancellable is not None and effect.what in (cancellable.what, "effect"):
        cancellable.cancelled = True
        t.note("cancelled", context, what=f"@coming.{cancellable.what}")


DOINGS = (gain, recover, check, status, cleanse, hurt, prevent, cancel)
