"""Rulings about the technologies of the Citadel's districts, with the real cards."""

from __future__ import annotations

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.foes import HERALD
from coterie.games.sheol.board.ground import cell_of, spot
from coterie.games.sheol.damage.taking import take_damage
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.effects.standing import flag, happens, value
from coterie.games.sheol.lightshields.playing import draw_cards, offer, suffer_corruption
from coterie.games.sheol.round.play import refill_step, shadow_end_step
from coterie.games.sheol.scouts.inventory import refill_pool
from coterie.games.sheol.scouts.lux import corruption_check, lose_prosperity
from coterie.games.sheol.scouts.units import pace_of
from coterie.games.sheol.shadows.foe_cards import armor_of
from coterie.games.sheol.shadows.menace import attack, draw_threat
from coterie.games.sheol.state import CITADEL, Gear, Herald, Land
from coterie.kernel.zones import Deck, Pool

from ..playing import activate, play, run_technology, use, works


@pytest.fixture
def home(hunt):
    """The first scout on G5, the others inside the Citadel: the second uses the technologies."""
    return hunt


# --- active ones ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.district.slum-market")
@pytest.mark.parametrize("user", [1, 2])
def test_the_slum_market_is_used_at_a_shop_of_any_kind_and_once(home, user):
    """No turn of a mission comes to a shop: those are of the Development phase."""
    activate(home, "slum-market")
    assert works("slum-market", user) not in home.options("use", user)
    home.run(offer(home, "shop", Context(user)), works("slum-market", user))
    assert [value(home.state, "shop-price", price) for price in (5, 4)] == [3, 2]
    home.run(offer(home, "shop", Context(user)))  # it has no charge left
    assert value(home.state, "shop-price", 5) == 3


@pytest.mark.rule("card.district.slum-market")
def test_the_slum_market_needs_its_district(home):
    home.state.citadel.technologies.append("slum-market")
    home.run(offer(home, "shop", Context(1)))
    assert value(home.state, "shop-price", 5) == 5


@pytest.mark.rule("card.district.canal")
def test_the_canal_brightens_a_tile_placed_by_a_step(home):
    activate(home, "canal-district")
    home.tile("G5")
    home.put("b", "F6")
    home.unit.tiles, home.unit.movement = ["cross"], 1
    home.acts("step", "G6", "cross", 0, answers=(works("canal-district", 1),))
    assert home.bright("G6")


@pytest.mark.rule("card.district.canal")
def test_the_canal_brightens_a_tile_placed_by_a_reveal_and_just_one(home):
    activate(home, "canal-district")
    home.tile("G5")
    home.put("d", "E5")
    home.unit.tiles = ["cross", "cross"]
    answers = (("place", "F5", "cross"), works("canal-district", 1), ("place", "F4", "cross"), "pass")
    home.acts("reveal", 0, answers=answers)
    assert (home.bright("F5"), home.bright("F4")) == (True, False)


@pytest.mark.rule("card.district.canal")
def test_the_canal_brightens_a_tile_that_no_scout_places(home):
    activate(home, "canal-district")
    home.state.dispenser.cards = ["cross"]
    home.put("b", "G10")
    home.do(
        "[{lay: {tiles: 1, source: dispenser}}]",
        ("place", "H10", "cross"),
        works("canal-district", 1),
        context=Context(),
    )
    assert home.bright("H10")


@pytest.mark.rule("card.district.survivors-quarters")
def test_the_survivors_divide_five_damage_on_one_land(home):
    home.state.lands = [Land(0, "twilight", cell_of("C3")), Land(1, "twilight", cell_of("C5"))]
    for at in ("C3", "D4"):
        home.put("d", at)
    home.put("d", "C5")
    again = ("again",)
    run_technology(home, "survivors-quarters", "C3", 1, *again, 2, *again, 2, *again, 2, *again, unit=1)
    assert {shadow.id: shadow.hurt for shadow in home.state.shadows.values()} == {1: 2, 3: 0}


