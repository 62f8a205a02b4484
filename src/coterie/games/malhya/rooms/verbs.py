"""What verbs about figures and turns in a room do."""

from __future__ import annotations

from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.vocabulary import About
from coterie.games.malhya.effects.choosing import all_seats, in_mode, subject
from coterie.games.malhya.ground.built import DIRECT
from coterie.games.malhya.ground.places import Figure, heroes_standing, nearest_available
from coterie.games.malhya.rooms.building import deploy
from coterie.games.malhya.rooms.walking import named, set_foot, take_away, which_space
from coterie.games.malhya.state import OFF, Enemy, Malhya
from coterie.games.malhya.story.verbs import space_of
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, inside

TURN, ENDING = "turn", "end"
"""The kind of a frame that is a hero's turn, and its stage when something has ended the turn."""


def reinforce(t: Table[Malhya], effect: v.Reinforce, context: About) -> Flow[None]:
    """Enemies come in at a Staging token, by the number of heroes; where there is no mode nobody comes."""
    if in_mode(t.state):
        yield from deploy(t, effect.at, effect.enemies, inside(context, "explore.deploy.cells"))


def farthest(s: Malhya, enemies: list[Enemy]) -> list[Enemy]:
    """Those whose nearest hero is the farthest away."""
    cells = [hero.cell for hero in heroes_standing(s)]
    away = {enemy.id: min([DIRECT[enemy.cell][cell] for cell in cells], default=0) for enemy in enemies}
    return [enemy for enemy in enemies if away[enemy.id] == max(away.values())]


def withdraw(t: Table[Malhya], effect: v.Withdraw, context: About) -> Flow[None]:
    """Enemies of a kind go, those farthest from the heroes first; of equals the players choose."""
    s = t.state
    if s.room is None:
        return
    there = [enemy for enemy in s.room.enemies if enemy.card == effect.enemy]
    of = min(effect.n or len(there), len(there))
    for number in range(1, of + 1):
        ids = [enemy.id for enemy in farthest(s, there)]
        ties = inside(context, "overview.golden.ties")
        n = yield from t.choose(all_seats(s), "which-enemy", ids, ties, effect=effect, nth=(number, of))
        gone = next(enemy for enemy in there if enemy.id == n)
        there.remove(gone)
        take_away(s, gone)
        t.note("withdraws", context, who=named(gone))


def carry(t: Table[Malhya], effect: v.Carry, context: About) -> Flow[None]:
    """The hero's figure is put on a lettered space, or the nearest available one. It has not walked there: no token is
    entered."""
    s = t.state
    if s.room is None or (cell := space_of(s, effect.to)) == OFF:
        return
    hero: Figure = yield from subject(t, effect, context, down=True)
    if hero.cell not in (OFF, cell):
        place = yield from which_space(t, nearest_available(s, cell), context, hero=hero.card)
        set_foot(t, hero, place, context)


def end_turn(t: Table[Malhya], effect: v.EndTurn, context: About) -> Flow[None]:
    """The hero's turn ends, with all that ending a turn brings; a move in progress is broken off. Outside of turns
    nothing happens."""
    s = t.state
    if not in_mode(s):
        return
    hero = yield from subject(t, effect, context)
    turns = [n for n, frame in enumerate(s.frames) if frame.kind == TURN and frame.hero == hero.card]
    if turns:
        del s.frames[turns[-1] + 1 :]
        s.frames[-1].stage = ENDING
        t.note("turn-ended", context, who=named(hero))


DOINGS = (reinforce, withdraw, carry, end_turn)
