"""Random games of every stealth room: between any two things that happen no enemy sees anything unnoticed."""

from __future__ import annotations

import random

import pytest
from tests.stage import Stage

from coterie.games.malhya.box.tables import STORIES
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.ground.places import available, taken
from coterie.games.malhya.round.play import one_thing
from coterie.games.malhya.state import OFF, Malhya, Page
from coterie.games.malhya.stealth.cycle import MENUS
from coterie.games.malhya.stealth.sighting import SIGHTING
from coterie.games.malhya.stealth.vision import exposed_spaces, spotters
from coterie.games.malhya.story.beginning import lay_out
from coterie.games.malhya.story.places import BUILDING, enter
from coterie.kernel.decision import Decision, Option
from coterie.kernel.rng import stream
from coterie.kernel.table import Setup

ROOMS = [
    (scenario, number)
    for scenario, chapters in STORIES.items()
    for number, chapter in chapters.items()
    if chapter.enter is not None and chapter.enter.mode == "stealth"
]


class Sneaking:
    """One room, played at random by heroes who mostly keep out of sight."""

    def __init__(self, scenario: str, number: str, seed: int) -> None:
        self.chance, self.asked = random.Random(seed), 0
        names = self.chance.sample(["yoktal", "sulk", "mhay", "ancient"], self.chance.choice([2, 3, 4]))
        seats = [0] * len(names) if seed % 4 == 0 else range(len(names))
        setup = Setup("malhya", scenario, len({*seats}), "", seed)
        self.s: Malhya = lay_out(setup, stream(seed, "game"), scenario, [*zip(names, seats, strict=True)])
        for hero in self.s.heroes:
            hero.weapon = self.chance.choice(["hunting-bow", "throwing-knives", "two-handed-axe", ""])
        plan = STORIES[scenario][number].enter
        assert plan is not None
        self.t = Stage(self.s)
        self.s.phase = "room"
        enter(self.t, Page(booklet=scenario, chapter=number), plan)
        self.entered = self.s.room

    def play(self) -> None:
        while self.s.room is self.entered and self.is_on and not self.s.outcome:
            self.t.checkpoint()
            flow = one_thing(self.t)
            answer: Option | None = None
            try:
                while True:
                    decision = flow.send(answer)
                    self.asked += 1
                    assert self.asked < 3_000, "no end"
                    self.look(decision)
                    answer = self.answer(decision)
            except StopIteration:
                continue

    @property
    def is_on(self) -> bool:
        return self.s.room is not None and self.s.room.mode == "stealth"

    def look(self, decision: Decision) -> None:
        """No enemy sees anything, unless just that is asked about; nobody stands on another when a turn is asked."""
        s, room = self.s, self.s.room
        if room is None or not self.is_on or room.step in ("", BUILDING):
            return
        if not (s.frames and s.frames[-1].kind == SIGHTING):
            assert not spotters(s), f"{decision.kind}: {[frame.kind for frame in s.frames]}"
        if decision.kind in MENUS:
            hero = next((hero for hero in s.heroes if hero.card == decision.about.get("hero")), None)
            MENUS[decision.kind].check(s, hero)
        if decision.kind == "stealth-phase":
            figures = [hero for hero in s.heroes if hero.life and hero.cell != OFF]
            assert len(taken(s)) == len(figures) + len(room.enemies)
            assert available(s)

    def answer(self, decision: Decision) -> Option:
        options = [*decision.options, *(option for _, option in decision.also)]
        if decision.kind == "stealth-turn":
            hero = next(hero for hero in self.s.heroes if hero.card == decision.about["hero"])
            seen = exposed_spaces(self.s, hero)
            hidden = [o for o in options if not is_move(o) or BOARD.numbers[o[1]] not in seen]  # type: ignore[index]
            still = [option for option in options if not is_move(option)]
            options = self.chance.choices([options, hidden, still], [1, 20, 10])[0]
        elif decision.kind == SIGHTING:
            options = options[:-1] or options
        elif decision.kind == "stealth-phase" and self.s.room is not None and self.s.room.enemies:
            options = [option for option in options if option != ("end-stealth",)]
        return self.chance.choice(options)


def is_move(option: Option) -> bool:
    return isinstance(option, tuple) and option[0] == "move"


@pytest.mark.rule("patrol.vision.continuous", "alarm.seen")
@pytest.mark.parametrize(("scenario", "number"), ROOMS)
def test_at_every_question_no_enemy_sees_anything_unnoticed(scenario: str, number: str) -> None:
    for seed in range(3):
        Sneaking(scenario, number, seed).play()
