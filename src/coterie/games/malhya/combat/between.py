"""What heroes use between what others do in a fight: potions, Aura and items that heal or strike, at any time.

Nobody is asked where it would make no difference to wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache
from typing import Any

from coterie.games.malhya.box.tables import ENEMIES, ITEMS
from coterie.games.malhya.box.vocabulary import Gain, Heal, Hurt
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.ground.places import built, room_of
from coterie.games.malhya.heroes.aura import aura_effect
from coterie.games.malhya.heroes.knapsack import in_reach, moments, usable
from coterie.games.malhya.heroes.using import use, uses
from coterie.games.malhya.heroes.wounds import POTIONS, can_drink
from coterie.games.malhya.state import OFF, Frame, Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.effects import effects_in
from coterie.kernel.table import Table

BETWEEN = "between"
"""The kind of a frame that asks everybody once."""

LIFE, EASING = "potion-yellow", "potion-red"
"""The potion that gives a Life Point back, and the one that makes a serious wound fit for it."""

Options = Callable[[int], Iterable[Any]]
"""What a seat can use."""


def ask_all(t: Table[Malhya], frame: Frame, options_of: Options) -> Flow[bool]:
    """The next seat that can use something and has not passed is asked. Whether one was."""
    for seat in all_seats(t.state):
        if seat not in frame.passed and (options := [*options_of(seat)]):
            rule = "wounds.potion.yellow" if any(option[0] == "potion" for option in options) else "knapsack.single-use"
            option = yield from t.window(seat, "mend", options, rule)
            if option is None:
                frame.passed.append(seat)
            else:
                yield from use(t, option)
            return True
    return False


def ask_once(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """Everybody, until all let it go by."""
    if not (yield from ask_all(t, frame, lambda seat: useful(t.state, seat))):
        t.state.frames.remove(frame)


@cache
def mends(hero: str, effect: str) -> bool:
    """Whether an Aura effect of a hero heals."""
    return any(isinstance(each, Heal) for each in effects_in(aura_effect(hero, effect).do))


@cache
def potions_of(item: str) -> dict[str, int]:
    """The potions that an item turns into."""
    gains = [each for each in effects_in(ITEMS[item].use) if isinstance(each, Gain)]
    return {cube: n for each in gains for cube, n in each.cubes.items() if cube in POTIONS}


@cache
def strikes(item: str) -> bool:
    """Whether an item wounds an enemy."""
    return any(isinstance(each, Hurt) for each in effects_in(ITEMS[item].use))


def useful(s: Malhya, seat: int) -> list[Any]:
    """What the heroes of a player can use that heals somebody or strikes an enemy."""
    found = uses(s, [hero for hero in s.heroes if hero.seat == seat])
    return [option for option in found if heals(s, option, s.heroes) or hits(s, option)]


def heals(s: Malhya, option: tuple[Any, ...], whom: Sequence[Hero], potions: Container[str] = ()) -> bool:
    """Whether something that can be used moves a crystal of one of these heroes, or becomes a potion that does: one of
    these kinds, if any are named, else one that its user has not got yet."""
    kind, name, what, *others = option
    names = [hero.card for hero in whom]
    if kind == "potion":
        return others[0] in names and (not potions or what in potions)
    if kind == "aura":
        return mends(name, what) and name in names
    user = hero_of(s, name)
    turned = [cube for cube in potions_of(what) if (cube in potions if potions else not user.cubes.get(cube))]
    return any(can_drink(hero, cube) and in_reach(s, user, hero) for hero in whom for cube in turned)


def hits(s: Malhya, option: tuple[Any, ...]) -> bool:
    """Whether it is an item that wounds an enemy in sight."""
    kind, name, what, *_ = option
    if kind != "item" or not strikes(what):
        return False
    cell = hero_of(s, name).cell
    return cell != OFF and any(built(s).line(cell, enemy.cell) != "blocked" for enemy in room_of(s).enemies)


def lifelines(s: Malhya, seat: int, passed: Container[int], hero: Hero, n: int) -> list[Any]:
    """What the heroes of a player can use to keep one on its feet who is about to suffer so many wounds, if all that
    those have who have not passed is enough."""
    need = n - hero.life + 1
    if not hero.life or need <= 0:
        return []
    helpers = [each for each in s.heroes if each.seat not in passed]
    aura = hero in helpers and any(heals(s, option, [hero]) for option in uses(s, [hero]) if option[0] == "aura")
    potions = potions_within_reach(s, helpers, hero)
    eased = min(potions[EASING], hero.serious)
    most = min(potions[LIFE], hero.damage + eased) + aura
    if need > min(most, hero.shock + hero.damage + eased):
        return []
    wanted = (LIFE,) if hero.damage + aura >= need else (LIFE, EASING)
    own = uses(s, [each for each in helpers if each.seat == seat])
    return [option for option in own if heals(s, option, [hero], wanted)]


def potions_within_reach(s: Malhya, helpers: Iterable[Hero], hero: Hero) -> Counter[str]:
    """The potions that others can give a hero, those included that items turn into."""
    found: Counter[str] = Counter()
    for each in helpers:
        if each.life and in_reach(s, each, hero):
            found.update({cube: n for cube, n in each.cubes.items() if cube in POTIONS})
            for item in usable(s, each, *moments(s)):
                found.update({cube: n * each.items.count(item) for cube, n in potions_of(item).items()})
    return found


def somebody_is_down(s: Malhya) -> bool:
    """Whether the place of somebody who has been struck down is still to come."""
    return any(name not in ENEMIES and not hero_of(s, name).life for name in room_of(s).order)
