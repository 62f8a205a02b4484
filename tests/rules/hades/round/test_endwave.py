"""End of wave: the defeated leave, the untapped inflict, the rest go to the sentinel board, cards return."""

import pytest
from tests.rules.hades.acting import drive, wave_ends

from coterie.games.hades.state import Slot


def cards(monsters):
    return [monster and monster.card for monster in monsters]


@pytest.mark.rule("endwave.discard")
def test_defeated_and_drained_monsters_go_to_the_discard_pile(underworld):
    t = underworld()
    t.state.monster_discard.cards = []
    t.fighter.fallen = [t.monster("nymph"), t.monster("satyr", tapped=True)]  # the satyr is drained
    t.run(wave_ends(t))
    assert t.state.monster_discard.cards == ["nymph", "satyr"]
    assert not t.fighter.fallen
    assert not any(t.state.ordinary)


@pytest.mark.rule("endwave.discard")
def test_the_defeated_leave_before_the_untapped_inflict(underworld):
    t = underworld()
    t.state.monster_discard.cards = []
    t.state.monsters.cards = []
    t.fighter.fallen = [t.monster("nymph")]
    t.engage("bone-herald")  # draws a sentinel, from the discards if need be
    t.run(wave_ends(t))
    assert cards(t.state.ordinary[:2]) == ["nymph", "bone-herald"]


@pytest.mark.rule("endwave.inflict")
def test_untapped_monsters_inflict_in_the_order_the_player_likes(underworld):
    t = underworld()
    nymph, harpy, tapped = t.engage("nymph"), t.engage("harpy"), t.engage("satyr", tapped=True)
    t.run(wave_ends(t), harpy.id, "pay")
    assert set(t.asked[0].options) == {nymph.id, harpy.id}
    assert t.asked[0].seats == (t.fighter.seat,)
    assert t.fighter.spark == 5 - 2 - 1
    assert t.fighter.might == 5  # the tapped satyr did nothing
    assert all(m.tapped for m in (nymph, harpy, tapped))


@pytest.mark.rule("endwave.inflict")
def test_of_two_copies_that_nothing_tells_apart_nobody_asks_which_inflicts_first(underworld):
    t = underworld()
    t.engage("husk"), t.engage("husk")
    t.run(wave_ends(t))
    assert "inflict-next" not in {decision.kind for decision in t.asked}
    assert [event.params["n"] for event in t.told("alike")] == [2]
    assert len(t.told("inflicts")) == 2


@pytest.mark.rule("endwave.inflict")
@pytest.mark.parametrize("shields", [0, 1])
def test_a_shield_makes_a_copy_another_monster_where_it_stops_a_part_of_a_hit(underworld, shields):
    t = underworld()
    t.engage("minotaur", damage=2)
    shielded = t.engage("minotaur", shields=shields)
    t.run(wave_ends(t), *[shielded.id] * shields)
    assert [decision.kind for decision in t.asked] == ["inflict-next"] * shields
    assert len(t.told("alike")) == 1 - shields


@pytest.mark.rule("endwave.inflict")
def test_a_monster_that_an_infliction_brings_engages_but_inflicts_only_in_the_next_wave(underworld):
    t = underworld()
    t.state.monsters.cards = ["shade", "harpy"]
    t.engage("grave-hound")  # another monster engages
    drive(wave_ends(t))
    assert [event.params["monster"] for event in t.told("engaged")] == ["@monster.harpy.name"]
    assert t.fighter.spark == 5
    assert set(cards(t.state.ordinary)) == {"grave-hound", "harpy", None}
    assert t.state.monsters.cards == ["shade"]


@pytest.mark.rule("endwave.inflict")
def test_unresolved_dice_are_returned_after_the_infliction(underworld):
    t = underworld(gods=("athena", "hermes"))
    ichor = t.fighter.ichor
    minotaur = t.engage("minotaur", die="yellow 6", shields=4)
    t.run(wave_ends(t))  # its hit of 4 meets the shields
    assert t.fighter.ichor == ichor
    assert not minotaur.dice


@pytest.mark.rule("endwave.to-sentinel")
def test_engaged_monsters_go_to_the_empty_ordinary_slots_tapped(underworld):
    t = underworld()
    t.sentinel("shade", 1)
    t.engage("harpy", tapped=True)
    t.run(wave_ends(t))
    assert cards(t.state.ordinary) == ["harpy", "shade", None, None]
    assert t.state.ordinary[0].tapped
    assert not t.fighter.engaged


@pytest.mark.rule("endwave.to-sentinel")
def test_the_player_orders_the_monsters_when_not_all_find_an_ordinary_slot(underworld):
    t = underworld()
    for slot in range(3):
        t.sentinel("shade", slot)
    nymph, harpy = t.engage("nymph", tapped=True), t.engage("harpy", tapped=True)
    t.stack("1")
    t.run(wave_ends(t), harpy.id)
    assert t.state.ordinary[3] is harpy
    assert t.state.alert[0] is nymph