@pytest.mark.rule("card.district.survivors-quarters")
def test_the_survivors_may_do_less(home):
    home.state.lands = [Land(0, "twilight", cell_of("C3"))]
    home.put("d", "C3")
    run_technology(home, "survivors-quarters", "stop", unit=1)
    assert home.first.hurt == 1


@pytest.mark.rule("card.district.colossal-forge")
@pytest.mark.parametrize("card", ["", "camouflage", "leatherback"])
def test_the_forge_answers_to_a_shadows_damage_even_if_it_is_prevented(home, card):
    activate(home, "colossal-forge")
    home.put("d", "F5")
    if card == "leatherback":
        play(home, card)
    else:
        home.unit.hand.cards = [card] if card else []
    home.state.phase = "attack"
    home.stack("hit")
    home.attack(*((use(card),) if card == "camouflage" else ()), works("colossal-forge", 1), "pass")
    assert home.first.hurt == 2
    assert home.unit.lux == (8 if card else 7)


@pytest.mark.rule("card.district.colossal-forge")
@pytest.mark.parametrize("kind", ["herald", "miss"])
def test_the_forge_answers_neither_to_others_nor_to_a_miss(home, kind):
    activate(home, "colossal-forge")
    home.put("d", "F5")
    home.state.heralds = [Herald("hunter", cell_of("G6"))]
    home.state.phase = "attack"
    home.stack("miss" if kind == "miss" else "hit")
    home.run(attack(home, home.first if kind == "miss" else home.state.heralds[0]))
    assert "struck" not in [asked.kind for asked in home.asked]


@pytest.mark.rule("card.district.perimetral-outposts")
@pytest.mark.parametrize(("face", "hurt"), [("2 weak", 2), ("3 strong", 4), ("4", 3)])
def test_the_outposts_attack_with_damage_three_and_a_scout_die(home, face, hurt):
    home.rule("{modify: {stat: enemy-health, by: 9, of: enemies, until: mission}}")
    home.put("d", "F10")
    home.put("d", "E10")  # too far away
    home.stack(face)
    run_technology(home, "perimetral-outposts", unit=1)
    assert [shadow.hurt for shadow in home.state.shadows.values()] == [hurt, 0]


@pytest.mark.rule("card.district.perimetral-outposts")
def test_the_outposts_may_miss(home):
    home.put("b", "F10")
    home.stack("3")
    run_technology(home, "perimetral-outposts", unit=1)
    assert home.told("scout-misses")


@pytest.mark.rule("card.district.exiled-stairs")
@pytest.mark.parametrize("hand", [[], ["warcry"], ["warcry", "demolition", "bai-hu"]])
def test_the_stairs_discard_what_there_is_and_draw(home, hand):
    home.unit.hand.cards, home.unit.deck.cards = list(hand), ["safe-trails"] * 5
    answers = (("hand", 0, "warcry"), ("hand", 0, "bai-hu")) if len(hand) > 2 else ()
    run_technology(home, "exiled-stairs", 0, *answers, unit=1)
    assert home.unit.hand.cards == [*(["demolition"] if len(hand) > 2 else []), *["safe-trails"] * 3]


@pytest.mark.rule("card.district.technomancers-maze")
def test_the_maze_prevents_corruption_of_one_source_for_the_phase(home):
    activate(home, "technomancers-maze")
    home.state.phase = "scout-act"
    home.run(suffer_corruption(home, home.unit, 1, "damage.corruption.gain", "effect"), works("technomancers-maze", 1))
    home.run(suffer_corruption(home, home.unit, 1, "damage.corruption.gain", "effect"))
    assert home.unit.corruption == 0
    home.run(suffer_corruption(home, home.unit, 1, "lightshield.deck-empty", "deck"), "pass")
    assert home.unit.corruption == 1
    home.state.lasting.clear()  # the phase is over
    home.run(suffer_corruption(home, home.unit, 1, "damage.corruption.gain", "effect"), "pass")
    assert home.unit.corruption == 2


