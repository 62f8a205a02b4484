"""What lies before each god: dials, board, cards, monsters."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.hades import box
from coterie.games.hades.bonus import push_uses
from coterie.games.hades.ground import DIAL, LURE_SLOTS, SLOTS, TRACK, active, card_of, on
from coterie.games.hades.scene_board import called, ichor_meter
from coterie.games.hades.scene_cards import (
    action_card,
    character_card,
    condition_card,
    gear_card,
    monster_shown,
    tile_card,
    wound_card,
)
from coterie.games.hades.state import God, Hades
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel, Track
from coterie.kernel.texts import Msg, msg

RESOURCES = {"nectar": "amphora", "might": "biceps", "spark": "sparkles", "divinity": "laurel-crown"}


def god_panel(s: Hades, god: God, seat: int) -> Panel:
    return Panel(
        f"panel-{god.seat}",
        called(god),
        god.seat,
        tuple(meters(s, god)),
        (track(god),),
        tuple(badges(s, god)),
        tuple(area for area in areas(s, god, seat) if area.cards or area.hidden),
        active=s.phase == "actions" and s.acting == god.seat,
        about=msg("about.god", title=Msg(f"god.{god.id}.title"), team=Msg(f"team.{god.team}")),
    )


def meters(s: Hades, god: God) -> Iterable[Meter]:
    yield ichor_meter(god)
    for resource, icon in RESOURCES.items():
        if resource != "divinity" or on(s, "divinity"):
            n = getattr(god, resource)
            yield Meter(f"{resource}-{god.seat}", Msg(f"resource.{resource}"), n, DIAL, icon, Msg(f"about.{resource}"))
    high = max(god.capacity, card_of(god).capacity)
    yield Meter(
        f"capacity-{god.seat}", Msg("meter.capacity"), max(0, god.capacity), high, "backpack", Msg("about.capacity")
    )
    if on(s, "push"):
        uses = push_uses(s, god)
        yield Meter(f"pushes-{god.seat}", Msg("meter.pushes"), god.pushes, uses, "push", Msg("about.pushes"))


def track(god: God) -> Track:
    spaces = tuple(msg("track.space", n=n) for n in range(TRACK))
    return Track(f"defeated-{god.seat}", Msg("track.defeated"), spaces, god.track, Msg("about.track"))


def badges(s: Hades, god: God) -> Iterable[Badge]:
    """Position and team, how far in the wave, conditions and wounds."""
    yield Badge("sword-clash" if god.position == "battlefield" else "hood", Msg(f"position.{god.position}"))
    yield Badge("wolf-head" if god.team == "wolf" else "team-idea", Msg(f"team.{god.team}"))
    if god not in active(s):
        yield Badge("sleepy", Msg("badge.inactive"))
    elif god.done:
        yield Badge("check-mark", Msg("badge.done"))
    if not god.ready:
        yield Badge("moon", Msg("card.spent"))
    if god.pending:
        yield Badge("cycle", msg("badge.pending", n=god.pending))
    yield from (Badge(box.CONDITIONS[c].icon, Msg(f"condition.{c}.name")) for c in god.conditions)
    if god.wounds:
        yield Badge("bleeding-wound", msg("badge.wounds", n=len(god.wounds)), len(god.wounds))
    if god.bruises:
        yield Badge("drop", msg("badge.bruises", n=god.bruises), god.bruises)
    yield from (Badge("hourglass", Msg(f"prepared.{what}")) for what in god.prepared)


def areas(s: Hades, god: God, seat: int) -> Iterable[CardArea]:
    number = god.seat
    engaged = tuple(monster_shown(s, m, god) for m in god.engaged)
    yield CardArea(f"engaged-{number}", Msg("area.engaged"), engaged)
    yield CardArea(f"hand-{number}", Msg("area.hand"), hand(god))
    yield slots(god, seat)
    yield CardArea(f"weapons-{number}", Msg("area.weapons"), gear(god, "weapon"))
    yield CardArea(f"items-{number}", Msg("area.items"), gear(god, "item"))
    fallen = tuple(monster_shown(s, m, None, fallen_mark(m.tapped), down=True) for m in god.fallen)
    yield CardArea(f"fallen-{number}", Msg("area.fallen"), fallen)
    lured = [(i, m) for i, m in enumerate(god.lures) if m is not None]
    shown = tuple(monster_shown(s, m, None, lure_mark(i)) for i, m in lured)
    yield CardArea(f"lures-{number}", msg("area.lures", n=len(lured), of=LURE_SLOTS), shown)
    yield oblivion(god, seat)
    harm = [condition_card(god, c) for c in god.conditions]
    harm += [wound_card(god, space) for space in sorted(god.wounds)] if on(s, "wounds") else []
    yield CardArea(f"harm-{number}", Msg("area.harm"), tuple(harm))
    yield CardArea(f"character-{number}", Msg("area.character"), (character_card(s, god),))
    yield CardArea(
        f"board-{number}",
        Msg("area.board"),
        tuple(tile_card(s, god, action) for action in box.TILES if action != "push" or on(s, "push")),
    )


def fallen_mark(drained: bool) -> Badge:
    return Badge("drop" if drained else "sparkles", Msg("monster-mark.drained" if drained else "monster-mark.fallen"))


def lure_mark(slot: int) -> Badge:
    return Badge("footsteps", msg("monster-mark.lure", n=slot + 1))


def hand(god: God) -> tuple[Card, ...]:
    """The cards in hand; as many copies of a card as are tapped come last."""
    cards, left = [], {card: god.hand.cards.count(card) - god.tapped.count(card) for card in god.hand.cards}
    for i, card in enumerate(god.hand.cards):
        left[card] -= 1
        cards.append(action_card(card, hand_id(god, i), tapped=left[card] < 0))
    return tuple(cards)


def hand_id(god: God, i: int) -> str:
    return f"{god.hand.cards[i]}@hand-{god.seat}-{i}"


def in_hand(god: God, card: str) -> tuple[str, ...]:
    """The id of the first copy of the card in hand."""
    return (hand_id(god, god.hand.cards.index(card)),) if card in god.hand.cards else ()


def slots(god: God, seat: int) -> CardArea:
    """The action slots; a face-down card is known to its owner."""
    known = seat == god.seat
    down = Badge("card-discard", Msg("card.face-down"))
    cards = []
    for i, slot in enumerate(god.slots):
        if slot.face_up:
            cards.append(action_card(slot.card, slot_id(god, i)))
        elif known:
            card = action_card(slot.card, slot_id(god, i), tapped=True)
            cards.append(Card(card.id, card.name, card.text, card.icon, card.cost, card.footer, (down,), True))
    hidden = 0 if known else sum(not slot.face_up for slot in god.slots)
    return CardArea(f"slots-{god.seat}", msg("area.slots", n=len(god.slots), of=SLOTS), tuple(cards), hidden)


def slot_id(god: God, i: int) -> str:
    return f"slot-{god.seat}-{i}"


def in_slot(god: God, card: str) -> tuple[str, ...]:
    return tuple(slot_id(god, i) for i, slot in enumerate(god.slots) if slot.card == card)[:1]


def gear(god: God, kind: str) -> tuple[Card, ...]:
    gears = god.weapons if kind == "weapon" else god.items
    return tuple(gear_card(each, gear_id(god, kind, i)) for i, each in enumerate(gears))


def gear_id(god: God, kind: str, i: int) -> str:
    return f"{kind}-{god.seat}-{i}"


def in_inventory(god: God, card: str) -> tuple[str, ...]:
    found = [gear_id(god, "weapon", i) for i, each in enumerate(god.weapons) if each.card == card]
    found += [gear_id(god, "item", i) for i, each in enumerate(god.items) if each.card == card]
    return tuple(found[:1])


def oblivion(god: God, seat: int) -> CardArea:
    """The oblivion pile: only who looked at its top knows those cards; and cards just taken from it."""
    seen = [card for card in god.oblivion.view(seat) if card is not None][::-1]
    cards = [action_card(card, f"oblivion-{god.seat}-{i}") for i, card in enumerate(seen)]
    aside = god.aside if seat == god.seat else []
    cards += [action_card(card, aside_id(god, i)) for i, card in enumerate(aside)]
    hidden = len(god.oblivion) + len(god.aside) - len(cards)
    return CardArea(f"oblivion-{god.seat}", Msg("area.oblivion"), tuple(cards), hidden)


def aside_id(god: God, i: int) -> str:
    return f"aside-{god.seat}-{i}"
