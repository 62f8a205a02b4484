"""Cards in force: which they are, what they change and answer to, and the changes that effects make for a while."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from coterie.games.sheol.board.foes import HERALD, Enemy, apart, cells_of, enemy_of, enemy_words, is_kind, number_of
from coterie.games.sheol.board.ground import steps_between
from coterie.games.sheol.box.names import RULES, entries, rule_of
from coterie.games.sheol.box.vocabulary import Bargain, Modifier, Modify, Passive
from coterie.games.sheol.effects.resolve import Context, carry_out, holds, resolve
from coterie.games.sheol.effects.words import modifier, sentence
from coterie.games.sheol.state import OFF, Herald, Lasting, Shadow, Sheol, Unit, everyone, start_point
from coterie.games.sheol.state import name as unit_name
from coterie.kernel import standing
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import effects_in
from coterie.kernel.standing import Bearers, Cards, named
from coterie.kernel.table import Cause, Table
from coterie.kernel.texts import plain

# --- which cards are in force -----------------------------------------------------------------------------------------


class InForce(NamedTuple):
    """A card whose rules apply now, who bears it (a unit or an enemy), or where it lies."""

    card: str  # without its kind, as the tables below name it
    bearer: int = -1
    enemy: int = -1
    cell: int = OFF
    origin: str = ""  # of what it prevents, if only one is meant


Whom = tuple[Any, ...]
"""For whom a number or rule is asked: a unit and an enemy, if there is one."""


def _lying(
    names: Callable[[Sheol], Collection[str]], where: Callable[[Sheol], int] = lambda s: OFF
) -> Bearers[InForce]:
    """Cards that lie on the table, of the mission or of the Citadel."""

    def lying(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
        lie = names(s)
        return [InForce(card, cell=where(s)) for card in lie if card in cards] if lie else []

    return lying


def _bearers(s: Sheol, whom: Whom) -> Sequence[Unit]:
    """The units whose cards may have a say: all, or only the one it is asked for."""
    return s.units if not whom else () if whom[0] is None else (whom[0],)


@cache
def _mission_names(mission: str, letters: tuple[str, ...]) -> list[str]:
    return [mission, *[f"{mission}.{letter}" for letter in letters]]


@cache
def _mechanic_names(sides: tuple[tuple[str, str], ...]) -> list[str]:
    return [f"{mechanic}.{side}" for mechanic, side in sides]


def _gear(slot: str) -> Bearers[InForce]:
    """Weapons or lanterns that work."""

    def gear(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
        return [
            InForce(it.card, unit.id)
            for unit in _bearers(s, whom)
            if (it := getattr(unit, slot)) is not None and it.card in cards and not it.broken and not unit.dead
        ]

    return gear


def _cores(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    bearers = _bearers(s, whom)
    return [InForce(unit.core, unit.id) for unit in bearers if unit.core in cards and not unit.dead]


def _statuses(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    """Asked most of all, and found seldom."""
    found: list[InForce] = []
    is_elsewhere = cards.keys().isdisjoint
    for unit in _bearers(s, whom):
        if not is_elsewhere(unit.hand.cards) and not unit.dead:
            found += [InForce(card, unit.id) for card in unit.hand.cards if card in cards]
    return found


def _items(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    """Those attached to equipment that works."""
    return [
        InForce(item, unit.id)
        for unit in _bearers(s, whom)
        for gear in (unit.weapon, unit.lantern)
        if gear is not None and gear.attached and not gear.broken and not unit.dead
        for item in gear.attached
        if item in cards
    ]


def _heralds(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    if not s.heralds:
        return []
    return [
        InForce(card, enemy=HERALD - n)
        for n, herald in enumerate(s.heralds)
        if herald.at >= 0 and (card := herald_card(herald)) in cards
    ]


def herald_card(herald: Herald) -> str:
    """The side of its card that lies up."""
    return f"{herald.card}.reborn" if herald.reborn else herald.card


def _traits(s: Sheol, cards: Cards[Any], whom: Whom) -> list[InForce]:
    """Shadows have their traits each for itself."""
    enemy = whom[1] if len(whom) > 1 else None
    if not isinstance(enemy, Shadow):
        return []
    card = f"{enemy.kind}.empowered" if enemy.kind in s.enemy.empowered else enemy.kind
    return [InForce(card, enemy=enemy.id)] if card in cards else []


BEARERS: dict[str, Bearers[InForce]] = {
    "core": _cores,
    "weapon": _gear("weapon"),
    "lantern": _gear("lantern"),
    "item": _items,
    "status": _statuses,
    "technology": _lying(attrgetter("citadel.districts"), start_point),
    "malfunction": _lying(attrgetter("citadel.districts"), start_point),
    "threat": _lying(attrgetter("threats_open.cards")),
    "herald": _heralds,
    "mechanic": _lying(lambda s: _mechanic_names(tuple(s.enemy.mechanics.items()))),
    "mission": _lying(lambda s: _mission_names(s.mission.id, tuple(s.mission.cards))),
    "shadow": _traits,
}
"""How to find the cards in force, by kind, in the order in which they apply; asked for a unit, an enemy or both."""

# --- what they do -----------------------------------------------------------------------------------------------------


BORNE = ("core", "weapon", "lantern", "item", "status")
"""The kinds of cards that units bear."""


class Standing(standing.Standing[Sheol, InForce, Context]):
    """What stands in Sheol: a number or rule is asked for a unit, an enemy, or both."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.changed_by: dict[str, set[str]] = {}  # by card: the numbers and rules that it changes
        self.changed_for_others: set[str] = set()  # by a card that another unit bears
        self.changed_by_kind: dict[str, set[str]] = {}  # by number or rule: the kinds of cards that change it

    def learn(self, card: str, rules: tuple[standing.Passive, ...]) -> None:
        super().learn(card, rules)
        kind, _, bare = card.partition(".")
        for change in [rule.modify for rule in rules if isinstance(rule.modify, Modifier)]:
            by_another = kind in BORNE and not self.is_own(change)
            known = self.changed_for_others if by_another else self.changed_by.setdefault(bare, set())
            known.add(change.stat or change.rule)
            self.changed_by_kind.setdefault(change.stat or change.rule, set()).add(kind)

    def may_be_changed(self, s: Sheol, what: str, whom: tuple[Any, ...]) -> bool:
        """What Heralds alone change, as the hand limit, is asked for after every action, and seldom are there any."""
        return bool(s.heralds) or self.changed_by_kind[what] != {"herald"}

    def changed_for(self, s: Sheol, unit: Unit) -> set[str]:
        """The numbers and rules that may be others for a unit than they are printed: one quick look for many."""
        cards = [unit.core, *unit.hand.cards, *s.citadel.districts, *s.threats_open.cards]
        cards += _mission_names(s.mission.id, tuple(s.mission.cards))
        cards += _mechanic_names(tuple(s.enemy.mechanics.items()))
        if s.heralds:
            cards += [herald_card(herald) for herald in s.heralds]
        for gear in (unit.weapon, unit.lantern):
            if gear is not None:
                cards.append(gear.card)
                cards += gear.attached
        found = set(self.changed_for_others)
        if not self.changed_by.keys().isdisjoint(cards):
            found.update(*[self.changed_by[card] for card in cards if card in self.changed_by])
        if s.lasting:
            found.update([self._changed[each.change] for each in s.lasting])
        return found

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
        if source.origin not in ("", origin) or not ABOUT[change.of](s, source, unit, enemy):
            return False
        if change.kinds and (enemy is None or not is_kind(enemy, change.kinds)):
            return False
        if change.within and _apart(s, change, source, unit, enemy) > change.within:
            return False
        if change.needs is None:
            return True
        number = -1 if enemy is None else number_of(s, enemy)
        return holds(s, change.needs, Context(source.bearer if unit is None else unit.id, number))

    def is_own(self, change: Modifier) -> bool:
        return change.of in ("scout", "enemy")

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
        t.note("answer", why.rule, card=f"@{why.card}", what=answer_words(name))
        do = (Bargain(cost=passive.cost, then=passive.do),) if passive.cost else passive.do
        yield from carry_out(t, do, replace(context, rule=why.rule, card=why.card))
        kind, card = name.rpartition(".")[0].split(".", 1)
        if kind == "malfunction" and citadel.charges.get(card):
            citadel.charges[card] -= 1
            if not citadel.charges[card]:
                citadel.malfunctions.remove(card)
                del citadel.charges[card], citadel.districts[card]
                t.note("malfunction-over", "citadel.malfunction", card=f"@malfunction.{card}.name")


