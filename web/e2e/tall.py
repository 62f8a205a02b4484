"""Writes a save in which most is being resolved at once in a short game by chance: `tall.py GAME SCENARIO`."""

import sys
from random import Random

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.scene import Stage
from coterie.kernel.session import Session

MOST = 150
FIGHTS = ("attack", "start-combat", "main", "fight", "strike")

name, scenario = sys.argv[1:]
game = load_game(name)
session, chance = Session(game, game.configure(scenario, 2, seed=1)), Random(1)
best, tall = 0, b""


def parts(stage: Stage | None) -> int:
    if stage is None:
        return 0
    figures = (*stage.actors, *stage.against)
    told = sum(bool(each.outcome) for each in (stage, *figures))
    return 3 * len(figures) + len(stage.dice) + len(stage.modifiers) + 2 * told


for _ in range(MOST):
    asked = session.decision
    if asked is None:
        break
    found = parts(session.scene(asked.seats[0], log=0).stage)
    if found > best:
        best, tall = found, saves.save(session)
    fights = [option for option in asked.options if isinstance(option, tuple) and option[0] in FIGHTS]
    session.decide(chance.choice(fights or list(asked.options)))
sys.stdout.buffer.write(tall)
