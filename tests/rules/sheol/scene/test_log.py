"""What the log says: rolls with what they were against, costs with what they are for, and what comes to nothing."""

import pytest
from tests.rules.sheol.conftest import read
from tests.rules.sheol.table import opened

from coterie.games.sheol import GAME, box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Context, carry_out
from coterie.games.sheol.mission.cards import check_goals
from coterie.games.sheol.scene.table import goals
from coterie.games.sheol.scouts.lux import corruption_check
from coterie.games.sheol.shadows.menace import draw_threat
from coterie.games.sheol.state import Progress
from coterie.kernel.effects import Effects
from coterie.kernel.session import log_line

CATALOGUE = GAME.catalogue()


def lines(t):
    """The log in words; what has none fails the test."""
    CATALOGUE.missing.clear()
    told = [CATALOGUE.text(log_line(0, event).text) for event in t.noted]
    assert CATALOGUE.missing == set()
    return told


@pytest.fixture
def hunt(board):
    """The first scout, at G5, with a Flash Gun and a Night Digger."""
    t = board(units=4, droids=1)
    t.unit.at = cell_of("G5")
    t.equip("flash-gun", "night-digger")
    return t


@pytest.mark.rule("weapon.attack.white-die", "weapon.attack.cost")
def test_an_attack_says_what_it_cost_and_which_darkness_the_die_was_against(hunt):
    hunt.put("b", "F5")
    hunt.stack("3")
    hunt.acts("attack", 0, 1)
    assert lines(hunt) == [
        "The Pioneer pays 1 Lux for Attack: 7 left.",
        "The Pioneer attacks a blip at F5, Darkness 4: the white Scout die is good up to Darkness 3.",
        "The Pioneer misses a blip at F5: good up to Darkness 3, against Darkness 4.",
    ]


@pytest.mark.rule("damage.check.roll")
@pytest.mark.parametrize(("corruption", "end"), [(3, "6 in all, below 8."), (5, "8 in all, not below 8.")])
def test_a_corruption_check_shows_the_dice_and_the_threshold(board, corruption, end):
    t = board(units=1)
    t.unit.corruption = corruption
    t.stack("1", "2")
    corruption_check(t, t.unit)
    assert lines(t)[0].endswith(f"a corruption check: {corruption} corruption, the dice show 1 and 2, {end}")


@pytest.mark.rule("scout.droid-lux", "lightshield.alternate.timing")
def test_who_pays_for_a_droid_says_so(hunt):
    hunt.units[1].hand.cards = ["safe-trails"]
    droid = hunt.equip(lantern="servolantern", unit=3)
    hunt.state.pool.cards, droid.lux = ["cross", "end"], 5
    hunt.usual["take-tile"] = "cross"
    hunt.acts("plan", unit=3, answers=("pass", 0))
    assert lines(hunt)[:2] == ["The Pioneer pays 1 Lux for Plan of Fast Core: 7 left.", "Fast Core plans 2 tiles."]
    hunt.noted.clear()
    hunt.acts("plan", unit=3, answers=(("discount", "safe-trails", 1),))
    assert lines(hunt)[0] == "The Maenad discards Safe Trails: 1 Lux less for Plan of Fast Core."


@pytest.mark.rule("lantern.overload.break")
def test_an_overload_tells_the_die_and_only_then_the_break_markers(hunt):
    hunt.stack("2")
    hunt.usual["take-tile"] = "cross"
    hunt.state.pool.cards = ["cross"] * 5
    hunt.acts("plan", "overload")
    told = [line for line in lines(hunt) if "overload" in line or "Break" in line]
    assert told[0] == "The Pioneer overloads Night Digger: the Fate die shows 2."
    assert told[1].startswith("Night Digger of the Pioneer takes 2 Break markers: 2 of ")


@pytest.mark.rule("lantern.overload.break")
def test_what_a_card_makes_of_the_fate_die_is_told_beside_what_it_shows(hunt):
    hunt.stack("2")
    hunt.usual["take-tile"] = "cross"
    hunt.state.pool.cards = ["cross"] * 5
    hunt.rule("{modify: {stat: break, by: -1, of: scouts}}")
    hunt.acts("plan", "overload")
    told = [line for line in lines(hunt) if "overload" in line or "Break" in line]
    assert told[0] == "The Pioneer overloads Night Digger: the Fate die shows 2, and cards make it 1."
    assert told[1].startswith("Night Digger of the Pioneer takes 1 Break marker: 1 of ")


