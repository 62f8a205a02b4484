"""The Citadel: printing, curing, the deposit of Umbra; technologies, malfunctions and District tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from coterie.games.sheol import box
from coterie.games.sheol.board.ground import SPOTS
from coterie.games.sheol.box.vocabulary import Gain
from coterie.games.sheol.effects.resolve import Context, carry_out, resolve
from coterie.games.sheol.effects.standing import value
from coterie.games.sheol.effects.words import passives
from coterie.games.sheol.lightshields.actions import CardsAction, PaidAction, PricedAction
from coterie.games.sheol.scouts.acting import NO_ROOM, Acting
from coterie.games.sheol.scouts.inventory import draw_items, gain_item, room, slots_left
from coterie.games.sheol.showing.cards import item_card
from coterie.games.sheol.showing.ids import in_display, unit_id
from coterie.games.sheol.state import CITADEL, Citadel, Land, Sheol, Unit, count, everyone, name
from coterie.kernel.actions import Reason, pay
from coterie.kernel.data import replace
from coterie.kernel.decision import Blocked, Flow
from coterie.kernel.scene import Choice
from coterie.kernel.table import Table, Why, inside
from coterie.kernel.texts import Msg, msg, plain

DISPLAY = 5
"""Items that the display above the Citadel board has room for."""
CURES, DEPOSITS = 3, 2
"""Spots of the Citadel's actions in a mission."""
CURE = 4
"""Corruption cured in the Citadel, for as many cards."""
LOAD, LOAD_CARDS = 4, 2
"""Umbra moved to or from the deposit at a time, and the cards this takes."""

PAST_CURING = Reason("corrupted", "damage.complete.recovery")

# --- curing and the deposit -------------------------------------------------------------------------------------------


class Cure(CardsAction):
    """Corruption is cured for an action point and cards, on a land or in the Citadel."""

    word, icon = "cure", "first-aid-kit"
    place: ClassVar[str]

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return [("cure", self.place)]

    def takes(self, option: Any) -> bool:
        return len(option) == 1 or option[1] == self.place

    def refused(self, s: Sheol, acting: Acting) -> Iterator[Blocked]:
        """Who is inside is told about the Citadel, who is outside about the land."""
        here = "citadel" if acting.unit.at == CITADEL else "land"
        return super().refused(s, acting) if here == self.place else iter(())

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        """Who is completely corrupted cannot be cured."""
        unit = acting.unit
        if unit.corrupted:
            return PAST_CURING
        if not unit.corruption:
            return self.no("uncorrupted")
        return acting.forbidden("no-cure") or super().why_not(s, acting)

    def cure(self, t: Table[Sheol], unit: Unit, n: int) -> Flow[None]:
        yield from resolve(t, (Gain({"corruption": -n}),), Context(unit.id, rule=self.rule))


class CureInCitadel(Cure):
    """4 corruption for 4 cards, three times in a mission."""

    rule, place, places, cards = "citadel.cure", "citadel", ("citadel",), CURE

    def used_up(self, s: Sheol, acting: Acting) -> Reason | None:
        return None if s.citadel.cures < CURES else self.no("cures-used")

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        yield from self.pay(t, acting, option)
        t.state.citadel.cures += 1
        yield from self.cure(t, acting.unit, CURE)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        cost = self.price(s, acting, option)
        return Choice(msg("option.cure", n=CURE), "", (unit_id(acting.unit.id),), self.icon, cost)


class MoveUmbra(PaidAction):
    """Umbra from the inventory into the Citadel or back, for 2 cards, twice in a mission."""

    kind, rule, icon, places = "deposit", "citadel.deposit", "bank", ("citadel",)
    none: ClassVar[Reason]  # to move
    inward: ClassVar[bool]  # into the Citadel

    def ends(self, s: Sheol, unit: Unit) -> tuple[Unit | Citadel, Unit | Citadel]:
        """From where it goes, and to where."""
        return (unit, s.citadel) if self.inward else (s.citadel, unit)

    def most(self, s: Sheol, unit: Unit) -> int:
        """How much can be moved."""
        giver, taker = self.ends(s, unit)
        return min(LOAD, giver.umbra, room(s, unit, "umbra") if taker is unit else LOAD)

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        if s.citadel.deposits >= DEPOSITS:
            return self.no("cures-used")
        if not self.ends(s, acting.unit)[0].umbra:
            return self.none
        return super().why_not(s, acting) if self.most(s, acting.unit) else NO_ROOM

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        return {"cards": LOAD_CARDS}

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return [(self.word, n) for n in range(1, self.most(s, acting.unit) + 1)]

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        citadel, unit, n = t.state.citadel, acting.unit, option[1]
        yield from self.pay(t, acting, option)
        citadel.deposits += 1
        giver, taker = self.ends(t.state, unit)
        pay(giver, {"umbra": n})
        taker.umbra += n
        t.note(self.word, self.rule, unit=name(unit), n=n, stored=citadel.umbra)

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        label, cost = msg(f"option.{self.word}", n=option[1]), self.price(s, acting, option)
        return Choice(label, "", (unit_id(acting.unit.id),), self.icon, cost)


class Deposit(MoveUmbra):
    word, inward, none = "deposit", True, Reason("no-umbra", MoveUmbra.rule, {"n": 1, "have": 0})


class Retrieve(MoveUmbra):
    word, inward, none = "retrieve", False, Reason("nothing-stored", MoveUmbra.rule)


# --- printing ---------------------------------------------------------------------------------------------------------


