"""Where a unit can go: an explorer with its stamina, or whoever moves by an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from coterie.games.machina.board.ground import SPOTS
from coterie.games.machina.board.spaces import Unit, board, unit_of
from coterie.games.machina.box.names import unit_source
from coterie.games.machina.effects.standing import kinds_at
from coterie.games.machina.map.moving import MOVE_COST, Way
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import stamina_cost
from coterie.kernel.decision import Decision, Option, option_key
from coterie.kernel.scene import Stop
from coterie.kernel.texts import Msg, msg
from coterie.kernel.walking import Leg, Walking, reach


def ways(s: Machina, decision: Decision) -> Iterator[Stop]:
    """The spaces within reach of who acts, or moves by an effect."""
    if decision.kind == "act":
        explorer = s.explorers[decision.seats[0]]
        price = stamina_cost(s, explorer, "move", MOVE_COST)
        yield from stops(s, Way(s, explorer), explorer.stamina, price, lambda spot: ("move", spot), "cost.stamina")
    elif decision.kind == "walk" and (unit := unit_of(s, decision.about["unit"])) is not None:
        way = Way(s, unit, granted=True)
        yield from stops(s, way, decision.about["left"], MOVE_COST, lambda spot: spot, "going.spaces")


def stops(s: Machina, way: Way, points: int, price: int, option: Callable[[str], Option], cost: str) -> Iterator[Stop]:
    """By the actions that the rules know; into a pit nobody goes who could not leave it, but for the first step."""
    start = way.unit.cell

    def legs(here: int, spent: int) -> Iterator[Leg]:
        for cell, steps in way.actions(here, points - spent, price):
            pit = way.is_pit(cell)
            if pit and not way.through_pits:
                if here == start:
                    yield Leg(cell, steps, risk=1, goes_on=False)
            elif not pit or way.can_leave(cell, points - spent - steps, price):
                yield Leg(cell, steps)

    for cell, found in reach(start, legs).items():
        spot = SPOTS[cell]
        falls = way.is_pit(cell) and not way.through_pits
        yield Stop(
            spot,
            option_key(option(spot)),
            SPOTS[found.before],
            cost=msg(cost, n=found.spent) if found.spent else None,
            dangers=(Msg("going.pit"),) if falls else (),
            there=() if falls else there(s, way.unit, cell),
        )


RISKY = ("trapped", "thin-ice")
"""Kinds of spaces on which it is not good to stay."""


def there(s: Machina, unit: Unit, cell: int) -> tuple[Msg, ...]:
    """What may happen to an explorer that stays: traps, ice that breaks, monsters beside it."""
    if not isinstance(unit, Explorer):
        return ()
    kinds = kinds_at(s, cell, unit)
    beside = [monster for monster in s.monsters if monster.cell in board(s).beside[cell]]
    return (
        *(Msg(f"space.{kind}") for kind in RISKY if kind in kinds),
        *(msg("going.beside", who=Msg(f"{unit_source(monster.card)}.name")) for monster in beside),
    )


WALKING = Walking(ways, frozenset(("moves",)))
