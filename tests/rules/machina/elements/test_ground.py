"""Passable, trapped and spawn spaces, rubble, pits."""

import pytest
from tests.rules.machina.halls import afflict

from coterie.games.machina.board.spaces import is_obstacle, sees, standing_at
from coterie.games.machina.box.vocabulary import VOCABULARY, Pull, Push, Teleport, TriggerTraps
from coterie.games.machina.monsters.led import led_options
from coterie.games.machina.monsters.mindless import acts
from coterie.kernel.data import replace


def ways(t, explorer):
    return {option[1] for option in t.may(explorer, "move")}


@pytest.mark.rule("elements.passable")
@pytest.mark.rule("elements.spawn-space")
@pytest.mark.rule("elements.pit")
@pytest.mark.rule("elements.trapped")
@pytest.mark.parametrize("mark", list(".tso"))
def test_passable_spaces_are_entered_seen_over_and_no_obstacles(place, mark):
    t = place(f"K {mark} L", K="kim", L="lorrari")
    assert ways(t, t.explorer("kim")) == {"A2"}
    assert sees(t.state, t.cell("A1"), t.cell("A3"))
    assert not is_obstacle(t.state, t.cell("A2"), standing_at(t.state))
    assert ("use", "explorer.kim", "snap-shot", "lorrari") in t.may(t.explorer("kim"), "use")


@pytest.mark.rule("elements.rubble")
def test_rubble_is_impassable_and_blocks_sight(place):
    t = place("K # L", K="kim", L="lorrari")
    assert ways(t, t.explorer("kim")) == set()
    assert not sees(t.state, t.cell("A1"), t.cell("A3"))


@pytest.mark.rule("elements.rubble")
def test_a_corner_of_rubble_that_is_only_touched_blocks_nothing(place):
    t = place(
        """
        K # .

        # . .

        . . L
    """,
        K="kim",
        L="lorrari",
    )
    assert sees(t.state, t.cell("A1"), t.cell("C3"))
    assert not sees(t.state, t.cell("A1"), t.cell("B3")), "this line crosses the rubble in A2"


# --- spawn spaces -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("elements.spawn-space")
def test_units_stand_on_a_spawn_space_and_leave_it_again(place):
    t = place("K s .", K="kim")
    kim = t.explorer()
    t.does(kim, ("move", "A2"))
    t.does(kim, ("move", "A3"))
    assert (t.at("kim"), kim.stamina) == ("A3", 6)


# --- traps ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("elements.trapped")
def test_a_trapped_space_does_nothing_until_traps_are_triggered(place):
    t = place("K t l .", K="kim")
    kim = t.explorer()
    t.does(kim, ("move", "A2"))
    assert kim.health == 4
    t.stack("0", "0", "1")
    t.does(kim, ("activate", "lever", "A3"))
    assert kim.health == 3, "attacked by oneself"
    assert [event.rule for event in t.told("traps")] == ["actions.traps.tile"]
    assert t.told("attack-roll")[0].params["roll"] == "0 + 0 + 1"


@pytest.mark.rule("elements.trapped")
def test_three_high_dice_are_rolled_against_armor(place):
    """Lorrari has armor 1 and will 3: a roll of 1 hits armor alone. Only a high die has a 3."""
    t = place("K l . L", K="kim", L="lorrari")
    t.state.treated = {t.cell("A4"): "trapped"}
    t.stack("0", "1", "0")
    t.does(t.explorer("kim"), ("activate", "lever", "A2"))
    assert t.explorer("lorrari").health == 3
    t.state.tokens.clear()
    t.stack("3", "3", "3")
    t.does(t.explorer("kim"), ("activate", "lever", "A2"))
    assert t.told("attack-roll")[-1].params["n"] == 9


@pytest.mark.rule("elements.trapped")
def test_who_pulls_the_lever_has_killed_whom_the_trap_destroys(place):
    """Ama Boateng restores 2 stamina for a kill."""
    t = place("A l . S", A="ama-boateng", S="ruptured-stoker")
    t.state.treated = {t.cell("A4"): "trapped"}
    t.stack("2", "0", "0")
    t.does(t.explorer(), ("activate", "lever", "A2"))
    assert t.at("ruptured-stoker") == ""
    assert t.explorer().stamina == 6 - 2 + 2


# --- pits -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("elements.pit")
def test_a_pit_destroys_who_walks_into_it_whatever_essence_is_left(place):
    t = place("K o L", K="kim", L="lorrari")
    kim = t.explorer("kim")
    kim.essence = 7
    t.does(kim, ("move", "A2"))
    assert kim.dead
    assert {event.rule for event in (*t.told("falls"), *t.told("destroyed"))} == {"elements.pit"}


@pytest.mark.rule("elements.pit")
@pytest.mark.parametrize(
    ("picture", "effect", "answers"),
    [
        ("L K o", Push(spaces=2), ()),
        ("L o K", Pull(spaces=2), ()),
        ("L K . o", Teleport(within=2), ("A4",)),
    ],
)
def test_a_pit_destroys_who_is_pushed_pulled_or_teleported_into_it(place, picture, effect, answers):
    t = place(picture, K="kim", L="lorrari")
    t.explorer("kim").essence = 7
    t.run(VOCABULARY.resolve(t, (effect,), replace(t.about("kim"), you="lorrari")), *answers)
    assert t.explorer("kim").dead
    assert "elements.pit" in t.rules()


@pytest.mark.rule("elements.pit")
def test_a_monster_in_a_pit_is_destroyed_and_essence_restored(place):
    t = place("K D o", K="kim", D="deep-one")
    t.run(VOCABULARY.resolve(t, (Push(spaces=1),), replace(t.about("deep-one"), you="kim")))
    assert t.at("deep-one") == ""
    assert t.explorer().essence == 1


@pytest.mark.rule("elements.pit-mindless")
def test_a_mindless_monster_goes_round_a_pit(place):
    t = place(
        """
        D o . K

        . . . #
    """,
        K="kim",
        D="deep-one",
    )
    monster = t.monster("deep-one")
    monster.stamina = 4
    t.run(acts(t, monster, t.about("deep-one")))
    assert t.at("deep-one") == "B2"
    assert t.asked == []


@pytest.mark.rule("elements.pit-mindless")
def test_a_mindless_monster_stays_where_only_a_pit_leads_on(place):
    t = place("D o K", K="kim", D="deep-one")
    monster = t.monster("deep-one")
    monster.stamina = 4
    assert not t.run(acts(t, monster, t.about("deep-one")))
    assert t.at("deep-one") == "A1"


@pytest.mark.rule("elements.pit-mindless")
def test_a_monster_under_control_can_be_walked_into_a_pit(place):
    t = place("D o K", K="kim", D="deep-one")
    monster = t.monster("deep-one")
    t.state.acting, monster.controller, monster.stamina = "deep-one", 0, 4
    assert ("move", "A2") in led_options(t.state, monster)


@pytest.mark.rule("elements.trapped")
def test_traps_reach_ethereal_units_and_spare_those_for_whom_they_are_floor(place):
    t = place("K t t L", K="kim", L="lorrari")
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    kim.cell, lorrari.cell = t.cell("A2"), t.cell("A3")
    afflict(t, "kim", rule="ethereal")
    t.gives(lorrari, "trap-setters-leggings", equip=True)
    t.stack("2", "2", "2")
    t.run(VOCABULARY.resolve(t, (TriggerTraps(),), t.about("kim")))
    assert (kim.health, lorrari.health) == (3, 4)
