"""Conditional effects: while something holds, each time it occurs, as it is resolved, or before it can be played."""

import pytest

from coterie.games.machina.abilities.playing import abilities_of, play_ability
from coterie.games.machina.box.vocabulary import VOCABULARY, Ability, Cost, Lose, Restore
from coterie.games.machina.state import Tile
from coterie.games.machina.units.attributes import defence


def plays(t, unit, ability, *targets):
    """A unit plays an ability of a card, without a menu."""
    play = next(each for each in abilities_of(t.state, unit) if each.ability.id == ability)
    t.run(play_ability(t, unit, play, targets))


def rolled(t):
    """What the last attack came to, against its blocker."""
    return (t.told("hit") + t.told("missed"))[-1].params["n"]


@pytest.mark.rule("effects.conditional.continual")
def test_an_effect_is_in_force_exactly_while_its_condition_holds(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "padded-gambeson", equip=True)
    armor = defence(t.state, kim, "armor")
    kim.health -= 1
    assert defence(t.state, kim, "armor") == armor + 1
    kim.health += 1
    assert defence(t.state, kim, "armor") == armor


@pytest.mark.rule("effects.conditional.continual")
def test_the_other_part_is_in_force_while_the_condition_does_not_hold(place):
    t = place("A . . M", A="ama-boateng", M="kthun")
    ama = t.explorer()
    t.gives(ama, "surveyors-carbine", equip=True)  # 2 less with a monster beside
    t.gives(ama, "long-eye-tube")  # 1 more without
    ama.attached = {"long-eye-tube": "surveyors-carbine"}
    shot = ("use", "item.surveyors-carbine", "shot", "kthun")
    ama.stamina = 6
    t.stack("1", "1")
    t.does(ama, shot)
    assert rolled(t) == 2 + 1
    ama.cell = t.cell("A3")
    t.stack("1", "1")
    t.does(ama, shot)
    assert rolled(t) == 2 - 2


@pytest.mark.rule("effects.conditional.continual")
def test_a_change_for_attacks_with_its_own_card_does_not_change_others(place):
    t = place("A M .", A="ama-boateng", M="kthun")
    ama = t.explorer()
    t.gives(ama, "surgeons-bone-saw", "boiler-wrench", equip=True)  # 1 more with the saw at who is wounded
    t.monster("kthun").wounds = 1
    for weapon, ability, roll in (("surgeons-bone-saw", "saw", 2), ("boiler-wrench", "strike", 1)):
        t.stack("1")
        t.does(ama, ("use", f"item.{weapon}", ability, "kthun"))
        assert rolled(t) == roll


@pytest.mark.rule("effects.conditional.trigger")
def test_an_effect_is_resolved_each_time_its_condition_occurs(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "widows-phial", equip=True)
    t.usual = {"health-or-essence": "health"}
    for times in (1, 2):
        t.run(VOCABULARY.carry_out(t, (Lose({"health": 1}),), t.about("kim")))
        assert kim.essence == times


@pytest.mark.rule("effects.conditional.branch")
def test_manual_conditional_ability_of_kthun_with_a_wounded_monster(place):
    """All monsters of its tile are healed, and no explorer is attacked."""
    t = place("K T S G", K="kim", T="kthun", S="sarall", G="deep-one")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))
    far = t.spawn("ghoul", "A12")
    for name in ("sarall", "deep-one", "ghoul"):
        t.monster(name).wounds = 1
    t.monster("kthun").stamina = 5
    plays(t, t.monster("kthun"), "tide-of-flesh")
    assert (t.monster("sarall").wounds, t.monster("deep-one").wounds) == (0, 0)
    assert far.wounds == 1
    assert t.explorer().health == 4
    assert t.told("attack-roll") == []


@pytest.mark.rule("effects.conditional.branch")
def test_manual_conditional_ability_of_kthun_without_a_wounded_monster(place):
    """It attacks all explorers of its tile; a wounded monster elsewhere does not count."""
    t = place("K T P .", K="kim", T="kthun", P="phillip")
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))
    t.spawn("ghoul", "A12").wounds = 1
    t.monster("kthun").stamina = 5
    t.stack("2", "2")
    t.usual = {"next-unit": "kim"}
    plays(t, t.monster("kthun"), "tide-of-flesh")
    assert (t.explorer("kim").health, t.explorer("phillip").health) == (3, 4)
    assert t.monster("ghoul").wounds == 1
    assert len(t.told("attack-roll")) == 1


@pytest.mark.rule("effects.conditional.requirement")
def test_an_ability_that_demands_a_condition_cannot_be_played_without_it(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "laudanum-drops")
    use = ("use", "item.laudanum-drops", "swallow")
    assert use not in t.may(kim)
    assert ("needs", "effects.conditional.requirement") in t.why_not(kim, "use")
    kim.health -= 1
    assert use in t.may(kim)


@pytest.mark.rule("effects.conditional.requirement", "abilities.active.cost")
def test_manual_destroy_adjacent_event_space_is_a_cost_and_not_a_condition(place, prints):
    """One that was destroyed by activating it will not do; the intact one is destroyed and invokes nothing."""
    heals = Ability(id="manual-event-cost", cost=Cost(stamina=1, space="event"), do=(Restore({"essence": 1}),))
    prints("explorer.kim", heals)
    t = place("e K .\n\n. . e", K="kim")
    kim = t.explorer()
    t.state.tokens[t.cell("A1")] = "destroyed"
    t.does(kim, ("use", "explorer.kim", "manual-event-cost"))
    assert t.state.tokens.keys() == {t.cell("A1"), t.cell("B3")}
    assert (kim.essence, t.told("event")) == (1, [])
    assert t.may(kim, "use") == []


STOKE = ("use", "item.steam-sledge", "stoke")


@pytest.mark.rule("effects.conditional.requirement", "abilities.active.cost")
def test_a_destruction_that_is_a_cost_needs_an_intact_adjacent_object_and_destroys_it(place):
    t = place("b A b .", A="ama-boateng")
    ama = t.explorer()
    t.gives(ama, "steam-sledge", equip=True)
    t.does(ama, STOKE, "A3")
    assert t.state.tokens == {t.cell("A3"): "destroyed"}
    assert t.asked[0].rule == "effects.conditional.requirement"
    t.does(ama, STOKE)
    assert set(t.state.tokens) == {t.cell("A1"), t.cell("A3")}
    assert len(t.state.markers) == 2


@pytest.mark.rule("effects.conditional.requirement")
@pytest.mark.parametrize("barrel", ["destroyed", "distant", "none"])
def test_what_another_effect_has_destroyed_does_not_count(place, barrel):
    t = place({"destroyed": "A b . .", "distant": "A . b .", "none": "A . . ."}[barrel], A="ama-boateng")
    ama = t.explorer()
    t.gives(ama, "steam-sledge", equip=True)
    if barrel == "destroyed":
        t.state.tokens[t.cell("A2")] = "destroyed"
    assert STOKE not in t.may(ama)
    assert ("no-such-space", "effects.conditional.requirement") in t.why_not(ama, "use")
