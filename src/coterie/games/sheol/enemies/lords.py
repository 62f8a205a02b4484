"""Outer Lords: their Action cards and activation, reactions, stages, Berserk, defeat."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import enemy_of, number_of
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.resolve import Tests, resolve
from coterie.games.sheol.enemies.heralds import MECH_BLAST, herald_acts
from coterie.games.sheol.enemies.lord_moves import BY_ITSELF, march
from coterie.games.sheol.enemies.reactions import last_space, react, strike_back
from coterie.games.sheol.mission.cards import check_goals
from coterie.games.sheol.shadows import foe_cards
from coterie.games.sheol.shadows.attack import attack
from coterie.games.sheol.state import OFF, Herald, Lord, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why, inside


def lord_order(s: Sheol) -> list[int]:
    return [number_of(s, lord) for lord in s.lords if lord.at >= 0]


def next_acts(t: Table[Sheol]) -> Flow[None]:
    """The next Outer Lord or Herald of the queue, if it is still there."""
    enemy = enemy_of(t.state, t.state.queue.pop(0))
    if isinstance(enemy, Lord):
        yield from lord_acts(t, enemy)
    elif isinstance(enemy, Herald):
        yield from herald_acts(t, enemy)


def lord_acts(t: Table[Sheol], lord: Lord) -> Flow[None]:
    """A new Action card: it attacks if it can, moves, attacks if it has not, then the effect, or that before all."""
    s = t.state
    next_action(t, lord)
    card = box.LORD_ACTIONS[lord.action]
    context = Context(enemy=number_of(s, lord), rule="lord.action.sequence", card=f"lord-action.{card.id}.name")
    if card.first:
        yield from resolve(t, card.effects, context)
    attacked = yield from attack(t, lord)
    if lord.at >= 0 and not foe_cards.is_held(s, lord):
        yield from lord_marches(t, lord, foe_cards.movement_of(s, lord), card.target)
    if not attacked and lord.at >= 0:
        yield from attack(t, lord)
    if not card.first and lord.at >= 0:
        yield from resolve(t, card.effects, context)


def lord_marches(t: Table[Sheol], lord: Lord, spaces: int, target: str | int, why: Why = BY_ITSELF) -> Flow[None]:
    """It moves, and every mech on its way hurts it."""
    mechs = yield from march(t, lord, spaces, target, why)
    for _ in range(mechs):
        if lord.at >= 0:
            yield from wound_lord(t, lord, MECH_BLAST, None, inside(why, "aimove.lord.mech"))


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
    t.note("lord-action", rule, what=foe_cards.name_of(lord), card=f"@lord-action.{lord.action}.name")


def end_stage(t: Table[Sheol], lord: Lord) -> Flow[None]:
    """The current card is gone for good, the stage's health with it; then the mission's answer and the next card.

    After the last of them it goes Berserk.
    """
    s = t.state
    lord.damage = max(0, lord.damage - foe_cards.health_of(s, lord))
    lord.spent.cards.append(lord.action or t.draw(lord.actions))
    lord.action = ""
    s.mission.counters["stages"] = s.mission.counters.get("stages", 0) + 1
    t.note("stage-ended", "lord.stage.advance", what=foe_cards.name_of(lord), n=len(lord.spent))
    yield from check_goals(t)
    if lord.actions.cards:
        open_action(t, lord, "lord.stage.advance")
    else:
        go_berserk(t, lord)


def go_berserk(t: Table[Sheol], lord: Lord) -> None:
    """Its card is turned, and the gold Berserk card is its only action from now on."""
    lord.berserk = True
    lord.darkness = max(lord.darkness, foe_cards.least_darkness(t.state, lord))
    lord.action = next(card.id for card in box.LORD_ACTIONS.values() if card.lord == lord.card and card.berserk)
    t.note("berserk", "lord.berserk", what=foe_cards.name_of(lord), card=f"@lord-action.{lord.action}.name")


# --- damage -----------------------------------------------------------------------------------------------------------


def wound_lord(t: Table[Sheol], lord: Lord, n: int, by: Unit | None, why: Why) -> Flow[bool]:
    """So much damage, armor already taken off, by a scout or by nobody; True if it is defeated.

    The reaction comes first, then the end of a stage; an extra attack waits for the new Action card.
    """
    if n <= 0:
        return False
    s = t.state
    lord.damage += n
    t.note("lord-hurt", why, what=foe_cards.name_of(lord), n=n, damage=lord.damage)
    due, stages = lord.damage >= foe_cards.health_of(s, lord), len(lord.spent)
    if due and lord.berserk:
        be_defeated(t, lord)
        return True
    reached = yield from react(t, lord, by)
    due = due and len(lord.spent) == stages  # unless damage in answer to the reaction has ended the stage
    staged = due and lord.at >= 0 and not lord.berserk
    while due and not lord.berserk:
        yield from end_stage(t, lord)
        due = lord.damage >= foe_cards.health_of(s, lord)
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
    t.note("lord-defeated", "lord.defeat", what=foe_cards.name_of(lord))


TESTS: Tests = {"stages": lambda s, n, context: s.mission.counters.get("stages", 0) >= n}
