"""End of wave: defeated monsters leave, the untapped inflict, the rest go to the sentinel board, cards return."""

from __future__ import annotations

from coterie.games.hades.actions.terrain import clear_terrain
from coterie.games.hades.gods.board import name
from coterie.games.hades.gods.cards import bury
from coterie.games.hades.gods.teams import active, is_wolf
from coterie.games.hades.monsters.bosses import bosses_at_wave_end
from coterie.games.hades.monsters.combat import inflict
from coterie.games.hades.monsters.deck import clean, discard_monster
from coterie.games.hades.monsters.sentinels import post
from coterie.games.hades.state import God, Hades
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def line_up(s: Hades) -> None:
    """The monsters that will inflict: those that are untapped now."""
    s.queue = [m.id for god in active(s) for m in god.engaged if not m.tapped]


def end_of_wave(t: Table[Hades]) -> Flow[bool]:
    """One infliction after the other, then the end of the wave for all active characters; True while there is more."""
    s = t.state
    team = active(s)
    for god in team:
        for monster in god.fallen:  # defeated or drained
            discard_monster(s, monster)
        god.fallen = []
        waiting = [m.id for m in god.engaged if m.id in s.queue and not m.tapped]
        if waiting:
            chosen = yield from t.choose(god.seat, "inflict-next", waiting, "endwave.inflict", god=name(god))
            monster = next(m for m in god.engaged if m.id == chosen)
            monster.tapped = True
            yield from inflict(t, god, monster, "endwave.inflict")
            clean(monster)
            return True
    s.queue = []
    yield from bosses_at_wave_end(t, team)
    for god in team:
        if god.position == "battlefield":
            yield from to_sentinel_board(t, god)
        cards_return(t, god)
        god.done = god.acted = False
        god.pending = 0
    return False


def to_sentinel_board(t: Table[Hades], god: God) -> Flow[None]:
    """Engaged monsters go to the sentinel board, in the order the player likes where that matters."""
    s = t.state
    leaving = list(god.engaged)
    order = []
    while len(leaving) > 1 and len(leaving) > s.ordinary.count(None):
        chosen = yield from t.choose(god.seat, "sentinel-order", [m.id for m in leaving], "endwave.to-sentinel")
        monster = next(m for m in leaving if m.id == chosen)
        leaving.remove(monster)
        order.append(monster)
    god.engaged = []
    for monster in (*order, *leaving):
        clean(monster)
    post(t, [*order, *leaving], "endwave.to-sentinel")


def cards_return(t: Table[Hades], god: God) -> None:
    """Face-up cards come back to hand, face-down feat cards go under the oblivion pile."""
    hidden = [slot.card for slot in god.slots if not slot.face_up]
    god.hand.cards += [slot.card for slot in god.slots if slot.face_up]
    god.slots = []
    if is_wolf(god) and god.position == "battlefield":
        rule = "trio.end-of-wave" if len(t.state.gods) > 1 else "solo.end-of-wave"
        clear_terrain(t, rule)
        bury(t, god, hidden, rule)
    else:
        bury(t, god, hidden, "endwave.cards-cover")
