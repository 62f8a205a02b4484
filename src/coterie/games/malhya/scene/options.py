"""How questions and their options are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from coterie.games.malhya.box.names import goods_source, name_key, said
from coterie.games.malhya.box.tables import CUBES as ALL_CUBES
from coterie.games.malhya.box.tables import ENEMIES, HEROES, ITEMS, TALENTS, WEAPONS
from coterie.games.malhya.box.tiles import BOARD as LATTICE
from coterie.games.malhya.box.vocabulary import Bargain, CancelThreatDie
from coterie.games.malhya.combat.turn import SHOWN as IN_COMBAT
from coterie.games.malhya.combat.turn import show_way
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.effects.needs import belongings
from coterie.games.malhya.ground.places import enemy_of
from coterie.games.malhya.heroes.aura import aura_effect
from coterie.games.malhya.heroes.levels import bonus_at
from coterie.games.malhya.heroes.vain import cautioned
from coterie.games.malhya.rooms.actions import SHOWN as IN_ROOMS
from coterie.games.malhya.rooms.actions import show_change, show_use
from coterie.games.malhya.round.play import MENUS
from coterie.games.malhya.scene.heroes import CUBES, TRAITS, WOUNDS, goods_card, talent
from coterie.games.malhya.scene.room import enemy_name, figure_id
from coterie.games.malhya.scene.sorting import SORTING
from coterie.games.malhya.scene.story import (
    blocked_choices,
    choice,
    dice_words,
    into,
    made,
    open_page,
    test_terms,
)
from coterie.games.malhya.showing.cards import aura, card_id
from coterie.games.malhya.showing.words import SAYING, costs, name
from coterie.games.malhya.state import OFF, Malhya, Trial
from coterie.games.malhya.stealth.threat import cancels_nothing
from coterie.games.malhya.stealth.turns import UNTIL_SEEN
from coterie.games.malhya.story.market import buy_price, sell_price
from coterie.games.malhya.story.pages import chapter_of
from coterie.kernel.actions import Menu
from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Decision, Option
from coterie.kernel.drawing import as_choice
from coterie.kernel.saying import phrase, when
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Msg, message, msg, plain

# --- questions --------------------------------------------------------------------------------------------------------


def ask(s: Malhya, decision: Decision) -> Msg:
    """The question in words: heroes, enemies and cards that it is about by their names, effects by what they do."""
    about = {key: figure_name(s, value) if key == "enemy" else named(value) for key, value in decision.about.items()}
    about.pop("effect", None)
    if decision.kind in ACTING:
        hero = hero_of(s, decision.about["hero"])
        about["points"] = hero.points
        about["left"] = plain(phrase(msg("left.points", n=hero.points), when(hero.free, "left.free", n=hero.free)))
    if decision.kind in TESTED and (test := chapter_of(s.pages[-1]).test):
        about |= {"test": test.name, "more": plain(test_terms(test))}
    if decision.kind == "market":
        about["gold"] = s.gold
    if decision.kind == "which-space":
        about["who"] = about.get("hero") or about.get("enemy")
    effect = decision.about.get("effect")
    if decision.kind == "bargain":
        about["price"] = plain(msg("text.one", a=costs(decision.about["effect"].cost)))
    elif effect is not None:
        about["what"] = plain(SAYING.say(effect.do) if decision.kind == "may" else SAYING.one(effect))
    kind = f"{decision.kind}-card" if effect is not None and "card" in about else decision.kind
    return message(f"ask.{kind}", about)


ACTING = ("combat-turn", "stealth-turn", "initiative")
"""Questions in which a hero's Action Points count."""


def named(value: Any) -> Any:
    """A hero, an enemy, a card or a cube by its name; anything else as it is."""
    if isinstance(value, tuple | list):
        return [named(part) for part in value]
    source = source_of(value) if isinstance(value, str) else ""
    return said(source) if source else f"@cube.{value}" if value in ALL_CUBES else value


def figure_name(s: Malhya, value: Any) -> Any:
    """An enemy by its number, or by its card before it stands in the room."""
    found = figure(s, str(value))
    return plain(found.label) if found else named(value)


def source_of(value: str) -> str:
    """The whole name of a hero, an enemy or a card; empty if it is none."""
    if value in ITEMS or value in WEAPONS:
        return goods_source(value)
    return next((f"{kind}.{value}" for kind, table in TABLES.items() if value in table), "")


TABLES: dict[str, Any] = {"hero": HEROES, "enemy": ENEMIES, "talent": TALENTS}


def blocked(s: Malhya, decision: Decision) -> Iterable[Blocked]:
    """The choices of a page that are shown and cannot be taken."""
    return blocked_choices(s, s.pages[-1]) if decision.kind == "story" else ()


# --- options ----------------------------------------------------------------------------------------------------------


def menu(s: Malhya, decision: Decision) -> tuple[Menu[Malhya, Any], Any] | None:
    """The actions that a big question offers, and who acts: the hero in turn, or the party."""
    if decision.kind not in MENUS:
        return None
    actor = decision.about.get("hero")
    return MENUS[decision.kind], next((hero for hero in s.heroes if hero.card == actor), None)


