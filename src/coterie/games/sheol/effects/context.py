"""What an effect is about: who and what it means, and the damage, roll or event in progress that it may change."""

from __future__ import annotations

from coterie.games.sheol.box.vocabulary import Effects
from coterie.games.sheol.state import OFF, Land, Progress, Shadow, Sheol, Unit, everyone
from coterie.kernel.data import Struct
from coterie.kernel.dice import Face


class Hurt(Struct):
    """Damage on its way to a unit; cards may make it less."""

    unit: int
    damage: int
    attack: bool
    discards: int = 0  # Lightshields that have blocked some of it
    dealt: int = 0  # before anything made it less
    after: list[tuple[Effects, About]] = []  # what cards do when the attack is over


class Blow(Struct):
    """A scout's attack on one enemy, from its roll to its end; cards may change it on the way."""

    scout: int
    enemy: int
    damage: int
    blue: bool = False
    dice: list[Face] = []  # the faces rolled so far; the best counts
    critical: bool = False
    hit: bool = False
    killed: bool = False


class Coming(Struct):
    """Something that is about to happen, which a card may call off: an attack, a threat, an effect, corruption."""

    what: str
    source: str = ""  # of corruption: the rule that brings it
    cancelled: bool = False


class About(Struct):
    """Who and what an effect is about: -1 for none, OFF for no space.

    The scout by id, the enemy by its number (see foes), the tile and the cell by their space, the singularity and the
    land by id. `by` is who plays the card, if it is another than the scout. What is in progress hangs on as well.
    """

    scout: int = -1
    enemy: int = -1
    tile: int = -1
    singularity: int = -1
    land: int = -1
    cell: int = OFF
    by: int = -1
    card: str = ""  # the Lightshield being played
    touched: tuple[int, ...] = ()  # enemies that the action in progress has revealed or hit
    fallen: tuple[str, ...] = ()  # the kinds of the enemy that has just been killed
    hurt: Hurt | None = None
    blow: Blow | None = None
    coming: Coming | None = None
    progress: Progress | None = None  # of the card whose goal it is
    failed: bool = False  # what was to be done last could not be: a repetition ends


def scout_of(s: Sheol, about: About) -> Unit:
    """The scout an effect is about."""
    assert about.scout >= 0, "an effect about a scout where there is none"
    return s.units[about.scout]


def land_of(s: Sheol, about: About) -> Land | None:
    """The land an effect is about, if it is still there."""
    return next((land for land in s.lands if land.id == about.land), None)


def shadow_of(s: Sheol, about: About) -> Shadow | None:
    """The shadow an effect is about, if it is still there."""
    return s.shadows.get(about.enemy)


def seats_of(s: Sheol, about: About) -> tuple[int, ...]:
    """Who answers: who plays the card, else the scout it is about, else all."""
    who = about.by if about.by >= 0 else about.scout
    return (s.units[who].seat,) if who >= 0 else everyone(s)
