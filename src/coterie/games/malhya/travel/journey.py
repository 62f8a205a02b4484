"""The Travel phase: one question after the other, until a text sends the party elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.malhya.box.tables import REGION, REST
from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.effects.standing import STANDING, over
from coterie.games.malhya.heroes.vain import IDLE, cautioned
from coterie.games.malhya.rooms.actions import Actor, Dress, Trade, Use, chosen, hero_name
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.days import look_at_the_time
from coterie.games.malhya.travel.cards import (
    COLLECTING,
    REST_CARD,
    cannot_collect,
    cannot_rest,
    collect,
    collectors,
    draw,
    next_cube,
    rest,
)
from coterie.games.malhya.travel.region import cannot_move, move, move_price, neighbouring, spot_name
from coterie.kernel.actions import Action, Menu, Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.hexes import parse_hex
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg
from coterie.kernel.vain import in_vain


def travel_on(t: Table[Malhya]) -> Flow[None]:
    """The next thing of the journey: a chapter for which it is time, what the end of a day interrupted, or what the
    players choose. Each travel action is a turn of its own for what lasts so long."""
    s = t.state
    if look_at_the_time(t):
        return
    option = (s.interrupted,) if s.interrupted else None
    if option is None:
        option = yield from t.choose_lazily(all_seats(s), "travel", lambda: options(s), "travel.actions")
    yield from do(t, option)


def options(s: Malhya) -> list[Any]:
    """Travel actions in any order, any number of times; and what heroes can do between them."""
    return TRAVEL_MENU.options(s, None)


def do(t: Table[Malhya], option: tuple[Any, ...]) -> Flow[None]:
    s = t.state
    yield from TRAVEL_MENU.do(t, None, option)
    if option[0] in TURNS:
        over(s, "turn")
        for hero in s.heroes:
            hero.aura_used = False


TURNS = ("draw", "move", "rest", "collect")
"""The travel actions."""


class Draw(Action[Malhya, Actor]):
    """The next Travel card."""

    word, rule = "draw", "travel.actions"

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        return draw(t)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return replace(chosen(option, "draw", "card-draw"), detail=Msg("about.draw"))


class Move(Action[Malhya, Actor]):
    """To a neighbouring hex."""

    word, rule = "move", "travel.move.where"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return cannot_move(s)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, place) for place in neighbouring(s.place)]

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        move(t, option[1])

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "travel-on", "footprint")
        place = option[1]
        plain = msg("hex.plain", at=place, what=Msg(f"terrain.{REGION.hexes()[parse_hex(place)]}"))
        where = spot_name(place) or plain
        shown = chosen(option, "travel-move", "footprint", targets=(place,), where=where)
        return replace(shown, cost=msg("cost.travel", n=move_price(s)))


class Rest(Action[Malhya, Actor]):
    word, rule = "rest", "travel.rest.slot"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return cannot_rest(s)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        return rest(t)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        shown = replace(chosen(option, "rest", "campfire"), detail=Msg("about.rest"))
        answers = STANDING.awaited(s, "rest").values()
        if not all(in_vain(passive.do, IDLE, s, hero_of(s, context.hero)) for passive, context in answers):
            return shown
        return cautioned(shown, Msg("about.rest"), REST[REST_CARD].do, s, s.heroes[0])


class Collect(Action[Malhya, Actor]):
    """A hero takes what the Collecting wheel shows here."""

    word, rule = "collect", "travel.collect.action"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return cannot_collect(s)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return [(self.word, hero.card) for hero in collectors(s)]

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("no-room", "knapsack.resource-cubes")

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        collect(t, hero_of(t.state, option[1]))

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        if len(option) == 1:
            return chosen(option, "collect-any", "basket")
        shown = chosen(option, "collect", "basket", who=hero_name(option[1]), what=Msg(f"cube.{next_cube(s)}"))
        return replace(shown, cost=msg("cost.travel", n=COLLECTING))


TRAVEL_MENU: Menu[Malhya, Actor] = Menu(Draw(), Move(), Rest(), Collect(), Use("travel"), Trade(), Dress())
