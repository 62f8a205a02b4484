"""Malhya: Lands of Legends: a party of Awakened heroes in a branching story of journeys, stealth and fights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.games.malhya import binding as binding
from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.tables import BOX, SCENARIOS, STORIES, WEAPONS, census
from coterie.games.malhya.effects.needs import belongings
from coterie.games.malhya.heroes.wounds import crystals
from coterie.games.malhya.rooms.actions import SHOWN
from coterie.games.malhya.round.play import MENUS, play
from coterie.games.malhya.round.setup import setup
from coterie.games.malhya.state import Malhya
from coterie.games.malhya.story.pages import chapter_of, choice_words, head, paragraphs, prose, readers
from coterie.kernel.actions import Menu
from coterie.kernel.decision import Decision, Option, option_key
from coterie.kernel.game import Game
from coterie.kernel.scene import Choice, Meter, Scene, StoryPage
from coterie.kernel.texts import Msg, msg

SECRET = ("event.", "memory.", *(f"{name} chapter." for name in STORIES))
"""Texts of the booklets, which travel with the page that is read."""


def menu(s: Malhya, decision: Decision) -> tuple[Menu[Malhya, Any], Any] | None:
    """The actions that a big question offers, and who acts: the hero in turn, or the party."""
    if decision.kind not in MENUS:
        return None
    actor = decision.about.get("hero")
    return MENUS[decision.kind], next((hero for hero in s.heroes if hero.card == actor), None)


def held(s: Malhya) -> Iterator[tuple[str, str]]:
    """Cards in no zone: what heroes carry and markets show, Action cards and Upgrade tokens in play."""
    goods = [card for hero in s.heroes for card in belongings(hero)] + [card for page in s.pages for card in page.goods]
    yield from (("weapon" if card in WEAPONS else "item", card) for card in goods)
    if s.room is not None:
        yield from (("action", card) for card in s.room.revealed)
        yield from (("upgrade", token) for token in s.room.upgrades.values())


def content_texts() -> dict[str, str]:
    """Names and texts of cards, by message key; braces in them are only braces."""
    found = BOX.texts("name", "text", "flavour", "condition")
    return {
        key: text.replace("{", "{{").replace("}", "}}") for key, text in found.items() if not key.startswith(SECRET)
    }


def evaluate(s: Malhya) -> float:
    """How good the position is: who is well, and how much of the story is known."""
    if s.outcome:
        return float(s.outcome == "won")
    health = sum(hero.life for hero in s.heroes) / sum(crystals(hero) for hero in s.heroes)
    return 0.1 + 0.5 * health + 0.3 * min(1.0, len(s.visited) / 60)


def scene(s: Malhya, seat: int) -> Scene:
    days = SCENARIOS[s.scenario].days
    meter = Meter("days", Msg("status.days"), s.days, days)
    pages = [page for page in s.pages if page.stage != "unread" and seat in readers(s, page)]
    return Scene(
        status=(Msg(name_key(f"scenario.{s.scenario}")),),
        goal=meter,
        danger=meter,
        boards=tuple(StoryPage(f"page-{n}", head(page), (*paragraphs(page),)) for n, page in enumerate(pages)),
    )


def present(s: Malhya, decision: Decision, option: Option) -> Choice:
    if (asked := menu(s, decision)) is not None:
        return asked[0].show(s, asked[1], option)
    if decision.kind in SHOWN:
        return SHOWN[decision.kind](s, option)
    if decision.kind == "story" and isinstance(option, int):
        return Choice(choice_words(chapter_of(s.pages[-1]).choices[option]), option_key(option))
    return Choice(prose(option_key(option)), option_key(option))


def ask(s: Malhya, decision: Decision) -> Msg:
    return msg(f"ask.{decision.kind}", **{key: it for key, it in decision.about.items() if isinstance(it, str | int)})


GAME = Game(
    id="malhya",
    title="Malhya: Lands of Legends",
    version=1,
    minutes=120,
    players=range(1, 5),
    scenarios=tuple(sorted(STORIES, key=lambda name: SCENARIOS[name].order)),
    difficulties=("normal",),
    state=Malhya,
    setup=setup,
    play=play,
    scene=scene,
    present=present,
    evaluate=evaluate,
    census=census,
    content_texts=content_texts,
    ask=ask,
    menu=menu,
    held=held,
    options={"heroes": ()},
)
