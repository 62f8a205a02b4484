"""The Shadow phase: its sub-phases in order."""

from __future__ import annotations

from coterie.games.sheol.effects.standing import end_lasting, happens
from coterie.games.sheol.enemies.heralds import herald_order
from coterie.games.sheol.enemies.lords import lord_order, next_acts
from coterie.games.sheol.lightshields.playing import offer_free
from coterie.games.sheol.shadows.attack import shadows_attack
from coterie.games.sheol.shadows.gravity import roll_gravity
from coterie.games.sheol.shadows.menace import increase_menace, reveal_threats
from coterie.games.sheol.shadows.moving import shadow_order, shadows_move
from coterie.games.sheol.shadows.spawning import generate, groups_present
from coterie.games.sheol.state import Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.steps import Step
from coterie.kernel.table import Table


def menace_step(t: Table[Sheol]) -> Flow[None]:
    yield from increase_menace(t)
    yield from offer_free(t)


def greater_step(t: Table[Sheol]) -> Flow[bool]:
    """One Outer Lord or Herald at a time."""
    yield from next_acts(t)
    return bool(t.state.queue)


def move_step(t: Table[Sheol]) -> Flow[None]:
    """The Gravity die once, then all shadows move; before they attack, the players may use what they have."""
    s = t.state
    if not s.gravity:
        s.gravity = roll_gravity(t)
        t.checkpoint()
    yield from shadows_move(t)
    if s.shadows:
        yield from offer_free(t)
    s.gravity = ""


def attack_step(t: Table[Sheol]) -> Flow[bool]:
    """One attack at a time, until no shadow is left to attack."""
    yield from shadows_attack(t)
    return bool(t.state.queue)


def generate_step(t: Table[Sheol]) -> Flow[bool]:
    """One group at a time."""
    yield from generate(t)
    return bool(t.state.groups)


def end_step(t: Table[Sheol]) -> Flow[None]:
    """After all groups what the end of the Shadow phase brings, then the Scout phase begins."""
    yield from happens(t, "shadow-end")
    end_lasting(t.state, "action", "attack", "phase", "next-shadow-phase")
    t.note("phase-end", "generation.end-of-phase")


# --- whether there is anything to do, and what is made ready ----------------------------------------------------------


def lords_present(s: Sheol) -> bool:
    return any(lord.at >= 0 for lord in s.lords)


def heralds_present(s: Sheol) -> bool:
    return any(herald.at >= 0 for herald in s.heralds)


def shadows_present(s: Sheol) -> bool:
    return bool(s.shadows)


def singularities_present(s: Sheol) -> bool:
    return bool(s.singularities)


def queue_lords(s: Sheol) -> None:
    s.queue = lord_order(s)


def queue_heralds(s: Sheol) -> None:
    s.queue = herald_order(s)


def queue_shadows(s: Sheol) -> None:
    s.queue = shadow_order(s)


def queue_groups(s: Sheol) -> None:
    s.groups = groups_present(s)


SHADOW_PHASE: tuple[Step[Sheol], ...] = (
    Step("menace", menace_step),
    Step("threats", reveal_threats),
    Step("lords", greater_step, lords_present, queue_lords),
    Step("heralds", greater_step, heralds_present, queue_heralds),
    Step("move", move_step, shadows_present, queue_shadows),
    Step("attack", attack_step, shadows_present, queue_shadows),
    Step("generate", generate_step, singularities_present, queue_groups),
    Step("shadow-end", end_step),
)
"""The sub-phases; shadow actions are two, since all shadows move before any attacks."""
