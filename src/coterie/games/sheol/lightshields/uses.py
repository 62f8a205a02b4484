"""Cards that a unit uses between its actions, and those it discards for another."""

from __future__ import annotations

from coterie.games.sheol.effects.context import About
from coterie.games.sheol.effects.has_target import finds_something
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lightshields.drawing import refresh
from coterie.games.sheol.lightshields.playable import Held
from coterie.games.sheol.lightshields.playing import play
from coterie.games.sheol.lightshields.powers import is_action, meant_by, plays, refreshable
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def card_plays(s: Sheol, unit: Unit) -> list[tuple[object, ...]]:
    """Free uses and special actions of cards, and cards discarded for another."""
    return [*(held.option for held in usable(s, unit)), *refreshable(s, unit)]


def usable(s: Sheol, unit: Unit) -> list[Held]:
    """What may be used between actions and finds what it is about; by who cannot act, only what is no action."""
    about = About(unit.id)
    found = [
        held
        for held in (*plays(s, "free", about), *plays(s, "action", about))
        if finds_something(s, held.power, meant_by(held, about))
    ]
    return [held for held in found if not is_action(held)] if found and flag(s, "no-act", unit) else found


def use(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    held = next(each for each in usable(t.state, unit) if each.option == option)
    yield from play(t, held, About(unit.id))


def refresh_hand(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    assert isinstance(option[1], str)
    yield from refresh(t, unit, ("refresh", option[1], unit.id))
