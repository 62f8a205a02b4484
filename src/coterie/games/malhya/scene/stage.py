"""What is being resolved, as a stage: skill tests, attacks, threat dice, an Action card of the enemies.

Of a test is told what its page has told already: never what an objective brings, which may be an unread chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coterie.games.malhya.box.names import name_key
from coterie.games.malhya.box.story import Test
from coterie.games.malhya.box.tables import ACTIONS, DICE, HEROES
from coterie.games.malhya.combat.aiming import supporters
from coterie.games.malhya.combat.attacking import automatic, damage_of, dice_of, guarded, strike_of
from coterie.games.malhya.combat.defending import guard_of, part_name
from coterie.games.malhya.effects.choosing import hero_of
from coterie.games.malhya.ground.places import Figure as Piece
from coterie.games.malhya.ground.places import figure_of
from coterie.games.malhya.scene.room import enemy_piece, hero_piece
from coterie.games.malhya.scene.story import in_progress, open_page, reads, test_words
from coterie.games.malhya.showing.cards import action_steps
from coterie.games.malhya.state import Attack, Enemy, Frame, Hero, Malhya, Page, Trial
from coterie.games.malhya.stealth.threat import dice_of as threat_dice_of
from coterie.games.malhya.story.pages import chapter_of, prose
from coterie.games.malhya.trials.dice import activated, can_fail, difficulty_dice, skill_dice, stop_limit
from coterie.kernel.decision import Decision
from coterie.kernel.drawing import figure_of as figure_on
from coterie.kernel.scene import Badge, Figure, Meter, Modifier, Stage, StageDie
from coterie.kernel.texts import Msg, msg


def stage(s: Malhya, decision: Decision, seat: int) -> Stage | None:
    """What is being resolved while this is asked. Of a page only who reads it sees anything."""
    page = open_page(s)
    if page is not None:
        trial = page.trial
        taken = trial is not None and trial.heroes and chapter_of(page).test is not None and reads(s, page, seat)
        return test(s, page) if taken else None
    if decision.kind == "threat-dice":
        return threat(s, hero_of(s, decision.about["hero"]))
    for frame in reversed(s.frames):
        if frame.attack is not None:
            return fight(s, frame, frame.attack)
        if frame.kind == "card":
            return card(s, frame)
    return None


# --- dice and figures -------------------------------------------------------------------------------------------------


def die(kind: str, side: str = "", owner: str = "") -> StageDie:
    """A die as it lies, or one that is still to be rolled; an empty face counts for nothing."""
    names = DICE[kind].names
    return StageDie(kind, names, names.index(side) if side else -1, owner, counts=side != "empty")


def lying(faces: Iterable[str], owner: str = "") -> Iterator[StageDie]:
    """Dice that lie, by names such as attack.special."""
    for face in faces:
        kind, _, side = face.partition(".")
        yield die(kind, side, owner)


def figure(s: Malhya, who: Piece, outcome: Msg | None = None) -> Figure:
    """A figure in the room as a card."""
    return figure_on(enemy_piece(s, who) if isinstance(who, Enemy) else hero_piece(s, who), outcome=outcome)


def hero_card(hero: Hero, *meters: Meter, badges: tuple[Badge, ...] = ()) -> Figure:
    """A hero, wherever the party is."""
    entry, name = HEROES[hero.card], Msg(name_key(f"hero.{hero.card}"))
    return Figure(hero.card, name, entry.icon, entry.letter, "team", meters, badges)


# --- a skill test -----------------------------------------------------------------------------------------------------


def test(s: Malhya, page: Page) -> Stage:
    """Whose turn it is and who is still to come, the last roll or the dice to be rolled, tokens, what is aimed for."""
    what, trial = in_progress(page)
    hero, *others = [hero_of(s, name) for name in trial.heroes]
    total = trial.locked + trial.successes
    waiting = tuple([hero_card(other, badges=(Badge("sands-of-time", Msg("stage.waits")),)) for other in others])
    return Stage(
        f"test-{page.booklet}-{page.chapter}-{hero.card}",
        msg("stage.test", name=prose(what.name), who=Msg(name_key(f"hero.{hero.card}"))),
        (hero_card(hero, *gathered(s, hero, what, trial)), *waiting),
        tuple(objectives(what, total)),
        tuple(test_dice(s, hero, what, trial)),
        tuple(helps(hero, what, trial)),
        test_words(s, page),
    )


def gathered(s: Malhya, hero: Hero, what: Test, trial: Trial) -> Iterator[Meter]:
    """Successes of all who have stopped and of who rolls; stops, if the test can fail."""
    total, top = trial.locked + trial.successes, 0 if what.hidden else what.objectives[-1].at
    high = max(total, top) if top else 0
    yield Meter("successes", Msg("meter.successes"), total, high, "check-mark", Msg("about.successes"))
    if can_fail(what):
        limit = stop_limit(s, hero, what, trial)
        yield Meter("stops", Msg("meter.stops"), trial.stops, limit, "cancel", Msg("about.stops"))


def test_dice(s: Malhya, hero: Hero, what: Test, trial: Trial) -> Iterator[StageDie]:
    """The last roll; before the first one the dice that will be rolled."""
    if trial.rolls:
        yield from lying(trial.faces, hero.card)
        return
    for kind, n in (("skill", skill_dice(s, hero, what, trial)), ("difficulty", difficulty_dice(s, hero, what))):
        yield from [die(kind, owner=hero.card)] * n


def objectives(what: Test, total: int) -> Iterator[Figure]:
    """What is aimed for, by the number of successes; of a hidden objective nothing."""
    if what.hidden:
        yield Figure("objective", Msg("objective.hidden"), "uncertainty")
        return
    for n, each in enumerate(what.objectives):
        words = Msg("stage.reached") if total >= each.at else msg("stage.missing", n=each.at - total)
        icon = "check-mark" if total >= each.at else "flag-objective"
        yield Figure(f"objective-{n}", msg("objective.at", n=each.at), icon, outcome=words)


def helps(hero: Hero, what: Test, trial: Trial) -> Iterator[Modifier]:
    """Dice more, and the ability symbols that do something for this hero."""
    if trial.extra:
        yield Modifier(Msg("stage.more-dice"), f"+{trial.extra}")
    known = {symbol for knack in activated(hero, what) for symbol in knack.symbols}
    for symbol in what.abilities:
        if symbol in known:
            yield Modifier(Msg(f"ability.{symbol}"), "")


# --- an attack --------------------------------------------------------------------------------------------------------


def fight(s: Malhya, frame: Frame, attack: Attack) -> Stage | None:
    """Who strikes whom, the dice on both sides, what they come to, and how the target defends."""
    by = figure_of(s, attack.by)
    names = [attack.target] if attack.target else attack.targets
    struck = [target for name in names if (target := figure_of(s, name)) is not None]
    if by is None or not struck:
        return None
    attacker = figure(s, by)
    against = tuple([figure(s, target, comes_to(s, frame, attack, by, target)) for target in struck])
    dice = [*lying(attack.faces, attacker.id), *lying(attack.guard, against[0].id)]
    if not attack.faces:
        dice = [die(kind, owner=attacker.id) for kind, n in dice_of(s, frame, attack).items() for _ in range(n)]
    return Stage(
        f"attack-{attack.by}-{'-'.join(names)}",
        msg("stage.attack", who=attacker.name, whom=[target.name for target in against]),
        (attacker,),
        against,
        tuple(dice),
        tuple(added(s, frame, attack, by, struck[0])),
    )


def comes_to(s: Malhya, frame: Frame, attack: Attack, by: Piece, target: Piece) -> Msg | None:
    """What the attack does to a target as the dice lie; nothing before they are rolled."""
    if not attack.faces:
        return None
    n = damage_of(s, frame, attack, by, target)
    shields, dodges = guarded(s, frame, attack, target) if attack.target else (0, False)
    if dodges:
        return Msg("stage.dodged")
    return msg("stage.wounds", n=max(0, n - shields), of=n, shields=min(shields, n))


def added(s: Malhya, frame: Frame, attack: Attack, by: Piece, target: Piece) -> Iterator[Modifier]:
    """The rows used, an arrow, damage that needs no die, allies at the target's side; defenses and their shields."""
    for row in attack.rows:
        yield Modifier(msg("part.row", n=row + 1), "")
    if attack.arrow:
        yield Modifier(Msg(f"cube.{attack.arrow}"), "")
    if sure := automatic(s, strike_of(s, frame, attack), by, frame.card):
        yield Modifier(Msg("stage.automatic"), f"+{sure}")
    if allies := supporters(s, by, target, frame.card):
        yield Modifier(Msg("stage.support"), f"+{allies}")
    for name in attack.defences:
        yield Modifier(part_name(name), "")
    if attack.target and (shields := guard_of(s, target, frame.card, attack.defences).shields):
        yield Modifier(Msg("stage.shields"), f"−{shields}")


