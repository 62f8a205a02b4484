"""Verbs that select: which scouts, enemies, singularities, lands and tiles the effects inside them are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from coterie.games.sheol.board.foes import Enemy, cells_of, enemies, enemy_of, is_kind, number_of, turn_of
from coterie.games.sheol.board.ground import RING, SPOTS, around, far, land_cells
from coterie.games.sheol.board.lightstream import joins, land_at, land_connected, network
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.effects.resolve import Context, holds, land_of, resolve, scout_of, seats_of
from coterie.games.sheol.effects.standing import make_last, tell_lasting
from coterie.games.sheol.state import CITADEL, OFF, Land, Shadow, Sheol, Singularity, Unit, start_point
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effect, Effects
from coterie.kernel.table import Table

T = TypeVar("T")


def places(s: Sheol, anchor: str, context: Context) -> tuple[int, ...]:
    """The spaces that distances are measured from; CITADEL for all of the Citadel, none if what is meant is gone."""
    cells = PLACES[anchor](s, context)
    return tuple([cell for cell in cells if cell != OFF]) if OFF in cells else cells


PLACES: dict[str, Callable[[Sheol, Context], tuple[int, ...]]] = {
    "scout": lambda s, context: (scout_of(s, context).at,),
    "bearer": lambda s, context: (s.units[context.by if context.by >= 0 else context.scout].at,),
    "enemy": lambda s, context: () if (enemy := enemy_of(s, context.enemy)) is None else cells_of(enemy),
    "tile": lambda s, context: (context.tile,),
    "singularity": lambda s, context: tuple([each.at for each in s.singularities if each.id == context.singularity]),
    "land": lambda s, context: () if (land := land_of(s, context)) is None else land_cells(land.corner),
    "citadel": lambda s, context: (CITADEL,),
    "start": lambda s, context: (start_point(s),),
    "space": lambda s, context: (context.cell,),
}
"""Where what distances are measured from is, by its word."""


def anchored(s: Sheol, anchor: str, context: Context) -> tuple[int, ...]:
    """As above; from the Citadel for what is about no scout."""
    return places(s, anchor, context) if anchor != "scout" or context.scout >= 0 else (CITADEL,)


Ranks = dict[str, Callable[[T], int]]
"""By what those that come first are picked: who has the lowest number."""


def by_distance(here: Sequence[int], cells: Callable[[T], Sequence[int]]) -> Ranks[T]:
    return {"nearest": lambda each: far(here, cells(each)), "farthest": lambda each: -far(here, cells(each))}


def pick(
    t: Table[Sheol],
    wanted: verbs.Scouts | verbs.Enemies | verbs.Tiles | verbs.Singularities | verbs.Lands,
    context: Context,
    kind: str,
    found: list[T],
    key: Callable[[T], str | int],
    ranks: Ranks[T],
) -> Flow[list[T]]:
    """So many of what is found, one after the other: all, at random, by rank with ties chosen, or by choice."""
    if wanted.pick == "all":
        return found
    picked: list[T] = []
    of = min(wanted.pick, len(found))
    for n in range(1, of + 1):
        if wanted.by == "random":
            chosen = found[t.below(len(found))]
        else:
            rank = ranks.get(wanted.by)
            lowest = 0 if rank is None else min(map(rank, found))
            equal = [each for each in found if rank is None or rank(each) == lowest]
            keys = [key(each) for each in equal]
            in_any_order = len(equal) <= of - n + 1 and all(isinstance(each, verbs.Tile) for each in wanted.do)
            as_seen = dict(zip(keys, [0] * len(keys) if in_any_order else keys, strict=True))
            answer = yield from t.choose_unless_alike(
                seats_of(t.state, context), kind, keys, context, as_seen.get, effects=wanted.do, nth=(n, of)
            )
            chosen = equal[keys.index(answer)]
        found.remove(chosen)
        picked.append(chosen)
    return picked


# --- selections -------------------------------------------------------------------------------------------------------


def scouts_meant(s: Sheol, wanted: verbs.Scouts, context: Context) -> list[Unit]:
    here = places(s, wanted.of, context) if wanted.within else ()
    joined = network(s, context.cell if context.scout < 0 else scout_of(s, context).at) if wanted.connected else None
    return [
        unit
        for unit in s.units
        if not unit.dead
        and (not wanted.others or unit.id != context.scout)
        and (not wanted.within or far(here, (unit.at,)) <= wanted.within)
        and (joined is None or unit.id == context.scout or joins(s, joined, unit.at))
        and (wanted.needs is None or holds(s, wanted.needs, replace(context, scout=unit.id)))
    ]


def select_scouts(t: Table[Sheol], wanted: verbs.Scouts, context: Context) -> Flow[None]:
    """Scouts, each of whom is then the scout."""
    s = t.state
    here = places(s, wanted.of, context) if context.scout >= 0 or wanted.of != "scout" else ()
    found = scouts_meant(s, wanted, context)
    for unit in (yield from pick(t, wanted, context, "pick-scout", found, lambda unit: unit.id, unit_ranks(here))):
        if not unit.dead:
            yield from resolve(t, wanted.do, replace(context, scout=unit.id))


def unit_ranks(here: Sequence[int]) -> Ranks[Unit]:
    """What cards pick scouts by: what they have, or how far they are."""
    return {
        "most-lux": lambda unit: -lux_rank(unit),
        "least-lux": lux_rank,
        "most-corruption": lambda unit: -unit.corruption,
        "most-umbra": lambda unit: -unit.umbra,
        **by_distance(here, lambda unit: (unit.at,)),
    }


def lux_rank(unit: Unit) -> int:
    """All the Lux of a unit, that of further vials with it; a corrupted scout has none to envy."""
    return -1 if unit.corrupted else unit.lux + 8 * max(0, unit.vials - 1)


def enemies_meant(s: Sheol, wanted: verbs.Enemies, context: Context) -> Iterator[Enemy]:
    """All enemies that a selection may take."""
    here = places(s, wanted.of, context) if wanted.of != "scout" or context.scout >= 0 else ()
    ring = {cell for place in here if place >= 0 for cell in RING[place]}.difference(here) if wanted.around else None
    land = set(places(s, "land", context)) if wanted.on_land else None
    near = around(tuple(here), wanted.within) if wanted.within else None
    areas = [area for area in (near, ring, land) if area is not None]
    if areas:
        shared = areas[0].intersection(*areas[1:]) if len(areas) > 1 else areas[0]
        lords = [(lord, cells_of(lord)) for lord in s.lords if lord.at >= 0]
        found: list[Enemy] = [lord for lord, cells in lords if not any(area.isdisjoint(cells) for area in areas)]
        found += [herald for herald in s.heralds if herald.at in shared]
        found += [shadow for shadow in s.shadows.values() if shadow.at in shared]
    else:
        found = enemies(s)
    for enemy in found:
        if (
            is_kind(enemy, wanted.kinds)
            and (not wanted.touched or number_of(s, enemy) in context.touched)
            and (wanted.needs is None or holds(s, wanted.needs, replace(context, enemy=number_of(s, enemy))))
        ):
            yield enemy


def select_enemies(t: Table[Sheol], wanted: verbs.Enemies, context: Context) -> Flow[None]:
    """Enemies, each of whom is then the enemy: Outer Lords, Heralds, then shadows in their order."""
    s = t.state

    def turn(enemy: Enemy) -> tuple[int, ...]:
        return turn_of(enemy) if isinstance(enemy, Shadow) else ()

    def cells(number: int) -> tuple[int, ...]:
        enemy = enemy_of(s, number)
        return () if enemy is None else cells_of(enemy)

    ranks = by_distance(anchored(s, wanted.of, context), cells)
    found = [number_of(s, enemy) for enemy in sorted(enemies_meant(s, wanted, context), key=turn)]
    picked = yield from pick(t, wanted, context, "pick-enemy", found, lambda number: number, ranks)
    context.failed = not picked
    if len(picked) > 1 and (changes := changes_only(wanted.do)):
        for change in changes:
            tell_lasting(t, change, context, picked)
        for number in picked:
            for change in changes:
                make_last(s, change, replace(context, enemy=number))
        return
    for number in picked:
        if enemy_of(s, number) is not None:
            yield from resolve(t, wanted.do, replace(context, enemy=number))


def changes_only(effects: Effects) -> list[verbs.Modifier]:
    """The changes of enemies, if effects make nothing else: those of several enemies are told together."""
    changes = [each.change for each in effects if isinstance(each, verbs.Modify) and each.change.of == "enemy"]
    return changes if len(changes) == len(effects) else []


def select_singularities(t: Table[Sheol], wanted: verbs.Singularities, context: Context) -> Flow[None]:
    """Singularities, each of which is then the singularity; `one` is a whole group of the players' choice."""
    s = t.state
    group: str = wanted.group
    if group == "one":
        present = [each for each in ("circle", "triangle", "square") if any(x.group == each for x in s.singularities)]
        if not present:
            return
        group = yield from t.choose(seats_of(s, context), "pick-group", present, context)
        wanted = replace(wanted, pick="all")
    ranks: Ranks[Singularity] = by_distance(anchored(s, "scout", context), lambda each: (each.at,))
    found = [each for each in s.singularities if group in ("any", each.group)]
    picked = yield from pick(t, wanted, context, "pick-singularity", found, lambda each: SPOTS[each.at], ranks)
    turned = [each for each in wanted.do if isinstance(each, verbs.Singularity) and "turn" in each.changes]
    if turned:  # whole groups, each only once
        picked = list({each.group: each for each in picked}.values())
    for each in picked:
        yield from resolve(t, wanted.do, replace(context, singularity=each.id))


