"""A campaign over two scenarios, played by chance: saved, stopped and loaded after each phase, and watched."""

import dataclasses

import pytest

from coterie.games.machina import GAME
from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.box.vocabulary import Need
from coterie.games.machina.state import Machina
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision, Option
from coterie.kernel.paranoid import Every, Watch
from coterie.kernel.rng import Rng, stream
from coterie.kernel.saves import load, save
from coterie.kernel.session import Session
from coterie.kernel.table import Setup

ITEMS = ("boiler-wrench", "porters-coat", "vigil-candle", "third-lung")


def nearly_won(choice: Setup) -> Machina:
    """The first scenario is won with the second round, its explorers have cards, and one of the three is dead."""
    s = GAME.setup(choice)
    s.endgame = ["ice-9"]
    for explorer, item in zip(s.explorers[:2] * 2, ITEMS, strict=True):
        for deck in (*s.item_decks.values(), s.later_items):
            deck.cards = [card for card in deck.cards if card != item]
        explorer.items.append(item)
    s.explorers[0].bound.append("brass-rib")
    s.explorer_events.cards.remove("brass-rib")
    s.explorers[2].dead = s.explorers[2].finished = True
    return s


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session[Machina]:
    monkeypatch.setitem(CHAPTERS, "ice-9", replace(CHAPTERS["ice-9"], victory=Need(round=2)))
    game = dataclasses.replace(GAME, setup=nearly_won)
    setup = GAME.configure("horror-in-the-ice-fast", 3, "normal", seed=4, options={"mode": "campaign"})
    return Session(game, setup)


def chosen(decision: Decision, rng: Rng) -> Option:
    """Any option, but every card is kept."""
    return decision.options[-1] if decision.kind == "keep-card" else rng.pick(decision.options)


@pytest.mark.rule("campaign.keep", "campaign.start", "campaign.threat")
def test_loaded_after_each_phase_it_stands_where_it_stood_and_goes_on_alike(session):
    rng, seen, through = stream(1, "bot"), None, session
    phases = []
    while session.decision is not None and session.state.round < 6:
        here = (session.state.scenario, session.state.round, session.state.phase)
        if here != seen:
            seen = here
            phases.append(here[::2])
            loaded = load(session.game, save(session))
            assert loaded.hash() == session.hash()
            assert loaded.decision == session.decision
            session = loaded
        option = chosen(session.decision, rng)
        session.decide(option)
        if session is not through:
            through.decide(option)
    assert session.hash() == through.hash()
    assert session.events == through.events
    first, second = dict.fromkeys(scenario for scenario, _ in phases)
    assert first == "horror-in-the-ice-fast"
    assert {"start", "explorers", "won"} <= {phase for scenario, phase in phases if scenario == first}
    assert {"outfit", "start", "explorers"} <= {phase for scenario, phase in phases if scenario == second}
    assert all(record.items for record in session.state.log.records[:2])


@pytest.mark.rule("campaign.keep")
def test_nothing_is_wrong_with_it_when_everything_is_watched(session):
    rng = stream(2, "bot")
    watch = Watch(session, stream(3, "watch"), Every(save=4, secrets=8, words=1))
    while session.decision is not None:
        watch.decide("abandon" if session.decision.kind == "after-loss" else chosen(session.decision, rng))
    watch.finish()
    assert (len(session.state.log.won), session.state.log.finished) == (1, "abandoned")
