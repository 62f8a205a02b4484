"""What the verbs about the map, events and the story do."""

from __future__ import annotations

from collections.abc import Callable

from coterie.games.machina.board.ground import LATTICE, door_name, ground, spot
from coterie.games.machina.board.spaces import (
    Unit,
    adjacency,
    can_be_done_to,
    doors_beside,
    intact,
    nearest,
    one_space,
    tile_of,
    unit_of,
)
from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.names import said
from coterie.games.machina.box.tables import CHAPTERS
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.effects.choosing import chooser
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.map import elements
from coterie.games.machina.map.elements import (
    ACTIVATING,
    RULES,
    all_spaces,
    change_door,
    spaces_beside,
)
from coterie.games.machina.map.elements import seal as seal_space
from coterie.games.machina.map.tiles import explore as explore_edge
from coterie.games.machina.map.tiles import place_exit, unexplored_at, why_not_explored
from coterie.games.machina.spawning.threat import change_threat
from coterie.games.machina.state import OFF, Explorer, Machina
from coterie.games.machina.story import events
from coterie.games.machina.story.chapters import add_item_level, enter_endgame, next_chapter, place_entry
from coterie.games.machina.units.harm import end, happens, restore
from coterie.games.machina.units.verbs import by_explorers, explorers_it_is_about
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.effects import Doing, Verb
from coterie.kernel.table import Table

# --- doors and spaces -------------------------------------------------------------------------------------------------


def user_of(s: Machina, context: Play) -> Unit | None:
    return (unit_of(s, context.you) if context.owned else None) or unit_of(s, context.it)


def doors_meant(s: Machina, effect: v.Doors, context: Play) -> list[int]:
    """The doors to which an effect could do what it says; one or all of them."""
    user = user_of(s, context)
    if effect.which == "target":
        found = [door for door in ground(s).doors if door_name(door) == context.door]
    elif effect.which == "adjacent":
        found = doors_beside(s, user.cell) if user is not None else []
    else:
        tile = OFF if user is None or effect.anywhere else tile_of(s, user.cell)
        found = [
            door
            for door in sorted(ground(s).doors)
            if tile in (OFF, *[tile_of(s, cell) for cell in LATTICE.beside(door)])
        ]
    return [door for door in found if can_be_done_to(s, door, effect.do)]


def doors(t: Table[Machina], effect: v.Doors, context: Play) -> Flow[None]:
    s = t.state
    found = doors_meant(s, effect, context)
    if effect.which != "all" and found:
        names = [door_name(door) for door in found]
        chosen = yield from t.choose(chooser(s, context), "door", names, context, how=effect.do)
        found = [door for door in found if door_name(door) == chosen]
    if not found:
        t.note("no-door", context)
    for door in found:
        yield from change_door(t, door, effect.do, context)


def spaces_meant(
    s: Machina, kinds: tuple[str, ...], which: v.Which, anywhere: bool, context: Play, *, destroyed: bool
) -> list[int]:
    """The spaces that an effect means, one or all of them."""
    user = user_of(s, context)
    if which == "target":
        return [context.cell] if context.cell != OFF else []
    tile = OFF if user is None or anywhere else tile_of(s, user.cell)
    found = all_spaces(s, kinds, tile, destroyed=destroyed)
    if which == "adjacent" and user is not None:
        found = [cell for cell in found if cell in adjacency(s)[user.cell]]
    elif which == "nearest" and user is not None:
        found = nearest(user.cell, found)
    return found


def picked_spaces(
    t: Table[Machina], kinds: tuple[str, ...], which: v.Which, anywhere: bool, context: Play, *, destroyed: bool
) -> Flow[list[int]]:
    """The same, one of them chosen unless all are meant."""
    s = t.state
    found = spaces_meant(s, kinds, which, anywhere, context, destroyed=destroyed)
    if which not in ("all", "target") and found:
        found = [(yield from one_space(t, chooser(s, context), "space", found, context))]
    if not found:
        t.note("no-space", context)
    return found


