"""Leaving through the exit, and being away."""

import pytest

from coterie.games.machina.box.vocabulary import VOCABULARY, Lose, Play, Threat, Upon
from coterie.games.machina.round.play import one_action, one_thing
from coterie.games.machina.state import OFF

HALL = {0: "nEsw"}


@pytest.fixture
def leaving(halls):
    """Kim on the exit, Lorrari elsewhere, and a monster."""
    t = halls(HALL, {"kim": "E10", "lorrari": "C3", "deep-one": "H3"}, {"A1": "s"})
    t.state.exit = [t.cell("E10"), t.cell("F10")]
    return t


@pytest.mark.rule("map.exit.action")
@pytest.mark.parametrize("at", ["E10", "F10"])
def test_leaving_costs_two_stamina_takes_the_figure_off_and_ends_the_turn(leaving, at):
    t = leaving
    kim = t.explorer("kim")
    kim.cell = t.cell(at)
    kim.stamina = 2
    t.state.turn = kim.seat
    t.run(one_action(t, kim), ("exit",))
    assert (kim.cell, kim.exited, kim.finished, kim.stamina) == (OFF, True, True, 0)
    assert t.state.turn == -1
    assert not kim.dead
    assert [event.rule for event in t.told("exits")] == ["map.exit.action"]


@pytest.mark.rule("map.exit.action")
def test_nobody_leaves_with_one_stamina_or_from_elsewhere(leaving):
    kim, lorrari = leaving.explorer("kim"), leaving.explorer("lorrari")
    kim.stamina = 1
    assert leaving.why_not(kim, "exit") == [("stamina", "map.exit.action")]
    assert leaving.why_not(lorrari, "exit") == [("no-exit-here", "map.exit.action")]


@pytest.mark.rule("map.exit.action")
def test_what_is_not_spent_is_lost(leaving):
    kim = leaving.explorer("kim")
    leaving.does(kim, ("exit",))
    assert kim.stamina == 0


@pytest.mark.rule("map.exit.away")
def test_who_is_away_is_untouched_by_effects_on_all_explorers(leaving):
    t = leaving
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    t.does(kim, ("exit",))
    everywhere = Play(rule="abilities.enters.horror-chapter", owned=False)
    t.state.turn = -1
    t.run(VOCABULARY.resolve(t, (Upon(whom="explorers", do=(Lose({"health": 1}),)),), everywhere))
    assert (kim.health, lorrari.health) == (4, 3)
    t.state.level = 5
    t.run(VOCABULARY.resolve(t, (Threat(1),), everywhere))
    assert lorrari.dead
    assert not kim.dead


@pytest.mark.rule("map.exit.away")
def test_who_is_away_has_no_turn_and_makes_no_spawn_roll(leaving):
    t = leaving
    s = t.state
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    t.does(kim, ("exit",))
    lorrari.finished, lorrari.stamina, s.turn = True, 0, -1
    s.spawn_rating, s.monsters = 8, []
    t.run(one_thing(t))
    assert s.phase == "spawn"
    assert s.queue == ["lorrari"]
    s.phase, s.begun, s.turn = "explorers", False, -1
    t.run(one_thing(t))
    t.run(one_thing(t))
    assert s.turn == lorrari.seat, "without asking: there is nobody else"


@pytest.mark.rule("map.exit.away")
def test_who_is_away_gives_no_essence_and_takes_no_items(leaving):
    t = leaving
    kim, lorrari = t.explorer("kim"), t.explorer("lorrari")
    lorrari.cell = t.cell("E9")
    kim.essence = 5
    t.gives(lorrari, "eel-skin-leggings")
    assert t.may(lorrari, "trade")
    t.does(kim, ("exit",))
    assert t.may(lorrari, "trade") == []


@pytest.mark.rule("map.exit.away")
def test_monsters_look_for_others_when_one_has_left(leaving):
    from coterie.games.machina.map.stalking import nearest_explorers

    t = leaving
    monster = t.monster("deep-one")
    monster.cell = t.cell("E9")
    assert [each.card for each in nearest_explorers(t.state, monster)] == ["kim"]
    t.does(t.explorer("kim"), ("exit",))
    assert [each.card for each in nearest_explorers(t.state, monster)] == ["lorrari"]
