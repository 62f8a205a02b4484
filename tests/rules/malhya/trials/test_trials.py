"""Skill tests: who takes them, dice and symbols, going on and stopping, and what comes of them."""

from __future__ import annotations

import pytest
from tests.rules.malhya.conftest import Make, Party

from coterie.games.malhya.effects.needs import trait
from coterie.games.malhya.state import Lasting, Trial
from coterie.games.malhya.story.pages import open_page
from coterie.games.malhya.story.reading import read_on

TEST = "name: Try, trait: strength"
ENDS = "2 close: true\n3 close: true\n4 close: true"


def trial(who: str, more: str, way: str = "close: true") -> str:
    return f"1 test: {{who: {who}, {TEST}, {more}}}, {way}\n{ENDS}"


ONE_STOP = "dice: 1, stops: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 2, do: [{gold: 3}]}]"


@pytest.mark.rule("test.solo")
def test_the_outcome_of_a_solo_test_is_that_of_the_hero_who_takes_it(party: Make) -> None:
    t = party("sulk", "ancient", book=trial("solo", "objectives: [{at: 1, do: [{damage: 1}]}]"))
    t.stack("success")
    t.reads("sulk")
    assert [(hero.card, hero.damage) for hero in t.state.heroes] == [("sulk", 1), ("ancient", 0)]


@pytest.mark.rule("test.solo")
def test_whoever_set_the_chapter_off_takes_the_solo_test(party: Make) -> None:
    t = party("sulk", "ancient", book=trial("solo", "objectives: [{at: 1, do: [{damage: 1}]}]"))
    t.stack("success", "success")
    t.reads(hero="ancient")
    assert t.hero("ancient").damage == 1


@pytest.mark.rule("test.skill-dice", "test.skill-faces", "test.banner")
def test_as_many_dice_as_the_level_of_the_trait_and_specials_are_empty(party: Make) -> None:
    t = party("ancient", "sulk", book=trial("solo", "objectives: [{at: 1, do: [{gold: 1}]}]"))
    t.stack("special", "empty", "success", "special")  # Strength 2: two rolls of two
    t.reads(hero="ancient")
    assert [event.params["successes"] for event in t.told("test-roll")] == [0, 1]


@pytest.mark.rule("test.failure-first")
def test_a_roll_that_reaches_both_the_stops_and_the_objective_has_failed(party: Make) -> None:
    t = party("sulk", "ancient", book=trial("solo", ONE_STOP.replace("at: 2", "at: 1")))
    t.state.gold = 5
    t.stack("success", "stop")
    t.reads(hero="sulk")
    assert t.state.gold == 4


@pytest.mark.rule("test.step.roll", "test.step.continue", "test.step.check")
def test_tokens_of_both_kinds_build_up_over_rolls(party: Make) -> None:
    """One success and one stop in each of two rolls: 2 of 2 stops, so it fails, though neither roll has two."""
    more = "dice: 1, stops: 2, failure: {do: [{gold: -1}]}, objectives: [{at: 3, do: [{gold: 3}]}]"
    t = party("sulk", "ancient", book=trial("solo", more))
    t.state.gold = 5
    t.stack("success", "stop", "success", "stop")
    t.reads(hero="sulk")
    assert t.state.gold == 4
    assert [event.params["of"] for event in t.told("test-roll")] == [1, 2]


@pytest.mark.rule("test.step.stop", "test.objective")
def test_nobody_stops_before_an_objective_is_reached(party: Make) -> None:
    t = party("sulk", "ancient", book=trial("solo", ONE_STOP))
    t.stack("success", "empty", "success", "empty")
    t.reads(hero="sulk")
    assert not [asked for asked in t.asked if asked.kind == "roll-on"]  # forced on, then nothing higher to roll for
    assert t.state.gold == 4 + 3


@pytest.mark.rule("test.several-objectives")
@pytest.mark.parametrize(("answers", "gold"), [(["stop"], 1), (["roll"], 5)])
def test_only_the_highest_objective_reached_is_applied(party: Make, answers: list[str], gold: int) -> None:
    t = party(book=trial("solo", "objectives: [{at: 1, do: [{gold: 1}]}, {at: 2, do: [{gold: 5}]}]"))
    t.state.gold = 0
    t.stack("success", "success")
    t.reads(*answers, hero="sulk")
    assert t.state.gold == gold


