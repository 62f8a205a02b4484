"""Cards in force: what they change, what they answer to, and the changes that effects have made for a while."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import Enemy, apart, cells_of, enemy_of, is_kind, number_of
from coterie.games.sheol.board.ground import steps_between
from coterie.games.sheol.box.vocabulary import Bargain, Modifier, Modify, Passive
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.in_force import KINDS, Cards, InForce, X, in_force
from coterie.games.sheol.effects.resolve import holds, resolve
from coterie.games.sheol.state import OFF, Lasting, Shadow, Sheol, Unit, everyone
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

# --- changes --------------------------------------------------------------------------------------------------------

_CARRIERS: dict[str, dict[str, Cards[Modifier]]] = {}
"""By stat or rule: the cards whose rules change it, by kind, with the changes."""


def _changes(s: Sheol, name: str, enemy: Enemy | None) -> list[tuple[Modifier, InForce, Lasting | str]]:
    """The changes of a stat or rule: by cards in force, then those that effects have made."""
    found: list[tuple[Modifier, InForce, Lasting | str]] = []
    by_kind = _CARRIERS.get(name)
    if by_kind:
        for key, change, source in in_force(s, by_kind):
            if not change.times:
                found.append((change, source, key))
            elif s.used.get(counter := _counter(key, source), 0) < change.times:
                found.append((change, source, counter))
        traits = by_kind.get("shadow")
        if traits and isinstance(enemy, Shadow):
            card = f"{enemy.kind}.empowered" if enemy.kind in s.enemy.empowered else enemy.kind
            found += [(change, InForce(card, enemy=enemy.id), key) for key, change in traits.get(card, ())]
    for lasting in s.lasting:
        change = box.CHANGES[lasting.change]
        if name in (change.stat, change.rule):
            found.append((change, InForce(lasting.change, lasting.scout, lasting.enemy), lasting))
    return found


def _counter(key: str, source: InForce) -> str:
    """Under which key uses are counted: each bearer counts its own."""
    return key if source.scout < 0 else f"{key}.{source.scout}"


def _meant(s: Sheol, change: Modifier, source: InForce, unit: Unit | None, enemy: Enemy | None) -> bool:
    """Whether a change is about this scout, this enemy, or the board."""
    if not _about(s, change, source, unit, enemy):
        return False
    if change.kinds and (enemy is None or not is_kind(enemy, change.kinds)):
        return False
    if change.within and _apart(s, change, source, unit, enemy) > change.within:
        return False
    if change.needs is None:
        return True
    number = -1 if enemy is None else number_of(s, enemy)
    scout = source.scout if unit is None else unit.id
    return holds(s, change.needs, Context(scout, number))


def _about(s: Sheol, change: Modifier, source: InForce, unit: Unit | None, enemy: Enemy | None) -> bool:
    match change.of:
        case "board":
            return True
        case "scouts":
            return unit is not None
        case "droids":
            return unit is not None and unit.is_droid
        case "scout":
            return unit is not None and source.scout in (-1, unit.id)
        case "others":
            return unit is not None and unit.id != source.scout
        case "enemies":
            return enemy is not None
        case "shadows":
            return enemy is not None and is_kind(enemy, ("shadow",))
        case "enemy":
            if enemy is None:
                return False
            if source.enemy != -1:
                return number_of(s, enemy) == source.enemy
            return source.scout == -1 or (unit is not None and unit.id == source.scout)


def _apart(s: Sheol, change: Modifier, source: InForce, unit: Unit | None, enemy: Enemy | None) -> int:
    """How far the one that is changed is from the one whose card it is."""
    if enemy is not None and (unit is None or change.of in ("enemy", "enemies", "shadows")):
        here = cells_of(enemy)
    else:
        here = (OFF if unit is None else unit.at,)
    bearer = enemy_of(s, source.enemy)
    if bearer is not None:
        return min(apart(bearer, cell) for cell in here)
    there = s.units[source.scout].at if source.scout >= 0 else source.cell
    return min(steps_between(cell, there) for cell in here)


def value(s: Sheol, stat: str, base: int, unit: Unit | None = None, enemy: Enemy | None = None) -> int:
    """A number after all cards have had their say: what is added first, what is fixed last."""
    if stat not in _CARRIERS and not s.lasting:
        return base
    fixed = -1
    for change, source, _ in _changes(s, stat, enemy):
        if _meant(s, change, source, unit, enemy):
            base += change.by
            fixed = max(fixed, change.to)
    return fixed if fixed >= 0 else base


def is_changed(s: Sheol, stat: str) -> bool:
    """Whether anything changes a number now, for whomever."""
    return (stat in _CARRIERS or bool(s.lasting)) and bool(_changes(s, stat, None))


def flag(s: Sheol, rule: str, unit: Unit | None = None, enemy: Enemy | None = None, source: str = "") -> bool:
    """Whether a card switches a rule on; some do so only for one source, a rule, of what they prevent."""
    if rule not in _CARRIERS and not s.lasting:
        return False
    changes = _changes(s, rule, enemy)
    return bool(changes) and any(
        _meant(s, change, bearer, unit, enemy) and (isinstance(key, str) or key.source in ("", source))
        for change, bearer, key in changes
    )


def use_up(s: Sheol, name: str, unit: Unit | None = None, enemy: Enemy | None = None) -> None:
    """Changes with a number of uses lose one; called where a number or rule has really been used."""
    for change, source, key in _changes(s, name, enemy):
        if not change.times or not _meant(s, change, source, unit, enemy):
            continue
        if isinstance(key, str):
            s.used[key] = s.used.get(key, 0) + 1
        else:
            key.left -= 1
            if not key.left:
                s.lasting.remove(key)


def modify(t: Table[Sheol], effect: Modify, context: Context) -> Flow[None]:
    """A change that lasts, about whom the effect is; none if it is about an enemy that is gone."""
    s, change = t.state, effect.change
    assert change is not None
    if change.of != "enemy" or enemy_of(s, context.enemy) is not None:
        scout = context.scout if change.of in ("scout", "others") else -1
        enemy = context.enemy if change.of == "enemy" else -1
        source = "" if context.cancellable is None else context.cancellable.source
        key = box.KEYS[id(change)]
        s.lasting.append(Lasting(key, scout, enemy, context.by, s.enemy.turn, change.times, source))
    yield from ()


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
            if (until := box.CHANGES[each.change].until) not in moments
            or (until == "next-attack" and each.scout not in (-1, scout))
            or (until == "next-turn" and each.turn >= s.enemy.turn)
        ]
        s.lasting = [each for each in s.lasting if each.enemy == -1 or enemy_of(s, each.enemy) is not None]


# --- answers --------------------------------------------------------------------------------------------------------

_LISTENERS: dict[str, dict[str, Cards[Passive]]] = {}
"""By moment: the cards that answer to it, by kind, with the answers."""

Answerer = tuple[str, int]
"""An answer's key, and the scout who bears the card; -1 for all other cards."""


