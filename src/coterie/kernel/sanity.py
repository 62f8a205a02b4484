"""Whether what a save says can be: asked of saves from strangers, before anything of them is drawn or played.

The types say what kind of thing stands where, not how much of it. A track of a billion spaces fits its type, and so
does a hand of a million cards, and whoever draws them is busy for long. No game comes near the bounds here; what a game
knows better (how long its track is, which spaces its board has) it says in its `sane`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sized
from dataclasses import dataclass
from typing import Any, TypeVar

from coterie.kernel.data import Struct, encode
from coterie.kernel.errors import Implausible
from coterie.kernel.game import Game
from coterie.kernel.rng import MASK, Rng
from coterie.kernel.saves import Save, states
from coterie.kernel.table import Setup, State
from coterie.kernel.zones import SPECTATOR, Deck, Hand, Pool, Zone, zones

S = TypeVar("S", bound=State)

OUTCOMES = ("", "won", "lost")
SEATS = ("seat", "owner")
"""Fields of these names hold a seat, or -1 for nobody, in whatever struct."""


LARGEST_SAVE, LARGEST_UNPACKED = 8 << 20, 12 << 20
"""Bytes of a save from somebody, as it comes and unpacked: many times those of any honest one."""


@dataclass(frozen=True)
class Bounds:
    """How large what is stored may be."""

    number: int
    below: int  # zero
    key: int  # a number that names something
    text: int  # characters
    entries: int  # of a list, or of a mapping
    depth: int
    parts: int  # numbers, texts, lists and structs in all


STATE = Bounds(number=10_000, below=1000, key=1_000_000, text=200, entries=500, depth=16, parts=10_000)
"""Of a position; those of whole campaigns have a tenth of it."""
SAVE = Bounds(number=MASK, below=10_000, key=MASK, text=1000, entries=60_000, depth=40, parts=600_000)
"""Of all that is around it."""
STEPS = 20_000
TAIL = 1000
"""Decisions since the last checkpoint, all of which are taken again when the save is opened."""
COUNT = 1_000_000
"""Of questions asked and results of chance seen, also those that were taken back."""
REDEALS = 100
FACES = 100
EVENT = 4000
"""Bytes of one event."""


def plausible(game: Game[S], content: Save) -> None:
    """Implausible, with the reason, unless the save may be one of this game; Implausible is a BadSave."""
    plausible_record(game, content)
    for state in states(game, content):
        if state.setup != content.setup:
            raise Implausible("it holds a position of another game")
        plausible_state(game, state)


def plausible_record(game: Game[S], content: Save) -> None:
    """The same of all but its positions."""
    wanted = content.setup
    game.configure(wanted.scenario, wanted.players, wanted.difficulty, wanted.seed, wanted.options)
    _Walk(SAVE, wanted.players).into(content, "save", 0)
    for why in _record(content):
        raise Implausible(why)


def plausible_state(game: Game[S], state: S) -> None:
    """The same of a position."""
    _Walk(STATE, state.setup.players).into(state, type(state).__name__, 0)
    if state.outcome not in OUTCOMES:
        raise Implausible(f"a game does not end with '{state.outcome}'")
    for zone in zones(state):
        for why in _zone(game, zone, state.setup.players):
            raise Implausible(f"a {type(zone).__name__.lower()} of {zone.family} {why}")
    for why in game.sane(state):
        raise Implausible(why)


def _record(content: Save) -> Iterator[str]:
    """What cannot be in the record of decisions and events."""
    steps, told, seats = content.steps, len(content.events), range(SPECTATOR, content.setup.players)
    if len(steps) > STEPS:
        yield f"it has {len(steps)} decisions"
    if not 0 <= len(steps) - content.checkpoint_at <= TAIL:
        yield f"its checkpoint lies at decision {content.checkpoint_at} of {len(steps)}"
    if len(content.redeals) > REDEALS:
        yield f"it was dealt anew {len(content.redeals)} times"
    if any(not 0 <= n <= COUNT for n in (content.serial, content.luck, *(step.luck for step in steps))):
        yield "it counts more than was played"
    events = 0
    for number, step in enumerate(steps):
        if step.seat not in seats[1:]:
            yield f"decision {number} was taken by somebody who does not sit there"
        if not isinstance(step.option, str):
            yield f"decision {number} has an option that is no key"
        if not events <= step.events <= told:
            yield f"decision {number} comes before the one before it"
        events = step.events
    for number, event in enumerate(content.events):
        if any(seat not in seats for seat in event.seats or ()):
            yield f"event {number} is told to somebody who does not sit there"
        if len(encode(event)) > EVENT:
            yield f"event {number} is longer than any that is told"
    if any(seat not in seats[1:] for seat in content.bots):
        yield "a bot sat where there is no seat"
    if content.origin is not None and not 0 <= content.origin.floor <= len(steps):
        yield "it does not begin among its decisions"
    if any(roll.face not in range(len(roll.faces)) or len(roll.faces) > FACES for roll in content.rolls):
        yield "a die lies on none of its faces"
    if any(not 0 <= redeal.step <= len(steps) or redeal.seat not in seats for redeal in content.redeals):
        yield "it was dealt anew when there was no game"


def _zone(game: Game[Any], zone: Zone, players: int) -> Iterator[str]:
    known = game.cards.get(zone.family)
    if known is not None and (wrong := next((card for card in zone.cards if card not in known), None)) is not None:
        yield f"holds '{wrong}', which is no such card"
    match zone:
        case Hand(owner=owner) if owner not in range(players):
            yield "belongs to nobody"
        case Deck(looked=looked) if any(
            seat not in range(SPECTATOR, players) or not 0 <= n <= len(zone) for seat, n in looked.items()
        ):
            yield "was looked at deeper than it is, or by nobody"
        case Pool(spots=spots) if (
            len(spots) != len(zone) or len(set(spots)) != len(spots) or {*zone.open, *zone.seen} - {*spots}
        ):
            yield "does not lie on its spots"
        case _:
            pass


@dataclass
class _Walk:
    """Through plain data, whatever it is, counting its parts. What is wrong is told by the name it stands under."""

    bounds: Bounds
    players: int
    parts: int = 0

    def into(self, value: Any, name: str, depth: int) -> None:
        bounds, kind = self.bounds, type(value)
        self.parts += 1
        if self.parts > bounds.parts or depth > bounds.depth:
            raise Implausible(f"it is larger, or goes deeper, than anything that is stored, at '{name}'")
        if kind is str:
            self._text(value, name)
        elif kind is int:
            if not -bounds.below <= value <= bounds.number:
                raise Implausible(f"'{name}' is {value}")
        elif kind is list or kind is tuple:
            self._count(value, name)
            for part in value:
                self.into(part, name, depth + 1)
        elif kind is dict:
            self._count(value, name)
            for key, part in value.items():
                if type(key) is str:
                    self._text(key, name)
                elif type(key) is not int or not -bounds.below <= key <= bounds.key:
                    raise Implausible(f"'{name}' has a key that names nothing")
                self.into(part, str(key), depth + 1)
        elif isinstance(value, Struct):
            self._struct(value, depth)
        elif value is not None and kind is not bool and kind is not bytes:
            raise Implausible(f"'{name}' is no plain data")

    def _struct(self, value: Struct, depth: int) -> None:
        bounds = self.bounds
        if isinstance(value, Rng | Setup):
            self.bounds = SAVE  # seeds and generators are large numbers
        for name in value.__struct_fields__:
            part = getattr(value, name)
            self.into(part, name, depth + 1)
            if name in SEATS and isinstance(part, int) and not SPECTATOR <= part < self.players:
                raise Implausible(f"'{name}' is {part}, where nobody sits")
        self.bounds = bounds

    def _count(self, value: Sized, name: str) -> None:
        if len(value) > self.bounds.entries:
            raise Implausible(f"'{name}' has {len(value)} entries")

    def _text(self, text: str, name: str) -> None:
        if len(text) > self.bounds.text or not (text.isprintable() or text.replace("\n", " ").isprintable()):
            raise Implausible(f"'{name[: self.bounds.text]}' has a text that nobody wrote")
