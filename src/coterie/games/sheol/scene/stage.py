"""What is being resolved, as a stage: scouts' attacks, attacks of the night, damage that is taken, explorations."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.games.sheol import box
from coterie.games.sheol.actions.attack import aimed, counting, dealt_with, left_of, odds_words, strike_with
from coterie.games.sheol.board.foes import Enemy, enemy_of
from coterie.games.sheol.damage.taking import takes_corruption
from coterie.games.sheol.effects.resolve import AttackRoll, Coming
from coterie.games.sheol.effects.words import say
from coterie.games.sheol.scene.pieces import great_piece, shadow_piece, unit_piece
from coterie.games.sheol.scouts.units import blockers, called, most_lux
from coterie.games.sheol.shadows.foe_cards import armor_of, critical_of, damage_of
from coterie.games.sheol.shadows.menace import dealt_by
from coterie.games.sheol.state import Herald, Shadow, Sheol, Unit
from coterie.kernel.decision import Decision
from coterie.kernel.dice import Die
from coterie.kernel.drawing import badges, count, figure_of, mark, meter
from coterie.kernel.saying import phrase
from coterie.kernel.scene import Badge, Figure, Meter, Modifier, Stage, StageDie
from coterie.kernel.texts import Item, Msg, msg


def stage(s: Sheol, decision: Decision, seat: int) -> Stage | None:
    """What is being resolved while this is asked; all of it lies open."""
    lies = decision.about.get("stage")
    if isinstance(lies, AttackRoll):
        return scout_attack(s, lies)
    if isinstance(lies, Coming):
        return enemy_attack(s, lies) if lies.damage < 0 else harm(s, lies, before=decision.kind != "damage")
    if decision.kind == "extra-attack":
        return second_attack(s, decision)
    return exploration(s, decision) if decision.kind == "explore-choice" else None


# --- figures --------------------------------------------------------------------------------------------------------


def scout(s: Sheol, unit: Unit, *meters: Meter) -> Figure:
    shown = (*meters, meter("shield", unit.id, unit.shield, 0, "shield")) if unit.shield else meters
    return figure_of(unit_piece(unit), *shown, badges=badges(mark(unit.corrupted, "evil-eyes", "badge.corrupted")))


def foe(s: Sheol, enemy: Enemy, *marks: Badge | None, outcome: Msg | None = None) -> Figure:
    if isinstance(enemy, Shadow):
        piece = shadow_piece(s, enemy)
    else:
        kind, row = ("herald", s.heralds) if isinstance(enemy, Herald) else ("lord", s.lords)
        piece = great_piece(s, kind, next(i for i, each in enumerate(row) if each is enemy), enemy)
    return figure_of(piece, badges=badges(*marks), outcome=outcome)


# --- a scout attacks ------------------------------------------------------------------------------------------------


def scout_attack(s: Sheol, roll: AttackRoll) -> Stage | None:
    """One attack on one enemy: its die or dice against the Darkness, and what the best of them does."""
    enemy, unit = enemy_of(s, roll.enemy), s.units[roll.scout]
    if enemy is None:
        return None
    dark = Badge("night-sky", msg("badge.darkness", n=roll.dark), roll.dark)
    met = foe(s, enemy, dark, count(armor_of(s, enemy, unit), "shield", "badge.armor"))
    return Stage(
        f"attack-{unit.id}-{roll.enemy}",
        msg("stage.attack", unit=called(unit)),
        (scout(s, unit),),
        (met,),
        tuple(scout_dice(met, roll)),
        (Modifier(Msg("stage.made-critical"), ""),) if roll.critical and not roll.hit else (),
        struck_words(s, unit, enemy, roll) if roll.dice else odds_words(s, unit, enemy, roll),
    )


def scout_dice(met: Figure, roll: AttackRoll) -> Iterable[StageDie]:
    """The Scout dice: of several only the best counts."""
    die = box.BLUE if roll.blue else box.WHITE
    if not roll.dice:
        yield waiting(die)
        return
    best = roll.dice.index(counting(roll.dice, roll.dark))
    for n, face in enumerate(roll.dice):
        about = msg("stage.face", what=Msg(f"{die.id}-die.{face.name}"))
        yield StageDie(die.id, die.names, die.faces.index(face), about=about, counts=n == best)


def waiting(die: Die, owner: str = "") -> StageDie:
    return StageDie(die.id, die.names, owner=owner)


def struck_words(s: Sheol, unit: Unit, enemy: Enemy, roll: AttackRoll) -> Msg:
    """What the attack does as its dice lie."""
    face = counting(roll.dice, roll.dark)
    if face["darkness"] < roll.dark:
        return msg("stage.misses", dark=roll.dark)
    n, left = dealt_with(s, unit, enemy, roll, face), left_of(s, enemy)
    key = "stage.kills" if n >= left else "stage.hits"
    told = msg(key, n=n, left=left, rest=max(0, left - n), dark=roll.dark)
    return msg("stage.critically", what=told) if roll.critical or face["critical"] else told


def second_attack(s: Sheol, decision: Decision) -> Stage | None:
    """One more attack: what it is likely to do to each of those in reach."""
    unit = s.units[int(decision.about["unit"])]
    targets = [(n, enemy) for n in decision.options if isinstance(n, int) and (enemy := enemy_of(s, n)) is not None]
    if unit.weapon is None or not targets:
        return None
    how = strike_with(box.WEAPONS[unit.weapon.card], None)
    met = [foe(s, enemy, outcome=odds_words(s, unit, enemy, aimed(s, unit, n, how))) for n, enemy in targets]
    return Stage(f"again-{unit.id}", msg("stage.again", unit=called(unit)), (scout(s, unit),), tuple(met))


# --- the night attacks ----------------------------------------------------------------------------------------------


def enemy_attack(s: Sheol, coming: Coming) -> Stage | None:
    """An attack that is not rolled yet: how often it hits, and for how much."""
    enemy, unit = enemy_of(s, coming.enemy), s.units[coming.unit]
    if enemy is None:
        return None
    return Stage(
        f"night-{coming.enemy}-{unit.id}",
        msg("stage.night", unit=called(unit)),
        (attacker(s, enemy),),
        (scout(s, unit, *payable(s, unit)),),
        (waiting(box.SHADOW, attacker(s, enemy).id),),
        outcome=night_odds(s, enemy),
    )


def attacker(s: Sheol, enemy: Enemy, outcome: Msg | None = None) -> Figure:
    return foe(s, enemy, count(damage_of(s, enemy), "bloody-sword", "badge.hits-for"), outcome=outcome)


def night_odds(s: Sheol, enemy: Enemy) -> Msg:
    dealt = [dealt_by(s, enemy, face) for face in box.SHADOW.faces if face["hit"]]
    critical = sum(face["critical"] for face in box.SHADOW.faces)
    return msg("stage.night-odds", hit=len(dealt), low=min(dealt), high=max(dealt), critical=critical)


def harm(s: Sheol, coming: Coming, before: bool) -> Stage:
    """Damage that has come, and what can take it: Lightshields and shield markers before Lux or corruption.

    Once all of it is to be taken the question says so.
    """
    enemy, unit = enemy_of(s, coming.enemy), s.units[coming.unit]
    less = coming.dealt - coming.damage
    taken_off = [Modifier(Msg("stage.taken-off"), f"−{less}")] if less > 0 else []
    return Stage(
        f"night-{coming.enemy}-{unit.id}",
        msg("stage.night" if enemy is not None else "stage.harm", unit=called(unit)),
        () if enemy is None else (attacker(s, enemy, shadow_words(s, enemy, coming.face)),),
        (scout(s, unit, *payable(s, unit)),),
        tuple(shadow_die(s, enemy, coming.face)),
        (*taken_off, *critical_words(s, enemy, coming.face)),
        outcome=harm_words(s, unit, coming.damage, before) if before or less > 0 else None,
    )


FACES = {face.name: n for n, face in enumerate(box.SHADOW.faces)}
"""Where the Shadow die shows what."""


def shadow_die(s: Sheol, enemy: Enemy | None, face: str) -> Iterable[StageDie]:
    """The Shadow die that hit, and what its face does."""
    if enemy is not None and face in FACES:
        about = shadow_words(s, enemy, face)
        yield StageDie(box.SHADOW.id, box.SHADOW.names, FACES[face], attacker(s, enemy).id, about)


def shadow_words(s: Sheol, enemy: Enemy, face: str) -> Msg | None:
    if face not in FACES:
        return None
    return msg("stage.shadow-face", what=Msg(f"shadow-die.{face}"), n=dealt_by(s, enemy, box.SHADOW.faces[FACES[face]]))


def critical_words(s: Sheol, enemy: Enemy | None, face: str) -> Iterable[Modifier]:
    """What a critical hit brings after its damage."""
    if enemy is not None and face in FACES and box.SHADOW.faces[FACES[face]]["critical"]:
        yield Modifier(msg("stage.shadow-critical", what=say(critical_of(s, enemy)[0])), "")


def payable(s: Sheol, unit: Unit) -> list[Meter]:
    """What damage could still be taken in, besides Lux."""
    found = (
        [] if unit.is_droid else [meter("vials", unit.id, unit.vials, box.SCOUTS[unit.scout].vials, "square-bottle")]
    )
    return [*found, meter("corruption", unit.id, unit.corruption, most_lux(unit), "virus")]


def harm_words(s: Sheol, unit: Unit, damage: int, before: bool) -> Msg:
    shielded = min(unit.shield, damage)
    parts: list[Item] = [msg("stage.blockers", n=n)] if before and (n := len(blockers(s, unit))) else []
    parts += [msg("stage.shielded", n=shielded)] if shielded else []
    if damage > shielded:
        parts.append(msg("stage.rest-either" if takes_corruption(s, unit) else "stage.rest-lux", n=damage - shielded))
    return msg("stage.damage", n=damage, unit=called(unit), parts=parts)


# --- exploration ----------------------------------------------------------------------------------------------------


def exploration(s: Sheol, decision: Decision) -> Stage:
    """A card of the lands: its story, who meets it, and with what."""
    unit, card = s.units[int(decision.about["unit"])], decision.about["card"]
    key = f"exploration.{card}"
    story = phrase(*[Msg(f"{key}.story.{n}") for n in range(len(box.EXPLORATIONS[card].story))])
    return Stage(
        key, msg("stage.exploration", card=Msg(f"{key}.name")), (scout(s, unit, *payable(s, unit)),), outcome=story
    )
