"""Damage on shadows, and what becomes of those that are killed: Empower, Hypershadows, Umbra."""

from __future__ import annotations

from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box import SHADOWS
from coterie.games.sheol.shadows.blips import lose_bottom, take_away
from coterie.games.sheol.shadows.foe_cards import health_of, name_of
from coterie.games.sheol.state import Shadow, Sheol, count
from coterie.kernel.table import Table, Why, inside

KILL = "weapon.kill.shadow"


def hurt_shadow(t: Table[Sheol], shadow: Shadow, n: int, why: Why) -> int:
    """A shadow is killed when its damage this turn reaches its health; the Umbra that this yields."""
    shadow.hurt += n
    t.note("shadow-hurt", why, what=name_of(shadow), at=SPOTS[shadow.at], n=n)
    return defeat(t, shadow, inside(why, KILL)) if shadow.hurt >= health_of(t.state, shadow) else 0


def defeat(t: Table[Sheol], shadow: Shadow, why: Why = KILL) -> int:
    """A Hypershadow loses its bottom token, any other shadow leaves the board; a revealed one yields 1 Umbra."""
    s = t.state
    umbra = int(shadow.revealed)
    if shadow.hyper:
        lose_bottom(t, shadow, why)
        return umbra
    t.note("shadow-killed", why, what=name_of(shadow), at=SPOTS[shadow.at])
    count(s, "kills" if shadow.revealed else "blip_kills")
    if shadow.revealed and "empower" in s.enemy.mechanics and shadow.kind not in s.enemy.empowered:
        collect(t, shadow)
    else:
        take_away(s, shadow)
    return umbra


def collect(t: Table[Sheol], shadow: Shadow) -> None:
    """With Empower the token of a defeated revealed shadow goes onto its card; enough of them flip the card."""
    s = t.state
    kind = shadow.kind
    del s.shadows[shadow.id]
    n = s.enemy.collected.get(kind, 0) + 1
    s.enemy.collected[kind] = n
    t.note("collected", "mechanic.empower.collect", what=f"@shadow.{kind}", n=n)
    if n >= SHADOWS[kind].empower:
        s.pile.cards += [kind] * n
        del s.enemy.collected[kind]
        s.enemy.empowered.append(kind)
        t.note("empowered", "mechanic.empower.flip", what=f"@shadow.{kind}")


def heal_shadows(t: Table[Sheol]) -> None:
    """At the end of the Scout phase all damage on shadows is gone."""
    for shadow in t.state.shadows.values():
        if shadow.hurt:
            shadow.hurt = 0
            t.note("shadow-heals", "scout.end.heal-shadows", what=name_of(shadow), at=SPOTS[shadow.at])
