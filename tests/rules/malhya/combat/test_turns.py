"""A hero's turn and that of the enemies: what each begins and ends with, and what others may do meanwhile."""

from __future__ import annotations

import pytest
from tests.rules.malhya.combat.conftest import Fight, FightMaker

from coterie.games.malhya.box.tables import ENEMIES
from coterie.games.malhya.combat.turn import MENUS, TURN_MENU, attack_cost
from coterie.games.malhya.round.play import one_thing
from coterie.games.malhya.state import Frame
from coterie.kernel.decision import Flow, option_key

ROAD = "+ + + + + + + + + +\n Y . . . . . . . E\n+ + + + + + + + + +"
CLOSE = "+ + + +\n Y E S\n+ + + +"
POTION = ("potion", "ancient", "potion-yellow", "ancient")


@pytest.mark.rule("engage.hero.lose-free", "move.hero.free")
@pytest.mark.parametrize(("floor", "free"), [(ROAD, 4), (CLOSE, 0)])
def test_a_turn_begins_with_a_new_free_move_for_who_is_not_engaged(fight: FightMaker, floor: str, free: int) -> None:
    t = fight(floor, E="swordsman")
    t.lay(swordsman="swift")
    t.room.order = ["yoktal"]
    t.hero("yoktal").moved = True  # in the round before
    t.round_on("acting")
    assert (t.in_turn, t.hero("yoktal").free, t.hero("yoktal").moved) == ("yoktal", free, False)


@pytest.mark.rule("move.hero.no-bank")
def test_what_is_left_of_the_free_move_ends_with_the_turn(fight: FightMaker) -> None:
    t = fight(ROAD, E="swordsman")
    t.turn("yoktal", ("move", "A2"))
    assert t.hero("yoktal").free == 0


@pytest.mark.rule("move.hero.no-bank", "combat.hero-actions")
def test_an_attack_ends_a_free_move_that_has_begun_and_none_that_has_not(fight: FightMaker) -> None:
    for first, free in (((), 4), ((("move", "A2"),), 0)):
        t = fight(ROAD, E="swordsman")
        t.hero("yoktal").weapon = "throwing-knives"
        t.begins("yoktal")
        for option in (*first, ("attack", 1, (0,))):
            t.run(TURN_MENU.do(t, t.hero("yoktal"), option))
        assert t.hero("yoktal").free == free


@pytest.mark.rule("icons.arrow.red", "icons.arrow.yellow")
def test_a_red_arrow_makes_a_shot_cheaper_and_a_yellow_one_does_not(fight: FightMaker) -> None:
    t = fight(ROAD, E="swordsman")
    yoktal = t.hero("yoktal")
    yoktal.weapon = "hunting-bow"
    assert [attack_cost(yoktal, (0,), arrow) for arrow in ("", "arrow-red", "arrow-yellow")] == [3, 2, 3]


@pytest.mark.rule("attack.ranged.sight", "attack.melee.reach")
@pytest.mark.parametrize(
    ("weapon", "rule"), [("short-sword", "attack.melee.reach"), ("hunting-bow", "attack.ranged.sight")]
)
def test_it_is_said_why_there_is_no_target(fight: FightMaker, weapon: str, rule: str) -> None:
    t = fight("+ + + + +\n Y .|. E\n+ + + + +", E="swordsman")
    t.hero("yoktal").weapon = weapon
    t.begins("yoktal")
    [why] = [each.rule for each in TURN_MENU.blocked(t.state, t.hero("yoktal")) if option_key(each.option) == "attack"]
    assert why == rule


@pytest.mark.rule("wounds.potion.yellow")
def test_who_is_in_turn_finds_the_own_things_in_the_menu_and_others_break_in(fight: FightMaker) -> None:
    t = fight("+ + + + + +\n A . S . E\n+ + + + + +", E="swordsman")
    for name in ("ancient", "sulk"):
        t.hero(name).damage, t.hero(name).cubes = 1, {"potion-yellow": 1}
    t.begins("ancient")
    question = t.ask(t.while_frames())
    assert [option for option in question.options if option[0] == "potion"] == [POTION]
    assert {seat for seat, _ in question.also} == {t.hero("sulk").seat}


