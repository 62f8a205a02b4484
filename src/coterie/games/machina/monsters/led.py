"""Monsters that somebody leads: who controls one, or the players of dead explorers who scheme."""

from __future__ import annotations

from typing import Any

from coterie.games.machina.abilities.playing import by_key, play_ability, uses
from coterie.games.machina.board.ground import LATTICE, door_name, spot
from coterie.games.machina.board.spaces import door_state, doors_beside
from coterie.games.machina.box.names import said
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.effects.choosing import is_controlled, leaders
from coterie.games.machina.map.elements import change_door, spaces_beside
from coterie.games.machina.map.moving import step_to, steps
from coterie.games.machina.monsters.mindless import DOOR_COST, acts
from coterie.games.machina.state import Machina, Monster
from coterie.games.machina.story.verbs import activate_space
from coterie.kernel.actions import pay
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

INTERACT = 3
"""Stamina for a scheming monster to open or close a door, or to pull a lever."""


def take_turn(t: Table[Machina], monster: Monster) -> Flow[None]:
    """As long as it has stamina and does something."""
    while monster in t.state.monsters and monster.stamina > 0 and (yield from one_action(t, monster)):
        pass


def one_action(t: Table[Machina], monster: Monster) -> Flow[bool]:
    """One action of a monster, mindless or led; False if that was all."""
    context = Play(rule=rule_of(t.state, monster), you=monster.card, it=monster.card)
    led = bool(leaders(t.state, monster))
    more = yield from led_action(t, monster, context) if led else acts(t, monster, context)
    if not more:
        t.note("monster-stops", context, unit=said(monster.card))
    return more


def rule_of(s: Machina, monster: Monster) -> str:
    """The rule by which a monster acts."""
    if not leaders(s, monster):
        return "monsters.mindless.loop"
    return "combat.control" if is_controlled(s, monster) else "monsters.scheming.control"


def led_options(s: Machina, monster: Monster) -> list[tuple[Any, ...]]:
    """All that a monster under control may do: abilities, steps, doors; scheming ones levers too."""
    found: list[tuple[Any, ...]] = [*uses(s, monster)]
    found += [("move", spot(cell)) for cell, _ in steps(s, monster, monster.stamina)]
    schemes = not is_controlled(s, monster)
    for door in doors_beside(s, monster.cell):
        state = door_state(s, door)
        if schemes and state != "destroyed" and monster.stamina >= INTERACT:
            found.append(("door", door_name(door)))
        if monster.stamina >= DOOR_COST and (state == "closed" or (schemes and state == "open")):
            found.append(("destroy-door", door_name(door)))
    if schemes and monster.stamina >= INTERACT:
        found += [("lever", spot(cell)) for cell in spaces_beside(s, monster, "lever")]
    return [*found, ("end",)]


def price(s: Machina, monster: Monster, option: tuple[Any, ...]) -> int:
    """What an action other than an ability costs in stamina."""
    if option[0] == "move":
        return dict(steps(s, monster, monster.stamina))[LATTICE.numbers[option[1]]]
    return {"door": INTERACT, "lever": INTERACT, "destroy-door": DOOR_COST}.get(option[0], 0)


def led_action(t: Table[Machina], monster: Monster, context: Play) -> Flow[bool]:
    """One action that the leaders choose; False when they end the turn."""
    s = t.state
    option: Any = yield from t.choose_lazily(
        leaders(s, monster),
        "monster-act",
        lambda: led_options(s, monster),
        context,
        monster=monster.card,
        left=monster.stamina,
    )
    if option[0] == "end":
        return False
    if option[0] == "use":
        return (yield from play_ability(t, monster, *by_key(option)))
    pay(monster, {"stamina": price(s, monster, option)})
    if option[0] != "move" and not is_controlled(s, monster):
        context = replace(context, rule="monsters.scheming.interact")
    if option[0] == "move":
        led_by = s.explorers[monster.controller].card if is_controlled(s, monster) else ""
        yield from step_to(t, monster, LATTICE.numbers[option[1]], context, led_by)
    elif option[0] == "lever":
        yield from activate_space(t, monster, LATTICE.numbers[option[1]], "lever", context)
    else:
        door = next(each for each in doors_beside(s, monster.cell) if door_name(each) == option[1])
        how = "destroy" if option[0] == "destroy-door" else "open" if door_state(s, door) == "closed" else "close"
        yield from change_door(t, door, how, context)
    return True
