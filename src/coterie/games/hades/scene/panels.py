"""What lies before each god: dials, board, cards, monsters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from coterie.games.hades.actions.push import push_uses
from coterie.games.hades.box import tables
from coterie.games.hades.box.scenario import in_use
from coterie.games.hades.gods.board import SLOTS, card_of
from coterie.games.hades.gods.resources import DIAL
from coterie.games.hades.gods.teams import active, active_team
from coterie.games.hades.gods.upgrade import upgrade_cost
from coterie.games.hades.monsters.damage import TRACK
from coterie.games.hades.monsters.lures import LURE_SLOTS
from coterie.games.hades.scene.board import called, god_words, ichor_meter, meter
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
from coterie.games.hades.showing.ids import aside_id, gear_id, hand_id, slot_id
from coterie.games.hades.state import God, Hades
from coterie.kernel.data import encode, replace
from coterie.kernel.drawing import Drawings
from coterie.kernel.scene import Badge, CardArea, Meter, Panel, Track
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
        tuple(badges(s, god)),
        tuple(area for area in areas(s, god, seat, counted) if area.cards or area.hidden),
        active=s.phase == "actions" and s.acting == god.seat,
        about=god_words(god.id, god.team),
    )


def meters(s: Hades, god: God) -> Iterable[Meter]:
    yield ichor_meter(god)
    for resource, icon in RESOURCES.items():
        if resource != "divinity" or in_use(s, "divinity"):
            yield meter(resource, god.seat, f"resource.{resource}", getattr(god, resource), DIAL, icon)
    high = max(god.capacity, card_of(god).capacity)
    yield meter("capacity", god.seat, "meter.capacity", max(0, god.capacity), high, "backpack")
    if in_use(s, "push"):
        yield meter("pushes", god.seat, "meter.pushes", god.pushes, push_uses(s, god), "push")


@cache
def track(seat: int, at: int) -> Track:
    spaces = tuple(msg("track.space", n=n) for n in range(TRACK))
    return Track(f"defeated-{seat}", Msg("track.defeated"), spaces, at, Msg("about.track"))


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
    yield from (Badge(tables.CONDITIONS[c].icon, Msg(f"condition.{c}.name")) for c in god.conditions)
    if god.wounds:
        yield Badge("bleeding-wound", msg("badge.wounds", n=len(god.wounds)), len(god.wounds))
    if god.bruises:
        yield Badge("drop", msg("badge.bruises", n=god.bruises), god.bruises)
    yield from (Badge("hourglass", Msg(f"prepared.{what}")) for what in god.prepared)


def areas(s: Hades, god: God, seat: int, counted: Numbers) -> Iterable[CardArea]:
    number = god.seat
    if god.engaged:
        engaged = tuple(monster_shown(s, m, counted, god) for m in god.engaged)
        yield CardArea(f"engaged-{number}", Msg("area.engaged"), engaged)
    yield hand(number, tuple(god.hand.cards), tuple(god.tapped))
    yield slots(number, tuple([(slot.card, slot.face_up) for slot in god.slots]), known=seat == number)
    yield gear(number, "weapon", tuple([(each.card, each.tapped) for each in god.weapons]))
    yield gear(number, "item", tuple([(each.card, each.tapped) for each in god.items]))
    if god.fallen:
        fallen = tuple(monster_shown(s, m, counted, None, fallen_mark(m.tapped), down=True) for m in god.fallen)
        yield CardArea(f"fallen-{number}", Msg("area.fallen"), fallen)
    lured = [(i, m) for i, m in enumerate(god.lures) if m is not None]
    if lured:
        shown = tuple(monster_shown(s, m, counted, None, lure_mark(i)) for i, m in lured)
        yield CardArea(f"lures-{number}", msg("area.lures", n=len(lured), of=LURE_SLOTS), shown)
    yield oblivion(god, seat)
    yield harm(number, god.id, tuple(god.conditions), tuple(sorted(god.wounds)) if in_use(s, "wounds") else ())
    yield character(number, god.id, god.level, god.core, god.ready, in_use(s, "abilities"))
    yield board(number, tuple(tiles(s, god)))


def fallen_mark(drained: bool) -> Badge:
    return Badge("drop" if drained else "sparkles", Msg("monster-mark.drained" if drained else "monster-mark.fallen"))


def lure_mark(slot: int) -> Badge:
    return Badge("footsteps", msg("monster-mark.lure", n=slot + 1))


@lru_cache(DRAWN)
def hand(seat: int, held: tuple[str, ...], tapped: tuple[str, ...]) -> CardArea:
    """The cards in hand; as many copies of a card as are tapped come last."""
    cards, left = [], {card: held.count(card) - tapped.count(card) for card in held}
    for i, card in enumerate(held):
        left[card] -= 1
        cards.append(action_card(card, hand_id(seat, i, card), tapped=left[card] < 0))
    return CardArea(f"hand-{seat}", Msg("area.hand"), tuple(cards))


@lru_cache(DRAWN)
def slots(seat: int, played: tuple[tuple[str, bool], ...], known: bool) -> CardArea:
    """The action slots; a face-down card is known to its owner."""
    cards = []
    for i, (card, face_up) in enumerate(played):
        if face_up:
            cards.append(action_card(card, slot_id(seat, i)))
        elif known:
            down = Badge("card-discard", Msg("card.face-down"))
            cards.append(replace(action_card(card, slot_id(seat, i), tapped=True), badges=(down,)))
    hidden = 0 if known else sum(not face_up for _, face_up in played)
    return CardArea(f"slots-{seat}", msg("area.slots", n=len(played), of=SLOTS), tuple(cards), hidden)


@lru_cache(DRAWN)
def gear(seat: int, kind: str, held: tuple[tuple[str, bool], ...]) -> CardArea:
    shown = weapon_card if kind == "weapon" else item_card
    cards = tuple(shown(card, gear_id(seat, kind, i), tapped) for i, (card, tapped) in enumerate(held))
    return CardArea(f"{kind}s-{seat}", Msg(f"area.{kind}s"), cards)


def oblivion(god: God, seat: int) -> CardArea:
    """The oblivion pile: only who looked at its top knows those cards; and cards just taken from it."""
    seen = tuple([card for card in god.oblivion.view(seat) if card is not None][::-1])
    aside = tuple(god.aside) if seat == god.seat else ()
    return forgotten(god.seat, seen, aside, len(god.oblivion) + len(god.aside) - len(seen) - len(aside))


@lru_cache(DRAWN)
def forgotten(seat: int, seen: tuple[str, ...], aside: tuple[str, ...], hidden: int) -> CardArea:
    cards = [action_card(card, f"oblivion-{seat}-{i}") for i, card in enumerate(seen)]
    cards += [action_card(card, aside_id(seat, i)) for i, card in enumerate(aside)]
    return CardArea(f"oblivion-{seat}", Msg("area.oblivion"), tuple(cards), hidden)


# --- character and board --------------------------------------------------------------------------------------------


@lru_cache(DRAWN)
def harm(seat: int, god: str, conditions: tuple[str, ...], wounds: tuple[int, ...]) -> CardArea:
    cards = [condition_card(seat, condition) for condition in conditions]
    cards += [wound_card(seat, god, space) for space in wounds]
    return CardArea(f"harm-{seat}", Msg("area.harm"), tuple(cards))


@cache
def character(seat: int, god: str, level: int, core: str, ready: bool, abilities: bool) -> CardArea:
    card = character_card(seat, god, level, core, ready, abilities)
    return CardArea(f"character-{seat}", Msg("area.character"), (card,))


def tiles(s: Hades, god: God) -> Iterable[tuple[str, int, int | None]]:
    """The places of the character board: action, level, and what the next level costs, if there is one."""
    upgrades = in_use(s, "upgrade")
    for action, row in tables.TILES.items():
        if action != "push" or in_use(s, "push"):
            level = god.tiles.get(action, 1)
            yield action, level, upgrade_cost(s, god, action) if upgrades and level < len(row.levels) else None


@lru_cache(DRAWN)
def board(seat: int, tiles: tuple[tuple[str, int, int | None], ...]) -> CardArea:
    return CardArea(f"board-{seat}", Msg("area.board"), tuple(tile_card(seat, *tile) for tile in tiles))
