"""Standby and reactivation: an interrupt of anything, between any two steps, nested and saved in the middle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.malhya.stealth.conftest import Cards, Sneak, Sneaks

from coterie.games.malhya.box.tiles import BOARD
from coterie.games.malhya.state import Enemy, Malhya
from coterie.kernel.data import decode, encode

WALLED = "\n".join(["+" + "-+" * 12, " ." * 12 + " "] * 3 + ["+" + "-+" * 12])
"""Three corridors."""

LONG = "\n".join(["+" + " +" * 12, " ." * 12 + " "] * 3 + ["+" + " +" * 12])


@pytest.mark.rule("stealth.standby.reactivate", "stealth.threat.interrupted", "stealth.standby.interrupt")
def test_reactivating_example_b_shoots_while_a_is_on_the_way_and_a_resumes(sneak: Sneaks) -> None:
    """REACTIVATING, first example: a has used the free move, b shoots with all that is left, a goes on by 2 points and
    rolls one die for both moves."""
    t = sneak("yoktal B1, mhay A6, sulk F1", "archer B4, archer F6").standby("mhay", 5).set("sulk", stance="ended")
    t.set("mhay", weapon="hunting-bow").turn("yoktal", free=0, moved=True, points=2, kinds=["move"])
    t.stack("threat-1", "threat-1")
    q = t.on()
    assert q is not None
    assert (1, ("reactivate", "mhay")) in q.also, "another seat breaks in"
    t.on("reactivate:mhay")
    assert (t.hero("mhay").points, t.hero("yoktal").stance) == (5, "playing"), "free of charge"
    t.on("shoot:1")
    assert (t.tokens("cadaver"), t.tokens("noise"), t.hero("mhay").points) == (["B4"], ["B4"], 0)
    q = t.on("end", "pass")
    assert (t.room.threat, t.hero("mhay").stance) == (2, "ended"), "one die, for one kind"
    assert q is not None
    assert q.about["hero"] == "yoktal"
    t.on("move:B3")
    assert (t.where("yoktal"), t.hero("yoktal").points) == ("B3", 0)
    t.on("end")
    assert t.room.threat == 3, "one die for the free move before and the paid one after"


@pytest.mark.rule("stealth.standby.interrupt", "stealth.standby.again")
def test_reactivating_example_in_the_enemy_phase_the_hero_steps_out_of_sight_before_the_step(
    sneak: Sneaks, card: Cards
) -> None:
    """REACTIVATING, second example: one step more and the enemy sees the hero, who moves away, pays for standby and
    rolls a die."""
    t = sneak("yoktal A4, sulk C1", "archer A6", "green A5", WALLED).standby("yoktal", 3).set("sulk", stance="ended")
    t.enemies_act(card(move={"enemies": 1, "spaces": 1, "to": "green"}))
    t.room.quiet = [0]
    t.stack("empty")
    q = t.on()
    assert q is not None
    assert (q.kind, q.window, q.seats) == ("reactivate", True, (0,))
    t.on("yoktal", "move:A2", "standby")
    yoktal = t.hero("yoktal")
    assert (yoktal.points, len(t.told("standby")), t.told("threat-roll")) == (0, 1, ["stealth.threat.count"])
    assert (t.where(1), t.told("seen"), t.room.mode) == ("A5", [], "stealth")


@pytest.mark.rule("stealth.standby.interrupt")
def test_a_window_opens_before_every_step_of_an_enemy_and_what_was_interrupted_goes_on_where_it_was(
    sneak: Sneaks, card: Cards
) -> None:
    t = sneak("yoktal A12", "archer A1", "green A4", WALLED).standby("yoktal", 4)
    t.enemies_act(card(move={"enemies": 1, "spaces": 3, "to": "green"}))
    q = t.on("pass", "pass")
    assert (t.where(1), q and q.kind) == ("A2", "reactivate"), "before the card chooses, and before the first step"
    t.stack("empty")
    q = t.on("yoktal", "move:A11", "standby")
    assert (t.where(1), q and q.kind) == ("A3", "reactivate"), (
        "it goes on; before its next step there is a window again"
    )
    t.on("pass")
    assert (t.where(1), t.kinds().count("reactivate")) == ("A4", 4)


@pytest.mark.rule("stealth.standby.interrupt")
def test_windows_open_between_the_steps_of_an_allys_move(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk C12, mhay C1", "archer A12", "", LONG).standby("sulk", 2).turn("yoktal")
    q = t.on("move:A3")
    assert (t.where("yoktal"), q and q.seats, q and q.kind) == ("A1", (1,), "reactivate")
    q = t.on("pass")
    assert (t.where("yoktal"), q and q.kind) == ("A2", "reactivate")
    q = t.on("pass")
    assert (t.where("yoktal"), q and q.kind) == ("A3", "stealth-turn")


@pytest.mark.rule("stealth.standby.interrupt")
def test_interrupts_are_interrupted(sneak: Sneaks, card: Cards) -> None:
    """An enemy's step, the Yoktal's move before it, the Sulk's before that: three deep, and all resume in turn."""
    t = sneak("yoktal C1, sulk C12, mhay C6", "archer A1", "green A3", WALLED)
    t.standby("yoktal", 3).standby("sulk", 3).set("mhay", stance="ended")
    t.enemies_act(card(move={"enemies": 1, "spaces": 2, "to": "green"}))
    q = t.on("pass", "pass", "yoktal", "move:C3")
    assert q is not None
    assert (q.kind, q.seats) == ("reactivate", (1,)), "before the first step of the interrupting hero"
    t.on("sulk", "move:C11")
    kinds = [(frame.kind, frame.hero) for frame in t.state.frames]
    assert kinds == [
        ("card", ""),
        ("patrol", ""),
        ("turn", "yoktal"),
        ("walk", "yoktal"),
        ("turn", "sulk"),
    ]
    assert t.where("yoktal", "sulk", 1) == "C1 C11 A1"
    t.stack("empty", "empty")
    t.on("end", "pass")
    assert t.where("yoktal") == "C3", "nobody is on standby any more"
    t.on("end")
    assert t.where(1) == "A3"


