"""What lies on the table for all: foes, market, oracle and deities, challenges, terrain, reference cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from coterie.games.hades.box import tables
from coterie.games.hades.box.tables import in_use, scenario_of
from coterie.games.hades.box.vocabulary import COLOURS
from coterie.games.hades.gods.board import SLOT_COSTS
from coterie.games.hades.gods.cards import spark_of
from coterie.games.hades.monsters.slots import ORDINARY_SLOTS
from coterie.games.hades.showing.cards import Numbers, alert_mark, companion_card, item_card, market_card, monster_shown
from coterie.games.hades.showing.ids import market_id, terrain_id
from coterie.games.hades.showing.odds import face_words
from coterie.games.hades.showing.story import Unmet, challenge_shown, deity_card, event_card, oracle_card, terrain_card
from coterie.games.hades.state import Hades, Terrain
from coterie.kernel.saying import join
from coterie.kernel.scene import Badge, Card, CardArea, Panel
from coterie.kernel.texts import Item, Msg, msg

ICONS = ("burst", "defence", "strike", "promote", "demote", "reroll", "set", "rank", "dice", "hit", "infliction")


def common_panels(s: Hades, counted: Numbers, waiting: Unmet) -> tuple[Panel, ...]:
    """What all see alike."""
    panels = (foes(s, counted), market(s), powers(s), challenges(s, waiting))
    return tuple(each for each in panels if each.areas or each.badges)


def panel(id: str, areas: Iterable[CardArea], badges: Iterable[Badge] = (), about: Msg | None = None) -> Panel:
    return Panel(id, Msg(f"panel.{id}"), badges=tuple(badges), areas=tuple(areas), about=about)


# --- foes -----------------------------------------------------------------------------------------------------------


def foes(s: Hades, counted: Numbers) -> Panel:
    """The sentinel board, the monster deck with its discard pile, and bosses that wait."""
    ordinary = tuple(monster_shown(s, m, counted) for m in s.ordinary if m is not None)
    areas = [
        CardArea("ordinary", msg("area.ordinary", n=len(ordinary), of=ORDINARY_SLOTS), ordinary),
        CardArea("monsters", Msg("area.monsters"), (), len(s.monsters)),
        CardArea("monster-discard", Msg("area.monster-discard"), discarded(s)),
    ]
    if in_use(s, "alert"):
        alert = tuple(monster_shown(s, m, counted, None, alert_mark(i)) for i, m in enumerate(s.alert) if m)
        areas.insert(1, CardArea("alert", msg("area.alert", n=len(alert), of=len(s.alert)), alert))
    waiting = tuple(monster_shown(s, boss.monster, counted) for boss in s.bosses if boss.monster is not None)
    if waiting:
        areas.append(CardArea("bosses", Msg("area.bosses"), waiting))
    return panel("foes", areas, about=Msg(f"about.overrun-{overrun(s)}"))


def overrun(s: Hades) -> str:
    """What a monster without a slot means here."""
    return s.difficulty if in_use(s, "overrun") else "prologue"


def discarded(s: Hades) -> tuple[Card, ...]:
    counted = Counter(s.monster_discard.cards)
    return tuple(
        Card(
            f"discarded-{kind}",
            Msg(f"monster.{kind}.name"),
            icon=tables.MONSTERS[kind].icon,
            badges=(Badge("stack", msg("badge.copies", n=n), n),),
        )
        for kind, n in sorted(counted.items())
    )


# --- market ---------------------------------------------------------------------------------------------------------


def market(s: Hades) -> Panel:
    """The cards on offer by type of loot, each deck behind them."""
    areas = []
    for kind, pile in s.market.items():
        deck = s.loot_decks[kind]
        if pile.cards or deck.cards:
            shown = tuple(market_card(kind, card, market_id(kind, card), spark_of(card)) for card in pile.cards)
            areas.append(CardArea(f"market-{kind}", Msg(f"area.market-{kind}"), shown, len(deck)))
    return panel("market", areas, about=Msg("about.market"))


# --- oracle, deities, companions ------------------------------------------------------------------------------------


def powers(s: Hades) -> Panel:
    areas, badges = [], []
    if in_use(s, "oracle"):
        last = tuple(oracle_card(card) for card in s.oracle_discard.cards[-1:])
        areas.append(CardArea("oracle", Msg("area.oracle"), last, len(s.oracle)))
        badges.append(Badge("tortoise", msg("badge.cautious", n=s.cautious), s.cautious))
        badges.append(Badge("lion", msg("badge.fearless", n=s.fearless), s.fearless))
    if s.deities:
        cards = tuple(deity_card(deity, blessings) for deity, blessings in s.deities.items())
        areas.append(CardArea("deities", Msg("area.deities"), cards))
    if s.companions:
        helpers = tuple(companion_card(helper.card, helper.tapped) for helper in s.companions)
        areas.append(CardArea("companions", Msg("area.companions"), helpers))
    if len(s.gods) in (1, 3, 4):
        badges.append(Badge("two-coins", msg("badge.coin", side=Msg("coin.heads" if s.coin else "coin.tails"))))
    return panel("powers", areas, badges, Msg("about.powers"))


# --- challenges and scenario rules ----------------------------------------------------------------------------------


def challenges(s: Hades, waiting: Unmet) -> Panel:
    """What is to be done, first the mandatory, and the scenario's own rules; counters as badges."""
    entry = scenario_of(s)
    finished = [c.id for c in entry.challenges if c.id not in waiting]
    wanted = [c.id for c in entry.challenges if c.mandatory and c.id in waiting]
    others = [c.id for c in entry.challenges if not c.mandatory and c.id in waiting]
    rows = {"mandatory": wanted, "optional": others, "finished": finished}
    areas = [
        CardArea(
            f"challenges-{row}", Msg(f"area.{row}"), tuple(challenge_shown(s, number, waiting) for number in numbers)
        )
        for row, numbers in rows.items()
        if numbers
    ]
    if entry.events:
        shown = tuple(event_card(s.scenario, event.id, event.id in s.fired) for event in entry.events)
        areas.append(CardArea("events", Msg("area.events"), shown))
    counted = [(counter, n) for counter, n in s.tally.items() if ":" not in counter and counter != "defeated"]
    badges = [Badge("abacus", msg("badge.counter", what=Msg(f"counter.{c}"), n=n), n) for c, n in counted]
    return panel("challenges", areas, badges, Msg(f"scenario.{s.scenario}.objective"))


