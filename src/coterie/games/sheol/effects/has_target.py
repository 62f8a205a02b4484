"""Cards that would come to nothing, since there is no enemy and no tile that they could be about."""

from __future__ import annotations

from coterie.games.sheol.box.vocabulary import Enemies, Passive, Power
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.selecting import enemies_meant
from coterie.games.sheol.effects.tiles import tiles_meant
from coterie.games.sheol.state import Sheol


def has_target(s: Sheol, power: Power | Passive, context: Context) -> bool:
    """Whether what a power is about is there; one that does more than pick enemies or tiles always does something."""
    if len(power.do) != 1:
        return True
    enemies, tiles, strike = power.do[0].enemies, power.do[0].tiles, power.do[0].strike
    if strike is not None and strike.within:
        enemies = Enemies(kinds=strike.kinds, within=strike.within, of=strike.of, do=())
    if enemies is not None:
        return next(enemies_meant(s, enemies, context), None) is not None
    return tiles is None or bool(tiles_meant(s, tiles, context))
