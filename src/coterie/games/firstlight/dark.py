"""What the dark does to the keepers: it advances, sends shades, and takes courage."""

from __future__ import annotations

from coterie.games.firstlight.ground import everyone, name
from coterie.games.firstlight.state import Island, Keeper, Shade
from coterie.kernel.decision import Flow
from coterie.kernel.grid import Cell, cell_name, manhattan
from coterie.kernel.table import Table

MOST_SHADES = 6
WAKING_COURAGE = 2


def advance_dark(t: Table[Island], by: int, rule: str) -> None:
    """Move the dark along its track; at the end the keepers have lost."""
    s = t.state
    s.dark.advance(by)
    t.note("dark", rule, n=s.dark.at, end=s.dark.length - 1)
    if s.dark.at == s.dark.length - 1 and not s.outcome:
        s.outcome = "lost"
        t.note("lost", "end.lost")


def free(s: Island, gate: Cell) -> bool:
    """Whether neither a shade nor a keeper stands on the gate."""
    return all(shade.cell != gate for shade in s.shades) and all(k.cell != gate for k in s.keepers)


def appear(t: Table[Island], gate: Cell, rule: str) -> None:
    """A new shade on a gate, if the gate is free and there are not too many already."""
    s = t.state
    if not free(s, gate) or len(s.shades) >= MOST_SHADES:
        t.note("no-shade", rule, cell=cell_name(gate))
        return
    s.last_shade += 1
    s.shades.append(Shade(s.last_shade, gate))
    t.note("shade", rule, cell=cell_name(gate), shade=s.last_shade + 1)


def awaken(t: Table[Island], cell: Cell) -> Flow[None]:
    """A moth wakes a shade at the nearest gate."""
    gates = t.state.map.gates.values()
    least = min(manhattan(cell, gate) for gate in gates)
    nearest = [gate for gate in gates if manhattan(cell, gate) == least]
    appear(t, (yield from t.choose(everyone(t.state), "gate", nearest, "keeper.search")), "keeper.search")


def draw_gate(t: Table[Island], rule: str) -> None:
    """Draw from the bag where a shade comes from, if any."""
    s = t.state
    if not s.bag.cards:
        s.bag.cards, s.drawn.cards = s.drawn.cards, []
    token = t.draw(s.bag)
    s.drawn.cards.append(token)
    if token == "quiet":
        t.note("quiet", rule)
    else:
        appear(t, s.map.gates[token], rule)


def lose_courage(t: Table[Island], keeper: Keeper, rule: str) -> None:
    """One courage is lost; with the last the keeper falls and wakes on the tower."""
    keeper.courage.change(-1)
    t.note("hurt", rule, keeper=name(keeper), n=keeper.courage.value)
    if keeper.courage.empty:
        keeper.embers, keeper.cell, keeper.courage.value = 0, t.state.map.tower, WAKING_COURAGE
        t.note("fell", "keeper.fall", keeper=name(keeper))
        advance_dark(t, 1, "keeper.fall")
