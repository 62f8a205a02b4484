"""Lines from the person at the keyboard, or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console

WIDEST = 140


def make_console(*, error: bool = False) -> Console:
    """A console that takes words as they are; it draws no wider than people read."""
    console = Console(stderr=error, markup=False, highlight=False, emoji=False)
    if console.width > WIDEST:
        console.width = WIDEST
    return console


def forgive_encodings() -> None:
    """A stream that cannot say a character says '?' instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


class Keyboard:
    """Reads one line after the other; what comes from a pipe is repeated on the screen, as if typed."""

    def __init__(self, console: Console):
        self.console = console
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  (arrows and history at the prompt)

    def ask(self, prompt: str) -> str | None:
        """The line without surrounding blanks; None at the end of the input."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self.console.print()
                return None
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            return None
        self.console.print(f"{prompt}{line.strip()}")
        return line.strip()
