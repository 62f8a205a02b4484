"""Positions of Sheol for rule tests, drawn as small maps laid somewhere on the board.

The marks of a map, several in a space are written together: `b` a blip, `l` `d` `m` a revealed Lurker, Devourer, Moth,
`h` an unrevealed Hypershadow; `1` to `4` units; `S` a bright and `s` a dim Lightstream tile open on all sides; `T` Lux
Trench, `R` Rift, `P` Peak, `D` Dark Conglomerate, `c` coralbone; `o` `^` `q` a singularity of the circle, triangle,
square; `M` mech, `n` drone, `N` a drone with two life points; `E` Herald, `L` Outer Lord (upper left); `f` facility;
`p` a Point of Interest; `X` an undiscovered and `Y` a discovered land (its upper left); `#` the Citadel; `.` nothing.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
import pytest
import yaml
from tests.rules.sheol.menu import menu
from tests.stage import Stage

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import IN_CITADEL, SPOTS, cell_of, shifted, spot
from coterie.games.sheol.box.content import MissionCard
from coterie.games.sheol.box.vocabulary import VOCABULARY, Modify, Passive
from coterie.games.sheol.effects.resolve import Context, resolve
from coterie.games.sheol.effects.standing import STANDING
from coterie.games.sheol.round.play import MENU, SHADOW_PHASE, TURN, next_step
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.shadows.menace import attack, shadows_attack
from coterie.games.sheol.shadows.moving import shadow_order, shadows_move
from coterie.games.sheol.shadows.spawning import generate, groups_present
from coterie.games.sheol.state import (
    OFF,
    Drone,
    Facility,
    Gear,
    Herald,
    Land,
    Lord,
    Mission,
    Progress,
    Shadow,
    Sheol,
    Singularity,
    Stream,
    Unit,
)
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow, Option
from coterie.kernel.effects import Effects, effects_in
from coterie.kernel.rng import stream
from coterie.kernel.table import Setup, Table
from coterie.kernel.zones import Deck, Pile

C = TypeVar("C")


def read(text: str, kind: type[C]) -> C:
    """A piece of content as the files write it: `read("[{gain: {lux: 2}}]", Effects)`; its changes can be made."""
    made = msgspec.convert(yaml.safe_load(text), kind, strict=False, dec_hook=VOCABULARY.hook)
    for effect in effects_in(made):
        if isinstance(effect, Modify):
            STANDING.learn_change(f"lightshield.test-{len(STANDING.changes)}", effect.change)
    return made


SCOUTS = ("pioneer", "maenad", "cyclops", "breathless")
KINDS = {"l": "lurker", "d": "devourer", "m": "moth"}
OBSTACLES = {"T": "trench", "R": "rift", "P": "peak", "D": "conglomerate"}
GROUPS = {"o": "circle", "^": "triangle", "q": "square"}


def shadow_phase(t: Table[Sheol]) -> Flow[None]:
    """The game's own steps from where it stands until the Shadow phase is over."""
    while any(step.name == t.state.phase for step in SHADOW_PHASE):
        t.checkpoint()
        yield from next_step(t)


