"""Positions of Machina Arcana for rule tests: a tile drawn by hand with units on it."""

from __future__ import annotations

import pytest
from tests.stage import Stage

from coterie.games.machina import GAME
from coterie.games.machina.abilities.playing import BY_NAME, FREE, PLAYS, Playable
from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.board.ground import LATTICE, on_area, spot
from coterie.games.machina.board.spaces import unit_of
from coterie.games.machina.box.names import TABLES
from coterie.games.machina.box.schemas import TileSide
from coterie.games.machina.box.tables import EXPLORERS, SIDES
from coterie.games.machina.box.tiles import MIDDLE, SIZE
from coterie.games.machina.box.vocabulary import Ability, Play
from coterie.games.machina.round.play import ROUND, one_thing
from coterie.games.machina.state import Explorer, Machina, Monster, Tile
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow, Option


def padded(picture: str) -> tuple[str, dict[str, int]]:
    """A small drawing as a whole tile, the rest rubble behind walls; and where the letters of units stand.

    Lines of spaces and lines of borders take turns, as in a tile's drawing, without the outer border:

        K . M|c
            D
        . o . .

    Marks that no space has are units, who stand on floor.
    """
    lines = picture.strip("\n").splitlines()
    indent = min(len(line) - len(line.lstrip()) for line in lines[::2])
    lines = [line[indent:].ljust(2 * SIZE - 1) for line in lines]
    whole = [["+" if x % 2 == 0 and y % 2 == 0 else " " for x in range(2 * SIZE + 1)] for y in range(2 * SIZE + 1)]
    units: dict[str, int] = {}
    for y in range(SIZE):
        for x in range(SIZE):
            mark = lines[2 * y][2 * x] if 2 * y < len(lines) else " "
            if mark.isupper() or mark.isdigit():
                units[mark] = y * SIZE + x
                mark = "."
            whole[2 * y + 1][2 * x + 1] = "#" if mark == " " else mark
            if x < SIZE - 1 and 2 * y < len(lines):
                whole[2 * y + 1][2 * x + 2] = lines[2 * y][2 * x + 1]
            if y < SIZE - 1 and 2 * y + 1 < len(lines):
                whole[2 * y + 2][2 * x + 1] = lines[2 * y + 1][2 * x]
    for n in range(2 * SIZE + 1):
        if n % 2:
            whole[0][n] = whole[2 * SIZE][n] = "-"
            whole[n][0] = whole[n][2 * SIZE] = "|"
    return "\n".join("".join(row) for row in whole), units


def opened(drawn: str, column: int) -> str:
    """The drawing of a tile with an edge in the middle of its west (0) or east side."""
    rows = [list(row) for row in drawn.splitlines()]
    for n in MIDDLE:
        rows[2 * n + 1][column] = "="
    return "\n".join(map("".join, rows))


