"""Writes a save of Sheol in which a shadow has hit a scout, and its damage is to be taken."""

import sys
from random import Random

from coterie.games.sheol import GAME
from coterie.kernel import saves
from coterie.kernel.session import Session

MOST = 600

for seed in range(20):
    session, chance = Session(GAME, GAME.configure("the-convoy", 2, "scout", seed=seed)), Random(seed)
    for _ in range(MOST):
        asked = session.decision
        if asked is None:
            break
        scene = session.scene(asked.seats[0])
        if scene.stage and any(die.die == "shadow" and die.face >= 0 for die in scene.stage.dice):
            sys.stdout.buffer.write(saves.save(session))
            sys.exit()
        session.decide(chance.choice(list(asked.options)))
sys.exit("no hit was found")
