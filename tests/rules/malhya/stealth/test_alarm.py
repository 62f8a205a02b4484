"""Every cause of the alarm, the other ways in which Stealth Mode ends, and what is left of it then."""

from __future__ import annotations

import pytest
from tests.rules.malhya.stealth.conftest import Cards, Sneaks

from coterie.games.malhya.round.play import one_thing

WALLED = "\n".join(["+" + "-+" * 12, " ." * 12 + " "] * 3 + ["+" + "-+" * 12])


@pytest.mark.rule("alarm.sound", "stealth.to-combat", "combat.initiative.alarm")
def test_the_alarm_stops_everything_on_the_spot_and_combat_begins_with_initiative_0(sneak: Sneaks) -> None:
    """A move of which three steps are left, a hero on standby, tokens and cards."""
    t = sneak("yoktal A1, sulk C1", "archer A4", "noise C5, cadaver C9, green A9", WALLED).standby("sulk", 3)
    t.turn("yoktal", points=3, weapon="").room.quiet = [1]
    assert t.on("move:A3", "pass") is None
    assert (t.room.mode, t.room.step, t.room.alarmed, t.state.frames) == ("combat", "", True, [])
    assert (t.where("yoktal", "sulk"), t.where(1)) == ("A3 C1", "A4"), "figures stay where they are"
    assert (t.tokens("noise"), t.tokens("cadaver"), t.tokens("staging")) == ([], ["C9"], ["A9"])
    assert [(hero.stance, hero.kinds) for hero in t.state.heroes] == [("", []), ("", [])]
    assert t.told("alarm") == ["alarm.sound"]
    t.run(one_thing(t))
    assert t.room.startled


@pytest.mark.rule("stealth.to-combat")
def test_cards_still_to_come_are_discarded_and_vigilance_goes(sneak: Sneaks, card: Cards) -> None:
    number = card(focus={"on": "green", "spaces": 0, "go": "east", "look": "east"})
    t = sneak("yoktal A9, sulk C1", "archer A1", "green A1", WALLED).enemies_act(number, "01")
    assert t.on() is None
    assert (t.room.revealed, t.state.action_discard.cards, t.tokens("vigilance")) == ([], [number, "01"], [])


@pytest.mark.rule("alarm.sound")
def test_what_the_hero_would_have_read_on_that_space_is_not_read_but_the_chapter_of_the_alarm(sneak: Sneaks) -> None:
    t = sneak(
        "yoktal A1, sulk C1",
        "archer A4",
        "interest:3 A3",
        WALLED,
        plan='alarm: "4"',
        book="3 close: true\n4 close: true",
    ).turn("yoktal", points=0)
    assert t.on("move:A3") is None
    assert [page.chapter for page in t.state.pages] == ["4"]


@pytest.mark.rule("alarm.track-end")
@pytest.mark.parametrize(("level", "threat"), [("normal", 10), ("difficult", 8)])
def test_on_the_last_space_of_the_track_the_alarm_sounds_and_nobody_can_prevent_it(
    sneak: Sneaks, level: str, threat: int
) -> None:
    t = sneak("yoktal A1, mhay C1", "archer C9", "", WALLED, level=level, threat=threat).standby("mhay")
    t.set("mhay", weapon="hunting-bow").turn("yoktal", kinds=["move"])
    t.stack("threat-2")
    assert t.on("end") is None
    assert (t.told("alarm"), "sighting" in t.kinds(), t.room.mode) == (["alarm.track-end"], False, "combat")


