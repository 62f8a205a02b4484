"""Whom the words of an effect mean: all, nearest, any; who moves whom; and on which tiles."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import ETHEREAL, close, does, lasts

from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.tables import EXPLORER_EVENTS, HORROR_EVENTS
from coterie.games.machina.box.vocabulary import VOCABULARY
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.story.chapters import chapter_play
from coterie.games.machina.story.events import event_play, horror_play
from coterie.kernel.data import replace

ROWS = "\n\n".join([". . . . . . . . . ."] * 4) + "\n\n"


def two_tiles(place, west: str, east: str, **units: str):
    """Two tiles joined in row E, of which this is what stands in that row."""
    return place(ROWS + west + "\n\n. . . . . . . . . .", east=ROWS + east + "\n\n. . . . . . . . . .", **units)


def struck(t) -> list[str]:
    return [event.params["unit"].split(".")[1] for event in t.noted if event.key in ("hit", "missed")]


# --- who gets attacked ------------------------------------------------------------------------------------------------


def attack(t, whom: str, *answers: str, **more: object) -> list[str]:
    """Kim plays "Attack 2" with these words; whom she attacks."""
    does(t, v.Attack(low=2, whom=whom, **more), t.about("kim"), *answers)
    return struck(t)


def crowd(place):
    """Two monsters on Kim's tile, the nearer one behind a wall and ethereal, a third on the next tile."""
    t = two_tiles(place, ". . . . M .|S . K .", "G . .", K="kim", M="deep-one", S="sarall", G="ghoul")
    lasts(t, ETHEREAL, "sarall")
    t.stack("0", "0")
    return t


@pytest.mark.rule("combat.attack.any-unit", "abilities.active.target")
def test_affected_units_table_attack_2(place):
    assert attack(crowd(place), "it") == ["kim"]


@pytest.mark.rule("combat.ethereal.untargetable", "combat.ethereal.indirect", "targeting.melee")
def test_affected_units_table_attack_2_at_a_target_which_may_not_be_ethereal(place, prints):
    """The Sarall beside Kim is ethereal: no target, unless an effect permits it, but attacked by all other rows."""
    blow = v.Ability(id="table-attack", cost=v.Cost(stamina=1), target=v.Targeting(how="melee"), do=(v.Attack(low=2),))
    prints("explorer.kim", blow)
    t = place("M K S", K="kim", M="deep-one", S="sarall")
    lasts(t, ETHEREAL, "sarall")
    assert [option[-1] for option in t.may(t.explorer(), "use")] == ["kim", "deep-one"]
    t.stack("0", "0")
    t.does(t.explorer(), ("use", "explorer.kim", "table-attack", "deep-one"))
    assert struck(t) == ["deep-one"]
    t.gives(t.explorer(), "lantern-of-the-drowned", equip=True)
    assert ("use", "explorer.kim", "table-attack", "sarall") in t.may(t.explorer(), "use")


@pytest.mark.rule("targeting.words.nearest", "targeting.nearest", "combat.ethereal.indirect")
def test_affected_units_table_attack_2_nearest_monster(place):
    t = crowd(place)
    t.monster("ghoul").cell = t.cell("E11")  # as near, but on the next tile
    assert attack(t, "nearest-monster") == ["sarall"]


@pytest.mark.rule("targeting.nearest", "targeting.words.nearest")
def test_equally_near_ones_are_the_players_choice(place):
    t = place("M . K . S", K="kim", M="deep-one", S="sarall")
    t.stack("0", "0")
    assert attack(t, "nearest-monster", "sarall") == ["sarall"]
    assert (t.asked[0].kind, t.asked[0].rule) == ("whom", "targeting.words.nearest")


@pytest.mark.rule("targeting.nearest")
def test_nearest_ignores_walls_rubble_and_pits(place):
    t = place("M # o|K . . . S", K="kim", M="deep-one", S="sarall")
    t.stack("0", "0")
    assert attack(t, "nearest-monster") == ["deep-one"]


@pytest.mark.rule("targeting.words.all", "targeting.scope.tile", "combat.attack.one-roll")
def test_affected_units_table_attack_2_monsters(place):
    t = crowd(place)
    assert attack(t, "monsters") == ["deep-one", "sarall"]
    assert len(t.told("attack-roll")) == 1


@pytest.mark.rule("targeting.words.any")
def test_affected_units_table_attack_2_any_monster(place):
    t = crowd(place)
    assert attack(t, "any-monster", "sarall") == ["sarall"]
    assert (t.asked[0].options, t.asked[0].rule) == (("deep-one", "sarall"), "targeting.words.any")


@pytest.mark.rule("targeting.words.any")
def test_affected_units_table_attack_2_any_monster_on_any_map_tile(place):
    t = crowd(place)
    assert attack(t, "any-monster", "ghoul", anywhere=True) == ["ghoul"]
    assert t.asked[0].options == ("deep-one", "sarall", "ghoul")


