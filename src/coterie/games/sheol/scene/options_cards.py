"""How cards are shown as options: uses of powers, discounts, discards, things of an inventory."""

from __future__ import annotations

from typing import Any

from coterie.games.sheol.box.names import CARDS
from coterie.games.sheol.effects.standing import name_of_rule
from coterie.games.sheol.effects.words import passives, power
from coterie.games.sheol.scene.table import face_card, malfunction_card, point_card
from coterie.games.sheol.scouts.units import called
from coterie.games.sheol.showing.cards import hand_card, icon_of, item_card, tile_card
from coterie.games.sheol.showing.ids import gear_id, in_discard, in_display, in_hand, in_inventory, unit_id
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Msg, msg


def discount(s: Sheol, option: Any) -> Choice:
    """("discount", card, holder): a Lightshield discarded to pay 1 less."""
    _, card, who = option
    label = msg("option.discount", card=Msg(f"lightshield.{card}.name"))
    return Choice(label, "", in_hand(s.units[who], card), icon_of("lightshield", card))


def held(s: Sheol, unit: Unit, card: str) -> Choice:
    """A card of a hand or, for what is taken back, of a discard pile."""
    shown = hand_card(card, "")
    targets = in_hand(unit, card) or in_discard(unit, card)
    return Choice(shown.name, "", targets, shown.icon, detail=shown.text)


def blocker(s: Sheol, unit: Unit, card: str) -> Choice:
    """A Lightshield discarded against damage; for a droid it may lie in any hand."""
    owner = next((each for each in (unit, *s.units) if card in each.hand.cards), unit)
    shown = hand_card(card, "")
    return Choice(msg("option.block", card=shown.name), "", in_hand(owner, card), "shield", detail=shown.text)


def discarded(s: Sheol, unit: Unit, option: Any) -> Choice:
    """("hand", who, card) or ("deck", who, ""): a Lightshield from hand, or the top of the deck."""
    where, who, card = option
    payer = s.units[who]
    if where == "hand":
        shown = hand_card(card, "")
        return Choice(msg("option.from-hand", card=shown.name), "", in_hand(payer, card), shown.icon, detail=shown.text)
    key = "option.from-deck" if payer is unit else "option.from-deck-of"
    label = msg(key, unit=called(payer), n=len(payer.deck))
    return Choice(label, icon="card-random", detail=None if payer.deck.cards else Msg("detail.renew"))


def cleansed(s: Sheol, unit: Unit, option: Any) -> Choice:
    """(where, card): a status to be removed."""
    where, card = option
    label = msg("option.cleanse", card=Msg(f"status.{card}.name"), where=Msg(f"area.{where}"))
    return Choice(label, "", in_hand(unit, card) or in_discard(unit, card), icon_of("status", card))


def thing(s: Sheol, unit: Unit, option: Any) -> Choice:
    """(kind, which): Umbra, a tile or an item of an inventory."""
    kind, which = option
    if kind == "umbra":
        return Choice(Msg("umbra"), "", (unit_id(unit.id),), "drop")
    shown = tile_card(which, "") if kind == "tile" else item_card(which, "")
    return Choice(shown.name, "", in_inventory(unit, which), shown.icon, detail=shown.text)


def accessory(s: Sheol, unit: Unit, card: str) -> Choice:
    return Choice(Msg(f"accessory.{card}.name"), "", in_inventory(unit, card), icon_of("accessory", card))


def tile(s: Sheol, unit: Unit, which: str, where: str) -> Choice:
    """A Lightstream tile of the pool or of an inventory."""
    shown = tile_card(which, "")
    targets = (f"{which}@pool",) if where == "pool" else in_inventory(unit, which)
    return Choice(shown.name, "", targets, shown.icon, detail=shown.text)


def slot(s: Sheol, unit: Unit, which: str) -> Choice:
    """The weapon or the lantern of a unit."""
    borne = unit.weapon if which == "weapon" else unit.lantern
    name = Msg(f"{which}.{borne.card}.name") if borne is not None else Msg(f"gear.{which}")
    icon = icon_of(which, borne.card) if borne is not None else ""
    return Choice(msg("option.slot", gear=Msg(f"gear.{which}"), card=name), "", (gear_id(unit.id, which),), icon)


def district(s: Sheol, card: str) -> Choice:
    """A technology or malfunction of the Citadel."""
    if card in s.citadel.malfunctions:
        shown = malfunction_card(card, s.citadel.charges.get(card, -1), active=True)
    else:
        shown = face_card(card, s.citadel.charges.get(card, -1), active=True)
    return Choice(shown.name, "", (shown.id,), shown.icon, detail=shown.text)


def project(s: Sheol, card: str) -> Choice:
    shown = item_card(card, "")
    return Choice(shown.name, "", in_display(s, card), shown.icon, detail=shown.text)


def point(s: Sheol, card: str) -> Choice:
    shown = point_card(card)
    return Choice(shown.name, icon=shown.icon, detail=shown.text)


def offered(s: Sheol, kind: str, card: str, who: int = -1) -> Choice:
    """A card of the box that is taken before the mission, perhaps for a unit."""
    entry = CARDS[kind][card]
    name = Msg(f"{kind}.{card}.name")
    label = msg("option.for", card=name, unit=called(s.units[who])) if who >= 0 else name
    if getattr(entry, "power", None) is not None:
        detail = power(entry.power)
    elif kind == "lightshield":
        detail = hand_card(card, "").text or name
    else:
        detail = msg("text.one", a=passives(getattr(entry, "rules", ())))
    return Choice(label, icon=icon_of(kind, card), detail=detail)


def answer(s: Sheol, option: Any) -> Choice:
    """(key, scout): a card that answers to a moment, and who bears it."""
    key, who = option
    name = Msg(name_of_rule(str(key)))
    if who < 0:
        return Choice(name)
    return Choice(msg("option.answer-of", card=name, unit=called(s.units[who])), "", (unit_id(who),))
