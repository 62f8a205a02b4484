"""Oracle cards: revealing one each round and resolving its cautious or fearless path."""

from __future__ import annotations

from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import ScenarioLost
from coterie.games.hades.box.vocabulary import VOCABULARY, Context, Encounters, Grace, Loot, Sentinel, Wrath
from coterie.games.hades.gods.teams import everyone
from coterie.games.hades.state import Hades
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Effect
from coterie.kernel.table import Table


def reveal_oracle(t: Table[Hades]) -> Flow[None]:
    """The players jointly choose a path and resolve all of it; an empty deck loses the scenario."""
    s = t.state
    if not s.oracle.cards:
        s.lost_by = "oracle"
        t.note("lost", "oracle.empty")
        raise ScenarioLost
    card = t.draw(s.oracle)
    s.oracle_discard.cards.append(card)
    t.note("oracle", "oracle.reveal", n=s.round, card=f"@oracle.{card}.name")
    path = yield from t.choose(
        everyone(s), "oracle", ("cautious", "fearless"), "oracle.paths", card=f"@oracle.{card}.name"
    )
    if path == "cautious":
        s.cautious += 1
    else:
        s.fearless += 1
    t.note(f"oracle-{path}", "oracle.tally", cautious=s.cautious, fearless=s.fearless)
    effects = tables.ORACLES[card].cautious if path == "cautious" else tables.ORACLES[card].fearless
    for effect in effects:
        context = Context(rule=icon_rule(effect), card=f"oracle.{card}.name", actor=s.gods[0])
        yield from VOCABULARY.resolve(t, (effect,), context)


def icon_rule(effect: Effect) -> str:
    """The rule of an oracle icon."""
    if isinstance(effect, Encounters):
        return f"oracle.encounter-{'add' if effect.add else 'remove' if effect.remove else 'move'}"
    if isinstance(effect, Loot):
        return "oracle.random-loot" if effect.zone == "random" else "oracle.loot"
    return f"oracle.{effect.word}" if isinstance(effect, Wrath | Grace | Sentinel) else "oracle.reveal"
