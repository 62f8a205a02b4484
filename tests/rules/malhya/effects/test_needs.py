"""Whom effects are about, and when needs hold."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.malhya.conftest import Make, Party

from coterie.games.malhya.box.tables import REGION
from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.box.vocabulary import NEEDS, VOCABULARY, About, Need
from coterie.games.malhya.effects.standing import STANDING, happens
from coterie.games.malhya.state import Enemy, Room
from coterie.kernel.data import convert


def holds(t: Party, hero: str = "", **parts: Any) -> bool:

    need = convert(parts, Need, dec_hook=VOCABULARY.hook)
    return NEEDS.holds(t.state, need, About(hero=hero, booklet=t.state.scenario))


def test_needs_about_a_hero_hold_for_somebody_if_nobody_is_meant_and_all_of_them_for_the_same(party: Make) -> None:
    """Ancient has Strength 2, Sulk Dexterity 2; neither has both."""
    t = party("sulk", "ancient")
    assert holds(t, trait={"strength": 2})
    assert holds(t, trait={"dexterity": 2})
    assert not holds(t, trait={"strength": 2, "dexterity": 2})
    assert not holds(t, hero="sulk", trait={"strength": 2})
    assert not holds(t, trait={"strength": 2}, either=[{"trait": {"dexterity": 2}}])


def test_unless_means_nobody_where_nobody_is_meant(party: Make) -> None:
    t = party("sulk", "ancient")
    assert not holds(t, unless=[{"trait": {"strength": 2}}])
    assert holds(t, hero="sulk", unless=[{"trait": {"strength": 2}}])
    assert holds(t, unless=[{"trait": {"strength": 3}}])


def test_stores_are_of_all_heroes_together_and_cubes_of_one(party: Make) -> None:
    t = party("sulk", "ancient")
    t.hero("sulk").cubes, t.hero("ancient").cubes = {"potion-red": 1}, {"potion-yellow": 1}
    assert holds(t, stores={"potion": 2})
    assert not holds(t, cubes={"potion": 2})
    assert not holds(t, stores={"potion-red": 2})


def test_needs_about_the_room_where_there_is_none(party: Make) -> None:
    t = party("sulk", "ancient")
    assert holds(t, unalarmed=True, no_enemies=True)
    assert not holds(t, enemies=1)
    archer = Enemy(id=1, card="archer", cell=4)
    t.state.room = Room(page="01", chapter="9", mode="stealth", level="normal", enemies=[archer])
    assert holds(t, present=["archer"], threat_level=1)
    assert not holds(t, no_enemies=True)
    assert not holds(t, threat_level=2)


def test_the_terrain_is_that_of_the_partys_hex(party: Make) -> None:
    t = party("sulk", "ancient")
    t.state.place = REGION.places["karst"].hex
    assert holds(t, terrain=["city"])
    t.does([{"move_party": "old-wood"}])
    assert holds(t, terrain=["forest"])


def test_the_weakest_is_the_one_with_the_fewest_life_points_who_is_still_up(party: Make) -> None:
    t = party("sulk", "ancient", "mhay")
    t.hero("sulk").life, t.hero("sulk").damage = 0, 6
    t.hero("ancient").life, t.hero("ancient").damage = 3, 5
    t.does([{"upon": {"whom": "weakest", "do": [{"shock": 1}]}}])
    assert (t.hero("sulk").shock, t.hero("ancient").shock, t.hero("mhay").shock) == (0, 1, 0)


def test_others_are_all_but_the_hero_it_is_about(party: Make) -> None:
    t = party("sulk", "ancient", "mhay")
    t.does([{"upon": {"whom": "others", "do": [{"damage": 1}]}}], hero="ancient")
    assert [hero.damage for hero in t.state.heroes] == [1, 0, 1]
    t.does([{"upon": {"whom": "named", "named": "yoktal", "do": [{"damage": 1}]}}])  # not in the party
    assert [hero.damage for hero in t.state.heroes] == [1, 0, 1]


def test_a_bargain_that_cannot_be_paid_is_no_choice(party: Make) -> None:
    t = party("sulk", "ancient")
    bargain = [{"bargain": {"cost": {"gold": 5}, "then": [{"travel": 1}], "otherwise": [{"shock": 1}]}}]
    t.state.gold, t.state.tokens = 4, 0
    t.does(bargain, hero="sulk")
    assert (t.hero("sulk").shock, t.state.gold) == (1, 4)
    t.state.gold = 5
    t.does(bargain, "pay", hero="sulk")
    assert (t.hero("sulk").shock, t.state.gold, t.state.tokens) == (1, 0, 1)


def test_adjacent_heroes_are_those_beside_the_one_it_is_about_and_not_that_one(party: Make) -> None:
    t = party("sulk", "mhay", "ancient")
    t.state.room = Room(page="01", chapter="9", mode="combat")
    for hero, space in zip(t.state.heroes, ("B3", "B4", "B6"), strict=True):
        hero.cell = BOARD.numbers[space]
    t.does([{"upon": {"whom": "adjacent", "do": [{"shock": 1}]}}], hero="sulk")
    assert [hero.shock for hero in t.state.heroes] == [0, 1, 0]


@pytest.mark.rule("talents.sides")
def test_a_heros_card_answers_to_that_heros_moments_alone(party: Make) -> None:
    t = party("sulk", "mhay")
    mhay = t.hero("mhay")
    mhay.talents, mhay.aura, mhay.spent = {"deep-listening": False}, 0, 5
    t.run(happens(t, "test-failed", About(hero="sulk", rule="test.failure-condition")))
    assert mhay.aura == 0
    t.run(happens(t, "test-failed", About(hero="mhay", rule="test.failure-condition")))
    assert mhay.aura == 1


@pytest.mark.rule("overview.golden.unspecified")
def test_a_change_with_a_condition_counts_only_where_it_is_written_for(party: Make) -> None:
    """Sidestep is for ranged attacks; the Ancient's shield for who is engaged."""
    t = party("sulk", "ancient")
    sulk, ancient = t.hero("sulk"), t.hero("ancient")
    sulk.talents["sidestep"] = False
    dice = [STANDING.value(t.state, "dodge-dice", 0, sulk, About(attack=kind)) for kind in ("", "melee", "ranged")]
    assert dice == [0, 0, 1]
    assert STANDING.value(t.state, "shields", 0, ancient) == 0
    archer = Enemy(id=1, card="archer", cell=BOARD.numbers["B3"])
    t.state.room = Room(page="01", chapter="9", mode="combat", enemies=[archer])
    ancient.cell = BOARD.numbers["B2"]
    assert STANDING.value(t.state, "shields", 0, ancient) == 0, "a wall is between them"
    archer.cell = BOARD.numbers["A2"]
    assert STANDING.value(t.state, "shields", 0, ancient) == 1
