"""Sealing a spawn space."""

import pytest

from coterie.games.machina.board.ground import spot
from coterie.games.machina.board.spaces import is_obstacle, sees, standing_at
from coterie.games.machina.box.vocabulary import VOCABULARY, Play, Seal, SealNearest
from coterie.games.machina.round.play import rolls
from coterie.games.machina.spawning.threat import spawn


def rich(t, **essence):
    for name, n in essence.items():
        t.explorer(name).essence = n


def marked(t, how="destroyed"):
    return {spot(cell) for cell, token in t.state.tokens.items() if token == how}


@pytest.mark.rule("elements.seal.cost")
def test_sealing_costs_three_stamina_and_four_essence(place):
    t = place("K s .", K="kim")
    kim = t.explorer()
    rich(t, kim=5)
    t.does(kim, ("seal", "A2"))
    assert (kim.stamina, kim.essence) == (5, 1)
    assert marked(t) == {"A2"}
    assert [event.rule for event in t.told("seals")] == ["elements.seal.cost"]


@pytest.mark.rule("elements.seal.cost")
def test_nobody_seals_with_less(place):
    t = place("K s .", K="kim")
    kim = t.explorer()
    rich(t, kim=3)
    assert t.why_not(kim, "seal") == [("essence", "elements.seal.cost")]
    rich(t, kim=4)
    kim.stamina = 2
    assert t.why_not(kim, "seal") == [("stamina", "elements.seal.cost")]
    kim.stamina = 3
    assert t.may(kim, "seal") == [("seal", "A2")]


@pytest.mark.rule("elements.seal.cost")
def test_only_an_adjacent_space_is_sealed_not_ones_own_nor_one_behind_a_wall(place):
    t = place("K s .|s", K="kim")
    kim = t.explorer()
    rich(t, kim=7)
    assert t.may(kim, "seal") == [("seal", "A2")]
    kim.cell = t.cell("A2")
    assert t.may(kim, "seal") == []
    kim.cell = t.cell("A3")
    assert t.may(kim, "seal") == [("seal", "A2")]
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert t.why_not(kim, "seal") == [("no-spawn-here", "elements.seal.cost")]


@pytest.mark.rule("elements.seal.cost")
def test_who_stands_at_the_spawn_space_contributes_though_far_from_the_sealer(place):
    t = place("K s L . P", K="kim", L="lorrari", P="phillip")
    rich(t, kim=1, lorrari=3, phillip=6)
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    t.does(kim, ("seal", "A2"), 3)
    assert (kim.essence, lorrari.essence, t.explorer("phillip").essence) == (0, 0, 6)
    assert marked(t) == {"A2"}


@pytest.mark.rule("elements.seal.cost")
def test_if_the_others_refuse_nothing_is_paid_and_nothing_sealed(place):
    t = place("K s L", K="kim", L="lorrari")
    rich(t, kim=1, lorrari=3)
    kim = t.explorer("kim")
    t.does(kim, ("seal", "A2"), 0)
    assert (kim.stamina, kim.essence, t.explorer("lorrari").essence) == (8, 1, 3)
    assert marked(t) == set()


@pytest.mark.rule("elements.seal.threat")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (1, 1)])
def test_the_threat_falls_by_one_but_not_below_one(place, before, after):
    t = place("K s .", K="kim")
    rich(t, kim=4)
    t.state.threat, t.state.level = before, 2
    t.does(t.explorer(), ("seal", "A2"))
    assert (t.state.threat, t.state.level) == (after, 2)


@pytest.mark.rule("elements.seal.occupant")
def test_a_monster_on_the_space_is_destroyed(place):
    t = place("K s .", K="kim")
    t.spawn("deep-one", "A2")
    rich(t, kim=4)
    t.does(t.explorer(), ("seal", "A2"))
    assert t.at("deep-one") == ""
    assert t.explorer().essence == 1, "restored for a monster destroyed in one's turn"
    assert [event.rule for event in t.told("destroyed")] == ["elements.seal.occupant"]


@pytest.mark.rule("elements.seal.occupant")
def test_an_explorer_on_the_space_is_destroyed_and_has_been_killed(place):
    """Ama Boateng restores 2 stamina for a kill."""
    t = place("A L .", A="ama-boateng", L="lorrari")
    t.state.treated = {t.cell("A2"): "spawn"}
    ama = t.explorer("ama-boateng")
    ama.essence = 6
    ama.stamina = 3
    t.does(ama, ("seal", "A2"))
    assert t.explorer("lorrari").dead
    assert ama.stamina == 2
    assert marked(t) == {"A2"}


@pytest.mark.rule("elements.seal.finish")
def test_the_steps_come_in_order_and_the_chapter_is_lit_last(place):
    t = place(
        """
        K s .

        . h .
    """,
        K="kim",
    )
    t.spawn("deep-one", "A2")
    rich(t, kim=4)
    t.state.threat = 3
    t.does(t.explorer(), ("seal", "A2"))
    keys = [event.key for event in t.noted]
    order = [keys.index(key) for key in ("seals", "threat-falls", "destroyed", "space-destroyed", "lit")]
    assert order == sorted(order)
    assert marked(t, "light") == {"B2"}
    assert [event.rule for event in (*t.told("space-destroyed"), *t.told("lit"))] == [
        "elements.seal.finish",
        "actions.light",
    ]


