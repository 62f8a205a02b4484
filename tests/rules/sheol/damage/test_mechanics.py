"""Enemy mechanics: what a mission unlocks, Vial Change, threats of a level, Nightmare."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.damage.taking import settle_vials, vial_changed
from coterie.games.sheol.mission.setup import lay_out_mission, prepare_enemy_board, strengthen
from coterie.games.sheol.scouts.lux import lose_lux
from coterie.games.sheol.shadows.foe_cards import damage_of, health_of, movement_of
from coterie.games.sheol.shadows.menace import reveal_threats
from coterie.games.sheol.state import CITADEL, Herald


def empties_a_vial(t, *answers, unit=0):
    """A scout loses all Lux of its vial, and what that brings."""
    one = t.units[unit]
    lose_lux(t, one, one.lux, "damage.vial.change")
    t.run(settle_vials(t, one), *answers)


@pytest.fixture
def vials(board):
    """Two shadows near the Pioneer, and Vial Change on a side."""

    def make(side="a", text="b . . 1 . . l"):
        t = board(text, at="C3", units=1)
        t.state.enemy.mechanics = {"vial-change": side}
        t.usual["damage"] = 0
        t.stack("0", "0")  # the corruption check
        return t

    return make


@pytest.mark.rule("mechanic.vial-change.trigger")
@pytest.mark.parametrize(
    ("side", "face", "comes"),
    [("a", "1", True), ("a", "2 weak", True), ("a", "3", False), ("b", "3", True), ("b", "4", False)],
)
def test_a_vial_change_may_draw_shadows_near(vials, side, face, comes):
    t = vials(side)
    t.stack(face)
    empties_a_vial(t)
    assert t.shadows == (["C4", "C8"] if comes else ["C3", "C9"])


@pytest.mark.rule("mechanic.vial-change.trigger")
def test_on_the_critical_face_they_attack(vials):
    t = vials(text="b . l 1")
    t.stack("0 critical", "hit")
    empties_a_vial(t)
    assert (t.shadows, t.unit.lux) == (["C3", "C5"], 6)


@pytest.mark.rule("mechanic.vial-change.trigger")
def test_inside_the_citadel_a_vial_change_draws_nobody(board):
    t = board()
    t.state.enemy.mechanics = {"vial-change": "a"}
    for at in ("H9", "M10", "T18", "A2"):
        t.shadow(at, "lurker")
    t.run(vial_changed(t, t.unit))
    assert not t.told("vial-roll")


@pytest.mark.rule("mechanic.vial-change.trigger")
def test_only_shadows_within_4_spaces_come(vials):
    t = vials(text="b . . . . 1 . l")
    t.stack("1")
    empties_a_vial(t)
    assert t.shadows == ["C3", "C9"]


@pytest.mark.rule("mechanic.vial-change.trigger")
def test_who_is_corrupted_before_the_vial_takes_its_toll_still_draws_them_near(vials):
    t = vials()
    t.stacked.clear()
    t.unit.vials = 2
    lose_lux(t, t.unit, 16, "damage.take")
    assert (t.unit.corrupted, t.unit.lux) == (True, 8)
    t.stack("1")
    t.run(settle_vials(t, t.unit))
    assert (t.shadows, t.unit.lux) == (["C4", "C8"], 8)


@pytest.mark.rule("mechanic.vial-change.skip")
def test_no_roll_inside_the_citadel_or_without_a_shadow_near(vials):
    t = vials(text="b")
    assert t.unit.at == CITADEL
    empties_a_vial(t)
    t.put("1", "C9")
    t.stack("0", "0")
    empties_a_vial(t)
    assert not t.told("vial-roll")


@pytest.mark.rule("mechanic.unlock")
def test_without_the_card_nothing_happens(vials):
    t = vials()
    t.state.enemy.mechanics = {}
    empties_a_vial(t)
    assert not t.told("vial-roll")


@pytest.mark.rule("mechanic.vial-change.timing")
def test_the_action_that_was_paid_for_is_finished_first(vials):
    t = vials()
    t.state.pool.cards = ["cross"] * 5
    t.state.dispenser.cards = ["cross"] * 9
    t.equip(lantern=box.SCOUTS["pioneer"].lantern)
    t.unit.lux = 1
    t.stacked.clear()
    t.state.phase = "scout-act"
    (option,) = [option for option in t.options("plan") if "overload" not in option]
    t.stack("0", "0", "1")
    t.usual["take-tile"] = "cross"
    t.acts(*option)
    assert (t.unit.tiles != [], t.told("vial-roll")) == (True, [])
    t.run(settle_vials(t, t.unit))
    assert len(t.told("vial-roll")) == 1


@pytest.mark.rule("mechanic.unlock", "mechanic.threat.setup")
def test_a_mission_says_which_mechanics_are_in_play(board):
    t = board()
    t.state.mission.id = "the-convoy"
    entry = box.MISSIONS["the-convoy"]
    prepare_enemy_board(t.state, entry)
    enemy = t.state.enemy
    assert enemy.mechanics == dict(entry.mechanics)
    assert enemy.threat_turns == list(entry.threat_turns)
    assert sorted(t.state.threats.cards) == sorted(
        card.id for card in box.THREATS.values() if card.level == entry.level
    )


@pytest.mark.rule("mechanic.threat.setup", "mechanic.threat.card")
def test_a_threat_comes_on_the_turns_listed_only(board):
    t = board()
    t.state.threats.cards = ["failing-current"] * 3
    t.state.enemy.mechanics, t.state.enemy.threat_turns = {"threat": "a"}, [2, 4]
    for turn in range(1, 5):
        t.state.enemy.turn = turn
        t.run(reveal_threats(t))
    assert len(t.told("threat")) == 2


@pytest.mark.rule("mechanic.nightmare", "mechanic.unlock")
@pytest.mark.parametrize(("side", "more"), [("a", (1, 0)), ("b", (1, 1))])
def test_nightmare_strengthens_shadows_and_heralds(board, side, more):
    t = board("b l L", at="C3")
    s = t.state
    one = Herald("hunter", cell_of("E5"))
    s.heralds.append(one)
    blip, lurker = s.shadows.values()
    before = [(health_of(s, each), damage_of(s, each)) for each in (blip, lurker)]
    whole, lords = health_of(s, one), health_of(s, s.lords[0])
    s.enemy.mechanics = {"nightmare": side}
    after = [(health_of(s, each), damage_of(s, each)) for each in (blip, lurker)]
    assert after == [(h + more[0], d + more[1]) for h, d in before]
    assert (health_of(s, one), health_of(s, s.lords[0])) == (whole + 1, lords)


@pytest.mark.rule("mechanic.nightmare")
def test_the_second_nightmare_adds_to_the_first(board):
    t = board("b l", at="C3")
    s = t.state
    blip, lurker = s.shadows.values()
    s.enemy.mechanics = {"nightmare": "a", "nightmare-of-nightmares": "b"}
    assert (health_of(s, blip), movement_of(s, blip), movement_of(s, lurker)) == (3, 1, 2)


@pytest.mark.rule("mechanic.unlock")
def test_side_b_of_empower_and_hypershadow_begin_ahead(board):
    t = board("o o ^", at="C3")
    t.state.enemy.mechanics = {"empower": "b", "hypershadow": "b"}
    strengthen(t.state)
    assert t.state.enemy.collected == {"devourer": 1, "lurker": 1, "moth": 1}
    assert [each.hyper_boosters for each in t.state.singularities] == [1, 0, 1]


@pytest.mark.rule("mechanic.hypershadow.setup")
def test_every_mission_can_be_laid_out(board):
    for name, entry in box.MISSIONS.items():
        t = board()
        t.state.mission.id = name
        t.state.dispenser.cards = [tile.id for tile in box.TILES.values() for _ in range(tile.copies)]
        lay_out_mission(t, entry)
        assert len([shadow for shadow in t.state.shadows.values() if shadow.hyper]) == len(entry.layout.hypershadows)
