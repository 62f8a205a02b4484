"""Upgrades of the board's actions, and evolution of the character card."""

import pytest
from tests.rules.hades.acting import take, why_not

from coterie.games.hades.actions.battlefield import drain_splits
from coterie.games.hades.actions.mains import main_options
from coterie.games.hades.box import tables
from coterie.games.hades.gods.board import card_of, upgrade_cost


@pytest.fixture
def rested(underworld):
    """Hermes in cover in Prison Break, all tiles on level one, with divinity for any tile."""
    t = underworld("prison-break", gods=("athena", "hermes"))
    t.hider.tiles, t.hider.divinity = {}, 9
    return t


def upgradable(t):
    """What the character in cover can upgrade now."""
    return [option[2] for option in main_options(t.state, t.hider) if option[:2] == ("rest", "upgrade")]


def about_to_evolve(t, **shield):
    """Four tiles lie on the shield board."""
    assert sum(shield.values()) == 4
    t.hider.shield = shield


@pytest.mark.rule("upgrade.pay")
def test_an_upgrade_costs_the_divinity_printed_on_its_tile(rested):
    t = rested
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert t.hider.divinity == 7
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert t.hider.divinity == 4


@pytest.mark.rule("upgrade.pay")
def test_main_actions_with_tiles_and_push_limits_can_be_upgraded_as_far_as_divinity_goes(rested):
    t = rested
    assert set(upgradable(t)) == set(tables.TILES)
    t.hider.divinity = 1
    assert upgradable(t) == ["push"]  # Hermes has a talent for it
    assert why_not(t.state, t.hider, "rest", "upgrade", "heal") == "no-divinity"


@pytest.mark.rule("upgrade.pay")
def test_nobody_upgrades_in_the_prologue(underworld):
    t = underworld("prologue")
    t.hider.divinity = 9
    assert not [option for option in main_options(t.state, t.hider) if "upgrade" in option]


@pytest.mark.rule("upgrade.swap")
@pytest.mark.parametrize(("action", "side"), [("fill-cup", "B"), ("heal", "C"), ("push", "push")])
def test_the_paid_tile_lies_on_the_shield_board(rested, action, side):
    t = rested
    t.run(take(t, t.hider, "rest", "upgrade", action))
    assert t.hider.shield == {side: 1}
    assert t.hider.tiles[action] == 2


@pytest.mark.rule("upgrade.swap")
def test_the_new_values_count_at_once(rested):
    t = rested
    assert drain_splits(t.state, t.hider, 4) == [1]
    t.run(take(t, t.hider, "rest", "upgrade", "drain"))
    assert drain_splits(t.state, t.hider, 4) == [2]
    t.run(take(t, t.hider, "rest", "upgrade", "fill-cup"))
    t.run(take(t, t.hider, "fill-cup"))
    assert t.hider.nectar == 8


@pytest.mark.rule("upgrade.top-level")
def test_the_last_tile_cannot_be_bought_past(rested):
    t = rested
    t.hider.tiles["heal"] = len(tables.TILES["heal"].levels)
    assert why_not(t.state, t.hider, "rest", "upgrade", "heal") == "top-level"
    assert "heal" not in upgradable(t)
    assert all(row.levels[-1].cost == 0 for row in tables.TILES.values())


@pytest.mark.rule("upgrade.talent")
def test_a_talent_makes_the_action_it_names_cheaper(rested):
    t = rested
    assert card_of(t.hider).talent == {"push": 1}
    assert upgrade_cost(t.state, t.hider, "push") == 1
    assert upgrade_cost(t.state, t.hider, "heal") == 2
    t.run(take(t, t.hider, "rest", "upgrade", "push"))
    assert t.hider.divinity == 8


@pytest.mark.rule("upgrade.talent")
def test_a_talent_never_makes_an_upgrade_cost_less_than_nothing(rested):
    t = rested
    t.hider.tiles["push"] = 3  # the last tile has no cost to lower
    assert upgrade_cost(t.state, t.hider, "push") == 0


@pytest.mark.rule("upgrade.evolve")
def test_the_fifth_tile_evolves_the_character(rested):
    t = rested
    about_to_evolve(t, C=3, B=1)
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert (t.hider.level, t.hider.core) == (2, "C")
    assert len(t.told("evolved")) == 1


@pytest.mark.rule("upgrade.evolve")
def test_the_fourth_tile_does_not(rested):
    t = rested
    t.hider.shield = {"C": 3}
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert t.hider.level == 1


