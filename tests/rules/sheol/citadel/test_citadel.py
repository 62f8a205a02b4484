"""The Citadel: printing, curing, the deposit; technologies, malfunctions, Prosperity."""

from __future__ import annotations

import pytest
from tests.rules.sheol.menu import menu

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.lightshields.powers import plays
from coterie.games.sheol.round.play import MENU
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.scouts.lux import MissionOver, lose_prosperity
from coterie.games.sheol.shadows.menace import draw_threat
from coterie.games.sheol.state import CITADEL, Land, Progress
from coterie.kernel.zones import Pool


@pytest.fixture
def inside(board):
    """The Scout phase, all units in the Citadel, the first with action points and cards to discard."""

    def make(text="", at="J13", cards=12):
        t = board(text, at=at)
        t.state.phase = "scout-act"
        t.unit.actions = 3
        t.unit.deck.cards = [next(iter(box.OWN))] * cards
        return t

    return make


def offered(t, word, unit=0):
    return [option for option in menu(t.state, t.units[unit]) if option[0] == word]


def does(t, *option, answers=()):
    """The first unit does what its menu offers."""
    assert option in menu(t.state, t.unit), menu(t.state, t.unit)
    t.run(MENU.do(t, Acting(t.state, t.unit), option), *answers)


def activate(t, *cards):
    """Technologies whose District tokens lie on lands."""
    citadel = t.state.citadel
    citadel.technologies += cards
    for n, card in enumerate(cards):
        citadel.districts[card] = n
        if box.FACES[card].charges:
            citadel.charges[card] = box.FACES[card].charges


# --- printing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("citadel.print", "scout.actions.free")
def test_a_displayed_item_is_printed_for_its_umbra_without_action_points(inside):
    t = inside()
    t.state.display.cards = ["coral-blade", "chalk-line"]
    t.unit.umbra, t.unit.actions = 3, 0
    does(t, "print", "coral-blade")
    assert (t.unit.umbra, t.unit.items) == (1, ["coral-blade"])


@pytest.mark.rule("citadel.print", "land.printer.space")
def test_a_printed_item_is_not_replaced_and_open_to_all(inside):
    t = inside()
    t.state.display.cards, t.state.printer.cards = ["chalk-line"], ["solder-kit"]
    t.unit.umbra = t.units[1].umbra = 1
    assert offered(t, "print") == offered(t, "print", unit=1) == [("print", "chalk-line")]
    does(t, "print", "chalk-line")
    assert t.state.display.cards == []


@pytest.mark.rule("citadel.print")
def test_a_scout_connected_to_the_citadel_prints_one_that_is_not_does_not(inside):
    t = inside("S S1 . 2")
    t.state.display.cards = ["chalk-line"]
    t.unit.umbra = t.units[1].umbra = 1
    assert offered(t, "print") == [("print", "chalk-line")]
    assert not offered(t, "print", unit=1)


@pytest.mark.rule("citadel.print", "citadel.technology.use", "lightstream.connect.undiscovered")
def test_a_path_to_an_undiscovered_land_does_not_connect_who_stands_there(inside):
    t = inside("S X1 .")
    t.state.display.cards, t.unit.umbra = ["chalk-line"], 1
    activate(t, next(face.id for face in box.FACES.values() if face.power and face.power.is_for("free")))
    assert not offered(t, "print")
    assert {option[-1] for option in offered(t, "use")} == {1, 2, 3}  # who are in the Citadel


@pytest.mark.rule("citadel.print", "citadel.deposit.locked")
def test_umbra_in_the_deposit_pays_for_nothing(inside):
    t = inside()
    t.state.display.cards, t.state.citadel.umbra = ["chalk-line"], 9
    assert not offered(t, "print")


