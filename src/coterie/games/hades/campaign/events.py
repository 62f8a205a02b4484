"""The scenario's special rules: what happens at which moment."""

from __future__ import annotations

from coterie.games.hades.box.scenario import scenario_of
from coterie.games.hades.box.vocabulary import NEEDS, VOCABULARY, Context
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def run_events(t: Table[Hades], moment: str) -> Flow[None]:
    """The scenario's special rules for this moment."""
    s = t.state
    for event in scenario_of(s).events:
        if event.at == moment and event.id not in s.fired and NEEDS.holds(s, event.needs, None):
            if event.once:
                s.fired.append(event.id)
            rule, card = "scenario.special-rules", f"event-name.{s.scenario}.{event.id}"
            t.note("event", rule, event=f"@{card}")
            yield from VOCABULARY.resolve(t, event.do, Context(rule=rule, card=card, actor=s.gods[0]))
