"""The Shadow phase: its sub-phases in order, each a step of a machine over the state."""

from __future__ import annotations

from collections.abc import Callable

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
from coterie.kernel.table import Table

ORDER = ("menace", "threats", "lords", "heralds", "move", "attack", "generate", "shadow-end")
"""The sub-phases; shadow actions are two, since all shadows move before any attacks."""

Step = Callable[[Table[Sheol]], Flow[None]]


def present(s: Sheol, phase: str) -> bool:
    """Whether a sub-phase has anything to do; those with nothing present are skipped."""
    if phase == "lords":
        return any(lord.at >= 0 for lord in s.lords)
    if phase == "heralds":
        return any(herald.at >= 0 for herald in s.heralds)
    if phase in ("move", "attack"):
        return bool(s.shadows)
    return phase != "generate" or bool(s.singularities)


def go_on(s: Sheol) -> None:
    """The next sub-phase that has anything to do."""
    rest = ORDER[ORDER.index(s.phase) + 1 :]
    s.phase = next(phase for phase in rest if present(s, phase))
    if s.phase in ("move", "attack"):
        s.queue = shadow_order(s)
    elif s.phase == "lords":
        s.queue = lord_order(s)
    elif s.phase == "heralds":
        s.queue = herald_order(s)
    elif s.phase == "generate":
        s.groups = groups_present(s)


def menace_step(t: Table[Sheol]) -> Flow[None]:
    yield from increase_menace(t)
    yield from offer_free(t)
    go_on(t.state)


def threats_step(t: Table[Sheol]) -> Flow[None]:
    yield from reveal_threats(t)
    go_on(t.state)


def greater_step(t: Table[Sheol]) -> Flow[None]:
    """One Outer Lord or Herald at a time."""
    yield from next_acts(t)
    if not t.state.queue:
        go_on(t.state)


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
    go_on(s)


def attack_step(t: Table[Sheol]) -> Flow[None]:
    """One attack at a time, until no shadow is left to attack."""
    yield from shadows_attack(t)
    if not t.state.queue:
        go_on(t.state)


def generate_step(t: Table[Sheol]) -> Flow[None]:
    """One group at a time."""
    yield from generate(t)
    if not t.state.groups:
        go_on(t.state)


def end_step(t: Table[Sheol]) -> Flow[None]:
    """After all groups what the end of the Shadow phase brings, then the Scout phase begins."""
    yield from happens(t, "shadow-end")
    end_lasting(t.state, "action", "attack", "phase", "next-shadow-phase")
    t.note("phase-end", "generation.end-of-phase")
    t.state.phase = "scout-start"


STEPS: dict[str, Step] = {
    "menace": menace_step,
    "threats": threats_step,
    "lords": greater_step,
    "heralds": greater_step,
    "move": move_step,
    "attack": attack_step,
    "generate": generate_step,
    "shadow-end": end_step,
}
"""What is done in each sub-phase."""