@pytest.mark.rule("test.hidden-objective")
def test_a_hidden_objective_may_be_left_without_a_success_and_says_after_stopping_where_it_leads(party: Make) -> None:
    more = 'hidden: true, dice: 1, stops: 1, failure: {go: "4"}, objectives: [{at: 0, go: "2"}, {at: 2, go: "3"}]'
    t = party(book=trial("solo", more, ""))
    t.stack("empty", "empty")
    t.reads("stop", hero="sulk")
    assert t.state.visited == ["bell 1", "bell 2"]
    t.stack("success", "empty", "success", "empty", "empty", "stop")
    t.reads("roll", "roll", hero="sulk")  # asked also with both successes: nobody knows that there is no more
    assert t.state.visited[-1] == "bell 4"


@pytest.mark.rule("test.failure-condition")
def test_without_a_number_of_stops_a_test_cannot_fail(party: Make) -> None:
    t = party(book=trial("solo", "objectives: [{at: 1, do: [{gold: 1}]}]"))
    t.state.gold = 0
    t.stack(*["empty"] * 12, "success")
    t.reads(hero="sulk")
    assert t.state.gold == 1
    assert len(t.told("test-roll")) == 13


@pytest.mark.rule("test.individuals")
def test_each_outcome_of_an_individuals_test_is_of_the_hero_who_obtained_it(party: Make) -> None:
    more = "dice: 1, stops: 1, failure: {do: [{damage: 1}]}, objectives: [{at: 1, do: [{shock: 1}]}]"
    t = party("sulk", "mhay", book=trial("individuals", more))
    t.stack("empty", "stop", "success", "empty")
    t.reads("mhay")  # goes first
    assert (t.hero("mhay").damage, t.hero("mhay").shock) == (1, 0)
    assert (t.hero("sulk").damage, t.hero("sulk").shock) == (0, 1)


GROUP = "dice: 1, stops: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 2, do: [{gold: 3}]}]"


@pytest.mark.rule("test.group", "test.group-total", "test.group-lock", "test.group-order")
def test_successes_of_a_group_are_added_and_stay_locked_when_the_next_hero_fails(party: Make) -> None:
    t = party("sulk", "mhay", "yoktal", book=trial("group", GROUP))
    t.state.gold = 5
    t.stack("success", "empty", "empty", "stop", "success", "empty")
    t.reads("mhay", "sulk", "stop")  # mhay 1 and stops, sulk fails with 0, yoktal 1: two in all
    assert t.state.gold == 8


@pytest.mark.rule("test.group-hero-fails")
def test_a_hero_who_fails_in_a_group_loses_the_own_successes_alone(party: Make) -> None:
    """The failing hero had one success: with it the party would have had two."""
    t = party("sulk", "mhay", book=trial("group", GROUP))
    t.state.gold = 5
    t.stack("success", "empty", "success", "stop")
    t.reads("sulk", "stop")
    assert t.state.gold == 4
    assert t.told("test-total")[0].params["n"] == 1


@pytest.mark.rule("test.group-stop")
def test_in_a_group_all_but_the_last_may_stop_without_a_success(party: Make) -> None:
    t = party("sulk", "mhay", book=trial("group", GROUP))
    t.stack("empty", "empty", "empty", "empty", "success", "empty", "success", "empty")
    t.reads("sulk", "stop")  # the last is not asked, and rolls until there are two
    assert [event.params["successes"] for event in t.told("test-roll")] == [0, 0, 1, 1]


@pytest.mark.rule("test.group-lock")
def test_each_hero_of_a_group_begins_with_no_stops(party: Make) -> None:
    more = GROUP.replace("stops: 1", "stops: 2")
    t = party("sulk", "mhay", book=trial("group", more))
    t.state.gold = 5
    t.stack("success", "stop", "success", "stop")
    t.reads("sulk", "stop")
    assert t.state.gold == 8


