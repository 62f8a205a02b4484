"""Chapters: how one becomes current, the exit and what follows it, the endgame, and the end."""

from __future__ import annotations

from coterie.games.machina.board.spaces import in_play, living
from coterie.games.machina.box.tables import CHAPTERS, ITEMS, SCENARIOS
from coterie.games.machina.box.vocabulary import NEEDS, VOCABULARY, Play
from coterie.games.machina.map.tiles import (
    clear_area,
    draw_side,
    lay_tile,
    place_explorers,
    printed_entry,
    symbol_cells,
)
from coterie.games.machina.state import SLAIN, Machina
from coterie.games.machina.units.harm import end, happens
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table
from coterie.kernel.texts import Msg, msg, plain


def chapter_play(card: str, rule: str = "abilities.enters.horror-chapter") -> Play:
    """What a chapter does: nobody owns it, and it reaches all tiles."""
    return Play(rule=rule, card=f"chapter.{card}.name", source=f"chapter.{card}", owned=False)


def next_chapter(t: Table[Machina], rule: str) -> Flow[None]:
    """The next chapter becomes current: ratings, story, and what it does; after the last the game is won."""
    s = t.state
    if not s.chapters.cards:
        end(t, "won", rule)
    if s.chapter:
        s.pages.append(s.chapter)
    card = s.chapters.cards.pop()
    s.chapter = card
    chapter = CHAPTERS[card]
    s.counts = {name: n for name, n in s.counts.items() if not name.startswith("chapter.")}
    s.spawn_rating, s.horror_rating = chapter.spawn, chapter.horror
    t.note("chapter", rule, n=chapter.number, chapter=f"@chapter.{card}.name")
    tell(t, card, "chapters.new")
    yield from VOCABULARY.resolve(t, chapter.enters, replace(chapter_play(card), you=active(s)))
    yield from happens(t, "chapter", Play(rule="chapters.new"))


def tell(t: Table[Machina], card: str, rule: str) -> None:
    """The story of a chapter, and those passages that hold now."""
    t.note("story", rule, text=f"@chapter.{card}.story")
    for n, passage in enumerate(CHAPTERS[card].passages):
        if NEEDS.holds(t.state, passage.needs, chapter_play(card)):
            t.note("story", rule, text=f"@chapter.{card}.passage.{n}")


def active(s: Machina) -> str:
    """The explorer whose turn it is, who decides what a chapter leaves open; empty outside of turns."""
    return s.explorers[s.turn].card if s.turn >= 0 else ""


def place_entry(t: Table[Machina], context: Play) -> Flow[None]:
    """A tile, the entry token on its direction symbol, and the explorers around it."""
    s = t.state
    rule = "chapters.entry.tile"
    if not s.tiles:
        lay_tile(t, draw_side(t), rule)
    tile = s.tiles[-1]
    printed = printed_entry(tile)
    s.entry = printed or symbol_cells(tile)
    t.note("entry", rule)
    yield from place_explorers(t, living(s), "chapters.entry.explorers")


def exit_complete(t: Table[Machina]) -> Flow[None]:
    """All who live have left: the area is cleared, and the next chapter is played."""
    s = t.state
    rule = "chapters.exit.complete"
    t.note("all-left", rule)
    clear_area(t, rule)
    for explorer in living(s):
        explorer.exited = False
    if SCENARIOS[s.scenario].won_by_exit and not s.chapters.cards:
        end(t, "won", "variants.very-fast")
    yield from next_chapter(t, rule)


def enter_endgame(t: Table[Machina], context: Play) -> Flow[None]:
    """The endgame tile with its printed entries, its cards with their setup; conditions hold from then on."""
    s = t.state
    scenario = SCENARIOS[s.scenario]
    rule = "chapters.endgame.tile"
    clear_area(t, rule)
    tile = lay_tile(t, scenario.endgame_tile, rule)
    s.entry = printed_entry(tile)
    s.tally = {name: n for name, n in s.tally.items() if not name.startswith(SLAIN)}
    yield from place_explorers(t, living(s), rule)
    s.endgame = list(scenario.endgame)
    for card in s.endgame:
        t.note("endgame", "chapters.endgame.cards", chapter=f"@chapter.{card}.name")
        tell(t, card, "chapters.endgame.cards")
        yield from VOCABULARY.resolve(t, CHAPTERS[card].enters, replace(chapter_play(card), you=active(s)))


ENDS = (("won", "victory", "overview.win.condition"), ("lost", "defeat", "overview.lose.endgame-defeat"))
"""How an endgame ends, by which condition of its cards and which rule, in the order in which they are looked at."""


def judge(t: Table[Machina]) -> None:
    """Whether an endgame's conditions are met: victory, or defeat for all survivors. Of both at once nothing is said;
    the players decide what is open, so they win, whichever card has the one and which the other."""
    s = t.state
    for outcome, kind, rule in ENDS:
        for card in s.endgame:
            need = getattr(CHAPTERS[card], kind)
            if need is not None and NEEDS.holds(s, need, chapter_play(card)):
                counted = [
                    plain(msg("lost.counter", what=Msg(f"counter.{counter}"), n=n)) for counter, n in need.tally.items()
                ]
                end(t, outcome, rule, f"chapter.{card}.name" if outcome == "lost" else "", counted or "@lost.story")


def add_item_level(t: Table[Machina], level: int, context: Play) -> None:
    """All items of a level are shuffled into the decks of their types."""
    s = t.state
    rising = [card for card in s.later_items.cards if ITEMS[card].level == level]
    s.later_items.cards = [card for card in s.later_items.cards if card not in rising]
    for kind, deck in s.item_decks.items():
        deck.cards += [card for card in rising if ITEMS[card].kind == kind]
        t.shuffle(deck)
    t.note("items-added", replace(context, rule="chapters.add-items"), n=level)


def all_gone(s: Machina) -> bool:
    """Whether everybody who lives has left through the exit."""
    return bool(living(s)) and not in_play(s)
