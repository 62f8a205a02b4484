"""Play: what a unit may do, the team, the opening, then turns of a Shadow and a Scout phase until the mission ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from typing import Any, Literal

from coterie.games.sheol import box
from coterie.games.sheol.actions.attack import Attack
from coterie.games.sheol.actions.gear import Plan, RepairGear
from coterie.games.sheol.actions.movement import Buy, Swap, TakeStep
from coterie.games.sheol.actions.reveal import Reveal
from coterie.games.sheol.board.lightstream import is_lit
from coterie.games.sheol.citadel.actions import CureInCitadel, Deposit, Print, Retrieve
from coterie.games.sheol.damage.taking import settle_vials, wind_up
from coterie.games.sheol.effects.standing import end_lasting, flag, happens, value
from coterie.games.sheol.enemies.heralds import herald_order
from coterie.games.sheol.enemies.lords import lord_order, next_acts
from coterie.games.sheol.lands.actions import Build, CureOnLand, DeployPrinter, Discover, Explore, ObtainShield
from coterie.games.sheol.lands.effects import production_step, run_monorails
from coterie.games.sheol.lightshields.actions import Refresh, Use
from coterie.games.sheol.lightshields.playing import GEAR, draw_cards, offer_free, suffer_corruption
from coterie.games.sheol.mission.cards import check_goals, conclude, open_mission
from coterie.games.sheol.mission.casual import gear_step
from coterie.games.sheol.mission.setup import draft_step
from coterie.games.sheol.scouts import units
from coterie.games.sheol.scouts.acting import Acting, UnitAction, UnitMenu
from coterie.games.sheol.scouts.inventory import Attach, Collect, Give, ThrowAway
from coterie.games.sheol.scouts.lux import MissionOver
from coterie.games.sheol.shadows.gravity import roll_gravity
from coterie.games.sheol.shadows.menace import end_threats, increase_menace, reveal_threats, shadows_attack
from coterie.games.sheol.shadows.moving import shadow_order, shadows_move
from coterie.games.sheol.shadows.spawning import generate, groups_present
from coterie.games.sheol.shadows.tokens import heal_shadows
from coterie.games.sheol.showing.ids import unit_id
from coterie.games.sheol.state import Sheol, Unit, name
from coterie.kernel.actions import Menu, Reason
from coterie.kernel.decision import Decision, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg


class HandOn(UnitAction):
    """Another unit goes on, as long as not everybody has just declined."""

    rule, is_action = "scout.actions.freedom", False

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        return self.others(acting) if s.idle < len(acting.waiting) else []

    def others(self, acting: Acting) -> list[Any]:
        """The options for those who could go on."""
        raise NotImplementedError

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("all-declined" if self.others(acting) else "nobody-waits")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> None:
        """The unit that is named goes on, else the next one of another player."""
        unit, others = acting.unit, [other.id for other in acting.waiting if other.seat != acting.unit.seat]
        t.state.active = min(others, key=lambda n: (n < unit.id, n)) if len(option) == 1 else option[1]
        t.state.idle += 1


class TakeTurn(HandOn):
    """Another unit of the same player."""

    word, icon = "turn", "player-next"

    def others(self, acting: Acting) -> list[Any]:
        seat = acting.unit.seat
        return [("turn", other.id) for other in acting.waiting if other.seat == seat]

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label = msg("option.turn", unit=units.called(s.units[option[1]]))
        return Choice(label, "", (unit_id(option[1]),), self.icon, detail=Msg("detail.turn"))


class Wait(HandOn):
    """The next unit of another player."""

    word, icon, said = "wait", "conversation", "wait"

    def others(self, acting: Acting) -> list[Any]:
        seat = acting.unit.seat
        return [("wait",)] if [other for other in acting.waiting if other.seat != seat] else []


class Pass(UnitAction):
    """The unit is done for this phase."""

    word, rule, icon, said = "pass", "scout.actions.freedom", "check-mark", "pass-turn"
    is_action = False

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> None:
        acting.unit.passed = True
        t.note("passed", self.rule, unit=name(acting.unit))


MENU = UnitMenu(
    *(Use(), Refresh(), Collect(), Give(), Attach()),
    *(CureInCitadel(), Deposit(), Retrieve(), Print()),
    *(TakeStep(), Swap(), Buy()),
    *(Plan(), RepairGear(), Reveal(), Attack()),
    *(Discover(), Build(), Explore(), DeployPrinter(), CureOnLand(), ObtainShield()),
    *(ThrowAway(), TakeTurn(), Wait(), Pass()),
)
"""What a unit may do in its actions, in the order in which it is offered."""


def asked_from(s: Sheol, decision: Decision) -> tuple[Menu[Sheol, Acting], Acting] | None:
    """The menu behind a question, and who acts."""
    return (MENU, Acting(s, s.units[decision.about["unit"]])) if decision.kind == "act" else None


Play = Callable[[Table[Sheol]], Flow[None]]

# --- the Shadow phase -------------------------------------------------------------------------------------------------


def move_step(t: Table[Sheol]) -> Flow[None]:
    """The Gravity die once, then all shadows move; before and after the roll the players may use what they have."""
    s = t.state
    if not s.gravity:
        yield from offer_free(t)
        s.gravity = roll_gravity(t)
        yield from offer_free(t)
        t.checkpoint()
    yield from shadows_move(t)
    s.gravity = ""


def shadow_end_step(t: Table[Sheol]) -> Flow[None]:
    """After all groups what the end of the Shadow phase brings, then the Scout phase begins."""
    yield from offer_free(t)
    yield from happens(t, "shadow-end")
    end_lasting(t.state, "action", "attack", "phase", "next-shadow-phase")
    t.note("phase-end", "generation.end-of-phase")


def one_by_one(
    name: str,
    act: Play,
    order: Callable[[Sheol], Sequence[Any]],
    left: Literal["queue", "groups"] = "queue",
    there: Callable[[Sheol], Sized] | None = None,
) -> Step[Sheol]:
    """A sub-phase of all that are there, in their order, if any are; those still to come are kept in the state."""
    present = there or order

    def do(t: Table[Sheol]) -> Flow[bool]:
        yield from act(t)
        return bool(getattr(t.state, left))

    return Step(name, do, lambda s: bool(present(s)), lambda s: setattr(s, left, order(s)))


SHADOW_PHASE: tuple[Step[Sheol], ...] = (
    Step("menace", increase_menace),
    Step("threats", reveal_threats),
    one_by_one("lords", next_acts, lord_order),
    one_by_one("heralds", next_acts, herald_order),
    one_by_one("move", move_step, shadow_order, there=lambda s: s.shadows),
    one_by_one("attack", shadows_attack, shadow_order, there=lambda s: s.shadows),
    one_by_one("generate", generate, groups_present, "groups"),
    Step("shadow-end", shadow_end_step),
)
"""The sub-phases; shadow actions are two, since all shadows move before any attacks."""

# --- the Scout phase: before the actions ------------------------------------------------------------------------------

ACTIONS = 3
"""Action points in a turn."""


def start_step(t: Table[Sheol]) -> Flow[None]:
    """A new phase for everyone, and what its start brings."""
    t.state.active = t.state.idle = 0
    for unit in t.state.units:
        unit.passed = unit.attacked = False
    t.note("scout-phase", "round.scout-order")
    yield from happens(t, "scout-start")


def facilities_step(t: Table[Sheol]) -> None:
    """Facilities that were used last turn are ready again."""
    for facility in t.state.facilities.values():
        facility.ready = True


def movement_step(t: Table[Sheol]) -> Flow[None]:
    """Movement back to its base, then what recharging brings."""
    s = t.state
    for unit in units.alive(s):
        unit.movement, unit.bought = units.base_movement(s, unit), 0
    yield from happens(t, "recharge")
    yield from run_monorails(t)


def actions_step(t: Table[Sheol]) -> None:
    """Unspent action points become movement, then there are three again."""
    for unit in units.alive(t.state):
        had = unit.movement
        units.gain_points(unit, "movement", unit.actions)
        if n := unit.movement - had:
            t.note("actions-kept", "scout.recharge.actions", unit=name(unit), n=n, left=unit.movement)
        unit.actions = ACTIONS


def refill_step(t: Table[Sheol]) -> Flow[None]:
    """Each scout may discard one card, draws up to the hand limit, and accessories give shield."""
    s = t.state
    yield from offer_free(t, *GEAR)
    for unit in units.alive(s):
        if not unit.is_droid and unit.hand.cards:
            hand = sorted(set(unit.hand.cards))
            card = yield from t.window(unit.seat, "refill", hand, "scout.refill.discard", unit=unit.id)
            if card is not None:
                units.from_hand(t, unit, card, "scout.refill.discard")
        missing = max(0, units.hand_limit(s, unit) - len(unit.hand))
        yield from draw_cards(t, unit, max(0, value(s, "refill", missing, unit)), "scout.refill.discard")
        for gear in unit.accessories:
            units.gain_shield(t, unit, box.ACCESSORIES[gear.card].shield, "scout.refill.shield")
    yield from happens(t, "refill")


# --- the actions ------------------------------------------------------------------------------------------------------


def act_step(t: Table[Sheol]) -> Flow[bool]:
    """One thing that the active unit does, until all have passed; other seats may take over with their own units."""
    s = t.state
    unit = s.units[s.active]
    if unit.dead or unit.passed:
        waiting = [unit for unit in s.units if not unit.passed and not unit.dead]
        if not waiting:
            return False
        unit = waiting[0]
        s.active = unit.id
    acting = Acting(s, unit)
    also = tuple([(other.seat, ("turn", other.id)) for other in acting.waiting if other.seat != unit.seat])
    option = yield from t.choose_lazily(
        unit.seat, "act", lambda: MENU.options(s, acting), "scout.actions.freedom", also=also, unit=unit.id
    )
    yield from MENU.do(t, acting, option)
    if option[0] not in ("turn", "wait"):
        s.idle = 0
        yield from wind_up(t)
    return True


# --- the end ----------------------------------------------------------------------------------------------------------


def scout_end_step(t: Table[Sheol]) -> Flow[None]:
    """Shadows heal, the end brings what it brings, the dark corrupts, and threats and changes of the turn are over."""
    s = t.state
    heal_shadows(t)
    yield from happens(t, "scout-end")
    for unit in units.alive(s):
        yield from stand_in_the_dark(t, unit)
    yield from offer_free(t, *GEAR)
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
    Step("scout-end", scout_end_step),
)
"""The sub-phases in order."""

# --- the turn, and the mission ----------------------------------------------------------------------------------------

TURN = Steps(*SHADOW_PHASE, *SCOUT_PHASE)
"""A turn is a Shadow phase and a Scout phase."""


def opening_step(t: Table[Sheol]) -> Flow[None]:
    """The mission opens; the first turn starts with the Shadow phase."""
    yield from open_mission(t)
    t.state.phase = TURN.names[0]


AROUND: dict[str, Play] = {
    "draft": draft_step,
    "gear": gear_step,
    "opening": opening_step,
    "won": conclude,
    "lost": conclude,
}
"""What comes before the first turn, and after the last."""


def play(t: Table[Sheol]) -> Flow[None]:
    """One step after the other until the mission is over."""
    s = t.state
    while not s.outcome:
        t.checkpoint()
        yield from next_step(t)


def next_step(t: Table[Sheol]) -> Flow[None]:
    """A step of the turn, then what must not wait: vials, hands, goals; the mission may end wherever in it."""
    s, phase = t.state, t.state.phase
    try:
        if phase in AROUND:
            yield from AROUND[phase](t)
            return
        yield from TURN.run(t)
        if phase != "scout-act":
            yield from wind_up(t)
        elif s.idle:  # nothing has happened; else it winds up itself
            return
        while (yield from check_goals(t)):
            yield from wind_up(t)
    except MissionOver:
        s.phase = "lost" if s.lost_by else "won"