def lands_meant(s: Sheol, wanted: verbs.Lands, context: Context) -> list[Land]:
    under = land_at(s, scout_of(s, context).at) if wanted.here and context.scout >= 0 else None
    return [
        land
        for land in s.lands
        if wanted.type in ("any", land.type)
        and (wanted.state == "any" or land.discovered == (wanted.state == "discovered"))
        and (not wanted.here or land is under)
        and (not wanted.connected or land_connected(s, land))
    ]


def select_lands(t: Table[Sheol], wanted: verbs.Lands, context: Context) -> Flow[None]:
    """Lands, each of which is then the land."""
    s = t.state
    ranks: Ranks[Land] = by_distance(anchored(s, "scout", context), lambda land: land_cells(land.corner))
    found = lands_meant(s, wanted, context)
    for land in (yield from pick(t, wanted, context, "pick-land", found, lambda land: SPOTS[land.corner], ranks)):
        yield from resolve(t, wanted.do, replace(context, land=land.id))


def tiles_meant(s: Sheol, wanted: verbs.Tiles, context: Context) -> list[int]:
    """The spaces of all tiles that a selection may take; to move them is to place them, which the corrupted cannot."""
    moved = any(isinstance(each, verbs.Relocate) for each in wanted.do)
    if moved and context.scout >= 0 and scout_of(s, context).corrupted:
        return []
    near = around(anchored(s, wanted.of, context), wanted.within) if wanted.within else None
    joined = network(s, scout_of(s, context).at) if wanted.connected else None
    held = {unit.at for unit in s.units if unit.on_board} if wanted.empty else ()
    return [
        cell
        for cell, stream in s.streams.items()
        if (wanted.side == "any" or stream.bright == (wanted.side == "bright"))
        and (near is None or cell in near)
        and (not wanted.under or cell == scout_of(s, context).at)
        and (joined is None or cell in joined)
        and cell not in held
    ]


