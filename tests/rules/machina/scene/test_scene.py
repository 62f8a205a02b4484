"""What the table shows: options in words, equipment by slot, what monsters will do, reach and sight."""

from __future__ import annotations

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.items.inventory import gain_item
from coterie.games.machina.scene.layers import layers
from coterie.games.machina.units.harm import lose_health

WORDS = GAME.catalogue()


def said(t, decision) -> list[str]:
    """The options of a question in words."""
    return [WORDS.text(GAME.present(t.state, decision, option).label) for option in decision.options]


def panel(t, name: str):
    return next(each for each in GAME.scene(t.state, 0).panels if each.id == name)


def door(a: str, b: str) -> int:
    return LATTICE.border(LATTICE.numbers[a], LATTICE.numbers[b])


# --- options ----------------------------------------------------------------------------------------------------------


def test_the_question_after_a_roll_says_who_blocks_with_what_and_what_essence_would_do(place):
    t = place("K M", K="kim", M="deep-one")
    kim = t.explorer()
    kim.essence = 2
    strike = next(option for option in t.may(kim, "use") if option[-1] == "deep-one")
    t.stack("0")
    asked = t.ask(MENU.do(t, kim, strike))
    assert WORDS.text(GAME.ask(t.state, asked)) == "The roll is 0. Kim, do you raise it with essence?"
    lies = GAME.stage(t.state, asked, 0)
    assert lies is not None
    assert [WORDS.text(each.outcome) for each in lies.against] == ["1 against 2: blocked, 1 more would hit."]
    assert said(t, asked) == ["Leave it: hits nobody", "+1: hits Deep One", "+2: hits Deep One"]


def test_a_blow_says_how_likely_it_hits(place):
    t = place("K M", K="kim", M="deep-one")
    costs = {
        WORDS.text(shown.label): WORDS.text(shown.cost)
        for shown in (MENU.show(t.state, t.explorer(), option) for option in t.may(t.explorer(), "use"))
    }
    assert costs["Attack the target with one low die: Deep One"] == "2 stamina, hits 83 %"


def test_essence_that_would_hit_nobody_more_is_said_to_do_so(place):
    t = place("K M", K="kim", M="deep-one")
    t.explorer().essence = 1
    strike = next(option for option in t.may(t.explorer(), "use") if option[-1] == "deep-one")
    t.stack("2")
    assert said(t, t.ask(MENU.do(t, t.explorer(), strike))) == ["Leave it: hits Deep One", "+1: no hit more"]


def test_a_scenario_that_is_won_is_done(place):
    t = place("K", K="kim")
    assert GAME.ribbon(t.state).goal.value < GAME.ribbon(t.state).goal.high
    t.state.outcome = "won"
    top = GAME.ribbon(t.state)
    assert top.goal.value == top.goal.high
    assert WORDS.text(top.status[-1]) == "The scenario is won"


def test_health_or_essence_says_what_would_be_left(place):
    t = place("K M", K="kim", M="deep-one")
    kim = t.explorer()
    kim.essence, kim.health = 1, 1
    asked = t.ask(lose_health(t, kim, 1, Play(rule="units.health.hit", it="kim")))
    assert said(t, asked) == ["Lose the last health and die", "Lose 1 essence (you have 1)"]


def test_an_item_that_is_gained_names_and_lights_what_it_would_fit_with(place):
    t = place("K", K="kim")
    t.gives(t.explorer(), "anchor-chain", equip=True)
    t.state.item_decks["weapon"].cards += ["fuse-pistol", "circular-saw"]
    asked = t.ask(gain_item(t, t.explorer(), ("weapon",), Play(rule="actions.chest", you="kim", it="kim")))
    assert said(t, asked) == ["Circular saw, fits Anchor Chain", "Fuse Pistol"]
    saw, pistol = (GAME.present(t.state, asked, option) for option in asked.options)
    assert saw.targets == ("item.circular-saw@items-0", "item.anchor-chain@items-0")
    assert pistol.targets == ("item.fuse-pistol@items-0",)


