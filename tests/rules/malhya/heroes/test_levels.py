"""Levelling up, talents, and Aura tokens."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make

from coterie.games.malhya.effects.needs import trait
from coterie.games.malhya.effects.standing import over
from coterie.games.malhya.heroes.aura import can_spend, effects_for, use_aura
from coterie.games.malhya.heroes.gear import open_rows
from coterie.games.malhya.heroes.levels import gain_talent, level_up, open_talents
from coterie.games.malhya.heroes.party import hero_board


@pytest.mark.rule("hero.start-values", "hero.traits", "hero.action-points")
def test_a_hero_starts_with_the_values_of_the_board_and_6_action_points() -> None:
    hero = hero_board("yoktal", 1)
    assert hero.traits == {"strength": 1, "dexterity": 2, "sense": 1, "intelligence": 2, "knowledge": 1}
    assert (hero.initiative, hero.movement, hero.points, hero.seat) == (4, 4, 6, 1)


@pytest.mark.rule("level.choice", "level.bonus", "level.trigger")
def test_strength_from_1_to_2_gives_the_yoktal_a_slot(party: Make) -> None:
    t = party("yoktal", "sulk")
    t.does([{"level_up": True}], "strength", hero="yoktal")
    hero = t.hero("yoktal")
    assert (hero.traits["strength"], hero.capacity) == (2, 3)
    assert t.hero("sulk").traits == {"strength": 1, "dexterity": 2, "sense": 2, "intelligence": 1, "knowledge": 1}


@pytest.mark.rule("level.bonus-kinds")
def test_bonuses_come_healthy_ready_and_at_once(party: Make) -> None:
    t = party("sulk", "ancient")
    hero = t.hero("sulk")
    hero.life, hero.damage, hero.aura, hero.spent, hero.traits["sense"] = 5, 1, 3, 1, 1
    for name in ("strength", "sense", "sense"):
        t.run(level_up(t, hero, "level.trigger"), name)
    assert (hero.life, hero.damage) == (6, 1)  # Strength 2
    assert (hero.aura, hero.spent, hero.movement) == (4, 1, 6)  # Sense 2 and 3


@pytest.mark.rule("level.bonus")
def test_rows_whose_requirements_are_met_now_open(party: Make) -> None:
    t = party("ancient", "sulk")
    hero = t.hero("ancient")
    assert open_rows(t.state, hero, "two-handed-axe") == [0, 1]
    t.run(level_up(t, hero, "level.trigger"), "strength", "blood-up")
    assert open_rows(t.state, hero, "two-handed-axe") == [0, 1, 2]


@pytest.mark.rule("level.choice")
def test_a_trait_does_not_go_past_4(party: Make) -> None:
    t = party("ancient", "sulk")
    hero = t.hero("ancient")
    hero.traits = dict.fromkeys(hero.traits, 4)
    hero.traits["sense"] = 3
    t.run(level_up(t, hero, "level.trigger"))  # the only one left
    t.run(level_up(t, hero, "level.trigger"))  # and none
    assert hero.traits["sense"] == 4


@pytest.mark.rule("talents.gain-choice", "talents.sides", "talents.classes")
def test_any_talent_that_is_left_is_gained_on_its_basic_side(party: Make) -> None:
    t = party("ancient", "sulk")
    t.hero("sulk").talents["sidestep"] = False
    t.state.talents.remove("sidestep")
    assert "sidestep" not in open_talents(t.state, t.hero("ancient"))
    t.does([{"gain_talent": {"klass": "warrior"}}], "blood-up", hero="ancient")
    t.does([{"gain_talent": {"klass": "scholar"}}], "field-lore", hero="ancient")
    assert t.hero("ancient").talents == {"blood-up": False, "field-lore": False}


@pytest.mark.rule("level.bonus-kinds", "knapsack.slots")
def test_a_knapsack_has_no_seventh_slot(party: Make) -> None:
    t = party("yoktal", "sulk")
    t.hero("yoktal").capacity = 6
    t.run(level_up(t, t.hero("yoktal"), "level.trigger"), "strength")
    assert t.hero("yoktal").capacity == 6


@pytest.mark.rule("talents.gain-choice")
def test_a_named_talent_is_that_one_or_none(party: Make) -> None:
    t = party("ancient", "sulk")
    for _ in range(2):
        t.does([{"gain_talent": {"talent": "blood-up"}}], hero="ancient")
    t.does([{"gain_talent": {"talent": "blood-up"}}], hero="sulk")
    assert (t.hero("ancient").talents, t.hero("sulk").talents) == ({"blood-up": False}, {})


@pytest.mark.rule("talents.upgrade")
def test_an_upgrade_turns_one_talent_and_gaining_another_turns_none(party: Make) -> None:
    t = party("ancient", "sulk")
    hero = t.hero("ancient")
    hero.talents = {"sidestep": False, "blood-up": False}
    t.run(gain_talent(t, hero, "level.bonus-kinds"), "light-feet")
    assert not any(hero.talents.values())
    t.does([{"upgrade_talent": True}], "blood-up", hero="ancient")
    assert [card for card, advanced in hero.talents.items() if advanced] == ["blood-up"]
    assert t.asked[-1].options == ("sidestep", "blood-up", "light-feet")


@pytest.mark.rule("talents.mhay-limit")
def test_talents_of_the_mhay_are_for_one_hero_and_for_the_mhay_if_there(party: Make) -> None:
    t = party("ancient", "sulk")
    assert "deep-listening" in open_talents(t.state, t.hero("sulk"))
    t.hero("ancient").talents["deep-listening"] = False
    assert "deep-listening" not in open_talents(t.state, t.hero("sulk"))
    t = party("mhay", "sulk")
    assert "deep-listening" not in open_talents(t.state, t.hero("sulk"))
    assert "deep-listening" in open_talents(t.state, t.hero("mhay"))


@pytest.mark.rule("aura.spend", "aura.one-per-turn", "aura.duration")
def test_a_token_is_turned_over_for_an_effect_that_lasts_a_turn_one_in_each(party: Make) -> None:
    t = party("ancient", "sulk")
    hero = t.hero("ancient")
    t.run(use_aura(t, hero, "strength"))
    assert (hero.aura, hero.spent, trait(t.state, hero, "strength")) == (2, 1, 3)
    assert not can_spend(hero)
    over(t.state, "turn", "sulk")
    assert trait(t.state, hero, "strength") == 3  # another's turn
    over(t.state, "turn", "ancient")
    assert trait(t.state, hero, "strength") == 2


@pytest.mark.rule("aura.card-area")
def test_heroes_have_effects_of_their_own(party: Make) -> None:
    t = party("yoktal", "mhay")
    assert [effect.id for effect in effects_for(t.state, t.hero("yoktal"), "travel")] == [
        *("strength", "intelligence", "shoulder", "shortcut")
    ]
    assert "mend" not in [effect.id for effect in effects_for(t.state, t.hero("mhay"))]  # not wounded
    t.hero("mhay").aura = 0
    assert not [*effects_for(t.state, t.hero("mhay"), "travel")]


@pytest.mark.rule("aura.exhausted")
def test_exhausted_tokens_stay_so_until_a_text_readies_them(party: Make) -> None:
    t = party("ancient", "sulk")
    hero = t.hero("ancient")
    t.does([{"exhaust_aura": 2}], hero="ancient")
    t.does([{"days": 1}])
    assert (hero.aura, hero.spent) == (1, 2)
    t.does([{"ready_aura": 1}], hero="ancient")
    assert (hero.aura, hero.spent) == (2, 1)
    t.does([{"ready_all_aura": True}], hero="ancient")
    assert (hero.aura, hero.spent) == (3, 0)
