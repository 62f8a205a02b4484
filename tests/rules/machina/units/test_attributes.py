"""Units and their attributes: armor, will, health, stamina, and what bounds them."""

from __future__ import annotations

import pytest
from tests.rules.machina.deeds import kinds, lasts, monsters_act, uses

from coterie.games.machina import GAME
from coterie.games.machina.abilities.playing import abilities_of
from coterie.games.machina.board.ground import spot
from coterie.games.machina.board.spaces import standing_at
from coterie.games.machina.box.names import cards, entry
from coterie.games.machina.box.tables import EXPLORERS, MONSTERS
from coterie.games.machina.box.vocabulary import Attack, GainItem, Lose, Restore
from coterie.games.machina.items.equipment import unequip
from coterie.games.machina.map.moving import steps
from coterie.games.machina.round.play import one_thing
from coterie.games.machina.units.attributes import (
    defence,
    health_left,
    is_wounded,
    max_essence,
    max_health,
    max_stamina,
)
from coterie.games.machina.units.harm import lose_health, restore

HARNESS = "accumulator-harness"
LUNG = "third-lung"


def shown(t, seat=0):
    """What a seat sees: pieces on the board by name, and the panels of explorers by seat."""
    scene = GAME.scene(t.state, seat)
    pieces = {piece.id: piece for piece in scene.pieces}
    panels = {panel.seat: panel for panel in scene.panels if panel.id.startswith("explorer-")}
    return pieces, panels


# --- kinds and attributes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("units.kinds")
def test_both_kinds_have_a_card_and_a_figure_on_exactly_one_space(place):
    t = place("K D . S", K="kim", D="deep-one", S="sarall")
    assert {spot(cell): unit.card for cell, unit in standing_at(t.state).items()} == {
        "A1": "kim",
        "A2": "deep-one",
        "A4": "sarall",
    }
    pieces, _ = shown(t)
    assert {name: piece.place for name, piece in pieces.items()} == {"kim": "A1", "deep-one": "A2", "sarall": "A4"}
    assert all(entry(source) for source, _ in cards())


@pytest.mark.rule("units.kinds")
@pytest.mark.parametrize(("mover", "other"), [("kim", "deep-one"), ("deep-one", "kim")])
def test_both_kinds_move_by_the_same_rules(place, mover, other):
    t = place("M . o\n\nc|. U", M=mover, U=other)
    unit = next(each for each in standing_at(t.state).values() if each.card == mover)
    assert [(spot(cell), cost) for cell, cost in steps(t.state, unit, 1)] == [("A2", 1), ("B2", 1)]


@pytest.mark.rule("units.attributes", "items.use-equipped")
def test_armor_and_will_are_raised_by_equipped_items(place):
    t = place("K . D", K="kim", D="deep-one")
    kim = t.explorer()
    t.gives(kim, "boiler-plate-vest", "black-almanac")
    assert [defence(t.state, kim, stat) for stat in ("armor", "will")] == [1, 2]
    kim.mains = ["boiler-plate-vest", "black-almanac"]
    assert [defence(t.state, kim, stat) for stat in ("armor", "will")] == [3, 4]
    assert [defence(t.state, t.monster("deep-one"), stat) for stat in ("armor", "will")] == [2, 1]


@pytest.mark.rule("units.attributes")
def test_health_essence_and_stamina_are_tracked_on_the_player_board(place):
    t = place("K . D", K="kim", D="deep-one")
    kim = t.explorer()
    kim.health, kim.stamina, kim.essence = 3, 5, 2
    _, panels = shown(t)
    assert [(meter.value, meter.high) for meter in panels[0].meters] == [(3, 4), (5, 8), (2, 7)]


# --- health -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("units.health.hit")
def test_a_hit_takes_1_health_however_far_it_exceeds_the_defence(place):
    t = place("K . D", K="kim", D="deep-one")
    t.stack("2", "2", "2", "3", "3", "3")
    uses(t, "kim", "deep-one", Attack(low=3, high=3))
    assert t.told("hit")[0].params["n"] == 15
    assert [(event.rule, event.params["left"]) for event in t.told("health-lost")] == [("units.health.hit", 1)]