@pytest.mark.rule("wounds.potion.yellow", "combat.order.types")
def test_who_let_the_moment_before_an_enemy_go_by_is_asked_again_before_the_next(fight: FightMaker) -> None:
    t = fight("+ + + + + + + + + +\n A . . . . . . E F\n+ + + + + + + + + +", E="swordsman", F="swordsman")
    t.hero("ancient").damage, t.hero("ancient").cubes, t.hero("ancient").aura = 1, {"potion-yellow": 1}, 0
    t.state.frames = [Frame(kind="enemies", card="swordsman", queue=["1", "2"])]
    t.run(t.while_frames(), "pass", "1", "pass")
    assert [decision.kind for decision in t.asked] == ["mend", "enemy-next", "mend"]


@pytest.mark.rule("combat-end.defeat")
@pytest.mark.parametrize(
    "frame",
    [
        Frame(kind="enemies", card="swordsman", queue=["1", "2"]),
        Frame(kind="enemy", stage="move", card="1"),
        Frame(kind="turn", hero="yoktal"),
    ],
)
def test_with_the_last_hero_the_fight_is_lost_at_once_whoever_was_about_to_act(fight: FightMaker, frame: Frame) -> None:
    t = fight("+ + + + + + +\n Y . . . E F\n+ + + + + + +", E="swordsman", F="swordsman")
    t.hero("yoktal").life, t.hero("yoktal").damage = 0, 5
    t.state.frames = [frame]
    t.run(t.while_frames())
    assert [page.chapter for page in t.state.pages] == ["3"]
    assert (t.asked, t.told("steps")) == ([], [])


@pytest.mark.rule("defense.hero.activate")
def test_what_works_against_blades_alone_is_not_offered_against_an_arrow(fight: FightMaker) -> None:
    t = fight(CLOSE, E="swordsman")
    t.hero("yoktal").weapon = "boar-spear"
    offered = {}
    for card in ("swordsman", "archer"):
        t.state.frames = [Frame(kind="attack", card=card)]
        offered[card] = MENUS["defend"].options(t.state, t.hero("yoktal"))
    assert ("defend", "row-0") in offered["swordsman"]
    assert offered["archer"] == [("defend",)]


# --- verbs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wounds.enemy.defeat", "talents.sides")
def test_who_hurts_an_enemy_by_a_text_has_vanquished_it(fight: FightMaker) -> None:
    t = fight(CLOSE, E="archer")
    t.hero("yoktal").talents, t.hero("yoktal").points = {"blood-up": False}, 0
    t.does([{"hurt": {"n": 9}}], hero="yoktal")
    assert (t.room.enemies, t.hero("yoktal").points) == ([], 2)


@pytest.mark.rule("wounds.enemy.defeat")
def test_who_is_not_in_the_room_hurts_nobody_there(fight: FightMaker) -> None:
    """Nor from the last space of the largest room, which such a hero's number would name."""
    rows = [" Y" + " ." * 17, *[" ." * 18 for _ in range(16)], " ." * 17 + " E"]
    line = "+ " * 18 + "+"
    t = fight("\n".join([line, *[part for row in rows for part in (row, line)]]), E="archer")
    t.hero("yoktal").cell = -1
    t.does([{"hurt": {"n": 9}}], hero="yoktal")
    assert [enemy.wounds for enemy in t.room.enemies] == [0]


# --- between what others do -------------------------------------------------------------------------------------------


@pytest.mark.rule("knapsack.single-use")
def test_powder_is_thrown_before_an_enemy_acts(fight: FightMaker) -> None:
    t = fight("+ + + + +\n S E . .\n+ + + + +", E="archer")
    t.gives("sulk", "flash-powder")
    t.enemy().wounds = ENEMIES["archer"].life - 1
    t.state.frames = [Frame(kind="enemies", card="archer", queue=["1"])]
    t.run(t.while_frames(), ("item", "sulk", "flash-powder"))
    assert [(decision.kind, decision.rule) for decision in t.asked] == [("mend", "knapsack.single-use")]
    assert (t.hero("sulk").damage, t.told("attacks"), t.room.enemies) == (0, [], [])


@pytest.mark.rule("knapsack.single-use")
def test_nobody_is_asked_about_powder_where_no_enemy_is_in_sight_or_potions_that_help_nobody(fight: FightMaker) -> None:
    t = fight("+-+-+-+-+-+\n S|. . . E\n+-+-+-+-+-+", E="swordsman")
    t.gives("sulk", "flash-powder", "potion-flask", "honed-picks")
    t.state.frames = [Frame(kind="enemies", card="swordsman", queue=["1"])]
    t.run(t.while_frames())
    assert t.asked == []


