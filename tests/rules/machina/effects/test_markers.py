"""Markers: how many there are, what happens to cards under them, taken off as an effect and as a cost."""

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.abilities.playing import abilities_of, play_ability
from coterie.games.machina.box.vocabulary import (
    NEEDS,
    VOCABULARY,
    Ability,
    Banish,
    Cost,
    DestroyItem,
    Lose,
    Need,
    Play,
    Restore,
)
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.items.equipment import hand_over
from coterie.games.machina.round.play import begin_explorers, horror_phase, markers_return, one_action
from coterie.games.machina.state import Lasting, Marker
from coterie.games.machina.story.chapters import next_chapter
from coterie.games.machina.story.events import destroy_bound, use_up
from coterie.games.machina.units.attributes import defence, max_stamina


def marked(t, owner, *cards):
    """Markers that lie on cards already."""
    for card in cards:
        t.state.last_marker += 1
        t.state.markers.append(Marker(id=t.state.last_marker, owner=owner, card=card, ability="other"))


def bites(t, name, ability, target="", dice=()):
    """A monster plays an ability."""
    monster = t.monster(name)
    monster.stamina = 9
    play = next(each for each in abilities_of(t.state, monster) if each.ability.id == ability)
    t.stack(*dice)
    t.run(play_ability(t, monster, play, (target,) if target else ()))


def bound_to(t, explorer, event):
    t.state.explorer_events.cards.remove(event)
    explorer.bound.append(event)


def horror_begins(t):
    t.state.phase, t.state.begun, t.state.horror_rating = "horror", False, 0
    t.run(horror_phase(t))


# --- how many ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("effects.markers.limit")
def test_an_explorer_without_a_marker_left_attacks_but_the_lasting_effect_does_not_happen(place):
    t = place("A M .", A="ama-boateng", M="sarall")
    ama, s = t.explorer(), t.state
    t.gives(ama, "rivet-gun", equip=True)
    marked(t, 0, "item.x", "item.y", "item.z")
    t.stack("2", "2")
    t.does(ama, ("use", "item.rivet-gun", "nail", "sarall"))
    assert t.monster("sarall").wounds == 1
    assert not STANDING.flag(s, "immobile", t.monster("sarall"))
    assert len(s.markers) == 3
    assert t.told("no-marker")[0].rule == "effects.markers.limit"


@pytest.mark.rule("effects.markers.limit")
def test_each_explorer_has_three_of_its_own(place):
    t = place("A M .", A="ama-boateng", M="sarall")
    ama, s = t.explorer(), t.state
    t.gives(ama, "rivet-gun", equip=True)
    marked(t, 0, "item.x", "item.y")
    marked(t, 1, "item.a", "item.b", "item.c")
    marked(t, -1, "monster.a", "monster.b", "monster.c", "monster.d")
    t.stack("2", "2")
    t.does(ama, ("use", "item.rivet-gun", "nail", "sarall"))
    assert STANDING.flag(s, "immobile", t.monster("sarall"))


@pytest.mark.rule("effects.markers.limit", "effects.lasting.meaning")
def test_an_ability_that_would_only_place_a_marker_is_refused_with_its_reason(place):
    t = place("R . .", R="rustam-beg")
    rustam = t.explorer()
    watch = ("use", "explorer.rustam-beg", "keep-watch")
    t.does(rustam, watch)
    t.does(rustam, watch)
    assert watch not in t.may(rustam)
    assert ("stacked", "effects.lasting.meaning") in t.why_not(rustam, "use")
    t.state.markers = []
    marked(t, 0, "item.x", "item.y", "item.z")
    assert ("no-marker", "effects.markers.limit") in t.why_not(rustam, "use")


@pytest.mark.rule("effects.lasting.meaning")
def test_each_ability_of_a_card_is_stacked_for_itself(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "stygian-pendant", equip=True)
    drink = ("use", "item.stygian-pendant", "let-it-drink")
    marked(t, 0, "item.stygian-pendant")  # of another ability
    t.does(kim, drink)
    assert len(t.state.markers) == 2
    assert drink not in t.may(kim)


@pytest.mark.rule("effects.markers.limit")
def test_the_marker_lies_on_the_card_that_causes_the_effect_and_is_shown_there(place):
    t = place("R . .", R="rustam-beg")
    t.does(t.explorer(), ("use", "explorer.rustam-beg", "keep-watch"))
    panel = next(each for each in GAME.scene(t.state, 0).panels if each.id == "explorer-0")
    card = next(card for area in panel.areas for card in area.cards if card.id.startswith("explorer.rustam"))
    assert [badge.count for badge in card.badges] == [1]


