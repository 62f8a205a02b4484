"""The open page as it is shown to those who read it: its words, its choices, the test in progress, the market."""

from __future__ import annotations

from coterie.games.malhya.box.names import goods
from coterie.games.malhya.box.story import Choice as StoryChoice
from coterie.games.malhya.box.story import Market, Recipe, Test
from coterie.games.malhya.box.tables import DICE
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.scene.heroes import CUBES, goods_card
from coterie.games.malhya.showing.words import costs, cubes, name, needs, stated
from coterie.games.malhya.state import Malhya, Page, Trial
from coterie.games.malhya.story.market import can_make
from coterie.games.malhya.story.pages import (
    chapter_of,
    choice_words,
    head,
    paragraphs,
    prose,
    readers,
    reading_heroes,
    teller,
)
from coterie.games.malhya.story.reading import closed_choices
from coterie.games.malhya.trials.dice import can_fail, difficulty_dice, skill_dice, stop_limit
from coterie.kernel.decision import Blocked, option_key
from coterie.kernel.drawing import area, badges, common_panel, filled, mark
from coterie.kernel.saying import phrase, when
from coterie.kernel.scene import Card, Choice, Meter, Panel, Refusal, StoryPage
from coterie.kernel.texts import Item, Msg, msg

FACES = {
    "success": "check-mark",
    "stop": "cancel",
    "special": "star-formation",
    "dodge": "dodging",
    **dict.fromkeys(("damage-1", "damage-2"), "sword-clash"),
    **dict.fromkeys(("shield-1", "shield-2"), "shield"),
}
"""Faces of dice as icons."""


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
    return StoryPage(
        page_id(page), title, tuple(paragraphs(page)), msg("page.by", who=teller(s, page), number=page.chapter), refused
    )


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


def test_panel(s: Malhya, page: Page) -> Panel | None:
    """A test as it stands: whose turn it is, dice to roll, tokens gathered, stops, objectives, the last roll."""
    test, trial = chapter_of(page).test, page.trial
    if test is None or trial is None or not trial.heroes:
        return None
    hero = hero_of(s, trial.heroes[0])
    total, top = trial.locked + trial.successes, 0 if test.hidden else test.objectives[-1].at
    meters = [
        Meter(
            "successes",
            Msg("meter.successes"),
            total,
            max(total, top) if top else 0,
            "check-mark",
            Msg("about.successes"),
        )
    ]
    if can_fail(test):
        limit = stop_limit(s, hero, test, trial)
        meters.append(Meter("stops", Msg("meter.stops"), trial.stops, limit, "cancel", Msg("about.stops")))
    rolled = [
        Card(f"to-roll-{n}", words, icon=icon)
        for n, (words, icon) in enumerate(zip(dice_words(s, page), ("rolling-dices", "death-skull"), strict=False))
    ]
    symbols = [Card(f"symbol-{each}", Msg(f"ability.{each}"), icon="star-formation") for each in test.abilities]
    waiting = [
        Card(
            f"taker-{each}",
            name(f"hero.{each}"),
            icon="person",
            badges=badges(mark(each == hero.card, "player-next", "badge.playing")),
        )
        for each in trial.heroes
    ]
    areas = filled(
        (
            area("to-roll", rolled),
            area("test-dice", [die_card(face, n) for n, face in enumerate(trial.faces)]),
            area("symbols", symbols),
            area("objectives", objectives(test, total)),
            area("takers", waiting if test.who != "solo" else ()),
        )
    )
    title = msg("panel.test", name=prose(test.name), who=name(f"hero.{hero.card}"))
    return Panel("test", title, None, tuple(meters), areas=areas, open=True)


def in_progress(page: Page) -> tuple[Test, Trial]:
    """The test of a page that somebody takes."""
    test, trial = chapter_of(page).test, page.trial
    assert test is not None
    assert trial is not None
    return test, trial


def dice_words(s: Malhya, page: Page) -> list[Msg]:
    """What the hero who takes the test rolls: Skill dice, then Difficulty dice if there are any."""
    test, trial = in_progress(page)
    hero = hero_of(s, trial.heroes[0])
    skill, hard = skill_dice(s, hero, test, trial), difficulty_dice(s, hero, test)
    words = [msg("badge.skill-dice", n=skill, what=Msg(f"trait.{test.trait}"))]
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
    """How a test stands, in a line: what is rolled, stops, and what the next objective takes, if that is shown."""
    test, trial = in_progress(page)
    total, limit = trial.locked + trial.successes, stop_limit(s, hero_of(s, trial.heroes[0]), test, trial)
    ahead = [each.at for each in test.objectives if each.at > total and not test.hidden]
    return phrase(
        msg("test.rolls", what=[*dice_words(s, page)]),
        when(can_fail(test), "objective.stops", n=trial.stops, most=limit),
        when(ahead, "objective.next", n=min(ahead, default=0)),
    )


def die_card(face: str, n: int) -> Card:
    """A die of the last roll as it lies."""
    die, _, side = face.partition(".")
    words = msg("rolled", face=Msg(f"face.{side}"), die=Msg(f"dice.{DICE[die].id}"))
    return Card(f"die-{n}", words, icon=FACES.get(side, "token"))


def objectives(test: Test, total: int) -> list[Card]:
    """What is aimed for, by the number of successes; of a hidden objective nothing."""
    if test.hidden:
        return [Card("objective", Msg("objective.hidden"), icon="uncertainty")]
    return [
        Card(
            f"objective-{n}",
            msg("objective.at", n=each.at),
            icon="check-mark" if total >= each.at else "flag-objective",
        )
        for n, each in enumerate(test.objectives)
    ]


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
    areas = filled((area("goods", [*cards, *loose]), area("recipes", recipes)))
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
