"""A progress bar on stderr, gone when the work is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from coterie.terminal.keyboard import make_console


class Bar:
    """Told how much is done, and of how much if that was not known at the start."""

    def __init__(self, progress: Progress, task: TaskID):
        self._progress, self._task = progress, task

    def reached(self, done: int, total: int | None = None) -> None:
        if total is None:
            self._progress.update(self._task, completed=done)
        else:
            self._progress.update(self._task, completed=done, total=total)


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Bar]:
    """A bar while the block runs; nothing where stderr is no terminal."""
    console = make_console(error=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress, progress.add_task(what, total=total))