def umbra_for(s: Sheol, unit: Unit, item: str) -> int:
    """What an item costs."""
    return max(0, value(s, "print-cost", box.ITEMS[item].umbra, unit))


class Print(PricedAction):
    """A displayed item for Umbra, by anybody connected to the Citadel."""

    word, rule, icon = "print", "citadel.print", "cube"

    def why_not(self, s: Sheol, acting: Acting) -> Reason | None:
        return None if s.display.cards else self.no("nothing-shown")

    def wishes(self, s: Sheol, acting: Acting) -> list[Any]:
        return [("print", item) for item in s.display.cards]

    def against(self, s: Sheol, acting: Acting, option: Any) -> Reason | None:
        unit, umbra = acting.unit, umbra_for(s, acting.unit, option[1])
        if umbra > unit.umbra:
            return self.no("no-umbra", n=umbra, have=unit.umbra)
        if reason := acting.forbidden("no-print"):
            return reason
        if not acting.connected:
            return self.no("not-connected")
        return None if slots_left(s, replace(unit, umbra=unit.umbra - umbra)) else NO_ROOM

    def cost(self, s: Sheol, acting: Acting, option: Any) -> dict[str, int]:
        return {"umbra": umbra_for(s, acting.unit, option[1])}

    def do(self, t: Table[Sheol], acting: Acting, option: Any) -> Flow[None]:
        s, unit, item = t.state, acting.unit, option[1]
        yield from self.pay(t, acting, option)
        s.display.cards.remove(item)
        t.note("printed", self.rule, unit=name(unit), card=f"@item.{item}.name")
        yield from gain_item(t, unit, item, self.rule)
        count(s, "printed")

    def shown(self, s: Sheol, acting: Acting, option: Any) -> Choice:
        card, cost = item_card(option[1], ""), self.price(s, acting, option) or Msg("cost.free")
        return Choice(msg("option.print", card=card.name), "", in_display(s, option[1]), card.icon, cost, card.text)


def add_to_display(t: Table[Sheol], n: int, land: str, why: Why) -> Flow[None]:
    """So many items of a land type are displayed; what lay there makes room for them by the players' choice."""
    s = t.state
    old = list(s.display.cards)
    new = draw_items(t, n, land)
    s.display.cards += new
    for item in new:
        t.note("displayed", why, card=f"@item.{item}.name")
    while len(s.display) > DISPLAY and old:
        item = yield from t.choose(everyone(s), "drop-project", sorted(old), "land.printer.space")
        old.remove(item)
        s.display.cards.remove(item)
        s.printer.put_bottom(item)
        t.note("project-dropped", "land.printer.space", card=f"@item.{item}.name")


# --- technologies and malfunctions ------------------------------------------------------------------------------------

SPACES = 9
"""Technology spaces of the Citadel board."""


def card_name(s: Sheol, card: str) -> str:
    return f"@{'malfunction' if card in s.citadel.malfunctions else 'technology'}.{card}.name"


def printed_charges(s: Sheol, card: str) -> int:
    return (box.MALFUNCTIONS[card] if card in s.citadel.malfunctions else box.FACES[card]).charges


def move_district(t: Table[Sheol], land: Land, unit: Unit) -> Flow[None]:
    """A District token goes to the land, from a malfunction if one still has its token; its card becomes active."""
    s, citadel = t.state, t.state.citadel
    waiting = [card for card in citadel.malfunctions if card not in citadel.districts]
    waiting = waiting or [card for card in citadel.technologies if card not in citadel.districts]
    if not waiting:
        return
    card = yield from t.choose(everyone(s), "district", waiting, "land.discover.token", at=SPOTS[land.corner])
    citadel.districts[card] = land.id
    if printed_charges(s, card):
        citadel.charges.setdefault(card, printed_charges(s, card))
    t.note("activated", "land.discover.token", card=card_name(s, card))
    if card not in citadel.malfunctions:
        rule = "citadel.technology.unlocked-by-discovery"  # what is done at the start of a mission is made up for
        for passive in box.FACES[card].rules:
            if passive.at == "mission-start":
                yield from carry_out(t, passive.do, Context(unit.id, rule=rule, card=f"technology.{card}.name"))


def return_district(t: Table[Sheol], land: Land, why: Why) -> None:
    """The token of a land that is lost goes back, and its technology or malfunction is off again."""
    s = t.state
    for card in [card for card, where in s.citadel.districts.items() if where == land.id]:
        del s.citadel.districts[card]
        t.note("switched-off", inside(why, "land.card.lost"), card=card_name(s, card))


def break_down(t: Table[Sheol], why: Why) -> None:
    """A random malfunction comes onto a free technology space, with a District token."""
    citadel = t.state.citadel
    left = [card for card in box.MALFUNCTIONS if card not in citadel.malfunctions]
    if left and len(citadel.technologies) + len(citadel.malfunctions) < SPACES:
        card = left[t.below(len(left))]
        citadel.malfunctions.append(card)
        what = plain(msg("text.one", a=passives(box.MALFUNCTIONS[card].rules)))
        t.note("malfunction", why, card=f"@malfunction.{card}.name", what=what)


def recharge(t: Table[Sheol], why: Why) -> Flow[None]:
    """A charge back on a technology of the players' choice."""
    s, charges = t.state, t.state.citadel.charges
    used = [card for card in s.citadel.technologies if card in charges and charges[card] < box.FACES[card].charges]
    if used:
        card = yield from t.choose(everyone(s), "recharge", used, why)
        charges[card] += 1
        t.note("recharged", why, card=card_name(s, card), n=charges[card])
