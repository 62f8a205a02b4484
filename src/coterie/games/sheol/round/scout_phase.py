"""The Scout phase: production, recharging, refill, then the units act in any order until all have passed."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.lightstream import is_lit
from coterie.games.sheol.damage.taking import settle_vials, wind_up
from coterie.games.sheol.effects.standing import end_lasting, flag, happens, value
from coterie.games.sheol.lands.production import production_step, run_monorails
from coterie.games.sheol.lightshields.costs import from_hand
from coterie.games.sheol.lightshields.playing import draw_cards, suffer_corruption
from coterie.games.sheol.round.menu import MENU, menu
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.scouts.units import MOST_POINTS, alive, base_movement, gain_points, gain_shield, hand_limit
from coterie.games.sheol.shadows.menace import end_threats
from coterie.games.sheol.shadows.tokens import heal_shadows
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.steps import Step
from coterie.kernel.table import Table

ACTIONS = 3
"""Action points in a turn."""

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
        gain_points(unit, "movement", unit.actions)
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


def act_step(t: Table[Sheol]) -> Flow[bool]:
    """One thing that the active unit does, until all have passed; other seats may take over with their own units."""
    s = t.state
    waiting = [unit for unit in s.units if not unit.passed and not unit.dead]
    if not waiting:
        return False
    unit = s.units[s.active]
    if unit.dead or unit.passed:
        unit = waiting[0]
        s.active = unit.id
    also = tuple([(other.seat, ("turn", other.id)) for other in waiting if other.seat != unit.seat])
    option = yield from t.choose_lazily(
        unit.seat, "act", lambda: menu(s, unit), "scout.actions.freedom", also=also, unit=unit.id
    )
    yield from MENU.do(t, Acting(s, unit), option)
    if option[0] not in ("turn", "wait"):
        s.idle = 0
    yield from wind_up(t)
    return True


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


def stand_in_the_dark(t: Table[Sheol], unit: Unit) -> Flow[None]:
    """A unit that ends the phase in the dark gains 1 corruption and checks; a corrupted one loses 1 Lux instead."""
    s = t.state
    if unit.at < 0 or is_lit(s, unit.at) or flag(s, "no-dark-corruption", unit):
        return
    yield from suffer_corruption(t, unit, 1, "damage.corruption.dark-space", "dark", check=True)
    yield from settle_vials(t, unit)


SCOUT_PHASE: tuple[Step[Sheol], ...] = (
    Step("scout-start", start_step),
    Step("scout-production", production_step),
    Step("scout-facilities", facilities_step),
    Step("scout-movement", movement_step),
    Step("scout-actions", actions_step),
    Step("scout-refill", refill_step),
    Step("scout-act", act_step),
    Step("scout-end", end_step),
)
"""The sub-phases in order."""