@pytest.mark.rule("targeting.words.all")
def test_monsters_come_in_the_order_of_the_queue_and_explorers_as_the_players_choose(place):
    t = place("K L P . S M", K="kim", L="lorrari", P="phillip", S="sarall", M="deep-one")
    t.stack("0", "0")
    assert attack(t, "units", "phillip", "kim") == ["sarall", "deep-one", "phillip", "kim", "lorrari"]
    assert {decision.rule for decision in t.asked} == {"targeting.words.all"}
    t.state.monsters.reverse()
    t.noted.clear()
    t.stack("0", "0")
    assert attack(t, "monsters") == ["deep-one", "sarall"]


@pytest.mark.rule("targeting.words.all")
def test_each_is_finished_before_the_next(place):
    t = place("K . L", K="kim", L="lorrari")
    both = v.Upon(whom="explorers", do=(v.Restore({"stamina": 1}), v.Lose({"health": 1})))
    for explorer in t.explorers:
        explorer.stamina = 1
    does(t, both, t.about("kim"), "lorrari")
    told = [(event.key, event.params["unit"].split(".")[1]) for event in t.noted]
    assert told == [
        ("stamina-restored", "lorrari"),
        ("health-lost", "lorrari"),
        ("stamina-restored", "kim"),
        ("health-lost", "kim"),
    ]


@pytest.mark.rule("targeting.words.all")
def test_multiple_targets_example_each_explorer_moves_up_to_one_space(place):
    t = place("K . . L", K="kim", L="lorrari")
    t.state.turn = -1
    moving = v.Upon(whom="explorers", do=(v.Move(spaces=1),))
    does(t, moving, horror_play("shivers"), "kim", "A2", "stay")
    assert (t.at("kim"), t.at("lorrari")) == ("A2", "A4")
    assert [decision.seats for decision in t.asked if decision.kind == "walk"] == [(0,), (1,)]


@pytest.mark.rule("targeting.words.all", "effects.multiple-order")
def test_multiple_targets_example_each_explorer_gains_an_item_and_then_each_may_move(place):
    t = place("K . . . L", K="kim", L="lorrari")
    t.state.turn = -1
    gains, moves = v.Upon(whom="explorers", do=(v.GainItem(),)), v.Upon(whom="explorers", do=(v.Move(spaces=1),))
    t.usual = {"item-deck": "weapon", "leave-item": "destroy"}
    drawn = [[*reversed(t.state.item_decks["weapon"].cards[n : n + 2 or None])] for n in (-2, -4)]
    items = [drawn[0][0], drawn[1][1]]
    t.run(VOCABULARY.resolve(t, (gains, moves), horror_play("shivers")), "lorrari", *items, "lorrari", "stay", "A2")
    assert [explorer.items for explorer in t.explorers] == [[items[1]], [items[0]]]
    assert (t.at("kim"), t.at("lorrari")) == ("A2", "A5")


# --- who moves whom ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.words.move", "map.move.granted")
def test_affected_units_table_move_up_to_2_spaces(place):
    t = place("K . . . M", K="kim", M="deep-one")
    stamina = t.explorer().stamina
    does(t, v.Move(spaces=2), t.about("kim"), "A2", "stay")
    assert (t.at("kim"), t.explorer().stamina) == ("A2", stamina)


@pytest.mark.rule("targeting.words.move")
def test_affected_units_table_the_target_moves_itself(place):
    t = place("K . L . .", K="kim", L="lorrari")
    does(t, v.Move(spaces=2), v.Play(rule="abilities.owner", you="kim", it="lorrari", targets=("lorrari",)), "A4", "A5")
    assert t.at("lorrari") == "A5"
    assert {decision.seats for decision in t.asked} == {(1,)}


@pytest.mark.rule("targeting.words.move-mindless")
def test_affected_units_table_a_mindless_target_moves_toward_its_nearest_explorer(place):
    t = two_tiles(place, ". . . . . . . K . M", ". . . . L", K="kim", L="lorrari", M="deep-one")
    t.explorer("kim").cell = t.cell("E3")
    play = v.Play(rule="abilities.owner", you="kim", it="deep-one", targets=("deep-one",))
    does(t, v.Move(spaces=2), play, ("step", "E11"))
    assert t.at("deep-one") == "E12"  # to Lorrari, on the next tile
    assert t.monster("deep-one").stamina == 0


@pytest.mark.rule("targeting.words.move-mindless")
def test_movement_that_is_granted_does_not_break_doors(place):
    t = place("K .DM", K="kim", M="deep-one")
    close(t, "A2-A3")
    does(t, v.Move(spaces=9), t.about("deep-one"))
    assert (t.at("deep-one"), len(t.told("door-destroy"))) == ("A3", 0)


