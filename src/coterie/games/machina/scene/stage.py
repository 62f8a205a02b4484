"""What is being resolved, as a stage: an attack as it is rolled, health that is lost, essence that is shared."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.machina.board.spaces import Unit, explorer_of, unit_of
from coterie.games.machina.box.names import name_key, said, unit_source
from coterie.games.machina.box.tables import DICE, EXPLORERS, MONSTERS
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.combat.attack import Swing, loss_of
from coterie.games.machina.scene.board import looks, piece
from coterie.games.machina.showing.words import card_text
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import health_left, max_essence
from coterie.games.machina.units.essence import Pledges
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision
from coterie.kernel.drawing import figure_of, meter
from coterie.kernel.scene import Badge, Figure, Modifier, Stage, StageDie
from coterie.kernel.table import Event
from coterie.kernel.texts import Msg, msg


def stage(s: Machina, decision: Decision, seat: int) -> Stage | None:
    """What is being resolved while this is asked; all of it lies open."""
    lies = decision.about.get("stage")
    if isinstance(lies, Swing):
        return attack(s, lies, int(decision.about["n"]))
    if isinstance(lies, Pledges):
        return pledges(s, lies)
    if isinstance(lies, Play) and (explorer := explorer_of(s, decision.about["explorer"])) is not None:
        return harm(s, lies, explorer)
    return None


def figure(s: Machina, unit: Unit, *marks: Badge, outcome: Msg | None = None) -> Figure:
    """A unit as a card; an explorer with its essence."""
    numbers = (
        (meter("essence", unit.seat, unit.essence, max_essence(s, unit), "magic-swirl"),)
        if isinstance(unit, Explorer)
        else ()
    )
    shown = piece(s, unit)
    return figure_of(shown, *numbers, badges=(*shown.badges, *marks), outcome=outcome)


def called(card: str) -> Msg:
    return Msg(said(card)[1:])


# --- an attack --------------------------------------------------------------------------------------------------------


def attack(s: Machina, swing: Swing, n: int) -> Stage:
    """The dice as they lie, what raises them, and what the roll does to each of those attacked if it is left so."""
    attacker = unit_of(s, swing.attacker)
    against = [
        met(s, swing, attacker, unit, n, block, more)
        for name, block, more in swing.foes
        if (unit := unit_of(s, name)) is not None
    ]
    return fought(swing, () if attacker is None else (figure(s, attacker),), against)


def fought(swing: Swing, actors: tuple[Figure, ...], against: list[Figure]) -> Stage:
    title = Msg("stage.attack-by-nobody")
    if swing.attacker:
        title = msg("stage.attack-arcane" if swing.arcane else "stage.attack", unit=called(swing.attacker))
    elif swing.source:
        title = msg("stage.attack", unit=Msg(name_key(swing.source)))
    return Stage(
        f"attack-{swing.attacker}-{'-'.join(name for name, _, _ in swing.foes)}",
        title,
        actors,
        tuple(against),
        tuple(die(kind, face, swing.attacker) for kind, face in swing.rolled),
        tuple(raised(swing)),
    )


def staged(event: Event) -> Stage | None:
    """An attack about which nothing was asked, by what its line has; of cards that are no more nobody can tell."""
    lies, n, losses = event.params["stage"]
    swing = Swing(*lies)
    names = [name for name in (swing.attacker, *[name for name, _, _ in swing.foes]) if name]
    if not all(name in EXPLORERS or name in MONSTERS for name in names):
        return None
    against = [
        bare(name, Badge("shield", msg("stage.block", n=block), block), outcome=struck(n + more, block, loss, left))
        for (name, block, more), (loss, left) in zip(swing.foes, losses, strict=True)
    ]
    return fought(swing, (bare(swing.attacker),) if swing.attacker else (), against)


def bare(card: str, *marks: Badge, outcome: Msg | None = None) -> Figure:
    """A unit wherever it is by now: its numbers then are known no more."""
    icon, letter, side = looks(card)
    about = card_text(unit_source(card))
    return Figure(card, called(card), icon, letter, side, badges=marks, about=about, outcome=outcome)


def die(kind: str, face: str, owner: str) -> StageDie:
    names = tuple(each.name for each in DICE[kind].faces)
    return StageDie(kind, names, names.index(face), owner)


def raised(swing: Swing) -> Iterator[Modifier]:
    """What is added to the dice: by the card, by essence, and against some of those attacked."""
    if swing.plus:
        source = Msg(name_key(swing.source)) if swing.source else Msg("stage.card")
        yield Modifier(source, f"{swing.plus:+}")
    if swing.raised:
        yield Modifier(Msg("stage.essence"), f"+{swing.raised}")
    for name, _, more in swing.foes:
        if more:
            yield Modifier(msg("stage.against", unit=called(name)), f"{more:+}")


def met(s: Machina, swing: Swing, attacker: Unit | None, unit: Unit, roll: int, block: int, more: int) -> Figure:
    """Who is attacked, with what it blocks, and what comes of it."""
    words = struck(roll + more, block, loss_of(s, attacker, unit, swing.kinds, swing.source), health_left(s, unit))
    marks = [each for each in piece(s, unit).badges if each.count is None]
    blocks = Badge("shield", msg("stage.block", n=block), block)
    return replace(figure(s, unit, outcome=words), badges=(blocks, *marks))


def struck(n: int, block: int, loss: int, left: int) -> Msg:
    """What a roll does to who is attacked."""
    if n < block:
        return msg("stage.blocked", n=n, block=block, short=block - n)
    if loss >= left:
        return msg("stage.kills", n=n, block=block)
    return msg("stage.hit", n=n, block=block, loss=loss, left=left)


# --- what is lost -----------------------------------------------------------------------------------------------------


def harm(s: Machina, context: Play, explorer: Explorer) -> Stage:
    """Health that an explorer loses, unless essence is lost instead; who struck, if somebody did."""
    attacker = unit_of(s, context.attacker) if context.blocker == explorer.card else None
    unit, left = called(explorer.card), health_left(s, explorer) - 1
    title = msg("stage.harm", unit=unit)
    if attacker is not None:
        title = msg("stage.harm-by", unit=unit, attacker=called(attacker.card))
    return Stage(
        f"harm-{explorer.card}",
        title,
        () if attacker is None else (figure(s, attacker),),
        (figure(s, explorer),),
        outcome=msg("stage.hurt", left=left) if left > 0 else msg("stage.dies", unit=unit),
    )


def pledges(s: Machina, shared: Pledges) -> Stage:
    """Essence that several explorers give, and how much is still missing."""
    units = [(explorer, n) for name, n in shared.given if (explorer := explorer_of(s, name)) is not None]
    (own, n), *others = units
    left = max(0, shared.n - sum(n for _, n in units))
    return Stage(
        f"essence-{shared.explorer}",
        msg("stage.pledges", unit=called(shared.explorer), n=shared.n),
        (figure(s, own, outcome=msg("stage.given", n=n)),),
        tuple(figure(s, giver, outcome=msg("stage.given", n=n)) for giver, n in others),
        outcome=msg("stage.missing", left=left, n=shared.n) if left else msg("stage.complete", n=shared.n),
    )