@pytest.mark.rule("citadel.print", "inventory.slots")
def test_who_has_no_room_cannot_print_unless_the_price_makes_some(inside):
    t = inside()
    t.state.display.cards = ["chalk-line"]
    t.unit.items, t.unit.umbra = ["wide-lens"] * 5, 2
    assert not offered(t, "print")
    t.unit.umbra = 1
    assert offered(t, "print") == [("print", "chalk-line")]


@pytest.mark.rule("citadel.print")
def test_cards_change_the_price_or_forbid_printing(inside):
    t = inside()
    t.state.display.cards, t.unit.umbra = ["chalk-line"], 1
    t.state.citadel.malfunctions, t.state.citadel.districts = ["printer-fever"], {"printer-fever": 0}
    assert not offered(t, "print")
    t.unit.umbra = 2
    assert offered(t, "print")
    t.rule("{modify: {rule: no-print, of: scouts, until: mission}}")
    assert not offered(t, "print")


@pytest.mark.rule("citadel.print")
def test_printing_counts_for_goals(inside):
    t = inside()
    t.state.mission.cards["A"], t.state.mission.points["copy-of-the-key"] = Progress(), Progress()
    t.state.display.cards, t.unit.umbra = ["chalk-line"], 1
    does(t, "print", "chalk-line")
    assert t.state.mission.cards["A"].printed == t.state.mission.points["copy-of-the-key"].printed == 1


@pytest.mark.rule("land.printer.space")
def test_effects_add_items_to_the_display(inside):
    t = inside()
    t.state.printer.cards = ["coral-blade", "wide-lens", "chalk-line"]
    t.do("[{deal: {display: 2}}]")
    assert t.state.display.cards == ["chalk-line", "wide-lens"]


# --- curing and the deposit -------------------------------------------------------------------------------------------


@pytest.mark.rule("citadel.cure")
def test_inside_the_citadel_four_corruption_are_cured_for_four_cards(inside):
    t = inside()
    t.unit.corruption = 6
    does(t, "cure", "citadel")
    assert (t.unit.corruption, t.unit.actions, len(t.unit.discard)) == (2, 2, 4)


@pytest.mark.rule("citadel.cure")
def test_the_citadel_cures_three_times_in_a_mission(inside):
    t = inside()
    t.unit.corruption, t.state.citadel.cures = 6, 2
    does(t, "cure", "citadel")
    assert t.state.citadel.cures == 3
    assert not offered(t, "cure")


@pytest.mark.rule("citadel.cure")
def test_who_is_outside_is_not_cured_by_the_citadel(inside):
    t = inside("S1")
    t.unit.corruption = 6
    assert not offered(t, "cure")


@pytest.mark.rule("citadel.deposit", "scout.actions.free")
def test_up_to_four_umbra_are_deposited_for_two_cards(inside):
    t = inside()
    t.unit.umbra, t.unit.actions = 6, 0
    assert offered(t, "deposit") == [("deposit", n) for n in (1, 2, 3, 4)]
    does(t, "deposit", 4)
    assert (t.unit.umbra, t.state.citadel.umbra, len(t.unit.discard)) == (2, 4, 2)


@pytest.mark.rule("citadel.deposit")
def test_umbra_is_retrieved_as_far_as_there_is_room(inside):
    t = inside()
    t.state.citadel.umbra, t.unit.items = 9, ["wide-lens"] * 5
    assert offered(t, "retrieve") == [("retrieve", 1), ("retrieve", 2)]
    does(t, "retrieve", 2)
    assert (t.unit.umbra, t.state.citadel.umbra) == (2, 7)


@pytest.mark.rule("citadel.deposit")
def test_the_deposit_is_used_twice_in_a_mission_and_inside_only(inside):
    t = inside()
    t.unit.umbra, t.state.citadel.deposits = 2, 2
    assert not offered(t, "deposit")
    t.state.citadel.deposits = 1
    assert offered(t, "deposit")
    t.put("1", "H10")
    assert not offered(t, "deposit")


