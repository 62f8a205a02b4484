"""What is being resolved in the night, as a stage: the night die, and shades that hit."""

from __future__ import annotations

from coterie.games.firstlight.content import DICE
from coterie.games.firstlight.dark import HURT
from coterie.games.firstlight.scene import keeper_piece, shade_piece
from coterie.games.firstlight.state import Island
from coterie.kernel.decision import Decision
from coterie.kernel.drawing import figure_of
from coterie.kernel.scene import Figure, Stage, StageDie
from coterie.kernel.texts import Msg, msg


def stage(s: Island, decision: Decision, seat: int) -> Stage | None:
    """What is being resolved while this is asked; of a hand of tools that may answer it, only who is asked learns."""
    if decision.kind == "prey":
        return preying(s, decision)
    if seat not in decision.seats:
        return None
    if decision.kind == "hit":
        return struck(s, decision)
    return night(decision) if decision.kind == "night-die" else None


def night(decision: Decision) -> Stage:
    """The night die as it lies, and how far the shades go by it."""
    die = DICE["night"]
    up = die.names.index(decision.about["stage"])
    face = die.faces[up]
    outcome = msg("stage.night-gust" if face["gust"] else "stage.night-steps", n=face["steps"])
    return Stage("night", Msg("stage.night"), dice=(StageDie("night", die.names, up),), outcome=outcome)


def shade(s: Island, number: int) -> Figure:
    return next(figure_of(shade_piece(each.id, each.cell)) for each in s.shades if each.id == number)


def keeper(s: Island, number: int) -> Figure:
    """A keeper with the courage that a hit would leave."""
    one = s.keepers[number]
    return figure_of(keeper_piece(one), outcome=msg("stage.hit", n=HURT, left=max(0, one.courage - HURT)))


def struck(s: Island, decision: Decision) -> Stage:
    """A shade hits a keeper, if nobody answers."""
    number = int(decision.about["shade"]) - 1
    met = keeper(s, decision.about["stage"])
    return Stage(f"hit-{number}", msg("stage.hits", shade=number + 1), (shade(s, number),), (met,))


def preying(s: Island, decision: Decision) -> Stage:
    """A shade reaches several keepers."""
    number = int(decision.about["shade"]) - 1
    reached = tuple([keeper(s, option) for option in decision.options if isinstance(option, int)])
    return Stage(f"hit-{number}", msg("stage.hits", shade=number + 1), (shade(s, number),), reached)
