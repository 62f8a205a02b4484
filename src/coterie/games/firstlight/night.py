"""The night: the night die, the shades' moves and hits, the gates."""

from __future__ import annotations

from typing import Any

from coterie.games.firstlight.content import DICE
from coterie.games.firstlight.dark import advance_dark, draw_gate, lose_courage
from coterie.games.firstlight.ground import everyone, in_light, name
from coterie.games.firstlight.maps import light_zone
from coterie.games.firstlight.state import Hit, Island, Keeper, NightRoll, Shade
from coterie.games.firstlight.tools import answer
from coterie.games.firstlight.vocabulary import About
from coterie.kernel.decision import Flow
from coterie.kernel.grid import Cell, cell_name, distances
from coterie.kernel.table import Table


def night_falls(t: Table[Island]) -> Flow[bool]:
    """One step of the night: the die, a shade's move and hit, or the end of the night; whether there is more of it."""
    s = t.state
    if s.steps < 0:
        yield from roll_night(t)
        s.to_act = [shade.id for shade in s.shades]
    elif s.to_act:
        while s.to_act and not s.outcome:
            t.checkpoint()
            number = s.to_act.pop(0)
            for shade in s.shades:
                if shade.id == number:
                    yield from shade_acts(t, shade)
                    break
    else:
        draw_gate(t, "night.gate")
        advance_dark(t, 1, "night.dark")
        s.steps, s.round = -1, s.round + 1
        return False
    return True


def roll_night(t: Table[Island]) -> Flow[None]:
    """Roll the night die, again if a bell is rung; a gust takes an ember in the dark."""
    while True:
        face = t.roll(DICE["night"])
        t.note("night-die", "night.die", face=f"@face.{face.name}", n=face["steps"])
        roll = NightRoll()
        yield from answer(t, "night-die", About(night=roll), stage=face.name)
        if not roll.again:
            break
    t.state.steps = face["steps"]
    if face["gust"]:
        yield from gust(t)


def gust(t: Table[Island]) -> Flow[None]:
    s = t.state
    holders = [k.seat for k in s.keepers if k.embers and not in_light(s, k.cell)]
    if holders:
        seat = yield from t.choose(everyone(s), "gust", holders, "night.die")
        s.keepers[seat].embers -= 1
        t.note("gust", "night.die", keeper=name(s.keepers[seat]))


def shade_acts(t: Table[Island], shade: Shade) -> Flow[None]:
    """Move towards the nearest keeper in the dark, then hit one next to it."""
    s = t.state
    seats = in_reach(s, shade)
    if s.steps and not seats:
        steps, far = s.map.steps, distances_to_prey(s, shade)
        for left in range(far.get(shade.cell, 1) - 1, max(0, far.get(shade.cell, 1) - 1 - s.steps), -1):
            ways = [cell for cell in steps[shade.cell] if far.get(cell) == left]
            shade.cell = yield from t.choose(everyone(s), "shade", ways, "night.move", shade=shade.id + 1)
            t.note("crept", "night.move", shade=shade.id + 1, cell=cell_name(shade.cell))
        seats = in_reach(s, shade)
    if seats:
        seat = yield from t.choose(everyone(s), "prey", seats, "night.hit", shade=shade.id + 1)
        yield from hit(t, shade, s.keepers[seat])


def in_reach(s: Island, shade: Shade) -> list[int]:
    """Keepers that the shade could hit from where it is."""
    beside = s.map.steps[shade.cell]
    return [k.seat for k in s.keepers if k.cell in beside and not in_light(s, k.cell)]


def distances_to_prey(s: Island, shade: Shade) -> dict[Cell, int]:
    """How far it is to the nearest keeper in the dark from every space that the shade may enter."""
    light = light_zone(s.setup.scenario, tuple(s.lit))
    prey = [k.cell for k in s.keepers if k.cell not in light]
    closed = {*light, *[other.cell for other in s.shades], *[k.cell for k in s.keepers]}
    closed.discard(shade.cell)
    return distances(s.map.steps, prey, blocked=closed, until=shade.cell)


def hit(t: Table[Island], shade: Shade, keeper: Keeper) -> Flow[None]:
    """A hit, unless somebody answers it."""
    t.note("hit", "night.hit", shade=shade.id + 1, keeper=name(keeper))
    coming = Hit(shade, keeper)
    about: dict[str, Any] = {"shade": shade.id + 1, "keeper": name(keeper), "stage": keeper.seat}
    yield from answer(t, "hit", About(hit=coming), **about)
    if not coming.off:
        lose_courage(t, keeper, "night.hit")
