"""The dice of the box."""

from __future__ import annotations

from coterie.games.sheol import content as c
from coterie.kernel.content import load_entries
from coterie.kernel.dice import Die

DICE = load_entries(c.FOLDER / "dice.yaml", Die)

ALERT = DICE["alert"]
BLUE = DICE["blue"]
DANGER = DICE["danger"]
FATE = DICE["fate"]
GRAVITY = DICE["gravity"]
SHADOW = DICE["shadow"]
WHITE = DICE["white"]
