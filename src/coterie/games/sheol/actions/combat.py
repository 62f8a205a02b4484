"""What cards do in and beside attacks, and to enemies, as verbs; and what they ask about enemies and rolls."""

from __future__ import annotations

from coterie.games.sheol.actions.attack import Attack
from coterie.games.sheol.actions.plan import Plan
from coterie.games.sheol.actions.repair import Repair
from coterie.games.sheol.actions.reveal import Reveal
from coterie.games.sheol.actions.strike import roll_die, strike_all
from coterie.games.sheol.board.aiming import covered, foes_by_cell, foes_in, nearest_first, turns
from coterie.games.sheol.board.foes import apart, cells_of, enemies, enemy_of, is_kind, number_of, words_for
from coterie.games.sheol.board.ground import COLUMN, ROW, SPOTS, far
from coterie.games.sheol.box.vocabulary import Effect, Need, Strike
from coterie.games.sheol.effects.context import AttackRoll, Context, scout_of, seats_of, shadow_of
from coterie.games.sheol.effects.resolve import need, verb
from coterie.games.sheol.effects.selecting import places
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.enemies.displacing import drag_enemy, push_enemy
from coterie.games.sheol.enemies.harm import acting_scout, harm_enemy, slay_shadow
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.scouts.acting import Acting, UnitAction
from coterie.games.sheol.scouts.equipment import weapon_of
from coterie.games.sheol.scouts.overload import FREE
from coterie.games.sheol.shadows.blips import lose_bottom, take_away
from coterie.games.sheol.shadows.cards import name
from coterie.games.sheol.shadows.foe_cards import darkness_of, health_of, pattern_of
from coterie.games.sheol.shadows.reveal import cloak, expose_enemy
from coterie.games.sheol.state import Shadow, Sheol
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

# --- attacks and actions ----------------------------------------------------------------------------------------------


