"""Monsters that somebody leads: the players of dead explorers, or an explorer who controls one."""

from __future__ import annotations

import pytest
from tests.rules.machina.hunts import acts, close, does, door, played

from coterie.games.machina import GAME
from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.names import TABLES
from coterie.games.machina.monsters.led import led_options, one_action
from coterie.games.machina.round.play import end_monster
from coterie.kernel.rng import stream
from coterie.kernel.session import Session
from coterie.lab.check import Task, play_watched
from coterie.players import BOTS, play_on

PICTURE = """
K .DM .

. l . t

L P
"""
"""The monster at A3, with a door to A2 and a lever at B2."""


def with_dead(place, *dead: str, scheme: str = "yes"):
    """Besides Kim there are Lorrari and Phillip, whose figures stand nowhere else on the picture."""
    t = place(PICTURE, K="kim", L="lorrari", P="phillip", M="deep-one")
    for name in dead:
        t.explorer(name).dead, t.explorer(name).cell = True, -1
    t.state.setup.options["scheme"] = scheme
    t.state.turn, t.state.acting = -1, "deep-one"
    return t


def offered(t, stamina: int) -> list[tuple[str, ...]]:
    t.monster("deep-one").stamina = stamina
    return [option for option in led_options(t.state, t.monster("deep-one")) if option[0] not in ("move", "use", "end")]


@pytest.mark.rule("monsters.mode")
def test_while_nobody_has_died_monsters_are_mindless(place):
    t = with_dead(place)
    acts(t, "deep-one", 1)
    assert t.at("deep-one") == "A2"
    assert t.told("moves")[0].rule == "monsters.move.toward"


@pytest.mark.rule("monsters.mode", "overview.dead-player")
def test_without_the_option_they_stay_mindless_after_a_death(place):
    t = with_dead(place, "lorrari", scheme="no")
    acts(t, "deep-one", 1)
    assert t.at("deep-one") == "A2"
    assert not t.asked


@pytest.mark.rule("monsters.mode", "monsters.scheming.control")
def test_the_players_of_dead_explorers_decide_what_monsters_do(place):
    t = with_dead(place, "lorrari", "phillip")
    acts(t, "deep-one", 2, ("move", "A4"), ("move", "A3"))
    assert t.at("deep-one") == "A3"  # away from Kim and back
    assert {(each.kind, each.seats, each.rule) for each in t.asked} == {
        ("monster-act", (1, 2), "monsters.scheming.control")
    }


@pytest.mark.rule("monsters.scheming.control")
def test_they_pay_what_things_cost_and_may_end_a_turn(place):
    t = with_dead(place, "lorrari")
    t.explorer("kim").cell = t.cell("A2")
    t.stack("0")
    acts(t, "deep-one", 4, ("use", "monster.deep-one", "webbed-claws", "kim"), ("move", "A4"), "end")
    assert (t.monster("deep-one").stamina, played(t)) == (1, ["monster.deep-one"])
    assert t.told("monster-stops")[0].rule == "monsters.scheming.control"


@pytest.mark.rule("monsters.scheming.control")
def test_they_may_strike_whom_they_like(place):
    t = with_dead(place, "lorrari")
    t.explorer("kim").cell, t.explorer("phillip").cell = t.cell("A2"), t.cell("A4")
    t.explorer("kim").health = 1  # a mindless one would take her
    t.stack("0")
    acts(t, "deep-one", 2, ("use", "monster.deep-one", "webbed-claws", "phillip"))
    assert t.told("missed")[0].params["unit"] == "@explorer.phillip.name"


@pytest.mark.rule("monsters.scheming.interact")
def test_they_open_close_and_destroy_doors_and_pull_levers(place):
    t = with_dead(place, "lorrari")
    assert offered(t, 2) == []
    assert offered(t, 3) == [("door", "A2-A3"), ("lever", "B2")]
    assert offered(t, 4) == [("door", "A2-A3"), ("destroy-door", "A2-A3"), ("lever", "B2")]
    t.state.doors[door("A2-A3")] = "destroyed"
    assert offered(t, 4) == [("lever", "B2")]


