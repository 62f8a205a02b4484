"""What no keeper should do: looked for in the games of bots."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.firstlight.state import Island
from coterie.kernel.game import Folly, Moment


def lantern_left_dark(course: Sequence[Moment], n: int) -> bool:
    """The turn ends at a lantern that could have been lit."""
    now = course[n]
    return now.kind == "act" and now.words[0] == "end" and ("light",) in now.options


def to_and_fro(course: Sequence[Moment], n: int) -> bool:
    """A step back to where the step before came from."""
    before, now = course[n - 1], course[n]
    if not n or not now.words[0] == before.words[0] == "move":
        return False
    state: Island = before.state
    return bool(state.keepers[state.turn].cell == now.words[1])


FOLLIES: dict[str, Folly] = {"lantern-left-dark": lantern_left_dark, "to-and-fro": to_and_fro}
