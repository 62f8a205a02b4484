"""Lands: discovered and lost, and the actions of their cards, each with its spots; exploration."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS, cell_of, land_cells
from coterie.games.sheol.board.lightstream import land_connected
from coterie.games.sheol.board.occupancy import ENEMIES
from coterie.games.sheol.box.content import Exploration, LandCard, part
from coterie.games.sheol.box.vocabulary import Challenge
from coterie.games.sheol.citadel.actions import Cure, add_to_display, move_district, return_district
from coterie.games.sheol.effects.resolve import Context, carry_out, holds
from coterie.games.sheol.effects.standing import happens, value
from coterie.games.sheol.effects.words import facility_words
from coterie.games.sheol.lightshields.actions import CardsAction, PaidAction
from coterie.games.sheol.scouts.acting import CORRUPTED, Acting, Place
from coterie.games.sheol.scouts.challenge import attempt, draw_poi
from coterie.games.sheol.scouts.units import gain_shield
from coterie.games.sheol.state import CITADEL, Bag, Facility, Land, Sheol, Unit, count, name, start_point
from coterie.kernel.actions import Reason
from coterie.kernel.data import replace
from coterie.kernel.decision import Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table, Why
from coterie.kernel.texts import Msg, msg


def card_of(land: Land) -> LandCard:
    return box.LANDS[land.code]


def here(acting: Acting) -> tuple[str, ...]:
    """The land under the unit, to point at."""
    return () if acting.land is None else (f"land-{SPOTS[acting.land.corner]}",)


class OnLand(PaidAction):
    """An action of a unit on a land."""

    takes_point = True

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label, cost = Msg(f"option.{self.word}"), self.price(s, acting, option)
        return Choice(label, "", here(acting), self.icon, cost, Msg(f"detail.{self.word}"))


class LandAction(OnLand, CardsAction):
    """An action of a Land card, for an action point and cards, on one of its spots; its word names the spots."""

    places = ("land",)

    def not_here(self, place: Place) -> Reason:
        return UNDISCOVERED if place == "dark-land" else NO_LAND

    def used_up(self, s: Sheol, acting: Acting) -> Reason | None:
        spots: int = getattr(card_of(acting.ground), self.word)
        return None if spots > acting.ground.used.get(self.word, 0) else NO_SPOT

    def work(self, t: Table[Sheol], acting: Acting) -> Flow[Land]:
        """It is paid for and covers a spot; the land where it is done."""
        land = acting.ground
        yield from self.pay(t, acting, (self.word,), Context(acting.unit.id, land=land.id))
        land.used[self.word] = land.used.get(self.word, 0) + 1
        return land


NO_SPOT = Reason("no-spot", "land.card.spots")
NO_LAND = Reason("no-land", "land.action.on-tile")
UNDISCOVERED = Reason("undiscovered", "land.discover.effect")
NO_FACILITY = Reason("no-facility", "land.build.limit")


# --- discovering and losing -------------------------------------------------------------------------------------------


class Discover(OnLand):
    """The land under the unit is discovered for an action point; it must be connected, and nothing hostile on it."""

    word, rule, paid_by, icon = "discover", "land.discover.condition", "land.discover.effect", "spyglass"
    places = ("dark-land",)

    def not_here(self, place: Place) -> Reason:
        return self.no("discovered" if place == "land" else "no-land")

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        land = acting.ground
        if reason := super().why_not(s, acting):
            return reason
        if any(cell in s.coral or acting.figures.get(cell) in ENEMIES for cell in land_cells(land.corner)):
            return self.no("beset")
        joined = any(land_connected(s, land, place) for place in {CITADEL, start_point(s)})
        return None if joined else self.no("not-connected")

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        return {"actions": 1}

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        unit, land = acting.unit, acting.ground
        yield from self.pay(t, acting, option, Context(unit.id, land=land.id))
        yield from uncover(t, land, unit, self.paid_by)


def uncover(t: Table[Sheol], land: Land, unit: Unit, why: Why) -> Flow[None]:
    """The tile is flipped, its card read aloud and laid out, and a District token comes onto it."""
    hidden = t.state.hidden_lands[land.type]
    t.reveal(hidden, str(land.id))
    land.code = hidden.take(str(land.id))
    t.note("discovered", why, unit=name(unit), land=f"@land.{land.code}.name", at=SPOTS[land.corner])
    t.note("story", "land.discover.effect", text=f"@land.{land.code}.story")
    yield from move_district(t, land, unit)
    yield from happens(t, "discovered", Context(unit.id, land=land.id))


def lose_land(t: Table[Sheol], land: Land, why: Why) -> None:
    """A land tile that is discarded takes its card, its facilities and what was left there with it."""
    s = t.state
    t.note("land-lost", why, at=SPOTS[land.corner])
    for cell in land_cells(land.corner):
        s.facilities.pop(cell, None)
        s.goods.pop(cell, None)
    if land.discovered:
        s.lost_lands.cards.append(land.code)
        return_district(t, land, why)
    else:
        hidden = s.hidden_lands[land.type]
        spare = s.spare_lands.setdefault(land.type, Bag(hidden.family, group=hidden.group))
        t.move_unseen(hidden, spare, str(land.id))
    s.lands.remove(land)


# --- building ---------------------------------------------------------------------------------------------------------


class Build(LandAction):
    """A facility is built on the land and works at once."""

    word, rule, icon, cards = "build", "land.build", "gear-hammer", 3

    def options(self, s: Sheol, acting: Acting) -> list[Any]:
        kinds = buildings(s, acting.ground)
        if not kinds or acting.unit.at not in s.facilities:
            return [("build", kind) for kind in kinds]
        return [("build", kind, SPOTS[cell]) for kind in kinds for cell in self.free(s, acting)]

    def free(self, s: Sheol, acting: Acting) -> list[int]:
        """The unoccupied spaces of the land, where a facility goes that has no place under the unit."""
        taken = acting.figures.keys() | s.facilities.keys() | s.coral.keys()
        return [cell for cell in land_cells(acting.ground.corner) if cell not in taken]

    def nothing(self, s: Sheol, acting: Acting) -> Reason:
        return self.no("no-free-space") if buildings(s, acting.ground) else NO_FACILITY

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        s, unit, kind = t.state, acting.unit, option[1]
        land = yield from self.work(t, acting)
        cell = cell_of(option[2]) if len(option) > 2 else unit.at
        s.facilities[cell] = Facility(kind)
        t.note("built", self.rule, unit=name(unit), what=f"@facility.{kind}.name", at=SPOTS[cell])
        yield from happens(t, "built", Context(unit.id, land=land.id, cell=cell))

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        """("build", facility), or ("build", facility, space)."""
        if len(option) == 1:
            return self.name()
        kind = option[1]
        where = option[2] if len(option) > 2 else SPOTS[acting.unit.at]
        label, cost = msg("option.build", what=Msg(f"facility.{kind}.name"), at=where), self.price(s, acting, option)
        return Choice(label, "", (where,), box.FACILITIES[kind].icon, cost, facility_words(kind))


def buildings(s: Sheol, land: Land) -> list[str]:
    """Facilities that may be built on a land."""
    cells = land_cells(land.corner)
    there = [s.facilities[cell].kind for cell in cells if cell in s.facilities]
    if len(there) >= card_of(land).build:
        return []
    out = [facility.kind for facility in s.facilities.values()]
    left = [kind for kind in s.citadel.unlocked if out.count(kind) < box.FACILITIES[kind].tokens]
    return [kind for kind in left if kind not in there]


# --- the other actions ------------------------------------------------------------------------------------------------


class DeployPrinter(LandAction):
    """Items of the land's type are displayed for all to print."""

    word, rule, icon, cards = "printer", "land.printer", "cube", 2

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        reason = super().why_not(s, acting)
        return reason if reason or land_connected(s, acting.ground) else self.no("not-connected")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        unit = acting.unit
        land = yield from self.work(t, acting)
        t.note("printer", self.rule, unit=name(unit), land=f"@land.{land.code}.name")
        items = max(0, value(t.state, "printer-items", card_of(land).items, unit))
        yield from add_to_display(t, items, land.type, self.rule)
        yield from happens(t, "printed", Context(unit.id, land=land.id))


