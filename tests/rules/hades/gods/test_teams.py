"""Teams and positions: who is active, who is a teammate, what a position means."""

import pytest
from tests.rules.hades.acting import act, menu

from coterie.games.hades import GAME
from coterie.games.hades.gods.board import active, teammate
from coterie.games.hades.round.steps import monsters_engage, start_wave, upkeep
from coterie.games.hades.showing.cards import section
from coterie.kernel.rng import stream
from coterie.kernel.session import Session


def positions_of_a_game(players, seed):
    """The state at every decision of a game played at random."""
    session = Session(GAME, GAME.configure("gate-of-limbo", players, "easy", seed=seed), record=False)
    rng = stream(seed, "bot")
    while session.decision is not None:
        yield session.decision, session.state
        session.decide(rng.pick(session.decision.options))


@pytest.mark.rule("teams.two")
@pytest.mark.parametrize("wave", [1, 2])
def test_two_players_are_one_team_active_in_both_waves(underworld, wave):
    t = underworld(players=2)
    t.state.wave = wave
    assert {god.team for god in t.gods} == {"alpha"}
    assert sorted(god.seat for god in active(t.state)) == [0, 1]


@pytest.mark.rule("teams.four")
@pytest.mark.parametrize(("wave", "seats"), [(1, [0, 1]), (2, [2, 3])])
def test_of_four_players_alpha_plays_wave_one_and_beta_wave_two(underworld, wave, seats):
    t = underworld(players=4)
    t.state.wave = wave
    assert [god.seat for god in active(t.state)] == seats


@pytest.mark.rule("teams.four")
@pytest.mark.parametrize(("wave", "meets"), [(1, 0), (2, 2)])
def test_an_inactive_character_meets_no_monsters(underworld, wave, meets):
    t = underworld(players=4)
    t.state.wave = wave
    t.state.zones[t.gods[0].zone].encounters = 1  # all four stand there
    t.run(monsters_engage(t))
    assert [god.seat for god in t.gods if god.engaged] == [meets]


@pytest.mark.rule("teams.four", "teams.one-each")
@pytest.mark.parametrize("seed", range(2))
def test_through_a_whole_game_only_the_active_team_acts_and_each_team_keeps_both_positions(seed):
    for decision, state in positions_of_a_game(4, seed):
        if decision.kind == "act":
            assert state.gods[decision.seats[0]] in active(state)
            assert not any(god.engaged for god in state.gods if god not in active(state))
        sides = sorted((god.team, god.position) for god in state.gods)
        assert sides == [("alpha", "battlefield"), ("alpha", "cover"), ("beta", "battlefield"), ("beta", "cover")]


@pytest.mark.rule("teams.one-each")
@pytest.mark.parametrize("players", [2, 3])
def test_of_two_teammates_always_one_fights_and_one_hides_wherever_they_stand(players):
    apart = False
    for _, state in positions_of_a_game(players, seed=3):
        team = [god for god in state.gods if god.team == "alpha"]
        assert sorted(god.position for god in team) == ["battlefield", "cover"]
        apart |= team[0].zone != team[1].zone
    assert apart


@pytest.mark.rule("teams.position-change", "round.wave2-two", "cards.two-sides")
def test_a_change_of_position_keeps_the_zone_and_turns_the_cards(underworld):
    t = underworld(gods=("athena", "hermes"))
    god = t.gods[0]
    t.hand(god, "plain")
    god.zone = "names"
    assert ("main", "plain", "fill-cup") in menu(t.state, god)
    t.state.wave = 2
    t.run(start_wave(t))
    assert (god.zone, god.position) == ("names", "cover")
    places = {piece.id: piece.place for piece in GAME.scene(t.state, 0).pieces}
    assert places["god-0"] == section("names", "cover")
    options = list(menu(t.state, god))
    assert ("main", "plain", "fill-cup") not in options
    assert ("main", "plain", "rest", "might") in options


@pytest.mark.rule("teams.position-change", "upkeep.swap")
def test_the_swap_of_four_changes_sections_within_the_zones(underworld):
    t = underworld(players=4)
    zones = ["queue", "ossuary", "names", "gate"]
    for god, zone in zip(t.gods, zones, strict=True):
        god.zone = zone
    before = [god.position for god in t.gods]
    t.run(upkeep(t))  # tails
    assert [god.zone for god in t.gods] == zones
    assert all(god.position != old for god, old in zip(t.gods, before, strict=True))


@pytest.mark.rule("teams.teammate")
def test_the_teammate_is_the_other_one_of_the_same_team(underworld):
    t = underworld(players=4)
    assert [teammate(t.state, god).seat for god in t.gods] == [1, 0, 3, 2]
    t = underworld(players=3)
    assert [mate and mate.seat for mate in (teammate(t.state, god) for god in t.gods)] == [1, 0, None]


@pytest.mark.rule("teams.teammate", "feats.whose-monsters")
def test_a_feat_played_from_cover_never_touches_the_other_teams_monsters(underworld):
    t = underworld(players=4, gods=("athena", "artemis", "hermes", "hephaestus"))
    t.gods[0].position, t.gods[1].position = "battlefield", "cover"
    mine = t.engage("satyr", t.gods[0])
    theirs = t.engage("satyr", t.gods[2])
    t.hand(t.gods[1], "clean-shot")
    t.run(act(t, t.gods[1], "feat", "clean-shot"))
    assert (mine.damage, theirs.damage) == (2, 0)


@pytest.mark.rule("teams.coop")
def test_a_death_in_one_team_is_the_defeat_of_both(underworld):
    t = underworld(players=4, difficulty="hard")
    t.gods[2].conditions, t.gods[2].ichor = ["dying"], 0
    t.state.coin, t.state.phase = False, "upkeep"  # heads comes up: conditions trigger
    t.run(GAME.play(t))
    assert t.state.outcome == "lost"
