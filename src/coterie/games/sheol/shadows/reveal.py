"""Enemies revealed by scouts or by cards, how blips react, and shadows that become blips again."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import enemy_of
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.vocabulary import Expose
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import resolve
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.shadows.foe_cards import change_darkness, name_of, shadow_side
from coterie.games.sheol.shadows.tokens import turn_up
from coterie.games.sheol.state import Herald, Shadow, Sheol, Unit
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why


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
            yield from resolve(t, card.reaction, context)


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


def cloak(t: Table[Sheol], shadow: Shadow, why: Why) -> None:
    """A revealed shadow is a blip again, its tokens face down."""
    s = t.state
    t.note("cloaked", why, what=name_of(shadow), at=SPOTS[shadow.at])
    s.blips.put(str(shadow.id), shadow.kind)
    if shadow.hyper:
        s.blips.put(f"{shadow.id}b", shadow.under)
    shadow.kind = shadow.under = ""
