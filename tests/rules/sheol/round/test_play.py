"""Whole missions in a session: random players get to an end, copies stay alike, and no card is lost."""

from __future__ import annotations

import pytest

from coterie.games.sheol import GAME, box
from coterie.games.sheol.board.ground import cell_of
from coterie.games.sheol.bots.evaluate import evaluate
from coterie.games.sheol.box.vocabulary import Open
from coterie.games.sheol.effects.resolve import Context
from coterie.games.sheol.mission.cards import do, open_card
from coterie.games.sheol.mission.setup import census
from coterie.games.sheol.scouts.lux import MissionOver
from coterie.games.sheol.state import Progress
from coterie.kernel.paranoid import asked_anew, cards, follow, same, unnumbered
from coterie.kernel.rng import stream
from coterie.kernel.session import Session

from ..table import opened

ROUNDS = [(mission, n % 4 + 1, GAME.difficulties[n % 3]) for n, mission in enumerate((*box.MISSIONS, *box.MISSIONS))]


@pytest.mark.rule("round.phases", "overview.goal")
@pytest.mark.parametrize(("mission", "players", "difficulty"), ROUNDS)
def test_a_random_game_ends_and_its_copies_go_the_same_way(mission, players, difficulty):
    session = Session(GAME, GAME.configure(mission, players, difficulty, seed=players))
    rng, before, number = stream(players, mission), cards(session), 0
    while session.decision is not None:
        decision = session.decision
        assert cards(session) == before
        fork = None
        if number % 8 == 0:
            anew = asked_anew(session, number % players, rng)
            assert anew is None or unnumbered(anew) == unnumbered(decision)
            fork = same("fork", session, session.fork())
        option = rng.pick(decision.options)
        events = session.decide(option)
        if fork is not None:
            follow("fork", session, fork, option, events)
        number += 1
        assert 0.0 <= evaluate(session.state) <= 1.0
    assert session.outcome in ("won", "lost")
    assert {event.rule for event in session.events} <= set(GAME.ledger.rules)


def test_a_team_that_is_chosen_by_its_players_plays_too():
    session = Session(GAME, GAME.configure("the-hill-that-walks", 2, seed=3, options={"draft": "yes"}))
    rng, kinds, before = stream(3, "draft"), [], cards(session)
    while session.state.phase in ("draft", "gear"):
        assert cards(session) == before
        kinds.append(session.decision.kind)
        session.decide(rng.pick(session.decision.options))
    assert kinds[:5] == ["draft-scout", "draft-scout", "draft-core", "draft-core", "casual-accessory"]
    assert {"casual-weapon", "casual-lantern", "casual-lightshield", "casual-technology", "casual-item"} < set(kinds)


def at_random(t, flow, rng):
    """Run a rule with random answers, to its end or the mission's."""
    try:
        decision = next(flow)
        while True:
            decision = flow.send(rng.pick(decision.options))
    except (StopIteration, MissionOver):
        pass


@pytest.mark.parametrize(("mission", "letter"), [(m.id, letter) for m in box.MISSIONS.values() for letter in m.cards])
def test_every_mission_card_can_be_revealed_and_its_goals_resolved(mission, letter):
    rng, place = stream(7, mission, letter), cell_of("F9")
    for n in range(len(box.MISSIONS[mission].cards[letter].goals) + 1):
        t = opened(mission)
        t.state.enemy.turn = 3
        t.units[1].at = place
        if n:
            t.state.mission.cards[letter] = progress = Progress(turn=2)
            effects = box.MISSIONS[mission].cards[letter].goals[n - 1].do
            at_random(t, do(t, effects, Context(cell=place, progress=progress)), rng)
        else:
            at_random(t, open_card(t, Open(letter), Context(cell=place)), rng)


def test_the_census_says_what_is_missing():
    missing = {stock.type: stock.missing for stock in census() if stock.missing}
    assert missing == {
        "missions": 8,
        "scout missions": 4,
        "mission cards": 112,
        "Citadel exploration cards": 12,
        "points of interest": 26,
    }
