"""A character's board: card and tiles, team and position, dials, wounds, harm and conditions, growth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, NoReturn

from coterie.games.hades.box import tables
from coterie.games.hades.box.schemas import ActionCard, CharacterCard, Tile
from coterie.games.hades.box.vocabulary import RESOURCES, Cost, Resource
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel import actions
from coterie.kernel.decision import Flow, Option
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.texts import Msg, msg, plain

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
    members = [god for god in s.gods if god.team == team]
    if len(members) > 1 and members[0].position != "battlefield":
        members.reverse()
    return members


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
        elif n and before == DIAL:
            t.note("gain-none", rule, god=god.name, n=DIAL, what=f"@resource.{resource}")


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


def pay(t: Table[Hades], god: God, cost: Cost, rule: Why, purpose: str = "") -> None:
    """Pay in full; a RuleFault if that is not possible, for nothing is offered that cannot be paid.

    What it is paid for is told if no line before it or the card that it names says so.
    """
    actions.pay(god, cost)
    about: dict[str, Any] = {"purpose": purpose} if purpose else {}
    for resource, n in cost.items():
        if n:
            t.note("pay-for" if purpose else "pay", rule, god=god.name, n=n, what=f"@resource.{resource}", **about)


def lose(t: Table[Hades], god: God, resources: Cost, rule: Why) -> None:
    """Lose resources as far as there are."""
    lost = {resource: min(n, getattr(god, resource)) for resource, n in resources.items()}
    actions.pay(god, lost)
    for resource, n in lost.items():
        t.note("lose" if n else "lose-none", rule, god=god.name, n=n, what=f"@resource.{resource}")


# --- wounds -----------------------------------------------------------------------------------------------------------

WOUND_SPACES = (1, 2, 3, 4)
SPACES = {god.id: dict(zip(god.wounds, WOUND_SPACES, strict=True)) for god in tables.GODS.values()}
"""The wound spaces of each god by their effects."""
GOD_RULES = {"artemis": "one", "hephaestus": "two", "athena": "three", "hermes": "four"}
"""How the ledger names the gods in the rules of their wounds."""


def wounded(s: Hades, god: God, effect: str) -> bool:
    """Whether a wound of the character with this effect is in force."""
    return bool(god.wounds) and SPACES[god.id].get(effect) in god.wounds and tables.in_use(s, "wounds")


def ailments(s: Hades, god: God) -> frozenset[str]:
    """All that the character's conditions forbid, and the effects of its wounds that are in force."""
    if not god.conditions and not god.wounds:
        return HALE
    wounds = tuple(god.wounds) if tables.in_use(s, "wounds") else ()
    return _ailments(god.id, tuple(god.conditions), wounds)


HALE: frozenset[str] = frozenset()


@cache
def _ailments(god: str, conditions: tuple[str, ...], wounds: tuple[int, ...]) -> frozenset[str]:
    forbidden = {what for held in conditions for what in tables.CONDITIONS[held].forbids}
    return frozenset(forbidden | {effect for effect, space in SPACES[god].items() if space in wounds})


def wound_rule(god: God, effect: str) -> str:
    """The rule of the character's wound with this effect."""
    return f"gods.{GOD_RULES[god.id]}-wound-{SPACES[god.id][effect]}"


def wound_space(god: God, value: int) -> int:
    """The space of the wound that a hit of this value fills, or the first empty one; 0 if none is."""
    empty = [space for space in WOUND_SPACES if space not in god.wounds]
    wanted = min(value, WOUND_SPACES[-1])
    return wanted if wanted in empty else empty[0] if empty else 0


def wound_name(god: God, space: int) -> str:
    return f"@wound.{tables.GODS[god.id].wounds[space - 1]}"


# --- harm and what heals it -------------------------------------------------------------------------------------------

FALLEN = ("unconscious", "dying")
"""The conditions of who has no ichor left; if they are not removed they worsen in upkeep."""


def suffer_hit(t: Table[Hades], god: God, value: int, monster: Monster | None, why: Why) -> Flow[None]:
    """A hit above the shields costs one ichor; what is left of its value chooses the wound."""
    shields = monster.shields if monster else 0
    if value > shields:
        t.note("hit", why, god=god.name, n=value, shields=shields)
        yield from lose_ichor(t, god, why, value - shields)
    else:
        t.note("shielded", inside(why, "combat.hit"), god=god.name, n=value, shields=shields)


def lose_ichor(t: Table[Hades], god: God, why: Why, value: int = 0) -> Flow[None]:
    """One ichor goes from the board to the card; the last one brings a condition or death. None is lost after it."""
    if god.ichor == 0:
        rule = "status.dying" if "dying" in god.conditions else "status.unconscious"
        t.note("no-ichor", inside(why, rule), god=god.name)
        return
    god.ichor -= 1
    t.note("ichor-lost", why, god=god.name, n=god.ichor)
    empty = [space for space in WOUND_SPACES if space not in god.wounds]
    in_force = tables.in_use(t.state, "wounds")
    if not empty:
        god.bruises += 1
        t.note("bruise", inside(why, "wounds.other-loss" if in_force else "combat.hit-prologue"), god=god.name)
    elif in_force:
        wanted, space = min(value, WOUND_SPACES[-1]), wound_space(god, value)
        taken = wanted in god.wounds
        god.wounds.append(space)
        own = inside(why, "wounds.taken" if taken else "wounds.place" if space == value else "wounds.other-loss")
        key, wound = "wound-other" if taken else "wound", wound_name(god, space)
        t.note(key, own, god=god.name, n=space, wanted=wanted, wound=wound)
    else:
        rule = "combat.hit-prologue"
        space = yield from t.choose(god.seat, "wound", empty, rule, god=god.name)
        god.wounds.append(space)
        t.note("wound-later", inside(why, rule), god=god.name, n=space, wound=wound_name(god, space))
    if god.ichor == 0:
        last_ichor(t, god, why)


