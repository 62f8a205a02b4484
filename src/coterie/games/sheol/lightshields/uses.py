"""Cards that a unit uses between its actions, and those it discards for another."""

from __future__ import annotations

from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.has_target import has_target
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lightshields.drawing import refresh
from coterie.games.sheol.lightshields.playable import PlayableCard
from coterie.games.sheol.lightshields.playing import play
from coterie.games.sheol.lightshields.powers import is_action, meant_by, plays, refreshable
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def card_plays(s: Sheol, unit: Unit) -> list[tuple[object, ...]]:
    """Free uses and special actions of cards, and cards discarded for another."""
    return [*(playable.option for playable in usable(s, unit)), *refreshable(s, unit)]


def usable(s: Sheol, unit: Unit) -> list[PlayableCard]:
    """What may be used between actions and finds what it is about; by who cannot act, only what is no action."""
    context = Context(unit.id)
    found = [
        playable
        for playable in (*plays(s, "free", context), *plays(s, "action", context))
        if has_target(s, playable.power, meant_by(playable, context))
    ]
    return [playable for playable in found if not is_action(playable)] if found and flag(s, "no-act", unit) else found


def use(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    playable = next(each for each in usable(t.state, unit) if each.option == option)
    yield from play(t, playable, Context(unit.id))


def refresh_hand(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    assert isinstance(option[1], str)
    yield from refresh(t, unit, ("refresh", option[1], unit.id))
