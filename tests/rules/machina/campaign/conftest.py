"""Positions at the end of a scenario of a campaign."""

from __future__ import annotations

import pytest

from coterie.games.machina.campaign.course import scenario_over
from coterie.kernel.data import replace


@pytest.fixture
def campaign(place):
    """A position of a campaign in which Kim and Phillip stand side by side, and others as named."""

    def make(scenario="horror-in-the-ice", **others):
        t = place("K P H", scenario=scenario, K="kim", P="phillip", **others)
        t.state.setup = replace(t.state.setup, options={**t.state.setup.options, "mode": "campaign"})
        return t

    return make


def win(t, *answers):
    t.state.phase = "won"
    t.run(scenario_over(t), *answers)


def lose(t, *answers):
    t.state.phase = "lost"
    t.run(scenario_over(t), *answers)


def binds(t, explorer, event):
    """The explorer has a bound event."""
    t.state.explorer_events.cards.remove(event)
    explorer.bound.append(event)


def in_decks(s):
    """All items and explorer events that can still be drawn in the scenario."""
    decks = (*s.item_decks.values(), s.later_items, s.explorer_events)
    return {card for deck in decks for card in deck.cards}
