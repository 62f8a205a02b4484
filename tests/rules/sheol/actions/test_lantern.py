"""Lantern actions: Plan, Reveal, their overloads, what breaks lanterns and how they are repaired."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.round.play import MENU
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.state import CITADEL, Gear, Herald, Lord


@pytest.fixture
def lamp(board):
    """The first scout with a Night Digger before the north gate, and a full pool."""
    t = board()
    t.unit.at = cell_of("G10")
    t.equip("flash-gun", "night-digger")
    t.state.pool.cards = ["cross", "corner", "end", "straight", "tee"]
    t.state.dispenser.cards = ["straight"] * 20
    return t


def start(t, *option):
    """The flow of an action."""
    t.state.phase = "scout-act"
    return MENU.do(t, Acting(t.state, t.unit), option)


# --- Plan -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lantern.plan", "lantern.plan.keep")
def test_a_plan_takes_tiles_of_the_pool_by_choice(lamp):
    lamp.acts("plan", answers=("tee", "end", "cross"))
    assert lamp.unit.tiles == ["tee", "end", "cross"]
    assert lamp.state.pool.cards == ["corner", "straight"]
    assert (lamp.unit.actions, lamp.unit.lux) == (2, 7)


@pytest.mark.rule("lantern.plan")
def test_a_pool_that_runs_out_is_refilled_and_the_plan_goes_on(lamp):
    lamp.state.pool.cards = ["cross"]
    lamp.acts("plan")
    assert lamp.unit.tiles == ["cross", "straight", "straight"]


@pytest.mark.rule("lantern.plan", "scout.actions.in-citadel")
def test_who_may_plan(lamp):
    unit = lamp.unit
    unit.at = CITADEL
    assert lamp.options("plan")
    unit.corrupted = True
    assert not lamp.options("plan")
    unit.corrupted, unit.lantern.broken = False, True
    assert not lamp.options("plan")
    unit.lantern.broken, unit.actions = False, 0
    assert not lamp.options("plan")


@pytest.mark.rule("lantern.overload.plan", "lantern.overload.break")
def test_an_overloaded_plan_takes_more_and_wears_the_lantern_out(lamp):
    lamp.stack("2")
    lamp.usual["take-tile"] = "straight"
    lamp.state.pool.cards = ["straight"] * 5
    lamp.acts("plan", "overload")
    assert len(lamp.unit.tiles) == 5
    assert (lamp.unit.actions, lamp.unit.lux, lamp.unit.lantern.breaks) == (2, 6, 2)


@pytest.mark.rule("lantern.overload.break", "lantern.break")
def test_an_overload_that_breaks_the_lantern_is_completed_first(lamp):
    lamp.unit.lantern.breaks = 3
    lamp.stack("1")
    lamp.state.pool.cards = ["straight"] * 5
    lamp.acts("plan", "overload")
    assert len(lamp.unit.tiles) == 5
    assert (lamp.unit.lantern.broken, lamp.unit.lantern.breaks) == (True, 0)


@pytest.mark.rule("lantern.overload.plan")
def test_an_overload_with_a_pattern_is_none_of_the_plan(lamp):
    lamp.unit.lantern = Gear("hand-torch")
    assert lamp.options("plan") == [("plan",)]


@pytest.mark.rule("lantern.overload.plan")
def test_a_rule_against_overloads(lamp):
    lamp.rule("{modify: {rule: no-overload, of: scouts, until: mission}}")
    assert lamp.options("plan") == [("plan",)]


@pytest.mark.rule("lantern.plan", "card.general.stacks")
def test_cards_change_the_number_and_the_cost_of_a_plan(lamp):
    lamp.rule("{modify: {stat: plan, by: 1, of: scouts, until: mission}}", "A")
    lamp.rule("{modify: {stat: plan-cost, by: 2, of: scouts, until: mission}}", "B")
    lamp.state.pool.cards = ["straight"] * 5
    lamp.acts("plan")
    assert (len(lamp.unit.tiles), lamp.unit.lux) == (4, 5)


@pytest.mark.rule("lantern.plan")
def test_planning_is_answered_to(lamp):
    lamp.unit.lantern = Gear("pilgrims-star")
    lamp.acts("plan", answers=("tee", "end"))
    assert lamp.unit.movement == 1


# --- Reveal -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lantern.reveal.cost")
def test_who_may_reveal(lamp):
    unit = lamp.unit
    lamp.put("b", "F10")
    assert lamp.options("reveal")
    unit.lantern.broken = True
    assert not lamp.options("reveal")
    unit.lantern.broken, unit.at = False, CITADEL
    assert not lamp.options("reveal")
    unit.at, unit.lux, unit.vials = cell_of("G10"), 0, 0
    assert not lamp.options("reveal")


@pytest.mark.rule("lantern.reveal.pattern")
def test_the_pattern_is_turned_but_not_mirrored(board):
    t = board()
    t.unit.at = cell_of("G5")
    t.equip(lantern="night-digger")
    t.put("b", "G7")
    assert t.options("reveal") == [("reveal", 1)]
    t.put("c", "E6")
    assert t.options("reveal") == [("reveal", 0), ("reveal", 1)]


@pytest.mark.rule("lantern.reveal.pattern")
def test_a_pattern_that_looks_the_same_all_round_is_offered_once(board):
    t = board()
    t.unit.at = cell_of("G5")
    t.equip(lantern="choir-lamp")
    t.put("b", "G6")
    assert t.options("reveal") == [("reveal", 0)]


@pytest.mark.rule("lantern.reveal.coralbone", "mechanic.hypershadow.devourer")
def test_one_layer_of_coralbone_goes_in_each_space(lamp):
    for at in ("F9", "F11", "F11", "D1"):
        lamp.put("c", at)
    lamp.acts("reveal", 0)
    assert {spot(cell): n for cell, n in lamp.state.coral.items()} == {"F11": 1, "D1": 1}
    assert (lamp.unit.actions, lamp.unit.lux) == (2, 7)


@pytest.mark.rule("lantern.reveal.lord", "lord.darkness")
@pytest.mark.parametrize(("at", "berserk", "left"), [("E10", False, 0), ("E11", False, 2), ("E10", True, 1)])
def test_an_outer_lord_loses_2_for_each_space(lamp, at, berserk, left):
    lamp.state.lords = [Lord("avadon", cell_of(at), berserk=berserk)]
    lamp.acts("reveal", 0)
    assert lamp.state.lords[0].darkness == left


@pytest.mark.rule("lantern.reveal.herald", "herald.darkness", "herald.reborn.minimum")
@pytest.mark.parametrize(("reborn", "left"), [(False, 0), (True, 1)])
def test_a_herald_loses_4(lamp, reborn, left):
    lamp.state.heralds = [Herald("hunter", cell_of("F10"), reborn=reborn)]
    lamp.acts("reveal", 0)
    assert lamp.state.heralds[0].darkness == left


@pytest.mark.rule("lantern.reveal.herald")
def test_heralds_are_lit_nearest_first(lamp):
    lamp.state.heralds = [Herald("hunter", cell_of("E10")), Herald("marauder", cell_of("F10"))]
    lamp.acts("reveal", 0)
    assert [event.params["what"] for event in lamp.told("darkness")] == ["@herald.marauder.name", "@herald.hunter.name"]


@pytest.mark.rule("lantern.reveal.blip", "shadow.reveal.reaction")
def test_a_blip_is_turned_up_and_reacts(lamp):
    blip = lamp.shadow("F10", token="devourer")
    lamp.acts("reveal", 0)
    assert blip.kind == "devourer"
    assert cell_of("F10") in lamp.state.coral


@pytest.mark.rule("lantern.reveal.blip")
def test_the_blips_are_those_that_are_there_at_the_start(lamp):
    near, beyond = lamp.shadow("E10", token="moth"), lamp.shadow("D11", token="lurker")
    lamp.acts("reveal", 0)
    assert near.revealed
    assert not beyond.revealed


@pytest.mark.rule("lantern.reveal.limit", "overview.terms.aoe")
def test_a_lantern_reveals_the_nearest_blips_up_to_its_limit(lamp):
    far, left, right, middle = (lamp.shadow(at, token="devourer") for at in ("E10", "F9", "F11", "F10"))
    lamp.acts("reveal", 0, answers=(right.id,))
    assert [each.revealed for each in (far, left, right, middle)] == [False, False, True, True]
    assert [event.params["at"] for event in lamp.told("revealed")] == ["F10", "F11"]


@pytest.mark.rule("lantern.reveal.limit")
def test_cards_raise_the_limit(lamp):
    lamp.rule("{modify: {stat: reveal-limit, by: 2, of: scouts, until: mission}}")
    blips = [lamp.shadow(at, token="devourer") for at in ("F9", "F10", "F11", "E10")]
    lamp.acts("reveal", 0, answers=(blips[0].id, blips[2].id))
    assert all(blip.revealed for blip in blips)


@pytest.mark.rule("lantern.reveal.already-lit")
def test_what_is_lit_is_left_alone(lamp):
    lamp.put("d", "F10")
    lamp.state.heralds = [Herald("hunter", cell_of("F9"), darkness=0)]
    assert not lamp.options("reveal")
    lamp.put("b", "E10")
    lamp.acts("reveal", 0, answers=("E11",))
    assert len(lamp.told("revealed")) == 1
    assert cell_of("F10") not in lamp.state.coral


@pytest.mark.rule("lantern.reveal.order")
def test_the_order_of_a_reveal(lamp):
    lamp.state.heralds = [Herald("hunter", cell_of("E11"))]
    lamp.state.lords = [Lord("avadon", cell_of("D9"))]
    lamp.put("c", "F10")
    lamp.shadow("F9", token="devourer")
    lamp.unit.tiles = ["cross"]
    lamp.put("S", "G11")
    lamp.acts("reveal", 0, answers=(("place", "F11", "cross"),))
    keys = [event.key for event in lamp.noted]
    order = ("coralbone-destroyed", "darkness", "revealed", "coralbone", "tile-placed")
    assert [key for key in dict.fromkeys(keys) if key in order] == list(order)
    assert [event.params["what"] for event in lamp.told("darkness")] == ["@lord.avadon.name", "@herald.hunter.name"]


@pytest.mark.rule("shadow.reveal.reaction")
def test_cards_keep_blips_from_reacting_to_their_bearer_only(lamp):
    lamp.unit.lantern = Gear("smoked-lens")
    lamp.equip(lantern="night-digger", unit=1)
    lamp.units[1].at = cell_of("G3")
    lamp.shadow("F10", token="devourer")
    lamp.shadow("F3", token="devourer")
    lamp.acts("reveal", 0)
    lamp.acts("reveal", 0, unit=1)
    assert [spot(cell) for cell in lamp.state.coral] == ["F3"]


@pytest.mark.rule("card.advanced.piercing-detection", "lightshield.primary.kinds")
def test_piercing_detection_harms_what_the_reveal_has_revealed(lamp):
    lamp.unit.hand.cards = ["piercing-detection"]
    seen, other = lamp.shadow("F10", token="devourer"), lamp.shadow("E5", token="devourer")
    lamp.usual["paying"] = "pass"
    lamp.acts("reveal", 0, answers=(("use", "lightshield", "piercing-detection", 0, 0),))
    assert (seen.hurt, other.hurt) == (1, 0)


# --- placing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lantern.reveal.place")
def test_tiles_are_placed_in_the_pattern_one_after_the_other(lamp):
    lamp.put("S", "G10")
    lamp.unit.tiles = ["cross", "cross"]
    lamp.acts("reveal", 0, answers=(("place", "F10", "cross"), ("place", "E10", "cross")))
    assert (lamp.bright("F10"), lamp.bright("E10"), lamp.unit.tiles) == (True, True, [])


@pytest.mark.rule("lantern.reveal.place")
def test_a_tile_must_join_and_may_replace_another(lamp):
    lamp.put("S", "G10")
    lamp.tile("F10", "end", turn=2)
    lamp.unit.tiles = ["cross"]
    places = lamp.ask(start(lamp, "reveal", 0)).options
    assert [option[1] for option in places if option != "pass"] == ["F10"]


@pytest.mark.rule("lantern.reveal.place-side")
def test_a_tile_is_dim_beside_an_enemy_also_diagonally(lamp):
    lamp.put("S", "G10")
    lamp.put("d", "E11")
    lamp.unit.tiles = ["cross"]
    lamp.acts("reveal", 0, answers=(("place", "F10", "cross"),))
    assert lamp.bright("F10") is False


@pytest.mark.rule("lantern.reveal.place-where")
def test_where_tiles_may_not_be_placed(lamp):
    lamp.put("S", "G10")
    lamp.put("S", "G9")
    lamp.put("S", "G11")
    lamp.put("d", "F10")
    lamp.put("p", "F9")
    lamp.put("c", "F11")
    lamp.put("c", "F11")
    lamp.unit.tiles = ["cross"]
    places = lamp.ask(start(lamp, "reveal", 0)).options
    assert [option[1] for option in places if option != "pass"] == ["F9"]


@pytest.mark.rule("lantern.overload.reveal")
def test_an_overloaded_reveal_has_its_own_pattern_and_places_bright_tiles(lamp):
    lamp.unit.lantern = Gear("hand-torch")
    lamp.put("S", "G10")
    lamp.put("d", "F9")
    lamp.unit.tiles = ["cross"]
    lamp.stack("1")
    lamp.acts("reveal", 0, "overload", answers=(("place", "F10", "cross"),))
    assert lamp.bright("F10") is True
    assert (lamp.unit.lux, lamp.unit.lantern.breaks) == (6, 1)


@pytest.mark.rule("damage.complete.benefits")
def test_the_corrupted_overload_reveals_for_nothing(lamp):
    lamp.unit.lantern = Gear("hand-torch")
    lamp.unit.corrupted = True
    lamp.shadow("F10", token="devourer")
    lamp.acts("reveal", 0, "overload")
    assert (lamp.unit.lux, lamp.unit.lantern.breaks) == (8, 0)


@pytest.mark.rule("card.advanced.abstract-engineering")
def test_abstract_engineering_places_wherever_the_lightstream_leads(lamp):
    lamp.lay("S S S S", "G10")
    lamp.unit.tiles = ["cross"]
    lamp.unit.hand.cards = ["abstract-engineering"]
    lamp.acts(
        "reveal",
        0,
        answers=(("use", "lightshield", "abstract-engineering", 0, 0), ("place", "G14", "cross")),
    )
    assert lamp.bright("G14")


@pytest.mark.rule("lantern.overload.break", "card.maenad.specialist")
def test_a_safe_overload_needs_no_fate_die(lamp):
    lamp.rule("{modify: {rule: safe-overload, of: scouts, until: mission}}")
    lamp.state.pool.cards = ["straight"] * 5
    lamp.acts("plan", "overload")
    assert not lamp.told("overload")


@pytest.mark.rule("lantern.reveal.cost", "card.advanced.abstract-engineering")
def test_a_reveal_may_be_made_for_the_tiles_that_a_card_lets_one_place_elsewhere(lamp):
    lamp.unit.lantern = Gear("flare-launcher")
    lamp.unit.tiles, lamp.unit.hand.cards = ["straight"], ["abstract-engineering"]
    lamp.unit.at, lamp.state.phase = cell_of("C3"), "scout-act"
    lamp.tile("C3", "straight")
    assert lamp.options("reveal")
    lamp.unit.hand.cards = []
    assert not lamp.options("reveal")


@pytest.mark.rule("lantern.reveal.cost")
@pytest.mark.parametrize(
    ("lantern", "offered"), [("last-window", True), ("arc-welder", False), ("night-digger", False)]
)
def test_a_reveal_that_lights_up_nothing_may_be_made_for_what_answers_to_it(lamp, lantern, offered):
    lamp.unit.at, lamp.unit.corruption = cell_of("C3"), 2
    lamp.unit.lantern = Gear(lantern)
    assert lamp.options("reveal") == ([("reveal", 0)] if offered else [])
    if offered:
        lamp.acts("reveal", 0)
        assert lamp.unit.corruption == 1


# --- breaking and repair ----------------------------------------------------------------------------------------------


@pytest.mark.rule("lantern.break", "lantern.break.causes")
def test_equipment_breaks_when_its_markers_reach_its_durability(lamp):
    lamp.do("[{wear: {lantern: 3}}]")
    assert (lamp.unit.lantern.breaks, lamp.unit.lantern.broken) == (3, False)
    lamp.do("[{wear: {lantern: 1}}]")
    assert (lamp.unit.lantern.breaks, lamp.unit.lantern.broken) == (0, True)


@pytest.mark.rule("lantern.break")
def test_cards_change_the_durability(lamp):
    lamp.rule("{modify: {stat: lantern-durability, by: 1, of: scouts, until: mission}}")
    lamp.do("[{wear: {lantern: 4}}]")
    assert not lamp.unit.lantern.broken


@pytest.mark.rule("lantern.repair")
@pytest.mark.parametrize("way", ["umbra", "cards"])
def test_a_repair_is_paid_in_umbra_or_cards(lamp, way):
    unit = lamp.unit
    assert not lamp.options("repair")
    unit.lantern.broken, unit.umbra = True, 1
    unit.deck.cards = ["camouflage"] * 3
    assert lamp.options("repair") == [("repair", "lantern", "umbra"), ("repair", "lantern", "cards")]
    lamp.acts("repair", "lantern", way)
    assert (unit.lantern.broken, unit.lantern.breaks, unit.actions) == (False, 0, 2)
    assert (unit.umbra, len(unit.deck)) == ((0, 3) if way == "umbra" else (1, 0))


@pytest.mark.rule("lantern.repair")
def test_worn_equipment_that_is_not_broken_cannot_be_repaired(lamp):
    lamp.unit.lantern.breaks, lamp.unit.umbra = 2, 3
    assert not lamp.options("repair")


@pytest.mark.rule("lantern.repair")
def test_cards_change_the_price_of_a_repair(lamp):
    lamp.rule("{modify: {stat: repair-actions, to: 0, of: scouts, until: mission}}", "A")
    lamp.rule("{modify: {stat: umbra-cost, by: -1, of: scouts, until: mission}}", "B")
    lamp.unit.lantern.broken = True
    lamp.acts("repair", "lantern", "umbra")
    assert (lamp.unit.actions, lamp.unit.lantern.broken) == (3, False)


# --- the book's example -----------------------------------------------------------------------------------------------


@pytest.mark.rule("lantern.reveal.order", "lantern.reveal.cost", "shadow.moth.reaction", "lantern.reveal.place")
def test_the_example_of_a_reveal(board):
    """The Pioneer clears coralbone, reveals a Moth that flees 1 space, and places a tile."""
    t = board(
        """
        . . .
        . b .
        . c .
        . 1S .
    """,
        at="D2",
    )
    t.equip("flash-gun", "night-digger")
    t.unit.tiles = ["straight"]
    t.state.blips.take(str(t.first.id))
    t.state.blips.put(str(t.first.id), "moth")
    t.acts("reveal", 0, answers=(("place", "F3", "straight"),))
    assert (t.unit.actions, t.unit.lux) == (2, 7)
    assert not t.state.coral
    assert (t.first.kind, t.shadows) == ("moth", ["D3"])
    assert t.bright("F3") is True


@pytest.mark.rule("lantern.card")
def test_lantern_cards_print_what_the_actions_need():
    for lantern in box.LANTERNS.values():
        assert lantern.plan > 0
        assert lantern.reveals > 0
        assert lantern.durability > 0
        assert len(lantern.archetypes) == 2
        assert lantern.repair.umbra > 0
        assert lantern.repair.cards > 0
        assert lantern.repair.actions > 0
