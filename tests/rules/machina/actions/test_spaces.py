"""Action spaces: activated for stamina, once; what each of them does."""

import pytest
from tests.rules.machina.halls import close, door

from coterie.games.machina.actions.turn import MENU
from coterie.games.machina.board.ground import spot
from coterie.games.machina.board.spaces import is_obstacle, standing_at
from coterie.games.machina.box.vocabulary import VOCABULARY, Activate, Play, TriggerTraps
from coterie.games.machina.round.play import one_action

COSTS = {"lever": 2, "recharge": 1, "workbench": 3, "chest": 3, "event": 3}
MARKS = {"lever": "l", "recharge": "r", "workbench": "w", "chest": "c", "event": "e"}
RULES = {kind: f"actions.{kind}" for kind in COSTS} | {"event": "actions.event-space"}
NOBODY = Play(rule="abilities.enters.horror-chapter", owned=False)


def marked(t, how="destroyed"):
    return {spot(cell) for cell, token in t.state.tokens.items() if token == how}


def stopped(t, explorer, option):
    """The action taken up to its first question."""
    t.state.turn = explorer.seat
    return t.ask(MENU.do(t, explorer, option))


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.activate")
@pytest.mark.parametrize("kind", COSTS)
def test_an_adjacent_explorer_activates_for_the_stated_cost_and_not_for_less(place, kind):
    t = place(f"K {MARKS[kind]} .", K="kim")
    kim = t.explorer()
    kim.stamina = COSTS[kind] - 1
    assert t.may(kim, "activate") == []
    assert t.why_not(kim, "activate") == [("stamina", RULES[kind])]
    kim.stamina = COSTS[kind]
    assert t.may(kim, "activate") == [("activate", kind, "A2")]


@pytest.mark.rule("actions.activate")
@pytest.mark.parametrize("mark", list("lrwceh"))
def test_action_spaces_are_obstacles(place, mark):
    t = place(f"K {mark} .", K="kim")
    assert is_obstacle(t.state, t.cell("A2"), standing_at(t.state))
    assert t.may(t.explorer(), "move") == []


@pytest.mark.rule("actions.activate")
def test_adjacent_is_diagonal_too_but_not_through_walls_or_closed_doors_or_farther(place):
    t = place(
        """
        K .Dr

        . c|.

        . . e
    """,
        K="kim",
    )
    kim = t.explorer()
    assert t.may(kim, "activate") == [("activate", "chest", "B2")]
    kim.cell = t.cell("B3")
    assert {option[2] for option in t.may(kim, "activate")} == {"A3", "C3"}
    kim.cell = t.cell("A2")
    assert {option[2] for option in t.may(kim, "activate")} == {"A3", "B2"}
    close(t, "A2-A3")
    assert {option[2] for option in t.may(kim, "activate")} == {"B2"}
    t.state.doors[door("A2-A3")] = "destroyed"
    assert {option[2] for option in t.may(kim, "activate")} == {"A3", "B2"}


