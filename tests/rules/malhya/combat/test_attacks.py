"""Attacks: rows and their costs, dice and automatic damage, allies, areas, push, arrows, what enemies add."""

from __future__ import annotations

import pytest
from tests.rules.malhya.combat.conftest import Fight, FightMaker

from coterie.games.malhya.box.tables import WEAPONS
from coterie.games.malhya.combat.figures import life_of
from coterie.games.malhya.combat.rows import enemy_strike, weapon_strike, worth
from coterie.games.malhya.combat.turn import TURN_MENU, attack_cost, row_sets
from coterie.kernel.errors import RuleFault

DUEL = """
    + + + + + + +
     A E . . . .
    + + + + + + +
     . . . . . .
    + + + + + + +
"""
AXE = "two-handed-axe"


def duel(fight: FightMaker, weapon: str = AXE, enemy: str = "ur-berg", **traits: int) -> Fight:
    """The Ancient, with a weapon and some traits, beside an enemy."""
    t = fight(DUEL, E=enemy)
    ancient = t.hero("ancient")
    ancient.weapon = weapon
    ancient.traits |= traits
    return t


def strikes(t: Fight, rows: tuple[int, ...], *dice: str, aim: int | str = 1, arrow: str = "") -> None:
    """An attack of the Ancient with stacked dice, his own and those of the defense."""
    t.stack(*dice)
    t.turn("ancient", ("attack", aim, rows, *((arrow,) if arrow else ())))
    assert not t.stacked


# --- rows -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack.hero.axe", "attack.hero.rows", "gear.weapon.combine", "gear.weapon.card")
@pytest.mark.parametrize(("rows", "cost"), [((0,), 3), ((0, 1), 4), ((0, 2), 5), ((0, 1, 2), 6)])
def test_hand_to_hand_weapons_example_of_the_axe(fight: FightMaker, rows: tuple[int, ...], cost: int) -> None:
    """HAND-TO-HAND WEAPONS, example: 3 points alone, 4 with the damage, 5 with the sweep, 6 with both."""
    t = duel(fight, strength=3)
    ancient = t.hero("ancient")
    assert {*row_sets(t.state, ancient)} == {(0,), (0, 1), (0, 2), (0, 1, 2)}, "the basic row is always part of it"
    assert attack_cost(ancient, rows, "") == cost
    t.stack("damage-1", *["special"] * 4)
    t.turn("ancient", ("attack", "around" if 2 in rows else 1, rows))
    assert ancient.points == 6 - cost


@pytest.mark.rule("attack.hero.cumulative", "attack.faces", "gear.weapon.special")
@pytest.mark.parametrize(("rows", "damage"), [((0,), 2), ((0, 1), 6)])
def test_power_specials_are_worth_1_by_the_ability_and_2_more_by_the_row(rows: tuple[int, ...], damage: int) -> None:
    """An Attack special is worth nothing, since no ability uses it."""
    strike = weapon_strike(AXE, rows)
    assert worth(["attack.special", "power.special", "power.special"], strike.specials, "damage") == damage


@pytest.mark.rule("attack.faces", "attack.resolve")
def test_faces_deal_what_they_show_and_automatic_damage_is_added(fight: FightMaker) -> None:
    t = duel(fight, "war-pick", dexterity=3)
    strikes(t, (0, 1), "damage-2", "damage-1", "special", "special")
    assert life_of(t.enemy()) == 9 - (2 + 1 + 1 - 2), "two Defense specials are a shield each for the Ur-Berg"


@pytest.mark.rule("gear.weapon.requirement", "gear.weapon.no-skip", "gear.weapon.first-row")
def test_rows_that_are_not_open_cannot_be_used(fight: FightMaker) -> None:
    t = duel(fight, "war-pick", strength=2, dexterity=1)
    t.begins("ancient")
    assert t.options("ancient", "attack") == [("attack", 1, (0,))]
    t.hero("ancient").traits["strength"] = 1
    assert t.refusals("ancient")["attack"] == "why.no-row"


