"""Markers of lasting effects: three for each explorer, four for horror; they end when the markers return."""

from __future__ import annotations

from coterie.games.machina.box.names import name_key
from coterie.games.machina.box.vocabulary import Lasting as LastingVerb
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.effects.standing import STANDING
from coterie.games.machina.state import Lasting, Machina, Marker
from coterie.kernel.table import Table, Why

MARKERS = 3
HORROR_MARKERS = 4
HORROR = -1
"""Whose markers those of monsters and horror events are."""


def marker_owner(s: Machina, context: Play) -> int:
    """Whose marker a lasting effect takes: that of the explorer who uses or owns the card, else one of horror."""
    kind = context.source.partition(".")[0]
    if kind in ("monster", "horror"):
        return HORROR
    explorer = next((each for each in s.explorers if each.card == context.you), None)
    return HORROR if explorer is None else explorer.seat


def free_markers(s: Machina, owner: int) -> int:
    most = HORROR_MARKERS if owner == HORROR else MARKERS
    return most - sum(marker.owner == owner for marker in s.markers)


def stacked(s: Machina, context: Play) -> int:
    """How many markers lie on a card for an ability."""
    return sum(marker.card == context.source and marker.ability == context.ability for marker in s.markers)


def why_not_placed(s: Machina, effect: LastingVerb, context: Play) -> tuple[str, str] | None:
    """What keeps a marker from being placed, and the rule: the effect is stacked often enough, or no marker is left."""
    if stacked(s, context) >= effect.most:
        return "stacked", "effects.lasting.meaning"
    owner = marker_owner(s, context)
    return None if free_markers(s, owner) > 0 else ("no-marker", _limit(owner))


def place_marker(t: Table[Machina], effect: LastingVerb, context: Play) -> bool:
    """Put the marker of this play on its card, once; False if there is none left or it is stacked often enough."""
    s = t.state
    if context.marker:
        return True
    if against := why_not_placed(s, effect, context):
        key, rule = against
        t.note(key, Play(rule=rule, card=context.card))
        return False
    owner = marker_owner(s, context)
    s.last_marker += 1
    s.markers.append(Marker(id=s.last_marker, owner=owner, card=context.source, ability=context.ability))
    context.marker.append(s.last_marker)
    t.note("marker-placed", Play(rule=_limit(owner), card=context.card))
    return True


def _limit(owner: int) -> str:
    return "effects.horror-markers.limit" if owner == HORROR else "effects.markers.limit"


def keep_up(s: Machina, effect: LastingVerb, context: Play) -> None:
    """The changes of a lasting effect, for the unit it is about, as long as the marker lies there."""
    for change in effect.changes:
        name = STANDING.name_of(change)
        s.lasting.append(
            Lasting(change=name, left=change.times, marker=context.marker[0], unit=context.it, by=context.you)
        )


def take_off(s: Machina, going: list[Marker]) -> None:
    """Markers return, and what they kept up is over."""
    ids = {marker.id for marker in going}
    s.markers = [marker for marker in s.markers if marker.id not in ids]
    s.lasting = [each for each in s.lasting if each.marker not in ids]


def take_tokens(s: Machina, card: str) -> None:
    """The count tokens on a card are taken off."""
    s.counts = {name: n for name, n in s.counts.items() if not name.startswith(f"{card}.")}


def clear_card(t: Table[Machina], card: str, rule: Why) -> None:
    """A card goes away: count tokens are taken off, markers return and their effects end."""
    s = t.state
    take_tokens(s, card)
    gone = [marker for marker in s.markers if marker.card == card]
    if gone:
        take_off(s, gone)
        t.note("markers-return", rule, card=f"@{name_key(card)}", n=len(gone))
