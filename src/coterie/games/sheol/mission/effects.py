"""What Mission cards do to the board and to the mission, and what their goals ask for, as verbs and needs."""

from __future__ import annotations

from functools import cache
from typing import get_args

from coterie.games.sheol.board.foes import apart, enemies, name_of, pick_space
from coterie.games.sheol.board.ground import RING, SPOTS, TO_CITADEL, cell_of, distance, land_cells
from coterie.games.sheol.board.lightstream import has_access, land_at, network
from coterie.games.sheol.box.vocabulary import Enter, Put, Unlock
from coterie.games.sheol.effects.resolve import Context, Counts, Tests
from coterie.games.sheol.lands.actions import lose_land
from coterie.games.sheol.mission.setup import add_singularity, free_spaces
from coterie.games.sheol.scouts.challenge import arrive, take_token
from coterie.games.sheol.state import CITADEL, Counted, Herald, Land, Shadow, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.needs import Count
from coterie.kernel.table import Table, Why

# --- what is put on the board -----------------------------------------------------------------------------------------


def put(t: Table[Sheol], what: Put, context: Context) -> None:
    """A token, obstacle, singularity or land on the board, or off it."""
    for at in what.at:
        t.note("taken-away" if what.remove else "put", context, what=f"@token.{what.kind or what.what}", at=at)
        if what.remove:
            take_off(t, what.what, cell_of(at), context)
        else:
            put_down(t, what.what, cell_of(at), what.kind)


def put_down(t: Table[Sheol], what: str, cell: int, kind: str) -> None:
    s = t.state
    match what:
        case "obstacle":
            s.obstacles[cell] = kind
        case "singularity":
            add_singularity(s, kind, cell)
        case "land":
            add_land(t, kind, cell)
        case _:
            s.tokens.setdefault(cell, []).append(what)
            if what == "starter":
                s.mission.counters["start"] = cell


def take_off(t: Table[Sheol], what: str, cell: int, why: Why) -> None:
    s = t.state
    match what:
        case "obstacle":
            s.obstacles.pop(cell, None)
        case "singularity":
            s.singularities = [each for each in s.singularities if each.at != cell]
        case "land":
            for land in [each for each in s.lands if each.corner == cell]:
                lose_land(t, land, why)
        case _:
            if what in s.tokens.get(cell, ()):
                take_token(s, cell, what)


def add_land(t: Table[Sheol], kind: str, corner: int) -> None:
    """A further land of a type, face down, of those that are neither in use nor excluded; none if none is left."""
    s = t.state
    spare = s.spare_lands.get(kind)
    if spare is None or not spare.cards:
        return
    land = Land(max((each.id for each in s.lands), default=-1) + 1, kind, corner)
    s.lands.append(land)
    t.move_unseen(spare, s.hidden_lands[kind], str(land.id))


def enter(t: Table[Sheol], effect: Enter, context: Context) -> Flow[None]:
    """A Herald or Outer Lord leaves its card for the board."""
    s = t.state
    for card, at in effect.places.items():
        waiting = [each for each in s.heralds if each.card == card and each.at < 0 and not each.defeated]
        for herald in waiting:
            herald.at = yield from nearest_free(t, cell_of(at), (), context)
            t.note("enters", context, what=name_of(herald), at=SPOTS[herald.at])
        for lord in [each for each in s.lords if each.card == card and each.at < 0 and not each.defeated]:
            yield from make_room(t, land_cells(cell_of(at)), context)
            lord.at = cell_of(at)
            t.note("enters", context, what=name_of(lord), at=at)


def make_room(t: Table[Sheol], cells: tuple[int, ...], why: Why) -> Flow[None]:
    """Figures in the way of an Outer Lord go to the free spaces nearest to where they stood."""
    s = t.state
    figures: list[Shadow | Herald | Unit] = [*s.shadows.values(), *s.heralds, *s.units]
    for figure in figures:
        if figure.at in cells:
            figure.at = yield from nearest_free(t, figure.at, cells, why)
            if isinstance(figure, Unit):
                yield from arrive(t, figure)
            elif isinstance(figure, Shadow):
                figure.detour = None


def nearest_free(t: Table[Sheol], cell: int, but: tuple[int, ...], why: Why) -> Flow[int]:
    """The free space nearest to a space, of equal ones the nearest to the Citadel, then by the players' choice."""
    free = [each for each in free_spaces(t.state, cell) if each not in but]
    return (yield from pick_space(t, free, lambda each: (distance(cell, each), TO_CITADEL[each]), "enter-at", why))


