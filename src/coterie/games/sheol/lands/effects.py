"""What effects do to lands, the Citadel's cards and the decks of the table; needs about them; production."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS, cell_of, land_cells
from coterie.games.sheol.board.lightstream import land_at, network
from coterie.games.sheol.board.occupancy import facility_works, joined_to, working
from coterie.games.sheol.box import vocabulary as verbs
from coterie.games.sheol.citadel.actions import add_to_display, break_down, recharge
from coterie.games.sheol.damage.resources import gain_lux
from coterie.games.sheol.effects.resolve import Context, Counts, Tests, land_of, resolve, scout_of
from coterie.games.sheol.effects.standing import happens, value
from coterie.games.sheol.lands.actions import gain_alignment, lose_land, uncover
from coterie.games.sheol.lightshields.powers import concerned
from coterie.games.sheol.scouts.challenge import draw_poi, draw_reward
from coterie.games.sheol.scouts.inventory import could_take, draw_items, gain_item, make_room
from coterie.games.sheol.scouts.units import alive, most_lux
from coterie.games.sheol.shadows.menace import draw_threat
from coterie.games.sheol.state import CITADEL, Goods, Land, Sheol, Unit, everyone, name
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


def find_item(t: Table[Sheol], effect: verbs.Item, context: Context) -> Flow[None]:
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


def deal(t: Table[Sheol], effect: verbs.Deal, context: Context) -> Flow[None]:
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


def align(t: Table[Sheol], effect: verbs.Align, context: Context) -> None:
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
    if not s.facilities:
        return False
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

# --- what facilities make ---------------------------------------------------------------------------------------------


Product = Literal["lux", "umbra"]


def production_step(t: Table[Sheol]) -> Flow[None]:
    """Droids regain Lux, facilities yield what they make."""
    for unit in alive(t.state):
        regain = box.CORES[unit.core].regain if unit.is_droid else 0
        if regain and unit.lux < most_lux(unit):
            gain_lux(t, unit, regain, "scout.production.droid-regain")
    yield from produce(t)
    yield from happens(t, "production")


def produce(t: Table[Sheol]) -> Flow[None]:
    """Every Umbra Extractor yields the Umbra of its land, every Lux Synthesizer 1 Lux."""
    s = t.state
    for cell in working(s, "umbra", "lux"):
        what: Product = "umbra" if box.FACILITIES[s.facilities[cell].kind].produces == "umbra" else "lux"
        land = land_at(s, cell)
        assert land is not None
        n = max(0, value(s, "extract", box.LANDS[land.code].umbra)) if what == "umbra" else 1
        t.note("produced", "scout.production", what=f"@resource.{what}", n=n, at=SPOTS[cell])
        yield from share(t, cell, what, n)


def share(t: Table[Sheol], cell: int, what: Product, n: int) -> Flow[None]:
    """Each piece goes to a connected unit, Umbra also to the Citadel, or is left on a space of the land."""
    s, facility, rule = t.state, t.state.facilities[cell], "inventory.facility-gain"
    place = ""  # where all is left that is left, once that has been asked
    store = ["citadel"] if what == "umbra" and CITADEL in network(s, cell) else []
    for left in range(n, 0, -1):
        takers = [unit.id for unit in joined_to(s, cell) if can_take(s, unit, what)]
        ways: list[int | str] = [*takers, *store, "leave"]
        who = yield from t.choose(everyone(s), "share", ways, rule, at=SPOTS[cell], what=what, left=left)
        if who == "citadel":
            s.citadel.umbra += 1
            t.note("stored", "facility.umbra-extractor", n=s.citadel.umbra)
        elif isinstance(who, int) and (what == "lux" or (yield from make_room(t, s.units[who], what))):
            context = Context(who, rule=rule, card=f"facility.{facility.kind}.name")
            yield from resolve(t, (verbs.Gain({what: 1}),), context)
        else:
            place = place or (yield from leave_at(t, cell, what))
            goods = s.goods.setdefault(cell_of(place), Goods())
            setattr(goods, what, getattr(goods, what) + 1)
            t.note("left-there", f"facility.{facility.kind}", what=f"@resource.{what}", at=place)


def leave_at(t: Table[Sheol], cell: int, what: Product) -> Flow[str]:
    """The space of the land where something is left, by the players' choice: that of the facility comes first."""
    land = land_at(t.state, cell)
    assert land is not None
    names = [SPOTS[there] for there in sorted(land_cells(land.corner), key=lambda there: there != cell)]
    rule = "inventory.facility-gain"
    return (yield from t.choose(everyone(t.state), "leave-at", names, rule, at=SPOTS[cell], what=what))


def can_take(s: Sheol, unit: Unit, what: Product) -> bool:
    """Whether there is room for one more, or could be if something were discarded."""
    return unit.lux < most_lux(unit) if what == "lux" else could_take(s, unit, what)


RIDE = 2
"""Movement points of a Monorail."""
RIDE_BELOW = 4
"""Who has so many movement points already gets none."""


def run_monorails(t: Table[Sheol]) -> Flow[None]:
    """After recharging each Monorail gives 2 movement points to one connected unit, but not beyond the track."""
    s = t.state
    for cell in working(s, "movement"):
        riders = [unit.id for unit in joined_to(s, cell) if unit.movement < RIDE_BELOW]
        if riders:
            who = yield from t.choose(everyone(s), "monorail", riders, "facility.monorail", at=SPOTS[cell])
            s.units[who].movement += RIDE
            t.note("monorail", "facility.monorail", unit=name(s.units[who]), n=RIDE)
