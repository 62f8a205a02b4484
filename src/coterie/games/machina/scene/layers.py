"""What a unit could reach in a turn, and what it sees from where it stands."""

from __future__ import annotations

from coterie.games.machina.board.ground import LATTICE, SPOTS, ground
from coterie.games.machina.board.spaces import Unit, kind_at, sees, unit_of
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.map.moving import MOVE_COST, Way
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import max_stamina, stamina_cost
from coterie.kernel.scene import Layer
from coterie.kernel.texts import Msg


def layers(s: Machina, seat: int, thing: str) -> tuple[Layer, ...]:
    """The reach and the sight of a unit, or the sight from a space; the map and all on it are open to all."""
    unit = unit_of(s, thing)
    cell = LATTICE.numbers.get(thing, -1) if unit is None else unit.cell
    if not 0 <= cell < len(SPOTS) or not ground(s).inside[cell]:
        return ()
    seen = [at for cells in ground(s).cells.values() for at in cells if is_open(s, at) and sees(s, cell, at)]
    sight = Layer("sight", Msg("layer.sight"), tuple([SPOTS[at] for at in sorted(seen)]))
    if unit is None:
        return (sight,)
    return Layer("reach", Msg("layer.reach"), tuple([SPOTS[at] for at in sorted(reach(s, unit))])), sight


def is_open(s: Machina, cell: int) -> bool:
    return kind_at(s, cell) != "rubble"


def reach(s: Machina, unit: Unit) -> set[int]:
    """The spaces that a unit can go to with the stamina it has left, or in its next turn if this is not its turn."""
    if STANDING.flag(s, "immobile", unit):
        return set()
    acts = s.turn == unit.seat if isinstance(unit, Explorer) else s.acting == unit.card
    price = stamina_cost(s, unit, "move", MOVE_COST) if isinstance(unit, Explorer) else MOVE_COST
    way = Way(s, unit)
    left, line = {unit.cell: unit.stamina if acts else max_stamina(s, unit)}, [unit.cell]
    for here in line:
        for cell, cost in way.actions(here, left[here], price):
            safe = way.through_pits or not way.is_pit(cell)
            if safe and left[here] - cost > left.get(cell, -1):
                left[cell] = left[here] - cost
                line.append(cell)
    return {cell for cell in left if cell != unit.cell and not way.is_pit(cell)}
