"""Turns of heroes in Stealth Mode: order, actions, standby, ending, and the secondary phase."""

from __future__ import annotations

import pytest
from tests.rules.malhya.stealth.conftest import Sneaks

from coterie.games.malhya.stealth.actions import TURN_MENU

FAR = "archer F6"

# --- the cycle --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stealth.primary.order", "stealth.primary.actions")
def test_every_hero_takes_one_turn_in_any_order_and_starts_it_with_six_points(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A2, ancient A3", FAR)
    t.set("mhay", points=2)
    t.on()
    assert t.offers("play") == ["play:sulk", "play:mhay", "play:ancient"]
    t.on("play:mhay")
    assert (t.hero("mhay").points, t.hero("mhay").free) == (6, 4)
    t.on("end")
    assert t.offers("play") == ["play:sulk", "play:ancient"], "nobody plays twice"


@pytest.mark.rule("stealth.cycle", "stealth.primary.order")
def test_a_cycle_is_a_primary_phase_the_enemies_and_a_secondary_phase(sneak: Sneaks) -> None:
    """The primary phase is over once everybody has ended the turn or is on standby."""
    t = sneak("sulk A1, ancient A3", "archer A18", floor="\n".join(["+" + " +" * 18, " ." * 18, "+" + " +" * 18]))
    t.usual |= {"reactivate": "until-seen", "patrol-next": "1"}
    t.on("play:sulk", "standby", "play:ancient", "end")
    assert t.question is not None
    assert (t.room.step, t.question.rule) == ("secondary", "stealth.secondary.who")
    assert len(t.state.action_discard.cards) == 2
    t.on("over")
    assert (t.room.step, t.room.cycle, t.offers("play")) == ("primary", 2, ["play:sulk", "play:ancient"])


@pytest.mark.rule("stealth.cycle")
def test_a_chapter_may_be_read_when_a_cycle_begins_and_end_the_mode(sneak: Sneaks) -> None:
    t = sneak("sulk A1", plan='cycles: {2: "3"}', book="3 do: [{end_stealth: true}], close: true")
    t.room.enemies, t.room.cleared = [], True
    t.on("play:sulk", "end")
    assert (t.question, t.room.mode, "bell 3" in t.state.visited) == (None, "free", True)


@pytest.mark.rule("stealth.secondary.who")
def test_only_who_is_on_standby_with_points_for_something_plays_in_the_secondary_phase(sneak: Sneaks) -> None:
    t = sneak("sulk A1, mhay A3, ancient A5", FAR).standby("sulk", 2).standby("mhay", 0).set("ancient", stance="ended")
    t.room.step = "secondary"
    t.on()
    assert t.offers("play") == ["play:sulk"]


@pytest.mark.rule("stealth.secondary.who")
def test_the_secondary_phase_is_skipped_if_nobody_can(sneak: Sneaks) -> None:
    t = sneak("sulk A1", FAR).standby("sulk", 0)
    t.room.step = "secondary"
    t.on()
    assert (t.room.cycle, t.room.step) == (2, "primary")


@pytest.mark.rule("stealth.secondary.rules", "stealth.standby.no-free-move")
def test_in_the_secondary_phase_there_is_no_free_move_and_no_refill_and_then_all_is_lost(sneak: Sneaks) -> None:
    t = sneak("sulk A1, ancient A6", FAR).standby("sulk", 3).set("ancient", stance="ended")
    t.room.step = "secondary"
    t.on("play:sulk")
    hero = t.hero("sulk")
    assert (hero.points, hero.free) == (3, 0)
    assert "move:A4" in t.offers("move")
    assert "move:A5" not in t.offers("move")
    t.stack("empty")
    t.on("move:A2", "standby", "pass")
    assert (hero.stance, hero.points) == ("standby", 1)
    t.on("over")
    assert (t.room.cycle, hero.stance, hero.points) == (2, "", 0)


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stealth.act.free-move", "stealth.act.paid-move")
def test_beyond_the_free_move_each_space_costs_what_the_board_says(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", "archer A18", floor="\n".join(["+" + " +" * 18, " ." * 18, "+" + " +" * 18])).turn("yoktal")
    t.on()
    assert t.offers("move")[-1] == "move:A11"
    assert TURN_MENU.show(t.state, t.hero("yoktal"), ("move", "A5")).cost is None
    cost = TURN_MENU.show(t.state, t.hero("yoktal"), ("move", "A7")).cost
    assert cost is not None
    assert cost.params == {"n": 2}
    t.on("move:A7")
    assert (t.hero("yoktal").points, t.hero("yoktal").free) == (4, 0)
    steps = t.told("steps")
    assert steps == ["stealth.act.free-move"] * 4 + ["stealth.act.paid-move"] * 2


@pytest.mark.rule("stealth.act.free-move")
def test_what_is_left_of_the_free_move_is_lost_when_something_else_is_done(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", FAR, "cadaver B1").turn("yoktal")
    t.on("cadaver:B1", "A2")
    assert t.hero("yoktal").free == 4, "it had not begun"
    t.on("move:B2")
    assert t.hero("yoktal").free == 3
    t.on("cadaver:A2", "A1")
    assert t.hero("yoktal").free == 0
    t.on("move:B3")
    assert t.hero("yoktal").points == 3


@pytest.mark.rule("move.hero.no-bank")
def test_reading_on_the_way_ends_neither_the_free_move_nor_the_way(sneak: Sneaks) -> None:
    t = sneak(
        "yoktal A1",
        "archer A18",
        "interest:2 A3",
        floor="\n".join(["+" + " +" * 18, " ." * 18, "+" + " +" * 18]),
    ).turn("yoktal")
    t.on("move:A5")
    assert (t.where("yoktal"), t.hero("yoktal").points, "bell 2" in t.state.visited) == ("A5", 6, True)


@pytest.mark.rule("stealth.end-turn")
def test_a_chapter_that_ends_the_turn_breaks_the_way_off_and_dice_are_rolled(sneak: Sneaks) -> None:
    t = sneak(
        "yoktal A1, sulk F1",
        "archer F6",
        "interest:3 A3",
        book="3 do: [{end_turn: true}], close: true",
    ).turn("yoktal")
    t.stack("threat-1")
    q = t.on("move:A3")
    assert (t.where("yoktal"), t.hero("yoktal").stance, t.hero("yoktal").points) == ("A3", "ended", 0)
    assert (t.room.threat, q and q.about["hero"]) == (2, "sulk"), "the only one left is in turn"


@pytest.mark.rule("move.ally")
def test_who_must_stop_where_an_ally_stands_stands_beside_it(sneak: Sneaks) -> None:
    """The token lies under the ally; its chapter ends the turn of who comes through."""
    corridor = "+ + + + +\n . . . . \n+ + + + +"
    t = sneak("yoktal A1, sulk A2", "", "interest:3 A2", corridor, book="3 do: [{end_turn: true}], close: true")
    t.room.cleared = True
    t.turn("yoktal").on("move:A3", "A1")
    assert t.where("yoktal", "sulk") == "A1 A2"


@pytest.mark.rule("stealth.act.paid-move")
def test_a_way_out_of_sight_is_taken_if_there_is_one(sneak: Sneaks) -> None:
    """The straight way passes the archer; the other one costs as much."""
    t = sneak("yoktal B1", "archer A3").turn("yoktal")
    t.on("move:B5")
    assert (t.where("yoktal"), t.told("seen")) == ("B5", [])


# --- killing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stealth.act.stab")
def test_a_stab_needs_no_weapon_costs_four_and_leaves_a_body_without_noise(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", "ur-berg A3, archer F6").turn("yoktal", weapon="")
    t.on("move:A2", "stab:yoktal:1")
    assert (t.hero("yoktal").points, t.tokens("cadaver"), t.tokens("noise")) == (2, ["A3"], [])
    assert [enemy.card for enemy in t.room.enemies] == ["archer"]


@pytest.mark.rule("stealth.act.stab")
@pytest.mark.parametrize(("line", "killed"), [(":", True), ("|", False)])
def test_an_annoying_line_does_not_save_from_a_stab_a_blocking_one_does(sneak: Sneaks, line: str, killed: bool) -> None:
    t = sneak("yoktal A1", "archer A2", "", f"+ + +\n .{line}.\n+ + +").turn("yoktal")
    q = t.on()
    assert q is not None
    assert (q.kind == "sighting", "stab:yoktal:1" in t.offers("stab")) == (killed, killed)


@pytest.mark.rule("stealth.act.shoot")
def test_a_shot_needs_a_ranged_weapon_costs_five_and_leaves_body_and_noise(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", "archer A4, archer F6").turn("yoktal", weapon="hunting-bow")
    t.on("shoot:1")
    assert (t.hero("yoktal").points, t.tokens("cadaver"), t.tokens("noise")) == (1, ["A4"], ["A4"])
    t = sneak("yoktal A1", "archer A4").turn("yoktal", weapon="short-sword")
    t.on()
    assert t.offers("shoot") == []


@pytest.mark.rule(
    "stealth.act.shoot", "sight.opponent-vision", "sight.annoying-stealth", "sight.blocking", "sight.ally"
)
@pytest.mark.parametrize(
    ("floor", "enemies", "rule"),
    [
        ("+ + + + +\n . . . . \n+ + + + +", "archer A4, archer A3", "sight.opponent-vision"),
        ("+ + + + +\n . . .:. \n+ + + + +", "archer A4", "sight.annoying-stealth"),
        ("+ + + + +\n . . .|. \n+ + + + +", "archer A4", "sight.blocking"),
        ("+ + + + +\n . . . . \n+ + + + +", "archer A4", ""),
    ],
)
def test_lines_and_other_enemies_prevent_a_shot_an_ally_does_not(
    sneak: Sneaks, floor: str, enemies: str, rule: str
) -> None:
    t = sneak("mhay A1, sulk A2", enemies, "", floor).turn("mhay", weapon="hunting-bow").set("sulk", cell=-1)
    if not rule:
        t.set("sulk", cell=1)
    t.on()
    reasons = {each.option: each.rule for each in TURN_MENU.blocked(t.state, t.hero("mhay"))}
    assert reasons.get(("shoot", 1), "") == rule
    assert ("shoot:1" in t.offers("shoot")) == (not rule)


@pytest.mark.rule("explore.conditions", "gear.weapon.special")
def test_rooms_and_weapons_change_shots(sneak: Sneaks) -> None:
    t = sneak("mhay A1", "archer A4", page="04").turn("mhay", weapon="hunting-bow")
    t.on()
    assert t.offers("shoot") == [], "the updraught of page 04"
    for page, weapon in (("17", "hunting-bow"), ("01", "moonstring")):
        t = sneak("mhay A1", "archer A4", page=page).turn("mhay", weapon=weapon)
        t.on("shoot:1")
        assert (t.tokens("cadaver"), t.tokens("noise")) == (["A4"], [])


# --- bodies and the fallen --------------------------------------------------------------------------------------------


@pytest.mark.rule("stealth.act.cadaver")
def test_a_body_goes_from_here_or_beside_to_here_or_beside_and_noise_stays(sneak: Sneaks) -> None:
    t = sneak("yoktal B2, sulk F1", FAR, "cadaver A1, noise A1, cadaver D2").turn("yoktal")
    t.on()
    assert t.offers("cadaver") == ["cadaver:A1"], "the other one lies too far away"
    q = t.on("cadaver:A1")
    assert q is not None
    assert q.options == ("A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"), "any but where it lies"
    t.on("C3")
    assert (t.tokens("cadaver"), t.tokens("noise"), t.hero("yoktal").points) == (["C3", "D2"], ["A1"], 5)
    t.on("cadaver:C3", "B2")
    assert t.tokens("cadaver")[0] == "B2", "also onto the own space"


@pytest.mark.rule("stealth.act.cadaver")
def test_not_through_a_blocking_line_but_where_somebody_stands(sneak: Sneaks) -> None:
    floor = "+ + + +\n .|. . \n+ + + +"
    t = sneak("yoktal A2, sulk A3", "", "cadaver A2", floor).turn("yoktal")
    t.room.cleared = True
    t.on("cadaver:A2")
    assert t.tokens("cadaver") == ["A3"], "the only space there is"


@pytest.mark.rule("stealth.act.cadaver")
def test_over_an_abyss_a_body_is_gone(sneak: Sneaks) -> None:
    t = sneak("yoktal A2", FAR, "cadaver A1", "+ + + +\n . . X \n+ + + +", X="abyss").turn("yoktal")
    t.enemy(1).cell = -1
    t.room.enemies, t.room.cleared = [], True
    t.on("cadaver:A1", "A3")
    assert (t.tokens("cadaver"), t.told("cadaver-gone")) == ([], ["stealth.act.cadaver"])


@pytest.mark.rule("stealth.act.cadaver", "hero.ability")
def test_bodies_weigh_nothing_for_the_sulk(sneak: Sneaks) -> None:
    t = sneak("sulk A2", FAR, "cadaver A1").turn("sulk", points=0)
    t.on("cadaver:A1", "B2")
    assert (t.tokens("cadaver"), t.hero("sulk").points, t.hero("sulk").kinds) == (["B2"], 0, ["cadaver"])


@pytest.mark.rule("stealth.act.revive")
def test_reviving_costs_six_points_beside_the_cube_and_the_player_chooses_the_wound(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk B2, mhay A4", FAR).set("sulk", life=0, shock=2, damage=4).set("mhay", life=0, damage=6)
    t.turn("yoktal").on()
    assert t.offers("revive") == ["revive:sulk"], "the other cube lies too far away"
    q = t.on("revive:sulk")
    assert q is not None
    assert (q.kind, q.seats, q.options) == ("heal", (1,), ("shock", "damage"))
    t.on("damage")
    sulk = t.hero("sulk")
    assert (t.hero("yoktal").points, sulk.life, sulk.damage, sulk.stance) == (0, 1, 3, "ended")
    t.on("end")
    assert t.room.cycle == 2
    assert t.offers("play") == ["play:yoktal", "play:sulk"], "from the next cycle on"


@pytest.mark.rule("stealth.act.revive", "wounds.hero.reappear")
def test_who_comes_to_under_another_figure_stands_beside_it(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk A1", FAR, "", "+ + +\n . . \n+ + +").set("sulk", life=0, damage=6)
    t.room.enemies, t.room.cleared = [], True
    t.turn("yoktal").on("revive:sulk")
    assert t.where("yoktal", "sulk") == "A1 A2"


@pytest.mark.rule("stealth.all-unconscious")
def test_with_everybody_unconscious_the_room_is_lost(sneak: Sneaks) -> None:
    book = "3 do: [{everyone: [{damage: 9}]}], close: true"
    t = sneak("yoktal A1, sulk F1", FAR, "interest:3 A2", book=book).turn("yoktal")
    assert t.on("move:A2") is None
    assert (t.room.mode, t.state.pages[-1].chapter, t.state.frames) == ("free", "9", [])
    assert [hero.life for hero in t.state.heroes] == [1, 1], "they recover as after a combat"
    assert t.told("stealth-lost") == ["stealth.all-unconscious"]


@pytest.mark.rule("stealth.all-unconscious")
def test_who_is_outside_counts_as_conscious_and_may_come_back(sneak: Sneaks) -> None:
    book = "3 do: [{damage: 9}], close: true"
    t = sneak("yoktal A1, sulk F1", "archer F6", "access A6, interest:3 A2", book=book)
    t.room.tokens[0].name = "gate"
    t.set("sulk", exit="gate", cell=-1, stance="away").turn("yoktal")
    t.stack("empty")
    q = t.on("move:A2")
    assert (t.room.mode, t.room.cycle, q and q.kind) == ("stealth", 2, "come-back")
    q = t.on("come-back")
    assert (t.where("sulk"), q and q.about["hero"]) == ("A6", "sulk")


@pytest.mark.rule("stealth.all-unconscious", "alarm.deck-empty")
def test_who_stays_outside_is_brought_back_when_the_deck_has_run_out(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk F1", "archer F6", "access A6")
    t.room.tokens[0].name = "gate"
    t.set("sulk", exit="gate", cell=-1, stance="away").set("yoktal", life=0, damage=6)
    t.room.step = "cycle"
    t.state.action_deck.cards = t.state.action_deck.cards[:2]
    assert t.on("stay-out") is None
    assert (t.room.mode, t.told("alarm")) == ("combat", ["alarm.deck-empty"])


# --- standby ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stealth.standby.go", "stealth.standby.no-free-move")
def test_standby_costs_a_point_keeps_the_rest_and_loses_the_free_move(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay A5", FAR).turn("yoktal")
    t.on("standby")
    yoktal = t.hero("yoktal")
    assert (yoktal.stance, yoktal.points, yoktal.free) == ("standby", 5, 0)
    t.on("play:mhay", "standby")
    assert t.hero("mhay").points == 6, "the board of the Mhaÿ says 0"


@pytest.mark.rule("stealth.standby.go")
def test_who_has_no_point_left_cannot_go_on_standby(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay A5", FAR).turn("yoktal", points=0)
    t.on()
    assert (t.offers("standby"), t.offers("end")) == ([], ["end"])


@pytest.mark.rule("stealth.end-turn")
def test_who_ends_the_turn_loses_all_points_and_acts_no_more_in_the_cycle(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay A5", FAR).turn("yoktal")
    t.on("end")
    assert (t.hero("yoktal").stance, t.hero("yoktal").points) == ("ended", 0)
    assert t.question is not None
    assert t.question.about["hero"] == "mhay"
    assert not [option for _, option in t.question.also if option[0] == "reactivate"]


@pytest.mark.rule("talents.sides", "stealth.threat.count")
def test_no_footprints_takes_a_die_away_when_going_on_standby_alone(sneak: Sneaks) -> None:
    for word, rolls in (("standby", 0), ("end", 1)):
        t = sneak("yoktal A1, sulk F1", FAR).turn("yoktal", kinds=["move"], talents={"light-feet": True})
        t.stack(*["empty"] * rolls)
        t.on(word)
        assert len(t.told("threat-roll")) == rolls


@pytest.mark.rule("knapsack.single-use", "wounds.potion.yellow", "aura.spend")
def test_things_are_used_at_any_time_also_in_the_turn_of_another_and_not_by_who_has_left(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk B1, mhay C1", "archer F6").set("sulk", stance="ended", items=["smoke-pot"])
    t.set("mhay", stance="away", exit="a", cell=-1, items=["smoke-pot"]).turn("yoktal")
    q = t.on()
    assert q is not None
    smoke = (1, ("item", "sulk", "smoke-pot"))
    assert [each for each in q.also if each[1][0] == "item"] == [smoke]
    q = t.on("item:sulk:smoke-pot")
    assert q is not None
    assert (t.hero("sulk").items, q.kind, q.about["hero"]) == ([], "stealth-turn", "yoktal"), "the turn goes on"
    t.set("sulk", seat=0, cubes={"potion-yellow": 1}, damage=1)
    t.on("aura:yoktal:strength")
    assert t.offers("potion") == ["potion:sulk:potion-yellow:sulk"], "one player has both"


@pytest.mark.rule("aura.duration", "aura.one-per-turn", "stealth.cycle")
def test_for_aura_a_stealth_cycle_is_a_turn(sneak: Sneaks) -> None:
    """One token in a cycle, and what it brings lasts until the next."""
    t = sneak("yoktal A1", "").turn("yoktal")
    t.room.cleared = True
    t.on("aura:yoktal:strength")
    assert (len(t.state.lasting), t.offers("aura")) == (1, [])
    t.on("end", "play:yoktal")
    assert (t.room.cycle, t.state.lasting, len(t.offers("aura"))) == (2, [], 3)


@pytest.mark.rule("stealth.act.revive", "wounds.potion.other")
def test_who_was_unconscious_when_the_cycle_began_acts_from_the_next_one(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk A2", "").set("sulk", life=0, damage=6).set("yoktal", cubes={"potion-yellow": 1})
    t.room.cleared, t.room.step = True, "cycle"
    t.on("play:yoktal", "potion:yoktal:potion-yellow:sulk")
    assert t.hero("sulk").life == 1
    t.on("end")
    assert (t.room.cycle, t.offers("play")) == (3, ["play:yoktal", "play:sulk"])


@pytest.mark.rule("overview.golden.precedence", "explore.conditions")
@pytest.mark.parametrize(("page", "shoots"), [("01", True), ("04", False)])
def test_a_page_that_forbids_shooting_beats_the_card_of_a_bow(sneak: Sneaks, page: str, shoots: bool) -> None:
    """The bow strung with a hair lets its bearer shoot unheard; in the room where nobody shoots it does not."""
    t = sneak("sulk A1", "archer A6", page=page).turn("sulk", weapon="moonstring")
    t.on()
    assert t.offers("shoot") == (["shoot:1"] if shoots else [])
