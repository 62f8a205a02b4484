"""Writes a save of Malhya in which a hero is tested while the page that asks for it lies in front."""

import sys
from random import Random

from coterie.games.malhya import GAME
from coterie.kernel import saves
from coterie.kernel.scene import StoryPage
from coterie.kernel.session import Session

MOST = 60

for seed in range(40):
    session, chance = Session(GAME, GAME.configure("bell", 2, seed=seed)), Random(seed)
    for _ in range(MOST):
        asked = session.decision
        if asked is None:
            break
        scene = session.scene(asked.seats[0])
        if scene.stage and scene.stage.dice and isinstance(scene.boards[0], StoryPage):
            sys.stdout.buffer.write(saves.save(session))
            sys.exit()
        session.decide(chance.choice(list(asked.options)))
sys.exit("no test was found")
