"""Real cards of the box played in rule tests."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.lightshields.powers import plays
from coterie.kernel.decision import Option

from .conftest import Plain


def use(card: str, holder: int = 0, level: int = 0, kind: str = "lightshield") -> tuple[str, str, str, int, int]:
    """The option to use a card."""
    return ("use", kind, card, level, holder)


def works(card: str, user: int = 0) -> tuple[str, str, str, int, int]:
    """The option to use a technology."""
    return use(card, user, kind="technology")


def play(t: Plain, card: str, *answers: Option, unit: int = 0, level: int = 0) -> None:
    """A scout draws a Lightshield and plays it in its turn."""
    t.units[unit].hand.cards.append(card)
    t.acts(*use(card, unit, level), answers=answers, unit=unit)


def playable(t: Plain, card: str, unit: int = 0, level: int = 0) -> bool:
    """Whether the menu of a scout who holds the card offers it."""
    t.state.phase = "scout-act"
    if card not in t.units[unit].hand.cards:
        t.units[unit].hand.cards.append(card)
    return use(card, unit, level) in t.options("use", unit)


def at_moment(t: Plain, moment: str, context: Context, after_roll: bool = False) -> set[str]:
    """The cards that could be played at a moment."""
    return {each.card for each in plays(t.state, (moment,), context, after_roll)}


def activate(t: Plain, *faces: str) -> None:
    """Technologies whose District tokens lie on lands, with all their charges."""
    citadel = t.state.citadel
    for face in faces:
        citadel.technologies.append(face)
        citadel.districts[face] = len(citadel.districts)
        if box.FACES[face].charges:
            citadel.charges[face] = box.FACES[face].charges


def run_technology(t: Plain, face: str, *answers: Option, unit: int = 0) -> None:
    """A scout uses a technology in its turn."""
    if face not in t.state.citadel.districts:
        activate(t, face)
    t.acts(*works(face, unit), answers=answers, unit=unit)
