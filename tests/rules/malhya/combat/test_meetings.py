"""Where two rules of a fight meet, and where two readings of one come apart."""

from __future__ import annotations

import pytest
from tests.rules.malhya.combat.conftest import Fight, FightMaker
from tests.rules.malhya.scene.test_vain import warned

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.combat.enemies import plan
from coterie.games.malhya.state import Enemy

AXE = "two-handed-axe"


@pytest.mark.rule("wounds.hero.reappear")
@pytest.mark.parametrize(("down", "stands"), [("sulk", "ancient"), ("ancient", "sulk")])
def test_who_comes_to_makes_way_and_not_who_stands_there(fight: FightMaker, down: str, stands: str) -> None:
    t = fight("+ + + + + +\n S A . . E\n+ + + + + +", E="swordsman")
    fallen, standing = t.hero(down), t.hero(stands)
    fallen.cell = standing.cell = BOARD.numbers["A1"]
    fallen.life, fallen.damage, standing.cubes = 0, 6, {"potion-yellow": 1}
    t.turn(stands, ("potion", stands, "potion-yellow", down))
    assert (BOARD.spots[standing.cell], BOARD.spots[fallen.cell]) == ("A1", "A2")


@pytest.mark.rule("engage.hero.lose-free")
def test_whom_a_chapter_engages_on_the_way_loses_what_is_left_too(fight: FightMaker) -> None:
    t = fight("+ + + + + + + + +\n Y . . . . . . . E\n+ + + + + + + + +", E="swordsman")
    t.turn("yoktal", ("move", "A2"))
    t.begins("yoktal")
    yoktal = t.hero("yoktal")
    assert yoktal.free == 4
    t.room.enemies.append(Enemy(id=8, card="swordsman", cell=BOARD.numbers["A1"]))  # as a reinforcement comes
    t.run(t.while_frames(), ("move", "A3"), ("end-turn",))
    assert yoktal.points == 5


