"""The scenario's own rules and its story: special rules at their times, pages and the choices on them, counters."""

from __future__ import annotations

from coterie.games.hades.box.scenario import scenario_of
from coterie.games.hades.box.vocabulary import NEEDS, VOCABULARY, Context, Page
from coterie.games.hades.gods.teams import everyone
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def run_events(t: Table[Hades], moment: str) -> Flow[None]:
    """The scenario's special rules for this moment."""
    s = t.state
    for event in scenario_of(s).events:
        if event.at == moment and event.id not in s.fired and NEEDS.holds(s, event.needs, None):
            if event.once:
                s.fired.append(event.id)
            card = f"event-name.{s.scenario}.{event.id}"
            context = Context(rule="scenario.special-rules", card=card, actor=s.gods[0])
            t.note("event", context.rule, event=f"@{card}")
            yield from VOCABULARY.resolve(t, event.do, context)


def turn_page(t: Table[Hades], god: God, page: str) -> Flow[None]:
    """Show a page of the story; its choice is made by the whole table."""
    s = t.state
    s.page = page
    choices = {choice.id: choice.do for p in scenario_of(s).pages if p.id == page for choice in p.choices}
    context = Context(rule="scenario.story-choice", card=f"page.{s.scenario}.{page}.title", actor=god)
    t.note("page", "scenario.story", title=f"@{context.card}")
    effects = yield from t.pick(everyone(s), "page", choices, context)
    yield from VOCABULARY.resolve(t, effects or (), context)


def read_on(t: Table[Hades], effect: Page, context: Context) -> Flow[None]:
    yield from turn_page(t, context.actor, effect.page)


DOINGS = (read_on,)


def tally(t: Table[Hades], counter: str, n: int, context: Context) -> None:
    t.state.tally[counter] = t.state.tally.get(counter, 0) + n


def remember(t: Table[Hades], counter: str, n: int, context: Context) -> None:
    t.state.log.memory[counter] = t.state.log.memory.get(counter, 0) + n
