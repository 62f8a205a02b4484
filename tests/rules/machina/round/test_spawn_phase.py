"""The spawn phase: a roll for each explorer against the spawn rating."""

import pytest

from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.box.vocabulary import Ability, Cost, NextChapter
from coterie.games.machina.round.play import ROUND
from coterie.games.machina.state import OFF, Tile
from coterie.kernel.data import replace

PLACE = "K . H . s"


def spawning(place, rating, picture=PLACE, **units):
    t = place(picture, **(units or {"K": "kim"}))
    t.state.spawn_rating = rating
    t.state.monster_deck.cards = ["deep-one", "sarall"]
    return t


def second_tile(t):
    """The same tile once more, east of the first."""
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))


@pytest.mark.rule("round.spawn.success", "round.spawn.reset")
@pytest.mark.parametrize("roll", ["5", "6", "0"])
def test_a_roll_of_the_rating_or_more_spawns_and_resets(place, roll):
    t = spawning(place, 5)
    t.stack(roll)
    t.phase("spawn")
    assert (t.at("sarall"), len(t.state.monsters)) == ("A5", 1)
    assert t.state.spawn_rating == CHAPTERS["ice-1"].spawn == 8
    assert t.told("spawn-roll")[0].rule == "round.spawn.success"
    assert t.told("spawn-rating")[0].rule == "round.spawn.reset"
    assert t.told("spawned")[0].rule == "round.spawn.success"


@pytest.mark.rule("round.spawn.fail")
def test_a_lower_roll_lowers_the_rating(place):
    t = spawning(place, 5)
    t.stack("4")
    t.phase("spawn")
    assert (t.state.monsters, t.state.spawn_rating) == ([], 4)
    assert [t.told(key)[0].rule for key in ("spawn-roll-fails", "spawn-rating")] == ["round.spawn.fail"] * 2


@pytest.mark.rule("round.spawn.fail", "variants.easy")
def test_never_below_one(place):
    t = place(PLACE, difficulty="easy", K="kim")
    t.state.spawn_rating = 1
    t.stack("0")
    t.phase("spawn")
    assert (t.state.monsters, t.state.spawn_rating) == ([], 1)


@pytest.mark.rule("round.spawn.order")
def test_the_players_choose_who_rolls_and_each_roll_uses_the_rating_left_before(place):
    t = spawning(place, 5, K="kim", H="hank-horden")
    t.stack("4", "4")
    t.phase("spawn", "hank-horden")
    asked = t.asked[0]
    assert (asked.kind, asked.rule, asked.options) == ("spawn-order", "round.spawn.order", ("kim", "hank-horden"))
    assert set(asked.seats) == {0, 1}
    assert [event.params["unit"] for event in t.told("spawn-roll-fails")] == ["@explorer.hank-horden.name"]
    assert [event.params["unit"] for event in t.told("spawn-roll")] == ["@explorer.kim.name"]
    assert t.told("spawn-roll")[0].params["rating"] == 4


@pytest.mark.rule("round.spawn.order", "round.spawn.reset")
def test_after_a_spawn_the_next_roll_meets_the_printed_rating(place):
    t = spawning(place, 3, K="kim", H="hank-horden")
    t.stack("7", "7")
    t.phase("spawn", "kim")
    assert [monster.card for monster in t.state.monsters] == ["sarall"]
    assert t.told("spawn-roll-fails")[0].params["rating"] == 8
    assert t.state.spawn_rating == 7


@pytest.mark.rule("round.spawn.roll")
def test_no_roll_where_all_spawn_spaces_of_the_tile_are_destroyed(place):
    t = spawning(place, 5, "K . H . s . s", K="kim", H="hank-horden")
    second_tile(t)
    t.explorer("hank-horden").cell = t.cell("A12")
    t.state.tokens[t.cell("A15")] = t.state.tokens[t.cell("A17")] = "destroyed"
    t.stack("1")
    t.phase("spawn")
    assert [event.params["unit"] for event in t.told("spawn-roll-fails")] == ["@explorer.kim.name"]
    assert t.state.spawn_rating == 4


@pytest.mark.rule("round.spawn.roll")
def test_one_intact_spawn_space_is_enough(place):
    t = spawning(place, 5, "K . s . s")
    t.state.tokens[t.cell("A3")] = "destroyed"
    t.stack("9")
    t.phase("spawn")
    assert t.at("sarall") == "A5"


