"""Writes a save of Sheol in which a scout can attack, and whatever it attacks, nothing is asked about the roll."""

import sys
from random import Random

from coterie.games.sheol import GAME
from coterie.games.sheol.state import Sheol
from coterie.kernel import saves
from coterie.kernel.decision import Option
from coterie.kernel.session import Session

MOST = 200


def over_at_once(session: Session[Sheol], option: Option) -> bool:
    """It rolls, and the same player is asked what to do next with nothing on the stage."""
    ahead = session.fork()
    ahead.decide(option)
    if ahead.decision is None or ahead.decision.kind != "act":
        return False
    scene = ahead.scene(ahead.decision.seats[0])
    return bool(scene.rolls) and scene.stage is None


for seed in range(20):
    session, chance = Session(GAME, GAME.configure("the-convoy", 1, "scout", seed=seed)), Random(seed)
    for _ in range(MOST):
        asked = session.decision
        if asked is None:
            break
        attacks = [option for option in asked.options if isinstance(option, tuple) and option[0] == "attack"]
        if asked.kind == "act" and attacks and all(over_at_once(session, option) for option in attacks):
            sys.stdout.buffer.write(saves.save(session))
            sys.exit()
        session.decide(chance.choice(list(asked.options)))
sys.exit("no attack was found")
