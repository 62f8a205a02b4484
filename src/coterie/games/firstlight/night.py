"""Omens and the night: the group's choice, the night die, the shades' moves and hits, the gates."""

from __future__ import annotations

from coterie.games.firstlight.content import DICE, OMENS, Effect, light_zone
from coterie.games.firstlight.dark import advance_dark, draw_gate, lose_courage
from coterie.games.firstlight.ground import everyone, in_light, name
from coterie.games.firstlight.state import Island, Keeper, Shade
from coterie.games.firstlight.tools import HOOKS, Hit, Roll, take_tool
from coterie.kernel.decision import Flow
from coterie.kernel.grid import Cell, cell_name, distances
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
    s.phase = "keepers"
    for effect in OMENS[omen].bold if path == "bold" else OMENS[omen].wary:
        if not s.outcome:
            yield from apply(t, effect)


def apply(t: Table[Island], effect: Effect) -> Flow[None]:
    """One effect of an omen."""
    s, rule = t.state, "round.omen"
    for keeper in s.keepers if effect.draw or effect.heal or effect.hurt else ():
        for _ in range(effect.draw):
            yield from take_tool(t, keeper, rule)
        if effect.heal and keeper.courage.change(effect.heal):
            t.note("healed", rule, keeper=name(keeper), n=keeper.courage.value)
        for _ in range(effect.hurt):
            lose_courage(t, keeper, rule)
    for _ in range(effect.ember):
        keeper = min(s.keepers, key=lambda k: (k.embers, k.seat))
        keeper.embers += 1
        t.note("ember", rule, keeper=name(keeper))
    for _ in range(effect.shade):
        draw_gate(t, rule)
    for _ in range(effect.reveal):
        closed = [spot for spot in s.mounds.spots if spot not in s.mounds.open]
        if closed:
            spot = yield from t.choose(everyone(s), "reveal", closed, rule)
            t.note("revealed", rule, spot=spot, token=f"@token.{t.reveal(s.mounds, spot)}")
    if effect.dark:
        advance_dark(t, effect.dark, rule)


def night_falls(t: Table[Island]) -> Flow[None]:
    """One step of the night: the die, one shade's move and hit, or the end of the night."""
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
        s.phase, s.steps, s.round = "omen", -1, s.round + 1


def roll_night(t: Table[Island]) -> Flow[None]:
    """Roll the night die, again if a bell is rung; a gust takes an ember in the dark."""
    while True:
        face = t.roll(DICE["night"])
        t.note("night-die", "night.die", face=f"@face.{face.name}", n=face["steps"])
        roll = Roll()
        yield from HOOKS.open(t, "night-die", roll)
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
    event = Hit(shade, keeper)
    yield from HOOKS.open(t, "hit", event, shade=shade.id + 1, keeper=name(keeper))
    if not event.off:
        lose_courage(t, keeper, "night.hit")