@pytest.mark.rule("endwave.to-sentinel")
@pytest.mark.parametrize(
    ("scenario", "ordinary", "alert", "kinds", "asked"),
    [
        ("prison-break", 4, 0, ("nymph", "harpy"), 0),  # none finds a slot
        ("prison-break", 3, 0, ("nymph", "harpy"), 1),
        ("prison-break", 3, 0, ("nymph", "nymph"), 0),  # all the same
        ("prison-break", 2, 0, ("nymph", "harpy"), 0),  # all find one
        ("prison-break", 3, 0, ("nymph", "harpy", "satyr"), 1),  # the slot is full after the first
        ("gate-of-limbo", 4, 3, ("nymph", "harpy"), 0),
        ("gate-of-limbo", 4, 2, ("nymph", "harpy"), 1),
        ("gate-of-limbo", 4, 0, ("nymph", "harpy", "satyr"), 2),  # alert slots differ
    ],
)
def test_the_order_is_asked_for_only_where_it_matters(underworld, scenario, ordinary, alert, kinds, asked):
    t = underworld(scenario, difficulty="easy")
    for slot in range(ordinary):
        t.sentinel("shade", slot)
    for slot in range(alert):
        t.sentinel("shade", slot, alert=True)
    monsters = [t.engage(kind, tapped=True) for kind in kinds]
    t.run(wave_ends(t), *[m.id for m in monsters[:asked]])
    assert [decision.kind for decision in t.asked] == ["sentinel-order"] * asked


@pytest.mark.rule("endwave.to-sentinel")
def test_monsters_of_a_kind_differ_by_their_damage(underworld):
    t = underworld("prison-break", difficulty="easy")
    for slot in range(3):
        t.sentinel("shade", slot)
    hurt, _ = t.engage("nymph", tapped=True, damage=1), t.engage("nymph", tapped=True)
    t.run(wave_ends(t), hurt.id)
    assert t.state.ordinary[3] is hurt


@pytest.mark.rule("endwave.to-sentinel")
@pytest.mark.parametrize(("scenario", "overruns"), [("prison-break", 1), ("gate-of-limbo", 0)])
def test_a_monster_that_finds_no_slot_causes_an_overrun(underworld, scenario, overruns):
    t = underworld(scenario)
    for slot in range(4):
        t.sentinel("shade", slot)
    t.state.monster_discard.cards = []
    t.engage("harpy", tapped=True)
    t.run(wave_ends(t))
    assert len(t.told("overrun")) == overruns
    assert t.state.monster_discard.cards == ["harpy"] * overruns


@pytest.mark.rule("endwave.to-alert")
def test_when_the_ordinary_slots_are_full_the_leftmost_alert_slot_is_filled_and_its_marker_rolled(underworld):
    t = underworld()
    for slot in range(4):
        t.sentinel("shade", slot)
    t.sentinel("shade", 1, alert=True)
    one, two = t.engage("nymph", tapped=True), t.engage("harpy", tapped=True)
    t.stack("3", "5")
    t.run(wave_ends(t), one.id)
    assert t.state.alert[0] is one
    assert t.state.alert[2] is two
    assert {zone: z.alerts for zone, z in t.state.zones.items() if z.alerts} == {"names": 1, "tollhouse": 1}


@pytest.mark.rule("endwave.to-alert")
def test_a_zone_number_that_is_not_there_is_rolled_again(underworld):
    t = underworld()
    t.state.zones["names"].eliminated = True
    for slot in range(4):
        t.sentinel("shade", slot)
    t.engage("nymph", tapped=True)
    t.stack("3", "4")
    t.run(wave_ends(t))
    assert (t.state.zones["names"].alerts, t.state.zones["watchfire"].alerts) == (0, 1)


@pytest.mark.rule("endwave.cards-battlefield")
def test_on_the_battlefield_all_played_cards_return_to_hand(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hand(t.fighter, "plain")
    t.fighter.slots = [Slot("plain"), Slot("aegis-wall"), Slot("challenge")]
    t.run(wave_ends(t))
    assert sorted(t.fighter.hand.cards) == ["aegis-wall", "challenge", "plain", "plain"]
    assert not t.fighter.slots
    assert not t.fighter.oblivion.cards


@pytest.mark.rule("endwave.cards-cover")
def test_in_cover_face_down_feats_go_under_the_oblivion_pile(underworld):
    t = underworld(gods=("hermes", "athena"))
    t.hand(t.hider)
    t.hider.oblivion.cards = ["counterstroke"]
    t.hider.slots = [Slot("plain"), Slot("aegis-wall", face_up=False), Slot("battle-plan")]
    t.run(wave_ends(t))
    assert t.hider.hand.cards == ["plain", "battle-plan"]
    assert t.hider.oblivion.cards == ["aegis-wall", "counterstroke"]  # the last is the top
    assert not t.hider.slots


@pytest.mark.rule("endwave.lures-stay")
def test_lured_monsters_stay_tapped_and_do_not_inflict(underworld):
    t = underworld()
    for god in t.gods:
        god.lures[1] = t.monster("harpy", tapped=True)
    t.run(wave_ends(t))
    assert [cards(god.lures) for god in t.gods] == [[None, "harpy", None]] * 2
    assert all(god.lures[1].tapped for god in t.gods)
    assert [god.spark for god in t.gods] == [5, 5]
    assert not any(t.state.ordinary)