@pytest.mark.rule("citadel.deposit.locked")
def test_a_need_looks_at_the_deposit(inside):
    t = inside()
    t.unit.umbra = 9
    for stored in (2, 3):
        t.state.citadel.umbra = stored
        t.do("[{given: {needs: {deposit: 3}, then: [{gain: {movement: 1}}]}}]")
    assert t.unit.movement == 1


# --- technologies -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("citadel.technology.use", "scout.actions.free")
def test_a_connected_scout_uses_a_technology_for_a_charge(inside):
    t = inside()
    activate(t, "technologists-district")
    t.unit.actions = 0
    t.usual["trim"] = next(iter(box.OWN))
    does(t, "use", "technology", "technologists-district", 0, 0, answers=[0])
    assert len(t.unit.hand) == 3
    assert t.state.citadel.charges == {"technologists-district": 2}


@pytest.mark.rule("citadel.technology.use")
def test_without_charges_it_cannot_be_used(inside):
    t = inside()
    activate(t, "technologists-district")
    t.state.citadel.charges["technologists-district"] = 0
    assert not offered(t, "use")


@pytest.mark.rule("citadel.technology.use")
def test_who_is_not_connected_to_the_citadel_leaves_it_to_any_scout_who_is(inside):
    t = inside("S . 1")
    activate(t, "exiled-stairs")
    assert [option[-1] for option in offered(t, "use")] == [1, 2, 3]
    assert [option[-1] for option in offered(t, "use", unit=1)] == [1]
    for unit in t.units[1:]:
        unit.at = cell_of("A1")
    assert not offered(t, "use")


@pytest.mark.rule("citadel.technology.use")
def test_a_technology_is_about_the_scout_who_uses_it(inside):
    t = inside("S . 1")
    activate(t, "cleu-military-barracks")
    t.put("b", "J16")
    t.units[1].at = cell_of("A1")  # out of reach
    assert not offered(t, "use")
    t.tile("J14")
    t.units[1].at = cell_of("J14")
    assert offered(t, "use") == [("use", "technology", "cleu-military-barracks", 0, 1)]


@pytest.mark.rule("citadel.technology.unlocked-by-discovery")
def test_a_technology_whose_token_has_not_moved_does_not_work(inside):
    t = inside()
    t.state.citadel.technologies = ["technologists-district", "flower-district"]
    t.state.citadel.charges = {"technologists-district": 3}
    assert not offered(t, "use")
    t.state.citadel.districts = {"technologists-district": 0}
    assert offered(t, "use")


@pytest.mark.rule("citadel.technology.use", "citadel.technology.card")
def test_a_technology_is_used_in_its_phase_only(inside):
    t = inside()
    activate(t, "emperors-column", "technologists-district")
    usable = {playable.card for playable in plays(t.state, ("free",), Context(0))}
    t.state.phase = "attack"
    assert usable == {"emperors-column", "technologists-district"}
    assert {playable.card for playable in plays(t.state, ("free",), Context(0))} == {"technologists-district"}


@pytest.mark.rule("citadel.technology.use")
def test_any_connected_scout_answers_with_a_technology_to_what_happens_to_another(inside):
    t = inside("S . 1")
    activate(t, "guarded-upper-walls")
    t.do("[{hurt: 2}]", ("use", "technology", "guarded-upper-walls", 0, 1))
    assert t.unit.lux == 8
    assert t.state.citadel.charges == {"guarded-upper-walls": 2}


@pytest.mark.rule("citadel.technology.use")
def test_with_nobody_connected_no_technology_answers(inside):
    t = inside("S . 1")
    for n, unit in enumerate(t.units[1:]):
        unit.at = cell_of(f"A{n + 1}")
    activate(t, "guarded-upper-walls")
    t.usual["damage"] = 0
    t.do("[{hurt: 2}]")
    assert t.unit.lux == 6


