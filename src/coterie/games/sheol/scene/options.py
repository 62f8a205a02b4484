"""How questions are put into words, and how the options of every decision are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coterie.games.sheol import box
from coterie.games.sheol.actions.attack import attack_words
from coterie.games.sheol.actions.movement import open_sides, opening_words, show_step
from coterie.games.sheol.board.foes import enemy_of, enemy_words
from coterie.games.sheol.board.ground import SPOTS, cell_of
from coterie.games.sheol.box.content import part
from coterie.games.sheol.box.names import CARDS
from coterie.games.sheol.box.patterns import FACINGS
from coterie.games.sheol.box.vocabulary import Bargain, Challenge
from coterie.games.sheol.effects.standing import name_of_rule
from coterie.games.sheol.effects.words import cost_words, passives, paying, power, say
from coterie.games.sheol.lightshields.actions import show_use
from coterie.games.sheol.round.play import MENU
from coterie.games.sheol.scene.sorting import CASUAL, SORTING
from coterie.games.sheol.scene.table import face_card, malfunction_card, point_card
from coterie.games.sheol.scouts.acting import Acting
from coterie.games.sheol.scouts.challenge import challenge_words, check_words
from coterie.games.sheol.scouts.inventory import ThrowAway
from coterie.games.sheol.scouts.units import called
from coterie.games.sheol.shadows.foe_cards import pattern_of
from coterie.games.sheol.showing.cards import core_card, hand_card, icon_of, item_card, scout_card, tile_card
from coterie.games.sheol.showing.ids import enemy_id, gear_id, in_display, in_hand, in_inventory, place_id, unit_id
from coterie.games.sheol.state import Sheol, Unit
from coterie.kernel.decision import Decision, Option
from coterie.kernel.drawing import as_choice, in_row, shape
from coterie.kernel.effects import Effect, May, Repeat
from coterie.kernel.game import UNSAID
from coterie.kernel.scene import Card, Choice, plain_choice
from coterie.kernel.texts import Msg, Param, message, msg

Shower = Callable[[Sheol, Unit, Decision, Any], Choice]

# --- questions ------------------------------------------------------------------------------------------------------


def ask(s: Sheol, decision: Decision) -> Msg:
    """The question in words: what rules tell by numbers is said by name."""
    told = {name: value for name, value in decision.about.items() if name not in ABOUT and name not in UNSAID}
    params: dict[str, Param] = {**message("", told).params}
    for name, words in ABOUT.items():
        if name in decision.about:
            params[name] = words(s, decision.about[name])
    params.update(effect_words(decision.about.get("effect")))
    key = f"ask.{decision.kind}"
    if decision.kind == "may" and decision.about.get("unit", -1) < 0:
        key = "ask.may-all"
    return Msg(key, params)


def effect_words(effect: Effect | None) -> dict[str, Param]:
    """What an effect that asks something would do, or what it would take."""
    if isinstance(effect, Bargain):
        return {"deal": paying(effect.cost)}
    return {"effects": say(effect.do)} if isinstance(effect, May | Repeat) else {}


def foe_words(s: Sheol, number: int) -> Msg:
    enemy = enemy_of(s, number)
    return Msg("noun.enemy", {"n": 1}) if enemy is None else enemy_words(enemy)


ABOUT: dict[str, Callable[[Sheol, Any], Param]] = {
    **dict.fromkeys(("unit", "by"), lambda s, n: called(s.units[n]) if n >= 0 else Msg("team")),
    "enemy": foe_words,
    "cost": lambda s, cost: cost_words(cost),
    "deed": lambda s, deed: Msg(f"deed.{deed}"),
    "effects": lambda s, effects: say(effects),
    "tile": lambda s, tile: Msg(f"tile.{tile}.name"),
    "what": lambda s, what: Msg(f"resource.{what}"),
    "moment": lambda s, moment: Msg(f"at.{moment}"),
    **dict.fromkeys(("mine", "theirs"), lambda s, item: Msg(f"item.{item}.name")),
    "card": lambda s, card: Msg(f"{_card_key(s, card)}.name"),
}
"""What the rules tell about a question in their own terms, and how it is said."""


def _card_key(s: Sheol, card: str) -> str:
    """A card that a question is about: a Point of Interest, an Exploration card, or a Mission card."""
    if card in box.POINTS:
        return f"poi.{card}"
    return f"exploration.{card}" if card in box.EXPLORATIONS else f"mission.{s.mission.id}.{card}"


# --- options --------------------------------------------------------------------------------------------------------


def present(s: Sheol, decision: Decision, option: Option) -> Choice:
    return SORTING.sort(decision, option, in_words(s, decision, option))


def in_words(s: Sheol, decision: Decision, option: Option) -> Choice:
    """An option's words, what it points at, its cost, and what it is likely to bring."""
    unit = asked(s, decision)
    word = option[0] if isinstance(option, tuple) and len(option) > 1 else ""
    if word in ("use", "discount"):
        return show_use(s, unit, option) if word == "use" else _discount(s, option)
    if decision.kind in ("act", "granted"):
        return MENU.show(s, Acting(s, unit), option)
    return SHOWERS[decision.kind](s, unit, decision, option)