@pytest.mark.rule("test.max-x")
def test_at_most_so_many_take_part_chosen_before_a_die_is_rolled(party: Make) -> None:
    book = trial("group", "most: 2, objectives: [{at: 1, do: [{gold: 1}]}]")
    t = party("sulk", "mhay", "ancient", book=book)
    t.stack("success")
    t.reads("mhay", "done")  # one is enough
    assert [event.params["who"] for event in t.told("test-roll")] == ["@hero.mhay.name"]
    t = party("sulk", "mhay", "ancient", book=book)
    t.stack("empty", "success")
    t.reads("mhay", "sulk", "stop")  # two, and no third is asked for
    assert len(t.told("test-roll")) == 2


@pytest.mark.rule("test.abilities", "test.ability-list")
def test_symbols_that_match_give_their_bonus_and_bonuses_add_up(party: Make) -> None:
    """Silver tongue and nothing else for Charisma: specials are successes; for Climbing they are empty."""
    for ability, rolls in (("charisma", 1), ("climbing", 2)):
        t = party(book=trial("solo", f"abilities: [{ability}], objectives: [{{at: 1, do: [{{gold: 1}}]}}]"))
        t.hero("sulk").talents["silver-tongue"] = False
        t.stack("special", "success")
        t.reads(hero="sulk")
        assert len(t.told("test-roll")) == rolls
    t = party(book=trial("solo", "abilities: [climbing], objectives: [{at: 2, do: [{gold: 1}]}]"))
    t.gives("sulk", "grappling-hook")  # a symbol in the knapsack, and one on the weapon
    t.hero("sulk").weapon = "war-pick"
    t.stack("special")
    t.reads(hero="sulk")
    assert t.told("test-roll")[0].params["successes"] == 2


@pytest.mark.rule("gear.weapon.test-effect")
def test_a_symbol_on_a_weapon_counts_only_while_it_is_equipped(party: Make) -> None:
    t = party(book=trial("solo", "abilities: [climbing], objectives: [{at: 1, do: [{gold: 1}]}]"))
    t.gives("sulk", "war-pick")
    t.stack("special", "success")
    t.reads(hero="sulk")
    assert t.told("test-roll")[0].params["successes"] == 0


@pytest.mark.rule("test.difficulty-dice")
def test_difficulty_specials_are_stops_only_where_the_test_says_so(party: Make) -> None:
    for more, gold in (("", 8), ("specials_stop: true, ", 4)):
        t = party(book=trial("solo", more + ONE_STOP))
        t.state.gold = 5
        t.stack("success", "special", "success", "empty")
        if more:
            t.stacked = ["success", "special"]
        t.reads(hero="sulk")
        assert t.state.gold == gold


@pytest.mark.rule("test.aura-die", "test.aura-die-lasts", "aura.one-per-turn", "aura.duration")
def test_one_token_before_the_first_roll_gives_a_die_for_all_rolls_of_the_test(party: Make) -> None:
    t = party("ancient", "sulk", book=trial("solo", "objectives: [{at: 1, do: [{gold: 1}]}]"), ready=True)
    hero = t.hero("ancient")
    hero.aura_used = True  # in the turn around it: a test counts for itself
    t.stack("empty", "empty", "empty", "success", "empty", "empty")
    t.reads(("aura", "strength"), hero="ancient")  # asked once, though another effect is on the card
    assert (hero.aura, hero.spent) == (2, 1)
    assert not t.stacked
    assert trait(t.state, hero, "strength") == 2
    assert not t.state.lasting


@pytest.mark.rule("test.aura-die", "aura.card-area")
def test_only_effects_of_the_own_card_that_help_are_offered(party: Make) -> None:
    t = party("ancient", "yoktal", book=trial("solo", "objectives: [{at: 1, do: [{gold: 1}]}]"))
    assert t.asks(hero="ancient").options == (("aura", "strength"), ("aura", "wrath"), "pass")
    t = party("sulk", "yoktal", book=trial("solo", "objectives: [{at: 1, do: [{gold: 1}]}]"))
    assert t.asks(hero="sulk").options == (("aura", "quick"), "pass")


