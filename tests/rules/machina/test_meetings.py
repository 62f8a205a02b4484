"""Where two rules meet, and where two readings of one come apart."""

from __future__ import annotations

import pytest
from tests.rules.machina.deeds import monsters_act, uses
from tests.rules.machina.halls import halls as halls

from coterie.games.machina.board.spaces import DESTROYED
from coterie.games.machina.box.tables import SIDES
from coterie.games.machina.box.vocabulary import (
    VOCABULARY,
    Attack,
    Destroy,
    DestroySpace,
    Explode,
    Lose,
    Move,
    SealNearest,
    Upon,
)
from coterie.games.machina.items.inventory import use_inventory
from coterie.games.machina.story.chapters import chapter_play
from coterie.games.machina.story.events import horror_play
from coterie.games.machina.units.attributes import defence
from coterie.games.machina.units.essence import available
from coterie.kernel.data import replace


def next_event(t, event):
    t.state.explorer_events.cards.remove(event)
    t.state.explorer_events.cards.append(event)


@pytest.mark.rule("map.scroll.monsters", "units.monster.banish")
def test_a_monster_whose_death_makes_its_killer_scroll_its_tile_away_is_destroyed_not_banished(halls):
    t = halls({0: "nEsw", 1: "neSw"}, {"kim": "E16", "mi-go": "E10"}, deck=["nesW"])
    t.monster("mi-go").wounds = 1
    next_event(t, "footprints-facing-out")
    uses(t, "kim", "mi-go", Lose({"health": 1}), answers=["E17", "E18", "E19", "E20", "do"])
    assert t.state.dead_monsters.cards == ["mi-go"]
    assert not t.told("banished")


@pytest.mark.rule("elements.seal.finish", "map.scroll.rule")
def test_a_space_is_sealed_where_it_lies_after_the_death_on_it_has_scrolled_the_area(halls):
    t = halls({0: "nEsw", 1: "neSw"}, {"kim": "E17", "mi-go": "E18"}, {"E18": "s"}, deck=["nesW"])
    kim = t.explorer()
    kim.stamina, kim.essence = 9, 4
    next_event(t, "footprints-facing-out")
    t.does(kim, ("seal", "E18"), "F18", "F19", "F20", "stay", "do")
    assert t.state.tokens == {t.cell("E8"): DESTROYED}


@pytest.mark.rule("targeting.scope.targeted", "elements.barrel.explosion")
def test_a_barrel_that_is_aimed_at_on_a_joined_tile_goes_off(halls):
    t = halls({0: "nEsw", 1: "nesW"}, {"kim": "E9"}, {"E12": "b"})
    t.gives(t.explorer(), "fuse-pistol", equip=True)
    t.does(t.explorer(), ("use", "item.fuse-pistol", "light", "E12"))
    assert t.state.tokens == {t.cell("E12"): DESTROYED}


@pytest.mark.rule("elements.barrel.obstacle")
@pytest.mark.parametrize(("item", "ability"), [("puppeteers-wires", "jerk"), ("needle-of-nothing", "stitch-shut")])
def test_what_does_not_attack_its_target_is_not_aimed_at_a_barrel(place, item, ability):
    t = place("K . b D", K="kim", D="deep-one")
    kim = t.explorer()
    t.gives(kim, item, equip=True)
    kim.stamina, kim.essence = 9, 2
    assert [option for option in t.may(kim, "use") if option[2] == ability] == []
    assert ("use", "explorer.kim", "snap-shot", "A3") in t.may(kim, "use")


@pytest.mark.rule("targeting.melee", "targeting.adjacent.space")
def test_the_space_one_stands_on_is_no_target_of_a_melee_ability(place):
    t = place("K . .", scenario="statue-of-despair", K="kim")
    t.state.treated = {t.cell(at): "choir" for at in ("A1", "A2")}
    t.state.endgame = ["statue-closed-fist"]
    mouths = [option[3] for option in t.may(t.explorer(), "use") if option[2] == "stop-a-mouth"]
    assert mouths == ["A2"]


