"""The vocabulary that roles, tools and omens are written in: verbs, needs, and the changes that roles make.

A verb is about the keeper whose tool or role it is, unless it says otherwise; verbs of omens are about all keepers.
"""

from __future__ import annotations

from typing import Literal

from coterie.games.firstlight.state import Hit, Island, NightRoll
from coterie.kernel import standing
from coterie.kernel.effects import Context, Verb, Vocabulary, verbs_of
from coterie.kernel.needs import Conditions, Needs

# --- verbs about all keepers ------------------------------------------------------------------------------------------


class Draw(Verb, frozen=True):
    """Each keeper draws tools."""

    n: int


class Ember(Verb, frozen=True):
    """Embers go to the keeper with the fewest, the first in seat order among equals."""

    n: int


class Heal(Verb, frozen=True):
    """Each keeper regains courage."""

    n: int


class Hurt(Verb, frozen=True):
    """Each keeper loses courage."""

    n: int


class Shade(Verb, frozen=True):
    """Tokens are drawn from the bag of gates."""

    n: int


class Dark(Verb, frozen=True):
    """The dark advances, or recedes."""

    n: int


class Reveal(Verb, frozen=True):
    """Mounds are turned open, as the keepers choose."""

    n: int


# --- verbs about one keeper -------------------------------------------------------------------------------------------


class Gain(Verb, frozen=True):
    """Actions or embers for the keeper."""

    what: dict[Literal["actions", "embers"], int]


class Look(Verb, frozen=True):
    """The keeper alone looks at up to so many mounds in sight."""

    most: int


class Swap(Verb, frozen=True):
    """The keeper changes places with another in sight."""


class Dust(Verb, frozen=True):
    """A shade in sight, at most so far away, is gone."""

    within: int


class FendOff(Verb, frozen=True):
    """The hit that is about to fall does no harm."""


class Banish(Verb, frozen=True):
    """The shade that is about to hit goes back to a gate."""


class RollAgain(Verb, frozen=True):
    """The night die is rolled again."""


# --- needs and changes ------------------------------------------------------------------------------------------------


class Need(Conditions, frozen=True, kw_only=True):
    """When a tool can be played; all that is given must hold for the keeper who has it."""

    hit: Literal["", "own", "seen"] = ""  # a hit is about to fall on the keeper, or on one in sight
    rolled: bool = False  # the night die lies on the table, and is not to be rolled again yet
    mound_in_sight: bool = False  # that the keeper does not know
    keeper_in_sight: bool = False
    shade_within: int = 0  # in sight


class Modifier(standing.Modifier, frozen=True, kw_only=True):
    """A change for the keeper who has the role."""

    stat: Literal["strike", "light-cost"]


class Passive(standing.Passive, frozen=True, kw_only=True):
    """What a role does."""

    modify: Modifier | None = None
    at: Literal["", "turn"] = ""


class About(Context, kw_only=True):
    """Whose card it is, and the hit or the roll that it answers."""

    seat: int = -1
    hit: Hit | None = None
    night: NightRoll | None = None


NEEDS: Needs[Island, About] = Needs(Need)
VOCABULARY: Vocabulary[Island, About] = Vocabulary(verbs_of(__name__), NEEDS)
