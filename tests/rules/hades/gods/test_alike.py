"""Prayers and oracles of which all answers come to the same."""

import pytest

from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Grace
from coterie.games.hades.gods.board import card_of
from coterie.games.hades.gods.cards import effects_of


def pray(t, god, *answers):
    context = Context(rule="cover.pray", card="deity.gaia.name", actor=god)
    t.run(VOCABULARY.resolve(t, effects_of("gaia", "novice"), context), *answers)


def told(t):
    return [event.rule for event in t.told("alike")]


@pytest.mark.rule("cover.pray")
def test_who_is_alone_is_not_asked_whether_to_heal_itself_or_its_teammate(underworld):
    t = underworld(players=1)
    t.fighter.ichor -= 1
    pray(t, t.fighter)
    assert t.fighter.ichor == card_of(t.fighter).ichor
    assert told(t) == ["cover.pray"]


@pytest.mark.rule("cover.pray")
@pytest.mark.parametrize(("hurt", "answers"), [("hider", [0]), ("fighter", [1]), ("", [])])
def test_whom_to_heal_is_asked_only_if_anybody_is_hurt(underworld, hurt, answers):
    t = underworld()
    if hurt:
        getattr(t, hurt).ichor -= 1
    pray(t, t.hider, *answers)
    assert all(god.ichor == card_of(god).ichor for god in t.gods)
    assert told(t) == ["cover.pray"] * (not hurt)


@pytest.mark.rule("cover.pray")
def test_the_lone_wolf_has_nobody_else_to_heal(underworld):
    t = underworld(players=3)
    pray(t, next(god for god in t.gods if god.team == "wolf"))
    assert told(t) == ["cover.pray"]


@pytest.mark.rule("oracle.grace")
@pytest.mark.parametrize(("n", "answers"), [(1, ["nyx"]), (2, []), (3, [])])
def test_which_curse_turns_is_not_asked_where_all_do(underworld, n, answers):
    t = underworld()
    t.state.deities = {"chaos": 3, "nyx": 2, "gaia": 2}
    t.run(VOCABULARY.resolve(t, (Grace(n),), Context(rule="oracle.grace", actor=t.hider)), *answers)
    assert sum(t.state.deities.values()) == min(9, 7 + n)
    assert told(t) == ["oracle.grace"] * (n > 1)
