"""What the verbs do that make monsters move, act and come."""

from __future__ import annotations

from coterie.games.machina.board.spaces import in_play
from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.effects.choosing import chooser, decider, leaders, seat_of
from coterie.games.machina.map.moving import walk
from coterie.games.machina.monsters.led import take_turn
from coterie.games.machina.monsters.mindless import advance
from coterie.games.machina.spawning.threat import spawn as spawn_monster
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.units.verbs import explorers_it_is_about, those
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def move(t: Table[Machina], effect: v.Move, context: Play) -> Flow[None]:
    """It moves by itself; a mindless monster toward its nearest explorer, unless somebody moves it."""
    s = t.state
    for unit in those(s, context):
        if isinstance(unit, Monster) and effect.by == "it" and not leaders(s, unit):
            own = replace(context, rule="targeting.words.move-mindless")
            yield from advance(t, unit, effect.spaces, own)
        else:
            seat = chooser(s, context) if effect.by == "you" else seat_of(s, unit.card, unit.card)
            yield from walk(t, unit, effect.spaces, seat, context, context.you if effect.by == "you" else "")


def act_now(t: Table[Machina], effect: v.ActNow, context: Play) -> Flow[None]:
    for unit in those(t.state, context):
        if isinstance(unit, Monster):
            unit.stamina = effect.stamina
            yield from take_turn(t, unit)


def spawn(t: Table[Machina], effect: v.Spawn, context: Play) -> Flow[None]:
    """Monsters come: the next of the deck, or a named one, for whoever it is about."""
    why = replace(context, rule="threat.spawn.by-card")
    for _ in range(effect.times):
        for explorer in (yield from whose_spawn(t, context)):
            yield from spawn_monster(t, explorer, why, effect.monster, effect.at)


def whose_spawn(t: Table[Machina], context: Play) -> Flow[list[Explorer]]:
    """For whom a card spawns: whom it is about, who uses it, whose turn it is; else one that the players pick."""
    s = t.state
    found = explorers_it_is_about(s, context)
    if found or not in_play(s):
        return found
    for active in (context.you, *[each.card for each in s.explorers if each.seat == s.turn]):
        if user := [each for each in in_play(s) if each.card == active]:
            return user
    names = [each.card for each in in_play(s)]
    name = yield from t.choose(decider(s), "spawn-for", names, replace(context, rule="threat.spawn.by-card"))
    return [each for each in in_play(s) if each.card == name]


DOINGS = (move, act_now, spawn)
