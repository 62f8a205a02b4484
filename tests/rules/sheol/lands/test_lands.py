"""Lands: discovering and losing them, and the actions of their cards."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS, cell_of
from coterie.games.sheol.lands.actions import lose_land
from coterie.games.sheol.round.play import MENU
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.state import Facility
from coterie.kernel.rng import stream
from coterie.kernel.zones import Pool

LAND_WORDS = ("build", "explore", "printer", "cure", "shield")


def ready(t, actions=3, cards=12):
    """The first unit has action points and cards to discard from its deck."""
    t.unit.actions = actions
    t.unit.deck.cards = [next(iter(box.OWN))] * cards
    return t


def does(t, *option, answers=()):
    """The first unit does what its menu offers."""
    assert option in menu(t.state, t.unit), menu(t.state, t.unit)
    t.run(MENU.do(t, Acting(t.state, t.unit), option), *answers)


def offered(t, word):
    return [option for option in menu(t.state, t.unit) if option[0] == word]


@pytest.fixture
def undiscovered(board):
    """The first unit on an undiscovered land beside the Citadel's gate, the Ticket Hall."""

    def make(text="S X1 . .", code="TB", **how):
        t = ready(board(text, at="J13"), **how)
        for land in t.state.lands:
            pool = t.state.hidden_lands.setdefault(land.type, Pool("land", group=land.type))
            pool.put(str(land.id), code)
        return t

    return make


@pytest.fixture
def land(board):
    """The first unit on a discovered land that a tile connects to the Citadel."""

    def make(code="TA", text="S Y1 . .", **how):
        t = ready(board(text, at="J13"), **how)
        t.state.lands[0].code = code
        t.state.lands[0].type = box.LANDS[code].type
        return t

    return make


# --- discovering ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("land.discover.effect", "land.tile")
def test_discovering_costs_an_action_point_and_tells_which_land_it_is(undiscovered):
    t = undiscovered()
    does(t, "discover")
    assert (t.unit.actions, t.state.lands[0].code) == (2, "TB")
    assert not t.state.hidden_lands["twilight"].cards
    assert t.told("discovered")[0].params["land"] == "@land.TB.name"
    [read] = t.told("story")
    assert (read.params["text"], read.rule) == ("@land.TB.story", "land.discover.effect")
    assert offered(t, "printer") == [("printer",)]


@pytest.mark.rule("land.discover.effect")
def test_entering_a_land_does_not_discover_it(undiscovered):
    t = undiscovered()
    assert not t.state.lands[0].discovered
    assert offered(t, "discover") == [("discover",)]


@pytest.mark.rule("land.discover.condition")
def test_a_land_that_is_not_connected_cannot_be_discovered(undiscovered):
    assert not offered(undiscovered(". X1 . ."), "discover")


@pytest.mark.rule("land.discover.condition")
@pytest.mark.parametrize("mark", ["b", "l", "E", "c"])
def test_an_enemy_or_coralbone_on_the_land_prevents_discovery(undiscovered, mark):
    t = undiscovered()
    assert offered(t, "discover")
    t.put(mark, "K15")
    assert not offered(t, "discover")


@pytest.mark.rule("land.discover.condition")
def test_the_scout_must_stand_on_the_land(undiscovered):
    t = undiscovered("S1 X . .")
    assert not offered(t, "discover")


@pytest.mark.rule("land.discover.condition")
def test_a_land_connected_to_the_starting_point_can_be_discovered(undiscovered):
    t = undiscovered(". X1 . S")
    t.state.mission.counters["start"] = cell_of("J16")
    assert offered(t, "discover") == [("discover",)]


@pytest.mark.rule("land.discover.effect")
def test_without_action_points_nothing_is_discovered(undiscovered):
    assert not offered(undiscovered(actions=0), "discover")


# --- District tokens --------------------------------------------------------------------------------------------------


@pytest.mark.rule("land.discover.token", "citadel.technology.unlocked-by-discovery")
def test_a_discovery_activates_a_technology_of_the_players_choice(undiscovered):
    t = undiscovered()
    t.state.citadel.technologies = ["slum-market", "the-pivot"]
    does(t, "discover", answers=["the-pivot"])
    assert t.state.citadel.districts == {"the-pivot": 0}
    assert t.asked[-1].seats == (0, 1, 2, 3)


