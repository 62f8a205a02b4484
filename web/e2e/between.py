"""Writes a save of a game's campaign that stands between two scenarios: `between.py GAME`."""

import sys
from random import Random

from coterie.games import load_game
from coterie.kernel import saves
from coterie.kernel.session import Session

MOST = 3000
QUICK = {"hades": "easy", "machina": "relaxed", "malhya": "normal"}

(name,) = sys.argv[1:]
game = load_game(name)
for seed in range(20):
    setup = game.configure(players=2, difficulty=QUICK[name], seed=seed, options={"mode": "campaign"})
    session, chance = Session(game, setup), Random(seed)
    for _ in range(MOST):
        asked = session.decision
        if asked is None:
            break
        briefing = session.scene(asked.seats[0]).briefing if asked.kind != "act" else None
        if briefing and briefing.course and briefing.course.between:
            sys.stdout.buffer.write(saves.save(session))
            sys.exit()
        session.decide(chance.choice(list(asked.options)))
sys.exit("no scenario came to its end")
