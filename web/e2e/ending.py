"""Writes a save of a recorded game that stands a few decisions before its end: `ending.py GAME/NAME BEFORE`."""

import sys
from pathlib import Path

from coterie.games import load_game
from coterie.kernel import saves

path, before = sys.argv[1:]
game, name = path.split("/")
played = saves.read((Path(__file__).parents[2] / f"tests/rules/{game}/recorded/{name}.save").read_bytes())
session = saves.beginning(load_game(game), played)
for number, step in enumerate(played.steps[: -int(before)]):
    session.decide(session.recall(step, number), seat=step.seat)
sys.stdout.buffer.write(saves.save(session))