@pytest.mark.rule("icons.trait.temporary", "gear.weapon.requirement")
def test_a_trait_raised_for_the_turn_opens_a_row(fight: FightMaker) -> None:
    t = duel(fight, strength=2)
    t.begins("ancient")
    assert ("attack", "around", (0, 2)) not in t.options("ancient", "attack")
    t.turn("ancient", ("aura", "ancient", "strength"))
    assert ("attack", "around", (0, 2)) in t.options("ancient", "attack")


@pytest.mark.rule("gear.weapon.people")
def test_a_weapon_of_a_people_is_of_no_use_to_others(fight: FightMaker) -> None:
    t = duel(fight, "roadwarden", strength=4, intelligence=4)
    t.begins("ancient")
    assert t.refusals("ancient")["attack"] == "why.no-row"


@pytest.mark.rule("gear.weapon.row-once", "combat.hero-actions", "attack.hero.declare")
def test_rows_are_used_anew_in_the_next_attack_as_long_as_points_last(fight: FightMaker) -> None:
    t = duel(fight)
    t.stack(
        "damage-1",
        "special",
        "special",
        "shield-2",
        "shield-2",
        "damage-1",
        "special",
        "special",
        "shield-2",
        "shield-2",
    )
    t.turn("ancient", ("attack", 1, (0,)), ("attack", 1, (0,)))
    assert t.hero("ancient").points == 0, "paid although nothing came of it"
    assert [decision.kind for decision in t.asked].count("combat-turn") == 3


@pytest.mark.rule("attack.hero.declare")
def test_who_lacks_points_is_told_and_a_stale_answer_is_refused(fight: FightMaker) -> None:
    t = duel(fight, strength=2)
    t.hero("ancient").points = 3
    t.begins("ancient")
    assert t.options("ancient", "attack") == [("attack", 1, (0,))]
    assert t.refusals("ancient") == {"attack:1:0,1": "why.few-points", "equip": "why.nothing-to-equip"}
    with pytest.raises(RuleFault):
        t.run(TURN_MENU.do(t, t.hero("ancient"), ("attack", 1, (0, 1))))


@pytest.mark.rule("attack.hero.weapon")
def test_bare_hands_cannot_attack(fight: FightMaker) -> None:
    t = duel(fight, "")
    t.begins("ancient")
    assert t.options("ancient", "attack") == []
    assert t.refusals("ancient")["attack"] == "why.no-weapon"


@pytest.mark.rule("gear.weapon.switch", "combat.hero-actions")
def test_switching_costs_a_point_and_ends_a_free_move_that_has_begun(fight: FightMaker) -> None:
    t = fight("+ + + + + + + +\n A . . . . . E\n+ + + + + + + +", E="ur-berg")
    ancient = t.hero("ancient")
    ancient.weapon, ancient.items = "short-sword", [AXE]
    t.turn("ancient", ("equip", "ancient", AXE), ("move", "A2"), ("equip", "ancient", "short-sword"), ("move", "A3"))
    assert ancient.weapon == "short-sword"
    assert ancient.points == 6 - 2 - 1, "the last step was paid, the first was free although it came after a switch"


# --- whom it strikes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack.melee.reach", "gear.weapon.categories")
def test_hand_to_hand_strikes_an_adjacent_opponent_and_nobody_behind_a_wall(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + +
         . F . G
        +-+ + + +
         A E . .
        + + + + +
        """,
        E="swordsman",
        F="swordsman",
        G="swordsman",
    )
    t.hero("ancient").weapon = AXE
    t.begins("ancient")
    assert {option[1] for option in t.options("ancient", "attack")} == {1}, "F is behind the end of the wall"


@pytest.mark.rule("attack.melee.reach")
def test_a_long_weapon_reaches_two_spaces_along_a_free_line_and_does_not_engage(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + +
         Y . E . F
        + + + + + +
         . . . . .
        +=+ + + + +
         H . G . .
        + + + + + +
        """,
        E="swordsman",
        F="swordsman",
        G="swordsman",
        H="swordsman",
    )
    t.hero("yoktal").weapon = "boar-spear"
    t.begins("yoktal")
    assert {option[1] for option in t.options("yoktal", "attack")} == {1, 3}
    assert t.hero("yoktal").free == 4, "two spaces away nobody is engaged"


