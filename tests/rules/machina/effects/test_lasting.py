"""Lasting effects: what they change, how often they stack, and when they end."""

import pytest

from coterie.games.machina.abilities.playing import abilities_of, play_ability
from coterie.games.machina.round.play import begin_explorers, explorers, horror_phase
from coterie.games.machina.units.attributes import defence, max_stamina


def rolled(t):
    """What the last attack came to, against its blocker."""
    return (t.told("hit") + t.told("missed"))[-1].params["n"]


def bites(t, name, ability, target, *dice):
    """A monster plays an ability."""
    monster = t.monster(name)
    monster.stamina = 9
    play = next(each for each in abilities_of(t.state, monster) if each.ability.id == ability)
    t.stack(*dice)
    t.run(play_ability(t, monster, play, (target,)))


@pytest.fixture
def gun(place):
    """Ama with the Blood-boost gun and a wrench, beside K'thun, who takes much."""
    t = place("A T . .", A="ama-boateng", T="kthun")
    t.gives(t.explorer(), "blood-boost-gun", "boiler-wrench", equip=True)
    return t


def shoots(t, *dice):
    t.explorer().stamina = 3
    t.stack(*dice)
    before = len(t.told("hit")) + len(t.told("missed"))
    t.does(t.explorer(), ("use", "item.blood-boost-gun", "shot", "kthun"))
    assert len(t.told("hit")) + len(t.told("missed")) == before + 1


@pytest.mark.rule("effects.lasting.meaning", "effects.markers.limit", "effects.lasting.duration")
def test_manual_blood_boost_gun(gun):
    """A hit raises later attack rolls by 1, twice at most, until the next explorer phase begins."""
    t, s = gun, gun.state
    shoots(t, "0", "1")
    assert s.markers == []
    for rolls, roll, markers in ((("2", "1"), 3, 1), (("1", "1"), 3, 2), (("0", "1"), 3, 2)):
        t.monster("kthun").wounds = 0
        shoots(t, *rolls)
        assert t.told("hit")[-1].params["n"] == roll
        assert len(s.markers) == markers
    assert t.told("stacked")[0].rule == "effects.lasting.meaning"
    assert {event.rule for event in t.told("marker-placed")} == {"effects.markers.limit"}
    t.run(begin_explorers(t))
    assert s.markers == []
    shoots(t, "0", "1")
    assert t.told("missed")[-1].params["n"] == 1


@pytest.mark.rule("effects.lasting.owner")
def test_manual_blood_boost_gun_belongs_to_the_explorer(gun):
    """It answers to hits with any weapon, and raises rolls with any."""
    t = gun
    t.explorer().stamina = 4
    t.stack("3")
    t.does(t.explorer(), ("use", "item.boiler-wrench", "strike", "kthun"))
    assert [marker.card for marker in t.state.markers] == ["item.blood-boost-gun"]
    t.stack("2")
    t.does(t.explorer(), ("use", "item.boiler-wrench", "strike", "kthun"))
    assert rolled(t) == 3


@pytest.mark.rule("effects.lasting.owner")
def test_what_another_explorer_hits_does_not_concern_it(place):
    t = place("A T K", A="ama-boateng", T="kthun", K="kim")
    t.gives(t.explorer("ama-boateng"), "blood-boost-gun", equip=True)
    t.stack("2")
    t.does(t.explorer("kim"), ("use", "explorer.kim", "snap-shot", "kthun"))
    assert t.told("hit")
    assert t.state.markers == []


@pytest.mark.rule("effects.lasting.meaning", "combat.attack.one-roll")
def test_manual_blood_boost_gun_raises_subsequent_rolls_not_the_one_that_hit(place):
    """One roll against two blockers: the hit on the first does not raise it against the second."""
    t = place("1 A 2", **{"A": "ama-boateng", "1": "sarall", "2": "mi-go"})
    ama = t.explorer()
    t.gives(ama, "blood-boost-gun", equip=True)
    t.gives(ama, "anchor-chain")
    ama.attached = {"anchor-chain": "blood-boost-gun"}
    t.stack("1", "1")
    t.does(ama, ("use", "item.anchor-chain", "sweep"))
    assert t.monster("sarall").wounds == 1
    assert t.monster("mi-go").wounds == 0
    assert t.told("missed")[0].params["n"] == 2


@pytest.mark.rule("effects.lasting.meaning")
def test_it_keeps_working_on_its_target_wherever_that_goes(place):
    t = place("K T . .", K="kim", T="deep-one")
    kim = t.explorer()
    t.gives(kim, "fly-paper-roll")
    armor = defence(t.state, t.monster("deep-one"), "armor")
    t.does(kim, ("use", "item.fly-paper-roll", "unroll", "deep-one"))
    t.monster("deep-one").cell = t.cell("A4")
    assert defence(t.state, t.monster("deep-one"), "armor") == armor - 1


@pytest.mark.rule("effects.lasting.duration", "round.explorer.return-markers")
def test_an_explorers_effect_lasts_through_all_phases_and_ends_as_the_explorer_phase_begins(place):
    t = place("K . P", K="kim", P="phillip")
    kim, s = t.explorer("kim"), t.state
    t.gives(kim, "stygian-pendant", equip=True)
    armor = defence(s, kim, "armor")
    t.does(kim, ("use", "item.stygian-pendant", "let-it-drink"))
    s.phase, s.begun, s.turn, s.horror_rating = "horror", False, -1, 0
    t.run(horror_phase(t))
    assert defence(s, kim, "armor") == armor + 2
    s.phase, s.begun = "explorers", False
    t.run(explorers(t))  # nobody has had a turn, not even the one who drank
    assert s.turn == -1
    assert defence(s, kim, "armor") == armor
    assert t.told("all-markers-return")[0].rule == "round.explorer.return-markers"


@pytest.mark.rule("effects.lasting.duration", "round.horror.return-markers", "round.explorer.reset-stamina")
def test_a_monsters_effect_outlasts_the_explorer_phase_and_ends_as_the_horror_phase_begins(place):
    t = place("K . S", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    bites(t, "sarall", "spit-tar", "kim", "3")
    s.begun = False
    t.run(begin_explorers(t))
    assert (max_stamina(s, kim), kim.stamina) == (7, 7)
    s.phase, s.begun, s.horror_rating = "horror", False, 0
    t.run(horror_phase(t))
    assert max_stamina(s, kim) == 8
    assert t.told("all-markers-return")[0].rule == "round.horror.return-markers"
