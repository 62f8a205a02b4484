"""Omens: the group's choice, and what their verbs do to all keepers."""

from __future__ import annotations

from coterie.games.firstlight.content import OMENS
from coterie.games.firstlight.dark import advance_dark, draw_gate, lose_courage
from coterie.games.firstlight.ground import everyone, name
from coterie.games.firstlight.state import Island
from coterie.games.firstlight.tools import take_tool
from coterie.games.firstlight.vocabulary import VOCABULARY, About, Dark, Draw, Ember, Heal, Hurt, Reveal, Shade
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def reveal_omen(t: Table[Island]) -> Flow[None]:
    """Reveal an omen and choose its path together; then the keepers' turns begin."""
    s = t.state
    if not s.omens.cards:
        s.omens.cards, s.past_omens.cards = s.past_omens.cards, []
        t.shuffle(s.omens)
    omen = t.draw(s.omens)
    s.past_omens.cards.append(omen)
    t.note("omen", "round.omen", n=s.round, omen=f"@omen.{omen}.name")
    path = yield from t.choose(everyone(s), "omen", ("bold", "wary"), "round.omen", omen=f"@omen.{omen}.name")
    t.note(f"omen-{path}", "round.omen")
    context = About(rule="round.omen", card=f"omen.{omen}.name")
    for effect in OMENS[omen].bold if path == "bold" else OMENS[omen].wary:
        if not s.outcome:
            yield from VOCABULARY.resolve(t, (effect,), context)


def draw(t: Table[Island], effect: Draw, context: About) -> Flow[None]:
    for keeper in t.state.keepers:
        for _ in range(effect.n):
            yield from take_tool(t, keeper, context)


def ember(t: Table[Island], effect: Ember, context: About) -> None:
    for _ in range(effect.n):
        keeper = min(t.state.keepers, key=lambda k: (k.embers, k.seat))
        keeper.embers += 1
        t.note("ember", context, keeper=name(keeper))


def heal(t: Table[Island], effect: Heal, context: About) -> None:
    for keeper in t.state.keepers:
        before = keeper.courage
        keeper.courage = min(keeper.most_courage, before + effect.n)
        if keeper.courage != before:
            t.note("healed", context, keeper=name(keeper), n=keeper.courage)


def hurt(t: Table[Island], effect: Hurt, context: About) -> None:
    for keeper in t.state.keepers:
        for _ in range(effect.n):
            lose_courage(t, keeper, context)


def shade(t: Table[Island], effect: Shade, context: About) -> None:
    for _ in range(effect.n):
        draw_gate(t, context)


def dark(t: Table[Island], effect: Dark, context: About) -> None:
    advance_dark(t, effect.n, context)


def reveal(t: Table[Island], effect: Reveal, context: About) -> Flow[None]:
    s = t.state
    for n in range(1, effect.n + 1):
        closed = [spot for spot in s.mounds.spots if spot not in s.mounds.open]
        if closed:
            spot = yield from t.choose(everyone(s), "reveal", closed, context, nth=(n, effect.n))
            t.note("revealed", context, spot=spot, token=f"@token.{t.reveal(s.mounds, spot)}")


DOINGS = (draw, ember, heal, hurt, shade, dark, reveal)
