"""The menu of a unit in its actions: all that it may do, in a written order, and how each is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from coterie.games.sheol.actions.movement import buy, moves, step, swap
from coterie.games.sheol.actions.plan import plan_action, plan_options
from coterie.games.sheol.actions.repair import repair_action, repair_options
from coterie.games.sheol.actions.reveal import reveal_action, reveal_options
from coterie.games.sheol.actions.strike import attack_action, attack_options
from coterie.games.sheol.citadel.actions import citadel_options, deposit, print_item, retrieve
from coterie.games.sheol.effects.standing import flag
from coterie.games.sheol.lands.actions import build, cure, deploy_printer, discover, land_options, obtain_shield
from coterie.games.sheol.lands.explore import explore
from coterie.games.sheol.lightshields.uses import card_plays, refresh_hand, use
from coterie.games.sheol.scouts.inventory import collect, give, handling, throw_away, trade
from coterie.games.sheol.scouts.items import attach, attachable
from coterie.games.sheol.scouts.points import alive
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def take_turn(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Another unit goes on."""
    s = t.state
    assert isinstance(option[1], int)
    s.active = option[1]
    s.idle += 1
    yield from ()


def wait(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The next unit of another seat goes on."""
    s = t.state
    order = [*s.units[unit.id + 1 :], *s.units[: unit.id]]
    s.active = next(each.id for each in order if each.seat != unit.seat and not each.passed and not each.dead)
    s.idle += 1
    yield from ()


def pass_turn(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The unit is done for this phase."""
    unit.passed = True
    t.note("passed", "scout.actions.freedom", unit=name(unit))
    yield from ()


Act = Callable[[Table[Sheol], Unit, tuple[object, ...]], Flow[None]]

OPTIONS: tuple[Callable[[Sheol, Unit], Iterable[tuple[object, ...]]], ...] = (
    card_plays,
    handling,
    attachable,
    citadel_options,
    moves,
    plan_options,
    repair_options,
    reveal_options,
    attack_options,
    land_options,
)
"""What a unit may do in its actions, in the order of the menu: tuples whose first word is a key of `ACTS`."""

ACTS: dict[str, Act] = {
    "turn": take_turn,
    "wait": wait,
    "pass": pass_turn,
    "use": use,
    "refresh": refresh_hand,
    "collect": collect,
    "give": give,
    "trade": trade,
    "discard": throw_away,
    "attach": attach,
    "deposit": deposit,
    "retrieve": retrieve,
    "print": print_item,
    "step": step,
    "swap": swap,
    "buy": buy,
    "plan": plan_action,
    "repair": repair_action,
    "reveal": reveal_action,
    "attack": attack_action,
    "discover": discover,
    "build": build,
    "printer": deploy_printer,
    "cure": cure,
    "shield": obtain_shield,
    "explore": explore,
}
"""How each of them is done."""

NO_ACTIONS = frozenset(("step", "swap", "buy", "collect", "use", "refresh"))
"""What is no action: moving, collecting, playing cards; uses that are actions are left out by `usable`."""


def menu(s: Sheol, unit: Unit) -> list[tuple[object, ...]]:
    """All that a unit may do now."""
    options: list[tuple[object, ...]] = []
    for options_of in OPTIONS:
        options += options_of(s, unit)
    if unit.umbra or unit.items or unit.tiles:
        options.append(("discard",))
    if flag(s, "no-act", unit):
        options = [option for option in options if option[0] in NO_ACTIONS]
    return [*options, *_handing_on(s, unit), ("pass",)]


def _handing_on(s: Sheol, unit: Unit) -> Iterator[tuple[object, ...]]:
    """Another own unit, or whoever is next, as long as not everybody has just declined."""
    waiting = [other for other in alive(s) if not other.passed and other is not unit]
    if s.idle < len(waiting):
        yield from (("turn", other.id) for other in waiting if other.seat == unit.seat)
        if any(other.seat != unit.seat for other in waiting):
            yield ("wait",)
