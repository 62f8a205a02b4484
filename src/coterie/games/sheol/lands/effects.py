"""What effects do to lands, the Citadel's cards and the decks of the table, and needs about them."""

from __future__ import annotations

from collections import Counter

from coterie.games.sheol.board.ground import cell_of, land_cells
from coterie.games.sheol.board.lightstream import land_at
from coterie.games.sheol.board.occupancy import facility_works
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.box.vocabulary import Align, Deal, Item
from coterie.games.sheol.citadel.actions import add_to_display, break_down, recharge
from coterie.games.sheol.effects.context import Context, land_of, scout_of
from coterie.games.sheol.effects.resolve import Counts, Tests
from coterie.games.sheol.lands.actions import gain_alignment, lose_land, uncover
from coterie.games.sheol.lightshields.powers import concerned
from coterie.games.sheol.scouts.finds import draw_poi, draw_reward
from coterie.games.sheol.scouts.inventory import draw_items, gain_item
from coterie.games.sheol.shadows.menace import draw_threat
from coterie.games.sheol.state import Land, Sheol
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table


def change_land(t: Table[Sheol], effect: verbs.Land, context: Context) -> Flow[None]:
    """The land is discovered or lost, or one of its spots is free again."""
    land = land_of(t.state, context)
    if land is None:
        return
    if effect.change == "discover":
        if not land.discovered:
            yield from uncover(t, land, concerned(t.state, context), context)
    elif effect.change == "lose":
        lose_land(t, land, context)
    else:
        land.used[effect.change] = max(0, land.used.get(effect.change, 0) - 1)
        t.note("spot-free", context, what=f"@land-action.{effect.change}", land=f"@land.{land.code}.name")


def find_item(t: Table[Sheol], effect: Item, context: Context) -> Flow[None]:
    """An item of the Item deck into the inventory: the one named, or the next that will do."""
    deck, wanted = t.state.printer, effect.card
    if wanted in verbs.RANDOM_ITEMS:
        found = draw_items(t, 1, wanted)
    else:
        found = [item for item in deck.cards if item == wanted][:1]
        deck.cards = [item for item in deck.cards if item != wanted]
        deck.forget()
    for item in found:
        yield from gain_item(t, scout_of(t.state, context), item, context)


def deal(t: Table[Sheol], effect: Deal, context: Context) -> Flow[None]:
    """Cards of the table's decks are drawn and resolved."""
    s = t.state
    for what, n in effect.cards.items():
        if what == "display":
            land = land_of(s, context)
            yield from add_to_display(t, n, "any" if land is None else land.type, context)
            continue
        for _ in range(n):
            match what:
                case "threat":
                    yield from draw_threat(t, context)
                case "poi":
                    yield from draw_poi(t, concerned(s, context), why=context)
                case "reward":
                    yield from draw_reward(t, concerned(s, context), context)
                case "malfunction":
                    break_down(t, context)
                case "technology":
                    yield from recharge(t, context)


def align(t: Table[Sheol], effect: Align, context: Context) -> None:
    """Alignment points."""
    for faction, n in effect.points.items():
        gain_alignment(t, faction, n, context)


DOINGS = (change_land, find_item, deal, align)

# --- needs ------------------------------------------------------------------------------------------------------------


def at_work(s: Sheol, land: Land | None) -> list[str]:
    """The facilities at work on a land."""
    cells = () if land is None else land_cells(land.corner)
    return [s.facilities[cell].kind for cell in cells if facility_works(s, cell)]


def built(s: Sheol, wanted: dict[str, int], context: Context) -> bool:
    """So many facilities of a kind, or of `any`, are at work."""
    there = Counter(facility.kind for cell, facility in s.facilities.items() if facility_works(s, cell))
    return all((there.total() if kind == "any" else there[kind]) >= n for kind, n in wanted.items())


def built_at(s: Sheol, wanted: dict[str, str], context: Context) -> bool:
    if not s.facilities:
        return False
    return all(kind in at_work(s, land_at(s, cell_of(place))) for place, kind in wanted.items())


TESTS: Tests = {
    "built": built,
    "built_at": built_at,
    "near_facility": lambda s, kind, context: kind in at_work(s, land_at(s, scout_of(s, context).at)),
}
COUNTS: Counts = {
    "discovered": lambda s, n, context: sum([land.discovered for land in s.lands]),
    "deposit": lambda s, n, context: s.citadel.umbra,
}