@pytest.mark.rule("monsters.scheming.interact")
@pytest.mark.parametrize(
    ("before", "option", "after", "left"),
    [
        ("open", ("door", "A2-A3"), "closed", 2),
        ("closed", ("door", "A2-A3"), "open", 2),
        ("open", ("destroy-door", "A2-A3"), "destroyed", 1),
        ("closed", ("destroy-door", "A2-A3"), "destroyed", 1),
    ],
)
def test_what_they_do_to_doors_costs_3_or_4(place, before: str, option: tuple[str, ...], after: str, left: int):
    t = with_dead(place, "lorrari")
    if before == "closed":
        close(t, "A2-A3")
    t.monster("deep-one").stamina = 5
    t.run(one_action(t, t.monster("deep-one")), option)
    assert (t.state.doors.get(door("A2-A3"), "open"), t.monster("deep-one").stamina) == (after, left)
    assert {each.rule for each in t.noted} == {"monsters.scheming.interact"}


@pytest.mark.rule("monsters.scheming.interact", "actions.lever")
def test_a_lever_costs_a_scheming_monster_3(place):
    t = with_dead(place, "lorrari")
    t.explorer("kim").cell = t.cell("B4")
    t.stack("0", "0", "0")
    t.monster("deep-one").stamina = 3
    t.run(one_action(t, t.monster("deep-one")), ("lever", "B2"))
    assert t.monster("deep-one").stamina == 0
    assert t.state.tokens[t.cell("B2")] == "destroyed"
    assert t.told("attack-roll")[0].params["unit"] == "@monster.deep-one.name"
    assert t.told("missed")[0].params["unit"] == "@explorer.kim.name"


@pytest.mark.rule("monsters.scheming.control", "targeting.words.move-mindless")
def test_who_schemes_chooses_where_a_monster_goes_that_is_told_to_move(place):
    t = with_dead(place, "lorrari")
    t.state.acting = ""
    does(t, v.Move(spaces=1), t.about("deep-one"), "A4")
    assert t.at("deep-one") == "A4"
    assert [(each.kind, each.seats) for each in t.asked] == [("walk", (1,))]


@pytest.mark.rule("monsters.scheming.control")
def test_who_schemes_chooses_for_abilities_that_leave_something_open(place):
    t = place("K M S G\n\nL", K="kim", L="lorrari", M="sawbones-automaton", S="sarall", G="ghoul")
    t.explorer("lorrari").dead, t.explorer("lorrari").cell = True, -1
    t.state.setup.options["scheme"] = "yes"
    t.monster("sarall").wounds = t.monster("ghoul").wounds = 1
    acts(t, "sawbones-automaton", 2, ("use", "monster.sawbones-automaton", "stitch"), "ghoul")
    assert (t.monster("ghoul").wounds, t.monster("sarall").wounds) == (0, 1)
    assert {each.seats for each in t.asked} == {(1,)}


@pytest.mark.rule("monsters.scheming.control")
def test_a_monster_that_acts_out_of_turn_is_led_too(place):
    t = with_dead(place, "lorrari")
    t.state.acting = ""
    does(t, v.ActNow(stamina=1), t.about("deep-one"), ("move", "A4"))
    assert t.at("deep-one") == "A4"


@pytest.mark.rule("overview.ambiguity", "overview.dead-player")
def test_what_a_dead_explorer_leaves_open_is_for_the_living(place):
    """Kim was killed half-way through what she does: her player is on the other side by now."""
    t = with_dead(place, "kim")
    t.spawn("ghoul", "B3")
    restores = v.Upon(whom="any-monster", do=(v.Restore({"health": 1}),))
    does(t, restores, t.about("kim"), "ghoul")
    assert [(each.kind, each.seats) for each in t.asked] == [("whom", (1,))]
    assert not GAME.opposes(t.state, t.asked[0])


@pytest.mark.rule("abilities.outside.allowed")
@pytest.mark.parametrize("kind", ["monster", "horror"])
def test_monsters_have_nothing_to_play_out_of_turn_since_all_their_abilities_cost_stamina(kind: str):
    """They pay with nothing else, so that what costs none could be played without end."""
    assert all(ability.cost.stamina for card in TABLES[kind].values() for ability in card.abilities)


