"""The Scout phase: production, recharging, refill, then the units act in any order until all have passed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from coterie.games.sheol import box
from coterie.games.sheol.cards import draw_cards, from_hand, wind_up
from coterie.games.sheol.damage import settle_vials, suffer_corruption
from coterie.games.sheol.effects import About
from coterie.games.sheol.facilities import run_monorails
from coterie.games.sheol.force import end_lasting, flag, happens, value
from coterie.games.sheol.killing import heal_shadows
from coterie.games.sheol.lightstream import is_lit
from coterie.games.sheol.menace import end_threats
from coterie.games.sheol.pointless import finds_something
from coterie.games.sheol.powers import Held, is_action, meant_by, play, plays, refresh, refreshable
from coterie.games.sheol.state import Sheol, Unit
from coterie.games.sheol.units import base_movement, gain_shield, hand_limit, name
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

ORDER = (
    "scout-start",
    "scout-production",
    "scout-facilities",
    "scout-movement",
    "scout-actions",
    "scout-refill",
    "scout-act",
    "scout-end",
)
ACTIONS = 3
"""Action points in a turn."""
MOST_POINTS = 5
"""The end of the Movement track, and of the Action track."""

Step = Callable[[Table[Sheol]], Flow[None]]
Act = Callable[[Table[Sheol], Unit, tuple[object, ...]], Flow[None]]

OPTIONS: list[Callable[[Sheol, Unit], Iterable[tuple[object, ...]]]] = []
"""What a unit may do in its actions, each chapter with its own: tuples whose first word is a key of `ACTS`."""

ACTS: dict[str, Act] = {}
"""How each of them is done."""

NO_ACTIONS = frozenset(("step", "swap", "buy", "collect", "use", "refresh"))
"""What is no action: moving, collecting, playing cards; uses that are actions are left out by `usable`."""


def act(word: str) -> Callable[[Act], Act]:
    """Register how something is done."""

    def register(flow: Act) -> Act:
        ACTS[word] = flow
        return flow

    return register


def alive(s: Sheol) -> list[Unit]:
    return [unit for unit in s.units if not unit.dead]


def gain_movement(unit: Unit, n: int) -> None:
    """Movement points, or below zero fewer, within the track; who gains some may go on after passing."""
    unit.movement = max(0, min(MOST_POINTS, unit.movement + n))
    unit.passed = unit.passed and n <= 0


def gain_actions(unit: Unit, n: int) -> None:
    """Action points, or below zero fewer, within the track; who gains some may go on after passing."""
    unit.actions = max(0, min(MOST_POINTS, unit.actions + n))
    unit.passed = unit.passed and n <= 0


# --- the sub-phases before the actions --------------------------------------------------------------------------------


def start_step(t: Table[Sheol]) -> Flow[None]:
    """A new phase for everyone, and what its start brings."""
    t.state.active = t.state.idle = 0
    for unit in t.state.units:
        unit.passed = unit.attacked = False
    t.note("scout-phase", "round.scout-order")
    yield from happens(t, "scout-start")


def facilities_step(t: Table[Sheol]) -> Flow[None]:
    """Facilities that were used last turn are ready again."""
    for facility in t.state.facilities.values():
        facility.ready = True
    yield from ()


def movement_step(t: Table[Sheol]) -> Flow[None]:
    """Movement back to its base, then what recharging brings."""
    s = t.state
    for unit in alive(s):
        unit.movement, unit.bought = min(MOST_POINTS, base_movement(s, unit)), 0
    yield from happens(t, "recharge")
    yield from run_monorails(t)


def actions_step(t: Table[Sheol]) -> Flow[None]:
    """Unspent action points become movement, then there are three again."""
    for unit in alive(t.state):
        gain_movement(unit, unit.actions)
        unit.actions = ACTIONS
    yield from ()


def refill_step(t: Table[Sheol]) -> Flow[None]:
    """Each scout may discard one card, draws up to the hand limit, and accessories give shield."""
    s = t.state
    for unit in alive(s):
        if not unit.is_droid and unit.hand.cards:
            hand = sorted(set(unit.hand.cards))
            card = yield from t.window(unit.seat, "refill", hand, "scout.refill.discard", unit=unit.id)
            if card is not None:
                from_hand(t, unit, card, "scout.refill.discard")
        missing = max(0, hand_limit(s, unit) - len(unit.hand))
        yield from draw_cards(t, unit, max(0, value(s, "refill", missing, unit)), "scout.refill.discard")
        for gear in unit.accessories:
            gain_shield(t, unit, box.ACCESSORIES[gear.card].shield, "scout.refill.shield")
    yield from happens(t, "refill")


# --- the actions ------------------------------------------------------------------------------------------------------


def act_step(t: Table[Sheol]) -> Flow[None]:
    """One thing that the active unit does; other seats may take over with their own units."""
    s = t.state
    waiting = [unit for unit in alive(s) if not unit.passed]
    if not waiting:
        s.phase = "scout-end"
        return
    unit = s.units[s.active]
    if unit.dead or unit.passed:
        unit = waiting[0]
        s.active = unit.id
    also = tuple((other.seat, ("turn", other.id)) for other in waiting if other.seat != unit.seat)
    option = yield from t.choose_lazily(
        unit.seat, "act", lambda: menu(s, unit), "scout.actions.freedom", also=also, unit=unit.id
    )
    yield from ACTS[option[0]](t, unit, option)
    if option[0] not in ("turn", "wait"):
        s.idle = 0
    yield from wind_up(t)


def menu(s: Sheol, unit: Unit) -> list[tuple[object, ...]]:
    """All that a unit may do now."""
    options: list[tuple[object, ...]] = []
    for chapter in OPTIONS:
        options += chapter(s, unit)
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


@act("turn")
def take_turn(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Another unit goes on."""
    s = t.state
    assert isinstance(option[1], int)
    s.active = option[1]
    s.idle += 1
    yield from ()