@pytest.mark.rule("actions.activate")
def test_an_action_space_on_the_joined_tile_is_adjacent_through_the_opening(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10"}, {"E11": "r", "D11": "c", "C11": "e"})
    assert t.may(t.explorer(), "activate") == [("activate", "recharge", "E11"), ("activate", "chest", "D11")]
    t.explorer().cell = t.cell("C10")
    assert t.may(t.explorer(), "activate") == []


@pytest.mark.rule("actions.spent")
@pytest.mark.parametrize("kind", COSTS)
def test_a_used_space_is_destroyed_and_not_used_again(place, kind):
    t = place(f"K {MARKS[kind]} .", K="kim")
    kim = t.explorer()
    t.state.tokens[t.cell("A2")] = "destroyed"
    assert t.may(kim, "activate") == []
    assert t.why_not(kim, "activate") == [("no-action-space", "actions.activate")]


@pytest.mark.rule("actions.spent")
@pytest.mark.parametrize("kind", ["workbench", "chest"])
def test_the_cost_is_paid_and_the_token_lies_there_before_the_effect(place, kind):
    t = place(f"K {MARKS[kind]} .", K="kim")
    kim = t.explorer()
    assert stopped(t, kim, ("activate", kind, "A2")).kind == "item-deck"
    assert kim.stamina == 5
    assert marked(t) == {"A2"}
    assert [event.rule for event in t.told("space-destroyed")] == ["actions.spent"]


@pytest.mark.rule("actions.spent")
def test_a_space_activated_by_an_effect_costs_nothing_and_is_destroyed_as_well(place):
    t = place("K r .", K="kim")
    kim = t.explorer()
    kim.stamina = 0
    t.stack("stamina-2")
    t.run(VOCABULARY.resolve(t, (Activate(spaces=("recharge",)),), t.about("kim")))
    assert (kim.stamina, marked(t)) == (2, {"A2"})


# --- levers and traps -------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.lever")
def test_a_lever_costs_two_and_triggers_the_traps(place):
    t = place("K l t", K="kim")
    kim = t.explorer()
    t.spawn("ghoul", "A3")
    t.stack("1", "0", "0")
    t.does(kim, ("activate", "lever", "A2"))
    assert kim.stamina == 6
    assert t.monster("ghoul").wounds == 1
    assert [event.rule for event in t.told("activates")] == ["actions.lever"]


@pytest.mark.rule("actions.traps.tile")
def test_every_unit_on_a_trap_of_the_tile_is_attacked_with_one_roll(place):
    """A total of 2: armor 1 and 2 are hit; who stands beside a trap is not."""
    t = place("K l . L .", K="kim", L="lorrari")
    t.state.treated = {t.cell(name): "trapped" for name in ("A4", "A5")}
    t.spawn("deep-one", "A5")
    t.stack("0", "2", "0")
    t.does(t.explorer("kim"), ("activate", "lever", "A2"))
    assert t.explorer("lorrari").health == 3
    assert t.monster("deep-one").wounds == 1
    assert t.explorer("kim").health == 4
    assert len(t.told("attack-roll")) == 1
    assert t.told("attack-roll")[0].params["roll"] == "0 + 2 + 0"


@pytest.mark.rule("actions.traps.tile")
def test_the_tile_of_who_pulls_the_lever_counts_not_that_of_the_lever(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10", "ghoul": "B2", "deep-one": "B12"}, {"E11": "l", "B2": "t", "B12": "t"})
    t.stack("2", "0", "0")
    t.does(t.explorer(), ("activate", "lever", "E11"))
    assert t.monster("ghoul").wounds == 1
    assert t.monster("deep-one").wounds == 0


@pytest.mark.rule("actions.traps.tile")
def test_traps_with_nobody_on_them_do_nothing_but_the_lever_is_spent(place):
    t = place("K l t", K="kim")
    t.does(t.explorer(), ("activate", "lever", "A2"))
    assert not t.told("attack-roll")
    assert marked(t) == {"A2"}


@pytest.mark.rule("actions.traps.everywhere")
def test_traps_that_nobody_triggers_spring_on_all_tiles_with_one_roll(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10", "ghoul": "B2", "deep-one": "B12"}, {"B2": "t", "B12": "t"})
    t.state.turn = -1
    t.stack("2", "0", "0")
    t.run(VOCABULARY.resolve(t, (TriggerTraps(),), NOBODY))
    assert (t.monster("ghoul").wounds, t.monster("deep-one").wounds) == (1, 1)
    assert [event.params["unit"] for event in t.told("attack-roll")] == ["@nobody"]
    assert [event.rule for event in t.told("traps")] == ["actions.traps.everywhere"]


@pytest.mark.rule("actions.traps.everywhere")
def test_nobody_has_killed_whom_such_a_trap_destroys(place):
    """Ama Boateng restores 2 stamina for a kill, and has made none."""
    t = place("A t .", A="ama-boateng")
    t.spawn("ruptured-stoker", "A2").cell = t.cell("A2")
    ama = t.explorer()
    ama.stamina, t.state.turn = 1, -1
    t.stack("2", "0", "0", "0", "0")
    t.run(VOCABULARY.resolve(t, (TriggerTraps(),), NOBODY))
    assert t.at("ruptured-stoker") == ""
    assert (ama.stamina, ama.essence) == (1, 0)


@pytest.mark.rule("actions.traps.tile")
def test_an_explorers_effect_triggers_the_traps_of_its_tile_alone(halls):
    t = halls({0: "Ew", 1: "We"}, {"kim": "E10", "ghoul": "B2", "deep-one": "B12"}, {"B2": "t", "B12": "t"})
    t.stack("2", "0", "0")
    t.run(VOCABULARY.resolve(t, (TriggerTraps(),), t.about("kim")))
    assert (t.monster("ghoul").wounds, t.monster("deep-one").wounds) == (1, 0)


# --- the others -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("actions.recharge")
@pytest.mark.parametrize(
    ("face", "health", "stamina"),
    [("blank", 2, 3), ("health", 3, 3), ("stamina-2", 2, 5), ("stamina-3", 2, 6), ("stamina-4", 2, 7)],
)
def test_a_recharge_station_gives_what_its_die_shows(place, face, health, stamina):
    t = place("K r .", K="kim")
    kim = t.explorer()
    kim.health, kim.stamina = 2, 4
    t.stack(face)
    t.does(kim, ("activate", "recharge", "A2"))
    assert (kim.health, kim.stamina) == (health, stamina)
    assert [event.rule for event in t.told("recharge")] == ["actions.recharge"]


@pytest.mark.rule("actions.recharge")
def test_nothing_is_restored_above_the_maximum(place):
    t = place("K r .", K="kim")
    t.stack("stamina-4")
    t.does(t.explorer(), ("activate", "recharge", "A2"))
    assert t.explorer().stamina == 8
    t.state.tokens.clear()
    t.stack("health")
    t.does(t.explorer(), ("activate", "recharge", "A2"))
    assert t.explorer().health == 4


@pytest.mark.rule("actions.recharge")
def test_the_die_has_one_blank_two_health_and_two_to_four_stamina():
    from coterie.games.machina.box.tables import DICE

    assert [face.name for face in DICE["recharge"].faces] == [
        *("blank", "health", "health", "stamina-2", "stamina-3", "stamina-4")
    ]


@pytest.mark.rule("actions.workbench")
def test_a_workbench_costs_three_and_is_operated_once(place):
    t = place("K w .", K="kim")
    kim = t.explorer()
    t.usual = {"item-deck": "artifact", "swap-items": "done", "outfit": "done"}
    drawn = t.state.item_decks["artifact"].cards[:-4:-1]
    left = [("destroy", drawn[1]), ("return", drawn[2])]
    t.does(kim, ("activate", "workbench", "A2"), drawn[0], *left)
    assert (kim.stamina, kim.items) == (5, [drawn[0]])
    assert len(t.told("item-drawn")) == 3
    assert marked(t) == {"A2"}
    assert [event.rule for event in t.told("activates")] == ["actions.workbench"]


@pytest.mark.rule("actions.chest")
def test_a_chest_costs_three_restores_one_essence_and_then_gives_an_item(place):
    t = place("K c .", K="kim")
    kim = t.explorer()
    assert stopped(t, kim, ("activate", "chest", "A2")).kind == "item-deck"
    assert (kim.stamina, kim.essence) == (5, 1), "essence first"
    assert [event.rule for event in t.told("essence-restored")] == ["actions.chest"]


@pytest.mark.rule("actions.chest")
def test_the_item_from_a_chest_is_gained(place):
    t = place("K c .", K="kim")
    t.usual = {"item-deck": "artifact", "leave-item": "destroy"}
    top = t.state.item_decks["artifact"].cards[-1]
    t.does(t.explorer(), ("activate", "chest", "A2"), top)
    assert t.explorer().items == [top]


@pytest.mark.rule("actions.event-space")
def test_an_event_space_costs_three_restores_one_essence_and_then_invokes_an_event(place):
    t = place("K e .", K="kim")
    kim = t.explorer()
    t.state.explorer_events.cards.append(quiet(t))
    t.does(kim, ("activate", "event", "A2"))
    assert kim.stamina == 5
    keys = [event.key for event in t.noted]
    assert keys.index("essence-restored") < keys.index("event")
    assert [event.rule for event in t.told("essence-restored")] == ["actions.event-space"]
    assert [event.rule for event in t.told("event")] == ["events.invoke-explorer"]


def quiet(t):
    """An explorer event that does nothing as it enters play, taken out of the deck."""
    from coterie.games.machina.box.tables import EXPLORER_EVENTS

    deck = t.state.explorer_events.cards
    name = next(card for card in deck if not EXPLORER_EVENTS[card].enters)
    deck.remove(name)
    return name


@pytest.mark.rule("actions.lever")
def test_who_pulls_the_lever_may_die_of_it_and_the_turn_is_over(place):
    t = place("L . l K", K="kim", L="lorrari")
    t.state.treated = {t.cell("A4"): "trapped"}
    kim = t.explorer("kim")
    kim.health = 1
    t.stack("3", "0", "0")
    t.state.turn = kim.seat
    t.run(one_action(t, kim), ("activate", "lever", "A3"))
    assert kim.dead
    assert t.state.turn == -1
    assert marked(t) == {"A3"}


@pytest.mark.rule("actions.activate")
def test_cheaper_is_cheaper_but_never_for_nothing(place):
    """Trap-Setter's Leggings: levers cost 1 less."""
    t = place("K l .", K="kim")
    kim = t.explorer()
    t.gives(kim, "trap-setters-leggings", equip=True)
    t.does(kim, ("activate", "lever", "A2"))
    assert kim.stamina == 7