@pytest.mark.rule("units.health.wounded")
def test_who_misses_at_least_1_health_is_wounded_and_a_monster_s_wounds_are_shown(place):
    t = place("K . D", K="kim", D="deep-one")
    kim, monster = t.explorer(), t.monster("deep-one")
    assert not is_wounded(t.state, kim)
    assert not is_wounded(t.state, monster)
    t.run(lose_health(t, kim, 1, t.about("kim")))
    t.run(lose_health(t, monster, 1, t.about("kim")))
    assert is_wounded(t.state, kim)
    assert is_wounded(t.state, monster)
    pieces, _ = shown(t)
    assert (pieces["deep-one"].pips.value, pieces["deep-one"].pips.high) == (1, 2)


@pytest.mark.rule("units.health.zero")
def test_the_last_health_lost_destroys_at_once(place):
    t = place("K . D . L", K="kim", D="deep-one", L="lorrari")
    t.state.turn = -1
    t.run(lose_health(t, t.monster("deep-one"), 5, t.about("lorrari")))
    t.run(lose_health(t, t.explorer("kim"), 4, t.about("lorrari")))
    assert (t.at("deep-one"), t.at("kim")) == ("", "")
    assert [event.rule for event in t.told("destroyed")] == ["units.health.zero"] * 2


@pytest.mark.rule("units.health.restore")
def test_health_does_not_come_back_by_itself(place):
    t = place("K . . . . . . . . D", K="kim", D="rotary-bastion")
    t.explorer().health, t.monster("rotary-bastion").wounds = 2, 1
    t.explorer().finished, t.state.turn = True, -1
    t.state.spawn_rating = t.state.horror_rating = 0
    while t.state.round == 1 or not t.state.begun:
        t.run(one_thing(t))
    assert (t.explorer().health, t.monster("rotary-bastion").wounds) == (2, 1)
    uses(t, "kim", "kim", Restore({"health": 1}))
    uses(t, "kim", "rotary-bastion", Restore({"health": 1}))
    assert (t.explorer().health, t.monster("rotary-bastion").wounds) == (3, 0)


# --- stamina ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("units.stamina")
def test_stamina_pays_for_movement_and_abilities(place):
    t = place("L . . M", L="lorrari", M="mi-go")
    t.does(t.explorer(), ("move", "A2"))
    assert t.explorer().stamina == 6
    t.does(t.explorer(), ("use", "explorer.lorrari", "hex", "mi-go"))
    assert t.explorer().stamina == 4


@pytest.mark.rule("units.stamina")
def test_a_monster_has_its_whole_stamina_at_the_start_of_each_of_its_turns(place):
    t = place("K . . . . . . . . D", K="kim", D="deep-one")
    monsters_act(t)
    assert t.at("deep-one") == "A6"
    assert t.monster("deep-one").stamina == 0
    t.stack("0")
    monsters_act(t)
    assert [event.params["n"] for event in t.told("monster-turn")] == [4, 4]


# --- bounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("units.bounds")
def test_no_attribute_goes_below_0_or_above_9(place):
    t = place("K . H", K="kim", H="heart-warden")
    monster = t.monster("heart-warden")
    lasts(t, "item.fly-paper-roll.armor", *["heart-warden"] * 7)
    assert defence(t.state, monster, "armor") == 0
    t.state.lasting = []
    lasts(t, "explorer.hank-horden.max-stamina", *["kim"] * 12)
    assert max_stamina(t.state, t.explorer()) == 0
    uses(t, "kim", "kim", Lose({"stamina": 12}))
    assert t.explorer().stamina == 0


@pytest.mark.rule("units.bounds")
def test_no_maximum_is_above_9(place):
    t = place("I . K", I="idris-khoury", K="kim")
    idris = t.explorer("idris-khoury")
    t.gives(idris, HARNESS, equip=True)
    assert max_essence(t.state, idris) == 9  # printed 9, and 2 more by the harness
    t.run(restore(t, idris, "essence", 12, t.about("kim")))
    assert idris.essence == 9


@pytest.mark.rule("units.bounds")
def test_no_card_of_the_box_is_out_of_bounds():
    for card in (*EXPLORERS.values(), *MONSTERS.values()):
        assert all(0 <= getattr(card, stat) <= 9 for stat in ("armor", "will", "health", "stamina"))
        assert card.health > 0