@pytest.mark.rule("attack.ranged.sight", "sight.use", "gear.weapon.categories")
def test_a_shot_needs_a_line_of_sight_of_any_length_and_may_be_made_engaged(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + + + + + + + + +
         S E . . . . . . . . . F
        + + +-+ + + + + + + + + +
         . . G . . . . . . . . .
        + + + + + + + + + + + + +
        """,
        E="swordsman",
        F="archer",
        G="archer",
    )
    t.hero("sulk").weapon = "throwing-knives"
    t.begins("sulk")
    assert {option[1] for option in t.options("sulk", "attack")} == {1, 2}


@pytest.mark.rule("explore.conditions", "attack.ranged.sight")
def test_where_nobody_can_shoot_heroes_cannot_either(fight: FightMaker) -> None:
    t = fight("+ + + +\n S . E\n+ + + +", E="swordsman")
    t.hero("sulk").weapon = "throwing-knives"
    t.room.page, t.hero("sulk").cell, t.enemy().cell = "04", 0, 2
    t.begins("sulk")
    assert t.refusals("sulk")["attack"] == "why.no-shooting"


# --- allies -----------------------------------------------------------------------------------------------------------

THRONG = """
    + + + + +
     A E S .
    + + + + +
     . Y . M
    + + + + +
"""


@pytest.mark.rule("attack.support", "engage.definition")
def test_each_other_conscious_ally_beside_the_target_is_worth_a_damage(fight: FightMaker) -> None:
    t = fight(THRONG, E="ur-berg")
    t.hero("ancient").weapon = AXE
    t.hero("yoktal").life = 0
    strikes(t, (0,), "damage-1", "damage-1", "damage-1", "shield-1", "shield-1")
    assert t.enemy().wounds == 3 + 1 - 2, "the Sulk helps; the Yoktal is unconscious, Mhaÿ too far away"


@pytest.mark.rule("attack.support")
def test_shots_get_no_support(fight: FightMaker) -> None:
    t = fight(THRONG, E="ur-berg")
    t.hero("sulk").weapon = "throwing-knives"
    t.stack("damage-1", "shield-1", "shield-1", "special")
    t.turn("sulk", ("attack", 1, (0,)))
    assert t.enemy().wounds == 0


@pytest.mark.rule("attack.support", "attack.enemy.row")
@pytest.mark.parametrize(("talents", "wounds"), [({}, 2), ({"sidestep": True}, 1)])
def test_enemies_support_each_other_unless_a_talent_forbids_it(
    fight: FightMaker, talents: dict[str, bool], wounds: int
) -> None:
    t = fight("+ + + +\n E S F\n+ + + +", E="spearman", F="swordsman")
    t.hero("sulk").talents = talents
    t.stack("damage-1", "special")
    t.enemy_acts()
    assert t.hero("sulk").damage == wounds


# --- areas ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack.area-hits", "attack.area-arc")
def test_around_strikes_every_opponent_once_with_one_roll_and_no_ally(fight: FightMaker) -> None:
    """Each defends on its own; support is counted for each: the Sulk stands beside F only."""
    t = fight(
        """
        + + + + +
         E . . .
        + + + + +
         . A F S
        + + + + +
        """,
        E="spearman",
        F="spearman",
    )
    t.hero("ancient").weapon, t.hero("ancient").traits["strength"] = AXE, 3
    t.stack("damage-1", "damage-1", "damage-1", "shield-1", "special")
    t.turn("ancient", ("attack", "around", (0, 2)), "1")
    assert [life_of(enemy) for enemy in t.room.enemies] == [2], "E lost 3 - 1 - 1, F 3 + 1 - 1"
    assert t.room.enemies[0].id == 1
    assert t.hero("sulk").life == 6


@pytest.mark.rule("attack.area-front")
def test_the_front_is_three_spaces_in_a_line_up_to_a_blocking_line(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + +
         Y E F G H
        + + + + + +
         . . . . .
        +-+ + + + +
         I . . . .
        + + + + + +
        """,
        E="archer",
        F="archer",
        G="archer",
        H="archer",
        I="archer",
    )
    yoktal = t.hero("yoktal")
    yoktal.weapon, yoktal.traits["strength"] = "boar-spear", 2
    t.begins("yoktal")
    areas = [option for option in t.options("yoktal", "attack") if 2 in option[2]]
    assert {option[1] for option in areas} == {"east"}, "south is behind a line, other directions strike nobody"
    t.stack("damage-2", "damage-2", "special", "special", "special")
    t.turn("yoktal", ("attack", "east", (0, 2)), "1", "2")
    assert [enemy.id for enemy in t.room.enemies] == [4, 5]


