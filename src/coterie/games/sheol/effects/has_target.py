"""Cards that would come to nothing, since there is no enemy and no tile that they could be about."""

from __future__ import annotations

from coterie.games.sheol.box.vocabulary import Enemies, Passive, Power, Strike, Tiles
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.selecting import enemies_meant
from coterie.games.sheol.effects.tiles import tiles_meant
from coterie.games.sheol.state import Sheol


def has_target(s: Sheol, power: Power | Passive, context: Context) -> bool:
    """Whether what a power is about is there; one that does more than pick enemies or tiles always does something."""
    if len(power.do) != 1:
        return True
    [only] = power.do
    if isinstance(only, Strike) and only.within:
        only = Enemies(kinds=only.kinds, within=only.within, of=only.of, do=())
    if isinstance(only, Enemies):
        return next(enemies_meant(s, only, context), None) is not None
    return not isinstance(only, Tiles) or bool(tiles_meant(s, only, context))