def last_ichor(t: Table[Hades], god: God, why: Why) -> None:
    """What losing the last ichor means depends on the difficulty."""
    own = inside(why, f"difficulty.last-ichor-{t.state.difficulty}")
    if t.state.difficulty == "hard":
        die(t, god, own)
    add_condition(t, god, "unconscious" if t.state.difficulty == "easy" else "dying", own)


def die(t: Table[Hades], god: God, why: Why) -> NoReturn:
    """A death loses the scenario at once."""
    t.note("died", why, god=god.name)
    t.state.lost_by = f"death:{god.seat}"
    t.note("lost-by", inside(why, "victory.lose"), why=plain(msg("lost.death", god=Msg(god.name[1:]))))
    raise tables.ScenarioLost


def regain_ichor(t: Table[Hades], god: God, why: Why, nth: tuple[int, int] = (1, 1)) -> Flow[None]:
    """One ichor back from a wound space of the player's choice, else from the card or the supply."""
    if god.ichor >= card_of(god).ichor:
        return
    god.ichor += 1
    t.note("ichor-gained", why, god=god.name, n=god.ichor)
    if god.wounds:
        own = inside(why, "wounds.heal" if tables.in_use(t.state, "wounds") else "cover.heal-wound")
        all_heal = len(god.wounds) <= min(nth[1] - nth[0], card_of(god).ichor - god.ichor) + 1
        space = yield from t.choose_unless_alike(
            god.seat, "heal-wound", sorted(god.wounds), own, lambda each: all_heal or each, god=god.name, nth=nth
        )
        god.wounds.remove(space)
        t.note("wound-healed", own, god=god.name, n=space, wound=wound_name(god, space))
    elif god.bruises:
        god.bruises -= 1
    for condition in FALLEN:
        if condition in god.conditions:
            end_condition(t, god, condition, inside(why, tables.CONDITIONS[condition].rule))


# --- conditions -----------------------------------------------------------------------------------------------


def add_condition(t: Table[Hades], god: God, condition: str, why: Why) -> None:
    held = condition in god.conditions
    if not held:
        god.conditions.append(condition)
    own = inside(why, "status.conditions-duplicate") if held else why
    t.note("condition-held" if held else "condition", own, god=god.name, condition=f"@condition.{condition}.name")


def end_condition(t: Table[Hades], god: God, condition: str, why: Why) -> None:
    god.conditions.remove(condition)
    t.note("condition-ends", why, god=god.name, condition=f"@condition.{condition}.name")


def curable(god: God, wanted: str) -> list[str]:
    """The conditions of the character that an effect can end: this one, or any but those of no ichor."""
    return [held for held in god.conditions if held == wanted or (wanted == "any" and held not in FALLEN)]


def forbidden(god: God, what: str) -> str:
    """The condition that forbids the action, if one does."""
    if not god.conditions:
        return ""
    return next((held for held in god.conditions if what in tables.CONDITIONS[held].forbids), "")


def at_its_moment(t: Table[Hades], god: God, ability: str, options: Sequence[Option], /, **about: Any) -> Flow[Any]:
    """An answer to the moment that a battlefield ability waits for, which spends the card; None if it is not used."""
    usable = card_of(god).battlefield.id == ability and can_use(t.state, god, "battlefield")
    chosen = yield from t.window(god.seat, ability, options if usable else (), f"gods.{ability}", **about)
    god.ready = god.ready and chosen is None
    return chosen


def can_use(s: Hades, god: God, position: str) -> bool:
    """Whether the character's ability for the position can be activated now."""
    return (
        god.ready
        and god.position == position
        and tables.in_use(s, "abilities")
        and not wounded(s, god, "no-pray-no-ability")
        and not forbidden(god, "ability")
    )


# --- growth -----------------------------------------------------------------------------------------------------------


EVOLVE_AT = 5
TOP_LEVEL = 3


def upgrade_cost(s: Hades, god: God, action: str) -> int:
    """The divinity on the tile, less the talent, more with a wound; never below zero."""
    return upgrade_costs(s, god)[action]


def upgrade_costs(s: Hades, god: God) -> dict[str, int]:
    """The same for every tile."""
    card, tiles = (god.id, god.level, god.core), tuple(god.tiles.items())
    return _upgrade_costs(card, tiles, wounded(s, god, "upgrade-dear"))


@lru_cache(1024)
def _upgrade_costs(card: tuple[str, int, str], tiles: tuple[tuple[str, int], ...], dear: bool) -> dict[str, int]:
    levels, talent = dict(tiles), tables.CHARACTERS[card].talent
    printed = {action: row.levels[levels.get(action, 1) - 1].cost for action, row in tables.TILES.items()}
    return {action: max(0, cost - talent.get(action, 0) + dear) for action, cost in printed.items()}


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
    if not wounded(t.state, god, "capacity-frozen"):
        god.capacity += max(0, card_of(god).capacity - before)
    t.note("evolved", "upgrade.evolve", god=god.name, n=god.level, core=f"@core.{core}")
