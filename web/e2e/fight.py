"""Writes a save of Reign of Hades in which a weapon's dice are taken and wait to be put on monsters.

Once they are put on the first that takes them, the combat with it asks nothing.
"""

import sys
from random import Random
from typing import Any

from coterie.games.hades import GAME
from coterie.kernel import saves
from coterie.kernel.session import Session

FIGHTS = ("start-combat", "main")
MOST = 1500


def asks_nothing(session: Session[Any]) -> bool:
    """Whether two dice are to be put on monsters, and nothing is asked once they lie where they first may and the
    first combat is resolved."""
    ahead, dice = session.fork(), 0
    while (asked := ahead.decision) and asked.kind == "assign":
        ahead.decide(asked.options[0])
        dice += 1
    combats = [option for option in asked.options if option[0] == "resolve"] if asked and asked.kind == "act" else []
    if dice != 2 or not combats:
        return False
    ahead.decide(combats[0])
    return ahead.decision is not None and ahead.decision.kind == "act"


for seed in range(400):
    session, chance = Session(GAME, GAME.configure("gate-of-limbo", 2, seed=seed)), Random(seed)
    for _ in range(MOST):
        asked = session.decision
        if asked is None:
            break
        if (
            asked.kind == "assign"
            and len(asked.about["stage"]) > 1
            and len({option[3] for option in asked.options}) in (2, 3)
            and asks_nothing(session)
        ):
            sys.stdout.buffer.write(saves.save(session))
            sys.exit()
        fights = [option for option in asked.options if option[0] in FIGHTS] if asked.kind == "act" else []
        session.decide(chance.choice(fights or list(asked.options)))
sys.exit("no fight was found")