# --- what enemies do --------------------------------------------------------------------------------------------------


def threat(s: Malhya, hero: Hero) -> Stage:
    """The dice of an activation that ends, before they are rolled."""
    rolled = threat_dice_of(s, hero)
    dice = [die(kind, owner=hero.card) for kind, n in zip(rolled._fields, rolled, strict=True) for _ in range(n)]
    return Stage(
        f"threat-{hero.card}",
        msg("stage.threat", who=Msg(name_key(f"hero.{hero.card}"))),
        (hero_card(hero),),
        dice=tuple(dice),
        outcome=Msg("stage.threat-black" if rolled.black else "stage.threat-white"),
    )


def card(s: Malhya, frame: Frame) -> Stage:
    """An Action card with its lines, the one that is being done marked, and the enemy that is on its way."""
    now = frame.stage.removesuffix("-look").removesuffix("-moving").replace("moving", "move")
    walk = next((each.walk for each in reversed(s.frames) if each.walk is not None), None)
    walker = None if walk is None else figure_of(s, walk.figure)
    lines = [Modifier(words, "▸" if name == now else "") for name, words in action_steps(ACTIONS[frame.card])]
    return Stage(
        f"card-{frame.card}",
        msg("stage.card", n=frame.card),
        () if walker is None else (figure(s, walker),),
        modifiers=tuple(lines),
    )
