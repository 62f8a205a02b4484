"""What a hero may do in a turn of Stealth Mode: each action with its reasons, options, doing and showing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import HEROES, WEAPONS
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.ground.places import built, figure_of, room_of
from coterie.games.malhya.heroes.wounds import AREAS, restore
from coterie.games.malhya.rooms.actions import Actor, EquipAny, UseAny, chosen, hero_name, meanwhile
from coterie.games.malhya.rooms.verbs import ENDING
from coterie.games.malhya.rooms.walking import move_cost, movement, named
from coterie.games.malhya.state import Enemy, Frame, Hero, Malhya
from coterie.games.malhya.stealth.alarm import settle
from coterie.games.malhya.stealth.killing import (
    RULES,
    SHOOT,
    STAB,
    against,
    against_target,
    assassinate,
    break_off,
    cost_of,
    too_dear,
)
from coterie.games.malhya.stealth.threat import record
from coterie.games.malhya.stealth.turns import (
    ENDED,
    bodies_beside,
    can_act,
    end_turn,
    fallen_beside,
    go_on_standby,
    on_standby,
    reactivate,
    set_out,
    spaces_to_go,
    way_to,
)
from coterie.games.malhya.stealth.vision import exposed_spaces
from coterie.kernel.actions import Action, Menu, Reason, pay
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg


class HeroAction(Action[Malhya, Actor]):
    """An action of the hero in turn, whom `the` names."""

    icon = ""


def the(actor: Actor) -> Hero:
    assert actor is not None, "a hero is in turn"
    return actor


def aimed(s: Malhya, option: Any, deed: str, icon: str, who: Hero, enemy: int) -> Choice:
    """An assassination in words."""
    target = figure_of(s, str(enemy))
    assert target is not None
    spot, words = BOARD.spots[target.cell], {"who": hero_name(who.card), "whom": Msg(name_key(f"enemy.{target.card}"))}
    return chosen(option, deed, icon, cost_of(s, who, deed), (f"enemy-{enemy}",), where=spot, **words)


class Move(HeroAction):
    """To a space in reach: with the free move, then with Action Points."""

    word, rule, icon = "move", "stealth.act.paid-move", "footprint"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return None if movement(the(actor)) else Reason("no-movement", self.rule)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, BOARD.spots[cell]) for cell in spaces_to_go(s, the(actor))]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("no-way", "move.available")

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        set_out(t.state, the(actor), BOARD.numbers[option[1]])

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "sneak", self.icon)
        path, price = way_to(s, the(actor), BOARD.numbers[option[1]])
        area = tuple(BOARD.spots[cell] for cell in path)
        key = "sneak-to" if exposed_spaces(s, the(actor)).isdisjoint(path) else "sneak-seen"
        choice = chosen(option, key, self.icon, move_cost(the(actor), price), (option[1],), where=option[1])
        return replace(choice, area=area)


class Assassinate(HeroAction):
    """An enemy is eliminated, hand to hand or from a distance."""

    def __init__(self, deed: str, icon: str) -> None:
        self.word, self.rule, self.icon = deed, RULES[deed], icon  # type: ignore[misc]  # one class, two actions

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return against(s, the(actor), self.word)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, enemy.id) for enemy in room_of(s).enemies]

    def against(self, s: Malhya, actor: Actor, option: Any) -> Reason | None:
        enemy = figure_of(s, str(option[1]))
        assert isinstance(enemy, Enemy)
        return against_target(s, the(actor), self.word, enemy)

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("no-enemy", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        enemy = figure_of(t.state, str(option[1]))
        assert isinstance(enemy, Enemy)
        return assassinate(t, the(actor), self.word, enemy)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, f"{self.word}-any", self.icon, cost_of(s, the(actor), self.word))
        return aimed(s, option, self.word, self.icon, the(actor), option[1])


class MoveCadaver(HeroAction):
    """A body goes from the hero's own space or an adjacent one to another of these; over an abyss it is gone."""

    word, rule, icon = "cadaver", "stealth.act.cadaver", "dead-head"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return too_dear(s, the(actor), self.word, self.rule)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, BOARD.spots[token.cell]) for token in bodies_beside(s, the(actor))]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("no-body", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        s, hero = t.state, the(actor)
        body = next(token for token in bodies_beside(s, hero) if BOARD.spots[token.cell] == option[1])
        spaces = [BOARD.spots[cell] for cell in sorted(built(s).close[hero.cell]) if cell != body.cell]
        to = yield from t.choose(hero.seat, "cadaver-to", spaces, self.rule, hero=hero.card)
        pay(hero, {"points": cost_of(s, hero, self.word)})
        record(hero, self.word)
        break_off(s, hero)
        body.cell = BOARD.numbers[to]
        t.note("cadaver-moved", self.rule, who=named(hero), where=to)
        if body.cell in built(s).abyss:
            room_of(s).tokens.remove(body)
            t.note("cadaver-gone", self.rule)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        cost, spots = cost_of(s, the(actor), self.word), option[1:]
        return chosen(option, "cadaver-at" if spots else "cadaver", self.icon, cost, spots, where="".join(spots))


class Revive(HeroAction):
    """Another hero comes to, with 1 Life Point, and acts from the next cycle on."""

    word, rule, icon = "revive", "stealth.act.revive", "health-increase"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return too_dear(s, the(actor), self.word, self.rule)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, other.card) for other in fallen_beside(s, the(actor))]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("nobody-down", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        s, hero, other = t.state, the(actor), hero_of(t.state, option[1])
        pay(hero, {"points": cost_of(s, hero, self.word)})
        break_off(s, hero)
        areas = [kind for kind in AREAS if getattr(other, kind)]
        area = yield from t.choose(other.seat, "heal", areas, self.rule, hero=other.card)
        restore(t, other, area, 1, self.rule)
        other.stance = ENDED
        yield from settle(t, other, "wounds.hero.reappear")

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        cost = cost_of(s, the(actor), self.word)
        if len(option) == 1:
            return chosen(option, "revive", self.icon, cost)
        return chosen(option, "revive-whom", self.icon, cost, whom=hero_name(option[1]))


class Reactivate(HeroAction):
    """Another hero on standby interrupts; of the same player here, other seats break in."""

    word, rule, icon = "reactivate", "stealth.standby.reactivate", "fast-forward-button"

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, hero.card) for hero in ready(s) if hero.seat == the(actor).seat]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("nobody-on-standby", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        reactivate(t, hero_of(t.state, option[1]))

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "reactivate-any", self.icon)
        return chosen(option, "reactivate", self.icon, who=hero_name(option[1]))


