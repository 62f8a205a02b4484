"""Crystals and wound areas, potions, and heroes who fall and come to."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make

from coterie.games.malhya.heroes.party import hero_board
from coterie.games.malhya.heroes.using import uses
from coterie.games.malhya.heroes.wounds import can_drink, crystals, drink, recover, suffer
from coterie.games.malhya.state import Room


@pytest.mark.rule("hero.start-tokens", "hero.card-front")
def test_a_hero_starts_healthy_with_all_tokens_ready() -> None:
    hero = hero_board("ancient", 0)
    assert (hero.life, hero.shock, hero.damage, hero.serious) == (8, 0, 0, 0)
    assert (hero.aura, hero.spent, hero.capacity, hero.cubes) == (3, 0, 3, {})


@pytest.mark.rule("wounds.hero.kinds", "wounds.hero.areas")
def test_each_kind_of_wound_has_its_area_and_no_crystal_is_lost(party: Make) -> None:
    t = party("sulk", "mhay")
    t.does([{"damage": 1}, {"shock": 2}, {"serious_wound": 1}], hero="sulk")
    hero = t.hero("sulk")
    assert (hero.life, hero.shock, hero.damage, hero.serious) == (2, 2, 1, 1)
    assert crystals(hero) == 6


@pytest.mark.rule("wounds.hero.default-type", "wounds.hero.unconscious")
def test_wounds_beyond_the_last_life_point_have_no_effect(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    assert suffer(t, hero, "damage", 9, "wounds.hero.default-type") == 6
    assert suffer(t, hero, "serious", 1, "wounds.hero.default-type") == 0
    assert (hero.life, hero.damage, hero.serious) == (0, 6, 0)
    assert len(t.told("unconscious")) == 1


@pytest.mark.rule("scenario.damage-outside")
def test_nothing_shields_from_what_a_chapter_does(party: Make) -> None:
    t = party("sulk", "mhay", book="1 do: [{damage: 3}], close: true")
    t.hero("sulk").armor = "ringed-harness"  # two shields against attacks
    t.reads(hero="sulk")
    assert t.hero("sulk").damage == 3


@pytest.mark.rule("wounds.hero.outside-modes")
def test_who_falls_in_a_chapter_comes_to_when_it_is_closed_from_the_least_wound(party: Make) -> None:
    t = party("sulk", "mhay", book='1 do: [{damage: 4}, {serious_wound: 2}], go: "2"\n2 close: true')
    t.reads(hero="sulk")
    hero = t.hero("sulk")
    assert (hero.life, hero.damage, hero.serious) == (1, 3, 2)


@pytest.mark.rule("wounds.hero.outside-modes")
def test_in_a_mode_nobody_comes_to_because_a_chapter_is_closed(party: Make) -> None:
    t = party("sulk", "mhay", book="1 do: [{damage: 6}], close: true")
    t.state.room = Room(page="01", chapter="9", mode="combat")
    t.reads(hero="sulk")
    assert t.hero("sulk").life == 0


@pytest.mark.rule("wounds.potion.yellow", "wounds.potion.red")
def test_a_yellow_potion_heals_damage_and_a_red_one_eases_a_serious_wound(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.life, hero.damage, hero.serious, hero.cubes = 4, 1, 1, {"potion-yellow": 1, "potion-red": 1}
    drink(t, hero, hero, "potion-red")
    assert (hero.life, hero.damage, hero.serious) == (4, 2, 0)
    assert not can_drink(hero, "potion-red")
    drink(t, hero, hero, "potion-yellow")
    assert (hero.life, hero.damage, hero.cubes) == (5, 1, {"potion-yellow": 0, "potion-red": 0})


@pytest.mark.rule("wounds.potion.other")
def test_a_potion_given_revives_only_if_a_crystal_comes_into_the_life_points(party: Make) -> None:
    t = party("sulk", "mhay")
    giver, hero = t.hero("mhay"), t.hero("sulk")
    hero.life, hero.serious, giver.cubes = 0, 6, {"potion-yellow": 1, "potion-red": 1}
    drink(t, giver, hero, "potion-red")
    assert (hero.life, t.told("revived")) == (0, [])
    drink(t, giver, hero, "potion-yellow")
    assert hero.life == 1
    assert t.told("revived")


@pytest.mark.rule("wounds.potion.other")
def test_in_a_mode_a_potion_is_given_on_adjacent_spaces_and_above_the_cube_not_through_walls(party: Make) -> None:
    t = party("sulk", "mhay")
    giver, hero = t.hero("mhay"), t.hero("sulk")
    hero.life, hero.damage, giver.cubes = 0, 6, {"potion-yellow": 1}
    t.state.room = Room(page="01", chapter="9", mode="combat")

    def given(at: int) -> bool:
        giver.cell = at
        return ("potion", "mhay", "potion-yellow", "sulk") in uses(t.state, t.state.heroes)

    hero.cell = 20
    assert [given(at) for at in (21, 20, 19, 23)] == [True, True, False, False]  # 19 is behind a wall
    t.state.room.mode = "free"
    assert given(23), "outside of the modes they come together"


@pytest.mark.rule("wounds.hero.unconscious")
def test_who_is_unconscious_uses_nothing_and_is_not_chosen_to_suffer(party: Make) -> None:
    t = party("sulk", "mhay", "ancient")
    down = t.hero("ancient")
    down.life, down.damage, down.cubes = 0, 8, {"potion-yellow": 1}
    t.gives("ancient", "potion-flask")
    assert [*uses(t.state, [down], "any", "action", "travel", "threat")] == []
    t.does([{"damage": 1}], "mhay")
    assert t.asked[-1].options == ("sulk", "mhay")
    t.does([{"heal": 1}], "ancient")  # but healed it may be
    assert down.life == 1


def test_action_points_are_lost_as_far_as_there_are_any(party: Make) -> None:
    t = party("sulk", "mhay")
    t.state.room = Room(page="01", chapter="9", mode="combat")
    t.hero("sulk").points = 2
    t.does([{"points": -3}], hero="sulk")
    assert (t.hero("sulk").points, t.told("points-less")[0].params["n"]) == (0, 2)


@pytest.mark.rule("wounds.hero.outside-modes")
def test_who_falls_comes_to_when_the_last_page_is_closed_not_one_in_between(party: Make) -> None:
    """The damage of 1 follows the chapter that was read in its midst."""
    t = party("sulk", "mhay", book="1 do: [{damage: 6}, {read: '2'}, {damage: 1}], close: true\n2 close: true")
    t.reads(hero="sulk")
    assert (t.hero("sulk").life, t.hero("sulk").damage) == (1, 5)
    assert len(t.told("unconscious")) == 1


@pytest.mark.rule("wounds.shock.recover", "wounds.combat-end-revive")
def test_after_combat_shock_returns_and_who_was_down_gets_one_more(party: Make) -> None:
    """Who is unconscious is looked at first: the shock alone would wake Sulk, and yet a point of damage returns."""
    t = party("sulk", "mhay", "yoktal")
    down, hurt, out = t.hero("sulk"), t.hero("mhay"), t.hero("yoktal")
    down.life, down.shock, down.damage = 0, 2, 4
    hurt.life, hurt.shock, hurt.damage = 1, 2, 3
    out.life, out.serious = 0, 7
    recover(t)
    assert (down.life, down.shock, down.damage) == (3, 0, 3)
    assert (hurt.life, hurt.shock, hurt.damage) == (3, 0, 3)
    assert (out.life, out.serious) == (1, 6)


def test_healing_takes_from_shock_or_damage_and_never_from_serious_wounds(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.life, hero.shock, hero.damage, hero.serious = 1, 1, 1, 3
    t.does([{"heal": 5}], "damage", hero="sulk")
    assert (hero.life, hero.serious) == (3, 3)


@pytest.mark.rule("overview.golden.ties")
def test_where_nobody_is_named_the_players_choose_one_hero_for_all_of_a_chapter(party: Make) -> None:
    t = party("sulk", "mhay", book="1 do: [{damage: 1}, {shock: 1}], close: true")
    t.reads("mhay")
    assert (t.hero("mhay").damage, t.hero("mhay").shock, t.hero("sulk").life) == (1, 1, 6)