def present(s: Malhya, decision: Decision, option: Option) -> Choice:
    return SORTING.sort(decision, option, in_words(s, decision, option))


def in_words(s: Malhya, decision: Decision, option: Option) -> Choice:
    """An option's words, what it points at, and what it costs: as its action shows it, if it comes from a menu."""
    if (asked := menu(s, decision)) is not None:
        return asked[0].show(s, asked[1], option)
    if decision.kind == "enemy-area" and (enemy := enemy_of(s, str(decision.about["enemy"]))) is not None:
        return show_way(s, enemy, option)
    if decision.kind in SHOWN:
        return SHOWN[decision.kind](s, option)
    if isinstance(option, tuple):
        if decision.kind == "patrol-way":
            return _way(s, decision, option)
        say = WORDS.get(decision.kind, {}).get(str(option[0]))
        if say is not None:
            return say(s, decision, option)
        return card_choice(s, decision, str(option[0])) if decision.kind == "answer" else words_of(s, decision, option)
    if isinstance(option, int):
        page = open_page(s)
        if decision.kind == "story" and page is not None:
            return choice(page, option)
        return way(s, decision, option)
    return thing(s, decision, str(option))


def words_of(s: Malhya, decision: Decision, option: tuple[Any, ...]) -> Choice:
    """A word of the question with what it is about."""
    head, *rest = option
    words = {f"what{n or ''}": thing(s, decision, str(part)).label for n, part in enumerate(rest)}
    targets = tuple(target for part in rest for target in thing(s, decision, str(part)).targets)
    return Choice(msg(f"option.{decision.kind}.{head}", **words), targets=targets)


def way(s: Malhya, decision: Decision, option: int) -> Choice:
    """One of the ways of an effect, an enemy by its number, a direction, or a number."""
    if decision.kind == "choose":
        return Choice(msg("option.choose", what=SAYING.say(decision.about["effect"].ways[option])))
    if decision.kind in FIGURES:
        return figure(s, str(option)) or Choice(msg("amount", n=option, what=Msg("an-enemy")))
    return Choice(msg(f"option.{decision.kind}", n=option))


FIGURES = ("patrol-who", "which-enemy")
"""Questions about enemies by number."""


def _way(s: Malhya, decision: Decision, option: tuple[Any, ...]) -> Choice:
    """A way from space to space."""
    spots = tuple(map(str, option))
    return Choice(msg("option.patrol-way", where=[*spots]), targets=spots[-1:], area=spots)


def thing(s: Malhya, decision: Decision, option: str) -> Choice:
    """A hero, an enemy, a card, a cube, a space, or a word of the question."""
    owner = str(decision.about.get("hero", ""))
    if option in HEROES:
        return taker(s, option) if decision.kind in TESTED else hero_choice(s, option)
    if option in ENEMIES:
        return Choice(name(f"enemy.{option}"), targets=(f"enemy.{option}@room",), icon=ENEMIES[option].icon)
    if option in ITEMS or option in WEAPONS:
        card = goods_card(None, option)
        return as_choice(card, holder(s, option))
    if option in TALENTS:
        turned = decision.kind == "upgrade"
        card = talent(option, "", side="advanced" if turned else "talent", advanced=turned)
        return as_choice(card, (card_id(f"talent.{option}", owner),) if turned else ())
    if option in ALL_CUBES:
        icon = CUBES[option.partition("-")[0]]
        return Choice(Msg(f"cube.{option}"), targets=(card_id(f"cube.{option}", owner),) if owner else (), icon=icon)
    if option in TRAITS and decision.kind == "level-up":
        return raised(s, decision, option)
    if option in WOUNDS and decision.kind == "heal":
        return Choice(Msg(f"wound.{option}"), icon=WOUNDS[option])
    if option in LATTICE.numbers:
        return Choice(msg("option.space", at=option), targets=(option,))
    return figure(s, option) or word(s, decision, option)


def word(s: Malhya, decision: Decision, option: str) -> Choice:
    if option == UNTIL_SEEN:
        return Choice(Msg("option.until-seen"), icon="semi-closed-eye")
    label = Msg(f"option.{decision.kind}.{option}")
    return bargain(label, decision.about["effect"], option == "pay") if decision.kind == "bargain" else Choice(label)


def bargain(label: Msg, effect: Bargain, paid: bool) -> Choice:
    """What comes of paying, with its price, or of not paying."""
    then = effect.then if paid else effect.otherwise
    cost = msg("text.one", a=costs(effect.cost)) if paid else None
    return Choice(label, cost=cost, detail=SAYING.say(then) if then else None)


def figure(s: Malhya, option: str) -> Choice | None:
    """An enemy by its number."""
    found = [enemy for enemy in (s.room.enemies if s.room else ()) if option in (str(enemy.id), figure_id(enemy.id))]
    return next(
        (Choice(enemy_name(each), targets=(figure_id(each.id),), icon=ENEMIES[each.card].icon) for each in found), None
    )


