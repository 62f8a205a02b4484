"""What lies in the lands of the night: Points of Interest, rewards, abandoned Lux and Umbra; and entering a space."""

from __future__ import annotations

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.vocabulary import Gain
from coterie.games.sheol.effects.resolve import Context, resolve
from coterie.games.sheol.effects.standing import happens
from coterie.games.sheol.scouts.inventory import gain_umbra
from coterie.games.sheol.scouts.units import name
from coterie.games.sheol.state import CITADEL, Progress, Sheol, Unit
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why

DEPOSITS = {"lux": ("lux", 1), "big-lux": ("lux", 2), "umbra": ("umbra", 1), "big-umbra": ("umbra", 2)}
"""What an abandoned tile holds."""

FOUND = frozenset(("poi", "reward", *DEPOSITS))
"""Tokens that are resolved and removed when they are entered; those of the mission stay."""


def find(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """What lies on the space that a unit has entered is found; True if that ends its movement."""
    s, cell = t.state, unit.at
    tokens = [token for token in s.tokens.get(cell, ()) if token in FOUND]
    for token in tokens:
        take_token(s, cell, token)
        rule = "find.poi.draw" if token == "poi" else "find.reward" if token == "reward" else "find.deposit"
        t.note("found", rule, unit=name(unit), what=f"@token.{token}", at=SPOTS[cell])
        if token == "poi":
            yield from draw_poi(t, unit)
        elif token == "reward":
            yield from draw_reward(t, unit)
        else:
            what, n = DEPOSITS[token]
            if what == "umbra":  # as far as there is room
                yield from gain_umbra(t, unit, n, rule)
            else:
                yield from resolve(t, (Gain({"lux": n}),), Context(unit.id, rule=rule))
        if unit.dead:
            break
    return "poi" in tokens


def take_token(s: Sheol, cell: int, token: str) -> None:
    """A token leaves the board."""
    s.tokens[cell].remove(token)
    if not s.tokens[cell]:
        del s.tokens[cell]


def draw_poi(t: Table[Sheol], unit: Unit, n: int = 2, why: Why = "find.poi.draw") -> Flow[None]:
    """Cards are drawn and one of them is kept, as a goal for everyone; with an empty deck nothing happens."""
    s, rule = t.state, "find.poi.draw"
    drawn = [t.draw(s.points) for _ in range(min(n, len(s.points)))]
    if not drawn:
        t.note("no-points", "find.poi.empty")
        return
    s.points_used.cards += drawn
    card = yield from t.choose(unit.seat, "keep-point", drawn, why, unit=unit.id)
    s.points_used.cards.remove(card)
    s.mission.points[card] = Progress(turn=s.enemy.turn)
    t.note("point-kept", why, unit=name(unit), card=f"@poi.{card}.name")
    yield from resolve(t, box.POINTS[card].effects, Context(unit.id, rule=rule, card=f"poi.{card}.name"))


def draw_reward(t: Table[Sheol], unit: Unit, why: Why = "find.reward") -> Flow[None]:
    """The top Reward card goes under the deck and is resolved at once."""
    s = t.state
    if not s.rewards.cards:
        return
    card = t.draw(s.rewards)
    s.rewards.put_bottom(card)
    t.note("reward", why, unit=name(unit), card=f"@reward.{card}.name")
    yield from resolve(t, box.REWARDS[card].effects, Context(unit.id, rule="find.reward", card=f"reward.{card}.name"))


def arrive(t: Table[Sheol], unit: Unit) -> Flow[bool]:
    """A unit has come into a space, in whatever way, or into the Citadel; True if that ends its movement."""
    if unit.at == CITADEL:
        yield from happens(t, "entered-citadel", Context(unit.id))
        return False
    if unit.at not in t.state.tokens:
        return False
    stopped = yield from find(t, unit)
    if stopped:
        t.note("stops", "move.stop-on-poi", unit=name(unit))
    return stopped
