"""Rooms in Stealth Mode for rule tests: small floors drawn as text, with figures and tokens on named spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.rules.malhya.conftest import Make, Party
from tests.rules.malhya.ground.drawn import Drawn, room

from coterie.games.malhya.box.schemas import ActionCard
from coterie.games.malhya.box.tables import ACTIONS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import VOCABULARY
from coterie.games.malhya.ground import places
from coterie.games.malhya.round.play import one_thing
from coterie.games.malhya.state import Enemy, Room, Token
from coterie.games.malhya.stealth.turns import begin_turn
from coterie.kernel.data import convert
from coterie.kernel.decision import Decision, Flow, Option, option_key

AT = BOARD.numbers
STAGING = ("yellow", "blue", "green", "red")


def plain(rows: int = 6, columns: int = 6) -> str:
    """A floor without any line."""
    edge, row = "+ " * columns + "+", " ." * columns + " "
    return "\n".join([edge, row] * rows + [edge])


def listed(text: str) -> Iterator[tuple[str, str]]:
    """`sulk A1, mhay B2`."""
    for part in filter(None, (each.strip() for each in text.split(","))):
        name, space = part.split()
        yield name, space


class Sneak(Party):
    """A party in Stealth Mode, played on from question to question."""

    flow: Flow[None] | None
    question: Decision | None

    @property
    def room(self) -> Room:
        assert self.state.room is not None
        return self.state.room

    def enemy(self, number: int) -> Enemy:
        return next(enemy for enemy in self.room.enemies if enemy.id == number)

    def where(self, *names: str | int) -> str:
        """The spaces of heroes and enemies."""
        figures = [self.hero(name) if isinstance(name, str) else self.enemy(name) for name in names]
        return " ".join(BOARD.spots[figure.cell] for figure in figures)

    def tokens(self, kind: str) -> list[str]:
        """The spaces of all tokens of a kind."""
        return [BOARD.spots[token.cell] for token in self.room.tokens if token.kind == kind]

    def turn(self, name: str, **fields: Any) -> Sneak:
        """A hero is in turn; the others, unless told otherwise, are still to come."""
        begin_turn(self, self.hero(name))
        return self.set(name, **fields)

    def set(self, name: str, **fields: Any) -> Sneak:
        for field, value in fields.items():
            setattr(self.hero(name), field, value)
        return self

    def standby(self, name: str, points: int = 6) -> Sneak:
        return self.set(name, stance="standby", points=points, moved=True, free=0)

    def enemies_act(self, *cards: str) -> Sneak:
        """The Enemy phase with these cards drawn."""
        for card in cards:
            if card in self.state.action_deck.cards:
                self.state.action_deck.cards.remove(card)
        self.room.revealed, self.room.step = [*cards], "patrol"
        for hero in self.state.heroes:
            hero.stance = hero.stance or "ended"
        return self

    def loop(self) -> Flow[None]:
        while self.state.room is not None and self.room.mode == "stealth" and not self.state.outcome:
            self.checkpoint()
            yield from one_thing(self)

    def on(self, *answers: Option) -> Decision | None:
        """Play on with these answers to the next question; None if Stealth Mode is over."""
        if self.flow is None:
            self.flow = self.loop()
            self._next(None)
        for answer in answers:
            q = self.question
            assert q is not None, f"Stealth Mode was over before {answer!r}"
            offered = (*q.options, *(option for _, option in q.also))
            found = [option for option in offered if option == answer or option_key(option) == option_key(answer)]
            assert found, f"'{answer}' is no option of '{q.kind}': {', '.join(map(option_key, offered))}"
            self._next(found[0])
        return self.question

    def _next(self, answer: Option | None) -> None:
        assert self.flow is not None
        try:
            self.question = self.flow.send(answer)
            self.asked.append(self.question)
            while self.question.kind in self.usual:
                self.question = self.flow.send(self.usual[self.question.kind])
                self.asked.append(self.question)
        except StopIteration:
            self.question = None

    def kinds(self) -> list[str]:
        """The kinds of all questions asked so far."""
        return [decision.kind for decision in self.asked]

    def offers(self, word: str) -> list[str]:
        """The options of the question that begin with a word, as keys."""
        assert self.question is not None
        return [key for key in map(option_key, self.question.options) if key.split(":")[0] == word]

    def told(self, key: str) -> list[str]:
        """The rules by which an event was told."""
        return [event.rule for event in self.noted if event.key == key]


Sneaks = Callable[..., Sneak]
Cards = Callable[..., str]


@pytest.fixture
def sneak(party: Make, monkeypatch: pytest.MonkeyPatch) -> Sneaks:
    """Makes a room: `sneak("sulk A1, mhay B2", "archer D4", "green C3, noise A5", floor)`. Spaces are named from the
    north-west corner; letters of the floor name them as well. Everybody has a seat, unless `seats` says otherwise."""

    def make(
        heroes: str,
        enemies: str = "",
        tokens: str = "",
        floor: str = "",
        *,
        page: str = "01",
        level: str = "normal",
        threat: int = 1,
        plan: str = "",
        book: str = "",
        seats: tuple[int, ...] = (),
        **ground: str,
    ) -> Sneak:
        drawn: Drawn = room(floor or plain(), **ground)
        monkeypatch.setattr(places, "built_of", lambda page, opened: drawn)
        enter = f'page: "{page}", mode: stealth, level: {level}, deploy: {{}}, lost: "9"{plan and ", "}{plan}'
        enter = enter.replace("deploy: {}", "deploy: {green: [[archer]]}")
        made = party(
            *[name for name, _ in listed(heroes)],
            book=f"1 enter: {{{enter}}}\n2 close: true\n9 close: true\n{book}",
            seats=seats,
        )
        t = Sneak(made.state)
        t.usual, t.flow, t.question = {"turn-page": "turn"}, None, None

        def at(space: str) -> int:
            return drawn.named[space] if space in drawn.named else AT[space]

        s = t.state
        s.phase = "room"
        s.room = Room(page=page, chapter="1", mode="stealth", level=level, step="primary", threat=threat, cycle=1)
        for name, space in listed(heroes):
            t.hero(name).cell = at(space)
        for n, (card, space) in enumerate(listed(enemies), 1):
            s.room.enemies.append(Enemy(id=n, card=card, cell=at(space)))
        s.room.last_enemy = len(s.room.enemies)
        for name, space in listed(tokens):
            kind, _, chapter = name.partition(":")
            staging = kind in STAGING
            s.room.tokens.append(
                Token(
                    kind="staging" if staging else kind,
                    cell=at(space),
                    name=kind if staging else "a" if chapter else "",
                    chapter=chapter,
                )
            )
        return t

    return make


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Cards:
    """Makes an Action card: `card(move={"enemies": 1, "spaces": 2, "to": "green"})`; its number is returned."""

    def make(number: str = "99", **parts: Any) -> str:
        written = {"id": number, "source": "authored", "gem": "white", **parts}
        monkeypatch.setitem(ACTIONS, number, convert(written, ActionCard, dec_hook=VOCABULARY.hook))
        return number

    return make
