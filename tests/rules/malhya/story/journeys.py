"""Whole booklets read at random: rooms are played by a coin, everything else by the rules."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.stage import Stage

import coterie.games.malhya.binding as binding
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.beginning import lay_out, prepare
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.places import leave_room, open_token, plan_of
from coterie.games.malhya.story.reading import read_on
from coterie.games.malhya.travel.journey import travel_on
from coterie.kernel.decision import Decision, Flow, Option
from coterie.kernel.hexes import distance, parse_hex
from coterie.kernel.rng import stream
from coterie.kernel.table import Setup, Table

assert binding, "verbs are bound"


class Journey:
    """A scenario read from its first chapter to an ending."""

    def __init__(self, scenario: str, seed: int, look: Callable[[Malhya, Decision], None] | None = None) -> None:
        self.chance = random.Random(seed)
        heroes = self.chance.sample(["yoktal", "sulk", "mhay", "ancient"], self.chance.choice([2, 3, 4]))
        choice = Setup("malhya", scenario, len(heroes), "", seed)
        self.state = lay_out(choice, stream(seed, "game"), scenario, [*zip(heroes, range(len(heroes)), strict=True)])
        self.t, self.look, self.asked = Stage(self.state), look, 0

    def run(self) -> Malhya:
        """To the end; at most so many questions."""
        flow = self.play()
        answer = None
        try:
            while True:
                decision = flow.send(answer)
                self.asked += 1
                assert self.asked < 5_000, f"no end: {self.state.visited[-5:]}"
                if self.look:
                    self.look(self.state, decision)
                answer = self.answer(decision)
        except StopIteration:
            return self.state

    def answer(self, decision: Decision) -> Option:
        """At random; but on the journey the party knows where it wants to go."""
        options = decision.options
        if decision.kind == "travel" and self.state.marks and self.chance.random() < 0.8:
            moves = [option for option in options if isinstance(option, tuple) and option[0] == "move"]
            return min(moves, key=lambda move: self.way_left(str(move[1])), default=("draw",))
        return self.chance.choice(options)

    def way_left(self, place: str) -> int:
        return min(distance(parse_hex(place), parse_hex(mark)) for mark in self.state.marks)

    def play(self) -> Flow[None]:
        s = self.state
        while not s.outcome:
            self.t.checkpoint()
            if s.phase != "heroes" and not s.pages and s.room is not None:
                self.in_a_room()
            else:
                yield from one_thing(self.t)

    def in_a_room(self) -> None:
        """Fights are won or lost by a coin, tokens entered at random."""
        s, room = self.state, self.state.room
        assert room is not None
        plan = plan_of(s, room)
        if room.mode != "free":
            room.mode = "free"
            chapters = [plan.alarm] if plan.alarm and self.chance.random() < 0.5 else []
            if self.chance.random() < 0.3:
                leave_room(s)
                chapters = [plan.lost]
            elif plan.won and (self.chance.random() < 0.5 or not plan.access):
                chapters.append(plan.won)
            for chapter in chapters:
                open_page(s, chapter)
        else:
            hero = self.chance.choice(s.heroes)
            stay = [each for each in s.heroes if not each.exit]
            exits = {each.exit for each in s.heroes if each.exit}
            tokens = [token for token in room.tokens if not exits or token.name in exits]
            token = self.chance.choice(tokens or room.tokens)
            open_token(s, room, token, (self.chance.choice(stay) if stay else hero).card)


def one_thing(t: Table[Malhya]) -> Flow[None]:
    """What comes next, between two checkpoints, outside of rooms."""
    if t.state.phase == "heroes":
        yield from prepare(t)
    elif t.state.pages:
        yield from read_on(t)
    else:
        yield from travel_on(t)
