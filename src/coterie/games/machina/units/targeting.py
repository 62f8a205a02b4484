"""Targeting: which units, spaces and doors an active ability may be aimed at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from coterie.games.machina.board.ground import DIRECT, LATTICE, door_name, spot
from coterie.games.machina.board.spaces import Unit, board, can_be_done_to, in_play, standing_at, units
from coterie.games.machina.box.names import ability_of
from coterie.games.machina.box.vocabulary import Ability, Attack, Doors, Play, Targeting
from coterie.games.machina.effects.standing import STANDING, Blow, kinds_at, kinds_for
from coterie.games.machina.state import OFF, Machina
from coterie.kernel.data import replace
from coterie.kernel.effects import Given, effects_in, parts_of
from coterie.kernel.seen import Seen

MELEE, RANGED = frozenset(("melee",)), frozenset(("ranged",))


class Aim:
    """One unit's ability to reach: from where it stands, with what changes range and sight."""

    def __init__(self, s: Machina, unit: Unit, ability: Ability, card: str) -> None:
        assert ability.target is not None
        self.s, self.unit, self.how, self.board = s, unit, ability.target, board(s)
        self.card, self.ability = card, ability.id
        self.range = STANDING.value(s, "range", self.how.range, unit, self.blow) if self.how.range else 1

    @property
    def blow(self) -> Blow:
        return Blow(MELEE if self.how.how == "melee" else RANGED, self.card, None)

    @Seen
    def taken(self) -> dict[int, Unit]:
        return standing_at(self.s)

    @Seen
    def over(self) -> bool:
        return self.how.how == "over" or STANDING.flag(self.s, "over-obstacles", self.unit, self.blow)

    @Seen
    def through(self) -> bool:
        return STANDING.flag(self.s, "through-walls", self.unit, self.blow)

    def reaches(self, cell: int) -> bool:
        """Whether a space can be targeted: by distance, sight, and what stands between."""
        here = self.unit.cell
        if cell == here:
            return True
        if DIRECT[here][cell] > self.range:
            return False
        if self.how.how == "melee":
            return cell in self.board.beside[here]
        return (self.board.sees(here, cell) and (self.is_clear(cell) or self.over)) or self.through

    def is_clear(self, cell: int) -> bool:
        """Whether no obstacle stands between."""
        between = LATTICE.line(self.unit.cell, cell).cells
        return self.board.obstacles.isdisjoint(between) and self.taken.keys().isdisjoint(between)

    def can_target(self, other: Unit) -> bool:
        """Whether a unit can be targeted: it may not be ethereal for this one."""
        if other is self.unit:
            return True
        return not STANDING.flag(self.s, "ethereal", other) or STANDING.flag(self.s, "sees-ethereal", self.unit)

    def targets(self) -> list[str]:
        """All legal targets, as options: names of units, spaces and doors."""
        s, how = self.s, self.how
        if how.at == "door":
            deeds = _door_deeds(self.card, self.ability)
            some_doors = [door for door in self.board.laid.doors if any(can_be_done_to(s, door, how) for how in deeds)]
            doors = [(LATTICE.beside(door), door) for door in sorted(some_doors)]
            return [door_name(door) for (one, other), door in doors if self.reaches(one) or self.reaches(other)]
        if how.at == "space":
            return [spot(cell) for cell in self._spaces(how.space)]
        far = DIRECT[self.unit.cell]
        some: Iterable[Unit] = units(s) if how.at == "unit" else s.monsters if how.at == "monster" else in_play(s)
        found = [
            unit.card
            for unit in some
            if far[unit.cell] <= self.range
            and self.reaches(unit.cell)
            and unit.card not in s.dying
            and self.can_target(unit)
        ]
        if how.at in ("unit", "monster") and _attacks(self.card, self.ability):
            found += [spot(cell) for cell in self._spaces("barrel")]
        return found

    def _spaces(self, kind: str) -> list[int]:
        here = self.unit.cell if self.how.how == "melee" else OFF
        some = self.board.near(self.unit.cell, kinds_for(kind), self.range)
        return [
            cell for cell in some if cell != here and kind in kinds_at(self.s, cell, self.unit) and self.reaches(cell)
        ]


@cache
def _door_deeds(card: str, ability: str) -> list[str]:
    """What an ability of a card does to the door at which it is aimed."""
    return [effect.do for effect in effects_in(ability_of(card, ability)) if isinstance(effect, Doors)]


@cache
def _attacks(card: str, ability: str) -> bool:
    """Whether an ability of a card attacks its target."""
    return _strikes(ability_of(card, ability))


def _strikes(value: object) -> bool:
    """Whether effects attack their target; what is given to who meets a need is for units alone."""
    if isinstance(value, Attack):
        return value.whom == "it"
    return _strikes(value.otherwise) if isinstance(value, Given) else any(map(_strikes, parts_of(value)))


def legal_targets(s: Machina, unit: Unit, ability: Ability, card: str) -> list[str]:
    """The legal targets of an ability that calls for one."""
    return Aim(s, unit, ability, card).targets()


def aimed(s: Machina, context: Play, targets: tuple[str, ...], how: Targeting) -> Play:
    """The same with its targets: units by name, else a space or a door; of two, one or both may be barrels."""
    if how.at == "door":
        return replace(context, door=targets[0])
    named = [name for name in targets if name not in LATTICE.numbers]
    if not named and not how.two:
        return replace(context, cell=LATTICE.numbers[targets[0]], it="", targets=())
    return replace(context, it=named[0] if named else "", targets=targets)
