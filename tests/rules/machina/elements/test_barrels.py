"""Exploding barrels."""

import pytest
from tests.rules.machina.deeds import kinds, lasts

from coterie.games.machina.board.ground import spot
from coterie.games.machina.board.spaces import is_obstacle, sees, standing_at
from coterie.games.machina.box.tables import ITEMS
from coterie.games.machina.box.vocabulary import VOCABULARY, Attack, Destroy, Explode, Lose, Play, Push, Upon
from coterie.kernel.data import replace

SHOT = ("use", "explorer.kim", "snap-shot")


def ways(t, explorer):
    return {option[1] for option in t.may(explorer, "move")}


def spent(t):
    return {spot(cell) for cell, token in t.state.tokens.items() if token == "destroyed"}


def explosions(t):
    return [event.params["at"] for event in t.told("explosion")]


@pytest.mark.rule("elements.barrel.obstacle")
def test_a_barrel_is_in_the_way_but_not_out_of_sight(place):
    t = place("K b L", K="kim", L="lorrari")
    assert ways(t, t.explorer("kim")) == set()
    assert sees(t.state, t.cell("A1"), t.cell("A3"))
    assert is_obstacle(t.state, t.cell("A2"), standing_at(t.state))
    assert (*SHOT, "lorrari") not in t.may(t.explorer("kim"), "use"), "an obstacle on the line of a ranged ability"
    assert (*SHOT, "A2") in t.may(t.explorer("kim"), "use")


@pytest.mark.rule("elements.barrel.obstacle")
def test_only_attacks_can_be_aimed_at_a_barrel(place):
    """Phillip's spanner attacks; what loses health or is destroyed on the tile is never a barrel."""
    t = place("P b .", P="phillip")
    phillip = t.explorer()
    aimed = {option[1:] for option in t.may(phillip, "use") if option[-1] == "A2"}
    assert aimed == {("explorer.phillip", "spanner", "A2")}
    hurt = Upon(whom="units", do=(Lose({"health": 1}),))
    t.run(VOCABULARY.resolve(t, (hurt, Upon(whom="monsters", do=(Destroy(),))), t.about("phillip")))
    assert spent(t) == set()
    assert phillip.health == 4


@pytest.mark.rule("elements.barrel.hit")
@pytest.mark.parametrize(("face", "goes_off"), [("0", False), ("1", True)])
def test_a_barrel_is_hit_by_a_roll_of_one_or_more(place, face, goes_off):
    t = place("K . b .", K="kim")
    t.stack(face)
    t.does(t.explorer(), (*SHOT, "A3"))
    assert (spent(t) == {"A3"}) == goes_off


@pytest.mark.rule("elements.barrel.hit")
def test_the_final_roll_counts_with_essence(place):
    t = place("K . b .", K="kim")
    t.explorer().essence = 1
    t.stack("0")
    t.does(t.explorer(), (*SHOT, "A3"), 1)
    assert spent(t) == {"A3"}


@pytest.mark.rule("elements.barrel.hit", "combat.attack.total")
def test_the_final_roll_counts_with_what_is_in_force(place):
    t = place("K . b .", K="kim")
    lasts(t, "item.blood-boost-gun.attack", "kim")
    t.stack("0")
    t.does(t.explorer(), (*SHOT, "A3"))
    assert spent(t) == {"A3"}


@pytest.mark.rule("elements.barrel.explosion")
def test_one_roll_of_three_high_dice_is_made_against_all_around(place):
    """A total of 2 hits Lorrari with armor 1 and the Deep One with armor 2, and not the Rat-Thing behind a wall."""
    t = place(
        """
        K . . .

        L b|R .

        . D . .
    """,
        K="kim",
        L="lorrari",
        D="deep-one",
        R="rat-thing",
    )
    t.stack("1", "0", "2", "0")
    t.does(t.explorer("kim"), (*SHOT, "B2"), "kim")
    assert (t.explorer("kim").health, t.explorer("lorrari").health) == (3, 3), "friends and whoever set it off"
    assert t.monster("deep-one").wounds == 1
    assert t.at("rat-thing") == "B3"
    assert t.told("attack-roll")[-1].params["roll"] == "0 + 2 + 0"
    assert [event.rule for event in t.told("explosion")] == ["elements.barrel.explosion"]