@pytest.mark.rule("card.district.emperors-column")
def test_the_column_places_drawn_tiles_anywhere_but_under_enemies(home):
    home.state.dispenser.cards = ["cross"] * 3
    home.put("b", "H10")
    home.put("b", "J13")
    run_technology(home, "emperors-column", ("place", "M10", "cross"), ("place", "N10", "cross"), "pass", unit=1)
    places = {option[1] for option in home.asked[0].options[:-1]}
    assert places == {"H11", "J8", "K8", "K13", "M10", "M11"}
    assert home.bright("M10")
    assert home.bright("N10")
    assert home.state.dispenser.cards == ["cross"]


@pytest.mark.rule("card.district.cleu-barracks")
def test_the_barracks_roll_for_every_enemy_around(home):
    home.rule("{modify: {stat: enemy-health, by: 9, of: enemies, until: mission}}")
    home.unit.at = cell_of("H10")
    home.tile("H10")
    for at in ("G10", "F10", "E10"):
        home.put("d", at)
    home.stack("0 critical", "3 strong")
    run_technology(home, "cleu-military-barracks")
    assert [shadow.hurt for shadow in home.state.shadows.values()] == [3, 4, 0]
    assert not home.told("critical")


@pytest.mark.rule("card.district.technologists")
def test_drawing_above_the_hand_limit_forces_discards(home):
    home.unit.hand.cards, home.unit.deck.cards = ["warcry"] * 4, ["safe-trails"] * 5
    home.usual["trim"] = "warcry"
    run_technology(home, "technologists-district", 0, unit=1)
    assert sorted(home.unit.hand.cards) == ["safe-trails"] * 3 + ["warcry"] * 2
    assert home.unit.discard.cards == ["warcry"] * 2


@pytest.mark.rule("card.district.sanatorium")
def test_the_sanatorium_cancels_a_critical_effect_but_not_the_damage(home):
    activate(home, "luminaries-sanatorium")
    home.put("l", "F5")
    home.state.phase, home.state.statuses = "attack", {"negative": Deck("lightshield", ["corrosion"])}
    home.stack("critical")
    home.attack(works("luminaries-sanatorium", 1))
    assert (home.unit.lux, home.unit.deck.cards) == (6, [])


@pytest.mark.rule("card.district.sanatorium")
@pytest.mark.parametrize("what", ["status", "corruption", "threat"])
def test_the_sanatorium_cancels_an_effect_of_any_kind(home, what):
    activate(home, "luminaries-sanatorium")
    no = works("luminaries-sanatorium", 1)
    if what == "status":
        home.unit.deck.cards, home.unit.actions = ["mental-obscurity"], 3
        home.run(draw_cards(home, home.unit, 1, "scout.refill.discard"), no)
        assert home.unit.actions == 3
    elif what == "corruption":
        home.do("[{gain: {corruption: 1, movement: 1}}]", no)
        assert (home.unit.corruption, home.unit.movement) == (0, 1)
    else:
        home.state.phase, home.state.threats.cards = "threats", ["unrest-in-the-slums"]
        home.run(draw_threat(home), works("luminaries-sanatorium", 1))
        assert home.prosperity == 10


@pytest.mark.rule("card.district.upside-down")
def test_upside_down_scouts_have_the_gifts_of_the_corrupted(home):
    home.unit.at = home.units[2].at = CITADEL
    run_technology(home, "upside-down-district", 0, 2, unit=1)
    unit = home.unit
    unit.at = cell_of("G5")
    assert pace_of(home.state, unit).dark == 1
    assert pace_of(home.state, home.units[3]).dark == 2
    home.put("d", "F5")
    home.usual["choose"] = 0
    home.state.pool.cards = ["cross", "cross"]
    home.stack("0 critical")
    home.acts("attack", 0, 1, "overload")
    assert (unit.lux, unit.weapon.breaks, unit.corrupted) == (8, 0, False)
    assert unit.tiles == ["cross"]  # the effect of the front of his card


@pytest.mark.rule("card.district.upside-down")
def test_upside_down_scouts_overload_reveals_for_nothing_and_still_plan(home):
    run_technology(home, "upside-down-district", 0, 2, unit=1)
    unit = home.unit
    unit.lantern = Gear("hand-torch")
    home.put("b", "F5")
    home.usual["wear"] = "weapon"
    home.acts("reveal", 0, "overload")
    assert (unit.lux, unit.lantern.breaks) == (8, 0)
    assert home.options("plan")