@pytest.mark.rule("actions.destroy-space.token", "effects.conditional.requirement")
def test_a_space_that_somebody_stands_on_is_not_destroyed_as_a_cost(place):
    t = place("K D .", scenario="the-beast", K="kim", D="deep-one")
    t.state.treated = {t.cell("A2"): "pile-of-bodies"}
    search = ("use", "chapter.beast-1", "search")
    assert search not in t.may(t.explorer())
    t.monster("deep-one").cell = t.cell("A3")
    assert search in t.may(t.explorer())


@pytest.mark.rule("abilities.active.cost", "units.contribute.chain", "units.essence.for-health")
@pytest.mark.parametrize(("picture", "offered"), [("K L R", False), ("L K R", True)])
def test_the_last_health_is_spared_only_by_who_can_give_for_each_point_by_itself(place, picture, offered):
    t = place(picture, scenario="the-beast", K="kim", L="lorrari", R="rustam-beg")
    kim, lorrari, rustam = (t.explorer(name) for name in ("kim", "lorrari", "rustam-beg"))
    t.state.treated = {kim.cell: "breach"}
    t.state.tally["sea-gate-open"] = 1
    t.state.endgame = ["beast-11"]
    kim.health, kim.essence, lorrari.essence, rustam.essence = 1, 0, 1, 1
    assert (("use", "chapter.beast-11", "be-the-bait") in t.may(kim)) == offered


@pytest.mark.rule("targeting.words.all")
def test_of_several_barrels_that_go_off_the_players_choose_the_order(place):
    t = place("K b . . . b L", K="kim", L="lorrari")
    t.state.turn = -1
    question = t.ask(VOCABULARY.resolve(t, (Explode(which="all"),), horror_play("sweating-barrels")))
    assert (question.options, t.told("explosion")) == (("A2", "A6"), [])


@pytest.mark.rule("actions.treat", "elements.barrel.chain", "events.old-until-placed")
def test_what_counts_as_a_barrel_for_all_units_does_so_where_nobody_sets_it_off(place):
    t = place("K . b c", K="kim")
    t.current("nitre-in-the-chests")
    t.state.turn = -1
    t.usual = {"space": "A3"}
    t.stack("1", "0", "0", "0", "0", "0")
    t.run(VOCABULARY.resolve(t, (Explode(which="nearest"),), horror_play("sweating-barrels")))
    assert t.state.tokens == {t.cell("A3"): DESTROYED, t.cell("A4"): DESTROYED}


@pytest.mark.rule("combat.kill")
def test_an_explorer_who_moves_a_unit_into_a_pit_has_killed_it(place):
    t = place("A . D o", A="ama-boateng", D="deep-one")
    t.explorer().stamina = 0
    uses(t, "ama-boateng", "deep-one", Move(spaces=1, by="you"), answers=["A4"])
    assert (t.at("deep-one"), t.explorer().stamina) == ("", 2)


@pytest.mark.rule("combat.kill", "combat.control")
def test_so_has_who_walks_a_controlled_monster_into_one(place):
    t = place("A . D o", A="ama-boateng", D="deep-one")
    t.explorer().stamina, t.monster("deep-one").controller = 0, 0
    monsters_act(t, ("move", "A4"))
    assert (t.at("deep-one"), t.explorer().stamina) == ("", 2)


@pytest.mark.rule("combat.kill", "elements.seal.occupant")
def test_who_seals_the_space_under_its_own_feet_has_killed_nobody(place):
    t = place("K . L", scenario="the-beast", K="kim", L="lorrari")
    t.state.treated, t.state.chapter = {t.cell("A1"): "spawn"}, "beast-2"
    uses(t, "kim", "kim", SealNearest())
    assert (t.explorer("kim").dead, t.state.counts) == (True, {})


@pytest.mark.rule("effects.horror-markers.card-removed")
def test_what_lasted_on_a_monster_is_over_if_it_comes_again(place):
    t = place("K . S", K="kim", S="sarall")
    t.gives(t.explorer(), "tuning-fork-of-erich-zann", equip=True)
    t.does(t.explorer(), ("use", "item.tuning-fork-of-erich-zann", "strike-the-note", "sarall"))
    assert defence(t.state, t.monster("sarall"), "will") == 1
    uses(t, "kim", "sarall", Destroy())
    t.spawn("sarall", "A3")
    assert defence(t.state, t.monster("sarall"), "will") == 2


