"""Cards in force: what they change, what they answer to, and the changes that effects have made for a while."""

from __future__ import annotations

from coterie.games.sheol.board.foes import Enemy, apart, cells_of, enemy_of, is_kind, number_of
from coterie.games.sheol.board.ground import steps_between
from coterie.games.sheol.box.names import RULES, entries, rule_of
from coterie.games.sheol.box.vocabulary import Bargain, Modifier, Modify, Passive
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.in_force import BEARERS, InForce
from coterie.games.sheol.effects.resolve import holds, resolve
from coterie.games.sheol.state import OFF, Lasting, Sheol, Unit, everyone
from coterie.kernel import standing
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import effects_in
from coterie.kernel.table import Cause, Table


class Standing(standing.Standing[Sheol, InForce, Context]):
    """What stands in Sheol: a number or rule is asked for a unit, an enemy, or both."""

    def meant(
        self,
        s: Sheol,
        change: Modifier,
        source: InForce,
        unit: Unit | None = None,
        enemy: Enemy | None = None,
        origin: str = "",
    ) -> bool:
        """Whether a change is about this scout, this enemy, or the board; some are against one origin only."""
        if source.origin not in ("", origin):
            return False
        if not _about(s, change, source, unit, enemy):
            return False
        if change.kinds and (enemy is None or not is_kind(enemy, change.kinds)):
            return False
        if change.within and _apart(s, change, source, unit, enemy) > change.within:
            return False
        if change.needs is None:
            return True
        number = -1 if enemy is None else number_of(s, enemy)
        return holds(s, change.needs, Context(source.bearer if unit is None else unit.id, number))

    def lasts_for(self, lasting: Lasting) -> InForce:
        return InForce(lasting.change, lasting.scout, lasting.enemy, origin=lasting.origin)

    def answers_as(
        self, s: Sheol, name: str, passive: Passive, source: InForce, context: Context | None
    ) -> Context | None:
        """About whom it comes; a moment about nobody is about who bears the card."""
        if context is None:
            own = Context(source.bearer, source.enemy, cell=source.cell)
        elif source.enemy not in (-1, context.enemy) or (source.bearer >= 0 <= context.scout != source.bearer):
            return None
        else:
            own = replace(context, scout=source.bearer if context.scout < 0 else context.scout, cell=source.cell)
        return own if passive.needs is None or holds(s, passive.needs, own) else None

    def done_at(self, t: Table[Sheol], name: str, passive: Passive, context: Context) -> Flow[None]:
        """What costs something may be declined; a malfunction with charges loses one, and is over with the last."""
        citadel, why = t.state.citadel, cause_of(name)
        t.note("answer", why.rule, card=f"@{why.card}")
        do = (Bargain(cost=passive.cost, then=passive.do),) if passive.cost else passive.do
        yield from resolve(t, do, replace(context, rule=why.rule, card=why.card))
        kind, card = name.rpartition(".")[0].split(".", 1)
        if kind == "malfunction" and citadel.charges.get(card):
            citadel.charges[card] -= 1
            if not citadel.charges[card]:
                citadel.malfunctions.remove(card)
                del citadel.charges[card], citadel.districts[card]
                t.note("malfunction-over", "citadel.malfunction", card=f"@malfunction.{card}.name")


def _about(s: Sheol, change: Modifier, source: InForce, unit: Unit | None, enemy: Enemy | None) -> bool:
    match change.of:
        case "board":
            return True
        case "scouts":
            return unit is not None
        case "droids":
            return unit is not None and unit.is_droid
        case "scout":
            return unit is not None and source.bearer in (-1, unit.id)
        case "others":
            return unit is not None and unit.id != source.bearer
        case "enemies":
            return enemy is not None
        case "shadows":
            return enemy is not None and is_kind(enemy, ("shadow",))
        case "enemy":
            if enemy is None:
                return False
            if source.enemy != -1:
                return number_of(s, enemy) == source.enemy
            return source.bearer == -1 or (unit is not None and unit.id == source.bearer)


def _apart(s: Sheol, change: Modifier, source: InForce, unit: Unit | None, enemy: Enemy | None) -> int:
    """How far the one that is changed is from the one whose card it is."""
    if enemy is not None and (unit is None or change.of in ("enemy", "enemies", "shadows")):
        here = cells_of(enemy)
    else:
        here = (OFF if unit is None else unit.at,)
    bearer = enemy_of(s, source.enemy)
    if bearer is not None:
        return min(apart(bearer, cell) for cell in here)
    there = s.units[source.bearer].at if source.bearer >= 0 else source.cell
    return min(steps_between(cell, there) for cell in here)


def name_of_rule(key: str) -> str:
    """The message with the name of what is in force: rules of missions and traits of Heralds have their own."""
    card, _, rule = key.rpartition(".")
    if card.startswith("mission."):
        return f"{card}.{'special' if card.count('.') == 1 else 'rule'}.{rule}.name"
    return f"{card}.trait" if card.startswith("herald.") else f"{card}.name"


def cause_of(name: str) -> Cause:
    """Why a card does what the rule with this name says, while it is in force or by a change that lasts."""
    card = name.rpartition(".")[0]
    return Cause(rule=rule_of(card, in_force=name not in STANDING.changes), card=name_of_rule(name))


STANDING = Standing(BEARERS, resolve)
for _card, _rules in RULES.items():
    STANDING.learn(_card, _rules)
for _card, _entry in entries():
    for _effect in effects_in(_entry):
        if isinstance(_effect, Modify):
            STANDING.learn_change(_card, _effect.change)

value, is_changed, flag, use_up = STANDING.value, STANDING.is_changed, STANDING.flag, STANDING.use_up
awaited = STANDING.awaited


def happens(t: Table[Sheol], moment: str, context: Context | None = None) -> Flow[None]:
    """A moment comes: cards answer to it, those of the mission first, the others in an order the players choose."""
    order = "round.keywords"
    return STANDING.happens(t, moment, context, seats=everyone(t.state), rule=order, first="mission.")


# --- changes that last ------------------------------------------------------------------------------------------------


def modify(t: Table[Sheol], effect: Modify, context: Context) -> None:
    """A change that lasts, about whom the effect is; none if it is about an enemy that is gone."""
    s, change = t.state, effect.change
    if change.of != "enemy" or enemy_of(s, context.enemy) is not None:
        scout = context.scout if change.of in ("scout", "others") else -1
        enemy = context.enemy if change.of == "enemy" else -1
        origin = "" if context.cancellable is None else context.cancellable.origin
        name, turn = STANDING.name_of(change), s.enemy.turn
        s.lasting.append(Lasting(change=name, left=change.times, scout=scout, enemy=enemy, turn=turn, origin=origin))


def phase_of(s: Sheol) -> str:
    """Which of the two phases of the turn it is."""
    return "scout" if s.phase.startswith("scout") else "shadow"


def end_lasting(s: Sheol, *moments: str, scout: int = -1) -> None:
    """Changes until one of these moments are over, and all about enemies that are gone.

    `next-attack` only of the scout who made it.
    """
    if s.lasting:
        s.lasting = [
            each
            for each in s.lasting
            if (until := STANDING.changes[each.change].until) not in moments
            or (until == "next-attack" and each.scout not in (-1, scout))
            or (until == "next-turn" and each.turn >= s.enemy.turn)
        ]
        s.lasting = [each for each in s.lasting if each.enemy == -1 or enemy_of(s, each.enemy) is not None]


DOINGS = (modify,)
