"""Primordial deities: blessing and curse tokens, praying, curses."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Effects
from coterie.games.hades.gods.board import active, everyone
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

TOKENS = 3
LEVELS = {"novice": 1, "advanced": 2, "supreme": 3}


def effects_of(deity: str, level: str) -> Effects:
    effects: Effects = getattr(tables.DEITIES[deity], level)
    return effects


def flip_to_blessing(t: Table[Hades], rule: Why, deity: str = "") -> Flow[None]:
    """Grace: one curse token of a deity becomes a blessing."""
    s = t.state
    cursed = [deity] if deity else [d for d, blessings in s.deities.items() if blessings < TOKENS]
    if cursed:
        chosen = yield from t.choose(everyone(s), "grace", cursed, rule)
        s.deities[chosen] += 1
        t.note("grace", rule, deity=f"@deity.{chosen}.name", n=s.deities[chosen])


def flip_to_curse(t: Table[Hades], rule: Why, seats: tuple[int, ...]) -> Flow[None]:
    """Wrath: one blessing token of a deity becomes a curse; the third curse brings the deity's curse."""
    s = t.state
    blessed = [deity for deity, blessings in s.deities.items() if blessings]
    if blessed:
        chosen = yield from t.choose(seats, "wrath", blessed, rule)
        s.deities[chosen] -= 1
        t.note("wrath", rule, deity=f"@deity.{chosen}.name", n=s.deities[chosen])
        yield from check_curse(t, chosen)


def check_curse(t: Table[Hades], deity: str) -> Flow[None]:
    """Three curses: the curse happens at once, then two tokens turn to blessing."""
    s = t.state
    if s.deities[deity]:
        return
    card, rule = tables.DEITIES[deity], "cover.pray-curse"
    t.note("curse", rule, deity=f"@deity.{deity}.name")
    actor = (active(s) or s.gods)[0]
    context = Context(rule=card.rules.get("curse", rule), card=f"deity.{deity}.name", actor=actor)
    yield from VOCABULARY.resolve(t, card.curse, context)
    s.deities[deity] = TOKENS - 1


def pray_options(s: Hades) -> list[tuple[str, str]]:
    """Grace for a deity with a curse, or an effect for which there are blessings enough."""
    found = [("grace", deity) for deity, blessings in s.deities.items() if blessings < TOKENS]
    for level, cost in LEVELS.items():
        found += [(level, deity) for deity, blessings in s.deities.items() if blessings >= cost]
    return found


def pray(t: Table[Hades], god: God, what: str, deity: str, rule: str) -> Flow[None]:
    """Turn a curse to blessing, or use a blessing effect by turning blessings to curses."""
    s = t.state
    if what == "grace":
        yield from flip_to_blessing(t, rule, deity)
        return
    s.deities[deity] -= LEVELS[what]
    t.note("prayed", "cover.pray-cost", deity=f"@deity.{deity}.name", n=LEVELS[what])
    cited = tables.DEITIES[deity].rules.get(what, "cover.pray")
    context = Context(rule=cited, card=f"deity.{deity}.name", actor=god)
    yield from VOCABULARY.resolve(t, effects_of(deity, what), context)
    yield from check_curse(t, deity)
