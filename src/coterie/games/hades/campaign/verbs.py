"""What the verbs about the story do: counters, memory, pages."""

from __future__ import annotations

from coterie.games.hades.campaign.story import turn_page
from coterie.games.hades.effects.context import Context
from coterie.games.hades.effects.resolve import verb
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


@verb("tally")
def _tally(t: Table[Hades], context: Context, counters: dict[str, int]) -> Flow[None]:
    for counter, n in counters.items():
        t.state.tally[counter] = t.state.tally.get(counter, 0) + n
    yield from ()


@verb("remember")
def _remember(t: Table[Hades], context: Context, counters: dict[str, int]) -> Flow[None]:
    for counter, n in counters.items():
        t.state.log.memory[counter] = t.state.log.memory.get(counter, 0) + n
    yield from ()


@verb("page")
def _page(t: Table[Hades], context: Context, page: str) -> Flow[None]:
    yield from turn_page(t, context.actor, page)
