"""The beginning and the end of units: entering play, the death of explorers and monsters, banishing."""

from __future__ import annotations

import pytest
from tests.rules.machina.conftest import Complex
from tests.rules.machina.deeds import IMMOBILE, lasts, monsters_act, uses

from coterie.games.machina import GAME
from coterie.games.machina.box.tables import EXPLORER_EVENTS, MONSTERS
from coterie.games.machina.box.vocabulary import Banish, Lose
from coterie.games.machina.round.play import one_action, one_thing, play
from coterie.games.machina.state import Marker
from coterie.games.machina.units.harm import Over, banish, destroy


def dies(t, name, *answers, killer=""):
    unit = next(each for each in (*t.explorers, *t.state.monsters) if each.card == name)
    t.run(destroy(t, unit, t.about(name), killer), *answers)


# --- entering play ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("units.explorer.enters-play", "chapters.entry.explorers")
def test_what_explorers_do_as_they_enter_play_comes_after_all_that_the_chapter_does():
    options = {"explorers": "lorrari,kim"}
    t = Complex(GAME.setup(GAME.configure("the-beast", 2, "normal", seed=3, options=options)))
    flow = play(t)
    decision = next(flow)
    while not t.told("round"):
        decision = flow.send(decision.options[0])
    keys = [(event.key, event.rule) for event in t.noted]
    placed = [n for n, (key, _) in enumerate(keys) if key == "enters"]
    [restored] = [n for n, event in enumerate(t.noted) if event.key == "essence-restored"]
    assert len(placed) == 2
    assert max(placed) < restored
    assert keys[restored][1] == "abilities.enters.units"
    assert t.explorer("lorrari").essence == 2  # what stands on her card
    of_chapter = [n for n, event in enumerate(t.noted) if event.card.startswith("chapter.")]
    assert not [n for n in of_chapter if n > restored]


@pytest.mark.rule("units.explorer.enters-play")
def test_each_time_the_figure_is_put_on_a_tile_with_its_equipped_items_in_the_order_players_choose(place):
    t = place("L . K", L="lorrari", K="kim")
    t.explorer("lorrari").health = 3
    t.gives(t.explorer("kim"), "lantern-cudgel", "soul-siphon")
    t.explorer("kim").mains, t.explorer("kim").attached = ["lantern-cudgel"], {"soul-siphon": "lantern-cudgel"}
    t.state.entering = ["lorrari", "kim"]
    t.run(one_thing(t), "kim")
    assert (t.explorer("kim").health, t.explorer("lorrari").essence) == (3, 0)  # the siphon tastes its owner
    assert t.asked[0].rule == "units.explorer.enters-play"
    t.run(one_thing(t))
    assert t.explorer("lorrari").essence == 2


@pytest.mark.rule("units.explorer.enters-play", "events.binding")
def test_bound_events_enter_play_with_the_explorer_since_they_count_as_printed_on_its_card(place):
    t = place("L . K", L="lorrari", K="kim")
    kim = t.explorer("kim")
    t.state.explorer_events.cards.remove("brass-rib")
    kim.bound, kim.health = ["brass-rib"], 1
    t.state.entering = ["kim"]
    t.run(one_thing(t))
    assert kim.health == 3
    assert [event.rule for event in t.told("health-restored")] == ["events.binding"]


@pytest.mark.rule("units.explorer.enters-play")
def test_items_that_are_not_equipped_do_nothing_then(place):
    t = place("L . K", L="lorrari", K="kim")
    t.gives(t.explorer("kim"), "soul-siphon")
    t.state.entering = ["kim"]
    t.run(one_thing(t))
    assert t.explorer("kim").health == 4


# --- the death of explorers -------------------------------------------------------------------------------------------


def with_belongings(place):
    """Kim with items, equipped or not, a bound event, a marker with what it keeps up, and a friend."""
    t = place("K . L . D", K="kim", L="lorrari", D="deep-one")
    kim = t.explorer("kim")
    t.gives(kim, "rivet-gun", "anchor-chain", "smoke-pot")
    kim.mains = ["rivet-gun"]
    event = next(name for name in t.state.explorer_events.cards if EXPLORER_EVENTS[name].binding)
    t.state.explorer_events.cards.remove(event)
    kim.bound = [event]
    t.state.markers = [Marker(id=1, owner=0, card="item.rivet-gun", ability="nail")]
    lasts(t, IMMOBILE, "deep-one")
    t.state.lasting[-1].marker = 1
    return t, event