@verb("strike")
def strike(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """An attack without cost: on the enemy it is about, else on those it reaches."""
    s, how = t.state, effect.strike
    assert how is not None
    unit, own = scout_of(s, context), acting_scout(s, context)
    weapon = weapon_of(unit)
    context.failed = (weapon is None and not how.damage) or (own is not None and flag(s, "no-attack", own))
    if context.failed:
        return
    if weapon is not None and not how.damage:
        how = replace(how, damage=weapon.damage, aoe=how.aoe or (weapon.aoe and not how.within and not how.pattern))
    targets = [context.enemy] if _is_given(s, context) else (yield from choose_targets(t, how, context))
    context.failed = not targets
    action = ActionCost("attack", unit.id, {})
    roll = AttackRoll(unit.id, targets[0] if len(targets) == 1 else -1, how.damage)
    fresh = replace(context, enemy=roll.enemy, roll=roll, incoming=None)
    if targets and own is not None:
        yield from offer(t, "attack", fresh, action)
    yield from strike_all(t, fresh, how, targets, action)


def _is_given(s: Sheol, context: Context) -> bool:
    """Whether the target is the enemy it is about; a critical effect may strike at another than the one just hit."""
    struck = context.roll is not None and context.roll.enemy == context.enemy
    return enemy_of(s, context.enemy) is not None and not struck


def choose_targets(t: Table[Sheol], how: Strike, context: Context) -> Flow[list[int]]:
    """All that an Area of Effect covers, or so many different enemies; further ones may be left."""
    s, seats = t.state, seats_of(t.state, context)
    if how.aoe and not how.within:
        areas = {turn: area for turn, area in _areas(s, how, context).items() if area}
        if not areas:
            return []
        turn = yield from t.choose(seats, "strike-turn", list(areas), "weapon.attack.target", unit=context.scout)
        return nearest_first(s, areas[turn], scout_of(s, context).at)
    reached = _reached(s, how, context)
    if how.aoe or not reached:
        return reached
    chosen = [(yield from t.choose(seats, "strike", reached, "weapon.attack.target", unit=context.scout))]
    while len(chosen) < how.targets:
        others = [number for number in reached if number not in chosen]
        number = yield from t.window(seats, "strike", others, "weapon.attack.target", unit=context.scout)
        if number is None:
            break
        chosen.append(number)
    return chosen


def _areas(s: Sheol, how: Strike, context: Context) -> dict[int, list[int]]:
    """By turn of the pattern, the enemies that it covers."""
    weapon = weapon_of(scout_of(s, context))
    text = how.pattern or ("" if weapon is None else weapon.pattern)
    if not text:
        return {}
    foes = {cell: n for cell, n in foes_by_cell(s).items() if _meant(s, how, n)}
    start = [cell for cell in places(s, how.of, context) if cell >= 0]
    return {turn: foes_in(foes, [c for cell in start for c in covered(text, turn, cell)]) for turn in turns(text)}


def _meant(s: Sheol, how: Strike, number: int) -> bool:
    enemy = enemy_of(s, number)
    return enemy is not None and is_kind(enemy, how.kinds)


def _reached(s: Sheol, how: Strike, context: Context) -> list[int]:
    """The enemies near enough, or in the pattern in any of its turns."""
    if not how.within:
        return list(dict.fromkeys([number for area in _areas(s, how, context).values() for number in area]))
    here = places(s, how.of, context)
    return [
        number_of(s, enemy)
        for enemy in enemies(s)
        if is_kind(enemy, how.kinds) and far(here, cells_of(enemy)) <= how.within
    ]


GRANTED: dict[str, UnitAction] = {action.word: action for action in (Plan(), Reveal(), Attack(), Repair())}
"""The actions that a card can grant."""


@verb("act")
def act_at_once(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """An action without action point, and without Lux unless it is paid; also by who cannot act otherwise."""
    granted = effect.act
    assert granted is not None
    s, unit, action = t.state, scout_of(t.state, context), GRANTED[granted.action]
    acting = Acting(s, unit, ("actions",) if granted.paid else FREE)
    options = action.options(s, acting) if action.cannot(s, acting) is None else ()
    ready = [each for each in options if (each[-1] == "overload") == granted.overload]
    if ready:
        option = yield from t.choose(unit.seat, "granted", ready, "round.keywords", unit=unit.id)
        yield from action.do(t, Acting(s, unit, acting.waived), option)


# --- the attack in progress -------------------------------------------------------------------------------------------


@verb("reroll")
def reroll(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """The worst dice are rolled again, the new results stand."""
    roll = context.roll
    assert roll is not None
    roll.dice.sort(key=lambda face: (face["darkness"], face["damage"] + face["critical"]))
    again = min(effect.reroll, len(roll.dice))
    del roll.dice[:again]
    for _ in range(again):
        roll_die(t, roll)
    yield from ()


@verb("dice")
def more_dice(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """Extra dice; the best will count."""
    assert context.roll is not None
    for _ in range(effect.dice):
        roll_die(t, context.roll)
    yield from ()


@verb("critical")
def make_critical(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """If the attack hits, it does so critically."""
    assert context.roll is not None
    context.roll.critical = True
    yield from ()


# --- enemies ----------------------------------------------------------------------------------------------------------


@verb("harm")
def harm(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    yield from harm_enemy(t, context.enemy, effect.harm, context)


@verb("pierce")
def pierce(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    yield from harm_enemy(t, context.enemy, effect.pierce, context, armor=False)


@verb("slay")
def slay(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    """A shadow is destroyed; only with its Umbra it counts as killed by the scouts."""
    shadow = shadow_of(t.state, context)
    if shadow is None:
        return
    if effect.slay == "umbra":
        yield from slay_shadow(t, shadow, context)
        return
    t.note("shadow-gone", "round.keywords", what=name(shadow), at=SPOTS[shadow.at])
    if shadow.hyper:
        lose_bottom(t, shadow, "mechanic.hypershadow.destroyed")
    else:
        take_away(t.state, shadow)


@verb("expose")
def expose(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    assert effect.expose is not None
    yield from expose_enemy(t, effect.expose, context)


@verb("cloak")
def hide_again(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    shadow = shadow_of(t.state, context)
    if shadow is not None and shadow.revealed:
        cloak(t, shadow)
    yield from ()


@verb("push")
def push(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    yield from push_enemy(t, effect.push, context)


@verb("drag")
def drag(t: Table[Sheol], effect: Effect, context: Context) -> Flow[None]:
    yield from drag_enemy(t, effect.drag, context, "card.advanced.shadow-charmer")


# --- needs ------------------------------------------------------------------------------------------------------------


@need("kinds")
def of_kind(s: Sheol, wanted: Need, context: Context) -> bool:
    """The enemy, or the one just killed, is of one of the kinds."""
    enemy = enemy_of(s, context.enemy)
    words = context.fallen or (() if enemy is None else words_for(enemy))
    return any(kind in wanted.kinds for kind in words)


@need("darkness")
def dark_enough(s: Sheol, wanted: Need, context: Context) -> bool:
    """The enemy's Darkness is at most so much."""
    enemy = enemy_of(s, context.enemy)
    return enemy is not None and darkness_of(s, enemy) <= wanted.darkness


@need("health")
def health_left(s: Sheol, wanted: Need, context: Context) -> bool:
    """The enemy has at least so much health left."""
    enemy = enemy_of(s, context.enemy)
    if enemy is None:
        return False
    hurt = enemy.hurt if isinstance(enemy, Shadow) else enemy.damage
    return health_of(s, enemy) - hurt >= wanted.health


@need("in_pattern")
def in_pattern(s: Sheol, wanted: Need, context: Context) -> bool:
    """The scout is in the pattern of the enemy, in some of its turns."""
    enemy = enemy_of(s, context.enemy)
    shape = None if enemy is None else pattern_of(s, enemy)
    if enemy is None or shape is None or context.scout < 0 or not scout_of(s, context).on_board:
        return False
    unit = scout_of(s, context)
    return (ROW[unit.at] - ROW[enemy.at], COLUMN[unit.at] - COLUMN[enemy.at]) in shape.reach


@need("adjacent")
def adjacent(s: Sheol, wanted: Need, context: Context) -> bool:
    """The scout is beside the enemy."""
    enemy, unit = enemy_of(s, context.enemy), scout_of(s, context)
    return enemy is not None and unit.on_board and apart(enemy, unit.at) == 1


@need("hit")
def has_hit(s: Sheol, wanted: Need, context: Context) -> bool:
    return context.roll is not None and context.roll.hit


@need("critical")
def was_critical(s: Sheol, wanted: Need, context: Context) -> bool:
    return context.roll is not None and context.roll.hit and context.roll.critical


@need("killed")
def has_killed(s: Sheol, wanted: Need, context: Context) -> bool:
    return bool(context.fallen) or (context.roll is not None and context.roll.killed)
