"""What a seat sees, and how questions and options are shown."""

from __future__ import annotations

from typing import Any

from coterie.games.machina.abilities.playing import by_key
from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.board.spaces import living, unit_of
from coterie.games.machina.box.names import entry, name_key, said
from coterie.games.machina.box.tables import CHAPTERS, EXPLORER_EVENTS, EXPLORERS, ITEMS, MONSTERS, SCENARIOS
from coterie.games.machina.campaign.course import campaign_threat
from coterie.games.machina.effects.choosing import opposes
from coterie.games.machina.monsters.led import price
from coterie.games.machina.scene.board import map_board, pieces
from coterie.games.machina.scene.panels import explorer_panel, item_footer, queue_panel, story_panel
from coterie.games.machina.showing.words import ability_cost, ability_text, card_text, target_words, targets_of
from coterie.games.machina.state import Machina, Monster
from coterie.kernel.campaign import is_campaign
from coterie.kernel.decision import Decision, Option
from coterie.kernel.scene import Choice, Meter, Scene, StoryPage
from coterie.kernel.texts import Item, Msg, message, msg


def scene(s: Machina, seat: int) -> Scene:
    """All that a seat sees; only decks are hidden, and from all alike."""
    chapters = SCENARIOS[s.scenario].chapters
    done = len(s.pages)
    health = sum(explorer.health for explorer in living(s))
    most = sum(EXPLORERS[explorer.card].health for explorer in s.explorers)
    return Scene(
        status=(
            msg("status.round", n=s.round),
            msg(f"phase.{s.phase}", unit=Msg(said(s.acting)[1:]) if s.acting else ""),
            *campaign_line(s),
        ),
        goal=Meter("chapter", Msg("status.chapter"), done, len(chapters), "open-book", Msg("about.chapter-track")),
        danger=Meter("harm", Msg("status.harm"), most - health, most, "death-skull", Msg("about.harm")),
        boards=(map_board(s), *story(s)),
        pieces=pieces(s),
        panels=(*[explorer_panel(s, each) for each in s.explorers], queue_panel(s), story_panel(s)),
    )


def campaign_line(s: Machina) -> tuple[Msg, ...]:
    """In a campaign: which of its scenarios this is, and what the kept cards count."""
    if not is_campaign(s):
        return ()
    number = len({*s.log.won, s.scenario})
    return (msg("status.campaign", n=number, scenario=Msg(f"scenario.{s.scenario}.name"), threat=campaign_threat(s)),)


def story(s: Machina) -> tuple[StoryPage, ...]:
    """The current chapter to read."""
    return tuple(
        StoryPage(f"page-{card}", Msg(f"chapter.{card}.name"), tuple(paragraphs(card)))
        for card in (s.endgame[-1:] or [s.chapter])
        if card
    )


def paragraphs(card: str) -> list[Msg]:
    chapter = CHAPTERS[card]
    found = [Msg(f"chapter.{card}.story")]
    if chapter.aim:
        found.append(Msg(f"chapter.{card}.aim"))
    return [*found, card_text(f"chapter.{card}")]


# --- options ----------------------------------------------------------------------------------------------------------


def ask(s: Machina, decision: Decision) -> Msg:
    """The question in words: units and items that it is about by their names."""
    about = {name: named(value) for name, value in decision.about.items() if name != "effect"}
    if decision.kind in ("act", "next-turn"):
        about["explorer"] = f"@explorer.{s.explorers[decision.seats[0]].card}.name"
    question = message(f"ask.{decision.kind}", about)
    return msg("ask.for-monsters", question=question) if opposes(s, decision) else question


def named(value: Any) -> Any:
    """A unit or an item by its name; anything else as it is."""
    if isinstance(value, tuple | list):
        return [named(part) for part in value]
    if value in EXPLORERS or value in MONSTERS:
        return said(value)
    return f"@item.{value}.name" if value in ITEMS else value


def present(s: Machina, decision: Decision, option: Option) -> Choice:
    """An option's words, what it points at, and what it costs."""
    if decision.kind == "act" and isinstance(option, tuple):
        if option[0] == "aside":
            return use_choice(("use", *option[2:]))
        return MENU.show(s, s.explorers[decision.seats[0]], option)
    if isinstance(option, tuple) and option[0] == "use":
        return use_choice(option)
    if isinstance(option, str):
        return one_word(decision.kind, option)
    if isinstance(option, int):
        return Choice(msg(f"option.{decision.kind}", n=option))
    words: list[Item] = [named_words(str(part)) for part in option]
    head, *rest = option
    if f"{decision.kind}.{head}" in TOLD:
        label = msg(f"option.{decision.kind}.{head}", what=words[1:])
        return Choice(label, targets=targets_of(tuple(map(str, rest))), cost=led_cost(s, decision, option))
    return Choice(msg("option.several", what=words), targets=targets_of(tuple(map(str, option))))


TOLD = frozenset(
    (
        *("monster-way.step", "monster-way.door", "outfit.equip", "outfit.attach", "exchange.give", "exchange.take"),
        *(
            "leave-items.destroy",
            "leave-items.return",
            "monster-act.move",
            "monster-act.door",
            "monster-act.destroy-door",
        ),
        *("monster-act.lever", "monster-act.end"),
    )
)
"""Options of several parts that have words of their own."""


def led_cost(s: Machina, decision: Decision, option: tuple[Any, ...]) -> Msg | None:
    """What an option costs a monster that somebody leads."""
    monster = unit_of(s, decision.about.get("monster", "")) if decision.kind == "monster-act" else None
    n = price(s, monster, option) if isinstance(monster, Monster) else 0
    return msg("cost.stamina", n=n) if n else None


def use_choice(option: tuple[Any, ...]) -> Choice:
    """An ability, with its targets."""
    play, targets = by_key(option)
    label = msg("option.use", card=Msg(name_key(play.source)))
    if targets:
        label = msg("option.use-on", card=Msg(name_key(play.source)), what=[target_words(name) for name in targets])
    cost, text = ability_cost(play.ability.cost), ability_text(play.ability)
    return Choice(label, targets=targets_of(targets), icon=entry(play.source).icon, cost=cost, detail=text)


def named_words(name: str) -> Msg | str:
    if name in ITEMS:
        return Msg(f"item.{name}.name")
    return target_words(name)


def one_word(kind: str, option: str) -> Choice:
    """A unit, an item, a space, or a word of the question."""
    if option in ITEMS:
        return Choice(
            Msg(f"item.{option}.name"),
            icon=ITEMS[option].icon,
            detail=msg("item.detail", footer=item_footer(None, option), text=card_text(f"item.{option}")),
        )
    if kind == "new-explorer":
        return Choice(
            Msg(f"explorer.{option}.name"), icon=EXPLORERS[option].icon, detail=card_text(f"explorer.{option}")
        )
    if option in EXPLORER_EVENTS:
        icon, detail = EXPLORER_EVENTS[option].icon, card_text(f"event.{option}")
        return Choice(Msg(f"event.{option}.name"), icon=icon, detail=detail)
    if option in SCENARIOS:
        return Choice(Msg(f"scenario.{option}.name"), detail=Msg(f"scenario.{option}.text"))
    if option in EXPLORERS or option in MONSTERS:
        return Choice(Msg(said(option)[1:]), targets=(option,))
    if option[:1].isupper():
        return Choice(msg("option.place", at=option), targets=targets_of((option,)))
    return Choice(Msg(f"option.{kind}.{option}"))