# --- sides ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("overview.dead-player")
def test_the_question_says_that_one_plays_the_monsters_and_what_each_action_costs(place):
    t = with_dead(place, "lorrari", "phillip")
    t.monster("deep-one").stamina = 4
    decision = t.ask(one_action(t, t.monster("deep-one")))
    words = GAME.catalogue()
    assert words.text(GAME.ask(t.state, decision)) == "You play the monsters. What does Deep One do? 4 stamina left."
    shown = {option: GAME.present(t.state, decision, option) for option in decision.options}
    costs = {option: words.text(choice.cost) for option, choice in shown.items() if choice.cost}
    assert costs == {
        ("use", "monster.deep-one", "webbed-claws", "deep-one"): "2 stamina",
        ("move", "A2"): "1 stamina",
        ("move", "A4"): "1 stamina",
        ("move", "B3"): "1 stamina",
        ("move", "B4"): "1 stamina",
        ("door", "A2-A3"): "3 stamina",
        ("destroy-door", "A2-A3"): "4 stamina",
        ("lever", "B2"): "3 stamina",
    }


@pytest.mark.rule("overview.dead-player", "combat.control")
@pytest.mark.parametrize(("controller", "seats", "opposes"), [(-1, (1,), True), (2, (2,), False)])
def test_players_of_dead_explorers_are_on_the_monsters_side_who_controls_one_is_not(
    place, controller: int, seats: tuple[int, ...], opposes: bool
):
    t = with_dead(place, "lorrari")
    t.monster("deep-one").controller, t.monster("deep-one").stamina = controller, 4
    decision = t.ask(one_action(t, t.monster("deep-one")))
    assert (decision.seats, GAME.opposes(t.state, decision)) == (seats, opposes)


@pytest.mark.rule("overview.dead-player", "monsters.scheming.control", "overview.ambiguity")
@pytest.mark.parametrize("scheme", ["no", "yes"])
def test_the_dead_are_asked_all_together_and_only_if_they_scheme(scheme: str):
    asked: set[str] = set()
    for seed in range(4):
        session = Session(GAME, GAME.configure("the-beast", 3, "normal", seed, {"scheme": scheme}))
        rng = stream(seed, "wander")
        while (decision := session.decision) is not None:
            dead = tuple(explorer.seat for explorer in session.state.explorers if explorer.dead)
            if set(dead) & set(decision.seats):
                assert decision.seats == dead
                assert GAME.opposes(session.state, decision)
                asked.add(decision.kind)
            session.decide(rng.pick(decision.options))
        assert session.outcome == "lost"
    assert ("monster-act" in asked) == (scheme == "yes")


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_games_under_watch_in_which_the_dead_scheme(scenario: str):
    played = play_watched(Task(GAME.configure(scenario, 3, "normal", 6, {"scheme": "yes"}), "random"))
    assert (played.failure, played.decisions > 20) == (None, True)


def test_greedy_bots_on_both_sides_come_to_an_end():
    """From the first question for the monsters in a game that was played at random."""
    for seed in range(20):
        session = Session(GAME, GAME.configure("the-beast", 2, "normal", seed, {"scheme": "yes"}))
        rng = stream(seed, "wander")
        while (decision := session.decision) is not None and decision.kind != "monster-act":
            session.decide(rng.pick(decision.options))
        if decision is not None:
            break
    assert decision is not None
    play_on(session, [BOTS["greedy"]] * 2, 3, most=3000)
    assert session.outcome


# --- control ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.control")
def test_control_takes_precedence_over_who_schemes(place):
    t = with_dead(place, "lorrari")
    t.monster("deep-one").controller = 2
    acts_of = one_action(t, t.monster("deep-one"))
    t.monster("deep-one").stamina = 4
    t.run(acts_of, ("move", "A4"))
    assert (t.asked[0].seats, t.asked[0].rule) == ((2,), "combat.control")


@pytest.mark.rule("combat.control")
def test_a_controlled_monster_may_destroy_closed_doors_and_nothing_else_of_the_map(place):
    t = with_dead(place)
    t.monster("deep-one").controller = 0
    assert offered(t, 9) == []
    close(t, "A2-A3")
    assert offered(t, 9) == [("destroy-door", "A2-A3")]


@pytest.mark.rule("combat.control", "targeting.words.move-mindless")
def test_control_begins_with_the_monsters_turn_and_ends_with_it(place):
    t = with_dead(place)
    t.state.acting = ""
    t.monster("deep-one").controller = 0
    does(t, v.Move(spaces=1), t.about("deep-one"))
    assert t.at("deep-one") == "A2"  # by itself, since its turn has not come
    t.state.acting = "deep-one"
    t.run(end_monster(t))
    assert t.monster("deep-one").controller == -1