def _of_enemy(s: Sheol, source: InForce, unit: Unit | None, enemy: Enemy | None) -> bool:
    """The enemy whose card it is, or that who bears it has to do with."""
    if enemy is None or source.enemy != -1:
        return enemy is not None and number_of(s, enemy) == source.enemy
    return source.bearer == -1 or (unit is not None and unit.id == source.bearer)


ABOUT: dict[str, Callable[[Sheol, InForce, Unit | None, Enemy | None], bool]] = {
    "board": lambda s, source, unit, enemy: True,
    "scouts": lambda s, source, unit, enemy: unit is not None,
    "droids": lambda s, source, unit, enemy: unit is not None and unit.is_droid,
    "scout": lambda s, source, unit, enemy: unit is not None and source.bearer in (-1, unit.id),
    "others": lambda s, source, unit, enemy: unit is not None and unit.id != source.bearer,
    "enemies": lambda s, source, unit, enemy: enemy is not None,
    "shadows": lambda s, source, unit, enemy: isinstance(enemy, Shadow),
    "enemy": _of_enemy,
}
"""Whom a change is about."""


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

ANSWERS: dict[str, Any] = {
    name: rule for card, rules in RULES.items() for name, rule in named(card, rules).items() if rule.at
}


@cache
def answer_words(name: str) -> Any:
    """What a rule says that answers to a moment: of a mission its own words, else what it does."""
    if name.startswith("mission."):
        return f"@{name_of_rule(name).removesuffix('name')}text"
    rule = ANSWERS[name]
    return plain(sentence((Bargain(cost=rule.cost, then=rule.do),) if rule.cost else rule.do))


