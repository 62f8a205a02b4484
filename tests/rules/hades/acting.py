"""Words for tests about the actions of a wave."""

from contextlib import suppress
from typing import Any

from coterie.games.hades.actions.mains import BY_WORD
from coterie.games.hades.actions.menu import ACTIONS, MENUS
from coterie.games.hades.round.steps import end_of_wave, line_up
from coterie.games.hades.state import God, Hades
from coterie.kernel.actions import Menu, Reason
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

BATTLEFIELD_ACTIONS = ("move", "discover", "start-combat", "fill-cup", "lure", "drain")
COVER_ACTIONS = ("sneak", "focus", "pray", "heal", "lure-attack", "rest")
ALL: Menu[Hades, God] = Menu(*ACTIONS)
"""What both positions give."""


def act(t: Table[Hades], god: God, *option: Any) -> Flow[None]:
    """The character takes this option of the menu."""
    return ALL.do(t, god, option)


def take(t: Table[Hades], god: God, *option: Any) -> Flow[None] | None:
    """The character takes a main action, however it came to it."""
    return BY_WORD[option[0]].do(t, god, option)


def market_price(s: Hades, god: God, kind: str, card: str) -> int:
    """The spark that the character pays for a market card."""
    return BY_WORD["discover"].cost(s, god, ("discover", kind, card)).get("spark", 0)


def menu(s: Hades, god: God, *words: str) -> list[Any]:
    """What the menu offers to the character, all or what begins with one of these words."""
    return [option for option in MENUS[god.position].options(s, god) if not words or option[0] in words]


def drive(flow: Flow[None]) -> None:
    """Run the rule to its end, always with the first answer."""
    with suppress(StopIteration):
        decision = next(flow)
        while True:
            decision = flow.send(decision.options[0])


def wave_ends(t: Table[Hades]) -> Flow[None]:
    """All steps of the end of the wave."""
    line_up(t.state)
    while (yield from end_of_wave(t)):
        pass


def why_not(s: Hades, god: God, *option: Any) -> str:
    """What is said against an option, or against the action as a whole."""
    action = BY_WORD.get(option[0]) or ALL.action(option)
    told = {refusal.option: refusal.reason.key for refusal in action.refused(s, god)}
    return (told.get(option[:1]) or told.get(option, "")).removeprefix("why.")


def said(reason: Reason | None) -> str:
    return reason.key if reason else ""
