"""Which options a bot looks at: those that could help, so that it need not think through all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.actions.movement import toll
from coterie.games.sheol.board.foes import enemy_of
from coterie.games.sheol.board.ground import CELLS, NEIGHBOURS, cell_of, land_cells, shifted, steps_to
from coterie.games.sheol.board.lightstream import carriers, network, onward, openings
from coterie.games.sheol.bots.evaluate import road_ends
from coterie.games.sheol.bots.worth import card_worth, thing_worth
from coterie.games.sheol.box import TILES
from coterie.games.sheol.box.patterns import pattern
from coterie.games.sheol.light.placing import sides_joined
from coterie.games.sheol.mission.cards import open_goals
from coterie.games.sheol.mission.effects import spaces
from coterie.games.sheol.round.play import ACTIONS
from coterie.games.sheol.scouts.units import Pace, pace_of
from coterie.games.sheol.shadows.foe_cards import darkness_of
from coterie.games.sheol.state import CITADEL, Sheol, Stream, Unit
from coterie.kernel.decision import PASS, Decision, Option

IDLE = ("discard", "trade")
"""What a bot does not think of in its turn."""

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
    kept, laying = [], dict[str, list[Any]]()
    reveals, attacks, refreshes, hand_ons = [], [], [], []
    far, unit = how_far(s), s.units[s.active]
    pace = pace_of(s, unit)
    bare = {option[1] for option in options if option[0] == "step" and len(option) == 2}
    for option in options:
        word = option[0]
        if word == "step" and len(option) == 2 and unit.moved and leads_astray(s, unit, cell_of(option[1]), pace, far):
            continue
        if word == "reveal":
            reveals.append(option)
        elif word == "attack":
            attacks.append(option)
        elif word == "refresh":
            refreshes.append(option)
        elif word in ("turn", "wait"):
            hand_ons.append(option)
        elif word == "give":
            kept += [option] if brings_home(s, unit, option) else []
        elif word == "retrieve":
            kept += [] if wants_umbra(s.mission.id) else [option]
        elif not _lays(option):
            kept += [] if word in IDLE else [option]
        elif cell_of(option[1]) not in s.streams or option[1] not in bare:
            laying.setdefault(option[1], []).append(option)
    for ways in laying.values():
        kept += sorted(ways, key=lambda option: laid(option, far))[:PLACEMENTS]
    kept += sorted(refreshes, key=lambda option: card_worth(option[1]))[:1]
    kept += hand_ons[:1] if unit.actions >= ACTIONS else []
    return [*kept, *best_reveals(s, unit, reveals), *best_attacks(s, unit, attacks)]


def leads_astray(s: Sheol, unit: Unit, cell: int, pace: Pace, far: bytes) -> bool:
    """Whether a step costs nothing and leads no nearer to a target: a bot might walk to and fro like that for ever."""
    return cell >= 0 and far[cell] >= far[unit.at] and toll(s, cell, pace) == 0


def brings_home(s: Sheol, unit: Unit, option: Any) -> bool:
    """Whether what is given is Umbra that the Citadel waits for, and who takes it is nearer to the Citadel."""
    home = steps_to((CITADEL,))
    return option[2] == "umbra" and home[s.units[option[1]].at] < home[unit.at] and wants_umbra(s.mission.id)


@cache
def wants_umbra(mission: str) -> bool:
    """Whether a goal of the mission asks for Umbra in the Citadel, now or later."""
    return any(goal.needs.deposit for card in box.MISSIONS[mission].cards.values() for goal in card.goals)


def best_reveals(s: Sheol, unit: Unit, options: list[Any]) -> list[Any]:
    """The two turns that show the most enemies and clear the most coralbone; overloaded only if that shows more."""
    if len(options) < 2 or unit.lantern is None:
        return options
    card = box.LANTERNS[unit.lantern.card]
    hidden = {shadow.at for shadow in s.shadows.values() if not shadow.revealed}
    hidden.update(herald.at for herald in s.heralds if herald.darkness)
    hidden.update(cell for lord in s.lords if lord.at >= 0 and lord.darkness for cell in land_cells(lord.at))
    hidden.update(s.coral)

    def mark(option: Any) -> float:
        over = bool(option[-1] == "overload")
        facing = pattern(card.overload.pattern if over and card.overload else card.pattern).facings[option[1]]
        return 0.5 * over - sum(shifted(unit.at, *offset) in hidden for offset in facing)

    return sorted(options, key=mark)[:2]


def best_attacks(s: Sheol, unit: Unit, options: list[Any]) -> list[Any]:
    """At most four, those on enemies that can be seen first; overloaded ones only on what is greater than shadows."""
    marks: list[tuple[int, Any]] = []
    for option in options:
        over = option[-1] == "overload"
        target = option[2] if len(option) > 2 and isinstance(option[2], int) else 0
        enemy = enemy_of(s, target) if target else None
        if target < 0 or unit.corrupted or not over:
            marks.append(((0 if enemy is None else darkness_of(s, enemy)) - over, option))
    marks.sort(key=lambda mark: mark[0])
    return [option for _, option in marks[:4]] or options[:2]


def _lays(option: tuple[Any, ...]) -> bool:
    return option[0] == "step" and len(option) == 4


def laid(option: Any, far: bytes) -> int:
    """How far the nearest target is from where the tile of such a step leads on."""
    _, at, tile, turn = option
    return leads(cell_of(at), tile, turn, far)


def targets(s: Sheol) -> set[int]:
    """The spaces that the goals in play name, and if they name none the lands still to be discovered."""
    needs = [goal.needs for _, _, goal in open_goals(s)]
    named = [place for each in needs for place in (*each.at, *each.linked, *each.built_at) if place[0].isupper()]
    found = {cell for place in named for cell in spaces(s, place)}
    return found or {cell for land in s.lands if not land.discovered for cell in land_cells(land.corner)}


def how_far(s: Sheol) -> bytes:
    """For each place how far the nearest target is; nothing is if there is none."""
    wanted = targets(s)
    return steps_to(tuple(sorted(wanted))) if wanted else NOWHERE


NOWHERE = bytes(CELLS + 2)


def leads(cell: int, tile: str, turn: int, far: bytes) -> int:
    """How far the nearest target is from where a tile would lead on."""
    return min([far[there] for there in onward(cell, openings(Stream(tile, turn)))], default=0)


# --- other questions --------------------------------------------------------------------------------------------------


def paying(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """A discount if there is one, what could be played, or nothing."""
    cheaper = [option for option in options if option[0] == "discount"]
    return [*cheaper[:1], *(option for option in options if option[0] != "discount")]


def saving(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """A discount if there is one, else what could be played, or nothing."""
    cheaper = [option for option in options if option[0] == "discount"]
    return cheaper[:1] or list(options)


def placing(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The places nearest to a target, or none."""
    far = how_far(s)
    return [*sorted(_but_pass(options), key=lambda way: far[cell_of(way[1])])[:2], PASS]


