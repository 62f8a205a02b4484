"""The round: Action Points, Initiative and its purchase, Upgrade tokens, the order of acting."""

from __future__ import annotations

import pytest
from tests.rules.malhya.combat.conftest import FightMaker

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.combat.figures import enemy_movement, initiative
from coterie.games.malhya.combat.rounds import COMBAT
from coterie.games.malhya.combat.turn import MENUS, TURN_MENU
from coterie.games.malhya.state import Frame, Token

HALL = """
    + + + + + + +
     Y . . . . E
    + + + + + + +
     S . . . . F
    + + + + + + +
     A . . . . G
    + + + + + + +
"""


@pytest.mark.rule("combat.round", "combat.setup")
def test_a_round_is_initiative_then_upgrades_then_acting() -> None:
    assert COMBAT.names == ["muster", "refill", "regenerate", "initiative", "upgrade", "acting", "over"]


@pytest.mark.rule("combat.points")
def test_a_round_refills_all_points_also_of_the_unconscious_and_nothing_is_kept(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    yoktal, sulk, ancient = t.state.heroes
    yoktal.points, sulk.points, ancient.points = 2, 9, 0
    ancient.life, ancient.damage = 0, 8
    t.round_on("refill")
    assert [hero.points for hero in t.state.heroes] == [6, 6, 6]


@pytest.mark.rule("combat.points", "combat.round")
def test_points_come_before_regeneration_and_a_chapter_is_read_when_its_round_begins(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.round_on("refill")
    assert (t.room.round, t.page.chapter, t.room.step) == (2, "4", "regenerate")


# --- Initiative -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.initiative.spend", "combat.initiative.board")
def test_initiative_phase_example_of_the_yoktal(fight: FightMaker) -> None:
    """INITIATIVE PHASE, example: Initiative 4 and 2 Action Points are 6 on the gauge, the board is not changed."""
    t = fight(HALL, E="swordsman")
    t.room.deciding = ["yoktal"]
    t.round_on("initiative", 2)
    yoktal = t.hero("yoktal")
    assert (initiative(t.state, "yoktal"), yoktal.initiative, yoktal.points) == (6, 4, 4)
    assert t.room.step == "upgrade"  # before any Upgrade token is drawn


@pytest.mark.rule("combat.initiative.board")
def test_what_was_bought_is_gone_in_the_next_round(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.hero("yoktal").bought = 2
    t.round_on("refill")
    assert initiative(t.state, "yoktal") == 4


@pytest.mark.rule("combat.initiative.spend")
def test_a_purchase_can_be_revised_until_all_have_decided(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.room.deciding = ["yoktal", "sulk"]
    t.room.step = "initiative"
    t.run(COMBAT.run(t), 3)
    assert t.room.deciding == ["sulk"]
    t.run(COMBAT.run(t), ("revise", "yoktal"))  # while the Sulk thinks
    assert t.asked[-1].also == ((0, ("revise", "yoktal")), (2, ("revise", "ancient")))
    assert (t.room.deciding, t.hero("yoktal").points) == (["yoktal", "sulk"], 6)
    t.run(COMBAT.run(t), 1)
    t.run(COMBAT.run(t), 0)
    assert (t.room.step, t.hero("yoktal").points, t.hero("yoktal").bought) == ("upgrade", 5, 1)


@pytest.mark.rule("combat.initiative.alarm")
def test_after_an_alarm_heroes_start_from_0_in_the_first_round_and_may_still_buy(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.room.startled = True
    assert initiative(t.state, "sulk") == 0
    t.hero("sulk").artifacts = ["runners-ring"]  # +1 Initiative does not count either
    t.room.deciding = ["sulk"]
    t.round_on("initiative", 3)
    assert initiative(t.state, "sulk") == 3
    t.room.round, t.hero("sulk").bought = 2, 0
    assert initiative(t.state, "sulk") == 6


@pytest.mark.rule("combat.initiative.alarm")
@pytest.mark.parametrize(("alarmed", "value"), [(True, 0), (False, 5)])
def test_only_a_combat_that_an_alarm_began_startles(fight: FightMaker, alarmed: bool, value: int) -> None:
    t = fight(HALL, E="swordsman")
    t.room.alarmed, t.room.step, t.room.round = alarmed, "", 7
    t.round_on("")
    t.round_on("muster")
    t.round_on("refill")
    assert (t.room.round, initiative(t.state, "sulk")) == (1, value)


# --- Upgrade tokens ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.upgrade.draw", "setup.enemies")
def test_one_token_for_each_kind_that_is_there(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman", F="swordsman", G="archer")
    t.room.step = "upgrade"
    t.round_on("upgrade")
    assert [*t.room.upgrades] == ["swordsman", "archer"]
    assert len(t.state.upgrades) == 14
    assert {*t.room.order} == {"yoktal", "sulk", "ancient", "swordsman", "archer"}


@pytest.mark.rule("combat.upgrade.gauge", "move.enemy.points", "icons.upgrade.tokens")
def test_enemy_upgrade_phase_example_of_archers_and_swordsmen(fight: FightMaker) -> None:
    """ENEMY UPGRADE PHASE, example: archers with +2 Initiative and +1 Movement, swordsmen with +3 Initiative."""
    t = fight(HALL, E="archer", F="swordsman")
    t.lay(archer="forward", swordsman="eager")
    assert (initiative(t.state, "archer"), enemy_movement(t.state, t.enemy(1))) == (7, 5)
    assert (initiative(t.state, "swordsman"), enemy_movement(t.state, t.enemy(2))) == (7, 4)


@pytest.mark.rule("combat.upgrade.return")
def test_tokens_go_back_into_the_bag_before_the_next_draw(fight: FightMaker) -> None:
    t = fight(HALL, E="archer", F="swordsman")
    t.lay(archer="swift", swordsman="eager")
    t.round_on("over")
    assert t.room.upgrades == {}
    assert len(t.state.upgrades) == 16
    assert initiative(t.state, "yoktal") == 4
    assert enemy_movement(t.state, t.enemy(1)) == 4


@pytest.mark.rule("aura.duration", "aura.one-per-turn")
def test_a_round_is_the_turn_that_aura_effects_last(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.turn("yoktal", ("aura", "yoktal", "strength"))
    assert t.hero("yoktal").aura_used
    assert len(t.state.lasting) == 1, "after the own turn it still helps in defense"
    t.round_on("over")
    assert (t.state.lasting, t.hero("yoktal").aura_used) == ([], False)


# --- the order --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.order.highest", "combat.order.ties")
def test_character_action_phase_example_of_an_order_with_a_tie(fight: FightMaker) -> None:
    """CHARACTER ACTION PHASE, example: an enemy, then a hero, then a tie that the players settle for the hero."""
    t = fight(HALL, E="swordsman", F="archer")
    t.lay(archer="forward", swordsman="swift")
    t.hero("yoktal").bought, t.hero("sulk").bought = 2, 0
    t.hero("ancient").bought = 1
    t.room.order = ["yoktal", "sulk", "ancient", "swordsman", "archer"]
    gauge = {name: initiative(t.state, name) for name in t.room.order}
    assert gauge == {"archer": 7, "yoktal": 6, "sulk": 5, "ancient": 4, "swordsman": 4}
    acted = []
    for answer in ((), (), (), ("ancient",), ()):
        t.state.frames = []
        t.round_on("acting", *answer)
        acted.append(t.in_turn)
    assert acted == ["archer", "yoktal", "sulk", "ancient", "swordsman"]
    assert [decision.options for decision in t.asked] == [("ancient", "swordsman")]


@pytest.mark.rule("combat.order.unconscious")
def test_who_is_unconscious_when_the_place_comes_has_no_turn(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.lay(swordsman="swift")
    t.room.order = ["yoktal", "sulk", "swordsman"]
    t.hero("sulk").life = 0
    t.round_on("acting", "yoktal")
    assert t.in_turn == "yoktal"
    assert t.room.order == ["swordsman"], "the Sulk's place has been passed"
    t.state.frames, t.hero("sulk").life = [], 1
    t.round_on("acting")
    assert t.in_turn == "swordsman"


@pytest.mark.rule("combat.order.unconscious")
def test_who_revives_before_the_place_comes_acts_with_the_points_left(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.lay(swordsman="eager")
    t.room.order = ["sulk", "swordsman"]
    t.hero("sulk").life, t.hero("sulk").points = 0, 2
    t.round_on("acting")
    assert t.in_turn == "swordsman"
    t.state.frames, t.hero("sulk").life = [], 1
    t.round_on("acting")
    assert (t.in_turn, t.hero("sulk").points) == ("sulk", 2)


@pytest.mark.rule("combat.order.types")
def test_all_enemies_of_a_kind_act_in_an_order_that_the_players_choose(fight: FightMaker) -> None:
    t = fight(
        """
        + + + + + + + + + + + +
         Y . . . . . . . . E F
        + + + + + + + + + + + +
        """,
        E="swordsman",
        F="swordsman",
    )
    t.state.frames = [Frame(kind="enemies", card="swordsman", queue=["1", "2"])]
    t.run(t.while_frames(), "2")
    assert [BOARD.spots[t.enemy(n).cell] for n in (1, 2)] == ["A6", "A7"], "the second went past the first"


@pytest.mark.rule("combat.no-standby")
def test_there_is_no_standby_in_combat() -> None:
    words = [action.word for action in MENUS["combat-turn"].actions]
    assert words == ["attack", "move", "equip", "item", "end-turn"]


@pytest.mark.rule("explore.interest.combat")
@pytest.mark.parametrize(("answer", "pages"), [("read", ["5"]), ("pass-by", [])])
def test_a_chapter_on_the_way_may_be_left_unread_in_combat(fight: FightMaker, answer: str, pages: list[str]) -> None:
    t = fight(HALL, E="swordsman")
    t.room.tokens = [Token(kind="interest", cell=1, name="a", chapter="5")]
    t.begins("yoktal")
    t.run(TURN_MENU.do(t, t.hero("yoktal"), ("move", "A2")), answer)
    assert [page.chapter for page in t.state.pages] == pages
    assert t.hero("yoktal").free == 3, "the rest of the free move is still there"


@pytest.mark.rule("combat.order.unconscious", "combat.order.ties")
def test_the_place_of_the_unconscious_is_passed_after_their_equals_have_acted(fight: FightMaker) -> None:
    """The Sulk and the Yoktal are level: the one who is down is not offered, and may be revived by the other's turn."""
    t = fight(HALL, E="swordsman")
    t.lay(swordsman="swift")
    t.hero("yoktal").bought, t.hero("sulk").life = 1, 0
    t.room.order = ["sulk", "yoktal", "swordsman"]
    assert initiative(t.state, "yoktal") == initiative(t.state, "sulk")
    t.round_on("acting")
    assert (t.in_turn, t.room.order, t.asked) == ("yoktal", ["sulk", "swordsman"], [])
    t.state.frames, t.hero("sulk").life = [], 1
    t.round_on("acting")
    assert t.in_turn == "sulk"


@pytest.mark.rule("combat.order.unconscious")
def test_equals_who_are_all_unconscious_have_no_turn_and_keep_no_place(fight: FightMaker) -> None:
    t = fight(HALL, E="swordsman")
    t.lay(swordsman="swift")
    t.hero("yoktal").bought = 1
    t.room.order = ["sulk", "yoktal", "swordsman"]
    t.hero("yoktal").life = t.hero("sulk").life = 0
    t.round_on("acting")
    assert (t.in_turn, t.room.order) == ("swordsman", [])


@pytest.mark.rule("combat.order.unconscious", "wounds.potion.other")
@pytest.mark.parametrize(("order", "asked"), [(["ancient"], True), ([], False)])
def test_who_was_struck_down_can_be_helped_before_the_place_is_passed(
    fight: FightMaker, order: list[str], asked: bool
) -> None:
    """A potion can be used at any time: also after the last enemy, if that makes a turn of it."""
    t = fight("+ + + + +\n A E . .\n+ + + + +\n S . . .\n+ + + + +", E="swordsman")
    t.hero("ancient").life, t.hero("ancient").damage, t.hero("sulk").cubes = 0, 6, {"potion-yellow": 1}
    t.room.order = order
    t.state.frames = [Frame(kind="enemies", card="swordsman", queue=[])]
    t.run(t.while_frames(), *([("potion", "sulk", "potion-yellow", "ancient")] if asked else []))
    assert t.hero("ancient").life == asked
