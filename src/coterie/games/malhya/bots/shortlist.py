"""The options that bots look at: of many alike the few that a player would think of."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.malhya.bots.odds import rolls_on
from coterie.games.malhya.box.tables import HEROES
from coterie.games.malhya.box.vocabulary import Lasting
from coterie.games.malhya.state import Malhya
from coterie.kernel.decision import PASS, Decision, Option
from coterie.kernel.effects import effects_in

DEFENCES = 5
"""Ways to defend that are looked at: nothing, and the first ones."""


def shortlist(s: Malhya, decision: Decision) -> Sequence[Option]:
    """The options worth a look."""
    options = decision.options
    if decision.kind == "roll-on":
        return ("roll",) if rolls_on(s) else ("stop",)
    if decision.kind in ("explore", "travel"):
        return [option for option in options if is_sensible(option)] or options
    if decision.kind == "reactivate" and "until-seen" in options:
        return ("until-seen",)
    return options


def is_sensible(option: Option) -> bool:
    """Whether something may come of it for a party at leisure: not of a trait that is raised for a moment."""
    if option in (("trade",), ("dress",)):
        return False
    if not isinstance(option, tuple) or option[0] != "aura":
        return True
    effect = next(each for each in HEROES[option[1]].aura_effects if each.id == option[2])
    return not any(isinstance(each, Lasting) for each in effects_in(effect.do))


def quick_answers(s: Malhya, decision: Decision) -> Sequence[Option]:
    """What is tried when a question comes up while an option is thought through: windows are let pass, and of many
    answers the first few are tried."""
    if decision.window and PASS in decision.options:
        return (PASS,)
    return shortlist(s, decision)[:4]
