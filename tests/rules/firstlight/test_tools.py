"""Tools: played in the own turn, or in answer to something."""

import pytest

from coterie.games.firstlight import ROUND
from coterie.games.firstlight.ground import sees
from coterie.games.firstlight.night import roll_night
from coterie.games.firstlight.tools import take_tool
from coterie.kernel.grid import parse_cell


@pytest.mark.rule("tools.play")
def test_a_tool_takes_no_action_and_is_discarded(place):
    t = place("warden D4", hand="flask")
    t.does("tool flask")
    assert t.keeper.actions == 3
    assert t.keeper.hand.cards == []
    assert t.state.discard.cards == ["flask"]


@pytest.mark.rule("tools.play")
def test_a_tool_that_answers_is_not_played_in_the_turn(place):
    t = place("warden D4", hand="ward flare bell")
    assert {t.why_not(f"tool {card}") for card in t.keeper.hand.cards} == {"only-answer"}


@pytest.mark.rule("tools.play")
def test_an_empty_deck_is_made_anew_from_the_discarded(place):
    t = place("warden D4")
    t.state.tools.cards, t.state.discard.cards = [], ["rope"]
    t.does("fetch")
    assert t.keeper.hand.cards == ["rope"]
    assert t.state.discard.cards == []


@pytest.mark.rule("tools.boots")
def test_boots_give_two_actions(place):
    t = place("warden D4", hand="boots", actions=0)
    t.does("tool boots")
    assert t.keeper.actions == 2


@pytest.mark.rule("tools.flask")
def test_a_flask_gives_an_ember(place):
    t = place("warden D4", hand="flask")
    t.does("tool flask")
    assert t.keeper.embers == 1


@pytest.mark.rule("tools.lens")
def test_a_lens_shows_up_to_two_mounds(place):
    t = place("warden D4", "seer D4", hand="lens", mounds={"D2": "moth", "D3": "ember", "D6": "cache"})
    t.does("tool lens", "D2", "D6")
    assert t.state.mounds.seen == {"D2": [0], "D6": [0]}


@pytest.mark.rule("tools.lens")
def test_a_lens_needs_an_unknown_mound_in_sight(place):
    t = place("warden D4", hand="lens", mounds={"A1": "moth", "D3": "ember"})
    t.state.mounds.open.append("D3")
    assert t.why_not("tool lens") == "no-mound-in-sight"


@pytest.mark.rule("tools.salt")
def test_salt_turns_a_shade_within_two_spaces_to_dust(place):
    t = place("warden D3", hand="salt", shades="D1 D6 D2")
    t.does("tool salt", 2)
    assert t.asked[-1].options == (0, 2)
    assert t.shades == ["D1", "D6"]


@pytest.mark.rule("tools.salt")
def test_salt_needs_sight(place):
    assert place("warden C1", hand="salt", shades="C2").why_not("tool salt") == "no-shade-within"


@pytest.mark.rule("tools.rope")
def test_a_rope_exchanges_places(place):
    t = place("warden D4", "seer D1", hand="rope")
    t.does("tool rope")
    assert (t.at(0), t.at(1)) == ("D1", "D4")


@pytest.mark.rule("tools.rope")
def test_a_rope_needs_a_keeper_in_sight_elsewhere(place):
    assert place("warden D4", "seer A1", "runner D4", hand="rope").why_not("tool rope") == "no-keeper-in-sight"


@pytest.mark.rule("tools.ward")
def test_a_ward_stops_a_hit_on_its_keeper(place):
    t = place("warden D2", hand="ward", shades="D1")
    t.creeps(0, "ward")
    assert t.keeper.courage == 4
    assert t.state.discard.cards == ["ward"]
    assert t.shades == ["D1"]


@pytest.mark.rule("tools.ward")
def test_a_ward_does_not_help_another_keeper(place):
    t = place("warden D4", "seer D2", hand="ward", shades="D1")
    t.creeps(0)
    assert t.state.keepers[1].courage == 3


@pytest.mark.rule("tools.ward")
def test_an_answer_may_be_withheld(place):
    t = place("warden D2", hand="ward", shades="D1")
    t.creeps(0, "pass")
    assert t.keeper.courage == 3
    assert t.keeper.hand.cards == ["ward"]


@pytest.mark.rule("tools.flare")
def test_a_flare_saves_a_keeper_in_sight_and_sends_the_shade_away(place):
    t = place("warden D4", "seer D2", hand="flare", shades="D1 A1")
    t.creeps(0, "flare", parse_cell("G7"))
    assert t.state.keepers[1].courage == 4
    assert t.shades == ["G7", "A1"]
    assert parse_cell("A1") not in t.asked[-1].options


