"""Goal and campaign frame: gods, players, the campaign's outline."""

import pytest

from coterie.games.hades import GAME
from coterie.games.hades.box import tables
from coterie.games.hades.campaign.course import scenario_over, starting_record
from coterie.games.hades.gods.board import active, card_of
from coterie.kernel.data import replace
from coterie.kernel.errors import SetupError
from coterie.kernel.rng import stream
from coterie.kernel.zones import SPECTATOR


@pytest.mark.rule("overview.goal", "teams.coop")
@pytest.mark.parametrize(("phase", "outcome"), [("won", "won"), ("lost", "lost")])
@pytest.mark.parametrize("players", [1, 4])
def test_a_scenario_is_won_or_lost_by_all(underworld, players, phase, outcome):
    t = underworld(players=players)
    t.state.phase, t.state.lost_by = phase, "death:0"
    t.run(GAME.play(t))
    assert t.state.outcome == outcome


@pytest.mark.rule("overview.choose-god")
@pytest.mark.parametrize("seed", range(5))
def test_every_player_has_a_god_of_their_own(seed):
    state = GAME.setup(GAME.configure(players=3, seed=seed))
    assert len({god.id for god in state.gods}) == 3
    assert {god.id for god in state.gods} < set(tables.GODS)


@pytest.mark.rule("overview.choose-god")
def test_gods_are_taken_at_random():
    assert {GAME.setup(GAME.configure(players=1, seed=seed)).gods[0].id for seed in range(40)} == set(tables.GODS)


@pytest.mark.rule("overview.choose-god")
@pytest.mark.parametrize(
    ("named", "problem"), [("athena, athena", "2 different gods"), ("athena", "2 different"), ("athena, zeus", "zeus")]
)
def test_players_who_agree_on_gods_take_one_each_and_none_twice(named, problem):
    with pytest.raises(SetupError, match=problem):
        GAME.setup(GAME.configure(players=2, options={"gods": named}))
    agreed = GAME.setup(GAME.configure(players=2, options={"gods": "hermes, athena"}))
    assert [god.id for god in agreed.gods] == ["hermes", "athena"]


@pytest.mark.rule("overview.choose-god", "charsetup.feats-hand", "charsetup.inventory")
@pytest.mark.parametrize("god", list(tables.GODS))
def test_the_god_decides_card_weapon_and_starting_hand(underworld, god):
    mate = next(other for other in tables.GODS if other != god)
    mine = underworld("prologue", gods=(god, mate), clear=False).gods[0]
    entry = tables.GODS[god]
    assert card_of(mine) is entry.cards[0]
    assert [gear.card for gear in mine.weapons] == [entry.signature]
    assert {card for card in mine.hand.cards if card in tables.FEATS} == set(entry.feats)
    assert all(tables.FEATS[card].god == god for card in entry.feats)


def after_win(t, *answers):
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    t.state.phase = "won"
    t.run(scenario_over(t), *answers)


@pytest.mark.rule("overview.change-god")
def test_gods_are_traded_with_all_that_is_theirs(underworld):
    t = underworld("gate-of-limbo", gods=("athena", "hermes"))
    t.gods[0].spark = 9
    after_win(t, "trade-hermes", "pass")
    assert [god.id for god in t.gods] == ["hermes", "athena"]
    assert [god.spark for god in t.gods] == [5, 9]


@pytest.mark.rule("overview.change-god")
def test_an_unused_god_may_come_into_play_as_strong_as_the_next_scenario_asks(underworld):
    t = underworld("gate-of-limbo", gods=("athena", "hermes"))
    t.stack(7)
    after_win(t, "pass", "artemis")
    assert [god.id for god in t.gods] == ["athena", "artemis"]
    order = tables.SCENARIOS["black-river"].order
    assert t.state.log.records[1] == starting_record("artemis", order, stream(7, "upgrades"))
    assert [gear.card for gear in t.gods[1].weapons] == ["silver-bow"]


