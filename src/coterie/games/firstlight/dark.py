"""What the dark does to the keepers: it advances, sends shades, and takes courage."""

from __future__ import annotations

from coterie.games.firstlight.ground import everyone, name
from coterie.games.firstlight.state import Island, Keeper, Shade
from coterie.kernel.decision import Flow
from coterie.kernel.grid import Cell, cell_name, manhattan
from coterie.kernel.table import Table, Why

MOST_SHADES = 6
WAKING_COURAGE = 2


def advance_dark(t: Table[Island], by: int, why: Why) -> None:
    """Move the dark along its track; at the end the keepers have lost."""
    s = t.state
    s.dark = max(0, min(s.dark_end, s.dark + by))
    t.note("dark", why, n=s.dark, end=s.dark_end)
    if s.dark == s.dark_end and not s.outcome:
        s.outcome = "lost"
        t.note("lost", "end.lost")


def free(s: Island, gate: Cell) -> bool:
    """Whether neither a shade nor a keeper stands on the gate."""
    return all(shade.cell != gate for shade in s.shades) and all(k.cell != gate for k in s.keepers)


def appear(t: Table[Island], gate: Cell, why: Why) -> None:
    """A new shade on a gate, if the gate is free and there are not too many already."""
    s = t.state
    if not free(s, gate) or len(s.shades) >= MOST_SHADES:
        t.note("no-shade", why, cell=cell_name(gate))
        return
    s.last_shade += 1
    s.shades.append(Shade(s.last_shade, gate))
    t.note("shade", why, cell=cell_name(gate), shade=s.last_shade + 1)


def awaken(t: Table[Island], cell: Cell) -> Flow[None]:
    """A moth wakes a shade at the nearest gate."""
    gates = t.state.map.gates.values()
    least = min(manhattan(cell, gate) for gate in gates)
    nearest = [gate for gate in gates if manhattan(cell, gate) == least]
    appear(t, (yield from t.choose(everyone(t.state), "gate", nearest, "keeper.search")), "keeper.search")


def draw_gate(t: Table[Island], why: Why) -> None:
    """Draw from the bag where a shade comes from, if any."""
    s = t.state
    if not s.bag.cards:
        s.bag.cards, s.drawn.cards = s.drawn.cards, []
    token = t.draw(s.bag)
    s.drawn.cards.append(token)
    if token == "quiet":
        t.note("quiet", why)
    else:
        appear(t, s.map.gates[token], why)


HURT = 1
"""The courage that is lost at a time."""


def lose_courage(t: Table[Island], keeper: Keeper, why: Why) -> None:
    """One courage is lost; with the last the keeper falls and wakes on the tower."""
    keeper.courage -= HURT
    t.note("hurt", why, keeper=name(keeper), n=keeper.courage)
    if not keeper.courage:
        keeper.embers, keeper.cell, keeper.courage = 0, t.state.map.tower, WAKING_COURAGE
        t.note("fell", "keeper.fall", keeper=name(keeper))
        advance_dark(t, 1, "keeper.fall")
