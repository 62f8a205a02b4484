"""The round: two waves and upkeep, who acts in them and in which order."""

import pytest
from tests.rules.hades.acting import menu

from coterie.games.hades import GAME
from coterie.games.hades.actions.menu import take_actions
from coterie.games.hades.gods.board import active
from coterie.games.hades.round.steps import ROUND, end_of_wave, monsters_engage
from coterie.games.hades.state import Slot
from coterie.kernel.session import Session
from coterie.kernel.table import Table


def table(t):
    """The position of the stage on a plain table: the stage has an `ask` of its own, which the action part needs."""
    plain = Table(t.state)
    plain.connect(lambda: None, t.noted, [])
    return plain


def idle(decision):
    """The answer of somebody who does nothing that can be left undone."""
    for quiet in (("done",), "pass", "cautious"):
        if quiet in decision.options:
            return quiet
    return decision.options[0]


def idle_round(t):
    """Play one round without doing anything: its steps, by phase and wave."""
    steps, start = [], t.state.round
    t.state.phase = "round"
    while t.state.round == start:
        at = (t.state.phase, t.state.wave)
        if not steps or steps[-1] != at:
            steps.append(at)
        flow = ROUND.run(table(t))
        try:
            decision = next(flow)
            while True:
                decision = flow.send(idle(decision))
        except StopIteration:
            pass
    return steps


UPKEEP = ("untap-all", "tails")
WAVE = ("wave", "engage", "actions", "endwave", "wave-end")


@pytest.mark.rule("round.order", "oracle.reveal")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_round_is_an_oracle_card_two_waves_and_upkeep(underworld, players):
    t = underworld("prison-break", players)
    phases = idle_round(t)
    waves = [(phase, wave) for wave in (1, 2) for phase in WAVE]
    assert phases == [("round", 1), ("oracle", 1), *waves, ("upkeep", 1), ("round-end", 1)]
    told = [(event.key, event.params.get("n")) for event in t.noted if event.key in ("oracle", "wave", *UPKEEP)]
    assert [key for key, _ in told] == ["oracle", "wave", "wave", "tails" if players > 2 else "untap-all"]
    assert [n for key, n in told if key == "wave"] == [1, 2]
    assert len(t.told("done")) == {1: 2, 2: 4, 3: 3, 4: 4}[players]  # every active character, wave by wave
    assert set(ROUND.names) == {phase for phase, _ in phases}


@pytest.mark.rule("round.order")
def test_a_game_asks_for_the_oracle_path_before_the_first_action(underworld):
    session = Session(GAME, GAME.configure("prison-break", 2, "medium", seed=1))
    kinds = []
    while "act" not in kinds:
        kinds.append(session.decision.kind)
        session.decide(idle(session.decision))
    assert kinds.index("oracle") < kinds.index("act")