@pytest.mark.rule("card.district.boulevard")
def test_a_jump_on_the_boulevard_is_not_punished(home):
    home.rule("{modify: {rule: opportunity, of: scouts, until: mission}}")
    home.unit.at = cell_of("G9")
    home.put("d", "F9")
    home.put("P", "H9")
    run_technology(home, "radiant-paved-boulevard", 0, 2, "E9", "pass", unit=1)
    assert (spot(home.unit.at), home.unit.lux) == ("E9", 8)


@pytest.mark.rule("card.district.statues")
def test_the_statues_roll_with_bonuses_and_penalties(home):
    home.rule("{modify: {stat: enemy-health, by: 9, of: enemies, until: mission}}")
    for at in ("F10", "E10", "D10"):
        home.put("d", at)
    home.stack("2 weak", "3 strong")
    run_technology(home, "guardians-statues", 1, 2, unit=1)
    assert [shadow.hurt for shadow in home.state.shadows.values()] == [2, 4, 0]


@pytest.mark.rule("card.district.high-castles")
def test_the_castles_tiles_are_shared_in_any_way(home):
    home.state.dispenser.cards = ["cross"] * 4
    home.units[1].umbra = 12  # no room
    gifts = ((0, "cross"), (2, "cross"), (2, "cross"), (3, "cross"))
    run_technology(home, "high-castles", *gifts, unit=1)
    assert [len(unit.tiles) for unit in home.units] == [1, 0, 2, 1]
    assert home.state.dispenser.cards == []


@pytest.mark.rule("card.district.high-castles")
def test_tiles_of_the_castles_that_nobody_wants_go_back(home):
    home.state.dispenser.cards = ["cross"] * 6
    run_technology(home, "high-castles", (0, "cross"), "pass", unit=1)
    assert (len(home.unit.tiles), len(home.state.dispenser), home.state.aside.cards) == (1, 5, [])


@pytest.mark.rule("card.district.lantern-square")
def test_the_square_reveals_before_it_harms(home):
    home.shadow("A1", token="devourer")
    run_technology(home, "lantern-square", unit=1)
    assert (home.first.kind, home.first.hurt) == ("devourer", 2)  # as a blip it would be dead
    keys = [event.key for event in home.noted]
    assert keys.index("revealed") < keys.index("shadow-hurt")
    assert not home.state.coral


@pytest.mark.rule("card.district.council-rooms")
@pytest.mark.parametrize("card", sorted(box.THREATS))
def test_the_council_strikes_any_threat_from_the_agenda(home, card):
    activate(home, "council-meeting-rooms")
    home.state.phase, home.state.threats.cards = "threats", [card]
    home.run(draw_threat(home), works("council-meeting-rooms", 1))
    assert (home.state.threats_open.cards, home.state.threats_used.cards) == ([], [card])
    assert {event.key for event in home.noted} == {"threat", "played", "cancelled"}


@pytest.mark.rule("card.district.council-rooms")
def test_the_council_sits_in_the_scout_phase_too(home):
    activate(home, "council-meeting-rooms")
    home.state.phase, home.state.threats.cards = "scout-act", ["unrest-in-the-slums"]
    home.do("[{deal: {threat: 1}}]", works("council-meeting-rooms", 1))
    assert home.prosperity == 10


@pytest.mark.rule("card.district.seekers")
def test_the_seekers_bring_scouts_straight_home(home):
    home.rule("{modify: {rule: opportunity, of: scouts, until: mission}}")
    home.put("d", "F5")
    home.units[2].at = cell_of("A1")
    run_technology(home, "seekers-district", 0, 2, "do", "leave", unit=1)
    assert (home.unit.at, home.unit.lux) == (CITADEL, 8)
    assert spot(home.units[2].at) == "A1"