def test_abilities_of_a_card_are_told_apart_and_an_own_one_does_not_name_its_card(place):
    t = place("K . M", K="kim", M="deep-one")
    t.gives(t.explorer(), "galvanic-cane", "whale-oil", equip=True)
    t.explorer().essence, t.explorer().cell = 1, t.cell("A2")
    labels = {WORDS.text(MENU.show(t.state, t.explorer(), option).label) for option in t.may(t.explorer(), "use")}
    assert "Attack the target with one low die: Deep One" in labels
    assert "Galvanic Cane: attack the target with one high die, arcane: Deep One" in labels
    assert "Galvanic Cane: attack the target with 2 high dice and one low die, arcane: Deep One" in labels


# --- panels -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("items.unequip-shown")
def test_equipped_items_lie_by_slot_and_a_slot_that_is_taken_is_no_longer_open(place):
    t = place("K", K="kim")
    kim = t.explorer()
    t.gives(kim, "anchor-chain", equip=True)
    t.gives(kim, "circular-saw", "boiler-wrench")
    kim.attached["circular-saw"] = "anchor-chain"
    found = {area.id: area.cards for area in panel(t, "explorer-0").areas}
    chain, saw = found["worn-weapon-0"]
    assert [WORDS.text(card.cost) for card in (chain, saw)] == ["upgrade (fang)", "takes augment (needle)"]
    assert [(card.name.key, card.tapped) for card in found["hand-0"]] == [("item.boiler-wrench.name", True)]


def test_the_bag_has_its_place_while_it_is_empty(place):
    t = place("K", K="kim")
    assert [area.cards for area in panel(t, "explorer-0").areas if area.id == "hand-0"] == [()]


@pytest.mark.parametrize(
    ("picture", "words"),
    [("K . . M", "comes for Kim"), ("K M", "will attack Kim"), ("K # M", "stays where it is")],
)
def test_the_queue_says_what_each_monster_would_do(place, picture: str, words: str):
    t = place(picture, K="kim", M="deep-one")
    (card,) = panel(t, "queue").areas[0].cards
    assert WORDS.text(card.cost) == words


def test_what_the_scenario_counts_is_shown_and_the_slain_are_not(place):
    t = place("K", K="kim")
    t.state.tally = {"warmth": 3, "slain-ghoul": 1}
    meters = {meter.id: (meter.value, meter.high) for meter in panel(t, "story").meters}
    assert meters["tally-warmth"] == (3, 0)
    assert not [name for name in meters if "ghoul" in name]


# --- layers -----------------------------------------------------------------------------------------------------------

ROOM = """
K . .|. .

. . .D. M
"""


def shown(t, thing: str) -> dict[str, set[str]]:
    return {layer.id: set(layer.places) for layer in layers(t.state, 0, thing)}


@pytest.mark.rule("map.move.step", "targeting.los.line", "elements.door.states")
def test_reach_goes_through_open_doors_as_far_as_stamina_lasts_and_sight_is_a_straight_line(place):
    t = place(ROOM, K="kim", M="deep-one")
    t.explorer().stamina = 2
    west = {"A2", "A3", "B1", "B2", "B3"}
    assert shown(t, "kim")["reach"] == west
    t.explorer().stamina = 3
    assert shown(t, "kim")["reach"] == west | {"A4", "B4"}
    assert shown(t, "kim")["sight"] == west | {"A1", "B4", "B5"}
    t.state.doors[door("B3", "B4")] = "closed"
    assert shown(t, "kim") == {"reach": west, "sight": west | {"A1"}}


def test_who_is_not_acting_shows_the_reach_of_its_next_turn_and_a_space_only_its_sight(place):
    t = place("K . M", K="kim", M="deep-one")
    assert shown(t, "deep-one")["reach"] == {"A2"}
    assert shown(t, "A2") == {"sight": {"A1", "A2", "A3"}}
    assert (shown(t, "T20"), shown(t, "nobody")) == ({}, {})
