"""Which of two positions bots prefer, and what they expect of the next Shadow phase: small positions, no games."""

import pytest

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.bots.evaluate import Look, ahead, ends_in_the_dark, evaluate, linked, progress, walk_to
from coterie.games.sheol.bots.threats import Forecast, safety
from coterie.games.sheol.bots.worth import card_worth, charge_worth, hand_worth, item_worth, tiles_worth
from coterie.games.sheol.mission.to_victory import whole_way
from coterie.games.sheol.state import Drone, Gear, Land, Mission, Progress, Stream
from coterie.kernel.data import replace


@pytest.fixture
def night(board):
    """A position of a mission with one of its cards in play, in the Scout phase."""

    def make(text="", at="A1", mission="dry-lamps", card="A", **more):
        t = board(text, at, **more)
        t.state.mission = Mission(mission, {card: Progress()})
        t.state.phase = "scout-act"
        return t

    return make


def better(t, change):
    """By how much a change makes the position better."""
    before = evaluate(t.state)
    change()
    return evaluate(t.state) - before


def set_to(thing, **fields):
    """A change of the position."""
    return lambda: [setattr(thing, name, value) for name, value in fields.items()]


def forecast(t):
    return Forecast(t.state, [unit for unit in t.units if not unit.dead])


def guarded(t):
    return safety(t.state, forecast(t), t.units)


# --- what the next Shadow phase brings --------------------------------------------------------------------------------


def test_a_unit_beside_a_shadow_expects_harm_and_one_far_off_none(night):
    t = night("1 l . . . . . . . 2", "C3")
    harm = forecast(t).harm
    assert harm[0] > 0.5
    assert harm[1] == harm[2] == 0


def test_a_unit_two_spaces_from_a_lurker_expects_more_than_one_two_spaces_from_a_moth(night):
    assert forecast(night("1 . l", "C3")).harm[0] > forecast(night("1 . m", "C3")).harm[0]


def test_armor_under_a_unit_lowers_what_it_expects(night):
    t = night("1 l", "C3")
    bare = forecast(t).harm[0]
    t.tile("C3", "end-armor")
    assert forecast(t).harm[0] < bare


@pytest.mark.parametrize("rule", ["immune", "hidden"])
def test_who_is_immune_or_hidden_expects_no_harm(night, rule):
    t = night("1 l", "C3")
    t.do(f"[{{modify: {{rule: {rule}, until: next-shadow-phase}}}}]")
    assert forecast(t).harm[0] == 0


def test_who_is_immune_still_draws_shadows_off_the_citadel(night):
    t = night("1 l", "F9")
    before = guarded(t)
    t.do("[{modify: {rule: immune, until: next-shadow-phase}}]")
    assert guarded(t) == before


def test_a_stunned_shadow_does_no_harm(night):
    t = night("1 l", "C3")
    t.do("[{enemies: {kinds: [shadow], do: [{modify: {rule: stunned, of: enemy, until: next-shadow-phase}}]}}]")
    assert forecast(t).harm[0] == 0


def test_a_shadow_at_the_gate_burns_whatever_is_rolled_unless_a_tile_lies_before_it(night):
    t = night()
    shadow = t.shadow("K8")
    assert forecast(t).burning[shadow.id] == pytest.approx(1)
    other = t.shadow("G10")
    assert 0 < forecast(t).burning[other.id] < 1
    t.tile("H10")
    assert other.id not in forecast(t).burning


def test_one_shadow_less_is_better_however_many_there_are(night):
    t = night()
    for column in range(1, 21):
        t.shadow(f"F{column}")
        t.shadow(f"O{column}")
    t.state.citadel.prosperity = 2
    crowded = guarded(t)
    t.state.shadows.popitem()
    assert guarded(t) > crowded


def test_who_comes_nearer_to_a_shadow_makes_it_less_of_a_threat_and_its_end_is_better_still(night):
    t = night("1 . . . . b", "F3")
    far = guarded(t)
    t.unit.at = cell_of("F6")
    near = guarded(t)
    t.state.shadows.clear()
    assert far < near < guarded(t)


def test_a_lure_drone_takes_from_the_threat_of_a_shadow_near_it(night):
    t = night("b", "F10")
    before = guarded(t)
    t.state.drones.append(Drone(cell_of("F12"), lure=3))
    assert guarded(t) > before


# --- Lux, light, corruption -------------------------------------------------------------------------------------------


