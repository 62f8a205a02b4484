"""How the options of every decision are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coterie.games.hades.actions.menu import MENUS
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import Bargain, Choose
from coterie.games.hades.effects.words import bargain_price, face_words, price, say, sentence, side, zone_words
from coterie.games.hades.gods.board import MIGHT, NECTAR, SPARK, front
from coterie.games.hades.gods.fate import Roll
from coterie.games.hades.scene.sorting import SORTING, word_of
from coterie.games.hades.showing import cards as show
from coterie.games.hades.showing.odds import fate_words, move_words
from coterie.games.hades.showing.story import oracle_card, terrain_card
from coterie.games.hades.state import God, Hades
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision, Option
from coterie.kernel.drawing import as_choice
from coterie.kernel.game import plain_question
from coterie.kernel.saying import all_of, join
from coterie.kernel.scene import Choice, plain_choice
from coterie.kernel.texts import Item, Msg, msg

Shower = Callable[[Hades, God, Decision, Any], Choice]


def ask(s: Hades, decision: Decision) -> Msg:
    """The question in words: of a bargain what is paid, for what and instead of what."""
    if decision.kind != "bargain":
        return plain_question(s, decision)
    deal: Bargain = decision.about["effect"]
    parts = {"then": deal.then, "otherwise": deal.otherwise}
    said = {name: say(effects, s.scenario) for name, effects in parts.items() if effects}
    words = msg("-".join(["deal.price", *said]), price=all_of(bargain_price(deal.cost)), **said)
    return msg("ask.bargain", deal=words)


def present(s: Hades, decision: Decision, option: Option) -> Choice:
    return SORTING.sort(decision, option, in_words(s, decision, option), word_of(option))


def in_words(s: Hades, decision: Decision, option: Option) -> Choice:
    """An option's words, what it points at, its cost, and what it is likely to bring."""
    god = s.gods[decision.seats[0]]
    if decision.kind == "act":
        return MENUS[god.position].show(s, god, option)
    return SHOWERS[decision.kind](s, god, decision, option)