value, is_changed, flag, use_up = STANDING.value, STANDING.is_changed, STANDING.flag, STANDING.use_up
awaited = STANDING.awaited


def happens(t: Table[Sheol], moment: str, context: Context | None = None) -> Flow[None]:
    """A moment comes: cards answer to it, those of the mission first, the others in an order the players choose."""
    order = "round.keywords"
    return STANDING.happens(t, moment, context, seats=everyone(t.state), rule=order, first="mission.")


# --- changes that last ------------------------------------------------------------------------------------------------


@cache
def lasting_words(name: str) -> Any:
    """What a change that lasts does, and until when."""
    return plain(modifier(STANDING.changes[name], lasting=True, on_it=True))


def tell_lasting(t: Table[Sheol], change: Modifier, context: Context, enemies: Sequence[int] = ()) -> None:
    """For whom a change lasts from now on: the scout, some enemies, or whomever its words name."""
    s, what = t.state, lasting_words(STANDING.name_of(change))
    if change.of == "enemy":
        found = [enemy for number in enemies or (context.enemy,) if (enemy := enemy_of(s, number)) is not None]
        t.note("lasting", context, who=[plain(enemy_words(enemy)) for enemy in found], what=what)
    elif change.of == "scout" and context.scout >= 0:
        t.note("lasting", context, who=unit_name(s.units[context.scout]), what=what)
    else:
        t.note("lasting-all", context, what=what)


def modify(t: Table[Sheol], effect: Modify, context: Context) -> None:
    """A change that lasts, about whom the effect is; none if it is about an enemy that is gone."""
    if make_last(t.state, effect.change, context):
        tell_lasting(t, effect.change, context)


def make_last(s: Sheol, change: Modifier, context: Context) -> bool:
    """The change lasts from now on; False if what it is about is gone."""
    there = change.of != "enemy" or enemy_of(s, context.enemy) is not None
    if there:
        scout = context.scout if change.of in ("scout", "others") else -1
        enemy = context.enemy if change.of == "enemy" else -1
        origin = "" if context.cancellable is None else context.cancellable.origin
        name, turn = STANDING.name_of(change), s.enemy.turn
        s.lasting.append(Lasting(change=name, left=change.times, scout=scout, enemy=enemy, turn=turn, origin=origin))
    return there


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