# --- what is written down ---------------------------------------------------------------------------------------------


def unlock(t: Table[Sheol], effect: Unlock, context: Context) -> None:
    """Facilities that may be built from now on."""
    for facility in effect.facilities:
        if facility not in t.state.citadel.unlocked:
            t.state.citadel.unlocked.append(facility)
        t.note("unlocked", context, what=f"@facility.{facility}.name")


def tally(t: Table[Sheol], counter: str, n: int, context: Context) -> None:
    """A counter of the mission goes up, or down."""
    counters = t.state.mission.counters
    counters[counter] = counters.get(counter, 0) + n
    t.note("tallied", context, what=f"@counter.{counter}", n=counters[counter])


def remember(t: Table[Sheol], counter: str, n: int, context: Context) -> None:
    """A counter that later missions know of."""
    memory = t.state.mission.memory
    memory[counter] = memory.get(counter, 0) + n
    t.note("remembered", context, what=f"@counter.{counter}", n=memory[counter])


DOINGS = (put, enter, unlock)

# --- what goals ask for -----------------------------------------------------------------------------------------------


@cache
def _around(place: str) -> frozenset[int] | None:
    """The space with a coordinate, and all that a land could cover with it; None for places of other names."""
    return frozenset((cell_of(place), *RING[cell_of(place)])) if place[0].isupper() else None


def spaces(s: Sheol, place: str) -> tuple[int, ...]:
    """The Citadel, lands of a type, the space with a coordinate, or all four of the land that covers it."""
    if place == "citadel":
        return (CITADEL,)
    if place.startswith("land:"):
        return tuple([cell for land in s.lands if land.type == place[5:] for cell in land_cells(land.corner)])
    land = land_at(s, cell_of(place))
    return (cell_of(place),) if land is None else land_cells(land.corner)


def are_there(s: Sheol, wanted: dict[str, int], context: Context) -> bool:
    """Whether as many units as are asked for are at each of the places, or anywhere on the land there."""
    held = [unit.at for unit in s.units if not unit.dead]
    for place, n in wanted.items():
        around = _around(place)
        if around is not None and around.isdisjoint(held):
            return False
        cells = spaces(s, place)
        if len([at for at in held if at in cells]) < n:
            return False
    return True


def is_linked(s: Sheol, spots: tuple[str, ...], context: Context) -> bool:
    places = [spaces(s, at) for at in spots]
    if [cells for cells in places if not has_access(s, cells)]:
        return False
    reached = network(s, CITADEL)
    return all(any(cell in reached for cell in cells) for cells in places)


def is_clear(s: Sheol, spots: tuple[str, ...], context: Context) -> bool:
    cells = [cell_of(at) for at in spots]
    return all(apart(enemy, cell) > 1 for enemy in enemies(s) for cell in cells)


def is_beset(s: Sheol, token: str, context: Context) -> bool:
    cells = [cell for cell, tokens in s.tokens.items() if token in tokens]
    return any(distance(shadow.at, cell) <= 1 for shadow in s.shadows.values() for cell in cells)


def enough(counters: dict[str, int], wanted: dict[str, int]) -> bool:
    return all(counters.get(counter, 0) >= n for counter, n in wanted.items())


TESTS: Tests = {
    "at": are_there,
    "linked": is_linked,
    "clear": is_clear,
    "beset": is_beset,
    "enemies_below": lambda s, n, context: len(s.shadows) < n,
    "prosperity": lambda s, n, context: s.citadel.prosperity >= n,
    "tally": lambda s, wanted, context: enough(s.mission.counters, wanted),
    "remembered": lambda s, wanted, context: enough(s.mission.memory, wanted),
    "forgotten": lambda s, wanted, context: all(s.mission.memory.get(what, 0) < n for what, n in wanted.items()),
    "scouts": lambda s, numbers, context: s.setup.players in numbers,
}


def since_revealed(what: Counted) -> Count[Sheol, Context]:
    """What has been done since the card was revealed."""
    return lambda s, n, context: 0 if context.progress is None else int(getattr(context.progress, what))


COUNTS: Counts = {
    **{what: since_revealed(what) for what in get_args(Counted)},
    "lasted": lambda s, n, context: 0 if context.progress is None else s.enemy.turn - context.progress.turn,
    "tiles": lambda s, n, context: len(s.streams),
    "bright": lambda s, n, context: sum(stream.bright for stream in s.streams.values()),
}
