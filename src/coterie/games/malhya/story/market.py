"""Markets: cards and cubes bought and sold, and recipes, in one question until all are done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.games.malhya.box.names import goods, goods_source, said
from coterie.games.malhya.box.story import Market, Recipe
from coterie.games.malhya.effects.choosing import conscious, hero_of
from coterie.games.malhya.effects.needs import cube_count, knacks
from coterie.games.malhya.effects.standing import STANDING
from coterie.games.malhya.heroes.knapsack import (
    can_bear,
    deck_of,
    decks,
    fetch,
    gain_cubes,
    lose_cubes,
    matching,
    space_for,
)
from coterie.games.malhya.heroes.party import change_gold
from coterie.games.malhya.heroes.taking import take
from coterie.games.malhya.state import Hero, Malhya, Page
from coterie.kernel.decision import DONE, Flow
from coterie.kernel.table import Seats, Table

BUY, SELL, CRAFT = "buy", "sell", "craft"


def buy_price(s: Malhya, value: int, hero: Hero) -> int:
    """The printed value; a hero may have it for less, but never for nothing."""
    return max(1, STANDING.value(s, "buy-price", value, hero))


def sell_price(card: str) -> int:
    """Half of the printed value, rounded down, at least 1."""
    return max(1, goods(card).value // 2)


def open_market(t: Table[Malhya], page: Page, market: Market) -> None:
    """Cards are turned up from the decks, and those that the market names are laid beside them, if they are there."""
    s = t.state
    named = [card for card in (*market.items, *market.weapons) if fetch(s, card)]
    drawn = [t.draw(decks(s)[deck]) for deck, n in market.draws.items() for _ in range(min(n, len(decks(s)[deck])))]
    page.goods = [*named, *drawn]
    t.note("market", "scenario.market", n=len(page.goods))


def close_market(s: Malhya, page: Page) -> None:
    """What was not bought goes under its deck."""
    for card in page.goods:
        deck_of(s, card).put_bottom(card)
    page.goods = []


def options(s: Malhya, page: Page, market: Market) -> Iterator[tuple[Any, ...]]:
    """Everything that somebody can buy, sell or make."""
    for hero in conscious(s):
        for card in page.goods:
            if buy_price(s, goods(card).value, hero) <= s.gold and can_bear(s, hero, card):
                yield BUY, hero.card, card
        for cube, price in market.cubes.items():
            if buy_price(s, price, hero) <= s.gold and space_for(hero, cube) > 0:
                yield BUY, hero.card, cube
        if market.sells:
            yield from ((SELL, hero.card, card) for card in dict.fromkeys(hero.items))
        yield from ((CRAFT, hero.card, n) for n, recipe in enumerate(market.recipes) if can_make(s, hero, recipe))


def can_make(s: Malhya, hero: Hero, recipe: Recipe) -> bool:
    """Whether a hero has the symbol, the party the cubes, and there is room, or a card, for what comes of it."""
    if recipe.ability and not any(recipe.ability in knack.symbols for knack in knacks(hero)):
        return False
    if recipe.gold > s.gold or (recipe.item and recipe.item not in deck_of(s, recipe.item).cards):
        return False
    stores = all(sum(cube_count(each.cubes, cube) for each in s.heroes) >= n for cube, n in recipe.cubes.items())
    return stores and all(space_for(hero, cube) > 0 for cube in recipe.gives)


def trade(t: Table[Malhya], page: Page, market: Market, seats: Seats) -> Flow[bool]:
    """One thing bought, sold or made; whether there may be more. Nothing to do there: not asked."""
    s = t.state
    offered = [*options(s, page, market)]
    if not offered:
        return False
    answer = yield from t.choose_lazily(seats, "market", lambda: (*offered, DONE), "scenario.market")
    if answer == DONE:
        return False
    kind, name, what = answer
    hero = hero_of(s, name)
    if kind == BUY:
        yield from buy(t, page, market, hero, what)
    elif kind == SELL:
        sell(t, hero, what)
    else:
        yield from make(t, hero, market.recipes[what])
    return True


def buy(t: Table[Malhya], page: Page, market: Market, hero: Hero, what: str) -> Flow[None]:
    is_cube = what in market.cubes
    price = buy_price(t.state, market.cubes[what] if is_cube else goods(what).value, hero)
    change_gold(t, -price, "scenario.market")
    if is_cube:
        gain_cubes(t, hero, what, 1, "scenario.market")
    else:
        page.goods.remove(what)
        yield from take(t, hero, what, "scenario.market")


def sell(t: Table[Malhya], hero: Hero, card: str) -> None:
    """A card of the knapsack goes under its deck, for gold."""
    hero.items.remove(card)
    deck_of(t.state, card).put_bottom(card)
    t.note("sold", "scenario.market", who=said(f"hero.{hero.card}"), what=said(goods_source(card)))
    change_gold(t, sell_price(card), "scenario.market")


def make(t: Table[Malhya], hero: Hero, recipe: Recipe) -> Flow[None]:
    """Cubes in, the maker's own first; cubes or an object out."""
    s, why = t.state, "scenario.crafting"
    for cube, n in recipe.cubes.items():
        for owner in (hero, *(each for each in s.heroes if each is not hero)):
            if n and matching(owner, cube):
                n -= yield from lose_cubes(t, owner, cube, n, why)
    change_gold(t, -recipe.gold, why)
    for cube, n in recipe.gives.items():
        gain_cubes(t, hero, cube, n, why)
    if recipe.item and fetch(s, recipe.item):
        yield from take(t, hero, recipe.item, why)
