"""Damage that the scouts' side does to enemies of all kinds, and what a kill brings."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import enemy_of, words_for
from coterie.games.sheol.board.ground import TO_CITADEL, distance
from coterie.games.sheol.effects.context import About
from coterie.games.sheol.effects.standing import flag, happens, value
from coterie.games.sheol.enemies.herald_reactions import wound_herald
from coterie.games.sheol.enemies.lords import wound_lord
from coterie.games.sheol.scouts.inventory import gain_umbra
from coterie.games.sheol.shadows.foe_cards import armor_of
from coterie.games.sheol.shadows.killing import defeat, hurt_shadow
from coterie.games.sheol.state import Herald, Shadow, Sheol, Unit, everyone
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def doer(s: Sheol, about: About) -> Unit | None:
    """The scout who does it; none if it is the work of a technology, a facility or the mission."""
    if about.scout < 0 or about.card in box.FACES or about.card in box.FACILITIES:
        return None
    return s.units[about.scout]


def harm_enemy(t: Table[Sheol], number: int, damage: int, about: About, armor: bool = True) -> Flow[bool]:
    """Damage to an enemy of any kind; armor makes it less, but never less than 1. True if it is killed."""
    s = t.state
    enemy = enemy_of(s, number)
    if enemy is None or damage <= 0:
        return False
    unit = doer(s, about)
    if armor:
        damage = max(1, damage - armor_of(s, enemy, unit))
    kinds = words_for(enemy)
    if isinstance(enemy, Shadow):
        killed = yield from _harm_shadow(t, enemy, damage, about)
    elif isinstance(enemy, Herald):
        killed = yield from wound_herald(t, enemy, damage, unit)
    else:
        killed = yield from wound_lord(t, enemy, damage, unit)
    if killed:
        yield from _tell_of_kill(t, replace(about, enemy=number, fallen=kinds))
    return killed


def _tell_of_kill(t: Table[Sheol], about: About) -> Flow[None]:
    """Cards answer to a scout's kill."""
    if about.blow is not None and about.blow.enemy == about.enemy:
        about.blow.killed = True
    if doer(t.state, about) is not None:
        yield from happens(t, "killed", about)


def _harm_shadow(t: Table[Sheol], shadow: Shadow, damage: int, about: About) -> Flow[bool]:
    was_hyper = shadow.hyper
    umbra = hurt_shadow(t, shadow, damage, "weapon.attack.damage")
    yield from _yield_umbra(t, shadow, umbra, about)
    return shadow.id not in t.state.shadows or was_hyper != shadow.hyper


def slay_shadow(t: Table[Sheol], shadow: Shadow, about: About) -> Flow[None]:
    """A shadow is killed whatever its health."""
    kinds = words_for(shadow)
    yield from _yield_umbra(t, shadow, defeat(t, shadow), about)
    yield from _tell_of_kill(t, replace(about, enemy=shadow.id, fallen=kinds))


def _yield_umbra(t: Table[Sheol], shadow: Shadow, umbra: int, about: About) -> Flow[None]:
    """The Umbra of a kill goes to the scout who did it, or to the closest one."""
    s = t.state
    unit = doer(s, about)
    if umbra and not flag(s, "no-umbra", unit, shadow):
        killer = unit
        if killer is None:
            killer = yield from closest_scout(t, about.cell if about.cell >= 0 else shadow.at)
        yield from gain_umbra(t, killer, value(s, "kill-umbra", umbra, unit, shadow), "weapon.kill.reward")


def closest_scout(t: Table[Sheol], cell: int) -> Flow[Unit]:
    """The unit closest to a space, the players' choice among equals."""
    s = t.state
    far = {unit.id: TO_CITADEL[cell] if unit.at < 0 else distance(unit.at, cell) for unit in s.units if not unit.dead}
    nearest = [who for who, steps in far.items() if steps == min(far.values())]
    who = yield from t.choose(everyone(s), "closest-scout", nearest, "card.general.district-kill")
    return s.units[who]
