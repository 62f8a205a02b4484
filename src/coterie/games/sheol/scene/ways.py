"""Where a unit can go: with its movement points, or by an effect that moves it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from coterie.games.sheol.actions.movement import FOR_FREE, TO, struck_on_leaving, toll
from coterie.games.sheol.actions.movement import ways as steps_from
from coterie.games.sheol.actions.walking import gait, joined
from coterie.games.sheol.board.foes import Enemy, cells_of, enemies, name_of
from coterie.games.sheol.board.ground import NEIGHBOURS, SPOTS
from coterie.games.sheol.board.lightstream import is_lit
from coterie.games.sheol.box.vocabulary import Walk
from coterie.games.sheol.effects.standing import STANDING, flag
from coterie.games.sheol.effects.words import price
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.scouts.challenge import FOUND
from coterie.games.sheol.showing.ids import place_id
from coterie.games.sheol.state import CITADEL, Sheol, Unit
from coterie.kernel.decision import Decision, option_key
from coterie.kernel.scene import Stop
from coterie.kernel.texts import Msg, msg
from coterie.kernel.walking import Found, Leg, Walking, reach


def ways(s: Sheol, decision: Decision) -> Iterator[Stop]:
    """The places within reach of the unit in turn, or moved by an effect, without placing tiles on the way."""
    if decision.kind not in ("act", "walk"):
        return
    unit = s.units[decision.about["unit"]]
    course = (
        Course(s, unit) if decision.kind == "act" else Led(s, unit, decision.about["effect"], decision.about["left"])
    )
    for cell, found in reach(unit.at, course.legs).items():
        yield from course.stops(cell, found)


class Course:
    """A unit on its way."""

    def __init__(self, s: Sheol, unit: Unit) -> None:
        self.s, self.unit, self.acting = s, unit, Acting(s, unit)
        self.pace, self.points = self.acting.pace, unit.movement
        self.shifting = "dark-step" in self.acting.changed  # what a dark space costs may be another one the next time
        self.menaced = STANDING.is_changed(s, "opportunity")

    def legs(self, here: int, spent: int) -> Iterator[Leg]:
        """The steps from a place; who may be struck, finds something, or comes home is asked again before going on."""
        s, left, struck = self.s, self.points - spent, self.striker(here) is not None
        for there, way in steps_from(s, here, self.pace, left, self.acting).items():
            cost = way.spent + toll(s, there, self.pace)
            surprising = self.shifting and not all(is_lit(s, cell) for cell in (*way.passed, there))
            if cost > left or (surprising and here != self.unit.at):
                continue
            finds = there != CITADEL and not FOUND.isdisjoint(s.tokens.get(there, ()))
            goes_on = not (struck or finds or surprising or there == CITADEL)
            yield Leg(there, cost, way.passed, int(struck), goes_on)

    def striker(self, here: int) -> Enemy | None:
        """Who would strike the unit as it leaves a place."""
        if not self.menaced:
            return None
        at, self.unit.at = self.unit.at, here
        try:
            struck = struck_on_leaving(self.s, self.unit)
        finally:
            self.unit.at = at
        return struck and struck[1]

    def stops(self, cell: int, found: Found) -> Iterator[Stop]:
        """The Citadel can be pointed at on all its hall."""
        striker, cost = self.striker(found.before), self.cost(found.spent)
        for place in place_id(cell):
            yield Stop(
                place,
                option_key(TO[cell]),
                place_id(found.before)[0],
                tuple(SPOTS[each] for each in found.leg.passed),
                cost,
                () if striker is None else (msg("going.struck", who=Msg(name_of(striker)[1:])),),
                self.there(cell),
            )

    def cost(self, spent: int) -> Msg:
        return price({"movement": spent}) or FOR_FREE

    def there(self, cell: int) -> tuple[Msg, ...]:
        """What lies there, the dark, enemies beside it."""
        if cell == CITADEL:
            return ()
        s = self.s
        dark = not is_lit(s, cell) and not flag(s, "no-dark-corruption", self.unit)
        near = NEIGHBOURS[cell]
        beside = [enemy for enemy in enemies(s) if any(each in near for each in cells_of(enemy))]
        return (
            *(msg("going.finds", what=Msg(f"token.{token}")) for token in s.tokens.get(cell, ()) if token in FOUND),
            *([Msg("going.dark")] if dark else []),
            *(msg("going.beside", who=Msg(name_of(enemy)[1:])) for enemy in beside),
        )


class Led(Course):
    """A unit that an effect moves so many spaces."""

    def __init__(self, s: Sheol, unit: Unit, effect: Walk, spaces: int) -> None:
        super().__init__(s, unit)
        self.pace, self.points, self.shifting = gait(s, unit, effect), spaces, False
        self.along = effect.along

    def legs(self, here: int, spent: int) -> Iterator[Leg]:
        """As with movement points; some effects lead from tile to tile alone."""
        for leg in super().legs(here, spent):
            if not self.along or all(joined(self.s, *pair) for pair in pairwise((here, *leg.passed, leg.to))):
                yield leg

    def cost(self, spent: int) -> Msg:
        return msg("going.spaces", n=spent)


WALKING = Walking(ways, frozenset(("moves",)))
