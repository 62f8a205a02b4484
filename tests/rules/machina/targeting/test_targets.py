"""Melee and the two kinds of ranged targeting, and abilities that call for two targets."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import ETHEREAL, lasts

from coterie.games.machina.abilities.playing import aims, by_key
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.combat.attack import made_with


def targets(t, name: str, source: str, ability: str) -> list[str]:
    """At what a unit may aim an ability, whether it can pay or not."""
    unit = next(each for each in (*t.state.explorers, *t.state.monsters) if each.card == name)
    return [target for (target,) in aims(t.state, unit, by_key(("use", source, ability))[0])]


# --- melee ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.melee")
def test_melee_reaches_the_user_and_what_is_adjacent(place):
    t = place(
        """
        P M S

        .|G .
        """,
        P="phillip",
        M="deep-one",
        S="sarall",
        G="ghoul",
    )
    assert targets(t, "phillip", "explorer.phillip", "spanner") == ["phillip", "deep-one", "ghoul"]
    t.explorer().cell = t.cell("B1")
    assert targets(t, "phillip", "explorer.phillip", "spanner") == ["phillip", "deep-one"]


@pytest.mark.rule("targeting.melee", "elements.barrel.obstacle")
def test_a_barrel_is_a_target_for_attacks(place):
    t = place("P b . b", P="phillip")
    assert targets(t, "phillip", "explorer.phillip", "spanner") == ["phillip", "A2"]
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert targets(t, "phillip", "explorer.phillip", "spanner") == ["phillip"]


# --- ranged -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.ranged.clear", "targeting.ranged.notes", "targeting.ranged.distance")
def test_the_first_kind_needs_sight_range_and_a_clear_line(place):
    t = place(
        """
        K . . M S

        . . . . .

        . . G . .
        """,
        K="kim",
        M="deep-one",
        S="sarall",
        G="ghoul",
    )
    assert targets(t, "kim", "explorer.kim", "snap-shot") == ["kim", "deep-one", "ghoul"]  # diagonals count as one
    t.monster("deep-one").cell = t.cell("A5")
    t.monster("sarall").cell = t.cell("B5")
    assert targets(t, "kim", "explorer.kim", "snap-shot") == ["kim", "ghoul"]  # four spaces away


@pytest.mark.rule("targeting.ranged.clear", "targeting.obstacle")
@pytest.mark.parametrize("mark", "Mcbl")
def test_an_obstacle_on_the_line_is_in_the_way(place, mark: str):
    t = place(f"K {mark} S", K="kim", S="sarall", **({"M": "deep-one"} if mark == "M" else {}))
    assert "sarall" not in targets(t, "kim", "explorer.kim", "snap-shot")


@pytest.mark.rule("targeting.ranged.clear")
def test_a_destroyed_space_is_in_the_way_a_pit_is_not(place):
    t = place("K s S", K="kim", S="sarall")
    assert "sarall" in targets(t, "kim", "explorer.kim", "snap-shot")
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert "sarall" not in targets(t, "kim", "explorer.kim", "snap-shot")
    t = place("K o S", K="kim", S="sarall")
    assert "sarall" in targets(t, "kim", "explorer.kim", "snap-shot")


@pytest.mark.rule("targeting.ranged.clear")
def test_only_obstacles_whose_inside_the_line_crosses_count(place):
    t = place(
        """
        K 1 .

        2 . .

        . . S
        """,
        K="kim",
        S="sarall",
        **{"1": "deep-one", "2": "ghoul"},
    )
    assert "sarall" in targets(t, "kim", "explorer.kim", "snap-shot")  # it only touches their corners
    t.monster("ghoul").cell = t.cell("B2")
    assert "sarall" not in targets(t, "kim", "explorer.kim", "snap-shot")


@pytest.mark.rule("targeting.ranged.over")
def test_the_second_kind_disregards_obstacles_but_not_walls_and_range(place):
    t = place("K S . M", K="kim", S="sarall", M="mi-go")
    assert targets(t, "mi-go", "monster.mi-go", "cold-current") == ["kim", "sarall", "mi-go"]
    t = place("K S .|M", K="kim", S="sarall", M="mi-go")
    assert targets(t, "mi-go", "monster.mi-go", "cold-current") == ["mi-go"]
    t = place("K . . . . M", K="kim", M="mi-go")
    assert targets(t, "mi-go", "monster.mi-go", "cold-current") == ["mi-go"]


@pytest.mark.rule("targeting.ranged.distance")
def test_range_is_counted_directly_however_long_the_walk_is(place):
    t = place(
        """
        . K . .

        . o o o

        . # S #
        """,
        K="kim",
        S="sarall",
    )
    assert "sarall" in targets(t, "kim", "explorer.kim", "snap-shot")
    t.monster("sarall").cell = t.cell("A4")
    assert "sarall" in targets(t, "kim", "explorer.kim", "snap-shot")


@pytest.mark.rule("targeting.ranged.notes")
def test_range_is_changed_for_ranged_abilities_alone(place):
    t = place("P K . M", K="kim", P="phillip", M="deep-one")
    assert "deep-one" in targets(t, "kim", "explorer.kim", "snap-shot")
    t.current("snow-indoors")  # two spaces less for all
    assert "deep-one" not in targets(t, "kim", "explorer.kim", "snap-shot")
    t.monster("deep-one").cell = t.cell("A3")
    assert "deep-one" in targets(t, "kim", "explorer.kim", "snap-shot")
    assert "kim" in targets(t, "phillip", "explorer.phillip", "spanner")  # melee is as ever


@pytest.mark.rule("targeting.ranged.notes")
def test_without_any_range_left_one_can_still_aim_at_oneself(place):
    t = place("L . M", L="lorrari", M="deep-one")
    t.current("snow-indoors")
    assert targets(t, "lorrari", "explorer.lorrari", "hex") == ["lorrari"]


@pytest.mark.rule("combat.ethereal.untargetable", "targeting.words.all")
def test_affected_units_table_a_target_may_not_be_ethereal(place):
    t = place("K . M", K="kim", M="deep-one")
    lasts(t, ETHEREAL, "deep-one")
    assert targets(t, "kim", "explorer.kim", "snap-shot") == ["kim"]


# --- kinds of weapons -------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.weapon-kind")
def test_a_weapon_is_melee_or_ranged_by_the_attack_made_with_it(place):
    t = place("K M", K="kim", M="deep-one")
    t.gives(t.explorer(), "firemans-axe", "twin-throat-blunderbuss")

    def kinds(source: str, ability: str) -> set[str]:
        return set(made_with(Play(source=source, ability=ability), t.explorer()))

    assert kinds("item.firemans-axe", "hew") == {"weapon", "melee"}
    assert kinds("item.twin-throat-blunderbuss", "volley") == {"weapon", "ranged"}
    assert kinds("explorer.kim", "snap-shot") == {"ranged"}


@pytest.mark.rule("targeting.weapon-kind")
def test_hank_strikes_harder_with_melee_weapons_alone(place):
    t = place("H M", H="hank-horden", M="deep-one")  # armor 2, which +1 alone reaches from a roll of 1
    hank = t.explorer()
    t.gives(hank, "firemans-axe", equip=True)
    t.stack("1", "0")
    t.does(hank, ("use", "item.firemans-axe", "hew", "deep-one"))
    assert [event.params["n"] for event in t.told("hit")] == [2]
    t = place("H M", H="hank-horden", M="deep-one")
    t.gives(t.explorer(), "twin-throat-blunderbuss", equip=True)
    t.stack("1", "0")
    t.does(t.explorer(), ("use", "item.twin-throat-blunderbuss", "volley", "deep-one", "deep-one"))
    assert [event.params["n"] for event in t.told("missed")] == [1, 1]


# --- two targets ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("targeting.two.same")
def test_two_targets_may_be_the_same(place):
    t = place("K . M S", K="kim", M="deep-one", S="sarall")
    t.gives(t.explorer(), "bolas-caster", equip=True)
    t.monster("sarall").cell = t.cell("A4")
    pairs = [option[3:] for option in t.may(t.explorer(), "use") if option[1] == "item.bolas-caster"]
    assert ("deep-one", "deep-one") in pairs
    assert ("deep-one", "kim") in pairs
    assert not any("sarall" in pair for pair in pairs)  # behind the other


@pytest.mark.rule("targeting.two.same", "targeting.two.markers", "combat.attack.one-roll")
def test_two_targets_example_affects_the_targets_with_one_marker_for_each_play(place):
    t = place(
        """
        K . M

        . . S

        . . G
        """,
        K="kim",
        M="deep-one",
        S="sarall",
        G="ghoul",
    )
    kim = t.explorer()
    t.gives(kim, "bolas-caster", equip=True)
    t.stack("0")
    t.does(kim, ("use", "item.bolas-caster", "tangle", "deep-one", "sarall"))
    assert len(t.told("attack-roll")) == 1
    assert sorted(each.unit for each in t.state.lasting) == ["deep-one", "sarall"]
    assert [marker.owner for marker in t.state.markers] == [0]
    t.stack("0")
    t.does(kim, ("use", "item.bolas-caster", "tangle", "sarall", "sarall"))
    assert sorted(each.unit for each in t.state.lasting) == ["deep-one", "sarall", "sarall", "sarall"]
    assert len(t.state.markers) == 2


@pytest.mark.rule("targeting.two.same")
def test_a_target_named_twice_is_struck_twice_by_the_one_roll(place):
    t = place("K . M", K="kim", M="shoggoth")
    t.gives(t.explorer(), "twin-throat-blunderbuss", equip=True)
    t.stack("2", "2")
    t.does(t.explorer(), ("use", "item.twin-throat-blunderbuss", "volley", "shoggoth", "shoggoth"))
    assert len(t.told("attack-roll")) == 1
    assert t.monster("shoggoth").wounds == 2


VOLLEY = ("use", "item.twin-throat-blunderbuss", "volley")


def with_barrels(place):
    """Kim, who reaches two spaces far, a monster, and two barrels that do not set each other off."""
    t = place("K . b\n\n. M .\n\nb . .", K="kim", M="shoggoth")
    t.gives(t.explorer(), "twin-throat-blunderbuss", equip=True)
    return t


@pytest.mark.rule("targeting.two.same", "elements.barrel.obstacle")
def test_a_barrel_may_be_one_of_two_targets_or_both(place):
    t = with_barrels(place)
    pairs = {option[3:] for option in t.may(t.explorer(), "use") if option[:3] == VOLLEY}
    assert {("A3", "shoggoth"), ("A3", "C1"), ("A3", "A3"), ("shoggoth", "shoggoth")} <= pairs
    assert ("shoggoth", "A3") not in pairs  # the same once more


@pytest.mark.rule("targeting.two.same", "elements.barrel.hit", "combat.attack.one-roll")
@pytest.mark.parametrize(
    ("targets", "wounds", "explosions"),
    [(("A3", "shoggoth"), 1, ["A3"]), (("A3", "C1"), 0, ["A3", "C1"]), (("A3", "A3"), 0, ["A3"])],
)
def test_one_roll_counts_against_a_unit_and_a_barrel(place, targets, wounds, explosions):
    """A Shoggoth has armor 3; each explosion, with its own dice, misses who stands beside it."""
    t = with_barrels(place)
    t.stack("2", "2", *["0", "0", "0"] * len(explosions))
    t.does(t.explorer(), (*VOLLEY, *targets))
    assert len(t.told("attack-roll")) == 1 + len(explosions)
    assert t.monster("shoggoth").wounds == wounds
    assert [event.params["at"] for event in t.told("explosion")] == explosions


@pytest.mark.rule("elements.barrel.obstacle", "targeting.two.markers")
def test_what_else_an_attack_does_does_not_touch_a_barrel(place):
    t = place("K . b\n\n. M .", K="kim", M="shoggoth")
    t.gives(t.explorer(), "bolas-caster", equip=True)
    t.stack("0")
    t.does(t.explorer(), ("use", "item.bolas-caster", "tangle", "A3", "shoggoth"))
    assert [each.unit for each in t.state.lasting] == ["shoggoth"]


# --- across tiles -----------------------------------------------------------------------------------------------------

ROWS = "\n\n".join([". . . . . . . . . ."] * 4) + "\n\n"


@pytest.mark.rule("targeting.scope.targeted", "targeting.ranged.distance")
def test_a_target_may_stand_on_a_joined_tile(place):
    t = place(
        ROWS + ". . . . . . . . K P\n\n. . . . . . . . . .",
        east=ROWS + "M . .\n\n. . S",
        K="kim",
        P="phillip",
        M="deep-one",
        S="sarall",
    )
    assert targets(t, "phillip", "explorer.phillip", "spanner") == ["kim", "phillip", "deep-one"]
    t.explorer("phillip").cell = t.cell("A1")
    assert targets(t, "kim", "explorer.kim", "snap-shot") == ["kim", "deep-one"]
    t.explorer("kim").cell = t.cell("F10")
    assert targets(t, "kim", "explorer.kim", "snap-shot") == ["kim", "deep-one", "sarall"]


@pytest.mark.rule("targeting.scope.targeted", "map.explore.other-sides")
def test_the_border_between_tiles_is_open_at_the_edges_alone(place):
    t = place(
        ROWS.replace(". . . . . . . . . .", ". . . . . . . . . K", 1) + ". . . . . . . . . .",
        east=ROWS.replace(". . . . . . . . . .", "M . . . . . . . . .", 1) + ". .",
        K="kim",
        M="deep-one",
    )
    assert (t.at("kim"), t.at("deep-one")) == ("A10", "A11")
    assert targets(t, "kim", "explorer.kim", "snap-shot") == ["kim"]
