"""Which effects would do nothing for a unit as it stands: whether to have them is not asked then."""

from __future__ import annotations

from coterie.games.sheol.actions.gear import mendable
from coterie.games.sheol.board.ground import within
from coterie.games.sheol.box import vocabulary as v
from coterie.games.sheol.effects.resolve import Context, scout_of
from coterie.games.sheol.light.placing import ways_to_lay
from coterie.games.sheol.scouts.units import slots
from coterie.games.sheol.state import Sheol
from coterie.kernel.effects import Effects, Verb
from coterie.kernel.vain import Idle, in_vain


def _no_cards(effect: Verb, s: Sheol, context: Context) -> bool:
    return scout_of(s, context).is_droid


def _nothing_to_lay(effect: v.Lay, s: Sheol, context: Context) -> bool:
    unit = scout_of(s, context)
    cells = within(unit.at, effect.within) if effect.within else None
    return effect.source == "inventory" and not ways_to_lay(s, unit, unit.tiles, cells)


def _nothing_worn(effect: v.Wear, s: Sheol, context: Context) -> bool:
    worn = [slot for slot, gear in slots(scout_of(s, context)).items() if gear.breaks]
    return all(n < 0 and not (worn if which == "any" else which in worn) for which, n in effect.markers.items())


def _nothing_broken(effect: v.Repair, s: Sheol, context: Context) -> bool:
    ready = mendable(s, context)
    return not (ready if effect.gear == "any" else effect.gear in ready)


IDLE: Idle = {
    **dict.fromkeys((v.Draw, v.Discard, v.Recall, v.Cleanse), _no_cards),
    v.Lay: _nothing_to_lay,
    v.Wear: _nothing_worn,
    v.Repair: _nothing_broken,
}


def comes_to(s: Sheol, effects: Effects, context: Context) -> object:
    """What effects do, as things stand: nothing if they would do nothing for the unit that they are about."""
    return () if context.scout >= 0 and in_vain(effects, IDLE, s, context) else effects