@pytest.mark.rule("tools.flare")
def test_a_flare_saves_oneself_and_the_shade_stays_with_no_gate_free(place):
    t = place("seer D2", hand="flare", shades="D1 A1 A7 G1 G7")
    t.creeps(0, "flare")
    assert t.keeper.courage == 4
    assert t.shades[0] == "D1"


@pytest.mark.rule("tools.flare")
def test_a_flare_needs_sight(place):
    t = place("warden A4", "seer D2", hand="flare", shades="D1")
    t.creeps(0)
    assert t.state.keepers[1].courage == 3


@pytest.mark.rule("tools.bell")
def test_a_bell_rolls_the_night_die_again(place):
    t = place("warden D2", hand="bell", embers=1)
    t.stack("gust", "hush")
    t.run(roll_night(t), "bell")
    assert t.state.steps == 0
    assert t.keeper.embers == 1


@pytest.mark.rule("tools.sight")
@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [("D1", "D7", True), ("A2", "C2", False), ("C1", "C2", False), ("B3", "D3", False), ("B1", "D3", True)],
)
def test_walls_and_rocks_block_the_line_of_centres(place, a, b, seen):
    s = place("warden D4").state
    assert sees(s, parse_cell(a), parse_cell(b)) is seen


@pytest.mark.rule("tools.sight")
def test_touching_the_corner_of_a_rock_does_not_block(place):
    s = place("warden D4").state
    assert sees(s, parse_cell("A3"), parse_cell("C1")) is False  # through the rock B2
    assert sees(s, parse_cell("B3"), parse_cell("C4"))  # past the corner of the rock C3


# --- who is asked, and what that tells others -------------------------------------------------------------------------


def hit_on_the_warden(place, *hands: str, always: tuple[int, ...] = ()):
    """The warden is about to be hit; the seer sees it, the runner does not. Hands in the order of seats."""
    t = place("warden D2", "seer D4", "runner A4", shades="D1")
    for keeper, hand in zip(t.state.keepers, hands, strict=True):
        keeper.hand.cards = hand.split()
    t.always = always
    return t


@pytest.mark.rule("tools.play")
@pytest.mark.parametrize("held", ["flare", "salt"])
def test_who_always_wants_to_be_asked_is_asked_whatever_tool_it_holds(place, held):
    """That the table waits for the seer does not tell whether it holds a flare."""
    t = hit_on_the_warden(place, "", held, "", always=(1,))
    t.creeps(0, "pass")
    assert [(asked.seats, asked.kind, asked.window) for asked in t.asked] == [((1,), "hit", True)]
    assert t.asked[0].options == (*(["flare"] if held == "flare" else []), "pass")
    assert t.keeper.courage == 3


@pytest.mark.rule("tools.play")
@pytest.mark.parametrize(("held", "asked"), [("flare", 1), ("salt", 0)])
def test_others_are_asked_only_if_they_have_an_answer(place, held, asked):
    t = hit_on_the_warden(place, "", held, "", always=(0,))
    t.creeps(0, *["pass"] * asked)
    assert len(t.asked) == asked


@pytest.mark.rule("tools.play")
def test_nobody_is_asked_who_as_all_can_see_has_no_answer(place):
    """The warden has no tool at all, the runner sees nothing of the hit."""
    t = hit_on_the_warden(place, "", "", "flare", always=(0, 1, 2))
    t.creeps(0)
    assert t.asked == []


@pytest.mark.rule("keeper.actions")
@pytest.mark.parametrize(("hand", "asked"), [("boots", True), ("ward", True), ("", False)])
def test_after_the_last_action_who_always_wants_to_be_asked_ends_the_turn_itself(place, hand, asked):
    """Whether a tool can still be played then is nobody else's business; without any there is nothing to hide."""
    t = place("warden D4", "seer D4", hand=hand, actions=0)
    t.always = (0,)
    t.run(ROUND.run(t), *[("end",)] * asked)
    assert bool(t.asked) is asked
    assert t.state.turn == 1


@pytest.mark.rule("keeper.hand-limit")
@pytest.mark.parametrize("hand", ["salt salt salt salt", "salt rope boots lens"])
def test_who_always_wants_to_be_asked_discards_by_hand_also_if_all_tools_are_alike(place, hand):
    t = place("warden D4", hand=hand)
    t.state.tools.cards.append("salt")
    t.always = (0,)
    t.run(take_tool(t, t.keeper, "keeper.fetch"), "salt")
    assert [asked.kind for asked in t.asked] == ["discard"]


@pytest.mark.rule("tools.play")
@pytest.mark.parametrize("hands", [("ward", "flare"), ("salt", "salt"), ("ward", "salt"), ("salt", "flare")])
def test_all_are_asked_in_the_same_order_whatever_they_hold(place, hands):
    t = hit_on_the_warden(place, *hands, "", always=(0, 1))
    t.creeps(0, "pass", "pass")
    assert [asked.seats for asked in t.asked] == [(0,), (1,)]