@pytest.mark.rule("targeting.words.move")
def test_affected_units_table_you_move_the_target(place):
    t = place("K . M . .", K="kim", M="deep-one")
    play = v.Play(rule="abilities.owner", you="kim", it="deep-one", targets=("deep-one",))
    does(t, v.Move(spaces=2, by="you"), play, "A4", "stay")
    assert t.at("deep-one") == "A4"
    assert {decision.seats for decision in t.asked} == {(0,)}


@pytest.mark.rule("targeting.words.move", "targeting.scope.tile", "targeting.words.move-mindless")
def test_affected_units_table_monsters_move(place):
    t = two_tiles(place, "K . . . M . . . . .", ". . . S", K="kim", M="deep-one", S="sarall")
    does(t, v.Upon(whom="monsters", do=(v.Move(spaces=2),)), t.about("kim"), ("step", "E4"))
    assert (t.at("deep-one"), t.at("sarall")) == ("E3", "E14")


@pytest.mark.rule("targeting.scope.everywhere", "targeting.words.move-mindless")
def test_affected_units_table_monsters_move_on_all_tiles_by_a_horror_event(place):
    t = two_tiles(place, "K . . . M . . . . .", ". . . S", K="kim", M="deep-one", S="sarall")
    card = "the-ring-closes"
    enters = VOCABULARY.resolve(t, HORROR_EVENTS[card].enters, horror_play(card))
    t.run(enters, ("step", "E4"), ("step", "E13"))
    assert (t.at("deep-one"), t.at("sarall")) == ("E3", "E12")


@pytest.mark.rule("targeting.words.move", "targeting.scope.tile")
def test_affected_units_table_explorers_move(place):
    t = two_tiles(place, "K L . . . . . . . .", ". . . P", K="kim", L="lorrari", P="phillip")
    does(t, v.Upon(whom="explorers", do=(v.Move(spaces=2),)), t.about("kim"), "lorrari", "E3", "E4", "stay")
    assert (t.at("kim"), t.at("lorrari"), t.at("phillip")) == ("E1", "E4", "E14")


@pytest.mark.rule("targeting.words.move")
def test_affected_units_table_you_move_monsters(place):
    t = place("M . K . S", K="kim", M="deep-one", S="sarall")
    does(t, v.Upon(whom="monsters", do=(v.Move(spaces=1, by="you"),)), t.about("kim"), "A2", "A4")
    assert (t.at("deep-one"), t.at("sarall")) == ("A2", "A4")


@pytest.mark.rule("targeting.adjacent.space", "targeting.words.any")
def test_advanced_example_any_monster_adjacent_to_the_target_event_space(place):
    t = place(
        """
        K . .

        . e M

        . S .
        """,
        K="kim",
        M="deep-one",
        S="sarall",
    )
    loses = v.Upon(whom="any-adjacent-monster", do=(v.Lose({"health": 1}),))
    does(t, loses, v.Play(rule="abilities.owner", you="kim", cell=t.cell("B2")), "sarall")
    assert (t.monster("sarall").wounds, t.monster("deep-one").wounds) == (1, 0)
    assert t.asked[0].options == ("deep-one", "sarall")


@pytest.mark.rule("abilities.active.target", "effects.conditional.requirement", "abilities.active.cost")
def test_advanced_example_of_a_target_event_space_costs_3_stamina_and_needs_one_that_is_adjacent(place, prints):
    loses = v.Upon(whom="any-adjacent-monster", do=(v.Lose({"health": 1}),))
    target = v.Targeting(how="melee", at="space", space="event")
    prints("explorer.kim", v.Ability(id="advanced-event", cost=v.Cost(stamina=3), target=target, do=(loses,)))
    t = place("e . K e M . e", K="kim", M="deep-one")
    assert t.may(t.explorer(), "use") == [("use", "explorer.kim", "advanced-event", "A4")]
    t.does(t.explorer(), ("use", "explorer.kim", "advanced-event", "A4"))
    assert (t.monster("deep-one").wounds, t.explorer().stamina) == (1, 5)
    assert t.state.tokens == {}, "a target is not destroyed"


@pytest.mark.rule("effects.conditional.requirement", "abilities.active.cost", "units.monster.banish")
def test_advanced_example_destroy_adjacent_trap_lever_banish_target_monster(place, prints):
    target = v.Targeting(how="melee", at="monster")
    cost = v.Cost(stamina=2, space="lever")
    prints("explorer.kim", v.Ability(id="advanced-lever", cost=cost, target=target, do=(v.Banish(),)))
    t = place("l . . . .\n\n. S K M l", K="kim", M="deep-one", S="sarall")
    kim = t.explorer()
    assert t.may(kim, "use") == []
    assert t.why_not(kim, "use") == [("no-such-space", "effects.conditional.requirement")]
    kim.cell = t.cell("A2")
    assert [option[-1] for option in t.may(kim, "use")] == ["sarall"]
    t.does(kim, ("use", "explorer.kim", "advanced-lever", "sarall"))
    assert (t.at("sarall"), kim.stamina, kim.essence) == ("", 6, 0)
    assert t.state.tokens == {t.cell("A1"): "destroyed"}
    assert not t.told("traps"), "it is destroyed, not activated"


