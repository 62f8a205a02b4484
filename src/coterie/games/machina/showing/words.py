"""Texts made from abilities: costs, targeting, effects, needs and changes, so that what a card says is what it does."""

from __future__ import annotations

from functools import cache
from typing import Any

from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.names import entry, unit_source
from coterie.games.machina.box.tables import EXPLORERS, MONSTERS
from coterie.kernel.effects import Effects
from coterie.kernel.saying import Saying, all_of, by_verb, join, phrase, when
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Item, Msg, msg

# --- names ------------------------------------------------------------------------------------------------------------


def target_words(name: str) -> Msg | str:
    """A target as an option names it: a unit, a space or a door."""
    return Msg(f"{unit_source(name)}.name") if name in EXPLORERS or name in MONSTERS else name


def targets_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """What on the board an option points at: pieces, places, the spaces of a door."""
    return tuple(dict.fromkeys(part for name in names for part in _parts(name)))


def _parts(name: str) -> list[str]:
    ends = name.split("-")
    return ends if len(ends) == 2 and all(end in LATTICE.numbers for end in ends) else [name]


def space_words(kinds: tuple[str, ...] | str) -> Msg:
    """Kinds of spaces: a chest or an event space."""
    names = (kinds,) if isinstance(kinds, str) else kinds
    return msg("text.one", a=join([Msg(f"space.{kind}") for kind in names], "effect.or"))


# --- costs and targets ------------------------------------------------------------------------------------------------


def ability_cost(cost: v.Cost, stamina: int | None = None) -> Msg | None:
    """A cost in words, part by part; None if there is none."""
    parts: list[Item] = [
        msg(f"cost.{what}", n=n)
        for what in ("stamina", "essence", "health")
        if (n := stamina if what == "stamina" and stamina is not None else getattr(cost, what))
    ]
    parts += [
        when(cost.marker, "cost.marker"),
        when(cost.space, "cost.space", what=space_words(cost.space)),
        when(cost.items, "cost.items", n=cost.items),
        when(cost.unequip, "cost.unequip"),
        when(cost.destroy, "cost.destroy"),
    ]
    parts = [part for part in parts if part]
    return msg("cost.all", what=parts) if parts else None


def targeting_words(target: v.Targeting) -> Msg:
    what: Item = space_words(target.space) if target.at == "space" else Msg(f"at.{target.at}")
    how = msg(f"targeting.{target.how}", n=target.range, what=what)
    return msg("targeting.two", how=how) if target.two else how


# --- needs ------------------------------------------------------------------------------------------------------------

COUNTED = ("spaces_here", "intact", "destroyed")


def need_part(part: str, wanted: Any) -> Msg:
    """One part of a need."""
    key = f"need.{part}"
    if part in COUNTED:
        return msg(key, what=[msg("amount", n=n, what=Msg(f"space.{kind}")) for kind, n in wanted.items()])
    if part in ("on", "beside", "space", "gathered"):
        return msg(key, what=space_words(wanted))
    if part in ("named", "slain"):
        return msg(key, what=[Msg(f"monster.{name}.name") for name in wanted])
    if part in ("tally", "tally_below"):
        return msg(key, what=[msg("amount", n=n, what=Msg(f"counter.{name}")) for name, n in wanted.items()])
    if part == "attack":
        return msg(key, what=[Msg(f"attack-kind.{kind}") for kind in wanted])
    if part == "mains":
        return msg(key, what=[Msg(f"kind.{kind}") for kind in wanted])
    if part == "klass":
        return msg(key, what=Msg(f"class.{wanted}"))
    if part in ("either", "unless"):
        return msg(key, what=join([clause(need) for need in wanted], "effect.or"))
    return Msg(key) if wanted is True else msg(key, n=wanted)


def clause(need: Any, how: None = None) -> Msg:
    """A need as a part of a sentence."""
    return msg("text.one", a=join([need_part(part, wanted) for part, wanted in v.NEEDS.given(need)], "need.and"))


# --- changes ----------------------------------------------------------------------------------------------------------


def change_words(change: v.Modifier) -> Msg:
    """A change: whose, what, when."""
    if change.rule == "treat":
        key = "change.treat-also" if change.also else "change.treat"
        what = msg(key, space=Msg(f"space.{change.space}"), becomes=Msg(f"space.{change.becomes}"))
    elif change.rule:
        what = Msg(f"flag.{change.rule}")
    elif change.to >= 0:
        what = msg("change.to", stat=Msg(f"stat.{change.stat}"), n=change.to)
    else:
        what = msg("change.more" if change.by > 0 else "change.less", stat=Msg(f"stat.{change.stat}"), n=abs(change.by))
    return phrase(
        when(change.whom not in ("it", "you"), "change.of", whom=Msg(f"whom.{change.whom}")),
        what,
        when(change.attack, "change.attacks", what=[Msg(f"attack-kind.{kind}") for kind in change.attack]),
        when(change.foe is not None, "change.foe", what=clause(change.foe) if change.foe else ""),
        when(change.needs is not None, "change.while", what=clause(change.needs) if change.needs else ""),
    )