@pytest.mark.rule("units.max")
def test_surplus_restoration_is_lost(place):
    t = place("K . D", K="kim", D="deep-one")
    kim = t.explorer()
    kim.health, kim.stamina, kim.essence = 3, 7, 6
    t.monster("deep-one").wounds = 1
    uses(t, "kim", "kim", Restore({"health": 3, "stamina": 3, "essence": 3}))
    uses(t, "kim", "deep-one", Restore({"health": 3}))
    assert (kim.health, kim.stamina, kim.essence) == (4, 8, 7)  # the values on her card
    assert (t.monster("deep-one").wounds, health_left(t.state, t.monster("deep-one"))) == (0, 2)


@pytest.mark.rule("units.max")
def test_effects_change_the_maximum(place):
    t = place("K . D", K="kim", D="deep-one")
    kim = t.explorer()
    t.gives(kim, LUNG, HARNESS, equip=True)
    assert (max_health(t.state, kim), max_essence(t.state, kim)) == (5, 9)
    uses(t, "kim", "kim", Restore({"health": "full", "essence": "full"}))
    assert (kim.health, kim.essence) == (5, 9)


@pytest.mark.rule("units.max")
def test_what_exceeds_a_maximum_that_falls_is_lost(place):
    t = place("K . D", K="kim", D="deep-one")
    kim = t.explorer()
    t.gives(kim, LUNG, HARNESS, equip=True)
    kim.health, kim.essence = 5, 9
    unequip(t, kim, LUNG, "items.unequip")
    unequip(t, kim, HARNESS, "items.unequip")
    assert (kim.health, kim.essence) == (4, 7)
    assert [(event.rule, event.params["n"]) for event in t.told("surplus-lost")] == [("units.max", 1), ("units.max", 2)]
    kim.mains = [LUNG]
    assert kim.health == 4  # and does not come back


@pytest.mark.rule("units.max", "map.exit.away")
def test_who_is_off_the_map_keeps_what_its_other_items_allow(place):
    t = place("K . L", K="kim", L="lorrari")
    kim = t.explorer("kim")
    t.gives(kim, LUNG, HARNESS, equip=True)
    kim.health, kim.essence, kim.cell = 5, 9, -1
    unequip(t, kim, HARNESS, "items.unequip")
    assert kim.health == 5


@pytest.mark.rule("units.max")
def test_stamina_above_a_maximum_that_falls_is_lost_before_the_next_action(place):
    t = place("K . D", K="kim", D="deep-one")
    lasts(t, "monster.sarall.max-stamina", "kim", "kim")
    t.ask(one_thing(t))
    assert t.explorer().stamina == 6


@pytest.mark.rule("units.max")
def test_explorers_have_a_printed_maximum_of_essence_9_if_none_is_given():
    assert all(0 < card.essence <= 9 for card in EXPLORERS.values())
    assert type(EXPLORERS["kim"]).__struct_defaults__[-1] == 9


# --- what they own and may use ----------------------------------------------------------------------------------------


@pytest.mark.rule("units.inventory")
def test_monsters_never_gain_items_and_explorers_without_limit(place):
    t = place("K . D", K="kim", D="deep-one")
    uses(t, "kim", "deep-one", GainItem())
    assert not hasattr(t.monster("deep-one"), "items")
    assert kinds(t) == []
    many = [item for deck in t.state.item_decks.values() for item in deck.cards]
    t.gives(t.explorer(), *many)
    assert len(t.explorer().items) == len(many) > 40


@pytest.mark.rule("units.monster.ability-sources")
def test_a_monster_may_use_its_own_card_and_the_current_horror_event(place):
    t = place("K . M", K="kim", M="mi-go")
    assert [source for source, _ in abilities_of(t.state, t.monster("mi-go"))] == ["monster.mi-go"] * 2
    t.current("leg-irons")
    sources = {source for source, _ in abilities_of(t.state, t.monster("mi-go"))}
    assert sources == {"monster.mi-go", "horror.leg-irons"}
    assert "horror.leg-irons" not in {source for source, _ in abilities_of(t.state, t.explorer())}
