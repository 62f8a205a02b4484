"""What lies on the table for all: foes, market, oracle and deities, challenges, terrain, reference cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.tables import in_use, scenario_of
from coterie.games.hades.box.vocabulary import COLOURS
from coterie.games.hades.gods.board import SLOT_COSTS
from coterie.games.hades.gods.cards import spark_of
from coterie.games.hades.monsters.deck import ORDINARY_SLOTS
from coterie.games.hades.showing.cards import Numbers, alert_mark, companion_card, item_card, market_card, monster_shown
from coterie.games.hades.showing.ids import market_id, terrain_id
from coterie.games.hades.showing.odds import face_words
from coterie.games.hades.showing.story import Unmet, challenge_shown, deity_card, event_card, oracle_card, terrain_card
from coterie.games.hades.state import Hades, Terrain
from coterie.kernel.drawing import area, common_panel, filled
from coterie.kernel.saying import join
from coterie.kernel.scene import Badge, Card, CardArea, Panel
from coterie.kernel.texts import Item, Msg, msg

ICONS = ("burst", "defence", "strike", "promote", "demote", "reroll", "set", "rank", "dice", "hit", "infliction")


def common_panels(s: Hades, counted: Numbers, waiting: Unmet) -> tuple[Panel, ...]:
    """What all see alike."""
    panels = (foes(s, counted), market(s), powers(s), challenges(s, waiting))
    return tuple(each for each in panels if each.areas or each.badges)


# --- foes -----------------------------------------------------------------------------------------------------------


def foes(s: Hades, counted: Numbers) -> Panel:
    """The sentinel board, the monster deck with its discard pile, and bosses that wait."""
    ordinary = [monster_shown(s, m, counted) for m in s.ordinary if m is not None]
    areas = [area("ordinary", ordinary, n=len(ordinary), of=ORDINARY_SLOTS)]
    if in_use(s, "alert"):
        alert = [monster_shown(s, m, counted, None, alert_mark(i)) for i, m in enumerate(s.alert) if m]
        areas.append(area("alert", alert, n=len(alert), of=len(s.alert)))
    areas += [area("monsters", hidden=len(s.monsters)), area("monster-discard", discarded(s))]
    waiting = (monster_shown(s, boss.monster, counted) for boss in s.bosses if boss.monster is not None)
    areas += filled([area("bosses", waiting)])
    return common_panel("foes", areas, about=Msg(f"about.overrun-{overrun(s)}"))


def overrun(s: Hades) -> str:
    """What a monster without a slot means here."""
    return s.difficulty if in_use(s, "overrun") else "prologue"


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
            (market_card(kind, card, market_id(kind, card), spark_of(card)) for card in pile.cards),
            len(s.loot_decks[kind]),
        )
        for kind, pile in s.market.items()
    ]
    return common_panel("market", filled(areas), about=Msg("about.market"))


# --- oracle, deities, companions ------------------------------------------------------------------------------------


def powers(s: Hades) -> Panel:
    areas, marks = [], []
    if in_use(s, "oracle"):
        areas.append(area("oracle", map(oracle_card, s.oracle_discard.cards[-1:]), len(s.oracle)))
        marks.append(Badge("tortoise", msg("badge.cautious", n=s.cautious), s.cautious))
        marks.append(Badge("lion", msg("badge.fearless", n=s.fearless), s.fearless))
    if len(s.gods) in (1, 3, 4):
        marks.append(Badge("two-coins", msg("badge.coin", side=Msg("coin.heads" if s.coin else "coin.tails"))))
    deities = (deity_card(deity, blessings) for deity, blessings in s.deities.items())
    companions = (companion_card(helper.card, helper.tapped) for helper in s.companions)
    areas += filled([area("deities", deities), area("companions", companions)])
    return common_panel("powers", areas, marks, about=Msg("about.powers"))


# --- challenges and scenario rules ----------------------------------------------------------------------------------


def challenges(s: Hades, waiting: Unmet) -> Panel:
    """What is to be done, first the mandatory, and the scenario's own rules; counters as badges."""
    entry = scenario_of(s)
    rows: dict[str, list[Card]] = {"mandatory": [], "optional": [], "finished": []}
    for each in entry.challenges:
        row = "finished" if each.id not in waiting else "mandatory" if each.mandatory else "optional"
        rows[row].append(challenge_shown(s, each.id, waiting))
    areas = [CardArea(f"challenges-{row}", Msg(f"area.{row}"), tuple(cards)) for row, cards in rows.items()]
    areas.append(area("events", (event_card(s.scenario, event.id, event.id in s.fired) for event in entry.events)))
    counted = [(counter, n) for counter, n in s.tally.items() if ":" not in counter and counter != "defeated"]
    marks = [Badge("abacus", msg("badge.counter", what=Msg(f"counter.{c}"), n=n), n) for c, n in counted]
    return common_panel("challenges", filled(areas), marks, about=Msg(f"scenario.{s.scenario}.objective"))


# --- the lone wolf --------------------------------------------------------------------------------------------------


def terrain(s: Hades, land: Terrain, seat: int) -> Panel:
    """The terrain market, the slots with their costs, both decks, and the torch."""
    wolf = next((god.seat for god in s.gods if god.team == "wolf"), None)

    def shown(cards: Iterable[str]) -> list[Card]:
        return [terrain_card(card, terrain_id(card)) for card in cards]

    free: list[Item] = [msg("card.slot-cost", n=SLOT_COSTS[i]) for i, card in enumerate(land.slots) if not card]
    used = (terrain_card(card, terrain_id(card), i) for i, card in enumerate(land.slots) if card)
    areas = [
        area("terrain", shown(land.market.cards)),
        area("terrain-slots", used, free=free),
        area("torch", (item_card("torch", "torch", land.torch_tapped),)),
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