@pytest.mark.rule("citadel.technology.use")
def test_a_threat_is_called_off_by_the_council(inside):
    t = inside()
    t.state.phase = "threats"
    t.state.threats.cards = ["unrest-in-the-slums"]
    activate(t, "council-meeting-rooms")
    t.run(draw_threat(t), ("use", "technology", "council-meeting-rooms", 0, 0))
    assert t.prosperity == 10


@pytest.mark.rule("citadel.technology.card", "citadel.technology.unlocked-by-discovery")
def test_a_passive_technology_always_applies_once_it_is_active(inside):
    t = inside()
    t.state.citadel.technologies = ["dawn-monument"]
    t.run(happens(t, "recharge"))
    assert t.unit.movement == 0
    activate(t, "dawn-monument")
    t.run(happens(t, "recharge"))
    assert [unit.movement for unit in t.units] == [1, 1, 1, 1]


@pytest.mark.rule("citadel.technology.charges")
def test_an_effect_puts_a_charge_back_but_not_more_than_printed(inside):
    t = inside()
    activate(t, "technologists-district", "high-castles")
    t.state.citadel.charges["technologists-district"] = 1
    t.do("[{deal: {technology: 3}}]")
    assert t.state.citadel.charges == {"technologists-district": 3, "high-castles": 2}


@pytest.mark.rule("citadel.technology.charges")
def test_every_active_face_prints_its_charges():
    assert all(bool(face.charges) == (face.power is not None) for face in box.FACES.values())


# --- malfunctions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("citadel.malfunction")
def test_an_effect_puts_a_malfunction_on_a_free_space(inside):
    t = inside()
    t.do("[{deal: {malfunction: 2}}]")
    assert len(set(t.state.citadel.malfunctions)) == 2
    assert t.state.citadel.districts == {}
    t.state.citadel.technologies = list(box.FACES)[:7]
    t.do("[{deal: {malfunction: 1}}]")
    assert len(t.state.citadel.malfunctions) == 2


@pytest.mark.rule("citadel.malfunction")
def test_a_malfunction_loses_a_charge_each_time_it_takes_effect_and_ends_with_the_last(inside):
    t = inside()
    citadel = t.state.citadel
    citadel.malfunctions, citadel.districts, citadel.charges = ["leaking-reservoir"], {"leaking-reservoir": 0}, {}
    citadel.charges["leaking-reservoir"] = 2
    t.run(happens(t, "shadow-end"))
    assert (t.prosperity, citadel.charges) == (9, {"leaking-reservoir": 1})
    t.run(happens(t, "shadow-end"))
    assert (t.prosperity, citadel.malfunctions, citadel.districts) == (8, [], {})


@pytest.mark.rule("citadel.malfunction")
def test_a_malfunction_that_is_not_active_does_no_harm(inside):
    t = inside()
    t.state.citadel.malfunctions = ["leaking-reservoir"]
    t.run(happens(t, "shadow-end"))
    assert t.prosperity == 10


# --- Prosperity -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("end.defeat.conditions")
def test_walls_hold_two_points_of_prosperity_in_a_mission(inside):
    t = inside()
    activate(t, "inferior-walls")
    lose_prosperity(t, 1, "aimove.shadow.citadel")
    lose_prosperity(t, 2, "aimove.shadow.citadel")
    assert t.prosperity == 9
    with pytest.raises(MissionOver):
        lose_prosperity(t, 20, "aimove.shadow.citadel")


@pytest.mark.rule("land.discover.effect")
def test_an_effect_discovers_a_land(inside):
    t = inside("X")
    t.state.lands = [Land(4, "twilight", cell_of("C3"))]
    t.state.hidden_lands = {"twilight": Pool("land")}
    t.state.hidden_lands["twilight"].put("4", "TC")
    t.do("[{lands: {state: undiscovered, do: [{land: discover}]}}]")
    assert t.state.lands[0].code == "TC"
    assert t.unit.at == CITADEL