@pytest.mark.rule("elements.barrel.explosion", "targeting.words.all")
def test_monsters_around_a_barrel_are_attacked_by_the_queue(place):
    """The Ghoul is first in the queue, though the Deep One stands before it on the way round."""
    t = place("K . D\n\n. . b\n\n. . G", K="kim", G="ghoul", D="deep-one")
    t.stack("1", "0", "0", "0")
    t.does(t.explorer(), (*SHOT, "B3"))
    assert [event.params["unit"] for event in t.told("missed")] == ["@monster.ghoul.name", "@monster.deep-one.name"]


@pytest.mark.rule("elements.barrel.explosion")
def test_armor_blocks_an_explosion_and_a_three_is_a_face_of_its_dice(place):
    t = place("K . b D", K="kim", D="deep-one")
    t.stack("1", "1", "0", "0")
    t.does(t.explorer(), (*SHOT, "A3"))
    assert t.monster("deep-one").wounds == 0, "armor 2 against 1, will 1 would not have helped"
    t = place("K . b D", K="kim", D="deep-one")
    t.stack("1", "3", "0", "0")
    t.does(t.explorer(), (*SHOT, "A3"))
    assert t.monster("deep-one").wounds == 1


@pytest.mark.rule("elements.barrel.explosion")
def test_its_space_is_destroyed_and_stays_an_obstacle(place):
    t = place("K . b .", K="kim")
    kim = t.explorer()
    t.stack("1")
    t.does(kim, (*SHOT, "A3"))
    kim.cell = t.cell("A2")
    assert ways(t, kim) == {"A1"}
    assert sees(t.state, t.cell("A1"), t.cell("A4"))
    assert (*SHOT, "A3") not in t.may(kim, "use"), "it cannot go off again"


@pytest.mark.rule("elements.barrel.explosion")
def test_who_set_it_off_is_the_attacker_and_has_killed(place):
    """Ama Boateng rams at melee and restores 2 stamina for a kill."""
    t = place("A b S", A="ama-boateng", S="ruptured-stoker")
    t.stack("1", "1", "1", "0")
    t.does(t.explorer(), ("use", "explorer.ama-boateng", "ram", "A2"))
    assert t.at("ruptured-stoker") == ""
    assert t.explorer().stamina == 6 - 2 + 2
    assert t.explorer().essence == 1


@pytest.mark.rule("elements.barrel.explosion")
def test_a_push_onto_a_barrel_sets_it_off_without_a_roll_against_it(place):
    t = place("A S b D", A="ama-boateng", S="deep-one", D="ghoul")
    t.stack("0", "0", "1")
    t.run(VOCABULARY.resolve(t, (Push(spaces=1),), replace(t.about("deep-one"), you="ama-boateng")))
    assert explosions(t) == ["A3"]
    assert t.at("deep-one") == "A2"
    assert t.monster("ghoul").wounds == 1
    assert t.told("attack-roll")[0].params["unit"] == "@explorer.ama-boateng.name"


@pytest.mark.rule("elements.barrel.chain")
def test_a_barrel_beside_goes_off_with_a_roll_of_its_own(place):
    t = place("K . b b L", K="kim", L="lorrari")
    t.stack("1", "1", "0", "0", "0", "0", "0")
    t.does(t.explorer("kim"), (*SHOT, "A3"))
    assert explosions(t) == ["A3", "A4"]
    assert t.explorer("lorrari").health == 4, "the second roll of 0 missed her armor of 1"
    assert t.explorer("kim").health == 4


