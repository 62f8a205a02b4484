"""Positions of Malhya for rule tests: a party, and small booklets written by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.stage import Stage

import coterie.games.malhya.binding as binding
from coterie.games.malhya.box.story import ChapterCard
from coterie.games.malhya.box.tables import STORIES
from coterie.games.malhya.box.vocabulary import VOCABULARY, About
from coterie.games.malhya.state import Hero, Malhya, Page
from coterie.games.malhya.story.beginning import lay_out
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.reading import read_on
from coterie.kernel.content import load_entries
from coterie.kernel.data import convert
from coterie.kernel.decision import Flow, Option
from coterie.kernel.effects import Effects
from coterie.kernel.rng import stream
from coterie.kernel.table import Setup

assert binding, "verbs are bound"


class Party(Stage[Malhya]):
    """A stage with words for the pieces of the game."""

    __slots__ = ()

    def hero(self, name: str) -> Hero:
        return next(hero for hero in self.state.heroes if hero.card == name)

    @property
    def page(self) -> Page:
        return self.state.pages[-1]

    def reads(self, *answers: Option, chapter: str = "1", hero: str = "", token: str = "") -> None:
        """A chapter is opened and read until nothing is open any more, or until the answers are used up and the page
        after the last of them is still unread."""
        open_page(self.state, chapter, hero=hero, token=token)
        self.goes_on(*answers)

    def goes_on(self, *answers: Option) -> None:
        """Open pages are read on, to their end."""

        def reading() -> Flow[None]:
            while self.state.pages and not self.state.outcome:
                yield from read_on(self)

        self.run(reading(), *answers)

    def asks(self, *answers: Option, chapter: str = "1", hero: str = "") -> Any:
        """The question that comes after these answers."""
        open_page(self.state, chapter, hero=hero)

        def reading() -> Flow[None]:
            while self.state.pages and not self.state.outcome:
                yield from read_on(self)

        return self.ask(reading(), *answers)

    def does(self, effects: list[dict[str, Any]], *answers: Option, hero: str = "", **more: Any) -> About:
        """Effects as a chapter writes them, about a hero."""
        context = About(rule="scenario.chapter-content", hero=hero, booklet=self.state.scenario, **more)
        self.run(VOCABULARY.carry_out(self, convert(effects, Effects, dec_hook=VOCABULARY.hook), context), *answers)
        return context

    def gives(self, name: str, *cards: str) -> None:
        """Cards of the box come into a hero's knapsack."""
        s = self.state
        for card in cards:
            for deck in (s.object_deck, s.rare_object_deck, s.weapon_deck, s.rare_weapon_deck):
                if card in deck.cards:
                    deck.cards.remove(card)
            self.hero(name).items.append(card)


Make = Callable[..., Party]


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Make:
    """Makes a position: `party("sulk", "mhay")`, every hero with a seat of its own, on the region map.

    With `book`, chapters written short stand in the place of the scenario's: each line a number and what follows its
    words. Pages are turned, and nothing is used for tests unless they are to be made `ready` for.
    """

    def make(
        *heroes: str, book: str = "", scenario: str = "bell", seats: tuple[int, ...] = (), ready: bool = False
    ) -> Party:
        names = heroes or ("sulk", "ancient")
        choice = Setup("malhya", scenario, len(set(seats)) or len(names), "", 1)
        s = lay_out(choice, stream(1, "game"), scenario, [*zip(names, seats or range(len(names)), strict=True)])
        s.phase = "travel"
        if book:
            file = tmp_path / "chapters.yaml"
            lines = [line.strip().partition(" ") for line in book.strip().splitlines()]
            entries = [f'- {{id: "{n}", text: "Words of {n}.", {rest}}}\n' for n, _, rest in lines]
            file.write_text("".join(entries))
            monkeypatch.setitem(STORIES, scenario, load_entries(file, ChapterCard, VOCABULARY.hook))
        t = Party(s)
        t.usual = {"turn-page": "turn", "test-ready": "pass"}
        if ready:
            del t.usual["test-ready"]
        return t

    return make