# --- effects ----------------------------------------------------------------------------------------------------------


def _upon(effect: v.Upon, how: None) -> Msg:
    return msg("effect.upon", whom=units_words(effect), what=SAYING.group(effect.do))


def units_words(effect: v.Upon | v.Attack) -> Msg:
    """The units that an effect is upon: where, and which of them."""
    whom = Msg(f"whom.{effect.whom}")
    if effect.anywhere:
        whom = msg("whom.anywhere", whom=whom)
    return whom if effect.needs is None else msg("whom.such", whom=whom, needs=clause(effect.needs))


def _roll(effect: v.Roll, how: None) -> Msg:
    if not effect.otherwise:
        return msg("effect.roll.then", n=effect.least, what=SAYING.group(effect.then))
    if not effect.then:
        return msg("effect.roll.otherwise", n=effect.least, what=SAYING.group(effect.otherwise))
    then, otherwise = SAYING.group(effect.then), SAYING.group(effect.otherwise)
    return msg("effect.roll.both", n=effect.least, then=then, otherwise=otherwise)


def _lasting(effect: v.Lasting, how: None) -> Msg:
    if not effect.changes:
        return msg("effect.marker", n=effect.most)
    return msg("effect.lasting", n=effect.most, what=all_of([change_words(change) for change in effect.changes]))


def _attack(effect: v.Attack, how: None) -> Msg:
    dice: list[Item] = [msg(f"attack-dice.{die}", n=n) for die in ("high", "low") if (n := getattr(effect, die))]
    if effect.plus:
        dice.append(msg("attack-dice.plus", n=effect.plus))
    key = "effect.attack-arcane" if effect.arcane else "effect.attack"
    told = msg(f"{key}-by-it" if effect.by == "it" else key, dice=dice, whom=units_words(effect))
    if effect.hit:
        told = msg("effect.on-hit", attack=told, what=SAYING.group(effect.hit))
    return msg("effect.on-miss", attack=told, what=SAYING.group(effect.miss)) if effect.miss else told


def _points(effect: v.Lose | v.Restore, how: None) -> Msg:
    parts: list[Item] = [
        Msg(f"points.full-{what}") if n == "full" else msg(f"points.{what}", n=int(n))
        for what, n in effect.points.items()
    ]
    return msg(f"effect.{effect.word}", what=parts)


def _move(effect: v.Move, how: None) -> Msg:
    return msg("effect.move-by-you" if effect.by == "you" else "effect.move", n=effect.spaces)


def _teleport(effect: v.Teleport, how: None) -> Msg:
    if effect.within:
        return msg("effect.teleport.within", n=effect.within)
    if effect.to:
        return msg("effect.teleport.to", what=Msg(f"space.{effect.to}"))
    return msg("effect.teleport.beside", whom=Msg(f"whom.{effect.beside}"))


def _spawn(effect: v.Spawn, how: None) -> Msg:
    what: Item = Msg(f"monster.{effect.monster}.name") if effect.monster else msg("a-monster", n=effect.times)
    if effect.at:
        return msg("effect.spawn.at", what=what, at=Msg(f"space.{effect.at}"))
    return msg("effect.spawn.here", what=what)


def kinds_words(kinds: tuple[str, ...]) -> Item:
    return join([Msg(f"kind.{kind}") for kind in kinds], "effect.or") if kinds else Msg("kind.any")


def _gain(effect: v.GainItem, how: None) -> Msg:
    return msg("effect.gain-of", what=kinds_words(effect.kinds)) if effect.kinds else Msg("effect.gain_item")


def _take(effect: v.TakeItem, how: None) -> Msg:
    if effect.item:
        return msg("effect.take_item.named", what=Msg(f"item.{effect.item}.name"))
    return msg("effect.take_item.destroyed", n=effect.destroyed, what=kinds_words(effect.kinds))


def _equip(effect: v.EquipMain, how: None) -> Msg:
    return msg("effect.equip_main", what=kinds_words(effect.kinds))


def _unequip(effect: v.UnequipItem, how: None) -> Msg:
    return Msg("effect.unequip_item.this") if effect.this else msg("effect.unequip_item.n", n=effect.n)


def _destroy_item(effect: v.DestroyItem, how: None) -> Msg:
    what = kinds_words(effect.kinds)
    key = "random" if effect.random else "chosen"
    return msg(f"effect.destroy_item.{key}{'-equipped' if effect.equipped else ''}", n=effect.n, what=what)


