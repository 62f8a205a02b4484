"""What befalls characters one after the other: which is next is asked for only where it makes a difference."""

from itertools import combinations

import pytest
from tests.rules.hades.acting import wave_ends
from tests.rules.hades.conftest import Underworld

from coterie.games.hades.box import tables
from coterie.games.hades.monsters.combat import inflict
from coterie.games.hades.round.order import Blow, ordered
from coterie.games.hades.round.steps import trigger, upkeep
from coterie.games.hades.state import Hades
from coterie.kernel.data import decode, digest, encode

POSITIONS = [("easy", 1), ("medium", 2), ("hard", 1), ("hard", 2)]
"""Difficulties, and how much ichor everybody has."""


def played(position, befall, order, bargain):
    """The position after all of these in this order, whichever of two copies of a monster is which."""
    t = Underworld(decode(position, Hades))
    for each in order:
        flow = befall(t, each)
        try:
            decision = next(flow)
            while True:
                decision = flow.send(bargain if bargain in decision.options else decision.options[0])
        except (StopIteration, tables.ScenarioLost):
            if t.state.lost_by:
                break
    for monster in t.fighter.engaged:
        monster.id = 0
    t.fighter.engaged.sort(key=encode)
    return digest(t.state)


def differ(t, befall, names):
    """Whether the order makes a difference, however one answers what is asked."""
    position = encode(t.state)
    return any(
        played(position, befall, names, bargain) != played(position, befall, names[::-1], bargain)
        for bargain in ("pay", "refuse")
    )


@pytest.mark.rule("upkeep.conditions")
@pytest.mark.parametrize(("difficulty", "ichor"), POSITIONS)
@pytest.mark.parametrize("seats", [(0, 0), (0, 1)])
def test_conditions_that_nobody_is_asked_for_come_to_the_same_in_any_order(underworld, difficulty, ichor, seats):
    unasked = 0
    t = underworld(difficulty=difficulty)
    for pair in combinations(tables.CONDITIONS, 2):
        for god in t.gods:
            god.ichor, god.conditions = ichor, []
        held = [*zip(seats, pair, strict=True)]
        for seat, condition in held:
            t.gods[seat].conditions.append(condition)
        blows = {each: Blow(t.gods[each[0]], tables.CONDITIONS[each[1]].trigger, condition=each[1]) for each in held}
        if not ordered(t.state, blows):
            unasked += 1
            assert not differ(t, lambda t, each: trigger(t, t.gods[each[0]], each[1]), held), pair
    assert unasked > 10


@pytest.mark.rule("endwave.inflict")
@pytest.mark.parametrize(("difficulty", "ichor"), POSITIONS)
def test_monsters_that_nobody_is_asked_for_come_to_the_same_in_any_order(underworld, difficulty, ichor):
    unasked = 0
    t = underworld(difficulty=difficulty)
    god = t.fighter
    god.ichor = ichor
    kinds = [kind for kind, card in tables.MONSTERS.items() if not card.boss]
    for pair in combinations([*kinds, *kinds], 2):
        god.engaged = []
        monsters = [t.engage(kind) for kind in pair]
        if not ordered(t.state, {m.id: Blow(god, tables.MONSTERS[m.card].effects, m) for m in monsters}):
            unasked += 1

            def befall(t, number):
                monster = next(m for m in t.fighter.engaged if m.id == number)
                return inflict(t, t.fighter, monster, "endwave.inflict")

            assert not differ(t, befall, [m.id for m in monsters]), pair
    assert unasked > 100


@pytest.mark.rule("upkeep.conditions")
def test_where_the_order_makes_no_difference_it_is_not_asked_for_and_that_is_told(underworld):
    t = underworld()
    t.gods[0].conditions, t.gods[1].conditions = ["weary"], ["weary", "burning"]
    t.run(upkeep(t))
    assert not t.asked
    assert [event.params["n"] for event in t.told("alike")] == [3, 2]
    assert [event.rule for event in t.told("alike")] == ["upkeep.conditions"] * 2


@pytest.mark.rule("endwave.inflict")
def test_only_those_are_asked_for_whose_order_makes_a_difference(underworld):
    t = underworld()
    harpy, nymph, _ = t.engage("harpy"), t.engage("nymph"), t.engage("husk")
    t.run(wave_ends(t), nymph.id, "pay")
    assert set(t.asked[0].options) == {harpy.id, nymph.id}
    assert len(t.told("inflicts")) == 3


@pytest.mark.rule("endwave.inflict")
def test_whoever_decides_by_what_is_drawn_is_asked(underworld):
    t = underworld()
    herald, nymph = t.engage("bone-herald"), t.engage("nymph")  # a monster for the sentinels; pay or be hurt
    t.run(wave_ends(t), herald.id, "pay")
    assert set(t.asked[0].options) == {herald.id, nymph.id}
