"""What the verbs about units do."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.machina.board.spaces import Unit, in_play, unit_of
from coterie.games.machina.box.names import said, summed
from coterie.games.machina.box.tables import DICE
from coterie.games.machina.box.vocabulary import (
    VOCABULARY,
    Banish,
    Control,
    Destroy,
    Lasting,
    Lose,
    Play,
    Restore,
    Roll,
    Upon,
)
from coterie.games.machina.effects.choosing import about, candidates, each_in_order, selected
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.games.machina.units.attributes import HIGHEST
from coterie.games.machina.units.harm import banish as banish_monster
from coterie.games.machina.units.harm import destroy as destroy_unit
from coterie.games.machina.units.harm import killer_by
from coterie.games.machina.units.harm import lose as lose_points
from coterie.games.machina.units.harm import restore as restore_points
from coterie.games.machina.units.markers import keep_up, place_marker
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Doing, Effect, Verb
from coterie.kernel.table import Table


def those(s: Machina, context: Play) -> list[Unit]:
    """The units that an effect is about: the targets, or the one."""
    return candidates(s, "it", context, None)


def touches_nobody_else(effect: Effect) -> bool:
    """Whether it does not matter who gets it first: points of one's own that no card answers."""
    return isinstance(effect, Restore) and "health" not in effect.points


def upon(t: Table[Machina], effect: Upon, context: Play) -> Flow[None]:
    """One after the other: monsters by the queue, explorers as the players choose, where that can matter."""
    s = t.state
    found = yield from selected(t, effect.whom, context, effect.needs, anywhere=effect.anywhere)
    if not found:
        t.note("nobody", context)
        return
    left, alike = list(found), all(touches_nobody_else(each) for each in effect.do)
    while left:
        unit = left[0] if alike else (yield from each_in_order(t, left, context))
        assert unit is not None
        left.remove(unit)
        if unit_of(s, unit.card) is unit:
            yield from VOCABULARY.resolve(t, effect.do, about(context, unit))


def game_die(t: Table[Machina]) -> int:
    """A roll of the game die; in the easy game the face 0 counts as 0."""
    n = t.roll(DICE["game"])["n"]
    return 0 if n == 10 and t.state.setup.difficulty in ("easy", "relaxed") else n


def roll(t: Table[Machina], effect: Roll, context: Play) -> Flow[None]:
    s = t.state
    unit = unit_of(s, context.you) or unit_of(s, context.it)
    n, bonus = game_die(t), STANDING.value(s, "effect-roll", 0, unit) if unit is not None else 0
    met = n + bonus >= effect.least
    why = replace(context, rule="effects.roll")
    t.note("effect-roll" if met else "effect-roll-fails", why, n=summed(str(n), bonus, n + bonus), least=effect.least)
    yield from VOCABULARY.resolve(t, effect.then if met else effect.otherwise, context)


def lasting(t: Table[Machina], effect: Lasting, context: Play) -> None:
    """A marker on the card, once for each play, and the changes for each unit it is about."""
    if place_marker(t, effect, context):
        for unit in those(t.state, context):
            keep_up(t.state, effect, replace(context, it=unit.card))
            if effect.changes:
                t.note("lasting", context, unit=said(unit.card))


def lose(t: Table[Machina], effect: Lose, context: Play) -> Flow[None]:
    for unit in those(t.state, context):
        for what, n in effect.points.items():
            if unit_of(t.state, unit.card) is unit:
                yield from lose_points(t, unit, what, n, context)


def restore(t: Table[Machina], effect: Restore, context: Play) -> Flow[None]:
    for unit in those(t.state, context):
        for what, n in effect.points.items():
            yield from restore_points(t, unit, what, HIGHEST if n == "full" else int(n), context)


def destroy(t: Table[Machina], effect: Destroy, context: Play) -> Flow[None]:
    for unit in those(t.state, context):
        yield from destroy_unit(t, unit, context, killer_by(t.state, unit, context))


def banish(t: Table[Machina], effect: Banish, context: Play) -> None:
    for unit in those(t.state, context):
        if isinstance(unit, Monster):
            banish_monster(t, unit, replace(context, rule="units.monster.banish"))


def control(t: Table[Machina], effect: Control, context: Play) -> None:
    user = next((each for each in in_play(t.state) if each.card == context.you), None)
    for unit in those(t.state, context):
        if isinstance(unit, Monster) and user is not None:
            unit.controller = user.seat
            t.note(
                "controlled", replace(context, rule="combat.control"), unit=said(unit.card), explorer=said(user.card)
            )


DOINGS = (upon, roll, lasting, lose, restore, destroy, banish, control)

Flows = Callable[[Table[Machina], Explorer, Play], Flow[None]]


def by_explorers(flow: Flows, rule: str = "") -> Doing[Machina, Play]:
    """A verb that each explorer it is about carries out, one after the other."""

    def doing(t: Table[Machina], effect: Verb, context: Play) -> Flow[None]:
        own = replace(context, rule=rule) if rule else context
        for explorer in explorers_it_is_about(t.state, context):
            yield from flow(t, explorer, own)

    return doing


def explorers_it_is_about(s: Machina, context: Play) -> list[Explorer]:
    """The explorers among those that an effect is about."""
    return [unit for unit in those(s, context) if isinstance(unit, Explorer)]