@pytest.mark.rule("land.explore.choice", "mission.special")
def test_what_is_chosen_counted_and_remembered_is_told(board):
    t = board("1", at="C3", units=1)
    own = Context(0, rule="land.explore.choice", card="lightshield.demolition.name")
    text = "[{choose: [[{gain: {lux: 1}}], [{tally: {operator: 1}}, {remember: {one-sentence: 1}}]]}]"
    t.run(carry_out(t, read(text, Effects), own), 1)
    chosen, counted, remembered = lines(t)
    assert chosen == "Demolition: Chosen: operator +1; this will be remembered."
    assert counted == "Demolition: Operator: 1."
    assert remembered == "Demolition: The campaign remembers: one sentence 1."


@pytest.mark.rule("lightshield.servodroid.block")
def test_a_block_says_who_gives_the_card_and_what_is_left(hunt):
    hunt.units[1].hand.cards, hunt.usual["damage"] = ["deep-scanner"], 0
    hunt.run(take_damage(hunt, hunt.units[3], 2, "shadow.attack.effect"), "deep-scanner")
    assert lines(hunt)[0] == "The Maenad discards Deep Scanner, which blocks 1 damage to Fast Core: 1 left."


@pytest.mark.rule("lightshield.uses")
def test_an_effect_without_result_says_so_and_a_change_that_lasts_is_told(board):
    t = board("1", at="C3", units=1)
    own = Context(0, rule="lightshield.uses", card="lightshield.demolition.name")
    for text in ("[{gain: {corruption: -1}}]", "[{modify: {stat: damage, by: 1, until: turn}}]"):
        t.run(carry_out(t, read(text, Effects), own))
    assert lines(t) == [
        "Demolition: no effect.",
        "Demolition: The Pioneer: attack damage +1 until the end of the turn.",
    ]


@pytest.mark.rule("menace.threat.trigger")
def test_a_threat_says_what_it_does_and_what_could_have_been_paid(board):
    t = board(units=1)
    t.state.threats.cards = ["unrest-in-the-slums"]
    t.run(draw_threat(t))
    assert lines(t)[:2] == [
        "Threat: Unrest in the Slums. Pay 2 Umbra of the Citadel, or the Citadel loses 1 Prosperity.",
        "Unrest in the Slums: You cannot pay 2 Umbra of the Citadel.",
    ]


@pytest.mark.rule("menace.threat.trigger")
def test_a_threat_that_rolls_says_what_the_die_shows_and_brings(board):
    t = board(units=1)
    t.state.threats.cards = ["sleepwalkers"]
    t.stack("2")
    t.run(draw_threat(t))
    assert lines(t)[1] == "Sleepwalkers: The Fate die shows 2: the Citadel loses 2 Prosperity."
    assert t.prosperity == 8


@pytest.mark.rule("mission.special")
def test_a_rule_of_the_mission_says_what_it_does(board):
    told = [line for line in lines(opened("dry-lamps")) if line.startswith("First Night Out")]
    assert told[0].startswith("First Night Out: The shadows that are on the board at the start neither move nor attack")
    assert len(told) == 2  # and once for all shadows that it holds
    assert told[1].endswith("no movement and no attack until a Shadow phase ends.")


@pytest.mark.rule("mission.card.flow")
def test_what_only_discards_its_card_is_no_goal():
    t = opened("dry-lamps")
    t.state.mission.cards, t.state.enemy.turn = {"E": Progress(1)}, 1
    assert goals(t.state) == ()
    t.noted.clear()
    t.run(check_goals(t))
    assert [event.key for event in t.noted] == ["card-ends", "card-dropped"]
    assert t.state.mission.done == ["E"]
    assert [goal.closes for goal in box.MISSIONS["dry-lamps"].cards["D"].goals] == [False, False]