class Complex(Stage[Machina]):
    """A stage with words for the pieces of the game."""

    __slots__ = ()

    @property
    def explorers(self) -> list[Explorer]:
        return self.state.explorers

    def explorer(self, name: str = "") -> Explorer:
        """The explorer with this card; the first if none is named."""
        return next(each for each in self.state.explorers if not name or each.card == name)

    def monster(self, name: str) -> Monster:
        return next(each for each in self.state.monsters if each.card == name)

    def at(self, name: str) -> str:
        """Where a unit stands; empty if it is not on the map."""
        unit = unit_of(self.state, name)
        return spot(unit.cell) if unit is not None else ""

    def cell(self, name: str) -> int:
        """The space with this name."""
        return LATTICE.numbers[name]

    def spawn(self, name: str, at: str) -> Monster:
        """A monster more at the end of the queue."""
        s = self.state
        for zone in (s.monster_deck, s.later_monsters, s.dead_monsters):
            if name in zone.cards:
                zone.cards.remove(name)
        monster = Monster(card=name, cell=LATTICE.numbers[at])
        s.monsters.append(monster)
        return monster

    def gives(self, explorer: Explorer, *items: str, equip: bool = False) -> None:
        """Items of the box come into an explorer's inventory, as main items if they are equipped."""
        s = self.state
        for item in items:
            for zone in (*s.item_decks.values(), s.later_items):
                if item in zone.cards:
                    zone.cards.remove(item)
            explorer.items.append(item)
            if equip:
                explorer.mains.append(item)

    def current(self, event: str) -> None:
        """An explorer or horror event becomes current, without what it does as it enters play."""
        s = self.state
        for deck, past in ((s.explorer_events, s.past_explorer_events), (s.horror_events, s.past_horror_events)):
            if event in deck.cards:
                deck.cards.remove(event)
                past.cards.append(event)

    def about(self, name: str, **more: object) -> Play:
        """An effect about a unit that it uses itself."""
        return Play(rule="abilities.owner", you=name, it=name, **more)  # type: ignore[arg-type]

    def does(self, explorer: Explorer, option: Option, *answers: Option) -> None:
        """The explorer takes an action of its turn, which must be offered."""
        options = self.may(explorer)
        assert option in options, f"{option} is not offered: {options}"
        self.run(MENU.do(self, explorer, option), *answers)

    def phase(self, name: str, *answers: Option) -> None:
        """A whole phase of the round, from its beginning."""

        def whole() -> Flow[None]:
            self.state.phase, self.state.turn = name, -1
            begin = ROUND.steps[name].begin
            if begin is not None:
                begin(self.state)
            while self.state.phase == name:
                yield from one_thing(self)

        self.run(whole(), *answers)

    def may(self, explorer: Explorer, word: str = "") -> list[Option]:
        """What the explorer can do in its turn, or what of one kind."""
        self.state.turn = explorer.seat
        return [option for option in MENU.options(self.state, explorer) if not word or option[0] == word]

    def why_not(self, explorer: Explorer, word: str) -> list[tuple[str, str]]:
        """The reasons against an action, each with its rule."""
        self.state.turn = explorer.seat
        refused = [blocked for blocked in MENU.blocked(self.state, explorer) if blocked.option[0] == word]
        return [(blocked.reason.key.removeprefix("why."), blocked.rule) for blocked in refused]


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> object:
    """Makes a position: `place(picture, K="kim", M="mi-go")`, letters of the picture standing for units.

    A second picture, `east`, is a tile joined to the east in the middle of the side (rows E and F, columns 10 and 11).
    Explorers have no items and no essence; it is the first explorer's turn, in the explorer phase of round 1.
    """
    made = [0]

    def make(
        picture: str,
        scenario: str = "horror-in-the-ice",
        difficulty: str = "normal",
        seed: int = 1,
        east: str = "",
        **units: str,
    ) -> Complex:
        tiles, at = [], dict[str, int]()
        for slot, each in enumerate(filter(None, (picture, east))):
            drawn, cells = padded(each)
            drawn = opened(drawn, 0 if slot else 2 * SIZE) if east else drawn
            name = f"test-{hash(drawn)}"
            side = TileSide(id=name, source="authored", name="A test", tile=name, map=drawn, scenario=scenario)
            monkeypatch.setitem(SIDES, name, side)
            tiles.append(Tile(side=name, slot=slot, turns=0))
            at |= {letter: on_area(slot, cell, 0) for letter, cell in cells.items()}
        explorers = [unit for unit in units.values() if unit in EXPLORERS]
        options = {"explorers": ",".join(explorers)}
        s = GAME.setup(GAME.configure(scenario, len(explorers), difficulty, seed=seed, options=options))
        s.tiles = tiles
        s.chapter = s.chapters.cards.pop()
        s.phase, s.begun, s.turn = "explorers", True, 0
        t = Complex(s)
        for letter, unit in units.items():
            if unit in EXPLORERS:
                t.explorer(unit).cell = at[letter]
            else:
                t.spawn(unit, spot(at[letter]))
        made[0] += 1
        return t

    return make


@pytest.fixture
def prints(monkeypatch: pytest.MonkeyPatch) -> object:
    """Prints an active ability on a card in place of its own: `prints("explorer.kim", Ability(...))`.

    Its id must be its own, since what an ability does is kept by its name.
    """

    def make(source: str, ability: Ability) -> Playable:
        kind, _, name = source.partition(".")
        play = Playable(source, ability)
        monkeypatch.setitem(TABLES[kind], name, replace(TABLES[kind][name], abilities=(ability,)))
        for plays in (PLAYS,) if ability.cost.stamina else (PLAYS, FREE):
            monkeypatch.setitem(plays[kind], name, [play])
        monkeypatch.setitem(BY_NAME, (source, ability.id), play)
        return play

    return make