@pytest.mark.rule("test.repeat")
def test_a_test_taken_again_is_new_and_allows_another_token(party: Make) -> None:
    t = party("ancient", "sulk", book=trial("solo", ONE_STOP.replace("stops: 1", "stops: 2")), ready=True)
    t.state.gold = 5
    t.stack("success", "empty", "empty", "stop", *["empty"] * 3, "stop")
    t.reads(("aura", "wrath"), hero="ancient")
    assert t.state.gold == 4
    t.stack("success", "empty", "empty", "stop", "success", "empty", "empty", "empty")
    t.reads(("aura", "wrath"), hero="ancient")
    assert (t.state.gold, t.hero("ancient").spent) == (7, 2)


@pytest.mark.rule("test.example")
def test_the_worked_case(party: Make) -> None:
    """Two Skill and two Difficulty dice, 3 needed, 1 stop: a success and a special that counts, then a stop."""
    more = "abilities: [vigilance], dice: 2, stops: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 3, go: '2'}]"
    t = party("ancient", "sulk", book=trial("solo", more))
    t.state.gold = 5
    t.hero("ancient").talents["silver-tongue"] = False
    t.stack("success", "special", "empty", "special", "success", "success", "stop", "empty")
    t.reads(hero="ancient")
    assert [event.params["of"] for event in t.told("test-roll")] == [2, 4]
    assert (t.state.gold, t.state.visited) == (4, ["bell 1"])


BEFALLS = "dice: 1, stops: 1, failure: {do: [{damage: 1}]}, objectives: [{at: 1, do: [{gain: {potion-red: 1}}]}]"


@pytest.mark.rule("test.group", "test.group-total")
def test_a_group_fails_as_a_whole_also_those_who_took_no_part(party: Make) -> None:
    t = party("sulk", "mhay", "yoktal", book=trial("group", f"most: 1, {BEFALLS}"))
    t.stack("empty", "stop")
    t.reads("mhay", hero="sulk")
    assert [hero.damage for hero in t.state.heroes] == [1, 1, 1]


@pytest.mark.rule("test.group")
@pytest.mark.parametrize(("hero", "answers"), [("mhay", []), ("", ["mhay"])])
def test_what_a_group_gains_once_is_of_who_set_the_chapter_off_else_of_one_they_choose(
    party: Make, hero: str, answers: list[str]
) -> None:
    t = party("sulk", "mhay", book=trial("group", f"most: 1, {BEFALLS}"))
    t.stack("success", "empty")
    t.reads("sulk", *answers, hero=hero)
    assert [hero.cubes for hero in t.state.heroes] == [{}, {"potion-red": 1}]


HIDDEN = 'hidden: true, dice: 1, stops: 1, failure: {go: "4"}, objectives: [{at: 0, go: "2"}, {at: 1, go: "3"}]'


@pytest.mark.rule("test.hidden-objective", "test.group-hero-fails")
@pytest.mark.parametrize(
    ("faces", "answers", "leads"),
    [
        (["success", "stop", "success", "stop"], [], "4"),  # both fail: nobody has stopped
        (["empty", "empty", "success", "stop"], ["stop"], "2"),  # one has, without a success
        (["success", "empty", "empty", "stop"], ["stop"], "3"),
    ],
)
def test_a_hidden_group_test_fails_only_if_nobody_stops(
    party: Make, faces: list[str], answers: list[str], leads: str
) -> None:
    t = party("sulk", "mhay", book=trial("group", HIDDEN, ""))
    t.stack(*faces)
    t.reads("sulk", *answers)
    assert t.state.visited == ["bell 1", f"bell {leads}"]


LOCK = "lockpick: true, dice: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 2, do: [{gold: 3}]}]"


@pytest.mark.rule("test.lockpick")
@pytest.mark.parametrize(("pick", "gold"), [("key-purple", 8), ("key-blue", 4)])
def test_the_pick_that_is_spent_says_how_many_stops_end_it(party: Make, pick: str, gold: int) -> None:
    t = party(book=trial("solo", LOCK))
    t.state.gold = 5
    t.hero("sulk").cubes = {"key-purple": 1, "key-blue": 1}
    t.stack("success", "stop", *(["success", "empty"] if gold > 5 else []))
    t.reads(pick, hero="sulk")
    assert (t.state.gold, t.hero("sulk").cubes[pick]) == (gold, 0)


