"""What an ability costs in essence when it is aimed at a map space: who stands beside that space may contribute."""

import pytest

from coterie.games.machina.box.vocabulary import Ability, Cost, DestroySpace, Restore, Targeting

AT_A_CHEST = Targeting(how="melee", at="space", space="chest")
THERE = (DestroySpace(space="chest", which="target"),)


@pytest.fixture
def hall(place, prints):
    """Lorrari beside a chest, Kim beside it on the other side, not beside Lorrari; a chest more, far from Kim."""

    def make(cost, *, lorrari=0, kim=3):
        prints("explorer.lorrari", Ability(id="at-a-chest", cost=cost, target=AT_A_CHEST, do=THERE))
        t = place("# c L c K", L="lorrari", K="kim")
        t.explorer("lorrari").essence, t.explorer("kim").essence = lorrari, kim
        return t

    return make


def use(at: str) -> tuple[str, ...]:
    return ("use", "explorer.lorrari", "at-a-chest", at)


@pytest.mark.rule("units.contribute.target-space")
def test_who_stands_beside_the_target_space_contributes_to_the_ability(hall):
    t = hall(Cost(stamina=1, essence=3))
    lorrari, kim = t.explorers
    t.does(lorrari, use("A4"), 3)
    assert (lorrari.essence, kim.essence) == (0, 0)
    assert [event.params["at"] for event in t.told("space-destroyed")] == ["A4"]


@pytest.mark.rule("units.contribute.target-space", "abilities.active.cost")
def test_only_targets_for_which_the_essence_can_be_had_are_offered(hall):
    t = hall(Cost(stamina=1, essence=3))
    assert t.may(t.explorer("lorrari"), "use") == [use("A4")]
    t.explorer("lorrari").essence = 3
    assert t.may(t.explorer("lorrari"), "use") == [use("A2"), use("A4")]


@pytest.mark.rule("units.contribute.target-space", "abilities.active.cost")
def test_with_too_little_there_it_is_refused_for_want_of_essence(hall):
    t = hall(Cost(stamina=1, essence=3), kim=2)
    assert t.may(t.explorer("lorrari"), "use") == []
    assert ("essence", "abilities.active.cost") in t.why_not(t.explorer("lorrari"), "use")


@pytest.mark.rule("units.contribute.target-space", "units.essence.for-health")
def test_health_of_such_a_cost_is_replaced_from_beside_the_target_space_too(hall):
    t = hall(Cost(health=1))
    lorrari, kim = t.explorers
    lorrari.health = 1
    assert t.may(lorrari, "use") == [use("A4")], "at the other chest it would be the last health"
    t.does(lorrari, use("A4"), "essence", 1)
    assert (lorrari.health, kim.essence) == (1, 2)


@pytest.mark.rule("units.contribute.right", "abilities.active.cost")
def test_an_ability_is_offered_to_who_has_no_essence_if_others_can_pay_all_of_it(place, prints):
    prints("explorer.lorrari", Ability(id="of-others", cost=Cost(essence=2), do=(Restore({"health": 1}),)))
    t = place("L K", L="lorrari", K="kim")
    lorrari, kim = t.explorers
    kim.essence, lorrari.health = 2, 1
    t.does(lorrari, ("use", "explorer.lorrari", "of-others"), 2)
    assert (kim.essence, lorrari.health) == (0, 2)
    kim.essence = 1
    assert t.may(lorrari, "use") == []