@pytest.mark.rule("land.discover.token", "citadel.malfunction")
def test_malfunctions_come_first_and_get_their_charges(undiscovered):
    t = undiscovered()
    t.state.citadel.technologies, t.state.citadel.malfunctions = ["the-pivot"], ["brownout"]
    does(t, "discover")
    assert t.state.citadel.districts == {"brownout": 0}
    assert t.state.citadel.charges == {"brownout": 3}


@pytest.mark.rule("land.discover.token")
def test_without_tokens_on_cards_none_moves(undiscovered):
    t = undiscovered()
    t.state.citadel.technologies, t.state.citadel.districts = ["the-pivot"], {"the-pivot": 7}
    does(t, "discover")
    assert t.state.citadel.districts == {"the-pivot": 7}


@pytest.mark.rule("land.discover.token")
def test_what_belongs_to_the_start_of_a_mission_is_done_when_the_technology_becomes_active(undiscovered):
    t = undiscovered()
    t.state.citadel.technologies = ["majestic-light-spring"]
    t.unit.lux = 3
    does(t, "discover")
    assert t.unit.lux == 7


@pytest.mark.rule("land.discover.effect")
def test_cards_answer_to_a_discovery(undiscovered):
    t = undiscovered()
    t.rule("{at: discovered, do: [{gain: {movement: 2}}]}")
    does(t, "discover")
    assert t.unit.movement == 2


# --- losing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("land.card.lost", "shadow.enter-facility")
def test_a_lost_land_takes_its_facilities_and_switches_its_technology_off(land):
    t = land()
    t.state.citadel.technologies, t.state.citadel.districts = ["the-pivot"], {"the-pivot": 0}
    t.state.facilities[cell_of("K15")] = Facility("monorail")
    lose_land(t, t.state.lands[0], "land.card.lost")
    assert not t.state.lands
    assert not t.state.facilities
    assert t.state.citadel.districts == {}


@pytest.mark.rule("land.card.lost")
def test_an_effect_can_lose_an_undiscovered_land_which_may_come_again(undiscovered):
    t = undiscovered()
    t.do("[{lands: {state: any, do: [{land: lose}]}}]")
    assert not t.state.lands
    assert t.state.spare_lands["twilight"].cards == ["TB"]


# --- actions of the card ----------------------------------------------------------------------------------------------


@pytest.mark.rule("land.action.on-tile", "scout.actions.list")
def test_a_discovered_land_offers_what_its_card_lists(land):
    t = land("TE")
    t.state.citadel.unlocked = ["umbra-extractor"]
    words = [option[0] for option in menu(t.state, t.unit)]
    assert [word for word in words if word in LAND_WORDS] == ["build", "explore", "printer", "shield"]


@pytest.mark.rule("land.action.on-tile")
def test_who_is_beside_the_land_can_do_nothing_there(land):
    t = land(text="S1 Y . .")
    t.state.citadel.unlocked = ["umbra-extractor"]
    assert not [option for option in menu(t.state, t.unit) if option[0] in LAND_WORDS]


@pytest.mark.rule("land.action.on-tile")
def test_only_the_printer_needs_a_connection(land):
    t = land("TE", text=". Y1 . .")
    t.state.citadel.unlocked = ["umbra-extractor"]
    words = [option[0] for option in menu(t.state, t.unit)]
    assert [word for word in words if word in LAND_WORDS] == ["build", "explore", "shield"]


@pytest.mark.rule("land.card.spots")
def test_a_covered_action_cannot_be_used_again_on_that_land(land):
    t = land("TD")
    does(t, "shield")
    assert t.state.lands[0].used == {"shield": 1}
    assert not offered(t, "shield")


@pytest.mark.rule("land.card.spots")
def test_an_effect_frees_a_spot(land):
    t = land("TD")
    t.state.lands[0].used = {"shield": 1}
    t.do("[{lands: {here: true, do: [{land: shield}]}}]")
    assert offered(t, "shield") == [("shield",)]


@pytest.mark.rule("land.build")
def test_building_costs_an_action_point_and_three_cards_and_works_at_once(land):
    t = land()
    t.state.citadel.unlocked = ["umbra-extractor"]
    does(t, "build", "umbra-extractor")
    assert (t.unit.actions, len(t.unit.deck), len(t.unit.discard)) == (2, 9, 3)
    assert t.state.lands[0].used == {"build": 1}
    assert t.state.facilities[cell_of("J14")].ready


