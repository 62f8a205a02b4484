"""Damage to monsters: what strikes, bursts and lure attacks do to them, and what a defeat brings."""

from __future__ import annotations

from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.resources import gain
from coterie.games.hades.map.zones import zone_name
from coterie.games.hades.monsters.bosses import boss_defeated, boss_hurt
from coterie.games.hades.monsters.deck import boss_of, called, clean, discard_monster
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

TRACK = 4


def deal(
    t: Table[Hades], dealer: God, owner: God | None, monster: Monster, n: int, why: Why, defeated_by: str = ""
) -> Flow[bool]:
    """Damage a monster; whether that defeated it. `owner` is the character it is engaged with, if any.

    `defeated_by` is the rule by which it is then defeated, if that of the damage does not say so.
    """
    if n <= 0:
        return False
    monster.damage += n
    t.note("damage", why, monster=called(monster), n=n, left=max(0, monster.left))
    if monster.left > 0:
        yield from boss_hurt(t, owner or dealer, monster)
        return False
    yield from defeat(t, dealer, owner, monster, inside(why, defeated_by) if defeated_by else why)
    return True


def defeat(t: Table[Hades], dealer: God, owner: God | None, monster: Monster, why: Why) -> Flow[None]:
    """An engaged monster is turned upside down beside the board; any other goes to the discard pile."""
    s = t.state
    monster.damage = 0
    clean(monster)
    if owner is not None:
        owner.engaged.remove(monster)
        monster.tapped = False
        owner.fallen.append(monster)
    else:
        discard_monster(s, monster)
    t.note("defeated", why, god=name(dealer), monster=called(monster))
    s.tally["defeated"] = s.tally.get("defeated", 0) + 1
    boss = boss_of(s, monster)
    if boss is not None:
        yield from boss_defeated(t, dealer, boss)
    yield from advance_track(t, dealer)


def advance_track(t: Table[Hades], god: God) -> Flow[None]:
    """The defeated monster track; at its end an encounter marker of the zone may go."""
    god.track += 1
    if god.track < TRACK:
        return
    god.track = 0
    zone = t.state.zones[god.zone]
    if zone.encounters:
        take = yield from t.choose(god.seat, "track", ("remove", "keep"), "status.track-end", god=name(god))
        if take == "remove":
            zone.encounters -= 1
            t.note("encounter-removed", "status.track-end", zone=zone_name(t.state, god.zone), n=1)


def overkill(t: Table[Hades], god: God, excess: int) -> None:
    """Divinity for a strike far above what was needed."""
    if in_use(t.state, "divinity") and excess >= 2:
        gain(t, god, {"divinity": 2 if excess >= 4 else 1}, "combat.overkill")