def test_a_droid_with_all_its_lux_pays_itself_since_it_regains_it(night):
    t = night(units=4, droids=2)
    droid, scout = t.units[2], t.units[0]
    droid.lux = box.CORES[droid.core].lux
    assert better(t, set_to(droid, lux=droid.lux - 1)) == pytest.approx(0)
    assert better(t, set_to(scout, lux=scout.lux - 1)) < 0


def test_a_scout_pays_for_a_droid_that_is_nearly_spent(night):
    t = night(units=4, droids=2)
    droid, scout = t.units[2], t.units[0]
    droid.lux = 2
    by_scout = better(t, set_to(scout, lux=scout.lux - 1))
    assert better(t, set_to(droid, lux=1)) < by_scout


def test_standing_in_the_dark_is_worse_than_on_a_tile_and_worst_near_the_threshold(night):
    t = night("1", "F3")
    lit = night("1S", "F3")
    dark = evaluate(t.state) - evaluate(lit.state)
    t.unit.corruption = lit.unit.corruption = 5
    assert evaluate(t.state) - evaluate(lit.state) < dark < 0


def test_the_sixth_corruption_is_worse_than_the_first(night):
    t = night()
    first = better(t, set_to(t.unit, corruption=1))
    t.unit.corruption = 5
    assert better(t, set_to(t.unit, corruption=6)) < first < 0


def test_what_is_left_for_the_turn_is_worth_a_little_and_passing_gives_some_of_it_up(night):
    t = night("1", "F3")
    t.unit.actions = t.unit.movement = 3
    given_up = better(t, set_to(t.unit, passed=True))
    assert given_up < 0
    t.unit.passed = False
    assert better(t, set_to(t.unit, lux=t.unit.lux - 1)) < given_up  # but no Lux is burnt to put it off


def test_action_points_that_the_movement_track_cannot_take_are_not_kept_for_anything(night):
    t = night(units=4, droids=2)
    fast, health = t.units[2:]
    fast.core, health.core = "fast", "health"
    for unit in (fast, health):
        unit.passed, unit.moved, unit.actions = True, True, 1
    assert better(t, set_to(fast, actions=3)) == 0 < better(t, set_to(health, actions=3))
    health.moved, health.actions = False, 1
    assert better(t, set_to(health, actions=3)) == 0


def test_who_may_not_act_any_more_has_what_who_has_passed_has(night):
    t = night("1", "F3")
    t.unit.actions = 3
    t.do("[{modify: {rule: no-act, until: turn}}]")
    assert better(t, set_to(t.unit, passed=True)) == 0


def test_who_could_step_out_of_the_dark_had_better_do_so_unless_another_stands_there(night):
    t = night("1 2", "F3")
    t.tile("F4")
    t.unit.movement = 1
    assert better(t, set_to(t.units[1], at=cell_of("A9"))) < 0
    assert better(t, set_to(t.unit, moved=True)) > 0


def test_shadows_that_would_not_react_are_worth_something_to_who_can_still_reveal_them(night):
    t = night("1 b b", "F3")
    t.unit.actions = 1
    spared = "[{modify: {rule: no-reaction, of: enemies, kinds: [shadow], until: phase}}]"
    assert better(t, lambda: t.do(spared)) > 0
    quiet = evaluate(t.state)
    t.unit.actions = 0
    t.state.lasting.clear()
    assert better(t, lambda: t.do(spared)) == 0 < quiet


def test_tiles_that_may_go_anywhere_along_the_road_are_worth_more(night):
    t = night("1S", "F9")
    t.unit.tiles[:] = ["cross", "tee"]
    assert better(t, lambda: t.do("[{modify: {rule: wide-placing, until: turn}}]")) > 0


def test_items_on_display_are_worth_something_as_far_as_there_is_umbra_for_them(night):
    t = night()
    t.state.display.cards[:] = []
    assert better(t, lambda: t.state.display.cards.append("solder-kit")) == 0
    t.unit.umbra = 2
    assert better(t, lambda: t.state.display.cards.append("chalk-line")) > 0


# --- things at hand ---------------------------------------------------------------------------------------------------


def test_cards_differ_in_worth_and_a_burden_is_worth_less_than_nothing():
    best, plain = card_worth("blessed-by-the-light"), card_worth("lightstream-reposition")
    assert best > plain > 0 > card_worth("blind-to-the-blue")
    assert card_worth("lux-ecstasy") > card_worth("inner-peace")


def test_the_second_copy_of_a_card_is_given_up_before_the_only_one_of_equal_worth():
    pair = hand_worth(("safeguard", "safeguard", "leatherback"), False)
    assert pair - hand_worth(("safeguard", "leatherback"), False) < card_worth("safeguard")


