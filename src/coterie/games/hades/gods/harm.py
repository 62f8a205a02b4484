"""Harm to gods: ichor, wounds and conditions, what heals them, and how a character dies."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import ScenarioLost, in_use
from coterie.games.hades.gods.board import card_of, name
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

WOUND_SPACES = (1, 2, 3, 4)
SPACES = {god.id: dict(zip(god.wounds, WOUND_SPACES, strict=True)) for god in tables.GODS.values()}
"""The wound spaces of each god by their effects."""
GOD_RULES = {"artemis": "one", "hephaestus": "two", "athena": "three", "hermes": "four"}
"""How the ledger names the gods in the rules of their wounds."""


def wounded(s: Hades, god: God, effect: str) -> bool:
    """Whether a wound of the character with this effect is in force."""
    return bool(god.wounds) and SPACES[god.id].get(effect) in god.wounds and in_use(s, "wounds")


def wound_rule(god: God, effect: str) -> str:
    """The rule of the character's wound with this effect."""
    return f"gods.{GOD_RULES[god.id]}-wound-{SPACES[god.id][effect]}"


def suffer_hit(t: Table[Hades], god: God, value: int, monster: Monster | None, rule: str) -> Flow[None]:
    """A hit above the shields costs one ichor; what is left of its value chooses the wound."""
    value -= monster.shields if monster else 0
    if value > 0:
        yield from lose_ichor(t, god, rule, value)
    else:
        t.note("shielded", "combat.hit", god=name(god))


def lose_ichor(t: Table[Hades], god: God, rule: str, value: int = 0) -> Flow[None]:
    """One ichor goes from the board to the card; the last one brings a condition or death."""
    if god.ichor == 0:
        fall(t, god)
        return
    god.ichor -= 1
    t.note("ichor-lost", rule, god=name(god), n=god.ichor)
    empty = [space for space in WOUND_SPACES if space not in god.wounds]
    if not empty:
        god.bruises += 1
        t.note("bruise", "wounds.other-loss", god=name(god))
    elif in_use(t.state, "wounds"):
        wanted = min(value, WOUND_SPACES[-1])
        space = wanted if wanted in empty else empty[0]
        god.wounds.append(space)
        cause = "wounds.place" if space == wanted else "wounds.taken" if wanted else "wounds.other-loss"
        t.note("wound", cause, god=name(god), wound=f"@wound.{tables.GODS[god.id].wounds[space - 1]}")
    else:
        space = yield from t.choose(god.seat, "wound", empty, "combat.hit-prologue", god=name(god))
        god.wounds.append(space)
    if god.ichor == 0:
        last_ichor(t, god)


def last_ichor(t: Table[Hades], god: God) -> None:
    """What losing the last ichor means depends on the difficulty."""
    difficulty = t.state.difficulty
    if difficulty == "easy":
        add_condition(t, god, "unconscious", "difficulty.last-ichor-easy")
    elif difficulty == "medium":
        add_condition(t, god, "dying", "difficulty.last-ichor-medium")
    else:
        die(t, god, "difficulty.last-ichor-hard")


def fall(t: Table[Hades], god: God) -> None:
    """A further loss at zero ichor: unconscious becomes dying, dying becomes dead."""
    if "dying" in god.conditions:
        die(t, god, "status.dying")
    elif "unconscious" in god.conditions:
        god.conditions.remove("unconscious")
        add_condition(t, god, "dying", "status.unconscious")
    else:
        last_ichor(t, god)


def die(t: Table[Hades], god: God, rule: str) -> None:
    """A death loses the scenario at once."""
    t.note("died", rule, god=name(god))
    t.state.lost_by = f"death:{god.seat}"
    t.note("lost", "victory.lose")
    raise ScenarioLost


def max_ichor(god: God) -> int:
    return card_of(god).ichor


def regain_ichor(t: Table[Hades], god: God, rule: str) -> Flow[None]:
    """One ichor back from a wound space of the player's choice, else from the card or the supply."""
    if god.ichor >= max_ichor(god):
        return
    god.ichor += 1
    t.note("ichor-gained", rule, god=name(god), n=god.ichor)
    if god.wounds:
        spaces = sorted(god.wounds)
        space = yield from t.choose(god.seat, "heal-wound", spaces, "wounds.heal", god=name(god))
        god.wounds.remove(space)
        if in_use(t.state, "wounds"):
            t.note(
                "wound-healed", "wounds.heal", god=name(god), wound=f"@wound.{tables.GODS[god.id].wounds[space - 1]}"
            )
    elif god.bruises:
        god.bruises -= 1
    for condition in ("unconscious", "dying"):
        if condition in god.conditions:
            end_condition(t, god, condition, f"status.{condition}")


# --- conditions -----------------------------------------------------------------------------------------------


def add_condition(t: Table[Hades], god: God, condition: str, rule: str) -> None:
    if condition in god.conditions:
        t.note("condition-held", "status.conditions-duplicate", god=name(god), condition=f"@condition.{condition}.name")
        return
    god.conditions.append(condition)
    t.note("condition", rule, god=name(god), condition=f"@condition.{condition}.name")


def end_condition(t: Table[Hades], god: God, condition: str, rule: str) -> None:
    god.conditions.remove(condition)
    t.note("condition-ends", rule, god=name(god), condition=f"@condition.{condition}.name")


def forbidden(god: God, what: str) -> str:
    """The condition that forbids the action, if one does."""
    if not god.conditions:
        return ""
    return next((held for held in god.conditions if what in tables.CONDITIONS[held].forbids), "")


def can_use(s: Hades, god: God, position: str) -> bool:
    """Whether the character's ability for the position can be activated now."""
    return (
        god.ready
        and god.position == position
        and in_use(s, "abilities")
        and not wounded(s, god, "no-pray-no-ability")
        and not forbidden(god, "ability")
    )