@pytest.mark.rule("elements.barrel.chain")
def test_a_roll_of_nothing_does_not_set_off_the_next(place):
    t = place("K . b b L", K="kim", L="lorrari")
    t.stack("1", "0", "0", "0")
    t.does(t.explorer("kim"), (*SHOT, "A3"))
    assert explosions(t) == ["A3"]


@pytest.mark.rule("elements.barrel.chain")
def test_every_barrel_goes_off_once_and_the_first_strikes_before_the_next(place):
    """Lorrari beside both is attacked twice; the third barrel is beside the second alone."""
    t = place(
        """
        K . b b b

        # # L # #
    """,
        K="kim",
        L="lorrari",
    )
    t.stack("1", *("1", "0", "0") * 3)
    t.does(t.explorer("kim"), (*SHOT, "A3"))
    assert explosions(t) == ["A3", "A4", "A5"]
    assert t.explorer("lorrari").health == 2
    keys = [event.key for event in t.noted if event.key in ("explosion", "health-lost")]
    assert keys[:3] == ["explosion", "health-lost", "explosion"]


@pytest.mark.rule("elements.barrel.chain")
def test_a_wall_between_two_barrels_stops_the_chain(place):
    t = place("K . b|b L", K="kim", L="lorrari")
    t.stack("1", "3", "3", "3")
    t.does(t.explorer("kim"), (*SHOT, "A3"))
    assert explosions(t) == ["A3"]


@pytest.mark.rule("elements.barrel.chain")
def test_if_who_set_it_off_dies_in_it_the_next_is_nobodys_doing(place):
    t = place("K b b L", K="kim", L="lorrari")
    t.explorer("kim").health = 1
    t.stack("1", "1", "0", "0", "1", "0", "0")
    t.does(t.explorer("kim"), (*SHOT, "A2"))
    assert t.explorer("kim").dead
    assert t.explorer("lorrari").health == 3
    assert [event.params["unit"] for event in t.told("attack-roll")][-1] == "@nobody"


