"""Unconscious heroes, potions, regeneration in the round, the end of combat, and the verbs that bring it about."""

from __future__ import annotations

import pytest
from tests.rules.malhya.combat.conftest import Fight, FightMaker

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.combat.ending import look_for_end
from coterie.games.malhya.ground import places
from coterie.games.malhya.ground.places import is_engaged
from coterie.games.malhya.state import Enemy, Frame, Token

DUEL = "+ + + + + +\n A E . . S\n+ + + + + +"
AXE = "two-handed-axe"


def down(t: Fight, *names: str) -> None:
    """These heroes have no Life Point left; all their crystals are in Damage."""
    for name in names:
        hero = t.hero(name)
        hero.damage, hero.life = hero.damage + hero.life, 0


# --- unconscious heroes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("wounds.hero.unconscious", "wounds.hero.cube", "engage.definition")
def test_who_falls_is_no_target_engages_nobody_and_leaves_the_space(fight: FightMaker) -> None:
    t = fight(DUEL, E="swordsman")
    down(t, "ancient")
    assert not is_engaged(t.state, t.enemy())
    assert t.spaces["A"] in places.available(t.state)
    t.enemy_acts()
    assert t.told("attacks")[0].params["whom"] == ["@hero.sulk.name"]


@pytest.mark.rule("wounds.hero.unconscious")
def test_a_hero_who_falls_in_the_own_turn_has_no_more_of_it(fight: FightMaker) -> None:
    t = fight(DUEL, E="swordsman")
    ancient = t.hero("ancient")
    t.lay(swordsman="sworn")
    ancient.weapon, ancient.life = "short-sword", 1
    t.stack("special", "special", "special", "special")
    t.turn("ancient", ("attack", 1, (0,)))  # its specials strike back
    assert (ancient.life, t.state.frames) == (0, [])
    assert [decision.kind for decision in t.asked] == ["combat-turn", "attack-ready"]