def learn(card: str, rules: tuple[Passive, ...]) -> None:
    """Take up what a card, named with its kind, does while it is in force."""
    for n, passive in enumerate(rules):
        key, change = f"{card}.{n}", passive.modify
        if change is None:
            _enter(_LISTENERS, passive.at, card, key, passive)
        else:
            _enter(_CARRIERS, change.stat or change.rule, card, key, change)


def _enter(table: dict[str, dict[str, Cards[X]]], name: str, card: str, key: str, what: X) -> None:
    """One entry more in a table, whose kinds stay in their order."""
    kind, _, bare = card.partition(".")
    by_kind = table.setdefault(name, {})
    by_kind.setdefault(kind, {}).setdefault(bare, []).append((key, what))
    table[name] = {each: by_kind[each] for each in KINDS if each in by_kind}


for _card, _rules in box.RULES.items():
    learn(_card, _rules)


def _answers(s: Sheol, moment: str, context: Context | None) -> dict[Answerer, tuple[Passive, Context]]:
    """What answers to a moment now, each with whom it is about: if that is nobody, about who bears the card."""
    found = {}
    for key, passive, source in in_force(s, _LISTENERS[moment]):
        if context is None:
            whom = Context(source.scout, source.enemy, cell=source.cell)
        elif source.enemy not in (-1, context.enemy) or (source.scout >= 0 <= context.scout != source.scout):
            continue
        else:
            whom = replace(context, scout=source.scout if context.scout < 0 else context.scout, cell=source.cell)
        if passive.times and s.used.get(_counter(key, source), 0) >= passive.times:
            continue
        if passive.needs is None or holds(s, passive.needs, whom):
            found[key, source.scout] = passive, whom
    return found


def awaited(s: Sheol, moment: str, context: Context) -> list[tuple[Passive, Context]]:
    """What would answer if a moment came now, each with whom it is about."""
    return list(_answers(s, moment, context).values()) if moment in _LISTENERS else []


def happens(t: Table[Sheol], moment: str, context: Context | None = None) -> Flow[None]:
    """A moment comes: cards answer to it, those of the mission first, the others in an order the players choose."""
    if moment not in _LISTENERS:
        return
    s = t.state
    done: set[Answerer] = set()
    while True:
        waiting = {who: what for who, what in _answers(s, moment, context).items() if who not in done}
        if not waiting:
            return
        first = [who for who in waiting if who[0].startswith("mission.")] or list(waiting)
        who = yield from t.choose(everyone(s), "answer", first, "round.keywords", moment=moment)
        done.add(who)
        yield from _answer(t, who, *waiting[who])


def name_of_rule(key: str) -> str:
    """The message with the name of what is in force: rules of missions and traits of Heralds have their own."""
    card, _, n = key.rpartition(".")
    if card.startswith("mission."):
        return f"{card}.{'special' if card.count('.') == 1 else 'rule'}.{n}.name"
    return f"{card}.trait" if card.startswith("herald.") else f"{card}.name"


def _answer(t: Table[Sheol], who: Answerer, passive: Passive, context: Context) -> Flow[None]:
    """One answer: what costs something may be declined; one with charges loses a charge, and its card with the last."""
    s = t.state
    key = who[0]
    if passive.times:
        counter = _counter(key, InForce(key, who[1]))
        s.used[counter] = s.used.get(counter, 0) + 1
    kind, card = key.rpartition(".")[0].split(".", 1)
    t.note("answer", "round.keywords", card=f"@{name_of_rule(key)}")
    do = (Bargain(cost=passive.cost, then=passive.do),) if passive.cost else passive.do
    yield from resolve(t, do, context)
    if kind == "malfunction" and s.citadel.charges.get(card):
        s.citadel.charges[card] -= 1
        if not s.citadel.charges[card]:
            s.citadel.malfunctions.remove(card)
            del s.citadel.charges[card], s.citadel.districts[card]
            t.note("malfunction-over", "citadel.malfunction", card=f"@malfunction.{card}.name")


DOINGS = (modify,)
