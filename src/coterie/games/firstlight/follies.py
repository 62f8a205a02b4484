"""What no keeper should do: looked for in the games of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.firstlight.state import Island
from coterie.kernel.game import Folly, Moment


def action(course: Sequence[Moment], n: int) -> tuple[Any, ...]:
    """The action that a keeper takes at this place of a game; nothing if another question is asked there."""
    decision, option = course[n].decision, course[n].option
    return option if decision is not None and decision.kind == "act" and isinstance(option, tuple) else ("",)


def lantern_left_dark(course: Sequence[Moment], n: int) -> bool:
    """The turn ends at a lantern that could have been lit."""
    decision = course[n].decision
    return action(course, n)[0] == "end" and decision is not None and ("light",) in decision.options


def to_and_fro(course: Sequence[Moment], n: int) -> bool:
    """A step back to where the step before came from."""
    now, before = action(course, n), action(course, n - 1) if n else ("",)
    if not now[0] == before[0] == "move":
        return False
    state: Island = course[n - 1].state
    return bool(state.keepers[state.turn].cell == now[1])


FOLLIES: dict[str, Folly] = {"lantern-left-dark": lantern_left_dark, "to-and-fro": to_and_fro}
