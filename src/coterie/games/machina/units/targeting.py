"""Targeting: which units, spaces and doors an active ability may be aimed at."""

from __future__ import annotations

from coterie.games.machina.board.ground import DIRECT, LATTICE, door_name, ground, spot
from coterie.games.machina.board.spaces import (
    DESTROYED,
    Unit,
    are_adjacent,
    obstacles_between,
    sees,
    standing_at,
    units,
)
from coterie.games.machina.box.vocabulary import Ability, Attack, Play, Targeting
from coterie.games.machina.effects.standing import STANDING, Blow, kinds_at, spaces_that_may_be
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.kernel.data import replace
from coterie.kernel.effects import effects_in


class Aim:
    """One unit's ability to reach: from where it stands, with what changes range and sight."""

    def __init__(self, s: Machina, unit: Unit, ability: Ability, card: str) -> None:
        assert ability.target is not None
        self.s, self.unit, self.ability, self.how = s, unit, ability, ability.target
        self.taken = standing_at(s)
        blow = Blow(frozenset(("melee" if self.how.how == "melee" else "ranged",)), card, None)
        self.range = STANDING.value(s, "range", self.how.range, unit, blow) if self.how.range else 0
        self.over = self.how.how == "over" or STANDING.flag(s, "over-obstacles", unit, blow)
        self.through = STANDING.flag(s, "through-walls", unit, blow)
        self.attacks = any(isinstance(effect, Attack) for effect in effects_in(ability))

    def reaches(self, cell: int) -> bool:
        """Whether a space can be targeted: by distance, sight, and what stands between."""
        s, here = self.s, self.unit.cell
        if cell == here:
            return True
        if self.how.how == "melee":
            return are_adjacent(s, here, cell)
        if DIRECT[here][cell] > self.range:
            return False
        if self.through:
            return True
        return sees(s, here, cell) and (self.over or not obstacles_between(s, here, cell, self.taken))

    def can_target(self, other: Unit) -> bool:
        """Whether a unit can be targeted: it may not be ethereal for this one."""
        if other is self.unit:
            return True
        return not STANDING.flag(self.s, "ethereal", other) or STANDING.flag(self.s, "sees-ethereal", self.unit)

    def targets(self) -> list[str]:
        """All legal targets, as options: names of units, spaces and doors."""
        s, how = self.s, self.how
        if how.at == "door":
            borders = ground(s).doors
            return [
                door_name(door)
                for door in sorted(borders)
                if any(self.reaches(cell) for cell in divmod(door, len(DIRECT)))
            ]
        if how.at == "space":
            return [spot(cell) for cell in self._spaces(how.space)]
        kind = {"monster": (Monster,), "explorer": (Explorer,), "unit": (Explorer, Monster)}[how.at]
        found = [
            unit.card
            for unit in units(s)
            if isinstance(unit, kind) and unit.card not in s.dying and self.reaches(unit.cell) and self.can_target(unit)
        ]
        if self.attacks and how.at in ("unit", "monster"):
            found += [spot(cell) for cell in self._spaces("barrel")]
        return found

    def _spaces(self, kind: str) -> list[int]:
        s = self.s
        return [
            cell
            for cell in spaces_that_may_be(s, kind)
            if s.tokens.get(cell) != DESTROYED and kind in kinds_at(s, cell, self.unit) and self.reaches(cell)
        ]


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