def test_cards_for_droids_are_worth_little_without_droids():
    hand = ("safeguard", "grid-connection")
    assert hand_worth(hand, False) < hand_worth(hand, True)


def test_a_builder_rather_gives_up_a_dead_end_than_a_cross():
    assert tiles_worth(("end", "tee")) < tiles_worth(("cross", "tee"))


def test_the_dearer_item_is_worth_more():
    assert item_worth("first-fire") > item_worth("pocket-lux-vial")


def test_what_can_be_attached_is_worth_more_on_the_weapon_than_in_the_inventory(night):
    t = night()
    t.unit.weapon = Gear("flash-gun")
    t.unit.items.append("comet-rounds")
    carried = evaluate(t.state)
    t.unit.items.remove("comet-rounds")
    t.unit.weapon.attached.append("comet-rounds")
    assert evaluate(t.state) > carried


def test_who_has_passed_brings_no_light_to_a_land_any_more(night):
    t = night("1", "H15")
    t.state.lands.append(Land(0, "twilight", t.unit.at))
    t.unit.actions = 1
    look = Look(t.state)
    look.road = frozenset([t.unit.at])
    assert not ends_in_the_dark(look, t.unit)
    t.unit.passed = True
    assert ends_in_the_dark(look, t.unit)


def test_a_charge_is_not_burnt_for_nothing(night):
    t = night()
    t.unit.accessories.append(Gear("smugglers-pouch", charges=2))
    assert charge_worth("smugglers-pouch") > 0
    assert better(t, set_to(t.unit.accessories[0], charges=1)) < 0
    t.state.citadel.districts["perimetral-outposts"] = 0
    t.state.citadel.charges["perimetral-outposts"] = 2
    assert better(t, lambda: t.state.citadel.charges.update({"perimetral-outposts": 1})) < 0


# --- the mission ------------------------------------------------------------------------------------------------------


def test_the_first_tile_of_a_road_counts_also_where_waiting_would_be_as_short_a_way(night):
    t = night(mission="the-convoy")
    assert whole_way("the-convoy") == 5
    bare = progress(Look(t.state))
    t.state.streams[cell_of("M10")] = Stream("straight")
    assert 0 < bare < progress(Look(t.state))


def test_movement_that_could_be_used_on_the_way_is_worth_its_lux_and_the_step_itself_more(night):
    """A goal asks for a scout at B15, on the other side of the dark."""
    t = night("1", "F14", mission="what-followed", units=4)
    t.unit.movement = 0
    bought = better(t, set_to(t.unit, movement=2, lux=t.unit.lux - 1))
    assert bought > 0
    assert better(t, set_to(t.unit, movement=0, at=cell_of("E14"))) > 0


def test_a_second_way_to_the_next_goal_counts_a_little(night):
    """6 kills would do as well as 4 turns with both extractors."""
    t = night(card="D")
    done = t.state.mission.cards["D"]
    before = progress(Look(t.state))
    t.state.mission.cards["D"] = replace(done, kills=1)
    assert progress(Look(t.state)) > before


def test_a_walk_goes_around_what_is_shut_and_rather_around_coralbone_than_through_it():
    aim, wall = cell_of("Q6"), frozenset([cell_of("Q7")])
    assert walk_to((aim,), frozenset(), frozenset())[cell_of("Q8")] == 2
    assert walk_to((aim,), wall, frozenset())[cell_of("Q8")] == walk_to((aim,), frozenset(), wall)[cell_of("Q8")] == 4
    assert walk_to((aim,), wall, frozenset())[cell_of("P7")] == 2


def test_a_builder_waits_on_the_road_and_not_in_the_dark_where_the_next_tile_would_lie(night):
    t = night(mission="the-convoy")
    t.tile("M10", "straight")
    for unit in t.units[1:]:
        unit.dead = True
    t.unit.tiles.append("straight")
    t.unit.at = cell_of("N10")
    beyond = linked(Look(t.state), [cell_of("R7")])
    t.unit.at = cell_of("M10")
    assert linked(Look(t.state), [cell_of("R7")]) > beyond


def test_far_from_the_light_is_worse_than_near_it(night):
    t = night("1", "C3", card="D")
    far = evaluate(t.state)
    t.tile("C6")
    assert evaluate(t.state) > far


def test_what_is_left_of_the_team_matters_less_in_the_last_turns(night):
    t = night()
    t.state.enemy.turn = 1
    assert ahead(t.state) == 1
    early = better(t, set_to(t.unit, lux=4))
    t.unit.lux, t.state.enemy.turn = 8, t.state.enemy.death
    assert early < better(t, set_to(t.unit, lux=4)) < 0