@pytest.mark.rule("icons.angle", "engage.enemy.path", "engage.ranged.penalty")
def test_an_angled_shot_past_an_obstacle_has_no_penalty_and_is_taken_from_there(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n Y B:. . E .\n+ + + + + + +", E="archer")
    t.lay(archer="sworn")
    assert t.run(plan(t, t.enemy())).rule == "engage.ranged.stay", "at B it would be engaged and give a Dodge die"
    t.stack("damage-1", "damage-1", "damage-1")
    t.enemy_acts()
    assert (t.told("dodge-die"), t.hero("yoktal").damage) == ([], 3)


@pytest.mark.rule("wounds.potion.yellow")
def test_a_potion_keeps_an_attacker_on_its_feet_whom_the_defense_strikes_back(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n A E . . S\n+ + + + + +", E="swordsman")
    ancient = t.hero("ancient")
    t.lay(swordsman="sworn")
    ancient.weapon, ancient.life, ancient.damage, ancient.cubes, ancient.aura = (
        "short-sword",
        1,
        7,
        {"potion-yellow": 1},
        0,
    )
    t.stack("damage-1", "special", "shield-1", "special")
    t.turn("ancient", ("attack", 1, (0,)), ("potion", "ancient", "potion-yellow", "ancient"))
    assert (ancient.life, t.told("unconscious")) == (1, [])


@pytest.mark.rule("attack.area-hits")
def test_an_ally_within_the_area_is_not_hit(fight: FightMaker) -> None:
    t = fight("+ + + + +\n E A S .\n+ + + + +", E="spearman")
    t.hero("ancient").weapon, t.hero("ancient").traits["strength"] = AXE, 3
    t.stack("damage-1", "damage-1", "damage-1", "special")
    t.turn("ancient", ("attack", "around", (0, 2)))
    assert (len(t.told("attacks")[0].params["whom"]), t.hero("sulk").life) == (1, 6)


@pytest.mark.rule("attack.area-hits", "explore.room.adjacency")
def test_around_stops_at_a_wall(fight: FightMaker) -> None:
    t = fight("+ + + +\n E|A F\n+ + + +", E="spearman", F="spearman")
    t.hero("ancient").weapon, t.hero("ancient").traits["strength"] = AXE, 3
    t.stack("damage-1", "damage-1", "damage-1", "special")
    t.turn("ancient", ("attack", "around", (0, 2)))
    assert [enemy.wounds for enemy in t.room.enemies] == [0, 2]


@pytest.mark.rule("icons.push", "wounds.hero.cube")
def test_a_cube_stops_nobody_who_is_pushed(fight: FightMaker) -> None:
    t = fight("+ + + + +\n Y E S .\n+ + + + +", E="ur-berg")
    t.hero("sulk").life, t.hero("sulk").damage = 0, 6
    t.hero("yoktal").weapon, t.hero("yoktal").traits["dexterity"] = "boar-spear", 2
    t.stack("special", "special", "shield-1", "shield-1")
    t.turn("yoktal", ("attack", 1, (0, 1)))
    assert BOARD.spots[t.enemy().cell] == "A4"


@pytest.mark.rule("icons.push", "attack.hero.cumulative")
def test_pushes_of_the_weapon_and_of_a_row_add_up(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n A E . . .\n+ + + + + +", E="ur-berg")
    t.hero("ancient").weapon, t.hero("ancient").traits["strength"] = "quarry-maul", 3
    t.stack("special", "special", "shield-1", "shield-1")
    t.turn("ancient", ("attack", "east", (0, 2)))
    assert BOARD.spots[t.enemy().cell] == "A4"


@pytest.mark.rule("attack.support", "engage.definition")
def test_an_ally_behind_a_wall_engages_nobody_and_gives_no_support(fight: FightMaker) -> None:
    t = fight("+ + + +\n A E|S\n+ + + +", E="ur-berg")
    t.hero("ancient").weapon = AXE
    t.stack("damage-1", "damage-1", "damage-1", "shield-1", "shield-1")
    t.turn("ancient", ("attack", 1, (0,)))
    assert t.enemy().wounds == 3 - 2


@pytest.mark.rule("attack.support", "attack.melee.reach")
def test_who_strikes_from_two_spaces_away_is_supported_by_who_engages_the_target(fight: FightMaker) -> None:
    t = fight("+ + + + +\n Y . E S\n+ + + + +", E="ur-berg")
    t.hero("yoktal").weapon = "boar-spear"
    t.stack("damage-1", "damage-1", "shield-1", "shield-1")
    t.turn("yoktal", ("attack", 1, (0,)))
    assert t.enemy().wounds == 2 + 1 - 2


@pytest.mark.rule("attack.melee.reach", "engage.enemy.path")
def test_a_long_weapon_is_not_brought_to_where_a_wall_is_in_between(fight: FightMaker) -> None:
    """A1|A2 . E: two spaces from the Sulk lies A3, but the wall hides her from there; round by row B it is B2."""
    t = fight("+-+-+-+-+-+-+\n S|. . . . E\n+ + + + + + +\n . . . . . .\n+-+-+-+-+-+-+", E="spearman")
    t.lay(spearman="swift")
    way = t.run(plan(t, t.enemy()))
    strike_from = [BOARD.spots[cell] for cell in way.cells]
    t.stack("damage-1", "damage-1")
    t.enemy_acts(*strike_from[:1] * (len(strike_from) > 1))
    assert t.hero("sulk").damage == 2


@pytest.mark.rule("combat.order.ties")
def test_of_two_kinds_of_enemies_on_a_level_the_players_say_who_goes_first(fight: FightMaker) -> None:
    t = fight("+ + + + + + +\n Y . . . E F\n+ + + + + + +", E="swordsman", F="archer")
    t.lay(swordsman="rushing", archer="swift")
    t.room.order = ["swordsman", "archer"]
    t.round_on("acting", "archer")
    assert (t.asked[0].options, t.in_turn) == (("swordsman", "archer"), "archer")


@pytest.mark.rule("combat.initiative.spend")
def test_all_points_may_go_into_initiative_and_none(fight: FightMaker) -> None:
    t = fight("+ + + +\n Y . E\n+ + + +", E="swordsman")
    t.room.deciding = ["yoktal"]
    t.round_on("initiative", 6)
    assert (t.asked[0].options, t.hero("yoktal").points) == ((0, 1, 2, 3, 4, 5, 6), 0)


def about_to_fall(fight: FightMaker, life: int, **wounds: int) -> Fight:
    """The Sulk is struck with 2 damage; she and the Ancient beside her have seats of their own."""
    t = fight("+ + + + +\n A S E .\n+ + + + +", E="swordsman")
    sulk = t.hero("sulk")
    sulk.life, sulk.damage, sulk.serious = life, wounds.get("damage", 0), wounds.get("serious", 0)
    for hero in t.state.heroes:
        hero.aura = 0
    t.stack("damage-1", "special")
    return t


@pytest.mark.rule("knapsack.single-use", "wounds.potion.other")
def test_potions_of_two_players_together_keep_a_hero_standing(fight: FightMaker) -> None:
    t = about_to_fall(fight, 1, damage=3)
    t.hero("sulk").cubes, t.hero("ancient").cubes = {"potion-yellow": 1}, {"potion-yellow": 1}
    t.enemy_acts(("potion", "ancient", "potion-yellow", "sulk"), ("potion", "sulk", "potion-yellow", "sulk"))
    assert (t.hero("sulk").life, t.told("unconscious")) == (1, [])


@pytest.mark.rule("knapsack.single-use")
def test_if_one_of_them_lets_it_go_by_the_other_is_not_asked(fight: FightMaker) -> None:
    t = about_to_fall(fight, 1, damage=3)
    t.hero("sulk").cubes, t.hero("ancient").cubes = {"potion-yellow": 1}, {"potion-yellow": 1}
    t.enemy_acts("pass")
    assert ([decision.kind for decision in t.asked], t.hero("sulk").life) == (["mend"], 0)


@pytest.mark.rule("knapsack.single-use", "wounds.potion.yellow")
def test_a_flask_counts_beside_a_potion_that_is_there_already(fight: FightMaker) -> None:
    t = about_to_fall(fight, 1, damage=3)
    t.hero("sulk").cubes = {"potion-yellow": 1}
    t.gives("sulk", "potion-flask")
    drinks = ("potion", "sulk", "potion-yellow", "sulk")
    t.enemy_acts(("item", "sulk", "potion-flask"), drinks, drinks)
    assert t.hero("sulk").life == 1


@pytest.mark.rule("wounds.potion.red", "wounds.potion.yellow")
def test_a_red_potion_makes_a_wound_fit_for_the_yellow_one(fight: FightMaker) -> None:
    t = about_to_fall(fight, 2, serious=3)
    t.hero("sulk").cubes = {"potion-red": 1, "potion-yellow": 1}
    t.enemy_acts(("potion", "sulk", "potion-red", "sulk"), ("potion", "sulk", "potion-yellow", "sulk"))
    assert (t.hero("sulk").life, t.hero("sulk").serious) == (1, 2)


@pytest.mark.rule("knapsack.single-use")
def test_more_potions_than_wounds_that_they_heal_decide_nothing(fight: FightMaker) -> None:
    t = about_to_fall(fight, 1, damage=1)
    t.hero("sulk").cubes = {"potion-yellow": 2}
    t.enemy_acts()
    assert (t.asked, t.hero("sulk").cubes) == ([], {"potion-yellow": 2})


@pytest.mark.rule("icons.push", "defense.hero.choose-after")
def test_a_defense_that_may_dodge_a_push_is_not_called_in_vain(fight: FightMaker) -> None:
    """The roll shows no damage either way, but with its token the spearman pushes."""
    for token, vain in (("sworn", False), ("", True)):
        t = fight("+ + + + +\n . S E .\n+ + + + +", E="spearman")
        if token:
            t.lay(spearman=token)
        t.hero("sulk").armor, t.hero("sulk").aura = "moth-mail", 0
        t.stack("special", "special")
        assert warned(t.state, t.enemy_asks(), ("defend", "armor-0")) is vain
