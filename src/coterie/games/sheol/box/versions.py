"""States of older versions brought into today's layout."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from coterie.kernel.content import Content, load_document


class Positions(Content, frozen=True, kw_only=True):
    """What version 1 kept by positions, and what it is called now."""

    changes: dict[str, str]
    uses: dict[str, str]
    goals: dict[str, tuple[str, ...]]  # by mission and card
    origins: dict[str, str]  # what brought corruption, by the rule that was named


@cache
def _positions() -> Positions:
    return load_document(files("coterie.games.sheol") / "content" / "version-1.yaml", Positions)


def from_first(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept lasting changes, uses and goals by their positions in a card."""
    known, mission = _positions(), state["mission"]
    for lasting in state["lasting"]:
        lasting |= {"change": known.changes[lasting["change"]], "origin": known.origins[lasting.pop("source", "")]}
        lasting.pop("by", None)
    for letter, progress in mission["cards"].items():
        progress["met"] = [known.goals[f"{mission['id']}.{letter}"][n] for n in progress["met"]]
    state["used"] = {_renamed(known.uses, key): n for key, n in state["used"].items()}
    return state


def from_second(state: dict[str, Any]) -> dict[str, Any]:
    """Version 2 kept what nobody had taken on the facility that had made it."""
    for cell, facility in state["facilities"].items():
        left = {what: facility.pop(what, 0) for what in ("umbra", "lux")}
        if any(left.values()):
            state.setdefault("goods", {})[cell] = left
    return state


def _renamed(uses: dict[str, str], key: str) -> str:
    """A use of a card, perhaps with who bears it at its end."""
    card, _, bearer = key.rpartition(".")
    return uses[key] if key in uses else f"{uses[card]}.{bearer}"