# --- the lone wolf --------------------------------------------------------------------------------------------------


def terrain(s: Hades, area: Terrain, seat: int) -> Panel:
    """The terrain market, the slots with their costs, both decks, and the torch."""
    wolf = next((god.seat for god in s.gods if god.team == "wolf"), None)
    aside = tuple(terrain_card(card, terrain_id(card)) for card in area.aside) if seat == wolf else ()
    used = [(i, card) for i, card in enumerate(area.slots) if card]
    free: list[Item] = [msg("card.slot-cost", n=SLOT_COSTS[i]) for i, card in enumerate(area.slots) if not card]
    areas = [
        CardArea("terrain", Msg("area.terrain"), tuple(terrain_card(c, terrain_id(c)) for c in area.market.cards)),
        CardArea(
            "terrain-slots",
            msg("area.terrain-slots", free=free),
            tuple(terrain_card(card, terrain_id(card), i) for i, card in used),
        ),
        CardArea("torch", Msg("area.torch"), (item_card("torch", "torch", area.torch_tapped),)),
    ]
    for kind, deck, pile in (
        ("combat", area.combat, area.combat_discard),
        ("resource", area.resource, area.resource_discard),
    ):
        known = [card for card in deck.view(seat) if card is not None][::-1]
        shown = tuple(terrain_card(card, terrain_id(card)) for card in known)
        areas.append(CardArea(f"terrain-{kind}", Msg(f"terrain-deck.{kind}"), shown, len(deck) - len(shown)))
        past = tuple(terrain_card(card, terrain_id(card)) for card in pile.cards)
        if past:
            areas.append(CardArea(f"terrain-{kind}-discard", Msg(f"area.terrain-{kind}-discard"), past))
    if area.aside:
        areas.append(CardArea("terrain-aside", Msg("area.terrain-aside"), aside, len(area.aside) - len(aside)))
    return panel("terrain", areas, about=Msg("about.terrain"))


# --- reference ------------------------------------------------------------------------------------------------------


@cache
def reference() -> Panel:
    """The sides of the combat dice, and what the icons mean."""
    dice = tuple(
        Card(
            f"dice-{colour}",
            msg("card.die", colour=Msg(f"colour.{colour}")),
            msg("card.sides", sides=join([face_words(colour, number) for number in range(1, 7)], "effect.next")),
            f"die-{colour}",
        )
        for colour in COLOURS
    )
    icons = tuple(Card(f"icon-{icon}", Msg(f"icon.{icon}.name"), Msg(f"icon.{icon}.text")) for icon in ICONS)
    areas = (CardArea("dice", Msg("area.dice"), dice), CardArea("icons", Msg("area.icons"), icons))
    return panel("reference", areas)
