"""The Threat track: the turn marker, the Death token, and threats."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.effects.resolve import Cancellable, Context, resolve
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.lightshields.playing import offer
from coterie.games.sheol.scouts.lux import lose
from coterie.games.sheol.state import Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.table import Cause, Table

TRACK = Cause(rule="menace.threat.trigger")
"""Why most threats are drawn."""


def increase_menace(t: Table[Sheol]) -> Flow[None]:
    """What happens at the start of the Shadow phase, then the turn marker goes on; past the Death token all is lost."""
    enemy = t.state.enemy
    yield from happens(t, "shadow-start")
    if enemy.turn >= enemy.death:
        lose(t, "death", "menace.death-token")
    enemy.turn += 1
    t.note("turn", "menace.advance", n=enemy.turn, last=enemy.death)


def reveal_threats(t: Table[Sheol]) -> Flow[None]:
    """On a space with a Threat token a Threat card is drawn and applied; two, one after the other, on side B."""
    enemy = t.state.enemy
    side = enemy.mechanics.get("threat")
    if side is not None and enemy.turn in enemy.threat_turns:
        yield from draw_threat(t)
        if side == "b":
            yield from draw_threat(t, Cause(rule="menace.threat.side-b"))


def draw_threat(t: Table[Sheol], why: Cause = TRACK) -> Flow[None]:
    """The top Threat card, which lies open until the end of the turn; an empty deck is made of the used ones."""
    s = t.state
    if not s.threats.cards:
        s.threats.cards, s.threats_used.cards = s.threats_used.cards, []
        t.shuffle(s.threats)
    if not s.threats.cards:
        return
    card = t.draw(s.threats)
    s.threats_open.cards.append(card)
    t.note("threat", why, card=f"@threat.{card}.name")
    cancellable = Cancellable("threat")
    yield from offer(t, "threat", Context(cancellable=cancellable))
    if cancellable.cancelled:
        s.threats_open.cards.remove(card)
        s.threats_used.cards.append(card)
    else:
        yield from resolve(t, box.THREATS[card].effects, Context(rule=why.rule, card=f"threat.{card}.name"))


def end_threats(t: Table[Sheol]) -> None:
    """At the end of the turn open threats no longer apply."""
    s = t.state
    s.threats_used.cards += s.threats_open.cards
    s.threats_open.cards = []
