"""A seat at a session: all that the player on it may use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeAlias

from coterie.kernel.decision import Decision, Option
from coterie.kernel.rng import Rng
from coterie.kernel.scene import Scene
from coterie.kernel.session import Session


class Seat:
    """What a player sees of a session: the decision, the scene, and games as they might be."""

    def __init__(self, session: Session[Any], number: int, rng: Rng):
        self._session = session
        self.number = number
        self.rng = rng

    @property
    def decision(self) -> Decision:
        """What is asked of the seat now."""
        decision = self._session.decision
        if decision is None or self.number not in decision.seats:
            raise ValueError(f"seat {self.number} is asked nothing now")
        return decision

    def scene(self) -> Scene:
        return self._session.scene(self.number)

    def imagine(self) -> Session[Any]:
        """A game that looks like this one to the seat, what it cannot know dealt and rolled anew."""
        return self._session.imagine(self.number, self.rng)

    def imagine_later(self) -> Callable[[], Session[Any]]:
        """The same game whenever it is called for, dealt when that is first done: it may never be needed."""
        return cache(partial(self._session.imagine_by, self.number, self.rng.bits()))


Player: TypeAlias = Callable[[Seat], Option]
"""Picks one of the options of the seat's decision."""