class Plain(Stage[Sheol]):
    """A stage with words for the pieces of the game."""

    __slots__ = ()

    # --- putting things down ---

    def lay(self, text: str, at: str = "A1") -> None:
        """Lay a map with its upper left on a space."""
        for row, line in enumerate(text.strip().splitlines()):
            for column, marks in enumerate(line.split()):
                cell = shifted(cell_of(at), row, column)
                for mark in marks:
                    self.put(mark, SPOTS[cell])

    def put(self, mark: str, at: str) -> None:
        s, cell = self.state, cell_of(at)
        if mark in "blmdh":
            self.shadow(at, KINDS.get(mark, ""), hyper=mark == "h")
        elif mark in "1234":
            s.units[int(mark) - 1].at = cell
        elif mark in "Ss":
            s.streams[cell] = Stream("cross", bright=mark == "S")
        elif mark in OBSTACLES:
            s.obstacles[cell] = OBSTACLES[mark]
        elif mark in GROUPS:
            s.singularities.append(Singularity(len(s.singularities), GROUPS[mark], cell))
        elif mark == "c":
            s.coral[cell] = s.coral.get(cell, 0) + 1
        elif mark == "M":
            s.mechs.append(cell)
        elif mark in "nN":
            s.drones.append(Drone(cell, life=2 if mark == "N" else 0))
        elif mark == "E":
            s.heralds.append(Herald("hunter", cell))
        elif mark == "L":
            s.lords.append(Lord("avadon", cell))
        elif mark == "f":
            s.facilities[cell] = Facility("lux-synthesizer")
        elif mark == "p":
            s.tokens[cell] = ["poi"]
        elif mark in "XY":
            s.lands.append(Land(len(s.lands), "twilight", cell, code="TA" if mark == "Y" else ""))
        else:
            assert mark == "." or (mark == "#") == IN_CITADEL[cell], f"{mark!r} at {at}"

    def shadow(self, at: str, kind: str = "", token: str = "lurker", hyper: bool = False, under: str = "") -> Shadow:
        """A shadow on a space: revealed if it has a kind, else a blip with the token."""
        s = self.state
        shadow = Shadow(s.next_shadow, cell_of(at), kind, under if kind else "", hyper)
        s.next_shadow += 1
        s.shadows[shadow.id] = shadow
        if not kind:
            s.blips.put(str(shadow.id), token)
            if hyper:
                s.blips.put(f"{shadow.id}b", under or "lurker")
        return shadow

    def herald(self, at: str, card: str = "hunter", **more: Any) -> Herald:
        """A Herald on a space, or none yet; damage by it costs Lux."""
        made = Herald(card, cell_of(at) if at else OFF, **more)
        self.state.heralds.append(made)
        self.usual.setdefault("damage", 0)
        return made

    def lord(self, at: str, *actions: str, card: str = "avadon", **more: Any) -> Lord:
        """An Outer Lord with its Action deck, the first of the cards named on top; damage by it costs Lux."""
        made = Lord(card, cell_of(at), actions=Deck("lord-action", [*reversed(actions)]), **more)
        self.state.lords.append(made)
        self.usual.setdefault("damage", 0)
        return made

    def tile(self, at: str, tile: str = "cross", turn: int = 0, bright: bool = True) -> Stream:
        laid = self.state.streams[cell_of(at)] = Stream(tile, turn, bright)
        return laid

    def rule(self, text: str, card: str = "test") -> None:
        """A Mission card in play whose rules are these: `t.rule("{modify: {stat: armor, by: 1, of: scouts}}")`."""
        mission = box.MISSIONS.get("test") or replace(box.MISSIONS["dry-lamps"], id="test", cards={})
        box.MISSIONS["test"] = replace(mission, cards={**mission.cards, card: MissionCard(title=card, story=())})
        self.state.mission.cards[card] = Progress(turn=self.state.enemy.turn)
        STANDING.learn(f"mission.test.{card}", (read(text, Passive),))

    # --- doing things ---

    def do(self, text: str, *answers: Option, context: Context | None = None) -> None:
        """Effects carried out, for the first unit if nobody else is named: `t.do("[{gain: {lux: 2}}]")`."""
        effects = read(text, Effects)
        self.run(resolve(self, effects, Context(0) if context is None else context), *answers)

    def equip(self, weapon: str = "", lantern: str = "", unit: int = 0) -> Unit:
        """A unit with equipment and three action points."""
        one = self.state.units[unit]
        one.weapon = Gear(weapon) if weapon else one.weapon
        one.lantern = Gear(lantern) if lantern else one.lantern
        one.actions = 3
        return one

    def options(self, word: str, unit: int = 0) -> list[tuple[object, ...]]:
        """What a unit may do now, of one kind."""
        return [option for option in menu(self.state, self.state.units[unit]) if option[0] == word]

    def acts(self, *option: str | int, answers: tuple[Option, ...] = (), unit: int = 0) -> None:
        """A unit does something of its menu: `t.acts("plan", "overload", answers=("cross",))`."""
        self.state.phase = "scout-act"
        assert option in self.options(str(option[0]), unit)
        self.run(MENU.do(self, Acting(self.state, self.state.units[unit]), option), *answers)

    def moves(self, gravity: str = "alpha", *answers: Option) -> list[str]:
        """All shadows move by a face of the Gravity die; where they are then, in the order in which they came."""
        s = self.state
        s.gravity = gravity
        s.queue = shadow_order(s)
        self.run(shadows_move(self), *answers)
        return self.shadows

    def step(self, name: str, *answers: Option) -> None:
        """A sub-phase, and the cursor goes on."""
        self.state.phase = name
        self.run(TURN.run(self), *answers)

    def shadow_phase(self, *answers: Option) -> None:
        """The rest of the Shadow phase, step by step as the game plays it."""
        self.run(shadow_phase(self), *answers)

    def attacks(self, *answers: Option) -> None:
        """All shadows attack in their order."""
        s = self.state
        s.queue = shadow_order(s)
        while s.queue:
            self.run(shadows_attack(self), *answers)
            answers = ()

    def attack(self, *answers: Option) -> None:
        """The first shadow attacks."""
        self.run(attack(self, self.first), *answers)

    def generates(self, *faces: str) -> None:
        """All groups generate, in the order of the box, with these faces of their dice."""
        s = self.state
        s.groups = groups_present(s)
        self.usual["generate"] = s.groups[0]
        self.stack(*faces)
        while s.groups:
            self.usual["generate"] = s.groups[0]
            self.run(generate(self))

    # --- looking ---

    @property
    def first(self) -> Shadow:
        return next(iter(self.state.shadows.values()))

    @property
    def shadows(self) -> list[str]:
        """Where the shadows are, oldest first."""
        return [spot(shadow.at) for shadow in self.state.shadows.values()]

    @property
    def units(self) -> list[Unit]:
        return self.state.units

    @property
    def unit(self) -> Unit:
        return self.state.units[0]

    @property
    def prosperity(self) -> int:
        return self.state.citadel.prosperity

    def bright(self, at: str) -> bool | None:
        """Whether the tile on a space is bright; None if there is none."""
        laid = self.state.streams.get(cell_of(at))
        return None if laid is None else laid.bright


