"""What the verbs of Combat Mode do."""

from __future__ import annotations

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.vocabulary import About
from coterie.games.malhya.combat.ending import start_combat
from coterie.games.malhya.combat.figures import lose_life
from coterie.games.malhya.effects.choosing import all_seats, subject
from coterie.games.malhya.ground.places import built
from coterie.games.malhya.state import OFF, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside


def fight(t: Table[Malhya], effect: v.Fight, context: About) -> None:
    """Combat Mode begins, if enemies are there and it has not begun; heroes keep their Initiative."""
    room = t.state.room
    if room is not None and room.enemies and room.mode != "combat":
        start_combat(t.state, room, startled=False)
        t.note("combat", inside(context, "combat.setup"))


def hurt(t: Table[Malhya], effect: v.Hurt, context: About) -> Flow[None]:
    """An enemy in sight of the hero loses Life Points; of several the players choose."""
    s = t.state
    if s.room is None or not s.room.enemies:
        return
    hero = yield from subject(t, effect, context)
    if hero.cell == OFF:
        return
    here = built(s)
    found = {
        enemy.id: enemy
        for enemy in s.room.enemies
        if enemy.card == (effect.enemy or enemy.card) and here.line(hero.cell, enemy.cell) != "blocked"
    }
    enemy = yield from t.pick(all_seats(s), "which-enemy", found, context, effect=effect)
    if enemy is not None:
        yield from lose_life(t, enemy, effect.n, context, by=hero.card)


DOINGS = (fight, hurt)
