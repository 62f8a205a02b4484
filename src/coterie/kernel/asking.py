"""How a question is put: by which card it came, and which of several alike it is."""

from __future__ import annotations

from coterie.kernel.decision import Decision
from coterie.kernel.texts import Msg, msg


def put(asked: Msg, decision: Decision) -> Msg:
    """The question with the card that brings it up, unless it names the card itself, and with its number of several."""
    named = not decision.card or says(asked, decision.card)
    text = asked if named else msg("ask.by", card=Msg(decision.card), text=asked)
    nth: tuple[int, int] | None = decision.about.get("nth")
    if nth is None or nth[1] < 2:
        return text
    return msg("ask.nth", text=text, n=nth[0], of=nth[1])


def says(text: Msg, key: str) -> bool:
    """Whether the message has another among its parts."""
    parts = [part for param in text.params.values() for part in (param if isinstance(param, list) else [param])]
    return any(isinstance(part, Msg) and part.key == key for part in parts)