# --- passive ones -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.district.scavengers-posts")
@pytest.mark.parametrize(("answer", "items", "umbra"), [("pay", 3, 0), ("refuse", 2, 2)])
def test_two_umbra_reveal_one_more_item(home, answer, items, umbra):
    activate(home, "scavengers-trading-posts")
    home.unit.at = cell_of("J13")
    home.state.lands = [Land(0, "twilight", cell_of("J13"), code="TB")]
    twilight = [item.id for item in box.ITEMS.values() if item.land == "twilight"]
    home.state.printer.cards, home.unit.umbra = twilight[:4], 2
    home.unit.deck.cards = ["warcry"] * 6
    home.acts("printer", answers=(answer,))
    assert (len(home.state.display), home.unit.umbra) == (items, umbra)


@pytest.mark.rule("card.district.lux-foundries")
def test_the_pool_has_six_tiles_in_every_way(home):
    activate(home, "lux-foundries")
    home.state.dispenser.cards = ["cross"] * 9
    home.run(refill_pool(home))
    assert (len(home.state.pool), len(home.state.dispenser)) == (6, 3)
    home.state.pool.cards, home.state.dispenser.cards = [], ["cross"] * 5
    home.tile("A1")
    home.run(refill_pool(home))
    assert home.bright("A1") is None  # with five tiles in the dispenser the sixth comes from the board
    assert len(home.state.pool) == 6


@pytest.mark.rule("card.district.inferior-walls")
def test_the_walls_hold_the_first_two_damage_of_a_mission(home):
    activate(home, "inferior-walls")
    lost = []
    for _ in range(4):
        lose_prosperity(home, 1, "aimove.shadow.citadel")
        lost.append(10 - home.prosperity)
    assert lost == [0, 0, 1, 2]


@pytest.mark.rule("card.district.vertical-prison")
def test_two_prisoners_neither_move_nor_attack_in_the_next_shadow_phase(home):
    home.put("d", "F5")
    home.put("d", "C3")
    home.put("d", "C15")
    activate(home, "vertical-prison")
    home.run(happens(home, "mission-start"), 1, 2)
    assert [lasting.enemy for lasting in home.state.lasting] == [1, 2]
    home.state.phase = "move"
    assert home.moves("alpha") == ["F5", "C3", "D15"]
    home.state.phase = "attack"
    home.attacks()
    assert not home.told("shadow-attacks")
    home.run(shadow_end_step(home))
    assert home.moves("alpha")[1] == "D3"


@pytest.mark.rule("card.district.library")
def test_who_likes_may_discard_a_card_in_the_library(home):
    activate(home, "library-district")
    for unit in home.units:
        unit.hand.cards, unit.deck.cards = ["warcry"] * 5, ["safe-trails"]
    home.usual |= {"refill": "pass", "trim": "warcry"}
    home.run(refill_step(home), "do", "leave", "leave", "leave")
    assert home.unit.hand.cards == ["warcry"] * 4 + ["safe-trails"]
    assert "safe-trails" not in home.units[1].hand.cards


@pytest.mark.rule("card.district.library")
def test_nobody_is_asked_in_the_library_for_a_servodroid_which_has_no_cards(board):
    t = board(units=2, droids=1)
    activate(t, "library-district")
    t.run(happens(t, "refill"), "leave")
    assert [asked.kind for asked in t.asked] == ["may"]


@pytest.mark.rule("card.district.mound")
def test_tiles_of_the_mound_lie_in_legal_spaces_and_dim_beside_enemies(home):
    activate(home, "monumental-mound")
    home.state.dispenser.cards = ["cross"] * 3
    home.put("b", "G9")
    home.put("P", "J8")
    home.run(happens(home, "mission-start"), ("place", "H10", "cross"), ("place", "M10", "cross"), "pass")
    assert (home.bright("H10"), home.bright("M10")) == (False, True)
    places = {option[1] for option in home.asked[0].options[:-1]}
    assert places == {"H10", "H11", "J13", "K13", "K8", "M10", "M11"}


