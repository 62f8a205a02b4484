"""Pages of the story, and the choices on them."""

from __future__ import annotations

from coterie.games.hades.box.scenario import scenario_of
from coterie.games.hades.box.vocabulary import VOCABULARY, Context
from coterie.games.hades.gods.teams import everyone
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def turn_page(t: Table[Hades], god: God, page: str) -> Flow[None]:
    """Show a page of the story; its choice is made by the whole table."""
    s = t.state
    s.page = page
    content = next(p for p in scenario_of(s).pages if p.id == page)
    card = f"page.{s.scenario}.{page}.title"
    t.note("page", "scenario.story", title=f"@{card}")
    if content.choices:
        context = Context(rule="scenario.story-choice", card=card, actor=god)
        chosen = yield from t.choose(everyone(s), "page", [c.id for c in content.choices], context)
        yield from VOCABULARY.resolve(t, next(c.do for c in content.choices if c.id == chosen), context)
