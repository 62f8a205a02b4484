"""Wound spaces: where a lost ichor goes, and what a wound does while it lies there."""

from __future__ import annotations

import pytest
from tests.rules.hades.acting import market_price, menu

from coterie.games.hades.actions.bonus import push_uses
from coterie.games.hades.gods.board import lose_ichor, regain_ichor, suffer_hit, upgrade_cost, wounded

PAIR = ("athena", "hermes")


def hit(t, value):
    t.run(suffer_hit(t, t.fighter, value, None, "combat.hit"))


def mains(t, god):
    """The main actions the character could take with a plain card."""
    t.hand(god, "plain")
    return {option[2] for option in menu(t.state, god) if option[0] == "main"}


@pytest.mark.rule("wounds.place")
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_the_hit_value_chooses_the_wound_space(underworld, value):
    t = underworld(gods=PAIR)
    before = t.fighter.ichor
    hit(t, value)
    assert t.fighter.wounds == [value]
    assert t.fighter.ichor == before - 1


@pytest.mark.rule("wounds.taken")
@pytest.mark.parametrize(("taken", "space"), [([3], 1), ([1, 3], 2), ([1, 2, 3], 4)])
def test_a_taken_space_sends_the_ichor_to_the_lowest_empty_one(underworld, taken, space):
    t = underworld(gods=PAIR)
    t.fighter.wounds, t.fighter.ichor = list(taken), 2
    hit(t, 3)
    assert t.fighter.wounds == [*taken, space]
    assert "wounds.taken" in t.rules()


@pytest.mark.rule("wounds.other-loss")
def test_a_loss_without_a_hit_value_takes_the_lowest_empty_space(underworld):
    t = underworld(gods=PAIR)
    t.fighter.wounds = [1]
    t.run(lose_ichor(t, t.fighter, "combat.hit"))
    assert t.fighter.wounds == [1, 2]
    assert "wounds.other-loss" in t.rules()


@pytest.mark.rule("wounds.other-loss")
def test_a_hit_above_the_highest_space_counts_as_the_highest(underworld):
    t = underworld(gods=PAIR)
    hit(t, 7)
    assert t.fighter.wounds == [4]


@pytest.mark.rule("wounds.other-loss")
def test_with_all_spaces_full_the_ichor_causes_no_wound_and_comes_back_last(underworld):
    t = underworld(gods=PAIR)
    t.fighter.level, t.fighter.core = 3, "B"  # seven ichor
    t.fighter.wounds, t.fighter.ichor = [1, 2, 3, 4], 3
    hit(t, 2)
    assert (t.fighter.wounds, t.fighter.bruises, t.fighter.ichor) == ([1, 2, 3, 4], 1, 2)
    t.run(regain_ichor(t, t.fighter, "cover.heal"), 2)
    assert (t.fighter.wounds, t.fighter.bruises) == ([1, 3, 4], 1)
    t.fighter.wounds = []
    t.run(regain_ichor(t, t.fighter, "cover.heal"))
    assert (t.fighter.bruises, t.fighter.ichor) == (0, 4)


@pytest.mark.rule("wounds.active")
def test_a_wound_is_in_force_exactly_as_long_as_its_space_is_filled(underworld):
    t = underworld(gods=PAIR)
    god = t.hider  # Hermes: wound 3 forbids focus
    god.oblivion.cards = ["feint"]
    assert "focus" in mains(t, god)
    t.run(suffer_hit(t, god, 3, None, "combat.hit"))
    assert wounded(t.state, god, "no-focus")
    assert "focus" not in mains(t, god)
    t.run(regain_ichor(t, god, "cover.heal"))
    assert not wounded(t.state, god, "no-focus")
    assert "focus" in mains(t, god)


@pytest.mark.rule("wounds.active")
def test_wounds_do_nothing_in_the_prologue(underworld):
    t = underworld("prologue", gods=("hermes", "athena"))
    t.fighter.wounds = [4]
    assert "move" in mains(t, t.fighter)


@pytest.mark.rule("wounds.prevent")
@pytest.mark.parametrize(
    ("god", "space", "position", "action"),
    [
        ("artemis", 4, "cover", "sneak"),
        ("artemis", 3, "cover", "pray"),
        ("hephaestus", 3, "battlefield", "lure"),
        ("hephaestus", 3, "cover", "lure-attack"),
        ("hephaestus", 4, "battlefield", "discover"),
        ("hermes", 3, "cover", "focus"),
        ("hermes", 4, "battlefield", "move"),
    ],
)
def test_an_x_wound_forbids_the_action_it_names_and_nothing_else(underworld, god, space, position, action):
    other = "athena"
    t = underworld(gods=(god, other) if position == "battlefield" else (other, god))
    subject = t.fighter if position == "battlefield" else t.hider
    subject.oblivion.cards = ["feint"]
    subject.ichor -= 1
    t.engage("shade", god=subject, tapped=True)
    t.sentinel("shade")
    t.state.zones[subject.zone].loot = {"weapon": 1}
    t.state.market["weapon"].cards = ["bone-sling"]
    free = mains(t, subject)
    assert action in free
    subject.wounds = [space]
    assert free - mains(t, subject) == {action}


@pytest.mark.rule("wounds.weaken")
@pytest.mark.parametrize(
    ("god", "space", "worth", "healthy", "wounded_worth"),
    [
        ("athena", 1, lambda s, g: upgrade_cost(s, g, "drain"), 3, 4),
        ("hermes", 1, lambda s, g: market_price(s, g, "weapon", "bone-sling"), 2, 4),
        ("hermes", 2, push_uses, 1, 0),
    ],
)
def test_a_weakening_wound_makes_its_action_worse(underworld, priced, god, space, worth, healthy, wounded_worth):
    priced(bone_sling=2)
    t = underworld(gods=(god, "artemis"))
    t.fighter.tiles.update({"drain": 2, "push": 1})
    assert worth(t.state, t.fighter) == healthy
    t.fighter.wounds = [space]
    assert worth(t.state, t.fighter) == wounded_worth


@pytest.mark.rule("wounds.heal")
def test_the_player_chooses_which_wound_a_regained_ichor_leaves(underworld):
    t = underworld(gods=PAIR)
    god = t.hider
    god.oblivion.cards = ["feint"]
    god.wounds, god.ichor = [1, 3, 4], 1
    t.run(regain_ichor(t, god, "cover.heal"), 3)
    assert (t.asked[-1].kind, t.asked[-1].options, t.asked[-1].seats) == ("heal-wound", (1, 3, 4), (god.seat,))
    assert (god.wounds, god.ichor) == ([1, 4], 2)
    assert "focus" in mains(t, god)