@pytest.mark.rule("alarm.track-end")
def test_the_space_before_it_sounds_none(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay C1", "archer B9", "", WALLED, threat=10).turn("yoktal", kinds=["move"])
    t.stack("threat-1")
    t.on("end")
    assert (t.room.threat, t.room.mode) == (11, "stealth")


@pytest.mark.rule("alarm.black-special")
def test_the_special_face_of_the_black_die_sounds_it(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay C1", "archer B9", "", WALLED).turn("yoktal", kinds=["move", "stab", "cadaver"])
    t.stack("special")
    assert t.on("end") is None
    assert (t.told("alarm"), t.room.threat) == (["alarm.black-special"], 1)
    assert (t.told("threat-special"), t.told("threat-roll")) == (["stealth.threat.black"], [])


@pytest.mark.rule("alarm.deck-empty", "patrol.draw")
def test_when_the_deck_is_exhausted_the_cards_drawn_are_resolved_first(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A1", "archer C9", "green C11", WALLED).set("yoktal", stance="ended")
    one, other = card("98", threat=1), card("99", threat=1)
    t.state.action_deck.cards = [one, other]
    assert t.on() is None
    assert (t.told("alarm"), t.room.threat) == (["alarm.deck-empty"], 3)


@pytest.mark.rule("alarm.deck-empty", "stealth.reshuffle-icon")
def test_it_does_not_if_one_of_them_brings_a_new_deck(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A1", "archer C9", "", WALLED).set("yoktal", stance="ended")
    t.state.action_deck.cards = [card("98", threat=1), card("99", threat=1, reshuffle=True)]
    t.on()
    assert (t.room.mode, t.room.cycle, t.state.action_deck.cards) == ("stealth", 2, ["99"])


@pytest.mark.rule("alarm.deck-empty")
def test_but_when_fewer_cards_than_needed_could_be_drawn_it_does_all_the_same(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A1", "archer C9", "", WALLED).set("yoktal", stance="ended")
    t.state.action_deck.cards = [card("99", threat=1, reshuffle=True)]
    assert t.on() is None
    assert t.told("alarm") == ["alarm.deck-empty"]


@pytest.mark.rule("alarm.by-text")
def test_a_text_sounds_the_alarm_and_nobody_can_prevent_it(sneak: Sneaks) -> None:
    t = sneak(
        "yoktal A1, mhay C1",
        "archer C9",
        "interest:3 A2",
        WALLED,
        plan='alarm: "4"',
        book="3 do: [{alarm: true}, {gold: 1}], close: true\n4 close: true",
    ).standby("mhay")
    t.set("mhay", weapon="hunting-bow").turn("yoktal").room.quiet = [1]
    gold = t.state.gold
    assert t.on("move:A2") is None
    assert (t.told("alarm"), t.room.mode) == (["alarm.by-text"], "combat")
    t.goes_on()
    assert (t.state.gold, t.state.visited[-2:]) == (gold + 1, ["bell 3", "bell 4"]), "the rest follows"


@pytest.mark.rule("alarm.by-text")
def test_a_text_ends_stealth_mode_without_an_alarm_and_without_a_fight(sneak: Sneaks) -> None:
    book = "3 do: [{end_stealth: true}], close: true"
    t = sneak("yoktal A1, mhay C1", "archer C9", "interest:3 A2", WALLED, book=book).turn("yoktal")
    assert t.on("move:A2") is None
    assert (t.room.mode, t.room.alarmed, t.state.frames) == ("free", False, [])


@pytest.mark.rule("alarm.by-text", "combat.initiative.alarm")
def test_where_the_text_says_so_a_fight_follows_with_the_heroes_initiative(sneak: Sneaks) -> None:
    book = "3 do: [{end_stealth: true}, {fight: true}], close: true"
    t = sneak("yoktal A1, mhay C1", "archer C9", "interest:3 A2, noise C3", WALLED, book=book).turn("yoktal")
    t.on("move:A2")
    t.goes_on()
    assert (t.room.mode, t.room.alarmed, t.room.startled, t.tokens("noise")) == ("combat", False, False, [])


@pytest.mark.rule("alarm.no-enemies")
def test_where_no_enemy_is_left_no_combat_follows_an_alarm(sneak: Sneaks) -> None:
    book = "3 do: [{alarm: true}], close: true"
    t = sneak("yoktal A1, mhay C1", "", "interest:3 A2", WALLED, book=book).turn("yoktal")
    t.room.cleared = True
    assert t.on("move:A2") is None
    assert (t.room.mode, t.room.alarmed) == ("free", True)
    assert t.told("nobody-comes") == ["alarm.no-enemies"]


@pytest.mark.rule("alarm.leave.not-combat", "alarm.no-enemies")
def test_heroes_outside_come_back_when_the_mode_ends(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay C1", "", "access C1", WALLED)
    t.room.cleared, t.room.tokens[0].name = True, "gate"
    t.set("mhay", exit="gate", cell=-1, stance="away")
    t.on("end-stealth")
    assert (t.where("mhay"), t.hero("mhay").exit, t.room.mode) == ("C1", "", "free")


# --- by agreement -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("alarm.voluntary")
def test_the_players_may_agree_to_fight_if_nobody_is_in_a_line_of_sight_and_keep_their_initiative(
    sneak: Sneaks,
) -> None:
    t = sneak("yoktal A1, sulk B3", "archer C9", "", WALLED)
    q = t.on()
    assert q is not None
    assert (q.kind, q.seats, t.offers("end-stealth")) == ("stealth-phase", (0, 1), ["end-stealth"])
    assert t.on("end-stealth") is None
    assert (t.room.mode, t.room.alarmed, t.told("stealth-ended")) == ("combat", False, ["alarm.voluntary"])
    t.run(one_thing(t))
    assert not t.room.startled


@pytest.mark.rule("alarm.voluntary")
@pytest.mark.parametrize(
    ("row", "allowed"),
    [(" . . . . . . ", False), (" . . .:. . . ", True), (" . . .|. . . ", True), (" S . . . . . ", True)],
)
def test_how_far_the_enemy_is_does_not_matter_but_lines_and_shadow_do(sneak: Sneaks, row: str, allowed: bool) -> None:
    floor = f"+-+-+-+-+-+-+\n{row}\n+-+-+-+-+-+-+\n . . . . . . \n+-+-+-+-+-+-+"
    t = sneak("yoktal A1, sulk B1", "archer A6", "", floor, S="shadow")
    t.on()
    assert bool(t.offers("end-stealth")) == allowed


@pytest.mark.rule("alarm.voluntary")
def test_a_body_in_a_line_of_sight_is_no_hero(sneak: Sneaks) -> None:
    t = sneak("yoktal B1, sulk C1", "archer A6", "cadaver A1", WALLED)
    t.on()
    assert t.offers("end-stealth") == ["end-stealth"]


@pytest.mark.rule("alarm.voluntary")
def test_also_in_the_secondary_phase_but_not_in_a_turn(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk B3", "archer C9", "", WALLED).standby("yoktal").set("sulk", stance="ended")
    t.room.step = "secondary"
    t.on()
    assert t.offers("end-stealth") == ["end-stealth"]
    t.on("play:yoktal")
    assert t.offers("end-stealth") == []


@pytest.mark.rule("alarm.voluntary", "alarm.no-enemies")
def test_without_an_enemy_the_heroes_explore_freely(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk B3", "", "", WALLED)
    t.room.cleared = True
    assert t.on("end-stealth") is None
    assert (t.room.mode, t.told("stealth-ended")) == ("free", ["alarm.no-enemies"])


@pytest.mark.rule("stealth.threat.empty-room")
def test_when_the_last_enemy_falls_the_mode_goes_on_and_a_chapter_may_tell_of_it(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk B3", "archer A3", "", WALLED, plan='cleared: "2"').turn("yoktal", weapon="")
    q = t.on("move:A2", "stab:yoktal:1")
    assert (q and q.kind, t.room.mode, t.state.visited) == ("stealth-turn", "stealth", ["bell 1", "bell 2"][1:])
    t.on("end")
    assert t.told("cleared") == ["stealth.threat.empty-room"]


# --- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("alarm.leave.allowed", "alarm.leave.exit", "stealth.end-turn")
def test_a_hero_who_leaves_on_the_way_has_ended_the_turn_and_rolls(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk B3", "archer C9", "access:3 A3", WALLED, book='3 exit: "2"').turn("yoktal")
    t.room.tokens[0].name = "gate"
    t.stack("threat-1")
    q = t.on("move:A5", "leave")
    yoktal = t.hero("yoktal")
    assert (yoktal.exit, yoktal.cell, yoktal.stance, t.room.threat) == ("gate", -1, "away", 2)
    assert (q and q.kind, t.offers("play")) == ("stealth-phase", ["play:sulk"])
    assert t.state.frames == []


@pytest.mark.rule("alarm.leave.return", "stealth.cycle")
def test_at_the_start_of_a_later_cycle_who_has_left_may_come_back(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk B3", "archer C9", "access A3", WALLED).set("sulk", stance="ended")
    t.room.tokens[0].name = "gate"
    t.set("yoktal", exit="gate", cell=-1, stance="away")
    t.state.action_deck.cards = [*t.state.action_deck.cards[:8], "13", "13"]
    q = t.on()
    assert (q and q.kind, t.room.cycle) == ("come-back", 2)
    t.on("stay-out")
    assert t.hero("yoktal").stance == "away"
    assert t.offers("play") == ["play:sulk"]


@pytest.mark.rule("alarm.sound", "move.ally")
def test_who_is_stopped_in_the_space_of_an_ally_stands_beside_it(sneak: Sneaks) -> None:
    book = "3 do: [{alarm: true}], close: true"
    t = sneak("yoktal A1, sulk A2", "archer C9", "interest:3 A2", WALLED, book=book).turn("yoktal")
    assert t.on("move:A3", "A3") is None
    assert t.where("yoktal", "sulk") == "A3 A2"


@pytest.mark.rule("alarm.by-text", "stealth.to-combat")
def test_where_stealth_mode_is_not_on_its_words_do_nothing(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", "archer C9", "", WALLED, threat=3)
    t.room.mode = "combat"
    t.does([{"threat": 2}, {"roll_threat": {"black": 1}}, {"alarm": True}, {"end_stealth": True}], hero="yoktal")
    assert (t.room.threat, t.room.mode, t.room.alarmed) == (3, "combat", False)
    assert [event.key for event in t.noted] == ["no-effect"]
