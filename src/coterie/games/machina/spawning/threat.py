"""Monster threat and level, and the spawning of monsters."""

from __future__ import annotations

from coterie.games.machina.board.ground import ground, spot
from coterie.games.machina.board.spaces import (
    in_play,
    intact,
    is_free,
    nearest,
    nearest_free,
    one_space,
    standing_at,
    tile_of,
)
from coterie.games.machina.box.names import card_play, said
from coterie.games.machina.box.tables import MONSTERS
from coterie.games.machina.box.vocabulary import VOCABULARY, Play
from coterie.games.machina.items.equipment import destroy_item
from coterie.games.machina.state import OFF, Explorer, Machina, Monster
from coterie.games.machina.units.attributes import equipped
from coterie.games.machina.units.harm import destroy, happens
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table

LAST_THREAT = 6
"""The last position of the track: from there it goes back to the first, and the level rises."""

TOP_LEVEL = 5


def change_threat(t: Table[Machina], n: int, context: Play) -> Flow[None]:
    """So many single increases, one after the other; or a fall, never below 1."""
    s = t.state
    if n < 0:
        before, s.threat = s.threat, max(1, s.threat + n)
        fell = before - s.threat
        t.note(
            "threat-falls" if fell else "threat-lowest", replace(context, rule="threat.decrease"), n=fell, at=s.threat
        )
        return
    for _ in range(n):
        yield from raise_threat(t, replace(context, rule="threat.increase"))


def raise_threat(t: Table[Machina], context: Play) -> Flow[None]:
    """One step; from the last position the level rises. At the top level every explorer gives up an item or dies."""
    s = t.state
    if s.level >= TOP_LEVEL:
        yield from toll(t, replace(context, rule="threat.level.five"))
        return
    s.threat += 1
    t.note("threat-rises", context, at=s.threat)
    if s.threat >= LAST_THREAT:
        s.threat = 1
        s.level += 1
        t.note("level-rises", replace(context, rule="threat.overflow"), n=s.level)
        rising = [card for card in s.later_monsters.cards if MONSTERS[card].level == s.level]
        s.later_monsters.cards = [card for card in s.later_monsters.cards if card not in rising]
        s.monster_deck.cards += [*rising, *s.dead_monsters.cards]
        s.dead_monsters.cards = []
        t.shuffle(s.monster_deck)
        t.note("monsters-added", replace(context, rule="threat.level.shuffle"), n=len(rising))
        yield from happens(t, "level", Play(rule="threat.overflow"))


def toll(t: Table[Machina], context: Play) -> Flow[None]:
    """Every explorer on the map destroys an equipped item, or is destroyed."""
    for explorer in in_play(t.state):
        options = [*equipped(explorer), "die"]
        answer = yield from t.choose(explorer.seat, "toll", options, context, explorer=explorer.card)
        if answer == "die":
            yield from destroy(t, explorer, context)
        else:
            destroy_item(t, explorer, answer, context)


# --- spawning ---------------------------------------------------------------------------------------------------------


def spawn(t: Table[Machina], explorer: Explorer, context: Play, monster: str = "", at: str = "") -> Flow[None]:
    """The top monster, or a named one, comes out of the spawn space nearest to an explorer, or of a special space."""
    s = t.state
    if explorer.cell == OFF:
        return
    tile = OFF if at else tile_of(s, explorer.cell)
    places = [*ground(s).by_kind.get(at, ())] if at else nearest(explorer.cell, intact(s, "spawn", tile))
    if not places:
        t.note("no-spawn-space", replace(context, rule="threat.spawn.no-space"), unit=said(explorer.card))
    elif not monster:
        if card := (yield from draw_monster(t, context)):
            yield from arrive(t, card, explorer.seat, places, tile, context)
    elif take_monster(t, monster):
        yield from arrive(t, monster, explorer.seat, places, tile, context)
    else:
        search = replace(context, rule="effects.take.monster")
        t.note("monster-not-found", search, monster=f"@monster.{monster}.name")


def draw_monster(t: Table[Machina], context: Play) -> Flow[str]:
    """The top card; an empty deck is made anew of the destroyed ones. Without any the threat rises, and it is empty."""
    s = t.state
    if not s.monster_deck.cards and s.dead_monsters.cards:
        s.monster_deck.cards, s.dead_monsters.cards = s.dead_monsters.cards, []
        t.shuffle(s.monster_deck)
    if s.monster_deck.cards:
        return t.draw(s.monster_deck)
    t.note("no-monsters", replace(context, rule="threat.spawn.no-cards"))
    yield from change_threat(t, 1, context)
    return ""


def arrive(t: Table[Machina], card: str, seat: int, places: list[int], tile: int, context: Play) -> Flow[None]:
    """A monster goes to the end of the queue, its figure to one of the spaces, or beside it if that is taken (on the
    same tile, if one is given); then it enters play. In the monster phase it is still to act."""
    s = t.state
    monster = Monster(card=card, cell=OFF)
    s.monsters.append(monster)
    if s.phase == "monsters":
        s.queue.append(card)
    own, why = replace(context, rule="threat.spawn.place"), context
    cell = yield from one_space(t, seat, "spawn-at", places, own, monster=card)
    if not is_free(s, cell, standing_at(s)):
        why = replace(context, rule="threat.spawn.occupied")
        cell = yield from one_space(t, seat, "spawn-at", nearest_free(s, cell, tile), why, monster=card)
    monster.cell = cell
    t.note("spawned", why, unit=said(card), at=spot(cell))
    effects = MONSTERS[card].enters
    if effects:
        yield from VOCABULARY.carry_out(t, effects, card_play(f"monster.{card}", "abilities.enters.units", card))
    yield from happens(t, "spawned", replace(context, it=card))


def take_monster(t: Table[Machina], card: str) -> bool:
    """A named monster is searched for: in the deck, among the destroyed, those out of the game, those to come. The
    deck is shuffled afterwards."""
    s = t.state
    found = False
    for zone in (s.monster_deck, s.dead_monsters, s.gone_monsters, s.later_monsters):
        if card in zone.cards:
            zone.cards.remove(card)
            found = True
            break
    t.shuffle(s.monster_deck)
    return found