def new_state(units: int = 4, droids: int = 0, seed: int = 1) -> Sheol:
    """An empty board with its units in the Citadel and ten tokens of each type in the pile."""
    players = units - droids
    state = Sheol(
        rng=stream(seed, "game"),
        setup=Setup("sheol", "test", players, "scout", seed),
        mission=Mission("test"),
        units=[
            Unit(
                id=n,
                seat=n if n < players else 0,
                scout=SCOUTS[n] if n < players else "",
                core="" if n < players else ("fast", "health", "iron")[n - players],
                vials=3 if n < players else 1,
                hand=Pile("lightshield", group=f"unit{n}"),
                deck=Deck("lightshield", group=f"unit{n}"),
                discard=Pile("lightshield", group=f"unit{n}"),
            )
            for n in range(units)
        ],
    )
    state.pile.cards = ["lurker", "devourer", "moth"] * 10
    return state


@pytest.fixture(autouse=True)
def forget_test_cards():
    """Cards that a test has put into force are out of it afterwards."""
    yield
    box.MISSIONS.pop("test", None)
    for table in (*STANDING.carriers.values(), *STANDING.listeners.values()):
        for _, _, cards in [entry for (kind, _), entry in table.items() if kind == "mission"]:
            for card in [card for card in cards if card.startswith("test.")]:
                del cards[card]


@pytest.fixture
def board():
    """Makes a position: `board("b . .", at="C3")` lays the map with its upper left on C3."""

    def make(text: str = "", at: str = "A1", units: int = 4, droids: int = 0, seed: int = 1) -> Plain:
        t = Plain(new_state(units, droids, seed))
        t.lay(text, at)
        return t

    return make


@pytest.fixture
def hunt(board):
    """The first scout on G5 with a Flash Gun, which hits 1 or 2 spaces ahead for 2, and a Night Digger.

    All damage is taken as Lux.
    """
    t = board()
    t.unit.at = cell_of("G5")
    t.equip("flash-gun", "night-digger")
    t.usual["damage"] = 0
    return t