def select_tiles(t: Table[Sheol], wanted: verbs.Tiles, context: Context) -> Flow[None]:
    """Tiles on the board, each of which is then the tile; ties and free picks are the player's."""
    s = t.state
    ranks: Ranks[int] = by_distance(anchored(s, wanted.of, context), lambda cell: (cell,))
    found = tiles_meant(s, wanted, context)
    for cell in (yield from pick(t, wanted, context, "tile", found, lambda cell: SPOTS[cell], ranks)):
        yield from resolve(t, wanted.do, replace(context, tile=cell))


DOINGS = (select_scouts, select_enemies, select_singularities, select_lands, select_tiles)


def aims(power: verbs.Power | verbs.Passive) -> bool:
    """Whether all that a power does is to pick enemies or tiles."""
    return len(power.do) == 1 and isinstance(power.do[0], (verbs.Strike, verbs.Enemies, verbs.Tiles))


def has_target(s: Sheol, power: verbs.Power | verbs.Passive, context: Context) -> bool:
    """Whether what a power is about is there; one that does more than pick enemies or tiles always does something."""
    return not aims(power) or finds(s, power.do[0], context)


@cache
def _within(kinds: tuple[verbs.Kind, ...], spaces: int, of: verbs.Anchor) -> verbs.Enemies:
    """Enemies of some kinds that are so near."""
    return verbs.Enemies(kinds=kinds, within=spaces, of=of, do=())


def finds(s: Sheol, effect: Effect, context: Context) -> bool:
    """Whether an effect that picks enemies or tiles finds any; all others do something."""
    if isinstance(effect, verbs.Strike) and effect.within:
        effect = _within(effect.kinds, effect.within, effect.of)
    if isinstance(effect, verbs.Enemies):
        return next(enemies_meant(s, effect, context), None) is not None
    return not isinstance(effect, verbs.Tiles) or bool(tiles_meant(s, effect, context))
