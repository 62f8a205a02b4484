"""What lies before each god: dials, board, cards, monsters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from coterie.games.hades.actions.bonus import push_uses
from coterie.games.hades.box import tables
from coterie.games.hades.box.tables import in_use
from coterie.games.hades.gods.board import DIAL, SLOTS, active, active_team, card_of, upgrade_cost
from coterie.games.hades.monsters.damage import TRACK
from coterie.games.hades.monsters.deck import LURE_SLOTS
from coterie.games.hades.scene.board import called, condition_badges, god_words, ichor_meter
from coterie.games.hades.showing.cards import (
    DRAWN,
    Numbers,
    action_card,
    character_card,
    condition_card,
    item_card,
    monster_shown,
    tile_card,
    weapon_card,
    wound_card,
)
from coterie.games.hades.showing.ids import aside_id, gear_id, slot_id
from coterie.games.hades.state import Gear, God, Hades
from coterie.kernel.data import encode, replace
from coterie.kernel.drawing import Drawings, area, badges, count, filled, mark, meter, row
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel, Track
from coterie.kernel.texts import Msg, msg

RESOURCES = {"nectar": "amphora", "might": "biceps", "spark": "sparkles", "divinity": "laurel-crown"}


_panels: Drawings[Panel] = Drawings(DRAWN)


def god_panel(s: Hades, god: God, seat: int, counted: Numbers) -> Panel:
    """All that lies before a god; seats that know the same get the same drawing."""
    secrets = bool(god.aside) or not all(slot.face_up for slot in god.slots)
    knows = (secrets and seat == god.seat, god.oblivion.looked.get(seat, 0))
    turn = (god.team == active_team(s), s.phase == "actions" and s.acting == god.seat)
    names = tuple([counted[m.id] for m in (*god.engaged, *god.fallen, *god.lures) if m is not None])
    key = (s.scenario, encode(god), knows, turn, names)
    return _panels.get(key, drawn, s, god, seat, counted)


def drawn(s: Hades, god: God, seat: int, counted: Numbers) -> Panel:
    return Panel(
        f"panel-{god.seat}",
        called(god),
        god.seat,
        tuple(meters(s, god)),
        (track(god.seat, god.track),),
        god_badges(s, god),
        filled(areas(s, god, seat, counted)),
        active=s.phase == "actions" and s.acting == god.seat,
        about=god_words(god.id, god.team),
    )


def meters(s: Hades, god: God) -> Iterable[Meter]:
    yield ichor_meter(god)
    for resource, icon in RESOURCES.items():
        if resource != "divinity" or in_use(s, "divinity"):
            yield meter(resource, god.seat, getattr(god, resource), DIAL, icon, f"resource.{resource}")
    high = max(god.capacity, card_of(god).capacity)
    yield meter("capacity", god.seat, max(0, god.capacity), high, "backpack")
    if in_use(s, "push"):
        yield meter("pushes", god.seat, god.pushes, push_uses(s, god), "push")


@cache
def track(seat: int, at: int) -> Track:
    spaces = tuple(msg("track.space", n=n) for n in range(TRACK))
    return Track(f"defeated-{seat}", Msg("track.defeated"), spaces, at, Msg("about.track"))


def god_badges(s: Hades, god: God) -> tuple[Badge, ...]:
    """Position and team, how far in the wave, conditions and wounds."""
    here = god in active(s)
    return badges(
        Badge("sword-clash" if god.position == "battlefield" else "hood", Msg(f"position.{god.position}")),
        Badge("wolf-head" if god.team == "wolf" else "team-idea", Msg(f"team.{god.team}")),
        mark(not here, "sleepy", "badge.inactive"),
        mark(here and god.done, "check-mark", "badge.done"),
        mark(not god.ready, "moon", "card.spent"),
        mark(god.pending, "cycle", "badge.pending", n=god.pending),
        *condition_badges(god),
        count(len(god.wounds), "bleeding-wound", "badge.wounds"),
        count(god.bruises, "drop", "badge.bruises"),
        *(Badge("hourglass", Msg(f"prepared.{what}")) for what in god.prepared),
    )


def areas(s: Hades, god: God, seat: int, counted: Numbers) -> Iterable[CardArea]:
    number = god.seat
    yield area("engaged", (monster_shown(s, m, counted, god) for m in god.engaged), owner=number)
    yield hand(god)
    yield slots(god, known=seat == number)
    yield area("weapons", gear(number, "weapon", god.weapons, weapon_card), owner=number)
    yield area("items", gear(number, "item", god.items, item_card), owner=number)
    fallen = (monster_shown(s, m, counted, None, fallen_mark(m.tapped), down=True) for m in god.fallen)
    yield area("fallen", fallen, owner=number)
    lured = [monster_shown(s, m, counted, None, lure_mark(i)) for i, m in enumerate(god.lures) if m is not None]
    yield area("lures", lured, owner=number, n=len(lured), of=LURE_SLOTS)
    yield oblivion(god, seat)
    harm = [condition_card(number, condition) for condition in god.conditions]
    harm += [wound_card(number, god.id, space) for space in sorted(god.wounds)] if in_use(s, "wounds") else []
    yield area("harm", harm, owner=number)
    card = character_card(number, god.id, god.level, god.core, god.ready, in_use(s, "abilities"))
    yield area("character", (card,), owner=number)
    yield area("board", tiles(s, god), owner=number)


def fallen_mark(drained: bool) -> Badge:
    return Badge("drop" if drained else "sparkles", Msg("monster-mark.drained" if drained else "monster-mark.fallen"))


def lure_mark(slot: int) -> Badge:
    return Badge("footsteps", msg("monster-mark.lure", n=slot + 1))


def hand(god: God) -> CardArea:
    """The cards in hand; as many copies of a card as are tapped come last."""
    left = Counter(god.hand.cards) - Counter(god.tapped)

    def draw(card: str, id: str) -> Card:
        left[card] -= 1
        return action_card(card, id, tapped=left[card] < 0)

    return area("hand", row(god.hand.cards, f"hand-{god.seat}", draw), owner=god.seat)


def slots(god: God, known: bool) -> CardArea:
    """The action slots; a face-down card is known to its owner."""
    cards, down = [], (Badge("card-discard", Msg("card.face-down")),)
    for i, slot in enumerate(god.slots):
        if slot.face_up:
            cards.append(action_card(slot.card, slot_id(god.seat, i)))
        elif known:
            cards.append(replace(action_card(slot.card, slot_id(god.seat, i), tapped=True), badges=down))
    return area("slots", cards, len(god.slots) - len(cards), god.seat, n=len(god.slots), of=SLOTS)


def gear(seat: int, kind: str, held: list[Gear], draw: Callable[[str, str, bool], Card]) -> Iterable[Card]:
    return (draw(each.card, gear_id(seat, kind, i), each.tapped) for i, each in enumerate(held))


def oblivion(god: God, seat: int) -> CardArea:
    """The oblivion pile: only who looked at its top knows those cards; and cards just taken from it."""
    seen = [card for card in god.oblivion.view(seat) if card is not None][::-1]
    aside = god.aside if seat == god.seat else []
    cards = [action_card(card, f"oblivion-{god.seat}-{i}") for i, card in enumerate(seen)]
    cards += [action_card(card, aside_id(god.seat, i)) for i, card in enumerate(aside)]
    return area("oblivion", cards, len(god.oblivion) + len(god.aside) - len(cards), god.seat)


def tiles(s: Hades, god: God) -> Iterable[Card]:
    """The places of the character board: action, level, and what the next level costs, if there is one."""
    upgrades = in_use(s, "upgrade")
    for action, each in tables.TILES.items():
        if action != "push" or in_use(s, "push"):
            level = god.tiles.get(action, 1)
            cost = upgrade_cost(s, god, action) if upgrades and level < len(each.levels) else None
            yield tile_card(god.seat, action, level, cost)
