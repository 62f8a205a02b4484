"""A monster comes: which card, to which space, and for whom."""

import pytest

from coterie.games.machina.box.vocabulary import VOCABULARY, InvokeHorrorEvent, Spawn
from coterie.games.machina.spawning.threat import spawn
from coterie.games.machina.state import Tile
from coterie.games.machina.story.events import horror_play
from coterie.games.machina.units.harm import destroy

TWO = "s . . K . H . . . s"


def card_spawns(t, context, *answers, **how):
    t.run(VOCABULARY.resolve(t, (Spawn(**how),), context), *answers)


# --- the card ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("threat.spawn.draw")
def test_the_top_card_goes_to_the_end_of_the_queue(place):
    t = place("K . M . s", K="kim", M="ghoul")
    t.state.monster_deck.cards = ["deep-one", "sarall"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert [monster.card for monster in t.state.monsters] == ["ghoul", "sarall"]
    assert t.state.monster_deck.cards == ["deep-one"]


@pytest.mark.rule("threat.spawn.draw")
def test_an_empty_deck_is_made_of_the_destroyed_monsters(place):
    t = place("K . s", K="kim")
    t.state.monster_deck.cards, t.state.dead_monsters.cards = [], ["deep-one", "sarall", "ghoul"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.state.dead_monsters.cards == []
    left = [*t.state.monster_deck.cards, *[monster.card for monster in t.state.monsters]]
    assert sorted(left) == ["deep-one", "ghoul", "sarall"]
    assert len(t.state.monsters) == 1
    assert t.state.threat == 1


@pytest.mark.rule("threat.spawn.draw")
def test_it_is_shuffled_first(place):
    came = set()
    for seed in range(8):
        t = place("K . s", K="kim", seed=seed)
        t.state.monster_deck.cards, t.state.dead_monsters.cards = [], ["deep-one", "sarall", "ghoul"]
        t.run(spawn(t, t.explorer(), t.about("kim")))
        came.add(t.state.monsters[0].card)
    assert len(came) > 1


@pytest.mark.rule("threat.spawn.draw")
def test_destroyed_monsters_stay_where_they_are_as_long_as_the_deck_has_cards(place):
    t = place("K . s", K="kim")
    t.state.monster_deck.cards, t.state.dead_monsters.cards = ["ghoul"], ["deep-one"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert (t.state.monster_deck.cards, t.state.dead_monsters.cards) == ([], ["deep-one"])


@pytest.mark.rule("threat.spawn.no-cards")
def test_without_any_card_the_threat_rises_and_nobody_comes(place):
    t = place("K . s", K="kim")
    t.state.monster_deck.cards = []
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert (t.state.monsters, t.state.threat) == ([], 2)
    assert t.told("no-monsters")[0].rule == "threat.spawn.no-cards"


@pytest.mark.rule("threat.spawn.no-cards", "threat.overflow")
def test_a_level_that_rises_by_it_does_not_bring_a_monster_after_all(place):
    t = place("K . s", K="kim")
    t.state.monster_deck.cards, t.state.threat = [], 5
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.state.level == 2
    assert t.state.monster_deck.cards
    assert t.state.monsters == []


# --- the space --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("threat.spawn.no-space")
def test_nothing_happens_without_an_intact_spawn_space_on_the_tile(place):
    t = place("K . s", K="kim")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))  # another tile has one
    t.state.tokens[t.cell("A3")] = "destroyed"
    deck = list(t.state.monster_deck.cards)
    t.run(spawn(t, t.explorer(), t.about("kim")))
    card_spawns(t, t.about("kim"))
    card_spawns(t, t.about("kim"), monster="byakhee")
    assert (t.state.monsters, t.state.monster_deck.cards, t.state.threat) == ([], deck, 1)
    assert "byakhee" in t.state.later_monsters.cards
    assert [event.rule for event in t.told("no-spawn-space")] == ["threat.spawn.no-space"] * 3


@pytest.mark.rule("threat.spawn.no-space", "threat.spawn.no-cards")
def test_not_even_the_threat_rises_then(place):
    t = place("K . .", K="kim")
    t.state.monster_deck.cards = []
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.state.threat == 1


@pytest.mark.rule("threat.spawn.place")
def test_it_comes_out_of_the_nearest_intact_space_of_the_explorers_tile(place):
    t = place("s . K . . . . . s", K="kim")
    t.state.monster_deck.cards = ["deep-one", "sarall"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.at("sarall") == "A1"
    t.state.tokens[t.cell("A1")] = "destroyed"
    t.state.monsters = []
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.at("deep-one") == "A9"


@pytest.mark.rule("threat.spawn.place")
def test_counted_directly_not_by_the_way_round_a_wall(place):
    t = place("s|. K . . s", K="kim")
    t.state.monster_deck.cards = ["sarall"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.at("sarall") == "A1"


@pytest.mark.rule("threat.spawn.place")
def test_another_tile_counts_for_nothing_however_near(place):
    t = place("s . . . . . . . . K", K="kim")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))  # with a spawn space at A11
    t.state.monster_deck.cards = ["sarall"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.at("sarall") == "A1"


@pytest.mark.rule("threat.spawn.place")
def test_equally_near_spaces_are_a_choice(place):
    t = place("s . K . s", K="kim")
    t.state.monster_deck.cards = ["sarall"]
    t.run(spawn(t, t.explorer(), t.about("kim")), "A5")
    assert t.at("sarall") == "A5"
    assert (t.asked[0].kind, t.asked[0].rule, t.asked[0].options) == ("spawn-at", "threat.spawn.place", ("A1", "A5"))


def occupied(place, picture):
    """Somebody stands on the nearest spawn space, B2."""
    t = place(picture, K="kim")
    t.spawn("ghoul", at="B2")
    t.state.monster_deck.cards = ["sarall"]
    return t


@pytest.mark.rule("threat.spawn.occupied")
def test_if_it_is_occupied_the_nearest_free_space_to_it_not_another_spawn_space(place):
    t = occupied(
        place,
        """
        # # # # # # #

        # s . K . . s

        # # # # # # #
        """,
    )
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.at("sarall") == "B3"
    assert [event.rule for event in t.told("spawned")] == ["threat.spawn.occupied"], "which says why it stands there"


@pytest.mark.rule("threat.spawn.occupied")
def test_no_pit_nothing_solid_and_no_other_unit_and_ties_are_a_choice(place):
    t = occupied(
        place,
        """
        o b c . # #

        . s K . # s

        # t o . # #
        """,
    )
    t.run(spawn(t, t.explorer(), t.about("kim")), "C2")
    assert set(t.asked[0].options) == {"B1", "C2"}
    assert (t.asked[0].kind, t.asked[0].rule, t.asked[0].seats) == ("spawn-at", "threat.spawn.occupied", (0,))
    assert t.at("sarall") == "C2"


@pytest.mark.rule("threat.spawn.occupied")
def test_only_spaces_of_the_same_tile(place):
    t = place("# # # # # # # K . s", K="kim")
    t.spawn("ghoul", at="A10")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=2))
    t.state.treated[t.cell("A11")] = "passable"  # as near as A9, but beyond the edge
    t.state.monster_deck.cards = ["sarall"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.at("sarall") == "A9"


# --- by cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("threat.spawn.by-card")
def test_a_card_spawns_for_whoever_it_is_about(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.state.monster_deck.cards = ["deep-one", "sarall"]
    card_spawns(t, t.about("hank-horden"))
    assert t.at("sarall") == "A10"
    card_spawns(t, t.about("kim"))
    assert t.at("deep-one") == "A1"
    assert {event.rule for event in t.told("spawned")} == {"threat.spawn.by-card"}


@pytest.mark.rule("threat.spawn.by-card", "threat.spawn.draw", "threat.spawn.no-cards")
def test_at_a_special_space_the_same_cards_are_drawn(place):
    t = place("K . t", K="kim")
    t.state.monster_deck.cards, t.state.dead_monsters.cards = [], ["sarall"]
    card_spawns(t, t.about("kim"), at="trapped")
    assert t.at("sarall") == "A3"
    card_spawns(t, t.about("kim"), at="trapped")
    assert (len(t.state.monsters), t.state.threat) == (1, 2)


@pytest.mark.rule("threat.spawn.by-card")
def test_it_takes_no_account_of_the_limit_of_four(place):
    t = place("K 1 2 3 4 . s", K="kim", **{"1": "ghoul", "2": "rat-thing", "3": "night-gaunt", "4": "rime-crawler"})
    card_spawns(t, t.about("kim"))
    assert (len(t.state.monsters), t.state.threat) == (5, 1)


@pytest.mark.rule("threat.spawn.by-card")
def test_it_leaves_the_spawn_rating_alone(place):
    t = place("K . s", K="kim")
    t.state.spawn_rating = 3
    card_spawns(t, t.about("kim"))
    assert t.state.spawn_rating == 3


@pytest.mark.rule("threat.spawn.by-card")
def test_in_a_turn_a_card_that_nobody_uses_spawns_for_the_active_explorer(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.state.turn = t.explorer("hank-horden").seat
    t.state.monster_deck.cards = ["sarall"]
    card_spawns(t, horror_play("call-the-others"))
    assert t.at("sarall") == "A10"
    assert t.asked == []


@pytest.mark.rule("threat.spawn.by-card")
def test_if_nobody_is_active_the_players_pick_the_explorer(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.state.phase, t.state.turn = "horror", -1
    t.state.monster_deck.cards = ["sarall"]
    card_spawns(t, horror_play("call-the-others"), "hank-horden")
    assert t.at("sarall") == "A10"
    assert (t.asked[0].kind, t.asked[0].rule) == ("spawn-for", "threat.spawn.by-card")


@pytest.mark.rule("threat.spawn.by-card", "events.invoke-horror")
def test_who_invokes_horror_in_a_turn_is_the_one_it_comes_for(place):
    t = place(TWO, K="kim", H="hank-horden")
    t.run(destroy(t, t.explorer("kim"), t.about("kim")))
    t.state.turn = t.explorer("hank-horden").seat
    t.state.horror_events.cards.append("wings-in-the-shaft")
    t.stack("1")
    t.run(VOCABULARY.resolve(t, (InvokeHorrorEvent(),), t.about("hank-horden")))
    assert t.at(t.state.monsters[0].card) == "A10"
    assert t.asked == []


@pytest.mark.rule("abilities.passive", "chapters.endgame.cards")
def test_in_the_hall_of_despair_a_name_is_read_for_each_monster_that_comes_until_the_herald_is_slain(place):
    t = place("K . . . s", K="kim")
    t.state.endgame = ["statue-closed-fist"]
    t.state.monster_deck.cards = ["deep-one", "sarall"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.state.tally["names-read"] == 1
    t.state.tally["slain-herald-of-despair"] = 1
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert len(t.state.monsters) == 2
    assert t.state.tally["names-read"] == 1


@pytest.mark.rule("abilities.passive", "chapters.endgame.cards")
def test_at_the_heart_of_the_glacier_every_monster_that_comes_wakes_it(place):
    t = place("K . . . s", K="kim")
    t.state.endgame = ["ice-9", "ice-10", "ice-11"]
    t.state.monster_deck.cards = ["deep-one"]
    t.run(spawn(t, t.explorer(), t.about("kim")))
    assert t.state.tally["waking"] == 1