@pytest.mark.rule("test.lockpick")
def test_without_a_pick_the_lock_stays_shut_and_nothing_has_failed(party: Make) -> None:
    t = party(book=trial("solo", LOCK))
    t.state.gold = 5
    t.hero("sulk").cubes = {"key-yellow": 1}
    t.hero("ancient").cubes = {"key-blue": 1}  # is not the one who stands before it
    t.reads(hero="sulk")
    assert (t.state.gold, t.told("test-roll"), t.told("test-failed")) == (5, [], [])
    assert not t.state.pages


@pytest.mark.rule("test.lockpick")
def test_in_a_group_who_has_no_pick_takes_no_part(party: Make) -> None:
    """The last who has one must go on until the lock is open or the pick is broken."""
    t = party("sulk", "ancient", book=trial("group", LOCK))
    t.state.gold = 5
    t.hero("sulk").cubes = {"key-blue": 1}
    t.stack("success", "empty", "success", "empty")
    t.reads("sulk")
    assert t.state.gold == 8
    assert [event.params["who"] for event in t.told("no-pick")] == ["@hero.ancient.name"]


@pytest.mark.rule("gear.heavy.no-other-effect")
def test_heavy_icons_count_in_a_test_that_says_so_and_not_for_who_shoulders_them(party: Make) -> None:
    more = "heavy: 1, stops: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 1, do: [{gold: 3}]}]"
    for answer, faces in (("pass", ["success", "stop"]), (("aura", "shoulder"), ["success"])):
        t = party("yoktal", "sulk", book=trial("solo", more), ready=True)
        t.hero("yoktal").weapon = "two-handed-axe"
        t.stack(*faces)
        t.reads(answer, hero="yoktal")
        assert not t.stacked
        assert bool(t.told("test-failed")) == (answer == "pass")


@pytest.mark.rule("knapsack.single-use")
def test_an_item_for_tests_may_be_used_before_any_roll_and_goes_back_into_its_deck(party: Make) -> None:
    """A grappling hook allows a stop more; used after the first one has come, of two that end it."""
    t = party(book=trial("solo", ONE_STOP.replace("stops: 1", "stops: 2")), ready=True)
    t.gives("sulk", "grappling-hook")
    t.state.gold = 5
    t.stack("success", "stop", "empty", "stop", "success", "empty")
    t.reads("pass", ("item", "grappling-hook"), hero="sulk")
    assert t.state.gold == 8
    assert "grappling-hook" in t.state.object_deck.cards
    assert t.hero("sulk").items == []


@pytest.mark.rule("wounds.hero.unconscious")
def test_who_is_unconscious_takes_no_test(party: Make) -> None:
    t = party("sulk", "mhay", book=trial("individuals", "objectives: [{at: 1, do: [{shock: 1}]}]"))
    t.hero("sulk").life, t.hero("sulk").damage = 0, 6
    t.stack("success")
    t.reads()
    assert (t.hero("mhay").shock, t.hero("sulk").shock) == (1, 0)


@pytest.mark.rule("wounds.hero.unconscious")
def test_a_test_that_nobody_can_take_has_failed(party: Make) -> None:
    t = party("sulk", "mhay", book=trial("solo", ONE_STOP))
    t.state.gold = 5
    for hero in t.state.heroes:
        hero.life, hero.damage = 0, 6
    t.reads()
    assert t.state.gold == 4


@pytest.mark.rule("test.step.stop")
def test_with_no_dice_at_all_a_test_has_failed(party: Make) -> None:
    more = "stops: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 1, do: [{gold: 3}]}]"
    t = party(book=trial("solo", more))
    t.state.gold = 5
    t.hero("sulk").traits["strength"] = 0
    t.reads(hero="sulk")
    assert t.state.gold == 4


@pytest.mark.rule("test.step.stop")
def test_with_difficulty_dice_alone_one_rolls_until_they_end_it(party: Make) -> None:
    t = party(book=trial("solo", ONE_STOP))
    t.hero("sulk").traits["strength"] = 0
    t.stack("empty", "special", "stop")
    t.reads(hero="sulk")
    assert len(t.told("test-roll")) == 3


