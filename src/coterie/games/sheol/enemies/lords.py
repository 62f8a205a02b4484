"""Outer Lords: Action cards and activation, damage and stages; they move over everything, pushing figures ahead."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from coterie.games.sheol import box
from coterie.games.sheol.board import ground
from coterie.games.sheol.board.foes import enemy_of, name_of, number_of, pick_space
from coterie.games.sheol.board.ground import CELLS, COLUMN, NEXT, ROW, SPOTS, TO_CITADEL, distance, land_cells
from coterie.games.sheol.board.lightstream import damage_tile, remove_tile
from coterie.games.sheol.board.occupancy import figures, may_be_moved_to
from coterie.games.sheol.effects.resolve import Context, Tests, carry_out
from coterie.games.sheol.enemies.heralds import MECH_BLAST, choose_target, herald_acts, trample
from coterie.games.sheol.enemies.reactions import last_space, react, strike_back
from coterie.games.sheol.lightshields.playing import offer_free
from coterie.games.sheol.mission.cards import check_goals
from coterie.games.sheol.scouts.challenge import arrive
from coterie.games.sheol.scouts.lux import lose, lose_prosperity
from coterie.games.sheol.shadows.foe_cards import flies, health_of, is_held, least_darkness, movement_of
from coterie.games.sheol.shadows.gravity import PULLS, roll_gravity
from coterie.games.sheol.shadows.menace import attack_in_turn
from coterie.games.sheol.shadows.moving import enter_land
from coterie.games.sheol.shadows.tokens import take_away
from coterie.games.sheol.state import CITADEL, OFF, Herald, Lord, Shadow, Sheol, Singularity, Unit
from coterie.games.sheol.state import name as unit_name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside

Figure = Shadow | Herald | Singularity | Unit

BY_ITSELF = "lord.move.target"
"""The rule by which an Outer Lord moves, unless a card makes it."""


def lord_order(s: Sheol) -> list[int]:
    return [number_of(s, lord) for lord in s.lords if lord.at >= 0]


def next_acts(t: Table[Sheol]) -> Flow[None]:
    """The next Outer Lord or Herald of the queue, if it is still there; before it the players may use things."""
    s = t.state
    if enemy_of(s, s.queue[0]) is not None:
        yield from offer_free(t)
    enemy = enemy_of(s, s.queue.pop(0))
    if isinstance(enemy, Lord):
        yield from lord_acts(t, enemy)
    elif isinstance(enemy, Herald):
        yield from herald_acts(t, enemy)


def lord_acts(t: Table[Sheol], lord: Lord) -> Flow[None]:
    """A new Action card: it attacks if it can, moves, attacks if it has not, then the effect, or that before all.

    Before and after an attack the players may use what they have.
    """
    s = t.state
    next_action(t, lord)
    card = box.LORD_ACTIONS[lord.action]
    context = Context(enemy=number_of(s, lord), rule="lord.action.sequence", card=f"lord-action.{card.id}.name")
    if card.first:
        yield from carry_out(t, card.effects, context)
    attacked = yield from attack_in_turn(t, lord)
    if attacked:
        yield from offer_free(t)
    if lord.at >= 0 and not is_held(s, lord):
        yield from march(t, lord, movement_of(s, lord), card.target)
    if not attacked and (yield from attack_in_turn(t, lord)) and not card.first:
        yield from offer_free(t)
    if not card.first and lord.at >= 0:
        yield from carry_out(t, card.effects, context)


# --- Action cards -----------------------------------------------------------------------------------------------------


def next_action(t: Table[Sheol], lord: Lord) -> None:
    """The active card goes under the deck and the next is turned up; a Berserk Outer Lord has only its gold card."""
    if not lord.berserk:
        if lord.action:
            lord.actions.put_bottom(lord.action)
            lord.action = ""
        open_action(t, lord, "lord.action.draw")


def open_action(t: Table[Sheol], lord: Lord, rule: str) -> None:
    lord.action = t.draw(lord.actions)
    t.note("lord-action", rule, what=name_of(lord), card=f"@lord-action.{lord.action}.name")


def end_stage(t: Table[Sheol], lord: Lord) -> Flow[None]:
    """The current card is gone for good, the stage's health with it; then the mission's answer and the next card.

    After the last of them it goes Berserk: its card is turned, and the gold card is its only action from now on.
    """
    s = t.state
    lord.damage = max(0, lord.damage - health_of(s, lord))
    lord.spent.cards.append(lord.action or t.draw(lord.actions))
    lord.action = ""
    s.mission.counters["stages"] = s.mission.counters.get("stages", 0) + 1
    t.note("stage-ended", "lord.stage.advance", what=name_of(lord), n=len(lord.spent))
    yield from check_goals(t)
    if lord.actions.cards:
        open_action(t, lord, "lord.stage.advance")
        return
    lord.berserk = True
    lord.darkness = max(lord.darkness, least_darkness(s, lord))
    lord.action = next(card.id for card in box.LORD_ACTIONS.values() if card.lord == lord.card and card.berserk)
    t.note("berserk", "lord.berserk", what=name_of(lord), card=f"@lord-action.{lord.action}.name")


# --- damage -----------------------------------------------------------------------------------------------------------


def wound_lord(t: Table[Sheol], lord: Lord, n: int, by: Unit | None, why: Why) -> Flow[bool]:
    """So much damage, armor already taken off, by a scout or by nobody; True if it is defeated.

    The reaction comes first, then the end of a stage; an extra attack waits for the new Action card.
    """
    if n <= 0:
        return False
    s = t.state
    lord.damage += n
    t.note("lord-hurt", why, what=name_of(lord), n=n, damage=lord.damage, health=health_of(s, lord))
    due, stages = lord.damage >= health_of(s, lord), len(lord.spent)
    if due and lord.berserk:
        be_defeated(t, lord)
        return True
    reached = yield from react(t, lord, by)
    due = due and len(lord.spent) == stages  # unless damage in answer to the reaction has ended the stage
    staged = due and lord.at >= 0 and not lord.berserk
    while due and not lord.berserk:
        yield from end_stage(t, lord)
        due = lord.damage >= health_of(s, lord)
    if due:
        be_defeated(t, lord)
    elif reached:
        yield from strike_back(t, lord, "lord.retaliation")
    elif staged and lord.retaliation == last_space(lord):
        yield from strike_back(t, lord, "lord.stage.attack")
    return lord.defeated


def be_defeated(t: Table[Sheol], lord: Lord) -> None:
    """It is removed, and yields no Umbra."""
    lord.defeated, lord.at = True, OFF
    t.note("lord-defeated", "lord.defeat", what=name_of(lord))


# --- where to ---------------------------------------------------------------------------------------------------------


def toward_axis(t: Table[Sheol], lord: Lord, axis: str, why: Why = BY_ITSELF) -> int:
    """The direction of an axis; with its four spaces on it already, that of the Citadel."""
    line, back, ahead = (ROW, ground.NORTH, ground.SOUTH) if axis == "alpha" else (COLUMN, ground.WEST, ground.EAST)
    if line[lord.at] == ground.BAND[0]:
        return toward_citadel(t, lord, why)
    return ahead if line[lord.at] < ground.BAND[0] else back


def toward_citadel(t: Table[Sheol], lord: Lord, why: Why = BY_ITSELF) -> int:
    """Along its rows or columns, whichever is farther from the Citadel; if they are equal the Gravity die decides."""
    row, column = ROW[lord.at], COLUMN[lord.at]
    rows = max(ground.TOP - row - 1, row - ground.BOTTOM, 0)
    columns = max(ground.LEFT - column - 1, column - ground.RIGHT, 0)
    by_rows = rows > columns
    if rows == columns:
        by_rows = PULLS[roll_gravity(t, inside(why, "lord.move.target"))].axis == "alpha"
    if by_rows:
        return ground.SOUTH if row < ground.TOP else ground.NORTH
    return ground.EAST if column < ground.LEFT else ground.WEST


def toward_cell(lord: Lord, goals: Collection[int], away: bool = False) -> int | None:
    """Toward the nearest of some spaces, or away from it, without touching the Citadel; None once it is beside it."""
    here = land_cells(lord.at)

    def far(cells: Sequence[int]) -> int:
        return min(distance(cell, goal) for cell in cells for goal in goals)

    ways = {way: [NEXT[cell][way] for cell in here] for way in range(4)} if goals else {}
    shut = {OFF, *ground.CITADEL_CELLS}
    left = {way: far(cells) for way, cells in ways.items() if shut.isdisjoint(cells)}
    better = [way for way, n in left.items() if (n > far(here) if away else 0 < n < far(here))]
    return (max if away else min)(better, key=lambda way: left[way], default=None)


def march(t: Table[Sheol], lord: Lord, spaces: int, target: str | int, why: Why = BY_ITSELF) -> Flow[None]:
    """So many steps in a direction, toward the Citadel, or toward an axis, that of the Gravity die if none is named.

    Then every mech on its way hurts it.
    """
    axis = PULLS[roll_gravity(t, why)].axis if target == "axis" else target
    mechs = 0
    for _ in range(spaces):
        if isinstance(axis, int):
            direction = axis
        else:
            direction = toward_citadel(t, lord, why) if axis == "citadel" else toward_axis(t, lord, axis, why)
        mechs += yield from stride(t, lord, direction, why)
    for _ in range(mechs):
        if lord.at >= 0:
            yield from wound_lord(t, lord, MECH_BLAST, None, inside(why, "aimove.lord.mech"))


# --- one step ---------------------------------------------------------------------------------------------------------


def stride(t: Table[Sheol], lord: Lord, direction: int, why: Why = BY_ITSELF) -> Flow[int]:
    """One step of all four spaces: what stands ahead is pushed, what lies there is crushed; how many mechs."""
    here = land_cells(lord.at)
    ahead = [there for cell in here if (there := NEXT[cell][direction]) not in here]
    if OFF in ahead:
        return 0
    end = NEXT[lord.at][direction]
    t.note("lord-moves", why, what=name_of(lord), start=SPOTS[lord.at], end=SPOTS[end])
    if any(ground.IN_CITADEL[cell] for cell in ahead):
        lose(t, "lord", inside(why, "aimove.lord.citadel"))
    for cell in ahead:
        yield from push_line(t, cell, direction, {*here, *ahead}, why)
    lord.at = end
    return sum(crush(t, cell, why) for cell in ahead)


def crush(t: Table[Sheol], cell: int, why: Why) -> int:
    """Under an Outer Lord tiles, coralbone, facilities, drones and mechs are destroyed; how many mechs."""
    s, at = t.state, SPOTS[cell]
    if cell in s.streams:
        remove_tile(t, cell, inside(why, "aimove.lord.lightstream"))
    if s.coral.pop(cell, 0):
        t.note("coralbone-gone", inside(why, "aimove.lord.coralbone"), at=at)
    if s.facilities.pop(cell, None) is not None:
        t.note("facility-destroyed", inside(why, "aimove.lord.facility"), at=at)
    if any(drone.at == cell for drone in s.drones):
        s.drones = [drone for drone in s.drones if drone.at != cell]
        t.note("drone-destroyed", inside(why, "aimove.lord.drone"), at=at)
    if cell in s.mechs:
        s.mechs.remove(cell)
        t.note("mech-crushed", inside(why, "aimove.lord.mech"), at=at)
        return 1
    return 0


# --- pushing ----------------------------------------------------------------------------------------------------------


def push_line(t: Table[Sheol], cell: int, direction: int, shut: set[int], why: Why) -> Flow[None]:
    """The figure on a space and every further one in the line go one space on, the farthest first."""
    s, line = t.state, list[Figure]()
    figures: list[Figure] = [*s.shadows.values(), *s.heralds, *s.singularities, *s.units]
    while cell != OFF and (figure := next((each for each in figures if each.at == cell), None)) is not None:
        line.append(figure)
        shut = {*shut, cell}
        cell = NEXT[cell][direction]
    for figure in reversed(line):
        yield from push(t, figure, NEXT[figure.at][direction], shut, why)


def push(t: Table[Sheol], figure: Figure, cell: int, shut: set[int], why: Why) -> Flow[None]:
    """A figure is pushed onto a space; if it could not move there itself, it is put into the nearest free one."""
    s = t.state
    blocked, start = inside(why, "lord.move.push-blocked"), figure.at
    why = inside(why, "lord.move.push")
    if cell != OFF and ground.IN_CITADEL[cell] and isinstance(figure, Shadow | Unit):
        yield from push_into_citadel(t, figure, blocked)
        return
    if isinstance(figure, Shadow) and cell in s.streams:
        damage_tile(t, cell, blocked)
        shut, cell = {*shut, cell}, OFF
    if cell == OFF or not may_stand(s, figure, cell):
        why = blocked
        cell = yield from nearest_free(t, figure, shut)
    figure.at = cell
    t.note("pushed", why, what=figure_name(figure), start=SPOTS[start], end=SPOTS[cell])
    if isinstance(figure, Herald):
        yield from trample(t, figure, why)
    elif isinstance(figure, Unit):
        yield from arrive(t, figure)
    elif isinstance(figure, Shadow):
        figure.detour = None
        enter_land(t, figure, why)


def push_into_citadel(t: Table[Sheol], figure: Shadow | Unit, why: Why) -> Flow[None]:
    """A scout enters it, a shadow is destroyed for 1 Prosperity."""
    if isinstance(figure, Unit):
        t.note("pushed-inside", why, unit=unit_name(figure), start=SPOTS[figure.at])
        figure.at = CITADEL
        yield from arrive(t, figure)
    else:
        t.note("shadow-burns", why, what=name_of(figure), at=SPOTS[figure.at])
        take_away(t.state, figure)
        lose_prosperity(t, 1, why)


def figure_name(figure: Figure) -> str:
    if isinstance(figure, Unit):
        return unit_name(figure)
    return f"@group.{figure.group}" if isinstance(figure, Singularity) else name_of(figure)


def may_stand(s: Sheol, figure: Figure, cell: int) -> bool:
    """Whether a space would not block the figure's own movement; other figures apart, which are pushed as well."""
    if isinstance(figure, Unit):
        return may_be_moved_to(s, dict.fromkeys(s.mechs, "mech"), cell)
    flying = not isinstance(figure, Singularity) and flies(s, figure)
    blocked = ("peak",) if flying else ("peak", "rift", "trench")
    if ground.IN_CITADEL[cell] or cell in s.coral or s.obstacles.get(cell) in blocked:
        return False
    taken = cell in s.mechs or cell in s.streams or any(drone.at == cell for drone in s.drones)
    return isinstance(figure, Herald) or not taken


def standing_room(s: Sheol, figure: Figure, shut: Collection[int] = ()) -> list[int]:
    """The spaces without figures where one may stand."""
    taken = figures(s)
    return [cell for cell in range(CELLS) if cell not in taken and cell not in shut and may_stand(s, figure, cell)]


def nearest_free(t: Table[Sheol], figure: Figure, shut: set[int]) -> Flow[int]:
    """The closest space where the figure may stand; of equals nearest its target, then the Citadel, then by choice."""
    prey = CITADEL
    if isinstance(figure, Herald):
        prey = (yield from choose_target(t, figure, figure.at)).at

    def rank(cell: int) -> tuple[int, int, int]:
        goal = TO_CITADEL[cell] if prey == CITADEL else distance(cell, prey)
        return distance(cell, figure.at), goal, TO_CITADEL[cell]

    free = standing_room(t.state, figure, shut)
    return (yield from pick_space(t, free, rank, "relocate", "lord.move.push-blocked", start=SPOTS[figure.at]))


TESTS: Tests = {"stages": lambda s, n, context: s.mission.counters.get("stages", 0) >= n}
