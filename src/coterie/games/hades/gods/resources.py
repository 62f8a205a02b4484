"""Nectar, might, spark and divinity: gaining, paying, losing."""

from __future__ import annotations

from typing import NamedTuple

from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.box.schemas import ActionCard
from coterie.games.hades.box.vocabulary import RESOURCES, Cost, Resource
from coterie.games.hades.gods.board import name
from coterie.games.hades.state import God, Hades
from coterie.kernel import actions
from coterie.kernel.table import Table, Why

DIAL = 9
NECTAR: Cost = {"nectar": 1}
MIGHT: Cost = {"might": 1}
SPARK: Cost = {"spark": 1}


class Purse(NamedTuple):
    """What a character has to pay with, or would have."""

    nectar: int
    might: int
    spark: int
    divinity: int


def gain(t: Table[Hades], god: God, resources: Cost, rule: Why) -> None:
    """Gain resources, as far as the dials go."""
    for resource, n in resources.items():
        before = getattr(god, resource)
        after = gained(t.state, resource, before, n)
        if after != before:
            setattr(god, resource, after)
            t.note("gain", rule, god=name(god), n=after - before, what=f"@resource.{resource}")


def gained(s: Hades, resource: Resource, have: int, n: int) -> int:
    """What the dial shows after a gain: it ends at nine, and early scenarios know no divinity."""
    return have if resource == "divinity" and not in_use(s, "divinity") else min(DIAL, have + n)


def can_pay(purse: God | Purse, cost: Cost) -> bool:
    for resource, n in cost.items():
        if getattr(purse, resource) < n:
            break
    else:
        return True
    return False


def once_played(s: Hades, god: God, card: ActionCard) -> God | Purse | None:
    """What the character has to pay with once the card's cost is paid and its gain gained; None if it is too dear."""
    if not card.cost and not card.gain:
        return god
    if not can_pay(god, card.cost):
        return None
    left = {resource: getattr(god, resource) - card.cost.get(resource, 0) for resource in RESOURCES}
    for resource, n in card.gain.items():
        left[resource] = gained(s, resource, left[resource], n)
    return Purse(**left)


def pay(t: Table[Hades], god: God, cost: Cost, rule: Why) -> None:
    """Pay in full; a RuleFault if that is not possible, for nothing is offered that cannot be paid."""
    actions.pay(god, cost)
    for resource, n in cost.items():
        if n:
            t.note("pay", rule, god=name(god), n=n, what=f"@resource.{resource}")


def lose(t: Table[Hades], god: God, resources: Cost, rule: Why) -> None:
    """Lose resources as far as there are."""
    pay(t, god, {resource: min(n, getattr(god, resource)) for resource, n in resources.items()}, rule)
