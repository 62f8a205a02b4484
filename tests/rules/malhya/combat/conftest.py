"""Fights in small rooms drawn as text: heroes stand on the letters of their cards, enemies on letters of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.rules.malhya.conftest import Make, Party
from tests.rules.malhya.ground.drawn import Drawn, room

from coterie.games.malhya.box.tables import HEROES, PAGES
from coterie.games.malhya.box.tiles import BOARD, Floor
from coterie.games.malhya.combat.moving import free_move
from coterie.games.malhya.combat.turn import TURN_MENU
from coterie.games.malhya.round.play import one_thing
from coterie.games.malhya.state import Enemy, Frame, Hero, Malhya, Room
from coterie.kernel.decision import Decision, Flow, Option, option_key

BOOK = """
    1 enter: {page: "01", mode: combat, deploy: {yellow: [[swordsman]]}, lost: "3", won: "2", rounds: {2: "4"}}
    2 close: true
    3 travel: true
    4 close: true
    5 close: true
"""
END = ("end-turn",)


class DrawnPage:
    """A page of the Exploration booklet whose room is drawn."""

    kind, doors, access, rules = "room", {}, {}, ()  # type: ignore[var-annotated]

    def __init__(self, built: Drawn) -> None:
        self.built = built

    def spaces(self) -> dict[str, str]:
        return {}

    def floor(self, sides: object) -> Floor:
        return Floor(dict(self.built.kinds), self.built.blocking, self.built.annoying)


class Fight(Party):
    """A combat in such a room."""

    __slots__ = ("spaces",)
    spaces: Drawn

    @property
    def room(self) -> Room:
        assert self.state.room is not None
        return self.state.room

    def enemy(self, n: int = 1) -> Enemy:
        return next(enemy for enemy in self.room.enemies if enemy.id == n)

    @property
    def in_turn(self) -> str:
        """The hero, or the kind of enemy, who has begun to act."""
        frame = self.state.frames[-1]
        return frame.hero or frame.card

    def spot(self, letter: str) -> str:
        return BOARD.spots[self.spaces[letter]]

    def where(self, figure: Hero | Enemy) -> str:
        """The letter on which a figure stands."""
        return self.spaces.letters([figure.cell])

    def while_frames(self) -> Flow[None]:
        while self.state.frames and not self.state.pages:
            yield from one_thing(self)

    def begins(self, name: str) -> None:
        """The turn of a hero begins."""
        hero = self.hero(name)
        hero.free, hero.moved = free_move(self.state, hero), False
        self.state.frames = [Frame(kind="turn", hero=name)]

    def turn(self, name: str, *answers: Option) -> None:
        """A hero's whole turn with these answers, ended unless the fight is over before."""
        self.begins(name)
        waiting = [*answers]
        flow = self.while_frames()
        decision = next(flow, None)
        while decision is not None:
            if decision.kind in self.usual:
                answer: Option = self.usual[decision.kind]
            else:
                answer = waiting.pop(0) if waiting else END
            option = answer if answer in decision.options else decision.option(option_key(answer))
            assert option is not None, f"'{answer}' is no option of '{decision.kind}': {decision.options}"
            self.asked.append(decision)
            try:
                decision = flow.send(option)
            except StopIteration:
                decision = None
        assert not waiting, f"never asked for: {waiting}"

    def options(self, name: str, word: str = "") -> list[Any]:
        """What a hero can do now, in a turn that has begun."""
        return [option for option in TURN_MENU.options(self.state, self.hero(name)) if option[0].startswith(word)]

    def refusals(self, name: str) -> dict[str, str]:
        """What a hero cannot do, with the key of the reason."""
        return {option_key(b.option): b.reason.key for b in TURN_MENU.blocked(self.state, self.hero(name))}

    def enemy_acts(self, *answers: Option, n: int = 1) -> None:
        """An enemy moves and attacks."""
        self.state.frames = [Frame(kind="enemy", stage="move", card=str(n))]
        self.run(self.while_frames(), *answers)

    def enemy_asks(self, *answers: Option, n: int = 1) -> Decision:
        """The question that comes up while an enemy acts, after these answers."""
        self.state.frames = [Frame(kind="enemy", stage="move", card=str(n))]
        return self.ask(self.while_frames(), *answers)

    def round_on(self, step: str, *answers: Option) -> None:
        """The combat round, from one step to the beginning of the next."""
        self.room.step = step

        def stepping() -> Flow[None]:
            while self.state.room is not None and self.room.step == step and not self.state.frames:
                yield from one_thing(self)

        self.run(stepping(), *answers)

    def lay(self, **tokens: str) -> None:
        """Upgrade tokens on Enemy cards."""
        for kind, token in tokens.items():
            self.state.upgrades.cards.remove(token)
            self.room.upgrades[kind] = token


FightMaker = Callable[..., Fight]


@pytest.fixture
def fight(party: Make, monkeypatch: pytest.MonkeyPatch) -> FightMaker:
    """Makes a fight: `fight(drawing, E="swordsman", F="archer")`. Enemies are numbered in this order. Heroes are those
    whose letters are drawn, all with 6 Action Points and without weapons."""

    def make(text: str, kinds: dict[str, str] | None = None, **enemies: str) -> Fight:
        built = room(text, **(kinds or {}))
        page = f"drawn {text} {kinds}"
        monkeypatch.setitem(PAGES, page, DrawnPage(built))  # type: ignore[arg-type]
        letters = {card.letter: name for name, card in HEROES.items()}
        found = {letters[letter]: cell for letter, cell in built.named.items() if letter in letters}
        t = Fight(party(*found, book=BOOK).state)
        t.usual = {"turn-page": "turn", "test-ready": "pass", "attack-ready": "pass", "defense-ready": "pass"}
        t.spaces = built
        s: Malhya = t.state
        s.phase = "room"
        for hero in s.heroes:
            hero.cell = found[hero.card]
        figures = [Enemy(id=n, card=card, cell=built[at]) for n, (at, card) in enumerate(enemies.items(), 1)]
        s.room = Room(page=page, chapter="1", mode="combat", step="acting", round=1, enemies=figures, last_enemy=9)
        return t

    return make
