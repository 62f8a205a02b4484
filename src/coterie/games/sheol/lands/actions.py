"""Lands: discovered and lost, and the actions of their cards, each with its spots."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS, cell_of, land_cells
from coterie.games.sheol.board.lightstream import land_at, land_connected
from coterie.games.sheol.board.occupancy import ENEMIES, figures
from coterie.games.sheol.box.content import LandCard
from coterie.games.sheol.citadel.actions import add_to_display, cure_corruption, cure_cost, cure_in_citadel, may_cure
from coterie.games.sheol.citadel.districts import move_district, return_district
from coterie.games.sheol.effects.context import Context
from coterie.games.sheol.effects.standing import happens, value
from coterie.games.sheol.lightshields.playable import ActionCost
from coterie.games.sheol.lightshields.playing import pay_for
from coterie.games.sheol.lightshields.powers import affordable
from coterie.games.sheol.scouts.units import gain_shield, name
from coterie.games.sheol.state import CITADEL, Facility, Land, Sheol, Unit, start_point
from coterie.kernel.decision import Flow
from coterie.kernel.table import Table, Why
from coterie.kernel.zones import Bag

CARDS = {"build": 3, "explore": 2, "printer": 2, "cure": 2, "shield": 3}
"""Lightshields that each land action takes."""
RULES = {kind: "land.explore.cost" if kind == "explore" else f"land.{kind}" for kind in CARDS}


def land_options(s: Sheol, unit: Unit) -> Iterator[tuple[object, ...]]:
    """What the unit may do on the land where it stands."""
    land = land_at(s, unit.at) if unit.at >= 0 and unit.actions else None
    if land is None:
        return
    if not land.discovered:
        if may_discover(s, land):
            yield ("discover",)
        return
    kinds = [kind for kind in CARDS if spots_left(land, kind) and affordable(s, cost_of(s, unit, kind))]
    if "build" in kinds:
        yield from (("build", *how) for how in buildings(s, unit, land))
    if "explore" in kinds:
        yield ("explore",)
    if "printer" in kinds and land_connected(s, land):
        yield ("printer",)
    if "cure" in kinds and may_cure(s, unit):
        yield ("cure", "land")
    if "shield" in kinds and not unit.corrupted:
        yield ("shield",)


def card_of(land: Land) -> LandCard:
    return box.LANDS[land.code]


def spots_left(land: Land, kind: str) -> int:
    spots: int = getattr(card_of(land), kind)
    return spots - land.used.get(kind, 0)


def cost_of(s: Sheol, unit: Unit, kind: str) -> ActionCost:
    if kind == "cure":
        return cure_cost(s, unit, CARDS[kind])
    return ActionCost(kind, unit.id, {"actions": 1, "cards": max(0, value(s, f"{kind}-cards", CARDS[kind], unit))})


def work(t: Table[Sheol], unit: Unit, kind: str) -> Flow[Land]:
    """A land action is paid for and covers a spot; the land where it is done."""
    s = t.state
    land = land_at(s, unit.at)
    assert land is not None
    yield from pay_for(t, cost_of(s, unit, kind), Context(unit.id, land=land.id), RULES[kind])
    land.used[kind] = land.used.get(kind, 0) + 1
    return land


# --- discovering and losing -------------------------------------------------------------------------------------------


def may_discover(s: Sheol, land: Land) -> bool:
    """A land is discovered when it is connected, and neither enemy nor coralbone is on it."""
    cells = land_cells(land.corner)
    if any(cell in s.coral for cell in cells):
        return False
    taken = figures(s)
    if any(taken.get(cell) in ENEMIES for cell in cells):
        return False
    return any(land_connected(s, land, place) for place in {CITADEL, start_point(s)})


def discover(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """The land under the unit is discovered for an action point."""
    land = land_at(t.state, unit.at)
    assert land is not None
    action = ActionCost("discover", unit.id, {"actions": 1})
    yield from pay_for(t, action, Context(unit.id, land=land.id), "land.discover.effect")
    yield from uncover(t, land, unit, "land.discover.effect")


def uncover(t: Table[Sheol], land: Land, unit: Unit, why: Why) -> Flow[None]:
    """The tile is flipped, its card laid out, and a District token comes onto it."""
    hidden = t.state.hidden_lands[land.type]
    t.reveal(hidden, str(land.id))
    land.code = hidden.take(str(land.id))
    t.note("discovered", why, unit=name(unit), land=f"@land.{land.code}.name", at=SPOTS[land.corner])
    yield from move_district(t, land, unit)
    yield from happens(t, "discovered", Context(unit.id, land=land.id))


def lose_land(t: Table[Sheol], land: Land, why: Why) -> None:
    """A land tile that is discarded takes its card and its facilities with it."""
    s = t.state
    t.note("land-lost", why, at=SPOTS[land.corner])
    for cell in land_cells(land.corner):
        s.facilities.pop(cell, None)
    if land.discovered:
        s.lost_lands.cards.append(land.code)
        return_district(t, land, why)
    else:
        hidden = s.hidden_lands[land.type]
        spare = s.spare_lands.setdefault(land.type, Bag(hidden.family, group=hidden.group))
        t.move_unseen(hidden, spare, str(land.id))
    s.lands.remove(land)


# --- building ---------------------------------------------------------------------------------------------------------


def buildings(s: Sheol, unit: Unit, land: Land) -> Iterator[tuple[str, ...]]:
    """Facilities that may be built, with the space if there is a choice: under the unit if that is free."""
    cells = land_cells(land.corner)
    there = [s.facilities[cell].kind for cell in cells if cell in s.facilities]
    if len(there) >= card_of(land).build:
        return
    free = [cell for cell in cells if cell not in s.facilities]
    out = [facility.kind for facility in s.facilities.values()]
    for kind in s.citadel.unlocked:
        if kind in there or out.count(kind) >= box.FACILITIES[kind].tokens:
            continue
        if unit.at in free or len(free) == 1:
            yield (kind,)
        else:
            yield from ((kind, SPOTS[cell]) for cell in free)


def build(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """A facility is built on the land and works at once."""
    s = t.state
    land = yield from work(t, unit, "build")
    kind = str(option[1])
    free = [cell for cell in land_cells(land.corner) if cell not in s.facilities]
    cell = cell_of(str(option[2])) if len(option) > 2 else unit.at if unit.at in free else free[0]
    s.facilities[cell] = Facility(kind)
    t.note("built", "land.build", unit=name(unit), what=f"@facility.{kind}.name", at=SPOTS[cell])
    yield from happens(t, "built", Context(unit.id, land=land.id, cell=cell))


# --- the other actions ------------------------------------------------------------------------------------------------


def deploy_printer(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Items of the land's type are displayed for all to print."""
    land = yield from work(t, unit, "printer")
    t.note("printer", "land.printer", unit=name(unit), land=f"@land.{land.code}.name")
    items = max(0, value(t.state, "printer-items", card_of(land).items, unit))
    yield from add_to_display(t, items, land.type, "land.printer")
    yield from happens(t, "printed", Context(unit.id, land=land.id))


def cure(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Corruption is cured, on a land or in the Citadel."""
    if option[1] == "citadel":
        yield from cure_in_citadel(t, unit)
        return
    t.note("cures", "land.cure", unit=name(unit))
    land = yield from work(t, unit, "cure")
    yield from cure_corruption(t, unit, card_of(land).cured, "land.cure")


def obtain_shield(t: Table[Sheol], unit: Unit, option: tuple[object, ...]) -> Flow[None]:
    """Shield markers of the land."""
    land = yield from work(t, unit, "shield")
    gain_shield(t, unit, card_of(land).shields, "land.shield")
