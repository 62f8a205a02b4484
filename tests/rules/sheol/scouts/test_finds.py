"""What scouts find: Points of Interest, rewards, abandoned Lux and Umbra."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.scouts.challenge import draw_poi, draw_reward


def found(board, *tokens):
    """The first unit about to step from C3 onto these tokens on C4."""
    t = board("1S S", at="C3")
    t.state.tokens[cell_of("C4")] = list(tokens)
    t.unit.movement = 5
    return t


@pytest.mark.rule("find.poi.draw")
def test_two_points_are_drawn_and_one_is_kept_for_everyone(board):
    t = found(board, "poi")
    t.state.points.cards, t.state.enemy.turn = ["cull", "stockpile", "long-road"], 3
    t.acts("step", "C4", answers=("stockpile",))
    assert t.asked[-1].options == ("long-road", "stockpile")
    assert {card: progress.turn for card, progress in t.state.mission.points.items()} == {"stockpile": 3}
    assert (t.state.points_used.cards, t.state.points.cards, t.state.tokens) == (["long-road"], ["cull"], {})


@pytest.mark.rule("find.poi.draw")
def test_what_a_point_does_at_once(board):
    t = board("1", at="C3")
    t.state.points.cards = ["somebody-knocks"]
    t.run(draw_poi(t, t.unit))
    assert len(t.shadows) == 1


@pytest.mark.rule("find.poi.empty")
def test_the_last_card_is_taken_and_an_empty_deck_gives_nothing(board):
    t = board("1", at="C3")
    t.state.points.cards = ["cull"]
    for _ in range(2):
        t.run(draw_poi(t, t.unit))
    assert (list(t.state.mission.points), t.asked) == (["cull"], [])


@pytest.mark.rule("find.reward")
def test_a_reward_is_resolved_at_once_and_goes_under_the_deck(board):
    t = found(board, "reward")
    t.state.rewards.cards, t.unit.lux = ["old-badge", "buried-battery"], 2
    t.acts("step", "C4")
    assert (t.unit.lux, t.state.rewards.cards, t.state.tokens) == (5, ["buried-battery", "old-badge"], {})


@pytest.mark.rule("find.reward")
def test_a_card_gives_rewards_without_a_tile(board):
    t = found(board, "reward")
    t.state.rewards.cards, t.unit.lux = ["buried-battery"], 1
    t.do("[{deal: {reward: 2}}]")
    assert (t.unit.lux, t.state.tokens) == (7, {cell_of("C4"): ["reward"]})
    t.state.rewards.cards = []
    t.run(draw_reward(t, t.unit))
    assert t.unit.lux == 7


@pytest.mark.rule("find.deposit")
@pytest.mark.parametrize(
    ("token", "lux", "umbra"), [("lux", 3, 0), ("big-lux", 4, 0), ("umbra", 2, 1), ("big-umbra", 2, 2)]
)
def test_abandoned_lux_and_umbra(board, token, lux, umbra):
    t = found(board, token, "star")
    t.unit.lux = 2
    t.acts("step", "C4")
    assert (t.unit.lux, t.unit.umbra, t.state.tokens) == (lux, umbra, {cell_of("C4"): ["star"]})


@pytest.mark.rule("find.deposit", "inventory.effect-gain")
def test_what_does_not_fit_is_lost(board):
    t = found(board, "big-lux", "big-umbra")
    t.unit.umbra = 11
    t.acts("step", "C4")
    assert (t.unit.lux, t.unit.umbra, t.state.tokens) == (8, 12, {})


@pytest.mark.rule("find.tiles-under", "move.table.scout-tiles")
def test_tokens_on_tiles_stay_until_they_are_entered(board):
    t = found(board, "reward")
    t.state.rewards.cards = ["buried-battery"]
    assert cell_of("C4") in t.state.streams
    t.acts("step", "B3")
    assert t.state.tokens == {cell_of("C4"): ["reward"]}


@pytest.mark.rule("find.deposit")
def test_who_is_put_onto_a_token_finds_it_as_well(board):
    t = found(board, "umbra")
    t.do("[{send: C4}]")
    assert t.unit.umbra == 1


@pytest.mark.rule("find.reward", "find.poi.draw")
def test_the_decks_of_the_box(board):
    assert len(box.REWARDS) == 15
    assert all(card.goal and card.prize for card in box.POINTS.values())