@pytest.mark.rule("overview.change-god", "overview.choose-god")
def test_a_god_in_use_can_only_be_traded_for(underworld):
    t = underworld("gate-of-limbo", gods=("athena", "hermes"))
    t.state.setup = replace(t.state.setup, options={"mode": "campaign"})
    t.state.phase = "won"
    assert t.ask(scenario_over(t)).options == ("trade-hermes", "artemis", "hephaestus", "pass")


@pytest.mark.rule("overview.change-god")
@pytest.mark.parametrize("scenario", list(tables.SCENARIOS)[:-1])
def test_gods_change_only_before_scenarios_that_say_so(underworld, scenario):
    t = underworld(scenario, gods=("athena", "hermes"))
    following = list(tables.SCENARIOS)[list(tables.SCENARIOS).index(scenario) + 1]
    after_win(t, *(["pass", "pass"] if tables.SCENARIOS[following].may_change_gods else []))
    assert t.state.scenario == following


@pytest.mark.rule("overview.player-count")
def test_one_to_four_can_play():
    for players in range(1, 5):
        assert len(GAME.setup(GAME.configure(players=players)).gods) == players
    for players in (0, 5):
        with pytest.raises(SetupError):
            GAME.configure(players=players)


@pytest.mark.rule("overview.campaign-structure", "setup.main-board")
def test_every_scenario_has_a_board_objectives_and_rules_of_its_own():
    scenarios = list(tables.SCENARIOS.values())
    assert [entry.order for entry in scenarios] == list(range(len(scenarios)))
    boards = [frozenset(entry.zones) for entry in scenarios]
    assert len(set(boards)) == len(boards)
    for entry in scenarios:
        assert entry.objective
        assert any(challenge.mandatory for challenge in entry.challenges)


@pytest.mark.rule("overview.round-tracking")
@pytest.mark.parametrize("players", [2, 4])
def test_the_table_shows_which_part_of_the_round_it_is(underworld, players):
    t = underworld(players=players)
    shown = set()
    for wave in (1, 2):
        for t.state.phase in ("oracle", "engage", "actions", "endwave"):
            t.state.wave = wave
            shown.add(repr(GAME.scene(t.state, 0).status))
    assert len(shown) == 7  # the oracle step belongs to wave I alone


@pytest.mark.rule("overview.base-count")
@pytest.mark.parametrize(
    ("players", "teams", "second_wave"),
    [
        (1, ["wolf"], ["wolf"]),
        (2, ["alpha", "alpha"], ["alpha", "alpha"]),
        (3, ["alpha", "alpha", "wolf"], ["wolf"]),
        (4, ["alpha", "alpha", "beta", "beta"], ["beta", "beta"]),
    ],
)
def test_teams_and_the_lone_wolf_come_with_the_number_of_players(underworld, players, teams, second_wave):
    t = underworld(players=players, clear=False)
    t.state.wave = 2
    assert sorted(god.team for god in t.gods) == teams
    assert [god.team for god in active(t.state)] == second_wave
    assert (t.state.terrain is not None) == ("wolf" in teams)


@pytest.mark.rule("overview.open-hand")
def test_every_player_sees_every_hand_but_nobody_the_oblivion_piles(underworld):
    t = underworld(gods=("athena", "hermes"))
    t.hand(t.gods[0], "aegis-wall", "plain")
    t.gods[0].oblivion.cards = ["battle-plan"]
    for seat in (0, 1, SPECTATOR):
        areas = {area.id: area for panel in GAME.scene(t.state, seat).panels for area in panel.areas}
        assert [card.name.key.split(".")[1] for card in areas["hand-0"].cards] == ["aegis-wall", "plain"]
        assert (areas["oblivion-0"].cards, areas["oblivion-0"].hidden) == ((), 1)


@pytest.mark.rule("overview.scenario-overrides")
def test_a_scenario_that_names_a_number_of_rounds_deals_that_many_of_its_oracle_cards():
    entry = tables.SCENARIOS["prison-break"]
    state = GAME.setup(GAME.configure("prison-break"))
    assert entry.rounds < len(entry.oracles)
    assert len(state.oracle) == entry.rounds
    assert sorted([*state.oracle.cards, *state.oracle_rest.cards]) == sorted(entry.oracles)