@pytest.mark.rule("units.explorer.death")
def test_figure_and_markers_leave_the_inventory_is_destroyed_and_bound_events_are_out_of_the_game(place):
    t, event = with_belongings(place)
    s = t.state
    s.destroyed_items.cards = ["boiler-wrench"]
    dies(t, "kim")
    kim = t.explorer("kim")
    assert (kim.dead, t.at("kim"), kim.items, kim.mains, kim.bound) == (True, "", [], [], [])
    assert s.destroyed_items.cards[0] == "boiler-wrench"  # the others lie on it
    assert sorted(s.destroyed_items.cards[1:]) == ["anchor-chain", "rivet-gun", "smoke-pot"]
    assert (s.removed.cards, event in s.past_explorer_events.cards) == ([event], False)
    assert (s.markers, s.lasting) == ([], [])  # what the markers kept up has ended
    assert [(event.rule, event.params["explorer"]) for event in t.told("dies")] == [
        ("units.explorer.death", "@explorer.kim.name")
    ]


@pytest.mark.rule("units.explorer.death")
def test_its_inventory_is_shuffled(place):
    orders = set()
    for seed in range(12):
        t = place("K . L", K="kim", L="lorrari", seed=seed)
        t.gives(t.explorer("kim"), "rivet-gun", "anchor-chain", "smoke-pot")
        dies(t, "kim")
        orders.add(tuple(t.state.destroyed_items.cards))
    assert len(orders) > 1


@pytest.mark.rule("units.explorer.death")
def test_effects_on_it_end_with_it_and_those_of_others_go_on(place):
    t, _ = with_belongings(place)
    t.state.markers.append(Marker(id=2, owner=1, card="explorer.lorrari", ability="hex"))
    lasts(t, IMMOBILE, "kim", "deep-one")
    for each in t.state.lasting[-2:]:
        each.marker = 2
    dies(t, "kim")
    assert [(each.marker, each.unit) for each in t.state.lasting] == [(2, "deep-one")]
    assert [marker.id for marker in t.state.markers] == [2]


@pytest.mark.rule("units.explorer.death")
def test_if_it_dies_in_its_own_turn_the_turn_is_over(place):
    t = place("K o L", K="kim", L="lorrari")
    t.state.turn = 0
    t.run(one_action(t, t.explorer("kim")), ("move", "A2"))
    assert (t.state.turn, t.explorer("kim").dead) == (-1, True)
    t.run(one_thing(t))  # it is Lorrari's turn, who is the only one left
    decision = t.ask(one_thing(t))
    assert (decision.kind, decision.seats) == ("act", (1,))


@pytest.mark.rule("units.explorer.death")
def test_a_death_in_somebody_else_s_turn_does_not_end_that_turn(place):
    t = place("K . L", K="kim", L="lorrari")
    t.state.turn = 0
    dies(t, "lorrari")
    assert t.state.turn == 0


@pytest.mark.rule("overview.lose.all-dead", "units.explorer.death")
def test_with_the_last_explorer_the_game_is_lost_at_once(place):
    t = place("K . L", K="kim", L="lorrari")
    dies(t, "kim")
    assert not t.state.outcome
    with pytest.raises(Over):
        dies(t, "lorrari")
    assert t.state.outcome == "lost"
    assert [event.rule for event in t.told("lost-by")] == ["overview.lose.all-dead"]


@pytest.mark.rule("units.explorer.death-others-exited")
@pytest.mark.parametrize("exited", [True, False])
def test_if_all_others_have_left_a_death_completes_the_exit_at_once(place, exited):
    t = place("K . L . .", K="kim", L="lorrari")
    t.state.exit = [t.cell("A4"), t.cell("A5")]
    chapter = t.state.chapter
    if exited:
        t.explorer("lorrari").cell, t.explorer("lorrari").exited = -1, True
    t.state.turn = 0
    dies(t, "kim")
    t.run(one_thing(t))
    assert bool(t.told("all-left")) == exited
    assert (t.state.chapter != chapter) == exited
    assert {event.rule for event in t.told("all-left")} <= {"chapters.exit.complete"}


