"""Chapters: how they become current, what blocks them, items and rounds they bring, and the end."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import does

from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.tables import CHAPTERS, ITEMS
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.round.play import one_thing
from coterie.games.machina.state import SLAIN
from coterie.games.machina.story.chapters import chapter_play, enter_endgame, next_chapter
from coterie.games.machina.units.harm import Over
from coterie.kernel.data import replace


def at_chapter(t, card: str) -> None:
    """This chapter is current, the ones after it lie ready."""
    s = t.state
    cards = [*s.pages, s.chapter, *reversed(s.chapters.cards)]
    n = cards.index(card)
    s.pages, s.chapter, s.chapters.cards = cards[:n], card, cards[:n:-1]
    s.spawn_rating, s.horror_rating = CHAPTERS[card].spawn, CHAPTERS[card].horror


@pytest.mark.rule("chapters.active-abilities")
def test_every_explorer_may_use_abilities_of_the_chapter_about_itself(place):
    t = place("K . . L . .", K="kim", L="lorrari")
    at_chapter(t, "ice-2")
    trail = ("use", "chapter.ice-2", "follow-the-trail")
    assert all(trail in t.may(explorer) for explorer in t.explorers)
    t.does(t.explorer("lorrari"), trail, "A5", "A6", "stay")
    assert (t.at("kim"), t.at("lorrari")) == ("A1", "A6")
    assert t.told("plays")[0].rule == "chapters.active-abilities"


@pytest.mark.rule("chapters.new", "actions.chapter.advance")
def test_a_chapter_space_turns_the_chapter_sets_the_ratings_and_resolves_it(place):
    t = place("K h", K="kim")
    at_chapter(t, "ice-2")
    t.state.tokens[t.cell("A2")] = "light"
    t.state.spawn_rating = t.state.horror_rating = 1
    t.does(t.explorer(), ("chapter", "A2"))
    s = t.state
    assert (s.chapter, s.spawn_rating, s.horror_rating) == ("ice-3", 8, 8)
    assert s.pages[-1] == "ice-2"
    assert t.told("items-added")[0].params["n"] == 2  # what the new one does
    assert t.told("chapter")[0].rule == "actions.chapter.advance"


@pytest.mark.rule("chapters.new", "effects.counted")
def test_count_tokens_on_a_chapter_that_is_passed_are_taken_off(place):
    t = place("K", K="kim")
    at_chapter(t, "ice-2")
    t.state.counts = {"chapter.ice-2.any": 1, "item.vigil-candle.any": 1}
    t.run(next_chapter(t, "chapters.go-next"))
    assert t.state.counts == {"item.vigil-candle.any": 1}


@pytest.mark.rule("chapters.new")
def test_who_comes_to_the_weighing_by_the_exit_is_heard(place):
    t = place("K", K="kim", scenario="the-beast")
    at_chapter(t, "beast-8")
    t.explorer().cell, t.state.tally["noise"] = -1, 4
    t.ask(next_chapter(t, "chapters.go-next"))
    assert t.state.chapter == "beast-9"
    assert t.state.tally["noise"] == 5


@pytest.mark.rule("chapters.new", "actions.chapter.advance")
def test_ratings_are_set_before_the_abilities_that_change_them(place, monkeypatch):
    t = place("K", K="kim")
    at_chapter(t, "ice-2")
    monkeypatch.setitem(CHAPTERS, "ice-3", replace(CHAPTERS["ice-3"], enters=(v.Ratings(spawn=-2),)))
    t.run(next_chapter(t, "chapters.go-next"))
    assert t.state.spawn_rating == 6


@pytest.mark.rule("chapters.new", "round.phase-skipped")
def test_a_chapter_without_a_rating_takes_it_away(place):
    t = place("K", K="kim")
    at_chapter(t, "ice-3")
    t.state.entry = [t.cell("A1")]
    t.run(next_chapter(t, "chapters.go-next"))
    assert (t.state.chapter, t.state.spawn_rating, t.state.horror_rating) == ("ice-4", 9, 0)


@pytest.mark.rule("chapters.blocking", "actions.chapter.blocked")
def test_a_blocking_chapter_does_not_advance_by_chapter_spaces(place):
    t = place("K h", K="kim")
    at_chapter(t, "ice-5")
    t.state.tokens[t.cell("A2")] = "light"
    stamina = t.explorer().stamina
    t.does(t.explorer(), ("chapter", "A2"))
    assert (t.state.chapter, t.explorer().stamina) == ("ice-5", stamina - 1)
    assert t.state.tokens[t.cell("A2")] == "destroyed"
    assert t.told("story-waits")[0].rule == "actions.chapter.blocked"


@pytest.mark.rule("chapters.blocking", "chapters.go-next", "effects.counted")
def test_an_ability_of_the_blocking_chapter_says_how_it_goes_on(place):
    t = place("K L", K="kim", L="lorrari")
    at_chapter(t, "ice-5")
    wrench = ("use", "chapter.ice-5", "wrench-the-notebook-loose")
    for n in range(3):
        explorer = t.explorers[n % 2]
        explorer.stamina = 9
        assert t.state.chapter == "ice-5"
        t.does(explorer, wrench)
    assert t.state.chapter == "ice-6"
    assert [event.params["n"] for event in t.told("counted")] == [1, 2, 3]


@pytest.mark.rule("chapters.go-next")
def test_neither_an_exit_nor_the_blocking_sign_holds_up_the_effect(place):
    t = place("K M", K="kim", M="deep-one")
    at_chapter(t, "ice-5")
    t.state.exit = [t.cell("A1")]
    t.state.tokens[t.cell("A3")] = "destroyed"
    does(t, v.NextChapter(), t.about("kim"))
    s = t.state
    assert s.chapter == "ice-6"
    assert (t.at("kim"), t.at("deep-one"), s.exit, s.tokens) == (
        "A1",
        "A2",
        [t.cell("A1")],
        {t.cell("A3"): "destroyed"},
    )
    assert t.told("chapter")[0].rule == "chapters.go-next"


@pytest.mark.rule("actions.chapter.blocked")
def test_an_exit_in_play_keeps_chapter_spaces_from_advancing_the_story(place):
    t = place("K h", K="kim")
    at_chapter(t, "ice-2")
    t.state.tokens[t.cell("A2")], t.state.exit = "light", [t.cell("A1")]
    t.does(t.explorer(), ("chapter", "A2"))
    assert t.state.chapter == "ice-2"


@pytest.mark.rule("abilities.enters.horror-chapter", "chapters.new")
def test_what_a_chapter_does_reaches_all_tiles(place):
    rows = "\n\n".join([". . . . . . . . . ."] * 4) + "\n\n"
    t = place(rows + "K", east=rows + "P", K="kim", P="phillip")
    at_chapter(t, "ice-5")
    t.run(next_chapter(t, "chapters.go-next"))
    assert [explorer.essence for explorer in t.explorers] == [1, 1]


@pytest.mark.rule("combat.attack.no-activator", "chapters.new")
def test_an_attack_of_a_chapter_is_nobodys_even_in_somebodys_turn(place):
    t = place("K M", K="kim", M="deep-one")
    t.stack("1")
    play = chapter_play("ice-2")
    play.you = "kim"  # she turned it
    does(t, v.Attack(low=1, whom="explorers"), play)
    assert t.told("attack-roll")[0].params["unit"] == "@nobody"


@pytest.mark.rule("chapters.add-items", "setup.items.decks")
def test_a_level_of_items_is_shuffled_into_the_decks_of_their_types(place):
    t = place("K", K="kim")
    s = t.state
    waiting = [card for card in s.later_items.cards if ITEMS[card].level == 2]
    higher = [card for card in s.later_items.cards if ITEMS[card].level == 3]
    before = {kind: list(deck.cards) for kind, deck in s.item_decks.items()}
    does(t, v.AddItemLevel(2), chapter_play("ice-3"))
    assert waiting
    assert s.later_items.cards == higher
    for kind, deck in s.item_decks.items():
        added = [card for card in waiting if ITEMS[card].kind == kind]
        assert sorted(deck.cards) == sorted([*before[kind], *added])
        assert deck.cards[: len(before[kind])] != before[kind] or not added
    assert t.told("items-added")[0].rule == "chapters.add-items"


@pytest.mark.rule("chapters.new-round")
@pytest.mark.parametrize("phase", ["explorers", "monsters"])
def test_a_new_round_breaks_the_old_one_off(place, phase: str):
    t = place("K L M", K="kim", L="lorrari", M="deep-one")
    s = t.state
    s.phase, s.turn, s.acting, s.queue = phase, 0 if phase == "explorers" else -1, "", ["deep-one"]
    for explorer in t.explorers:
        explorer.stamina, explorer.finished = 0, True
    lasting = v.Lasting(changes=())
    for source, you in (("explorer.kim", "kim"), ("monster.deep-one", "deep-one")):
        does(t, lasting, v.Play(rule="abilities.owner", you=you, it=you, source=source))
    assert len(s.markers) == 2
    does(t, v.NewRound(), chapter_play("ice-5"))
    t.run(one_thing(t))
    t.run(one_thing(t))
    assert (s.round, s.phase, s.turn, s.queue) == (2, "explorers", -1, [])
    assert [(explorer.stamina, explorer.finished) for explorer in t.explorers] == [(8, False), (7, False)]
    assert s.markers == []
    assert t.told("new-round")[0].rule == "chapters.new-round"


@pytest.mark.rule("chapters.victory", "overview.win.condition")
def test_victory_ends_the_game(place):
    t = place("K L", K="kim", L="lorrari")
    t.explorer("lorrari").dead = True
    with pytest.raises(Over):
        does(t, v.Victory(), chapter_play("ice-8"))
    assert t.state.outcome == "won"
    assert t.told("won")[0].rule == "chapters.victory"


@pytest.mark.rule("chapters.endgame.cards")
def test_all_cards_of_an_endgame_are_told_and_carried_out_and_what_was_slain_before_counts_no_more(place):
    t = place("K", K="kim")
    t.state.tally = {f"{SLAIN}ghoul": 2, "boy-carried": 1, "waking": 1}
    flow = enter_endgame(t, Play(rule="chapters.endgame.cards"))
    asked = next(flow, None)
    while asked is not None:
        try:
            asked = flow.send(asked.options[0])
        except StopIteration:
            asked = None
    assert [event.params["chapter"] for event in t.told("endgame")] == [f"@chapter.ice-{n}.name" for n in (9, 10, 11)]
    assert t.state.tally == {"boy-carried": 1, "fire": 1, "waking": 4}
