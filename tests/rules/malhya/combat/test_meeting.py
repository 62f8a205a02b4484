"""Where two rules of combat meet."""

from __future__ import annotations

import pytest
from tests.rules.malhya.combat.conftest import FightMaker

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.combat.ending import look_for_end
from coterie.games.malhya.combat.enemies import plan
from coterie.games.malhya.combat.rounds import begin_combat
from coterie.games.malhya.combat.turn import SHOWN, TURN_MENU
from coterie.games.malhya.state import Frame

AXE = "two-handed-axe"


# --- areas ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack.area-hits", "defense.hero.activate")
def test_each_target_of_an_area_chooses_and_pays_its_own_defense(fight: FightMaker) -> None:
    t = fight("+ + + +\n S Y .\n+ + + +\n E . .\n+ + + +", E="ur-berg")
    for hero in t.state.heroes:
        hero.weapon, hero.aura = "short-sword", 0
    t.stack("damage-2", "special", "special", "shield-2")
    t.enemy_acts("sulk", ("defend", "row-0", "row-1"), ("defend",))
    sulk, yoktal = t.state.heroes
    assert (sulk.points, yoktal.points) == (5, 6)
    assert (sulk.damage, yoktal.damage) == (4 - 2, 4), "the Sulk's die is not the Yoktal's"


@pytest.mark.rule("attack.area-hits", "wounds.enemy.defeat")
def test_an_attacker_who_falls_strikes_nobody_else(fight: FightMaker) -> None:
    """The Sulk's sword strikes back and fells the Ur-Berg before the blow reaches the Yoktal."""
    t = fight("+ + + + + +\n S Y . . .\n+ + + + + +\n E . . . F\n+ + + + + +", E="ur-berg", F="archer")
    t.hero("sulk").weapon, t.hero("sulk").aura = "short-sword", 0
    t.enemy(1).wounds = 8
    t.stack("damage-1", "damage-1", "damage-1", "special")
    t.enemy_acts("sulk", ("defend", "row-0"))
    assert (t.hero("sulk").damage, t.hero("yoktal").damage) == (3, 0)
    assert [enemy.id for enemy in t.room.enemies] == [2]
    assert t.state.frames == []


