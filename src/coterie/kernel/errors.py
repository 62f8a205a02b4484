"""What can go wrong, by kind. Each message says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coterie.kernel.session import Session
    from coterie.kernel.texts import Msg


class CoterieError(Exception):
    """The root of all errors that a caller may want to catch."""


class ContentError(CoterieError):
    """A content file says something the game cannot use."""

    def __init__(self, message: str, file: str = "", line: int = 0, entry: str = "", key: str = ""):
        self.message, self.file, self.line, self.entry, self.key = message, file, line, entry, key
        place = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        about = ", ".join(f"{word} '{name}'" for word, name in (("entry", entry), ("key", key)) if name)
        super().__init__(place + (f"{about}: " if about else "") + message)


class SetupError(CoterieError):
    """A game was asked for with a scenario, difficulty, player count or option it does not have."""


def allowed(what: str, got: object, values: Iterable[object]) -> SetupError:
    """The error for a value that is none of those allowed."""
    return SetupError(f"unknown {what} '{got}': choose one of {', '.join(str(v) for v in values)}")


class Refused(CoterieError):
    """A decision was not taken; nothing has changed."""


class IllegalOption(Refused):
    """The option is not among those of the current decision; a reason, if there is one, is in the game's words."""

    def __init__(self, message: str, reason: Msg | None = None, rule: str = ""):
        self.reason, self.rule = reason, rule
        super().__init__(message)


class StaleDecision(Refused):
    """The answer belongs to a decision that is no longer the current one."""


class WrongSeat(Refused):
    """The seat may not answer the current decision."""


class GameOver(Refused):
    """There is nothing left to decide."""


class CannotUndo(Refused):
    """Something was learned or rolled since, or there is nothing to take back."""


class BadSave(CoterieError):
    """A save that cannot be opened."""


class CorruptSave(BadSave):
    """The bytes are not those that were saved."""


class Implausible(BadSave):
    """The save says what no game comes to."""

    def __init__(self, why: str):
        super().__init__(f"this save cannot be true: {why}")


class NewerSave(BadSave):
    """The save was written by a newer version of the program or of the game's rules."""


class OlderSave(BadSave):
    """The save was written by older rules, and this version of them cannot be carried over."""

    def __init__(self, title: str, had: int, has: int, program: str):
        self.title, self.had, self.has, self.program = title, had, has, program
        super().__init__(
            f"this save has version {had} of {title}, this program has version {has}, and version {had} cannot be "
            f"carried over: open it with Coterie {program}, which wrote it"
        )


class RuleFault(CoterieError):
    """The rules themselves misbehaved: a defect in a game, never a player's fault."""


class DeadEnd(RuleFault):
    """A decision without a single legal option."""


class EndlessLoop(RuleFault):
    """The rules ran on and on without asking anybody."""


class LostCards(RuleFault):
    """Cards or tokens appeared from nowhere or vanished."""


class LeakedSecret(RuleFault):
    """What a seat sees depends on something it cannot know."""


class Diverged(RuleFault):
    """Re-driving met something else than what was recorded; `fallback` stands at the last checkpoint."""

    def __init__(self, message: str, fallback: Session[Any] | None = None):
        self.fallback = fallback
        super().__init__(message)
