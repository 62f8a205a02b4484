"""Which options a bot looks at: those that could help, so that it need not think through all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import enemy_of
from coterie.games.sheol.board.ground import CELLS, NEIGHBOURS, cell_of, land_cells, shifted, steps_to
from coterie.games.sheol.board.lightstream import carriers, land_at, network, onward, openings
from coterie.games.sheol.bots.evaluate import road_ends
from coterie.games.sheol.box import TILES
from coterie.games.sheol.box.patterns import pattern
from coterie.games.sheol.light.placing import sides_joined
from coterie.games.sheol.shadows.foe_cards import darkness_of
from coterie.games.sheol.state import CITADEL, Sheol, Stream, Unit
from coterie.kernel.decision import PASS, Decision, Option

IDLE = ("discard", "give", "trade", "swap", "wait", "turn", "refresh", "retrieve")
"""What a bot does not think of in its turn: it acts as long as that helps, then passes."""

PLACEMENTS = 2
"""How many ways to place a tile in a space are looked at."""

Narrow = Callable[[Sheol, Sequence[Any]], list[Any]]


def shortlist(s: Sheol, decision: Decision) -> Sequence[Option]:
    """The options worth a look; never none."""
    narrow = NARROW.get(decision.kind)
    options = decision.options
    if narrow is None or len(options) < 3:
        return options
    return narrow(s, options) or options


def quick_answers(s: Sheol, decision: Decision) -> Sequence[Option]:
    """The answers that a bot counts on when a question comes up while it thinks an option through; never none."""
    if decision.kind == "turn-tile":
        at, tile = cell_of(decision.about["at"]), decision.about["tile"]
        return best_turn(s, at, tile, decision.options)
    narrow = ON_THE_WAY.get(decision.kind)
    return shortlist(s, decision) if narrow is None else narrow(s, decision.options)


# --- in the Scout phase -----------------------------------------------------------------------------------------------


def acts(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """All but idle ones; of the steps that place a tile, of Reveals and of Attacks, those that look best."""
    kept, laying = [], dict[str, list[tuple[int, Any]]]()
    reveals, attacks = [], []
    far = how_far(s)
    for option in options:
        word = option[0]
        if word == "reveal":
            reveals.append(option)
        elif word == "attack":
            attacks.append(option)
        elif not _lays(option):
            kept += [] if word in IDLE else [option]
        elif cell_of(option[1]) not in s.streams:
            laying.setdefault(option[1], []).append((leads(cell_of(option[1]), option[2], option[3], far), option))
    for ways in laying.values():
        ways.sort(key=lambda way: way[0])
        kept += [option for _, option in ways[:PLACEMENTS]]
    unit = s.units[s.active]
    return [*kept, *best_reveals(s, unit, reveals), *best_attacks(s, unit, attacks)]


def best_reveals(s: Sheol, unit: Unit, options: list[Any]) -> list[Any]:
    """The two turns that show the most enemies and clear the most coralbone; overloaded only if that shows more."""
    if len(options) < 2 or unit.lantern is None:
        return options
    card = box.LANTERNS[unit.lantern.card]
    hidden = {shadow.at for shadow in s.shadows.values() if not shadow.revealed}
    hidden.update(herald.at for herald in s.heralds if herald.darkness)
    for lord in s.lords:
        if lord.at >= 0 and lord.darkness:
            hidden.update(land_cells(lord.at))
    hidden.update(s.coral)
    marks: list[tuple[float, int, Any]] = []
    for option in options:
        over = option[-1] == "overload"
        facing = pattern(card.overload.pattern if over and card.overload else card.pattern).facings[option[1]]
        seen = sum(shifted(unit.at, *offset) in hidden for offset in facing)
        marks.append((0.5 * over - seen, len(marks), option))
    marks.sort()
    return [option for _, _, option in marks[:2]]


def best_attacks(s: Sheol, unit: Unit, options: list[Any]) -> list[Any]:
    """At most four, those on enemies that can be seen first; overloaded ones only on what is greater than shadows."""
    marks: list[tuple[float, int, Any]] = []
    for option in options:
        over = option[-1] == "overload"
        target = option[2] if len(option) > 2 and isinstance(option[2], int) else None
        enemy = None if target is None else enemy_of(s, target)
        dark = 0 if enemy is None else darkness_of(s, enemy)
        great = target is not None and target < 0
        if over and not great and not unit.corrupted:
            continue
        marks.append((dark - over, len(marks), option))
    marks.sort()
    return [option for _, _, option in marks[:4]] or options[:2]


def _lays(option: tuple[Any, ...]) -> bool:
    return option[0] == "step" and len(option) == 4


def targets(s: Sheol) -> list[int]:
    """The spaces that the goals in play name, and if they name none the lands still to be discovered."""
    mission = box.MISSIONS[s.mission.id]
    found: set[int] = set()
    for letter, done in s.mission.cards.items():
        for goal in mission.cards[letter].goals:
            if goal.id not in done.met:
                named = (*goal.needs.at, *goal.needs.linked, *goal.needs.built_at)
                found.update(cell_of(place) for place in named if ":" not in place and place != "citadel")
    cells = sorted(found) or [land.corner for land in s.lands if not land.discovered]
    return [each for cell in cells for each in _whole(s, cell)]


def _whole(s: Sheol, cell: int) -> tuple[int, ...]:
    land = land_at(s, cell)
    return (cell,) if land is None else land_cells(land.corner)


def how_far(s: Sheol) -> bytes:
    """For each place how far the nearest target is; nothing is if there is none."""
    wanted = targets(s)
    return steps_to(tuple(wanted)) if wanted else NOWHERE


NOWHERE = bytes(CELLS + 2)


def leads(cell: int, tile: str, turn: int, far: bytes) -> int:
    """How far the nearest target is from where a tile would lead on."""
    return min([far[there] for there in onward(cell, openings(Stream(tile, turn)))], default=0)


# --- other questions --------------------------------------------------------------------------------------------------


def paying(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """A discount if there is one, else what could be played, or nothing."""
    cheaper = [option for option in options if option[0] == "discount"]
    return cheaper[:1] or list(options)


def placing(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The places nearest to a target, or none."""
    far = how_far(s)
    ways = [option for option in options if option != PASS]
    ways.sort(key=lambda way: far[cell_of(way[1])])
    return [*ways[:2], PASS]