@pytest.mark.rule("attack.area-arc")
def test_an_arc_is_three_consecutive_spaces_of_the_ring_none_behind_a_line(fight: FightMaker) -> None:
    t = fight(
        """
        + + + +
         E F G
        + + + +
         H Y I
        + +-+ +
         J K L
        + + + +
        """,
        **dict.fromkeys("EFGHIK", "archer"),
    )
    yoktal = t.hero("yoktal")
    yoktal.weapon = "roadwarden"
    t.begins("yoktal")
    ways = {option[1]: option for option in t.options("yoktal", "attack") if 1 in option[2]}
    assert [*ways] == ["north", "northeast", "east", "southeast", "southwest", "west", "northwest"]
    t.stack("damage-2", "damage-2", *["special"] * 3)
    t.turn("yoktal", ("attack", "north", (0, 1)), "1", "2")
    assert [enemy.id for enemy in t.room.enemies] == [4, 5, 6]


@pytest.mark.rule("attack.area-hits")
def test_the_arc_of_an_enemy_is_laid_so_that_it_strikes_as_many_as_possible(fight: FightMaker) -> None:
    t = fight(
        """
        + + + +
         S . .
        + + + +
         Y E M
        + + + +
        """,
        E="ur-berg",
    )
    t.stack("damage-1", "special", "special")
    t.enemy_acts("yoktal")
    assert [(hero.card, hero.damage) for hero in t.state.heroes] == [("sulk", 3), ("yoktal", 3), ("mhay", 0)]


