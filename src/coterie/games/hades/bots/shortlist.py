"""Which options bots look at: others are never better than these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.games.hades.bots.worth import LOOT
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import PASS, Decision, Option


def shortlist(s: Hades, decision: Decision) -> Sequence[Option]:
    """All but what costs more than another option and brings the same, or what changes a market for no better one."""
    if decision.kind != "act":
        return decision.options
    god, options = s.gods[s.acting], list[Any](decision.options)
    cheapest = min((option[2] for option in options if option[0] == "exploit"), default=0)
    return [option for option in options if worth_a_look(s, god, option, cheapest)]


def worth_a_look(s: Hades, god: God, option: Any, cheapest: int) -> bool:
    if option[0] == "exploit":
        return bool(option[2] == cheapest)
    if option[0] == "boost-market":
        kind, card = option[1:]
        return bool(s.zones[god.zone].loot.get(kind)) and card == min(s.market[kind].cards, key=LOOT[kind])
    return True


def quick_answers(s: Hades, decision: Decision) -> Sequence[Option]:
    """In thought a way ends where it has led to: what comes of it there is seen, and further steps have their time."""
    return (PASS,) if decision.kind in ("step", "sneak-on") else shortlist(s, decision)
