"""What the symbols of the reference mean, each shown by a card or an effect that uses it."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make, Party
from tests.rules.malhya.trials.test_trials import trial

from coterie.games.malhya.box.tables import HEROES
from coterie.games.malhya.effects.needs import trait
from coterie.games.malhya.effects.standing import STANDING, over
from coterie.games.malhya.ground.places import built
from coterie.games.malhya.heroes.aura import effects_for, use_aura
from coterie.games.malhya.heroes.gear import equip, open_rows, take_off
from coterie.games.malhya.heroes.knapsack import use_item
from coterie.games.malhya.state import Room, Token
from coterie.games.malhya.travel.journey import options

# --- Aura -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("icons.trait.temporary")
def test_a_raised_trait_opens_rows_and_gives_dice_but_no_bonus(party: Make) -> None:
    t = party("ancient", "sulk", book=trial("solo", "objectives: [{at: 3, do: [{gold: 1}]}]"), ready=True)
    hero = t.hero("ancient")
    board = (hero.life, hero.capacity, hero.aura + hero.spent, dict(hero.traits), dict(hero.talents))
    t.run(use_aura(t, hero, "strength"))
    assert (trait(t.state, hero, "strength"), open_rows(t.state, hero, "two-handed-axe")) == (3, [0, 1, 2])
    assert (hero.life, hero.capacity, hero.aura + hero.spent, hero.traits, hero.talents) == board
    over(t.state, "turn")
    assert open_rows(t.state, hero, "two-handed-axe") == [0, 1]
    t.stack("success", "success", "success")  # three dice for the test, of Strength 2
    t.reads(("aura", "strength"), hero="ancient")
    assert (t.stacked, len(t.told("test-roll"))) == ([], 1)


@pytest.mark.rule("icons.aura.extra-die")
def test_an_extra_die_is_a_skill_die_in_a_test_of_any_trait(party: Make) -> None:
    """The Sulk rolls one die for Strength, which her card cannot raise."""
    t = party("sulk", "ancient", book=trial("solo", "objectives: [{at: 2, do: [{gold: 1}]}]"), ready=True)
    t.stack("success", "success")
    t.reads(("aura", "quick"), hero="sulk")
    assert (t.stacked, len(t.told("test-roll"))) == ([], 1)


@pytest.mark.rule("icons.aura.extra-die", "overview.golden.unspecified")
def test_nobody_buys_a_die_where_no_action_is_performed(party: Make) -> None:
    t = party("sulk", "mhay")
    t.hero("mhay").life -= 1
    t.hero("mhay").damage = 1
    bought = [option[1:] for option in options(t.state) if option[0] == "aura"]
    assert ("sulk", "quick") not in bought
    assert ("sulk", "hush") not in bought
    assert {("mhay", "mend"), ("mhay", "path")} <= {*bought}


@pytest.mark.rule("icons.aura.life")
@pytest.mark.parametrize("kind", ["shock", "damage"])
def test_a_life_point_comes_from_shock_or_damage_as_the_player_likes_and_never_from_a_serious_wound(
    party: Make, kind: str
) -> None:
    t = party("ancient", "sulk")
    hero = t.hero("ancient")
    hero.life, hero.shock, hero.damage, hero.serious = 3, 1, 1, 3
    t.run(use_aura(t, hero, "endure"), kind)
    assert (hero.life, hero.serious, getattr(hero, kind)) == (4, 3, 0)
    assert t.asked[-1].options == ("shock", "damage")


@pytest.mark.rule("icons.aura.travel-token")
def test_aura_brings_a_travel_token_on_the_journey_alone_and_no_fourth(party: Make) -> None:
    t = party("yoktal", "sulk")
    hero = t.hero("yoktal")
    assert "shortcut" not in [effect.id for effect in effects_for(t.state, hero, "action", "threat")]
    t.state.tokens = 2
    for held in (3, 3):
        hero.aura_used = False
        t.run(use_aura(t, hero, "shortcut"))
        assert t.state.tokens == held


@pytest.mark.rule("icons.aura.ignore-heavy")
def test_shouldered_weight_counts_for_nothing_until_the_turn_ends_and_is_carried_all_the_same(party: Make) -> None:
    t = party("yoktal", "sulk")
    hero = t.hero("yoktal")
    hero.weapon = "two-handed-axe"
    assert not STANDING.flag(t.state, "ignores-heavy", hero)
    t.run(use_aura(t, hero, "shoulder"))
    assert STANDING.flag(t.state, "ignores-heavy", hero)
    assert not STANDING.flag(t.state, "ignores-heavy", t.hero("sulk"))
    t.gives("yoktal", "scale-jack")
    t.does([{"gain_item": "ringed-harness"}], hero="yoktal")
    assert t.told("too-heavy"), "what may be carried is no effect of the weight"
    over(t.state, "turn")
    assert not STANDING.flag(t.state, "ignores-heavy", hero)


# --- resources --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("icons.resource.specific")
def test_a_cube_of_one_colour_is_that_colour_and_one_of_many_is_any(party: Make) -> None:
    choices = '{text: a, cost: {potion-red: 1}, go: "2"}, {text: b, cost: {potion: 1}, go: "2"}, {text: c, go: "2"}'
    t = party("sulk", "mhay", book=f"1 choices: [{choices}]\n2 close: true")
    t.hero("sulk").cubes = {"potion-yellow": 1}
    assert t.asks().options == (1, 2)
    t.state.pages = []
    t.reads(1)
    assert t.hero("sulk").cubes == {"potion-yellow": 0}
    t.hero("sulk").cubes = {"potion-yellow": 1, "potion-red": 1}
    t.does([{"lose": {"potion-red": 2}}], hero="sulk")
    assert t.hero("sulk").cubes == {"potion-yellow": 1, "potion-red": 0}
    t.does([{"gain": {"arrow": 1}}], "arrow-green", hero="sulk")
    assert t.hero("sulk").cubes["arrow-green"] == 1


@pytest.mark.rule("icons.gain-potions")
def test_potions_are_put_into_the_potion_area_as_far_as_there_is_room(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.cubes = {"potion-red": 2, "key-blue": 1}
    t.gives("sulk", "potion-flask")
    t.run(use_item(t, hero, "potion-flask"))
    assert hero.cubes == {"potion-red": 2, "key-blue": 1, "potion-yellow": 1}


@pytest.mark.rule("icons.scenario.discard-resources")
def test_one_discards_as_many_cubes_as_one_likes_and_they_are_counted(party: Make) -> None:
    t = party("sulk", "mhay", scenario="bell")
    t.hero("sulk").cubes = {"potion-red": 2, "key-blue": 1}
    t.hero("mhay").cubes = {"potion-red": 1}
    t.does([{"discard_resources": "tolls"}], "potion-red", "key-blue", "done", hero="sulk")
    assert t.hero("sulk").cubes == {"potion-red": 1, "key-blue": 0}
    assert (t.state.tally["tolls"], t.hero("mhay").cubes) == (2, {"potion-red": 1})


def laden(party: Make) -> Party:
    """The Sulk with a heavy weapon and armor on, a heavy and a light item stored, and a cube."""
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    t.gives("sulk", "ringed-harness", "smoke-pot")
    hero.weapon, hero.armor, hero.cubes = "quarry-maul", "scale-jack", {"potion-red": 1}
    t.state.weapon_deck.cards.remove("quarry-maul")
    t.state.object_deck.cards.remove("scale-jack")
    return t


@pytest.mark.rule("icons.scenario.discard-resources")
def test_every_item_of_the_knapsack_goes_and_what_is_worn_and_the_cubes_stay(party: Make) -> None:
    t = laden(party)
    t.does([{"empty_knapsack": True}], hero="sulk")
    hero = t.hero("sulk")
    assert (hero.items, hero.weapon, hero.armor, hero.cubes) == ([], "quarry-maul", "scale-jack", {"potion-red": 1})
    assert {*t.state.object_deck.cards[:2]} == {"ringed-harness", "smoke-pot"}


@pytest.mark.rule("icons.scenario.discard-resources")
def test_all_heavy_equipment_is_that_in_use_as_well(party: Make) -> None:
    t = laden(party)
    t.does([{"discard_heavy": True}], hero="sulk")
    hero = t.hero("sulk")
    assert (hero.items, hero.weapon, hero.armor, hero.cubes) == (["smoke-pot"], "", "", {"potion-red": 1})


# --- life and Aura ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("icons.recover-life")
def test_all_life_points_empties_every_wound_area_and_one_does_not(party: Make) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.life, hero.shock, hero.damage, hero.serious, hero.aura, hero.spent = 1, 1, 2, 2, 1, 3
    t.does([{"heal": 1}], "damage", hero="sulk")
    t.does([{"ready_aura": 1}], hero="sulk")
    assert (hero.life, hero.shock, hero.damage, hero.serious, hero.aura, hero.spent) == (2, 1, 1, 2, 2, 2)
    t.does([{"heal_all": True}, {"ready_all_aura": True}], hero="sulk")
    assert (hero.life, hero.shock, hero.damage, hero.serious, hero.aura, hero.spent) == (6, 0, 0, 0, 4, 0)


@pytest.mark.rule("icons.equipped-bonus")
def test_initiative_aura_and_life_are_higher_while_the_item_is_equipped_and_not_while_it_is_carried(
    party: Make,
) -> None:
    t = party("sulk", "mhay")
    hero = t.hero("sulk")
    hero.capacity = 3
    t.gives("sulk", "runners-ring", "listeners-amulet", "ring-of-the-second-breath")

    def values() -> tuple[int, int, int]:
        return STANDING.value(t.state, "initiative", hero.initiative, hero), hero.aura, hero.life

    assert values() == (5, 4, 6)
    equip(t, hero, "runners-ring")
    equip(t, hero, "listeners-amulet")
    assert values() == (6, 5, 6)
    equip(t, hero, "ring-of-the-second-breath")  # another ring
    assert values() == (5, 5, 7)
    hero.aura, hero.spent = 4, 1
    take_off(t, hero, "listeners-amulet")
    assert (hero.aura, hero.spent) == (4, 0), "an exhausted token goes first"


@pytest.mark.rule("icons.discard-card")
def test_a_card_with_the_discard_icon_is_given_up_for_its_effect(party: Make) -> None:
    t = party("sulk", "mhay")
    t.state.tokens = 0
    t.gives("sulk", "marching-biscuit")
    t.run(use_item(t, t.hero("sulk"), "marching-biscuit"))
    assert (t.state.tokens, t.hero("sulk").items) == (1, [])
    assert "marching-biscuit" in t.state.object_deck.cards


@pytest.mark.rule("icons.cost-reduction")
def test_what_lowers_a_price_never_makes_it_less_than_nothing(party: Make) -> None:
    """The ring makes a stab cheaper by 1, the Sulk moves bodies for nothing; a stab of 0 stays one."""
    t = party("sulk", "mhay")
    t.hero("sulk").artifacts = ["ring-of-the-low-door"]
    costs = [STANDING.value(t.state, "cost-stab", 4, hero) for hero in t.state.heroes]
    assert costs == [3, 4]
    assert [STANDING.value(t.state, "cost-cadaver", 1, hero) for hero in t.state.heroes] == [0, 1]


# --- the scenario -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("icons.scenario.door")
def test_an_open_door_is_an_access_token_in_the_place_of_the_blocking_line(party: Make) -> None:
    t = party("sulk", "mhay")
    t.state.room = Room(page="02", chapter="9")
    within, without = (19, 37)  # B2 and C2
    assert without not in built(t.state).beside[within]
    t.does([{"open_door": {"door": "north-cell", "chapter": "12"}}])
    assert without in built(t.state).beside[within]
    assert t.state.room.tokens == [Token(kind="access", cell=without, name="north-cell", chapter="12")]
    t.does([{"open_door": {"door": "north-cell", "chapter": "12"}}])
    assert len(t.state.room.tokens) == 1, "it is open already"


@pytest.mark.rule("icons.scenario.entry")
def test_the_token_that_was_entered_is_discarded_and_no_other(party: Make) -> None:
    t = party("sulk", "mhay", book="1 do: [{discard_interest: true}], close: true")
    a, b, way = (
        Token(kind="interest", cell=5, name="a", chapter="1"),
        Token(kind="interest", cell=7, name="b", chapter="1"),
        Token(kind="access", cell=9, name="a", chapter="1"),
    )
    t.state.room = Room(page="01", chapter="9", tokens=[a, b, way])
    t.reads(hero="sulk", token="a")
    assert t.state.room.tokens == [b, way]


@pytest.mark.rule("icons.scenario.threat-level")
@pytest.mark.parametrize(("threat", "level"), [(0, 1), (4, 1), (5, 2), (8, 2), (9, 3), (11, 3)])
def test_the_threat_level_is_the_colour_that_the_cube_has_come_to(party: Make, threat: int, level: int) -> None:
    branches = '{needs: {threat_level: 3}, go: "3"}, {needs: {threat_level: 2}, go: "2"}, {go: "4"}'
    ends = "2 close: true\n3 close: true\n4 close: true"
    t = party("sulk", "mhay", book=f"1 branch: [{branches}]\n{ends}")
    t.state.room = Room(page="01", chapter="9", mode="stealth", level="normal", threat=threat)
    t.reads(hero="sulk")
    assert t.state.visited[-1] == {1: "bell 4", 2: "bell 2", 3: "bell 3"}[level]


@pytest.mark.rule("icons.scenario.threat-level")
def test_outside_of_stealth_mode_there_is_no_threat_level(party: Make) -> None:
    t = party(
        "sulk", "mhay", book='1 branch: [{needs: {threat_level: 1}, go: "2"}, {go: "3"}]\n2 close: true\n3 close: true'
    )
    t.state.room = Room(page="01", chapter="9", mode="combat", level="normal", threat=9)
    t.reads(hero="sulk")
    assert t.state.visited[-1] == "bell 3"


@pytest.mark.rule("hero.capacity-start")
def test_every_hero_has_a_colour_that_no_other_has() -> None:
    assert len({hero.cube for hero in HEROES.values()}) == len(HEROES)


@pytest.mark.rule("icons.aura.life")
@pytest.mark.parametrize(("kind", "offered"), [("shock", True), ("damage", True), ("serious", False)])
def test_no_token_is_exhausted_for_a_life_point_where_all_wounds_are_serious(
    party: Make, kind: str, offered: bool
) -> None:
    t = party("ancient", "mhay")
    for name, effect in (("ancient", "endure"), ("mhay", "mend")):
        setattr(t.hero(name), kind, 1)
        assert (effect in [each.id for each in effects_for(t.state, t.hero(name))]) == offered
