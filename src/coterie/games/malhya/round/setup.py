"""Setup: the heroes that were agreed on or are dealt, and the table laid out for the scenario."""

from __future__ import annotations

from coterie.games.malhya.box.tables import HEROES
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.beginning import lay_out
from coterie.kernel.errors import SetupError, allowed
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Setup

FEWEST = 2
"""Heroes of a party: one who plays alone has so many, or more."""


def setup(choice: Setup) -> Malhya:
    """Everything on the table before the first chapter is read."""
    rng = stream(choice.seed, "game")
    names = chosen_heroes(choice, rng)
    return lay_out(choice, rng, choice.scenario, [(name, seat_of(choice, n)) for n, name in enumerate(names)])


def seat_of(choice: Setup, n: int) -> int:
    """Who plays the nth hero: each player one, or one player all."""
    return n if choice.players > 1 else 0


def chosen_heroes(choice: Setup, rng: Rng) -> list[str]:
    """The heroes that were named, one for each player, or any at random; none twice. One player has two or more."""
    known = [*HEROES]
    most = choice.players if choice.players > 1 else len(known)
    least = max(FEWEST, choice.players)
    if "heroes" not in choice.options:
        rng.shuffle(known)
        return sorted(known[:least])
    names = [name.strip() for name in choice.options["heroes"].split(",")]
    for name in names:
        if name not in known:
            raise allowed("hero", name, known)
    if not least <= len(names) <= most or len({*names}) != len(names):
        number = f"{least}" if least == most else f"{least} to {most}"
        raise SetupError(f"name {number} different heroes, not {', '.join(names)}")
    return names
