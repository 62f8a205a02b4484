"""Harm to gods: ichor, wounds and conditions, what heals them, and how a character dies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import WOUND_SPACES, card_of, wound_name, wounded
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.decision import Flow, Option
from coterie.kernel.table import Table, Why, inside


def suffer_hit(t: Table[Hades], god: God, value: int, monster: Monster | None, why: Why) -> Flow[None]:
    """A hit above the shields costs one ichor; what is left of its value chooses the wound."""
    value -= monster.shields if monster else 0
    if value > 0:
        yield from lose_ichor(t, god, why, value)
    else:
        t.note("shielded", inside(why, "combat.hit"), god=god.name)


def lose_ichor(t: Table[Hades], god: God, why: Why, value: int = 0) -> Flow[None]:
    """One ichor goes from the board to the card; the last one brings a condition or death."""
    if god.ichor == 0:
        fall(t, god, why)
        return
    god.ichor -= 1
    t.note("ichor-lost", why, god=god.name, n=god.ichor)
    empty = [space for space in WOUND_SPACES if space not in god.wounds]
    in_force = tables.in_use(t.state, "wounds")
    if not empty:
        god.bruises += 1
        t.note("bruise", inside(why, "wounds.other-loss" if in_force else "combat.hit-prologue"), god=god.name)
    elif in_force:
        wanted = min(value, WOUND_SPACES[-1])
        space = wanted if wanted in empty else empty[0]
        god.wounds.append(space)
        rule = "wounds.taken" if wanted in god.wounds[:-1] else "wounds.other-loss"
        rule = "wounds.place" if space == value else rule
        t.note("wound", inside(why, rule), god=god.name, wound=wound_name(god, space))
    else:
        space = yield from t.choose(god.seat, "wound", empty, "combat.hit-prologue", god=god.name)
        god.wounds.append(space)
    if god.ichor == 0:
        last_ichor(t, god, why)


def last_ichor(t: Table[Hades], god: God, why: Why) -> None:
    """What losing the last ichor means depends on the difficulty."""
    own = inside(why, f"difficulty.last-ichor-{t.state.difficulty}")
    if t.state.difficulty == "hard":
        die(t, god, own)
    add_condition(t, god, "unconscious" if t.state.difficulty == "easy" else "dying", own)


def fall(t: Table[Hades], god: God, why: Why) -> None:
    """A further loss at zero ichor: unconscious becomes dying, dying becomes dead."""
    if "dying" in god.conditions:
        die(t, god, inside(why, "status.dying"))
    elif "unconscious" in god.conditions:
        god.conditions.remove("unconscious")
        add_condition(t, god, "dying", inside(why, "status.unconscious"))
    else:
        last_ichor(t, god, why)


def die(t: Table[Hades], god: God, why: Why) -> NoReturn:
    """A death loses the scenario at once."""
    t.note("died", why, god=god.name)
    t.state.lost_by = f"death:{god.seat}"
    t.note("lost", inside(why, "victory.lose"))
    raise tables.ScenarioLost


def regain_ichor(t: Table[Hades], god: God, why: Why) -> Flow[None]:
    """One ichor back from a wound space of the player's choice, else from the card or the supply."""
    if god.ichor >= card_of(god).ichor:
        return
    god.ichor += 1
    t.note("ichor-gained", why, god=god.name, n=god.ichor)
    if god.wounds:
        in_force = tables.in_use(t.state, "wounds")
        own = inside(why, "wounds.heal" if in_force else "cover.heal-wound")
        space = yield from t.choose(god.seat, "heal-wound", sorted(god.wounds), own, god=god.name)
        god.wounds.remove(space)
        if in_force:
            t.note("wound-healed", own, god=god.name, wound=wound_name(god, space))
    elif god.bruises:
        god.bruises -= 1
    for condition in ("unconscious", "dying"):
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
