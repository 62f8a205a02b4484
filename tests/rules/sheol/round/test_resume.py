"""Shadow phases in a session: copies stand where the game stands at every question, and no token is lost."""

from __future__ import annotations

import pytest

from coterie.games import load_game
from coterie.games.sheol.board.ground import TO_CITADEL, cell_of, spot
from coterie.games.sheol.mission.setup import held
from coterie.games.sheol.state import Sheol, Singularity
from coterie.kernel import saves
from coterie.kernel.data import decode, encode, replace
from coterie.kernel.decision import Flow
from coterie.kernel.errors import CorruptSave
from coterie.kernel.game import Game
from coterie.kernel.paranoid import asked_anew, cards, follow, same, unnumbered
from coterie.kernel.rng import stream
from coterie.kernel.scene import Meter, Scene, plain_choice
from coterie.kernel.session import Session
from coterie.kernel.table import Setup, Table
from coterie.kernel.texts import Msg
from coterie.kernel.zones import Deck

from ..conftest import Plain, new_state, shadow_phase


def laid_out(setup: Setup) -> Sheol:
    """A board with a bit of everything, scouts far out, all mechanics on."""
    rng = stream(setup.seed, "layout")
    t = Plain(new_state(seed=setup.seed))
    s = t.state
    s.setup = setup
    for unit, at in zip(t.units, ("D5", "E15", "P4", "P14"), strict=True):
        unit.at = cell_of(at)
    for n, at in enumerate(("B3", "B17", "R3", "R17", "A10")):
        s.singularities.append(Singularity(n, ("circle", "triangle", "square")[n % 3], cell_of(at), danger=True))
    s.enemy.mechanics = {"hypershadow": "a", "empower": "a"}
    s.enemy.death = 8
    s.citadel.prosperity = 30
    s.statuses = {"negative": Deck("lightshield", ["corrosion"] * 4, "negative")}
    s.fast_rows = [5]
    taken = {unit.at for unit in s.units} | {each.at for each in s.singularities}
    free = [cell for cell in range(400) if TO_CITADEL[cell] > 1 and cell not in taken]
    rng.shuffle(free)
    for mark in "SSSSSSssssTTTRRPPDDcccMMnNbbbbbbbllddmmhhh":
        t.put(mark, spot(free.pop()))
    return s


def play(t: Table[Sheol]) -> Flow[None]:
    s = t.state
    while not s.outcome:
        yield from shadow_phase(t)
        s.phase, s.outcome = "menace", "lost" if s.lost_by else ""


METER = Meter("m", Msg("m"), 0, 1)
PHASES = Game(
    id="sheol",
    title="Shadow phases",
    version=1,
    minutes=1,
    players=range(4, 5),
    scenarios=("test",),
    difficulties=("scout",),
    state=Sheol,
    setup=laid_out,
    play=play,
    scene=lambda s, seat: Scene(status=(), goal=METER, danger=METER),
    present=lambda s, decision, option: plain_choice(decision.kind, option),
    evaluate=lambda s: 0.5,
    census=list,
    held=held,
)


@pytest.mark.rule("round.phases", "round.shadow-order")
@pytest.mark.parametrize("seed", range(8))
def test_forks_are_identical_at_every_question_of_many_shadow_phases(seed):
    session = Session(PHASES, PHASES.configure(players=4, seed=seed))
    rng, before = stream(seed, "answers"), cards(session)
    kinds = set()
    while session.decision is not None:
        decision = session.decision
        kinds.add(decision.kind)
        assert cards(session) == before
        anew = asked_anew(session, 0, rng)
        assert anew is None or unnumbered(anew) == unnumbered(decision)
        fork = same("fork", session, session.fork())
        option = rng.pick(decision.options)
        events = session.decide(option)
        follow("fork", session, fork, option, events)
    assert session.outcome == "lost"
    assert {event.rule for event in session.events} <= set(PHASES.ledger.rules)
    assert {"generate", "damage"} <= kinds


def test_a_save_with_a_card_that_is_not_in_the_box_is_refused_by_its_name():
    game = load_game("sheol")
    content = saves.read(saves.save(Session(game, game.configure(seed=1))))
    state = decode(content.checkpoint, dict)
    state["dispenser"]["cards"][2] = "no-such-tile"
    with pytest.raises(CorruptSave, match=r"'no-such-tile' - at `\$\.dispenser\.cards\[2\]`"):
        saves.load(game, replace(content, checkpoint=encode(state)))
