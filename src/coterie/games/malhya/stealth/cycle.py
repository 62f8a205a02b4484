"""The stealth cycle: a primary phase of the heroes, the Enemy phase, a secondary phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from coterie.games.malhya.box.tables import ACTIONS
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import over
from coterie.games.malhya.ground.places import heroes_standing, room_of
from coterie.games.malhya.rooms.actions import Actor, EquipAny, UseAny, chosen, hero_name
from coterie.games.malhya.rooms.leaving import may_come_back
from coterie.games.malhya.state import Frame, Hero, Malhya
from coterie.games.malhya.stealth.actions import TURN_MENU, ready, turn
from coterie.games.malhya.stealth.alarm import end_by_agreement
from coterie.games.malhya.stealth.patrol import CARD, PATROL, draw_cards, patrol, resolve, resolve_cards
from coterie.games.malhya.stealth.sighting import SIGHTING, SIGHTING_MENU, sighting
from coterie.games.malhya.stealth.turns import ENDED, STANDBY, TURN, WALK, begin_turn, reactivate, walk
from coterie.games.malhya.stealth.vision import is_in_sight
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.places import plan_of
from coterie.kernel.actions import Action, Menu, Reason
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.steps import Step, Steps
from coterie.kernel.table import Table


def begin_stealth(t: Table[Malhya]) -> Flow[None]:
    """Stealth Mode is entered, each time anew: the cube on the first space, the whole deck shuffled."""
    s = t.state
    room = room_of(s)
    room.threat, room.cycle, room.step = 1, 0, STEALTH.names[0]
    s.action_deck.cards, s.action_discard.cards = [*ACTIONS], []
    for hero in s.heroes:
        hero.kinds = []
    t.shuffle(s.action_deck)
    t.note("stealth", "stealth.enter", what=f"@stealth side.{room.level}.name")
    return
    yield


def new_cycle(t: Table[Malhya]) -> Flow[None]:
    """A cycle begins: what was left of the last one is lost, heroes outside may come back, a chapter may be read."""
    s = t.state
    room = room_of(s)
    room.cycle += 1
    room.quiet = []
    over(s, "turn")
    for hero in s.heroes:
        hero.points, hero.aura_used, hero.free, hero.moved = 0, False, 0, False
        if not hero.exit:
            hero.stance = "" if hero.life else ENDED
    t.note("cycle", "stealth.cycle", n=room.cycle)
    yield from may_come_back(t)
    if chapter := plan_of(s, room).cycles.get(room.cycle):
        open_page(s, chapter, booklet=room.booklet)


# --- whose turn -------------------------------------------------------------------------------------------------------


def waiting(s: Malhya) -> list[Hero]:
    """The heroes who have not had their turn in this cycle."""
    return [hero for hero in heroes_standing(s) if not hero.stance]


class Play(Action[Malhya, Actor]):
    """The next hero plays: a turn of the primary phase, or with what is left from standby."""

    word, rule = "play", "stealth.primary.order"

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, hero.card) for hero in (*waiting(s), *ready(s))]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("nobody-to-play", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        hero = hero_of(t.state, option[1])
        if hero.stance == STANDBY:
            reactivate(t, hero)
        else:
            begin_turn(t, hero)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "play-any", "footprint")
        return chosen(option, "play", "footprint", who=hero_name(option[1]))


class PhaseOver(Action[Malhya, Actor]):
    """Nobody on standby acts any more in the secondary phase."""

    word, rule = "over", "stealth.secondary.rules"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return Reason("turns-to-come", "stealth.primary.order") if waiting(s) else None

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        pass

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "phase-over", "hourglass")


class EndStealth(Action[Malhya, Actor]):
    """The players agree to end Stealth Mode, if no hero is in an enemy's line of sight."""

    word, rule = "end-stealth", "alarm.voluntary"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return Reason("in-sight", self.rule) if is_in_sight(s) else None

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        return end_by_agreement(t)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "end-stealth", "crossed-swords")


PHASE_MENU: Menu[Malhya, Actor] = Menu(Play(), EndStealth(), PhaseOver(), UseAny(), EquipAny())
GOES_ON = (Play.word, EndStealth.word, PhaseOver.word)
"""How the phase goes on; the rest is what heroes use and wear between turns."""


def ask_phase(t: Table[Malhya], rule: str) -> Flow[bool]:
    """Who plays next; whether the phase goes on. Where that is clear nobody is asked what to use before: it can be used
    in the turn that follows."""
    s = t.state
    options = PHASE_MENU.options(s, None)
    ways = [option for option in options if option[0] in GOES_ON]
    option = yield from t.choose(all_seats(s), "stealth-phase", options if len(ways) > 1 else ways, rule)
    yield from PHASE_MENU.do(t, None, option)
    return bool(option[0] != PhaseOver.word)


def primary(t: Table[Malhya]) -> Flow[bool]:
    """Every hero takes a turn, in any order; heroes on standby may act in between."""
    if not waiting(t.state):
        return False
    return (yield from ask_phase(t, "stealth.primary.order"))


def secondary(t: Table[Malhya]) -> Flow[bool]:
    """Heroes still on standby who can do something play on, without a free move."""
    if not ready(t.state):
        return False
    return (yield from ask_phase(t, "stealth.secondary.who"))


def ask_again(s: Malhya) -> None:
    """Whoever let all go by in the last phase is asked in this one. Whoever fell before the own turn has none in what
    is left of the cycle."""
    room_of(s).quiet = []
    for hero in s.heroes:
        hero.stance = hero.stance or ENDED


STEALTH: Steps[Malhya] = Steps(
    Step("cycle", new_cycle),
    Step("primary", primary),
    Step("draw", draw_cards, present=lambda s: bool(room_of(s).enemies)),
    Step("patrol", resolve_cards, present=lambda s: bool(room_of(s).enemies or room_of(s).revealed)),
    Step("secondary", secondary, begin=ask_again),
    cursor="room.step",
)

FRAMES: dict[str, Callable[[Table[Malhya], Frame], Flow[None]]] = {
    TURN: turn,
    WALK: walk,
    CARD: resolve,
    PATROL: patrol,
    SIGHTING: sighting,
}
MENUS: dict[str, Menu[Malhya, Actor]] = {
    "stealth-turn": TURN_MENU,
    "stealth-phase": PHASE_MENU,
    SIGHTING: SIGHTING_MENU,
}