@pytest.mark.rule("knapsack.single-use", "wounds.potion.yellow")
def test_a_flask_is_opened_before_an_enemy_acts_for_the_potions_in_it(fight: FightMaker) -> None:
    t = fight("+-+-+-+-+-+\n S|. . . E\n+-+-+-+-+-+", E="swordsman")
    sulk = t.hero("sulk")
    t.gives("sulk", "potion-flask")
    sulk.life, sulk.damage = sulk.life - 1, 1
    t.state.frames = [Frame(kind="enemies", card="swordsman", queue=["1"])]
    t.run(t.while_frames(), ("item", "sulk", "potion-flask"), ("potion", "sulk", "potion-yellow", "sulk"))
    assert (sulk.damage, sulk.cubes) == (0, {"potion-yellow": 1})


def about_to_fall(fight: FightMaker, life: int, damage: int, **cubes: int) -> Fight:
    """The Sulk is struck with 2 damage; she and the Ancient beside her have seats of their own."""
    t = fight("+ + + + +\n A S E .\n+ + + + +", E="swordsman")
    sulk = t.hero("sulk")
    sulk.life, sulk.damage, sulk.aura = life, damage, 0
    t.hero("ancient").aura = 0
    for name, n in cubes.items():
        t.hero(name).cubes = {"potion-yellow": n}
    t.stack("damage-1", "special")
    return t


@pytest.mark.rule("wounds.potion.yellow", "wounds.potion.other")
@pytest.mark.parametrize("giver", ["sulk", "ancient"])
def test_a_potion_keeps_a_hero_on_its_feet_whom_the_wounds_would_fell(fight: FightMaker, giver: str) -> None:
    t = about_to_fall(fight, 2, 3, **{giver: 1})
    t.enemy_acts(("potion", giver, "potion-yellow", "sulk"))
    assert (t.hero("sulk").life, t.hero("sulk").damage) == (2 + 1 - 2, 3 - 1 + 2)
    assert [decision.kind for decision in t.asked] == ["mend"]
    assert t.told("unconscious") == []


@pytest.mark.rule("wounds.potion.yellow")
@pytest.mark.parametrize(
    ("life", "damage", "potions"),
    [(3, 3, 1), (1, 3, 1), (2, 0, 1)],
    ids=["stands without it", "falls in spite of it", "has no damage to heal"],
)
def test_nobody_is_asked_for_a_potion_that_decides_nothing(
    fight: FightMaker, life: int, damage: int, potions: int
) -> None:
    t = about_to_fall(fight, life, damage, sulk=potions)
    t.enemy_acts()
    assert t.asked == []
    assert t.hero("sulk").cubes == {"potion-yellow": potions}


@pytest.mark.rule("wounds.potion.yellow")
def test_whoever_passes_lets_the_hero_fall_and_is_asked_anew_for_the_next_target(fight: FightMaker) -> None:
    t = fight("+ + + +\n S Y .\n+ + + +\n E . .\n+ + + +", E="ur-berg")
    for hero in t.state.heroes:
        hero.life, hero.damage, hero.aura, hero.cubes = 4, 1, 0, {"potion-yellow": 1}
    t.stack("damage-2", "special", "special")
    t.enemy_acts("sulk", "pass", "pass", ("potion", "yoktal", "potion-yellow", "yoktal"))
    assert [hero.life for hero in t.state.heroes] == [0, 1]


@pytest.mark.rule("wounds.potion.other", "wounds.regen.when")
def test_at_the_start_of_a_round_a_potion_spares_the_others_the_price_of_regeneration(fight: FightMaker) -> None:
    t = fight("+ + + + +\n A S . E\n+ + + + +", E="swordsman")
    sulk, ancient = t.hero("sulk"), t.hero("ancient")
    sulk.life, sulk.damage, ancient.cubes = 0, 6, {"potion-yellow": 1}
    ancient.aura = 0
    t.room.step, t.room.round = "refill", 4

    def stepping() -> Flow[None]:
        while t.room.step in ("refill", "regenerate") or t.state.frames:
            yield from one_thing(t)

    t.run(stepping(), ("potion", "ancient", "potion-yellow", "sulk"))
    assert [decision.kind for decision in t.asked] == ["mend"]
    assert (sulk.life, ancient.life, t.room.deciding) == (1, 8, ["ancient", "sulk"])


@pytest.mark.rule("wounds.regen.when", "knapsack.single-use")
def test_at_the_start_of_a_round_nobody_is_asked_if_all_are_on_their_feet(fight: FightMaker) -> None:
    t = fight("+ + + + +\n A S . E\n+ + + + +", E="swordsman")
    t.hero("sulk").damage, t.hero("sulk").cubes = 1, {"potion-yellow": 1}
    t.round_on("refill")
    assert t.asked == []
