"""What lies before each god: dials, board, cards, monsters; and what lies on the table for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from coterie.games.hades.actions.bonus import push_uses
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import COLOURS
from coterie.games.hades.effects.words import face_words
from coterie.games.hades.gods.board import DIAL, SLOT_COSTS, SLOTS, active, active_team, card_of, upgrade_cost
from coterie.games.hades.gods.cards import spark_of
from coterie.games.hades.monsters.combat import TRACK
from coterie.games.hades.monsters.deck import ALERT_VALUES, LURE_SLOTS, ORDINARY_SLOTS
from coterie.games.hades.showing import cards as show
from coterie.games.hades.showing.story import Unmet, challenge_shown, deity_card, event_shown, oracle_card, terrain_card
from coterie.games.hades.state import Gear, God, Hades, Terrain
from coterie.kernel.data import encode, replace
from coterie.kernel.drawing import Drawings, area, badges, common_panel, count, filled, mark, meter, row
from coterie.kernel.saying import join
from coterie.kernel.scene import Badge, Card, CardArea, Meter, Panel, Track
from coterie.kernel.texts import Item, Msg, msg

ICONS = ("burst", "defence", "strike", "promote", "demote", "reroll", "set", "rank", "dice", "hit", "infliction")
RESOURCES = {"nectar": "amphora", "might": "biceps", "spark": "sparkles", "divinity": "laurel-crown"}


_panels: Drawings[Panel] = Drawings(show.DRAWN)


def god_panel(s: Hades, god: God, seat: int, counted: show.Numbers) -> Panel:
    """All that lies before a god; seats that know the same get the same drawing."""
    secrets = bool(god.aside) or not all(slot.face_up for slot in god.slots)
    knows = (secrets and seat == god.seat, god.oblivion.looked.get(seat, 0))
    turn = (god.team == active_team(s), s.phase == "actions" and s.acting == god.seat)
    names = tuple([counted[m.id] for m in god.fallen])
    key = (s.scenario, encode(god), knows, turn, names)
    return _panels.get(key, drawn, s, god, seat, counted)


def drawn(s: Hades, god: God, seat: int, counted: show.Numbers) -> Panel:
    return Panel(
        f"panel-{god.seat}",
        show.god_called(god),
        god.seat,
        tuple(meters(s, god)),
        (track(god.seat, god.track),) if tables.in_use(s, "track") else (),
        god_badges(s, god),
        filled(areas(s, god, seat, counted)),
        active=s.phase == "actions" and s.acting == god.seat,
        about=show.god_words(god.id, god.team),
    )


def meters(s: Hades, god: God) -> Iterable[Meter]:
    yield show.ichor_meter(god)
    for resource, icon in RESOURCES.items():
        if resource != "divinity" or tables.in_use(s, "divinity"):
            yield meter(resource, god.seat, getattr(god, resource), DIAL, icon, f"resource.{resource}")
    high = max(god.capacity, card_of(god).capacity)
    yield meter("capacity", god.seat, max(0, god.capacity), high, "backpack")
    if tables.in_use(s, "push"):
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
        *show.condition_badges(god),
        count(len(god.wounds), "bleeding-wound", "badge.wounds"),
        count(god.bruises, "drop", "badge.bruises"),
        *(Badge("hourglass", Msg(f"prepared.{what}")) for what in god.prepared),
    )


def areas(s: Hades, god: God, seat: int, counted: show.Numbers) -> Iterable[CardArea]:
    number = god.seat
    yield hand(s, god)
    yield slots(s, god, known=seat == number)
    yield area("weapons", gear(number, "weapon", god.weapons, show.weapon_card), owner=number)
    yield area("items", gear(number, "item", god.items, show.item_card), owner=number)
    fallen = (show.monster_shown(s, m, counted, None, fallen_mark(m.tapped), down=True) for m in god.fallen)
    yield area("fallen", fallen, owner=number)
    yield oblivion(god, seat)
    harm = [show.condition_card(number, condition) for condition in god.conditions]
    in_force = tables.in_use(s, "wounds")
    harm += [show.wound_card(number, god.id, space, in_force) for space in sorted(god.wounds)]
    yield area("harm", harm, owner=number)
    card = show.character_card(number, god.id, god.level, god.core, god.ready, tables.in_use(s, "abilities"))
    yield area("character", (card,), owner=number)
    yield area("board", tiles(s, god), owner=number)


def fallen_mark(drained: bool) -> Badge:
    return Badge("drop" if drained else "sparkles", Msg("monster-mark.drained" if drained else "monster-mark.fallen"))


def lure_mark(slot: int) -> Badge:
    return Badge("footsteps", msg("monster-mark.lure", n=slot + 1))


def hand(s: Hades, god: God) -> CardArea:
    """The cards in hand; as many copies of a card as are tapped come last."""
    left, early = Counter(god.hand.cards) - Counter(god.tapped), not tables.in_use(s, "oblivion")

    def draw(card: str, id: str) -> Card:
        left[card] -= 1
        return show.action_card(card, id, left[card] < 0, early)

    return area("hand", row(god.hand.cards, f"hand-{god.seat}", draw), owner=god.seat)


def slots(s: Hades, god: God, known: bool) -> CardArea:
    """The action slots; a face-down card is known to its owner."""
    cards, down, early = [], (Badge("card-discard", Msg("card.face-down")),), not tables.in_use(s, "oblivion")
    for i, slot in enumerate(god.slots):
        if slot.face_up:
            cards.append(show.action_card(slot.card, show.slot_id(god.seat, i), False, early))
        elif known:
            cards.append(replace(show.action_card(slot.card, show.slot_id(god.seat, i), tapped=True), badges=down))
    return area("slots", cards, len(god.slots) - len(cards), god.seat, n=len(god.slots), of=SLOTS)


def gear(seat: int, kind: str, held: list[Gear], draw: Callable[[str, str, bool], Card]) -> Iterable[Card]:
    return (draw(each.card, show.gear_id(seat, kind, i), each.tapped) for i, each in enumerate(held))


def oblivion(god: God, seat: int) -> CardArea:
    """The oblivion pile: only who looked at its top knows those cards; and cards just taken from it."""
    seen = [card for card in god.oblivion.view(seat) if card is not None][::-1]
    aside = god.aside if seat == god.seat else []
    cards = [show.action_card(card, f"oblivion-{god.seat}-{i}") for i, card in enumerate(seen)]
    cards += [show.action_card(card, show.aside_id(god.seat, i)) for i, card in enumerate(aside)]
    return area("oblivion", cards, len(god.oblivion) + len(god.aside) - len(cards), god.seat)


def tiles(s: Hades, god: God) -> Iterable[Card]:
    """The places of the character board: action, level, and what the next level costs, if there is one."""
    upgrades, needed = tables.in_use(s, "upgrade"), {"push": "push", "focus": "oblivion"}
    for action, each in tables.TILES.items():
        if action not in needed or tables.in_use(s, needed[action]):
            level = god.tiles.get(action, 1)
            cost = upgrade_cost(s, god, action) if upgrades and level < len(each.levels) else None
            yield show.tile_card(god.seat, action, level, cost)


# --- what all see alike ---------------------------------------------------------------------------------------------


def common_panels(s: Hades, counted: show.Numbers, waiting: Unmet) -> tuple[Panel, ...]:
    """What all see alike."""
    panels = (field(s, counted), foes(s, counted), market(s), powers(s), challenges(s, waiting))
    return tuple(each for each in panels if each.areas or each.badges)


# --- foes -----------------------------------------------------------------------------------------------------------


Beside = tuple[tuple[CardArea, ...], tuple[CardArea, ...]]
"""Engaged monsters and lured ones, each in an area if there is any."""

_fields: Drawings[Beside] = Drawings(show.DRAWN)


def field(s: Hades, counted: show.Numbers) -> Panel:
    """The middle of the table: who is engaged with whom, lured monsters, the sentinel board."""
    lying = [beside(s, god, counted) for god in s.gods]
    areas = [*(each for engaged, _ in lying for each in engaged), *(each for _, lures in lying for each in lures)]
    ordinary = [show.monster_shown(s, m, counted) for m in s.ordinary if m is not None]
    areas.append(slotted("ordinary", ordinary, ORDINARY_SLOTS))
    if tables.in_use(s, "alert"):
        marks = [Badge("dice-fate", msg("monster-mark.alert", n=n)) for n in ALERT_VALUES]
        alert = [show.monster_shown(s, m, counted, None, marks[i]) for i, m in enumerate(s.alert) if m]
        areas.append(slotted("alert", alert, len(s.alert)))
    panel = common_panel("field", areas, about=Msg(f"about.overrun-{overrun(s)}"))
    return replace(panel, pinned=True)


def slotted(kind: str, cards: list[Card], slots: int, **more: Any) -> CardArea:
    """Cards in so many places."""
    return replace(area(kind, cards, n=len(cards), of=slots, **more), slots=slots)


def beside(s: Hades, god: God, counted: show.Numbers) -> Beside:
    """What lies at the board of a character: engaged monsters, and lured ones in their slots."""
    here = god in active(s)
    names = tuple([counted[m.id] for m in (*god.engaged, *god.lures) if m is not None])
    return _fields.get((s.scenario, encode(god), here, names), beside_drawn, s, god, counted, here)


def beside_drawn(s: Hades, god: God, counted: show.Numbers, here: bool) -> Beside:
    called = show.god_called(god)
    engaged = [show.monster_shown(s, m, counted, god) for m in god.engaged]
    lured = [show.monster_shown(s, m, counted, None, lure_mark(i)) for i, m in enumerate(god.lures) if m is not None]
    fighting = area("engaged", engaged, owner=god.seat, god=called)
    lures = slotted("lures", lured, LURE_SLOTS, owner=god.seat, god=called)
    return (fighting,) if engaged else (), (lures,) if lured or here else ()


def foes(s: Hades, counted: show.Numbers) -> Panel:
    """The monster deck with its discard pile, and bosses that wait."""
    areas = [area("monsters", hidden=len(s.monsters)), area("monster-discard", discarded(s))]
    waiting = (show.monster_shown(s, boss.monster, counted) for boss in s.bosses if boss.monster is not None)
    areas += filled([area("bosses", waiting)])
    return common_panel("foes", areas)


def overrun(s: Hades) -> str:
    """What a monster without a slot means here."""
    return s.difficulty if tables.in_use(s, "overrun") else "prologue"


def discarded(s: Hades) -> Iterator[Card]:
    for kind, n in sorted(Counter(s.monster_discard.cards).items()):
        copies = (Badge("stack", msg("badge.copies", n=n), n),)
        yield Card(f"discarded-{kind}", Msg(f"monster.{kind}.name"), icon=tables.MONSTERS[kind].icon, badges=copies)


# --- market ---------------------------------------------------------------------------------------------------------


def market(s: Hades) -> Panel:
    """The cards on offer by type of loot, each deck behind them."""
    areas = [
        area(
            f"market-{kind}",
            (show.market_card(kind, card, show.market_id(kind, card), spark_of(card)) for card in pile.cards),
            len(s.loot_decks[kind]),
        )
        for kind, pile in s.market.items()
    ]
    return common_panel("market", filled(areas), about=Msg("about.market"))


# --- oracle, deities, companions ------------------------------------------------------------------------------------


def powers(s: Hades) -> Panel:
    areas, marks = [], []
    if tables.in_use(s, "oracle"):
        areas.append(area("oracle", map(oracle_card, s.oracle_discard.cards[-1:]), len(s.oracle)))
        marks.append(Badge("tortoise", msg("badge.cautious", n=s.cautious), s.cautious))
        marks.append(Badge("lion", msg("badge.fearless", n=s.fearless), s.fearless))
    if len(s.gods) in (1, 3, 4):
        marks.append(Badge("two-coins", msg("badge.coin", side=Msg("coin.heads" if s.coin else "coin.tails"))))
    deities = (deity_card(deity, blessings) for deity, blessings in s.deities.items())
    companions = (show.companion_card(helper.card, helper.tapped) for helper in s.companions)
    areas += filled([area("deities", deities), area("companions", companions)])
    return common_panel("powers", areas, marks, about=Msg("about.powers"))


# --- challenges and scenario rules ----------------------------------------------------------------------------------


def challenges(s: Hades, waiting: Unmet) -> Panel:
    """What is to be done, first the mandatory, and the scenario's own rules; counters as badges."""
    entry = tables.scenario_of(s)
    rows: dict[str, list[Card]] = {"mandatory": [], "optional": [], "finished": []}
    for each in entry.challenges:
        row = "finished" if each.id not in waiting else "mandatory" if each.mandatory else "optional"
        rows[row].append(challenge_shown(s, each.id, waiting))
    areas = [CardArea(f"challenges-{row}", Msg(f"area.{row}"), tuple(cards)) for row, cards in rows.items()]
    areas.append(area("events", (event_shown(s, event) for event in entry.events)))
    counted = [(counter, n) for counter, n in s.tally.items() if ":" not in counter and counter != "defeated"]
    marks = [Badge("abacus", msg("badge.counter", what=Msg(f"counter.{c}"), n=n), n) for c, n in counted]
    return common_panel("challenges", filled(areas), marks, about=Msg(f"scenario.{s.scenario}.objective"))