def _where(which: str, anywhere: bool) -> Msg:
    return Msg(f"which.{which}-anywhere" if anywhere else f"which.{which}")


def _doors(effect: v.Doors, how: None) -> Msg:
    return msg(f"effect.doors.{effect.do}", which=_where(effect.which, effect.anywhere))


def _destroy_space(effect: v.DestroySpace, how: None) -> Msg:
    return msg("effect.destroy_space", which=_where(effect.which, effect.anywhere), what=space_words(effect.space))


def _refresh(effect: v.RefreshSpace, how: None) -> Msg:
    return msg("effect.refresh_space", which=_where(effect.which, effect.anywhere), what=space_words(effect.spaces))


def _treat(effect: v.TreatSpace, how: None) -> Msg:
    which, becomes = _where(effect.which, effect.anywhere), space_words(effect.becomes)
    return msg("effect.treat_space", which=which, what=space_words(effect.space), becomes=becomes)


def _activate(effect: v.Activate, how: None) -> Msg:
    return msg("effect.activate", what=space_words(effect.spaces))


def _explode(effect: v.Explode, how: None) -> Msg:
    return msg("effect.explode", which=_where(effect.which, effect.anywhere))


def _ratings(effect: v.Ratings, how: None) -> Msg:
    if effect.reset:
        return Msg(f"effect.ratings.reset-{effect.reset}")
    parts: list[Item] = [
        msg(f"effect.ratings.{which}{'' if n > 0 else '-less'}", n=abs(n))
        for which in ("spawn", "horror")
        if (n := getattr(effect, which))
    ]
    return all_of(parts)


SAYING: Saying[None] = Saying(
    by_verb(
        *(_upon, _roll, _lasting, _attack, _points, _move, _teleport, _spawn, _gain, _take, _equip, _unequip),
        *(_destroy_item, _doors, _destroy_space, _refresh, _treat, _activate, _explode, _ratings),
    ),
    None,
    clause=clause,
)


# --- abilities and cards ----------------------------------------------------------------------------------------------


def sentence(effects: Effects) -> Msg:
    return SAYING.sentence(effects)


def ability_text(ability: v.Ability) -> Msg:
    """An active ability without its cost: what it needs, at what it is aimed, what it does."""
    return phrase(
        when(ability.needs is not None, "ability.if", what=clause(ability.needs) if ability.needs else ""),
        when(ability.count, "ability.count", n=ability.count),
        when(
            ability.target is not None, "ability.target", what=targeting_words(ability.target) if ability.target else ""
        ),
        sentence(ability.do),
    )


def passive_text(passive: v.Passive) -> Msg:
    """A passive ability: a change, or an answer to a moment."""
    if passive.modify is not None:
        return msg("ability.passive", what=change_words(passive.modify))
    who = passive.by or "you"
    person = "you" if who == "you" else "other"
    return phrase(
        msg("ability.when", who=Msg(f"by.{who}"), what=Msg(f"moment.{person}.{passive.at}")),
        when(passive.count, "ability.count", n=passive.count),
        when(passive.needs is not None, "ability.if", what=clause(passive.needs) if passive.needs else ""),
        when(passive.foe is not None, "ability.foe", what=clause(passive.foe) if passive.foe else ""),
        sentence(passive.do),
    )


def use_choice(source: str, ability: v.Ability, targets: tuple[str, ...], stamina: int | None = None) -> Choice:
    """An ability as an option: what it does, and the card unless it is the unit's own; the card if it has but one."""
    card, own = entry(source), source.partition(".")[0] in ("explorer", "monster")
    what: Item = Msg(f"{source}.name")
    if own or len(card.abilities) > 1:
        does = SAYING.say(ability.do)
        what = msg("option.ability", what=does) if own else msg("option.use-for", card=what, what=does)
    label = msg("option.use", what=what)
    if targets:
        label = msg("option.use-on", what=what, whom=[target_words(name) for name in targets])
    cost = ability_cost(ability.cost, stamina)
    return Choice(label, targets=targets_of(targets), icon=card.icon, cost=cost, detail=ability_text(ability))


@cache
def card_text(source: str) -> Msg:
    """All abilities of a card, by its whole name, one after the other."""
    card = entry(source)
    parts: list[Item] = []
    if card.enters:
        parts.append(msg("ability.enters", what=sentence(card.enters)))
    for ability in card.abilities:
        cost = ability_cost(ability.cost)
        parts.append(msg("ability.active", cost=cost or "", what=ability_text(ability)))
    parts += [passive_text(passive) for passive in card.rules]
    return msg("text.one", a=join(parts, "text.more") if parts else "")
