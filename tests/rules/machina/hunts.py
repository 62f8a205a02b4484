"""Words for tests about monsters on the hunt, doors, and what effects do."""

from __future__ import annotations

from tests.rules.machina.conftest import Complex

from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.box.vocabulary import VOCABULARY, Play
from coterie.games.machina.monsters.led import take_turn
from coterie.games.machina.monsters.mindless import nearer
from coterie.games.machina.state import Lasting
from coterie.kernel.decision import Option
from coterie.kernel.effects import Verb

ETHEREAL = "item.smoke-pot.ethereal"
IMMOBILE = "item.rivet-gun.immobile"
"""Changes that last."""


def door(name: str) -> int:
    """The border with this name, `A1-A2`."""
    return LATTICE.border(*[LATTICE.numbers[space] for space in name.split("-")])


def close(t: Complex, *names: str) -> None:
    """These doors are closed."""
    t.state.doors.update((door(name), "closed") for name in names)


def hunts(t: Complex, name: str, stamina: int, *answers: Option) -> list[str]:
    """A monster goes for its prey with so much stamina and without its abilities; the spaces it comes to."""
    monster = t.monster(name)
    monster.stamina = stamina

    def going():
        while (yield from nearer(t, monster, monster.stamina, Play(rule="monsters.mindless.loop"), paid=True)):
            pass

    before = len(t.told("moves"))
    t.run(going(), *answers)
    return [event.params["end"] for event in t.told("moves")[before:]]


def acts(t: Complex, name: str, stamina: int, *answers: Option) -> None:
    """A monster has a turn with so much stamina."""
    t.state.turn = -1
    monster = t.monster(name)
    monster.stamina = stamina
    t.run(take_turn(t, monster), *answers)


def played(t: Complex) -> list[str]:
    """The cards whose abilities have been played so far."""
    return [event.params["card"].removeprefix("@").removesuffix(".name") for event in t.told("plays")]


def does(t: Complex, effect: Verb, context: Play, *answers: Option) -> None:
    """An effect happens."""
    t.run(VOCABULARY.resolve(t, (effect,), context), *answers)


def lasts(t: Complex, change: str, *units: str) -> None:
    """A change that a card makes last, for these units; no marker is counted for it."""
    t.state.lasting += [Lasting(change=change, marker=-1, unit=unit) for unit in units]
