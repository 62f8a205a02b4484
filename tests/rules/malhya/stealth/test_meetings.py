"""Where two rules of Stealth Mode meet, and where two readings of one come apart."""

from __future__ import annotations

import pytest
from tests.rules.malhya.stealth.conftest import Cards, Sneaks
from tests.rules.malhya.stealth.test_patrol import LONG, WALLED

from coterie.games.malhya.stealth.vision import spotters


@pytest.mark.rule("wounds.hero.reappear", "wounds.potion.other")
def test_who_comes_to_by_a_potion_in_stealth_mode_stands_beside_who_stands_there(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk A1", "", "", "+ + +\n . . \n+ + +").set("sulk", life=0, damage=6)
    t.room.cleared = True
    t.turn("yoktal", cubes={"potion-yellow": 1}).on("potion:yoktal:potion-yellow:sulk")
    assert t.where("yoktal", "sulk") == "A1 A2"


@pytest.mark.rule("wounds.hero.reappear", "stealth.all-unconscious")
def test_after_a_lost_room_no_two_figures_share_a_space(sneak: Sneaks) -> None:
    book = "3 do: [{everyone: [{damage: 9}]}], close: true"
    corridor = "+ + + + +\n . . . . \n+ + + + +"
    t = sneak("yoktal A1, sulk A3, mhay A3", "", "interest:3 A2", corridor, book=book).set("mhay", life=0, damage=6)
    t.room.cleared = True
    t.usual["which-space"] = "A4"
    assert t.turn("yoktal").on("move:A2") is None
    assert len({hero.cell for hero in t.state.heroes}) == 3


@pytest.mark.rule("patrol.move.order", "stealth.noise.token")
def test_who_has_found_noise_is_there_and_does_not_go_on_to_the_next(sneak: Sneaks, card: Cards) -> None:
    number = card(move={"enemies": 1, "spaces": 5, "to": "noise"})
    t = sneak("ancient C12", "archer A3", "noise A2, noise A6", WALLED).enemies_act(number)
    t.on()
    assert (t.where(1), t.tokens("noise")) == ("A2", ["A6"])


@pytest.mark.rule("alarm.prevent", "alarm.prevent-active")
def test_the_active_hero_may_still_stab_after_another_has_saved_from_standby(sneak: Sneaks) -> None:
    t = sneak("yoktal B5, mhay B2", "archer A9, archer C9", "", LONG).standby("mhay", 6).turn("yoktal", weapon="")
    t.set("mhay", weapon="hunting-bow").room.quiet = [1]
    q = t.on("move:B8", "pass")
    assert q is not None
    assert ("stab", "yoktal", 2) in q.options
    q = t.on("shoot:mhay:1")
    assert q is not None, "whoever strikes first, the other can strike as well"
    assert ("stab", "yoktal", 2) in q.options


@pytest.mark.rule("alarm.prevent", "stealth.end-turn")
def test_whose_turn_a_chapter_has_ended_prevents_nothing_any_more(sneak: Sneaks) -> None:
    book = "3 do: [{end_turn: true}, {threat: 1}], close: true"
    t = sneak("mhay A2, sulk C12", "archer A5", "interest:3 A3", LONG, threat=4, book=book)
    assert t.turn("mhay", weapon="hunting-bow").on("move:A3") is None
    assert (t.room.mode, t.hero("mhay").points) == ("combat", 6)


@pytest.mark.rule("move.hero.no-bank", "stealth.act.free-move", "gear.weapon.switch")
def test_switching_weapons_ends_a_free_move_that_has_begun_in_stealth_too(sneak: Sneaks) -> None:
    t = sneak("ancient A1, sulk A2", "archer F6").turn("ancient")
    t.gives("ancient", "short-sword", "padded-coat")
    t.on("move:B1", "equip:ancient:padded-coat")
    assert t.hero("ancient").free == 3, "armor is changed at any time"
    t.on("equip:ancient:short-sword")
    assert t.hero("ancient").free == 0


@pytest.mark.rule("alarm.leave.return", "test.individuals")
def test_who_is_outside_takes_no_test_of_the_room(sneak: Sneaks) -> None:
    test = "test: {who: individuals, name: Try, trait: strength, objectives: [{at: 1, do: [{shock: 1}]}]}"
    t = sneak("yoktal A1, sulk F1", "archer F6", "access A6, interest:3 A2", book=f"3 {test}, close: true")
    t.room.tokens[0].name = "gate"
    t.usual["test-ready"] = "pass"
    t.set("sulk", exit="gate", cell=-1, stance="away").turn("yoktal")
    t.stack("success")
    t.on("move:A2")
    assert (t.hero("yoktal").shock, t.hero("sulk").shock) == (1, 0)


@pytest.mark.rule("move.ally", "stealth.standby.interrupt")
def test_a_way_whose_end_an_ally_has_taken_meanwhile_ends_before_it(sneak: Sneaks) -> None:
    """Three free points: stepping into the ally and aside from there would be a fourth space."""
    t = sneak("yoktal A1, ancient B5", "archer C12", "", LONG).standby("ancient", 6).turn("yoktal", free=3, points=0)
    t.on("move:A4")
    t.stack("empty")
    t.on("pass", "pass", "ancient", "move:A4", "end")
    assert t.where("yoktal", "ancient") == "A3 A4"


@pytest.mark.rule("stealth.act.revive", "explore.room.adjacency")
def test_nobody_is_revived_through_a_wall(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk A2", "", "", "+ + + +\n .|. .\n+ + + +").set("sulk", life=0, damage=6)
    t.room.cleared = True
    t.turn("yoktal").on()
    assert t.offers("revive") == []


@pytest.mark.rule("stealth.threat.heavy")
def test_each_white_special_counts_the_heavy_icons(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", "archer F6").turn("yoktal", kinds=["move", "cadaver"])
    t.gives("yoktal", "ringed-harness")
    t.stack("special", "special")
    t.on("end")
    assert t.room.threat == 1 + 2


@pytest.mark.rule("alarm.prevent", "alarm.prevent-only-kill")
def test_in_that_moment_only_who_has_seen_something_can_be_struck(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay C12", "archer A6, archer C8", "", LONG).standby("mhay", 5).turn("yoktal", weapon="")
    t.set("mhay", weapon="hunting-bow").room.quiet = [1]
    q = t.on("move:A5", "pass")
    assert q is not None
    assert q.options == (("stab", "yoktal", 1), ("shoot", "mhay", 1), ("alarm",))


@pytest.mark.rule("patrol.focus.token")
def test_the_token_points_as_the_card_says_and_not_as_the_enemy_went(sneak: Sneaks, card: Cards) -> None:
    number = card(focus={"on": "green", "spaces": 2, "go": "west", "look": "east"})
    t = sneak("ancient C12", "archer A6", "green A6", WALLED).enemies_act(number)
    t.on()
    assert [event.params["way"] for event in t.noted if event.key == "peers"] == ["@way.east"]
    assert t.where(1) == "A4"


@pytest.mark.rule("explore.conditions", "stealth.board.vision")
def test_what_shortens_vision_shortens_it_for_bodies_too(sneak: Sneaks) -> None:
    for page, seen in (("01", 1), ("03", 0)):
        t = sneak("yoktal C12", "archer A1", "cadaver A3", WALLED, threat=5, page=page)
        assert len(spotters(t.state)) == seen


@pytest.mark.rule("stealth.noise.token")
def test_noise_is_gone_also_if_an_enemy_comes_upon_it_in_a_focus_move(sneak: Sneaks, card: Cards) -> None:
    number = card(focus={"on": "green", "spaces": 2, "go": "west", "look": "west"})
    t = sneak("ancient C12", "archer A6", "green A6, noise A5", WALLED).enemies_act(number)
    t.on()
    assert (t.where(1), t.tokens("noise")) == ("A4", [])


@pytest.mark.rule("stealth.secondary.who", "stealth.secondary.rules")
def test_who_fell_before_the_own_turn_and_comes_to_in_the_secondary_phase_has_no_turn_in_it(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk A2, mhay C1", "archer A12", "", WALLED).standby("yoktal", 5).standby("mhay", 5)
    t.set("sulk", life=0, damage=6, stance="").set("yoktal", cubes={"potion-yellow": 1})
    t.room.step, t.room.quiet = "patrol", [0, 1, 2]  # the last card is resolved
    t.on("play:yoktal", "potion:yoktal:potion-yellow:sulk", "end")
    assert "play:sulk" not in t.offers("play")


@pytest.mark.rule("patrol.move.order", "patrol.move.candidates")
def test_round_the_others_to_the_nearest_available_space_where_the_goal_is_held(sneak: Sneaks, card: Cards) -> None:
    floor = "+-+-+-+-+-+\n . . . . .\n+ +-+-+ +-+\n . . . . .\n+-+-+-+-+-+"
    t = sneak("ancient C12", "archer A1, archer A3, archer A2", "green A3", floor)
    number = card(move={"enemies": 9, "spaces": 12, "to": "green"})
    t.set("ancient", cell=-1, exit="g", stance="away").enemies_act(number).on()
    assert t.where(1) == "A4"
