"""The open page as it is shown to those who read it: its words, its choices, the test in progress, the market."""

from __future__ import annotations

from coterie.games.malhya.box.names import goods
from coterie.games.malhya.box.story import Choice as StoryChoice
from coterie.games.malhya.box.story import Market, Recipe, Test
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.scene.heroes import CUBES, goods_card
from coterie.games.malhya.showing.words import costs, cubes, name, needs, stated
from coterie.games.malhya.state import Hero, Malhya, Page, Trial
from coterie.games.malhya.story.market import can_make
from coterie.games.malhya.story.pages import (
    chapter_of,
    choice_words,
    head,
    paragraphs,
    readers,
    reading_heroes,
    teller,
)
from coterie.games.malhya.story.reading import closed_choices
from coterie.games.malhya.trials.dice import can_fail, difficulty_dice, risk, skill_dice
from coterie.kernel.decision import Blocked, option_key
from coterie.kernel.drawing import area, common_panel, filled, told
from coterie.kernel.saying import phrase, when
from coterie.kernel.scene import Card, Choice, Panel, Refusal, StoryPage
from coterie.kernel.texts import Item, Msg, msg


def page_id(page: Page) -> str:
    return f"page-{page.booklet}-{page.chapter}"


def open_page(s: Malhya) -> Page | None:
    """The page that lies open: the topmost that has been read."""
    return next((page for page in reversed(s.pages) if page.stage != "unread"), None)


def reads(s: Malhya, page: Page, seat: int) -> bool:
    """Whether a seat reads a page; who only looks on reads what all read."""
    return seat in readers(s, page) or len(reading_heroes(s, page)) == len(s.heroes)


def story_board(s: Malhya, page: Page, seat: int) -> StoryPage:
    """The page with what has been told of it; for others only that somebody reads."""
    if not reads(s, page, seat):
        who: list[Item] = [name(f"hero.{hero.card}") for hero in reading_heroes(s, page)]
        return StoryPage(page_id(page), Msg("page.closed"), (msg("page.read-by", who=who),))
    number = msg("page.number", number=page.chapter)
    title = head(page) if chapter_of(page).name else number
    shut = page.stage == "way" and not page.go
    refused = tuple([refusal(s, each) for each in blocked_choices(s, page)]) if shut else ()
    by = msg("page.by" if chapter_of(page).name else "page.by-teller", who=teller(s, page), number=page.chapter)
    return StoryPage(page_id(page), title, tuple(paragraphs(page)), by, refused)


# --- choices ----------------------------------------------------------------------------------------------------------


def choice(page: Page, n: int) -> Choice:
    """A choice in the booklet's words, with its cost and what is stated of it."""
    each = chapter_of(page).choices[n]
    cost = msg("text.one", a=costs(each.cost)) if each.cost else None
    return Choice(choice_words(each), option_key(n), (page_id(page),), cost=cost, detail=phrase(*stated({}, each.do)))


def blocked_choices(s: Malhya, page: Page) -> list[Blocked]:
    """The choices that are shown and cannot be taken, each with the reason."""
    choices = chapter_of(page).choices
    return [Blocked(n, why_not(choices[n]), "scenario.chapter-content") for n in closed_choices(s, page)]


def why_not(each: StoryChoice) -> Msg:
    """What it needs, and what it costs."""
    if each.needs and each.shown:
        what, cost = needs(each.needs), each.cost
        return msg("why.choice-both", what=what, cost=costs(cost)) if cost else msg("why.choice-needs", what=what)
    return msg("why.choice-costs", what=costs(each.cost)) if each.cost else Msg("why.choice-closed")


def refusal(s: Malhya, each: Blocked) -> Refusal:
    page = s.pages[-1]
    return Refusal(
        option_key(each.option), choice_words(chapter_of(page).choices[int(str(each.option))]), each.reason, each.rule
    )


# --- tests ------------------------------------------------------------------------------------------------------------


def in_progress(page: Page) -> tuple[Test, Trial]:
    """The test of a page that somebody takes."""
    test, trial = chapter_of(page).test, page.trial
    assert test is not None
    assert trial is not None
    return test, trial


def dice_words(s: Malhya, hero: Hero, test: Test, trial: Trial) -> list[Item]:
    """What a hero rolls in a test: Skill dice, then Difficulty dice if there are any."""
    skill, hard = skill_dice(s, hero, test, trial), difficulty_dice(s, hero, test)
    words: list[Item] = [msg("badge.skill-dice", n=skill, what=Msg(f"trait.{test.trait}"))]
    return [*words, msg("badge.difficulty-dice", n=hard)] if hard else words


def test_terms(test: Test) -> Msg:
    """What a test asks for before anybody takes it: the trait, Difficulty dice, stops, objectives that are shown."""
    shown: list[Item] = [] if test.hidden else [str(each.at) for each in test.objectives]
    return phrase(
        msg("test.of", what=Msg(f"trait.{test.trait}"), n=test.dice),
        when(test.stops, "test.stops", n=test.stops),
        when(test.lockpick, "test.lockpick"),
        when(shown, "test.objectives", what=shown),
    )


def test_words(s: Malhya, page: Page) -> Msg:
    """What is rolled, and how likely that ends the test; tokens and objectives lie beside."""
    test, trial = in_progress(page)
    hero = hero_of(s, trial.heroes[0])
    return phrase(
        msg("test.rolls", what=dice_words(s, hero, test, trial)),
        when(can_fail(test), "test.risk", n=round(100 * risk(s, hero, test, trial))),
    )


# --- markets ----------------------------------------------------------------------------------------------------------


def market_panel(s: Malhya, page: Page, market: Market) -> Panel:
    """What is for sale, and the recipes."""
    cards = [goods_card(None, card, msg("cost.gold", n=goods(card).value)) for card in page.goods]
    loose = [
        Card(
            f"cube.{cube}@market",
            Msg(f"cube.{cube}"),
            icon=CUBES[cube.partition("-")[0]],
            cost=msg("cost.gold", n=price),
        )
        for cube, price in market.cubes.items()
    ]
    recipes = [recipe_card(s, recipe, n) for n, recipe in enumerate(market.recipes)]
    areas = filled((told(area("goods", [*cards, *loose])), area("recipes", recipes)))
    panel = common_panel("market", areas)
    return Panel("market", panel.name, None, areas=areas, open=True)


def recipe_card(s: Malhya, recipe: Recipe, n: int) -> Card:
    """What goes in and what comes out; those that nobody can make lie turned."""
    possible = any(can_make(s, hero, recipe) for hero in s.heroes if hero.life)
    footer = msg("need.ability", what=Msg(f"ability.{recipe.ability}")) if recipe.ability else None
    return Card(
        f"recipe-{n}", made(recipe), msg("recipe.of", what=into(recipe)), "cauldron", footer=footer, tapped=not possible
    )


def made(recipe: Recipe) -> Msg:
    """What comes out of a recipe."""
    return name(f"item.{recipe.item}") if recipe.item else msg("text.one", a=cubes(recipe.gives))


def into(recipe: Recipe) -> list[Item]:
    """What goes into it."""
    return cubes(recipe.cubes) + ([msg("cost.gold", n=recipe.gold)] if recipe.gold else [])
