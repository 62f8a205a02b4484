"""What enemies see, and the moment in which only an assassination prevents the alarm."""

from __future__ import annotations

import pytest
from tests.rules.malhya.ground.drawn import room
from tests.rules.malhya.stealth.conftest import Cards, Sneaks

from coterie.games.malhya.ground import places
from coterie.games.malhya.state import Token
from coterie.games.malhya.stealth.vision import spotters

WIDE = "\n".join(
    ["+" + " +" * 12, " ." * 12, "+" + "-+" * 3 + " +" * 9, " ." * 12, "+" + " +" * 12, " ." * 12, "+" + " +" * 12]
)
"""The same with a wall south of A1 to A3."""

LONG = "\n".join(["+" + " +" * 12, " ." * 12 + " "] * 3 + ["+" + " +" * 12])


def seeing(t: object) -> list[int]:
    return [enemy.id for enemy in spotters(t.state)]  # type: ignore[attr-defined]


# --- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("alarm.seen", "stealth.board.vision")
@pytest.mark.parametrize(("threat", "ids"), [(1, []), (4, []), (5, [1]), (8, [1]), (9, [1, 2])])
def test_the_threat_tells_how_far_enemies_see(sneak: Sneaks, threat: int, ids: list[int]) -> None:
    assert seeing(sneak("yoktal A5", "archer A3, archer A8", "", LONG, threat=threat)) == ids


@pytest.mark.rule("alarm.seen")
def test_bodies_are_seen_like_heroes_but_not_cubes_of_the_unconscious(sneak: Sneaks) -> None:
    t = sneak("yoktal A12, sulk A2", "archer A1, archer C6", "cadaver C5", LONG).set("sulk", life=0, damage=6)
    assert seeing(t) == [2]


@pytest.mark.rule("terrain.shadow-stealth", "patrol.vision.limits")
def test_shadow_hides_from_all_but_adjacent_enemies(sneak: Sneaks) -> None:
    floor = "+ + + + + +\n . . S . .\n+ + + + + +"
    assert seeing(sneak("yoktal A3", "archer A1", "", floor, threat=9, S="shadow")) == []
    assert seeing(sneak("yoktal A3", "archer A2", "", floor, threat=1, S="shadow")) == [1]


@pytest.mark.rule("gear.artifact.effect", "terrain.shadow-stealth")
def test_moth_mail_hides_in_shadow_also_from_adjacent_enemies_and_nowhere_else(sneak: Sneaks) -> None:
    floor = "+ + + + + +\n . . S . .\n+ + + + + +"
    assert seeing(sneak("yoktal A3", "archer A2", "", floor, S="shadow").set("yoktal", armor="moth-mail")) == []
    assert seeing(sneak("yoktal A4", "archer A5", "", floor, S="shadow").set("yoktal", armor="moth-mail")) == [1]


@pytest.mark.rule("gear.artifact.effect", "explore.conditions")
def test_a_light_takes_the_shadow_from_the_spaces_beside_it(sneak: Sneaks) -> None:
    floor = "+ + + + + +\n . S S . .\n+ + + + + +"
    lit = sneak("yoktal A3, sulk A2", "archer A5", "", floor, threat=9, S="shadow")
    assert seeing(lit) == []
    assert seeing(lit.set("sulk", artifacts=["amulet-of-embers"])) == [1]
    assert seeing(sneak("yoktal A3", "archer A5", "", floor, threat=9, page="16", S="shadow")) == [1]


@pytest.mark.rule("explore.conditions")
def test_a_room_may_shorten_vision(sneak: Sneaks) -> None:
    assert seeing(sneak("yoktal A3", "archer A1", "", LONG, threat=5)) == [1]
    assert seeing(sneak("yoktal A3", "archer A1", "", LONG, threat=5, page="03")) == []


@pytest.mark.rule("patrol.focus.field", "patrol.focus.tunnel", "patrol.focus.shadow")
def test_who_peers_sees_the_band_and_nothing_beside_it(sneak: Sneaks) -> None:
    t = sneak("yoktal A9, sulk C2", "archer B3", "", LONG, threat=1)
    t.set("sulk", cell=t.enemy(1).cell - 1)  # behind it, adjacent
    assert seeing(t) == [1]
    t.set("yoktal", cell=-1)
    t.room.tokens.append(Token(kind="vigilance", cell=t.enemy(1).cell + 1, way=2, by=1))
    assert seeing(t) == [], "the one behind it is ignored"
    t.set("yoktal", cell=8)
    assert seeing(t) == [1], "the one far away in the band is seen"