@pytest.mark.rule("wounds.hero.reappear", "wounds.potion.other", "wounds.potion.yellow")
def test_who_comes_to_reappears_there_or_on_the_nearest_available_space(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n A E . . S\n+ + + + + +\n B Y . . .\n+ + + + + +", E="swordsman")
    down(t, "ancient")
    t.hero("yoktal").cubes = {"potion-yellow": 2}
    t.turn("yoktal", ("potion", "yoktal", "potion-yellow", "ancient"))
    assert t.where(t.hero("ancient")) == "A"
    down(t, "ancient")
    t.enemy().cell = t.spaces["A"]
    t.turn("yoktal", ("potion", "yoktal", "potion-yellow", "ancient"), "A2")
    assert (t.hero("ancient").life, BOARD.spots[t.hero("ancient").cell]) == (1, "A2")
    assert t.asked[-2].options == ("A2", "B1"), "both are one step away"


@pytest.mark.rule("wounds.potion.other", "wounds.potion.red")
def test_potions_are_given_to_adjacent_heroes_for_no_points_and_not_through_a_wall(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n A Y|S . . E\n+ + + + + + +", E="swordsman")
    for name in ("ancient", "sulk"):
        t.hero(name).life, t.hero(name).serious = 1, 2
    t.hero("yoktal").cubes = {"potion-red": 1}
    t.begins("yoktal")
    assert t.options("yoktal", "potion") == [("potion", "yoktal", "potion-red", "ancient")]
    t.turn("yoktal", ("potion", "yoktal", "potion-red", "ancient"))
    assert (t.hero("ancient").serious, t.hero("ancient").damage, t.hero("yoktal").points) == (1, 1, 6)


@pytest.mark.rule("wounds.potion.yellow", "aura.spend", "icons.aura.life")
def test_wounds_may_be_mended_also_between_the_enemies_and_in_the_turn_of_another(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n A E . F S\n+ + + + + +", E="swordsman", F="swordsman")
    t.hero("ancient").damage, t.hero("ancient").life, t.hero("ancient").cubes = 4, 4, {"potion-yellow": 1}
    t.usual["defend"] = ("defend",)
    t.stack("damage-1", "damage-1", "damage-1", "damage-1")
    t.state.frames = [Frame(kind="enemies", card="swordsman", queue=["1", "2"])]
    t.run(t.while_frames(), ("potion", "ancient", "potion-yellow", "ancient"), ("aura", "ancient", "endure"), "1")
    assert t.hero("ancient").life == 4 + 1 + 1 - 2, "two damage and the sword, a shield against them"
    t.hero("ancient").cubes = {"potion-yellow": 1}
    t.begins("sulk")
    question = t.ask(t.while_frames())
    assert (1, ("potion", "ancient", "potion-yellow", "ancient")) not in question.also
    assert (0, ("potion", "ancient", "potion-yellow", "ancient")) in question.also


@pytest.mark.rule("wounds.regen.when", "wounds.regen.cost", "combat.round")
def test_regeneration_comes_before_initiative_and_who_came_to_may_buy_some(fight: FightMaker) -> None:
    t = fight(DUEL, E="swordsman")
    down(t, "ancient")
    t.room.round = 4
    t.round_on("refill")
    t.round_on("regenerate", "ancient")
    assert (t.hero("ancient").life, t.hero("sulk").damage, t.room.step) == (1, 1, "initiative")
    assert t.room.deciding == ["ancient", "sulk"]


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat-end.victory", "combat-end.cleanup", "wounds.shock.recover")
def test_the_last_enemy_ends_it_at_once_and_the_chapter_is_read(fight: FightMaker) -> None:
    t = fight(DUEL, E="archer")
    ancient = t.hero("ancient")
    t.lay(archer="eager")
    ancient.weapon, ancient.shock, ancient.life, ancient.bought = AXE, 3, 5, 2
    t.stack("damage-2", "damage-1", "special", "special")
    t.turn("ancient", ("attack", 1, (0,)))
    assert [page.chapter for page in t.state.pages] == ["2"]
    assert (t.room.mode, t.state.frames, t.room.upgrades, len(t.state.upgrades)) == ("free", [], {}, 16)
    assert (ancient.life, ancient.shock, ancient.bought) == (8, 0, 0)


@pytest.mark.rule("combat-end.victory")
def test_victory_is_looked_at_before_defeat(fight: FightMaker) -> None:
    """The blow that fells the last hero also costs the enemy its last Life Point: the sword strikes back."""
    t = fight("+ + + +\n S E .\n+ + + +", E="swordsman")
    t.hero("sulk").weapon, t.hero("sulk").life, t.enemy().wounds = "short-sword", 1, 2
    t.stack("damage-2", "damage-2", "special")
    t.enemy_acts(("defend", "row-0"))
    assert t.hero("sulk").life == 0
    t.state.frames = []
    assert t.run(look_for_end(t))
    assert ([page.chapter for page in t.state.pages], t.hero("sulk").life) == (["2"], 1)


@pytest.mark.rule("combat-end.defeat", "combat-end.recover", "combat-end.cleanup", "wounds.combat-end-revive")
@pytest.mark.rule("overview.never-over")
def test_when_all_heroes_are_down_the_chapter_for_it_is_read_after_they_have_recovered(fight: FightMaker) -> None:
    t = fight(DUEL, E="swordsman")
    ancient, sulk = t.hero("ancient"), t.hero("sulk")
    down(t, "ancient", "sulk")
    sulk.damage, sulk.shock = 4, 2
    t.enemy().wounds = 2
    t.state.frames = [Frame(kind="enemies", card="swordsman", queue=["1"])]
    t.run(t.while_frames())
    assert [page.chapter for page in t.state.pages] == ["3"]
    assert (ancient.life, ancient.damage) == (1, 7)
    assert (sulk.life, sulk.damage, sulk.shock) == (3, 3, 0), "unconscious first, then shock, then one more"
    assert t.told("combat-lost")[0].rule == "combat-end.defeat"
    assert t.enemy().wounds == 0, "Damage tokens are put away"


@pytest.mark.rule("combat-end.recover", "wounds.hero.reappear")
def test_who_recovers_where_a_figure_stands_reappears_beside_it(fight: FightMaker) -> None:
    t = fight(DUEL, E="archer")
    down(t, "sulk")
    t.hero("ancient").cell = t.hero("sulk").cell
    t.room.enemies = []
    t.run(look_for_end(t))
    assert (t.hero("sulk").life, len({hero.cell for hero in t.state.heroes})) == (1, 2)


@pytest.mark.rule("combat-end.victory", "alarm.leave.not-combat")
def test_without_a_chapter_for_victory_the_room_is_free(fight: FightMaker) -> None:
    t = fight(DUEL, E="archer")
    t.room.chapter, t.room.enemies = "1", []
    t.run(look_for_end(t))
    t.goes_on()
    assert (t.state.phase, t.room.mode) == ("room", "free")


@pytest.mark.rule("alarm.leave.not-combat", "alarm.no-enemies")
def test_who_is_outside_comes_back_before_the_first_round(fight: FightMaker) -> None:
    t = fight(DUEL, E="archer")
    t.room.tokens = [Token(kind="access", cell=t.spaces["A"], name="door", chapter="5")]
    t.hero("sulk").exit, t.hero("sulk").cell, t.hero("sulk").stance = "door", BOARD.off, "away"
    t.room.step, t.room.alarmed = "", True
    t.round_on("")
    assert t.room.step == "muster"
    t.round_on("muster")
    assert (t.hero("sulk").exit, t.hero("sulk").cell) == ("", BOARD.numbers["A3"])
    assert t.room.step == "refill"


# --- verbs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.initiative.alarm", "alarm.by-text")
def test_a_text_may_begin_a_fight_and_heroes_keep_their_initiative(fight: FightMaker) -> None:
    t = fight(DUEL, E="swordsman")
    t.room.mode, t.room.alarmed, t.room.round = "free", True, 5
    t.does([{"fight": True}])
    assert (t.room.mode, t.room.startled, t.room.round) == ("combat", False, 0)
    t.room.mode, t.room.enemies = "free", []
    t.does([{"fight": True}])
    assert t.room.mode == "free", "nobody is there"


@pytest.mark.rule("combat.initiative.alarm")
def test_a_fight_that_is_on_goes_on(fight: FightMaker) -> None:
    t = fight(DUEL, E="swordsman")
    t.room.round, t.room.step = 3, "acting"
    t.state.frames = [Frame(kind="turn", hero="sulk")]
    t.does([{"fight": True}])
    assert (t.room.round, t.room.step, len(t.state.frames)) == (3, "acting", 1)


@pytest.mark.rule("wounds.enemy.defeat", "overview.golden.ties")
def test_a_text_may_hurt_an_enemy_in_sight_that_the_players_choose(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n A E . F|G\n+ + + + + +", E="swordsman", F="archer", G="archer")
    t.does([{"hurt": {"n": 2}}], 2, hero="ancient")
    assert t.asked[-1].options == (1, 2)
    assert [enemy.id for enemy in t.room.enemies] == [1, 3]
    t.does([{"hurt": {"enemy": "archer", "n": 2}}], hero="ancient")
    assert [enemy.wounds for enemy in t.room.enemies] == [0, 0], "the other archer is behind the wall"


@pytest.mark.rule("wounds.enemy.defeat")
@pytest.mark.parametrize(("mode", "kinds"), [("stealth", ["cadaver"]), ("combat", [])])
def test_only_in_stealth_mode_a_body_is_left(fight: FightMaker, mode: str, kinds: list[str]) -> None:
    t = fight(DUEL, E="archer")
    t.room.mode = mode
    t.room.enemies.append(Enemy(id=7, card="ur-berg", cell=t.spaces["S"] - 1))
    t.does([{"hurt": {"enemy": "archer", "n": 5}}], hero="ancient")
    assert [token.kind for token in t.room.tokens] == kinds
