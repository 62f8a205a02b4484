"""What heroes do in any mode, as actions: using things, trading, changing equipment.

Who acts is the hero in turn, or None where the party acts together: on the journey and in free exploration. There,
trading and dressing are one entry each, which asks what is to be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from coterie.games.malhya.box.names import goods, goods_source, name_key
from coterie.games.malhya.box.tables import CUBES, ITEMS, WEAPONS
from coterie.games.malhya.effects.choosing import all_seats, hero_of, in_mode
from coterie.games.malhya.heroes.aura import aura_effect
from coterie.games.malhya.heroes.gear import SWITCH_COST, can_equip, can_take_off, equip, take_off
from coterie.games.malhya.heroes.knapsack import can_hand_over, hand_over
from coterie.games.malhya.heroes.using import use, uses
from coterie.games.malhya.heroes.vain import cautioned
from coterie.games.malhya.heroes.wounds import POTIONS
from coterie.games.malhya.showing.cards import card_id, card_text
from coterie.games.malhya.showing.words import SAYING
from coterie.games.malhya.state import Hero, Malhya
from coterie.kernel.actions import Action, Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow, option_key
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, Param, msg

Actor = Hero | None


def acting(s: Malhya, actor: Actor) -> list[Hero]:
    """The hero in turn, or the whole party."""
    return s.heroes if actor is None else [actor]


def hero_name(hero: str) -> Msg:
    return Msg(name_key(f"hero.{hero}"))


def thing_name(what: str) -> Msg:
    """An item, a weapon or a cube."""
    return Msg(f"cube.{what}" if what in CUBES else name_key(goods_source(what)))


def thing_source(what: str) -> str:
    """The whole name of an item, a weapon or a cube."""
    return f"cube.{what}" if what in CUBES else goods_source(what)


def chosen(
    option: Any, key: str, icon: str = "", cost: int = 0, targets: tuple[str, ...] = (), **words: Param
) -> Choice:
    """An option in words; its cost in Action Points."""
    price = msg("cost.points", n=cost) if cost else None
    return Choice(msg(f"option.{key}", **words), option_key(option), targets, icon, price)


def with_thing(option: Any, key: str, icon: str, hero: str, what: str, cost: int = 0, **words: Param) -> Choice:
    """The same of something that a hero carries: it is pointed at, and read in detail."""
    source = thing_source(what)
    own = "" if what in CUBES else goods(what).icon
    shown = chosen(
        option, key, own or icon, cost, (card_id(source, hero),), who=hero_name(hero), what=thing_name(what), **words
    )
    return replace(shown, detail=Msg(f"about.{what}") if what in POTIONS else card_text(source))


class Use(Action[Malhya, Actor]):
    """A single-use item, an Aura effect or a potion, at any time and free of charge."""

    word, rule, more_words = "item", "knapsack.single-use", ("aura", "potion")

    def __init__(self, *moments: str) -> None:
        self.moments = moments  # of Aura effects, besides any

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return uses(s, acting(s, actor), *self.moments)

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("nothing-to-use", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        return use(t, option)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return show_use(s, option)


class UseAny(Use):
    """Heroes whose turn it is not use things as well, at any time: here those of the same player, between turns all."""

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return uses(s, [hero for hero in in_play(s) if actor is None or hero.seat == actor.seat])


def meanwhile(s: Malhya, seat: int) -> tuple[tuple[int, Any], ...]:
    """What the heroes of other players can use or wear while a turn is played, each with the seat."""
    others = [hero for hero in in_play(s) if hero.seat != seat]
    return tuple([(hero.seat, option) for hero in others for option in (*uses(s, [hero]), *wearing(s, [hero]))])


def in_play(s: Malhya) -> list[Hero]:
    """The heroes but for those who have left the room: they take no part."""
    return [hero for hero in s.heroes if not hero.exit]


def show_use(s: Malhya, option: Any) -> Choice:
    if len(option) == 1:
        return chosen(option, "use", "swap-bag")
    kind, hero, what, *others = option
    if kind == "item":
        shown = with_thing(option, "item", "swap-bag", hero, what)
        return cautioned(shown, shown.detail or shown.label, ITEMS[what].use, s, hero_of(s, hero))
    if kind == "potion":
        key = "drink" if others[0] == hero else "potion"
        return with_thing(option, key, "potion-ball", hero, what, whom=hero_name(others[0]))
    effects = aura_effect(hero, what).do
    targets, does = (card_id(f"hero.{hero}", hero),), SAYING.sentence(effects)
    shown = chosen(option, "aura", "sparkles", 0, targets, who=hero_name(hero), what=does)
    return cautioned(shown, does, effects, s, hero_of(s, hero))


# --- equipment --------------------------------------------------------------------------------------------------------

EQUIP, TAKE_OFF = "equip", "take-off"


def changes(s: Malhya, heroes: list[Hero]) -> Iterator[tuple[str, str, str]]:
    """Every card that can be put on or taken off."""
    for hero in heroes:
        yield from ((EQUIP, hero.card, card) for card in dict.fromkeys(hero.items) if can_equip(s, hero, card))
        if hero.life:
            worn = (hero.armor, *hero.artifacts)
            yield from ((TAKE_OFF, hero.card, card) for card in worn if card and can_take_off(s, hero, card))


def wearing(s: Malhya, heroes: list[Hero]) -> Iterator[tuple[str, str, str]]:
    """Of these what is changed at any moment: armor and artifacts. Weapons are exchanged in the own turn."""
    return (option for option in changes(s, heroes) if option[2] not in WEAPONS)


def change(t: Table[Malhya], option: tuple[str, str, str]) -> None:
    kind, name, card = option
    hero = hero_of(t.state, name)
    if kind == EQUIP:
        equip(t, hero, card)
    else:
        take_off(t, hero, card)


def show_change(s: Malhya, option: Any) -> Choice:
    if len(option) == 1:
        return chosen(option, "dress", "armor-upgrade")
    kind, hero, card = option
    cost = SWITCH_COST if in_mode(s) and card in WEAPONS else 0
    return with_thing(option, kind, "armor-upgrade", hero, card, cost)


class Equip(Action[Malhya, Actor]):
    """The hero in turn puts something on or takes it off; exchanging weapons costs an Action Point."""

    word, rule, more_words = EQUIP, "gear.weapon.switch", (TAKE_OFF,)

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        return changes(s, acting(s, actor))

    def nothing(self, s: Malhya, actor: Actor) -> Reason:
        return Reason("nothing-to-equip", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> None:
        change(t, option)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return show_change(s, option)


class EquipAny(Equip):
    """Heroes whose turn it is not change armor and artifacts as well: here those of the same player, between turns
    all."""

    def wishes(self, s: Malhya, actor: Actor) -> Iterable[Any]:
        own = [] if actor is None else [actor]
        others = [hero for hero in in_play(s) if actor is None or (hero.seat == actor.seat and hero is not actor)]
        return [*changes(s, own), *wearing(s, others)]


class Dress(Action[Malhya, Actor]):
    """The same for the party at leisure."""

    word, rule = "dress", "gear.weapon.switch"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return None if any(True for _ in changes(s, s.heroes)) else Reason("nothing-to-equip", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        s = t.state
        change(t, (yield from t.choose(all_seats(s), "dress", [*changes(s, s.heroes)], self.rule)))

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "dress", "armor-upgrade")


# --- trading ----------------------------------------------------------------------------------------------------------


def trades(s: Malhya) -> Iterator[tuple[str, str, str]]:
    """Everything that can change hands: from whom, to whom, what."""
    for hero in s.heroes:
        things = [*dict.fromkeys(hero.items), *hero.cubes]
        for other in s.heroes:
            if other is not hero:
                yield from ((hero.card, other.card, what) for what in things if can_hand_over(s, hero, other, what))


class Trade(Action[Malhya, Actor]):
    """Heroes at leisure hand items and resources to each other."""

    word, rule = "trade", "knapsack.full"

    def cannot(self, s: Malhya, actor: Actor) -> Reason | None:
        return None if any(True for _ in trades(s)) else Reason("nothing-to-trade", self.rule)

    def do(self, t: Table[Malhya], actor: Actor, option: Any) -> Flow[None]:
        s = t.state
        giver, taker, what = yield from t.choose(all_seats(s), "trade", [*trades(s)], self.rule)
        hand_over(t, hero_of(s, giver), hero_of(s, taker), what)

    def show(self, s: Malhya, actor: Actor, option: Any) -> Choice:
        return chosen(option, "trade", "trade")


def show_trade(s: Malhya, option: Any) -> Choice:
    giver, taker, what = option
    return with_thing(option, "hand-over", "trade", giver, what, whom=hero_name(taker))


SHOWN = {"dress": show_change, "trade": show_trade, "mend": show_use}
"""How the answers to questions that offer the same things are shown, by kind of question."""
