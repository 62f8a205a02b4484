"""What heroes use between what others do in a fight: potions, Aura and items that heal or strike, at any time.

Nobody is asked where it would make no difference to wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from coterie.games.malhya.box.tables import ENEMIES, ITEMS
from coterie.games.malhya.box.vocabulary import Gain, Heal, Hurt
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.ground.places import built, room_of
from coterie.games.malhya.heroes.aura import aura_effect
from coterie.games.malhya.heroes.knapsack import in_reach
from coterie.games.malhya.heroes.using import use, uses
from coterie.games.malhya.heroes.wounds import POTIONS, can_drink
from coterie.games.malhya.state import OFF, Frame, Hero, Malhya
from coterie.kernel.decision import Flow
from coterie.kernel.effects import effects_in
from coterie.kernel.table import Table

BETWEEN = "between"
"""The kind of a frame that asks everybody once."""

LIFE = "potion-yellow"
"""The potion that gives a Life Point back."""

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


def heals(s: Malhya, option: tuple[Any, ...], whom: Sequence[Hero], potions: Iterable[str] = POTIONS) -> bool:
    """Whether something that can be used moves a crystal of one of these heroes, or becomes a potion that does."""
    kind, name, what, *others = option
    names = [hero.card for hero in whom]
    if kind == "potion":
        return what in potions and others[0] in names
    if kind == "aura":
        return mends(name, what) and name in names
    user = hero_of(s, name)
    turned = [cube for cube in potions_of(what) if cube in potions and not user.cubes.get(cube)]
    return any(can_drink(hero, cube) and in_reach(s, user, hero) for hero in whom for cube in turned)


def hits(s: Malhya, option: tuple[Any, ...]) -> bool:
    """Whether it is an item that wounds an enemy in sight."""
    kind, name, what, *_ = option
    if kind != "item" or not strikes(what):
        return False
    cell = hero_of(s, name).cell
    return cell != OFF and any(built(s).line(cell, enemy.cell) != "blocked" for enemy in room_of(s).enemies)


def lifelines(s: Malhya, seat: int, hero: Hero, n: int) -> list[Any]:
    """What the heroes of a player can use to keep one on its feet who is about to suffer so many wounds."""
    if not 0 < hero.life <= n:
        return []
    found = uses(s, [each for each in s.heroes if each.seat == seat])
    lines = [option for option in found if heals(s, option, [hero], [LIFE])]
    return lines if n < hero.life + sum(lives(s, option) for option in lines) else []


def lives(s: Malhya, option: tuple[Any, ...]) -> int:
    """How many Life Points such a thing can give back."""
    kind, name, what, *_ = option
    return hero_of(s, name).cubes[LIFE] if kind == "potion" else potions_of(what)[LIFE] if kind == "item" else 1


def somebody_is_down(s: Malhya) -> bool:
    """Whether the place of somebody who has been struck down is still to come."""
    return any(name not in ENEMIES and not hero_of(s, name).life for name in room_of(s).order)
