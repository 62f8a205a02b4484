"""Attacks: dice, what raises them, essence, and what happens to each blocker. One roll serves all blockers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from coterie.games.machina.board.ground import LATTICE, spot
from coterie.games.machina.board.spaces import Unit, adjacency, cell_of, in_play, intact, place_of, tile_of, unit_of
from coterie.games.machina.box.names import ability_of, said, summed
from coterie.games.machina.box.tables import DICE, ITEMS
from coterie.games.machina.box.vocabulary import VOCABULARY, Attack, Play
from coterie.games.machina.effects.choosing import (
    BOTH,
    MEANINGS,
    candidates,
    chooser,
    each_in_order,
    from_where,
    is_one,
    selected,
)
from coterie.games.machina.effects.standing import STANDING, Blow, kinds_at, kinds_for
from coterie.games.machina.state import OFF, Explorer, Machina
from coterie.games.machina.units.attributes import defence, health_left
from coterie.games.machina.units.essence import available, lose_essence
from coterie.games.machina.units.harm import happens, lose_health
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effects
from coterie.kernel.table import Table

BARREL_DEFENCE = 1


class Dice(NamedTuple):
    """With what an attack is rolled, of which type it is, and what else belongs to it."""

    low: int = 0
    high: int = 0
    arcane: bool = False
    plus: int = 0
    hit: Effects = ()
    miss: Effects = ()


class Swing(NamedTuple):
    """An attack that has been rolled and is not resolved yet, for all to see."""

    attacker: str
    rolled: tuple[tuple[str, str], ...]  # each die with the face that lies up
    plus: int  # printed on the card, or because it is arcane
    raised: int  # by essence
    arcane: bool
    kinds: frozenset[str]
    source: str
    foes: tuple[tuple[str, int, int], ...]  # who is attacked, with what each blocks, and what is added against it


class Struck(NamedTuple):
    """A roll about which nothing was asked, as its line of the log keeps it; all in lists."""

    swing: Swing
    n: int  # the roll
    losses: tuple[tuple[int, int], ...]  # for each of those attacked: what a hit costs, of how much


THREE = Dice(high=3)
"""Traps and barrels."""


def attack(t: Table[Machina], effect: Attack, context: Play) -> Flow[None]:
    """Whoever uses the ability attacks those it is about."""
    s = t.state
    user = context.you if context.owned else ""
    attacker = unit_of(s, context.it if effect.by == "it" else user)
    own = replace(context, you=attacker.card) if attacker is not None else context
    if attacker is not None and STANDING.flag(s, "no-attack", attacker):
        t.note("no-attack", context, unit=said(attacker.card))
        return
    blockers, barrels = yield from blockers_of(t, effect, own, attacker)
    if not blockers and not barrels:
        t.note("nobody-to-attack", context)
        return
    dice = Dice(effect.low, effect.high, effect.arcane, effect.plus, effect.hit, effect.miss)
    yield from resolve_attack(t, attacker, blockers, barrels, dice, own)


def blockers_of(
    t: Table[Machina], effect: Attack, context: Play, attacker: Unit | None
) -> Flow[tuple[list[Unit], list[int]]]:
    """Whom an attack is made against: units, and barrels if it is aimed at them or about units of any kind."""
    s = t.state
    if effect.whom == "it" and is_barrel(s, context.cell, attacker):
        return [], [context.cell]
    barrels = barrels_meant(s, effect, context, attacker)
    if not barrels or not is_one(effect.whom):
        return (yield from selected(t, effect.whom, context, effect.needs, anywhere=effect.anywhere)), barrels
    found = candidates(s, effect.whom, context, effect.needs, anywhere=effect.anywhere)
    names = [*[unit.card for unit in found], *map(spot, barrels)]
    chosen = yield from t.choose(chooser(s, context), "whom", names, replace(context, rule="targeting.words.any"))
    return [unit for unit in found if unit.card == chosen], [cell for cell in barrels if spot(cell) == chosen]


def barrels_meant(s: Machina, effect: Attack, context: Play, attacker: Unit | None) -> list[int]:
    """The barrels that are attacked where units are: among two targets, all around or on the whole tile."""
    if effect.whom == "it":
        return [LATTICE.numbers[name] for name in context.targets if name in LATTICE.numbers]
    word = MEANINGS.get(effect.whom)
    if word is None or word.kinds != BOTH or effect.needs is not None:
        return []
    at = from_where(s, context)
    if word.which == "adjacent":
        return [cell for cell in adjacency(s)[at] if is_barrel(s, cell, attacker)] if at != OFF else []
    user = unit_of(s, context.you) if context.owned and not effect.anywhere else None
    return barrels_on(s, OFF if user is None else tile_of(s, user.cell), attacker)


def barrels_on(s: Machina, slot: int, unit: Unit | None) -> list[int]:
    """What counts as barrels for a unit on a tile, or on all, and has not gone off."""
    cells = [cell for kind in kinds_for("barrel") for cell in intact(s, kind, slot)]
    return sorted([cell for cell in cells if is_barrel(s, cell, unit)])


def is_barrel(s: Machina, cell: int, unit: Unit | None) -> bool:
    """Whether a space counts as an exploding barrel that can go off."""
    return cell != OFF and s.tokens.get(cell) != "destroyed" and "barrel" in kinds_at(s, cell, unit)


def made_with(context: Play, attacker: Unit | None) -> frozenset[str]:
    """What an attack is made with: a weapon, augmented or not, with melee or ranged targeting."""
    made = printed_kinds(context.source, context.ability)
    if "weapon" in made and isinstance(attacker, Explorer):
        weapon = context.source.partition(".")[2]
        if any(base == weapon and ITEMS[item].left for item, base in attacker.attached.items()):
            return made | {"augmented"}
    return made


def struck_with(
    s: Machina, attacker: Unit | None, dice: Dice | Attack, context: Play
) -> tuple[bool, frozenset[str], int]:
    """Whether an attack is arcane, of which kinds it is, and what is added to its roll against everybody."""
    kinds = made_with(context, attacker)
    blow = Blow(kinds | {"arcane" if dice.arcane else "default"}, context.source, None)
    raised = STANDING.value(s, "arcane", 0, attacker, blow) if attacker is not None else 0
    arcane = dice.arcane or raised > 0
    return arcane, kinds | {"arcane" if arcane else "default"}, dice.plus + (raised if arcane else 0)


def chance(s: Machina, attacker: Unit, blocker: Unit, effect: Attack, context: Play) -> float:
    """How likely an attack hits one unit, before anybody raises the roll with essence."""
    arcane, kinds, plus = struck_with(s, attacker, effect, context)
    plus += STANDING.value(s, "attack", 0, attacker, Blow(kinds, context.source, blocker))
    block = blocks_with(s, attacker, blocker, arcane, kinds, context)
    return sum(likely for n, likely in sums(effect.low, effect.high).items() if n + plus >= block)


@cache
def sums(low: int, high: int) -> dict[int, float]:
    """How likely each sum of so many dice is."""
    found = {0: 1.0}
    for die in ["low"] * low + ["high"] * high:
        faces, before = DICE[die].faces, found
        found = {}
        for so_far, likely in before.items():
            for face in faces:
                found[so_far + face["n"]] = found.get(so_far + face["n"], 0.0) + likely / len(faces)
    return found


@cache
def printed_kinds(source: str, name: str) -> frozenset[str]:
    """What is printed of that on the card: a weapon, melee or ranged."""
    if not source:
        return frozenset()
    ability, item = ability_of(source, name), ITEMS.get(source.removeprefix("item."))
    how = ability.target if ability is not None else None
    reach = [] if how is None else ["melee" if how.how == "melee" else "ranged"]
    return frozenset([*reach, *(["weapon"] if item is not None and item.kind == "weapon" else [])])


def resolve_attack(
    t: Table[Machina], attacker: Unit | None, blockers: list[Unit], barrels: list[int], dice: Dice, context: Play
) -> Flow[None]:
    """One roll, raised by what is in force and by essence, against each blocker; then barrels go off."""
    s = t.state
    arcane, kinds, plus = struck_with(s, attacker, dice, context)
    faces = [(die, t.roll(DICE[die])) for die, n in (("low", dice.low), ("high", dice.high)) for _ in range(n)]
    rolled = [face["n"] for _, face in faces]
    total = sum(rolled) + plus
    left, places = list(blockers), [place_of(s, cell) for cell in barrels]

    def added(blocker: Unit) -> int:
        """What is added to the roll against one of them."""
        blow = Blow(kinds, context.source, blocker)
        return STANDING.value(s, "attack", 0, attacker, blow) if attacker is not None else 0

    def foes() -> list[tuple[str, int, int]]:
        """Who is attacked, with what each blocks, and what is added against it."""
        return [(each.card, blocks_with(s, attacker, each, arcane, kinds, context), added(each)) for each in left]

    named, lies = attacker.card if attacker else "", tuple([(die, face.name) for die, face in faces])

    def swing(raised: int) -> Swing:
        """The attack as it stands, for those who may raise it."""
        return Swing(named, lies, plus, raised, arcane, kinds, context.source, tuple(foes()))

    why = replace(context, rule="combat.attack.total")
    unit, roll = said(attacker.card) if attacker else "@nobody", " + ".join(map(str, rolled))
    told: dict[str, Any] = {"unit": unit, "roll": roll, "sum": summed(roll, plus, total), "n": total}
    if t.heard and not any(may_raise(s, explorer) for explorer in raisers(s, attacker)):
        losses = tuple([(loss_of(s, attacker, each, kinds, context.source), health_left(s, each)) for each in left])
        told["stage"] = as_lists(Struck(swing(0), total, losses))
    t.note("attack-roll", why, **told)
    total += yield from raise_by_essence(t, attacker, total, swing, context)
    bonuses = {each.card: added(each) for each in left}  # what a hit on one of them brings is for later rolls
    while left:
        blocker = yield from each_in_order(t, left, context)
        assert blocker is not None
        left.remove(blocker)
        if unit_of(s, blocker.card) is blocker and blocker.card not in s.dying:
            bonus = bonuses[blocker.card]
            yield from against(t, attacker, blocker, total, bonus, arcane, kinds, dice, context)
    for place in places:  # what has died meanwhile may have scrolled the area
        cell = cell_of(s, place)
        if cell != OFF and is_barrel(s, cell, attacker):
            yield from at_barrel(t, attacker, cell, total, kinds, context)


def at_barrel(
    t: Table[Machina], attacker: Unit | None, cell: int, rolled: int, kinds: frozenset[str], context: Play
) -> Flow[None]:
    """The roll against a barrel, which goes off when it is hit; whoever hits it has hit, though no unit blocks."""
    s, who = t.state, attacker.card if attacker else ""
    total = rolled + (STANDING.value(s, "attack", 0, attacker, Blow(kinds, context.source, None)) if attacker else 0)
    attack = tuple(sorted(kinds))
    deed = replace(context, it=who, attacker=who, blocker="", attack=attack, blow=context.source, roll=total)
    if total >= BARREL_DEFENCE:
        if attacker is not None:
            yield from happens(t, "hit", deed)
        yield from EXPLODE.flow(t, cell, attacker, context)
    if attacker is not None and unit_of(s, who) is attacker:
        yield from happens(t, "attack", deed)


class Explosion:
    """How a barrel goes off, which is told above: an explosion is an attack, and an attack may set one off."""

    flow: staticmethod[..., Flow[None]]


EXPLODE = Explosion()


def as_lists(value: Any) -> Any:
    """Plain data as it is once it has been stored."""
    if isinstance(value, tuple | frozenset):
        return [as_lists(part) for part in (sorted(value) if isinstance(value, frozenset) else value)]
    return value


def raisers(s: Machina, attacker: Unit | None) -> list[Explorer]:
    """Who may lose essence to raise a roll: the explorer who rolled, and the one whose turn it is."""
    return [explorer for explorer in in_play(s) if explorer is attacker or explorer.seat == s.turn]


def may_raise(s: Machina, explorer: Explorer) -> bool:
    return available(s, explorer, explorer.cell) > 0 and not STANDING.flag(s, "no-essence", explorer)


def raise_by_essence(
    t: Table[Machina], attacker: Unit | None, total: int, swing: Callable[[int], Swing], context: Play
) -> Flow[int]:
    """The explorer who rolled, and the one whose turn it is, may lose essence, 1 for each point; they see with what
    each of those attacked blocks, and what is added against it."""
    s, raised = t.state, 0
    for explorer in raisers(s, attacker):
        most = t.work_out(available, s, explorer, explorer.cell)
        while most and not STANDING.flag(s, "no-essence", explorer):
            why = replace(context, rule="units.essence.for-roll")
            stands = t.work_out(swing, raised)
            about = {"explorer": explorer.card, "n": total + raised, "foes": list(stands.foes), "stage": stands}
            n = yield from t.choose(explorer.seat, "raise-roll", list(range(most + 1)), why, **about)
            if n and not (yield from lose_essence(t, explorer, n, explorer.cell, why, cost=False)):
                most = explorer.essence  # others did not give enough: what about one's own?
                continue
            if n:
                raised += n
                t.note("roll-raised", why, explorer=said(explorer.card), n=n)
            break
    return raised


def against(
    t: Table[Machina],
    attacker: Unit | None,
    blocker: Unit,
    rolled: int,
    bonus: int,
    arcane: bool,
    kinds: frozenset[str],
    dice: Dice,
    context: Play,
) -> Flow[None]:
    """The roll against one blocker: a hit, or not."""
    s, total = t.state, rolled + bonus
    block = blocks_with(s, attacker, blocker, arcane, kinds, context)
    deed = replace(
        context,
        attacker=attacker.card if attacker else "",
        blocker=blocker.card,
        attack=tuple(sorted(kinds)),
        blow=context.source,
        roll=total,
    )
    attribute = "@attribute.will" if arcane else "@attribute.armor"
    params: dict[str, Any] = {"unit": said(blocker.card), "n": total, "against": block, "attribute": attribute}
    params["sum"] = summed(str(rolled), bonus, total)
    if total >= block:
        t.note("hit", replace(context, rule="combat.attack.hit"), **params)
        if attacker is not None:
            yield from happens(t, "hit", replace(deed, it=attacker.card))
        yield from VOCABULARY.resolve(t, dice.hit, replace(deed, it=blocker.card, targets=()))
        yield from happens(t, "is-hit", replace(deed, it=blocker.card))
        if unit_of(s, blocker.card) is blocker:
            loss = loss_of(s, attacker, blocker, kinds, context.source)
            killer = attacker.card if attacker else ""
            yield from lose_health(t, blocker, loss, replace(deed, rule="units.health.hit"), killer)
    else:
        t.note("missed", replace(context, rule="combat.attack.hit"), **params)
        yield from VOCABULARY.resolve(t, dice.miss, replace(deed, it=blocker.card, targets=()))
        yield from happens(t, "blocked", replace(deed, it=blocker.card))
    if attacker is not None and unit_of(s, attacker.card) is attacker:
        yield from happens(t, "attack", replace(deed, it=attacker.card))


def loss_of(s: Machina, attacker: Unit | None, blocker: Unit, kinds: frozenset[str], source: str) -> int:
    """How much health a hit costs."""
    return max(0, STANDING.value(s, "health-loss", 1, blocker, Blow(kinds, source, attacker)))


def blocks_with(
    s: Machina, attacker: Unit | None, blocker: Unit, arcane: bool, kinds: frozenset[str], context: Play
) -> int:
    """The blocking attribute: armor against a default attack, will against an arcane one."""
    if attacker is not None and STANDING.flag(s, "unblocked", attacker, Blow(kinds, context.source, blocker)):
        return 0
    blow = Blow(kinds, context.source, attacker)
    shown = attacker if attacker is not None and STANDING.flag(s, "mirror", blocker, blow) else blocker
    if STANDING.flag(s, "blocks-with-better", blocker, blow):
        return max(defence(s, shown, "armor", blow), defence(s, shown, "will", blow))
    return defence(s, shown, "will" if arcane else "armor", blow)