# --- tile scope -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.scope.tile")
def test_map_tile_scope_example_of_lorrari_who_restores_health(place):
    t = two_tiles(place, "L . . . . . . . . K", "P", L="lorrari", K="kim", P="phillip")
    lorrari = t.explorer("lorrari")
    lorrari.essence = 1
    for explorer in t.explorers:
        explorer.health = 1
    t.usual["own-essence"] = 1
    t.does(lorrari, ("use", "explorer.lorrari", "lay-on-hands"), "kim")
    assert t.asked[-1].options == ("lorrari", "kim")
    assert [explorer.health for explorer in t.explorers] == [1, 2, 1]


@pytest.mark.rule("targeting.scope.tile", "abilities.passive")
def test_map_tile_scope_example_of_an_artifact_that_lets_explorers_target_ethereal_units(place):
    t = two_tiles(place, "L . . . . . . . . K", "P", L="lorrari", K="kim", P="phillip")
    t.gives(t.explorer("lorrari"), "lantern-of-the-drowned", equip=True)
    assert [STANDING.flag(t.state, "sees-ethereal", explorer) for explorer in t.explorers] == [True, True, False]
    t.explorer("phillip").cell = t.cell("E5")
    assert STANDING.flag(t.state, "sees-ethereal", t.explorer("phillip"))


@pytest.mark.rule("targeting.scope.tile", "abilities.enters.explorer-event")
def test_map_tile_scope_example_of_an_explorer_event_that_attacks_monsters(place):
    t = two_tiles(place, "K . . . M . . . . S", "G", K="kim", M="deep-one", S="sarall", G="ghoul")
    t.stack("0", "0")
    card = "the-chandelier-falls"
    t.run(VOCABULARY.resolve(t, EXPLORER_EVENTS[card].enters, event_play(t.explorer(), card)))
    assert struck(t) == ["deep-one", "sarall"]
    assert t.told("attack-roll")[0].params["unit"] == "@explorer.kim.name"


@pytest.mark.rule("targeting.scope.everywhere", "abilities.enters.horror-chapter", "combat.attack.no-activator")
def test_map_tile_scope_example_of_shivers(place):
    t = two_tiles(place, "K . . . . . . . . .", "P", K="kim", P="phillip")
    t.state.turn = -1
    t.stack("0", "0")
    t.usual["next-unit"] = "kim"
    t.run(VOCABULARY.resolve(t, HORROR_EVENTS["shivers"].enters, horror_play("shivers")))
    assert sorted(struck(t)) == ["kim", "kim", "phillip", "phillip"]
    assert [event.params["unit"] for event in t.told("attack-roll")] == ["@nobody"] * 2


@pytest.mark.rule("targeting.scope.everywhere", "abilities.enters.horror-chapter")
def test_a_chapter_reaches_all_tiles_though_somebody_is_active(place):
    t = two_tiles(place, "K . . . M . . . . .", ". . . S", K="kim", M="deep-one", S="sarall")
    loses = v.Upon(whom="monsters", do=(v.Lose({"health": 1}),))
    does(t, loses, replace(chapter_play("ice-1"), you="kim"))
    assert (t.monster("deep-one").wounds, t.monster("sarall").wounds) == (1, 1)


@pytest.mark.rule("targeting.words.all")
@pytest.mark.parametrize(
    ("points", "asked"), [({"essence": 2}, []), ({"essence": 1, "stamina": 1}, []), ({"health": 1}, ["next-unit"])]
)
def test_who_is_first_is_asked_only_where_it_can_matter(place, points, asked):
    t = place("K . P", K="kim", P="phillip")
    t.usual["next-unit"] = "kim"
    t.run(VOCABULARY.resolve(t, (v.Upon(whom="explorers", do=(v.Restore(points),)),), chapter_play("ice-1")))
    assert [each.kind for each in t.asked] == asked
    assert [each.essence for each in t.explorers] == [points.get("essence", 0)] * 2


@pytest.mark.rule("targeting.scope.adjacent-units")
def test_adjacency_across_map_tiles(place):
    t = two_tiles(place, ". . . . . . . . M K", "S . G", K="kim", M="deep-one", S="sarall", G="ghoul")
    t.stack("0", "0")
    assert attack(t, "adjacent-monsters") == ["deep-one", "sarall"]
