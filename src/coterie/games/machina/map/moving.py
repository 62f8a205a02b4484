"""Moving on the map: single steps, what may be passed, and movement that an effect grants."""

from __future__ import annotations

from coterie.games.machina.board.ground import spot
from coterie.games.machina.board.spaces import Unit, board, standing_at
from coterie.games.machina.box.names import said
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.combat.forced import falls
from coterie.games.machina.effects.standing import STANDING, is_kind, kinds_at, kinds_for
from coterie.games.machina.state import Machina
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.seen import Seen
from coterie.kernel.table import Seats, Table

MOVE_COST = 1
PASSING = "moves-through-obstacles moves-through-units ethereal"
"""By which rules a unit may move through spaces on which it cannot stop."""
PITS = kinds_for("pit")


class Way:
    """Where a unit can go from its space: single steps, and passages through others that are one action."""

    def __init__(self, s: Machina, unit: Unit, *, granted: bool = False) -> None:
        self.s, self.unit, self.granted = s, unit, granted
        self.taken = standing_at(s)
        self.taken.pop(unit.cell, None)
        self.kinds, self.beside, self.entered = (here := board(s)).kinds, here.beside, here.entered

    @Seen
    def through_pits(self) -> bool:
        return STANDING.flag(self.s, "moves-through-pits", self.unit)

    @Seen
    def through_obstacles(self) -> bool:
        return STANDING.flag(self.s, "moves-through-obstacles", self.unit)

    @Seen
    def ghosts(self) -> bool:
        """Whether anybody at all may be ethereal."""
        return STANDING.is_changed(self.s, "ethereal")

    @Seen
    def through_units(self) -> bool:
        return (
            self.through_obstacles
            or STANDING.flag(self.s, "moves-through-units", self.unit)
            or (self.ghosts and STANDING.flag(self.s, "ethereal", self.unit))
        )

    def passes(self) -> bool:
        """Whether it could move through anything at all."""
        return STANDING.may_be_any(self.s, PASSING)

    def may_pass(self, cell: int) -> bool:
        """Whether the unit can move through a space on which it cannot stop."""
        other = self.taken.get(cell)
        if other is not None:
            passes = self.through_units or (self.ghosts and STANDING.flag(self.s, "ethereal", other))
            return passes and (cell in self.entered or self.through_obstacles)
        return cell not in self.entered and self.kinds[cell] not in ("", "rubble") and self.through_obstacles

    def goals(self, start: int, most: int) -> list[tuple[int, int]]:
        """The spaces that one action leads to, each with how many spaces are entered: a step, or a whole passage."""
        entered, taken = self.entered, self.taken
        if most < 2 or not self.passes():
            return [(cell, 1) for cell in self.beside[start] if cell in entered and cell not in taken]
        found = {start: 0}
        layer, depth = [start], 0
        seen = {start}
        while layer and depth < most:
            depth += 1
            beyond = []
            for here in layer:
                for cell in self.beside[here]:
                    if cell in entered and cell not in taken:
                        found.setdefault(cell, depth)
                    elif cell not in seen and self.may_pass(cell):
                        seen.add(cell)
                        beyond.append(cell)
            layer = beyond
        del found[start]
        return [*found.items()]

    def is_pit(self, cell: int) -> bool:
        return self.kinds[cell] in PITS and "pit" in kinds_at(self.s, cell, self.unit)

    def actions(self, start: int, stamina: int, price: int) -> list[tuple[int, int]]:
        """The spaces that one action leads to, each with its cost; a step from pit to pit costs nothing to who can."""
        over_pits = not self.granted and self.is_pit(start) and self.through_pits  # granted spaces all count
        goals = self.goals(start, max(stamina // price, 1))
        if not over_pits:
            return [(cell, entered * price) for cell, entered in goals if entered * price <= stamina]
        costs = [(cell, 0 if entered == 1 and self.is_pit(cell) else entered * price) for cell, entered in goals]
        return [(cell, cost) for cell, cost in costs if cost <= stamina]

    def can_leave(self, pit: int, stamina: int, price: int) -> bool:
        """Whether from a pit, with so much stamina, a space that is none can still be reached."""
        left, line = {pit: stamina}, [pit]
        for here in line:
            for cell, cost in self.actions(here, left[here], price):
                if not self.is_pit(cell):
                    return True
                if left[here] - cost > left.get(cell, -1):
                    left[cell] = left[here] - cost
                    line.append(cell)
        return False


def steps(
    s: Machina, unit: Unit, stamina: int, price: int = MOVE_COST, *, granted: bool = False
) -> list[tuple[int, int]]:
    """Where a unit can move with its stamina, or so many granted spaces, each with the cost; into pits as well."""
    if STANDING.flag(s, "immobile", unit):
        return []
    way = Way(s, unit, granted=granted)
    return [
        (cell, cost)
        for cell, cost in way.actions(unit.cell, stamina, price)
        if way.kinds[cell] not in PITS
        or not way.is_pit(cell)
        or not way.through_pits
        or way.can_leave(cell, stamina - cost, price)
    ]


def step_cost(s: Machina, unit: Unit, cell: int, price: int) -> int:
    """What it costs to go to a space that one action leads to."""
    if cell in board(s).beside[unit.cell] and not is_kind(s, cell, unit, "pit"):
        return price
    return dict(Way(s, unit).actions(unit.cell, unit.stamina, price)).get(cell, price)


def step_to(t: Table[Machina], unit: Unit, cell: int, context: Play, mover: str = "") -> Flow[None]:
    """The unit goes there; a pit destroys it, unless it moves through pits."""
    s = t.state
    start, unit.cell = unit.cell, cell
    t.note("moves", context, unit=said(unit.card), start=spot(start), end=spot(cell))
    if is_kind(s, cell, unit, "pit") and not STANDING.flag(s, "moves-through-pits", unit):
        yield from falls(t, unit, replace(context, you=mover, rule="elements.pit"))


def walk(t: Table[Machina], unit: Unit, spaces: int, seat: Seats, context: Play, mover: str = "") -> Flow[None]:
    """Movement that an effect grants: up to so many spaces, step by step, without stamina."""
    s = t.state
    why = replace(context, rule="map.move.granted")
    left, start = spaces, unit.cell
    while left > 0 and unit in (*s.explorers, *s.monsters) and unit.cell >= 0 and not s.outcome:
        ways = {spot(cell): (cell, cost) for cell, cost in steps(s, unit, left, granted=True)}
        may_stay = unit.cell == start or not is_kind(s, unit.cell, unit, "pit") or not ways
        options = [*(["stay"] if may_stay else []), *ways]
        answer = yield from t.choose(seat, "walk", options, why, unit=unit.card, left=left)
        if answer == "stay":
            break
        cell, cost = ways[answer]
        left -= cost
        yield from step_to(t, unit, cell, why, mover)
