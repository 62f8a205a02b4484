"""What is counted since a Mission card or a Point of Interest was revealed."""

from __future__ import annotations

from typing import Literal

from coterie.games.sheol.state import Sheol

Deed = Literal["kills", "blip_kills", "printed", "explored"]


def count(s: Sheol, deed: Deed) -> None:
    """Something that goals count has been done: it counts for all cards in play."""
    for progress in (*s.mission.cards.values(), *s.mission.points.values()):
        setattr(progress, deed, getattr(progress, deed) + 1)
