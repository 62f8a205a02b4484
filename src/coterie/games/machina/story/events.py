"""Explorer and horror events: invoked, current, bound, shuffled."""

from __future__ import annotations

from typing import Literal

from coterie.games.machina.box.names import card_play, said
from coterie.games.machina.box.tables import EXPLORER_EVENTS, HORROR_EVENTS, ITEMS
from coterie.games.machina.box.vocabulary import VOCABULARY, Play
from coterie.games.machina.items.equipment import destroy_item, item_name
from coterie.games.machina.spawning.threat import change_threat
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.harm import happens
from coterie.games.machina.units.markers import clear_card, take_tokens
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table
from coterie.kernel.zones import Deck, Pile

Which = Literal["explorer", "horror"]


def piles(s: Machina, which: Which) -> tuple[Deck, Pile]:
    """The deck and the destroyed events of a kind."""
    if which == "explorer":
        return s.explorer_events, s.past_explorer_events
    return s.horror_events, s.past_horror_events


def current(s: Machina, which: Which) -> str:
    """The current event of a kind; empty if there is none."""
    return next(iter(piles(s, which)[1].cards[-1:]), "")


def draw_event(t: Table[Machina], which: Which) -> str:
    """The top event; destroyed ones are shuffled into a new deck first if it is empty. Empty if there is none."""
    deck, _ = piles(t.state, which)
    if not deck.cards:
        shuffle_events(t, which, "events.empty-deck")
    return t.draw(deck) if deck.cards else ""


def shuffle_events(t: Table[Machina], which: Which, rule: str) -> None:
    """Destroyed events are shuffled in; afterwards none is current."""
    deck, past = piles(t.state, which)
    for card in past.cards:
        take_tokens(t.state, f"{deck.family}.{card}")
    deck.cards, past.cards = [*deck.cards, *past.cards], []
    t.shuffle(deck)
    t.note(f"{which}-events-shuffled", rule)


def invoke_explorer_event(t: Table[Machina], explorer: Explorer, context: Play) -> Flow[None]:
    """Draw, resolve what it does as it enters play, then lay it on the pile; a binding one stays with the explorer."""
    s = t.state
    card = draw_event(t, "explorer")
    if not card:
        t.note("no-events", replace(context, rule="events.invoke-explorer"))
        return
    event = EXPLORER_EVENTS[card]
    s.resolving_events.cards.append(card)  # until it is resolved, so that the former event stays current
    rule = "events.invoke-explorer"
    t.note("event", Play(rule=rule), explorer=said(explorer.card), event=f"@event.{card}.name")
    t.note("story", Play(rule=rule), text=f"@event.{card}.story")
    own = event_play(explorer, card)
    yield from VOCABULARY.resolve(t, event.enters, own)
    s.resolving_events.cards.remove(card)
    if event.binding and not explorer.dead:
        explorer.bound.append(card)
        t.note("bound", Play(rule="events.binding"), explorer=said(explorer.card), event=f"@event.{card}.name")
    else:
        s.past_explorer_events.cards.append(card)
    yield from happens(t, "event", replace(context, it=explorer.card))


def event_play(explorer: Explorer, card: str) -> Play:
    """What an explorer event does, about the explorer who invoked it."""
    return card_play(f"event.{card}", "abilities.enters.explorer-event", explorer.card)


def invoke_horror_event(t: Table[Machina], context: Play) -> Flow[None]:
    """The threat rises; draw, resolve what it does, then lay it on the pile."""
    s = t.state
    rule = "events.invoke-horror"
    yield from change_threat(t, 1, replace(context, rule=rule))
    card = draw_event(t, "horror")
    if not card:
        t.note("no-events", Play(rule=rule))
        return
    s.resolving_horrors.cards.append(card)
    t.note("horror", Play(rule=rule), event=f"@horror.{card}.name")
    t.note("story", Play(rule=rule), text=f"@horror.{card}.story")
    yield from VOCABULARY.resolve(t, HORROR_EVENTS[card].enters, horror_play(card))
    s.resolving_horrors.cards.remove(card)
    s.past_horror_events.cards.append(card)
    yield from happens(t, "horror", Play(rule=rule))


def horror_play(card: str) -> Play:
    """What a horror event does: nobody uses it, and it reaches all tiles."""
    return card_play(f"horror.{card}", "abilities.enters.horror-chapter")


def reinvoke(t: Table[Machina], which: Which, explorer: Explorer | None, context: Play) -> Flow[None]:
    """What the current event does when it enters play, once more; without a current event nothing."""
    s = t.state
    card = current(s, which)
    why = replace(context, rule="events.reinvoke")
    if not card or (which == "explorer" and explorer is None):
        t.note("no-current-event", why)
        return
    if which == "explorer":
        assert explorer is not None
        t.note("reinvoked", why, event=f"@event.{card}.name")
        yield from VOCABULARY.resolve(t, EXPLORER_EVENTS[card].enters, event_play(explorer, card))
    else:
        t.note("reinvoked", why, event=f"@horror.{card}.name")
        yield from VOCABULARY.resolve(t, HORROR_EVENTS[card].enters, horror_play(card))


def destroy_bound(t: Table[Machina], explorer: Explorer, card: str, context: Play) -> None:
    """A bound event goes on top of the destroyed explorer events, where it becomes current."""
    clear_card(t, f"event.{card}", "effects.markers.card-removed")
    explorer.bound.remove(card)
    t.state.past_explorer_events.cards.append(card)
    t.note("event-destroyed", replace(context, rule="effects.destroy.binding"), event=f"@event.{card}.name")


def can_wait(source: str) -> bool:
    """Whether a card may lie under the marker of its lasting effect when it is destroyed."""
    kind, _, name = source.partition(".")
    return kind == "event" or ITEMS[name].kind == "consumable"


def use_up(t: Table[Machina], explorer: Explorer, source: str, context: Play) -> None:
    """A card is destroyed by its own ability; it waits if the marker of that lasting effect lies on it."""
    s = t.state
    kind, _, name = source.partition(".")
    held = explorer.items if kind == "item" else explorer.bound
    if context.marker and can_wait(source) and name in held:
        held.remove(name)
        s.waiting[source] = explorer.seat
    if context.marker and source in s.waiting:
        t.note("card-waits", replace(context, rule="effects.markers.destroyed-card-waits"))
    elif source in s.waiting:
        del s.waiting[source]
        s.destroyed_items.cards.append(name)
        why = replace(context, rule="effects.destroy.item")
        t.note("item-destroyed", why, explorer=said(explorer.card), item=item_name(name))
    elif name in held and kind == "item":
        destroy_item(t, explorer, name, context)
    elif name in held:
        destroy_bound(t, explorer, name, context)
