"""Nectar, might, spark and divinity: gaining, paying, losing."""

from __future__ import annotations

from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.box.vocabulary import Cost
from coterie.games.hades.gods.board import name
from coterie.games.hades.state import God, Hades
from coterie.kernel.table import Table

DIAL = 9


def gain(t: Table[Hades], god: God, resources: Cost, rule: str) -> None:
    """Gain resources, as far as the dials go."""
    for resource, n in resources.items():
        if resource == "divinity" and not in_use(t.state, "divinity"):
            continue
        before = getattr(god, resource)
        after = min(DIAL, before + n)
        if after != before:
            setattr(god, resource, after)
            t.note("gain", rule, god=name(god), n=after - before, what=f"@resource.{resource}")


def can_pay(god: God, cost: Cost) -> bool:
    return not cost or all(getattr(god, resource) >= n for resource, n in cost.items())


def pay(t: Table[Hades], god: God, cost: Cost, rule: str) -> None:
    """Pay in full; the caller has made sure that it is possible."""
    for resource, n in cost.items():
        if n:
            setattr(god, resource, getattr(god, resource) - n)
            t.note("pay", rule, god=name(god), n=n, what=f"@resource.{resource}")


def lose(t: Table[Hades], god: God, resources: Cost, rule: str) -> None:
    """Lose resources as far as there are."""
    pay(t, god, {resource: min(n, getattr(god, resource)) for resource, n in resources.items()}, rule)