def hero_choice(s: Malhya, card: str) -> Choice:
    """A hero: the figure, where there is one, and the board."""
    on_foot = (card,) if hero_of(s, card).cell != OFF else ()
    targets = (*on_foot, card_id(f"hero.{card}", card))
    return Choice(name(f"hero.{card}"), targets=targets, icon=HEROES[card].icon)


TESTED = ("test-hero", "test-heroes", "test-order")
"""Questions about who takes a test."""


def taker(s: Malhya, card: str) -> Choice:
    """Who may take a test, with the dice that would be rolled."""
    page = s.pages[-1]
    test = chapter_of(page).test
    assert test is not None
    rolled = dice_words(s, hero_of(s, card), test, Trial(chapter=page.chapter, heroes=[card]))
    return replace(hero_choice(s, card), cost=msg("text.one", a=rolled))


def holder(s: Malhya, card: str) -> tuple[str, ...]:
    """The card of an object or a weapon before the hero who has it."""
    return tuple([card_id(goods_source(card), hero.card) for hero in s.heroes if card in belongings(hero)])


def raised(s: Malhya, decision: Decision, option: str) -> Choice:
    """A trait, what it would be, and the bonus that comes with it."""
    hero = hero_of(s, decision.about["hero"])
    n = hero.traits[option] + 1
    gain = Msg(f"bonus.{bonus_at(hero, option, n)}")
    return Choice(msg("option.level-up", what=Msg(f"trait.{option}"), n=n, gain=gain), icon=TRAITS[option])


def card_choice(s: Malhya, decision: Decision, source: str) -> Choice:
    """A card that answers, by its whole name and that of its rule."""
    kind, card, *_ = source.split(".")
    return Choice(Msg(name_key(f"{kind}.{card}")))


# --- what heroes use --------------------------------------------------------------------------------------------------


def _item(s: Malhya, decision: Decision, option: Any) -> Choice:
    entry = goods_card(None, option[1])
    shown = as_choice(entry, holder(s, option[1]), msg("option.use-item", what=entry.name))
    hero = hero_of(s, decision.about["hero"])
    return cautioned(shown, shown.detail or shown.label, ITEMS[option[1]].use, s, hero)


def _aura(s: Malhya, decision: Decision, option: Any) -> Choice:
    who = str(decision.about["hero"])
    found = aura_effect(who, option[1])
    label = msg("option.use-aura", what=SAYING.say(found.do))
    targets = (card_id(f"hero.{who}", who),)
    shown = Choice(label, targets=targets, icon="sparkles", cost=msg("cost.aura", n=1), detail=aura(found))
    return cautioned(shown, aura(found) or label, found.do, s, hero_of(s, who), {CancelThreatDie: cancels_nothing})


def _thing(s: Malhya, decision: Decision, option: Any) -> Choice:
    return show_use(s, option)


def _change(s: Malhya, decision: Decision, option: Any) -> Choice:
    return show_change(s, option)


# --- markets ----------------------------------------------------------------------------------------------------------


def _buy(s: Malhya, decision: Decision, option: Any) -> Choice:
    _, who, what = option
    market, hero = chapter_of(s.pages[-1]).market, hero_of(s, who)
    assert market is not None
    if what in market.cubes:
        price, shown = market.cubes[what], Choice(Msg(f"cube.{what}"), targets=(card_id(f"cube.{what}", "market"),))
    else:
        card = goods_card(None, what)
        price, shown = ITEMS[what].value if what in ITEMS else WEAPONS[what].value, as_choice(card, (card.id,))
    label = msg("option.market.buy", who=name(f"hero.{who}"), what=shown.label)
    return Choice(
        label,
        targets=shown.targets,
        icon="buy-card",
        cost=msg("cost.gold", n=buy_price(s, price, hero)),
        detail=shown.detail,
    )


def _sell(s: Malhya, decision: Decision, option: Any) -> Choice:
    _, who, card = option
    label = msg("option.market.sell", who=name(f"hero.{who}"), what=name(goods_source(card)), n=sell_price(card))
    return Choice(label, targets=(card_id(goods_source(card), who),), icon="sell-card")


def _craft(s: Malhya, decision: Decision, option: Any) -> Choice:
    _, who, n = option
    market = chapter_of(s.pages[-1]).market
    assert market is not None
    recipe = market.recipes[n]
    label = msg("option.market.craft", who=name(f"hero.{who}"), what=made(recipe))
    return Choice(label, targets=(f"recipe-{n}",), icon="cauldron", cost=msg("text.one", a=into(recipe)))


SHOWN = IN_ROOMS | IN_COMBAT
"""Questions whose options the rooms show themselves."""

Show = Callable[[Malhya, Decision, Any], Choice]
WORDS: dict[str, dict[str, Show]] = {
    "market": {"buy": _buy, "sell": _sell, "craft": _craft},
    **{kind: {"item": _thing, "equip": _change, "take-off": _change} for kind in ("reactivate", "hide")},
    **{kind: {"item": _item, "aura": _aura} for kind in ("test-ready", "attack-ready", "threat-dice")},
}
"""Options that begin with a word, by the question."""
