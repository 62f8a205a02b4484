"""The whole game, one small step after the other: an open page, the room and what is in progress there, the journey."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coterie.games.malhya.campaign.course import scenario_over
from coterie.games.malhya.combat import rounds, turn
from coterie.games.malhya.rooms.building import build
from coterie.games.malhya.rooms.exploring import EXPLORE, explore
from coterie.games.malhya.rooms.walking import stand_up
from coterie.games.malhya.state import Frame, Malhya
from coterie.games.malhya.stealth import cycle
from coterie.games.malhya.stealth.sighting import urgent
from coterie.games.malhya.story.beginning import prepare
from coterie.games.malhya.story.places import BUILDING
from coterie.games.malhya.story.reading import read_on
from coterie.games.malhya.travel.journey import TRAVEL_MENU, travel_on
from coterie.kernel.actions import Menu
from coterie.kernel.decision import Flow
from coterie.kernel.steps import Steps
from coterie.kernel.table import Table

Frames = dict[str, Callable[[Table[Malhya], Frame], Flow[None]]]

FRAMES: dict[str, Frames] = {"stealth": cycle.FRAMES, "combat": rounds.FRAMES}
"""What is in progress in the room, by its mode and by kind of frame."""

MODES: dict[str, tuple[Callable[[Table[Malhya]], Flow[None]], Steps[Malhya]]] = {
    "stealth": (cycle.begin_stealth, cycle.STEALTH),
    "combat": (rounds.begin_combat, rounds.COMBAT),
}
"""How each mode begins, and its cycle or round."""


def play(t: Table[Malhya]) -> Flow[None]:
    s = t.state
    while not s.outcome:
        t.checkpoint()
        yield from one_thing(t)


def one_thing(t: Table[Malhya]) -> Flow[None]:
    """What comes next."""
    s = t.state
    if s.phase == "heroes":
        return prepare(t)
    if s.phase == "between":
        return scenario_over(t)
    if s.room is not None and s.room.risen:
        return stand_up(t)
    if s.room is not None and s.room.mode == "stealth" and s.room.step in cycle.STEALTH:
        at_once = urgent(t)
        if at_once is not None:
            return at_once
    if s.pages:
        return read_on(t)
    if s.room is None:
        return travel_on(t)
    if s.room.step == BUILDING:
        return build(t)
    if s.frames:
        return FRAMES[s.room.mode][s.frames[-1].kind](t, s.frames[-1])
    if s.room.mode == "free":
        return explore(t)
    begin, steps = MODES[s.room.mode]
    return steps.run(t) if s.room.step else begin(t)


MENUS: dict[str, Menu[Malhya, Any]] = {"travel": TRAVEL_MENU, "explore": EXPLORE, **cycle.MENUS, **turn.MENUS}
"""The actions that questions offer, by kind of question."""
