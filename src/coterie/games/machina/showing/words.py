"""Texts made from abilities: costs, targeting, effects, needs and changes, so that what a card says is what it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from coterie.games.machina.board.ground import LATTICE
from coterie.games.machina.box import vocabulary as v
from coterie.games.machina.box.names import entry, unit_source
from coterie.games.machina.box.tables import EXPLORER_EVENTS, EXPLORERS, MONSTERS
from coterie.kernel.effects import May, effects_in
from coterie.kernel.saying import Saying, all_of, by_verb, join, phrase, when
from coterie.kernel.scene import Choice
from coterie.kernel.texts import Item, Msg, msg

# --- of whom, and how far ---------------------------------------------------------------------------------------------


class Voice(NamedTuple):
    """Of whom needs and effects speak, whether effects must name it, and whether `here` is as far as they reach."""

    who: str = "you"  # you, it, target, blocker, attacker, killer, other
    named: bool = False  # `lose 1 health` would be read as said to whoever uses it
    here: bool = True  # on one tile; else on all


def voice_of(source: str, part: str = "abilities") -> Voice:
    """How a card speaks in its active abilities, in what it does as it enters play, or in its rules.

    Monsters are spoken of, all else speaks to who uses it. What nobody owns or uses reaches all tiles.
    """
    kind, _, name = source.partition(".")
    far = kind in ("horror", "chapter") or (kind == "event" and part == "rules" and not EXPLORER_EVENTS[name].binding)
    return Voice("it" if kind in ("monster", "horror") else "you", here=part == "abilities" or not far)


def voice_in(about: Mapping[str, Any]) -> Voice:
    """How a card speaks of an effect in which it asks something."""
    source = str(about.get("card", "")).removeprefix("@").removesuffix(".name")
    if not source:
        return Voice()
    card = entry(source)
    parts = {"enters": effects_in(card.enters), "rules": effects_in(card.rules)}
    part = next((part for part, effects in parts.items() if about["effect"] in effects), "abilities")
    return voice_of(source, part)


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

SUBJECTS = {
    **dict.fromkeys(("explorer", "monster", "other", "wounded", "unhurt", "klass", "grade", "named", "ethereal"), "is"),
    **dict.fromkeys(("health", "health_below", "stamina", "essence", "essence_below", "items", "equipped"), "has"),
    **dict.fromkeys(("alone", "monsters_here", "monsters_below", "wounded_monster_here", "spaces_here"), "whose"),
    **dict.fromkeys(("mains", "augmented", "bound"), "has"),
    **dict.fromkeys(("adjacent_monsters", "adjacent_explorers"), "to"),
    "sealed_here": "whose",
    "beside": "is",
    "on": "stands",
}
"""What is said of the unit that a part of a need is about; others are about the game."""


def need_part(part: str, wanted: Any, voice: Voice) -> Msg:
    """One part of a need."""
    key, who = f"need.{part}", subject(part, voice)
    if part in COUNTED:
        return msg(key, what=[msg(f"spaces.{kind}", n=n) for kind, n in wanted.items()], n=sum(wanted.values()), **who)
    if part in ("on", "beside", "space", "gathered"):
        return msg(key, what=space_words(wanted), **who)
    if part in ("named", "slain"):
        names = join([Msg(f"monster.{name}.name") for name in wanted], "effect.or" if part == "named" else "need.and")
        return msg(key, what=names, **who)
    if part in ("tally", "tally_below"):
        each = [msg(f"{key}-counter", what=Msg(f"counter.{name}"), n=n) for name, n in wanted.items()]
        return msg(key, what=join(each, "need.and"))
    if part == "attack":
        return msg(key, what=attack_kinds(wanted))
    if part == "mains":
        return msg(key, what=[Msg(f"kind.{kind}") for kind in wanted], **who)
    if part == "klass":
        return msg(key, what=Msg(f"class.{wanted}"), **who)
    if part == "either":
        ways = [(clause(need, voice), len(list(v.NEEDS.given(need)))) for need in wanted]
        return msg(key, what=join([msg("need.bracket", what=way) if n > 1 else way for way, n in ways], "effect.or"))
    if part == "unless":
        return msg("text.one", a=join([negated(need, voice) for need in wanted], "need.and"))
    return msg(key, **who) if wanted is True else msg(key, n=wanted, **who)


def subject(part: str, voice: Voice, *, without: bool = False) -> dict[str, Msg]:
    """Of whom a part of a need speaks, as a parameter."""
    how = SUBJECTS.get(part)
    if how is None:
        return {}
    return {"who": Msg(f"who.{voice.who}.{'stands-not' if without and how == 'stands' else how}")}


NEGATED = (
    *("adjacent_monsters", "adjacent_explorers", "wounded", "on", "grade", "monsters", "marked", "mains", "other"),
    *("destroyed", "slain"),
)
"""Parts of needs that have words of their own for when they do not hold."""


def negated(need: Any, voice: Voice) -> Msg:
    """That a need does not hold."""
    parts = dict(v.NEEDS.given(need))
    part, wanted = next(iter(parts.items()))
    if len(parts) == 1 and part in NEGATED:
        said = need_part(part, wanted, voice)
        return Msg(f"not.{part}", said.params | subject(part, voice, without=True))
    return msg("not.all", what=clause(need, voice))


def clause(need: Any, voice: Voice) -> Msg:
    """A need as a part of a sentence."""
    given = list(v.NEEDS.given(need))
    told: list[Item] = [
        msg("need.bracket", what=said) if part == "either" and len(given) > 1 else said
        for part, wanted in given
        for said in [need_part(part, wanted, voice)]
    ]
    return msg("text.one", a=join(told, "need.and"))


# --- changes ----------------------------------------------------------------------------------------------------------


def attack_kinds(kinds: tuple[str, ...]) -> Item:
    """Attacks that are all of these."""
    return join([Msg(f"attack-kind.{kind}") for kind in kinds], "need.and") if kinds else ""


def change_words(change: v.Modifier, voice: Voice) -> Msg:
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
    is_own = change.whom in ("it", "you")
    one = voice if is_own else voice._replace(who="it")
    foe = voice._replace(who="it")
    return phrase(
        when(not is_own, "change.of", whom=whom_words(change.whom, voice)),
        what,
        when(change.attack, "change.attacks", what=attack_kinds(change.attack)),
        when(change.foe is not None, "change.foe", what=clause(change.foe, foe) if change.foe else ""),
        when(change.needs is not None, "change.while", what=clause(change.needs, one) if change.needs else ""),
    )


# --- effects ----------------------------------------------------------------------------------------------------------

ALL = ("monsters", "other-monsters", "explorers", "others", "units")
ANY = ("any-monster", "any-explorer", "any-other", "any-unit")
"""Words for units that reach as far as the card does."""


def whom_words(whom: str, voice: Voice, *, anywhere: bool = False) -> Msg:
    """Units by a word, and where they are looked for."""
    if whom == "it":
        return Msg(f"whom.{'yourself' if voice.who == 'you' else voice.who}")
    if whom not in (*ALL, *ANY):
        return Msg(f"whom.{whom}")
    far = "here" if voice.here and not anywhere else "on-all" if whom in ALL else "on-any"
    return msg(f"whom.{far}", whom=Msg(f"whom.{whom}"))


def units_words(effect: v.Upon | v.Attack, voice: Voice) -> Msg:
    """The units that an effect is upon: where, and which of them."""
    whom = whom_words(effect.whom, voice, anywhere=effect.anywhere)
    if effect.needs is None:
        return whom
    return msg("whom.such", whom=whom, needs=clause(effect.needs, voice._replace(who="it")))


def about_it(voice: Voice, told: Msg) -> Msg:
    """What happens to the unit that effects are about, which is named if it must be."""
    return msg("effect.upon", whom=whom_words("it", voice), what=told) if voice.named else told


def _upon(effect: v.Upon, voice: Voice) -> Msg:
    one = effect.whom in ("attacker", "blocker", "killer")
    if one and effect.needs is None:
        return SAYING.group(effect.do, Voice(effect.whom, named=True, here=voice.here))
    shoves = [each for each in effect.do if isinstance(each, v.Push | v.Pull)]
    if len(shoves) == len(effect.do):
        return all_of([_shove(each, voice, units_words(effect, voice)) for each in shoves])
    who = "you" if effect.whom == "you" else effect.whom if one else "it"
    inside = SAYING.group(effect.do, Voice(who, here=voice.here))
    return msg("effect.upon", whom=units_words(effect, voice), what=inside)


def _may(effect: May, voice: Voice) -> Msg:
    who = "it" if voice.who == "it" else "you"  # whom it is about, if that is an explorer; else who uses the card
    return msg("effect.may-do", who=Msg(f"who.{who}.may"), what=SAYING.group(effect.do, voice))


def _roll(effect: v.Roll, voice: Voice) -> Msg:
    if not effect.otherwise:
        return msg("effect.roll.then", n=effect.least, what=SAYING.group(effect.then, voice))
    if not effect.then:
        return msg("effect.roll.otherwise", n=effect.least, what=SAYING.group(effect.otherwise, voice))
    then, otherwise = SAYING.group(effect.then, voice), SAYING.group(effect.otherwise, voice)
    return msg("effect.roll.both", n=effect.least, then=then, otherwise=otherwise)


def _lasting(effect: v.Lasting, voice: Voice) -> Msg:
    if not effect.changes:
        return msg("effect.marker", n=effect.most)
    told = all_of([change_words(change, voice) for change in effect.changes])
    own = any(change.whom in ("it", "you") for change in effect.changes)
    lasting = msg("effect.lasting", n=effect.most, what=told)
    return about_it(voice, lasting) if own else lasting


def _attack(effect: v.Attack, voice: Voice) -> Msg:
    dice: list[Item] = [msg(f"attack-dice.{die}", n=n) for die in ("high", "low") if (n := getattr(effect, die))]
    if effect.plus:
        dice.append(msg("attack-dice.plus", n=effect.plus))
    key = "effect.attack-arcane" if effect.arcane else "effect.attack"
    if effect.by == "it":
        told = msg(f"{key}-by-it", who=whom_words("it", voice), dice=dice, whom=units_words(effect, voice))
    else:
        told = msg(key, dice=dice, whom=units_words(effect, voice))
    blocker = Voice("blocker", named=True, here=voice.here)
    if effect.hit:
        told = msg("effect.on-hit", attack=told, what=SAYING.group(effect.hit, blocker))
    return msg("effect.on-miss", attack=told, what=SAYING.group(effect.miss, blocker)) if effect.miss else told


def _points(effect: v.Lose | v.Restore, voice: Voice) -> Msg:
    parts: list[Item] = [
        Msg(f"points.full-{what}") if n == "full" else msg(f"points.{what}", n=int(n))
        for what, n in effect.points.items()
    ]
    return about_it(voice, msg(f"effect.{effect.word}", what=parts))


def _end(effect: v.Destroy | v.Banish, voice: Voice) -> Msg:
    return msg(f"effect.{effect.word}", who=Msg(f"who.{voice.who}.is"))


def _control(effect: v.Control, voice: Voice) -> Msg:
    return msg("effect.control", whom=whom_words("it", voice))


def _move(effect: v.Move, voice: Voice) -> Msg:
    if effect.by == "you":
        return msg("effect.move-by-you", n=effect.spaces, whom=whom_words("it", voice))
    return about_it(voice, msg("effect.move", n=effect.spaces))


def _teleport(effect: v.Teleport, voice: Voice) -> Msg:
    if effect.within:
        return about_it(voice, msg("effect.teleport.within", n=effect.within))
    if effect.to:
        return about_it(voice, msg("effect.teleport.to", what=Msg(f"space.{effect.to}")))
    return about_it(voice, msg("effect.teleport.beside", whom=whom_words(effect.beside, voice)))


def _shove(effect: v.Push | v.Pull, voice: Voice, whom: Msg | None = None) -> Msg:
    return msg(f"effect.{effect.word}", n=effect.spaces, whom=whom or whom_words("it", voice))


def _switch(effect: v.Switch, voice: Voice) -> Msg:
    return msg("effect.switch", whom=whom_words("it", voice))


def _spawn(effect: v.Spawn, voice: Voice) -> Msg:
    what: Item = Msg(f"monster.{effect.monster}.name") if effect.monster else msg("a-monster", n=effect.times)
    if effect.at:
        return msg("effect.spawn.at", what=what, at=Msg(f"space.{effect.at}"))
    return msg("effect.spawn.here", what=what)


def _act(effect: v.ActNow, voice: Voice) -> Msg:
    return about_it(voice, msg("effect.act_now", n=effect.stamina))


def kinds_words(kinds: tuple[str, ...]) -> Item:
    return join([Msg(f"kind.{kind}") for kind in kinds], "effect.or") if kinds else Msg("kind.any")


def _gain(effect: v.GainItem, voice: Voice) -> Msg:
    return about_it(voice, msg("effect.gain-of", what=kinds_words(effect.kinds)) if effect.kinds else GAIN)


GAIN = Msg("effect.gain_item")


def _take(effect: v.TakeItem, voice: Voice) -> Msg:
    if effect.item:
        return about_it(voice, msg("effect.take_item.named", what=Msg(f"item.{effect.item}.name")))
    return about_it(voice, msg("effect.take_item.destroyed", n=effect.destroyed, what=kinds_words(effect.kinds)))


def _equip(effect: v.EquipMain, voice: Voice) -> Msg:
    return msg("effect.equip_main", what=kinds_words(effect.kinds))


def _unequip(effect: v.UnequipItem, voice: Voice) -> Msg:
    return about_it(voice, Msg("effect.unequip_item.this") if effect.this else msg("effect.unequip_item.n", n=effect.n))


def _destroy_item(effect: v.DestroyItem, voice: Voice) -> Msg:
    what = kinds_words(effect.kinds)
    key = "random" if effect.random else "chosen"
    told = msg(f"effect.destroy_item.{key}{'-equipped' if effect.equipped else ''}", n=effect.n, what=what)
    return about_it(voice, told)


def which_words(which: str, voice: Voice, anywhere: bool, what: Item) -> Msg:
    """Spaces or doors by a word, and where they are looked for."""
    far = "-anywhere" if which in ("any", "all") and (anywhere or not voice.here) else ""
    return msg(f"which.{which}{far}", what=what)


def _doors(effect: v.Doors, voice: Voice) -> Msg:
    what = Msg("noun.destroyed-door" if effect.do == "mend" else "noun.door")
    return msg(f"effect.doors.{effect.do}", what=which_words(effect.which, voice, effect.anywhere, what))


def _destroy_space(effect: v.DestroySpace, voice: Voice) -> Msg:
    what = which_words(effect.which, voice, effect.anywhere, space_words(effect.space))
    return msg("effect.destroy_space", what=what)


def _refresh(effect: v.RefreshSpace, voice: Voice) -> Msg:
    spent = msg("noun.destroyed-space", what=space_words(effect.spaces))
    return msg("effect.refresh_space", what=which_words(effect.which, voice, effect.anywhere, spent))


def _treat(effect: v.TreatSpace, voice: Voice) -> Msg:
    what = which_words(effect.which, voice, effect.anywhere, space_words(effect.space))
    return msg("effect.treat_space", what=what, becomes=space_words(effect.becomes))


def _activate(effect: v.Activate, voice: Voice) -> Msg:
    return msg("effect.activate", what=space_words(effect.spaces))


def _explode(effect: v.Explode, voice: Voice) -> Msg:
    what = which_words(effect.which, voice, effect.anywhere, Msg("space.barrel"))
    return msg("effect.explode", what=what)


def _ratings(effect: v.Ratings, voice: Voice) -> Msg:
    if effect.reset:
        return Msg(f"effect.ratings.reset-{effect.reset}")
    parts: list[Item] = [
        msg(f"effect.ratings.{which}{'' if n > 0 else '-less'}", n=abs(n))
        for which in ("spawn", "horror")
        if (n := getattr(effect, which))
    ]
    return all_of(parts)


SAYING: Saying[Voice] = Saying(
    by_verb(
        *(_upon, _may, _roll, _lasting, _attack, _points, _end, _control, _move, _teleport, _shove, _switch, _spawn),
        *(_act, _gain, _take, _equip, _unequip, _destroy_item, _doors, _destroy_space, _refresh, _treat, _activate),
        *(_explode, _ratings),
    ),
    Voice(),
    clause=clause,
)


# --- abilities and cards ----------------------------------------------------------------------------------------------


def ability_text(ability: v.Ability, voice: Voice) -> Msg:
    """An active ability without its cost: what it needs, at what it is aimed, what it does."""
    target, needs = ability.target, ability.needs
    does = voice
    if target is not None and target.at in ("unit", "monster", "explorer"):
        does = Voice("target", named=True)
    return phrase(
        when(needs is not None, "ability.if", what=clause(needs, voice) if needs else ""),
        when(ability.count, "ability.count", n=ability.count),
        when(target is not None, "ability.target", what=targeting_words(target) if target else ""),
        SAYING.sentence(ability.do, does),
    )


def passive_text(source: str, passive: v.Passive) -> Msg:
    """A passive ability: a change, or an answer to a moment, to which a card that nobody owns answers for anybody."""
    voice = voice_of(source, "rules")
    if passive.modify is not None:
        return msg("ability.passive", what=change_words(passive.modify, voice._replace(who=whose(source))))
    who = passive.by or ("anyone" if not voice.here else whose(source))
    is_own = who in ("you", "it")
    one = Voice(who if is_own else "it", named=not is_own, here=voice.here)
    key = "anyone" if who == "anyone" else "you" if who == "you" else "other"
    other = one._replace(who="other")
    return phrase(
        msg("ability.when", what=msg(f"moment.{key}.{passive.at}", who=Msg(f"by.{who}"))),
        when(passive.needs is not None, "ability.if", what=clause(passive.needs, one) if passive.needs else ""),
        when(passive.foe is not None, "ability.if", what=clause(passive.foe, other) if passive.foe else ""),
        when(passive.count, "ability.count", n=passive.count),
        SAYING.sentence(passive.do, one),
    )


def whose(source: str) -> str:
    """How the rules of a card call who owns it: monsters are spoken of, explorers are spoken to."""
    return "it" if source.startswith("monster.") else "you"


def use_choice(source: str, ability: v.Ability, targets: tuple[str, ...], stamina: int | None = None) -> Choice:
    """An ability as an option: what it does, and the card unless it is the unit's own; the card if it has but one."""
    card, own = entry(source), source.partition(".")[0] in ("explorer", "monster")
    what: Item = Msg(f"{source}.name")
    voice = voice_of(source)
    if own or len(card.abilities) > 1:
        does = SAYING.say(ability.do, Voice("target", named=True) if ability.target else voice)
        what = msg("option.ability", what=does) if own else msg("option.use-for", card=what, what=does)
    label = msg("option.use", what=what)
    if targets:
        label = msg("option.use-on", what=what, whom=[target_words(name) for name in targets])
    cost = ability_cost(ability.cost, stamina)
    group = "fight" if any(isinstance(effect, v.Attack) for effect in effects_in(ability.do)) else "abilities"
    detail = ability_text(ability, voice)
    return Choice(label, targets=targets_of(targets), icon=card.icon, cost=cost, detail=detail, group=group)


@cache
def card_text(source: str) -> Msg:
    """All abilities of a card, by its whole name, one after the other."""
    card = entry(source)
    parts: list[Item] = []
    if card.enters:
        parts.append(msg("ability.enters", what=SAYING.sentence(card.enters, voice_of(source, "enters"))))
    for ability in card.abilities:
        cost = ability_cost(ability.cost)
        parts.append(msg("ability.active", cost=cost or "", what=ability_text(ability, voice_of(source))))
    parts += [passive_text(source, passive) for passive in card.rules]
    return msg("text.one", a=join(parts, "text.more") if parts else "")