# --- looked at again after everything ---------------------------------------------------------------------------------


@pytest.mark.rule("patrol.vision.continuous")
def test_sight_is_looked_at_after_every_step_of_a_hero(sneak: Sneaks) -> None:
    """The way leads past an enemy and out of its sight again: between walls there is no other."""
    floor = "+ + + + + +\n . . . . . \n+-+-+ +-+-+\n . . . . . \n+ + + + + +"
    t = sneak("yoktal A1, sulk B1", "archer B3", "", floor).set("sulk", cell=-1).turn("yoktal", weapon="")
    q = t.on("move:A5")
    assert q is not None
    assert (t.where("yoktal"), q.kind, q.options) == ("A3", "sighting", (("stab", "yoktal", 1), ("alarm",)))


@pytest.mark.rule("patrol.vision.continuous", "patrol.fixed-number")
def test_sight_is_looked_at_when_the_threat_rises_also_by_a_card(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal A3", "archer A1", "", LONG, threat=4)
    t.enemies_act(card(threat=1))
    assert t.on() is None
    assert (t.room.mode, t.told("alarm"), t.room.threat) == ("combat", ["alarm.sound"], 5)


@pytest.mark.rule("patrol.vision.continuous")
def test_sight_is_looked_at_between_two_things_that_a_chapter_does(sneak: Sneaks) -> None:
    """The threat rises and falls again: in between the hero has been seen."""
    book = "3 do: [{threat: 1}, {threat: -1}], close: true"
    t = sneak("yoktal A2, sulk C12", "archer A5", "interest:3 A3", LONG, threat=4, book=book).turn("yoktal")
    assert t.on("move:A3") is None
    assert (t.room.mode, t.room.threat) == ("combat", 5)


@pytest.mark.rule("patrol.vision.continuous")
def test_sight_is_looked_at_when_a_body_is_laid_down(sneak: Sneaks) -> None:
    book = "3 do: [{cadaver: d}], close: true"
    t = sneak("yoktal A1, sulk A6", "archer C3", "interest:3 A2", book=book).turn("yoktal")
    assert t.on("move:A2") is None
    assert t.tokens("cadaver") == ["C2"]
    assert t.told("alarm") == ["alarm.sound"]


@pytest.mark.rule("patrol.vision.continuous", "icons.scenario.door")
def test_sight_is_looked_at_when_a_door_opens(sneak: Sneaks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before what the chapter does next, which would lead the archer away."""
    book = "3 do: [{open_door: {door: vault, chapter: '2'}}, {withdraw: {enemy: archer}}], close: true"
    shut = "+ + + + + + +\n . .|. . . .\n+ + + + + + +"
    t = sneak("yoktal A1, sulk A6", "archer A3", "interest:3 A2", shut, page="02", book=book).turn("yoktal")
    rooms = {(): room(shut), ("vault",): room(shut.replace("|", " "))}
    monkeypatch.setattr(places, "built_of", lambda page, opened: rooms[tuple(opened)])
    t.hero("sulk").cell = -1
    q = t.on("move:A2")
    assert (q and q.kind, t.told("seen"), t.room.doors) == ("sighting", ["alarm.seen"], ["vault"])


@pytest.mark.rule("icons.stealth.cadaver")
def test_a_body_that_a_text_lays_down_can_be_moved_like_any_other(sneak: Sneaks) -> None:
    book = "3 do: [{cadaver: d}], close: true"
    t = sneak("yoktal A1, sulk A6", "archer F6", "interest:3 B1", book=book).turn("yoktal")
    t.on("move:B1")
    assert t.offers("cadaver") == ["cadaver:C2"]
    laid = next(event for event in t.noted if event.key == "token-at")
    assert (laid.params["what"], laid.params["where"]) == ("@token.cadaver", "C2")


# --- the moment -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("alarm.prevent-active", "alarm.prevent-points", "alarm.prevent")
def test_who_steps_next_to_an_enemy_may_stab_it_as_the_very_next_action(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk C12", "archer A6", "", LONG).turn("yoktal", weapon="")
    q = t.on("move:A5")
    assert (q and q.kind, t.told("seen")) == ("sighting", ["alarm.seen"])
    q = t.on("stab:yoktal:1")
    yoktal = t.hero("yoktal")
    assert (yoktal.points, yoktal.kinds, t.tokens("cadaver")) == (2, ["move", "stab"], ["A6"])
    assert (q and q.kind, t.state.frames[-1].kind, yoktal.free) == ("stealth-turn", "turn", 0)


@pytest.mark.rule("alarm.prevent-points")
def test_without_the_points_the_alarm_sounds_unasked(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk C12", "archer A6", "", LONG).turn("yoktal", points=3, weapon="")
    assert t.on("move:A5") is None
    assert (t.room.mode, t.room.alarmed, "sighting" in t.kinds()) == ("combat", True, False)


@pytest.mark.rule("alarm.prevent")
@pytest.mark.parametrize(("stance", "saved"), [("standby", True), ("ended", False), ("", False)])
def test_besides_the_active_hero_only_who_is_on_standby_can_prevent_it(sneak: Sneaks, stance: str, saved: bool) -> None:
    """The Sulk can shoot; the Yoktal, who is seen, has no points left."""
    t = sneak("yoktal A1, sulk A9", "archer A6", "", LONG).set("sulk", stance=stance, points=6, weapon="hunting-bow")
    t.turn("yoktal", points=0, weapon="").room.quiet = [1]
    q = t.on("move:A5")
    if stance == "standby":
        q = t.on("pass")
    assert (q is not None and q.kind == "sighting") == saved
    assert t.room.mode == ("stealth" if saved else "combat")


@pytest.mark.rule("alarm.prevent", "stealth.standby.again")
def test_who_saves_from_standby_has_reactivated_and_ends_that_activation_before_all_goes_on(
    sneak: Sneaks, card: Cards
) -> None:
    """TRIGGERING THE ALARM, first example: the enemy steps adjacent to a hero on standby, who stabs it."""
    t = sneak("yoktal A5, sulk C12", "archer A2, archer C1", "green A4", LONG).standby("yoktal", 5)
    t.set("sulk", stance="ended", weapon="").set("yoktal", weapon="").room.quiet = [0]
    t.enemies_act(card(move={"enemies": 1, "spaces": 2, "to": "green"}))
    q = t.on("pass")
    assert (t.where(1), q and q.kind, q and q.options) == ("A4", "sighting", (("stab", "yoktal", 1), ("alarm",)))
    q = t.on("stab:yoktal:1")
    assert (q and q.kind, q and q.about["hero"], t.hero("yoktal").stance) == ("stealth-turn", "yoktal", "playing")
    t.stack("threat-1")
    q = t.on("standby")
    assert (t.hero("yoktal").points, t.room.threat, t.room.mode) == (0, 2, "stealth")
    assert t.state.action_discard.cards[-1] == "99", "the card went on without its enemy"


@pytest.mark.rule("alarm.example-cadaver", "alarm.prevent-only-kill")
def test_triggering_the_alarm_example_a_body_cannot_be_saved_by_stepping_up_once_it_is_seen(
    sneak: Sneaks, card: Cards
) -> None:
    """The hero on standby is two spaces from where the enemy will see the body."""
    t = sneak("yoktal C6, sulk C12", "archer A2, archer C9", "green A4, cadaver B5", WIDE).standby("yoktal", 6)
    t.set("sulk", stance="ended").set("yoktal", weapon="").room.quiet = [0]
    t.enemies_act(card(move={"enemies": 1, "spaces": 2, "to": "green"}))
    q = t.on()
    assert (t.where(1), q and q.kind) == ("A3", "reactivate")
    assert t.on("pass") is None
    assert (t.room.mode, t.where(1)) == ("combat", "A4")


@pytest.mark.rule("alarm.example-cadaver")
def test_triggering_the_alarm_example_but_before_that_step_the_body_is_dragged_away(sneak: Sneaks, card: Cards) -> None:
    t = sneak("yoktal C6, sulk C12", "archer A2, archer C9", "green A4, cadaver B5", WIDE).standby("yoktal", 6)
    t.set("sulk", stance="ended").set("yoktal", weapon="").room.quiet = [0]
    t.enemies_act(card(move={"enemies": 1, "spaces": 2, "to": "green"}))
    t.stack("empty")
    t.on("yoktal", "cadaver:B5", "C6", "standby")
    assert (t.where(1), t.room.mode, t.tokens("cadaver")) == ("A4", "stealth", ["C6"])


@pytest.mark.rule("alarm.prevent-chain")
def test_a_body_left_by_the_saving_stab_may_be_seen_by_another_who_must_be_eliminated_too(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay C12", "archer A6, archer A7", "", LONG).standby("mhay", 6).turn("yoktal", weapon="")
    t.set("mhay", weapon="hunting-bow").room.quiet = [1]
    q = t.on("move:A5", "pass")
    assert (q and q.kind, seeing(t)) == ("sighting", [1]), "the second archer does not see the Yoktal"
    q = t.on("stab:yoktal:1")
    assert (q and q.kind, q and q.options, seeing(t)) == ("sighting", (("shoot", "mhay", 2), ("alarm",)), [2])
    told = [[who["params"]["n"] for who in event.params["who"]] for event in t.noted if event.key == "seen"]
    assert told == [[1], [2]], "each is told of once"
    q = t.on("shoot:mhay:2")
    assert (t.room.mode, t.room.enemies, q and q.about["hero"]) == ("stealth", [], "mhay")


@pytest.mark.rule("alarm.prevent-chain")
def test_if_one_of_them_cannot_be_eliminated_the_alarm_sounds(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, mhay C12", "archer A6, archer A7", "", LONG).turn("yoktal", weapon="")
    assert t.on("move:A5", "stab:yoktal:1") is None
    assert (t.room.mode, len(t.room.enemies)) == ("combat", 1)


@pytest.mark.rule("alarm.prevent", "stealth.threat.when")
@pytest.mark.parametrize(("word", "asked"), [("standby", True), ("end", False)])
def test_when_the_dice_of_a_finished_turn_widen_vision_only_who_paid_for_standby_can_act(
    sneak: Sneaks, word: str, asked: bool
) -> None:
    t = sneak("mhay A4, sulk C12", "archer A6", "", LONG, threat=4).turn(
        "mhay", kinds=["cadaver"], weapon="hunting-bow"
    )
    t.stack("threat-1")
    q = t.on(word, "pass")
    assert (q is not None and q.kind == "sighting") == asked
    assert t.room.threat == 5
    if asked:
        t.on("shoot:mhay:1")
        assert t.room.mode == "stealth"


@pytest.mark.rule("alarm.prevent")
def test_a_hero_who_is_interrupted_is_not_the_active_one(sneak: Sneaks) -> None:
    """The Sulk interrupts the Yoktal and is seen; only she may act now."""
    t = sneak("yoktal A1, sulk C8", "archer C5", "", LONG).standby("sulk", 3).turn("yoktal", weapon="hunting-bow")
    t.set("sulk", weapon="")
    assert t.on("reactivate:sulk", "move:C6") is None
    assert t.room.mode == "combat", "the Yoktal could have shot"


@pytest.mark.rule("alarm.prevent-active", "move.hero.no-bank")
def test_the_saving_stab_breaks_off_the_way_that_led_there(sneak: Sneaks) -> None:
    floor = "+ + + + + +\n . . . . . \n+-+-+ +-+-+\n . . . . . \n+ + + + + +"
    t = sneak("yoktal A1, sulk A5", "archer B3", "", floor).turn("yoktal", weapon="").set("sulk", cell=-1)
    q = t.on("move:A4", "stab:yoktal:1")
    assert (t.where("yoktal"), q and q.kind, t.hero("yoktal").free) == ("A3", "stealth-turn", 0)


@pytest.mark.rule("alarm.prevent", "alarm.prevent-chain")
def test_in_the_same_moment_one_hero_may_save_again_after_another_has(sneak: Sneaks) -> None:
    """With the ring a stab costs 3: the Yoktal strikes, the Mhaÿ shoots who sees the body, then a second stab."""
    t = sneak("yoktal B5, mhay B12", "archer A6, archer A8, archer C6", "", LONG, threat=5)
    t.standby("yoktal", 6).standby("mhay", 5).set("yoktal", weapon="", artifacts=["ring-of-the-low-door"])
    t.set("mhay", weapon="hunting-bow").enemies_act()
    t.on("stab:yoktal:1")
    q = t.on("shoot:mhay:2")
    assert (q and q.kind, q and q.options) == ("sighting", (("stab", "yoktal", 3), ("alarm",)))
    t.on("stab:yoktal:3")
    assert (t.room.enemies, t.hero("yoktal").points) == ([], 0)