@pytest.mark.rule("attack.area-front", "attack.ranged.sight", "defense.engaged-dodge")
def test_a_shot_may_have_an_area_and_each_target_its_own_dodge_dice(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n A . E F . .\n+ + + + + + +\n . . . . S .\n+ + + + + + +", E="spearman", F="spearman")
    ancient = t.hero("ancient")
    ancient.weapon, ancient.aura = "moonstring", 0
    ancient.traits |= {"sense": 3, "dexterity": 2}
    t.stack("damage-2", "damage-2", "special", "special", "dodge")
    t.turn("ancient", ("attack", "east", (0, 2)), "1")
    assert [event.rule for event in t.told("dodge-die")] == ["defense.engaged-dodge"], "F is beside the Sulk, E was not"
    assert [enemy.id for enemy in t.room.enemies] == [2]


# --- targets ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("engage.melee.engaged", "attack.melee.reach")
def test_an_engaged_enemy_with_a_long_weapon_attacks_who_is_adjacent(fight: FightMaker) -> None:
    t = fight("+ + + + +\n S E . Y\n+ + + + +", E="spearman")
    t.stack("damage-1", "special")
    t.enemy_acts()
    assert (t.hero("sulk").damage, t.hero("yoktal").damage) == (1, 0)


@pytest.mark.rule("engage.ranged.engaged")
def test_an_engaged_archer_shoots_the_nearest_also_with_a_penalty(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n Y . . E:S\n+ + + + + +", E="archer")
    t.hero("sulk").aura = 0
    t.stack("damage-1", "damage-1", "special", "special")
    t.enemy_acts()
    assert (t.hero("sulk").damage, t.hero("yoktal").damage) == (2, 0)


@pytest.mark.rule("engage.ranged.move", "engage.ranged.stay")
def test_it_shoots_the_hero_it_has_moved_for_though_another_is_nearer_there(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + + +
         . . . S . .
        + + + + + + +
         . . . . . .
        + + + + + + +
         Y . . . . .
        + + + +-+ + +
         . . . E . .
        + + + + + + +
        """,
        E="archer",
    )
    for hero in t.state.heroes:
        hero.aura = 0
    way = t.run(plan(t, t.enemy()), "yoktal")
    assert (way.rule, way.target) == ("engage.ranged.move", "yoktal")
    t.stack("damage-1", "damage-1")
    t.enemy_acts("yoktal", *[BOARD.spots[cell] for cell in way.cells[:1] if len(way.cells) > 1])
    assert (t.hero("sulk").damage, t.hero("yoktal").damage) == (0, 2)


@pytest.mark.rule("icons.enemy.priority")
def test_priority_also_decides_between_equally_near_heroes(fight: FightMaker) -> None:
    t = fight("+ + + + + + + +\n F Y . E . S .\n+ + + + + + + +", E="ur-berg", F="swordsman")
    way = t.run(plan(t, t.enemy(1)))
    assert (way.rule, [BOARD.spots[cell] for cell in way.cells]) == ("icons.enemy.priority", ["A3"])


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("overview.one-hero-each", "wounds.potion.yellow")
def test_one_player_uses_things_of_both_heroes_in_either_turn(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n A S . . E\n+ + + + + +", E="swordsman")
    t.hero("sulk").cubes, t.hero("sulk").damage = {"potion-yellow": 1}, 1
    t.begins("ancient")
    assert t.options("ancient", "potion") == []
    t.hero("sulk").seat = 0
    assert t.options("ancient", "potion") == [("potion", "sulk", "potion-yellow", "sulk")]


@pytest.mark.rule("gear.artifact.effect", "combat.round")
def test_cards_answer_when_a_round_begins(fight: FightMaker) -> None:
    t = fight("+ + + +\n S . E\n+ + + +", E="swordsman")
    sulk = t.hero("sulk")
    sulk.artifacts, sulk.life, sulk.damage = ["ring-of-the-second-breath"], 2, 5
    t.room.round = 3
    t.round_on("refill")
    assert sulk.life == 4
    sulk.life, sulk.damage = 2, 5
    t.round_on("refill")
    assert sulk.life == 2, "once in a room"


@pytest.mark.rule("combat.setup", "combat-end.cleanup", "aura.duration")
def test_a_combat_begins_and_ends_with_nothing_left_of_what_was_before(fight: FightMaker) -> None:
    t = fight("+ + + +\n S . E\n+ + + +", E="swordsman")
    sulk = t.hero("sulk")
    sulk.stance, sulk.kinds, sulk.free = "standby", ["move"], 3
    t.state.frames = [Frame(kind="walk")]
    t.run(begin_combat(t))
    assert (sulk.stance, sulk.kinds, sulk.free, t.state.frames, t.room.step) == ("", [], 0, [], "muster")
    t.room.step, t.room.round = "acting", 1
    t.turn("sulk", ("aura", "sulk", "dexterity"))
    assert t.state.lasting
    t.room.enemies[0].wounds = 2
    t.room.enemies = []
    t.run(look_for_end(t))
    assert (t.state.lasting, sulk.aura_used) == ([], False)


@pytest.mark.rule("combat-end.defeat", "overview.golden.no-split")
def test_who_came_alone_loses_alone(fight: FightMaker) -> None:
    t = fight("+ + + +\n S . E\n+ + + +\n A . .\n+ + + +", E="swordsman")
    t.room.hero = "sulk"
    t.hero("ancient").cell = BOARD.off
    t.hero("sulk").life, t.hero("sulk").damage = 0, 6
    assert t.run(look_for_end(t))
    assert [page.chapter for page in t.state.pages] == ["3"]


@pytest.mark.rule("combat.initiative.spend")
def test_who_is_unconscious_buys_nothing(fight: FightMaker) -> None:
    t = fight("+ + + +\n S A E\n+ + + +", E="swordsman")
    t.hero("ancient").life = 0
    t.room.regenerating = []
    t.round_on("regenerate")
    assert t.room.deciding == ["sulk"]


@pytest.mark.rule("combat.hero-actions")
def test_every_option_of_a_turn_is_shown_with_its_cost(fight: FightMaker) -> None:
    t = fight("+ + + + + + + + +\n A E . . . . . .\n+ + + + + + + + +", E="swordsman")
    ancient = t.hero("ancient")
    ancient.weapon, ancient.traits["strength"] = AXE, 3
    t.begins("ancient")
    costs = {}
    for option in t.options("ancient"):
        shown = TURN_MENU.show(t.state, ancient, option)
        costs[shown.key] = shown.cost.params["n"] if shown.cost else 0
    assert costs["attack:1:0,1"] == 4
    assert costs["attack:around:0,1,2"] == 6
    assert costs["end-turn"] == 0
    assert SHOWN["initiative"](t.state, 2).cost is not None
