"""How enemies act in Combat Mode: where they go by their kind, and whom they attack.

Where the rules leave several equal spaces or heroes, the players choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import Strike
from coterie.games.malhya.combat.aiming import areas, can_shoot, in_reach, in_sight, is_ranged
from coterie.games.malhya.combat.attacking import begin_attack
from coterie.games.malhya.combat.figures import enemy_movement
from coterie.games.malhya.combat.rows import enemy_strike
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.ground.built import DIRECT, WAYS, Cells, Line
from coterie.games.malhya.ground.places import (
    available,
    built,
    cells_of,
    heroes_standing,
    is_engaged,
    opponents_beside,
    reach,
    room_of,
    shot,
)
from coterie.games.malhya.ground.ways import FAR, Reach
from coterie.games.malhya.rooms.walking import gait, named, set_foot, which_space
from coterie.games.malhya.state import Enemy, Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


class Plan(NamedTuple):
    """What an enemy does: the spaces it may go to, none to stay; the hero it goes for, if that is settled by it; and by
    which rule."""

    rule: str
    cells: tuple[int, ...] = ()
    target: str = ""


def strike_of(s: Malhya, enemy: Enemy) -> Strike:
    return enemy_strike(enemy.card, room_of(s).upgrades.get(enemy.card, ""))


def heroes_in(figures: Iterable[object]) -> list[Hero]:
    return [each for each in figures if isinstance(each, Hero)]


def preferred(s: Malhya, enemy: Enemy, heroes: Sequence[Hero]) -> Sequence[Hero]:
    """Those among whom an enemy picks its target: engaged heroes, if its ability makes it prefer them."""
    if STANDING.flag(s, "priority-engaged", enemy):
        return [hero for hero in heroes if is_engaged(s, hero)] or heroes
    return heroes


def least(heroes: Sequence[Hero], costs: Mapping[str, int]) -> list[Hero]:
    """The nearest of them, by some measure; nobody who cannot be reached at all."""
    nearest = min([costs[hero.card] for hero in heroes], default=FAR)
    return [hero for hero in heroes if costs[hero.card] == nearest < FAR]


def spaces_away(enemy: Enemy, heroes: Sequence[Hero]) -> dict[str, int]:
    """How many spaces it is to each of them, whatever lies between."""
    return {hero.card: DIRECT[enemy.cell][hero.cell] for hero in heroes}


# --- whom it can attack from where it stands --------------------------------------------------------------------------


def melee_targets(s: Malhya, enemy: Enemy) -> Sequence[Hero]:
    """Adjacent heroes, else those that a long weapon reaches."""
    beside = heroes_in(opponents_beside(s, enemy))
    return preferred(s, enemy, beside or heroes_in(in_reach(s, enemy, strike_of(s, enemy))))


def ranged_targets(s: Malhya, enemy: Enemy) -> Sequence[Hero]:
    """The nearest of the heroes in sight; an enemy that is not engaged shoots without penalty if it can."""
    seen = heroes_in(in_sight(s, enemy))
    if not is_engaged(s, enemy):
        seen = [hero for hero in seen if strike_of(s, enemy).angled or shot(s, enemy, hero) == "free"] or seen
    return least(preferred(s, enemy, seen), spaces_away(enemy, seen))


# --- where it goes ----------------------------------------------------------------------------------------------------


def plan(t: Table[Malhya], enemy: Enemy) -> Flow[Plan]:
    """Where an enemy goes before it attacks."""
    s = t.state
    if is_engaged(s, enemy):
        return Plan("engage.ranged.engaged" if is_ranged(enemy.card) else "engage.melee.engaged")
    if is_ranged(enemy.card) and can_shoot(s, enemy):
        return (yield from plan_shot(t, enemy))
    if melee_targets(s, enemy):
        return Plan("engage.enemy.attack-first")
    return (yield from plan_approach(t, enemy))


def plan_shot(t: Table[Malhya], enemy: Enemy) -> Flow[Plan]:
    """A shot without penalty from here; else a space for one on the nearest hero; else a shot with a penalty from here;
    else a space for such a one. If the nearest hero cannot be shot at, the next ones are looked at. Who cannot attack
    at all comes closer."""
    s = t.state
    clear: tuple[Line, ...] = ("free", "hindered") if strike_of(s, enemy).angled else ("free",)
    lines = {hero.card: shot(s, enemy, hero) for hero in heroes_standing(s)}
    if {*clear} & {*lines.values()}:
        return Plan("engage.ranged.stay")
    left, within = heroes_standing(s), reach(s, enemy, gait(s, enemy), enemy_movement(s, enemy))

    def shooting(hero: Hero) -> Plan | None:
        if cells := firing_spaces(s, hero, within, clear):
            return Plan("engage.ranged.move", cells, hero.card)
        if "hindered" in lines.values():
            return Plan("engage.ranged.penalised-shot")
        if cells := firing_spaces(s, hero, within, ("free", "hindered")):
            return Plan("engage.ranged.penalised-shot", cells, hero.card)
        return None

    while left:
        nearest = least(preferred(s, enemy, left), spaces_away(enemy, left))
        hero, way = yield from going_for(t, enemy, nearest, "engage.ranged.move", shooting)
        if way is not None:
            return way
        left = [other for other in left if other is not hero]
    approach = yield from plan_approach(t, enemy)
    return approach._replace(rule="engage.ranged.too-far")


def firing_spaces(s: Malhya, hero: Hero, within: Reach, lines: tuple[Line, ...]) -> tuple[int, ...]:
    """Of the spaces in reach from which a hero can be shot at, those farthest from the hero, and of these the ones that
    take the least movement."""
    here, free, far, others = built(s), available(s), DIRECT[hero.cell], cells_of(heroes_standing(s))
    found = [
        (-far[cell], cost, cell)
        for cell, cost in within.costs.items()
        if cell in free and here.shot(cell, hero.cell, others) in lines
    ]
    best = min(found, default=(0, 0, 0))[:2]
    return tuple(sorted([cell for *rank, cell in found if tuple(rank) == best]))


def places_around(s: Malhya, enemy: Enemy, hero: Hero) -> Cells:
    """From where an enemy can strike a hero hand to hand; one that shoots just comes close."""
    here, strike = built(s), strike_of(s, enemy)
    around = frozenset(here.beside[hero.cell]) - here.abyss
    if not strike.reach:
        return around
    far = DIRECT[hero.cell]
    return (
        around.union(
            [cell for cell in here.kinds if 1 < far[cell] <= strike.reach and here.line(cell, hero.cell) == "free"]
        )
        - here.abyss
    )


def plan_approach(t: Table[Malhya], enemy: Enemy) -> Flow[Plan]:
    """It goes for the nearest unengaged hero, or the nearest engaged one if all are, by the movement it takes to a free
    space beside the hero; heroes around whom there is none are passed over. If there is none around any of them, it
    goes as near as it can."""
    s = t.state
    anywhere, free = reach(s, enemy, gait(s, enemy)), available(s)
    goals = {hero.card: places_around(s, enemy, hero) for hero in heroes_standing(s)}
    for spaces in ({name: cells & free for name, cells in goals.items()}, goals):
        costs = {
            name: min([anywhere.costs.get(cell, FAR) for cell in cells], default=FAR) for name, cells in spaces.items()
        }
        open_to = [hero for hero in heroes_standing(s) if costs[hero.card] < FAR]
        first = STANDING.flag(s, "priority-engaged", enemy)
        if nearest := least([hero for hero in open_to if is_engaged(s, hero) == first] or open_to, costs):
            rule = "icons.enemy.priority" if first else "engage.melee.unengaged"
            coming = partial(coming_to, s, enemy, spaces, rule)
            _, way = yield from going_for(t, enemy, nearest, rule, coming)
            return way
    return Plan("engage.melee.short")


def coming_to(s: Malhya, enemy: Enemy, spaces: Mapping[str, Cells], rule: str, hero: Hero) -> Plan:
    """The spaces where an enemy ends on its way to those of a hero: there, by a shortest way; if its movement does not
    suffice, on those in reach from which it is the least way on. None if it cannot come any closer."""
    ways, barred = gait(s, enemy), cells_of(heroes_standing(s))
    within = reach(s, enemy, ways, enemy_movement(s, enemy))
    onward = within.paths.approach(spaces[hero.card], barred).costs
    free = available(s) | {enemy.cell}
    found = [(onward[cell], cost, cell) for cell, cost in within.costs.items() if cell in free and cell in onward]
    best = min(found, default=(FAR, 0, 0))[:2]
    cells = [cell for *rank, cell in found if tuple(rank) == best and cell != enemy.cell]
    return Plan(rule if best[0] == 0 else "engage.melee.short", tuple(sorted(cells)))


P = TypeVar("P", bound=Plan | None)


def going_for(
    t: Table[Malhya], enemy: Enemy, heroes: Sequence[Hero], rule: str, plan_for: Callable[[Hero], P]
) -> Flow[tuple[Hero, P]]:
    """The hero an enemy goes for, and what it does for that; of equals the players choose, unless it does the same."""
    plans = {hero.card: plan_for(hero) for hero in heroes}
    name = yield from t.choose_unless_alike(
        all_seats(t.state), "enemy-target", [*plans], rule, plans.__getitem__, enemy=enemy.id
    )
    return hero_of(t.state, name), plans[name]


def which_hero(t: Table[Malhya], enemy: Enemy, heroes: Sequence[Hero], rule: str) -> Flow[Hero]:
    """The hero an enemy strikes; of equals the players choose."""
    names = [hero.card for hero in heroes]
    name = yield from t.choose(all_seats(t.state), "enemy-target", names, rule, enemy=enemy.id)
    return hero_of(t.state, name)


# --- what it does -----------------------------------------------------------------------------------------------------


def enemy_moves(t: Table[Malhya], enemy: Enemy) -> Flow[str]:
    """An enemy goes where it must. The hero it has come for, if that settles whom it attacks."""
    way = yield from plan(t, enemy)
    if way.cells:
        cell = yield from which_space(t, way.cells, way.rule, enemy=str(enemy.id))
        if cell != enemy.cell:
            set_foot(t, enemy, cell, way.rule)
    else:
        t.note("stays", way.rule, who=named(enemy), where=BOARD.spots[enemy.cell])
    return way.target


def enemy_attacks(t: Table[Malhya], enemy: Enemy, target: str) -> Flow[None]:
    """An enemy attacks once, if it can from where it stands now: the hero it has come for, or the one that the players
    choose among those it may strike. An area is laid so that it strikes as many as possible."""
    s, strike = t.state, strike_of(t.state, enemy)
    if is_ranged(enemy.card):
        heroes: Sequence[Hero] = [hero_of(s, target)] if target else ranged_targets(s, enemy)
        rule = "engage.ranged.engaged" if is_engaged(s, enemy) else "engage.ranged.stay"
    else:
        heroes, rule = melee_targets(s, enemy), "engage.melee.target"
    if not heroes:
        return
    if strike.area:
        found = areas(s, enemy, enemy.card, strike)
        most = max(map(len, found.values()))
        struck = {WAYS[way]: each for way, each in found.items() if len(each) == most}
        way = yield from t.choose(all_seats(s), "enemy-area", [*struck], "engage.enemy.path", enemy=enemy.id)
        begin_attack(t, enemy, enemy.card, struck[way], "attack.enemy.row")
        return
    hero = yield from which_hero(t, enemy, heroes, rule)
    begin_attack(t, enemy, enemy.card, [hero], "attack.enemy.row")