def asked(s: Sheol, decision: Decision) -> Unit:
    """The unit that a question is about, else the first of who is asked."""
    number = decision.about.get("unit", -1)
    if isinstance(number, int) and number >= 0:
        return s.units[number]
    return next((unit for unit in s.units if unit.seat == decision.seats[0]), s.units[0])


def _discount(s: Sheol, option: Any) -> Choice:
    """("discount", card, holder): a Lightshield discarded to pay 1 less."""
    _, card, who = option
    label = msg("option.discount", card=Msg(f"lightshield.{card}.name"))
    return Choice(label, "", in_hand(s.units[who], card), icon_of("lightshield", card))


def _unit(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    if isinstance(option, str):
        return Choice(Msg(f"option.{decision.kind}.{option}"), "", place_id(-1) if option == "citadel" else ())
    other = s.units[option]
    card = box.CORES[other.core] if other.core else box.SCOUTS[other.scout]
    detail = msg("detail.unit", lux=other.lux, vials=other.vials, corruption=other.corruption)
    return Choice(called(other), "", (unit_id(option),), card.icon, detail=detail)


def _enemy(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    if isinstance(option, str):
        return plain_choice(decision.kind, option)
    detail = None
    if decision.kind == "extra-attack" and unit.weapon is not None and enemy_of(s, option) is not None:
        detail = attack_words(s, unit, option, box.WEAPONS[unit.weapon.card], None)
    return Choice(foe_words(s, option), "", (enemy_id(option),), "evil-eyes", detail=detail)


def _thrown(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """Something of a unit thrown away, where cards could be used."""
    whose = msg("option.throw-away-of", unit=called(s.units[option[1]]))
    return Choice(whose, "", (unit_id(option[1]),), ThrowAway.icon, detail=Msg("detail.throw-away"))


def _spot(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """A space of the board, or the Citadel."""
    cell = cell_of(option)
    label = msg("option.space", at=SPOTS[cell]) if cell >= 0 else Msg("option.citadel")
    return Choice(label, "", place_id(cell))


def _group(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    members = tuple(f"singularity-{each.id}" for each in s.singularities if each.group == option)
    return Choice(msg("option.group", group=Msg(f"group.{option}")), "", members, f"group-{option}")


def _singularity(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    found = [each for each in s.singularities if SPOTS[each.at] == option]
    targets = (option, *(f"singularity-{each.id}" for each in found))
    return Choice(msg("option.space", at=option), "", targets, f"group-{found[0].group}" if found else "")


def _land(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    land = next(each for each in s.lands if SPOTS[each.corner] == option)
    name = Msg(f"land.{land.code}.name") if land.discovered else Msg(f"token.{land.type}")
    return Choice(msg("option.land", name=name, at=option), "", (option, f"land-{option}"))


def _turn(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """A quarter turn of a tile: to which sides it is open then."""
    sides = open_sides(decision.about["tile"], option)
    return Choice(msg("option.open", sides=opening_words(sides)), "", (decision.about["at"],), paths=sides)


def _facing(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """The way an enemy or a pattern faces; of an enemy also which spaces it hits then."""
    where = FACINGS[option] if isinstance(option, int) else option
    enemy = enemy_of(s, decision.about.get("enemy", -1))
    hit = None if enemy is None else pattern_of(s, enemy)
    drawn = () if hit is None else shape(hit.facings[FACINGS.index(where)], hit.own)
    return Choice(msg("option.facing", where=Msg(f"direction.{where}")), icon="compass", pattern=drawn)


def _place(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """("place", space, tile)."""
    _, at, tile = option
    return as_choice(tile_card(tile, ""), (at,), msg("option.place", tile=Msg(f"tile.{tile}.one"), at=at))


# --- what effects ask -----------------------------------------------------------------------------------------------


def _effect(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """What may be done, or one of several ways by its number."""
    if option == "leave":
        return Choice(Msg("option.may.leave"))
    effect = decision.about["effect"]
    return Choice(msg("option.effect", what=say(effect.do if option == "do" else effect.ways[option])))


def _bargain(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    deal = decision.about["effect"]
    if option == "pay":
        return Choice(msg("option.bargain.pay", then=say(deal.then)), cost=msg("cost.all", what=cost_words(deal.cost)))
    return Choice(msg("option.bargain.refuse", otherwise=say(deal.otherwise)))


def _damage(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """Damage of which so much becomes corruption and the rest takes Lux: what is left then."""
    lux = int(decision.about["damage"]) - option
    parts = [msg(f"option.damage.{what}", n=n) for what, n in (("lux", lux), ("corruption", option)) if n]
    detail = msg("detail.damage", lux=max(0, unit.lux - lux), corruption=unit.corruption + option, vials=unit.vials)
    odds = check_words(s, unit, option + 1) if lux >= unit.lux and unit.vials > 1 else None
    if odds is not None:
        detail = msg("text.more", a=detail, b=odds)
    icon = "virus" if option else "bolt-eye"
    return Choice(msg("effect.sentence", what=list(parts)), "", (unit_id(unit.id),), icon, detail=detail)


def _exploration(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """A choice of an Exploration card, whose outcome stands on its back."""
    card = decision.about["card"]
    choice = part(box.EXPLORATIONS[card].choices, option)
    trial = next((effect for effect in choice.do if isinstance(effect, Challenge)), None)
    detail = None if trial is None else challenge_words(s, unit, trial)
    return Choice(Msg(f"exploration.{card}.choice.{option}"), icon="open-book", detail=detail)


def _mission_choice(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """A choice of a Mission card, which does not tell what follows."""
    letter = decision.about["card"]
    return Choice(Msg(f"mission.{s.mission.id}.{letter}.choice.{option}"), "", (f"mission-{letter}",), "open-book")


def _answer(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """(key, scout): a card that answers to a moment, and who bears it."""
    key, who = option
    name = Msg(name_of_rule(str(key)))
    if who < 0:
        return Choice(name)
    return Choice(msg("option.answer-of", card=name, unit=called(s.units[who])), "", (unit_id(who),))


# --- cards ----------------------------------------------------------------------------------------------------------


def _card(draw: Callable[[str, str], Card], where: Callable[[Sheol, Unit, str], tuple[str, ...]]) -> Shower:
    """Cards by their names, and where each of them lies."""
    return lambda s, unit, decision, card: as_choice(draw(card, ""), where(s, unit, card))


def _held(s: Sheol, unit: Unit, card: str) -> tuple[str, ...]:
    """In hand or, for what is taken back, in the discard pile."""
    return in_hand(unit, card) or in_row(unit.discard.cards, f"discard-{unit.id}", card)


def _block(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """A Lightshield discarded against damage; for a droid it may lie in any hand."""
    owner = next((each for each in (unit, *s.units) if option in each.hand.cards), unit)
    shown = hand_card(option, "")
    return Choice(
        msg("option.block", card=shown.name),
        "",
        in_hand(owner, option),
        "shield",
        detail=shown.text and msg("detail.given-up", what=shown.text),
    )


def _discard(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """("hand", who, card) or ("deck", who, ""): a Lightshield from hand, or the top of the deck."""
    where, who, card = option
    payer = s.units[who]
    if where == "hand":
        shown = hand_card(card, "")
        whose = msg("option.from-hand" if payer is unit else "option.from-hand-of", card=shown.name, unit=called(payer))
        return as_choice(shown, in_hand(payer, card), whose)
    key = "option.from-deck" if payer is unit else "option.from-deck-of"
    label = msg(key, unit=called(payer), n=len(payer.deck))
    return Choice(label, icon="card-random", detail=None if payer.deck.cards else Msg("detail.renew"))


def _cleanse(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """(where, card): a status to be removed."""
    where, card = option
    label = msg("option.cleanse", card=Msg(f"status.{card}.name"), where=Msg(f"area.{where}"))
    return Choice(label, "", _held(s, unit, card), icon_of("status", card))


def _thing(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """(kind, which): Umbra, a tile or an item of an inventory."""
    kind, which = option
    if kind == "umbra":
        return Choice(Msg("umbra"), "", (unit_id(unit.id),), "drop")
    return as_choice(tile_card(which, "") if kind == "tile" else item_card(which, ""), in_inventory(unit, which))


def _charge(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    return Choice(Msg(f"accessory.{option}.name"), "", in_inventory(unit, option), icon_of("accessory", option))


def _gift(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """(unit, tile)."""
    who, tile = option
    label = msg("option.give", what=Msg(f"tile.{tile}.one"), unit=called(s.units[who]))
    return Choice(label, "", (unit_id(who),), tile_card(tile, "").icon)


def _slot(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """The weapon or the lantern of a unit."""
    borne, gear = unit.weapon if option == "weapon" else unit.lantern, Msg(f"gear.{option}")
    name, icon = (gear, "") if borne is None else (Msg(f"{option}.{borne.card}.name"), icon_of(option, borne.card))
    return Choice(msg("option.slot", gear=gear, card=name), "", (gear_id(unit.id, option),), icon)


def _district(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """A technology or malfunction of the Citadel."""
    draw = malfunction_card if option in s.citadel.malfunctions else face_card
    shown = draw(option, s.citadel.charges.get(option, -1), active=True)
    return as_choice(shown, (shown.id,))


# --- before the mission ---------------------------------------------------------------------------------------------


def _casual(s: Sheol, unit: Unit, decision: Decision, option: Any) -> Choice:
    """(unit, card), (technology), ("replace" or "add", item), or ("leave")."""
    kind = decision.kind.removeprefix("casual-")
    if option == ("leave",):
        return Choice(Msg("option.casual.leave"))
    card = box.ITEMS[option[1]].upgrade if kind == "item" else option[-1]
    entry, label = CARDS[kind][card], Msg(f"{kind}.{card}.name")
    if kind == "item":
        label = msg(f"option.casual.{option[0]}", new=label, old=Msg(f"item.{option[1]}.name"))
    elif kind != "technology":
        label = msg("option.for", card=label, unit=called(s.units[option[0]]))
    if getattr(entry, "power", None) is not None:
        detail = power(entry.power)
    elif kind == "lightshield":
        detail = hand_card(card, "").text or label
    else:
        detail = msg("text.one", a=passives(getattr(entry, "rules", ())))
    return Choice(label, icon=icon_of(kind, card), detail=detail)


UNITS = (
    *("pick-scout", "mission-scout", "prize", "monorail", "droid-lux", "share", "share-umbra", "shadow-attack"),
    *("shadow-target", "herald-target", "reaction-target", "closest-scout"),
)
ENEMIES = ("pick-enemy", "strike", "extra-attack", "reveal-blip")
SPACES = (
    *("tile", "deplete", "flee", "shoved", "jump", "send", "deploy", "clear", "drag", "push", "relocate"),
    *("enter-at", "leave-at", "herald-returns", "herald-path", "shadow-path", "shadow-around"),
)
WORDS = ("swap", "trade", "again")
SHOWERS: dict[str, Shower] = {
    **dict.fromkeys(UNITS, _unit),
    **dict.fromkeys(ENEMIES, _enemy),
    **dict.fromkeys(SPACES, _spot),
    **dict.fromkeys(("generate", "pick-group"), _group),
    **dict.fromkeys(("rotate", "turn-tile"), _turn),
    **dict.fromkeys(("facing", "strike-turn"), _facing),
    **dict.fromkeys(WORDS, lambda s, unit, decision, option: plain_choice(decision.kind, option)),
    **dict.fromkeys(("trim", "refill", "recall"), _card(hand_card, _held)),
    **dict.fromkeys(("make-room", "throw-away"), _thing),
    **dict.fromkeys(("wear", "durability", "mend"), _slot),
    **dict.fromkeys(("district", "recharge"), _district),
    **dict.fromkeys(CASUAL, _casual),
    "free": _thrown,
    "pick-singularity": _singularity,
    "pick-land": _land,
    "place": _place,
    "walk": lambda s, unit, decision, option: show_step(unit, option),
    "pass-tile": _gift,
    "give-tile": _card(tile_card, lambda s, unit, tile: in_inventory(unit, tile)),
    "take-tile": _card(tile_card, lambda s, unit, tile: (f"{tile}@pool",)),
    "drop-project": _card(item_card, lambda s, unit, item: in_display(s, item)),
    "keep-point": lambda s, unit, decision, option: as_choice(point_card(option)),
    "draft-scout": lambda s, unit, decision, option: as_choice(scout_card(option, "", corrupted=False)),
    "draft-core": lambda s, unit, decision, option: as_choice(core_card(option, "")),
    "block": _block,
    "discard": _discard,
    "cleanse": _cleanse,
    "charge": _charge,
    "answer": _answer,
    **dict.fromkeys(("may", "choose"), _effect),
    "bargain": _bargain,
    "damage": _damage,
    "explore-choice": _exploration,
    "mission-choice": _mission_choice,
}
"""Every kind of decision but the menu of actions and the uses of cards, and how its options are shown."""
