"""Shadow tokens: onto the board face down, turned up with their reactions, damaged, killed, and back."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import enemy_of, name_of
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.vocabulary import Cloak, Expose
from coterie.games.sheol.effects.resolve import Context, carry_out, shadow_of
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.shadows.foe_cards import change_darkness, health_of, shadow_side
from coterie.games.sheol.state import Herald, Shadow, Sheol, Unit, count
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


def place_blip(t: Table[Sheol], cell: int, why: Why, hyper: bool = False) -> Shadow | None:
    """A random token of the pile face down on a space, two stacked for a Hypershadow; None if the pile has too few."""
    s = t.state
    if len(s.pile) < 1 + hyper:
        return None
    shadow = Shadow(s.next_shadow, cell, hyper=hyper)
    s.next_shadow += 1
    t.move_unseen(s.pile, s.blips, str(shadow.id))
    if hyper:
        t.move_unseen(s.pile, s.blips, f"{shadow.id}b")
    s.shadows[shadow.id] = shadow
    t.note("spawned", why, what=name_of(shadow), at=SPOTS[cell])
    return shadow


def turn_up(t: Table[Sheol], shadow: Shadow, why: Why) -> None:
    """The token is turned face up for good, with the one below it."""
    shadow.kind = _open(t, str(shadow.id))
    if shadow.hyper:
        shadow.under = _open(t, f"{shadow.id}b")
    t.note("revealed", why, what=name_of(shadow), at=SPOTS[shadow.at])


def _open(t: Table[Sheol], spot: str) -> str:
    t.reveal(t.state.blips, spot)
    return t.state.blips.take(spot)


def take_away(s: Sheol, shadow: Shadow) -> None:
    """The whole shadow leaves the board, its tokens go back into the pile."""
    del s.shadows[shadow.id]
    s.pile.cards.append(shadow.kind or s.blips.take(str(shadow.id)))
    if shadow.hyper:
        _drop_bottom(s, shadow)


def _drop_bottom(s: Sheol, shadow: Shadow) -> None:
    s.pile.cards.append(shadow.under or s.blips.take(f"{shadow.id}b"))
    shadow.hyper, shadow.under = False, ""


def lose_bottom(t: Table[Sheol], shadow: Shadow, why: Why) -> None:
    """A destroyed Hypershadow goes on as the single token on top, unharmed."""
    _drop_bottom(t.state, shadow)
    shadow.hurt = 0
    t.note("hyper-broken", inside(why, "mechanic.hypershadow.destroyed"), what=name_of(shadow), at=SPOTS[shadow.at])


# --- damaged and killed -----------------------------------------------------------------------------------------------

KILL = "weapon.kill.shadow"


def hurt_shadow(t: Table[Sheol], shadow: Shadow, n: int, why: Why) -> int:
    """A shadow is killed when its damage this turn reaches its health; the Umbra that this yields."""
    shadow.hurt += n
    left = max(0, health_of(t.state, shadow) - shadow.hurt)
    t.note("shadow-hurt", why, what=name_of(shadow), at=SPOTS[shadow.at], n=n, left=left)
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
    most = box.SHADOWS[kind].empower
    t.note("collected", "mechanic.empower.collect", what=f"@shadow.{kind}", n=n, of=most)
    if n >= most:
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


# --- revealed ---------------------------------------------------------------------------------------------------------


def revealed_by_scout(t: Table[Sheol], shadow: Shadow, unit: Unit, why: Why = "shadow.reveal.reaction") -> Flow[None]:
    """A blip revealed by a scout reacts once by its type, a Hypershadow twice by the type of its bottom token."""
    turn_up(t, shadow, why)
    if not flag(t.state, "no-reaction", unit, shadow):
        yield from react(t, shadow, Context(unit.id, shadow.id))


def react(t: Table[Sheol], shadow: Shadow, context: Context) -> Flow[None]:
    """The reaction of a shadow's card."""
    s, card = t.state, shadow_side(t.state, shadow.under or shadow.kind)
    context = replace(context, rule=card.reaction_rule, card=card.name)
    for _ in range(2 if shadow.hyper else 1):
        if shadow.id in s.shadows:
            yield from carry_out(t, card.reaction, context)


def expose_enemy(t: Table[Sheol], how: Expose, context: Context) -> Flow[None]:
    """A card reveals an enemy: a blip is turned up, others lose Darkness.

    Blips do not react unless the card says so; to a facility as if it were the scout.
    """
    s = t.state
    enemy = enemy_of(s, context.enemy)
    if enemy is None:
        return
    if isinstance(enemy, Herald):
        change_darkness(t, enemy, -how.herald, context)
    elif not isinstance(enemy, Shadow):
        change_darkness(t, enemy, -how.lord, context)
    elif not enemy.revealed:
        if how.react and context.played not in box.FACILITIES:
            yield from revealed_by_scout(t, enemy, s.units[context.scout], context)
            return
        turn_up(t, enemy, context)
        if how.react and not flag(s, "no-reaction", None, enemy):
            yield from react(t, enemy, Context(enemy=enemy.id, cell=context.cell))


def cloak(t: Table[Sheol], effect: Cloak, context: Context) -> None:
    """A revealed shadow is a blip again, its tokens face down."""
    s, shadow = t.state, shadow_of(t.state, context)
    if shadow is None or not shadow.revealed:
        return
    t.note("cloaked", context, what=name_of(shadow), at=SPOTS[shadow.at])
    s.blips.put(str(shadow.id), shadow.kind)
    if shadow.hyper:
        s.blips.put(f"{shadow.id}b", shadow.under)
    shadow.kind = shadow.under = ""