class Standby(HeroAction):
    """The hero keeps the points that are left, to act at any moment of the cycle."""

    word, rule, icon = "standby", "stealth.standby.go", "hourglass"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        n = HEROES[the(actor).card].standby_cost
        lacks = the(actor).points < n
        return Reason("points", self.rule, {"n": n, "there": the(actor).points}) if lacks else None

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        return go_on_standby(t, the(actor))

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "standby", self.icon, HEROES[the(actor).card].standby_cost)


class EndTurn(HeroAction):
    """The turn ends; points that are left are lost."""

    word, rule, icon = "end", "stealth.end-turn", "checkered-flag"

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        return end_turn(t, the(actor), self.rule)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "end", self.icon)


class Switch(EquipAny):
    """Exchanging weapons is something else than moving."""

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        if option[2] in WEAPONS:
            break_off(t.state, the(actor))
        super().do(t, actor, option)


def ready(s: Malhya) -> list[Hero]:
    """The heroes on standby who can do something."""
    return [hero for hero in on_standby(s) if can_act(s, hero)]


TURN_MENU: Menu[Malhya, Actor] = Menu(
    Move(),
    Assassinate(STAB, "plain-dagger"),
    Assassinate(SHOOT, "high-shot"),
    MoveCadaver(),
    Revive(),
    UseAny(),
    Switch(),
    Reactivate(),
    Standby(),
    EndTurn(),
)
"""What is asked in a turn."""


def turn(t: Table[Malhya], frame: Frame) -> Flow[None]:
    """A hero's turn goes on: the hero acts, or another seat breaks in with one on standby or uses something. It is over
    when the hero has been made to end it, lies unconscious or has left."""
    s = t.state
    hero = hero_of(s, frame.hero)
    if frame.stage == ENDING or not hero.life or hero.exit:
        why = "alarm.leave.return" if hero.exit else "stealth.end-turn" if hero.life else "wounds.hero.unconscious"
        yield from end_turn(t, hero, why)
        return
    others = tuple([(other.seat, ("reactivate", other.card)) for other in ready(s) if other.seat != hero.seat])
    option = yield from t.choose_lazily(
        hero.seat,
        "stealth-turn",
        lambda: TURN_MENU.options(s, hero),
        "stealth.primary.actions",
        (*others, *meanwhile(s, hero.seat)),
        hero=hero.card,
    )
    yield from TURN_MENU.do(t, hero, option)
