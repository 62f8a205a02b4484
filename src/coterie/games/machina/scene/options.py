"""How questions and their options are shown."""

from __future__ import annotations

from typing import Any

from coterie.games.machina.abilities.playing import by_key, stamina_of
from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.board.spaces import unit_of
from coterie.games.machina.box.names import entry, name_key, said, unit_card
from coterie.games.machina.box.tables import EXPLORER_EVENTS, EXPLORERS, ITEMS, MONSTERS, SCENARIOS
from coterie.games.machina.effects.choosing import opposes
from coterie.games.machina.items.equipment import fits
from coterie.games.machina.monsters.led import price
from coterie.games.machina.scene.panels import KIND_ICONS, held_id, item_footer
from coterie.games.machina.scene.sorting import SORTING
from coterie.games.machina.showing.words import (
    SAYING,
    card_text,
    passive_text,
    target_words,
    targets_of,
    use_choice,
    voice_in,
)
from coterie.games.machina.state import Explorer, Machina, Monster
from coterie.kernel.decision import DONE, PASS, Decision, Option
from coterie.kernel.game import UNSAID
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Item, Msg, message, msg

# --- questions --------------------------------------------------------------------------------------------------------


def ask(s: Machina, decision: Decision) -> Msg:
    """The question in words: units and items that it is about by their names."""
    about = {name: named(value) for name, value in decision.about.items() if name not in (*UNSAID, "foes")}
    if decision.kind in ("act", "next-turn"):
        about["explorer"] = said(s.explorers[decision.seats[0]].card)
    if decision.kind in ("may", "again"):
        about["what"] = SAYING.say(decision.about["effect"].do, voice_in(decision.about))
    question = message(f"ask.{decision.kind}", about)
    return msg("ask.for-monsters", question=question) if opposes(s, decision) else question


def named(value: Any) -> Any:
    """A unit, an item or a card by its name; anything else as it is."""
    if isinstance(value, tuple | list):
        return [named(part) for part in value]
    if value in EXPLORERS or value in MONSTERS:
        return said(value)
    return f"@item.{value}.name" if value in ITEMS else value


# --- options ----------------------------------------------------------------------------------------------------------


def present(s: Machina, decision: Decision, option: Option) -> Choice:
    return SORTING.sort(decision, option, in_words(s, decision, option))


def in_words(s: Machina, decision: Decision, option: Option) -> Choice:
    """An option's words, what it points at, and what it costs."""
    if isinstance(option, tuple):
        if option[0] == "aside":
            return aside(s, option)
        if decision.kind == "act":
            return MENU.show(s, actor(s, decision), option)
        return of_several(s, decision, option)
    if isinstance(option, int):
        return number(s, decision, option)
    if option in ITEMS:
        return item_choice(s, decision, option)
    if decision.kind == "new-explorer":
        return Choice(Msg(said(option)[1:]), icon=EXPLORERS[option].icon, detail=card_text(f"explorer.{option}"))
    if option in EXPLORERS or option in MONSTERS:
        return Choice(Msg(said(option)[1:]), targets=(option,), icon=unit_card(option).icon)
    if option in EXPLORER_EVENTS:
        icon, detail = EXPLORER_EVENTS[option].icon, card_text(f"event.{option}")
        return Choice(Msg(f"event.{option}.name"), icon=icon, detail=detail)
    if option in SCENARIOS:
        return Choice(Msg(f"scenario.{option}.name"), detail=Msg(f"scenario.{option}.objective"))
    if option[:1].isupper():
        return Choice(msg("option.place", at=option), targets=targets_of((option,)))
    return word(s, decision, option)


def actor(s: Machina, decision: Decision) -> Explorer:
    return s.explorers[decision.seats[0]]


def aside(s: Machina, option: Any) -> Choice:
    """What an explorer plays while another acts, or before the next turn: seat and ability."""
    play, targets = by_key(("use", *option[2:]))
    return use_choice(play.source, play.ability, targets)


def word(s: Machina, decision: Decision, option: str) -> Choice:
    """A word of the question; what it would cost, where that is known."""
    if option in (DONE, PASS) or decision.kind not in SAID_WITH_NUMBERS:
        icon, item = KIND_ICONS[option] if decision.kind == "item-deck" else "", decision.about.get("item")
        return Choice(Msg(f"option.{decision.kind}.{option}"), targets=(held_id(s, item),) if item else (), icon=icon)
    explorer = next(each for each in s.explorers if each.card == decision.about["explorer"])
    left = getattr(explorer, option)
    return Choice(msg(f"option.{decision.kind}.{option}", n=left - 1 if option == "health" else left))


