"""Mindless monsters: the first ability they can play, else a step nearer to their nearest explorer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.games.machina.abilities.playing import Playable, abilities_of, against_playing, context_of, play_ability
from coterie.games.machina.board.ground import door_name, spot
from coterie.games.machina.board.spaces import Unit, in_play
from coterie.games.machina.box.vocabulary import NEEDS, Attack, Lasting, Play, Upon, Whom
from coterie.games.machina.effects.choosing import MEANINGS, candidates, decider
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.map.elements import change_door
from coterie.games.machina.map.moving import MOVE_COST, step_to
from coterie.games.machina.map.stalking import Plan, by_nearness, can_aim_at, is_beside, nearest_explorers
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.units.attributes import max_stamina
from coterie.games.machina.units.targeting import legal_targets
from coterie.kernel.actions import pay
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effects, Given
from coterie.kernel.table import Table

DOOR_COST = 4


def acts(t: Table[Machina], monster: Monster, context: Play) -> Flow[bool]:
    """One action of a mindless monster: an ability, a step, or a door; False if it can do nothing more."""
    s = t.state
    for play in abilities_of(s, monster):
        if against_playing(s, monster, play) is None:
            targets = yield from targets_of(t, monster, play)
            if targets is not None:
                return (yield from play_ability(t, monster, play, targets))
    return bool((yield from nearer(t, monster, monster.stamina, context, paid=True)))


def targets_of(t: Table[Machina], monster: Monster, play: Playable) -> Flow[tuple[str, ...] | None]:
    """At whom a monster aims an ability; None if it cannot be played."""
    s = t.state
    found = t.work_out(possible_targets, s, monster, play)
    if not found:
        return None if found is None else ()
    rule = "monsters.mindless.tie"
    name = yield from t.choose(decider(s, *found), "prey", found, rule, monster=monster.card)
    return (name, name) if play.ability.target and play.ability.target.two else (name,)


def possible_targets(s: Machina, monster: Monster, play: Playable) -> list[str] | None:
    """The nearest explorer that is a legal target, several if they are equally near; empty for an ability that needs
    none, None if it cannot be played."""
    how = play.ability.target
    if how is None:
        return [] if has_purpose(s, monster, play) else None
    legal = legal_targets(s, monster, play.ability, play.source)
    if not legal or how.at in ("space", "door"):
        return legal[:1] or None
    if play.ability.helps:
        return [each.card for each in s.monsters if each.card in legal] or None
    prey = [each.card for each in in_play(s) if each.card in legal]
    if len(prey) < 2:
        return prey or None
    rows = [row for row in by_nearness(s, monster) if row[2].card in prey]
    return [row[2].card for row in rows if row[:2] == rows[0][:2]]


def next_deed(s: Machina, monster: Monster) -> tuple[Playable | None, list[str]]:
    """What a mindless monster would do if it acted now: the ability and at whom it may aim it; or none, and toward whom
    it may go."""
    ready = monster if s.acting == monster.card else replace(monster, stamina=max_stamina(s, monster))
    for play in abilities_of(s, ready):
        if against_playing(s, ready, play) is None and (found := possible_targets(s, ready, play)) is not None:
            return play, found
    near = [] if STANDING.flag(s, "immobile", ready) else nearest_explorers(s, ready)
    return None, [explorer.card for explorer in near if not is_beside(s, ready, explorer)]


def has_purpose(s: Machina, monster: Monster, play: Playable) -> bool:
    """Whether an untargeted ability would affect somebody as it is meant to: an explorer, or a monster if it helps."""
    meant = list(whom_it_meets(s, play.ability.do, context_of(monster, play)))
    if not meant:
        return True
    for whom, units in meant:
        if play.ability.helps or whom in FOR_MONSTERS:
            if any(isinstance(unit, Monster) for unit in units):
                return True
        elif any(isinstance(unit, Explorer) and can_aim_at(s, monster, unit) for unit in units):
            return True
    return False


FOR_MONSTERS = tuple(word for word, meaning in MEANINGS.items() if meaning.kinds == (Monster,))
"""Words for monsters alone: what a monster does for these helps."""


def whom_it_meets(s: Machina, effects: Effects, context: Play) -> Iterator[tuple[Whom, list[Unit]]]:
    """The units that each effect of an ability would be about, where it says so, by the word that it has for them."""
    for effect in effects:
        if isinstance(effect, Given):
            branch = effect.then if NEEDS.holds(s, effect.needs, context) else effect.otherwise
            yield from whom_it_meets(s, branch, context)
        elif isinstance(effect, Attack | Upon):
            yield effect.whom, candidates(s, effect.whom, context, effect.needs, anywhere=effect.anywhere)
        elif isinstance(effect, Lasting) and effect.changes:
            yield "it", candidates(s, "it", context, None)


def nearer(t: Table[Machina], monster: Monster, stamina: int, context: Play, *, paid: bool) -> Flow[int]:
    """A step toward the nearest explorer, or the door in the way destroyed; how much of the stamina it took, 0 if
    neither is possible."""
    s = t.state
    found = t.work_out(ways_by_prey, s, monster, stamina, paid)
    if not any(found.values()):
        return 0

    def follows(name: str) -> tuple[Any, ...]:
        """What comes of going for one of them: the ways, and who picks one of several."""
        ways = found[name]
        return (*ways.items(), decider(s, name) if len(ways) > 1 else ())

    prey, rule = [*found], "monsters.mindless.tie"
    name = yield from t.choose_unless_alike(decider(s, *prey), "prey", prey, rule, follows, monster=monster.card)
    ways = found[name]
    if not ways:
        return 0
    rule = "monsters.door.wait" if len({kind for kind, _ in ways}) > 1 else "monsters.move.toward"
    way = yield from t.choose(decider(s, name), "monster-way", [*ways], rule, monster=monster.card)
    where, cost = ways[way]
    if way[0] == "door":
        pay(monster, {"stamina": cost})
        yield from change_door(t, where, "destroy", replace(context, rule="monsters.door.destroy", you=monster.card))
        return cost
    if paid:
        pay(monster, {"stamina": cost})
    yield from step_to(t, monster, where, replace(context, rule="monsters.move.toward", you=monster.card))
    return cost


Ways = dict[tuple[str, str], tuple[int, int]]


def ways_by_prey(s: Machina, monster: Monster, stamina: int, paid: bool) -> dict[str, Ways]:
    """For each explorer that a monster may go for the ways; none to one that it is beside."""
    if STANDING.flag(s, "immobile", monster):
        return {}
    return {
        explorer.card: {} if is_beside(s, monster, explorer) else ways_toward(s, monster, explorer, stamina, paid)
        for explorer in nearest_explorers(s, monster)
    }


def ways_toward(s: Machina, monster: Monster, explorer: Explorer, stamina: int, paid: bool) -> Ways:
    """The steps that bring a monster nearer to an explorer, and the doors in the way: which it is, and its stamina."""
    plan = Plan(s, monster, explorer, stamina)
    ways = {("step", spot(cell)): (cell, plan.reached[cell] * MOVE_COST) for cell in plan.first_steps()}
    doors = plan.doors(monster.cell) if paid and stamina >= DOOR_COST else []
    return ways | {("door", door_name(door)): (door, DOOR_COST) for door in doors}


def advance(t: Table[Machina], monster: Monster, spaces: int, context: Play) -> Flow[None]:
    """Movement that an effect gives a mindless monster: so many spaces at most, without stamina."""
    left = spaces
    while left > 0 and monster in t.state.monsters:
        went = yield from nearer(t, monster, left, context, paid=False)
        left = left - went if went else 0