@pytest.mark.rule("test.failure-condition")
def test_who_fails_in_a_group_keeps_the_successes_where_the_test_says_so(party: Make) -> None:
    t = party("sulk", "mhay", book=trial("group", f"keeps: true, {GROUP}"))
    t.state.gold = 5
    t.stack("success", "empty", "success", "stop", "empty", "stop")
    t.reads("sulk", "roll")  # both successes stay, and reach the objective for the party
    assert t.state.gold == 8


@pytest.mark.rule("test.lockpick")
def test_the_ring_of_the_low_door_keeps_the_pick(party: Make) -> None:
    t = party(book=trial("solo", LOCK))
    t.hero("sulk").cubes, t.hero("sulk").artifacts = {"key-blue": 1}, ["ring-of-the-low-door"]
    t.stack("empty", "stop")
    t.reads(hero="sulk")
    assert (t.hero("sulk").cubes, t.told("pick")[0].params["n"]) == ({"key-blue": 1}, 1)


@pytest.mark.rule("wounds.hero.unconscious", "test.failure-condition")
def test_a_test_that_cannot_fail_is_taken_also_if_nobody_is_conscious(party: Make) -> None:
    """It has no failure to go on by."""
    t = party("sulk", "mhay", book=trial("solo", 'objectives: [{at: 1, go: "2"}]', ""))
    for hero in t.state.heroes:
        hero.life, hero.damage = 0, 6
    t.stack("success")
    t.reads("sulk")
    assert t.state.visited[-1] == "bell 2"


@pytest.mark.rule("test.abilities")
def test_a_success_of_the_first_roll_comes_with_the_first_alone(party: Make) -> None:
    t = party("mhay", "sulk", book=trial("solo", "abilities: [vigilance], objectives: [{at: 3}]"))
    t.hero("mhay").weapon = "hunting-bow"
    t.stack("success", "empty", "success")
    t.reads(hero="mhay")
    assert [event.params["successes"] for event in t.told("test-roll")] == [2, 0, 1]


@pytest.mark.rule("test.abilities")
def test_a_symbol_may_take_difficulty_dice_away_and_never_more_than_there_are(party: Make) -> None:
    for dice, faces in ((2, ["empty", "stop"]), (1, ["success"]), (0, ["success"])):
        more = f"dice: {dice}, stops: 1, failure: {{do: [{{gold: -1}}]}}, objectives: [{{at: 1}}]"
        t = party(book=trial("solo", f"abilities: [machinery], {more}"))
        t.gives("sulk", "honed-picks")
        t.stack(*faces, "stop")  # of a die that is not rolled
        t.reads(hero="sulk")
        assert t.stacked == ["stop"]
        assert bool(t.told("test-failed")) == (dice == 2)
    t.hero("sulk").traits["strength"] = 0  # no die of either kind is left
    t.reads(hero="sulk")
    assert t.told("test-failed")


@pytest.mark.rule("test.abilities")
def test_a_symbol_may_raise_the_number_of_stops_for_who_has_it(party: Make) -> None:
    """Trail sense bears a stop more in climbing; the other hero does not."""
    t = party("sulk", "mhay", book=trial("individuals", f"abilities: [climbing], {ONE_STOP}"))
    t.hero("sulk").talents = {"trail-sense": False}
    t.stack("success", "stop", "success", "empty", "success", "stop")
    t.reads("sulk")
    assert [event.params["who"] for event in t.told("test-failed")] == ["@hero.mhay.name"]


@pytest.mark.rule("test.abilities")
def test_a_stop_forgiven_is_one_of_this_roll_and_makes_none_good(party: Make) -> None:
    """A golden tongue forgives one in each roll: a roll without one forgives nothing of the next, with two."""
    t = party(book=trial("solo", "abilities: [charisma], " + ONE_STOP.replace("dice: 1", "dice: 2")))
    t.hero("sulk").talents = {"silver-tongue": True}
    t.stack("success", "empty", "empty", "empty", "stop", "stop")
    t.reads(hero="sulk")
    assert [event.params["stops"] for event in t.told("test-roll")] == [0, 1]
    assert t.told("test-failed")


