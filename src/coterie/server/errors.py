"""What the server refuses, by kind: the code that travels, the words, the HTTP status."""

from __future__ import annotations

from coterie.kernel.errors import (
    CannotUndo,
    CoterieError,
    GameOver,
    IllegalOption,
    Refused,
    StaleDecision,
    WrongSeat,
)
from coterie.kernel.texts import Msg, catalogue
from coterie.kernel.texts import msg as message

STATUS = {
    "malformed": 400,
    "no-link": 401,
    "not-yours": 403,
    "not-found": 404,
    "stale": 409,
    "over": 409,
    "no-undo": 409,
    "too-far-back": 409,
    "no-export-yet": 409,
    "fault": 409,
    "not-stored": 409,
    "busy": 409,
    "too-large": 413,
    "illegal": 422,
    "bad-setup": 422,
    "bad-save": 422,
    "too-fast": 429,
}
"""The HTTP status of each code."""

_words = catalogue("en")


def words(key: str, **params: str | int) -> str:
    """The table's own words."""
    return _words.text(message(f"table.{key}", **params))


class Refusal(CoterieError):
    """A request that is not granted; nothing has changed."""

    def __init__(self, code: str, message: str = "", reason: Msg | None = None, rule: str = ""):
        self.code, self.message = code, message or words(f"refused.{code}")
        self.reason, self.rule = reason, rule
        super().__init__(self.message)

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)


def refusal(error: Refused) -> Refusal:
    """The kernel's refusal, as it travels."""
    code = next(
        code
        for kind, code in {
            StaleDecision: "stale",
            WrongSeat: "not-yours",
            GameOver: "over",
            CannotUndo: "no-undo",
            IllegalOption: "illegal",
            Refused: "illegal",
        }.items()
        if isinstance(error, kind)
    )
    text = str(error)
    rule = error.rule if isinstance(error, IllegalOption) else ""
    if isinstance(error, IllegalOption) and error.reason:
        text = error.reason
    return Refusal(code, text[:1].upper() + text[1:], rule=rule)