@pytest.mark.rule("elements.barrel.chain")
def test_explosions_pass_from_tile_to_tile_through_the_opening(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E8", "lorrari": "D12"}, {"E10": "b", "E11": "b", "D11": "b"})
    t.stack("1", "1", "0", "0", "0", "0", "0", "0", "0", "0")
    t.does(t.explorer("kim"), (*SHOT, "E10"))
    assert set(explosions(t)) == {"E10", "E11", "D11"}


@pytest.mark.rule("elements.barrel.explosion", "targeting.adjacent.space")
def test_units_beside_it_on_the_next_tile_are_attacked_and_none_behind_the_wall(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E8", "lorrari": "E11", "phillip": "D11"}, {"D10": "b"})
    t.stack("1", "3", "3", "3")
    t.does(t.explorer("kim"), (*SHOT, "D10"))
    assert [event.params["unit"] for event in t.told("hit")] == ["@explorer.lorrari.name"]


# --- attacks without target -------------------------------------------------------------------------------------------


@pytest.mark.rule("elements.barrel.obstacle")
def test_an_attack_on_all_adjacent_units_is_one_on_adjacent_barrels(place):
    t = place("K b . b L", K="kim", L="lorrari")
    t.stack("1", "0", "0", "0")
    t.run(VOCABULARY.resolve(t, (Attack(low=1, whom="adjacent-units"),), t.about("kim")))
    assert explosions(t) == ["A2"]
    t.stack("0")
    t.explorer("kim").cell = t.cell("A3")
    t.run(VOCABULARY.resolve(t, (Attack(low=1, whom="adjacent-units"),), t.about("kim")))
    assert explosions(t) == ["A2"], "with a roll of 0 it is missed"


@pytest.mark.rule("elements.barrel.obstacle")
def test_an_attack_on_monsters_spares_barrels(place):
    t = place("K b .", K="kim")
    t.run(VOCABULARY.resolve(t, (Attack(low=1, whom="adjacent-monsters"),), t.about("kim")))
    assert explosions(t) == []
    assert t.told("nobody-to-attack")


@pytest.mark.rule("elements.barrel.obstacle")
def test_a_barrel_can_be_the_one_adjacent_unit_that_is_attacked(place):
    t = place("L K b", K="kim", L="lorrari")
    t.stack("1", "0", "0", "0")
    t.run(VOCABULARY.resolve(t, (Attack(low=1, whom="any-adjacent-unit"),), t.about("kim")), "A3")
    assert explosions(t) == ["A3"]
    assert t.explorer("lorrari").health == 4


@pytest.mark.rule("elements.barrel.explosion")
def test_what_counts_as_a_barrel_also_is_one_for_effects_that_set_barrels_off(place):
    t = place("K . c .", K="kim")
    t.run(VOCABULARY.resolve(t, (Explode(which="all"),), t.about("kim")))
    assert explosions(t) == []
    t.current("nitre-in-the-chests")
    t.run(VOCABULARY.resolve(t, (Explode(which="all"),), t.about("kim")))
    assert explosions(t) == ["A3"]


@pytest.mark.rule("elements.barrel.explosion")
def test_an_effect_that_nobody_uses_sets_off_the_barrels_of_all_tiles(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E8"}, {"B2": "b", "B12": "b"})
    t.run(VOCABULARY.resolve(t, (Explode(which="all"),), t.about("kim")))
    assert explosions(t) == ["B2"]
    t.run(VOCABULARY.resolve(t, (Explode(which="all"),), Play(rule="abilities.enters.horror-chapter", owned=False)))
    assert explosions(t) == ["B2", "B12"]


# --- whoever hits one has hit -----------------------------------------------------------------------------------------


def armed(place, weapon, augment=""):
    """Kim with a weapon, and what it is augmented with, before a barrel."""
    t = place("K . b", K="kim")
    kim = t.explorer()
    t.gives(kim, weapon, equip=True)
    if augment:
        t.gives(kim, augment)
        kim.attached = {augment: weapon}
    return t, kim


@pytest.mark.rule("elements.barrel.hit", "combat.attack.sequence")
def test_who_hits_a_barrel_has_hit_as_whoever_hits_a_unit(place):
    t, kim = armed(place, "blood-boost-gun")
    t.stack("1", "0")
    t.does(kim, ("use", "item.blood-boost-gun", "shot", "A3"))
    assert t.told("explosion")
    assert [marker.card for marker in t.state.markers] == ["item.blood-boost-gun"]


@pytest.mark.rule("elements.barrel.hit", "combat.attack.hit")
def test_who_misses_it_has_not_hit(place):
    t, kim = armed(place, "blood-boost-gun")
    t.stack("0", "0")
    t.does(kim, ("use", "item.blood-boost-gun", "shot", "A3"))
    assert not t.told("explosion")
    assert not t.state.markers


@pytest.mark.rule("elements.barrel.obstacle", "combat.attack.sequence")
@pytest.mark.parametrize("face", ["0", "1"])
def test_an_attack_at_a_barrel_is_an_attack_hit_or_not(place, face):
    t, kim = armed(place, "rivet-gun", augment="flywheel-governor")
    [counts] = [rule.name for rule in ITEMS["flywheel-governor"].rules]
    t.state.counts[f"item.flywheel-governor.{counts}"] = 2
    kim.stamina = 3
    t.stack(face, "0")
    t.does(kim, ("use", "item.rivet-gun", "nail", "A3"))
    assert kim.stamina == 3, "the third attack with it restores 3 stamina"


@pytest.mark.rule("elements.barrel.obstacle")
def test_what_a_card_does_to_the_blocker_is_not_asked_for_a_barrel(place):
    t, kim = armed(place, "rivet-gun", augment="recoil-piston")
    t.stack("1", "0")
    t.does(kim, ("use", "item.rivet-gun", "nail", "A3"))
    assert t.told("explosion")
    assert "may" not in kinds(t)
