"""A whole Shadow phase of Sheol with 40 shadows on the board: `python benchmarks/shadow_phase.py [phases]`."""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter

from coterie.games.sheol.board.ground import TO_CITADEL, cell_of
from coterie.games.sheol.round.play import SHADOW_PHASE, next_step
from coterie.games.sheol.shadows.spawning import first_arrow
from coterie.games.sheol.state import EnemyBoard, Land, Mission, Shadow, Sheol, Singularity, Stream, Unit
from coterie.kernel.data import decode, encode
from coterie.kernel.decision import Flow
from coterie.kernel.rng import Rng, stream
from coterie.kernel.table import Setup, Table

SHADOWS = 40
GOAL = 5.0  # milliseconds
SCOUTS = {"pioneer": "E6", "maenad": "G14", "cyclops": "P5", "breathless": "O16"}
TYPES = ("lurker", "devourer", "moth")


def crowded_board(seed: int) -> Sheol:
    """Four scouts outside, six singularities, lands, tiles, obstacles, coralbone, and 40 shadows, a third revealed."""
    rng = stream(seed, "benchmark")
    s = Sheol(
        rng=stream(seed, "game"),
        setup=Setup("sheol", "benchmark", 4, "scout", seed),
        mission=Mission("benchmark"),
        units=[Unit(id=n, seat=n, scout=name, at=cell_of(at), vials=3) for n, (name, at) in enumerate(SCOUTS.items())],
        enemy=EnemyBoard(death=99),
    )
    s.citadel.prosperity = 99
    s.pile.cards = list(TYPES) * 15
    for n, at in enumerate(("B2", "B19", "S2", "S19", "A10", "T11")):
        group = ("circle", "triangle", "square")[n % 3]
        s.singularities.append(Singularity(n, group, cell_of(at), first_arrow(cell_of(at))))
    for n, at in enumerate(("D3", "D16", "O3", "P17")):
        s.lands.append(Land(n, "twilight", cell_of(at), code=f"T{n}" if n % 2 else ""))
    taken = {unit.at for unit in s.units} | {each.at for each in s.singularities}
    free = [cell for cell in range(400) if TO_CITADEL[cell] > 1 and cell not in taken]
    rng.shuffle(free)
    for cell in free[:30]:
        s.streams[cell] = Stream("cross", bright=rng.below(2) == 0)
    for n, cell in enumerate(free[30:46]):
        s.obstacles[cell] = ("trench", "rift", "peak", "conglomerate")[n % 4]
    for cell in free[46:54]:
        s.coral[cell] = 1
    for n, cell in enumerate(free[54 : 54 + SHADOWS]):
        put_shadow(s, rng, cell, revealed=n % 3 == 0)
    return s


def put_shadow(s: Sheol, rng: Rng, cell: int, revealed: bool) -> None:
    token = s.pile.cards.pop(rng.below(len(s.pile)))
    shadow = s.shadows[s.next_shadow] = Shadow(s.next_shadow, cell, token if revealed else "")
    s.next_shadow += 1
    if not revealed:
        s.blips.put(str(shadow.id), token)


NAMES = [step.name for step in SHADOW_PHASE]


def steps(t: Table[Sheol]) -> Flow[None]:
    """The game's own steps until the phase is over."""
    while t.state.phase in NAMES:
        t.checkpoint()
        yield from next_step(t)


def play_phase(s: Sheol, recorded: bool) -> int:
    """The whole phase, every question answered with its first option; how many there were."""
    t: Table[Sheol] = Table(s)
    if recorded:
        t.connect(lambda: encode(s) and None, [], [])
    flow = steps(t)
    asked = 0
    try:
        decision = next(flow)
        while True:
            asked += 1
            decision = flow.send(decision.options[0])
    except StopIteration:
        return asked


def main(arguments: list[str]) -> int:
    phases = int(arguments[0]) if arguments else 300
    saves = [encode(crowded_board(seed)) for seed in range(phases)]
    worst = 0.0
    for recorded in (False, True):
        times, asked = [], 0
        for save in saves:
            s = decode(save, Sheol)
            begin = perf_counter()
            asked += play_phase(s, recorded)
            times.append(1000 * (perf_counter() - begin))
        times.sort()
        worst = max(worst, median(times))
        kind = "with checkpoints and events" if recorded else "as in a playout"
        print(
            f"{kind:28} median {median(times):5.2f} ms, 95 % {times[len(times) * 95 // 100]:5.2f} ms, "
            f"most {times[-1]:5.2f} ms, {asked / phases:4.1f} questions a phase"
        )
    begin = perf_counter()
    for save in saves:
        decode(save, Sheol)
    print(f"state of {len(saves[0]):,} bytes, decoded in {1e6 * (perf_counter() - begin) / phases:.0f} µs")
    print(
        f"goal: a whole Shadow phase with {SHADOWS} shadows in under {GOAL} ms: {'met' if worst < GOAL else 'missed'}"
    )
    return 0 if worst < GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
