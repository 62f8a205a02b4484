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
from coterie.kernel.texts import Msg, catalogue, msg
from coterie.server.wire import Refusing

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
    "foreign": 403,
    "too-slow": 408,
    "gone": 410,
    "crowded": 429,
    "quota": 429,
    "full": 503,
    "no-room": 503,
}
"""The HTTP status of each code."""

WAIT = {"too-fast": 2, "crowded": 10, "full": 30, "no-room": 3600}
"""Seconds after which it may be worth trying again."""

_english = catalogue("en")


def words(key: str) -> str:
    """The table's own words, in English."""
    return _english.text(msg(f"table.{key}"))


def because(key: str, **params: str | int) -> Msg:
    """One of the table's own reasons."""
    return msg(f"table.refused.{key}", **params)


def retry_after(code: str) -> int:
    """Seconds after which to try again what was refused for this; 0 if that would help nobody."""
    return WAIT.get(code, 0)


class Refusal(CoterieError):
    """A request that is not granted; nothing has changed.

    The reason travels as a message for clients to say, and in English for those who cannot. A detail is English only.
    """

    def __init__(self, code: str, reason: Msg | None = None, *, detail: str = "", message: str = "", rule: str = ""):
        reason = reason or because(code)
        self.code, self.rule = code, rule
        self.reason = msg("table.refused.detailed", what=reason, detail=detail) if detail else reason
        self.message = message or _english.text(self.reason)
        super().__init__(self.message)

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)

    def told(self, client: str = "") -> Refusing:
        """The refusal of what the client sent under this name."""
        return Refusing(client, self.code, self.message, self.reason, self.rule)


CODES: dict[type[Refused], str] = {
    StaleDecision: "stale",
    WrongSeat: "not-yours",
    GameOver: "over",
    CannotUndo: "no-undo",
}


def refusal(error: Refused) -> Refusal:
    """The kernel's refusal, as it travels."""
    text, reason, rule = str(error), None, ""
    if isinstance(error, IllegalOption):
        rule = error.rule
        reason = msg("table.refused.because", why=error.reason) if error.reason else None
    return Refusal(CODES.get(type(error), "illegal"), reason, message=text[:1].upper() + text[1:], rule=rule)