@pytest.mark.rule("elements.seal.finish")
def test_the_chapter_is_lit_on_the_sealers_tile_not_on_that_of_the_space(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10"}, {"E11": "s", "D13": "h", "A1": "h"})
    rich(t, kim=4)
    t.does(t.explorer(), ("seal", "E11"))
    assert marked(t) == {"E11"}
    assert marked(t, "light") == {"A1"}


@pytest.mark.rule("elements.seal.result")
def test_a_sealed_space_is_an_obstacle_that_one_sees_over(place):
    t = place("K s L", K="kim", L="lorrari")
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert is_obstacle(t.state, t.cell("A2"), standing_at(t.state))
    assert sees(t.state, t.cell("A1"), t.cell("A3"))
    assert t.may(t.explorer("kim"), "move") == []


@pytest.mark.rule("elements.seal.result")
def test_a_sealed_space_spawns_nothing_and_is_no_nearest_one(place):
    t = place("K s . . s", K="kim")
    t.state.tokens[t.cell("A2")] = "destroyed"
    t.run(spawn(t, t.explorer(), Play(rule="round.spawn.success")))
    assert spot(t.state.monsters[0].cell) == "A5"
    t.state.tokens[t.cell("A5")] = "destroyed"
    t.run(spawn(t, t.explorer(), Play(rule="round.spawn.success")))
    assert len(t.state.monsters) == 1
    assert [event.rule for event in t.told("no-spawn-space")] == ["threat.spawn.no-space"]
    assert not rolls(t.state, "kim")


@pytest.mark.rule("elements.seal.result")
def test_an_effect_seals_the_nearest_that_is_not_sealed_of_the_own_tile(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E9"}, {"E11": "s", "E7": "s", "E3": "s"})
    t.state.tokens[t.cell("E7")] = "destroyed"
    t.run(VOCABULARY.resolve(t, (SealNearest(),), t.about("kim")))
    assert marked(t) == {"E7", "E3"}
    assert t.explorer().stamina == 8


@pytest.mark.rule("elements.seal.cost")
def test_cards_make_sealing_cheaper_and_repay_it(place):
    """Pilgrim's Kneepads: 1 stamina and 1 essence less. Grave Salt: 1 stamina less, and 2 essence afterwards."""
    t = place("K s .", K="kim")
    kim = t.explorer()
    t.gives(kim, "pilgrims-kneepads", "grave-salt", equip=True)
    kim.stamina, kim.essence = 1, 3
    t.does(kim, ("seal", "A2"))
    assert (kim.stamina, kim.essence) == (0, 2)


@pytest.mark.rule("elements.seal.cost")
def test_a_monster_that_keeps_holes_open_does_so_on_its_tile_alone(halls):
    """Dark Young: explorers cannot seal."""
    t = halls({0: "Ew", 1: "We"}, {"kim": "B2", "dark-young": "H8"}, {"B3": "s"})
    rich(t, kim=4)
    assert t.why_not(t.explorer(), "seal") == [("no-seal", "elements.seal.cost")]
    t.monster("dark-young").cell = t.cell("H18")
    assert t.may(t.explorer(), "seal") == [("seal", "B3")]


@pytest.mark.rule("elements.seal.threat", "elements.seal.finish")
@pytest.mark.parametrize("effect", [Seal(), SealNearest()])
def test_it_keeps_them_open_against_effects_that_seal_too(halls, effect):
    """What an effect makes an explorer do without its cost is sealing like any other."""
    t = halls({0: "Ew", 1: "We"}, {"kim": "B2", "dark-young": "H8"}, {"B3": "s"})
    t.state.threat = 3
    t.run(VOCABULARY.resolve(t, (effect,), t.about("kim")))
    assert (marked(t), t.state.threat) == (set(), 3)
    assert t.told("no-seal")[0].params == {"unit": "@explorer.kim.name"}
    t.monster("dark-young").cell = t.cell("H18")
    t.run(VOCABULARY.resolve(t, (effect,), t.about("kim")))
    assert (marked(t), t.state.threat) == ({"B3"}, 2)


@pytest.mark.rule("elements.seal.finish")
def test_a_sealer_who_dies_of_the_occupants_end_lights_nothing_but_the_space_is_sealed(place):
    """The Ruptured Stoker attacks all around it with two low dice as it is destroyed."""
    t = place(
        """
        K s . L

        . h . .
    """,
        K="kim",
        L="lorrari",
    )
    t.spawn("ruptured-stoker", "A2")
    rich(t, kim=4)
    t.explorer("kim").health = 1
    t.stack("2", "2")
    t.does(t.explorer("kim"), ("seal", "A2"))
    assert t.explorer("kim").dead
    assert marked(t) == {"A2"}
    assert marked(t, "light") == set()
