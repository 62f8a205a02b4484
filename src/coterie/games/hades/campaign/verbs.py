"""What the verbs about the story do: counters, memory, pages."""

from __future__ import annotations

from coterie.games.hades.box.vocabulary import Context, Page
from coterie.games.hades.campaign.story import turn_page
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def page(t: Table[Hades], effect: Page, context: Context) -> Flow[None]:
    yield from turn_page(t, context.actor, effect.page)


DOINGS = (page,)


def tally(t: Table[Hades], counter: str, n: int, context: Context) -> None:
    t.state.tally[counter] = t.state.tally.get(counter, 0) + n


def remember(t: Table[Hades], counter: str, n: int, context: Context) -> None:
    t.state.log.memory[counter] = t.state.log.memory.get(counter, 0) + n
