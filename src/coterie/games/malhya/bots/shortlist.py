"""The options that bots look at: of many alike the few that a player would think of."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.malhya.bots.odds import rolls_on
from coterie.games.malhya.state import Malhya
from coterie.kernel.decision import PASS, Decision, Option

DEFENCES = 5
"""Ways to defend that are looked at: nothing, and the first ones."""


def shortlist(s: Malhya, decision: Decision) -> Sequence[Option]:
    """The options worth a look."""
    options = decision.options
    if decision.kind == "roll-on":
        return ("roll",) if rolls_on(s) else ("stop",)
    if decision.kind in ("explore", "travel"):
        useful = [option for option in options if option not in (("trade",), ("dress",))]
        return useful or options
    if decision.kind == "reactivate" and "until-seen" in options:
        return ("until-seen",)
    return options


def quick_answers(s: Malhya, decision: Decision) -> Sequence[Option]:
    """What is tried when a question comes up while an option is thought through: windows are let pass, and of many
    answers the first few are tried."""
    if decision.window and PASS in decision.options:
        return (PASS,)
    return shortlist(s, decision)[:4]