def landing(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The spaces nearest to a target, or where one is."""
    far = how_far(s)
    spaces = [option for option in options if option not in (PASS, "citadel")]
    spaces.sort(key=lambda at: far[cell_of(at)])
    return [*spaces[:3], *(option for option in options if option in (PASS, "citadel"))]


def walking(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """Every step without a tile, for each space the tile that leads on best, or no step."""
    far = how_far(s)
    laying: dict[str, tuple[int, int, Any]] = {}
    for n, option in enumerate(options):
        if _lays(option):
            mark = leads(cell_of(option[1]), option[2], option[3], far), n, option
            laying[option[1]] = min(mark, laying.get(option[1], mark))
    return [*(option for option in options if not _lays(option)), *(option for _, _, option in laying.values())]


def widest(s: Sheol, options: Sequence[str]) -> list[str]:
    """The two tiles with the most openings."""
    return sorted(options, key=lambda tile: -len(TILES[tile].openings))[:2]


def discarding(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """A card of a hand, or the top of a deck."""
    return [*[option for option in options if option[2]][:1], *[option for option in options if not option[2]][:1]]


def first_two(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """Where all are much alike: two, and passing if one may."""
    return [*options[:2], *([PASS] if PASS in options[2:] else [])]


def ends(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """All or nothing."""
    return [options[0], options[-1]]


NARROW: dict[str, Narrow] = {
    "act": acts,
    "paying": paying,
    "place": placing,
    "jump": landing,
    "send": landing,
    "walk": walking,
    "take-tile": widest,
    "block": first_two,
    "discard": discarding,
    "refill": first_two,
    "throw-away": first_two,
    "make-room": first_two,
    "shadow-path": first_two,
    "damage": ends,
}
"""How the options of a kind of question are narrowed."""

# --- on the way -------------------------------------------------------------------------------------------------------


def best_turn(s: Sheol, cell: int, tile: str, turns: Sequence[Any]) -> list[Any]:
    """The turn of a tile that goes on with a road from the Citadel, if one does, and leads on best."""
    far, sides = how_far(s), carriers(s)
    road = network(s, CITADEL, sides)
    joined = sides_joined(cell, {there: sides[there] for there in NEIGHBOURS[cell] if there in road and there in sides})

    def mark(turn: int) -> tuple[bool, int]:
        return not openings(Stream(tile, turn)) & joined, leads(cell, tile, turn, far)

    return [min(turns, key=mark)]


def best_place(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The place nearest to a target, first of those at an end of a road, for the widest tile; or none."""
    far, sides = how_far(s), carriers(s)
    ends = road_ends(s, network(s, CITADEL, sides), sides)

    def mark(way: tuple[str, str, str]) -> tuple[bool, int, int]:
        cell = cell_of(way[1])
        return cell not in ends, far[cell], -len(TILES[way[2]].openings)

    return [min([option for option in options if option != PASS], key=mark), PASS]


def best_steps(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The two steps nearest to a target, the tile that leads on best, or no step."""
    far = how_far(s)
    bare = [option for option in options if option != PASS and not _lays(option)]
    laying = [option for option in options if _lays(option)]
    bare.sort(key=lambda option: far[cell_of(option[1])])
    laying.sort(key=lambda option: leads(cell_of(option[1]), option[2], option[3], far))
    return [*bare[:2], *laying[:1], PASS]


def best_landing(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The space nearest to a target, or where one is."""
    spaces = landing(s, options)
    return [spaces[0], *(option for option in spaces[1:] if option in (PASS, "citadel"))]


def first(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """Where all are alike as far as one can see, the first, and passing if one may."""
    return [options[0], *([PASS] if PASS in options[1:] else [])]


def only_pass(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """What hardly ever helps is let pass."""
    return [PASS]


ON_THE_WAY: dict[str, Narrow] = {
    "paying": paying,
    "place": best_place,
    "walk": best_steps,
    "jump": best_landing,
    "send": best_landing,
    "take-tile": lambda s, options: widest(s, options)[:1],
    "tile": first_two,
    "discard": lambda s, options: discarding(s, options)[-1:],
    "trim": first,
    "make-room": first,
    "shadow-path": first,
    "refill": only_pass,
}
"""How the answers to a kind of question are narrowed while an option is thought through."""