def destroy_space(t: Table[Machina], effect: v.DestroySpace, context: Play) -> Flow[None]:
    cells = yield from picked_spaces(t, (effect.space,), effect.which, effect.anywhere, context, destroyed=False)
    for cell in cells:
        yield from elements.destroy_space(t, cell, replace(context, rule="actions.destroy-space.token"))


def refresh_space(t: Table[Machina], effect: v.RefreshSpace, context: Play) -> Flow[None]:
    cells = yield from picked_spaces(t, effect.spaces, effect.which, effect.anywhere, context, destroyed=True)
    for cell in cells:
        elements.refresh_space(t, cell, replace(context, rule="actions.refresh"))


def treat_space(t: Table[Machina], effect: v.TreatSpace, context: Play) -> Flow[None]:
    cells = yield from picked_spaces(t, (effect.space,), effect.which, effect.anywhere, context, destroyed=False)
    for cell in cells:
        t.state.treated[cell] = effect.becomes
        t.note("treated", replace(context, rule="actions.treat"), at=spot(cell), kind=f"@space.{effect.becomes}")


def activate(t: Table[Machina], effect: v.Activate, context: Play) -> Flow[None]:
    s = t.state
    for explorer in explorers_it_is_about(s, context):
        cells = [(kind, spot(cell)) for kind in effect.spaces for cell in spaces_beside(s, explorer, kind)]
        if cells:
            kind, at = yield from t.choose(explorer.seat, "activate", cells, context)
            yield from activate_space(t, explorer, LATTICE.numbers[at], kind, context)
        else:
            t.note("no-space", context)


def activate_space(t: Table[Machina], unit: Unit, cell: int, kind: str, context: Play) -> Flow[None]:
    """An action space is destroyed, then does what it does; chapter spaces and monsters come by rules of their own."""
    rule = RULES[kind] if kind in RULES and isinstance(unit, Explorer) else context.rule
    own = replace(context, rule=rule, you=unit.card, it=unit.card, source="", targets=(), cell=OFF)
    t.note("activates", own, unit=said(unit.card), kind=f"@space.{kind}", at=spot(cell))
    elements.mark_destroyed(t, cell, replace(own, rule="actions.spent"))
    yield from AT_SPACES[kind](t, unit, own)
    yield from happens(t, "activate", replace(own, it=unit.card, space=kind))


def event_space(t: Table[Machina], unit: Unit, context: Play) -> Flow[None]:
    assert isinstance(unit, Explorer)
    yield from restore(t, unit, "essence", 1, context)
    yield from events.invoke_explorer_event(t, unit, context)


def chapter_space(t: Table[Machina], unit: Unit, context: Play) -> Flow[None]:
    """The story advances, unless an exit is in play or the chapter blocks."""
    s = t.state
    if s.exit or (s.chapter and CHAPTERS[s.chapter].blocking) or s.endgame:
        t.note("story-waits", replace(context, rule="actions.chapter.blocked"))
        return
    yield from next_chapter(t, "actions.chapter.advance")


AT_SPACES: dict[str, Callable[[Table[Machina], Unit, Play], Flow[None]]] = {
    **ACTIVATING,
    "event": event_space,
    "chapter": chapter_space,
}


def seal(t: Table[Machina], effect: v.Seal | v.SealNearest, context: Play) -> Flow[None]:
    """A spawn space is sealed without cost: an adjacent one, or the nearest of the tile."""
    s = t.state
    for explorer in explorers_it_is_about(s, context):
        if STANDING.flag(s, "no-seal", explorer):
            t.note("no-seal", context, unit=said(explorer.card))
            continue
        if isinstance(effect, v.Seal):
            cells = spaces_beside(s, explorer, "spawn")
        else:
            cells = nearest(explorer.cell, intact(s, "spawn", tile_of(s, explorer.cell)))
        if not cells:
            t.note("no-space", context)
            continue
        cell = yield from one_space(t, explorer.seat, "space", cells, context)
        yield from seal_space(t, explorer, cell, context)


