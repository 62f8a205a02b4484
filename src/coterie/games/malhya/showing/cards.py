"""What stands on cards, in words: attacks and defenses, changes, answers to moments, ability symbols."""

from __future__ import annotations

from functools import cache
from typing import Any

from coterie.games.malhya.box import schemas as c
from coterie.games.malhya.box import vocabulary as v
from coterie.games.malhya.box.tables import ACTIONS, ENEMIES, HEROES, ITEMS, REST, TALENTS, TRAVEL, UPGRADES, WEAPONS
from coterie.games.malhya.showing.words import SAYING, name, needs
from coterie.kernel.effects import Effects
from coterie.kernel.saying import all_of, join, phrase, when
from coterie.kernel.texts import Item, Msg, msg


def _numbers(area: str, part: Any, *fields: str) -> list[Item]:
    """The numbers of a part of a card that are not zero, each in its words."""
    return [msg(f"{area}.{field}", n=n) for field in fields if (n := getattr(part, field))]


# --- attacks and defenses ---------------------------------------------------------------------------------------------


def special(each: v.Special) -> Msg:
    """What a special face of a die does."""
    fields = ("damage", "shields", "cancel_defense", "cancel_dodge", "push", "points", "strike_back")
    return msg("special", die=Msg(f"die.{each.die}"), what=_numbers("bonus-of", each, *fields))


def strike(half: v.Strike) -> Msg:
    """An attack half: dice first, then what it adds."""
    parts = _numbers("bonus-of", half, "attack", "power", "damage", "push", "cancel_defense", "cancel_dodge")
    parts += [Msg(f"area-of.{half.area}")] if half.area else []
    parts += [Msg(f"wound-of.{half.wound}")] if half.wound != "damage" else []
    parts += [Msg(f"strike.{flag}") for flag in ("angled", "arrow_kept", "reach") if getattr(half, flag)]
    parts += [special(each) for each in half.specials]
    return all_of(parts + ([msg("strike.then", what=SAYING.say(half.do))] if half.do else []))


def guard(half: v.Guard) -> Msg:
    """A defense half."""
    parts = _numbers("bonus-of", half, "defense", "dodge", "shields") + [special(each) for each in half.specials]
    against = "melee" if half.melee else "ranged" if half.ranged else ""
    return msg(f"guard.{against}", what=parts) if against else all_of(parts)


def row(each: c.Row) -> Msg:
    """A combat row: its two halves with their costs."""
    attack = msg("row.attack", n=each.attack_cost, what=strike(each.strike)) if each.strike else ""
    return phrase(attack, msg("row.defense", n=each.defense_cost, what=guard(each.guard)) if each.guard else "")


def requirement(each: c.Row) -> Msg | None:
    """Who can use a row; nothing if all can."""
    parts: list[Item] = [msg("amount", n=n, what=Msg(f"trait.{trait}")) for trait, n in each.trait.items()]
    parts += [name(f"hero.{each.people}")] if each.people else []
    return msg("row.needs", what=parts) if parts else None


# --- what cards do while they are there -------------------------------------------------------------------------------


def change(each: v.Modifier) -> Msg:
    """A number that is higher, lower or fixed, or a rule switched on, and about whom."""
    if each.rule:
        what = Msg(f"rule.{each.rule}")
    elif each.to >= 0:
        what = msg("changed.to", stat=Msg(f"stat.{each.stat}"), n=each.to)
    else:
        what = msg("changed.more" if each.by > 0 else "changed.less", stat=Msg(f"stat.{each.stat}"), n=abs(each.by))
    told = what if each.whom == "it" else msg(f"changed.{each.whom}", what=what)
    return msg("changed.symbol", what=told) if each.symbol else told


def passive(rule: v.Passive) -> Msg:
    """A change, or an answer to a moment; when it holds, and how often it comes."""
    if rule.modify is not None:
        told = change(rule.modify)
        return (
            msg("changed.while", what=told, needs=needs(rule.needs)) if rule.needs else msg("changed.always", what=told)
        )
    return phrase(
        msg("moment.comes", what=Msg(f"moment.{rule.at}")),
        when(rule.needs is not None, "moment.if", needs=needs(rule.needs) if rule.needs else ""),
        SAYING.sentence(rule.do),
        when(rule.every, f"moment.every.{rule.every}"),
    )


def knack(each: v.Knack) -> Msg:
    """What ability symbols bring in a test that activates one of them."""
    symbols: list[Item] = [Msg(f"ability.{symbol}") for symbol in each.symbols]
    fields = ("specials", "dice", "difficulty", "stops", "first", "forgive")
    return msg("knack.text", symbols=join(symbols, "effect.or"), what=_numbers("knack", each, *fields))


def sentence(effects: Effects) -> Item:
    return SAYING.sentence(effects) if effects else ""


# --- whole cards ------------------------------------------------------------------------------------------------------


def _hero(card: c.HeroCard) -> list[Item]:
    own: list[Item] = [passive(rule) for rule in card.rules]
    own += [Msg("hero.standby-free")] if not card.standby_cost else []
    return own + [aura(effect) for effect in card.aura_effects]


