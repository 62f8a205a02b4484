"""What is being resolved, as a stage: an attack as it is rolled, health that is lost, essence that is shared."""

from __future__ import annotations

from collections.abc import Iterator

from coterie.games.machina.board.spaces import Unit, explorer_of, unit_of
from coterie.games.machina.box.names import name_key, said
from coterie.games.machina.box.tables import DICE
from coterie.games.machina.box.vocabulary import Play
from coterie.games.machina.combat.attack import Swing, loss_of
from coterie.games.machina.scene.board import piece
from coterie.games.machina.state import Explorer, Machina
from coterie.games.machina.units.attributes import health_left, max_essence
from coterie.games.machina.units.essence import Pledges
from coterie.kernel.data import replace
from coterie.kernel.decision import Decision
from coterie.kernel.drawing import figure_of, meter
from coterie.kernel.scene import Badge, Figure, Modifier, Stage, StageDie
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
    title = Msg("stage.attack-by-nobody")
    if attacker is None and swing.source:
        title = msg("stage.attack", unit=Msg(name_key(swing.source)))
    elif attacker is not None:
        title = msg("stage.attack-arcane" if swing.arcane else "stage.attack", unit=called(attacker.card))
    return Stage(
        f"attack-{swing.attacker}-{'-'.join(name for name, _, _ in swing.foes)}",
        title,
        () if attacker is None else (figure(s, attacker),),
        tuple(against),
        tuple(die(kind, face, swing.attacker) for kind, face in swing.rolled),
        tuple(raised(swing)),
    )


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
    n, left, loss = roll + more, health_left(s, unit), loss_of(s, attacker, unit, swing.kinds, swing.source)
    if n < block:
        words = msg("stage.blocked", n=n, block=block, short=block - n)
    elif loss >= left:
        words = msg("stage.kills", n=n, block=block)
    else:
        words = msg("stage.hit", n=n, block=block, loss=loss, left=left)
    marks = [each for each in piece(s, unit).badges if each.count is None]
    blocks = Badge("shield", msg("stage.block", n=block), block)
    return replace(figure(s, unit, outcome=words), badges=(blocks, *marks))


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
