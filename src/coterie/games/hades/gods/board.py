"""A character's board: its card and tiles, its dials, its team and position, the fate die, its wounds, its growth."""

from __future__ import annotations

from typing import NamedTuple

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import ActionCard, CharacterCard, Tile
from coterie.games.hades.box.vocabulary import RESOURCES, Cost, Resource
from coterie.games.hades.state import God, Hades
from coterie.kernel import actions
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

SLOTS = 4
SLOT_COSTS = (0, 1, 2)
"""The spark that each terrain slot of the lone wolf board costs."""


def card_of(god: God) -> CharacterCard:
    """The character card in use: level and core side."""
    return tables.CHARACTERS[god.id, god.level, god.core]


def tile(god: God, action: str) -> Tile:
    return tables.TILES[action].levels[god.tiles.get(action, 1) - 1]


# --- teams and positions ----------------------------------------------------------------------------------------------

POSITIONS = ("battlefield", "cover")


def everyone(s: Hades) -> tuple[int, ...]:
    """All seats: who answers what the players decide together."""
    return tuple(range(len(s.gods)))


def active(s: Hades) -> list[God]:
    """The characters of this wave, the one on the battlefield first."""
    team = active_team(s)
    fighters = [god for god in s.gods if god.team == team and god.position == "battlefield"]
    return fighters + [god for god in s.gods if god.team == team and god.position != "battlefield"]


def active_team(s: Hades) -> str:
    if len(s.gods) <= 2:
        return s.gods[0].team
    return "alpha" if s.wave == 1 else "beta" if len(s.gods) == 4 else "wolf"


def teammate(s: Hades, god: God) -> God | None:
    for other in s.gods:
        if other is not god and other.team == god.team:
            return other
    return None


def front(s: Hades, god: God) -> God | None:
    """The battlefield character whose monsters the god's cards touch: itself, or the teammate."""
    return god if god.position == "battlefield" else teammate(s, god)


def set_position(t: Table[Hades], god: God, position: str, rule: str) -> None:
    if god.position != position:
        god.position = position
        t.note("position", rule, god=god.name, position=f"@position.{position}")


def swap_positions(t: Table[Hades], rule: str) -> None:
    for god in t.state.gods:
        set_position(t, god, "cover" if god.position == "battlefield" else "battlefield", rule)


# --- resources --------------------------------------------------------------------------------------------------------


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
            t.note("gain", rule, god=god.name, n=after - before, what=f"@resource.{resource}")


def gained(s: Hades, resource: Resource, have: int, n: int) -> int:
    """What the dial shows after a gain: it ends at nine, and early scenarios know no divinity."""
    return have if resource == "divinity" and not tables.in_use(s, "divinity") else min(DIAL, have + n)


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
            t.note("pay", rule, god=god.name, n=n, what=f"@resource.{resource}")


def lose(t: Table[Hades], god: God, resources: Cost, rule: Why) -> None:
    """Lose resources as far as there are."""
    pay(t, god, {resource: min(n, getattr(god, resource)) for resource, n in resources.items()}, rule)


def roll_fate(t: Table[Hades], god: God, rule: Why, modifier: int = 0, boost: bool = True) -> Flow[int]:
    """Roll the fate die; right after it the roller may pay might, 1 each, to add to the result."""
    result = t.roll(tables.DICE["fate"])["number"] + modifier
    t.note("fate", rule, god=god.name, n=result)
    while boost and can_pay(god, MIGHT):
        more = yield from t.window(god.seat, "boost-fate", ("boost",), "bonus.boost-fate", n=result, god=god.name)
        if more is None:
            break
        pay(t, god, MIGHT, "bonus.boost-fate")
        result += 1
        t.note("fate-boosted", "bonus.boost-fate", n=result)
    return result


# --- wounds -----------------------------------------------------------------------------------------------------------

WOUND_SPACES = (1, 2, 3, 4)
SPACES = {god.id: dict(zip(god.wounds, WOUND_SPACES, strict=True)) for god in tables.GODS.values()}
"""The wound spaces of each god by their effects."""
GOD_RULES = {"artemis": "one", "hephaestus": "two", "athena": "three", "hermes": "four"}
"""How the ledger names the gods in the rules of their wounds."""


def wounded(s: Hades, god: God, effect: str) -> bool:
    """Whether a wound of the character with this effect is in force."""
    return bool(god.wounds) and SPACES[god.id].get(effect) in god.wounds and tables.in_use(s, "wounds")


def wound_rule(god: God, effect: str) -> str:
    """The rule of the character's wound with this effect."""
    return f"gods.{GOD_RULES[god.id]}-wound-{SPACES[god.id][effect]}"


def wound_name(god: God, space: int) -> str:
    return f"@wound.{tables.GODS[god.id].wounds[space - 1]}"


# --- growth -----------------------------------------------------------------------------------------------------------


EVOLVE_AT = 5
TOP_LEVEL = 3


def upgrade_cost(s: Hades, god: God, action: str) -> int:
    """The divinity on the tile, less the talent, more with a wound; never below zero."""
    cost = tile(god, action).cost - card_of(god).talent.get(action, 0)
    if god.wounds and wounded(s, god, "upgrade-dear"):
        cost += 1
    return cost if cost > 0 else 0


def upgrade(t: Table[Hades], god: God, action: str) -> Flow[None]:
    """Lay the tile on the shield board, put the next level in its place; the fifth tile evolves."""
    god.tiles[action] = god.tiles.get(action, 1) + 1
    side = tables.TILES[action].side or "push"
    god.shield[side] = god.shield.get(side, 0) + 1
    t.note("upgraded", "upgrade.swap", god=god.name, action=f"@action-name.{action}", n=god.tiles[action])
    if sum(god.shield.values()) >= EVOLVE_AT:
        yield from evolve(t, god)


def evolve(t: Table[Hades], god: God) -> Flow[None]:
    """The next level's card, on the side that most tiles came from."""
    fights, hides = god.shield.get("B", 0), god.shield.get("C", 0)
    god.shield = {}
    if god.level >= TOP_LEVEL:
        t.note("evolved-last", "upgrade.evolve-last", god=god.name)
        return
    core = "B" if fights > hides else "C"
    if fights == hides:
        core = yield from t.choose(god.seat, "core", ("B", "C"), "upgrade.evolve-core", god=god.name)
    before = card_of(god).capacity
    god.level, god.core = god.level + 1, core
    god.capacity += max(0, card_of(god).capacity - before)
    t.note("evolved", "upgrade.evolve", god=god.name, n=god.level, core=f"@core.{core}")
