"""Abilities: which cards have working ones, whose they are, and those of cards that enter play."""

import pytest

from coterie.games.machina.box.names import cards
from coterie.games.machina.box.vocabulary import VOCABULARY, Cost, Spawn
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.round.play import enter_play
from coterie.games.machina.state import OFF, Tile
from coterie.games.machina.story.events import invoke_explorer_event, invoke_horror_event, reinvoke
from coterie.games.machina.units.attributes import defence


def second_tile(t):
    t.state.tiles.append(Tile(side=t.state.tiles[0].side, slot=1, turns=0))


def on_top(deck, card):
    deck.cards.remove(card)
    deck.put_top(card, ())


# --- in play ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("abilities.in-play")
def test_only_the_current_event_works_not_the_one_that_it_covers(place):
    t = place("K M .", K="kim", M="sarall")
    kim = t.explorer()
    kim.essence = 1
    verse = ("use", "event.half-a-hymn", "take-up-the-verse")
    assert verse not in t.may(kim)
    t.current("half-a-hymn")
    assert verse in t.may(kim)
    t.current("the-lamp-goes-out")
    assert verse not in t.may(kim)


@pytest.mark.rule("abilities.in-play")
def test_only_the_current_horror_event_works(place):
    t = place("K . P", K="kim", P="phillip")
    kim = t.explorer("kim")
    will = defence(t.state, kim, "will")
    t.current("no-one-answers")
    assert defence(t.state, kim, "will") == will - 1
    t.current("war-cry")
    assert defence(t.state, kim, "will") == will


@pytest.mark.rule("abilities.in-play")
def test_passive_abilities_of_a_covered_explorer_event_stop(place):
    t = place("K . .", K="kim")
    t.current("steady-lamps")
    assert STANDING.flag(t.state, "sees-ethereal", t.explorer())
    t.current("half-a-hymn")
    assert not STANDING.flag(t.state, "sees-ethereal", t.explorer())


@pytest.mark.rule("abilities.in-play", "events.binding")
def test_a_bound_event_works_for_its_explorer_also_when_others_are_current(place):
    t = place("K M P", K="kim", M="sarall", P="phillip")
    kim, phillip = t.explorers
    t.state.explorer_events.cards.remove("a-favour-owed")
    kim.bound = ["a-favour-owed"]
    t.current("half-a-hymn")
    kim.essence = phillip.essence = 1
    favour = ("use", "event.a-favour-owed", "call-it-in")
    assert favour in t.may(kim)
    assert favour not in t.may(phillip)


@pytest.mark.rule("abilities.in-play")
def test_the_card_of_a_unit_works_only_while_it_is_on_the_map(place):
    t = place("I . K", I="idris-khoury", K="kim")
    idris = t.explorer("idris-khoury")
    t.gives(idris, "lantern-of-the-drowned", equip=True)
    assert STANDING.flag(t.state, "sees-ethereal", t.explorer("kim"))
    assert STANDING.flag(t.state, "contributes-afar", idris)
    idris.cell = OFF
    assert not STANDING.flag(t.state, "sees-ethereal", t.explorer("kim"))
    assert not STANDING.flag(t.state, "contributes-afar", idris)


@pytest.mark.rule("abilities.in-play", "chapters.active-abilities")
def test_only_the_current_chapter_works(place):
    t = place("K . .", K="kim")
    warm = ("use", "chapter.ice-5", "warm-her-hands")
    assert warm not in t.may(t.explorer())
    t.state.chapter = "ice-5"
    assert warm in t.may(t.explorer())


# --- whose they are ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("abilities.owner")
def test_what_somebody_owns_reaches_the_owners_tile(place):
    t = place("K . P", K="kim", P="phillip")
    second_tile(t)
    kim, phillip = t.explorers
    t.gives(kim, "lantern-of-the-drowned", equip=True)
    assert STANDING.flag(t.state, "sees-ethereal", phillip)
    phillip.cell = t.cell("A13")
    assert not STANDING.flag(t.state, "sees-ethereal", phillip)


