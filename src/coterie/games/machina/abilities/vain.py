"""Which effects of an ability would do nothing for the explorer who uses it upon itself."""

from __future__ import annotations

from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import is_wounded, max_essence
from coterie.kernel.vain import Idle, in_vain


def _full(effect: v.Restore, s: Machina, explorer: Explorer) -> bool:
    """Of stamina nobody can tell: the ability may cost some before it restores any."""
    full = {"essence": explorer.essence >= max_essence(s, explorer), "health": not is_wounded(s, explorer)}
    return all(full.get(name, False) for name in effect.points)


IDLE: Idle = {
    v.Restore: _full,
    v.Upon: lambda effect, s, explorer: effect.whom == "you" and in_vain(effect.do, IDLE, s, explorer),
}
