"""The dice of the box."""

from __future__ import annotations

from coterie.games.sheol.box import DICE

ALERT = DICE["alert"]
BLUE = DICE["blue"]
DANGER = DICE["danger"]
FATE = DICE["fate"]
GRAVITY = DICE["gravity"]
SHADOW = DICE["shadow"]
WHITE = DICE["white"]