SAID_WITH_NUMBERS = ("health-or-essence",)


def number(s: Machina, decision: Decision, option: int) -> Choice:
    """So many points, or one of the ways that an effect offers."""
    if decision.kind == "choose":
        way = decision.about["effect"].ways[option]
        return Choice(msg("option.choose", what=SAYING.say(way, voice_in(decision.about))))
    if decision.kind != "raise-roll":
        return Choice(msg(f"option.{decision.kind}", n=option))
    roll, foes = decision.about["n"], decision.about["foes"]
    hit: list[Item] = [Msg(said(name)[1:]) for name, block, bonus in foes if roll + option + bonus >= block]
    what = msg("roll.hits", who=hit) if hit else Msg("roll.misses")
    if option and len(hit) == sum(roll + bonus >= block for _, block, bonus in foes):
        what = Msg("roll.same")
    return Choice(msg("option.raise-roll", n=option, what=what), cost=msg("cost.essence", n=option) if option else None)


def of_several(s: Machina, decision: Decision, option: tuple[Any, ...]) -> Choice:
    """An ability with its targets; a card that answers; or a word with what it is about, or two things."""
    kind, (head, *rest) = decision.kind, option
    if head == "use":
        play, whom = by_key(option)
        unit = unit_of(s, decision.about["monster"]) if kind == "monster-act" else None
        return use_choice(play.source, play.ability, whom, stamina_of(s, unit, play) if unit else None)
    if kind == "answer":
        family, name, rule = str(head).split(".", 2)
        source = f"{family}.{name}"
        told = next(passive_text(source, passive) for passive in entry(source).rules if passive.name == rule)
        label = msg("option.answer", card=Msg(name_key(source)), what=told)
        return Choice(label, icon=entry(source).icon, detail=card_text(source))
    if kind == "activate":
        return Choice(msg("option.activate", kind=Msg(f"space.{head}"), at=rest[0]), targets=targets_of((rest[0],)))
    names = [str(part) for part in (option if kind in PAIRS else rest)]
    words = {f"what{n or ''}": part_words(name) for n, name in enumerate(names)}
    label = msg(f"option.{kind}.pair" if kind in PAIRS else f"option.{kind}.{head}", **words)
    items = [name for name in names if name in ITEMS]
    icon = ITEMS[items[0]].icon if items else ""
    targets = [held_id(s, name) if name in ITEMS else name for name in names]
    return Choice(
        label,
        targets=targets_of(tuple(targets)),
        icon=icon,
        cost=led_cost(s, decision, option),
        detail=item_detail(items[0]) if items else None,
    )


def led_cost(s: Machina, decision: Decision, option: tuple[Any, ...]) -> Msg | None:
    """What an option costs a monster that somebody leads."""
    monster = unit_of(s, decision.about["monster"]) if decision.kind == "monster-act" else None
    n = price(s, monster, option) if isinstance(monster, Monster) else 0
    return msg("cost.stamina", n=n) if n else None


PAIRS = ("attach", "hand-over", "swap-items")
"""Questions whose options are two things."""


def part_words(name: str) -> Msg | str:
    return Msg(f"item.{name}.name") if name in ITEMS else target_words(name)


# --- items ------------------------------------------------------------------------------------------------------------


def item_detail(item: str) -> Msg:
    return msg("item.detail", footer=item_footer(None, item), text=card_text(f"item.{item}"))


def item_choice(s: Machina, decision: Decision, item: str) -> Choice:
    """An item; of one that is gained also what it would fit with, which is lit."""
    card, label = ITEMS[item], Msg(f"item.{item}.name")
    targets = [held_id(s, item)]
    if decision.kind in ("keep-item", "take-item") and (mates := combinations(actor(s, decision), item)):
        label = msg("option.item-fits", item=label, what=[Msg(f"item.{mate}.name") for mate in mates])
        targets += [held_id(s, mate) for mate in mates]
    return Choice(label, targets=tuple(targets), icon=card.icon, detail=item_detail(item))


def combinations(explorer: Explorer, item: str) -> list[str]:
    """Which items of an explorer one would fit with: those it could be attached to, or that could be attached to it."""
    others = [each for each in explorer.items if each != item]
    return [other for other in others if fits(explorer, item, other) or fits(explorer, other, item)]