@pytest.mark.rule("land.build")
def test_only_unlocked_facilities_can_be_built(land):
    assert not offered(land(), "build")


@pytest.mark.rule("land.build")
def test_who_stands_on_a_facility_builds_on_another_space_of_the_land(land):
    t = land()
    t.state.citadel.unlocked = ["monorail"]
    t.state.facilities[cell_of("J14")] = Facility("umbra-extractor")
    assert offered(t, "build") == [("build", "monorail", at) for at in ("J15", "K14", "K15")]
    does(t, "build", "monorail", "K14")
    assert SPOTS[list(t.state.facilities)[-1]] == "K14"


@pytest.mark.rule("land.build")
def test_a_facility_beside_the_builder_needs_an_unoccupied_space(land):
    t = land()
    t.state.citadel.unlocked = ["monorail"]
    t.state.facilities[cell_of("J14")] = Facility("umbra-extractor")
    t.units[1].at, t.state.coral[cell_of("K15")] = cell_of("J15"), 1
    assert offered(t, "build") == [("build", "monorail", "K14")]
    t.put("b", "K14")
    assert not offered(t, "build")
    [refused] = [each for each in MENU.blocked(t.state, Acting(t.state, t.unit)) if each.option[0] == "build"]
    assert (refused.reason.key, refused.rule) == ("why.no-free-space", "land.build")


@pytest.mark.rule("land.build.limit")
def test_a_land_never_holds_two_facilities_of_a_type(land):
    t = land()
    t.state.citadel.unlocked = ["umbra-extractor"]
    t.state.facilities[cell_of("K15")] = Facility("umbra-extractor")
    assert not offered(t, "build")


@pytest.mark.rule("land.build.limit")
def test_a_land_holds_as_many_facilities_as_it_has_build_spots(land):
    t = land("TB")
    t.state.citadel.unlocked = ["umbra-extractor", "monorail"]
    assert len(offered(t, "build")) == 2
    t.state.facilities[cell_of("K15")] = Facility("umbra-extractor")
    assert not offered(t, "build")


@pytest.mark.rule("land.build")
def test_cards_make_building_cheaper(land):
    t = land(cards=0)
    t.state.citadel.unlocked = ["umbra-extractor"]
    assert not offered(t, "build")
    t.state.citadel.technologies, t.state.citadel.districts = ["automated-factories"], {"automated-factories": 0}
    does(t, "build", "umbra-extractor")
    assert t.unit.actions == 2


@pytest.mark.rule("land.build")
def test_cards_answer_to_building(land):
    t = land()
    t.state.citadel.unlocked = ["umbra-extractor"]
    t.rule("{at: built, do: [{gain: {movement: 1}}]}")
    does(t, "build", "umbra-extractor")
    assert t.unit.movement == 1


@pytest.mark.rule("land.cure", "scout.actions.list")
def test_curing_costs_an_action_point_and_two_cards(land):
    t = land("TC")
    t.unit.corruption = 5
    does(t, "cure", "land")
    assert (t.unit.corruption, t.unit.actions, len(t.unit.discard)) == (2, 2, 2)
    assert not offered(t, "cure")


@pytest.mark.rule("land.cure")
def test_who_has_no_corruption_or_is_completely_corrupted_cannot_be_cured(land):
    t = land("TC")
    assert not offered(t, "cure")
    t.unit.corruption, t.unit.corrupted = 8, True
    assert not offered(t, "cure")


@pytest.mark.rule("land.cure")
def test_cards_may_forbid_curing(land):
    t = land("TC")
    t.unit.corruption = 5
    t.rule("{modify: {rule: no-cure, of: scouts, until: mission}}")
    assert not offered(t, "cure")


@pytest.mark.rule("land.shield")
def test_shield_costs_an_action_point_and_three_cards(land):
    t = land("TD")
    does(t, "shield")
    assert (t.unit.shield, t.unit.actions, len(t.unit.discard)) == (2, 2, 3)


# --- the printer ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("land.printer")
def test_a_printer_shows_items_of_the_lands_type_and_shuffles_the_others_back(land):
    t = land("TB")
    t.state.printer.cards = ["chalk-line", "solder-kit", "wide-lens", "tinned-peaches", "coral-blade"]
    does(t, "printer")
    assert t.state.display.cards == ["tinned-peaches", "solder-kit"]
    assert sorted(t.state.printer.cards) == ["chalk-line", "coral-blade", "wide-lens"]
    assert (t.unit.actions, len(t.unit.discard), t.state.lands[0].used) == (2, 2, {"printer": 1})