@pytest.mark.rule("effects.horror-markers.limit")
def test_monsters_share_four_markers(place):
    t = place("K . S", K="kim", S="sarall")
    marked(t, -1, "monster.a", "monster.b", "horror.c")
    bites(t, "sarall", "spit-tar", "kim", ("3",))
    assert max_stamina(t.state, t.explorer()) == 7
    assert t.state.markers[-1].card == "monster.sarall"
    assert t.state.markers[-1].owner == -1
    bites(t, "sarall", "spit-tar", "kim", ("3",))
    assert max_stamina(t.state, t.explorer()) == 7
    assert t.told("no-marker")[0].rule == "effects.horror-markers.limit"
    assert t.explorer().health == 2


@pytest.mark.rule("effects.horror-markers.limit")
def test_the_printed_limit_of_stacking_holds_for_monsters_too(place):
    t = place("K . S", K="kim", S="sarall")
    for _ in range(3):
        bites(t, "sarall", "spit-tar", "kim", ("3",))
    assert max_stamina(t.state, t.explorer()) == 6
    assert len(t.state.markers) == 2
    assert t.told("stacked")[0].rule == "effects.lasting.meaning"


@pytest.mark.rule("effects.horror-markers.limit")
def test_a_monster_that_uses_a_horror_event_puts_a_horror_marker_on_that_card(place):
    t = place("K S .", K="kim", S="sarall")
    t.current("leg-irons")
    bites(t, "sarall", "clap-on", "kim")
    assert [(marker.card, marker.owner) for marker in t.state.markers] == [("horror.leg-irons", -1)]
    assert STANDING.flag(t.state, "immobile", t.explorer())


@pytest.mark.rule("round.explorer.return-markers", "round.explorer.reset-stamina", "effects.lasting.duration")
def test_what_an_explorers_marker_took_from_the_maximum_does_not_lessen_the_next_rounds_stamina(place):
    t = place("K H .", K="kim", H="hank-horden")
    kim, hank = t.explorers
    marked(t, hank.seat, "explorer.hank-horden")
    t.state.lasting = [Lasting(change="explorer.hank-horden.max-stamina", marker=1, unit="kim")]
    assert max_stamina(t.state, kim) == 7
    kim.stamina = 0
    t.run(begin_explorers(t))
    assert kim.stamina == 8


# --- cards that go away -----------------------------------------------------------------------------------------------