@pytest.mark.rule("round.actions")
def test_a_character_may_play_cards_and_take_bonus_actions(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hand(t.fighter, "plain")
    monster = t.engage("nymph")
    options = t.ask(take_actions(table(t))).options
    assert ("main", "plain", "fill-cup") in options
    assert ("resolve", monster.id) in options


@pytest.mark.rule("round.actions")
def test_without_a_free_slot_only_bonus_actions_are_left(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hand(t.fighter, "plain")
    t.fighter.slots = [Slot("plain") for _ in range(4)]
    monster = t.engage("nymph")
    options = t.ask(take_actions(table(t))).options
    assert ("resolve", monster.id) in options
    assert not [option for option in options if option[0] in ("main", "feat", "challenge")]


@pytest.mark.rule("round.actions")
def test_teammates_hand_the_turn_to_each_other_and_back(underworld):
    t = underworld(gods=("athena", "hermes"))
    seats = []
    for answer in (("refresh",), ("yield",), ("refresh",), ("yield",), ("done",)):
        for god in t.gods:
            god.ready = False
        seats.append(t.ask(take_actions(table(t))).seats[0])
        t.ask(take_actions(table(t)), answer)
    assert seats == [0, 0, 1, 1, 0]


@pytest.mark.rule("round.actions")
def test_the_character_in_cover_may_act_first(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.run(monsters_engage(t))
    decision = t.ask(take_actions(table(t)), ("yield",))
    assert decision.seats == (t.hider.seat,)
    assert ("yield",) not in decision.options  # it must act or finish before it hands the turn back


@pytest.mark.rule("round.actions")
@pytest.mark.parametrize(("wave", "team"), [(1, "alpha"), (2, "beta")])
def test_only_characters_of_the_active_team_act(underworld, wave, team):
    t = underworld(players=4)
    t.state.wave = wave
    t.run(ROUND.run(table(t)), ("done",), ("done",))
    assert t.state.phase == "endwave"
    assert [god.team for god in t.gods if god.done] == [team, team]


@pytest.mark.rule("round.any-order")
def test_cards_and_bonus_actions_come_in_any_order(underworld):
    t = underworld(gods=("athena", "hermes"))
    god = t.fighter
    god.ready, god.tiles = False, {}
    t.hand(god, "plain", "plain")
    for answer in (("refresh",), ("main", "plain", "fill-cup")):
        t.ask(take_actions(table(t)), answer)
    god.ready = False
    for answer in (("refresh",), ("main", "plain", "fill-cup")):
        t.ask(take_actions(table(t)), answer)
    assert god.nectar == 5 - 1 + 2 - 1 + 2


@pytest.mark.rule("round.any-order")
def test_an_action_is_finished_before_the_next_is_asked_for(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hand(t.fighter, "plain", "plain")
    decision = t.ask(take_actions(table(t)), ("main", "plain", "move", "ossuary"))
    assert decision.kind == "step"
    assert not any(option[0] in ("main", "refresh", "done") for option in decision.options if option != "pass")


@pytest.mark.rule("round.bonus-unlimited")
def test_a_bonus_action_may_be_repeated_as_long_as_it_can_be_paid(underworld):
    t = underworld()
    monster = t.engage("nymph")
    for left in (4, 3, 2, 1, 0):
        t.ask(take_actions(table(t)), ("boost-strike", monster.id))
        assert t.fighter.nectar == left
    assert monster.strikes == 5
    assert ("boost-strike", monster.id) not in list(menu(t.state, t.fighter))


@pytest.mark.rule("round.wave-end")
def test_the_actions_end_when_every_active_player_is_done(underworld):
    t = underworld()
    assert t.ask(take_actions(table(t)), ("done",)).seats == (t.hider.seat,)
    t.run(ROUND.run(table(t)), ("done",))
    assert t.state.phase == "endwave"


@pytest.mark.rule("round.wave-end")
@pytest.mark.parametrize("fighter", [0, 1])
def test_the_end_of_the_wave_is_resolved_for_the_battlefield_first(underworld, fighter):
    t = underworld(gods=("athena", "hermes"))
    for god in t.gods:
        god.position = "battlefield" if god.seat == fighter else "cover"
    t.engage("harpy", tapped=True)
    t.hider.slots = [Slot(t.hider.hand.cards.pop(0), face_up=False)]
    t.run(end_of_wave(t))
    keys = [event.key for event in t.noted]
    assert keys.index("sentinel") < keys.index("buried")


@pytest.mark.rule("round.wave2-two")
def test_two_players_exchange_positions_for_wave_two(underworld):
    t = underworld()
    fighter, hider = t.fighter, t.hider
    zones = [god.zone for god in t.gods]
    t.state.wave = 2
    t.state.phase = "wave"
    t.run(ROUND.run(t))
    assert (fighter.position, hider.position) == ("cover", "battlefield")
    assert [god.zone for god in t.gods] == zones
    assert t.state.phase == "engage"


@pytest.mark.rule("round.wave2-two")
def test_positions_stay_for_wave_one(underworld):
    t = underworld()
    t.state.wave = 1
    t.state.phase = "wave"
    t.run(ROUND.run(t))
    assert [god.position for god in t.gods] == ["battlefield", "cover"]


@pytest.mark.rule("round.wave2-four")
@pytest.mark.parametrize(("players", "second"), [(3, ["wolf"]), (4, ["beta", "beta"])])
def test_with_more_players_the_second_team_plays_wave_two_and_nobody_changes_position(underworld, players, second):
    t = underworld(players=players)
    before = [god.position for god in t.gods]
    t.state.wave = 2
    t.state.phase = "wave"
    t.run(ROUND.run(t))
    assert [god.position for god in t.gods] == before
    assert [god.team for god in active(t.state)] == second