@pytest.mark.rule("stealth.standby.interrupt")
def test_a_seat_lets_all_go_by_until_something_would_be_seen(sneak: Sneaks, card: Cards) -> None:
    """Three steps toward green: the third would show the hero."""
    t = sneak("yoktal A6, sulk C12", "archer A1", "green A5", WALLED).standby("yoktal", 4).set("sulk", stance="ended")
    t.enemies_act(card(move={"enemies": 1, "spaces": 4, "to": "green"}))
    q = t.on("until-seen")
    assert q is not None
    assert (t.where(1), q.kind, q.options) == ("A4", "reactivate", ("yoktal", "pass")), "asked once, for this step"
    q = t.on("pass")
    assert (t.where(1), q and q.kind) == ("A5", "sighting")


@pytest.mark.rule("stealth.standby.interrupt")
def test_letting_go_by_holds_for_the_phase(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A12, sulk C12", "archer A1", "green A3", WALLED).standby("yoktal", 4).set("sulk", stance="ended")
    moves = {"move": {"enemies": 1, "spaces": 1, "to": "green"}}
    t.enemies_act(card("98", **moves), card("99", **moves))
    t.on("until-seen")
    assert (t.where(1), t.kinds().count("reactivate"), t.room.step) == ("A3", 1, "secondary")


@pytest.mark.rule("stealth.standby.interrupt")
def test_before_a_focus_the_band_it_will_show_counts_as_seen(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A8, sulk C12", "archer A1", "green A1", LONG).standby("yoktal", 4).set("sulk", stance="ended")
    t.room.quiet = [0]
    t.enemies_act(card(focus={"on": "green", "spaces": 0, "go": "east", "look": "east"}))
    q = t.on()
    assert q is not None
    assert (q.kind, t.tokens("vigilance")) == ("reactivate", [])
    q = t.on("pass")
    assert t.told("seen") == ["alarm.seen"]
    assert q is None, "nobody is beside it: the alarm sounds"


@pytest.mark.rule("stealth.standby.interrupt", "patrol.move.threat-icon")
def test_before_the_threat_rises_by_a_card_what_it_will_show_counts_as_seen(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A3, sulk C12", "archer A1", "", LONG, threat=4).standby("yoktal", 4).set("sulk", stance="ended")
    t.room.quiet = [0]
    t.enemies_act(card(threat=1))
    q = t.on()
    assert (q and q.kind, t.room.threat) == ("reactivate", 4)
    t.stack("empty")
    t.on("yoktal", "move:A5", "end")
    assert (t.room.threat, t.told("seen")) == (5, [])


@pytest.mark.rule("stealth.standby.reactivate")
def test_no_window_opens_for_who_has_nothing_to_do(sneak: Sneaks, card: Cards) -> None:
    """No points, or walled in with nothing beside."""
    for points, floor in ((0, LONG), (6, "\n".join(["+ + + + + + +", " . . . . .|.", "+ + + + + + +"]))):
        t = sneak("yoktal A6, sulk A5", "archer A1", "green A2", floor).standby("yoktal", points)
        t.set("sulk", stance="ended")
        t.enemies_act(card(move={"enemies": 1, "spaces": 1, "to": "green"}))
        t.on()
        assert ("reactivate" in t.kinds(), t.where(1)) == (False, "A2")


@pytest.mark.rule("stealth.standby.again", "stealth.standby.go")
def test_standby_is_paid_for_each_time(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk C12", "archer A12", "", LONG).standby("yoktal", 4).turn("sulk")
    t.stack("empty", "empty")
    t.on("reactivate:yoktal", "move:A2", "standby", "reactivate:yoktal", "move:A3", "standby")
    assert (t.hero("yoktal").points, t.hero("yoktal").stance) == (0, "standby")


@pytest.mark.rule("stealth.standby.reactivate")
def test_one_player_with_two_heroes_finds_the_other_in_the_menu(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk C12", "archer A12", "", LONG, seats=(0, 0)).standby("yoktal", 4).turn("sulk")
    q = t.on()
    assert q is not None
    assert (q.also, t.offers("reactivate")) == ((), ["reactivate:yoktal"])
    q = t.on("reactivate:yoktal")
    assert q is not None
    assert q.about["hero"] == "yoktal"


@pytest.mark.rule("stealth.standby.interrupt", "patrol.move.path")
def test_an_enemy_whose_way_a_hero_has_closed_looks_for_another_with_the_points_it_has_left(
    sneak: Sneaks, card: Cards
) -> None:
    """Toward green it goes along row A, until the Yoktal, whom shadow hides, stands on A4: now the way round is the
    shortest one."""
    floor = "+ + + + + + +\n . . . S . .\n+ + + + + + +\n . . . S . .\n+ + +-+-+ + +\n . . . . . .\n+ + + + + + +"
    t = sneak("yoktal B4, sulk C6", "archer A1", "green A6", floor, S="shadow").standby("yoktal", 3)
    t.set("sulk", stance="ended").set("yoktal", armor="moth-mail")
    t.enemies_act(card(move={"enemies": 1, "spaces": 4, "to": "green"}))
    t.on("pass", "A5")
    assert t.state.frames[-1].walk is not None
    before = [*t.state.frames[-1].walk.path]
    t.stack("empty")
    t.on("pass", "yoktal", "move:A4", "standby", "A5")
    assert t.state.frames[-1].walk is not None
    assert 3 in before
    assert 3 not in t.state.frames[-1].walk.path
    t.on("pass", "pass")
    assert (t.where(1), t.told("seen")) == ("A5", [])


@pytest.mark.rule("stealth.standby.interrupt")
def test_saved_in_the_middle_of_a_move_the_game_goes_on_from_there(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A12, sulk C12", "archer A1", "green A5", WALLED).standby("yoktal", 4).set("sulk", stance="ended")
    t.enemies_act(card(move={"enemies": 1, "spaces": 4, "to": "green"}))
    t.on("pass", "pass", "yoktal")
    again = Sneak(decode(encode(t.state), Malhya))
    again.usual, again.flow, again.question = {**t.usual}, None, None
    for each in (t, again):
        each.stack("empty")
        each.on("move:A11", "standby", "pass", "pass")
        assert (each.where(1), each.where("yoktal"), each.room.step) == ("A5", "A11", "secondary")
    assert encode(t.state) == encode(again.state)


@pytest.mark.rule("stealth.standby.interrupt", "stealth.secondary.rules")
def test_who_let_all_go_by_in_the_enemy_phase_is_asked_again_in_the_next(sneak: Sneaks) -> None:
    t = sneak("yoktal A12, sulk C12", "archer B1", "", WALLED).standby("yoktal", 4).standby("sulk", 4)
    t.room.quiet, t.room.step = [0], "patrol"  # the last card is resolved
    q = t.on("play:sulk", "move:C10")
    assert (q and q.kind, q and q.seats, t.where("sulk")) == ("reactivate", (0,), "C12")


@pytest.mark.rule("stealth.standby.interrupt", "patrol.move.destinations")
def test_before_a_card_chooses_who_goes_where_a_shot_may_give_it_a_destination(sneak: Sneaks, card: Cards) -> None:
    t = sneak("mhay A1, sulk C12", "archer A4, archer A9", "", WALLED).standby("mhay", 5).set("sulk", stance="ended")
    t.set("mhay", weapon="hunting-bow")
    t.enemies_act(card(move={"enemies": 1, "spaces": 2, "to": "noise"}))
    q = t.on()
    assert (q and q.kind, q and q.about["what"]["key"]) == ("reactivate", "about-to.part")
    t.stack("empty")
    t.on("mhay", "shoot:1", "end", "pass")
    assert (t.where(2), t.tokens("noise")) == ("A7", ["A4"])


@pytest.mark.rule("stealth.standby.interrupt", "patrol.card.parts")
def test_windows_open_before_every_part_of_a_card_that_changes_what_is_seen(sneak: Sneaks, card: Cards) -> None:
    """Before the threat rises, before the enemy peers, and before normal vision returns: who lets one go by is asked
    before the next."""
    t = sneak("yoktal B12, sulk C12", "archer A1", "green A1", WALLED).standby("yoktal", 4).set("sulk", stance="ended")
    t.enemies_act(card(threat=1, turn="east"))
    seen = []
    while (q := t.on("pass") if seen else t.on()) is not None and q.kind == "reactivate":
        seen.append((q.about["what"]["key"], t.room.threat, len(t.tokens("vigilance"))))
    assert seen == [("about-to.threat", 1, 0), ("about-to.peer", 2, 0), ("about-to.over", 2, 1)]


@pytest.mark.rule("stealth.standby.interrupt", "patrol.draw")
def test_who_let_all_go_by_in_the_primary_phase_is_asked_again_in_the_enemy_phase(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A12, sulk C12", "archer A1", "green A5", WALLED).standby("yoktal", 4).turn("sulk")
    t.room.quiet = [0]
    t.state.action_deck.cards[-2:] = [card(n, move={"enemies": 1, "spaces": 1, "to": "green"}) for n in ("98", "99")]
    q = t.on("end")
    assert (t.room.step, q and q.kind, q and q.seats, t.where(1)) == ("patrol", "reactivate", (0,), "A1")


@pytest.mark.rule("stealth.standby.interrupt", "stealth.secondary.rules")
def test_in_the_secondary_phase_too_letting_go_by_holds_for_the_phase(sneak: Sneaks) -> None:
    t = sneak("yoktal A12, sulk C12, mhay B12", "archer B1", "", WALLED).standby("yoktal", 4)
    t.standby("sulk", 4).standby("mhay", 4)
    t.room.step = "patrol"  # the last card is resolved
    t.stack("empty", "empty")
    q = t.on("play:sulk", "move:C11")
    assert (q and q.kind, q and q.seats) == ("reactivate", (0,))
    q = t.on("until-seen", "until-seen", "end", "pass", "play:mhay", "move:B11")
    assert (q and q.kind, q and q.about["hero"], t.where("mhay")) == ("stealth-turn", "mhay", "B11")


@pytest.mark.rule("stealth.standby.interrupt", "move.ally")
def test_an_enemy_whose_end_another_has_taken_looks_for_another_end(sneak: Sneaks, card: Cards) -> None:
    """It would have gone to A5; somebody who came in meanwhile stands there, so that it stops on A4."""
    floor = "+ + + + + + + +\n . . . . . . .\n+-+-+-+-+-+-+-+\n . . . . . . .\n+ + + + + + + +"
    t = sneak("yoktal B7, sulk B6", "archer A1", "green A6", floor).standby("yoktal", 6).set("sulk", stance="ended")
    t.enemies_act(card(move={"enemies": 1, "spaces": 4, "to": "green"}))
    t.on("pass")
    t.room.enemies.append(Enemy(id=2, card="archer", cell=4))
    while any(frame.kind == "patrol" for frame in t.state.frames):
        t.on("pass")
    assert (t.where(1), t.where(2)) == ("A4", "A5")
    assert [event.rule for event in t.noted if event.key == "steps"] == ["patrol.move.read"] * 3, (
        "nobody was moved aside"
    )


@pytest.mark.rule("move.ally", "stealth.standby.interrupt")
def test_an_enemy_that_has_to_stop_in_the_space_of_another_stands_beside_it(sneak: Sneaks, card: Cards) -> None:
    """On its way past the second archer the first finds A4 held by the Yoktal, whom shadow hides."""
    floor = "+-+-+-+-+-+-+\n . . . S . .\n+-+-+-+ +-+-+\n . . .|S|. .\n+-+-+-+-+-+-+"
    t = sneak("yoktal B4, sulk B1", "archer A1, archer A3", "green A6", floor, S="shadow").standby("yoktal", 4)
    t.set("sulk", stance="ended").set("yoktal", armor="moth-mail")
    t.enemies_act(card(move={"enemies": 9, "spaces": 4, "to": "green"}))
    t.on("pass", "1", "pass", "pass")
    assert t.where(1, 2) == "A3 A3"
    t.stack("empty")
    t.on("yoktal", "move:A4", "standby")
    assert (t.where("yoktal", 1, 2), t.told("seen")) == ("A4 A2 A3", [])


# --- things used between turns and in the Enemy phase -----------------------------------------------------------------


def about_to_be_seen(sneak: Sneaks, card: Cards, **more: Any) -> Sneak:
    """With one step more the archer, who sees two spaces far, would see the Yoktal. Both heroes have ended their
    turns."""
    t = sneak("yoktal A4, sulk C1", "archer A7", "green A6", WALLED, threat=5, **more)
    return t.enemies_act(card(move={"enemies": 1, "spaces": 1, "to": "green"}))


@pytest.mark.rule("knapsack.single-use", "stealth.standby.interrupt")
def test_smoke_hides_from_an_enemy_that_is_about_to_see_also_after_all_turns_have_ended(
    sneak: Sneaks, card: Cards
) -> None:
    t = about_to_be_seen(sneak, card)
    t.gives("sulk", "smoke-pot")
    q = t.on()
    assert q is not None
    assert (q.kind, q.window, q.seats, q.rule) == ("hide", True, (1,), "knapsack.single-use")
    assert q.options == (("item", "sulk", "smoke-pot"), "pass")
    t.on(("item", "sulk", "smoke-pot"))
    told = [event.key for event in t.noted]
    assert (t.where(1), t.kinds().count("hide")) == ("A6", 1)
    assert told.index("steps") < told.index("cycle") < told.index("seen"), "it lasts for this cycle"
    assert "smoke-pot" in t.state.object_deck.cards


@pytest.mark.rule("knapsack.single-use")
def test_whoever_lets_it_go_by_is_seen_and_has_to_prevent_the_alarm_as_ever(sneak: Sneaks, card: Cards) -> None:
    t = about_to_be_seen(sneak, card)
    t.gives("sulk", "smoke-pot")
    t.on("pass")
    assert (len(t.told("seen")), t.room.mode) == (1, "combat")


@pytest.mark.rule("knapsack.single-use")
@pytest.mark.parametrize(("item", "place"), [("smoke-pot", "A2"), ("potion-flask", "A4")])
def test_nobody_is_asked_where_nothing_would_be_seen_or_nothing_could_hide_it(
    sneak: Sneaks, card: Cards, item: str, place: str
) -> None:
    t = about_to_be_seen(sneak, card)
    t.hero("yoktal").cell = BOARD.numbers[place]
    t.gives("sulk", item)
    t.on()
    assert "hide" not in t.kinds()


@pytest.mark.rule("gear.armor.change")
def test_armor_that_hides_is_put_on_before_an_enemy_comes_near(sneak: Sneaks, card: Cards) -> None:
    """In the shadow only an adjacent enemy sees the Yoktal, and in moth mail not even that one."""
    shadowy = WALLED.replace(" . . . ." + " ." * 8, " . . . s" + " ." * 8, 1)
    t = sneak("yoktal A4, sulk C1", "archer A6", "green A5", shadowy).enemies_act(
        card(move={"enemies": 1, "spaces": 1, "to": "green"})
    )
    t.gives("yoktal", "moth-mail")
    t.gives("sulk", "padded-coat")
    q = t.on()
    assert q is not None
    assert (q.kind, q.options) == ("hide", (("equip", "yoktal", "moth-mail"), "pass"))
    t.on(("equip", "yoktal", "moth-mail"))
    assert (t.hero("yoktal").armor, t.where(1), t.told("seen")) == ("moth-mail", "A5", [])


@pytest.mark.rule("knapsack.single-use", "stealth.standby.interrupt")
def test_whoever_is_asked_to_reactivate_may_use_smoke_without_doing_so(sneak: Sneaks, card: Cards) -> None:
    t = about_to_be_seen(sneak, card).standby("sulk", 3)
    t.gives("sulk", "smoke-pot")
    first = t.on()
    assert first is not None
    assert first.options == ("sulk", "until-seen", "pass"), "before the line of the card nothing would be seen"
    q = t.on("pass")
    assert q is not None
    assert (q.kind, q.options) == ("reactivate", ("sulk", "until-seen", ("item", "sulk", "smoke-pot"), "pass"))
    t.on(("item", "sulk", "smoke-pot"))
    assert (t.hero("sulk").stance, t.hero("sulk").points, t.told("reactivates")) == ("standby", 3, [])


@pytest.mark.rule("knapsack.single-use")
def test_who_walks_into_view_of_the_own_accord_is_not_asked_on_the_way(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk C1", "archer A6", "", WALLED).turn("yoktal")
    t.gives("sulk", "smoke-pot")
    t.on("move:A5")
    assert "hide" not in t.kinds()


@pytest.mark.rule("knapsack.single-use", "aura.spend", "gear.armor.change")
def test_between_turns_everybody_may_use_and_wear_things(sneak: Sneaks) -> None:
    t = sneak("mhay A1, sulk C1", "archer A12", "", WALLED)
    t.hero("mhay").damage, t.hero("mhay").cubes = 1, {"potion-yellow": 1}
    t.gives("sulk", "padded-coat", "smoke-pot")
    q = t.on()
    assert q is not None
    assert q.kind == "stealth-phase"
    assert t.offers("potion") == ["potion:mhay:potion-yellow:mhay"]
    assert t.offers("item") == ["item:sulk:smoke-pot"]
    assert "aura:mhay:mend" in t.offers("aura")
    assert t.offers("equip") == ["equip:sulk:padded-coat"]
    t.on(("equip", "sulk", "padded-coat"), ("potion", "mhay", "potion-yellow", "mhay"), ("play", "sulk"))
    assert (t.hero("sulk").armor, t.hero("mhay").damage) == ("padded-coat", 0)


@pytest.mark.rule("stealth.primary.order", "knapsack.single-use")
def test_where_one_hero_alone_can_go_on_nobody_is_asked_what_to_use_before(sneak: Sneaks) -> None:
    """The archer has the Mhaÿ in sight, so that nobody can end Stealth Mode, and the Sulk has ended her turn."""
    t = sneak("mhay A1, sulk C1", "archer A6", "", WALLED).set("sulk", stance="ended")
    t.gives("sulk", "smoke-pot")
    q = t.on()
    assert q is not None
    assert q.kind == "stealth-turn"
    assert (1, ("item", "sulk", "smoke-pot")) in q.also


@pytest.mark.rule("gear.armor.change", "gear.weapon.switch")
def test_armor_is_changed_in_the_turn_of_another_too_and_weapons_are_not(sneak: Sneaks) -> None:
    t = sneak("mhay A1, sulk C1, yoktal B1", "archer A12", "", WALLED, seats=(0, 0, 1))
    for name in ("sulk", "yoktal"):
        t.gives(
            name, "padded-coat" if name == "sulk" else "reed-cloak", "short-sword" if name == "sulk" else "war-pick"
        )
        t.hero(name).points = 6
    q = t.turn("mhay").on()
    assert q is not None
    assert t.offers("equip") == ["equip:sulk:padded-coat"]
    assert [option for _, option in q.also if option[0] == "equip"] == [("equip", "yoktal", "reed-cloak")]  # type: ignore[index]
