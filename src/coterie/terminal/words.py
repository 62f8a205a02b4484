"""Words for what the terminal says: the game's messages and the terminal's own."""

from __future__ import annotations

from coterie.kernel.scene import Badge, Meter
from coterie.kernel.texts import Catalogue, Msg, Param, msg

BAR = 10
"""The longest bar; a meter with a higher end is drawn to scale."""


class Words:
    """A catalogue at hand: call it with a message, or `say` one of the terminal's own texts."""

    def __init__(self, catalogue: Catalogue):
        self.catalogue = catalogue

    def __call__(self, message: Msg | None) -> str:
        return "" if message is None else self.catalogue.text(message)

    def say(self, key: str, /, **params: Param) -> str:
        return self.catalogue.text(msg(f"terminal.{key}", **params))

    def has(self, key: str) -> bool:
        return self.catalogue.knows(key)

    def means(self, reply: str | None, what: str) -> bool:
        """Whether the reply is one of the words for `yes` or `cancel`."""
        return reply is not None and reply.casefold() in self.say(what).split()

    def badge(self, badge: Badge) -> str:
        """The badge's name, which says its number itself if it matters, or else with the number."""
        name = self(badge.name)
        n = 1 if badge.count is None else badge.count
        return name if n == 1 or str(n) in name else self.say("counted", what=name, n=n)

    def amount(self, meter: Meter) -> str:
        """A meter in words, such as `courage 3 of 4`."""
        if not meter.high:
            return f"{self(meter.name)} {meter.value}"
        return self.say("amount", what=self(meter.name), n=meter.value, end=meter.high)


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital first letter and an end."""
    return capital(text) if text.endswith((".", "!", "?", "…")) else f"{capital(text)}."


def bar(value: int, high: int) -> str:
    """A bar for a number with an end; a value that is neither none nor all never looks like it."""
    length = max(1, min(high, BAR))
    full = round(length * value / high) if high > 0 else 0
    if 0 < value < high:
        full = max(1, min(length - 1, full)) if length > 1 else 1
    full = max(0, min(length, full))
    return "▰" * full + "▱" * (length - full)
