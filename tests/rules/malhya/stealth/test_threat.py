"""The Threat track, its dice, and what the threat means."""

from __future__ import annotations

import pytest
from tests.rules.malhya.stealth.conftest import Sneaks

from coterie.games.malhya.box.tables import STEALTH
from coterie.games.malhya.box.vocabulary import NEEDS, About, Need
from coterie.games.malhya.stealth.cycle import begin_stealth
from coterie.games.malhya.stealth.threat import Dice, dice_of, section

FAR = "archer F6"


@pytest.mark.rule("stealth.board.sides")
def test_the_sides_differ_in_their_track_alone() -> None:
    normal, difficult = STEALTH["normal"], STEALTH["difficult"]
    assert normal.costs == difficult.costs
    assert (normal.alarm, difficult.alarm) == (12, 10)


@pytest.mark.rule("stealth.board.vision", "stealth.board.cards", "icons.scenario.threat-level")
@pytest.mark.parametrize(
    ("level", "threat", "vision", "cards", "colour"),
    [
        ("normal", 1, 1, 2, 1),
        ("normal", 4, 1, 2, 1),
        ("normal", 5, 2, 3, 2),
        ("normal", 9, 3, 4, 3),
        ("difficult", 4, 2, 3, 2),
        ("difficult", 9, 4, 4, 3),
    ],
)
def test_the_section_of_the_cube_tells_how_far_enemies_see_and_how_many_cards_they_have(
    sneak: Sneaks, level: str, threat: int, vision: int, cards: int, colour: int
) -> None:
    t = sneak("sulk A1", FAR, level=level, threat=threat)
    assert (section(t.state).vision, section(t.state).cards) == (vision, cards)
    holds = [NEEDS.holds(t.state, Need(threat_level=n), About()) for n in (1, 2, 3)]
    assert holds == [n <= colour for n in (1, 2, 3)]


@pytest.mark.rule("stealth.enter", "stealth.setup.board", "stealth.setup.deck")
def test_entering_puts_the_cube_on_the_first_space_and_rebuilds_the_whole_deck(sneak: Sneaks) -> None:
    """Also after an earlier visit, with discards lying there."""
    t = sneak("sulk A1", FAR, level="difficult", threat=7)
    t.state.action_discard.cards = t.state.action_deck.cards[:20]
    del t.state.action_deck.cards[:20]
    order = sorted(t.state.action_deck.cards)
    t.set("sulk", kinds=["move"]).run(begin_stealth(t))
    assert t.hero("sulk").kinds == []
    assert (t.room.threat, t.room.cycle, t.room.step) == (1, 0, "cycle")
    assert (len(t.state.action_deck.cards), t.state.action_discard.cards) == (30, [])
    assert t.state.action_deck.cards != order
    assert t.noted[-1].params["what"] == "@stealth side.difficult.name"


# --- dice of an activation --------------------------------------------------------------------------------------------


@pytest.mark.rule("stealth.threat.count", "stealth.threat.types", "stealth.threat.black")
@pytest.mark.parametrize(
    ("kinds", "dice"),
    [
        ([], Dice()),
        (["move"], Dice(white=1)),
        (["move", "stab"], Dice(white=2)),
        (["move", "stab", "cadaver"], Dice(black=1)),
        (["move", "stab", "cadaver", "shoot"], Dice(black=1)),
    ],
)
def test_one_white_die_for_each_kind_of_action_and_from_three_on_one_black(
    sneak: Sneaks, kinds: list[str], dice: Dice
) -> None:
    t = sneak("sulk A1", FAR)
    t.hero("sulk").kinds = kinds
    assert dice_of(t.state, t.hero("sulk")) == dice