@pytest.mark.rule("land.printer")
def test_what_does_not_match_is_shuffled_back_and_not_put_under(land):
    under = set()
    for seed in range(9):
        t = land("TB")
        t.state.rng = stream(seed, "game")
        t.state.printer.cards = [
            "tinned-peaches",
            "wide-lens",
            "last-ember",
            "solder-kit",
            "memory-reel",
            "coral-blade",
        ]
        does(t, "printer")
        under.add(t.state.printer.cards[0])
    assert len(under) > 1


@pytest.mark.rule("land.printer")
def test_the_search_stops_when_the_deck_runs_out(land):
    t = land("TB")
    t.state.printer.cards = ["wide-lens", "tinned-peaches"]
    does(t, "printer")
    assert (t.state.display.cards, t.state.printer.cards) == (["tinned-peaches"], ["wide-lens"])


@pytest.mark.rule("land.printer.space")
def test_what_lies_in_a_full_display_makes_room(land):
    t = land("TB")
    shown = ["wide-lens", "coral-blade", "last-ember", "memory-reel"]
    t.state.display.cards = list(shown)
    t.state.printer.cards = ["chalk-line", "solder-kit", "tinned-peaches"]
    does(t, "printer", answers=["last-ember"])
    assert t.state.display.cards == ["wide-lens", "coral-blade", "memory-reel", "tinned-peaches", "solder-kit"]
    assert list(t.asked[-1].options) == sorted(shown)
    assert t.state.printer.cards == ["last-ember", "chalk-line"]


@pytest.mark.rule("card.district.scavengers-posts", "land.printer")
def test_scavengers_show_one_more_item_for_umbra(land):
    t = land("TB")
    t.state.citadel.technologies = ["scavengers-trading-posts"]
    t.state.citadel.districts = {"scavengers-trading-posts": 0}
    t.state.printer.cards = ["chalk-line", "wide-lens", "solder-kit", "tinned-peaches"]
    t.unit.umbra = 2
    does(t, "printer", answers=["pay"])
    assert t.state.display.cards == ["tinned-peaches", "solder-kit", "chalk-line"]
    assert t.unit.umbra == 0


@pytest.mark.rule("land.printer")
def test_cards_change_how_many_items_are_shown(land):
    t = land("TB")
    t.rule("{modify: {stat: printer-items, by: 1, of: scouts, until: mission}}")
    t.state.printer.cards = ["chalk-line", "wide-lens", "solder-kit", "tinned-peaches"]
    does(t, "printer")
    assert len(t.state.display) == 3


# --- needs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("land.discover.effect")
def test_needs_about_lands(land):
    t = land()
    for need, holds in (("discovered: 1", True), ("discovered: 2", False)):
        before = t.unit.movement
        t.do(f"[{{given: {{needs: {{{need}}}, then: [{{gain: {{movement: 1}}}}]}}}}]")
        assert (t.unit.movement > before) == holds


@pytest.mark.rule("facility.kinds")
@pytest.mark.parametrize(
    ("need", "holds"),
    [
        ("built: {monorail: 1}", True),
        ("built: {monorail: 2}", False),
        ("built: {any: 2}", True),
        ("built_at: {J14: monorail}", True),
        ("built_at: {J14: scout-tower}", False),
        ("near_facility: lux-synthesizer", True),
        ("near_facility: umbra-extractor", False),
    ],
)
def test_needs_about_facilities(land, need, holds):
    t = land()
    t.state.facilities = {cell_of("K15"): Facility("monorail"), cell_of("K14"): Facility("lux-synthesizer")}
    t.do(f"[{{given: {{needs: {{{need}}}, then: [{{gain: {{movement: 1}}}}]}}}}]")
    assert t.unit.movement == holds


@pytest.mark.rule("shadow.enter-facility")
def test_a_facility_with_a_shadow_on_it_is_not_at_work(land):
    t = land()
    t.state.facilities[cell_of("K15")] = Facility("monorail")
    t.put("b", "K15")
    t.do("[{given: {needs: {built: {monorail: 1}}, then: [{gain: {movement: 1}}]}}]")
    assert t.unit.movement == 0
