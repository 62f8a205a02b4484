"""Setup: decks by level and scenario, explorers chosen or dealt, and the first tile."""

from __future__ import annotations

from functools import cache

from coterie.games.machina.box.names import TABLES
from coterie.games.machina.box.tables import CHAPTERS, EXPLORERS, ITEMS, MONSTERS, SCENARIOS, SIDES
from coterie.games.machina.items.inventory import KINDS
from coterie.games.machina.map.tiles import turns_for
from coterie.games.machina.state import Deck, Explorer, Log, Machina, Pile, Record, Tile
from coterie.kernel import zones
from coterie.kernel.game import agreed
from coterie.kernel.lattice import SOUTH
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Setup


def setup(choice: Setup) -> Machina:
    """Everything on the table before the first chapter is turned."""
    rng = stream(choice.seed, "game")
    records = [Record(card=name) for name in chosen_explorers(choice, rng)]
    return lay_out(choice, rng, choice.scenario, Log(records))


def symbol_of(scenario: str) -> str:
    """Whose symbol the cards of a scenario bear; a shorter way of playing uses those of the whole."""
    return SCENARIOS[scenario].of or scenario


@cache
def printed(kind: str, symbol: str) -> tuple[str, ...]:
    """The cards of a kind that belong to all scenarios or to the one with this symbol."""
    return tuple([name for name, card in TABLES[kind].items() if card.scenario in ("", symbol)])


def chosen_explorers(choice: Setup, rng: Rng) -> list[str]:
    """The explorers that were agreed on, one for each player, or any at random; none twice."""
    symbol = symbol_of(choice.scenario)
    known = [*printed("explorer", symbol)]
    named = agreed(choice, "explorers", known)
    if not named:
        rng.shuffle(known)
    return named or sorted(known[: choice.players])


def lay_out(choice: Setup, rng: Rng, scenario: str, log: Log) -> Machina:
    """Decks of level 1, the rest aside; cards kept from an earlier scenario are left out, and their owners lay them out
    before all else."""
    entry, symbol = SCENARIOS[scenario], symbol_of(scenario)
    kept = {card for record in log.records for card in (*record.items, *record.bound)}
    owners = [record.card for record in log.records if record.items or record.bound]

    def of(kind: str) -> list[str]:
        return [name for name in printed(kind, symbol) if name not in kept]

    items, monsters = of("item"), of("monster")
    first_items = [card for card in items if ITEMS[card].level == 1]
    decks = {
        kind: Deck("item", [card for card in first_items if ITEMS[card].kind == kind], group=kind) for kind in KINDS
    }
    monster_deck = Deck("monster", [card for card in monsters if MONSTERS[card].level == 1])
    explorer_events = Deck("event", of("event"))
    horror_events = Deck("horror", of("horror"))
    tiles = zones.Deck("tile", list(dict.fromkeys(side.tile for side in SIDES.values() if not side.scenario)))
    for deck in (*decks.values(), monster_deck, explorer_events, horror_events, tiles):
        rng.shuffle(deck.cards)
    if entry.start_tile:
        first = entry.start_tile
    else:
        bottom = tiles.cards.pop(0)
        first = [name for name, side in SIDES.items() if side.tile == bottom][rng.below(2)]
    return Machina(
        rng=rng,
        setup=choice,
        scenario=scenario,
        log=log,
        explorers=[explorer(record, seat) for seat, record in enumerate(log.records)],
        chapters=Pile("chapter", [*reversed([card for card in entry.chapters if CHAPTERS[card].number])]),
        chapter=next(card for card in entry.chapters if not CHAPTERS[card].number),
        monster_deck=monster_deck,
        dead_monsters=Pile("monster"),
        gone_monsters=Pile("monster"),
        later_monsters=Pile("monster", [card for card in monsters if MONSTERS[card].level > 1]),
        item_decks=decks,
        later_items=Pile("item", [card for card in items if ITEMS[card].level > 1]),
        destroyed_items=Pile("item"),
        explorer_events=explorer_events,
        past_explorer_events=Pile("event"),
        horror_events=horror_events,
        past_horror_events=Pile("horror"),
        resolving_events=Pile("event"),
        resolving_horrors=Pile("horror"),
        removed=Pile("event"),
        tile_deck=tiles,
        tiles=[Tile(side=first, slot=0, turns=turns_for(first, SOUTH))],
        phase="outfit" if owners else "start",
        queue=owners,
    )


def explorer(record: Record, seat: int) -> Explorer:
    card = EXPLORERS[record.card]
    return Explorer(
        card=record.card,
        seat=seat,
        health=card.health,
        stamina=card.stamina,
        items=list(record.items),
        bound=list(record.bound),
    )
