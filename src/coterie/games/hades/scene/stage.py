"""What is being resolved, as a stage: fights with the dice set, rolls of fate, shots, inflictions, challenges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from coterie.games.hades.actions.battlefield import shot
from coterie.games.hades.box import tables
from coterie.games.hades.box.vocabulary import SIDES
from coterie.games.hades.effects.words import amounts, face_words, sentence
from coterie.games.hades.gods.board import DIAL, front, tile
from coterie.games.hades.gods.fate import Roll
from coterie.games.hades.monsters.combat import USELESS
from coterie.games.hades.monsters.deck import card as monster_card
from coterie.games.hades.showing import cards as show
from coterie.games.hades.showing.odds import combat_words, damage_words, encounter_words, fate_words, infliction_words
from coterie.games.hades.state import God, Hades, Monster
from coterie.kernel.decision import Decision
from coterie.kernel.drawing import badges, mark, meter
from coterie.kernel.saying import join
from coterie.kernel.scene import Badge, Figure, Meter, Modifier, Stage, StageDie
from coterie.kernel.texts import Msg, Param, msg

BEFORE = frozenset(
    (
        *("act", "assign", "assign-sentinel", "token-strike", "token-shield", "special", "protector", "repeat"),
        *("promote", "demote", "reroll", "reroll-again", "set", "rank", "master", "again"),
    )
)
"""Questions that are asked before a combat is resolved: what its dice would do can still be said."""

ICONS = {"hit": "bleeding-wound", "infliction": "snake-bite", "burst": "sun-radiations", "strike": "sword-clash"}
"""What the sides of a combat die show, in the order in which it happens."""


def stage(s: Hades, decision: Decision, seat: int) -> Stage | None:
    """What is being resolved while this is asked; all of it lies open."""
    god = s.gods[decision.seats[0]]
    if found := KINDS.get(decision.kind):
        return found(s, god, decision)
    return fight(s, god, decision) if s.phase == "actions" else None


# --- a fight --------------------------------------------------------------------------------------------------------


def fight(s: Hades, god: God, decision: Decision) -> Stage | None:
    """The battlefield character against the untapped monsters engaged with it, from the first die on."""
    owner, loose = front(s, god), decision.about.get("stage", ())
    if owner is None:
        return None
    foes = [m for m in owner.engaged if not m.tapped]
    if decision.kind == "assign-sentinel":
        watching = show.monsters(s)
        foes += [watching[number] for number in dict.fromkeys(o[3] for o in decision.options if isinstance(o, tuple))]
    if decision.kind != "burst" and not loose and not any(m.dice for m in foes):
        return None
    counted = show.numbers(s)
    dice = [die(d.colour, d.side, show.monster_id(m)) for m in foes for d in m.dice]
    return Stage(
        f"fight-{owner.seat}",
        msg("stage.fight", god=show.god_called(owner)),
        (hero(owner, "nectar", "might"),),
        tuple([foe(m, counted, fought(s, owner, m, decision)) for m in foes]),
        (*dice, *(die(colour, number) for colour, number in loose)),
        tuple([each for m in foes for each in tokens(m, counted)]),
    )


def fought(s: Hades, owner: God, monster: Monster, decision: Decision) -> Msg | None:
    """What comes of it for one of them: a burst that may go there, or the combat, as long as it is not resolved."""
    if decision.kind == "burst":
        return damage_words(monster, int(decision.about["n"])) if monster.id in decision.options else None
    waits = not monster.dice and decision.about.get("stage")
    return None if waits or decision.kind not in BEFORE else msg("card.sentence", what=combat_words(s, owner, monster))


def tokens(monster: Monster, counted: show.Numbers) -> Iterator[Modifier]:
    """What lies with the dice on a monster and changes what they do."""
    called = show.monster_name(monster.card, counted[monster.id])
    if monster.strikes:
        yield Modifier(msg("stage.strikes", monster=called), f"+{monster.strikes}", Msg("icon.strike.text"))
    if monster.shields:
        yield Modifier(msg("stage.shields", monster=called), f"−{monster.shields}", Msg("icon.defence.text"))
    if monster_card(monster).trait == "armoured" and any(each.colour == USELESS for each in monster.dice):
        yield Modifier(msg("stage.armoured", monster=called), "")


# --- figures and dice -----------------------------------------------------------------------------------------------


def hero(god: God, *resources: str) -> Figure:
    """A character with its life and what it could pay with here."""
    entry = tables.GODS[god.id]
    paying = [meter(each, god.seat, getattr(god, each), DIAL, PAID[each], f"resource.{each}") for each in resources]
    return Figure(
        f"god-{god.seat}",
        show.god_called(god),
        entry.icon,
        entry.letter,
        "team",
        (show.ichor_meter(god), *paying),
        tuple(show.condition_badges(god)),
        show.god_words(god.id, god.team),
    )


PAID = {"nectar": "amphora", "might": "biceps", "spark": "sparkles"}


def foe(monster: Monster, counted: show.Numbers, outcome: Msg | None = None, vigilance: bool = False) -> Figure:
    entry = monster_card(monster)
    life = Meter(f"stamina-{monster.id}", Msg("meter.stamina"), max(0, monster.left), monster.stamina, "hearts")
    return Figure(
        show.monster_id(monster),
        show.monster_name(monster.card, counted[monster.id]),
        entry.icon,
        entry.letter,
        "foe",
        (life,),
        badges(mark(vigilance, "eyeball", "stage.vigilance", n=entry.vigilance)),
        show.monster_words(monster.card),
        outcome,
    )


@lru_cache(show.DRAWN)
def die(colour: str, number: int, owner: str = "") -> StageDie:
    """A combat die with what its side shows; those on no monster yet lie with nobody."""
    sides = join([face_words(colour, each) for each in range(1, len(SIDES) + 1)], "effect.next")
    about = msg("stage.die", shows=face_words(colour, number), sides=sides)
    return StageDie(colour, SIDES, number - 1, owner, about, marks=face_marks(colour, number))


def face_marks(colour: str, number: int) -> tuple[Badge, ...]:
    shown = tables.DICE[colour].faces[number - 1]
    return tuple(
        Badge(icon, msg(f"face.{what}", n=shown[what]), shown[what]) for what, icon in ICONS.items() if shown[what]
    )


def fate_die(owner: God, face: int = -1) -> StageDie:
    return StageDie("fate", tables.DICE["fate"].names, face, f"god-{owner.seat}")


# --- rolls of fate --------------------------------------------------------------------------------------------------


def rolled(s: Hades, god: God, decision: Decision) -> Stage:
    """A roll of fate that might can raise, and what comes of it as it lies."""
    roll: Roll = decision.about["stage"]
    added = roll.result - roll.shown - roll.modifier
    modifiers = [modifier_of(roll.modifier)] if roll.modifier else []
    modifiers += [Modifier(Msg("stage.boosted"), f"+{added}")] if added else []
    return Stage(
        f"fate-{god.seat}",
        Msg(f"stage.fate-{held_against(roll)}", {"n": roll.held.markers}),
        (hero(god, "might"),),
        tuple(lured(s, roll.held.monster)),
        (fate_die(god, roll.shown - 1),),
        tuple(modifiers),
        msg("stage.result", n=roll.result, what=words) if (words := fate_words(s, roll)) else None,
    )


def held_against(roll: Roll) -> str:
    held = roll.held
    return "shot" if held.monster else "alert" if held.alert else "move" if held.markers else "effect"


def lured(s: Hades, number: int) -> list[Figure]:
    """The monster whose vigilance the roll is held against."""
    return [foe(show.monsters(s)[number], show.numbers(s), vigilance=True)] if number else []


def modifier_of(n: int) -> Modifier:
    return Modifier(Msg("stage.board"), f"+{n}" if n > 0 else f"−{-n}")


def encounter(s: Hades, god: God, decision: Decision) -> Stage:
    """The roll for the way gone, before it."""
    markers, modifier = int(decision.about["n"]), tile(god, "move").modifier
    return Stage(
        f"fate-{god.seat}",
        msg("stage.fate-move", n=markers),
        (hero(god, "might"),),
        dice=(fate_die(god),) if markers else (),
        modifiers=(modifier_of(modifier),) if modifier and markers else (),
        outcome=msg("card.sentence", what=encounter_words(god, markers)),
    )


# --- monsters that are hit, come back or inflict --------------------------------------------------------------------


def meeting(kind: str, god: God, foes: Iterable[Figure], *resources: str, **about: Param) -> Stage:
    """A character and the monsters that it meets, named `stage.<kind>`."""
    name = msg(f"stage.{kind}", god=show.god_called(god), **about)
    return Stage(f"{kind}-{god.seat}", name, (hero(god, *resources),), tuple(foes))


def sniping(s: Hades, god: God, decision: Decision) -> Stage:
    """Damage to one of the sentinels: what it would do to each."""
    n, all_monsters, counted = int(decision.about["n"]), show.monsters(s), show.numbers(s)
    targets = [all_monsters[option] for option in decision.options if isinstance(option, int)]
    return meeting("snipe", god, [foe(m, counted, damage_words(m, n)) for m in targets], n=n)


def shooting(s: Hades, god: God, decision: Decision) -> Stage:
    """A sharpshooter meets a monster that comes."""
    monster = show.monsters(s)[decision.about["stage"]]
    return meeting("shot", god, [foe(monster, show.numbers(s), damage_words(monster, shot(god)))])


def coming_back(s: Hades, god: God, decision: Decision) -> Stage:
    """A lured monster comes back, unless it is distracted."""
    return meeting("lured", god, [foe(show.monsters(s)[decision.about["stage"]], show.numbers(s))], "spark")


def inflicting(s: Hades, god: God, decision: Decision) -> Stage:
    """The monsters that are left untapped at the end of the wave, and what each inflicts."""
    counted = show.numbers(s)
    waiting = [m for m in god.engaged if m.id in s.queue and not m.tapped]
    met = [foe(m, counted, msg("card.sentence", what=infliction_words(m.card, s.scenario))) for m in waiting]
    return meeting("inflict", god, met)


def wounded(s: Hades, god: God, decision: Decision) -> Stage:
    """Ichor that is lost leaves a wound: what the character has left, and whom it still fights."""
    foes = [] if (owner := front(s, god)) is not god else [m for m in owner.engaged if not m.tapped]
    counted = show.numbers(s)
    return meeting("wound", god, [foe(m, counted) for m in foes])


# --- challenges -----------------------------------------------------------------------------------------------------


def challenged(s: Hades, god: God, decision: Decision) -> Stage:
    """A challenge that is being met: what has been paid for it, and what it brings."""
    challenge = tables.challenge(s.scenario, tables.case(s), decision.about["stage"])
    paid = [Modifier(each, "") for each in amounts(challenge.cost) if isinstance(each, Msg)]
    return Stage(
        f"challenge-{challenge.id}",
        msg("stage.challenge", name=Msg(f"challenge.{s.scenario}.{challenge.id}.name")),
        (hero(god),),
        modifiers=tuple(paid),
        outcome=sentence(challenge.effects, s.scenario),
    )


KINDS: dict[str, Callable[[Hades, God, Decision], Stage | None]] = {
    "boost-fate": rolled,
    "forgo": encounter,
    "burst": fight,
    "snipe": sniping,
    "sharpshooter": shooting,
    "distract": coming_back,
    "inflict-next": inflicting,
    "tap-weapon": challenged,
    "wound": wounded,
}
"""Questions with a stage of their own."""