@pytest.mark.rule("effects.markers.card-removed", "effects.destroy.item")
def test_the_effect_ends_and_the_marker_returns_when_the_card_goes(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.gives(kim, "stygian-pendant", equip=True)
    armor, essence = defence(s, kim, "armor"), kim.essence
    t.does(kim, ("use", "item.stygian-pendant", "let-it-drink"))
    t.run(VOCABULARY.carry_out(t, (DestroyItem(),), t.about("kim")))
    assert s.markers == []
    assert defence(s, kim, "armor") == armor
    assert s.destroyed_items.cards == ["stygian-pendant"]
    assert kim.essence == essence  # no longer equipped when the marker is taken off
    assert t.told("markers-return")[0].rule == "effects.destroy.item"


@pytest.mark.rule("effects.markers.card-removed")
def test_an_event_that_is_covered_keeps_marker_and_effect_until_the_explorer_phase(place):
    t = place("K M .", K="kim", M="sarall")
    kim, s = t.explorer(), t.state
    t.current("half-a-hymn")
    will = defence(s, kim, "will")
    kim.essence = 1
    t.does(kim, ("use", "event.half-a-hymn", "take-up-the-verse"))
    t.current("the-lamp-goes-out")
    assert len(s.markers) == 1
    assert defence(s, kim, "will") == will + 2
    t.run(begin_explorers(t))
    assert s.markers == []
    assert defence(s, kim, "will") == will


@pytest.mark.rule("effects.markers.card-removed")
def test_a_chapter_that_is_passed_keeps_marker_and_effect_too(place):
    t = place("K M .", scenario="the-beast", K="kim", M="sarall")
    kim, s = t.explorer(), t.state
    s.chapter, s.chapters.cards, s.tally = "beast-4", ["beast-2"], {"bait": 1}
    t.does(kim, ("use", "chapter.beast-4", "leave-bait"))
    t.run(next_chapter(t, "chapters.go-next"))
    assert (s.chapter, len(s.markers)) == ("beast-2", 1)
    assert STANDING.flag(s, "immobile", t.monster("sarall"))
    t.run(begin_explorers(t))
    assert not STANDING.flag(s, "immobile", t.monster("sarall"))


@pytest.mark.rule("effects.markers.card-removed")
def test_a_bound_event_that_is_destroyed_gives_its_marker_back(place):
    t = place("K M .", K="kim", M="sarall")
    kim = t.explorer()
    bound_to(t, kim, "brass-rib")
    marked(t, 0, "event.brass-rib")
    destroy_bound(t, kim, "brass-rib", t.about("kim"))
    assert t.state.markers == []
    assert t.told("markers-return")[0].rule == "effects.markers.card-removed"


@pytest.fixture
def given_away(place):
    """Kim has given Phillip her pendant, on which her marker lies, between them the sarall."""
    t = place("K S P", K="kim", S="sarall", P="phillip")
    kim, phillip = t.explorers
    t.gives(kim, "stygian-pendant", equip=True)
    t.does(kim, ("use", "item.stygian-pendant", "let-it-drink"))
    hand_over(t, kim, phillip, ["stygian-pendant"], "items.trade")
    return t


@pytest.mark.rule("items.unequip", "items.trade", "effects.lasting.duration")
def test_the_effect_goes_on_for_who_gives_the_card_away_until_the_marker_returns(given_away):
    t, s = given_away, given_away.state
    kim, phillip = t.explorers
    assert (defence(s, kim, "armor"), defence(s, phillip, "armor")) == (3, 1)
    t.run(begin_explorers(t))
    assert (defence(s, kim, "armor"), s.markers) == (1, [])
    assert phillip.items == ["stygian-pendant"]


@pytest.mark.rule("effects.markers.card-removed", "units.explorer.death")
def test_the_marker_returns_when_the_card_goes_with_another_explorer(given_away):
    t, s = given_away, given_away.state
    kim, phillip = t.explorers
    phillip.health = 1
    t.run(VOCABULARY.carry_out(t, (Lose({"health": 1}),), t.about("phillip")))
    assert phillip.dead
    assert s.destroyed_items.cards == ["stygian-pendant"]
    assert (defence(s, kim, "armor"), s.markers) == (1, [])


@pytest.mark.rule("effects.horror-markers.card-removed")
@pytest.mark.parametrize("how", ["destroyed", "banished"])
def test_a_monster_that_goes_takes_its_effects_along(place, how):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    bites(t, "sarall", "spit-tar", "kim", ("3",))
    bites(t, "sarall", "spit-tar", "kim", ("3",))
    if how == "destroyed":
        t.monster("sarall").wounds = 1
        t.stack("2")
        t.does(kim, ("use", "explorer.kim", "snap-shot", "sarall"))
    else:
        t.run(VOCABULARY.carry_out(t, (Banish(),), Play(rule="abilities.owner", you="kim", it="sarall")))
    assert s.monsters == []
    assert s.markers == []
    assert max_stamina(s, kim) == 8
    assert t.told("markers-return")[0].rule == "effects.horror-markers.card-removed"


@pytest.mark.rule("effects.horror-markers.card-removed")
def test_a_horror_event_that_is_covered_keeps_its_marker_until_the_horror_phase(place):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    t.current("leg-irons")
    bites(t, "sarall", "clap-on", "kim")
    t.current("war-cry")
    assert STANDING.flag(s, "immobile", kim)
    horror_begins(t)
    assert not STANDING.flag(s, "immobile", kim)


# --- destroyed cards that wait ----------------------------------------------------------------------------------------


@pytest.mark.rule("effects.markers.destroyed-card-waits")
def test_a_consumable_waits_under_its_marker_until_that_returns(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.gives(kim, "whale-oil")
    t.does(kim, ("use", "item.whale-oil", "anoint"))
    assert (kim.items, s.destroyed_items.cards) == ([], [])
    assert s.waiting == {"item.whale-oil": kim.seat}
    assert t.told("card-waits")[0].rule == "effects.markers.destroyed-card-waits"
    t.run(begin_explorers(t))
    assert s.waiting == {}
    assert s.destroyed_items.cards == ["whale-oil"]


@pytest.mark.rule("effects.markers.destroyed-card-waits")
def test_it_is_seen_on_the_table_meanwhile(place):
    t = place("K . .", K="kim")
    t.gives(t.explorer(), "whale-oil")
    t.does(t.explorer(), ("use", "item.whale-oil", "anoint"))
    panel = next(each for each in GAME.scene(t.state, 0).panels if each.id == "explorer-0")
    cards = {card.id.partition("@")[0]: card for area in panel.areas for card in area.cards}
    assert [badge.count for badge in cards["item.whale-oil"].badges] == [1]


@pytest.mark.rule("effects.markers.destroyed-card-waits")
def test_a_consumable_whose_effect_found_no_marker_does_not_wait(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.gives(kim, "smoke-pot")
    kim.essence = 1
    marked(t, 0, "item.x", "item.y", "item.z")
    t.does(kim, ("use", "item.smoke-pot", "kick-over"), "stay")
    assert s.waiting == {}
    assert s.destroyed_items.cards == ["smoke-pot"]


@pytest.mark.rule("effects.markers.destroyed-card-waits", "units.explorer.death")
def test_a_consumable_in_use_goes_with_the_explorer_who_dies_of_it(place):
    t = place("K . P", K="kim", P="phillip")
    kim, s = t.explorer("kim"), t.state
    t.gives(kim, "gas-bomb")
    kim.health = 1
    t.usual = {"next-unit": "kim"}
    t.does(kim, ("use", "item.gas-bomb", "green"))
    assert kim.dead
    assert s.waiting == {}
    assert s.destroyed_items.cards == ["gas-bomb"]


@pytest.mark.rule("effects.markers.destroyed-card-waits", "effects.destroy.binding")
def test_a_bound_event_waits_too_and_then_becomes_current(place):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    bound_to(t, kim, "a-favour-owed")
    t.current("half-a-hymn")
    kim.essence = 1
    t.does(kim, ("use", "event.a-favour-owed", "call-it-in"))
    assert STANDING.flag(s, "immobile", t.monster("sarall"))
    assert kim.bound == []
    assert s.past_explorer_events.cards == ["half-a-hymn"]
    t.run(begin_explorers(t))
    assert s.past_explorer_events.cards == ["half-a-hymn", "a-favour-owed"]


@pytest.mark.rule("effects.markers.destroyed-card-waits", "units.explorer.death")
def test_a_bound_event_that_waits_is_out_of_the_game_with_who_dies(place):
    t = place("K S . P", K="kim", S="sarall", P="phillip")
    kim, s = t.explorer("kim"), t.state
    bound_to(t, kim, "a-favour-owed")
    t.current("half-a-hymn")
    kim.essence, kim.health = 1, 1
    t.does(kim, ("use", "event.a-favour-owed", "call-it-in"))
    assert s.waiting == {"event.a-favour-owed": kim.seat}
    t.run(VOCABULARY.carry_out(t, (Lose({"health": 1}),), t.about("kim")))
    assert (s.waiting, s.removed.cards) == ({}, ["a-favour-owed"])
    assert s.past_explorer_events.cards == ["half-a-hymn"]


@pytest.mark.rule("effects.markers.destroyed-card-waits", "effects.destroy.item")
def test_an_item_that_is_no_consumable_does_not_wait_but_gives_its_marker_back(place):
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.gives(kim, "stygian-pendant", equip=True)
    marked(t, 0, "item.stygian-pendant")
    use_up(t, kim, "item.stygian-pendant", t.about("kim", marker=[1]))
    assert (s.waiting, s.markers, s.destroyed_items.cards) == ({}, [], ["stygian-pendant"])


@pytest.mark.rule("effects.markers.destroyed-card-inert")
def test_no_ability_of_a_waiting_card_can_be_played_and_it_cannot_be_destroyed_again(place):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    t.gives(kim, "gas-bomb")
    kim.essence = 2
    t.does(kim, ("use", "item.gas-bomb", "clear"))
    assert s.waiting == {"item.gas-bomb": kim.seat}
    assert not any("item.gas-bomb" in option for option in t.may(kim, "use"))
    t.run(VOCABULARY.carry_out(t, (DestroyItem(),), t.about("kim")))
    assert t.told("no-item-to-destroy")
    assert STANDING.flag(s, "unharmed", kim)


@pytest.mark.rule("effects.markers.destroyed-card-inert")
def test_the_passive_abilities_of_a_waiting_event_stop(place):
    t = place("K S .", K="kim", S="sarall")
    kim, s = t.explorer(), t.state
    bound_to(t, kim, "brass-rib")
    armor = defence(s, kim, "armor")
    marked(t, 0, "event.brass-rib")
    use_up(t, kim, "event.brass-rib", t.about("kim", marker=[1]))
    assert s.waiting == {"event.brass-rib": 0}
    assert defence(s, kim, "armor") == armor - 1
    assert not NEEDS.holds(s, Need(bound=1), t.about("kim"))


# --- taken off --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("effects.markers.on-removal", "effects.destroy.item")
def test_manual_stygian_pendant(place):
    """As the explorer phase begins its marker returns, 1 essence is restored, and the pendant is destroyed."""
    t = place("K . .", K="kim")
    kim, s = t.explorer(), t.state
    t.gives(kim, "stygian-pendant", equip=True)
    t.does(kim, ("use", "item.stygian-pendant", "let-it-drink"))
    t.run(begin_explorers(t))
    assert s.markers == []
    assert kim.essence == 1
    assert (kim.items, kim.mains, s.destroyed_items.cards) == ([], [], ["stygian-pendant"])
    keys = [event.key for event in t.noted]
    assert keys.index("all-markers-return") < keys.index("essence-restored") < keys.index("item-destroyed")


@pytest.mark.rule("effects.markers.on-removal")
def test_manual_stygian_pendant_without_a_marker_nothing_happens(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "stygian-pendant", equip=True)
    t.run(begin_explorers(t))
    assert (kim.essence, kim.mains) == (0, ["stygian-pendant"])


@pytest.mark.rule("effects.markers.on-removal")
def test_a_marker_taken_off_another_card_does_not_concern_it(place):
    t = place("R . .", R="rustam-beg")
    rustam = t.explorer()
    t.gives(rustam, "stygian-pendant", equip=True)
    t.does(rustam, ("use", "explorer.rustam-beg", "keep-watch"))
    t.run(begin_explorers(t))
    assert (rustam.essence, rustam.mains) == (0, ["stygian-pendant"])


@pytest.mark.rule("effects.markers.on-removal")
def test_it_is_triggered_for_each_marker(place):
    t = place("K . .", K="kim")
    marked(t, 0, "item.x", "item.x", "item.y")
    assert markers_return(t, 0, "round.explorer.return-markers") == ["item.x", "item.x", "item.y"]


@pytest.mark.rule("effects.markers.on-removal", "effects.markers.as-cost")
def test_it_is_triggered_too_when_the_marker_is_taken_off_as_a_cost(place, prints):
    spend = Ability(id="spend-a-marker", cost=Cost(marker=True), do=(Restore({"stamina": 1}),))
    prints("item.stygian-pendant", spend)
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "stygian-pendant", equip=True)
    marked(t, 0, "item.stygian-pendant")
    kim.stamina = 0
    t.does(kim, ("use", "item.stygian-pendant", "spend-a-marker"))
    assert (kim.essence, kim.stamina, t.state.destroyed_items.cards) == (1, 1, ["stygian-pendant"])


@pytest.fixture
def saw(place):
    """Phillip's turn; Kim beside him has the Circular saw with a marker on it, and a sarall beside her."""
    t = place("P K S", P="phillip", K="kim", S="sarall")
    kim = t.explorer("kim")
    t.gives(kim, "circular-saw", equip=True)
    t.does(kim, ("use", "item.circular-saw", "spin"))
    t.state.turn = t.explorer("phillip").seat
    return t


CUT = ("item.circular-saw", "cut")


@pytest.mark.rule("effects.markers.as-cost", "abilities.outside.allowed")
def test_manual_circular_saw(saw):
    """With a marker on it, its second ability is played at any time: the marker returns, any adjacent unit is hit."""
    t, s = saw, saw.state
    kim, phillip = t.explorer("kim"), t.explorer("phillip")
    stamina = kim.stamina
    t.stack("2", "1")
    t.run(one_action(t, phillip), ("aside", kim.seat, *CUT), "sarall")
    assert s.markers == []
    assert t.monster("sarall").wounds == 1
    assert kim.stamina == stamina
    assert t.told("marker-spent")[0].rule == "effects.markers.as-cost"
    assert s.turn == phillip.seat


@pytest.mark.rule("effects.markers.as-cost", "abilities.outside.allowed")
def test_manual_circular_saw_is_played_by_who_has_finished_the_turn_too(saw):
    t, kim = saw, saw.explorer("kim")
    kim.stamina, kim.finished = 0, True
    t.stack("2", "1")
    t.run(one_action(t, t.explorer("phillip")), ("aside", kim.seat, *CUT), "sarall")
    assert t.monster("sarall").wounds == 1


@pytest.mark.rule("effects.markers.as-cost")
def test_manual_circular_saw_without_a_marker_it_cannot_be_played(saw):
    saw.state.markers = []
    kim = saw.explorer("kim")
    assert ("use", *CUT) not in saw.may(kim)
    assert ("no-marker-there", "effects.markers.as-cost") in saw.why_not(kim, "use")


@pytest.mark.rule("effects.markers.as-cost")
def test_one_marker_is_taken_off_for_each_play(saw):
    t, kim = saw, saw.explorer("kim")
    t.does(kim, ("use", "item.circular-saw", "spin"))
    assert len(t.state.markers) == 2
    t.stack("0", "0")
    t.does(kim, ("use", *CUT), "sarall")
    assert len(t.state.markers) == 1