def explore(t: Table[Machina], effect: v.Explore, context: Play) -> Flow[None]:
    s = t.state
    for explorer in explorers_it_is_about(s, context):
        edge = unexplored_at(s, explorer.cell)
        if edge is None or why_not_explored(s, *edge):
            t.note("cannot-explore", context)
        else:
            explore_edge(t, explorer, replace(context, rule="map.explore.join"))
            yield from happens(t, "explore", replace(context, it=explorer.card))


# --- threat, events and the story -------------------------------------------------------------------------------------


def ratings(t: Table[Machina], effect: v.Ratings, context: Play) -> None:
    """Sliders are moved, within 1 and 10, or put back; a rating that the chapter lacks stays away."""
    s = t.state
    chapter = CHAPTERS[s.chapter] if s.chapter else None
    for which, by in (("spawn", effect.spawn), ("horror", effect.horror)):
        printed = getattr(chapter, which) if chapter else 0
        if not printed:
            continue
        why = context
        if effect.reset in (which, "both"):
            why = replace(context, rule="round.reset-ratings")
            setattr(s, f"{which}_rating", printed)
        elif by:
            setattr(s, f"{which}_rating", max(1, min(10, getattr(s, f"{which}_rating") + by)))
        else:
            continue
        t.note(f"{which}-rating", why, n=getattr(s, f"{which}_rating"))


def reinvoke(t: Table[Machina], effect: v.Reinvoke, context: Play) -> Flow[None]:
    explorers = explorers_it_is_about(t.state, context)
    yield from events.reinvoke(t, effect.which, explorers[0] if explorers else None, context)


def destroy_this(t: Table[Machina], effect: v.DestroyThis, context: Play) -> None:
    """The card goes, unless it waits under a marker; an item or a bound event of whoever owns it."""
    s = t.state
    name = context.source.partition(".")[2]
    owner = next((each for each in s.explorers if name in (*each.items, *each.bound)), None)
    if owner is not None:
        events.use_up(t, owner, context.source, context)


def new_round(t: Table[Machina], effect: v.NewRound, context: Play) -> None:
    t.state.new_round = True
    t.note("new-round", replace(context, rule="chapters.new-round"))


DOINGS = (
    *(doors, destroy_space, refresh_space, treat_space, activate, seal, explore),
    *(ratings, reinvoke, destroy_this, new_round),
)
SHORT: dict[type[Verb], Doing[Machina, Play]] = {
    v.LightChapter: by_explorers(elements.light_chapter),
    v.Recharge: by_explorers(elements.recharge, rule="actions.recharge"),
    v.Threat: lambda t, effect, context: change_threat(t, effect.n, context),
    v.InvokeExplorerEvent: by_explorers(events.invoke_explorer_event),
    v.InvokeHorrorEvent: lambda t, effect, context: events.invoke_horror_event(t, context),
    v.ShuffleEvents: lambda t, effect, context: events.shuffle_events(t, effect.which, "events.shuffle"),
    v.AddItemLevel: lambda t, effect, context: add_item_level(t, effect.n, context),
    v.NextChapter: lambda t, effect, context: next_chapter(t, "chapters.go-next"),
    v.PlaceEntry: lambda t, effect, context: place_entry(t, context),
    v.PlaceExit: lambda t, effect, context: place_exit(t, replace(context, rule="chapters.exit.place")),
    v.EnterEndgame: lambda t, effect, context: enter_endgame(t, context),
    v.Victory: lambda t, effect, context: end(t, "won", "chapters.victory"),
    v.Defeat: lambda t, effect, context: end(t, "lost", "overview.lose.endgame-defeat", context.card),
}