@pytest.mark.rule("gear.heavy.no-other-effect")
def test_every_heavy_icon_counts_also_of_what_is_stored(party: Make) -> None:
    more = "heavy: 2, stops: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 1}]"
    t = party("yoktal", "sulk", book=trial("solo", more))
    t.hero("yoktal").weapon = "two-handed-axe"
    t.gives("yoktal", "scale-jack")
    t.stack("success", "empty", "empty", "empty", "stop")
    t.reads(hero="yoktal")
    assert (t.stacked, len(t.told("test-failed"))) == ([], 1)


@pytest.mark.rule("overview.golden.unspecified")
def test_who_carries_nothing_heavy_has_nothing_to_shoulder(party: Make) -> None:
    more = "heavy: 1, stops: 1, failure: {do: [{gold: -1}]}, objectives: [{at: 1}]"
    t = party("yoktal", "sulk", book=trial("solo", more), ready=True)
    assert t.asks(hero="yoktal").options == (("aura", "strength"), "pass")


@pytest.mark.rule("talents.sides")
def test_the_side_that_a_talent_shows_is_the_one_that_counts(party: Make) -> None:
    """Only the advanced side forgives a stop."""
    for advanced, gold in ((False, 4), (True, 8)):
        t = party(book=trial("solo", "abilities: [charisma], " + ONE_STOP.replace("at: 2", "at: 1")))
        t.state.gold = 5
        t.hero("sulk").talents["silver-tongue"] = advanced
        t.stack("success", "stop")
        t.reads(hero="sulk")
        assert t.state.gold == gold


@pytest.mark.rule("talents.sides")
def test_an_answer_that_comes_once_a_day_comes_once(party: Make) -> None:
    t: Party = party("mhay", "sulk", book=trial("solo", ONE_STOP))
    hero = t.hero("mhay")
    hero.talents["deep-listening"] = False
    hero.aura, hero.spent = 0, 5
    for ready in (1, 1):
        t.stack("empty", "stop")
        t.reads(hero="mhay")
        assert hero.aura == ready
    t.does([{"days": 1}])
    t.stack("empty", "stop")
    t.reads(hero="mhay")
    assert hero.aura == 2


@pytest.mark.rule("aura.duration")
def test_what_a_token_does_in_a_test_ends_with_it_and_other_changes_stay(party: Make) -> None:
    t = party("ancient", "sulk", book=trial("solo", "objectives: [{at: 1, do: [{gold: 1}]}]"), ready=True)
    t.state.lasting.append(Lasting(change="hero.ancient.knowledge", hero="ancient", until="turn"))
    t.stack("success", "empty", "empty")
    t.reads(("aura", "strength"), hero="ancient")
    assert [each.change for each in t.state.lasting] == ["hero.ancient.knowledge"]


# --- nobody knows beforehand ------------------------------------------------------------------------------------------


@pytest.mark.rule("test.hidden-objective", "scenario.no-browsing")
@pytest.mark.parametrize("who", ["solo", "individuals", "group"])
@pytest.mark.parametrize(("answer", "face", "gold"), [("stop", "empty", 3), ("roll", "stop", 4)])
def test_what_comes_of_a_test_is_done_after_the_answer_in_a_step_of_its_own(
    party: Make, who: str, answer: str, face: str, gold: int
) -> None:
    """Whoever thinks about an answer up to the next step sees the dice, and nothing of what stands beyond."""
    more = "hidden: true, dice: 1, stops: 1, failure: {do: [{gold: 4}]}, objectives: [{at: 0, do: [{gold: 3}]}]"
    t = party("sulk", "mhay", book=trial(who, more))
    t.state.gold = 0
    t.stack("empty", "empty", "empty", face)
    open_page(t.state, "1", hero="sulk")
    t.page.stage = "test"
    t.page.trial = Trial(chapter="1", heroes=["sulk"], ready=True, limit=1)
    t.run(read_on(t), answer)
    if answer == "roll":
        t.run(read_on(t))
    assert t.state.gold == 0
    assert not t.page.outcomes
    t.run(read_on(t))
    assert t.state.gold == gold
