"""Writes a save of Reign of Hades in which somebody who is to act holds nine different cards."""

import sys
from pathlib import Path

from coterie.games.hades import GAME
from coterie.kernel import saves

MANY = 9

recorded = Path(__file__).parents[2] / "tests/rules/hades/recorded/the-aqueduct.save"
played = saves.read(recorded.read_bytes())
session = saves.beginning(GAME, played)
for number, step in enumerate(played.steps):
    asked = session.decision
    if asked is None:
        break
    if asked.kind == "act" and len(set(session.state.gods[asked.seats[0]].hand.cards)) >= MANY:
        sys.stdout.buffer.write(saves.save(session))
        sys.exit()
    session.decide(session.recall(step, number), seat=step.seat)
sys.exit("no such hand was found")