@pytest.mark.rule("card.district.factories")
def test_the_factories_waive_the_cards_but_not_the_action(home):
    activate(home, "automated-factories")
    home.state.lands = [Land(0, "twilight", cell_of("G5"), code="TA")]
    home.state.citadel.unlocked = ["lux-synthesizer"]
    home.unit.deck.cards = ["warcry"] * 6
    home.acts("build", "lux-synthesizer")
    assert (len(home.unit.deck), home.unit.actions) == (6, 2)
    home.unit.actions = 0
    assert not home.options("build")


@pytest.mark.rule("card.district.knowledge")
def test_mental_radiance_comes_into_the_decks_before_anything_else(home):
    """Technologies that act at the start of a mission do so when they become active: here, before the discovery."""
    home.state.lands = [Land(4, "twilight", cell_of("G5"))]
    home.state.hidden_lands = {"twilight": Pool("land")}
    home.state.hidden_lands["twilight"].put("4", "TC")
    home.state.statuses = {"positive": Deck("lightshield", ["mental-radiance"] * 4)}
    activate(home, "plateau-mines")
    home.state.citadel.technologies.append("source-of-knowledge")
    home.put("b", "F5")
    home.do("[{lands: {state: undiscovered, do: [{land: discover}]}}]")
    assert [unit.deck.cards for unit in home.units] == [["mental-radiance"]] * 4
    keys = [event.key for event in home.noted]
    assert keys.index("status-gained") < keys.index("revealed")


@pytest.mark.rule("card.district.pivot")
def test_with_the_pivot_a_scout_bears_one_more_corruption(home):
    home.unit.corruption = 7
    activate(home, "the-pivot")
    home.stack("0", "1")
    corruption_check(home, home.unit)  # 8 of 9
    assert not home.unit.corrupted
    home.stack("1", "1")
    corruption_check(home, home.unit)
    assert home.unit.corrupted


@pytest.mark.rule("card.district.monastery")
@pytest.mark.parametrize(("at", "lux"), [("H8", 8), ("G7", 7), ("F9", 8), ("E9", 7)])
def test_the_singing_reaches_three_spaces_from_any_space_of_the_citadel(home, at, lux):
    activate(home, "luminaries-monastery")
    home.unit.at = cell_of(at)
    home.run(take_damage(home, home.unit, 1, "shadow.attack.effect"))
    assert home.unit.lux == lux


@pytest.mark.rule("card.district.monastery")
def test_where_scouts_start_elsewhere_the_singing_is_there(home):
    activate(home, "luminaries-monastery")
    home.state.mission.counters["start"] = cell_of("C3")
    assert value(home.state, "armor", 0, home.units[1]) == 0
    home.units[1].at = cell_of("C6")
    assert value(home.state, "armor", 0, home.units[1]) == 1


@pytest.mark.rule("card.district.colosseum")
def test_the_colosseum_cheers_for_servodroids_too(board):
    t = board(units=2, droids=1)
    activate(t, "colosseum")
    droid = t.equip("servogun", unit=1)
    droid.at = cell_of("G5")
    t.state.heralds = [Herald("hunter", cell_of("F5"), darkness=0)]
    t.put("d", "E5")
    t.usual |= {"droid-lux": 1}
    t.stack("3 strong")
    t.acts("attack", 0, HERALD, unit=1)
    assert t.state.heralds[0].damage == max(1, 3 - armor_of(t.state, t.state.heralds[0]))
    t.stack("3")
    t.acts("attack", 0, 1, unit=1)
    assert t.first.hurt == 1


@pytest.mark.rule("card.district.light-spring")
@pytest.mark.parametrize(("lux", "after"), [(8, (4, 4)), (3, (3, 7))])
def test_the_spring_may_open_another_vial(home, lux, after):
    activate(home, "majestic-light-spring")
    home.unit.lux = lux
    home.run(happens(home, "mission-start"))
    assert (home.unit.vials, home.unit.lux) == after


def test_a_district_whose_token_has_not_moved_does_nothing(home):
    home.state.citadel.technologies = ["the-pivot", "colosseum"]
    assert value(home.state, "threshold", 8, home.unit) == 8
    assert not flag(home.state, "immune", home.unit)