# --- push -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("icons.push")
@pytest.mark.parametrize(
    ("row", "end"),
    [
        (" A E B C D", "C"),
        (" A E B|C D", "B"),
        (" A E B F D", "B"),
        (" A E B a D", "B"),
        (" A E", "E"),
        (" A E:B C D", "C"),
    ],
)
def test_push_goes_straight_away_up_to_a_line_a_figure_an_abyss_or_the_edge(
    fight: FightMaker, row: str, end: str
) -> None:
    edge = "+ " * (len(row) // 2) + "+"
    others = {"F": "archer"} if "F" in row else {}
    t = fight(f"{edge}\n{row}\n{edge}", E="ur-berg", **others)
    t.hero("ancient").weapon, t.hero("ancient").traits["dexterity"] = "boar-spear", 2
    t.stack("damage-1", "damage-1", "shield-2", "shield-2")
    t.turn("ancient", ("attack", 1, (0, 1)))  # pushes 2, although shields cancelled all damage
    assert t.where(t.enemy()) == end


@pytest.mark.rule("icons.push")
def test_who_dodges_or_falls_is_not_pushed(fight: FightMaker) -> None:
    t = duel(fight, "quarry-maul", "veilmother")
    strikes(t, (0,), "damage-2", "damage-2", "special", "dodge")
    assert t.where(t.enemy()) == "E"
    strikes(t, (0,), "damage-2", "damage-2", "special", "special")
    assert t.where(t.enemy()) == ""
    t = fight("+ + + + +\n E Y . .\n+ + + + +", E="spearman")
    t.lay(spearman="sworn")
    t.hero("yoktal").life = 1
    cell = t.hero("yoktal").cell
    t.stack("damage-1", "damage-1")
    t.enemy_acts()
    assert (t.hero("yoktal").life, t.hero("yoktal").cell) == (0, cell)


# --- arrows, points, wounds of the own weapon -------------------------------------------------------------------------

SHOT = "+ + + + + +\n A . . . E\n+ + + + + +"


@pytest.mark.rule("icons.arrow.red", "icons.cost-reduction")
def test_a_red_arrow_makes_a_shot_a_point_cheaper_and_is_spent(fight: FightMaker) -> None:
    t = fight(SHOT, E="ur-berg")
    ancient = t.hero("ancient")
    ancient.weapon, ancient.cubes = "hunting-bow", {"arrow-red": 1, "arrow-green": 1}
    strikes(t, (0,), "damage-1", "damage-1", "special", "special", arrow="arrow-red")
    assert (ancient.points, ancient.cubes["arrow-red"]) == (4, 0)
    t.begins("ancient")
    assert all(len(option) == 3 for option in t.options("ancient", "attack")), (
        "none is left; green ones are for stealth"
    )


@pytest.mark.rule("icons.arrow.yellow")
def test_a_yellow_arrow_adds_a_power_die(fight: FightMaker) -> None:
    t = fight(SHOT, E="ur-berg")
    t.hero("ancient").weapon, t.hero("ancient").cubes = "hunting-bow", {"arrow-yellow": 1}
    strikes(t, (0,), "damage-1", "damage-1", "damage-2", "shield-1", "shield-1", arrow="arrow-yellow")
    assert t.enemy().wounds == 2


@pytest.mark.rule("icons.arrow.no-cost")
def test_a_kept_arrow_is_not_spent_but_must_be_there(fight: FightMaker) -> None:
    t = fight(SHOT, E="ur-berg")
    ancient = t.hero("ancient")
    ancient.weapon, ancient.traits["sense"] = "moonstring", 2
    t.begins("ancient")
    assert all(len(option) == 3 for option in t.options("ancient", "attack"))
    ancient.cubes = {"arrow-yellow": 1}
    strikes(t, (0,), "damage-1", "damage-1", "damage-2", "shield-1", "shield-1", arrow="arrow-yellow")
    assert ancient.cubes == {"arrow-yellow": 1}
    assert t.told("arrow")[0].rule == "icons.arrow.no-cost"


@pytest.mark.rule("icons.arrow.red", "gear.weapon.categories")
def test_arrows_do_nothing_for_hand_to_hand_weapons(fight: FightMaker) -> None:
    t = duel(fight)
    t.hero("ancient").cubes = {"arrow-red": 1, "arrow-yellow": 1}
    t.begins("ancient")
    assert all(len(option) == 3 for option in t.options("ancient", "attack"))


@pytest.mark.rule("gear.weapon.special")
def test_special_faces_may_give_points_back(fight: FightMaker) -> None:
    t = duel(fight, "throwing-knives")
    strikes(t, (0,), "special", "special", "special", "special")
    assert t.hero("ancient").points == 6 - 2 + 1


@pytest.mark.rule("attack.hero.rows")
def test_a_row_may_hurt_who_uses_it(fight: FightMaker) -> None:
    t = duel(fight, "ashen-edge", knowledge=2, intelligence=2, strength=2)
    strikes(t, (0, 2), *["damage-1"] * 4, "special", "special")
    assert t.hero("ancient").shock == 1


@pytest.mark.rule("icons.aura.extra-die", "aura.spend", "aura.one-per-turn")
def test_an_aura_token_is_worth_an_attack_die_once_in_a_round(fight: FightMaker) -> None:
    t = duel(fight)
    del t.usual["attack-ready"]
    t.stack(*["damage-2"] * 4, "shield-1", "shield-1", "damage-1", "special", "special", "shield-1", "shield-1")
    t.turn("ancient", ("attack", 1, (0,)), ("aura", "ancient", "wrath"), ("attack", 1, (0,)))
    assert t.enemy().wounds == (8 - 2) + (1 + 2 - 2)
    assert t.hero("ancient").spent == 1


# --- enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack.enemy.row", "combat.card.anatomy")
def test_for_the_enemies_example_of_the_swordsman(fight: FightMaker) -> None:
    """FOR THE ENEMIES, example: two Attack dice, a Power die from the token, and 1 automatic damage, for no points."""
    strike = enemy_strike("swordsman", "mighty")
    assert (strike.attack, strike.power, strike.damage) == (2, 1, 1)
    t = duel(fight, "", "swordsman")
    t.lay(swordsman="mighty")
    t.stack("damage-1", "special", "damage-2")
    t.enemy_acts()
    assert t.hero("ancient").damage == 1 + 0 + 2 + 1 - 1, "the Ancient has a shield while engaged"


@pytest.mark.rule("combat.upgrade.symbol")
def test_effects_with_the_symbol_work_only_with_a_token_that_shows_it(fight: FightMaker) -> None:
    assert enemy_strike("ur-berg", "fierce").wound == "damage"
    assert enemy_strike("ur-berg", "sworn").wound == "serious"
    assert (enemy_strike("archer", "").angled, enemy_strike("archer", "sworn").angled) == (False, True)
    t = fight("+ + + + +\n E S . F\n+ + + + +", E="swordsman", F="veilmother")
    t.stack("damage-1", "special")
    t.enemy_acts()
    assert t.hero("sulk").damage == 2
    t.lay(veilmother="sworn")
    t.stack("damage-1", "special")
    t.enemy_acts()
    assert t.hero("sulk").damage == 2 + 3, "all enemies do a damage more while the Veilmother's token shows the symbol"


@pytest.mark.rule("gear.artifact.effect", "attack.resolve")
@pytest.mark.parametrize(("weapon", "wounds"), [("short-sword", 2), ("throwing-knives", 1)])
def test_cards_may_add_damage_to_hand_to_hand_attacks_only(fight: FightMaker, weapon: str, wounds: int) -> None:
    t = duel(fight, weapon, "swordsman")
    t.hero("ancient").artifacts = ["amulet-of-embers"]
    dice = ("damage-1", "special") if weapon == "short-sword" else ("special",)
    t.stack(*dice, "special", "special")
    t.turn("ancient", ("attack", 1, (0,)))
    assert t.enemy().wounds == wounds


@pytest.mark.rule("wounds.enemy.defeat")
def test_damage_stays_between_rounds_and_the_last_life_point_removes_the_enemy_without_a_body(
    fight: FightMaker,
) -> None:
    t = fight(DUEL.replace("E . . .", "E . . F"), E="swordsman", F="swordsman")
    t.hero("ancient").weapon = AXE
    strikes(t, (0,), "damage-1", "damage-1", "special", "shield-1", "special")
    assert t.enemy(1).wounds == 2
    t.round_on("over")
    assert t.enemy(1).wounds == 2
    strikes(t, (0,), "damage-1", "damage-2", "special", "special", "special")
    assert [enemy.id for enemy in t.room.enemies] == [2]
    assert t.room.tokens == []


@pytest.mark.rule("wounds.enemy.defeat", "talents.sides")
def test_vanquishing_answers_for_the_hero_who_did_it_once_in_a_turn(fight: FightMaker) -> None:
    t = fight("+ + + + +\n E A F S\n+ + + + +\n . . . G\n+ + + + +", E="archer", F="archer", G="archer")
    for name in ("ancient", "sulk"):
        t.hero(name).talents = {"blood-up": False}
    t.hero("ancient").weapon, t.hero("ancient").traits["strength"] = AXE, 3
    t.hero("sulk").points = 0
    t.stack("damage-2", "damage-2", "damage-2", "special", "special")
    t.turn("ancient", ("attack", "around", (0, 2)), "1")
    assert [enemy.id for enemy in t.room.enemies] == [3]
    assert (t.hero("ancient").points, t.hero("sulk").points) == (6 - 5 + 2, 0)


@pytest.mark.rule("gear.weapon.card")
def test_every_weapon_has_a_basic_attack_that_somebody_can_pay() -> None:
    assert all(card.rows[0].strike is not None and card.rows[0].attack_cost <= 6 for card in WEAPONS.values())
