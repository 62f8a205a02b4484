"""What cards do in and beside attacks, and to enemies, as verbs; and what they ask about enemies and rolls."""

from __future__ import annotations

from coterie.games.sheol.actions.attack import Attack, aimed, left_of, roll_die, strike_all
from coterie.games.sheol.actions.gear import Plan, RepairGear
from coterie.games.sheol.actions.reveal import Reveal
from coterie.games.sheol.board.foes import apart, cells_of, enemies, enemy_of, is_kind, name_of, number_of, words_for
from coterie.games.sheol.board.ground import COLUMN, ROW, SPOTS, far
from coterie.games.sheol.board.occupancy import covered, foes_in, nearest_first, turns
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.effects.resolve import Context, Tests, scout_of, seats_of, shadow_of
from coterie.games.sheol.effects.selecting import places
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.enemies.harm import acting_scout, harm_enemy, slay_shadow
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.lightshields.powers import ActionCost
from coterie.games.sheol.scouts.acting import Acting, UnitAction
from coterie.games.sheol.scouts.units import weapon_of
from coterie.games.sheol.shadows.foe_cards import darkness_of, pattern_of
from coterie.games.sheol.shadows.tokens import cloak, expose_enemy, lose_bottom, take_away
from coterie.games.sheol.state import Sheol
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

# --- attacks and actions ----------------------------------------------------------------------------------------------


def strike(t: Table[Sheol], how: verbs.Strike, context: Context) -> Flow[None]:
    """An attack without cost: on the enemy it is about, else on those it reaches."""
    s, unit, own = t.state, scout_of(t.state, context), acting_scout(t.state, context)
    weapon = weapon_of(unit)
    context.failed = (weapon is None and not how.damage) or (own is not None and flag(s, "no-attack", own))
    if context.failed:
        return
    if weapon is not None and not how.damage:
        how = replace(how, damage=weapon.damage, aoe=how.aoe or (weapon.aoe and not how.within and not how.pattern))
    targets = [context.enemy] if _is_given(s, context) else (yield from choose_targets(t, how, context))
    context.failed = not targets
    action = ActionCost("attack", unit.id, {})
    roll = aimed(s, unit, targets[0] if len(targets) == 1 else -1, how)
    fresh = replace(context, enemy=roll.enemy, roll=roll, incoming=None, after=None)
    if targets and own is not None:
        yield from offer(t, "attack", fresh, action)
    yield from strike_all(t, fresh, how, targets, action)


def _is_given(s: Sheol, context: Context) -> bool:
    """Whether the target is the enemy it is about; a critical effect may strike at another than the one just hit."""
    struck = context.roll is not None and context.roll.enemy == context.enemy
    return enemy_of(s, context.enemy) is not None and not struck


def choose_targets(t: Table[Sheol], how: verbs.Strike, context: Context) -> Flow[list[int]]:
    """All that an Area of Effect covers, or so many different enemies; further ones may be left."""
    s, seats = t.state, seats_of(t.state, context)
    if how.aoe and not how.within:
        areas = {turn: area for turn, area in _areas(s, how, context).items() if area}
        if not areas:
            return []
        turn = yield from t.choose(seats, "strike-turn", list(areas), context, unit=context.scout)
        return nearest_first(s, areas[turn], scout_of(s, context).at)
    reached = _reached(s, how, context)
    if how.aoe or not reached:
        return reached
    chosen = [(yield from t.choose(seats, "strike", reached, context, unit=context.scout))]
    while len(chosen) < how.targets:
        others = [number for number in reached if number not in chosen]
        number = yield from t.window(seats, "strike", others, context, unit=context.scout)
        if number is None:
            break
        chosen.append(number)
    return chosen


def _areas(s: Sheol, how: verbs.Strike, context: Context) -> dict[int, list[int]]:
    """By turn of the pattern, the enemies that it covers."""
    weapon = weapon_of(scout_of(s, context))
    text = how.pattern or ("" if weapon is None else weapon.pattern)
    if not text:
        return {}
    foes = {cell: number_of(s, enemy) for enemy in enemies(s) if is_kind(enemy, how.kinds) for cell in cells_of(enemy)}
    start = [cell for cell in places(s, how.of, context) if cell >= 0]
    return {turn: foes_in(foes, [c for cell in start for c in covered(text, turn, cell)]) for turn in turns(text)}


def _reached(s: Sheol, how: verbs.Strike, context: Context) -> list[int]:
    """The enemies near enough, or in the pattern in any of its turns."""
    if not how.within:
        return list(dict.fromkeys([number for area in _areas(s, how, context).values() for number in area]))
    here = places(s, how.of, context)
    return [
        number_of(s, enemy)
        for enemy in enemies(s)
        if is_kind(enemy, how.kinds) and far(here, cells_of(enemy)) <= how.within
    ]


GRANTED: dict[str, UnitAction] = {action.word: action for action in (Plan(), Reveal(), Attack(), RepairGear())}
"""The actions that a card can grant."""