@pytest.mark.rule("map.explore.join", "map.scroll.return")
def test_a_starting_tile_that_goes_brings_no_tile_to_draw(halls, monkeypatch):
    t = halls({0: "nEsw", 1: "neSw"}, {"kim": "E20"})
    t.state.tile_deck.cards = []
    first = t.state.tiles[0].side
    monkeypatch.setitem(SIDES, first, replace(SIDES[first], scenario="the-beast"))
    assert t.why_not(t.explorer(), "explore") == [("no-tiles", "map.explore.join")]


@pytest.mark.rule("units.contribute.right")
def test_what_others_decline_is_lost_by_oneself_if_one_can(place):
    t = place("s L K", L="lorrari", K="kim")
    lorrari, kim = t.explorers
    lorrari.essence, kim.essence = 4, 4
    t.does(lorrari, ("seal", "A1"), 2, 0)
    assert (lorrari.essence, kim.essence) == (0, 4)


@pytest.mark.rule("units.contribute.chain")
def test_from_afar_is_from_the_same_tile(halls):
    t = halls({0: "nEsw", 1: "nesW"}, {"kim": "C3", "idris-khoury": "C15"})
    kim, idris = t.explorers
    idris.essence = 3
    assert available(t.state, kim, kim.cell) == 0
    idris.cell = t.cell("H9")
    assert available(t.state, kim, kim.cell) == 3


@pytest.mark.rule("combat.attack.one-roll")
def test_what_a_hit_adds_is_for_the_next_roll_not_for_the_other_blockers(place):
    t = place("D K M", D="deep-one", K="kim", M="mi-go")
    t.gives(t.explorer(), "blood-boost-gun", equip=True)
    t.stack("2")
    uses(t, "kim", "kim", Attack(low=1, whom="adjacent-monsters"))
    assert (t.monster("deep-one").wounds, t.monster("mi-go").wounds) == (1, 0)


@pytest.mark.rule("actions.traps.tile")
def test_a_trap_is_no_attack_of_the_weapon_that_springs_it(place):
    t = place("K . t D", K="kim", D="deep-one")
    t.gives(t.explorer(), "gin-trap-halberd", equip=True)
    t.monster("deep-one").cell = t.cell("A3")
    t.stack("1", "0", "0")
    t.does(t.explorer(), ("use", "item.gin-trap-halberd", "spring"))
    assert t.monster("deep-one").wounds == 0


@pytest.mark.rule("combat.kill", "combat.attack.no-activator")
def test_whom_a_chapter_destroys_the_active_explorer_has_not_killed(place):
    t = place("A D .", A="ama-boateng", D="rat-thing")
    t.explorer().stamina = 0
    own = replace(chapter_play("ice-1"), you="ama-boateng")
    t.run(VOCABULARY.resolve(t, (Upon(whom="monsters", do=(Destroy(),)),), own))
    assert (t.at("rat-thing"), t.explorer().stamina) == ("", 0)


@pytest.mark.rule("actions.destroy-space.token", "combat.kill")
def test_who_destroys_a_spawn_space_has_killed_who_stands_there(place):
    t = place("A . s", A="ama-boateng")
    t.spawn("deep-one", "A3")
    t.explorer().stamina = 0
    uses(t, "ama-boateng", "ama-boateng", DestroySpace(space="spawn"))
    assert (t.at("deep-one"), t.explorer().stamina) == ("", 2)


@pytest.mark.rule("items.inventory.steps")
def test_things_are_not_handed_on_along_a_chain(place):
    t = place("K L R", K="kim", L="lorrari", R="rustam-beg")
    t.gives(t.explorer("kim"), "oak-wedge")
    question = t.ask(use_inventory(t, t.explorer("kim"), t.about("kim")))
    assert (question.kind, question.options) == ("hand-over", ("done", ("oak-wedge", "lorrari")))


@pytest.mark.rule("elements.barrel.obstacle", "combat.attack.one-roll")
def test_an_attack_on_all_units_is_one_on_barrels(place):
    t = place("K . . b", K="kim")
    t.usual = {"raise-roll": 0}
    t.stack("1", "0", "0", "0")
    uses(t, "kim", "kim", Attack(low=1, whom="units"))
    assert t.state.tokens == {t.cell("A4"): DESTROYED}
