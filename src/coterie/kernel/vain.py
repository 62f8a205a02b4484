"""Whether the effects of a card would do nothing now, so that whoever pays for it is warned before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.kernel.effects import Effects
from coterie.kernel.texts import Item, Msg, msg

Idle = Mapping[type, Callable[..., bool]]
"""By kind of effect: whether it would do nothing; of a kind that is not named nobody can tell."""


def in_vain(effects: Effects, idle: Idle, *about: Any) -> bool:
    """Whether there are effects and each of them would do nothing."""
    return bool(effects) and all(type(effect) in idle and idle[type(effect)](effect, *about) for effect in effects)


def warned(detail: Item, effects: Effects, idle: Idle, *about: Any) -> Msg:
    """What an option says of itself, and that nothing would come of it if that is so."""
    key = "effect.vain" if in_vain(effects, idle, *about) else "text.one"
    return msg(key, a=detail)