def act_at_once(t: Table[Sheol], granted: verbs.Act, context: Context) -> Flow[None]:
    """An action without action point, and without Lux unless it is paid; also by who cannot act otherwise."""
    s, unit, action = t.state, scout_of(t.state, context), GRANTED[granted.action]
    acting = Acting(s, unit, ("actions",) if granted.paid else ("actions", "lux"))
    options = action.options(s, acting) if action.cannot(s, acting) is None else ()
    ready = [each for each in options if (each[-1] == "overload") == granted.overload]
    if ready:
        option = yield from t.choose(unit.seat, "granted", ready, context, unit=unit.id)
        yield from action.do(t, Acting(s, unit, acting.waived), option) or ()


# --- the attack in progress -------------------------------------------------------------------------------------------


def reroll(t: Table[Sheol], effect: verbs.Reroll, context: Context) -> None:
    """The worst dice are rolled again, the new results stand."""
    roll = context.roll
    assert roll is not None
    roll.dice.sort(key=lambda face: (face["darkness"], face["damage"] + face["critical"]))
    again = min(effect.n, len(roll.dice))
    t.note("rerolled", context, n=again)
    del roll.dice[:again]
    for _ in range(again):
        roll_die(t, roll)


def more_dice(t: Table[Sheol], effect: verbs.Dice, context: Context) -> None:
    """Extra dice; the best will count."""
    assert context.roll is not None
    t.note("more-dice", context, n=effect.n)
    for _ in range(effect.n):
        roll_die(t, context.roll)


def make_critical(t: Table[Sheol], effect: verbs.Critical, context: Context) -> None:
    """If the attack hits, it does so critically."""
    assert context.roll is not None
    context.roll.critical = True
    t.note("made-critical", context)


# --- enemies ----------------------------------------------------------------------------------------------------------


def harm(t: Table[Sheol], effect: verbs.Harm | verbs.Pierce, context: Context) -> Flow[None]:
    yield from harm_enemy(t, context.enemy, effect.n, context, armor=isinstance(effect, verbs.Harm))


def slay(t: Table[Sheol], effect: verbs.Slay, context: Context) -> Flow[None]:
    """A shadow is destroyed; only with its Umbra it counts as killed by the scouts."""
    shadow = shadow_of(t.state, context)
    if shadow is None:
        return
    if effect.leaving == "umbra":
        yield from slay_shadow(t, shadow, context)
        return
    t.note("shadow-gone", context, what=name_of(shadow), at=SPOTS[shadow.at])
    if shadow.hyper:
        lose_bottom(t, shadow, context)
    else:
        take_away(t.state, shadow)


DOINGS = (strike, act_at_once, reroll, more_dice, make_critical, harm, slay, expose_enemy, cloak)

# --- needs ------------------------------------------------------------------------------------------------------------


def of_kind(s: Sheol, kinds: tuple[str, ...], context: Context) -> bool:
    """The enemy, or the one just killed, is of one of the kinds."""
    enemy = enemy_of(s, context.enemy)
    words = context.fallen or (() if enemy is None else words_for(enemy))
    return any(kind in kinds for kind in words)


def is_so_dark(s: Sheol, most: int, context: Context) -> bool:
    """The enemy's Darkness is at most so much."""
    enemy = enemy_of(s, context.enemy)
    return enemy is not None and darkness_of(s, enemy) <= most


def health_left(s: Sheol, least: int, context: Context) -> bool:
    """The enemy has at least so much health left."""
    enemy = enemy_of(s, context.enemy)
    return enemy is not None and left_of(s, enemy) >= least


def in_pattern(s: Sheol, wanted: bool, context: Context) -> bool:
    """The scout is in the pattern of the enemy, in some of its turns."""
    enemy = enemy_of(s, context.enemy)
    shape = None if enemy is None else pattern_of(s, enemy)
    if enemy is None or shape is None or context.scout < 0 or not scout_of(s, context).on_board:
        return False
    unit = scout_of(s, context)
    return (ROW[unit.at] - ROW[enemy.at], COLUMN[unit.at] - COLUMN[enemy.at]) in shape.reach


def adjacent(s: Sheol, wanted: bool, context: Context) -> bool:
    """The scout is beside the enemy."""
    enemy, unit = enemy_of(s, context.enemy), scout_of(s, context)
    return enemy is not None and unit.on_board and apart(enemy, unit.at) == 1


TESTS: Tests = {
    "kinds": of_kind,
    "darkness": is_so_dark,
    "health": health_left,
    "in_pattern": in_pattern,
    "adjacent": adjacent,
    "hit": lambda s, wanted, context: context.roll is not None and context.roll.hit,
    "critical": lambda s, wanted, context: context.roll is not None and context.roll.hit and context.roll.critical,
    "killed": lambda s, wanted, context: bool(context.fallen) or (context.roll is not None and context.roll.killed),
}