def _but_pass(options: Sequence[Any]) -> list[Any]:
    return [option for option in options if option != PASS]


def landing(s: Sheol, options: Sequence[Any], most: int = 3) -> list[Any]:
    """The spaces nearest to a target, or where one is."""
    far, staying = how_far(s), [option for option in options if option in (PASS, "citadel")]
    going = [option for option in options if option not in staying]
    return [*sorted(going, key=lambda at: far[cell_of(at)])[:most], *staying]


def walking(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """Every step without a tile, for each space the tile that leads on best, or no step."""
    far = how_far(s)
    laying: dict[str, list[Any]] = {}
    for option in options:
        if _lays(option):
            laying.setdefault(option[1], []).append(option)
    best = [min(ways, key=lambda option: laid(option, far)) for ways in laying.values()]
    return [*(option for option in options if not _lays(option)), *best]


def widest(s: Sheol, options: Sequence[str]) -> list[str]:
    """The two tiles with the most openings."""
    return sorted(options, key=lambda tile: -len(TILES[tile].openings))[:2]


def discarding(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The two cards of hands that are worth the least, or the top of the fullest deck."""
    held = sorted([option for option in options if option[2]], key=lambda option: card_worth(option[2]))
    tops = [option for option in options if not option[2]]
    return [*held[:2], *sorted(tops, key=lambda option: -len(s.units[option[1]].deck))[:1]]


def cheapest(n: int) -> Narrow:
    """The cards that are worth the least, and passing if one may."""
    return lambda s, options: [*sorted(_but_pass(options), key=card_worth)[:n], *([PASS] if PASS in options else [])]


def least_things(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """Of an inventory the two things that are worth the least, and keeping all if one may."""
    least = sorted(_but_pass(options), key=lambda thing: thing_worth(*thing))[:2]
    return [*least, *([PASS] if PASS in options else [])]


def first(n: int) -> Narrow:
    """Where all are much alike as far as one can see: so many, and passing if one may."""
    return lambda s, options: [*options[:n], *([PASS] if PASS in options[n:] else [])]


def using(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """What could be used, or nothing; nothing is thrown away without need."""
    return [option for option in options if option[0] != "discard"]


NARROW: dict[str, Narrow] = {
    "act": acts,
    "free": using,
    "paying": paying,
    "place": placing,
    "jump": landing,
    "send": landing,
    "walk": walking,
    "take-tile": widest,
    "discard": discarding,
    "block": cheapest(2),
    "refill": cheapest(1),
    "trim": cheapest(3),
    **dict.fromkeys(("throw-away", "make-room"), least_things),
    **dict.fromkeys(("shadow-path", "leave-at"), first(2)),
    "damage": lambda s, options: [options[0], options[-1]],  # all or nothing
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

    return [min(_but_pass(options), key=mark), PASS]


def best_steps(s: Sheol, options: Sequence[Any]) -> list[Any]:
    """The two steps nearest to a target, the tile that leads on best, or no step."""
    far = how_far(s)
    bare = [option for option in _but_pass(options) if not _lays(option)]
    laying = [option for option in options if _lays(option)]
    bare.sort(key=lambda option: far[cell_of(option[1])])
    laying.sort(key=lambda option: laid(option, far))
    return [*bare[:2], *laying[:1], PASS]


ON_THE_WAY: dict[str, Narrow] = {
    "paying": saving,
    "place": best_place,
    "walk": best_steps,
    "jump": partial(landing, most=1),
    "send": partial(landing, most=1),
    "take-tile": lambda s, options: widest(s, options)[:1],
    "tile": first(2),
    "discard": lambda s, options: discarding(s, options)[-1:],
    "trim": cheapest(1),
    "make-room": lambda s, options: least_things(s, options)[:1],
    **dict.fromkeys(("shadow-path", "leave-at"), first(1)),
    **dict.fromkeys(("refill", "free"), lambda s, options: [PASS]),  # what can wait, or hardly ever helps
}
"""How the answers to a kind of question are narrowed while an option is thought through."""