@pytest.mark.rule("abilities.owner")
def test_events_have_no_owner_and_reach_all_tiles(place):
    t = place("K . P", K="kim", P="phillip")
    second_tile(t)
    phillip = t.explorer("phillip")
    phillip.cell = t.cell("A13")
    will = defence(t.state, phillip, "will")
    t.current("no-one-answers")
    assert defence(t.state, phillip, "will") == will - 1


@pytest.mark.rule("abilities.owner")
def test_a_unit_has_the_abilities_of_its_own_card_alone(place):
    t = place("K M P", K="kim", M="sarall", P="phillip")
    for explorer in t.explorers:
        own = {option[1] for option in t.may(explorer, "use") if option[1].startswith("explorer.")}
        assert own == {f"explorer.{explorer.card}"}


@pytest.mark.rule("abilities.types")
def test_every_active_ability_has_a_cost():
    active = [ability for _, card in cards() for ability in card.abilities]
    assert active
    assert all(ability.cost != Cost() for ability in active)


@pytest.mark.rule("abilities.passive", "abilities.types")
def test_a_passive_ability_works_all_the_time_without_cost_or_user(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    armor = defence(t.state, kim, "armor")
    kim.stamina = 0
    t.gives(kim, "boiler-plate-vest", equip=True)
    assert defence(t.state, kim, "armor") == armor + 2
    assert t.asked == []
    kim.mains = []
    assert defence(t.state, kim, "armor") == armor


# --- entering play ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("abilities.enters.units", "abilities.types")
def test_what_an_explorer_does_when_placed_is_done_once_and_about_itself(place):
    t = place("L . K", L="lorrari", K="kim")
    lorrari, kim = t.explorers
    t.state.entering = ["lorrari"]
    t.run(enter_play(t))
    assert (lorrari.essence, kim.essence) == (2, 0)
    assert t.state.entering == []
    assert t.told("essence-restored")[0].rule == "abilities.enters.units"


@pytest.mark.rule("abilities.enters.units", "items.enters-play", "units.explorer.enters-play")
def test_equipped_items_of_a_placed_explorer_enter_play_with_it(place):
    t = place("K . .", K="kim")
    kim = t.explorer()
    t.gives(kim, "rune-hatchet", equip=True)
    t.gives(kim, "soul-siphon")
    kim.attached = {"soul-siphon": "rune-hatchet"}
    t.state.entering = ["kim"]
    t.run(enter_play(t))
    assert kim.health == 3


@pytest.mark.rule("abilities.enters.units")
def test_what_a_monster_does_when_spawned_is_about_itself(place):
    t = place("K . . . . . s", K="kim")
    t.run(VOCABULARY.carry_out(t, (Spawn(monster="ghoul"),), t.about("kim")))
    assert t.at("ghoul") == "A4"
    assert t.at("kim") == "A1"


@pytest.mark.rule("abilities.enters.explorer-event")
def test_an_explorer_event_is_about_who_invokes_it_and_then_about_who_reinvokes_it(place):
    t = place("K . P", K="kim", P="phillip")
    kim, phillip = t.explorers
    on_top(t.state.explorer_events, "half-a-hymn")
    t.run(invoke_explorer_event(t, kim, t.about("kim")))
    assert (kim.essence, phillip.essence) == (1, 0)
    t.run(reinvoke(t, "explorer", phillip, t.about("phillip")))
    assert (kim.essence, phillip.essence) == (1, 1)
    assert {event.rule for event in t.told("essence-restored")} == {"abilities.enters.explorer-event"}


@pytest.mark.rule("abilities.enters.horror-chapter")
def test_a_horror_event_affects_whom_it_names_on_all_tiles(place):
    t = place("K . P", K="kim", P="phillip")
    second_tile(t)
    kim, phillip = t.explorers
    phillip.cell = t.cell("A13")
    kim.essence = phillip.essence = 2
    on_top(t.state.horror_events, "the-long-sigh")
    t.usual = {"next-unit": "kim", "own-essence": 1}
    t.run(invoke_horror_event(t, t.about("")))
    assert (kim.essence, phillip.essence) == (1, 1)
    assert {event.rule for event in t.told("essence-lost")} == {"abilities.enters.horror-chapter"}
