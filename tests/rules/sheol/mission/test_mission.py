"""Mission cards: what they do, what their goals ask for, and the choices of the table."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.box.content import MissionCard
from coterie.games.sheol.box.names import RULES
from coterie.games.sheol.box.vocabulary import Defeat, Drop, Need, Open, Victory
from coterie.games.sheol.effects.resolve import Context, holds
from coterie.games.sheol.mission.cards import check_goals, is_about_a_scout, open_card, space_of
from coterie.games.sheol.round.play import TURN, next_step
from coterie.games.sheol.scouts.lux import MissionOver
from coterie.games.sheol.shadows.tokens import defeat
from coterie.games.sheol.state import CITADEL, OFF, Gear, Herald, Land, Lord, Progress, Singularity, count
from coterie.kernel.data import replace
from coterie.kernel.effects import Effects, effects_in
from coterie.kernel.zones import Bag, Deck, Pool

from ..conftest import read
from ..table import opened


@pytest.fixture
def mission(board, monkeypatch):
    """A position in a mission with these cards, of which some lie open: `mission("{A: ...}", "A")`."""

    def make(cards: str, *letters: str, text: str = "", at: str = "A1", units: int = 4, droids: int = 0):
        entry = replace(box.MISSIONS["dry-lamps"], id="test", cards=read(cards, dict[str, MissionCard]))
        monkeypatch.setitem(box.MISSIONS, "test", entry)
        t = board(text, at, units, droids)
        t.state.enemy.turn = 1
        for letter in letters:
            t.state.mission.cards[letter] = Progress(turn=1)
        return t

    return make


def card(goals: str = "", effects: str = "", choices: str = "") -> str:
    return f"{{title: T, story: [One, Two], effects: [{effects}], choices: [{choices}], goals: [{goals}]}}"


def goal(needs: str, do: str) -> str:
    """A goal whose id tells what it asks for."""
    return f"{{id: '{needs}', text: G, needs: {{{needs}}}, do: [{do}]}}"


def in_play(t):
    return list(t.state.mission.cards)


def met(t, text, context=None):
    return holds(t.state, read(text, Need), context or Context())


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mission.card.parts")
def test_a_card_tells_its_story_and_its_effect_happens_when_it_is_revealed(mission):
    t = mission(f"{{A: {card(effects='{tally: {fires: 2}}')}}}")
    t.run(open_card(t, Open("A"), Context()))
    assert t.state.mission.counters["fires"] == 2
    assert t.state.mission.cards["A"].turn == 1
    assert [event.params["text"] for event in t.told("story")] == ["@mission.test.A.story.0", "@mission.test.A.story.1"]


@pytest.mark.rule("mission.card.flow")
def test_a_goal_that_is_met_reveals_the_next_card_and_discards_its_own(mission):
    cards = f"{{A: {card(goal('turn: 2', '{drop: A}, {open: B}'))}, B: {card(effects='{tally: {b: 1}}')}}}"
    t = mission(cards, "A")
    t.run(check_goals(t))
    assert in_play(t) == ["A"]
    t.state.enemy.turn = 2
    t.run(check_goals(t))
    assert in_play(t) == ["B"]
    assert t.state.mission.done == ["A"]
    assert t.state.mission.counters == {"b": 1}


@pytest.mark.rule("mission.card.flow")
def test_several_cards_can_be_in_play_and_a_goal_is_met_once(mission):
    a = card(goal("turn: 1", "{tally: {a: 1}}, {open: B}"))
    t = mission(f"{{A: {a}, B: {card(goal('turn: 9', '{drop: B}'))}}}", "A")
    t.run(check_goals(t))
    t.run(check_goals(t))
    assert in_play(t) == ["A", "B"]
    assert t.state.mission.counters == {"a": 1}


@pytest.mark.rule("mission.card.flow")
def test_a_card_that_lies_open_is_not_revealed_again_but_one_that_is_done_may_be(mission):
    t = mission(f"{{A: {card(effects='{tally: {a: 1}}')}}}")
    t.run(open_card(t, Open("A"), Context()))
    t.run(open_card(t, Open("A"), Context()))
    assert t.state.mission.counters == {"a": 1}
    t.do("[{drop: A}]")
    t.run(open_card(t, Open("A"), Context()))
    assert t.state.mission.counters == {"a": 2}


@pytest.mark.rule("mission.card.flow")
def test_two_goals_met_at_once_reveal_the_same_card_twice(mission):
    fire = "{tally: {fires: 1}}, {open: B}"
    a = card(goal("at: {C6: 1}", fire) + "," + goal("at: {R4: 1}", fire))
    b = card(goal("turn: 1", "{drop: B}"), effects="{tally: {seen: 1}}")
    t = mission(f"{{A: {a}, B: {b}}}", "A")
    t.units[0].at, t.units[1].at = cell_of("C6"), cell_of("R4")
    t.run(check_goals(t))
    assert t.state.mission.counters == {"fires": 2, "seen": 2}


@pytest.mark.rule("mission.card.flow")
def test_a_goal_is_looked_at_after_every_action(mission):
    t = mission(f"{{A: {card(goal('at: {C4: 1}', '{drop: A}'))}}}", "A", text="1S S S", at="C3")
    t.state.phase, t.unit.movement = "scout-act", 2
    t.run(next_step(t), ("step", "C4"))
    assert (in_play(t), t.unit.movement) == ([], 1)


@pytest.mark.rule("mission.card.flow")
def test_a_goal_is_looked_at_between_two_attacks(mission):
    t = mission(f"{{A: {card(goal('enemies_below: 2', '{drop: A}'))}}}", "A", text="l 1 . . . 2 l", at="H2")
    t.units[1].hand.cards, t.state.phase = ["righteous-retribution"], "move"
    TURN.go_on(t.state)
    t.usual["damage"] = 0
    t.stack("hit")
    t.run(next_step(t), ("use", "lightshield", "righteous-retribution", 0, 1))
    assert (in_play(t), t.state.phase, len(t.told("shadow-attacks"))) == ([], "attack", 1)


@pytest.mark.rule("mission.card.parts")
def test_a_choice_is_made_by_the_whole_table(mission):
    choices = "{id: x, text: X, result: R, do: [{tally: {x: 1}}]}, {id: y, text: Y, result: S, do: [{tally: {y: 1}}]}"
    t = mission(f"{{A: {card(choices=choices)}}}")
    t.run(open_card(t, Open("A"), Context()), "y")
    assert t.state.mission.counters == {"y": 1}
    assert t.asked[-1].seats == (0, 1, 2, 3)
    assert t.told("story")[-1].params["text"] == "@mission.test.A.result.y"


@pytest.mark.rule("damage.vial.sequence", "damage.corruption.vial", "damage.check.when")
def test_a_vial_emptied_by_a_goal_takes_its_toll_before_anybody_acts_again(mission):
    lose = "{drop: A}, {everyone: [{gain: {lux: -1}}]}"
    t = mission(f"{{A: {card(goal('turn: 2', lose))}}}", "A")
    t.unit.lux, t.unit.vials = 1, 3
    t.state.enemy.turn, t.state.phase = 2, "scout-facilities"
    t.stack("0", "0")
    t.run(next_step(t))
    assert (t.unit.lux, t.unit.vials, t.unit.corruption) == (8, 2, 1)
    assert t.told("check-passed")[0].params["n"] == 1


@pytest.mark.rule("mission.card.parts")
def test_a_choice_may_have_needs(mission):
    choices = (
        "{id: x, text: X, needs: {turn: 9}, result: R, do: []}, {id: y, text: Y, result: S, do: [{tally: {y: 1}}]}"
    )
    t = mission(f"{{A: {card(choices=choices)}}}")
    t.run(open_card(t, Open("A"), Context()))
    assert t.state.mission.counters == {"y": 1}


@pytest.mark.rule("mission.card.victory", "overview.goal")
def test_victory_and_defeat_end_the_mission_at_once(board):
    t = board()
    with pytest.raises(MissionOver):
        t.do("[{victory: with-the-water}, {tally: {never: 1}}]")
    assert (t.state.mission.conclusion, t.state.lost_by) == ("with-the-water", "")
    t = board()
    with pytest.raises(MissionOver):
        t.do("[{defeat: lost}, {tally: {never: 1}}]")
    assert (t.state.mission.conclusion, t.state.lost_by) == ("lost", "card")
    assert t.state.mission.counters == {}


@pytest.mark.rule("mission.special")
def test_rules_of_the_mission_apply_while_it_is_played():
    t = opened("the-convoy")
    t.state.shadows = {}
    t.shadow("R8", "lurker")
    assert met(t, "{beset: star}")
    assert RULES["mission.the-convoy"][0].at == "turn-end"


# --- whom effects of the mission are about ----------------------------------------------------------------------------


@pytest.mark.rule("mission.card.flow")
def test_a_challenge_of_a_goal_is_tried_by_a_scout_who_is_there(mission):
    try_it = "{challenge: {target: 9, archetypes: [care], success: [{open: B}], failure: [{open: C}]}}"
    a = card(goal("at: {B15: 1}", "{drop: A}, " + try_it))
    t = mission(f"{{A: {a}, B: {card()}, C: {card()}}}", "A")
    t.units[1].at, t.units[2].at = cell_of("B15"), cell_of("C16")
    t.state.lands.append(Land(0, "shadow", cell_of("B15")))
    t.run(check_goals(t), 2)
    assert t.asked[-1].options == (1, 2)
    assert in_play(t) == ["C"]
    assert t.told("challenge-lost")[0].params["unit"] == "@scout.cyclops.name"


@pytest.mark.rule("mission.card.flow")
@pytest.mark.parametrize(("at", "asked"), [("N5", (1, 2)), ("T20", (0, 1, 2))])
def test_an_effect_that_needs_a_scout_is_about_one_at_the_place_of_the_goal_else_about_any(mission, at, asked):
    t = mission(f"{{A: {card(goal('turn: 1, clear: [N5]', '{gain: {lux: -1}}, {gain: {umbra: 1}}'))}}}", "A")
    t.units[0].at = cell_of("A1")
    t.units[1].at = t.units[2].at = cell_of(at)
    t.units[3].dead, t.units[3].at = True, OFF
    t.run(check_goals(t), 2)
    assert [decision.options for decision in t.asked] == [asked]
    assert (t.units[2].lux, t.units[2].umbra) == (7, 1)


def test_the_space_of_a_goal_is_the_coordinate_it_names_or_the_star(board):
    t = board()
    assert space_of(t.state, read("{at: {E5: 1}}", Need)) == cell_of("E5")
    assert space_of(t.state, read("{lasted: 1, linked: [J4]}", Need)) == cell_of("J4")
    assert space_of(t.state, read("{at: {citadel: 2}}", Need)) == CITADEL
    t.state.tokens[cell_of("N5")] = ["star"]
    assert space_of(t.state, read("{kills: 3}", Need)) == cell_of("N5")


def test_effects_that_need_a_scout_are_told_from_those_that_do_not():
    def about_a_scout(text):
        return [is_about_a_scout(effect) for effect in read(text, Effects)]

    assert about_a_scout("[{draw: 1}, {gain: {lux: 1}}, {deal: {reward: 1}}, {may: [{draw: 1}]}]") == [True] * 4
    assert (
        about_a_scout("[{gain: {prosperity: 1}}, {everyone: [{draw: 1}]}, {tally: {a: 1}}, {deal: {threat: 1}}]")
        == [False] * 4
    )
    assert about_a_scout(
        "[{lay: {source: dispenser}}, {lay: {tiles: 1}}, {given: {needs: {turn: 1}, then: [{draw: 1}]}}]"
    ) == [
        False,
        True,
        True,
    ]


# --- what is put on the board -----------------------------------------------------------------------------------------


@pytest.mark.rule("mission.card.flow")
def test_tokens_are_put_on_the_board_and_taken_off(board):
    t = board()
    t.do("[{put: {what: star, at: [N5, J4]}}, {put: {what: x, at: [N5]}}]")
    assert t.state.tokens == {cell_of("N5"): ["star", "x"], cell_of("J4"): ["star"]}
    t.do("[{put: {what: star, at: [N5, J4, A1], remove: true}}]")
    assert t.state.tokens == {cell_of("N5"): ["x"]}


def test_obstacles_and_starters_are_put_on_the_board(board):
    t = board()
    t.do("[{put: {what: obstacle, kind: rift, at: [C3]}}, {put: {what: starter, at: [D4]}}]")
    assert t.state.obstacles == {cell_of("C3"): "rift"}
    assert t.state.mission.counters["start"] == cell_of("D4")
    t.do("[{put: {what: obstacle, kind: rift, at: [C3], remove: true}}]")
    assert t.state.obstacles == {}


def test_a_new_singularity_shows_the_side_of_its_group(board):
    t = board()
    t.state.singularities.append(Singularity(0, "circle", cell_of("A1"), danger=True))
    t.do("[{put: {what: singularity, kind: circle, at: [T20]}}, {put: {what: singularity, kind: square, at: [A20]}}]")
    assert [(each.id, each.group, each.danger) for each in t.state.singularities] == [
        (0, "circle", True),
        (1, "circle", True),
        (2, "square", False),
    ]
    t.do("[{put: {what: singularity, at: [T20], remove: true}}]")
    assert [each.id for each in t.state.singularities] == [0, 2]


@pytest.mark.rule("mission.lands")
def test_a_land_may_be_added_of_those_that_are_left(board):
    t = board()
    t.state.hidden_lands["twilight"] = Pool("land", group="twilight")
    t.state.spare_lands["twilight"] = Bag("land", ["TA"], "twilight")
    t.do("[{put: {what: land, kind: twilight, at: [C3]}}, {put: {what: land, kind: twilight, at: [F3]}}]")
    assert [(land.id, land.type, spot(land.corner)) for land in t.state.lands] == [(0, "twilight", "C3")]
    assert t.state.hidden_lands["twilight"].cards == ["TA"]
    t.do("[{put: {what: land, at: [C3], remove: true}}]")
    assert t.state.lands == []
    assert t.state.spare_lands["twilight"].cards == ["TA"]


@pytest.mark.rule("herald.nature")
def test_a_herald_enters_on_its_coordinate_or_the_free_space_nearest_to_it(board):
    t = board()
    t.state.heralds = [Herald("hunter"), Herald("marauder")]
    t.do("[{enter: {hunter: T16}}, {enter: {marauder: T16}}]", "T15")
    assert t.asked[-1].options == ("S16", "T15")
    assert [spot(herald.at) for herald in t.state.heralds] == ["T16", "T15"]
    assert not t.state.heralds[0].reborn


def test_what_stands_where_an_outer_lord_enters_gives_way(board):
    t = board("b", at="B17")
    t.units[0].at = cell_of("C18")
    t.state.lords = [Lord("avadon", actions=Deck("lord-action", ["shelter"]))]
    t.do("[{enter: {avadon: B17}}]")
    assert spot(t.state.lords[0].at) == "B17"
    assert t.shadows == ["B16"]
    assert spot(t.unit.at) == "D18"


@pytest.mark.rule("move.stop-on-poi")
def test_a_scout_that_gives_way_onto_a_tile_enters_it(board):
    t = board()
    t.units[0].at = cell_of("C18")
    t.state.tokens[cell_of("D18")] = ["umbra"]
    t.state.lords = [Lord("avadon", actions=Deck("lord-action", ["shelter"]))]
    t.do("[{enter: {avadon: B17}}]")
    assert (spot(t.unit.at), t.unit.umbra, t.state.tokens) == ("D18", 1, {})


def test_one_that_is_there_or_defeated_does_not_enter_again(board):
    t = board()
    t.state.heralds = [Herald("hunter", cell_of("A1")), Herald("marauder", defeated=True)]
    t.do("[{enter: {hunter: T16}}, {enter: {marauder: T16}}]")
    assert [herald.at for herald in t.state.heralds] == [cell_of("A1"), OFF]


def test_facilities_are_unlocked_and_things_remembered(board):
    t = board()
    t.do("[{unlock: [lux-synthesizer]}, {unlock: [lux-synthesizer]}, {remember: {song: 1}}, {tally: {losses: 1}}]")
    assert t.state.citadel.unlocked == ["lux-synthesizer"]
    assert t.state.mission.memory == {"song": 1}
    assert t.state.mission.counters == {"losses": 1}


# --- what goals ask for -----------------------------------------------------------------------------------------------


@pytest.mark.rule("mission.card.flow", "overview.terms.scout")
def test_scouts_and_droids_are_counted_where_they_are(board):
    t = board(units=4, droids=1)
    t.state.lands.append(Land(0, "forgotten", cell_of("E5")))
    assert met(t, "{at: {citadel: 4}}")
    t.units[0].at, t.units[3].at = cell_of("F6"), cell_of("E5")
    assert met(t, "{at: {E5: 2}}")
    assert met(t, '{at: {"land:forgotten": 2, citadel: 2}}')
    assert not met(t, "{at: {citadel: 3}}")
    assert not met(t, '{at: {"land:shadow": 1}}')
    t.units[0].dead = True
    assert not met(t, "{at: {E5: 2}}")


@pytest.mark.rule("mission.card.flow")
def test_a_land_is_linked_when_a_path_reaches_it(board):
    t = board()
    t.state.lands.append(Land(0, "twilight", cell_of("F9")))
    assert not met(t, "{linked: [F9]}")
    t.tile("H10")
    assert met(t, "{linked: [F9]}")
    assert met(t, "{linked: [H10]}")
    assert not met(t, "{linked: [F9, G9, A1]}")


def test_a_space_is_clear_when_no_enemy_is_within_1(board):
    t = board("b", at="N7")
    assert met(t, "{clear: [N5]}")
    assert not met(t, "{clear: [N5, N6]}")
    t.state.heralds.append(Herald("hunter", cell_of("M5")))
    assert not met(t, "{clear: [N5]}")


def test_a_token_is_beset_by_shadows_only(board):
    t = board()
    t.state.tokens[cell_of("N5")] = ["star"]
    t.state.heralds.append(Herald("hunter", cell_of("N6")))
    assert not met(t, "{beset: star}")
    t.put("b", "N6")
    assert met(t, "{beset: star}")


@pytest.mark.rule("mission.card.flow")
def test_kills_are_counted_since_the_card_was_revealed(board):
    t = board("l b", at="C3")
    old, new = Progress(), Progress()
    t.state.mission.cards["A"] = old
    defeat(t, t.first)
    t.state.mission.cards["B"] = new
    defeat(t, t.first)
    assert (old.kills, old.blip_kills) == (1, 1)
    assert (new.kills, new.blip_kills) == (0, 1)
    assert met(t, "{kills: 1, blip_kills: 1}", Context(progress=old))
    assert not met(t, "{kills: 1}", Context(progress=new))
    assert not met(t, "{kills: 1}")


def test_prints_and_explorations_are_counted_too(board):
    t = board()
    progress = t.state.mission.points["cull"] = Progress()
    count(t.state, "printed")
    count(t.state, "explored")
    assert met(t, "{printed: 1, explored: 1}", Context(progress=progress))
    assert not met(t, "{printed: 2}", Context(progress=progress))


def test_turns_are_counted_since_the_card_was_revealed(board):
    t = board()
    t.state.enemy.turn = 5
    assert met(t, "{lasted: 2, turn: 5}", Context(progress=Progress(turn=3)))
    assert not met(t, "{lasted: 2}", Context(progress=Progress(turn=4)))
    assert not met(t, "{turn: 6}")


def test_the_board_and_the_citadel_are_counted(board):
    t = board("S s b", at="C3")
    assert met(t, "{tiles: 2, bright: 1, prosperity: 10, enemies_below: 2}")
    assert not met(t, "{bright: 2}")
    assert not met(t, "{prosperity: 11}")
    assert not met(t, "{enemies_below: 1}")


def test_what_was_written_down_is_asked_for(board):
    t = board(units=3)
    t.state.mission.counters, t.state.mission.memory = {"losses": 2}, {"song": 1}
    assert met(t, "{tally: {losses: 2}, remembered: {song: 1}, forgotten: {song: 2, other: 1}, scouts: [2, 3]}")
    assert not met(t, "{tally: {losses: 3}}")
    assert not met(t, "{remembered: {other: 1}}")
    assert not met(t, "{forgotten: {song: 1}}")
    assert not met(t, "{scouts: [4]}")


# --- Points of Interest -----------------------------------------------------------------------------------------------


@pytest.mark.rule("find.poi.empty", "find.poi.draw")
def test_a_point_of_interest_whose_goal_is_met_gives_its_prize(board):
    t = board()
    t.state.mission = replace(t.state.mission, id="dry-lamps")
    t.state.mission.points["empty-street"] = Progress()
    t.run(check_goals(t))
    assert [unit.movement for unit in t.units] == [2, 2, 2, 2]
    assert t.state.mission.points == {}
    assert t.state.points_used.cards == ["empty-street"]


def test_the_prize_goes_to_a_scout_of_those_who_meet_the_goal(board):
    t = board()
    t.state.printer = Deck("item", ["chalk-line"])
    t.state.mission.points["full-pockets"] = Progress()
    t.units[1].umbra = 3
    t.run(check_goals(t))
    assert "full-pockets" in t.state.mission.points
    t.units[1].umbra = 4
    t.unit.weapon = Gear("flash-gun")
    t.run(check_goals(t))
    assert t.units[1].items == ["chalk-line"]


# --- the five missions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", box.MISSIONS.values(), ids=lambda entry: entry.id)
def test_every_card_of_a_mission_can_be_reached_and_every_ending_exists(entry):
    effects = list(effects_in(entry.cards))
    opened_by = {effect.letter for effect in effects if isinstance(effect, Open)}
    assert opened_by == set(entry.cards) - {"A"}
    endings = {effect.conclusion for effect in effects if isinstance(effect, Victory | Defeat)}
    assert endings | {"lost"} == set(entry.conclusions)
    assert {effect.letter for effect in effects if isinstance(effect, Drop)} <= set(entry.cards)


@pytest.mark.rule("mission.card.flow")
def test_the_two_masts_are_done_with_when_both_levers_are_down():
    t = opened("what-followed")
    s = t.state
    s.mission.cards = {letter: Progress(turn=1) for letter in "BF"}
    s.enemy.turn = 1
    s.units[0].at, s.units[1].at = cell_of("D3"), cell_of("Q5")
    t.run(check_goals(t), "leave-levers-down")
    assert (in_play(t), s.mission.done) == (["B", "H"], ["F", "G"])


@pytest.mark.rule("mission.card.flow")
def test_the_hunter_defeated_on_the_way_home_has_been_slain():
    t = opened("what-followed")
    s = t.state
    s.mission.cards = {letter: Progress(turn=1) for letter in "DH"}
    s.heralds[0].defeated, s.heralds[0].at = True, OFF
    with pytest.raises(MissionOver):
        t.run(check_goals(t))
    assert s.mission.conclusion == "hunted"