@pytest.mark.rule("stealth.threat.when", "stealth.threat.count", "stealth.act.paid-move")
def test_moving_twice_free_and_paid_is_one_kind_rolled_at_the_end_of_the_turn(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", FAR).turn("yoktal")
    t.stack("threat-1")
    t.on("move:A5", "move:B6")
    assert t.room.threat == 1, "nothing is rolled before the end"
    t.on("end")
    assert (t.told("threat-roll"), t.room.threat) == (["stealth.threat.count"], 2)
    assert t.told("threat") == ["stealth.threat.advance"]


@pytest.mark.rule("stealth.threat.when", "stealth.threat.count")
def test_dice_are_rolled_each_time_the_hero_goes_on_standby_for_what_was_done_since(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk A6", "archer F1").turn("yoktal")
    t.stack("threat-1", "threat-2")
    t.on("move:A3", "standby")
    assert t.room.threat == 2
    t.on("play:yoktal", "move:A2", "standby")
    assert t.room.threat == 4
    t.on("play:yoktal", "end")
    assert t.told("threat-roll") == ["stealth.threat.count"] * 2, "no action, no die"


@pytest.mark.rule("stealth.threat.interrupted", "stealth.threat.count")
def test_who_is_interrupted_keeps_counting_what_was_done_before(sneak: Sneaks) -> None:
    """A stab before the interruption, a move after it: two dice, and none for the hero who did nothing."""
    t = sneak("yoktal B1, mhay A6, sulk F1", "archer F6").standby("mhay", 5).set("sulk", stance="ended")
    t.turn("yoktal", free=0, moved=True, points=2, kinds=["stab"])
    t.stack("threat-1", "threat-1")
    t.on("reactivate:mhay", "end", "move:B2", "end")
    assert (t.room.threat, t.told("threat-roll")) == (3, ["stealth.threat.count"])


@pytest.mark.rule("stealth.threat.example")
def test_increasing_the_threat_example_two_moves_a_stab_and_a_body_are_one_black_die(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", "archer A4, archer F6").turn("yoktal")
    t.stack("threat-2")
    t.on("move:A3", "stab:yoktal:1", "cadaver:A4", "B4", "move:A2")
    assert t.hero("yoktal").kinds == ["move", "stab", "cadaver"]
    assert t.hero("yoktal").points == 0
    t.on("end")
    assert (t.told("threat-roll"), t.room.threat) == (["stealth.threat.black"], 3)


@pytest.mark.rule("stealth.threat.types")
def test_switching_weapons_reviving_items_aura_and_standby_add_no_die(sneak: Sneaks) -> None:
    t = sneak("ancient A1, sulk A2", FAR).turn("ancient")
    t.gives("ancient", "short-sword", "smoke-pot")
    t.on("item:ancient:smoke-pot", "equip:ancient:short-sword", "aura:ancient:strength", "standby")
    assert t.told("threat-roll") == []
    t = sneak("ancient A1, sulk A2", FAR).turn("ancient")
    t.set("sulk", life=0, shock=6)
    t.on("revive:sulk", "end")
    assert (t.told("threat-roll"), t.hero("sulk").life) == ([], 1)


@pytest.mark.rule("stealth.threat.types", "stealth.primary.actions")
def test_an_action_that_a_chapter_offers_for_points_is_a_kind_of_its_own(sneak: Sneaks) -> None:
    choices = '3 choices: [{text: a, cost: {points: 2}, go: "2"}, {text: b, go: "2"}]'
    t = sneak("yoktal A1", FAR, "interest:3 A2", book=choices).turn("yoktal")
    t.on("move:A2", 0)
    assert (t.hero("yoktal").points, dice_of(t.state, t.hero("yoktal"))) == (4, Dice(white=2))
    t = sneak("yoktal A1", FAR, "interest:3 A2", book=choices).turn("yoktal")
    t.on("move:A2", 1)
    assert dice_of(t.state, t.hero("yoktal")) == Dice(white=1), "the free choice is none"


@pytest.mark.rule("stealth.threat.heavy")
@pytest.mark.parametrize(
    ("heavy", "threat"), [((), 1), (("ringed-harness",), 2), (("ringed-harness", "two-handed-axe"), 3)]
)
def test_a_white_special_is_an_icon_for_each_heavy_icon_carried(
    sneak: Sneaks, heavy: tuple[str, ...], threat: int
) -> None:
    """Stored ones count as well."""
    t = sneak("yoktal A1", FAR).turn("yoktal")
    t.gives("yoktal", *heavy)
    t.stack("special")
    t.on("move:A2", "end")
    assert t.room.threat == threat


@pytest.mark.rule("stealth.threat.heavy", "icons.aura.ignore-heavy")
def test_aura_can_make_heavy_equipment_count_for_nothing(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", FAR).turn("yoktal")
    t.gives("yoktal", "ringed-harness")
    t.stack("special")
    t.on("aura:yoktal:shoulder", "move:A2", "end")
    assert (t.room.threat, t.hero("yoktal").spent) == (1, 1)


@pytest.mark.rule("stealth.threat.count")
def test_cards_change_the_number_of_dice_but_not_that_there_are_none(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", FAR).set("yoktal", armor="ringed-harness")
    hero = t.hero("yoktal")
    assert dice_of(t.state, hero) == Dice()
    hero.kinds = ["move"]
    assert dice_of(t.state, hero) == Dice(white=2)
    hero.kinds = ["move", "stab"]
    assert dice_of(t.state, hero) == Dice(black=1)


@pytest.mark.rule("icons.aura.cancel-menace", "stealth.threat.black")
def test_aura_cancels_a_die_before_three_become_a_black_one(sneak: Sneaks) -> None:
    t = sneak("sulk A1", FAR).turn("sulk", kinds=["move", "stab", "cadaver"])
    t.stack("threat-1", "threat-1")
    q = t.on("end")
    assert q is not None
    assert (q.kind, q.options) == ("threat-dice", (("aura", "hush"), "pass"))
    t.on("aura:hush")
    assert (t.told("die-fewer"), t.told("no-effect")) == (["aura.spend"], [])
    assert (t.told("threat-roll"), t.room.threat) == (["stealth.threat.count"], 3)
    assert t.hero("sulk").kinds == []


@pytest.mark.rule("icons.arrow.green")
def test_a_green_arrow_cancels_the_black_die_of_an_activation_with_a_shot(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", FAR).turn("yoktal", kinds=["move", "shoot", "cadaver"], cubes={"arrow-green": 1})
    t.on("end", "arrow")
    assert (t.told("threat-roll"), t.hero("yoktal").cubes) == ([], {"arrow-green": 0})


@pytest.mark.rule("icons.arrow.green")
@pytest.mark.parametrize("kinds", [["move", "stab", "cadaver"], ["move", "shoot"]])
def test_it_does_nothing_without_a_shot_or_for_white_dice(sneak: Sneaks, kinds: list[str]) -> None:
    t = sneak("yoktal A1", FAR).turn("yoktal", kinds=kinds, cubes={"arrow-green": 1})
    t.stack("empty", "empty") if len(kinds) == 2 else t.stack("empty")
    t.on("end")
    assert "threat-dice" not in t.kinds()


@pytest.mark.rule("stealth.threat.empty-room")
def test_without_an_enemy_nothing_is_rolled_for_what_was_done_but_what_is_ordered_is(sneak: Sneaks) -> None:
    t = sneak("yoktal A1, sulk D6", "archer A3").turn("yoktal")
    t.stack("threat-2")
    t.on("move:A2", "stab:yoktal:1", "end")
    assert (t.told("threat-roll"), t.room.threat) == ([], 1)
    t.does([{"roll_threat": {"white": 1}}, {"threat": 1}], hero="yoktal")
    assert (t.told("threat-roll"), t.room.threat) == (["icons.stealth.roll-white"], 4)


@pytest.mark.rule("icons.stealth.roll-white")
def test_a_roll_that_a_text_orders_is_independent_of_what_was_done(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", FAR).turn("yoktal", kinds=["move"])
    t.gives("yoktal", "ringed-harness")
    t.stack("special", "threat-1")
    t.does([{"roll_threat": {"white": 2}}], hero="yoktal")
    assert (t.room.threat, t.hero("yoktal").kinds) == (3, ["move"])


@pytest.mark.rule("stealth.threat.advance")
def test_the_cube_never_falls_below_the_first_space(sneak: Sneaks) -> None:
    t = sneak("yoktal A1", FAR, threat=2)
    t.does([{"threat": -3}])
    assert (t.room.threat, t.noted[-1].params["n"]) == (1, 1)
