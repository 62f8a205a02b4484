"""What a bot looks at that plays the monsters: it strikes where it can, else it comes nearer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from coterie.games.machina.abilities.playing import abilities_of, by_key, stamina_of
from coterie.games.machina.board.ground import LATTICE, door_name, spot
from coterie.games.machina.board.spaces import adjacency, in_play, tile_of, unit_of
from coterie.games.machina.box.tables import EXPLORERS
from coterie.games.machina.box.vocabulary import Ability, Attack
from coterie.games.machina.effects.standing import kinds_at
from coterie.games.machina.map.stalking import Plan, by_nearness, is_beside, nearest_explorers
from coterie.games.machina.monsters.mindless import has_purpose
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.units.attributes import defence
from coterie.kernel.decision import Decision, Option
from coterie.kernel.effects import effects_in


def shortlist(s: Machina, decision: Decision) -> Sequence[Option]:
    """All options; of a monster's those with a purpose: its first ability that has one, against whoever falls first,
    else a way to its prey."""
    if decision.kind != "monster-act":
        return decision.options
    monster = unit_of(s, decision.about["monster"])
    assert isinstance(monster, Monster)
    options: Sequence[Any] = decision.options
    uses = [option for option in options if is_meant(s, monster, option)]
    if uses:
        first = [option for option in uses if option[0] == "lever" or option[:3] == uses[0][:3]]
        least = min([n for option in first if (n := toughness(s, option))], default=0)
        return [option for option in first if toughness(s, option) in (0, least)]
    ways = {*approaches(s, monster)}
    return [option for option in options if option in ways] or [("end",)]


def is_meant(s: Machina, monster: Monster, option: Any) -> bool:
    """Whether it harms explorers, if only by traps on which they stand or barrels beside them, or helps monsters."""
    if option[0] == "lever":
        tile = tile_of(s, LATTICE.numbers[option[1]])
        return any(tile_of(s, each.cell) == tile and "trapped" in kinds_at(s, each.cell, each) for each in in_play(s))
    if option[0] != "use":
        return False
    play, targets = by_key(option)
    if not targets:
        return has_purpose(s, monster, play)
    if play.ability.helps:
        return not any(name in EXPLORERS for name in targets)
    return all(name in EXPLORERS or is_beside_prey(s, name) for name in targets)


def toughness(s: Machina, option: Any) -> int:
    """How long those stand whom an ability is aimed at; 0 if at no explorer."""
    prey = [each for each in in_play(s) for name in option[3:] if each.card == name]
    return sum([stands(s, each, by_key(option)[0].ability) for each in prey])


def stands(s: Machina, explorer: Explorer, ability: Ability) -> int:
    """How long an explorer stands against an ability, by health, essence and what it blocks with."""
    arcane = any(isinstance(effect, Attack) and effect.arcane for effect in effects_in(ability))
    return (explorer.health + explorer.essence) * (1 + defence(s, explorer, "will" if arcane else "armor"))


def is_beside_prey(s: Machina, name: str) -> bool:
    """Whether it is the name of a space beside which an explorer stands."""
    cell = LATTICE.numbers.get(name)
    return cell is not None and any(explorer.cell in adjacency(s)[cell] for explorer in in_play(s))


def approaches(s: Machina, monster: Monster) -> Iterator[tuple[str, str]]:
    """Steps toward its prey, and doors broken down on the way; none if it is there."""
    for explorer in prey_of(s, monster):
        if not is_beside(s, monster, explorer):
            plan = Plan(s, monster, explorer, monster.stamina)
            yield from [("move", spot(cell)) for cell in plan.first_steps()]
            yield from [("destroy-door", door_name(door)) for door in plan.doors(monster.cell)]


def prey_of(s: Machina, monster: Monster) -> list[Explorer]:
    """Whoever falls first of those that it can still strike in this turn; else the nearest."""
    found = [
        (stands(s, explorer, play.ability), explorer)
        for play in abilities_of(s, monster)
        if play.ability.target is not None and not play.ability.helps
        for far, _, explorer in by_nearness(s, monster)
        if far - 1 + stamina_of(s, monster, play) <= monster.stamina
    ]
    least = min([tough for tough, _ in found], default=0)
    return [explorer for tough, explorer in found if tough == least] or nearest_explorers(s, monster)
