"""Regeneration: at the beginning of a combat round unconscious heroes may come to, at the others' expense."""

from __future__ import annotations

from coterie.games.malhya.effects.choosing import all_seats, hero_of
from coterie.games.malhya.heroes.wounds import AREAS, restore, suffer
from coterie.games.malhya.state import Hero, Malhya, Room
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def begin_regeneration(s: Malhya, room: Room) -> None:
    """Who is conscious now pays in this round, and who is not may regenerate once."""
    room.conscious = [hero.card for hero in s.heroes if hero.life]
    room.regenerating = [hero.card for hero in s.heroes if not hero.life]


def paying(s: Malhya, room: Room) -> list[Hero]:
    """Those who were conscious when the round began and still are."""
    return [hero for hero in s.heroes if hero.card in room.conscious and hero.life]


def can_regenerate(s: Malhya, room: Room) -> list[str]:
    """Who may come to: nobody, if all who pay have just 1 Life Point left."""
    if all(hero.life == 1 for hero in paying(s, room)):
        return []
    return [name for name in room.regenerating if not hero_of(s, name).life]


def regenerate(t: Table[Malhya], room: Room) -> Flow[bool]:
    """The players decide who comes to, if anybody; whether somebody else still may. The hero's player picks the wound
    that heals, and every conscious hero suffers one of the same kind."""
    s = t.state
    name = yield from t.window(all_seats(s), "regenerate", can_regenerate(s, room), "wounds.regen.when")
    if name is None:
        room.regenerating = []
        return False
    hero, payers = hero_of(s, name), paying(s, room)
    room.regenerating.remove(name)
    areas = [kind for kind in AREAS if getattr(hero, kind)]
    kind = yield from t.choose(hero.seat, "heal", areas, "wounds.regen.when", hero=name)
    restore(t, hero, kind, 1, "wounds.regen.when")
    for payer in payers:
        suffer(t, payer, kind, 1, "wounds.regen.cost")
    return bool(can_regenerate(s, room))
