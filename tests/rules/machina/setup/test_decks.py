"""What lies on the table before the first chapter: decks, tiles, tracks."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.box.tables import (
    CHAPTERS,
    EXPLORER_EVENTS,
    HORROR_EVENTS,
    ITEMS,
    MONSTERS,
    SCENARIOS,
    SIDES,
)
from coterie.games.machina.campaign.setup import lay_out
from coterie.games.machina.items.equipment import destroy_item
from coterie.games.machina.map.tiles import draw_side
from coterie.games.machina.state import Log, Record
from coterie.kernel import saves
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.errors import CorruptSave
from coterie.kernel.rng import Rng
from coterie.kernel.session import Session

from ..conftest import Complex

WHOLE = ("horror-in-the-ice", "statue-of-despair", "the-beast")


def laid_out(scenario="horror-in-the-ice", players=2, seed=1, **options):
    return GAME.setup(GAME.configure(scenario, players, "normal", seed=seed, options=options))


@pytest.mark.rule("setup.scenario.chapter-deck")
@pytest.mark.parametrize("scenario", WHOLE)
def test_the_scenario_card_on_top_then_chapters_in_rising_order_without_the_endgame(scenario):
    s = laid_out(scenario)
    assert CHAPTERS[s.chapter].number == 0
    numbers = [CHAPTERS[card].number for card in reversed(s.chapters.cards)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(CHAPTERS[card].scenario == scenario for card in (s.chapter, *s.chapters.cards))
    assert SCENARIOS[scenario].endgame
    assert not {*SCENARIOS[scenario].endgame} & {*s.chapters.cards}
    assert s.endgame == []


@pytest.mark.rule("setup.scenario.threat-level")
def test_threat_and_level_begin_at_one():
    s = laid_out()
    assert (s.threat, s.level) == (1, 1)


@pytest.mark.rule("setup.scenario.add-cards")
@pytest.mark.parametrize("scenario", WHOLE)
def test_cards_with_the_symbol_join_those_of_other_scenarios_stay_out(scenario):
    s = laid_out(scenario)
    meant = ("", scenario)
    events = {name for name, card in EXPLORER_EVENTS.items() if card.scenario in meant}
    horrors = {name for name, card in HORROR_EVENTS.items() if card.scenario in meant}
    monsters = {name for name, card in MONSTERS.items() if card.scenario in meant}
    items = {name for name, card in ITEMS.items() if card.scenario in meant}
    assert sorted(s.explorer_events.cards) == sorted(events)
    assert sorted(s.horror_events.cards) == sorted(horrors)
    assert sorted([*s.monster_deck.cards, *s.later_monsters.cards]) == sorted(monsters)
    decks = [card for deck in s.item_decks.values() for card in deck.cards]
    assert sorted([*decks, *s.later_items.cards]) == sorted(items)
    for table, mine in ((EXPLORER_EVENTS, events), (HORROR_EVENTS, horrors), (MONSTERS, monsters), (ITEMS, items)):
        assert any(table[name].scenario == scenario for name in mine)  # there is something that joins
        assert len(mine) < len(table)  # and something that stays out


@pytest.mark.rule("setup.scenario.add-cards")
def test_cards_of_the_scenario_follow_the_levels_of_their_deck():
    ice, beast = laid_out("horror-in-the-ice"), laid_out("the-beast")
    assert "rime-crawler" in ice.monster_deck.cards  # level 1
    assert "elder-thing" in ice.later_monsters.cards  # level 3
    assert "brood-of-the-beast" in beast.later_monsters.cards  # level 2
    assert all(ITEMS[card].level == 1 for deck in ice.item_decks.values() for card in deck.cards)


@pytest.mark.rule("setup.scenario.add-cards")
def test_each_deck_is_shuffled():
    decks = [laid_out(seed=seed) for seed in (1, 2)]
    for name in ("explorer_events", "horror_events", "monster_deck", "tile_deck"):
        first, second = (getattr(s, name).cards for s in decks)
        assert first != second
    for kind in decks[0].item_decks:
        first, second = (s.item_decks[kind].cards for s in decks)
        assert first != second
        assert sorted(first) == sorted(second)


@pytest.mark.rule("setup.items.decks")
def test_four_decks_of_level_one_items_by_type_the_rest_waits():
    s = laid_out()
    assert set(s.item_decks) == {"weapon", "apparel", "artifact", "consumable"}
    for kind, deck in s.item_decks.items():
        assert deck.cards
        assert all((ITEMS[card].kind, ITEMS[card].level) == (kind, 1) for card in deck.cards)
    assert {ITEMS[card].level for card in s.later_items.cards} == {2, 3}


@pytest.mark.rule("setup.items.one-discard")
def test_destroyed_items_of_all_types_come_on_one_pile(place):
    t = place("K", K="kim")
    items = ["boiler-plate-vest", "hush-idol", "quicklime", "circular-saw"]
    assert len({ITEMS[item].kind for item in items}) == 4
    t.gives(t.explorer(), *items)
    for item in items:
        destroy_item(t, t.explorer(), item, "effects.destroy.item")
    assert t.state.destroyed_items.cards == items


@pytest.mark.rule("setup.monsters.deck")
def test_only_monsters_of_level_one_are_in_the_deck():
    s = laid_out()
    assert s.monster_deck.cards
    assert {MONSTERS[card].level for card in s.monster_deck.cards} == {1}
    assert {MONSTERS[card].level for card in s.later_monsters.cards} == {2, 3, 4}
    assert s.monsters == []
    assert s.dead_monsters.cards == []


@pytest.mark.rule("setup.tiles.deck", "setup.tiles.start")
@pytest.mark.parametrize("scenario", ["horror-in-the-ice", "statue-of-despair"])
def test_ten_tiles_of_no_scenario_one_of_which_is_the_start(scenario):
    s = laid_out(scenario)
    start = SIDES[s.tiles[0].side]
    assert len(s.tiles) == 1
    assert not start.scenario
    tiles = [start.tile, *s.tile_deck.cards]
    assert sorted(tiles) == sorted({side.tile for side in SIDES.values() if not side.scenario})
    assert len(tiles) == 10
    assert SIDES[SCENARIOS[scenario].endgame_tile].tile not in tiles


@pytest.mark.rule("setup.tiles.deck")
def test_order_and_side_are_random():
    starts = {laid_out(seed=seed).tiles[0].side for seed in range(40)}
    tiles = [SIDES[side].tile for side in starts]
    assert len(set(tiles)) > 1
    assert len(tiles) > len(set(tiles))
    drawn = set()
    for face in (0, 1):
        t = Complex(laid_out())
        t.stack(face)
        drawn.add(draw_side(t))
    assert len(drawn) == 2
    assert len({SIDES[side].tile for side in drawn}) == 1


@pytest.mark.rule("setup.tiles.start")
def test_the_bottom_tile_of_the_deck_is_the_first():
    class Unshuffled(Rng):
        def shuffle(self, items):
            pass

    choice = GAME.configure("horror-in-the-ice", 1, "normal")
    s = lay_out(choice, Unshuffled(state=1), choice.scenario, Log([Record(card="kim")]))
    bottom, *others = dict.fromkeys(side.tile for side in SIDES.values() if not side.scenario)
    assert SIDES[s.tiles[0].side].tile == bottom
    assert s.tile_deck.cards == others
    assert Complex(s).draw(s.tile_deck) == others[-1], "the top is at the other end"


@pytest.mark.rule("setup.tiles.start")
def test_a_starting_tile_of_the_scenario_replaces_the_drawn_one():
    s = laid_out("the-beast")
    assert [tile.side for tile in s.tiles] == ["start-the-beast"]
    assert SIDES["start-the-beast"].tile not in s.tile_deck.cards


def test_a_save_with_a_card_that_is_not_in_the_box_is_refused_by_its_name() -> None:
    content = saves.read(saves.save(Session(GAME, GAME.configure(seed=1))))
    state = decode(content.checkpoint, dict)
    state["monster_deck"]["cards"][2] = "no-such-card"
    with pytest.raises(CorruptSave, match=r"'no-such-card' - at `\$\.monster_deck\.cards\[2\]`"):
        saves.load(GAME, replace(content, checkpoint=encode(state)))
