"""The island as a stage: positions by the names of spaces, rules run one at a time, answers in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.stage import Stage

from coterie.games.firstlight import GAME, ROUND
from coterie.games.firstlight.content import ROLES
from coterie.games.firstlight.keepers import MENU
from coterie.games.firstlight.night import shade_acts
from coterie.games.firstlight.state import Island, Keeper, Shade
from coterie.kernel.decision import Option, option_key
from coterie.kernel.grid import cell_name, parse_cell


class Night(Stage[Island]):
    """An island on which a test says what is done, in words such as "move D3" or "tool salt"."""

    def does(self, deed: str, *answers: Option) -> None:
        """The keeper whose turn it is does this and answers what it asks."""
        self.run(ROUND.run(self), option(deed), *answers)

    def can(self) -> set[str]:
        """What the keeper whose turn it is may do."""
        return {words(option) for option in MENU.options(self.state, self.keeper)}

    def why_not(self, deed: str) -> str:
        """Why the keeper cannot do this; empty if nothing is against it."""
        found = [b for b in MENU.blocked(self.state, self.keeper) if words(b.option) == deed]
        return found[0].reason.key.removeprefix("why.") if found else ""

    def omen(self, omen: str, path: str, *answers: Option) -> None:
        """This omen comes, and the keepers take this path."""
        self.state.omens.cards.append(omen)
        self.state.phase = "omen"
        self.run(ROUND.run(self), path, *answers)

    def creeps(self, steps: int, *answers: Option, shade: int = 0) -> None:
        """The shade acts in a night of so many steps."""
        self.state.steps = steps
        self.run(shade_acts(self, self.state.shades[shade]), *answers)

    def falls(self) -> None:
        """One step of the night."""
        self.state.phase = "night"
        self.run(ROUND.run(self))

    def ends_night(self, *tokens: str) -> None:
        """All shades have acted; these tokens are in the bag."""
        self.state.steps, self.state.bag.cards = 0, list(tokens) or self.state.bag.cards
        self.falls()

    @property
    def keeper(self) -> Keeper:
        return self.state.keepers[self.state.turn]

    @property
    def shades(self) -> list[str]:
        return [cell_name(shade.cell) for shade in self.state.shades]

    def at(self, seat: int = 0) -> str:
        return cell_name(self.state.keepers[seat].cell)


def option(deed: str) -> Option:
    """ "move D3" is the option ("move", (3, 2)), "strike 0" the option ("strike", 0)."""
    verb, *rest = deed.split()
    parts = [int(part) if part.isdigit() else parse_cell(part) if part[0].isupper() else part for part in rest]
    return (verb, *parts)


def words(option: Option) -> str:
    parts = option if isinstance(option, tuple) else (option,)
    return " ".join(cell_name(part) if isinstance(part, tuple) else option_key(part) for part in parts)


def place(
    *keepers: str,
    shades: str = "",
    lit: str = "",
    hand: str = "",
    mounds: dict[str, str] | None = None,
    scenario: str = "causeway",
    difficulty: str = "normal",
    **about: Any,
) -> Night:
    """Keepers as "warden D4", shades and lit lanterns as "A3 B2", the first keeper's hand, tokens under mounds.

    What else is given, such as embers or courage, is set on the first keeper, whose turn has begun.
    """
    choice = GAME.configure(scenario, len(keepers), difficulty)
    s = GAME.setup(choice)
    for keeper, line in zip(s.keepers, keepers, strict=True):
        keeper.role, cell = line.split()
        keeper.cell = parse_cell(cell)
        keeper.courage = keeper.most_courage = ROLES[keeper.role].courage
        keeper.hand.cards = []
    first = s.keepers[0]
    first.hand.cards, first.actions = hand.split(), ROLES[first.role].actions
    for what, value in about.items():
        setattr(first, what, value)
    s.shades = [Shade(i, parse_cell(cell)) for i, cell in enumerate(shades.split())]
    s.last_shade = len(s.shades) - 1
    s.lit = [parse_cell(cell) for cell in lit.split()]
    if mounds is not None:
        s.mounds.spots, s.mounds.cards = list(mounds), list(mounds.values())
    s.phase, s.begun = "keepers", True
    return Night(s)


@pytest.fixture(name="place")
def place_fixture() -> Callable[..., Night]:
    return place