# --- the lone wolf --------------------------------------------------------------------------------------------------


def terrain(s: Hades, land: Terrain, seat: int) -> Panel:
    """The terrain market, the slots with their costs, both decks, and the torch."""
    wolf = next((god.seat for god in s.gods if god.team == "wolf"), None)

    def shown(cards: Iterable[str]) -> list[Card]:
        return [terrain_card(card, show.terrain_id(card)) for card in cards]

    free: list[Item] = [msg("card.slot-cost", n=SLOT_COSTS[i]) for i, card in enumerate(land.slots) if not card]
    used = (terrain_card(card, show.terrain_id(card), i) for i, card in enumerate(land.slots) if card)
    areas = [
        area("terrain", shown(land.market.cards)),
        area("terrain-slots", used, free=free),
        area("torch", (show.item_card("torch", "torch", land.torch_tapped),)),
    ]
    decks = {"combat": (land.combat, land.combat_discard), "resource": (land.resource, land.resource_discard)}
    for kind, (deck, pile) in decks.items():
        known = shown(card for card in reversed(deck.view(seat)) if card is not None)
        areas.append(CardArea(f"terrain-{kind}", Msg(f"terrain-deck.{kind}"), tuple(known), len(deck) - len(known)))
        areas += filled([area(f"terrain-{kind}-discard", shown(pile.cards))])
    aside = shown(land.aside) if seat == wolf else []
    areas += filled([area("terrain-aside", aside, len(land.aside) - len(aside))])
    return common_panel("terrain", areas, about=Msg("about.terrain"))


# --- reference ------------------------------------------------------------------------------------------------------


@cache
def reference() -> Panel:
    """The sides of the combat dice, and what the icons mean."""
    dice = []
    for colour in COLOURS:
        sides = join([face_words(colour, number) for number in range(1, 7)], "effect.next")
        name = msg("card.die", colour=Msg(f"colour.{colour}"))
        dice.append(Card(f"dice-{colour}", name, msg("card.sides", sides=sides), f"die-{colour}"))
    icons = (Card(f"icon-{icon}", Msg(f"icon.{icon}.name"), Msg(f"icon.{icon}.text")) for icon in ICONS)
    return common_panel("reference", (area("dice", dice), area("icons", icons)))
