"""What the verbs of combat and forced movement do."""

from __future__ import annotations

from coterie.games.machina.board.spaces import cell_of, nearest, one_space, place_of, tile_of, unit_of
from coterie.games.machina.box.vocabulary import Explode, Play, Pull, Push, Switch, Teleport, TriggerTraps
from coterie.games.machina.combat.attack import attack, barrels_on, is_barrel
from coterie.games.machina.combat.forced import free_beside, put_on, shove, teleport_to, teleport_within
from coterie.games.machina.combat.forced import switch as change_places
from coterie.games.machina.combat.hazards import explode as go_off
from coterie.games.machina.combat.hazards import trigger_traps
from coterie.games.machina.effects.choosing import chooser, from_where, seat_of, selected
from coterie.games.machina.state import OFF, Machina
from coterie.games.machina.units.verbs import those
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Doing, Verb
from coterie.kernel.table import Table


def push(t: Table[Machina], effect: Push | Pull, context: Play) -> Flow[None]:
    origin, sign = from_where(t.state, context), 1 if isinstance(effect, Push) else -1
    for unit in those(t.state, context):
        if origin not in (OFF, unit.cell):
            yield from shove(t, unit, origin, effect.spaces, sign, replace(context, rule="combat.push.direction"))


def teleport(t: Table[Machina], effect: Teleport, context: Play) -> Flow[None]:
    s = t.state
    for unit in those(s, context):
        seat = chooser(s, context) if effect.by == "you" else seat_of(s, unit.card, unit.card)
        own = replace(context, rule="combat.teleport.distance" if effect.within else "combat.teleport.space-type")
        if effect.within:
            yield from teleport_within(t, unit, effect.within, own, seat)
        elif effect.to:
            yield from teleport_to(t, unit, effect.to, own, seat)
        elif effect.beside:
            hosts = yield from selected(t, effect.beside, context)
            places = [cell for host in hosts for cell in free_beside(s, host.cell)]
            if places:
                place = yield from one_space(t, seat, "teleport", places, own, unit=unit.card)
                yield from put_on(t, unit, place, own, seat)


def switch(t: Table[Machina], effect: Switch, context: Play) -> None:
    s = t.state
    pair = those(s, context)
    user = unit_of(s, context.you)
    if len(pair) < 2 and user is not None:
        pair = [user, *pair]
    if len(pair) == 2 and pair[0] is not pair[1]:
        change_places(t, pair[0], pair[1], replace(context, rule="combat.switch"))


def explode(t: Table[Machina], effect: Explode, context: Play) -> Flow[None]:
    s = t.state
    user = unit_of(s, context.you) if context.owned else None
    tile = OFF if user is None or effect.anywhere else tile_of(s, user.cell)
    cells = barrels_on(s, tile, user)
    if effect.which == "target":
        cells = [context.cell] if is_barrel(s, context.cell, user) else []
    elif effect.which == "nearest" and user is not None:
        cells = nearest(user.cell, cells)
    if effect.which != "all" and cells:
        cells = [(yield from one_space(t, chooser(s, context), "space", cells, context))]
    places, why = [place_of(s, cell) for cell in cells], replace(context, rule="targeting.words.all")
    while cells := [cell for cell in (cell_of(s, place) for place in places) if cell not in (OFF, *s.tokens)]:
        cell = yield from one_space(t, chooser(s, context), "space", cells, why)
        places.remove(place_of(s, cell))
        yield from go_off(t, cell, user, context)


DOINGS = (attack, push, teleport, switch, explode)
SHORT: dict[type[Verb], Doing[Machina, Play]] = {
    TriggerTraps: lambda t, effect, context: trigger_traps(
        t, unit_of(t.state, context.you) if context.owned else None, context
    ),
}
