"""Many games at once: the one seam to whatever runs tasks in parallel, and the seeds that make it repeatable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from coterie.kernel.errors import SetupError
from coterie.kernel.rng import stream

T = TypeVar("T")
R = TypeVar("R")

BATCHES_PER_WORKER = 8
LARGEST_BATCH = 50


class Inline(Executor):
    """Runs each task in this process, when its result is asked for."""

    def map(
        self, fn: Callable[..., R], *iterables: Iterable[Any], timeout: float | None = None, chunksize: int = 1
    ) -> Iterator[R]:
        return map(fn, *iterables)


def executor(workers: int) -> Executor:
    """Where tasks run: with one worker here, with more in fresh processes."""
    if workers < 1:
        raise SetupError(f"{workers} workers cannot play: name one or more")
    return Inline() if workers == 1 else ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def batches(tasks: Sequence[T], workers: int) -> list[Sequence[T]]:
    """The tasks in order, cut so that every worker gets several batches and progress is seen."""
    size = max(1, min(LARGEST_BATCH, len(tasks) // (workers * BATCHES_PER_WORKER)))
    return [tasks[i : i + size] for i in range(0, len(tasks), size)]


def run(
    work: Callable[[Sequence[T]], list[R]], tasks: Sequence[T], workers: int, done: Callable[[int], object]
) -> list[R]:
    """The results of all tasks in the tasks' order; `done` hears how many there are so far."""
    results: list[R] = []
    with executor(workers) as pool:
        try:
            for part in pool.map(work, batches(tasks, workers)):
                results += part
                done(len(results))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return results


def seed_of(seed: int, *names: str | int) -> int:
    """The seed of one of many games: small enough to type, and to survive JSON."""
    return stream(seed, "lab", *names).below(1 << 48)
