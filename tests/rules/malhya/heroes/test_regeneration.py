"""Regeneration at the beginning of a combat round."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make, Party

from coterie.games.malhya.heroes.regeneration import begin_regeneration, can_regenerate, regenerate
from coterie.games.malhya.state import Room


def fight(party: Make, *lives: int) -> tuple[Party, Room]:
    """A party with so many Life Points, all other crystals in Damage, at the beginning of a round."""
    t = party(*("sulk", "ancient", "mhay", "yoktal")[: len(lives)])
    for hero, life in zip(t.state.heroes, lives, strict=True):
        hero.damage, hero.life = hero.life - life, life
    room = t.state.room = Room(page="01", chapter="9", mode="combat")
    begin_regeneration(t.state, room)
    return t, room


@pytest.mark.rule("wounds.regen.when", "wounds.regen.cost")
def test_who_comes_to_costs_every_conscious_hero_a_wound_of_the_same_kind(party: Make) -> None:
    t, room = fight(party, 0, 4, 3)
    t.hero("sulk").damage, t.hero("sulk").serious = 5, 1
    assert not t.run(regenerate(t, room), "sulk", "serious")
    assert [(hero.life, hero.serious) for hero in t.state.heroes] == [(1, 0), (3, 1), (2, 1)]


@pytest.mark.rule("wounds.regen.when")
def test_nobody_need_regenerate(party: Make) -> None:
    t, room = fight(party, 0, 4)
    assert not t.run(regenerate(t, room), "pass")
    assert (t.hero("sulk").life, room.regenerating) == (0, [])


@pytest.mark.rule("wounds.regen.forbidden")
def test_it_is_impossible_if_all_conscious_heroes_have_1_left_and_only_then(party: Make) -> None:
    t, room = fight(party, 0, 1, 1)
    assert can_regenerate(t.state, room) == []
    assert not t.run(regenerate(t, room))  # not asked
    t, room = fight(party, 0, 1, 2)
    t.run(regenerate(t, room), "sulk")
    assert [hero.life for hero in t.state.heroes] == [1, 0, 1]  # who had 1 has fallen


@pytest.mark.rule("wounds.regen.several")
def test_each_at_most_once_and_whoever_has_just_come_to_does_not_pay(party: Make) -> None:
    """Mhaÿ falls by paying and cannot regenerate in this round; the second price is the Yoktal's alone."""
    t, room = fight(party, 0, 0, 1, 4)
    assert t.run(regenerate(t, room), "ancient")
    assert can_regenerate(t.state, room) == ["sulk"]
    assert not t.run(regenerate(t, room), "sulk")
    assert [hero.life for hero in t.state.heroes] == [1, 1, 0, 2]


@pytest.mark.rule("wounds.regen.several")
def test_whether_it_is_forbidden_is_looked_at_anew(party: Make) -> None:
    t, room = fight(party, 0, 0, 2)
    assert not t.run(regenerate(t, room), "sulk")  # the one who pays has 1 left
    assert (t.hero("ancient").life, t.hero("mhay").life) == (0, 1)