@pytest.mark.rule("upgrade.evolve-core")
@pytest.mark.parametrize(
    ("shield", "action", "core"),
    [
        *(({"B": 2, "C": 2}, "heal", "C"), ({"B": 2, "C": 2}, "move", "B")),
        *(({"B": 1, "push": 3}, "push", "B"), ({"C": 1, "push": 3}, "push", "C")),
    ],
)
def test_the_majority_of_tiles_decides_the_core_and_push_limits_counts_for_neither(rested, shield, action, core):
    t = rested
    about_to_evolve(t, **shield)
    t.run(take(t, t.hider, "rest", "upgrade", action))
    assert t.hider.core == core


@pytest.mark.rule("upgrade.evolve-core")
@pytest.mark.parametrize("core", ["B", "C"])
def test_on_a_tie_the_player_chooses_the_core(rested, core):
    t = rested
    about_to_evolve(t, B=2, C=2)
    t.run(take(t, t.hider, "rest", "upgrade", "push"), core)
    assert t.asked[0].seats == (t.hider.seat,)
    assert t.hider.core == core


@pytest.mark.rule("upgrade.evolve-transfer")
@pytest.mark.parametrize("ready", [True, False])
def test_wounds_and_position_of_the_card_stay_and_a_higher_maximum_brings_no_ichor(rested, ready):
    t = rested
    about_to_evolve(t, C=4)
    t.hider.ichor, t.hider.wounds, t.hider.ready = 2, [1, 3], ready
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert (t.hider.ichor, t.hider.wounds, t.hider.ready) == (2, [1, 3], ready)
    assert card_of(t.hider).ichor == 5  # was 4


@pytest.mark.rule("upgrade.evolve-transfer")
def test_heal_fills_the_new_maximum_from_the_supply(rested):
    t = rested
    t.hider.ichor = 4
    assert not [option for option in main_options(t.state, t.hider) if option[0] == "heal"]
    t.hider.level, t.hider.core = 2, "C"
    assert ("heal", 1) in main_options(t.state, t.hider)


@pytest.mark.rule("upgrade.evolve-capacity")
@pytest.mark.parametrize(("core", "free"), [("B", 1), ("C", 2)])
def test_free_capacity_grows_by_what_the_new_card_carries_more(underworld, core, free):
    t = underworld("prison-break", gods=("hermes", "athena"))  # 3 at level one; 3 as 2B, 4 as 2C
    t.hider.divinity, t.hider.capacity = 9, 1
    about_to_evolve(t, B=2, C=2)
    t.run(take(t, t.hider, "rest", "upgrade", "push"), core)
    assert t.hider.capacity == free


@pytest.mark.rule("upgrade.evolve-capacity", "gods.two-wound-2")
@pytest.mark.parametrize(("wounds", "free"), [([], 2), ([1], 2), ([2], 1)])
def test_a_frozen_capacity_does_not_grow_with_the_character(underworld, wounds, free):
    t = underworld("prison-break", gods=("athena", "hephaestus"))  # 4 at level one, 5 as 2B
    t.hider.divinity, t.hider.capacity, t.hider.wounds = 9, 1, wounds
    about_to_evolve(t, B=4)
    t.run(take(t, t.hider, "rest", "upgrade", "move"))
    assert (t.hider.level, t.hider.core, t.hider.capacity) == (2, "B", free)
    t.hider.wounds = []
    assert t.hider.capacity == free  # nor is it made up for


@pytest.mark.rule("upgrade.evolve-cleanup")
def test_the_five_tiles_are_gone_and_the_count_starts_again(rested):
    t = rested
    about_to_evolve(t, C=4)
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert t.hider.shield == {}
    t.run(take(t, t.hider, "rest", "upgrade", "lure-attack"))
    assert (t.hider.shield, t.hider.level) == ({"C": 1}, 2)
    assert t.hider.tiles["heal"] == 2  # the board keeps its new tile


@pytest.mark.rule("upgrade.evolve-last", "upgrade.evolve")
@pytest.mark.parametrize("before", ["B", "C"])
def test_there_is_a_third_level_of_which_each_core_can_come_from_either(rested, before):
    t = rested
    t.hider.level, t.hider.core = 2, before
    about_to_evolve(t, B=4)
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert (t.hider.level, t.hider.core, t.hider.shield) == (3, "B", {})


@pytest.mark.rule("upgrade.evolve-last")
def test_a_character_of_the_third_level_keeps_its_card_and_loses_the_tiles(rested):
    t = rested
    t.hider.level, t.hider.core = 3, "B"
    about_to_evolve(t, C=4)
    t.run(take(t, t.hider, "rest", "upgrade", "heal"))
    assert (t.hider.level, t.hider.core, t.hider.shield) == (3, "B", {})
    assert {card.level for card in tables.GODS["hermes"].cards} == {1, 2, 3}
