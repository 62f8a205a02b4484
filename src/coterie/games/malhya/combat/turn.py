"""What a hero may do in a turn of Combat Mode: each action with its reasons, options, doing and showing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import WEAPONS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import Guard, Strike
from coterie.games.malhya.combat.aiming import area_cells, area_drawn, areas, can_shoot, is_ranged, targets
from coterie.games.malhya.combat.attacking import begin_attack, damage_of, pushes
from coterie.games.malhya.combat.defending import DEFEND, activated, defence_cost, guard_of, part_name, ways_to_defend
from coterie.games.malhya.combat.enemies import strike_of
from coterie.games.malhya.combat.moving import hinders, moves, ways
from coterie.games.malhya.combat.rows import shielded, weapon_strike
from coterie.games.malhya.ground.built import WAYS
from coterie.games.malhya.ground.places import Figure, enemy_of, figure_of, is_engaged
from coterie.games.malhya.ground.ways import FAR
from coterie.games.malhya.heroes.gear import open_rows
from coterie.games.malhya.rooms.actions import Actor, Equip, UseAny, chosen, hero_name, show_use, thing_name
from coterie.games.malhya.rooms.verbs import ENDING
from coterie.games.malhya.rooms.walking import entered, move_cost, set_foot
from coterie.games.malhya.showing.cards import guard as guard_words
from coterie.games.malhya.showing.cards import strike as strike_words
from coterie.games.malhya.state import Enemy, Hero, Malhya
from coterie.kernel.actions import Action, Menu, Reason, pay
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg

ARROWS = {"arrow-red": "icons.arrow.red", "arrow-yellow": "icons.arrow.yellow"}
"""Arrows that help a shot, and by which rule."""

AROUND = "around"


def in_turn(actor: Actor) -> Hero:
    """The hero whose turn it is; there is one in Combat Mode."""
    assert actor is not None
    return actor


class Move(Action[Malhya, Actor]):
    """To a space: by the free move as far as it goes, then by Action Points."""

    word, rule = "move", "move.hero.free"

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, BOARD.spots[cell]) for cell in moves(s, in_turn(actor))]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("no-way", "engage.hero.lose-free" if is_engaged(s, in_turn(actor)) else "move.hero.paid")

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        """The move is made in one go; if it ends on a token the hero may read there, and what is left of the free move
        can still be used."""
        s, hero, cell = t.state, in_turn(actor), BOARD.numbers[option[1]]
        along = ways(s, hero)[cell]
        cost = move_cost(hero, along)
        loses = hinders(s, hero, cell)
        pay(hero, {"points": cost})
        hero.free, hero.moved = max(0, hero.free - along), True
        engaged = is_engaged(s, hero)
        set_foot(t, hero, cell, self.by_rule(cost, engaged))
        if loses:
            t.note("free-lost", "engage.hero.lose-free", who=f"@{name_key(f'hero.{hero.card}')}")
        yield from entered(t, hero)

    def by_rule(self, cost: int, engaged: bool) -> str:
        """By what right a hero moves: for nothing, for Action Points, or away from an enemy."""
        return "engage.hero.disengage" if engaged else "move.hero.paid" if cost else self.rule

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "move", "footprint")
        hero, cell = in_turn(actor), BOARD.numbers[option[1]]
        cost = move_cost(hero, ways(s, hero)[cell])
        return chosen(option, "move-to", "footprint", cost, (option[1],), where=option[1])


# --- attacks ----------------------------------------------------------------------------------------------------------


def row_sets(s: Malhya, hero: Hero) -> Iterator[tuple[int, ...]]:
    """The rows that one attack can use: always the first, and any of the other open ones that print an attack."""
    rows = open_rows(s, hero)
    more = [n for n in rows[1:] if WEAPONS[hero.weapon].rows[n].strike is not None]
    for n in range(len(more) + 1 if rows else 0):
        yield from ((0, *added) for added in combinations(more, n))


def arrows_for(hero: Hero) -> Iterator[str]:
    """Without an arrow, or with one of each kind that the hero has."""
    yield ""
    if is_ranged(hero.weapon):
        yield from (arrow for arrow in ARROWS if hero.cubes.get(arrow))


def attack_cost(hero: Hero, rows: tuple[int, ...], arrow: str) -> int:
    """The Action Points of all rows used; a red arrow takes one off."""
    cost = sum(WEAPONS[hero.weapon].rows[n].attack_cost for n in rows)
    return max(0, cost - (arrow == "arrow-red"))


def struck_by(s: Malhya, hero: Hero, strike: Strike) -> dict[int | str, list[Figure]]:
    """Whom an attack with some rows can strike: single enemies by number, or all of an area by its direction."""
    if not strike.area:
        found = targets(s, hero, hero.weapon, strike)
        return {enemy.id: [enemy] for enemy in found if not isinstance(enemy, Hero)}
    by_way = areas(s, hero, hero.weapon, strike)
    return {AROUND if strike.area == AROUND else WAYS[way]: struck for way, struck in by_way.items()}


class Strikes(Action[Malhya, Actor]):
    """An attack with the weapon: at whom, with which rows, with an arrow or without."""

    word, rule = "attack", "attack.hero.weapon"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        hero = in_turn(actor)
        if not hero.weapon:
            return Reason("no-weapon", self.rule)
        if not open_rows(s, hero):
            return Reason("no-row", "gear.weapon.first-row")
        if is_ranged(hero.weapon) and not can_shoot(s, hero):
            return Reason("no-shooting", "explore.conditions")
        return None

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return self.attacks(s, in_turn(actor))

    def options(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return self.attacks(s, in_turn(actor), in_turn(actor).points)

    def attacks(self, s: Malhya, hero: Hero, points: int = FAR) -> Iterator[tuple[Any, ...]]:
        """All attacks, or those for so many Action Points at most."""
        aims: dict[str, list[int | str]] = {}  # depends on the area alone
        for rows in row_sets(s, hero):
            strike = weapon_strike(hero.weapon, rows)
            for arrow in arrows_for(hero):
                cost = attack_cost(hero, rows, arrow)
                if cost <= points and not (arrow == "arrow-red" and cost == attack_cost(hero, rows, "")):
                    if strike.area not in aims:
                        aims[strike.area] = [*struck_by(s, hero, strike)]
                    with_arrow = (arrow,) if arrow else ()
                    yield from ((self.word, aim, rows, *with_arrow) for aim in aims[strike.area])

    def against(self, s: Malhya, actor: Actor, option: Any) -> Reason | None:
        _, _, rows, *arrow = option
        hero = in_turn(actor)
        cost = attack_cost(hero, rows, "".join(arrow))
        return None if cost <= hero.points else Reason("few-points", "gear.weapon.row-once", {"n": cost})

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        ranged = is_ranged(in_turn(actor).weapon)
        return Reason("no-target", "attack.ranged.sight" if ranged else "attack.melee.reach")

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        """Rows are chosen and paid before the dice are rolled."""
        s, hero = t.state, in_turn(actor)
        _, aim, rows, *with_arrow = option
        arrow, strike = "".join(with_arrow), weapon_strike(hero.weapon, rows)
        struck = struck_by(s, hero, strike)[aim]
        pay(hero, {"points": attack_cost(hero, rows, arrow)})
        if arrow:
            rule = ARROWS[arrow]
            if strike.arrow_kept:
                rule = "icons.arrow.no-cost"
            else:
                hero.cubes[arrow] -= 1
            t.note("arrow", rule, who=f"@{name_key(f'hero.{hero.card}')}", what=f"@cube.{arrow}")
        stop_moving(hero)
        rule = "attack.area-hits" if strike.area else "attack.hero.rows" if len(rows) > 1 else self.rule
        begin_attack(t, hero, hero.weapon, struck, rule, rows, arrow)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "attack", "crossed-swords")
        hero = in_turn(actor)
        _, aim, rows, *with_arrow = option
        arrow, strike = "".join(with_arrow), weapon_strike(hero.weapon, rows)
        words: dict[str, Any] = {"what": [*[msg("part.row", n=n + 1) for n in rows], *map(thing_name, with_arrow)]}
        enemy = enemy_of(s, str(aim))
        if enemy is None:
            cells = area_cells(s, hero, strike.area, 0 if aim == AROUND else WAYS.index(aim))
            words["way"] = Msg(f"aim.{aim}")
            drawn = area_drawn(hero, cells)
        else:
            cells, drawn = (enemy.cell,), ()
            words |= {"whom": Msg(name_key(f"enemy.{enemy.card}")), "where": BOARD.spots[enemy.cell]}
        spots = tuple([BOARD.spots[cell] for cell in cells])
        key = "attack-area" if enemy is None else "attack-one"
        shown = chosen(option, key, "crossed-swords", attack_cost(hero, rows, arrow), spots, **words)
        return replace(shown, detail=strike_words(strike), pattern=drawn)


def stop_moving(hero: Hero) -> None:
    """Who does something else after having begun the free move has no more of it."""
    if hero.moved:
        hero.free = 0


class Switch(Equip):
    """Exchanging weapons, for an Action Point."""

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        stop_moving(in_turn(actor))
        super().do(t, actor, option)


class End(Action[Malhya, Actor]):
    """The turn is over; Action Points that are left can still be used for defense."""

    word, rule = "end-turn", "combat.hero-actions"

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        t.state.frames[-1].stage = ENDING

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "end-turn", "hourglass")


TURN_MENU: Menu[Malhya, Actor] = Menu(Strikes(), Move(), Switch(), UseAny(), End())


# --- defenses ---------------------------------------------------------------------------------------------------------


class Defend(Action[Malhya, Actor]):
    """Against the attack that has been rolled: every payable combination of what the hero can activate."""

    word, rule = DEFEND, "defense.hero.choose-after"

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return ways_to_defend(s, in_turn(actor), ranged=is_ranged(s.frames[-1].card))

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        hero, names = in_turn(actor), option[1:]
        if not names:
            return replace(chosen(option, "no-defense", "shield"), ends=True)
        shown = chosen(option, "defend", "shield", defence_cost(s, hero, names), what=[*map(part_name, names)])
        guards = [activated(hero, name).guard for name in names]
        words = guard_words(shielded(guards, ranged=is_ranged(s.frames[-1].card)))
        return replace(shown, detail=msg("effect.vain", a=words) if needless(s, hero, guards) else words)


def needless(s: Malhya, hero: Hero, guards: Sequence[Guard]) -> bool:
    """Whether what always works is enough against the attack as rolled, and the defense neither strikes anybody back
    nor may dodge a push."""
    frame = s.frames[-1]
    assert frame.attack is not None
    attacker = figure_of(s, frame.attack.by)
    if attacker is None or any(special.strike_back for guard in guards for special in guard.specials):
        return False
    if pushes(s, frame, frame.attack) and any(guard.dodge for guard in guards):
        return False
    return damage_of(s, frame, frame.attack, attacker, hero) <= guard_of(s, hero, frame.card, ()).shields


MENUS: dict[str, Menu[Malhya, Actor]] = {"combat-turn": TURN_MENU, "defend": Menu(Defend())}
"""The actions of the questions of Combat Mode."""


# --- smaller questions ------------------------------------------------------------------------------------------------


def show_die(s: Malhya, option: Any) -> Choice:
    """A die that the defender has rolled."""
    die, _, face = option.partition(".")
    return Choice(msg("option.die", die=Msg(f"dice.{die}"), face=Msg(f"face.{face}")))


def show_way(s: Malhya, enemy: Enemy, option: Any) -> Choice:
    """Where the area of an enemy's attack lies."""
    cells = area_cells(s, enemy, strike_of(s, enemy).area, WAYS.index(option))
    return Choice(
        Msg(f"aim.{option}"), area=tuple([BOARD.spots[cell] for cell in cells]), pattern=area_drawn(enemy, cells)
    )


def show_initiative(s: Malhya, option: Any) -> Choice:
    """So much Initiative for so many Action Points; or somebody thinks again."""
    if isinstance(option, int):
        return chosen(option, "initiative", "stopwatch", option, n=option)
    return chosen(option, "revise", "stopwatch", who=hero_name(option[1]))


SHOWN: dict[str, Callable[[Malhya, Any], Choice]] = {
    "attack-ready": show_use,
    "defense-ready": show_use,
    "cancel-die": show_die,
    "initiative": show_initiative,
}
"""How the answers to the other questions of Combat Mode are shown, by kind of question."""
