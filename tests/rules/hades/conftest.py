"""Positions of Reign of Hades for rule tests: a scenario laid out, cleared of what would get in the way."""

from __future__ import annotations

import pytest
from tests.stage import Stage

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.course import lay_out, starting_record
from coterie.games.hades.gods.cards import spark_of
from coterie.games.hades.state import CombatDie, Gear, God, Hades, Log, Monster
from coterie.kernel.data import replace
from coterie.kernel.rng import stream

TEAMS = {1: ["wolf"], 2: ["alpha"] * 2, 3: ["alpha", "alpha", "wolf"], 4: ["alpha", "alpha", "beta", "beta"]}


class Underworld(Stage[Hades]):
    """A stage with words for the pieces of the game."""

    __slots__ = ()

    @property
    def gods(self) -> list[God]:
        return self.state.gods

    @property
    def fighter(self) -> God:
        """The alpha character on the battlefield."""
        return next(god for god in self.gods if god.position == "battlefield")

    @property
    def hider(self) -> God:
        """The alpha character in cover."""
        return next(god for god in self.gods if god.position == "cover")

    def monster(self, kind: str = "nymph", **changes: object) -> Monster:
        """A monster that lies nowhere yet."""
        self.state.next_monster += 1
        monster = Monster(self.state.next_monster, kind, tables.MONSTERS[kind].stamina)
        for name, value in changes.items():
            setattr(monster, name, value)
        return monster

    def engage(self, kind: str = "nymph", god: God | None = None, die: str = "", **changes: object) -> Monster:
        """A monster engaged with the character (the fighter), with a die such as "yellow 3" if wanted."""
        monster = self.monster(kind, **changes)
        for part in filter(None, die.split(",")):
            colour, side = part.split()
            monster.dice.append(CombatDie(colour, int(side)))
        (god or self.fighter).engaged.append(monster)
        return monster

    def sentinel(self, kind: str = "nymph", slot: int = 0, alert: bool = False) -> Monster:
        """A monster on the sentinel board."""
        monster = self.monster(kind, tapped=True)
        (self.state.alert if alert else self.state.ordinary)[slot] = monster
        return monster

    def hand(self, god: God, *cards: str) -> None:
        """The character holds just these action cards."""
        god.hand.cards = list(cards)
        god.tapped = []

    def weapon(self, god: God, card: str) -> Gear:
        gear = Gear(card)
        god.weapons.append(gear)
        return gear


@pytest.fixture
def priced(monkeypatch):
    """Sells loot for as much spark as the test says, whatever it costs in the box: `priced(harpe=4, bone_sling=2)`."""

    def sell(**prices: int) -> None:
        for name, spark in prices.items():
            card = name.replace("_", "-")
            cards = next(each for each in (tables.WEAPONS, tables.ITEMS, tables.FEATS) if card in each)
            monkeypatch.setitem(cards, card, replace(cards[card], spark=spark))
        spark_of.cache_clear()

    yield sell
    spark_of.cache_clear()


@pytest.fixture
def underworld():
    """Makes a position: `underworld("prison-break", players=2, difficulty="medium", gods=("athena", "hermes"))`.

    Seat 0 is on the battlefield and seat 1 in cover; the sentinel board, encounter markers, landmarks and loot are
    removed; all resources are 5; the lost feat card is back in hand. `clear=False` leaves all as it is laid out.
    """

    def make(
        scenario: str = "gate-of-limbo",
        players: int = 2,
        difficulty: str = "medium",
        gods: tuple[str, ...] = (),
        clear: bool = True,
        seed: int = 1,
    ) -> Underworld:
        state = GAME.setup(GAME.configure(scenario, players, difficulty, seed=seed))
        if gods:
            order = tables.SCENARIOS[scenario].order
            log = Log([starting_record(god, order, stream(seed, "upgrades", god)) for god in gods])
            state = lay_out(state.setup, stream(seed, "game"), scenario, log, state.difficulty)
        t = Underworld(state)
        t.usual = {"difficulty": difficulty}
        if clear:
            for number, god in enumerate(state.gods):
                god.position = "battlefield" if number % 2 == 0 else "cover"
                god.nectar = god.might = god.spark = god.divinity = 5
                god.team = TEAMS[players][number]
                god.hand.cards, god.oblivion.cards = [*god.oblivion.cards, *god.hand.cards], []
            for monster in filter(None, state.ordinary):
                state.monster_discard.cards.append(monster.card)
            state.ordinary = [None] * len(state.ordinary)
            state.alert = [None] * len(state.alert)
            for zone in state.zones.values():
                zone.encounters, zone.alerts, zone.loot, zone.landmarks = 0, 0, {}, []
            state.phase = "actions"
            state.acting = 0
        return t

    return make