def _word(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """Options that are plain words."""
    return plain_choice(decision.kind, option)


# --- monsters and dice ----------------------------------------------------------------------------------------------


def _monster(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    monster = show.monsters(s)[option]
    detail = msg("option.monster-detail", left=monster.left, of=monster.stamina, text=show.monster_words(monster.card))
    icon = tables.MONSTERS[monster.card].icon
    return Choice(show.monster_called(s, option), "", (f"monster-{option}",), icon, detail=detail)


def _die(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """A die that lies on a monster: (monster, place)."""
    owner = front(s, god)
    found = [m for each in ([owner] if owner else s.gods) for m in each.engaged if m.id == option[0]]
    die = (found[0] if found else show.monsters(s)[option[0]]).dice[option[1]]
    return _die_choice(s, "option.die", die.colour, die.side, option[0])


def _assign(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """A die to put on a monster: ("die", colour, side, monster)."""
    return _die_choice(s, "option.assign", *option[1:])


def _die_choice(s: Hades, key: str, colour: str, number: int, target: int) -> Choice:
    label = msg(key, colour=Msg(f"colour.{colour}"), side=side(number), monster=show.monster_called(s, target))
    return Choice(label, "", (f"monster-{target}",), f"die-{colour}", detail=face_words(colour, number))


def _protector(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    label = msg(f"option.protector.{option[0]}", monster=show.monster_called(s, option[1]))
    return Choice(label, "", (f"monster-{option[1]}",), "shield" if option[0] == "shield" else "sword-clash")


# --- cards ----------------------------------------------------------------------------------------------------------


def _feat(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """A card of the hand, a slot, or one just taken from the oblivion pile."""
    card = show.action_card(option, "")
    targets = show.in_hand(god, option) if decision.kind in ("forget", "wake") else show.in_slot(god, option)
    if decision.kind.startswith("focus"):
        targets = tuple(show.aside_id(god.seat, i) for i, each in enumerate(god.aside) if each == option)
    return as_choice(card, targets, cost=card.cost)


def _gear(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    if option in tables.WEAPONS:
        return as_choice(show.weapon_card(option, ""), show.in_inventory(god, option))
    return Choice(Msg(f"gear.{option}.name"), "", show.in_inventory(god, option), tables.ITEMS[option].icon)


def _mains(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """Three main action cards."""
    names: list[Item] = [Msg(f"action.{card}.name") for card in option]
    special = [show.action_card(card, "") for card in dict.fromkeys(option) if card != "plain"]
    free = Msg("card.free")
    told = [msg("option.mains-card", name=c.name, cost=c.cost or free, text=c.text or "") for c in special]
    detail = msg("option.mains-detail", cards=join(told, "text.more")) if told else Msg("option.mains-plain")
    return Choice(msg("option.mains", cards=names), detail=detail)


def _terrain(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    card = terrain_card(option, show.terrain_id(option))
    return as_choice(card, (card.id,))


def _special(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """The special effect of the weapon just tapped, named in the question."""
    weapon = str(decision.about["card"]).split(".")[1]
    special = tables.WEAPONS[weapon].special
    assert special is not None
    label, cost = msg("option.special", what=say(special.effects)), price(special.price)
    return as_choice(show.weapon_card(weapon, ""), show.in_inventory(god, weapon), label, cost)


# --- zones ----------------------------------------------------------------------------------------------------------


def _zone(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    detail = msg("option.zone-detail", n=s.zones[option].encounters)
    sections = show.section(option, "battlefield"), show.section(option, "cover")
    return Choice(zone_words(s.scenario, option), "", sections, detail=detail)


def _step(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    label, where = msg("option.step", zone=zone_words(s.scenario, option)), (show.section(option, "battlefield"),)
    return Choice(label, "", where, "footprint", price(NECTAR), move_words(s, god, option, decision.about["way"]))


def _sneak_on(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    label = msg(f"option.sneak-on.{option[0]}", zone=zone_words(s.scenario, option[1]))
    paid = price(MIGHT) if option[0] == "walk" and not decision.about["free"] else None
    return Choice(label, "", (show.section(option[1], "cover"),), "hood", paid)


def _lure_marker(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    label = msg(f"option.lure-marker.{option[0]}", zone=zone_words(s.scenario, option[1]))
    return Choice(label, "", (show.section(option[1], "battlefield"),), "evil-eyes")


# --- characters -----------------------------------------------------------------------------------------------------


def _wound(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """A wound space with what its wound does, which in the Prologue is told for the scenario after it."""
    key = "option.wound" if tables.in_use(s, "wounds") else "option.wound-later"
    target = f"wound-{god.seat}-{option}" if option in god.wounds else f"character-{god.seat}"
    return Choice(msg(key, n=option, wound=Msg(show.wound_key(god.id, option))), "", (target,), "bleeding-wound")


def _condition(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    owner, condition = (s.gods[option[0]], option[1]) if isinstance(option, tuple) else (god, option)
    label = msg("option.condition", god=show.god_called(owner), condition=Msg(f"condition.{condition}.name"))
    targets = (f"condition-{owner.seat}-{condition}",) if condition in owner.conditions else ()
    icon = tables.CONDITIONS[condition].icon
    return Choice(label, "", targets, icon, detail=Msg(f"condition.{condition}.text"))


def _change_god(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    name = str(option).removeprefix("trade-")
    label = msg("option.change-god.trade" if name != option else "option.change-god.take", god=Msg(f"god.{name}.name"))
    return Choice(label, icon=tables.GODS[name].icon, detail=Msg(f"god.{name}.title"))


def _boost_fate(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """The roll raised by one, and what would come of it then."""
    roll: Roll = decision.about["stage"]
    raised = replace(roll, result=roll.result + 1)
    detail = fate_words(s, raised) or msg("option.boost-fate-detail", n=god.might)
    return Choice(msg("option.boost-fate", n=raised.result), icon="biceps", cost=price(MIGHT), detail=detail)


def _distract(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    cost = price(SPARK) if option == "distract" else None
    return Choice(Msg(f"option.distract.{option}"), cost=cost)


# --- the table ------------------------------------------------------------------------------------------------------


def _deity(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    now = s.deities[option]
    curse = decision.kind == "wrath" and now == 1
    detail = msg("option.deity-curse", what=say(tables.DEITIES[option].curse)) if curse else None
    label = msg("option.deity", deity=Msg(f"deity.{option}.name"), n=now)
    return Choice(label, "", (f"deity-{option}",), tables.DEITIES[option].icon, detail=detail)


def _oracle(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    card = s.oracle_discard.cards[-1]
    entry = tables.ORACLES[card]
    effects = entry.cautious if option == "cautious" else entry.fearless
    label = msg(f"option.oracle.{option}", what=say(effects))
    return Choice(label, "", (oracle_card(card).id,), "crystal-ball", detail=Msg(f"detail.{option}"))


def _page(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    chosen = next(choice for choice in tables.pages(s.scenario, tables.case(s))[s.page].choices if choice.id == option)
    key = f"page.{s.scenario}.{s.page}.choice.{option}"
    return Choice(Msg(key), icon="open-book", detail=sentence(chosen.do, s.scenario))


def _choose(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """One of the alternatives of a card."""
    effect: Choose = decision.about["effect"]
    return Choice(msg("option.choose", what=say(effect.ways[option], s.scenario)))


def _bargain(s: Hades, god: God, decision: Decision, option: Any) -> Choice:
    """Pay what the bargain costs, or let the other thing happen."""
    effect: Bargain = decision.about["effect"]
    if option == "pay":
        return Choice(msg("option.bargain.pay", price=all_of(bargain_price(effect.cost))))
    return Choice(msg("option.bargain.refuse", otherwise=say(effect.otherwise, s.scenario)))


MONSTERS = (
    *("token-strike", "token-shield", "boost", "burst", "banish", "snipe", "calm", "inflict-next"),
    "sentinel-order",
)
ZONES = (
    *("encounter-add", "encounter-remove", "encounter-from", "encounter-to", "loot-zone", "landmark-zone"),
    *("go", "boss-moves"),
)
WORDS = (
    *("forgo", "sharpshooter", "swiftness", "core", "reroll-again", "wolf-position", "terrain-deck", "torch"),
    *("track", "after-loss", "difficulty"),
)
SHOWERS: dict[str, Shower] = {
    **dict.fromkeys(MONSTERS, _monster),
    **dict.fromkeys(ZONES, _zone),
    **dict.fromkeys(WORDS, _word),
    **dict.fromkeys(("promote", "demote", "reroll", "set", "rank", "master"), _die),
    **dict.fromkeys(("assign", "assign-sentinel"), _assign),
    **dict.fromkeys(("focus", "focus-back", "unveil", "forget", "wake"), _feat),
    **dict.fromkeys(("tap-weapon", "untap"), _gear),
    **dict.fromkeys(("terrain-keep", "terrain-back"), _terrain),
    **dict.fromkeys(("wound", "heal-wound"), _wound),
    **dict.fromkeys(("condition-next", "cure"), _condition),
    **dict.fromkeys(("grace", "wrath"), _deity),
    "protector": _protector,
    "mains": _mains,
    "special": _special,
    "step": _step,
    "sneak-on": _sneak_on,
    "lure-marker": _lure_marker,
    "change-god": _change_god,
    "boost-fate": _boost_fate,
    "distract": _distract,
    "oracle": _oracle,
    "page": _page,
    "choose": _choose,
    "bargain": _bargain,
}
"""Every kind of decision but `act`, and how its options are shown."""