# --- the death of monsters --------------------------------------------------------------------------------------------


def level(n):
    """A monster of a level, of no scenario."""
    return next(card.id for card in MONSTERS.values() if card.level == n and not card.scenario)


@pytest.mark.rule("units.monster.death-card", "units.monster.banish")
@pytest.mark.parametrize("end", ["destroyed", "banished"])
@pytest.mark.parametrize(
    ("of", "at", "gone"),
    [
        (1, 1, False),
        (1, 2, True),
        (2, 2, False),
        (3, 4, True),
        (3, 2, False),
        (4, 4, False),
        (4, 5, False),
        (1, 5, True),
    ],
)
def test_a_monster_below_the_monster_level_leaves_the_game_but_for_those_of_level_4(place, end, of, at, gone):
    t = place("K . . M", K="kim", M=level(of))
    s = t.state
    s.level, s.turn = at, -1
    s.dead_monsters.cards = ["sarall"]
    if end == "destroyed":
        t.usual = {"next-unit": "kim"}
        dies(t, level(of))
    else:
        banish(t, s.monsters[0], t.about("kim"))
    assert not s.monsters
    assert (s.gone_monsters.cards, s.dead_monsters.cards) == (
        ([level(of)], ["sarall"]) if gone else ([], ["sarall", level(of)])
    )


@pytest.mark.rule("units.monster.leaves-queue")
@pytest.mark.parametrize("end", ["destroyed", "banished"])
def test_its_card_leaves_the_queue_and_those_behind_keep_their_order(place, end):
    t = place("K . D S G R", K="kim", D="deep-one", S="sarall", G="ghoul", R="rat-thing")
    t.state.queue = ["sarall", "ghoul", "rat-thing"]
    if end == "destroyed":
        dies(t, "ghoul")
    else:
        uses(t, "kim", "ghoul", Banish())
    assert [monster.card for monster in t.state.monsters] == ["deep-one", "sarall", "rat-thing"]
    assert t.state.queue == ["sarall", "rat-thing"]


@pytest.mark.rule("units.monster.leaves-queue", "round.monster.order")
def test_a_monster_destroyed_before_its_turn_has_none(place):
    t = place("K . . . . . . . D", K="kim", D="ruptured-stoker")
    t.spawn("sarall", "A10")
    t.monster("sarall").wounds = 1
    lasts(t, IMMOBILE, "ruptured-stoker")
    uses(t, "kim", "sarall", Lose({"health": 1}))
    monsters_act(t)
    assert [event.params["unit"] for event in t.told("monster-turn")] == ["@monster.ruptured-stoker.name"]


@pytest.mark.rule("units.monster.banish")
def test_banishing_restores_no_essence_and_is_no_death(place):
    t = place("A S . H", A="ama-boateng", S="ruptured-stoker", H="mi-go")
    t.state.turn, t.explorer().stamina = 0, 0
    uses(t, "ama-boateng", "ruptured-stoker", Banish())
    uses(t, "ama-boateng", "mi-go", Banish())
    assert (t.explorer().essence, t.explorer().stamina, t.explorer().health) == (0, 0, 5)
    assert [event.rule for event in t.told("banished")] == ["units.monster.banish"] * 2
    assert {event.key for event in t.noted} == {"banished"}  # no bursting, no event, no tally of the slain
    assert not t.state.tally


@pytest.mark.rule("units.monster.banish")
def test_the_same_monster_destroyed_does_both(place):
    t = place("A S", A="ama-boateng", S="ruptured-stoker")
    t.state.turn, t.explorer().stamina = 0, 0
    t.stack("0", "0")
    dies(t, "ruptured-stoker", killer="ama-boateng")
    assert (t.explorer().essence, t.explorer().stamina) == (1, 2)
    assert t.told("attack-roll")


@pytest.mark.rule("units.health.zero", "units.monster.death-essence")
def test_a_monster_dies_once_though_its_death_hurts_others_that_die_of_it(place):
    t = place("K . S D", K="kim", S="ruptured-stoker", D="deep-one")
    t.state.turn = 0
    t.monster("deep-one").wounds = 1
    t.stack("2", "2")
    dies(t, "ruptured-stoker")
    assert not t.state.monsters
    assert t.explorer().essence == 2
    assert len(t.told("destroyed")) == 2