def aura(effect: c.AuraEffect) -> Msg:
    """An effect that an Aura token buys."""
    return msg(f"aura.{effect.when}", what=sentence(effect.do))


def _side(side: c.TalentSide) -> list[Item]:
    return [*(knack(each) for each in side.knacks), *(passive(rule) for rule in side.rules)]


def _goods(card: c.Goods) -> list[Item]:
    return [*(knack(each) for each in card.knacks), *(passive(rule) for rule in card.rules)]


def _item(card: c.ItemCard) -> list[Item]:
    parts: list[Item] = []
    if card.use:
        moments: list[Item] = [Msg(f"use-when.{each}") for each in card.when]
        condition = msg("use-if", needs=needs(card.needs)) if card.needs else ""
        parts.append(phrase(msg("use", when=join(moments, "effect.or")), condition, sentence(card.use)))
    parts += [msg("armor.shields", n=card.shields)] if card.shields else []
    for each in card.defences:
        parts.append(msg("armor.breaks" if each.destroys else "armor.defence", n=each.cost, what=guard(each.guard)))
    return parts + _goods(card) + ([Msg("artifact.discarded")] if card.discarded else [])


def _weapon(card: c.WeaponCard) -> list[Item]:
    rows = [msg("weapon.row", n=n + 1, what=row(each)) for n, each in enumerate(card.rows)]
    return [*with_it(card), *rows]


def with_it(card: c.WeaponCard) -> list[Item]:
    """What a weapon does besides its rows."""
    own: list[Item] = [msg("weapon.ability", what=strike(card.ability))] if card.ability else []
    own += [msg("weapon.ability", what=guard(card.ability_guard))] if card.ability_guard else []
    return own + _goods(card)


def _enemy(card: c.EnemyCard) -> list[Item]:
    parts: list[Item] = [msg("enemy.strike", what=strike(card.strike)), msg("enemy.guard", what=guard(card.guard))]
    parts += [passive(rule) for rule in card.rules]
    parts += [msg("enemy.symbol", what=strike(card.symbol))] if card.symbol else []
    return parts + ([msg("enemy.symbol", what=guard(card.symbol_guard))] if card.symbol_guard else [])


def _upgrade(token: c.UpgradeToken) -> list[Item]:
    parts = _numbers("bonus-of", token, "initiative", "movement")
    parts += [strike(token.strike)] if token.strike else []
    parts += [guard(token.guard)] if token.guard else []
    return [msg("effect.sentence", what=all_of(parts + ([Msg("upgrade.symbol")] if token.symbol else [])))]


def _travel(card: c.TravelCard) -> list[Item]:
    places: list[Item] = [Msg(f"terrain.{terrain}") for terrain in card.terrains]
    return [msg("travel.match", where=join(places, "effect.or")), msg("travel.strip", what=SAYING.say(card.strip))]


def way(name: str) -> Msg:
    """A direction in words, with its arrow."""
    return msg("drawn-way", way=Msg(f"way.{name}"), arrow=Msg(f"arrow.{name}"))


def action_steps(card: c.ActionCard) -> list[tuple[str, Msg]]:
    """The lines of an Action card from top to bottom, each by its name."""
    steps = [("threat", msg("patrol.threat", n=card.threat))] if card.threat else []
    for stage, move in (("move", card.move), ("second", card.second)):
        if move is not None:
            who = msg("patrol.all") if move.enemies >= EVERYBODY else msg("patrol.some", n=move.enemies)
            steps.append((stage, msg("patrol.move", who=who, n=move.spaces, to=Msg(f"destination.{move.to}"))))
    if card.focus is not None:
        on, n = Msg(f"destination.{card.focus.on}"), card.focus.spaces
        steps.append(("focus", msg("patrol.focus", on=on, n=n, go=way(card.focus.go), look=way(card.focus.look))))
    steps += [("turn", msg("patrol.turn", look=way(card.turn)))] if card.turn else []
    return steps + ([("reshuffle", Msg("patrol.reshuffle"))] if card.reshuffle else [])


EVERYBODY = 9
"""So many enemies are all of them."""

WHOLE: dict[str, Any] = {
    "hero": (HEROES, _hero),
    "enemy": (ENEMIES, _enemy),
    "item": (ITEMS, _item),
    "weapon": (WEAPONS, _weapon),
    "upgrade": (UPGRADES, _upgrade),
    "travel card": (TRAVEL, _travel),
    "rest card": (REST, lambda card: [sentence(card.do)]),
    "action card": (ACTIONS, lambda card: [words for _, words in action_steps(card)]),
    "talent": (TALENTS, lambda card: _side(card.basic)),
    "advanced": (TALENTS, lambda card: _side(card.advanced)),
}
"""The tables whose cards have a text, and how it is said."""


def card_id(source: str, where: str) -> str:
    """The id of a card or a cube, by its whole name, as it lies before a hero or somewhere else."""
    return f"{source}@{where}"


@cache
def card_text(source: str) -> Msg | None:
    """All that a card does, by its whole name; nothing if nothing stands on it."""
    kind, _, card = source.partition(".")
    if kind not in WHOLE:
        return None
    table, say = WHOLE[kind]
    parts = say(table[card])
    return phrase(*parts) if parts else None
