"""Which effects of feats, items and companions would do nothing for a character as it stands."""

from __future__ import annotations

from coterie.games.hades.box import vocabulary as v
from coterie.games.hades.box.vocabulary import Context, Effects
from coterie.games.hades.gods.board import card_of, curable, front
from coterie.games.hades.gods.verbs import acted_by, mate_of
from coterie.games.hades.monsters.deck import sentinels
from coterie.games.hades.state import God, Hades
from coterie.kernel.vain import Idle, in_vain


def _nobody_wild(s: Hades, god: God) -> bool:
    owner = front(s, god)
    return owner is None or all(monster.tapped for monster in owner.engaged)


IDLE: Idle = {
    v.Cure: lambda effect, s, god: not curable(god, effect.condition),
    v.Heal: lambda effect, s, god: god.ichor >= card_of(god).ichor,
    v.Unveil: lambda effect, s, god: all(slot.face_up for slot in god.slots),
    v.Untap: lambda effect, s, god: not any(gear.tapped for gear in (*god.weapons, *god.items)),
    v.Wake: lambda effect, s, god: not god.tapped,
    v.Banish: lambda effect, s, god: not sentinels(s),
    v.Calm: lambda effect, s, god: _nobody_wild(s, god),
}


def comes_to(s: Hades, effects: Effects, context: Context) -> object:
    """What effects do and to whom, as things stand; nothing if they would do nothing."""
    if len(effects) == 1 and isinstance(effects[0], v.Teammate):
        other = mate_of(s, context)
        return comes_to(s, effects[0].do, acted_by(context, other)) if other else ()
    return () if in_vain(effects, IDLE, s, context.actor) else (context.actor.seat, effects)