@pytest.mark.rule("round.spawn.roll")
def test_nor_where_none_is_printed_nor_for_who_is_off_the_map(place):
    t = spawning(place, 5, "K .")
    t.phase("spawn")
    t = spawning(place, 5, K="kim", H="hank-horden")
    t.explorer("kim").cell, t.explorer("kim").exited = OFF, True
    t.stack("1")
    t.phase("spawn")
    assert [event.params["unit"] for event in t.told("spawn-roll-fails")] == ["@explorer.hank-horden.name"]


CROWD = """
    K . H . s

    1 2 3 4 .
"""
FOUR = {"1": "ghoul", "2": "rat-thing", "3": "night-gaunt", "4": "rime-crawler"}


@pytest.mark.rule("round.spawn.limit")
def test_with_four_monsters_on_the_tile_the_threat_rises_instead(place):
    t = spawning(place, 5, CROWD, K="kim", **FOUR)
    t.stack("5")
    t.phase("spawn")
    assert len(t.state.monsters) == 4
    assert (t.state.threat, t.state.spawn_rating) == (2, 5)
    assert t.told("spawn-limit")[0].rule == "round.spawn.limit"
    assert t.told("threat-rises")[0].rule == "threat.increase"


@pytest.mark.rule("round.spawn.limit")
def test_a_failed_roll_there_lowers_the_rating_as_ever(place):
    t = spawning(place, 5, CROWD, K="kim", **FOUR)
    t.stack("4")
    t.phase("spawn")
    assert (t.state.threat, t.state.spawn_rating) == (1, 4)


@pytest.mark.rule("round.spawn.limit")
def test_monsters_on_other_tiles_do_not_count(place):
    t = spawning(place, 5, CROWD, K="kim", **FOUR)
    second_tile(t)
    t.monster("ghoul").cell = t.cell("B11")
    t.stack("5")
    t.phase("spawn")
    assert (len(t.state.monsters), t.state.threat, t.state.spawn_rating) == (5, 1, 8)


@pytest.mark.rule("round.spawn.reset", "threat.spawn.no-cards")
def test_the_rating_is_reset_even_if_there_is_no_monster_left(place):
    t = spawning(place, 5)
    t.state.monster_deck.cards = []
    t.stack("5")
    t.phase("spawn")
    assert (t.state.monsters, t.state.threat, t.state.spawn_rating) == ([], 2, 8)
    assert t.told("no-monsters")[0].rule == "threat.spawn.no-cards"


@pytest.mark.rule("round.phase-skipped")
@pytest.mark.parametrize(("rating", "phase"), [(0, "horror"), (7, "spawn")])
def test_there_is_no_spawn_phase_without_a_rating(place, rating, phase):
    t = spawning(place, rating)
    ROUND.go_on(t.state)
    assert t.state.phase == phase


@pytest.mark.rule("round.phase-skipped", "abilities.outside.allowed")
def test_no_roll_is_made_once_a_chapter_without_a_rating_has_come_in_between(place, prints, monkeypatch):
    prints("explorer.rustam-beg", Ability(id="turn-the-page", cost=Cost(essence=1), do=(NextChapter(),)))
    monkeypatch.setitem(CHAPTERS, "ice-2", replace(CHAPTERS["ice-2"], spawn=0, enters=()))
    t = spawning(place, 5, K="rustam-beg")
    t.explorer().essence = 1
    t.phase("spawn", ("use", "explorer.rustam-beg", "turn-the-page"))
    assert (t.state.chapter, t.state.spawn_rating) == ("ice-2", 0)
    assert not t.told("spawn-roll")
    assert not t.told("spawn-roll-fails")


@pytest.mark.rule("round.spawn.roll")
@pytest.mark.parametrize(("face", "told"), [("7", "7 (−1) = 6"), ("1", "1 (−1) = 0")])
def test_what_cards_add_to_a_spawn_roll_is_told_beside_the_die(place, face, told):
    t = place("K s", K="kim")
    t.gives(t.explorer(), "hush-idol", equip=True)
    t.state.spawn_rating = 9
    t.stack(face)
    t.phase("spawn")
    assert [event.params["n"] for event in t.told("spawn-roll-fails")] == [told]