class CureOnLand(Cure, LandAction):
    """As much corruption as the land says."""

    rule, place, cards = "land.cure", "land", 2

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        land = yield from self.work(t, acting)
        yield from self.cure(t, acting.unit, card_of(land).cured)

    def show(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        if len(option) == 1:
            return self.name()
        land, cost = acting.land, self.price(s, acting, option)
        n = card_of(land).cured if land is not None and land.discovered else 0
        return Choice(msg("option.cure", n=n), "", here(acting), self.icon, cost)


class ObtainShield(LandAction):
    """Shield markers of the land."""

    word, rule, icon, cards = "shield", "land.shield", "shield", 3

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return super().why_not(s, acting) or (CORRUPTED if acting.unit.corrupted else None)

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        land = yield from self.work(t, acting)
        if not gain_shield(t, acting.unit, card_of(land).shields, self.rule):
            t.note("shield-full", self.rule, unit=name(acting.unit))


# --- exploring --------------------------------------------------------------------------------------------------------


class Explore(LandAction):
    """The lowest card that the land still has; without one a Point of Interest for everyone."""

    word, rule, icon, cards = "explore", "land.explore.cost", "compass", 2

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        s, unit = t.state, acting.unit
        land = yield from self.work(t, acting)
        context = Context(unit.id, land=land.id, rule="land.explore.choice")
        card = next_card(s, land)
        if card is None:
            t.note("nothing-left", "land.explore.exhausted", unit=name(unit), land=f"@land.{land.code}.name")
            yield from draw_poi(t, unit, 1, "land.explore.exhausted")
        else:
            s.explored.append(card.id)
            yield from read_card(t, unit, card, context)
            gain_alignment(t, card.faction, 1, "land.explore.reward")
        count(s, "explored")
        yield from happens(t, "explored", context)


def next_card(s: Sheol, land: Land) -> Exploration | None:
    """A before B, of those that are not out of the campaign."""
    left = [card for card in box.EXPLORATIONS.values() if card.land == land.code and card.id not in s.explored]
    return min(left, key=lambda card: card.letter, default=None)


def read_card(t: Table[Sheol], unit: Unit, card: Exploration, context: Context) -> Flow[None]:
    """The story, one of the choices that are open, made without knowing what follows, and what comes of it."""
    s, key, rule = t.state, f"@exploration.{card.id}", "land.explore.choice"
    context = replace(context, card=f"exploration.{card.id}.name")
    t.note("exploration", "land.explore.cost", unit=name(unit), card=f"{key}.name")
    for n in range(len(card.story)):
        t.note("story", rule, text=f"{key}.story.{n}")
    ways = [each.id for each in card.choices if each.needs is None or holds(s, each.needs, context)]
    way = yield from t.choose(unit.seat, "explore-choice", ways, rule, unit=unit.id, card=card.id)
    t.note("explore-chosen", rule, unit=name(unit), text=f"{key}.choice.{way}")
    choice = part(card.choices, way)
    if not any(isinstance(effect, Challenge) for effect in choice.do):
        t.note("story", rule, text=f"{key}.result.{way}")
    for effect in choice.do:
        if not isinstance(effect, Challenge):
            yield from carry_out(t, (effect,), context)
            continue
        won = attempt(t, effect, context)
        t.note("story", rule, text=f"{key}.{'result' if won or not choice.failure else 'failure'}.{way}")
        yield from carry_out(t, effect.success if won else effect.failure, context)


def gain_alignment(t: Table[Sheol], faction: str, n: int, why: Why) -> None:
    """Cubes on the faction's area of the Citadel plateau."""
    alignment = t.state.citadel.alignment
    alignment[faction] = alignment.get(faction, 0) + n
    t.note("alignment", why, faction=f"@faction.{faction}", n=alignment[faction])