@act("wait")
def wait(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The next unit of another seat goes on."""
    s = t.state
    order = [*s.units[unit.id + 1 :], *s.units[: unit.id]]
    s.active = next(each.id for each in order if each.seat != unit.seat and not each.passed and not each.dead)
    s.idle += 1
    yield from ()


@act("pass")
def pass_turn(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The unit is done for this phase."""
    unit.passed = True
    t.note("passed", "scout.actions.freedom", unit=name(unit))
    yield from ()


def card_plays(s: Sheol, unit: Unit) -> list[tuple[object, ...]]:
    """Free uses and special actions of cards, and cards discarded for another."""
    return [*(held.option for held in usable(s, unit)), *refreshable(s, unit)]


def usable(s: Sheol, unit: Unit) -> list[Held]:
    """What may be used between actions and finds what it is about; by who cannot act, only what is no action."""
    about = About(unit.id)
    found = [
        held
        for held in (*plays(s, "free", about), *plays(s, "action", about))
        if finds_something(s, held.power, meant_by(held, about))
    ]
    return [held for held in found if not is_action(held)] if found and flag(s, "no-act", unit) else found


OPTIONS.append(card_plays)


@act("use")
def use(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    held = next(each for each in usable(t.state, unit) if each.option == option)
    yield from play(t, held, About(unit.id))


@act("refresh")
def refresh_hand(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    assert isinstance(option[1], str)
    yield from refresh(t, unit, ("refresh", option[1], unit.id))


# --- the end ----------------------------------------------------------------------------------------------------------


def end_step(t: Table[Sheol]) -> Flow[None]:
    """Shadows heal, the end brings what it brings, the dark corrupts, and threats and changes of the turn are over."""
    s = t.state
    heal_shadows(t)
    yield from happens(t, "scout-end")
    for unit in alive(s):
        yield from stand_in_the_dark(t, unit)
    yield from happens(t, "turn-end")
    end_threats(t)
    end_lasting(s, "action", "attack", "phase", "turn", "next-turn")
    for unit in s.units:
        unit.moved = unit.attacked = False
    s.phase = "menace"


def stand_in_the_dark(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """A unit that ends the phase in the dark gains 1 corruption and checks; a corrupted one loses 1 Lux instead."""
    s = t.state
    if unit.at < 0 or is_lit(s, unit.at) or flag(s, "no-dark-corruption", unit):
        return
    yield from suffer_corruption(t, unit, 1, "damage.corruption.dark-space", check=True)
    yield from settle_vials(t, unit)


def then_next(step: Step) -> Step:
    """A sub-phase that goes on to the next when it is over."""

    def go(t: Table[Sheol]) -> Flow[None]:
        phase = t.state.phase
        yield from step(t)
        t.state.phase = ORDER[ORDER.index(phase) + 1]

    return go


STEPS: dict[str, Step] = {
    "scout-start": then_next(start_step),
    "scout-facilities": then_next(facilities_step),
    "scout-movement": then_next(movement_step),
    "scout-actions": then_next(actions_step),
    "scout-refill": then_next(refill_step),
    "scout-act": act_step,
    "scout-end": end_step,
}
"""What is done in each sub-phase; the chapter of production brings its own."""
